//! The strength of a Hero: what the board does in a fight, and how fights with Monsters of each level usually
//! go.

use super::temper::Temper;
use euthia::content::{EffectId, Part, Table};
use euthia::effect::{Effect, Guard};
use euthia::player::{Inlay, Piece, Player, Tile};
use euthia::terms::{Trigger, Usage};

/// What a board does in a fight, in Damage and Wounds; and outside, in all.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Strength {
    /// Damage of one attack with the best Weapon that is always ready.
    pub(super) damage: f64,
    /// Damage more in the whole fight: Abilities, Clovers, Gaar.
    pub(super) burst: f64,
    /// Wounds kept off in each Combat round.
    pub(super) ward: f64,
    /// Wounds kept off or healed once.
    pub(super) guard: f64,
    /// What is of use in every round besides: Movement points, gold, cards.
    pub(super) income: f64,
    /// What can be used once in the game.
    pub(super) stock: f64,
}

/// Health of a common Monster, and the Wounds it deals in a Combat round, by level.
const FOES: [(f64, f64); 3] = [(6.0, 0.75), (7.8, 1.75), (8.6, 2.7)];
/// The mean Damage of an attack table, the dice changed by so much.
pub(super) fn mean_damage(table: Table, bonus: i16) -> f64 {
    let mut sum = 0.0;
    for total in 2..=12i16 {
        let ways = 6 - (total - 7).abs();
        sum += f64::from(ways) * f64::from(damage_of(table.at(total + bonus)));
    }
    sum / 36.0
}

/// The Damage symbols of an effect.
pub(super) fn damage_of(effect: EffectId) -> u8 {
    let one = |effect: EffectId| match effect.get() {
        Effect::Damage(n) => *n,
        _ => 0,
    };
    effect.whole().map(one).sum()
}

impl Strength {
    /// That of a player's board as it is.
    pub(super) fn of(player: &Player) -> Strength {
        let mut all = Strength::default();
        let set = ::euthia::board::armour_set(player);
        let mut shots = 0.0f64;
        for piece in player.equipped() {
            for part in piece.sheet().parts {
                match part.trigger {
                    Trigger::Attack if part.usage == Usage::Each => {
                        all.damage = all.damage.max(mean_damage(part.attack, -1));
                    }
                    Trigger::Initiative => shots = shots.max(mean_damage(part.attack, -1)),
                    _ => {}
                }
            }
        }
        all.burst += shots;
        for piece in player.equipped() {
            for part in piece.sheet().parts {
                if part.trigger == Trigger::Attack && part.usage == Usage::Engage {
                    all.burst += (mean_damage(part.attack, -1) - all.damage).max(0.1);
                }
                all.add(piece, part, set, part.usage);
            }
            for inlay in piece.inlays {
                if let Inlay::Active(gem) | Inlay::Turned(gem) = inlay {
                    let charm = gem.charm();
                    all.effect(piece, charm.effect, charm.trigger, Usage::Engage, set, 1.0);
                }
            }
        }
        for piece in &player.pack {
            let sheet = piece.sheet();
            if !sheet.kind.is_equipment() && sheet.kind.is_item() {
                for part in sheet.parts {
                    all.add(piece, part, set, part.usage);
                }
            }
        }
        all
    }

    fn add(&mut self, piece: &Piece, part: &Part, set: u8, usage: Usage) {
        self.effect(piece, part.effect, part.trigger, usage, set, 1.0);
    }

    /// Adds what an effect is worth, so much of it as is likely to be used.
    fn effect(&mut self, piece: &Piece, effect: EffectId, when: Trigger, usage: Usage, set: u8, share: f64) {
        let inner = |all: &mut Strength, share: f64| {
            effect.parts().for_each(|part| all.effect(piece, part, when, usage, set, share));
        };
        match *effect.get() {
            Effect::All => inner(self, share),
            // Only one of them happens.
            Effect::Choose => inner(self, share / effect.parts().count().max(1) as f64 * 1.3),
            Effect::IfPaid => {
                if let Some(gift) = effect.part(1) {
                    self.effect(piece, gift, when, usage, set, share * 0.3);
                }
            }
            Effect::If(Guard::Set(n)) => {
                // Nearly there is worth something too.
                let share = if set >= n { share } else { share * 0.2 };
                inner(self, share);
            }
            Effect::If(Guard::EssenceOn(which)) => {
                let there = piece.essences().any(|one| which.is_none_or(|which| which == one));
                inner(self, if there { share } else { share * 0.15 });
            }
            Effect::If(_) => inner(self, share * 0.5),
            atom => self.atom(atom, when, usage, share),
        }
    }

    fn atom(&mut self, atom: Effect, when: Trigger, usage: Usage, share: f64) {
        let n = |n: i8| f64::from(n) * share;
        let u = |n: u8| f64::from(n) * share;
        // What is put in which purse: always ready, once a round, or once in the game.
        let (often, once) = match usage {
            Usage::Each => (true, false),
            Usage::Discard => (false, true),
            _ => (false, false),
        };
        let hit = |all: &mut Strength, damage: f64| match (often, once) {
            (true, _) => all.damage += damage,
            (_, true) => all.stock += 0.3 * damage,
            _ => all.burst += damage,
        };
        match atom {
            Effect::Clover(k) | Effect::NextClover(k) => hit(self, 0.33 * n(k)),
            Effect::MoreDamage(k) => hit(self, 0.8 * n(k)),
            Effect::Damage(k) if when != Trigger::Attack => hit(self, u(k)),
            Effect::Gaar(k) | Effect::Dwurt(k) => hit(self, 0.9 * u(k)),
            Effect::DwurtPower(k) => hit(self, 0.8 * u(k)),
            Effect::Silence => hit(self, 0.4 * share),
            Effect::Ward(k) => self.shield(0.8 * u(k), often, once),
            Effect::MonsterStrength(k) => self.shield(-0.35 * n(k), often, once),
            Effect::MonsterDie(_) => self.shield(1.4 * share, often, once),
            Effect::MonsterSkip => self.shield(2.0 * share, often, once),
            Effect::Heal(k) => self.shield(0.8 * u(k), often, once),
            Effect::HealFull => self.shield(5.0 * share, often, once),
            Effect::DwurtWard(k) => self.income += 0.15 * u(k),
            Effect::Move(k) => self.bring(0.3 * n(k), once),
            Effect::Teleport(k) => self.bring(0.25 * u(k), once),
            Effect::GoTo(_) => self.bring(0.4 * share, once),
            Effect::Gold(k) => self.bring(0.3 * n(k), once),
            Effect::Silver(k) => self.bring(0.1 * u(k), once),
            Effect::GoldCard(k) => self.bring(0.3 * u(k), once),
            Effect::Act(_) => self.bring(1.0 * share, once),
            Effect::Cart => self.bring(0.25 * share, once),
            Effect::Reputation(k) => self.bring(n(k), once),
            Effect::Gem(_, k) | Effect::Essence(_, k) => self.bring(0.5 * u(k), once),
            Effect::Treasure(level, k) => self.bring(0.9 * u(level) * f64::from(k), once),
            Effect::Unlock(_) => self.bring(0.5 * share, once),
            Effect::Immune(_) => self.income += 0.1 * share,
            _ => {}
        }
    }

    fn shield(&mut self, wounds: f64, often: bool, once: bool) {
        match (often, once) {
            (true, _) => self.ward += wounds,
            (_, true) => self.stock += 0.25 * wounds,
            _ => self.guard += wounds,
        }
    }

    fn bring(&mut self, gain: f64, once: bool) {
        if once {
            self.stock += gain;
        } else {
            self.income += gain;
        }
    }

    /// The same with so many Gaar or Dwurt to spend in one fight.
    pub(super) fn with_tokens(mut self, tokens: f64) -> Strength {
        self.burst += 0.7 * tokens;
        self.guard += 0.4 * tokens;
        self
    }

    /// How likely a fight with a Monster of a level is won, begun with so much Health.
    pub(super) fn wins(&self, level: usize, health: f64) -> f64 {
        let (foe, wounds) = FOES[level.clamp(1, 3) - 1];
        self.beats(foe, wounds, health)
    }

    /// How likely an enemy with so much Health falls that deals this many Wounds in a Combat round.
    pub(super) fn beats(&self, foe: f64, wounds: f64, health: f64) -> f64 {
        // The Die of Hope helps now and then.
        let damage = (self.damage + 0.2).max(0.3);
        let rounds = ((foe - self.burst) / damage + 0.3).max(1.0);
        let taken = rounds * (wounds - self.ward).max(0.25) - self.guard;
        let spread = 0.5 + 0.45 * rounds.sqrt();
        1.0 / (1.0 + ((taken - health + 0.7) / spread).exp())
    }

    /// What looking for a Monster of a level brings, begun with so much Health; death counted.
    pub(super) fn prize(&self, level: usize, health: f64, temper: &Temper) -> f64 {
        let won = self.wins(level, health);
        let prizes = [temper.prize_1, temper.prize_2, temper.prize_3];
        won * prizes[level.clamp(1, 3) - 1] - (1.0 - won) * temper.death
    }

    /// What one round of the game brings to a Hero with this board, when it is healthy.
    pub(super) fn promise(&self, health: f64, temper: &Temper) -> f64 {
        let prizes = [1, 2, 3].map(|level| self.prize(level, health, temper).max(0.0));
        // Monsters of the higher levels are not always near.
        let best = prizes[0].max(temper.reach_2 * prizes[1]).max(temper.reach_3 * prizes[2]);
        temper.hunt * best + temper.variety * prizes.iter().sum::<f64>() + temper.income * self.income
    }
}

/// Whether a tile is something to equip.
pub(super) fn is_equipment(tile: Tile) -> bool {
    tile.sheet().kind.is_equipment()
}
