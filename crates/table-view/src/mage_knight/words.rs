//! What the board of Mage Knight says of its own, in both languages.

use crate::Said;
use kernel::{Lang, Text};

/// Makes the list of fixed texts: each in English and in French.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident = $en:literal, $fr:literal;)+) => {
        /// A fixed text of the board.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Say {
            $($(#[$doc])* $name,)+
        }

        impl Say {
            /// All of them.
            pub const ALL: &[Say] = &[$(Say::$name),+];

            /// The text in one language.
            #[must_use]
            pub const fn get(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $((Say::$name, Lang::En) => $en, (Say::$name, Lang::Fr) => $fr,)+
                }
            }
        }
    };
}

texts! {
    /// By day.
    Day = "Day", "Jour";
    /// By night.
    Night = "Night", "Nuit";
    /// Points to move with.
    Move = "Move", "Mouvement";
    /// Points to bargain with.
    Influence = "Influence", "Influence";
    /// Points to heal with.
    Healing = "Healing", "Soin";
    /// Points to attack with.
    Attack = "Attack", "Attaque";
    /// Points to block with.
    Block = "Block", "Parade";
    /// Protection.
    Armor = "Armor", "Armure";
    /// How many cards one holds.
    HandLimit = "Hand limit", "Main";
    /// How many units one commands.
    Command = "Command", "Unités";
    /// What one is known for.
    Fame = "Fame", "Renommée";
    /// What people think of one.
    Reputation = "Reputation", "Réputation";
    /// Mana that stays.
    Crystals = "Crystals", "Cristaux";
    /// Mana of this turn.
    Tokens = "Mana tokens", "Jetons de mana";
    /// What a hero can do.
    Skills = "Skills", "Talents";
    /// Who follows a hero.
    Units = "Units", "Unités";
    /// A card of the round.
    Tactic = "Tactic", "Tactique";
    /// The level of a hero.
    Level = "level", "niveau";
    /// Cards to draw from.
    Deck = "Deck", "Pioche";
    /// Cards that were used.
    Discard = "Discard", "Défausse";
    /// The mana dice.
    Source = "Source", "Source";
    /// The cards in hand.
    Hand = "Hand", "Main";
    /// The hand of somebody else.
    HiddenHand = "cards in hand", "cartes en main";
    /// A unit that was used.
    Spent = "spent", "épuisée";
    /// A unit that is hurt.
    Wounded = "wounded", "blessée";
    /// Room for a unit.
    FreeTokens = "Free Command tokens", "Jetons Commandement libres";
    /// No skill yet.
    NoSkill = "None yet", "Aucun pour l’instant";
    /// What everybody can have.
    Offers = "Offers", "Offres";
    /// Closes the offers.
    CloseOffers = "Close the offers", "Fermer les offres";
    /// Units for hire.
    UnitOffer = "Units", "Unités";
    /// Spells on offer.
    SpellOffer = "Spells", "Sorts";
    /// Advanced actions on offer.
    AdvancedOffer = "Advanced actions", "Actions avancées";
    /// Advanced actions of monasteries.
    MonasteryOffer = "In the monasteries", "Dans les monastères";
    /// Skills that were left.
    CommonSkills = "Common skills", "Talents communs";
    /// Nothing lies there.
    NothingThere = "Nothing", "Rien";
    /// Legal at this moment.
    InReach = "in reach", "à portée";
    /// The map of the game.
    MapOf = "Map", "Carte";
    /// Goes back from the combat to the map.
    SeeMap = "See the map", "Voir la carte";
    /// Goes back to the combat.
    SeeCombat = "Back to the combat", "Revenir au combat";
    /// A tile that can be revealed.
    ExploreHere = "Explore here", "Explorer ici";
    /// A place where a tile may come to lie.
    Unknown = "Unexplored", "Inexploré";
    /// The first phase.
    Ranged = "Ranged and siege", "Distance et siège";
    /// The second phase.
    Blocking = "Block", "Parade";
    /// The third phase.
    Assign = "Assign damage", "Répartir les dégâts";
    /// The fourth phase.
    Attacking = "Attack", "Attaque";
    /// The phase is not over.
    Now = "now", "en cours";
    /// Somebody is out of the combat.
    Defeated = "defeated", "vaincu";
    /// Somebody is blocked.
    Blocked = "blocked", "paré";
    /// The attack is for it.
    Target = "target", "cible";
    /// It is being blocked.
    BlockingNow = "blocking now", "à parer";
    /// It strikes right now.
    Strikes = "strikes now", "frappe";
    /// It has struck.
    HasStruck = "has struck", "a frappé";
    /// Its monster fights.
    Summoner = "its monster fights", "son monstre combat";
    /// It will not strike.
    NoAttack = "does not attack", "n’attaque pas";
    /// Choose somebody first.
    ChooseFoe = "Choose an enemy first.", "Choisissez d’abord un ennemi.";
    /// What has been put together.
    YourAttack = "Your attack", "Votre attaque";
    /// What has been put together.
    YourBlock = "Your block", "Votre parade";
    /// Nothing has been added.
    NothingYet = "Nothing yet: play cards, units or skills.", "Rien encore\u{a0}: jouez des cartes, des unités ou des talents.";
    /// It is enough.
    Enough = "enough", "assez";
    /// It counts in full.
    Full = "full", "entier";
    /// It counts half.
    Half = "half", "moitié";
    /// Resistances count against the whole group.
    Resisted = "resisted: half", "résisté\u{a0}: moitié";
    /// Who takes it.
    WhoTakes = "Who takes the damage?", "Qui subit les dégâts\u{202f}?";
    /// The unit resists.
    Unhurt = "unhurt: it resists", "indemne\u{a0}: elle résiste";
    /// The unit is wounded.
    GetsWound = "is wounded", "est blessée";
    /// The unit is lost.
    Destroyed = "is destroyed", "est détruite";
    /// The planner.
    CanI = "Can I…?", "Puis-je…\u{202f}?";
    /// What the planner promises.
    Exact = "exact, with what you know", "exact, d’après ce que vous savez";
    /// Nothing is asked of you, or nothing that could be planned.
    NothingToPlan = "Nothing to plan at this moment.", "Rien à planifier pour l’instant.";
    /// There is no goal near by.
    NoGoals = "Nothing to fight or to gain near by. Choose a space on the map.", "Rien à combattre ni à gagner près d’ici. Choisissez un espace sur la carte.";
    /// It is being thought about.
    Thinking = "thinking …", "réflexion …";
    /// It can be done.
    ForCertain = "for certain", "à coup sûr";
    /// It cannot be done.
    Never = "impossible", "impossible";
    /// Chance decides.
    ByChance = "chance decides", "le hasard décide";
    /// There was no time.
    NotFinished = "unfinished", "inachevé";
    /// Take more time.
    ThinkLonger = "Think longer", "Réfléchir plus";
    /// Give the first answer of the line.
    PlayStep = "Play the first step", "Jouer la première étape";
    /// Give every answer of the line.
    PlayLine = "Play this line", "Jouer cette suite";
    /// Nothing cheaper exists.
    Cheapest = "nothing cheaper exists", "rien de moins coûteux n’existe";
    /// Something cheaper may exist.
    PerhapsCheaper = "something cheaper may exist", "il existe peut-être moins coûteux";
    /// Asks about a space.
    AskSpace = "Ask about a space", "Demander pour un espace";
    /// The next click asks.
    PickSpace = "Now choose a space on the map.", "Choisissez maintenant un espace sur la carte.";
    /// No Wound at all.
    NoWound = "no Wound", "aucune Blessure";
    /// It is done already.
    AlreadyDone = "Done already.", "Déjà fait.";
    /// The sheet of points.
    ScoreSheet = "Score sheet", "Feuille de score";
    /// The score if it ended now.
    ScoreNow = "Score if the game ended now", "Score si la partie s’arrêtait maintenant";
    /// All points together.
    Total = "Total", "Total";
    /// Whoever has most.
    Title = "title", "titre";
    /// Points for cities.
    Cities = "Cities", "Cités";
    /// Points for mines.
    Mines = "Mines", "Mines";
    /// Points of a solo game.
    SoloBonus = "Solo bonus", "Bonus solo";
    /// Suggested way to pay.
    Suggested = "suggested", "conseillé";
    /// Basic half of a card.
    BasicHalf = "basic effect", "effet de base";
    /// Strong half of a card.
    StrongHalf = "stronger effect", "effet renforcé";
    /// A card as one point.
    Sideways = "Sideways", "De côté";
    /// A Wound is never played.
    NotPlayable = "Not playable", "Injouable";
    /// The card lies in the play area.
    InPlay = "In play", "En jeu";
    /// Nobody, who plays a hero's cards.
    Dummy = "Dummy player", "Joueur fantôme";
    /// The other heroes.
    Others = "Other heroes", "Autres héros";
    /// Nobody knows which.
    FaceDown = "Face down: nobody knows which", "Face cachée\u{a0}: nul ne sait qui";
    /// A die that was used.
    DieUsed = "used", "utilisé";
    /// Where your hero stands.
    YouAreHere = "your hero", "votre héros";
    /// A step that wakes enemies.
    Provokes = "provokes rampaging enemies", "provoque des ennemis errants";
    /// A step that is a fight.
    Assault = "assault", "assaut";
    /// It cannot be entered.
    NoEntry = "cannot be entered", "infranchissable";
    /// What the turn has given.
    ThisTurn = "This turn", "Ce tour";
    /// The end of the round is near.
    RoundEnds = "The round ends", "La manche s’achève";
    /// Somebody whom nobody has seen.
    Somebody = "unknown enemies", "des ennemis inconnus";
    /// A choice of the moment.
    Choose = "Choose", "Choisissez";
    /// The choice can be put aside to look at the map.
    LookAtMap = "Look at the map first", "Regarder d’abord la carte";
    /// Back to the choice.
    BackToChoice = "Back to the choice", "Revenir au choix";
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

/// Day 2, the third round of six.
#[must_use]
pub fn round(lang: Lang, round: u8, rounds: u8, night: bool) -> String {
    let hour = if night { Say::Night } else { Say::Day };
    let n = round.div_ceil(2);
    match lang {
        Lang::En => format!("{} {n}, round {round} of {rounds}", hour.get(lang)),
        Lang::Fr => format!("{} {n}, manche {round} sur {rounds}", hour.get(lang)),
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

/// What a level takes.
#[must_use]
pub fn next_level(lang: Lang, level: u8, fame: u16) -> String {
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
pub fn damage(lang: Lang, n: u8) -> String {
    counted(lang, n.into(), ("damage", "damage"), ("dégât", "dégâts"))
}

/// What is left of the damage after a unit took some.
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
        assert_eq!(round(Lang::En, 3, 6, false), "Day 2, round 3 of 6");
        assert_eq!(round(Lang::Fr, 4, 6, true), "Nuit 2, manche 4 sur 6");
    }
}
