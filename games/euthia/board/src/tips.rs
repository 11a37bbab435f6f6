//! Explanations of the symbols on the board.

use crate::detail::{self, Subject};
use crate::fight;
use crate::words;
use euthia::view::View;
use kernel::Lang;
use table_view::Tip;

/// What the sign with this key means: a thing by its id, or a number at a glance.
#[must_use]
pub fn tip(view: &View, key: &str, lang: Lang) -> Option<Tip> {
    if let Ok(subject) = key.parse::<Subject>() {
        let told = detail::detail(lang, subject);
        let text = told.text(lang);
        let title = format!("{} · {}", told.title, told.kind);
        return Some(Tip { title, text, rule: rule_of(subject).map(str::to_owned) });
    }
    if let Some(level) = key.strip_prefix("level:") {
        return monster(view, level.parse().ok()?, lang);
    }
    let (title, text, rule) = sign(key, lang)?;
    Some(Tip { title: title.to_owned(), text: text.to_owned(), rule: Some(rule.to_owned()) })
}

const fn rule_of(subject: Subject) -> Option<&'static str> {
    match subject {
        Subject::Gem(_) => Some("EU-GEM-03"),
        Subject::Essence(_) => Some("EU-ESS-03"),
        Subject::Elemental(_) => Some("EU-ELM-01"),
        Subject::Deed(_) => Some("EU-ACT-01"),
        _ => None,
    }
}

/// What waits where a Monster of a level does.
fn monster(view: &View, level: u8, lang: Lang) -> Option<Tip> {
    let title = words::monster(lang, level);
    let text = match fight::known(view, level) {
        Some(foe) => {
            let sheet = foe.foe();
            let reward = detail::effect(lang, sheet.reward);
            let back = words::back(lang, sheet.health, sheet.least_wounds);
            match lang {
                Lang::En => format!("The next one: {back}. Reward: {reward}."),
                Lang::Fr => format!("Le prochain\u{a0}: {back}. Récompense\u{a0}: {reward}."),
            }
        }
        None => lang
            .pick("Its card is drawn when it is fought.", "Sa carte est piochée au moment du Combat.")
            .to_owned(),
    };
    Some(Tip { title, text, rule: Some("EU-CBT-05".to_owned()) })
}

fn sign(key: &str, lang: Lang) -> Option<(&'static str, &'static str, &'static str)> {
    let (name, en, fr, rule): ((&str, &str), &str, &str, &str) = match key {
        "health" => (
            ("Health", "Santé"),
            "What is left before the Hero dies.",
            "Ce qu’il reste avant la mort du Héros.",
            "EU-DTH-01",
        ),
        "gold" => (
            ("Gold", "Or"),
            "Pays for tiles, slots, healing and Gaar; at the end gold becomes Reputation.",
            "Paie les tuiles, les emplacements, les soins et le Gaar\u{a0}; à la fin, l’Or devient de la Réputation.",
            "EU-SCO-09",
        ),
        "reputation" => (
            ("Reputation", "Réputation"),
            "What counts at the end. The higher it is, the fewer Monsters give a Reward, and the more Hero tiles can be revealed.",
            "Ce qui compte à la fin. Plus elle est haute, moins les Monstres donnent de Récompense, et plus de tuiles de Héros peuvent être révélées.",
            "EU-TRB-03",
        ),
        "gaar" => (
            ("Gaar", "Gaar"),
            "Spend one to roll a die again; the roll also rises by 2.",
            "Dépensez-en un pour relancer un dé\u{a0}; le jet augmente aussi de 2.",
            "EU-ROL-03",
        ),
        "dwurt" => (
            ("Dwurt", "Dwurt"),
            "Skoldur’s brew: it is spent on rolls instead of Gaar.",
            "Le breuvage de Skoldur\u{a0}: il se dépense sur les jets à la place du Gaar.",
            "EU-SKO-06",
        ),
        "sacks" => (
            ("Sacks", "Sacs"),
            "What is carried and not equipped takes a Sack each.",
            "Ce qui est transporté sans être équipé prend un Sac chacun.",
            "EU-SAC-01",
        ),
        "hope" => (
            ("Die of Hope", "Dé de l’Espoir"),
            "In Combat: 1 point is +1 to the roll, 2 points are a Gaar, 3 points are +1 and 1 Damage.",
            "Au Combat\u{a0}: 1 point donne +1 au jet, 2 points donnent un Gaar, 3 points donnent +1 et 1 Dégât.",
            "EU-SHI-02",
        ),
        "chaos" => (
            ("Chaos", "Chaos"),
            "Chaos tokens on the board count against the Hero at the end.",
            "Les jetons Chaos du plateau comptent contre le Héros à la fin.",
            "EU-SOL-29",
        ),
        "cards" => (
            ("Silver and Gold cards", "Cartes Argent et Or"),
            "Played when you control a Monster; alone and together they are cashed in.",
            "Jouées quand vous contrôlez un Monstre\u{a0}; en solo et en coopération, elles se changent en Or.",
            "EU-SGC-01",
        ),
        "monster-gaar" => (
            ("Gaar of the Monster", "Gaar du Monstre"),
            "Spent on rolls by whoever plays the Monster; alone and together by the symbols of the Combat cards.",
            "Dépensé sur les jets par qui joue le Monstre\u{a0}; en solo et en coopération, par les symboles des cartes Combat.",
            "EU-GAR-02",
        ),
        "monster-chaos" => (
            ("Chaos of the Monster", "Chaos du Monstre"),
            "One is spent for each set of Silver or Gold cards that the Monster plays.",
            "Un jeton est dépensé par série de cartes Argent ou Or que joue le Monstre.",
            "EU-CBT-16",
        ),
        "immunity" => (
            ("Immunity", "Immunité"),
            "The Hero’s Gaar and Dwurt cannot change the Monster’s roll.",
            "Le Gaar et le Dwurt du Héros ne peuvent pas modifier le jet du Monstre.",
            "EU-ELI-19",
        ),
        "penalty" => (
            ("Hero rolls", "Jets du Héros"),
            "This counts on every roll of the Hero in this Combat.",
            "Cela compte sur chaque jet du Héros pendant ce Combat.",
            "EU-CBT-51",
        ),
        "strength" => (
            ("Combat Strength", "Force de Combat"),
            "The sum of the dice with all that changes it. The ruler says what it deals.",
            "La somme des dés avec tout ce qui la modifie. La règle dit ce qu’elle inflige.",
            "EU-CBT-42",
        ),
        "kills" => (
            ("Monsters defeated", "Monstres vaincus"),
            "Elite Monsters count as well.",
            "Les Monstres Élites comptent aussi.",
            "EU-END-01",
        ),
        "quests" => (
            ("Quests completed", "Quêtes accomplies"),
            "Each counts in the final scoring.",
            "Chacune compte au décompte final.",
            "EU-FRE-14",
        ),
        "bounties" => (
            ("Bounties collected", "Primes gagnées"),
            "For Elite Monsters defeated; each counts in the final scoring.",
            "Pour les Monstres Élites vaincus\u{a0}; chacune compte au décompte final.",
            "EU-ELI-20",
        ),
        "control" => (
            ("Control card", "Carte Contrôle"),
            "With it you may take control of a Monster before a card is drawn for it.",
            "Elle permet de prendre le contrôle d’un Monstre avant qu’une carte soit piochée pour lui.",
            "EU-CBT-10",
        ),
        "dwurt-die" => (
            ("Dwurt Die", "Dé de Dwurt"),
            "It rises with each Dwurt spent; at the end of the turn it does what its face says, unless a Dwurt is discarded.",
            "Il monte à chaque Dwurt dépensé\u{a0}; à la fin du tour, sa face s’applique, sauf si un Dwurt est défaussé.",
            "EU-SKO-10",
        ),
        "movement" => (
            ("Movement points", "Points de Mouvement"),
            "Each step to a space costs one. Use an Action token for more.",
            "Chaque pas vers une case en coûte un. Utilisez un jeton Action pour en avoir plus.",
            "EU-MOV-01",
        ),
        "lock" => (
            ("Closed slot", "Emplacement fermé"),
            "It is opened at a Place of Trade for the price on it.",
            "Il s’ouvre dans un lieu de Commerce, au prix indiqué.",
            "EU-SLT-02",
        ),
        "combat-cards" => (
            ("Combat cards", "Cartes Combat"),
            "Nobody plays the Monster: a card shows its two dice, its Gaar and its Chaos. All that are left are as likely as each other.",
            "Personne ne joue le Monstre\u{a0}: une carte montre ses deux dés, son Gaar et son Chaos. Toutes celles qui restent sont également probables.",
            "EU-SOL-12",
        ),
        _ => return None,
    };
    Some((lang.pick(name.0, name.1), lang.pick(en, fr), rule))
}

/// The keys of all signs that are not things.
pub const SIGNS: [&str; 22] = [
    "health",
    "gold",
    "reputation",
    "gaar",
    "dwurt",
    "sacks",
    "hope",
    "chaos",
    "cards",
    "monster-gaar",
    "monster-chaos",
    "immunity",
    "penalty",
    "strength",
    "kills",
    "quests",
    "bounties",
    "control",
    "dwurt-die",
    "movement",
    "lock",
    "combat-cards",
];

#[cfg(test)]
mod tests {
    use super::*;
    use euthia::Euthia;
    use kernel::{Game, Seed, Table, Viewer};
    use ledger::Ledger;

    #[test]
    fn every_sign_explains_itself_and_cites_a_rule() {
        let ledger = Ledger::of("euthia").expect("a ledger");
        let scenario = Euthia::presets().swap_remove(0);
        let table = Table::<Euthia>::new(scenario.setup, Seed(1)).unwrap();
        let view = table.view(Viewer::Spectator);
        for lang in Lang::ALL {
            for key in SIGNS.into_iter().chain(["level:1", "level:2", "level:3", "gem:ruby", "deed:trade"]) {
                let tip = tip(&view, key, lang).unwrap_or_else(|| panic!("{key}"));
                assert!(!tip.title.is_empty() && !tip.text.is_empty(), "{key}");
                assert!(tip.rule.is_some_and(|rule| ledger.get(&rule).is_some()), "{key}");
            }
            assert_eq!(tip(&view, "nonsense", lang), None);
        }
    }
}
