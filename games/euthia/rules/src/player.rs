//! A player: the Hero, the board and everything on it (EU-HBD).

use crate::content::{FoeId, HeroTileId, ItemId, POWERS, PowerId, SLOTS, Sheet};
use crate::map::Space;
use crate::terms::{Deed, Element, Gem, Hero};
use kernel::{Bag, List, Seat};
use serde::{Deserialize, Serialize};

/// The most tiles a Hero can ever carry, including those without a Sack until the Action ends.
pub const MOST_CARRIED: usize = 24;
/// The most Hero tiles beside a board.
pub const MOST_RESERVED: usize = 16;
/// The most Trophies a Hero can have.
pub const MOST_TROPHIES: usize = 12;

/// A tile that can lie on a Hero board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// An Item tile.
    Item(ItemId),
    /// A Hero tile.
    Hero(HeroTileId),
}

impl Tile {
    /// Its printed data.
    #[inline]
    #[must_use]
    pub const fn sheet(self) -> &'static Sheet {
        match self {
            Tile::Item(item) => &item.item().sheet,
            Tile::Hero(tile) => &tile.tile().sheet,
        }
    }
}

/// Something that lies on a tile: a set Gem, or an Essence on an Ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inlay {
    /// Nothing.
    #[default]
    Empty,
    /// A Gem, active (EU-GEM-03).
    Active(Gem),
    /// A Gem that has been turned.
    Turned(Gem),
    /// An Essence (EU-HTL-13).
    Essence(Element),
}

impl Inlay {
    /// The Gem, turned or not.
    #[must_use]
    pub const fn gem(self) -> Option<Gem> {
        match self {
            Inlay::Active(gem) | Inlay::Turned(gem) => Some(gem),
            Inlay::Empty | Inlay::Essence(_) => None,
        }
    }
}

/// A tile that somebody owns, with its state, which it keeps wherever it goes (EU-ITM-07, EU-HTL-12,
/// EU-GEM-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Which tile.
    pub tile: Tile,
    /// Whether it is engaged.
    pub engaged: bool,
    /// What lies on it.
    pub inlays: [Inlay; 2],
}

impl Piece {
    /// A ready tile with nothing on it.
    #[must_use]
    pub const fn new(tile: Tile) -> Piece {
        Piece { tile, engaged: false, inlays: [Inlay::Empty; 2] }
    }

    /// Its printed data.
    #[inline]
    #[must_use]
    pub const fn sheet(&self) -> &'static Sheet {
        self.tile.sheet()
    }

    /// The Gems set in it.
    pub fn gems(&self) -> impl Iterator<Item = Gem> + '_ {
        self.inlays.iter().filter_map(|inlay| inlay.gem())
    }

    /// The Essences on it.
    pub fn essences(&self) -> impl Iterator<Item = Element> + '_ {
        self.inlays.iter().filter_map(|inlay| match inlay {
            Inlay::Essence(element) => Some(*element),
            _ => None,
        })
    }
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The Hero.
    pub hero: Hero,
    /// The space of the Hero; `None` before the first turn (EU-RND-05).
    pub place: Option<Space>,
    /// Current Health.
    pub health: u8,
    /// Gold.
    pub gold: u16,
    /// Reputation (EU-TRB-03).
    pub reputation: u16,
    /// Gaar tokens.
    pub gaar: u8,
    /// Dwurt tokens (EU-SKO-01).
    pub dwurt: u8,
    /// The Dwurt Die (EU-SKO-09).
    pub dwurt_die: u8,
    /// Which Action tokens lie on their slots (EU-RND-01).
    pub tokens: [bool; Deed::COUNT],
    /// The token on the fourth Action slot (EU-RND-08).
    pub kept: Option<Deed>,
    /// The slots of the board: Hero slots, then Equipment slots.
    pub slots: [Option<Piece>; SLOTS],
    /// Which slots are open, one bit each (EU-SLT-03).
    pub unlocked: u16,
    /// Tiles that are carried.
    pub pack: List<Piece, MOST_CARRIED>,
    /// Loose Gems.
    pub gems: [u8; Gem::COUNT],
    /// Loose Essences.
    pub essences: [u8; Element::COUNT],
    /// Trophies (EU-END-13).
    pub trophies: List<FoeId, MOST_TROPHIES>,
    /// Revealed Hero tiles beside the board (EU-HTL-02).
    pub reserve: List<Piece, MOST_RESERVED>,
    /// The Hero tiles that are not revealed, one bit each by number among the Hero's own (EU-HBD-05).
    pub hidden: u32,
    /// Silver and Gold cards in hand (EU-SGC-01).
    pub hand: Bag<PowerId, POWERS>,
    /// Whether an own Control card is in hand (EU-CBT-09).
    pub control: bool,
    /// Hero tokens taken from each seat by Monsters that this player controlled (EU-DTH-04).
    pub beaten: [u8; 4],
    /// Completed Quests (EU-FRE-14).
    pub quests: u8,
    /// Collected Bounties (EU-ELI-07).
    pub bounties: u8,
    /// Monsters defeated, counted by their levels.
    pub kills: [u8; 3],
    /// Chaos tokens on the player's own board (EU-SOL-28).
    pub chaos: u8,
}

impl Player {
    /// The Hero board of a seat, before a scenario adds anything (EU-HBD-03 to EU-HBD-08).
    #[must_use]
    pub fn new(hero: Hero, alone: bool) -> Player {
        use crate::content::{DWURT_START, GAAR_START, Lock};
        use crate::terms::Icon;
        let board = hero.board();
        let mut slots = [None; SLOTS];
        let mut hidden = 0;
        for tile in hero.tiles() {
            let sheet = tile.tile();
            // EU-HBD-06: icons.
            let used = match sheet.icon {
                Icon::All => true,
                Icon::Solo => alone,
                Icon::Multi => !alone,
            };
            if sheet.start {
                // EU-HBD-04: on the first open slot with its symbol.
                let fits = |at: &usize| {
                    let slot = &board.slots[*at];
                    Some(slot.symbol) == sheet.sheet.slot && slot.lock == Lock::Open && slots[*at].is_none()
                };
                let slot = (0..SLOTS).find(fits);
                slots[slot.expect("the content fits: the Starting tiles have slots")] =
                    Some(Piece::new(Tile::Hero(tile)));
            } else if used {
                hidden |= 1 << tile.own();
            }
        }
        let open = (0..SLOTS).filter(|at| board.slots[*at].lock == Lock::Open);
        let skoldur = hero == Hero::Skoldur;
        Player {
            hero,
            place: None,
            health: board.health, // no Starting tile changes it: EU-HBD-03
            gold: 0,
            reputation: 0,
            gaar: if skoldur { 0 } else { GAAR_START }, // EU-HBD-07, EU-SKO-01
            dwurt: if skoldur { DWURT_START } else { 0 },
            dwurt_die: 0,
            tokens: [false; Deed::COUNT],
            kept: None,
            slots,
            unlocked: open.fold(0, |set, at| set | 1 << at),
            pack: List::new(),
            gems: [0; Gem::COUNT],
            essences: [0; Element::COUNT],
            trophies: List::new(),
            reserve: List::new(),
            hidden,
            hand: Bag::default(),
            control: false,
            beaten: [0; 4],
            quests: 0,
            bounties: 0,
            kills: [0; 3],
            chaos: 0,
        }
    }

    /// Whether a slot is open.
    #[must_use]
    pub const fn is_open(&self, slot: u8) -> bool {
        slot < SLOTS as u8 && self.unlocked >> slot & 1 == 1
    }

    /// The tiles on the board.
    pub fn equipped(&self) -> impl Iterator<Item = &Piece> + Clone {
        self.slots.iter().flatten()
    }

    /// The Hero tiles that are not revealed, the lowest Reputation first (EU-HBD-05).
    pub fn hidden_tiles(&self) -> impl Iterator<Item = HeroTileId> + '_ {
        self.hero.tiles().filter(|tile| self.hidden >> tile.own() & 1 == 1)
    }

    /// Unused Action tokens of a kind: on its slot, and the kept one (EU-RND-08).
    #[must_use]
    pub fn tokens_of(&self, deed: Deed) -> u8 {
        u8::from(self.tokens[deed.index()]) + u8::from(self.kept == Some(deed))
    }

    /// Maximum Health with the current board (EU-HLT-03).
    #[must_use]
    pub fn maximum_health(&self) -> u8 {
        crate::board::health::maximum(self)
    }

    /// Hero tokens taken by opponents: their deaths, scored here (EU-SCO-10).
    #[must_use]
    pub fn beaten_in_all(&self) -> u8 {
        self.beaten.iter().sum()
    }

    /// How often a seat's Hero fell to Monsters of this one.
    #[must_use]
    pub fn beaten_of(&self, seat: Seat) -> u8 {
        self.beaten.get(seat.index()).copied().unwrap_or(0)
    }
}
