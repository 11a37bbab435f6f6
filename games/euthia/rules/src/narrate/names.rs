//! Names of things: from the content where it has one.

use crate::board::Spot;
use crate::content::{FoeId, PowerId};
use crate::map::{Hex, Space};
use crate::player::{Piece, Tile};
use crate::question::Question;
use crate::terms::{
    Deed, Element, Gem, Hero, Holds, Kind, Metal, Mine, Place, Rewards, SpaceKind, Symbol, Trade,
};
use crate::view::{PlayerView, View};
use kernel::wording::{self, quoted, thing};
use kernel::{Lang, Seat};

/// The player on a seat.
pub(super) fn player(view: &View, seat: Seat) -> &PlayerView {
    &view.players[seat]
}

/// The name of a seat: that of its Hero.
pub(super) fn title(lang: Lang, view: &View, seat: Seat) -> &'static str {
    player(view, seat).hero.board().name.get(lang)
}

/// A seat's Hero in a sentence.
pub(super) fn hero(lang: Lang, view: &View, seat: Seat) -> String {
    wording::seat(seat, title(lang, view, seat)).to_string()
}

/// Whether a Hero is a woman, for French.
const fn is_woman(hero: Hero) -> bool {
    matches!(hero, Hero::Ael | Hero::Keleia | Hero::Taesiri)
}

/// `il` or `elle`.
pub(super) fn pronoun(view: &View, seat: Seat) -> &'static str {
    if is_woman(player(view, seat).hero) { "elle" } else { "il" }
}

/// The seat that has to answer.
pub(super) fn asked(view: &View) -> Seat {
    view.asked.map_or(view.active, |Question { seat, .. }| seat)
}

/// The tile that is there.
pub(super) fn piece(view: &View, seat: Seat, spot: Spot) -> Option<&Piece> {
    let player = player(view, seat);
    match spot {
        Spot::Slot(slot) => player.slots.get(usize::from(slot))?.piece.as_ref(),
        Spot::Pack(at) => player.pack.get(usize::from(at)),
    }
}

/// The bare name of a tile.
pub(super) fn tile(lang: Lang, tile: Tile) -> String {
    let sheet = tile.sheet();
    thing(format_args!("tile:{}", sheet.id), sheet.name.get(lang)).to_string()
}

/// The bare name of the tile that is there.
pub(super) fn tile_at(lang: Lang, view: &View, seat: Seat, spot: Spot) -> String {
    match piece(view, seat, spot) {
        Some(piece) => tile(lang, piece.tile),
        None => lang.pick("a tile", "une tuile").to_owned(),
    }
}

/// A tile in a sentence.
pub(super) fn the_tile(lang: Lang, one: Tile) -> String {
    quoted(lang, tile(lang, one))
}

/// A Monster in a sentence.
pub(super) fn foe(lang: Lang, foe: FoeId) -> String {
    quoted(lang, foe_name(lang, foe))
}

/// The bare name of a Monster.
pub(super) fn foe_name(lang: Lang, foe: FoeId) -> String {
    let sheet = foe.foe();
    thing(format_args!("monster:{}", sheet.id), sheet.name.get(lang)).to_string()
}

/// A Silver or Gold card in a sentence.
pub(super) fn power(lang: Lang, card: PowerId) -> String {
    quoted(lang, power_name(lang, card))
}

/// The bare name of a Silver or Gold card.
pub(super) fn power_name(lang: Lang, card: PowerId) -> String {
    let sheet = card.power();
    thing(format_args!("card:{}", sheet.id), sheet.name.get(lang)).to_string()
}

/// A Gem.
#[must_use]
pub fn gem(lang: Lang, gem: Gem) -> &'static str {
    gem.charm().name.get(lang)
}

/// An Essence.
#[must_use]
pub fn essence(lang: Lang, element: Element) -> &'static str {
    element.charm().name.get(lang)
}

/// An Elemental.
#[must_use]
pub fn elemental(lang: Lang, element: Element) -> &'static str {
    element.elemental().name.get(lang)
}

/// An Action.
#[must_use]
pub fn deed(lang: Lang, deed: Deed) -> &'static str {
    deed.name().get(lang)
}

/// The singular and the plural of a Silver or Gold card.
#[must_use]
pub const fn cards(lang: Lang, metal: Metal) -> [&'static str; 2] {
    match (lang, metal) {
        (Lang::En, Metal::Silver) => ["Silver card", "Silver cards"],
        (Lang::En, Metal::Gold) => ["Gold card", "Gold cards"],
        (Lang::Fr, Metal::Silver) => ["carte Argent", "cartes Argent"],
        (Lang::Fr, Metal::Gold) => ["carte Or", "cartes Or"],
    }
}

/// A Place of Trade.
#[must_use]
pub const fn trade(lang: Lang, place: Trade) -> &'static str {
    match (lang, place) {
        (Lang::En, Trade::Merchant) => "Merchant",
        (Lang::En, Trade::Alchemist) => "Alchemist",
        (Lang::En, Trade::Towers) => "Dragonslayer Towers",
        (Lang::Fr, Trade::Merchant) => "Marchand",
        (Lang::Fr, Trade::Alchemist) => "Alchimiste",
        (Lang::Fr, Trade::Towers) => "Tours des Sauroctones",
    }
}

/// What kind of Mine it is.
#[must_use]
pub const fn mine(lang: Lang, mine: Mine) -> &'static str {
    match (lang, mine) {
        (Lang::En, Mine::Mountain) => "mountain",
        (Lang::En, Mine::Lake) => "lake",
        (Lang::En, Mine::Cave) => "cavern",
        (Lang::Fr, Mine::Mountain) => "montagne",
        (Lang::Fr, Mine::Lake) => "lac",
        (Lang::Fr, Mine::Cave) => "caverne",
    }
}

/// Who gives Reward tiles.
pub(super) const fn rewards(lang: Lang, whose: Rewards) -> &'static str {
    match (lang, whose) {
        (Lang::En, Rewards::Hunter) => "Hunter",
        (Lang::En, Rewards::Armourer) => "Armourer",
        (Lang::En, Rewards::Witch) => "Witch",
        (Lang::Fr, Rewards::Hunter) => "Chasseur",
        (Lang::Fr, Rewards::Armourer) => "Armurier",
        (Lang::Fr, Rewards::Witch) => "Sorcière",
    }
}

/// The singular and the plural of a kind of tile.
#[must_use]
pub const fn kind(lang: Lang, kind: Kind) -> [&'static str; 2] {
    match lang {
        Lang::En => match kind {
            Kind::Weapon => ["Weapon", "Weapons"],
            Kind::Shield => ["Shield", "Shields"],
            Kind::Armour => ["piece of Armour", "pieces of Armour"],
            Kind::Jewellery => ["Jewel", "Jewels"],
            Kind::Scroll => ["Scroll", "Scrolls"],
            Kind::Potion => ["Potion", "Potions"],
            Kind::Chest => ["Chest", "Chests"],
            Kind::Flask => ["Flask", "Flasks"],
            Kind::Pouch => ["Pouch", "Pouches"],
            Kind::Backpack => ["Backpack", "Backpacks"],
            Kind::Amulet => ["Amulet", "Amulets"],
            Kind::Valuable => ["Valuable", "Valuables"],
            Kind::Consumable => ["Consumable", "Consumables"],
            Kind::Provisions => ["Provisions tile", "Provisions tiles"],
            Kind::Artefact => ["Artifact", "Artifacts"],
            Kind::Special => ["scenario tile", "scenario tiles"],
            Kind::Resource => ["Natural Resource", "Natural Resources"],
            Kind::Ability => ["Ability", "Abilities"],
            Kind::Initiative => ["Initiative Ability", "Initiative Abilities"],
        },
        Lang::Fr => match kind {
            Kind::Weapon => ["Arme", "Armes"],
            Kind::Shield => ["Bouclier", "Boucliers"],
            Kind::Armour => ["pièce d'Armure", "pièces d'Armure"],
            Kind::Jewellery => ["Bijou", "Bijoux"],
            Kind::Scroll => ["Parchemin", "Parchemins"],
            Kind::Potion => ["Potion", "Potions"],
            Kind::Chest => ["Coffre", "Coffres"],
            Kind::Flask => ["Flasque", "Flasques"],
            Kind::Pouch => ["Bourse", "Bourses"],
            Kind::Backpack => ["Sac à dos", "Sacs à dos"],
            Kind::Amulet => ["Amulette", "Amulettes"],
            Kind::Valuable => ["Objet de valeur", "Objets de valeur"],
            Kind::Consumable => ["Consommable", "Consommables"],
            Kind::Provisions => ["tuile Provisions", "tuiles Provisions"],
            Kind::Artefact => ["Artefact", "Artefacts"],
            Kind::Special => ["tuile de scénario", "tuiles de scénario"],
            Kind::Resource => ["Ressource Naturelle", "Ressources Naturelles"],
            Kind::Ability => ["Capacité", "Capacités"],
            Kind::Initiative => ["Capacité d'Initiative", "Capacités d'Initiative"],
        },
    }
}

/// What a container stores.
#[must_use]
pub const fn holds(lang: Lang, what: Holds) -> &'static str {
    match (lang, what) {
        (Lang::En, Holds::GemOrEssence) => "Gems or Essences",
        (Lang::En, Holds::PotionOrScroll) => "Potions or Scrolls",
        (Lang::En, Holds::Trophy) => "Trophies",
        (Lang::En, Holds::Any) => "things of any kind",
        (Lang::Fr, Holds::GemOrEssence) => "Gemmes ou Essences",
        (Lang::Fr, Holds::PotionOrScroll) => "Potions ou Parchemins",
        (Lang::Fr, Holds::Trophy) => "Trophées",
        (Lang::Fr, Holds::Any) => "choses de toute sorte",
    }
}

/// A slot of a Hero's board; numbered if there are several of its kind.
#[must_use]
pub fn slot(lang: Lang, view: &View, seat: Seat, slot: u8) -> String {
    let slots = &player(view, seat).hero.board().slots;
    let Some(one) = slots.get(usize::from(slot)) else { return lang.pick("slot", "emplacement").to_owned() };
    let name = match (lang, one.symbol) {
        (Lang::En, Symbol::Sword) => "Weapon slot",
        (Lang::En, Symbol::Ability) => "Ability slot",
        (Lang::En, Symbol::Initiative) => "Initiative slot",
        (Lang::En, Symbol::Helmet) => "Helmet slot",
        (Lang::En, Symbol::Armour) => "Cuirass slot",
        (Lang::En, Symbol::Gloves) => "Gauntlets slot",
        (Lang::En, Symbol::Leggings) => "Greaves slot",
        (Lang::En, Symbol::Boots) => "Boots slot",
        (Lang::En, Symbol::Jewellery) => "Jewellery slot",
        (Lang::Fr, Symbol::Sword) => "emplacement Arme",
        (Lang::Fr, Symbol::Ability) => "emplacement Capacité",
        (Lang::Fr, Symbol::Initiative) => "emplacement Initiative",
        (Lang::Fr, Symbol::Helmet) => "emplacement Casque",
        (Lang::Fr, Symbol::Armour) => "emplacement Cuirasse",
        (Lang::Fr, Symbol::Gloves) => "emplacement Gantelets",
        (Lang::Fr, Symbol::Leggings) => "emplacement Jambières",
        (Lang::Fr, Symbol::Boots) => "emplacement Bottes",
        (Lang::Fr, Symbol::Jewellery) => "emplacement Bijou",
    };
    let alike = |n: usize| slots[..n].iter().filter(|other| other.symbol == one.symbol).count();
    if alike(slots.len()) == 1 { name.to_owned() } else { format!("{name} {}", alike(slot.into()) + 1) }
}

/// What a space is.
#[must_use]
pub const fn space_kind(lang: Lang, kind: SpaceKind) -> &'static str {
    match lang {
        Lang::En => match kind {
            SpaceKind::Plain => "plain",
            SpaceKind::Mountain => "mountain Mine",
            SpaceKind::Lake => "lake Mine",
            SpaceKind::Cave => "cavern Mine",
            SpaceKind::Treasure1 => "Treasure of level 1",
            SpaceKind::Treasure2 => "Treasure of level 2",
            SpaceKind::Treasure3 => "Treasure of level 3",
            SpaceKind::ElementalAir => "Air Elemental",
            SpaceKind::ElementalEarth => "Earth Elemental",
            SpaceKind::ElementalWater => "Water Elemental",
            SpaceKind::ElementalFire => "Fire Elemental",
            SpaceKind::Portal => "Portal",
            SpaceKind::Merchant => "Merchant",
            SpaceKind::Alchemist => "Alchemist",
            SpaceKind::Encounter => "Encounter",
            SpaceKind::Settlement => "Settlement",
            SpaceKind::Crater => "crater",
            SpaceKind::Rift => "rift",
            SpaceKind::Lair => "dragon's lair",
            SpaceKind::GriffinLair => "Griffin's Lair",
            SpaceKind::Chapel => "Chapel",
            SpaceKind::Towers => "Dragonslayer Towers",
            SpaceKind::Legend => "Legend",
        },
        Lang::Fr => match kind {
            SpaceKind::Plain => "plaine",
            SpaceKind::Mountain => "Mine de montagne",
            SpaceKind::Lake => "Mine de lac",
            SpaceKind::Cave => "Mine de caverne",
            SpaceKind::Treasure1 => "Trésor de niveau 1",
            SpaceKind::Treasure2 => "Trésor de niveau 2",
            SpaceKind::Treasure3 => "Trésor de niveau 3",
            SpaceKind::ElementalAir => "Élémentaire d'Air",
            SpaceKind::ElementalEarth => "Élémentaire de Terre",
            SpaceKind::ElementalWater => "Élémentaire d'Eau",
            SpaceKind::ElementalFire => "Élémentaire de Feu",
            SpaceKind::Portal => "Portail",
            SpaceKind::Merchant => "Marchand",
            SpaceKind::Alchemist => "Alchimiste",
            SpaceKind::Encounter => "Rencontre",
            SpaceKind::Settlement => "Colonie",
            SpaceKind::Crater => "cratère",
            SpaceKind::Rift => "faille",
            SpaceKind::Lair => "Tanière du dragon",
            SpaceKind::GriffinLair => "Tanière du Griffon",
            SpaceKind::Chapel => "Chapelle",
            SpaceKind::Towers => "Tours des Sauroctones",
            SpaceKind::Legend => "Légende",
        },
    }
}

/// A place that an effect names.
pub(super) const fn place(lang: Lang, place: Place) -> &'static str {
    match place {
        Place::Mountain => space_kind(lang, SpaceKind::Mountain),
        Place::Lake => space_kind(lang, SpaceKind::Lake),
        Place::Cave => space_kind(lang, SpaceKind::Cave),
        Place::Treasure => lang.pick("Treasure", "Trésor"),
        Place::Merchant => space_kind(lang, SpaceKind::Merchant),
        Place::Alchemist => space_kind(lang, SpaceKind::Alchemist),
        Place::Portal => space_kind(lang, SpaceKind::Portal),
        Place::Chapel => space_kind(lang, SpaceKind::Chapel),
        Place::Towers => space_kind(lang, SpaceKind::Towers),
        Place::Elemental => lang.pick("Elemental", "Élémentaire"),
        Place::ElementalAir => space_kind(lang, SpaceKind::ElementalAir),
        Place::ElementalEarth => space_kind(lang, SpaceKind::ElementalEarth),
        Place::ElementalWater => space_kind(lang, SpaceKind::ElementalWater),
        Place::ElementalFire => space_kind(lang, SpaceKind::ElementalFire),
        Place::Settlement => space_kind(lang, SpaceKind::Settlement),
    }
}

/// What a space of the map is; for an Encounter, which one.
pub(super) fn site(lang: Lang, view: &View, space: Space) -> &'static str {
    if !view.map.contains(space) {
        return lang.pick("space", "case");
    }
    if view.map.is_destroyed(space) {
        return lang.pick("destroyed space", "case détruite");
    }
    if view.map.banished_by(space).is_some() {
        return lang.pick("banished Elemental", "Élémentaire révoqué");
    }
    let kind = view.map.kind(space);
    match view.map.placed(space).tile.territory().encounter {
        Some(encounter) if kind == SpaceKind::Encounter => encounter.sheet().name.get(lang),
        _ => space_kind(lang, kind),
    }
}

/// The direction from a hex to the next.
pub(super) const fn way(lang: Lang, from: Hex, to: Hex) -> &'static str {
    match (to.q as i16 - from.q as i16, to.r as i16 - from.r as i16) {
        (1, 0) => lang.pick("east", "est"),
        (1, -1) => lang.pick("north-east", "nord-est"),
        (0, -1) => lang.pick("north-west", "nord-ouest"),
        (-1, 0) => lang.pick("west", "ouest"),
        (-1, 1) => lang.pick("south-west", "sud-ouest"),
        (0, 1) => lang.pick("south-east", "sud-est"),
        _ => lang.pick("far away", "loin"),
    }
}

/// The direction from one space to the next: from a centre, by the position of the outer space on its tile.
pub(super) fn direction(lang: Lang, view: &View, from: Option<Space>, to: Space) -> &'static str {
    let Some(from) = from.filter(|from| view.map.contains(*from) && view.map.contains(to)) else {
        return lang.pick("elsewhere", "loin");
    };
    match (view.map.hex(from), view.map.hex(to)) {
        (_, None) => lang.pick("centre", "centre"),
        (None, Some(_)) => match to.cell() {
            0 => lang.pick("north-west", "nord-ouest"),
            1 => lang.pick("north-east", "nord-est"),
            _ => lang.pick("south", "sud"),
        },
        (Some(from), Some(to)) => way(lang, from, to),
    }
}
