//! Fixed texts of the table: bar, drawer, goal, confirmation.

texts! {
    /// A fixed text of the table.
    TableWord {
        AllAnswers: "All answers", "Toutes les réponses";
        AllAnswersAbout: "Everything you can do now, in one list.", "Tout ce que vous pouvez faire maintenant, en une liste.";
        NothingNow: "There is nothing for you to answer right now.", "Rien ne vous est demandé pour l’instant.";
        SkipToAnswers: "Skip to the answers", "Aller aux réponses";
        CannotUndo: "cannot be undone", "ne se reprend pas";
        CannotUndoAbout: "This reveals something or rolls dice: it cannot be undone.", "Ceci révèle quelque chose ou lance des dés\u{a0}: on ne pourra pas revenir dessus.";
        DoIt: "Do it", "Je confirme";
        Cancel: "Cancel", "Annuler";
        Goal: "Goal", "But";
        Sheet: "Your sheet", "Votre fiche";
        Phases: "Phases of the turn", "Phases du tour";
        Ended: "Finished", "Terminée";
        Waits: "Waiting", "Patience";
        ChooseOnBoard: "Choose", "Choisissez";
        Since: "Since your last turn", "Depuis votre dernier tour";
        SinceNext: "Next", "Suivant";
        SincePrevious: "Back", "Précédent";
        GoOn: "Go on", "Continuer";
        Stops: "Stop at phases with nothing to decide", "S’arrêter aux phases où il n’y a rien à décider";
        KeysList: "All answers", "Toutes les réponses";
        KeysGoal: "Goal", "But";
        KeysHint: "Hint", "Conseil";
        KeysChat: "Chat", "Discussion";
        KeysSheet: "Your sheet", "Votre fiche";
        Panels: "Panels", "Panneaux";
    }
}
