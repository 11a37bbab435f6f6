//! Tiles used outside Combat: on the player's own turn, on a roll, in a Mine, for an Action.

use super::account::{When, account, does};
use super::said::{Part, Said, Written, tiles};
use super::stage::*;
use crate::action::Action;
use crate::board::Spot;
use crate::combat::Choice;
use crate::content::{TerritoryId, bounty, territory};
use crate::deeds::Source;
use crate::free_actions::Free;
use crate::map::Space;
use crate::player::Tile;
use crate::state::State;
use crate::terms::{Hero, Mode};
use crate::testing::{ONE, act_drawing, act_seeded, legal};
use kernel::rule;

/// All tiles with an effect that has one of these triggers.
fn with_trigger(triggers: &[&str]) -> impl Iterator<Item = (&'static Written, &'static Part)> {
    let own = tiles().flat_map(|tile| tile.parts.iter().map(move |part| (tile, part)));
    own.filter(move |(_, part)| triggers.contains(&part.trigger.as_str()))
}

/// The first Hero with the tile and everything it could need.
fn holding(written: &Written, mut state: State, set: i64, essences: &[String]) -> (State, Spot) {
    let spot = give(&mut state, written.tile);
    dress(&mut state, set);
    inlay(&mut state, spot, essences);
    state.players[ONE].dwurt = 2;
    (state, spot)
}

#[test]
#[rule("EU-TRG-02", "EU-TRG-04", "EU-HTL-11", "EU-ITM-10")]
fn every_tile_for_ones_own_turn_does_what_it_says() {
    let mut tried = 0;
    for (written, part) in with_trigger(&["out", "anytime", "heal"]) {
        if part.does.says("action") {
            continue; // an Action without a token, see below
        }
        let (hero, mode) = owner(written);
        for (set, essences) in circumstances(written, &[&part.does]) {
            let mut state = outside(hero, mode);
            state.players[ONE].essences = [1, 0, 0, 1];
            let (mut state, spot) = holding(written, state, set, &essences);
            if part.does.says("goto") {
                state.map.put(crate::testing::anchor(60, 60), territory::I_05);
            }
            let (action, before) = (Action::Use(spot, part.at), account(&state));
            let scene = scene(&state, When::Out, set, &essences);
            let start = used(&before, written, &part.usage);
            let wanted = does(&part.does, &start, &scene);
            // What depends on an Armour set that is not there cannot be used at all.
            if wanted.iter().all(|way| *way == start) {
                assert!(!legal(&state).contains(&action), "{} is of no use", written.id);
                continue;
            }
            assert!(legal(&state).contains(&action), "{} can be used", written.id);
            compare(&written.id, &before, &explore(&state, action), &wanted);
            tried += 1;
            // What is engaged is not used again, and a Scroll is gone.
            if part.usage == "engage"
                && let Spot::Slot(slot) = spot
            {
                let piece = state.players[ONE].slots[usize::from(slot)].as_mut().expect("it lies there");
                piece.engaged = true;
                assert!(!legal(&state).contains(&action), "{} is engaged", written.id);
            }
        }
    }
    assert!(tried >= 75, "{tried} were tried");
}

#[test]
#[rule("EU-ROL-02", "EU-TRG-11", "EU-TRG-12")]
fn every_tile_for_a_roll_changes_it_by_what_it_says() {
    let mut tried = 0;
    for (written, part) in with_trigger(&["roll"]) {
        let (hero, mode) = owner(written);
        let table = bare(hero, mode).tile(territory::I_12, -1, -1).at(Space::new(1, 1));
        let (mut state, spot) = holding(written, table.build(), 0, &[]);
        state.players[ONE].gaar = 1;
        let action = Action::Use(spot, part.at);
        assert!(!legal(&state).contains(&action), "{} waits for a roll", written.id);
        act_drawing(&mut state, Action::Free(Free::Challenge), [2, 3]);
        let before = account(&state);
        assert_eq!(before.get("roll"), 2 + 3 + 2, "Earth adds two");
        let scene = scene(&state, When::Roll, 0, &[]);
        let wanted = does(&part.does, &used(&before, written, &part.usage), &scene);
        assert!(legal(&state).contains(&action), "{} can be used", written.id);
        compare(&written.id, &before, &explore(&state, action), &wanted);
        tried += 1;
    }
    assert!(tried > 10, "{tried} were tried");
}

#[test]
#[rule("EU-MIN-07")]
fn every_mine_cart_shows_three_tiles_of_which_one_is_kept() {
    let mut tried = 0;
    for (written, part) in with_trigger(&["mine"]) {
        assert_eq!(part.does, Said::read("cart"), "{}", written.id);
        let (hero, mode) = owner(written);
        // A mountain that nobody guards.
        let table = bare(hero, mode).tile(territory::I_12, -1, -1).at(Space::new(1, 0));
        let (mut state, spot) = holding(written, table.build(), 0, &[]);
        let action = Action::Use(spot, part.at);
        assert!(!legal(&state).contains(&action), "{} waits for a Mine", written.id);
        act_seeded(&mut state, Action::Mine(Source::Token));
        let before = account(&state);
        let found = explore(&state, action);
        let start = used(&before, written, &part.usage);
        let wanted = does(&Said::read("draft(mountain,3)"), &start, &scene(&state, When::Out, 0, &[]));
        compare(&written.id, &before, &found, &wanted);
        tried += 1;
    }
    assert!(tried >= 2, "{tried} were tried");
}

/// The Actions that a tile can stand in for.
#[test]
#[rule("EU-ACT-04")]
fn every_ability_for_an_action_stands_in_for_its_token() {
    let mut tried = 0;
    for (written, part) in with_trigger(&["out"]).filter(|(_, part)| part.does.says("action")) {
        let (hero, mode) = owner(written);
        let deed = &part.does.atoms()[0].1[0];
        // Where the Action can be taken: a Mine, a Merchant, the lair of an Elite Monster.
        let (tile, cell): (TerritoryId, u8) = match deed.as_str() {
            "mine" | "combat" => (territory::I_12, 0),
            "trade" => (territory::I_05, 0),
            other => panic!("{other} is no Action"),
        };
        let table = bare(hero, mode).tile(tile, -1, -1).at(Space::new(1, cell));
        let (mut state, spot) = holding(written, table.build(), 0, &[]);
        state.players[ONE].tokens = [false; 3];
        state.bounties.shown = Some(bounty::B1_ALPHA_WOLF);
        let Spot::Slot(slot) = spot else { panic!("{} lies on the board", written.id) };
        let action = |source: Source| match deed.as_str() {
            "mine" => Action::Mine(source),
            "trade" => Action::Trade(source),
            _ => Action::Combat(Choice::Fight(source)),
        };
        let (own, token) = (action(Source::Ability(slot)), action(Source::Token));
        assert!(!legal(&state).contains(&token), "there is no token");
        assert!(!legal(&state).contains(&Action::Use(spot, part.at)), "{} is taken as an Action", written.id);
        act_seeded(&mut state, own);
        let engaged = state.players[ONE].slots[usize::from(slot)].is_some_and(|piece| piece.engaged);
        assert!(engaged, "{}", written.id);
        if deed == "combat" {
            assert!(state.fight.is_some(), "{}", written.id);
        }
        tried += 1;
    }
    assert!(tried >= 3, "{tried} were tried");
}

#[test]
fn the_land_of_these_tests_is_quiet() {
    let state = outside(Hero::Dral, Mode::Competitive);
    assert!(state.map.tiles.len() > 28);
    assert!(
        state.map.spaces().all(|space| state.map.liberated(space) && state.map.powers(space) == [false; 4])
    );
    assert_eq!(state.players[ONE].slots, [None; 15]);
    assert!(matches!(tiles().next().expect("a tile").tile, Tile::Hero(_)));
}

/// A number that is off by one is noticed, whatever it counts.
#[test]
fn a_wrong_number_would_be_seen() {
    let mut tried = 0;
    for (written, part) in with_trigger(&["out", "anytime", "heal"]) {
        let Said::Atom(name, words) = &part.does else { continue };
        let Some(Ok(n)) = words.last().map(|word| word.parse::<i64>()) else { continue };
        let (hero, mode) = owner(written);
        let (state, spot) = holding(written, outside(hero, mode), 0, &[]);
        // Not where there is no more to heal, or the land does not reach farther.
        if name == "heal" && n + 2 >= maximum(&state) || name == "teleport" && n > 4 {
            continue;
        }
        let mut wrong = words.clone();
        *wrong.last_mut().expect("a number") = (n + 1).to_string();
        let start = used(&account(&state), written, &part.usage);
        let said = does(&Said::Atom(name.clone(), wrong), &start, &scene(&state, When::Out, 0, &[]));
        assert_ne!(explore(&state, Action::Use(spot, part.at)), said, "{}", written.id);
        tried += 1;
    }
    assert!(tried > 30, "{tried} were tried");
}
