//! Normalises words for the search: no capitals, accents or endings.

use std::collections::HashSet;
use std::sync::OnceLock;

use kernel::Lang;
use kernel::spelling::unaccented;

/// A word of a text: its position, and the forms used to compare it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// Its position, in bytes.
    pub(super) at: std::ops::Range<usize>,
    /// Without capitals and accents.
    pub(super) plain: String,
    /// Without its ending as well.
    pub(super) stem: String,
    /// Whether it is a stop word.
    pub(super) little: bool,
}

/// The words of a text, including stop words.
pub(super) fn tokens(text: &str, lang: Lang) -> Vec<Token> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, c.is_alphanumeric()) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push(token(text, from..at, lang));
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn token(text: &str, at: std::ops::Range<usize>, lang: Lang) -> Token {
    let lower = text[at.clone()].to_lowercase();
    // Before the accents go: "dé" and "où" are no "de" and "ou".
    let little = is_little(&lower, lang);
    let plain = unaccented(&lower);
    let stem = stem(&plain, lang);
    Token { at, plain, stem, little }
}

/// Stop words: articles, pronouns, auxiliaries and others that carry no meaning. Somebody who asks "how many"
/// or "when" is not looking for these words.
fn is_little(word: &str, lang: Lang) -> bool {
    if word.len() == 1 && !word.as_bytes()[0].is_ascii_digit() {
        return true;
    }
    static EN: OnceLock<HashSet<&str>> = OnceLock::new();
    static FR: OnceLock<HashSet<&str>> = OnceLock::new();
    let (known, list) = match lang {
        Lang::En => (&EN, LITTLE_EN),
        Lang::Fr => (&FR, LITTLE_FR),
    };
    known.get_or_init(|| list.split_ascii_whitespace().collect()).contains(word)
}

const LITTLE_EN: &str = "a am an and any are as at be been before but by can cannot could did do does doing don \
    else every for from get gets give given gives go goes had happen happens has have he her here his how i if in \
    into is it its just let like ll make makes many may me mean means might more most much must my need needs no of \
    off on or our out over put ought really s same shall she should so some still such t take takes than that the \
    their them then there these they this those to too under up use uses very was we were what when where whether \
    which while who whose why will with without would you your";

const LITTLE_FR: &str = "a à ai aller alors an après as au aucun aucune aussi autre autres aux avant avec avez avoir \
    avons bien c ça car ce cela celle celui ces cet cette ceux chaque ci combien comme comment d dans de dès des \
    doit doivent donc dont du elle elles en encore entre est et étant été être eu eux fais faire fait faut \
    font ici il ils j je l la là le les leur leurs lors lui m ma mais me même mes moi mon n ne ni non nos notre nous \
    on ont ou où par pas peut peuvent peux plus pour pourquoi pouvez puis puisque qu quand que quel quelle quelles \
    quels qui quoi s sa sans se sera ses si sinon soit son sont sous suis sur t ta te tes toi ton tous tout toute \
    toutes très tu un une va vais veut vos votre vous y";

/// A word without its ending, so that singular and plural, and the forms of a verb, are equal. Rough on
/// purpose: texts and questions are cut in the same way.
pub(super) fn stem(plain: &str, lang: Lang) -> String {
    if plain.len() < 4 || plain.bytes().any(|b| b.is_ascii_digit()) || !plain.is_ascii() {
        return plain.to_owned();
    }
    match lang {
        Lang::En => english(plain),
        Lang::Fr => french(plain),
    }
}

/// The shortest stem.
const SHORTEST: usize = 3;

fn cut<'w>(word: &'w str, ending: &str) -> Option<&'w str> {
    word.strip_suffix(ending).filter(|left| left.len() >= SHORTEST)
}

fn english(word: &str) -> String {
    let mut stem = match word {
        _ if word.ends_with("ies") => format!("{}y", &word[..word.len() - 3]),
        _ if word.ends_with("sses") || word.ends_with("shes") || word.ends_with("ches") => {
            word[..word.len() - 2].to_owned()
        }
        _ if word.ends_with("ss") || word.ends_with("us") => word.to_owned(),
        _ => cut(word, "s").unwrap_or(word).to_owned(),
    };
    for ending in ["ings", "ing", "ed"] {
        if let Some(left) = cut(&stem, ending).filter(|left| left.bytes().any(is_vowel)) {
            stem = left.to_owned();
            break;
        }
    }
    let bytes = stem.as_bytes();
    // "planning", "stopped": the letter was doubled for the ending. "attack", "all" are not.
    if let [.., a, b] = bytes
        && a == b
        && !is_vowel(*b)
        && word.len() > stem.len()
        && !matches!(b, b'l' | b's')
    {
        stem.pop();
    }
    if stem.len() > SHORTEST && stem.ends_with('e') {
        stem.pop();
    }
    if stem.len() > SHORTEST && stem.ends_with('y') {
        stem.pop();
        stem.push('i');
    }
    stem
}

const fn is_vowel(b: u8) -> bool {
    matches!(b, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')
}

/// From the longest to the shortest: the first match is removed.
const ENDINGS_FR: [&str; 25] = [
    "issons", "issent", "issant", "eraient", "erait", "eront", "eriez", "erons", "aient", "antes", "entes",
    "ante", "ants", "ions", "erez", "ant", "ons", "era", "ait", "ees", "ent", "er", "ez", "ee", "ir",
];

fn french(word: &str) -> String {
    let word = match word {
        _ if word.ends_with("eaux") => &word[..word.len() - 1],
        _ if word.ends_with("aux") && word.len() > 5 => return format!("{}al", &word[..word.len() - 3]),
        _ => word,
    };
    let whole = word;
    let word = ENDINGS_FR.iter().find_map(|ending| cut(word, ending)).unwrap_or(word);
    let word = if word.len() == whole.len() {
        let word = cut(word, "s").or_else(|| cut(word, "x")).unwrap_or(word);
        cut(word, "e").unwrap_or(word)
    } else {
        word
    };
    // "jeter" and "jette".
    match word.as_bytes() {
        [.., a, b] if a == b && word.len() > SHORTEST && !is_vowel(*b) => word[..word.len() - 1].to_owned(),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(words: &str, lang: Lang) -> Vec<String> {
        tokens(words, lang).into_iter().filter(|token| !token.little).map(|token| token.stem).collect()
    }

    #[test]
    fn forms_of_a_word_meet() {
        for (lang, forms) in [
            (Lang::En, "move moves moved moving"),
            (Lang::En, "city cities"),
            (Lang::En, "Castle castles"),
            (Lang::En, "attack attacks attacked attacking"),
            (Lang::En, "plan planned planning"),
            (Lang::En, "retreat retreats retreating"),
            (Lang::Fr, "château CHATEAUX chateau"),
            (Lang::Fr, "attaque attaquer attaquez attaquent attaqué attaquées"),
            (Lang::Fr, "coût coûte coûter coûtent"),
            (Lang::Fr, "animal animaux"),
            (Lang::Fr, "déplacer déplace déplacez déplacent"),
        ] {
            let stems = stems(forms, lang);
            assert!(stems.len() > 1 && stems.windows(2).all(|pair| pair[0] == pair[1]), "{forms}: {stems:?}");
        }
    }

    #[test]
    fn words_that_differ_stay_apart() {
        for (lang, words) in [
            (Lang::En, "unit city"),
            (Lang::En, "dungeon dragon"),
            (Lang::Fr, "case carte"),
            (Lang::Fr, "mage mine"),
        ] {
            let stems = stems(words, lang);
            assert_ne!(stems[0], stems[1]);
        }
    }

    #[test]
    fn little_words_are_known_with_their_accents() {
        assert_eq!(stems("Où va le dé\u{202f}?", Lang::Fr), ["de"]);
        assert_eq!(stems("de l’épée", Lang::Fr), ["epe"]);
        assert_eq!(stems("How do I win the d20?", Lang::En), ["win", "d20"]);
    }

    #[test]
    fn a_word_knows_where_it_stands() {
        let text = "L’épée : 2d8.";
        let found: Vec<&str> = tokens(text, Lang::Fr).into_iter().map(|token| &text[token.at]).collect();
        assert_eq!(found, ["L", "épée", "2d8"]);
    }
}
