//! Heroes picked as the first step of the game.

use super::picker;
use crate::MageKnight;
use crate::action::Action;
use crate::event::Event;
use crate::player::Player;
use crate::question::Asked;
use crate::rules::MK_FLOW_02;
use crate::scenarios::ScenarioId;
use crate::setup::{Setup, start};
use crate::state::{Stage, State, Who};
use crate::teams::Teams;
use crate::terms::Hero;
use crate::testing::{act, act_seeded, legal, not_an_answer, refused};
use crate::variants::{ChosenOne, HeroChoice, Variants};
use kernel::{Chance, Game, Narrate, Seat, Seed, Table, Viewer, rule};

/// A set-up in which heroes are picked.
fn picked(scenario: ScenarioId, players: u8) -> Setup {
    let variants = Variants { heroes: HeroChoice::Picked, ..Variants::default() };
    Setup { variants, ..Setup::usual(scenario, players) }
}

fn begin(setup: &Setup, seed: u128) -> State {
    start(setup, &mut Chance::new(Seed(seed), 0)).expect("a proper set-up")
}

/// The seats in the order that was drawn.
fn order(state: &State) -> Vec<Seat> {
    super::in_order(state).collect()
}

fn asked(state: &State) -> (Seat, Asked) {
    let question = state.asked().expect("somebody is asked");
    (question.seat, question.what)
}

#[rule("MK-FLOW-06", "MK-FLOW-02", "MK-FLOW-03")]
#[test]
fn heroes_are_picked_in_the_order_drawn_before_anything_is_dealt() {
    let mut firsts = std::collections::HashSet::new();
    for seed in 0..20 {
        let mut state = begin(&picked(ScenarioId::FullConquest, 2), seed);
        let seats = order(&state);
        firsts.insert(seats[0]);
        assert_eq!(state.stage, Stage::SetUp);
        assert_eq!(asked(&state), (seats[0], Asked::PickHero));
        assert_eq!(legal(&state), Hero::ALL.map(Action::PickHero));
        let nothing = |player: &Player| player.hand.is_empty() && player.deck.is_empty();
        let untouched = |state: &State| {
            state.map.tiles.is_empty()
                && state.source.dice.is_empty()
                && state.offers.units.is_empty()
                && state.offers.spells.is_empty()
                && state.offers.advanced.is_empty()
                && state.players.iter().all(nothing)
        };
        assert!(untouched(&state));
        assert_eq!(MageKnight::audit(&state), Ok(()));
        let events = act(&mut state, Action::PickHero(Hero::Tovak));
        assert_eq!(events, [Event::HeroPicked { seat: seats[0], hero: Hero::Tovak }]);
        // Among those left, and still nothing is dealt.
        assert_eq!(asked(&state), (seats[1], Asked::PickHero));
        assert_eq!(legal(&state).len(), 3);
        assert_eq!(refused(&state, Action::PickHero(Hero::Tovak)), MK_FLOW_02);
        assert!(not_an_answer(&state, Action::Done));
        assert!(untouched(&state));
        assert_eq!(MageKnight::audit(&state), Ok(()));
        // Whoever sees the table sees the pick.
        let view = MageKnight::view(&state, Viewer::Spectator);
        assert_eq!(view.players[seats[0]].hero, Some(Hero::Tovak));
        assert_eq!(view.players[seats[1]].hero, None);
        act_seeded(&mut state, Action::PickHero(Hero::Arythea));
        assert_eq!((state.stage, order(&state)), (Stage::Tactics, seats.clone()));
        for player in &state.players {
            assert_eq!((player.hand.len(), player.deck.len(), player.skill_pile.len()), (5, 11, 10));
        }
        // The last in the column takes a tactic first (MK-TAC-02).
        assert_eq!(asked(&state), (seats[1], Asked::Stage(Stage::Tactics)));
        assert_eq!(MageKnight::audit(&state), Ok(()));
    }
    assert_eq!(firsts.len(), 2, "the order is drawn");
}

#[rule("MK-FLOW-06", "MK-FLOW-03")]
#[test]
fn who_has_settled_on_a_hero_beforehand_is_not_asked() {
    for seed in 0..10 {
        let heroes = vec![Some(Hero::Goldyx), Some(Hero::Norowas)];
        let settled = Setup { heroes, ..picked(ScenarioId::FullConquest, 2) };
        let state = begin(&settled, seed);
        assert_eq!(state.stage, Stage::Tactics, "nobody is asked for a hero");
        assert_eq!(asked(&state).0, order(&state)[1], "but the order was drawn");
        let heroes = vec![None, Some(Hero::Tovak), None];
        let mut state = begin(&Setup { heroes, ..picked(ScenarioId::FullConquest, 3) }, seed);
        let seats = order(&state);
        let others: Vec<Seat> = seats.iter().copied().filter(|seat| *seat != Seat(1)).collect();
        assert_eq!(asked(&state).0, others[0]);
        assert_eq!(refused(&state, Action::PickHero(Hero::Tovak)), MK_FLOW_02);
        act(&mut state, Action::PickHero(Hero::Goldyx));
        assert_eq!(asked(&state).0, others[1]);
        act_seeded(&mut state, Action::PickHero(Hero::Arythea));
        assert_eq!(order(&state), seats);
    }
    let orders: std::collections::HashSet<Vec<Seat>> =
        (0..20).map(|seed| order(&begin(&picked(ScenarioId::FullConquest, 2), seed))).collect();
    assert_eq!(orders.len(), 2);
}

#[rule("MK-FLOW-06", "MK-DUM-01")]
#[test]
fn the_hero_of_the_dummy_is_drawn_after_the_last_pick() {
    for scenario in [ScenarioId::SoloConquest, ScenarioId::FullCooperation] {
        let players = scenario.players().0;
        let mut dummies = std::collections::HashSet::new();
        for seed in 0..30 {
            let mut state = begin(&picked(scenario, players), 7);
            assert!(state.dummy.is_none() && !state.order.contains(&Who::Dummy));
            for hero in [Hero::Tovak, Hero::Arythea].into_iter().take(usize::from(players) - 1) {
                act(&mut state, Action::PickHero(hero));
                assert!(state.dummy.is_none());
            }
            let mut chance = Chance::new(Seed(seed), 1);
            let mut log = kernel::Log::default();
            let last = Action::PickHero(Hero::Norowas);
            MageKnight::apply(&mut state, &last, &mut chance, &mut log);
            let dummy = state.dummy.as_ref().expect("it is there now").hero;
            assert!(log.into_events().contains(&Event::DummyHero(dummy)));
            assert!(state.players.iter().all(|player| player.hero != Some(dummy)));
            assert_eq!(state.order.last(), Some(&Who::Dummy));
            dummies.insert(dummy);
        }
        assert_eq!(dummies.len(), 4 - usize::from(players), "any hero that is left");
    }
}

#[rule("MK-FLOW-06", "MK-SCN-RETURN-07", "MK-TEAM-01")]
#[test]
fn teams_are_known_before_heroes_are_picked_and_chosen_ones_after() {
    for chosen_one in [ChosenOne::Drawn, ChosenOne::Picked] {
        let mut setup = Setup { teams: Some(Teams::ByLot), ..picked(ScenarioId::OneToReturn, 4) };
        setup.variants.chosen_one = chosen_one;
        let mut state = begin(&setup, 3);
        assert_eq!(state.mode(), crate::teams::Mode::Teams);
        for hero in Hero::ALL {
            assert!(state.players.iter().all(|player| !player.chosen), "nobody is chosen yet");
            assert_eq!(MageKnight::audit(&state), Ok(()));
            act_seeded(&mut state, Action::PickHero(hero));
        }
        assert_eq!(MageKnight::audit(&state), Ok(()));
        let chosen = state.players.iter().filter(|player| player.chosen).count();
        match chosen_one {
            ChosenOne::Drawn => assert_eq!(chosen, 2),
            ChosenOne::Picked => assert_eq!((chosen, asked(&state).1), (0, Asked::ChosenOne)),
        }
    }
}

#[rule("MK-FLOW-06")]
#[test]
fn a_pick_can_be_taken_back_until_somebody_else_picks() {
    let setup = picked(ScenarioId::FullConquest, 2);
    let mut table: Table<MageKnight> = Table::new(setup, Seed(5)).expect("a proper set-up");
    let seats = order(table.state());
    table.submit(seats[0], Action::PickHero(Hero::Tovak)).expect("it is free");
    table.undo(seats[0], 1).expect("nothing has happened since");
    table.submit(seats[0], Action::PickHero(Hero::Goldyx)).expect("it is free");
    table.submit(seats[1], Action::PickHero(Hero::Tovak)).expect("it is free again");
    assert!(table.undoable(seats[0]).is_err());
    assert!(table.undoable(seats[1]).is_err(), "cards have been dealt");
}

#[rule("MK-FLOW-06")]
#[test]
fn a_damaged_table_without_heroes_is_refused() {
    let good = {
        let mut state = begin(&picked(ScenarioId::FullConquest, 3), 1);
        act(&mut state, Action::PickHero(Hero::Tovak));
        state
    };
    assert_eq!(MageKnight::audit(&good), Ok(()));
    let one = order(&good)[0];
    let damage: [fn(&mut State, Seat); 9] = [
        |state, one| state.players[Seat((one.0 + 1) % 3)].hero = state.players[one].hero,
        |state, _| {
            state.players.iter_mut().zip(Hero::ALL).for_each(|(player, hero)| player.hero = Some(hero))
        },
        |state, one| state.players[one].fame = 1,
        |state, one| state.players[one].hand.put(crate::content::card::RAGE),
        |state, _| state.order.truncate(2),
        |state, _| state.stage = Stage::Tactics,
        |state, _| state.wounds -= 1,
        |state, _| state.round = 2,
        |state, one| state.players[one].chosen = true,
    ];
    for (at, damage) in damage.into_iter().enumerate() {
        let mut state = good.clone();
        damage(&mut state, one);
        assert!(MageKnight::audit(&state).is_err(), "damage {at}");
    }
    // A hero that is missing later is no better.
    let mut state = begin(&Setup::usual(ScenarioId::FullConquest, 2), 1);
    state.players[Seat(0)].hero = None;
    assert!(MageKnight::audit(&state).is_err());
}

#[rule("MK-FLOW-06")]
#[test]
fn who_has_no_hero_is_called_by_the_seat() {
    let state = begin(&picked(ScenarioId::FullConquest, 2), 1);
    let seat = picker(&state).expect("somebody picks");
    let view = MageKnight::view(&state, Viewer::Spectator);
    let question = state.asked().expect("somebody is asked");
    let number = seat.index() + 1;
    let said = |lang| MageKnight::question(lang, &view, &question).text();
    assert_eq!(said(kernel::Lang::En), format!("Which hero does Seat {number} take?"));
    assert_eq!(said(kernel::Lang::Fr), format!("Quel héros Siège {number} prend-il\u{202f}?"));
    let event = Event::HeroPicked { seat, hero: Hero::Tovak };
    assert_eq!(
        MageKnight::event(kernel::Lang::En, &view, &event).text(),
        format!("Seat {number} plays Tovak.")
    );
    assert_eq!(MageKnight::action(kernel::Lang::Fr, &view, &Action::PickHero(Hero::Goldyx)).text(), "Goldyx");
}
