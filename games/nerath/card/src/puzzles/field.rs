//! Who would fight whom, without cards.

use kernel::{Budget, Chance, Game, Log, Seed, Turn};
use nerath::Nerath;
use nerath::action::Action;
use nerath::content::Space;
use nerath::question::Asked;
use nerath::realm::Realm;
use nerath::state::{Phase, State};
use nerath::troops::TROOPS;
use nerath::units::{Ground, Side, UnitKind};
use nerath_advice::{CasualtyOrder, Force, Question, Solver, Stack};

/// Above this many units on both sides together, both give up the weakest first: to choose hit by hit would
/// take too long.
const SMALL: u32 = 12;
/// After so many answers enemies must have had their turns.
const PATIENCE: u64 = 400;

/// How many units of each kind.
pub(super) type Units = [u8; UnitKind::COUNT];

/// A battle in a territory.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) attackers: Units,
    pub(super) defenders: Units,
}

impl Field {
    /// The attack of the units that a realm has in a territory of somebody else's.
    pub(super) fn attack(state: &State, realm: Realm, space: Space) -> Field {
        let mut field = Field { attackers: units(state, realm, space), defenders: [0; UnitKind::COUNT] };
        for enemy in state.enemies(realm) {
            add(&mut field.defenders, units(state, enemy, space));
        }
        field.defenders[UnitKind::Castle.index()] += u8::from(state.castles.contains(space));
        field
    }

    /// How likely the attack succeeds; nothing if there is no time to compute it.
    pub(super) fn won(&self, budget: &Budget<'_>) -> Option<f64> {
        if self.attackers.iter().all(|n| *n == 0) {
            return Some(0.0);
        }
        if self.defenders.iter().all(|n| *n == 0) {
            return Some(1.0);
        }
        let mut question = Question::new(Ground::Territory, force(&self.attackers), force(&self.defenders));
        let count = |units: &Units| units.iter().map(|n| u32::from(*n)).sum::<u32>();
        if count(&self.attackers) + count(&self.defenders) > SMALL {
            for side in Side::BOTH {
                question.armies[side].order = CasualtyOrder::weakest();
            }
        }
        question.check_size().ok()?;
        Solver::default().quick_within(&question, budget).map(|summary| summary.won)
    }

    /// What the attackers are worth.
    pub(super) fn gold(&self) -> u32 {
        gold(&self.attackers)
    }
}

/// What units are worth.
pub(super) fn gold(units: &Units) -> u32 {
    UnitKind::ALL.into_iter().map(|kind| u32::from(units[kind.index()]) * u32::from(kind.cost())).sum()
}

fn add(units: &mut Units, more: Units) {
    units.iter_mut().zip(more).for_each(|(n, more)| *n = n.saturating_add(more));
}

/// What a realm has in a space, Castles and ships aside.
pub(super) fn units(state: &State, realm: Realm, space: Space) -> Units {
    let mut units = [0; UnitKind::COUNT];
    for kind in TROOPS {
        units[kind.index()] = state.troops.get(space, realm, kind);
    }
    units
}

fn force(units: &Units) -> Force {
    let kinds = UnitKind::ALL.into_iter().map(|kind| (kind, units[kind.index()])).filter(|(_, n)| *n > 0);
    Force { stacks: kinds.map(|(kind, n)| Stack::new(kind, n)).collect(), guardians: Vec::new() }
}

/// The attack of each enemy on a territory with all that can get there in his next Move phase, if nobody else did
/// anything until then.
pub(super) fn sieges(state: &State, realm: Realm, space: Space) -> Vec<Field> {
    let defenders = {
        let mut units = units(state, realm, space);
        units[UnitKind::Castle.index()] += u8::from(state.castles.contains(space));
        units
    };
    let mut fields = Vec::new();
    let mut state = state.clone();
    let mut legal = Vec::new();
    for index in 0..PATIENCE {
        let Turn::Of(_, prompt) = Nerath::turn(&state) else { break };
        if state.active == realm && state.phase != Phase::Reinforce && state.phase != Phase::Income {
            break;
        }
        legal.clear();
        Nerath::legal(&state, &mut legal);
        let marches = prompt.question.what == Asked::Phase(Phase::Move) && state.active != realm;
        if marches && state.controller(space) == realm {
            let mut attackers: Units = [0; UnitKind::COUNT];
            for action in &legal {
                if let Action::Move { kind, from, to } = *action
                    && to == space
                {
                    let n = &mut attackers[kind.index()];
                    *n = n.saturating_add(state.troops.get(from, state.active, kind));
                }
            }
            if attackers.iter().any(|n| *n > 0) {
                fields.push(Field { attackers, defenders });
            }
        }
        let pass = legal.iter().position(|action| *action == Action::Done).unwrap_or(0);
        let Some(action) = legal.get(pass).copied() else { break };
        // What is drawn meanwhile does not matter: only who stands where.
        Nerath::apply(&mut state, &action, &mut Chance::new(Seed(0), index), &mut Log::muted());
    }
    fields
}
