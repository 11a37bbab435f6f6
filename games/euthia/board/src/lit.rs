//! Which legal answers belong to which things on the table, and which of them can be given on the board.

use euthia::action::Action;
use euthia::board::{Handling, Spot, Thing as Goods};
use euthia::combat::{Asking, Choice};
use euthia::content::PowerId;
use euthia::deeds::Source;
use euthia::effects::Answer;
use euthia::map::{Anchor, Space};
use euthia::question::Asked;
use euthia::scenario;
use euthia::terms::{Deed, Element, Gem};
use euthia::trade::Deal;
use euthia::view::View;

/// Something on the table that answers can be about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Thing {
    /// A space of the map, to go there on foot, by a Portal or a teleport.
    Space(Space),
    /// A space that the Griffin can fly to.
    Flight(Space),
    /// A place where a tile can be put.
    Place(Anchor),
    /// An Action token.
    Token(Deed),
    /// A slot of the Hero's board, with what is there.
    Slot(u8),
    /// A tile that is carried.
    Pack(u8),
    /// A loose Gem.
    Gem(Gem),
    /// A loose Essence.
    Essence(Element),
    /// A Trophy.
    Trophy(u8),
    /// Gaar tokens.
    Gaar,
    /// Dwurt tokens.
    Dwurt,
    /// One of the two dice.
    Die(u8),
    /// A tile of the Offer.
    Ware(u8),
    /// A Hero tile beside the board.
    Reserve(u8),
    /// A Silver or Gold card.
    Power(PowerId),
    /// The Die of Hope.
    Hope,
}

impl From<Spot> for Thing {
    fn from(spot: Spot) -> Thing {
        match spot {
            Spot::Slot(slot) => Thing::Slot(slot),
            Spot::Pack(at) => Thing::Pack(at),
        }
    }
}

impl From<Goods> for Thing {
    fn from(goods: Goods) -> Thing {
        match goods {
            Goods::Pack(at) => Thing::Pack(at),
            Goods::Gem(gem) => Thing::Gem(gem),
            Goods::Essence(element) => Thing::Essence(element),
            Goods::Gaar => Thing::Gaar,
            Goods::Dwurt => Thing::Dwurt,
            Goods::Trophy(at) => Thing::Trophy(at),
        }
    }
}

/// What an answer is about: one thing, or the two that it brings together.
#[must_use]
pub fn things(action: Action) -> Vec<Thing> {
    match action {
        Action::Walk(to) | Action::Portal(to) => vec![Thing::Space(to)],
        Action::Reveal(at) | Action::Scenario(scenario::Choice::Place(at)) => vec![Thing::Place(at)],
        Action::Scenario(scenario::Choice::Walk(to)) => vec![Thing::Space(to)],
        Action::Scenario(scenario::Choice::Weaken(card)) => vec![Thing::Power(card)],
        Action::Griffin { trophy, to } => vec![Thing::Flight(to), Thing::Trophy(trophy)],
        Action::March(deed) | Action::Keep(deed) => vec![Thing::Token(deed)],
        Action::Mine(source) => vec![payer(Deed::Mine, source)],
        Action::Trade(source) => vec![payer(Deed::Trade, source)],
        Action::Combat(Choice::Fight(source)) => vec![payer(Deed::Combat, source)],
        Action::Combat(Choice::Play(card, _)) => vec![Thing::Power(card)],
        Action::Combat(Choice::Hope(_)) => vec![Thing::Hope],
        Action::Market(deal) => dealt(deal),
        Action::Board(handling) => handled(handling),
        Action::Dispose(goods) => vec![goods.into()],
        Action::Use(spot, _) => vec![spot.into()],
        Action::TurnGem(slot, _) => vec![Thing::Slot(slot)],
        Action::Essence(element) => vec![Thing::Essence(element)],
        Action::Gaar(die) => vec![Thing::Die(die), Thing::Gaar],
        Action::Dwurt | Action::Brew => vec![Thing::Dwurt],
        Action::Answer(answer) => answered(answer),
        Action::Discard(card) | Action::CashIn(Some(card)) => vec![Thing::Power(card)],
        _ => Vec::new(),
    }
}

const fn payer(deed: Deed, source: Source) -> Thing {
    match source {
        Source::Token => Thing::Token(deed),
        Source::Ability(slot) => Thing::Slot(slot),
    }
}

fn dealt(deal: Deal) -> Vec<Thing> {
    match deal {
        Deal::Buy(at) => vec![Thing::Ware(at)],
        Deal::BuyHero(at) => vec![Thing::Reserve(at)],
        Deal::Sell(spot) => vec![spot.into()],
        Deal::SellLoose(goods) => vec![goods.into()],
        Deal::Learn { reserve, slot } => vec![Thing::Reserve(reserve), Thing::Slot(slot)],
        Deal::Forget(slot) | Deal::Unlock { slot, .. } => vec![Thing::Slot(slot)],
        Deal::Move { from, to } => vec![Thing::Slot(from), Thing::Slot(to)],
        Deal::Refresh | Deal::Heal | Deal::Gaar | Deal::Reveal | Deal::KeepTile(_) => Vec::new(),
    }
}

fn handled(handling: Handling) -> Vec<Thing> {
    match handling {
        Handling::Equip { pack, slot } => vec![Thing::Pack(pack), Thing::Slot(slot)],
        Handling::Unequip(slot) => vec![Thing::Slot(slot)],
        Handling::SetGem { gem, tile } => vec![Thing::Gem(gem), tile.into()],
        Handling::PlaceEssence { essence, slot } => vec![Thing::Essence(essence), Thing::Slot(slot)],
    }
}

fn answered(answer: Answer) -> Vec<Thing> {
    match answer {
        Answer::Gem(gem) => vec![Thing::Gem(gem)],
        Answer::Essence(element) => vec![Thing::Essence(element)],
        Answer::Tile(spot) => vec![spot.into()],
        Answer::Trophy(at) => vec![Thing::Trophy(at)],
        Answer::Power(card) => vec![Thing::Power(card)],
        Answer::Space(to) => vec![Thing::Space(to)],
        Answer::Slot(slot) => vec![Thing::Slot(slot)],
        Answer::Option(_) => Vec::new(),
    }
}

/// The legal answers by the things they are about.
pub type Lit = table_view::Lit<Thing>;

/// The legal answers of a moment by the things they are about.
#[must_use]
pub fn lit(legal: &[Action]) -> Lit {
    Lit::of(legal, things)
}

/// What the current question is answered on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// The map, the tokens and the Hero's own tiles.
    Map,
    /// A Combat, or what comes right before it.
    Fight,
    /// A Hero roll outside Combat.
    Roll,
    /// A Place of Trade.
    Trade,
    /// A choice among things that lie side by side.
    Choice,
}

/// What this question is answered on.
#[must_use]
pub const fn scene(asked: Asked, on_map: bool) -> Scene {
    match asked {
        Asked::Turn | Asked::Reveal | Asked::Scenario(_) => Scene::Map,
        Asked::Combat(Asking::Trophy(_) | Asking::Barter) => Scene::Choice,
        Asked::Combat(_) => Scene::Fight,
        Asked::Roll => Scene::Roll,
        Asked::Trade(_) => Scene::Trade,
        Asked::Effect { .. } if on_map => Scene::Map,
        _ => Scene::Choice,
    }
}

/// Whether an answer is given on the map.
#[must_use]
pub const fn is_on_map(action: &Action) -> bool {
    matches!(
        action,
        Action::Walk(_)
            | Action::Portal(_)
            | Action::Griffin { .. }
            | Action::Reveal(_)
            | Action::Answer(Answer::Space(_))
            | Action::Scenario(scenario::Choice::Place(_) | scenario::Choice::Walk(_))
    )
}

/// Whether the board itself draws what an answer is given on; the others are chips.
#[must_use]
pub fn on_board(view: &View, action: Action) -> bool {
    let Some(question) = view.asked else { return false };
    match scene(question.what, false) {
        _ if is_on_map(&action) => true,
        // What is done where the Hero stands is about nothing else on the board.
        Scene::Map => matches!(
            action,
            Action::March(_) | Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) | Action::Board(_)
        ),
        Scene::Fight | Scene::Roll | Scene::Trade | Scene::Choice => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn every_answer_has_a_place_of_its_own_over_whole_matches() {
        testing::each_moment(|view, legal| {
            let lit = Lit::of(legal, things);
            for (number, action) in legal.iter().enumerate() {
                let about = things(*action);
                assert!(about.iter().all(|thing| lit.at(*thing).contains(&number)), "{action:?}");
                // What is given on the map, by tokens or by tiles is about one of them.
                let drawn = view.asked.is_some_and(|asked| scene(asked.what, false) == Scene::Map)
                    && on_board(view, *action);
                assert!(!drawn || !about.is_empty(), "{action:?}");
            }
        });
    }

    #[test]
    fn whoever_walks_does_so_on_the_map() {
        let mut walks = 0;
        testing::each_moment(|view, legal| {
            for action in legal.iter().filter(|action| matches!(action, Action::Walk(_))) {
                assert!(on_board(view, *action));
                walks += 1;
            }
        });
        assert!(walks > 20, "{walks}");
    }
}
