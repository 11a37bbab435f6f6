//! What the kernel does in every game's inner loop.

use std::hint::black_box;

use ::kernel::{Bag, Chance, Seed};

use card::bench::{Case, Round};

pub(crate) const CASES: &[Case] = &[
    Case { name: "kernel/dice", unit: "roll", rounds: 2000, budget: Some(70), prepare: dice },
    Case { name: "kernel/first-die", unit: "action", rounds: 20_000, budget: Some(1300), prepare: first_die },
    Case { name: "kernel/bag", unit: "draw", rounds: 2000, budget: Some(200), prepare: bag },
];

/// A handful of dice of one action, as a battle rolls them.
fn dice() -> Round {
    Box::new(|round| {
        let mut chance = Chance::new(Seed(1), round);
        for _ in 0..64 {
            black_box(chance.die(20));
        }
        64
    })
}

/// The cost of the first number of an action, for which the generator is created.
fn first_die() -> Round {
    Box::new(|round| {
        black_box(Chance::new(Seed(1), round).die(20));
        1
    })
}

/// A bag of forty kinds drawn empty.
fn bag() -> Round {
    Box::new(|round| {
        let mut chance = Chance::new(Seed(1), round);
        let mut bag: Bag<u8, 40> = Bag::of([2; 40]);
        let mut draws = 0;
        while let Some(thing) = bag.draw(&mut chance) {
            black_box(thing);
            draws += 1;
        }
        draws
    })
}
