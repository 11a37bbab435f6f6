//! Fixed texts about friends, blocked people, reports, and operators.

texts! {
    /// A fixed text about moderation.
    OrderWord {
        AboutPerson: "Friend, block or report", "Ami, blocage ou signalement";
        Befriend: "Send a friend request", "Proposer d’être amis";
        Befriended: "Request sent. You are friends once they accept.", "Demande envoyée. Vous serez amis dès que cette personne acceptera.";
        Block: "Block", "Bloquer";
        BlockAbout: "A blocked person cannot sit down at your tables, and you do not see what they write. They are not told.", "Une personne bloquée ne peut pas s’asseoir à vos tables, et vous ne voyez pas ce qu’elle écrit. Elle n’en sait rien.";
        Blocked: "Blocked.", "C’est bloqué.";
        Report: "Report", "Signaler";
        ReportAbout: "The operators of this server read it, with the last lines of the chat.", "Les modérateurs de ce serveur le lisent, avec les dernières lignes de la discussion.";
        Reported: "Thank you. The operators will look into it.", "Merci. Les modérateurs vont s’en occuper.";
        Reason: "Reason", "Motif";
        ReasonInsult: "Insults, threats, hate", "Insultes, menaces, haine";
        ReasonSpam: "Spam, advertising", "Spam, publicité";
        ReasonCheating: "Cheating", "Triche";
        ReasonStalling: "Takes seats without playing, or leaves others waiting", "Prend des sièges sans jouer, ou fait attendre";
        ReasonName: "An offensive name", "Un nom offensant";
        ReasonOther: "Something else", "Autre chose";
        WhatHappened: "What happened", "Ce qui s’est passé";
        ShowOut: "Remove from the match", "Exclure de la partie";
        ShowOutAbout: "Frees this seat. The person who sits there cannot come back to this match.", "Libère ce siège. La personne assise là ne pourra pas revenir à cette partie.";
        NewLink: "The seat has a new link", "Le siège a un nouveau lien";
        WhoMayWrite: "Who may write here", "Qui peut écrire ici";
        TalkEverybody: "Everybody", "Tout le monde";
        TalkMembers: "Players and accounts", "Joueurs et comptes";
        TalkPlayers: "Players", "Joueurs";
        TalkFriends: "My friends", "Mes amis";
        TalkNobody: "Nobody", "Personne";
        MayNotWrite: "You may watch here, but not write.", "Vous pouvez regarder ici, mais pas écrire.";
        WhoFinds: "Who may take an open seat", "Qui peut prendre un siège libre";
        FindsEverybody: "Everybody", "Tout le monde";
        FindsFriends: "My friends", "Mes amis";
        Friends: "Friends", "Amis";
        FriendsAbout: "Friends see the tables you keep for friends, and may sit down there. Both of you need an account.", "Vos amis voient vos tables entre amis, et peuvent s’y asseoir. Chacun doit avoir un compte.";
        NoFriends: "Nobody yet.", "Personne pour l’instant.";
        IsFriend: "friend", "ami";
        IsAsked: "asked", "demandé";
        Asks: "wants to be your friend", "veut être votre ami";
        SayYes: "Accept", "Accepter";
        TakeOff: "Remove", "Retirer";
        BlockedPeople: "Blocked", "Bloqués";
        Unblock: "Unblock", "Débloquer";
        NameOfFriend: "Name of an account", "Nom d’un compte";
        Operators: "Operators", "Modération";
        OperatorsOnly: "This page is for the operators of this server.", "Cette page est réservée aux modérateurs de ce serveur.";
        Reports: "Reports", "Signalements";
        NoReports: "No reports are waiting.", "Aucun signalement n’attend.";
        Settle: "Settle", "Régler";
        Verdict: "Decision", "Décision";
        LookUp: "Look up", "Chercher";
        LookUpAbout: "By account name or id. The lookup is recorded in the trail.", "Par le nom d’un compte ou par un identifiant. La recherche est notée au registre.";
        NameOrId: "Name or id", "Nom ou identifiant";
        Guest: "guest", "invité";
        AnAccount: "account", "compte";
        AnOperator: "operator", "modérateur";
        Addresses: "Addresses of the last 30 days", "Adresses des 30 derniers jours";
        Matches: "Matches", "Parties";
        Why: "Reason (the person sees it)", "Motif (la personne le lit)";
        Hours: "Hours", "Heures";
        HoursAbout: "0 bans for good, or ends a mute", "0 exclut définitivement, ou rend la parole";
        Mute: "Mute", "Retirer la parole";
        Ban: "Ban", "Exclure";
        BanAndSeats: "Ban and free the seats", "Exclure et libérer les sièges";
        Kick: "Remove from the seat", "Retirer du siège";
        Bans: "Bans", "Exclusions";
        NoBans: "Nobody is banned.", "Personne n’est exclu.";
        Range: "Address range", "Plage d’adresses";
        ForGood: "for good", "pour de bon";
        Until: "until", "jusqu’au";
        Lift: "Lift", "Lever";
        CloseTable: "Close a table", "Clore une table";
        CloseTableAbout: "The match ends for everyone and counts for nobody; it can still be viewed.", "La partie est finie pour tous et ne compte pour personne\u{202f}; on peut encore la regarder.";
        MatchId: "Match id or address", "Identifiant ou adresse de la partie";
        SeatNumber: "Number of the seat (the first is 1)", "Numéro du siège (le premier est 1)";
        CloseIt: "Close the table", "Clore la table";
        Trail: "Trail", "Registre";
        DidAppoint: "made an operator:", "a nommé modérateur\u{a0}:";
        DidDismiss: "took the operator’s rights from", "a retiré ses droits de modérateur à";
        DidResolve: "settled", "a réglé";
        DidLookUp: "looked up", "a cherché";
        DidMute: "muted", "a retiré la parole à";
        DidUnmute: "ended the mute of", "a rendu la parole à";
        DidBan: "banned", "a exclu";
        DidLift: "lifted", "a levé";
        DidKick: "removed from a seat", "a retiré d’un siège";
        DidClose: "closed the table", "a clos la table";
        DidSomething: "did", "a fait";
        TrailAbout: "What operators did in the last two years. It cannot be changed.", "Ce que les modérateurs ont fait depuis deux ans. Rien ne peut y être modifié.";
        Done: "Done.", "C’est fait.";
        More: "More", "Plus";
    }
}

impl OrderWord {
    /// An operator's action, by its name in the audit trail.
    #[must_use]
    pub fn of_deed(act: &str) -> OrderWord {
        match act {
            "operator_on" => OrderWord::DidAppoint,
            "operator_off" => OrderWord::DidDismiss,
            "resolve" => OrderWord::DidResolve,
            "look_up" => OrderWord::DidLookUp,
            "mute" => OrderWord::DidMute,
            "unmute" => OrderWord::DidUnmute,
            "ban" => OrderWord::DidBan,
            "lift" => OrderWord::DidLift,
            "kick" => OrderWord::DidKick,
            "close" => OrderWord::DidClose,
            _ => OrderWord::DidSomething,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Lang;

    #[test]
    fn nothing_is_unsaid_and_french_is_set_as_it_should_be() {
        for word in OrderWord::ALL {
            let (en, fr) = (word.get(Lang::En), word.get(Lang::Fr));
            assert!(!en.is_empty() && !fr.is_empty(), "{word:?}");
            for sign in [" ?", " !", " ;", " :", "« ", " »", "'"] {
                assert!(!fr.contains(sign), "{word:?}: {fr}");
            }
        }
    }
}
