//! Random matches in which fortune smiles on the players: heroes who have seen much, points out of nowhere. So they reach what
//! players who choose at random never would: cities, rewards, high levels. The promises of the game hold there too.

use kernel::{Chance, Game, Log, Seat, Seed, Turn, Viewer};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::{CardId, level_at, levels};
use mage_knight::event::Event;
use mage_knight::player::Unit;
use mage_knight::state::{Stage, State};

/// How many matches of each set-up.
const MATCHES: u128 = 2;
/// The most decisions of a match.
const DECISIONS: u64 = 20_000;
/// How many actions of other moments are tried at each look.
const FORGERIES: u32 = 12;

/// Gives every hero Fame, cards, units and skills out of the box.
fn enrich(state: &mut State, dice: &mut Chance) {
    let State { players, offers, .. } = state;
    for player in players {
        player.fame += dice.below(70) as u16;
        player.level = level_at(player.fame);
        for _ in 0..dice.below(4) {
            let cards: [Option<CardId>; 3] = [
                offers.spell_deck.draw(dice),
                offers.advanced_deck.draw(dice),
                offers.artifact_deck.draw(dice),
            ];
            cards.into_iter().flatten().for_each(|card| player.deck.put_on_top(card));
        }
        let tokens = u32::from(levels()[usize::from(player.level) - 1].command_tokens);
        for _ in 0..dice.below(tokens + 1) {
            let deck = if dice.below(2) == 0 { &mut offers.regular_deck } else { &mut offers.elite_deck };
            player.units.extend(deck.draw(dice).map(|unit| Unit {
                unit,
                ready: true,
                wounds: 0,
                banner: None,
                banner_down: false,
                hit: false,
                bonded: false,
            }));
        }
        for _ in 0..player.level / 2 {
            let skills: Vec<_> = player.skill_pile.iter().collect();
            if let Some(skill) = dice.pick(&skills) {
                player.skill_pile.remove(*skill);
                player.skills.insert(*skill);
            }
        }
        player.crystals = [0; 4].map(|_: u8| dice.below(4) as u8);
    }
}

/// Points out of nowhere.
fn windfall(state: &mut State, dice: &mut Chance) {
    if dice.below(3) > 0 || !state.tasks.is_empty() {
        return;
    }
    match state.stage {
        Stage::Movement => state.turn.movement = 15,
        Stage::Interaction => state.turn.influence = 25,
        Stage::Combat => {
            if let Some(combat) = &mut state.combat {
                combat.attack.iter_mut().flatten().for_each(|points| *points = 9);
                combat.block.iter_mut().for_each(|points| *points = 9);
            }
        }
        _ => {}
    }
}

/// One of the actions: more often one that leads somewhere than one that ends something.
fn choose(legal: &[Action], dice: &mut Chance) -> Option<Action> {
    let bold = |action: &&Action| {
        matches!(
            action,
            Action::Explore(_)
                | Action::Enter
                | Action::Burn
                | Action::Challenge(_)
                | Action::Interact
                | Action::Strike
                | Action::Target(_)
                | Action::Move(_)
                | Action::Recruit(_)
                | Action::Buy(_)
                | Action::Incant
                | Action::Awaken
        )
    };
    let shy = |action: &&Action| matches!(action, Action::Done | Action::Rest | Action::AnnounceEnd);
    let pick = |dice: &mut Chance, test: &dyn Fn(&&Action) -> bool| {
        let some: Vec<Action> = legal.iter().filter(|action| test(action)).copied().collect();
        dice.pick(&some).copied()
    };
    let wanted = match dice.below(8) {
        0..4 => pick(dice, &bold),
        4..7 => pick(dice, &|action| !shy(action)),
        _ => None,
    };
    wanted.or_else(|| dice.pick(legal).copied())
}

/// Listed is allowed, and what is not listed is not.
fn listed_and_allowed_agree(state: &State, legal: &[Action], old: &[Action], dice: &mut Chance) {
    for (at, action) in legal.iter().enumerate() {
        assert_eq!(MageKnight::check(state, action), Ok(()), "{action:?} is listed");
        assert!(!legal[..at].contains(action), "{action:?} is listed twice");
    }
    for _ in 0..FORGERIES {
        let Some(action) = dice.pick(old) else { return };
        let allowed = MageKnight::check(state, action);
        assert_eq!(allowed.is_ok(), legal.contains(action), "{action:?}: {allowed:?} in {legal:?}");
        if let Some(rule) = allowed.err().and_then(|refusal| refusal.cites()) {
            assert!(MageKnight::rules().ids().contains(&rule), "{rule} is in the ledger");
        }
    }
}

/// To each seat, states dealt anew are like the real one.
fn worlds_look_alike(state: &State, legal: &[Action], dice: &mut Chance) {
    for seat in Seat::first(MageKnight::seats(state)) {
        let world = MageKnight::resample(state, seat, dice);
        assert_eq!(MageKnight::audit(&world), Ok(()));
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            assert!(MageKnight::view(&world, viewer) == MageKnight::view(state, viewer), "the views differ");
        }
        assert_eq!(MageKnight::turn(&world), MageKnight::turn(state));
        assert_eq!(MageKnight::secret(&world, seat), MageKnight::secret(state, seat));
        if MageKnight::turn(state).seat() == Some(seat) {
            let mut actions = Vec::new();
            MageKnight::legal(&world, &mut actions);
            assert_eq!(actions, legal);
        }
    }
}

/// What was seen in all matches together.
#[derive(Default, Debug)]
struct Seen {
    decisions: u64,
    explored: u64,
    defeated: u64,
    conquered: u64,
    levels: u64,
    recruited: u64,
    cards: u64,
    last_turns: u64,
}

impl Seen {
    fn note(&mut self, event: &Event) {
        match event {
            Event::Explored { .. } => self.explored += 1,
            Event::Defeated { .. } => self.defeated += 1,
            Event::Conquered { .. } => self.conquered += 1,
            Event::Level { .. } => self.levels += 1,
            Event::Recruited { .. } => self.recruited += 1,
            Event::GainedCard { .. } => self.cards += 1,
            Event::LastTurns(_) => self.last_turns += 1,
            _ => {}
        }
    }
}

#[test]
fn the_promises_hold_where_heroes_are_strong() {
    let mut seen = Seen::default();
    let mut old: Vec<Action> = Vec::new();
    for scenario in MageKnight::scenarios() {
        for number in 0..MATCHES {
            let seed = Seed(kernel::state_hash(&scenario.id).0 as u128 + number);
            let mut dice = Chance::new(seed, u64::MAX);
            let mut state = MageKnight::start(&scenario.setup, &mut Chance::new(seed, 0)).expect("it starts");
            enrich(&mut state, &mut dice);
            assert_eq!(MageKnight::audit(&state), Ok(()), "{}", scenario.id);
            play(scenario.id, state, seed, &mut dice, &mut old, &mut seen);
        }
    }
    // The matches are worth the name.
    assert!(seen.explored > 100 && seen.defeated > 200 && seen.conquered > 50, "{seen:?}");
    assert!(seen.levels > 50 && seen.recruited > 50 && seen.cards > 100 && seen.last_turns > 0, "{seen:?}");
    println!("{seen:?}");
}

fn play(name: &str, mut state: State, seed: Seed, dice: &mut Chance, old: &mut Vec<Action>, seen: &mut Seen) {
    let mut legal = Vec::new();
    for index in 1..DECISIONS {
        windfall(&mut state, dice);
        let Turn::Of(..) = MageKnight::turn(&state) else { return };
        legal.clear();
        MageKnight::legal(&state, &mut legal);
        let action = choose(&legal, dice).unwrap_or_else(|| panic!("{name}: no legal action in {state:?}"));
        if dice.below(8) == 0 {
            listed_and_allowed_agree(&state, &legal, old, dice);
            worlds_look_alike(&state, &legal, dice);
            let json = serde_json::to_string(&state).expect("a state can be written");
            assert_eq!(serde_json::from_str::<State>(&json).ok().as_ref(), Some(&state));
            old.extend(legal.iter().take(4));
            let more = old.len().saturating_sub(400);
            old.drain(..more);
        }
        let mut log = Log::default();
        MageKnight::apply(&mut state, &action, &mut Chance::new(seed, index), &mut log);
        log.into_events().iter().for_each(|event| seen.note(event));
        seen.decisions += 1;
        if let Err(flaw) = MageKnight::audit(&state) {
            panic!("{name}, seed {seed}, decision {index}, after {action:?}: {flaw}");
        }
    }
    panic!("{name}: the match does not end");
}
