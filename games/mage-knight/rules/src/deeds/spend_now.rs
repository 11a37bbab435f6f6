//! A mana token that must be spent at once (MK-MANA): the deeds and other costs it can pay for.

use super::{Moments, cards, check, is_deed, skills, units};
use crate::MageKnight;
use crate::action::Action;
use crate::content::EffectId;
use crate::effect::{Effect, HandCard, Price};
use crate::effects::feasible::Outlook;
use crate::frame::Play;
use crate::interaction::{self, Interacting};
use crate::mana::{Owed, Wallet};
use crate::movement::{self, Moving};
use crate::question::{Asked, Question};
use crate::rules::MK_DEED_10;
use crate::state::{Stage, State};
use crate::terms::{BasicColour, ManaColour};
use kernel::{Refusal, Step, not_an_answer};

/// A mana token of this colour was gained that must be spent at once.
#[derive(Clone, Copy)]
pub(super) struct SpendNow(pub(super) ManaColour);

impl Step<MageKnight> for SpendNow {
    /// Asks which deed the mana is for.
    fn asks(&self, state: &State) -> Option<Question> {
        let mut any = false;
        self.each_deed(state, &mut |_| any = true);
        any.then(|| Question { seat: state.seat(), what: Asked::Spend(self.0) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        self.each_deed(state, &mut |action| out.push(action));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let wallet = Wallet::of(state, state.seat());
        let spends = match action {
            Action::Play(_) | Action::PlayStrong(_) | Action::Activate { .. } | Action::Skill(_) => {
                check(state, action)?;
                costs(state, action, &wallet)
            }
            Action::Buy(_) | Action::Enter => {
                elsewhere_check(state, action)?;
                spent_elsewhere(state, &wallet).contains(action)
            }
            _ => return Err(not_an_answer()),
        };
        spends.then_some(()).ok_or_else(|| Refusal::rule(MK_DEED_10))
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match play.state.stage {
            _ if is_deed(&action) => super::answer(play, action),
            Stage::Interaction => Interacting.answer(play, action),
            Stage::Movement => Moving.answer(play, action),
            _ => {}
        }
    }

    /// Nothing needs it: it is lost.
    fn run(self, play: &mut Play<'_>) {
        play.state.turn.spend_now = None;
        let tokens = &mut play.state.player_mut().tokens[self.0.index()];
        *tokens = tokens.saturating_sub(1);
    }
}

impl SpendNow {
    /// Every deed that the mana can be spent on.
    fn each_deed(&self, state: &State, take: &mut impl FnMut(Action)) {
        let mut offer = |action: Action| {
            if self.check(state, &action).is_ok() {
                take(action);
            }
        };
        cards::candidates(state, &mut offer);
        units::candidates(state, &mut offer);
        skills::candidates(state, &mut offer);
        spent_elsewhere(state, &Wallet::of(state, state.seat())).into_iter().for_each(&mut offer);
    }
}

/// Whether there is something that a mana token of this colour could be spent on at once.
pub(crate) fn could_spend(outlook: &Outlook<'_>, colour: ManaColour) -> bool {
    let outlook = outlook.spending(colour);
    let state = outlook.state;
    let now = Moments::now(state);
    let cards = outlook.cards(HandCard::NonWound).any(|(card, _)| {
        [(Action::Play(card), false), (Action::PlayStrong(card), true)].into_iter().any(|(action, strong)| {
            costs(state, &action, outlook.wallet())
                && cards::check_moment(state, now, card, strong).is_ok()
                && cards::check_means(&outlook, card, strong).is_ok()
        })
    });
    let mut could = cards || !spent_elsewhere(state, outlook.wallet()).is_empty();
    units::candidates(state, &mut |action| {
        if let Action::Activate { unit, ability } = action {
            could |=
                costs(state, &action, outlook.wallet()) && units::check_with(&outlook, unit, ability).is_ok();
        }
    });
    skills::candidates(state, &mut |action| {
        if let Action::Skill(skill) = action {
            could |= costs(state, &action, outlook.wallet()) && skills::check_with(&outlook, skill).is_ok();
        }
    });
    could
}

/// Costs other than deeds that the token which must be spent at once can pay in part: spells for sale, an
/// altar.
fn spent_elsewhere(state: &State, wallet: &Wallet) -> Vec<Action> {
    let asked = match state.stage {
        Stage::Interaction => interaction::asks_mana(state, wallet),
        Stage::Movement => movement::asks_mana(state, wallet),
        _ => Vec::new(),
    };
    asked.into_iter().filter(|(_, owed)| wallet.spends_now(*owed)).map(|(action, _)| action).collect()
}

/// Whether a deed costs mana that the token which must be spent at once can pay.
fn costs(state: &State, action: &Action, wallet: &Wallet) -> bool {
    let asks = |effect: EffectId| {
        effect.whole().any(|part| match *part.get() {
            Effect::Pay { price: Price::Mana(colour), .. } => wallet.spends_now(colour),
            Effect::Pay { price: Price::Basic, .. } | Effect::PayByColour(_) => {
                BasicColour::ALL.into_iter().any(|colour| wallet.spends_now(colour.into()))
            }
            Effect::Pay { price: Price::Either(a, b) | Price::Both(a, b), .. } => {
                wallet.spends_now(a.into()) || wallet.spends_now(b.into())
            }
            _ => false,
        })
    };
    let (cost, effect) = match *action {
        Action::Play(card) => (cards::cost(card, false), state.half(card, false).effect),
        Action::PlayStrong(card) => (cards::cost(card, true), state.half(card, true).effect),
        Action::Activate { unit, ability } => {
            let Some(ability) = units::ability(state, unit, ability) else {
                return false;
            };
            (ability.mana.into_iter().collect(), ability.effect)
        }
        Action::Skill(skill) => (Owed::new(), skill.skill().effect),
        _ => return false,
    };
    cost.iter().any(|colour| wallet.spends_now(*colour)) || asks(effect)
}

/// Checks whether something other than a deed can be done in the stage.
fn elsewhere_check(state: &State, action: &Action) -> Result<(), Refusal> {
    match state.stage {
        Stage::Interaction => Interacting.check(state, action),
        Stage::Movement => Moving.check(state, action),
        _ => Err(not_an_answer()),
    }
}
