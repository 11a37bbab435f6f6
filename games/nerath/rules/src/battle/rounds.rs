//! The rounds of a battle (CN-BTL-07): First Strike, all other attacks, press or retreat.
//!
//! Dice are rolled in a fixed order, so that a match can be replayed: the attacker's, then the defender's;
//! realm by realm in turn order, kind by kind in the order of the unit table, dice that belong to no unit
//! last.

use super::modifiers::{Attackers, bonus_dice};
use super::{Fighting, decided, dungeon, fighters, hits, out_of_place, push, results};
use crate::Nerath;
use crate::action::Action;
use crate::cards::Window;
use crate::event::{Event, Roll};
use crate::frame::Play;
use crate::question::{Asked, Occasion, Question};
use crate::state::State;
use crate::task::Task;
use crate::units::{Die, Ground, Side, TO_HIT, UnitKind};
use kernel::{Chance, Refusal, Step};

/// Begins the battle: guardians are revealed (CN-DUN-02), then cards may be played.
pub(super) fn begin(play: &mut Play<'_>) {
    let Some(battle) = &play.state.battle else { return };
    let (space, attacker, ground) = (battle.space, battle.attacker, battle.ground());
    play.log.tell(Event::BattleBegins { space, attacker });
    push(play.state, Fighting::Round);
    push(play.state, Fighting::Properties);
    play.state.tasks.push(Task::Window(Window::new(Occasion::BattleStart)));
    if ground == Ground::Dungeon {
        dungeon::reveal(play, space);
        play.state.tasks.push(Task::Window(Window::new(Occasion::Dungeon)));
    }
}

/// Begins a new round, unless a side has no fighters left: an undefended territory falls without a roll
/// (CN-ATK-04).
pub(super) fn round(play: &mut Play<'_>) {
    let Some(battle) = &play.state.battle else { return };
    if decided(play.state, battle) {
        push(play.state, Fighting::End);
        return;
    }
    let Some(battle) = &mut play.state.battle else { return };
    battle.round = battle.round.saturating_add(1);
    play.log.tell(Event::BattleRound(battle.round));
    push(play.state, Fighting::FirstStrike);
    play.state.tasks.push(Task::Window(Window::new(Occasion::BattleRound)));
}

/// Units with First Strike roll, on both sides at once, and their hits are taken (CN-FST-01, CN-FST-03).
pub(super) fn first_strike(play: &mut Play<'_>) {
    push(play.state, Fighting::Others);
    if roll(play, true) {
        hits::deal(play);
    }
}

/// All others roll, unless First Strike has decided the battle (CN-FST-05).
pub(super) fn others(play: &mut Play<'_>) {
    let Some(battle) = &play.state.battle else { return };
    if decided(play.state, battle) {
        push(play.state, Fighting::End);
        return;
    }
    push(play.state, Fighting::Press);
    roll(play, false);
    hits::deal(play);
}

/// Rolls for all units with First Strike, or for all without; returns whether any die was rolled. All dice of
/// a step are rolled before any of its hits is taken (CN-BTL-08).
fn roll(play: &mut Play<'_>, first_strike: bool) -> bool {
    let mut any = false;
    for side in Side::BOTH {
        let Some(battle) = &play.state.battle else { return false };
        let mut dice = Vec::new();
        let mut throw = |realm, kind, die: Die, need, chance: &mut Chance| {
            let face = chance.die(die.sides());
            dice.push(Roll { kind, die, face, hit: face >= need, need, realm });
        };
        for realm in battle.realms(side) {
            for kind in UnitKind::ALL {
                let n = fighters(play.state, battle, realm, kind);
                if n == 0 {
                    continue;
                }
                let units = Attackers::new(play.state, battle, realm, side, kind);
                let same = units.alike().then(|| units.attack(0));
                for place in 0..n {
                    let Some(attack) = same.unwrap_or_else(|| units.attack(place)) else { continue };
                    // CN-FST-04: one attack a round, in the one step or in the other.
                    if attack.first_strike == first_strike {
                        // CN-BTL-06
                        (0..attack.dice).for_each(|_| {
                            throw(Some(realm), Some(kind), attack.die, attack.target, play.chance)
                        });
                    }
                }
            }
        }
        if side == Side::Defender && battle.ground() == Ground::Dungeon {
            for (guardian, left) in battle.guardians(play.state) {
                if guardian.first_strike == first_strike {
                    let dice = guardian.dice.iter().enumerate().filter(|(at, _)| left >> at & 1 == 1);
                    dice.for_each(|(_, die)| throw(None, None, *die, TO_HIT, play.chance)); // CN-GRD-01
                }
            }
        }
        if !first_strike {
            for (realm, extra) in bonus_dice(battle, side) {
                (0..extra.n).for_each(|_| throw(Some(realm), None, extra.die, TO_HIT, play.chance));
            }
        }
        if dice.is_empty() {
            continue;
        }
        any = true;
        let scored = dice.iter().filter(|roll| roll.hit).count() as u16;
        if let Some(battle) = &mut play.state.battle {
            let hits = &mut battle.hits[side.foe() as usize];
            *hits = hits.saturating_add(scored);
        }
        play.log.tell(Event::Rolled { side, first_strike, dice, hits: scored });
    }
    any
}

/// Press the attack or retreat: after a full round with survivors on both sides the attacker chooses
/// (CN-RET-01), and nobody else does (CN-RET-02).
#[derive(Clone, Copy)]
pub(super) struct PressOrRetreat;

impl Step<Nerath> for PressOrRetreat {
    fn asks(&self, state: &State) -> Option<Question> {
        let battle = state.battle.as_ref()?;
        let undecided = !decided(state, battle);
        undecided.then_some(Question { realm: battle.attacker, what: Asked::PressOrRetreat })
    }

    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend([Action::Press, Action::Retreat]);
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Press | Action::Retreat => Ok(()),
            _ => Err(out_of_place(action)),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::Retreat {
            play.log.tell(Event::Retreated);
            // CN-TGH-02: for whoever leaves, the battle is over.
            if let Some(battle) = &mut play.state.battle {
                battle.wounded[battle.attacker] = Default::default();
            }
            push(play.state, Fighting::Withdraw);
        } else {
            play.log.tell(Event::Pressed);
            push(play.state, Fighting::Round);
        }
    }

    /// A side has no fighters left: the battle ends.
    fn run(self, play: &mut Play<'_>) {
        results::end(play);
    }
}
