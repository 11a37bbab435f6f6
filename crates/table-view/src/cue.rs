//! Sounds: which one belongs to which event, and how it is made. Everything a sound tells can also be seen.

use crate::Stage;

/// A short sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// It is your turn.
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
    /// Its start, in seconds.
    pub at: f64,
    /// Its length, in seconds.
    pub length: f64,
    /// Its pitch in hertz; a rattle without a pitch if there is none.
    pub pitch: Option<f32>,
    /// Its volume, from 0 to 1.
    pub volume: f32,
}

const fn tone(at: f64, length: f64, pitch: f32, volume: f32) -> Note {
    Note { at, length, pitch: Some(pitch), volume }
}

const fn rattle(at: f64, length: f64, volume: f32) -> Note {
    Note { at, length, pitch: None, volume }
}

/// Sounds of dice and cards that follow each other faster than this, in milliseconds, are merged.
const APART: f64 = 140.0;

impl Cue {
    /// Every sound there is.
    pub const ALL: [Cue; 5] = [Cue::Turn, Cue::Dice, Cue::Card, Cue::No, Cue::End];

    /// Whether it is skipped, this many milliseconds after the previous sound. Dice and cards in quick
    /// succession make one sound; a sound that calls somebody is always played.
    #[must_use]
    pub fn is_drowned(self, since: f64) -> bool {
        matches!(self, Cue::Dice | Cue::Card) && (0.0..APART).contains(&since)
    }

    /// The notes of the sound.
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

/// The sound for several events: dice before cards.
#[must_use]
pub fn among(cues: impl IntoIterator<Item = Cue>) -> Option<Cue> {
    cues.into_iter().max_by_key(|cue| *cue == Cue::Dice)
}

/// The part of the table's state that sounds depend on.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// Who must act.
    pub stage: Stage,
    /// The number of actions played.
    pub seq: usize,
}

/// The sound for the change from one scene to the next.
#[must_use]
pub fn heard(before: &Scene, now: &Scene, happened: Option<Cue>) -> Option<Cue> {
    if before.seq == now.seq {
        // The same actions in another language, to somebody who has taken the screen, or to a bot that was
        // sent away.
        return None;
    }
    match (&before.stage, &now.stage) {
        (Stage::Over, Stage::Over) => None,
        (_, Stage::Over) => Some(Cue::End),
        // Whoever answers several questions in a row need not be called for each.
        (Stage::Yours(one), Stage::Yours(other)) if one == other => happened,
        (_, Stage::Yours(_) | Stage::HandOver(_)) => Some(Cue::Turn),
        _ => happened,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;

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
    fn dice_are_heard_over_cards() {
        assert_eq!(among([Cue::Card, Cue::Dice, Cue::Card]), Some(Cue::Dice));
        assert_eq!(among([Cue::Card]), Some(Cue::Card));
        assert_eq!(among([]), None);
    }

    #[test]
    fn one_is_called_once_a_turn() {
        let (mine, theirs) = (Stage::Yours(Seat(0)), Stage::Bot(Seat(1), "warlord".into()));
        let heard = |before: &Stage, now: &Stage, happened| {
            let scene = |stage: &Stage, seq| Scene { stage: stage.clone(), seq };
            assert_eq!(super::heard(&scene(before, 7), &scene(now, 7), happened), None, "nothing was played");
            super::heard(&scene(before, 7), &scene(now, 8), happened)
        };
        assert_eq!(heard(&theirs, &mine, Some(Cue::Dice)), Some(Cue::Turn));
        assert_eq!(heard(&mine, &mine, Some(Cue::Dice)), Some(Cue::Dice));
        assert_eq!(heard(&mine, &mine, None), None);
        assert_eq!(heard(&mine, &theirs, None), None);
        assert_eq!(heard(&theirs, &Stage::Over, Some(Cue::Dice)), Some(Cue::End));
        assert_eq!(heard(&Stage::Over, &Stage::Over, None), None);
        assert_eq!(heard(&mine, &Stage::Yours(Seat(1)), None), Some(Cue::Turn));
        assert_eq!(heard(&mine, &Stage::HandOver(Seat(1)), Some(Cue::Card)), Some(Cue::Turn));
    }

    #[test]
    fn dice_in_a_heap_are_one_sound_and_a_call_is_always_heard() {
        for cue in [Cue::Dice, Cue::Card] {
            assert!(cue.is_drowned(20.0) && !cue.is_drowned(200.0), "{cue:?}");
            assert!(!cue.is_drowned(-5000.0), "a clock that was put back silences nobody");
        }
        for cue in [Cue::Turn, Cue::No, Cue::End] {
            assert!(!cue.is_drowned(0.0), "{cue:?}");
        }
    }
}
