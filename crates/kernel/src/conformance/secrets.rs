//! Secrecy: resampled states look the same to their seat, and no viewer is sent another seat's secret.

use super::Property;
use super::case::{Case, Doing, Verdict, Wrong, difference, json, spoken};
use crate::{Chance, Game, Seat, Viewer};
use serde_json::Value;

impl<G: Game> Case<'_, G> {
    /// [`Property::Ignorance`]: to each seat, and to spectators, resampled states look like the real one.
    pub(super) fn worlds_look_alike(&mut self) -> Verdict {
        for eyes in Seat::first(self.seats()).map(Some).chain([None]) {
            for _ in 0..self.plan.worlds {
                let world = resampled::<G>(self.table.state(), eyes, &mut self.dice);
                self.report.worlds += 1;
                self.looks_alike(eyes, &world)?;
                self.tells_nothing(eyes, &world)?;
                // And it is a state like any other: bots play it.
                self.doing = Doing::PlayingOnFrom(Box::new(world.clone()));
                self.play_on(world)?;
                self.doing = Doing::Looking;
            }
        }
        Ok(())
    }

    /// Whether two states that this viewer cannot tell apart resample to the same state: then nothing
    /// computed from it reveals a secret.
    fn tells_nothing(&mut self, eyes: Option<Seat>, world: &G::State) -> Verdict {
        let seed = self.dice.seed();
        let of = |state: &G::State| resampled::<G>(state, eyes, &mut Chance::new(seed, 0));
        let (real, imagined) = (of(self.table.state()), of(world));
        if real == imagined {
            return Ok(());
        }
        let how = difference(&real, &imagined);
        let what = format!("resampled for {}, what is drawn depends on what is hidden: {how}", named(eyes));
        Err(Wrong::new(Property::Ignorance, what))
    }

    /// Whether this viewer cannot tell the resampled state from the real one.
    pub(super) fn looks_alike(&self, eyes: Option<Seat>, world: &G::State) -> Verdict {
        let wrong = |what: &str, how: String| {
            Err(Wrong::new(Property::Ignorance, format!("resampled for {}, {what}: {how}", named(eyes))))
        };
        let real = self.table.state();
        if let Err(flaw) = G::audit(world)
            && G::audit(real).is_ok()
        {
            return wrong("the state fails the audit", flaw.to_string());
        }
        if G::seats(world) != G::seats(real) {
            return wrong("there are other seats", G::seats(world).to_string());
        }
        // What a spectator sees, the seat sees too.
        for viewer in eyes.map(Viewer::Seat).into_iter().chain([Viewer::Spectator]) {
            let (was, is) = (G::view(real, viewer), G::view(world, viewer));
            if was != is {
                return wrong("the view differs", difference(&was, &is));
            }
        }
        let (was, is) = (G::turn(real), G::turn(world));
        if was != is {
            return wrong("the turn differs", format!("{was:?} against {is:?}"));
        }
        let Some(seat) = eyes else { return Ok(()) };
        let (was, is) = (G::secret(real, seat), G::secret(world, seat));
        if was != is {
            return wrong("its own secret differs", format!("{was:?} against {is:?}"));
        }
        if G::turn(real).seat() == Some(seat) {
            let mut legal = Vec::new();
            G::legal(world, &mut legal);
            if legal != self.legal {
                return wrong("its legal actions differ", difference(&self.legal, &legal));
            }
        }
        Ok(())
    }

    /// [`Property::Secrecy`] for views; and whether there are secrets that resampling changes.
    pub(super) fn views_keep_secrets(&mut self) -> Verdict {
        let question = spoken::<G>(&self.table.turn());
        for viewer in self.viewers() {
            keeps_secrets(viewer, "the question", &question)?;
            keeps_secrets(viewer, "the view", &json(&self.table.view(viewer)))?;
        }
        for seat in Seat::first(self.seats()) {
            let secret = G::secret(self.table.state(), seat);
            let first = self.memory.secret.get_or_insert_with(|| secret.clone());
            self.memory.secrets |= *first != secret;
        }
        for seat in Seat::first(self.seats()) {
            if self.memory.resampled {
                break;
            }
            let world = G::resample(self.table.state(), seat, &mut self.dice);
            self.memory.resampled = Seat::first(self.seats())
                .filter(|&other| other != seat)
                .any(|other| G::secret(&world, other) != G::secret(self.table.state(), other));
        }
        Ok(())
    }

    /// [`Property::Secrecy`] for events.
    pub(super) fn events_keep_secrets(&mut self) -> Verdict {
        for event in self.table.events() {
            for viewer in self.viewers() {
                if let Some(shown) = G::show(event, viewer) {
                    keeps_secrets(viewer, "an event", &json(&shown))?;
                }
            }
        }
        Ok(())
    }
}

/// Resamples a state for this viewer.
pub(super) fn resampled<G: Game>(state: &G::State, eyes: Option<Seat>, chance: &mut Chance) -> G::State {
    match eyes {
        Some(seat) => G::resample(state, seat, chance),
        None => G::resample_for_spectators(state, chance),
    }
}

fn named(eyes: Option<Seat>) -> String {
    eyes.map_or_else(|| "spectators".to_owned(), |seat| format!("seat {seat}"))
}

fn keeps_secrets(viewer: Viewer, what: &str, shown: &Value) -> Verdict {
    match secret_of_another(viewer, shown) {
        Some(leak) => Err(Wrong::new(
            Property::Secrecy,
            format!("{what} shown to {viewer:?} holds another's secret: {leak}"),
        )),
        None => Ok(()),
    }
}

/// The first [`Private`](crate::Private) value in this JSON that the viewer may not see.
fn secret_of_another(viewer: Viewer, value: &Value) -> Option<&Value> {
    match value {
        Value::Array(items) => items.iter().find_map(|item| secret_of_another(viewer, item)),
        Value::Object(fields) => {
            let owner = fields.get("private_to").and_then(Value::as_u64);
            let owner = owner.and_then(|owner| u8::try_from(owner).ok()).map(Seat);
            if fields.contains_key("value") && owner.is_some_and(|owner| !viewer.sees(owner)) {
                return Some(value);
            }
            fields.values().find_map(|field| secret_of_another(viewer, field))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Private;

    #[test]
    fn the_marker_is_found_wherever_it_hides() {
        let hand = Private::new(Seat(1), [3, 4]);
        let (one, two) = (Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)));
        let deep = |hand: Private<[u8; 2]>| serde_json::json!({"a": [1, {"b": json(&hand)}]});
        assert!(secret_of_another(two, &deep(hand)).is_some());
        assert!(secret_of_another(Viewer::Spectator, &deep(hand)).is_some());
        assert!(secret_of_another(one, &deep(hand)).is_none());
        assert!(secret_of_another(two, &deep(hand.to(two))).is_none());
        // A secret inside the player's own is still another's.
        let nested = Private::new(Seat(2), hand);
        assert!(secret_of_another(two, &json(&nested)).is_some());
    }

    #[test]
    fn an_absent_thing_behind_the_marker_is_a_secret_too() {
        let none = Private::new(Seat(1), None::<u8>);
        assert!(secret_of_another(Viewer::Spectator, &json(&none)).is_some());
    }

    #[test]
    fn differences_are_found_by_their_path() {
        let (one, other) = (serde_json::json!({"a": [1, {"b": 2}]}), serde_json::json!({"a": [1, {"b": 3}]}));
        assert_eq!(difference(&one, &other), "at .a[1].b: 2 against 3");
    }
}
