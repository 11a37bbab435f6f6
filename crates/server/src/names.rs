//! Which names are allowed: readable ones that cannot be mistaken for somebody else's.
//!
//! What a character is comes from the Unicode security standard (UTS #39), not from lists of our own. Whether
//! two names look alike is for the store to say, which knows all of them ([`store::names`]).

use crate::Fault;
use std::collections::HashSet;
use std::sync::LazyLock;
use store::names::{looks, tidy};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile as _, RestrictionLevel, RestrictionLevelDetection as _};

/// What may stand between letters.
const BETWEEN: &str = " .-_'’";

/// How many marks a letter may bear: as many as any writing needs, and no towers of them.
const MARKS: usize = 2;

/// The name as it is kept, if it can be one.
pub(crate) fn check(name: &str) -> Result<String, Fault> {
    // Some characters are many when they are taken apart: nothing long is.
    if name.len() > 4 * store::limits::NAME || name.chars().any(char::is_control) {
        return Err(Fault::BadName);
    }
    let name = tidy(name);
    let length = name.chars().take(31).count();
    if !(2..=30).contains(&length) || name.len() > store::limits::NAME || !is_readable(&name) {
        return Err(Fault::BadName);
    }
    if is_reserved(&name) {
        return Err(Fault::ReservedName);
    }
    Ok(name)
}

/// Letters and digits that people use in names, of one alphabet or of some that are written together, and
/// what may stand between.
fn is_readable(name: &str) -> bool {
    let mut marks = MARKS;
    for c in name.chars() {
        if is_combining_mark(c) {
            // A mark stands on a letter.
            if marks >= MARKS || !c.identifier_allowed() {
                return false;
            }
            marks += 1;
        } else if c.is_alphanumeric() && c.identifier_allowed() {
            marks = 0;
        } else if BETWEEN.contains(c) {
            marks = MARKS;
        } else {
            return false;
        }
    }
    let letters: String = name.chars().filter(|c| !BETWEEN.contains(*c)).collect();
    !letters.is_empty() && letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive)
}

/// Words that no name may contain, because readers would take its owner for an operator.
const HOUSE: &str = "admin admins administrator administrators administrateur administrateurs administratrice administration sysadmin \
    operator operators opérateur opérateurs opératrice moderator moderators modérateur modérateurs modératrice moderation modération \
    mod mods modo modos staff support root superuser webmaster postmaster hostmaster system système server serveur tablée \
    tableeteam équipe team official officiel officielle security sécurité";

/// No name is one of these alone.
const NOBODY: &str = "bot bots robot robots guest guests invité invitée invités nobody personne anonymous anonyme anybody everybody \
    everyone someone somebody tous deleted supprimé unknown inconnu null none undefined host hôte owner you vous me moi";

fn words(list: &str) -> HashSet<String> {
    list.split_whitespace().flat_map(bare).collect()
}

static OF_THE_HOUSE: LazyLock<HashSet<String>> = LazyLock::new(|| words(HOUSE));
static OF_NOBODY: LazyLock<HashSet<String>> = LazyLock::new(|| words(NOBODY));

/// How a word looks without accents, and without digits before or after it.
fn bare(word: &str) -> impl Iterator<Item = String> {
    let word: String = word.nfd().filter(|c| !is_combining_mark(*c)).collect();
    let trimmed = word.trim_matches(|c: char| c.is_numeric()).to_owned();
    // A digit may stand for a letter, or for nothing.
    looks(&word).into_iter().chain(looks(&trimmed))
}

fn is_reserved(name: &str) -> bool {
    let parts = name.split(|c: char| BETWEEN.contains(c)).chain([name]);
    parts.flat_map(bare).any(|look| OF_THE_HOUSE.contains(&look))
        || bare(name).any(|look| OF_NOBODY.contains(&look))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_have_many_names() {
        for name in [
            "Ada",
            "Élodie",
            "Jean-Luc",
            "O’Neil",
            "J. R. R.",
            "Ада Лавлейс",
            "Αλίκη",
            "山田 太郎",
            "ゆうこ",
            "김민준",
            "נועה",
            "محمد",
            "प्रिया",
            "Nguyễn Văn",
            "Zoë_99",
            "Łukasz",
            "İpek",
            "ไพลิน",
            "Ada2",
            "Адам 7",
            "AliceひなAya",
        ] {
            assert_eq!(check(name).as_deref(), Ok(&*tidy(name)), "{name}");
        }
        // One name, however it is typed.
        assert_eq!(check("  Ａｄａ\u{a0}\u{a0}Lovelace ").as_deref(), Ok("Ada Lovelace"));
        assert_eq!(check("E\u{301}lodie").as_deref(), Ok("Élodie"));
    }

    #[test]
    fn what_cannot_be_seen_or_read_is_no_name() {
        for name in [
            "",
            "A",
            " ",
            "..",
            "--__",
            "\u{3164}\u{3164}",
            "\u{115f}\u{1160}",
            "\u{200b}\u{200b}",
            "Ada\u{200b}",
            "A\u{ad}da",
            "Ad\u{34f}a",
            "\u{202e}adA",
            "Ada\u{2066}",
            "A\u{feff}da",
            "\u{301}\u{301}",
            "\u{301}a",
            "A\u{fe0f}da",
            "Ad\u{e0041}a",
            "Ad\u{180e}a",
            "x\u{7}y",
            "A\nda",
            "<b>",
            "Ada 🎲",
            "a\u{301}\u{302}\u{303}\u{304}b",
            "\u{378}\u{379}",
            "\u{e000}\u{e001}",
            "\u{2800}\u{2800}",
            "ａ\u{17b4}b",
            "A\u{200d}da",
            "A\u{200c}da",
            "\u{ffa0}\u{ffa0}",
            "- \u{300}",
            "Аdа",
            "Αdα",
            "Ada Лавлейс",
            "ⅰⅱ\u{0}",
        ] {
            assert_eq!(check(name), Err(Fault::BadName), "{:?}", name.escape_unicode().to_string());
        }
        assert_eq!(check(&"ﷺ".repeat(30)), Err(Fault::BadName));
        assert_eq!(check(&"a".repeat(1 << 20)), Err(Fault::BadName));
    }

    #[test]
    fn nobody_is_taken_for_the_house() {
        for name in [
            "admin",
            "ADMIN",
            "Admin.",
            "Admin 1",
            "admin2024",
            "The Admin",
            "A.d.m.i.n",
            "Adm1n",
            "Opérateur",
            "Operateur",
            "0perator",
            "Tablée",
            "Tablee",
            "TABLÉE",
            "Tablée Support",
            "Modérateur",
            "Système",
            "аdmіn",
            "ореrаtor",
            "Équipe Tablée",
            "guest",
            "Invité",
            "Bot",
            "robot",
            "Ｒｏｏｔ",
        ] {
            assert!(
                matches!(check(name), Err(Fault::ReservedName | Fault::BadName)),
                "{name}: {:?}",
                check(name)
            );
        }
        for name in ["Modest", "Rooty", "Botticelli", "Robotnik", "Guestave", "Ada Mode", "Tables", "Menna"] {
            assert!(check(name).is_ok(), "{name}: {:?}", check(name));
        }
    }
}
