//! Names of units, ships, places, cards, sides and phases.

use crate::content::Space;
use crate::fleet::ShipId;
use crate::question::CardRef;
use crate::realm::Realm;
use crate::state::Phase;
use crate::units::{Side, UnitKind};
use crate::view::View;
use kernel::Lang;
use kernel::wording::{Marked, count, quoted, seat, thing};

/// The plural of a unit's name.
pub(super) fn plural(lang: Lang, kind: UnitKind) -> &'static str {
    match (lang, kind) {
        (Lang::En, UnitKind::Footsoldier) => "Footsoldiers",
        (Lang::En, UnitKind::SiegeEngine) => "Siege Engines",
        (Lang::En, UnitKind::Fighter) => "Fighters",
        (Lang::En, UnitKind::Wizard) => "Wizards",
        (Lang::En, UnitKind::Monster) => "Monsters",
        (Lang::En, UnitKind::Castle) => "Castles",
        (Lang::En, UnitKind::StormElemental) => "Storm Elementals",
        (Lang::En, UnitKind::Dragon) => "Dragons",
        (Lang::En, UnitKind::Warship) => "Warships",
        (Lang::Fr, UnitKind::Footsoldier) => "Fantassins",
        (Lang::Fr, UnitKind::SiegeEngine) => "Engins de siège",
        (Lang::Fr, UnitKind::Fighter) => "Guerriers",
        (Lang::Fr, UnitKind::Wizard) => "Sorciers",
        (Lang::Fr, UnitKind::Monster) => "Monstres",
        (Lang::Fr, UnitKind::Castle) => "Châteaux",
        (Lang::Fr, UnitKind::StormElemental) => "Élémentaires des tempêtes",
        (Lang::Fr, UnitKind::Dragon) => "Dragons",
        (Lang::Fr, UnitKind::Warship) => "Navires de guerre",
    }
}

impl UnitKind {
    /// This many units of this kind: "1 Fighter", "3 Fighters".
    #[must_use]
    pub fn counted(self, lang: Lang, n: u8) -> String {
        count(lang, n, self.name(lang), plural(lang, self))
    }
}

/// A space in a sentence.
pub(super) fn place(lang: Lang, space: Space) -> String {
    thing(space.id(), space.name(lang)).to_string()
}

/// A realm in a sentence: the name of its player.
pub(super) fn realm_named(lang: Lang, view: &View, realm: Realm) -> Marked<u8, &'static str> {
    seat(view.players[realm], realm.name(lang))
}

/// A ship, by its index and its cargo.
pub(super) fn ship(lang: Lang, view: &View, id: ShipId) -> String {
    let name = UnitKind::Warship.name(lang);
    let Some(ship) = view.fleet.get(id) else { return format!("{name} {}", id.0) };
    let place = place(lang, ship.at);
    if ship.cargo.is_empty() {
        return format!("{name} ({place})");
    }
    let cargo: Vec<&str> = ship.cargo.iter().map(|unit| unit.kind.name(lang)).collect();
    match lang {
        Lang::En => format!("{name} ({place}; aboard: {})", cargo.join(", ")),
        Lang::Fr => format!("{name} ({place} ; à bord : {})", cargo.join(", ")),
    }
}

/// From one place to another.
pub(super) fn journey(lang: Lang, from: Space, to: Space) -> String {
    format!("{} → {}", place(lang, from), place(lang, to))
}

/// The name of a card.
pub(super) fn card(lang: Lang, card: CardRef) -> String {
    let name = match card {
        CardRef::Event(id) => id.card().name,
        CardRef::Power(id) | CardRef::Property(id) => id.card().name,
    };
    quoted(lang, name.get(lang))
}

/// The name of a side.
pub(super) fn side(lang: Lang, side: Side) -> &'static str {
    match (lang, side) {
        (Lang::En, Side::Attacker) => "Attacker",
        (Lang::En, Side::Defender) => "Defender",
        (Lang::Fr, Side::Attacker) => "Attaquant",
        (Lang::Fr, Side::Defender) => "Défenseur",
    }
}

/// The name of a phase.
pub(super) fn phase(lang: Lang, phase: Phase) -> &'static str {
    match (lang, phase) {
        (Lang::En, Phase::Start) => "Start of the turn",
        (Lang::En, Phase::Draw) => "Draw",
        (Lang::En, Phase::Move) => "Move",
        (Lang::En, Phase::Battle) => "Battles",
        (Lang::En, Phase::Reposition) => "Reposition",
        (Lang::En, Phase::Reinforce) => "Reinforce",
        (Lang::En, Phase::Income) => "Income",
        (Lang::Fr, Phase::Start) => "Début du tour",
        (Lang::Fr, Phase::Draw) => "Pioche",
        (Lang::Fr, Phase::Move) => "Mouvement",
        (Lang::Fr, Phase::Battle) => "Batailles",
        (Lang::Fr, Phase::Reposition) => "Repositionnement",
        (Lang::Fr, Phase::Reinforce) => "Renforts",
        (Lang::Fr, Phase::Income) => "Revenus",
    }
}
