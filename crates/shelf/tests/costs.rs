//! No answer takes more than two seconds of a processor or 64 MB, whatever strangers send: requests, journals
//! and states, distorted in many ways, with time and memory as assertions.

use kernel::fuzz::twist;
use kernel::{AnyTable, Budget, Chance, Lang, Seat, Seed};
use peak_alloc::PeakAlloc;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};
use shelf::{Asker, Shelf, Title};
use std::sync::Mutex;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// How much longer than its limit an answer may take: the server allows a second and a half, and the maximum
/// is two seconds.
const GRACE: f64 = 0.5;
/// The memory limit.
const BYTES: usize = 64 << 20;

/// How thoroughly to test: how many positions, how many distortions of each, and how many seconds an answer
/// may take.
#[derive(Clone, Copy)]
struct Plan {
    rounds: u32,
    twists: u32,
    time: f64,
}

/// Memory is counted for the whole program, so tests run one at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// The processor time of this thread.
fn processor() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Does something with a time limit of `time` seconds, as the server does, and checks the measurements.
fn measured<T>(time: f64, what: impl Fn() -> String, work: impl FnOnce(&Budget<'_>) -> T) -> T {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let began = processor();
    let late = || processor() - began >= time;
    let done = work(&Budget::until(u64::MAX, &late));
    let (took, peak) = (processor() - began, MEMORY.peak_usage().saturating_sub(before));
    assert!(took < time + GRACE, "{took:.2} s for {}", what());
    assert!(peak < BYTES, "{} MB for {}", peak >> 20, what());
    done
}

/// A random match up to some moment.
fn position(title: &dyn Title, dice: &mut Chance) -> Box<dyn AnyTable> {
    let presets = title.game().presets();
    let preset = dice.pick(&presets).expect("there is something to play");
    let mut table = title.game().open(&preset.setup, dice.seed()).expect("a preset can be played");
    for _ in 0..dice.below(1_500) {
        let Some(seat) = table.turn().seat() else { break };
        let legal = table.legal();
        let action = dice.pick(&legal).expect("a seat that owes an answer has one");
        table.act(seat, action).expect("what is listed is legal");
    }
    table
}

/// A puzzle of a game, with an answer to be judged.
fn puzzle(title: &dyn Title, dice: &mut Chance) -> Value {
    let file = match title.game().id() {
        "nerath" => include_str!("../../../games/nerath/puzzles/puzzles.jsonl"),
        "mage-knight" => include_str!("../../../games/mage-knight/puzzles/puzzles.jsonl"),
        _ => include_str!("../../../games/euthia/puzzles/puzzles.jsonl"),
    };
    let lines: Vec<&str> = file.lines().filter(|line| line.starts_with("{\"id\"")).collect();
    let line = dice.pick(&lines).expect("every game has puzzles");
    let puzzle: Value = serde_json::from_str(line).expect("a puzzle is JSON");
    let played = puzzle["line"].clone();
    json!({ "puzzle": puzzle, "played": played })
}

/// Requests that are as people make them, to be twisted: the largest that are allowed among them.
fn requests(title: &dyn Title, table: &dyn AnyTable, dice: &mut Chance) -> Vec<(&'static str, Value)> {
    let mut requests = of_the_game(title, table);
    requests.push(("unveils", json!({})));
    requests.push(("puzzle", puzzle(title, dice)));
    for known in title.extras() {
        assert!(requests.iter().any(|(name, _)| *name == known), "{known} is never asked");
    }
    requests
}

fn of_the_game(title: &dyn Title, table: &dyn AnyTable) -> Vec<(&'static str, Value)> {
    let army = |stacks: Value| json!({ "force": { "stacks": stacks, "guardians": [] }, "modifiers": [] });
    let stack = |kind: &str, count: u8| json!({ "kind": kind, "count": count });
    match title.game().id() {
        "nerath" => {
            let heroes = army(json!([stack("fighter", 8), stack("wizard", 6)]));
            let pool: Vec<Value> = nerath::content::GuardianId::all()
                .map(|guardian| json!([guardian, guardian.tile().copies]))
                .collect();
            let kinds = ["footsoldier", "siege_engine", "fighter", "wizard", "monster", "dragon"];
            let host: Vec<Value> = kinds.iter().map(|kind| stack(kind, 10)).collect();
            vec![
                ("odds", json!({ "report": "fr" })),
                (
                    "odds",
                    json!({ "ground": "territory", "report": "en", "struck": true,
                    "armies": { "attacker": army(json!(host)), "defender": army(json!(host)) },
                    "policy": { "max_rounds": 30, "retreat": { "chance_below": 0.5 } },
                    "hits": { "attacker": 3, "defender": 4 } }),
                ),
                ("delve", json!({ "heroes": heroes, "known": [], "unknown": 2, "pool": pool })),
                ("delve", json!({ "heroes": heroes, "known": ["troll"], "unknown": 1, "pool": pool })),
            ]
        }
        "mage-knight" => {
            let hex = |q: i8, r: i8| json!({ "q": q, "r": r });
            vec![
                ("plan", json!({ "goals": [{ "reach": hex(2, 1) }], "steps": 5_000_000, "labels": "fr" })),
                (
                    "plan",
                    json!({ "goals": [{ "reach": hex(3, -1) }, { "foes": 1 }, { "recruit": "peasants" }],
                    "wounds": 3, "unit_wounds": 1, "steps": 5_000_000 }),
                ),
                ("plan", json!({ "goals": [{ "defeat": hex(2, 1) }], "steps": 5_000_000 })),
                ("assault", json!({ "steps": 5_000_000, "text": "fr", "shares": [3, 3] })),
                ("assault", json!({ "steps": 5_000_000, "text": "en" })),
                ("duel", json!({ "defender": 1, "steps": 5_000_000, "text": "fr" })),
                ("duel", json!({ "defender": 0, "steps": 5_000_000 })),
                ("fame", json!({ "steps": 5_000_000 })),
            ]
        }
        _ => {
            let asked = |words: &str| {
                let arguments = json!({ "words": [words] });
                title.extra("odds", &arguments, None, Lang::En, &Budget::endless()).expect("it has odds")
            };
            let question = |words: &str| asked(words).ok().map(|answer| answer["question"].clone());
            let mut requests = vec![
                ("choices", json!({})),
                ("odds", json!({ "report": "fr" })),
                ("odds", json!({ "level": 1 })),
                ("odds", json!({ "level": 3 })),
                ("odds", json!({ "words": ["dral vs dragonfly"], "report": "fr" })),
            ];
            for words in ["dral vs dragonfly", "maeldur vs gecko"] {
                requests.extend(question(words).map(|question| ("odds", json!({ "question": question }))));
            }
            let view = table.view(kernel::Viewer::Spectator);
            if let Some(foe) = view["fight"]["foe"].as_str() {
                requests.push(("odds", json!({ "foe": foe })));
            }
            requests
        }
    }
}

/// Asks a game everything, with valid and distorted arguments.
fn extras(title: &dyn Title, plan: Plan, seed: u128) {
    let mut dice = Chance::new(Seed(seed), 1);
    for _ in 0..plan.rounds {
        let table = position(title, &mut dice);
        let requests = requests(title, &*table, &mut dice);
        let donor = json!(requests.iter().map(|(_, arguments)| arguments).collect::<Vec<_>>());
        for (name, arguments) in requests {
            for twists in (0..plan.twists).map(|at| at.min(1 + at / 2)) {
                let mut arguments = arguments.clone();
                (0..twists).for_each(|_| twist(&mut arguments, &donor, &mut dice));
                let seat = match dice.below(3) {
                    0 => None,
                    _ => table.turn().seat(),
                };
                let asker = Some(Asker { table: &*table, seat });
                let what = || format!("{name} {arguments} of {}", title.game().id());
                measured(plan.time, what, |budget| title.extra(name, &arguments, asker, Lang::Fr, budget));
            }
        }
    }
}

/// Uploads journals: long ones, and distorted ones.
fn journals(title: &dyn Title, plan: Plan, seed: u128) {
    let mut dice = Chance::new(Seed(seed), 2);
    for round in 0..plan.rounds {
        let table = position(title, &mut dice);
        let mut lines: Vec<String> = table.journal().lines().map(str::to_owned).collect();
        let last = lines.len() - 1;
        match round % 4 {
            // Something done and taken back, as often as fits.
            0 => {
                let legal = table.legal();
                if let (Some(seat), Some(action)) = (table.turn().seat(), dice.pick(&legal)) {
                    let act = json!({ "seat": seat, "act": action }).to_string();
                    let undo = json!({ "seat": seat, "undo": 1 }).to_string();
                    while lines.iter().map(|line| line.len() + 1).sum::<usize>() < 3 << 20 {
                        for _ in 0..5_000 {
                            lines.push(act.clone());
                            lines.push(undo.clone());
                        }
                    }
                }
            }
            1 => lines[dice.below(1 + last as u32) as usize] = "[".repeat(3 << 20),
            2 => lines[0] = lines[0].replacen('{', &format!("{{\"more\":[{}0],", "1,".repeat(1 << 20)), 1),
            _ => {
                let at = dice.below(1 + last as u32) as usize;
                let mut line: Value = serde_json::from_str(&lines[at]).expect("a journal is JSON");
                let donor = line.clone();
                (0..3).for_each(|_| twist(&mut line, &donor, &mut dice));
                lines[at] = line.to_string();
            }
        }
        let text = lines.join("\n");
        let what = || format!("a journal of {}, {} bytes: {}", title.game().id(), text.len(), round % 4);
        let _ = measured(plan.time, what, |budget| {
            title.game().load_within(&text, &mut |_, _, _| {}, budget).map(|(table, _)| table.seq())
        });
    }
}

/// Uploads positions, and lets every bot and every request work on those that are accepted.
fn states(title: &dyn Title, plan: Plan, seed: u128) {
    let mut dice = Chance::new(Seed(seed), 3);
    let mut believed = 0;
    for _ in 0..plan.rounds {
        let table = position(title, &mut dice);
        let (setup, state) = (table.setup(), table.state());
        let mut thought = 0;
        // Most are not believed, and cost nothing but a look.
        for _ in 0..40 * plan.twists {
            if thought == plan.twists {
                break;
            }
            let mut twisted = state.clone();
            (0..=dice.below(3)).for_each(|_| twist(&mut twisted, &state, &mut dice));
            let what = || format!("a state of {}: {twisted}", title.game().id());
            let opened = measured(1.5, what, |_| title.game().open_at(&setup, Seed(1), &twisted));
            let Ok(table) = opened else { continue };
            (believed, thought) = (believed + 1, thought + 1);
            for bot in title.bots() {
                let what = || format!("{} in a state of {}: {twisted}", bot.name, title.game().id());
                let _ = measured(plan.time, what, |budget| title.advise(bot.name, Seed(5), &*table, budget));
            }
            let seat = table.turn().seat().or(Some(Seat(0)));
            let mut asked = requests(title, &*table, &mut dice);
            // A puzzle brings a position along, too.
            if let Some((_, arguments)) = asked.last_mut() {
                let puzzle = &mut arguments["puzzle"];
                (puzzle["header"]["setup"], puzzle["header"]["state"]) = (setup.clone(), twisted.clone());
                puzzle["seat"] = json!(seat);
                let legal = table.legal();
                let some: Vec<&Value> = (0..40).filter_map(|_| dice.pick(&legal)).collect();
                arguments["played"] = json!(some);
            }
            for (name, arguments) in asked {
                let what = || format!("{name} {arguments} in a state of {}: {twisted}", title.game().id());
                let asker = Some(Asker { table: &*table, seat });
                measured(plan.time / 8.0, what, |budget| {
                    title.extra(name, &arguments, asker, Lang::En, budget)
                });
            }
        }
    }
    assert!(believed > 0, "no twisted state was believed: nothing was tried");
}

fn every(shelf: &Shelf, what: fn(&dyn Title, Plan, u128), plan: Plan, seed: u128) {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    shelf.iter().for_each(|title| what(title, plan, seed));
}

/// For every check.
const QUICK: Plan = Plan { rounds: 1, twists: 3, time: 0.2 };
/// For long tests.
const LONG: Plan = Plan { rounds: 30, twists: 6, time: 1.5 };

#[test]
fn no_question_costs_more_than_it_may() {
    every(&shelf::shelf(), extras, QUICK, 7);
}

#[test]
fn no_journal_costs_more_than_it_may() {
    every(&shelf::shelf(), journals, Plan { rounds: 4, ..QUICK }, 7);
}

#[test]
fn no_position_costs_more_than_it_may() {
    every(&shelf::shelf(), states, QUICK, 7);
}

#[test]
#[ignore = "a long soak"]
fn nothing_costs_more_than_it_may_for_a_long_time() {
    for seed in 100..110 {
        every(&shelf::shelf(), extras, LONG, seed);
        every(&shelf::shelf(), journals, Plan { rounds: 40, ..LONG }, seed);
        every(&shelf::shelf(), states, LONG, seed);
    }
}
