//! What the coach explains when a player of Nerath first meets it.

use kernel::Text;
use nerath::question::{Asked, Question};
use nerath::state::Phase;
use table_view::First;

macro_rules! firsts {
    ($($name:ident = $id:literal, $rule:literal: $en:literal, $fr:literal;)*) => {
        $(const $name: First = First { id: $id, rule: $rule, text: Text { en: $en, fr: $fr } };)*
        #[cfg(test)]
        const ALL: &[First] = &[$($name),*];
    };
}

firsts! {
    WINDOW = "window", "CN-EVT-01":
        "A moment for a card: the lit ones may be played now. Passing costs nothing; you keep them.",
        "Un moment pour une carte\u{a0}: celles qui sont éclairées peuvent être jouées. Passer ne coûte rien, vous les gardez.";
    MOVE = "move", "CN-MOV-01":
        "All moves come first, then the battles. Until you end the phase, every move can be taken back.",
        "Tous les mouvements d’abord, les batailles ensuite. Avant la fin de la phase, chacun peut être repris.";
    HITS = "hits", "CN-BTL-09":
        "You were hit, and you choose who falls. The cheapest unit is usually the right one.",
        "Vous êtes touché, et c’est vous qui choisissez la perte. L’unité la moins chère est souvent la bonne.";
    RETREAT = "retreat", "CN-RET-01":
        "After each round the attacker may press on or retreat. The odds beside the buttons are exact.",
        "Après chaque round, l’attaquant poursuit ou se replie. Les chances affichées à côté sont exactes.";
    RAMPAGE = "rampage", "CN-RMP-01":
        "Your Monster won: once a turn it may storm one empty enemy land next door. That is a free point.",
        "Votre Monstre a gagné\u{a0}: il peut s’emparer aussitôt d’une terre ennemie vide à côté. Un point offert.";
    REPOSITION = "reposition", "CN-REP-01":
        "The battles are over: whoever flies may move again, and has to end on friendly ground.",
        "Les batailles sont finies\u{a0}: vos unités volantes rebougent, et finissent en territoire ami.";
    REINFORCE = "reinforce", "CN-REI-01":
        "Now you buy. New units stand at your Castles; gold that you do not spend is kept.",
        "Place aux achats. Les nouvelles unités arrivent à vos Châteaux\u{202f}; l’or non dépensé reste.";
}

/// What is met in this question, the most telling first.
#[must_use]
pub fn firsts(question: &Question) -> Vec<First> {
    match question.what {
        Asked::Window(_) => vec![WINDOW],
        Asked::Phase(Phase::Move) => vec![MOVE],
        Asked::Hits { .. } => vec![HITS],
        Asked::PressOrRetreat => vec![RETREAT],
        Asked::Rampage => vec![RAMPAGE],
        Asked::Phase(Phase::Reposition) => vec![REPOSITION],
        Asked::Phase(Phase::Reinforce) => vec![REINFORCE],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::Ledger;
    use nerath::realm::Realm;

    #[test]
    fn each_has_a_name_of_its_own_and_cites_a_rule() {
        let ledger = Ledger::of("nerath").unwrap();
        for (at, first) in ALL.iter().enumerate() {
            assert!(ledger.get(first.rule).is_some(), "{}", first.rule);
            assert!(ALL[..at].iter().all(|other| other.id != first.id), "{}", first.id);
        }
    }

    #[test]
    fn what_is_asked_says_what_is_met() {
        let asked = |what| firsts(&Question { realm: Realm::Karkoth, what });
        assert_eq!(asked(Asked::Phase(Phase::Move)), [MOVE]);
        assert_eq!(asked(Asked::Hits { left: 1 }), [HITS]);
        assert_eq!(asked(Asked::PressOrRetreat), [RETREAT]);
        assert_eq!(asked(Asked::Rampage), [RAMPAGE]);
        assert_eq!(asked(Asked::Phase(Phase::Reposition)), [REPOSITION]);
        assert_eq!(asked(Asked::Phase(Phase::Reinforce)), [REINFORCE]);
        assert_eq!(asked(Asked::Landing), []);
    }
}
