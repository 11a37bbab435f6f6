//! Who may be attacked, and how the defender takes part (MK-PVP-01 to MK-PVP-08, MK-PVP-11 to MK-PVP-13,
//! MK-PVP-16).

use super::*;
use crate::action::Purse;
use crate::content::{card, skill, tactic};
use crate::frame::Play;
use crate::rules::*;
use crate::setup::Setup;
use crate::state::{Stage, Who};
use crate::terms::ManaColour;
use crate::testing::{ONE, act_seeded, during, legal, refused};
use crate::{setup, turn};
use kernel::{Chance, Seat, Seed, rule};

/// Tovak on Arythea's space.
fn beside(board: Board) -> State {
    let mut state = board.build();
    act(&mut state, Action::Move(on(Spot::West)));
    state
}

#[rule("MK-PVP-01", "MK-MOV-PL-02", "MK-MOV-PL-03")]
#[test]
fn to_stop_on_another_heros_space_and_attack_is_the_action_of_the_turn() {
    let mut state = beside(field());
    assert!(legal(&state).contains(&Action::Attack(TWO)));
    assert_eq!(refused(&state, Action::Attack(ONE)), MK_PVP_01);
    act(&mut state, Action::Attack(TWO));
    assert!(state.turn.path.is_empty() && state.aside[0].turn.acted, "Arythea is asked");
    assert_eq!(asked(&state), Some((TWO, DuelMove::TakePart)));
    let d = duel(&state);
    assert_eq!((d.aggressor, d.defender, d.at, d.from), (ONE, TWO, on(Spot::West), on(Spot::NorthWest)));
}

#[rule("MK-MOV-PL-02", "MK-TURN-13")]
#[test]
fn nobody_stops_beside_another_hero_without_attacking() {
    let mut state = beside(field().hand(&[card::MARCH]));
    assert_eq!(refused(&state, Action::Done), MK_MOV_PL_02);
    assert!(!legal(&state).contains(&Action::Done));
    // Neither a card played there nor an empty purse of Move points changes that.
    act(&mut state, Action::Play(card::MARCH));
    state.turn.movement = 0;
    assert_eq!(legal(&state), [Action::Attack(TWO)]);
    // Elsewhere, and where nobody may be attacked, the movement ends as always.
    state.turn.movement = 9;
    act(&mut state, Action::Move(on(Spot::SouthWest)));
    assert!(legal(&state).contains(&Action::Done));
    let state = beside(field().with(|state| state.variants.duels = Some(false)));
    assert!(legal(&state).contains(&Action::Done));
}

#[rule("MK-MOV-PL-01", "MK-PVP-01")]
#[test]
fn whoever_moves_on_attacks_nobody() {
    let mut state = beside(field());
    act(&mut state, Action::Move(on(Spot::SouthWest)));
    assert!(state.duel.is_none() && state.stage == Stage::Movement);
    assert_eq!(refused(&state, Action::Attack(TWO)), MK_PVP_01);
}

#[rule("MK-PVP-01")]
#[test]
fn the_space_must_be_entered_in_this_turn() {
    let state = field().at(on(Spot::West)).build();
    assert_eq!(refused(&state, Action::Attack(TWO)), MK_PVP_01);
}

#[rule("MK-PVP-01", "MK-MOV-PL-04")]
#[test]
fn nobody_is_attacked_on_the_portal_or_in_a_city() {
    let portal = crate::map::Map::PORTAL;
    let near = Hex::new(0, -1);
    let mut state = field().at(near).place(TWO, portal).build();
    act(&mut state, Action::Move(portal));
    assert_eq!(refused(&state, Action::Attack(TWO)), MK_MOV_PL_04);
    let city = spot(1, 1, Spot::Centre);
    let board = Board::new().tile(tile::CORE_8, 1, 1).city(city, &[ONE]).place(TWO, city);
    let mut state = board.at(spot(1, 1, Spot::East)).moves(9).build();
    act(&mut state, Action::Move(city));
    assert_eq!(refused(&state, Action::Attack(TWO)), MK_MOV_PL_04);
}

#[rule("MK-PVP-01", "MK-MOV-PL-07")]
#[test]
fn no_attack_in_last_turns_on_teammates_or_against_a_face_down_token() {
    let cases: [(fn(&mut State), _); 4] = [
        (|state| state.round_ends_in = Some(2), MK_MOV_PL_07),
        (|state| state.match_ends_in = Some(2), MK_MOV_PL_07),
        (|state| state.players[Seat(1)].team = state.players[Seat(0)].team, MK_MOV_PL_07),
        (|state| state.players[Seat(1)].skipped = true, MK_PVP_05),
    ];
    for (change, rule) in cases {
        let board = field_for_three().place(THREE, on(Spot::SouthEast)).hand(&[card::MARCH]).with(change);
        let mut state = beside(board);
        assert_eq!(refused(&state, Action::Attack(TWO)), rule);
        // No other action either, and the way back costs a Wound.
        assert_eq!(refused(&state, Action::Interact), MK_MOV_PL_03);
        act_seeded(&mut state, Action::Done);
        act_seeded(&mut state, Action::Done);
        assert_eq!(state.players[Seat(0)].place, Some(on(Spot::NorthWest)), "{rule}");
        assert!(state.players[Seat(0)].wounds_in_hand() == 1);
    }
}

#[rule("MK-SCN-GEN-07", "MK-VAR-FRIENDLY-03")]
#[test]
fn players_fight_each_other_as_the_scenario_or_their_agreement_has_it() {
    let heroes = [Hero::Tovak, Hero::Arythea];
    let table = |scenario: ScenarioId, duels: Option<bool>| {
        beside(apart(Board::of(scenario, &heroes).with(|state| state.variants.duels = duels)))
    };
    for scenario in [ScenarioId::FullConquest, ScenarioId::MinesLiberation, ScenarioId::BlitzConquest] {
        assert!(legal(&table(scenario, None)).contains(&Action::Attack(TWO)), "{scenario:?}");
        assert_eq!(refused(&table(scenario, Some(false)), Action::Attack(TWO)), MK_VAR_FRIENDLY_03);
    }
    let first = ScenarioId::FirstReconnaissance;
    assert_eq!(refused(&table(first, None), Action::Attack(TWO)), MK_SCN_GEN_07);
    assert!(legal(&table(first, Some(true))).contains(&Action::Attack(TWO)));
    // Together nobody fights the others, whatever the state says.
    let together = table(ScenarioId::FullConquest, Some(true));
    let mut together = together.clone();
    together.players[Seat(1)].team = together.players[Seat(0)].team;
    assert_eq!(refused(&together, Action::Attack(TWO)), MK_SCN_GEN_07);
}

#[rule("MK-SCN-GEN-07")]
#[test]
fn duels_cannot_be_agreed_on_alone() {
    let mut alone = Setup::usual(ScenarioId::SoloConquest, 1);
    alone.variants.duels = Some(true);
    let refused = setup::start(&alone, &mut Chance::new(Seed(1), 0)).expect_err("it is refused");
    assert_eq!((refused.field.as_str(), refused.rule), ("variants.duels", Some(MK_SCN_GEN_07)));
    alone.variants.duels = Some(false);
    assert!(setup::start(&alone, &mut Chance::new(Seed(1), 0)).is_ok());
}

#[rule("MK-MOV-PL-02", "MK-CBT-START-02", "MK-PVP-13")]
#[test]
fn a_keep_whose_owner_is_there_is_attacked_at_once_for_one_reputation() {
    let state = keep(Board::new());
    assert_eq!(asked(&state), Some((TWO, DuelMove::TakePart)));
    assert!(duel(&state).fortified && state.combat.is_none());
    assert_eq!(state.players[Seat(0)].reputation, -1);
    assert_eq!(state.map.tokens.len(), 0, "no token is drawn");
}

#[rule("MK-PVP-13")]
#[test]
fn an_attack_costs_no_reputation_elsewhere() {
    assert_eq!(attacked(field()).players[Seat(0)].reputation, 0);
    let tower = spot(0, 1, Spot::Centre);
    let board = Board::new().tile(tile::COUNTRYSIDE_4, 0, 1).shield(tower, TWO).place(TWO, tower);
    let mut state = board.at(spot(0, 1, Spot::NorthEast)).moves(9).build();
    act_all(&mut state, [Action::Move(tower), Action::Attack(TWO)]);
    assert_eq!(state.players[Seat(0)].reputation, 0);
    assert!(duel(&state).fortified, "a mage tower fortifies");
}

#[rule("MK-VAR-FRIENDLY-05", "MK-CBT-START-02")]
#[test]
fn without_duels_an_owner_at_home_ends_the_movement_and_no_more() {
    for change in [(|state: &mut State| state.variants.duels = Some(false)) as fn(&mut State), |state| {
        state.round_ends_in = Some(2)
    }] {
        let mut state = keep(Board::new().hand(&[card::MARCH]).with(change));
        assert!(state.duel.is_none() && state.combat.is_none());
        assert_eq!((state.stage, state.players[Seat(0)].reputation), (Stage::AfterAction, 0));
        state.turn.card_used = true;
        act_seeded(&mut state, Action::Done);
        act_seeded(&mut state, Action::Done);
        assert_eq!(state.players[Seat(0)].place, Some(on(Spot::East)));
        assert_eq!(state.players[Seat(0)].wounds_in_hand(), 1);
    }
    // An empty one is assaulted all the same.
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).shield(on(Spot::NorthEast), TWO);
    let board = board.with(|state| state.variants.duels = Some(false));
    let mut state = board.at(on(Spot::East)).moves(9).build();
    act_seeded(&mut state, Action::Move(on(Spot::NorthEast)));
    assert!(state.combat.is_some());
}

#[rule("MK-PVP-04", "MK-PVP-12", "MK-TURN-03")]
#[test]
fn the_defender_plunders_first_and_then_says_how_to_take_part() {
    let village = on(Spot::SouthWest);
    let board = field().at(on(Spot::West)).place(TWO, village).deck_of(TWO, &[card::MARCH, card::RAGE]);
    let mut state = board.hand_of(TWO, &[card::WOUND]).build();
    act_all(&mut state, [Action::Move(village), Action::Attack(TWO)]);
    assert_eq!(state.asked().map(|question| question.what), Some(Asked::Window));
    act_seeded(&mut state, Action::Plunder);
    assert_eq!((state.players[Seat(1)].reputation, state.players[Seat(1)].hand.len()), (-1, 3));
    // Once, and then there is nothing else to be done before.
    assert_eq!(asked(&state), Some((TWO, DuelMove::TakePart)));
    act(&mut state, Action::DefendPartly);
    assert!(!legal(&state).contains(&Action::Plunder));
}

#[rule("MK-PVP-12", "MK-UNDO-02")]
#[test]
fn nobody_goes_back_past_the_choice() {
    let mut state = attacked(field().hand_of(TWO, &[card::RAGE]));
    let mut chance = Chance::new(Seed(1), 1);
    let mut log = kernel::Log::default();
    let play = &mut Play::new(&mut state, &mut chance, &mut log);
    kernel::step::answer(play, Action::DefendPartly);
    assert!(chance.irrevocable());
    assert!(log.into_events().contains(&Event::Defends { seat: TWO, full: false }));
}

#[rule("MK-PVP-04")]
#[test]
fn motivation_and_tactics_of_before_a_turn_are_for_the_attacked() {
    let motivated = field().deck_of(TWO, &[card::MARCH, card::RAGE]).with(|state| {
        state.players[Seat(1)].skill_pile.remove(skill::MOTIVATION_ARYTHEA);
        state.players[Seat(1)].skills.insert(skill::MOTIVATION_ARYTHEA);
    });
    let mut state = attacked(motivated);
    act_seeded(&mut state, Action::Skill(skill::MOTIVATION_ARYTHEA));
    assert_eq!(state.players[Seat(1)].hand.len(), 2);
    let board = field().night().tactic_of(TWO, tactic::SPARING_POWER);
    let board = board.deck_of(TWO, &[card::MARCH, card::RAGE]).hand_of(TWO, &[card::RAGE]);
    let mut state = attacked(board);
    act_seeded(&mut state, Action::UseTactic);
    assert_eq!(state.players[Seat(1)].spared.len(), 1);
    // Once between two turns of the player's own: neither now nor before the next one.
    assert_eq!(asked(&state), Some((TWO, DuelMove::TakePart)));
    state.stage = Stage::TurnStart;
    (state.duel, state.acting, state.at) = (None, None, 1);
    state.aside.clear();
    state.turn = Default::default();
    assert_eq!(refused(&state, Action::UseTactic), MK_TURN_01);
}

#[rule("MK-PVP-04", "MK-PVP-16", "MK-DRAW-08")]
#[test]
fn long_night_is_for_the_attacked_whose_deck_is_empty() {
    let board = || field().night().tactic_of(TWO, tactic::LONG_NIGHT);
    let discards = |state: &mut State| {
        for card in [card::MARCH, card::RAGE, card::STAMINA, card::SWIFTNESS] {
            state.players[Seat(1)].deck.take(card);
            state.players[Seat(1)].discard.put(card);
        }
    };
    let mut state = attacked(board().hand_of(TWO, &[]).deck_of(TWO, &[]).with(discards));
    assert!(legal(&state).contains(&Action::UseTactic));
    act_seeded(&mut state, Action::UseTactic);
    assert_eq!((state.players[Seat(1)].deck.len(), state.players[Seat(1)].discard.len()), (3, 1));
    assert!(legal(&state).contains(&Action::DefendFully), "an empty hand, and cards to draw");
    let state = attacked(board().hand_of(TWO, &[]).deck_of(TWO, &[card::MARCH]));
    assert_eq!(asked(&state), Some((TWO, DuelMove::TakePart)), "the deck is not empty");
}

#[rule("MK-PVP-16")]
#[test]
fn only_who_can_take_a_turn_takes_part_fully() {
    let can = |hand: &[_], deck: &[_]| {
        let state = attacked(field().hand_of(TWO, hand).deck_of(TWO, deck));
        assert!(legal(&state).contains(&Action::DefendPartly));
        let can = legal(&state).contains(&Action::DefendFully);
        assert!(can || refused(&state, Action::DefendFully) == MK_PVP_16);
        can
    };
    assert!(!can(&[card::WOUND; 3], &[card::MARCH]));
    assert!(can(&[card::WOUND, card::MARCH], &[]));
    assert!(!can(&[], &[]));
    assert!(can(&[], &[card::MARCH; 4]));
}

#[rule("MK-PVP-05", "MK-PVP-06", "MK-PVP-12")]
#[test]
fn a_full_defence_is_the_next_turn_taken_now() {
    let board = field().hand_of(TWO, &[card::RAGE]).source(&[ManaColour::Red]);
    let mut state = fully(board);
    assert!(state.players[Seat(1)].skipped && state.seat() == TWO && state.turn.dice_left == 1);
    // With the die of the Source the stronger half can be paid for.
    act_all(&mut state, [Action::Done, Action::Done, Action::Done]);
    assert_eq!(asked(&state), Some((TWO, DuelMove::Attack)));
    act(&mut state, Action::PlayStrong(card::RAGE));
    assert_eq!(duel(&state).attack_total(), 4);
    assert_eq!(state.turn.dice_used, 1);
}

#[rule("MK-PVP-07")]
#[test]
fn a_defence_in_part_has_no_source_die_and_no_skills() {
    let own = |state: &mut State| {
        state.players[Seat(1)].skills.insert(skill::HOT_SWORDSMANSHIP);
        state.players[Seat(1)].skill_pile.remove(skill::HOT_SWORDSMANSHIP);
        state.players[Seat(1)].stolen_die = Some(1);
        state.source.away = 0b10;
    };
    let board = || {
        let board = field().hand_of(TWO, &[card::RAGE]).source(&[ManaColour::Red, ManaColour::Red]);
        board.tactic_of(TWO, tactic::MANA_STEAL).with(own)
    };
    let to_melee = [Action::Done, Action::Done, Action::Done];
    let mut state = partly(board());
    act_all(&mut state, to_melee);
    assert_eq!(refused(&state, Action::PlayStrong(card::RAGE)), MK_DEED_10);
    assert_eq!(refused(&state, Action::Skill(skill::HOT_SWORDSMANSHIP)), MK_PVP_07);
    assert!(!state.players[Seat(1)].skipped, "she may be attacked again");
    // A crystal always pays; with a mana of the table besides, there is something to choose, and no die.
    state.players[Seat(1)].crystals[crate::terms::BasicColour::Red.index()] = 1;
    state.players[Seat(1)].tokens[ManaColour::Red.index()] = 1;
    act(&mut state, Action::PlayStrong(card::RAGE));
    assert_eq!(refused(&state, Action::Pay(Purse::Die(ManaColour::Red))), MK_PVP_07);
    assert_eq!(refused(&state, Action::Pay(Purse::Stolen(ManaColour::Red))), MK_PVP_07);
    act(&mut state, Action::Pay(Purse::Crystal(crate::terms::BasicColour::Red)));
    assert_eq!(duel(&state).attack_total(), 4);
    // Fully, all that is hers.
    let mut state = fully(board());
    act_all(&mut state, to_melee);
    assert!(legal(&state).contains(&Action::PlayStrong(card::RAGE)));
    assert!(legal(&state).contains(&Action::Skill(skill::HOT_SWORDSMANSHIP)));
}

#[rule("MK-PVP-07")]
#[test]
fn an_effect_that_grants_dice_works_in_a_defence_in_part() {
    let board = field().hand_of(TWO, &[card::RAGE, card::MANA_DRAW]).source(&[ManaColour::Red]);
    let mut state = partly(board);
    act_all(&mut state, [Action::Done, Action::Done, Action::Done, Action::Play(card::MANA_DRAW)]);
    act(&mut state, Action::PlayStrong(card::RAGE));
    assert_eq!((duel(&state).attack_total(), state.turn.dice_used), (4, 1));
}

#[rule("MK-PVP-11")]
#[test]
fn a_glade_gives_its_mana_only_to_a_full_defence() {
    let glade = spot(0, 1, Spot::Centre); // of Countryside 1
    for (how, black) in [(Action::DefendFully, 1), (Action::DefendPartly, 0)] {
        let board = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).night().place(TWO, glade);
        let board = board.at(spot(0, 1, Spot::SouthEast)).moves(9).hand_of(TWO, &[card::RAGE]);
        let mut state = board.build();
        act_all(&mut state, [Action::Move(glade), Action::Attack(TWO), how]);
        assert_eq!(state.players[Seat(1)].tokens[ManaColour::Black.index()], black);
        assert!(!legal(&state).contains(&Action::AnnounceEnd));
    }
}

#[rule("MK-PVP-03")]
#[test]
fn the_defender_neither_moves_nor_acts() {
    let mut state = fully(field().hand_of(TWO, &[card::MARCH]));
    let acts = |action: &Action| {
        matches!(
            action,
            Action::Move(_)
                | Action::Interact
                | Action::Challenge(_)
                | Action::Explore(_)
                | Action::Attack(_)
        )
    };
    assert!(!legal(&state).iter().any(acts));
    act_all(&mut state, [Action::Done; 4]);
    assert_eq!((state.seat(), state.stage), (TWO, Stage::AfterAction));
    assert!(!legal(&state).iter().any(acts));
}

#[rule("MK-PVP-18", "MK-DEED-02")]
#[test]
fn cards_for_moving_serve_the_defender_sideways_only() {
    let hand = [card::MARCH, card::DIPLOMACY, card::AGILITY];
    let mut state = partly(field().hand_of(TWO, &hand).with(|state| {
        state.offers.advanced_deck.take(card::DIPLOMACY);
        state.offers.advanced_deck.take(card::AGILITY);
    }));
    act_all(&mut state, [Action::Done, Action::Done]);
    strike(&mut state, &[(9, Reach::Melee, Element::Physical)]);
    use crate::action::Sideways;
    for moving in [card::MARCH, card::AGILITY] {
        assert_eq!(refused(&state, Action::Play(moving)), MK_PVP_18);
        assert!(legal(&state).contains(&Action::Sideways(moving, Sideways::Block)));
    }
    act_all(&mut state, [Action::Play(card::DIPLOMACY), Action::Use(0), Action::Use(0)]);
    assert_eq!((duel(&state).block_total(), state.turn.influence), (2, 0));
}

#[rule("MK-PVP-01", "MK-PVP-RES-03")]
#[test]
fn underground_attack_ends_in_an_attack_on_a_player() {
    let board = field().hand(&[card::UNDERGROUND_TRAVEL]).night().at(on(Spot::East)).with(|state| {
        state.offers.spell_deck.take(card::UNDERGROUND_TRAVEL);
        state.players[Seat(0)].tokens[ManaColour::Green.index()] = 1;
        state.players[Seat(0)].tokens[ManaColour::Black.index()] = 1;
        state.players[Seat(1)].place = Some(on(Spot::NorthEast));
        state.map.put_shield(on(Spot::NorthEast), TWO);
    });
    let mut state = board.build();
    act_seeded(&mut state, Action::PlayStrong(card::UNDERGROUND_TRAVEL));
    if legal(&state).contains(&Action::Space(on(Spot::NorthEast))) {
        act(&mut state, Action::Space(on(Spot::NorthEast)));
    }
    assert_eq!(duel(&state).at, on(Spot::NorthEast));
    assert!(duel(&state).fortified && duel(&state).ignores_site, "walls are of no use");
    act_all(&mut state, [Action::DefendPartly, Action::Done, Action::Done, Action::Done, Action::Done]);
    assert_eq!(state.players[Seat(0)].place, Some(on(Spot::East)), "back to where the spell was cast");
}

#[rule("MK-PVP-05")]
#[test]
fn the_order_of_the_round_says_when_a_face_down_token_is_turned_up() {
    // With order A, B, C the skipped turn comes next, and C may attack B; with order A, C, B not.
    for (order, free) in [([ONE, TWO, THREE], true), ([ONE, THREE, TWO], false)] {
        let board = field_for_three().hand_of(TWO, &[card::RAGE]).hand_of(THREE, &[card::RAGE]);
        let board = board.hand(&[card::RAGE]).place(THREE, on(Spot::SouthWest)).deck(&[card::MARCH; 9]);
        let board = board.deck_of(TWO, &[card::MARCH; 9]).deck_of(THREE, &[card::MARCH; 9]);
        let mut state = fully(board.with(|state| {
            state.order = order.into_iter().map(Who::Seat).collect();
            state.source.dice.clear();
        }));
        act_all(&mut state, [Action::Done; 4]);
        for _ in 0..4 {
            state.turn.card_used = true;
            act_seeded(&mut state, Action::Done);
        }
        assert_eq!((state.seat(), state.stage), (THREE, Stage::TurnStart), "{order:?}");
        assert_eq!(state.players[Seat(1)].skipped, !free);
        while state.stage != Stage::Movement {
            act_seeded(&mut state, Action::Done);
        }
        state.turn.movement = 9;
        act(&mut state, Action::Move(on(Spot::West)));
        assert_eq!(legal(&state).contains(&Action::Attack(TWO)), free);
        assert!(free || refused(&state, Action::Attack(TWO)) == MK_PVP_05);
    }
}

#[rule("MK-PVP-07")]
#[test]
fn who_defends_in_part_is_asked_again_by_the_next_attacker() {
    let mut state = partly(field());
    act_all(&mut state, [Action::Done; 4]);
    assert_eq!((state.seat(), state.stage, state.duel.is_none()), (ONE, Stage::AfterAction, true));
    assert!(state.aside.is_empty() && !state.players[Seat(1)].skipped);
    during(&mut state, [], |play| {
        play.state.stage = Stage::EndOfTurn;
        turn::next(play);
        kernel::step::run(play);
    });
    assert_eq!(state.seat(), TWO, "she takes her turn");
}
