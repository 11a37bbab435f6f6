//! Nothing is lost or duplicated: after the set-up of every scenario for every number of players, and after
//! every action of whole matches. The counts are read from the content files, not from the tables that the
//! game itself uses.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use euthia::Euthia;
use euthia::action::Action;
use euthia::board::Thing;
use euthia::combat::Combat;
use euthia::decks::Monsters;
use euthia::event::{Event, Goods};
use euthia::free_actions::Free;
use euthia::player::{Piece, Player, Tile};
use euthia::setup::Setup;
use euthia::state::State;
use euthia::task::Task;
use euthia::terms::{Element, Encounter, Mode};
use kernel::{Chance, Game, Log, Seat, Seed};
use toml::{Table, Value};

/// How many there are of each thing, by its id.
type Count = BTreeMap<String, i64>;

/// A file of the content.
fn file(name: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").join(name);
    fs::read_to_string(path).expect("the content is there").parse().expect("it is TOML")
}

/// The entries of a list in a file.
fn entries(file: &Table, list: &str) -> Vec<Table> {
    let list = file[list].as_array().expect("a list of tables");
    list.iter().map(|entry| entry.as_table().expect("a table").clone()).collect()
}

fn word<'a>(entry: &'a Table, field: &str) -> &'a str {
    entry.get(field).map_or("", |value| value.as_str().expect("a word"))
}

fn number(entry: &Table, field: &str) -> i64 {
    entry.get(field).map_or(0, |value| value.as_integer().expect("a number"))
}

fn numbers(entry: &Table, field: &str) -> Vec<i64> {
    let list = entry[field].as_array().expect("a list of numbers");
    list.iter().map(|value| value.as_integer().expect("a number")).collect()
}

fn is(entry: &Table, field: &str) -> bool {
    entry.get(field).and_then(Value::as_bool).unwrap_or(false)
}

fn add(count: &mut Count, id: &str, n: i64) {
    *count.entry(id.to_owned()).or_default() += n;
}

/// What is counted without a remainder, by families.
#[derive(Debug, PartialEq, Eq, Default)]
struct Inventory {
    items: Count,
    cards: Count,
    monsters: Count,
    control: Count,
    quests: Count,
    territories: i64,
}

/// The content, read once.
struct Printed {
    files: BTreeMap<&'static str, Table>,
}

impl Printed {
    fn read() -> Printed {
        let names = [
            "merchant.toml",
            "alchemist.toml",
            "dragonslayer.toml",
            "resources.toml",
            "treasures.toml",
            "encounters.toml",
            "scenario_cards.toml",
            "silver_gold.toml",
            "monsters.toml",
            "elites.toml",
            "control.toml",
            "territories.toml",
            "scenarios.toml",
            "heroes.toml",
            "common.toml",
            "dwurt.toml",
        ];
        Printed { files: names.into_iter().map(|name| (name, file(name))).collect() }
    }

    fn list(&self, name: &str, list: &str) -> Vec<Table> {
        entries(&self.files[name], list)
    }

    fn scenario(&self, state: &State) -> Table {
        let all = self.list("scenarios.toml", "scenario");
        all.into_iter().find(|one| word(one, "id") == state.scenario.id()).expect("it is written")
    }

    /// The row of the table of a scenario for this many players.
    fn row(&self, state: &State) -> Table {
        let rows = entries(&self.scenario(state), "setup");
        rows.into_iter().find(|row| number(row, "players") == state.players.len() as i64).expect("a row")
    }

    /// How many Territory tiles each Chapter has in the stack, the Starting tile not among them.
    fn territories(&self, state: &State) -> [i64; 5] {
        let (scenario, row) = (self.scenario(state), self.row(state));
        let chapters = numbers(&scenario, "chapters");
        let own = row["scenario"].as_array().expect("a list").iter().filter_map(Value::as_str);
        let own: Vec<&str> = own.collect();
        let tiles = self.list("territories.toml", "territory");
        std::array::from_fn(|at| {
            let chapter = at as i64 + 1;
            let taken = |tile: &&Table| match word(tile, "group") {
                "fixed" => chapters.contains(&chapter) && (word(&row, "fixed") == "all" || is(tile, "solo")),
                "scenario" => own.contains(&word(tile, "id")),
                _ => false,
            };
            // The crater of the Golem lies on top of Chapter II, whatever its back shows.
            let crater = scenario["params"].get("crater_tile").and_then(Value::as_str);
            let lies =
                |tile: &Table| if crater == Some(word(tile, "id")) { 2 } else { number(tile, "chapter") };
            let sure = tiles.iter().filter(|tile| lies(tile) == chapter).filter(taken).count();
            sure as i64 + numbers(&row, "encounter")[at] + numbers(&row, "other")[at]
        })
    }

    /// Everything that the box holds for this table.
    fn inventory(&self, state: &State) -> Inventory {
        let alone = state.mode != Mode::Competitive;
        let mut all = Inventory::default();
        let piles = [
            ("merchant.toml", "item"),
            ("alchemist.toml", "item"),
            ("dragonslayer.toml", "item"),
            ("resources.toml", "resource"),
            ("treasures.toml", "treasure"),
            ("encounters.toml", "reward"),
            ("encounters.toml", "provisions"),
            ("scenario_cards.toml", "artefact"),
            ("scenario_cards.toml", "special_tile"),
        ];
        for (name, list) in piles {
            for entry in self.list(name, list) {
                // The Witch gives no tiles where nobody plays against anybody.
                if !(alone && word(&entry, "owner") == "witch") {
                    add(&mut all.items, word(&entry, "id"), number(&entry, "copies"));
                }
            }
        }
        for entry in self.list("silver_gold.toml", "card") {
            let used = match word(&entry, "icon") {
                "multi" => !alone,
                "solo" => alone,
                _ => true,
            };
            if used {
                add(&mut all.cards, word(&entry, "id"), number(&entry, "copies"));
            }
        }
        for entry in self.list("monsters.toml", "monster") {
            add(&mut all.monsters, word(&entry, "id"), 1);
        }
        let heroes: Vec<&str> = state.players.iter().map(|player| player.hero.id()).collect();
        for entry in self.list("control.toml", "control_card") {
            if !alone && heroes.len() > 2 && heroes.contains(&word(&entry, "hero")) {
                add(&mut all.control, word(&entry, "hero"), number(&entry, "copies"));
            }
        }
        // Seven cards for each Encounter that has been revealed.
        for encounter in Encounter::ALL.into_iter().filter(|one| state.encounters[one.index()].is_some()) {
            let own = self.list("encounters.toml", "card").into_iter().filter(|card| {
                let fits = match word(card, "icon") {
                    "multi" => !alone,
                    "solo" => alone,
                    _ => true,
                };
                fits && word(card, "type") == encounter.id()
            });
            add(&mut all.quests, encounter.id(), own.count() as i64);
        }
        all.territories = 1 + self.territories(state).iter().sum::<i64>();
        all
    }
}

/// Every tile of a player.
fn pieces(player: &Player) -> impl Iterator<Item = &Piece> {
    player.slots.iter().flatten().chain(&player.pack).chain(&player.reserve)
}

/// What is on the table, wherever it lies.
fn on_the_table(state: &State) -> Inventory {
    let mut all = Inventory::default();
    let State { players, piles, tasks, fight, .. } = state;
    let mut item = |id: &str| {
        if id != "healing_potion" {
            add(&mut all.items, id, 1); // there is no end of potions
        }
    };
    piles.unseen.iter().chain(piles.discard.iter()).for_each(|tile| item(tile.id()));
    piles.offers.iter().flatten().for_each(|tile| item(tile.id()));
    for piece in players.iter().flat_map(pieces) {
        if let Tile::Item(tile) = piece.tile {
            item(tile.id());
        }
    }
    for task in tasks {
        if let Task::Draft(drawn) = task {
            drawn.tiles.iter().flatten().for_each(|tile| item(tile.id()));
        }
    }

    let hands = players.iter().flat_map(|player| player.hand.iter());
    hands.for_each(|card| add(&mut all.cards, card.id(), 1));
    for deck in &state.powers.decks {
        let known = deck.bottom.iter().chain(&deck.reserve).flatten().copied();
        deck.unseen
            .iter()
            .chain(deck.discard.iter())
            .chain(known)
            .for_each(|card| add(&mut all.cards, card.id(), 1));
    }
    for set in fight.iter().flat_map(|fight| &fight.played) {
        add(&mut all.cards, set.card.id(), set.n.into());
    }

    let won = tasks.iter().filter_map(|task| match task {
        Task::Combat(Combat::Trophy(foe)) => Some(*foe),
        _ => None,
    });
    let fought = fight.iter().map(|fight| fight.foe).chain(won);
    let decks = Monsters::cards(state.monsters.deck).chain(Monsters::cards(state.monsters.discard));
    let trophies = players.iter().flat_map(|player| player.trophies.iter().copied());
    for foe in decks.chain(fought).chain(trophies) {
        if foe.id().starts_with('m') && foe.foe().level > 0 {
            add(&mut all.monsters, foe.id(), 1);
        }
    }

    for (at, player) in players.iter().enumerate() {
        let held = state.control[at] + state.control_discard[at] + u8::from(player.control);
        if held > 0 {
            add(&mut all.control, player.hero.id(), held.into());
        }
    }
    for encounter in Encounter::ALL {
        if let Some(deck) = &state.encounters[encounter.index()] {
            let shown = deck.shown.iter().flatten().count() as i64;
            let n = i64::from(deck.unseen.count_ones()) + shown + i64::from(deck.completed);
            add(&mut all.quests, encounter.id(), n);
        }
    }
    all.territories =
        state.map.tiles.len() as i64 + state.stack.left().iter().map(|n| i64::from(*n)).sum::<i64>();
    all
}

fn started(setup: &Setup, seed: u128) -> State {
    Euthia::start(setup, &mut Chance::new(Seed(seed), 0)).expect("a set-up on offer is sound")
}

#[test]
fn every_set_up_holds_what_is_printed() {
    let printed = Printed::read();
    let scenarios = Euthia::presets();
    assert_eq!(scenarios.len(), 70);
    for scenario in &scenarios {
        for seed in 0..4 {
            let state = started(&scenario.setup, seed);
            assert_eq!(on_the_table(&state), printed.inventory(&state), "{} {seed}", scenario.id);
        }
    }
}

#[test]
fn every_set_up_puts_things_where_they_belong() {
    let printed = Printed::read();
    for scenario in Euthia::presets() {
        let (what, players) = (scenario.id, i64::from(scenario.setup.players));
        for seed in 0..4 {
            let state = started(&scenario.setup, seed);
            let (sheet, row) = (printed.scenario(&state), printed.row(&state));
            assert_eq!(state.players.len() as i64, players, "{what}");
            assert_eq!(i64::from(state.rounds()), number(&sheet, "rounds"), "{what}");
            // The stack, Chapter by Chapter, and the Starting tile on the map.
            let start = &state.map.tiles[0];
            assert_eq!((state.map.tiles.len(), start.tile.id()), (1, word(&sheet, "start_tile")), "{what}");
            assert_eq!(state.stack.left().map(i64::from), printed.territories(&state), "{what}");
            // Four tiles in each Offer, all others in their piles or with the players.
            assert!(state.piles.offers.iter().all(|offer| offer.len() == 4), "{what}");
            assert_eq!(state.piles.discard.len(), 0, "{what}");
            // (players + 2) Bounties of each level in use, one of them face up.
            let levels = numbers(&row, "elites");
            let cards = printed.list("elites.toml", "bounty");
            let of = |level: i64| cards.iter().filter(|card| number(card, "level") == level).count() as i64;
            let bounties: i64 = levels.iter().map(|level| (players + 2).min(of(*level))).sum();
            let left: i64 = state.bounties.left.iter().map(|n| i64::from(*n)).sum();
            assert_eq!(left + i64::from(state.bounties.shown.is_some()), bounties, "{what}");
            for player in &state.players {
                board(&printed, &state, player, &row, &what);
            }
            // Combat cards where nobody plays the Monsters.
            let alone = state.mode != Mode::Competitive;
            assert_eq!(state.combat_cards.len(), if alone { 36 } else { 0 }, "{what}");
            // Each Hero once.
            let heroes: BTreeSet<_> = state.players.iter().map(|player| player.hero).collect();
            assert_eq!(heroes.len() as i64, players, "{what}");
        }
    }
}

/// A Hero board at the start.
fn board(printed: &Printed, state: &State, player: &Player, row: &Table, what: &str) {
    let boards = printed.list("heroes.toml", "hero");
    let board = boards.iter().find(|board| word(board, "id") == player.hero.id()).expect("a board");
    assert_eq!(i64::from(player.gold), number(row, "start_gold"), "{what}");
    assert_eq!(i64::from(player.reputation), number(row, "start_reputation"), "{what}");
    assert_eq!(i64::from(player.health), number(board, "start_health"), "{what}");
    let gaar = &printed.files["common.toml"]["gaar"];
    let dwurt = &printed.files["dwurt.toml"]["dwurt"];
    let [gaar, dwurt] = [gaar, dwurt].map(|all| number(all.as_table().expect("a table"), "start"));
    let skoldur = player.hero.id() == "skoldur";
    let tokens = (i64::from(player.gaar), i64::from(player.dwurt));
    assert_eq!(tokens, if skoldur { (0, dwurt) } else { (gaar, 0) }, "{what}");
    assert_eq!((player.gems, player.essences), ([0; 8], [0; 4]), "{what}");
    assert_eq!((player.trophies.len(), player.quests, player.reserve.len()), (0, 0, 0), "{what}");
    // The Starting tiles on the board, the others face down; those of other numbers of players are in the
    // box.
    let own = printed.list("heroes.toml", "tile");
    let own = own.iter().filter(|tile| word(tile, "hero") == player.hero.id());
    let used = own.filter(|tile| match word(tile, "icon") {
        "multi" => state.mode != Mode::Solo,
        "solo" => state.mode == Mode::Solo,
        _ => true,
    });
    let (start, hidden): (Vec<_>, Vec<_>) = used.partition(|tile| is(tile, "start"));
    let ids =
        |tiles: Vec<&Table>| tiles.iter().map(|tile| word(tile, "id").to_owned()).collect::<BTreeSet<_>>();
    let there =
        |tiles: &mut dyn Iterator<Item = &'static str>| tiles.map(str::to_owned).collect::<BTreeSet<_>>();
    let lying = &mut player.slots.iter().flatten().map(|piece| piece.sheet().id);
    assert_eq!(there(lying), ids(start), "{what}");
    assert_eq!(there(&mut player.hidden_tiles().map(|tile| tile.id())), ids(hidden), "{what}");
    assert!(state.players.len() > 1 || state.mode == Mode::Solo, "{what}");
}

/// What a player has of what is counted by tokens: there are always enough of them, so that only the player's
/// own count can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Purse {
    gold: i64,
    reputation: i64,
    gems: [i64; 8],
    essences: [i64; 4],
}

fn purse(player: &Player) -> Purse {
    let mut purse = Purse {
        gold: player.gold.into(),
        reputation: player.reputation.into(),
        gems: player.gems.map(i64::from),
        essences: player.essences.map(i64::from),
    };
    for piece in pieces(player) {
        piece.gems().for_each(|gem| purse.gems[gem.index()] += 1);
        piece.essences().for_each(|element| purse.essences[element.index()] += 1);
    }
    purse
}

/// Whether an answer may take Gems and Essences without a word of its own: what an effect, a Quest, a Legend
/// or a lock asks for, and what is set in a tile that is sold or given up.
fn may_give(before: &State, action: &Action) -> bool {
    match action {
        Action::Answer(_) | Action::Free(Free::Quest(_)) | Action::Scenario(_) | Action::Market(_) => true,
        Action::Dispose(thing) => matches!(thing, Thing::Pack(_)),
        // What is asked goes on where a roll, a fee or a fight has kept it waiting.
        _ => before.tasks.iter().any(|task| matches!(task, Task::Effect(_))),
    }
}

/// Nothing comes for free, and nothing goes there: gold and Reputation change by what is told, and so do Gems
/// and Essences, but for those that are asked for. What is not explained, if anything.
fn unexplained(before: &State, after: &State, events: &[Event], action: &Action) -> Option<&'static str> {
    let gives = may_give(before, action);
    for seat in Seat::first(after.players.len() as u8) {
        let (old, new) = (purse(&before.players[seat]), purse(&after.players[seat]));
        let mut told = old;
        for event in events {
            match *event {
                Event::Gold { seat: whose, n } if whose == seat => told.gold += i64::from(n),
                Event::Reputation { seat: whose, n } if whose == seat => told.reputation += i64::from(n),
                Event::Died { seat: whose, reputation } if whose == seat => {
                    told.reputation -= i64::from(reputation)
                }
                Event::Gem { seat: whose, gem } if whose == seat => told.gems[gem.index()] += 1,
                Event::Essence { seat: whose, element } if whose == seat => {
                    told.essences[element.index()] += 1
                }
                Event::Disposed { seat: whose, goods: Goods::Gem(gem) } if whose == seat => {
                    told.gems[gem.index()] -= 1
                }
                Event::Disposed { seat: whose, goods: Goods::Essence(element) } if whose == seat => {
                    told.essences[element.index()] -= 1
                }
                Event::SpentEssence { seat: whose, element } if whose == seat => {
                    told.essences[element.index()] -= 1
                }
                _ => {}
            }
        }
        if new.gold != told.gold {
            return Some("gold");
        }
        if new.reputation != told.reputation {
            return Some("Reputation");
        }
        let explained = |(new, told): (&i64, &i64)| new == told || gives && new < told;
        if !new.gems.iter().zip(&told.gems).all(explained) {
            return Some("Gems");
        }
        if !new.essences.iter().zip(&told.essences).all(explained) {
            return Some("Essences");
        }
    }
    None
}

/// Hero tiles: each is in one place, and what has left the game does not come back.
fn hero_tiles(state: &State, seen: &mut [BTreeSet<&'static str>], what: &str) {
    for (player, seen) in state.players.iter().zip(seen) {
        let mut there = BTreeSet::new();
        let own = pieces(player).filter_map(|piece| match piece.tile {
            Tile::Hero(tile) => Some(tile),
            Tile::Item(_) => None,
        });
        for tile in own.chain(player.hidden_tiles()) {
            assert!(there.insert(tile.id()), "{} twice: {what}", tile.id());
            assert_eq!(tile.tile().hero, player.hero, "{what}");
        }
        assert!(there.is_subset(seen), "{what}: a tile came back");
        *seen = there;
    }
}

/// Plays a whole match of random actions, and counts after each.
fn count_through(printed: &Printed, id: &str, setup: &Setup, seed: u128, rich: bool) -> u64 {
    let mut dice = Chance::new(Seed(seed), u64::MAX);
    let mut state = started(setup, seed);
    if rich {
        crate::rich_heroes::enrich(&mut state, &mut dice);
    }
    let all = |player: &Player| player.hero.tiles().map(|tile| tile.id()).collect();
    let mut seen: Vec<BTreeSet<&'static str>> = state.players.iter().map(all).collect();
    let mut expected = printed.inventory(&state);
    let mut revealed = 0;
    let mut legal = Vec::new();
    for index in 1.. {
        let what = format!("after {index} actions of {id} with {seed}");
        // Encounters come into the game with their tiles.
        let now = state.encounters.iter().flatten().count();
        if now != revealed {
            expected.quests = printed.inventory(&state).quests;
            revealed = now;
        }
        assert_eq!(on_the_table(&state), expected, "{what}");
        hero_tiles(&state, &mut seen, &what);
        legal.clear();
        Euthia::legal(&state, &mut legal);
        let Some(action) = dice.pick(&legal) else { return index };
        let before = state.clone();
        let mut log = Log::default();
        Euthia::apply(&mut state, action, &mut Chance::new(Seed(seed), index), &mut log);
        let events = log.into_events();
        assert_eq!(unexplained(&before, &state, &events, action), None, "{what}: {action:?}: {events:?}");
        if rich {
            crate::rich_heroes::bless(&mut state);
        }
        assert!(index < 30_000, "it ends");
    }
    0
}

#[test]
fn nothing_is_lost_or_found_in_whole_matches() {
    let printed = Printed::read();
    let mut actions = 0;
    for (at, scenario) in Euthia::presets().iter().enumerate() {
        actions += count_through(&printed, &scenario.id, &scenario.setup, at as u128, at % 2 == 0);
    }
    assert!(actions > 10_000, "{actions}");
}

#[test]
#[ignore = "a long soak"]
fn nothing_is_lost_or_found_in_many_matches() {
    let printed = Printed::read();
    for scenario in Euthia::presets() {
        for seed in 100..150 {
            count_through(&printed, &scenario.id, &scenario.setup, seed, seed % 2 == 0);
        }
    }
}

/// A count that is off by one is noticed.
#[test]
fn the_count_itself_is_right() {
    let printed = Printed::read();
    let scenario = Euthia::presets().swap_remove(2);
    let state = started(&scenario.setup, 1);
    let damages: [fn(&mut State); 6] = [
        |state| state.piles.offers[0].truncate(3),
        |state| state.monsters.deck &= !1,
        |state| state.control[1] -= 1,
        |state| state.powers.decks[0].unseen = kernel::Bag::default(),
        |state| state.stack.chapters[1].others -= 1,
        |state| state.piles.unseen = kernel::Bag::default(),
    ];
    for damage in damages {
        let mut damaged = state.clone();
        damage(&mut damaged);
        assert_ne!(on_the_table(&damaged), printed.inventory(&damaged));
    }
}

/// What comes for free or goes there is noticed, whatever it is.
#[test]
fn the_account_itself_is_right() {
    let scenario = Euthia::presets().swap_remove(2);
    let mut before = started(&scenario.setup, 1);
    let player = &mut before.players[Seat(0)];
    (player.gold, player.reputation, player.gems, player.essences) = (5, 5, [1; 8], [1; 4]);
    type Change = (fn(&mut Player), &'static str);
    let changes: [Change; 10] = [
        (|player| player.gold += 1, "gold"),
        (|player| player.gold = 0, "gold"),
        (|player| player.reputation += 1, "Reputation"),
        (|player| player.reputation = 0, "Reputation"),
        (|player| player.gems[3] += 1, "Gems"),
        (|player| player.gems[3] = 0, "Gems"),
        (|player| player.essences[2] += 1, "Essences"),
        (|player| player.essences[2] = 0, "Essences"),
        (|player| (player.gems[0], player.gems[1]) = (0, 2), "Gems"),
        (|player| (player.essences[0], player.essences[1]) = (2, 0), "Essences"),
    ];
    for (change, what) in changes {
        let mut after = before.clone();
        change(&mut after.players[Seat(0)]);
        assert_eq!(unexplained(&before, &after, &[], &Action::Done), Some(what));
    }
    assert_eq!(unexplained(&before, &before, &[], &Action::Done), None);
    // What is told must have happened; and whoever gives something up does not get another for it.
    let spent = Event::SpentEssence { seat: Seat(0), element: Element::ALL[2] };
    assert_eq!(unexplained(&before, &before, std::slice::from_ref(&spent), &Action::Done), Some("Essences"));
    let mut after = before.clone();
    after.players[Seat(0)].essences[2] = 0;
    assert_eq!(unexplained(&before, &after, &[spent], &Action::Done), None);
    (after.players[Seat(0)].gems[0], after.players[Seat(0)].gems[1]) = (0, 2);
    assert_eq!(unexplained(&before, &after, &[], &Action::Free(Free::Quest(0))), Some("Gems"));
}
