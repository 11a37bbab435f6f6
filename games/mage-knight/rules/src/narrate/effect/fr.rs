//! The texts of effects in French.

use super::{Saying, changes, coloured, odd};
use crate::effect::{
    Amount, BetterSideways, CardFate, Condition, Count, DeckEnd, DieUse, Effect, GainTo, GainWhat, HandCard,
    Moment, OfferColour, Points, Price, Readied, Span, Timing, TravelEnd, Trigger, WithHalf,
};
use crate::narrate::names::{attack, block, terrain};
use crate::terms::ManaColour;
use kernel::Lang;
use kernel::wording::{count, de, or, signed};

const L: Lang = Lang::Fr;

/// How to express an effect in words.
pub(super) fn say(effect: &Effect) -> Saying {
    let before = |before: String| Saying::Clause { before, behind: None };
    let around = |before: &str, behind: &str| Saying::Clause {
        before: format!("{before},"),
        behind: Some(behind.to_owned()),
    };
    match *effect {
        Effect::All(_) => Saying::All,
        Effect::Choose(_) => Saying::Choose,
        Effect::PayByColour(_) => Saying::ByColour,
        Effect::Roll(_) => Saying::ByFace,
        Effect::Times(2, _) => before("deux fois,".into()),
        Effect::Times(n, _) => before(format!("{n} fois,")),
        Effect::UpTo(n, _) => before(format!("jusqu'à {n} fois :")),
        Effect::Pay { price: cost, optional: false, .. } => before(format!("{} :", price(cost))),
        Effect::Pay { price: cost, optional: true, .. } => {
            before(format!("si vous le voulez, {} :", price(cost)))
        }
        Effect::Cards { fate, amount, card, .. } => before(format!("{} :", cards(fate, amount, card))),
        Effect::If(when, _) => around(&condition(when, true), &condition(when, false)),
        Effect::Per { count: what, max, .. } => {
            let each = match max {
                Some(max) => format!("pour {} ({max} au plus)", counted(what)),
                None => format!("pour {}", counted(what)),
            };
            around(&each, &each)
        }
        Effect::Only(when, _) => before(format!("{},", timing(when))),
        Effect::At(Moment::EndOfTurn, _) => before("à la fin du tour,".into()),
        Effect::At(Moment::AttackPhase, _) => around("à la phase d'attaque", "à la phase d'attaque"),
        Effect::Once(how_long, _) => before(format!("une fois {},", span(how_long))),
        Effect::Whenever(Trigger::UnitFights, _) => before("chaque fois que l'unité attaque ou pare,".into()),
        Effect::Whenever(Trigger::WoundHealed, _) => {
            before("chaque fois que vous guérissez ce tour-ci une Blessure de votre main,".into())
        }
        Effect::EachTurn(_) => before("à chacun de vos tours suivants de cette manche,".into()),
        Effect::Name(_) => before("nommez une couleur de base :".into()),
        Effect::Die(DieUse::Set, _) => {
            before("tournez un dé de la Source sur une couleur autre que l'or :".into())
        }
        Effect::Die(DieUse::Reroll, _) => {
            before("désignez un dé de la Source montrant une couleur de base, qui sera relancé :".into())
        }
        Effect::Die(DieUse::Claim, _) => {
            before("prenez un dé d'une couleur de base à la Source jusqu'à la fin de la manche :".into())
        }
        Effect::Banner(_) => before("confiez-la à une unité ;".into()),
        _ => Saying::Phrase(phrase(effect)),
    }
}

/// Effects that contain no others, and conversions.
fn phrase(effect: &Effect) -> String {
    match *effect {
        Effect::Nothing => "aucun effet".into(),
        Effect::Move(n) => format!("Mouvement {n}"),
        Effect::Influence(n) => format!("Influence {n}"),
        Effect::Heal(n) => format!("Guérison {n}"),
        Effect::HealUnit => "guérissez une Blessure d'une de vos unités".into(),
        Effect::Draw(1) => "piochez une carte".into(),
        Effect::Draw(n) => format!("piochez {n} cartes"),
        Effect::HandLimit(n) => format!("votre limite de main augmente de {n} ce tour-ci"),
        Effect::Attack { n, reach, element } => format!("{} {n}", attack(L, reach, element)),
        Effect::Block { n, element } => format!("{} {n}", block(L, element)),
        Effect::SwiftBlock { n, element } => {
            format!("{} {n}, qui compte double contre une attaque Vive", block(L, element))
        }
        Effect::Mana { hue, n } => format!("gagnez {}", coloured(L, hue, n, "mana", "manas")),
        Effect::ManaNow(colour) => format!("gagnez un mana {} à dépenser aussitôt", colour.name().fr),
        Effect::Crystal { hue, n } => format!("gagnez {}", coloured(L, hue, n, "cristal", "cristaux")),
        Effect::RandomCrystal(n) => format!(
            "gagnez {} (un dé de mana décide : le noir donne 1 point de Renommée à la place)",
            count(L, n, "cristal au hasard", "cristaux au hasard")
        ),
        Effect::SourceDice(1) => "vous pouvez utiliser un dé de la Source de plus ce tour-ci".into(),
        Effect::SourceDice(n) => format!("vous pouvez utiliser {n} dés de la Source de plus ce tour-ci"),
        Effect::UnlimitedMana(colour) => {
            format!("vous disposez ce tour-ci de mana {} et de mana noir sans limite", colour.name().fr)
        }
        Effect::AllowMana(ManaColour::Black) => {
            "vous pouvez utiliser du mana noir ce tour-ci comme s'il faisait nuit".into()
        }
        Effect::AllowMana(colour) => {
            format!("vous pouvez utiliser du mana {} ce tour-ci comme s'il faisait jour", colour.name().fr)
        }
        Effect::Fame(n) => format!("Renommée +{n}"),
        Effect::Reputation(n) => format!("Réputation {}", signed(n)),
        Effect::Wound(1) => "recevez une Blessure".into(),
        Effect::Wound(n) => format!("recevez {n} Blessures"),
        Effect::WoundUnit => "cette unité est blessée".into(),
        Effect::Ready(who) => ready(who),
        Effect::Enemies { target, changes } => changes::enemies(L, target, changes),
        Effect::Units { who, changes, lasts } => changes::units(L, who, changes, lasts),
        Effect::Terrain { whose, changes, lasts } => changes::terrains(L, whose, changes, lasts),
        Effect::IgnoreSiteFortifications => "le site ne fortifie personne ce tour-ci".into(),
        Effect::SkipBlockAndDamage => "ce combat n'a ni phase de parade ni affectation des dégâts".into(),
        Effect::Convert { from, n, into } => {
            let points = match from {
                Points::Move => count(L, n, "point de mouvement", "points de mouvement"),
                Points::Influence => count(L, n, "point d'influence", "points d'influence"),
            };
            format!(
                "ce tour-ci vous pouvez changer {points} en {} autant de fois que vous voulez",
                super::phrase(L, into)
            )
        }
        Effect::Sideways { value, better, when } => {
            let when = match when {
                BetterSideways::NotBasic => "si ce n'est pas une action de base",
                BetterSideways::NoSourceDie => "si vous n'utilisez aucun dé de la Source ce tour-ci",
                BetterSideways::SameColour => "si c'est une action ou un sort de la même couleur",
            };
            format!("une carte jouée de côté ce tour-ci vaut {value}, ou {better} {when}")
        }
        Effect::WithAction { half, times, plus, trash } => {
            let half = match half {
                WithHalf::Basic => "effet de base",
                WithHalf::Powered => "effet renforcé",
            };
            let more = if plus > 0 { format!(" augmenté de {plus}") } else { String::new() };
            let times = if times > 1 { format!(" {times} fois") } else { String::new() };
            let then = if trash { " puis retirez-la de la partie" } else { "" };
            format!("jouez une autre carte Action de votre main sans mana pour son {half}{more}{times}{then}")
        }
        Effect::NextCard { attack, block } => format!(
            "la prochaine carte qui attaque ce tour-ci reçoit Attaque +{attack} ou la prochaine qui pare reçoit Parade +{block}"
        ),
        Effect::Travel { spaces, each, avoiding, to } => {
            let how_far = count(L, spaces, "case", "cases");
            let end = match to {
                TravelEnd::Safe => "jusqu'à une case sûre",
                TravelEnd::Assault => "puis donnez l'assaut au site fortifié où vous arrivez",
            };
            let cost = if each > 0 {
                format!(" à {} la case", count(L, each, "point de mouvement", "points de mouvement"))
            } else {
                String::new()
            };
            let around: Vec<String> = avoiding.iter().map(|ground| de(terrain(L, ground).bare())).collect();
            let around =
                if around.is_empty() { String::new() } else { format!(" ni traverser {}", or(L, &around)) };
            format!("parcourez {how_far} au plus{cost} {end} sans provoquer personne{around}")
        }
        Effect::GainCard { what, colour, to } => {
            let what = match what {
                GainWhat::Spell => "un sort",
                GainWhat::Advanced => "une action avancée",
            };
            let colour = match colour {
                OfferColour::Any => "",
                OfferColour::Same => " de la même couleur",
            };
            let to = match to {
                GainTo::Hand => "dans votre main",
                GainTo::Discard => "dans votre défausse",
                GainTo::Deck => "sur votre pioche",
            };
            format!("placez {what}{colour} de l'offre {to}")
        }
        Effect::GainUnit => "gagnez une unité de l'offre sans payer".into(),
        Effect::ThisCardTo(DeckEnd::Top) => "vous pouvez poser cette carte sur votre pioche".into(),
        Effect::ThisCardTo(DeckEnd::Bottom) => {
            "vous pouvez glisser cette carte sous votre pioche (sauf si elle est vide)".into()
        }
        Effect::Recall { n, chosen } => {
            let which = if chosen { "de votre choix" } else { "au hasard" };
            format!(
                "remettez {} {which} de votre défausse sur ou sous votre pioche",
                count(L, n, "carte", "cartes")
            )
        }
        Effect::ShuffleDiscards => "mélangez votre défausse à votre pioche".into(),
        Effect::ExtraTurn => "jouez un autre tour juste après celui-ci".into(),
        Effect::LockMotivation => {
            "vous ne pouvez utiliser aucune autre Motivation avant la fin de votre prochain tour".into()
        }
        Effect::Artifact(n) => {
            format!("gagnez {} (piochez-en {} et rendez-en un)", count(L, n, "artefact", "artefacts"), n + 1)
        }
        Effect::Spell(1) => "gagnez un sort de l'offre".into(),
        Effect::Spell(n) => format!("gagnez {n} sorts de l'offre"),
        Effect::Shield => "posez un Bouclier".into(),
        Effect::Odd(which) => odd::french(which).into(),
        Effect::All(_)
        | Effect::Choose(_)
        | Effect::Times(..)
        | Effect::UpTo(..)
        | Effect::Pay { .. }
        | Effect::PayByColour(_)
        | Effect::Cards { .. }
        | Effect::If(..)
        | Effect::Per { .. }
        | Effect::Only(..)
        | Effect::At(..)
        | Effect::Once(..)
        | Effect::Whenever(..)
        | Effect::EachTurn(_)
        | Effect::Name(_)
        | Effect::Die(..)
        | Effect::Roll(_)
        | Effect::Banner(_) => unreachable!("`say` puts those around others"),
    }
}

/// What has to be paid.
pub(super) fn price(price: Price) -> String {
    match price {
        Price::Mana(colour) => format!("payez un mana {}", colour.name().fr),
        Price::Basic => "payez un mana d'une couleur de base".into(),
        Price::Either(a, b) => format!("payez un mana {} ou {}", a.name().fr, b.name().fr),
        Price::Both(a, b) => format!("payez un mana {} et un mana {}", a.name().fr, b.name().fr),
        Price::Points(Points::Move, n) => {
            format!("payez {}", count(L, n, "point de mouvement", "points de mouvement"))
        }
        Price::Points(Points::Influence, n) => {
            format!("payez {}", count(L, n, "point d'influence", "points d'influence"))
        }
        Price::Unit => "épuisez l'unité".into(),
    }
}

fn cards(fate: CardFate, amount: Amount, card: HandCard) -> String {
    let (one, many, included) = match card {
        HandCard::NonWound => ("carte", "cartes", ""),
        HandCard::Action => ("carte Action", "cartes Action", ""),
        HandCard::Coloured => ("carte de couleur", "cartes de couleur", ""),
        HandCard::Wound => ("Blessure", "Blessures", ""),
        HandCard::WithWounds => ("carte", "cartes", " (Blessures comprises)"),
    };
    let what = match amount {
        Amount::Exactly(1) => format!("une {one}"),
        Amount::Exactly(n) => count(L, n, one, many),
        Amount::UpTo(n) => format!("jusqu'à {}", count(L, n, one, many)),
        Amount::AnyNumber => format!("autant de {many} que vous voulez"),
    };
    match fate {
        CardFate::Discard => format!("défaussez {what}{included}"),
        CardFate::Trash => format!("retirez de la partie {what} de votre main{included}"),
        CardFate::Shuffle => format!("mélangez à votre pioche {what} de votre main{included}"),
    }
}

fn condition(condition: Condition, first: bool) -> String {
    match condition {
        Condition::Day => "de jour",
        Condition::Night => "de nuit",
        Condition::OnForest => "en forêt",
        Condition::NotOnForest if first => "ailleurs qu'en forêt",
        Condition::NotOnForest => "si vous n'êtes pas en forêt",
        Condition::Interacting => "si vous avez traité avec des habitants ce tour-ci",
        Condition::BlockSucceeds => "si la parade réussit",
        Condition::UnspentMoveCoversEnemies => {
            "s'il vous restait un point de mouvement par ennemi au début du combat"
        }
        Condition::LeastFame => {
            "si personne n'a aussi peu de Renommée que vous ou si vous jouez en solitaire"
        }
    }
    .into()
}

fn counted(what: Count) -> &'static str {
    match what {
        Count::UnitRecruited => "chaque unité recrutée ce tour-ci",
        Count::Wound => "chaque Blessure de votre main ou de vos unités",
        Count::BlockedIcon => "chaque capacité ou résistance ou couleur d'attaque de l'ennemi à parer",
        Count::Card => "chacune de ces cartes",
        Count::EnemyFaced => "chaque ennemi affronté dans ce combat",
        Count::EnemyDefeated => "chaque ennemi vaincu ce tour-ci",
        Count::UnitThatFought => "chaque unité qui a attaqué ou paré ce tour-ci",
        Count::RedSpell => "chaque sort rouge lancé ce tour-ci",
        Count::BlueSpell => "chaque sort bleu lancé ce tour-ci",
        Count::GreenSpell => "chaque sort vert lancé ce tour-ci",
        Count::WhiteSpell => "chaque sort blanc lancé ce tour-ci",
        Count::HealingSpent => "chaque point de cette guérison que vous avez dépensé",
        Count::CrystalColour => "chaque couleur dont vous avez un cristal",
        Count::ReadyUnwoundedUnit => "chacune de vos unités prêtes et indemnes",
    }
}

fn timing(when: Timing) -> &'static str {
    match when {
        Timing::InCombat => "en combat",
        Timing::NotInCombat => "hors combat",
        Timing::CombatToo => "en combat aussi",
        Timing::StartOfCombat => "au début d'un combat",
        Timing::BlockPhase => "à la phase de parade",
        Timing::AttackPhase => "à la phase d'attaque",
        Timing::InInteraction => "quand vous traitez avec des habitants",
        Timing::ActivatingUnit => "quand vous activez une unité",
        Timing::AnyTurn => "au tour de n'importe qui",
    }
}

/// For how long.
pub(super) fn span(span: Span) -> &'static str {
    match span {
        Span::Turn => "ce tour-ci",
        Span::Combat => "dans ce combat",
        Span::Round => "dans cette manche",
        Span::NextTurn => "jusqu'à votre prochain tour",
        Span::Attached => "tant que la bannière l'accompagne",
        Span::Activation => "pour cette activation",
    }
}

fn ready(who: Readied) -> String {
    match who {
        Readied::OneUpTo(level) => format!("préparez une unité de niveau {level} ou moins"),
        Readied::Any => "préparez une unité".into(),
        Readied::All => "préparez toutes vos unités".into(),
        Readied::Levels(n) => format!("préparez des unités totalisant {n} niveaux au plus"),
        Readied::Unit => "préparez l'unité".into(),
    }
}
