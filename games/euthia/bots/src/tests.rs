//! Decisions of the wanderer.

use super::judge::{rounds_left, worth};
use super::mind::{asked, legal};
use super::strength::{Strength, mean_damage};
use super::temper::Temper;
use super::why::{Lead, Why};
use super::{Wanderer, roster};
use bots::{Bot, Position};
use euthia::Euthia;
use euthia::action::Action;
use euthia::content::{foe, hero_tile, item};
use euthia::player::{Piece, Tile};
use euthia::scenario::Choice;
use euthia::setup::Setup;
use euthia::state::State;
use euthia::terms::{Hero, Mode, ScenarioId};
use kernel::{Budget, Chance, Game, Lang, Log, Seat, Seed, Turn, Viewer};

fn hunt(heroes: [Hero; 2]) -> State {
    let heroes = heroes.map(Some).to_vec();
    let setup = Setup { heroes, ..Setup::new(ScenarioId::Hunt, Mode::Competitive, 2) };
    Euthia::start(&setup, &mut Chance::new(Seed(3), 0)).expect("a sound set-up")
}

#[test]
fn the_mean_damage_of_a_table_is_exact() {
    // 6-7: 1, 8-9: 2, 10 and more: 3; with two dice 11, 9 and 6 ways of 36.
    let sword = hero_tile::DRAL_BROADSWORD.tile().sheet.parts[0].attack;
    assert!((mean_damage(sword, 0) - (11.0 + 2.0 * 9.0 + 3.0 * 6.0) / 36.0).abs() < 1e-9);
}

#[test]
fn armour_makes_a_hero_stronger_and_worth_more() {
    let mut state = hunt([Hero::Dral, Hero::Ael]);
    let seat = Seat(0);
    let before = (Strength::of(&state.players[Seat(0)]).wins(2, 7.0), worth(&Temper::STEADY, &state, seat));
    let helmet = state.players[Seat(0)]
        .hero
        .board()
        .slots
        .iter()
        .position(|slot| Some(slot.symbol) == item::MAIL_HELMET.item().sheet.slot);
    state.players[Seat(0)].slots[helmet.unwrap()] = Some(Piece::new(Tile::Item(item::MAIL_HELMET)));
    let health = f64::from(state.players[Seat(0)].maximum_health());
    assert!(Strength::of(&state.players[Seat(0)]).wins(2, health) > before.0);
    assert!(worth(&Temper::STEADY, &state, seat) > before.1);
}

#[test]
fn a_level_is_harder_than_the_one_below() {
    let state = hunt([Hero::Keleia, Hero::Ael]);
    let strength = Strength::of(&state.players[Seat(0)]).with_tokens(3.0);
    let wins = [1, 2, 3].map(|level| strength.wins(level, 5.0));
    assert!(wins[0] > wins[1] && wins[1] > wins[2], "{wins:?}");
}

#[test]
fn rounds_that_are_left_are_counted_by_seat() {
    let state = hunt([Hero::Dral, Hero::Ael]);
    let (now, next) = (state.seat(), Seat(1 - state.seat().0));
    assert_eq!((rounds_left(&state, now), rounds_left(&state, next)), (6.0, 7.0));
}

#[test]
fn every_answer_is_legal_and_most_have_a_reason() {
    let mut state = hunt([Hero::Maeldur, Hero::Skoldur]);
    let mut players = [Wanderer::default(), Wanderer::default()];
    let mut chance = Chance::new(Seed(8), 0);
    let (mut own, mut given) = (Chance::new(Seed(9), 0), 0);
    for _ in 0..60 {
        let Turn::Of(seat, prompt) = Euthia::turn(&state) else { break };
        let answers = legal(&state);
        let bot = &mut players[seat.index()];
        let action =
            *bot.choose(&mut Position::new(&state, seat, prompt, &answers, &mut own, &Budget::endless()));
        assert!(Euthia::check(&state, &action).is_ok());
        let view = Euthia::view(&state, Viewer::Seat(seat));
        let reasons = Lang::ALL.map(|lang| bot.reason(lang, &view));
        assert_eq!(reasons[0].is_some(), reasons[1].is_some());
        given += usize::from(reasons[0].is_some());
        Euthia::apply(&mut state, &action, &mut chance, &mut Log::muted());
    }
    assert!(given > 20, "{given}");
    assert!(asked(&state).is_some());
}

#[test]
fn a_fight_that_nobody_can_win_comes_to_an_end() {
    let mut state = hunt([Hero::Maeldur, Hero::Skoldur]);
    let (mut chance, mut own) = (Chance::new(Seed(8), 0), Chance::new(Seed(9), 0));
    let mut players = [Wanderer::default(), Wanderer::default()];
    let mut answer = |state: &mut State| {
        let Turn::Of(seat, prompt) = Euthia::turn(state) else { panic!("the match is over") };
        let answers = legal(state);
        let bot = &mut players[seat.index()];
        let action =
            *bot.choose(&mut Position::new(state, seat, prompt, &answers, &mut own, &Budget::endless()));
        Euthia::apply(state, &action, &mut chance, &mut Log::muted());
    };
    while state.fight.is_none() {
        answer(&mut state);
    }
    // No Weapon is left, and shields keep off what this Monster deals.
    let fight = state.fight.as_mut().unwrap();
    fight.foe = foe::M1_GECKO;
    let hero = fight.hero;
    let player = &mut state.players[hero];
    player.slots.fill(None);
    player.pack.clear();
    for slot in player.slots.iter_mut().take(5) {
        *slot = Some(Piece::new(Tile::Item(item::WOODEN_SHIELD)));
    }
    let mut rounds = 0;
    while let Some(fight) = &state.fight {
        rounds = fight.round;
        assert!(rounds < 60, "it goes on and on");
        answer(&mut state);
    }
    assert!(rounds > 20, "the shields did not hold: {rounds}");
}

/// A match in which the other seat holds these cards.
fn with_hand(cards: [::euthia::content::PowerId; 2]) -> State {
    let mut state = hunt([Hero::Dral, Hero::Ael]);
    let other = Seat(1 - state.seat().0);
    for card in cards {
        assert!(state.powers.decks[0].unseen.take(card), "a Silver card of the deck");
        state.players[other].hand.put(card);
    }
    state
}

#[test]
fn it_does_not_know_what_its_seat_may_not() {
    use euthia::content::power::{CURSE, RAGE, VENOM};
    // The hand of the other is another one: what the bot imagines, and thus what it answers, is the same.
    let seen = |cards| {
        let state = with_hand(cards);
        let Turn::Of(seat, prompt) = Euthia::turn(&state) else { unreachable!("it has begun") };
        let list = legal(&state);
        let mut own = Chance::new(Seed(1), 0);
        let budget = Budget::endless();
        let mut position = Position::new(&state, seat, prompt, &list, &mut own, &budget);
        let worlds: Vec<State> = (0..20).map(|_| position.imagine()).collect();
        (worlds, *Wanderer::default().choose(&mut position))
    };
    assert_ne!(with_hand([CURSE, CURSE]), with_hand([RAGE, VENOM]));
    let (worlds, answer) = seen([CURSE, CURSE]);
    assert_eq!((&worlds, answer), (&seen([RAGE, VENOM]).0, seen([RAGE, VENOM]).1));
    // And it does imagine hands: they are not simply left out.
    let other = Seat(1 - worlds[0].seat().0);
    assert!(worlds.iter().any(|world| world.players[other].hand != worlds[0].players[other].hand));
}

/// Whoever stands where something of the scenario can be done, and can pay for it, does it.
fn does(scenario: ScenarioId, mode: Mode, prepare: impl Fn(&mut State), wanted: impl Fn(&Action) -> bool) {
    let setup = Setup { heroes: vec![Some(Hero::Dral)], ..Setup::new(scenario, mode, 1) };
    let mut state = Euthia::start(&setup, &mut Chance::new(Seed(3), 0)).expect("a sound set-up");
    prepare(&mut state);
    let mut bot = Wanderer::default();
    let mut own = Chance::new(Seed(5), 0);
    for step in 0..40 {
        let Turn::Of(seat, prompt) = Euthia::turn(&state) else { break };
        let answers = legal(&state);
        let action =
            *bot.choose(&mut Position::new(&state, seat, prompt, &answers, &mut own, &Budget::endless()));
        if wanted(&action) {
            return;
        }
        Euthia::apply(&mut state, &action, &mut Chance::new(Seed(6), step), &mut Log::muted());
        if state.round > 1 {
            break;
        }
    }
    panic!("{scenario:?}: it has not done it in its first turn");
}

#[test]
fn it_does_what_the_scenario_asks_for() {
    // At the Chapel with a Trophy: the Orphan is helped. Elsewhere nobody could be.
    does(
        ScenarioId::Villagers,
        Mode::Solo,
        |state| state.players[Seat(0)].trophies.push(foe::M1_GECKO),
        |action| matches!(action, Action::Scenario(Choice::Help(_))),
    );
}

/// How many Hero tiles somebody learns who has gold and Reputation, in a first turn with a Trade before it.
fn learns(mut bot: Wanderer) -> usize {
    use euthia::task::Task;
    use euthia::terms::Trade;
    use euthia::trade::Trading;
    let mut state = hunt([Hero::Dral, Hero::Ael]);
    let seat = state.seat();
    let own = |state: &State| {
        let tiles = state.players[seat].slots.iter().flatten().chain(&state.players[seat].reserve);
        tiles.filter(|piece| matches!(piece.tile, Tile::Hero(_))).count()
    };
    (state.players[seat].gold, state.players[seat].reputation) = (30, 30);
    let before = own(&state);
    let trading = Trading { place: Trade::Merchant, owed: None, refreshes: 0, moves: 0, revealing: false };
    state.begun = false; // Before the first round there is no place to leave.
    state.tasks.push(Task::Trade(trading));
    let mut chance = Chance::new(Seed(5), 0);
    for step in 0..60 {
        let Turn::Of(who, prompt) = Euthia::turn(&state) else { break };
        if who != seat || matches!(prompt.question.what, ::euthia::question::Asked::Turn) {
            break;
        }
        let answers = legal(&state);
        let budget = Budget::endless();
        let action = *bot.choose(&mut Position::new(&state, who, prompt, &answers, &mut chance, &budget));
        Euthia::apply(&mut state, &action, &mut Chance::new(Seed(6), step), &mut Log::muted());
    }
    own(&state) - before
}

#[test]
fn only_a_scholar_has_hero_tiles_unveiled() {
    assert!(learns(Wanderer::scholar()) > learns(Wanderer::default()));
}

#[test]
fn reasons_are_told_in_both_languages() {
    let all = [
        Why::Fight { won: 0.5 },
        Why::Struggle { won: 0.5, hero: true },
        Why::Struggle { won: 0.5, hero: false },
        Why::Explore,
        Why::Mine,
        Why::Trade,
        Why::Quest,
        Why::Challenge,
        Why::Treasure,
        Why::Heal,
        Why::Potion,
        Why::Errand,
        Why::Stand,
        Why::Equip,
        Why::Deal,
        Why::Choice,
        Why::Enough,
    ];
    for why in all {
        let [one, other] = Lang::ALL.map(|lang| why.text(lang));
        assert!(!one.is_empty() && one != other, "{why:?}");
    }
    assert!(roster().get("wanderer").is_some());
    for (by, number) in [(1.44, Some(["1.4", "1,4"])), (0.1, None)] {
        for alike in [false, true] {
            for why in all {
                let lead = Lead { by, instead: why, alike };
                let texts = Lang::ALL.map(|lang| lead.text(lang));
                assert_ne!(texts[0], texts[1]);
                if let Some(numbers) = number {
                    assert!(
                        texts.iter().zip(numbers).all(|(text, number)| text.contains(number)),
                        "{texts:?}"
                    );
                }
            }
        }
    }
}

/// Whether the position has anything of what a plan is for.
fn is_there(state: &State, seat: Seat, why: Why) -> bool {
    let map = &state.map;
    let any = |what: &dyn Fn(::euthia::map::Space) -> bool| map.spaces().any(what);
    match why {
        Why::Fight { .. } => any(&|space| map.undefeated(space) > 0),
        Why::Explore => !state.stack.is_empty(),
        Why::Mine => any(&|space| map.kind(space).mine().is_some()),
        Why::Trade => any(&|space| map.kind(space).trade().is_some()),
        Why::Quest => {
            state.encounters.iter().flatten().any(|deck| deck.shown.iter().flatten().next().is_some())
        }
        Why::Challenge => any(&|space| map.kind(space).elemental().is_some()),
        Why::Treasure => any(&|space| map.kind(space).treasure().is_some()),
        Why::Heal => state.players[seat].health < state.players[seat].maximum_health(),
        _ => true,
    }
}

#[test]
fn somebody_who_looks_ahead_speaks_of_what_is_there() {
    let (mut weighed, mut own) = (0, Chance::new(Seed(9), 0));
    for heroes in [[Hero::Maeldur, Hero::Skoldur], [Hero::Ael, Hero::Dral]] {
        let mut state = hunt(heroes);
        let mut players = [Wanderer::apprentice(), Wanderer::apprentice()];
        let mut chance = Chance::new(Seed(8), 0);
        while let Turn::Of(seat, prompt) = Euthia::turn(&state) {
            let answers = legal(&state);
            let open = matches!(prompt.question.what, ::euthia::question::Asked::Turn);
            let bot = &mut players[seat.index()];
            // As a plan is made, and not while it is followed.
            let planned = bot.steps.is_empty();
            let action =
                *bot.choose(&mut Position::new(&state, seat, prompt, &answers, &mut own, &Budget::endless()));
            if let Some(lead) = bot.lead.filter(|_| open && planned) {
                weighed += 1;
                let why = bot.why.expect("who has compared has a reason");
                assert!(
                    is_there(&state, seat, why) && is_there(&state, seat, lead.instead),
                    "{why:?} {lead:?}"
                );
                let view = Euthia::view(&state, Viewer::Seat(seat));
                for lang in Lang::ALL {
                    assert!(bot.reason(lang, &view).is_some_and(|text| text.ends_with(&lead.text(lang))));
                }
            }
            Euthia::apply(&mut state, &action, &mut chance, &mut Log::muted());
        }
    }
    assert!(weighed > 10, "{weighed}");
}

#[test]
fn a_master_answers_in_time_and_the_same_again() {
    use std::cell::Cell;
    let answers = |limit: usize| {
        let mut state = hunt([Hero::Keleia, Hero::Taesiri]);
        let mut players = [Wanderer::master(), Wanderer::default()];
        let (mut chance, mut own) = (Chance::new(Seed(8), 0), Chance::new(Seed(9), 0));
        let (mut given, mut most) = (Vec::new(), 0u64);
        while given.len() < limit {
            let Turn::Of(seat, prompt) = Euthia::turn(&state) else { break };
            let answers = legal(&state);
            let looks = Cell::new(0u64);
            let clock = || {
                looks.set(looks.get() + 1);
                false
            };
            let budget = Budget::until(u64::MAX, &clock);
            let bot = &mut players[seat.index()];
            let action = *bot.choose(&mut Position::new(&state, seat, prompt, &answers, &mut own, &budget));
            most = most.max(looks.get());
            given.push(action);
            Euthia::apply(&mut state, &action, &mut chance, &mut Log::muted());
        }
        (given, most)
    };
    let (given, most) = answers(24);
    // The clock is looked at every 64 steps, and a step takes some microseconds.
    assert!(most > 20 && most * 64 < 400_000, "{most}");
    assert_eq!(given[..12], answers(12).0);
}
