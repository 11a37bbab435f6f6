//! Checks the Dockerfile and compose.yaml for what would hurt a host: images that change without notice,
//! programs that run as root, services without limits or health checks, a PostgreSQL version that no test has
//! seen.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// The PostgreSQL that the tests run on: that of Debian 12.
const POSTGRES: &str = "15";

/// Fails if it finds something.
pub(crate) fn hold(root: &Path) -> Result<()> {
    let read =
        |path: &str| fs::read_to_string(root.join(path)).with_context(|| format!("{path} cannot be read"));
    let mut found = dockerfile(&read("Dockerfile")?);
    found.extend(compose(&read("compose.yaml")?));
    found.extend(docs(&read("docs/hosting.md")?));
    if found.is_empty() {
        println!("Dockerfile and compose.yaml are in order.");
        return Ok(());
    }
    bail!("{}", found.join("\n"))
}

/// Whether an image is named by a version whose meaning does not change.
fn is_pinned(image: &str) -> bool {
    let name = image.rsplit('/').next().unwrap_or(image);
    match name.split_once(':') {
        Some((_, tag)) => tag != "latest" && tag.chars().any(|letter| letter.is_ascii_digit()),
        None => name.contains('@'),
    }
}

fn dockerfile(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    // A line that ends with a backslash goes on.
    let text = text.replace("\\\n", " ");
    let words = |name: &str| -> Vec<Vec<String>> {
        let lines = text.lines().map(str::trim).filter(|line| line.starts_with(&format!("{name} ")));
        lines.map(|line| line.split_whitespace().skip(1).map(str::to_owned).collect()).collect()
    };
    let stages = words("FROM");
    let names: Vec<&String> = stages.iter().filter_map(|stage| stage.get(2)).collect();
    for stage in &stages {
        let image = stage.first().map(String::as_str).unwrap_or_default();
        if !names.iter().any(|name| *name == image) && !is_pinned(image) {
            found.push(format!("Dockerfile: the image {image} has no version"));
        }
    }
    let last = text.rfind("\nFROM ").map_or(&*text, |at| &text[at..]);
    match last.lines().rev().find_map(|line| line.trim().strip_prefix("USER ")) {
        None | Some("root" | "0") => found.push("Dockerfile: the program runs as root".to_owned()),
        Some(_) => {}
    }
    match words("HEALTHCHECK").first() {
        Some(check) if check.iter().any(|word| word.contains("/readyz")) => {}
        _ => found.push("Dockerfile: no HEALTHCHECK that asks /readyz".to_owned()),
    }
    if !last.contains("STOPSIGNAL SIGTERM") {
        found.push("Dockerfile: no STOPSIGNAL SIGTERM".to_owned());
    }
    if text.contains("apt-get install") && !text.contains("--no-install-recommends") {
        found.push("Dockerfile: apt-get install without --no-install-recommends".to_owned());
    }
    for secret in ["PASSWORD=", "SECRET=", "TOKEN="] {
        if text.contains(secret) {
            found.push(format!("Dockerfile: {secret} stays in the image for ever"));
        }
    }
    found
}

/// The services of a compose file, each with its lines. Lines of an anchor count for every service that
/// merges it.
fn services(text: &str) -> Vec<(String, String)> {
    let mut services: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if !line.starts_with(' ') && !line.trim().is_empty() && !line.starts_with('#') {
            inside = line.starts_with("services:");
        } else if inside
            && line.starts_with("  ")
            && !line.starts_with("   ")
            && !line.trim().starts_with('#')
        {
            let name = line.trim().split(':').next().unwrap_or_default();
            let taken = line.split('*').nth(1).map(str::trim);
            let of = taken.and_then(|anchor| {
                let marked = |body: &str| {
                    body.lines().next().is_some_and(|first| first.contains(&format!("&{anchor}")))
                };
                services.iter().find(|(_, body)| marked(body)).map(|(_, body)| body.clone())
            });
            services.push((name.to_owned(), of.unwrap_or_else(|| format!("{}\n", line.trim()))));
        } else if inside && let Some((_, body)) = services.last_mut() {
            body.push_str(line);
            body.push('\n');
        }
    }
    services
}

fn compose(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (name, body) in services(text) {
        let value = |key: &str| {
            body.lines()
                .find_map(|line| line.trim().strip_prefix(&format!("{key}:")))
                .map(str::trim)
                .map(str::to_owned)
        };
        let built = value("build").is_some();
        match value("image") {
            Some(image) if !built && !is_pinned(&image) => {
                found.push(format!("compose.yaml: {name}: the image {image} has no version"));
            }
            None if !built => found.push(format!("compose.yaml: {name} has no image")),
            Some(image)
                if image.starts_with("postgres:") && !image.starts_with(&format!("postgres:{POSTGRES}")) =>
            {
                found.push(format!(
                    "compose.yaml: {name}: the tests run on PostgreSQL {POSTGRES}, not on {image}"
                ));
            }
            _ => {}
        }
        for key in ["mem_limit", "healthcheck", "restart"] {
            if value(key).is_none() {
                found.push(format!("compose.yaml: {name} has no {key}"));
            }
        }
        if built && !body.contains("/readyz") {
            found.push(format!("compose.yaml: {name} is not asked whether it is ready (/readyz)"));
        }
    }
    found
}

fn docs(text: &str) -> Vec<String> {
    let said = text.contains(&format!("PostgreSQL {POSTGRES} is what the tests run on"));
    if said {
        Vec::new()
    } else {
        vec![format!("docs/hosting.md does not say that the tests run on PostgreSQL {POSTGRES}")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_are_in_order() {
        hold(&crate::shell::root()).expect("the files of this project");
    }

    #[test]
    fn what_would_hurt_is_found() {
        let bad = "FROM debian:latest AS build\nRUN x\nFROM rust\nUSER root\nENV A_TOKEN=1\n";
        assert_eq!(dockerfile(bad).len(), 6, "{:?}", dockerfile(bad));
        let good =
            "FROM debian:12-slim\nUSER me\nSTOPSIGNAL SIGTERM\nHEALTHCHECK \\\n  CMD curl http://x/readyz\n";
        assert!(dockerfile(good).is_empty(), "{:?}", dockerfile(good));
        let bad = "services:\n  db:\n    image: postgres:17\n  web:\n    image: caddy\n";
        assert_eq!(compose(bad).len(), 8, "{:?}", compose(bad));
        let good = "services:\n  one: &node\n    build: .\n    image: x\n    mem_limit: 1g\n    restart: always\n    \
                    healthcheck:\n      test: curl /readyz\n  two: *node\nvolumes:\n  data:\n";
        assert!(compose(good).is_empty(), "{:?}", compose(good));
        assert_eq!(services(good).len(), 2);
    }
}
