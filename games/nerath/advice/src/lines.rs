//! A side that may choose its losses: its units stand in several lines, and the next loss is the head of one
//! of them.
//!
//! A unit that is never worth more than another falls before it, so both can share a line at no cost. A unit
//! that may be worth more at one moment and less at another gets a line of its own: above all units with
//! First Strike, which in the middle of a round have already attacked while the others have not (CN-FST-04).
//! [`crate::choices`] decides which line loses its head.

use crate::force::{Army, Preference};
use crate::roster::{Casualty, Level, Roster};
use serde::{Deserialize, Serialize};

/// Who takes the next hit, and the level after it.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) casualty: Casualty,
    pub(super) to: u16,
}

/// How closely sides that choose whom they lose ([`Preference::Best`]) are followed. It depends on the size
/// of the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// They choose the best there is, hit by hit.
    #[default]
    Best,
    /// They choose between those who strike first and the others, and give up the weakest of them.
    NearlyBest,
    /// They give up the weakest, as if they had been told to ([`Preference::Weakest`]).
    Weakest,
}

/// A hit: who takes it, and whether he falls.
type Hit = (u16, bool);

/// How many hits of each line have been taken, or have become void since a ship went down.
type Places = Vec<usize>;

/// The lines of a side.
#[derive(Default)]
pub(super) struct Lines {
    hits: Vec<Vec<Hit>>,
    /// Lines with a lower rank go first.
    ranks: Vec<u32>,
    /// Where each body falls: its line, and its place there.
    falls: Vec<(usize, usize)>,
    /// The ship that takes each body down.
    ships: Vec<Option<u16>>,
    /// Who is given up first where it does not matter: the place of each body.
    order: Vec<usize>,
}

impl Lines {
    /// Whether there is anything to choose: lines that do not simply follow each other.
    pub(super) fn several(&self) -> bool {
        self.ranks.iter().enumerate().any(|(line, rank)| self.ranks[..line].contains(rank))
    }

    /// How many levels they have at most.
    pub(super) fn levels(&self) -> usize {
        self.hits.iter().fold(1, |levels, line| levels.saturating_mul(line.len() + 1))
    }

    fn number(&self, places: &Places) -> usize {
        self.hits.iter().zip(places).fold(0, |number, (line, place)| number * (line.len() + 1) + place)
    }

    fn places(&self, mut number: usize) -> Places {
        let mut places = vec![0; self.hits.len()];
        for (place, line) in places.iter_mut().zip(&self.hits).rev() {
            *place = number % (line.len() + 1);
            number /= line.len() + 1;
        }
        places
    }

    fn gone(&self, places: &Places, body: u16) -> bool {
        let fallen = |body: u16| {
            let (line, place) = self.falls[usize::from(body)];
            place < places[line]
        };
        fallen(body) || self.ships[usize::from(body)].is_some_and(fallen)
    }

    /// The same, past those who have sunk with their ship.
    fn settled(&self, mut places: Places) -> Places {
        for line in 0..self.hits.len() {
            while self.head(&places, line).is_some_and(|(body, _)| self.gone(&places, body)) {
                places[line] += 1;
            }
        }
        places
    }

    fn head(&self, places: &Places, line: usize) -> Option<Hit> {
        self.hits[line].get(places[line]).copied()
    }

    /// Who may take the next hit, and how the lines are after it; who is given up first where it does not
    /// matter comes first.
    fn after(&self, places: &Places) -> Vec<(Hit, Places)> {
        let heads = (0..self.hits.len()).filter_map(|line| Some((line, self.head(places, line)?)));
        let first = heads.clone().map(|(line, _)| self.ranks[line]).min();
        let mut heads: Vec<_> = heads.filter(|(line, _)| Some(self.ranks[*line]) == first).collect();
        heads.sort_by_key(|(_, (body, _))| self.order[usize::from(*body)]);
        let taken = |(line, hit): (usize, Hit)| {
            let mut places = places.clone();
            places[line] += 1;
            (hit, self.settled(places))
        };
        heads.into_iter().map(taken).collect()
    }
}

impl Roster {
    /// The lines of a side. Without `enemy_first`, it is never hit in the middle of a round.
    pub(super) fn lines(&self, army: &Army, foe: &Army, enemy_first: bool, choice: Choice) -> Lines {
        let mut lines = Lines {
            falls: vec![(0, 0); self.bodies.len()],
            ships: self.bodies.iter().map(|body| body.ship).collect(),
            order: vec![0; self.bodies.len()],
            ..Lines::default()
        };
        let choice = if army.order.then == Preference::Best { choice } else { Choice::Weakest };
        for (place, &at) in self.order.iter().enumerate() {
            let body = usize::from(at);
            lines.order[body] = place;
            let fits = |line: &Vec<Hit>| match (choice, line.last()) {
                (Choice::Weakest, _) | (_, None) => true,
                (Choice::NearlyBest, Some(&(last, _))) => {
                    let early = |body| self.strikes_first(body, army, foe);
                    self.rank_of(body) == self.rank_of(last.into()) && early(body) == early(last.into())
                }
                (Choice::Best, Some(&(last, _))) => self.outdone(last.into(), body, army, foe, enemy_first),
            };
            let line = lines.hits.iter().position(fits).unwrap_or_else(|| {
                lines.hits.push(Vec::new());
                lines.ranks.push(self.rank_of(body));
                lines.hits.len() - 1
            });
            if !army.order.wounds_first {
                (1..self.toughness(body, &army.modifiers)).for_each(|_| lines.hits[line].push((at, false)));
            }
            lines.falls[body] = (line, lines.hits[line].len());
            lines.hits[line].push((at, true));
        }
        lines
    }

    /// The levels of a side that falls in these lines, after those of the hits that nobody falls to.
    pub(super) fn fall_in_lines(&mut self, whole: Level, lines: &Lines) {
        let start = lines.settled(vec![0; lines.hits.len()]);
        // Every hit goes further along a line, so that levels in this order come before those that they lead
        // to.
        let mut reached = vec![false; lines.levels()];
        reached[lines.number(&start)] = true;
        let mut level_at = vec![0; reached.len()];
        let mut levels: Vec<Places> = Vec::new();
        let base = self.levels.len() - 1;
        for number in 0..reached.len() {
            if reached[number] {
                level_at[number] = (base + levels.len()) as u16;
                let places = lines.places(number);
                for (_, next) in lines.after(&places) {
                    reached[lines.number(&next)] = true;
                }
                levels.push(places);
            }
        }
        for (at, places) in levels.iter().enumerate() {
            if at > 0 {
                let level = self.standing(whole, |body| !lines.gone(places, body));
                self.add_level(level);
            }
            let after = lines.after(places);
            for ((body, falls), next) in &after {
                let casualty = self.casualty((*body).into(), *falls);
                self.add_way(Way { casualty, to: level_at[lines.number(next)] });
            }
            // What the first of the ways costs.
            if let Some((_, next)) = after.first() {
                let falls = (0..self.bodies.len() as u16)
                    .filter(|body| lines.gone(next, *body) && !lines.gone(places, *body));
                self.falls.extend(falls.map(|body| ((base + at) as u16, body)));
            }
        }
    }
}
