use super::*;
use crate::action::Action;
use crate::content::{hero_tile, item};
use crate::player::{Inlay, Tile};
use crate::rules::*;
use crate::terms::{Family, Gem, Hero, Mode};
use crate::testing::{ONE, Table, act, legal, refused};
use kernel::rule;

// Ael's Equipment slots: 8 helmet, 9 cuirass (locked), 10 gloves, 11 leggings, 12 boots (locked), 13 and 14
// jewellery (14 locked).
const HELMET: u8 = 8;
const CUIRASS: u8 = 9;
const GLOVES: u8 = 10;
const LEGGINGS: u8 = 11;
const BOOTS: u8 = 12;
const RING: u8 = 13;

const fn equip(pack: u8, slot: u8) -> Action {
    Action::Board(Handling::Equip { pack, slot })
}

const fn unequip(slot: u8) -> Action {
    Action::Board(Handling::Unequip(slot))
}

#[test]
#[rule("EU-HLT-03", "EU-GEM-06", "EU-GEM-07")]
fn maximum_health_is_board_tiles_and_rubies() {
    let state = Table::of(Mode::Competitive, &[Hero::Maeldur, Hero::Dral])
        .equip(HELMET.into(), item::LEATHER_HELMET)
        .equip(LEGGINGS.into(), item::LEATHER_LEGGINGS)
        .equip(GLOVES.into(), item::MAIL_GAUNTLETS)
        .one(|player| {
            player.slots[usize::from(LEGGINGS)].as_mut().unwrap().inlays[0] = Inlay::Active(Gem::Ruby)
        })
        .build();
    assert_eq!(health::maximum(&state.players[ONE]), 11);
    // A round passes: a Ruby is never turned.
    let mut player = state.players[ONE];
    crate::round::refresh(&mut player);
    assert_eq!(health::maximum(&player), 11);
}

#[test]
#[rule("EU-HLT-04")]
fn an_engaged_tile_keeps_its_health() {
    let mut state = Table::new().equip(HELMET.into(), item::MAIL_HELMET).build();
    assert_eq!(health::maximum(&state.players[ONE]), 6);
    state.players[ONE].slots[usize::from(HELMET)].as_mut().unwrap().engaged = true;
    assert_eq!(health::maximum(&state.players[ONE]), 6);
}

#[test]
#[rule("EU-HLT-05", "EU-HLT-06", "EU-ITM-05", "EU-ITM-07")]
fn health_comes_and_goes_with_equipment() {
    let mut state = Table::new().carry(item::MAIL_HELMET).one(|player| player.health = 3).build();
    assert_eq!(health::maximum(&state.players[ONE]), 4, "in a Sack it has no effect");
    state.players[ONE].pack[0].engaged = true;
    act(&mut state, equip(0, HELMET));
    assert_eq!((state.players[ONE].health, health::maximum(&state.players[ONE])), (5, 6));
    act(&mut state, unequip(HELMET));
    assert_eq!((state.players[ONE].health, health::maximum(&state.players[ONE])), (3, 4));
    assert!(state.players[ONE].pack[0].engaged, "it keeps its state");
}

#[test]
#[rule("EU-HLT-07", "EU-HLT-08")]
fn nobody_undresses_to_death_but_may_change() {
    let mut state = Table::new()
        .equip(LEGGINGS.into(), item::MAIL_LEGGINGS)
        .carry(item::PLATE_LEGGINGS)
        .carry(item::LEATHER_LEGGINGS)
        .one(|player| player.health = 2)
        .build();
    assert_eq!(refused(&state, unequip(LEGGINGS)), EU_HLT_07);
    let mut worse = state.clone();
    worse.players[ONE].health = 1;
    assert_eq!(refused(&worse, equip(1, LEGGINGS)), EU_HLT_07, "1 - 2 + 1 is nothing");
    act(&mut state, equip(0, LEGGINGS));
    let player = &state.players[ONE];
    assert_eq!((player.health, health::maximum(player)), (3, 7));
    assert_eq!(player.pack[1].tile, Tile::Item(item::MAIL_LEGGINGS));
}

#[test]
#[rule("EU-ITM-06", "EU-SLT-01", "EU-SHD-01")]
fn a_tile_goes_on_an_open_slot_with_its_symbol() {
    let mut state = Table::new()
        .carry(item::LEATHER_HELMET)
        .carry(item::LEATHER_BOOTS)
        .carry(item::WOODEN_SHIELD)
        .build();
    assert_eq!(refused(&state, equip(0, RING)), EU_ITM_06);
    assert_eq!(refused(&state, equip(1, BOOTS)), EU_SLT_01);
    // A Shield has the sword symbol: Ael's first such slot holds her sceptre, the second is locked.
    assert_eq!(refused(&state, equip(2, 1)), EU_SLT_01);
    state.players[ONE].unlocked |= 1 << 1;
    act(&mut state, equip(2, 1));
    assert_eq!(
        state.players[ONE].slots[0].unwrap().tile,
        Tile::Hero(hero_tile::AEL_SCEPTRE),
        "a Weapon and a Shield"
    );
}

#[test]
#[rule("EU-SAC-01", "EU-SAC-02")]
fn sacks_are_three_or_fewer() {
    let player = |tiles: &[(u8, crate::content::ItemId)]| {
        let table = tiles.iter().fold(Table::new(), |table, (slot, item)| table.equip((*slot).into(), *item));
        table.build().players[ONE]
    };
    assert_eq!(storage::sacks(&player(&[])), 3);
    assert_eq!(
        storage::sacks(&player(&[(CUIRASS, item::PLATE_BREASTPLATE), (LEGGINGS, item::DRAGON_LEGGINGS)])),
        2
    );
    assert_eq!(storage::sacks(&player(&[(GLOVES, item::DRAGON_GAUNTLETS)])), 3, "never more");
}

#[test]
#[rule("EU-SAC-03")]
fn a_covered_sack_must_be_emptied() {
    let mut state = Table::new()
        .carry(item::LEATHER_CUIRASS)
        .carry(item::COAL)
        .carry(item::COAL)
        .one(|player| player.unlocked |= 1 << CUIRASS)
        .build();
    act(&mut state, equip(0, CUIRASS));
    assert_eq!((storage::sacks(&state.players[ONE]), storage::excess(&state.players[ONE])), (2, 0));
    let mut state = state.clone();
    state.players[ONE].pack.push(crate::player::Piece::new(Tile::Item(item::IRON)));
    assert_eq!(storage::excess(&state.players[ONE]), 1);
    assert_eq!(refused(&state, Action::Done), EU_ITM_04);
    act(&mut state, Action::Dispose(Thing::Pack(2)));
    assert!(legal(&state).contains(&Action::Done));
    assert_eq!(state.piles.discard.iter().collect::<Vec<_>>(), [item::IRON]);
}

#[test]
#[rule("EU-SAC-04")]
fn the_sum_of_sacks_does_not_fall_below_three() {
    let state = Table::new()
        .equip(HELMET.into(), item::PLATE_HELMET)
        .equip(CUIRASS.into(), item::PLATE_BREASTPLATE)
        .carry(item::PLATE_LEGGINGS)
        .one(|player| player.health = 9)
        .build();
    assert_eq!(sack_sum(&state.players[ONE]), -3);
    assert_eq!(refused(&state, equip(0, LEGGINGS)), EU_SAC_04);
}

#[test]
#[rule("EU-ITM-02", "EU-ITM-09", "EU-SKO-02")]
fn what_has_no_slot_wants_a_sack() {
    let excess = |hero, gaar, gems| {
        let state = Table::of(Mode::Competitive, &[hero, Hero::Keleia])
            .one(|player| (player.gaar, player.gems[0]) = (gaar, gems))
            .build();
        storage::excess(&state.players[ONE])
    };
    assert_eq!(excess(Hero::Ael, 4, 4), 0);
    assert_eq!([5, 7, 8].map(|gaar| excess(Hero::Ael, gaar, 0)), [0, 0, 1], "the fifth Gaar is in a Sack");
    assert_eq!([7, 8].map(|gems| excess(Hero::Ael, 4, gems)), [0, 1]);
    assert_eq!([3, 4].map(|gaar| excess(Hero::Skoldur, gaar, 0)), [0, 1], "Skoldur's are all in Sacks");
}

#[test]
fn containers_hold_what_they_are_for() {
    let excess = |items: &[crate::content::ItemId], gems| {
        let table = items.iter().fold(Table::new(), |table, item| table.carry(*item));
        storage::excess(&table.one(|player| player.gems[0] = gems).build().players[ONE])
    };
    assert_eq!(excess(&[item::COAL, item::COAL, item::COAL, item::COAL], 0), 1);
    assert_eq!(excess(&[item::POUCH, item::COAL, item::COAL], 4 + 3), 0);
    assert_eq!(excess(&[item::POUCH, item::COAL, item::COAL], 4 + 4), 1);
    assert_eq!(
        excess(&[item::CASE, item::HEALING_POTION, item::HEALING_POTION, item::COAL, item::COAL], 0),
        0
    );
    assert_eq!(excess(&[item::BACKPACK, item::COAL, item::COAL, item::COAL, item::COAL], 0), 0);
}

#[test]
#[rule("EU-ITM-04")]
fn nothing_is_given_up_without_need() {
    let state = Table::new().carry(item::COAL).build();
    assert_eq!(refused(&state, Action::Dispose(Thing::Pack(0))), EU_ITM_04);
}

#[test]
#[rule("EU-GEM-01", "EU-GEM-02", "EU-GEM-04", "EU-GEM-05")]
fn gems_are_set_for_good() {
    let set = |gem, tile| Action::Board(Handling::SetGem { gem, tile });
    let mut state = Table::new()
        .equip(HELMET.into(), item::DRAGON_HELMET)
        .carry(item::MAIL_HELMET)
        .one(|player| (player.gems[Gem::Onyx.index()], player.gems[Gem::Ruby.index()]) = (3, 1))
        .build();
    let helmet = Spot::Slot(HELMET);
    act(&mut state, set(Gem::Onyx, helmet));
    assert_eq!(state.players[ONE].health, 4);
    act(&mut state, set(Gem::Ruby, helmet));
    assert_eq!((state.players[ONE].health, health::maximum(&state.players[ONE])), (5, 8));
    assert_eq!(refused(&state, set(Gem::Onyx, helmet)), EU_GEM_01, "both places are taken");
    act(&mut state, set(Gem::Onyx, Spot::Pack(0)));
    assert_eq!(state.players[ONE].gems[Gem::Onyx.index()], 1);
    assert_eq!(
        state.players[ONE].slots[8].unwrap().inlays,
        [Inlay::Active(Gem::Onyx), Inlay::Active(Gem::Ruby)]
    );
    // They go with their tile, and only work on the board; a loose Gem does nothing.
    act(&mut state, unequip(HELMET));
    assert_eq!((state.players[ONE].health, health::maximum(&state.players[ONE])), (1, 4));
    assert_eq!(refused(&state, Action::TurnGem(HELMET, 0)), EU_GEM_05);
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::TurnGem(..))));
    assert_eq!(state.players[ONE].pack[1].gems().count(), 2);
}

#[test]
#[rule("EU-ESS-02")]
fn essences_are_placed_on_abilities_that_ask_for_them() {
    let mut state = Table::of(Mode::Competitive, &[Hero::Taesiri, Hero::Dral])
        .one(|player| player.essences = [2, 0, 0, 1])
        .build();
    let torpor = (0..8u8).find(|slot| {
        let piece = state.players[ONE].slots[usize::from(*slot)];
        piece.is_some_and(|piece| piece.tile == Tile::Hero(hero_tile::TAESIRI_TORPOR))
    });
    let torpor = torpor.expect("a Starting tile");
    let place = |essence| Action::Board(Handling::PlaceEssence { essence, slot: torpor });
    act(&mut state, place(Element::Fire));
    assert_eq!(refused(&state, place(Element::Water)), EU_ESS_02, "there is none");
    act(&mut state, place(Element::Air));
    assert_eq!(refused(&state, place(Element::Air)), EU_ESS_02, "both places are taken");
    assert!(is_immune(&state.players[ONE], Element::Fire) && !is_immune(&state.players[ONE], Element::Water));
    let sword = Action::Board(Handling::PlaceEssence { essence: Element::Air, slot: 0 });
    assert_eq!(refused(&state, sword), EU_ESS_02);
}

#[test]
#[rule("EU-ARM-01", "EU-ARM-04")]
fn a_set_is_armour_of_one_colour() {
    let size = |tiles: &[(u8, crate::content::ItemId)]| {
        let table = tiles.iter().fold(Table::new(), |table, (slot, item)| table.equip((*slot).into(), *item));
        sets::size(&table.build().players[ONE])
    };
    let leather =
        [(HELMET, item::LEATHER_HELMET), (LEGGINGS, item::LEATHER_LEGGINGS), (GLOVES, item::LEATHER_GLOVES)];
    assert_eq!(size(&leather), 3);
    // Two sets: the larger one counts; Jewellery never does.
    let mixed =
        [leather[0], leather[1], leather[2], (CUIRASS, item::MAIL_HAUBERK), (BOOTS, item::MAIL_BOOTS)];
    assert_eq!(size(&mixed), 3);
    assert_eq!(size(&[leather[0], leather[1], (RING, item::COPPER_RING)]), 2);
    assert_eq!(item::LEATHER_HELMET.item().sheet.family, Some(Family::Leather));
}

#[test]
#[rule("EU-ITM-08", "EU-GLD-03", "EU-COP-05")]
fn nobody_touches_the_board_of_another_nor_in_the_turn_of_another() {
    // Every handling is of the player's own board, in the player's own turn: there is no other to name.
    let state = Table::new()
        .player(crate::testing::TWO, |player| {
            player.pack.push(crate::player::Piece::new(Tile::Item(item::COAL)))
        })
        .build();
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::Board(Handling::Equip { .. }))));
    let refused = kernel::check::<crate::Euthia>(&state, crate::testing::TWO, &unequip(0)).unwrap_err();
    assert_eq!(refused.cites(), None, "it is another seat's turn");
}

#[test]
#[rule("EU-HLT-05", "EU-HLT-06", "EU-HLT-09")]
fn health_comes_and_goes_with_what_works_while_it_is_carried() {
    let full =
        |state: &crate::state::State| (state.players[ONE].health, health::maximum(&state.players[ONE]));
    let mut state = Table::new().carry(item::COAL).carry(item::COAL).carry(item::COAL).build();
    crate::testing::during_seeded(&mut state, |play| {
        play.state.piles.unseen.take(item::MANTLE);
        crate::effects::gains::tile(play, crate::testing::ONE, item::MANTLE);
    });
    assert_eq!(full(&state), (8, 8));
    act(&mut state, Action::Dispose(Thing::Pack(3)));
    assert_eq!(full(&state), (4, 4));
    // Where it would take the last Health, something else is given up, as it could not be sold either.
    let mut hurt =
        Table::new().carry(item::COAL).carry(item::COAL).carry(item::COAL).carry(item::MANTLE).build();
    hurt.players[ONE].health = 4;
    assert_eq!(refused(&hurt, Action::Dispose(Thing::Pack(3))), EU_HLT_09);
    act(&mut hurt, Action::Dispose(Thing::Pack(2)));
    assert_eq!(full(&hurt), (4, 8));
    // Where there is nothing else, it goes, and 1 Health stays.
    let mut poor = Table::new()
        .one(|player| player.slots.fill(None))
        .equip(HELMET.into(), item::PLATE_HELMET)
        .equip(CUIRASS.into(), item::PLATE_BREASTPLATE)
        .carry(item::MANTLE)
        .one(|player| (player.health, player.gaar) = (2, 0))
        .build();
    assert_eq!(legal(&poor), [Action::Dispose(Thing::Pack(0))], "no Sack is left, and no Armour can go");
    act(&mut poor, Action::Dispose(Thing::Pack(0)));
    assert_eq!(full(&poor), (1, 11));
}

#[test]
#[rule("EU-ITM-04", "EU-ITM-02")]
fn what_is_in_its_place_is_no_excess() {
    // Four Gaar on four slots, four Gems on four more; it is the fourth Coal that has no Sack.
    let mut state = Table::new()
        .carry(item::COAL)
        .carry(item::COAL)
        .carry(item::COAL)
        .carry(item::COAL)
        .one(|player| (player.gems[0], player.essences[0]) = (3, 1))
        .build();
    assert_eq!(refused(&state, Action::Dispose(Thing::Gaar)), EU_ITM_04);
    assert_eq!(refused(&state, Action::Dispose(Thing::Gem(Gem::Ruby))), EU_ITM_04);
    assert_eq!(refused(&state, Action::Dispose(Thing::Essence(Element::Air))), EU_ITM_04);
    act(&mut state, Action::Dispose(Thing::Pack(1)));
    assert!(legal(&state).contains(&Action::Done));
    // A fifth Gaar wants a Sack like everything else there.
    let mut state = Table::new()
        .carry(item::COAL)
        .carry(item::COAL)
        .carry(item::COAL)
        .one(|player| player.gaar = 5)
        .build();
    act(&mut state, Action::Dispose(Thing::Gaar));
    assert_eq!((state.players[ONE].gaar, storage::excess(&state.players[ONE])), (4, 0));
}

#[test]
#[rule("EU-ITM-04", "EU-SAC-03")]
fn what_holds_others_takes_a_sack_and_what_it_held_wants_a_place_then() {
    // A Pouch with a Gem, and three Coals: four things for three Sacks.
    let coals = || Table::new().carry(item::POUCH).carry(item::COAL).carry(item::COAL).carry(item::COAL);
    let mut state = coals().one(|player| player.gems[0] = 5).build();
    assert_eq!(storage::excess(&state.players[ONE]), 1);
    assert_eq!(refused(&state, Action::Dispose(Thing::Gem(Gem::Ruby))), EU_ITM_04, "it is in the Pouch");
    let mut coal = state.clone();
    act(&mut coal, Action::Dispose(Thing::Pack(3)));
    assert!(legal(&coal).contains(&Action::Done));
    act(&mut state, Action::Dispose(Thing::Pack(0)));
    act(&mut state, Action::Dispose(Thing::Gem(Gem::Ruby)));
    assert!(legal(&state).contains(&Action::Done));
    assert_eq!((state.players[ONE].gems[0], state.players[ONE].pack.len()), (4, 3));
    // Trophies in their place stay, as do Potions in a Case.
    let laden = |items: &[crate::content::ItemId]| {
        let table = items.iter().fold(Table::new(), |table, item| table.carry(*item));
        table.build()
    };
    let state = laden(&[item::CASE, item::HEALING_POTION, item::COAL, item::COAL, item::COAL]);
    assert_eq!(refused(&state, Action::Dispose(Thing::Pack(1))), EU_ITM_04);
    assert!(legal(&state).contains(&Action::Dispose(Thing::Pack(0))));
}
