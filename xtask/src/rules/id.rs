//! The form of a rule id (`CN-MOV-04`, `MK-CBT-DMG-07`), and how to find one in a text.

/// Every rule id in `text`, with its line, counted from one.
///
/// The constants with which game crates name their rules, `CN_MOV_04`, are ids too.
pub(crate) fn find(text: &str) -> Vec<Mention> {
    let mut found = Vec::new();
    for (line, content) in text.lines().enumerate() {
        let words = content.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
        for word in words {
            // A dash or an underscore around an id is punctuation: an em dash typed as `--`, Markdown's
            // emphasis.
            let word = word.trim_matches(['-', '_']);
            if is_id(word, '-') {
                found.push(Mention { id: word.to_owned(), line: line + 1, constant: false });
            } else if is_id(word, '_') {
                found.push(Mention { id: word.replace('_', "-"), line: line + 1, constant: true });
            }
        }
    }
    found
}

/// A rule id in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) id: String,
    pub(crate) line: usize,
    /// Whether it is written as a constant.
    pub(crate) constant: bool,
}

/// Two capitals for the game, one or more areas, a number.
pub(crate) fn is_id(word: &str, dash: char) -> bool {
    let parts: Vec<&str> = word.split(dash).collect();
    let [game, areas @ .., number] = parts.as_slice() else { return false };
    let is_area = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_uppercase())
            && part.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
    };
    game.len() == 2
        && game.bytes().all(|b| b.is_ascii_uppercase())
        && !areas.is_empty()
        && areas.iter().all(|area| is_area(area))
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
}

/// The area of a rule: its id without the trailing number.
pub(crate) fn area(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(area, _)| area)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        find(text).into_iter().map(|mention| mention.id).collect()
    }

    #[test]
    fn ids_are_found_in_comments_strings_and_constants() {
        assert_eq!(ids("// ZZ-MOV-04: why"), ["ZZ-MOV-04"]);
        assert_eq!(ids("#[rule(\"ZZ-MOV-04\", \"ZZ-CBT-DMG-07\")]"), ["ZZ-MOV-04", "ZZ-CBT-DMG-07"]);
        assert_eq!(ids("Refusal::new(rules::ZZ_CBT_DMG_07)"), ["ZZ-CBT-DMG-07"]);
        assert_eq!(ids("ZZ-MOV-04..06, (ZZ-MOV-08)"), ["ZZ-MOV-04", "ZZ-MOV-08"]);
        assert_eq!(find("a\nb ZZ-MOV-04")[0].line, 2);
    }

    #[test]
    fn other_words_are_not_ids() {
        for text in
            ["UTF-8", "ISO-8859-1", "ZZ-04", "ZZ-MOV", "zz-mov-04", "ZZ-MOV-04b", "XZZ-MOV-04", "2026-01-02"]
        {
            assert!(ids(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn an_area_is_an_id_without_its_number() {
        assert_eq!(area("ZZ-CBT-DMG-07"), "ZZ-CBT-DMG");
    }
}
