//! Upper bounds on what an effect can yield: move, influence, attack, block and mana, whatever is chosen and
//! whoever it is used against.

use mage_knight::content::{CARDS, CardId, CardKind, SkillId, UnitId};
use mage_knight::effect::{
    Amount, ArmorCut, Count, DieUse, Effect, EnemyTarget, EnemyTrait, HandCard, Hue, HueBy, OddEffect,
    Readied, Timing, UnitChange, UnitTrait, WithHalf,
};
use mage_knight::terms::{BasicColour, Element, Reach};
use mage_knight::variants::Printing;

/// More than any turn can yield.
pub(super) const ENDLESS: u16 = 10_000;

/// The most of an effect that counts in no known way: no enemy shows so many icons, no hand has this many
/// cards.
const MANY: u8 = 16;

/// What something yields at most, in half points: a point that is inefficient counts one, any other two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Yield {
    /// Move.
    pub(super) travel: u16,
    /// Influence.
    pub(super) influence: u16,
    /// Attack of every reach, and armor that enemies lose.
    pub(super) attack: u16,
    /// Attack that can be used in the ranged phase, and armor that enemies lose.
    pub(super) ranged: u16,
    /// Block, and attacks that enemies are kept from.
    pub(super) block: u16,
    /// All of these together, where they is available together.
    pub(super) joint: u16,
    /// Mana, in whole.
    pub(super) mana: u16,
}

impl Yield {
    pub(super) const ENDLESS: Yield = Yield {
        travel: ENDLESS,
        influence: ENDLESS,
        attack: ENDLESS,
        ranged: ENDLESS,
        block: ENDLESS,
        joint: ENDLESS,
        mana: ENDLESS,
    };

    fn each(self, other: Yield, with: impl Fn(u16, u16) -> u16) -> Yield {
        let with = |a, b| with(a, b).min(ENDLESS);
        Yield {
            travel: with(self.travel, other.travel),
            influence: with(self.influence, other.influence),
            attack: with(self.attack, other.attack),
            ranged: with(self.ranged, other.ranged),
            block: with(self.block, other.block),
            joint: with(self.joint, other.joint),
            mana: with(self.mana, other.mana),
        }
    }

    /// Both.
    pub(super) fn plus(self, other: Yield) -> Yield {
        self.each(other, u16::saturating_add)
    }

    /// One or the other.
    pub(super) fn or(self, other: Yield) -> Yield {
        self.each(other, u16::max)
    }

    /// Without the other.
    fn minus(self, other: Yield) -> Yield {
        self.each(other, u16::saturating_sub)
    }

    fn times(self, n: u16) -> Yield {
        self.each(self, |all, _| all.saturating_mul(n))
    }

    fn mana(n: u8) -> Yield {
        Yield { mana: n.into(), ..Yield::default() }
    }

    fn attack(n: u16, ranged: bool) -> Yield {
        Yield { attack: n, ranged: if ranged { n } else { 0 }, joint: n, ..Yield::default() }
    }

    fn block(n: u16) -> Yield {
        Yield { block: n, joint: n, ..Yield::default() }
    }
}

/// What counts in a situation, and how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Weights {
    /// Whether there is still moving to be done.
    pub(super) travel: bool,
    /// Whether there is still influence to be used.
    pub(super) influence: bool,
    /// What a point of attack of each element counts, in half points; 0 when there is no more fighting.
    pub(super) attack: [u8; Element::COUNT],
    /// What a point of block of each element counts.
    pub(super) block: [u8; Element::COUNT],
    /// Whether there is no combat yet.
    pub(super) calm: bool,
    /// How many enemies there are.
    pub(super) foes: u8,
    /// The highest armor among them, in half points.
    pub(super) armor: u16,
    /// The highest block that one of them takes, in half points.
    pub(super) attacks: u16,
    /// How many units there are.
    pub(super) units: u8,
    /// Move points and influence that could be turned into something else in combat.
    pub(super) points: u8,
}

/// What a card, a unit or a skill yields: without mana, and with it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Means {
    pub(super) plain: Yield,
    pub(super) strong: Yield,
    /// The colours of which one mana lets it do its best, one bit each; none if mana is no use.
    pub(super) colours: u8,
}

/// What everything yields in one situation, worked out once.
pub(super) struct Table {
    weights: Weights,
    printing: Printing,
    /// The action cards that may be played with others: what they yield by themselves, basically and powered.
    actions: Vec<[Yield; 3]>,
    /// The best that a unit may give that is made ready.
    unit: Yield,
    cards: Vec<Option<Means>>,
}

impl Table {
    /// For a situation, in which cards of this list may be played with others and these units be made ready.
    pub(super) fn new(weights: Weights, printing: Printing, cards: &[CardId], units: &[UnitId]) -> Table {
        let (actions, cards_told) = (Vec::new(), vec![None; CARDS]);
        let mut table = Table { weights, printing, actions, unit: Yield::default(), cards: cards_told };
        for unit in units {
            let means = table.unit(*unit);
            table.unit = table.unit.or(means.plain).or(means.strong);
        }
        // A card that is played with another one may be of the kind that takes a third.
        for _ in 0..2 {
            let actions = cards.iter().map(|card| card.card()).filter(|card| card.is_action());
            let yields = actions.map(|card| {
                let [basic, strong] = card.halves(printing).map(|half| table.most(half.effect.get()));
                [table.sideways(1).or(basic), basic, strong]
            });
            table.actions = yields.collect();
        }
        table
    }

    /// The situation.
    pub(super) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What a card yields.
    pub(super) fn card(&mut self, card: CardId) -> Means {
        if let Some(means) = self.cards[card.index()] {
            return means;
        }
        let says = card.card();
        let sideways = self.sideways(1);
        let [basic, strong] = says.halves(self.printing).map(|half| self.most(half.effect.get()));
        let basic = if says.is_banner() { Yield::default() } else { basic };
        let colours = says.colour.map_or(0, |colour| 1 << colour.index());
        let means = match says.kind {
            _ if card.is_wound() => Means::default(),
            CardKind::Basic | CardKind::Advanced => {
                let plain = sideways.or(basic);
                Means { plain, strong: plain.or(strong), colours }
            }
            CardKind::Spell => Means { plain: sideways, strong: sideways.or(basic).or(strong), colours },
            _ => Means { plain: sideways.or(basic).or(strong), strong: Yield::default(), colours: 0 },
        };
        self.cards[card.index()] = Some(means);
        means
    }

    /// What a unit yields that is activated once.
    pub(super) fn unit(&self, unit: UnitId) -> Means {
        let mut means = Means::default();
        for ability in unit.unit().abilities(self.printing) {
            let most = self.most(ability.effect.get());
            match ability.mana.map(|mana| mana.basic()) {
                None => means.plain = means.plain.or(most),
                Some(colour) => {
                    means.strong = means.strong.or(most);
                    means.colours |= colour.map_or(0b1111, |colour: BasicColour| 1 << colour.index());
                }
            }
        }
        means.strong = means.strong.or(means.plain);
        means
    }

    /// What a skill yields.
    pub(super) fn skill(&self, skill: SkillId) -> Yield {
        self.most(skill.skill().effect.get())
    }

    /// A card played sideways.
    fn sideways(&self, n: u8) -> Yield {
        let physical = Element::Physical;
        let travel = self.points(n, self.weights.travel);
        let influence = self.points(n, self.weights.influence);
        let attack = Yield::attack(u16::from(n * self.weights.attack[physical.index()]), false);
        let block = Yield::block(u16::from(n * self.weights.block[physical.index()]));
        Yield { travel, joint: travel, ..Yield::default() }
            .or(Yield { influence, joint: influence, ..Yield::default() })
            .or(attack)
            .or(block)
    }

    fn points(&self, n: u8, counts: bool) -> u16 {
        if counts { 2 * u16::from(n) } else { 0 }
    }

    /// The most that an effect yields.
    pub(super) fn most(&self, effect: &Effect) -> Yield {
        let weights = &self.weights;
        let parts = || effect.parts().iter().map(|part| self.most(part));
        let all = || parts().fold(Yield::default(), Yield::plus);
        let one = || parts().fold(Yield::default(), Yield::or);
        match *effect {
            Effect::All(_) => all(),
            Effect::Choose(_) | Effect::PayByColour(_) | Effect::Roll(_) => one(),
            Effect::Times(n, _) | Effect::UpTo(n, _) => one().times(n.into()),
            Effect::Per { count, max, .. } => {
                let n = match count {
                    Count::EnemyFaced => weights.foes,
                    Count::ReadyUnwoundedUnit => weights.units,
                    Count::CrystalColour => 4,
                    _ => MANY,
                };
                one().times(n.min(max.unwrap_or(u8::MAX)).into())
            }
            Effect::Whenever(..) => one().times(MANY.into()),
            Effect::Move(n) => {
                let travel = self.points(n, weights.travel);
                Yield { travel, joint: travel, ..Yield::default() }
            }
            // Move points of a combat may become attacks, a point for a point at best.
            Effect::Only(Timing::CombatToo, Effect::Move(n)) if !weights.calm => {
                Yield::attack(2 * u16::from(*n), true)
            }
            Effect::Influence(n) => {
                let influence = self.points(n, weights.influence);
                Yield { influence, joint: influence, ..Yield::default() }
            }
            Effect::Attack { n, reach, element } => Yield::attack(
                u16::from(n) * u16::from(weights.attack[element.index()]),
                reach != Reach::Melee,
            ),
            Effect::Block { n, element } => {
                Yield::block(u16::from(n) * u16::from(weights.block[element.index()]))
            }
            // Against whoever is swift it counts twice.
            Effect::SwiftBlock { n, element } => {
                Yield::block(2 * u16::from(n) * u16::from(weights.block[element.index()]))
            }
            Effect::Mana { n, hue } | Effect::Crystal { n, hue } => Yield::mana(match hue {
                Hue::By(HueBy::EachBasic | HueBy::EachOther) => 4 * n,
                _ => n,
            }),
            Effect::RandomCrystal(n) | Effect::SourceDice(n) => Yield::mana(n),
            Effect::ManaNow(_) | Effect::AllowMana(_) => Yield::mana(1),
            Effect::UnlimitedMana(_) => Yield { mana: ENDLESS, ..Yield::default() },
            Effect::Ready(who) if weights.calm => self.unit.times(match who {
                Readied::All | Readied::Levels(_) => MANY.into(),
                Readied::OneUpTo(_) | Readied::Any | Readied::Unit => 1,
            }),
            Effect::Enemies { target, changes } => {
                let n = match target {
                    EnemyTarget::All | EnemyTarget::Others | EnemyTarget::Garrison => weights.foes,
                    EnemyTarget::One | EnemyTarget::Unfortified | EnemyTarget::Blocked => 1,
                };
                let changes = changes.iter().map(|change| self.change(change.what));
                changes.fold(Yield::default(), Yield::plus).times(n.into())
            }
            Effect::Units { changes, .. } => {
                let changes = changes.iter().map(|change| self.unit_change(*change));
                changes.fold(Yield::default(), Yield::or).times(weights.units.into())
            }
            Effect::SkipBlockAndDamage => Yield::block(ENDLESS),
            Effect::Convert { n, into, .. } if !weights.calm => {
                self.most(into).times(u16::from(weights.points / n.max(1)))
            }
            Effect::Convert { .. } => Yield { travel: 0, influence: 0, ..Yield::ENDLESS },
            Effect::Sideways { value, better, .. } => self.sideways(value.max(better)),
            Effect::WithAction { half, times, plus, .. } => {
                // The other card is counted by itself already: only what comes on top of that counts.
                let more = self.actions.iter().map(|[alone, basic, strong]| {
                    let half = if half == WithHalf::Powered { strong } else { basic };
                    half.times(times.into()).minus(*alone)
                });
                more.fold(Yield::default(), Yield::or).plus(self.sideways(plus))
            }
            // So does a card that is given up, which would be worth something sideways at least.
            Effect::Cards {
                amount: Amount::Exactly(1),
                card: HandCard::NonWound | HandCard::Action | HandCard::Coloured,
                ..
            } => one().minus(self.sideways(1)),
            Effect::NextCard { attack, block } => {
                let attack = Yield::attack(2 * u16::from(attack), true);
                attack.or(Yield::block(2 * u16::from(block)))
            }
            Effect::Travel { .. } => Yield { travel: ENDLESS, joint: ENDLESS, ..Yield::default() },
            Effect::GainUnit => Yield::ENDLESS,
            Effect::Odd(odd) => self.odd(odd),
            _ => one(),
        }
    }

    /// What a change of an enemy is worth.
    fn change(&self, what: EnemyTrait) -> Yield {
        let weights = &self.weights;
        match what {
            EnemyTrait::NoAttack | EnemyTrait::NoSwift => Yield::block(weights.attacks),
            EnemyTrait::Destroy => Yield::attack(weights.armor, true).plus(Yield::block(weights.attacks)),
            EnemyTrait::Armor(cut) => Yield::attack(
                2 * u16::from(match cut {
                    ArmorCut::By(n) => n,
                    ArmorCut::Fortified(n, more) => n.max(more),
                    ArmorCut::PerResistance(n) => 4 * n,
                }),
                true,
            ),
            // Resistances that may go are none from the start.
            EnemyTrait::NoResistance(_)
            | EnemyTrait::NoFortification
            | EnemyTrait::MoreArmor(_)
            | EnemyTrait::MoreAttack(..)
            | EnemyTrait::AbilityIfPhysical(_) => Yield::default(),
        }
    }

    /// What a change of a unit is worth.
    fn unit_change(&self, change: UnitChange) -> Yield {
        match change {
            UnitChange::More(UnitTrait::Attack | UnitTrait::Melee | UnitTrait::Ranged, n) => {
                Yield::attack(2 * u16::from(n), true)
            }
            UnitChange::More(UnitTrait::Block, n) => Yield::block(2 * u16::from(n)),
            UnitChange::More(UnitTrait::Armor, _) | UnitChange::Resist(_) | UnitChange::NoDamage => {
                Yield::default()
            }
        }
    }

    fn odd(&self, odd: OddEffect) -> Yield {
        match odd {
            OddEffect::PowerOfPain => self.sideways(2),
            OddEffect::ManaStorm | OddEffect::Polarization | OddEffect::ManaExploit => Yield::mana(MANY),
            OddEffect::SpaceBending => Yield { travel: ENDLESS, joint: ENDLESS, ..Yield::default() },
            OddEffect::EnergyFlow | OddEffect::EnergySteal if self.weights.calm => self.unit,
            // What spells of the offer, units of the offer, cards of the deck and doubled attacks come to is
            // not worked out.
            OddEffect::MagicTalent
            | OddEffect::MagicTalentOfColour
            | OddEffect::CallToArms
            | OddEffect::Preparation
            | OddEffect::SwordOfJustice
            | OddEffect::AltemMagesColdFire
            | OddEffect::AltemMagesSiege => Yield::ENDLESS,
            OddEffect::BannerOfFear => Yield::block(self.weights.attacks).times(3),
            OddEffect::WingsOfNight => Yield::block(self.weights.attacks).times(self.weights.foes.into()),
            // What comes at the end of the turn or later, strikes others, or ends what is certain, yields
            // nothing.
            _ => Yield::default(),
        }
    }
}

/// Whether an effect brings cards or mana that nobody knows yet.
pub(super) fn draws(effect: &Effect) -> bool {
    effect.any(&mut |part| {
        matches!(
            part,
            Effect::Draw(_)
                | Effect::GainCard { .. }
                | Effect::Die(DieUse::Reroll, _)
                | Effect::Odd(
                    OddEffect::MindRead
                        | OddEffect::MindSteal
                        | OddEffect::LongNight
                        | OddEffect::ManaSearch
                        | OddEffect::SparingPower
                )
        )
    })
}

/// Whether an effect takes resistances away.
pub(super) fn relents(effect: &Effect) -> bool {
    effect.any(&mut |part| match part {
        Effect::Enemies { changes, .. } => {
            changes.iter().any(|change| matches!(change.what, EnemyTrait::NoResistance(_)))
        }
        _ => false,
    })
}

/// Whether an effect gives a card or a unit of an offer.
pub(super) fn gives(effect: &Effect) -> bool {
    effect.any(&mut |part| matches!(part, Effect::GainCard { .. } | Effect::GainUnit))
}
