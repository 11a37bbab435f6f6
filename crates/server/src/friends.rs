//! Friends and blocked people.

use crate::reports::{person_card, somebody};
use crate::safety::Body;
use crate::session::Me;
use crate::{App, Fault, time};
use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};
use store::PersonId;
use wire::order::{Bond, FriendCard, Somebody, Ties};

async fn lists(app: &App, me: &Me) -> Result<Json<Ties>, Fault> {
    let friends = app.store.friends(me.person).await?.into_iter().map(|friend| FriendCard {
        person: person_card(friend.known.person, friend.known.name, me.lang),
        bond: match friend.bond {
            store::Bond::Friend => Bond::Friend,
            store::Bond::Asked => Bond::Asked,
            store::Bond::Asks => Bond::Asks,
        },
        since: friend.known.since.0,
    });
    let blocked = app.store.blocked(me.person).await?.into_iter();
    let blocked = blocked.map(|known| person_card(known.person, known.name, me.lang)).collect();
    Ok(Json(Ties { friends: friends.collect(), blocked }))
}

/// One's friends, those who want to be, and those whom one has blocked.
#[utoipa::path(get, path = "/api/me/friends", tag = "order", responses((status = 200, body = Ties)))]
pub(crate) async fn ties(State(app): State<App>, me: Me) -> Result<Json<Ties>, Fault> {
    lists(&app, &me).await
}

/// Asks somebody with an account to be friends, or says yes to who has asked.
#[utoipa::path(post, path = "/api/me/friends", tag = "order", request_body = Somebody, responses(
    (status = 200, body = Ties), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub(crate) async fn befriend(
    State(app): State<App>,
    me: Me,
    Body(who): Body<Somebody>,
) -> Result<Json<Ties>, Fault> {
    registered(&app, me.person).await?;
    let other = somebody(&app, &who).await?;
    if other == me.person {
        return Err(Fault::Yourself);
    }
    registered(&app, other).await.map_err(|_| Fault::NoSuchPerson)?;
    app.store.befriend(me.person, other, time::now()).await?.ok_or(Fault::ListFull)?;
    lists(&app, &me).await
}

/// Only whoever has an account.
pub(crate) async fn registered(app: &App, person: PersonId) -> Result<(), Fault> {
    let standing = app.store.standing(person).await?;
    if standing.is_some_and(|standing| standing.registered) { Ok(()) } else { Err(Fault::NeedsAccount) }
}

/// Takes somebody off the list: a friend, somebody one has asked, or somebody who asks.
#[utoipa::path(delete, path = "/api/me/friends/{id}", tag = "order", responses((status = 200, body = Ties)))]
pub(crate) async fn unfriend(
    State(app): State<App>,
    me: Me,
    Path(id): Path<String>,
) -> Result<Json<Ties>, Fault> {
    let other = id.parse().map_err(|_| Fault::NoSuchPerson)?;
    app.store.unfriend(me.person, other).await?;
    lists(&app, &me).await
}

/// Blocks somebody: they cannot sit down at one's tables, and one does not read what they write. They are not
/// told.
#[utoipa::path(post, path = "/api/me/blocked", tag = "order", request_body = Somebody, responses(
    (status = 200, body = Ties), (status = 404, body = wire::Problem), (status = 409, body = wire::Problem)))]
pub(crate) async fn block(
    State(app): State<App>,
    me: Me,
    Body(who): Body<Somebody>,
) -> Result<Json<Ties>, Fault> {
    let other = somebody(&app, &who).await?;
    if other == me.person {
        return Err(Fault::Yourself);
    }
    if !app.store.block(me.person, other, time::now()).await? {
        return Err(Fault::ListFull);
    }
    lists(&app, &me).await
}

/// Hears of somebody again.
#[utoipa::path(delete, path = "/api/me/blocked/{id}", tag = "order", responses((status = 200, body = Ties)))]
pub(crate) async fn unblock(
    State(app): State<App>,
    me: Me,
    Path(id): Path<String>,
) -> Result<Json<Ties>, Fault> {
    let other = id.parse().map_err(|_| Fault::NoSuchPerson)?;
    app.store.unblock(me.person, other).await?;
    lists(&app, &me).await
}

/// What is kept about order for a person to take away: friends, blocked people, reports that were made, bans,
/// and addresses.
pub(crate) async fn export(app: &App, person: PersonId) -> Result<Value, Fault> {
    let standing = app.store.standing(person).await?.unwrap_or_default();
    let bans = app.store.bans_of(person).await?;
    Ok(json!({
        "friends": app.store.friends(person).await?,
        "blocked": app.store.blocked(person).await?,
        "reports": app.store.reports_by(person).await?,
        "bans": bans.iter().map(|ban| json!({
            "reason": ban.reason, "made": ban.made, "ends": ban.ends, "lifted": ban.lifted,
        })).collect::<Vec<_>>(),
        "muted": standing.muted,
        "operator": standing.operator,
        "addresses": app.store.addresses(person).await?,
    }))
}
