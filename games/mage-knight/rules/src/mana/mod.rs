//! Paying mana (MK-MANA).

mod wallet;

#[cfg(test)]
mod tests;

pub(crate) use wallet::{Purses, Wallet};

use crate::MageKnight;
use crate::action::{Action, Purse};
use crate::content::CardKind;
use crate::duel;
use crate::effect::{Effect, OddEffect};
use crate::effects::feasible::Outlook;
use crate::event::Event;
use crate::frame::Play;
use crate::player::wound_hero;
use crate::question::{Asked, Origin, Question};
use crate::rules::{MK_MANA_08, MK_MANA_11, MK_MANA_15, MK_PVP_07, MK_VAR_FRIENDLY_04};
use crate::source;
use crate::state::State;
use crate::task::{Resolving, Task};
use crate::terms::{BasicColour, ManaColour};
use kernel::{List, Measure, Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// Mana that a player gained, as events name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// A token.
    Token(ManaColour),
    /// A crystal.
    Crystal(BasicColour),
}

/// A list of mana owed together.
pub(crate) type Owed = List<ManaColour, 8>;

/// One mana that is owed; the tasks below it on the stack wait for it.
#[derive(Clone, Copy)]
pub(crate) struct Debt(pub(crate) ManaColour);

impl Step<MageKnight> for Debt {
    /// How to pay this mana, if there is more than one way.
    fn asks(&self, state: &State) -> Option<Question> {
        let several = ways(state, self.0).len() > 1;
        several.then(|| Question { seat: state.seat(), what: Asked::Pay(self.0) })
    }

    /// Every way to pay this mana.
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(ways(state, self.0).into_iter().map(Action::Pay));
    }

    /// Whether this mana can be paid this way.
    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Action::Pay(purse) = *action else {
            return Err(not_an_answer());
        };
        if ways(state, self.0).contains(&purse) {
            return Ok(());
        }
        // MK-PVP-07: no die in a defence in part, unless an effect grants one of the Source. MK-MANA-08: one
        // die a turn. MK-VAR-FRIENDLY-04: a gold die that is spared. MK-MANA-15: depleted dice. Otherwise
        // there is no such mana, or it is of another colour.
        let partial = duel::is_partial(state, state.seat());
        Err(match purse {
            Purse::Stolen(_) if partial => Refusal::rule(MK_PVP_07),
            Purse::Die(_) if partial && state.turn.dice_left == 0 => Refusal::rule(MK_PVP_07),
            Purse::Die(_) if state.turn.dice_left == 0 || state.turn.dice_forgone => {
                Refusal::rule(MK_MANA_08).with(Measure::Limit, 0)
            }
            Purse::Die(ManaColour::Gold) if Wallet::of(state, state.seat()).spares(self.0) => {
                Refusal::rule(MK_VAR_FRIENDLY_04)
            }
            Purse::Die(ManaColour::Gold | ManaColour::Black) => Refusal::rule(MK_MANA_15),
            _ => Refusal::rule(MK_MANA_11),
        })
    }

    /// Pays.
    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Pay(purse) = action {
            pay(play, self.0, purse);
        }
    }

    /// Pays in the only way there is. Whoever makes mana owed has checked that it can be paid.
    fn run(self, play: &mut Play<'_>) {
        if let Some(purse) = ways(play.state, self.0).first() {
            pay(play, self.0, *purse);
        }
    }
}

impl State {
    /// The basic colours of mana that a player could pay now, for a strong spell if needed.
    pub fn payable(&self, seat: Seat) -> impl Iterator<Item = BasicColour> {
        let wallet = Wallet::of(self, seat);
        BasicColour::ALL.into_iter().filter(move |colour| !wallet.purses((*colour).into(), true).is_empty())
    }
}

/// The ways to pay that leave the rest of the cost payable (MK-DEED-10): other mana owed, and what the effect
/// itself asks for.
fn ways(state: &State, owed: ManaColour) -> Purses {
    let wallet = Wallet::of(state, state.seat());
    let (rest, next) = beneath(state);
    let spell = next.is_some_and(|next| is_spell(next.origin));
    let mut purses = wallet.purses(owed, spell);
    if purses.len() > 1 {
        let asks_mana = next.is_some_and(|next| next.effect.get().any(&mut |part| asks_mana(part)));
        if !rest.is_empty() || asks_mana {
            purses.retain(|purse| {
                let wallet = wallet.after(*purse, owed, spell);
                wallet.covers(&rest, spell)
                    && next.filter(|_| asks_mana).is_none_or(|next| {
                        Outlook::resolving(state, next).with_wallet(wallet, &rest).feasible(next.effect)
                    })
            });
        }
    }
    purses
}

/// Whether an effect may itself ask for mana: for what it does, for a unit of the offer, for another card
/// played with it.
const fn asks_mana(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Pay { .. }
            | Effect::PayByColour(_)
            | Effect::WithAction { .. }
            | Effect::Odd(OddEffect::CallToArms)
    )
}

/// What else is owed together with the mana on top of the stack, and the effect that needs it.
fn beneath(state: &State) -> (Owed, Option<&Resolving>) {
    let mut rest = Owed::new();
    for task in state.tasks.iter().rev().skip(1) {
        match task {
            Task::Pay(colour) => rest.push(*colour),
            Task::Effect(next) => return (rest, Some(next)),
            _ => break,
        }
    }
    (rest, None)
}

fn is_spell(origin: Origin) -> bool {
    matches!(origin, Origin::Card { card, .. } if card.card().kind == CardKind::Spell)
}

/// Takes the mana away, and triggers the effects of other players that react to its use.
fn pay(play: &mut Play<'_>, owed: ManaColour, purse: Purse) {
    let seat = play.state.seat();
    // The mana has left the stack: the first effect on it is what the mana is for.
    let next = play.state.tasks.iter().rev().find_map(|task| match task {
        Task::Effect(next) => Some(next),
        _ => None,
    });
    let spell = next.is_some_and(|next| is_spell(next.origin));
    if Wallet::of(play.state, seat).polarizes(purse, owed, spell) {
        play.state
            .turn
            .modifiers
            .retain(|modifier| *modifier.effect.get() != Effect::Odd(OddEffect::Polarization));
    }
    let state = &mut *play.state;
    let player = &mut state.players[seat];
    match purse {
        Purse::Token(colour) => {
            player.tokens[colour.index()] -= 1;
            if state.turn.spend_now == Some(colour) {
                state.turn.spend_now = None;
            }
        }
        Purse::Crystal(colour) => {
            player.crystals[colour.index()] -= 1;
            state.turn.crystals_spent[colour.index()] += 1;
        }
        Purse::Die(colour) => {
            if let Some(die) = source::showing(state, colour) {
                state.turn.dice_used |= 1 << die;
                state.turn.dice_left -= 1;
                state.turn.source_used = true;
            }
        }
        Purse::Stolen(_) => {
            if let Some(die) = player.stolen_die.take() {
                state.turn.dice_used |= 1 << die;
                player.tactic_down = true;
            }
        }
        Purse::Endless(_) => {}
    }
    play.log.tell(Event::Paid { seat, colour: owed, purse });
    watched(play, owed);
}

/// Mana Curse and Mana Exploit of other players affect whoever uses mana in their own turn.
fn watched(play: &mut Play<'_>, used: ManaColour) {
    let seat = play.state.seat();
    // MK-PVP-17: not in a defence in part.
    if duel::is_partial(play.state, seat) {
        return;
    }
    let mut wounds = 0;
    let side = play.state.side(seat);
    let state = &mut *play.state;
    for lasting in state.lasting.iter().filter(|lasting| lasting.seat != seat) {
        // MK-TEAM-02: skills pass partners by, spells do not.
        if matches!(lasting.origin, Origin::Skill(_)) && side >> lasting.seat.index() & 1 == 1 {
            continue;
        }
        match *lasting.effect.get() {
            Effect::Odd(OddEffect::ManaCurse) if lasting.given.is_colour(used) && !state.turn.cursed => {
                state.turn.cursed = true;
                wounds += 1;
            }
            Effect::Odd(OddEffect::ManaExploit)
                if !lasting.given.is_colour(used) && state.turn.exploited >> used.index() & 1 == 0 =>
            {
                state.turn.exploited |= 1 << used.index();
                wounds += 1;
            }
            _ => {}
        }
    }
    if wounds > 0 {
        wound_hero(play, seat, wounds);
    }
}
