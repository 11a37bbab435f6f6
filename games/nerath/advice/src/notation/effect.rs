//! Effects of cards in words: `hit-on 5 hero @1`, `volley 3d8`, `first-strike fighter x2`.

use super::Mistake;
use super::names::{find_unit, fold, plain};
use crate::limits::Quantity;
use crate::{Effect, Lasts, Modifiers, Who};
use kernel::Lang;
use nerath::units::Die;

/// An effect that can be named.
struct Word {
    en: &'static str,
    fr: &'static str,
    pattern: &'static str,
    make: fn(&Parts) -> Option<Effect>,
}

/// How every effect is written. `[…]` may be left out.
#[rustfmt::skip]
const WORDS: [Word; 12] = [
    Word { en: "hit-on", fr: "touche", pattern: "hit-on TARGET [WHO] [@ROUNDS]",
        make: |parts| Some(Effect::HitOn { target: parts.only("n w@")?.target()?, who: parts.who(), lasts: parts.lasts() }) },
    Word { en: "foe-hit-on", fr: "ennemi-touche", pattern: "foe-hit-on TARGET [WHO] [@ROUNDS]",
        make: |parts| Some(Effect::FoeHitOn { target: parts.only("n w@")?.target()?, who: parts.who(), lasts: parts.lasts() }) },
    Word { en: "first-strike", fr: "initiative", pattern: "first-strike [WHO] [xLIMIT] [@ROUNDS]",
        make: |parts| Some(Effect::FirstStrike { who: parts.only("wx@")?.who(), up_to: parts.limit, lasts: parts.lasts() }) },
    Word { en: "die", fr: "de", pattern: "die dSIDES [WHO] [xLIMIT] [@ROUNDS]",
        make: |parts| Some(Effect::Die { die: parts.only("dwx@")?.one_die()?, who: parts.who(), up_to: parts.limit, lasts: parts.lasts() }) },
    Word { en: "two-dice", fr: "deux-des", pattern: "two-dice [WHO]",
        make: |parts| Some(Effect::TwoDice { who: parts.only("w")?.who() }) },
    Word { en: "bonus-dice", fr: "des-bonus", pattern: "bonus-dice NdSIDES [@ROUNDS]",
        make: |parts| { let (n, die) = parts.only("d@")?.dice?; Some(Effect::BonusDice { die, n, lasts: parts.lasts() }) } },
    Word { en: "volley", fr: "salve", pattern: "volley NdSIDES",
        make: |parts| { let (n, die) = parts.only("d")?.dice?; Some(Effect::Volley { die, n }) } },
    Word { en: "absorb", fr: "absorbe", pattern: "absorb HITS",
        make: |parts| Some(Effect::AbsorbFirst { hits: parts.only("n")?.number? }) },
    Word { en: "absorb-once", fr: "absorbe-une-fois", pattern: "absorb-once HITS",
        make: |parts| Some(Effect::AbsorbOnce { hits: parts.only("n")?.number? }) },
    Word { en: "resilient", fr: "resistant", pattern: "resilient [WHO] [xLIMIT]",
        make: |parts| Some(Effect::Resilient { who: parts.only("wx")?.who(), up_to: parts.limit }) },
    Word { en: "suppress", fr: "neutralise", pattern: "suppress [WHO] [xLIMIT] [@ROUNDS]",
        make: |parts| Some(Effect::Suppress { who: parts.only("wx@")?.who(), up_to: parts.limit, lasts: parts.lasts() }) },
    Word { en: "heroes-need", fr: "heros-au-plus", pattern: "heroes-need TARGET",
        make: |parts| Some(Effect::HeroesNeedAtMost { target: parts.only("n")?.target()? }) },
];

/// The names of the effects.
pub(super) fn names(lang: Lang) -> String {
    WORDS.iter().map(|word| lang.pick(word.en, word.fr)).collect::<Vec<_>>().join(", ")
}

/// What follows the name of an effect.
#[derive(Default)]
struct Parts {
    number: Option<u8>,
    dice: Option<(u8, Die)>,
    who: Option<Who>,
    limit: Option<u8>,
    rounds: Option<u8>,
}

impl Parts {
    /// Itself, if it has no other parts than these: `n`umber, `d`ice, `w`ho, `x` limit, `@` rounds.
    fn only(&self, allowed: &str) -> Option<&Self> {
        let has = [
            ('n', self.number.is_some()),
            ('d', self.dice.is_some()),
            ('w', self.who.is_some()),
            ('x', self.limit.is_some()),
            ('@', self.rounds.is_some()),
        ];
        has.iter().all(|(part, given)| !given || allowed.contains(*part)).then_some(self)
    }

    /// A number to roll.
    fn target(&self) -> Option<u8> {
        self.number.filter(|target| *target <= Die::D20.sides())
    }

    fn one_die(&self) -> Option<Die> {
        self.dice.filter(|(n, _)| *n == 1).map(|(_, die)| die)
    }

    fn who(&self) -> Who {
        self.who.unwrap_or(Who::All)
    }

    fn lasts(&self) -> Lasts {
        self.rounds.map_or(Lasts::Battle, Lasts::Rounds)
    }
}

/// Adds effects, with commas between them, to a side.
pub(super) fn read(text: &str, into: &mut Modifiers) -> Result<(), Mistake> {
    for given in text.split([',', ';']) {
        let effect = one(given.trim())?;
        let full = |_| Mistake::Unexpected { given: given.trim().to_owned() };
        into.try_push(effect).map_err(full)?;
    }
    Ok(())
}

fn one(given: &str) -> Result<Effect, Mistake> {
    let (name, rest) = given.split_once(char::is_whitespace).unwrap_or((given, ""));
    let name = plain(name);
    let word = WORDS.iter().find(|word| word.en == name || word.fr == name);
    let word = word.ok_or_else(|| Mistake::UnknownEffect { given: name.clone() })?;
    let wrong = || Mistake::Effect { given: given.to_owned(), pattern: word.pattern };
    let mut parts = Parts::default();
    let mut who = String::new();
    for part in rest.split_whitespace() {
        let part = plain(part);
        let fresh = if let Some(rounds) = part.strip_prefix('@') {
            parts.rounds.replace(number(rounds, Quantity::EffectRounds)?).is_none()
        } else if let Some(limit) = part.strip_prefix(['x', '×']).filter(|rest| starts_with_digit(rest)) {
            parts.limit.replace(number(limit, Quantity::Units)?).is_none()
        } else if let Some(dice) = dice(&part) {
            parts.dice.replace(dice?).is_none()
        } else if starts_with_digit(&part) {
            parts.number.replace(number(&part, Quantity::IgnoredHits)?).is_none()
        } else {
            who.push_str(&part);
            who.push(' ');
            true
        };
        if !fresh {
            return Err(wrong());
        }
    }
    if !who.is_empty() {
        parts.who = Some(whom(who.trim())?);
    }
    (word.make)(&parts).ok_or_else(wrong)
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

/// A number from 1 to the most that is allowed of something.
fn number(text: &str, what: Quantity) -> Result<u8, Mistake> {
    let most = what.most();
    let number = text.parse().ok().filter(|n| (1..=most).contains(&u32::from(*n)));
    number.ok_or_else(|| Mistake::Number { given: text.to_owned(), least: 1, most })
}

/// `d8` or `3d8`, if it looks like dice at all.
fn dice(text: &str) -> Option<Result<(u8, Die), Mistake>> {
    let (n, sides) = text
        .split_once('d')
        .filter(|(n, sides)| n.chars().all(|digit| digit.is_ascii_digit()) && starts_with_digit(sides))?;
    let die = Die::ALL.into_iter().find(|die| die.sides().to_string() == sides);
    let n = if n.is_empty() { Ok(1) } else { number(n, Quantity::ExtraDice) };
    Some(n.and_then(|n| Ok((n, die.ok_or_else(|| Mistake::Unexpected { given: text.to_owned() })?))))
}

fn whom(text: &str) -> Result<Who, Mistake> {
    Ok(match &*fold(text) {
        "all" | "tou" | "toute" => Who::All,
        "hero" | "heroe" => Who::Hero,
        "land" | "terre" | "terrestre" => Who::Land,
        "landed" | "debarque" | "debarquee" => Who::Landed,
        _ => Who::Kind(find_unit(text)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nerath::units::UnitKind;

    fn effects(text: &str) -> Result<Vec<Effect>, Mistake> {
        let mut modifiers = Modifiers::new();
        read(text, &mut modifiers).map(|()| modifiers.to_vec())
    }

    #[test]
    fn every_effect_can_be_written_in_both_languages() {
        use Lasts::{Battle, Rounds};
        let fighter = Who::Kind(UnitKind::Fighter);
        for (english, french, effect) in [
            (
                "hit-on 5 hero @1",
                "touche 5 héros @1",
                Effect::HitOn { target: 5, who: Who::Hero, lasts: Rounds(1) },
            ),
            ("foe-hit-on 7", "ennemi-touche 7", Effect::FoeHitOn { target: 7, who: Who::All, lasts: Battle }),
            (
                "first-strike fighters x2",
                "initiative guerriers x2",
                Effect::FirstStrike { who: fighter, up_to: Some(2), lasts: Battle },
            ),
            (
                "die d12 land x3 @2",
                "dé d12 terrestres x3 @2",
                Effect::Die { die: Die::D12, who: Who::Land, up_to: Some(3), lasts: Rounds(2) },
            ),
            (
                "two_dice siege engine",
                "deux-dés engin de siège",
                Effect::TwoDice { who: Who::Kind(UnitKind::SiegeEngine) },
            ),
            (
                "bonus-dice 2d8 @1",
                "dés-bonus 2d8 @1",
                Effect::BonusDice { die: Die::D8, n: 2, lasts: Rounds(1) },
            ),
            ("volley 3d6", "salve 3d6", Effect::Volley { die: Die::D6, n: 3 }),
            ("absorb 2", "absorbe 2", Effect::AbsorbFirst { hits: 2 }),
            ("absorb-once 2", "absorbe-une-fois 2", Effect::AbsorbOnce { hits: 2 }),
            (
                "resilient fighter x1",
                "résistant guerrier x1",
                Effect::Resilient { who: fighter, up_to: Some(1) },
            ),
            (
                "suppress dragon x1 @1",
                "neutralise dragon x1 @1",
                Effect::Suppress { who: Who::Kind(UnitKind::Dragon), up_to: Some(1), lasts: Rounds(1) },
            ),
            ("heroes-need 6", "héros-au-plus 6", Effect::HeroesNeedAtMost { target: 6 }),
        ] {
            assert_eq!(effects(english), Ok(vec![effect]), "{english}");
            assert_eq!(effects(french), Ok(vec![effect]), "{french}");
        }
        assert_eq!(effects("volley d8, absorb 1; hit-on 5 landed").map(|list| list.len()), Ok(3));
        for word in &WORDS {
            assert!(word.pattern.starts_with(word.en));
        }
    }

    #[test]
    fn what_an_effect_lacks_is_told() {
        for text in [
            "hit-on",
            "hit-on hero",
            "hit-on 5 6",
            "hit-on 5 x2",
            "hit-on 0",
            "hit-on 21",
            "hit-on 5 d8",
            "volley 3",
            "volley",
            "volley 3d7",
            "volley 21d6",
            "volley 3d6 @1",
            "die 2d8",
            "absorb",
            "absorb x",
            "absorb 2 hero",
            "first-strike @0",
            "first-strike @21",
            "first-strike @1 @2",
            "suppress x61",
            "resilient @1",
            "dance",
            "",
            "hit-on 5,",
            "suppress troll",
            "first-strike nobody",
        ] {
            assert!(effects(text).is_err(), "{text}");
        }
        let full = vec!["absorb 1"; 33].join(",");
        assert!(matches!(effects(&full), Err(Mistake::Unexpected { .. })));
    }
}
