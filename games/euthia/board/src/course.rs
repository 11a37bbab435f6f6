//! The course of a turn: the label of the next-step button, warnings, and what ends a question.

use crate::detail::Detail;
use crate::{fight, words};
use euthia::action::Action;
use euthia::combat::{Asking, Phase};
use euthia::content::EffectId;
use euthia::map::Space;
use euthia::question::Asked;
use euthia::task::Task;
use euthia::terms::Element;
use euthia::view::View;
use kernel::Lang;
use kernel::wording::capital;

/// What the step button says for the answer that ends something.
#[must_use]
pub fn step(view: &View, action: Action, lang: Lang) -> Option<String> {
    if action != Action::Done {
        return None;
    }
    let short = match view.asked?.what {
        Asked::Turn => lang.pick("End turn", "Fin du tour"),
        Asked::Keep => lang.pick("Keep none", "N’en garder aucun"),
        Asked::DwurtDie => lang.pick("Bear it", "Le subir"),
        Asked::Scenario(euthia::scenario::Asking::Ready) => lang.pick("To battle", "Au combat"),
        Asked::Trade(_) => lang.pick("Leave", "Partir"),
        Asked::Cart => lang.pick("No Cart", "Sans Chariot"),
        Asked::Roll => return roll(view, lang),
        Asked::Combat(Asking::Claim) => lang.pick("Not this time", "Pas cette fois"),
        Asked::Combat(Asking::Trophy(_)) => lang.pick("Leave it", "Le laisser"),
        Asked::Combat(Asking::Barter) => lang.pick("No trade", "Sans Commerce"),
        Asked::Combat(Asking::Phase(phase)) => return Some(go_on(view, phase, lang)),
        _ => lang.pick("Go on", "Continuer"),
    };
    Some(short.to_owned())
}

fn roll(view: &View, lang: Lang) -> Option<String> {
    let Some(Task::Roll(roll)) = view.task else { return None };
    let total = kernel::wording::number(roll.total());
    Some(match lang {
        Lang::En => format!("Keep {total}"),
        Lang::Fr => format!("Garder {total}"),
    })
}

/// What it means to do nothing more in this moment of a Combat.
#[must_use]
pub fn go_on(view: &View, phase: Phase, lang: Lang) -> String {
    let deals = view.combat.as_ref().and_then(|combat| combat.attack.as_ref()).map(|attack| attack.deals);
    match phase {
        Phase::Initiative => lang.pick("No Initiative", "Sans Initiative").to_owned(),
        Phase::MonsterBefore | Phase::MonsterCards => {
            lang.pick("Monster attacks", "Le Monstre attaque").to_owned()
        }
        Phase::Duel { .. } => lang.pick("Let it stand", "Laisser ainsi").to_owned(),
        Phase::Defence => {
            let n = deals.unwrap_or(0);
            match lang {
                Lang::En => format!("Take {n}"),
                Lang::Fr => format!("Subir {n}"),
            }
        }
        Phase::HeroBefore => lang.pick("Attack", "Attaquer").to_owned(),
        Phase::HeroAfter => {
            let n = deals.unwrap_or(0);
            match lang {
                Lang::En => format!("Strike: {n}"),
                Lang::Fr => format!("Frapper\u{a0}: {n}"),
            }
        }
        _ => lang.pick("Go on", "Continuer").to_owned(),
    }
}

/// What an answer costs that cannot be had back.
#[must_use]
pub fn warns(view: &View, action: Action, lang: Lang) -> Option<String> {
    match action {
        Action::Walk(to) if burns(view, to) => {
            let player = view.players.of(view.asked?.seat)?;
            let ends = player.health <= FIRE;
            let name = player.hero.board().name.get(lang);
            ends.then(|| match lang {
                Lang::En => format!("The Fire Elemental wounds whoever comes near: {name} would die."),
                Lang::Fr => format!("L’Élémentaire de Feu blesse qui s’approche\u{a0}: {name} mourrait."),
            })
        }
        _ => None,
    }
}

/// What the power of Fire deals (EU-ELM-02).
const FIRE: u8 = 2;

/// Whether the power of Fire reaches a space.
#[must_use]
pub fn burns(view: &View, space: Space) -> bool {
    view.reach.iter().any(|reach| reach.space == space && reach.powers.contains(&Element::Fire))
}

/// Whether it is still the turn of the same player.
#[must_use]
pub fn is_same_turn(before: &View, now: &View) -> bool {
    (before.round, before.active) == (now.round, now.active)
}

/// The way to a space that can be reached, space by space, the Hero's own first.
#[must_use]
pub fn way(view: &View, to: Space) -> Vec<Space> {
    let Some(here) = view.players.of(view.active).and_then(|player| player.place) else { return Vec::new() };
    let cost = |space: Space| {
        if space == here {
            Some(0)
        } else {
            view.reach.iter().find(|one| one.space == space).map(|one| one.cost)
        }
    };
    let Some(mut left) = cost(to) else { return Vec::new() };
    let mut way = vec![to];
    while left > 0 {
        let Some(last) = way.last().copied() else { break };
        // Monsters end a way, so that none leads through them.
        let before =
            view.map.neighbours(last).into_iter().find(|space| {
                cost(*space) == Some(left - 1) && (left == 1 || view.map.undefeated(*space) == 0)
            });
        let Some(before) = before else { return Vec::new() };
        way.push(before);
        left -= 1;
    }
    way.reverse();
    way
}

/// What is told of a space in the bar: what it is, what is needed to go there, what waits there.
#[must_use]
pub fn told(view: &View, space: Space, lang: Lang) -> String {
    let mut said = vec![words::space(lang, view, space)];
    let level = view.map.undefeated(space);
    if level > 0 {
        let mut monster = words::monster(lang, level);
        if let Some(foe) = fight::known(view, level) {
            monster.push_str(&format!(" ({} {})", lang.pick("Health", "Santé"), foe.foe().health));
        }
        said.push(monster);
    }
    if let Some(reach) = view.reach.iter().find(|reach| reach.space == space) {
        let cost = words::moves(lang, reach.cost);
        said.push(if reach.now {
            cost
        } else {
            match lang {
                Lang::En => format!("{cost}, use Action tokens for them"),
                Lang::Fr => format!("{cost}, à prendre sur des jetons Action"),
            }
        });
        if reach.reveals {
            said.push(lang.pick("reveals land", "dévoile des terres").to_owned());
        }
        for element in &reach.powers {
            said.push(words::power(lang, *element).trim_end_matches('.').to_owned());
        }
    }
    said.extend(crate::scenario::lying(view, space, lang));
    said.join(" · ")
}

/// Everything that is told of a space: what is told in the bar, line by line, with what a Monster there gives.
#[must_use]
pub fn detail(view: &View, space: Space, lang: Lang) -> Detail {
    let told = told(view, space, lang);
    let mut told = told.split(" · ");
    let title = told.next().unwrap_or_default().to_owned();
    let mut lines: Vec<(String, String)> = told.map(|line| (String::new(), capital(line))).collect();
    let level = view.map.undefeated(space);
    if let Some(foe) = fight::known(view, level) {
        let reward = lang.pick("Reward", "Récompense").to_owned();
        lines.push((reward, crate::detail::effect(lang, foe.foe().reward)));
    }
    let loot = view.map.cell(space).map_or(EffectId::NOTHING, |cell| cell.loot);
    if level > 0 && loot != EffectId::NOTHING {
        lines.push((lang.pick("Loot", "Butin").to_owned(), crate::detail::effect(lang, loot)));
    }
    Detail { title, kind: String::new(), lines }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn ways_lead_from_the_hero_to_what_is_in_reach() {
        let mut ways = 0;
        testing::each_moment(|view, _| {
            for reach in &view.reach {
                let way = way(view, reach.space);
                assert_eq!(way.len(), usize::from(reach.cost) + 1, "{reach:?}");
                assert!(way.windows(2).all(|step| view.map.neighbours(step[0]).contains(&step[1])));
                ways += 1;
            }
        });
        assert!(ways > 100, "{ways}");
    }

    #[test]
    fn every_space_is_told_in_both_languages() {
        testing::each_moment(|view, _| {
            for lang in Lang::ALL {
                for space in view.map.spaces() {
                    let told = told(view, space, lang);
                    assert!(!told.is_empty() && !told.contains('_'), "{told}");
                    let detail = detail(view, space, lang);
                    assert!(told.starts_with(&detail.title) && !detail.title.is_empty(), "{told}");
                }
            }
        });
    }

    #[test]
    fn the_step_button_has_a_short_word() {
        testing::each_moment(|view, legal| {
            for lang in Lang::ALL {
                if legal.contains(&Action::Done)
                    && let Some(short) = step(view, Action::Done, lang)
                {
                    assert!((1..=18).contains(&short.chars().count()), "{short}");
                }
            }
        });
    }
}
