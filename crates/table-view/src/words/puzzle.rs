//! Fixed texts of the puzzles.

use kernel::Lang;

texts! {
    /// A fixed text of the puzzles.
    PuzzleWord {
        Puzzles: "Puzzles", "Énigmes";
        Lead: "One position, one turn, one goal. The table checks every answer, so any way that works is right.", "Une position, un tour, un but. La table vérifie chaque réponse\u{a0}: tout chemin qui marche est bon.";
        Daily: "Puzzle of the day", "Énigme du jour";
        Solve: "Solve it", "La résoudre";
        Again: "Look at it again", "La revoir";
        Week: "The last seven days", "Les sept derniers jours";
        DaySolved: "solved", "résolue";
        DayOpen: "not solved", "non résolue";
        Filter: "Which puzzles", "Quelles énigmes";
        All: "All", "Toutes";
        Unsolved: "Not solved yet", "Pas encore résolues";
        Grade: "Difficulty", "Difficulté";
        Theme: "Theme", "Thème";
        AnyGrade: "Any difficulty", "Toute difficulté";
        AnyTheme: "Any theme", "Tout thème";
        NoneLeft: "No puzzle fits. Try another theme or difficulty.", "Aucune énigme ne convient. Essayez un autre thème ou une autre difficulté.";
        More: "Show more", "En montrer plus";
        Loading: "The puzzles are coming …", "Les énigmes arrivent…";
        ListMissing: "The puzzles could not be fetched.", "Impossible de récupérer les énigmes.";
        Missing: "This puzzle could not be fetched. If you are offline, the puzzles of the next seven days are kept here.", "Impossible de récupérer cette énigme. Hors ligne, celles des sept prochains jours sont gardées ici.";
        Solved: "Solved", "Résolue";
        NearlySolved: "Good, not best", "Bien, mais pas au mieux";
        Try: "Tried", "Essayée";

        Goal: "Your goal", "Votre but";
        Answer: "This is my answer", "C’est ma réponse";
        AnswerAbout: "What you have played so far is judged.", "Ce que vous avez joué jusqu’ici est jugé.";
        StartOver: "Start over", "Recommencer";
        NextHint: "Next hint", "Indice suivant";
        Hints: "Hints", "Indices";
        NoMoreHints: "That was the last hint.", "C’était le dernier indice.";
        Solution: "Show the solution", "Voir la solution";
        SolutionAbout: "Looking at it ends your streak; hints do not.", "La regarder met fin à votre série\u{202f}; les indices, non.";
        BestAnswer: "The best answer", "La meilleure réponse";
        Optimal: "Solved: nobody does better.", "Résolue\u{a0}: personne ne fait mieux.";
        Good: "Good! There is still a better answer.", "Bien\u{202f}! Il y a encore mieux.";
        Not: "Not yet.", "Pas encore.";
        NotAbout: "Take something back or start over: tries cost nothing.", "Reprenez un coup ou recommencez\u{a0}: les essais ne coûtent rien.";
        Judging: "Checking your answer …", "Vérification de votre réponse…";
        JudgeLost: "The answer could not be checked. Try again.", "Impossible de vérifier la réponse. Réessayez.";
        Share: "Share", "Partager";
        Copied: "Copied", "Copié";
        Copy: "Copy the result", "Copier le résultat";
        AllPuzzles: "All puzzles", "Toutes les énigmes";
    }
}

/// The name of a theme; unknown themes are returned as they are.
#[must_use]
pub fn theme(lang: Lang, id: &str) -> &str {
    let (en, fr) = match id {
        "attack" => ("Attack", "Attaque"),
        "city" => ("City", "Cité"),
        "element" => ("Gems and Essences", "Gemmes et Essences"),
        "fame" => ("Fame", "Renommée"),
        "hold" => ("Defence", "Défense"),
        "hope" => ("Hope", "Espoir"),
        "learn" => ("Learning", "Apprendre"),
        "patience" => ("Patience", "Patience"),
        "rampaging" => ("Rampaging enemies", "Maraudeurs"),
        "recruit" => ("Recruiting", "Recruter"),
        "route" => ("Route", "Chemin"),
        "siege" => ("Garrisons", "Garnisons"),
        "tile" => ("Weapons and Abilities", "Armes et Capacités"),
        "token" => ("Tokens", "Jetons"),
        "two" => ("Two at once", "Deux à la fois"),
        other => (other, other),
    };
    lang.pick(en, fr)
}

/// A text about puzzles with parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzlePhrase<'a> {
    /// The difficulty, from 1 to 4.
    Grade(u8),
    /// The streak, in days.
    Streak(u32),
    /// The value of the answer, and of the best one.
    Worth {
        /// The value reached, if the goal was.
        found: Option<&'a str>,
        /// The best value.
        best: &'a str,
    },
    /// How many tries and hints it took.
    Tries(u32, u8),
    /// The number of puzzles of a game, and how many are solved.
    Count(usize, usize),
}

impl PuzzlePhrase<'_> {
    /// The text in one language.
    #[must_use]
    pub fn get(self, lang: Lang) -> String {
        use kernel::wording::count;
        match (self, lang) {
            (PuzzlePhrase::Grade(n), Lang::En) => format!("difficulty {n} of 4"),
            (PuzzlePhrase::Grade(n), Lang::Fr) => format!("difficulté {n} sur 4"),
            (PuzzlePhrase::Streak(0), Lang::En) => "A new streak begins today.".to_owned(),
            (PuzzlePhrase::Streak(0), Lang::Fr) => "Une nouvelle série commence aujourd’hui.".to_owned(),
            (PuzzlePhrase::Streak(n), Lang::En) => format!("Your streak: {}", count(lang, n, "day", "days")),
            (PuzzlePhrase::Streak(n), Lang::Fr) => {
                format!("Votre série\u{a0}: {}", count(lang, n, "jour", "jours"))
            }
            (PuzzlePhrase::Worth { found: Some(found), best }, Lang::En) => {
                format!("Yours: {found}. The best: {best}.")
            }
            (PuzzlePhrase::Worth { found: Some(found), best }, Lang::Fr) => {
                format!("La vôtre\u{a0}: {found}. La meilleure\u{a0}: {best}.")
            }
            (PuzzlePhrase::Worth { found: None, .. }, Lang::En) => {
                "The goal is not reached for certain.".to_owned()
            }
            (PuzzlePhrase::Worth { found: None, .. }, Lang::Fr) => {
                "Le but n’est pas atteint à coup sûr.".to_owned()
            }
            (PuzzlePhrase::Tries(tries, hints), Lang::En) => format!(
                "{}, {}",
                count(lang, tries, "try", "tries"),
                count(lang, i64::from(hints), "hint", "hints")
            ),
            (PuzzlePhrase::Tries(tries, hints), Lang::Fr) => format!(
                "{}, {}",
                count(lang, tries, "essai", "essais"),
                count(lang, i64::from(hints), "indice", "indices")
            ),
            (PuzzlePhrase::Count(all, done), Lang::En) => format!("{done} of {all} solved"),
            (PuzzlePhrase::Count(all, done), Lang::Fr) => format!("{done} sur {all} résolues"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_unsaid_and_french_is_set_as_it_should_be() {
        for word in PuzzleWord::ALL {
            let (en, fr) = (word.get(Lang::En), word.get(Lang::Fr));
            assert!(!en.is_empty() && !fr.is_empty(), "{word:?}");
            for sign in [" ?", " !", " ;", " :", "« ", " »", "'"] {
                assert!(!fr.contains(sign), "{word:?}: {fr}");
            }
        }
    }
}
