//! The beginner: plays like another bot, but overlooks some of the legal answers.

use crate::{Bot, Position};
use kernel::{Game, Lang};

/// Overlooks a percentage of its legal answers, different ones each time, and lets its teacher choose among
/// the rest. So it plays sensibly, but forgets what it had begun, passes too early and misses the move that
/// matters.
pub struct Beginner<G: Game> {
    teacher: Box<dyn Bot<G>>,
    overlooks: u32,
    seen: Vec<G::Action>,
}

impl<G: Game> Beginner<G> {
    /// A beginner with this teacher, which overlooks this percentage of answers.
    #[must_use]
    pub const fn new(teacher: Box<dyn Bot<G>>, overlooks: u32) -> Beginner<G> {
        Beginner { teacher, overlooks, seen: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Beginner<G> {
    fn choose<'a>(&mut self, position: &mut Position<'a, G>) -> &'a G::Action {
        let legal = position.legal();
        self.seen.clear();
        for action in legal {
            if position.chance().below(100) >= self.overlooks {
                self.seen.push(action.clone());
            }
        }
        if self.seen.is_empty() {
            return position.chance().pick(legal).expect("a seat that owes an answer has one");
        }
        let chosen = self.teacher.choose(&mut position.seeing(&self.seen));
        legal.iter().find(|action| *action == chosen).unwrap_or(&legal[0])
    }

    fn reason(&self, lang: Lang, view: &G::View) -> Option<String> {
        self.teacher.reason(lang, view)
    }
}
