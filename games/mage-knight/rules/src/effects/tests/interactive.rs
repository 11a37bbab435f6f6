//! Spells and skills that affect other players, and what they change in those players' turns.

use super::{basic, rich, strong};
use crate::action::{Action, Purse};
use crate::content::{Hex, card, skill, unit};
use crate::effects::lasting;
use crate::effects::modifiers::move_cost;
use crate::event::Event;
use crate::frame::Play;
use crate::player::Motivated;
use crate::state::{State, Who};
use crate::terms::BasicColour::{Blue, Green, Red, White};
use crate::terms::{Hero, ManaColour, Terrain};
use crate::testing::{Board, ONE, TWO, act, act_all, act_drawing, cards, during, legal};
use crate::turn_record::TurnRecord;
use kernel::{Seat, Viewer, rule};

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[
    mana_meltdown_takes_a_crystal_or_wounds,
    mana_radiance_wounds_everybody_by_their_crystals,
    mana_claim_takes_a_die_for_the_round,
    mana_curse_wounds_others_once_a_turn,
    mind_read_makes_others_discard,
    mind_steal_takes_an_action_but_no_spell,
    energy_flow_and_steal_ready_one_unit_and_spend_another,
    healing_ritual_hands_a_wound_to_the_closest_hero,
    source_freeze_holds_until_its_owners_next_turn,
    mana_exploit_wounds_for_every_other_colour,
    prayer_of_weather_eases_ones_own_way_and_hinders_others,
    motivation_is_locked_until_the_end_of_its_users_next_turn,
];

/// The turn of another player begins.
fn turn_of(state: &mut State, seat: Seat) {
    state.at = state.order.iter().position(|who| *who == Who::Seat(seat)).unwrap() as u8;
    state.turn = TurnRecord { dice_left: 1, ..TurnRecord::default() };
    during(state, [], |play| lasting::turn_starts(play, seat));
}

#[rule("MK-EFF-01")]
#[test]
fn mana_meltdown_takes_a_crystal_or_wounds() {
    let mut state = rich().hand(&[card::MANA_MELTDOWN]).build();
    basic(&mut state, card::MANA_MELTDOWN, &[]);
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), 1);
    assert!(state.tasks.is_empty());
    let mut state = rich().hand(&[card::MANA_MELTDOWN]).build();
    state.players[Seat(1)].crystals = [1, 0, 2, 0];
    act_drawing(&mut state, Action::Play(card::MANA_MELTDOWN), [2]);
    assert_eq!(state.players[Seat(1)].crystals, [1, 0, 1, 0]);
    assert_eq!(legal(&state), [Action::Colour(Green), Action::Done]);
    act(&mut state, Action::Colour(Green));
    assert_eq!(state.players[Seat(0)].crystals, [0, 0, 1, 0]);
}

#[rule("MK-EFF-01")]
#[test]
fn mana_radiance_wounds_everybody_by_their_crystals() {
    let mut state = rich().hand(&[card::MANA_MELTDOWN]).crystals(Blue, 1).build();
    state.players[Seat(1)].crystals = [0, 2, 3, 0];
    strong(&mut state, card::MANA_MELTDOWN, &[Action::Colour(Blue)]);
    assert_eq!([ONE, TWO].map(|seat| state.players[seat].wounds_in_hand()), [1, 2]);
    assert_eq!(state.players[Seat(0)].crystals[Blue.index()], 3);
}

#[rule("MK-MANA-13")]
#[test]
fn mana_claim_takes_a_die_for_the_round() {
    let dice = [ManaColour::Gold, ManaColour::Red];
    let board = || rich().hand(&[card::MANA_CLAIM]).source(&dice);
    let mut state = board().build();
    basic(&mut state, card::MANA_CLAIM, &[Action::Option(0)]);
    assert_eq!((state.players[Seat(0)].tokens[ManaColour::Red.index()], state.source.away), (6, 0b10));
    let mut state = board().build();
    basic(&mut state, card::MANA_CLAIM, &[Action::Option(1)]);
    assert_eq!(state.players[Seat(0)].tokens[ManaColour::Red.index()], 3);
    turn_of(&mut state, TWO);
    assert!(state.tasks.is_empty());
    turn_of(&mut state, ONE);
    during(&mut state, [], kernel::step::run);
    assert_eq!(state.players[Seat(0)].tokens[ManaColour::Red.index()], 4);
    lasting::round_ends(&mut state);
    assert_eq!((state.source.away, state.lasting.len()), (0, 0));
}

#[rule("MK-HEAL-01")]
#[test]
fn mana_curse_wounds_others_once_a_turn() {
    let board = rich().hand(&[card::MANA_CLAIM]).source(&[ManaColour::Green]);
    let mut state = board.hand_of(TWO, &[card::MARCH, card::MARCH, card::STAMINA]).build();
    strong(&mut state, card::MANA_CLAIM, &[Action::Option(0)]);
    state.players[Seat(0)].hand.put(card::MARCH);
    act(&mut state, Action::PlayStrong(card::MARCH));
    assert_eq!(state.players[Seat(0)].wounds_in_hand(), 0, "not its owner");
    turn_of(&mut state, TWO);
    state.players[Seat(1)].tokens = [0, 3, 3, 0, 0, 0];
    act(&mut state, Action::PlayStrong(card::STAMINA));
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), 0);
    act(&mut state, Action::PlayStrong(card::MARCH));
    act(&mut state, Action::PlayStrong(card::MARCH));
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), 1);
}

#[rule("MK-DISC-01")]
#[test]
fn mind_read_makes_others_discard() {
    let board = rich().hand(&[card::MIND_READ]).hand_of(TWO, &[card::MARCH, card::TRANQUILITY, card::RAGE]);
    let mut state = board.build();
    basic(&mut state, card::MIND_READ, &[Action::Colour(Green)]);
    assert_eq!(state.asked().unwrap().seat, TWO);
    act(&mut state, Action::Card(card::TRANQUILITY));
    assert_eq!(cards(&state.players[Seat(1)].discard), [card::TRANQUILITY]);
    assert_eq!((state.players[Seat(0)].crystals, state.tasks.len()), ([0, 0, 1, 0], 0));
}

#[rule("MK-EFF-03", "MK-DISC-01", "MK-UNDO-02")]
#[test]
fn who_has_no_such_card_shows_the_whole_hand_to_all() {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx, Hero::Norowas];
    for powered in [false, true] {
        let mut board = Board::of(crate::scenarios::ScenarioId::FullConquest, &heroes).night();
        for colour in [ManaColour::White, ManaColour::Black] {
            board = board.tokens(colour, 1);
        }
        let board = board.hand(&[card::MIND_READ]).hand_of(TWO, &[card::RAGE, card::WOUND, card::RUBY_RING]);
        let mut state = board.hand_of(Seat(2), &[card::MARCH, card::RAGE]).build();
        act(
            &mut state,
            if powered { Action::PlayStrong(card::MIND_READ) } else { Action::Play(card::MIND_READ) },
        );
        let mut chance = kernel::Chance::new(kernel::Seed(1), 1);
        let mut log = kernel::Log::default();
        let mut play = Play::new(&mut state, &mut chance, &mut log);
        kernel::step::answer(&mut play, Action::Colour(Green));
        assert!(chance.irrevocable(), "nobody goes back past what was seen");
        let mut shown: Vec<(Seat, Vec<crate::content::CardId>)> = Vec::new();
        for event in log.into_events() {
            for viewer in [Viewer::Seat(ONE), Viewer::Seat(Seat(3)), Viewer::Spectator] {
                assert_eq!(crate::secrecy::show(&event, viewer), event, "for all to see");
            }
            if let Event::HandShown { seat, cards } = event {
                shown.push((seat, cards));
            }
        }
        // Goldyx has a green card, which goes; Norowas has nothing to show, which is shown too.
        let mut arythea = vec![card::RAGE, card::WOUND, card::RUBY_RING];
        arythea.sort();
        assert_eq!(shown, [(TWO, arythea), (Seat(3), Vec::new())]);
        assert_eq!(cards(&state.players[Seat(2)].discard), [card::MARCH]);
        assert_eq!(state.players[Seat(1)].hand.len(), 3, "showing takes nothing away");
    }
}

#[rule("MK-DISC-01")]
#[test]
fn mind_steal_takes_an_action_but_no_spell() {
    let board = || rich().hand(&[card::MIND_READ]);
    let mut state = board().hand_of(TWO, &[card::MARCH]).build();
    strong(&mut state, card::MIND_READ, &[Action::Colour(Green)]);
    act(&mut state, Action::Card(card::MARCH));
    assert_eq!(
        (state.players[Seat(0)].hand.count(card::MARCH), state.players[Seat(1)].discard.len()),
        (1, 0)
    );
    let mut state = board().hand_of(TWO, &[card::TREMOR]).build();
    strong(&mut state, card::MIND_READ, &[Action::Colour(Green)]);
    assert!(state.tasks.is_empty());
    assert_eq!((state.players[Seat(0)].hand.len(), state.players[Seat(1)].discard.len()), (0, 1));
}

#[rule("MK-UNIT-09")]
#[rule("MK-CBT-GEN-06")]
#[test]
fn energy_flow_and_steal_ready_one_unit_and_spend_another() {
    let board = || {
        rich()
            .hand(&[card::ENERGY_FLOW])
            .unit(unit::CATAPULTS)
            .unit_of(TWO, unit::FIRE_GOLEMS)
            .unit_of(TWO, unit::PEASANTS)
            .with(|state| {
                state.players[Seat(0)].units[0].ready = false;
                state.players[Seat(0)].units[0].wounds = 1;
            })
    };
    let mut state = board().build();
    act(&mut state, Action::Play(card::ENERGY_FLOW));
    assert_eq!(legal(&state), [Action::Unit(1), Action::Done], "level 2 or less");
    act(&mut state, Action::Unit(1));
    assert_eq!((state.players[Seat(0)].units[0].ready, state.players[Seat(0)].units[0].wounds), (true, 1));
    assert_eq!([0, 1].map(|at| state.players[Seat(1)].units[at].ready), [true, false]);
    let mut state = board().build();
    act(&mut state, Action::PlayStrong(card::ENERGY_FLOW));
    act(&mut state, Action::Unit(0));
    assert_eq!((state.players[Seat(0)].units[0].ready, state.players[Seat(0)].units[0].wounds), (true, 0));
    assert_eq!([0, 1].map(|at| state.players[Seat(1)].units[at].ready), [false, true]);
}

#[rule("MK-SKILL-04")]
#[test]
fn healing_ritual_hands_a_wound_to_the_closest_hero() {
    let board = Board::new().hand(&[card::WOUND, card::WOUND, card::WOUND]).skill(skill::HEALING_RITUAL);
    let mut state = board.at(Hex::new(0, 0)).place(TWO, Hex::new(2, 0)).build();
    act_all(&mut state, [Action::Skill(skill::HEALING_RITUAL), Action::Amount(2)]);
    assert_eq!([ONE, TWO].map(|seat| state.players[seat].wounds_in_hand()), [1, 1]);
}

#[rule("MK-SKILL-04")]
#[test]
fn source_freeze_holds_until_its_owners_next_turn() {
    let board = Board::new().skill(skill::SOURCE_FREEZE).source(&[ManaColour::Red, ManaColour::White]);
    let mut state = board.hand_of(TWO, &[card::RAGE]).build();
    act(&mut state, Action::Skill(skill::SOURCE_FREEZE));
    assert!(state.players[Seat(0)].skills_down.contains(skill::SOURCE_FREEZE));
    turn_of(&mut state, TWO);
    assert_eq!(state.turn.dice_left, 0, "no usual die");
    turn_of(&mut state, ONE);
    assert_eq!((state.turn.dice_left, state.lasting.len()), (1, 0));
    assert_eq!(legal(&state), [Action::Colour(Red), Action::Colour(White)]);
    act(&mut state, Action::Colour(White));
    assert_eq!(state.players[Seat(0)].crystals, [0, 0, 0, 1]);
}

#[rule("MK-SKILL-04")]
#[test]
fn mana_exploit_wounds_for_every_other_colour() {
    let board = Board::new().skill(skill::MANA_EXPLOIT);
    let mut state = board.hand_of(TWO, &[card::MARCH, card::MARCH, card::STAMINA, card::SWIFT_BOLT]).build();
    act(&mut state, Action::Skill(skill::MANA_EXPLOIT));
    assert!(!legal(&state).contains(&Action::Mana(ManaColour::Gold)));
    act(&mut state, Action::Mana(ManaColour::Blue));
    assert_eq!(state.players[Seat(0)].tokens[ManaColour::Blue.index()], 1);
    turn_of(&mut state, TWO);
    state.players[Seat(1)].tokens = [0, 1, 1, 0, 1, 0];
    act(&mut state, Action::PlayStrong(card::STAMINA));
    act(&mut state, Action::Pay(Purse::Token(ManaColour::Blue)));
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), 0, "the marked colour");
    act_all(&mut state, [Action::PlayStrong(card::MARCH), Action::Pay(Purse::Token(ManaColour::Green))]);
    // Gold counts as the green that it stands for: once a colour.
    act(&mut state, Action::PlayStrong(card::MARCH));
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), 1);
    turn_of(&mut state, ONE);
    assert!(state.lasting.is_empty());
}

#[rule("MK-SKILL-04")]
#[test]
fn prayer_of_weather_eases_ones_own_way_and_hinders_others() {
    let mut state = Board::new().skill(skill::PRAYER_OF_WEATHER).build();
    act(&mut state, Action::Skill(skill::PRAYER_OF_WEATHER));
    assert_eq!(move_cost(&state, Terrain::Swamp), Some(3));
    assert_eq!(move_cost(&state, Terrain::Plains), Some(1));
    turn_of(&mut state, TWO);
    assert_eq!(move_cost(&state, Terrain::Plains), Some(3));
    assert_eq!(move_cost(&state, Terrain::Swamp), Some(5), "five at most");
    turn_of(&mut state, ONE);
    assert_eq!(move_cost(&state, Terrain::Plains), Some(2));
}

#[rule("MK-SKILL-03")]
#[test]
fn motivation_is_locked_until_the_end_of_its_users_next_turn() {
    let mut state = Board::new().deck(&[card::MARCH]).skill(skill::MOTIVATION_TOVAK).build();
    act(&mut state, Action::Skill(skill::MOTIVATION_TOVAK));
    let locked = |state: &State| state.players[Seat(0)].motivated != Motivated::No;
    lasting::turn_ends(&mut state, ONE);
    turn_of(&mut state, TWO);
    lasting::turn_ends(&mut state, TWO);
    assert!(locked(&state));
    // A new round turns the skill up again, and changes nothing about this.
    lasting::round_ends(&mut state);
    assert!(locked(&state));
    turn_of(&mut state, ONE);
    assert!(locked(&state));
    lasting::turn_ends(&mut state, ONE);
    assert!(!locked(&state));
}
