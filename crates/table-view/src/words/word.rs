//! Fixed texts.

use kernel::Lang;

macro_rules! words {
    ($($word:ident: $en:literal, $fr:literal;)*) => {
        /// A fixed text of the client.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each says itself, in both languages, right here")]
        pub enum Word {
            $($word,)*
        }

        impl Word {
            /// Every text there is.
            pub const ALL: &[Word] = &[$(Word::$word),*];

            /// The text in one language.
            #[must_use]
            pub const fn get(self, lang: Lang) -> &'static str {
                match self {
                    $(Word::$word => lang.pick($en, $fr),)*
                }
            }
        }
    };
}

words! {
    Play: "Play", "Jouer";
    Rules: "Rules", "Règles";
    About: "About", "À propos";
    Main: "Main", "Principal";
    Language: "Language", "Langue";
    Theme: "Theme", "Thème";
    ThemeAuto: "Same as the system", "Comme le système";
    ThemeParchment: "Parchment", "Parchemin";
    ThemeNight: "Night table", "Table de nuit";
    SkipToContent: "Skip to the content", "Aller au contenu";
    TellMe: "Tell me when it is my turn", "Me prévenir à mon tour";
    YourTurn: "Your turn", "À vous";
    Over: "Over", "Terminée";
    SetAside: "Set aside", "Mise de côté";
    SaveJournal: "Download the journal", "Télécharger le journal";
    NewMatch: "New match", "Nouvelle partie";
    Game: "Game", "Jeu";
    Scenario: "Scenario", "Scénario";
    Seats: "Seats", "Sièges";
    HowMany: "How many players?", "Combien de joueurs\u{202f}?";
    HowYouPlay: "How do you play?", "Comment jouez-vous\u{202f}?";
    Variants: "Levels and variants", "Niveaux et variantes";
    NoVariants: "This scenario is played as it is.", "Ce scénario se joue tel quel.";
    NotAsUsual: "Changed", "Modifié";
    AsUsual: "Reset to the usual rules", "Revenir aux règles habituelles";
    Person: "Person", "Humain";
    Bot: "Bot", "Robot";
    Invite: "Invite", "Inviter";
    OpenSeat: "Open", "Libre";
    WhoPlays: "Who plays", "Qui joue";
    Level: "Level", "Niveau";
    CoverScreen: "Cover the screen between turns", "Couvrir l’écran entre les tours";
    CoverScreenAbout: "Hands stay secret when several people share this screen.", "Les mains restent secrètes quand plusieurs personnes partagent cet écran.";
    LayTheTable: "Lay the table", "Mettre la table";
    ExportJournal: "Export the journal", "Exporter le journal";
    Delete: "Delete", "Supprimer";
    DeleteMatch: "Delete this match", "Supprimer cette partie";
    DeleteSure: "The match and its journal will be deleted for good.", "La partie et son journal seront supprimés définitivement.";
    Cancel: "Cancel", "Annuler";
    Close: "Close", "Fermer";
    Continue: "Continue", "Continuer";
    Menu: "Menu", "Menu";
    Home: "Home", "Accueil";
    MatchGone: "This match is not in this browser.", "Cette partie n’est pas dans ce navigateur.";
    Loading: "Laying the table…", "On met la table…";
    GameMissing: "This game could not be downloaded. Connect to the internet once; after that it works offline.", "Ce jeu n’a pas pu être téléchargé. Connectez-vous une fois à internet\u{202f}; il marchera ensuite hors ligne.";
    UpdateReady: "A new version is ready.", "Une nouvelle version est prête.";
    Reload: "Reload", "Recharger";
    Question: "Question", "Question";
    Answers: "Answers", "Réponses";
    Board: "Board", "Plateau";
    Hand: "Hand", "Main";
    Log: "Log", "Journal";
    Sheet: "Sheet", "Fiche";
    You: "you", "vous";
    Skip: "Skip ahead", "Passer";
    Pace: "Speed of the bots", "Vitesse des robots";
    PaceSlow: "Slow", "Lent";
    PaceCalm: "Calm", "Posé";
    PaceQuick: "Quick", "Vif";
    PaceInstant: "Instant", "Immédiat";
    Sounds: "Sounds", "Sons";
    SoundsAbout: "Your turn, dice, cards, refusals, the end.", "Votre tour, les dés, les cartes, les refus, la fin.";
    Hint: "Hint", "Conseil";
    HintAbout: "What would a bot do?", "Que ferait un robot\u{202f}?";
    PlayForMe: "Play this turn for me", "Jouer ce tour pour moi";
    StopPlaying: "Take over again", "Reprendre la main";
    Undo: "Undo", "Reprendre";
    NothingToUndo: "Nothing to undo", "Rien à reprendre";
    WallHere: "can’t undo past this", "impossible de reprendre au-delà";
    Seen: "no undo beyond this point", "pas de reprise au-delà de ce point";
    CanGoBack: "Undo to here", "Reprendre jusqu’ici";
    NotAllowed: "Not allowed", "Pas permis";
    ReadTheRule: "Read the rule", "Lire la règle";
    NoLongerPossible: "no longer possible", "plus possible";
    Fewer: "Fewer", "Moins";
    FilterAnswers: "Find an answer", "Chercher une réponse";
    ClearSelection: "Show every answer", "Montrer toutes les réponses";
    NoAnswerFits: "No answer contains these words.", "Aucune réponse ne contient ces mots.";
    SearchRules: "Search the rules", "Chercher dans les règles";
    RulesLoading: "Loading the rules…", "Chargement des règles…";
    RulesMissing: "The rules could not be loaded. Read them once online and they stay available offline.", "Les règles n’ont pas pu être chargées. Lisez-les une fois en ligne\u{a0}: elles resteront disponibles hors ligne.";
    CitedInMatch: "Cited in this match", "Citées dans cette partie";
    Chapters: "Chapters", "Chapitres";
    Copied: "Copied.", "Copié.";
    HandOverText: "The table stays hidden until the next player is here.", "La table reste cachée jusqu’à ce que la personne suivante soit là.";
    GameOver: "The game is over.", "La partie est terminée.";
    Standings: "Standings", "Classement";
    Place: "Place", "Rang";
    Score: "Score", "Score";
    Won: "won", "victoire";
    Nobody: "Nobody wins.", "Personne ne gagne.";
    WatchReplay: "Watch the replay", "Revoir la partie";
    BackToTable: "Back to the table", "Retour à la table";
    First: "First", "Début";
    Previous: "Previous", "Précédent";
    Next: "Next", "Suivant";
    Last: "Last", "Fin";
    PlayReplay: "Play", "Lecture";
    PauseReplay: "Pause", "Pause";
    Timeline: "Timeline", "Fil de la partie";
    ThroughWhoseEyes: "View as", "Vu par";
    Everybody: "Everything", "Tout";
    ShowAsTable: "Show as a table", "Montrer en tableau";
    ShowAsChart: "Show as a chart", "Montrer en courbe";
    Keys: "Keys", "Touches";
    KeysAnswers: "choose an answer", "choisir une réponse";
    KeysEnd: "end or pass", "finir ou passer";
    KeysUndo: "undo", "reprendre";
    KeysRules: "rules", "règles";
    KeysSearch: "search the rules", "chercher dans les règles";
    KeysLog: "log", "journal";
    KeysPlanner: "planner", "planificateur";
    Chat: "Chat", "Discussion";
    Say: "Say something", "Dire quelque chose";
    Send: "Send", "Envoyer";
    OnThisServer: "On this server", "Sur ce serveur";
    OpenTables: "Open tables", "Tables ouvertes";
    Join: "Join", "Rejoindre";
    Connecting: "Connecting…", "Connexion…";
    Reconnecting: "Connection lost. Trying again…", "Connexion perdue. Nouvelle tentative…";
    WherePlayed: "Where", "Où";
    Clock: "Clock", "Pendule";
    NoClock: "No clock", "Sans pendule";
    ClockAbout: "The clock runs while a seat owes an answer and starts afresh on its next turn. When time runs out, a bot answers in its place.", "La pendule tourne tant qu’un siège doit répondre, et repart à zéro à son tour suivant. Le temps écoulé, un robot répond à sa place.";
    Online: "connected", "en ligne";
    Offline: "away", "hors ligne";
    TimeLeft: "time left", "temps restant";
    LeaveMatch: "Leave the match", "Quitter la partie";
    LeaveAbout: "The others play on. What becomes of your seat?", "Les autres continuent. Que devient votre siège\u{202f}?";
    LeaveToBot: "A bot takes it over", "Un robot le reprend";
    LeaveToBotAbout: "The match goes on to its end without you.", "La partie va jusqu’à son terme sans vous.";
    LeaveOpen: "It stays open", "Il reste libre";
    LeaveOpenAbout: "Anyone may take it. A table with nobody left is removed.", "N’importe qui peut le prendre. Une table où il n’y a plus personne est supprimée.";
    HasLeft: "You have left the match.", "Vous avez quitté la partie.";
    YourName: "Your name", "Votre nom";
    ChangeName: "Change", "Changer";
    NoServer: "Can’t reach the server. Try again in a moment.", "Le serveur est injoignable. Réessayez dans un instant.";
    Account: "Account", "Compte";
    AccountNobody: "You aren’t signed in. You can play right away; with an account you can come back from another device.", "Vous n’êtes pas connecté. Vous pouvez jouer tout de suite\u{202f}; un compte permet de revenir depuis un autre appareil.";
    AccountGuest: "Your matches on this server are tied to this browser. With an account you can come back to them from anywhere.", "Vos parties sur ce serveur sont liées à ce navigateur. Un compte permet d’y revenir de partout.";
    AccountYours: "Your matches on this server are waiting for you wherever you sign in.", "Vos parties sur ce serveur vous attendent partout où vous vous connectez.";
    AccountName: "Name", "Nom";
    NameAbout: "The others at the table see it, and you sign in with it.", "Les autres à la table le voient, et il vous sert à vous connecter.";
    GuestNameAbout: "The others at the table see it.", "Les autres à la table le voient.";
    Password: "Password", "Mot de passe";
    PasswordAbout: "At least 10 characters, not your name, and nothing easy to guess.", "Au moins 10 caractères, pas votre nom, et rien de facile à deviner.";
    OldPassword: "Current password", "Mot de passe actuel";
    NewPassword: "New password", "Nouveau mot de passe";
    MakeAccount: "Create an account", "Créer un compte";
    MakeAccountAbout: "You keep your seats and your matches.", "Vous gardez vos sièges et vos parties.";
    AccountMade: "Account created.", "Compte créé.";
    SignIn: "Sign in", "Se connecter";
    SignInAbout: "You already have an account.", "Vous avez déjà un compte.";
    SignInLeaves: "You already have an account. If you sign in, you give up the seats you took as a guest: to keep them, create an account instead.", "Vous avez déjà un compte. En vous connectant, vous laissez les sièges pris en invité\u{a0}: pour les garder, créez plutôt un compte.";
    SignedIn: "You are signed in.", "Vous êtes connecté.";
    SignOut: "Sign out", "Se déconnecter";
    SignOutHere: "Sign out here", "Se déconnecter ici";
    SignOutEverywhere: "Sign out everywhere", "Se déconnecter partout";
    SignOutAbout: "Your seats stay yours until you come back.", "Vos sièges restent les vôtres jusqu’à votre retour.";
    SignedOut: "You are signed out.", "Vous êtes déconnecté.";
    ChangePassword: "Change your password", "Changer de mot de passe";
    ChangePasswordAbout: "This signs out every other device.", "Tous les autres appareils seront déconnectés.";
    PasswordChanged: "Password changed.", "Mot de passe changé.";
    YourData: "Your data", "Vos données";
    YourDataAbout: "Download everything this server knows about you, or delete it.", "Téléchargez tout ce que ce serveur sait de vous, ou supprimez-le.";
    DownloadData: "Download my data", "Télécharger mes données";
    DeleteMe: "Delete my account and data", "Supprimer mon compte et mes données";
    DeleteMeSure: "Your name, your password and your messages are deleted for good. Bots take your seats in matches in progress; finished matches stay, without your name.", "Votre nom, votre mot de passe et vos messages sont supprimés définitivement. Des robots prennent vos sièges dans les parties en cours\u{202f}; les parties finies restent, sans votre nom.";
    DeleteMeYes: "Delete for good", "Supprimer définitivement";
    MeDeleted: "Your account and data are deleted.", "Ce serveur ne sait plus rien de vous.";
    NameTaken: "This name is taken. Choose another one, or sign in if it is yours.", "Ce nom est pris. Choisissez-en un autre, ou connectez-vous si c’est le vôtre.";
    BadName: "A name has 2 to 30 letters, digits, spaces, dots, hyphens or apostrophes. Change it and try again.", "Un nom compte de 2 à 30 lettres, chiffres, espaces, points, traits d’union ou apostrophes. Modifiez-le et réessayez.";
    BadPassword: "A password has 10 to 200 characters and differs from the name. Choose another one.", "Un mot de passe compte de 10 à 200 caractères et diffère du nom. Choisissez-en un autre.";
    WrongPassword: "The name or the password is wrong. Check both and try again.", "Le nom ou le mot de passe est incorrect. Vérifiez les deux et réessayez.";
    WrongOldPassword: "The current password is wrong. Check it and try again.", "Le mot de passe actuel est incorrect. Vérifiez-le et réessayez.";
    WeakPassword: "This password is too easy to guess. Choose another one.", "Ce mot de passe est trop facile à deviner. Choisissez-en un autre.";
    BadEmail: "This is not a valid e-mail address. Check it and try again.", "Cette adresse e-mail n’est pas valable. Vérifiez-la et réessayez.";
    BadLink: "This link no longer works: it has been used or has expired. Ask for another e-mail.", "Ce lien ne fonctionne plus\u{a0}: il a déjà servi ou il a expiré. Demandez un autre e-mail.";
    TooManyLetters: "Enough e-mails have been sent lately. Check your inbox, or try again in a few hours.", "Assez d’e-mails ont été envoyés ces derniers temps. Regardez dans votre boîte de réception, ou réessayez dans quelques heures.";
    Letters: "E-mail", "E-mail";
    LettersAbout: "An e-mail can tell you that it is your turn, and lets you set a new password if you lose yours. Nobody else sees the address.", "Un e-mail peut vous dire que c’est à vous, et permet de choisir un nouveau mot de passe si vous perdez le vôtre. Personne d’autre ne voit l’adresse.";
    LettersNone: "This server sends no e-mail: if you lose your password, nobody can give you a new one.", "Ce serveur n’envoie pas d’e-mails\u{a0}: si vous perdez votre mot de passe, personne ne pourra vous en donner un autre.";
    Email: "E-mail address", "Adresse e-mail";
    EmailUse: "Use this address", "Utiliser cette adresse";
    EmailAgain: "Send the e-mail again", "Renvoyer l’e-mail";
    EmailForget: "Remove the address", "Retirer l’adresse";
    EmailForgotten: "The address is removed.", "L’adresse est retirée.";
    EmailSent: "An e-mail is on its way. Follow its link to confirm the address.", "Un e-mail est en route. Suivez son lien pour confirmer l’adresse.";
    NotifyMe: "E-mail me when it is my turn", "M’écrire quand c’est à moi";
    NotifyChanged: "Saved.", "C’est noté.";
    ConfirmEmail: "Confirm the address", "Confirmer l’adresse";
    ConfirmEmailAbout: "Press the button, and this server will write to the address at which you got this link.", "Appuyez sur le bouton\u{a0}: ce serveur écrira à l’adresse où vous avez reçu ce lien.";
    EmailConfirmed: "The address is confirmed.", "L’adresse est confirmée.";
    StopLetters: "No more e-mails", "Plus d’e-mails";
    StopLettersAbout: "Press the button, and no e-mail will tell you any more that it is your turn. You can turn this back on in your account.", "Appuyez sur le bouton, et plus aucun e-mail ne vous dira que c’est à vous. Vous pourrez les réactiver dans votre compte.";
    LettersStopped: "You will get no more e-mails.", "Vous ne recevrez plus d’e-mails.";
    ForgotPassword: "Forgot your password?", "Mot de passe oublié\u{202f}?";
    AskForLetter: "Send me an e-mail", "M’envoyer un e-mail";
    AskForLetterAbout: "If this is the confirmed address of an account, an e-mail with a link arrives within minutes. The link works for an hour.", "Si cette adresse est confirmée pour un compte, un e-mail avec un lien arrive en quelques minutes. Le lien est valable une heure.";
    LetterAsked: "If we know this address, an e-mail is on its way.", "Si nous connaissons cette adresse, un e-mail est en route.";
    SetNewPassword: "Set a new password", "Choisir un nouveau mot de passe";
    SetNewPasswordAbout: "This signs out every device.", "Tous les appareils seront déconnectés.";
    NewPasswordSet: "The new password is set. Sign in with it.", "Le nouveau mot de passe est en place. Connectez-vous avec lui.";
    Sessions: "Where you are signed in", "Où vous êtes connecté";
    Confirmed: "confirmed", "confirmée";
    NotConfirmed: "not confirmed yet", "pas encore confirmée";
    SessionThis: "this device", "cet appareil";
    SessionUnknown: "Unknown device", "Appareil inconnu";
    SessionEnd: "Sign out", "Déconnecter";
    SessionsEndOthers: "Sign out all others", "Déconnecter tous les autres";
    SessionsEnded: "Signed out.", "Déconnecté.";
    DeletePassword: "Your password, to make sure it is you", "Votre mot de passe, pour être sûr que c’est vous";
    Privacy: "Privacy", "Vie privée";
    PrivacyAbout: "What this server keeps about people, why, and for how long. It deletes the rest by itself.", "Ce que ce serveur garde sur les gens, pourquoi, et combien de temps. Il supprime le reste de lui-même.";
    PrivacyWhat: "What", "Quoi";
    PrivacyWhy: "What for", "Pour quoi faire";
    PrivacyHowLong: "For how long", "Pendant combien de temps";
    GuestSign: "guest", "invité";
    TooFast: "That was a lot at once. Wait a minute and try again.", "Cela fait beaucoup à la fois. Attendez une minute et réessayez.";
    SessionOver: "You’re signed out. Sign in again.", "Vous êtes déconnecté. Reconnectez-vous.";
    ToBot: "To a bot", "À un robot";
    Invited: "You are invited to a table.", "Vous êtes invité à une table.";
    InThisBrowser: "In this browser", "Dans ce navigateur";
    Saved: "Saved in this browser after every action.", "Enregistrée dans ce navigateur après chaque action.";
    NotSaved: "This browser does not let the page save: export the journal to keep the match.", "Ce navigateur ne laisse pas la page enregistrer\u{a0}: exportez le journal pour garder la partie.";
    NewerPage: "A new version of this page is out: reload it to go on. Your matches are kept.", "Une nouvelle version de cette page est là\u{a0}: rechargez-la pour continuer. Vos parties sont gardées.";
    Imported: "imported", "importée";
    Yes: "yes", "oui";
    No: "no", "non";
    GenericBoardAbout: "This game has no drawn board yet. Click a name to see the answers about it.", "Ce jeu n’a pas encore de plateau dessiné. Cliquez sur un nom pour voir les réponses qui le concernent.";
    ZoomIn: "Zoom in", "Agrandir";
    ZoomOut: "Zoom out", "Réduire";
    WholeBoard: "Whole board", "Tout le plateau";
    AboutText1: "Tablée plays great board games with their rules enforced: every rule is numbered, every refusal cites its rule, and undo is fair.", "Tablée fait jouer de grands jeux de société en appliquant leurs règles\u{a0}: chaque règle a son numéro, chaque refus cite la sienne, et on ne reprend jamais ce qui a révélé quelque chose.";
    AboutText2: "The games run in this page. Matches are saved in this browser and play on without a connection; a journal is a text file that replays the match to the last die.", "Les jeux tournent dans cette page. Les parties sont enregistrées dans ce navigateur et se jouent sans connexion\u{202f}; un journal est un fichier texte qui rejoue la partie jusqu’au dernier dé.";
    AboutText3: "Names, symbols and texts are our own. The printed games belong to their publishers: to play them at a real table, buy the boxes.", "Noms, symboles et textes sont les nôtres. Les jeux imprimés appartiennent à leurs éditeurs\u{a0}: pour les jouer à une vraie table, achetez les boîtes.";
    AboutUndo: "Undo takes back your own last steps, as far as the last roll, or the last card or token that was revealed.", "On reprend ses propres actions, jusqu’au dernier jet, ou à la dernière carte ou au dernier jeton révélé.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_unsaid_and_french_is_set_as_it_should_be() {
        for word in Word::ALL {
            let (en, fr) = (word.get(Lang::En), word.get(Lang::Fr));
            assert!(!en.is_empty() && !fr.is_empty(), "{word:?}");
            for sign in [" ?", " !", " ;", " :", "« ", " »", "'"] {
                assert!(!fr.contains(sign), "{word:?}: {fr}");
            }
        }
    }
}
