//! One conversation with a client: at most one table, and the answers about it.

use super::fault::{Code, Fault};
use super::request::{
    Act, Advise, Asked, Check, Forgive, Legal, Load, New, Nothing, Open, Perft, Request, Speak, Undo,
    Undoable, View,
};
use super::{MAX_LINE, PROTOCOL};
use crate::error::{list, no_such_seat};
use crate::setup::card;
use crate::who::Who;
use kernel::{
    AnyTable, Budget, Damage, Lang, Line, NoUndo, Refusal, Seat, SetupError, Turn, Unoffered, Viewer, Wanted,
    sentence,
};
use ledger::All;
use serde_json::{Value, json};
use shelf::{Advice, Asker, Title};

/// The requests that every game answers.
const REQUESTS: [&str; 18] = [
    "hello",
    "scenarios",
    "new",
    "load",
    "open",
    "legal",
    "check",
    "act",
    "undoable",
    "undo",
    "forgive",
    "view",
    "state",
    "journal",
    "perft",
    "speak",
    "advise",
    "quit",
];

/// The deepest `perft`, and the count after which it stops.
const MAX_DEPTH: u32 = 32;
const MAX_LEAVES: u64 = 1_000_000;

pub(super) struct Session<'a> {
    title: &'a dyn Title,
    lang: Lang,
    table: Option<Box<dyn AnyTable>>,
}

impl<'a> Session<'a> {
    pub(super) fn new(title: &'a dyn Title, lang: Lang) -> Self {
        Session { title, lang, table: None }
    }

    /// Drops the table.
    pub(super) fn clear(&mut self) {
        self.table = None;
    }

    pub(super) fn answer(&mut self, request: Request) -> Result<Value, Fault> {
        let lang = self.lang;
        match &*request.name {
            "hello" => request.fields(lang).map(|Nothing {}| self.hello()),
            "scenarios" => request.fields(lang).map(|Nothing {}| self.scenarios()),
            "new" => self.new_match(request.fields(lang)?),
            "load" => self.load(request.fields(lang)?),
            "open" => self.open(&request.fields(lang)?),
            "legal" => self.legal(&request.fields(lang)?),
            "check" => self.check(&request.fields(lang)?),
            "act" => self.act(&request.fields(lang)?),
            "undoable" => self.undoable(&request.fields(lang)?),
            "undo" => self.undo(&request.fields(lang)?),
            "forgive" => self.forgive(&request.fields(lang)?),
            "view" => self.view(&request.fields(lang)?),
            "state" => request.fields(lang).and_then(|Nothing {}| self.state()),
            "journal" => request.fields(lang).and_then(|Nothing {}| self.journal()),
            "perft" => self.perft(&request.fields(lang)?),
            "speak" => self.speak(&request.fields(lang)?),
            "advise" => self.advise(&request.fields(lang)?),
            "quit" => request.fields(lang).map(|Nothing {}| json!({})),
            _ => self.extra(request),
        }
    }

    fn requests(&self) -> Vec<&'static str> {
        REQUESTS.into_iter().chain(self.title.extras()).collect()
    }

    fn hello(&self) -> Value {
        let game = self.title.game();
        json!({
            "protocol": PROTOCOL,
            "program": concat!("tablee ", env!("CARGO_PKG_VERSION")),
            "game": game.id(),
            "title": game.title(self.lang),
            "content": game.content(),
            "max_line": MAX_LINE,
            "requests": self.requests(),
        })
    }

    fn scenarios(&self) -> Value {
        let scenarios = self.title.game().scenarios();
        let bots = self.title.bots().into_iter().map(|bot| json!({ "name": bot.name, "about": bot.about }));
        json!({ "scenarios": scenarios.iter().map(card).collect::<Vec<_>>(), "bots": bots.collect::<Vec<_>>() })
    }

    /// The set-up, given directly or by scenario and options.
    fn setup(&self, asked: Asked) -> Result<Value, Fault> {
        match asked {
            Asked { setup: Some(setup), scenario: None, players: None, mode: None, choices }
                if choices.is_empty() =>
            {
                Ok(setup)
            }
            Asked { setup: None, scenario: Some(scenario), players, mode, choices } => {
                let wanted = Wanted { scenario, players, mode, choices };
                wanted.setup(&self.title.game().scenarios()).map_err(|no| self.unoffered(&no))
            }
            _ => {
                let why = self.lang.pick(
                    "either a whole `setup`, or `scenario` with `players`, `mode` and `choices` as you like",
                    "soit «\u{a0}setup\u{a0}» entier, soit «\u{a0}scenario\u{a0}» avec «\u{a0}players\u{a0}», «\u{a0}mode\u{a0}» et «\u{a0}choices\u{a0}» à volonté",
                );
                Err(Fault::bad_request(self.lang, why))
            }
        }
    }

    fn unoffered(&self, no: &Unoffered) -> Fault {
        Fault::new(Code::BadSetup, self.lang, |lang| no.text(lang)).with(no)
    }

    fn new_match(
        &mut self,
        New { setup, scenario, players, mode, choices, seed }: New,
    ) -> Result<Value, Fault> {
        let setup = self.setup(Asked { setup, scenario, players, mode, choices })?;
        let table = self.title.game().open(&setup, seed).map_err(|error| self.bad_setup(&error))?;
        Ok(self.seat_at(table))
    }

    fn load(
        &mut self,
        Load { setup, scenario, players, mode, choices, seed, state }: Load,
    ) -> Result<Value, Fault> {
        let setup = self.setup(Asked { setup, scenario, players, mode, choices })?;
        let table = self.title.game().open_at(&setup, seed, &state).map_err(|damage| match damage {
            Damage::Setup(error) => self.bad_setup(&error),
            Damage::State(flaw) => Fault::new(Code::BadState, self.lang, |lang| flaw.text(lang)).with(&flaw),
            other => Fault::new(Code::BadState, self.lang, |lang| other.told(lang, &All)).with(&other),
        })?;
        Ok(self.seat_at(table))
    }

    fn open(&mut self, Open { journal }: &Open) -> Result<Value, Fault> {
        let loaded = self.title.game().load(journal, &mut |_, _, _| {});
        let (table, recovered) = loaded.map_err(|error| {
            Fault::new(Code::BadJournal, self.lang, |lang| error.told(lang, &All)).with(&error)
        })?;
        let mut answer = self.seat_at(table);
        answer["recovered"] = json!(recovered);
        Ok(answer)
    }

    fn bad_setup(&self, error: &SetupError) -> Fault {
        Fault::new(Code::BadSetup, self.lang, |lang| error.text(lang)).with(error)
    }

    /// Switches to this table and reports its position.
    fn seat_at(&mut self, table: Box<dyn AnyTable>) -> Value {
        let mut answer = standing(&*table);
        answer["seats"] = json!(table.seats());
        self.table = Some(table);
        answer
    }

    fn table(&self) -> Result<&dyn AnyTable, Fault> {
        self.table.as_deref().ok_or_else(|| self.no_table())
    }

    fn no_table(&self) -> Fault {
        Fault::new(Code::NoTable, self.lang, |lang| {
            let words = lang.pick(
                "there is no match yet: `new`, `load` or `open` begins one",
                "il n’y a pas encore de partie\u{a0}: «\u{a0}new\u{a0}», «\u{a0}load\u{a0}» ou «\u{a0}open\u{a0}» en commence une",
            );
            words.to_owned()
        })
    }

    /// The table, if it has this seat.
    fn table_with(&self, seat: Seat) -> Result<&dyn AnyTable, Fault> {
        self.table_for(Who(Viewer::Seat(seat)))
    }

    /// The table, if it has the seat of this viewer.
    fn table_for(&self, who: Who) -> Result<&dyn AnyTable, Fault> {
        let table = self.table()?;
        match who.missing_from(table.seats()) {
            None => Ok(table),
            Some(seat) => {
                Err(Fault::new(Code::NoSuchSeat, self.lang, |lang| no_such_seat(lang, seat, table.seats())))
            }
        }
    }

    /// The table to change, if it has this seat.
    fn table_of(&mut self, seat: Seat) -> Result<&mut Box<dyn AnyTable>, Fault> {
        self.table_with(seat)?;
        Ok(self.table.as_mut().expect("there is a table with this seat"))
    }

    fn legal(&self, Legal { lang }: &Legal) -> Result<Value, Fault> {
        let table = self.table()?;
        let actions = table.legal();
        let mut answer = json!({ "seat": table.turn().seat() });
        if let (Some(lang), Some(seat)) = (lang, table.turn().seat()) {
            let spoken = table.speak(*lang, Viewer::Seat(seat));
            answer["labels"] =
                actions.iter().map(|action| spoken.action(action).map(|line| line.text())).collect();
        }
        answer["actions"] = Value::Array(actions);
        Ok(answer)
    }

    fn check(&self, Check { seat, action, lang }: &Check) -> Result<Value, Fault> {
        let table = self.table_with(*seat)?;
        Ok(match table.check(*seat, action) {
            Ok(()) => json!({ "legal": true }),
            Err(refusal) => {
                let lang = lang.unwrap_or(self.lang);
                let message = refusal.text(lang, &All);
                json!({ "legal": false, "refusal": with_rule(&refusal, lang), "message": message })
            }
        })
    }

    fn act(&mut self, Act { seat, action, who, lang }: &Act) -> Result<Value, Fault> {
        self.table_for(*who)?;
        let lang = lang.unwrap_or(self.lang);
        let refused = |no: Refusal| {
            Fault::new(Code::Refused, lang, |lang| no.text(lang, &All)).with(&with_rule(&no, lang))
        };
        let table = self.table_of(*seat)?;
        table.act(*seat, action).map_err(refused)?;
        let mut answer = standing(&**table);
        answer["events"] = Value::Array(table.events(who.0));
        Ok(answer)
    }

    fn undoable(&self, Undoable { seat }: &Undoable) -> Result<Value, Fault> {
        Ok(match self.table_with(*seat)?.undoable(*seat) {
            Ok(played) => {
                json!({ "actions": played.into_iter().map(|played| played.action).collect::<Vec<_>>() })
            }
            Err(why) => json!({ "actions": [], "why": why, "message": sentence(&why.text(self.lang)) }),
        })
    }

    fn undo(&mut self, Undo { seat, count }: &Undo) -> Result<Value, Fault> {
        let lang = self.lang;
        let no = |why: NoUndo| Fault::new(Code::NoUndo, lang, |lang| why.text(lang)).with(&why);
        let table = self.table_of(*seat)?;
        table.undo(*seat, *count).map_err(no)?;
        Ok(standing(&**table))
    }

    /// Whoever runs the engine speaks for everybody at the table.
    fn forgive(&mut self, Forgive { seat, steps }: &Forgive) -> Result<Value, Fault> {
        let lang = self.lang;
        let no = |why: NoUndo| Fault::new(Code::NoUndo, lang, |lang| why.text(lang)).with(&why);
        let table = self.table_of(*seat)?;
        let count = table.slip(*seat, *steps).map_err(no)?.len() as u32;
        table.forgive(*seat, count).map_err(no)?;
        let mut answer = standing(&**table);
        answer["taken_back"] = json!(count);
        Ok(answer)
    }

    fn view(&self, View { who }: &View) -> Result<Value, Fault> {
        Ok(json!({ "view": self.table_for(*who)?.view(who.0) }))
    }

    fn state(&self) -> Result<Value, Fault> {
        let table = self.table()?;
        Ok(json!({ "setup": table.setup(), "state": table.state(), "hash": table.hash() }))
    }

    fn journal(&self) -> Result<Value, Fault> {
        Ok(json!({ "journal": self.table()?.journal() }))
    }

    /// The counts for each depth up to the one asked for; the growth so far decides when to stop.
    fn perft(&self, Perft { depth }: &Perft) -> Result<Value, Fault> {
        let table = self.table()?;
        let too_deep = || {
            Fault::new(Code::TooDeep, self.lang, |lang| match lang {
                Lang::En => format!("at most depth {MAX_DEPTH}, and no deeper than {MAX_LEAVES} sequences"),
                Lang::Fr => {
                    format!(
                        "au plus {MAX_DEPTH} de profondeur, et pas au-delà de {MAX_LEAVES} suites d’actions"
                    )
                }
            })
        };
        if *depth > MAX_DEPTH {
            return Err(too_deep());
        }
        let mut counts = Vec::new();
        for depth in 1..=*depth {
            if counts.last().is_some_and(|&count| count > MAX_LEAVES) {
                return Err(too_deep().with(&json!({ "counts": counts })));
            }
            counts.push(table.perft(depth));
        }
        Ok(json!({ "counts": counts }))
    }

    fn speak(&self, Speak { lang, who }: &Speak) -> Result<Value, Fault> {
        let spoken = self.table_for(*who)?.speak(*lang, who.0);
        let question = spoken.question.as_ref().map(Line::text);
        let events: Vec<String> = spoken.events.iter().map(Line::text).collect();
        Ok(json!({ "question": question, "seats": spoken.seats, "events": events }))
    }

    fn advise(&self, Advise { bot, seed }: &Advise) -> Result<Value, Fault> {
        let table = self.table()?;
        // The program belongs to whoever asks: bots stop by themselves after this many steps.
        let Advice { action, reason, .. } = self
            .title
            .advise(bot, *seed, table, &Budget::endless())
            .map_err(|no| Fault::new(Code::NoAdvice, self.lang, |lang| no.text(lang)))?;
        let mut answer = json!({ "seat": table.turn().seat(), "action": action });
        if let Some(reason) = reason {
            answer["reason"] = reason.get(self.lang).into();
        }
        Ok(answer)
    }

    /// Answers a request that only this game knows, if it does.
    fn extra(&self, request: Request) -> Result<Value, Fault> {
        let name = request.name.clone();
        let (who, arguments) = request.asked_as(self.lang)?;
        let asker = match (self.table.as_deref(), who) {
            (None, _) => None,
            (Some(table), None) => Some(Asker::in_turn(table)),
            (Some(_), Some(who)) => {
                let table = self.table_for(who)?;
                match who.0 {
                    Viewer::Seat(seat) => Some(Asker { table, seat: Some(seat) }),
                    Viewer::Spectator => Some(Asker { table, seat: None }),
                    // Nobody who plays knows everything: there would be no telling what an answer is worth to
                    // them.
                    Viewer::Arbiter => {
                        let why = self.lang.pick(
                            "this is asked for a seat, or as `spectator`",
                            "on le demande pour un siège, ou comme «\u{a0}spectator\u{a0}»",
                        );
                        return Err(Fault::bad_request(self.lang, why));
                    }
                }
            }
        };
        match self.title.extra(&name, &arguments, asker, self.lang, &Budget::endless()) {
            Some(Ok(answer)) => Ok(answer),
            Some(Err(complaint)) => Err(Fault::new(Code::Declined, self.lang, |_| complaint.0)),
            None => Err(Fault::new(Code::UnknownRequest, self.lang, |lang| {
                let known = self.requests();
                match lang {
                    Lang::En => format!("there is no request `{name}`{}", list("; there are: ", &known)),
                    Lang::Fr => format!(
                        "il n’y a pas de demande «\u{a0}{name}\u{a0}»{}",
                        list("\u{202f}; il y a\u{a0}: ", &known)
                    ),
                }
            })),
        }
    }
}

/// A refusal with the text of its rule, if that is available.
fn with_rule(refusal: &Refusal, lang: Lang) -> Value {
    let mut told = serde_json::to_value(refusal).expect("plain data has a JSON form");
    if let Some(rule) = refusal.cites().and_then(|id| All.rule(id)) {
        told["title"] = rule.section.get(lang).into();
        told["text"] = rule.text.get(lang).into();
    }
    told
}

/// The position of a match: the number of the next journal line, the hash of the state, and whose turn it is
/// or how it ended.
fn standing(table: &dyn AnyTable) -> Value {
    let mut answer = json!({ "seq": table.seq(), "hash": table.hash() });
    match table.turn() {
        Turn::Of(seat, prompt) => {
            answer["turn"] = json!({ "seat": seat, "kind": prompt.kind, "question": prompt.question });
        }
        Turn::Over(outcome) => answer["over"] = json!(outcome),
    }
    answer
}
