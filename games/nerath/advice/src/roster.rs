//! One side of a battle, ordered by who falls first.
//!
//! Once the order of casualties is fixed, all that happens to a side is the number of hits it has taken: its
//! *level*. The roster knows what is lost at every level and which dice the remaining units roll. A side that
//! may choose its losses has more levels than that ([`crate::lines`]).

use crate::force::{Army, CasualtyOrder, Preference, Tally};
use crate::hits::chance;
use crate::lines::{Lines, Way};
use crate::modifiers::{Effect, Modifiers};
use nerath::units::{Die, Ground, Side, TO_HIT, UnitKind};
use serde::{Deserialize, Serialize};

/// Whatever takes a hit of its own: a unit, or a die of a guardian (CN-GRD-03).
pub(super) struct Body {
    /// The stack, or the guardian, that it belongs to.
    source: u16,
    /// Its kind; a guardian's die has none.
    pub(super) kind: Option<UnitKind>,
    die: Die,
    dice: u8,
    first_strike: bool,
    landed: bool,
    wounds: u8,
    /// The ship that takes it down (CN-SEA-03).
    pub(super) ship: Option<u16>,
    /// Cargo that does not fight but sinks with this ship.
    freight: Tally,
    /// The first of the ships that carry the same fighters, for these ships and whoever fights aboard.
    convoy: Option<u16>,
    /// Which effects of its own side, and of the enemy, concern it: one bit an effect.
    favours: u32,
    curses: u32,
    key: Key,
    fallen: bool,
}

/// Its place among the casualties: lower falls earlier.
type Key = [u32; 3];

/// What one body rolls in a round.
#[derive(Clone, Copy)]
pub(super) struct Roll {
    pub(super) dice: u8,
    pub(super) die: Die,
    pub(super) target: u8,
    pub(super) first_strike: bool,
}

impl Roll {
    /// How much its owner would miss it: hits expected in a round, in units of 1/2400. First Strike counts a
    /// tenth more for a defender and three fifths more for an attacker, who must not fall together with the
    /// last defender; but an attacker whose enemies strike first too often loses it when it has struck, and
    /// it counts a fifth less. With these weights, the weakest first comes nearest to the best choices.
    fn strength(&self, side: Side, enemy_first: bool) -> u32 {
        let faces = u32::from(self.dice) * u32::from(self.die.faces_from(self.target));
        let weight = match (self.first_strike, side, enemy_first) {
            (false, _, _) => 20,
            (true, Side::Defender, _) => 22,
            (true, Side::Attacker, false) => 32,
            (true, Side::Attacker, true) => 16,
        };
        weight * faces * 120 / u32::from(self.die.sides()) // every die of the box divides 120
    }

    /// How likely it hits so many times, 1 or 2, or more often.
    fn at_least(&self, hits: u8) -> f64 {
        let p = chance(self.die, self.target);
        match (hits, self.dice) {
            (1, 1) => p,
            (1, 2) => 1.0 - (1.0 - p) * (1.0 - p),
            (2, 2) => p * p,
            _ => 0.0,
        }
    }
}

/// What a side has lost after this many hits.
#[derive(Clone, Copy, Default)]
pub(super) struct Level {
    /// Units destroyed, cargo included.
    pub(super) lost: Tally,
    /// Dice that guardians have lost.
    pub(super) guardian_dice: u16,
    /// Bodies that still fight.
    pub(super) standing: u16,
    /// Hits that it would still take to silence the side, hits it may ignore left aside.
    pub(super) hits_left: u16,
}

/// What takes one hit, in the order that a side has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Casualty {
    /// Nobody: a card ignores it.
    Ignored,
    /// A unit, which survives it.
    Wounded {
        /// Its place among the stacks of the force.
        stack: u16,
        /// Its kind.
        kind: UnitKind,
    },
    /// A unit, which leaves the battle, with all aboard if it is a ship (CN-SEA-03). A Castle only falls
    /// silent.
    Fallen {
        /// Its place, or that of its ship, among the stacks of the force.
        stack: u16,
        /// Its kind.
        kind: UnitKind,
    },
    /// A die of a guardian.
    GuardianDie {
        /// The place of the guardian in the force.
        guardian: u16,
        /// The die.
        die: Die,
    },
}

impl Level {
    /// One more is out of the battle.
    fn lose(&mut self, body: &Body) {
        self.standing -= 1;
        self.lost.add_all(&body.freight);
        match body.kind {
            None => self.guardian_dice += 1,
            Some(kind) if kind.is_building() => {} // CN-BTL-14: not destroyed
            Some(kind) => self.lost.add(kind, 1),
        }
    }
}

/// One side, drawn up.
#[derive(Default)]
pub(super) struct Roster {
    pub(super) bodies: Vec<Body>,
    pub(super) order: Vec<u16>,
    /// Who falls with the next hit at each level, if it goes the first of the ways: earliest level first.
    pub(super) falls: Vec<(u16, u16)>,
    /// What is lost at each level; the last one is the end of the side.
    pub(super) levels: Vec<Level>,
    /// What may take the next hit at each level, one level after the other.
    ways: Vec<Way>,
    /// Where the ways of each level begin, and where the last ones end.
    ways_of: Vec<u32>,
    /// Where a level really leads: a card that ignores several hits of one step is gone after that step.
    pub(super) settles: Vec<u16>,
    /// Everything the side brought, and its guardians' dice.
    pub(super) whole: Tally,
    pub(super) guardian_dice: u16,
    /// What guardians ask of this side's Heroes.
    heroes_need: u8,
    /// The classes of rounds.
    classes: usize,
}

impl Roster {
    /// How many hits silence the whole side.
    pub(super) fn capacity(&self) -> usize {
        self.levels.len() - 1
    }

    /// What may take the next hit at this level; nothing at the last one.
    pub(super) fn ways(&self, level: usize) -> &[Way] {
        &self.ways[self.ways_of[level] as usize..self.ways_of[level + 1] as usize]
    }

    /// How many hits the side takes or ignores before nobody stands.
    pub(super) fn stamina(&self, own: &Modifiers) -> usize {
        let ignored = own.iter().map(|effect| match *effect {
            Effect::AbsorbFirst { hits } | Effect::AbsorbOnce { hits } => usize::from(hits),
            _ => 0,
        });
        let taken = (0..self.bodies.len()).map(|at| usize::from(self.toughness(at, own)));
        ignored.chain(taken).sum()
    }

    /// How many dice the whole side rolls after `fought` rounds: First Strikes, and others.
    pub(super) fn dice(&self, fought: usize, own: &Modifiers, foe: &Modifiers) -> (usize, usize) {
        let (mut first, mut other) = (0, 0);
        for at in 0..self.bodies.len() {
            let roll = self.roll(at, fought, own, foe);
            *(if roll.first_strike { &mut first } else { &mut other }) += usize::from(roll.dice);
        }
        for effect in own {
            if let Effect::BonusDice { n, lasts, .. } = *effect
                && lasts.holds_after(fought)
            {
                other += usize::from(n);
            }
        }
        (first, other)
    }

    /// Draws up one side; `last` is the class of rounds that has no end.
    pub(super) fn muster(&mut self, army: &Army, foe: &Army, side: Side, ground: Ground, last: usize) {
        self.bodies.clear();
        self.enlist(army, side, ground);
        self.heroes_need = heroes_need(army, foe);
        self.whole = army.force.tally();
        self.assign(&army.modifiers, &foe.modifiers, false);
        self.rank(army, foe, side, last);
        // Limited effects need the order, and may change it in turn.
        if self.assign(&army.modifiers, &foe.modifiers, true) {
            self.rank(army, foe, side, last);
        }
        self.classes = last + 1;
    }

    /// Whether a body rolls before the others in some rounds.
    pub(super) fn strikes_first(&self, at: usize, army: &Army, foe: &Army) -> bool {
        (0..self.classes).any(|class| {
            let roll = self.roll(at, class, &army.modifiers, &foe.modifiers);
            roll.first_strike && roll.dice > 0
        })
    }

    /// Whether anybody rolls before the others in some rounds.
    pub(super) fn has_first_strikes(&self, army: &Army, foe: &Army) -> bool {
        (0..self.bodies.len()).any(|at| self.strikes_first(at, army, foe))
    }

    /// The place of a body's kind in the order asked for.
    pub(super) fn rank_of(&self, at: usize) -> u32 {
        self.bodies[at].key[0]
    }

    /// Whether a body is never worth more than another, so that it falls before it: the other rolls no later
    /// and hits no less in all rounds. In the middle of a round who strikes first may be worth less;
    /// `enemy_first` says whether hits are taken then.
    pub(super) fn outdone(&self, at: usize, by: usize, army: &Army, foe: &Army, enemy_first: bool) -> bool {
        let (one, two) = (&self.bodies[at], &self.bodies[by]);
        // Aboard and around ships that carry fighters, only those in the same place can be compared.
        let alike =
            one.convoy.is_none() || (one.kind == two.kind && one.ship.is_some() == two.ship.is_some());
        one.key[0] == two.key[0]
            && one.convoy == two.convoy
            && alike
            && (0..self.classes).all(|class| {
                let [less, more] = [at, by].map(|at| self.roll(at, class, &army.modifiers, &foe.modifiers));
                let in_time = less.dice == 0
                    || less.first_strike == more.first_strike
                    || (more.first_strike && !enemy_first);
                in_time && [1, 2].into_iter().all(|hits| less.at_least(hits) <= more.at_least(hits))
            })
    }

    fn enlist(&mut self, army: &Army, side: Side, ground: Ground) {
        for (source, stack) in (0..).zip(&army.force.stacks) {
            // CN-BTL-14: an inactive Castle neither rolls nor takes hits.
            let inactive = stack.kind.is_building() && stack.wounds > 0;
            if inactive || !stack.kind.fights(side, ground) {
                continue;
            }
            for _ in 0..stack.count {
                let ship = self.bodies.len() as u16;
                let mut freight = Tally::default();
                let (landed, wounds) = (stack.landed, stack.wounds);
                self.bodies.push(Body { source, landed, wounds, ..unit(stack.kind, side, ground) });
                for &kind in &stack.aboard {
                    if kind.fights(side, ground) {
                        self.bodies.push(Body { source, ship: Some(ship), ..unit(kind, side, ground) });
                    } else {
                        freight.add(kind, 1); // CN-SEA-02
                    }
                }
                self.bodies[usize::from(ship)].freight = freight;
                self.join_convoy(usize::from(ship));
            }
        }
        self.guardian_dice = 0;
        for (source, guardian) in (0..).zip(&army.force.guardians) {
            for &die in &guardian.dice {
                self.guardian_dice += 1;
                self.bodies.push(Body { source, die, first_strike: guardian.first_strike, ..NOBODY });
            }
        }
    }

    /// Ships that carry fighters are alike if they carry the same ones.
    fn join_convoy(&mut self, ship: usize) {
        let crew = |ship: usize| {
            let aboard =
                self.bodies[ship + 1..].iter().take_while(move |body| body.ship == Some(ship as u16));
            aboard.map(|body| body.kind)
        };
        if crew(ship).next().is_none() {
            return;
        }
        let first = (0..ship).find(|&other| self.bodies[other].ship.is_none() && crew(other).eq(crew(ship)));
        let convoy = Some(first.unwrap_or(ship) as u16);
        self.bodies[ship..].iter_mut().for_each(|body| body.convoy = convoy);
    }

    /// Marks the bodies that each effect concerns; says whether any effect was handed out.
    fn assign(&mut self, own: &Modifiers, foe: &Modifiers, limited: bool) -> bool {
        let mut any = false;
        for (effects, cursed) in [(own, false), (foe, true)] {
            for (bit, effect) in effects.iter().enumerate() {
                let Some((on_enemy, who, up_to)) = effect.scope() else { continue };
                if on_enemy != cursed || up_to.is_some() != limited {
                    continue;
                }
                any = true;
                let mut left = up_to.unwrap_or(u8::MAX);
                let hardened = matches!(effect, Effect::Resilient { .. });
                // A unit that outlived a hit it could not have taken otherwise is Resilient already.
                for wounded_only in [true, false] {
                    if wounded_only && !(hardened && limited) {
                        continue;
                    }
                    for place in (0..self.bodies.len()).rev() {
                        let at = if limited { usize::from(self.order[place]) } else { place };
                        let body = &mut self.bodies[at];
                        let Some(kind) = body.kind else { continue };
                        let marks = if cursed { &mut body.curses } else { &mut body.favours };
                        let free = *marks & (1 << bit) == 0 && (!wounded_only || body.wounds > 0);
                        if free && who.means(kind, body.landed) && (left > 0 || !limited) {
                            *marks |= 1 << bit;
                            left = left.saturating_sub(1);
                        }
                    }
                }
            }
        }
        any
    }

    /// Sorts the bodies into the order in which they fall, by what they do in the rounds without end.
    fn rank(&mut self, army: &Army, foe: &Army, side: Side, last: usize) {
        let enemy_first = foe.strikes_first();
        for at in 0..self.bodies.len() {
            let roll = self.roll(at, last, &army.modifiers, &foe.modifiers);
            let body = &self.bodies[at];
            let gold = match body.kind {
                Some(kind) if !kind.is_building() => u32::from(kind.cost()) + body.freight.gold(),
                _ => 0,
            };
            self.bodies[at].key = key(&army.order, body.kind, roll.strength(side, enemy_first), gold);
        }
        // A ship is worth what goes down with it.
        for at in 0..self.bodies.len() {
            if let Some(ship) = self.bodies[at].ship {
                let passenger = self.bodies[at].key;
                let ship = &mut self.bodies[usize::from(ship)].key;
                for part in 1..ship.len() {
                    ship[part] += passenger[part];
                }
            }
        }
        self.order.clear();
        self.order.extend(0..self.bodies.len() as u16);
        let bodies = &self.bodies;
        self.order.sort_unstable_by_key(|&at| (bodies[usize::from(at)].key, at));
    }

    /// Deals out hits until nobody stands, and notes what each of them costs; in these lines, if there is a
    /// choice.
    pub(super) fn fall(&mut self, army: &Army, lines: Option<&Lines>) {
        self.falls.clear();
        self.levels.clear();
        self.settles.clear();
        self.ways.clear();
        self.ways_of.clear();
        let level = Level { standing: self.bodies.len() as u16, ..Level::default() };
        self.add_level(level);
        if self.bodies.is_empty() {
            self.ways_of.push(0);
            return;
        }
        for effect in &army.modifiers {
            if let Effect::AbsorbFirst { hits } = *effect {
                (0..hits).for_each(|_| self.hit(Casualty::Ignored, level));
            }
        }
        for effect in &army.modifiers {
            if let Effect::AbsorbOnce { hits } = *effect {
                let spent = self.levels.len() + usize::from(hits) - 1;
                (0..hits).for_each(|_| self.hit(Casualty::Ignored, level));
                self.settles[spent + 1 - usize::from(hits)..].fill(spent as u16);
            }
        }
        if army.order.wounds_first {
            (0..self.bodies.len()).for_each(|at| self.wound(at, &army.modifiers, level));
        }
        match lines {
            Some(lines) => self.fall_in_lines(level, lines),
            None => self.fall_in_one_line(army, level),
        }
        self.ways_of.push(self.ways.len() as u32);
        for at in (0..self.levels.len()).rev() {
            let left = |way: &Way| {
                let after = self.levels[usize::from(way.to)].hits_left;
                if way.casualty == Casualty::Ignored { after } else { after + 1 }
            };
            self.levels[at].hits_left = self.ways(at).iter().map(left).max().unwrap_or(0);
        }
    }

    /// One after the other.
    fn fall_in_one_line(&mut self, army: &Army, mut level: Level) {
        for place in 0..self.order.len() {
            let at = usize::from(self.order[place]);
            if self.bodies[at].fallen {
                continue;
            }
            if !army.order.wounds_first {
                self.wound(at, &army.modifiers, level);
            }
            self.strike(at, &mut level);
            if self.bodies[at].kind == Some(UnitKind::Warship) {
                // CN-SEA-03, CN-SEA-04: all aboard go down with the ship, for a single hit.
                for passenger in 0..self.bodies.len() {
                    if self.bodies[passenger].ship == Some(at as u16) && !self.bodies[passenger].fallen {
                        self.strike(passenger, &mut level);
                    }
                }
            }
            self.hit(self.casualty(at, true), level);
        }
    }

    /// A body that is hit.
    pub(super) fn casualty(&self, at: usize, falls: bool) -> Casualty {
        let body = &self.bodies[at];
        match body.kind {
            Some(kind) if falls => Casualty::Fallen { stack: body.source, kind },
            Some(kind) => Casualty::Wounded { stack: body.source, kind },
            None => Casualty::GuardianDie { guardian: body.source, die: body.die },
        }
    }

    /// How the side stands when only these bodies do.
    pub(super) fn standing(&self, whole: Level, stands: impl Fn(u16) -> bool) -> Level {
        let gone = (0..).zip(&self.bodies).filter(|(at, _)| !stands(*at));
        gone.fold(whole, |mut level, (_, body)| {
            level.lose(body);
            level
        })
    }

    /// Notes who takes the next hit and how the side stands after it.
    fn hit(&mut self, casualty: Casualty, level: Level) {
        self.add_way(Way { casualty, to: self.levels.len() as u16 });
        self.add_level(level);
    }

    /// Notes how the side stands at the next level. Its ways follow before any other level.
    pub(super) fn add_level(&mut self, level: Level) {
        self.settles.push(self.levels.len() as u16);
        self.levels.push(level);
        self.ways_of.push(self.ways.len() as u32);
    }

    pub(super) fn add_way(&mut self, way: Way) {
        self.ways.push(way);
    }

    /// The hits that a body survives.
    fn wound(&mut self, at: usize, own: &Modifiers, level: Level) {
        (1..self.toughness(at, own)).for_each(|_| self.hit(self.casualty(at, false), level));
    }

    /// Takes a body out of the battle with the hit that comes next.
    fn strike(&mut self, at: usize, level: &mut Level) {
        let body = &mut self.bodies[at];
        body.fallen = true;
        level.lose(body);
        self.falls.push((self.levels.len() as u16 - 1, at as u16));
    }

    /// Hits that a body takes before it falls, wounds already had left aside.
    pub(super) fn toughness(&self, at: usize, own: &Modifiers) -> u8 {
        let body = &self.bodies[at];
        let printed = body.kind.map_or(1, UnitKind::hits);
        let hardened = own.iter().enumerate().any(|(bit, effect)| {
            body.favours & (1 << bit) != 0 && matches!(effect, Effect::Resilient { .. })
        });
        let hits = if hardened { printed.max(2) } else { printed };
        hits.saturating_sub(body.wounds).max(1)
    }

    /// What a body rolls after `fought` rounds.
    pub(super) fn roll(&self, at: usize, fought: usize, own: &Modifiers, foe: &Modifiers) -> Roll {
        let body = &self.bodies[at];
        let mut roll =
            Roll { dice: body.dice, die: body.die, target: TO_HIT, first_strike: body.first_strike };
        let Some(kind) = body.kind else { return roll };
        if kind.is_hero() {
            roll.target = self.heroes_need;
        }
        for effect in marked(foe, body.curses, fought) {
            match *effect {
                Effect::FoeHitOn { target, .. } => roll.target = roll.target.max(target),
                Effect::Suppress { .. } => roll.dice = 0,
                _ => {}
            }
        }
        let mut bonus: Option<u8> = None;
        for effect in marked(own, body.favours, fought) {
            match *effect {
                Effect::HitOn { target, .. } => bonus = Some(bonus.map_or(target, |best| best.min(target))),
                Effect::FirstStrike { .. } => roll.first_strike = true,
                Effect::Die { die, .. } => roll.die = roll.die.max(die),
                Effect::TwoDice { .. } if roll.dice == 1 => roll.dice = 2,
                _ => {}
            }
        }
        roll.target = bonus.unwrap_or(roll.target); // CN-GRD-08: an own bonus beats every penalty
        roll
    }
}

const NOBODY: Body = Body {
    source: 0,
    kind: None,
    die: Die::D6,
    dice: 1,
    first_strike: false,
    landed: false,
    wounds: 0,
    ship: None,
    freight: Tally::NONE,
    convoy: None,
    favours: 0,
    curses: 0,
    key: [0; 3],
    fallen: false,
};

fn unit(kind: UnitKind, side: Side, ground: Ground) -> Body {
    Body {
        kind: Some(kind),
        die: kind.die(),
        dice: kind.dice(side, ground),
        first_strike: kind.has_first_strike(),
        ..NOBODY
    }
}

/// CN-GRD-06, CN-GRD-07: the hardest guardian sets the number for every Hero and the whole battle.
fn heroes_need(army: &Army, foe: &Army) -> u8 {
    let asked = foe.force.guardians.iter().map(|guardian| guardian.heroes_need).max().unwrap_or(TO_HIT);
    army.modifiers.iter().fold(asked, |need, effect| match *effect {
        Effect::HeroesNeedAtMost { target } => need.min(target.max(TO_HIT)),
        _ => need,
    })
}

fn key(order: &CasualtyOrder, kind: Option<UnitKind>, strength: u32, gold: u32) -> Key {
    let rank = kind.map_or(0, |kind| order.rank(kind)) as u32;
    match order.then {
        // Where the best choice is not looked for, it is the weakest.
        Preference::Best | Preference::Weakest => [rank, strength, gold],
        Preference::Cheapest => [rank, gold, strength],
    }
}

/// The effects of a list which are marked and still hold.
fn marked(effects: &Modifiers, marks: u32, fought: usize) -> impl Iterator<Item = &Effect> {
    effects
        .iter()
        .enumerate()
        .filter(move |(bit, effect)| marks & (1 << bit) != 0 && effect.lasts().holds_after(fought))
        .map(|(_, effect)| effect)
}
