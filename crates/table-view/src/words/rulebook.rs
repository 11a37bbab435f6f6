//! Fixed texts of the rule book and of the summaries.

texts! {
    /// A fixed text of the rule book.
    RulebookWord {
        Ask: "Ask the rules: “how do I win?”", "Interrogez les règles\u{a0}: «\u{a0}comment gagner\u{202f}?\u{a0}»";
        NothingFound: "No rule is about this.", "Aucune règle n’en parle.";
        DidYouMean: "Did you mean", "Vouliez-vous dire";
        Results: "Search results", "Résultats de la recherche";
        Contents: "Contents", "Sommaire";
        ChooseChapter: "Chapter", "Chapitre";
        Previous: "Previous chapter", "Chapitre précédent";
        Next: "Next chapter", "Chapitre suivant";
        Now: "Now", "En ce moment";
        AllChapters: "All chapters", "Tous les chapitres";
        WholeBook: "Whole rule book", "Toutes les règles";
        Summary: "One-page summary", "Résumé sur une page";
        SummaryLoading: "Fetching the summary…", "Chargement du résumé…";
        SummaryMissing: "The summary could not be fetched. Check your connection and reload the page.", "Le résumé n’a pas pu être chargé. Vérifiez votre connexion et rechargez la page.";
        Print: "Print", "Imprimer";
        LinkToRule: "Copy the link to this rule", "Copier le lien vers cette règle";
        OneRule: "rule", "règle";
        SeveralRules: "rules", "règles";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Lang;

    #[test]
    fn nothing_is_unsaid_and_french_is_set_as_it_should_be() {
        for word in RulebookWord::ALL {
            let (en, fr) = (word.get(Lang::En), word.get(Lang::Fr));
            assert!(!en.is_empty() && !fr.is_empty(), "{word:?}");
            for sign in [" ?", " !", " ;", " :", "« ", " »", "'"] {
                assert!(!fr.contains(sign), "{word:?}: {fr}");
            }
        }
    }
}
