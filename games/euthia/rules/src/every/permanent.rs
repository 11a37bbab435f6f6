//! Permanent effects: Health, Sacks, protection, containers.

use super::said::{Written, effect, tiles};
use super::stage::*;
use crate::action::Action;
use crate::board::{Handling, Spot};
use crate::content::{item, territory};
use crate::frame;
use crate::free_actions::Free;
use crate::map::Space;
use crate::player::{Inlay, Piece, Tile};
use crate::question::Asked;
use crate::state::State;
use crate::terms::{Element, Gem, Hero, Mode};
use crate::testing::{ONE, act, act_drawing, legal};
use kernel::rule;

/// The tiles with a permanent effect that says this, and how much.
fn with_permanent(name: &'static str) -> impl Iterator<Item = (&'static Written, i64)> {
    tiles().filter_map(move |tile| {
        let mut parts = tile.parts.iter().filter(|part| part.trigger == "permanent");
        parts.find(|part| part.does.says(name)).map(|part| (tile, part.does.sum(name)))
    })
}

/// Heals at the Chapel as far as it goes.
fn healed(state: &mut State) -> i64 {
    state.players[ONE].gold = 20;
    state.players[ONE].place = Some(Space::centre(0));
    while crate::testing::legal(state).contains(&Action::Free(Free::Heal)) {
        act(state, Action::Free(Free::Heal));
    }
    state.players[ONE].health.into()
}

#[test]
#[rule("EU-HLT-03", "EU-HLT-04", "EU-HLT-05", "EU-HLT-06")]
fn every_tile_with_health_raises_it_by_what_it_says() {
    for (written, n) in with_permanent("maxhp") {
        let (hero, mode) = owner(written);
        let bare = healed(&mut bare(hero, mode).build());
        let mut state = super::stage::bare(hero, mode).build();
        let spot = give(&mut state, written.tile);
        if let Some(piece) = state.players[ONE].piece_mut(spot) {
            piece.engaged = true;
        }
        assert_eq!(healed(&mut state), bare + n, "{} is engaged, and works", written.id);
        // Equipment is put on and taken off.
        let (Spot::Slot(slot), Tile::Item(_)) = (spot, written.tile) else { continue };
        act(&mut state, Action::Board(Handling::Unequip(slot)));
        assert_eq!(i64::from(state.players[ONE].health), bare, "{} is in a Sack", written.id);
        act(&mut state, Action::Board(Handling::Equip { pack: 0, slot }));
        assert_eq!(i64::from(state.players[ONE].health), bare + n, "{}", written.id);
    }
}

/// How many pieces of coal can be carried.
fn room(mut state: State) -> i64 {
    state.players[ONE].place = Some(Space::centre(0));
    let mut carried = 0;
    loop {
        give_item(&mut state, "coal");
        if frame::asked(&state).expect("somebody is asked").what == Asked::Excess {
            return carried;
        }
        carried += 1;
    }
}

#[test]
#[rule("EU-SAC-01", "EU-SAC-02", "EU-SAC-03")]
fn every_tile_with_sacks_changes_them_by_what_it_says() {
    let table = || bare(Hero::Dral, Mode::Competitive).build();
    assert_eq!(room(table()), 3);
    for (written, n) in with_permanent("sack") {
        let mut state = table();
        give(&mut state, written.tile);
        assert_eq!(room(state.clone()), 3 + n.min(0), "{}", written.id);
        // Together with one that covers two Sacks, or one.
        let chest = written.tile.sheet().slot == item::PLATE_BREASTPLATE.item().sheet.slot;
        let (other, less) = if chest { ("plate_helmet", 1) } else { ("plate_breastplate", 2) };
        if n - less >= -3 {
            give_item(&mut state, other);
            assert_eq!(room(state), 3 + (n - less).min(0), "{} with {other}", written.id);
        }
    }
}

#[test]
#[rule("EU-ITM-02", "EU-GEM-02", "EU-END-13")]
fn every_container_holds_what_it_says() {
    let mut tried = 0;
    for written in tiles().filter(|tile| tile.entry.contains_key("hold")) {
        let hold = effect(&written.entry, "hold");
        let (what, n) = (hold.atoms()[0].1[0].clone(), hold.sum("hold"));
        // Two Sacks are full of coal, the container lies in the third, and all slots for Gems are taken.
        let mut state = bare(Hero::Dral, Mode::Competitive).build();
        give_item(&mut state, "coal");
        give_item(&mut state, "coal");
        state.players[ONE].gems[Gem::Onyx.index()] = 3;
        give(&mut state, written.tile);
        let things = ["gem", "essence", "potion", "scroll", "trophy", "coal"];
        for thing in things {
            let holds = match what.as_str() {
                "any" => true,
                "gem_or_essence" => ["gem", "essence"].contains(&thing),
                "potion_or_scroll" => ["potion", "scroll"].contains(&thing),
                "trophy" => thing == "trophy",
                other => panic!("{other} is held by {}", written.id),
            };
            let mut state = state.clone();
            let mut carried = 0;
            while frame::asked(&state).expect("somebody is asked").what != Asked::Excess {
                match thing {
                    "gem" => state.players[ONE].gems[Gem::Opal.index()] += 1,
                    "essence" => state.players[ONE].essences[Element::Air.index()] += 1,
                    "potion" => drop(give_item(&mut state, "healing_potion")),
                    "scroll" => state.players[ONE].pack.push(Piece::new(Tile::Item(item::SCROLL_GAAR))),
                    "trophy" => state.players[ONE].trophies.push(crate::content::foe::M1_GECKO),
                    _ => drop(give_item(&mut state, "iron")),
                }
                carried += 1;
            }
            let wanted = if holds { n } else { 0 };
            assert_eq!(carried - 1, wanted, "{} of {thing} in {}", carried - 1, written.id);
        }
        tried += 1;
    }
    assert!(tried >= 5, "{tried} were tried");
}

/// Somebody next to a space that a power reaches: walks there.
fn walks(hero: Hero, element: Element, change: impl FnOnce(&mut State)) -> i64 {
    // I_06 and its like are found by what is on them.
    let tile = crate::content::TerritoryId::all()
        .find(|tile| {
            let cells = &tile.territory().cells;
            cells.iter().any(|cell| cell.kind.elemental() == Some(element))
                && cells.iter().filter(|cell| cell.kind.elemental().is_some()).count() == 1
        })
        .expect("there is such an Elemental");
    let mut state =
        bare(hero, Mode::Competitive).tile(tile, -1, -1).at(crate::testing::start(0)).moves(3).build();
    state.map.tiles[1].tokens.iter_mut().for_each(|tokens| tokens.hero = Some(crate::testing::TWO));
    state.players[ONE].health = 4;
    change(&mut state);
    let before = i64::from(state.players[ONE].health);
    let to = legal(&state).into_iter().find(|action| matches!(action, Action::Walk(to) if to.tile() == 1));
    act(&mut state, to.expect("the tile is next door"));
    i64::from(state.players[ONE].health) - before
}

#[test]
#[rule("EU-HTL-14")]
fn every_protection_keeps_its_elementals_off() {
    let mut tried = 0;
    for written in tiles() {
        for part in written.parts.iter().filter(|part| part.does.says("immune")) {
            assert_eq!(part.trigger, "permanent");
            let hero = owner(written).0;
            let from = &part.does.atoms()[0].1[0];
            let by_essence = from == "ess";
            assert!(by_essence || from == "fire", "{}", written.id);
            assert_eq!(walks(hero, Element::Fire, |_| {}), -2);
            let with = |state: &mut State, essence: Option<Element>| {
                let spot = give(state, written.tile);
                let piece = state.players[ONE].piece_mut(spot).expect("it lies there");
                piece.inlays[0] = essence.map_or(Inlay::Empty, Inlay::Essence);
            };
            if !by_essence {
                assert_eq!(walks(hero, Element::Fire, |state| with(state, None)), 0, "{}", written.id);
                tried += 1;
                continue;
            }
            assert_eq!(walks(hero, Element::Fire, |state| with(state, None)), -2, "{} is empty", written.id);
            assert_eq!(walks(hero, Element::Fire, |state| with(state, Some(Element::Air))), -2);
            assert_eq!(
                walks(hero, Element::Fire, |state| with(state, Some(Element::Fire))),
                0,
                "{}",
                written.id
            );
            // Air turns the higher die over: 6 beside 1 becomes 1.
            for (essence, total) in [(Element::Fire, 1 + 1), (Element::Air, 6 + 1)] {
                let table = bare(hero, Mode::Competitive).tile(territory::I_15, -1, -1);
                let mut state = table.build();
                with(&mut state, Some(essence));
                let air = state.map.spaces().find(|space| state.map.elemental(*space) == Some(Element::Air));
                state.players[ONE].place = air;
                state.players[ONE].gaar = 1;
                state.map.tiles[1]
                    .tokens
                    .iter_mut()
                    .for_each(|tokens| tokens.hero = Some(crate::testing::TWO));
                act_drawing(&mut state, Action::Free(Free::Challenge), [6, 1]);
                assert_eq!(super::account::account(&state).get("roll"), total, "{}", written.id);
            }
            tried += 1;
        }
    }
    assert_eq!(tried, 2);
}

#[test]
#[rule("EU-SKO-06", "EU-SKO-11")]
fn what_skoldur_has_for_his_dwurt_does_what_it_says() {
    for (written, n) in with_permanent("dwurt_power") {
        let table = bare(Hero::Skoldur, Mode::Competitive).tile(territory::I_12, -1, -1).at(Space::new(1, 1));
        let mut state = table.build();
        give(&mut state, written.tile);
        state.players[ONE].dwurt = 2;
        act_drawing(&mut state, Action::Free(Free::Challenge), [2, 3]);
        let before = super::account::account(&state).get("roll");
        act(&mut state, Action::Dwurt);
        assert_eq!(super::account::account(&state).get("roll"), before + 3 + n, "{}", written.id);
    }
    for (written, n) in with_permanent("dwurt_ward") {
        // The faces and their Wounds.
        for (face, wounds) in [(2u8, 1), (3, 2), (4, 4)] {
            let mut state = bare(Hero::Skoldur, Mode::Competitive).build();
            give(&mut state, written.tile);
            let player = &mut state.players[ONE];
            (player.health, player.dwurt_die, player.tokens) = (6, face, [false; 3]);
            crate::testing::act_seeded(&mut state, Action::Done);
            assert_eq!(
                i64::from(state.players[ONE].health),
                6 - (wounds - n).max(0),
                "{} at {face}",
                written.id
            );
        }
    }
    assert_eq!((with_permanent("dwurt_power").count(), with_permanent("dwurt_ward").count()), (1, 1));
}

#[test]
#[rule("EU-GEM-07")]
fn a_ruby_is_worth_its_health_in_every_tile_that_takes_gems() {
    for written in tiles().filter(|tile| tile.entry.contains_key("gems")) {
        let (hero, mode) = owner(written);
        let mut state = bare(hero, mode).build();
        let spot = give(&mut state, written.tile);
        let places = written.entry["gems"].as_integer().expect("a number");
        let before = i64::from(state.players[ONE].health);
        state.players[ONE].gems[Gem::Ruby.index()] = 3;
        for n in 1..=places {
            act(&mut state, Action::Board(Handling::SetGem { gem: Gem::Ruby, tile: spot }));
            assert_eq!(i64::from(state.players[ONE].health), before + n, "{}", written.id);
        }
        let more = Action::Board(Handling::SetGem { gem: Gem::Ruby, tile: spot });
        assert!(!legal(&state).contains(&more), "{} is full", written.id);
    }
}

#[test]
fn permanent_effects_are_all_known() {
    let known = ["maxhp", "sack", "immune", "dwurt_ward", "dwurt_power"];
    for written in tiles() {
        for part in written.parts.iter().filter(|part| part.trigger == "permanent") {
            assert!(part.does.atoms().iter().all(|(name, _)| known.contains(name)), "{}", written.id);
        }
    }
}
