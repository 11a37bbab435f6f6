use super::*;
use crate::content::territory;
use crate::terms::Element;
use crate::testing::{ONE, TWO, Table, anchor, on, start};
use kernel::rule;

#[test]
#[rule("EU-MAP-01", "EU-MAP-02")]
fn the_three_spaces_of_a_tile_border_each_other() {
    let map = Table::new().tile(territory::I_04, -1, -1).tile(territory::I_05, 1, -2).build().map;
    for tile in 0..3u8 {
        let spaces = [0, 1, 2].map(|cell| Space::new(tile, cell));
        for space in spaces {
            let near = map.neighbours(space);
            assert!(spaces.iter().all(|other| *other == space || near.contains(other)));
        }
        // Every tile is placed the same way.
        let Hex { q, r } = map.tiles[usize::from(tile)].at.0;
        let hexes = [Hex { q, r }, Hex { q: q + 1, r }, Hex { q, r: r + 1 }];
        assert_eq!(spaces.map(|space| map.hex(space)), hexes.map(Some));
    }
}

#[test]
#[rule("EU-REV-03")]
fn tiles_cover_the_plane_without_gap_or_overlap() {
    let mut covered = std::collections::BTreeMap::new();
    for q in -12..=12i8 {
        for r in -12..=12i8 {
            if (q - r).rem_euclid(3) == 0 {
                for cell in 0..3 {
                    assert_eq!(covered.insert(anchor(q, r).hex(cell), (anchor(q, r), cell)), None);
                }
            }
        }
    }
    for q in -9..=9 {
        for r in -9..=9 {
            assert_eq!(covered.get(&Hex { q, r }), Some(&Hex { q, r }.tile()));
        }
    }
    let map = Table::new().build().map;
    let slots = map.open_slots(start(0), None);
    assert_eq!(slots.as_slice(), [anchor(-2, 1), anchor(-1, -1), anchor(1, -2)]);
}

#[test]
#[rule("EU-SPC-02")]
fn a_centre_borders_its_own_three_spaces_alone() {
    let map = Table::new().tile(territory::I_04, -1, -1).build().map;
    assert_eq!(map.neighbours(Space::centre(0)).as_slice(), [start(0), start(1), start(2)]);
    assert!(map.neighbours(start(0)).contains(&start(1)));
    assert!(map.neighbours(start(0)).contains(&Space::centre(0)));
    assert!(!map.contains(Space::centre(1)), "an ordinary tile has none");
}

#[test]
#[rule("EU-MAP-06", "EU-MAP-07")]
fn a_token_of_anybody_marks_a_defeated_monster() {
    // I-11: a lake and a Treasure with Monsters, and a plain space.
    let mut map = Table::new().tile(territory::I_11, -1, -1).build().map;
    let (lake, plain) = (Space::new(1, 0), Space::new(1, 2));
    assert_eq!((map.undefeated(lake), map.liberated(lake)), (1, false));
    assert!(map.liberated(plain), "there never was a Monster");
    let kinds: [fn(&mut Tokens); 3] = [
        |tokens| tokens.hero = Some(TWO),
        |tokens| tokens.trade = Some(TWO),
        |tokens| tokens.interaction[ONE.index()] = 1,
    ];
    for kind in kinds {
        let mut map = map;
        kind(map.tokens_mut(lake).unwrap());
        assert_eq!((map.undefeated(lake), map.liberated(lake)), (0, true));
    }
    assert!(map.tokens_mut(Space::centre(0)).is_none(), "nothing lies on a centre");
}

#[test]
#[rule("EU-MAP-05")]
fn the_swords_give_the_level() {
    let map = Table::new().tile(territory::II_09, -1, -1).build().map;
    assert_eq!([0, 1, 2].map(|cell| map.undefeated(Space::new(1, cell))), [2, 1, 0]);
}

#[test]
#[rule("EU-ELM-01", "EU-ELM-13")]
fn a_power_reaches_its_space_and_those_next_to_it() {
    // Fire at (-1, -1), with all six around it on the map.
    let map = Table::new()
        .tile(territory::I_14, -1, -1)
        .tile(territory::I_04, -2, -2)
        .tile(territory::I_05, 0, -3)
        .tile(territory::I_06, -3, 0)
        .build();
    let fire = |space: Space| map.map.powers(space)[Element::Fire.index()];
    let reached: Vec<Space> = map.map.spaces().filter(|space| fire(*space)).collect();
    assert_eq!(reached.len(), 7);
    assert!(fire(on(&map, -1, -1)) && fire(on(&map, 0, -1)) && fire(on(&map, -1, 0)));
    assert!(!fire(start(0)));
    // The centre of the Starting tile borders nothing but its own three: II-14 has Fire at (-1, 0), next to
    // the first of them.
    let near = Table::new().tile(territory::II_14, -1, -1).build();
    assert!(near.map.powers(start(0))[Element::Fire.index()]);
    assert!(!near.map.powers(Space::centre(0))[Element::Fire.index()]);
}

#[test]
#[rule("EU-TEL-09", "EU-TEL-10")]
fn distances_are_counted_over_revealed_spaces_whoever_stands_there() {
    let state = Table::new().tile(territory::I_11, -1, -1).build();
    // From the Chapel: an outer space, then the Treasure with its Monster, then the lake behind it.
    let centre = Space::centre(0);
    assert_eq!(state.map.distance(centre, start(0)), Some(1));
    assert_eq!(state.map.distance(centre, on(&state, 0, -1)), Some(2));
    assert_eq!(state.map.distance(centre, on(&state, -1, -1)), Some(3));
    assert_eq!(state.map.distance(on(&state, -1, -1), centre), Some(3));
    assert_eq!(state.map.distance(start(0), start(2)), Some(1));
}
