//! The stack of Territory tiles (EU-TER): a tile is decided when it is drawn.

use crate::content::{GRIFFIN_TILE, TerritoryId};
use crate::terms::{Group, Mode, ScenarioId};
use kernel::Chance;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The number of Chapters.
pub(super) const CHAPTERS: usize = 5;

/// The tiles of one Chapter that may still be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Chapter {
    /// Candidates, one bit each by number within the Chapter: Fixed and Scenario tiles are certainly in the
    /// stack, of the others only some.
    pub tiles: u32,
    /// How many of the Encounter tiles are in the stack (EU-TER-05).
    pub encounters: u8,
    /// How many of the Other tiles are in it (EU-TER-08).
    pub others: u8,
    /// The tile on top of the Chapter, if a scenario puts one there.
    pub top: Option<TerritoryId>,
}

/// The stack: the Chapters, the lowest on top (EU-TER-09).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stack {
    /// The Chapters, from the first.
    pub chapters: [Chapter; CHAPTERS],
}

/// A choice of groups.
type Wanted = fn(Group) -> bool;

/// The tiles of each Chapter, as printed; cached because they are needed in every turn.
static TILES: LazyLock<[Vec<TerritoryId>; CHAPTERS]> = LazyLock::new(|| {
    let of = |chapter| TerritoryId::all().filter(move |tile| tile.territory().chapter == chapter);
    std::array::from_fn(|at| of(at as u8 + 1).collect())
});

/// The tiles that are certainly in the stack, one bit each by number within the Chapter.
static SURE: LazyLock<[u32; CHAPTERS]> = LazyLock::new(|| {
    std::array::from_fn(|at| {
        let tiles = of(at as u8 + 1).filter(|(_, tile)| is_sure(tile.territory().group));
        tiles.fold(0, |set, (bit, _)| set | bit)
    })
});

/// Whether every candidate of a group is in the stack.
const fn is_sure(group: Group) -> bool {
    matches!(group, Group::Fixed | Group::Scenario)
}

/// The tiles of a Chapter from 1 to 5, by number within it.
fn of(chapter: u8) -> impl Iterator<Item = (u32, TerritoryId)> {
    let tiles = usize::from(chapter).checked_sub(1).and_then(|at| TILES.get(at));
    tiles.into_iter().flatten().enumerate().map(|(at, tile)| (1 << at, *tile))
}

impl Chapter {
    /// How many tiles of it are in the stack.
    fn len(&self, chapter: u8) -> u8 {
        self.sure(chapter) + self.encounters + self.others + u8::from(self.top.is_some())
    }

    /// How many of its candidates are certainly in the stack.
    fn sure(&self, chapter: u8) -> u8 {
        (self.tiles & SURE[usize::from(chapter) - 1]).count_ones() as u8
    }

    fn candidates(
        &self,
        chapter: u8,
        group: fn(Group) -> bool,
    ) -> impl Iterator<Item = (u32, TerritoryId)> + use<> {
        let tiles = self.tiles;
        of(chapter).filter(move |(bit, tile)| tiles & bit != 0 && group(tile.territory().group))
    }

    /// Draws the top tile: every tile in the stack is equally likely.
    fn draw(&mut self, chapter: u8, chance: &mut Chance) -> Option<TerritoryId> {
        if let Some(tile) = self.top.take() {
            chance.reveal();
            return Some(tile);
        }
        let groups: [(u8, Wanted); 3] = [
            (self.sure(chapter), is_sure),
            (self.encounters, |group| group == Group::Encounter),
            (self.others, |group| group == Group::Other),
        ];
        let total: u8 = groups.iter().map(|(n, _)| n).sum();
        if total == 0 {
            return None;
        }
        let mut place = chance.below(total.into()) as u8;
        for (at, (n, group)) in groups.into_iter().enumerate() {
            if place >= n {
                place -= n;
                continue;
            }
            let mut tiles = self.candidates(chapter, group);
            // Of a group from which tiles were taken unseen, any candidate may be the one.
            let drawn = if at == 0 {
                tiles.nth(place.into())
            } else {
                let many = self.candidates(chapter, group).count() as u32;
                tiles.nth(chance.below(many) as usize)
            };
            let (bit, tile) = drawn?;
            self.tiles &= !bit;
            self.encounters -= u8::from(at == 1);
            self.others -= u8::from(at == 2);
            return Some(tile);
        }
        None
    }
}

impl Stack {
    /// The stack of a scenario (EU-TER-02 to EU-TER-09); with the Griffin, also its tile (EU-GRF-01,
    /// EU-GRF-09).
    #[must_use]
    pub fn of(scenario: ScenarioId, mode: Mode, players: u8, griffin: bool) -> Stack {
        let sheet = scenario.sheet();
        let row = &sheet.rows[usize::from(players) - 1];
        let mut stack = Stack::default();
        for chapter in 1..=CHAPTERS as u8 {
            let used = sheet.chapters.contains(&chapter);
            // EU-GRF-09: a scenario without Chapter I takes its Fixed tiles for the Griffin.
            let lent = chapter == 1 && griffin;
            if !used && !lent {
                continue;
            }
            let at = usize::from(chapter) - 1;
            let (encounters, others) = if used { (row.encounter[at], row.other[at]) } else { (0, 0) };
            let taken = |tile: TerritoryId| {
                let territory = tile.territory();
                match territory.group {
                    // The Starting tile is on the map, the other one out of the game (EU-TER-06).
                    Group::Start => false,
                    Group::Fixed => mode != Mode::Solo || territory.solo, // EU-TER-04, EU-SOL-01
                    Group::Encounter => encounters > 0,
                    Group::Other => others > 0,
                    Group::Scenario => row.tiles.contains(&tile) || griffin && tile == GRIFFIN_TILE,
                }
            };
            let tiles = of(chapter).filter(|(_, tile)| taken(*tile)).fold(0, |set, (bit, _)| set | bit);
            stack.chapters[at] = Chapter { tiles, encounters, others, top: None };
        }
        stack
    }

    /// How many tiles of each Chapter are left: their backs show it (EU-TER-11).
    #[must_use]
    pub fn left(&self) -> [u8; CHAPTERS] {
        std::array::from_fn(|at| self.chapters[at].len(at as u8 + 1))
    }

    /// Whether no tile is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.left() == [0; CHAPTERS]
    }

    /// The Chapter of the next tile (EU-TER-11).
    #[must_use]
    pub fn next_chapter(&self) -> Option<u8> {
        self.left().iter().position(|left| *left > 0).map(|at| at as u8 + 1)
    }

    /// Draws the top tile.
    pub(crate) fn draw(&mut self, chance: &mut Chance) -> Option<TerritoryId> {
        let chapter = self.next_chapter()?;
        self.chapters[usize::from(chapter) - 1].draw(chapter, chance)
    }

    /// Puts a Scenario tile that is in the stack on top of a Chapter.
    pub(crate) fn put_on_top(&mut self, tile: TerritoryId, chapter: u8) {
        self.remove(tile);
        self.chapters[usize::from(chapter) - 1].top = Some(tile);
    }

    /// Removes a tile that is certainly in the stack.
    pub(crate) fn remove(&mut self, tile: TerritoryId) {
        let number = tile.territory().chapter;
        for chapter in self.chapters.iter_mut().filter(|chapter| chapter.top == Some(tile)) {
            chapter.top = None;
        }
        let bits = of(number).filter(|(_, other)| *other == tile).fold(0, |set, (bit, _)| set | bit);
        self.chapters[usize::from(number) - 1].tiles &= !bits;
    }

    /// Whether a tile may still be in the stack.
    #[must_use]
    pub fn may_hold(&self, tile: TerritoryId) -> bool {
        let chapter = tile.territory().chapter;
        let Chapter { tiles, .. } = self.chapters[usize::from(chapter) - 1];
        let on_top = self.chapters.iter().any(|chapter| chapter.top == Some(tile));
        on_top || of(chapter).any(|(bit, other)| other == tile && tiles & bit != 0)
    }

    /// Whether its candidates belong to their Chapters and suffice for the tiles in the stack.
    #[must_use]
    pub(crate) fn is_sound(&self) -> bool {
        self.chapters.iter().zip(1..).all(|(stack, chapter): (&Chapter, u8)| {
            let all = of(chapter).fold(0, |set, (bit, _)| set | bit);
            let enough =
                |group: fn(Group) -> bool, n: u8| stack.candidates(chapter, group).count() >= n.into();
            stack.tiles & !all == 0
                && enough(|group| group == Group::Encounter, stack.encounters)
                && enough(|group| group == Group::Other, stack.others)
                && stack.top.is_none_or(|tile| {
                    // It was taken out of its own Chapter, and lies on one that comes no later.
                    let own = tile.territory();
                    let twice = of(own.chapter).any(|(bit, other)| {
                        other == tile && self.chapters[usize::from(own.chapter) - 1].tiles & bit != 0
                    });
                    own.group == Group::Scenario && own.chapter >= chapter && !twice
                })
        })
    }
}
