//! The choices that a card leaves: one small value from which the list of answers, the check and the
//! automatic answer all follow.

use crate::action::Action;
use crate::content::{EventSlot, Kinds, Space, SpaceSet};
use crate::fleet::ShipId;
use crate::question::{Asked, CardChoice, CardRef, Question};
use crate::realm::Realm;
use crate::rules::{CN_DUN_07, CN_SPC_10};
use crate::state::State;
use crate::troops::TROOPS;
use kernel::{Dense, Refusal, RuleId};

/// A question asked by a card.
pub(super) struct Ask {
    /// Who answers.
    pub(super) realm: Realm,
    /// The question.
    pub(super) choice: CardChoice,
    /// The possible answers.
    pub(super) among: Choices,
    /// Whether the player may stop here.
    pub(super) may_stop: bool,
    /// The rule that forbids all other answers.
    pub(super) rule: RuleId,
}

/// The possible answers.
#[derive(Clone, Copy)]
pub(super) enum Choices {
    /// Spaces.
    Spaces(SpaceSet),
    /// Realms, one bit each.
    Realms(u8),
    /// Units that stand in one of these spaces, of these realms and kinds; and these Warships, one bit each.
    Pieces { spaces: SpaceSet, realms: u8, kinds: Kinds, ships: u64 },
    /// Units of these kinds that have just been destroyed in a space.
    Fallen { space: Space, realm: Realm, kinds: Kinds },
    /// Event cards of a realm, one bit each.
    Cards { realm: Realm, slots: u16 },
    /// The options of the card, by their number.
    Options(u8),
    /// The guardian tiles in the entrance, by their number.
    Guardians(u8),
}

/// How many answers there are.
pub(super) enum Only {
    /// None.
    Nothing,
    /// Only this one.
    This(Action),
    /// Several.
    Several,
}

/// The bit of a realm.
pub(super) const fn bit(realm: Realm) -> u8 {
    1 << realm.index()
}

impl Choices {
    /// Every answer, each once.
    pub(super) fn each(&self, state: &State, mut tell: impl FnMut(Action)) {
        match *self {
            Choices::Spaces(spaces) => spaces.iter().for_each(|space| tell(Action::Space(space))),
            Choices::Realms(realms) => {
                Realm::ALL
                    .into_iter()
                    .filter(|realm| realms & bit(*realm) != 0)
                    .for_each(|realm| tell(Action::Realm(realm)));
            }
            Choices::Pieces { spaces, realms, kinds, ships } => {
                for realm in Realm::ALL.into_iter().filter(|realm| realms & bit(*realm) != 0) {
                    for space in spaces & state.troops.occupied(realm) {
                        let here =
                            |kind: &_| kinds.contains(*kind) && state.troops.get(space, realm, *kind) > 0;
                        TROOPS
                            .into_iter()
                            .filter(here)
                            .for_each(|kind| tell(Action::Unit { space, realm, kind }));
                    }
                }
                (0..64).filter(|id| ships & 1 << id != 0).for_each(|id| tell(Action::Ship(ShipId(id))));
            }
            Choices::Fallen { space, realm, kinds } => {
                kinds.iter().for_each(|kind| tell(Action::Unit { space, realm, kind }));
            }
            Choices::Cards { realm, slots } => {
                let cards = (0..16).filter(|slot| slots & 1 << slot != 0);
                cards.for_each(|slot| tell(Action::Card(realm.event(EventSlot::from_index(slot)))));
            }
            Choices::Options(n) => (0..n).for_each(|option| tell(Action::Option(option))),
            Choices::Guardians(n) => (0..n).for_each(|tile| tell(Action::Guardian(tile))),
        }
    }

    /// Whether there is no answer, one, or a real choice.
    pub(super) fn only(&self, state: &State) -> Only {
        let mut only = Only::Nothing;
        self.each(state, |action| {
            only = match only {
                Only::Nothing => Only::This(action),
                Only::This(_) | Only::Several => Only::Several,
            };
        });
        only
    }

    /// Whether this is one of the answers; `None` if it does not answer such a question at all.
    fn allows(&self, state: &State, action: Action) -> Option<bool> {
        match (*self, action) {
            (Choices::Spaces(spaces), Action::Space(space)) => Some(spaces.contains(space)),
            (Choices::Realms(realms), Action::Realm(realm)) => Some(realms & bit(realm) != 0),
            (Choices::Pieces { spaces, realms, kinds, .. }, Action::Unit { space, realm, kind }) => Some(
                spaces.contains(space)
                    && realms & bit(realm) != 0
                    && kinds.contains(kind)
                    && TROOPS.contains(&kind)
                    && state.troops.get(space, realm, kind) > 0,
            ),
            (Choices::Pieces { ships, .. }, Action::Ship(ship)) => {
                Some(ship.0 < 64 && ships & 1 << ship.0 != 0)
            }
            (Choices::Fallen { space, realm, kinds }, Action::Unit { space: at, realm: whose, kind }) => {
                Some(at == space && whose == realm && kinds.contains(kind))
            }
            (Choices::Cards { realm, slots }, Action::Card(card)) => {
                Some(card.realm() == realm && slots & 1 << card.local().index() != 0)
            }
            (Choices::Options(n), Action::Option(option)) => Some(option < n),
            (Choices::Guardians(n), Action::Guardian(tile)) => Some(tile < n),
            _ => None,
        }
    }
}

impl Ask {
    /// The question in its public form.
    pub(super) fn question(&self, card: CardRef) -> Question {
        Question { realm: self.realm, what: Asked::Card { card, choice: self.choice } }
    }

    /// Every legal answer.
    pub(super) fn legal(&self, state: &State, out: &mut Vec<Action>) {
        self.among.each(state, |action| out.push(action));
        if self.may_stop {
            out.push(Action::Done);
        }
    }

    /// Whether this answers the question.
    pub(super) fn check(&self, state: &State, action: Action) -> Result<(), Refusal> {
        if action == Action::Done && self.may_stop {
            return Ok(());
        }
        match (self.among.allows(state, action), action) {
            (Some(true), _) => Ok(()),
            // CN-SPC-10: an entrance is no enemy space, nor a friendly one.
            (Some(false), Action::Space(space) | Action::Unit { space, .. }) if space.is_dungeon() => {
                Err(Refusal::rule(CN_SPC_10))
            }
            (Some(false), _) => Err(Refusal::rule(self.rule)),
            // CN-DUN-07: guardians are no units.
            (None, Action::Guardian(_))
                if matches!(self.among, Choices::Pieces { .. } | Choices::Fallen { .. }) =>
            {
                Err(Refusal::rule(CN_DUN_07))
            }
            (None, _) => Err(kernel::not_an_answer()),
        }
    }
}
