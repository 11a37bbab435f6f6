//! Nothing panics: neither during play nor on input from outside.

use super::Property;
use super::case::{Case, Doing, Verdict, Wrong, json};
use super::forge::Forge;
use crate::{Chance, Game, Log, Seat, Turn, Viewer};
use serde::Deserialize;

/// How many random actions are played from a damaged or resampled state.
const STEPS: u64 = 4;

/// How many damaged set-ups are tried in each game.
const SETUPS: u32 = 2;

/// How many damaged states are tried each time.
const STATES: u32 = 2;

impl<G: Game> Case<'_, G> {
    /// [`Property::Soundness`]: a reached state passes the audit.
    pub(super) fn audit_holds(&mut self) -> Verdict {
        G::audit(self.table.state()).map_err(|flaw| {
            Wrong::new(Property::Soundness, format!("a state that play reached fails the audit: {flaw}"))
        })
    }

    /// [`Property::Soundness`]: an almost valid set-up starts properly, or is refused.
    pub(super) fn damaged_setups(&mut self) -> Verdict {
        let original = json(self.table.setup());
        for _ in 0..SETUPS {
            let mut damaged = original.clone();
            Forge { donor: &original, dice: &mut self.dice }.twist(&mut damaged);
            let Ok(setup) = G::Setup::deserialize(&damaged) else { continue };
            self.doing = Doing::ReadingSetup(damaged);
            if let Ok(state) = G::start(&setup, &mut Chance::new(self.table.seed(), 0)) {
                G::audit(&state).map_err(|flaw| {
                    Wrong::new(Property::Soundness, format!("{setup:?} starts in a state that fails: {flaw}"))
                })?;
            }
            self.doing = Doing::Looking;
        }
        Ok(())
    }

    /// [`Property::Soundness`]: an almost valid state is rejected, or play can go on from it.
    pub(super) fn damaged_states(&mut self) -> Verdict {
        let original = json(self.table.state());
        for _ in 0..STATES {
            let mut damaged = original.clone();
            for _ in 0..=self.dice.below(3) {
                Forge { donor: &original, dice: &mut self.dice }.twist(&mut damaged);
            }
            self.doing = Doing::ReadingState(damaged.clone());
            match G::State::deserialize(&damaged) {
                Ok(state) if G::audit(&state).is_ok() => {
                    self.report.survived += 1;
                    self.doing = Doing::PlayingOnFrom(Box::new(state.clone()));
                    self.play_on(state)?;
                }
                _ => self.report.rejected += 1,
            }
            self.doing = Doing::Looking;
        }
        Ok(())
    }

    /// Uses a state that passed the audit like any other: views it as everybody, and plays a few actions.
    pub(super) fn play_on(&mut self, mut state: G::State) -> Verdict {
        let seats = G::seats(&state);
        for seat in Seat::first(seats) {
            let _ = G::view(&state, Viewer::Seat(seat));
            let _ = G::secret(&state, seat);
            let _ = G::resample(&state, seat, &mut self.dice);
        }
        let _ = G::resample_for_spectators(&state, &mut self.dice);
        let _ = (G::view(&state, Viewer::Spectator), G::view(&state, Viewer::Arbiter));
        let mut legal = Vec::new();
        for index in 0..STEPS {
            let Turn::Of(seat, _) = G::turn(&state) else { break };
            legal.clear();
            G::legal(&state, &mut legal);
            let Some(action) = self.dice.pick(&legal) else {
                let what = format!("seat {seat} owes an answer, but none is legal in {}", json(&state));
                // Where it begins, the audit is to blame; where the game leads, the game.
                return Err(match index {
                    0 => Wrong::new(Property::Soundness, format!("the audit passes a dead end: {what}")),
                    _ => Wrong::new(Property::Ends, what),
                });
            };
            let mut chance = Chance::new(self.table.seed(), index);
            G::apply(&mut state, action, &mut chance, &mut Log::muted());
        }
        Ok(())
    }
}
