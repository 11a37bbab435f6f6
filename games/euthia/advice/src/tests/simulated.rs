//! Fights played by the game itself, with both sides following the odds.

use super::*;
use crate::Spent;
use crate::choices::price;
use crate::graph::Graph;
use crate::pool::Model;
use crate::{Effort, Move, action, solved};
use euthia::Euthia;
use euthia::action::Action;
use euthia::combat::Incident;
use euthia::content::{CombatCardId, Part, foe, hero_tile, item, power};
use euthia::effects::Answer;
use euthia::event::Event;
use euthia::question::{Asked, Question as Put};
use euthia::terms::{Element, Gem, Usage};
use kernel::rule;
use kernel::{Bag, Chance, Game, Log, Play, Seed, Turn};

/// How a fight ended: whether it was won, the Health lost, and what the Hero spent.
struct Ended {
    won: bool,
    lost: f64,
    spent: [f64; 6],
}

/// As many Combat cards of each kind as there can be: none is rarer for having been drawn.
fn endless_cards() -> Bag<CombatCardId, { euthia::content::COMBAT_CARDS }> {
    let mut bag = Bag::default();
    (0..200).for_each(|_| CombatCardId::all().for_each(|card| bag.put(card)));
    bag
}

/// A fight of the game that is being played.
struct Bout<'a> {
    state: State,
    chance: &'a mut Chance,
    ended: Ended,
}

impl Bout<'_> {
    /// Does something as the game does, and looks at what happens by it: whether the fight is won, and which
    /// tiles are engaged or discarded, those included that nobody is asked about.
    fn does(&mut self, doing: impl FnOnce(&mut Play<'_, Euthia>)) {
        if self.state.mode != Mode::Competitive {
            self.state.combat_cards = endless_cards();
        }
        let mut log = Log::default();
        doing(&mut Play::new(&mut self.state, self.chance, &mut log));
        for event in log.into_events() {
            match event {
                Event::Combat(Incident::Won(_)) => self.ended.won = true,
                Event::Used { tile, .. } => {
                    let spends = |part: &Part| matches!(part.usage, Usage::Engage | Usage::Discard);
                    self.ended.spent[TILES] += f64::from(u8::from(tile.sheet().parts.iter().any(spends)));
                }
                _ => {}
            }
        }
    }

    /// The Combat round; none after the fight.
    fn round(&self) -> Option<u8> {
        self.state.fight.as_ref().map(|fight| fight.round)
    }

    fn answers(&mut self, action: Action) {
        Euthia::check(&self.state, &action).expect("it is legal");
        self.does(|play| Euthia::apply(play.state, &action, play.chance, play.log));
    }
}

/// The current question.
fn put(state: &State) -> Option<Put> {
    match Euthia::turn(state) {
        Turn::Of(_, prompt) => Some(prompt.question),
        Turn::Over(_) => None,
    }
}

/// Plays a fight to its end, each answer as the odds say.
fn play_out(state: State, graph: &Graph<'_>, chance: &mut Chance) -> Ended {
    let health = state.players[ONE].health;
    let ended = Ended { won: false, lost: 0.0, spent: [0.0; 6] };
    let mut bout = Bout { state, chance, ended };
    let mut legal = Vec::new();
    bout.does(kernel::step::run);
    while bout.state.fight.is_some() {
        let question = put(&bout.state).expect("somebody is asked");
        assert!(matches!(question.what, Asked::Combat(_)), "nothing else is asked: {question:?}");
        assert!(
            graph.knows(&asked(&bout.state)),
            "a moment that the odds do not know: {:?}",
            bout.state.fight
        );
        let round = bout.round();
        let moves = graph.best(&asked(&bout.state)).unwrap_or_else(|| vec![Move::Done]);
        for step in moves {
            // Where the game has gone on by itself, what was to be done is over: perhaps to the same question
            // of the next round.
            let same = put(&bout.state) == Some(question) && bout.round() == round;
            if step == Move::Done && !same || bout.state.fight.is_none() {
                break;
            }
            if let Some((at, n)) = price(&step).filter(|(at, _)| question.seat == ONE && *at != TILES) {
                bout.ended.spent[at] += f64::from(n);
            }
            loop {
                legal.clear();
                Euthia::legal(&bout.state, &mut legal);
                let found = action(&bout.state, &legal, step);
                let found = found.unwrap_or_else(|| panic!("{step:?} is not among {legal:?}"));
                bout.answers(found);
                // What wants a Dwurt may want it brewed first.
                if found != Action::Brew {
                    break;
                }
            }
            // A thing that can be used in several ways asks which.
            let then = put(&bout.state).map(|question| question.what);
            if let (Some(Asked::Effect { .. }), Move::Use(_, way)) = (then, step)
                && bout.state.fight.is_some()
            {
                bout.answers(Action::Answer(Answer::Option(way)));
            }
        }
    }
    let left = if bout.ended.won { bout.state.players[ONE].health } else { 0 };
    bout.ended.lost = f64::from(health) - f64::from(left);
    bout.ended
}

/// The mean of what was measured, and how far it may be from the truth.
#[derive(Clone, Copy)]
struct Mean {
    sum: f64,
    squares: f64,
}

impl Mean {
    const NONE: Mean = Mean { sum: 0.0, squares: 0.0 };

    fn add(&mut self, x: f64) {
        self.sum += x;
        self.squares += x * x;
    }

    fn agrees(&self, what: &str, exact: f64, fights: u32) {
        let n = f64::from(fights);
        let mean = self.sum / n;
        let error = ((self.squares / n - mean * mean).max(0.0) / n).sqrt();
        let off = (mean - exact).abs();
        println!("{what}: {mean:.5}, exactly {exact:.5}, {:.2} standard errors", off / error.max(1.0 / n));
        assert!(off <= 4.0 * error + 1.0 / n, "{what}: {mean} in {n} fights, exactly {exact}, error {error}");
    }
}

/// The number of tiles among what is spent.
const TILES: usize = 5;
const SPENT: [&str; 6] = ["Gaar", "Dwurt", "Hope", "Gems", "Essences", "tiles"];

/// Whether so many fights agree with the odds within four standard errors, in everything that is told.
fn agrees(name: &str, state: &State, fights: u32) {
    let question = asked(state);
    let graph = solved(&question, Model::Exact, &mut Effort::MOST.clone())
        .unwrap_or_else(|_| panic!("{name} has too many moments"));
    let exact = graph.odds(&question);
    let total: f64 = exact.wounds.iter().sum();
    assert!((exact.won + exact.lost - 1.0).abs() < 1e-9 && (total - 1.0).abs() < 1e-9, "{name}: {exact:?}");
    let [mut won, mut wounds] = [Mean::NONE; 2];
    let mut spent = [Mean::NONE; 6];
    for index in 0..fights {
        let mut chance = Chance::new(Seed(7), index.into());
        let ended = play_out(state.clone(), &graph, &mut chance);
        won.add(f64::from(u8::from(ended.won)));
        wounds.add(ended.lost);
        spent.iter_mut().zip(ended.spent).for_each(|(mean, n)| mean.add(n));
    }
    won.agrees(&format!("{name}, won"), exact.won, fights);
    wounds.agrees(&format!("{name}, Health"), exact.expected_wounds, fights);
    let Spent { gaar, dwurt, hope, gems, essences, tiles } = exact.spent;
    for ((mean, what), exact) in spent.iter().zip(SPENT).zip([gaar, dwurt, hope, gems, essences, tiles]) {
        mean.agrees(&format!("{name}, {what}"), exact, fights);
    }
}

/// Fights that have everything in them that a fight can have.
pub(super) fn fights() -> Vec<(&'static str, State)> {
    let mut all = Vec::new();
    let mut gecko = bout(Hero::Dral, foe::M1_GECKO, Phase::Preparation);
    gecko.players[ONE].gaar = 2;
    all.push(("Dral against the Gecko", gecko));

    let mut kobold = bout(Hero::Maeldur, foe::M1_KOBOLD, Phase::Preparation);
    kobold.players[ONE].gaar = 1;
    (fight(&mut kobold).gaar, fight(&mut kobold).chaos) = (1, 1);
    deal(&mut kobold, power::CURSE, 1);
    deal(&mut kobold, power::RAGE, 1);
    all.push(("Maeldur against a Kobold with cards", kobold));

    let mut ghoul = bout(Hero::Ael, foe::M2_GHOUL, Phase::Preparation);
    let axe = Tile::Hero(hero_tile::AEL_SUN_LANCE);
    give(&mut ghoul, axe, Default::default());
    give(&mut ghoul, Tile::Hero(hero_tile::AEL_DAWN_SCEPTRE), [Inlay::Active(Gem::Diamond), Inlay::Empty]);
    ghoul.players[ONE].essences[Element::Air.index()] = 1;
    (fight(&mut ghoul).air, fight(&mut ghoul).earth) = (true, true);
    all.push(("Ael under Air and Earth", ghoul));

    let mut orc = stripped(bout(Hero::Dral, foe::M2_ORC, Phase::Preparation));
    orc.players[ONE].gaar = 1;
    give(&mut orc, Tile::Hero(hero_tile::DRAL_TOWER_SHIELD), Default::default());
    (fight(&mut orc).gaar, fight(&mut orc).chaos) = (1, 1);
    deal(&mut orc, power::POSSESSION, 1);
    all.push(("Dral against Possession", orc));

    let mut boar = bout(Hero::Skoldur, foe::M1_BOAR, Phase::Preparation);
    boar.players[ONE].dwurt = 3;
    fight(&mut boar).gaar = 1;
    all.push(("Skoldur with Dwurt", boar));

    let mut thirsty = bout(Hero::Skoldur, foe::M1_KOBOLD, Phase::Preparation);
    (thirsty.players[ONE].dwurt, thirsty.players[ONE].gaar, thirsty.hope) = (0, 1, 2);
    fight(&mut thirsty).gaar = 1;
    all.push(("Skoldur with a Gaar and Hope", thirsty));

    let mut crow = bout(Hero::Taesiri, foe::M1_ASH_CROW, Phase::Preparation);
    crow.players[ONE].pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    // A Wound already: with all its Health there are more moments than the odds look at.
    (crow.players[ONE].gaar, crow.players[ONE].health) = (1, 5);
    fight(&mut crow).chaos = 1;
    deal(&mut crow, power::POWER_SURGE, 1);
    deal(&mut crow, power::VENOM, 2);
    all.push(("Taesiri with a Potion against Venom", crow));

    let mut alone = bout(Hero::Keleia, foe::M1_BOAR, Phase::Preparation);
    (alone.mode, alone.players[ONE].gaar) = (Mode::Solo, 2);
    (fight(&mut alone).monster, fight(&mut alone).gaar) = (None, 2);
    alone.players.truncate(1);
    all.push(("Keleia alone", alone));

    let mut immune = bout(Hero::Ael, foe::M2_GHOUL, Phase::Preparation);
    let elite = euthia::content::FoeId::all().find(|foe| foe.foe().immune && foe.foe().level == 1);
    let elite = elite.expect("some have Immunity");
    *fight(&mut immune) = Fight { chaos: 0, ..Fight::new(ONE, Some(TWO), elite, [false; 4]) };
    give(&mut immune, Tile::Hero(hero_tile::AEL_TARGE), Default::default());
    (immune.players[ONE].gaar, immune.hope) = (1, 3);
    all.push(("Ael against Immunity", immune));
    // Too renowned for a Reward, which might heal (EU-END-02).
    all.iter_mut().for_each(|(_, state)| state.players[ONE].reputation = 200);
    all
}

/// Twenty thousand fights in all.
#[test]
#[rule("EU-CBT-24", "EU-CBT-35", "EU-CBT-36", "EU-CBT-42", "EU-SHI-01")]
fn the_game_agrees_with_the_odds() {
    let fights = fights();
    let each = 20_000 / fights.len() as u32 + 1;
    fights.iter().for_each(|(name, state)| agrees(name, state, each));
}

/// A million fights in all.
#[test]
#[ignore = "takes minutes: a million fights"]
fn the_game_agrees_with_the_odds_in_a_million_fights() {
    let fights = fights();
    let each = 1_000_000 / fights.len() as u32 + 1;
    fights.iter().for_each(|(name, state)| agrees(name, state, each));
}
