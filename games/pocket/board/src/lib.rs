//! The board of Pocket: the seats around the deck and the bank, and the player's hand below. What is on the
//! table, and which answers a click on it gives, are plain functions with tests; the programs in `src/bin`
//! are what a browser loads.

#[cfg(target_family = "wasm")]
mod page;

#[cfg(target_family = "wasm")]
pub use page::tables;

use kernel::{Lang, Narrate, Seat, Text};
use pocket::Pocket;
use pocket::action::Action;
use pocket::content::CardId;
use pocket::view::View;

/// Something on the table that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// A player.
    Seat(Seat),
    /// The deck.
    Deck,
    /// The bank, where bids and stakes go.
    Bank,
    /// A kind of card in the player's own hand.
    Card(CardId),
}

impl Thing {
    /// The things in the middle of the table.
    pub const MIDDLE: [Thing; 2] = [Thing::Deck, Thing::Bank];

    /// The thing that an answer is about, if there is one.
    #[must_use]
    pub fn of(action: &Action) -> Option<Thing> {
        match *action {
            Action::Bid(_) | Action::Stake(_) => Some(Thing::Bank),
            Action::Draw => Some(Thing::Deck),
            Action::Play(card) => Some(Thing::Card(card)),
            Action::Target(seat) => Some(Thing::Seat(seat)),
            Action::Guard | Action::Yield | Action::End => None,
        }
    }

    /// The numbers of the legal answers about it.
    #[must_use]
    pub fn answers(self, legal: &[Action]) -> Vec<usize> {
        (0..legal.len()).filter(|&number| Thing::of(&legal[number]) == Some(self)).collect()
    }

    /// The action that a click tries if no answer is about it: the refusal says why not.
    #[must_use]
    pub const fn attempt(self) -> Action {
        match self {
            Thing::Seat(seat) => Action::Target(seat),
            Thing::Deck => Action::Draw,
            Thing::Bank => Action::Stake(0),
            Thing::Card(card) => Action::Play(card),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self, view: &View, lang: Lang) -> String {
        match self {
            Thing::Seat(seat) => Pocket::seat(lang, view, seat),
            Thing::Deck => lang.pick("Deck", "Pioche").to_owned(),
            Thing::Bank => lang.pick("Bank", "Banque").to_owned(),
            Thing::Card(card) => card.card().name.get(lang).to_owned(),
        }
    }

    /// What is written on it: coins, cards.
    #[must_use]
    pub fn note(self, view: &View, lang: Lang) -> String {
        let coins =
            |n| kernel::wording::count(lang, n, lang.pick("coin", "pièce"), lang.pick("coins", "pièces"));
        let cards =
            |n| kernel::wording::count(lang, n, lang.pick("card", "carte"), lang.pick("cards", "cartes"));
        match self {
            Thing::Seat(seat) => match view.players.get(seat.index()) {
                Some(player) => format!("{}, {}", coins(player.coins), cards(player.cards)),
                None => String::new(),
            },
            Thing::Deck => cards(view.deck),
            Thing::Bank => coins(view.bank),
            Thing::Card(card) => held(view, card).to_string(),
        }
    }
}

/// How many of a card the viewer holds: only the viewer's own hand is visible.
fn held(view: &View, card: CardId) -> u8 {
    view.players.iter().filter_map(|player| player.hand.value()).map(|hand| hand.count(card)).sum()
}

/// The players, in seat order.
#[must_use]
pub fn seats(view: &View) -> Vec<Thing> {
    Seat::first(view.players.len() as u8).map(Thing::Seat).collect()
}

/// The viewer's own hand.
#[must_use]
pub fn hand(view: &View) -> Vec<Thing> {
    CardId::all().filter(|card| held(view, *card) > 0).map(Thing::Card).collect()
}

/// A description of the table for screen readers.
pub const TABLE: Text = Text { en: "The table", fr: "La table" };

/// Whether it is still the turn of the same player.
#[must_use]
pub fn is_same_turn(before: &View, now: &View) -> bool {
    (before.round, before.active) == (now.round, now.active)
}

/// Whether an answer ends a turn, or lets a strike happen.
#[must_use]
pub const fn ends(action: &Action) -> bool {
    matches!(action, Action::End | Action::Yield)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Game, Viewer};
    use pocket::content::card;
    use pocket::state::State;

    fn of(state: &State, seat: u8) -> (View, Vec<Action>) {
        let mut legal = Vec::new();
        Pocket::legal(state, &mut legal);
        (Pocket::view(state, Viewer::Seat(Seat(seat))), legal)
    }

    #[test]
    fn everything_that_is_no_button_alone_can_be_clicked() {
        let (view, legal) = of(&State::laid_out(&[[1, 1, 0], [0; 3]]), 0);
        let things: Vec<Thing> = seats(&view).into_iter().chain(Thing::MIDDLE).chain(hand(&view)).collect();
        let clicked: usize = things.iter().map(|thing| thing.answers(&legal).len()).sum();
        assert_eq!(clicked, legal.len() - 1, "all but the end of the turn: {legal:?}");
        assert_eq!(Thing::Deck.answers(&legal), [0]);
        assert!(Thing::Card(card::GUARD).answers(&legal).is_empty(), "a guard waits for a strike");
    }

    #[test]
    fn only_ones_own_hand_is_drawn() {
        let state = State::laid_out(&[[2, 0, 1], [0, 1, 0]]);
        assert_eq!(hand(&of(&state, 0).0), [Thing::Card(card::STRIKE), Thing::Card(card::PURSE)]);
        assert_eq!(hand(&of(&state, 1).0), [Thing::Card(card::GUARD)]);
        assert!(hand(&Pocket::view(&state, Viewer::Spectator)).is_empty());
        assert_eq!(Thing::Card(card::STRIKE).note(&of(&state, 0).0, Lang::En), "2");
    }

    #[test]
    fn things_are_named_in_both_languages() {
        let (view, _) = of(&State::laid_out(&[[0; 3], [0; 3]]), 0);
        assert_eq!(Thing::Seat(Seat(1)).note(&view, Lang::En), "5 coins, 0 cards");
        assert_eq!(Thing::Bank.name(&view, Lang::Fr), "Banque");
        assert_eq!(Thing::Bank.note(&view, Lang::Fr), "50 pièces");
    }
}
