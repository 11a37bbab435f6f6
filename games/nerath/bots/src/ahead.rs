//! Looking ahead, in whole matches.

use super::Warlord;
use super::chances::Chances;
use super::master::{Master, Scale};
use super::ways::Other;
use bots::{Bot, Position};
use kernel::{Budget, Chance, Game, Lang, Log, Seat, Seed, Turn, Viewer};
use nerath::Nerath;
use nerath::action::Action;
use nerath::question::Asked;
use nerath::realm::Realm;
use nerath::setup::Setup;
use nerath::state::{Length, Mode, Phase, State};

fn start(mode: Mode, length: Length) -> State {
    Nerath::start(&Setup::usual(mode, length, 4), &mut Chance::new(Seed(5), 0))
        .expect("the usual set-up is sound")
}

/// What a bot answers here.
fn answer(bot: &mut dyn Bot<Nerath>, state: &State, seed: u64) -> Action {
    let Turn::Of(seat, prompt) = Nerath::turn(state) else { panic!("the match is over") };
    let mut legal = Vec::new();
    Nerath::legal(state, &mut legal);
    let (mut chance, budget) = (Chance::new(Seed(seed.into()), 0), Budget::endless());
    *bot.choose(&mut Position::new(state, seat, prompt, &legal, &mut chance, &budget))
}

/// Goes on after an action.
fn go(state: &mut State, action: &Action, index: u64) {
    Nerath::apply(state, action, &mut Chance::new(Seed(5), index), &mut Log::muted());
}

/// At a table every answer is given by a bot that is made anew: it must not send everybody, or spend all its gold on
/// one kind, because it has forgotten how many it meant.
#[test]
fn whoever_is_made_anew_knows_how_many_it_meant() {
    let mut state = start(Mode::FreeForAll, Length::Short);
    let mut players = [(); 4].map(|()| Warlord::default());
    let (mut asked, mut alike, mut fewer) = (0, 0, 0);
    for index in 1.. {
        let Turn::Of(seat, prompt) = Nerath::turn(&state) else { break };
        let action = answer(&mut players[seat.index()], &state, index);
        if let (Asked::HowMany { max, .. }, Action::Amount(n)) = (prompt.question.what, action) {
            let anew = answer(&mut Warlord::default(), &state, index);
            asked += 1;
            alike += usize::from(anew == action);
            fewer += usize::from(n < max);
        }
        go(&mut state, &action, index);
    }
    assert!(asked > 20 && fewer > 10, "{asked} asked, {fewer} times not everybody");
    // Chance falls anew for whoever thinks anew: where two orders are about as good, the other one may come of it.
    assert!(5 * alike >= 4 * asked, "{alike} of {asked} alike");
}

#[test]
fn the_chances_of_all_sides_add_up() {
    for mode in [Mode::FreeForAll, Mode::Alliance] {
        for length in [Length::Short, Length::Medium, Length::Long] {
            let state = start(mode, length);
            let all: f64 = Realm::ALL.into_iter().map(|realm| Chances::of(&state).wins(&state, realm)).sum();
            let sides = if mode == Mode::Alliance { 2.0 } else { 1.0 };
            assert!((all - sides).abs() < 1e-9, "{mode:?} {length:?}: {all}");
        }
    }
}

#[test]
fn points_and_armies_make_victory_likelier() {
    for length in [Length::Short, Length::Medium] {
        let state = start(Mode::FreeForAll, length);
        let chance = |state: &State| Chances::of(state).wins(state, Realm::Vailin);
        let mut ahead = state.clone();
        ahead.realms[Realm::Vailin].points = 8;
        assert!(chance(&ahead) > chance(&state) + 0.1, "{length:?}");
        let mut beaten = state.clone();
        for (space, owner, kind, n) in state.troops.iter() {
            if owner == Realm::Vailin {
                beaten.troops.remove(space, owner, kind, n);
            }
        }
        assert!(chance(&beaten) < chance(&state) - 0.1, "{length:?}");
    }
}

/// A reason speaks of what the position has: what is attacked is an enemy's or a dungeon, what is bought is for sale,
/// and the second best is not better than the best.
#[test]
fn what_a_master_says_fits_the_position() {
    let (mut state, mut index) = (start(Mode::FreeForAll, Length::Short), 1);
    let mut seen = 0;
    let mut players: [Box<dyn Bot<Nerath>>; 3] = [(); 3].map(|()| Box::new(Warlord::default()) as Box<_>);
    let mut master = Master::hasty(Scale::Hand);
    while let Turn::Of(seat, prompt) = Nerath::turn(&state) {
        let action = match seat.index() {
            0 => answer(&mut master, &state, index),
            other => answer(&mut *players[other - 1], &state, index),
        };
        if seat.index() == 0
            && let Some(sight) = master.sight()
            && matches!(prompt.question.what, Asked::Phase(Phase::Move | Phase::Reinforce))
        {
            seen += 1;
            let (second, other) = sight.second;
            assert!((0.0..=1.0).contains(&second) && second <= sight.best && sight.best <= 1.0, "{sight:?}");
            let realm = state.active;
            match other {
                Other::Attack(space) | Other::Spare(space) => {
                    let home = state.friendly_territories(realm).contains(space);
                    assert!(!home || state.turn.battles.contains(space), "{sight:?}");
                    assert_eq!(state.phase, Phase::Move, "{sight:?}");
                }
                Other::Buy(..) | Other::Save => assert_eq!(state.phase, Phase::Reinforce, "{sight:?}"),
                Other::Amount(_) => panic!("nobody has asked how many: {sight:?}"),
                Other::Elsewhere => {}
            }
            let view = Nerath::view(&state, Viewer::Seat(Seat::first(1).next().expect("a seat")));
            let says = |lang| master.reason(lang, &view).expect("it has one");
            let (en, fr) = (says(Lang::En), says(Lang::Fr));
            assert!(en.ends_with('.') && fr.ends_with('.') && en != fr, "{en} / {fr}");
            let best = format!("worth {} out of 100", (100.0 * sight.best).round());
            assert!(en.contains(&best), "{en}");
        }
        go(&mut state, &action, index);
        index += 1;
    }
    assert!(seen > 10, "{seen}");
}

/// Its answer is one of the legal ones even with no time at all, and the same for the same seed.
#[test]
fn a_master_answers_without_time_and_repeats_itself() {
    let state = start(Mode::FreeForAll, Length::Short);
    let Turn::Of(seat, prompt) = Nerath::turn(&state) else { panic!("the match is over") };
    let mut legal = Vec::new();
    Nerath::legal(&state, &mut legal);
    for steps in [0, 1, 50, 5_000] {
        let answer = || {
            let (mut chance, budget) = (Chance::new(Seed(1), 0), Budget::steps(steps));
            let mut position = Position::new(&state, seat, prompt, &legal, &mut chance, &budget);
            *Master::hasty(Scale::Learned).choose(&mut position)
        };
        assert_eq!(answer(), answer(), "{steps}");
        assert!(legal.contains(&answer()), "{steps}");
    }
}
