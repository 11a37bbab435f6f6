//! The state of a fight: small and flat, so that odds can be computed over it.

use crate::content::{BountyId, Foe, FoeId, PowerId};
use crate::effect::Effect;
use crate::terms::Element;
use kernel::{List, Seat};
use serde::{Deserialize, Serialize};

/// The current fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The seat of the fighting Hero.
    pub hero: Seat,
    /// The Monster Player; `None` in Solo and Cooperative play (EU-CBT-06).
    pub monster: Option<Seat>,
    /// The Monster.
    pub foe: FoeId,
    /// The Bounty, if it is an Elite Monster (EU-ELI-05).
    pub bounty: Option<BountyId>,
    /// What comes next.
    pub phase: Phase,
    /// The Combat round; 0 before the first (EU-CBT-24).
    pub round: u8,
    /// Whether the attack of the Hero is the Initiative attack (EU-CBT-19).
    pub initiative: bool,
    /// Whether the Air power works here (EU-CBT-17).
    pub air: bool,
    /// Whether the Earth power works here.
    pub earth: bool,
    /// Health of the Monster, with all that it has gained (EU-ELI-13).
    pub health: u8,
    /// Damage on the Monster (EU-CBT-54).
    pub damage: u8,
    /// Its Chaos tokens (EU-CBT-16).
    pub chaos: u8,
    /// Its Gaar tokens.
    pub gaar: u8,
    /// The dice of the current attack; 0 for a die that is not rolled.
    pub dice: [u8; 2],
    /// The bonus to the dice in this attack: Earth, Gaar, Clovers, Rabbit's Feet.
    pub bonus: i8,
    /// Whether the Monster rolls only one die (EU-CBT-27).
    pub one_die: bool,
    /// Whether the Monster skips its attack.
    pub skips: bool,
    /// The bonus to the next Combat Strength of the Monster.
    pub next_monster: i8,
    /// The bonus of the Hero's own tiles to the Hero's next Combat Strength: the price of Shields
    /// (EU-SHD-05).
    pub next_hero: i8,
    /// The modifier of all Hero rolls until step A of the Monster's next attack (EU-ELI-11).
    pub weakened: i8,
    /// Whether there is no healing in the next Healing phase.
    pub no_heal: bool,
    /// The Wounds of this Monster attack (EU-WND-08).
    pub wounds: Package,
    /// The Damage of this Hero attack (EU-WND-09).
    pub blow: Package,
    /// Which slots were used in this Monster attack without being engaged, one bit each (EU-SHD-02).
    pub used: u16,
    /// The slot, and the part of the tile, with which the Hero attacks.
    pub weapon: Option<(u8, u8)>,
    /// The cards by the Monster (EU-SGC-11).
    pub played: List<Played, 12>,
}

/// Symbols of one attack: plain ones, those with a plus and those with a minus (EU-WND-02 to EU-WND-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Package {
    /// Plain.
    pub plain: u8,
    /// Added if there is any plain one.
    pub more: u8,
    /// Subtracted after that.
    pub less: u8,
}

impl Package {
    /// The amount dealt: nothing without a plain symbol, and never less than nothing (EU-WND-02 to EU-WND-04,
    /// EU-WND-07).
    #[must_use]
    pub const fn dealt(self) -> u8 {
        if self.plain == 0 { 0 } else { self.plain.saturating_add(self.more).saturating_sub(self.less) }
    }
}

/// A set of identical cards by the Monster (EU-SGC-07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Which card.
    pub card: PowerId,
    /// How many.
    pub n: u8,
    /// The section that counts, from 1: the one for that number of cards, or only the top one (EU-SGC-08,
    /// EU-SOL-25).
    pub section: u8,
}

/// A phase of a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The Monster Player prepares (EU-CBT-18).
    Preparation,
    /// The Hero may make an Initiative attack (EU-CBT-19).
    Initiative,
    /// The Hero may heal: before the Monster's attack, or after it (EU-CBT-24).
    Healing {
        /// Whether it is the phase after the attack.
        late: bool,
    },
    /// Monster attack A, the Hero's part (EU-CBT-27).
    MonsterBefore,
    /// Monster attack A, the Monster's part (EU-CBT-29).
    MonsterCards,
    /// Monster attack C: the players alternate until both pass (EU-CBT-35).
    Duel {
        /// Whether it is the Hero's choice.
        hero: bool,
        /// Whether the other player has just passed.
        passed: bool,
    },
    /// Monster attack C: the Hero's defence (EU-CBT-39).
    Defence,
    /// Hero attack A, the Monster's part (EU-CBT-43).
    Curses,
    /// Hero attack A, the Hero's part (EU-CBT-44).
    HeroBefore,
    /// Hero attack B (EU-CBT-45).
    Strike,
    /// Hero attack C (EU-CBT-50).
    HeroAfter,
    /// The Monster's Gaar in the Hero attack, if an effect allows it (EU-GAR-01).
    Counter,
}

impl Fight {
    /// A fight at its beginning, on a space with these powers (EU-CBT-16, EU-CBT-17).
    #[must_use]
    pub fn new(hero: Seat, monster: Option<Seat>, foe: FoeId, powers: [bool; Element::COUNT]) -> Fight {
        let sheet = foe.foe();
        Fight {
            hero,
            monster,
            foe,
            bounty: None,
            phase: Phase::Preparation,
            round: 0,
            initiative: false,
            air: powers[Element::Air.index()],
            earth: powers[Element::Earth.index()],
            health: sheet.health,
            damage: 0,
            chaos: sheet.chaos,
            gaar: sheet.gaar,
            dice: [0; 2],
            bonus: 0,
            one_die: false,
            skips: false,
            next_monster: 0,
            next_hero: 0,
            weakened: 0,
            no_heal: false,
            wounds: Package::default(),
            blow: Package::default(),
            used: 0,
            weapon: None,
            played: List::new(),
        }
    }

    /// What the Monster card shows.
    #[must_use]
    pub const fn sheet(&self) -> &'static Foe {
        self.foe.foe()
    }

    fn sum(&self) -> i16 {
        i16::from(self.dice[0]) + i16::from(self.dice[1]) + i16::from(self.bonus)
    }

    /// The Combat Strength of the Monster as it is (EU-CBT-42).
    #[must_use]
    pub fn monster_strength(&self) -> i16 {
        self.sum()
    }

    /// The Combat Strength of the Hero as it is: with the penalty of the Monster and the Clovers of its cards
    /// (EU-CBT-51).
    #[must_use]
    pub fn hero_strength(&self) -> i16 {
        let cards: i16 = self.played.iter().map(|set| i16::from(set.clover())).sum();
        self.sum()
            + i16::from(self.sheet().penalty)
            + i16::from(self.next_hero)
            + i16::from(self.weakened)
            + cards
    }

    /// Whether the Monster is defeated (EU-CBT-54).
    #[must_use]
    pub const fn is_won(&self) -> bool {
        self.damage >= self.health
    }

    /// Whether one of the cards by the Monster has this continuous effect (EU-SGC-12).
    #[must_use]
    pub fn continuous(&self, does: impl Fn(&Effect) -> bool) -> bool {
        let lasting = |set: &Played| set.card.power().continuous.whole().any(|effect| does(effect.get()));
        self.played.iter().any(lasting)
    }

    /// Whether such a fight is possible at a table of this many seats.
    #[must_use]
    pub fn is_sound(&self, seats: usize) -> bool {
        let dice = self.dice.iter().all(|die| *die <= 6);
        let numbers = [self.bonus, self.next_monster, self.next_hero, self.weakened];
        let numbers = numbers.iter().all(|n| n.unsigned_abs() <= 100);
        let sets = self.played.iter().all(Played::is_sound);
        let packages = [self.wounds, self.blow];
        let packages = packages.iter().all(|all| all.plain.max(all.more).max(all.less) <= 100);
        let counts = self.health <= 100 && self.chaos <= 100 && self.gaar <= 100 && self.damage <= 100;
        let counts = counts && !self.is_won();
        let there = |seat: Seat| seat.index() < seats;
        let weapon =
            self.weapon.is_none_or(|(slot, part)| usize::from(slot) < crate::content::SLOTS && part < 100);
        let people = there(self.hero) && self.monster.is_none_or(|seat| there(seat) && seat != self.hero);
        people && dice && numbers && sets && packages && counts && weapon
    }
}

impl Played {
    /// The effects of the section that counts (EU-SGC-06).
    pub fn effects(&self) -> impl Iterator<Item = &'static Effect> + use<> {
        let section = self.card.power().sections.get(usize::from(self.section) - 1);
        section.into_iter().flat_map(|effect| effect.whole()).map(|effect| effect.get())
    }

    /// Its modifier of the Hero's rolls (EU-SGC-14, EU-SGC-15).
    #[must_use]
    pub fn clover(&self) -> i8 {
        let clover = |effect: &Effect| match effect {
            Effect::Clover(n) | Effect::NextClover(n) => *n,
            _ => 0,
        };
        self.effects().map(clover).sum()
    }

    /// By how much it reduces the Hero's Damage.
    #[must_use]
    pub fn hampers(&self) -> u8 {
        let less = |effect: &Effect| match effect {
            Effect::MoreDamage(n) => n.min(&0).unsigned_abs(),
            _ => 0,
        };
        self.effects().map(less).sum()
    }

    /// Whether it stays until the end of the Combat (EU-SGC-11).
    #[must_use]
    pub fn lasts(&self) -> bool {
        self.card.power().continuous != crate::content::EffectId::NOTHING
    }

    fn is_sound(&self) -> bool {
        let sections = self.card.power().sections.len() as u8;
        (1..=sections).contains(&self.n) && (1..=self.n).contains(&self.section)
    }
}
