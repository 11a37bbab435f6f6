//! The games as data, for pages that have not loaded any of them.

use shelf::{Shelf, Title};
use table_view::Said;
use table_view::catalogue::{About, BotCard, Catalogue, Emblem, GameCard};

/// The games on the shelf, as data.
pub(crate) fn catalogue(shelf: &Shelf) -> Catalogue {
    Catalogue { games: shelf.iter().map(card).collect() }
}

fn card(title: &dyn Title) -> GameCard {
    let game = title.game();
    let bot = |bot: shelf::BotCard| BotCard {
        name: bot.name.to_owned(),
        once: bot.once.iter().map(|&once| once.to_owned()).collect(),
        title: bot.title.into(),
        about: bot.about.into(),
    };
    let emblem =
        |part: &shelf::Emblem| Emblem { colour: part.colour.to_owned(), symbol: part.symbol.to_owned() };
    GameCard {
        id: game.id().to_owned(),
        title: Said::by(|lang| game.title(lang).to_owned()),
        art: title.art().iter().map(emblem).collect(),
        rules: game.rules().ids().len(),
        bots: title.bots().into_iter().map(bot).collect(),
        scenarios: game.scenarios(),
        // These lie beside the board, not on the shelf.
        puzzles: 0,
        about: About::default(),
        lessons: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{AnyGame, Lang, Seed, Viewer, Words};
    use serde_json::Value;
    use table_view::Draft;

    /// Home has no other data: a game whose card lacks something cannot be played.
    #[test]
    fn every_game_can_be_set_up_from_its_card() {
        let shelf = shelf::shelf();
        let cards = catalogue(&shelf);
        let json = serde_json::to_string(&cards).unwrap();
        assert_eq!(serde_json::from_str::<Catalogue>(&json).unwrap(), cards);
        for title in shelf.iter() {
            let card = cards.get(title.game().id()).unwrap();
            assert!(
                !card.bots.is_empty() && !card.art.is_empty() && !card.scenarios.is_empty() && card.rules > 0,
                "{}",
                card.id
            );
            for table in card.scenarios.iter().flat_map(|scenario| &scenario.tables) {
                let opened = title.game().open(&table.setup, Seed(1)).unwrap();
                assert_eq!(table.players, opened.seats(), "{}", table.id);
            }
        }
    }

    /// Newcomers read what each game is like, in both languages, and how long each scenario takes; every
    /// playable character has a portrait.
    #[test]
    fn every_game_says_what_a_stranger_wants_to_know() {
        let shelf = shelf::shelf();
        for card in catalogue(&shelf).games {
            let board = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
                .join(format!("../../games/{}/board", card.id));
            let about = crate::art::about(&board).unwrap();
            assert!(Lang::ALL.iter().all(|lang| !about.pitch.get(*lang).is_empty()), "{}", card.id);
            assert!((1..=5).contains(&about.difficulty), "{}", card.id);
            for scenario in &card.scenarios {
                assert!(about.minutes(&scenario.id, 1).is_some_and(|minutes| minutes > 0), "{}", scenario.id);
            }
            assert_eq!(
                about.minutes.len(),
                card.scenarios.len(),
                "{}: a time for what is not on offer",
                card.id
            );
            let emblems = std::fs::read_to_string(board.join("art/emblems.svg")).unwrap();
            let scenarios = Box::leak(card.scenarios.into_boxed_slice());
            for scenario in scenarios.iter() {
                let Some(role) = Draft::new(scenario).and_then(|draft| draft.role()) else { continue };
                for id in role.options().iter().flat_map(|one| one.id.split('+')) {
                    assert!(emblems.contains(&format!("id=\"{id}\"")), "no portrait of {id}");
                }
            }
        }
    }

    /// The names of a set-up's seats, if they are known before the match begins; empty where chance decides.
    fn names(game: &dyn AnyGame, setup: &Value) -> Vec<Option<Words>> {
        let names = |seed| {
            let table = game.open(setup, Seed(seed)).unwrap();
            let [en, fr] = Lang::ALL.map(|lang| table.speak(lang, Viewer::Spectator).seats);
            en.into_iter().zip(fr).map(|(en, fr)| Words { en: en.into(), fr: fr.into() }).collect::<Vec<_>>()
        };
        let others: Vec<_> = (2..9).map(names).collect();
        let same = |at: usize, name: &Words| others.iter().all(|names| names.get(at) == Some(name));
        names(1)
            .into_iter()
            .enumerate()
            .map(|(at, name)| Some(name.clone()).filter(|_| same(at, &name)))
            .collect()
    }

    /// The names on a card are the ones the game uses once a table exists, whoever plays what.
    #[test]
    fn seats_are_named_as_the_game_names_them() {
        let shelf = shelf::shelf();
        let cards: &'static Catalogue = Box::leak(Box::new(catalogue(&shelf)));
        let mut roles = 0;
        for card in &cards.games {
            let game = shelf.get(&card.id).unwrap().game();
            for scenario in &card.scenarios {
                for table in &scenario.tables {
                    let draft =
                        Draft::new(scenario).unwrap().with_players(table.players).with_mode(table.mode);
                    assert_eq!(draft.table(), table);
                    assert_eq!(draft.seats(), names(game, &draft.setup().unwrap()), "{}", table.id);
                    let Some(role) = draft.role() else { continue };
                    for option in role.options() {
                        let mut draft = draft.clone();
                        draft.seat(role, usize::from(table.players) - 1, Some(&option.id));
                        let last = names(game, &draft.setup().unwrap()).pop().flatten();
                        assert_eq!(last.as_ref(), Some(&option.name), "{}", table.id);
                        assert_eq!(draft.seats().pop().flatten(), last, "{}", table.id);
                        roles += 1;
                    }
                }
            }
        }
        assert!(roles > 100);
    }
}
