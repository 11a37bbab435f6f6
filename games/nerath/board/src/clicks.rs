//! Counts how many clicks a whole turn takes on the board.

use crate::choices::{Group, origins, passes, ways};
use crate::onward::{self, Onward};
use crate::orders::{self, Given, Order, send};
use crate::recruit::{self, Recruit};
use crate::tests::Match;
use crate::{allied, controller, odds};
use kernel::Seat;
use nerath::action::Action;
use nerath::content::Space;
use nerath::question::Asked;
use nerath::state::Phase;
use nerath::units::UnitKind;
use nerath::view::View;
use std::collections::VecDeque;

/// The clicks of a realm's turn.
struct Turn {
    game: Match,
    seat: Seat,
    clicks: u32,
}

impl Turn {
    /// Everything that happens without a click: what passes by itself, and what the others answer.
    fn settle(&mut self) {
        while let Some(question) = self.game.question() {
            let (view, legal) = (self.game.view(), self.game.legal());
            if view.players[question.realm] != self.seat {
                let done = legal.iter().position(|action| *action == Action::Done);
                self.game.act(done.or(onward::cheapest(&view, &legal)).unwrap_or(0));
            } else if let Some(number) = passes(&view, &question, &legal) {
                self.game.act(number);
            } else {
                return;
            }
        }
    }

    /// One click that gives these orders.
    fn give(&mut self, mut orders: VecDeque<Order>) {
        self.clicks += 1;
        while let Some(number) =
            orders::next(&mut orders, &self.game.view(), self.game.question().as_ref(), &self.game.legal())
        {
            self.game.act(number);
        }
        assert!(orders.is_empty(), "{orders:?} were not carried out");
    }

    /// One click on "Roll to the end", and one on each card that could answer a hit.
    fn roll_on(&mut self, first: usize) {
        self.clicks += 1;
        self.game.act(first);
        loop {
            self.settle();
            let (view, legal) = (self.game.view(), self.game.legal());
            match onward::next(&view, self.game.question().as_ref(), &legal, None, None) {
                Onward::Answer(number) => self.game.act(number),
                Onward::Wait => panic!("there is no bound to wait for"),
                Onward::Stop
                    if matches!(
                        self.game.question().map(|asked| asked.what),
                        Some(Asked::Window(_) | Asked::Rampage)
                    ) =>
                {
                    self.clicks += 1;
                    let done = legal.iter().position(|action| *action == Action::Done);
                    self.game.act(done.expect("a card can be kept, and a Monster held back"));
                }
                Onward::Stop => return,
            }
        }
    }

    /// One click in the shop.
    fn buy(&mut self, kind: UnitKind) {
        let (view, legal) = (self.game.view(), self.game.legal());
        if let Some(Asked::Phase(Phase::Reposition)) = self.game.question().map(|asked| asked.what) {
            // The first purchase ends the phase before.
            self.give(VecDeque::from([Order::End]));
            self.clicks -= 1;
            self.settle();
            return self.buy(kind);
        }
        match recruit::want(&view, &legal, kind, recruit::target(&view, &legal, None)) {
            Recruit::Now(buy) => self.give(VecDeque::from([Order::Buy(buy)])),
            other => panic!("{kind:?}: {other:?}"),
        }
    }
}

/// Two attacks on defended enemy territories and a march elsewhere, each by a stack of its own.
fn plan(view: &View, legal: &[Action]) -> Option<Vec<(Space, Space)>> {
    if view.phase != Phase::Move
        || view.task.is_some()
        || view.turn.acted
        || view.realms[view.active].gold < 6
    {
        return None;
    }
    let all = ways(view, legal);
    let hostile = |space: &Space| {
        space.is_territory()
            && controller(view, *space).is_some_and(|held| !allied(view, view.active, held))
            && !odds::undefended(view, *space)
    };
    let mut moves: Vec<(Space, Space)> = Vec::new();
    for at in origins(&all).iter().filter(|at| at.is_territory()) {
        let Some(group) = Group::whole(view, &all, at) else { continue };
        let attacks = moves.len() < 2;
        let fits = |to: &Space| {
            let taken = moves.iter().any(|(from, other)| from == to || other == to);
            let peaceful = to.is_territory() && controller(view, *to) == Some(view.active);
            !taken && if attacks { hostile(to) } else { peaceful }
        };
        if let Some(to) = group.reach(&all).iter().find(fits) {
            moves.push((at, to));
        }
    }
    (moves.len() >= 3).then(|| moves[..3].to_vec())
}

/// Three stacks moved, two battles fought, four units of three kinds bought: at most twelve clicks.
#[test]
fn a_whole_turn_takes_twelve_clicks() {
    let mut game = Match::new();
    game.until(|view, legal| plan(view, legal).is_some());
    let (view, legal) = (game.view(), game.legal());
    let moves = plan(&view, &legal).expect("the match came to it");
    let mut turn = Turn { game, seat: view.players[view.active], clicks: 0 };
    for (from, to) in moves {
        let (view, legal) = (turn.game.view(), turn.game.legal());
        let all = ways(&view, &legal);
        let group = Group::whole(&view, &all, from).expect("it stands there");
        let Given::Orders(orders) = send(&view, &legal, &all, &group, to) else {
            panic!("{from:?} to {to:?}")
        };
        turn.give(orders);
    }
    turn.give(VecDeque::from([Order::End]));
    turn.settle();
    for _ in 0..2 {
        let legal = turn.game.legal();
        let battle = |action: &Action| matches!(action, Action::Fight(_) | Action::Press);
        if let Some(number) = legal.iter().position(battle) {
            turn.roll_on(number);
        }
    }
    for kind in [UnitKind::Footsoldier, UnitKind::Footsoldier, UnitKind::SiegeEngine, UnitKind::Fighter] {
        turn.buy(kind);
    }
    turn.give(VecDeque::from([Order::End]));
    assert!(turn.clicks <= 12, "{} clicks", turn.clicks);
    assert_ne!(turn.game.view().phase, Phase::Reinforce);
}
