//! Texts around the tables: home, set-up, waiting room, result, profile.

use super::phrase::Number;
use kernel::Lang;

texts! {
    /// A fixed text of the pages around the tables.
    HouseWord {
        Eyebrow: "Board games, rules taken care of", "Jeux de société, règles comprises";
        HomeTitle: "Take a seat. Your realm is waiting.", "Prenez place. Votre royaume vous attend.";
        HomeLead: "Great fantasy board games in your browser. Every rule is checked for you, every “no” tells you why, and you can take a move back.", "De grands jeux de plateau dans votre navigateur. Chaque règle est vérifiée, chaque refus s’explique, et vous pouvez reprendre un coup.";
        PlayNow: "Play now", "Jouer maintenant";
        EasyBots: "easy bots", "robots faciles";
        LearnRules: "Learn the rules", "Apprendre les règles";
        LearnRulesAbout: "short, numbered, searchable", "courtes, numérotées, faciles à chercher";
        NoAccount: "No account", "Sans compte";
        NoInstall: "Nothing to install", "Rien à installer";
        WorksOffline: "Works offline", "Fonctionne hors ligne";
        RealBoard: "This is the real board.", "C’est le vrai plateau.";
        Worlds: "Three worlds, one table", "Trois mondes, une table";
        OneClick: "each starts in one click", "chacun se lance en un clic";
        SetUp: "Set up", "Préparer";
        NewMatch: "New match", "Nouvelle partie";
        GoOn: "Go on", "Continuer";
        Puzzles: "Puzzles", "Énigmes";
        PlayAgainRow: "Play again", "Rejouer";
        PlayAgainAbout: "the same table as last time, in one click", "la même table que la dernière fois, en un clic";
        FriendsAndServer: "Friends and this server", "Amis et serveur";
        JoinPlaceholder: "Paste an invitation link", "Collez un lien d’invitation";
        NotALink: "This is no invitation link: paste the whole address you were sent.", "Ce n’est pas un lien d’invitation\u{a0}: collez toute l’adresse reçue.";
        NoTables: "No table is waiting for players. Invite your friends to one.", "Aucune table n’attend de joueurs. Invitez vos amis à la vôtre.";
        InviteFriends: "Invite friends to a table", "Inviter des amis à une table";
        ServerSilent: "The server doesn’t answer. Your own matches are all here.", "Le serveur ne répond pas. Vos parties sont toutes ici.";
        Retry: "Try again", "Réessayer";
        Archive: "Archive", "Archives";
        ArchiveAbout: "finished matches, and those from files", "parties terminées, et celles de fichiers";
        ImportMatch: "Import a match", "Importer une partie";
        Host: "A patient host", "Un hôte patient";
        HostRules: "Rules that explain themselves", "Des règles qui s’expliquent";
        HostRulesAbout: "A refused move names its rule and says what to do instead.", "Un coup refusé cite sa règle et dit quoi faire à la place.";
        HostUndo: "Fair undo", "Un retour équitable";
        HostUndoAbout: "Take back anything, until a card or a die has been seen.", "Reprenez ce que vous voulez, tant que ni carte ni dé n’a été vu.";
        HostOdds: "Exact odds", "Des chances exactes";
        HostOddsAbout: "Before you roll, you see the real chance.", "Avant de lancer, vous voyez la vraie probabilité.";
        Watch: "Watch", "Regarder";
        Play: "Play", "Jouer";
        Rules: "Rules", "Règles";
        Me: "Me", "Moi";
        Starting: "Laying the table …", "On met la table …";

        SetUpLead: "Everything is chosen already. Change what you like, or just start.", "Tout est déjà choisi. Changez ce que vous voulez, ou commencez.";
        StepScenario: "Scenario", "Scénario";
        StepPlayers: "Players", "Joueurs";
        StepHow: "How", "Comment";
        StepSeats: "Seats", "Places";
        StepOptions: "Options", "Options";
        StepSeatsAbout: "tap a portrait; taken ones are grey", "touchez un portrait\u{202f}; ceux qui sont pris sont gris";
        Here: "Here", "Ici";
        BotSeat: "Bot", "Robot";
        Invite: "Invite", "Inviter";
        OpenToAll: "Open", "Ouvert";
        AFriendAbout: "You get a link and a QR code in the waiting room.", "Vous aurez un lien et un code QR dans la salle d’attente.";
        WhoeverAbout: "The table is listed on this server until somebody sits down.", "La table est affichée sur ce serveur jusqu’à ce que quelqu’un s’assoie.";
        NeedsServer: "needs a connection to a server", "demande une connexion à un serveur";
        OpenRoom: "Open the waiting room", "Ouvrir la salle d’attente";

        InviteTitle: "Invite with this link", "Invitez avec ce lien";
        InviteAbout: "Whoever opens it sees the game, you and the scenario before joining. No account needed.", "Qui l’ouvre voit le jeu, votre nom et le scénario avant de rejoindre. Pas besoin de compte.";
        OpenTitle: "Open to everybody", "Ouvert à tous";
        InviteMany: "One link for each free seat.", "Un lien par place libre.";
        Copy: "Copy", "Copier";
        Copied: "Copied", "Copié";
        Share: "Share", "Partager";
        ScanToJoin: "scan to join", "scannez pour rejoindre";
        LinksElsewhere: "The links were shown in the browser that opened this table. Free the seat with a bot, or send the link from there.", "Les liens sont dans le navigateur qui a ouvert cette table. Donnez la place à un robot, ou envoyez le lien depuis là.";
        HostSign: "host", "hôte";
        IsHere: "here", "ici";
        IsAway: "away", "absent";
        AlwaysReady: "always ready", "toujours prêt";
        FreeSeat: "Free seat", "Place libre";
        WaitsForFriend: "waits for a friend", "en attente d’un ami";
        WaitsForAnybody: "waits for anybody", "en attente d’un joueur";
        SeatABot: "Seat a bot", "Asseoir un robot";
        FillAndStart: "Fill with bots and start", "Compléter avec des robots";
        StartNow: "Start", "Commencer";
        ToTheTable: "To the table", "À la table";
        AllHere: "Everybody is here.", "Tout le monde est là.";
        RoomOffline: "You are offline. Your seat is kept; trying again …", "Vous êtes hors ligne. Votre place est gardée\u{202f}; nouvelle tentative …";
        ChatEmpty: "Say hello: whoever joins reads it.", "Dites bonjour\u{a0}: les arrivants le liront.";
        NameAsk: "Your name, for the others at the table", "Votre nom, pour les autres à la table";
        Save: "Save", "Enregistrer";
        InvitedTitle: "You are invited to a table.", "Vous êtes invité à une table.";
        TakeThisSeat: "Take this seat", "Prendre cette place";
        JustWatch: "Just watch", "Regarder seulement";
        HowLong: "How long", "Durée";
        AtTheTable: "At the table", "À la table";
        PaceOfPlay: "Pace", "Rythme";
        LivePace: "live, can be paused", "en direct, pauses possibles";
        ClosedTitle: "This table is closed.", "Cette table est fermée.";
        ClosedAbout: "The link is old, or somebody has taken the seat already. Ask your host for a new link, or watch.", "Le lien est ancien, ou quelqu’un a déjà pris la place. Demandez un nouveau lien, ou regardez.";
        GoneAbout: "There is no such match on this server any more.", "Cette partie n’est plus sur ce serveur.";
        YouWatch: "You are watching.", "Vous regardez.";
        Invitations: "Invite to the free seats", "Inviter aux places libres";
        SeatFree: "A seat is free", "Une place est libre";

        Rematch: "Rematch", "Revanche";
        ShareResult: "Share", "Partager";
        ResultCopied: "The result is copied as text.", "Le résultat est copié en texte.";
        HowItEnded: "The match ended by", "Fin de partie selon";
        KeyMoments: "Key moments", "Moments clés";
        MomentsSought: "Looking for them …", "Recherche en cours …";
        NoMoments: "Nothing went far from what was to be expected.", "Rien ne s’est écarté de ce qu’on pouvait attendre.";
        GoThere: "Go there", "Y aller";
        LuckOfTheDice: "Luck of the dice", "La chance aux dés";
        InDetail: "In detail", "En détail";
        OtherCurves: "More curves", "Autres courbes";

        Matches: "Matches", "Parties";
        Won: "Won", "Gagnées";
        BestScore: "Best score", "Meilleur score";
        Settings: "Settings", "Réglages";
        Language: "Language", "Langue";
        Theme: "Theme", "Thème";
        Pace: "Pace of bots and motion", "Rythme des robots et des animations";
        Sounds: "Sounds", "Sons";
        Stops: "Stop at questions that leave no choice", "S’arrêter aux questions sans choix";
        StopsAbout: "Usually the table answers them for you.", "D’ordinaire, la table y répond pour vous.";
        ThisBrowserOnly: "Matches of this browser.", "Parties de ce navigateur.";
        NoHistory: "Your finished matches will be listed here.", "Vos parties terminées apparaîtront ici.";
        Open: "Open", "Ouvrir";
        FilterAll: "All", "Toutes";
        FilterWon: "Won", "Gagnées";
        FilterOnline: "With friends", "Entre amis";
        ResultWon: "won", "gagnée";
        ResultLost: "lost", "perdue";
        GoOnPlaying: "Go on playing", "Continuer à jouer";
        Guest: "Guest", "Invité";
        BotStumbled: "A bot stumbled, and another answer was taken. The match goes on.", "Un robot a trébuché, une autre réponse a été prise. La partie continue.";
        NotAMatch: "This file is no match of Tablée, or it is damaged. Choose a file that was exported from a table.", "Ce fichier n’est pas une partie de Tablée, ou il est abîmé. Choisissez un fichier exporté depuis une table.";
        Broken: "That did not work. Reload the page and try again; nothing was lost.", "Cela n’a pas marché. Rechargez la page et réessayez\u{202f}; rien n’est perdu.";
    }
}

/// A part of the day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Greeting {
    /// Until noon.
    Morning,
    /// Until six.
    Afternoon,
    /// From six on, and at night.
    Evening,
}

impl Greeting {
    /// The greeting for this hour.
    #[must_use]
    pub const fn at(hour: u32) -> Greeting {
        match hour {
            5..12 => Greeting::Morning,
            12..18 => Greeting::Afternoon,
            _ => Greeting::Evening,
        }
    }

    const fn get(self, lang: Lang) -> &'static str {
        match self {
            Greeting::Morning => lang.pick("Good morning", "Bonjour"),
            Greeting::Afternoon => lang.pick("Good afternoon", "Bonjour"),
            Greeting::Evening => lang.pick("Good evening", "Bonsoir"),
        }
    }
}

/// A text with parameters, of the pages around the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum House<'a> {
    /// A greeting, with the name if it is known.
    Hello(Greeting, Option<&'a str>),
    /// How many tables are open.
    TablesWait(usize),
    /// Continue with this game.
    GoOnWith(&'a str),
    /// Somebody's turn.
    TurnOf(&'a str),
    /// Set up this game.
    SetUpOf(&'a str),
    /// About this many minutes.
    About(u16),
    /// The difficulty, out of five.
    Hard(u8),
    /// How many more scenarios there are.
    MoreScenarios(usize),
    /// Only for this many players.
    OnlyFor(u8),
    /// Who plays: people here, bots, friends, anybody.
    Company(usize, usize, usize, usize),
    /// Taken already, by that seat.
    TakenBy(&'a str),
    /// How many seats of how many are taken.
    Taken(usize, usize),
    /// How many seats are free, and what can be done about it.
    FreeSeats(usize),
    /// How many seats are free, for somebody who is not the host.
    SeatsAwaited(usize),
    /// Somebody joined, some time ago.
    Joined(&'a str),
    /// Who invites.
    Invites(&'a str),
    /// Who is there already.
    AlreadyThere(&'a str, Number),
    /// Somebody's victory, by this many points.
    WinsBy(&'a str, Number, i32),
    /// Your victory, by this many points.
    YouWinBy(i32),
    /// Your victory together with others, by this many points.
    YouAndWinBy(&'a str, i32),
    /// Your victory alone, with this many points.
    YouWinWith(i32),
    /// Your place, out of how many, with this many points.
    YourPlace(u8, usize, i32),
    /// Matches played and won.
    Record(usize, usize),
    /// Matches won, out of how many.
    WonOf(usize, usize),
    /// Unread lines of the chat.
    UnreadLines(usize),
}

impl House<'_> {
    /// The text in one language.
    #[must_use]
    pub fn get(self, lang: Lang) -> String {
        match (self, lang) {
            (House::Hello(greeting, Some(name)), lang) => format!("{}, {name}.", greeting.get(lang)),
            (House::Hello(greeting, None), lang) => format!("{}.", greeting.get(lang)),
            (House::TablesWait(0), Lang::En) => "Nothing waits for you: start something new.".into(),
            (House::TablesWait(1), Lang::En) => "A table waits for you.".into(),
            (House::TablesWait(n), Lang::En) => format!("{n} tables wait for you."),
            (House::TablesWait(0), Lang::Fr) => "Rien ne vous attend\u{a0}: commencez autre chose.".into(),
            (House::TablesWait(1), Lang::Fr) => "Une table vous attend.".into(),
            (House::TablesWait(n), Lang::Fr) => format!("{n} tables vous attendent."),
            (House::GoOnWith(game), Lang::En) => format!("Go on: {game}"),
            (House::GoOnWith(game), Lang::Fr) => format!("Continuer\u{a0}: {game}"),
            (House::TurnOf(name), Lang::En) => format!("{name}’s turn"),
            (House::TurnOf(name), Lang::Fr) => format!("Au tour de {name}"),
            (House::SetUpOf(game), Lang::En) => format!("{game}: set up a match"),
            (House::SetUpOf(game), Lang::Fr) => format!("{game}\u{a0}: préparer une partie"),
            (House::About(minutes), lang) => {
                format!("{} {}", lang.pick("about", "environ"), duration(lang, minutes))
            }
            (House::Hard(n), Lang::En) => format!("Difficulty: {n} of 5"),
            (House::Hard(n), Lang::Fr) => format!("Difficulté\u{a0}: {n} sur 5"),
            (House::MoreScenarios(1), Lang::En) => "1 more scenario".into(),
            (House::MoreScenarios(n), Lang::En) => format!("{n} more scenarios"),
            (House::MoreScenarios(1), Lang::Fr) => "1 autre scénario".into(),
            (House::MoreScenarios(n), Lang::Fr) => format!("{n} autres scénarios"),
            (House::OnlyFor(1), Lang::En) => "for 1 player".into(),
            (House::OnlyFor(n), Lang::En) => format!("for {n} players"),
            (House::OnlyFor(1), Lang::Fr) => "pour 1 joueur".into(),
            (House::OnlyFor(n), Lang::Fr) => format!("pour {n} joueurs"),
            (House::Company(people, bots, friends, others), lang) => {
                company(lang, people, bots, friends, others)
            }
            (House::TakenBy(who), Lang::En) => format!("taken: {who}"),
            (House::TakenBy(who), Lang::Fr) => format!("pris\u{a0}: {who}"),
            (House::Taken(n, of), Lang::En) => format!("{n} of {of} taken"),
            (House::Taken(n, of), Lang::Fr) => format!("{n} sur {of} prises"),
            (House::FreeSeats(1), Lang::En) => "One seat is free. Give it to a bot, or wait.".into(),
            (House::FreeSeats(n), Lang::En) => format!("{n} seats are free. Give them to bots, or wait."),
            (House::FreeSeats(1), Lang::Fr) => {
                "Une place est libre. Donnez-la à un robot, ou attendez.".into()
            }
            (House::FreeSeats(n), Lang::Fr) => {
                format!("{n} places sont libres. Donnez-les à des robots, ou attendez.")
            }
            (House::SeatsAwaited(1), Lang::En) => {
                "One seat is still free. The match can begin all the same.".into()
            }
            (House::SeatsAwaited(n), Lang::En) => {
                format!("{n} seats are still free. The match can begin all the same.")
            }
            (House::SeatsAwaited(1), Lang::Fr) => {
                "Une place est encore libre. La partie peut commencer malgré tout.".into()
            }
            (House::SeatsAwaited(n), Lang::Fr) => {
                format!("{n} places sont encore libres. La partie peut commencer malgré tout.")
            }
            (House::Joined(name), Lang::En) => format!("{name} joined."),
            (House::Joined(name), Lang::Fr) => format!("{name} s’est assis à la table."),
            (House::Invites(name), Lang::En) => format!("{name} invites you to a table."),
            (House::Invites(name), Lang::Fr) => format!("{name} vous invite à sa table."),
            (House::AlreadyThere(names, Number::One), Lang::En) => format!("{names} is already there."),
            (House::AlreadyThere(names, Number::Several), Lang::En) => format!("{names} are already there."),
            (House::AlreadyThere(names, Number::One), Lang::Fr) => format!("{names} est déjà là."),
            (House::AlreadyThere(names, Number::Several), Lang::Fr) => format!("{names} sont déjà là."),
            (House::WinsBy(name, Number::One, n), Lang::En) => format!("{name} wins{}.", by(lang, n)),
            (House::WinsBy(name, Number::Several, n), Lang::En) => format!("{name} win{}.", by(lang, n)),
            (House::WinsBy(name, Number::One, n), Lang::Fr) => format!("{name} gagne{}.", by(lang, n)),
            (House::WinsBy(name, Number::Several, n), Lang::Fr) => format!("{name} gagnent{}.", by(lang, n)),
            (House::YouWinBy(n), Lang::En) => format!("You win{}.", by(lang, n)),
            (House::YouWinBy(n), Lang::Fr) => format!("Vous gagnez{}.", by(lang, n)),
            (House::YouAndWinBy(names, n), Lang::En) => format!("You and {names} win{}.", by(lang, n)),
            (House::YouAndWinBy(names, n), Lang::Fr) => format!("Vous gagnez avec {names}{}.", by(lang, n)),
            (House::YouWinWith(n), lang) => {
                format!("{} {}.", lang.pick("You win with", "Vous gagnez avec"), points(lang, n))
            }
            (House::YourPlace(place, of, n), Lang::En) => {
                let end = match place {
                    1 => "st",
                    2 => "nd",
                    3 => "rd",
                    _ => "th",
                };
                format!("You come {place}{end} of {of}, with {}.", points(lang, n))
            }
            (House::YourPlace(place, of, n), Lang::Fr) => {
                let end = if place == 1 { "er" } else { "e" };
                format!("Vous êtes {place}{end} sur {of}, avec {}.", points(lang, n))
            }
            (House::Record(1, won), Lang::En) => format!("1 match, {won} won"),
            (House::Record(n, won), Lang::En) => format!("{n} matches, {won} won"),
            (House::Record(n @ (0 | 1), won), Lang::Fr) => format!("{n} partie, {won} gagnée"),
            (House::Record(n, won), Lang::Fr) => {
                format!("{n} parties, {won} {}", if won > 1 { "gagnées" } else { "gagnée" })
            }
            (House::WonOf(won, 0), _) => won.to_string(),
            (House::WonOf(won, of), lang) => {
                format!("{won}{}{}\u{a0}%", lang.pick(", ", " · "), (100 * won + of / 2) / of)
            }
            (House::UnreadLines(n), Lang::En) => format!("{n} unread"),
            (House::UnreadLines(1), Lang::Fr) => "1 non lu".into(),
            (House::UnreadLines(n), Lang::Fr) => format!("{n} non lus"),
        }
    }
}

/// The lead; empty if points did not decide.
fn by(lang: Lang, margin: i32) -> String {
    match (margin, lang) {
        (..=0, _) => String::new(),
        (1, Lang::En) => " by one point".into(),
        (n, Lang::En) => format!(" by {n} points"),
        (1, Lang::Fr) => " d’un point".into(),
        (n, Lang::Fr) => format!(" de {n} points"),
    }
}

fn points(lang: Lang, n: i32) -> String {
    match (n, lang) {
        (1, Lang::En) => "1 point".into(),
        (n, Lang::En) => format!("{n} points"),
        (-1..=1, Lang::Fr) => format!("{n} point"),
        (n, Lang::Fr) => format!("{n} points"),
    }
}

fn company(lang: Lang, people: usize, bots: usize, friends: usize, others: usize) -> String {
    let some = |n: usize, one: (&str, &str), many: (&str, &str)| match n {
        0 => None,
        1 => Some(lang.pick(one.0, one.1).to_owned()),
        n => Some(format!("{n} {}", lang.pick(many.0, many.1))),
    };
    let here = match people {
        0 => None,
        1 => Some(lang.pick("you", "vous").to_owned()),
        n => Some(format!("{n} {}", lang.pick("people at this screen", "personnes à cet écran"))),
    };
    let all = [
        here,
        some(bots, ("a bot", "un robot"), ("bots", "robots")),
        some(friends, ("a friend", "un ami"), ("friends", "amis")),
        some(others, ("whoever comes", "qui voudra"), ("open seats", "places ouvertes")),
    ];
    let all: Vec<String> = all.into_iter().flatten().collect();
    super::phrase::list(lang, &all)
}

/// A rough duration: minutes up to an hour, then hours and halves.
#[must_use]
pub fn duration(lang: Lang, minutes: u16) -> String {
    match minutes {
        0..60 => format!("{minutes}\u{a0}min"),
        _ => {
            let halves = (minutes + 15) / 30;
            let half = match (halves % 2, lang) {
                (0, _) => "",
                (_, Lang::En) => "½",
                (_, Lang::Fr) => "\u{a0}30",
            };
            match lang {
                Lang::En => format!("{}{half}\u{a0}h", halves / 2),
                Lang::Fr => format!("{}\u{a0}h{half}", halves / 2),
            }
        }
    }
}

/// A day in words, with its day and month.
#[must_use]
pub fn date(lang: Lang, day: u32, month: u32) -> String {
    const EN: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const FR: [&str; 12] =
        ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."];
    let at = (month as usize).min(11);
    format!("{day} {}", lang.pick(EN[at], FR[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_unsaid_and_french_is_set_as_it_should_be() {
        for word in HouseWord::ALL {
            let (en, fr) = (word.get(Lang::En), word.get(Lang::Fr));
            assert!(!en.is_empty() && !fr.is_empty(), "{word:?}");
            for sign in [" ?", " !", " ;", " :", "« ", " »", "'"] {
                assert!(!fr.contains(sign), "{word:?}: {fr}");
            }
        }
    }

    #[test]
    fn victories_are_told_in_words() {
        assert_eq!(House::YouWinBy(1).get(Lang::En), "You win by one point.");
        assert_eq!(House::YouWinBy(3).get(Lang::Fr), "Vous gagnez de 3 points.");
        assert_eq!(House::YouWinBy(0).get(Lang::En), "You win.");
        assert_eq!(House::WinsBy("Vailin", Number::One, 1).get(Lang::Fr), "Vailin gagne d’un point.");
        assert_eq!(House::YourPlace(2, 4, 13).get(Lang::En), "You come 2nd of 4, with 13 points.");
    }

    #[test]
    fn company_and_time_are_told_roughly() {
        assert_eq!(House::Company(1, 2, 1, 0).get(Lang::En), "you, 2 bots and a friend");
        assert_eq!(House::Company(1, 1, 0, 0).get(Lang::Fr), "vous et un robot");
        assert_eq!(duration(Lang::En, 20), "20\u{a0}min");
        assert_eq!(duration(Lang::En, 150), "2½\u{a0}h");
        assert_eq!(duration(Lang::Fr, 150), "2\u{a0}h\u{a0}30");
        assert_eq!(duration(Lang::Fr, 60), "1\u{a0}h");
        assert_eq!(date(Lang::Fr, 8, 10), "8 nov.");
        assert_eq!(House::Hello(Greeting::at(20), Some("Ada")).get(Lang::Fr), "Bonsoir, Ada.");
        assert_eq!(House::Hello(Greeting::at(8), None).get(Lang::En), "Good morning.");
        assert_eq!(House::WonOf(1, 3).get(Lang::En), "1, 33\u{a0}%");
    }
}
