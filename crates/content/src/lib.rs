//! Turns content files into static Rust tables when a game crate is built.
//!
//! A game's build script asks for the fields of its files by type, and gets every mistake of their authors
//! told with file, line, entry and field. What passes becomes Rust source in `OUT_DIR`; nothing is parsed at
//! run time.
//!
//! ```no_run
//! use content::code::{camel, ids_enum, slice, table};
//!
//! fn main() {
//!     content::build("nerath", |c| {
//!         let board = c.read("board.toml");
//!         board.get("schema").int(1..=1);
//!         board.ignore(&["canvas", "impassable"]);
//!         let spaces = board.ids("space");
//!         let rows = board.entries("space").into_iter().map(|space| {
//!             space.ignore(&["note", "provenance"]);
//!             let kind = camel(space.get("kind").one_of(&["territory", "sea_zone"]));
//!             let capital = space.opt("capital").is_some_and(|n| n.bool());
//!             let adjacent = slice(space.get("adjacent").list().iter().map(|n| n.index(&spaces)));
//!             let name = space.words().code();
//!             format!("Space {{ kind: Kind::{kind}, capital: {capital}, adjacent: {adjacent}, name: {name} }}")
//!         });
//!         let spaces_table = table("Every space of the board.", "SPACES", "Space", rows);
//!         c.write("board.rs", ids_enum("A space of the board.", "SpaceId", "", &spaces) + &spaces_table);
//!         c.write("rules.rs", c.rules());
//!         c.write("edition.rs", c.edition());
//!     });
//! }
//! ```

pub mod code;
mod document;
mod edition;
mod effects;
mod entry;
mod fault;
mod fingerprint;
pub mod french;
mod ids;
mod rules;
mod tree;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::{env, fs, io};

pub use document::Document;
pub use effects::Effects;
pub use entry::{Entry, Node, Words};
pub use fault::{Fault, Faults};
use fingerprint::Fingerprint;
pub use ids::Ids;
pub use rules::is_rule_id;

/// The rules of the game, of which only the ids are read.
const LEDGER: &str = "rules.toml";

/// The versions of the game.
const VERSIONS: &str = "versions.toml";

/// Files about the rules (wording, proof, search, summary, history), not about what is in the box: they are
/// not part of the fingerprint.
const ABOUT_RULES: [&str; 6] =
    [LEDGER, "coverage.toml", "glossary.toml", "search.toml", "summary.toml", VERSIONS];

/// Runs a game crate's build script: reads `games/<game>/content`, writes to `OUT_DIR`, and fails the build
/// with every mistake.
///
/// A game's rules are in `games/<game>/rules`, so the content is at `../content`.
#[allow(clippy::print_stdout, reason = "a build script speaks to cargo on its standard output")]
pub fn build(game: &str, script: impl FnOnce(&Content)) {
    let variable = |name| PathBuf::from(env::var_os(name).expect("cargo sets it for build scripts"));
    let folder = variable("CARGO_MANIFEST_DIR").join("../content");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build.rs");

    let content = Content::open(game, &folder);
    script(&content);
    match content.finish() {
        Ok(outputs) => {
            for (name, source) in outputs {
                let path = variable("OUT_DIR").join(name);
                if let Err(error) = write_if_changed(&path, &source) {
                    println!("cargo::error={}: {error}", path.display());
                }
            }
        }
        Err(Faults(faults)) => {
            for fault in faults {
                // One instruction is one line.
                println!("cargo::error={}", fault.to_string().replace('\n', " "));
            }
        }
    }
}

/// The content of one game while its build script reads it.
pub struct Content {
    game: String,
    files: Vec<(String, Vec<u8>)>,
    documents: RefCell<Vec<Rc<Document>>>,
    outputs: RefCell<Vec<(String, String)>>,
}

impl Content {
    /// Loads all TOML files of a folder, including subfolders. [`build`] does this for a build script.
    pub fn open(game: &str, folder: &Path) -> Content {
        let mut files = Vec::new();
        let mut documents = Vec::new();
        if let Err(error) = collect(folder, "", &mut files) {
            documents
                .push(Rc::new(Document::unreadable(&format!("games/{game}/content"), &error.to_string())));
        }
        files.sort();
        Content {
            game: game.to_owned(),
            files,
            documents: RefCell::new(documents),
            outputs: RefCell::default(),
        }
    }

    /// Replaces the first occurrence of a text in a file, to test what a build script says about a mistake;
    /// nothing is written to disk.
    ///
    /// # Panics
    ///
    /// If the file or the text does not exist: what the test is about has moved.
    pub fn edit(&mut self, file: &str, from: &str, to: &str) {
        let (_, bytes) = self
            .files
            .iter_mut()
            .find(|(name, _)| name == file)
            .unwrap_or_else(|| panic!("there is no file {file}"));
        let text = str::from_utf8(bytes).expect("content files are UTF-8 text");
        assert!(text.contains(from), "`{from}` stands in {file}");
        *bytes = text.replacen(from, to, 1).into_bytes();
    }

    /// Reads `games/<game>/content/<file>`. Reading a file again returns the same document.
    pub fn read(&self, file: &str) -> Rc<Document> {
        let label = format!("games/{}/content/{file}", self.game);
        let mut documents = self.documents.borrow_mut();
        if let Some(document) = documents.iter().find(|document| document.file() == label) {
            return Rc::clone(document);
        }
        let document = match self.files.iter().find(|(name, _)| name == file) {
            None => Document::unreadable(&label, "there is no such file"),
            Some((_, bytes)) => match str::from_utf8(bytes) {
                Ok(text) => Document::parse(&label, text),
                Err(_) => Document::unreadable(&label, "is not UTF-8 text"),
            },
        };
        let document = Rc::new(document);
        documents.push(Rc::clone(&document));
        document
    }

    /// The names of the content files in a folder, sorted: `files("cards")` might be `cards/spells.toml`, ….
    pub fn files(&self, folder: &str) -> Vec<&str> {
        let below = |name: &&str| name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        self.files.iter().map(|(name, _)| name.as_str()).filter(below).collect()
    }

    /// The source of a module with a constant for each rule of `rules.toml`
    /// (`pub const CN_VIC_01: kernel::RuleId = …`) and `pub static RULES: kernel::RuleBook`.
    pub fn rules(&self) -> String {
        rules::module(&self.game, &self.read(LEDGER))
    }

    /// 16 hexadecimal digits that change when the content changes in a way that matters for play, the same on
    /// every platform. Comments, texts, notes and everything a reader has marked as [beside](Entry::beside)
    /// play do not count, nor do the ledger, its coverage and the versions. Content that was rewritten
    /// without a change of play keeps the digits that journals know, if `versions.toml` says so. Call it
    /// after everything has been read.
    pub fn fingerprint(&self) -> String {
        let imprint = self.imprint();
        match self.files.iter().any(|(name, _)| name == VERSIONS) {
            true => edition::known_as(imprint, &self.read(VERSIONS)),
            false => imprint,
        }
    }

    /// The fingerprint of the files as they are written.
    fn imprint(&self) -> String {
        let mut print = Fingerprint::new();
        for (name, bytes) in self.files.iter().filter(|(name, _)| !ABOUT_RULES.contains(&&**name)) {
            print.file(name);
            let label = format!("games/{}/content/{name}", self.game);
            match self.documents.borrow().iter().find(|document| document.file() == label) {
                Some(document) => document.imprint(&mut print),
                // Nobody has read it, so nobody knows what counts.
                None => Document::parse(&label, &String::from_utf8_lossy(bytes)).imprint(&mut print),
            }
        }
        print.hex()
    }

    /// The source of the constants `CONTENT` (the fingerprint) and `VERSIONS` (the history of the game from
    /// `versions.toml`). Call it after everything has been read.
    pub fn edition(&self) -> String {
        edition::module(&self.fingerprint(), &self.read(VERSIONS))
    }

    /// Writes a source file into `OUT_DIR`, once everything is known to be valid.
    pub fn write(&self, name: &str, source: impl Into<String>) {
        self.outputs.borrow_mut().push((name.to_owned(), source.into()));
    }

    /// All mistakes, without folder and line, which change with every other edit. For tests.
    pub fn complaints(self) -> Vec<String> {
        let folder = format!("games/{}/content/", self.game);
        let Err(Faults(faults)) = self.finish() else { return Vec::new() };
        let said = |fault: Fault| Fault { line: None, ..fault }.to_string().replace(&folder, "");
        faults.into_iter().map(said).collect()
    }

    /// All mistakes, or the files to write.
    pub fn finish(self) -> Result<Vec<(String, String)>, Faults> {
        let faults: Vec<Fault> = self
            .documents
            .take()
            .iter()
            .filter_map(|document| document.finish().err())
            .flat_map(|f| f.0)
            .collect();
        if faults.is_empty() { Ok(self.outputs.take()) } else { Err(Faults(faults)) }
    }
}

/// Collects all TOML files, named by their path with `/` on every platform.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    for item in fs::read_dir(folder)? {
        let item = item?;
        let name = format!("{prefix}{}", item.file_name().to_string_lossy());
        if item.file_type()?.is_dir() {
            collect(&item.path(), &format!("{name}/"), files)?;
        } else if name.ends_with(".toml") {
            files.push((name, fs::read(item.path())?));
        }
    }
    Ok(())
}

/// Leaves unchanged files alone, so that code that includes them is not compiled again.
fn write_if_changed(path: &Path, source: &str) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == source.as_bytes()) {
        return Ok(());
    }
    fs::write(path, source)
}
