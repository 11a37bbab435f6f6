//! Skills.

use super::{armor, attack, block, fight};
use crate::action::{Action, Purse, Sideways};
use crate::content::{SkillId, card, enemy, skill, unit};
use crate::question::CombatPhase::{self, Attack, Block, Ranged};
use crate::rules::{MK_DEED_10, MK_FAQ_18, MK_SKILL_03, MK_SKILL_05};
use crate::state::{Stage, State};
use crate::terms::BasicColour::{Blue, Green, Red, White};
use crate::terms::Element::{self, Fire, Ice, Physical};
use crate::terms::ManaColour;
use crate::terms::Reach::{self, Melee, Siege};
use crate::testing::{Board, Used, act, act_all, cards, legal, refused, uses};
use kernel::{Seat, rule};

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[
    skills_attack_once_a_turn,
    shield_mastery_blocks,
    skills_give_move_and_influence_by_the_hour,
    craft_gives_a_crystal_and_mana_once_a_round,
    power_of_pain_plays_a_wound_sideways,
    invocation_gives_mana_that_is_spent_at_once,
    mana_of_an_invocation_pays_for_whatever_asks_for_mana,
    polarization_turns_one_mana_into_its_opposite,
    motivation_draws_and_rewards_the_last,
    healing_skills,
    a_skill_makes_one_sideways_card_worth_more,
    who_needs_magic_forgoes_the_source,
    leadership_raises_what_a_unit_has,
    resistance_break_counts_resistances,
    flight_goes_one_space_or_two_for_move_points,
    bonds_of_loyalty_bring_two_regular_units,
];

type Attacks = (SkillId, bool, CombatPhase, &'static [Action], (u8, Reach, Element));

const ATTACKS: &[Attacks] = &[
    (skill::BURNING_POWER, false, Ranged, &[Action::Option(0)], (1, Siege, Physical)),
    (skill::BURNING_POWER, false, Ranged, &[Action::Option(1)], (1, Siege, Fire)),
    (skill::FREEZING_POWER, false, Ranged, &[Action::Option(0)], (1, Siege, Physical)),
    (skill::FREEZING_POWER, false, Ranged, &[Action::Option(1)], (1, Siege, Ice)),
    (skill::HOT_SWORDSMANSHIP, false, Attack, &[Action::Option(0)], (2, Melee, Physical)),
    (skill::HOT_SWORDSMANSHIP, false, Attack, &[Action::Option(1)], (2, Melee, Fire)),
    (skill::COLD_SWORDSMANSHIP, false, Attack, &[Action::Option(1)], (2, Melee, Ice)),
    (skill::COLD_SWORDSMANSHIP, false, Attack, &[Action::Option(0)], (2, Melee, Physical)),
    (skill::DAY_SHARPSHOOTING, false, Ranged, &[], (2, Reach::Ranged, Physical)),
    (skill::DAY_SHARPSHOOTING, true, Ranged, &[], (1, Reach::Ranged, Physical)),
    (skill::NIGHT_SHARPSHOOTING, false, Ranged, &[], (1, Reach::Ranged, Physical)),
    (skill::NIGHT_SHARPSHOOTING, true, Ranged, &[], (2, Reach::Ranged, Physical)),
];

#[rule("MK-SKILL-05")]
#[test]
fn skills_attack_once_a_turn() {
    for (skill, night, phase, answers, expected) in ATTACKS {
        let board = Board::new().skill(*skill).with(|state| state.night = *night);
        let mut state = fight(board, *phase, &[enemy::PROWLERS]);
        act(&mut state, Action::Skill(*skill));
        act_all(&mut state, answers.iter().copied());
        assert_eq!(attack(&state), [*expected], "{skill:?}");
        assert_eq!(refused(&state, Action::Skill(*skill)), MK_SKILL_05);
    }
}

#[rule("MK-SKILL-05")]
#[test]
fn shield_mastery_blocks() {
    for (option, expected) in [(0, (3, Physical)), (1, (2, Ice)), (2, (2, Fire))] {
        let mut state = fight(Board::new().skill(skill::SHIELD_MASTERY), Block, &[enemy::PROWLERS]);
        act_all(&mut state, [Action::Skill(skill::SHIELD_MASTERY), Action::Option(option)]);
        assert_eq!(block(&state), [expected]);
    }
}

fn used(board: Board, skill: SkillId) -> State {
    let mut state = board.skill(skill).build();
    act(&mut state, Action::Skill(skill));
    state
}

#[rule("MK-EFF-01")]
#[test]
fn skills_give_move_and_influence_by_the_hour() {
    for (skill, day, night) in [(skill::DARK_PATHS, 1, 2), (skill::DOUBLE_TIME, 2, 1)] {
        assert_eq!(used(Board::new(), skill).turn.movement, day);
        assert_eq!(used(Board::new().night(), skill).turn.movement, night);
    }
    let inn = || Board::new().stage(Stage::Interaction);
    for (skill, day, night) in [(skill::DARK_NEGOTIATION, 2, 3), (skill::BRIGHT_NEGOTIATION, 3, 2)] {
        assert_eq!(used(inn(), skill).turn.influence, day);
        assert_eq!(used(inn().night(), skill).turn.influence, night);
    }
    let fortune = used(inn().crystals(Red, 2).crystals(White, 1), skill::GLITTERING_FORTUNE);
    assert_eq!(fortune.turn.influence, 2);
    let march =
        Board::new().unit(unit::PEASANTS).unit(unit::FORESTERS).unit(unit::HERBALISTS).unit(unit::CATAPULTS);
    let march = march.with(|state| state.players[Seat(0)].units[3].ready = true);
    assert_eq!(used(march, skill::FORWARD_MARCH).turn.movement, 3, "three at most");
    let state = Board::new().skill(skill::FORWARD_MARCH).unit(unit::PEASANTS);
    let state = state.with(|state| state.players[Seat(0)].units[0].wounds = 1).build();
    assert_eq!(refused(&state, Action::Skill(skill::FORWARD_MARCH)), MK_DEED_10);
}

#[rule("MK-SKILL-03")]
#[test]
fn craft_gives_a_crystal_and_mana_once_a_round() {
    for (skill, crystal, mana) in [
        (skill::WHITE_CRYSTAL_CRAFT, Blue, ManaColour::White),
        (skill::GREEN_CRYSTAL_CRAFT, Blue, ManaColour::Green),
        (skill::RED_CRYSTAL_CRAFT, Blue, ManaColour::Red),
        (skill::LEAVES_IN_THE_WIND, Green, ManaColour::White),
        (skill::WHISPER_IN_THE_TREETOPS, White, ManaColour::Green),
    ] {
        let mut state = used(Board::new(), skill);
        let player = &state.players[Seat(0)];
        assert_eq!((player.crystals[crystal.index()], player.tokens[mana.index()]), (1, 1), "{skill:?}");
        assert_eq!(refused(&state, Action::Skill(skill)), MK_SKILL_03);
        state.players[Seat(0)].skills_used = Default::default();
        assert_eq!(refused(&state, Action::Skill(skill)), MK_SKILL_03, "not in the next turn either");
    }
    let mut state = used(Board::new(), skill::DARK_FIRE_MAGIC);
    act(&mut state, Action::Option(1));
    assert_eq!(
        (state.players[Seat(0)].crystals, state.players[Seat(0)].tokens),
        ([1, 0, 0, 0], [0, 0, 0, 0, 0, 1])
    );
}

#[rule("MK-SKILL-02")]
#[test]
fn power_of_pain_plays_a_wound_sideways() {
    let mut state = used(Board::new().hand(&[card::WOUND, card::WOUND]), skill::POWER_OF_PAIN);
    act(&mut state, Action::Sideways(card::WOUND, Sideways::Move));
    assert_eq!((state.turn.movement, state.players[Seat(0)].wounds_in_hand()), (2, 1));
    assert!(!legal(&state).contains(&Action::Sideways(card::WOUND, Sideways::Move)), "one wound");
    assert_eq!(state.turn.played[0].then, crate::turn_record::Fate::Discard);
}

#[rule("MK-DISC-01")]
#[test]
fn invocation_gives_mana_that_is_spent_at_once() {
    let board = Board::new().hand(&[card::WOUND, card::THREATEN, card::MARCH]).stage(Stage::Movement);
    let mut state = board.skill(skill::INVOCATION).build();
    // Threaten is for interactions, so red mana would find no use now; green does for March.
    act(&mut state, Action::Skill(skill::INVOCATION));
    assert_eq!(cards(&state.players[Seat(0)].discard), [card::THREATEN], "the only way that leads anywhere");
    assert_eq!(legal(&state), [Action::PlayStrong(card::MARCH)]);
    act(&mut state, Action::PlayStrong(card::MARCH));
    assert_eq!((state.turn.movement, state.players[Seat(0)].tokens, state.turn.spend_now), (4, [0; 6], None));
    let state = Board::new().hand(&[card::WOUND, card::MARCH]).skill(skill::INVOCATION).build();
    assert_eq!(refused(&state, Action::Skill(skill::INVOCATION)), MK_DEED_10);
}

#[rule("MK-SKILL-05", "MK-INT-11")]
#[test]
fn mana_of_an_invocation_pays_for_whatever_asks_for_mana() {
    use crate::content::{Spot, ruin, tile};
    use crate::testing::{ONE, TWO, spot, top};
    let invoke = Action::Skill(skill::INVOCATION);
    // A spell of a mage tower, in an interaction.
    let centre = spot(0, 1, Spot::Centre);
    let tower = |influence: i16| {
        let board = Board::new().tile(tile::COUNTRYSIDE_4, 0, 1).at(centre).shield(centre, TWO);
        let board = board.stage(Stage::Interaction).influence(influence).skill(skill::INVOCATION);
        board.hand(&[card::WOUND, card::MARCH]).spells(&[card::FIREBALL, card::CHILL]).build()
    };
    let mut state = tower(7);
    act(&mut state, invoke);
    assert_eq!(legal(&state), [Action::Buy(0)], "red for the red spell");
    crate::testing::act_seeded(&mut state, Action::Buy(0));
    assert_eq!((top(&state, ONE).first(), state.turn.influence), (Some(&card::FIREBALL), 0));
    assert_eq!((state.players[Seat(0)].tokens, state.turn.spend_now), ([0; 6], None));
    assert_eq!(refused(&tower(6), invoke), MK_DEED_10);
    // An altar.
    let ruins = spot(0, 1, Spot::SouthEast);
    let altar = |crystals: u8| {
        let board = Board::new().tile(tile::COUNTRYSIDE_10, 0, 1).at(ruins).hand(&[card::WOUND]);
        let board = board.crystals(Red, crystals).skill(skill::INVOCATION);
        board.with(|state| {
            state.piles.ruins.take(ruin::ALTAR_RED);
            state.map.ruins.push(crate::map::RuinToken { at: ruins, face: Some(ruin::ALTAR_RED) });
        })
    };
    let mut state = altar(2).build();
    act_all(&mut state, [invoke, Action::Enter]);
    assert_eq!(
        (state.stage, state.players[Seat(0)].crystals, state.players[Seat(0)].tokens),
        (Stage::AfterAction, [0; 4], [0; 6])
    );
    assert_eq!(refused(&altar(1).build(), invoke), MK_DEED_10);
    // Another skill that costs mana.
    let mut state = Board::new()
        .hand(&[card::WOUND, card::RAGE])
        .skill(skill::INVOCATION)
        .skill(skill::UNIVERSAL_POWER)
        .build();
    act(&mut state, invoke);
    assert_eq!(legal(&state), [Action::Option(0), Action::Option(1)]);
    act(&mut state, Action::Option(0));
    assert_eq!(legal(&state), [Action::Skill(skill::UNIVERSAL_POWER)]);
    act_all(
        &mut state,
        [Action::Skill(skill::UNIVERSAL_POWER), Action::Sideways(card::RAGE, crate::action::Sideways::Move)],
    );
    assert_eq!(state.turn.movement, 4, "red for a red card");
}

#[rule("MK-MANA-06")]
#[test]
fn polarization_turns_one_mana_into_its_opposite() {
    for (mana, card) in
        [(ManaColour::White, card::MARCH), (ManaColour::Red, card::STAMINA), (ManaColour::Black, card::MARCH)]
    {
        let board = Board::new().hand(&[card, card]).tokens(mana, 2);
        let mut state = used(board, skill::POLARIZATION);
        act(&mut state, Action::PlayStrong(card));
        assert_eq!((state.turn.movement, state.players[Seat(0)].tokens[mana.index()]), (4, 1), "{mana:?}");
        assert_eq!(refused(&state, Action::PlayStrong(card)), MK_DEED_10);
    }
    // By night gold is black, for a strong spell only.
    let board = Board::new().night().hand(&[card::MEDITATION]).discard(&[card::RAGE]);
    let board = board.tokens(ManaColour::Gold, 1).tokens(ManaColour::Green, 1);
    let state = used(board, skill::POLARIZATION);
    assert!(legal(&state).contains(&Action::PlayStrong(card::MEDITATION)));
    let board = Board::new().unit(unit::ALTEM_MAGES).tokens(ManaColour::Gold, 1).skill(skill::POLARIZATION);
    let mut state = fight(board.night(), Attack, &[enemy::PROWLERS]);
    act(&mut state, Action::Skill(skill::POLARIZATION));
    assert_eq!(refused(&state, Action::Activate { unit: 0, ability: 2 }), MK_DEED_10);
}

#[rule("MK-SKILL-03")]
#[test]
fn motivation_draws_and_rewards_the_last() {
    for (skill, colour) in [
        (skill::MOTIVATION_ARYTHEA, ManaColour::Red),
        (skill::MOTIVATION_GOLDYX, ManaColour::Green),
        (skill::MOTIVATION_NOROWAS, ManaColour::White),
        (skill::MOTIVATION_TOVAK, ManaColour::Blue),
    ] {
        let deck = [card::MARCH, card::RAGE, card::STAMINA];
        let state = used(Board::solo().deck(&deck), skill);
        assert_eq!(
            (state.players[Seat(0)].hand.len(), state.players[Seat(0)].tokens[colour.index()]),
            (2, 1)
        );
        assert_eq!(state.players[Seat(0)].motivated, crate::player::Motivated::NextTurn);
        // Two heroes with equal Fame: nobody has least.
        let state = used(Board::new().deck(&deck), skill);
        assert_eq!(state.players[Seat(0)].tokens, [0; 6]);
        let behind = Board::new().deck(&deck).with(|state| state.players[Seat(1)].fame = 1);
        assert_eq!(used(behind, skill).players[Seat(0)].tokens[colour.index()], 1);
    }
    let board = Board::new().deck(&[card::MARCH]).skill(skill::MOTIVATION_TOVAK);
    let state = used(board, skill::MOTIVATION_GOLDYX);
    assert_eq!(refused(&state, Action::Skill(skill::MOTIVATION_TOVAK)), MK_SKILL_03);
}

#[rule("MK-HEAL-09")]
#[test]
fn healing_skills() {
    assert_eq!(used(Board::new(), skill::POTION_MAKING).turn.healing, 2);
    let board = || {
        Board::new().unit(unit::CATAPULTS).with(|state| {
            state.players[Seat(0)].units[0].ready = false;
            state.players[Seat(0)].units[0].wounds = 2;
        })
    };
    let mut state = used(board(), skill::INSPIRATION);
    act(&mut state, Action::Option(0));
    assert!(state.players[Seat(0)].units[0].ready);
    let mut state = used(board(), skill::INSPIRATION);
    act(&mut state, Action::Option(1));
    assert_eq!(state.players[Seat(0)].units[0].wounds, 1, "only one of the two");
    let state =
        used(Board::new().hand(&[card::WOUND]).deck(&[card::MARCH, card::RAGE]), skill::I_FEEL_NO_PAIN);
    assert_eq!(cards(&state.players[Seat(0)].hand), [card::MARCH]);
    assert_eq!(state.players[Seat(0)].discard.count(card::WOUND), 1);
}

#[rule("MK-DEED-07")]
#[rule("MK-FAQ-18")]
#[test]
fn a_skill_makes_one_sideways_card_worth_more() {
    let side = |card| Action::Sideways(card, Sideways::Move);
    let board = || Board::new().hand(&[card::RAGE, card::FIREBALL, card::MARCH]);
    let mut state = used(board(), skill::I_DONT_GIVE_A_DAMN);
    act_all(&mut state, [side(card::FIREBALL), side(card::RAGE)]);
    assert_eq!(state.turn.movement, 4, "3 for what is not basic, 1 for the next");
    let mut state = used(board(), skill::I_DONT_GIVE_A_DAMN);
    act(&mut state, side(card::RAGE));
    assert_eq!(state.turn.movement, 2);

    // Universal Power: 3, or 4 for a card of the colour paid.
    let board = |colour| board().tokens(colour, 1);
    for (colour, n) in [(ManaColour::Red, 4), (ManaColour::Green, 3)] {
        let mut state = used(board(colour), skill::UNIVERSAL_POWER);
        act(&mut state, side(card::RAGE));
        assert_eq!(state.turn.movement, n);
    }
    let state = used(board(ManaColour::Red).skill(skill::I_DONT_GIVE_A_DAMN), skill::WHO_NEEDS_MAGIC);
    for other in [skill::I_DONT_GIVE_A_DAMN, skill::UNIVERSAL_POWER] {
        let mut state = state.clone();
        state.players[Seat(0)].skills.insert(other);
        assert_eq!(refused(&state, Action::Skill(other)), MK_FAQ_18);
    }
}

#[rule("MK-FAQ-19", "MK-MANA-13")]
#[test]
fn a_die_that_is_taken_is_no_die_used_before_or_after() {
    let board = || {
        let board = Board::new().hand(&[card::MANA_DRAW, card::RAGE]).tokens(ManaColour::White, 1);
        board.source(&[ManaColour::Green, ManaColour::Blue]).skill(skill::WHO_NEEDS_MAGIC)
    };
    let taken =
        [Action::PlayStrong(card::MANA_DRAW), Action::Mana(ManaColour::Green), Action::Mana(ManaColour::Red)];
    let more = [
        Action::Skill(skill::WHO_NEEDS_MAGIC),
        Action::Option(1),
        Action::Sideways(card::RAGE, Sideways::Move),
    ];
    for order in [[taken, more], [more, taken]] {
        let mut state = board().build();
        act_all(&mut state, order.into_iter().flatten());
        assert_eq!((state.turn.movement, state.players[Seat(0)].tokens[ManaColour::Red.index()]), (3, 2));
        // The usual die is forgone all the same.
        assert!(state.turn.dice_forgone);
    }
}

#[rule("MK-FAQ-19")]
#[test]
fn who_needs_magic_forgoes_the_source() {
    let board =
        || Board::new().hand(&[card::RAGE, card::MARCH]).source(&[ManaColour::Green]).crystals(Green, 1);
    let mut state = used(board(), skill::WHO_NEEDS_MAGIC);
    act_all(&mut state, [Action::Option(1), Action::Sideways(card::RAGE, Sideways::Move)]);
    assert_eq!(state.turn.movement, 3);
    act(&mut state, Action::PlayStrong(card::MARCH));
    assert_eq!((state.players[Seat(0)].crystals, state.turn.dice_used), ([0; 4], 0), "the die was no choice");
    let mut state = used(board(), skill::WHO_NEEDS_MAGIC);
    act_all(&mut state, [Action::Option(0), Action::Sideways(card::RAGE, Sideways::Move)]);
    assert_eq!(state.turn.movement, 2);
    act(&mut state, Action::PlayStrong(card::MARCH));
    act(&mut state, Action::Pay(Purse::Die(ManaColour::Green)));
    // A die used before leaves only the 2.
    let mut state = board().skill(skill::WHO_NEEDS_MAGIC).build();
    act_all(&mut state, [Action::PlayStrong(card::MARCH), Action::Pay(Purse::Die(ManaColour::Green))]);
    act_all(
        &mut state,
        [Action::Skill(skill::WHO_NEEDS_MAGIC), Action::Sideways(card::RAGE, Sideways::Move)],
    );
    assert_eq!(state.turn.movement, 4 + 2);
}

#[rule("MK-FAQ-14")]
#[test]
fn leadership_raises_what_a_unit_has() {
    let board = || Board::new().skill(skill::LEADERSHIP).unit(unit::UTEM_CROSSBOWMEN);
    let activate = |ability| Action::Activate { unit: 0, ability };
    let mut state = fight(board(), Block, &[enemy::PROWLERS]);
    act_all(&mut state, [Action::Skill(skill::LEADERSHIP), activate(0)]);
    assert_eq!(block(&state), [(6, Physical)]);
    let mut state = fight(board(), Ranged, &[enemy::PROWLERS]);
    act_all(&mut state, [Action::Skill(skill::LEADERSHIP), activate(1)]);
    assert_eq!(attack(&state), [(3, Reach::Ranged, Physical)]);
    let mut state = fight(board(), Attack, &[enemy::PROWLERS]);
    act_all(&mut state, [Action::Skill(skill::LEADERSHIP), Action::Option(1), activate(0)]);
    assert_eq!(attack(&state), [(5, Melee, Physical)]);
    // A unit without a block has none to raise.
    let board = Board::new().skill(skill::LEADERSHIP).unit(unit::CATAPULTS);
    let state = fight(board, Block, &[enemy::PROWLERS]);
    assert_eq!(refused(&state, Action::Skill(skill::LEADERSHIP)), MK_DEED_10);
}

#[rule("MK-FAQ-21")]
#[test]
fn resistance_break_counts_resistances() {
    let mut state = fight(Board::new().skill(skill::RESISTANCE_BREAK), Attack, &[enemy::FIRE_DRAGON]);
    act(&mut state, Action::Skill(skill::RESISTANCE_BREAK));
    assert_eq!(armor(&state, 0), 5);
}

#[rule("MK-MOV-15")]
#[test]
fn flight_goes_one_space_or_two_for_move_points() {
    use crate::content::{Spot, tile};
    let start = crate::testing::spot(0, 0, Spot::Centre);
    let board = || Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).at(start);
    let mut state = used(board(), skill::FLIGHT);
    let near = legal(&state);
    assert!(near.iter().all(|action| matches!(action, Action::Space(hex) if hex.distance(start) == 1)));
    act(&mut state, near[0]);
    assert_ne!(state.players[Seat(0)].place, Some(start));
    let mut state = used(board().with(|state| state.turn.movement = 2), skill::FLIGHT);
    act(&mut state, Action::Option(1));
    assert_eq!(state.turn.movement, 0);
    assert!(
        legal(&state).iter().any(|action| matches!(action, Action::Space(hex) if hex.distance(start) == 2))
    );
}

#[rule("MK-UNIT-02")]
#[test]
fn bonds_of_loyalty_bring_two_regular_units() {
    uses(Used::Skill(skill::BONDS_OF_LOYALTY));
    let mut state = Board::new().skill(skill::BONDS_OF_LOYALTY).build();
    crate::testing::during_seeded(&mut state, |play| {
        crate::deeds::skill_gained(play, crate::testing::ONE, skill::BONDS_OF_LOYALTY);
        kernel::step::run(play);
    });
    assert_eq!(state.offers.units.len(), 2);
    assert!(state.offers.units.iter().all(|unit| !unit.unit().elite));
    assert!(crate::effects::gains::bond_is_free(&state, crate::testing::ONE));
    assert_eq!(refused(&state, Action::Skill(skill::BONDS_OF_LOYALTY)), MK_SKILL_03);
}
