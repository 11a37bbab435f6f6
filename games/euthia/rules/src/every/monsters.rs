//! Monsters, Elite Monsters, and the enemies of scenarios: what they start with, how they attack, what they
//! leave.

use super::account::{Account, When, account, does};
use super::said::{Rows, Said, at, effect, entries, number, rows, word};
use super::stage::*;
use crate::action::Action;
use crate::combat::{Choice, Combat, Incident, Phase};
use crate::content::{BountyId, FoeId, TerritoryId, item, power};
use crate::deeds::Source;
use crate::event::Event;
use crate::map::Space;
use crate::player::Tile;
use crate::state::State;
use crate::task::Task;
use crate::terms::{FoeKind, Hero, Mode};
use crate::testing::{ONE, TWO, act, legal};
use kernel::rule;
use std::collections::BTreeSet;
use toml::Table;

/// The cards of a kind as they are written, each with its number in the game.
fn cards(kind: &str) -> Vec<(FoeId, Table)> {
    let (name, list) = match kind {
        "monster" => ("monsters.toml", "monster"),
        "elite" => ("elites.toml", "elite"),
        _ => ("scenario_cards.toml", kind),
    };
    let known = |entry: Table| (FoeId::from_id(word(&entry, "id")).expect("it is in the game"), entry);
    entries(name, list).into_iter().map(known).collect()
}

/// Monsters and Elite Monsters.
fn all() -> Vec<(FoeId, Table)> {
    [cards("monster"), cards("elite")].concat()
}

fn wounds(entry: &Table) -> Rows {
    rows(word(entry, "wounds"))
}

/// The kinds of space that a word of a Bounty means.
fn is_place(place: &str, kind: &str) -> bool {
    kind == place || ["treasure", "elemental"].contains(&place) && kind.starts_with(place)
}

/// A tile and a space on it where a Bounty is hunted; the first tile is the Starting tile.
fn lair(bounty: &Table) -> (Option<TerritoryId>, u8) {
    let said = Said::read(word(bounty, "lair"));
    let (how, words) = said.atoms()[0];
    let place = words[0].as_str();
    if place == "chapel" {
        return (None, 0);
    }
    for tile in entries("territories.toml", "territory") {
        let kinds: Vec<String> = tile["cells"]
            .as_array()
            .expect("three spaces")
            .iter()
            .map(|cell| word(cell.as_table().expect("a space"), "kind").to_owned())
            .collect();
        let has = kinds.iter().any(|kind| is_place(place, kind));
        let cell = match how {
            "on" => kinds.iter().position(|kind| is_place(place, kind)),
            "near" if has => kinds.iter().position(|kind| !is_place(place, kind)),
            "around" if word(&tile, "special") == place => Some(0),
            _ => None,
        };
        if let Some(cell) = cell {
            return (TerritoryId::from_id(word(&tile, "id")), cell as u8);
        }
    }
    panic!("{} is hunted nowhere", word(bounty, "id"))
}

fn bounty_of(elite: FoeId) -> Table {
    let bounties = entries("elites.toml", "bounty");
    bounties.into_iter().find(|bounty| word(bounty, "elite") == elite.id()).expect("a Bounty for each")
}

/// The first Hero at the beginning of a fight with an Elite Monster, in its lair.
fn hunt(hero: Hero, elite: FoeId) -> State {
    let bounty = bounty_of(elite);
    let (tile, cell) = lair(&bounty);
    let mut table = bare(hero, Mode::Competitive);
    let place = match tile {
        Some(tile) => {
            table = table.tile(tile, -1, -1);
            Space::new(1, cell)
        }
        None => Space::new(0, cell),
    };
    let mut state = table.at(place).build();
    for tile in &mut state.map.tiles {
        tile.tokens.iter_mut().for_each(|tokens| tokens.hero = Some(TWO));
    }
    give_item(&mut state, "elixir");
    let fight = Action::Combat(Choice::Fight(Source::Token));
    assert!(!legal(&state).contains(&fight), "no Bounty is shown");
    state.bounties.shown = BountyId::from_id(word(&bounty, "id"));
    assert!(legal(&state).contains(&fight), "{} is hunted here", elite.id());
    zeros(&mut state, fight);
    state
}

/// A fight with a Monster or an Elite Monster that has just begun.
fn met(hero: Hero, foe: FoeId) -> State {
    if foe.foe().kind == FoeKind::Elite { hunt(hero, foe) } else { begin(hero, foe) }
}

/// A fight with it in which both sides have only Armour for many Wounds, and an Elixir.
fn bout(foe: FoeId, entry: &Table) -> State {
    let mut state = fighting(Hero::Dral, crate::content::foe::M1_GECKO);
    let fight = state.fight.as_mut().expect("a fight is on");
    (fight.foe, fight.health) = (foe, number(entry, "health") as u8);
    for id in
        ["dragon_helmet", "dragon_cuirass", "dragon_gauntlets", "dragon_leggings", "dragon_boots", "elixir"]
    {
        give_item(&mut state, id);
    }
    state.players[ONE].health = 20;
    assert_eq!(maximum(&state), 7 + 3 + 4 + 2 + 3 + 2);
    state
}

#[test]
#[rule("EU-CBT-14", "EU-CBT-15", "EU-CBT-16", "EU-ELI-04", "EU-ELI-06")]
fn every_monster_comes_with_what_its_card_shows() {
    for (foe, entry) in all() {
        let state = met(Hero::Dral, foe);
        let found = account(&state);
        let (silver, gold) = (effect(&entry, "cards").sum("silver"), effect(&entry, "cards").sum("goldcard"));
        let wanted = [
            ("monster health", number(&entry, "health")),
            ("damage", 0),
            ("chaos", number(&entry, "chaos")),
            ("monster gaar", number(&entry, "gaar")),
            ("theirs(curse)", silver),
            ("theirs(power_surge)", gold),
        ];
        for (name, n) in wanted {
            assert_eq!(found.get(name), n, "{name} of {}", foe.id());
        }
        assert_eq!(state.players[TWO].hand.len() as i64, silver + gold, "{}", foe.id());
    }
}

#[test]
#[rule("EU-CBT-35", "EU-GAR-01", "EU-SGC-07")]
fn every_monster_has_the_use_of_its_tokens() {
    for (foe, entry) in all() {
        let mut state = bout(foe, &entry);
        state.players[TWO].hand.put(power::RAGE);
        let fight = state.fight.as_mut().expect("a fight is on");
        (fight.gaar, fight.chaos) = (number(&entry, "gaar") as u8, number(&entry, "chaos") as u8);
        fight.dice = [1, 1];
        if fight.gaar + fight.chaos == 0 {
            continue;
        }
        enter(&mut state, Phase::Duel { hero: false, passed: false }, []);
        let there = |action: Action| legal(&state).contains(&action);
        assert_eq!(there(Action::Gaar(0)), number(&entry, "gaar") > 0, "{}", foe.id());
        let play = Action::Combat(Choice::Play(power::RAGE, 1));
        assert_eq!(there(play), number(&entry, "chaos") > 0, "{}", foe.id());
    }
}

#[test]
#[rule("EU-CBT-31", "EU-CBT-42", "EU-WND-01", "EU-ELI-11", "EU-ELI-12", "EU-ELI-13", "EU-ELI-14")]
fn every_monster_strikes_by_its_table() {
    let enemies = [cards("boss"), cards("dragon")].concat();
    for (foe, entry) in all().into_iter().chain(enemies) {
        let table = wounds(&entry);
        for strength in 2..=16 {
            strike(foe, &entry, &table, strength);
        }
    }
}

/// It attacks with this strength, as far as dice can show it.
fn strike(foe: FoeId, entry: &Table, table: &Rows, strength: i64) {
    let mut state = bout(foe, entry);
    let fight = state.fight.as_mut().expect("a fight is on");
    let rolled = strength.min(12) as u32;
    (fight.bonus, fight.damage) = ((strength - i64::from(rolled)) as i8, 2);
    let before = account(&state);
    let row = at(table, strength);
    // Dice, then a draw for each card.
    let cards = if row.says("mcard") { row.sum("mcard") as usize } else { 0 };
    let dice = [rolled / 2, rolled - rolled / 2];
    let what = format!("{} at {strength}", foe.id());
    if row.says("kill") {
        // The Hero comes back to life with a Gaar and a Gold card.
        enter(&mut state, Phase::MonsterCards, dice.into_iter().chain([0]));
        assert!(state.fight.is_none() && state.players[TWO].beaten[0] == 1, "{what}");
        return;
    }
    let events = enter(&mut state, Phase::MonsterCards, dice.into_iter().chain(vec![0; cards]));
    assert_eq!(state.fight.as_ref().map(|fight| fight.phase), Some(Phase::Healing { late: true }), "{what}");
    let dealt = if row.says("w") { row.sum("w") } else { 0 };
    let ways = does(&row, &before, &scene(&state, When::MonsterAfter, 5, &[]));
    let wanted: BTreeSet<Account> = ways.into_iter().map(|way| way.with("health", -dealt)).collect();
    compare(&what, &before, &[account(&state)].into(), &wanted);
    let struck = Event::Combat(Incident::Struck { strength: strength as i16, wounds: dealt as u8 });
    assert!(events.contains(&struck), "{what}: {events:?}");
}

#[test]
#[rule("EU-CBT-51")]
fn every_monster_weakens_the_hero_by_its_penalty() {
    let enemies = [cards("boss"), cards("dragon")].concat();
    for (foe, entry) in all().into_iter().chain(enemies) {
        let mut state = bout(foe, &entry);
        let weapon = give(&mut state, Tile::Item(item::DRAGON_LANCE));
        state.players[ONE].gaar = 1;
        enter(&mut state, Phase::Strike, [4, 5]);
        assert!(matches!(weapon, crate::board::Spot::Slot(_)));
        let events = act(&mut state, Action::Done);
        let strength = 4 + 5 + number(&entry, "penalty");
        let table = &super::said::tile("dragon_lance").parts[0].attack;
        let damage = at(table, strength).sum("dmg");
        let hit = Event::Combat(Incident::Hit { strength: strength as i16, damage: damage as u8 });
        assert!(events.contains(&hit), "{}: {events:?}", foe.id());
    }
}

#[test]
#[rule("EU-ELI-16", "EU-ELI-17")]
fn what_changes_a_monster_works_on_all_but_those_with_immunity() {
    for (foe, entry) in all() {
        let immune = entry.get("immune").is_some_and(|immune| immune.as_bool() == Some(true));
        let mut state = bout(foe, &entry);
        let foot = Action::Use(give(&mut state, Tile::Item(item::RABBIT_FOOT)), 0);
        let shield = Action::Use(give(&mut state, Tile::Item(item::SILVER_SHIELD)), 0);
        state.fight.as_mut().expect("a fight is on").dice = [4, 4];
        enter(&mut state, Phase::Defence, []);
        assert_eq!(legal(&state).contains(&foot), !immune, "{}", foe.id());
        assert!(legal(&state).contains(&shield), "{}", foe.id());
    }
}

/// The Monster is defeated by a Hero with this Reputation: everything that can follow until the next
/// question.
fn fallen(foe: FoeId, reputation: i64) -> (Account, State, BTreeSet<Account>) {
    let mut state = met(Hero::Dral, foe);
    state.players[ONE].reputation = reputation as u16;
    let fight = state.fight.as_mut().expect("a fight is on");
    fight.damage = fight.health;
    state.tasks.clear();
    state.tasks.push(Task::Combat(Combat::Fight));
    let mut before = state.clone();
    before.fight = None;
    let found = explore_run(&state);
    (account(&before), state, found)
}

#[test]
#[rule("EU-END-02", "EU-END-03", "EU-ELI-07")]
fn every_reward_is_what_the_card_says() {
    for (foe, entry) in all() {
        let elite = foe.foe().kind == FoeKind::Elite;
        let reward = if elite { effect(&bounty_of(foe), "reward") } else { effect(&entry, "reward") };
        let limit = if elite { 90 } else { effect(&entry, "reward_if").sum("rep_le") };
        let (before, state, found) = fallen(foe, limit);
        let wanted = does(&reward, &before, &scene(&state, When::Out, 0, &[]));
        compare(foe.id(), &before, &found, &wanted);
        if !elite {
            let (before, _, found) = fallen(foe, limit + 1);
            compare(foe.id(), &before, &found, &[before.clone()].into());
        }
    }
}

#[test]
#[rule("EU-END-04", "EU-END-05", "EU-END-09", "EU-END-12")]
fn every_guarded_space_gives_its_loot() {
    for tile in entries("territories.toml", "territory") {
        let id = TerritoryId::from_id(word(&tile, "id")).expect("it is in the game");
        for (cell, at) in tile["cells"].as_array().expect("three spaces").iter().zip(0u8..) {
            let cell = cell.as_table().expect("a space");
            let level = number(cell, "monster");
            if level == 0 {
                continue;
            }
            let foe = FoeId::monsters(level as u8).next().expect("a Monster of each level");
            let mut state = begin(Hero::Dral, foe);
            let tile_now = state.map.tiles.len() as u8;
            state.map.put(crate::testing::anchor(-30, -30), id);
            let place = Space::new(tile_now, at);
            state.players[ONE].place = Some(place);
            // No Reward: the Reputation is too high.
            state.players[ONE].reputation = 99;
            let fight = state.fight.as_mut().expect("a fight is on");
            fight.damage = fight.health;
            enter(&mut state, Phase::Healing { late: false }, []);
            let before = account(&state);
            let kind = word(cell, "kind");
            let mut says = vec![effect(cell, "loot")];
            if let Some(level) = kind.strip_prefix("treasure") {
                says.push(Said::read(&format!("treasure({level})")));
            }
            let says = Said::All(says);
            let what = format!("{} {}", word(&tile, "id"), word(cell, "pos"));
            for (answer, goes) in [(Action::Combat(Choice::Keep), "trophy"), (Action::Done, "beaten")] {
                let start = before.with(format!("{goes}({})", foe.id()), 1);
                let wanted = does(&says, &start, &scene(&state, When::Out, 0, &[]));
                compare(&what, &before, &explore(&state, answer), &wanted);
            }
            zeros(&mut state, Action::Done);
            assert!(!state.map.tokens(place).is_empty() && state.map.liberated(place), "{what}");
        }
    }
}

#[test]
fn every_monster_is_tried_out() {
    let told: BTreeSet<FoeId> = all().into_iter().map(|(foe, _)| foe).collect();
    let there = FoeId::all().filter(|foe| matches!(foe.foe().kind, FoeKind::Monster | FoeKind::Elite));
    assert_eq!(told, there.collect());
    let others: BTreeSet<FoeId> =
        [cards("boss"), cards("dragon")].concat().into_iter().map(|(foe, _)| foe).collect();
    let there = FoeId::all().filter(|foe| matches!(foe.foe().kind, FoeKind::Boss | FoeKind::Dragon));
    assert_eq!(others, there.collect());
    let hunted: BTreeSet<String> =
        entries("elites.toml", "bounty").iter().map(|one| word(one, "id").to_owned()).collect();
    assert_eq!(hunted, BountyId::all().map(|bounty| bounty.id().to_owned()).collect());
}
