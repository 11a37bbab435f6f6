//! Actions that no line needs: whatever they lead to is available without them, at no more cost.

use mage_knight::action::{Action, Purse, Sideways};
use mage_knight::combat::Combat;
use mage_knight::content::{CardId, EffectId};
use mage_knight::effect::{Effect, OddEffect};
use mage_knight::question::CombatPhase;
use mage_knight::state::{Stage, State};
use mage_knight::terms::{ManaColour, Reach};

/// Keeps the actions that a line from `root` to this state may need to go on.
pub(super) fn keep(root: &State, state: &State, actions: &mut Vec<Action>) {
    let strikes = actions.contains(&Action::Strike);
    let moved = state.stage == Stage::Movement && state.turn.path.len() > root.turn.path.len();
    let radiance = fears_crystals(state);
    let tokens = state.player().tokens;
    actions.retain(|action| match *action {
        // What others would have to agree to is no line of the player's own.
        Action::Propose(_) => false,
        // Crystals pay as they are. Only Mana Radiance makes it better not to have any.
        Action::Crystal(_) => radiance,
        Action::Pay(Purse::Crystal(colour)) => tokens[ManaColour::from(colour).index()] == 0 || radiance,
        // What is strong enough needs no more points, and points are all that a card played sideways gives.
        Action::Sideways(_, Sideways::Attack | Sideways::Block) => !strikes,
        // Cards that give Move points and nothing else are played before the first step.
        Action::Sideways(_, Sideways::Move) => !moved || awaits_sideways(state),
        Action::Play(card) => !(moved && is_move(state.half(card, false).effect)),
        Action::PlayStrong(card) => !(moved && is_move(state.half(card, true).effect)),
        Action::Target(place) => state.combat.as_ref().is_none_or(|combat| is_in_order(combat, place)),
        Action::Spare(_) => state.combat.as_ref().is_none_or(may_change_its_mind),
        _ => true,
    });
    // What decides something comes first, and what gives something up last: good lines are found early.
    actions.sort_by_key(|action| match action {
        Action::Strike => 0,
        Action::Done | Action::DamageHero => 2,
        _ => 1,
    });
}

/// Whether a skill waits for a card to be played sideways (MK-FAQ-18).
fn awaits_sideways(state: &State) -> bool {
    state.turn.modifiers.iter().any(|modifier| matches!(modifier.effect.get(), Effect::Sideways { .. }))
}

/// Whether an effect gives Move points and nothing else.
fn is_move(effect: EffectId) -> bool {
    matches!(effect.get(), Effect::Move(_))
}

/// Whether mana is better held as tokens than as crystals: Mana Radiance could be cast.
fn fears_crystals(state: &State) -> bool {
    let radiant = |card: CardId| {
        let odd = |part: &Effect| *part == Effect::Odd(OddEffect::ManaRadiance);
        let halves = card.card().halves(state.variants.printing);
        halves.iter().any(|half| half.effect.get().any(&mut { odd }))
    };
    state.player().hand.kinds().any(|(card, _)| radiant(card))
        || state.offers.spells.iter().any(|card| radiant(*card))
}

/// Whether the attack being prepared has points that only count against enemies who are not fortified.
fn has_ranged_points(combat: &Combat) -> bool {
    combat.phase == CombatPhase::Ranged
        && combat.attack[Reach::Ranged.index()].iter().any(|points| *points > 0)
        && (0..combat.foes.len()).any(|place| !combat.foes[place].gone && combat.is_fortified(place))
}

/// The enemies of an attack are named in order, before there are points: points count for whoever is there
/// when it is struck. But a ranged attack may be played for what else it does before a fortified enemy is
/// named.
fn is_in_order(combat: &Combat, place: u8) -> bool {
    if combat.phase == CombatPhase::Block {
        return true;
    }
    let none = combat.attack.iter().flatten().all(|points| *points == 0);
    none && combat.group >> place == 0 || has_ranged_points(combat)
}

/// An enemy is left out again only after something has been done: a block that was prepared for what else its
/// cards do, a ranged attack likewise.
fn may_change_its_mind(combat: &Combat) -> bool {
    match combat.phase {
        CombatPhase::Block => combat.block.iter().any(|points| *points > 0) || !combat.riders.is_empty(),
        _ => has_ranged_points(combat),
    }
}
