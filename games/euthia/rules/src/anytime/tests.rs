//! What may be done at any time is offered with every question: in positions made for each, and in whole
//! matches.

use super::*;
use crate::Euthia;
use crate::combat::{Asking, Combat, Fight, Phase};
use crate::content::{foe, item, power, territory};
use crate::effects::{Drawn, Origin};
use crate::event::Event;
use crate::hand::{Gives, Owed};
use crate::map::Space;
use crate::mining::Digging;
use crate::movement::Entry;
use crate::player::{Piece, Tile};
use crate::question::{Asked, Question};
use crate::rolls::{Purpose, Roll};
use crate::terms::{Hero, Metal, Mine, Mode, Trade};
use crate::testing::{ONE, TWO, Table, act, act_seeded, legal, refused, start};
use crate::trade::Trading;
use kernel::{Bag, Chance, Game, Log, Seed, Turn, rule};
use std::collections::BTreeSet;

/// Whether cards may be turned into something and Dwurt brewed, and whether the board may be touched: by what
/// is asked. A new question is decided about here before anything compiles.
fn allowed(state: &State, question: Question) -> (bool, bool) {
    match question.what {
        Asked::Turn
        | Asked::Excess
        | Asked::Reveal
        | Asked::Cart
        | Asked::HeroTile
        | Asked::Combat(Asking::Before | Asking::Barter)
        | Asked::Scenario(scenario::Asking::Ready) => (true, true),
        Asked::Trade(_) => {
            (true, !matches!(state.tasks.last(), Some(Task::Trade(trading)) if trading.owed.is_some()))
        }
        Asked::Roll => (true, question.seat == state.seat() && state.begun),
        Asked::DwurtDie => (true, !state.in_finale()),
        Asked::HandLimit
        | Asked::Keep
        | Asked::Draft
        | Asked::Combat(Asking::Claim | Asking::Phase(_) | Asking::Trophy(_))
        | Asked::Scenario(scenario::Asking::Place(_) | scenario::Asking::Walk) => (true, false),
        Asked::Effect { effect, .. } => (!effect.get().is_cost(), false),
        Asked::Discard(_) => (false, false),
    }
}

/// A short name of a question.
fn name(what: Asked) -> String {
    let full = format!("{what:?}");
    let inner = full
        .strip_prefix("Combat(Phase(")
        .or(full.strip_prefix("Combat("))
        .or(full.strip_prefix("Scenario("));
    let short: String = inner.unwrap_or(&full).chars().take_while(|c| c.is_alphanumeric()).collect();
    short
}

/// The handlings of the board in the open part of a turn.
fn handlings(state: &State) -> BTreeSet<Action> {
    let mut open = state.clone();
    open.tasks.clear();
    open.fight = None;
    open.begun = true;
    for player in &mut open.players {
        player.hand = Bag::default();
    }
    legal(&open).into_iter().filter(|action| matches!(action, Action::Board(_))).collect()
}

/// Whether everything that may be done at any time, and nothing else of that kind, is offered to whoever is
/// asked.
fn holds(state: &State) -> Question {
    let question = crate::frame::asked(state).expect("somebody is asked");
    let (cards, board) = allowed(state, question);
    let offered = legal(state);
    let there = |action| offered.contains(&action);
    let player = &state.players[question.seat];
    let (silver, gold) = (hand::count(player, Metal::Silver), player.hand.count(power::HEALING));
    let coins = cards && state.mode != Mode::Competitive;
    let what = format!("{:?} {question:?}", state.mode);
    assert_eq!(there(Action::Convert), cards && silver >= 4, "{what}");
    assert_eq!(there(Action::CashIn(None)), coins && silver >= 4, "{what}");
    assert_eq!(there(Action::CashIn(Some(power::HEALING))), coins && gold > 0, "{what}");
    assert_eq!(there(Action::Brew), cards && player.hero == Hero::Skoldur && player.gaar > 0, "{what}");
    let found: BTreeSet<Action> =
        offered.iter().copied().filter(|action| matches!(action, Action::Board(_))).collect();
    assert_eq!(found, if board { handlings(state) } else { BTreeSet::new() }, "{what}");
    question
}

/// Gives somebody four Silver cards and a Gold one.
fn stock(state: &mut State, seat: Seat) {
    let player = &mut state.players[seat];
    player.hand = Bag::default();
    (0..4).for_each(|_| player.hand.put(power::RAGE));
    player.hand.put(power::HEALING);
}

/// Skoldur with a helmet to wear and a Gaar to brew, and others.
fn table(mode: Mode) -> Table {
    let heroes = [Hero::Skoldur, Hero::Dral, Hero::Ael];
    let n = if mode == Mode::Solo { 1 } else { 3 };
    let table = Table::of(mode, &heroes[..n]).carry(item::LEATHER_HELMET).one(|player| player.gaar = 1);
    table.with(|state| Seat::first(state.seats()).for_each(|seat| stock(state, seat)))
}

fn with_task(table: Table, task: Task) -> State {
    let mut state = table.build();
    state.tasks.push(task);
    state
}

const TRADING: Trading =
    Trading { place: Trade::Merchant, owed: None, refreshes: 0, moves: 0, revealing: false };

/// A position for every question there is, in a mode.
fn stages(mode: Mode) -> Vec<State> {
    let table = || table(mode);
    let at_merchant = || table().tile(territory::I_05, -1, -1).at(Space::new(1, 0)).gold(3);
    let guarded = || table().tile(territory::I_11, -1, -1).at(Space::new(1, 1));
    let mut all = vec![table().build()];
    // Too much to carry, and to hold.
    all.push(table().carry(item::COAL).carry(item::COAL).carry(item::COAL).build());
    all.push(table().one(|player| player.hand.put(power::RAGE)).build());
    // On the way, and in the midst of Actions.
    let edge = table().at(start(0)).stack(&[territory::I_04, territory::I_05, territory::I_06]);
    all.push(with_task(edge, Task::Enter(Entry::Reveal)));
    let cart = table().equip(10, item::DRAGON_GAUNTLETS);
    all.push(with_task(cart, Task::Mine(Digging { mine: Mine::Lake })));
    all.push(with_task(at_merchant(), Task::Trade(TRADING)));
    all.push(with_task(at_merchant(), Task::Trade(Trading { revealing: true, ..TRADING })));
    if mode == Mode::Competitive {
        let poor = at_merchant().gold(0);
        all.push(with_task(poor, Task::Trade(Trading { owed: Some(TWO), ..TRADING })));
    }
    let dice = |seat| Roll { seat, dice: [2, 3], bonus: 0, purpose: Purpose::Need(9) };
    all.push(with_task(table(), Task::Roll(dice(ONE))));
    let drawn = [Some(item::COAL), Some(item::IRON), None, None];
    all.push(with_task(table(), Task::Draft(Drawn { seat: ONE, tiles: drawn })));
    let resolving = |effect| Task::Effect(Resolving { seat: ONE, origin: Origin::Quest, effect, done: 0 });
    all.push(with_task(table(), resolving(item::FLASK_CLEAR.item().sheet.parts[0].effect)));
    // What is being given up is not spent otherwise.
    let owed = Owed { seat: ONE, metal: Metal::Silver, left: 3, gives: Gives::GoldCard };
    all.push(with_task(table(), Task::Owed(owed)));
    let quest = crate::content::QuestId::all()
        .find(|quest| matches!(quest.quest().need.get(), crate::effect::Effect::GiveSilver(3)));
    all.push(with_task(table(), resolving(quest.expect("one asks for Silver cards").quest().need)));
    // Before, in and after a fight.
    all.push(with_task(guarded(), Task::Combat(Combat::Before)));
    if mode == Mode::Competitive {
        let holder = guarded().player(TWO, |player| player.control = true);
        all.push(with_task(holder, Task::Combat(Combat::Claim(TWO))));
    }
    let monster = (mode == Mode::Competitive).then_some(TWO);
    for phase in [
        Phase::Preparation,
        Phase::Initiative,
        Phase::Healing { late: false },
        Phase::MonsterBefore,
        Phase::MonsterCards,
        Phase::Duel { hero: false, passed: false },
        Phase::Duel { hero: true, passed: true },
        Phase::Defence,
        Phase::Curses,
        Phase::HeroBefore,
        Phase::Strike,
        Phase::HeroAfter,
        Phase::Healing { late: true },
    ] {
        let fight = Fight::new(ONE, monster, foe::M1_GECKO, [false; 4]);
        let fight = Fight { phase, dice: [3, 4], gaar: 1, chaos: 1, ..fight };
        let fights = guarded().with(|state| state.fight = Some(fight));
        all.push(with_task(fights, Task::Combat(Combat::Fight)));
    }
    all.push(with_task(guarded(), Task::Combat(Combat::Trophy(foe::M1_GECKO))));
    let laden = at_merchant().carry(item::COAL).carry(item::COAL).carry(item::COAL);
    all.push(with_task(laden, Task::Combat(Combat::Barter)));
    // The end of a turn.
    all.push(with_task(table(), Task::End(end_of_turn::Closing::Dwurt)));
    all.push(with_task(table(), Task::End(end_of_turn::Closing::Keep)));
    all
}

#[test]
#[rule("EU-SGC-03", "EU-SOL-09", "EU-SKO-03", "EU-ITM-03", "EU-ITM-07", "EU-ITM-08", "EU-GEM-01")]
fn what_may_be_done_at_any_time_is_offered_by_every_question() {
    let mut seen = BTreeSet::new();
    for mode in [Mode::Competitive, Mode::Solo, Mode::Coop] {
        for state in stages(mode) {
            if crate::frame::asked(&state).is_some() {
                seen.insert(name(holds(&state).what));
            }
        }
    }
    let wanted = [
        "Barter",
        "Before",
        "Cart",
        "Claim",
        "Curses",
        "Defence",
        "Discard",
        "Draft",
        "Duel",
        "DwurtDie",
        "Effect",
        "Excess",
        "HandLimit",
        "Healing",
        "HeroAfter",
        "HeroBefore",
        "HeroTile",
        "Keep",
        "MonsterBefore",
        "MonsterCards",
        "Reveal",
        "Roll",
        "Trade",
        "Trophy",
        "Turn",
    ];
    assert_eq!(seen, wanted.map(str::to_owned).into(), "every question was asked");
}

#[test]
#[rule("EU-SGC-03", "EU-SOL-09", "EU-SKO-03", "EU-ITM-03", "EU-ITM-08")]
fn whole_matches_offer_at_any_time_what_may_be_done_at_any_time() {
    let mut seen = BTreeSet::new();
    let (mut actions, mut log) = (Vec::new(), Log::<Event>::muted());
    for (number, scenario) in (0u32..).zip(Euthia::presets()) {
        let seed = Seed(number.into());
        let mut dice = Chance::new(seed, u64::MAX);
        let mut state = Euthia::start(&scenario.setup, &mut Chance::new(seed, 0)).expect("a sound set-up");
        for index in 1..1_500 {
            let Turn::Of(seat, prompt) = Euthia::turn(&state) else { break };
            let what = prompt.question.what;
            let paying = matches!(what, Asked::Discard(_) | Asked::Effect { .. });
            if !paying && (index % 7 == 0 || seen.insert((state.mode, name(what)))) {
                let mut rich = state.clone();
                stock(&mut rich, seat);
                if what == Asked::HandLimit {
                    rich.players[seat].hand.put(power::RAGE);
                }
                assert_eq!(holds(&rich), prompt.question, "{} {index}", scenario.id);
            }
            actions.clear();
            Euthia::legal(&state, &mut actions);
            // The question is answered more often than put off.
            let answers = actions.iter().filter(|action| !is_any_time(action)).count();
            actions.sort_by_key(is_any_time);
            let some = if answers > 0 && dice.below(4) > 0 { answers } else { actions.len() };
            let action = *dice.pick(&actions[..some]).expect("something is legal");
            Euthia::apply(&mut state, &action, &mut Chance::new(seed, index), &mut log);
        }
    }
    let modes = |what: &str| seen.iter().filter(|(_, other)| other == what).count();
    for what in ["Turn", "Reveal", "Before", "Healing", "Trade", "Keep", "Excess"] {
        assert_eq!(modes(what), 3, "{what} in every mode");
    }
    assert!(["Claim", "Place", "Walk"].iter().all(|what| modes(what) > 0), "{seen:?}");
}

#[test]
#[rule("EU-SGC-03", "EU-SOL-09", "EU-SKO-03")]
fn the_question_comes_back_when_it_is_done() {
    for mode in [Mode::Solo, Mode::Coop] {
        let at = table(mode).tile(territory::I_05, -1, -1).at(Space::new(1, 0)).gold(0);
        let mut state = with_task(at.one(|player| player.health = 1), Task::Trade(TRADING));
        let question = crate::frame::asked(&state);
        act(&mut state, Action::CashIn(Some(power::HEALING)));
        act(&mut state, Action::Brew);
        act_seeded(&mut state, Action::Convert);
        let player = &state.players[ONE];
        assert_eq!((player.gold, player.gaar, player.hand.len()), (1, 0, 1));
        assert_eq!(crate::frame::asked(&state), question, "the Trade goes on");
        // A coin that came out of a card pays for something at once.
        act(&mut state, Action::Market(crate::trade::Deal::Heal));
        assert_eq!(state.players[ONE].gold, 0);
    }
}

#[test]
#[rule("EU-ITM-03", "EU-ITM-07", "EU-CBT-03")]
fn equipment_stays_where_it_is_in_a_fight() {
    let fight = Fight::new(ONE, Some(TWO), foe::M1_GECKO, [false; 4]);
    let fight = Fight { phase: Phase::HeroAfter, dice: [3, 4], ..fight };
    let table = table(Mode::Competitive).with(|state| state.fight = Some(fight));
    let state = with_task(table, Task::Combat(Combat::Fight));
    let equip = Action::Board(board::Handling::Equip { pack: 0, slot: 8 });
    assert_eq!(refused(&state, equip), EU_ITM_03);
    assert_eq!(refused(&state, Action::Board(board::Handling::Unequip(0))), EU_ITM_03);
}

#[test]
#[rule("EU-ITM-03", "EU-GEM-01", "EU-ROL-02")]
fn a_charm_is_put_on_after_the_dice_have_fallen() {
    // Dral has no token left; an Emerald is loose, and his helmet has a place for it.
    let helmet = Piece::new(Tile::Item(item::DRAGON_HELMET));
    let table = Table::of(Mode::Competitive, &[Hero::Dral, Hero::Ael]);
    let mut state = table.one(|player| (player.gaar, player.slots[8]) = (0, Some(helmet))).build();
    let roll = |state: &mut State| {
        crate::testing::during_seeded(state, |play| {
            crate::rolls::begin(play, ONE, Purpose::Need(7));
            crate::frame::run(play);
        })
    };
    let mut bare = state.clone();
    roll(&mut bare);
    assert_eq!(
        crate::frame::asked(&bare).map(|question| question.what),
        Some(Asked::Turn),
        "nothing to change"
    );
    state.players[ONE].gems[crate::terms::Gem::Emerald.index()] = 1;
    roll(&mut state);
    let Some(Task::Roll(before)) = state.tasks.last().copied() else { panic!("he is asked") };
    let set = board::Handling::SetGem { gem: crate::terms::Gem::Emerald, tile: board::Spot::Slot(8) };
    act(&mut state, Action::Board(set));
    let events = act(&mut state, Action::TurnGem(8, 0));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Result { total, .. } if *total == before.total() + 1))
    );
}

#[test]
#[rule("EU-ITM-07", "EU-REV-02", "EU-HLT-05")]
fn a_helmet_is_put_on_between_two_tiles() {
    let edge =
        table(Mode::Competitive).at(start(0)).stack(&[territory::I_04, territory::I_05, territory::I_06]);
    let mut state = with_task(edge, Task::Enter(Entry::Reveal));
    state.players[ONE].unlocked = u16::MAX >> 1;
    let slots = crate::testing::answers(&state);
    act_seeded(&mut state, slots[0]);
    let health = state.players[ONE].health;
    act(&mut state, Action::Board(board::Handling::Equip { pack: 0, slot: 8 }));
    assert_eq!(state.players[ONE].health, health + 1);
    assert_eq!(crate::frame::asked(&state).map(|question| question.what), Some(Asked::Reveal));
}

#[test]
#[rule("EU-SKO-03")]
fn skoldur_brews_while_he_plays_the_monster_of_another() {
    let heroes = [Hero::Dral, Hero::Skoldur];
    let fight = Fight::new(ONE, Some(TWO), foe::M1_GECKO, [false; 4]);
    let fight = Fight { phase: Phase::Duel { hero: false, passed: false }, dice: [3, 4], gaar: 1, ..fight };
    let table = Table::of(Mode::Competitive, &heroes).player(TWO, |player| player.gaar = 1);
    let mut state = with_task(table.with(|state| state.fight = Some(fight)), Task::Combat(Combat::Fight));
    act(&mut state, Action::Brew);
    assert_eq!((state.players[TWO].gaar, state.players[TWO].dwurt, state.players[ONE].gaar), (0, 6, 4));
}
