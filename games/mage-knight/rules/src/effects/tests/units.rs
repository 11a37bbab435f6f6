//! Abilities of units.

use super::{attack, block, fight, foe, rich};
use crate::action::{Action, Sideways};
use crate::content::{UnitId, card, enemy, skill, unit};
use crate::effects::modifiers::{move_cost, unit_resistances};
use crate::question::CombatPhase::{self, Attack, Block, Ranged};
use crate::state::{Stage, State};
use crate::terms::Element::{self, ColdFire, Fire, Ice, Physical};
use crate::terms::ManaColour;
use crate::terms::Reach::{self, Melee, Siege};
use crate::terms::{Resistance, Terrain};
use crate::testing::{Board, ONE, act, act_all, legal};
use kernel::{Seat, rule};

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[
    units_attack_as_their_cards_say,
    units_block_as_their_cards_say,
    guardsmen_and_guardians_slow_the_swift,
    swordsmen_wound_themselves_for_the_stronger_blow,
    units_serve_outside_of_combat,
    herbalists_ready_a_unit_but_not_in_combat,
    altem_mages_give_two_mana_of_any_colour,
    altem_mages_change_all_attacks_of_the_combat,
    freezers_stop_an_enemy_that_does_not_resist_ice,
    illusionists_stop_an_unfortified_enemy,
    altem_guardians_make_all_units_resistant,
];

type Attacks = (UnitId, u8, CombatPhase, &'static [Action], (u8, Reach, Element));

const NO: &[Action] = &[];

const ATTACKS: &[Attacks] = &[
    (unit::PEASANTS, 0, Attack, NO, (2, Melee, Physical)),
    (unit::UTEM_CROSSBOWMEN, 0, Attack, NO, (3, Melee, Physical)),
    (unit::UTEM_CROSSBOWMEN, 1, Ranged, NO, (2, Reach::Ranged, Physical)),
    (unit::UTEM_GUARDSMEN, 0, Attack, NO, (2, Melee, Physical)),
    (unit::UTEM_SWORDSMEN, 0, Attack, NO, (3, Melee, Physical)),
    (unit::UTEM_SWORDSMEN, 1, Attack, NO, (6, Melee, Physical)),
    (unit::GUARDIAN_GOLEMS, 0, Attack, NO, (2, Melee, Physical)),
    (unit::RED_CAPE_MONKS, 0, Attack, NO, (3, Melee, Physical)),
    (unit::RED_CAPE_MONKS, 1, Attack, NO, (4, Melee, Fire)),
    (unit::NORTHERN_MONKS, 0, Attack, NO, (3, Melee, Physical)),
    (unit::NORTHERN_MONKS, 1, Attack, NO, (4, Melee, Ice)),
    (unit::SAVAGE_MONKS, 0, Attack, NO, (3, Melee, Physical)),
    (unit::SAVAGE_MONKS, 1, Ranged, NO, (4, Siege, Physical)),
    (unit::FIRE_GOLEMS, 0, Attack, NO, (3, Melee, Physical)),
    (unit::FIRE_GOLEMS, 1, Ranged, NO, (4, Reach::Ranged, Fire)),
    (unit::ICE_GOLEMS, 0, Attack, NO, (3, Melee, Physical)),
    (unit::ICE_GOLEMS, 1, Attack, NO, (6, Melee, Ice)),
    (unit::FIRE_MAGES, 0, Ranged, NO, (3, Reach::Ranged, Fire)),
    (unit::FIRE_MAGES, 1, Attack, NO, (6, Melee, Fire)),
    (unit::ICE_MAGES, 0, Attack, NO, (4, Melee, Ice)),
    (unit::ICE_MAGES, 1, Ranged, NO, (4, Siege, Ice)),
    (unit::AMOTEP_GUNNERS, 0, Attack, NO, (5, Melee, Physical)),
    (unit::AMOTEP_GUNNERS, 1, Ranged, NO, (6, Reach::Ranged, Fire)),
    (unit::AMOTEP_FREEZERS, 0, Attack, NO, (5, Melee, Physical)),
    (unit::CATAPULTS, 0, Ranged, NO, (3, Siege, Physical)),
    (unit::CATAPULTS, 1, Ranged, NO, (5, Siege, Fire)),
    (unit::CATAPULTS, 2, Ranged, NO, (5, Siege, Ice)),
    (unit::ALTEM_MAGES, 1, Attack, &[Action::Option(0)], (5, Melee, ColdFire)),
    (
        unit::ALTEM_MAGES,
        1,
        Attack,
        &[Action::Option(2), Action::Colour(crate::terms::BasicColour::Red)],
        (7, Melee, ColdFire),
    ),
    (unit::ALTEM_MAGES, 1, Attack, &[Action::Option(3)], (9, Melee, ColdFire)),
    (unit::ALTEM_GUARDIANS, 0, Attack, NO, (5, Melee, Physical)),
];

#[rule("MK-UNIT-06")]
#[test]
fn units_attack_as_their_cards_say() {
    for (unit, ability, phase, answers, expected) in ATTACKS {
        let mut state = fight(rich().unit(*unit), *phase, &[enemy::PROWLERS]);
        act(&mut state, Action::Activate { unit: 0, ability: *ability });
        act_all(&mut state, answers.iter().copied());
        assert_eq!(attack(&state), [*expected], "{unit:?} {ability}");
        assert!(!state.players[Seat(0)].units[0].ready);
    }
}

type Blocks = (UnitId, u8, &'static [Action], (u8, Element));

const BLOCKS: &[Blocks] = &[
    (unit::PEASANTS, 0, NO, (2, Physical)),
    (unit::FORESTERS, 1, NO, (3, Physical)),
    (unit::UTEM_CROSSBOWMEN, 0, NO, (3, Physical)),
    (unit::UTEM_GUARDSMEN, 1, NO, (4, Physical)),
    (unit::UTEM_SWORDSMEN, 0, NO, (3, Physical)),
    (unit::UTEM_SWORDSMEN, 1, NO, (6, Physical)),
    (unit::GUARDIAN_GOLEMS, 0, NO, (2, Physical)),
    (unit::GUARDIAN_GOLEMS, 1, NO, (4, Fire)),
    (unit::GUARDIAN_GOLEMS, 2, NO, (4, Ice)),
    (unit::RED_CAPE_MONKS, 0, NO, (3, Physical)),
    (unit::RED_CAPE_MONKS, 1, NO, (4, Fire)),
    (unit::NORTHERN_MONKS, 0, NO, (3, Physical)),
    (unit::NORTHERN_MONKS, 1, NO, (4, Ice)),
    (unit::SAVAGE_MONKS, 0, NO, (3, Physical)),
    (unit::FIRE_GOLEMS, 0, NO, (3, Physical)),
    (unit::ICE_GOLEMS, 0, NO, (3, Physical)),
    (unit::FIRE_MAGES, 1, NO, (6, Fire)),
    (unit::ICE_MAGES, 0, NO, (4, Ice)),
    (unit::AMOTEP_GUNNERS, 0, NO, (5, Physical)),
    (unit::AMOTEP_FREEZERS, 0, NO, (5, Physical)),
    (unit::ALTEM_MAGES, 1, &[Action::Option(1)], (5, ColdFire)),
    (
        unit::ALTEM_MAGES,
        1,
        &[Action::Option(2), Action::Colour(crate::terms::BasicColour::Red)],
        (7, ColdFire),
    ),
    (unit::ALTEM_MAGES, 1, &[Action::Option(3)], (9, ColdFire)),
    (unit::ALTEM_GUARDIANS, 1, NO, (8, Physical)),
];

#[rule("MK-UNIT-06")]
#[test]
fn units_block_as_their_cards_say() {
    for (unit, ability, answers, expected) in BLOCKS {
        let mut state = fight(rich().unit(*unit), Block, &[enemy::WOLF_RIDERS]);
        act(&mut state, Action::Activate { unit: 0, ability: *ability });
        act_all(&mut state, answers.iter().copied());
        assert_eq!(block(&state), [*expected], "{unit:?} {ability}");
    }
}

#[rule("MK-CBT-BLK-13")]
#[test]
fn guardsmen_and_guardians_slow_the_swift() {
    for (unit, slow) in
        [(unit::UTEM_GUARDSMEN, true), (unit::ALTEM_GUARDIANS, true), (unit::FORESTERS, false)]
    {
        let mut state = fight(rich().unit(unit), Block, &[enemy::WOLF_RIDERS]);
        act(&mut state, Action::Activate { unit: 0, ability: 1 });
        assert_eq!(foe(&state, 0).no_swift, slow, "{unit:?}");
    }
}

#[rule("MK-FAQ-12")]
#[test]
fn swordsmen_wound_themselves_for_the_stronger_blow() {
    let mut state = fight(rich().unit(unit::UTEM_SWORDSMEN), Attack, &[enemy::PROWLERS]);
    let wounds = state.wounds;
    act(&mut state, Action::Activate { unit: 0, ability: 1 });
    let unit = state.players[Seat(0)].units[0];
    assert_eq!((unit.wounds, unit.hit, state.wounds), (1, false, wounds - 1));
}

#[rule("MK-EFF-01")]
#[test]
fn units_serve_outside_of_combat() {
    let activate = |unit, ability, stage| {
        let mut state = rich().stage(stage).unit(unit).build();
        act(&mut state, Action::Activate { unit: 0, ability });
        state
    };
    assert_eq!(activate(unit::PEASANTS, 1, Stage::Interaction).turn.influence, 2);
    assert_eq!(activate(unit::PEASANTS, 2, Stage::Movement).turn.movement, 2);
    assert_eq!(activate(unit::HERBALISTS, 0, Stage::Movement).turn.healing, 2);
    let green = ManaColour::Green.index();
    assert_eq!(activate(unit::HERBALISTS, 2, Stage::Movement).players[Seat(0)].tokens[green], 4);
    let foresters = activate(unit::FORESTERS, 0, Stage::Movement);
    assert_eq!((foresters.turn.movement, move_cost(&foresters, Terrain::Hills)), (2, Some(2)));
    assert_eq!(activate(unit::ILLUSIONISTS, 0, Stage::Interaction).turn.influence, 4);
    assert_eq!(activate(unit::ILLUSIONISTS, 2, Stage::Movement).players[Seat(0)].crystals, [0, 0, 0, 1]);
    let mages = activate(unit::FIRE_MAGES, 2, Stage::Movement);
    assert_eq!((mages.players[Seat(0)].crystals, mages.players[Seat(0)].tokens[0]), ([1, 0, 0, 0], 4));
    let mages = activate(unit::ICE_MAGES, 2, Stage::Movement);
    assert_eq!((mages.players[Seat(0)].crystals, mages.players[Seat(0)].tokens[1]), ([0, 1, 0, 0], 4));
}

#[rule("MK-UNIT-09")]
#[rule("MK-CBT-GEN-06")]
#[test]
fn herbalists_ready_a_unit_but_not_in_combat() {
    let board = || {
        rich()
            .unit(unit::HERBALISTS)
            .unit(unit::PEASANTS)
            .with(|state| state.players[Seat(0)].units[1].ready = false)
    };
    let mut state = board().build();
    act_all(&mut state, [Action::Activate { unit: 0, ability: 1 }, Action::Unit(1)]);
    assert!(state.players[Seat(0)].units[1].ready);
    let state = fight(board(), Attack, &[enemy::PROWLERS]);
    let again = Action::Activate { unit: 0, ability: 1 };
    assert_eq!(crate::testing::refused(&state, again), crate::rules::MK_CBT_GEN_06);
}

#[rule("MK-EFF-01")]
#[test]
fn altem_mages_give_two_mana_of_any_colour() {
    let mut state = Board::new().unit(unit::ALTEM_MAGES).build();
    let answers = [Action::Mana(ManaColour::Gold), Action::Mana(ManaColour::Red)];
    act(&mut state, Action::Activate { unit: 0, ability: 0 });
    act_all(&mut state, answers);
    assert_eq!(state.players[Seat(0)].tokens, [1, 0, 0, 0, 1, 0]);
}

#[rule("MK-CBT-GEN-02")]
#[test]
fn altem_mages_change_all_attacks_of_the_combat() {
    let board = || rich().unit(unit::ALTEM_MAGES).hand(&[card::RAGE, card::SWIFTNESS]);
    let mut state = fight(board(), Attack, &[enemy::PROWLERS]);
    act(&mut state, Action::Play(card::RAGE));
    act_all(&mut state, [Action::Activate { unit: 0, ability: 2 }, Action::Option(0)]);
    assert_eq!(attack(&state), [(2, Melee, ColdFire)]);
    act(&mut state, Action::PlayStrong(card::SWIFTNESS));
    assert_eq!(attack(&state), [(2, Melee, ColdFire), (3, Reach::Ranged, ColdFire)]);

    let mut state = fight(board(), Ranged, &[enemy::DIGGERS]);
    act_all(&mut state, [Action::Activate { unit: 0, ability: 2 }, Action::Option(1)]);
    act(&mut state, Action::PlayStrong(card::SWIFTNESS));
    assert_eq!(attack(&state), [(3, Siege, Physical)]);
}

#[rule("MK-CBT-RNG-02", "MK-CBT-RNG-03", "MK-DEED-13")]
#[test]
fn attacks_of_every_kind_besiege_once_the_altem_mages_say_so() {
    let hand = [card::RAGE, card::IMPROVISATION, card::MARCH, card::STAMINA, card::AGILITY];
    let board = || {
        let board = rich().unit(unit::ALTEM_MAGES).unit(unit::PEASANTS).skill(skill::HOT_SWORDSMANSHIP);
        board.hand(&hand).moves(2)
    };
    let behind_walls = |board: Board| {
        let mut state = fight(board, Ranged, &[enemy::PROWLERS]);
        state.combat.as_mut().expect("a combat").fortified = true;
        state
    };
    let melee = [
        Action::Play(card::RAGE),
        Action::Play(card::IMPROVISATION),
        Action::Sideways(card::STAMINA, Sideways::Attack),
        Action::Activate { unit: 1, ability: 0 },
        Action::Skill(skill::HOT_SWORDSMANSHIP),
    ];
    let mut state = behind_walls(board());
    assert!(melee.iter().all(|action| !legal(&state).contains(action)), "no melee from afar");
    act_all(&mut state, [Action::Activate { unit: 0, ability: 2 }, Action::Option(1)]);
    let besieging = |state: &State, n: u8, element: Element| attack(state) == [(n, Siege, element)];
    for (action, answers, n, element) in [
        (melee[0], &[][..], 2, Physical),
        (melee[1], &[Action::Card(card::MARCH)], 3, Physical),
        (melee[2], &[], 1, Physical),
        (melee[3], &[], 2, Physical),
        (melee[4], &[Action::Option(1)], 2, Element::Fire),
    ] {
        let mut state = state.clone();
        act(&mut state, action);
        act_all(&mut state, answers.iter().copied());
        assert!(besieging(&state, n, element), "{action:?}: {:?}", attack(&state));
    }
    // Three points and a strike: the walls are of no use.
    act_all(&mut state, [melee[0], melee[2], Action::Strike]);
    assert_eq!((state.turn.defeated, state.stage), (1, Stage::AfterAction));
    // Points of Move become a siege too, and nothing of this is a block or a moment of the attack phase.
    let agile = board().hand(&[card::DEMOLISH]).with(|state| {
        let effect = card::AGILITY
            .card()
            .half(crate::variants::Printing::First, false)
            .effect
            .part(1)
            .expect("a conversion");
        let origin = crate::question::Origin::Card { card: card::AGILITY, strong: false };
        state.turn.modifiers.push(crate::turn_record::Modifier {
            origin,
            effect,
            given: crate::task::Given::Nothing,
        });
    });
    let mut state = behind_walls(agile);
    assert!(!legal(&state).contains(&Action::Use(0)));
    act_all(&mut state, [Action::Activate { unit: 0, ability: 2 }, Action::Option(1), Action::Use(0)]);
    assert!(besieging(&state, 1, Physical));
    assert!(!legal(&state).contains(&Action::PlayStrong(card::DEMOLISH)));
    assert!(!legal(&state).contains(&Action::Sideways(card::MARCH, Sideways::Block)));
}

#[rule("MK-CBT-GEN-04")]
#[test]
fn freezers_stop_an_enemy_that_does_not_resist_ice() {
    let board = rich().unit(unit::AMOTEP_FREEZERS);
    let mut state = fight(board, Ranged, &[enemy::SWORDSMEN, enemy::ICE_MAGES]);
    act(&mut state, Action::Activate { unit: 0, ability: 1 });
    assert_eq!((foe(&state, 0).no_attack, foe(&state, 0).armor_less), (true, 3));
    assert!(!foe(&state, 1).no_attack, "immune, so that there was nothing to choose");
}

#[rule("MK-CBT-GEN-02")]
#[test]
fn illusionists_stop_an_unfortified_enemy() {
    let board = rich().unit(unit::ILLUSIONISTS);
    let mut state = fight(board, Ranged, &[enemy::DIGGERS, enemy::PROWLERS]);
    act(&mut state, Action::Activate { unit: 0, ability: 1 });
    assert_eq!([0, 1].map(|place| foe(&state, place).no_attack), [false, true]);
}

#[rule("MK-CBT-GEN-02")]
#[test]
fn altem_guardians_make_all_units_resistant() {
    let mut state = fight(rich().unit(unit::ALTEM_GUARDIANS).unit(unit::PEASANTS), Block, &[enemy::PROWLERS]);
    act(&mut state, Action::Activate { unit: 0, ability: 2 });
    let peasants = state.players[Seat(0)].units[1];
    let resistances = unit_resistances(&state, ONE, &peasants);
    assert!(Resistance::ALL.into_iter().all(|each| resistances.contains(each)));
}
