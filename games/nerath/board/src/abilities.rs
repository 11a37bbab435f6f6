//! The abilities of each kind of unit, in a few words with their rules: for the shop, the popover of a stack
//! and the battle.

use kernel::{Lang, Text};
use nerath::units::{Class, UnitKind};
use table_view::Tip;

/// Something that a kind of unit can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ability {
    /// Its name in `data-tip`.
    pub key: &'static str,
    /// In two or three words.
    pub short: Text,
    /// What it is called.
    pub name: Text,
    /// What it does, in a sentence.
    pub about: Text,
    /// The rule that says so.
    pub rule: &'static str,
}

const fn text(en: &'static str, fr: &'static str) -> Text {
    Text { en, fr }
}

macro_rules! abilities {
    ($($name:ident: $key:literal, $rule:literal, ($short_en:literal, $short_fr:literal), ($en:literal, $fr:literal), ($about_en:literal, $about_fr:literal);)*) => {
        $(const $name: Ability = Ability {
            key: $key, rule: $rule, short: text($short_en, $short_fr), name: text($en, $fr), about: text($about_en, $about_fr),
        };)*
        /// Every ability there is.
        pub const ALL: &[Ability] = &[$($name),*];
    };
}

abilities! {
    NONE: "plain", "CN-UNI-01", ("no ability", "aucune compétence"), ("Footsoldier", "Fantassin"),
        ("Cheap, and the first to take a hit.", "Bon marché, et le premier à encaisser.");
    POWER: "power", "CN-UNI-03", ("2 dice attacking", "2 dés à l’attaque"), ("Power Attack", "Attaque puissante"),
        ("A Siege Engine rolls two dice when it attacks and one when it defends.", "Un Engin de siège lance deux dés en attaque, un seul en défense.");
    HERO: "hero", "CN-UNI-11", ("Hero: dungeons", "Héros\u{a0}: donjons"), ("Hero", "Héros"),
        ("Heroes alone enter dungeons, and they fight at sea from aboard a Warship.", "Seuls les Héros entrent dans les donjons, et ils combattent en mer à bord d’un Navire de guerre.");
    STRIKE: "strike", "CN-FST-01", ("First Strike", "Initiative"), ("First Strike", "Initiative"),
        ("It rolls before all others; whoever it destroys does not roll this round.", "Elle lance avant toutes les autres\u{202f}; ses victimes ne lancent pas ce round.");
    RAMPAGE: "rampage", "CN-RMP-01", ("rampages on", "Folie furieuse"), ("Rampage", "Folie furieuse"),
        ("After a battle won on your turn, a Monster may at once take a neighbouring enemy territory without units.", "Après une bataille gagnée à votre tour, un Monstre peut aussitôt prendre un territoire ennemi voisin sans unité.");
    SITE: "site", "CN-REI-03", ("4 recruits a turn", "4 recrues par tour"), ("Castle", "Château"),
        ("New units are placed here: any number in your own Capital, 4 a turn in any other Castle. It defends, never moves and can be captured.", "Vos recrues arrivent ici\u{a0}: sans limite dans votre Capitale, 4 par tour dans un autre Château. Il défend, ne bouge pas et peut être capturé.");
    FLIES: "flies", "CN-REP-01", ("flies", "vole"), ("Flying", "Volant"),
        ("It crosses anything, and moves a second time when you reposition.", "Il survole tout, et rebouge pendant votre Repositionnement.");
    WRECK: "wreck", "CN-SEA-06", ("2 dice at sea", "2 dés en mer"), ("Shipwreck", "Naufrage"),
        ("A Storm Elemental rolls two dice in a sea battle.", "Un Élémentaire des tempêtes lance deux dés en bataille navale.");
    TOUGH: "tough", "CN-TGH-01", ("takes 2 hits", "2 touches"), ("Tough", "Résistant"),
        ("It takes two hits to destroy it; a wound heals after the battle.", "Il faut deux touches pour le détruire\u{202f}; une blessure guérit après la bataille.");
    CARRIES: "carries", "CN-TRA-01", ("carries 2", "porte 2 unités"), ("Sea Transport", "Transport maritime"),
        ("It carries two land units and fights only at sea.", "Il porte deux unités terrestres et ne combat qu’en mer.");
}

/// What a kind can do, the most telling first.
#[must_use]
pub const fn of(kind: UnitKind) -> &'static [Ability] {
    match kind {
        UnitKind::Footsoldier => &[NONE],
        UnitKind::SiegeEngine => &[POWER],
        UnitKind::Fighter => &[HERO],
        UnitKind::Wizard => &[STRIKE, HERO],
        UnitKind::Monster => &[RAMPAGE],
        UnitKind::Castle => &[SITE],
        UnitKind::StormElemental => &[FLIES, WRECK],
        UnitKind::Dragon => &[FLIES, TOUGH],
        UnitKind::Warship => &[CARRIES],
    }
}

/// What a kind can do, in one line.
#[must_use]
pub fn line(kind: UnitKind, lang: Lang) -> String {
    of(kind).iter().map(|ability| ability.short.get(lang)).collect::<Vec<_>>().join(", ")
}

/// The die and the movement of a kind, in one line: `d10 · 2 spaces`.
#[must_use]
pub fn values(kind: UnitKind, lang: Lang) -> String {
    let moves = match (lang, kind.movement()) {
        (Lang::En, 0) => "stays".to_owned(),
        (Lang::Fr, 0) => "immobile".to_owned(),
        (Lang::En, 1) => "1 space".to_owned(),
        (Lang::Fr, 1) => "1 espace".to_owned(),
        (Lang::En, n) => format!("{n} spaces"),
        (Lang::Fr, n) => format!("{n} espaces"),
    };
    format!("d{} · {moves}", kind.die().sides())
}

/// The tip of a kind of unit: everything that is printed about it.
#[must_use]
pub fn tip(kind: UnitKind, lang: Lang) -> Tip {
    let class = match kind.class() {
        Class::Land => lang.pick("Land unit", "Unité terrestre"),
        Class::Flying => lang.pick("Flying unit", "Unité volante"),
        Class::Naval => lang.pick("Ship", "Navire"),
    };
    let about: Vec<&str> = of(kind).iter().map(|ability| ability.about.get(lang)).collect();
    let price = super::words::gold(lang, kind.cost());
    let text = format!("{class}, {price}, {}. {}", values(kind, lang), about.join(" "));
    Tip { title: kind.name(lang).to_owned(), text, rule: Some(rule(kind).to_owned()) }
}

/// The rule with the printed values of a kind.
const fn rule(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Footsoldier => "CN-UNI-01",
        UnitKind::SiegeEngine => "CN-UNI-02",
        UnitKind::Fighter => "CN-UNI-04",
        UnitKind::Wizard => "CN-UNI-05",
        UnitKind::Monster => "CN-UNI-06",
        UnitKind::Castle => "CN-UNI-07",
        UnitKind::StormElemental => "CN-UNI-08",
        UnitKind::Dragon => "CN-UNI-09",
        UnitKind::Warship => "CN-UNI-10",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_says_what_it_can_do_in_both_languages() {
        for kind in UnitKind::ALL {
            assert!(!of(kind).is_empty());
            for lang in Lang::ALL {
                let tip = tip(kind, lang);
                assert!(tip.text.contains(&format!("d{}", kind.die().sides())), "{tip:?}");
                assert!(line(kind, lang).chars().count() <= 30, "{}", line(kind, lang));
            }
            assert_eq!(of(kind).contains(&STRIKE), kind.has_first_strike());
            assert_eq!(of(kind).contains(&HERO), kind.is_hero());
            assert_eq!(of(kind).contains(&TOUGH), kind.hits() > 1);
            assert_eq!(of(kind).contains(&FLIES), kind.class() == Class::Flying);
        }
    }

    #[test]
    fn french_is_typeset() {
        for ability in ALL {
            for fr in [ability.short.fr, ability.about.fr] {
                for wrong in [" ;", " !", " ?", " :", "'"] {
                    assert!(!fr.contains(wrong), "{wrong:?} in {fr:?}");
                }
            }
        }
    }
}
