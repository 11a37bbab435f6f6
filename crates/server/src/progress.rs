//! What an account has learned and solved: one's own pages write it and read it again, in whichever browser.

use crate::friends::registered;
use crate::safety::Body;
use crate::session::Me;
use crate::{App, Fault};
use axum::Json;
use axum::extract::State;
use wire::people::Progress;

async fn kept(app: &App, me: &Me) -> Result<Json<Progress>, Fault> {
    let store::Progress { revision, text } = app.store.progress(me.person).await?;
    Ok(Json(Progress { revision, text }))
}

/// What one has learned and solved, as one's pages wrote it last; an empty text if they have not yet.
#[utoipa::path(get, path = "/api/me/progress", tag = "people", responses(
    (status = 200, body = Progress), (status = 403, body = wire::Problem)))]
pub(crate) async fn get(State(app): State<App>, me: Me) -> Result<Json<Progress>, Fault> {
    registered(&app, me.person).await?;
    kept(&app, &me).await
}

/// Keeps what one has learned and solved, if nobody has written since the `revision` that one has seen. What is
/// kept then comes back: where it is not what was sent, another browser was faster, and one puts both together.
#[utoipa::path(put, path = "/api/me/progress", tag = "people", request_body = Progress, responses(
    (status = 200, body = Progress), (status = 403, body = wire::Problem), (status = 413, body = wire::Problem)))]
pub(crate) async fn put(
    State(app): State<App>,
    me: Me,
    Body(wish): Body<Progress>,
) -> Result<Json<Progress>, Fault> {
    registered(&app, me.person).await?;
    app.store.set_progress(me.person, wish.revision, &wish.text).await?;
    kept(&app, &me).await
}
