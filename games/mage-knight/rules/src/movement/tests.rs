//! Movement (MK-MOV, MK-MOV-PL).

use crate::action::{Action, Sideways};
use crate::content::{Direction, Hex, Spot, TilePos, card, enemy, ruin, tile, unit};
use crate::event::Event;
use crate::map::{self, Map, RuinToken, Stance, TileDeck};
use crate::rules::{
    MK_CBT_RES_08, MK_CBT_START_03, MK_CBT_START_05, MK_EXP_01, MK_MANA_11, MK_MOV_04, MK_MOV_07,
    MK_MOV_PL_03, MK_PVP_02, MK_SCN_RECON_03,
};
use crate::scenarios::ScenarioId;
use crate::state::{Stage, State};
use crate::terms::{BasicColour, Hero, ManaColour, Pile};
use crate::testing::{Board, ONE, TWO, act, act_drawing, act_seeded, legal, refused, spot};
use crate::variants::Variants;
use kernel::{Seat, rule};

/// Tovak on the map of the first countryside tile: an orc to the north-west, a village to the east.
fn first_tile() -> Board {
    Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).at(Map::PORTAL)
}

/// A space of that tile.
fn on(place: Spot) -> Hex {
    spot(0, 1, place)
}

/// The same with an orc.
fn with_orc() -> Board {
    first_tile().enemy(on(Spot::NorthWest), enemy::PROWLERS)
}

/// The tile deck of Full Conquest for two.
fn deck() -> TileDeck {
    let layout = ScenarioId::FullConquest.layout(2, &Variants::default());
    TileDeck { countryside: layout.countryside, in_order: false, core: layout.core }
}

fn place(state: &State) -> Option<Hex> {
    state.players[ONE].place
}

/// What the step cost, if it was one.
fn cost(events: &[Event]) -> Option<u8> {
    events.iter().find_map(|event| match event {
        Event::Moved { cost, .. } => Some(*cost),
        _ => None,
    })
}

#[rule("MK-MOV-02", "MK-MOV-12")]
#[test]
fn move_points_add_up_from_cards_of_every_kind() {
    let hand = [card::MARCH, card::STAMINA, card::RAGE];
    let mut state = first_tile().hand(&hand).crystals(BasicColour::Blue, 1).build();
    act(&mut state, Action::Play(card::MARCH));
    act(&mut state, Action::PlayStrong(card::STAMINA));
    act(&mut state, Action::Sideways(card::RAGE, Sideways::Move));
    assert_eq!(state.turn.movement, 7);
}

#[rule("MK-MOV-12")]
#[test]
fn points_left_are_kept_and_new_ones_added_in_between() {
    let board = first_tile().tile(tile::COUNTRYSIDE_2, 1, 0).at(on(Spot::SouthEast)).hand(&[card::MARCH]);
    let mut state = board.moves(5).with(|state| state.map.deck = deck()).build();
    act(&mut state, Action::Move(on(Spot::East)));
    act_seeded(&mut state, Action::Explore(TilePos::new(1, 1)));
    assert_eq!(state.turn.movement, 1);
    act(&mut state, Action::Play(card::MARCH));
    assert_eq!(state.turn.movement, 3);
}

#[rule("MK-MOV-03")]
#[test]
fn healing_is_possible_between_two_steps() {
    let hand = [card::TRANQUILITY, card::WOUND];
    let mut state = first_tile().hand(&hand).moves(4).build();
    act(&mut state, Action::Move(Hex::new(0, -1)));
    act(&mut state, Action::Play(card::TRANQUILITY));
    act(&mut state, Action::HealHand);
    assert!(state.players[Seat(0)].hand.is_empty());
    act(&mut state, Action::Move(on(Spot::SouthWest)));
    assert_eq!((place(&state), state.turn.movement), (Some(on(Spot::SouthWest)), 0));
}

#[rule("MK-MOV-04")]
#[test]
fn a_step_costs_what_the_terrain_costs_by_day_or_by_night() {
    let forest = Hex::new(1, -1); // north-east of the portal
    for (night, price) in [(false, 3), (true, 5)] {
        let board = first_tile().moves(5).with(|state| state.night = night);
        let mut state = board.build();
        let events = act(&mut state, Action::Move(forest));
        assert_eq!((cost(&events), state.turn.movement), (Some(price), 5 - price));
        assert_eq!(state.turn.path.as_slice(), [Map::PORTAL]);
    }
    assert_eq!(refused(&first_tile().moves(2).build(), Action::Move(forest)), MK_MOV_04);
}

#[rule("MK-MOV-04")]
#[test]
fn closed_far_and_unknown_spaces_cannot_be_entered() {
    let beside_lake = first_tile().at(on(Spot::East)).moves(99).build();
    assert_eq!(refused(&beside_lake, Action::Move(on(Spot::NorthEast))), MK_MOV_04); // a lake
    let state = first_tile().moves(99).build();
    assert_eq!(refused(&state, Action::Move(Hex::new(-1, 0))), MK_MOV_04); // the sea
    assert_eq!(refused(&state, Action::Move(on(Spot::SouthWest))), MK_MOV_04); // two spaces away
    assert_eq!(refused(&state, Action::Move(Map::PORTAL)), MK_MOV_04); // where the hero is
    assert_eq!(refused(&state, Action::Move(Hex::new(127, -128))), MK_MOV_04);
    let edge = first_tile().at(on(Spot::West)).moves(99).build();
    assert_eq!(refused(&edge, Action::Move(on(Spot::West).step(Direction::West))), MK_MOV_04);
}

#[rule("MK-MOV-05", "MK-MOV-PL-06")]
#[test]
fn a_city_costs_two_whatever_is_printed_under_it() {
    let city = spot(1, 1, Spot::Centre);
    let board = || Board::new().tile(tile::CORE_8, 1, 1).city(city, &[ONE]);
    let mut state = board().at(spot(1, 1, Spot::East)).moves(9).build();
    assert_eq!(cost(&act(&mut state, Action::Move(city))), Some(2)); // the red city stands in the desert
    // And out again, at the cost of the terrain there.
    assert_eq!(cost(&act(&mut state, Action::Move(spot(1, 1, Spot::East)))), Some(5));
}

#[rule("MK-MOV-06", "MK-TURN-13")]
#[test]
fn entering_an_unconquered_fortified_site_ends_the_movement_in_an_assault() {
    let tower = spot(0, 1, Spot::Centre);
    let board = || {
        let board = Board::new().tile(tile::COUNTRYSIDE_4, 0, 1).at(spot(0, 1, Spot::NorthEast));
        board.hidden(tower, Pile::Violet).moves(8)
    };
    let mut state = board().build();
    act_seeded(&mut state, Action::Move(tower));
    assert_eq!((state.turn.movement, state.stage), (3, Stage::Combat));
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::Move(_) | Action::Explore(_))));
    assert_eq!(
        state.combat.as_ref().map(|combat| (combat.site, combat.fortified)),
        Some((Some(tower), true))
    );
    // A tower that anybody has conquered is open to all.
    let mut state = board().shield(tower, TWO).with(|state| state.map.tokens.clear()).build();
    act(&mut state, Action::Move(tower));
    assert_eq!(state.stage, Stage::Movement);
}

#[rule("MK-MOV-06", "MK-CBT-START-02")]
#[test]
fn a_keep_of_another_player_is_assaulted_and_ones_own_entered() {
    let keep = spot(0, 1, Spot::NorthEast);
    let board = |owner| {
        Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).at(spot(0, 1, Spot::East)).shield(keep, owner).moves(3)
    };
    let mut own = board(ONE).build();
    act(&mut own, Action::Move(keep));
    assert_eq!((own.stage, own.players[Seat(0)].reputation), (Stage::Movement, 0));
    let mut other = board(TWO).build();
    act_seeded(&mut other, Action::Move(keep));
    assert_eq!((other.stage, other.players[Seat(0)].reputation), (Stage::Combat, -1));
    let foes = &other.combat.as_ref().expect("a combat").foes;
    assert_eq!(foes.iter().map(|foe| foe.enemy.enemy().pile).collect::<Vec<_>>(), [Pile::Grey]);
}

#[rule("MK-SCN-RECON-03")]
#[test]
fn nobody_visits_the_city_of_first_reconnaissance() {
    let board = Board::of(ScenarioId::FirstReconnaissance, &[Hero::Tovak]).tile(tile::CORE_8, 1, 1);
    let city = spot(1, 1, Spot::Centre);
    let closed = |state: &mut State| state.map.cities[0].stance = Stance::Closed;
    let state = board.city(city, &[]).with(closed).at(spot(1, 1, Spot::East)).moves(9).build();
    assert_eq!(refused(&state, Action::Move(city)), MK_SCN_RECON_03);
}

#[rule("MK-MOV-07")]
#[test]
fn a_space_with_a_rampaging_enemy_cannot_be_entered_until_it_is_gone() {
    let state = with_orc().at(on(Spot::West)).moves(9).build();
    assert_eq!(refused(&state, Action::Move(on(Spot::NorthWest))), MK_MOV_07);
    let gone = first_tile().at(on(Spot::West)).moves(9).build();
    assert!(legal(&gone).contains(&Action::Move(on(Spot::NorthWest))));
}

#[rule("MK-MOV-08")]
#[test]
fn a_step_along_a_rampaging_enemy_provokes_it_and_one_towards_it_does_not() {
    let mut state = with_orc().at(on(Spot::SouthWest)).moves(9).build();
    act(&mut state, Action::Move(on(Spot::West)));
    assert_eq!(state.stage, Stage::Movement);
    act(&mut state, Action::Move(on(Spot::Centre)));
    assert_eq!((state.stage, place(&state)), (Stage::Combat, Some(on(Spot::Centre))));
    let foes = &state.combat.as_ref().expect("a combat").foes;
    assert_eq!(foes.iter().map(|foe| foe.enemy).collect::<Vec<_>>(), [enemy::PROWLERS]);
}

#[rule("MK-CBT-START-07", "MK-CBT-START-08")]
#[test]
fn one_step_may_provoke_two_and_an_assault_provokes_too() {
    // Two orcs, both next to the city's south-east and its centre: the green city.
    let green = |hex| spot(1, 1, hex);
    let board = || {
        let board = Board::new().tile(tile::CORE_5, 1, 1).enemy(green(Spot::East), enemy::PROWLERS);
        board.enemy(green(Spot::SouthWest), enemy::WOLF_RIDERS).at(green(Spot::SouthEast)).moves(9)
    };
    let mut state = board().city(green(Spot::Centre), &[ONE]).build();
    act(&mut state, Action::Move(green(Spot::Centre)));
    assert_eq!(state.combat.as_ref().expect("a combat").foes.len(), 2);
    let mut state = board().city(green(Spot::Centre), &[]).hidden(green(Spot::Centre), Pile::Grey).build();
    state.map.cities[0].stance = Stance::Defended;
    act_seeded(&mut state, Action::Move(green(Spot::Centre)));
    let combat = state.combat.as_ref().expect("a combat");
    let fortified: Vec<bool> = (0..3).map(|place| combat.is_fortified(place)).collect();
    assert_eq!(fortified, [true, false, false]);
}

#[rule("MK-MOV-09", "MK-MOV-01")]
#[test]
fn exploring_next_to_a_rampaging_enemy_does_not_provoke_it_and_is_no_action() {
    let north = on(Spot::NorthEast);
    let mut state = with_orc().tile(tile::COUNTRYSIDE_2, 1, 0).at(on(Spot::Centre)).moves(2).build();
    state.map.deck = deck();
    // The centre touches no other tile: from the lake, by an effect, it does.
    state.players[Seat(0)].place = Some(north);
    act_seeded(&mut state, Action::Explore(TilePos::new(1, 1)));
    assert_eq!((state.stage, state.turn.acted), (Stage::Movement, false));
    state.players[Seat(0)].place = Some(on(Spot::East)); // the village
    assert!(legal(&state).contains(&Action::Interact));
}

#[rule("MK-MOV-10", "MK-END-02")]
#[test]
fn adventure_sites_are_passed_freely_and_are_safe() {
    let dungeon = spot(0, 1, Spot::SouthEast);
    let mut state = Board::new().tile(tile::COUNTRYSIDE_7, 0, 1).at(Hex::new(0, -1)).moves(4).build();
    act(&mut state, Action::Move(dungeon));
    assert_eq!((state.stage, state.turn.movement), (Stage::Movement, 2));
    assert!(map::is_safe(&state, dungeon, ONE));
    let actions = legal(&state);
    assert!(actions.contains(&Action::Enter) && actions.contains(&Action::Move(spot(0, 1, Spot::SouthWest))));
}

#[rule("MK-MOV-11")]
#[test]
fn hidden_ruins_are_turned_up_by_whoever_enters_and_force_nothing() {
    let ruins = spot(0, 1, Spot::SouthEast);
    let board = Board::new().tile(tile::COUNTRYSIDE_10, 0, 1).night().at(Hex::new(0, -1)).moves(9);
    let mut state = board.with(|state| state.map.put_ruin(ruins)).build();
    let events = act_drawing(&mut state, Action::Move(ruins), [9]);
    assert!(events.iter().any(|event| matches!(event, Event::RuinRevealed { at, .. } if *at == ruins)));
    assert_eq!((state.stage, state.turn.movement), (Stage::Movement, 6));
    assert!(legal(&state).contains(&Action::Enter));
    assert!(map::is_safe(&state, ruins, ONE));
}

#[rule("MK-MOV-13", "MK-EFF-02")]
#[test]
fn reductions_add_up_and_never_pay_anything_back() {
    // Foresters twice, and forest for one less each time; and Path Finding besides.
    let foresters = unit::FORESTERS;
    let mut state = first_tile().unit(foresters).unit(foresters).unit(foresters).unit(foresters).build();
    for unit in 0..4 {
        act(&mut state, Action::Activate { unit, ability: 0 });
    }
    assert_eq!(state.turn.movement, 8);
    let events = act(&mut state, Action::Move(Hex::new(1, -1))); // forest by day: 3
    assert_eq!((cost(&events), state.turn.movement), (Some(0), 8));
}

#[rule("MK-MOV-14", "MK-END-02", "MK-END-03")]
#[test]
fn an_effect_may_open_a_lake_but_the_turn_cannot_end_there() {
    let hand = [card::FROST_BRIDGE];
    let village = on(Spot::East);
    let board = first_tile().hand(&hand).tokens(ManaColour::Blue, 1).at(village);
    let mut state = board.build();
    act(&mut state, Action::PlayStrong(card::FROST_BRIDGE));
    let lake = on(Spot::NorthEast);
    assert_eq!(cost(&act(&mut state, Action::Move(lake))), Some(1));
    assert!(!map::is_safe(&state, lake, ONE));
    assert_eq!(map::withdrawal(&state, ONE), Some((village, 1)));
}

#[rule("MK-END-03")]
#[test]
fn a_withdrawal_goes_back_to_the_first_safe_space_of_the_way() {
    let lakes = [spot(0, 1, Spot::East), spot(0, 1, Spot::NorthEast)];
    let hills = spot(0, 1, Spot::NorthWest);
    let board = Board::new().tile(tile::COUNTRYSIDE_11, 0, 1).at(lakes[1]);
    let mut state = board.with(|state| state.turn.path = [hills, lakes[0]].into_iter().collect()).build();
    assert_eq!(map::withdrawal(&state, ONE), Some((hills, 2)));
    // Somebody else is there by now: no space of the way is safe.
    state.players[Seat(1)].place = Some(hills);
    assert_eq!(map::withdrawal(&state, ONE), Some((hills, 2)));
    state.players[Seat(0)].place = Some(spot(0, 1, Spot::West));
    assert_eq!(map::withdrawal(&state, ONE), None);
}

/// Space Bending is in force.
fn bending(state: &mut State) {
    let effect = card::SPACE_BENDING.card().half(crate::variants::Printing::First, false).effect;
    let origin = crate::question::Origin::Card { card: card::SPACE_BENDING, strong: false };
    state.turn.modifiers.push(crate::turn_record::Modifier {
        origin,
        effect,
        given: crate::task::Given::Nothing,
    });
}

#[rule("MK-MOV-15")]
#[test]
fn in_a_turn_of_space_bending_single_steps_provoke_nobody_either() {
    let mut state = with_orc().at(on(Spot::West)).moves(9).with(bending).build();
    act(&mut state, Action::Move(on(Spot::Centre)));
    assert_eq!((state.stage, place(&state)), (Stage::Movement, Some(on(Spot::Centre))));
    // Nor does an assault: the defenders of the city are alone, though orcs are next to both spaces.
    let green = |hex| spot(1, 1, hex);
    let board = Board::new().tile(tile::CORE_5, 1, 1).enemy(green(Spot::East), enemy::PROWLERS);
    let board = board.city(green(Spot::Centre), &[]).hidden(green(Spot::Centre), Pile::Grey);
    let mut state = board.at(green(Spot::SouthEast)).moves(9).with(bending).build();
    state.map.cities[0].stance = Stance::Defended;
    act_seeded(&mut state, Action::Move(green(Spot::Centre)));
    act_seeded(&mut state, Action::Done); // nobody is challenged either
    assert_eq!(state.combat.as_ref().expect("a combat").foes.len(), 1);
}

#[rule("MK-MOV-15", "MK-FAQ-16")]
#[test]
fn a_leap_of_two_spaces_ignores_what_lies_between_and_provokes_nobody() {
    // From the west of the orc to the north-east of it, both next to it.
    let board = || Board::new().tile(tile::COUNTRYSIDE_2, 0, 1).enemy(on(Spot::NorthWest), enemy::PROWLERS);
    let mut state = board().at(on(Spot::West)).moves(9).with(bending).build();
    act(&mut state, Action::Move(on(Spot::NorthEast)));
    assert_eq!((state.stage, place(&state)), (Stage::Movement, Some(on(Spot::NorthEast))));
    // A tile two spaces away can be explored, for two Move points all the same.
    let explore = Action::Explore(TilePos::new(1, 0));
    let far = || first_tile().with(|state| state.map.deck = deck());
    let bent = |moves| far().tile(tile::COUNTRYSIDE_2, 0, 2).with(bending).moves(moves).build();
    assert!(legal(&bent(2)).contains(&explore));
    assert_eq!(refused(&bent(1), explore), MK_EXP_01);
    let mut state = bent(3);
    act_seeded(&mut state, explore);
    assert_eq!(state.turn.movement, 1);
    assert_eq!(refused(&far().moves(9).build(), explore), MK_EXP_01);
}

#[rule("MK-MOV-PL-01")]
#[test]
fn heroes_pass_each_other_and_explore_on_the_way() {
    let board =
        first_tile().tile(tile::COUNTRYSIDE_2, 1, 0).at(on(Spot::SouthEast)).place(TWO, on(Spot::East));
    let mut state = board.moves(8).with(|state| state.map.deck = deck()).build();
    act(&mut state, Action::Move(on(Spot::East)));
    act_seeded(&mut state, Action::Explore(TilePos::new(1, 1)));
    act(&mut state, Action::Move(on(Spot::SouthEast)));
    assert_eq!((state.stage, state.turn.movement), (Stage::Movement, 2));
}

#[rule("MK-PVP-02", "MK-MOV-PL-03", "MK-MOV-08")]
#[test]
fn nobody_steps_onto_another_heros_space_if_that_provokes() {
    let step = Action::Move(on(Spot::Centre));
    let board = || with_orc().at(on(Spot::West)).place(TWO, on(Spot::Centre)).moves(9);
    assert_eq!(refused(&board().build(), step), MK_PVP_02);
    // From a space that the orc is not next to, or once the orc is gone, one may pass.
    assert!(legal(&board().at(on(Spot::SouthWest)).build()).contains(&step));
    assert!(legal(&board().with(|state| state.map.tokens.clear()).build()).contains(&step));
    // Neither a leap provokes nor a step in a turn of Space Bending.
    assert!(legal(&board().with(bending).build()).contains(&step));
    // A keep whose owner is at home is another hero's space too.
    let (keep, lair) = (spot(1, 1, Spot::East), spot(1, 1, Spot::Centre));
    let board = Board::new().tile(tile::CORE_4, 1, 1).shield(keep, TWO).at(spot(1, 1, Spot::NorthEast));
    let mut state = board.enemy(lair, enemy::ICE_DRAGON).moves(9).place(TWO, keep).build();
    assert_eq!(refused(&state, Action::Move(keep)), MK_PVP_02);
    state.players[TWO].place = None;
    assert!(legal(&state).contains(&Action::Move(keep)));
}

#[rule("MK-PVP-02", "MK-MOV-PL-04")]
#[test]
fn where_heroes_may_be_together_they_may_be_provoked_together() {
    let green = |hex| spot(1, 1, hex);
    let board = || {
        let board = Board::new().tile(tile::CORE_5, 1, 1).enemy(green(Spot::East), enemy::PROWLERS);
        board.at(green(Spot::SouthEast)).place(TWO, green(Spot::Centre)).moves(9)
    };
    for stance in [Stance::Conquered, Stance::Friendly] {
        let mut state = board().city(green(Spot::Centre), &[TWO]).build();
        state.map.cities[0].stance = stance;
        act_seeded(&mut state, Action::Move(green(Spot::Centre)));
        assert_eq!(state.stage, Stage::Combat);
    }
}

#[rule("MK-MOV-PL-02", "MK-MOV-PL-07")]
#[test]
fn a_keep_whose_owner_is_at_home_ends_the_movement_without_a_fight_where_there_are_none() {
    let keep = spot(0, 1, Spot::NorthEast);
    let from = spot(0, 1, Spot::East);
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).at(from).shield(keep, TWO);
    let peace = |state: &mut State| state.variants.duels = Some(false);
    let mut state = board.place(TWO, keep).moves(7).with(peace).build();
    act(&mut state, Action::Move(keep));
    assert_eq!((state.stage, state.turn.acted), (Stage::AfterAction, false));
    assert!(state.combat.is_none());
    assert_eq!(map::withdrawal(&state, ONE), Some((from, 1)));
}

#[rule("MK-MOV-PL-03", "MK-MOV-PL-07")]
#[test]
fn no_action_is_possible_where_another_hero_stands() {
    let village = on(Spot::East);
    // The last turns of the round: nobody is attacked any more.
    let last_turns = |state: &mut State| state.round_ends_in = Some(2);
    let mut state = first_tile().at(village).place(TWO, village).with(last_turns).build();
    assert_eq!(refused(&state, Action::Interact), MK_MOV_PL_03);
    state.turn.path.push(on(Spot::SouthEast));
    act(&mut state, Action::Done);
    assert_eq!(state.stage, Stage::AfterAction);
    assert_eq!(map::withdrawal(&state, ONE), Some((on(Spot::SouthEast), 1)));
    let orc = with_orc().at(on(Spot::Centre)).place(TWO, on(Spot::Centre)).build();
    assert_eq!(refused(&orc, Action::Challenge(on(Spot::NorthWest))), MK_MOV_PL_03);
}

#[rule("MK-MOV-PL-04")]
#[test]
fn heroes_share_the_portal_and_open_cities() {
    let city = spot(1, 1, Spot::Centre);
    let board = Board::new().tile(tile::CORE_7, 1, 1).city(city, &[ONE]);
    let state = board.at(city).place(TWO, city).build();
    assert!(map::is_safe(&state, city, ONE) && legal(&state).contains(&Action::Interact));
    let state = first_tile().place(TWO, Map::PORTAL).build();
    assert!(map::is_safe(&state, Map::PORTAL, ONE));
}

#[rule("MK-TURN-14")]
#[test]
fn on_a_monastery_next_to_an_orc_there_are_four_ways_to_end_the_movement() {
    let monastery = spot(0, 1, Spot::NorthEast);
    let orc = spot(0, 1, Spot::East);
    let board = || Board::new().tile(tile::COUNTRYSIDE_5, 0, 1).enemy(orc, enemy::DIGGERS).at(monastery);
    let actions = legal(&board().build());
    assert_eq!(actions, [Action::Interact, Action::Burn, Action::Challenge(orc), Action::Done]);
    let burned = board().shield(monastery, TWO).build();
    assert_eq!(refused(&burned, Action::Burn), MK_CBT_RES_08);
    assert_eq!(refused(&burned, Action::Interact), MK_CBT_RES_08);
    assert_eq!(refused(&burned, Action::Enter), MK_CBT_START_03);
    assert_eq!(refused(&burned, Action::Challenge(monastery)), MK_CBT_START_05);
}

#[rule("MK-CBT-START-04")]
#[test]
fn burning_a_monastery_costs_reputation_and_is_a_fight_in_the_open() {
    let monastery = spot(0, 1, Spot::NorthEast);
    let mut state = Board::new().tile(tile::COUNTRYSIDE_5, 0, 1).at(monastery).reputation(1).build();
    act_seeded(&mut state, Action::Burn);
    assert_eq!((state.stage, state.players[Seat(0)].reputation), (Stage::Combat, -2));
    let combat = state.combat.as_ref().expect("a combat");
    assert_eq!((combat.foes[0].enemy.enemy().pile, combat.fortified), (Pile::Violet, false));
}

#[rule("MK-CBT-START-03")]
#[test]
fn a_den_is_entered_against_the_monsters_of_before_or_a_new_one() {
    let den = spot(0, 1, Spot::West);
    let board = || Board::new().tile(tile::COUNTRYSIDE_6, 0, 1).at(den);
    let foes = |state: &State| -> Vec<_> {
        state.combat.as_ref().expect("a combat").foes.iter().map(|foe| foe.enemy).collect()
    };
    let mut new = board().build();
    act_seeded(&mut new, Action::Enter);
    assert_eq!(foes(&new).len(), 1);
    let mut old = board().enemy(den, enemy::MEDUSA).build();
    act(&mut old, Action::Enter);
    assert_eq!(foes(&old), [enemy::MEDUSA]);
    assert_eq!(refused(&board().shield(den, TWO).build(), Action::Enter), MK_CBT_START_03);
}

#[rule("MK-TURN-14", "MK-CBT-RES-05")]
#[test]
fn an_altar_takes_mana_and_gives_its_reward_at_the_end_of_the_turn() {
    let ruins = spot(0, 1, Spot::SouthEast);
    let altar = |state: &mut State| {
        let face = Some(ruin::ALTAR_RED);
        state.piles.ruins.take(ruin::ALTAR_RED);
        state.map.ruins.push(RuinToken { at: ruins, face });
    };
    let board = || Board::new().tile(tile::COUNTRYSIDE_10, 0, 1).at(ruins).with(altar);
    let poor = board().crystals(BasicColour::Red, 2).build();
    assert_eq!(refused(&poor, Action::Enter), MK_MANA_11);
    let mut state = board().crystals(BasicColour::Red, 3).build();
    act(&mut state, Action::Enter);
    assert_eq!((state.stage, state.players[Seat(0)].crystals), (Stage::AfterAction, [0; 4]));
    assert!(state.turn.acted && state.map.has_shield(ruins, ONE) && state.map.ruins.is_empty());
    assert_eq!(state.turn.rewards.as_slice(), [ruin::ALTAR_RED.ruin().reward]);
}
