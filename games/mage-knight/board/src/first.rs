//! What the coach explains when a player of Mage Knight first meets it.

use kernel::{Seat, Text};
use mage_knight::question::{Asked, Question};
use mage_knight::view::View;
use table_view::First;

macro_rules! firsts {
    ($($name:ident = $id:literal, $rule:literal: $en:literal, $fr:literal;)*) => {
        $(const $name: First = First { id: $id, rule: $rule, text: Text { en: $en, fr: $fr } };)*
        #[cfg(test)]
        const ALL: &[First] = &[$($name),*];
    };
}

firsts! {
    NIGHT = "night", "MK-MANA-15":
        "Night: gold dice are depleted, and black ones wake for spells. Forests cost more now, deserts less.",
        "La nuit\u{a0}: les dés or sont épuisés, les noirs servent aux sorts. La forêt coûte plus cher, le désert moins.";
    FORTIFIED = "fortified", "MK-CBT-RNG-03":
        "This enemy is fortified: before the block only siege attacks count. Afterwards every attack does.",
        "Cet ennemi est fortifié\u{a0}: avant la parade, seul le siège compte. Ensuite, toutes les attaques.";
    RAMPAGING = "rampaging", "MK-MOV-08":
        "Rampaging enemies are next to you: a step from one space beside them to another provokes them.",
        "Des ennemis errants sont à côté\u{a0}: passer d’une case voisine d’eux à une autre les provoque.";
    WINDOW = "window", "MK-TURN-01":
        "A reaction: you may act in somebody else’s turn. Passing costs nothing.",
        "Une réaction\u{a0}: vous pouvez agir pendant le tour d’un autre. Passer ne coûte rien.";
    DAMAGE = "damage", "MK-CBT-DMG-03":
        "What was not blocked hurts. A unit may take it first; what is left makes Wounds by your Armor.",
        "Ce qui n’est pas paré blesse. Une unité peut l’encaisser d’abord\u{202f}; le reste donne des Blessures selon votre Armure.";
    WOUND = "wound", "MK-DEED-06":
        "A Wound is a dead card in your hand: it can never be played. Heal it, or rest it away.",
        "Une Blessure est une carte morte en main\u{a0}: elle ne se joue jamais. Soignez-la, ou reposez-vous.";
    LEVEL = "level", "MK-LVL-03":
        "A new level: choose one of the skills, and a card that goes on top of your deck.",
        "Nouveau niveau\u{a0}: choisissez une des compétences, et une carte qui ira sur votre pioche.";
}

/// What is met in this question by this seat, the most telling first.
#[must_use]
pub fn firsts(view: &View, seat: Seat, question: &Question) -> Vec<First> {
    let mut met = Vec::new();
    let player = &view.players[seat];
    match question.what {
        Asked::Combat(_) => {
            let fortified = view
                .combat
                .as_ref()
                .is_some_and(|combat| (0..combat.foes.len()).any(|place| combat.is_fortified(place)));
            met.extend(fortified.then_some(FORTIFIED));
        }
        Asked::Damage { .. } => met.push(DAMAGE),
        Asked::Window => met.push(WINDOW),
        Asked::LevelUp => met.push(LEVEL),
        Asked::Stage(_) => {
            let near = player.place.is_some_and(|place| !view.map.rampaging_near(place).is_empty());
            let wounded = player.hand.value().is_some_and(|hand| hand.iter().any(|card| card.is_wound()));
            met.extend(near.then_some(RAMPAGING));
            met.extend(wounded.then_some(WOUND));
        }
        _ => {}
    }
    met.extend(view.night.then_some(NIGHT));
    met
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Chance, Game as _, Seed, Viewer};
    use ledger::Ledger;
    use mage_knight::MageKnight;

    #[test]
    fn each_has_a_name_of_its_own_and_cites_a_rule() {
        let ledger = Ledger::of("mage-knight").unwrap();
        for (at, first) in ALL.iter().enumerate() {
            assert!(ledger.get(first.rule).is_some(), "{}", first.rule);
            assert!(ALL[..at].iter().all(|other| other.id != first.id), "{}", first.id);
        }
    }

    #[test]
    fn what_is_asked_says_what_is_met() {
        let setup = MageKnight::presets().swap_remove(0).setup;
        let state = MageKnight::start(&setup, &mut Chance::new(Seed(0), 0)).unwrap();
        let mut view = MageKnight::view(&state, Viewer::Seat(Seat(0)));
        let asked = |view: &View, what| firsts(view, Seat(0), &Question { seat: Seat(0), what });
        assert_eq!(asked(&view, Asked::Window), [WINDOW]);
        assert_eq!(asked(&view, Asked::LevelUp), [LEVEL]);
        assert_eq!(asked(&view, Asked::Damage { left: 2 }), [DAMAGE]);
        assert_eq!(asked(&view, Asked::Rewards), []);
        view.night = true;
        assert_eq!(asked(&view, Asked::Damage { left: 2 }), [DAMAGE, NIGHT]);
    }
}
