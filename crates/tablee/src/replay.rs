//! `tablee replay`: verifies a journal and tells the match.

use crate::cli::ReplayArgs;
use crate::words::{colon, count, outcome};
use crate::{Error, World};
use kernel::{
    AnyGame, AnyTable, Damage, Entry, JournalError, Lang, Line, MAX_JOURNAL_BYTES, Recorded, Recovered, Seat,
    Turn, Viewer,
};
use serde_json::{Value, json};
use shelf::Shelf;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

pub(crate) fn run(args: &ReplayArgs, lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    let bytes = read(&args.file, world.stdin)?;
    let text = text(&bytes)?;
    let game = shelf.game_of(text).map_err(Error::Journal)?.game();
    let mut entries: Vec<(usize, Entry<Value>)> = Vec::new();
    let verified = game.load(text, &mut |line, entry, _| entries.push((line, entry.clone())));

    // Told from the start, since an action is worded for the moment before it: what is whole is told, damage
    // or not. What was played by other rules is not: the start is where they changed.
    let first = &text[..kernel::last_part(text)];
    let (table, _) = game.load(first, &mut |_, _, _| {}).map_err(Error::Journal)?;
    if let Some(seat) = args.who.missing_from(table.seats()) {
        return Err(Error::NoSuchSeat { seat, seats: table.seats() });
    }
    let mut teller = Teller { table, viewer: args.who.0, lang, json: args.json, out: &mut *world.stdout };
    teller.begin(game)?;
    for (line, entry) in &entries {
        teller.tell(*line, entry)?;
    }
    let (_, recovered) = verified.map_err(Error::Journal)?;
    teller.end(entries.len(), recovered)?;
    if let Some(recovered) = recovered {
        let warning = lang.pick("warning", "attention");
        writeln!(world.stderr, "{warning}{} {}", colon(lang), recovered.text(lang))?;
    }
    Ok(())
}

/// Reads the file, up to a little more than a journal may have.
fn read(path: &Path, stdin: &mut dyn io::BufRead) -> Result<Vec<u8>, Error> {
    let failed = |cause| Error::File { path: path.display().to_string(), cause };
    let bound = MAX_JOURNAL_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        stdin.take(bound).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        File::open(path).map_err(failed)?.take(bound).read_to_end(&mut bytes).map_err(failed)?;
    }
    Ok(bytes)
}

/// The bytes as text. A character cut off at the very end is dropped with the line it is in.
fn text(bytes: &[u8]) -> Result<&str, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(bad) => {
            let (whole, _) = bytes.split_at(bad.valid_up_to());
            let whole = std::str::from_utf8(whole).expect("valid up to here");
            if bad.error_len().is_none() {
                return Ok(whole);
            }
            let line = whole.bytes().filter(|&byte| byte == b'\n').count() + 1;
            Err(Error::Journal(JournalError { line, damage: Damage::Unreadable(bad.to_string()) }))
        }
    }
}

/// Replays the match and narrates it, as far as the viewer may know it.
struct Teller<'a> {
    table: Box<dyn AnyTable>,
    viewer: Viewer,
    lang: Lang,
    json: bool,
    out: &'a mut dyn Write,
}

impl Teller<'_> {
    fn begin(&mut self, game: &dyn AnyGame) -> io::Result<()> {
        let seats = self.table.speak(self.lang, self.viewer).seats;
        if self.json {
            let header = json!({
                "game": game.id(),
                "content": game.content(),
                "setup": self.table.setup(),
                "seats": seats,
            });
            return writeln!(self.out, "{header}");
        }
        writeln!(self.out, "{}{} {}", game.title(self.lang), colon(self.lang), seats.join(", "))
    }

    fn tell(&mut self, line: usize, entry: &Entry<Value>) -> io::Result<()> {
        let said = self.said(entry);
        match &entry.step {
            Recorded::Act(action) => {
                self.table.act(entry.seat, action).expect("the whole journal was verified before");
            }
            Recorded::Undo(count) => {
                self.table.undo(entry.seat, *count).expect("the whole journal was verified before");
            }
            Recorded::Forgiven(count) => {
                self.table.forgive(entry.seat, *count).expect("the whole journal was verified before");
            }
        }
        let spoken = self.table.speak(self.lang, self.viewer);
        if self.json {
            let events: Vec<String> = spoken.events.iter().map(Line::text).collect();
            let mut card = json!({ "line": line, "seat": entry.seat, "text": said, "events": events });
            match &entry.step {
                Recorded::Undo(count) => card["undo"] = json!(count),
                Recorded::Forgiven(count) => card["forgiven"] = json!(count),
                Recorded::Act(action) if self.viewer.sees(entry.seat) => card["act"] = action.clone(),
                Recorded::Act(_) => {}
            }
            return writeln!(self.out, "{card}");
        }
        let who = &spoken.seats[entry.seat.index()];
        match said {
            Some(said) => writeln!(self.out, "{:>5}. {who}{} {said}", line - 1, colon(self.lang))?,
            None => writeln!(self.out, "{:>5}. {who}", line - 1)?,
        }
        spoken.events.iter().try_for_each(|event| writeln!(self.out, "         {event}"))
    }

    /// The entry in words, as of the moment before it. An action may contain a secret of its seat, so others
    /// only get the events.
    fn said(&self, entry: &Entry<Value>) -> Option<String> {
        let Entry { seat, step, .. } = entry;
        match (step, self.lang) {
            (Recorded::Act(action), _) if self.viewer.sees(*seat) => {
                self.table.speak(self.lang, self.viewer).action(action).map(|line| line.text())
            }
            (Recorded::Act(_), _) => None,
            (Recorded::Undo(1), Lang::En) => Some("takes back the last action".to_owned()),
            (Recorded::Undo(1), Lang::Fr) => Some("reprend la dernière action".to_owned()),
            (Recorded::Undo(count), Lang::En) => Some(format!("takes back the last {count} actions")),
            (Recorded::Undo(count), Lang::Fr) => Some(format!("reprend les {count} dernières actions")),
            (Recorded::Forgiven(1), Lang::En) => {
                Some("is forgiven a slip: the last action is taken back, and chance falls anew".to_owned())
            }
            (Recorded::Forgiven(1), Lang::Fr) => Some(
                "se voit pardonner une erreur\u{a0}: la dernière action est reprise, le sort est tiré à nouveau"
                    .to_owned(),
            ),
            (Recorded::Forgiven(count), Lang::En) => Some(format!(
                "is forgiven a slip: the last {count} actions are taken back, and chance falls anew"
            )),
            (Recorded::Forgiven(count), Lang::Fr) => Some(format!(
                "se voit pardonner une erreur\u{a0}: les {count} dernières actions sont reprises, le sort est tiré à nouveau"
            )),
        }
    }

    /// The position of the match after its last line.
    fn end(&mut self, lines: usize, recovered: Option<Recovered>) -> io::Result<()> {
        let spoken = self.table.speak(self.lang, self.viewer);
        let turn = self.table.turn();
        // A question may tell what only its seat knows.
        let question =
            turn.seat().filter(|seat| self.viewer.sees(*seat)).and(spoken.question.as_ref()).map(Line::text);
        if self.json {
            let mut card = json!({ "verified": lines, "recovered": recovered });
            match &turn {
                Turn::Of(seat, _) => card["turn"] = json!({ "seat": seat, "question": question }),
                Turn::Over(outcome) => card["over"] = json!(outcome),
            }
            // A hash of the whole state would let a reader test guesses at what is hidden.
            if self.viewer == Viewer::Arbiter {
                card["hash"] = json!(self.table.hash());
            }
            return writeln!(self.out, "{card}");
        }
        match &turn {
            Turn::Over(over) => writeln!(self.out, "{}", outcome(self.lang, over, &spoken.seats))?,
            Turn::Of(Seat(seat), _) => {
                let who = &spoken.seats[usize::from(*seat)];
                let question = question.as_deref();
                let question = question.unwrap_or(self.lang.pick("to play", "à son tour de jouer"));
                writeln!(self.out, "{who}{} {question}", colon(self.lang))?;
            }
        }
        let lines = count(self.lang, lines as u64, ["line", "lines"], ["ligne", "lignes"]);
        let verified = self.lang.pick("Verified", "Vérifié");
        writeln!(self.out, "{verified}{} {lines}.", colon(self.lang))
    }
}
