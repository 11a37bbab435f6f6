//! Which answers belong to which things on the board: what is highlighted, and what a click on it does.

use super::badge;
use mage_knight::action::{Action, Purse};
use mage_knight::content::{CardId, Hex, SkillId, TacticId, TilePos, Ware};
use mage_knight::effect::{Effect, GainWhat};
use mage_knight::end_of_turn;
use mage_knight::task::Task;
use mage_knight::terms::{BasicColour, ManaColour};
use mage_knight::view::View;

/// A thing on the board that an answer is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Thing {
    /// A space.
    Space(Hex),
    /// A position for a tile.
    Tile(TilePos),
    /// A card in hand.
    Card(CardId),
    /// A unit of the player's own, by its index.
    Unit(u8),
    /// The hero.
    Hero,
    /// An enemy of the combat, by its index.
    Foe(u8),
    /// A skill.
    Skill(SkillId),
    /// A tactic: to be taken, or the player's own.
    Tactic(TacticId),
    /// A die of the Source, by its index.
    Die(u8),
    /// A mana token of the player's own.
    Token(ManaColour),
    /// A crystal of the player's own.
    Crystal(BasicColour),
    /// A unit of the offer, by its index.
    OfferedUnit(u8),
    /// A spell of the offer, by its index.
    Spell(u8),
    /// An advanced action of the offer, by its index.
    Advanced(u8),
    /// An advanced action of a monastery, by its index.
    Monastery(u8),
    /// An advanced action that is revealed to improve others, by its index.
    Revealed(u8),
}

/// The legal answers by the things they are about.
pub type Lit = table_view::Lit<Thing>;

/// The legal answers of a moment by the things they are about.
#[must_use]
pub fn lit(view: &View, legal: &[Action]) -> Lit {
    Lit::of(legal, |action| things(view, action))
}

/// The player who is asked: his or her place at the table.
#[must_use]
pub fn asked(view: &View) -> usize {
    view.asked.map_or(0, |question| question.seat.index())
}

/// Where the hero stands who is asked.
#[must_use]
pub fn here(view: &View) -> Option<Hex> {
    view.players.get(asked(view))?.place
}

/// The offer from which cards are sold where the hero stands.
fn sold(view: &View) -> Option<fn(u8) -> Thing> {
    let sale = badge::sale(view, &[Ware::MonasteryAdvanced, Ware::Spell, Ware::Advanced])?;
    match sale.ware {
        Ware::MonasteryAdvanced => Some(Thing::Monastery as fn(u8) -> Thing),
        Ware::Spell => Some(Thing::Spell),
        Ware::Advanced => Some(Thing::Advanced),
        Ware::Heal | Ware::Artifact | Ware::EliteUnit => None,
    }
}

/// What a place in an offer means in the current question.
fn offered(view: &View, at: u8) -> Thing {
    match view.task {
        Some(Task::Effect(resolving)) => match resolving.effect.get() {
            Effect::GainCard { what: GainWhat::Spell, .. } | Effect::Spell(_) => Thing::Spell(at),
            Effect::GainCard { what: GainWhat::Advanced, .. } => Thing::Advanced(at),
            _ => Thing::OfferedUnit(at),
        },
        Some(Task::End(end_of_turn::Closing::Advanced)) => Thing::Advanced(at),
        Some(Task::End(end_of_turn::Closing::Improve(_))) => Thing::Revealed(at),
        _ => Thing::OfferedUnit(at),
    }
}

/// The dice of the Source that do not lie there, one bit each: used in a turn in progress, or held until the
/// player's own turn ends.
#[must_use]
pub fn dice_gone(view: &View) -> u8 {
    let turns = view.aside.iter().map(|aside| &aside.turn).chain([&view.turn]);
    let gone = turns.fold(view.source.away, |gone, turn| gone | turn.dice_used | turn.dice_kept);
    view.players.iter().fold(gone, |gone, player| gone | player.dice_held | player.dice_set)
}

/// The dice of the Source that show a colour and lie there, by their indices.
fn dice(view: &View, colour: ManaColour) -> impl Iterator<Item = u8> + '_ {
    let gone = dice_gone(view);
    let there = move |at: &usize| gone >> at & 1 == 0 && view.source.dice[*at] == colour;
    (0..view.source.dice.len()).filter(there).map(|at| at as u8)
}

/// The things that an answer is about.
#[must_use]
pub fn things(view: &View, action: Action) -> Vec<Thing> {
    match action {
        Action::Move(hex)
        | Action::Tunnel(hex)
        | Action::Challenge(hex)
        | Action::Propose(hex)
        | Action::Drive(hex)
        | Action::Space(hex) => {
            vec![Thing::Space(hex)]
        }
        // Whoever is invited stands somewhere near.
        Action::Invite(seat) => {
            let place = view.players.get(seat.index()).and_then(|player| player.place);
            place.map(Thing::Space).into_iter().collect()
        }
        // What is another player's is not among the player's own things.
        Action::DamageUnit(_) | Action::DamageHero | Action::Enemy(_) if view.duel.is_some() => Vec::new(),
        // What is done where the hero stands.
        Action::Interact
        | Action::Enter
        | Action::Burn
        | Action::Awaken
        | Action::Incant
        | Action::Attack(_)
        | Action::Plunder => here(view).map(Thing::Space).into_iter().collect(),
        Action::Explore(at) => vec![Thing::Tile(at)],
        Action::Play(card)
        | Action::PlayStrong(card)
        | Action::Sideways(card, _)
        | Action::Card(card)
        | Action::Discard(card) => vec![Thing::Card(card)],
        Action::HealHand => vec![Thing::Card(mage_knight::content::card::WOUND)],
        Action::Assign { card, unit } => vec![Thing::Card(card), Thing::Unit(unit)],
        Action::Activate { unit, .. }
        | Action::Banner(unit)
        | Action::HealUnit(unit)
        | Action::Disband(unit)
        | Action::DamageUnit(unit)
        | Action::Unit(unit) => vec![Thing::Unit(unit)],
        Action::DamageHero => vec![Thing::Hero],
        Action::Target(foe) | Action::Spare(foe) | Action::Suffer(foe) | Action::Enemy(foe) => {
            vec![Thing::Foe(foe)]
        }
        Action::Skill(skill) | Action::PickSkill(skill) => vec![Thing::Skill(skill)],
        Action::Tactic(tactic) => vec![Thing::Tactic(tactic)],
        Action::UseTactic => {
            let own = view.players.get(asked(view)).and_then(|player| player.tactic);
            own.map(Thing::Tactic).into_iter().collect()
        }
        Action::Die(at) => vec![Thing::Die(at)],
        Action::Pay(Purse::Die(colour)) => dice(view, colour).map(Thing::Die).collect(),
        Action::Pay(Purse::Token(colour)) => vec![Thing::Token(colour)],
        Action::Pay(Purse::Crystal(colour)) | Action::Crystal(colour) => vec![Thing::Crystal(colour)],
        Action::Recruit(at) | Action::RecruitBonded(at) => vec![Thing::OfferedUnit(at)],
        Action::Buy(at) => sold(view).map(|thing| thing(at)).into_iter().collect(),
        Action::BuyAdvanced(at) => vec![Thing::Advanced(at)],
        Action::Offer(at) => vec![offered(view, at)],
        Action::Pay(Purse::Stolen(_) | Purse::Endless(_))
        | Action::Done
        | Action::Agree
        | Action::Refuse
        | Action::AnnounceEnd
        | Action::Rest
        | Action::Use(_)
        | Action::BuyHealing
        | Action::BuyUnseen
        | Action::BuyArtifact
        | Action::AddElite
        | Action::Strike
        | Action::DefendFully
        | Action::DefendPartly
        | Action::Steal(_)
        | Action::Option(_)
        | Action::Amount(_)
        | Action::Colour(_)
        | Action::Mana(_)
        | Action::Hero(_)
        | Action::PickHero(_)
        | Action::Reward(_) => Vec::new(),
    }
}

/// The cheapest way to pay one mana: what would be lost anyway first, a crystal last.
#[must_use]
pub fn thrifty(legal: &[Action], wanted: ManaColour) -> Option<usize> {
    let price = |purse: Purse| match purse {
        Purse::Endless(_) => 0,
        Purse::Token(colour) if colour == wanted => 1,
        Purse::Token(_) => 3,
        Purse::Die(colour) if colour == wanted => 2,
        Purse::Die(_) => 4,
        Purse::Stolen(_) => 5,
        Purse::Crystal(_) => 6,
    };
    let purses = legal.iter().enumerate().filter_map(|(number, action)| match action {
        Action::Pay(purse) => Some((price(*purse), number)),
        _ => None,
    });
    purses.min().map(|(_, number)| number)
}
