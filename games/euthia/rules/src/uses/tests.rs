use super::*;
use crate::content::{hero_tile, item, territory};
use crate::deeds::Source;
use crate::player::{Piece, Tile};
use crate::terms::{Gem, Hero, Mode};
use crate::testing::{ONE, Table, act, act_drawing, legal, not_an_answer, refused};
use kernel::rule;

#[test]
#[rule("EU-ITM-10", "EU-CBT-25", "EU-TRG-04")]
fn a_potion_heals_and_is_gone() {
    let mut state = Table::new().carry(item::HEALING_POTION).one(|player| player.health = 1).build();
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    assert_eq!((state.players[ONE].health, state.players[ONE].pack.len()), (4, 0));
    assert_eq!(state.piles.discard.len(), 0, "it goes back to its supply");
    let mut state = Table::new().carry(item::SCROLL_GAAR).build();
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    assert_eq!((state.players[ONE].gaar, state.piles.discard.len()), (7, 1));
}

#[test]
#[rule("EU-HLT-02")]
fn nothing_is_used_up_for_healing_that_would_heal_nothing() {
    let opal =
        Piece { inlays: [Inlay::Active(Gem::Opal), Inlay::Empty], ..Piece::new(Tile::Item(item::BROOCH)) };
    let mut state = Table::new()
        .carry(item::HEALING_POTION)
        .carry(item::POTION_GAAR)
        .one(|player| (player.slots[13], player.essences) = (Some(opal), [0, 0, 1, 0]))
        .build();
    let ways = [Action::Use(Spot::Pack(0), 0), Action::TurnGem(13, 0), Action::Essence(Element::Water)];
    ways.iter().for_each(|way| assert_eq!(refused(&state, *way), EU_HLT_02));
    assert!(legal(&state).contains(&Action::Use(Spot::Pack(1), 0)), "this one gives Gaar besides");
    state.players[ONE].health -= 1;
    ways.iter().for_each(|way| assert!(legal(&state).contains(way)));
}

#[test]
#[rule("EU-TRG-02", "EU-CBT-04")]
fn what_belongs_to_a_fight_is_not_used_outside_one() {
    let state = Table::new().carry(item::POTION_MIST).build();
    assert_eq!(refused(&state, Action::Use(Spot::Pack(0), 0)), EU_TRG_02);
    // Ael's sceptre attacks, her rampart answers a Monster.
    assert_eq!(refused(&state, Action::Use(Spot::Slot(0), 0)), EU_TRG_02);
    assert!(not_an_answer(&state, Action::Use(Spot::Slot(0), 7)));
}

#[test]
#[rule("EU-HTL-11", "EU-TRG-11")]
fn an_ability_is_used_once_in_a_round() {
    let mut state = Table::of(Mode::Competitive, &[Hero::Keleia, Hero::Dral])
        .one(|player| player.slots[4] = Some(Piece::new(Tile::Hero(hero_tile::KELEIA_SPRINT))))
        .build();
    let sprint = Action::Use(Spot::Slot(4), 0);
    act(&mut state, sprint);
    assert_eq!(state.turn.movement, 2);
    assert_eq!(refused(&state, sprint), EU_HTL_11);
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!((state.round, state.seat()), (2, ONE));
    assert!(legal(&state).contains(&sprint));
}

#[test]
#[rule("EU-ITM-05")]
fn equipment_in_a_sack_has_no_effect() {
    let mut state = Table::new().carry(item::BROOCH).build();
    assert_eq!(refused(&state, Action::Use(Spot::Pack(0), 0)), EU_ITM_05);
    act(&mut state, Action::Board(crate::board::Handling::Equip { pack: 0, slot: 13 }));
    act(&mut state, Action::Use(Spot::Slot(13), 0));
    assert_eq!(state.turn.movement, 1);
}

#[test]
#[rule("EU-ARM-02", "EU-ARM-03")]
fn a_set_symbol_must_be_satisfied() {
    let table = |tiles: &[(usize, crate::content::ItemId)]| {
        let table = tiles
            .iter()
            .fold(Table::of(Mode::Competitive, &[Hero::Dral, Hero::Ael]), |table, (slot, item)| {
                table.equip(*slot, *item)
            });
        table.equip(13, item::AMULET_VIGOUR).one(|player| player.health = 1).build()
    };
    let leather = [
        (8, item::LEATHER_HELMET),
        (10, item::LEATHER_GLOVES),
        (11, item::LEATHER_LEGGINGS),
        (9, item::LEATHER_CUIRASS),
    ];
    let use_it = Action::Use(Spot::Slot(13), 0);
    assert_eq!(refused(&table(&leather[..2]), use_it), EU_ARM_02);
    for (pieces, healed) in [(3, 2), (4, 3)] {
        let mut state = table(&leather[..pieces]);
        act(&mut state, use_it);
        assert_eq!(state.players[ONE].health, 1 + healed);
    }
}

#[test]
#[rule("EU-GEM-03", "EU-GEM-06", "EU-SGC-02")]
fn a_set_gem_is_turned_for_its_effect() {
    let with = |gem| {
        let piece =
            Piece { inlays: [Inlay::Active(gem), Inlay::Empty], ..Piece::new(Tile::Item(item::BROOCH)) };
        Table::new().one(|player| (player.slots[13], player.health) = (Some(piece), 1)).build()
    };
    let turn = Action::TurnGem(13, 0);
    let mut demonite = with(Gem::Demonite);
    act_drawing(&mut demonite, turn, [0]);
    assert_eq!(demonite.players[ONE].hand.len(), 1);
    assert_eq!(demonite.players[ONE].slots[13].unwrap().inlays[0], Inlay::Turned(Gem::Demonite));
    assert_eq!(refused(&demonite, turn), EU_GEM_03);
    let mut opal = with(Gem::Opal);
    act(&mut opal, turn);
    assert_eq!(opal.players[ONE].health, 2);
    // An Emerald changes rolls alone.
    assert_eq!(refused(&with(Gem::Emerald), turn), EU_TRG_02);
    // A Diamond does what is of use now: it heals or moves.
    let mut diamond = with(Gem::Diamond);
    act(&mut diamond, turn);
    let options = [0, 3].map(|at| Action::Answer(crate::effects::Answer::Option(at)));
    assert_eq!(legal(&diamond), options);
    act(&mut diamond, options[1]);
    assert_eq!(diamond.turn.movement, 1);
}

#[test]
#[rule("EU-ESS-03")]
fn a_water_essence_heals_from_its_slot() {
    let mut state = Table::new().one(|player| (player.health, player.essences) = (1, [1, 0, 1, 0])).build();
    assert_eq!(refused(&state, Action::Essence(Element::Air)), EU_ESS_03);
    assert_eq!(refused(&state, Action::Essence(Element::Fire)), EU_ESS_03);
    act(&mut state, Action::Essence(Element::Water));
    assert_eq!((state.players[ONE].health, state.players[ONE].essences), (4, [1, 0, 0, 0]));
}

#[test]
#[rule("EU-SKO-08")]
fn a_tile_that_costs_dwurt_wants_some() {
    let ancestor = Piece::new(Tile::Hero(hero_tile::SKOLDUR_ANCESTOR));
    let table = |dwurt| {
        Table::of(Mode::Competitive, &[Hero::Skoldur, Hero::Dral])
            .one(|player| (player.slots[5], player.health, player.dwurt) = (Some(ancestor), 1, dwurt))
            .build()
    };
    let use_it = Action::Use(Spot::Slot(5), 0);
    assert_eq!(refused(&table(0), use_it), EU_SKO_08);
    let mut state = table(1);
    act(&mut state, use_it);
    assert_eq!(
        (state.players[ONE].dwurt, state.players[ONE].dwurt_die, state.players[ONE].health),
        (0, 1, 6)
    );
}

#[test]
#[rule("EU-ACT-06")]
fn nothing_else_is_done_in_the_middle_of_an_action() {
    let mut state = Table::new().tile(territory::I_05, -1, -1).at(MERCHANT).gold(5).build();
    act(&mut state, Action::Trade(Source::Token));
    assert!(not_an_answer(&state, Action::March(crate::terms::Deed::Mine)));
    assert!(not_an_answer(&state, Action::Free(crate::free_actions::Free::Discover)));
}

const MERCHANT: crate::map::Space = crate::map::Space::new(1, 0);

#[test]
#[rule("EU-GLD-06")]
fn a_scenario_goes_before_what_is_printed_and_that_before_the_rules() {
    use crate::terms::SpaceKind;
    // The rules: nobody trades on a space that is no Place of Trade. The tile: here is a Merchant, guarded.
    let trade = Action::Trade(Source::Token);
    let mut state = Table::new().tile(territory::I_04, -1, -1).at(crate::map::Space::new(1, 0)).build();
    let here = crate::map::Space::new(1, 0);
    assert_eq!((state.map.undefeated(here), refused(&state, trade)), (1, crate::rules::EU_MAP_08));
    state.map.tokens_mut(here).unwrap().trade = Some(ONE);
    assert!(legal(&state).contains(&trade));
    // The scenario: the space is destroyed. Neither the Merchant nor the Monster counts any more, whatever is
    // printed.
    let mut guarded = Table::new().tile(territory::I_04, -1, -1).at(here).build();
    for state in [&mut state, &mut guarded] {
        state.map.destroy(here);
        assert_eq!((state.map.printed(here), state.map.kind(here)), (SpaceKind::Merchant, SpaceKind::Plain));
        assert_eq!(state.map.undefeated(here), 0);
        assert_eq!(refused(state, trade), crate::rules::EU_TRD_01);
    }
}
