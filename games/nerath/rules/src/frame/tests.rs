use super::*;
use crate::action::Action;
use crate::content::{Space, at};
use crate::setup::Setup;
use crate::state::{Length, Mode};
use crate::testing::{Board, during_seeded, legal as legal_actions, refused};
use crate::units::UnitKind;
use crate::{Nerath as Conquest, income};
use kernel::{Chance, Game, Log, Seed, Turn, rule};

/// A match in which every phase that can be passed is passed.
fn passing(turns: usize) -> (Vec<Event>, State) {
    let mut state =
        Conquest::start(&Setup::usual(Mode::FreeForAll, Length::Short, 4), &mut Chance::new(Seed(2), 0))
            .expect("the set-up is possible");
    let mut events = Vec::new();
    let (mut index, mut seen) = (0, 0);
    while seen < turns {
        index += 1;
        let mut actions = Vec::new();
        Conquest::legal(&state, &mut actions);
        let action = *actions.iter().find(|action| **action == Action::Done).unwrap_or(&actions[0]);
        let mut log = Log::default();
        Conquest::apply(&mut state, &action, &mut Chance::new(Seed(2), index), &mut log);
        let happened = log.into_events();
        seen += happened.iter().filter(|event| matches!(event, Event::Turn(_))).count();
        events.extend(happened);
    }
    (events, state)
}

#[test]
#[rule("CN-TRN-01")]
fn the_realms_take_turns_in_the_fixed_order_and_the_round_ends_after_nerath() {
    let (events, _) = passing(5);
    let order: Vec<&Event> =
        events.iter().filter(|event| matches!(event, Event::Turn(_) | Event::Round(_))).collect();
    use Realm::{IronCircle, Karkoth, Nerath, Vailin};
    let [v, i, n, k] = [Vailin, IronCircle, Nerath, Karkoth].map(Event::Turn);
    assert_eq!(order, [&v, &i, &n, &Event::Round(2), &k, &v]);
}

#[test]
#[rule("CN-TRN-02")]
fn a_turn_has_six_phases_in_order() {
    let (events, _) = passing(2);
    let turn: Vec<Phase> = events
        .iter()
        .skip_while(|event| !matches!(event, Event::Turn(_)))
        .skip(1)
        .take_while(|event| !matches!(event, Event::Turn(_)))
        .filter_map(|event| match event {
            Event::Phase(phase) => Some(*phase),
            _ => None,
        })
        .collect();
    use Phase::{Battle, Draw, Income, Move, Reinforce, Reposition, Start};
    assert_eq!(turn, [Start, Draw, Move, Battle, Reposition, Reinforce, Income]);
}

#[test]
#[rule("CN-TRN-03")]
fn drawing_and_collecting_are_compulsory_and_the_rest_may_be_passed() {
    let (events, state) = passing(4);
    // Every realm that has had its turn has drawn a card and collected its income, though it passed
    // everything.
    for realm in [Realm::Vailin, Realm::IronCircle, Realm::Nerath] {
        let holdings = &state.realms[realm];
        assert_eq!(holdings.deck.len(), 17, "{realm:?} has drawn");
        let collected = Event::Gold {
            realm,
            change: income::income(&state, realm) as i16,
            why: crate::event::GoldReason::Income,
        };
        assert!(events.contains(&collected), "{realm:?} has collected");
    }
}

#[test]
#[rule("CN-TRN-03")]
fn queued_battles_must_be_fought() {
    let targets = [at::NENTIR_VALE, at::STONEMARCH];
    let mut state = Board::new()
        .phase(Phase::Battle)
        .troops(targets[0], Realm::Karkoth, UnitKind::Dragon, 1)
        .troops(targets[1], Realm::Karkoth, UnitKind::Dragon, 1)
        .with(|state| state.turn.battles = targets.into_iter().collect())
        .build();
    during_seeded(&mut state, kernel::step::run);
    let mut actions = legal_actions(&state);
    actions.sort_unstable();
    assert_eq!(actions, {
        let mut all = targets.map(Action::Fight);
        all.sort_unstable();
        all
    });
    assert_eq!(refused(&state, Action::Done), crate::rules::CN_TRN_03);
}

#[test]
#[rule("CN-TRN-05")]
fn a_realm_that_lost_everything_still_takes_its_turns() {
    let mut state = Board::new()
        .with(|state| {
            for space in crate::content::SpaceSet::homes(Realm::Nerath) {
                state.set_controller(space, Realm::Karkoth);
            }
        })
        .active(Realm::Nerath)
        .build();
    let before = state.realms[Realm::Nerath].deck.len();
    let events = during_seeded(&mut state, |play| {
        begin_turn(play, Realm::Nerath);
        kernel::step::run(play);
    });
    assert!(events.contains(&Event::Turn(Realm::Nerath)));
    assert_eq!(state.realms[Realm::Nerath].deck.len(), before - 1, "it draws");
    assert_eq!(income::income(&state, Realm::Nerath), 0, "and collects nothing");
}

#[test]
#[rule("CN-CMP-03")]
fn dice_are_no_limit() {
    // Nine Footsoldiers attack a lone Castle: nine d6 are rolled although the box holds six.
    let target = Space::capital(Realm::Nerath);
    let mut state = Board::new()
        .phase(Phase::Battle)
        .castle(target)
        .troops(target, Realm::Karkoth, UnitKind::Footsoldier, 9)
        .with(|state| state.turn.battles.insert(target))
        .build();
    let events = during_seeded(&mut state, kernel::step::run);
    let rolled = events.iter().find_map(|event| match event {
        Event::Rolled { side: crate::units::Side::Attacker, dice, .. } => Some(dice.len()),
        _ => None,
    });
    assert_eq!(rolled, Some(9));
}

#[test]
fn a_state_at_rest_always_asks_somebody() {
    let (_, state) = passing(3);
    assert!(matches!(Conquest::turn(&state), Turn::Of(..)));
}
