//! Rolling to the end: continues a battle by itself until it is decided, or until the odds are too bad.

use nerath::action::{Action, Loss};
use nerath::question::{Asked, Occasion, Question};
use nerath::view::View;

/// What comes next in a battle that goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Onward {
    /// This answer, by its number.
    Answer(usize),
    /// The odds are not known yet.
    Wait,
    /// The person decides.
    Stop,
}

/// The next answer. `below` is the chance of success in per cent under which the attack is broken off; `won`
/// the chance of the moment, once it is known.
#[must_use]
pub fn next(
    view: &View,
    question: Option<&Question>,
    legal: &[Action],
    below: Option<u8>,
    won: Option<f64>,
) -> Onward {
    let number = |wanted: Action| legal.iter().position(|action| *action == wanted);
    let answer = |found: Option<usize>| found.map_or(Onward::Stop, Onward::Answer);
    let Some(question) = question.filter(|_| view.battle.is_some()) else { return Onward::Stop };
    match question.what {
        Asked::PressOrRetreat => match (below, won) {
            (None, _) => answer(number(Action::Press)),
            (Some(_), None) => Onward::Wait,
            (Some(below), Some(won)) if won * 100.0 < f64::from(below) => answer(number(Action::Retreat)),
            (Some(_), Some(_)) => answer(number(Action::Press)),
        },
        Asked::Hits { .. } => answer(cheapest(view, legal)),
        // Cards for these moments were lit when the person said to roll on; those for a hit are news.
        Asked::Window(Occasion::BattleStart | Occasion::BattleRound | Occasion::Dungeon) => {
            answer(number(Action::Done))
        }
        _ => Onward::Stop,
    }
}

/// The answer that loses least: what costs nothing first, then the cheapest unit with the smallest die.
#[must_use]
pub fn cheapest(view: &View, legal: &[Action]) -> Option<usize> {
    let aboard = |ship| -> u16 {
        view.fleet.get(ship).map_or(0, |ship| ship.cargo.iter().map(|unit| u16::from(unit.kind.cost())).sum())
    };
    let price = |loss: Loss| match loss {
        Loss::Wound { .. } => (0, 0),
        Loss::Castle => (0, 1),
        Loss::Unit { kind, .. } | Loss::Wounded { kind, .. } | Loss::Aboard { kind, .. } => {
            (u16::from(kind.cost()), kind.die().sides())
        }
        Loss::Ship(ship) => (2 + aboard(ship), 8),
        Loss::Guardian { .. } => (1, 0),
    };
    let losses = legal.iter().enumerate().filter_map(|(number, action)| match action {
        Action::Lose(loss) => Some((price(*loss), number)),
        _ => None,
    });
    losses.min().map(|(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Match;

    /// The first battle of a match in which the attacker may press on.
    fn pressed() -> Match {
        let mut game = Match::new();
        game.until(|_, legal| legal.contains(&Action::Press));
        game
    }

    #[test]
    fn it_rolls_until_the_battle_is_over() {
        let mut game = pressed();
        let space = game.view().battle.expect("a battle").space;
        for _ in 0..200 {
            let (view, legal) = (game.view(), game.legal());
            if view.battle.as_ref().is_none_or(|battle| battle.space != space || battle.ended.is_some()) {
                return;
            }
            match next(&view, game.question().as_ref(), &legal, None, None) {
                Onward::Answer(number) => game.act(number),
                Onward::Stop => {
                    // A card for a hit: whoever holds one lets it be here.
                    let done = legal.iter().position(|action| *action == Action::Done);
                    game.act(done.expect("only windows stop it"));
                }
                Onward::Wait => panic!("nothing to wait for"),
            }
        }
        panic!("the battle never ends");
    }

    #[test]
    fn it_breaks_off_when_the_odds_are_bad() {
        let game = pressed();
        let (view, legal, asked) = (game.view(), game.legal(), game.question());
        let after = |won| next(&view, asked.as_ref(), &legal, Some(40), won);
        let number = |wanted: Action| legal.iter().position(|action| *action == wanted).map(Onward::Answer);
        assert_eq!(after(None), Onward::Wait);
        assert_eq!(Some(after(Some(0.39))), number(Action::Retreat));
        assert_eq!(Some(after(Some(0.41))), number(Action::Press));
    }

    #[test]
    fn the_cheapest_takes_the_hit() {
        let mut game = Match::new();
        let several = |legal: &[Action]| {
            legal.iter().filter(|action| matches!(action, Action::Lose(Loss::Unit { .. }))).count() > 1
        };
        game.until(|_, legal| several(legal));
        let (view, legal) = (game.view(), game.legal());
        let cost = |action: &Action| match action {
            Action::Lose(Loss::Unit { kind, .. } | Loss::Wounded { kind, .. }) => kind.cost(),
            _ => 0,
        };
        let chosen = cheapest(&view, &legal).expect("something is hit");
        assert!(legal.iter().filter(|action| matches!(action, Action::Lose(_))).all(|other| cost(
            &legal[chosen]
        ) <= cost(
            other
        )));
    }
}
