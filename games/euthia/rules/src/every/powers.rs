//! Silver and Gold cards, section by section, and the Combat cards of Solo and Cooperative play.

use super::account::{Account, When, account, does};
use super::fights::GECKO;
use super::said::{Said, at, effect, entries, number, tile, word};
use super::stage::*;
use crate::action::Action;
use crate::combat::{Choice, Fight, Incident, Phase};
use crate::content::{CombatCardId, PowerId, item, power};
use crate::event::Event;
use crate::player::Tile;
use crate::state::State;
use crate::terms::{Hero, Metal, Mode};
use crate::testing::{ONE, TWO, act, act_drawing, legal};
use kernel::{Dense, rule};
use std::collections::BTreeSet;
use toml::Table;

/// A card as it is written, and how many of it can be played together.
fn cards() -> Vec<(PowerId, Table, Vec<Said>)> {
    let known = |entry: Table| {
        let card = PowerId::from_id(word(&entry, "id")).expect("it is in the game");
        let sections = entry["sections"].as_array().expect("sections").iter();
        let sections = sections.map(|section| Said::read(section.as_str().expect("an effect"))).collect();
        (card, entry, sections)
    };
    entries("silver_gold.toml", "card").into_iter().map(known).collect()
}

/// The phases in which a card can be played by its trigger (EU-SGC-05).
fn phases(trigger: &str) -> &'static [Phase] {
    const DUEL: Phase = Phase::Duel { hero: false, passed: false };
    match trigger {
        "hero_before" => &[Phase::Curses],
        "mon_before" => &[Phase::MonsterCards],
        "mon_after" => &[DUEL],
        "mon_both" => &[Phase::MonsterCards, DUEL],
        other => panic!("nothing is known of {other}"),
    }
}

fn fight_mut(state: &mut State) -> &mut Fight {
    state.fight.as_mut().expect("a fight is on")
}

/// The immediate effects of a section; its effects on the Hero's attack are seen there.
fn at_once(section: &Said) -> Said {
    let later = |said: &Said| match said {
        Said::Atom(name, _) => ["clover", "next_clover", "xdmg"].contains(&name.as_str()),
        _ => false,
    };
    match section {
        Said::All(parts) => Said::All(parts.iter().filter(|part| !later(part)).cloned().collect()),
        one if later(one) => Said::All(Vec::new()),
        one => one.clone(),
    }
}

/// What a section takes off the Hero's roll, and off the Damage.
fn later(section: &Said) -> (i64, i64) {
    let sum = |name: &str| if section.says(name) { section.sum(name) } else { 0 };
    (sum("clover") + sum("next_clover"), sum("xdmg"))
}

/// A fight in which the Monster Player holds this many of a card, and others so that there is more to play;
/// the Monster has Damage.
fn holding(card: PowerId, n: u8) -> State {
    let mut state = fighting(Hero::Dral, GECKO);
    give_item(&mut state, "elixir");
    state.players[ONE].gaar = 3;
    let fight = fight_mut(&mut state);
    (fight.health, fight.damage, fight.chaos, fight.dice) = (100, 8, 3, [4, 4]);
    for (card, n) in [(card, n), (power::CURSE, 1), (power::POWER_SURGE, 1)] {
        (0..n).for_each(|_| state.players[TWO].hand.put(card));
    }
    state
}

#[test]
#[rule("EU-SGC-05", "EU-SGC-06", "EU-SGC-07", "EU-SGC-08", "EU-SGC-09")]
fn every_section_of_every_card_does_what_it_says() {
    let mut tried = BTreeSet::new();
    for (card, entry, sections) in cards().into_iter().filter(|(_, entry, _)| word(entry, "icon") != "solo") {
        for (section, n) in sections.iter().zip(1u8..) {
            for phase in phases(word(&entry, "trigger")) {
                let mut state = holding(card, n);
                enter(&mut state, *phase, []);
                let (action, before) = (Action::Combat(Choice::Play(card, n)), account(&state));
                let what = format!("{n} of {} in {phase:?}", card.id());
                assert!(legal(&state).contains(&action), "{what}");
                let own = i64::from(n);
                let played = before.with(format!("theirs({})", card.id()), -own).with("chaos", -1);
                let played = played.with(format!("by monster({})", card.id()), own);
                let wanted = does(&at_once(section), &played, &scene(&state, When::MonsterAfter, 0, &[]));
                let mut after = state.clone();
                act(&mut after, action);
                compare(&what, &before, &[account(&after)].into(), &wanted);
                hampered(after, section, &what);
                // Not without a Chaos token.
                fight_mut(&mut state).chaos = 0;
                assert!(!legal(&state).contains(&action), "{what} without Chaos");
            }
            tried.insert(card);
        }
        // No more than there are sections, and in no other phase.
        let n = sections.len() as u8;
        let mut state = holding(card, n + 1);
        enter(&mut state, phases(word(&entry, "trigger"))[0], []);
        assert!(!legal(&state).contains(&Action::Combat(Choice::Play(card, n + 1))), "{}", card.id());
        for phase in [Phase::Curses, Phase::MonsterCards, Phase::Duel { hero: false, passed: false }] {
            let mut state = holding(card, 1);
            enter(&mut state, phase, []);
            let fits = phases(word(&entry, "trigger")).contains(&phase);
            assert_eq!(legal(&state).contains(&Action::Combat(Choice::Play(card, 1))), fits, "{}", card.id());
        }
    }
    assert_eq!(tried, PowerId::all().filter(|card| card.is_used(Mode::Competitive)).collect());
}

/// The Hero attacks with a nine while the cards lie there.
fn hampered(mut state: State, section: &Said, what: &str) {
    give(&mut state, Tile::Item(item::DRAGON_LANCE));
    state.tasks.clear();
    let fight = fight_mut(&mut state);
    (fight.chaos, fight.gaar, fight.bonus, fight.no_heal) = (0, 0, 0, false);
    enter(&mut state, Phase::Strike, [4, 5]);
    let events = act(&mut state, Action::Done);
    let (clover, less) = later(section);
    let monsters = entries("monsters.toml", "monster");
    let gecko = monsters.iter().find(|monster| word(monster, "id") == GECKO.id()).expect("a Gecko");
    let strength = 9 + number(gecko, "penalty") + clover;
    let damage = at(&tile("dragon_lance").parts[0].attack, strength).sum("dmg") + less;
    let hit = Event::Combat(Incident::Hit { strength: strength as i16, damage: damage.max(0) as u8 });
    assert!(events.contains(&hit), "{what}: {hit:?} in {events:?}");
}

#[test]
#[rule("EU-SGC-12", "EU-GAR-01")]
fn every_continuous_effect_lasts() {
    let mut tried = Vec::new();
    for (card, entry, _) in cards().into_iter().filter(|(_, entry, _)| entry.contains_key("continuous")) {
        let lasting = effect(&entry, "continuous");
        let mut state = holding(card, 1);
        enter(&mut state, phases(word(&entry, "trigger"))[0], []);
        act(&mut state, Action::Combat(Choice::Play(card, 1)));
        give(&mut state, Tile::Item(item::DRAGON_LANCE));
        let fight = fight_mut(&mut state);
        (fight.chaos, fight.damage, fight.bonus) = (0, 8, 0);
        // A miss: the round ends, and the next one begins.
        enter(&mut state, Phase::Strike, [1, 1]);
        let (name, _) = lasting.atoms()[0];
        match name {
            "regen" => {
                act(&mut state, Action::Done);
                assert_eq!(
                    i64::from(fight_mut(&mut state).damage),
                    8 - lasting.sum("regen"),
                    "{}",
                    card.id()
                );
                assert_eq!(fight_mut(&mut state).played.len(), 1, "{} stays", card.id());
            }
            "mgaar_in_hero" => {
                fight_mut(&mut state).gaar = 1;
                act(&mut state, Action::Done);
                assert_eq!(fight_mut(&mut state).phase, Phase::Counter, "{}", card.id());
                assert!(legal(&state).contains(&Action::Gaar(0)), "{}", card.id());
            }
            other => panic!("nothing is known of {other}"),
        }
        tried.push(card);
    }
    assert_eq!(tried.len(), 2);
}

/// A fight of a Hero alone, with these cards in the Monster's reserve.
fn alone(reserve: &[PowerId]) -> State {
    let mut state = bare(Hero::Dral, Mode::Solo).build();
    give_item(&mut state, "elixir");
    state.players[ONE].gaar = 3;
    let mut fight = fighting(Hero::Dral, GECKO).fight.expect("a fight is on");
    (fight.monster, fight.health, fight.damage) = (None, 100, 8);
    state.fight = Some(fight);
    for card in reserve {
        let deck = state.powers.of_mut(card.power().metal);
        assert!(deck.unseen.take(*card));
        deck.reserve.push(Some(*card));
    }
    state
}

#[test]
#[rule("EU-SOL-18", "EU-SOL-20", "EU-SOL-25")]
fn every_card_does_what_it_says_for_a_monster_without_a_player() {
    let mut tried = BTreeSet::new();
    // Dice, and one Chaos symbol.
    let shown = |card: &CombatCardId| (card.card().gaar, card.card().chaos) == (0, 1);
    let combat = CombatCardId::all().find(shown).expect("there is such a card");
    for (card, _, sections) in cards().into_iter().filter(|(_, entry, _)| word(entry, "icon") != "multi") {
        for (section, n) in sections.iter().zip(1usize..) {
            let mut state = alone(&vec![card; n]);
            fight_mut(&mut state).chaos = 2;
            let before = account(&state);
            enter(&mut state, Phase::MonsterCards, [combat.index() as u32]);
            let own = n as i64;
            let played = before.with(format!("by monster({})", card.id()), own).with("chaos", -1);
            let wanted = does(&at_once(section), &played, &scene(&state, When::MonsterAfter, 0, &[]));
            let what = format!("{n} of {} alone", card.id());
            compare(&what, &before, &[account(&state)].into(), &wanted);
            tried.insert(card);
        }
    }
    assert_eq!(tried, PowerId::all().filter(|card| card.is_used(Mode::Solo)).collect());
}

#[test]
#[rule("EU-SOL-12", "EU-SOL-13", "EU-SOL-16", "EU-SOL-17", "EU-SOL-18")]
fn every_combat_card_rolls_spends_and_plays_as_it_shows() {
    let all = entries("combat_cards.toml", "combat_card");
    assert_eq!(all.len(), CombatCardId::all().len());
    for (at, entry) in all.iter().enumerate() {
        for one_die in [false, true] {
            let mut state = alone(&[power::RAGE, power::VENOM]);
            let fight = fight_mut(&mut state);
            (fight.gaar, fight.chaos, fight.one_die) = (2, 2, one_die);
            let before = account(&state);
            let (left, right) = (number(entry, "left"), number(entry, "right"));
            let mut dice = if one_die { [right, 0] } else { [left, right] };
            // A Gaar for each symbol, as long as the lower die is no higher than 3: it becomes a 6.
            let mut spent = 0;
            for _ in 0..number(entry, "gaar") {
                let lower = if dice[1] > 0 && dice[1] < dice[0] { 1 } else { 0 };
                if dice[lower] <= 3 {
                    dice[lower] = 6;
                    spent += 1;
                }
            }
            enter(&mut state, Phase::MonsterCards, [at as u32].into_iter().chain(vec![6; spent as usize]));
            let what = word(entry, "id");
            assert_eq!(fight_mut(&mut state).dice.map(i64::from), dice, "{what}");
            let mut wanted: Account = before.with("monster gaar", -spent).with("strength", 2 * spent);
            let plays = [("rage", "strength", 2), ("venom", "xw", 1)];
            for (card, name, n) in &plays[..number(entry, "chaos") as usize] {
                wanted = wanted.with(format!("by monster({card})"), 1).with("chaos", -1).with(*name, *n);
            }
            compare(what, &before, &[account(&state)].into(), &[wanted].into());
        }
    }
}

#[test]
fn a_card_is_drawn_by_its_place_in_the_deck() {
    let mut state = alone(&[]);
    enter(&mut state, Phase::MonsterCards, [7]);
    assert_eq!(state.combat_cards.len(), 35);
    assert_eq!(state.powers.of(Metal::Gold).reserve.len(), 0);
    assert!(act_drawing(&mut state, Action::Done, []).iter().any(|event| matches!(event, Event::Combat(_))));
}
