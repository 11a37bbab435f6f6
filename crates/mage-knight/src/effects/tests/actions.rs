//! Basic and advanced actions that do not simply attack or block.

use super::{attack, basic, block, end, fight, foe, rich, strong};
use crate::action::Action;
use crate::content::{CardId, card, enemy, unit};
use crate::effects::modifiers::move_cost;
use crate::question::CombatPhase;
use crate::rules::{MK_CBT_BLK_04, MK_DEED_10, MK_DEED_11};
use crate::state::Stage;
use crate::terms::BasicColour::{self, Blue, Green, Red, White};
use crate::terms::ManaColour;
use crate::terms::{Element, Reach, Terrain};
use crate::testing::{Board, ONE, act, act_all, act_drawing, cards, legal, refused};
use crate::turn_record::Fate;

#[kernel::rule("MK-EFF-01")]
#[kernel::rule("MK-DEED-02")]
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

#[kernel::rule("MK-EFF-01")]
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

#[kernel::rule("MK-EFF-01")]
#[kernel::rule("MK-HEAL-06")]
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

#[kernel::rule("MK-EFF-01")]
#[test]
fn tranquility_draws_instead() {
    let deck = [card::MARCH, card::RAGE, card::PROMISE];
    let mut state = rich().hand(&[card::TRANQUILITY]).deck(&deck).build();
    basic(&mut state, card::TRANQUILITY, &[Action::Option(1)]);
    assert_eq!(cards(&state.players[0].hand), [card::MARCH]);
    let mut state = rich().hand(&[card::TRANQUILITY]).deck(&deck).build();
    strong(&mut state, card::TRANQUILITY, &[Action::Option(1)]);
    assert_eq!(state.players[0].hand.len(), 2);
}

#[kernel::rule("MK-EFF-02")]
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
        assert_eq!(state.players[0].reputation, 0);
        end(&mut state);
        assert_eq!(state.players[0].reputation, change, "{card:?}");
    }
}

#[kernel::rule("MK-FAQ-04")]
#[test]
fn noble_manners_are_rewarded_without_any_purchase() {
    let mut state = rich().stage(Stage::Interaction).hand(&[card::NOBLE_MANNERS; 2]).build();
    basic(&mut state, card::NOBLE_MANNERS, &[]);
    strong(&mut state, card::NOBLE_MANNERS, &[]);
    end(&mut state);
    assert_eq!((state.players[0].fame, state.players[0].reputation), (2, 1));
}

#[kernel::rule("MK-FAQ-10")]
#[test]
fn heroic_tale_counts_every_unit_recruited() {
    for (powered, fame) in [(false, 0), (true, 2)] {
        let mut state = rich().stage(Stage::Interaction).hand(&[card::HEROIC_TALE]).build();
        let play = if powered { strong } else { basic };
        play(&mut state, card::HEROIC_TALE, &[]);
        // Two were recruited, whether they are still there or not.
        state.turn.recruited = 2;
        end(&mut state);
        assert_eq!((state.players[0].reputation, state.players[0].fame), (2, fame));
    }
}

#[kernel::rule("MK-EFF-01")]
#[test]
fn in_need_counts_wounds_in_hand_and_on_units() {
    for (powered, n) in [(false, 2 + 3), (true, 4 + 6)] {
        let mut state = rich()
            .stage(Stage::Interaction)
            .hand(&[card::IN_NEED, card::WOUND, card::WOUND])
            .unit(unit::PEASANTS)
            .with(|state| state.players[0].units[0].wounds = 1)
            .build();
        let play = if powered { strong } else { basic };
        play(&mut state, card::IN_NEED, &[]);
        assert_eq!(state.turn.influence, n);
    }
}

#[kernel::rule("MK-DEED-10")]
#[test]
fn crystallize_turns_mana_into_a_crystal() {
    let mut state = Board::new().hand(&[card::CRYSTALLIZE]).tokens(ManaColour::Red, 1).build();
    basic(&mut state, card::CRYSTALLIZE, &[]);
    let player = &state.players[0];
    assert_eq!((player.crystals[Red.index()], player.tokens[ManaColour::Red.index()]), (1, 0));
    let state = Board::new().hand(&[card::CRYSTALLIZE]).build();
    assert_eq!(refused(&state, Action::Play(card::CRYSTALLIZE)), MK_DEED_10);
}

#[kernel::rule("MK-MANA-01")]
#[kernel::rule("MK-MANA-05")]
#[test]
fn powered_crystallize_gives_a_basic_crystal_of_any_colour() {
    let mut state = rich().hand(&[card::CRYSTALLIZE]).build();
    act(&mut state, Action::PlayStrong(card::CRYSTALLIZE));
    assert_eq!(legal(&state), BasicColour::ALL.map(Action::Colour));
    act(&mut state, Action::Colour(White));
    assert_eq!(state.players[0].crystals[White.index()], 1);
}

#[kernel::rule("MK-MANA-13")]
#[test]
fn mana_draw_gives_another_die() {
    let mut state = Board::new().hand(&[card::MANA_DRAW]).build();
    basic(&mut state, card::MANA_DRAW, &[]);
    assert_eq!(state.turn.dice_left, 2);
}

#[kernel::rule("MK-MANA-13")]
#[test]
fn powered_mana_draw_sets_a_die_and_gives_two_mana() {
    let mut state = rich().hand(&[card::MANA_DRAW]).source(&[ManaColour::Gold, ManaColour::Red]).build();
    act(&mut state, Action::PlayStrong(card::MANA_DRAW));
    act(&mut state, Action::Mana(ManaColour::Gold));
    assert!(!legal(&state).contains(&Action::Mana(ManaColour::Gold)), "any colour but gold");
    act(&mut state, Action::Mana(ManaColour::Black));
    assert_eq!(state.players[0].tokens[ManaColour::Black.index()], 5);
    // The usual die is still there to be used; this one is not, and returns as it is.
    assert_eq!((state.turn.dice_left, state.turn.dice_kept, state.turn.dice_used), (1, 1, 0));
    assert_eq!(state.source.dice[0], ManaColour::Black);
}

#[kernel::rule("MK-GAIN-01")]
#[test]
fn concentration_and_will_focus_give_mana() {
    for card in [card::CONCENTRATION, card::WILL_FOCUS] {
        for (at, colour) in [ManaColour::Blue, ManaColour::White, ManaColour::Red].into_iter().enumerate() {
            let mut state = Board::new().hand(&[card]).build();
            basic(&mut state, card, &[Action::Option(at as u8)]);
            assert_eq!(state.players[0].tokens[colour.index()], 1);
        }
    }
    let mut state = Board::new().hand(&[card::WILL_FOCUS]).build();
    basic(&mut state, card::WILL_FOCUS, &[Action::Option(3)]);
    assert_eq!(state.players[0].crystals[Green.index()], 1);
}

#[kernel::rule("MK-DEED-03")]
#[test]
fn concentration_powers_another_action_and_raises_it() {
    for (card, n) in [(card::CONCENTRATION, 6), (card::WILL_FOCUS, 7)] {
        let mut state = Board::new().hand(&[card, card::MARCH]).tokens(ManaColour::Green, 1).build();
        strong(&mut state, card, &[]);
        assert_eq!((state.turn.movement, state.players[0].tokens[ManaColour::Green.index()]), (n, 0));
        assert_eq!((state.turn.boost, state.turn.played.len()), (0, 2));
    }
    // It raises the first points only, not the healing that comes with them.
    let mut state = rich().hand(&[card::CONCENTRATION, card::REFRESHING_WALK]).build();
    strong(&mut state, card::CONCENTRATION, &[]);
    assert_eq!((state.turn.movement, state.turn.healing), (6, 2));
}

#[kernel::rule("MK-DEED-10")]
#[test]
fn concentration_needs_an_action_that_can_be_played_now() {
    let state = rich().hand(&[card::CONCENTRATION, card::RAGE]).build();
    assert_eq!(refused(&state, Action::PlayStrong(card::CONCENTRATION)), MK_DEED_10);
}

#[kernel::rule("MK-DEED-11")]
#[kernel::rule("MK-DISC-01")]
#[test]
fn wounds_do_not_pay_for_improvisation() {
    let state = Board::new().hand(&[card::IMPROVISATION, card::WOUND]).build();
    assert_eq!(refused(&state, Action::Play(card::IMPROVISATION)), MK_DEED_10);
    let mut state = Board::new().hand(&[card::IMPROVISATION, card::WOUND, card::RAGE, card::MARCH]).build();
    act(&mut state, Action::Play(card::IMPROVISATION));
    assert_eq!(refused(&state, Action::Card(card::WOUND)), MK_DEED_11);
    act(&mut state, Action::Card(card::RAGE));
    assert_eq!((state.turn.movement, state.players[0].discard.count(card::RAGE)), (3, 1));
}

#[kernel::rule("MK-FAQ-13")]
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

#[kernel::rule("MK-CBT-BLK-04")]
#[test]
fn a_block_is_played_against_somebody() {
    let mut state = fight(rich().hand(&[card::ICE_SHIELD]), CombatPhase::Block, &[enemy::PROWLERS]);
    state.combat.as_mut().unwrap().blocking = None;
    assert_eq!(refused(&state, Action::PlayStrong(card::ICE_SHIELD)), MK_CBT_BLK_04);
}

#[kernel::rule("MK-CBT-BLK-13")]
#[kernel::rule("MK-CBT-GEN-04")]
#[test]
fn ice_shield_weakens_the_blocked_enemy_unless_it_resists_ice() {
    for (enemy, less) in [(enemy::PROWLERS, 3), (enemy::ICE_MAGES, 0)] {
        let mut state = fight(rich().hand(&[card::ICE_SHIELD]), CombatPhase::Block, &[enemy]);
        strong(&mut state, card::ICE_SHIELD, &[]);
        assert_eq!(foe(&state, 0).armor_less, less);
    }
}

#[kernel::rule("MK-GAIN-02")]
#[test]
fn bolts_give_crystals_or_tokens_when_there_is_no_room() {
    for (card, colour) in [
        (card::FIRE_BOLT, Red),
        (card::ICE_BOLT, Blue),
        (card::SWIFT_BOLT, White),
        (card::CRUSHING_BOLT, Green),
    ] {
        let mut state = Board::new().hand(&[card]).build();
        basic(&mut state, card, &[]);
        assert_eq!(state.players[0].crystals[colour.index()], 1);
        let mut state = Board::new().hand(&[card]).crystals(colour, 3).build();
        basic(&mut state, card, &[]);
        let tokens = state.players[0].tokens[ManaColour::from(colour).index()];
        assert_eq!((state.players[0].crystals[colour.index()], tokens), (3, 1));
    }
}

#[kernel::rule("MK-HEAL-01")]
#[test]
fn blood_rage_and_blood_ritual_cost_a_wound() {
    let mut state = fight(rich().hand(&[card::BLOOD_RAGE]), CombatPhase::Attack, &[enemy::PROWLERS]);
    let wounds = state.wounds;
    basic(&mut state, card::BLOOD_RAGE, &[Action::Option(1)]);
    assert_eq!((state.players[0].wounds_in_hand(), state.wounds), (1, wounds - 1));

    let mut state = Board::new().hand(&[card::BLOOD_RITUAL]).build();
    basic(&mut state, card::BLOOD_RITUAL, &[Action::Mana(ManaColour::Gold)]);
    let player = &state.players[0];
    assert_eq!(player.wounds_in_hand(), 1);
    assert_eq!((player.tokens[ManaColour::Red.index()], player.tokens[ManaColour::Gold.index()]), (1, 1));

    let mut state = Board::new().hand(&[card::BLOOD_RITUAL]).tokens(ManaColour::Red, 1).build();
    let colours = [ManaColour::Blue, ManaColour::Black, ManaColour::Blue];
    strong(&mut state, card::BLOOD_RITUAL, &colours.map(Action::Mana));
    let player = &state.players[0];
    assert_eq!((player.tokens, player.wounds_in_hand()), ([0, 2, 0, 0, 0, 1], 1));
}

#[kernel::rule("MK-EFF-02")]
#[test]
fn agility_turns_move_into_attack() {
    let mut state = fight(Board::new(), CombatPhase::Attack, &[enemy::PROWLERS]);
    state.stage = Stage::Movement;
    state.players[0].hand.put(card::AGILITY);
    state.players[0].tokens[ManaColour::White.index()] = 1;
    strong(&mut state, card::AGILITY, &[]);
    assert_eq!(refused(&state, Action::Use(0)), crate::rules::MK_DEED_14);
    state.stage = Stage::Combat;
    act_all(&mut state, [Action::Use(0), Action::Use(1)]);
    let expected = [(1, Reach::Melee, Element::Physical), (1, Reach::Ranged, Element::Physical)];
    assert_eq!((attack(&state).as_slice(), state.turn.movement), (&expected[..], 1));
    assert_eq!(refused(&state, Action::Use(1)), MK_DEED_10);
}

#[kernel::rule("MK-EFF-02")]
#[test]
fn diplomacy_turns_influence_into_block() {
    let mut state = fight(rich().hand(&[card::DIPLOMACY; 2]), CombatPhase::Block, &[enemy::PROWLERS]);
    basic(&mut state, card::DIPLOMACY, &[Action::Use(0), Action::Use(0)]);
    assert_eq!((block(&state).as_slice(), state.turn.influence), (&[(2, Element::Physical)][..], 0));
    strong(&mut state, card::DIPLOMACY, &[Action::Option(0), Action::Use(1)]);
    assert_eq!(block(&state), [(2, Element::Physical), (1, Element::Ice)]);
    assert_eq!(state.turn.influence, 3);
}

#[kernel::rule("MK-EFF-02")]
#[test]
fn terrain_gets_cheaper_for_the_turn() {
    let cost = |card, powered: bool, answers: &[Action], terrain| {
        let mut state = rich().hand(&[card]).build();
        let before = move_cost(&state, terrain);
        let play = if powered { strong } else { basic };
        play(&mut state, card, answers);
        (before, move_cost(&state, terrain))
    };
    assert_eq!(cost(card::FROST_BRIDGE, false, &[], Terrain::Swamp), (Some(5), Some(1)));
    assert_eq!(cost(card::FROST_BRIDGE, true, &[], Terrain::Swamp), (Some(5), Some(1)));
    assert_eq!(cost(card::FROST_BRIDGE, true, &[], Terrain::Lake), (None, Some(1)));
    assert_eq!(cost(card::SONG_OF_WIND, false, &[], Terrain::Plains), (Some(2), Some(1)));
    assert_eq!(cost(card::SONG_OF_WIND, true, &[Action::Done], Terrain::Wasteland), (Some(4), Some(2)));
    assert_eq!(cost(card::SONG_OF_WIND, true, &[Action::Done], Terrain::Lake), (None, None));
    assert_eq!(cost(card::SONG_OF_WIND, true, &[Action::Option(0)], Terrain::Lake), (None, Some(0)));
    assert_eq!(cost(card::PATH_FINDING, false, &[], Terrain::Forest), (Some(5), Some(4)));
    assert_eq!(cost(card::PATH_FINDING, false, &[], Terrain::Plains), (Some(2), Some(2)));
    assert_eq!(cost(card::PATH_FINDING, true, &[], Terrain::Forest), (Some(5), Some(2)));
    assert_eq!(cost(card::PATH_FINDING, true, &[], Terrain::Mountain), (None, None));
    // It holds for all later moves of the turn, and not in the next.
    let mut state = rich().hand(&[card::PATH_FINDING]).build();
    basic(&mut state, card::PATH_FINDING, &[]);
    state.turn = Default::default();
    assert_eq!(move_cost(&state, Terrain::Forest), Some(5));
}

#[kernel::rule("MK-UNIT-09")]
#[test]
fn regeneration_readies_a_unit_of_low_level() {
    let board = || {
        rich().hand(&[card::REGENERATION]).unit(unit::PEASANTS).unit(unit::FIRE_GOLEMS).with(|state| {
            state.players[0].units.iter_mut().for_each(|unit| unit.ready = false);
        })
    };
    let mut state = board().build();
    basic(&mut state, card::REGENERATION, &[]);
    assert_eq!([0, 1].map(|at| state.players[0].units[at].ready), [true, false]);
    let mut state = board().build();
    strong(&mut state, card::REGENERATION, &[Action::Unit(1)]);
    assert_eq!([0, 1].map(|at| state.players[0].units[at].ready), [false, true]);
}

#[kernel::rule("MK-CBT-GEN-02")]
#[test]
fn into_the_heat_comes_first() {
    for (powered, more) in [(false, 2), (true, 3)] {
        let board = rich().hand(&[card::INTO_THE_HEAT, card::RAGE]).unit(unit::UTEM_CROSSBOWMEN);
        let mut state = fight(board, CombatPhase::Ranged, &[enemy::PROWLERS]);
        let play = if powered { strong } else { basic };
        play(&mut state, card::INTO_THE_HEAT, &[]);
        act(&mut state, Action::Activate { unit: 0, ability: 1 });
        assert_eq!(attack(&state), [(2 + more, Reach::Ranged, Element::Physical)]);
        let unit = state.players[0].units[0];
        assert!(!crate::effects::modifiers::unit_takes_damage(&state, ONE, &unit));
    }
    // Not once something has been done.
    let board = rich().hand(&[card::INTO_THE_HEAT, card::SWIFTNESS]);
    let mut state = fight(board, CombatPhase::Ranged, &[enemy::PROWLERS]);
    strong(&mut state, card::SWIFTNESS, &[]);
    assert_eq!(refused(&state, Action::Play(card::INTO_THE_HEAT)), crate::rules::MK_CBT_GEN_02);
}

#[kernel::rule("MK-DEED-09")]
#[test]
fn steady_tempo_goes_back_to_the_deck() {
    let mut state = rich().hand(&[card::STEADY_TEMPO]).deck(&[card::RAGE]).build();
    basic(&mut state, card::STEADY_TEMPO, &[]);
    end(&mut state);
    act(&mut state, Action::Option(0));
    assert_eq!(state.turn.played[0].then, Fate::DeckBottom);
    let mut state = rich().hand(&[card::STEADY_TEMPO]).build();
    strong(&mut state, card::STEADY_TEMPO, &[]);
    end(&mut state);
    assert_eq!(legal(&state), [Action::Option(0), Action::Done]);
    act(&mut state, Action::Option(0));
    assert_eq!(state.turn.played[0].then, Fate::DeckTop);
    // Under an empty deck there is no place.
    let mut state = rich().hand(&[card::STEADY_TEMPO]).build();
    basic(&mut state, card::STEADY_TEMPO, &[]);
    end(&mut state);
    assert_eq!((state.tasks.len(), state.turn.played[0].then), (0, Fate::Discard));
}

#[kernel::rule("MK-DISC-02")]
#[test]
fn decompose_removes_an_action_for_crystals() {
    let mut state = Board::new().hand(&[card::DECOMPOSE, card::MARCH]).build();
    basic(&mut state, card::DECOMPOSE, &[]);
    assert_eq!(state.players[0].crystals[Green.index()], 2);
    assert_eq!((state.removed.count(card::MARCH), state.players[0].discard.len()), (1, 0));
    let mut state = rich().hand(&[card::DECOMPOSE, card::MARCH]).build();
    strong(&mut state, card::DECOMPOSE, &[]);
    assert_eq!(state.players[0].crystals, [1, 1, 0, 1]);
}

#[kernel::rule("MK-FAQ-11")]
#[test]
fn crystal_mastery_returns_crystals_but_not_other_mana() {
    let mut state = Board::new().hand(&[card::CRYSTAL_MASTERY]).crystals(Green, 1).crystals(Red, 2).build();
    act(&mut state, Action::Play(card::CRYSTAL_MASTERY));
    assert_eq!(legal(&state), [Action::Colour(Red), Action::Colour(Green)]);
    act(&mut state, Action::Colour(Red));
    assert_eq!(state.players[0].crystals[Red.index()], 3);

    // One red and one blue crystal are spent, the blue one on Crystal Mastery.
    let mut state =
        Board::new().hand(&[card::CRYSTAL_MASTERY, card::RAGE]).crystals(Blue, 1).crystals(Red, 1).build();
    act(&mut state, Action::Crystal(Red));
    strong(&mut state, card::CRYSTAL_MASTERY, &[]);
    end(&mut state);
    assert_eq!(state.players[0].crystals, [1, 1, 0, 0]);
    // Powered by a die, only the red one returns.
    let mut state =
        Board::new().hand(&[card::CRYSTAL_MASTERY]).source(&[ManaColour::Blue]).crystals(Red, 1).build();
    act(&mut state, Action::Crystal(Red));
    strong(&mut state, card::CRYSTAL_MASTERY, &[]);
    end(&mut state);
    assert_eq!(state.players[0].crystals, [1, 0, 0, 0]);
}

#[kernel::rule("MK-MANA-13")]
#[test]
fn mana_storm_takes_a_crystal_from_a_die() {
    let dice = [ManaColour::Gold, ManaColour::Green];
    let mut state = Board::new().hand(&[card::MANA_STORM]).source(&dice).build();
    act_drawing(&mut state, Action::Play(card::MANA_STORM), [1]);
    assert_eq!(state.players[0].crystals[Green.index()], 1);
    assert_eq!((state.source.dice[1], state.turn.dice_left), (ManaColour::Red, 1));
}

#[kernel::rule("MK-MANA-13")]
#[test]
fn powered_mana_storm_makes_black_and_gold_dice_wild() {
    let dice = [ManaColour::Red, ManaColour::Red];
    let mut state = rich().hand(&[card::MANA_STORM, card::MARCH]).source(&dice).build();
    // Gold and black come up, by night.
    act_drawing(&mut state, Action::PlayStrong(card::MANA_STORM), [5, 6]);
    assert_eq!(state.turn.dice_left, 4);
    act(&mut state, Action::PlayStrong(card::MARCH));
    for colour in [ManaColour::Gold, ManaColour::Black] {
        assert!(legal(&state).contains(&Action::Pay(crate::action::Purse::Die(colour))));
    }
}

#[kernel::rule("MK-DEED-13")]
#[kernel::rule("MK-UNIT-08")]
#[test]
fn ambush_raises_the_next_card_but_no_unit() {
    let board = rich().hand(&[card::AMBUSH, card::RAGE, card::RAGE]).unit(unit::UTEM_CROSSBOWMEN);
    let mut state = board.build();
    basic(&mut state, card::AMBUSH, &[]);
    let combat = fight(Board::new(), CombatPhase::Attack, &[enemy::PROWLERS]).combat;
    state.combat = combat;
    state.stage = Stage::Combat;
    act(&mut state, Action::Activate { unit: 0, ability: 1 });
    assert_eq!(attack(&state), [(2, Reach::Ranged, Element::Physical)]);
    act(&mut state, Action::Sideways(card::RAGE, crate::action::Sideways::Attack));
    assert_eq!(attack(&state)[0], (2, Reach::Melee, Element::Physical));
    act(&mut state, Action::Play(card::RAGE));
    assert_eq!(attack(&state)[0], (4, Reach::Melee, Element::Physical));

    let mut state = rich().hand(&[card::AMBUSH, card::DETERMINATION]).build();
    strong(&mut state, card::AMBUSH, &[]);
    state.combat = fight(Board::new(), CombatPhase::Block, &[enemy::PROWLERS]).combat;
    state.stage = Stage::Combat;
    act(&mut state, Action::Play(card::DETERMINATION));
    assert_eq!(block(&state), [(6, Element::Physical)]);
}

#[kernel::rule("MK-FAQ-05")]
#[kernel::rule("MK-FAQ-06")]
#[test]
fn maximal_effect_repeats_an_action_and_removes_it() {
    let mut state =
        fight(rich().hand(&[card::MAXIMAL_EFFECT, card::RAGE]), CombatPhase::Attack, &[enemy::PROWLERS]);
    basic(&mut state, card::MAXIMAL_EFFECT, &[]);
    assert_eq!(attack(&state), [(6, Reach::Melee, Element::Physical)]);
    assert_eq!(state.turn.played[1].then, Fate::Remove);
    let board = rich().hand(&[card::MAXIMAL_EFFECT, card::DETERMINATION]);
    let mut state = fight(board, CombatPhase::Block, &[enemy::PROWLERS, enemy::PROWLERS]);
    strong(&mut state, card::MAXIMAL_EFFECT, &[]);
    assert_eq!(block(&state), [(10, Element::Physical)]);
    // Three conversions; two crystals.
    let board = Board::new().hand(&[card::MAXIMAL_EFFECT, card::CRYSTALLIZE]).tokens(ManaColour::Green, 3);
    let mut state = board.build();
    // From the second one on the first crystal could pay, too.
    basic(
        &mut state,
        card::MAXIMAL_EFFECT,
        &[Action::Pay(crate::action::Purse::Token(ManaColour::Green)); 2],
    );
    assert_eq!(state.players[0].crystals[Green.index()], 3);
    let board = Board::new().hand(&[card::MAXIMAL_EFFECT, card::CRYSTALLIZE]).tokens(ManaColour::Red, 1);
    let mut state = board.build();
    strong(&mut state, card::MAXIMAL_EFFECT, &[Action::Colour(Blue), Action::Colour(White)]);
    assert_eq!(state.players[0].crystals, [0, 1, 0, 1]);
}

#[kernel::rule("MK-FAQ-07")]
#[test]
fn the_colour_of_the_other_card_decides() {
    let board = rich().hand(&[card::MAXIMAL_EFFECT, card::ICE_SHIELD]);
    let mut state = fight(board, CombatPhase::Block, &[enemy::ICE_MAGES]);
    strong(&mut state, card::MAXIMAL_EFFECT, &[]);
    assert_eq!((block(&state), foe(&state, 0).armor_less), (vec![(6, Element::Ice)], 0));
}

#[kernel::rule("MK-FAQ-15")]
#[test]
fn magic_talent_casts_a_spell_of_the_offer_in_combat() {
    let board = rich()
        .hand(&[card::MAGIC_TALENT, card::MARCH])
        .spells(&[card::CALL_TO_ARMS])
        .units(&[unit::UTEM_CROSSBOWMEN])
        .fame(0);
    let mut state = fight(board, CombatPhase::Block, &[enemy::PROWLERS]);
    basic(&mut state, card::MAGIC_TALENT, &[]);
    strong(&mut state, card::CALL_TO_ARMS, &[]);
    assert_eq!(state.players[0].units[0].unit, unit::UTEM_CROSSBOWMEN);
    assert_eq!(state.offers.spells.as_slice(), [card::CALL_TO_ARMS]);
    assert!(!legal(&state).contains(&Action::Play(card::CALL_TO_ARMS)), "one spell only");
    act(&mut state, Action::Activate { unit: 0, ability: 0 });
    assert_eq!(block(&state), [(3, Element::Physical)]);
}

#[kernel::rule("MK-GAIN-04")]
#[test]
fn powered_magic_talent_gains_a_spell_of_the_colour_paid() {
    let board = Board::new()
        .hand(&[card::MAGIC_TALENT])
        .tokens(ManaColour::Blue, 1)
        .tokens(ManaColour::Red, 1)
        .spells(&[card::TREMOR, card::FIREBALL, card::EXPOSE])
        .with(|state| state.offers.spell_deck = kernel::Deck::default())
        .with(|state| state.offers.spell_deck.put_on_top(card::CHILL));
    let mut state = board.build();
    act_drawing(&mut state, Action::PlayStrong(card::MAGIC_TALENT), []);
    assert_eq!(state.players[0].discard.count(card::FIREBALL), 1);
    assert_eq!(state.offers.spells.as_slice(), [card::TREMOR, card::EXPOSE, card::CHILL]);
}

#[kernel::rule("MK-DEED-10")]
#[test]
fn learning_buys_an_advanced_action_once() {
    let offer = [card::AGILITY, card::AMBUSH];
    let board = rich().stage(Stage::Interaction).hand(&[card::LEARNING]).advanced(&offer);
    let mut state = board.with(|state| state.turn.influence = 5).build();
    basic(&mut state, card::LEARNING, &[]);
    state.offers.advanced_deck = kernel::Deck::default();
    act_all(&mut state, [Action::Use(0), Action::Offer(1)]);
    assert_eq!((state.turn.influence, state.players[0].discard.count(card::AMBUSH)), (1, 1));
    assert!(!legal(&state).contains(&Action::Use(0)));

    let board = rich().stage(Stage::Interaction).hand(&[card::LEARNING]).advanced(&offer);
    let mut state = board.with(|state| state.turn.influence = 5).build();
    strong(&mut state, card::LEARNING, &[]);
    state.offers.advanced_deck = kernel::Deck::default();
    act_all(&mut state, [Action::Use(0), Action::Offer(0)]);
    assert_eq!((state.turn.influence, state.players[0].hand.count(card::AGILITY)), (0, 1));
}

#[kernel::rule("MK-DEED-10")]
#[test]
fn training_swaps_an_action_for_one_of_its_colour() {
    for (powered, hand, discard) in [(false, 0, 1), (true, 1, 0)] {
        let board = rich().hand(&[card::TRAINING, card::RAGE, card::PROMISE]).advanced(&[card::BLOOD_RAGE]);
        let mut state = board.with(|state| state.offers.advanced_deck = kernel::Deck::default()).build();
        // Only the red action serves: there is no white one to gain.
        let play = if powered { strong } else { basic };
        play(&mut state, card::TRAINING, &[]);
        assert_eq!(state.removed.count(card::RAGE), 1);
        let player = &state.players[0];
        assert_eq!(
            (player.hand.count(card::BLOOD_RAGE), player.discard.count(card::BLOOD_RAGE)),
            (hand, discard)
        );
    }
}
