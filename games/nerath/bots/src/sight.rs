//! What a master has seen ahead, in words: what it expects, what the second best was, and how much worse.

use super::ways::Other;
use kernel::Lang;

/// What it has seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sight {
    /// What the chosen way is worth, out of 1: mostly the chance to win, a little whether the Capital is kept.
    pub(super) best: f64,
    /// What the second best is worth, and what it does otherwise.
    pub(super) second: (f64, Other),
}

impl Sight {
    /// The sentence.
    pub(super) fn text(self, lang: Lang) -> String {
        let Sight { best, second: (second, other) } = self;
        let hundredths = |part: f64| (100.0 * part).round() as u32;
        let (best, second) = (hundredths(best), hundredths(second));
        let other = match (lang, other) {
            (Lang::En, Other::Attack(space)) => format!("which goes for {}", space.name(lang)),
            (Lang::Fr, Other::Attack(space)) => format!("qui vise {}", space.name(lang)),
            (Lang::En, Other::Spare(space)) => format!("which leaves out {}", space.name(lang)),
            (Lang::Fr, Other::Spare(space)) => format!("qui renonce à {}", space.name(lang)),
            (Lang::En, Other::Buy(kind, at)) => {
                format!("which buys {} ({})", kind.counted(lang, 1), at.name(lang))
            }
            (Lang::Fr, Other::Buy(kind, at)) => {
                format!("qui achète {} ({})", kind.counted(lang, 1), at.name(lang))
            }
            (Lang::En, Other::Save) => "which keeps more gold".to_owned(),
            (Lang::Fr, Other::Save) => "qui garde plus d’or".to_owned(),
            (Lang::En, Other::Amount(n)) => format!("with {n}"),
            (Lang::Fr, Other::Amount(n)) => format!("avec {n}"),
            (Lang::En, Other::Elsewhere) => "which places the units otherwise".to_owned(),
            (Lang::Fr, Other::Elsewhere) => "qui place autrement les unités".to_owned(),
        };
        match lang {
            Lang::En if best == second => {
                format!(
                    "Played on in the head, this plan is worth {best} out of 100, like the next best, {other}."
                )
            }
            Lang::En => format!(
                "Played on in the head, this plan is worth {best} out of 100; the next best, {other}, {second}."
            ),
            Lang::Fr if best == second => {
                format!("Joué en pensée, ce plan vaut {best} sur 100, comme le suivant, {other}.")
            }
            Lang::Fr => {
                format!("Joué en pensée, ce plan vaut {best} sur 100\u{202f}; le suivant, {other}, {second}.")
            }
        }
    }
}
