//! The French texts of the API description. The English ones are at the code they describe.

use serde_json::Value;

/// English, French.
#[rustfmt::skip]
const SAID: &[(&str, &str)] = &[
    (
        "A match that has begun: its card, and the links for those who are invited.",
        "Une partie commencée\u{a0}: sa fiche, et les liens pour ceux qui sont invités.",
    ),
    (
        "One link for each invited seat. They are told once: only their hashes are kept.",
        "Un lien par siège sur invitation. Ils ne sont dits qu’une fois\u{a0}: seules leurs empreintes sont gardées.",
    ),
    ("The match.", "La partie."),
    (
        "What the numbers usually are where so many of them are asked for: lists of other lengths that do not begin as the usual one does.",
        "Les valeurs habituelles quand on en demande tant\u{a0}: des listes d’autres longueurs qui ne commencent pas comme l’habituelle.",
    ),
    ("Where one is logged in.", "Où l’on est connecté."),
    ("Ends one of the person's sessions.", "Ferme une de ses sessions."),
    ("Ends every session but this one.", "Ferme toutes les sessions sauf celle-ci."),
    (
        "Sends the e-mail that asks to confirm an address again.",
        "Envoie encore une fois l’e-mail qui demande de confirmer son adresse.",
    ),
    (
        "Confirms an address with the secret of a letter. The page to which the letter leads sends this when one presses the button: whoever only looks at links, as programs do that read letters before people, confirms nothing.",
        "Confirme une adresse avec le secret d’un e-mail. La page où mène la lettre envoie ceci quand on appuie sur le bouton\u{a0}: qui ne fait que regarder les liens, comme les programmes qui lisent les lettres avant les gens, ne confirme rien.",
    ),
    (
        "Asks for an e-mail with a link to set a new password. The answer is the same, and as fast, whether anybody has this address or not.",
        "Demande un e-mail qui permet de choisir un nouveau mot de passe. La réponse est la même, et vient aussi vite, que quelqu’un ait cette adresse ou non.",
    ),
    (
        "Sets a new password with the secret from an e-mail. Every session ends.",
        "Choisit un nouveau mot de passe avec le secret d’un e-mail. Toutes les sessions se ferment.",
    ),
    (
        "Ends \"it is your turn\" by letter, without logging in: what a letter says in `List-Unsubscribe`, by RFC 8058.",
        "Met fin aux e-mails «\u{a0}c’est à vous\u{a0}», sans se connecter\u{a0}: ce qu’un e-mail dit dans `List-Unsubscribe`, selon la RFC 8058.",
    ),
    (
        "The last word: an account says its password, a guest that it is sure.",
        "Le dernier mot\u{a0}: un compte dit son mot de passe, un invité qu’il est sûr.",
    ),
    ("The password of an account.", "Le mot de passe d’un compte."),
    ("`delete`, from a guest.", "`delete`, de la part d’un invité."),
    ("One of the person's sessions.", "Une de ses sessions."),
    ("Its name, which opens nothing.", "Son nom, qui n’ouvre rien."),
    ("Whether it is the one that asks.", "Si c’est celle qui demande."),
    (
        "From what it was begun, in a few words, if that is known.",
        "Depuis quoi elle a été ouverte, en quelques mots, si on le sait.",
    ),
    ("When it began, in milliseconds of Unix time.", "Quand elle a été ouverte, en millisecondes de l’heure Unix."),
    (
        "When it was used last, give or take a day, in milliseconds of Unix time.",
        "Quand elle a servi pour la dernière fois, à un jour près, en millisecondes de l’heure Unix.",
    ),
    ("The secret from an e-mail.", "Le secret venu dans un e-mail."),
    (
        "What somebody with an account has learned and solved.",
        "Ce que quelqu’un qui a un compte a appris et résolu.",
    ),
    ("How often it was written.", "Combien de fois cela a été écrit."),
    ("What was written: the server does not read it.", "Ce qui a été écrit\u{a0}: le serveur ne le lit pas."),
    (
        "What one has learned and solved, as one's pages wrote it last; an empty text if they have not yet.",
        "Ce que l’on a appris et résolu, tel que ses pages l’ont écrit en dernier\u{202f}; un texte vide si elles ne l’ont pas encore fait.",
    ),
    (
        "Keeps what one has learned and solved, if nobody has written since the `revision` that one has seen. What is kept then comes back: where it is not what was sent, another browser was faster, and one puts both together.",
        "Garde ce que l’on a appris et résolu, si personne n’a écrit depuis la `revision` que l’on a vue. Ce qui est gardé alors revient\u{a0}: si ce n’est pas ce qui a été envoyé, un autre navigateur a été plus rapide, et l’on réunit les deux.",
    ),
    ("The secret.", "Le secret."),
    ("Somebody who has forgotten a password.", "Quelqu’un qui a oublié un mot de passe."),
    ("The address that was confirmed.", "L’adresse qui a été confirmée."),
    (
        "A new password, with the secret from an e-mail.",
        "Un nouveau mot de passe, avec le secret venu dans un e-mail.",
    ),
    ("The password to come.", "Le mot de passe à venir."),
    (
        "An address that waits to be confirmed; nothing else is sent to it before.",
        "Une adresse qui attend d’être confirmée\u{202f}; rien d’autre n’y est envoyé avant.",
    ),
    (
        "The e-mail address to use once it is confirmed; an empty text removes it.",
        "L’adresse e-mail à utiliser une fois confirmée\u{202f}; un texte vide la retire.",
    ),
    ("The password, which a new address needs.", "Le mot de passe, qu’exige une nouvelle adresse."),
    (
        "What this server keeps about people, why, and for how long.",
        "Ce que ce serveur garde sur les gens, pourquoi, et combien de temps.",
    ),
    ("Something that the server keeps about people.", "Quelque chose que le serveur garde sur les gens."),
    ("What it is.", "Ce que c’est."),
    ("What it is kept for.", "Pour quoi c’est gardé."),
    ("For how long it is kept.", "Combien de temps c’est gardé."),
    (
        "Whether it is a person without an account: anybody may carry that name.",
        "Si c’est une personne sans compte\u{a0}: n’importe qui peut porter ce nom.",
    ),
    ("A bot on offer.", "Un robot proposé."),
    ("One line that explains it.", "Une ligne qui l’explique."),
    ("Its short name.", "Son nom court."),
    ("What people call it.", "Comment on l’appelle."),
    ("A line of the chat.", "Une ligne de la discussion."),
    ("When, in milliseconds of Unix time.", "Quand, en millisecondes de l’heure Unix."),
    ("Its number.", "Son numéro."),
    ("Who says it.", "Qui le dit."),
    ("Their seat, if they have one.", "Le siège de cette personne, si elle en a un."),
    ("What.", "Quoi."),
    (
        "How long a seat may take. The time runs while one seat owes answers, and starts anew when another one does.",
        "Combien de temps un siège peut prendre. Le temps court tant qu’un siège doit répondre, et repart de zéro quand c’est à un autre.",
    ),
    ("As long as it likes.", "Autant qu’il veut."),
    ("Live play.", "Le jeu en direct."),
    ("Minutes per turn.", "Tant de minutes."),
    ("What happens when they are over.", "Ce qui arrive quand il est écoulé."),
    (
        "Slow play. It stands still while the player is on holiday.",
        "Le jeu lent. Il s’arrête pendant les vacances du joueur.",
    ),
    ("Days per turn.", "Tant de jours."),
    ("A guest who comes in.", "Un invité qui entre."),
    ("The person's language.", "Sa langue."),
    (
        "The name that others see; made up if there is none.",
        "Ce que les autres liront\u{202f}; inventé s’il n’y en a pas.",
    ),
    (
        "A name and a password: to make an account of oneself as a guest, or to come back to one.",
        "Un nom et un mot de passe\u{a0}: pour se faire un compte quand on est invité, ou pour y revenir.",
    ),
    ("The name.", "Le nom."),
    ("The password.", "Le mot de passe."),
    ("A game on offer.", "Un jeu proposé."),
    ("The bots that can play it.", "Les robots qui savent y jouer."),
    ("The fingerprint of its content.", "L’empreinte de son contenu."),
    (
        "The scenarios on offer, with the ways to play each and all that can be chosen.",
        "Les scénarios proposés, avec les façons de jouer chacun et tout ce qui se choisit.",
    ),
    ("Its name.", "Son nom."),
    (
        "A seat to give to a bot: that is how one leaves a match that goes on.",
        "Un siège à donner à un robot\u{a0}: c’est ainsi qu’on quitte une partie qui continue.",
    ),
    ("Which bot.", "Quel robot."),
    ("The link to a seat.", "Le lien vers un siège."),
    ("The path of the link.", "Le chemin du lien."),
    ("Which seat.", "Quel siège."),
    ("The secret that opens it.", "Le secret qui l’ouvre."),
    ("A wish to sit down.", "Le souhait de s’asseoir."),
    (
        "Which seat; any that is open when none is named.",
        "Quel siège\u{202f}; n’importe lequel qui est libre si aucun n’est nommé.",
    ),
    ("The secret of an invitation.", "Le secret d’une invitation."),
    ("What happens when a seat takes too long.", "Ce qui arrive quand un siège prend trop de temps."),
    ("A match in a list.", "Une partie dans une liste."),
    (
        "Why it cannot go on with this version of the program, if it cannot: it is kept, and counts for nobody.",
        "Pourquoi elle ne peut pas continuer avec cette version du programme, si c’est le cas\u{a0}: elle est gardée, et ne compte pour personne.",
    ),
    ("The clock.", "La pendule."),
    (
        "When it began, in milliseconds of Unix time.",
        "Quand elle a commencé, en millisecondes de l’heure Unix.",
    ),
    (
        "When the answer is due, in milliseconds of Unix time.",
        "Quand la réponse est attendue, en millisecondes de l’heure Unix.",
    ),
    ("Which game.", "Quel jeu."),
    ("Its id.", "Son identifiant."),
    ("How it ended, when it has.", "Comment elle s’est terminée, si c’est le cas."),
    ("The seats, in order.", "Les sièges, dans l’ordre."),
    ("How many steps were made.", "Combien d’étapes ont été faites."),
    ("The seat that owes an answer.", "Le siège qui doit une réponse."),
    ("When something last happened.", "Quand il s’est passé quelque chose pour la dernière fois."),
    ("Who may see it.", "Qui peut la voir."),
    ("Whether it is the person's own.", "Si c’est le sien."),
    ("The person's own seats.", "Ses propres sièges."),
    ("Who one is here.", "Qui l’on est ici."),
    ("The confirmed e-mail address.", "L’adresse e-mail confirmée."),
    (
        "Whether one plays without an account: everything is tied to this browser.",
        "Si l’on joue sans compte\u{a0}: tout tient à ce navigateur.",
    ),
    ("The person's id.", "Son identifiant à soi."),
    ("The language of e-mails.", "La langue des e-mails."),
    ("Whether this server sends e-mail.", "Si ce serveur envoie des e-mails."),
    ("What others read.", "Ce que lisent les autres."),
    ("Whether an e-mail tells the person that it is their turn.", "Si un e-mail prévient que c’est son tour."),
    (
        "Until when one is on holiday, in milliseconds of Unix time.",
        "Jusqu’à quand on est en vacances, en millisecondes de l’heure Unix.",
    ),
    ("A match to begin.", "Une partie à commencer."),
    ("The clock; none unless one is asked for.", "La pendule\u{202f}; aucune si elle n’est pas demandée."),
    (
        "A scenario by its short name, or by that of one of its tables …",
        "Un scénario par son nom court, ou par celui d’une de ses tables …",
    ),
    (
        "… for how many players, the usual number unless it is given …",
        "… pour combien de joueurs, comme d’habitude si ce n’est pas dit …",
    ),
    (
        "… in which way, the usual one unless it is given …",
        "… de quelle façon, comme d’habitude si ce n’est pas dit …",
    ),
    (
        "… and with what was chosen, by the short names of the choices;",
        "… et avec ce qui a été choisi, par les noms courts des choix\u{202f};",
    ),
    ("Who sits where, in seat order.", "Qui s’assied où, dans l’ordre des sièges."),
    ("or a whole set-up of one's own.", "ou une mise en place entière, à soi."),
    ("Who may see the match.", "Qui peut voir la partie."),
    ("A new password.", "Un nouveau mot de passe."),
    ("The one to come.", "Celui à venir."),
    ("The one there is.", "L’actuel."),
    ("Who is to sit in a seat.", "Qui doit s’asseoir à un siège."),
    (
        "The person who starts the match; they may take several seats.",
        "La personne qui commence la partie. Plusieurs sièges peuvent être les siens.",
    ),
    ("A bot.", "Un robot."),
    ("The first person to come.", "Qui vient en premier."),
    ("The person with the link.", "Qui a le lien."),
    ("A seat that one sits in now, or has left.", "Un siège où l’on est assis, ou que l’on a quitté."),
    ("What is wrong with a request.", "Ce qui ne va pas dans une requête."),
    ("What is wrong, for programs.", "Ce qui ne va pas, pour les programmes."),
    ("The numbers that made it wrong.", "Les nombres en cause."),
    (
        "The number of the request, for whoever looks into the logs of the server.",
        "Le numéro de la requête, pour qui regarde les journaux du serveur.",
    ),
    (
        "The same for people, in the language of the request.",
        "La même chose pour les gens, dans la langue de la requête.",
    ),
    (
        "The rule of the game that says so, where it was one.",
        "La règle du jeu qui le dit, si c’en est une.",
    ),
    (
        "One step of the match.",
        "Une étape de la partie.",
    ),
    (
        "Who.",
        "Qui.",
    ),
    (
        "How many actions were taken back, if that is what was done.",
        "Combien d’actions ont été reprises, si c’est ce qui a été fait.",
    ),
    (
        "Whether that was a slip that everybody forgave: the actions may be anybody's, and chance falls anew.",
        "Si c’était une erreur que tous ont pardonnée\u{a0}: les actions peuvent être celles de chacun, et le sort est tiré à nouveau.",
    ),
    ("How many slips were forgiven in it.", "Combien d’erreurs y ont été pardonnées."),
    (
        "What happened, as far as the viewer may know.",
        "Ce qui s’est passé, pour autant qu’on puisse le savoir.",
    ),
    (
        "The same in sentences. In the first version of the protocol each is a text alone.",
        "La même chose en phrases. Dans la première version du protocole, chacune est un simple texte.",
    ),
    (
        "What this rule is about: the section of the ledger that it stands in.",
        "Ce dont parle cette règle\u{a0}: la section du recueil où elle se trouve.",
    ),
    (
        "What this rule says.",
        "Ce que dit cette règle.",
    ),
    (
        "A sentence: a text, or a list of texts and of things named (`[id, text]`), seats (`[number, text]`), rules (`[id]`) and amounts (`[number]`); behind `heading`, `result` or `aside` where it is no ordinary line.",
        "Une phrase\u{a0}: un texte, ou une liste de textes et de choses nommées (`[id, texte]`), de sièges (`[numéro, texte]`), de règles (`[id]`) et de quantités (`[nombre]`)\u{202f}; derrière `heading`, `result` ou `aside` si ce n’est pas une ligne ordinaire.",
    ),
    ("A moment of a match that is told again.", "Un moment d’une partie, raconté à nouveau."),
    (
        "The lines of the log that led there, step by step, as many as were asked for.",
        "Les lignes du journal qui y ont mené, étape par étape, autant qu’on en a demandé.",
    ),
    ("What the seats are called.", "Comment s’appellent les sièges."),
    ("The number of steps made by then.", "Le nombre d’étapes faites jusque-là."),
    ("The number of steps in all.", "Le nombre d’étapes en tout."),
    ("What the viewer saw then.", "Ce qui était vu alors."),
    ("A scenario, with all the ways to play it.", "Un scénario, avec toutes les façons d’y jouer."),
    ("Its short name, unique within the game.", "Son nom court, unique dans le jeu."),
    (
        "For how many players it is, and in which ways; the first is the usual one.",
        "À combien il se joue, et de quelles façons\u{202f}; la première est celle d’habitude.",
    ),
    (
        "What can be chosen, in the order in which a person would.",
        "Ce qui se choisit, dans l’ordre où l’on s’y prendrait.",
    ),
    (
        "A scenario for so many players who stand so to each other, ready to be played.",
        "Un scénario pour tant de joueurs qui jouent de telle façon, prêt à être joué.",
    ),
    ("How many players.", "Combien de joueurs."),
    ("How they stand to each other.", "Comment ils jouent les uns par rapport aux autres."),
    ("The set-up, with everything as usual.", "La mise en place, où tout est comme d’habitude."),
    ("How the players stand to each other.", "Comment les joueurs jouent les uns par rapport aux autres."),
    (
        "Something that can be chosen for a match: a variant, a level, a hero for each seat.\n\nWhat somebody takes is a *pick*, in JSON: `true` or `false` for a switch, the short name of an alternative, a number, a list of numbers, a list with an alternative for each seat (null where it is left open).",
        "Quelque chose qui se choisit pour une partie\u{a0}: une variante, un niveau, un héros pour chaque siège.\n\nCe qu’on prend s’écrit en JSON\u{a0}: `true` ou `false` pour un interrupteur, le nom court d’une possibilité, un nombre, une liste de nombres, une liste avec une possibilité par siège (null s’il reste libre).",
    ),
    ("Its short name, unique at each table.", "Son nom court, unique à chaque table."),
    ("One sentence that explains it.", "Une phrase qui l’explique."),
    ("The rule that it comes from.", "La règle dont il vient."),
    (
        "Which field of the set-up it writes: `griffin`, `variants.nights`.",
        "Quel champ de la mise en place il écrit\u{a0}: `griffin`, `variants.nights`.",
    ),
    ("What can be taken.", "Ce qui peut être pris."),
    (
        "The tables that it is offered at; every table of the scenario if none is named.",
        "Les tables où il est proposé\u{202f}; toutes celles du scénario si aucune n’est nommée.",
    ),
    (
        "It cannot be changed together with any of these.",
        "Il ne peut être changé en même temps qu’aucun de ceux-ci.",
    ),
    (
        "It can be changed only together with all of these.",
        "Il ne peut être changé qu’en même temps que tous ceux-ci.",
    ),
    (
        "What can be taken, and what is taken unless somebody chooses.",
        "Ce qui peut être pris, et ce qui l’est si personne ne choisit.",
    ),
    ("On or off.", "Oui ou non."),
    ("What it is.", "Ce qu’il est."),
    ("One of several.", "Un parmi plusieurs."),
    ("Those there are.", "Ceux qu’il y a."),
    ("The usual one.", "Celui d’habitude."),
    ("A number.", "Un nombre."),
    ("The smallest.", "Le plus petit."),
    ("The largest.", "Le plus grand."),
    (
        "The usual one; null where it is usually left open.",
        "Celui d’habitude\u{202f}; null si d’habitude on n’en donne pas.",
    ),
    (
        "What it means to leave it open, where that can be done.",
        "Ce que signifie ne pas en donner, là où c’est possible.",
    ),
    ("Several numbers.", "Plusieurs nombres."),
    (
        "The number that says how many of them are asked for; all, always, if none is named.",
        "Le nombre qui dit combien on en demande\u{202f}; tous, toujours, si rien n’est nommé.",
    ),
    (
        "As many as another choice says, the first ones of a list: fewer may be named, the rest is then as usual.",
        "Autant que le dit un autre choix, les premiers d’une liste\u{a0}: on peut en nommer moins, le reste est alors comme d’habitude.",
    ),
    ("The other choice: a number.", "L’autre choix\u{a0}: un nombre."),
    ("How many that is as usual.", "Combien cela fait d’habitude."),
    (
        "What the numbers usually are where so many of them are asked for: lists of other lengths that do not begin as the usual one does.",
        "Ce que valent d’habitude les nombres quand on en demande autant\u{a0}: des listes d’autres longueurs, qui ne commencent pas comme celle d’habitude.",
    ),
    ("What each is for.", "À quoi sert chacun."),
    ("One of several for each seat.", "Un parmi plusieurs pour chaque siège."),
    (
        "The usual one of each seat; open everywhere if the list is empty.",
        "Celui d’habitude à chaque siège\u{202f}; tous libres si la liste est vide.",
    ),
    ("What it means to leave a seat open.", "Ce que signifie laisser un siège libre."),
    ("One of several that can be taken.", "Une possibilité parmi plusieurs."),
    (
        "What is written into the set-up; null takes the field out.",
        "Ce qui est écrit dans la mise en place\u{202f}; null en retire le champ.",
    ),
    ("One of several numbers.", "Un nombre parmi plusieurs."),
    ("What it is for.", "À quoi il sert."),
    (
        "Its own field, where the numbers are written as an object; they are a list otherwise.",
        "Son propre champ, là où les nombres s’écrivent comme un objet\u{202f}; sinon ils forment une liste.",
    ),
    ("That something else was chosen.", "Qu’autre chose a été choisi."),
    ("The other choice.", "L’autre choix."),
    (
        "The picks that are meant; any but the usual one if none is named.",
        "Ce qu’il faut avoir pris\u{202f}; autre chose que d’habitude si rien n’est nommé.",
    ),
    ("A seat of a match.", "Un siège d’une partie."),
    ("Who sits there.", "Qui y est assis."),
    (
        "What they are called: the name of the person or of the bot.",
        "Son nom\u{a0}: celui de la personne ou du robot.",
    ),
    ("Who sits in a seat.", "Qui est assis à un siège."),
    (
        "What others read; for an account also the name to log in with.",
        "Ce que les autres lisent\u{202f}; pour un compte, c’est aussi le nom avec lequel on se connecte.",
    ),
    (
        "What to change about oneself; what is left out stays.",
        "Ce qu’on change à son propre sujet\u{202f}; ce qui manque reste.",
    ),
    (
        "Until when one is on holiday, in milliseconds of Unix time; 0 when one is back.",
        "Jusqu’à quand on est en vacances, en millisecondes de l’heure Unix\u{202f}; 0 au retour.",
    ),
    ("A journal to go on with, or to look at.", "Un journal à continuer, ou à regarder."),
    ("The journal, as it was downloaded.", "Le journal, tel qu’il a été téléchargé."),
    (
        "Who sits where; the one who uploads it sits everywhere unless this is given.",
        "Qui s’assied où\u{202f}; sans cela, qui l’apporte s’assied partout.",
    ),
    ("Who may see a match.", "Qui peut voir une partie."),
    ("A text in both languages.", "Un texte dans les deux langues."),
    ("English.", "L’anglais."),
    ("French.", "Le français."),
    (
        "Board games with their rules enforced. A guest is known by a cookie, which `POST /api/me` gives. A match is played over the WebSocket at `/api/live`: the first message is `hello`. What goes wrong comes back as a `Problem`, in the language of `Accept-Language` or of `?lang=`.",
        "Des jeux de société dont les règles sont tenues. Un invité est reconnu à un cookie, que donne `POST /api/me`. Une partie se joue par le WebSocket de `/api/live`\u{a0}: le premier message est `hello`. Ce qui échoue revient comme un `Problem`, dans la langue de `Accept-Language` ou de `?lang=`.",
    ),
    (
        "Makes an account of a guest: the same person, now with a name and a password.",
        "Fait d’un invité un compte\u{a0}: la même personne, désormais avec un nom et un mot de passe.",
    ),
    ("The games on offer.", "Les jeux proposés."),
    (
        "Brings a journal along, to go on with it or to look at it. Its seed is known to whoever brings it, so nobody else may be asked to play.",
        "Apporte un journal, pour le continuer ou le regarder. Qui l’apporte en connaît la graine\u{a0}: personne d’autre ne peut être invité à jouer.",
    ),
    ("Signs in to an account.", "Revient à son compte."),
    ("Goes: the cookie opens nothing any more.", "S’en va\u{a0}: le cookie n’ouvre plus rien."),
    (
        "Ends every session of this person, here and elsewhere.",
        "Met fin à toutes les sessions de cette personne, ici et ailleurs.",
    ),
    ("How many to pass over.", "Combien en passer."),
    ("How many to tell.", "Combien en dire."),
    (
        "A person's own matches, first those in which it is their turn.",
        "Ses propres parties, celles où c’est son tour d’abord.",
    ),
    ("Starts a match.", "Commence une partie."),
    ("One match.", "Une partie."),
    ("The number of the last message that one has read.", "Le numéro du dernier message lu."),
    (
        "What was said at a match, oldest first, two hundred messages at most.",
        "Ce qui s’est dit pendant une partie, du plus ancien au plus récent, deux cents messages au plus.",
    ),
    (
        "Sits down: on an open seat, or on the one that an invitation is for.",
        "S’assied\u{a0}: à un siège libre, ou à celui d’une invitation.",
    ),
    (
        "The journal of a match that is over or was set aside. Before that the server keeps it, because it contains the seed.",
        "Le journal d’une partie terminée, ou mise de côté. Avant cela il reste ici\u{a0}: il contient la graine.",
    ),
    (
        "Starts a rematch with the same people at the same table.",
        "Rejoue une partie, avec les mêmes personnes à la même table.",
    ),
    (
        "How many steps were made by then; all of them unless it is given.",
        "Combien d’étapes étaient faites\u{202f}; toutes si ce n’est pas dit.",
    ),
    (
        "Whose view: the number of a seat, `spectator`, or `arbiter` once the match is over.",
        "Vu par\u{a0}: le numéro d’un siège, `spectator`, ou `arbiter` une fois la partie terminée.",
    ),
    ("How many of the last steps are told.", "Combien des dernières étapes sont racontées."),
    ("A moment of a match, told again.", "Un moment d’une partie, raconté de nouveau."),
    (
        "Gives a seat to a bot: a person's own, to leave a match in progress; or, if the person is the host, a seat that nobody has taken.",
        "Donne un siège à un robot\u{a0}: le sien, pour quitter une partie qui continue\u{202f}; ou, pour qui a commencé la partie, un siège que personne n’a pris.",
    ),
    (
        "Deletes one's account: name, address, password and words are gone; bots take one's seats in matches that go on, and those that are over stay, without a name. An account says its password, a guest the word `delete`.",
        "Supprime son compte\u{a0}: nom, adresse, mot de passe et messages disparaissent\u{202f}; des robots prennent ses sièges dans les parties qui continuent, et celles qui sont terminées restent, sans nom. Un compte dit son mot de passe, un invité le mot `delete`.",
    ),
    ("Who one is.", "Qui l’on est."),
    ("Changes what one may set.", "Change ce que l’on peut régler."),
    (
        "Enters as a guest. A person with a session stays who they are, with another name if one is given.",
        "Entre comme invité. Qui est déjà connu reste qui il est, avec un autre nom s’il en donne un.",
    ),
    ("Everything that is known about oneself.", "Tout ce qui est connu sur soi."),
    (
        "Changes the person's password; every other session ends.",
        "Change son mot de passe\u{202f}; toute autre session prend fin.",
    ),
];

/// All that is said.
fn all() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    SAID.iter().chain(super::french_order::SAID)
}

fn said(english: &str) -> Option<&'static str> {
    all().find(|(known, _)| *known == english).map(|(_, french)| *french)
}

/// The description with every text in French.
pub(super) fn translated(description: &Value) -> Value {
    let mut whole = description.clone();
    each_text(&mut whole, &mut |text| {
        if let Some(french) = said(text) {
            *text = french.to_owned();
        }
    });
    whole
}

/// Calls `visit` on every text for people. A field of that name is a field, not a text: it holds more than a
/// string.
pub(super) fn each_text(value: &mut Value, visit: &mut impl FnMut(&mut String)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "description" || name == "summary" => {
                        if !text.is_empty() {
                            visit(text);
                        }
                    }
                    other => each_text(other, visit),
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|value| each_text(value, visit)),
        _ => {}
    }
}

/// What the description says in English alone.
#[cfg(test)]
pub(super) fn untranslated(description: &Value) -> Vec<String> {
    let mut missing = Vec::new();
    each_text(&mut description.clone(), &mut |text| {
        if said(text).is_none() && !missing.contains(text) {
            missing.push(text.clone());
        }
    });
    missing
}

/// What is said in French and no longer in English.
#[cfg(test)]
pub(super) fn unused(description: &Value) -> Vec<&'static str> {
    let mut unused: Vec<&str> = all().map(|(english, _)| *english).collect();
    each_text(&mut description.clone(), &mut |text| unused.retain(|english| english != text));
    unused
}
