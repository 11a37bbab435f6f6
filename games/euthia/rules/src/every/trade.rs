//! Prices of tiles when bought and sold.

use super::account::{When, account, does};
use super::said::{HERO_TILES, ITEMS, Written, effect, number, word};
use super::stage::*;
use crate::action::Action;
use crate::board::Spot;
use crate::content::{TerritoryId, territory};
use crate::deeds::Source;
use crate::map::Space;
use crate::player::{Inlay, Piece, Tile};
use crate::state::State;
use crate::terms::{Gem, Hero, Mode, Trade};
use crate::testing::{ONE, legal};
use crate::trade::Deal;
use kernel::rule;

/// The first Hero at a Place of Trade, about to trade.
fn at_market(hero: Hero, mode: Mode, place: &str) -> State {
    let (tile, space): (TerritoryId, Space) = match place {
        "towers" => (territory::III_01, Space::centre(1)),
        "alchemist" => (territory::III_02, Space::new(1, 0)),
        _ => (territory::I_05, Space::new(1, 0)),
    };
    let mut state = bare(hero, mode).tile(tile, -1, -1).at(space).build();
    state.map.tiles[1].tokens.iter_mut().for_each(|tokens| tokens.hero = Some(ONE));
    state
}

const TRADE: Action = Action::Trade(Source::Token);

/// What is on the tile when it is sold: nothing, or Gems.
fn sell(written: &Written, gems: usize) {
    let (hero, mode) = owner(written);
    let mut state = at_market(hero, mode, "merchant");
    let spot = give(&mut state, written.tile);
    let piece = state.players[ONE].piece_mut(spot).expect("it lies there");
    piece.inlays[..gems].fill(Inlay::Active(Gem::Onyx));
    state.players[ONE].health = maximum(&state) as u8;
    zeros(&mut state, TRADE);
    let before = account(&state);
    let action = Action::Market(Deal::Sell(spot));
    let kind = if word(&written.entry, "type").is_empty() { "kind" } else { "type" };
    if ["ability", "initiative"].contains(&word(&written.entry, kind)) {
        assert!(!legal(&state).contains(&action), "{} is no Item", written.id);
        return;
    }
    let mut sold = before.with(format!("tile({})", written.id), -1);
    if matches!(written.tile, Tile::Item(_)) && written.id != "healing_potion" {
        sold.add(format!("discard({})", written.id), 1);
    }
    let lasting = written.parts.iter().filter(|part| part.trigger == "permanent");
    sold.add("health", -lasting.map(|part| part.does.sum("maxhp")).sum::<i64>());
    let wanted = if written.entry.contains_key("sale") {
        does(&effect(&written.entry, "sale"), &sold, &scene(&state, When::Out, 0, &[]))
    } else {
        [sold.with("gold", number(&written.entry, "sell") + gems as i64)].into()
    };
    compare(&written.id, &before, &explore(&state, action), &wanted);
}

#[test]
#[rule("EU-TRD-11", "EU-TRD-12", "EU-TRD-16", "EU-TRD-17", "EU-TRD-18", "EU-TRD-21")]
fn every_tile_is_sold_for_what_it_says() {
    for written in HERO_TILES.iter().chain(ITEMS.iter()) {
        for gems in 0..=number(&written.entry, "gems") as usize {
            sell(written, gems);
        }
    }
}

#[test]
#[rule("EU-TRD-09", "EU-TRD-11")]
fn every_tile_of_an_offer_costs_what_it_says() {
    let mut tried = 0;
    for written in
        ITEMS.iter().filter(|tile| ["merchant", "alchemist", "towers"].contains(&tile.pile.as_str()))
    {
        let mut state = at_market(Hero::Dral, Mode::Competitive, &written.pile);
        let Tile::Item(item) = written.tile else { panic!("{} is an Item", written.id) };
        assert!(state.piles.unseen.take(item));
        let place = Trade::from_id(&written.pile).expect("a Place of Trade");
        state.piles.offers[place.index()].push(item);
        let cost = number(&written.entry, "cost");
        state.players[ONE].gold = cost as u16 - 1;
        zeros(&mut state, TRADE);
        let action = Action::Market(Deal::Buy(0));
        assert!(!legal(&state).contains(&action), "{} is too dear", written.id);
        state.players[ONE].gold = cost as u16;
        let before = account(&state);
        let wanted = before.with("gold", -cost).with(format!("tile({})", written.id), 1);
        compare(&written.id, &before, &explore(&state, action), &[wanted].into());
        tried += 1;
    }
    assert!(tried > 60, "{tried} were tried");
}

#[test]
#[rule("EU-HTL-07", "EU-HTL-10")]
fn every_hero_tile_is_learned_or_bought_for_what_it_says() {
    for written in HERO_TILES.iter() {
        let (hero, mode) = owner(written);
        let mut state = at_market(hero, mode, "merchant");
        let player = &mut state.players[ONE];
        player.unlocked = (1 << 15) - 1;
        player.reserve.push(Piece::new(written.tile));
        let cost = number(&written.entry, "cost");
        player.gold = cost as u16;
        let symbol = written.tile.sheet().slot;
        let slot =
            hero.board().slots.iter().position(|slot| Some(slot.symbol) == symbol).expect("a slot") as u8;
        zeros(&mut state, TRADE);
        let item = ["weapon", "shield"].contains(&word(&written.entry, "kind"));
        let deal = if item { Deal::BuyHero(0) } else { Deal::Learn { reserve: 0, slot } };
        let action = Action::Market(deal);
        let before = account(&state);
        assert!(legal(&state).contains(&action), "{}", written.id);
        let mut poor = state.clone();
        poor.players[ONE].gold -= 1;
        assert!(!legal(&poor).contains(&action), "{} is too dear", written.id);
        // What raises Maximum Health raises Health with it.
        let lasting = written.parts.iter().filter(|part| part.trigger == "permanent");
        let health: i64 = lasting.map(|part| part.does.sum("maxhp")).sum();
        let wanted =
            before.with("gold", -cost).with(format!("tile({})", written.id), 1).with("health", health);
        let found = explore(&state, action);
        compare(&written.id, &before, &found, &[wanted].into());
        let mut after = state.clone();
        zeros(&mut after, action);
        let spot = if item { Spot::Pack(0) } else { Spot::Slot(slot) };
        assert_eq!(
            after.players[ONE].piece(spot).map(|piece| piece.tile),
            Some(written.tile),
            "{}",
            written.id
        );
    }
}
