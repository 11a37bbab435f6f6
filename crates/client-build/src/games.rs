//! The games as data, for pages that have not fetched any of them.

use shelf::{Shelf, Title};
use table_view::Said;
use table_view::catalogue::{BotCard, Catalogue, GameCard, ScenarioCard};

use crate::variants;

/// What is on the shelf.
pub(crate) fn catalogue(shelf: &Shelf) -> Catalogue {
    Catalogue { games: shelf.iter().map(card).collect() }
}

fn card(title: &dyn Title) -> GameCard {
    let game = title.game();
    let bot = |bot: shelf::BotCard| BotCard {
        name: bot.name.to_owned(),
        title: bot.title.into(),
        about: bot.about.into(),
    };
    let scenario = |scenario: kernel::Scenario<serde_json::Value>| ScenarioCard {
        id: scenario.id.to_owned(),
        name: scenario.name.into(),
        about: scenario.about.into(),
        seats: variants::seat_names(game, &scenario.setup),
        variants: variants::of(game.id(), &scenario.setup),
        setup: scenario.setup,
    };
    GameCard {
        id: game.id().to_owned(),
        title: Said::by(|lang| game.title(lang).to_owned()),
        rules: game.rules().ids().len(),
        bots: title.bots().into_iter().map(bot).collect(),
        scenarios: game.scenarios().into_iter().map(scenario).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Home asks for nothing else: what is missing here cannot be played.
    #[test]
    fn every_game_can_be_set_up_from_its_card() {
        let shelf = shelf::shelf();
        let cards = catalogue(&shelf);
        let json = serde_json::to_string(&cards).unwrap();
        assert_eq!(serde_json::from_str::<Catalogue>(&json).unwrap(), cards);
        for title in shelf.iter() {
            let card = cards.get(title.game().id()).unwrap();
            assert!(!card.bots.is_empty() && !card.scenarios.is_empty() && card.rules > 0, "{}", card.id);
            for scenario in &card.scenarios {
                let table = title.game().open(&scenario.setup, kernel::Seed(1)).unwrap();
                assert_eq!(scenario.seats.len(), usize::from(table.seats()), "{}", scenario.id);
            }
        }
    }
}
