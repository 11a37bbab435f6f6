//! The short number and the symbol of an answer: the same on its button and on the board.

use super::journey;
use super::lit::{asked, here};
use mage_knight::action::{Action, Purse, Sideways};
use mage_knight::content::{City, Deal, EXPLORE_COST, Sale, Ware};
use mage_knight::question::CombatPhase;
use mage_knight::terms::{ManaColour, Site};
use mage_knight::view::View;

/// What is for sale where the hero stands, of one of these wares.
#[must_use]
pub fn sale(view: &View, wares: &[Ware]) -> Option<Sale> {
    let hex = here(view)?;
    let deals = view.map.site(hex)?.card().interact.iter();
    let mut sales = deals.filter_map(|deal| match deal.what {
        Deal::Buy(sale) => Some(sale),
        Deal::City => Some(City::of(view.map.colour(hex)?).sells),
        Deal::Recruit => None,
    });
    sales.find(|sale| wares.contains(&sale.ware))
}

/// The number on an answer: what it costs, or what it takes.
#[must_use]
pub fn badge(view: &View, action: Action) -> Option<String> {
    let influence = |wares: &[Ware]| sale(view, wares).map(|sale| u16::from(sale.influence));
    let number: u16 = match action {
        Action::Move(hex) => journey::step_cost(view, hex)?.into(),
        // MK-SCN-DUNGEON-07: two more than there are spaces between.
        Action::Tunnel(hex) => (view.map.underground(here(view)?, hex)? + 2).into(),
        Action::Explore(_) => EXPLORE_COST.into(),
        Action::Recruit(at) => view.offers.units.get(usize::from(at))?.unit().cost.into(),
        Action::Buy(_) => influence(&[Ware::MonasteryAdvanced, Ware::Spell, Ware::Advanced])?,
        Action::BuyUnseen => influence(&[Ware::Advanced])?,
        Action::BuyHealing => influence(&[Ware::Heal])?,
        Action::BuyArtifact => influence(&[Ware::Artifact])?,
        Action::AddElite => influence(&[Ware::EliteUnit])?,
        Action::Target(foe) => {
            let combat = view.combat.as_ref()?;
            match combat.phase {
                CombatPhase::Block => combat.block_needed(foe.into()),
                _ => combat.armor(foe.into()).into(),
            }
        }
        Action::Suffer(foe) => view.combat.as_ref()?.damage_of(foe.into()).into(),
        Action::HealUnit(unit) => {
            let player = view.players.get(asked(view))?;
            player.units.get(usize::from(unit))?.unit.unit().level.into()
        }
        Action::HealHand => 1,
        _ => return None,
    };
    Some(number.to_string())
}

/// The symbol of a colour of mana.
#[must_use]
pub const fn mana(colour: ManaColour) -> &'static str {
    match colour {
        ManaColour::Red => "m-red",
        ManaColour::Blue => "m-blue",
        ManaColour::Green => "m-green",
        ManaColour::White => "m-white",
        ManaColour::Gold => "m-gold",
        ManaColour::Black => "m-black",
    }
}

/// The symbol of a kind of site.
#[must_use]
pub const fn site(site: Site) -> &'static str {
    match site {
        Site::Village => "village",
        Site::Monastery => "monastery",
        Site::Keep => "keep",
        Site::MageTower => "magetower",
        Site::City => "city",
        Site::Dungeon => "dungeon",
        Site::Tomb => "tomb",
        Site::MonsterDen => "den",
        Site::SpawningGrounds => "cave",
        Site::AncientRuins => "ruins",
        Site::MagicalGlade => "glade",
        Site::Mine => "mine",
        Site::Orc => "orc",
        Site::Draconum => "draconum",
        Site::Portal => "portal",
    }
}

/// The symbol on the button of an answer.
#[must_use]
pub const fn symbol(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Move(_) | Action::Tunnel(_) | Action::Sideways(_, Sideways::Move) => "move",
        Action::Explore(_) => "compass",
        Action::Interact | Action::Sideways(_, Sideways::Influence) => "influence",
        Action::Challenge(_) | Action::Strike | Action::Sideways(_, Sideways::Attack) => "attack",
        Action::Sideways(_, Sideways::Block) => "block",
        Action::Enter => "dungeon",
        Action::Burn => "fire",
        Action::Rest | Action::AnnounceEnd => "hourglass",
        Action::HealHand | Action::HealUnit(_) | Action::BuyHealing => "heal",
        Action::Skill(_) | Action::PickSkill(_) => "skill",
        Action::Recruit(_) | Action::RecruitBonded(_) | Action::Activate { .. } | Action::AddElite => {
            "people"
        }
        Action::PlayStrong(_) => "crystal",
        Action::Play(_) => "cards",
        Action::Pay(Purse::Token(colour) | Purse::Die(colour) | Purse::Stolen(colour))
        | Action::Pay(Purse::Endless(colour))
        | Action::Mana(colour) => mana(colour),
        Action::DamageHero => "wound",
        _ => return None,
    })
}
