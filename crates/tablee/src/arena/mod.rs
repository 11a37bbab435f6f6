//! `tablee arena`: bots and outside programs play each other and are rated.

mod program;
mod result;

use crate::cli::ArenaArgs;
use crate::{Error, World, find};
use bots::{Contest, Contestant, Seatings};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::Lang;
use program::Program;
use result::Findings;
use shelf::{Audience, Shelf};
use std::thread;
use std::time::{Duration, Instant};

/// The default number of matches, rounded up to whole rounds.
const USUAL: u64 = 100;

pub(crate) fn run(args: &ArenaArgs, lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    let title = find(shelf, &args.game)?;
    let game = title.game();
    let setup = args.setup.read(game)?;
    let seats = game.open(&setup, args.seed).map_err(Error::Setup)?.seats();
    let mut names: Vec<String> = Vec::new();
    let mut contestants = Vec::new();
    for text in &args.contestants {
        let (name, command) = match text.split_once('=') {
            Some((name, command)) => (name.trim(), Some(command)),
            None => (text.trim(), None),
        };
        if name.is_empty() || names.iter().any(|other| other == name) {
            return Err(Error::PlayerName(name.to_owned()));
        }
        contestants.push(match command {
            None => Contestant::Bot(name.to_owned()),
            Some(command) => {
                let time = Duration::from_secs(args.seconds);
                let program = Program::new(command, game.id(), &setup, seats, time)
                    .map_err(|why| Error::Program { name: name.to_owned(), why })?;
                Contestant::Program(program.call())
            }
        });
        names.push(name.to_owned());
    }
    let round = Seatings::new(names.len(), seats, args.seed).round();
    let games = args.games.unwrap_or_else(|| USUAL.next_multiple_of(round));
    let threads = match args.threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let contest = Contest { setup, seats, contestants, games, seed: args.seed, cap: args.cap, threads };
    let hall = Hall::new(games, world.terminal && !args.json);
    let begun = Instant::now();
    let bouts = title.contest(&contest, &hall);
    let took = begun.elapsed();
    hall.0.finish_and_clear();
    let findings = Findings::new(game, &contest, &names, bouts.map_err(Error::Simulate)?, took);
    if args.json {
        findings.json(world.stdout)?
    } else {
        findings.tell(lang, world.stdout)?
    }
    Ok(())
}

/// Watches the matches and moves the progress bar.
struct Hall(ProgressBar);

impl Hall {
    fn new(games: u64, visible: bool) -> Hall {
        let bar = if visible { ProgressBar::new(games) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {eta}")
            .expect("the template is well formed");
        bar.set_style(style);
        Hall(bar)
    }
}

impl Audience for Hall {
    fn ended(&self, _game: u64) {
        self.0.inc(1);
    }
}
