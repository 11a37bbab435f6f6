//! What the goals still need: points of every kind, never overestimated.

use super::goal::defenders;
use super::ground::Ground;
use super::{Aim, Goal};
use arrayvec::ArrayVec;
use kernel::{List, Seat};
use mage_knight::combat::{Clash, Combat, FOES, Foe, FoeSet, Joined};
use mage_knight::content::{CardId, City, Deal, Hex, Sale, Ware, reputation_modifier};
use mage_knight::effects::modifiers::{unit_armor, unit_takes_damage};
use mage_knight::question::CombatPhase;
use mage_knight::state::{Stage, State};
use mage_knight::task::Task;
use mage_knight::terms::{Ability, BasicColour, Element, Site};

/// How much less a unit may cost, by a skill.
const DISCOUNT: u16 = 5;
/// What exploring costs at least.
const EXPLORE: u16 = 2;
/// More than any walk comes to, and less than a leap.
const NO_WAY: u16 = super::yields::ENDLESS / 2;

/// What the goals still take, in half points.
pub(super) struct Need {
    /// Move.
    pub(super) travel: u16,
    /// Influence.
    pub(super) influence: u16,
    /// Attack.
    pub(super) attack: u16,
    /// The enemies to be defeated, and whoever attacks besides.
    pub(super) foes: ArrayVec<Opponent, FOES>,
    /// What attacks of each element count against them at best.
    pub(super) efficient: [u8; Element::COUNT],
    /// What blocks of each element count against them at best.
    pub(super) blocking: [u8; Element::COUNT],
    /// Whether there is still blocking to be done.
    pub(super) blocks: bool,
    /// Move, if tiles that nobody knows help as much as they can.
    pub(super) explores: u16,
}

/// An enemy, as far as it matters.
#[derive(Clone, Copy)]
pub(super) struct Opponent {
    /// Its armor.
    pub(super) armor: u8,
    /// What is needed to block it.
    pub(super) block: u16,
    /// The damage that it deals unless it is blocked or defeated before.
    damage: u8,
    /// Whether each Wound of the hero counts twice.
    poison: bool,
    /// Whether it will attack.
    attacks: bool,
}

/// What the goals are to be reached with, as far as that does not change.
pub(super) struct Grounds<'a> {
    pub(super) root: &'a State,
    pub(super) seat: Seat,
    pub(super) aim: &'a Aim,
    pub(super) ground: Ground,
    /// Whether some card or unit gives others, without any influence.
    pub(super) gives: bool,
}

/// What the goals that are not met still take; none if they are out of reach.
pub(super) fn of(state: &State, met: u8, grounds: &Grounds<'_>) -> Option<Need> {
    let Grounds { root, seat, aim, ground, gives } = grounds;
    let mut need = Need {
        travel: 0,
        influence: 0,
        attack: 0,
        foes: ArrayVec::new(),
        efficient: [1; Element::COUNT],
        blocking: [1; Element::COUNT],
        blocks: false,
        explores: 0,
    };
    let before = matches!(state.stage, Stage::Movement | Stage::TurnStart);
    let place = state.players[*seat].place;
    let mut wanted = 0;
    for (at, goal) in aim.goals.iter().take(8).enumerate().filter(|(at, _)| met >> at & 1 == 0) {
        match *goal {
            // Who is driven back may come to stand there.
            Goal::Reach(hex) if state.combat.as_ref().is_some_and(|combat| combat.retreat == Some(hex)) => {}
            Goal::Reach(hex) => {
                let from = place.filter(|_| before)?;
                let unseen = u16::from(from.distance(hex)) * ground.easiest;
                need.go(ground.far(at, from), Some(unseen).filter(|_| !ground.is_closed(hex)));
            }
            Goal::Defeat(hex) => match &state.combat {
                Some(combat) if !is_gathering(state) => wanted |= those_of(state, combat, hex)?,
                Some(_) => {}
                None => {
                    let from = place.filter(|_| before)?;
                    let near = u16::from(from.distance(hex).saturating_sub(1));
                    need.go(ground.far(at, from), Some(near * ground.easiest));
                    if let Some(combat) = to_come(state, *seat, hex) {
                        need.fight(&combat, FoeSet::MAX);
                    }
                }
            },
            Goal::Foes(set) => {
                state.combat.as_ref()?;
                wanted |= set;
            }
            Goal::Recruit(_) | Goal::Gain(_) if *gives => {}
            Goal::Recruit(_) | Goal::Gain(_) => {
                let cost = match *goal {
                    Goal::Recruit(unit) => u16::from(unit.unit().cost).saturating_sub(DISCOUNT),
                    Goal::Gain(card) => price(root, card),
                    _ => 0,
                };
                need.influence = need.influence.max(influence(state, *seat, cost, before)?);
                if before {
                    need.go(ground.far(at, place?), Some(ground.easiest));
                }
            }
        }
    }
    if let Some(combat) = state.combat.as_ref().filter(|_| wanted != 0) {
        need.fight(combat, wanted);
    }
    need.travel = need.travel.saturating_mul(2);
    need.explores = need.explores.saturating_mul(2);
    need.influence = need.influence.saturating_mul(2);
    Some(need)
}

/// Whether it is not settled yet who fights.
fn is_gathering(state: &State) -> bool {
    state.tasks.iter().any(|task| matches!(task, Task::Combat(Clash::Gather | Clash::Open)))
}

/// The enemies of a combat that come from a space; none if nobody does.
fn those_of(state: &State, combat: &Combat, hex: Hex) -> Option<FoeSet> {
    let garrison = state.map.garrison_space(hex);
    let from = |foe: &Foe| match foe.joined {
        Joined::Site | Joined::Drawn => combat.site == Some(garrison),
        Joined::Rampaging(space) => combat.rampaging.get(usize::from(space)) == Some(&hex),
        Joined::Summoned(_) => false,
    };
    let set = combat.foes.iter().enumerate().fold(0, |set, (at, foe)| set | FoeSet::from(from(foe)) << at);
    (set != 0).then_some(set)
}

/// The combat that a fight for a space would be, as far as everybody there is known.
fn to_come(state: &State, seat: Seat, hex: Hex) -> Option<Combat> {
    let known: Option<List<Foe, FOES>> = defenders(state, state.map.garrison_space(hex), seat)
        .map(|token| Some(Foe::new(token.enemy()?, Joined::Site)))
        .collect();
    let foes = known.filter(|foes| !foes.is_empty())?;
    let city = state.map.city_at(hex);
    let half = city.and_then(|city| city.half).map(|half| half.colour);
    Some(Combat { city: city.map(|city| city.colour), half, ..Combat::new(foes) })
}

/// The influence that is still available to pay so much, in points; none if there is no paying any more.
fn influence(state: &State, seat: Seat, cost: u16, before: bool) -> Option<u16> {
    if state.stage == Stage::Interaction {
        return Some(cost);
    }
    if !before {
        return None;
    }
    let reputation = reputation_modifier(state.players[seat].reputation).unwrap_or(0);
    let shields = state.map.cities.iter().map(|city| city.shields_of(seat)).max().unwrap_or(0);
    Some(cost.saturating_sub(u16::from(reputation.max(0) as u8) + u16::from(shields)))
}

/// What a card of an offer costs, where it is cheapest.
fn price(root: &State, card: CardId) -> u16 {
    let offers = &root.offers;
    let ware = if offers.spells.contains(&card) {
        Ware::Spell
    } else if offers.monastery.contains(&card) {
        Ware::MonasteryAdvanced
    } else {
        Ware::Advanced
    };
    let of_sites =
        Site::ALL.into_iter().flat_map(|site| site.card().interact).filter_map(|deal| match deal.what {
            Deal::Buy(sale) => Some(sale),
            Deal::Recruit | Deal::City => None,
        });
    let of_cities = BasicColour::ALL.into_iter().map(|city| City::of(city).sells);
    let sold = |sale: &Sale| sale.ware == ware;
    of_sites.chain(of_cities).filter(sold).map(|sale| sale.influence.into()).min().unwrap_or(0)
}

impl Need {
    /// There is so far to go, and so far at least over spaces that nobody has seen, if they could help.
    fn go(&mut self, far: Option<u16>, unseen: Option<u16>) {
        let far = far.unwrap_or(NO_WAY);
        self.travel = self.travel.max(far);
        // Exploring costs something, and is no use to who is near already.
        let explored = unseen.map_or(far, |unseen| far.min(EXPLORE + unseen));
        self.explores = self.explores.max(explored);
    }

    /// There are these enemies to be defeated.
    fn fight(&mut self, combat: &Combat, set: FoeSet) {
        let (mut resisted, mut efficient) = ([true; Element::COUNT], [false; Element::COUNT]);
        self.blocks |= matches!(combat.phase, CombatPhase::Ranged | CombatPhase::Block)
            && !combat.skips_block_and_damage;
        for (place, foe) in combat.foes.iter().enumerate().filter(|(_, foe)| !foe.gone) {
            let wanted = set >> place & 1 == 1 && !foe.is_summoned();
            let attacks = combat.attacks(place) && self.blocks;
            let (armor, block) = (combat.least_armor(place), combat.block_needed(place));
            if wanted {
                self.attack += 2 * u16::from(armor);
                for element in Element::ALL {
                    resisted[element.index()] &= mage_knight::combat::resists(foe.resistances(), element);
                }
            }
            if let Some((_, attack)) = combat.attack_of(place).filter(|_| attacks) {
                for element in Element::ALL {
                    efficient[element.index()] |= mage_knight::combat::is_efficient(element, attack);
                }
            }
            if wanted || attacks {
                let (damage, poison) = (combat.damage_of(place), combat.has(place, Ability::Poison));
                let _ = self.foes.try_push(Opponent { armor, block, damage, poison, attacks });
            }
        }
        for at in 0..Element::COUNT {
            self.efficient[at] = self.efficient[at].max(if resisted[at] { 1 } else { 2 });
            self.blocking[at] = self.blocking[at].max(if efficient[at] { 2 } else { 1 });
        }
    }

    /// The block that it takes to keep the hero from more Wounds than so many, when so much ranged attack is
    /// available; none if no block does.
    pub(super) fn block(&self, state: &State, seat: Seat, wounds: u8, ranged: u16) -> Option<u16> {
        let dangerous: ArrayVec<&Opponent, FOES> = self
            .foes
            .iter()
            .filter(|foe| foe.attacks && (2 * u16::from(foe.armor) > ranged || !self.is_early(state)))
            .collect();
        // Whoever is not to be defeated does not attack if everybody else is defeated before.
        let at_once = self.is_early(state) && self.attack <= ranged;
        if dangerous.is_empty() || wounds == u8::MAX || at_once {
            return Some(0);
        }
        let (armor, soaked) = (u16::from(state.armor(seat)).max(1), soaked(state, seat));
        let mut least = None;
        // Which of them are left unblocked?
        for open in 0..1u32 << dangerous.len().min(8) {
            let (mut block, mut damage, mut taken) = (0u16, 0u16, 0u16);
            for (at, foe) in dangerous.iter().enumerate() {
                if at < 8 && open >> at & 1 == 0 {
                    block = block.saturating_add(2 * foe.block);
                } else if at < 8 {
                    damage += u16::from(foe.damage);
                    taken += u16::from(foe.damage).div_ceil(armor) * if foe.poison { 2 } else { 1 };
                }
            }
            let taken = if soaked == 0 { taken } else { damage.saturating_sub(soaked).div_ceil(armor) };
            let taken = taken.min(state.wounds.into());
            if taken <= u16::from(wounds) && least.is_none_or(|least| block < least) {
                least = Some(block);
            }
        }
        least
    }

    /// Whether enemies can still be defeated before they attack.
    fn is_early(&self, state: &State) -> bool {
        state.combat.as_ref().is_none_or(|combat| combat.phase == CombatPhase::Ranged)
    }
}

/// The damage that units could take instead of the hero, at most.
fn soaked(state: &State, seat: Seat) -> u16 {
    let units = state.players[seat].units.iter();
    let able = units.filter(|unit| !unit.hit && (unit.wounds == 0 || state.stage != Stage::Combat));
    let able = able.filter(|unit| unit_takes_damage(state, seat, unit));
    // A resistant unit takes twice its armor, which an effect may raise.
    able.map(|unit| 2 * (u16::from(unit_armor(state, seat, unit)) + 2)).sum()
}
