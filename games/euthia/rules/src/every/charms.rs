//! Gems, Essences, the Challenges of Elementals and the Dwurt Die.

use super::account::{When, account, does};
use super::fights::{GECKO, WINDOWS, come_to, works};
use super::said::{at, effect, entries, number, rows, word};
use super::stage::*;
use crate::action::Action;
use crate::board::Spot;
use crate::content::TerritoryId;
use crate::free_actions::Free;
use crate::map::Space;
use crate::player::Inlay;
use crate::state::State;
use crate::terms::{Element, Gem, Hero, Mode};
use crate::testing::{ONE, act_drawing, legal};
use kernel::rule;
use toml::Table;

/// Something that is tested at every moment: how it is used, and what that costs.
struct Charm {
    entry: Table,
    /// Gives it to the first Hero; returns how it is used.
    give: fn(&mut State, &str) -> Action,
    /// What is gone afterwards.
    gone: Option<String>,
}

/// A Gem, set in a helmet.
fn set_gem(state: &mut State, id: &str) -> Action {
    let Spot::Slot(slot) = give_item(state, "dragon_helmet") else { panic!("a helmet is worn") };
    let piece = state.players[ONE].slots[usize::from(slot)].as_mut().expect("the helmet");
    piece.inlays[1] = Inlay::Active(Gem::from_id(id).expect("a Gem"));
    Action::TurnGem(slot, 1)
}

/// An Essence.
fn hold_essence(state: &mut State, id: &str) -> Action {
    let element = Element::from_id(id).expect("an Essence");
    state.players[ONE].essences[element.index()] = 1;
    Action::Essence(element)
}

fn charms() -> Vec<Charm> {
    let gem = |entry: Table| Charm { give: set_gem, gone: None, entry };
    let essence = |entry: Table| {
        let gone = Some(format!("essence({})", word(&entry, "id")));
        Charm { give: hold_essence, gone, entry }
    };
    let gems = entries("gems.toml", "gem").into_iter().filter(|entry| word(entry, "use") == "flip").map(gem);
    gems.chain(entries("essences.toml", "essence").into_iter().map(essence)).collect()
}

impl Charm {
    /// Whether it is useful at a moment: what works at any time works for what the moment needs.
    fn works(&self, when: When) -> bool {
        match (word(&self.entry, "trigger"), when) {
            ("anytime", _) => true,
            // EU-TRG-13: a roll keeps nobody from what is used in the player's own turn.
            ("out" | "heal", When::Out | When::Roll) | ("roll", When::Roll) => true,
            (_, When::Out | When::Roll) => false,
            (trigger, when) => works(trigger, when),
        }
    }

    /// Uses it at a moment, or checks that it cannot be used.
    fn try_out(&self, state: &State, when: When, action: Action) {
        let what = format!("{} {when:?}", word(&self.entry, "id"));
        let before = account(state);
        let start = self.gone.iter().fold(before.clone(), |now, gone| now.with(gone, -1));
        let as_at = match (word(&self.entry, "trigger"), when) {
            ("out" | "heal", When::Roll) => When::Out,
            _ => when,
        };
        let wanted = does(&effect(&self.entry, "do"), &start, &scene(state, as_at, 0, &[]));
        if !self.works(when) || wanted.is_empty() {
            assert!(!legal(state).contains(&action), "{what} is of no use");
            return;
        }
        assert!(legal(state).contains(&action), "{what} can be used");
        compare(&what, &before, &explore(state, action), &wanted);
    }
}

#[test]
#[rule("EU-GEM-03", "EU-GEM-06", "EU-ESS-03", "EU-TRG-10")]
fn every_gem_and_every_essence_works_when_it_should_and_does_what_it_says() {
    for charm in charms() {
        let id = word(&charm.entry, "id");
        let mut state = outside(Hero::Dral, Mode::Competitive);
        let action = (charm.give)(&mut state, id);
        charm.try_out(&state, When::Out, action);

        let table = bare(Hero::Dral, Mode::Competitive).tile(crate::content::territory::I_12, -1, -1);
        let mut state = table.at(Space::new(1, 1)).build();
        let action = (charm.give)(&mut state, id);
        state.players[ONE].gaar = 1;
        act_drawing(&mut state, Action::Free(Free::Challenge), [2, 3]);
        charm.try_out(&state, When::Roll, action);

        for (phase, when) in WINDOWS {
            let mut state = fighting(Hero::Dral, GECKO);
            state.fight.as_mut().expect("a fight is on").health = 100;
            let action = (charm.give)(&mut state, id);
            state.players[ONE].gaar = 1;
            for other in ["elixir", "potion_mist", "hunter_trap", "potion_fire"] {
                give_item(&mut state, other);
            }
            come_to(&mut state, phase);
            charm.try_out(&state, when, action);
        }
    }
}

#[test]
#[rule("EU-GEM-03", "EU-GEM-04")]
fn every_gem_that_is_turned_waits_for_the_next_round() {
    for charm in charms().iter().filter(|charm| charm.gone.is_none()) {
        let id = word(&charm.entry, "id");
        let mut state = outside(Hero::Dral, Mode::Competitive);
        let action = (charm.give)(&mut state, id);
        if !charm.works(When::Out) {
            continue;
        }
        zeros(&mut state, action);
        state.tasks.clear();
        let turned = Inlay::Turned(Gem::from_id(id).expect("a Gem"));
        assert!(state.players[ONE].equipped().any(|piece| piece.inlays[1] == turned), "{id}");
        assert!(!legal(&state).contains(&action), "{id} is turned");
        // Loose Gems do nothing.
        let mut loose = outside(Hero::Dral, Mode::Competitive);
        loose.players[ONE].gems = [1; Gem::COUNT];
        assert!(!legal(&loose).iter().any(|action| matches!(action, Action::TurnGem(..))));
    }
}

#[test]
fn every_gem_and_essence_is_tried_out() {
    let ids = |name: &str, list: &str| -> Vec<String> {
        entries(name, list).iter().map(|entry| word(entry, "id").to_owned()).collect()
    };
    assert_eq!(ids("gems.toml", "gem"), Gem::ALL.map(Gem::id));
    assert_eq!(ids("essences.toml", "essence"), Element::ALL.map(Element::id));
    assert_eq!(ids("elementals.toml", "elemental"), Element::ALL.map(Element::id));
    // The one that is not turned is a Ruby: it is tried out where it is set.
    let lasting: Vec<Table> =
        entries("gems.toml", "gem").into_iter().filter(|entry| word(entry, "use") != "flip").collect();
    let lasting: Vec<&str> = lasting.iter().map(|entry| word(entry, "id")).collect();
    assert_eq!(lasting, ["ruby"]);
}

/// The first Hero on an Elemental, in a quiet land.
fn on_elemental(element: Element) -> State {
    let mut state = outside(Hero::Dral, Mode::Competitive);
    let tile = TerritoryId::all().find(|tile| {
        let mut kinds = tile.territory().cells.iter().filter_map(|cell| cell.kind.elemental());
        kinds.next() == Some(element) && kinds.next().is_none()
    });
    let middle = state.map.space(MIDDLE).expect("the middle of the land");
    state.map.tiles[middle.tile()].tile = tile.expect("there is such an Elemental");
    state.map.tiles[middle.tile()].tokens.iter_mut().for_each(|tokens| tokens.hero = Some(ONE));
    state.players[ONE].place = state.map.spaces().find(|space| state.map.elemental(*space) == Some(element));
    state.players[ONE].health = 6;
    state
}

#[test]
#[rule("EU-FRE-11", "EU-FRE-12", "EU-ROL-07", "EU-ROL-08")]
fn every_challenge_gives_what_its_table_says() {
    for entry in entries("elementals.toml", "elemental") {
        let element = Element::from_id(word(&entry, "id")).expect("an Elemental");
        let table = rows(word(&entry, "challenge"));
        let state = on_elemental(element);
        let (before, scene) = (account(&state), scene(&state, When::Out, 0, &[]));
        for (one, two) in (1..=6u32).flat_map(|one| (1..=6).map(move |two| (one, two))) {
            // Air turns the higher of two different dice over, Earth adds two.
            let total = match element {
                Element::Air if one > two => 7 - one + two,
                Element::Air if two > one => one + 7 - two,
                Element::Earth => one + two + 2,
                _ => one + two,
            };
            let wanted = does(&at(&table, total.into()), &before, &scene);
            let found = explore_drawing(&state, Action::Free(Free::Challenge), &[one, two]);
            compare(&format!("{} {one} {two}", element.id()), &before, &found, &wanted);
        }
    }
}

#[test]
#[rule("EU-SKO-10", "EU-SKO-11", "EU-SKO-13")]
fn every_face_of_the_dwurt_die_does_what_it_says() {
    let faces = entries("dwurt.toml", "die");
    assert_eq!(faces.len(), 6);
    for entry in faces {
        let face = number(&entry, "face") as u8;
        let mut state = bare(Hero::Skoldur, Mode::Competitive).build();
        give_item(&mut state, "dragon_cuirass");
        let player = &mut state.players[ONE];
        (player.dwurt_die, player.reputation, player.health) = (face, 3, 9);
        player.tokens = [false; 3];
        let before = account(&state);
        let start = before.with("dwurt die", -i64::from(face));
        let wanted = does(&effect(&entry, "do"), &start, &scene(&state, When::Out, 0, &[]));
        compare(&format!("face {face}"), &before, &explore(&state, Action::Done), &wanted);
    }
}
