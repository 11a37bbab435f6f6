//! What this browser stores of a match.

use crate::charts::Curves;
use crate::mark::Mark;
use crate::{Chairs, Said};
use kernel::{Edition, Outcome, Seat, Snapshot};
use serde::{Deserialize, Deserializer, Serialize};

/// A description of a match in this browser, stored beside its journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Its id in addresses.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The scenario.
    pub title: Said,
    /// Who sits where.
    pub chairs: Chairs,
    /// The names of the seats.
    pub seats: Vec<Said>,
    /// The number of journal lines after the header.
    pub seq: usize,
    /// The seat that owes an answer; `None` when the match is over.
    pub owes: Option<Seat>,
    /// The question it owes the answer to.
    pub question: Said,
    /// The number of forgiven slips.
    #[serde(default)]
    pub slips: u32,
    /// When it was last played, in milliseconds since 1970.
    pub touched: f64,
    /// The edition that plays it; matches of the first release do not name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// A stored state, for the case that the rules change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<Snapshot>,
    /// A summary for lists; matches of earlier releases have none until they are continued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// A match in a few words and numbers, so that lists can show it without loading its game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Summary {
    /// The point in the game: `round 3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Said>,
    /// Points and marks of the seats.
    pub seats: Vec<SeatSummary>,
    /// The history of the board's measures, the points first.
    #[serde(default, alias = "course", deserialize_with = "courses")]
    pub courses: Vec<Curves>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Outcome>,
}

/// Earlier releases stored only the points.
fn courses<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Curves>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Points(Curves),
        All(Vec<Curves>),
    }
    Ok(match Written::deserialize(from)? {
        Written::Points(points) => vec![points],
        Written::All(courses) => courses,
    })
}

/// A seat of a [`Summary`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatSummary {
    /// Its points, if the game counts any during play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The colour of its mark.
    pub colour: String,
    /// The shape of its mark.
    pub shape: String,
    /// Whether the shape is shown alone, without a disc.
    #[serde(default)]
    pub bare: bool,
}

impl SeatSummary {
    /// A seat with this mark and these points.
    #[must_use]
    pub fn new(mark: Mark, points: Option<i64>) -> SeatSummary {
        SeatSummary { points, colour: mark.colour.to_owned(), shape: mark.shape.to_owned(), bare: mark.bare }
    }
}

impl Summary {
    /// Each seat's share of the best one's points, for a race; empty if nobody has any.
    #[must_use]
    pub fn race(&self) -> Vec<(i64, f64)> {
        let best = self.seats.iter().filter_map(|seat| seat.points).max().unwrap_or(0).max(1) as f64;
        let known = self.seats.iter().filter_map(|seat| seat.points);
        known.map(|points| (points, (points as f64 / best).clamp(0.0, 1.0))).collect()
    }
}

impl Kept {
    /// Whether somebody at this screen must answer.
    #[must_use]
    pub fn waits_for_you(&self) -> bool {
        self.owes.is_some_and(|seat| self.chairs.people().any(|person| person == seat))
    }

    /// Sorts matches: those that wait for somebody here first, then by last use, finished ones at the end.
    pub fn sort(list: &mut [Kept]) {
        list.sort_by(|a, b| {
            let rank = |kept: &Kept| (kept.owes.is_none(), !kept.waits_for_you());
            rank(a).cmp(&rank(b)).then(b.touched.total_cmp(&a.touched))
        });
    }
}

/// Splits a journal into the records that a browser stores: the header, then one for each step. A change of
/// rules is not a step: it is stored with the step before it.
#[must_use]
pub fn records(journal: &str) -> Vec<String> {
    let mut records: Vec<String> = Vec::new();
    for line in journal.lines() {
        match records.last_mut() {
            Some(last) if kernel::is_part(line) => {
                last.push('\n');
                last.push_str(line);
            }
            _ => records.push(line.to_owned()),
        }
    }
    records
}

/// The file name of a saved journal.
#[must_use]
pub fn file_name(game: &str, id: &str) -> String {
    let short: String = id.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
    format!("tablee-{game}-{short}.jsonl")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sitter;

    #[test]
    fn what_waits_for_you_comes_first() {
        let kept = |id: &str, owes, touched| Kept {
            id: id.into(),
            game: "pocket".into(),
            title: Said::default(),
            chairs: Chairs {
                sitters: vec![Sitter::Person, Sitter::Bot("random".into())],
                cover: true,
                looking: None,
            },
            seats: Vec::new(),
            seq: 0,
            owes,
            question: Said::default(),
            slips: 0,
            touched,
            edition: None,
            snapshot: None,
            summary: None,
        };
        let mut list = [
            kept("over", None, 9.0),
            kept("bot", Some(Seat(1)), 8.0),
            kept("old", Some(Seat(0)), 1.0),
            kept("new", Some(Seat(0)), 2.0),
        ];
        Kept::sort(&mut list);
        assert_eq!(list.map(|kept| kept.id), ["new", "old", "bot", "over"]);
    }

    #[test]
    fn what_the_first_release_kept_is_read() {
        let kept = r#"{"id":"x","game":"pocket","title":{"en":"a","fr":"b"},"chairs":{"sitters":["person"],"cover":true,
            "looking":null},"seats":[],"seq":3,"owes":0,"question":{"en":"","fr":""},"touched":1.0}"#;
        let kept: Kept = serde_json::from_str(kept).unwrap();
        assert_eq!((kept.seq, kept.edition, kept.snapshot), (3, None, None));
    }

    #[test]
    fn the_score_is_a_race() {
        let seat = |points| SeatSummary { points, ..SeatSummary::default() };
        let summary =
            Summary { seats: vec![seat(Some(10)), seat(Some(5)), seat(Some(-1))], ..Summary::default() };
        assert_eq!(summary.race(), [(10, 1.0), (5, 0.5), (-1, 0.0)]);
        assert!(Summary { seats: vec![seat(None)], ..Summary::default() }.race().is_empty());
        let text = serde_json::to_string(&summary).unwrap();
        assert_eq!(serde_json::from_str::<Summary>(&text).unwrap(), summary);
    }

    #[test]
    fn journals_have_names_of_their_own() {
        assert_eq!(file_name("pocket", "ab_c-12345678"), "tablee-pocket-abc12345.jsonl");
    }

    #[test]
    fn the_points_of_an_earlier_release_are_read() {
        let points = Curves { seats: vec![vec![(0, 0), (4, 3)]] };
        let before = serde_json::json!({ "seats": [], "course": { "seats": [[[0, 0], [4, 3]]] } });
        let summary: Summary = serde_json::from_value(before).expect("it can be read");
        assert_eq!(summary.courses, std::slice::from_ref(&points));
        let again = Summary { courses: vec![points.clone(), points], ..Summary::default() };
        let text = serde_json::to_string(&again).expect("plain data has a JSON form");
        assert_eq!(serde_json::from_str::<Summary>(&text).expect("it can be read"), again);
    }
}
