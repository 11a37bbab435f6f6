//! The conformance suite can fail: each promise is broken on purpose, and the suite must name it.

use crate::broken::{Broken, Twist};
use kernel::catalogue::{Alternative, Choice, Kind};
use kernel::conformance::{Failure, Plan, Property, run};
use kernel::{
    Flaw, Game, Journal, Mode, Problem, Refusal, RuleBook, RuleId, Scenario, Seat, SetupError, Table, Turn,
    Words,
};
use pocket::Pocket;
use pocket::action::Action;
use pocket::content::{Deck, card};
use pocket::event::Event;
use pocket::rules::{PK_PLAY_01, PK_ROUNDS_01};
use pocket::setup::Setup;
use pocket::state::{Phase, State};
use std::sync::atomic::{AtomicU8, Ordering};

const PLAN: Plan = Plan { actions: 220, ..Plan::quick() };

/// Examines everything, and then each property alone: the broken one fails, and no other is ever blamed.
fn caught(twist: Twist, property: Property) -> Failure {
    twist.set();
    let failure = run::<Broken>(&PLAN).expect_err("the suite must catch this");
    assert_eq!(failure.property, property, "{failure}");
    for only in Property::ALL {
        match run::<Broken>(&Plan { only: Some(only), ..PLAN }) {
            Ok(_) => assert_ne!(only, property, "examined alone, it must be caught as well"),
            Err(failure) => assert_eq!(failure.property, property, "{failure}"),
        }
    }
    failure
}

/// Pocket with something else on offer.
fn offering(change: impl FnOnce(&mut Scenario<Setup>)) -> Vec<Scenario<Setup>> {
    let mut scenarios = Pocket::scenarios();
    change(&mut scenarios[0]);
    scenarios
}

macro_rules! breaks {
    ($test:ident: $property:ident, $says:literal, $($function:ident: $twist:expr),+ $(,)?) => {
        #[test]
        fn $test() {
            let failure = caught(Twist { $($function: $twist,)+ ..Twist::NONE }, Property::$property);
            assert!(failure.what.contains($says), "{failure}");
        }
    };
}

#[test]
fn pocket_itself_passes() {
    let report = run::<Pocket>(&PLAN).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!((report.presets, report.games), (3, 36));
    // Nothing was proved by looking away.
    for count in [
        report.refused,
        report.journeys,
        report.undone,
        report.slips,
        report.worlds,
        report.survived,
        report.rejected,
    ] {
        assert!(count > 20, "{report}");
    }
    assert!(report.irrevocable > 0 && report.irrevocable < report.decisions, "{report}");
    // And the wrapper that the broken games share breaks nothing by itself.
    Twist::NONE.set();
    assert_eq!(run::<Broken>(&PLAN), Ok(report));
}

breaks!(an_action_listed_twice: Ends, "listed twice", legal: |state, out| {
    Pocket::legal(state, out);
    if let Phase::Stake { .. } = state.phase {
        out.push(out[0]);
    }
});

breaks!(a_seat_without_an_answer: Ends, "none is legal", legal: |state, out| {
    if !matches!(state.phase, Phase::React { .. }) {
        Pocket::legal(state, out);
    }
});

breaks!(a_game_without_end: Ends, "not over after 220 actions", apply: |state, action, chance, log| {
    Pocket::apply(state, action, chance, log);
    if state.phase == Phase::Over {
        (state.phase, state.round) = (Phase::Bid, 1);
    }
});

breaks!(an_outcome_by_no_rule: Ends, "NO-RULE", turn: |state| {
    let mut turn = Pocket::turn(state);
    if let Turn::Over(outcome) = &mut turn {
        outcome.rule = RuleId::new("NO-RULE");
    }
    turn
});

breaks!(an_outcome_without_a_loser: Ends, "does not name each seat", turn: |state| {
    let mut turn = Pocket::turn(state);
    if let Turn::Over(outcome) = &mut turn {
        outcome.standings.retain(|standing| standing.won);
    }
    turn
});

breaks!(actions_after_the_end: Ends, "the game is over, but", legal: |state, out| {
    Pocket::legal(state, out);
    if state.phase == Phase::Over {
        out.push(Action::End);
    }
});

breaks!(a_scenario_that_does_not_start: Ends, "does not start", start: |setup, chance| match setup.seats {
    3 => Err(SetupError::new("seats", Problem::Missing)),
    _ => Pocket::start(setup, chance),
});

breaks!(two_scenarios_of_one_name: Offered, "two scenarios", scenarios: || {
    Pocket::scenarios().into_iter().chain(Pocket::scenarios()).collect()
});

breaks!(two_set_ups_of_one_name: Offered, "two set-ups are called `duel`", scenarios: || offering(|purse| {
    purse.tables[1].id = "duel".into();
}));

breaks!(nothing_to_play: Offered, "no scenario", scenarios: Vec::new);

breaks!(a_scenario_without_a_table: Offered, "without a table", scenarios: || offering(|purse| purse.tables.clear()));

breaks!(two_tables_for_as_many: Offered, "in the same way", scenarios: || offering(|purse| {
    purse.tables[1].players = 2;
    purse.tables[1].setup.seats = 2;
}));

breaks!(a_table_for_another_number: Offered, "is not for 3", scenarios: || offering(|purse| {
    purse.tables[0].players = 3;
    purse.tables.truncate(1);
}));

breaks!(two_who_are_alone: Offered, "one player is alone", scenarios: || offering(|purse| {
    purse.tables[0].mode = Mode::Alone;
}));

breaks!(a_choice_by_no_rule: Offered, "NO-RULE", scenarios: || offering(|purse| {
    purse.choices[0].rule = RuleId::new("NO-RULE");
}));

breaks!(a_choice_in_one_language: Offered, "lacks words", scenarios: || offering(|purse| {
    purse.choices[0].about.fr = "".into();
}));

breaks!(a_choice_that_is_there_twice: Offered, "is there twice", scenarios: || offering(|purse| {
    purse.choices.push(purse.choices[0].clone());
}));

breaks!(a_choice_that_cannot_be_made: Offered, "does not start", scenarios: || offering(|purse| {
    purse.choices[0].kind = Kind::Number { from: 1, to: 7, default: Some(4), open: None };
}));

breaks!(a_choice_that_is_none: Offered, "leaves no choice", scenarios: || offering(|purse| {
    purse.choices[0].kind = Kind::Number { from: 4, to: 4, default: Some(4), open: None };
}));

breaks!(a_choice_that_is_otherwise_as_usual: Offered, "is not what the set-up has", scenarios: || offering(|purse| {
    purse.choices[0].kind = Kind::Number { from: 1, to: 6, default: Some(5), open: None };
}));

breaks!(a_choice_that_depends_on_nothing: Offered, "depends on `hats`", scenarios: || offering(|purse| {
    let rounds = purse.choices.remove(0);
    purse.choices.insert(0, rounds.not_with("hats"));
}));

breaks!(a_choice_that_changes_nothing: Offered, "changes nothing", scenarios: || offering(|purse| {
    let same = |id: &'static str| Alternative::new(id, Words::alike(id)).about("Four.", "Quatre.").writes(4);
    purse.choices[0] = Choice::one_of("rounds", PK_ROUNDS_01, vec![same("four"), same("as-many")])
        .named("Rounds", "Manches")
        .about("How many.", "Combien.");
    purse.tables.truncate(1);
}));

breaks!(a_choice_that_is_not_explained: Offered, "does not explain `five`", scenarios: || offering(|purse| {
    let four = Alternative::new("four", Words::alike("4")).about("Four.", "Quatre.").writes(4);
    let five = Alternative::new("five", Words::alike("5")).writes(5);
    purse.choices[0] = Choice::one_of("rounds", PK_ROUNDS_01, vec![four, five])
        .named("Rounds", "Manches")
        .about("How many.", "Combien.");
    purse.tables.truncate(1);
}));

breaks!(a_pair_that_is_said_not_to_go: Offered, "starts, but the catalogue says", scenarios: || offering(|purse| {
    let again = Choice { id: "again".into(), ..purse.choices[0].clone() };
    purse.choices.insert(1, again.not_with("rounds"));
}));

breaks!(a_listed_action_refused: Listed, "listed, but refused", check: |state, action| match action {
    Action::Yield => Err(Refusal::rule(PK_PLAY_01)),
    _ => Pocket::check(state, action),
});

breaks!(an_unlisted_action_allowed: Unlisted, "is not listed", check: |state, action| {
    match (state.phase, action) {
        // One may well strike oneself, this one thinks.
        (Phase::Target, Action::Target(seat)) if *seat == state.active() => Ok(()),
        _ => Pocket::check(state, action),
    }
});

breaks!(a_refusal_by_no_rule: Unlisted, "NO-RULE, which is not in the ledger", check: |state, action| {
    Pocket::check(state, action).map_err(|refusal| match refusal.cites() {
        Some(PK_PLAY_01) => Refusal::rule(RuleId::new("NO-RULE")),
        _ => refusal,
    })
});

breaks!(a_ledger_out_of_order: Unlisted, "ascending order", rules: || {
    use pocket::rules::{PK_BID_01, PK_END_01};
    static RULES: RuleBook = RuleBook::new("pocket", &[PK_END_01, PK_BID_01]);
    &RULES
});

breaks!(a_start_that_is_never_the_same: Replay, "line 2: it leads to state", start: |setup, chance| {
    static CALLS: AtomicU8 = AtomicU8::new(0);
    let mut state = Pocket::start(setup, chance)?;
    state.leader = Seat(CALLS.fetch_add(1, Ordering::Relaxed) % 2);
    Ok(state)
});

breaks!(a_view_that_does_not_come_back: Journey, "a view comes back as another, at .bank", reread: |mut view| {
    view.bank = view.bank.min(45);
    view
});

breaks!(dice_outside_the_door: Undo, "dice had a part in it", apply: |state, action, chance, log| match action {
    // The numbers are the right ones, but the door never hears of them.
    Action::Play(card::PURSE) => Pocket::apply(state, action, &mut chance.clone(), log),
    _ => Pocket::apply(state, action, chance, log),
});

breaks!(a_free_look_at_a_hand: Undo, "what others hide had a part in it", apply: |state, action, chance, log| {
    Pocket::apply(state, action, chance, log);
    if let Action::Target(target) = action {
        log.tell(Event::Struck(*target, state.of(*target).hand.count(card::GUARD)));
    }
});

breaks!(a_barrier_that_tells: Undo, "could not be taken back", apply: |state, action, chance, log| {
    Pocket::apply(state, action, chance, log);
    if let Action::Target(target) = action
        && state.of(*target).hand.count(card::GUARD) > 0
    {
        chance.reveal();
    }
});

breaks!(a_view_that_depends_on_secrets: Ignorance, "the view differs: at .deck", view: |state, viewer| {
    let mut view = Pocket::view(state, viewer);
    view.deck = state.deck.unknown().count(card::GUARD);
    view
});

breaks!(a_resampling_for_the_wrong_seat: Ignorance, "resampled for seat", resample: |state, seat, chance| {
    Pocket::resample(state, Seat((seat.0 + 1) % state.seats()), chance)
});

breaks!(a_resampling_that_falls_back_to_the_real_state: Ignorance, "depends on what is hidden", resample: |state, seat, chance| {
    let world = Pocket::resample(state, seat, chance);
    if chance.below(4) == 0 { state.clone() } else { world }
});

breaks!(a_resampling_that_forges_cards: Ignorance, "fails the audit", resample: |state, seat, chance| {
    let mut world = Pocket::resample(state, seat, chance);
    let mut deck = Deck::default();
    // As many cards as before, but all alike.
    (0..world.deck.len()).for_each(|_| deck.put_anywhere(card::PURSE));
    world.deck = deck;
    world
});

breaks!(an_event_that_tells_all: Secrecy, "an event shown to", show: |event, viewer| match event {
    Event::Drew(_) => Some(event.clone()),
    _ => Pocket::show(event, viewer),
});

breaks!(a_resampling_that_changes_nothing: Secrecy, "no resampled state ever had another",
    resample: |state, _, _| state.clone());

breaks!(a_panic_in_play: Soundness, "out of coins", apply: |state, action, chance, log| {
    Pocket::apply(state, action, chance, log);
    assert!(state.players.iter().all(|player| player.coins > 0), "out of coins");
});

breaks!(an_audit_that_passes_anything: Soundness, "\"players\":", audit: |_| Ok(()));

breaks!(an_audit_that_passes_dead_ends: Soundness, "the audit passes a dead end",
    legal: |state, out| {
        if state.bank == bank_of(state) {
            Pocket::legal(state, out);
        }
    },
    // Nobody counts the bank.
    audit: |state| Pocket::audit(&State { bank: bank_of(state), ..state.clone() }),
);

/// What the bank should hold.
fn bank_of(state: &State) -> u8 {
    state.players.iter().fold(60u8, |left, player| left.saturating_sub(player.coins))
}

breaks!(an_audit_that_fails_real_states: Soundness, "a state that play reached fails the audit",
    audit: |state| match state.phase {
        Phase::React { .. } => Err(Flaw::new("phase", "nobody ever reacts")),
        _ => Pocket::audit(state),
    }
);

breaks!(a_start_that_believes_its_setup: Soundness, "starting from the damaged set-up", start: |setup, chance| {
    assert!((2..=4).contains(&setup.seats), "so many seats");
    Pocket::start(setup, chance)
});

#[test]
fn a_failure_can_be_replayed() {
    let apply: fn(&mut State, &Action, &mut _, &mut _) = |state, action, chance, log| {
        assert_ne!(*action, Action::Guard, "no guard");
        Pocket::apply(state, action, chance, log);
    };
    Twist { apply, ..Twist::NONE }.set();
    let only = Some(Property::Replay);
    let failure = run::<Broken>(&Plan { only, ..PLAN }).expect_err("guards are played");
    assert_eq!(failure.property, Property::Soundness);
    let (journal, recovered) = Journal::<Pocket>::parse(&failure.journal).unwrap();
    assert_eq!(recovered, None);
    assert_eq!(journal.header.seed, failure.seed);
    let table = Table::replay(journal, |_| {}).unwrap();
    assert_eq!(table.seq(), failure.step);
    assert!(table.legal().contains(&Action::Guard));
    let told = failure.to_string();
    for part in ["Soundness", "no guard", &failure.scenario, &failure.seed.to_string(), &failure.journal] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn the_same_plan_examines_the_same_games() {
    assert_eq!(run::<Pocket>(&PLAN), run::<Pocket>(&PLAN));
    let other = Plan { seed: kernel::Seed(2), ..PLAN };
    assert_ne!(run::<Pocket>(&PLAN), run::<Pocket>(&other));
}
