//! The search: by words, word forms, meaning, misspellings and ids.

use kernel::Lang::{self, En, Fr};
use ledger::{Found, Ledger};

fn nerath() -> &'static Ledger {
    Ledger::of("nerath").expect("a game")
}

fn ids(found: &Found<'_>) -> Vec<String> {
    found.hits.iter().map(|hit| hit.rule.id.clone()).collect()
}

fn found(words: &str, lang: Lang) -> Vec<String> {
    ids(&nerath().search(words, lang))
}

#[test]
fn capitals_accents_and_endings_do_not_matter() {
    assert_eq!(found("CHATEAU capture", Fr), found("château Capture", Fr));
    assert_eq!(found("dragons retreating ", En), found("dragon retreat ", En));
    assert!(!found("chateau", Fr).is_empty());
}

#[test]
fn only_the_language_asked_for_counts() {
    assert!(found("chateau", En).is_empty() && found("footsoldier", Fr).is_empty());
}

#[test]
fn a_word_may_be_only_begun() {
    assert_eq!(found("thresh", En)[..2], found("threshold", En)[..2]);
    // While it is being typed two letters are enough, afterwards they are not.
    assert!(!found("dr", En).is_empty());
    assert!(found("dr ", En).is_empty());
}

#[test]
fn a_long_word_may_have_a_slip() {
    for (right, wrong) in [("reposition", "repositoin"), ("treasure", "tresure"), ("amphibious", "amphibius")]
    {
        assert_eq!(found(right, En)[0], found(wrong, En)[0], "{wrong}");
    }
    assert_eq!(found("capitale", Fr)[0], found("capitalle", Fr)[0]);
}

#[test]
fn what_finds_nothing_is_answered_with_the_nearest_words() {
    let lost = nerath().search("xyzzy", En);
    assert!(lost.hits.is_empty());
    let lost = nerath().search("cstl", En);
    assert!(lost.hits.is_empty() && lost.nearest.contains(&"castle"), "{:?}", lost.nearest);
    assert!(nerath().search("castle", En).nearest.is_empty());
}

#[test]
fn better_places_come_first_and_nobody_reads_more_than_thirty() {
    let hits = nerath().search("rampage", En).hits;
    assert!(hits.iter().take(5).all(|hit| hit.rule.area() == "CN-RMP"), "{hits:?}");
    let place = |id: &str| nerath().rules.iter().position(|rule| rule.id == id);
    for pair in hits.windows(2) {
        let in_order = place(&pair[0].rule.id) < place(&pair[1].rule.id);
        assert!(pair[0].score > pair[1].score || (pair[0].score == pair[1].score && in_order));
    }
    for (game, words, lang) in [("nerath", "dé", Fr), ("mage-knight", "mana", En), ("euthia", "Héros", Fr)]
    {
        let many = Ledger::of(game).expect("a game").search(words, lang).hits.len();
        assert!((10..=30).contains(&many), "{words}: {many}");
    }
}

#[test]
fn an_id_finds_its_rule_however_it_is_written() {
    for id in ["CN-REP-08", "cn-rep-08", "rep-08", "REP08", "(REP-08)."] {
        assert_eq!(found(id, Fr), ["CN-REP-08"], "{id}");
    }
    assert_eq!(found("CN-TGH", En).len(), 3);
    // It may stand among words.
    assert_eq!(found("what is REP-08 about dragons", En)[0], "CN-REP-08");
}

#[test]
fn nothing_asked_nothing_found() {
    for nothing in ["", "  ", "?!", "’", "-", "--", "a-"] {
        let found = nerath().search(nothing, En);
        assert!(found.hits.is_empty() && found.nearest.is_empty(), "{nothing:?}: {:?}", ids(&found));
    }
}

#[test]
fn whatever_is_typed_is_borne() {
    let long = "dragon ".repeat(5000);
    for words in [&*long, "é-É-é", "\u{301}\u{301}", "日本語 ۱۲۳", "-08", "CN-", "l'l'l'", "ﬁ İ ß"]
    {
        for lang in Lang::ALL {
            assert!(nerath().search(words, lang).hits.len() <= 30);
        }
    }
}

#[test]
fn the_words_that_were_found_are_marked() {
    let found = nerath().search("combien coûte un dragon", Fr);
    let text = found.hits[0].rule.text.get(Fr);
    let marked: Vec<&str> = found.marks(text).into_iter().map(|at| &text[at]).collect();
    assert_eq!(marked, ["Dragon", "coût"]);
    // Words that were meant are marked as well.
    let found = nerath().search("boat", En);
    let text = "A Warship and its boats.";
    let marked: Vec<&str> = found.marks(text).into_iter().map(|at| &text[at]).collect();
    assert!(marked.contains(&"Warship"), "{marked:?}");
}

#[test]
fn what_people_say_adds_little_to_what_is_sent() {
    for game in ledger::games() {
        let ledger = Ledger::of(game).expect("a game");
        for lang in Lang::ALL {
            let whole = ledger.to_asset(lang);
            let said = whole.len() - whole.find("\"meanings\":").expect("they are sent");
            assert!(said > 500 && said * 100 < whole.len() * 8, "{game}: {said} of {}", whole.len());
        }
    }
}

/// In the browser, where nothing is optimised much, the same takes a few times as long.
#[test]
fn an_answer_comes_while_the_key_is_still_down() {
    let ledger = Ledger::of("mage-knight").expect("a game");
    ledger.search("warm", En);
    let questions =
        ["how many units can I have", "whne may i reveel a tile", "m", "xyzzyplugh", "how do I win"];
    let began = std::time::Instant::now();
    for _ in 0..20 {
        for question in questions {
            let found = ledger.search(question, En);
            assert!(found.hits.len() <= 30);
        }
    }
    let each = began.elapsed() / 100;
    assert!(each.as_millis() < 20, "{each:?}");
}

#[test]
fn a_malformed_list_of_meanings_is_told() {
    let mut ledger = Ledger::parse(
        "nerath",
        "[[rule]]\nid = \"CN-VIC-01\"\nsection = \"V\"\nen = \"Win.\"\nfr = \"Gagner.\"\nkind = \"base\"\nsource = \"x\"\n\
         [sections]\nV = \"V\"\n",
    )
    .expect("a ledger");
    let text = "[[meaning]]\nen = [\"win\"]\nrules = [\"CN-XXX\"]\n";
    let faults = ledger.learn(text).expect_err("much is wrong").to_string();
    assert!(
        faults.contains("must be said in both languages")
            && faults.contains("there is no rule and no area CN-XXX"),
        "{faults}"
    );
}
