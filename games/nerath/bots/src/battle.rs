//! Battles: which one first, press on or retreat, which units take the hits, where retreating units go.

use super::forecast::Forecast;
use super::muster::{Muster, price, side_in};
use super::outlook::Outlook;
use super::value::Stakes;
use nerath::action::{Action, Loss};
use nerath::battle::Battle;
use nerath::content::{Space, SpaceSet};
use nerath::realm::Realm;
use nerath::state::State;
use nerath::units::{Class, Ground, Side, UnitKind};
use nerath_advice::{self as odds, Policy, Question, Retreat, Summary};

/// The best of some actions; ties go to the first.
pub(super) fn best(legal: &[Action], value: impl FnMut(&Action) -> Option<f64>) -> Option<Action> {
    weighed(legal, value).map(|(action, _)| action)
}

/// The same, with its value.
fn weighed(legal: &[Action], mut value: impl FnMut(&Action) -> Option<f64>) -> Option<(Action, f64)> {
    let mut best: Option<(Action, f64)> = None;
    for action in legal {
        if let Some(value) = value(action)
            && best.is_none_or(|(_, most)| value > most)
        {
            best = Some((*action, value));
        }
    }
    best
}

/// Which battle comes next, with the chance to win it: the surest, for what is won there may be a refuge for
/// others; dungeons last, whose chances are less than none.
pub(super) fn next(state: &State, forecast: &mut Forecast, legal: &[Action]) -> Option<(Action, f64)> {
    let realm = state.active;
    weighed(legal, |action| {
        let Action::Fight(space) = *action else { return None };
        if space.is_dungeon() {
            return Some(-1.0);
        }
        let (own, foes) = (Muster::of(state, space, realm), Muster::against(state, space, realm));
        Some(forecast.battle(space.kind(), &own, &foes).won)
    })
}

/// What the space of a battle is worth to the attacker.
fn prize(state: &State, stakes: &Stakes, space: Space) -> f64 {
    match space.kind() {
        Ground::Territory => stakes.conquest(state, space) + stakes.holding(state, space),
        Ground::Sea => 0.5,
        Ground::Dungeon => stakes.treasure + 1.0,
    }
}

/// What an attack on a space may cost a realm that defends it.
fn threatened(state: &State, stakes: &Stakes, battle: &Battle) -> f64 {
    match battle.ground() {
        Ground::Territory => stakes.loss(state, battle.space, battle.attacker),
        Ground::Sea | Ground::Dungeon => 0.0,
    }
}

/// What a realm makes of a battle, from its next dice on, if it goes like this.
fn worth(state: &State, stakes: &Stakes, battle: &Battle, summary: &Summary) -> f64 {
    let attackers = summary.losses.attacker.gold;
    let defenders = summary.losses.defender.gold;
    match side_in(battle, stakes.realm) {
        Side::Attacker => {
            let hurt = battle.realms(Side::Defender).map(|enemy| stakes.hurt[enemy]).fold(0.0, f64::max);
            summary.won * prize(state, stakes, battle.space) - stakes.own * attackers + hurt * defenders
        }
        Side::Defender => {
            stakes.hurt[battle.attacker] * attackers
                - stakes.own * defenders
                - summary.won * threatened(state, stakes, battle)
        }
    }
}

/// Works out a question in which the attacker breaks off as soon as it pays.
fn solve(forecast: &mut Forecast, state: &State, battle: &Battle, mut question: Question) -> Option<Summary> {
    let stakes = Stakes::new(state, battle.attacker, forecast.temper);
    let hurt = battle.realms(Side::Defender).map(|enemy| stakes.hurt[enemy]).fold(0.0, f64::max);
    if can_retreat(state, battle) {
        question.policy = Policy::until(Retreat::Best(odds::Stakes {
            victory: prize(state, &stakes, battle.space),
            own_gold: stakes.own,
            foe_gold: hurt,
        }));
    }
    forecast.quick(question)
}

/// What a realm makes of the current battle, with changes to it.
pub(super) fn prospect(
    state: &State,
    forecast: &mut Forecast,
    realm: Realm,
    change: impl FnOnce(&mut Question),
) -> Option<f64> {
    let battle = state.battle.as_ref()?;
    let mut question = Question::under_way(state)?;
    change(&mut question);
    let summary = solve(forecast, state, battle, question)?;
    Some(worth(state, &Stakes::new(state, realm, forecast.temper), battle, &summary))
}

/// Whether the attacker has anywhere to go back to.
fn can_retreat(state: &State, battle: &Battle) -> bool {
    let friendly = (battle.space.neighbours() & state.friendly(battle.attacker)) - state.turn.battles;
    match battle.ground() {
        Ground::Sea => friendly.meets(SpaceSet::SEAS),
        Ground::Territory | Ground::Dungeon => friendly.meets(SpaceSet::TERRITORIES),
    }
}

/// Another round, or home? With the chance to win, where it was weighed.
pub(super) fn press(state: &State, forecast: &mut Forecast, realm: Realm) -> (Action, Option<f64>) {
    let battle = state.battle.as_ref().filter(|battle| can_retreat(state, battle));
    let Some((battle, question)) = battle.zip(Question::under_way(state)) else {
        return (Action::Press, None);
    };
    // Without time to weigh it, a battle that was begun is fought.
    let Some(summary) = solve(forecast, state, battle, question) else { return (Action::Press, None) };
    let gain = worth(state, &Stakes::new(state, realm, forecast.temper), battle, &summary);
    (if gain < 0.0 { Action::Retreat } else { Action::Press }, Some(summary.won))
}

/// Who takes the next hit: whoever leaves the battle in the best shape, his price counted.
pub(super) fn hit(state: &State, forecast: &mut Forecast, realm: Realm, legal: &[Action]) -> Option<Action> {
    let stakes = Stakes::new(state, realm, forecast.temper);
    let lasting = legal.iter().any(|action| matches!(action, Action::Lose(Loss::Wound { .. })));
    best(legal, |action| {
        let Action::Lose(loss) = *action else { return None };
        match loss {
            // A wound costs nothing (CN-TGH-02).
            Loss::Wound { kind, .. } => return Some(1000.0 + price(kind)),
            _ if lasting => return None,
            Loss::Guardian { tile, die } => {
                let at = state.battle.as_ref()?.space.dungeon_index()?;
                let guardian = state.dungeons.tiles[at].get(usize::from(tile))?.guardian?.tile();
                return Some(-f64::from(guardian.dice.get(usize::from(die))?.sides()));
            }
            _ => {}
        }
        let fee = stakes.own * cost_of(state, loss);
        let mercy = if ally_pays(state, realm, loss) { 0.01 } else { 0.0 };
        let rest = prospect(state, forecast, realm, |question| strike(state, question, loss));
        // Without time to weigh the rest of the battle, the price decides.
        Some(rest.or_else(|| forecast.time.is_over().then_some(0.0))? - fee - mercy)
    })
}

/// The gold that goes down with a loss.
fn cost_of(state: &State, loss: Loss) -> f64 {
    match loss {
        Loss::Unit { kind, .. } | Loss::Wounded { kind, .. } | Loss::Aboard { kind, .. } => price(kind),
        Loss::Ship(ship) => state.fleet.get(ship).map_or(0.0, |ship| {
            price(UnitKind::Warship) + ship.cargo.iter().map(|unit| price(unit.kind)).sum::<f64>()
        }),
        Loss::Wound { .. } | Loss::Castle | Loss::Guardian { .. } => 0.0,
    }
}

fn ally_pays(state: &State, realm: Realm, loss: Loss) -> bool {
    match loss {
        Loss::Unit { realm: owner, .. } | Loss::Wounded { realm: owner, .. } => owner != realm,
        Loss::Ship(ship) | Loss::Aboard { ship, .. } => {
            state.fleet.get(ship).is_some_and(|ship| ship.realm != realm)
        }
        _ => false,
    }
}

/// Takes a loss out of a question.
fn strike(state: &State, question: &mut Question, loss: Loss) {
    let Some(battle) = &state.battle else { return };
    let owner = match loss {
        Loss::Unit { realm, .. } | Loss::Wounded { realm, .. } => Some(realm),
        Loss::Ship(ship) | Loss::Aboard { ship, .. } => state.fleet.get(ship).map(|ship| ship.realm),
        _ => None,
    };
    let side = owner.and_then(|owner| battle.side_of(owner)).unwrap_or(Side::Defender);
    question.hits[side] = question.hits[side].saturating_sub(1);
    let stacks = &mut question.armies[side].force.stacks;
    let cargo =
        |ship| state.fleet.get(ship).map(|ship| ship.cargo.iter().map(|unit| unit.kind).collect::<Vec<_>>());
    let found = stacks.iter_mut().find(|stack| match loss {
        Loss::Unit { kind, .. } => stack.kind == kind && stack.wounds == 0,
        Loss::Wounded { kind, .. } => stack.kind == kind && stack.wounds > 0,
        Loss::Castle => stack.kind == UnitKind::Castle,
        Loss::Ship(ship) | Loss::Aboard { ship, .. } => {
            stack.kind == UnitKind::Warship
                && cargo(ship).is_some_and(|cargo| cargo == stack.aboard.as_slice())
        }
        Loss::Wound { .. } | Loss::Guardian { .. } => false,
    });
    let Some(stack) = found else { return };
    match loss {
        Loss::Castle => stack.wounds = 1,
        Loss::Aboard { kind, .. } => {
            if let Some(at) = stack.aboard.iter().position(|aboard| *aboard == kind) {
                stack.aboard.remove(at);
            }
        }
        _ => stack.count = stack.count.saturating_sub(1),
    }
    stacks.retain(|stack| stack.count > 0);
}

/// Where the beaten go.
pub(super) fn withdraw(outlook: &Outlook<'_>, legal: &[Action]) -> Option<Action> {
    best(legal, |action| match *action {
        Action::Withdraw { kind, to } => Some(outlook.station(to, kind)),
        Action::WithdrawShip { to, .. } => Some(outlook.relief(to, UnitKind::Warship)),
        Action::Board { kind, .. } => Some(price(kind)),
        _ => None,
    })
}

/// Whether a Monster goes on, and where (CN-RMP-02).
pub(super) fn rampage(outlook: &Outlook<'_>, legal: &[Action]) -> Option<Action> {
    let (state, stakes) = (outlook.state, &outlook.stakes);
    let here = state.battle.as_ref()?.space;
    let leaving = outlook.departure(here, &Muster::of(state, here, stakes.realm), UnitKind::Monster);
    let alone = Muster::default().with(UnitKind::Monster, 1);
    best(legal, |action| match *action {
        Action::Rampage(to) => {
            let gain = stakes.conquest(state, to) + stakes.holding(state, to);
            Some(gain - outlook.risk(to, &alone) - leaving)
        }
        Action::Done => Some(0.2),
        _ => None,
    })
}

/// Who lands after the sea battles, and where (CN-AMP-06).
pub(super) fn land(outlook: &Outlook<'_>, forecast: &mut Forecast, legal: &[Action]) -> Option<Action> {
    let (state, stakes) = (outlook.state, &outlook.stakes);
    best(legal, |action| match *action {
        Action::Unload { ship, kind, to } if to.is_territory() => {
            let ashore = Muster::of(state, to, stakes.realm);
            let foes = Muster::against(state, to, stakes.realm);
            let mut chance = |force: &Muster| forecast.battle(Ground::Territory, force, &foes);
            let before = if ashore.is_empty() { 0.0 } else { chance(&ashore).won };
            // Whoever is aboard may follow.
            let mut all = ashore.with(kind, 1);
            let cargo = state.fleet.get(ship)?.cargo;
            let mut others =
                cargo.iter().filter(|unit| !unit.bound).map(|unit| unit.kind).collect::<Vec<_>>();
            others.retain(|other| other.class() == Class::Land);
            if !foes.is_empty() {
                all = others.iter().fold(ashore, |all, kind| all.with(*kind, 1));
            }
            let after = chance(&all);
            let gain = prize(state, stakes, to) - outlook.risk(to, &all);
            Some((after.won - before) * gain - stakes.own * after.own)
        }
        Action::Done => Some(0.2),
        _ => None,
    })
}
