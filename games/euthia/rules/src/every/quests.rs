//! Encounter cards: each takes what it asks for, and gives what it promises.

use super::account::{Account, When, account, does};
use super::said::{Said, effect, entries, word};
use super::stage::*;
use crate::action::Action;
use crate::content::{FoeId, PowerId, QuestId, TerritoryId};
use crate::decks::EncounterDeck;
use crate::free_actions::Free;
use crate::map::Space;
use crate::state::State;
use crate::terms::{Element, Encounter, Gem, Hero, Mode, SpaceKind};
use crate::testing::{ONE, legal};
use kernel::rule;
use std::collections::BTreeSet;
use toml::Table;

/// The Free Action that a Quest is.
const QUEST: Action = Action::Free(Free::Quest(0));

/// The first Hero with nothing, where this card is face up.
fn facing(card: &Table) -> State {
    let mode = if word(card, "icon") == "solo" { Mode::Solo } else { Mode::Competitive };
    let tiles = entries("territories.toml", "territory");
    let tile = tiles.iter().find(|tile| word(tile, "encounter") == word(card, "type")).expect("a tile");
    let tile = TerritoryId::from_id(word(tile, "id")).expect("it is in the game");
    let mut state = bare(Hero::Dral, mode).tile(tile, 30, 30).build();
    state.map.tiles[1].tokens.iter_mut().for_each(|tokens| tokens.hero = Some(ONE));
    let there = |space: &Space| {
        space.tile() == 1 && matches!(state.map.kind(*space), SpaceKind::Encounter | SpaceKind::Chapel)
    };
    state.players[ONE].place = state.map.spaces().find(there);
    let quest = QuestId::from_id(word(card, "id")).expect("it is in the game");
    let encounter = Encounter::from_id(word(card, "type")).expect("it is in the game");
    let deck = EncounterDeck { shown: [Some(quest), None], unseen: 0, left: 0, completed: 0 };
    state.encounters[encounter.index()] = Some(deck);
    state
}

/// Gives the Hero what a Quest asks for: two kinds if there is a choice, one kind if dice are rolled.
fn supply(state: &mut State, need: &Said) {
    let choice = !need.says("roll");
    for id in ["great_backpack", "great_backpack"] {
        give_item(state, id);
    }
    for (name, words) in need.atoms() {
        let which = words.first().map_or("", String::as_str);
        let last: i64 = words.last().and_then(|word| word.parse().ok()).unwrap_or(1);
        let many: i64 = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(1);
        let items = |state: &mut State, ids: &[&str]| {
            let ids = if choice { ids } else { &ids[..1] };
            for _ in 0..many {
                ids.iter().for_each(|id| {
                    // Carried, not equipped.
                    let spot = give_item(state, id);
                    let piece = state.players[ONE].take(spot).expect("it is there");
                    state.players[ONE].pack.push(piece);
                });
            }
        };
        let player = &mut state.players[ONE];
        match name {
            "pay" => player.gold += last as u16,
            "give_gaar" => player.gaar += last as u8,
            "lose_rep" | "have_rep" => player.reputation += last as u16,
            "wound" => player.health = last as u8 + 1,
            "have_maxhp" => {
                for id in ["dragon_helmet", "dragon_cuirass"] {
                    give_item(state, id);
                }
            }
            "have_set" => dress(state, last),
            "give_gem" => {
                let gems = if which == "any" { vec!["ruby", "onyx"] } else { vec![which, "amethyst"] };
                let gems = if choice { &gems[..] } else { &gems[..1] };
                for gem in gems {
                    player.gems[Gem::from_id(gem).expect("a Gem").index()] += many as u8;
                }
            }
            "give_essence" => {
                let all = if which == "any" { vec!["air", "fire"] } else { vec![which] };
                for essence in all {
                    player.essences[Element::from_id(essence).expect("an Essence").index()] += many as u8;
                }
            }
            "give_potion" => (0..last).for_each(|_| {
                give_item(state, "healing_potion");
            }),
            "give_silver" | "give_goldcard" => {
                let two = if name == "give_silver" { ["curse", "rage"] } else { ["power_surge", "healing"] };
                let two = if choice { &two[..] } else { &two[..1] };
                for at in 0..(last as usize + 1).min(4) {
                    let card = PowerId::from_id(two[at % two.len()]).expect("a card");
                    assert!(state.powers.of_mut(card.power().metal).unseen.take(card));
                    state.players[ONE].hand.put(card);
                }
            }
            "give_trophy" => {
                let level = if which == "any" { "1" } else { which };
                let low = FoeId::monsters(1).next().expect("a Monster");
                let fits =
                    FoeId::all().filter(|foe| foe.foe().level == level.parse::<u8>().expect("a level"));
                // The first that is not a Trophy yet, and one that may be too low.
                let fits = fits.into_iter().find(|foe| *foe != low && !player.trophies.contains(foe));
                player.trophies.extend(fits);
                if !player.trophies.contains(&low) {
                    player.trophies.push(low);
                }
                let set = player.trophies.iter().fold(0, |set, foe| set | 1u64 << foe.index());
                state.monsters.deck &= !set;
            }
            "give_resource" => match which {
                "any" => items(state, &["coal", "quartz"]),
                "mountain" => items(state, &["coal", "iron"]),
                "lake" => items(state, &["fish", "salt"]),
                "cave" => items(state, &["mushrooms", "quartz"]),
                one => items(state, &[one]),
            },
            "give_item" => match which {
                "potion" => items(state, &["healing_potion", "potion_swift"]),
                "scroll" => items(state, &["scroll_gaar", "scroll_teleport"]),
                "armour" => items(state, &["leather_helmet", "mail_boots_m"]),
                "weapon" => items(state, &["sling"]),
                "shield" => items(state, &["buckler"]),
                "jewellery" => items(state, &["brooch", "copper_ring"]),
                "treasure3" => items(state, &["t3_relic", "t3_ring"]),
                other => panic!("nothing is known of {other}"),
            },
            "roll" => {}
            other => panic!("nothing is known of {other}"),
        }
    }
}

/// The Armour set that is equipped.
fn set(need: &Said) -> i64 {
    if need.says("have_set") { need.sum("have_set") } else { 0 }
}

#[test]
#[rule("EU-FRE-14", "EU-FRE-15", "EU-FRE-16")]
fn every_quest_takes_what_it_asks_and_gives_what_it_promises() {
    let mut tried = BTreeSet::new();
    for card in entries("encounters.toml", "card") {
        let id = word(&card, "id");
        let (need, reward) = (effect(&card, "need"), effect(&card, "reward"));
        let mut state = facing(&card);
        // Whoever has nothing can roll the dice, and no more.
        let only_dice = need.atoms().iter().all(|(name, _)| *name == "roll");
        assert_eq!(legal(&state).contains(&QUEST), only_dice, "{id} without anything");
        supply(&mut state, &need);
        let before = account(&state);
        let scene = scene(&state, When::Out, set(&need), &[]);
        assert!(legal(&state).contains(&QUEST), "{id} can be fulfilled");
        let paid = does(&need, &before, &scene);
        let done = |paid: &Account| does(&reward, &paid.with("quests", 1), &scene);
        let wanted: BTreeSet<Account> = paid.iter().flat_map(done).collect();
        let dice: &[u32] = if need.says("roll") { &[6, 6] } else { &[] };
        compare(id, &before, &explore_drawing(&state, QUEST, dice), &wanted);
        if need.says("roll") {
            compare(id, &before, &explore_drawing(&state, QUEST, &[1, 1]), &paid);
            // One below is too little.
            let low = need.sum("roll") as u32 - 1;
            let low = [low / 2, low - low / 2];
            compare(id, &before, &explore_drawing(&state, QUEST, &low), &paid);
        }
        tried.insert(id.to_owned());
    }
    assert_eq!(tried, QuestId::all().map(|quest| quest.id().to_owned()).collect());
}

#[test]
#[rule("EU-FRE-14")]
fn a_quest_that_asks_for_a_roll_is_tried_once_in_a_turn() {
    for card in entries("encounters.toml", "card").iter().filter(|card| effect(card, "need").says("roll")) {
        let need = effect(card, "need");
        let mut state = facing(card);
        supply(&mut state, &need);
        supply_again(&mut state, &need);
        // Which card is given up is asked before the roll.
        let mut next = QUEST;
        if need.says("give_goldcard") {
            crate::testing::act(&mut state, QUEST);
            next = legal(&state)[0];
        }
        crate::testing::act_drawing(&mut state, next, [1, 1]);
        supply_again(&mut state, &need);
        assert!(!legal(&state).contains(&QUEST), "{}", word(card, "id"));
        state.turn.tried.clear();
        assert!(legal(&state).contains(&QUEST), "{} in the next turn", word(card, "id"));
    }
}

/// More of what the Quests with a roll ask for.
fn supply_again(state: &mut State, need: &Said) {
    let player = &mut state.players[ONE];
    if need.says("pay") {
        player.gold = 9;
    }
    if need.says("give_gem") {
        player.gems[Gem::Ruby.index()] = 2;
    }
}
