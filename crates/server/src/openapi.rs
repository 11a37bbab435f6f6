//! The description of the interface, for programs and for those who write them.

use crate::{archive, lobby, people, seats};
use axum::Json;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;
use std::fmt::Write as _;
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
        archive::journal,
        archive::upload,
        archive::replay,
        archive::chat,
        people::me,
        people::come_in,
        people::set,
        people::delete,
        people::export,
        people::change_password,
        people::register,
        people::login,
        people::logout,
        people::logout_everywhere,
    )
)]
struct Description;

static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(Description::openapi()).unwrap_or_default());

static PAGE: LazyLock<String> = LazyLock::new(|| page(&DESCRIPTION));

/// `/api/openapi.json`.
pub(crate) async fn json() -> Json<&'static Value> {
    Json(&DESCRIPTION)
}

/// `/api/docs`: the same as a page, made here, which asks nobody for anything.
pub(crate) async fn docs() -> Html<&'static str> {
    Html(&PAGE)
}

/// `/api/docs.css`.
pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("docs.css")).into_response()
}

fn page(description: &Value) -> String {
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Tablée: the interface</title>\n\
         <link rel=\"stylesheet\" href=\"/api/docs.css\">\n</head>\n<body>\n<main>\n<h1>Tablée: the interface</h1>\n",
    );
    let text = |value: &Value| escape(value.as_str().unwrap_or_default());
    let _ = write!(html, "<p>{}</p>", text(&description["info"]["description"]));
    html.push_str("<p>The same for programs: <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n");
    let paths = description["paths"].as_object().into_iter().flatten();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let _ = write!(
                html,
                "<section>\n<h2><b>{}</b> {}</h2>\n<p>{} {}</p>\n<ul>\n",
                escape(&method.to_uppercase()),
                escape(path),
                text(&operation["summary"]),
                text(&operation["description"]),
            );
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let _ = writeln!(
                    html,
                    "<li><code>{}</code> in the {}: {}</li>",
                    text(&parameter["name"]),
                    text(&parameter["in"]),
                    text(&parameter["description"])
                );
            }
            if let Some(body) = schema(&operation["requestBody"]) {
                let _ = writeln!(html, "<li>takes {body}</li>");
            }
            for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
                let body = schema(answer).unwrap_or_else(|| "nothing more".to_owned());
                let _ = writeln!(html, "<li>{}: {body}</li>", escape(status));
            }
            html.push_str("</ul>\n</section>\n");
        }
    }
    html.push_str("<h1>What travels</h1>\n");
    for (name, schema) in description["components"]["schemas"].as_object().into_iter().flatten() {
        let about = text(&schema["description"]);
        let whole = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            html,
            "<section id=\"{0}\">\n<h2>{0}</h2>\n<p>{about}</p>\n<details><summary>schema</summary><pre>{1}</pre></details>\n</section>\n",
            escape(name),
            escape(&whole)
        );
    }
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

/// The type of a body, with a link to where it is described.
fn schema(of: &Value) -> Option<String> {
    let (kind, content) = of["content"].as_object()?.iter().next()?;
    let schema = &content["schema"];
    let (many, reference) = match schema["items"]["$ref"].as_str() {
        Some(reference) => ("a list of ", Some(reference)),
        None => ("", schema["$ref"].as_str()),
    };
    Some(match reference.and_then(|reference| reference.rsplit('/').next()) {
        Some(name) => format!("{many}<a href=\"#{0}\">{0}</a>", escape(name)),
        None => format!("<code>{}</code>", escape(kind)),
    })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_asks_nobody_for_anything() {
        for strange in ["http://", "https://", "//", "<script"] {
            assert!(!PAGE.contains(strange), "{strange}");
        }
        assert!(PAGE.contains("/api/matches/{id}/join"));
        assert!(DESCRIPTION["components"]["schemas"]["MatchCard"].is_object());
    }
}
