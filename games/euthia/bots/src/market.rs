//! Trading: what to buy, sell, learn and unlock, one good deal after another.

use super::mind::{Mind, asked, legal};
use super::strength::is_equipment;
use euthia::action::Action;
use euthia::board::Handling;
use euthia::question::Asked;
use euthia::state::State;
use euthia::trade::Deal;
use kernel::Seat;

/// A deal that brings less is none.
const LEAST: f64 = 0.03;
/// The most deals in one Trade action.
const DEALS: usize = 24;

/// The best deal of the moment and what it adds; none when nothing is worth it.
pub(super) fn best(mind: &mut Mind, state: &State, seat: Seat, answers: &[Action]) -> Option<(Action, f64)> {
    let now = mind.worth(state, seat);
    let mut found: Option<(Action, f64)> = None;
    for action in answers.iter().filter(|action| **action != Action::Done) {
        if mind.is_tired() {
            break;
        }
        let value = match action {
            // Nobody knows what comes.
            Action::Market(Deal::Refresh) => continue,
            // Tiles are sold that are for sale; what is worn stays.
            Action::Market(Deal::Forget(_) | Deal::Move { .. }) | Action::Board(Handling::Unequip(_)) => {
                continue;
            }
            _ => after(mind, state, seat, *action),
        };
        let gain = value - now;
        if gain > found.map_or(LEAST, |(_, gain)| gain) {
            found = Some((*action, gain));
        }
    }
    found.or_else(|| refresh(state, seat, answers))
}

/// The Offer is refreshed where that costs nothing, or where there is much gold.
fn refresh(state: &State, seat: Seat, answers: &[Action]) -> Option<(Action, f64)> {
    let gold = state.players[seat].gold;
    let there = answers.contains(&Action::Market(Deal::Refresh));
    let free =
        matches!(state.tasks.last(), Some(::euthia::task::Task::Trade(trading)) if trading.refreshes == 0);
    let again =
        matches!(state.tasks.last(), Some(::euthia::task::Task::Trade(trading)) if trading.refreshes <= 2);
    let wanted = free && gold >= 2 || again && gold >= 7;
    (there && wanted).then_some((Action::Market(Deal::Refresh), 0.0))
}

/// What a deal leads to: what is bought is equipped, what is opened is filled.
fn after(mind: &mut Mind, state: &State, seat: Seat, action: Action) -> f64 {
    let mut next = mind.step(state, action);
    let more = match action {
        Action::Market(Deal::Buy(at)) => {
            let place = match state.tasks.last() {
                Some(::euthia::task::Task::Trade(trading)) => trading.place,
                _ => return mind.worth(&next, seat),
            };
            let item = state.piles.offers[place.index()].get(usize::from(at));
            item.is_some_and(|item| is_equipment(::euthia::player::Tile::Item(*item)))
        }
        Action::Market(Deal::BuyHero(_) | Deal::Unlock { .. }) => true,
        Action::Market(Deal::Reveal) if mind.learns => return unveiled(mind, next, seat),
        Action::Market(Deal::Sell(_))
        | Action::Use(..)
        | Action::TurnGem(..)
        | Action::Essence(_)
        | Action::Convert
        | Action::CashIn(_) => {
            mind.follow(&mut next, |_, who, what| who == seat && is_on_the_way(what));
            false
        }
        _ => false,
    };
    let mut best = mind.worth(&next, seat);
    if more && matches!(asked(&next), Some((who, Asked::Trade(_))) if who == seat) {
        let fills = |action: &Action| {
            matches!(action, Action::Board(Handling::Equip { .. }) | Action::Market(Deal::Learn { .. }))
        };
        for fill in legal(&next).into_iter().filter(fills) {
            let filled = mind.step(&next, fill);
            best = best.max(mind.worth(&filled, seat));
        }
    }
    best
}

/// The Hero tiles that are unveiled are chosen by reflex; what they are worth shows when one is learned.
fn unveiled(mind: &mut Mind, mut state: State, seat: Seat) -> f64 {
    mind.follow(&mut state, |_, who, what| who == seat && is_on_the_way(what));
    learned(mind, &state, seat)
}

/// What a position is worth once the best Hero tile that is available at once is on the board, on a slot that
/// is opened for it if need be.
fn learned(mind: &mut Mind, state: &State, seat: Seat) -> f64 {
    let mut best = mind.worth(state, seat);
    if !matches!(asked(state), Some((who, Asked::Trade(_))) if who == seat) {
        return best;
    }
    for action in legal(state) {
        match action {
            Action::Market(Deal::Learn { .. }) => {
                let learned = mind.step(state, action);
                best = best.max(mind.worth(&learned, seat));
            }
            Action::Market(Deal::BuyHero(_)) => {
                let bought = mind.step(state, action);
                let equips = |action: &Action| matches!(action, Action::Board(Handling::Equip { .. }));
                for fill in legal(&bought).into_iter().filter(equips) {
                    let filled = mind.step(&bought, fill);
                    best = best.max(mind.worth(&filled, seat));
                }
            }
            Action::Market(Deal::Unlock { .. }) => {
                let opened = mind.step(state, action);
                let learns = |action: &Action| matches!(action, Action::Market(Deal::Learn { .. }));
                for learn in legal(&opened).into_iter().filter(learns) {
                    let learned = mind.step(&opened, learn);
                    best = best.max(mind.worth(&learned, seat));
                }
            }
            _ => {}
        }
    }
    best
}

/// Which of several unveiled Hero tiles of one value is kept: the one that is best learned.
pub(super) fn keep(mind: &mut Mind, state: &State, seat: Seat, answers: &[Action]) -> Option<Action> {
    let mut found: Option<(Action, f64)> = None;
    for action in answers {
        if mind.is_tired() {
            break;
        }
        let kept = mind.step(state, *action);
        let value = unveiled(mind, kept, seat);
        if found.is_none_or(|(_, best)| value > best) {
            found = Some((*action, value));
        }
    }
    found.map(|(action, _)| action)
}

/// Whether something is asked in the midst of a deal, or of something that is used.
const fn is_on_the_way(what: Asked) -> bool {
    matches!(what, Asked::Effect { .. } | Asked::Draft | Asked::Discard(_) | Asked::HeroTile)
}

/// Trades in the head until nothing good is left; the Trade action ends.
pub(super) fn trade(mind: &mut Mind, state: &mut State, seat: Seat) {
    for _ in 0..DEALS {
        if mind.is_tired() {
            return;
        }
        match asked(state) {
            Some((who, Asked::Trade(_))) if who == seat => {}
            Some((who, what)) if who == seat && is_on_the_way(what) => {
                mind.follow(state, |_, _, what| is_on_the_way(what));
                continue;
            }
            _ => return,
        }
        let answers = legal(state);
        let deal =
            best(mind, state, seat, &answers).filter(|(deal, _)| *deal != Action::Market(Deal::Refresh));
        let Some((action, _)) = deal else {
            let done = if answers.contains(&Action::Done) { Action::Done } else { answers[0] };
            mind.act(state, done);
            continue;
        };
        mind.act(state, action);
    }
}
