//! The story of a finished match: turns in which the planner finds more certain Fame than was won, from what
//! the player could know when the turn began.

use crate::words;
use kernel::Seat;
use mage_knight::MageKnight;
use mage_knight::event::Event;
use mage_knight::state::Stage;
use mage_knight::view::View;
use serde_json::{Value, json};
use table_view::Said;
use table_view::retold::{KeyMoment, Look, Seen, Teller, Throws};

/// How many steps the planner may look at for each turn: a fraction of a second.
const STEPS: u64 = 60_000;

/// A turn of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Played {
    seat: Seat,
    round: u8,
    night: bool,
    /// Which turn of the seat in its round.
    nth: u16,
    /// After how many actions it could be planned; nothing if it was skipped.
    at: Option<usize>,
    /// The Fame at its beginning, and at its end.
    fame: [i16; 2],
}

/// Reads a match of Mage Knight.
#[derive(Debug, Default)]
pub struct Retold {
    turns: Vec<Played>,
    /// Whether the last turn is over.
    over: bool,
}

/// What the teller reads of a moment.
#[derive(Clone, Copy, Debug)]
struct Now {
    at: usize,
    round: u8,
    night: bool,
    moving: bool,
}

impl Retold {
    fn read(&mut self, now: Now, events: &[Event], fame: impl Fn(Seat) -> i16) {
        for event in events {
            match *event {
                Event::Turn(Some(seat)) => {
                    self.close(&fame);
                    let own = |turn: &&Played| turn.seat == seat && turn.round == now.round;
                    let nth = self.turns.iter().filter(own).count() as u16 + 1;
                    let Now { round, night, .. } = now;
                    let fame = [fame(seat); 2];
                    self.turns.push(Played { seat, round, night, nth, at: None, fame });
                    self.over = false;
                }
                Event::Turn(None) | Event::Round { .. } | Event::Over(_) => self.close(&fame),
                _ => {}
            }
        }
        if let Some(turn) = self.turns.last_mut().filter(|turn| !self.over && turn.at.is_none())
            && now.moving
        {
            turn.at = Some(now.at);
        }
    }

    /// The last turn is over.
    fn close(&mut self, fame: impl Fn(Seat) -> i16) {
        if let Some(turn) = self.turns.last_mut().filter(|_| !self.over) {
            turn.fame[1] = fame(turn.seat);
            self.over = true;
        }
    }
}

impl Teller<MageKnight> for Retold {
    fn see(&mut self, seen: &Seen<'_, MageKnight>) {
        let view: &View = seen.now;
        let moving = view.stage == Stage::Movement;
        let now = Now { at: seen.at, round: view.round, night: view.night, moving };
        self.read(now, seen.events, |seat| view.players.of(seat).map_or(0, |player| player.fame));
    }

    fn luck(&self) -> Vec<Throws> {
        Vec::new() // Hardly any dice.
    }

    fn looks(self: Box<Self>, people: &[Seat]) -> Vec<Look> {
        let look = |turn: Played| {
            let (at, seat, arguments) = (turn.at?, turn.seat, json!({ "steps": STEPS }));
            let judge = Box::new(move |answer: &Value| judged(turn, at, answer));
            // What bots have missed is of use to nobody, unless nobody else played.
            (people.is_empty() || people.contains(&seat)).then_some(Look {
                at,
                seat,
                name: "fame",
                arguments,
                judge,
            })
        };
        self.turns.into_iter().filter_map(look).collect()
    }
}

/// A turn in which there was more Fame.
fn judged(turn: Played, at: usize, answer: &Value) -> Option<KeyMoment> {
    let more = answer["fame"].as_i64()? - i64::from(turn.fame[1] - turn.fame[0]);
    (more > 0).then(|| KeyMoment {
        at,
        seat: turn.seat,
        weight: more as f64,
        title: Said::by(|lang| words::turn(lang, turn.round, turn.night, turn.nth)),
        told: Said::by(|lang| words::more_fame(lang, more)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mage_knight::rules;

    #[test]
    fn turns_with_a_better_line_are_told() {
        let mut retold = Retold::default();
        let now = |at, round, moving| Now { at, round, night: round % 2 == 0, moving };
        let (one, two) = (Seat(0), Seat(1));
        retold.read(now(4, 1, false), &[Event::Turn(Some(one))], |_| 0);
        retold.read(now(5, 1, true), &[], |_| 0);
        retold.read(now(6, 1, true), &[], |_| 3);
        retold.read(now(9, 1, true), &[Event::Turn(Some(two))], |seat| if seat == one { 5 } else { 1 });
        retold.read(now(12, 1, false), &[Event::Turn(None), Event::Turn(Some(one))], |_| 5);
        // This one was played in advance.
        retold.read(now(13, 2, false), &[Event::Round { round: 2, night: true }], |_| 5);
        retold.read(now(15, 2, true), &[Event::Turn(Some(one))], |_| 5);
        retold.read(now(20, 2, false), &[Event::Over(rules::MK_FLOW_02)], |_| 7);
        let turns: Vec<_> =
            retold.turns.iter().map(|turn| (turn.seat, turn.at, turn.nth, turn.fame)).collect();
        assert_eq!(
            turns,
            [
                (one, Some(5), 1, [0, 5]),
                (two, Some(9), 1, [1, 5]),
                (one, None, 2, [5, 5]),
                (one, Some(15), 1, [5, 7]),
            ]
        );
        assert_eq!(Box::new(Retold { turns: retold.turns.clone(), over: true }).looks(&[]).len(), 3);
        let looks = Box::new(retold).looks(&[one]);
        assert_eq!(looks.iter().map(|look| look.at).collect::<Vec<_>>(), [5, 15]);
        assert_eq!((looks[0].judge)(&json!({ "fame": 5 })), None, "no line was better");
        let missed = (looks[1].judge)(&json!({ "fame": 4 })).expect("two more");
        assert_eq!(missed.title.en, "Night 1, turn 1");
        assert_eq!(missed.title.fr, "Nuit 1, tour 1");
        assert_eq!(missed.told.en, "A line with 2 more Fame was there for certain, without a Wound.");
        assert!((missed.weight - 2.0).abs() < 1e-12);
    }
}
