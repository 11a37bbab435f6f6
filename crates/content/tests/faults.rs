//! The mistakes an author can make, and what the build says about each.

use content::{Document, Ids};

/// Reads a file and returns its mistakes, without the file's name.
fn faults(text: &str, read: impl FnOnce(&Document)) -> Vec<String> {
    let document = Document::parse("games/nerath/content/board.toml", text);
    read(&document);
    let faults = document.finish().expect_err("something is wrong");
    faults
        .to_string()
        .lines()
        .map(|line| {
            line.strip_prefix("games/nerath/content/board.toml").expect("the file is named").to_owned()
        })
        .collect()
}

fn space<T>(fields: &str, read: impl FnOnce(content::Entry<'_>) -> T) -> Vec<String> {
    faults(&format!("[[space]]\nid = \"mithralfast\"\n{fields}\n"), |document| {
        let entry = document.entries("space").remove(0);
        entry.id();
        read(entry);
    })
}

#[test]
fn not_toml() {
    let said = faults("schema = 1\nx = = 2\n", |document| {
        document.get("schema").int(1..=1);
        document.ids("space");
    });
    assert_eq!(said, [":2: extra `=`, expected nothing"]);
}

#[test]
fn missing_entries_table_and_field() {
    let said = faults("schema = 1\n", |document| {
        document.get("schema").int(1..=1);
        document.ids("space");
        document.table("canvas").get("width").int(1..=9999);
    });
    assert_eq!(said, [": field `space`: is missing", ": field `canvas`: is missing"]);
    assert_eq!(
        space("", |space| {
            space.get("kind").str();
            space.get("adjacent").list();
        }),
        [
            ":1: space `mithralfast`: field `kind`: is missing",
            ":1: space `mithralfast`: field `adjacent`: is missing"
        ]
    );
}

#[test]
fn wrong_types() {
    let read = |space: content::Entry<'_>| {
        let any = space.get("x");
        any.str();
        any.int(0..=9u8);
        any.decimal(1, 0..=9u8);
        any.bool();
        any.list();
        any.entry();
    };
    let must = |what| format!(":3: space `mithralfast`: field `x`: must be {what}");
    assert_eq!(
        space("x = 1979-05-27", read),
        [
            must("a string, not a date"),
            must("an integer, not a date"),
            must("a number, not a date"),
            must("true or false, not a date"),
            must("a list, not a date"),
            must("a table, not a date"),
        ]
    );
    assert_eq!(
        space("x = [1, true]", |s| s.get("x").list().iter().map(|n| n.int(0..=9u8)).sum::<u8>()),
        [":3: space `mithralfast`: field `x[1]`: must be an integer, not true or false"]
    );
}

#[test]
fn numbers_out_of_range() {
    let must = |what| [format!(":3: space `mithralfast`: field `x`: must be {what}")];
    assert_eq!(space("x = 7", |s| s.get("x").int(1..=6u8)), must("from 1 to 6, not 7"));
    assert_eq!(space("x = -1", |s| s.get("x").int(0..=255u8)), must("from 0 to 255, not -1"));
    assert_eq!(
        space("x = 99999999999999999999", |s| s.get("x").int(0..=9u8)),
        must("from 0 to 9, not a huge number")
    );
    assert_eq!(
        space("x = 100.1", |s| s.get("x").decimal(1, -5..=1000i16)),
        must("from -0.5 to 100, not 100.1")
    );
    assert_eq!(
        space("x = 0.25", |s| s.get("x").decimal(1, 0..=1000i16)),
        must("a number of at most 1 decimals, not 0.25")
    );
}

#[test]
fn names_unknown() {
    assert_eq!(
        space("kind = \"swamp\"", |s| s.get("kind").one_of(&["territory", "sea"])),
        [":3: space `mithralfast`: field `kind`: `swamp` is none of: territory, sea"]
    );
    let realms = Ids::of("realm", &["karkoth", "vailin"]);
    assert_eq!(
        space("realm = \"foo\"", |s| s.get("realm").index(&realms)),
        [":3: space `mithralfast`: field `realm`: no realm is called `foo`; there are: karkoth, vailin"]
    );
    assert_eq!(
        space("units = { karkoth = 1, foo = 2 }", |s| s.get("units").entry().keyed(&realms).len()),
        [":3: space `mithralfast`: field `units.foo`: no realm is called `foo`; there are: karkoth, vailin"]
    );
}

#[test]
fn words_in_one_language_or_empty() {
    assert_eq!(
        space("en = \"Mithralfast\"\nfr = \" \"", |s| s.words()),
        [":4: space `mithralfast`: field `fr`: is empty"]
    );
    assert_eq!(
        space("label.en = \"Mithralfast\"", |s| s.words_of("label")),
        [":3: space `mithralfast`: field `label.fr`: is missing"]
    );
}

#[test]
fn fields_nobody_knows() {
    let text = "schema = 1\n[canvas]\nwidth = 1\ndepth = 2\n[[space]]\neffects = [{ op = \"fly\", m = 3 }]\n[other]\nx = { y = 1 }\n";
    let said = faults(text, |document| {
        document.ignore(&["schema"]);
        document.table("canvas").get("width").int(1..=1);
        for effect in document.entries("space")[0].get("effects").entries() {
            effect.get("op").str();
        }
    });
    assert_eq!(
        said,
        [
            ":4: table `canvas`: field `depth`: is not known here",
            ":6: space no. 1: field `effects[0].m`: is not known here",
            ":7: field `other`: is not known here",
        ]
    );
}

#[test]
fn ignored_fields_are_ignored_whole() {
    let document = Document::parse("x.toml", "[facts]\nlist = [{ a = 1 }]\n[[rule]]\nnote = { b = 2 }\n");
    document.ignore(&["facts"]);
    document.entries("rule")[0].ignore(&["note", "absent"]);
    assert!(document.finish().is_ok());
}

#[test]
fn ids_malformed_or_taken() {
    let said = faults(
        "[[space]]\nid = \"a\"\n[[space]]\nid = \"B c\"\n[[space]]\nid = \"a\"\n[[space]]\n",
        |document| {
            let ids = document.ids("space");
            assert_eq!((ids.len(), ids.index("a")), (4, Some(0)), "numbers stay in step with entries");
        },
    );
    assert_eq!(
        said,
        [
            ":4: space `B c`: field `id`: must be in lower case: letters, digits and `_`, starting with a letter",
            ":6: space `a`: field `id`: is already taken, at line 2",
            ":7: space no. 4: field `id`: is missing",
        ]
    );
}

#[test]
fn the_readers_own_checks() {
    assert_eq!(
        space("capital = true", |space| {
            space.get("capital").fault("a sea zone has no Capital");
            space.fault("touches nothing");
        }),
        [
            ":1: space `mithralfast`: touches nothing",
            ":3: space `mithralfast`: field `capital`: a sea zone has no Capital",
        ]
    );
}
