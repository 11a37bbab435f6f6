//! Numbers and short phrases in each language.

use kernel::{Lang, Outcome};

/// A whole number, in groups of three digits: `12,345` or `12 345`.
pub(crate) fn whole(lang: Lang, number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(if lang == Lang::Fr { '\u{202f}' } else { ',' });
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 game`, `12,345 games`. English and French agree about one, but not about zero.
pub(crate) fn count(lang: Lang, number: u64, en: [&str; 2], fr: [&str; 2]) -> String {
    let [one, more] = if lang == Lang::Fr { fr } else { en };
    let single = number == 1 || (number == 0 && lang == Lang::Fr);
    format!("{} {}", whole(lang, number), if single { one } else { more })
}

/// A percentage: `12.5%` or `12,5 %`.
pub(crate) fn percent(lang: Lang, part: u64, whole: u64) -> String {
    lang.percent(if whole == 0 { 0.0 } else { part as f64 / whole as f64 })
}

/// A colon with the language's spacing.
pub(crate) fn colon(lang: Lang) -> &'static str {
    lang.pick(":", "\u{a0}:")
}

/// How a match ended: the rule, and each seat with its place, its score and whether it won.
pub(crate) fn outcome(lang: Lang, outcome: &Outcome, seats: &[String]) -> String {
    let mut order: Vec<_> = outcome.standings.iter().collect();
    order.sort_by_key(|standing| standing.place);
    let each = order.iter().map(|standing| {
        let name = seats.get(standing.seat.index()).map_or("?", String::as_str);
        let won = if standing.won { lang.pick(", won", ", gagne") } else { "" };
        format!("{}. {name} ({}{won})", standing.place, standing.score)
    });
    let each = each.collect::<Vec<_>>().join(", ");
    match lang {
        Lang::En => format!("The game is over by rule {}: {each}", outcome.rule),
        Lang::Fr => format!("La partie est terminée selon la règle {}\u{a0}: {each}", outcome.rule),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(whole(Lang::En, 1_234_567), "1,234,567");
        assert_eq!(whole(Lang::Fr, 1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!([whole(Lang::En, 0), whole(Lang::En, 999), whole(Lang::En, 1000)], ["0", "999", "1,000"]);
        let games = |lang, number| count(lang, number, ["game", "games"], ["partie", "parties"]);
        assert_eq!(
            [games(Lang::En, 0), games(Lang::En, 1), games(Lang::Fr, 2)],
            ["0 games", "1 game", "2 parties"]
        );
        assert_eq!(games(Lang::Fr, 0), "0 partie");
        assert_eq!(Lang::Fr.decimal(-2.5, 2), "-2,50");
        assert_eq!(percent(Lang::En, 1, 8), "12.5%");
        assert_eq!(percent(Lang::Fr, 0, 0), "0,0\u{202f}%");
    }
}
