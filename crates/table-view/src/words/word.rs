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
    Tagline: "Great fantasy board games with their rules enforced: alone, against bots or around one screen.", "De grands jeux de société dont les règles sont tenues\u{a0}: seul, contre des robots ou autour d’un écran.";
    TakeASeat: "Take a seat.", "Prenez place.";
    Play: "Play", "Jouer";
    Rules: "Rules", "Règles";
    About: "About", "À propos";
    Main: "Main", "Principal";
    Language: "Language", "Langue";
    Theme: "Theme", "Thème";
    ThemeAuto: "As the system", "Comme le système";
    ThemeParchment: "Parchment", "Parchemin";
    ThemeNight: "Night table", "Table de nuit";
    SkipToContent: "Skip to the content", "Aller au contenu";
    YourMatches: "Your matches", "Vos parties";
    TellMe: "Tell me when it is my turn", "Me prévenir à mon tour";
    YourTurn: "Your turn", "À vous";
    Over: "Over", "Terminée";
    SetAside: "Set aside", "Mise de côté";
    SaveJournal: "Download the journal", "Télécharger le journal";
    NoMatches: "No match has been started in this browser yet.", "Aucune partie n’a encore été commencée dans ce navigateur.";
    NewMatch: "New match", "Nouvelle partie";
    ChooseGame: "choose a game, then its table", "choisissez un jeu, puis sa table";
    Game: "Game", "Jeu";
    Scenario: "Scenario", "Scénario";
    Seats: "Seats", "Sièges";
    HowMany: "How many players?", "Combien de joueurs\u{202f}?";
    HowYouPlay: "How do you play?", "Comment jouez-vous\u{202f}?";
    Variants: "Levels and variants", "Niveaux et variantes";
    NoVariants: "This scenario is played as it is.", "Ce scénario se joue tel quel.";
    NotAsUsual: "Not as usual", "Pas comme d’habitude";
    AsUsual: "All as usual again", "Tout comme d’habitude";
    Person: "Person", "Personne";
    Bot: "Bot", "Robot";
    Invite: "Invite", "Inviter";
    OpenSeat: "Open", "Libre";
    WhoPlays: "Who plays", "Qui joue";
    Level: "Level", "Niveau";
    CoverScreen: "Cover the screen between turns", "Couvrir l’écran entre les tours";
    CoverScreenAbout: "Hands stay secret when several people share this screen.", "Les mains restent secrètes quand plusieurs personnes partagent cet écran.";
    LayTheTable: "Lay the table", "Mettre la table";
    ImportJournal: "Import a journal", "Importer un journal";
    ExportJournal: "Export the journal", "Exporter le journal";
    Delete: "Delete", "Supprimer";
    DeleteMatch: "Delete this match", "Supprimer cette partie";
    DeleteSure: "The match and its journal will be gone for good.", "La partie et son journal seront perdus pour de bon.";
    Cancel: "Cancel", "Annuler";
    Close: "Close", "Fermer";
    Continue: "Continue", "Continuer";
    Menu: "Menu", "Menu";
    Home: "Home", "Accueil";
    MatchGone: "This match is not in this browser.", "Cette partie n’est pas dans ce navigateur.";
    Loading: "Laying the table …", "La table se met …";
    GameMissing: "This game could not be fetched. It needs a network once; then it is kept.", "Ce jeu n’a pas pu être chargé. Il lui faut une fois le réseau\u{202f}; ensuite il est gardé.";
    UpdateReady: "A newer version is ready.", "Une nouvelle version est prête.";
    Reload: "Reload", "Recharger";
    Question: "Question", "Question";
    Answers: "Answers", "Réponses";
    Board: "Board", "Plateau";
    Hand: "Hand", "Main";
    Log: "Log", "Journal";
    Table: "Table", "Table";
    Map: "Map", "Carte";
    Sheet: "Sheet", "Fiche";
    You: "you", "vous";
    Skip: "Skip ahead", "Passer";
    Pace: "Pace of the bots", "Rythme des robots";
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
    Undo: "Undo", "Annuler";
    NothingToUndo: "Nothing to take back", "Rien à reprendre";
    WallHere: "the wall stands before it", "le mur se dresse avant";
    Seen: "seen: no undo above", "vu\u{a0}: pas de retour au-delà";
    CanGoBack: "back", "retour";
    NotAllowed: "Not allowed", "Pas permis";
    ReadTheRule: "Read the rule", "Lire la règle";
    NoLongerPossible: "no longer possible", "plus possible";
    Fewer: "Fewer", "Moins";
    FilterAnswers: "Find an answer", "Chercher une réponse";
    ClearSelection: "Show every answer", "Montrer toutes les réponses";
    NoAnswerFits: "No answer has these words.", "Aucune réponse ne contient ces mots.";
    SearchRules: "Search the rules", "Chercher dans les règles";
    NoRuleFound: "No rule has all these words.", "Aucune règle ne contient tous ces mots.";
    RulesLoading: "Fetching the rules …", "Chargement des règles …";
    RulesMissing: "The rule texts could not be fetched. They are kept for offline play once they have been read online.", "Le texte des règles n’a pas pu être chargé. Il est gardé pour jouer hors ligne une fois lu en ligne.";
    CitedNow: "cited now", "citée à l’instant";
    CitedInMatch: "Cited in this match", "Citées dans cette partie";
    Chapters: "Chapters", "Chapitres";
    CopyLink: "Copy link", "Copier le lien";
    Copied: "Copied.", "Copié.";
    HandOverText: "What is on the table stays hidden until the next player is here.", "La table reste cachée jusqu’à ce que la personne suivante soit là.";
    GameOver: "The game is over.", "La partie est terminée.";
    Standings: "Standings", "Classement";
    Place: "Place", "Rang";
    Score: "Score", "Score";
    Won: "won", "victoire";
    EndedBy: "Ended by", "Fin selon";
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
    ThroughWhoseEyes: "Through whose eyes", "Par quels yeux";
    Everybody: "Everything", "Tout";
    ShowAsTable: "Show as a table", "Montrer en tableau";
    ShowAsChart: "Show as a chart", "Montrer en courbe";
    Keys: "Keys", "Touches";
    KeysAnswers: "choose an answer", "choisir une réponse";
    KeysEnd: "end or pass", "finir ou passer";
    KeysUndo: "undo", "annuler";
    KeysRules: "rules", "règles";
    KeysSearch: "search the rules", "chercher dans les règles";
    KeysLog: "log", "journal";
    KeysPlanner: "planner", "planificateur";
    Chat: "Chat", "Discussion";
    Say: "Say something", "Dire quelque chose";
    Send: "Send", "Envoyer";
    OnThisServer: "On this server", "Sur ce serveur";
    OpenTables: "Open tables", "Tables ouvertes";
    NoOpenTables: "No table is waiting for players.", "Aucune table n’attend de joueurs.";
    Join: "Join", "Rejoindre";
    JoinWithLink: "Join with a link", "Rejoindre par un lien";
    ShareLink: "Invitation link", "Lien d’invitation";
    Connecting: "Connecting …", "Connexion …";
    Reconnecting: "The connection was lost; trying again …", "La connexion est perdue\u{202f}; nouvelle tentative …";
    WherePlayed: "Where", "Où";
    Clock: "Clock", "Pendule";
    NoClock: "No clock", "Sans pendule";
    ClockAbout: "The time runs while a seat owes an answer, and starts anew at its next turn. When it is over, a bot answers in its place.", "Le temps court tant qu’un siège doit répondre, et repart à neuf à son tour suivant. Une fois écoulé, un robot répond à sa place.";
    Online: "connected", "en ligne";
    Offline: "away", "hors ligne";
    TimeLeft: "time left", "temps restant";
    LeaveMatch: "Leave the match", "Quitter la partie";
    LeaveAbout: "The others play on. What becomes of your seat?", "Les autres continuent. Que devient votre siège\u{202f}?";
    LeaveToBot: "A bot takes it over", "Un robot le reprend";
    LeaveToBotAbout: "The match goes on to its end without you.", "La partie va jusqu’à son terme sans vous.";
    LeaveOpen: "It stays open", "Il reste libre";
    LeaveOpenAbout: "Whoever comes first may take it. A table at which nobody sits any more is cleared away.", "Le premier venu peut le prendre. Une table où plus personne n’est assis est débarrassée.";
    HasLeft: "You have left the match.", "Vous avez quitté la partie.";
    PlayAgain: "Play again", "Rejouer";
    YourName: "Your name", "Votre nom";
    ChangeName: "Change", "Changer";
    NoServer: "The server cannot be reached. Try again in a moment.", "Le serveur est injoignable. Réessayez dans un instant.";
    Account: "Account", "Compte";
    AccountNobody: "Nobody is known here yet. You can play at once; an account lets you come back from another device.", "Vous n’êtes pas encore connu ici. Vous pouvez jouer tout de suite\u{202f}; un compte permet de revenir depuis un autre appareil.";
    AccountGuest: "Your matches on this server are tied to this browser. An account lets you come back to them from anywhere.", "Vos parties sur ce serveur sont liées à ce navigateur. Un compte permet d’y revenir de partout.";
    AccountYours: "Your matches on this server await you wherever you sign in.", "Vos parties sur ce serveur vous attendent partout où vous vous connectez.";
    AccountName: "Name", "Nom";
    NameAbout: "The others at the table read it, and you sign in with it.", "Les autres à la table le lisent, et vous vous connectez avec lui.";
    GuestNameAbout: "The others at the table read it.", "Les autres à la table le lisent.";
    Password: "Password", "Mot de passe";
    PasswordAbout: "At least 10 characters, not your name, and nothing that anybody would try first.", "Au moins 10 caractères, pas votre nom, et rien que n’importe qui essaierait d’abord.";
    OldPassword: "Present password", "Mot de passe actuel";
    NewPassword: "New password", "Nouveau mot de passe";
    MakeAccount: "Make an account", "Créer un compte";
    MakeAccountAbout: "You stay who you are: your seats and matches come with you.", "Vous restez vous-même\u{a0}: vos sièges et vos parties vous suivent.";
    AccountMade: "Your account is made.", "Votre compte est créé.";
    SignIn: "Sign in", "Se connecter";
    SignInAbout: "You have an account already.", "Vous avez déjà un compte.";
    SignInLeaves: "You have an account already. The guest you are now stays behind with its seats: to keep them, make an account instead.", "Vous avez déjà un compte. L’invité que vous êtes reste derrière avec ses sièges\u{a0}: pour les garder, créez plutôt un compte.";
    SignedIn: "You are signed in.", "Vous êtes connecté.";
    SignOut: "Sign out", "Se déconnecter";
    SignOutHere: "Sign out here", "Se déconnecter ici";
    SignOutEverywhere: "Sign out everywhere", "Se déconnecter partout";
    SignOutAbout: "Your seats stay yours until you come back.", "Vos sièges restent les vôtres jusqu’à votre retour.";
    SignedOut: "You are signed out.", "Vous êtes déconnecté.";
    ChangePassword: "Change the password", "Changer le mot de passe";
    ChangePasswordAbout: "Every other device is signed out.", "Tous les autres appareils sont déconnectés.";
    PasswordChanged: "The password is changed.", "Le mot de passe est changé.";
    YourData: "Your data", "Vos données";
    YourDataAbout: "Everything that this server knows about you, as a file; or nothing of it any more.", "Tout ce que ce serveur sait de vous, dans un fichier\u{202f}; ou plus rien.";
    DownloadData: "Download my data", "Télécharger mes données";
    DeleteMe: "Delete me", "Me supprimer";
    DeleteMeSure: "Your name, your password and what you said are deleted for good. Bots take your seats in matches that go on; those that are over stay without your name.", "Votre nom, votre mot de passe et ce que vous avez dit sont supprimés pour de bon. Des robots prennent vos sièges dans les parties en cours\u{202f}; celles qui sont finies restent, sans votre nom.";
    DeleteMeYes: "Delete me for good", "Me supprimer pour de bon";
    MeDeleted: "Nothing is known about you here any more.", "Plus rien n’est su de vous ici.";
    NameTaken: "This name is taken. Choose another one, or sign in if it is yours.", "Ce nom est pris. Choisissez-en un autre, ou connectez-vous si c’est le vôtre.";
    BadName: "A name has from 2 to 30 letters, digits, spaces, dots, hyphens or apostrophes. Write it otherwise.", "Un nom compte de 2 à 30 lettres, chiffres, espaces, points, traits d’union ou apostrophes. Écrivez-le autrement.";
    BadPassword: "A password has from 10 to 200 characters and is not the name. Choose another one.", "Un mot de passe compte de 10 à 200 caractères et n’est pas le nom. Choisissez-en un autre.";
    WrongPassword: "The name or the password is wrong. Check both and try again.", "Le nom ou le mot de passe est faux. Vérifiez les deux et réessayez.";
    WrongOldPassword: "The present password is wrong. Check it and try again.", "Le mot de passe actuel est faux. Vérifiez-le et réessayez.";
    WeakPassword: "This password is among the first that anybody would try. Choose another one.", "Ce mot de passe est parmi les premiers que n’importe qui essaierait. Choisissez-en un autre.";
    BadEmail: "This is no e-mail address that letters can go to. Check it and try again.", "Ce n’est pas une adresse électronique où des lettres peuvent aller. Vérifiez-la et réessayez.";
    BadLink: "This link opens nothing any more: it was used, or is too old. Ask for another letter.", "Ce lien n’ouvre plus rien\u{a0}: il a déjà servi, ou il est trop vieux. Demandez une autre lettre.";
    TooManyLetters: "Enough letters were written of late. Look into your letter box, or try again in some hours.", "Assez de lettres ont été écrites ces derniers temps. Regardez dans votre boîte, ou réessayez dans quelques heures.";
    Letters: "Letters", "Lettres";
    LettersAbout: "A letter can say that it is your turn, and lets you set a new password if you lose yours. Nobody else sees the address.", "Une lettre peut dire que c’est à vous, et permet de choisir un nouveau mot de passe si vous perdez le vôtre. Personne d’autre ne voit l’adresse.";
    LettersNone: "This server sends no letters: nobody can give you a new password if you lose yours.", "Ce serveur n’envoie pas de lettres\u{a0}: personne ne peut vous donner un nouveau mot de passe si vous perdez le vôtre.";
    Email: "E-mail address", "Adresse électronique";
    EmailUse: "Use this address", "Utiliser cette adresse";
    EmailAgain: "Send the letter again", "Renvoyer la lettre";
    EmailForget: "Forget the address", "Oublier l’adresse";
    EmailForgotten: "The address is forgotten.", "L’adresse est oubliée.";
    EmailSent: "A letter is on its way. Follow the link in it to confirm the address.", "Une lettre est en route. Suivez son lien pour confirmer l’adresse.";
    NotifyMe: "Write to me when it is my turn", "M’écrire quand c’est à moi";
    NotifyChanged: "That is noted.", "C’est noté.";
    ConfirmEmail: "Confirm the address", "Confirmer l’adresse";
    ConfirmEmailAbout: "Letters of this server will come to the address at which you got the link.", "Les lettres de ce serveur viendront à l’adresse où vous avez reçu le lien.";
    EmailConfirmed: "The address is confirmed.", "L’adresse est confirmée.";
    StopLetters: "No more letters", "Plus de lettres";
    StopLettersAbout: "No more letters will say that it is your turn. You can have them again in your account.", "Plus aucune lettre ne dira que c’est à vous. Vous pourrez les redemander dans votre compte.";
    LettersStopped: "No more letters will come.", "Plus aucune lettre ne viendra.";
    ForgotPassword: "Forgot your password?", "Mot de passe oublié\u{202f}?";
    AskForLetter: "Ask for a letter", "Demander une lettre";
    AskForLetterAbout: "If the address is confirmed for an account, a letter with a link comes within minutes. It is good for an hour.", "Si l’adresse est confirmée pour un compte, une lettre avec un lien arrive en quelques minutes. Il est valable une heure.";
    LetterAsked: "If the address is known here, a letter is on its way.", "Si l’adresse est connue ici, une lettre est en route.";
    SetNewPassword: "Set a new password", "Choisir un nouveau mot de passe";
    SetNewPasswordAbout: "Every device is signed out.", "Tous les appareils sont déconnectés.";
    NewPasswordSet: "The new password is set. Sign in with it.", "Le nouveau mot de passe est choisi. Connectez-vous avec lui.";
    Sessions: "Where you are signed in", "Où vous êtes connecté";
    Confirmed: "confirmed", "confirmée";
    NotConfirmed: "not confirmed yet", "pas encore confirmée";
    SessionThis: "this device", "cet appareil";
    SessionUnknown: "Unknown device", "Appareil inconnu";
    SessionEnd: "Sign out", "Déconnecter";
    SessionsEndOthers: "Sign out all others", "Déconnecter tous les autres";
    SessionsEnded: "Signed out.", "Déconnecté.";
    DeletePassword: "Your password, so that nobody else does this", "Votre mot de passe, pour que personne d’autre ne le fasse";
    Privacy: "Privacy", "Vie privée";
    PrivacyAbout: "What this server keeps about people, why, and for how long. The server keeps to it by itself.", "Ce que ce serveur garde sur les gens, pourquoi, et combien de temps. Le serveur s’y tient de lui-même.";
    PrivacyWhat: "What", "Quoi";
    PrivacyWhy: "What for", "Pour quoi";
    PrivacyHowLong: "For how long", "Combien de temps";
    GuestSign: "guest", "invité";
    TooFast: "That was a lot at once. Wait a minute and try again.", "Cela fait beaucoup à la fois. Attendez une minute et réessayez.";
    SessionOver: "Your session is over. Sign in again.", "Votre session est terminée. Reconnectez-vous.";
    ToBot: "To a bot", "À un robot";
    Invited: "You are invited to a table.", "Vous êtes invité à une table.";
    WhatName: "What shall the others call you?", "Comment les autres doivent-ils vous appeler\u{202f}?";
    TakeTheSeat: "Take the seat", "Prendre place";
    InThisBrowser: "In this browser", "Dans ce navigateur";
    Saved: "Saved in this browser after every action.", "Enregistrée dans ce navigateur après chaque action.";
    NotSaved: "This browser does not let the page save: export the journal to keep the match.", "Ce navigateur ne laisse pas la page enregistrer\u{a0}: exportez le journal pour garder la partie.";
    NewerPage: "A newer version of this page is here: reload it to go on. Your matches are kept.", "Une version plus récente de cette page est là\u{a0}: rechargez-la pour continuer. Vos parties sont gardées.";
    Imported: "imported", "importée";
    Yes: "yes", "oui";
    No: "no", "non";
    GenericBoardAbout: "This game has no drawn board yet. Click a name to see the answers about it.", "Ce jeu n’a pas encore de plateau dessiné. Cliquez un nom pour voir les réponses qui le concernent.";
    ZoomIn: "Zoom in", "Agrandir";
    ZoomOut: "Zoom out", "Réduire";
    WholeBoard: "Whole board", "Tout le plateau";
    AboutText1: "Tablée plays great board games with their rules enforced: every rule is numbered, every refusal cites its rule, and undo is fair.", "Tablée fait jouer de grands jeux de société dont les règles sont tenues\u{a0}: chaque règle a son numéro, chaque refus cite la sienne, et l’annulation est loyale.";
    AboutText2: "The games live in this page. Matches are saved in this browser and play on without a connection; a journal is a text file that replays the match to the last die.", "Les jeux vivent dans cette page. Les parties sont enregistrées dans ce navigateur et se jouent sans connexion\u{202f}; un journal est un fichier texte qui rejoue la partie jusqu’au dernier dé.";
    AboutText3: "Names, symbols and texts are our own. The printed games belong to their publishers: to play them at a real table, buy the boxes.", "Noms, symboles et textes sont les nôtres. Les jeux imprimés appartiennent à leurs éditeurs\u{a0}: pour les jouer à une vraie table, achetez les boîtes.";
    AboutUndo: "Undo takes back your own last steps, up to the wall: a roll, a card or a token that was seen.", "L’annulation reprend vos dernières actions jusqu’au mur\u{a0}: un jet, une carte ou un jeton qui a été vu.";
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
