//! One word for each thing. A game lists in `content/glossary.toml` what things are called and which words
//! must not be used for them; these tests look for those words in everything players read, and name file and
//! line.

use std::fs;
use std::path::{Path, PathBuf};

use kernel::Lang;
use ledger::Ledger;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Glossary {
    thing: Vec<Thing>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Thing {
    en: String,
    fr: String,
    #[serde(default)]
    not_en: Vec<String>,
    #[serde(default)]
    not_fr: Vec<String>,
}

impl Thing {
    const fn name(&self, lang: Lang) -> &String {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }

    /// Each forbidden word for this thing, with the right one.
    fn forbidden(&self) -> impl Iterator<Item = (&str, &str)> {
        let english = self.not_en.iter().map(|word| (word.as_str(), self.en.as_str()));
        english.chain(self.not_fr.iter().map(|word| (word.as_str(), self.fr.as_str())))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn glossary(path: &str) -> Glossary {
    let text = fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn of_game(game: &str) -> Glossary {
    glossary(&format!("games/{game}/content/glossary.toml"))
}

/// The Rust files under a path, without tests.
fn sources(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_file() {
        found.push(path.to_owned());
        return;
    }
    for entry in
        fs::read_dir(path).into_iter().flatten().map(|entry| entry.expect("a readable folder").path())
    {
        let name = entry.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !["tests", "testing"].contains(&&*name)
            && (entry.is_dir() || entry.extension().is_some_and(|e| e == "rs"))
        {
            sources(&entry, found);
        }
    }
}

/// The string literals of a Rust source up to its unit tests, each with its line.
fn literals(source: &str) -> Vec<(usize, String)> {
    let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let chars: Vec<char> = source.chars().collect();
    let (mut found, mut line, mut at) = (Vec::new(), 1, 0);
    while let Some(&c) = chars.get(at) {
        match (c, chars.get(at + 1)) {
            ('/', Some('/')) => {
                while chars.get(at).is_some_and(|c| *c != '\n') {
                    at += 1;
                }
                continue;
            }
            // A character; a lone quotation mark begins a lifetime.
            ('\'', Some('\\')) => at += 2,
            ('\'', Some(_)) if chars.get(at + 2) == Some(&'\'') => at += 2,
            ('"', _) => {
                let (start, mut text) = (line, String::new());
                at += 1;
                while let Some(&c) = chars.get(at).filter(|c| **c != '"') {
                    line += usize::from(c == '\n');
                    if c == '\\' {
                        at += escape(&chars[at + 1..], &mut text);
                    } else {
                        text.push(c);
                    }
                    at += 1;
                }
                found.push((start, text));
            }
            ('\n', _) => line += 1,
            _ => {}
        }
        at += 1;
    }
    found
}

/// Reads an escape sequence after a backslash, and returns its length in characters.
fn escape(rest: &[char], text: &mut String) -> usize {
    match rest {
        ['u', '{', code @ ..] => {
            let hex: String = code.iter().take_while(|c| **c != '}').collect();
            text.extend(u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32));
            hex.len() + 3
        }
        [c, ..] => {
            text.push(if *c == 'n' { '\n' } else { *c });
            1
        }
        [] => 0,
    }
}

/// Lower case, with plain spaces and apostrophes.
fn plain(text: &str) -> String {
    let even = |c: char| match c {
        '\u{a0}' | '\u{202f}' | '\n' => ' ',
        '’' => '\'',
        _ => c,
    };
    text.chars().map(even).flat_map(char::to_lowercase).collect()
}

/// Whether a text contains these words as whole words.
fn says(text: &str, words: &str) -> bool {
    let outside = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(at, _)| {
        outside(text[..at].chars().next_back()) && outside(text[at + words.len()..].chars().next())
    })
}

/// Every forbidden word in these files or folders.
fn offences(glossary: &Glossary, paths: &[String]) -> Vec<String> {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        sources(&root().join(path), &mut files);
        assert!(files.len() > before, "{path} has no sources");
    }
    let mut found = Vec::new();
    for file in files {
        let shown = file.strip_prefix(root()).unwrap_or(&file).display().to_string();
        for (line, text) in literals(&fs::read_to_string(&file).expect("a readable source")) {
            let text = plain(&text);
            let said = glossary.thing.iter().flat_map(Thing::forbidden);
            for (word, better) in said.filter(|(word, _)| says(&text, &plain(word))) {
                found.push(format!("{shown}:{line}: “{word}” should be “{better}”"));
            }
        }
    }
    found
}

#[test]
fn games_use_one_word_for_one_thing() {
    for game in ledger::games() {
        let rooms = ["rules/src/narrate", "rules/src/setup", "bots/src", "card/src", "board/src"];
        let paths = rooms.map(|room| format!("games/{game}/{room}"));
        let found = offences(&of_game(game), &paths);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn the_client_and_the_server_use_one_word_for_one_thing() {
    let rooms = ["table-view/src", "server/src/words.rs", "server/src/letters.rs", "kernel/src/undo.rs"];
    let mut paths = rooms.map(|room| format!("crates/{room}")).to_vec();
    paths.extend(ledger::games().map(|game| format!("games/{game}/bots/src")));
    let found = offences(&glossary("crates/ledger/glossary.toml"), &paths);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn glossaries_agree_with_the_ledgers() {
    for game in ledger::games() {
        let ledger = Ledger::of(game).expect("every game has a ledger");
        for thing in of_game(game).thing {
            for term in ledger.glossary.iter().filter(|term| term.name.get(Lang::En) == thing.en) {
                let (ours, theirs) = (plain(&thing.fr), plain(term.name.get(Lang::Fr)));
                assert_eq!(ours, theirs, "{game}: {} in both languages", thing.en);
            }
            for (word, better) in thing.forbidden() {
                for lang in [Lang::En, Lang::Fr] {
                    let used = ledger.glossary.iter().any(|term| plain(term.name.get(lang)) == plain(word));
                    assert!(!used, "{game}: “{word}” is forbidden for “{better}”, but the ledger says it");
                    assert_ne!(
                        plain(word),
                        plain(thing.name(lang)),
                        "{game}: a thing may be called by its name"
                    );
                }
            }
        }
    }
}

#[test]
fn forbidden_words_are_found_in_strings_alone() {
    let source = "// une horloge\nlet a = 'h'; let b: &'static str = \"L\\u{2019}horloge\\n\";\nlet horloge = \"horlogerie\";";
    let found: Vec<usize> = literals(source)
        .into_iter()
        .filter(|(_, text)| says(&plain(text), "horloge"))
        .map(|(line, _)| line)
        .collect();
    assert_eq!(found, [2]);
    assert!(says(&plain("Annuler\u{a0}: Feu"), &plain("annuler :")));
}
