//! The points of actions, and basic actions that do more than give points.

use super::{basic, block, end, fight, foe, rich, strong};
use crate::action::Action;
use crate::content::{CardId, card, enemy, unit};
use crate::question::CombatPhase;
use crate::rules::{MK_CBT_BLK_04, MK_DEED_10, MK_DEED_11};
use crate::state::Stage;
use crate::terms::BasicColour::{self, Green, Red, White};
use crate::terms::Element;
use crate::terms::ManaColour;
use crate::testing::{Board, act, cards, legal, refused};
use kernel::{Seat, rule};

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[
    move_points_are_what_the_cards_say,
    influence_points_are_what_the_cards_say,
    healing_points_are_what_the_cards_say,
    tranquility_draws_instead,
    reputation_comes_at_the_end_of_the_turn,
    noble_manners_are_rewarded_without_any_purchase,
    heroic_tale_counts_every_unit_recruited,
    in_need_counts_wounds_in_hand_and_on_units,
    crystallize_turns_mana_into_a_crystal,
    powered_crystallize_gives_a_basic_crystal_of_any_colour,
    mana_draw_gives_another_die,
    powered_mana_draw_sets_a_die_and_gives_two_mana,
    concentration_and_will_focus_give_mana,
    concentration_powers_another_action_and_raises_it,
    concentration_needs_an_action_that_can_be_played_now,
    wounds_do_not_pay_for_improvisation,
    cold_toughness_counts_what_is_printed_on_the_enemy,
    a_block_is_played_against_somebody,
    ice_shield_weakens_the_blocked_enemy_unless_it_resists_ice,
];

#[rule("MK-EFF-01")]
#[rule("MK-DEED-02")]
#[test]
fn move_points_are_what_the_cards_say() {
    let table: &[(CardId, bool, u8)] = &[
        (card::SWIFTNESS, false, 2),
        (card::MARCH, false, 2),
        (card::MARCH, true, 4),
        (card::STAMINA, false, 2),
        (card::STAMINA, true, 4),
        (card::AGILITY, false, 2),
        (card::AGILITY, true, 4),
        (card::REFRESHING_WALK, false, 2),
        (card::REFRESHING_WALK, true, 4),
        (card::FROST_BRIDGE, false, 2),
        (card::FROST_BRIDGE, true, 4),
        (card::SONG_OF_WIND, false, 2),
        (card::PATH_FINDING, false, 2),
        (card::PATH_FINDING, true, 4),
        (card::STEADY_TEMPO, false, 2),
        (card::STEADY_TEMPO, true, 4),
        (card::AMBUSH, false, 2),
        (card::AMBUSH, true, 4),
        (card::IMPROVISATION, false, 3),
        (card::IMPROVISATION, true, 5),
        (card::PURE_MAGIC, false, 4),
        (card::PURE_MAGIC, true, 7),
    ];
    for (card, powered, n) in table {
        let mut state = rich().hand(&[*card, card::RAGE]).build();
        let play = if *powered { strong } else { basic };
        play(&mut state, *card, &[]);
        assert_eq!((state.turn.movement, state.turn.played[0].card), (*n, *card), "{powered}");
    }
}

#[rule("MK-EFF-01")]
#[test]
fn influence_points_are_what_the_cards_say() {
    let table: &[(CardId, bool, i16)] = &[
        (card::PROMISE, false, 2),
        (card::PROMISE, true, 4),
        (card::THREATEN, false, 2),
        (card::THREATEN, true, 5),
        (card::NOBLE_MANNERS, false, 2),
        (card::NOBLE_MANNERS, true, 4),
        (card::INTIMIDATE, false, 4),
        (card::INTIMIDATE, true, 8),
        (card::HEROIC_TALE, false, 3),
        (card::HEROIC_TALE, true, 6),
        (card::DIPLOMACY, false, 2),
        (card::LEARNING, false, 2),
        (card::LEARNING, true, 4),
        (card::IN_NEED, false, 2),
        (card::IN_NEED, true, 4),
        (card::IMPROVISATION, false, 3),
        (card::IMPROVISATION, true, 5),
        (card::PURE_MAGIC, false, 4),
        (card::PURE_MAGIC, true, 7),
    ];
    for (card, powered, n) in table {
        let mut state = rich().stage(Stage::Interaction).hand(&[*card, card::RAGE]).build();
        let play = if *powered { strong } else { basic };
        play(&mut state, *card, &[]);
        assert_eq!(state.turn.influence, *n, "{card:?} {powered}");
    }
}

#[rule("MK-EFF-01")]
#[rule("MK-HEAL-06")]
#[test]
fn healing_points_are_what_the_cards_say() {
    let mut state = rich().hand(&[card::TRANQUILITY, card::REFRESHING_WALK, card::REGENERATION]).build();
    basic(&mut state, card::TRANQUILITY, &[]);
    basic(&mut state, card::REFRESHING_WALK, &[]);
    basic(&mut state, card::REGENERATION, &[]);
    assert_eq!(state.turn.healing, 3);
    let mut state = rich().hand(&[card::TRANQUILITY, card::REFRESHING_WALK, card::REGENERATION]).build();
    strong(&mut state, card::TRANQUILITY, &[]);
    strong(&mut state, card::REFRESHING_WALK, &[]);
    strong(&mut state, card::REGENERATION, &[]);
    assert_eq!(state.turn.healing, 6);
}

#[rule("MK-EFF-01")]
#[test]
fn tranquility_draws_instead() {
    let deck = [card::MARCH, card::RAGE, card::PROMISE];
    let mut state = rich().hand(&[card::TRANQUILITY]).deck(&deck).build();
    basic(&mut state, card::TRANQUILITY, &[Action::Option(1)]);
    assert_eq!(cards(&state.players[Seat(0)].hand), [card::MARCH]);
    let mut state = rich().hand(&[card::TRANQUILITY]).deck(&deck).build();
    strong(&mut state, card::TRANQUILITY, &[Action::Option(1)]);
    assert_eq!(state.players[Seat(0)].hand.len(), 2);
}

#[rule("MK-EFF-02")]
#[test]
fn reputation_comes_at_the_end_of_the_turn() {
    for (card, powered, stage, change) in [
        (card::THREATEN, true, Stage::Interaction, -1),
        (card::INTIMIDATE, false, Stage::Interaction, -1),
        (card::INTIMIDATE, true, Stage::Interaction, -2),
    ] {
        let mut state = rich().stage(stage).hand(&[card]).build();
        let play = if powered { strong } else { basic };
        play(&mut state, card, &[]);
        assert_eq!(state.players[Seat(0)].reputation, 0);
        end(&mut state);
        assert_eq!(state.players[Seat(0)].reputation, change, "{card:?}");
    }
}

#[rule("MK-FAQ-04")]
#[test]
fn noble_manners_are_rewarded_without_any_purchase() {
    let mut state = rich().stage(Stage::Interaction).hand(&[card::NOBLE_MANNERS; 2]).build();
    basic(&mut state, card::NOBLE_MANNERS, &[]);
    strong(&mut state, card::NOBLE_MANNERS, &[]);
    end(&mut state);
    assert_eq!((state.players[Seat(0)].fame, state.players[Seat(0)].reputation), (2, 1));
}

#[rule("MK-FAQ-10")]
#[test]
fn heroic_tale_counts_every_unit_recruited() {
    for (powered, fame) in [(false, 0), (true, 2)] {
        let mut state = rich().stage(Stage::Interaction).hand(&[card::HEROIC_TALE]).build();
        let play = if powered { strong } else { basic };
        play(&mut state, card::HEROIC_TALE, &[]);
        // Two were recruited, whether they are still there or not.
        state.turn.recruited = 2;
        end(&mut state);
        assert_eq!((state.players[Seat(0)].reputation, state.players[Seat(0)].fame), (2, fame));
    }
}

#[rule("MK-EFF-01")]
#[test]
fn in_need_counts_wounds_in_hand_and_on_units() {
    for (powered, n) in [(false, 2 + 3), (true, 4 + 6)] {
        let mut state = rich()
            .stage(Stage::Interaction)
            .hand(&[card::IN_NEED, card::WOUND, card::WOUND])
            .unit(unit::PEASANTS)
            .with(|state| state.players[Seat(0)].units[0].wounds = 1)
            .build();
        let play = if powered { strong } else { basic };
        play(&mut state, card::IN_NEED, &[]);
        assert_eq!(state.turn.influence, n);
    }
}

#[rule("MK-DEED-10")]
#[test]
fn crystallize_turns_mana_into_a_crystal() {
    let mut state = Board::new().hand(&[card::CRYSTALLIZE]).tokens(ManaColour::Red, 1).build();
    basic(&mut state, card::CRYSTALLIZE, &[]);
    let player = &state.players[Seat(0)];
    assert_eq!((player.crystals[Red.index()], player.tokens[ManaColour::Red.index()]), (1, 0));
    let state = Board::new().hand(&[card::CRYSTALLIZE]).build();
    assert_eq!(refused(&state, Action::Play(card::CRYSTALLIZE)), MK_DEED_10);
}

#[rule("MK-MANA-01")]
#[rule("MK-MANA-05")]
#[test]
fn powered_crystallize_gives_a_basic_crystal_of_any_colour() {
    let mut state = rich().hand(&[card::CRYSTALLIZE]).build();
    act(&mut state, Action::PlayStrong(card::CRYSTALLIZE));
    assert_eq!(legal(&state), BasicColour::ALL.map(Action::Colour));
    act(&mut state, Action::Colour(White));
    assert_eq!(state.players[Seat(0)].crystals[White.index()], 1);
}

#[rule("MK-MANA-13")]
#[test]
fn mana_draw_gives_another_die() {
    let mut state = Board::new().hand(&[card::MANA_DRAW]).build();
    basic(&mut state, card::MANA_DRAW, &[]);
    assert_eq!(state.turn.dice_left, 2);
}

#[rule("MK-MANA-13")]
#[test]
fn powered_mana_draw_sets_a_die_and_gives_two_mana() {
    let mut state = rich().hand(&[card::MANA_DRAW]).source(&[ManaColour::Gold, ManaColour::Red]).build();
    act(&mut state, Action::PlayStrong(card::MANA_DRAW));
    act(&mut state, Action::Mana(ManaColour::Gold));
    assert!(!legal(&state).contains(&Action::Mana(ManaColour::Gold)), "any colour but gold");
    act(&mut state, Action::Mana(ManaColour::Black));
    assert_eq!(state.players[Seat(0)].tokens[ManaColour::Black.index()], 5);
    // The usual die is still there to be used; this one is not, and returns as it is.
    assert_eq!((state.turn.dice_left, state.turn.dice_kept, state.turn.dice_used), (1, 1, 0));
    assert_eq!(state.source.dice[0], ManaColour::Black);
}

#[rule("MK-GAIN-01")]
#[test]
fn concentration_and_will_focus_give_mana() {
    for card in [card::CONCENTRATION, card::WILL_FOCUS] {
        for (at, colour) in [ManaColour::Blue, ManaColour::White, ManaColour::Red].into_iter().enumerate() {
            let mut state = Board::new().hand(&[card]).build();
            basic(&mut state, card, &[Action::Option(at as u8)]);
            assert_eq!(state.players[Seat(0)].tokens[colour.index()], 1);
        }
    }
    let mut state = Board::new().hand(&[card::WILL_FOCUS]).build();
    basic(&mut state, card::WILL_FOCUS, &[Action::Option(3)]);
    assert_eq!(state.players[Seat(0)].crystals[Green.index()], 1);
}

#[rule("MK-DEED-03")]
#[test]
fn concentration_powers_another_action_and_raises_it() {
    for (card, n) in [(card::CONCENTRATION, 6), (card::WILL_FOCUS, 7)] {
        let mut state = Board::new().hand(&[card, card::MARCH]).tokens(ManaColour::Green, 1).build();
        strong(&mut state, card, &[]);
        assert_eq!((state.turn.movement, state.players[Seat(0)].tokens[ManaColour::Green.index()]), (n, 0));
        assert_eq!((state.turn.boost, state.turn.played.len()), (0, 2));
    }
    // It raises the first points only, not the healing that comes with them.
    let mut state = rich().hand(&[card::CONCENTRATION, card::REFRESHING_WALK]).build();
    strong(&mut state, card::CONCENTRATION, &[]);
    assert_eq!((state.turn.movement, state.turn.healing), (6, 2));
}

#[rule("MK-DEED-10")]
#[test]
fn concentration_needs_an_action_that_can_be_played_now() {
    let state = rich().hand(&[card::CONCENTRATION, card::RAGE]).build();
    assert_eq!(refused(&state, Action::PlayStrong(card::CONCENTRATION)), MK_DEED_10);
}

#[rule("MK-DEED-11")]
#[rule("MK-DISC-01")]
#[test]
fn wounds_do_not_pay_for_improvisation() {
    let state = Board::new().hand(&[card::IMPROVISATION, card::WOUND]).build();
    assert_eq!(refused(&state, Action::Play(card::IMPROVISATION)), MK_DEED_10);
    let mut state = Board::new().hand(&[card::IMPROVISATION, card::WOUND, card::RAGE, card::MARCH]).build();
    act(&mut state, Action::Play(card::IMPROVISATION));
    assert_eq!(refused(&state, Action::Card(card::WOUND)), MK_DEED_11);
    act(&mut state, Action::Card(card::RAGE));
    assert_eq!((state.turn.movement, state.players[Seat(0)].discard.count(card::RAGE)), (3, 1));
}

#[rule("MK-FAQ-13")]
#[test]
fn cold_toughness_counts_what_is_printed_on_the_enemy() {
    for (enemy, n) in [
        (enemy::PROWLERS, 5),
        // Swift and paralyze, resists fire, attacks with ice.
        (enemy::FREEZERS, 5 + 2 + 1 + 1),
        // Brutal, resists fire and ice, attacks with cold fire, which is two.
        (enemy::HIGH_DRAGON, 5 + 1 + 2 + 2),
    ] {
        let board = rich().hand(&[card::COLD_TOUGHNESS]);
        let mut state = fight(board, CombatPhase::Block, &[enemy]);
        strong(&mut state, card::COLD_TOUGHNESS, &[]);
        assert_eq!(block(&state), [(n, Element::Ice)], "{enemy:?}");
    }
}

#[rule("MK-CBT-BLK-04")]
#[test]
fn a_block_is_played_against_somebody() {
    let mut state = fight(rich().hand(&[card::ICE_SHIELD]), CombatPhase::Block, &[enemy::PROWLERS]);
    state.combat.as_mut().unwrap().blocking = None;
    assert_eq!(refused(&state, Action::PlayStrong(card::ICE_SHIELD)), MK_CBT_BLK_04);
}

#[rule("MK-CBT-BLK-13")]
#[rule("MK-CBT-GEN-04")]
#[test]
fn ice_shield_weakens_the_blocked_enemy_unless_it_resists_ice() {
    for (enemy, less) in [(enemy::PROWLERS, 3), (enemy::ICE_MAGES, 0)] {
        let mut state = fight(rich().hand(&[card::ICE_SHIELD]), CombatPhase::Block, &[enemy]);
        strong(&mut state, card::ICE_SHIELD, &[]);
        assert_eq!(foe(&state, 0).armor_less, less);
    }
}
