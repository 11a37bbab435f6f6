//! The goal of the match, everybody's progress, and the current phase.

use crate::score::{Side, race};
use crate::words;
use kernel::{Lang, Viewer};
use nerath::state::{Length, Mode, Phase as Stage};
use nerath::victory::Goal as Aim;
use nerath::view::View;
use table_view::{Goal, GoalLine, Phase, When};

/// What wins, and how far everybody is.
#[must_use]
pub fn goal(view: &View, viewer: Viewer, lang: Lang) -> Goal {
    let (aim, mut sides) = race(view);
    let (title, needed) = match aim {
        Aim::Points(n) => (words::first_to_points(lang, n), n),
        Aim::Treasures(n) => (words::first_to_treasures(lang, n), n),
    };
    let own = |side: &Side| match viewer {
        Viewer::Seat(seat) => side.realms.iter().any(|realm| view.players[*realm] == seat),
        Viewer::Spectator | Viewer::Arbiter => false,
    };
    let short = match sides.iter().find(|side| own(side)) {
        Some(side) => format!("{}/{needed}", side.score),
        None => format!("{}/{needed}", sides.iter().map(|side| side.score).max().unwrap_or(0)),
    };
    sides.sort_by_key(|side| std::cmp::Reverse(side.score));
    let line = |side: &Side| GoalLine {
        seat: side.realms.first().map(|realm| view.players[*realm]),
        text: match side.realms[..] {
            [_] => side.score.to_string(),
            // The mark is that of the first of two: the points are those of both.
            _ => format!(
                "{} {}",
                side.realms.iter().map(|realm| realm.name(lang)).collect::<Vec<_>>().join(" + "),
                side.score
            ),
        },
        count: Some((side.score.into(), needed.into())),
    };
    let mut lines: Vec<GoalLine> = sides.iter().map(line).collect();
    lines.push(GoalLine { text: words::checked_when(lang).to_owned(), ..GoalLine::default() });
    let rule = match (view.length, view.mode) {
        (Length::Short, Mode::FreeForAll) => "CN-VIC-02",
        (Length::Medium, Mode::FreeForAll) => "CN-VIC-03",
        (Length::Short, Mode::Alliance) => "CN-VIC-06",
        (Length::Medium, Mode::Alliance) => "CN-VIC-07",
        (Length::Long, Mode::FreeForAll) => "CN-VIC-05",
        (Length::Long, Mode::Alliance) => "CN-VIC-08",
    };
    Goal { symbol: "crown", title, short, lines, details: words::goal_details(lang, aim), rule: Some(rule) }
}

/// The six phases of a turn, with their symbols (CN-TRN-02).
const PHASES: [(Stage, &str); 6] = [
    (Stage::Draw, "event"),
    (Stage::Move, "move"),
    (Stage::Battle, "attack"),
    (Stage::Reposition, "flag"),
    (Stage::Reinforce, "u-castle"),
    (Stage::Income, "coin"),
];

/// The phases of the turn that is going on.
#[must_use]
pub fn phases(view: &View, lang: Lang) -> Vec<Phase> {
    let now = PHASES.iter().position(|(stage, _)| *stage == view.phase).unwrap_or(0);
    let phase = |(at, (stage, symbol)): (usize, &(Stage, &'static str))| Phase {
        symbol,
        name: words::phase(lang, *stage).to_owned(),
        when: match at.cmp(&now) {
            std::cmp::Ordering::Less => When::Done,
            std::cmp::Ordering::Equal => When::Now,
            std::cmp::Ordering::Greater => When::Later,
        },
    };
    PHASES.iter().enumerate().map(phase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::opening;
    use nerath::realm::Realm;

    #[test]
    fn the_goal_tells_everybodys_points_and_ones_own_first_on_a_phone() {
        let mut view = opening();
        view.realms[Realm::Vailin].points = 4;
        view.realms[Realm::Nerath].points = 9;
        let seat = view.players[Realm::Vailin];
        let told = goal(&view, Viewer::Seat(seat), Lang::En);
        assert_eq!((told.title.as_str(), told.short.as_str()), ("First to 13 points", "4/13"));
        assert_eq!(told.lines.len(), 5);
        assert_eq!(told.lines[0].count, Some((9, 13)));
        assert_eq!(goal(&view, Viewer::Spectator, Lang::Fr).short, "9/13");
        view.mode = Mode::Alliance;
        let told = goal(&view, Viewer::Seat(seat), Lang::En);
        assert_eq!((told.short.as_str(), told.lines.len()), ("13/20", 3));
        view.length = Length::Long;
        assert!(goal(&view, Viewer::Spectator, Lang::En).title.contains("12"));
    }

    #[test]
    fn one_phase_is_now() {
        let mut view = opening();
        for stage in [
            Stage::Start,
            Stage::Draw,
            Stage::Move,
            Stage::Battle,
            Stage::Reposition,
            Stage::Reinforce,
            Stage::Income,
        ] {
            view.phase = stage;
            let all = phases(&view, Lang::Fr);
            assert_eq!(all.len(), 6);
            assert_eq!(all.iter().filter(|phase| phase.when == When::Now).count(), 1);
        }
        assert_eq!(phases(&view, Lang::En)[5].when, When::Now);
    }
}
