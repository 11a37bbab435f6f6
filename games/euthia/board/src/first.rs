//! What the coach explains when a player of Euthia first meets it.

use euthia::combat::Asking;
use euthia::question::{Asked, Question};
use kernel::Text;
use table_view::First;

macro_rules! firsts {
    ($($name:ident = $id:literal, $rule:literal: $en:literal, $fr:literal;)*) => {
        $(const $name: First = First { id: $id, rule: $rule, text: Text { en: $en, fr: $fr } };)*
        #[cfg(test)]
        const ALL: &[First] = &[$($name),*];
    };
}

firsts! {
    TURN = "turn", "EU-RND-06":
        "Three tokens: Mining, Trade, Combat. Each gives its action or its Movement, never both.",
        "Trois jetons\u{a0}: Extraction, Commerce, Combat. Chacun donne son action ou son Mouvement, jamais les deux.";
    REVEAL = "reveal", "EU-REV-01":
        "You stand at the edge: the land grows around you. Choose a place first, then the tile is drawn.",
        "Vous êtes au bord\u{a0}: la terre grandit autour de vous. Choisissez la place, puis la tuile est tirée.";
    COMBAT = "combat", "EU-CBT-24":
        "A fight goes round: heal, the Monster strikes, heal, you strike. The bottom of its card says what its dice do.",
        "Un combat tourne\u{a0}: soins, le Monstre frappe, soins, vous frappez. Le bas de sa carte dit l’effet de ses dés.";
    ROLL = "roll", "EU-ROL-03":
        "The dice are not the last word: a Gaar rerolls one of them and adds 2 to the total.",
        "Les dés n’ont pas le dernier mot\u{a0}: un Gaar en relance un et ajoute 2 au total.";
    TRADE = "trade", "EU-TRD-08":
        "One Trade token, as many deals as you like: sell, buy, learn, unlock. Armour helps only when worn.",
        "Un jeton Commerce, autant d’affaires que vous voulez\u{a0}: vendre, acheter, apprendre, ouvrir. Une armure ne sert que portée.";
    EXCESS = "excess", "EU-ITM-04":
        "You carry more than your sacks hold: use it, wear it, or give something up.",
        "Vous portez plus que vos Besaces\u{a0}: utilisez, équipez, ou renoncez à quelque chose.";
    KEEP = "keep", "EU-RND-08":
        "One unused token may wait for your next turn. The others are lost.",
        "Un jeton inutilisé peut attendre votre prochain tour. Les autres sont perdus.";
}

/// What is met in this question, the most telling first.
#[must_use]
pub fn firsts(question: &Question) -> Vec<First> {
    match question.what {
        Asked::Turn => vec![TURN],
        Asked::Reveal => vec![REVEAL],
        Asked::Combat(Asking::Before | Asking::Phase(_)) => vec![COMBAT],
        Asked::Roll => vec![ROLL],
        Asked::Trade(_) => vec![TRADE],
        Asked::Excess => vec![EXCESS],
        Asked::Keep => vec![KEEP],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;
    use ledger::Ledger;

    #[test]
    fn each_has_a_name_of_its_own_and_cites_a_rule() {
        let ledger = Ledger::of("euthia").unwrap();
        for (at, first) in ALL.iter().enumerate() {
            assert!(ledger.get(first.rule).is_some(), "{}", first.rule);
            assert!(ALL[..at].iter().all(|other| other.id != first.id), "{}", first.id);
        }
    }

    #[test]
    fn what_is_asked_says_what_is_met() {
        let asked = |what| firsts(&Question { seat: Seat(0), what });
        assert_eq!(asked(Asked::Turn), [TURN]);
        assert_eq!(asked(Asked::Reveal), [REVEAL]);
        assert_eq!(asked(Asked::Combat(Asking::Before)), [COMBAT]);
        assert_eq!(asked(Asked::Roll), [ROLL]);
        assert_eq!(asked(Asked::Keep), [KEEP]);
        assert_eq!(asked(Asked::Excess), [EXCESS]);
        assert_eq!(asked(Asked::DwurtDie), []);
    }
}
