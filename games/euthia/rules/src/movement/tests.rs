use crate::action::Action;
use crate::content::{hero_tile, item, territory};
use crate::event::Event;
use crate::map::Space;
use crate::player::{Inlay, Piece, Tile};
use crate::question::Asked;
use crate::rules::*;
use crate::state::State;
use crate::terms::{Deed, Element, Hero, Mode};
use crate::testing::{
    ONE, TWO, Table, act, act_drawing, act_seeded, anchor, answers, legal, on, refused, start,
};
use kernel::rule;

#[test]
#[rule("EU-ACT-01", "EU-ACT-02", "EU-ACT-08")]
fn tokens_give_movement_once_and_points_add_up() {
    let mut state = Table::new().moves(1).build();
    act(&mut state, Action::March(Deed::Trade));
    assert_eq!(state.turn.movement, 3);
    act(&mut state, Action::March(Deed::Mine));
    assert_eq!(state.turn.movement, 4);
    assert_eq!(refused(&state, Action::March(Deed::Trade)), EU_ACT_01);
    assert_eq!(state.players[ONE].tokens, [false, false, true]);
}

#[test]
#[rule("EU-ACT-01")]
fn a_token_used_for_movement_is_no_action_any_more() {
    let mut state = Table::new().tile(territory::I_05, -1, -1).at(Space::new(1, 0)).build();
    assert!(legal(&state).contains(&Action::Trade(crate::deeds::Source::Token)));
    act(&mut state, Action::March(Deed::Trade));
    assert_eq!(refused(&state, Action::Trade(crate::deeds::Source::Token)), EU_ACT_01);
}

#[test]
#[rule("EU-MOV-01", "EU-SPC-03", "EU-ACT-07")]
fn a_step_costs_a_point_also_to_and_from_a_centre() {
    let mut state = Table::new().moves(2).build();
    assert_eq!(refused(&state, Action::Walk(Space::centre(0))), EU_MOV_01);
    act(&mut state, Action::Walk(start(0)));
    assert_eq!((state.turn.movement, state.here()), (1, Some(start(0))));
    act(&mut state, Action::Walk(Space::centre(0)));
    assert_eq!(state.turn.movement, 0);
    assert_eq!(refused(&state, Action::Walk(start(1))), EU_MOV_01);
}

#[test]
#[rule("EU-MOV-02")]
fn heroes_do_not_stop_each_other() {
    let mut state = Table::new().moves(2).place(TWO, start(0)).build();
    act(&mut state, Action::Walk(start(0)));
    assert_eq!(state.players[TWO].place, state.here());
    act(&mut state, Action::Walk(start(1)));
}

#[test]
#[rule("EU-MOV-04", "EU-MAP-09")]
fn nobody_enters_a_monsters_space_without_a_combat_action_and_all_enter_a_liberated_one() {
    let mut state = Table::new()
        .tile(territory::I_11, -1, -1)
        .at(start(0))
        .moves(3)
        .one(|player| player.tokens = [false; 3])
        .build();
    let guarded = on(&state, 0, -1);
    assert_eq!(refused(&state, Action::Walk(guarded)), EU_MOV_04);
    state.map.tokens_mut(guarded).unwrap().hero = Some(TWO);
    act(&mut state, Action::Walk(guarded));
    assert_eq!(state.here(), Some(guarded));
}

#[test]
#[rule("EU-MOV-07")]
fn what_is_not_revealed_is_no_space() {
    let state = Table::new().at(start(0)).moves(3).build();
    assert_eq!(refused(&state, Action::Walk(Space::new(1, 0))), EU_MOV_07);
    assert_eq!(refused(&state, Action::Walk(Space(255))), EU_MOV_07);
}

/// Chapter I with its Fixed tiles alone.
fn with_stack() -> Table {
    Table::new().moves(2).stack(&[territory::I_04, territory::I_05, territory::I_06])
}

#[test]
#[rule("EU-REV-01", "EU-REV-02")]
fn entering_an_edge_space_surrounds_it_slot_by_slot() {
    let mut state = with_stack().build();
    act(&mut state, Action::Walk(start(0)));
    let slots = [anchor(-2, 1), anchor(-1, -1), anchor(1, -2)];
    assert_eq!(answers(&state), slots.map(Action::Reveal));
    assert_eq!(refused(&state, Action::Reveal(anchor(2, -1))), EU_REV_02);
    act_drawing(&mut state, Action::Reveal(slots[1]), [1]);
    assert_eq!(state.map.tiles[1].tile, territory::I_05);
    assert_eq!(answers(&state), [slots[0], slots[2]].map(Action::Reveal));
    // The last one is forced: nobody is asked.
    act_drawing(&mut state, Action::Reveal(slots[2]), [0, 0]);
    assert_eq!((state.map.tiles.len(), state.tasks.len()), (4, 0));
    assert_eq!(state.map.neighbours(start(0)).len(), 7, "six hexes and the centre");
}

#[test]
#[rule("EU-REV-04")]
fn the_next_chapter_follows() {
    let mut state = Table::new()
        .moves(2)
        .stack(&[territory::I_04, territory::I_05, territory::II_01, territory::II_02])
        .build();
    act(&mut state, Action::Walk(start(0)));
    act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [0]);
    act_drawing(&mut state, Action::Reveal(anchor(1, -2)), [0, 1]);
    let chapters: Vec<u8> =
        state.map.tiles[1..].iter().map(|placed| placed.tile.territory().chapter).collect();
    assert_eq!(chapters, [1, 1, 2]);
    assert_eq!(state.stack.left(), [0, 1, 0, 0, 0]);
}

#[test]
#[rule("EU-REV-05")]
fn an_empty_stack_leaves_the_edge_open() {
    let mut state = Table::new().moves(2).stack(&[territory::I_04]).build();
    act(&mut state, Action::Walk(start(0)));
    act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [0]);
    assert_eq!((state.map.tiles.len(), state.tasks.len()), (2, 0));
    assert!(legal(&state).contains(&Action::Done));
}

#[test]
#[rule("EU-REV-06")]
fn players_may_agree_on_the_size_of_the_map() {
    // From (1, 0) the missing tiles lie at (1, -2), (2, -1) and (1, 1): two, two and two steps from the
    // middle.
    let mut state = with_stack().with(|state| state.agreed.radius = Some(1)).build();
    act(&mut state, Action::Walk(start(1)));
    assert_eq!((state.map.tiles.len(), state.tasks.len()), (1, 0));
    let mut wider = with_stack().with(|state| state.agreed.radius = Some(2)).build();
    act(&mut wider, Action::Walk(start(1)));
    assert_eq!(answers(&wider).len(), 3);
}

#[test]
#[rule("EU-REV-07", "EU-TEL-01", "EU-TEL-04")]
fn a_portal_leads_to_another_for_free_and_reveals_there() {
    // Portals at (0, -1) and (2, -1): the second one is at the edge.
    let mut state = Table::new()
        .tile(territory::I_05, -1, -1)
        .tile(territory::I_17, 2, -1)
        .at(Space::new(1, 1))
        .stack(&[territory::I_04])
        .build();
    let (from, to) = (on(&state, 0, -1), on(&state, 2, -1));
    assert_eq!(state.here(), Some(from));
    act(&mut state, Action::Portal(to));
    assert_eq!((state.here(), state.turn.movement), (Some(to), 0));
    assert!(
        answers(&state).iter().all(|action| matches!(action, Action::Reveal(_))),
        "tiles are missing around it"
    );
}

#[test]
#[rule("EU-ELM-05")]
fn powers_reach_who_comes_through_a_portal() {
    // Fire at (1, -1), next to the second Portal.
    let mut state = Table::new()
        .tile(territory::I_05, -1, -1)
        .tile(territory::I_17, 2, -1)
        .tile(territory::II_14, 1, -2)
        .at(Space::new(1, 1))
        .build();
    let to = on(&state, 2, -1);
    act(&mut state, Action::Portal(to));
    assert_eq!(state.players[ONE].health, 2);
}

#[test]
#[rule("EU-TEL-05", "EU-TEL-06")]
fn a_used_portal_rests_until_one_comes_back_on_foot() {
    let mut state = Table::new()
        .tile(territory::I_05, -1, -1)
        .tile(territory::I_17, 2, -1)
        .at(Space::new(1, 1))
        .moves(4)
        .build();
    let (one, two) = (on(&state, 0, -1), on(&state, 2, -1));
    act(&mut state, Action::Portal(two));
    assert_eq!(refused(&state, Action::Portal(one)), EU_TEL_05);
    // Off it, and back on foot.
    act(&mut state, Action::Walk(start(1)));
    act(&mut state, Action::Walk(two));
    act(&mut state, Action::Portal(one));
    assert_eq!(refused(&state, Action::Portal(two)), EU_TEL_05);
    act(&mut state, Action::Walk(start(0)));
    act(&mut state, Action::Walk(one));
    assert!(legal(&state).contains(&Action::Portal(two)));
}

#[test]
#[rule("EU-TEL-02", "EU-TEL-04")]
fn portals_and_monsters() {
    let state = Table::new().tile(territory::I_05, -1, -1).at(Space::new(1, 0)).build();
    assert_eq!(refused(&state, Action::Portal(on(&state, 0, -1))), EU_TEL_04, "not on a Portal");
    let state = Table::new().tile(territory::I_05, -1, -1).at(Space::new(1, 1)).build();
    assert_eq!(refused(&state, Action::Portal(on(&state, -1, -1))), EU_TEL_04, "no Portal there");
    // A teleport does not lead to a Monster either without a Combat action.
    let mut state = state;
    state.players[ONE].tokens = [false; 3];
    let guarded = on(&state, -1, 0);
    let refusal = super::check_arrival(&state, guarded, crate::event::Arrival::Teleport).unwrap_err();
    assert_eq!(refusal.cites(), Some(EU_TEL_02));
}

#[test]
#[rule("EU-TEL-03", "EU-SPC-04")]
fn a_centre_opens_when_its_outer_spaces_are_liberated() {
    let mut state = Table::new().tile(territory::III_01, -1, -1).moves(3).at(start(0)).build();
    for cell in [0, 1] {
        state.map.tokens_mut(Space::new(1, cell)).unwrap().trade = Some(TWO);
    }
    let mut inside = state.clone();
    inside.players[ONE].place = Some(Space::new(1, 0));
    assert_eq!(refused(&inside, Action::Walk(Space::centre(1))), EU_SPC_04);
    let teleport =
        |state: &State| super::check_arrival(state, Space::centre(1), crate::event::Arrival::Teleport);
    assert_eq!(teleport(&state).unwrap_err().cites(), Some(EU_TEL_03));
    inside.map.tokens_mut(Space::new(1, 2)).unwrap().trade = Some(TWO);
    assert!(teleport(&inside).is_ok());
    act(&mut inside, Action::Walk(Space::centre(1)));
    assert_eq!(inside.here(), Some(Space::centre(1)));
}

#[test]
#[rule("EU-TEL-08")]
fn a_teleport_leads_so_far_and_no_further() {
    use crate::effects::Answer;
    // A scroll of three spaces: from the Chapel, (-2, -1) is four away, behind the guarded Merchant.
    let mut state = Table::new()
        .tile(territory::I_04, -1, -1)
        .tile(territory::I_06, -2, -2)
        .carry(item::SCROLL_TELEPORT)
        .build();
    act(&mut state, Action::Use(crate::board::Spot::Pack(0), 0));
    let to = |q, r| Action::Answer(Answer::Space(on(&state, q, r)));
    assert_eq!(state.map.distance(Space::centre(0), on(&state, -2, -1)), Some(4));
    assert_eq!(refused(&state, to(-2, -1)), EU_TEL_08);
    assert!(legal(&state).contains(&to(0, -1)) && legal(&state).contains(&Action::Done));
    let near = to(-1, 0);
    act(&mut state, near);
    assert_eq!((state.here(), state.turn.movement), (Some(on(&state, -1, 0)), 0));
}

/// Ael on foot to a space, with this Health.
fn walk(table: Table, health: u8, to: Space) -> State {
    let mut state = table.moves(3).one(|player| player.health = health).build();
    act(&mut state, Action::Walk(to));
    state
}

#[test]
#[rule("EU-ELM-02", "EU-HLT-01", "EU-WND-01")]
fn fire_wounds_who_enters() {
    let state = walk(Table::new().tile(territory::II_14, -1, -1), 4, start(0));
    assert_eq!(state.players[ONE].health, 2);
}

#[test]
#[rule("EU-ELM-03", "EU-HLT-02")]
fn water_heals_who_enters_up_to_the_maximum() {
    let by_water = || Table::new().tile(territory::I_10, -1, -1);
    assert_eq!(walk(by_water(), 1, start(0)).players[ONE].health, 3);
    assert_eq!(walk(by_water(), 3, start(0)).players[ONE].health, 4, "Ael has four");
}

#[test]
#[rule("EU-ELM-06")]
fn one_type_applies_once() {
    // Water at (-1, 0) and at (1, -1): both next to (0, 0).
    let table = Table::new().tile(territory::I_10, -1, -1).tile(territory::II_08, 1, -2);
    assert_eq!(walk(table, 1, start(0)).players[ONE].health, 3);
}

#[test]
#[rule("EU-ELM-07")]
fn fire_and_water_cancel_out() {
    let table = Table::new().tile(territory::II_14, 1, -2).tile(territory::I_10, -1, -1);
    assert_eq!(walk(table, 2, start(0)).players[ONE].health, 2);
}

#[test]
#[rule("EU-ELM-08")]
fn a_challenged_elemental_keeps_its_power() {
    let table = Table::new().tile(territory::II_14, -1, -1).with(|state| {
        state.map.tokens_mut(Space::new(1, 2)).unwrap().interaction = [1, 1, 0, 0];
    });
    assert_eq!(walk(table, 4, start(0)).players[ONE].health, 2);
}

#[test]
#[rule("EU-ELM-09")]
fn staying_does_nothing() {
    let mut state =
        Table::new().tile(territory::II_14, -1, -1).at(start(0)).one(|player| player.health = 3).build();
    act(&mut state, Action::March(Deed::Mine));
    act(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    assert_eq!(state.players[ONE].health, 3);
}

/// The stack gives these ordinary tiles, one after the other, whatever the order: each draw is scripted.
fn reveals(tiles: &[crate::content::TerritoryId], health: u8) -> Table {
    Table::new().moves(2).stack(tiles).one(|player| player.health = health)
}

#[test]
#[rule("EU-ELM-04", "EU-ELM-10")]
fn a_revealed_power_reaches_the_active_hero_alone() {
    let mut state =
        reveals(&[territory::I_10], 1).place(TWO, start(0)).player(TWO, |player| player.health = 3).build();
    act(&mut state, Action::Walk(start(0)));
    assert_eq!(state.players[ONE].health, 1);
    // Water lies at (-1, 0), next to both Heroes.
    act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [0, 0]);
    assert_eq!((state.players[ONE].health, state.players[TWO].health), (3, 3));
}

#[test]
#[rule("EU-ELM-11")]
fn a_power_that_is_there_is_not_applied_again() {
    // Fire at (-1, 0) from the start; Fire comes to (1, -1) too.
    let mut state = reveals(&[territory::IV_10], 4).tile(territory::II_14, -1, -1).build();
    act(&mut state, Action::Walk(start(0)));
    assert_eq!(state.players[ONE].health, 2);
    // IV-10 has Fire at its third space: (1, -1).
    act_drawing(&mut state, Action::Reveal(anchor(1, -2)), [0, 0]);
    assert_eq!(state.players[ONE].health, 2);
}

#[test]
#[rule("EU-ELM-12")]
fn water_after_fire_neither_heals_nor_undoes() {
    let mut state = reveals(&[territory::II_14, territory::II_08], 4).build();
    act(&mut state, Action::Walk(start(0)));
    // The candidates stand in the order of their numbers: II-08 (Water), II-14 (Fire). Fire first.
    act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [0, 1]);
    assert_eq!((state.map.tiles[1].tile, state.players[ONE].health), (territory::II_14, 2));
    act_drawing(&mut state, Action::Reveal(anchor(1, -2)), [0, 0]);
    assert_eq!((state.map.tiles[2].tile, state.players[ONE].health), (territory::II_08, 2));
}

#[test]
#[rule("EU-MOV-08", "EU-MOV-09", "EU-DTH-01", "EU-DTH-11")]
fn who_dies_on_entering_reveals_nothing() {
    let table = reveals(&[territory::I_04], 2).tile(territory::II_14, -1, -1).one(|player| {
        player.reputation = 7;
        player.gaar = 1;
    });
    let mut state = table.build();
    act(&mut state, Action::Walk(start(0)));
    let player = &state.players[ONE];
    assert_eq!((player.place, player.health), (Some(Space::centre(0)), 4));
    assert_eq!((player.reputation, player.gaar, state.turn.movement), (5, 1, 0));
    assert_eq!(state.map.tiles.len(), 2, "no tile is placed");
    assert!(legal(&state).contains(&Action::March(Deed::Trade)), "the turn goes on");
}

#[test]
#[rule("EU-MOV-08")]
fn the_power_of_the_place_comes_before_revealing() {
    let mut state = reveals(&[territory::I_04], 4).tile(territory::II_14, -1, -1).build();
    let events = act(&mut state, Action::Walk(start(0)));
    assert!(events.iter().any(|event| matches!(event, Event::Power { element: Element::Fire, n: 2, .. })));
    assert_eq!(crate::frame::asked(&state).map(|question| question.what), Some(Asked::Reveal));
    assert!(!answers(&state).contains(&Action::Done), "nobody does without");
}

#[test]
#[rule("EU-REV-09")]
fn death_by_a_revealed_fire_leaves_the_rest_open() {
    let mut state = reveals(&[territory::II_14, territory::II_08], 2).build();
    act(&mut state, Action::Walk(start(0)));
    act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [0, 1]);
    assert_eq!(state.here(), Some(Space::centre(0)));
    assert_eq!((state.map.tiles.len(), state.tasks.len()), (2, 0));
}

#[test]
#[rule("EU-REV-08")]
fn who_stands_at_the_edge_reveals_nothing() {
    // The other Hero stands at the edge; entering the centre reveals nothing for anybody.
    let mut state = with_stack().place(TWO, start(0)).at(start(1)).build();
    act(&mut state, Action::Walk(Space::centre(0)));
    assert_eq!((state.map.tiles.len(), state.tasks.len()), (1, 0));
}

#[test]
#[rule("EU-GLD-11", "EU-COP-09")]
fn reputation_stops_at_nothing_and_costs_less_together() {
    let die = |mode, reputation| {
        let mut state = Table::of(mode, &[Hero::Ael, Hero::Dral])
            .tile(territory::II_14, -1, -1)
            .moves(1)
            .one(|player| (player.health, player.reputation) = (1, reputation))
            .build();
        act(&mut state, Action::Walk(start(0)));
        state.players[ONE].reputation
    };
    assert_eq!([1, 5].map(|reputation| die(Mode::Competitive, reputation)), [0, 3]);
    assert_eq!(die(Mode::Coop, 5), 4);
}

#[test]
#[rule("EU-DTH-13", "EU-DTH-07", "EU-SKO-15")]
fn death_leaves_everything_but_movement() {
    let mut state = Table::of(Mode::Competitive, &[Hero::Skoldur, Hero::Dral])
        .tile(territory::II_14, -1, -1)
        .carry(item::COAL)
        .moves(3)
        .one(|player| (player.health, player.gold, player.gems[0], player.dwurt_die) = (2, 5, 1, 3))
        .build();
    act(&mut state, Action::Walk(start(0)));
    let player = &state.players[ONE];
    assert_eq!((player.gold, player.gems[0], player.pack.len(), player.health), (5, 1, 1, 6));
    assert_eq!((state.turn.movement, player.dwurt_die), (0, 0));
}

#[test]
#[rule("EU-HTL-14", "EU-TRG-03", "EU-HTL-13")]
fn torpor_protects_from_the_elementals_on_it() {
    let health_with = |essence: Option<Element>| {
        let mut state = Table::of(Mode::Competitive, &[Hero::Taesiri, Hero::Dral])
            .tile(territory::II_14, -1, -1)
            .moves(1)
            .build();
        let slots = &mut state.players[ONE].slots;
        let torpor =
            slots.iter_mut().flatten().find(|piece| piece.tile == Tile::Hero(hero_tile::TAESIRI_TORPOR));
        let torpor: &mut Piece = torpor.expect("a Starting tile");
        torpor.inlays[0] = essence.map_or(Inlay::Empty, Inlay::Essence);
        act(&mut state, Action::Walk(start(0)));
        assert!(state.players[ONE].slots.iter().flatten().all(|piece| !piece.engaged));
        state.players[ONE].health
    };
    assert_eq!(health_with(None), 4);
    assert_eq!(health_with(Some(Element::Air)), 4);
    assert_eq!(health_with(Some(Element::Fire)), 6);
}

#[test]
#[rule("EU-TEL-07")]
fn a_guarded_portal_is_not_used_and_only_fighters_come_to_one() {
    // No Portal of the box has a Monster printed on it; one that came there guards it as well.
    let (here, there) = (Space::new(1, 1), Space::new(2, 0));
    let guarded = |on| {
        let table = Table::new().tile(territory::I_05, -1, -1).tile(territory::I_17, 1, -2).at(here);
        table.with(|state| state.map.spawned.push(crate::map::Spawned { on, level: 1 }))
    };
    let state = guarded(here).build();
    assert_eq!(state.map.kind(here), crate::terms::SpaceKind::Portal);
    assert_eq!(refused(&state, Action::Portal(there)), EU_TEL_07);
    let state = guarded(there).one(|player| player.tokens = [true, true, false]).build();
    assert_eq!(refused(&state, Action::Portal(there)), EU_TEL_02);
    let mut state = guarded(there).build();
    act(&mut state, Action::Portal(there));
    assert_eq!(state.here(), Some(there));
    let fights = |action: &Action| matches!(action, Action::Combat(crate::combat::Choice::Fight(_)));
    assert!(legal(&state).iter().any(fights));
    assert_eq!(refused(&state, Action::Portal(here)), EU_MOV_03, "the Combat comes first");
}

#[test]
#[rule("EU-MAP-02", "EU-REV-03")]
fn tiles_that_are_revealed_lie_as_the_first_one_does() {
    let mut state = with_stack().build();
    act(&mut state, Action::Walk(start(0)));
    act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [1]);
    act_drawing(&mut state, Action::Reveal(anchor(1, -2)), [0, 0]);
    let shape = |tile: u8| {
        let [a, b, c] = [0, 1, 2].map(|cell| state.map.hex(Space::new(tile, cell)).expect("a hex"));
        [(b.q - a.q, b.r - a.r), (c.q - a.q, c.r - a.r)]
    };
    assert_eq!((0..4).map(shape).collect::<Vec<_>>(), [[(1, 0), (0, 1)]; 4]);
    // So the printed spaces lie where the orientation says: the Portal of I-05 east of its Merchant.
    let tile = (1..4).find(|at| state.map.tiles[usize::from(*at)].tile == territory::I_05).expect("it came");
    let hex = state.map.hex(Space::new(tile, 0)).expect("a hex");
    let kinds = [(0, 0), (1, 0)].map(|(q, r)| state.map.kind(on(&state, hex.q + q, hex.r + r)));
    assert_eq!(kinds, [crate::terms::SpaceKind::Merchant, crate::terms::SpaceKind::Portal]);
}

#[test]
#[rule("EU-TRG-13", "EU-REV-02", "EU-ITM-10")]
fn a_potion_is_drunk_between_two_tiles_and_nobody_leaves_meanwhile() {
    let mut state = Table::new()
        .at(start(0))
        .stack(&[territory::I_04, territory::I_05, territory::I_06])
        .carry(item::HEALING_POTION)
        .carry(item::SCROLL_TELEPORT)
        .one(|player| player.health = 1)
        .build();
    state.tasks.push(crate::task::Task::Enter(crate::movement::Entry::Reveal));
    let slots = crate::testing::answers(&state);
    let first = *slots.iter().find(|slot| matches!(slot, Action::Reveal(_))).unwrap();
    act_seeded(&mut state, first);
    let drink = Action::Use(crate::board::Spot::Pack(0), 0);
    let health = state.players[ONE].health;
    assert_eq!(refused(&state, Action::Use(crate::board::Spot::Pack(1), 0)), crate::rules::EU_TRG_13);
    act(&mut state, drink);
    assert!(state.players[ONE].health > health);
    assert!(legal(&state).iter().any(|action| matches!(action, Action::Reveal(_))), "then on with the tiles");
}
