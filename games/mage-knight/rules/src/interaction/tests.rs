//! Interactions (MK-INT, MK-UNIT-02 to MK-UNIT-05).

use crate::action::{Action, Sideways};
use crate::content::{ARTIFACT_REWARDS, Hex, Spot, TileId, UnitId, card, skill, tile, unit};
use crate::map::Map;
use crate::rules::{
    MK_INT_01, MK_INT_03, MK_INT_07, MK_INT_09, MK_INT_10, MK_INT_11, MK_INT_12, MK_INT_14, MK_INT_15,
    MK_UNIT_02, MK_UNIT_04,
};
use crate::state::{Stage, State};
use crate::terms::{BasicColour, ManaColour};
use crate::testing::{
    Board, ONE, TWO, act, act_drawing, act_seeded, legal, not_an_answer, refused, spot, top,
};
use kernel::{Seat, rule};

/// Tovak on a space of a tile, with influence.
fn at(tile: TileId, place: Spot, influence: i16) -> Board {
    Board::new().tile(tile, 0, 1).at(spot(0, 1, place)).stage(Stage::Interaction).influence(influence)
}

fn village(influence: i16) -> Board {
    at(tile::COUNTRYSIDE_1, Spot::East, influence)
}

fn monastery(influence: i16) -> Board {
    at(tile::COUNTRYSIDE_5, Spot::NorthEast, influence)
}

/// A mage tower that Arythea conquered.
fn tower(influence: i16) -> Board {
    at(tile::COUNTRYSIDE_4, Spot::Centre, influence).shield(spot(0, 1, Spot::Centre), TWO)
}

/// A conquered city.
fn city(tile: TileId, influence: i16) -> Board {
    at(tile, Spot::Centre, influence).city(spot(0, 1, Spot::Centre), &[TWO])
}

/// Whether a hero in movement can interact on a space.
fn interacts(board: Board) -> bool {
    legal(&board.stage(Stage::Movement).build()).contains(&Action::Interact)
}

fn units(state: &State) -> Vec<UnitId> {
    state.players[Seat(0)].units.iter().map(|unit| unit.unit).collect()
}

#[rule("MK-INT-01")]
#[test]
fn locals_live_in_villages_monasteries_and_conquered_places() {
    assert!(interacts(village(0)) && interacts(monastery(0)) && interacts(tower(0)));
    assert!(interacts(city(tile::CORE_8, 0)));
    let keep = || at(tile::COUNTRYSIDE_3, Spot::NorthEast, 0);
    assert!(interacts(keep().shield(spot(0, 1, Spot::NorthEast), ONE)));
    assert!(!interacts(keep().shield(spot(0, 1, Spot::NorthEast), TWO)));
    let glade = at(tile::COUNTRYSIDE_1, Spot::Centre, 0).stage(Stage::Movement).build();
    assert_eq!(refused(&glade, Action::Interact), MK_INT_01);
    let portal = village(0).at(Map::PORTAL).stage(Stage::Movement).build();
    assert_eq!(refused(&portal, Action::Interact), MK_INT_01);
}

#[rule("MK-INT-01", "MK-TURN-12")]
#[test]
fn an_interaction_is_the_action_of_the_turn() {
    let mut state = village(0).stage(Stage::Movement).moves(9).build();
    act(&mut state, Action::Interact);
    assert_eq!((state.stage, state.turn.acted), (Stage::Interaction, true));
    assert!(not_an_answer(&state, Action::Move(spot(0, 1, Spot::SouthEast))));
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::Move(_) | Action::Explore(_))));
    act(&mut state, Action::Done);
    assert_eq!(state.stage, Stage::AfterAction);
}

#[rule("MK-INT-02")]
#[test]
fn influence_comes_from_cards_of_every_kind() {
    let hand = [card::PROMISE, card::RAGE, card::MARCH];
    let mut state = village(0).hand(&hand).crystals(BasicColour::White, 1).build();
    act(&mut state, Action::PlayStrong(card::PROMISE));
    act(&mut state, Action::Sideways(card::RAGE, Sideways::Influence));
    act(&mut state, Action::Sideways(card::MARCH, Sideways::Influence));
    assert_eq!(state.turn.influence, 6);
}

#[rule("MK-INT-03", "MK-INT-05", "MK-INT-06")]
#[test]
fn reputation_adds_to_influence_once_or_forbids_it() {
    let begin = |reputation| {
        let mut state = village(0).stage(Stage::Movement).reputation(reputation).build();
        act(&mut state, Action::Interact);
        state
    };
    assert_eq!([-4, -2, 0, 2].map(|space| begin(space).turn.influence), [-2, -1, 0, 1]);
    // MK-INT-05: +3 is enough for a healing point, and no card is needed.
    let mut state = begin(6);
    assert_eq!(state.turn.influence, 3);
    act(&mut state, Action::BuyHealing);
    assert_eq!((state.turn.influence, state.turn.healing), (0, 1));
    // MK-INT-06: nothing is added again.
    assert_eq!(refused(&state, Action::BuyHealing), MK_INT_09);
    let hated = village(0).stage(Stage::Movement).reputation(-7).build();
    assert_eq!(refused(&hated, Action::Interact), MK_INT_03);
}

#[rule("MK-INT-04")]
#[test]
fn shields_on_the_city_card_add_influence() {
    let square = spot(0, 1, Spot::Centre);
    let board = at(tile::CORE_7, Spot::Centre, 0).city(square, &[ONE, TWO, ONE, ONE]);
    let mut state = board.stage(Stage::Movement).build();
    act(&mut state, Action::Interact);
    assert_eq!(state.turn.influence, 3);
    state.turn.influence += 4;
    assert_eq!(state.turn.influence, 7);
}

#[rule("MK-INT-07")]
#[test]
fn units_are_recruited_where_they_live_for_what_they_cost() {
    let offer = [unit::UTEM_SWORDSMEN, unit::PEASANTS];
    let mut state = village(6).units(&offer).build();
    assert_eq!(refused(&state, Action::Recruit(0)), MK_INT_07); // keeps only
    act(&mut state, Action::Recruit(1));
    assert_eq!((units(&state), state.turn.influence), (vec![unit::PEASANTS], 2));
    assert_eq!(state.offers.units.as_slice(), [unit::UTEM_SWORDSMEN]); // MK-GAIN-05
    assert_eq!(refused(&village(3).units(&offer).build(), Action::Recruit(1)), MK_INT_07);
    assert_eq!(refused(&village(9).units(&offer).build(), Action::Recruit(2)), MK_INT_07);
    let keep = at(tile::COUNTRYSIDE_3, Spot::NorthEast, 6).shield(spot(0, 1, Spot::NorthEast), ONE);
    assert_eq!(legal(&keep.units(&offer).build()), [Action::Recruit(0), Action::Done]);
}

#[rule("MK-INT-08", "MK-UNIT-04")]
#[test]
fn a_recruited_unit_is_of_use_at_once_but_not_for_its_own_cost() {
    let offer = [unit::PEASANTS, unit::HERBALISTS];
    assert_eq!(refused(&village(3).units(&offer).build(), Action::Recruit(0)), MK_INT_07);
    let mut state = village(5).fame(15).units(&offer).build(); // two Command tokens
    act(&mut state, Action::Recruit(0));
    let new = state.players[Seat(0)].units[0];
    assert!(new.ready && new.wounds == 0);
    // Peasants give Influence 2: with the point left that pays for the Herbalists.
    let influence = (0..4).find(|ability| {
        unit::PEASANTS
            .unit()
            .abilities(crate::variants::Printing::First)
            .get(usize::from(*ability))
            .is_some_and(|ability| *ability.effect.get() == crate::effect::Effect::Influence(2))
    });
    let ability = influence.expect("Peasants influence");
    act(&mut state, Action::Activate { unit: 0, ability });
    act(&mut state, Action::Recruit(0));
    assert_eq!((units(&state), state.turn.influence), (offer.to_vec(), 0));
}

#[rule("MK-UNIT-02", "MK-UNIT-04", "MK-UNIT-05", "MK-UNIT-11")]
#[test]
fn without_a_free_command_token_a_unit_is_disbanded() {
    let board = || village(9).units(&[unit::PEASANTS]);
    let free = board().build();
    assert!(!legal(&free).iter().any(|action| matches!(action, Action::Disband(_))));
    // One token: there is no choice.
    let mut one = board().unit(unit::FORESTERS).build();
    one.players[Seat(0)].units[0].wounds = 1;
    one.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_FEAR);
    one.wounds -= 1;
    let wounds = one.wounds;
    act(&mut one, Action::Recruit(0));
    assert_eq!((units(&one), one.wounds), (vec![unit::PEASANTS], wounds + 1));
    assert_eq!(one.players[Seat(0)].discard.count(card::BANNER_OF_FEAR), 1);
    // Two tokens and two units: which?
    let mut two = board().fame(15).unit(unit::FORESTERS).unit(unit::HERBALISTS).build();
    act(&mut two, Action::Recruit(0));
    assert_eq!(legal(&two), [Action::Disband(0), Action::Disband(1)]);
    assert_eq!(refused(&two, Action::Disband(2)), MK_UNIT_04);
    act(&mut two, Action::Disband(1));
    assert_eq!(units(&two), [unit::FORESTERS, unit::PEASANTS]);
    assert_eq!((two.turn.recruited, two.turn.influence), (1, 5));
}

#[rule("MK-FAQ-10")]
#[test]
fn a_unit_disbanded_for_the_next_one_was_recruited_all_the_same() {
    let mut state = village(9).units(&[unit::PEASANTS, unit::HERBALISTS]).build();
    act(&mut state, Action::Recruit(0));
    act(&mut state, Action::Recruit(0));
    assert_eq!((units(&state), state.turn.recruited), (vec![unit::HERBALISTS], 2));
}

#[rule("MK-UNIT-02")]
#[test]
fn bonds_of_loyalty_command_a_unit_of_their_own_for_less() {
    let board = || village(4).units(&[unit::UTEM_CROSSBOWMEN, unit::PEASANTS]);
    assert_eq!(refused(&board().build(), Action::RecruitBonded(0)), MK_UNIT_02);
    let mut state = board().skill(skill::BONDS_OF_LOYALTY).unit(unit::FORESTERS).build();
    act(&mut state, Action::RecruitBonded(0)); // 6 less 5
    assert_eq!((units(&state), state.turn.influence), (vec![unit::FORESTERS, unit::UTEM_CROSSBOWMEN], 3));
    assert!(state.players[Seat(0)].units[1].bonded);
    assert_eq!(refused(&state, Action::RecruitBonded(0)), MK_UNIT_02);
    // It is never disbanded.
    state.turn.influence = 4;
    act(&mut state, Action::Recruit(0));
    assert_eq!(units(&state), [unit::UTEM_CROSSBOWMEN, unit::PEASANTS]);
}

#[rule("MK-INT-09")]
#[test]
fn healing_costs_three_in_a_village_and_two_in_a_monastery() {
    for (board, points) in [(village(6), 2), (monastery(6), 3)] {
        let mut state = board.build();
        for _ in 0..points {
            act(&mut state, Action::BuyHealing);
        }
        assert_eq!((state.turn.healing, state.turn.influence), (points, 0));
        assert_eq!(refused(&state, Action::BuyHealing), MK_INT_09);
    }
    assert_eq!(refused(&tower(9).build(), Action::BuyHealing), MK_INT_09);
}

#[rule("MK-INT-10", "MK-GAIN-03", "MK-GAIN-05")]
#[test]
fn monasteries_teach_what_lies_in_the_unit_offer() {
    let taught = |state: &mut State| {
        for card in [card::FIRE_BOLT, card::AGILITY] {
            state.offers.advanced_deck.take(card);
            state.offers.monastery.push(card);
        }
    };
    let mut state = monastery(12).advanced(&[card::ICE_BOLT]).with(taught).build();
    act(&mut state, Action::Buy(1));
    act(&mut state, Action::Buy(0));
    assert_eq!(top(&state, ONE).as_slice(), [card::FIRE_BOLT, card::AGILITY]);
    assert_eq!((state.turn.influence, state.offers.monastery.len(), state.offers.advanced.len()), (0, 0, 1));
    assert_eq!(refused(&monastery(5).with(taught).build(), Action::Buy(0)), MK_INT_10);
    assert_eq!(refused(&monastery(99).with(taught).build(), Action::Buy(2)), MK_INT_10);
    assert_eq!(refused(&village(99).with(taught).build(), Action::Buy(0)), MK_INT_10);
}

#[rule("MK-INT-11", "MK-GAIN-03", "MK-GAIN-04")]
#[test]
fn mage_towers_sell_spells_for_influence_and_mana() {
    let offer = [card::SNOWSTORM, card::FIREBALL, card::EXPOSE];
    let poor = tower(7).spells(&offer).crystals(BasicColour::Red, 1).build();
    assert_eq!(refused(&poor, Action::Buy(0)), MK_INT_11);
    assert_eq!(
        refused(&tower(6).spells(&offer).crystals(BasicColour::Blue, 1).build(), Action::Buy(0)),
        MK_INT_11
    );
    let mut state = poor;
    act_drawing(&mut state, Action::Buy(1), [0]);
    assert_eq!(top(&state, ONE).as_slice(), [card::FIREBALL]);
    assert_eq!((state.turn.influence, state.players[Seat(0)].crystals), (0, [0; 4]));
    // The others have slid down, a new one has come in at the top.
    assert_eq!(
        (state.offers.spells.len(), &state.offers.spells[..2]),
        (3, &[card::SNOWSTORM, card::EXPOSE][..])
    );
}

#[rule("MK-INT-11")]
#[test]
fn where_there_are_two_ways_to_pay_for_a_spell_one_is_asked() {
    let board = tower(7).spells(&[card::FIREBALL]).crystals(BasicColour::Red, 1);
    let mut state = board.tokens(ManaColour::Gold, 1).build();
    act(&mut state, Action::Buy(0));
    assert!(top(&state, ONE).is_empty());
    act_seeded(&mut state, Action::Pay(crate::action::Purse::Token(ManaColour::Gold)));
    assert_eq!((top(&state, ONE).as_slice(), state.players[Seat(0)].crystals[0]), (&[card::FIREBALL][..], 1));
}

#[rule("MK-INT-12", "MK-GAIN-06")]
#[test]
fn the_red_city_sells_artifacts_that_come_at_the_end_of_the_turn() {
    let mut state = city(tile::CORE_8, 24).build();
    act(&mut state, Action::BuyArtifact);
    assert_eq!(state.turn.rewards.as_slice(), [ARTIFACT_REWARDS[0]]);
    act(&mut state, Action::BuyArtifact);
    // Two are drawn together: three cards, of which one goes back.
    assert_eq!(state.turn.rewards.as_slice(), [ARTIFACT_REWARDS[1]]);
    assert_eq!((state.turn.influence, state.offers.artifact_deck.len()), (0, 16));
    assert_eq!(refused(&state, Action::BuyArtifact), MK_INT_12);
    assert_eq!(refused(&city(tile::CORE_7, 24).build(), Action::BuyArtifact), MK_INT_12);
}

#[rule("MK-INT-13")]
#[test]
fn the_blue_city_sells_spells() {
    let offer = [card::FIREBALL, card::SNOWSTORM, card::EXPOSE];
    let board = city(tile::CORE_6, 14).spells(&offer);
    let mut state = board.crystals(BasicColour::Red, 1).crystals(BasicColour::White, 1).build();
    act_seeded(&mut state, Action::Buy(0));
    act_seeded(&mut state, Action::Buy(1));
    assert_eq!(top(&state, ONE).as_slice(), [card::EXPOSE, card::FIREBALL]);
    assert_eq!((state.turn.influence, state.players[Seat(0)].crystals), (0, [0; 4]));
}

#[rule("MK-INT-14")]
#[test]
fn the_white_city_recruits_everybody_and_calls_for_more() {
    let mut state = city(tile::CORE_7, 8).units(&[unit::PEASANTS, unit::RED_CAPE_MONKS]).build();
    assert!(legal(&state).contains(&Action::Recruit(0)) && legal(&state).contains(&Action::Recruit(1)));
    act_seeded(&mut state, Action::AddElite);
    act_seeded(&mut state, Action::AddElite);
    assert_eq!((state.offers.units.len(), state.turn.influence), (4, 4));
    assert!(state.offers.units[2..].iter().all(|unit| unit.unit().elite));
    let mut rich = state;
    rich.turn.influence = 99;
    act(&mut rich, Action::Recruit(2));
    assert!(rich.players[Seat(0)].units[0].unit.unit().elite);
    assert_eq!(refused(&city(tile::CORE_7, 1).build(), Action::AddElite), MK_INT_14);
    // Other cities have units with the icon of a city, and no others.
    let red = city(tile::CORE_8, 99).units(&[unit::PEASANTS, unit::CATAPULTS]).build();
    assert_eq!(refused(&red, Action::Recruit(0)), MK_INT_07);
    assert_eq!(refused(&red, Action::AddElite), MK_INT_14);
    assert!(legal(&red).contains(&Action::Recruit(1)));
}

#[rule("MK-INT-15", "MK-UNDO-02")]
#[test]
fn the_green_city_teaches_what_is_offered_or_unseen() {
    let offer = [card::FIRE_BOLT, card::ICE_BOLT, card::AGILITY];
    let mut state = city(tile::CORE_5, 12).advanced(&offer).build();
    act_seeded(&mut state, Action::Buy(1));
    assert_eq!((top(&state, ONE).as_slice(), state.offers.advanced.len()), (&[card::ICE_BOLT][..], 3));
    let left = state.offers.advanced_deck.len();
    act_seeded(&mut state, Action::BuyUnseen);
    assert_eq!((state.offers.advanced_deck.len(), top(&state, ONE).len()), (left - 1, 2));
    assert_eq!(refused(&state, Action::BuyUnseen), MK_INT_15);
    assert_eq!(refused(&state, Action::Buy(0)), MK_INT_15);
    assert_eq!(refused(&monastery(99).build(), Action::BuyUnseen), MK_INT_15);
}

#[test]
fn what_is_no_business_of_the_locals_is_no_answer() {
    let state = village(99).build();
    let hex = Hex::new(0, 0);
    for action in [Action::Explore(Default::default()), Action::Challenge(hex), Action::Strike, Action::Rest]
    {
        assert!(not_an_answer(&state, action), "{action:?}");
    }
}
