//! Action improvement after the Nights.

use super::{Improvement, is_possible, score, suits};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{CardId, card, unit};
use crate::end_of_turn::Closing;
use crate::event::Event;
use crate::question::Asked;
use crate::round;
use crate::rules::{MK_VAR_DECK_02, MK_VAR_DECK_04, MK_VAR_DECK_05};
use crate::scenarios::ScenarioId;
use crate::setup::{Setup, start};
use crate::state::{Stage, State, Who};
use crate::task::Task;
use crate::terms::{BasicColour, Category};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during_seeded, legal, not_an_answer, refused};
use crate::variants::{Nights, Printing, Variants};
use kernel::{Chance, Game, Lang, Narrate, Problem, Seat, Seed, Viewer, rule};

const FIRST: Printing = Printing::First;

fn improved(scenario: ScenarioId, players: u8) -> Setup {
    let variants = Variants { action_improvement: true, ..Variants::default() };
    Setup { variants, ..Setup::usual(scenario, players) }
}

fn begin(setup: &Setup) -> State {
    start(setup, &mut Chance::new(Seed(2), 0)).expect("a proper set-up")
}

fn asked(state: &State) -> Option<(Seat, Asked)> {
    state.asked().map(|question| (question.seat, question.what))
}

/// Ends the round, up to the first question.
fn end_round(state: &mut State) -> Vec<Event> {
    during_seeded(state, |play| {
        round::end(play);
        kernel::step::run(play);
    })
}

/// Plays all rounds to their ends, with nothing done in them; the rounds after which actions were improved,
/// and with how many cards.
fn improvements(setup: &Setup) -> Vec<(u8, usize)> {
    let mut state = begin(setup);
    let mut found = Vec::new();
    while state.over.is_none() {
        let (round, mut events) = (state.round, end_round(&mut state));
        while asked(&state).is_some_and(|(_, what)| what != Asked::Stage(Stage::Tactics)) {
            let first = legal(&state)[0];
            events.extend(act_seeded(&mut state, first));
        }
        found.extend(events.iter().find_map(|event| match event {
            Event::Improvement { cards, .. } => Some((round, cards.len())),
            _ => None,
        }));
    }
    found
}

#[rule("MK-VAR-DECK-02", "MK-VAR-GEN-03")]
#[test]
fn actions_are_improved_after_every_night_but_the_last() {
    assert_eq!(improvements(&improved(ScenarioId::FullConquest, 3)), [(2, 4), (4, 4)]);
    assert_eq!(
        improvements(&improved(ScenarioId::DungeonLords, 2)),
        [(2, 3)],
        "though a Day follows the last"
    );
    assert_eq!(improvements(&improved(ScenarioId::BlitzConquest, 4)), [(2, 5)]);
    assert_eq!(
        improvements(&improved(ScenarioId::SoloConquest, 1)),
        [(2, 2), (4, 2)],
        "the Dummy does not count"
    );
    let mut arrival = improved(ScenarioId::FullConquest, 2);
    arrival.variants.nights = Nights::Arrival;
    assert_eq!(improvements(&arrival), [(1, 3), (3, 3)]);
    // Once darkness has come every round is a Night.
    let mut dark =
        Board::new().with(|state| state.variants = improved(ScenarioId::FullConquest, 2).variants).build();
    dark.variants.nights = Nights::Darkness;
    for (round, night, due) in [(2, false, false), (3, true, true), (5, true, true), (6, true, false)] {
        (dark.round, dark.night) = (round, night);
        assert_eq!(super::is_due(&dark), due, "{round}");
    }
}

#[rule("MK-VAR-DECK-02")]
#[test]
fn where_one_night_is_the_last_there_is_nothing_to_agree_on() {
    let error = start(&improved(ScenarioId::FirstReconnaissance, 2), &mut Chance::new(Seed(1), 0))
        .expect_err("refused");
    let known = ("variants.action_improvement".to_owned(), Problem::Contradicts("scenario".into()));
    assert_eq!(((error.field.to_string(), error.problem), error.rule), (known, Some(MK_VAR_DECK_02)));
    let mut arrival = improved(ScenarioId::FirstReconnaissance, 2);
    arrival.variants.nights = Nights::Arrival;
    assert_eq!(improvements(&arrival), [(1, 3)], "three rounds with two Nights");
    assert!(!is_possible(&Variants::default(), 3) && is_possible(&Variants::default(), 4));
}

#[rule("MK-VAR-DECK-03", "MK-VAR-DECK-08")]
#[test]
fn scores_count_cards_crystals_units_and_levels() {
    let mut state = Board::new()
        .hand(&[card::FIREBALL, card::RAGE])
        .discard(&[card::AGILITY])
        .deck(&[card::AMBUSH])
        .crystals(BasicColour::Red, 3)
        .unit(unit::UTEM_SWORDSMEN)
        .build();
    assert_eq!(unit::UTEM_SWORDSMEN.unit().level, 2);
    // 2 for the spell, 2 for advanced actions, 1 for crystals, half of the wounded unit's level.
    state.players[Seat(0)].units[0].wounds = 1;
    assert_eq!(score(&state, ONE), 2 + 2 + 1 + 1);
    state.players[Seat(0)].units[0].wounds = 0;
    assert_eq!(score(&state, ONE), 2 + 2 + 1 + 2);
    // 3 for each level above the lowest; a banner on a unit is an artifact of the deck.
    state.players[Seat(0)].level = 3;
    state.players[Seat(1)].level = 2;
    assert_eq!(score(&state, ONE), 7 + 3);
    state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_GLORY);
    assert_eq!((score(&state, ONE), score(&state, TWO)), (12, 0));
}

#[rule("MK-VAR-DECK-04")]
#[test]
fn a_card_replaces_one_of_its_colour_or_with_an_icon_of_it() {
    // Green, with the icon of movement.
    let march = card::MARCH;
    assert_eq!(march.card().colour, Some(BasicColour::Green));
    for new in CardId::advanced_actions() {
        let sheet = new.card();
        let icon = |strong| sheet.half(FIRST, strong).categories.contains(Category::Movement);
        let fits = sheet.colour == Some(BasicColour::Green) || icon(false) || icon(true);
        assert_eq!(suits(FIRST, new, march), fits, "{new:?}");
    }
    let both = CardId::advanced_actions().partition::<Vec<_>, _>(|new| suits(FIRST, *new, march));
    assert!(both.0.len() > 7 && !both.1.is_empty());
    assert!(!suits(FIRST, card::AGILITY, card::WOUND) && !suits(FIRST, card::AGILITY, card::FIREBALL));
}

/// Two players at the end of a Night, with a choice of these cards.
fn night(revealed: &[CardId]) -> State {
    let mut state = Board::new()
        .hand(&[card::RAGE, card::FIREBALL, card::WOUND])
        .deck(&[card::MARCH])
        .hand_of(TWO, &[card::RAGE])
        .discard(&[card::STAMINA])
        .with(|state| {
            state.variants.action_improvement = true;
            (state.round, state.night, state.stage) = (2, true, Stage::EndOfTurn);
            revealed.iter().for_each(|card| assert!(state.offers.advanced_deck.take(*card)));
            state.offers.revealed = revealed.iter().copied().collect();
            state.order = [Who::Seat(ONE), Who::Seat(TWO)].into_iter().collect();
        })
        .build();
    state.tasks.push(Task::End(Closing::Prepare { night: false }));
    state.tasks.push(Task::End(Closing::Improve(Improvement::default())));
    state
}

#[rule("MK-VAR-DECK-04", "MK-VAR-DECK-05")]
#[test]
fn an_action_is_replaced_and_leaves_the_game() {
    // Blood Rage is red, like Rage; Frost Bridge is blue and moves, like Stamina and March.
    let mut state = night(&[card::BLOOD_RAGE, card::FROST_BRIDGE, card::AGILITY]);
    // The second player has less: no spell.
    assert_eq!(asked(&state), Some((TWO, Asked::Improve)));
    assert_eq!(refused(&state, Action::Offer(7)), MK_VAR_DECK_04);
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), Some((ONE, Asked::Improve)));
    assert!(not_an_answer(&state, Action::Card(card::RAGE)));
    act(&mut state, Action::Offer(1));
    assert_eq!(asked(&state), Some((ONE, Asked::Replace(card::FROST_BRIDGE))));
    assert_eq!(legal(&state), [card::MARCH, card::STAMINA].map(Action::Card));
    assert_eq!(refused(&state, Action::Card(card::FIREBALL)), MK_VAR_DECK_05);
    assert_eq!(refused(&state, Action::Card(card::WOUND)), MK_VAR_DECK_05);
    assert_eq!(
        refused(&state, Action::Card(card::RAGE)),
        MK_VAR_DECK_04,
        "another colour, no icon in common"
    );
    assert_eq!(refused(&state, Action::Card(card::TRANQUILITY)), MK_VAR_DECK_04, "not in the deck");
    let events = act_seeded(&mut state, Action::Card(card::MARCH));
    let exchange = Event::Improved { seat: ONE, old: card::MARCH, new: card::FROST_BRIDGE };
    assert!(events.contains(&exchange));
    assert_eq!(state.removed.count(card::MARCH), 1);
    let player = &state.players[Seat(0)];
    let all: Vec<CardId> = player.hand.iter().chain(player.deck.iter()).collect();
    assert!(all.contains(&card::FROST_BRIDGE) && !all.contains(&card::MARCH) && player.discard.is_empty());
    // Those nobody took lie under their deck, and the next round has begun.
    assert!(state.offers.revealed.is_empty());
    assert_eq!(state.offers.advanced_deck.known_at_bottom()[..2], [card::BLOOD_RAGE, card::AGILITY]);
    assert_eq!(
        (state.round, state.night, asked(&state).map(|asked| asked.1)),
        (3, false, Some(Asked::Stage(Stage::Tactics)))
    );
}

#[rule("MK-VAR-DECK-04")]
#[test]
fn the_least_chooses_first_then_less_fame_then_who_played_later() {
    let mut state = night(&[card::BLOOD_RAGE]);
    let first = |state: &State| asked(state).map(|(seat, _)| seat);
    assert_eq!(first(&state), Some(TWO), "less in the deck");
    state.players[Seat(0)].hand.take(card::FIREBALL);
    assert_eq!(first(&state), Some(TWO), "who played later");
    state.order.reverse();
    assert_eq!(first(&state), Some(ONE));
    state.players[Seat(1)].fame = -1;
    assert_eq!(first(&state), Some(TWO), "less Fame, be it below nothing");
    // Whoever has nothing to give for it is not asked, nor is anybody when nothing is left to take.
    state.players[Seat(1)].hand.take(card::RAGE);
    assert_eq!(first(&state), Some(ONE));
    act(&mut state, Action::Offer(0));
    act_seeded(&mut state, Action::Card(card::RAGE));
    assert!(matches!(asked(&state), Some((_, Asked::Stage(Stage::Tactics)))));
}

#[rule("MK-VAR-DECK-05", "MK-VAR-DECK-02")]
#[test]
fn of_four_cards_of_which_two_are_taken_two_are_under_the_deck() {
    let mut state = begin(&improved(ScenarioId::FullConquest, 3));
    (state.round, state.night) = (2, true);
    state.tactics = 0b1111_1100_0000;
    end_round(&mut state);
    let revealed = state.offers.revealed.to_vec();
    assert_eq!((revealed.len(), MageKnight::audit(&state)), (4, Ok(())));
    let mut taken = Vec::new();
    while let Some((_, what)) = asked(&state).filter(|(_, what)| *what != Asked::Stage(Stage::Tactics)) {
        assert_eq!(MageKnight::audit(&state), Ok(()));
        let action = match what {
            Asked::Improve if taken.len() == 2 => Action::Done,
            _ => *legal(&state).last().expect("something"),
        };
        if let Action::Offer(at) = action {
            taken.push(state.offers.revealed[usize::from(at)]);
        }
        act_seeded(&mut state, action);
    }
    let left: Vec<CardId> = revealed.into_iter().filter(|card| !taken.contains(card)).collect();
    assert_eq!((taken.len(), &state.offers.advanced_deck.known_at_bottom()[..2]), (2, &left[..]));
    assert_eq!(MageKnight::audit(&state), Ok(()));
}

#[rule("MK-VAR-GEN-03", "MK-VAR-DECK-02", "MK-SCN-COOP-07")]
#[test]
fn together_a_tactic_leaves_the_game_before_actions_are_improved() {
    let mut setup = improved(ScenarioId::FullCooperation, 2);
    setup.variants.nights = Nights::Arrival;
    let mut state = begin(&setup);
    while asked(&state).is_some_and(|(_, what)| what == Asked::Stage(Stage::Tactics)) {
        let first = legal(&state)[0];
        act_seeded(&mut state, first);
    }
    state.tasks.clear();
    end_round(&mut state);
    assert_eq!(asked(&state).map(|(_, what)| what), Some(Asked::RemoveTactic));
    let Action::Tactic(tactic) = legal(&state)[0] else { panic!("a tactic is proposed") };
    act_seeded(&mut state, Action::Tactic(tactic));
    act_seeded(&mut state, Action::Agree);
    assert_eq!(asked(&state).map(|(_, what)| what), Some(Asked::Improve));
    assert!(state.players.iter().all(|player| player.tactic != Some(tactic)));
    assert_eq!(MageKnight::audit(&state), Ok(()));
}

#[rule("MK-VAR-DECK-04", "MK-VAR-DECK-05")]
#[test]
fn a_damaged_improvement_is_refused() {
    let mut good = begin(&improved(ScenarioId::FullConquest, 2));
    (good.round, good.night) = (2, true);
    good.tactics = 0b1111_1100_0000;
    end_round(&mut good);
    assert_eq!(
        (asked(&good).map(|(_, what)| what), MageKnight::audit(&good)),
        (Some(Asked::Improve), Ok(()))
    );
    let with = |improvement: Improvement| {
        let mut state = good.clone();
        *state.tasks.last_mut().expect("it is there") = Task::End(Closing::Improve(improvement));
        MageKnight::audit(&state)
    };
    assert_eq!(with(Improvement { done: 1, taken: None }), Ok(()));
    assert!(with(Improvement { done: 0, taken: Some(3) }).is_err());
    assert!(with(Improvement { done: 0b100, taken: None }).is_err());
    assert!(with(Improvement { done: 0b11, taken: None }).is_err(), "nobody is asked");
    let damage: [fn(&mut State); 4] = [
        |state| state.tasks.truncate(1),
        |state| state.offers.revealed.clear(),
        |state| state.variants.action_improvement = false,
        |state| state.offers.revealed[0] = state.offers.revealed[1],
    ];
    for (at, damage) in damage.into_iter().enumerate() {
        let mut state = good.clone();
        damage(&mut state);
        assert!(MageKnight::audit(&state).is_err(), "damage {at}");
    }
}

#[rule("MK-VAR-DECK-04")]
#[test]
fn improvements_are_told_in_both_languages() {
    let state = night(&[card::BLOOD_RAGE]);
    let view = MageKnight::view(&state, Viewer::Spectator);
    let said =
        |lang, what| MageKnight::question(lang, &view, &crate::question::Question { seat: ONE, what }).text();
    assert_eq!(
        said(Lang::En, Asked::Replace(card::AGILITY)),
        "Which action does Tovak replace by “Agility”?"
    );
    assert!(
        said(Lang::Fr, Asked::Improve)
            .starts_with("Quelle action Tovak prend-il, en échange d’une de sa pioche")
    );
    let name = card::BLOOD_RAGE.card().name;
    assert!(MageKnight::action(Lang::Fr, &view, &Action::Offer(0)).text().starts_with(name.fr));
    assert_eq!(MageKnight::action(Lang::Fr, &view, &Action::Done).text(), "Ne rien remplacer");
    let scores = vec![(ONE, 3), (TWO, 1)];
    let event = Event::Improvement { cards: vec![card::BLOOD_RAGE], scores };
    let told = MageKnight::event(Lang::En, &view, &event).text();
    assert_eq!(told, "Actions can be improved with “Blood Rage”. The least comes first: Tovak 3, Arythea 1.");
}
