use super::*;
use crate::board::Spot;
use crate::content::{hero_tile, item, territory};
use crate::free_actions::Free;
use crate::map::Space;
use crate::player::{Inlay, Piece, Tile};
use crate::terms::{Gem, Mode};
use crate::testing::{ONE, Table, act, act_drawing, legal, refused};
use kernel::rule;

/// Maeldur on an Earth Elemental at (0, -1).
fn on_earth() -> Table {
    Table::of(Mode::Competitive, &[Hero::Maeldur, Hero::Dral])
        .tile(territory::I_12, -1, -1)
        .at(Space::new(1, 1))
}

fn roll(state: &State) -> Roll {
    match state.tasks.last() {
        Some(Task::Roll(roll)) => *roll,
        other => panic!("a roll is on the stack, not {other:?}"),
    }
}

const CHALLENGE: Action = Action::Free(Free::Challenge);

#[test]
#[rule("EU-CMP-11", "EU-ROL-07")]
fn air_turns_the_higher_die_over() {
    assert_eq!([4, 6].map(opposite), [3, 1]);
    assert_eq!([air([6, 2]), air([2, 4]), air([5, 5])], [[1, 2], [2, 3], [5, 5]]);
}

#[test]
#[rule("EU-ROL-01", "EU-ROL-08", "EU-FRE-11")]
fn a_roll_is_the_sum_of_two_dice_and_earth_adds_two() {
    let mut state = on_earth().build();
    act_drawing(&mut state, CHALLENGE, [2, 4]);
    assert_eq!((roll(&state).dice, roll(&state).total()), ([2, 4], 8));
}

#[test]
#[rule("EU-ROL-06", "EU-ROL-09", "EU-ROL-10", "EU-ROL-02")]
fn the_worked_example() {
    // Air at (1, -2), next to the Earth Elemental.
    let mut state = on_earth().tile(territory::I_15, 1, -2).build();
    act_drawing(&mut state, CHALLENGE, [2, 4]);
    assert_eq!((roll(&state).dice, roll(&state).total()), ([2, 3], 7));
    act_drawing(&mut state, Action::Gaar(0), [2]);
    assert_eq!((roll(&state).dice, roll(&state).total()), ([2, 3], 9), "Air does nothing more");
    // Concentration.
    act(&mut state, Action::Use(Spot::Slot(3), 0));
    assert_eq!(roll(&state).total(), 11);
    let gold = state.players[ONE].gold;
    act(&mut state, Action::Done);
    assert_eq!((state.players[ONE].essences, state.players[ONE].gold), ([0, 1, 0, 0], gold + 2));
}

#[test]
#[rule("EU-ROL-10")]
fn a_reroll_is_not_turned_over() {
    let mut state = on_earth().tile(territory::I_15, 1, -2).build();
    act_drawing(&mut state, CHALLENGE, [2, 4]);
    act_drawing(&mut state, Action::Gaar(0), [1]);
    assert_eq!(roll(&state).dice, [1, 3]);
}

#[test]
#[rule("EU-ROL-03", "EU-ROL-04", "EU-ROL-05", "EU-GAR-04")]
fn each_gaar_rolls_one_die_again_and_adds_two() {
    let mut state = on_earth().build();
    act_drawing(&mut state, CHALLENGE, [6, 2]);
    assert!(legal(&state).contains(&Action::Gaar(0)) && legal(&state).contains(&Action::Gaar(1)));
    assert_eq!(refused(&state, Action::Gaar(2)), EU_ROL_03);
    act_drawing(&mut state, Action::Gaar(1), [5]);
    assert_eq!((roll(&state).dice, roll(&state).total()), ([6, 5], 15));
    act_drawing(&mut state, Action::Gaar(0), [1]);
    act_drawing(&mut state, Action::Gaar(0), [1]);
    act_drawing(&mut state, Action::Gaar(0), [2]);
    assert_eq!((roll(&state).total(), state.players[ONE].gaar), (2 + 5 + 2 + 8, 0));
    assert_eq!(refused(&state, Action::Gaar(0)), EU_ROL_03);
}

#[test]
#[rule("EU-ROL-11", "EU-GEM-06", "EU-GEM-03", "EU-TRG-11")]
fn gaar_and_clovers_come_in_any_order() {
    // An Emerald in an engaged brooch, a ring with a Clover, and an Earth Essence.
    let brooch = Piece {
        engaged: true,
        inlays: [Inlay::Active(Gem::Emerald), Inlay::Empty],
        ..Piece::new(Tile::Item(item::BROOCH))
    };
    let mut state = on_earth()
        .equip(14, item::COPPER_RING)
        .one(|player| {
            player.slots[13] = Some(brooch);
            player.essences[Element::Earth.index()] = 1;
        })
        .build();
    act_drawing(&mut state, CHALLENGE, [1, 1]);
    act(&mut state, Action::TurnGem(13, 0));
    assert_eq!(roll(&state).total(), 5);
    assert_eq!(refused(&state, Action::TurnGem(13, 0)), crate::rules::EU_GEM_03);
    act_drawing(&mut state, Action::Gaar(0), [1]);
    act(&mut state, Action::Use(Spot::Slot(14), 0));
    assert_eq!(refused(&state, Action::Use(Spot::Slot(14), 0)), crate::rules::EU_HTL_11);
    act(&mut state, Action::Essence(Element::Earth));
    assert_eq!((roll(&state).total(), state.players[ONE].essences[1]), (11, 0));
}

#[test]
#[rule("EU-ROL-13")]
fn the_die_of_hope_stays_as_it_is() {
    let mut state = on_earth().with(|state| state.hope = 2).build();
    act_drawing(&mut state, CHALLENGE, [1, 2]);
    act(&mut state, Action::Done);
    assert_eq!(state.hope, 2);
}

#[test]
#[rule("EU-SKO-06", "EU-SKO-09", "EU-SKO-12")]
fn skoldur_spends_dwurt_instead_of_gaar() {
    let mut state = Table::of(Mode::Competitive, &[Hero::Skoldur, Hero::Dral])
        .tile(territory::I_12, -1, -1)
        .at(Space::new(1, 1))
        .one(|player| player.gaar = 2)
        .build();
    act_drawing(&mut state, CHALLENGE, [2, 3]);
    assert_eq!(refused(&state, Action::Gaar(0)), EU_SKO_06);
    act(&mut state, Action::Dwurt);
    assert_eq!((roll(&state).dice, roll(&state).total()), ([2, 3], 10));
    assert_eq!((state.players[ONE].dwurt, state.players[ONE].dwurt_die), (4, 1));
    state.players[ONE].dwurt_die = 5;
    act(&mut state, Action::Dwurt);
    assert_eq!((roll(&state).total(), state.players[ONE].dwurt_die), (13, 5));
    // Others have no Dwurt.
    let mut other = on_earth().build();
    act_drawing(&mut other, CHALLENGE, [2, 3]);
    assert_eq!(refused(&other, Action::Dwurt), EU_SKO_06);
    assert_eq!(other.players[ONE].hero, Hero::Maeldur);
}

#[test]
#[rule("EU-TRG-12")]
fn what_is_used_outside_combat_works_on_these_rolls() {
    let tile = hero_tile::MAELDUR_CONCENTRATION.tile().sheet.parts[0];
    assert_eq!(tile.trigger, crate::terms::Trigger::Roll);
    // A Diamond works at any time: on a roll it is a Clover.
    let gem =
        Piece { inlays: [Inlay::Active(Gem::Diamond), Inlay::Empty], ..Piece::new(Tile::Item(item::BROOCH)) };
    let mut state = on_earth().one(|player| player.slots[13] = Some(gem)).build();
    act_drawing(&mut state, CHALLENGE, [2, 3]);
    act(&mut state, Action::TurnGem(13, 0));
    assert_eq!(roll(&state).total(), 9);
}

/// Maeldur on the Earth Elemental without a token and without Concentration.
fn bare() -> Table {
    on_earth().one(|player| (player.gaar, player.slots[3]) = (0, None))
}

#[test]
#[rule("EU-TRG-13", "EU-ROL-03", "EU-TRG-04")]
fn a_scroll_gives_gaar_after_the_dice_have_fallen() {
    let mut state = bare().carry(item::SCROLL_GAAR).carry(item::SCROLL_TELEPORT).build();
    act_drawing(&mut state, CHALLENGE, [1, 2]);
    let before = roll(&state);
    assert_eq!(refused(&state, Action::Gaar(0)), EU_ROL_03);
    assert_eq!(refused(&state, Action::Use(Spot::Pack(1), 0)), EU_TRG_13, "he stays there");
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    assert_eq!((roll(&state), state.players[ONE].gaar), (before, 3), "the roll is as it was");
    act_drawing(&mut state, Action::Gaar(0), [6]);
    assert_eq!(roll(&state).total(), 6 + 2 + 2 + 2);
}

#[test]
#[rule("EU-TRG-13", "EU-FRE-13", "EU-DTH-11")]
fn a_potion_is_drunk_before_the_wounds_of_a_challenge() {
    let dying = || bare().carry(item::HEALING_POTION).one(|player| player.health = 1).build();
    let mut state = dying();
    act_drawing(&mut state, CHALLENGE, [1, 1]);
    let mut rash = state.clone();
    act(&mut rash, Action::Done);
    assert_eq!(rash.players[ONE].place, Some(rash.chapel()));
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    assert_eq!(state.tasks.len(), 0, "nothing is left to do about the roll");
    assert_eq!((state.players[ONE].health, state.players[ONE].place), (3, Some(Space::new(1, 1))));
    // Where nothing wounds there is time for it afterwards.
    let mut state = dying();
    act_drawing(&mut state, CHALLENGE, [4, 4]);
    assert!(!state.tasks.iter().any(|task| matches!(task, Task::Roll(_))));
}

#[test]
#[rule("EU-TRG-13", "EU-SKO-03", "EU-SKO-06")]
fn skoldur_without_a_token_makes_one_of_a_scroll_or_brews_one() {
    let brew = Piece::new(Tile::Hero(hero_tile::SKOLDUR_BREW));
    let table = || {
        Table::of(Mode::Competitive, &[Hero::Skoldur, Hero::Dral])
            .tile(territory::I_12, -1, -1)
            .at(Space::new(1, 1))
            .one(|player| player.dwurt = 0)
    };
    let mut state = table().carry(item::SCROLL_GAAR).build();
    act_drawing(&mut state, CHALLENGE, [1, 2]);
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    act(&mut state, Action::Brew);
    act(&mut state, Action::Dwurt);
    assert_eq!(roll(&state).total(), 1 + 2 + 2 + 3);
    let mut state = table().one(|player| player.slots[4] = Some(brew)).build();
    act_drawing(&mut state, CHALLENGE, [1, 2]);
    act(&mut state, Action::Use(Spot::Slot(4), 0));
    act(&mut state, Action::Dwurt);
    assert_eq!(state.players[ONE].dwurt_die, 1);
}
