//! Night arrival and advancing darkness (MK-VAR-NIGHT).

use crate::MageKnight;
use crate::action::Action;
use crate::content::{Spot, TacticId, TilePos, tile};
use crate::event::Event;
use crate::frame::Play;
use crate::map::TokenFace;
use crate::rules::{MK_FLOW_05, MK_RND_09, MK_VAR_NIGHT_03};
use crate::scenarios::ScenarioId;
use crate::setup::{Setup, start};
use crate::state::{Stage, State};
use crate::terms::{Hero, ManaColour, Pile, Terrain};
use crate::testing::{Board, during, during_seeded, legal, refused, spot};
use crate::variants::{Nights, Variants};
use kernel::{Chance, Game, Seat, Seed, rule};

fn with(nights: Nights) -> Variants {
    Variants { nights, ..Variants::default() }
}

/// A table of two at the end of round 1.
fn table(scenario: ScenarioId, heroes: &[Hero], nights: Nights) -> State {
    let usual = Board::of(scenario, heroes);
    usual.with(|state| (state.variants, state.night) = (with(nights), nights == Nights::Arrival)).build()
}

/// Ends the round; what happened.
fn end_round(state: &mut State) -> Vec<Event> {
    during_seeded(state, |play| {
        super::end(play);
        kernel::step::run(play);
    })
}

/// Ends a Day where darkness may come, with these two dice; whether the next round is a Night.
fn darkness(state: &mut State, dice: [u32; 2]) -> bool {
    let mut night = false;
    let events = during(state, dice, |play| night = super::nights::next(play));
    let [Event::Darkness { falls, .. }] = events[..] else { panic!("two dice are rolled: {events:?}") };
    assert_eq!(falls, night);
    night
}

#[rule("MK-VAR-NIGHT-01")]
#[test]
fn who_arrives_by_night_starts_with_one_and_days_and_nights_alternate() {
    let mut state = table(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea], Nights::Arrival);
    for round in 2..=6 {
        end_round(&mut state);
        assert_eq!((state.round, state.night), (round, round % 2 == 1));
    }
    end_round(&mut state);
    assert_eq!(state.over, Some(MK_FLOW_05));
}

#[rule("MK-VAR-NIGHT-01")]
#[test]
fn a_match_that_starts_by_night_is_set_up_by_night() {
    let mut hidden = 0;
    for seed in 0..40 {
        let usual = Setup::usual(ScenarioId::FullConquest, 4);
        let setup = Setup { variants: with(Nights::Arrival), ..usual };
        let state = start(&setup, &mut Chance::new(Seed(seed), 0)).expect("a proper set-up");
        assert!(state.night && state.source.dice.iter().all(|die| die.basic().is_some()), "{seed}");
        assert_eq!(legal(&state), TacticId::of(true).map(Action::Tactic).collect::<Vec<_>>());
        let day = TacticId::of(false).next().expect("six");
        assert_eq!(refused(&state, Action::Tactic(day)), MK_RND_09);
        assert_eq!(MageKnight::audit(&state), Ok(()));
        assert!(state.map.ruins.iter().all(|ruin| ruin.face.is_none()));
        let guards = state.map.tokens.iter().filter(|token| matches!(token.pile, Pile::Grey | Pile::Violet));
        for guard in guards {
            assert_eq!(guard.face, TokenFace::Down);
            hidden += 1;
        }
    }
    assert!(hidden > 0, "there is a keep or a tower on one of the tiles");
    let forest = |nights| {
        let state = table(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea], nights);
        crate::effects::modifiers::move_cost(&state, Terrain::Forest)
    };
    assert_eq!([Nights::Usual, Nights::Arrival].map(forest), [Some(3), Some(5)]);
}

#[rule("MK-VAR-NIGHT-01")]
#[test]
fn a_keep_that_a_hero_stands_next_to_stays_hidden_in_the_first_night() {
    let seen = |nights: Nights| {
        let mut state = table(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea], nights);
        state.map.tiles.push(crate::map::Placed::new(TilePos::new(0, 1), tile::COUNTRYSIDE_3));
        crate::map::put_face_down(&mut state, spot(0, 1, Spot::NorthEast), Pile::Grey);
        state.players[Seat(0)].place = Some(spot(0, 1, Spot::Centre));
        during_seeded(&mut state, crate::map::look_around);
        state.map.tokens[0].enemy().is_some()
    };
    assert_eq!([Nights::Usual, Nights::Arrival].map(seen), [true, false]);
}

#[rule("MK-VAR-NIGHT-02")]
#[test]
fn darkness_comes_with_a_black_die_and_stays() {
    let fresh = || table(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea], Nights::Darkness);
    assert!(!fresh().night);
    // Red and gold: another Day. Red and black, black and white, black and black: Night.
    assert!(!darkness(&mut fresh(), [1, 5]));
    assert!(darkness(&mut fresh(), [1, 6]));
    assert!(darkness(&mut fresh(), [6, 4]));
    assert!(darkness(&mut fresh(), [6, 6]));
    // By Night no die is rolled any more.
    let mut state = fresh();
    (state.round, state.night) = (2, true);
    let mut night = false;
    let events = during(&mut state, [], |play| night = super::nights::next(play));
    assert!(night && events.is_empty());
    // Whole matches: Days, then Nights to the end, and six rounds in all; the dice agree with what follows.
    let mut nights = 0;
    for seed in 0..30u128 {
        let mut state = fresh();
        for round in 2..=6 {
            let before = state.night;
            let mut log = kernel::Log::default();
            let chance = &mut Chance::new(Seed(seed), round.into());
            let mut play = Play::new(&mut state, chance, &mut log);
            super::end(&mut play);
            kernel::step::run(&mut play);
            let rolled = log.into_events().into_iter().find_map(|event| match event {
                Event::Darkness { dice, falls } => Some((dice, falls)),
                _ => None,
            });
            assert_eq!(rolled.is_none(), before, "a roll after each Day, and no other");
            assert_eq!(state.night, before || rolled.is_some_and(|(_, falls)| falls));
            assert!(rolled.is_none_or(|(dice, falls)| dice.contains(&ManaColour::Black) == falls));
            assert_eq!((state.round, state.over), (round, None));
            nights += usize::from(state.night);
        }
        end_round(&mut state);
        assert_eq!((state.round, state.over), (6, Some(MK_FLOW_05)));
    }
    assert!((40..140).contains(&nights), "{nights} Nights of 150 rounds");
}

#[rule("MK-VAR-GEN-03")]
#[test]
fn nothing_is_rolled_after_the_last_round() {
    let mut state = table(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea], Nights::Darkness);
    state.round = 6;
    state.variants.rampaging = crate::variants::Rampaging::EvenMore;
    let events = during(&mut state, [], |play| {
        super::end(play);
        kernel::step::run(play);
    });
    assert_eq!(events, [Event::Over(MK_FLOW_05)]);
}

#[rule("MK-VAR-NIGHT-03", "MK-VAR-GEN-02")]
#[test]
fn the_nights_of_the_druids_are_those_of_the_book() {
    for nights in [Nights::Arrival, Nights::Darkness] {
        for scenario in ScenarioId::ALL {
            let (_, players) = scenario.players();
            let setup = Setup { variants: with(nights), ..Setup::usual(scenario, players) };
            let made = start(&setup, &mut Chance::new(Seed(1), 0));
            assert_eq!(made.is_err(), scenario == ScenarioId::DruidNights, "{scenario:?}");
            if let Err(error) = made {
                assert_eq!((error.field.as_str(), error.rule), ("variants.nights", Some(MK_VAR_NIGHT_03)));
            }
        }
    }
}

#[rule("MK-VAR-NIGHT-03")]
#[test]
fn the_portal_closes_after_the_first_round_be_it_a_night() {
    for nights in [Nights::Usual, Nights::Arrival, Nights::Darkness] {
        let mut state = table(ScenarioId::OneToReturn, &[Hero::Tovak, Hero::Arythea], nights);
        state.map.tiles.push(crate::map::Placed::new(TilePos::new(0, 1), tile::COUNTRYSIDE_3));
        state.players[Seat(0)].place = Some(spot(0, 1, Spot::Centre));
        state.players[Seat(1)].place = Some(crate::map::Map::PORTAL);
        assert!(state.portal_is_open());
        let closed = |events: &[Event]| events.iter().any(|event| matches!(event, Event::PortalClosed(_)));
        assert!(closed(&end_round(&mut state)), "after round 1");
        assert!(!state.portal_is_open() && state.players[Seat(1)].eliminated);
        assert!(!closed(&end_round(&mut state)), "and never again");
    }
}

#[rule("MK-VAR-NIGHT-04")]
#[test]
fn tactics_come_back_when_there_are_too_few_for_all() {
    let board = Board::solo().dummy(Hero::Arythea, &[]).stage(Stage::Tactics);
    let mut state = board.with(|state| state.variants = with(Nights::Darkness)).build();
    (state.round, state.night) = (2, true);
    state.tactics = TacticId::of(true).fold(0, |set, tactic| set | 1 << tactic.index());
    for round in 2..=5 {
        // Alone two tactics are used in each Night: six are enough for three of them.
        let there: Vec<TacticId> =
            TacticId::of(true).filter(|tactic| super::is_there(&state, *tactic)).collect();
        let left = [6, 4, 2, 6][round - 2];
        assert_eq!(there.len(), left, "round {round}");
        assert_eq!(legal(&state).len(), left);
        for (tactic, own) in there.into_iter().zip([true, false]) {
            state.tactics &= !(1 << tactic.index());
            match (own, &mut state.dummy) {
                (false, Some(dummy)) => dummy.tactic = Some(tactic),
                _ => state.players[Seat(0)].tactic = Some(tactic),
            }
        }
        let back = end_round(&mut state).contains(&Event::TacticsBack { night: true });
        assert_eq!(back, round == 4);
        assert!(state.night);
    }
}

#[rule("MK-VAR-NIGHT-01", "MK-VAR-NIGHT-02")]
#[test]
fn a_night_that_was_not_agreed_on_is_refused_from_outside() {
    let sound = |nights: Nights, round: u8, night: bool| {
        let usual = Setup::usual(ScenarioId::FullConquest, 2);
        let mut state = start(&usual, &mut Chance::new(Seed(1), 0)).expect("a proper set-up");
        state.variants = with(nights);
        (state.round, state.night) = (round, night);
        state.tactics = TacticId::of(night).fold(0, |set, tactic| set | 1 << tactic.index());
        MageKnight::audit(&state).is_ok()
    };
    assert!(
        sound(Nights::Usual, 1, false) && !sound(Nights::Usual, 1, true) && sound(Nights::Usual, 2, true)
    );
    assert!(sound(Nights::Arrival, 1, true) && !sound(Nights::Arrival, 1, false));
    assert!(sound(Nights::Darkness, 1, false) && !sound(Nights::Darkness, 1, true));
    assert!(sound(Nights::Darkness, 2, false) && sound(Nights::Darkness, 3, true));
}
