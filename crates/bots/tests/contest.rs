//! Contests at the pocket game, between bots and outside programs.

use bots::{
    Bot, Bout, Contest, Contestant, Ending, Foresight, Line, Position, Random, Roster, SeriesError,
    Unwatched, ratings,
};
use kernel::{Budget, Chance, Game, Seat, Seed, Text, Turn};
use pocket::Pocket;
use pocket::setup::Setup;
use serde_json::{Value, json};
use std::sync::Arc;

/// Always takes the last legal answer.
struct Last;

impl Bot<Pocket> for Last {
    fn choose<'a>(&mut self, position: &mut Position<'a, Pocket>) -> &'a <Pocket as Game>::Action {
        let legal = position.legal();
        &legal[legal.len() - 1]
    }
}

fn roster() -> Roster<Pocket> {
    let about = Text { en: "for tests", fr: "pour les tests" };
    Roster::default().with("last", about, about, || Box::new(Last)).once(&["hindmost"])
}

fn contest(contestants: Vec<Contestant>, games: u64, threads: usize) -> Contest<Setup> {
    let setup = Setup { seats: 2, rounds: 4 };
    Contest { setup, seats: 2, contestants, games, seed: Seed(5), cap: 10_000, threads }
}

fn bot(name: &str) -> Contestant {
    Contestant::Bot(name.to_owned())
}

/// A program that takes the first legal answer, and disconnects after a number of answers in a match.
struct First {
    answers: u32,
    most: u32,
}

impl Line for First {
    fn ask(&mut self, request: Value) -> Result<Value, String> {
        match request["do"].as_str() {
            Some("new") => Ok(json!({})),
            Some("choose") if self.answers < self.most => {
                self.answers += 1;
                assert!(request["view"].is_object() && request["turn"]["kind"].is_string(), "{request}");
                assert!(request.get("state").is_none());
                Ok(json!({ "action": request["legal"][0] }))
            }
            Some("choose") => Ok(json!({ "action": "no such thing" })),
            other => Err(format!("{other:?} is not asked in a match")),
        }
    }
}

fn program(most: u32) -> Contestant {
    Contestant::Program(Arc::new(move || Ok(Box::new(First { answers: 0, most }))))
}

#[test]
fn a_contest_does_not_depend_on_the_threads_and_old_names_play() {
    let played = |threads| {
        let contest = contest(vec![bot("random"), bot("hindmost"), program(1000)], 30, threads);
        contest.run(&roster(), &Unwatched).expect("every match is played")
    };
    let alone = played(1);
    assert_eq!(alone, played(3));
    assert!(alone.iter().all(|bout| bout.outcome().is_some()));
    assert_eq!(alone.iter().map(|bout| bout.game).collect::<Vec<_>>(), (0..30).collect::<Vec<_>>());
    let rated = ratings(3, &Bout::pairs(&alone)).expect("somebody won");
    assert!((rated.iter().map(|one| one.elo).sum::<f64>() - 4500.0).abs() < 1e-6);
}

#[test]
fn a_program_that_answers_what_is_not_allowed_forfeits() {
    let contest = contest(vec![bot("last"), program(2)], 6, 1);
    let bouts = contest.run(&roster(), &Unwatched).expect("every match is played");
    for bout in &bouts {
        let Ending::Forfeit { seat, why } = &bout.ending else { panic!("{bout:?}") };
        assert_eq!(bout.seats[seat.index()], 1);
        assert!(why.contains("no such thing"), "{why}");
    }
    let rated = ratings(2, &Bout::pairs(&bouts)).expect("somebody won");
    assert!(rated[0].elo > rated[1].elo);
    let nobody = Contestant::Program(Arc::new(|| Err("not at home".to_owned())));
    let bouts = self::contest(vec![bot("last"), nobody], 2, 1).run(&roster(), &Unwatched).expect("played");
    assert!(matches!(&bouts[0].ending, Ending::Forfeit { why, .. } if why == "not at home"));
}

#[test]
fn a_bot_that_is_not_there_is_told() {
    let none = contest(vec![bot("random"), bot("nobody")], 1, 1).run(&roster(), &Unwatched);
    assert!(matches!(none, Err(SeriesError::UnknownBot { name, .. }) if name == "nobody"));
}

/// Looking ahead finds the way that ends best, in the same way each time, and gives up in time.
#[test]
fn the_better_way_is_found_within_the_budget() {
    let setup = Setup { seats: 2, rounds: 6 };
    let mut state = Pocket::start(&setup, &mut Chance::new(Seed(3), 0)).expect("it can be played");
    // The first bid is free of choice for nobody: there is something to weigh.
    let mut legal = Vec::new();
    loop {
        legal.clear();
        Pocket::legal(&state, &mut legal);
        if legal.len() > 1 {
            break;
        }
        Pocket::apply(&mut state, &legal[0], &mut Chance::new(Seed(3), 1), &mut kernel::Log::muted());
    }
    let Turn::Of(seat, prompt) = Pocket::turn(&state) else { panic!("the match is on") };
    let weighed = |steps: u64| {
        let (mut chance, budget) = (Chance::new(Seed(8), 0), Budget::steps(steps));
        let mut position = Position::new(&state, seat, prompt, &legal, &mut chance, &budget);
        // Who owns all there is to own, and who owns nothing: the worth says which way was gone.
        let foresight = Foresight {
            others: &|| Box::new(Random),
            far: &|_| false,
            worth: &|state, seat: Seat| match Pocket::turn(state) {
                Turn::Over(outcome) => f64::from(u8::from(outcome.winners().any(|winner| winner == seat))),
                Turn::Of(..) => 0.0,
            },
            tries: 40,
        };
        foresight.weigh(&mut position, &[&|| Box::new(Random), &|| Box::new(Last)], &budget)
    };
    let found = weighed(1_000_000);
    assert_eq!(found, weighed(1_000_000));
    let [Some(one), Some(other)] = found.worth[..] else { panic!("both were tried: {found:?}") };
    assert_eq!(found.best, usize::from(other > one));
    assert_eq!(weighed(3).best, 0);
    assert_eq!(weighed(3).worth, [None, None]);
}
