use super::*;
use crate::content::power;
use crate::testing::{ONE, TWO, Table, during_seeded};
use crate::view::{self, ByMetal};
use kernel::{Seed, rule};

#[test]
#[rule("EU-GLD-10")]
fn hands_are_secret_and_boards_are_not() {
    let state = Table::new()
        .player(TWO, |player| {
            player.hand.put(power::CURSE);
            player.hand.put(power::HEALING);
            player.gold = 5;
            player.gems[2] = 1;
        })
        .build();
    let seen = view::view(&state, Viewer::Seat(ONE));
    assert_eq!(
        (seen.players[TWO].hand.value(), seen.players[TWO].hand_size),
        (None, ByMetal { silver: 1, gold: 1 })
    );
    assert_eq!((seen.players[TWO].gold, seen.players[TWO].gems.opal), (5, 1));
    let own = view::view(&state, Viewer::Seat(TWO));
    assert_eq!(own.players[TWO].hand.value(), Some(&vec![power::CURSE, power::HEALING]));
}

#[test]
#[rule("EU-GLD-10")]
fn other_hands_could_be_anything_of_the_same_metals() {
    let mut state = Table::new().build();
    during_seeded(&mut state, |play| {
        crate::effects::gains::powers(play, TWO, Metal::Silver, 3);
        crate::effects::gains::powers(play, ONE, Metal::Gold, 2);
    });
    let mut different = false;
    for seed in 0..20 {
        let other = resample(&state, ONE, &mut Chance::new(Seed(seed), 1));
        assert_eq!(secret(&other, ONE), secret(&state, ONE));
        assert_eq!(view::view(&other, Viewer::Seat(ONE)), view::view(&state, Viewer::Seat(ONE)));
        different |= secret(&other, TWO) != secret(&state, TWO);
    }
    assert!(different);
}
