//! Benchmarks of Mage Knight: random solo games, copies of a state for four, a state as one seat may imagine
//! it, and the planner.

use std::hint::black_box;

use ::card::bench::{self, Case, Round, playout};
use kernel::{Bag, Chance, Game, Log, Seat, Seed};
use mage_knight::MageKnight;
use mage_knight::combat::{Combat, Foe, Joined};
use mage_knight::content::{CardId, EnemyId, card, enemy};
use mage_knight::state::{Stage, State};
use mage_knight::terms::ManaColour;
use mage_knight_advice::{self as advice, Aim, Goal};

// The first scenario on offer is First Reconnaissance, solo.
/// What is measured of it.
pub const CASES: &[Case] = &[
    Case {
        name: "mage-knight/playout",
        unit: "decision",
        rounds: 20,
        budget: Some(5314),
        prepare: playout::<MageKnight>,
    },
    Case { name: "mage-knight/clone", unit: "state", rounds: 20_000, budget: Some(2200), prepare: clone },
    Case { name: "mage-knight/imagine", unit: "state", rounds: 2000, budget: Some(9200), prepare: imagine },
    // Under 50 ms a question.
    Case {
        name: "mage-knight/plan-five-cards",
        unit: "question",
        rounds: 10,
        budget: Some(43_000_000),
        prepare: plan_five_cards,
    },
    // A third of a step is spent on bounds, which spare many steps: judge the two cases together.
    Case { name: "mage-knight/plan-step", unit: "step", rounds: 1, budget: Some(12_300), prepare: plan_step },
];

/// A fight in the hero's first turn, with these cards in hand and three dice in the Source.
fn fight(cards: &[CardId], enemies: &[EnemyId]) -> State {
    let mut chance = Chance::new(Seed(5), 0);
    let setup = &MageKnight::presets()[0].setup;
    let mut state = MageKnight::start(setup, &mut chance).expect("a set-up on offer is sound");
    while state.stage != Stage::Movement {
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        MageKnight::apply(&mut state, &legal[0], &mut chance, &mut Log::muted());
    }
    state.source.dice = [ManaColour::Red, ManaColour::Blue, ManaColour::Gold].into_iter().collect();
    let seat = state.seat();
    let player = &mut state.players[seat];
    player.hand = Bag::default();
    cards.iter().for_each(|card| player.hand.put(*card));
    state.stage = Stage::Combat;
    state.combat = Some(Combat::new(enemies.iter().map(|enemy| Foe::new(*enemy, Joined::Drawn)).collect()));
    state
}

/// Whether the enemies can be defeated with this many Wounds at most; how many steps it took to find out.
fn can_be_won(state: &State, wounds: u8, steps: u64) -> u64 {
    let foes = state.combat.as_ref().map_or(0, |combat| combat.foes.len());
    let aim = Aim::new([Goal::Foes((1 << foes) - 1)]).wounds(wounds);
    advice::ask(state, state.seat(), &aim, &mut advice::nodes(steps)).map_or(0, |answer| answer.visited)
}

/// Five cards against one enemy: an easy hand and one full of choices, against four enemies, with few Wounds
/// and with many.
fn plan_five_cards() -> Round {
    let easy = [card::RAGE, card::DETERMINATION, card::SWIFTNESS, card::MARCH, card::STAMINA];
    let hard =
        [card::CONCENTRATION, card::IMPROVISATION, card::MANA_DRAW, card::RAGE, card::BATTLE_VERSATILITY];
    let enemies = [enemy::PROWLERS, enemy::IRONCLADS, enemy::GUARDSMEN, enemy::ICE_DRAGON];
    let fights: Vec<State> =
        [easy, hard].iter().flat_map(|hand| enemies.iter().map(|enemy| fight(hand, &[*enemy]))).collect();
    Box::new(move |round| {
        let state = &fights[round as usize % fights.len()];
        [0, 2, 9].map(|wounds| black_box(can_be_won(state, wounds, u64::MAX))).len() as u64
    })
}

/// A hand of eight cards against three enemies, for as many steps as it takes or a hundred thousand.
fn plan_step() -> Round {
    let cards = [
        card::CONCENTRATION,
        card::IMPROVISATION,
        card::MANA_DRAW,
        card::RAGE,
        card::BATTLE_VERSATILITY,
        card::DETERMINATION,
        card::SWIFTNESS,
        card::MARCH,
    ];
    let state = fight(&cards, &[enemy::IRONCLADS, enemy::GUARDSMEN, enemy::PROWLERS]);
    Box::new(move |_| can_be_won(&state, 2, 100_000))
}

/// A state for four in the middle of a match.
fn midgame() -> State {
    let setup = MageKnight::presets().into_iter().find(|one| one.id == "conquest-4");
    let setup = setup.expect("Full Conquest is for four too").setup;
    bench::midgame::<MageKnight>(&setup)
}

fn clone() -> Round {
    bench::clone_of::<MageKnight>(midgame())
}

fn imagine() -> Round {
    bench::imagine_as::<MageKnight>(midgame(), Seat(0))
}
