//! Combat (EU-CBT): a Hero against a Monster that another player controls.
//!
//! A fight is `state.fight`, and where it stands is the [`Step`] on the stack. Each step belongs to one of the two sides, who does
//! things in it one after the other and ends it with `Done`; a step in which nothing can be done is passed over.

mod attack;
mod cards;
mod ends;
mod meeting;
mod phases;
mod strikes;
#[cfg(test)]
mod tests;

pub(crate) use meeting::{begin, is_available, source_answer, source_check, source_legal, source_question};
pub(crate) use phases::{answer, check, legal, question, run};
pub(crate) use strikes::matters;

use crate::content::{FoeId, PowerId};
use crate::map::Space;
use crate::terms::Element;
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Where a fight stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Monster Player may use what works when one becomes that.
    AsMonster,
    /// The Hero may choose a tile for the Initiative attack (EU-CBT-19).
    Initiative,
    /// A Hero Healing phase: the first or the second of the Combat round (EU-CBT-24).
    Healing {
        /// Whether it is the second.
        second: bool,
    },
    /// Monster attack A: the Hero (EU-CBT-27).
    MonsterAHero,
    /// Monster attack A: the Monster Player (EU-CBT-29).
    MonsterAMonster,
    /// Monster attack C: Gaar and cards in turn, the Monster first, until both pass (EU-CBT-35).
    Duel {
        /// Whether it is the Hero's turn.
        hero: bool,
        /// Whether the other one passed just now.
        passed: bool,
    },
    /// Monster attack C, after both passed: the Hero (EU-CBT-39).
    MonsterCHero,
    /// Hero attack A: the Monster Player plays Curses (EU-CBT-43).
    HeroAMonster,
    /// Hero attack A: the Hero (EU-CBT-44).
    HeroAHero {
        /// Whether it is the Initiative attack.
        initiative: bool,
    },
    /// Hero attack B: the Hero chooses a Weapon or Combat Ability (EU-CBT-45).
    HeroB,
    /// Hero attack C (EU-CBT-50).
    HeroC {
        /// Whether it is the Initiative attack.
        initiative: bool,
    },
    /// The Monster is defeated: whether its card is kept as a Trophy (EU-END-04).
    Trophy,
}

/// What is done in a fight, besides using tiles, Gems, Essences, Gaar and Dwurt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blow {
    /// Attacks with a tile: its slot, and which of its effects (EU-CBT-45).
    With(u8, u8),
    /// Plays a set of so many identical cards (EU-SGC-07).
    Play(PowerId, u8),
    /// Spends a Gaar of the Monster to roll one of its dice again (EU-CBT-36), or one of the Hero's where a card allows it (EU-GAR-01).
    MonsterGaar(u8),
    /// Spends points of the Die of Hope: 1, 2 or 3 (EU-SHI).
    Hope(u8),
    /// Keeps the card of the defeated Monster as a Trophy (EU-END-04).
    Trophy,
}

/// A set of cards in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Which card.
    pub card: PowerId,
    /// How many.
    pub n: u8,
    /// Whether it was played before this Combat round (EU-SGC-11).
    pub old: bool,
}

/// A fight.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The Hero Player.
    pub hero: Seat,
    /// The Monster Player (EU-CBT-06).
    pub monster: Seat,
    /// The Monster.
    pub foe: FoeId,
    /// Where.
    pub space: Space,
    /// Its Health (EU-ELI-13).
    pub health: u8,
    /// The Damage on it (EU-CBT-54).
    pub damage: u8,
    /// Its Chaos tokens.
    pub chaos: u8,
    /// Its Gaar tokens.
    pub gaar: u8,
    /// The powers that work here for the whole Combat (EU-CBT-17).
    pub powers: [bool; Element::COUNT],
    /// The Combat round, from 1; 0 in the Initiative.
    pub round: u8,
    /// Cards in play.
    pub played: ArrayVec<Played, 16>,
    /// The dice of the roll being changed; a second of 0 is none (EU-SOL-14).
    pub dice: [u8; 2],
    /// What is added to that roll.
    pub bonus: i8,
    /// What the Monster's next roll gets, from effects and cards before it.
    pub monster_next: i8,
    /// Dice that its next roll lacks.
    pub monster_dice: u8,
    /// Whether it skips its attack.
    pub skips: bool,
    /// What the Hero's next Combat Strength gets.
    pub hero_next: i8,
    /// What all Hero rolls get until step A of the next Monster attack (EU-ELI-11).
    pub hero_all: i8,
    /// Wounds or Damage of this attack: plain, with a plus, with a minus (EU-WND).
    pub package: [u8; 3],
    /// Whether there is no healing in the next Healing phase.
    pub no_heal: bool,
    /// Whether no Curse works in this Hero attack.
    pub silent: bool,
    /// Shields that were used in this Monster attack, one bit for each slot (EU-SHD-02).
    pub shields: u16,
    /// The tile that attacks: its slot and which of its effects.
    pub weapon: Option<(u8, u8)>,
}
