//! A side that takes its hits in two lines.
//!
//! When First Strikes have hit, those who struck themselves have had their attack of the round and the others have not
//! (CN-FST-04): which of them a hit costs less depends on the step in which it falls. So those who may have struck by then form
//! a line of their own, and the side's next loss is the head of one line or of the other ([`super::choices`] says which).
//! Within a line the order of casualties is fixed.

use super::roster::{Casualty, Level, Roster};

/// Who takes the next hit, and the level after it.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) casualty: Casualty,
    pub(super) to: u16,
}

/// How many of each line have fallen, or sunk with their ship: the others, and those who strike first.
type Places = [usize; 2];

/// The two lines of a side.
struct Lines {
    bodies: [Vec<u16>; 2],
    /// The line and the place in it of each body.
    place: Vec<(usize, usize)>,
    /// The ship that takes each body down.
    ship: Vec<Option<u16>>,
}

impl Lines {
    fn gone(&self, places: Places, body: u16) -> bool {
        let fallen = |body: u16| {
            let (line, place) = self.place[usize::from(body)];
            place < places[line]
        };
        fallen(body) || self.ship[usize::from(body)].is_some_and(fallen)
    }

    /// The same, past those who have sunk with their ship.
    fn settle(&self, mut places: Places) -> Places {
        for line in 0..2 {
            while self.bodies[line].get(places[line]).is_some_and(|body| self.gone(places, *body)) {
                places[line] += 1;
            }
        }
        places
    }

    /// After a hit on the head of a line; nothing if the line is no more.
    fn after(&self, mut places: Places, line: usize) -> Option<(u16, Places)> {
        let head = *self.bodies[line].get(places[line])?;
        places[line] += 1;
        Some((head, self.settle(places)))
    }
}

impl Roster {
    /// The levels of a side that falls in two lines, after those of the hits that nobody falls to.
    pub(super) fn fall_in_two_lines(&mut self, whole: Level) {
        let mut lines = Lines {
            bodies: [Vec::new(), Vec::new()],
            place: vec![(0, 0); self.bodies.len()],
            ship: self.bodies.iter().map(|body| body.ship).collect(),
        };
        for &at in &self.order {
            let line = usize::from(self.bodies[usize::from(at)].ahead);
            lines.place[usize::from(at)] = (line, lines.bodies[line].len());
            lines.bodies[line].push(at);
        }
        let start = lines.settle([0, 0]);
        let width = lines.bodies[1].len() + 1;
        let number = |[other, ahead]: Places| other * width + ahead;
        // Every hit goes further along a line, so that levels in this order come before those that they lead to.
        let mut reached = vec![false; width * (lines.bodies[0].len() + 1)];
        reached[number(start)] = true;
        let mut levels: Vec<Places> = Vec::new();
        for at in number(start)..reached.len() {
            if reached[at] {
                let places = [at / width, at % width];
                levels.push(places);
                for line in 0..2 {
                    if let Some((_, next)) = lines.after(places, line) {
                        reached[number(next)] = true;
                    }
                }
            }
        }
        let base = self.levels.len() - 1;
        let level_of = |places: Places| {
            let place = levels.binary_search_by_key(&number(places), |&level| number(level));
            (base + place.unwrap_or_default()) as u16
        };
        for (at, &places) in levels.iter().enumerate() {
            if at > 0 {
                self.settles.push((base + at) as u16);
                let level = self.standing(whole, |body| !lines.gone(places, body));
                self.levels.push(level);
            }
            let way = |line: usize| {
                let (head, next) = lines.after(places, line)?;
                Some(Way { casualty: self.casualty(usize::from(head)), to: level_of(next) })
            };
            let (other, ahead) = (way(0), way(1));
            let (Some(other), Some(ahead)) = (other.or(ahead), ahead.or(other)) else { continue };
            self.ways.push([other, ahead]);
            let next = levels[usize::from(other.to) - base];
            let falls = (0..self.bodies.len() as u16)
                .filter(|body| lines.gone(next, *body) && !lines.gone(places, *body));
            self.falls.extend(falls.map(|body| ((base + at) as u16, body)));
        }
    }
}
