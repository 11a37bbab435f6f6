//! The board's own texts, in both languages.

use euthia::combat::Package;
use euthia::content::FoeId;
use euthia::map::Space;
use euthia::player::Tile;
use euthia::scoring::{ScoreLine, Scored};
use euthia::terms::{Element, Encounter, Kind, Metal, Tally, Trigger, Usage};
use euthia::view::{By, Side, View};
use kernel::wording::typeset;
use kernel::{Lang, Text};
use table_view::retold::{Luck, decimal};
use table_view::texts;

texts! {
    /// A fixed text of the board.
    Say {
        Map: "Map", "Carte";
        Gold: "Gold", "Or";
        Reputation: "Reputation", "Réputation";
        Monsters: "Monsters defeated", "Monstres vaincus";
        Actions: "Action tokens", "Jetons Action";
        Kit: "Own tiles", "Vos tuiles";
        HeroSlots: "Hero slots", "Emplacements du Héros";
        Equipment: "Equipment", "Équipement";
        Sacks: "Sacks", "Sacs";
        Carried: "Carried", "Transporté";
        Gems: "Gems and Essences", "Gemmes et Essences";
        Trophies: "Trophies", "Trophées";
        Reserve: "Hero tiles beside the board", "Tuiles de Héros à côté du plateau";
        Hope: "Die of Hope", "Dé de l’Espoir";
        Chaos: "Chaos", "Chaos";
        Empty: "empty", "vide";
        Engaged: "engaged", "engagée";
        Combat: "Combat", "Combat";
        BeforeCombat: "Before the Combat", "Avant le Combat";
        Prize: "Reward", "Récompense";
        NoPrize: "No Reward: your Reputation is too high", "Pas de Récompense\u{a0}: votre Réputation est trop haute";
        Initiative: "Initiative", "Initiative";
        ItsAttack: "Monster’s attack", "Attaque du Monstre";
        YourAttack: "Hero’s attack", "Attaque du Héros";
        HealingPhase: "Healing", "Soin";
        Strength: "Combat Strength", "Force de Combat";
        WoundsAbove: "Combat Strength below, Wounds above", "Force de Combat en bas, Blessures en haut";
        DamageAbove: "Combat Strength below, Damage above", "Force de Combat en bas, Dégâts en haut";
        Dead: "dead", "mort";
        AsItIs: "Leave it as it is", "Laisser tel quel";
        Choices: "What you can do, and how likely the Hero wins then", "Vos choix, et la chance de victoire du Héros après chacun";
        ChoicesPlain: "What you can do", "Vos choix";
        Reckoning: "reckoning the odds…", "calcul des chances…";
        WinsBy: "The Hero wins", "Le Héros gagne";
        Tried: "Played many times by a rule of thumb: who plays better wins more often.",
            "Joué de nombreuses fois, au jugé\u{a0}: qui joue mieux gagne plus souvent.";
        Between: "Too much can happen to look at it all: the chance lies between the two numbers.",
            "Trop de choses peuvent arriver pour tout examiner\u{a0}: la chance est entre les deux nombres.";
        SeeMap: "See the map", "Voir la carte";
        Back: "Back", "Revenir";
        CombatCard: "Combat card", "Carte Combat";
        Offer: "Offer", "Offre";
        Learn: "Learn or buy", "Apprendre ou acheter";
        Services: "Services", "Services";
        Sell: "Your board, to sell and to unlock", "Votre plateau, pour vendre et déverrouiller";
        NothingLeft: "Nothing there", "Rien";
        Quests: "Quests and Bounties", "Quêtes et Primes";
        Offers: "Offers and piles", "Offres et piles";
        NoQuest: "No Encounter has been found yet.", "Aucune Rencontre n’a encore été trouvée.";
        NoBounty: "No Bounties in this game.", "Pas de Primes dans cette partie.";
        Bounty: "Bounty", "Prime";
        Asks: "asks", "demande";
        Gives: "gives", "donne";
        Land: "Territory tiles to come", "Tuiles Territoire à venir";
        Chapter: "Chapter", "Chapitre";
        MostReputation: "Most Reputation wins", "Le plus de Réputation l’emporte";
        Victory: "Victory!", "Victoire\u{202f}!";
        Death: "The Hero falls", "Le Héros tombe";
        Total: "Total", "Total";
        Choose: "Choose", "Choisissez";
        Griffin: "Griffin", "Griffon";
        Fly: "Call the Griffin with this Trophy", "Appeler le Griffon avec ce Trophée";
        Boards: "Hero boards", "Plateaux des Héros";
        You: "Hero", "Héros";
        Gaar: "Gaar", "Gaar";
        Dwurt: "Dwurt", "Dwurt";
        AndMove: "Movement", "Mouvement";
        Rerolls: "Reroll", "Relancer";
        Was: "first rolled", "d’abord";
        QuestsDone: "Quests completed", "Quêtes accomplies";
        Bounties: "Bounties collected", "Primes gagnées";
        BountiesToCome: "Bounties to come", "Primes à venir";
        Cards: "Silver and Gold cards", "Cartes Argent et Or";
        Control: "Control card", "Carte Contrôle";
        DwurtDie: "Dwurt Die", "Dé de Dwurt";
        ScoreNow: "Score if the match ended now", "Score si la partie s’arrêtait maintenant";
        ScoreColumns: "how many → Reputation", "combien → Réputation";
    }
}

/// The round, out of how many.
#[must_use]
pub fn round(lang: Lang, view: &View) -> String {
    let (round, rounds) = (view.round.max(1), view.rounds);
    if round > rounds {
        return lang.pick("Final battle", "Bataille finale").to_owned();
    }
    match lang {
        Lang::En => format!("Round {round}/{rounds}"),
        Lang::Fr => format!("Manche {round}/{rounds}"),
    }
}

/// When something works.
#[must_use]
pub const fn trigger(lang: Lang, trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Out => lang.pick("outside Combat", "hors Combat"),
        Trigger::Permanent => lang.pick("always", "toujours"),
        Trigger::Anytime => lang.pick("at any time", "à tout moment"),
        Trigger::Roll => lang.pick("after a Hero roll", "après un jet de Héros"),
        Trigger::Mine => lang.pick("in a Mine", "dans une Mine"),
        Trigger::Initiative => lang.pick("Initiative attack", "attaque d’Initiative"),
        Trigger::Attack => lang.pick("Hero’s attack", "attaque du Héros"),
        Trigger::Heal => lang.pick("to heal", "pour se soigner"),
        Trigger::MonsterBefore => lang.pick("before the Monster rolls", "avant le jet du Monstre"),
        Trigger::MonsterAfter => lang.pick("after the Monster has rolled", "après le jet du Monstre"),
        Trigger::MonsterBoth => lang.pick("in the Monster’s attack", "pendant l’attaque du Monstre"),
        Trigger::HeroBefore => lang.pick("before the Hero rolls", "avant le jet du Héros"),
        Trigger::HeroAfter => lang.pick("after the Hero has rolled", "après le jet du Héros"),
        Trigger::AsMonster => lang.pick("when you play the Monster", "quand vous jouez le Monstre"),
    }
}

/// How often it works; nothing of what always does.
#[must_use]
pub const fn usage(lang: Lang, usage: Usage) -> Option<&'static str> {
    Some(match usage {
        Usage::Each => lang.pick("in every Combat round", "à chaque Tour de Combat"),
        Usage::Engage => lang.pick("once a round", "une fois par manche"),
        Usage::Discard => lang.pick("once, then discarded", "une seule fois"),
        Usage::Flip => {
            lang.pick("once a round, the Gem is turned", "une fois par manche, la Gemme se retourne")
        }
        Usage::Permanent => return None,
    })
}

/// What changes a Combat Strength.
#[must_use]
pub fn by(lang: Lang, by: By) -> String {
    match by {
        By::Power(element) => euthia::called::elemental(lang, element).to_owned(),
        By::Scenario => lang.pick("Scenario", "Scénario").to_owned(),
        By::Penalty => lang.pick("Monster", "Monstre").to_owned(),
        By::Shields => lang.pick("Shields", "Boucliers").to_owned(),
        By::Weakness => lang.pick("Weakness", "Faiblesse").to_owned(),
        By::Card(card) => card.power().name.get(lang).to_owned(),
        By::Spent => lang.pick("Spent on the roll", "Dépensé sur le jet").to_owned(),
    }
}

/// So much gold.
#[must_use]
pub fn gold(lang: Lang, n: u16) -> String {
    match lang {
        Lang::En => format!("{n} gold"),
        Lang::Fr => format!("{n} Or"),
    }
}

/// The board of a Hero.
#[must_use]
pub fn board_of(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("{name}’s board"),
        Lang::Fr => format!("Plateau {}", kernel::wording::de(name)),
    }
}

/// The tiles that a pile holds.
#[must_use]
pub fn pile(lang: Lang, n: u32) -> String {
    match lang {
        Lang::En => format!("{n} in the pile"),
        Lang::Fr => format!("{n} dans la pile"),
    }
}

/// The cards in a hand, out of how many there may be.
#[must_use]
pub fn hand(lang: Lang, silver: u8, gold: u8, limit: u8) -> String {
    match lang {
        Lang::En => format!("{silver} Silver, {gold} Gold, of {limit}"),
        Lang::Fr => format!("{silver} Argent, {gold} Or, sur {limit}"),
    }
}

/// The symbols that an attack is made of: plain ones, what is added to them, what is taken off.
#[must_use]
pub fn symbols(lang: Lang, side: Side, symbols: Package) -> Option<String> {
    if symbols.more == 0 && symbols.less == 0 {
        return None;
    }
    let (one, many) = match side {
        Side::Monster => (lang.pick("Wound", "Blessure"), lang.pick("Wounds", "Blessures")),
        Side::Hero => (lang.pick("Damage", "Dégât"), lang.pick("Damage", "Dégâts")),
    };
    let mut told = kernel::wording::count(lang, symbols.plain, one, many);
    if symbols.more > 0 {
        told.push_str(&match lang {
            Lang::En => format!(", +{} added", symbols.more),
            Lang::Fr => format!(", +{} en plus", symbols.more),
        });
    }
    if symbols.less > 0 {
        let off = match (lang, side) {
            (Lang::En, Side::Monster) => "warded off",
            (Lang::En, Side::Hero) => "taken off",
            (Lang::Fr, Side::Monster) => "parées",
            (Lang::Fr, Side::Hero) => "en moins",
        };
        told.push_str(&format!(", −{} {off}", symbols.less));
    }
    let dealt = symbols.dealt();
    told.push_str(&match lang {
        // EU-WND-03: without a plain symbol nothing is dealt, whatever is added.
        Lang::En => format!(": {dealt} in all"),
        Lang::Fr => format!("\u{a0}: {dealt} en tout"),
    });
    Some(told)
}

/// What is scored.
#[must_use]
pub fn scored(lang: Lang, what: Scored) -> &'static str {
    match what {
        Scored::Reputation => Say::Reputation.get(lang),
        Scored::Resources => lang.pick("Natural Resources", "Ressources Naturelles"),
        Scored::Gold => lang.pick("Gold, everything cashed in", "Or, tout étant vendu"),
        Scored::Tally(tally) => tally_name(lang, tally),
        Scored::Scenario => lang.pick("Scenario", "Scénario"),
        Scored::Deaths => lang.pick("Deaths in Combat", "Morts au Combat"),
    }
}

/// How much of it there is, before the Reputation for it; nothing where that says nothing more.
#[must_use]
pub fn how_many(line: ScoreLine) -> Option<String> {
    let counts = !matches!(line.what, Scored::Reputation | Scored::Resources | Scored::Scenario);
    (counts && line.n > 0).then(|| format!("{} →", line.n))
}

const fn tally_name(lang: Lang, tally: Tally) -> &'static str {
    tally.name().get(lang)
}

/// What a tile is.
#[must_use]
pub fn kind(lang: Lang, tile: Tile) -> String {
    let sheet = tile.sheet();
    let kind: Kind = sheet.kind;
    kernel::wording::capital(&typeset(lang, euthia::called::kind(lang, kind)[0]))
}

/// The name of an Encounter.
#[must_use]
pub const fn encounter(lang: Lang, encounter: Encounter) -> &'static str {
    encounter.sheet().name.get(lang)
}

/// What a space is called: by its Encounter, if there is one.
#[must_use]
pub fn space(lang: Lang, view: &View, space: Space) -> String {
    let kind = view.map.kind(space);
    if let euthia::terms::SpaceKind::Encounter = kind
        && let Some(found) = view.map.placed(space).tile.territory().encounter
    {
        return encounter(lang, found).to_owned();
    }
    kernel::wording::capital(&typeset(lang, euthia::called::space_kind(lang, kind)))
}

/// So many Movement points.
#[must_use]
pub fn moves(lang: Lang, n: u8) -> String {
    kernel::wording::count(
        lang,
        n,
        lang.pick("Movement point", "point de Mouvement"),
        lang.pick("Movement points", "points de Mouvement"),
    )
}

/// What the power of an element does to a Hero who comes there.
#[must_use]
pub const fn power(lang: Lang, element: Element) -> &'static str {
    element.elemental().power.get(lang)
}

/// A Monster of a level.
#[must_use]
pub fn monster(lang: Lang, level: u8) -> String {
    match lang {
        Lang::En => format!("Monster of level {level}"),
        Lang::Fr => format!("Monstre de niveau {level}"),
    }
}

/// So much Health out of so much.
#[must_use]
pub fn health(lang: Lang, left: u8, of: u8) -> String {
    match lang {
        Lang::En => format!("{left} of {of} Health"),
        Lang::Fr => format!("{left} de Santé sur {of}"),
    }
}

/// The Combat cards that are left, and those that have been turned up.
#[must_use]
pub fn deck(lang: Lang, left: u8, seen: usize) -> String {
    match lang {
        Lang::En => format!("{left} Combat cards left, {seen} seen"),
        Lang::Fr if seen < 2 => format!("{left} cartes Combat restantes, {seen} vue"),
        Lang::Fr => format!("{left} cartes Combat restantes, {seen} vues"),
    }
}

/// What the back of a Monster card tells: its Health, and the fewest Wounds of a Combat round.
#[must_use]
pub fn back(lang: Lang, health: u8, least: u8) -> String {
    let wounds =
        kernel::wording::count(lang, least, lang.pick("Wound", "Blessure"), lang.pick("Wounds", "Blessures"));
    match lang {
        Lang::En if least == 0 => format!("{health} Health"),
        Lang::Fr if least == 0 => format!("{health} de Santé"),
        Lang::En => format!("{health} Health, at least {wounds} a Combat round"),
        Lang::Fr => format!("{health} de Santé, au moins {wounds} par Tour de Combat"),
    }
}

/// The name of a metal.
#[must_use]
pub const fn metal(lang: Lang, metal: Metal) -> &'static str {
    match metal {
        Metal::Silver => lang.pick("Silver", "Argent"),
        Metal::Gold => lang.pick("Gold", "Or"),
    }
}

/// What medals are called.
#[must_use]
pub const fn grade(grade: euthia::scenario::Grade) -> Text {
    use euthia::scenario::Grade;
    match grade {
        Grade::Lost => Text { en: "Lost", fr: "Perdu" },
        Grade::Won => Text { en: "Won", fr: "Gagné" },
        Grade::Bronze => Text { en: "Bronze", fr: "Bronze" },
        Grade::Silver => Text { en: "Silver", fr: "Argent" },
        Grade::Gold => Text { en: "Gold", fr: "Or" },
    }
}

/// Whose dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dice {
    /// Those of a Hero.
    Hero,
    /// Those of the Monsters against it.
    Monsters,
}

/// What dice showed, and what was to be expected.
#[must_use]
pub fn luck(lang: Lang, whose: Dice, luck: Luck) -> String {
    let (n, expected) = (luck.rolled, decimal(lang, luck.expected));
    match (lang, whose) {
        (Lang::En, Dice::Hero) => format!("Hero dice: {n} where {expected} were to be expected"),
        (Lang::En, Dice::Monsters) => {
            format!("Dice of its Monsters: {n} where {expected} were to be expected")
        }
        (Lang::Fr, Dice::Hero) => format!("Dés de Héros\u{a0}: {n} pour {expected} attendus"),
        (Lang::Fr, Dice::Monsters) => format!("Dés de ses Monstres\u{a0}: {n} pour {expected} attendus"),
    }
}

/// What a Combat was about.
#[must_use]
pub fn against(lang: Lang, foe: FoeId) -> String {
    let name = foe.foe().name.get(lang);
    match lang {
        Lang::En => format!("Combat against “{name}”"),
        Lang::Fr => format!("Combat contre «\u{a0}{name}\u{a0}»"),
    }
}

/// How likely it was that the Hero wins, and what became of it.
#[must_use]
pub fn against_the_odds(lang: Lang, won: bool, chance: &str) -> String {
    match (lang, won) {
        (Lang::En, true) => format!("The Hero had a chance of {chance} and won."),
        (Lang::En, false) => format!("The Hero had a chance of {chance} and lost."),
        (Lang::Fr, true) => format!("Le Héros avait {chance} de chances de gagner, et a gagné."),
        (Lang::Fr, false) => format!("Le Héros avait {chance} de chances de gagner, et a perdu."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_said_in_both_languages() {
        for say in Say::ALL {
            for lang in Lang::ALL {
                assert!(!say.get(lang).is_empty(), "{say:?}");
                assert_eq!(say.get(lang), kernel::wording::plain(say.get(lang)), "{say:?}");
            }
        }
    }

    #[test]
    fn symbols_are_told_where_they_are_not_plain() {
        let package = |plain, more, less| Package { plain, more, less };
        assert_eq!(symbols(Lang::En, Side::Monster, package(3, 0, 0)), None);
        let told = |lang, side, all| symbols(lang, side, all).expect("there is more than plain symbols");
        assert_eq!(
            told(Lang::En, Side::Monster, package(2, 1, 2)),
            "2 Wounds, +1 added, −2 warded off: 1 in all"
        );
        assert_eq!(told(Lang::Fr, Side::Hero, package(0, 2, 0)), "0 Dégât, +2 en plus\u{a0}: 0 en tout");
    }

    #[test]
    fn triggers_and_usages_have_words() {
        for lang in Lang::ALL {
            assert!(Trigger::ALL.into_iter().all(|one| !trigger(lang, one).is_empty()));
            assert_eq!(usage(lang, Usage::Permanent), None);
            assert!(usage(lang, Usage::Engage).is_some());
        }
    }
}
