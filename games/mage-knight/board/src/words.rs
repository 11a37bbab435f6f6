//! The board's own texts, in both languages.

use kernel::{Lang, Text};
use mage_knight::content::fame_space;
use mage_knight::variants::Nights;
use table_view::{Said, texts};

texts! {
    /// A fixed text of the board.
    Say {
        /// By day.
        Day: "Day", "Jour";
        /// By night.
        Night: "Night", "Nuit";
        /// Points to move with.
        Move: "Move", "Mouvement";
        /// Points to bargain with.
        Influence: "Influence", "Influence";
        /// Points to heal with.
        Healing: "Healing", "Soin";
        /// Points to attack with.
        Attack: "Attack", "Attaque";
        /// Points to block with.
        Block: "Block", "Parade";
        /// Protection.
        Armor: "Armor", "Armure";
        /// How many cards one holds.
        HandLimit: "Hand limit", "Main";
        /// How many units one commands.
        Command: "Command", "Unités";
        /// What one is known for.
        Fame: "Fame", "Renommée";
        /// What people think of one.
        Reputation: "Reputation", "Réputation";
        /// Mana that stays.
        Crystals: "Crystals", "Cristaux";
        /// What a hero can do.
        Skills: "Skills", "Compétences";
        /// Who follows a hero.
        Units: "Units", "Unités";
        /// A card of the round.
        Tactic: "Tactic", "Tactique";
        /// The level of a hero.
        Level: "level", "niveau";
        /// Cards to draw from.
        Deck: "Deck", "Pioche";
        /// Cards that were used.
        Discard: "Discard", "Défausse";
        /// The mana dice.
        Source: "Source", "Source";
        /// The cards in hand.
        Hand: "Hand", "Main";
        /// The hand of somebody else.
        HiddenHand: "cards in hand", "cartes en main";
        /// A unit that was used.
        Spent: "spent", "épuisée";
        /// A unit that is hurt.
        Wounded: "wounded", "blessée";
        /// Room for a unit.
        FreeTokens: "Free Command tokens", "Jetons Commandement libres";
        /// No skill yet.
        NoSkill: "None yet", "Aucune pour l’instant";
        /// What everybody can have.
        Offers: "Offers", "Offres";
        /// Units for hire.
        UnitOffer: "Units", "Unités";
        /// Spells on offer.
        SpellOffer: "Spells", "Sorts";
        /// Advanced actions on offer.
        AdvancedOffer: "Advanced actions", "Actions avancées";
        /// Advanced actions of monasteries.
        MonasteryOffer: "In the monasteries", "Dans les monastères";
        /// Skills that were left.
        CommonSkills: "Common skills", "Compétences communes";
        /// Nothing is there.
        NothingThere: "Nothing", "Rien";
        /// Legal at this moment.
        InReach: "in reach", "à portée";
        /// The map of the game.
        MapOf: "Map", "Carte";
        /// Goes back from the combat to the map.
        SeeMap: "See the map", "Voir la carte";
        /// Goes back to the combat.
        SeeCombat: "Back to the combat", "Revenir au combat";
        /// A tile that can be revealed.
        ExploreHere: "Explore here", "Explorer ici";
        /// A place where a tile may come to lie.
        Unknown: "Unexplored", "Inexploré";
        /// The first phase.
        Ranged: "Ranged and siege", "Distance et siège";
        /// The second phase.
        Blocking: "Block", "Parade";
        /// The third phase.
        Assign: "Assign damage", "Répartir les dégâts";
        /// The fourth phase.
        Attacking: "Attack", "Attaque";
        /// The phases of a combat.
        Phases: "Phases of the fight", "Phases du combat";
        /// A combat with whoever rampages.
        Fight: "Fight", "Combat";
        /// Blocks with what is prepared.
        Blocks: "Block", "Parer";
        /// Attacks with what is prepared.
        Strike: "Strike", "Frapper";
        /// A use that takes no mana.
        NoMana: "no mana", "sans mana";
        /// Ends the turn, but discards cards before drawing.
        DiscardFirst: "End turn, discard first", "Finir, défausser d’abord";
        /// The planner found that nothing leads there.
        WhyNever: "No line of play leads there this turn: everything in hand was tried.", "Aucune suite n’y mène ce tour-ci\u{a0}: tout ce que vous avez en main a été essayé.";
        /// The planner found only uncertain lines.
        WhyChance: "Only lines that draw cards, roll dice or reveal something might lead there.", "Seules des suites avec pioche, dés ou révélation pourraient y mener.";
        /// The planner had no time.
        WhyUnfinished: "The search is not finished: let it think longer.", "La recherche n’est pas finie\u{a0}: laissez-la réfléchir plus.";
        /// Somebody is out of the combat.
        Defeated: "defeated", "vaincu";
        /// Somebody is blocked.
        Blocked: "blocked", "paré";
        /// The attack is for it.
        Target: "target", "cible";
        /// It is being blocked.
        BlockingNow: "blocking now", "à parer";
        /// It strikes right now.
        Strikes: "strikes now", "frappe";
        /// It has struck.
        HasStruck: "has struck", "a frappé";
        /// Its monster fights.
        Summoner: "its monster fights", "son monstre combat";
        /// It will not strike.
        NoAttack: "does not attack", "n’attaque pas";
        /// Choose somebody first.
        ChooseFoe: "Choose an enemy first.", "Choisissez d’abord un ennemi.";
        /// What has been put together.
        YourAttack: "Your attack", "Votre attaque";
        /// What has been put together.
        YourBlock: "Your block", "Votre parade";
        /// Nothing has been added.
        NothingYet: "Nothing yet: play cards, units or skills.", "Rien encore\u{a0}: jouez des cartes, des unités ou des compétences.";
        /// It is enough.
        Enough: "enough", "assez";
        /// It counts in full.
        Full: "full", "entier";
        /// It counts half.
        Half: "half", "moitié";
        /// Resistances count against the whole group.
        Resisted: "resisted: half", "résisté\u{a0}: moitié";
        /// Who takes it.
        WhoTakes: "Who takes the damage?", "Qui subit les dégâts\u{202f}?";
        /// The unit resists.
        Unhurt: "unhurt: it resists", "indemne\u{a0}: elle résiste";
        /// The unit is wounded.
        GetsWound: "is wounded", "est blessée";
        /// The unit is lost.
        Destroyed: "is destroyed", "est détruite";
        /// The planner.
        CanI: "Can I…?", "Puis-je…\u{202f}?";
        /// What the planner promises.
        Exact: "exact, with what you know", "exact, d’après ce que vous savez";
        /// What a tactic is, for whoever has to take one.
        TacticAbout: "A tactic is yours for this round. Its number says when you play: the lowest goes first.", "Une tactique est à vous pour la manche. Son numéro dit quand vous jouez\u{a0}: le plus petit commence.";
        /// The planner looks ahead while somebody else plays.
        LooksAhead: "Your next turn, with the cards you hold now. The others may still change the map.", "Votre prochain tour, avec les cartes que vous tenez. Les autres peuvent encore changer la carte.";
        /// Nothing is asked of you, or nothing that could be planned.
        NothingToPlan: "Nothing to plan at this moment.", "Rien à planifier pour l’instant.";
        /// There is no goal nearby.
        NoGoals: "Nothing to fight or to gain near by. Choose a space on the map.", "Rien à combattre ni à gagner près d’ici. Choisissez une case sur la carte.";
        /// It is being thought about.
        Thinking: "thinking …", "réflexion …";
        /// It can be done.
        ForCertain: "for certain", "à coup sûr";
        /// It cannot be done.
        Never: "impossible", "impossible";
        /// Chance decides.
        ByChance: "chance decides", "le hasard décide";
        /// There was no time.
        NotFinished: "unfinished", "inachevé";
        /// Take more time.
        ThinkLonger: "Think longer", "Réfléchir plus";
        /// Give the first answer of the line.
        PlayStep: "Play the first step", "Jouer la première étape";
        /// Give every answer of the line.
        PlayLine: "Play this line", "Jouer cette suite";
        /// Nothing cheaper exists.
        Cheapest: "nothing cheaper exists", "rien de moins coûteux n’existe";
        /// Something cheaper may exist.
        PerhapsCheaper: "something cheaper may exist", "il existe peut-être moins coûteux";
        /// Asks about a space.
        AskSpace: "Ask about a space", "Demander pour une case";
        /// The next click asks.
        PickSpace: "Now choose a space on the map.", "Choisissez maintenant une case sur la carte.";
        /// No Wound at all.
        NoWound: "no Wound", "aucune Blessure";
        /// It is done already.
        AlreadyDone: "Done already.", "Déjà fait.";
        /// The sheet of points.
        ScoreSheet: "Score sheet", "Feuille de score";
        /// The score if it ended now.
        ScoreNow: "Score if the game ended now", "Score si la partie s’arrêtait maintenant";
        /// All points together.
        Total: "Total", "Total";
        /// Points for cities.
        Cities: "Cities", "Cités";
        /// Points for mines.
        Mines: "Mines", "Mines";
        /// Points for keeps and mage towers.
        Held: "Keeps and mage towers", "Forteresses et Tours de mage";
        /// A scenario without a score.
        NoScore: "No score: whoever is in front of the portal in the end has won.", "Pas de score\u{a0}: gagne qui se trouve à la fin devant le portail.";
        /// Somebody is out of the game.
        Eliminated: "eliminated", "hors jeu";
        /// Who of the team must return.
        ChosenOne: "The team’s chosen one", "L’élu de l’équipe";
        /// The drafted cards that are still to be added.
        Drafted: "Drafted", "Draft";
        /// Points of a solo game.
        Bonus: "Scenario bonus", "Bonus du scénario";
        /// Basic half of a card.
        BasicHalf: "basic effect", "effet de base";
        /// Strong half of a card.
        StrongHalf: "stronger effect", "effet renforcé";
        /// A card as one point.
        Sideways: "Sideways", "De côté";
        /// A Wound is never played.
        NotPlayable: "Not playable", "Injouable";
        /// The card lies in the play area.
        InPlay: "In play", "En jeu";
        /// Nobody, who plays a hero's cards.
        Dummy: "Dummy player", "Joueur fantôme";
        /// The other heroes.
        Others: "Other heroes", "Autres héros";
        /// Nobody knows which.
        FaceDown: "Face down: nobody knows which", "Face cachée\u{a0}: nul ne sait qui";
        /// A die that was used.
        DieUsed: "used", "utilisé";
        /// A step that wakes enemies.
        Provokes: "provokes rampaging enemies", "provoque des ennemis errants";
        /// A step that is a fight.
        Assault: "assault", "assaut";
        /// It cannot be entered.
        NoEntry: "cannot be entered", "infranchissable";
        /// The end of the round is near.
        RoundEnds: "The round ends", "La manche s’achève";
        /// Somebody whom nobody has seen.
        Somebody: "unknown enemies", "des ennemis inconnus";
        /// A choice of the moment.
        Choose: "Choose", "Choisissez";
        /// The choice can be put aside to look at the map.
        LookAtMap: "Look at the map first", "Regarder d’abord la carte";
        /// Back to the choice.
        BackToChoice: "Back to the choice", "Revenir au choix";
        /// Two players who fight each other.
        Duel: "Duel", "Duel";
        /// Goes back to the duel.
        SeeDuel: "Back to the duel", "Revenir au duel";
        /// The first phase of a duel.
        DuelRanged: "Ranged", "À distance";
        /// The second phase of a duel.
        DuelMelee: "Melee", "Corps à corps";
        /// Somebody at this screen.
        You: "you", "vous";
        /// This one is asked.
        Decides: "decides", "décide";
        /// This one attacks now.
        AttacksNow: "attacks", "attaque";
        /// This one blocks now.
        BlocksNow: "blocks", "pare";
        /// The defender takes the next turn now.
        TakesPartFully: "full part: next turn taken now", "participation pleine\u{a0}: prochain tour joué";
        /// The defender keeps the next turn.
        TakesPartPartly: "partial part: keeps the next turn", "participation partielle\u{a0}: garde son tour";
        /// The defender has not said it.
        TakesPartHow: "has not said yet how to take part", "n’a pas encore choisi sa participation";
        /// What the aggressor or the defender attacks with.
        TheAttack: "Attack", "Attaque";
        /// What the other one blocks with.
        TheBlock: "Block", "Parade";
        /// What remains of the attack.
        ComesThrough: "comes through", "passe";
        /// A block against an attack from afar.
        BlockHalved: "at range a block counts half", "à distance, la parade compte à moitié";
        /// No points yet.
        NoPoints: "nothing yet", "rien encore";
        /// What damage can be spent on.
        DamageBuys: "What the damage buys", "Ce que permettent les dégâts";
        /// A Wound for the hero.
        AWound: "a Wound", "une Blessure";
        /// A retreat is forced.
        ARetreat: "retreat", "retraite";
        /// A unit gets a Wound.
        AUnit: "unit", "unité";
        /// An artifact is stolen.
        ATheft: "theft", "vol";
        /// What is at stake.
        AtStake: "At stake", "Enjeu";
        /// Nobody attacks any more.
        BothPass: "both pass", "les deux passent";
        /// The winner has as much Fame.
        NotLessFame: "not less Fame: nothing gained", "pas moins de Renommée\u{a0}: rien de gagné";
        /// The winner has the higher level.
        HigherLevel: "higher level: nothing gained", "niveau supérieur\u{a0}: rien de gagné";
        /// Artifacts that could be stolen.
        Artifacts: "Artifacts within reach", "Artefacts à portée";
        /// Wounds of this duel.
        TakenWounds: "Wounds taken in this duel", "Blessures reçues dans ce duel";
        /// A unit in the attack or block.
        Engaged: "engaged", "engagée";
        /// What full part means.
        FullPart: "Your next turn, now: a Source die, every skill; after the fight you heal, end your turn and draw. Your Round Order token goes face down: nobody attacks you again, and your next turn is skipped.", "Votre prochain tour, maintenant\u{a0}: un dé de la Source, toutes vos compétences\u{202f}; après le combat, Soin, fin de tour et pioche. Votre jeton d’Ordre est retourné\u{a0}: nul ne vous réattaque, et votre prochain tour est sauté.";
        /// What partial part means.
        PartialPart: "You keep your next turn. No Source die, no skill of your own turn, no healing and no drawing afterwards; what you play stays in play until the end of your next turn. You can be attacked again.", "Vous gardez votre prochain tour. Ni dé de la Source, ni compétence de votre tour\u{202f}; ensuite, ni soin ni pioche\u{202f}; ce que vous jouez reste en jeu jusqu’à la fin de votre prochain tour. On peut vous réattaquer.";
        /// Another hero on the same space.
        Meeting: "Another hero is here", "Un autre héros est ici";
        /// What a victory brings.
        IfYouWin: "Fame for driving them off", "Renommée si vous repoussez ce héros";
        /// The assault that heroes make together.
        JointAssault: "Joint assault", "Assaut coopératif";
        /// Goes back to it.
        SeeAssault: "Back to the assault", "Revenir à l’assaut";
        /// Those who defend the city.
        Garrison: "Garrison", "Garnison";
        /// Everybody sees them.
        DealtLater: "Who faces which is dealt at random once all agree.", "Qui affronte qui est tiré au hasard quand tous ont accepté.";
        /// Who proposes it.
        Proposes: "proposes, fights first", "propose, combat en premier";
        /// Somebody who could be invited.
        Invitable: "can be invited", "invitation possible";
        /// Somebody who is invited and not asked yet.
        Invited: "invited", "invitation faite";
        /// Somebody whose answer is awaited.
        Awaited: "answer awaited", "réponse attendue";
        /// The one who is asked is you.
        YourAnswer: "your answer?", "votre réponse\u{202f}?";
        /// Somebody who has agreed.
        Agrees: "agrees", "accepte";
        /// The number is not said yet.
        HowMany: "how many?", "combien\u{202f}?";
        /// What it costs.
        Price: "What it takes", "Ce que cela coûte";
        /// A turn.
        NextTurn: "Those invited: the next turn, taken now", "Les invités\u{a0}: leur prochain tour, joué d’avance";
        /// Move points.
        StepIn: "Each: one step, into the city", "Chacun\u{a0}: un seul pas, dans la cité";
        /// Reputation.
        Repute: "Whoever goes in: Reputation −1, won or lost", "Qui entre\u{a0}: Réputation −1, quoi qu’il arrive";
        /// A die.
        OneDie: "Each: one Source die, back when all is over", "Chacun\u{a0}: un dé de la Source, rendu à la fin";
        /// What it brings.
        Spoils: "Fame and a Shield for each defender one beats. The most Shields lead the city.", "Renommée et un Bouclier par défenseur vaincu. Qui a le plus de Boucliers dirige la cité.";
        /// All must agree.
        AllAgree: "All must agree. If one refuses, nothing happens: the initiator may propose again or go on.", "Tous doivent accepter. Si l’un refuse, rien ne se passe\u{a0}: l’initiateur peut reproposer ou poursuivre son tour.";
        /// The step wakes enemies.
        Wakes: "this step provokes rampaging enemies", "ce pas provoque des ennemis errants";
        /// The fight is over.
        FightDone: "done", "fini";
        /// The fight is on.
        FightNow: "fights now", "combat maintenant";
        /// The fight is to come.
        FightNext: "still to come", "à venir";
        /// Somebody did not go in.
        StayedOut: "did not go in", "sans entrer";
        /// The next turn has been taken already.
        TokenDown: "Round Order token face down: next turn taken already", "Jeton d’Ordre retourné\u{a0}: prochain tour déjà joué";
        /// Those who play together.
        YourTeam: "Your team", "Votre équipe";
        /// Everybody plays together.
        AllTogether: "All together", "Tous ensemble";
        /// The others.
        OtherTeam: "The other team", "L’autre équipe";
        /// What the team has now.
        TeamScore: "Team score if the game ended now", "Score de l’équipe si la partie s’arrêtait maintenant";
        /// What the score begins with.
        LowestFame: "The lowest Fame of the team counts", "La plus basse Renommée de l’équipe compte";
        /// Cities to conquer.
        CitiesTaken: "Cities conquered", "Cités conquises";
        /// What partners may do.
        TeamTalk: "Plan together as you like: places, tactics, offers, mana, assaults. Hands stay hidden, and nothing changes hands.", "Concertez-vous librement\u{a0}: zones, tactiques, offres, mana, assauts. Les mains restent cachées, et rien ne s’échange.";
    }
}

/// `3 Wounds`.
#[must_use]
pub fn wounds(lang: Lang, n: u16) -> String {
    counted(lang, n, ("Wound", "Wounds"), ("Blessure", "Blessures"))
}

/// `2 cards`.
#[must_use]
pub fn cards(lang: Lang, n: u16) -> String {
    counted(lang, n, ("card", "cards"), ("carte", "cartes"))
}

/// `3 defenders`.
#[must_use]
pub fn defenders(lang: Lang, n: u16) -> String {
    counted(lang, n, ("defender", "defenders"), ("défenseur", "défenseurs"))
}

/// A number with its noun: French counts zero as one.
fn counted(lang: Lang, n: u16, en: (&str, &str), fr: (&str, &str)) -> String {
    let noun = match lang {
        Lang::En if n == 1 => en.0,
        Lang::En => en.1,
        Lang::Fr if n < 2 => fr.0,
        Lang::Fr => fr.1,
    };
    format!("{n}\u{a0}{noun}")
}

/// Day 2, the third round of six; without the number of the Day where the Nights come as they like.
#[must_use]
pub fn round(lang: Lang, round: u8, rounds: u8, night: bool, nights: Nights) -> String {
    let hour = if night { Say::Night } else { Say::Day }.get(lang);
    let hour =
        if nights == Nights::Darkness { hour.to_owned() } else { format!("{hour} {}", round.div_ceil(2)) };
    match lang {
        Lang::En => format!("{hour}, round {round} of {rounds}"),
        Lang::Fr => format!("{hour}, manche {round} sur {rounds}"),
    }
}

/// What is still missing.
#[must_use]
pub fn missing(lang: Lang, n: u16) -> String {
    match lang {
        Lang::En => format!("{n} more needed"),
        Lang::Fr => format!("il manque {n}"),
    }
}

/// Fame as people write it: below nothing with a proper sign (MK-VAR-AUCTION-04).
#[must_use]
pub fn fame(fame: i16) -> String {
    if fame < 0 { format!("\u{2212}{}", fame.unsigned_abs()) } else { fame.to_string() }
}

/// Where Fame below nothing is marked on the track; nothing to say of any other.
#[must_use]
pub fn fame_mark(lang: Lang, fame: i16) -> Option<String> {
    let space = fame_space(fame).filter(|_| fame < 0)?;
    Some(match lang {
        Lang::En => format!("marked on space {space} of the track"),
        Lang::Fr => format!("marquée sur la case {space} de la piste"),
    })
}

/// What a level takes.
#[must_use]
pub fn next_level(lang: Lang, level: u8, fame: i16) -> String {
    match lang {
        Lang::En => format!("level {level} at {fame}"),
        Lang::Fr => format!("niveau {level} à {fame}"),
    }
}

/// What a way costs, of what there is.
#[must_use]
pub fn way(lang: Lang, cost: u16, have: u8) -> String {
    match lang {
        Lang::En => format!("Move {cost}, you have {have}"),
        Lang::Fr => format!("Mouvement {cost}, vous avez {have}"),
    }
}

/// What unblocked enemies would do.
#[must_use]
pub fn threat(lang: Lang, damage: u16, hurt: u16) -> String {
    match lang {
        Lang::En => format!("Unblocked: {damage} damage, {} at most", wounds(lang, hurt)),
        Lang::Fr => format!("Sans parade\u{a0}: {damage} dégâts, {} au plus", wounds(lang, hurt)),
    }
}

/// How much damage is left to assign.
#[must_use]
pub fn damage(lang: Lang, n: u16) -> String {
    counted(lang, n, ("damage", "damage"), ("dégât", "dégâts"))
}

/// What remains of the damage after a unit took some.
#[must_use]
pub fn then_left(lang: Lang, n: u8) -> String {
    match lang {
        Lang::En => format!("{n} left"),
        Lang::Fr => format!("reste {n}"),
    }
}

/// How many turns are left.
#[must_use]
pub fn turns_left(lang: Lang, n: u8) -> String {
    match lang {
        Lang::En => counted(lang, n.into(), ("turn left", "turns left"), ("", "")),
        Lang::Fr => counted(lang, n.into(), ("", ""), ("tour restant", "tours restants")),
    }
}

/// A name of the box as it is printed: with a curved apostrophe.
#[must_use]
pub fn name(lang: Lang, text: Text) -> String {
    text.get(lang).replace('\'', "\u{2019}")
}

/// The same in both languages.
#[must_use]
pub fn said(text: Text) -> Said {
    Said::by(|lang| name(lang, text))
}

/// Two things, one naming the other: `Armor: 3`.
#[must_use]
pub fn labelled(lang: Lang, name: &str, what: &str) -> String {
    format!("{name}{}{what}", lang.pick(": ", "\u{a0}: "))
}

/// A turn of a round.
#[must_use]
pub fn turn(lang: Lang, round: u8, night: bool, nth: u16) -> String {
    let hour = if night { Say::Night } else { Say::Day }.get(lang);
    format!("{hour} {}, {} {nth}", round.div_ceil(2), lang.pick("turn", "tour"))
}

/// How much more Fame a turn had in it.
#[must_use]
pub fn more_fame(lang: Lang, more: i64) -> String {
    match lang {
        Lang::En => format!("A line with {more} more Fame was there for certain, without a Wound."),
        Lang::Fr => format!("Il y avait {more} de Renommée de plus à gagner à coup sûr, sans Blessure."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_there_in_both_languages_with_the_spaces_that_french_wants() {
        for say in Say::ALL {
            for lang in Lang::ALL {
                assert!(!say.get(lang).is_empty(), "{say:?}");
            }
            let french = say.get(Lang::Fr);
            for mark in ["?", "!", ";", ":"] {
                assert!(!french.contains(&format!(" {mark}")), "{french}");
            }
            assert!(!french.contains('\''), "{french}");
        }
    }

    #[test]
    fn names_are_printed_with_curved_apostrophes() {
        let guards = Text { en: "Utem Guardsmen", fr: "Gardes d'Utem" };
        assert_eq!(said(guards), Said { en: "Utem Guardsmen".into(), fr: "Gardes d’Utem".into() });
    }

    #[test]
    fn numbers_agree() {
        assert_eq!(wounds(Lang::En, 0), "0\u{a0}Wounds");
        assert_eq!(wounds(Lang::Fr, 0), "0\u{a0}Blessure");
        assert_eq!(wounds(Lang::Fr, 2), "2\u{a0}Blessures");
        assert_eq!(round(Lang::En, 3, 6, false, Nights::Usual), "Day 2, round 3 of 6");
        assert_eq!(round(Lang::Fr, 4, 6, true, Nights::Usual), "Nuit 2, manche 4 sur 6");
        assert_eq!(round(Lang::Fr, 1, 6, true, Nights::Arrival), "Nuit 1, manche 1 sur 6");
        assert_eq!(round(Lang::En, 3, 6, false, Nights::Darkness), "Day, round 3 of 6");
    }
}
