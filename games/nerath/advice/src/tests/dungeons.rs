//! Heroes against guardians.

use super::*;
use Side::Attacker;
use nerath::units::Die;

fn explore(heroes: &[(UnitKind, u8)], guardians: &[Guardian]) -> Question {
    Question::new(Ground::Dungeon, Force::of(heroes), Force::guardians(guardians.iter().cloned()))
}

fn troll() -> Guardian {
    Guardian { heroes_need: 7, ..Guardian::new(&[Die::D8, Die::D8]) }
}

fn medusa() -> Guardian {
    Guardian { first_strike: true, ..Guardian::new(&[Die::D20]) }
}

// CN-GRD-04: Medusa (3/4) strikes before a Fighter (1/2): lost 6/8, won 1/8, nothing 1/8.
#[test]
fn a_guardian_with_first_strike() {
    chances(&explore(&[(Fighter, 1)], &[medusa()]), 1.0 / 7.0, 6.0 / 7.0, 0.0);
    // Against a Wizard both strike first: won 1/8, lost 3/8, both 3/8, nothing 1/8.
    chances(&explore(&[(Wizard, 1)], &[medusa()]), 1.0 / 7.0, 3.0 / 7.0, 3.0 / 7.0);
}

// CN-GRD-05, CN-GRD-08: 7 or more is 4/10 for a Fighter, unless a card says better.
#[test]
fn heroes_need_more() {
    let question = explore(&[(Fighter, 1)], &[Guardian { heroes_need: 7, ..Guardian::new(&[Die::D10]) }]);
    // 0.4 against 0.5: won 0.2, lost 0.3, both 0.2, nothing 0.3.
    chances(&question, 2.0 / 7.0, 3.0 / 7.0, 2.0 / 7.0);
    let warlord = Effect::HitOn { target: 5, who: Who::All, lasts: Lasts::Battle };
    // 0.6 against 0.5: won 0.3, lost 0.2, both 0.3, nothing 0.2.
    chances(&question.clone().with(Attacker, warlord), 3.0 / 8.0, 2.0 / 8.0, 3.0 / 8.0);
    let key = Effect::HeroesNeedAtMost { target: 6 };
    chances(&question.with(Attacker, key), 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0);
}

// CN-GRD-03: a die a hit, the weakest first; CN-DUN-05: several guardians are one side.
#[test]
fn guardians_lose_dice() {
    let odds = battle(&explore(&[(Fighter, 3)], &[troll(), medusa()]));
    let dice: Vec<u16> = odds.survivors(Side::Defender).iter().map(|(left, _)| left.guardian_dice).collect();
    assert_eq!(dice, [3, 2, 1, 0]);
    same(odds.summary.losses.defender.gold, 0.0);
    // A Beholder keeps its d20: after one hit it rolls 3/4.
    let beholder = Guardian::new(&[Die::D6, Die::D20]);
    let volley = Effect::Volley { die: Die::D20, n: 1 };
    let hurt = quick(&explore(&[(Fighter, 1)], &[Guardian::new(&[Die::D20])]));
    let whole = quick(&explore(&[(Fighter, 1)], std::slice::from_ref(&beholder)));
    let shot = quick(&explore(&[(Fighter, 1)], &[beholder]).with(Attacker, volley));
    same(shot.won, 0.75 * hurt.won + 0.25 * whole.won);
}

// CN-GRD-06, CN-GRD-07: the hardest number counts for everybody, to the end.
#[test]
fn the_hardest_guardian_sets_the_number() {
    let hard = Guardian { heroes_need: 8, ..Guardian::new(&[Die::D6]) };
    let easy = Guardian::new(&[Die::D10]);
    let mixed = quick(&explore(&[(Fighter, 2)], &[hard.clone(), easy.clone()]));
    let all_hard = Guardian { heroes_need: 8, ..easy };
    let expected = quick(&explore(&[(Fighter, 2)], &[hard, all_hard]));
    same(mixed.won, expected.won);
}

// CN-DUN-07: cards against enemy units do not touch guardians.
#[test]
fn guardians_are_no_units() {
    let question = explore(&[(Fighter, 2)], &[troll()]);
    let plain = quick(&question);
    let lasts = Lasts::Battle;
    for effect in [
        Effect::FoeHitOn { target: 20, who: Who::All, lasts },
        Effect::Suppress { who: Who::All, up_to: None, lasts },
    ] {
        assert_eq!(quick(&question.clone().with(Attacker, effect)), plain);
    }
}

// The winning chances noted with the tiles were worked out by another program, with Fighters lost first.
#[test]
fn the_tiles_have_the_chances_written_beside_them() {
    #[derive(serde::Deserialize)]
    struct Tiles {
        guardian: Vec<Tile>,
    }
    #[derive(serde::Deserialize)]
    struct Tile {
        id: String,
        dice: Vec<Die>,
        first_strike: bool,
        heroes_need: u8,
        odds_2f: f64,
        odds_fw: f64,
        odds_2fw: f64,
    }
    let text = include_str!("../../../content/guardians.toml");
    let tiles: Tiles = toml::from_str(text).unwrap();
    assert_eq!(tiles.guardian.len(), 25);
    let mut solver = Solver::default();
    for tile in &tiles.guardian {
        let guardian = Guardian {
            dice: tile.dice.iter().copied().collect(),
            first_strike: tile.first_strike,
            heroes_need: tile.heroes_need,
        };
        for (fighters, wizards, noted) in [(2, 0, tile.odds_2f), (1, 1, tile.odds_fw), (2, 1, tile.odds_2fw)]
        {
            let question =
                explore(&[(Fighter, fighters), (Wizard, wizards)], std::slice::from_ref(&guardian))
                    .losing(Attacker, CasualtyOrder::listed(&[Fighter]));
            let found = solver.quick(&question).won;
            assert!((found - noted).abs() <= 0.00501, "{}: {found}, noted {noted}", tile.id);
        }
    }
}
