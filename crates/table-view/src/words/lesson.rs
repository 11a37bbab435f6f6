//! Texts around the lessons. What the coach says is in the lessons themselves.

use kernel::Lang;

texts! {
    /// A fixed text of the lessons.
    LessonWord {
        Learn: "Learn", "Apprendre";
        LearnByPlaying: "Learn by playing", "Apprendre en jouant";
        LessonsLead: "Short lessons on the real table. One sentence at a time, and you make every move yourself. Start anywhere; nothing is locked.", "De courtes leçons sur la vraie table. Une phrase à la fois, et chaque coup est de vous. Commencez où vous voulez\u{a0}: rien n’est verrouillé.";
        LearnPitch: "Learn in a few minutes", "Apprendre en quelques minutes";
        LearnPitchAbout: "on a real table, with a coach", "sur une vraie table, avec un guide";
        StartHere: "Start here", "Commencez ici";
        GoOnHere: "go on", "à suivre";
        Done: "done", "terminée";
        AllLessons: "All lessons", "Toutes les leçons";
        NoLessons: "There are no lessons of this game yet. Its rules are short, numbered and searchable.", "Pas encore de leçons pour ce jeu. Ses règles sont courtes, numérotées et faciles à chercher.";
        LessonsMissing: "The lessons could not be fetched. Check your connection and try again.", "Les leçons n’ont pas pu être chargées. Vérifiez votre connexion et réessayez.";
        LessonLost: "This lesson cannot be laid out. Choose another one.", "Cette leçon ne peut pas être installée. Choisissez-en une autre.";
        KeptHere: "Your progress is kept in this browser.", "Votre progression est gardée dans ce navigateur.";
        KeptInAccount: "Your progress is kept in your account.", "Votre progression est gardée dans votre compte.";
        NotKept: "This browser keeps nothing: your progress ends with this page.", "Ce navigateur ne garde rien\u{a0}: votre progression s’arrête avec cette page.";
        Coach: "Coach", "Guide";
        ShowMe: "Show me", "Montrez-moi";
        NextStep: "Next step", "Étape suivante";
        GoOn: "Go on", "Continuer";
        StepBack: "Back", "Retour";
        SetBack: "Set the position back", "Remettre la position";
        Skip: "Skip", "Passer";
        LeaveAsk: "Leave the lesson? You can go on here later.", "Quitter la leçon\u{202f}? Vous pourrez reprendre ici plus tard.";
        Leave: "Leave", "Quitter";
        Stay: "Stay", "Rester";
        Free: "Look around as you like: touch any card or space. The lesson waits, and nothing counts.", "Regardez partout\u{a0}: touchez cartes et cases. La leçon attend, et rien ne compte.";
        FreeSlip: "A slip costs nothing here.", "Une erreur ne coûte rien ici.";
        ThatToo: "That works too.", "Cela marche aussi.";
        WellDone: "That’s it.", "C’est fait.";
        AstrayAsk: "You are off the path, which is fine. Shall I set the position back?", "Vous êtes hors du chemin, et c’est permis. Je remets la position\u{202f}?";
        Loaded: "In this step the dice are loaded.", "À cette étape, les dés sont pipés.";
        Alone: "Your turn: this one without help. The dice are real.", "À vous\u{a0}: celle-ci sans aide. Les dés sont francs.";
        SkippedStep: "Let’s skip this one.", "Passons celle-ci.";
        Finished: "Lesson done!", "Leçon terminée\u{202f}!";
        NextLesson: "Next lesson", "Leçon suivante";
        TaughtRules: "What you have seen, in the rules", "Ce que vous avez vu, dans les règles";
        CoachInMatches: "The coach speaks up in matches", "Le guide intervient pendant les parties";
        Understood: "Understood", "Compris";
        FirstTime: "For the first time", "Pour la première fois";
        QuietCoach: "No more of this", "Ne plus intervenir";
    }
}

/// A text of the lessons with parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonPhrase<'a> {
    /// Which lesson out of how many: `Lesson 2 of 12`.
    Which(usize, usize),
    /// Which step out of how many, in short: `5 of 6`.
    Step(usize, usize),
    /// The same for screen readers: `Step 5 of 6`.
    StepHeard(usize, usize),
    /// The number of lessons, and their length: `12 lessons · 20 min`.
    Many(usize, u32),
    /// Lessons done, out of how many.
    DoneOf(usize, usize),
    /// Continue with the lesson of this name.
    GoOnWith(&'a str),
    /// Begin with the lesson of this name: no lesson of the game is done yet.
    BeginWith(&'a str),
    /// This many minutes.
    Minutes(u8),
}

impl LessonPhrase<'_> {
    /// The text in one language.
    #[must_use]
    pub fn get(self, lang: Lang) -> String {
        match (self, lang) {
            (LessonPhrase::Which(at, all), Lang::En) => format!("Lesson {at} of {all}"),
            (LessonPhrase::Which(at, all), Lang::Fr) => format!("Leçon {at} sur {all}"),
            (LessonPhrase::Step(at, all), Lang::En) => format!("{at} of {all}"),
            (LessonPhrase::Step(at, all), Lang::Fr) => format!("{at} sur {all}"),
            (LessonPhrase::StepHeard(at, all), Lang::En) => format!("Step {at} of {all}"),
            (LessonPhrase::StepHeard(at, all), Lang::Fr) => format!("Étape {at} sur {all}"),
            (LessonPhrase::Many(1, minutes), Lang::En) => format!("1 lesson · {minutes} min"),
            (LessonPhrase::Many(n, minutes), Lang::En) => format!("{n} lessons · {minutes} min"),
            (LessonPhrase::Many(n, minutes), Lang::Fr) => {
                format!("{n} leçon{} · {minutes} min", if n > 1 { "s" } else { "" })
            }
            (LessonPhrase::DoneOf(done, all), Lang::En) => format!("{done} of {all} done"),
            (LessonPhrase::DoneOf(done, all), Lang::Fr) => format!("Terminées\u{a0}: {done} sur {all}"),
            (LessonPhrase::GoOnWith(name), Lang::En) => format!("Go on: {name}"),
            (LessonPhrase::GoOnWith(name), Lang::Fr) => format!("Continuer\u{a0}: {name}"),
            (LessonPhrase::BeginWith(name), Lang::En) => format!("Begin: {name}"),
            (LessonPhrase::BeginWith(name), Lang::Fr) => format!("Commencer\u{a0}: {name}"),
            (LessonPhrase::Minutes(n), _) => format!("{n} min"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_unsaid_and_french_is_set_as_it_should_be() {
        for word in LessonWord::ALL {
            let (en, fr) = (word.get(Lang::En), word.get(Lang::Fr));
            assert!(!en.is_empty() && !fr.is_empty(), "{word:?}");
            for sign in [" ?", " !", " ;", " :", "« ", " »", "'"] {
                assert!(!fr.contains(sign), "{word:?}: {fr}");
            }
        }
        assert_eq!(LessonPhrase::Many(1, 1).get(Lang::Fr), "1 leçon · 1 min");
        assert_eq!(LessonPhrase::DoneOf(0, 3).get(Lang::Fr), "Terminées\u{a0}: 0 sur 3");
        assert_eq!(LessonPhrase::GoOnWith("Marcher").get(Lang::Fr), "Continuer\u{a0}: Marcher");
    }
}
