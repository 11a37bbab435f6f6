//! How a match ended, in one natural sentence.

use crate::words::{House, Number, list};
use crate::{Said, Word};
use kernel::{Lang, Outcome, Seat, Standing};

/// The headline: who won, and by how much. People at this screen are addressed as "you", unless they were on
/// both sides.
#[must_use]
pub fn headline(outcome: &Outcome, own: &[Seat], names: &[Said], number: impl Fn(Seat) -> Number) -> Said {
    let won = |seat: &Seat| outcome.winners().any(|winner| winner == *seat);
    let winners: Vec<Seat> = outcome.winners().collect();
    let alone = outcome.standings.len() == 1;
    let margin = margin(outcome);
    // Whoever sits on both sides of a table does not win: one of the seats does.
    let mine = !own.is_empty() && own.iter().all(won);
    let others: Vec<Seat> = winners.iter().copied().filter(|seat| !own.contains(seat)).collect();
    Said::by(|lang| {
        let name = |seats: &[Seat]| {
            let name = |seat: &Seat| names.get(seat.index()).map_or("", |name| name.get(lang)).to_owned();
            list(lang, &seats.iter().map(name).collect::<Vec<_>>())
        };
        match &winners[..] {
            [] if alone && !own.is_empty() => lang.pick("You lose.", "Vous perdez.").to_owned(),
            [] if !own.is_empty() && outcome.standings.iter().all(|one| own.contains(&one.seat)) => {
                lang.pick("You lose together.", "Vous perdez ensemble.").to_owned()
            }
            [] => Word::Nobody.get(lang).to_owned(),
            _ if mine && alone => House::YouWinWith(score(outcome, own[0])).get(lang),
            _ if mine && winners.len() == outcome.standings.len() => {
                lang.pick("You win together.", "Vous gagnez ensemble.").to_owned()
            }
            _ if mine && others.is_empty() => House::YouWinBy(margin).get(lang),
            _ if mine => House::YouAndWinBy(&name(&others), margin).get(lang),
            [one] => House::WinsBy(&name(&winners), number(*one), margin).get(lang),
            _ => House::WinsBy(&name(&winners), Number::Several, margin).get(lang),
        }
    })
}

/// The place of somebody who played alone against others and did not win.
#[must_use]
pub fn own_place(outcome: &Outcome, own: &[Seat]) -> Option<Said> {
    let [seat] = own else { return None };
    let mine = outcome.standings.iter().find(|one| one.seat == *seat)?;
    let of = outcome.standings.len();
    (of > 1 && !mine.won).then(|| Said::by(|lang| House::YourPlace(mine.place, of, mine.score).get(lang)))
}

/// The whole result as a few lines of text, for sharing.
#[must_use]
pub fn text(lang: Lang, title: &str, headline: &str, outcome: &Outcome, names: &[Said]) -> String {
    let mut standings: Vec<&Standing> = outcome.standings.iter().collect();
    standings.sort_by_key(|one| one.place);
    let mut lines = vec![title.to_owned(), headline.to_owned()];
    lines.extend(standings.into_iter().map(|one| {
        let name = names.get(one.seat.index()).map_or("", |name| name.get(lang));
        format!("{}. {name}{}{}", one.place, lang.pick(": ", "\u{a0}: "), one.score)
    }));
    lines.join("\n")
}

/// The scores, best place first: `14 – 13 – 9`.
#[must_use]
pub fn scores(outcome: &Outcome) -> String {
    let mut standings: Vec<&Standing> = outcome.standings.iter().collect();
    standings.sort_by_key(|one| one.place);
    standings.iter().map(|one| one.score.to_string()).collect::<Vec<_>>().join(" – ")
}

fn score(outcome: &Outcome, seat: Seat) -> i32 {
    outcome.standings.iter().find(|one| one.seat == seat).map_or(0, |one| one.score)
}

/// The winners' lead in points; 0 if points did not decide.
fn margin(outcome: &Outcome) -> i32 {
    let best = |won: bool| outcome.standings.iter().filter(|one| one.won == won).map(|one| one.score).max();
    match (best(true), best(false)) {
        (Some(first), Some(second)) => first.saturating_sub(second).max(0),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::RuleId;

    fn outcome(rows: &[(u8, i32, bool)]) -> Outcome {
        let row = |(at, (place, score, won)): (usize, &(u8, i32, bool))| Standing {
            seat: Seat(at as u8),
            place: *place,
            score: *score,
            won: *won,
        };
        Outcome { rule: RuleId::new("X-1"), standings: rows.iter().enumerate().map(row).collect() }
    }

    fn said(rows: &[(u8, i32, bool)], own: &[u8]) -> [String; 2] {
        let names = ["Nerath", "Vailin", "Karkoth"].map(Said::alike);
        let own: Vec<Seat> = own.iter().copied().map(Seat).collect();
        let told = headline(&outcome(rows), &own, &names, |_| Number::One);
        [told.en, told.fr]
    }

    #[test]
    fn people_read_who_won_and_by_how_much() {
        let close = [(1, 14, true), (2, 13, false), (3, 9, false)];
        assert_eq!(said(&close, &[0]), ["You win by one point.", "Vous gagnez d’un point."]);
        assert_eq!(said(&close, &[1]), ["Nerath wins by one point.", "Nerath gagne d’un point."]);
        assert_eq!(said(&close, &[])[0], "Nerath wins by one point.");
        // Whoever sits on both sides reads the names.
        assert_eq!(said(&close, &[0, 1])[0], "Nerath wins by one point.");
    }

    #[test]
    fn allies_win_together_and_ties_are_not_won_by_points() {
        let allied = [(1, 11, true), (1, 9, true), (2, 8, false)];
        assert_eq!(said(&allied, &[1])[0], "You and Nerath win by 3 points.");
        assert_eq!(said(&allied, &[2])[1], "Nerath et Vailin gagnent de 3 points.");
        assert_eq!(said(&[(1, 9, true), (2, 9, false)], &[0])[0], "You win.");
    }

    #[test]
    fn alone_and_together_one_wins_or_loses() {
        assert_eq!(said(&[(1, 45, true)], &[0])[0], "You win with 45 points.");
        assert_eq!(said(&[(1, 45, false)], &[0])[1], "Vous perdez.");
        assert_eq!(said(&[(1, 5, true), (1, 6, true)], &[0])[0], "You win together.");
        assert_eq!(said(&[(1, 5, false), (1, 6, false)], &[0])[0], "Nobody wins.");
    }

    #[test]
    fn a_result_can_be_sent_as_text() {
        let names = ["Nerath", "Vailin"].map(Said::alike);
        let over = outcome(&[(2, 13, false), (1, 14, true)]);
        assert_eq!(
            text(Lang::En, "Nerath, short", "You win.", &over, &names),
            "Nerath, short\nYou win.\n1. Vailin: 14\n2. Nerath: 13"
        );
        assert_eq!(scores(&over), "14 – 13");
        assert_eq!(own_place(&over, &[Seat(0)]).unwrap().en, "You come 2nd of 2, with 13 points.");
        assert_eq!(own_place(&over, &[Seat(1)]), None);
    }
}
