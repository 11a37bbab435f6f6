//! Elite Monsters and Bounties (EU-ELI).

use super::*;
use crate::content::{BountyId, EffectId, TerritoryId, bounty, foe, hero_tile, item, territory};
use crate::deeds::Source;
use crate::effect::Effect;
use crate::effects;
use crate::rules::*;
use crate::terms::{Element, Metal, SpaceKind, Special};
use crate::testing::{act, act_drawing, act_seeded, legal, refused};
use kernel::rule;

const HUNT: Action = Action::Combat(Choice::Fight(Source::Token));

/// The first Hero on a space of a tile, with this Bounty available.
fn at(tile: TerritoryId, cell: u8, bounty: BountyId) -> State {
    let table = Table::of(Mode::Competitive, &[Hero::Dral, Hero::Ael]).tile(tile, -1, -1);
    let mut state = table.at(Space::new(1, cell)).build();
    state.bounties.shown = Some(bounty);
    state
}

/// Frees every space of the tile.
fn freed(mut state: State) -> State {
    for cell in 0..3 {
        state.map.tokens_mut(Space::new(1, cell)).expect("a hex").hero = Some(TWO);
    }
    state
}

fn with(wanted: impl Fn(&crate::content::Territory) -> bool) -> TerritoryId {
    TerritoryId::all().find(|tile| wanted(tile.territory())).expect("there is such a tile")
}

#[test]
#[rule("EU-ELI-04", "EU-ELI-05")]
fn an_elite_is_fought_on_its_kind_of_space() {
    // I_12: a mountain, an Elemental, a plain with a Monster.
    let state = at(territory::I_12, 0, bounty::B1_ALPHA_WOLF);
    assert!(legal(&state).contains(&HUNT));
    let state = at(territory::I_12, 1, bounty::B1_ALPHA_WOLF);
    assert_eq!(refused(&state, HUNT), EU_ELI_04);
    let mut state = at(territory::I_12, 0, bounty::B1_ALPHA_WOLF);
    state.players[ONE].tokens = [false; 3];
    assert_eq!(refused(&state, HUNT), EU_ACT_01);
}

#[test]
#[rule("EU-ELI-04")]
fn an_elite_next_to_a_place_is_not_on_it() {
    let tile = with(|tile| tile.cells[0].kind == SpaceKind::Portal);
    let state = freed(at(tile, 0, bounty::B1_HORNET_SWARM));
    assert_eq!(refused(&state, HUNT), EU_ELI_04);
    let state = freed(at(tile, 1, bounty::B1_HORNET_SWARM));
    assert!(legal(&state).contains(&HUNT));
}

#[test]
#[rule("EU-ELI-04")]
fn an_elite_around_a_special_tile_is_not_in_its_centre() {
    let tile = with(|tile| tile.special == Some(Special::Towers));
    assert!(legal(&freed(at(tile, 2, bounty::B3_ELDER_WYVERN))).contains(&HUNT));
    assert_eq!(refused(&freed(at(tile, 3, bounty::B3_ELDER_WYVERN)), HUNT), EU_ELI_04);
}

#[test]
#[rule("EU-ELI-05")]
fn the_space_must_be_liberated() {
    // I_15: a mountain that a Monster guards.
    let state = at(territory::I_15, 1, bounty::B1_ALPHA_WOLF);
    assert_eq!(refused(&state, HUNT), EU_ELI_05);
    assert!(legal(&freed(state)).contains(&HUNT));
}

#[test]
#[rule("EU-ELI-06")]
fn the_combat_follows_the_rules() {
    let mut state = at(territory::I_12, 0, bounty::B1_ALPHA_WOLF);
    give_tile(&mut state, hero_tile::DRAL_CHARGE);
    act_drawing(&mut state, HUNT, [0]);
    let fight = fight(&state);
    assert_eq!((fight.foe, fight.monster), (foe::E1_ALPHA_WOLF, Some(TWO)));
    assert_eq!((fight.health, fight.chaos, fight.gaar, state.players[TWO].hand.len()), (7, 1, 1, 1));
    assert!(fight.earth, "the Elemental is next door");
    assert_eq!(asked_in(&state), Phase::Initiative);
    assert_eq!(state.players[ONE].tokens, [true, true, false]);
}

/// The Alpha Wolf falls.
fn won() -> State {
    let mut state = at(territory::I_12, 0, bounty::B1_ALPHA_WOLF);
    state.bounties.left = [1, 0, 0];
    state.bounties.unseen = 0b10;
    state.players[ONE].reputation = 60;
    act_seeded(&mut state, HUNT);
    fight_mut(&mut state).damage = 7;
    phase(&mut state, HEALING, []);
    state
}

#[test]
#[rule("EU-ELI-07")]
fn the_reward_of_a_bounty_is_for_everybody() {
    let mut state = won();
    act(&mut state, Action::Done);
    let player = &state.players[ONE];
    assert_eq!((player.reputation, player.gold, player.bounties), (63, 4, 1));
    assert!(state.map.tokens(Space::new(1, 0)).is_empty(), "no token, no Loot");
    assert!(state.tasks.is_empty());
}

#[test]
#[rule("EU-ELI-08")]
fn an_elite_is_a_trophy_of_its_level() {
    let mut state = won();
    act(&mut state, Action::Combat(Choice::Keep));
    assert_eq!(state.players[ONE].trophies[..], [foe::E1_ALPHA_WOLF]);
    let asks = |level: u8| {
        let effect = EffectId::all()
            .find(|effect| matches!(effect.get(), Effect::GiveTrophy(asked, 1) if asked.0 == level));
        effects::payable(&state, ONE, effect.expect("some Quest asks for that"))
    };
    assert_eq!([asks(1), asks(2)], [true, false]);
}

#[test]
#[rule("EU-ELI-09")]
fn the_next_bounty_comes_at_the_end_of_the_turn() {
    let mut state = won();
    act(&mut state, Action::Done);
    state.players[ONE].tokens = [true; 3];
    assert_eq!(refused(&state, HUNT), EU_ELI_09);
    state.players[ONE].tokens = [false; 3];
    act_drawing(&mut state, Action::Done, [0]);
    assert!(state.bounties.shown.is_some());
    assert_eq!(state.bounties.left, [0; 3]);
}

#[test]
#[rule("EU-ELI-10")]
fn an_elite_that_wins_stays_where_it_is() {
    let mut state = at(territory::I_12, 0, bounty::B1_ALPHA_WOLF);
    act_seeded(&mut state, HUNT);
    fight_mut(&mut state).damage = 3;
    (fight_mut(&mut state).dice, fight_mut(&mut state).bonus) = ([6, 6], 20);
    state.players[ONE].health = 1;
    for slot in &mut state.players[ONE].slots {
        *slot = None;
    }
    phase(&mut state, Phase::Defence, [0]);
    assert_eq!((state.bounties.shown, state.players[TWO].beaten[0]), (Some(bounty::B1_ALPHA_WOLF), 1));
    state.players[ONE].place = Some(Space::new(1, 0));
    state.players[ONE].tokens = [true; 3];
    act_seeded(&mut state, HUNT);
    assert_eq!((fight(&state).damage, fight(&state).health), (0, 7), "at full Health");
}

/// Dral with a Gaar, whom an Elite strikes with such a strength; then he rolls 3 and 4.
fn struck(foe: FoeId, strength: i8, numbers: impl IntoIterator<Item = u32>) -> State {
    let mut state = stripped(bout(Hero::Dral, foe));
    state.players[ONE].gaar = 1;
    (fight_mut(&mut state).dice, fight_mut(&mut state).bonus) = ([1, 1], strength - 2);
    phase(&mut state, Phase::Defence, numbers);
    state
}

#[test]
#[rule("EU-ELI-11")]
fn an_elite_can_weaken_the_rolls_of_the_hero() {
    let mut state = struck(foe::E1_HORNET_SWARM, 10, [3, 4]);
    assert_eq!(fight(&state).hero_strength(), 7 - 3 - 2);
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!(fight(&state).weakened, 0, "until step A of the next attack");
}

#[test]
#[rule("EU-ELI-12")]
fn an_elite_can_draw_cards() {
    let state = struck(foe::E1_GOBLIN_CHIEF, 8, [0, 3, 4]);
    assert_eq!(state.players[TWO].hand.len(), 1);
    let state = struck(foe::E2_BLOOD_SHAMAN, 10, [0, 3, 4]);
    assert!(state.players[TWO].hand.iter().all(|card| card.power().metal == Metal::Gold));
}

#[test]
#[rule("EU-ELI-13")]
fn an_elite_can_gain_health() {
    let mut state = stripped(bout(Hero::Dral, foe::E1_MIRE_QUEEN));
    state.players[ONE].gaar = 1;
    let fight_now = fight_mut(&mut state);
    (fight_now.dice, fight_now.bonus, fight_now.damage) = ([1, 1], 9, 6);
    phase(&mut state, Phase::Defence, [3, 4]);
    assert_eq!((fight(&state).health, fight(&state).damage), (9, 6), "the Damage stays");
}

#[test]
#[rule("EU-ELI-14", "EU-ELI-15")]
fn death_is_not_warded_off() {
    let mut state = stripped(bout(Hero::Dral, foe::E3_PIT_FIEND));
    let shield = give_tile(&mut state, hero_tile::DRAL_TOWER_SHIELD);
    (fight_mut(&mut state).dice, fight_mut(&mut state).bonus) = ([6, 6], 1);
    phase(&mut state, Phase::Defence, []);
    act_drawing(&mut state, shield, [0]);
    assert!(state.fight.is_none());
    assert_eq!(state.players[TWO].beaten[0], 1);
}

#[test]
#[rule("EU-ELI-16")]
fn immunity_keeps_powers_and_effects_off() {
    let mut state = bout(Hero::Keleia, foe::E1_TOMB_GUARD);
    (fight_mut(&mut state).air, fight_mut(&mut state).earth) = (true, true);
    state.players[ONE].essences[Element::Air.index()] = 1;
    // Neither the Essence before the roll nor Dodge after it are of use, so that nobody is asked before the
    // Hero's own roll.
    state.players[ONE].gaar = 1;
    let events = phase(&mut state, Phase::MonsterBefore, [3, 1, 2, 6]);
    let struck = Event::Combat(crate::combat::Incident::Struck { strength: 4, wounds: 1 });
    assert!(events.contains(&struck), "neither Air nor Earth");
    assert_eq!(fight(&state).dice, [2, 1], "the Hero's roll is changed");
    assert_eq!(fight(&state).hero_strength(), 3 + 2 - 2);
}

#[test]
#[rule("EU-ELI-17")]
fn a_few_things_work_against_immunity() {
    let mut state = bout(Hero::Ael, foe::E1_TOMB_GUARD);
    let rampart = using(&state, hero_tile::AEL_MAGIC_RAMPART);
    let armour = give_tile(&mut state, hero_tile::AEL_SACRED_ARMOUR);
    let talisman = give_item(&mut state, item::TALISMAN);
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, Phase::Defence, []);
    assert!(legal(&state).contains(&rampart) && legal(&state).contains(&armour));
    assert_eq!(refused(&state, talisman), EU_TRG_02);
    act(&mut state, rampart);
    assert_eq!(fight(&state).wounds.less, 2);

    let mut state = stripped(bout(Hero::Keleia, foe::E1_TOMB_GUARD));
    let strike = give_tile(&mut state, hero_tile::KELEIA_PARALYSING_STRIKE);
    state.players[ONE].gaar = 1;
    phase(&mut state, Phase::Strike, []);
    act_drawing(&mut state, strike, [5, 4]);
    // 7 deals one Damage, and the next strength of the Monster is 2 lower.
    let events = act_drawing(&mut state, Action::Done, [3, 3, 3, 4]);
    assert!(events.contains(&Event::Combat(crate::combat::Incident::Struck { strength: 4, wounds: 1 })));
    assert_eq!(fight(&state).damage, 1);
    let events = act_drawing(&mut state, Action::Done, [3, 3, 3, 4]);
    assert!(
        events.contains(&Event::Combat(crate::combat::Incident::Struck { strength: 6, wounds: 1 })),
        "once"
    );
}

#[test]
#[rule("EU-ELI-18")]
fn what_is_not_aimed_at_it_works() {
    let mut state = stripped(bout(Hero::Dral, foe::E1_TOMB_GUARD));
    (state.players[ONE].gaar, state.hope) = (1, 1);
    phase(&mut state, Phase::Strike, [4, 4]);
    act_drawing(&mut state, Action::Gaar(0), [5]);
    assert_eq!(fight(&state).hero_strength(), 5 + 4 + 2 - 2);
    act_drawing(&mut state, hoping(1), [1, 1, 1, 3]);
    assert_eq!(fight(&state).damage, 3, "10 deals three");
}

#[test]
#[rule("EU-ELI-19")]
fn against_immunity_gaar_is_not_spent_on_the_monsters_roll() {
    let mut state = stripped(bout(Hero::Dral, foe::E1_TOMB_GUARD));
    (state.players[ONE].gaar, state.hope, fight_mut(&mut state).gaar) = (4, 0, 1);
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, DUEL, []);
    assert_eq!(asked(&state), TWO);
    // The Hero can only pass: the next question is after his own roll.
    act_drawing(&mut state, Action::Done, [3, 4]);
    assert_eq!((asked_in(&state), state.players[ONE].gaar), (Phase::HeroAfter, 4));
}
