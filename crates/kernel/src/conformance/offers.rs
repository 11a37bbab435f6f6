//! The offer of a game: every scenario, at every table and with every option, starts a match that can be
//! played.

use super::case::{Verdict, Wrong};
use super::{Examined, Property};
use crate::catalogue::{Choice, Kind, Picks, Scenario, Seating};
use crate::{Chance, Game, Seed, SetupError};
use serde::Deserialize;
use serde_json::Value;
use std::collections::HashSet;

/// Whether a match can start must not depend on chance, so any seed will do.
const SEED: Seed = Seed(7);

fn wrong(what: impl Into<String>) -> Wrong {
    Wrong::new(Property::Offered, what)
}

/// What must hold before any game is played: there is something to play, and everything has a name of its
/// own.
pub(super) fn named<G: Game>() -> Verdict {
    let scenarios = G::scenarios();
    if scenarios.is_empty() || scenarios.iter().any(|scenario| scenario.tables.is_empty()) {
        return Err(wrong("the game offers no scenario, or one without a table"));
    }
    let mut names = HashSet::new();
    if let Some(twice) = scenarios.iter().find(|scenario| !names.insert(&scenario.id)) {
        return Err(wrong(format!("two scenarios are called `{}`", twice.id)));
    }
    let mut tables = HashSet::new();
    for scenario in &scenarios {
        for table in &scenario.tables {
            let elsewhere = scenarios.iter().any(|other| other.id == table.id && other.id != scenario.id);
            if elsewhere || !tables.insert(&table.id) {
                return Err(wrong(format!("two set-ups are called `{}`", table.id)));
            }
        }
    }
    Ok(())
}

/// Tests every option at every table.
pub(super) fn look<G: Game>(report: &mut Examined) -> Verdict {
    for typed in G::scenarios() {
        let scenario = typed.clone().map(|setup| serde_json::to_value(setup).unwrap_or_default());
        let text = serde_json::to_string(&scenario).map_err(|error| wrong(error.to_string()))?;
        if serde_json::from_str::<Scenario>(&text).ok().as_ref() != Some(&scenario) {
            return Err(wrong(format!("`{}` does not survive the journey through JSON", scenario.id)));
        }
        let mut seen = HashSet::new();
        for table in &scenario.tables {
            if !seen.insert((table.players, table.mode)) {
                return Err(wrong(format!("`{}` is for as many in the same way as another", table.id)));
            }
            Stand { scenario: &scenario, table }.look::<G>(report)?;
        }
    }
    Ok(())
}

/// A table of a scenario with its options.
struct Stand<'a> {
    scenario: &'a Scenario,
    table: &'a Seating,
}

fn start<G: Game>(setup: &Value) -> Result<G::State, SetupError> {
    let typed = G::Setup::deserialize(setup)
        .map_err(|error| SetupError::new("setup", crate::Problem::Unreadable(error.to_string())))?;
    G::start(&typed, &mut Chance::new(SEED, 0))
}

impl Stand<'_> {
    fn look<G: Game>(&self, report: &mut Examined) -> Verdict {
        let Stand { scenario, table } = *self;
        let id = &table.id;
        let usual = start::<G>(&table.setup)
            .map_err(|error| Wrong::new(Property::Ends, format!("`{id}` does not start: {error}")))?;
        if start::<G>(&table.setup).as_ref() != Ok(&usual) {
            return Err(Wrong::new(
                Property::Replay,
                format!("`{id}` does not start alike with the same seed"),
            ));
        }
        if G::seats(&usual) != table.players {
            return Err(wrong(format!("`{id}` is not for {} players", table.players)));
        }
        if (table.mode == crate::Mode::Alone) != (table.players == 1) {
            return Err(wrong(format!("`{id}`: one player is alone, and nobody else is")));
        }
        let choices: Vec<&Choice> = scenario.offered(table).collect();
        let mut names = HashSet::new();
        for choice in &choices {
            let what = |what: &str| wrong(format!("`{}` of `{id}` {what}", choice.id));
            if !names.insert(&choice.id) {
                return Err(what("is there twice"));
            }
            self.is_in_order::<G>(choice)?;
            // What it says of the usual is true: written out, it makes no difference.
            let mut written = table.setup.clone();
            choice.write(&choice.usual(table.players), &mut written);
            match start::<G>(&written) {
                Ok(state) if state == usual => {}
                Ok(_) => return Err(what("is not what the set-up has unless it is chosen")),
                Err(error) => return Err(what(&format!("cannot be as usual: {error}"))),
            }
        }
        self.all_pairs::<G>(&choices, report)
    }

    /// Checks that an option is complete: words in both languages, a rule of the ledger, valid picks.
    fn is_in_order<G: Game>(&self, choice: &Choice) -> Verdict {
        let what = |what: String| wrong(format!("`{}` of `{}` {what}", choice.id, self.table.id));
        let mut words = vec![&choice.name, &choice.about];
        match &choice.kind {
            Kind::One { options, .. } => {
                for one in options {
                    let Some(about) = &one.about else {
                        return Err(what(format!("does not explain `{}`", one.id)));
                    };
                    words.extend([&one.name, about]);
                }
            }
            Kind::Seats { options, open, .. } => {
                words.push(open);
                words.extend(options.iter().map(|one| &one.name));
            }
            Kind::Numbers { parts, .. } => words.extend(parts.iter().map(|part| &part.name)),
            Kind::Number { open, .. } => words.extend(open),
            Kind::Switch { .. } => {}
        }
        if words.iter().any(|words| words.en.is_empty() || words.fr.is_empty()) {
            return Err(what("lacks words".to_owned()));
        }
        let mut ids = HashSet::new();
        if let Some(twice) = choice.options().iter().find(|one| !ids.insert(&one.id)) {
            return Err(what(format!("has `{}` twice", twice.id)));
        }
        if !G::rules().contains(choice.rule) {
            return Err(what(format!("cites {}, which is not in the ledger", choice.rule)));
        }
        if !choice.takes(&choice.usual(self.table.players), self.table.players) {
            return Err(what("cannot be as usual".to_owned()));
        }
        if let Some(count) = choice.count() {
            let mut others = self.scenario.choices.iter().filter(|other| other.id == count.choice);
            if !others.any(|other| other.takes(&count.usual.into(), self.table.players)) {
                return Err(what(format!("counts on `{}`, which cannot be so", count.choice)));
            }
        }
        for when in choice.not_with.iter().chain(&choice.only_with) {
            let known = self.scenario.choices.iter().filter(|other| other.id == when.choice);
            let known: Vec<&Choice> = known.collect();
            let takes = |pick: &Value| known.iter().any(|other| other.takes(pick, self.table.players));
            if known.is_empty() || when.choice == choice.id || !when.is.iter().all(takes) {
                return Err(what(format!("depends on `{}`, which cannot be so", when.choice)));
            }
        }
        Ok(())
    }

    /// Tests every pick alone and with every pick of another option: what the catalogue allows must start,
    /// and what it excludes must be refused by a rule.
    fn all_pairs<G: Game>(&self, choices: &[&Choice], report: &mut Examined) -> Verdict {
        let every = |choice: &&Choice| picks(choice, self.table.players);
        let every: Vec<Vec<Value>> = choices.iter().map(every).collect();
        for (at, choice) in choices.iter().enumerate() {
            if every[at].is_empty() {
                return Err(wrong(format!("`{}` of `{}` leaves no choice", choice.id, self.table.id)));
            }
            for pick in &every[at] {
                self.try_out::<G>(&[(choice, pick)], report)?;
                for (other, other_picks) in choices.iter().zip(&every).skip(at + 1) {
                    for other_pick in other_picks {
                        self.try_out::<G>(&[(choice, pick), (other, other_pick)], report)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn try_out<G: Game>(&self, chosen: &[(&Choice, &Value)], report: &mut Examined) -> Verdict {
        let Stand { scenario, table } = *self;
        let picks: Picks =
            chosen.iter().map(|(choice, pick)| (choice.id.clone().into_owned(), (*pick).clone())).collect();
        let what =
            |what: String| wrong(format!("`{}` with {}: {what}", table.id, Value::from(picks.clone())));
        report.chosen += 1;
        match scenario.set_up(table, &picks) {
            Ok(setup) => {
                start::<G>(&setup).map_err(|error| what(format!("does not start: {error}")))?;
                let same = |setup: &Value| G::Setup::deserialize(setup).ok();
                if same(&setup) == same(&table.setup) {
                    return Err(what("changes nothing".to_owned()));
                }
            }
            Err(no) => {
                let mut setup = table.setup.clone();
                chosen.iter().for_each(|(choice, pick)| choice.write(pick, &mut setup));
                match start::<G>(&setup) {
                    Ok(_) => return Err(what(format!("starts, but the catalogue says: {no}"))),
                    Err(error) if error.rule.is_none_or(|rule| !G::rules().contains(rule)) => {
                        return Err(what(format!("is refused by no rule: {error}")));
                    }
                    Err(_) => report.excluded += 1,
                }
            }
        }
        Ok(())
    }
}

/// The non-default picks of an option: all of them, or the extremes if there are too many.
fn picks(choice: &Choice, players: u8) -> Vec<Value> {
    let usual = choice.usual(players);
    let mut all: Vec<Value> = match &choice.kind {
        Kind::Switch { .. } => vec![true.into(), false.into()],
        Kind::One { options, .. } => options.iter().map(|one| one.id.clone().into_owned().into()).collect(),
        Kind::Number { from, to, open, .. } => {
            let open = open.as_ref().map(|_| Value::Null);
            open.into_iter().chain([(*from).into(), (*to).into()]).collect()
        }
        Kind::Numbers { parts, count } => {
            // Where it is chosen how many there are: only the first at its lowest, all of them at their
            // highest.
            let few = if count.is_some() { 1 } else { parts.len() };
            let low = parts.iter().take(few).map(|part| part.from).collect();
            let high = parts.iter().map(|part| part.to).collect();
            vec![low, high]
        }
        Kind::Seats { options, .. } => {
            let seats = |at: usize, id: Value| {
                let mut seats = vec![Value::Null; usize::from(players)];
                seats[at] = id;
                Value::Array(seats)
            };
            let last = usize::from(players).saturating_sub(1);
            let one = options.iter().map(|one| seats(last, one.id.clone().into_owned().into()));
            one.chain([seats(0, Value::Null)]).collect()
        }
    };
    all.retain(|pick| *pick != usual);
    all.dedup();
    all
}
