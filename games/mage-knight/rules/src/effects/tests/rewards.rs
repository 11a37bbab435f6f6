//! The rewards of ancient ruins.

use crate::action::Action;
use crate::content::{CardKind, RuinId, card, ruin, skill, unit};
use crate::effects;
use crate::question::Origin;
use crate::state::State;
use crate::testing::{Board, ONE, act, act_seeded, during_seeded, legal};
use kernel::{Seat, rule};

/// Takes the reward of a ruins token, with the first answer to whatever it asks.
fn rewarded(token: RuinId) -> State {
    let board = Board::new().spells(&[card::FIREBALL, card::CHILL]).advanced(&[card::AGILITY, card::AMBUSH]);
    let mut state = board.units(&[unit::PEASANTS, unit::HERBALISTS]).build();
    during_seeded(&mut state, |play| {
        effects::start(play, ONE, Origin::Site, token.ruin().reward);
        kernel::step::run(play);
    });
    while !state.tasks.is_empty() {
        let first = legal(&state)[0];
        act_seeded(&mut state, first);
    }
    state
}

/// Fame, units, artifacts, spells, advanced actions, crystals of each colour.
type Gains = (i16, usize, usize, usize, usize, [u8; 4]);

#[rule("MK-END-08")]
#[test]
fn ruins_give_what_their_tokens_say() {
    let printed: [(RuinId, Gains); 12] = [
        (ruin::ALTAR_GREEN, (7, 0, 0, 0, 0, [0; 4])),
        (ruin::ALTAR_BLUE, (7, 0, 0, 0, 0, [0; 4])),
        (ruin::ALTAR_WHITE, (7, 0, 0, 0, 0, [0; 4])),
        (ruin::ALTAR_RED, (7, 0, 0, 0, 0, [0; 4])),
        (ruin::GREY_VIOLET_UNIT, (0, 1, 0, 0, 0, [0; 4])),
        (ruin::GREEN_BROWN_ARTIFACT, (0, 0, 1, 0, 0, [0; 4])),
        (ruin::GREEN_GREEN_CRYSTALS, (0, 0, 0, 0, 0, [1; 4])),
        (ruin::BROWN_VIOLET_SPELL_CRYSTALS, (0, 0, 0, 1, 0, [1; 4])),
        (ruin::GREY_WHITE_ARTIFACT_SPELL, (0, 0, 1, 1, 0, [0; 4])),
        (ruin::GREY_BROWN_ARTIFACT, (0, 0, 1, 0, 0, [0; 4])),
        (ruin::BROWN_RED_ARTIFACT_ARTIFACT, (0, 0, 2, 0, 0, [0; 4])),
        (ruin::GREEN_RED_ARTIFACT_ADVANCED_ACTION, (0, 0, 1, 0, 1, [0; 4])),
    ];
    assert!(RuinId::all().all(|token| printed.iter().filter(|(other, _)| *other == token).count() == 1));
    for (token, gains) in printed {
        let state = rewarded(token);
        let player = &state.players[Seat(0)];
        let cards = |kind| player.deck.iter().filter(|card| card.card().kind == kind).count();
        let found = (
            player.fame,
            player.units.len(),
            cards(CardKind::Artifact),
            cards(CardKind::Spell),
            cards(CardKind::Advanced),
            player.crystals,
        );
        assert_eq!(found, gains, "{token:?}");
    }
}

#[rule("MK-END-12", "MK-UNIT-02")]
#[test]
fn a_unit_gained_for_nothing_stands_under_the_token_that_its_owner_says() {
    let gained = |board: Board| {
        let mut state = board.units(&[unit::PEASANTS]).build();
        during_seeded(&mut state, |play| {
            effects::start(play, ONE, Origin::Site, ruin::GREY_VIOLET_UNIT.ruin().reward);
            kernel::step::run(play);
        });
        state
    };
    let bonded = |state: &State| state.players[Seat(0)].units.last().map(|unit| unit.bonded);
    assert_eq!(bonded(&gained(Board::new())), Some(false));
    // A Command token and Bonds of Loyalty are both free.
    let free = || Board::new().skill(skill::BONDS_OF_LOYALTY);
    for (answer, bond) in [(Action::Offer(0), false), (Action::RecruitBonded(0), true)] {
        let mut state = gained(free());
        assert_eq!(legal(&state), [Action::Offer(0), Action::RecruitBonded(0)]);
        act(&mut state, answer);
        assert_eq!((bonded(&state), state.offers.units.len()), (Some(bond), 0));
    }
    // Only one of them is.
    assert_eq!(bonded(&gained(free().unit(unit::FORESTERS))), Some(true));
}
