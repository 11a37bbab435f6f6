//! Texts about slips: asked, answered, forgiven.

use kernel::Lang;

texts! {
    /// A fixed text about slips.
    SlipWord {
        Agree: "Agree", "Accepter";
        Ask: "Ask to take back a slip", "Demander à reprendre une erreur";
        AskAbout: "The table can forgive a slip: everybody has to agree.", "La table peut pardonner une erreur\u{a0}: il faut l’accord de tous.";
        Expired: "Not everybody has answered in time: the match goes on as it is.", "Tout le monde n’a pas répondu à temps\u{a0}: la partie continue telle quelle.";
        Meaning: "What was seen stays seen; dice and draws will fall anew.", "Ce qui a été vu reste vu\u{202f}; dés et pioches seront tirés à nouveau.";
        Refuse: "Refuse", "Refuser";
        SeatsChanged: "Somebody has come or gone: ask once more.", "Quelqu’un est arrivé ou parti\u{a0}: demandez de nouveau.";
        Step: "a step", "une action";
        TakeBack: "Take back a slip", "Reprendre une erreur";
        TakeBackAbout: "Nobody else has to agree. It will be told in the log and the result.", "Personne d’autre n’a à donner son accord. Le journal et le résultat le diront.";
        Withdraw: "No longer ask", "Ne plus demander";
        Withdrawn: "The question was withdrawn.", "La demande a été retirée.";
    }
}

/// A text about slips with parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlipPhrase<'a> {
    /// Somebody asks.
    Asks(&'a str),
    /// Who must answer for this seat, at a screen that several people share.
    AnswerOf(&'a str),
    /// How far back it would go.
    BackTo(&'a str),
    /// How many actions would be taken back, including other players'.
    InAll(u32),
    /// Who has not answered yet.
    WaitsFor(&'a str),
    /// Somebody disagrees.
    Refused(&'a str),
    /// A forgiven slip, in the log.
    Forgiven {
        /// The player.
        name: &'a str,
        /// The first action taken back; empty if it has no name.
        what: &'a str,
        /// How many actions.
        actions: u32,
        /// Whether nobody else had to agree.
        alone: bool,
    },
    /// How many slips were forgiven in a match.
    Count(u32),
}

impl SlipPhrase<'_> {
    /// The text in one language.
    #[must_use]
    pub fn get(self, lang: Lang) -> String {
        match (self, lang) {
            (SlipPhrase::Asks(name), Lang::En) => format!("{name}: may I take back a slip?"),
            (SlipPhrase::Asks(name), Lang::Fr) => {
                format!("{name}\u{a0}: puis-je reprendre une erreur\u{202f}?")
            }
            (SlipPhrase::AnswerOf(name), Lang::En) => format!("{name}, do you agree?"),
            (SlipPhrase::AnswerOf(name), Lang::Fr) => format!("{name}, acceptez-vous\u{202f}?"),
            (SlipPhrase::BackTo(what), Lang::En) => format!("Back to before: {what}"),
            (SlipPhrase::BackTo(what), Lang::Fr) => format!("Retour avant\u{a0}: {what}"),
            (SlipPhrase::InAll(1), Lang::En) => "1 action is taken back.".into(),
            (SlipPhrase::InAll(n), Lang::En) => format!("{n} actions are taken back, whoever played them."),
            (SlipPhrase::InAll(1), Lang::Fr) => "1 action est reprise.".into(),
            (SlipPhrase::InAll(n), Lang::Fr) => {
                format!("{n} actions sont reprises, quel que soit leur auteur.")
            }
            (SlipPhrase::WaitsFor(names), Lang::En) => format!("Waiting for {names}"),
            (SlipPhrase::WaitsFor(names), Lang::Fr) => format!("Réponse attendue\u{a0}: {names}"),
            (SlipPhrase::Refused(name), Lang::En) => {
                format!("{name} does not agree: the match goes on as it is.")
            }
            (SlipPhrase::Refused(name), Lang::Fr) => {
                format!("{name} n’est pas d’accord\u{a0}: la partie continue telle quelle.")
            }
            (SlipPhrase::Forgiven { name, what, actions, alone }, lang) => {
                forgiven(lang, name, what, actions, alone)
            }
            (SlipPhrase::Count(1), Lang::En) => "1 slip was forgiven in this match.".into(),
            (SlipPhrase::Count(n), Lang::En) => format!("{n} slips were forgiven in this match."),
            (SlipPhrase::Count(n @ (0 | 1)), Lang::Fr) => {
                format!("{n} erreur a été pardonnée dans cette partie.")
            }
            (SlipPhrase::Count(n), Lang::Fr) => format!("{n} erreurs ont été pardonnées dans cette partie."),
        }
    }
}

fn forgiven(lang: Lang, name: &str, what: &str, actions: u32, alone: bool) -> String {
    let what = what.trim_end_matches('.');
    let back = match (lang, what, actions) {
        (Lang::En, "", 1) => format!("{name} took back a step"),
        (Lang::En, "", n) => format!("{name} took back a step, {n} actions in all"),
        (Lang::En, what, 1) => format!("{name} took back: {what}"),
        (Lang::En, what, n) => format!("{name} took back: {what} ({n} actions in all)"),
        (Lang::Fr, "", 1) => format!("{name} reprend une action"),
        (Lang::Fr, "", n) => format!("{name} reprend une action, {n} en tout"),
        (Lang::Fr, what, 1) => format!("{name} reprend\u{a0}: {what}"),
        (Lang::Fr, what, n) => format!("{name} reprend\u{a0}: {what} ({n} actions en tout)"),
    };
    let how = match (lang, alone) {
        (Lang::En, true) => "Chance falls anew.",
        (Lang::En, false) => "Everybody agreed; chance falls anew.",
        (Lang::Fr, true) => "Le sort est tiré à nouveau.",
        (Lang::Fr, false) => "Tout le monde est d’accord\u{202f}; le sort est tiré à nouveau.",
    };
    format!("{back}. {how}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_says_who_what_and_that_chance_falls_anew() {
        let told = |what, actions, alone, lang| {
            SlipPhrase::Forgiven { name: "Tovak", what, actions, alone }.get(lang)
        };
        assert_eq!(
            told("Attack.", 3, false, Lang::En),
            "Tovak took back: Attack (3 actions in all). Everybody agreed; chance falls anew."
        );
        assert_eq!(told("", 1, true, Lang::En), "Tovak took back a step. Chance falls anew.");
        assert_eq!(
            told("Attaquer", 1, false, Lang::Fr),
            "Tovak reprend\u{a0}: Attaquer. Tout le monde est d’accord\u{202f}; le sort est tiré à nouveau."
        );
        assert_eq!(SlipPhrase::Count(2).get(Lang::Fr), "2 erreurs ont été pardonnées dans cette partie.");
    }

    #[test]
    fn both_languages_say_something_else() {
        for word in SlipWord::ALL {
            assert_ne!(word.get(Lang::En), word.get(Lang::Fr), "{word:?}");
        }
    }
}
