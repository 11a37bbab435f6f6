//! Opens a match from the store: as it was, or carried over to the rules of this program. A match that cannot
//! be opened is set aside.

use crate::keeper::unpack;
use crate::thinking::{Matter, Network, OPENING, Whose};
use crate::{App, Fault, guard, journal, time};
use kernel::{AnyTable, Carried, Damage, JournalError, Lang, Resumed, Snapshot, Turn, Words};
use std::sync::Arc;
use store::{Claim, MatchId, MatchRow};

/// How often a match is read again while others change it.
const TRIES: usize = 8;

/// Opens a match from the store, because it is in use.
pub(crate) async fn open(app: &App, id: MatchId) -> Result<(MatchRow, Box<dyn AnyTable>), Fault> {
    open_for(app, id, None).await
}

/// Opens a match from the store, for whoever asked for it if that is somebody's own affair.
pub(crate) async fn open_for(
    app: &App,
    id: MatchId,
    asker: Option<Matter>,
) -> Result<(MatchRow, Box<dyn AnyTable>), Fault> {
    for _ in 0..TRIES {
        let row = app.store.match_row(id).await?.ok_or(Fault::NoSuchMatch);
        let row = row.inspect_err(|_| app.forget(id))?;
        let mine = app.title(&row.game)?.game().edition().to_string();
        if row.result.is_none() {
            in_charge(app, &row, &mine).await?;
        }
        let text = journal::read(&app.store, &row, u64::MAX).await?.into();
        let matter = asker.unwrap_or(Matter {
            network: Network::of_match(&row),
            whose: Whose::Person(row.creator),
            table: Some(id),
            time: OPENING,
            asked_by: None,
        });
        let resumed = match resume(app, &row, &mine, matter, text).await? {
            Ok(resumed) => resumed,
            Err(why) => return Err(aside(app, &row, &why).await),
        };
        if row.result.is_some() {
            return Ok((row, resumed.table));
        }
        let claim = claim(&row, mine, &resumed);
        if take_over(app, &row, claim).await? {
            return Ok((row, resumed.table));
        }
        // Somebody else was faster: look again.
    }
    Err(Fault::Unavailable)
}

/// Whether this program may serve a match; it may not once a newer edition has taken it over.
async fn in_charge(app: &App, row: &MatchRow, mine: &str) -> Result<(), Fault> {
    match &row.edition {
        Some(theirs) if theirs != mine => {
            let (theirs, mine) =
                (app.edition_rank(&row.game, theirs).await?, app.edition_rank(&row.game, mine).await?);
            if theirs > mine { Err(Fault::OtherEdition) } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

type Opened = Result<Resumed<Box<dyn AnyTable>>, Words>;

/// Replays a journal on a worker thread, so that no player waits for it.
async fn resume(
    app: &App,
    row: &MatchRow,
    mine: &str,
    matter: Matter,
    text: Arc<str>,
) -> Result<Opened, Fault> {
    let same = row.edition.as_deref() == Some(mine);
    if same {
        let opened = play_through(app, row, matter, text.clone(), None).await?;
        if opened.is_ok() {
            return Ok(opened);
        }
    }
    let snapshot = app.store.snapshot(row.id).await?;
    let snapshot: Option<Snapshot> = snapshot.and_then(|(_, bytes)| unpack(&bytes));
    play_through(app, row, matter, text, snapshot).await
}

async fn play_through(
    app: &App,
    row: &MatchRow,
    matter: Matter,
    text: Arc<str>,
    snapshot: Option<Snapshot>,
) -> Result<Opened, Fault> {
    let (house, name, running, turn) = (app.clone(), row.game.clone(), row.result.is_none(), row.turn);
    let played = app.thinking.think_first(matter, move |budget| {
        let title = house.title(&name)?;
        let resumed = guard(|| {
            let resumed = title.game().resume(&text, snapshot.as_ref(), budget)?;
            let worked_out = |carried: &Carried| matches!(carried, Carried::Replayed | Carried::KeptBefore);
            let doubtful = resumed.part.as_ref().is_some_and(|(_, carried)| worked_out(carried));
            // A state that nobody wrote down must at least ask the seat that was asked.
            if running && doubtful && resumed.table.turn().seat().map(|seat| seat.0) != turn {
                return Err(JournalError { line: text.lines().count(), damage: Damage::OtherTurn });
            }
            Ok(resumed)
        });
        Ok(match resumed {
            Some(Ok(resumed)) => Ok(resumed),
            // That is nothing about the match: the server is overburdened.
            Some(Err(JournalError { damage: Damage::TooSlow, .. })) => return Err(Fault::Unavailable),
            Some(Err(error)) => Err(Words::by(|lang| error.told(lang, &ledger::All))),
            None => Err(Words::by(|lang| Fault::Panicked.text(lang))),
        })
    });
    played.await?
}

/// How a running match is taken over, where that has to be recorded.
fn claim(row: &MatchRow, mine: String, resumed: &Resumed<Box<dyn AnyTable>>) -> Option<Claim> {
    if resumed.part.is_none() && row.edition.as_deref() == Some(&mine) {
        return None;
    }
    if let Some((_, carried)) = &resumed.part {
        let from = row.edition.as_deref();
        tracing::info!(id = %row.id, game = row.game, from, to = mine, ?carried, "the rules of a match changed");
    }
    let (turn, over) = match resumed.table.turn() {
        Turn::Of(seat, _) => (Some(seat.0), None),
        Turn::Over(outcome) => (None, serde_json::to_string(&outcome).ok()),
    };
    Some(Claim {
        id: row.id,
        seq: row.seq,
        from: row.edition.clone(),
        to: mine,
        part: resumed.part.as_ref().map(|(line, _)| line.clone()),
        turn,
        over,
        now: time::now(),
    })
}

/// Takes over a running match. False if another node was faster.
async fn take_over(app: &App, row: &MatchRow, claim: Option<Claim>) -> Result<bool, Fault> {
    match claim {
        Some(claim) => Ok(app.store.claim(claim).await?),
        None => {
            if row.aside.is_some() {
                app.store.set_aside(row.id, None).await?;
            }
            Ok(true)
        }
    }
}

/// Sets aside a match that cannot be opened.
async fn aside(app: &App, row: &MatchRow, why: &Words) -> Fault {
    tracing::error!(id = %row.id, game = row.game, why = why.get(Lang::En), "a match cannot be opened");
    app.metrics.broken.inc();
    if row.result.is_none() {
        let why = serde_json::to_string(why).unwrap_or_default();
        if let Err(error) = app.store.set_aside(row.id, Some(&why)).await {
            tracing::warn!(%error, "a match could not be set aside");
        }
        return Fault::Aside;
    }
    Fault::Broken
}

/// Why a match was set aside, for people.
pub(crate) fn why_aside(row: &MatchRow, lang: Lang) -> Option<String> {
    let why = row.aside.as_deref().filter(|_| row.result.is_none() || row.closed())?;
    let words: Option<Words> = serde_json::from_str(why).ok();
    Some(words.map_or_else(|| Fault::Aside.text(lang), |words| words.get(lang).to_owned()))
}

/// Why operators closed a match, if they did.
pub(crate) fn why_closed(row: &MatchRow) -> Option<Words> {
    let why = row.aside.as_deref().filter(|_| row.closed())?;
    let words = serde_json::from_str(why);
    Some(words.unwrap_or_else(|_| Words::by(|lang| crate::words::closed(lang, ""))))
}
