//! A new match while it is set up: what has been chosen so far.

use kernel::catalogue::{Choice, Kind, Picks};
use kernel::{Mode, Scenario, Seating, Unoffered, Words};
use serde_json::Value;

/// The choices for a scenario: the number of players, the way to play, and the options. Options that are not
/// picked have their defaults.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    scenario: &'static Scenario,
    table: &'static Seating,
    picks: Picks,
}

/// An option that differs from its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The option.
    pub name: Words,
    /// Its value.
    pub now: Words,
}

impl Draft {
    /// A scenario with defaults; `None` if it has no table.
    #[must_use]
    pub fn new(scenario: &'static Scenario) -> Option<Draft> {
        Some(Draft { scenario, table: scenario.tables.first()?, picks: Picks::new() })
    }

    /// The scenario.
    #[must_use]
    pub const fn scenario(&self) -> &'static Scenario {
        self.scenario
    }

    /// The table: the number of players and the way to play.
    #[must_use]
    pub const fn table(&self) -> &'static Seating {
        self.table
    }

    /// The numbers of players that it is for.
    #[must_use]
    pub fn numbers(&self) -> Vec<u8> {
        let mut numbers: Vec<u8> = self.scenario.tables.iter().map(|table| table.players).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// The ways to play with the current number of players.
    #[must_use]
    pub fn modes(&self) -> Vec<Mode> {
        let here = self.scenario.tables.iter().filter(|table| table.players == self.table.players);
        here.map(|table| table.mode).collect()
    }

    /// The options at this table.
    pub fn choices(&self) -> impl Iterator<Item = &'static Choice> + use<> {
        self.scenario.offered(self.table)
    }

    /// The option that assigns roles to seats, if there is one.
    #[must_use]
    pub fn role(&self) -> Option<&'static Choice> {
        self.choices().find(|choice| matches!(choice.kind, Kind::Seats { .. }))
    }

    /// Changes the scenario and keeps the choices that make sense there.
    #[must_use]
    pub fn with_scenario(&self, scenario: &'static Scenario) -> Option<Draft> {
        let table = nearest(scenario, self.table.players, self.table.mode)?;
        Some(Draft { scenario, table, picks: Picks::new() }.keeping(&self.picks))
    }

    /// Changes the number of players and keeps the choices that still make sense.
    #[must_use]
    pub fn with_players(&self, players: u8) -> Draft {
        let table = nearest(self.scenario, players, self.table.mode).unwrap_or(self.table);
        Draft { scenario: self.scenario, table, picks: Picks::new() }.keeping(&self.picks)
    }

    /// Changes the way to play and keeps the choices that still make sense.
    #[must_use]
    pub fn with_mode(&self, mode: Mode) -> Draft {
        let table = nearest(self.scenario, self.table.players, mode).unwrap_or(self.table);
        Draft { scenario: self.scenario, table, picks: Picks::new() }.keeping(&self.picks)
    }

    /// Keeps the picks that are still valid.
    fn keeping(mut self, picks: &Picks) -> Draft {
        for choice in self.choices() {
            let Some(pick) = picks.get(&*choice.id) else { continue };
            let pick = match (&choice.kind, pick) {
                // More seats, or fewer: those who stay keep what they are.
                (Kind::Seats { .. }, Value::Array(seats)) => {
                    let Value::Array(mut usual) = choice.usual(self.table.players) else { continue };
                    usual.iter_mut().zip(seats).for_each(|(usual, seat)| *usual = seat.clone());
                    Value::Array(usual)
                }
                _ => pick.clone(),
            };
            if choice.takes(&pick, self.table.players) && self.blocked(choice, &pick).is_none() {
                self.pick(choice, pick);
            }
        }
        self
    }

    /// The current pick for an option.
    #[must_use]
    pub fn picked(&self, choice: &Choice) -> Value {
        let pick = self.picks.get(&*choice.id).cloned().unwrap_or_else(|| choice.usual(self.table.players));
        let Some(count) = choice.count() else { return pick };
        // As many as there are now: what was not named is as usual.
        let named = self.picks.get(&*choice.id).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let usual = choice.usual_numbers(self.scenario.counted(count, &self.picks)).into_iter();
        let usual = usual.enumerate().map(|(at, n)| named.get(at).cloned().unwrap_or_else(|| n.into()));
        usual.collect()
    }

    /// Whether an option differs from its default.
    #[must_use]
    pub fn is_changed(&self, choice: &Choice) -> bool {
        self.picks.contains_key(&*choice.id)
    }

    /// Picks a value. Options that depended on the old value return to their defaults.
    pub fn pick(&mut self, choice: &Choice, pick: Value) {
        if pick == choice.usual(self.table.players) {
            self.picks.remove(&*choice.id);
        } else {
            self.picks.insert(choice.id.clone().into_owned(), pick);
        }
        while let Some(lost) = self.choices().find(|other| {
            self.is_changed(other) && self.scenario.goes(other, self.table, &self.picks).is_err()
        }) {
            self.picks.remove(&*lost.id);
        }
    }

    /// Resets all options to their defaults.
    pub fn reset(&mut self) {
        self.picks.clear();
    }

    /// Assigns a role to a seat, or leaves it open. A seat that had the role gets the one this seat had.
    pub fn seat(&mut self, choice: &Choice, at: usize, id: Option<&str>) {
        let Value::Array(mut seats) = self.picked(choice) else { return };
        let new = id.map_or(Value::Null, Value::from);
        let Some(old) = seats.get(at).cloned() else { return };
        for seat in seats.iter_mut().filter(|seat| !new.is_null() && **seat == new) {
            *seat = old.clone();
        }
        seats[at] = new;
        self.pick(choice, Value::Array(seats));
    }

    /// Why a value cannot be picked with the other picks.
    #[must_use]
    pub fn blocked(&self, choice: &Choice, pick: &Value) -> Option<Unoffered> {
        let mut picks = self.picks.clone();
        picks.insert(choice.id.clone().into_owned(), pick.clone());
        if *pick == choice.usual(self.table.players) {
            // As usual can be taken always: see `pick`.
            return None;
        }
        self.scenario.set_up(self.table, &picks).err()
    }

    /// The names of the seats, if they are known before the match begins.
    #[must_use]
    pub fn seats(&self) -> Vec<Option<Words>> {
        let role = self.role();
        let picks = role.map(|role| self.picked(role));
        let name = |at: usize| {
            let id = picks.as_ref()?.get(at)?.as_str()?;
            Some(role?.option(id)?.name.clone())
        };
        (0..usize::from(self.table.players)).map(name).collect()
    }

    /// The options that differ from their defaults.
    #[must_use]
    pub fn changes(&self) -> Vec<Change> {
        let changed = self.choices().filter(|choice| self.is_changed(choice));
        changed
            .map(|choice| {
                let pick = self.picked(choice);
                Change { name: choice.name.clone(), now: Words::by(|lang| choice.say(&pick, lang)) }
            })
            .collect()
    }

    /// The set-up with everything chosen.
    pub fn setup(&self) -> Result<Value, Unoffered> {
        self.scenario.set_up(self.table, &self.picks)
    }
}

/// The table of a scenario most like this one: same number and way, same number, same way, or the default.
fn nearest(scenario: &'static Scenario, players: u8, mode: Mode) -> Option<&'static Seating> {
    let tables = || scenario.tables.iter();
    tables()
        .find(|table| (table.players, table.mode) == (players, mode))
        .or_else(|| tables().find(|table| table.players == players))
        .or_else(|| tables().find(|table| table.mode == mode))
        .or_else(|| tables().next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::catalogue::{Alternative, Count, Part};
    use kernel::{RuleId, Text};
    use serde_json::json;

    fn scenario(id: &'static str, solo: bool) -> &'static Scenario {
        let rule = RuleId::new("X-1");
        let mut tables = vec![
            Seating::new(format!("{id}-2"), 2, Mode::Against, json!({ "n": 2 })),
            Seating::new(format!("{id}-coop-2"), 2, Mode::Together, json!({ "n": 2, "coop": true })),
            Seating::new(format!("{id}-3"), 3, Mode::Against, json!({ "n": 3 })),
        ];
        if solo {
            tables.insert(0, Seating::new(format!("{id}-1"), 1, Mode::Alone, json!({ "n": 1 })));
        }
        let made =
            Scenario::new(id, Text { en: "A", fr: "Un" }, Text { en: "B", fr: "Deux" }, tables, |table| {
                let hero = |id: &'static str| Alternative::new(id, Words::alike(id));
                let heroes = vec![hero("ada"), hero("bob"), hero("cleo")];
                let open = Words::from(Text { en: "at random", fr: "au hasard" });
                let day = |id: &'static str| Alternative::new(id, Words::alike(id));
                let part = Part { name: Words::alike("first"), key: None, from: 1, to: 9, default: 5 };
                let mut all = vec![
                    Choice::new("heroes", rule, Kind::Seats { options: heroes, default: Vec::new(), open }),
                    Choice::one_of("day", rule, vec![day("today"), day("monday")]),
                    Choice::switch("music", rule).not_when("day", ["monday"]),
                    Choice::switch("dance", rule).only_with("music"),
                ];
                if table.mode == Mode::Together {
                    let part = Part { name: Words::alike("Dish"), key: None, from: 1, to: 9, default: 5 };
                    let parts = vec![part.clone(), part.clone(), part];
                    let count = Some(Count { choice: "courses".into(), usual: 2, others: vec![vec![8]] });
                    let courses = Kind::Number { from: 1, to: 3, default: Some(2), open: None };
                    all.push(Choice::new("courses", rule, courses));
                    all.push(Choice::new("dishes", rule, Kind::Numbers { parts, count }));
                }
                if table.mode == Mode::Against {
                    all.push(Choice::new("levels", rule, Kind::Numbers { parts: vec![part], count: None }));
                }
                all.into_iter().map(|choice| choice.named("Name", "Nom").about("It is.", "C’est.")).collect()
            });
        Box::leak(Box::new(made))
    }

    fn choice(draft: &Draft, id: &str) -> &'static Choice {
        draft.choices().find(|choice| choice.id == id).expect("it is offered")
    }

    #[test]
    fn steps_keep_what_still_makes_sense() {
        let mut draft = Draft::new(scenario("feast", true)).unwrap();
        assert_eq!(
            (draft.table().players, draft.numbers(), draft.modes()),
            (1, vec![1, 2, 3], vec![Mode::Alone])
        );
        draft.seat(choice(&draft, "heroes"), 0, Some("bob"));
        draft = draft.with_players(3);
        assert_eq!((&*draft.table().id, draft.modes()), ("feast-3", vec![Mode::Against]));
        draft.pick(choice(&draft, "levels"), json!([7]));
        draft.pick(choice(&draft, "day"), json!("monday"));
        assert_eq!(
            draft.setup(),
            Ok(json!({ "n": 3, "heroes": ["bob", null, null], "day": "monday", "levels": [7] }))
        );
        // Together there are no levels; the heroes of those who stay are kept.
        draft = draft.with_players(2).with_mode(Mode::Together);
        assert_eq!(
            draft.setup(),
            Ok(json!({ "n": 2, "coop": true, "heroes": ["bob", null], "day": "monday" }))
        );
        assert_eq!(draft.modes(), [Mode::Against, Mode::Together]);
        let other = draft.with_scenario(scenario("dinner", false)).unwrap();
        assert_eq!(&*other.table().id, "dinner-coop-2");
        assert!(other.is_changed(choice(&other, "day")));
        // Nobody is alone there: then it is as usual.
        let alone = draft.with_players(1).with_scenario(scenario("supper", false)).unwrap();
        assert_eq!(&*alone.table().id, "supper-2");
    }

    #[test]
    fn seats_swap_what_one_of_them_takes() {
        let mut draft = Draft::new(scenario("feast", false)).unwrap();
        let heroes = choice(&draft, "heroes");
        draft.seat(heroes, 0, Some("ada"));
        draft.seat(heroes, 1, Some("bob"));
        draft.seat(heroes, 1, Some("ada"));
        let names: Vec<Option<Words>> = ["bob", "ada"].map(|name| Some(Words::alike(name))).into();
        assert_eq!(draft.seats(), names);
        draft.seat(heroes, 0, None);
        assert_eq!(draft.seats()[0], None);
        draft.seat(heroes, 1, None);
        assert!(draft.changes().is_empty());
    }

    #[test]
    fn as_many_numbers_are_asked_for_as_another_says() {
        let mut draft =
            Draft::new(scenario("feast", false)).unwrap().with_players(2).with_mode(Mode::Together);
        let [courses, dishes] = ["courses", "dishes"].map(|id| choice(&draft, id));
        assert_eq!(draft.picked(dishes), json!([5, 5]));
        draft.pick(courses, json!(3));
        assert_eq!(draft.picked(dishes), json!([5, 5, 5]), "the third as usual");
        draft.pick(dishes, json!([5, 5, 9]));
        assert_eq!(draft.setup(), Ok(json!({ "n": 2, "coop": true, "courses": 3, "dishes": [5, 5, 9] })));
        draft.pick(courses, json!(1));
        assert_eq!(
            draft.picked(dishes),
            json!([8]),
            "nobody eats the third any more, and one dish is a large one"
        );
        assert_eq!(draft.setup(), Ok(json!({ "n": 2, "coop": true, "courses": 1 })));
    }

    #[test]
    fn what_does_not_go_together_is_not_taken() {
        let mut draft = Draft::new(scenario("feast", false)).unwrap();
        let [day, music, dance] = ["day", "music", "dance"].map(|id| choice(&draft, id));
        assert!(matches!(draft.blocked(dance, &json!(true)), Some(Unoffered::Alone { .. })));
        draft.pick(music, json!(true));
        assert_eq!(draft.blocked(dance, &json!(true)), None);
        assert!(draft.blocked(day, &json!("monday")).is_some(), "whichever of the two says so");
        assert_eq!(draft.blocked(day, &json!("today")), None);
        draft.pick(dance, json!(true));
        assert_eq!(draft.changes().len(), 2);
        assert_eq!(draft.changes()[0].now, Words::from(Text { en: "on", fr: "oui" }));
        // Without music nobody dances.
        assert_eq!(draft.blocked(music, &json!(false)), None);
        draft.pick(music, json!(false));
        assert!(draft.changes().is_empty());
        assert_eq!(draft.setup(), Ok(json!({ "n": 2 })));
    }
}
