//! `tablee simulate`: lets bots play, and counts.

use crate::cli::SimulateArgs;
use crate::words::{colon, count, percent, whole};
use crate::{Error, World, find};
use bots::{Lineup, Score, Series, Tally};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{AnyGame, Lang, Seed, Viewer};
use serde_json::{Value, json};
use shelf::{Audience, Shelf};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

pub(crate) fn run(
    args: &SimulateArgs,
    lang: Lang,
    shelf: &Shelf,
    world: &mut World<'_>,
) -> Result<(), Error> {
    let title = find(shelf, &args.game)?;
    let game = title.game();
    let setup = args.setup.read(game)?;
    // A first table tells how many seats there are and what they are called.
    let table = game.open(&setup, args.seed).map_err(Error::Setup)?;
    let lineup = Lineup::parse(&args.bots, table.seats()).map_err(Error::Lineup)?;
    let threads = match args.threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let series = Series {
        setup,
        lineup,
        games: args.games,
        seed: args.seed,
        rotate: args.rotate,
        cap: args.cap,
        threads,
    };
    let hall = Hall::new(game.id(), args, world.terminal && !args.json)?;
    tracing::info!(game = game.id(), games = args.games, seed = %args.seed, threads, "simulation begins");
    let begun = Instant::now();
    let tally = title.simulate(&series, &hall);
    let took = begun.elapsed();
    hall.close()?;
    let tally = tally.map_err(Error::Simulate)?;
    tracing::info!(decisions = tally.decisions, seconds = took.as_secs_f64(), "simulation ends");

    let seats = seats(game, &series, lang, table.speak(lang, Viewer::Spectator).seats);
    let findings = Findings { game, series: &series, seats: &seats, tally: &tally, took };
    if args.json {
        findings.json(world.stdout)?
    } else {
        findings.tell(lang, world.stdout)?
    }
    Ok(())
}

/// The names of the seats in every match; a seat whose name is random, as that of a hero may be, is called by
/// its number.
fn seats(game: &dyn AnyGame, series: &Series<Value>, lang: Lang, first: Vec<String>) -> Vec<String> {
    const DRAWS: u128 = 16;
    let others = (1..DRAWS).filter_map(|draw| {
        let table = game.open(&series.setup, Seed(series.seed.0 ^ draw)).ok()?;
        Some(table.speak(lang, Viewer::Spectator).seats)
    });
    let others: Vec<Vec<String>> = others.collect();
    let constant = |(at, name): (usize, String)| {
        let always = others.iter().all(|other| other.get(at) == Some(&name));
        if always { name } else { lang.pick("(by lot)", "(au sort)").to_owned() }
    };
    first.into_iter().enumerate().map(constant).collect()
}

/// Watches a simulation: moves the progress bar and saves the journals.
struct Hall {
    bar: ProgressBar,
    journals: Option<Journals>,
}

struct Journals {
    folder: PathBuf,
    /// File names begin with the game and the seed of the series.
    stem: String,
    failed: Mutex<Option<Error>>,
}

impl Hall {
    fn new(game: &str, args: &SimulateArgs, visible: bool) -> Result<Hall, Error> {
        let bar = if visible { ProgressBar::new(args.games) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}")
            .expect("the template is well formed");
        bar.set_style(style);
        let journals = match &args.journal {
            None => None,
            Some(folder) => {
                fs::create_dir_all(folder)
                    .map_err(|cause| Error::File { path: folder.display().to_string(), cause })?;
                let stem = format!("{game}-{}", args.seed);
                Some(Journals { folder: folder.clone(), stem, failed: Mutex::default() })
            }
        };
        Ok(Hall { bar, journals })
    }

    /// Removes the progress bar; reports whether a journal could not be saved.
    fn close(self) -> Result<(), Error> {
        self.bar.finish_and_clear();
        let failed = self.journals.and_then(|journals| {
            journals.failed.into_inner().expect("nothing panics while it holds this lock")
        });
        failed.map_or(Ok(()), Err)
    }
}

impl Audience for Hall {
    fn records(&self) -> bool {
        self.journals.is_some()
    }

    fn ended(&self, _game: u64) {
        self.bar.inc(1);
    }

    fn journal(&self, game: u64, text: String) {
        let Some(Journals { folder, stem, failed }) = &self.journals else { return };
        let path = folder.join(format!("{stem}-{game:06}.jsonl"));
        if let Err(cause) = fs::write(&path, text) {
            let error = Error::File { path: path.display().to_string(), cause };
            failed.lock().expect("nothing panics while it holds this lock").get_or_insert(error);
        }
    }
}

/// The results of a simulation.
struct Findings<'a> {
    game: &'a dyn AnyGame,
    series: &'a Series<Value>,
    seats: &'a [String],
    tally: &'a Tally,
    took: Duration,
}

impl Findings<'_> {
    fn per_second(&self) -> f64 {
        self.tally.decisions as f64 / self.took.as_secs_f64().max(f64::EPSILON)
    }

    fn per_game(&self) -> f64 {
        self.tally.decisions as f64 / self.tally.games.max(1) as f64
    }

    fn mean_options(&self) -> f64 {
        self.tally.options as f64 / self.tally.decisions.max(1) as f64
    }

    /// The results of each bot over all its seats, in the order of the line-up.
    fn bots(&self) -> Vec<(&str, Score)> {
        let mut bots: Vec<(&str, Score)> = Vec::new();
        for (name, &score) in self.series.lineup.names().iter().zip(&self.tally.lineup) {
            match bots.iter_mut().find(|(known, _)| known == name) {
                Some((_, sum)) => sum.add(score),
                None => bots.push((name, score)),
            }
        }
        bots
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let Findings { game, series, seats, tally, took } = self;
        let score = |score: &Score| {
            json!({
                "games": score.games,
                "wins": score.wins,
                "score_total": score.total,
                "score_mean": score.mean(),
            })
        };
        let merged = |mut card: Value, of: &Score| {
            if let (Some(card), Value::Object(score)) = (card.as_object_mut(), score(of)) {
                card.extend(score);
            }
            card
        };
        let seat_cards = tally
            .seats
            .iter()
            .zip(*seats)
            .enumerate()
            .map(|(seat, (score, name))| merged(json!({ "seat": seat, "name": name }), score));
        let bots = self.bots();
        let bot_cards = bots.iter().map(|(name, score)| merged(json!({ "bot": name }), score));
        let endings = tally.endings.iter().map(|(rule, games)| json!({ "rule": rule, "games": games }));
        let all = json!({
            "game": game.id(),
            "content": game.content(),
            "setup": series.setup,
            "seed": series.seed,
            "lineup": series.lineup.names(),
            "rotate": series.rotate,
            "cap": series.cap,
            "games": tally.games,
            "capped": tally.capped,
            "decisions": tally.decisions,
            "decisions_per_game": self.per_game(),
            "mean_legal": self.mean_options(),
            "endings": endings.collect::<Vec<_>>(),
            "seats": seat_cards.collect::<Vec<_>>(),
            "bots": bot_cards.collect::<Vec<_>>(),
            // All that may differ from run to run, in one place.
            "timing": {
                "threads": series.threads,
                "seconds": took.as_secs_f64(),
                "decisions_per_second": self.per_second(),
            },
        });
        writeln!(out, "{all}")
    }

    fn tell(&self, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
        let Findings { game, series, tally, took, .. } = self;
        let rotating = match (series.rotate, lang) {
            (false, _) => "",
            (true, Lang::En) => ", rotating",
            (true, Lang::Fr) => ", par rotation",
        };
        let names = series.lineup.names().join(", ");
        let games = count(lang, tally.games, ["game", "games"], ["partie", "parties"]);
        let (title, seed, colon) = (game.title(lang), series.seed, colon(lang));
        let word = lang.pick("seed", "graine");
        writeln!(out, "{title}{colon} {games}, {word} {seed} ({names}{rotating})")?;
        let mut line =
            |en: &str, fr: &str, value: String| writeln!(out, "  {:<24} {value}", lang.pick(en, fr));
        line("decisions", "décisions", whole(lang, tally.decisions))?;
        line("decisions a game", "décisions par partie", lang.decimal(self.per_game(), 1))?;
        line("legal actions, mean", "actions permises, moy.", lang.decimal(self.mean_options(), 2))?;
        let threads = count(lang, series.threads as u64, ["thread", "threads"], ["fil", "fils"]);
        let seconds = lang.decimal(took.as_secs_f64(), 2);
        let threads = match lang {
            Lang::En => format!("on {threads}, {seconds} s"),
            Lang::Fr => format!("sur {threads}, {seconds}\u{202f}s"),
        };
        // Rounding down: a speed is no promise.
        let speed = whole(lang, self.per_second() as u64);
        line("decisions a second", "décisions par seconde", format!("{speed} ({threads})"))?;
        self.tell_endings(lang, out)?;
        self.tell_scores(lang, out)
    }

    fn tell_endings(&self, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
        let tally = self.tally;
        writeln!(out, "  {}", lang.pick("ended by", "terminées par"))?;
        let share = |games| format!("{:>10}  {:>8}", whole(lang, games), percent(lang, games, tally.games));
        for (rule, &games) in &tally.endings {
            writeln!(out, "    {:<22} {}", rule.as_str(), share(games))?;
        }
        if tally.capped > 0 {
            let capped = lang.pick("capped, no result", "interrompues");
            writeln!(out, "    {capped:<22} {}", share(tally.capped))?;
        }
        Ok(())
    }

    fn tell_scores(&self, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
        let (wins, score) = (lang.pick("wins", "victoires"), lang.pick("mean score", "score moyen"));
        writeln!(out, "  {:<24} {wins:>10}  {:>8}  {score:>12}", lang.pick("by seat", "par siège"), "")?;
        for (seat, (name, score)) in self.seats.iter().zip(&self.tally.seats).enumerate() {
            tell_score(&format!("{seat} {name}"), score, lang, out)?;
        }
        let bots = self.bots();
        if bots.len() > 1 {
            writeln!(out, "  {}", lang.pick("by bot", "par robot"))?;
            for (name, score) in &bots {
                tell_score(name, score, lang, out)?;
            }
        }
        Ok(())
    }
}

fn tell_score(name: &str, score: &Score, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let mean = score.mean().map_or_else(|| "–".to_owned(), |mean| lang.decimal(mean, 2));
    let share = percent(lang, score.wins, score.games);
    writeln!(out, "    {name:<22} {:>10}  {share:>8}  {mean:>12}", whole(lang, score.wins))
}
