//! The goal of the scenario, and everybody's progress.

use crate::words::{self, Say};
use euthia::scenario::{self, Grade, Target};
use euthia::terms::Mode;
use euthia::view::View;
use kernel::{Lang, Viewer};
use table_view::{Goal, GoalLine};

/// The card of the goal.
#[must_use]
pub fn goal(view: &View, viewer: Viewer, lang: Lang) -> Goal {
    let sheet = view.scenario.sheet();
    let versus = view.mode == Mode::Competitive;
    let own = match viewer {
        Viewer::Seat(seat) => view.players.of(seat),
        Viewer::Spectator | Viewer::Arbiter => None,
    };
    let mut lines: Vec<GoalLine> = view.goals.iter().map(|goal| line(goal, lang)).collect();
    if versus {
        let top = view.players.iter().map(|player| player.score.total).max().unwrap_or(0).max(1);
        lines.extend(view.players.seats().map(|(seat, player)| GoalLine {
            seat: Some(seat),
            text: format!("{} · {} {}", player.hero.board().name.get(lang), player.reputation, rep(lang)),
            count: Some((player.score.total.into(), top.into())),
        }));
    }
    let title = match view.goals.iter().find(|goal| goal.have < goal.need).or(view.goals.last()) {
        _ if versus && view.goals.is_empty() => Say::MostReputation.get(lang).to_owned(),
        Some(next) => title(next, lang),
        None => sheet.name.get(lang).to_owned(),
    };
    let short = match view.goals.iter().find(|goal| goal.have < goal.need).or(view.goals.last()) {
        Some(next) if next.need > 0 => format!("{}/{}", next.have, next.need),
        _ => own.map_or_else(String::new, |player| player.score.total.to_string()),
    };
    let mut details = vec![sheet.victory.get(lang).to_owned()];
    details.extend(sheet.rules.iter().map(|rule| rule.get(lang).to_owned()));
    let colon = lang.pick(": ", "\u{a0}: ");
    details.extend(crate::scenario::sheets(view, lang).iter().map(|sheet| {
        let text = if sheet.lines.is_empty() { sheet.kind.clone() } else { sheet.text(lang) };
        format!("{}{colon}{text}", sheet.title)
    }));
    details.push(left(view, lang));
    Goal { symbol: "laurel", title, short, lines, details, rule: Some("EU-SCO-10") }
}

const fn rep(lang: Lang) -> &'static str {
    lang.pick("Reputation", "Réputation")
}

fn line(goal: &scenario::Goal, lang: Lang) -> GoalLine {
    let name = match goal.what {
        Target::Reputation(grade) => words::grade(grade).get(lang).to_owned(),
        _ => target(goal.what, lang).to_owned(),
    };
    let count = (goal.need > 0).then(|| (i32::from(goal.have.min(goal.need)), i32::from(goal.need)));
    let text = match (goal.what, goal.need) {
        // Its Health is known when the battle begins.
        (Target::Dragon, 0) => lang
            .pick("The battle comes after the last round", "La bataille vient après la dernière manche")
            .to_owned(),
        (_, 0) => format!("{name} {}", goal.have),
        (_, need) => format!("{name} {}/{need}", goal.have),
    };
    GoalLine { seat: None, text, count }
}

/// What is counted.
const fn target(what: Target, lang: Lang) -> &'static str {
    match what {
        Target::Reputation(_) => rep(lang),
        Target::Characters => lang.pick("Characters helped", "Personnages aidés"),
        Target::Victors => lang.pick("Heroes victorious", "Héros victorieux"),
        Target::Dragon => lang.pick("Damage on the dragon", "Dégâts au dragon"),
        Target::Seals => lang.pick("Seals", "Sceaux"),
        Target::Spell => lang.pick("Spell of the Golem broken", "Sort du Golem brisé"),
        Target::Elementals => lang.pick("Elementals banished", "Élémentaires bannis"),
        Target::Demon => lang.pick("Magma Demon defeated", "Démon de Magma vaincu"),
    }
}

/// What is to be reached next, in a few words.
fn title(goal: &scenario::Goal, lang: Lang) -> String {
    match goal.what {
        Target::Reputation(Grade::Won) => match lang {
            Lang::En => format!("{} Reputation together", goal.need),
            Lang::Fr => format!("{} de Réputation ensemble", goal.need),
        },
        Target::Reputation(grade) => {
            let name = words::grade(grade).get(lang);
            match lang {
                Lang::En => format!("{name} at {} Reputation", goal.need),
                Lang::Fr => format!("{name} à {} de Réputation", goal.need),
            }
        }
        Target::Dragon => lang.pick("Defeat the dragon", "Vaincre le dragon").to_owned(),
        Target::Characters => lang.pick("Help the Characters", "Aider les Personnages").to_owned(),
        Target::Victors => lang.pick("Defeat the Saboteur", "Vaincre le Saboteur").to_owned(),
        Target::Seals => lang.pick("Banish Brasath", "Bannir Brasath").to_owned(),
        Target::Spell => lang.pick("Break the spell of the Golem", "Briser le sort du Golem").to_owned(),
        Target::Elementals => lang.pick("Banish the Elementals", "Révoquer les Élémentaires").to_owned(),
        Target::Demon => lang.pick("Defeat the Magma Demon", "Vaincre le Démon de magma").to_owned(),
    }
}

/// How long it still lasts.
fn left(view: &View, lang: Lang) -> String {
    let left = view.rounds.saturating_sub(view.round);
    match (lang, left) {
        _ if view.round > view.rounds => {
            lang.pick("This is the final battle.", "C’est la bataille finale.").to_owned()
        }
        (_, 0) => lang.pick("This is the last round.", "C’est la dernière manche.").to_owned(),
        (Lang::En, 1) => "One more round after this.".to_owned(),
        (Lang::En, n) => format!("{n} more rounds after this."),
        (Lang::Fr, 1) => "Encore une manche après celle-ci.".to_owned(),
        (Lang::Fr, n) => format!("Encore {n} manches après celle-ci."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use euthia::Euthia;
    use kernel::{Game, Seat, Seed, Table};

    #[test]
    fn every_scenario_says_what_wins() {
        for scenario in Euthia::presets() {
            let table = Table::<Euthia>::new(scenario.setup, Seed(1)).unwrap();
            let view = table.view(Viewer::Seat(Seat(0)));
            for lang in Lang::ALL {
                let goal = goal(&view, Viewer::Seat(Seat(0)), lang);
                assert!(!goal.title.is_empty() && !goal.short.is_empty(), "{}: {goal:?}", scenario.id);
                assert!(!goal.lines.is_empty() && goal.details.len() > 2, "{}: {goal:?}", scenario.id);
                assert!(goal.title.chars().count() < 34, "{}", goal.title);
            }
        }
    }
}
