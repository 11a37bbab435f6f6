//! Checks whether play can go on from a battle that came from outside.

use super::{Allies, Battle, Fighting, dungeon, fighters, hits, modifiers};
use crate::realm::Realm;
use crate::state::State;
use crate::task::Task;
use crate::troops::{TROOPS, slot};
use crate::units::{Side, UnitKind};
use kernel::Flaw;

/// Checks that the battle and its steps fit together, and match the board.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    let steps = state.tasks.iter().any(|task| matches!(task, Task::Battle(_)));
    let Some(battle) = &state.battle else {
        return if steps { Err(Flaw::new("battle", "a step of a battle, but no battle")) } else { Ok(()) };
    };
    if battle.attacker != state.active || !steps {
        return Err(Flaw::new("battle", "the active realm attacks, and the battle goes on"));
    }
    let enemies = Battle::new(state, battle.space).defenders;
    if battle.defenders >> Realm::COUNT != 0
        || battle.realms(Side::Defender).any(|realm| state.allied(realm, state.active))
    {
        return Err(Flaw::new("battle.defenders", "enemies of the attacker defend"));
    }
    if enemies & !battle.defenders != 0 {
        return Err(Flaw::new("battle.defenders", "whoever is attacked defends"));
    }
    for realm in Realm::ALL {
        for kind in TROOPS {
            if battle.wounded[realm][slot(kind)] > fighters(state, battle, realm, kind) {
                return Err(Flaw::new("battle.wounded", format!("more {kind:?} wounded than there are")));
            }
        }
    }
    let side_of = |realm: Realm| battle.side_of(realm);
    if battle.allies.is_some_and(|Allies { realms: [lead, other], .. }| {
        lead == other || [lead, other].map(side_of) != [Some(Side::Defender); 2]
    }) {
        return Err(Flaw::new("battle.allies", "two different defenders share the hits"));
    }
    let monsters = |space| state.troops.get(space, battle.attacker, UnitKind::Monster);
    if battle.monsters > monsters(battle.space) {
        return Err(Flaw::new("battle.monsters", "more Monsters than there are"));
    }
    for task in &state.tasks {
        let possible = match task {
            Task::Battle(Fighting::Consent(loss)) => {
                let mut possible = false;
                hits::losses(state, battle, Side::Defender, |each| possible |= each == *loss);
                possible && battle.allies.is_some()
            }
            Task::Battle(Fighting::RampageOn(from)) => from.is_territory() && monsters(*from) > 0,
            _ => true,
        };
        if !possible {
            return Err(Flaw::new("tasks", "a step that this battle cannot have come to"));
        }
    }
    modifiers::audit(battle)?;
    dungeon::audit(state, battle)
}
