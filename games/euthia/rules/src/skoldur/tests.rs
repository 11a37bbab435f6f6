use super::*;
use crate::content::hero_tile;
use crate::map::Space;
use crate::player::{Piece, Tile};
use crate::terms::Mode;
use crate::testing::{ONE, TWO, Table, act, act_drawing, act_seeded, answers, refused};
use kernel::rule;

/// Skoldur, whose die shows this.
fn with_die(face: u8) -> Table {
    Table::of(Mode::Competitive, &[Hero::Skoldur, Hero::Dral])
        .at(Space::new(0, 0))
        .one(|player| (player.dwurt_die, player.dwurt, player.reputation) = (face, 0, 5))
}

#[test]
#[rule("EU-SKO-03", "EU-SKO-04", "EU-SKO-02")]
fn gaar_becomes_dwurt_at_any_time_and_never_the_other_way_round() {
    let mut state = with_die(2).one(|player| player.gaar = 4).build();
    // Four Gaar in three Sacks: one must go, or be brewed.
    assert_eq!(crate::frame::asked(&state).map(|question| question.what), Some(Asked::Excess));
    act(&mut state, Action::Brew);
    let player = &state.players[ONE];
    assert_eq!((player.gaar, player.dwurt, player.dwurt_die), (3, 1, 2));
    (0..3).for_each(|_| drop(act(&mut state, Action::Brew)));
    assert_eq!((state.players[ONE].gaar, state.players[ONE].dwurt), (0, 4));
    assert_eq!(refused(&state, Action::Brew), EU_SKO_03);
    let other = Table::new().build();
    assert_eq!(refused(&other, Action::Brew), EU_SKO_03);
}

#[test]
#[rule("EU-SKO-10")]
fn a_dwurt_avoids_the_effect() {
    let mut state = with_die(4).one(|player| player.dwurt = 1).build();
    act(&mut state, Action::Done);
    assert_eq!(answers(&state), [Action::Done, Action::Dwurt]);
    act(&mut state, Action::Dwurt);
    let player = &state.players[ONE];
    assert_eq!((player.dwurt, player.dwurt_die, player.health, player.hand.len()), (0, 0, 6, 0));
}

#[test]
#[rule("EU-SKO-11", "EU-RND-14")]
fn the_die_does_what_its_face_says() {
    // Face: Dwurt, Silver, Gold, Reputation, Health of six.
    let faces = [(1, 0, 0, 5, 6), (0, 1, 0, 5, 6), (0, 2, 0, 5, 5), (1, 3, 0, 4, 4), (1, 0, 1, 4, 2)];
    for (face, (dwurt, silver, gold, reputation, health)) in faces.into_iter().enumerate() {
        let mut state = with_die(face as u8).build();
        act_seeded(&mut state, Action::Done);
        let player = &state.players[ONE];
        let count = |metal| crate::hand::count(player, metal);
        assert_eq!(
            (player.dwurt, count(Metal::Silver), count(Metal::Gold)),
            (dwurt, silver, gold),
            "face {face}"
        );
        assert_eq!(
            (player.reputation, player.health, player.dwurt_die),
            (reputation, health, 0),
            "face {face}"
        );
        // Then the token is chosen.
        assert_eq!(crate::frame::asked(&state).map(|question| question.what), Some(Asked::Keep));
    }
}

#[test]
#[rule("EU-SKO-13", "EU-SKO-14")]
fn dying_of_the_die_costs_one_reputation_more() {
    let mut state = with_die(4).one(|player| player.health = 3).build();
    act_seeded(&mut state, Action::Done);
    let player = &state.players[ONE];
    assert_eq!((player.reputation, player.place, player.health), (3, Some(Space::centre(0)), 6));
    // Cards and Dwurt are gained before.
    let mut state = with_die(5).build();
    act_seeded(&mut state, Action::Done);
    let player = &state.players[ONE];
    assert_eq!((player.dwurt, player.hand.len(), player.place), (2, 1, Some(Space::centre(0))));
}

#[test]
#[rule("EU-SKO-13", "EU-RND-14")]
fn what_the_die_gives_must_be_carried_at_the_end_of_the_turn() {
    let mut state = with_die(5).one(|player| (player.dwurt, player.health) = (5, 6)).build();
    state.players[ONE].gaar = 2;
    act(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    // Five slots and three Sacks hold seven Dwurt and one Gaar.
    assert_eq!((state.players[ONE].dwurt, crate::board::storage::excess(&state.players[ONE])), (7, 1));
    assert_eq!(
        crate::frame::asked(&state).map(|question| (question.seat, question.what)),
        Some((ONE, Asked::Excess))
    );
    act(&mut state, Action::Dispose(crate::board::Thing::Dwurt));
    assert_eq!(crate::frame::asked(&state).map(|question| question.what), Some(Asked::Keep));
    act(&mut state, Action::Done);
    assert_eq!(state.seat(), TWO);
}

#[test]
#[rule("EU-SKO-17")]
fn alone_the_die_feeds_no_reserve() {
    let mut state = Table::of(Mode::Solo, &[Hero::Skoldur])
        .one(|player| (player.dwurt_die, player.dwurt) = (2, 0))
        .build();
    act_drawing(&mut state, Action::Done, [0, 0]);
    assert_eq!((state.players[ONE].hand.len(), state.powers.of(Metal::Silver).reserve.len()), (2, 0));
}

#[test]
fn an_iron_stomach_takes_fewer_wounds() {
    let tile = Piece::new(Tile::Hero(hero_tile::SKOLDUR_IRON_STOMACH));
    let mut state = with_die(4).one(|player| player.slots[5] = Some(tile)).build();
    act_seeded(&mut state, Action::Done);
    assert_eq!(state.players[ONE].health, 4);
}

#[test]
#[rule("EU-SKO-03", "EU-SKO-10")]
fn a_gaar_brewed_in_time_avoids_the_die() {
    let mut state = with_die(4).one(|player| player.gaar = 1).build();
    act(&mut state, Action::Done);
    assert_eq!(answers(&state), [Action::Done]);
    assert_eq!(refused(&state, Action::Dwurt), EU_SKO_10);
    act(&mut state, Action::Brew);
    assert_eq!((state.players[ONE].dwurt_die, answers(&state)), (4, vec![Action::Done, Action::Dwurt]));
    act(&mut state, Action::Dwurt);
    let player = &state.players[ONE];
    assert_eq!((player.dwurt, player.gaar, player.dwurt_die, player.health), (0, 0, 0, 6));
}

#[test]
#[rule("EU-SKO-03", "EU-SKO-06")]
fn a_gaar_is_brewed_for_a_roll() {
    use crate::rolls::{Purpose, begin};
    let mut state = with_die(0).one(|player| player.gaar = 1).build();
    crate::testing::during_seeded(&mut state, |play| begin(play, ONE, Purpose::Need(9)));
    assert_eq!(refused(&state, Action::Dwurt), crate::rules::EU_SKO_06);
    act(&mut state, Action::Brew);
    assert_eq!((state.players[ONE].gaar, state.players[ONE].dwurt, state.players[ONE].dwurt_die), (0, 1, 0));
    act(&mut state, Action::Dwurt);
    assert_eq!((state.players[ONE].dwurt, state.players[ONE].dwurt_die), (0, 1));
}

#[test]
#[rule("EU-TRG-13", "EU-SKO-10", "EU-SKO-14")]
fn a_potion_or_a_scroll_comes_before_the_die() {
    use crate::board::Spot;
    use crate::content::item;
    let asked = |state: &State| crate::frame::asked(state).map(|question| question.what);
    let dying = || with_die(4).one(|player| player.health = 3);
    let mut state = dying().carry(item::HEALING_POTION).carry(item::SCROLL_TELEPORT).build();
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), Some(Asked::DwurtDie), "though he has no token");
    assert_eq!(refused(&state, Action::Use(Spot::Pack(1), 0)), EU_TRG_13);
    act_seeded(&mut state, Action::Use(Spot::Pack(0), 0));
    assert_eq!(
        (state.players[ONE].health, state.players[ONE].place),
        (2, Some(Space::new(0, 0))),
        "he lives"
    );
    let mut state = dying().carry(item::SCROLL_GAAR).build();
    act(&mut state, Action::Done);
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    act(&mut state, Action::Brew);
    act(&mut state, Action::Dwurt);
    assert_eq!((state.players[ONE].health, state.players[ONE].dwurt_die), (3, 0));
    // Who has nothing but a tile to walk with has nothing to choose.
    let march = Piece::new(Tile::Hero(hero_tile::SKOLDUR_DEEP_MARCH));
    let mut state = with_die(1).one(|player| player.slots[5] = Some(march)).build();
    act_seeded(&mut state, Action::Done);
    assert_eq!(asked(&state), Some(Asked::Keep));
}
