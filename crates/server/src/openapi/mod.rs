//! The description of the API, for programs and for those who write them.

mod french;
mod french_order;
mod page;

use crate::{
    addresses, admin, archive, doors, friends, lobby, people, progress, reports, retention, seats, session,
};
use axum::Json;
use axum::extract::Request;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use kernel::Lang;
use serde_json::Value;
use std::sync::LazyLock;
use utoipa::OpenApi;

/// Everything under `/api`, but for the WebSocket: `crates/wire` describes what is spoken there.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tablée",
        description = "Board games with their rules enforced. A guest is known by a cookie, which `POST /api/me` gives. A match is \
                       played over the WebSocket at `/api/live`: the first message is `hello`. What goes wrong comes back as a \
                       `Problem`, in the language of `Accept-Language` or of `?lang=`."
    ),
    paths(
        lobby::games,
        lobby::mine,
        lobby::open_tables,
        lobby::create,
        lobby::one,
        lobby::rematch,
        seats::join,
        seats::leave,
        seats::hand_over,
        seats::clear,
        seats::show_out,
        seats::set,
        archive::journal,
        archive::upload,
        archive::replay,
        archive::chat,
        people::me,
        people::come_in,
        people::set,
        people::delete,
        people::export,
        people::register,
        progress::get,
        progress::put,
        doors::login,
        doors::logout,
        doors::logout_everywhere,
        doors::sessions,
        doors::end_session,
        doors::end_other_sessions,
        doors::change_password,
        retention::privacy,
        addresses::again,
        addresses::confirm,
        addresses::forgotten,
        addresses::reset,
        addresses::unsubscribe,
        friends::ties,
        friends::befriend,
        friends::unfriend,
        friends::block,
        friends::unblock,
        reports::report,
        admin::reports,
        admin::resolve,
        admin::look_up,
        admin::mute,
        admin::bans,
        admin::ban,
        admin::lift,
        admin::kick,
        admin::close,
        admin::audit,
    )
)]
struct Description;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    let mut description = serde_json::to_value(Description::openapi()).unwrap_or_default();
    french::each_text(&mut description, &mut |text| *text = flowing(text));
    description
});

/// A text without the line breaks of the comment that it comes from: those between paragraphs alone stay.
fn flowing(text: &str) -> String {
    let paragraphs: Vec<String> = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect();
    paragraphs.join("\n\n")
}

static ENGLISH: LazyLock<String> = LazyLock::new(|| page::page(&DESCRIPTION, Lang::En));

static FRENCH: LazyLock<String> = LazyLock::new(|| page::page(&french::translated(&DESCRIPTION), Lang::Fr));

/// `/api/openapi.json`.
pub(crate) async fn json() -> Json<&'static Value> {
    Json(&DESCRIPTION)
}

/// `/api/docs`: the same as a page in the reader's language, made here, which asks nobody for anything.
pub(crate) async fn docs(request: Request) -> Response {
    let lang = session::lang(&request.into_parts().0);
    let page: &'static str = match lang {
        Lang::En => &ENGLISH,
        Lang::Fr => &FRENCH,
    };
    ([(header::CONTENT_LANGUAGE, lang.code())], Html(page)).into_response()
}

/// `/api/docs.css`.
pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("page.css")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_nobody_for_anything() {
        for page in [&*ENGLISH, &*FRENCH] {
            for strange in ["http://", "https://", "//", "<script"] {
                assert!(!page.contains(strange), "{strange}");
            }
            assert!(page.contains("/api/matches/{id}/join"));
        }
        assert!(DESCRIPTION["components"]["schemas"]["MatchCard"].is_object());
    }

    #[test]
    fn the_page_speaks_french() {
        assert_eq!(french::untranslated(&DESCRIPTION), Vec::<String>::new(), "say these in french.rs");
        assert_eq!(french::unused(&DESCRIPTION), Vec::<&str>::new(), "nobody says these any more");
        assert!(FRENCH.contains("<html lang=\"fr\">") && FRENCH.contains("Les jeux proposés."));
    }
}
