//! Skoldur turns Gaar into Dwurt during a fight, and right after his death (EU-SKO-03, EU-SKO-04).

use super::*;
use crate::content::{foe, hero_tile};
use crate::rules::{EU_SKO_03, EU_SKO_06, EU_SKO_08};
use crate::testing::{act, act_seeded, legal, refused};
use kernel::rule;

#[test]
#[rule("EU-SKO-03", "EU-SKO-07")]
fn a_gaar_becomes_a_dwurt_in_the_duel_and_is_spent() {
    let mut state = bout(Hero::Skoldur, foe::M1_GECKO);
    state.players[ONE].gaar = 1;
    (fight_mut(&mut state).dice, fight_mut(&mut state).gaar) = ([4, 4], 1);
    let duel = Phase::Duel { hero: true, passed: true };
    phase(&mut state, duel, []);
    assert_eq!((asked(&state), asked_in(&state)), (ONE, duel), "with a Gaar alone he is asked");
    assert_eq!(refused(&state, Action::Gaar(0)), EU_SKO_06);
    assert_eq!(refused(&state, Action::Dwurt), EU_SKO_06);
    act(&mut state, Action::Brew);
    let player = &state.players[ONE];
    assert_eq!((player.gaar, player.dwurt, player.dwurt_die), (0, 1, 0), "the die stays as it is");
    assert_eq!(
        (asked_in(&state), refused(&state, Action::Brew)),
        (duel, EU_SKO_03),
        "it is still his choice"
    );
    let before = fight(&state).monster_strength();
    act(&mut state, Action::Dwurt);
    assert_eq!((state.players[ONE].dwurt, state.players[ONE].dwurt_die), (0, 1));
    assert_eq!((asked(&state), fight(&state).monster_strength()), (TWO, before - 3));
}

#[test]
#[rule("EU-SKO-03")]
fn he_brews_in_every_phase_of_his_own() {
    for own in [
        Phase::Healing { late: false },
        Phase::Healing { late: true },
        Phase::MonsterBefore,
        Phase::Defence,
        Phase::HeroBefore,
        Phase::HeroAfter,
    ] {
        let mut state = stripped(bout(Hero::Skoldur, foe::M1_GECKO));
        state.players[ONE].gaar = 1;
        fight_mut(&mut state).dice = [2, 2];
        phase(&mut state, own, []);
        assert_eq!(asked_in(&state), own);
        assert!(legal(&state).contains(&Action::Brew));
    }
    // Others keep their Gaar.
    let mut state = bout(Hero::Dral, foe::M1_GECKO);
    state.players[ONE].gaar = 1;
    fight_mut(&mut state).dice = [2, 2];
    phase(&mut state, Phase::HeroAfter, []);
    assert_eq!(refused(&state, Action::Brew), EU_SKO_03);
}

#[test]
#[rule("EU-SKO-04")]
fn after_death_the_three_gaar_can_be_brewed_at_once() {
    let mut state = stripped(bout(Hero::Skoldur, foe::M1_GECKO));
    (state.players[ONE].dwurt, state.players[ONE].health) = (2, 1);
    fight_mut(&mut state).dice = [6, 6];
    fight_mut(&mut state).phase = Phase::Defence;
    state.tasks.push(Task::Combat(Combat::Fight));
    crate::testing::during_seeded(&mut state, frame::run);
    assert!(state.fight.is_none());
    assert_eq!((state.players[ONE].gaar, state.players[ONE].dwurt), (3, 2));
    for dwurt in 3..=5 {
        act(&mut state, Action::Brew);
        assert_eq!(state.players[ONE].dwurt, dwurt);
    }
    assert_eq!((state.players[ONE].gaar, refused(&state, Action::Brew)), (0, EU_SKO_03));
}

#[test]
#[rule("EU-SHI-03", "EU-SKO-03", "EU-SKO-07")]
fn without_a_token_he_is_asked_in_the_duel_when_hope_can_give_one() {
    let duel = |hope: u8, solo: bool| {
        let mut state =
            if solo { alone(Hero::Skoldur, foe::M1_GECKO) } else { bout(Hero::Skoldur, foe::M1_GECKO) };
        state = stripped(state);
        (state.hope, fight_mut(&mut state).dice) = (hope, [4, 4]);
        phase(&mut state, Phase::Duel { hero: true, passed: true }, []);
        state
    };
    for solo in [false, true] {
        let mut state = duel(2, solo);
        assert_eq!(asked_in(&state), Phase::Duel { hero: true, passed: true });
        act(&mut state, hoping(2));
        act(&mut state, Action::Brew);
        assert_eq!((state.players[ONE].gaar, state.players[ONE].dwurt, state.hope), (0, 1, 0));
        act_seeded(&mut state, Action::Dwurt);
        assert_eq!((state.players[ONE].dwurt, state.players[ONE].dwurt_die), (0, 1));
    }
}

#[test]
#[rule("EU-SHI-03", "EU-SKO-03", "EU-SKO-08")]
fn hope_is_brewed_for_a_tile_at_any_moment() {
    // Runic Skin wants a Dwurt after the Monster's roll.
    let mut state = bout(Hero::Skoldur, foe::M1_GECKO);
    (state.hope, fight_mut(&mut state).dice) = (2, [6, 6]);
    let skin = using(&state, hero_tile::SKOLDUR_RUNIC_SKIN);
    phase(&mut state, Phase::Defence, []);
    assert_eq!(asked_in(&state), Phase::Defence);
    assert_eq!(refused(&state, skin), EU_SKO_08);
    act(&mut state, hoping(2));
    act(&mut state, Action::Brew);
    act_seeded(&mut state, skin);
    assert_eq!((state.players[ONE].dwurt, state.players[ONE].health), (0, 6));
    // Who has nothing that wants a Dwurt is not held up.
    let mut state = stripped(bout(Hero::Skoldur, foe::M1_GECKO));
    (state.hope, fight_mut(&mut state).dice) = (2, [2, 2]);
    phase(&mut state, Phase::Defence, [3, 4]);
    assert_eq!(asked_in(&state), Phase::HeroAfter);
}

#[test]
#[rule("EU-SKO-03", "EU-SKO-08", "EU-TRG-04")]
fn a_scroll_of_gaar_is_read_where_a_tile_waits_for_dwurt() {
    let scroll = Action::Use(Spot::Pack(0), 0);
    let reading = |hero: Hero| {
        let mut state = bout(hero, foe::M1_GECKO);
        let player = &mut state.players[ONE];
        (player.dwurt, player.gaar) = (0, 0);
        player.pack.push(Piece::new(Tile::Item(crate::content::item::SCROLL_GAAR)));
        fight_mut(&mut state).dice = [6, 6];
        state
    };
    // Runic Skin wants a Dwurt after the Monster's roll.
    let mut state = reading(Hero::Skoldur);
    let skin = using(&state, hero_tile::SKOLDUR_RUNIC_SKIN);
    phase(&mut state, Phase::Defence, []);
    assert_eq!((asked_in(&state), refused(&state, skin)), (Phase::Defence, EU_SKO_08));
    act(&mut state, scroll);
    act(&mut state, Action::Brew);
    act_seeded(&mut state, skin);
    assert_eq!((state.players[ONE].dwurt, state.players[ONE].gaar), (0, 2));
    // Whom a Gaar does not serve there reads it when it does.
    let mut state = reading(Hero::Dral);
    state.players[ONE].slots = [None; crate::content::SLOTS];
    phase(&mut state, Phase::MonsterBefore, [6, 6]);
    assert!(matches!(asked_in(&state), Phase::Duel { .. }), "he is not held up");
}
