//! The knight plans whole turns and keeps to its plan until it sees something new.

use super::fight::{self, Way};
use super::judge::{self, Judge};
use super::mind::{self, Mind};
use super::taste::{card_worth, hero_worth, tactic_worth};
use super::temper::Temper;
use super::why::{self, Weighed, Why};
use super::{ahead, alliance, bargain, duel, march};
use bots::{Bot, Position};
use kernel::{Lang, Seat};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::{CardKind, EnemyAttack, EnemyId};
use mage_knight::question::Asked;
use mage_knight::scenarios::ScenarioId;
use mage_knight::state::{Stage, State};
use mage_knight::terms::{Ability, Hero, ManaColour};
use mage_knight::view::View;
use std::collections::VecDeque;

/// How many steps are looked at to finish a turn without a fight.
const BARGAIN: u32 = 3_000;

/// How many positions it remembers.
const REMEMBERED: usize = 64;

/// A hero who explores, fights what can be beaten, recruits and learns. It thinks in states that its seat may
/// imagine, never in the real one, and as long as a number of steps, not of seconds: the same match is always
/// played the same.
pub struct Knight {
    /// What is still to be answered of the plan.
    line: VecDeque<Action>,
    /// Why it answered as it did last.
    why: Option<Why>,
    /// How what it takes compares with the second best, as long as it has just been weighed.
    weighed: Option<Weighed>,
    /// The positions in which it last made a plan.
    been: VecDeque<u64>,
    temper: Temper,
    /// What it is like where the cities are to be taken alone or together.
    siege: Temper,
}

impl Default for Knight {
    fn default() -> Knight {
        Knight { siege: Temper::CONQUEROR, ..Knight::of(Temper::STEADY) }
    }
}

impl Knight {
    /// A knight who imagines this many steps for one plan at most. With few it acts on first sight.
    #[must_use]
    pub const fn thinking(steps: u32) -> Knight {
        Knight::of(Temper { steps, ..Temper::STEADY })
    }

    /// A knight who has made up his mind about what to do first.
    pub(super) fn following(temper: Temper, line: &[Action]) -> Knight {
        Knight { line: line.iter().copied().collect(), ..Knight::of(temper) }
    }

    /// A knight with these weights.
    #[must_use]
    pub const fn of(temper: Temper) -> Knight {
        Knight {
            line: VecDeque::new(),
            why: None,
            weighed: None,
            been: VecDeque::new(),
            temper,
            siege: temper,
        }
    }

    /// What it is like in a scenario.
    const fn temper_in(&self, scenario: ScenarioId) -> Temper {
        match scenario {
            ScenarioId::SoloConquest | ScenarioId::FullCooperation | ScenarioId::BlitzCooperation => {
                self.siege
            }
            _ => self.temper,
        }
    }

    /// Notes that a plan is made here; whether that happened twice before, so that the plans lead in a
    /// circle.
    fn goes_in_circles(&mut self, state: &State) -> bool {
        let here = mind::key(state);
        let times = self.been.iter().filter(|there| **there == here).count();
        if self.been.len() == REMEMBERED {
            self.been.pop_front();
        }
        self.been.push_back(here);
        times >= 2
    }
}

impl Bot<MageKnight> for Knight {
    fn choose<'a>(&mut self, position: &mut Position<'a, MageKnight>) -> &'a Action {
        let legal = position.legal();
        self.weighed = None;
        if let [only] = legal {
            if self.line.front() == Some(only) {
                self.line.pop_front();
            } else {
                self.why = None;
            }
            return only;
        }
        let find = |action: Action| legal.iter().find(|other| **other == action);
        if let Some(planned) = self.line.pop_front().and_then(find) {
            return planned;
        }
        let state = position.imagine();
        if matches!(position.prompt().question.what, Asked::Stage(_)) && self.goes_in_circles(&state) {
            self.why = None;
            // Two units that ready each other never come to an end: whoever has done it twice does something
            // else.
            let done = find(Action::Done);
            return done.unwrap_or_else(|| position.chance().pick(legal).expect("somebody is asked"));
        }
        let seed = position.chance().seed();
        let temper = self.temper_in(state.scenario);
        let mut thought = Thought {
            seat: position.seat(),
            judge: Judge::new(&state, position.seat(), temper),
            mind: Mind::new(seed, temper.steps, position.budget()),
            ways: Vec::new(),
        };
        let mut line: VecDeque<Action> =
            thought.answer(&state, position.prompt().question.what, legal).into();
        let ways = thought.ways;
        if temper.ways > 1 && ways.len() > 1 {
            line = ahead::choose(position, &state, temper, ways.clone()).into();
        }
        self.weighed = Weighed::of(position.prompt().question.what, line.make_contiguous(), &ways);
        let first = line.pop_front().and_then(find);
        self.why = first.and_then(|first| Why::of(position.prompt().question.what, *first, &line));
        self.line = if first.is_some() { line } else { VecDeque::new() };
        // Fallback: pass, which the game lists first where it is legal.
        first.or_else(|| find(Action::Done)).unwrap_or(&legal[0])
    }

    fn reason(&self, lang: Lang, view: &View) -> Option<String> {
        Some(why::text(lang, self.why?, self.weighed, view, &self.line))
    }
}

/// One moment of thought.
struct Thought<'b> {
    seat: Seat,
    judge: Judge,
    mind: Mind<'b>,
    /// The ways to use the turn that it thought of.
    ways: Vec<Way>,
}

impl Thought<'_> {
    fn answer(&mut self, state: &State, what: Asked, legal: &[Action]) -> Vec<Action> {
        match what {
            Asked::Stage(Stage::Tactics) => {
                let worth = |action: &Action| match action {
                    Action::Tactic(tactic) => tactic_worth(*tactic),
                    _ => 0.0,
                };
                best_by(legal, worth)
            }
            Asked::Stage(Stage::TurnStart) => self.start(state, legal),
            Asked::Stage(Stage::Movement) => self.open(state, legal),
            Asked::Stage(Stage::Interaction) => {
                line(bargain::best(&mut self.mind, &self.judge, state, BARGAIN))
            }
            Asked::Combat(_) | Asked::Challenge | Asked::Damage { .. } => {
                let steps = self.mind.budget;
                line(fight::best(&mut self.mind, &self.judge, state, steps, 1))
            }
            Asked::Duel(what) => duel::answer(&mut self.mind, state, what, legal),
            Asked::Stage(Stage::AfterAction) => self.tidy(state, legal),
            Asked::Stage(Stage::Rest) => self.rest(state, legal),
            Asked::Discard => self.discard(state, legal),
            // The tactic that is missed least.
            Asked::RemoveTactic => {
                let worth = |action: &Action| match action {
                    Action::Tactic(tactic) => -tactic_worth(*tactic),
                    _ => f64::MIN,
                };
                best_by(legal, worth)
            }
            Asked::AgreeToRemove(_) => vec![Action::Agree],
            Asked::Invite(city) => vec![alliance::guest(state, city, legal, self.mind.time)],
            Asked::Share(seat) => alliance::share(state, seat, legal, self.mind.time).into_iter().collect(),
            Asked::Join { city, .. } => {
                let joins = alliance::joins(state, self.seat, city, self.mind.time);
                vec![if joins { Action::Agree } else { Action::Refuse }]
            }
            Asked::LongNight => vec![Action::UseTactic],
            Asked::SetDie(enemy) => vec![Action::Mana(hindrance(enemy))],
            Asked::ChosenOne => vec![Action::Hero(self.seat)],
            Asked::Keep | Asked::AddDrafted => best_by(legal, |action| match action {
                Action::Card(card) => card_worth(*card),
                _ => 0.0,
            }),
            // A good action for a poor one; the poorest of those that can go.
            Asked::Improve => best_by(legal, |action| match action {
                Action::Offer(at) => {
                    state.offers.revealed.get(usize::from(*at)).map_or(0.0, |card| card_worth(*card))
                }
                _ => card_worth(::mage_knight::content::card::RAGE),
            }),
            Asked::Replace(_) => best_by(legal, |action| match action {
                Action::Card(card) => -keep_worth(*card),
                _ => f64::MIN,
            }),
            Asked::PickHero => best_by(legal, |action| match action {
                Action::PickHero(hero) => hero_worth(*hero),
                _ => 0.0,
            }),
            Asked::Bid { hero, .. } => vec![bid(state, hero, legal)],
            Asked::Awaken(_) => vec![Action::Awaken],
            // Whoever is ahead can best be missed.
            Asked::GiveWay(_) => {
                let fame = |action: &Action| match action {
                    Action::Hero(seat) => f64::from(state.players[*seat].fame),
                    _ => 0.0,
                };
                best_by(legal, fame)
            }
            Asked::KeepBanner | Asked::Window => vec![Action::Done],
            Asked::Rewards => {
                legal.iter().copied().filter(|action| *action != Action::Done).take(1).collect()
            }
            _ => self.ponder(state, legal),
        }
    }

    /// The turn begins.
    fn start(&mut self, state: &State, legal: &[Action]) -> Vec<Action> {
        let player = &state.players[self.seat];
        // Nobody is driven off any more once the end is announced: who stands where it counts says so
        // (MK-SCN-RETURN-05).
        if legal.contains(&Action::AnnounceEnd) && judge::is_home(state, self.seat) {
            return vec![Action::AnnounceEnd];
        }
        // Cards before the turn are cards for the turn.
        if let Some(skill) = legal.iter().find(|action| matches!(action, Action::Skill(_))) {
            return vec![*skill];
        }
        if legal.contains(&Action::Plunder) && player.reputation > -2 && is_short(state.scenario) {
            return vec![Action::Plunder];
        }
        if legal.contains(&Action::UseTactic) && self.wants_tactic(state) {
            return vec![Action::UseTactic];
        }
        let can = |action| legal.contains(&action);
        let mut best: Option<Way> = None;
        if can(Action::Done) {
            let (next, unveiled) = self.mind.step(state, Action::Done, 0);
            let ways = march::plans(&mut self.mind, &self.judge, &next);
            self.ways = ways
                .into_iter()
                .map(|way| {
                    let rest = if unveiled { Vec::new() } else { way.line };
                    Way { line: [&[Action::Done][..], &rest].concat(), ..way }
                })
                .collect();
            best = self.ways.first().cloned();
        }
        self.or_rest(state, legal, &mut best);
        if best.is_none() {
            return vec![if can(Action::AnnounceEnd) { Action::AnnounceEnd } else { Action::Done }];
        }
        line(best)
    }

    /// Whether a tactic that is used before a turn is used now.
    fn wants_tactic(&self, state: &State) -> bool {
        use mage_knight::content::tactic;
        let player = &state.players[self.seat];
        match player.tactic {
            Some(tactic::MIDNIGHT_MEDITATION) => player.wounds_in_hand() >= 2,
            Some(tactic::SPARING_POWER) => true,
            Some(tactic::LONG_NIGHT) => true,
            _ => false,
        }
    }

    /// A rest instead, if there are Wounds to be rid of or nothing else is left to do.
    fn or_rest(&mut self, state: &State, legal: &[Action], best: &mut Option<Way>) {
        let wounded = state.players[self.seat].wounds_in_hand() > 0;
        if legal.contains(&Action::Rest) && (wounded || best.is_none()) {
            let value = self.rested(state);
            self.ways.push(Way { value, line: vec![Action::Rest], lucky: false });
            fight::better(best, value, || vec![Action::Rest]);
        }
    }

    /// What a position is worth after a rest.
    fn rested(&mut self, state: &State) -> f64 {
        let mut state = self.mind.step(state, Action::Rest, 0).0;
        for _ in 0..8 {
            let legal = mind::legal(&state);
            match self.rest(&state, &legal).first() {
                Some(action @ Action::Discard(_)) if state.stage == Stage::Rest => {
                    state = self.mind.step(&state, *action, 0).0;
                }
                _ => break,
            }
        }
        self.judge.after(&state)
    }

    /// A rest: the card that is missed least, then every Wound.
    fn rest(&mut self, state: &State, legal: &[Action]) -> Vec<Action> {
        let worth = |action: &Action| match action {
            Action::Discard(card) if card.is_wound() => 10.0,
            Action::Discard(card) => 5.0 - keep_worth(*card),
            _ => f64::MIN,
        };
        if legal.iter().any(|action| matches!(action, Action::Discard(_))) {
            return best_by(legal, worth);
        }
        self.tidy(state, legal)
    }

    /// The open part of a turn.
    fn open(&mut self, state: &State, legal: &[Action]) -> Vec<Action> {
        let draws = |action: &&Action| matches!(action, Action::Skill(skill) if is_motivation(*skill));
        if let Some(skill) = legal.iter().find(draws) {
            return vec![*skill];
        }
        self.ways = march::plans(&mut self.mind, &self.judge, state);
        let mut alone = self.ways.first().cloned();
        // A city that is too strong for one may not be for several.
        let takes = |way: &Way| way.line.iter().any(|action| alliance::takes(state, *action));
        if !alone.as_ref().is_some_and(takes)
            && let Some(proposal) = alliance::proposal(state, legal, self.mind.time)
        {
            self.ways.clear();
            return vec![proposal];
        }
        self.or_rest(state, legal, &mut alone);
        line(alone)
    }

    /// What can still be done when the action is over: heal, gain crystals, use what would be lost.
    fn tidy(&mut self, state: &State, legal: &[Action]) -> Vec<Action> {
        let player = &state.players[self.seat];
        if legal.contains(&Action::UseTactic)
            && player.tactic == Some(::mage_knight::content::tactic::THE_RIGHT_MOMENT)
            && player.deck.len() >= 4
        {
            return vec![Action::UseTactic];
        }
        line(bargain::best(&mut self.mind, &self.judge, state, BARGAIN))
    }

    /// Before drawing: what is of no use makes room for something else, if the deck will not be used up
    /// anyway.
    fn discard(&mut self, state: &State, legal: &[Action]) -> Vec<Action> {
        let player = &state.players[self.seat];
        let hand = f64::from(state.hand_limit(self.seat));
        let turns = judge::this_round(state, self.seat);
        let spare = player.deck.len() as f64 - 0.8 * hand * turns;
        let worth = |action: &Action| match action {
            Action::Done if spare > 0.0 => 0.4,
            Action::Done => 10.0,
            Action::Discard(card) => 1.0 - keep_worth(*card),
            _ => f64::MIN,
        };
        best_by(legal, worth)
    }

    /// A question within an effect, or another one that has no plan: each answer is tried.
    fn ponder(&mut self, state: &State, legal: &[Action]) -> Vec<Action> {
        let open =
            matches!(state.stage, Stage::Movement | Stage::Interaction | Stage::Combat | Stage::TurnStart);
        let mut best = None;
        for &action in legal {
            for done in self.mind.deed(state, action) {
                let value = if open { self.judge.during(&done.state) } else { self.judge.after(&done.state) };
                fight::better(&mut best, value, || {
                    done.line[..done.sure.unwrap_or(done.line.len())].to_vec()
                });
            }
        }
        line(best)
    }
}

fn line(way: Option<Way>) -> Vec<Action> {
    way.map_or_else(Vec::new, |way| way.line)
}

/// A bid for a hero, as long as the next best one is that much worse.
fn bid(state: &State, hero: Hero, legal: &[Action]) -> Action {
    let free = |other: &Hero| state.players.iter().all(|player| player.hero != Some(*other));
    let others = Hero::ALL.into_iter().filter(|other| *other != hero && free(other)).map(hero_worth);
    let gain = hero_worth(hero) - others.fold(0.0, f64::max);
    let amounts = legal.iter().filter_map(|action| match action {
        Action::Amount(n) => Some(*n),
        _ => None,
    });
    amounts.min().filter(|n| f64::from(*n) <= gain).map_or(Action::Done, Action::Amount)
}

/// The answer that is worth most, the first of equal ones.
fn best_by(legal: &[Action], worth: impl Fn(&Action) -> f64) -> Vec<Action> {
    let mut best: Option<(f64, Action)> = None;
    for action in legal {
        let value = worth(action);
        if best.is_none_or(|(other, _)| value > other) {
            best = Some((value, *action));
        }
    }
    best.map(|(_, action)| action).into_iter().collect()
}

/// What a card is worth that is kept for the next turn.
pub(super) fn keep_worth(card: ::mage_knight::content::CardId) -> f64 {
    use mage_knight::content::card;
    match card {
        card::PROMISE | card::THREATEN | card::TRANQUILITY => 0.3,
        card::CRYSTALLIZE | card::MANA_DRAW => 0.4,
        card::NOBLE_MANNERS => 0.5,
        _ if card.card().kind == CardKind::Basic => 0.8,
        _ => 0.5 + card_worth(card),
    }
}

fn is_motivation(skill: ::mage_knight::content::SkillId) -> bool {
    use mage_knight::content::skill;
    [skill::MOTIVATION_ARYTHEA, skill::MOTIVATION_GOLDYX, skill::MOTIVATION_NOROWAS, skill::MOTIVATION_TOVAK]
        .contains(&skill)
}

/// Scenarios too short for a bad name to matter.
const fn is_short(scenario: ScenarioId) -> bool {
    matches!(scenario, ScenarioId::FirstReconnaissance)
}

/// The die that costs whoever fights this enemy most (MK-VAR-ICBT-02): those whom nobody wants near are
/// harder to beat from afar; if walls keep them from that, they strike harder. All others last longer.
fn hindrance(enemy: EnemyId) -> ManaColour {
    let enemy = enemy.enemy();
    let has = |ability: Ability| enemy.abilities.contains(ability);
    let fierce = [Ability::Swift, Ability::Brutal, Ability::Poison, Ability::Paralyze].into_iter().any(has);
    let feared = fierce || matches!(enemy.attack, EnemyAttack::Summons(_));
    match (feared, has(Ability::Fortified)) {
        (true, false) => ManaColour::White,
        (true, true) => ManaColour::Red,
        (false, _) => ManaColour::Blue,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Chance, Game, Seed};

    #[test]
    fn plans_that_lead_to_the_same_point_for_the_third_time_are_a_circle() {
        let setup = MageKnight::presets().remove(0).setup;
        let mut state =
            MageKnight::start(&setup, &mut Chance::new(Seed(1), 0)).expect("a set-up on offer is sound");
        let mut knight = Knight::default();
        assert_eq!([(); 3].map(|()| knight.goes_in_circles(&state)), [false, false, true]);
        state.turn.movement += 1;
        assert!(!knight.goes_in_circles(&state), "it is another point");
        for more in 0..REMEMBERED as u8 {
            state.player_mut().fame = more.into();
            knight.goes_in_circles(&state);
        }
        assert_eq!(knight.been.len(), REMEMBERED);
    }
}
