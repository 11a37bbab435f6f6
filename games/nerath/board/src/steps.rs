//! The label of the next-step button, and what needs confirmation.

use crate::stacks;
use crate::words::{self, Term};
use kernel::Lang;
use nerath::action::Action;
use nerath::content::Effect;
use nerath::question::Occasion;
use nerath::state::Phase;
use nerath::task::Task;
use nerath::view::View;
use table_view::Said;

/// What the step button says for an answer that ends something.
#[must_use]
pub fn word(view: &View, action: &Action, lang: Lang) -> Option<String> {
    let own = |text: &str| Some(text.to_owned());
    match action {
        Action::Press | Action::Fight(_) => own(Term::Roll.get(lang)),
        Action::Done => match view.task {
            Some(Task::Window(window)) => own(match window.occasion {
                Occasion::TurnStart => lang.pick("To the map", "À la carte"),
                Occasion::BattleStart | Occasion::BattleRound | Occasion::Dungeon => Term::Roll.get(lang),
                Occasion::Income => lang.pick("End turn", "Finir le tour"),
                Occasion::AttackDeclared | Occasion::TakeHits | Occasion::BattleWon => {
                    lang.pick("No card", "Aucune carte")
                }
            }),
            Some(Task::Resolve(_)) => own(lang.pick("That is all", "C’est tout")),
            Some(_) => own(lang.pick("Stay here", "Rester là")),
            None => match view.phase {
                Phase::Move => Some(words::to_battle(lang, stacks::contested(view).len())),
                Phase::Battle => own(lang.pick("Stay aboard", "Rester à bord")),
                Phase::Reposition => own(Term::Recruit.get(lang)),
                Phase::Reinforce => own(lang.pick("End turn", "Finir le tour")),
                Phase::Start | Phase::Draw | Phase::Income => None,
            },
        },
        _ => None,
    }
}

/// What an answer costs for good: a unit that a card sacrifices, Heroes and flyers who are left without a place.
#[must_use]
pub fn warning(view: &View, action: &Action, lang: Lang) -> Option<String> {
    match (action, view.task) {
        (Action::Unit { space, realm, kind }, Some(Task::Resolve(card))) if *realm == card.realm => {
            let clause = card.card.clauses().get(usize::from(card.effect))?;
            matches!(clause.effect, Effect::Sacrifice { .. })
                .then(|| words::sacrifice(lang, *kind, space.name(lang)))
        }
        // CN-REP-05: Heroes who stay in a dungeon they have cleared are lost.
        (Action::Done, None) if view.phase == Phase::Reposition => {
            let stay = view.troops.occupied(view.active) & view.turn.cleared;
            (!stay.is_empty()).then(|| words::heroes_stay(lang))
        }
        _ => None,
    }
}

/// What helps whoever tried this in vain: what is possible in a later phase is a click away.
#[must_use]
pub fn instead(view: &View, legal: &[Action], refused: &Action) -> Option<(Said, Action)> {
    let later = match (view.task, view.phase) {
        (Some(Task::Window(_)), _) => matches!(
            refused,
            Action::Move { .. } | Action::Sail { .. } | Action::Fight(_) | Action::Buy { .. }
        ),
        (None, Phase::Move) => matches!(refused, Action::Fight(_) | Action::Buy { .. }),
        // Who may not fly does not move after the battles: what is left is to recruit.
        (None, Phase::Reposition) => matches!(refused, Action::Move { .. } | Action::Buy { .. }),
        _ => false,
    };
    (later && legal.contains(&Action::Done)).then(|| {
        let said = |lang| word(view, &Action::Done, lang).unwrap_or_default();
        (Said { en: said(Lang::En), fr: said(Lang::Fr) }, Action::Done)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Match;
    use nerath::units::UnitKind;

    #[test]
    fn every_end_says_what_it_ends_in_both_languages() {
        let mut game = Match::new();
        let mut seen = std::collections::BTreeSet::new();
        let mut left = 3000;
        game.until(|view, legal| {
            for action in legal
                .iter()
                .filter(|action| matches!(action, Action::Done | Action::Press | Action::Fight(_)))
            {
                for lang in Lang::ALL {
                    let word = word(view, action, lang)
                        .unwrap_or_else(|| panic!("{action:?} in {:?} says nothing", view.phase));
                    assert!(word.chars().count() <= 18, "{word} is too long for the button");
                    seen.insert(word);
                }
            }
            left -= 1;
            left == 0
        });
        assert!(seen.len() > 8, "{seen:?}");
    }

    #[test]
    fn whoever_tries_what_comes_later_is_helped_on() {
        use nerath::content::Space;
        let space = Space::from_id("kulmark").unwrap();
        let mut game = Match::new();
        game.until(|view, legal| {
            view.phase == Phase::Move && view.task.is_none() && legal.contains(&Action::Done)
        });
        let (said, helps) = instead(&game.view(), &game.legal(), &Action::Fight(space)).unwrap();
        assert_eq!(helps, Action::Done);
        assert!(!said.en.is_empty() && !said.fr.is_empty() && said.en != said.fr);
        // What this phase allows and this place does not is no matter of phases.
        let to = space.neighbours().first().unwrap();
        let walk = Action::Move { kind: UnitKind::Footsoldier, from: space, to };
        assert_eq!(instead(&game.view(), &game.legal(), &walk), None);
        game.until(|view, legal| {
            view.phase == Phase::Reposition && view.task.is_none() && legal.contains(&Action::Done)
        });
        assert_eq!(instead(&game.view(), &game.legal(), &walk).unwrap().1, Action::Done);
    }

    #[test]
    fn a_sacrifice_is_asked_about_once() {
        let mut game = Match::new();
        let mut found = None;
        for _ in 0..40_000 {
            if game.question().is_none() {
                break;
            }
            let (view, legal) = (game.view(), game.legal());
            let sacrifices =
                |action: &&Action| warning(&view, action, Lang::En).is_some() && **action != Action::Done;
            if let Some(action) = legal.iter().find(sacrifices) {
                found = warning(&view, action, Lang::Fr);
                break;
            }
            game.by_chance();
        }
        assert!(found.is_some_and(|text| text.contains("pour de bon")), "no card asked for a sacrifice");
    }
}
