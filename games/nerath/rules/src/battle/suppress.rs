//! Cards that name enemy units that do not roll.

use super::modifiers::{Attackers, During, Suppressed, effect};
use super::{Fighting, fighters, push};
use crate::Nerath;
use crate::action::Action;
use crate::content::Effect;
use crate::frame::Play;
use crate::question::{Asked, CardChoice, CardRef, Question};
use crate::realm::Realm;
use crate::rules::CN_BTL_05;
use crate::state::State;
use crate::units::UnitKind;
use kernel::{Refusal, Step, not_an_answer};

/// A card of this realm names an enemy unit that does not roll.
#[derive(Clone, Copy)]
pub(super) struct Suppress {
    /// Whose card.
    pub(super) by: Realm,
    /// Which card.
    pub(super) card: CardRef,
    /// Which of its effects.
    pub(super) step: u8,
    /// How many units it may still name, including this one.
    pub(super) left: u8,
}

impl Suppress {
    /// The enemy units that the card can suppress, by realm and kind. Guardians are not units (CN-DUN-07).
    fn units(self, state: &State) -> impl Iterator<Item = (Realm, UnitKind)> {
        let foe = state.battle.as_ref().and_then(|battle| match effect(self.card, self.step)? {
            Effect::Suppress { who, .. } => Some((battle, battle.side_of(self.by)?.foe(), *who)),
            _ => None,
        });
        foe.into_iter().flat_map(move |(battle, side, who)| {
            battle.realms(side).flat_map(move |realm| {
                let rolls = move |kind: &UnitKind| {
                    let silent = Attackers::new(state, battle, realm, side, *kind).silent;
                    who.means(*kind, false) && fighters(state, battle, realm, *kind) > silent
                };
                UnitKind::ALL.into_iter().filter(rolls).map(move |kind| (realm, kind))
            })
        })
    }

    /// Suppresses this unit; the card may name another.
    fn silence(self, play: &mut Play<'_>, realm: Realm, kind: UnitKind) {
        let Some(battle) = &mut play.state.battle else { return };
        let Some(Effect::Suppress { rounds, .. }) = effect(self.card, self.step) else { return };
        let during = During::starting(battle, *rounds);
        let _ = battle.suppressed.try_push(Suppressed { realm, kind, during });
        if self.left > 1 {
            let Suppress { by, card, step, left } = self;
            push(play.state, Fighting::Suppress { by, card, step, left: left - 1 });
        }
    }
}

impl Step<Nerath> for Suppress {
    fn asks(&self, state: &State) -> Option<Question> {
        let several = self.units(state).nth(1).is_some();
        several.then_some(Question {
            realm: self.by,
            what: Asked::Card { card: self.card, choice: CardChoice::Unit },
        })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(space) = state.battle.as_ref().map(|battle| battle.space) else { return };
        out.extend(self.units(state).map(|(realm, kind)| Action::Unit { space, realm, kind }));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Action::Unit { space, realm, kind } = *action else { return Err(not_an_answer()) };
        let here = state.battle.as_ref().is_some_and(|battle| battle.space == space);
        let meant = here && self.units(state).any(|unit| unit == (realm, kind));
        // Nobody there who would roll, or nobody whom the card means.
        if meant { Ok(()) } else { Err(Refusal::rule(CN_BTL_05)) }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Unit { realm, kind, .. } = action {
            self.silence(play, realm, kind);
        }
    }

    /// If there is only one unit to name, or none, nobody is asked.
    fn run(self, play: &mut Play<'_>) {
        let only = self.units(play.state).next();
        if let Some((realm, kind)) = only {
            self.silence(play, realm, kind);
        }
    }
}
