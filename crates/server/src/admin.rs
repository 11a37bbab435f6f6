//! The operators' part of the interface. To everybody else all of it answers alike, so they learn nothing.

use crate::lobby::{Part, card, find};
use crate::reports::{person_card, reason, somebody, text};
use crate::safety::{Asked, Body};
use crate::session::Visitor;
use crate::{App, Fault, clock, keepers, notices, order, room, seats, time};
use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use kernel::Lang;
use serde::Deserialize;
use store::{Ban, Banned, Deed, Listing, Millis, Page, PersonId, SeatOwner};
use wire::order::{
    AddressCard, BanCard, Because, DeedCard, Mute, NewBan, PersonFile, ReportCard, Somebody, Verdict,
};

/// The longest time for which somebody is kept out or silent without it being for good, in hours.
const LONGEST: u32 = 24 * 365 * 10;
/// How many matches of somebody an operator sees.
const MATCHES: u32 = 20;

/// Somebody who keeps order.
pub(crate) struct Operator {
    person: PersonId,
    name: String,
    lang: Lang,
}

impl FromRequestParts<App> for Operator {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Operator, Fault> {
        let Visitor { known, lang, .. } = Visitor::from_request_parts(parts, app).await?;
        let person = known.ok_or(Fault::NotOperator)?.person;
        if !order::is_operator(app, person).await {
            return Err(Fault::NotOperator);
        }
        let name =
            app.store.person(person).await?.and_then(|person| person.name).ok_or(Fault::NotOperator)?;
        Ok(Operator { person, name, lang })
    }
}

impl Operator {
    /// Notes what is about to be done. What cannot be noted is not done.
    async fn notes(&self, app: &App, act: &str, target: String, why: &str) -> Result<(), Fault> {
        tracing::info!(operator = self.name, act, target, "an operator acts");
        let deed = Deed {
            id: 0,
            at: time::now(),
            operator: Some(self.person),
            name: self.name.clone(),
            act: act.to_owned(),
            target,
            why: why.to_owned(),
        };
        Ok(app.store.note_deed(deed).await?)
    }
}

/// Whatever else is asked for here.
pub(crate) async fn nothing(_: Operator) -> Fault {
    Fault::NoSuchPage
}

fn until(hours: u32) -> Result<Millis, Fault> {
    if hours > LONGEST {
        return Err(Fault::BadRequest("hours".to_owned()));
    }
    Ok(time::after(time::now(), i64::from(hours) * 60 * time::MINUTE))
}

/// Which reports.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct Which {
    /// Whether those that are settled are told too.
    #[serde(default)]
    all: bool,
    /// How many to pass over.
    #[serde(default)]
    offset: u32,
}

/// Reports, those that wait first.
#[utoipa::path(get, path = "/api/admin/reports", tag = "operators", params(Which), responses(
    (status = 200, body = Vec<ReportCard>), (status = 403, body = wire::Problem)))]
pub(crate) async fn reports(
    State(app): State<App>,
    operator: Operator,
    Asked(which): Asked<Which>,
) -> Result<Json<Vec<ReportCard>>, Fault> {
    let page = Page { offset: which.offset, limit: 50 };
    let found = app.store.reports(which.all, page).await?.into_iter().map(|report| ReportCard {
        id: report.id,
        reporter: person_card(report.reporter, report.reporter_name, operator.lang),
        target: person_card(report.target, report.target_name, operator.lang),
        table: report.table,
        reason: reason(&report.reason),
        text: report.text,
        context: serde_json::from_str(&report.context).unwrap_or_default(),
        at: report.at.0,
        resolved: report.resolved.map(|at| at.0),
        verdict: report.verdict,
    });
    Ok(Json(found.collect()))
}

/// Settles a report.
#[utoipa::path(post, path = "/api/admin/reports/{id}", tag = "operators", request_body = Verdict, responses(
    (status = 204), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub(crate) async fn resolve(
    State(app): State<App>,
    operator: Operator,
    Path(id): Path<String>,
    Body(wish): Body<Verdict>,
) -> Result<StatusCode, Fault> {
    let verdict = text(&wish.verdict, true)?;
    let id: u64 = id.parse().map_err(|_| Fault::NoSuchPage)?;
    if !app.store.resolve(id, Some(operator.person), &verdict, time::now()).await? {
        return Err(Fault::NoSuchPage);
    }
    operator.notes(&app, "resolve", format!("report {id}"), &verdict).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whom to look up.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct LookUp {
    /// The id of a person, or the name of an account;
    who: Option<String>,
    /// or a match
    #[serde(rename = "match")]
    table: Option<String>,
    /// and a seat there.
    seat: Option<u8>,
}

/// Somebody, with what operators need to know: bans, reports, matches, and the addresses of the last 30 days.
#[utoipa::path(get, path = "/api/admin/people", tag = "operators", params(LookUp), responses(
    (status = 200, body = PersonFile), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub(crate) async fn look_up(
    State(app): State<App>,
    operator: Operator,
    Asked(asked): Asked<LookUp>,
) -> Result<Json<PersonFile>, Fault> {
    let by_id = asked.who.as_deref().filter(|who| who.parse::<PersonId>().is_ok());
    let who = Somebody {
        person: by_id.map(str::to_owned),
        name: asked.who.clone().filter(|_| by_id.is_none()),
        table: asked.table,
        seat: asked.seat,
        line: None,
    };
    let id = match somebody(&app, &who).await {
        // A name may look like an id.
        Err(Fault::NoSuchPerson) if by_id.is_some() => {
            somebody(&app, &Somebody { name: asked.who, ..Somebody::default() }).await?
        }
        found => found?,
    };
    // Where somebody lives is nobody's business without a trace.
    operator.notes(&app, "look_up", id.to_string(), "").await?;
    Ok(Json(file(&app, id, operator.lang).await?))
}

async fn file(app: &App, id: PersonId, lang: Lang) -> Result<PersonFile, Fault> {
    let person = app.store.person(id).await?.ok_or(Fault::NoSuchPerson)?;
    let standing = app.store.standing(id).await?.unwrap_or_default();
    let (reports, waiting) = app.store.reports_about(id).await?;
    let latest = app.store.matches_of(id, Page { offset: 0, limit: MATCHES }).await?;
    let seen =
        |seen: store::SeenAt| AddressCard { address: seen.address, first: seen.first.0, last: seen.last.0 };
    Ok(PersonFile {
        person: person_card(id, person.name, lang),
        guest: !standing.registered,
        operator: standing.operator,
        created: person.created.0,
        muted: standing.muted.filter(|until| *until > time::now()).map(|until| until.0),
        bans: app.store.bans_of(id).await?.into_iter().map(|ban| ban_card(ban, lang)).collect(),
        addresses: app.store.addresses(id).await?.into_iter().map(seen).collect(),
        reports,
        waiting,
        matches: latest.iter().map(|listing| card(listing, None, lang)).collect(),
    })
}

fn ban_card(ban: Ban, lang: Lang) -> BanCard {
    let (person, range) = match ban.banned {
        Banned::Person(id) => (Some(person_card(id, ban.name, lang)), None),
        Banned::Network(range) => (None, Some(range)),
    };
    BanCard {
        id: ban.id,
        person,
        range,
        reason: ban.reason,
        made: ban.made.0,
        ends: ban.ends.map(|ends| ends.0),
        lifted: ban.lifted.map(|lifted| lifted.0),
    }
}

/// Lets somebody not write in any chat for a while.
#[utoipa::path(post, path = "/api/admin/people/{id}/mute", tag = "operators", request_body = Mute, responses(
    (status = 204), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub(crate) async fn mute(
    State(app): State<App>,
    operator: Operator,
    Path(id): Path<String>,
    Body(wish): Body<Mute>,
) -> Result<StatusCode, Fault> {
    let why = text(&wish.why, true)?;
    let id: PersonId = id.parse().map_err(|_| Fault::NoSuchPerson)?;
    app.store.standing(id).await?.ok_or(Fault::NoSuchPerson)?;
    let until = until(wish.hours)?;
    let act = if wish.hours == 0 { "unmute" } else { "mute" };
    operator.notes(&app, act, format!("{id} {} h", wish.hours), &why).await?;
    app.store.mute(id, (wish.hours > 0).then_some(until)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The bans that hold.
#[utoipa::path(get, path = "/api/admin/bans", tag = "operators", responses(
    (status = 200, body = Vec<BanCard>), (status = 403, body = wire::Problem)))]
pub(crate) async fn bans(State(app): State<App>, operator: Operator) -> Result<Json<Vec<BanCard>>, Fault> {
    let bans = app.store.bans(time::now()).await?.into_iter();
    Ok(Json(bans.take(500).map(|ban| ban_card(ban, operator.lang)).collect()))
}

/// Keeps a person or a range of addresses out, for a time or for good. An operator is kept out by no range,
/// and as a person only when no longer an operator.
#[utoipa::path(post, path = "/api/admin/bans", tag = "operators", request_body = NewBan, responses(
    (status = 201), (status = 400, body = wire::Problem), (status = 403, body = wire::Problem)))]
pub(crate) async fn ban(
    State(app): State<App>,
    operator: Operator,
    Body(wish): Body<NewBan>,
) -> Result<StatusCode, Fault> {
    let why = text(&wish.why, true)?;
    let ends = wish.hours.map(until).transpose()?;
    let banned = match (&wish.person, &wish.range) {
        (Some(id), None) => {
            let id: PersonId = id.parse().map_err(|_| Fault::NoSuchPerson)?;
            let standing = app.store.standing(id).await?.ok_or(Fault::NoSuchPerson)?;
            if standing.operator {
                return Err(Fault::Yourself);
            }
            Banned::Person(id)
        }
        (None, Some(range)) => Banned::Network(keepers::range(range).ok_or(Fault::BadRange)?),
        _ => return Err(Fault::BadRequest("person, range".to_owned())),
    };
    let target = match &banned {
        Banned::Person(id) => id.to_string(),
        Banned::Network(range) => range.clone(),
    };
    let length = wish.hours.map_or_else(|| "∞".to_owned(), |hours| hours.to_string());
    operator.notes(&app, "ban", format!("{target} {length} h"), &why).await?;
    app.store.ban(&banned, &why, Some(operator.person), time::now(), ends).await?;
    order::refresh(&app).await?;
    if let Banned::Person(person) = banned
        && wish.seats
    {
        stand_up(&app, person).await?;
    }
    Ok(StatusCode::CREATED)
}

/// Gives every seat of somebody to others.
async fn stand_up(app: &App, person: PersonId) -> Result<(), Fault> {
    let page = Page { offset: 0, limit: store::limits::PAGE };
    // Each round takes seats away, so there is an end to it.
    for _ in 0..10 {
        let listings = app.store.matches_of(person, page).await?;
        let running: Vec<_> = listings.iter().filter(|listing| listing.row.result.is_none()).collect();
        for listing in &running {
            for seat in room::own(&listing.seats, Some(person)).list() {
                take_away(app, listing, seat, person).await?;
            }
        }
        if running.is_empty() {
            break;
        }
    }
    Ok(())
}

/// Lifts a ban.
#[utoipa::path(post, path = "/api/admin/bans/{id}/lift", tag = "operators", request_body = Because, responses(
    (status = 204), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub(crate) async fn lift(
    State(app): State<App>,
    operator: Operator,
    Path(id): Path<String>,
    Body(wish): Body<Because>,
) -> Result<StatusCode, Fault> {
    let why = text(&wish.why, true)?;
    let id: u64 = id.parse().map_err(|_| Fault::NoSuchPage)?;
    if !app.store.lift(id, time::now()).await? {
        return Err(Fault::NoSuchPage);
    }
    operator.notes(&app, "lift", format!("ban {id}"), &why).await?;
    order::refresh(&app).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes somebody off a seat: a bot takes it where the seat has played, and it is open where it has not.
#[utoipa::path(post, path = "/api/admin/matches/{id}/seats/{seat}/kick", tag = "operators", request_body = Because, responses(
    (status = 204), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub(crate) async fn kick(
    State(app): State<App>,
    operator: Operator,
    Path((id, seat)): Path<(String, String)>,
    Body(wish): Body<Because>,
) -> Result<StatusCode, Fault> {
    let why = text(&wish.why, true)?;
    let listing = find(&app, &id).await?;
    let row = seat.parse().ok().and_then(|seat: u8| listing.seats.iter().find(|row| row.seat == seat));
    let row = row.ok_or(Fault::NoSuchSeat)?;
    let SeatOwner::Person(person) = row.owner else { return Err(Fault::NoSuchPerson) };
    if listing.row.result.is_some() {
        return Err(Fault::Over);
    }
    operator.notes(&app, "kick", format!("{person} {id}/{seat}"), &why).await?;
    take_away(&app, &listing, row.seat, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a seat away from somebody, who may not sit down at this match again.
async fn take_away(app: &App, listing: &Listing, seat: u8, person: PersonId) -> Result<(), Fault> {
    let id = listing.row.id;
    let next = match app.store.has_played(id, seat).await? {
        // The seat of a game that is no longer here can only be left.
        true => clock::substitute(app, &listing.row.game)
            .map_or(SeatOwner::Open, |name| SeatOwner::Bot { name, level: String::new() }),
        false => SeatOwner::Open,
    };
    app.store.keep_out(id, person, time::now()).await?;
    app.store.change_seat(id, seat, &SeatOwner::Person(person), &next).await?;
    seats::wind(app, listing, seat, &next).await?;
    notices::shown_out(app, id, &listing.row.game, person, true).await;
    // Whoever has the match in use hears of it by the feed; here it may have to be opened so that the bot can
    // play.
    let room = app.room(id);
    if let Ok(mut inside) = room.enter(app).await {
        inside.seats = app.store.seats(id).await?;
        crate::bots::wake(app, &room, &mut inside);
    }
    Ok(())
}

/// Closes a match: it is over for all, counts for nobody, and can be looked at.
#[utoipa::path(post, path = "/api/admin/matches/{id}/close", tag = "operators", request_body = Because, responses(
    (status = 204), (status = 403, body = wire::Problem), (status = 404, body = wire::Problem)))]
pub(crate) async fn close(
    State(app): State<App>,
    operator: Operator,
    Path(id): Path<String>,
    Body(wish): Body<Because>,
) -> Result<StatusCode, Fault> {
    let why = text(&wish.why, true)?;
    let listing = find(&app, &id).await?;
    if listing.row.result.is_some() {
        return Err(Fault::Over);
    }
    operator.notes(&app, "close", id, &why).await?;
    if !app.store.close_match(listing.row.id, &keepers::closed(&why), time::now()).await? {
        return Err(Fault::Over);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What operators did in the last two years, the latest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "operators", params(Part), responses(
    (status = 200, body = Vec<DeedCard>), (status = 403, body = wire::Problem)))]
pub(crate) async fn audit(
    State(app): State<App>,
    _: Operator,
    Asked(part): Asked<Part>,
) -> Result<Json<Vec<DeedCard>>, Fault> {
    let deeds = app.store.audit(part.into()).await?.into_iter().map(|deed| DeedCard {
        id: deed.id,
        at: deed.at.0,
        name: deed.name,
        act: deed.act,
        target: deed.target,
        why: deed.why,
    });
    Ok(Json(deeds.collect()))
}
