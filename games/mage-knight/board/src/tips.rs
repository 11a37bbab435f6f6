//! Explanations of the symbols around the map, each with its rule; and what a space would take, in one line.

use super::detail::{self, Subject};
use super::journey::{self, Way};
use super::words::{self, Say};
use kernel::Lang;
use mage_knight::content::Hex;
use mage_knight::terms::Site;
use mage_knight::view::View;
use table_view::Tip;
use table_view::said::capital;

/// The signs that are not things: the hero's numbers, the piles, the points of the moment.
pub const SIGNS: [&str; 16] = [
    "level",
    "fame",
    "armor",
    "hand",
    "command",
    "reputation",
    "crystal",
    "source",
    "deck",
    "discard",
    "move",
    "influence",
    "healing",
    "block",
    "attack",
    "played",
];

/// What a sign means: a number of the hero's, a pile, a colour of mana, or a thing by its name.
#[must_use]
pub fn tip(view: &View, key: &str, lang: Lang) -> Option<Tip> {
    let (title, (en, fr), rule) = match key {
        "level" => (
            capital(Say::Level.get(lang)),
            (
                "Grows with Fame, at the end of a turn: odd levels raise Armor or hand limit and give a Command token, even ones a skill and an advanced action.",
                "Il monte avec la Renommée, en fin de tour\u{a0}: niveau impair, Armure ou limite de main et un jeton Commandement\u{202f}; niveau pair, une compétence et une action avancée.",
            ),
            "MK-LVL-01",
        ),
        "fame" => (
            Say::Fame.get(lang).to_owned(),
            (
                "Won by beating enemies. Each row of the track that is crossed is a new level, and Fame counts for the score.",
                "Gagnée en battant des ennemis. Chaque rangée franchie sur la piste est un nouveau niveau, et la Renommée compte pour le score.",
            ),
            "MK-LVL-01",
        ),
        "armor" => (
            Say::Armor.get(lang).to_owned(),
            (
                "Every so many points of damage, or part of them, are one Wound.",
                "Chaque tranche de dégâts de cette taille, même entamée, est une Blessure.",
            ),
            "MK-CBT-DMG-09",
        ),
        "hand" => (
            Say::HandLimit.get(lang).to_owned(),
            (
                "At the end of a turn you draw until you hold so many cards. Keeps and cities near by raise it.",
                "En fin de tour, vous piochez jusqu’à ce nombre de cartes. Forteresses et cités proches l’augmentent.",
            ),
            "MK-DRAW-02",
        ),
        "command" => (
            Say::Command.get(lang).to_owned(),
            (
                "Units you lead, of those you can lead: each needs a Command token.",
                "Unités que vous menez, sur celles que vous pouvez mener\u{a0}: chacune demande un jeton Commandement.",
            ),
            "MK-UNIT-02",
        ),
        "reputation" => (
            Say::Reputation.get(lang).to_owned(),
            (
                "Added to your Influence when you deal with locals. On X nobody deals with you.",
                "S’ajoute à votre Influence quand vous traitez avec les habitants. Sur X, plus personne ne traite avec vous.",
            ),
            "MK-INT-03",
        ),
        "crystal" => (
            Say::Crystals.get(lang).to_owned(),
            (
                "Mana that stays from turn to turn, three of a colour at most. A click turns one into mana.",
                "Du mana qui reste d’un tour à l’autre, trois par couleur au plus. Un clic en fait du mana.",
            ),
            "MK-MANA-03",
        ),
        "source" => (
            Say::Source.get(lang).to_owned(),
            (
                "Mana dice for everybody: one a turn. Used dice are rolled again when the turn ends. Gold counts as any basic colour by Day; black serves by Night.",
                "Dés de mana pour tous\u{a0}: un par tour. Les dés utilisés sont relancés en fin de tour. L’or vaut toute couleur de base le jour\u{202f}; le noir sert la nuit.",
            ),
            "MK-MANA-06",
        ),
        "deck" => (
            Say::Deck.get(lang).to_owned(),
            (
                "Cards left to draw. When it is empty, a turn can be given up to announce the end of the round.",
                "Cartes à piocher. Quand elle est vide, on peut renoncer à son tour pour annoncer la fin de la manche.",
            ),
            "MK-TURN-04",
        ),
        "discard" => (
            Say::Discard.get(lang).to_owned(),
            (
                "Used cards; shuffled into the deck when a new round begins.",
                "Cartes utilisées\u{202f}; mêlées à la pioche au début d’une manche.",
            ),
            "MK-RND-01",
        ),
        "move" => (
            Say::Move.get(lang).to_owned(),
            (
                "Points to walk and explore with, this turn. What is chosen but not played yet stands after the +.",
                "Points pour marcher et explorer, ce tour-ci. Ce qui est choisi sans être encore joué suit le +.",
            ),
            "MK-EFF-01",
        ),
        "influence" => (
            Say::Influence.get(lang).to_owned(),
            (
                "Points to recruit, learn and buy with, as long as you deal with the locals.",
                "Points pour recruter, apprendre et acheter, tant que vous traitez avec les habitants.",
            ),
            "MK-INT-02",
        ),
        "healing" => (
            Say::Healing.get(lang).to_owned(),
            (
                "Points to throw away Wounds or to heal units.",
                "Points pour retirer des Blessures ou soigner des unités.",
            ),
            "MK-HEAL-06",
        ),
        "block" => (
            Say::Block.get(lang).to_owned(),
            (
                "Must reach the enemy’s attack. Against fire only ice and cold fire count in full, against ice only fire and cold fire.",
                "Doit atteindre l’attaque de l’ennemi. Contre le feu, seuls la glace et le feu froid comptent en entier\u{202f}; contre la glace, le feu et le feu froid.",
            ),
            "MK-CBT-BLK-06",
        ),
        "attack" => (
            Say::Attack.get(lang).to_owned(),
            (
                "Must reach the armor of all enemies that are meant. What one of them resists counts half.",
                "Doit atteindre l’armure de tous les ennemis visés. Ce à quoi l’un d’eux résiste compte à moitié.",
            ),
            "MK-CBT-RNG-07",
        ),
        "played" => (
            Say::InPlay.get(lang).to_owned(),
            ("The cards you have played this turn.", "Les cartes que vous avez jouées ce tour-ci."),
            "MK-DEED-03",
        ),
        _ => return of_thing(view, key, lang),
    };
    Some(Tip { title, text: lang.pick(en, fr).to_owned(), rule: Some(rule.to_owned()) })
}

/// A thing by its name: a card, an enemy's ability, a tactic.
fn of_thing(view: &View, key: &str, lang: Lang) -> Option<Tip> {
    let subject: Subject = key.parse().ok()?;
    let told = detail::detail(lang, Some(view), subject);
    let lines = told.lines.iter().map(|(name, text)| match &**name {
        "" => text.clone(),
        name => words::labelled(lang, name, text),
    });
    let text = lines.collect::<Vec<_>>().join(" ");
    (!told.title.is_empty()).then_some(Tip { title: told.title, text, rule: None })
}

/// A space in one line: what it is, what going there takes of what there is, whom that wakes.
#[must_use]
pub fn space(lang: Lang, view: &View, hex: Hex, way: Option<&Way>, have: u8) -> String {
    let told = detail::detail(lang, Some(view), Subject::Space(hex));
    let name = capital(&told.title);
    let Some(way) = way else {
        let closed = view.map.terrain(hex).is_some() && journey::step_cost(view, hex).is_none();
        return if closed && !view.map.has_rampaging(hex) {
            words::labelled(lang, &name, Say::NoEntry.get(lang))
        } else {
            let enemy = view.map.tokens_at(view.map.garrison_space(hex)).find_map(|token| token.enemy());
            match enemy
                .filter(|_| view.map.site(hex).is_some_and(|site| matches!(site, Site::Orc | Site::Draconum)))
            {
                Some(enemy) => {
                    let face = mage_knight::narrate::words::enemy_face(lang, enemy);
                    words::labelled(lang, &face.name, &face.numbers)
                }
                None => name,
            }
        };
    };
    let of = match lang {
        Lang::En => format!("Move {} of {have}", way.cost),
        Lang::Fr => format!("Mouvement {} sur {have}", way.cost),
    };
    let mut text = words::labelled(lang, &name, &of);
    if way.provokes {
        let woken = woken(lang, view, way);
        text = match lang {
            Lang::En => format!("{text}, wakes {woken}"),
            Lang::Fr => format!("{text}, réveille {woken}"),
        };
    }
    if way.assault {
        text = format!("{text}, {}", lang.pick("assault: Reputation −1", "assaut\u{a0}: Réputation −1"));
    }
    text
}

/// The rampaging enemies that the last step of a way provokes.
fn woken(lang: Lang, view: &View, way: &Way) -> String {
    let [.., from, to] = way.path[..] else { return Say::Somebody.get(lang).to_owned() };
    let near = from.neighbours().into_iter().filter(|hex| to.touches(*hex) && view.map.has_rampaging(*hex));
    let names: Vec<String> = near
        .flat_map(|hex| view.map.tokens_at(hex).filter_map(|token| token.enemy()).collect::<Vec<_>>())
        .map(|enemy| words::name(lang, enemy.enemy().name))
        .collect();
    if names.is_empty() { Say::Somebody.get(lang).to_owned() } else { super::heroes::listed(lang, &names) }
}
