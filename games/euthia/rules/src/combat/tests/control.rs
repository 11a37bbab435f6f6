//! Before the Combat, the Monster Player and the Monster (EU-CBT-02 to EU-CBT-18).

use super::*;
use crate::board::Handling;
use crate::content::{foe, hero_tile, item, territory};
use crate::deeds::Source;
use crate::rules::*;
use crate::terms::Deed;
use crate::testing::{THREE, act, act_drawing, act_seeded, legal, on, refused, start};
use crate::view;
use kernel::{Viewer, rule};

const FIGHT: Action = Action::Combat(Choice::Fight(Source::Token));
const CLAIM: Action = Action::Combat(Choice::Claim);
/// A Dragonfly is drawn, another back is turned up, the Monster rolls 3 and 4.
const DRAGONFLY: [u32; 5] = [0, 0, 0, 3, 4];

/// The first Hero walks into a guarded space.
fn walked(heroes: &[Hero]) -> State {
    let table = Table::of(Mode::Competitive, heroes).tile(territory::I_11, -1, -1);
    let mut state = table.at(start(0)).moves(2).build();
    let guarded = on(&state, 0, -1);
    act(&mut state, Action::Walk(guarded));
    state
}

fn three() -> State {
    walked(&[Hero::Maeldur, Hero::Dral, Hero::Ael])
}

fn drawing(first: &[u32]) -> Vec<u32> {
    first.iter().copied().chain(DRAGONFLY).collect()
}

#[test]
#[rule("EU-MOV-03", "EU-MOV-05")]
fn who_enters_a_monsters_space_must_fight_and_pays_for_it() {
    let mut state = walked(&[Hero::Maeldur, Hero::Dral]);
    state.players[ONE].tokens = [false; 3];
    state.players[ONE].kept = Some(Deed::Combat);
    assert_eq!(refused(&state, Action::Done), EU_MOV_03);
    assert_eq!(refused(&state, Action::Walk(start(0))), EU_MOV_03);
    assert_eq!(state.turn.movement, 1);
    act_drawing(&mut state, FIGHT, DRAGONFLY);
    assert_eq!((state.players[ONE].kept, state.turn.movement), (None, 1));
    assert_eq!(fight(&state).foe, foe::M1_DRAGONFLY);
    assert_eq!(refused(&state, Action::Walk(start(0))), EU_CBT_01);
}

#[test]
#[rule("EU-CBT-02")]
fn the_die_of_hope_begins_at_zero() {
    let mut state = walked(&[Hero::Maeldur, Hero::Dral]);
    state.hope = 1;
    act_drawing(&mut state, FIGHT, DRAGONFLY);
    assert_eq!(state.hope, 0);
}

#[test]
#[rule("EU-CBT-03")]
fn before_the_combat_the_hero_equips() {
    let mut state = walked(&[Hero::Dral, Hero::Ael]);
    state.piles.unseen.take(item::BUCKLER);
    state.players[ONE].pack.push(Piece::new(Tile::Item(item::BUCKLER)));
    let equip = Action::Board(Handling::Equip { pack: 0, slot: 1 });
    act(&mut state, equip);
    assert_eq!(state.players[ONE].slots[1].map(|piece| piece.tile), Some(Tile::Item(item::BUCKLER)));
    let unequip = Action::Board(Handling::Unequip(1));
    assert!(legal(&state).contains(&unequip));
    act_drawing(&mut state, FIGHT, DRAGONFLY);
    assert!(!legal(&state).contains(&unequip));
}

#[test]
#[rule("EU-CBT-04", "EU-TRG-02")]
fn what_is_for_outside_is_used_before_the_combat_and_not_in_it() {
    let mut state = walked(&[Hero::Ael, Hero::Dral]);
    let prayer = give_tile(&mut state, hero_tile::AEL_PRAYER);
    let mut fought = state.clone();
    act(&mut state, prayer);
    assert_eq!(state.players[ONE].gaar, 5);
    act_drawing(&mut fought, FIGHT, DRAGONFLY);
    assert_eq!(refused(&fought, prayer), EU_TRG_02);
}

#[test]
#[rule("EU-MOV-03")]
fn nobody_teleports_away_from_a_combat_that_is_due() {
    let mut state = walked(&[Hero::Ael, Hero::Dral]);
    let teleports = |item: &ItemId| {
        let mut parts = item.item().sheet.parts.iter().flat_map(|part| part.effect.whole());
        parts.any(|effect| matches!(effect.get(), crate::effect::Effect::Teleport(_)))
    };
    let scroll = ItemId::all().find(teleports).expect("there is a Scroll of teleport");
    state.players[ONE].pack.push(Piece::new(Tile::Item(scroll)));
    assert_eq!(refused(&state, Action::Use(Spot::Pack(0), 0)), EU_MOV_03);
}

#[test]
#[rule("EU-CBT-06", "EU-CBT-07")]
fn with_two_players_the_opponent_plays_the_monster() {
    let mut state = walked(&[Hero::Maeldur, Hero::Dral]);
    act_drawing(&mut state, FIGHT, DRAGONFLY);
    assert_eq!(fight(&state).monster, Some(TWO));
    assert_eq!(state.control_discard, [0; 4]);
}

#[test]
#[rule("EU-CBT-06", "EU-CBT-08", "EU-CBT-09")]
fn control_cards_are_revealed_until_one_shows_another_hero() {
    let mut state = three();
    act_drawing(&mut state, FIGHT, drawing(&[0, 3]));
    assert_eq!(fight(&state).monster, Some(THREE));
    assert_eq!((state.control, state.control_discard), ([1, 2, 1, 0], [0, 0, 1, 0]));
    assert!(state.players[ONE].control, "the own card is kept");
}

#[test]
#[rule("EU-CBT-09")]
fn one_own_control_card_is_kept_and_no_more() {
    let mut state = three();
    act_drawing(&mut state, FIGHT, drawing(&[0, 0, 0]));
    assert_eq!(fight(&state).monster, Some(TWO));
    assert!(state.players[ONE].control);
    assert_eq!(state.control_discard, [1, 1, 0, 0]);

    let mut state = three();
    (state.players[ONE].control, state.control[0]) = (true, 1);
    act_drawing(&mut state, FIGHT, drawing(&[0, 0]));
    assert_eq!(state.control_discard, [1, 1, 0, 0], "one is held already");
}

#[test]
#[rule("EU-CBT-08")]
fn the_control_deck_is_made_anew_from_its_discard() {
    let mut state = three();
    (state.control, state.control_discard) = ([0; 4], [2, 2, 2, 0]);
    act_drawing(&mut state, FIGHT, drawing(&[4]));
    assert_eq!(fight(&state).monster, Some(THREE));
    assert_eq!((state.control, state.control_discard), ([2, 2, 1, 0], [0, 0, 1, 0]));
}

#[test]
#[rule("EU-CBT-10")]
fn a_held_control_card_takes_control() {
    let mut state = three();
    (state.players[TWO].control, state.control[1]) = (true, 1);
    act(&mut state, FIGHT);
    assert_eq!(asked(&state), TWO);
    act_drawing(&mut state, CLAIM, DRAGONFLY);
    assert_eq!(fight(&state).monster, Some(TWO));
    assert_eq!((state.control, state.control_discard), ([2, 1, 2, 0], [0, 1, 0, 0]));
    assert!(!state.players[TWO].control);
}

#[test]
#[rule("EU-CBT-10", "EU-CBT-08")]
fn who_declines_keeps_the_card_and_one_is_revealed() {
    let mut state = three();
    (state.players[TWO].control, state.control[1]) = (true, 1);
    act(&mut state, FIGHT);
    act_drawing(&mut state, Action::Done, drawing(&[4]));
    assert_eq!(fight(&state).monster, Some(THREE));
    assert!(state.players[TWO].control);
}

#[test]
#[rule("EU-CBT-11", "EU-CBT-12")]
fn claims_are_secret_and_one_is_drawn() {
    let mut state = three();
    for seat in [TWO, THREE] {
        (state.players[seat].control, state.control[seat.index()]) = (true, 1);
    }
    act(&mut state, FIGHT);
    let mut declined = state.clone();
    act(&mut state, CLAIM);
    act(&mut declined, Action::Done);
    assert_eq!((asked(&state), asked(&declined)), (THREE, THREE));
    let seen = |state: &State, seat| view::view(state, Viewer::Seat(seat));
    assert_eq!(seen(&state, THREE), seen(&declined, THREE));
    assert_ne!(seen(&state, TWO), seen(&declined, TWO));
    act_drawing(&mut state, CLAIM, drawing(&[1]));
    assert_eq!(fight(&state).monster, Some(THREE));
    assert_eq!((state.players[TWO].control, state.players[THREE].control), (true, false));
    assert_eq!((state.control_discard, state.claims), ([0, 0, 1, 0], 0));
}

#[test]
#[rule("EU-CBT-13")]
fn where_no_other_card_can_come_the_monster_player_is_drawn() {
    let mut state = three();
    state.control = [2, 0, 0, 0];
    act_drawing(&mut state, FIGHT, drawing(&[1]));
    assert_eq!(fight(&state).monster, Some(THREE));
    assert_eq!(state.control_discard, [0; 4]);
}

#[test]
#[rule("EU-CBT-14", "EU-CBT-17")]
fn the_monster_is_of_the_level_of_the_space_and_its_powers_last() {
    let table = Table::of(Mode::Competitive, &[Hero::Maeldur, Hero::Dral]).tile(territory::II_11, -1, -1);
    let mut state = table.at(Space::new(1, 0)).build();
    state.tasks.push(Task::Combat(Combat::Before));
    act_seeded(&mut state, FIGHT);
    assert_eq!(fight(&state).foe.foe().level, 2);
    assert_eq!(state.monsters.deck >> fight(&state).foe.index() & 1, 0);
    assert_eq!(state.monsters.deck.count_ones(), 39);
    assert_eq!((fight(&state).air, fight(&state).earth), (true, false));
}

#[test]
#[rule("EU-CBT-15", "EU-CBT-16")]
fn the_monster_brings_cards_and_tokens() {
    let table = Table::of(Mode::Competitive, &[Hero::Maeldur, Hero::Dral]).tile(territory::II_11, -1, -1);
    let mut state = table.at(Space::new(1, 0)).build();
    state.tasks.push(Task::Combat(Combat::Before));
    on_top(&mut state, foe::M2_CYCLOPS);
    act_drawing(&mut state, FIGHT, [0, 0]);
    assert_eq!((fight(&state).chaos, fight(&state).gaar), (2, 0));
    assert_eq!((state.players[TWO].hand.len(), state.players[ONE].hand.len()), (1, 0));
    assert_eq!((asked(&state), asked_in(&state)), (TWO, Phase::MonsterCards));
}

#[test]
#[rule("EU-CBT-18", "EU-TRG-05")]
fn what_is_for_the_preparation_is_used_between_the_monster_and_the_fight() {
    let mut state = bout(Hero::Maeldur, foe::M1_GECKO);
    for amulet in [item::WITCH_AMULET_CHAOS, item::WITCH_AMULET_CLAW] {
        state.piles.unseen.take(amulet);
        state.players[TWO].pack.push(Piece::new(Tile::Item(amulet)));
    }
    phase(&mut state, Phase::Preparation, []);
    assert_eq!((asked(&state), asked_in(&state)), (TWO, Phase::Preparation));
    let amulet = |at| Action::Use(Spot::Pack(at), 0);
    act(&mut state, amulet(0));
    assert_eq!(fight(&state).chaos, 1);
    // Once the fight has begun it is too late.
    act_drawing(&mut state, Action::Done, [3, 4]);
    assert_eq!((fight(&state).gaar, asked_in(&state)), (0, Phase::Strike));
    phase(&mut state, Phase::Preparation, []);
    act_drawing(&mut state, amulet(1), [3, 4]);
    assert_eq!((fight(&state).gaar, asked(&state)), (2, TWO));
    assert!(!legal(&state).contains(&amulet(1)));
}

#[test]
#[rule("EU-MOV-05", "EU-ACT-04")]
fn an_ability_pays_for_a_combat() {
    let mut state = walked(&[Hero::Keleia, Hero::Dral]);
    let Action::Use(Spot::Slot(slot), _) = give_tile(&mut state, hero_tile::KELEIA_SECOND_STRIKE) else {
        panic!("on a slot")
    };
    let by_ability = Action::Combat(Choice::Fight(Source::Ability(slot)));
    assert!(legal(&state).contains(&FIGHT) && legal(&state).contains(&by_ability), "the player chooses");
    act_drawing(&mut state, by_ability, [0, 0, 0]);
    assert!(state.players[ONE].slots[usize::from(slot)].is_some_and(|piece| piece.engaged));
    assert!(state.players[ONE].tokens[Deed::Combat.index()]);
    assert_eq!(asked_in(&state), Phase::Initiative);
}
