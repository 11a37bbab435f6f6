//! Explanations of the symbols on the board, by the key in their `data-tip`.

use crate::{abilities, words};
use kernel::{Lang, Text};
use nerath::content::{EventId, TreasureId};
use nerath::units::UnitKind;
use nerath::view::View;
use table_view::Tip;

struct Sign {
    key: &'static str,
    title: Text,
    text: Text,
    rule: &'static str,
}

macro_rules! signs {
    ($($key:literal, $rule:literal: ($en:literal, $fr:literal), ($text_en:literal, $text_fr:literal);)*) => {
        const SIGNS: &[Sign] = &[$(Sign {
            key: $key, rule: $rule, title: Text { en: $en, fr: $fr }, text: Text { en: $text_en, fr: $text_fr },
        }),*];
    };
}

signs! {
    "gold", "CN-REI-01": ("Treasury", "Trésorerie"),
        ("Gold pays for new units in the Reinforce phase. What you do not spend stays.", "L’or paie vos recrues pendant les Renforts. Ce que vous ne dépensez pas reste.");
    "income", "CN-INC-01": ("Income", "Revenus"),
        ("At the end of your turn you collect 1 gold for each territory you control; half without your own Capital.", "À la fin de votre tour, 1 pièce d’or par territoire contrôlé\u{202f}; la moitié sans votre Capitale.");
    "events", "CN-EVT-01": ("Event cards", "Cartes Événement"),
        ("Each card says when it may be played; those that may be played now are lit.", "Chaque carte dit quand la jouer\u{202f}; celles qui sont jouables maintenant sont éclairées.");
    "treasures", "CN-TRE-03": ("Treasures", "Trésors"),
        ("Found in dungeons. A Treasure scores its points when it is played, none in hand.", "Trouvés dans les donjons. Un Trésor rapporte ses points quand il est joué, rien en main.");
    "capital", "CN-CAP-01": ("Capital", "Capitale"),
        ("An enemy Capital scores more points; whoever loses their own collects half and has no unlimited placement.", "Une Capitale ennemie rapporte plus de points\u{202f}; qui perd la sienne ne perçoit que la moitié et n’y recrute plus sans limite.");
    "dungeon", "CN-DUN-01": ("Dungeon", "Donjon"),
        ("Heroes may enter and fight its guardians for gold and a Treasure.", "Les Héros peuvent y entrer et y combattre les gardiens pour de l’or et un Trésor.");
    "need", "CN-BTL-06": ("What hits", "Ce qui touche"),
        ("A die hits on this number or more, whatever its size. Guardians and cards can ask for more.", "Un dé touche sur ce nombre ou plus, quelle que soit sa taille. Les gardiens et les cartes peuvent en demander davantage.");
    "odds", "CN-BTL-07": ("Odds", "Chances"),
        ("Computed exactly for a battle fought to the end, with the cards at work and each side giving up its cheapest units first.", "Calcul exact d’une bataille menée jusqu’au bout, avec les cartes en jeu, chaque camp sacrifiant d’abord ses unités les moins chères.");
    "onward", "CN-RET-01": ("Roll to the end", "Lancer jusqu’au bout"),
        ("Rolls round after round until the battle is decided. Your cheapest units take the hits. It stops when a card could answer a hit.", "Lance round après round jusqu’à la décision. Vos unités les moins chères encaissent. On s’arrête si une carte peut répondre à une touche.");
    "below", "CN-RET-01": ("Retreat in time", "Se replier à temps"),
        ("While rolling to the end: break off the attack as soon as the chance of success falls below this.", "En lançant jusqu’au bout\u{a0}: rompre l’attaque dès que les chances passent sous ce seuil.");
    "target", "CN-REI-03": ("New units go here", "Vos recrues arrivent ici"),
        ("Each click in the shop places one unit here. Click another of your Castles to change it.", "Chaque clic dans la liste place une unité ici. Cliquez sur un autre de vos Châteaux pour en changer.");
    "ready", "CN-MOV-01": ("May move", "Peut bouger"),
        ("This stack may still move in this phase.", "Cette pile peut encore bouger pendant cette phase.");
    "hits", "CN-BTL-09": ("Hits", "Touches"),
        ("Each hit destroys a unit; the side that was hit chooses which.", "Chaque touche détruit une unité, au choix du camp touché.");
    "wounded", "CN-TGH-01": ("Wounded", "Blessé"),
        ("One more hit in this battle destroys it.", "Une touche de plus dans cette bataille le détruit.");
}

/// Whether there is a sign with this key.
#[must_use]
pub fn explains(key: &str) -> bool {
    match key.split_once(':') {
        Some(("unit", which)) => which.parse().is_ok_and(|at: usize| at < UnitKind::COUNT),
        Some(("ability", which)) => abilities::ALL.iter().any(|ability| ability.key == which),
        Some(("event", which)) => EventId::all().any(|id| id.card().id == which),
        Some(("treasure", which)) => TreasureId::all().any(|id| id.card().id == which),
        _ => SIGNS.iter().any(|sign| sign.key == key),
    }
}

/// What a sign means.
#[must_use]
pub fn tip(view: &View, key: &str, lang: Lang) -> Option<Tip> {
    if let Some(sign) = SIGNS.iter().find(|sign| sign.key == key) {
        return Some(Tip {
            title: sign.title.get(lang).to_owned(),
            text: sign.text.get(lang).to_owned(),
            rule: Some(sign.rule.to_owned()),
        });
    }
    let (sort, which) = key.split_once(':')?;
    match sort {
        "unit" => {
            let kind = UnitKind::ALL.get(which.parse::<usize>().ok()?)?;
            let mut tip = abilities::tip(*kind, lang);
            let price = view.prices[kind.index()];
            if price != u16::from(kind.cost()) {
                tip.text.push_str(&words::price_now(lang, price));
            }
            Some(tip)
        }
        "ability" => abilities::ALL.iter().find(|ability| ability.key == which).map(|ability| Tip {
            title: ability.name.get(lang).to_owned(),
            text: ability.about.get(lang).to_owned(),
            rule: Some(ability.rule.to_owned()),
        }),
        "event" => {
            let card = EventId::all().find(|id| id.card().id == which)?.card();
            let text = format!("{} ({})", card.text.get(lang), words::timing(lang, card.timing));
            Some(Tip { title: card.name.get(lang).to_owned(), text, rule: Some("CN-EVT-01".to_owned()) })
        }
        "treasure" => {
            let card = TreasureId::all().find(|id| id.card().id == which)?.card();
            let text = format!("{} ({} {})", card.text.get(lang), card.vp, words::Term::Vp.get(lang));
            Some(Tip { title: card.name.get(lang).to_owned(), text, rule: Some("CN-TRE-03".to_owned()) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::opening;

    #[test]
    fn every_sign_explains_itself_with_a_rule_of_the_ledger() {
        let view = opening();
        let ledger = include_str!("../../content/rules.toml");
        let mut keys: Vec<String> = SIGNS.iter().map(|sign| sign.key.to_owned()).collect();
        keys.extend(abilities::ALL.iter().map(|ability| format!("ability:{}", ability.key)));
        keys.extend((0..UnitKind::COUNT).map(|at| format!("unit:{at}")));
        keys.extend(EventId::all().map(|id| format!("event:{}", id.card().id)));
        keys.extend(TreasureId::all().map(|id| format!("treasure:{}", id.card().id)));
        for key in keys {
            for lang in Lang::ALL {
                let tip = tip(&view, &key, lang).unwrap_or_else(|| panic!("{key} has no tip"));
                assert!(!tip.title.is_empty() && !tip.text.is_empty());
                let rule = tip.rule.expect("a rule");
                assert!(ledger.contains(&format!("\"{rule}\"")), "{key}: no rule {rule}");
            }
        }
        assert_eq!(tip(&view, "unit:99", Lang::En), None);
        assert_eq!(tip(&view, "nothing", Lang::En), None);
    }

    #[test]
    fn french_is_typeset() {
        for sign in SIGNS {
            for wrong in [" ;", " !", " ?", " :", "'"] {
                assert!(!sign.text.fr.contains(wrong), "{}", sign.text.fr);
            }
        }
    }
}
