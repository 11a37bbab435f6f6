//! Victory (EU-END) and death (EU-DTH).

use super::*;
use crate::content::{Cell, EffectId, TerritoryId, foe, item, power, territory};
use crate::deeds::Source;
use crate::effect::Effect;
use crate::rules::*;
use crate::terms::{Deed, Gem, Metal, SpaceKind, Special};
use crate::testing::{act, act_drawing, legal, refused};
use kernel::rule;

const KEEP: Action = Action::Combat(Choice::Keep);

/// The Monster falls, with these draws.
fn win(state: &mut State, numbers: impl IntoIterator<Item = u32>) {
    let fight = fight_mut(state);
    fight.damage = fight.health;
    phase(state, HEALING, numbers);
}

#[test]
#[rule("EU-END-02", "EU-END-03")]
fn the_reward_is_for_those_of_little_reputation() {
    let mut state = bout(Hero::Dral, foe::M1_THORN_IMP);
    state.players[ONE].reputation = 15;
    win(&mut state, [0, 0]);
    let player = &state.players[ONE];
    assert_eq!((player.reputation, player.gems[Gem::Emerald.index()], player.hand.len()), (16, 1, 2));

    let mut state = bout(Hero::Dral, foe::M1_THORN_IMP);
    state.players[ONE].reputation = 16;
    win(&mut state, []);
    let player = &state.players[ONE];
    assert_eq!((player.reputation, player.gems[Gem::Emerald.index()], player.hand.len()), (16, 0, 0));
}

#[test]
#[rule("EU-END-04", "EU-END-05", "EU-END-12", "EU-END-13")]
fn a_victory_at_a_treasure() {
    let mut state = bout(Hero::Dral, foe::M1_DRAGONFLY);
    state.players[ONE].reputation = 99;
    win(&mut state, []);
    let mut kept = state.clone();
    act_drawing(&mut state, Action::Done, [0, 0]);
    assert_eq!(state.monsters.discard, 1 << foe::M1_DRAGONFLY.index());
    let player = &state.players[ONE];
    assert_eq!((player.gold, player.hand.len(), player.pack.len()), (2, 1, 1), "Loot and Treasure");
    assert_eq!(state.map.tokens(GUARDED).hero, Some(ONE));
    assert!(state.map.liberated(GUARDED) && state.tasks.is_empty());
    act_drawing(&mut kept, KEEP, [0, 0]);
    assert_eq!(kept.players[ONE].trophies[..], [foe::M1_DRAGONFLY]);
    assert_eq!(kept.monsters.discard, 0);
    assert_eq!(crate::board::storage::excess(&kept.players[ONE]), 0);
    kept.players[ONE].pack.clear();
    kept.players[ONE].trophies.extend([foe::M1_GECKO, foe::M1_BOAR, foe::M1_KOBOLD]);
    assert_eq!(crate::board::storage::excess(&kept.players[ONE]), 1, "a Trophy takes a Sack each");
}

#[test]
#[rule("EU-END-14")]
fn a_trophy_for_which_there_is_no_sack_costs_something_else() {
    let mut state = bout(Hero::Dral, foe::M1_DRAGONFLY);
    state.players[ONE].reputation = 99;
    for _ in 0..3 {
        state.players[ONE].pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    }
    state.players[ONE].place = Some(Space::new(1, 0));
    win(&mut state, []);
    act(&mut state, KEEP);
    assert_eq!(frame::asked(&state).map(|asked| asked.what), Some(Asked::Excess));
    act(&mut state, Action::Dispose(crate::board::Thing::Pack(0)));
    assert_eq!(frame::asked(&state).map(|asked| asked.what), Some(Asked::Turn));
    assert_eq!(state.players[ONE].trophies.len(), 1);
}

#[test]
#[rule("EU-END-06")]
fn loot_is_gold_gaar_potions_and_cards() {
    let loots = TerritoryId::all().flat_map(|tile| tile.territory().cells.iter().map(|cell| cell.loot));
    for effect in loots.flat_map(EffectId::whole) {
        let known = matches!(
            effect.get(),
            Effect::Nothing
                | Effect::All
                | Effect::Gold(_)
                | Effect::Gaar(_)
                | Effect::Potion(_)
                | Effect::Silver(_)
                | Effect::GoldCard(_)
        );
        assert!(known, "{effect}");
    }
    let (tile, cell) = find(|cell| {
        let loot: Vec<Effect> = cell.loot.whole().map(|effect| *effect.get()).collect();
        loot.contains(&Effect::Gaar(1)) && cell.monster > 0
    });
    let mut state = at(tile, cell);
    let gold = gold_of(tile.territory().cells[usize::from(cell)].loot);
    win(&mut state, []);
    act_seeded(&mut state);
    assert_eq!((state.players[ONE].gaar, state.players[ONE].gold), (1, gold));
}

fn gold_of(loot: EffectId) -> u16 {
    let gold = |effect: EffectId| if let Effect::Gold(n) = effect.get() { *n as u16 } else { 0 };
    loot.whole().map(gold).sum()
}

fn act_seeded(state: &mut State) {
    crate::testing::act_seeded(state, Action::Done);
}

fn find(wanted: impl Fn(&Cell) -> bool) -> (TerritoryId, u8) {
    let cells = TerritoryId::all().flat_map(|tile| (0..3u8).map(move |cell| (tile, cell)));
    let mut cells = cells.filter(|(tile, cell)| wanted(&tile.territory().cells[usize::from(*cell)]));
    cells.next().expect("there is such a space")
}

/// A fight on a space of a tile, by somebody for whom there is no Reward.
fn at(tile: TerritoryId, cell: u8) -> State {
    let table = Table::of(Mode::Competitive, &[Hero::Dral, Hero::Ael]).tile(tile, -1, -1);
    let mut state = table.at(Space::new(1, cell)).build();
    state.players[ONE].reputation = 99;
    state.players[ONE].gaar = 0;
    state.monsters.deck &= !(1 << foe::M1_GECKO.index());
    state.fight = Some(Fight::new(ONE, Some(TWO), foe::M1_GECKO, [false; 4]));
    state
}

#[test]
#[rule("EU-END-07", "EU-CBT-16")]
fn played_cards_are_discarded_and_the_others_stay_up_to_five() {
    let mut state = bout(Hero::Dral, foe::M1_GECKO);
    fight_mut(&mut state).chaos = 2;
    deal(&mut state, power::RAGE, 5);
    deal(&mut state, power::HEALING, 3);
    fight_mut(&mut state).dice = [1, 1];
    phase(&mut state, DUEL, []);
    act(&mut state, playing(power::HEALING, 1));
    state.players[ONE].reputation = 99;
    win(&mut state, []);
    assert_eq!(state.powers.of(Metal::Gold).discard.count(power::HEALING), 1);
    act_drawing(&mut state, Action::Done, [0, 0]);
    assert_eq!((state.players[TWO].chaos, state.players[TWO].hand.len()), (0, 7));
    let asked = frame::asked(&state).expect("somebody is asked");
    assert_eq!((asked.seat, asked.what), (TWO, Asked::HandLimit));
    act(&mut state, Action::Convert);
    (0..3).for_each(|_| drop(act(&mut state, Action::Discard(power::RAGE))));
    act_drawing(&mut state, Action::Discard(power::RAGE), [0]);
    assert_eq!((state.players[TWO].hand.len(), frame::asked(&state).map(|asked| asked.seat)), (4, Some(ONE)));
}

#[test]
#[rule("EU-END-08")]
fn hope_that_is_left_becomes_gaar() {
    for (hope, gaar) in [(0, 0), (1, 0), (3, 1), (5, 2)] {
        let mut state = bout(Hero::Dral, foe::M1_DRAGONFLY);
        state.hope = hope;
        win(&mut state, []);
        assert_eq!((state.players[ONE].gaar, state.hope), (gaar, 0));
    }
}

#[test]
#[rule("EU-END-09")]
fn the_tokens_of_the_winner() {
    let marked = |tile: TerritoryId, cell: u8| {
        let mut state = at(tile, cell);
        win(&mut state, []);
        act_seeded(&mut state);
        state.map.tokens(Space::new(1, cell))
    };
    let (tile, cell) = find(|cell| cell.kind == SpaceKind::Merchant && cell.monster > 0);
    assert_eq!(marked(tile, cell).trade, Some(ONE));
    let tokens = marked(territory::I_11, 0);
    assert_eq!((tokens.interaction, tokens.hero), ([2, 0, 0, 0], None));
    let (tile, cell) = find(|cell| cell.kind == SpaceKind::Plain && cell.monster > 0);
    assert_eq!(marked(tile, cell).hero, Some(ONE));
    let towers = TerritoryId::all().find(|tile| tile.territory().special == Some(Special::Towers));
    assert_eq!(marked(towers.expect("there are Towers"), 0).trade, Some(ONE));
}

/// A victory at a Merchant by somebody who carries too much.
fn laden(tokens: [bool; 3]) -> State {
    let (tile, cell) = find(|cell| cell.kind == SpaceKind::Merchant && cell.monster > 0);
    let mut state = at(tile, cell);
    for _ in 0..5 {
        state.players[ONE].pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    }
    state.players[ONE].tokens = tokens;
    win(&mut state, []);
    act_seeded(&mut state);
    state
}

#[test]
#[rule("EU-END-10", "EU-END-11")]
fn the_winner_at_a_merchant_may_trade_before_giving_things_up() {
    let mut state = laden([true; 3]);
    assert_eq!(
        frame::asked(&state).map(|asked| asked.what),
        Some(Asked::Combat(crate::combat::Asking::Barter))
    );
    act(&mut state, Action::Trade(Source::Token));
    assert!(matches!(frame::asked(&state).map(|asked| asked.what), Some(Asked::Trade(_))));
    assert_eq!(state.players[ONE].tokens_of(Deed::Trade), 0, "it is no gift");
    let (tile, cell) = find(|cell| cell.kind == SpaceKind::Merchant && cell.monster > 0);
    let mut light = at(tile, cell);
    win(&mut light, []);
    act_seeded(&mut light);
    assert_eq!(
        frame::asked(&light).map(|asked| asked.what),
        Some(Asked::Turn),
        "who has room trades at leisure"
    );
    let state = laden([false; 3]);
    assert_eq!(frame::asked(&state).map(|asked| asked.what), Some(Asked::Excess));
}

#[test]
#[rule("EU-END-10", "EU-ELI-06", "EU-ELI-07")]
fn so_may_who_beat_an_elite_there() {
    // A Merchant's space can be the Lair of one that is found next to a Portal.
    let elite = crate::content::bounty::B1_CAVE_BEAR;
    let (tile, cell) = find(|cell| cell.kind == SpaceKind::Merchant && cell.monster > 0);
    let mut state = at(tile, cell);
    state.map.tokens_mut(Space::new(1, cell)).expect("a hex").trade = Some(ONE);
    (0..3).for_each(|_| state.players[ONE].pack.push(Piece::new(Tile::Item(item::COAL))));
    let fight = Fight::new(ONE, Some(TWO), elite.bounty().elite, [false; 4]);
    (state.fight, state.bounties.shown) = (Some(Fight { bounty: Some(elite), ..fight }), Some(elite));
    win(&mut state, []);
    act_seeded(&mut state);
    let asked = |state: &State| frame::asked(state).map(|asked| asked.what);
    assert_eq!(asked(&state), Some(Asked::Combat(crate::combat::Asking::Barter)), "its Potion has no Sack");
    act(&mut state, Action::Trade(Source::Token));
    act(&mut state, Action::Market(crate::trade::Deal::Sell(Spot::Pack(0))));
    act(&mut state, Action::Done);
    assert_eq!((asked(&state), state.players[ONE].pack.len()), (Some(Asked::Turn), 3));
}

#[test]
#[rule("EU-ACT-06", "EU-ACT-09")]
fn nothing_else_is_done_in_the_middle_of_a_combat() {
    let mut state = bout(Hero::Dral, foe::M1_GECKO);
    state.players[ONE].gaar = 1;
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, DUEL, []);
    assert_eq!(refused(&state, Action::March(Deed::Mine)), EU_CBT_01);
    assert_eq!(refused(&state, Action::Free(crate::free_actions::Free::Discover)), EU_CBT_01);
}

/// Dral with one Health, whom the Monster is about to strike with an 8.
fn doomed(foe: FoeId) -> State {
    let mut state = stripped(bout(Hero::Dral, foe));
    state.players[ONE].health = 1;
    fight_mut(&mut state).dice = [4, 4];
    state
}

#[test]
#[rule("EU-DTH-02", "EU-DTH-03", "EU-DTH-04", "EU-DTH-05", "EU-DTH-06", "EU-DTH-07", "EU-MOV-06")]
fn what_a_death_in_combat_costs_and_gives() {
    let mut state = doomed(foe::M1_GECKO);
    (state.turn.movement, fight_mut(&mut state).chaos) = (2, 2);
    deal(&mut state, power::RAGE, 1);
    phase(&mut state, DUEL, []);
    act_drawing(&mut state, playing(power::RAGE, 1), [0]);
    assert!(state.fight.is_none() && state.tasks.is_empty());
    assert_eq!(state.monsters.tops[0], Top::Card(foe::M1_GECKO));
    assert_eq!(state.powers.of(Metal::Silver).discard.count(power::RAGE), 1);
    assert_eq!((state.players[TWO].beaten, state.players[TWO].chaos), ([1, 0, 0, 0], 0));
    let player = &state.players[ONE];
    assert_eq!((player.place, player.health), (Some(state.chapel()), 7));
    assert_eq!((player.gaar, player.hand.len(), state.turn.movement), (3, 1, 0));
}

#[test]
#[rule("EU-DTH-02", "EU-DTH-10", "EU-END-01")]
fn the_monster_stays_and_nothing_is_gained() {
    let mut state = doomed(foe::M1_GECKO);
    state.players[ONE].gold = 5;
    state.players[ONE].pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    let events = phase(&mut state, Phase::Defence, [0]);
    assert!(!events.iter().any(|event| matches!(event, Event::Rolled { .. })), "no Hero attack");
    assert!(state.map.tokens(GUARDED).is_empty());
    assert_eq!(state.map.undefeated(GUARDED), 1);
    assert_eq!(
        (state.players[ONE].gold, state.players[ONE].pack.len(), state.players[ONE].reputation),
        (5, 1, 0)
    );
}

#[test]
#[rule("EU-DTH-08")]
fn the_turn_goes_on_after_a_death() {
    let mut state = doomed(foe::M1_GECKO);
    phase(&mut state, Phase::Defence, [0]);
    assert_eq!(frame::asked(&state).map(|asked| asked.seat), Some(ONE));
    act(&mut state, Action::March(Deed::Mine));
    assert_eq!(state.turn.movement, 1);
    assert!(legal(&state).iter().any(|action| matches!(action, Action::Walk(_))));
}

#[test]
#[rule("EU-DTH-09")]
fn hope_becomes_gaar_at_death_too() {
    let mut state = doomed(foe::M1_GECKO);
    state.hope = 4;
    phase(&mut state, Phase::Duel { hero: true, passed: true }, []);
    act_drawing(&mut state, Action::Done, [0]);
    assert_eq!((state.players[ONE].gaar, state.hope), (5, 0));
}

#[test]
#[rule("EU-DTH-01")]
fn the_price_of_an_own_ability_can_be_the_last_wound() {
    let mut state = doomed(foe::M1_GECKO);
    let berserk = give_tile(&mut state, crate::content::hero_tile::DRAL_BERSERK);
    phase(&mut state, Phase::HeroBefore, []);
    act_drawing(&mut state, berserk, [0]);
    assert!(state.fight.is_none() && state.tasks.is_empty());
    assert_eq!((state.players[ONE].health, state.players[TWO].beaten[0]), (7, 1));
}

#[test]
#[rule("EU-MOV-06")]
fn movement_is_kept_by_the_winner() {
    let mut state = bout(Hero::Dral, foe::M1_DRAGONFLY);
    state.turn.movement = 1;
    win(&mut state, []);
    act_drawing(&mut state, Action::Done, [0, 0]);
    assert_eq!(state.turn.movement, 1);
    assert!(legal(&state).iter().any(|action| matches!(action, Action::Walk(_))));
}

#[test]
#[rule("EU-DTH-12")]
fn every_scenario_has_a_place_to_come_back_to_life() {
    for scenario in crate::terms::ScenarioId::ALL {
        let start = scenario.sheet().start.territory();
        assert!(start.centre.is_some(), "{scenario:?}: the centre of the Starting tile");
    }
}

#[test]
#[rule("EU-TRD-03")]
fn a_place_of_trade_bears_the_token_of_its_liberator_alone() {
    let (tile, cell) = find(|cell| cell.kind == SpaceKind::Merchant && cell.monster > 0);
    let mut state = at(tile, cell);
    win(&mut state, []);
    act_seeded(&mut state);
    let here = Space::new(1, cell);
    assert_eq!(state.map.tokens(here).trade, Some(ONE));
    // The other Hero finds nobody to fight there, and takes no token of it by trading.
    (state.at, state.players[TWO].place) = (1, Some(here));
    state.players[TWO].gold = 9;
    act(&mut state, Action::Trade(Source::Token));
    act(&mut state, Action::Done);
    assert_eq!(state.map.tokens(here).trade, Some(ONE));
    // Nor by defeating a Monster that comes there later.
    state.map.spawned.push(crate::map::Spawned { on: here, level: 1 });
    state.players[TWO].reputation = 99;
    let other = foe::M1_KOBOLD;
    state.monsters.deck &= !(1 << other.index());
    state.fight = Some(Fight::new(TWO, Some(ONE), other, [false; 4]));
    let gold = state.players[TWO].gold;
    win(&mut state, []);
    act_seeded(&mut state);
    assert!(state.map.spawned.is_empty() && state.tasks.is_empty());
    assert_eq!(state.map.tokens(here), crate::map::Tokens { trade: Some(ONE), ..Default::default() });
    assert_eq!(state.players[TWO].gold, gold, "the Loot was for the first");
}
