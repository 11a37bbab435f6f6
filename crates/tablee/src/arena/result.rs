//! The result of a contest: how often each player won, with what scores, and the ratings.

use crate::words::{colon, count, percent, whole};
use bots::{Bout, Contest, Ending, Rating, ratings};
use kernel::{AnyGame, Lang};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::Duration;

/// A mean over matches, with its standard error.
#[derive(Clone, Copy)]
struct Mean {
    value: f64,
    error: f64,
}

/// The results of one player.
struct Record<'a> {
    name: &'a str,
    /// In how many seats it played to the end.
    seats: u64,
    wins: u64,
    won: Option<Mean>,
    score: Option<Mean>,
    /// How often it could not answer, and the first reason.
    forfeits: u64,
    why: Option<&'a str>,
    rating: Option<Rating>,
}

/// The results of a contest.
pub(super) struct Findings<'a> {
    game: &'a dyn AnyGame,
    contest: &'a Contest<Value>,
    names: &'a [String],
    bouts: Vec<Bout>,
    took: Duration,
}

/// The mean of a player's results over matches, in each of which it may have held several seats: pairs of the
/// sum and the number of seats. Seats of one match are correlated, so the error counts matches.
fn mean(matches: &[(f64, f64)]) -> Option<Mean> {
    let seats: f64 = matches.iter().map(|(_, seats)| seats).sum();
    if seats == 0.0 {
        return None;
    }
    let value = matches.iter().map(|(sum, _)| sum).sum::<f64>() / seats;
    let squares: f64 = matches.iter().map(|(sum, seats)| (sum - value * seats).powi(2)).sum();
    let n = matches.len() as f64;
    let bessel = if n > 1.0 { n / (n - 1.0) } else { 1.0 };
    Some(Mean { value, error: (bessel * squares).sqrt() / seats })
}

impl<'a> Findings<'a> {
    pub(super) fn new(
        game: &'a dyn AnyGame,
        contest: &'a Contest<Value>,
        names: &'a [String],
        bouts: Vec<Bout>,
        took: Duration,
    ) -> Findings<'a> {
        Findings { game, contest, names, bouts, took }
    }

    /// The results of all players, the strongest first.
    fn records(&self) -> Vec<Record<'_>> {
        let rated = ratings(self.names.len(), &Bout::pairs(&self.bouts));
        let mut records: Vec<Record<'_>> = self
            .names
            .iter()
            .enumerate()
            .map(|(who, name)| self.record(who, name, rated.as_ref().map(|rated| rated[who])))
            .collect();
        let strength = |record: &Record<'_>| {
            let mean = |mean: Option<Mean>| mean.map_or(f64::MIN, |mean| mean.value);
            (record.rating.map_or(0.0, |rating| rating.elo), mean(record.won), mean(record.score))
        };
        records.sort_by(|one, other| {
            let (one, other) = (strength(one), strength(other));
            other.partial_cmp(&one).unwrap_or(std::cmp::Ordering::Equal)
        });
        records
    }

    fn record(&'a self, who: usize, name: &'a str, rating: Option<Rating>) -> Record<'a> {
        let (mut won, mut scores) = (Vec::new(), Vec::new());
        let (mut seats, mut wins, mut forfeits, mut why) = (0, 0, 0, None);
        for bout in self.bouts.iter().filter(|bout| bout.seats.contains(&who)) {
            if let Ending::Forfeit { seat, why: reason } = &bout.ending
                && bout.seats[seat.index()] == who
            {
                forfeits += 1;
                why.get_or_insert(reason.as_str());
                won.push((0.0, 1.0));
            }
            let Some(outcome) = bout.outcome() else { continue };
            let own = || outcome.standings.iter().filter(|standing| bout.seats[standing.seat.index()] == who);
            let (here, winners) = (own().count(), own().filter(|standing| standing.won).count());
            seats += here as u64;
            wins += winners as u64;
            won.push((winners as f64, here as f64));
            scores.push((own().map(|standing| f64::from(standing.score)).sum(), here as f64));
        }
        Record { name, seats, wins, won: mean(&won), score: mean(&scores), forfeits, why, rating }
    }

    fn decisions(&self) -> u64 {
        self.bouts.iter().map(|bout| bout.decisions).sum()
    }

    fn capped(&self) -> usize {
        self.bouts.iter().filter(|bout| bout.ending == Ending::Capped).count()
    }

    pub(super) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let (game, contest) = (self.game, self.contest);
        let mean = |mean: Option<Mean>| mean.map(|mean| json!({ "value": mean.value, "error": mean.error }));
        let record = |record: &Record<'_>| {
            json!({
                "name": record.name,
                "seats": record.seats,
                "wins": record.wins,
                "won": mean(record.won),
                "score": mean(record.score),
                "forfeits": record.forfeits,
                "forfeited": record.why,
                "elo": record.rating.map(|rating| json!({ "value": rating.elo, "error": rating.error })),
            })
        };
        let all = json!({
            "game": game.id(),
            "content": game.content(),
            "setup": contest.setup,
            "seed": contest.seed,
            "cap": contest.cap,
            "games": self.bouts.len(),
            "capped": self.capped(),
            "decisions": self.decisions(),
            "players": self.records().iter().map(record).collect::<Vec<_>>(),
            // All that may differ from run to run, in one place.
            "timing": { "threads": contest.threads, "seconds": self.took.as_secs_f64() },
        });
        writeln!(out, "{all}")
    }

    pub(super) fn tell(&self, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
        let (title, seed, colon) = (self.game.title(lang), self.contest.seed, colon(lang));
        let games = count(lang, self.bouts.len() as u64, ["game", "games"], ["partie", "parties"]);
        let (word, seconds) = (lang.pick("seed", "graine"), lang.decimal(self.took.as_secs_f64(), 1));
        let decisions = count(lang, self.decisions(), ["decision", "decisions"], ["décision", "décisions"]);
        writeln!(out, "{title}{colon} {games}, {word} {seed} ({decisions}, {seconds}\u{202f}s)")?;
        let records = self.records();
        let rated = records.iter().any(|record| record.rating.is_some());
        let elo = if rated { format!("{:>6} {:>6}  ", "Elo", "±") } else { String::new() };
        let (seats, wins) = (lang.pick("seats", "sièges"), lang.pick("wins", "victoires"));
        let score = lang.pick("score", "score");
        writeln!(out, "  {:<20} {elo}{seats:>8}  {wins:>18}  {score:>18}", lang.pick("player", "joueur"))?;
        for record in &records {
            let elo = match record.rating {
                Some(Rating { elo, error }) => {
                    format!("{:>6} {:>6}  ", lang.decimal(elo, 0), lang.decimal(error, 0))
                }
                None => String::new(),
            };
            let share = |value: f64| percent(lang, (value * 1e4).round() as u64, 10_000);
            let won = record
                .won
                .map_or_else(|| "–".to_owned(), |won| format!("{} ± {}", share(won.value), share(won.error)));
            let score = record.score.map_or_else(
                || "–".to_owned(),
                |score| format!("{} ± {}", lang.decimal(score.value, 2), lang.decimal(score.error, 2)),
            );
            let seats = whole(lang, record.seats);
            writeln!(out, "  {:<20} {elo}{seats:>8}  {won:>18}  {score:>18}", record.name)?;
        }
        if self.capped() > 0 {
            let capped = count(
                lang,
                self.capped() as u64,
                ["game broken off for its length", "games broken off for their length"],
                ["partie interrompue pour sa longueur", "parties interrompues pour leur longueur"],
            );
            writeln!(out, "  {capped}")?;
        }
        for record in &records {
            if let Some(why) = record.why {
                let times = count(lang, record.forfeits, ["forfeit", "forfeits"], ["forfait", "forfaits"]);
                writeln!(out, "  {}{colon} {times}{colon} {why}", record.name)?;
            }
        }
        Ok(())
    }
}
