//! Sounds: which one belongs to what happened, and how each is made. What they tell is always seen as well.

use crate::Stage;
use serde_json::Value;

/// A short sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// It is one's turn.
    Turn,
    /// Dice were rolled.
    Dice,
    /// A card was played or drawn.
    Card,
    /// Something was refused.
    No,
    /// The game is over.
    End,
}

/// A part of a sound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// When it begins, in seconds.
    pub at: f64,
    /// How long it rings.
    pub length: f64,
    /// How high it is; a rattle without a pitch when there is none.
    pub pitch: Option<f32>,
    /// How loud it is, of one.
    pub volume: f32,
}

const fn tone(at: f64, length: f64, pitch: f32, volume: f32) -> Note {
    Note { at, length, pitch: Some(pitch), volume }
}

const fn rattle(at: f64, length: f64, volume: f32) -> Note {
    Note { at, length, pitch: None, volume }
}

impl Cue {
    /// Every sound there is.
    pub const ALL: [Cue; 5] = [Cue::Turn, Cue::Dice, Cue::Card, Cue::No, Cue::End];

    /// What the sound is made of.
    #[must_use]
    pub const fn notes(self) -> &'static [Note] {
        match self {
            Cue::Turn => const { &[tone(0.0, 0.22, 587.3, 0.16), tone(0.11, 0.34, 880.0, 0.16)] },
            Cue::Dice => {
                const {
                    &[
                        rattle(0.0, 0.05, 0.22),
                        rattle(0.08, 0.04, 0.18),
                        rattle(0.15, 0.05, 0.14),
                        rattle(0.24, 0.03, 0.08),
                    ]
                }
            }
            Cue::Card => const { &[rattle(0.0, 0.09, 0.07)] },
            Cue::No => const { &[tone(0.0, 0.14, 196.0, 0.16), tone(0.12, 0.2, 155.6, 0.16)] },
            Cue::End => {
                const {
                    &[
                        tone(0.0, 0.3, 523.3, 0.13),
                        tone(0.14, 0.3, 659.3, 0.13),
                        tone(0.28, 0.3, 784.0, 0.13),
                        tone(0.42, 0.6, 1046.5, 0.13),
                    ]
                }
            }
        }
    }
}

/// The sound of what happened, if it has one. Events of all games are named alike: dice are `rolled`, cards `played`.
#[must_use]
pub fn in_events(events: &[Value]) -> Option<Cue> {
    let named = |names: &[&str]| {
        events.iter().any(|event| {
            let name = event.as_str().or_else(|| event.as_object()?.keys().next().map(String::as_str));
            name.is_some_and(|name| names.contains(&name))
        })
    };
    if named(&["rolled", "dragon_duel"]) {
        Some(Cue::Dice)
    } else if named(&["played", "played_sideways", "drew", "gained_card"]) {
        Some(Cue::Card)
    } else {
        None
    }
}

/// What is heard when the table goes from one stage to another.
#[must_use]
pub fn heard(before: &Stage, now: &Stage, happened: Option<Cue>) -> Option<Cue> {
    match (before, now) {
        (Stage::Over, Stage::Over) => None,
        (_, Stage::Over) => Some(Cue::End),
        // Whoever answers several questions in a row need not be called for each.
        (Stage::Yours(one), Stage::Yours(other)) if one == other => happened,
        (_, Stage::Yours(_)) => Some(Cue::Turn),
        _ => happened,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::mage_knight::event::Event as Knightly;
    use ::nerath::event::Event as Warlike;
    use ::nerath::units::Side;
    use kernel::Seat;

    fn json(event: impl serde::Serialize) -> Value {
        serde_json::to_value(event).unwrap()
    }

    #[test]
    fn sounds_are_short_and_soft() {
        for cue in Cue::ALL {
            assert!(!cue.notes().is_empty());
            for note in cue.notes() {
                assert!(note.at + note.length < 1.2 && note.volume <= 0.25, "{cue:?} {note:?}");
            }
        }
    }

    #[test]
    fn dice_and_cards_are_heard_in_both_games() {
        let colours = vec![::mage_knight::terms::ManaColour::Red];
        assert_eq!(
            in_events(&[json(Knightly::Turn(None)), json(Knightly::Rolled(colours))]),
            Some(Cue::Dice)
        );
        let drew = Knightly::Drew { seat: Seat(0), n: 2, cards: kernel::Private::new(Seat(0), Vec::new()) };
        assert_eq!(in_events(&[json(drew)]), Some(Cue::Card));
        let rolled = Warlike::Rolled { side: Side::Attacker, first_strike: false, dice: Vec::new(), hits: 0 };
        assert_eq!(in_events(&[json(Warlike::BattleRound(1)), json(rolled)]), Some(Cue::Dice));
        assert_eq!(in_events(&[json(Warlike::Pressed), json(Warlike::Round(2))]), None);
        assert_eq!(in_events(&[]), None);
    }

    #[test]
    fn one_is_called_once_a_turn() {
        let (mine, theirs) = (Stage::Yours(Seat(0)), Stage::Bot(Seat(1), "warlord".into()));
        assert_eq!(heard(&theirs, &mine, Some(Cue::Dice)), Some(Cue::Turn));
        assert_eq!(heard(&mine, &mine, Some(Cue::Dice)), Some(Cue::Dice));
        assert_eq!(heard(&mine, &mine, None), None);
        assert_eq!(heard(&mine, &theirs, None), None);
        assert_eq!(heard(&theirs, &Stage::Over, Some(Cue::Dice)), Some(Cue::End));
        assert_eq!(heard(&Stage::Over, &Stage::Over, None), None);
        assert_eq!(heard(&mine, &Stage::Yours(Seat(1)), None), Some(Cue::Turn));
    }
}
