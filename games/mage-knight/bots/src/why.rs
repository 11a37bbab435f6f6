//! The reason for a knight's answer, in one sentence.

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

/// The sentence, with the next steps of the plan.
pub(super) fn text(lang: Lang, why: Why, view: &View, rest: &VecDeque<Action>) -> String {
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
    if steps.is_empty() {
        return why.to_owned();
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
