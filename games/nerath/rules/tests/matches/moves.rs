//! Movement phases: the list of legal answers and the check agree, whatever a client sends.

use kernel::{Chance, Game, Log, Reason, Seed, Turn};
use nerath::action::{Action, Placement};
use nerath::content::{Space, SpaceSet};
use nerath::fleet::ShipId;
use nerath::question::Asked;
use nerath::realm::Realm;
use nerath::setup::Setup;
use nerath::state::{Length, Mode, Phase, State};
use nerath::units::UnitKind;
use nerath::{Nerath, rules};
use std::collections::HashSet;

/// Every action that moves, sails, loads, unloads or buys, possible or not.
fn all_moves(ships: u8) -> Vec<Action> {
    let spaces: Vec<Space> = Space::all().collect();
    let ships: Vec<ShipId> = (0..ships).chain([u8::MAX]).map(ShipId).collect();
    let mut actions = vec![Action::Done];
    actions.extend((0..=u8::MAX).map(Action::Amount));
    for &to in &spaces {
        actions.extend(ships.iter().map(|&ship| Action::Sail { ship, to }));
        for kind in UnitKind::ALL {
            actions.extend(spaces.iter().map(|&from| Action::Move { kind, from, to }));
            actions.extend(ships.iter().map(|&ship| Action::Load { ship, kind, from: to }));
            actions.extend(ships.iter().map(|&ship| Action::Unload { ship, kind, to }));
            let castle = to;
            actions.extend(spaces.iter().map(|&space| Action::Buy {
                kind,
                castle,
                at: Placement::Space(space),
            }));
            actions.extend(ships.iter().map(|&ship| Action::Buy {
                kind,
                castle,
                at: Placement::Aboard(ship),
            }));
        }
    }
    actions
}

fn is_move(action: &Action) -> bool {
    matches!(
        action,
        Action::Done
            | Action::Amount(_)
            | Action::Move { .. }
            | Action::Sail { .. }
            | Action::Load { .. }
            | Action::Unload { .. }
            | Action::Buy { .. }
    )
}

/// The question is one of the chapters of movement.
fn moving(state: &State) -> bool {
    match Nerath::turn(state) {
        Turn::Of(_, prompt) => matches!(
            prompt.question.what,
            Asked::Phase(Phase::Move | Phase::Reposition | Phase::Reinforce) | Asked::HowMany { .. }
        ),
        Turn::Over(_) => false,
    }
}

/// List and check agree, and every refusal by rule cites the ledger.
fn agree(state: &State) {
    let mut listed = Vec::new();
    Nerath::legal(state, &mut listed);
    let set: HashSet<Action> = listed.iter().copied().collect();
    assert_eq!(set.len(), listed.len(), "each once");
    for action in &listed {
        assert_eq!(Nerath::check(state, action), Ok(()), "{action:?}");
    }
    let ships = state.fleet.iter().count() as u8;
    for action in all_moves(ships) {
        match Nerath::check(state, &action) {
            Ok(()) => assert!(set.contains(&action), "{action:?} is allowed but not listed"),
            Err(refusal) => {
                assert!(!set.contains(&action), "{action:?} is listed but refused: {refusal:?}");
                if let Reason::Rule(rule) = refusal.reason {
                    assert!(rules::RULES.contains(rule), "{rule}");
                }
            }
        }
    }
}

/// What must hold whenever somebody is asked in a movement phase.
fn sound(state: &State) {
    for (space, kind, n) in state.turn.ready.iter() {
        assert!(n <= state.troops.get(space, state.active, kind), "{n} {kind:?} are ready in {space:?}");
    }
    for (_, ship) in state.fleet.iter() {
        assert!(ship.at.is_sea() && ship.cargo.len() <= 3);
    }
    if state.phase == Phase::Reinforce {
        assert!(!state.troops.occupied(state.active).meets(SpaceSet::DUNGEONS), "all Heroes have left");
        for zone in SpaceSet::SEAS {
            assert_eq!(state.troops.get(zone, state.active, UnitKind::Dragon), 0, "no Dragon rests at sea");
        }
        for realm in state.enemies(state.active) {
            let ours = state.troops.occupied(state.active) | state.fleet.zones(state.active);
            let theirs = state.troops.occupied(realm) | state.fleet.zones(realm);
            assert!(!ours.meets(theirs), "nobody is left among enemies");
        }
    }
}

/// Plays at random and looks closely at some of the positions in the phases of movement.
fn play(setup: &Setup, seed: u128, decisions: u64, closely: u64) {
    let mut chance = Chance::new(Seed(seed), 0);
    let mut state = Nerath::start(setup, &mut chance).expect("the usual set-up");
    let mut dice = Chance::new(Seed(!seed), 0);
    let mut listed = Vec::new();
    for index in 1..=decisions {
        if matches!(Nerath::turn(&state), Turn::Over(_)) {
            return;
        }
        if moving(&state) {
            sound(&state);
            if dice.below(closely as u32) == 0 {
                agree(&state);
            }
        }
        listed.clear();
        Nerath::legal(&state, &mut listed);
        let action = *dice.pick(&listed).expect("a question has an answer");
        let (phase, revocable) = (state.phase, is_move(&action) && action != Action::Done);
        let mut chance = Chance::new(Seed(seed), index);
        Nerath::apply(&mut state, &action, &mut chance, &mut Log::muted());
        if revocable && phase == Phase::Move {
            // CN-TRN-04: until the phase ends.
            assert!(!chance.irrevocable() && state.phase == Phase::Move, "{action:?}");
        }
    }
}

#[test]
fn listed_and_allowed_are_the_same_among_four() {
    let setup = Setup::usual(Mode::FreeForAll, Length::Long, 4);
    for seed in 0..4 {
        play(&setup, seed, 6_000, 200);
    }
}

#[test]
fn listed_and_allowed_are_the_same_between_alliances_with_solitary_dragons() {
    for players in 2..=4 {
        let mut setup = Setup::usual(Mode::Alliance, Length::Long, players);
        setup.solitary_dragons = true;
        play(&setup, 100 + u128::from(players), 6_000, 200);
    }
}

#[test]
fn every_realm_gets_to_move() {
    let setup = Setup::usual(Mode::FreeForAll, Length::Long, 4);
    let mut state = Nerath::start(&setup, &mut Chance::new(Seed(1), 0)).expect("the usual set-up");
    let mut seen = HashSet::new();
    let mut listed = Vec::new();
    for index in 1..10_000 {
        if matches!(Nerath::turn(&state), Turn::Over(_)) || seen.len() == Realm::COUNT {
            break;
        }
        listed.clear();
        Nerath::legal(&state, &mut listed);
        if moving(&state) && state.phase == Phase::Move {
            seen.insert(state.active);
        }
        // Nobody does anything: the last answer listed is Done in every phase of movement.
        let action = listed[listed.len() - 1];
        Nerath::apply(&mut state, &action, &mut Chance::new(Seed(1), index), &mut Log::muted());
    }
    assert_eq!(seen.len(), Realm::COUNT);
}
