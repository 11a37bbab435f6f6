//! Knights in whole matches of Mage Knight.

use bots::{Bot, Lineup, Position, Roster, Series, Spectator, Tally, Unwatched};
use kernel::{Budget, Chance, Game, Journal, Lang, Log, Recorded, Seat, Seed, Text, Turn};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::map::{Map, Stance};
use mage_knight::setup::Setup;
use mage_knight::state::State;
use mage_knight::terms::Site;
use mage_knight_bots::{Knight, roster};
use std::sync::Mutex;

/// Beyond any match that comes to its end.
const CAP: u64 = 20_000;

fn setup(id: &str) -> Setup {
    let scenario = MageKnight::presets().into_iter().find(|scenario| scenario.id == id);
    scenario.expect("a set-up on offer").setup
}

fn series(id: &str, bot: &str, games: u64) -> Series<Setup> {
    let setup = setup(id);
    let lineup = Lineup::parse(bot, setup.players).expect("one name fills the table");
    Series { setup, lineup, games, seed: Seed(2011), rotate: false, cap: CAP, threads: 2 }
}

/// How matches ended, in the order of their numbers.
#[derive(Default)]
struct Ends(Mutex<Vec<(u64, State)>>);

impl Spectator<MageKnight> for Ends {
    fn records(&self) -> bool {
        true
    }

    fn journal(&self, game: u64, journal: &Journal<MageKnight>) {
        let seed = journal.header.seed;
        let mut state =
            MageKnight::start(&journal.header.setup, &mut Chance::new(seed, 0)).expect("it was played");
        for (index, entry) in (1..).zip(&journal.entries) {
            if let Recorded::Act(action) = &entry.step {
                MageKnight::apply(&mut state, action, &mut Chance::new(seed, index), &mut Log::muted());
            }
        }
        self.0.lock().expect("nobody panics with it").push((game, state));
    }
}

fn ends(id: &str, bot: &str, games: u64) -> Vec<State> {
    ends_of(&roster(), id, bot, games)
}

fn ends_of(roster: &Roster<MageKnight>, id: &str, bot: &str, games: u64) -> Vec<State> {
    let ends = Ends::default();
    let tally = series(id, bot, games).run(roster, &ends).expect("every match is played");
    assert_eq!(tally.capped, 0);
    let mut ends = ends.0.into_inner().expect("nobody panicked with it");
    ends.sort_by_key(|(game, _)| *game);
    ends.into_iter().map(|(_, state)| state).collect()
}

fn mean(states: &[State], measure: impl Fn(&State) -> f64) -> f64 {
    states.iter().map(measure).sum::<f64>() / states.len() as f64
}

fn fame(state: &State) -> f64 {
    f64::from(state.players[Seat(0)].fame)
}

fn city_found(state: &State) -> f64 {
    if state.map.cities.is_empty() { 0.0 } else { 1.0 }
}

#[test]
fn a_knight_finds_the_city_and_becomes_famous() {
    let knights = ends("reconnaissance-solo", "knight", 4);
    assert!(mean(&knights, city_found) >= 0.75);
    assert!(mean(&knights, fame) >= 15.0, "{}", mean(&knights, fame));
    let others = ends("reconnaissance-solo", "random", 40);
    assert!(mean(&knights, fame) > 3.0 * mean(&others, fame), "{}", mean(&others, fame));
}

#[test]
fn the_same_match_is_played_the_same() {
    assert_eq!(ends("reconnaissance-solo", "knight", 1), ends("reconnaissance-solo", "knight", 1));
}

/// A knight who hardly thinks, for matches that only have to come to their end.
fn hasty() -> Roster<MageKnight> {
    let about = Text { en: "for tests", fr: "pour les tests" };
    Roster::default().with("hasty", about, about, || Box::new(Knight::thinking(400)))
}

#[test]
fn knights_keep_the_goals_of_their_scenarios_in_mind() {
    // They take keeps and mage towers …
    let held = |state: &State| {
        let seats = Seat::first(2);
        seats.map(|seat| state.map.keeps_of(seat).count() + state.map.towers_of(seat).count()).sum::<usize>()
            as f64
    };
    let holders = ends_of(&hasty(), "hold-2", "hasty", 2);
    assert!(mean(&holders, held) >= 2.0, "{}", mean(&holders, held));
    // … and leave the portal in time to come back to it in the end.
    let travellers = ends_of(&hasty(), "return-2", "hasty", 3);
    assert!(travellers.iter().all(|state| state.players.iter().all(|player| !player.eliminated)));
    let home = |state: &State| {
        let home = state.players.iter().filter(|player| player.place == Some(Map::PORTAL));
        home.count() as f64
    };
    assert!(mean(&travellers, home) > 0.5, "{}", mean(&travellers, home));
}

#[test]
fn matches_of_every_set_up_come_to_their_end() {
    for scenario in MageKnight::presets() {
        let series = Series { games: 1, ..series(&scenario.id, "hasty", 1) };
        let tally: Tally = series.run(&hasty(), &Unwatched).expect("every match is played");
        assert_eq!((tally.games, tally.capped), (1, 0), "{}", scenario.id);
    }
}

#[test]
#[ignore = "hundreds of matches: cargo test --release -p bots -- --ignored"]
fn knights_find_the_city_95_times_in_100() {
    let knights = ends("reconnaissance-solo", "knight", 200);
    let (found, fame) = (mean(&knights, city_found), mean(&knights, fame));
    println!("city found {found}, fame {fame}");
    assert!(found >= 0.95, "{found}");
    assert!(fame >= 15.0, "{fame}");
}

#[test]
#[ignore = "hundreds of matches: cargo test --release -p bots -- --ignored"]
fn knights_become_heroes_in_six_rounds() {
    let knights = ends("solo-conquest", "knight", 200);
    let conquered = |state: &State| {
        let cities = state.map.cities.iter().filter(|city| city.stance == Stance::Conquered);
        cities.count() as f64
    };
    let won = mean(&knights, |state| if conquered(state) >= 2.0 { 1.0 } else { 0.0 });
    let (cities, fame) = (mean(&knights, conquered), mean(&knights, fame));
    println!("fame {fame}, cities {cities}, won {won}");
    assert!(fame >= 70.0, "{fame}");
}

/// Whatever is overlooked, there is an answer, and the match comes to its end; and it becomes more famous
/// than one who takes any legal action.
#[test]
fn a_beginner_plays_to_the_end() {
    let beginners = ends("reconnaissance-solo", "easy", 6);
    let others = ends("reconnaissance-solo", "random", 20);
    assert!(mean(&beginners, fame) > mean(&others, fame) + 1.0, "{}", mean(&beginners, fame));
}

/// What a knight says of the ways it did not take is there to be taken: a rest is allowed, a tile is left,
/// enemies and locals are on the map. It says it in both languages, and of most turns.
#[test]
fn what_is_second_best_is_possible() {
    let setup = setup("reconnaissance-solo");
    let (mut told, mut compared) = (0, 0);
    for seed in 1..=3u64 {
        let fate = Seed(seed.into());
        let mut state =
            MageKnight::start(&setup, &mut Chance::new(fate, 0)).expect("a set-up on offer is sound");
        let mut knight = Knight::thinking(4_000);
        let mut chance = Chance::new(Seed(77), 0);
        for index in 1.. {
            let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
            let mut legal = Vec::new();
            MageKnight::legal(&state, &mut legal);
            let budget = Budget::endless();
            let position = &mut Position::new(&state, seat, prompt, &legal, &mut chance, &budget);
            let action = *knight.choose(position);
            let view = position.view();
            let [en, fr] = Lang::ALL.map(|lang| knight.reason(lang, &view));
            assert_eq!(en.is_some(), fr.is_some());
            told += u32::from(en.is_some());
            if let (Some(en), Some(fr)) = (en, fr)
                && let Some((_, second)) = en.split_once("Second best: ")
            {
                compared += 1;
                assert!(fr.contains("En second choix"), "{fr}");
                assert!(second.contains(" less."), "{second}");
                if second.starts_with("to rest") {
                    assert!(legal.contains(&Action::Rest), "{en}");
                }
                if second.starts_with("to reveal") {
                    assert!(!state.map.deck.is_empty(), "{en}");
                }
                if second.starts_with("to fight") {
                    let hidden = state.map.spaces().any(|hex| state.map.site(hex).is_some_and(is_fought_for));
                    assert!(hidden || !state.map.tokens.is_empty(), "{en}");
                }
                if second.starts_with("to deal") {
                    let deals = |site: Site| !site.card().interact.is_empty();
                    let locals = state.map.spaces().any(|hex| state.map.site(hex).is_some_and(deals));
                    assert!(locals || !state.map.cities.is_empty(), "{en}");
                }
            }
            MageKnight::apply(&mut state, &action, &mut Chance::new(fate, index), &mut Log::muted());
        }
    }
    assert!(compared >= 20, "{compared} of {told}");
}

/// However large the fight before a city: no decision takes more steps in the head than a plan may take,
/// and a few more for deeds that are followed to their end. On one core that is a quarter of a second.
#[test]
fn no_decision_takes_long() {
    const STEPS: u64 = 70_000;
    let (setup, fate) = (setup("solo-conquest"), Seed(3));
    let mut state = MageKnight::start(&setup, &mut Chance::new(fate, 0)).expect("a set-up on offer is sound");
    let (mut knight, mut chance) = (Knight::default(), Chance::new(Seed(78), 0));
    let mut cities = 0;
    for index in 1.. {
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let budget = Budget::steps(STEPS);
        let action = *knight.choose(&mut Position::new(&state, seat, prompt, &legal, &mut chance, &budget));
        assert!(!budget.is_over(), "round {}, {action:?}", state.round);
        MageKnight::apply(&mut state, &action, &mut Chance::new(fate, index), &mut Log::muted());
        cities = state.map.cities.len();
    }
    assert_eq!(cities, 2, "it gets as far as the cities");
}

fn is_fought_for(site: Site) -> bool {
    !matches!(site, Site::Village | Site::MagicalGlade | Site::Mine)
}
