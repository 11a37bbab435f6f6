//! The API description as a web page.

use kernel::Lang;
use serde_json::Value;
use std::fmt::Write as _;

/// The page, of a description in this language.
pub(super) fn page(description: &Value, lang: Lang) -> String {
    let title = lang.pick("Tablée: the interface", "Tablée\u{a0}: l’interface");
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"/api/docs.css\">\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
        lang.code()
    );
    let other = lang.pick(
        "<p><a href=\"?lang=fr\" lang=\"fr\">Cette page en français</a></p>\n",
        "<p><a href=\"?lang=en\" lang=\"en\">This page in English</a></p>\n",
    );
    let programs = lang.pick("The same for programs:", "La même chose pour les programmes\u{a0}:");
    let text = |value: &Value| escape(value.as_str().unwrap_or_default());
    let _ = write!(
        html,
        "{other}<p>{}</p>\n<p>{programs} <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n",
        text(&description["info"]["description"])
    );
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
                let place = match (parameter["in"].as_str(), lang) {
                    (Some("path"), Lang::En) => "in the path",
                    (Some("path"), Lang::Fr) => "dans le chemin",
                    (_, Lang::En) => "in the query",
                    (_, Lang::Fr) => "dans la requête",
                };
                let _ = writeln!(
                    html,
                    "<li><code>{}</code> {place}{} {}</li>",
                    text(&parameter["name"]),
                    colon(lang),
                    text(&parameter["description"])
                );
            }
            if let Some(body) = schema(&operation["requestBody"], lang) {
                let _ = writeln!(html, "<li>{} {body}</li>", lang.pick("takes", "prend"));
            }
            for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
                let nothing = || lang.pick("nothing more", "rien de plus").to_owned();
                let body = schema(answer, lang).unwrap_or_else(nothing);
                let _ = writeln!(html, "<li>{}{} {body}</li>", escape(status), colon(lang));
            }
            html.push_str("</ul>\n</section>\n");
        }
    }
    let _ = writeln!(html, "<h1>{}</h1>", lang.pick("What travels", "Ce qui voyage"));
    for (name, schema) in description["components"]["schemas"].as_object().into_iter().flatten() {
        let about = text(&schema["description"]);
        let whole = serde_json::to_string_pretty(schema).unwrap_or_default();
        let _ = write!(
            html,
            "<section id=\"{0}\">\n<h2>{0}</h2>\n<p>{about}</p>\n<details><summary>{2}</summary><pre>{1}</pre></details>\n</section>\n",
            escape(name),
            escape(&whole),
            lang.pick("schema", "schéma"),
        );
    }
    html.push_str("</main>\n</body>\n</html>\n");
    html
}

const fn colon(lang: Lang) -> &'static str {
    lang.pick(":", "\u{a0}:")
}

/// The type of a body, with a link to where it is described.
fn schema(of: &Value, lang: Lang) -> Option<String> {
    let (kind, content) = of["content"].as_object()?.iter().next()?;
    let schema = &content["schema"];
    let (many, reference) = match schema["items"]["$ref"].as_str() {
        Some(reference) => (lang.pick("a list of ", "une liste de "), Some(reference)),
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
