//! "Can we?": whether heroes who assault a city together take it.
//!
//! The garrison is dealt at random: every possible deal counts, weighted by its probability. Each participant
//! fights with the cards they hold: the asker's are known, those of the others are any that they may hold
//! ([`Hands`]). In each case one participant after another plays, with the engine itself, the cheapest line
//! that beats the enemies dealt to them; the next one has what the previous one left, including the Source.

use super::hands::{Case, Hands, Odds, SEED, binomial, imagined};
use super::{Aim, Goal, Verdict, ask};
use kernel::{Budget, Chance, Game, Log, Seat};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::assault::{self, Assault, Draft, Pact};
use mage_knight::content::{EnemyId, Hex};
use mage_knight::state::{PLAYERS, Stage, State};
use mage_knight::task::Task;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// How many steps one fight may take.
const FIGHT: u64 = 30_000;
/// The most ways to share the defenders that are compared.
const SPLITS: usize = 12;

/// What is asked: how a city would fare, or does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Siege {
    /// The city; that of the assault proposed or under way, unless it is said.
    pub city: Option<Hex>,
    /// How many defenders each seat is to face; the best that is found, unless it is said.
    pub shares: Option<[u8; PLAYERS]>,
    /// The most Wounds that each hero may take.
    pub wounds: Option<u8>,
}

/// The answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Together {
    /// The city.
    pub city: Hex,
    /// Who takes part, in the order of the fights.
    pub parties: Vec<Party>,
    /// How many deals of the garrison were looked at; those that give everybody the same enemies are one.
    pub deals: u32,
    /// Over which hands of the others.
    pub hands: Hands,
    /// How likely it is that the city falls.
    pub odds: Odds,
}

/// One of those who take part.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Party {
    /// The player's seat.
    pub seat: Seat,
    /// Against how many defenders.
    pub n: u8,
    /// How likely they beat those dealt to them.
    pub odds: Odds,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSiege {
    /// It is not the seat's to answer, or no assault can be proposed now.
    NotNow,
    /// Nobody can be invited to share the defenders like this.
    NoSuchShares,
}

/// How likely it is that heroes take a city together, as far as the seat that is asked can tell. It takes
/// this many steps at most.
pub fn assault(state: &State, seat: Seat, siege: &Siege, steps: u64) -> Result<Together, NoSiege> {
    assault_within(state, seat, siege, steps, &Budget::endless())
}

/// The same, and no longer than the budget lasts.
pub fn assault_within(
    state: &State,
    seat: Seat,
    siege: &Siege,
    steps: u64,
    budget: &Budget<'_>,
) -> Result<Together, NoSiege> {
    let asked = state.asked().filter(|asked| asked.seat == seat && state.over.is_none());
    asked.ok_or(NoSiege::NotNow)?;
    if let Some(assault) = state.assault {
        if siege.city.is_some_and(|city| city != assault.city) || !assault.has(seat) {
            return Err(NoSiege::NotNow);
        }
        return Ok(reckon(state, seat, assault.city, assault.shares, siege.wounds, steps, budget));
    }
    if let Some(Task::Assault(Pact::Consent(draft))) = state.tasks.last()
        && siege.city.is_none_or(|city| city == draft.city)
    {
        return Ok(reckon(state, seat, draft.city, draft.shares, siege.wounds, steps, budget));
    }
    let city = match state.tasks.last() {
        Some(Task::Assault(Pact::Invite(draft) | Pact::Share(draft))) => Some(draft.city),
        None if state.stage == Stage::Movement => siege.city.or_else(|| {
            let cities = state.map.cities.iter().map(|city| city.at);
            cities.into_iter().find(|city| MageKnight::check(state, &Action::Propose(*city)).is_ok())
        }),
        _ => None,
    };
    let city = city.filter(|city| siege.city.is_none_or(|other| other == *city)).ok_or(NoSiege::NotNow)?;
    if state.tasks.is_empty() && MageKnight::check(state, &Action::Propose(city)).is_err() {
        return Err(NoSiege::NotNow);
    }
    let splits = match siege.shares {
        Some(shares) => vec![shares],
        None => splits(state, seat, city),
    };
    if splits.is_empty() || !splits.iter().all(|shares| is_possible(state, seat, city, shares)) {
        return Err(NoSiege::NoSuchShares);
    }
    let share = steps / splits.len() as u64;
    let mut best: Option<Together> = None;
    for shares in splits {
        let found = reckon(state, seat, city, shares, siege.wounds, share, budget);
        let better = |best: &Together| {
            let worth = |odds: Odds| odds.yes + 0.25 * odds.open;
            worth(found.odds) > worth(best.odds) + 1e-9
        };
        if best.as_ref().is_none_or(better) {
            best = Some(found);
        }
    }
    best.ok_or(NoSiege::NoSuchShares)
}

/// How many defenders a city has.
fn garrison(state: &State, city: Hex) -> u8 {
    state.map.tokens_at(city).count() as u8
}

/// Whether the defenders can be shared like this: all of them, the initiator and at least one guest
/// (MK-COA-04).
fn is_possible(state: &State, by: Seat, city: Hex, shares: &[u8; PLAYERS]) -> bool {
    let guest = |seat: Seat| assault::eligible(state, city).any(|guest| guest == seat);
    let seats = Seat::first(PLAYERS as u8).filter(|seat| shares[seat.index()] > 0);
    let sum: u16 = shares.iter().map(|n| u16::from(*n)).sum();
    shares[by.index()] > 0
        && sum == u16::from(garrison(state, city))
        && seats.clone().count() > 1
        && seats.into_iter().all(|seat| seat == by || guest(seat))
}

/// Ways to share the defenders, the most even first.
fn splits(state: &State, by: Seat, city: Hex) -> Vec<[u8; PLAYERS]> {
    let all = garrison(state, city);
    let guests: Vec<Seat> = assault::eligible(state, city).collect();
    let mut found = Vec::new();
    for own in 1..all {
        let mut shares = [0; PLAYERS];
        shares[by.index()] = own;
        spread(&guests, all - own, shares, &mut found);
    }
    let uneven = |shares: &[u8; PLAYERS]| {
        let some = shares.iter().filter(|n| **n > 0);
        some.clone().max().zip(some.min()).map_or(0, |(most, least)| most - least)
    };
    found.sort_by_key(uneven);
    found.truncate(SPLITS);
    found
}

fn spread(guests: &[Seat], left: u8, shares: [u8; PLAYERS], found: &mut Vec<[u8; PLAYERS]>) {
    match guests.split_first() {
        Some((guest, others)) => {
            for n in 0..=left {
                let mut shares = shares;
                shares[guest.index()] = n;
                spread(others, left - n, shares, found);
            }
        }
        None if left == 0 => found.push(shares),
        None => {}
    }
}

/// The most deals that are looked at: with more, time is up before the first hand.
const MOST_DEALS: usize = 5_000;

/// A deal of the garrison, token by token, and how often it comes.
type Deal = (Vec<Seat>, f64);

/// Every deal of the garrison; those that give everybody the same enemies are one (MK-COA-07). None if there
/// are too many to look at.
fn deals(enemies: &[Option<EnemyId>], parties: &[Seat], shares: &[u8; PLAYERS]) -> Vec<Deal> {
    let mut kinds: Vec<(Option<EnemyId>, u8)> = Vec::new();
    for enemy in enemies {
        match kinds.iter_mut().find(|(kind, _)| kind == enemy) {
            Some((_, n)) => *n += 1,
            None => kinds.push((*enemy, 1)),
        }
    }
    // For each kind, how many go to each party: kind by kind, party by party.
    let mut partial: Vec<(Vec<Vec<u8>>, [u8; PLAYERS], f64)> = vec![(Vec::new(), *shares, 1.0)];
    for (_, n) in &kinds {
        let mut next = Vec::new();
        for (given, room, ways) in &partial {
            portion(parties, *n, *room, *ways, &mut Vec::new(), &mut |counts, room, ways| {
                let mut given = given.clone();
                given.push(counts.to_vec());
                next.push((given, room, ways));
            });
            if next.len() > MOST_DEALS {
                return Vec::new();
            }
        }
        partial = next;
    }
    let total: f64 = partial.iter().map(|(.., ways)| ways).sum();
    let deal = |(given, _, ways): (Vec<Vec<u8>>, _, f64)| {
        let mut given = given;
        let place = |enemy: &Option<EnemyId>| kinds.iter().position(|(kind, _)| kind == enemy);
        let seats = enemies.iter().filter_map(|enemy| {
            let counts = &mut given[place(enemy)?];
            let at = counts.iter().position(|n| *n > 0)?;
            counts[at] -= 1;
            Some(parties[at])
        });
        (seats.collect(), ways / total)
    };
    partial.into_iter().map(deal).collect()
}

/// What is told of a way to give out tokens of a kind: how many each party gets, the room left, and in how
/// many ways.
type Given<'a> = dyn FnMut(&[u8], [u8; PLAYERS], f64) + 'a;

/// Every way to give so many of a kind to parties who have room for them.
fn portion(
    parties: &[Seat],
    n: u8,
    room: [u8; PLAYERS],
    ways: f64,
    counts: &mut Vec<u8>,
    then: &mut Given<'_>,
) {
    let Some((party, others)) = parties.split_first() else {
        if n == 0 {
            then(counts, room, ways);
        }
        return;
    };
    for taken in 0..=n.min(room[party.index()]) {
        let mut left = room;
        left[party.index()] -= taken;
        counts.push(taken);
        portion(others, n - taken, left, ways * binomial(n.into(), taken.into()), counts, then);
        counts.pop();
    }
}

/// Looks at all deals and at the hands that the others may hold, as long as there are steps.
fn reckon(
    state: &State,
    asker: Seat,
    city: Hex,
    shares: [u8; PLAYERS],
    wounds: Option<u8>,
    steps: u64,
    budget: &Budget<'_>,
) -> Together {
    let by = state.assault.map_or(state.seat(), |assault| assault.by);
    let parties: Vec<Seat> =
        assault::in_order_from(state, by).filter(|seat| shares[seat.index()] > 0).collect();
    let done = |seat: Seat| state.assault.is_some_and(|assault| assault.done >> seat.index() & 1 == 1);
    let whose: Vec<Seat> = parties.iter().copied().filter(|seat| !done(*seat)).collect();
    let (mut hands, cases) = imagined(state, asker, &whose);
    let enemies: Vec<Option<EnemyId>> = state.map.tokens_at(city).map(|token| token.enemy()).collect();
    let deals = match state.assault {
        Some(_) => vec![(Vec::new(), 1.0)],
        None => deals(&enemies, &parties, &shares),
    };
    if deals.is_empty() {
        let party = |seat: &Seat| Party { seat: *seat, n: shares[seat.index()], odds: Odds::OPEN };
        let parties = parties.iter().map(party).collect();
        return Together { city, parties, deals: 1, hands: Hands::Known, odds: Odds::OPEN };
    }
    let mut field = Field { asker, city, wounds, steps, budget, known: HashMap::new() };
    let (mut odds, mut each) = (Odds::NONE, vec![Odds::NONE; parties.len()]);
    let (total, mut seen): (f64, f64) = (cases.iter().map(|(weight, _)| weight).sum(), 0.0);
    let mut looked_at = 0;
    for (weight, imagined) in &cases {
        let Some(fates) = field.fates(imagined, &parties, &deals, shares) else { break };
        for ((_, ways), fate) in deals.iter().zip(fates) {
            odds.count(fate.city, weight * ways);
            each.iter_mut().zip(&fate.each).for_each(|(odds, case)| odds.count(*case, weight * ways));
        }
        seen += weight;
        looked_at += 1;
    }
    match &mut hands {
        // Some of many, drawn at random: fewer tell as much of the whole.
        Hands::Sampled(n) => *n = looked_at,
        // What was not looked at of all stays open.
        Hands::Known | Hands::All(_) => {
            let left = total - seen;
            std::iter::once(&mut odds).chain(&mut each).for_each(|odds| odds.count(Case::Open, left));
        }
    }
    let party =
        |(seat, odds): (&Seat, Odds)| Party { seat: *seat, n: shares[seat.index()], odds: odds.whole() };
    Together {
        city,
        parties: parties.iter().zip(each).map(party).collect(),
        deals: deals.len() as u32,
        hands,
        odds: odds.whole(),
    }
}

/// How a case ends.
struct Fate {
    city: Case,
    each: Vec<Case>,
}

/// Fights are played here, as long as there are steps.
struct Field<'a> {
    asker: Seat,
    city: Hex,
    wounds: Option<u8>,
    steps: u64,
    budget: &'a Budget<'a>,
    /// What the asker can do against enemies when nobody has fought before: that does not depend on the hands
    /// of others.
    known: HashMap<Vec<EnemyId>, (Case, Vec<Action>)>,
}

impl Field<'_> {
    /// How all deals end with these hands; none if time is up.
    fn fates(
        &mut self,
        state: &State,
        parties: &[Seat],
        deals: &[Deal],
        shares: [u8; PLAYERS],
    ) -> Option<Vec<Fate>> {
        deals.iter().map(|(dealt, _)| self.fate(begun(state, self.city, shares, dealt), parties)).collect()
    }

    /// How it ends; none if time is up.
    fn fate(&mut self, mut state: State, parties: &[Seat]) -> Option<Fate> {
        let lost = |state: &State, assault: &Assault, seat: Seat| {
            assault.done >> seat.index() & 1 == 1
                && state.map.tokens_at(self.city).any(|token| token.dealt == Some(seat))
        };
        // Who has fought already has won or lost.
        let before = state.assault;
        let past = |seat: &Seat| before.is_some_and(|before| lost(&state, &before, *seat));
        let mut each: Vec<Case> =
            parties.iter().map(|seat| if past(seat) { Case::No } else { Case::Yes }).collect();
        let mut first = true;
        for _ in 0..2 * parties.len() {
            if state.assault.is_none() {
                break;
            }
            settle_windows(&mut state);
            let seat = state.seat();
            let (case, line) = self.fight(&state, seat, first)?;
            first = false;
            if let Some(at) = parties.iter().position(|party| *party == seat) {
                each[at] = case;
            }
            for action in line {
                if MageKnight::check(&state, &action).is_err() {
                    break;
                }
                play(&mut state, action);
            }
            give_up(&mut state, seat);
        }
        let city = match () {
            () if each.contains(&Case::No) => Case::No,
            () if each.contains(&Case::Open) => Case::Open,
            () => Case::Yes,
        };
        Some(Fate { city, each })
    }

    /// What a participant can do, and how; none if time is up.
    fn fight(&mut self, state: &State, seat: Seat, first: bool) -> Option<(Case, Vec<Action>)> {
        let own = super::goal::defenders(state, self.city, seat);
        let mut enemies: Vec<EnemyId> = own.filter_map(|token| token.enemy()).collect();
        enemies.sort_unstable();
        let lasting = first && seat == self.asker;
        if lasting && let Some(known) = self.known.get(&enemies) {
            return Some(known.clone());
        }
        if self.steps == 0 || self.budget.is_over() {
            return None;
        }
        let aim = Aim { wounds: self.wounds, ..Aim::new([Goal::Defeat(self.city)]) };
        let mut part = self.budget.part(FIGHT.min(self.steps));
        let answer = ask(state, seat, &aim, &mut || !part());
        self.steps = self.steps.saturating_sub(answer.as_ref().map_or(1, |answer| answer.visited.max(1)));
        let found = match answer {
            Some(answer) => {
                let case = match answer.verdict {
                    Verdict::Yes => Case::Yes,
                    Verdict::No => Case::No,
                    Verdict::Unknown | Verdict::Unfinished => Case::Open,
                };
                (case, answer.line.map_or_else(Vec::new, |line| line.actions))
            }
            None => (Case::Open, Vec::new()),
        };
        if lasting {
            self.known.insert(enemies, found.clone());
        }
        Some(found)
    }
}

/// The assault with the garrison dealt like this; as it is, if it is under way.
fn begun(state: &State, city: Hex, shares: [u8; PLAYERS], dealt: &[Seat]) -> State {
    let mut state = state.clone();
    if state.assault.is_none() {
        while matches!(state.tasks.last(), Some(Task::Assault(_))) {
            state.tasks.pop();
        }
        let draft = Draft { city, invited: 0, shares, agreed: 0 };
        assault::begin_as_dealt(&mut state, &draft, dealt, &mut Chance::new(SEED, 0));
    }
    state
}

/// Carries out an answer; whatever comes up on the way is always the same.
pub(super) fn play(state: &mut State, action: Action) {
    MageKnight::apply(state, &action, &mut Chance::new(SEED, 0), &mut Log::muted());
}

/// Nobody does anything in somebody else's turn.
pub(super) fn settle_windows(state: &mut State) {
    let other = |state: &State| {
        let asked = state.asked()?;
        let done = MageKnight::check(state, &Action::Done).is_ok();
        (!state.is_active(asked.seat) && done).then_some(())
    };
    for _ in 0..16 {
        match other(state) {
            Some(()) => play(state, Action::Done),
            None => return,
        }
    }
}

/// Lets the rest of a participant's part go by.
fn give_up(state: &mut State, seat: Seat) {
    let mut legal = Vec::new();
    for _ in 0..200 {
        if state.assault.is_none() || state.over.is_some() || !state.is_active(seat) {
            return;
        }
        legal.clear();
        MageKnight::legal(state, &mut legal);
        let quiet = [Action::Done, Action::DamageHero].into_iter().find(|action| legal.contains(action));
        let Some(action) = quiet.or_else(|| legal.first().copied()) else { return };
        play(state, action);
    }
}
