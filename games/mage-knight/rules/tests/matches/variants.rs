//! Every variant of the rule book, in every scenario, at every number of players and in random combinations:
//! such matches keep every promise of a game, and end by the rules.

use kernel::conformance::{self, Plan};
use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Mode, Refusal, RuleBook, Scenario, Seat, Seating, Seed, SetupError,
    Text, Turn, Viewer, rule,
};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::Shape;
use mage_knight::event::Event;
use mage_knight::question::Question;
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight::teams::Teams;
use mage_knight::variants::{ChosenOne, HeroChoice, Nights, Printing, Rampaging, TileNumbers, Variants};
use mage_knight::view::View;

/// What players might agree on, at random; it may be more than the scenario allows.
fn any_variants(dice: &mut Chance) -> Variants {
    let mut one_in = |n: u32| dice.below(n) == 0;
    let (dark, arrival, wild, wilder) = (one_in(2), one_in(2), one_in(2), one_in(2));
    let (shape, tiles, levels, megapolis) = (one_in(2), one_in(2), one_in(2), one_in(2));
    let (turned_tiles, random_cities, two, fewer) = (one_in(2), one_in(2), one_in(4), one_in(2));
    let (without_interactive_spells, without_interactive_skills) = (one_in(3), one_in(3));
    let interactive_combat = one_in(2);
    let (peaceful, duels, friendly_mana, later) = (one_in(3), one_in(3), one_in(2), one_in(2));
    let (picked, auction) = (one_in(2), one_in(2));
    let (starting_draft, action_improvement) = (one_in(2), one_in(2));
    let mut between = |least: u32, most: u32| (least + dice.below(most - least + 1)) as u8;
    Variants {
        nights: match (dark, arrival) {
            (false, _) => Nights::Usual,
            (true, true) => Nights::Arrival,
            (true, false) => Nights::Darkness,
        },
        rampaging: match (wild, wilder) {
            (false, _) => Rampaging::Usual,
            (true, true) => Rampaging::More,
            (true, false) => Rampaging::EvenMore,
        },
        shape: shape.then(|| Shape::ALL[usize::from(between(0, Shape::COUNT as u32 - 1))]),
        tiles: TileNumbers {
            countryside: tiles.then(|| between(2, 11)),
            cities: fewer.then(|| between(0, 4)),
            core: tiles.then(|| between(0, 4)),
        },
        heroes: match (picked, auction) {
            (false, _) => HeroChoice::Dealt,
            (true, false) => HeroChoice::Picked,
            (true, true) => HeroChoice::Auction,
        },
        starting_draft,
        action_improvement,
        turned_tiles,
        random_cities,
        city_levels: (0..4).filter(|_| levels).map(|_| between(1, 11)).take(1 + usize::from(two)).collect(),
        megapolis: megapolis.then(|| between(2, 22)),
        first_megapolis: two.then(|| between(2, 22)),
        without_interactive_spells,
        without_interactive_skills,
        duels: if peaceful { Some(false) } else { duels.then_some(true) },
        friendly_mana,
        interactive_combat,
        printing: if later { Printing::Later } else { Printing::First },
        ..Variants::default()
    }
}

/// What else they might agree on: joint assaults, and the options that single scenarios have of their own.
fn any_options(variants: Variants, dice: &mut Chance) -> Variants {
    let mut one_in = |n: u32| dice.below(n) == 0;
    let assaults = one_in(2);
    Variants {
        joint_assaults: assaults.then(|| one_in(2)),
        lowest_scores: one_in(4),
        competitive_glades: one_in(4),
        epic: one_in(4),
        all_revealed: one_in(4),
        chosen_one: if one_in(4) { ChosenOne::Picked } else { ChosenOne::Drawn },
        ..variants
    }
}

/// A set-up of a scenario with variants that it allows: those that are refused are given up one after the
/// other.
fn any_setup(scenario: ScenarioId, players: u8, seed: Seed) -> Setup {
    let mut dice = Chance::new(seed, u64::MAX - 1);
    let teams = (players == 4 && scenario.has_teams() && dice.below(2) == 0).then_some(Teams::ByLot);
    let variants = any_options(any_variants(&mut dice), &mut dice);
    let mut setup = Setup { teams, variants, ..Setup::usual(scenario, players) };
    loop {
        let Err(error) = MageKnight::start(&setup, &mut Chance::new(seed, 0)) else { return setup };
        assert!(error.rule.is_some(), "{error:?} is refused by a rule");
        let variants = &mut setup.variants;
        match error.field.split('.').nth(1) {
            Some("duels") => variants.duels = None,
            Some("action_improvement") => variants.action_improvement = false,
            Some("heroes") => variants.heroes = HeroChoice::Picked,
            Some("interactive_combat") => variants.interactive_combat = false,
            Some("nights") => variants.nights = Nights::Usual,
            Some("shape") => variants.shape = None,
            Some("tiles") => variants.tiles = TileNumbers::default(),
            Some("city_levels") => variants.city_levels.clear(),
            Some("megapolis") => variants.megapolis = None,
            Some("first_megapolis") => variants.first_megapolis = None,
            Some("joint_assaults") => variants.joint_assaults = None,
            Some("lowest_scores") => variants.lowest_scores = false,
            Some("competitive_glades") => variants.competitive_glades = false,
            Some("epic") => variants.epic = false,
            Some("all_revealed") => variants.all_revealed = false,
            Some("chosen_one") => variants.chosen_one = ChosenOne::Drawn,
            _ => panic!("{error:?} of {setup:?}"),
        }
    }
}

/// Every scenario at each number of players.
fn tables() -> impl Iterator<Item = (ScenarioId, u8)> {
    ScenarioId::ALL.into_iter().flat_map(|scenario| {
        let (min, max) = scenario.players();
        (min..=max).map(move |players| (scenario, players))
    })
}

/// So many set-ups for every table.
fn setups(n: u128) -> impl Iterator<Item = (Setup, Seed)> {
    tables().enumerate().flat_map(move |(at, (scenario, players))| {
        (0..n).map(move |round| {
            let seed = Seed((at as u128) << 64 | round);
            (any_setup(scenario, players, seed), seed)
        })
    })
}

/// Plays a match of random actions to its end, and audits it now and then; heroes of the strong sort see more
/// of it.
fn play(setup: &Setup, seed: Seed, strong: bool) {
    let mut dice = Chance::new(seed, u64::MAX);
    let mut state = MageKnight::start(setup, &mut Chance::new(seed, 0)).expect("a proper set-up");
    let agreed = state.variants;
    let mut rich = false;
    let mut log = Log::muted();
    let mut legal = Vec::new();
    for index in 1..20_000 {
        let audit =
            |state| MageKnight::audit(state).unwrap_or_else(|flaw| panic!("{setup:?} {seed}: {flaw:?}"));
        if let Turn::Over(outcome) = MageKnight::turn(&state) {
            audit(&state);
            assert!(MageKnight::rules().contains(outcome.rule));
            assert_eq!(state.variants, agreed, "what was agreed on before stays agreed on");
            return;
        }
        if index % 32 == 0 {
            audit(&state);
        }
        legal.clear();
        MageKnight::legal(&state, &mut legal);
        let action = dice.pick(&legal).unwrap_or_else(|| panic!("{setup:?} {seed}: nothing is legal"));
        MageKnight::apply(&mut state, action, &mut Chance::new(seed, index), &mut log);
        // Nobody is strong before the game is set up.
        if strong && state.stage != Stage::SetUp {
            if !std::mem::replace(&mut rich, true) {
                crate::strong_heroes::enrich(&mut state, &mut dice);
            }
            crate::strong_heroes::bless(&mut state);
        }
    }
    panic!("{setup:?} {seed} does not end");
}

#[rule("MK-VAR-GEN-01")]
#[test]
fn matches_with_variants_end_by_the_rules() {
    for (at, (setup, seed)) in setups(2).enumerate() {
        play(&setup, seed, at % 2 == 1);
    }
}

#[test]
#[ignore = "a long soak"]
fn many_matches_with_variants_end_by_the_rules() {
    for (at, (setup, seed)) in setups(640).enumerate() {
        play(&setup, seed, at % 2 == 1);
    }
}

/// Mage Knight with nothing on offer but set-ups with variants.
struct Varied<const N: u64>;

impl<const N: u64> Game for Varied<N> {
    const ID: &'static str = MageKnight::ID;
    const CONTENT: Fingerprint = MageKnight::CONTENT;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Secret = <MageKnight as Game>::Secret;

    fn rules() -> &'static RuleBook {
        MageKnight::rules()
    }

    fn scenarios() -> Vec<Scenario<Setup>> {
        let text = Text { en: "With variants", fr: "Avec des variantes" };
        let offered = setups(N.into()).enumerate().map(|(at, (setup, _))| {
            let id = format!("{:?}-{}-{at}", setup.scenario, setup.players);
            let mode = match setup.players {
                1 => Mode::Alone,
                _ if setup.scenario.is_cooperative() => Mode::Together,
                _ if setup.teams.is_some() => Mode::Teams,
                _ => Mode::Against,
            };
            let table = Seating::new(id.clone(), setup.players, mode, setup);
            Scenario::new(id, text, text, vec![table], |_| Vec::new())
        });
        offered.collect()
    }

    fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
        MageKnight::start(setup, chance)
    }

    fn seats(state: &State) -> u8 {
        MageKnight::seats(state)
    }

    fn turn(state: &State) -> Turn<Question> {
        MageKnight::turn(state)
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        MageKnight::legal(state, out);
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        MageKnight::check(state, action)
    }

    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        MageKnight::apply(state, action, chance, log);
    }

    fn view(state: &State, viewer: Viewer) -> View {
        MageKnight::view(state, viewer)
    }

    fn show(event: &Event, viewer: Viewer) -> Option<Event> {
        MageKnight::show(event, viewer)
    }

    fn secret(state: &State, seat: Seat) -> Self::Secret {
        MageKnight::secret(state, seat)
    }

    fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
        MageKnight::resample(state, seat, chance)
    }

    fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
        MageKnight::resample_for_spectators(state, chance)
    }

    fn audit(state: &State) -> Result<(), Flaw> {
        MageKnight::audit(state)
    }
}

/// Holds so many set-ups of every table to all promises of a game.
fn conform<const N: u64>(plan: &Plan) {
    if let Err(failure) = conformance::run::<Varied<N>>(plan) {
        panic!("{failure}");
    }
}

#[test]
fn matches_with_variants_keep_every_promise_of_a_game() {
    conform::<1>(&Plan { games: 1, actions: 20_000, seed: Seed(2012), ..Plan::quick() });
}

#[test]
#[ignore = "a long soak"]
fn many_matches_with_variants_keep_every_promise_of_a_game() {
    conform::<20>(&Plan { games: 2, actions: 20_000, seed: Seed(2013), ..Plan::quick() });
}
