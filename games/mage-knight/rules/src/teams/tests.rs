//! Rules between partners.

use super::*;
use crate::MageKnight;
use crate::action::Action;
use crate::content::{EffectId, Hex, SkillId, Spot, card, skill, tile};
use crate::effect::{Effect, OddEffect};
use crate::end_of_turn::draw_limit;
use crate::event::Event;
use crate::question::Origin;
use crate::rules::{MK_INT_01, MK_MOV_PL_03};
use crate::setup::Setup;
use crate::state::Stage;
use crate::task::Given;
use crate::terms::{Hero, ManaColour};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during, during_seeded, legal, refused, spot};
use crate::turn_record::{Lasting, TurnRecord};
use crate::{effects, map, turn};
use kernel::{Game, Seat, Seed, Viewer, rule};

const PARTNER: Seat = Seat(2);

/// Tovak and Norowas against Arythea and Goldyx; it is Tovak's turn, in movement.
fn teams() -> Board {
    Board::of(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea, Hero::Norowas, Hero::Goldyx]).with(
        |state| state.players.iter_mut().zip([0, 1, 0, 1]).for_each(|(player, team)| player.team = team),
    )
}

fn keep() -> Hex {
    spot(0, 1, Spot::NorthEast)
}

/// Tovak next to a keep that somebody owns.
fn next_to_a_keep(owner: Seat) -> Board {
    teams().tile(tile::COUNTRYSIDE_3, 0, 1).at(spot(0, 1, Spot::East)).shield(keep(), owner).moves(9)
}

/// The part of a skill or card with an odd effect.
fn part(effect: EffectId, odd: OddEffect) -> EffectId {
    effect.whole().find(|part| *part.get() == Effect::Odd(odd)).expect("it has this effect")
}

fn lasting(seat: Seat, skill: SkillId, odd: OddEffect, given: Given) -> Lasting {
    let effect = part(skill.skill().effect, odd);
    Lasting { seat, origin: Origin::Skill(skill), effect, given, round: false }
}

#[rule("MK-TEAM-01")]
#[test]
fn four_players_are_two_teams_by_lot_or_by_choice() {
    let started = |teams| {
        let setup = Setup { teams: Some(teams), ..Setup::usual(ScenarioId::FullConquest, 4) };
        move |seed| MageKnight::start(&setup, &mut Chance::new(Seed(seed), 0))
    };
    let mut partners = std::collections::HashSet::new();
    for seed in 0..20 {
        let state = started(Teams::ByLot)(seed).expect("a proper set-up");
        assert_eq!(state.mode(), Mode::Teams);
        let with_first: Vec<Seat> = Seat::first(4).filter(|seat| state.allied(ONE, *seat)).collect();
        assert_eq!((with_first.len(), state.side(ONE).count_ones()), (1, 2));
        partners.insert(with_first[0]);
    }
    assert_eq!(partners.len(), 3, "anybody may play with the first");
    let state = started(Teams::WithFirst(PARTNER))(1).expect("a proper set-up");
    assert!(state.allied(ONE, PARTNER) && state.allied(TWO, Seat(3)) && !state.allied(ONE, TWO));
    for wrong in [ONE, Seat(4)] {
        assert_eq!(started(Teams::WithFirst(wrong))(1).expect_err("nobody else").rule, Some(MK_TEAM_01));
    }
    let three = Setup { teams: Some(Teams::ByLot), ..Setup::usual(ScenarioId::FullConquest, 3) };
    assert_eq!(
        MageKnight::start(&three, &mut Chance::new(Seed(1), 0)).expect_err("four").rule,
        Some(MK_TEAM_01)
    );
}

#[rule("MK-TEAM-02")]
#[test]
fn a_wound_of_healing_ritual_goes_to_the_closest_opponent() {
    let near = spot(0, 1, Spot::East);
    let mut state = teams()
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .tile(tile::COUNTRYSIDE_3, 1, 0)
        .at(spot(0, 1, Spot::Centre))
        .place(PARTNER, near)
        .place(TWO, spot(1, 0, Spot::East))
        .hand(&[card::WOUND])
        .skill(skill::HEALING_RITUAL)
        .build();
    act(&mut state, Action::Skill(skill::HEALING_RITUAL));
    while !state.tasks.is_empty() {
        let first = legal(&state)[0];
        act(&mut state, first);
    }
    let wounds: Vec<u8> = state.players.iter().map(|player| player.wounds_in_hand()).collect();
    assert_eq!(wounds, [0, 1, 0, 0]);
}

#[rule("MK-TEAM-02")]
#[test]
fn source_freeze_and_mana_exploit_pass_partners_by_and_mana_curse_does_not() {
    let freeze = lasting(ONE, skill::SOURCE_FREEZE, OddEffect::SourceFreeze, Given::Nothing);
    let exploit = lasting(ONE, skill::MANA_EXPLOIT, OddEffect::ManaExploit, Given::Colour(ManaColour::Red));
    let curse = Lasting {
        seat: ONE,
        origin: Origin::Card { card: card::MANA_CLAIM, strong: true },
        effect: part(
            card::MANA_CLAIM.card().half(crate::variants::Printing::First, true).effect,
            OddEffect::ManaCurse,
        ),
        given: Given::Colour(ManaColour::Green),
        round: true,
    };
    // Whose turn it is; the dice that are left to them, and the Wounds for a green mana of each.
    for (seat, dice, exploited) in [(PARTNER, 1, 0), (TWO, 0, 1)] {
        let after = |lasting: Lasting| {
            let mut state = teams()
                .active(seat)
                .hand_of(seat, &[card::MARCH])
                .with(|state| {
                    state.lasting.push(lasting);
                    state.players[seat].tokens[ManaColour::Green.index()] = 1;
                    state.turn = TurnRecord { dice_left: 1, ..TurnRecord::default() };
                })
                .build();
            during(&mut state, [], |play| effects::lasting::turn_starts(play, seat));
            let dice = state.turn.dice_left;
            act(&mut state, Action::PlayStrong(card::MARCH));
            (dice, state.players[seat].wounds_in_hand())
        };
        assert_eq!(after(freeze), (dice, 0));
        assert_eq!(after(exploit), (1, exploited));
        assert_eq!(after(curse), (1, 1), "a spell strikes everybody else");
    }
}

#[rule("MK-TEAM-03")]
#[test]
fn nothing_passes_from_one_partner_to_the_other() {
    // Whatever Tovak does next to the partner, who has one of everything, the partner keeps it.
    let board = teams()
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .at(spot(0, 1, Spot::East))
        .place(PARTNER, spot(0, 1, Spot::Centre))
        .hand(&[card::MARCH, card::RAGE])
        .hand_of(PARTNER, &[card::RAGE])
        .unit_of(PARTNER, crate::content::unit::PEASANTS)
        .moves(5)
        .influence(9)
        .with(|state| state.players[Seat(2)].crystals = [1; 4]);
    let root = board.build();
    for action in legal(&root) {
        let mut state = root.clone();
        act_seeded(&mut state, action);
        let (was, is) = (&root.players[Seat(2)], &state.players[Seat(2)]);
        assert_eq!((&was.units, &was.hand, was.crystals), (&is.units, &is.hand, is.crystals), "{action:?}");
    }
}

#[rule("MK-TEAM-04")]
#[test]
fn partners_see_each_others_team_but_not_the_hand() {
    let state = teams().hand(&[card::RAGE]).deck(&[card::MARCH]).build();
    let view = MageKnight::view(&state, Viewer::Seat(PARTNER));
    assert_eq!(view.players.iter().map(|player| player.team).collect::<Vec<_>>(), [0, 1, 0, 1]);
    assert_eq!((view.side(ONE), view.side(TWO)), (0b101, 0b1010));
    assert_eq!(view.players[Seat(0)].hand_size, 1);
    let own = MageKnight::view(&state, Viewer::Seat(ONE));
    let hand = |view: &crate::view::View| view.players[Seat(0)].hand.value().map(Vec::len);
    assert_eq!((hand(&view), hand(&own)), (None, Some(1)));
    assert_eq!(view.players[Seat(0)].known_top.value(), None);
}

#[rule("MK-TEAM-05")]
#[test]
fn who_ends_on_a_partners_space_has_no_action_and_withdraws() {
    let village = spot(0, 1, Spot::East);
    let mut state = teams()
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .at(spot(0, 1, Spot::Centre))
        .place(PARTNER, village)
        .hand(&[card::RAGE])
        .moves(9)
        .build();
    act(&mut state, Action::Move(village));
    assert_eq!((state.stage, state.combat.is_none()), (Stage::Movement, true));
    assert_eq!(refused(&state, Action::Interact), MK_MOV_PL_03);
    assert_eq!(map::withdrawal(&state, ONE), Some((spot(0, 1, Spot::Centre), 1)));
    let events = during_seeded(&mut state, |play| {
        turn::declare_over(play);
        kernel::step::run(play);
    });
    assert!(events.contains(&Event::Withdrew { seat: ONE, to: spot(0, 1, Spot::Centre) }));
    assert!(events.contains(&Event::Wounded { seat: ONE, n: 1 }));
}

#[rule("MK-TEAM-06", "MK-END-02")]
#[test]
fn an_empty_keep_of_a_partner_is_entered_and_deals_with_one() {
    let mut state = next_to_a_keep(PARTNER).build();
    act(&mut state, Action::Move(keep()));
    assert_eq!((state.stage, state.players[Seat(0)].reputation), (Stage::Movement, 0));
    assert!(map::is_safe(&state, keep(), ONE) && !map::is_safe(&state, keep(), TWO));
    act(&mut state, Action::Interact);
    assert_eq!(state.stage, Stage::Interaction);
    assert!(legal(&state).contains(&Action::Done));
    // That of an opponent is assaulted.
    let mut state = next_to_a_keep(TWO).build();
    act_seeded(&mut state, Action::Move(keep()));
    assert_eq!((state.stage, state.players[Seat(0)].reputation), (Stage::Combat, -1));
    let outside = next_to_a_keep(TWO).at(keep()).build();
    assert_eq!(refused(&outside, Action::Interact), MK_INT_01);
}

#[rule("MK-TEAM-07", "MK-DRAW-03", "MK-DRAW-05")]
#[test]
fn near_a_partners_keep_ones_own_keeps_count() {
    let far = [tile::COUNTRYSIDE_9, tile::CORE_7];
    let own = [spot(3, 0, Spot::East), spot(5, 0, Spot::West)];
    let board = |keeps: usize| {
        let board = next_to_a_keep(PARTNER).tile(far[0], 3, 0).tile(far[1], 5, 0);
        own[..keeps].iter().fold(board, |board, keep| board.shield(*keep, ONE))
    };
    let bonus = |board: Board| {
        let state = board.build();
        draw_limit(&state, ONE) - state.hand_limit(ONE)
    };
    assert_eq!(state_sites(&board(2).build(), &own), 2, "both are keeps");
    assert_eq!([0, 1, 2].map(|keeps| bonus(board(keeps))), [0, 1, 2]);
    assert_eq!(bonus(board(2).at(keep())), 2, "in it as well");
    assert_eq!(bonus(board(2).at(own[1])), 2, "one bonus, wherever");
    // Away from both there is none, and an opponent's keep gives none.
    assert_eq!(bonus(board(2).at(spot(0, 1, Spot::SouthWest))), 0);
    let theirs = board(2).with(|state| {
        state.map.clear_shields(keep());
        state.map.put_shield(keep(), TWO);
    });
    assert_eq!(bonus(theirs), 0);
    // In a city with a Shield of the player's own the better counts.
    let near_city = board(1).at(spot(5, 0, Spot::NorthEast)).city(spot(5, 0, Spot::Centre), &[ONE, TWO]);
    assert_eq!(bonus(near_city), 2);
}

fn state_sites(state: &State, spaces: &[Hex]) -> usize {
    spaces.iter().filter(|hex| state.map.site(**hex) == Some(crate::terms::Site::Keep)).count()
}

#[rule("MK-TEAM-10")]
#[test]
fn a_partner_at_home_ends_the_movement_without_harm() {
    let mut state = next_to_a_keep(PARTNER).place(PARTNER, keep()).hand(&[card::RAGE]).build();
    act(&mut state, Action::Move(keep()));
    assert_eq!((state.stage, state.players[Seat(0)].reputation), (Stage::AfterAction, 0));
    assert!(state.combat.is_none());
    assert_eq!(map::withdrawal(&state, ONE), Some((spot(0, 1, Spot::East), 1)));
    // Another partner's hero in it is passed through like any hero.
    let mut state = next_to_a_keep(ONE).place(PARTNER, keep()).build();
    act(&mut state, Action::Move(keep()));
    assert_eq!(state.stage, Stage::Movement);
}
