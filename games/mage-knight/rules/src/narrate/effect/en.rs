//! The texts of effects in English.

use super::{Saying, changes, coloured, odd};
use crate::effect::{
    Amount, BetterSideways, CardFate, Condition, Count, DeckEnd, DieUse, Effect, GainTo, GainWhat, HandCard,
    Moment, OfferColour, Points, Price, Readied, Span, Timing, TravelEnd, Trigger, WithHalf,
};
use crate::narrate::names::{attack, block, terrain};
use crate::terms::ManaColour;
use kernel::Lang;
use kernel::wording::{count, or, signed};

const L: Lang = Lang::En;

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
        Effect::Times(2, _) => before("twice,".into()),
        Effect::Times(n, _) => before(format!("{n} times,")),
        Effect::UpTo(n, _) => before(format!("up to {n} times:")),
        Effect::Pay { price: cost, optional: false, .. } => before(format!("{}:", price(cost))),
        Effect::Pay { price: cost, optional: true, .. } => before(format!("you may {}:", price(cost))),
        Effect::Cards { fate, amount, card, .. } => before(format!("{}:", cards(fate, amount, card))),
        Effect::If(when, _) => around(&condition(when, true), &condition(when, false)),
        Effect::Per { count: what, max, .. } => {
            let each = match max {
                Some(max) => format!("for each {} ({max} at most)", counted(what)),
                None => format!("for each {}", counted(what)),
            };
            around(&each, &each)
        }
        Effect::Only(when, _) => before(format!("{},", timing(when))),
        Effect::At(Moment::EndOfTurn, _) => before("at the end of the turn,".into()),
        Effect::At(Moment::AttackPhase, _) => around("in the attack phase", "in the attack phase"),
        Effect::Once(how_long, _) => before(format!("once {},", span(how_long))),
        Effect::Whenever(Trigger::UnitFights, _) => before("each time the unit attacks or blocks,".into()),
        Effect::Whenever(Trigger::WoundHealed, _) => {
            before("each time you heal a Wound from your hand this turn,".into())
        }
        Effect::EachTurn(_) => before("in each of your later turns this round,".into()),
        Effect::Name(_) => before("name a basic colour:".into()),
        Effect::Die(DieUse::Set, _) => before("turn a die of the Source to any colour but gold:".into()),
        Effect::Die(DieUse::Reroll, _) => {
            before("pick a die of the Source that shows a basic colour, to be rolled again:".into())
        }
        Effect::Die(DieUse::Claim, _) => {
            before("take a die of a basic colour from the Source until the end of the round:".into())
        }
        Effect::Banner(_) => before("assign it to a unit;".into()),
        _ => Saying::Phrase(phrase(effect)),
    }
}

/// Effects that contain no others, and conversions.
fn phrase(effect: &Effect) -> String {
    match *effect {
        Effect::Nothing => "no effect".into(),
        Effect::Move(n) => format!("Move {n}"),
        Effect::Influence(n) => format!("Influence {n}"),
        Effect::Heal(n) => format!("Heal {n}"),
        Effect::HealUnit => "heal a Wound of one of your units".into(),
        Effect::Draw(1) => "draw a card".into(),
        Effect::Draw(n) => format!("draw {n} cards"),
        Effect::HandLimit(n) => format!("your hand limit is {n} higher this turn"),
        Effect::Attack { n, reach, element } => format!("{} {n}", attack(L, reach, element)),
        Effect::Block { n, element } => format!("{} {n}", block(L, element)),
        Effect::SwiftBlock { n, element } => {
            format!("{} {n}, which counts twice against a Swift attack", block(L, element))
        }
        Effect::Mana { hue, n } => format!("gain {}", coloured(L, hue, n, "mana", "mana")),
        Effect::ManaNow(colour) => format!("gain a {} mana to spend at once", colour.name().en),
        Effect::Crystal { hue, n } => format!("gain {}", coloured(L, hue, n, "crystal", "crystals")),
        Effect::RandomCrystal(n) => {
            format!(
                "gain {} (a mana die decides: black gives 1 Fame instead)",
                count(L, n, "random crystal", "random crystals")
            )
        }
        Effect::SourceDice(1) => "you may use one more die of the Source this turn".into(),
        Effect::SourceDice(n) => format!("you may use {n} more dice of the Source this turn"),
        Effect::UnlimitedMana(colour) => {
            format!("you have {} and black mana without limit this turn", colour.name().en)
        }
        Effect::AllowMana(ManaColour::Black) => "you may use black mana this turn as if it were night".into(),
        Effect::AllowMana(colour) => {
            format!("you may use {} mana this turn as if it were day", colour.name().en)
        }
        Effect::Fame(n) => format!("Fame +{n}"),
        Effect::Reputation(n) => format!("Reputation {}", signed(n)),
        Effect::Wound(1) => "take a Wound".into(),
        Effect::Wound(n) => format!("take {n} Wounds"),
        Effect::WoundUnit => "this unit is wounded".into(),
        Effect::Ready(who) => ready(who),
        Effect::Enemies { target, changes } => changes::enemies(L, target, changes),
        Effect::Units { who, changes, lasts } => changes::units(L, who, changes, lasts),
        Effect::Terrain { whose, changes, lasts } => changes::terrains(L, whose, changes, lasts),
        Effect::IgnoreSiteFortifications => "the site fortifies nobody this turn".into(),
        Effect::SkipBlockAndDamage => "this combat has no block phase and no damage phase".into(),
        Effect::Convert { from, n, into } => {
            let points = match from {
                Points::Move => count(L, n, "Move point", "Move points"),
                Points::Influence => count(L, n, "Influence point", "Influence points"),
            };
            format!("this turn you may turn {points} into {} as often as you like", super::phrase(L, into))
        }
        Effect::Sideways { value, better, when } => {
            let when = match when {
                BetterSideways::NotBasic => "if it is no basic action",
                BetterSideways::NoSourceDie => "if you use no die of the Source this turn",
                BetterSideways::SameColour => "if it is an action or a spell of the same colour",
            };
            format!("one card played sideways this turn is worth {value}, or {better} {when}")
        }
        Effect::WithAction { half, times, plus, trash } => {
            let half = match half {
                WithHalf::Basic => "basic",
                WithHalf::Powered => "powered",
            };
            let more = if plus > 0 { format!(" raised by {plus}") } else { String::new() };
            let times = if times > 1 { format!(" {times} times") } else { String::new() };
            let then = if trash { " and then remove it from the game" } else { "" };
            format!(
                "play another action card of your hand without mana for its {half} effect{more}{times}{then}"
            )
        }
        Effect::NextCard { attack, block } => format!(
            "the next card that attacks this turn gets Attack +{attack} or the next that blocks gets Block +{block}"
        ),
        Effect::Travel { spaces, each, avoiding, to } => {
            let how_far = count(L, spaces, "space", "spaces");
            let end = match to {
                TravelEnd::Safe => "to a safe space",
                TravelEnd::Assault => "and assault the fortified site where you end",
            };
            let cost = if each > 0 {
                format!(" at {} a space", count(L, each, "Move point", "Move points"))
            } else {
                String::new()
            };
            let around: Vec<String> =
                avoiding.iter().map(|ground| terrain_plural(terrain(L, ground))).collect();
            let around =
                if around.is_empty() { String::new() } else { format!(" or crossing {}", or(L, &around)) };
            format!("go up to {how_far}{cost} {end} without provoking anybody{around}")
        }
        Effect::GainCard { what, colour, to } => {
            let what = match what {
                GainWhat::Spell => "a spell",
                GainWhat::Advanced => "an advanced action",
            };
            let colour = match colour {
                OfferColour::Any => "",
                OfferColour::Same => " of the same colour",
            };
            let to = match to {
                GainTo::Hand => "to your hand",
                GainTo::Discard => "to your discard pile",
                GainTo::Deck => "to the top of your deck",
            };
            format!("take {what}{colour} from the offer {to}")
        }
        Effect::GainUnit => "gain a unit of the offer for free".into(),
        Effect::ThisCardTo(DeckEnd::Top) => "you may put this card on top of your deck".into(),
        Effect::ThisCardTo(DeckEnd::Bottom) => {
            "you may put this card under your deck (unless the deck is empty)".into()
        }
        Effect::Recall { n, chosen } => {
            let which = if chosen { "of your choice" } else { "at random" };
            format!(
                "put {} {which} from your discard pile on top of your deck or under it",
                count(L, n, "card", "cards")
            )
        }
        Effect::ShuffleDiscards => "shuffle your discard pile into your deck".into(),
        Effect::ExtraTurn => "take another turn right after this one".into(),
        Effect::LockMotivation => "you may use no other Motivation before the end of your next turn".into(),
        Effect::Artifact(n) => {
            format!("gain {} (draw {} and put one back)", count(L, n, "artifact", "artifacts"), n + 1)
        }
        Effect::Spell(1) => "gain a spell of the offer".into(),
        Effect::Spell(n) => format!("gain {n} spells of the offer"),
        Effect::Shield => "place a Shield".into(),
        Effect::Odd(which) => odd::english(which).into(),
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

/// A terrain in the plural, as a kind of ground: `swamps`, `hills`.
pub(super) fn terrain_plural(noun: kernel::wording::Noun) -> String {
    if noun.is_plural() { noun.bare().to_owned() } else { format!("{}s", noun.bare()) }
}

/// What has to be paid.
pub(super) fn price(price: Price) -> String {
    match price {
        Price::Mana(colour) => format!("pay a {} mana", colour.name().en),
        Price::Basic => "pay a mana of a basic colour".into(),
        Price::Either(a, b) => format!("pay a {} or {} mana", a.name().en, b.name().en),
        Price::Both(a, b) => format!("pay a {} and a {} mana", a.name().en, b.name().en),
        Price::Points(Points::Move, n) => format!("pay {}", count(L, n, "Move point", "Move points")),
        Price::Points(Points::Influence, n) => {
            format!("pay {}", count(L, n, "Influence point", "Influence points"))
        }
        Price::Unit => "spend the unit".into(),
    }
}

fn cards(fate: CardFate, amount: Amount, card: HandCard) -> String {
    let (one, many, included) = match card {
        HandCard::NonWound => ("card", "cards", ""),
        HandCard::Action => ("action card", "action cards", ""),
        HandCard::Coloured => ("card with a colour", "cards with a colour", ""),
        HandCard::Wound => ("Wound", "Wounds", ""),
        HandCard::WithWounds => ("card", "cards", " (Wounds too)"),
    };
    let what = match amount {
        Amount::Exactly(1) => format!("{} {one}", if one.starts_with('a') { "an" } else { "a" }),
        Amount::Exactly(n) => count(L, n, one, many),
        Amount::UpTo(n) => format!("up to {}", count(L, n, one, many)),
        Amount::AnyNumber => format!("any number of {many}"),
    };
    match fate {
        CardFate::Discard => format!("discard {what}{included}"),
        CardFate::Trash => format!("remove {what} of your hand from the game{included}"),
        CardFate::Shuffle => format!("shuffle {what} of your hand{included} into your deck"),
    }
}

fn condition(condition: Condition, first: bool) -> String {
    match condition {
        Condition::Day => "by day",
        Condition::Night => "at night",
        Condition::OnForest => "in a forest",
        Condition::NotOnForest if first => "elsewhere than in a forest",
        Condition::NotOnForest => "if you are not in a forest",
        Condition::Interacting => "if you dealt with locals this turn",
        Condition::BlockSucceeds => "if the block succeeds",
        Condition::UnspentMoveCoversEnemies => {
            "if you had a Move point left for each enemy when the combat began"
        }
        Condition::LeastFame => "if you have the least Fame of all or play alone",
    }
    .into()
}

fn counted(what: Count) -> &'static str {
    match what {
        Count::UnitRecruited => "unit recruited this turn",
        Count::Wound => "Wound in your hand or on your units",
        Count::BlockedIcon => "ability or resistance or attack colour of the enemy being blocked",
        Count::Card => "of these cards",
        Count::EnemyFaced => "enemy faced in this combat",
        Count::EnemyDefeated => "enemy defeated this turn",
        Count::UnitThatFought => "unit that attacked or blocked this turn",
        Count::RedSpell => "red spell cast this turn",
        Count::BlueSpell => "blue spell cast this turn",
        Count::GreenSpell => "green spell cast this turn",
        Count::WhiteSpell => "white spell cast this turn",
        Count::HealingSpent => "point of this healing that you spent",
        Count::CrystalColour => "colour of which you have a crystal",
        Count::ReadyUnwoundedUnit => "ready and unwounded unit of yours",
    }
}

fn timing(when: Timing) -> &'static str {
    match when {
        Timing::InCombat => "in combat",
        Timing::NotInCombat => "out of combat",
        Timing::CombatToo => "in combat too",
        Timing::StartOfCombat => "at the start of a combat",
        Timing::BlockPhase => "in the block phase",
        Timing::AttackPhase => "in the attack phase",
        Timing::InInteraction => "while you deal with locals",
        Timing::ActivatingUnit => "when you activate a unit",
        Timing::AnyTurn => "in anybody’s turn",
    }
}

/// For how long.
pub(super) fn span(span: Span) -> &'static str {
    match span {
        Span::Turn => "this turn",
        Span::Combat => "in this combat",
        Span::Round => "this round",
        Span::NextTurn => "until your next turn",
        Span::Attached => "while the banner is assigned to it",
        Span::Activation => "for this activation",
    }
}

fn ready(who: Readied) -> String {
    match who {
        Readied::OneUpTo(level) => format!("ready a unit of level {level} or less"),
        Readied::Any => "ready a unit".into(),
        Readied::All => "ready all your units".into(),
        Readied::Levels(n) => format!("ready units of up to {n} levels in all"),
        Readied::Unit => "ready the unit".into(),
    }
}
