//! Every sentence of the Nerath board, in both languages.

use crate::retold::End;
use kernel::Lang;
use nerath::content::{Space, Terrain, Timing};
use nerath::realm::Realm;
use nerath::state::Phase;
use nerath::units::UnitKind;
use table_view::retold::{Luck, decimal};
use table_view::texts;

texts! {
    /// A fixed text of the Nerath board.
    Term {
        MapAbout: "Map: 55 territories, 21 sea zones, 10 dungeons", "Carte\u{a0}: 55 territoires, 21 zones maritimes, 10 donjons";
        Attacks: "attacks", "attaque";
        Defends: "defends", "défend";
        Defend: "defend", "défendent";
        Guardians: "Guardians", "Gardiens";
        BeforeRounds: "before the first round", "avant le premier round";
        Exact: "exact", "calcul exact";
        WithoutCards: "exact, without cards", "calcul exact, sans cartes";
        Computing: "Computing…", "Calcul en cours…";
        ToTheEnd: "Fought to the end", "En allant au bout";
        DefendersLeft: "defenders left", "défenseurs restants";
        DiceLeft: "guardian dice left", "dés de gardiens restants";
        AttackersLeft: "attackers left", "attaquants restants";
        BothGone: "nobody left", "plus personne";
        AsTable: "Show as a table", "Montrer en tableau";
        Chance: "Chance", "Probabilité";
        Outcome: "Outcome", "Issue";
        AtWork: "Cards at work", "Cartes en jeu";
        Loose: "Other dice", "Autres dés";
        TakeHit: "takes the hit", "encaisse la touche";
        BeforeHits: "exact, before these hits", "calcul exact, avant ces pertes";
        HowManyLeft: "How many are left", "Combien il en reste";
        MayLurk: "What may lurk there", "Ce qui peut s’y cacher";
        Cleared: "cleared", "vidé";
        Hit: "hit", "touche";
        Miss: "miss", "raté";
        BattlesToCome: "Battles to come", "Batailles à venir";
        NoDefender: "Nobody defends: it is taken without a fight.", "Personne ne défend\u{a0}: prise sans combat.";
        Unexplored: "Nobody has looked behind this door: the odds weigh every guardian it may hide.", "Personne n’a regardé derrière cette porte\u{a0}: le calcul pèse tous les gardiens possibles.";
        Treasury: "Treasury", "Trésorerie";
        Gold: "gold", "or";
        Income: "income", "revenu";
        Events: "Events", "Événements";
        Treasures: "Treasures", "Trésors";
        TreasuresInPlay: "Treasures in play", "Trésors en jeu";
        Hand: "Hand", "Main";
        Points: "Victory points", "Points de victoire";
        Vp: "VP", "PV";
        Territories: "Territories", "Territoires";
        OfThemTaken: "of them conquered", "dont conquis";
        Capitals: "Capitals", "Capitales";
        ByConquest: "By conquests", "Par conquêtes";
        ByTreasure: "By Treasures", "Par Trésors";
        Total: "Total", "Total";
        GoldLeft: "Gold left", "Or restant";
        SinceYourTurn: "Since your last turn", "Depuis votre dernier tour";
        LastTurns: "The last turns", "Les derniers tours";
        QuietTurn: "nothing to report", "rien à signaler";
        NothingYet: "Nobody has done anything yet.", "Personne n’a encore rien fait.";
        Conquers: "takes", "prend";
        Repelled: "fails at", "échoue devant";
        Clears: "clears", "vide";
        FindsTreasure: "finds a Treasure", "trouve un Trésor";
        Buys: "recruits", "recrute";
        Plays: "plays", "joue";
        LosesUnits: "loses", "perd";
        Recruit: "Recruit", "Recruter";
        ChoosePlace: "Choose one of the lit spaces.", "Choisissez un des espaces éclairés.";
        NewUnitsGoTo: "New units go to", "Vos recrues arrivent à";
        EndsReposition: "Ends repositioning", "Termine le repositionnement";
        Roll: "Roll", "Lancer";
        RollOn: "Roll to the end", "Lancer jusqu’au bout";
        Retreat: "Retreat", "Se replier";
        StopRolling: "Stop", "Arrêter";
        NeverRetreat: "never retreat", "ne jamais se replier";
        GoOn: "Go on", "Continuer";
        HitsWord: "hits", "touche";
        YouAttack: "you attack", "vous attaquez";
        YouDefend: "you defend", "vous défendez";
        AllGo: "all go", "tous partent";
        ByShip: "by ship", "par la mer";
        NoDefenders: "nobody defends", "personne ne défend";
        GuardianUnseen: "guardian unseen", "gardien inconnu";
        Details: "What stands here", "Ce qui s’y trouve";
        OpenSheet: "Treasury and cards", "Trésorerie et cartes";
        CardAsks: "The card in question", "La carte en question";
        NoCards: "No cards in hand.", "Aucune carte en main.";
        LetGo: "let go", "lâcher";
        ChooseTarget: "Choose a lit space.", "Choisissez un espace éclairé.";
        Fewer: "one less", "un de moins";
        More: "one more", "un de plus";
        Empty: "empty", "vide";
        SeaZone: "sea zone", "zone maritime";
        Dungeon: "dungeon", "donjon";
        Capital: "Capital", "Capitale";
        Coastal: "coast", "côte";
        Island: "island", "île";
        HomeOf: "home of", "patrie de";
        UnknownGuardian: "unknown guardian", "gardien inconnu";
        HeroesNeed: "Heroes hit on", "les Héros touchent sur";
        FirstStrike: "First Strike", "Initiative";
        Reward: "reward", "récompense";
        Close: "Close", "Fermer";
        Wounded: "wounded", "blessé";
    }
}

/// `Battle of Kulmark`.
#[must_use]
pub fn battle_of(lang: Lang, place: &str) -> String {
    match lang {
        Lang::En => format!("Battle: {place}"),
        Lang::Fr => format!("Bataille\u{a0}: {place}"),
    }
}

/// `round 2`.
#[must_use]
pub fn round(lang: Lang, round: impl std::fmt::Display) -> String {
    format!("{} {round}", lang.pick("round", "round"))
}

/// `3.3 rounds on average`.
#[must_use]
pub fn rounds_on_average(lang: Lang, rounds: f64) -> String {
    let rounds = format!("{rounds:.1}");
    match lang {
        Lang::En => format!("{rounds} rounds on average"),
        Lang::Fr => format!("{} rounds en moyenne", rounds.replace('.', ",")),
    }
}

/// What is left to find: Treasures, and guardians to restock the dungeons.
#[must_use]
pub fn left_to_find(lang: Lang, treasures: u8, guardians: u8) -> String {
    match lang {
        Lang::En => format!("Treasures left to find: {treasures}. Guardian tiles in stock: {guardians}."),
        Lang::Fr => format!(
            "Trésors encore à trouver\u{a0}: {treasures}. Tuiles de gardiens en réserve\u{a0}: {guardians}."
        ),
    }
}

/// `2 hits`.
#[must_use]
pub fn hits(lang: Lang, n: u16) -> String {
    match (lang, n) {
        (Lang::En, 1) => "1 hit".into(),
        (Lang::En, n) => format!("{n} hits"),
        (Lang::Fr, 0 | 1) => format!("{n} touche"),
        (Lang::Fr, n) => format!("{n} touches"),
    }
}

/// `2 to take`.
#[must_use]
pub fn to_take(lang: Lang, n: u16) -> String {
    match lang {
        Lang::En => format!("{n} to take"),
        Lang::Fr => format!("{n} à encaisser"),
    }
}

/// `5 units`.
#[must_use]
pub fn units(lang: Lang, n: u16) -> String {
    match (lang, n) {
        (Lang::En, 1) => "1 unit".into(),
        (Lang::En, n) => format!("{n} units"),
        (Lang::Fr, 0 | 1) => format!("{n} unité"),
        (Lang::Fr, n) => format!("{n} unités"),
    }
}

/// `1 gold`.
#[must_use]
pub fn gold(lang: Lang, n: impl std::fmt::Display) -> String {
    match lang {
        Lang::En => format!("{n} gold"),
        Lang::Fr => {
            let n = n.to_string();
            let single = matches!(n.trim_start_matches(['+', '-', '−']), "0" | "1");
            format!("{n} {}", if single { "pièce d’or" } else { "pièces d’or" })
        }
    }
}

/// ` Now 2 gold.`: a price that a card has changed.
#[must_use]
pub fn price_now(lang: Lang, price: u16) -> String {
    match lang {
        Lang::En => format!(" Now {}.", gold(lang, price)),
        Lang::Fr => format!(" En ce moment\u{a0}: {}.", gold(lang, price)),
    }
}

/// `First to 13 points`.
#[must_use]
pub fn first_to_points(lang: Lang, n: u16) -> String {
    match lang {
        Lang::En => format!("First to {n} points"),
        Lang::Fr => format!("But\u{a0}: {n} points"),
    }
}

/// `8 Treasures win`.
#[must_use]
pub fn first_to_treasures(lang: Lang, n: u16) -> String {
    match lang {
        Lang::En => format!("First to {n} Treasures"),
        Lang::Fr => format!("But\u{a0}: {n} Trésors"),
    }
}

/// When the goal is checked (CN-VIC-09).
#[must_use]
pub const fn checked_when(lang: Lang) -> &'static str {
    lang.pick("checked after Nerath’s turn", "vérifié après le tour de Nerath")
}

/// The whole goal in sentences.
#[must_use]
pub fn goal_details(lang: Lang, goal: nerath::victory::Goal) -> Vec<String> {
    use nerath::victory::Goal;
    let own = |text: &str| text.to_owned();
    match (lang, goal) {
        (Lang::En, Goal::Points(_)) => vec![
            own("Conquer enemy territories and play Treasures: each scores at once."),
            own(
                "Once a round, after Nerath has played, the side with the goal and strictly the most points wins. A tie means another round.",
            ),
        ],
        (Lang::Fr, Goal::Points(_)) => vec![
            own(
                "Conquérez des territoires ennemis et jouez des Trésors\u{a0}: les points comptent aussitôt.",
            ),
            own(
                "Une fois par tour de jeu, quand Nerath a joué, le camp qui a atteint le but avec strictement le plus de points gagne. Égalité\u{a0}: un tour de jeu de plus.",
            ),
        ],
        (Lang::En, Goal::Treasures(_)) => vec![
            own("Treasures in hand and in play count; they are found in dungeons."),
            own(
                "Treasures are counted once a round, after Nerath has played. All four Capitals at the end of your own turn win at once.",
            ),
        ],
        (Lang::Fr, Goal::Treasures(_)) => vec![
            own("Les Trésors comptent, en main comme en jeu\u{202f}; ils se trouvent dans les donjons."),
            own(
                "On les compte une fois par tour de jeu, quand Nerath a joué. Les quatre Capitales à la fin de votre tour gagnent aussitôt.",
            ),
        ],
    }
}

/// `Battle 1 of 2`.
#[must_use]
pub fn battles_left(lang: Lang, n: usize) -> String {
    match (lang, n) {
        (Lang::En, 1) => "the last battle".into(),
        (Lang::En, n) => format!("{n} battles to fight"),
        (Lang::Fr, 1) => "dernière bataille".into(),
        (Lang::Fr, n) => format!("{n} batailles à livrer"),
    }
}

/// What the step button says at the end of the Move phase.
#[must_use]
pub fn to_battle(lang: Lang, battles: usize) -> String {
    match (lang, battles) {
        (Lang::En, 0) => "End movement".into(),
        (Lang::Fr, 0) => "Fin Mouvement".into(),
        (Lang::En, n) => format!("To battle ({n})"),
        (Lang::Fr, n) => format!("Au combat ({n})"),
    }
}

/// `retreat below 40 %`.
#[must_use]
pub fn retreat_below(lang: Lang, below: u8) -> String {
    match lang {
        Lang::En => format!("retreat below {below}%"),
        Lang::Fr => format!("se replier sous {below}\u{a0}%"),
    }
}

/// How a battle ended, for whoever looks: `Kulmark is yours`.
#[must_use]
pub fn verdict(
    lang: Lang,
    place: &str,
    won: Option<bool>,
    attacker: &str,
    conquered: bool,
    own: bool,
) -> String {
    match (lang, won, own) {
        (Lang::En, Some(true), true) if conquered => format!("{place} is yours"),
        (Lang::Fr, Some(true), true) if conquered => format!("{place} est à vous"),
        (Lang::En, Some(true), true) => format!("{place}: you win"),
        (Lang::Fr, Some(true), true) => format!("{place}\u{a0}: victoire"),
        (Lang::En, Some(true), false) if conquered => format!("{attacker} takes {place}"),
        (Lang::Fr, Some(true), false) if conquered => format!("{attacker} prend {place}"),
        (Lang::En, Some(true), false) => format!("{attacker} wins at {place}"),
        (Lang::Fr, Some(true), false) => format!("{attacker} l’emporte\u{a0}: {place}"),
        (Lang::En, Some(false), _) => format!("{place} holds"),
        (Lang::Fr, Some(false), _) => format!("{place} tient bon"),
        (Lang::En, None, _) => format!("{place}: nobody is left"),
        (Lang::Fr, None, _) => format!("{place}\u{a0}: plus personne debout"),
    }
}

/// `3 rounds · attacker lost 2, defender 4`.
#[must_use]
pub fn toll(lang: Lang, rounds: u8, [attacker, defender]: [u16; 2]) -> String {
    match lang {
        Lang::En => {
            let plural = if rounds == 1 { "" } else { "s" };
            format!("{rounds} round{plural} · units lost: attacker {attacker}, defender {defender}")
        }
        Lang::Fr => {
            let plural = if rounds < 2 { "" } else { "s" };
            format!("{rounds} round{plural} · pertes\u{a0}: attaquant {attacker}, défenseur {defender}")
        }
    }
}

/// `3 of 5 go`.
#[must_use]
pub fn going(lang: Lang, n: u16, of: u16) -> String {
    match lang {
        _ if n == of => Term::AllGo.get(lang).to_owned(),
        Lang::En => format!("{n} of {of} go"),
        Lang::Fr => format!("{n} sur {of}"),
    }
}

/// `4 defenders`.
#[must_use]
pub fn defenders(lang: Lang, n: u32) -> String {
    match (lang, n) {
        (Lang::En, 1) => "1 defender".into(),
        (Lang::Fr, 1) => "1 défenseur".into(),
        (Lang::En, n) => format!("{n} defenders"),
        (Lang::Fr, n) => format!("{n} défenseurs"),
    }
}

/// What a sacrifice costs, before it is made.
#[must_use]
pub fn sacrifice(lang: Lang, kind: UnitKind, place: &str) -> String {
    match lang {
        Lang::En => format!("The {} in {place} is removed from the board for good.", kind.name(lang)),
        Lang::Fr => format!("{} ({place}) quitte le plateau pour de bon.", kind.name(lang)),
    }
}

/// Heroes who stay where they may not are lost.
#[must_use]
pub fn heroes_stay(lang: Lang) -> String {
    lang.pick(
        "Heroes are still in a dungeon they have cleared: whoever does not leave it now is lost.",
        "Des Héros sont encore dans un donjon conquis\u{a0}: ceux qui n’en sortent pas maintenant sont perdus.",
    )
    .to_owned()
}

/// Why the match ended, in a sentence.
#[must_use]
pub fn why_won(lang: Lang, names: &str, lead: u16, best: u16, goal: nerath::victory::Goal) -> String {
    use nerath::victory::Goal;
    match (lang, goal) {
        (Lang::En, Goal::Points(n)) => format!("{names}: {best} points, {lead} ahead; {n} were needed."),
        (Lang::Fr, Goal::Points(n)) => {
            format!("{names}\u{a0}: {best} points, {lead} d’avance\u{202f}; il en fallait {n}.")
        }
        (Lang::En, Goal::Treasures(n)) => {
            format!("{names}: {best} Treasures ({n} were needed), or all four Capitals.")
        }
        (Lang::Fr, Goal::Treasures(n)) => {
            format!("{names}\u{a0}: {best} Trésors (il en fallait {n}), ou les quatre Capitales.")
        }
    }
}

/// `conquest 73%`: what the attacker is after on this ground.
#[must_use]
pub fn success(lang: Lang, ground: nerath::units::Ground, chance: &str) -> String {
    use nerath::units::Ground;
    let word = match (lang, ground) {
        (Lang::En, Ground::Territory) => "conquest",
        (Lang::Fr, Ground::Territory) => "conquête",
        (Lang::En, Ground::Sea) => "sea won",
        (Lang::Fr, Ground::Sea) => "mer gagnée",
        (Lang::En, Ground::Dungeon) => "cleared",
        (Lang::Fr, Ground::Dungeon) => "donjon vidé",
    };
    format!("{word} {chance}")
}

/// A phase and its place in the turn.
#[must_use]
pub const fn phase(lang: Lang, phase: Phase) -> &'static str {
    match phase {
        Phase::Start => lang.pick("Start", "Début"),
        Phase::Draw => lang.pick("Draw", "Pioche"),
        Phase::Move => lang.pick("Move", "Mouvement"),
        Phase::Battle => lang.pick("Battles", "Batailles"),
        Phase::Reposition => lang.pick("Reposition", "Repositionnement"),
        Phase::Reinforce => lang.pick("Reinforce", "Renforts"),
        Phase::Income => lang.pick("Income", "Revenus"),
    }
}

/// What a territory looks like.
#[must_use]
pub const fn terrain(lang: Lang, terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Mountain => lang.pick("mountains", "montagnes"),
        Terrain::Hills => lang.pick("hills", "collines"),
        Terrain::Plain => lang.pick("plains", "plaines"),
        Terrain::Forest => lang.pick("forest", "forêt"),
        Terrain::Jungle => lang.pick("jungle", "jungle"),
        Terrain::Swamp => lang.pick("swamp", "marais"),
        Terrain::Desert => lang.pick("desert", "désert"),
        Terrain::Ice => lang.pick("ice", "glace"),
        Terrain::City => lang.pick("city", "cité"),
        Terrain::Ruin => lang.pick("ruins", "ruines"),
        Terrain::Coast => lang.pick("coast", "côte"),
    }
}

/// When a card is played.
#[must_use]
pub const fn timing(lang: Lang, timing: Timing) -> &'static str {
    match timing {
        Timing::Immediate => lang.pick("at once", "dès la pioche"),
        Timing::TurnStart => lang.pick("at the start of your turn", "au début de votre tour"),
        Timing::Move => lang.pick("in your Move phase", "pendant votre Mouvement"),
        Timing::BattleStart => lang.pick("before a battle", "avant une bataille"),
        Timing::BattleStartAttack => lang.pick("before you attack", "avant d’attaquer"),
        Timing::BattleStartDefend => lang.pick("before you defend", "avant de défendre"),
        Timing::BattleRound => lang.pick("before a battle round", "avant un round"),
        Timing::TakeHits => lang.pick("when you are hit", "quand on vous touche"),
        Timing::BattleWon => lang.pick("after a victory", "après une victoire"),
        Timing::Dungeon => lang.pick("in a dungeon", "dans un donjon"),
        Timing::Reinforce => lang.pick("when you recruit", "pendant vos Renforts"),
        Timing::Income => lang.pick("with your income", "avec vos Revenus"),
        Timing::EnemyAttackDeclared => lang.pick("when you are attacked", "quand on vous attaque"),
    }
}

/// Hits, and what was to be expected.
#[must_use]
pub fn luck(lang: Lang, luck: Luck) -> String {
    let (n, expected) = (luck.rolled, decimal(lang, luck.expected));
    match lang {
        Lang::En => {
            format!("{n} {} where {expected} were to be expected", if n == 1 { "hit" } else { "hits" })
        }
        Lang::Fr => format!("{n} {} pour {expected} attendues", if n < 2 { "touche" } else { "touches" }),
    }
}

/// What a battle was about.
#[must_use]
pub fn attack_on(lang: Lang, attacker: Realm, space: Space) -> String {
    let (who, place) = (attacker.name(lang), space.name(lang));
    match lang {
        Lang::En => format!("{who} attacks: {place}"),
        Lang::Fr => format!("{who} attaque\u{a0}: {place}"),
    }
}

/// How likely it was that an attack succeeds, and what became of it.
#[must_use]
pub fn against_the_odds(lang: Lang, end: End, won: &str, chance: &str) -> String {
    match (lang, end) {
        (Lang::En, End::Won) => format!("The attack had a chance of {won} without cards. It succeeded."),
        (Lang::En, End::Lost) => {
            format!("The attack had a chance of {won} without cards. It was beaten off.")
        }
        (Lang::En, End::Both) => {
            format!(
                "The attack had a chance of {won} without cards. Nobody was left, which happens in {chance}."
            )
        }
        (Lang::Fr, End::Won) => format!("L’attaque avait {won} de chances sans cartes. Elle a réussi."),
        (Lang::Fr, End::Lost) => {
            format!("L’attaque avait {won} de chances sans cartes. Elle a été repoussée.")
        }
        (Lang::Fr, End::Both) => {
            format!(
                "L’attaque avait {won} de chances sans cartes. Il n’est resté personne, ce qui arrive dans {chance} des cas."
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_is_typeset() {
        for term in Term::ALL {
            let fr = term.get(Lang::Fr);
            assert!(!fr.is_empty() && !term.get(Lang::En).is_empty());
            for wrong in [" ;", " !", " ?", " :", "...", "'"] {
                assert!(!fr.contains(wrong), "{wrong:?} in {fr:?}");
            }
        }
        assert_eq!(hits(Lang::Fr, 0), "0 touche");
        assert_eq!(units(Lang::En, 1), "1 unit");
    }
}
