//! Advanced actions that do more than give points.

use super::{attack, basic, block, end, fight, foe, rich, strong};
use crate::action::Action;
use crate::content::{card, enemy, unit};
use crate::effects::modifiers::move_cost;
use crate::question::CombatPhase;
use crate::rules::MK_DEED_10;
use crate::state::Stage;
use crate::terms::BasicColour::{Blue, Green, Red, White};
use crate::terms::ManaColour;
use crate::terms::{Element, Reach, Terrain};
use crate::testing::{Board, ONE, act, act_all, act_drawing, cards, legal, refused};
use crate::turn_record::Fate;
use kernel::{Seat, rule};

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[
    bolts_give_crystals_or_tokens_when_there_is_no_room,
    blood_rage_and_blood_ritual_cost_a_wound,
    agility_turns_move_into_attack,
    diplomacy_turns_influence_into_block,
    terrain_gets_cheaper_for_the_turn,
    regeneration_readies_a_unit_of_low_level,
    into_the_heat_comes_first,
    steady_tempo_goes_back_to_the_deck,
    decompose_removes_an_action_for_crystals,
    crystal_mastery_returns_crystals_but_not_other_mana,
    mana_storm_takes_a_crystal_from_a_die,
    powered_mana_storm_makes_black_and_gold_dice_wild,
    ambush_raises_the_next_card_but_no_unit,
    maximal_effect_repeats_an_action_and_removes_it,
    what_maximal_effect_repeats_is_a_chance_that_may_be_passed_by,
    the_colour_of_the_other_card_decides,
    magic_talent_casts_a_spell_of_the_offer_in_combat,
    powered_magic_talent_gains_a_spell_of_the_colour_paid,
    learning_buys_an_advanced_action_once,
    training_swaps_an_action_for_one_of_its_colour,
];

#[rule("MK-GAIN-02")]
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
        assert_eq!(state.players[Seat(0)].crystals[colour.index()], 1);
        let mut state = Board::new().hand(&[card]).crystals(colour, 3).build();
        basic(&mut state, card, &[]);
        let tokens = state.players[Seat(0)].tokens[ManaColour::from(colour).index()];
        assert_eq!((state.players[Seat(0)].crystals[colour.index()], tokens), (3, 1));
    }
}

#[rule("MK-HEAL-01")]
#[test]
fn blood_rage_and_blood_ritual_cost_a_wound() {
    let mut state = fight(rich().hand(&[card::BLOOD_RAGE]), CombatPhase::Attack, &[enemy::PROWLERS]);
    let wounds = state.wounds;
    basic(&mut state, card::BLOOD_RAGE, &[Action::Option(1)]);
    assert_eq!((state.players[Seat(0)].wounds_in_hand(), state.wounds), (1, wounds - 1));
    for (option, wounds) in [(0, 0), (1, 1)] {
        let mut state = fight(rich().hand(&[card::BLOOD_RAGE]), CombatPhase::Attack, &[enemy::PROWLERS]);
        strong(&mut state, card::BLOOD_RAGE, &[Action::Option(option)]);
        assert_eq!(state.players[Seat(0)].wounds_in_hand(), wounds);
    }

    let mut state = Board::new().hand(&[card::BLOOD_RITUAL]).build();
    basic(&mut state, card::BLOOD_RITUAL, &[Action::Mana(ManaColour::Gold)]);
    let player = &state.players[Seat(0)];
    assert_eq!(player.wounds_in_hand(), 1);
    assert_eq!((player.tokens[ManaColour::Red.index()], player.tokens[ManaColour::Gold.index()]), (1, 1));

    let mut state = Board::new().hand(&[card::BLOOD_RITUAL]).tokens(ManaColour::Red, 1).build();
    let colours = [ManaColour::Blue, ManaColour::Black, ManaColour::Blue];
    strong(&mut state, card::BLOOD_RITUAL, &colours.map(Action::Mana));
    let player = &state.players[Seat(0)];
    assert_eq!((player.tokens, player.wounds_in_hand()), ([0, 2, 0, 0, 0, 1], 1));
}

#[rule("MK-EFF-02")]
#[test]
fn agility_turns_move_into_attack() {
    let mut state = fight(Board::new(), CombatPhase::Attack, &[enemy::PROWLERS]);
    state.stage = Stage::Movement;
    state.players[Seat(0)].hand.put(card::AGILITY);
    state.players[Seat(0)].tokens[ManaColour::White.index()] = 1;
    strong(&mut state, card::AGILITY, &[]);
    assert_eq!(refused(&state, Action::Use(0)), crate::rules::MK_DEED_14);
    state.stage = Stage::Combat;
    act_all(&mut state, [Action::Use(0), Action::Use(1)]);
    let expected = [(1, Reach::Melee, Element::Physical), (1, Reach::Ranged, Element::Physical)];
    assert_eq!((attack(&state).as_slice(), state.turn.movement), (&expected[..], 1));
    assert_eq!(refused(&state, Action::Use(1)), MK_DEED_10);
    // Without mana there are melee attacks alone, a Move point for each.
    let mut state = fight(Board::new(), CombatPhase::Attack, &[enemy::PROWLERS]);
    state.stage = Stage::Movement;
    state.players[Seat(0)].hand.put(card::AGILITY);
    basic(&mut state, card::AGILITY, &[]);
    state.stage = Stage::Combat;
    act_all(&mut state, [Action::Use(0), Action::Use(0)]);
    assert_eq!((attack(&state), state.turn.movement), (vec![(2, Reach::Melee, Element::Physical)], 0));
}

#[rule("MK-EFF-02")]
#[test]
fn diplomacy_turns_influence_into_block() {
    let mut state = fight(rich().hand(&[card::DIPLOMACY; 2]), CombatPhase::Block, &[enemy::PROWLERS]);
    basic(&mut state, card::DIPLOMACY, &[Action::Use(0), Action::Use(0)]);
    assert_eq!((block(&state).as_slice(), state.turn.influence), (&[(2, Element::Physical)][..], 0));
    strong(&mut state, card::DIPLOMACY, &[Action::Option(0), Action::Use(1)]);
    assert_eq!(block(&state), [(2, Element::Physical), (1, Element::Ice)]);
    assert_eq!(state.turn.influence, 3);
    let mut state = fight(rich().hand(&[card::DIPLOMACY]), CombatPhase::Block, &[enemy::PROWLERS]);
    strong(&mut state, card::DIPLOMACY, &[Action::Option(1), Action::Use(0), Action::Use(0)]);
    assert_eq!((block(&state).as_slice(), state.turn.influence), (&[(2, Element::Fire)][..], 2));
}

#[rule("MK-EFF-02")]
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
    let mut state = rich().hand(&[card::SONG_OF_WIND]).build();
    strong(&mut state, card::SONG_OF_WIND, &[Action::Done]);
    assert_eq!(state.turn.movement, 2);
    // It holds for all later moves of the turn, and not in the next.
    let mut state = rich().hand(&[card::PATH_FINDING]).build();
    basic(&mut state, card::PATH_FINDING, &[]);
    state.turn = Default::default();
    assert_eq!(move_cost(&state, Terrain::Forest), Some(5));
}

#[rule("MK-UNIT-09")]
#[test]
fn regeneration_readies_a_unit_of_low_level() {
    let board = || {
        rich().hand(&[card::REGENERATION]).unit(unit::PEASANTS).unit(unit::FIRE_GOLEMS).with(|state| {
            state.players[Seat(0)].units.iter_mut().for_each(|unit| unit.ready = false);
        })
    };
    let mut state = board().build();
    basic(&mut state, card::REGENERATION, &[]);
    assert_eq!([0, 1].map(|at| state.players[Seat(0)].units[at].ready), [true, false]);
    let mut state = board().build();
    strong(&mut state, card::REGENERATION, &[Action::Unit(1)]);
    assert_eq!([0, 1].map(|at| state.players[Seat(0)].units[at].ready), [false, true]);
}

#[rule("MK-CBT-GEN-02")]
#[test]
fn into_the_heat_comes_first() {
    for (powered, more) in [(false, 2), (true, 3)] {
        let board = rich().hand(&[card::INTO_THE_HEAT, card::RAGE]).unit(unit::UTEM_CROSSBOWMEN);
        let mut state = fight(board, CombatPhase::Ranged, &[enemy::PROWLERS]);
        let play = if powered { strong } else { basic };
        play(&mut state, card::INTO_THE_HEAT, &[]);
        act(&mut state, Action::Activate { unit: 0, ability: 1 });
        assert_eq!(attack(&state), [(2 + more, Reach::Ranged, Element::Physical)]);
        let unit = state.players[Seat(0)].units[0];
        assert!(!crate::effects::modifiers::unit_takes_damage(&state, ONE, &unit));
    }
    // Not once something has been done.
    let board = rich().hand(&[card::INTO_THE_HEAT, card::SWIFTNESS]);
    let mut state = fight(board, CombatPhase::Ranged, &[enemy::PROWLERS]);
    strong(&mut state, card::SWIFTNESS, &[]);
    assert_eq!(refused(&state, Action::Play(card::INTO_THE_HEAT)), crate::rules::MK_CBT_GEN_02);
}

#[rule("MK-CBT-GEN-05", "MK-TURN-15")]
#[test]
fn special_effects_come_before_into_the_heat_as_they_do_at_any_time() {
    // Mana of a unit, a die more, a crystal turned into mana: it is still the start of the combat.
    let hand = [card::INTO_THE_HEAT, card::MANA_DRAW, card::CONCENTRATION];
    let board = rich().hand(&hand).unit(unit::HERBALISTS).unit(unit::UTEM_CROSSBOWMEN).crystals(Green, 1);
    let start = fight(board, CombatPhase::Ranged, &[enemy::PROWLERS]);
    let mut state = start.clone();
    act_all(&mut state, [Action::Activate { unit: 0, ability: 2 }, Action::Crystal(Green)]);
    basic(&mut state, card::MANA_DRAW, &[]);
    basic(&mut state, card::INTO_THE_HEAT, &[]);
    // And Concentration lets it be played along.
    let mut state = start.clone();
    act(&mut state, Action::PlayStrong(card::CONCENTRATION));
    let pay = legal(&state).into_iter().find(|action| matches!(action, Action::Pay(_)));
    pay.into_iter().for_each(|pay| drop(act(&mut state, pay)));
    if legal(&state).contains(&Action::Card(card::INTO_THE_HEAT)) {
        act(&mut state, Action::Card(card::INTO_THE_HEAT));
    }
    act(&mut state, Action::Activate { unit: 1, ability: 1 });
    assert_eq!(attack(&state), [(2 + 3, Reach::Ranged, Element::Physical)]);
    // What belongs to a combat ends its start.
    let mut state = start;
    act(&mut state, Action::Activate { unit: 1, ability: 1 });
    assert_eq!(refused(&state, Action::Play(card::INTO_THE_HEAT)), crate::rules::MK_CBT_GEN_02);
}

#[rule("MK-FAQ-05", "MK-DEED-13")]
#[test]
fn all_that_waits_for_the_next_card_waits_for_the_same() {
    let mut state = rich().hand(&[card::MAXIMAL_EFFECT, card::AMBUSH, card::RAGE, card::RAGE]).build();
    act(&mut state, Action::Play(card::MAXIMAL_EFFECT));
    if legal(&state).contains(&Action::Card(card::AMBUSH)) {
        act(&mut state, Action::Card(card::AMBUSH));
    }
    assert_eq!(state.turn.movement, 6);
    state.combat = fight(Board::new(), CombatPhase::Attack, &[enemy::PROWLERS]).combat;
    state.stage = Stage::Combat;
    act_all(&mut state, [Action::Play(card::RAGE), Action::Play(card::RAGE)]);
    assert_eq!(
        attack(&state),
        [(2 + 3 + 2, Reach::Melee, Element::Physical)],
        "three times one for the first"
    );
}

#[rule("MK-DEED-09")]
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
    // A card that Maximal Effect removes from the game goes nowhere else, and nobody asks.
    let mut state = rich().hand(&[card::MAXIMAL_EFFECT, card::STEADY_TEMPO]).deck(&[card::RAGE]).build();
    strong(&mut state, card::MAXIMAL_EFFECT, &[]);
    end(&mut state);
    assert_eq!((state.tasks.len(), state.turn.played[1].then), (0, Fate::Remove));
}

#[rule("MK-DISC-02")]
#[test]
fn decompose_removes_an_action_for_crystals() {
    let mut state = Board::new().hand(&[card::DECOMPOSE, card::MARCH]).build();
    basic(&mut state, card::DECOMPOSE, &[]);
    assert_eq!(state.players[Seat(0)].crystals[Green.index()], 2);
    assert_eq!((state.removed.count(card::MARCH), state.players[Seat(0)].discard.len()), (1, 0));
    let mut state = rich().hand(&[card::DECOMPOSE, card::MARCH]).build();
    strong(&mut state, card::DECOMPOSE, &[]);
    assert_eq!(state.players[Seat(0)].crystals, [1, 1, 0, 1]);
}

#[rule("MK-FAQ-11")]
#[test]
fn crystal_mastery_returns_crystals_but_not_other_mana() {
    let mut state = Board::new().hand(&[card::CRYSTAL_MASTERY]).crystals(Green, 1).crystals(Red, 2).build();
    act(&mut state, Action::Play(card::CRYSTAL_MASTERY));
    assert_eq!(legal(&state), [Action::Colour(Red), Action::Colour(Green)]);
    act(&mut state, Action::Colour(Red));
    assert_eq!(state.players[Seat(0)].crystals[Red.index()], 3);

    // One red and one blue crystal are spent, the blue one on Crystal Mastery.
    let mut state =
        Board::new().hand(&[card::CRYSTAL_MASTERY, card::RAGE]).crystals(Blue, 1).crystals(Red, 1).build();
    act(&mut state, Action::Crystal(Red));
    strong(&mut state, card::CRYSTAL_MASTERY, &[]);
    end(&mut state);
    assert_eq!(state.players[Seat(0)].crystals, [1, 1, 0, 0]);
    // Powered by a die, only the red one returns.
    let mut state =
        Board::new().hand(&[card::CRYSTAL_MASTERY]).source(&[ManaColour::Blue]).crystals(Red, 1).build();
    act(&mut state, Action::Crystal(Red));
    strong(&mut state, card::CRYSTAL_MASTERY, &[]);
    end(&mut state);
    assert_eq!(state.players[Seat(0)].crystals, [1, 0, 0, 0]);
}

#[rule("MK-MANA-13")]
#[test]
fn mana_storm_takes_a_crystal_from_a_die() {
    let dice = [ManaColour::Gold, ManaColour::Green];
    let mut state = Board::new().hand(&[card::MANA_STORM]).source(&dice).build();
    act_drawing(&mut state, Action::Play(card::MANA_STORM), [1]);
    assert_eq!(state.players[Seat(0)].crystals[Green.index()], 1);
    assert_eq!((state.source.dice[1], state.turn.dice_left), (ManaColour::Red, 1));
}

#[rule("MK-MANA-13")]
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

#[rule("MK-DEED-13")]
#[rule("MK-UNIT-08")]
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

#[rule("MK-FAQ-05")]
#[rule("MK-FAQ-06")]
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
    let once_more = [Action::Colour(Green), Action::Pay(crate::action::Purse::Token(ManaColour::Green))];
    basic(&mut state, card::MAXIMAL_EFFECT, &[once_more, once_more].concat());
    assert_eq!(state.players[Seat(0)].crystals[Green.index()], 3);
    let board = Board::new().hand(&[card::MAXIMAL_EFFECT, card::CRYSTALLIZE]).tokens(ManaColour::Red, 1);
    let mut state = board.build();
    strong(&mut state, card::MAXIMAL_EFFECT, &[Action::Colour(Blue), Action::Colour(White)]);
    assert_eq!(state.players[Seat(0)].crystals, [0, 1, 0, 1]);
}

#[rule("MK-FAQ-05")]
#[test]
fn what_maximal_effect_repeats_is_a_chance_that_may_be_passed_by() {
    // One token to turn into a crystal; the die of the Source is kept for something else.
    let board = || Board::new().hand(&[card::MAXIMAL_EFFECT, card::CRYSTALLIZE]).source(&[ManaColour::Red]);
    let mut state = board().tokens(ManaColour::Green, 1).build();
    basic(&mut state, card::MAXIMAL_EFFECT, &[Action::Colour(Green)]);
    assert!(legal(&state).contains(&Action::Colour(Red)));
    act_all(&mut state, [Action::Done, Action::Done]);
    assert_eq!((state.players[Seat(0)].crystals[Green.index()], state.turn.source_used), (1, false));
    assert!(state.tasks.is_empty());
    // The first one is what the card is played for.
    let mut state = board().build();
    basic(&mut state, card::MAXIMAL_EFFECT, &[]);
    assert_eq!(state.players[Seat(0)].crystals, [1, 0, 0, 0], "the only mana there is");
    // Cards given up are a price like any other.
    let hand = [card::MAXIMAL_EFFECT, card::IMPROVISATION, card::MARCH, card::RAGE, card::STAMINA];
    let mut state = Board::new().hand(&hand).build();
    act_all(&mut state, [Action::Play(card::MAXIMAL_EFFECT), Action::Card(card::IMPROVISATION)]);
    act_all(&mut state, [Action::Card(card::MARCH), Action::Card(card::RAGE), Action::Done]);
    assert_eq!((state.turn.movement, cards(&state.players[Seat(0)].hand)), (6, vec![card::STAMINA]));
}

#[rule("MK-FAQ-07")]
#[test]
fn the_colour_of_the_other_card_decides() {
    let board = rich().hand(&[card::MAXIMAL_EFFECT, card::ICE_SHIELD]);
    let mut state = fight(board, CombatPhase::Block, &[enemy::ICE_MAGES]);
    strong(&mut state, card::MAXIMAL_EFFECT, &[]);
    assert_eq!((block(&state), foe(&state, 0).armor_less), (vec![(6, Element::Ice)], 0));
}

#[rule("MK-FAQ-15")]
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
    assert_eq!(state.players[Seat(0)].units[0].unit, unit::UTEM_CROSSBOWMEN);
    assert_eq!(state.offers.spells.as_slice(), [card::CALL_TO_ARMS]);
    assert!(!legal(&state).contains(&Action::Play(card::CALL_TO_ARMS)), "one spell only");
    act(&mut state, Action::Activate { unit: 0, ability: 0 });
    assert_eq!(block(&state), [(3, Element::Physical)]);
}

#[rule("MK-GAIN-04")]
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
    assert_eq!(state.players[Seat(0)].discard.count(card::FIREBALL), 1);
    assert_eq!(state.offers.spells.as_slice(), [card::TREMOR, card::EXPOSE, card::CHILL]);
}

#[rule("MK-DEED-10")]
#[test]
fn learning_buys_an_advanced_action_once() {
    let offer = [card::AGILITY, card::AMBUSH];
    let board = rich().stage(Stage::Interaction).hand(&[card::LEARNING]).advanced(&offer);
    let mut state = board.with(|state| state.turn.influence = 5).build();
    basic(&mut state, card::LEARNING, &[]);
    state.offers.advanced_deck = kernel::Deck::default();
    act_all(&mut state, [Action::Use(0), Action::Offer(1)]);
    assert_eq!((state.turn.influence, state.players[Seat(0)].discard.count(card::AMBUSH)), (1, 1));
    assert!(!legal(&state).contains(&Action::Use(0)));

    let board = rich().stage(Stage::Interaction).hand(&[card::LEARNING]).advanced(&offer);
    let mut state = board.with(|state| state.turn.influence = 5).build();
    strong(&mut state, card::LEARNING, &[]);
    state.offers.advanced_deck = kernel::Deck::default();
    act_all(&mut state, [Action::Use(0), Action::Offer(0)]);
    assert_eq!((state.turn.influence, state.players[Seat(0)].hand.count(card::AGILITY)), (0, 1));
}

#[rule("MK-DEED-10")]
#[test]
fn training_swaps_an_action_for_one_of_its_colour() {
    for (powered, hand, discard) in [(false, 0, 1), (true, 1, 0)] {
        let board = rich().hand(&[card::TRAINING, card::RAGE, card::PROMISE]).advanced(&[card::BLOOD_RAGE]);
        let mut state = board.with(|state| state.offers.advanced_deck = kernel::Deck::default()).build();
        // Only the red action serves: there is no white one to gain.
        let play = if powered { strong } else { basic };
        play(&mut state, card::TRAINING, &[]);
        assert_eq!(state.removed.count(card::RAGE), 1);
        let player = &state.players[Seat(0)];
        assert_eq!(
            (player.hand.count(card::BLOOD_RAGE), player.discard.count(card::BLOOD_RAGE)),
            (hand, discard)
        );
    }
}
