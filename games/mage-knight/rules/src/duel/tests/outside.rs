//! Duels that come from outside, what viewers see of them, and whether list and check agree.

use super::*;
use crate::content::{card, unit};
use crate::duel::{self, DuelPhase};
use crate::testing::{ONE, legal};
use crate::view;
use kernel::{Lang, Narrate, Seat, Viewer, rule};

/// A duel in every part of it.
fn everywhere() -> Vec<State> {
    let board = || {
        let board = field().unit(unit::PEASANTS).unit_of(TWO, unit::CATAPULTS).hand(&[card::RAGE]);
        board.hand_of(TWO, &[card::RAGE, card::WOUND]).with(|state| {
            state.offers.artifact_deck.take(card::RUBY_RING);
            state.players[Seat(1)].discard.put(card::RUBY_RING);
        })
    };
    let mut states = vec![attacked(board()), partly(board()), fully(board()), melee(board())];
    let mut struck = melee(board());
    strike(&mut struck, &[(9, Reach::Melee, Element::Fire)]);
    states.push(struck.clone());
    act(&mut struck, Action::Done);
    states.push(struck);
    states
}

#[rule("MK-PVP-10")]
#[test]
fn what_is_listed_is_allowed_and_nothing_else() {
    let mut claims = vec![Action::Done, Action::Strike, Action::DefendFully, Action::DefendPartly];
    claims.extend([Action::DamageHero, Action::Plunder, Action::AnnounceEnd, Action::UseTactic]);
    claims.extend((0..9).map(Action::DamageUnit));
    claims.extend((0..4).map(|seat| Action::Attack(Seat(seat))));
    claims.extend([card::RUBY_RING, card::DIAMOND_RING, card::RAGE].map(Action::Steal));
    claims.extend((-9..9).flat_map(|q| (-9..9).map(move |r| Action::Drive(Hex::new(q, r)))));
    claims.extend([card::RAGE, card::WOUND].map(Action::Play));
    for state in everywhere() {
        let listed = legal(&state);
        for (at, action) in listed.iter().enumerate() {
            assert!(!listed[at + 1..].contains(action), "{action:?} is listed twice");
            assert_eq!(kernel::step::check::<crate::MageKnight>(&state, action), Ok(()), "{action:?}");
        }
        for action in &claims {
            assert_eq!(
                kernel::step::check::<crate::MageKnight>(&state, action).is_ok(),
                listed.contains(action),
                "{action:?}"
            );
        }
    }
}

#[rule("MK-PVP-03")]
#[test]
fn a_duel_that_cannot_be_is_refused() {
    for state in everywhere() {
        assert!(duel::audit(&state).is_ok(), "{:?}", part(&state));
        let damages: [fn(&mut State); 8] = [
            |state| state.stage = crate::state::Stage::Movement,
            |state| duel_mut(state).defender = duel(state).aggressor,
            |state| duel_mut(state).defender = Seat(3),
            |state| state.players[Seat(0)].place = None,
            |state| duel_mut(state).left = 999,
            |state| duel_mut(state).attack[6][0][0] = 3,
            |state| duel_mut(state).full = !duel(state).full,
            |state| state.aside.clear(),
        ];
        for (at, damage) in damages.into_iter().enumerate() {
            let mut damaged = state.clone();
            damage(&mut damaged);
            assert!(duel::audit(&damaged).is_err(), "{at} in {:?}", part(&state));
        }
    }
}

#[rule("MK-PVP-RNG-06")]
#[test]
fn everybody_sees_what_is_at_stake_and_nobody_a_hand() {
    let state = everywhere().pop().expect("damage");
    for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
        let view = view::view(&state, viewer);
        let seen = view.duel.as_ref().expect("they fight");
        assert_eq!((seen.duel.attacker, seen.blocker, seen.attack, seen.left), (ONE, TWO, 9, 9));
        assert_eq!((seen.hero_cost, seen.unit_costs.as_slice(), seen.theft_cost), (2, &[Some(4)][..], 5));
        assert_eq!(seen.artifacts, [card::RUBY_RING]);
        assert_eq!(seen.duel.phase, DuelPhase::Melee);
        assert!(seen.retreats.iter().any(|retreat| retreat.to == on(Spot::SouthWest) && retreat.cost == 2));
        let theirs = if viewer == Viewer::Seat(ONE) { TWO } else { ONE };
        assert!(view.players[theirs].hand.value().is_none());
    }
}

#[rule("MK-PVP-10")]
#[test]
fn everything_is_said_in_both_languages_with_its_numbers() {
    let say = |state: &State, lang: Lang, action: Action| {
        crate::MageKnight::action(lang, &view::view(state, Viewer::Seat(ONE)), &action).text()
    };
    let state = everywhere().pop().expect("damage");
    assert_eq!(say(&state, Lang::En, Action::DamageUnit(0)), "Wound the Catapults (4 damage)");
    assert_eq!(say(&state, Lang::Fr, Action::DamageHero), "Blesser Arythea (2 dégâts)");
    assert_eq!(say(&state, Lang::En, Action::Steal(card::RUBY_RING)), "Steal “Ruby Ring” (5 damage)");
    for state in everywhere() {
        let view = view::view(&state, Viewer::Spectator);
        let question = state.asked().expect("somebody is asked");
        for lang in [Lang::En, Lang::Fr] {
            let text = crate::MageKnight::question(lang, &view, &question).text();
            assert!(text.ends_with('?'), "{text}");
            for action in legal(&state) {
                let text = crate::MageKnight::action(lang, &view, &action).text();
                assert!(!text.is_empty() && text != "Done" && text != "Terminé", "{action:?}: {text}");
            }
        }
    }
    let mut state = everywhere().swap_remove(3);
    let view = view::view(&state, Viewer::Spectator);
    for event in strike(&mut state, &[(4, Reach::Melee, Element::Ice)]) {
        let text = crate::MageKnight::event(Lang::Fr, &view, &event).text();
        assert_eq!(text, "Tovak attaque avec 4 (Attaque de glace).");
    }
}
