//! The short number and the symbol of an answer: the same on its button and on the board.

use super::journey;
use super::lit::{asked, here};
use mage_knight::action::{Action, Purse, Sideways};
use mage_knight::content::{City, Deal, EXPLORE_COST, Sale, Ware};
use mage_knight::map::RevealedCity;
use mage_knight::question::CombatPhase;
use mage_knight::terms::{ManaColour, Site};
use mage_knight::view::View;

/// What is for sale where the hero stands, of one of these wares.
#[must_use]
pub fn sale(view: &View, wares: &[Ware]) -> Option<Sale> {
    let hex = here(view)?;
    let deals = view.map.site(hex)?.card().interact.iter();
    let city = || view.map.city_at(hex).into_iter().flat_map(RevealedCity::colours);
    let sales: Vec<Sale> = deals
        .flat_map(|deal| match deal.what {
            Deal::Buy(sale) => vec![sale],
            Deal::City => city().map(|colour| City::of(colour).sells).collect(),
            Deal::Recruit => Vec::new(),
        })
        .collect();
    // The ware that is named first is meant, where several are sold.
    wares.iter().find_map(|ware| sales.iter().find(|sale| sale.ware == *ware)).copied()
}

/// The number on an answer: what it costs, or what is needed.
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
        Action::BuyUnseen | Action::BuyAdvanced(_) => influence(&[Ware::Advanced])?,
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
        Action::Drive(to) => view
            .duel
            .as_ref()?
            .retreats
            .iter()
            .find(|retreat| retreat.to == to)
            .map(|retreat| retreat.cost)?,
        Action::Steal(_) => view.duel.as_ref()?.theft_cost,
        Action::DamageHero => view.duel.as_ref()?.hero_cost,
        Action::DamageUnit(unit) => (*view.duel.as_ref()?.unit_costs.get(usize::from(unit))?)?,
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
        Action::Challenge(_) | Action::Attack(_) | Action::Strike | Action::Sideways(_, Sideways::Attack) => {
            "attack"
        }
        Action::Sideways(_, Sideways::Block) | Action::DefendFully | Action::DefendPartly => "block",
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
        Action::DamageHero | Action::DamageUnit(_) => "wound",
        Action::Drive(_) => "move",
        Action::Steal(_) => "chest",
        Action::Propose(_) => "city",
        Action::Invite(_) => "people",
        Action::Agree => "check",
        Action::Refuse => "cross",
        _ => return None,
    })
}
