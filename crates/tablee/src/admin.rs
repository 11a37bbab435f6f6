//! `tablee admin`: what operators do, directly on the database. The server need not run; if it does, bans
//! take effect within seconds.

use crate::cli::{AdminArgs, AdminCommand, OnOff};
use crate::words::colon;
use crate::{Error, World};
use kernel::Lang;
use server::keepers;
use shelf::Shelf;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Banned, Deed, MatchId, Millis, Page, Person, PersonId, SeatOwner, Store, StoreError};
use tokio::runtime::Runtime;

/// An hour.
const HOUR: i64 = 60 * 60 * 1000;
/// The longest reason, in characters: the same as over the network.
const REASON: usize = 500;
/// The length of a list.
const ROWS: Page = Page { offset: 0, limit: 200 };

/// Runs the command.
pub(crate) fn run(args: &AdminArgs, lang: Lang, shelf: &Shelf, world: &mut World<'_>) -> Result<(), Error> {
    if let Some(path) = args.db.strip_prefix("sqlite:")
        && !Path::new(path.strip_prefix("//").unwrap_or(path)).exists()
    {
        // Opening it would make it.
        return Err(Error::Admin(
            lang.pick("there is no such database", "il n’y a pas de telle base").to_owned(),
        ));
    }
    let runtime = Runtime::new()?;
    let lines = runtime.block_on(async {
        let store = Store::open(&args.db).await?;
        let desk = Desk { store: &store, lang, shelf };
        let done = desk.act(&args.command).await;
        store.close().await;
        done
    });
    for line in lines.map_err(|no| no.told(lang))? {
        writeln!(world.stdout, "{line}")?;
    }
    Ok(())
}

/// Why something was not done.
enum No {
    Store(StoreError),
    Said(&'static str, &'static str),
}

impl From<StoreError> for No {
    fn from(error: StoreError) -> No {
        No::Store(error)
    }
}

impl No {
    fn told(self, lang: Lang) -> Error {
        match self {
            No::Store(error) => Error::Look(error),
            No::Said(en, fr) => Error::Admin(lang.pick(en, fr).to_owned()),
        }
    }
}

const NOBODY: No = No::Said("there is no such person", "il n’y a pas de telle personne");
const NO_MATCH: No =
    No::Said("there is no such match, or it is over", "il n’y a pas de telle partie, ou elle est finie");

struct Desk<'a> {
    store: &'a Store,
    lang: Lang,
    shelf: &'a Shelf,
}

fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

fn after(hours: u32) -> Millis {
    Millis(now().0.saturating_add(i64::from(hours) * HOUR))
}

fn reason(words: &[String]) -> Result<String, No> {
    let text = words.join(" ");
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let length = text.trim().chars().count();
    if (1..=REASON).contains(&length) {
        Ok(text.trim().to_owned())
    } else {
        Err(No::Said("a reason has from 1 to 500 characters", "un motif compte de 1 à 500 caractères"))
    }
}

impl Desk<'_> {
    async fn act(&self, command: &AdminCommand) -> Result<Vec<String>, No> {
        match command {
            AdminCommand::Operator { name, state } => self.operator(name, *state).await,
            AdminCommand::Operators => {
                let all = self.store.operators().await?.into_iter();
                Ok(all.map(|(id, name)| format!("{id}  {}", name.unwrap_or_default())).collect())
            }
            AdminCommand::Reports { all } => self.reports(*all).await,
            AdminCommand::Resolve { report, verdict } => {
                let verdict = reason(verdict)?;
                if !self.store.resolve(*report, None, &verdict, now()).await? {
                    return Err(No::Said("there is no such report", "il n’y a pas de tel signalement"));
                }
                self.note("resolve", format!("report {report}"), &verdict).await?;
                self.done()
            }
            AdminCommand::Person { who } => self.look_up(who).await,
            AdminCommand::Mute { who, hours, why } => {
                let (person, why) = (self.person(who).await?, reason(why)?);
                let act = if *hours == 0 { "unmute" } else { "mute" };
                self.note(act, format!("{} {hours} h", person.id), &why).await?;
                self.store.mute(person.id, (*hours > 0).then(|| after(*hours))).await?;
                self.done()
            }
            AdminCommand::Ban { who, hours, why } => self.ban(who, *hours, &reason(why)?).await,
            AdminCommand::Bans => self.bans().await,
            AdminCommand::Lift { ban, why } => {
                let why = reason(why)?;
                if !self.store.lift(*ban, now()).await? {
                    return Err(No::Said("there is no such ban", "il n’y a pas de telle exclusion"));
                }
                self.note("lift", format!("ban {ban}"), &why).await?;
                self.done()
            }
            AdminCommand::Kick { table, seat, why } => self.kick(table, *seat, &reason(why)?).await,
            AdminCommand::Close { table, why } => {
                let (id, why): (MatchId, _) = (table.parse().map_err(|_| NO_MATCH)?, reason(why)?);
                if self.store.match_row(id).await?.is_none_or(|row| row.result.is_some()) {
                    return Err(NO_MATCH);
                }
                self.note("close", table.clone(), &why).await?;
                self.store.close_match(id, &keepers::closed(&why), now()).await?;
                self.done()
            }
            AdminCommand::Audit => {
                let deeds = self.store.audit(ROWS).await?.into_iter();
                let deed = |deed: Deed| {
                    let at = keepers::stamp(self.lang, deed.at.0);
                    format!("{at}  {}  {}  {}  {}", deed.name, deed.act, deed.target, deed.why)
                };
                Ok(deeds.map(deed).collect())
            }
        }
    }

    fn done(&self) -> Result<Vec<String>, No> {
        Ok(vec![self.lang.pick("Done.", "C’est fait.").to_owned()])
    }

    /// Writes to the audit trail. At the command line an operator has no name.
    async fn note(&self, act: &str, target: String, why: &str) -> Result<(), No> {
        let (name, act, why) = ("tablee admin".to_owned(), act.to_owned(), why.to_owned());
        Ok(self.store.note_deed(Deed { id: 0, at: now(), operator: None, name, act, target, why }).await?)
    }

    /// Finds a person by id or, if they have an account, by name.
    async fn person(&self, who: &str) -> Result<Person, No> {
        let by_id = match who.parse::<PersonId>() {
            Ok(id) => self.store.person(id).await?,
            Err(_) => None,
        };
        match by_id {
            Some(person) => Ok(person),
            None if who.len() > store::limits::NAME => Err(NOBODY),
            None => self.store.person_by_name(who).await?.ok_or(NOBODY),
        }
    }

    async fn operator(&self, name: &str, state: OnOff) -> Result<Vec<String>, No> {
        let person = self.person(name).await?;
        if !person.registered {
            return Err(No::Said("an operator needs an account", "il faut un compte pour être modérateur"));
        }
        let on = matches!(state, OnOff::On);
        self.note(if on { "operator_on" } else { "operator_off" }, person.id.to_string(), name).await?;
        self.store.set_operator(person.id, on).await?;
        let called = person.name.unwrap_or_default();
        Ok(vec![match (self.lang, on) {
            (Lang::En, true) => format!("{called} is an operator now."),
            (Lang::En, false) => format!("{called} is no operator any more."),
            (Lang::Fr, true) => format!("{called} fait maintenant partie des modérateurs."),
            (Lang::Fr, false) => format!("{called} ne fait plus partie des modérateurs."),
        }])
    }

    async fn reports(&self, all: bool) -> Result<Vec<String>, No> {
        let mut lines = Vec::new();
        for report in self.store.reports(all, ROWS).await? {
            let name = |name: Option<String>| name.unwrap_or_else(|| "–".to_owned());
            let (at, colon) = (keepers::stamp(self.lang, report.at.0), colon(self.lang));
            let (by, about) = (name(report.reporter_name), name(report.target_name));
            lines.push(format!(
                "{}  {at}  {by} → {about} ({}) {}{colon} {}",
                report.id, report.target, report.reason, report.text
            ));
            lines.push(format!("    {}", report.table));
            let said: Vec<wire::order::SaidLine> = serde_json::from_str(&report.context).unwrap_or_default();
            lines.extend(
                said.into_iter().map(|line| format!("    | {}{colon} {}", line.person.name, line.text)),
            );
            lines.extend(report.verdict.map(|verdict| format!("    = {verdict}")));
        }
        Ok(lines)
    }

    async fn look_up(&self, who: &str) -> Result<Vec<String>, No> {
        let person = self.person(who).await?;
        self.note("look_up", person.id.to_string(), "").await?;
        let standing = self.store.standing(person.id).await?.unwrap_or_default();
        let kind = match (standing.operator, standing.registered) {
            (true, _) => self.lang.pick("operator", "modérateur"),
            (_, true) => self.lang.pick("account", "compte"),
            _ => self.lang.pick("guest", "invité"),
        };
        let mut lines = vec![format!("{}  {}  {kind}", person.id, person.name.unwrap_or_default())];
        if let Some(until) = standing.muted.filter(|until| *until > now()) {
            let silent = self.lang.pick("silent until", "sans la parole jusqu’au");
            lines.push(format!("    {silent} {}", keepers::stamp(self.lang, until.0)));
        }
        for ban in self.store.bans_of(person.id).await? {
            let made = keepers::stamp(self.lang, ban.made.0);
            let over = ban.lifted.is_some() || ban.ends.is_some_and(|ends| ends <= now());
            let state =
                if over { self.lang.pick("over", "finie") } else { self.lang.pick("holds", "en vigueur") };
            lines.push(format!(
                "    {} {}  {made}  {state}  {}",
                self.lang.pick("ban", "exclusion"),
                ban.id,
                ban.reason
            ));
        }
        for seen in self.store.addresses(person.id).await? {
            lines.push(format!("    {}  {}", seen.address, keepers::stamp(self.lang, seen.last.0)));
        }
        Ok(lines)
    }

    async fn ban(&self, who: &str, hours: Option<u32>, why: &str) -> Result<Vec<String>, No> {
        let banned = match keepers::range(who) {
            Some(range) => Banned::Network(range),
            None => {
                let person = self.person(who).await?;
                if self.store.standing(person.id).await?.is_some_and(|standing| standing.operator) {
                    return Err(No::Said(
                        "that is an operator: take that away first",
                        "c’est un modérateur\u{a0}: retirez-lui d’abord ce rôle",
                    ));
                }
                Banned::Person(person.id)
            }
        };
        let target = match &banned {
            Banned::Person(id) => id.to_string(),
            Banned::Network(range) => range.clone(),
        };
        let length = hours.map_or_else(|| "∞".to_owned(), |hours| hours.to_string());
        self.note("ban", format!("{target} {length} h"), why).await?;
        let id = self.store.ban(&banned, why, None, now(), hours.map(after)).await?;
        Ok(vec![format!("{} {id}", self.lang.pick("Ban number", "Exclusion numéro"))])
    }

    async fn bans(&self) -> Result<Vec<String>, No> {
        let bans = self.store.bans(now()).await?.into_iter();
        let ban = |ban: store::Ban| {
            let who = match ban.banned {
                Banned::Person(id) => format!("{id} ({})", ban.name.unwrap_or_default()),
                Banned::Network(range) => range,
            };
            let ends = ban.ends.map_or_else(|| "∞".to_owned(), |ends| keepers::stamp(self.lang, ends.0));
            format!("{}  {who}  → {ends}  {}", ban.id, ban.reason)
        };
        Ok(bans.map(ban).collect())
    }

    async fn kick(&self, table: &str, seat: u8, why: &str) -> Result<Vec<String>, No> {
        let id: MatchId = table.parse().map_err(|_| NO_MATCH)?;
        let row = self.store.match_row(id).await?.filter(|row| row.result.is_none()).ok_or(NO_MATCH)?;
        let seats = self.store.seats(id).await?;
        let owner = seats.into_iter().find(|row| row.seat == seat).map(|row| row.owner);
        let Some(SeatOwner::Person(person)) = owner else { return Err(NOBODY) };
        let bot =
            self.shelf.get(&row.game).and_then(|title| title.bots().last().map(|bot| bot.name.to_owned()));
        let next = match bot {
            Some(name) if self.store.has_played(id, seat).await? => {
                SeatOwner::Bot { name, level: String::new() }
            }
            _ => SeatOwner::Open,
        };
        self.note("kick", format!("{person} {table}/{seat}"), why).await?;
        self.store.keep_out(id, person, now()).await?;
        self.store.change_seat(id, seat, &SeatOwner::Person(person), &next).await.map_err(|_| NO_MATCH)?;
        if row.turn == Some(seat) {
            // A server that runs lets the bot play at once.
            let due = matches!(next, SeatOwner::Bot { .. }).then(now);
            self.store.set_deadline(id, row.seq, due).await?;
        }
        self.done()
    }
}
