//! The lines of a journal before anything is replayed: its header, its parts, and the steps of the last part.
//!
//! Parts that were played by other rules are kept as text: this program need not understand them.

use crate::journal::{
    Line, MAX_JOURNAL_BYTES, MAX_LINE_BYTES, MAX_STATE_BYTES, convert, header, is_cut, is_part, read,
};
use crate::{
    Budget, Damage, Edition, Entry, Fingerprint, Flaw, Game, Header, Journal, JournalError, Part, Past,
    Recovered,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The lines of a journal, sorted out.
pub(crate) struct Layout<'t> {
    header: Header<Value, Value>,
    /// The edition in the header.
    first: Edition,
    /// The last part that began later, its line number, and all lines from the first step up to it.
    part: Option<(Part<Value>, usize, &'t str)>,
    /// The steps of the last part, each with its line number.
    pub(crate) steps: Vec<(usize, &'t str)>,
}

/// Reads only the hash of a line.
#[derive(Deserialize)]
struct Hashed {
    hash: Option<Fingerprint>,
}

impl<'t> Layout<'t> {
    pub(crate) fn read<G: Game>(text: &'t str) -> Result<Layout<'t>, JournalError> {
        if text.len() > MAX_JOURNAL_BYTES {
            return Err(JournalError::new(1, Damage::TooLong));
        }
        let first = text.split_inclusive('\n').next().ok_or_else(|| JournalError::new(1, Damage::Empty))?;
        let header = header(first)?;
        if header.game != G::ID {
            return Err(JournalError::new(1, Damage::OtherGame(header.game)));
        }
        let edition = Edition::told::<G>(header.version, header.content);
        let mut layout = Layout { header, first: edition, part: None, steps: Vec::new() };
        let (mut end, mut before) = (first.len(), 0);
        for (at, line) in text[end..].split_inclusive('\n').enumerate() {
            let number = at + 2;
            end += line.len();
            let begins_part = is_part(line);
            if line.len() > if begins_part { MAX_STATE_BYTES } else { MAX_LINE_BYTES } {
                return Err(JournalError::new(number, Damage::LongLine));
            }
            if begins_part {
                let part: Part<Value> = convert(read::<Line>(line, number)?.part, number)?;
                before += layout.steps.len();
                if part.seq != before {
                    return Err(JournalError::new(number, Damage::Misplaced));
                }
                layout.part = Some((part, number, &text[first.len()..end]));
                layout.steps.clear();
            } else {
                layout.steps.push((number, line));
            }
        }
        Ok(layout)
    }

    /// The edition of the last part.
    pub(crate) fn edition(&self) -> Edition {
        self.part.as_ref().map_or(self.first, |(part, ..)| part.edition)
    }

    /// The number of the line that names it.
    pub(crate) fn edition_line(&self) -> usize {
        self.part.as_ref().map_or(1, |(_, line, _)| *line)
    }

    /// The number of steps before the last part.
    pub(crate) fn before(&self) -> usize {
        self.part.as_ref().map_or(0, |(part, ..)| part.seq)
    }

    /// The number of action indices used before the last part.
    pub(crate) fn played(&self) -> u64 {
        self.part.as_ref().map_or(0, |(part, ..)| part.played)
    }

    /// The number of steps.
    pub(crate) fn seq(&self) -> usize {
        self.before() + self.steps.len()
    }

    /// The hash that the step before number `seq` carries, if that step is in the last part.
    pub(crate) fn hash_before(&self, seq: usize) -> Option<Fingerprint> {
        let (number, line) = self.steps.get(seq.checked_sub(self.before() + 1)?)?;
        read::<Hashed>(line, *number).ok()?.hash
    }

    /// The header, with its set-up migrated to today's version.
    pub(crate) fn header<G: Game>(&self) -> Result<Header<G::Setup, G::State>, JournalError> {
        let Header { format, game, version, content, setup, seed, state } = self.header.clone();
        let mut setup = setup;
        let state = match state {
            Some(state) => {
                Some(state_of::<G>(self.first, state, None).map_err(|damage| JournalError::new(1, damage))?)
            }
            None => None,
        };
        if self.first != Edition::of::<G>() {
            G::migrate_setup(self.first.version, &mut setup);
        }
        Ok(Header { format, game, version, content, setup: convert(setup, 1)?, seed, state })
    }

    /// What was played by other rules, with the state of the last part migrated to today's version.
    pub(crate) fn past<G: Game>(&self) -> Result<Option<Past<G::State>>, JournalError> {
        let Some((part, line, text)) = &self.part else { return Ok(None) };
        let Part { edition, was, seq, played, carried, state } = part.clone();
        let state = state_of::<G>(edition, state, None).map_err(|damage| JournalError::new(*line, damage))?;
        let part = Part { edition, was, seq, played, carried, state };
        Ok(Some(Past { text: (*text).to_owned(), part }))
    }

    /// All lines from the first step on, each with its line end.
    pub(crate) fn lines(&self) -> String {
        let mut lines = self.part.as_ref().map_or(String::new(), |(.., text)| (*text).to_owned());
        for (_, line) in &self.steps {
            lines.push_str(line);
            if !line.ends_with('\n') {
                lines.push('\n');
            }
        }
        lines
    }

    /// The journal, migrated to today's version. An incomplete last line is dropped.
    pub(crate) fn journal<G: Game>(
        &self,
        budget: &Budget<'_>,
    ) -> Result<(Journal<G>, Option<Recovered>), JournalError> {
        let mut journal =
            Journal { header: self.header::<G>()?, past: self.past::<G>()?, entries: Vec::new() };
        for &(number, line) in &self.steps {
            if !budget.step() {
                return Err(JournalError::new(number, Damage::TooSlow));
            }
            match read(line, number) {
                Ok(entry) => journal.entries.push(entry),
                Err(_) if is_cut(line) => {
                    return Ok((journal, Some(Recovered { line: number, bytes: line.len() })));
                }
                Err(error) => return Err(error),
            }
        }
        Ok((journal, None))
    }

    /// The steps, without an incomplete last line.
    pub(crate) fn entries<A: DeserializeOwned>(
        &self,
        from: usize,
    ) -> impl Iterator<Item = (usize, Result<Entry<A>, JournalError>)> + '_ {
        let skip = from.saturating_sub(self.before());
        self.steps.iter().skip(skip).map(|&(number, line)| (number, read(line, number)))
    }
}

/// Migrates a state written by this edition to today's version and audits it. Missing fields are taken from
/// `model`.
pub(crate) fn state_of<G: Game>(
    edition: Edition,
    mut state: Value,
    model: Option<&Value>,
) -> Result<G::State, Damage> {
    if edition != Edition::of::<G>() {
        G::migrate_state(edition.version, &mut state);
    }
    if let Some(model) = model {
        complete(&mut state, model);
    }
    let state =
        G::State::deserialize(state).map_err(|error| Damage::State(Flaw::new("state", error.to_string())))?;
    G::audit(&state).map_err(Damage::State)?;
    Ok(state)
}

/// Adds the fields that only the model has.
fn complete(value: &mut Value, model: &Value) {
    match (value, model) {
        // One field each, of different names: two alternatives, and neither is part of the other.
        (Value::Object(fields), Value::Object(model))
            if fields.len() == 1 && model.len() == 1 && fields.keys().ne(model.keys()) => {}
        (Value::Object(fields), Value::Object(model)) => {
            for (name, known) in model {
                match fields.get_mut(name) {
                    Some(field) => complete(field, known),
                    None => drop(fields.insert(name.clone(), known.clone())),
                }
            }
        }
        (Value::Array(items), Value::Array(model)) if items.len() == model.len() => {
            items.iter_mut().zip(model).for_each(|(item, known)| complete(item, known));
        }
        _ => {}
    }
}
