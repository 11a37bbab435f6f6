//! A moment of a fight, reduced to what matters for what follows.

use crate::dice;
use crate::kit::Kit;
use crate::question::Question;
use euthia::combat::{Package, Phase};
use euthia::content::POWERS;
use euthia::effect::Effect;
use std::hash::{Hash, Hasher};

/// No roll gets anywhere with so much taken off, or fails with so much added.
const MOST_OFF: i8 = 30;

/// Where a fight stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stage {
    At(Phase),
    Won,
    Lost,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    pub(crate) stage: Stage,
    pub(crate) health: u8,
    pub(crate) gaar: u8,
    /// Dwurt, and what Skoldur can make of his Gaar.
    pub(crate) dwurt: u8,
    pub(crate) hope: u8,
    pub(crate) foe_health: u8,
    pub(crate) damage: u8,
    pub(crate) foe_gaar: u8,
    pub(crate) chaos: u8,
    pub(crate) bonus: i8,
    pub(crate) next_monster: i8,
    pub(crate) next_hero: i8,
    pub(crate) weakened: i8,
    /// Clovers of the Monster's cards, and the Damage that those cards take off.
    pub(crate) curse: i8,
    pub(crate) hamper: u8,
    /// What continuous cards do (EU-SGC-12).
    pub(crate) regenerates: u8,
    pub(crate) counters: bool,
    pub(crate) one_die: bool,
    pub(crate) skips: bool,
    pub(crate) initiative: bool,
    pub(crate) no_heal: bool,
    pub(crate) wounds: Package,
    pub(crate) blow: Package,
    pub(crate) used: u16,
    /// The tool that the Hero attacks with, from 1; 0: none yet.
    pub(crate) weapon: u8,
    /// How many things of each group are left, four bits each.
    pub(crate) left: u64,
    /// Known cards of the Monster Player.
    pub(crate) hand: [u8; POWERS],
}

impl Hash for Node {
    /// Only what tells most moments of one fight apart, in few words: they are looked up millions of times.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let stage = match self.stage {
            Stage::Won => 100,
            Stage::Lost => 101,
            Stage::At(phase) => match phase {
                Phase::Preparation => 0,
                Phase::Initiative => 1,
                Phase::Healing { late } => 2 + u8::from(late),
                Phase::MonsterBefore => 4,
                Phase::MonsterCards => 5,
                Phase::Duel { hero, passed } => 6 + u8::from(hero) + 2 * u8::from(passed),
                Phase::Defence => 10,
                Phase::Curses => 11,
                Phase::HeroBefore => 12,
                Phase::Strike => 13,
                Phase::HeroAfter => 14,
                Phase::Counter => 15,
            },
        };
        let hand = self.hand.iter().fold(0u8, |sum, n| sum.wrapping_mul(5).wrapping_add(*n));
        hasher.write_u64(u64::from_le_bytes([
            stage,
            self.health,
            self.gaar,
            self.dwurt,
            self.hope,
            self.damage,
            self.foe_gaar,
            self.chaos,
        ]));
        hasher.write_u64(u64::from_le_bytes([
            self.bonus as u8,
            self.next_monster as u8,
            self.next_hero as u8,
            self.curse as u8,
            self.wounds.plain.wrapping_mul(16) ^ self.wounds.less,
            self.blow.plain.wrapping_mul(16) ^ self.blow.more,
            self.weapon,
            hand,
        ]));
        hasher.write_u64(self.left);
        hasher.write_u16(self.used);
    }
}

/// What a card does while it lies by the Monster: Regenerate, and Gaar in the Hero attack.
pub(crate) fn continuous(card: euthia::content::PowerId) -> (u8, bool) {
    let whole = || card.power().continuous.whole().map(|effect| effect.get());
    let regenerates = whole().map(|effect| if let Effect::Regenerate(n) = effect { *n } else { 0 });
    let counters = whole().any(|effect| *effect == Effect::MonsterGaarInHero);
    (regenerates.max().unwrap_or(0), counters)
}

impl Node {
    /// The moment that a question begins with, and the roll that is there.
    pub(crate) fn of(question: &Question, kit: &Kit) -> (Node, u8) {
        let (hero, fight) = (&question.hero, &question.fight);
        let mut hand = [0; POWERS];
        if kit.cards {
            question.hand.iter().for_each(|card| hand[card.index()] += 1);
        }
        let weapon = fight.weapon.and_then(|(slot, part)| {
            let is = |tool: &crate::kit::Tool| {
                let at = matches!(tool.thing, crate::Thing::Tile(_, at) if at == part);
                tool.slot == Some(slot) && at
            };
            kit.tools.iter().position(is).map(|at| at as u8 + 1)
        });
        // EU-SKO-03: Skoldur's Gaar are as good as Dwurt; what steals tokens takes either.
        let (gaar, dwurt) = if kit.skoldur { (0, hero.gaar + hero.dwurt) } else { (hero.gaar, hero.dwurt) };
        let (gaar, dwurt) = (gaar.min(kit.tokens), dwurt.min(kit.tokens));
        let single = fight.dice[0] > 0 && fight.dice[1] == 0;
        let lasting = || fight.played.iter().map(|set| continuous(set.card));
        let node = Node {
            stage: Stage::At(fight.phase),
            health: hero.health,
            gaar,
            dwurt,
            hope: question.hope.min(kit.hope),
            foe_health: fight.health,
            damage: fight.damage,
            foe_gaar: fight.gaar,
            chaos: fight.chaos,
            bonus: fight.bonus,
            next_monster: fight.next_monster,
            next_hero: fight.next_hero,
            weakened: fight.weakened,
            curse: fight.played.iter().fold(0, |sum: i8, set| sum.saturating_add(set.clover())),
            hamper: fight.played.iter().fold(0, |sum: u8, set| sum.saturating_add(set.hampers())),
            regenerates: lasting().map(|(n, _)| n).max().unwrap_or(0),
            counters: lasting().any(|(_, counters)| counters),
            one_die: fight.one_die || single,
            skips: fight.skips,
            initiative: fight.initiative,
            no_heal: fight.no_heal,
            wounds: fight.wounds,
            blow: fight.blow,
            used: fight.used,
            weapon: weapon.unwrap_or(0),
            left: kit.left(hero),
            hand,
        };
        if fight.phase == Phase::Defence {
            // Its dice are a sum already.
            let bonus = node.bonus + (fight.dice[0] + fight.dice[1]) as i8;
            return (Node { bonus, ..node }.canonical(kit), 0);
        }
        let node = node.canonical(kit);
        (node, if node.is_rolled() { dice::number(fight.dice) } else { 0 })
    }

    /// The same moment without what is over.
    pub(crate) fn canonical(mut self, kit: &Kit) -> Node {
        let Stage::At(phase) = self.stage else {
            // Only the Health that is left matters then.
            let health = if self.stage == Stage::Won { self.health } else { 0 };
            return Node { health, ..Node::over(self.stage) };
        };
        if self.hand == [0; POWERS] {
            self.chaos = 0;
        }
        // Who has nothing to attack with may pay for Shields round after round, and is no worse off for it.
        self.next_hero = self.next_hero.clamp(-MOST_OFF, MOST_OFF);
        if !self.initiative && !matches!(phase, Phase::Preparation | Phase::Initiative) {
            self.left &= kit.lasting;
        }
        let (mut monster, mut hero) = (false, false);
        match phase {
            Phase::Preparation | Phase::Initiative | Phase::Healing { .. } => {}
            Phase::MonsterBefore | Phase::MonsterCards => monster = true,
            Phase::Duel { .. } => monster = true,
            Phase::Defence => (monster, self.one_die) = (true, false),
            Phase::Curses | Phase::HeroBefore | Phase::Strike | Phase::HeroAfter | Phase::Counter => {
                hero = true
            }
        }
        if !monster {
            (self.wounds, self.one_die) = (Package::default(), false);
            self.used &= kit.lasting_use;
        }
        if !hero {
            (self.blow, self.weapon, self.initiative) = (Package::default(), 0, false);
        }
        if !monster && !hero {
            self.bonus = 0;
        }
        self
    }

    const fn over(stage: Stage) -> Node {
        let none = Package { plain: 0, more: 0, less: 0 };
        Node {
            stage,
            health: 0,
            gaar: 0,
            dwurt: 0,
            hope: 0,
            foe_health: 0,
            damage: 0,
            foe_gaar: 0,
            chaos: 0,
            bonus: 0,
            next_monster: 0,
            next_hero: 0,
            weakened: 0,
            curse: 0,
            hamper: 0,
            regenerates: 0,
            counters: false,
            one_die: false,
            skips: false,
            initiative: false,
            no_heal: false,
            wounds: none,
            blow: none,
            used: 0,
            weapon: 0,
            left: 0,
            hand: [0; POWERS],
        }
    }

    /// What the Hero can spend on rolls.
    pub(crate) const fn tokens(&self, kit: &Kit) -> u8 {
        if kit.skoldur { self.dwurt } else { self.gaar }
    }

    /// Whether the Monster is defeated (EU-CBT-54).
    pub(crate) const fn is_won(&self) -> bool {
        self.damage >= self.foe_health
    }

    /// Whether dice lie there that can still be changed.
    pub(crate) const fn is_rolled(&self) -> bool {
        matches!(self.stage, Stage::At(Phase::Duel { .. } | Phase::HeroAfter | Phase::Counter))
    }

    /// Whether the fight is over.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Won | Stage::Lost)
    }

    /// The Combat Strength of the Hero, the dice counted among the changes (EU-CBT-51).
    pub(crate) fn hero_strength(&self, kit: &Kit) -> i16 {
        let changes = [self.bonus, kit.foe.penalty, self.next_hero, self.weakened, self.curse];
        changes.into_iter().map(i16::from).sum()
    }
}
