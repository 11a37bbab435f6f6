//! The reason for the Warlord's answer, in one sentence.

use kernel::Lang;
use nerath::content::Space;

/// What it had in mind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Why {
    /// To attack there; the chance to win.
    Assault { target: Space, won: f64 },
    /// To plunder the dungeon there; the chance to.
    Venture { entrance: Space, won: f64 },
    /// To stand where it is worth more.
    Advance { to: Space },
    /// To strengthen this place.
    Strengthen { at: Space },
    /// This battle is the surest of those to be fought.
    Surest { won: f64 },
    /// The battle is worth going on with, or not; the chance to win it.
    Press { on: bool, won: f64 },
    /// Who is missed least takes the hit.
    Spare,
    /// Who cannot stay is safe aboard.
    Haven,
    /// The card does most now.
    Card,
    /// No card does enough now.
    Patience,
    /// Nothing that is left to do is worth its risk or its price.
    Enough,
}

impl Why {
    /// The sentence.
    pub(super) fn text(self, lang: Lang) -> String {
        let percent = |won: f64| (won * 100.0).round() as u32;
        match (lang, self) {
            (Lang::En, Why::Assault { target, won }) => {
                let (target, won) = (target.name(lang), percent(won));
                format!("To attack {target}: this force wins {won}% of the time.")
            }
            (Lang::Fr, Why::Assault { target, won }) => {
                let (target, won) = (target.name(lang), percent(won));
                format!("Pour attaquer {target}\u{a0}: cette force gagne dans {won}\u{a0}% des cas.")
            }
            (Lang::En, Why::Venture { entrance, won }) => {
                let (entrance, won) = (entrance.name(lang), percent(won));
                format!("For the Treasure of {entrance}: the Heroes win about {won}% of the time.")
            }
            (Lang::Fr, Why::Venture { entrance, won }) => {
                let (entrance, won) = (entrance.name(lang), percent(won));
                format!(
                    "Pour le Trésor de ce lieu, {entrance}\u{a0}: les Héros gagnent dans environ {won}\u{a0}% des cas."
                )
            }
            (Lang::En, Why::Advance { to }) => {
                format!("{}: more useful there, to guard or to strike next.", to.name(lang))
            }
            (Lang::Fr, Why::Advance { to }) => {
                format!("{}\u{a0}: plus utile là, pour garder ou pour frapper ensuite.", to.name(lang))
            }
            (Lang::En, Why::Strengthen { at }) => {
                format!("{}: the best use for the gold, near enemies and prizes.", at.name(lang))
            }
            (Lang::Fr, Why::Strengthen { at }) => {
                format!("{}\u{a0}: l’or y sert le mieux, près des ennemis et des prises.", at.name(lang))
            }
            (Lang::En, Why::Surest { won }) => {
                format!(
                    "The surest battle first, won {}% of the time: it may offer others a refuge.",
                    percent(won)
                )
            }
            (Lang::Fr, Why::Surest { won }) => {
                format!(
                    "D’abord la bataille la plus sûre, gagnée dans {}\u{a0}% des cas\u{a0}: elle peut offrir un refuge aux autres.",
                    percent(won)
                )
            }
            (Lang::En, Why::Press { on: true, won }) => {
                format!("Worth going on: won {}% of the time from here.", percent(won))
            }
            (Lang::Fr, Why::Press { on: true, won }) => {
                format!(
                    "Il vaut la peine de continuer\u{a0}: gagnée dans {}\u{a0}% des cas à partir d’ici.",
                    percent(won)
                )
            }
            (Lang::En, Why::Press { on: false, won }) => {
                format!("Won only {}% of the time from here: the losses would cost more.", percent(won))
            }
            (Lang::Fr, Why::Press { on: false, won }) => {
                format!(
                    "Gagnée dans seulement {}\u{a0}% des cas à partir d’ici\u{a0}: les pertes coûteraient davantage.",
                    percent(won)
                )
            }
            (Lang::En, Why::Spare) => "The unit that matters least for the rest of the battle.".to_owned(),
            (Lang::Fr, Why::Spare) => {
                "L’unité qui manquera le moins dans la suite de la bataille.".to_owned()
            }
            (Lang::En, Why::Haven) => "The unit cannot stay, and is safe aboard.".to_owned(),
            (Lang::Fr, Why::Haven) => "L’unité ne peut rester, et sera en sûreté à bord.".to_owned(),
            (Lang::En, Why::Card) => "This card does the most good now.".to_owned(),
            (Lang::Fr, Why::Card) => "C’est maintenant que cette carte sert le mieux.".to_owned(),
            (Lang::En, Why::Patience) => "No card does enough here: better keep them.".to_owned(),
            (Lang::Fr, Why::Patience) => {
                "Aucune carte ne change assez ici\u{a0}: mieux vaut les garder.".to_owned()
            }
            (Lang::En, Why::Enough) => "Nothing that is left is worth its risk or its price.".to_owned(),
            (Lang::Fr, Why::Enough) => "Rien de ce qui reste ne vaut son risque ou son prix.".to_owned(),
        }
    }
}
