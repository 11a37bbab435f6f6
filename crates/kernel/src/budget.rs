//! Limits a computation: to a number of steps, and by a clock that the caller supplies.

use std::cell::Cell;

/// The thinking time that is left. A computation takes a step for each thing it examines and stops when there
/// are none left, so nobody has to abort it from outside and no thread is left behind.
///
/// Games know no clock. The caller may supply one: the budget checks it from time to time, and gives no more
/// steps once it says that time is up.
///
/// ```
/// use kernel::Budget;
/// let budget = Budget::steps(2);
/// assert!(budget.step() && budget.step() && !budget.step());
/// assert!(budget.is_over());
/// ```
pub struct Budget<'a> {
    left: Cell<u64>,
    /// Steps until the next look at the clock.
    until: Cell<u64>,
    clock: Option<&'a dyn Fn() -> bool>,
    late: Cell<bool>,
}

/// Steps between two looks at the clock. A step is about one state, a few microseconds.
const GLANCE: u64 = 64;

impl<'a> Budget<'a> {
    /// A budget of `n` steps, however long they take.
    #[must_use]
    pub const fn steps(n: u64) -> Budget<'a> {
        Budget { left: Cell::new(n), until: Cell::new(0), clock: None, late: Cell::new(false) }
    }

    /// A budget without limit.
    #[must_use]
    pub const fn endless() -> Budget<'a> {
        Budget::steps(u64::MAX)
    }

    /// A budget of `n` steps that ends early when `clock` says that time is up.
    #[must_use]
    pub const fn until(n: u64, clock: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { clock: Some(clock), ..Budget::steps(n) }
    }

    /// Takes a step and returns whether one was left.
    pub fn step(&self) -> bool {
        self.spend(1)
    }

    /// Takes several steps at once and returns whether they were left.
    pub fn spend(&self, n: u64) -> bool {
        if self.late.get() {
            return false;
        }
        let (left, until) = (self.left.get(), self.until.get());
        self.left.set(left.saturating_sub(n));
        if n > left {
            self.late.set(true);
            return false;
        }
        match until.checked_sub(n) {
            Some(until) => self.until.set(until),
            None => {
                self.until.set(GLANCE);
                self.late.set(self.clock.is_some_and(|clock| clock()));
            }
        }
        !self.late.get()
    }

    /// Whether no steps are left. This never changes back.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.late.get() || self.left.get() == 0
    }

    /// A part of this budget: at most `n` steps, each of which counts here too.
    pub fn part(&self, mut n: u64) -> impl FnMut() -> bool + '_ {
        move || match n.checked_sub(1) {
            Some(left) => {
                n = left;
                self.step()
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_kept() {
        let asked = Cell::new(0u32);
        let clock = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let budget = Budget::until(u64::MAX, &clock);
        let taken = (0..10_000).take_while(|_| budget.step()).count() as u64;
        assert!((GLANCE..=4 * (GLANCE + 1)).contains(&taken), "{taken}");
        assert!(budget.is_over() && !budget.step());
        assert_eq!(asked.get(), 4, "nobody asks again once time is up");
    }

    #[test]
    fn large_steps_look_at_the_clock_at_once() {
        let clock = || true;
        assert!(!Budget::until(u64::MAX, &clock).spend(GLANCE + 1));
        assert!(Budget::endless().spend(u64::MAX));
    }

    #[test]
    fn a_part_counts_in_the_whole() {
        let budget = Budget::steps(5);
        let mut part = budget.part(3);
        assert!(part() && part() && part() && !part());
        let mut rest = budget.part(100);
        assert!(rest() && rest() && !rest());
        assert!(budget.is_over());
    }
}
