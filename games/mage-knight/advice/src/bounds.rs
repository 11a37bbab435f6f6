//! Bounds: whether the goals can still be reached with what is left, and the minimum cost.
//!
//! The bounds never overestimate the needs and never underestimate the means: they assume that no point is
//! wasted, that all mana fits, that every card does its best, and that enemies stay as they are. So if they
//! reject a state, no line leads from it to the goals.

use super::Aim;
use super::ground::Ground;
use super::needs::{self, Grounds, Need};
use super::yields::{ENDLESS, Means, Table, Weights, Yield, draws, gives, relents};
use arrayvec::ArrayVec;
use kernel::Seat;
use mage_knight::action::Action;
use mage_knight::content::{CardId, EffectId, SkillId, TacticWhen, UnitId, Usage};
use mage_knight::effect::Effect;
use mage_knight::state::{Stage, State};
use mage_knight::task::Task;
use mage_knight::terms::Category;

/// The means that are left, one by one.
struct Left {
    /// What is there already, or comes by itself.
    free: Yield,
    /// Cards of the hand.
    cards: ArrayVec<Means, 32>,
    /// Units and skills.
    others: ArrayVec<Means, 48>,
    /// How much mana there may be.
    mana: u16,
    /// The colours that it may be of, one bit each.
    colours: u8,
}

/// What a line that goes on from a state can still be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hope {
    /// It may lead to the goals, and takes this many cards, and this many cards, units and skills together,
    /// at least.
    Some {
        /// Cards.
        cards: u8,
        /// Cards, units and skills.
        spends: u16,
        /// How much more could be had than is needed, in half points.
        slack: u16,
    },
    /// It does not lead to the goals.
    None,
    /// It does not lead to the goals unless cards come that nobody knows, or a tile.
    Luck,
}

/// Works out what is still possible.
pub(super) struct Bounds<'a> {
    grounds: Grounds<'a>,
    tables: Vec<Table>,
    cards: Vec<CardId>,
    units: Vec<UnitId>,
    /// Whether something may take resistances away.
    relents: bool,
}

impl<'a> Bounds<'a> {
    /// For the lines that go on from here.
    pub(super) fn new(root: &'a State, seat: Seat, aim: &'a Aim) -> Bounds<'a> {
        let player = &root.players[seat];
        let mut cards: Vec<CardId> = player.hand.kinds().map(|(card, _)| card).collect();
        let units: Vec<UnitId> = player.units.iter().map(|unit| unit.unit).collect();
        let printing = root.variants.printing;
        let of_cards = cards.iter().flat_map(|card| card.card().halves(printing)).map(|half| half.effect);
        let of_units = units.iter().flat_map(|unit| root.abilities(*unit)).map(|ability| ability.effect);
        let of_skills = player.skills.iter().map(|skill| skill.skill().effect);
        let in_force = root.turn.modifiers.iter().map(|modifier| modifier.effect);
        let resolving = root.tasks.iter().filter_map(|task| match task {
            Task::Effect(resolving) => Some(resolving.effect),
            _ => None,
        });
        let effects: Vec<EffectId> =
            of_cards.chain(of_units).chain(of_skills).chain(in_force).chain(resolving).collect();
        let gives = effects.iter().any(|effect| gives(effect.get()));
        // What is gained on the way is not worked out: it may do anything.
        let relents = gives || effects.iter().any(|effect| relents(effect.get()));
        if gives {
            cards
                .extend(root.offers.advanced.iter().chain(&root.offers.spells).chain(&root.offers.monastery));
        }
        let ground = Ground::new(root, seat, aim);
        Bounds {
            grounds: Grounds { root, seat, aim, ground, gives },
            tables: Vec::new(),
            cards,
            units,
            relents,
        }
    }

    /// What can come of a state, if the hero may take so many more Wounds.
    pub(super) fn hope(&mut self, state: &State, met: u8, wounds: u8) -> Hope {
        let Some(need) = needs::of(state, met, &self.grounds) else {
            return Hope::None;
        };
        let weights = self.weights(state, &need);
        let left = self.left(state, weights);
        match self.suffices(state, &need, &left, need.travel, wounds) {
            Some(joint) => {
                let (cards, spends) = left.fewest(joint);
                Hope::Some { cards, spends, slack: left.most(|means| means.joint) - joint }
            }
            None if self.draws(state) => Hope::Luck,
            None if need.explores < need.travel
                && self.suffices(state, &need, &left, need.explores, wounds).is_some() =>
            {
                Hope::Luck
            }
            None => Hope::None,
        }
    }

    /// Whether an action that leads out of what is certain, to this state, may lead to the goals with some
    /// luck. Nothing is read off the state that depends on chance.
    pub(super) fn may_help(
        &mut self,
        before: &State,
        after: &State,
        action: Action,
        met: u8,
        wounds: u8,
    ) -> bool {
        match action {
            Action::Explore(_) => {
                let Some(need) = needs::of(before, met, &self.grounds) else { return false };
                let weights = self.weights(before, &need);
                let left = self.left(before, weights);
                self.draws(before) || self.suffices(before, &need, &left, need.explores, wounds).is_some()
            }
            _ => needs::of(after, met, &self.grounds).is_some(),
        }
    }

    /// Everything that is needed, if what is left suffices for it.
    fn suffices(&self, state: &State, need: &Need, left: &Left, travel: u16, wounds: u8) -> Option<u16> {
        let block = need.block(state, self.grounds.seat, wounds, left.most(|means| means.ranged))?;
        let enough = travel <= left.most(|means| means.travel)
            && need.influence <= left.most(|means| means.influence)
            && need.attack <= left.most(|means| means.attack)
            && block <= left.most(|means| means.block);
        let joint = travel.saturating_add(need.influence).saturating_add(need.attack).saturating_add(block);
        (enough && joint <= left.most(|means| means.joint)).then_some(joint)
    }

    /// Whether cards or mana may still come that nobody knows.
    fn draws(&self, state: &State) -> bool {
        let player = &state.players[self.grounds.seat];
        let calm = state.stage != Stage::Combat;
        let heals = |icon| icon == Category::Healing || icon == Category::Banner;
        let printing = state.variants.printing;
        let halves = player.hand.kinds().flat_map(|(card, _)| card.card().halves(printing));
        let usable = halves.filter(|half| calm || half.categories.iter().any(|icon| !heals(icon)));
        let skills =
            usable_skills(state, self.grounds.seat).filter(|skill| calm || !heals(skill.skill().category));
        let tactic = usable_tactic(state, self.grounds.seat);
        let resolving = state.tasks.iter().filter_map(|task| match task {
            Task::Effect(resolving) => Some(resolving.effect),
            _ => None,
        });
        let in_force = state.turn.modifiers.iter().map(|modifier| modifier.effect);
        let mut effects = usable
            .map(|half| half.effect)
            .chain(skills.map(|skill| skill.skill().effect))
            .chain(tactic)
            .chain(resolving)
            .chain(in_force);
        effects.any(|effect| draws(effect.get()))
    }

    /// What counts in a state.
    fn weights(&self, state: &State, need: &Need) -> Weights {
        let before = matches!(state.stage, Stage::Movement | Stage::TurnStart);
        let fights = before || state.stage == Stage::Combat;
        let blocks = before || need.blocks;
        let full = |weight: u8| if self.relents { 2 } else { weight };
        let player = &state.players[self.grounds.seat];
        Weights {
            travel: before,
            influence: before || state.stage == Stage::Interaction,
            attack: need.efficient.map(|weight| if fights { full(weight) } else { 0 }),
            block: need.blocking.map(|weight| if blocks { weight } else { 0 }),
            calm: state.stage != Stage::Combat,
            foes: need.foes.len() as u8,
            armor: need.foes.iter().map(|foe| 2 * u16::from(foe.armor)).max().unwrap_or(0),
            attacks: need.foes.iter().map(|foe| 2 * foe.block).max().unwrap_or(0),
            units: player.units.len() as u8,
            points: state.turn.movement.max(state.turn.influence.clamp(0, 255) as u8),
        }
    }

    /// The means that are left in a state.
    fn left(&mut self, state: &State, weights: Weights) -> Left {
        let known = self.tables.iter().position(|table| *table.weights() == weights);
        let at = known.unwrap_or_else(|| {
            let printing = self.grounds.root.variants.printing;
            self.tables.push(Table::new(weights, printing, &self.cards, &self.units));
            self.tables.len() - 1
        });
        let table = &mut self.tables[at];
        let player = &state.players[self.grounds.seat];
        let mut left = Left {
            free: there(state, &weights),
            cards: ArrayVec::new(),
            others: ArrayVec::new(),
            mana: 0,
            colours: 0,
        };
        for (card, n) in player.hand.kinds().filter(|(card, _)| !card.is_wound()) {
            let means = table.card(card);
            for _ in 0..n {
                left.card(means);
            }
        }
        for unit in &player.units {
            if unit.ready && (unit.wounds == 0 || weights.calm) {
                left.other(table.unit(unit.unit));
            }
            if let Some(banner) = unit.banner {
                left.free = left.free.plus(table.most(state.half(banner, false).effect.get()));
            }
        }
        for skill in usable_skills(state, self.grounds.seat) {
            left.other(Means { plain: table.skill(skill), ..Means::default() });
        }
        if let Some(effect) = usable_tactic(state, self.grounds.seat) {
            left.other(Means { plain: table.most(effect.get()), ..Means::default() });
        }
        let mut comes = |effect: &Effect| left.free = left.free.plus(table.most(effect));
        state.turn.modifiers.iter().for_each(|modifier| comes(modifier.effect.get()));
        for task in &state.tasks {
            if let Task::Effect(resolving) = task {
                comes(resolving.effect.get());
            }
        }
        if let Some(combat) = &state.combat {
            combat.riders.iter().for_each(|rider| comes(rider.effect.get()));
        }
        left.count_mana(state, self.grounds.seat);
        left
    }
}

/// The skills that can still be used this turn.
fn usable_skills(state: &State, seat: Seat) -> impl Iterator<Item = SkillId> + '_ {
    let player = &state.players[seat];
    let up = player.skills.0 & !player.skills_down.0 & !player.skills_used.0;
    mage_knight::player::SkillSet(up).iter().filter(|skill| skill.skill().usage != Usage::Permanent)
}

/// What the tactic does, if it can still be used this turn.
fn usable_tactic(state: &State, seat: Seat) -> Option<EffectId> {
    let player = &state.players[seat];
    let tactic = player.tactic.filter(|_| !player.tactic_down)?.tactic();
    let usable = match tactic.when {
        TacticWhen::OnceARound | TacticWhen::OnceATurn | TacticWhen::DeckEmpty => true,
        TacticWhen::BeforeATurn | TacticWhen::BeforeEachTurn => state.stage == Stage::TurnStart,
        TacticWhen::Never | TacticWhen::Taken | TacticWhen::TakenAndOnceARound | TacticWhen::EndOfTurn => {
            false
        }
    };
    usable.then_some(tactic.effect(state.variants.printing))
}

/// The points that are there.
fn there(state: &State, weights: &Weights) -> Yield {
    let turn = &state.turn;
    let boost = 2 * u16::from(turn.boost);
    let mut free = Yield {
        travel: 2 * u16::from(turn.movement),
        influence: 2 * turn.influence.max(0) as u16,
        ..Yield::default()
    };
    if let Some(combat) = &state.combat {
        let attack = combat.attack.iter().flat_map(|reach| reach.iter().zip(weights.attack));
        free.attack = attack.map(|(n, weight)| u16::from(*n) * u16::from(weight)).sum();
        free.ranged = free.attack;
        let block = combat.block.iter().chain(&combat.twice).zip(weights.block.iter().cycle());
        free.block = block.map(|(n, weight)| u16::from(*n) * u16::from(*weight)).sum();
    }
    free.joint = free.travel + free.influence + free.attack + free.block;
    for n in [
        &mut free.travel,
        &mut free.influence,
        &mut free.attack,
        &mut free.ranged,
        &mut free.block,
        &mut free.joint,
    ] {
        *n += boost;
    }
    free
}

impl Left {
    fn card(&mut self, means: Means) {
        if self.cards.try_push(means).is_err() {
            self.free = Yield::ENDLESS;
        }
    }

    fn other(&mut self, means: Means) {
        if self.others.try_push(means).is_err() {
            self.free = Yield::ENDLESS;
        }
    }

    fn all(&self) -> impl Iterator<Item = &Means> {
        self.cards.iter().chain(&self.others)
    }

    /// How much mana there may be, and of which colours: any, if some may still be made.
    fn count_mana(&mut self, state: &State, seat: Seat) {
        let made = self
            .all()
            .map(|means| means.plain.mana.max(means.strong.mana))
            .fold(self.free.mana, u16::saturating_add);
        let player = &state.players[seat];
        let held = player.tokens.iter().chain(&player.crystals).map(|n| u16::from(*n)).sum::<u16>();
        let stolen = u16::from(player.stolen_die.is_some() && !player.tactic_down);
        self.mana = made.saturating_add(held + u16::from(state.turn.dice_left) + stolen);
        self.colours =
            if made > 0 || state.turn.modifiers.iter().any(|modifier| brings_mana(modifier.effect.get())) {
                self.mana = self.mana.max(1);
                0b1111
            } else {
                state.payable(seat).fold(0, |set, colour| set | 1 << colour.index())
            };
        if state
            .turn
            .modifiers
            .iter()
            .any(|modifier| matches!(modifier.effect.get(), Effect::UnlimitedMana(_)))
        {
            self.mana = ENDLESS;
        }
    }

    /// The most of something that all means together yield, with as much mana as there may be.
    fn most(&self, what: impl Fn(&Yield) -> u16) -> u16 {
        let mut more: ArrayVec<u16, 80> = ArrayVec::new();
        let mut sum = u32::from(what(&self.free));
        for means in self.all() {
            let plain = what(&means.plain);
            sum += u32::from(plain);
            if means.colours & self.colours != 0 {
                let extra = what(&means.strong).saturating_sub(plain);
                if extra > 0 {
                    more.push(extra);
                }
            }
        }
        if more.len() > usize::from(self.mana) {
            more.sort_unstable_by(|a, b| b.cmp(a));
        }
        sum += more.iter().take(self.mana.into()).map(|n| u32::from(*n)).sum::<u32>();
        sum.min(u32::from(u16::MAX)) as u16
    }

    /// How many cards, and how many cards, units and skills together, it takes at least to make up so much.
    fn fewest(&self, need: u16) -> (u8, u16) {
        let value = |means: &Means| {
            if means.colours & self.colours != 0 {
                means.strong.joint.max(means.plain.joint)
            } else {
                means.plain.joint
            }
        };
        let need = need.saturating_sub(self.free.joint);
        let mut cards: ArrayVec<u16, 32> = self.cards.iter().map(value).collect();
        let others: u16 = self.others.iter().map(value).fold(0, u16::saturating_add);
        let fewest = |values: &mut [u16], mut need: u16| {
            values.sort_unstable_by(|a, b| b.cmp(a));
            let mut n = 0;
            for value in values {
                if need == 0 {
                    break;
                }
                need = need.saturating_sub(*value);
                n += 1;
            }
            n
        };
        let of_cards: u16 = fewest(&mut cards, need.saturating_sub(others));
        let mut all: ArrayVec<u16, 80> = self.all().map(value).collect();
        let spends = fewest(&mut all, need);
        (of_cards as u8, spends)
    }
}

/// Whether an effect in force changes what mana can be used.
fn brings_mana(effect: &Effect) -> bool {
    use mage_knight::effect::OddEffect;
    matches!(
        effect,
        Effect::AllowMana(_)
            | Effect::UnlimitedMana(_)
            | Effect::Odd(OddEffect::ManaStorm | OddEffect::Polarization)
    )
}
