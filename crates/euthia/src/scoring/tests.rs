use super::*;
use crate::content::power;
use crate::rules::EU_RND_13;
use crate::terms::Hero;
use crate::terms::Mode;
use crate::testing::{ONE, THREE, TWO, Table};
use kernel::rule;

fn winners(state: &State) -> Vec<Seat> {
    outcome(state, EU_RND_13).winners().collect()
}

#[test]
#[rule("EU-CMP-01", "EU-SCO-15")]
fn the_highest_reputation_wins() {
    let heroes = [Hero::Ael, Hero::Dral, Hero::Keleia];
    let state = Table::of(Mode::Competitive, &heroes)
        .player(ONE, |player| player.reputation = 41)
        .player(TWO, |player| player.reputation = 39)
        .player(THREE, |player| player.reputation = 40)
        .build();
    assert_eq!(winners(&state), [ONE]);
    let places: Vec<u8> =
        outcome(&state, EU_RND_13).standings.iter().map(|standing| standing.place).collect();
    assert_eq!(places, [1, 3, 2]);
}

#[test]
#[rule("EU-SCO-16")]
fn hands_break_a_tie() {
    let state = Table::new()
        .player(ONE, |player| (0..3).for_each(|_| player.hand.put(power::CURSE)))
        .player(TWO, |player| player.hand.put(power::HEALING))
        .build();
    assert_eq!(winners(&state), [TWO]);
}

#[test]
#[rule("EU-SCO-17")]
fn a_tie_that_persists_is_shared() {
    let state = Table::new().build();
    assert_eq!(winners(&state), [ONE, TWO]);
}
