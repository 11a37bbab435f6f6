//! The preparation of a round, tactics and the end of the match.

use super::*;
use crate::content::{CardId, Hex, Spot, card, skill, tactic, tile, unit};
use crate::player::use_long_night;
use crate::rules::MK_SCN_CONQUEST_05;
use crate::scenarios::ScenarioId;
use crate::terms::{Hero, ManaColour};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during, during_seeded, legal, refused, spot};
use kernel::{Seat, rule};

const THREE: Seat = Seat(2);

/// A table for three at the end of a round: Tovak, Arythea and Norowas.
fn three() -> Board {
    Board::of(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea, Hero::Norowas])
}

/// Ends the round and prepares the next one.
fn next_round(state: &mut State) {
    during_seeded(state, |play| {
        end(play);
        kernel::step::run(play);
    });
}

#[rule("MK-FLOW-01", "MK-FLOW-05", "MK-SETUP-10")]
#[test]
fn after_the_last_round_there_is_no_other() {
    let mut state = Board::new().build();
    for round in 2..=6 {
        next_round(&mut state);
        assert_eq!((state.round, state.night), (round, round % 2 == 0));
        assert_eq!(state.over, None);
    }
    next_round(&mut state);
    assert_eq!((state.round, state.over), (6, Some(MK_FLOW_05)));
    // Four rounds in a Blitz: after the third there is a fourth, and no fifth.
    let mut state = Board::of(ScenarioId::BlitzConquest, &[Hero::Tovak, Hero::Arythea]).build();
    (1..=3).for_each(|_| next_round(&mut state));
    assert_eq!((state.round, state.over), (4, None));
    next_round(&mut state);
    assert_eq!(state.over, Some(MK_FLOW_05));
}

#[rule("MK-SCN-GEN-02")]
#[test]
fn a_round_that_ends_during_the_last_turns_ends_the_match() {
    let mut state = Board::new().with(|state| state.match_ends_in = Some(2)).build();
    next_round(&mut state);
    assert_eq!((state.round, state.over), (1, Some(MK_SCN_CONQUEST_05)));
}

#[rule("MK-RND-01", "MK-RND-02", "MK-RND-09")]
#[test]
fn a_new_round_is_prepared_before_tactics_are_taken() {
    let mut state = Board::new().tactic(tactic::GREAT_START).tactic_of(TWO, tactic::PLANNING).build();
    next_round(&mut state);
    assert!(state.night);
    assert_eq!(state.stage, Stage::Tactics);
    assert_eq!(legal(&state), TacticId::of(true).map(Action::Tactic).collect::<Vec<_>>());
    assert!(state.players.iter().all(|player| player.tactic.is_none()));
    assert_eq!(refused(&state, Action::Tactic(tactic::GREAT_START)), MK_RND_09);
}

#[rule("MK-RND-03")]
#[test]
fn the_dice_are_rolled_again() {
    let mut state = Board::new().source(&[ManaColour::Black; 4]).build();
    // Black, gold, gold, red: the three special dice are rolled again, to blue, black and gold.
    during(&mut state, [6, 5, 5, 1, 2, 6, 5], roll_source);
    use ManaColour::{Black, Blue, Gold, Red};
    assert_eq!(state.source.dice[..], [Blue, Black, Gold, Red]);
}

#[rule("MK-RND-04", "MK-RND-05", "MK-RND-06")]
#[test]
fn the_unit_offer_is_cleared_and_dealt_anew() {
    let mut state = three().units(&[unit::PEASANTS, unit::FORESTERS]).build();
    let monks = state.offers.advanced_deck.draw(&mut kernel::Chance::new(kernel::Seed(1), 1));
    state.offers.monastery.extend(monks);
    clear_unit_offer(&mut state);
    assert!(state.offers.units.is_empty() && state.offers.monastery.is_empty());
    assert_eq!((state.offers.regular_deck.len(), state.offers.advanced_deck.len()), (20, 28));
    // At the bottom: what was cleared comes last.
    let mut deck = state.offers.regular_deck;
    let mut chance = kernel::Chance::new(kernel::Seed(2), 1);
    let drawn: Vec<UnitId> = std::iter::from_fn(|| deck.draw(&mut chance)).collect();
    assert_eq!(drawn[18..], [unit::PEASANTS, unit::FORESTERS]);
    // Regular units only, as long as no core tile is revealed.
    during_seeded(&mut state, deal_units);
    assert_eq!(state.offers.units.iter().filter(|unit| unit.unit().elite).count(), 0);
    assert_eq!(state.offers.units.len(), 5);
}

#[rule("MK-RND-05", "MK-SCN-RECON-05")]
#[test]
fn elite_units_come_in_turn_once_a_core_tile_is_revealed() {
    let mut state = three().tile(tile::CORE_1, 0, 1).build();
    during_seeded(&mut state, deal_units);
    let elite: Vec<bool> = state.offers.units.iter().map(|unit| unit.unit().elite).collect();
    assert_eq!(elite, [true, false, true, false, true]);
    // First Reconnaissance does without them.
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Norowas];
    let mut state = Board::of(ScenarioId::FirstReconnaissance, &heroes).tile(tile::CORE_1, 0, 1).build();
    during_seeded(&mut state, deal_units);
    assert!(state.offers.units.iter().all(|unit| !unit.unit().elite));
}

#[rule("MK-RND-06")]
#[test]
fn monasteries_that_stand_offer_an_advanced_action_each() {
    // Three monasteries, one of them burned.
    let burned = spot(0, 1, Spot::NorthEast);
    let mut state = Board::new()
        .tile(tile::COUNTRYSIDE_5, 0, 1)
        .tile(tile::COUNTRYSIDE_7, 1, 0)
        .tile(tile::CORE_1, 1, 1)
        .shield(burned, ONE)
        .build();
    next_round(&mut state);
    assert_eq!(state.offers.monastery.len(), 2);
}

#[rule("MK-RND-07", "MK-RND-08")]
#[test]
fn the_offers_move_down_by_one_card() {
    let [a, b, c, d] = [card::AGILITY, card::AMBUSH, card::BLOOD_RAGE, card::BLOOD_RITUAL];
    let spells: Vec<CardId> = CardId::spells().take(4).collect();
    let mut state = Board::new()
        .advanced(&[c, b, a])
        .spells(&spells[..3])
        .with(|state| {
            state.offers.advanced_deck.take(d);
            state.offers.advanced_deck.put_on_top(d);
            state.offers.spell_deck.take(spells[3]);
            state.offers.spell_deck.put_on_top(spells[3]);
        })
        .build();
    let sizes = (state.offers.advanced_deck.len(), state.offers.spell_deck.len());
    next_round(&mut state);
    // The lowest one first: C has gone under the deck, D is on top.
    assert_eq!(state.offers.advanced[..], [b, a, d]);
    assert_eq!(state.offers.spells[..], spells[1..]);
    assert_eq!((state.offers.advanced_deck.len(), state.offers.spell_deck.len()), sizes);
    let mut deck = state.offers.advanced_deck;
    let mut chance = kernel::Chance::new(kernel::Seed(2), 1);
    assert_eq!(std::iter::from_fn(|| deck.draw(&mut chance)).last(), Some(c));
}

#[rule("MK-RND-10", "MK-RND-11", "MK-UNIT-12", "MK-UNIT-13", "MK-SKILL-03")]
#[test]
fn banners_and_skills_are_turned_up_and_units_readied() {
    let skill = skill::MOTIVATION_ARYTHEA;
    let mut state = Board::new()
        .unit(unit::PEASANTS)
        .unit(unit::FORESTERS)
        .skill(skill)
        .with(|state| {
            let player = &mut state.players[Seat(0)];
            player.skills_down.insert(skill);
            for (unit, banner) in player.units.iter_mut().zip([card::BANNER_OF_GLORY, card::BANNER_OF_FEAR]) {
                unit.ready = false;
                unit.wounds = 1;
                unit.banner = Some(banner);
                unit.banner_down = true;
            }
        })
        .build();
    next_round(&mut state);
    // Each banner may stay, or go into the Deed deck.
    let question = state.asked().expect("somebody is asked");
    assert_eq!((question.seat, question.what), (ONE, Asked::KeepBanner));
    assert_eq!(legal(&state), [Action::Done, Action::Unit(0), Action::Unit(1)]);
    act(&mut state, Action::Unit(1));
    act_seeded(&mut state, Action::Done);
    let player = &state.players[Seat(0)];
    assert_eq!(player.units[0].banner, Some(card::BANNER_OF_GLORY));
    assert_eq!(player.units[1].banner, None);
    assert_eq!(player.hand.count(card::BANNER_OF_FEAR), 1, "the only card of the new deck");
    assert!(player.units.iter().all(|unit| unit.ready && unit.wounds == 1 && !unit.banner_down));
    assert!(player.skills_down.is_empty());
}

#[rule("MK-RND-12", "MK-HEAL-03")]
#[test]
fn all_deed_cards_make_a_new_deck_and_a_new_hand() {
    let mut state = Board::new()
        .hand(&[card::RAGE, card::WOUND])
        .deck(&[card::MARCH, card::MARCH])
        .discard(&[card::SWIFTNESS, card::WOUND, card::STAMINA, card::STAMINA])
        .build();
    next_round(&mut state);
    let player = &state.players[Seat(0)];
    assert_eq!((player.hand.len(), player.deck.len(), player.discard.len()), (5, 3, 0));
    let all = player.hand.iter().chain(player.deck.iter()).filter(|card| card.is_wound()).count();
    assert_eq!(all, 2);
    assert!(player.deck.known_on_top().is_empty());
}

#[rule("MK-RND-12", "MK-DRAW-05")]
#[test]
fn a_new_hand_has_the_better_bonus_of_keep_and_city() {
    // Countryside 3 has a keep in the north-east; core 7 a keep and a city.
    let (city, keep) = (spot(0, 1, Spot::Centre), spot(0, 1, Spot::West));
    let mut state = Board::new()
        .tile(tile::CORE_7, 0, 1)
        .shield(keep, ONE)
        .city(city, &[ONE])
        .at(city)
        .deck(&[card::RAGE; 9])
        .build();
    next_round(&mut state);
    assert_eq!(state.players[Seat(0)].hand.len(), 7);
}

#[rule("MK-TAC-01")]
#[test]
fn the_least_famous_pick_first_and_the_lower_one_of_equals() {
    let mut state = three().stage(Stage::Tactics).build();
    for (player, fame) in state.players.iter_mut().zip([3, 1, 3]) {
        player.fame = fame;
    }
    let mut picked = Vec::new();
    for tactic in TacticId::of(false).take(3) {
        picked.push(picker(&state).expect("somebody picks"));
        during(&mut state, [], |play| PickTactic.answer(play, Action::Tactic(tactic)));
    }
    assert_eq!(picked, [TWO, THREE, ONE]);
    assert_eq!(picker(&state), None);
}

#[rule("MK-TAC-01", "MK-TAC-05")]
#[test]
fn a_tactic_that_somebody_has_is_not_there() {
    let mut state = three().stage(Stage::Tactics).build();
    act(&mut state, Action::Tactic(tactic::PLANNING));
    assert_eq!(refused(&state, Action::Tactic(tactic::PLANNING)), MK_TAC_01);
    act(&mut state, Action::Tactic(tactic::GREAT_START));
    act_seeded(&mut state, Action::Tactic(tactic::EARLY_BIRD));
    // Three tactics are left, and nobody has them.
    assert_eq!(state.tactics.count_ones(), 3);
    assert!(state.players.iter().all(|player| player.tactic.is_some()));
}

#[rule("MK-TAC-03", "MK-TAC-04")]
#[test]
fn tactics_order_the_round_and_happen_before_its_first_turn() {
    let mut state = three().stage(Stage::Tactics).deck(&[card::RAGE; 4]).build();
    // Norowas picks first, then Arythea, then Tovak.
    act(&mut state, Action::Tactic(tactic::MANA_STEAL));
    act(&mut state, Action::Tactic(tactic::EARLY_BIRD));
    act_seeded(&mut state, Action::Tactic(tactic::GREAT_START));
    assert_eq!(state.order[..], [Who::Seat(TWO), Who::Seat(THREE), Who::Seat(ONE)]);
    assert_eq!(state.players[Seat(0)].hand.len(), 2, "Great Start draws two cards");
}

#[rule("MK-SCN-SOLO-05", "MK-SCN-SOLO-06")]
#[test]
fn alone_each_tactic_is_used_once() {
    let mut state = Board::solo().dummy(Hero::Goldyx, &[card::RAGE; 9]).stage(Stage::Tactics).build();
    assert_eq!(legal(&state).len(), 6);
    act_seeded(&mut state, Action::Tactic(tactic::GREAT_START));
    let used = state.dummy.as_ref().and_then(|dummy| dummy.tactic).expect("the Dummy has one too");
    assert!(!used.tactic().night && used != tactic::GREAT_START);
    state.tasks.clear();
    next_round(&mut state);
    assert_eq!(legal(&state).len(), 6, "the tactics of the Night");
    act_seeded(&mut state, Action::Tactic(tactic::LONG_NIGHT));
    state.tasks.clear();
    next_round(&mut state);
    assert_eq!(legal(&state).len(), 4, "those of the second Day");
    assert_eq!(refused(&state, Action::Tactic(used)), MK_SCN_SOLO_06);
}

#[rule("MK-SCN-MINES-08")]
#[test]
fn liberated_mines_give_a_crystal_at_the_start_of_each_round() {
    let (red, green) = (spot(0, 1, Spot::Centre), spot(1, 0, Spot::SouthWest));
    let mut state = Board::of(ScenarioId::MinesLiberation, &[Hero::Tovak, Hero::Arythea])
        .tile(tile::COUNTRYSIDE_6, 0, 1)
        .tile(tile::COUNTRYSIDE_2, 1, 0)
        .shield(red, ONE)
        .shield(green, ONE)
        .crystals(crate::terms::BasicColour::Green, 3)
        .build();
    next_round(&mut state);
    use crate::terms::BasicColour::{Green, Red};
    let player = &state.players[Seat(0)];
    assert_eq!((player.crystals[Red.index()], player.crystals[Green.index()]), (1, 3));
    assert_eq!(player.tokens, [0; 6]);
    assert_eq!(state.players[Seat(1)].crystals, [0; 4]);
}

#[rule("MK-SCN-DRUIDS-07")]
#[test]
fn the_glades_fall_asleep_after_the_night() {
    let glade: Hex = spot(0, 1, Spot::Centre);
    let board = || {
        Board::of(ScenarioId::DruidNights, &[Hero::Tovak, Hero::Arythea])
            .tile(tile::COUNTRYSIDE_1, 0, 1)
            .shield(glade, ONE)
            .shield(glade, TWO)
    };
    let mut day = board().build();
    next_round(&mut day);
    assert_eq!(day.map.shields(glade), 0b11, "awake through the Day");
    let mut night = board().night().with(|state| state.round = 2).build();
    next_round(&mut night);
    assert_eq!(night.map.shields(glade), 0);
}

#[rule("MK-DRAW-08")]
#[test]
fn long_night_takes_three_random_discards() {
    let mut state = Board::new().night().tactic(tactic::LONG_NIGHT).discard(&[card::RAGE; 5]).build();
    during_seeded(&mut state, |play| use_long_night(play, ONE));
    let player = &state.players[Seat(0)];
    assert_eq!((player.deck.len(), player.discard.len(), player.tactic_down), (3, 2, true));
}

/// Two heroes together at the end of this round: Tovak used the first tactic, Arythea the fourth, the Dummy
/// the third.
fn together(round: u8) -> Board {
    let night = round.is_multiple_of(2);
    let numbered = |number: u8| {
        TacticId::of(night).find(|tactic| tactic.tactic().number == number).expect("there are six")
    };
    Board::of(ScenarioId::FullCooperation, &[Hero::Tovak, Hero::Arythea])
        .with(|state| {
            (state.round, state.night) = (round, night);
            state.tactics = TacticId::of(night).fold(0, |set, tactic| set | 1 << tactic.index());
        })
        .tactic(numbered(1))
        .tactic_of(TWO, numbered(4))
        .dummy(Hero::Goldyx, &[card::RAGE; 3])
        .with(|state| {
            state.tactics &= !(1 << numbered(3).index());
            state.dummy.iter_mut().for_each(|dummy| dummy.tactic = Some(numbered(3)));
        })
}

#[rule("MK-SCN-COOP-07", "MK-SCN-COOP-14", "MK-UNDO-02")]
#[test]
fn together_a_tactic_leaves_the_game_when_all_agree() {
    let mut state = together(1).build();
    next_round(&mut state);
    let asked = |state: &State| state.asked().map(|question| (question.seat, question.what));
    assert_eq!(asked(&state), Some((ONE, Asked::RemoveTactic)));
    assert_eq!(state.round, 1);
    let [first, third, fourth] = [tactic::EARLY_BIRD, tactic::MANA_STEAL, tactic::PLANNING];
    assert_eq!([first, third, fourth].map(|tactic| tactic.tactic().number), [1, 3, 4]);
    assert_eq!(legal(&state), [Action::Tactic(first), Action::Tactic(fourth)]);
    assert_eq!(refused(&state, Action::Tactic(third)), MK_SCN_COOP_07);
    // Arythea does not agree to lose the first: then it is her turn to propose.
    act(&mut state, Action::Tactic(first));
    assert_eq!(asked(&state), Some((TWO, Asked::AgreeToRemove(first))));
    act(&mut state, Action::Refuse);
    assert_eq!((asked(&state), state.tactics_gone), (Some((TWO, Asked::RemoveTactic)), 0));
    act(&mut state, Action::Tactic(fourth));
    assert_eq!(asked(&state), Some((ONE, Asked::AgreeToRemove(fourth))));
    during_seeded(&mut state, |play| {
        kernel::step::answer(play, Action::Agree);
        assert!(play.chance.irrevocable());
    });
    assert_eq!((state.round, state.tactics_gone), (2, 1 << fourth.index()));
}

#[rule("MK-SCN-COOP-06", "MK-SCN-COOP-07", "MK-DUM-04")]
#[test]
fn together_there_are_fewer_tactics_each_day_and_the_dummy_draws_first() {
    let mut state = together(1).hand(&[card::RAGE]).hand_of(TWO, &[card::RAGE]).build();
    let laid_out = |state: &State| {
        let drawn = state.dummy.as_ref().and_then(|dummy| dummy.tactic).expect("the Dummy has one");
        assert_eq!(drawn.tactic().night, state.night);
        assert!(!is_there(state, drawn) && state.tactics_gone >> drawn.index() & 1 == 0);
        assert_eq!(state.players.iter().filter_map(|player| player.tactic).count(), 0);
        1 + state.tactics.count_ones()
    };
    let mut all = Vec::new();
    for round in 2..=6 {
        next_round(&mut state);
        while state.asked().is_some_and(|asked| asked.what != Asked::Stage(Stage::Tactics)) {
            let action = legal(&state)[0];
            act_seeded(&mut state, action);
        }
        assert_eq!(state.round, round);
        all.push(laid_out(&state));
        // Both take the first that is left; whatever the round would bring is left out.
        for _ in 0..2 {
            let tactic = legal(&state)[0];
            act_seeded(&mut state, tactic);
        }
        state.tasks.clear();
    }
    // Night 1, Day 2, Night 2, Day 3, Night 3: nothing is removed after Day 3 any more.
    assert_eq!(all, [6, 5, 5, 4, 4]);
}

#[rule("MK-SCN-COOP-07", "MK-FLOW-05")]
#[test]
fn nothing_is_removed_after_the_last_day_and_the_last_night() {
    for (round, asks) in [(3, true), (4, true), (5, false)] {
        let mut state = together(round).build();
        next_round(&mut state);
        let removes = state.asked().is_some_and(|asked| asked.what == Asked::RemoveTactic);
        assert_eq!((removes, state.round), (asks, if asks { round } else { round + 1 }));
    }
    let mut state = together(6).build();
    next_round(&mut state);
    assert_eq!(state.over, Some(MK_FLOW_05));
}
