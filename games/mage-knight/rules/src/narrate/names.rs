//! Names: heroes, cards, enemies, units, places, colours.

use crate::content::{
    self, CardId, CardKind, City, Direction, EnemyId, Hex, SiteKind, SkillId, TacticId, TilePos, TileSide,
    UnitId, enemy,
};
use crate::map::Map;
use crate::question::Origin;
use crate::terms::{
    BasicColour, Category, Element, Hero, ManaColour, Pile, Reach, Resistance, Site, Terrain,
};
use crate::view::View;
use kernel::wording::{self, Noun, is_single, of, quoted, thing};
use kernel::{Lang, Seat, Text};

/// The hero of a seat.
pub(super) fn hero(view: &View, seat: Seat) -> Option<Hero> {
    view.players.get(seat.index())?.hero
}

/// The name of a seat: that of its hero.
pub(super) fn title(lang: Lang, view: &View, seat: Seat) -> String {
    match hero(view, seat) {
        Some(hero) => hero.sheet().name.get(lang).to_owned(),
        None => numbered(lang, seat),
    }
}

fn numbered(lang: Lang, seat: Seat) -> String {
    format!("{} {}", lang.pick("Seat", "Siège"), seat.index() + 1)
}

/// A seat in a sentence.
pub(super) fn seat(lang: Lang, view: &View, seat: Seat) -> String {
    wording::seat(seat, title(lang, view, seat)).to_string()
}

/// A seat by its number, for a player without a hero.
pub(super) fn chair(lang: Lang, seat: Seat) -> String {
    wording::seat(seat, numbered(lang, seat)).to_string()
}

/// `Tovak’s`; `de Tovak`, `d’Arythea`.
pub(super) fn of_seat(lang: Lang, view: &View, who: Seat) -> String {
    of(lang, &seat(lang, view, who))
}

/// Whether French says `elle`.
pub(super) fn is_she(view: &View, seat: Seat) -> bool {
    hero(view, seat) == Some(Hero::Arythea)
}

/// `prend-elle`, `va-t-il`: a French verb followed by the pronoun of a hero.
pub(super) fn does(view: &View, seat: Seat, verb: &str) -> String {
    let link = if verb.ends_with(['t', 'd']) { "-" } else { "-t-" };
    format!("{verb}{link}{}", if is_she(view, seat) { "elle" } else { "il" })
}

/// The Dummy player, at the start of a sentence.
pub(super) const DUMMY: Text = Text { en: "The Dummy player", fr: "Le Joueur fantôme" };

/// A card by its name.
pub(super) fn card_name(lang: Lang, id: CardId) -> String {
    about_card(id, id.card().name.get(lang))
}

/// Words that refer to a card.
fn about_card(id: CardId, words: &str) -> String {
    thing(format_args!("card:{}", id.id()), words).to_string()
}

/// A card in a sentence. "Wound" is not a title.
pub(super) fn card(lang: Lang, id: CardId) -> String {
    if id.is_wound() {
        let wound = about_card(id, lang.pick("Wound", "Blessure"));
        return format!("{} {wound}", lang.pick("a", "une"));
    }
    quoted(lang, card_name(lang, id))
}

/// This many Wounds.
pub(super) fn wounds(lang: Lang, n: impl Into<i64>) -> String {
    let n = n.into();
    let words = if is_single(lang, n) { ("Wound", "Blessure") } else { ("Wounds", "Blessures") };
    format!("{n} {}", about_card(content::card::WOUND, lang.pick(words.0, words.1)))
}

/// The name of one half of a card: spells have two.
pub(super) fn half_name(lang: Lang, id: CardId, strong: bool) -> &'static str {
    let card = id.card();
    match card.kind {
        CardKind::Spell if strong => card.half_name(true).get(lang),
        _ => card.name.get(lang),
    }
}

/// One half of a card in a sentence.
pub(super) fn half(lang: Lang, id: CardId, strong: bool) -> String {
    quoted(lang, half_name_of(lang, id, strong))
}

/// One half of a card by its name.
pub(super) fn half_name_of(lang: Lang, id: CardId, strong: bool) -> String {
    about_card(id, half_name(lang, id, strong))
}

/// A skill by its name.
pub(super) fn skill_name(lang: Lang, id: SkillId) -> String {
    thing(format_args!("skill:{}", id.id()), id.skill().name.get(lang)).to_string()
}

/// A skill in a sentence.
pub(super) fn skill(lang: Lang, id: SkillId) -> String {
    quoted(lang, skill_name(lang, id))
}

/// A tactic by its name.
pub(super) fn tactic_name(lang: Lang, id: TacticId) -> String {
    thing(format_args!("tactic:{}", id.id()), id.tactic().name.get(lang)).to_string()
}

/// A tactic in a sentence.
pub(super) fn tactic(lang: Lang, id: TacticId) -> String {
    quoted(lang, tactic_name(lang, id))
}

/// A unit by its name.
pub(super) fn unit(lang: Lang, id: UnitId) -> String {
    thing(format_args!("unit:{}", id.id()), id.unit().name.get(lang)).to_string()
}

/// An enemy by its name.
fn enemy_name(lang: Lang, id: EnemyId) -> String {
    thing(format_args!("enemy:{}", id.id()), id.enemy().name.get(lang)).to_string()
}

/// An enemy as a noun: monsters and dragons are single, all others are groups.
pub(super) fn foe(lang: Lang, id: EnemyId) -> Noun {
    let sheet = id.enemy();
    let name = enemy_name(lang, id);
    let noun = match id {
        enemy::GARGOYLE | enemy::MEDUSA => Noun::feminine(name),
        _ => Noun::masculine(name),
    };
    match sheet.pile {
        Pile::Brown | Pile::Red => noun,
        Pile::Green | Pile::Grey | Pile::Violet | Pile::White => noun.plural(),
    }
}

/// A unit as a noun.
pub(super) fn band(lang: Lang, id: UnitId) -> Noun {
    let name = unit(lang, id);
    let noun = if id == content::unit::CATAPULTS { Noun::feminine(name) } else { Noun::masculine(name) };
    noun.plural()
}

/// The unit of a seat at a place.
pub(super) fn unit_at(view: &View, seat: Seat, place: u8) -> Option<UnitId> {
    Some(view.players.get(seat.index())?.units.get(usize::from(place))?.unit)
}

/// The name of the unit of a seat at a place, with a number if there are several of its kind.
pub(super) fn unit_name(lang: Lang, view: &View, seat: Seat, place: u8) -> String {
    let Some(id) = unit_at(view, seat, place) else {
        return format!("{} {}", lang.pick("Unit", "Unité"), place + 1);
    };
    let units = view.players.get(seat.index()).map_or(&[][..], |player| &player.units);
    let alike: Vec<usize> = (0..units.len()).filter(|at| units[*at].unit == id).collect();
    one_of(&unit(lang, id), &alike, place)
}

/// A name, with a number if it is one of several.
fn one_of(name: &str, alike: &[usize], place: u8) -> String {
    match alike.iter().position(|at| *at == usize::from(place)) {
        Some(at) if alike.len() > 1 => format!("{name} {}", at + 1),
        _ => name.to_owned(),
    }
}

/// The enemy of the combat at a place.
pub(super) fn foe_at(view: &View, place: u8) -> Option<EnemyId> {
    Some(view.combat.as_ref()?.foes.get(usize::from(place))?.enemy)
}

/// The name of the enemy of the combat at a place, with a number if there are several of its kind.
pub(super) fn foe_name(lang: Lang, view: &View, place: u8) -> String {
    if let Some(duel) = &view.duel {
        let user = view.asked.map_or(duel.blocker, |question| question.seat);
        return unit_name(lang, view, duel.duel.opponent(user), place);
    }
    let Some(id) = foe_at(view, place) else {
        return format!("{} {}", lang.pick("Enemy", "Ennemi"), place + 1);
    };
    let name = enemy_name(lang, id);
    let foes = view.combat.iter().flat_map(|combat| combat.foes.iter().enumerate());
    let alike: Vec<usize> = foes.filter(|(_, foe)| foe.enemy == id && !foe.gone).map(|(at, _)| at).collect();
    one_of(&name, &alike, place)
}

/// Words that refer to a kind of site.
pub(super) fn about_site(id: Site, words: &str) -> String {
    thing(format_args!("site:{}", id.id()), words).to_string()
}

/// A kind of site as a noun.
pub(super) fn site(lang: Lang, id: Site) -> Noun {
    let name = about_site(id, &id.card().name.get(lang).to_lowercase());
    match id {
        Site::Village
        | Site::Monastery
        | Site::Dungeon
        | Site::Tomb
        | Site::SpawningGrounds
        | Site::Portal
            if lang == Lang::Fr =>
        {
            Noun::masculine(name)
        }
        Site::AncientRuins => Noun::feminine(name).plural(),
        Site::Orc => Noun::masculine(name).plural(),
        Site::SpawningGrounds => Noun::masculine(name).plural(),
        Site::Draconum => Noun::masculine(name),
        _ => Noun::feminine(name),
    }
}

/// A terrain as a noun.
pub(super) fn terrain(lang: Lang, id: Terrain) -> Noun {
    let name = id.name().get(lang).to_lowercase();
    match id {
        Terrain::Hills => Noun::feminine(name).plural(),
        Terrain::Plains if lang == Lang::En => Noun::feminine(name).plural(),
        Terrain::Wasteland if lang == Lang::Fr => Noun::feminine(name).plural(),
        Terrain::Desert | Terrain::Swamp | Terrain::Lake => Noun::masculine(name),
        _ => Noun::feminine(name),
    }
}

/// The site on a space, unless it is used up: a lair whose enemies are gone is an ordinary space.
pub(super) fn site_on(map: &Map, hex: Hex) -> Option<Site> {
    map.site(hex).filter(|site| site.kind() != SiteKind::Rampaging || map.has_rampaging(hex))
}

/// A space as a noun: by its site, or by its terrain.
pub(super) fn place(lang: Lang, map: &Map, hex: Hex) -> Noun {
    match (site_on(map, hex), map.colour(hex), map.terrain(hex)) {
        (Some(Site::City), Some(colour), _) => Noun::feminine(city(lang, colour)),
        (Some(Site::Mine), Some(colour), _) => {
            let mine = match lang {
                Lang::En => format!("{} crystal mine", colour.name().en),
                Lang::Fr => format!("mine de cristal {}", colour.name().fr),
            };
            Noun::feminine(about_site(Site::Mine, &mine))
        }
        (Some(id), _, _) => site(lang, id),
        (None, _, Some(ground)) => terrain(lang, ground),
        (None, _, None) => Noun::masculine(lang.pick("unknown", "inconnu")),
    }
}

/// `to the village`; French goes `au village`, but `dans la forêt`.
pub(super) fn into(lang: Lang, map: &Map, hex: Hex) -> String {
    let there = place(lang, map, hex);
    match (lang, site_on(map, hex), map.terrain(hex)) {
        (Lang::Fr, None, Some(Terrain::Lake)) => format!("sur {}", there.the(lang)),
        (Lang::Fr, None, _) => format!("dans {}", there.the(lang)),
        _ => there.to_the(lang),
    }
}

/// A city by its colour: `Blue City`, `Cité bleue`.
pub(super) fn city(lang: Lang, colour: BasicColour) -> String {
    thing(format_args!("city:{}", colour.id()), City::of(colour).name.get(lang)).to_string()
}

/// The direction from one space to the next: `north-east`, `nord-est`.
pub(super) fn way(lang: Lang, from: Hex, to: Hex) -> Option<&'static str> {
    let way = Direction::ALL.into_iter().find(|way| from.touches(to) && from.step(*way) == to)?;
    let text = match way {
        Direction::East => Text { en: "east", fr: "est" },
        Direction::NorthEast => Text { en: "north-east", fr: "nord-est" },
        Direction::NorthWest => Text { en: "north-west", fr: "nord-ouest" },
        Direction::West => Text { en: "west", fr: "ouest" },
        Direction::SouthWest => Text { en: "south-west", fr: "sud-ouest" },
        Direction::SouthEast => Text { en: "south-east", fr: "sud-est" },
    };
    Some(text.get(lang))
}

/// `to the east`; `à l’est`, `au nord-est`.
pub(super) fn toward(lang: Lang, way: &str) -> String {
    Noun::masculine(way).to_the(lang)
}

/// The side of a tile where another one lies.
pub(super) fn side(lang: Lang, from: TilePos, to: TilePos) -> Option<&'static str> {
    let side = TileSide::ALL.into_iter().find(|side| from.beside(*side) == to)?;
    let text = match side {
        TileSide::North => Text { en: "north", fr: "nord" },
        TileSide::NorthEast => Text { en: "north-east", fr: "nord-est" },
        TileSide::SouthEast => Text { en: "south-east", fr: "sud-est" },
        TileSide::South => Text { en: "south", fr: "sud" },
        TileSide::SouthWest => Text { en: "south-west", fr: "sud-ouest" },
        TileSide::NorthWest => Text { en: "north-west", fr: "nord-ouest" },
    };
    Some(text.get(lang))
}

/// What an effect belongs to, in a sentence.
pub(super) fn origin(lang: Lang, view: &View, seat: Seat, id: Origin) -> Option<String> {
    match id {
        Origin::Card { card, strong } => Some(half(lang, card, strong)),
        Origin::Unit { unit, .. } => unit_at(view, seat, unit).map(|id| band(lang, id).the(lang)),
        Origin::Offered { unit, .. } => Some(band(lang, unit).the(lang)),
        Origin::Skill(id) => Some(skill(lang, id)),
        Origin::Tactic(id) => Some(tactic(lang, id)),
        Origin::Site => None,
    }
}

/// `red mana`; `mana rouge`.
pub(super) fn mana(lang: Lang, colour: ManaColour) -> String {
    match lang {
        Lang::En => format!("{} mana", colour.name().en),
        Lang::Fr => format!("mana {}", colour.name().fr),
    }
}

/// `Ranged Fire Attack`; `Attaque à distance de feu`.
pub(super) fn attack(lang: Lang, reach: Reach, element: Element) -> String {
    match lang {
        Lang::En => {
            let reach = match reach {
                Reach::Melee => "",
                Reach::Ranged => "Ranged ",
                Reach::Siege => "Siege ",
            };
            format!("{reach}{}Attack", element_before(element))
        }
        Lang::Fr => {
            let reach = match reach {
                Reach::Melee => "",
                Reach::Ranged => " à distance",
                Reach::Siege => " de siège",
            };
            format!("Attaque{reach}{}", element_behind(element))
        }
    }
}

/// `Ice Block`; `Parade de glace`.
pub(super) fn block(lang: Lang, element: Element) -> String {
    match lang {
        Lang::En => format!("{}Block", element_before(element)),
        Lang::Fr => format!("Parade{}", element_behind(element)),
    }
}

const fn element_before(element: Element) -> &'static str {
    match element {
        Element::Physical => "",
        Element::Fire => "Fire ",
        Element::Ice => "Ice ",
        Element::ColdFire => "Cold Fire ",
    }
}

const fn element_behind(element: Element) -> &'static str {
    match element {
        Element::Physical => "",
        Element::Fire => " de feu",
        Element::Ice => " de glace",
        Element::ColdFire => " de feu froid",
    }
}

/// `Fire resistance`; `Résistance au feu`.
pub(super) const fn resistance(id: Resistance) -> Text {
    match id {
        Resistance::Physical => Text { en: "Physical resistance", fr: "Résistance physique" },
        Resistance::Fire => Text { en: "Fire resistance", fr: "Résistance au feu" },
        Resistance::Ice => Text { en: "Ice resistance", fr: "Résistance à la glace" },
    }
}

/// When a card or skill may be used.
pub(super) const fn category(id: Category) -> Text {
    match id {
        Category::Movement => Text { en: "Movement", fr: "Mouvement" },
        Category::Combat => Text { en: "Combat", fr: "Combat" },
        Category::Influence => Text { en: "Influence", fr: "Influence" },
        Category::Healing => Text { en: "Healing", fr: "Guérison" },
        Category::Special => Text { en: "Special", fr: "Spécial" },
        Category::Banner => Text { en: "Banner", fr: "Bannière" },
    }
}

/// What a deed card is.
pub(super) const fn kind(id: CardKind) -> Text {
    match id {
        CardKind::Wound => Text { en: "Wound", fr: "Blessure" },
        CardKind::Basic => Text { en: "Basic action", fr: "Action de base" },
        CardKind::Advanced => Text { en: "Advanced action", fr: "Action avancée" },
        CardKind::Spell => Text { en: "Spell", fr: "Sort" },
        CardKind::Artifact => Text { en: "Artifact", fr: "Artefact" },
    }
}
