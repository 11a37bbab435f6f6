//! The cost of moving under several effects at once (MK-MOV-13).

use crate::action::Action;
use crate::content::{EffectId, card, skill, unit};
use crate::effect::{CostChange, Effect, Whose};
use crate::effects::modifiers::move_cost;
use crate::question::Origin;
use crate::state::State;
use crate::terms::{ManaColour, Terrain};
use crate::testing::{Board, ONE, TWO, act, act_all};
use crate::turn_record::{Lasting, Modifier};
use arrayvec::ArrayVec;
use kernel::rule;

/// Every effect of the content that changes what moving costs.
fn terrain_effects() -> Vec<EffectId> {
    let mut effects: Vec<EffectId> = Vec::new();
    for effect in EffectId::all().filter(|effect| matches!(effect.get(), Effect::Terrain { .. })) {
        if !effects.iter().any(|other| other.get() == effect.get()) {
            effects.push(effect);
        }
    }
    effects
}

/// Every order of some things.
fn orders<T: Copy>(things: &[T]) -> Vec<Vec<T>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..things.len() {
        let mut rest = things.to_vec();
        let first = rest.remove(at);
        all.extend(orders(&rest).into_iter().map(|order| [&[first][..], &order].concat()));
    }
    all
}

/// The effects in force in this order, for Tovak; what hinders others is Arythea's.
fn in_force(effects: &[EffectId], night: bool) -> State {
    let mut state = Board::new().with(|state| state.night = night).build();
    let origin = Origin::Card { card: card::PATH_FINDING, strong: false };
    for effect in effects.iter().copied() {
        match effect.get() {
            Effect::Terrain { whose: Whose::Others, .. } => {
                state.lasting.push(Lasting {
                    seat: TWO,
                    origin,
                    effect,
                    given: crate::task::Given::Nothing,
                    round: false,
                });
            }
            _ => state.turn.modifiers.push(Modifier { origin, effect, given: crate::task::Given::Nothing }),
        }
    }
    state
}

/// What a terrain costs if the effects count one after the other, just as they stand.
fn one_after_the_other(effects: &[EffectId], terrain: Terrain, night: bool) -> Option<u8> {
    let changes = effects.iter().flat_map(|effect| match effect.get() {
        Effect::Terrain { changes, .. } => changes.iter(),
        _ => [].iter(),
    });
    let mut cost = terrain.cost(night);
    for change in changes.filter(|change| change.terrains.contains(terrain)) {
        cost = match (change.cost, cost) {
            (CostChange::Open(n), None) => Some(n),
            (_, None) => None,
            (CostChange::Open(n) | CostChange::Set(n), Some(cost)) => Some(if n < cost { n } else { cost }),
            (CostChange::Less { by, min }, Some(cost)) if cost > min => {
                Some(if cost > min + by { cost - by } else { min })
            }
            (CostChange::More { by, max }, Some(cost)) if cost < max => {
                Some(if cost + by < max { cost + by } else { max })
            }
            (CostChange::Less { .. } | CostChange::More { .. }, cost) => cost,
        };
    }
    cost
}

#[rule("MK-MOV-13")]
#[test]
fn the_order_of_play_does_not_change_what_moving_costs() {
    let effects = terrain_effects();
    assert!(effects.len() > 8, "{effects:?}");
    let mut different = 0;
    let mut several: Vec<ArrayVec<EffectId, 4>> = vec![ArrayVec::new()];
    for effect in &effects {
        let with = several.iter().filter(|some| some.len() < 4).cloned().map(|mut some| {
            some.push(*effect);
            some
        });
        let with: Vec<_> = with.collect();
        several.extend(with);
    }
    for some in several {
        let orders = orders(&some);
        for night in [false, true] {
            let states: Vec<State> = orders.iter().map(|order| in_force(order, night)).collect();
            for terrain in Terrain::ALL {
                let plain = orders.iter().map(|order| one_after_the_other(order, terrain, night));
                let (open, closed): (Vec<_>, Vec<_>) = plain.partition(Option::is_some);
                // A terrain that some order opens is open, for what it costs in the best of them.
                let least = open.iter().copied().min().flatten();
                let matters =
                    open.iter().any(|cost| *cost != least) || !open.is_empty() && !closed.is_empty();
                different += usize::from(matters);
                for state in &states {
                    assert_eq!(move_cost(state, terrain), least, "{terrain:?} {some:?}");
                }
            }
        }
    }
    assert!(different > 300, "the order would matter {different} times");
}

#[rule("MK-MOV-13")]
#[test]
fn foresters_and_path_finding_make_a_forest_cheap_in_either_order() {
    let foresters = Action::Activate { unit: 0, ability: 0 };
    let paths = [Action::Play(card::PATH_FINDING), Action::PlayStrong(card::PATH_FINDING)];
    for path in paths {
        for order in [[foresters, path], [path, foresters]] {
            let board = Board::new().unit(unit::FORESTERS).hand(&[card::PATH_FINDING]);
            let mut state = board.tokens(ManaColour::Green, 1).build();
            act_all(&mut state, order);
            assert_eq!(move_cost(&state, Terrain::Forest), Some(1), "{order:?}");
        }
    }
}

#[rule("MK-MOV-13", "MK-SKILL-04")]
#[test]
fn what_hinders_is_there_before_what_eases() {
    // Arythea has prayed: plains cost Tovak 3, and Path Finding takes one off.
    let mut state = Board::new().hand(&[card::PATH_FINDING]).build();
    let prayer = skill::PRAYER_OF_WEATHER;
    for effect in prayer.skill().effect.parts() {
        let origin = Origin::Skill(prayer);
        state.lasting.push(Lasting {
            seat: TWO,
            origin,
            effect,
            given: crate::task::Given::Nothing,
            round: false,
        });
    }
    assert_eq!((state.seat(), move_cost(&state, Terrain::Plains)), (ONE, Some(3)));
    act(&mut state, Action::Play(card::PATH_FINDING));
    assert_eq!(move_cost(&state, Terrain::Plains), Some(2));
}
