//! The effects of cards: what each leaves to choose, what it does, and whether it could do anything at all.

mod deck;
mod dungeon;
mod fight;
mod gold;
mod transfer;
mod turn;
mod units;

use super::choices::Ask;
use super::resolve::Resolve;
use crate::action::Action;
use crate::content::Effect;
use crate::frame::Play;
use crate::question::{CardChoice, CardRef};
use crate::realm::Realm;
use crate::rules::CN_EVT_01;
use crate::state::{Phase, State};

/// The question of the effect; `None` if it can continue by itself.
pub(super) fn ask(state: &State, resolve: &Resolve, effect: &Effect) -> Option<Ask> {
    match *effect {
        Effect::Spawn { unit, n, at, per, .. } => {
            units::ask_place(state, resolve, unit, at, units::count(state, resolve.realm, n, per))
        }
        Effect::Sacrifice { unit, n, .. } => units::ask_sacrifice(state, resolve, unit, n),
        Effect::Destroy { what, n, at, chooser } => units::ask_target(state, resolve, what, n, at, chooser),
        Effect::Convert { unit, n } => units::ask_convert(state, resolve, unit, n),
        Effect::StealGold { .. } => gold::ask_victim(state, resolve),
        Effect::Transfer { who, n, to, range } => transfer::ask(state, resolve, who, n, to, range),
        Effect::Evade => transfer::ask_evade(state, resolve),
        Effect::LookDeck { draw, rest, .. } => deck::ask_look(state, resolve, draw, rest),
        Effect::DiscardEvent { n } => deck::ask_discard(state, resolve, n),
        Effect::Choose { options } => Some(Ask {
            realm: resolve.realm,
            choice: CardChoice::Option,
            among: super::choices::Choices::Options(options),
            may_stop: false,
            rule: CN_EVT_01,
        }),
        Effect::GuardianSwap { n } => dungeon::ask_swap(state, resolve, n),
        Effect::Rescue { who, n } => fight::ask_rescue(state, resolve, who, n),
        _ => None,
    }
}

/// Does the effect, or the part of it that was answered; returns whether it is finished.
pub(super) fn act(
    play: &mut Play<'_>,
    resolve: &mut Resolve,
    effect: &'static Effect,
    answer: Option<Action>,
) -> bool {
    let realm = resolve.realm;
    match *effect {
        Effect::Spawn { unit, n, at, spread, per } => {
            let count = units::count(play.state, realm, n, per);
            return units::place(play, resolve, unit, count, at, spread, answer);
        }
        Effect::Sacrifice { unit, n, .. } => return units::sacrifice(play, resolve, unit, n, answer),
        Effect::Destroy { n, .. } => return units::destroy(play, resolve, n, answer),
        Effect::Convert { n, .. } => return units::convert(play, resolve, n, answer),
        Effect::GainGold { n } => gold::gain(play, realm, n),
        Effect::LoseGold { n } => gold::enemies_lose(play, realm, n),
        Effect::StealGold { n } => gold::steal(play, realm, n, answer),
        Effect::Transfer { n, .. } => return transfer::act(play, resolve, n, answer),
        Effect::Evade => return transfer::evade(play, resolve, answer),
        Effect::LookDeck { n, draw, rest } => return deck::look(play, resolve, n, draw, rest, answer),
        Effect::DrawEvent { n } => return deck::draw(play, resolve, n),
        Effect::DiscardEvent { n } => return deck::discard(play, resolve, n, answer),
        Effect::Choose { .. } => {
            if let Some(Action::Option(option)) = answer {
                resolve.option = Some(option);
            }
        }
        Effect::GuardianSwap { n } => return dungeon::swap(play, resolve, n, answer),
        Effect::GuardianPeek => dungeon::peek(play, realm),
        Effect::Rescue { n, .. } => return fight::rescue(play, resolve, n, answer),
        Effect::MoveBonus { .. } | Effect::Fly { .. } | Effect::Price { .. } | Effect::Discount { .. } => {
            turn::change(play.state, effect);
        }
        _ => fight::apply(play, resolve),
    }
    true
}

/// Whether a card would do something if it were played now: at least one of its effects would, and its costs
/// can be paid.
pub(super) fn card_useful(state: &State, realm: Realm, card: CardRef) -> bool {
    let resolve = Resolve::new(realm, card);
    let mut any = false;
    for clause in card.clauses() {
        let useful = useful(state, &resolve, &clause.effect);
        if !useful && matches!(clause.effect, Effect::Sacrifice { if_any: false, .. }) {
            return false;
        }
        any |= useful;
    }
    any
}

/// Whether an effect would do something now.
fn useful(state: &State, resolve: &Resolve, effect: &Effect) -> bool {
    let realm = resolve.realm;
    match *effect {
        Effect::Spawn { unit, n, at, per, .. } => {
            units::count(state, realm, n, per) > 0 && units::has_place(state, realm, unit, at)
        }
        Effect::Sacrifice { .. }
        | Effect::Destroy { .. }
        | Effect::Convert { .. }
        | Effect::Evade
        | Effect::Transfer { .. } => ask(state, resolve, effect)
            .is_some_and(|ask| !matches!(ask.among.only(state), super::choices::Only::Nothing)),
        Effect::GainGold { .. } => true,
        Effect::LoseGold { .. } | Effect::StealGold { .. } => gold::any_to_take(state, realm),
        Effect::LookDeck { .. } | Effect::DrawEvent { .. } => deck::any_to_draw(state, realm),
        // What is discarded was drawn before: by itself this is no use.
        Effect::DiscardEvent { .. } => false,
        Effect::GuardianPeek => dungeon::any_hidden(state, realm),
        Effect::MoveBonus { who, .. } | Effect::Fly { who, .. } => turn::anybody(state, realm, who),
        Effect::Price { .. }
        | Effect::Discount { .. }
        | Effect::Choose { .. }
        | Effect::GuardianSwap { .. } => true,
        _ => fight::useful(state, realm, effect),
    }
}

/// A Treasure comes into play at this moment: its Property applies at once (CN-TRE-05). In battles Properties
/// follow the cards of the start, so only the Move phase needs updating.
pub(super) fn comes_into_play(play: &mut Play<'_>, realm: Realm, effect: &Effect) {
    if matches!(effect, Effect::Fly { .. }) && play.state.phase == Phase::Move && realm == play.state.active {
        turn::change(play.state, effect);
    }
}
