//! Reports to the operators, and how a report names somebody.

use crate::lobby::find;
use crate::safety::Body;
use crate::session::Me;
use crate::{App, Fault, time, words};
use axum::extract::State;
use axum::http::StatusCode;
use kernel::Lang;
use store::{ChatLine, MatchId, PersonId, SeatOwner};
use wire::order::{NewReport, PersonCard, ReportReason, SaidLine, Somebody};

/// How long the text of a report, or the reason of an operator, may be, in characters.
pub(crate) const TEXT: usize = 500;
/// How many lines of the chat before and after one are kept with a report.
const AROUND: u64 = 10;

/// A text as it is kept: in one line, and not too long.
pub(crate) fn text(given: &str, needed: bool) -> Result<String, Fault> {
    let plain: String = given.chars().take(TEXT + 1).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let plain = plain.trim();
    if plain.chars().count() > TEXT || given.chars().nth(TEXT + 200).is_some() || (needed && plain.is_empty())
    {
        return Err(Fault::BadReason { limit: TEXT });
    }
    Ok(plain.to_owned())
}

/// The word under which a reason is kept.
pub(crate) fn word(reason: ReportReason) -> String {
    serde_json::to_value(reason).ok().and_then(|word| Some(word.as_str()?.to_owned())).unwrap_or_default()
}

/// The reason of this word.
pub(crate) fn reason(word: &str) -> ReportReason {
    serde_json::from_value(word.into()).unwrap_or(ReportReason::Other)
}

/// Somebody, with a name in this language if they have none.
pub(crate) fn person_card(id: PersonId, name: Option<String>, lang: Lang) -> PersonCard {
    PersonCard { id: id.to_string(), name: name.unwrap_or_else(|| words::guest(lang).to_owned()) }
}

/// Reports somebody at a match to the operators, once a day for each person. What was said there is kept with
/// the report.
#[utoipa::path(post, path = "/api/reports", tag = "order", request_body = NewReport, responses(
    (status = 201), (status = 400, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub(crate) async fn report(
    State(app): State<App>,
    me: Me,
    Body(wish): Body<NewReport>,
) -> Result<StatusCode, Fault> {
    let text = text(&wish.text, false)?;
    let listing = find(&app, &wish.table).await?;
    let target = at_table(&app, &wish.table, wish.seat, wish.line).await?;
    if target == me.person {
        return Err(Fault::Yourself);
    }
    // Each keeps what was said around it: many names together must not fill the disk, or the operators' list.
    if !app.limiters.report(me.address) {
        return Err(Fault::TooFast);
    }
    let middle = wish.line.unwrap_or(listing.row.chat);
    let before = middle.saturating_sub(if wish.line.is_some() { AROUND + 1 } else { 2 * AROUND });
    let said = app.store.chat(listing.row.id, before, 2 * AROUND as u32 + 1).await?;
    let context: Vec<SaidLine> = said.into_iter().map(|line| said_line(line, me.lang)).collect();
    let new = store::NewReport {
        reporter: me.person,
        target,
        table: listing.row.id,
        reason: word(wish.reason),
        text,
        context: serde_json::to_string(&context).unwrap_or_default(),
        now: time::now(),
        most: app.rank(Some(me.person)).await?.reports(),
    };
    app.store.report(new).await?;
    Ok(StatusCode::CREATED)
}

/// Takes what somebody has said out of the reports about others: whoever deletes an account leaves no words behind
/// that nobody complained of.
pub(crate) async fn forget_bystander(app: &App, person: PersonId) -> Result<(), Fault> {
    let id = person.to_string();
    for (report, context) in app.store.overheard(person).await? {
        let Ok(mut said) = serde_json::from_str::<Vec<SaidLine>>(&context) else { continue };
        said.retain(|line| line.person.id != id);
        app.store.set_context(report, &serde_json::to_string(&said).unwrap_or_default()).await?;
    }
    Ok(())
}

fn said_line(line: ChatLine, lang: Lang) -> SaidLine {
    SaidLine {
        id: line.id,
        person: person_card(line.person, line.name, lang),
        text: line.text,
        at: line.at.0,
    }
}

/// Who sits there, or has said that.
async fn at_table(app: &App, id: &str, seat: Option<u8>, line: Option<u64>) -> Result<PersonId, Fault> {
    let id: MatchId = id.parse().map_err(|_| Fault::NoSuchMatch)?;
    match (seat, line) {
        (Some(seat), None) => {
            let seats = app.store.seats(id).await?;
            match seats.into_iter().find(|row| row.seat == seat).map(|row| row.owner) {
                Some(SeatOwner::Person(person)) => Ok(person),
                _ => Err(Fault::NoSuchPerson),
            }
        }
        (None, Some(line)) => {
            let said = app.store.chat(id, line.saturating_sub(1), 1).await?;
            said.first().filter(|said| said.id == line).map(|said| said.person).ok_or(Fault::NoSuchPerson)
        }
        _ => Err(Fault::BadRequest("seat, line".to_owned())),
    }
}

/// The person that is meant.
pub(crate) async fn somebody(app: &App, who: &Somebody) -> Result<PersonId, Fault> {
    match who {
        Somebody { name: Some(name), table: None, seat: None, line: None, person: None } => {
            if name.len() > store::limits::NAME {
                return Err(Fault::NoSuchPerson);
            }
            app.store.person_by_name(name).await?.map(|person| person.id).ok_or(Fault::NoSuchPerson)
        }
        Somebody { name: None, table: Some(table), seat, line, person: None } => {
            at_table(app, table, *seat, *line).await
        }
        Somebody { name: None, table: None, seat: None, line: None, person: Some(id) } => {
            let id = id.parse().map_err(|_| Fault::NoSuchPerson)?;
            app.store.person(id).await?.map(|person| person.id).ok_or(Fault::NoSuchPerson)
        }
        _ => Err(Fault::BadRequest("name, match, person".to_owned())),
    }
}
