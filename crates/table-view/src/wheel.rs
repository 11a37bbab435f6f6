//! Lays out a ring of steps.

use std::f32::consts::{FRAC_PI_2, TAU};

/// The width of the square in which the ring is drawn.
pub const WIDTH: f32 = 240.0;
const OUTER: f32 = 116.0;
const INNER: f32 = 66.0;
/// The gap between two parts, as an angle.
const GAP: f32 = 0.035;
/// How far a part reaches into the next one, like an arrow.
const POINT: f32 = 0.13;

/// One part of a ring.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Its outline, as an SVG path.
    pub path: String,
    /// Its centre.
    pub at: (f32, f32),
}

/// The parts of a ring with this many steps, clockwise from the top, each pointing to the next.
#[must_use]
pub fn parts(steps: usize) -> Vec<Part> {
    let each = TAU / steps.max(1) as f32;
    (0..steps)
        .map(|step| {
            let from = each * step as f32 - FRAC_PI_2 + GAP / 2.0;
            let to = from + each - GAP;
            let middle = f32::midpoint(INNER, OUTER);
            let large = u8::from(each > TAU / 2.0);
            let [a, b, c, d, notch, point] = [
                spot(OUTER, from),
                spot(OUTER, to),
                spot(INNER, to),
                spot(INNER, from),
                spot(middle, from + POINT),
                spot(middle, to + POINT),
            ];
            let path = format!(
                "M{a} A{OUTER} {OUTER} 0 {large} 1 {b} L{point} L{c} A{INNER} {INNER} 0 {large} 0 {d} L{notch} Z",
                a = pair(a),
                b = pair(b),
                c = pair(c),
                d = pair(d),
                notch = pair(notch),
                point = pair(point),
            );
            Part { path, at: spot(middle, f32::midpoint(from, to) + POINT) }
        })
        .collect()
}

fn spot(radius: f32, angle: f32) -> (f32, f32) {
    (WIDTH / 2.0 + radius * angle.cos(), WIDTH / 2.0 + radius * angle.sin())
}

fn pair((x, y): (f32, f32)) -> String {
    format!("{x:.1} {y:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_go_round_clockwise_from_the_top_and_stay_inside() {
        for steps in 1..9 {
            let ring = parts(steps);
            assert_eq!(ring.len(), steps);
            for part in &ring {
                assert!(part.path.starts_with('M') && part.path.ends_with('Z'));
                let (x, y) = part.at;
                assert!((0.0..=WIDTH).contains(&x) && (0.0..=WIDTH).contains(&y), "{part:?}");
            }
        }
        let six = parts(6);
        assert!(six[0].at.0 > WIDTH / 2.0 && six[0].at.1 < WIDTH / 2.0, "the first is at the top right");
        assert!(six[3].at.0 < WIDTH / 2.0 && six[3].at.1 > WIDTH / 2.0, "the fourth lies opposite");
    }
}
