//! Using tiles, set Gems and Essences by their triggers (EU-TRG, EU-GEM, EU-ESS-03).

#[cfg(test)]
mod tests;

use crate::action::Action;
use crate::board::{self, Spot, health};
use crate::combat::{self, Window};
use crate::content::{EffectId, Part};
use crate::effect::Effect;
use crate::effects::{self, Origin};
use crate::event::Event;
use crate::frame::Play;
use crate::player::{Inlay, Piece};
use crate::rules::{
    EU_ARM_02, EU_ESS_03, EU_GEM_03, EU_GEM_05, EU_HLT_02, EU_HTL_11, EU_ITM_05, EU_SKO_08, EU_TRG_02,
};
use crate::state::State;
use crate::terms::{Element, Gem, Trigger, Usage};
use kernel::{Refusal, RuleId, Seat, not_an_answer};

/// A situation in which things can be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Occasion {
    /// Outside Combat, in the player's own turn.
    Out,
    /// In a Mining action.
    Mine,
    /// After a Hero roll outside Combat.
    Roll,
    /// In a Combat.
    Fight(Window),
}

impl Occasion {
    /// Whether something with this trigger can be used now (EU-TRG-02, EU-TRG-04, EU-TRG-12).
    const fn allows(self, trigger: Trigger) -> bool {
        match self {
            Occasion::Out => matches!(trigger, Trigger::Out | Trigger::Anytime | Trigger::Heal),
            Occasion::Mine => matches!(trigger, Trigger::Mine),
            Occasion::Roll => matches!(trigger, Trigger::Roll | Trigger::Anytime | Trigger::Out),
            Occasion::Fight(window) => window.allows(trigger),
        }
    }

    /// Whether an effect is useful now: for a roll only a Clover, in a Mine only the cart.
    fn wants(self, state: &State, seat: Seat, effect: EffectId, tile: Option<Spot>) -> bool {
        match self {
            Occasion::Out => effects::does_something(state, seat, effect, tile),
            Occasion::Mine => effect.whole().any(|part| *part.get() == Effect::Cart),
            Occasion::Roll => effects::clover(state, seat, effect, tile).is_some(),
            Occasion::Fight(window) => combat::wants(state, window, seat, effect, tile),
        }
    }
}

/// An effect of a tile, by its index.
fn part(state: &State, seat: Seat, spot: Spot, at: u8) -> Option<&'static Part> {
    state.players[seat].piece(spot)?.sheet().parts.get(usize::from(at))
}

/// Whether a tile can be used for one of its effects.
pub(crate) fn check(
    state: &State,
    seat: Seat,
    occasion: Occasion,
    spot: Spot,
    at: u8,
) -> Result<(), Refusal> {
    let player = &state.players[seat];
    let (Some(piece), Some(part)) = (player.piece(spot), part(state, seat, spot, at)) else {
        return Err(not_an_answer());
    };
    let sheet = piece.sheet();
    if !occasion.allows(part.trigger) {
        return Err(Refusal::rule(EU_TRG_02));
    }
    // Equipment works on its slot, other Items where they are carried (EU-ITM-05).
    if matches!(spot, Spot::Pack(_)) && sheet.kind.is_equipment() {
        return Err(Refusal::rule(EU_ITM_05));
    }
    if part.usage == Usage::Engage && piece.engaged {
        return Err(Refusal::rule(EU_HTL_11));
    }
    if player.dwurt < sheet.dwurt {
        return Err(Refusal::rule(EU_SKO_08));
    }
    // An Action without a token is taken as that Action (EU-ACT-04).
    let act = matches!(part.effect.get(), Effect::Act(_));
    if act || !occasion.wants(state, seat, part.effect, Some(spot)) {
        return Err(Refusal::rule(if part.effect.whole().any(is_set) {
            EU_ARM_02
        } else {
            idle(state, seat, part.effect)
        }));
    }
    Ok(())
}

/// Why something that could be used now would have no effect.
fn idle(state: &State, seat: Seat, effect: EffectId) -> RuleId {
    let heals = |part: EffectId| matches!(part.get(), Effect::Heal(_) | Effect::HealFull);
    let unhurt = !health::is_hurt(&state.players[seat]);
    if unhurt && effect.whole().any(heals) { EU_HLT_02 } else { EU_TRG_02 }
}

fn is_set(effect: EffectId) -> bool {
    matches!(effect.get(), Effect::If(crate::effect::Guard::Set(_)))
}

/// Whether a set Gem can be turned (EU-GEM-03 to EU-GEM-05).
pub(crate) fn check_gem(
    state: &State,
    seat: Seat,
    occasion: Occasion,
    slot: u8,
    at: u8,
) -> Result<(), Refusal> {
    let player = &state.players[seat];
    let Some(piece) = player.piece(Spot::Slot(slot)) else { return Err(Refusal::rule(EU_GEM_05)) };
    match piece.inlays.get(usize::from(at)) {
        Some(Inlay::Active(gem)) => {
            let charm = gem.charm();
            if charm.usage != Usage::Flip || !occasion.allows(charm.trigger) {
                return Err(Refusal::rule(EU_TRG_02));
            }
            let useful = occasion.wants(state, seat, charm.effect, None);
            if useful { Ok(()) } else { Err(Refusal::rule(idle(state, seat, charm.effect))) }
        }
        Some(Inlay::Turned(_)) => Err(Refusal::rule(EU_GEM_03)),
        _ => Err(not_an_answer()),
    }
}

/// Whether a loose Essence can be discarded for its effect (EU-ESS-03).
pub(crate) fn check_essence(
    state: &State,
    seat: Seat,
    occasion: Occasion,
    element: Element,
) -> Result<(), Refusal> {
    let charm = element.charm();
    let there = state.players[seat].essences[element.index()] > 0;
    if !there || !occasion.allows(charm.trigger) {
        return Err(Refusal::rule(EU_ESS_03));
    }
    if occasion.wants(state, seat, charm.effect, None) {
        return Ok(());
    }
    let why = idle(state, seat, charm.effect);
    Err(Refusal::rule(if why == EU_HLT_02 { why } else { EU_ESS_03 }))
}

/// Everything that can be used in a situation.
pub(crate) fn legal(state: &State, seat: Seat, occasion: Occasion, out: &mut Vec<Action>) {
    any(state, seat, occasion, &mut |action| {
        out.push(action);
        false
    });
}

/// Whether `found` holds for anything that can be used in a situation; stops at the first. The trigger is
/// checked before anything else, which excludes almost everything.
pub(crate) fn any(
    state: &State,
    seat: Seat,
    occasion: Occasion,
    found: &mut dyn FnMut(Action) -> bool,
) -> bool {
    let player = &state.players[seat];
    let slots =
        player.slots.iter().zip(0u8..).filter_map(|(piece, at)| Some((piece.as_ref()?, Spot::Slot(at))));
    let pack = player.pack.iter().zip(0u8..).map(|(piece, at)| (piece, Spot::Pack(at)));
    for (piece, spot) in slots.chain(pack) {
        for (part, at) in piece.sheet().parts.iter().zip(0u8..) {
            let now = occasion.allows(part.trigger) && check(state, seat, occasion, spot, at).is_ok();
            if now && found(Action::Use(spot, at)) {
                return true;
            }
        }
        let Spot::Slot(slot) = spot else { continue };
        for (inlay, at) in piece.inlays.iter().zip(0u8..) {
            let active = matches!(inlay, Inlay::Active(gem) if occasion.allows(gem.charm().trigger));
            let now = active && check_gem(state, seat, occasion, slot, at).is_ok();
            if now && found(Action::TurnGem(slot, at)) {
                return true;
            }
        }
    }
    let held = Element::ALL.into_iter().filter(|one| player.essences[one.index()] > 0);
    held.filter(|one| check_essence(state, seat, occasion, *one).is_ok())
        .any(|one| found(Action::Essence(one)))
}

/// Whether turning a set Gem changes a roll.
pub(crate) fn is_clover(state: &State, seat: Seat, gem: Gem) -> bool {
    let charm = gem.charm();
    charm.usage == Usage::Flip
        && Occasion::Roll.allows(charm.trigger)
        && Occasion::Roll.wants(state, seat, charm.effect, None)
}

/// Whether a tile, or a Gem in it, would change a roll if it were equipped.
pub(crate) fn changes_rolls(state: &State, seat: Seat, piece: &Piece) -> bool {
    let helps = |part: &Part| {
        let ready = !(part.usage == Usage::Engage && piece.engaged);
        ready && Occasion::Roll.allows(part.trigger) && Occasion::Roll.wants(state, seat, part.effect, None)
    };
    let shines = |inlay: &Inlay| matches!(inlay, Inlay::Active(gem) if is_clover(state, seat, *gem));
    piece.sheet().parts.iter().any(helps) || piece.inlays.iter().any(shines)
}

/// Pays for the use of a tile: it is engaged or discarded (EU-HTL-11, EU-ITM-10), Dwurt is spent (EU-SKO-08,
/// EU-SKO-09). Returns its effect and what that belongs to.
pub(crate) fn spend(play: &mut Play<'_>, seat: Seat, spot: Spot, at: u8) -> Option<(EffectId, Origin)> {
    let part = part(play.state, seat, spot, at)?;
    let player = &mut play.state.players[seat];
    let tile = player.piece(spot)?.tile;
    let dwurt = tile.sheet().dwurt;
    player.dwurt -= dwurt;
    player.dwurt_die = (player.dwurt_die + dwurt).min(5); // EU-SKO-12
    play.log.tell(Event::Used { seat, tile });
    match part.usage {
        Usage::Engage => {
            if let Some(piece) = player.piece_mut(spot) {
                piece.engaged = true;
            }
        }
        Usage::Discard => {
            if let Some(piece) = player.take(spot) {
                board::put_away(play, piece);
            }
        }
        Usage::Each | Usage::Permanent | Usage::Flip => {}
    }
    let origin = match (part.usage, spot) {
        (Usage::Discard, _) => Origin::Discarded(tile),
        (_, spot) => Origin::Tile(spot),
    };
    Some((part.effect, origin))
}

/// Turns a Gem; returns its effect.
pub(crate) fn turn_gem(play: &mut Play<'_>, seat: Seat, slot: u8, at: u8) -> Option<(EffectId, Origin)> {
    let piece = play.state.players[seat].piece_mut(Spot::Slot(slot))?;
    let inlay = piece.inlays.get_mut(usize::from(at))?;
    let gem = inlay.gem()?;
    *inlay = Inlay::Turned(gem);
    play.log.tell(Event::TurnedGem { seat, gem });
    Some((gem.charm().effect, Origin::Gem(gem)))
}

/// Discards an Essence; returns its effect.
pub(crate) fn spend_essence(play: &mut Play<'_>, seat: Seat, element: Element) -> (EffectId, Origin) {
    play.state.players[seat].essences[element.index()] -= 1;
    play.log.tell(Event::SpentEssence { seat, element });
    (element.charm().effect, Origin::Essence(element))
}

/// Uses something outside Combat: pays, then begins its effect.
pub(crate) fn answer(play: &mut Play<'_>, seat: Seat, action: Action) {
    let begun = match action {
        Action::Use(spot, at) => spend(play, seat, spot, at),
        Action::TurnGem(slot, at) => turn_gem(play, seat, slot, at),
        Action::Essence(element) => Some(spend_essence(play, seat, element)),
        _ => None,
    };
    if let Some((effect, origin)) = begun {
        effects::start(play, seat, origin, effect);
    }
}

/// Whether one of the three ways of using something is legal.
pub(crate) fn check_action(
    state: &State,
    seat: Seat,
    occasion: Occasion,
    action: &Action,
) -> Result<(), Refusal> {
    match *action {
        Action::Use(spot, at) => check(state, seat, occasion, spot, at),
        Action::TurnGem(slot, at) => check_gem(state, seat, occasion, slot, at),
        Action::Essence(element) => check_essence(state, seat, occasion, element),
        _ => Err(not_an_answer()),
    }
}

/// Effects that move the Hero elsewhere: they have to wait until whatever keeps the Hero here is over.
pub(crate) const fn leaves(effect: &Effect) -> bool {
    matches!(effect, Effect::Teleport(_) | Effect::GoTo(_))
}

/// Whether an effect gives tokens for a roll or the Dwurt Die, or heals before Wounds: those help even before
/// the outcome is known.
pub(crate) fn is_of_help(effect: EffectId, wounds: bool) -> bool {
    effect.whole().any(|part| match part.get() {
        Effect::Gaar(_) | Effect::Dwurt(_) => true,
        Effect::Heal(_) | Effect::HealFull => wounds,
        _ => false,
    })
}

/// The effect of one of the three ways of using something.
pub(crate) fn effect(state: &State, seat: Seat, action: &Action) -> Option<EffectId> {
    match *action {
        Action::Use(spot, at) => part(state, seat, spot, at).map(|part| part.effect),
        Action::TurnGem(slot, at) => {
            let piece = state.players[seat].piece(Spot::Slot(slot));
            let inlay = piece.and_then(|piece| piece.inlays.get(usize::from(at)));
            inlay.and_then(|inlay| inlay.gem()).map(|gem| gem.charm().effect)
        }
        Action::Essence(element) => Some(element.charm().effect),
        _ => None,
    }
}

/// The same outside Combat for the active Hero, except where this rule bars effects of this kind.
pub(crate) fn check_unless(
    state: &State,
    action: &Action,
    is_barred: fn(&Effect) -> bool,
    by: RuleId,
) -> Result<(), Refusal> {
    let seat = state.seat();
    check_action(state, seat, Occasion::Out, action)?;
    let effect = effect(state, seat, action);
    if effect.is_some_and(|effect| must(effect, is_barred)) { Err(Refusal::rule(by)) } else { Ok(()) }
}

/// Whether an effect of this kind happens whatever is chosen.
fn must(effect: EffectId, is_barred: fn(&Effect) -> bool) -> bool {
    match effect.get() {
        Effect::Choose => effect.parts().all(|part| must(part, is_barred)),
        Effect::All | Effect::If(_) | Effect::IfPaid => effect.parts().any(|part| must(part, is_barred)),
        atom => is_barred(atom),
    }
}
