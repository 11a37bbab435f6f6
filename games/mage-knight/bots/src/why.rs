//! The reason for a knight's answer, in one sentence.

use super::fight::Way;
use kernel::{Lang, Narrate as _};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::question::Asked;
use mage_knight::state::Stage;
use mage_knight::view::View;
use std::collections::VecDeque;

/// How many steps of a plan are told.
const TOLD: usize = 3;

/// What it has in mind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// The Tactic it likes best.
    Tactic,
    /// To reveal a tile.
    Explore,
    /// To fight.
    Fight,
    /// To deal with those who live there.
    Interact,
    /// To use up what would be lost.
    Tidy,
    /// Nothing that is left to do here is worth it.
    Enough,
    /// To get rid of Wounds, or of a bad hand.
    Rest,
    /// To stand well at the end of the turn.
    Stand,
}

impl Why {
    /// What a plan is for: its first answer and what follows.
    pub(super) fn of(what: Asked, first: Action, rest: &VecDeque<Action>) -> Option<Why> {
        match what {
            Asked::Stage(Stage::Tactics) => return Some(Why::Tactic),
            Asked::Stage(Stage::AfterAction | Stage::Interaction) if first == Action::Done => {
                return Some(Why::Enough);
            }
            Asked::Stage(Stage::AfterAction) => return Some(Why::Tidy),
            Asked::Stage(Stage::Rest) => return Some(Why::Rest),
            Asked::Stage(Stage::Interaction) => return Some(Why::Interact),
            Asked::Combat(_) | Asked::Duel(_) | Asked::Challenge | Asked::Damage { .. } => {
                return Some(Why::Fight);
            }
            Asked::Stage(_) => {}
            // A question within an effect: it tried every answer.
            _ => return None,
        }
        let aim = |action: &Action| match action {
            Action::Rest => Some(Why::Rest),
            Action::Explore(_) => Some(Why::Explore),
            Action::Interact => Some(Why::Interact),
            Action::Attack(_)
            | Action::Challenge(_)
            | Action::Enter
            | Action::Burn
            | Action::Awaken
            | Action::Incant
            | Action::Target(_)
            | Action::Strike => Some(Why::Fight),
            _ => None,
        };
        Some(std::iter::once(&first).chain(rest).find_map(aim).unwrap_or(Why::Stand))
    }
}

/// How the ways to use a turn compare, in Fame, with all that is counted besides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weighed {
    /// What is taken is worth so much more than to stop, if it is more than to stop.
    more: Option<f64>,
    /// The second best, and how much less it is worth.
    second: Option<(Second, f64)>,
}

/// What the second best is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Second {
    Other(Why),
    Another,
}

impl Weighed {
    /// Compares the way that is taken with the others that were thought of.
    pub(super) fn of(what: Asked, taken: &[Action], ways: &[Way]) -> Option<Weighed> {
        let about = |line: &[Action]| {
            let (first, rest) = line.split_first()?;
            Why::of(what, *first, &rest.iter().copied().collect())
        };
        let (why, best) = (about(taken)?, ways.iter().find(|way| way.line == taken)?);
        let stop = ways.iter().filter(|way| about(&way.line) == Some(Why::Stand)).map(|way| way.value);
        let stop =
            stop.fold(None, |most: Option<f64>, value| Some(most.map_or(value, |most| most.max(value))));
        let others = ways.iter().filter(|way| way.line != taken && way.value <= best.value);
        let second = others
            .filter_map(|way| {
                let other = about(&way.line)?;
                let second = match other {
                    // Two places to stand, or two tiles, are the same thing done in two ways.
                    _ if other == why && !matches!(why, Why::Fight | Why::Interact) => return None,
                    _ if other == why => Second::Another,
                    _ => Second::Other(other),
                };
                Some((second, best.value - way.value))
            })
            .min_by(|(_, one), (_, other)| one.total_cmp(other));
        let quiet = matches!(second, Some((Second::Other(Why::Stand), _)));
        let more = stop
            .filter(|_| why != Why::Stand && !quiet)
            .map(|stop| best.value - stop)
            .filter(|more| *more >= 0.5);
        (more.is_some() || second.is_some()).then_some(Weighed { more, second })
    }

    fn text(self, lang: Lang) -> String {
        let mut parts = Vec::new();
        if let Some(more) = self.more {
            let n = more.round().max(1.0) as i64;
            parts.push(match lang {
                Lang::En => format!("All told, it is worth about {n} Fame more than a quiet turn."),
                Lang::Fr => {
                    format!("Tout compté, cela vaut environ {n} de Renommée de plus qu’un tour tranquille.")
                }
            });
        }
        if let Some((second, less)) = self.second {
            let what = match second {
                Second::Another => lang.pick("the same elsewhere", "la même chose ailleurs"),
                Second::Other(Why::Explore) => lang.pick("to reveal a tile", "révéler une tuile"),
                Second::Other(Why::Fight) => lang.pick("to fight", "combattre"),
                Second::Other(Why::Interact) => {
                    lang.pick("to deal with the locals", "traiter avec les habitants")
                }
                Second::Other(Why::Rest) => lang.pick("to rest", "se reposer"),
                Second::Other(_) => lang.pick("a quiet turn", "un tour tranquille"),
            };
            let n = less.round() as i64;
            parts.push(match (lang, n) {
                (Lang::En, 0) => format!("Second best: {what}, worth hardly less."),
                (Lang::Fr, 0) => format!("En second choix\u{a0}: {what}, qui vaut à peine moins."),
                (Lang::En, n) => format!("Second best: {what}, worth about {n} less."),
                (Lang::Fr, n) => format!("En second choix\u{a0}: {what}, environ {n} de moins."),
            });
        }
        parts.join(" ")
    }
}

/// The sentences, with the next steps of the plan.
pub(super) fn text(
    lang: Lang,
    why: Why,
    weighed: Option<Weighed>,
    view: &View,
    rest: &VecDeque<Action>,
) -> String {
    let why = match why {
        Why::Tactic => lang
            .pick("The most useful Tactic that is left.", "La Tactique la plus utile de celles qui restent."),
        Why::Explore => {
            lang.pick("It wants to reveal a tile this turn.", "Il veut révéler une tuile pendant ce tour.")
        }
        Why::Fight => lang.pick(
            "The best line it found for this fight, counting Wounds and rewards.",
            "La meilleure suite de combat qu’il ait trouvée, Blessures et récompenses comprises.",
        ),
        Why::Interact => lang.pick(
            "It wants to deal with the locals, as far as its Influence goes.",
            "Il veut traiter avec les habitants, tant que son Influence suffit.",
        ),
        Why::Tidy => lang.pick(
            "It uses now what would be lost anyway.",
            "Il utilise maintenant ce qui serait perdu de toute façon.",
        ),
        Why::Enough => lang.pick(
            "Nothing left to do here is worth it.",
            "Rien de ce qui reste à faire ici n’en vaut la peine.",
        ),
        Why::Rest => lang.pick(
            "Fewer Wounds and a fresh hand are worth more than anything within reach.",
            "Moins de Blessures et une main neuve valent mieux que ce qui est à portée.",
        ),
        Why::Stand => lang.pick(
            "The best place it can reach for the next turn.",
            "La meilleure place qu’il puisse atteindre pour le tour suivant.",
        ),
    };
    let steps: Vec<String> =
        rest.iter().take(TOLD).map(|action| MageKnight::action(lang, view, action).text()).collect();
    let why = match weighed {
        Some(weighed) => format!("{why} {}", weighed.text(lang)),
        None => why.to_owned(),
    };
    if steps.is_empty() {
        return why;
    }
    let more = if rest.len() > TOLD { lang.pick("; …", "\u{202f}; …") } else { "." };
    let then = lang.pick("Then: ", "Ensuite\u{a0}: ");
    format!("{why} {then}{}{more}", steps.join(lang.pick("; ", "\u{202f}; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ending_a_turn_is_no_use_of_anything() {
        let why = |stage, first| Why::of(Asked::Stage(stage), first, &VecDeque::new());
        assert_eq!(why(Stage::AfterAction, Action::Done), Some(Why::Enough));
        assert_eq!(why(Stage::Interaction, Action::Done), Some(Why::Enough));
        assert_eq!(why(Stage::AfterAction, Action::HealHand), Some(Why::Tidy));
        assert_eq!(why(Stage::Movement, Action::Interact), Some(Why::Interact));
    }
}
