//! Random fights: every listed answer is legal, forged ones are refused, every fight ends, no token is lost.

use super::*;
use crate::content::{CardId, ENEMIES, UnitId, card, unit};
use crate::frame::Play;
use crate::map::Token;
use crate::terms::{BasicColour, ManaColour, Pile};
use kernel::{Chance, Dense, Log, Seed, rule};

const HAND: [CardId; 8] = [
    card::RAGE,
    card::DETERMINATION,
    card::SWIFTNESS,
    card::BURNING_SHIELD,
    card::WHIRLWIND,
    card::ICE_SHIELD,
    card::MARCH,
    card::DEMOLISH,
];
const UNITS: [UnitId; 4] = [unit::PEASANTS, unit::CATAPULTS, unit::ICE_GOLEMS, unit::ALTEM_GUARDIANS];

/// Every answer that combat knows, for every place that there could be.
fn forged() -> impl Iterator<Item = Action> {
    let placed = [Action::Target, Action::Spare, Action::Suffer, Action::DamageUnit];
    let placed = placed.into_iter().flat_map(|action| [0, 1, 2, 3, 7, 15, 16, 255].map(action));
    placed.chain([Action::Done, Action::Strike, Action::DamageHero, Action::Challenge(Hex::new(0, 0))])
}

/// A fight against some tokens, for which Tovak has cards, units and mana.
fn some_fight(chance: &mut Chance) -> State {
    let mut board = Board::new().hand(&HAND);
    board = UNITS.into_iter().fold(board, Board::unit);
    board = BasicColour::ALL.into_iter().fold(board, |board, colour| board.tokens(colour.into(), 2));
    let mut state = board.tokens(ManaColour::Black, 1).stage(Stage::Combat).build();
    state.night = chance.die(2) == 1;
    let n = 1 + chance.below(4);
    let drawn = (0..n).filter_map(|_| state.piles.unseen.draw(chance));
    let foes = drawn.map(|enemy| Foe::new(enemy, Joined::Drawn)).collect();
    state.combat = Some(Combat { fortified: chance.die(3) == 1, ..Combat::new(foes) });
    state
}

fn tokens(state: &State) -> Vec<usize> {
    let lying = |enemy| state.map.tokens.iter().filter(|token: &&Token| token.enemy() == Some(enemy)).count();
    let fought = |enemy| super::super::drawn(state).filter(|other| *other == enemy).count();
    (0..ENEMIES)
        .map(EnemyId::from_index)
        .map(|enemy| {
            usize::from(state.piles.unseen.count(enemy) + state.piles.discard.count(enemy))
                + lying(enemy)
                + fought(enemy)
        })
        .collect()
}

#[test]
#[rule("MK-CBT-RES-01", "MK-CBT-RNG-10")]
fn random_fights_end_and_lose_nothing() {
    let box_of = Pile::ALL.iter().fold(vec![0; ENEMIES], |sum, pile| {
        sum.into_iter().zip(pile.counts()).map(|(a, b)| a + usize::from(b)).collect()
    });
    let mut phases = [false; 4];
    for index in 0..150 {
        let mut chance = Chance::new(Seed(7), index);
        let mut state = some_fight(&mut chance);
        let mut decisions = 0;
        while state.stage == Stage::Combat {
            let actions = legal(&state);
            assert_eq!(super::super::audit(&state), Ok(()));
            assert!(
                actions.iter().all(|action| kernel::step::check::<crate::MageKnight>(&state, action).is_ok())
            );
            for action in forged() {
                let listed = actions.contains(&action);
                assert_eq!(
                    kernel::step::check::<crate::MageKnight>(&state, &action).is_ok(),
                    listed,
                    "{action:?} in {:?}",
                    asked(&state)
                );
            }
            phases[combat(&state).phase as usize] = true;
            assert_eq!(tokens(&state), box_of);
            let action = *chance.pick(&actions).expect("somebody is asked");
            let mut log = Log::default();
            kernel::step::answer(&mut Play::new(&mut state, &mut chance, &mut log), action);
            decisions += 1;
            assert!(decisions < 2_000, "a fight without end");
        }
        assert_eq!(tokens(&state), box_of);
        assert!(state.combat.is_none());
    }
    assert_eq!(phases, [true; 4]);
}
