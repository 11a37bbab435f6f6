//! The grammar of effects: from a string of a content file to the clauses of a card. The form of single
//! effects is declared at [`Effect`] itself.
//!
//! A card is a list of effects with commas, or a choice between such lists, each with the name of its option:
//! `siege: spawn 1 siege_engine at friendly_territory | castle: buy up to 1 castle for 2 gold`.

use crate::effect::{Clause, Effect, Per};
use crate::terms::{SpawnAt, Timing, UnitKind};
use content::Node;
use content::code::slice;
use words::notation::{Code, Cursor, Parsed, Token};

/// The occasion of the effects: some only make sense at certain moments.
#[derive(Clone, Copy)]
pub(super) enum Occasion {
    /// When the card is played.
    Played(Timing),
    /// For the rest of the game.
    Property,
}

impl Occasion {
    const fn in_battle(self) -> bool {
        use Timing::*;
        match self {
            Occasion::Played(timing) => matches!(
                timing,
                BattleStart
                    | BattleStartAttack
                    | BattleStartDefend
                    | BattleRound
                    | BattleWon
                    | Dungeon
                    | TakeHits
            ),
            Occasion::Property => true,
        }
    }
}

/// The effects of a card.
#[derive(Default)]
pub(super) struct Effects {
    clauses: Vec<Clause>,
    /// The names of the options, if there is a choice.
    pub(super) options: Vec<String>,
}

impl Effects {
    /// Reads a field.
    pub(super) fn read(node: &Node<'_>, occasion: Occasion) -> Effects {
        node.parsed(|text| parse(text, occasion)).unwrap_or_default()
    }

    /// `&[Clause { … }, …]`.
    pub(super) fn code(&self) -> String {
        slice(self.clauses.iter().map(|clause| {
            format!("Clause {{ only_if: {}, effect: {} }}", clause.only_if.code(), clause.effect.code())
        }))
    }
}

fn parse(text: &str, occasion: Occasion) -> Parsed<Effects> {
    let mut cursor = Cursor::new(text)?;
    let mut found = Effects::default();
    if cursor.peek_after() == Token::Sign(":") {
        found.clauses.push(Clause { only_if: None, effect: Effect::Choose { options: 0 } });
        loop {
            let Token::Word(name) = cursor.peek() else {
                return Err(cursor.expected("the name of an option"));
            };
            cursor.advance();
            cursor.sign(":")?;
            let option = found.options.len() as u8;
            found.options.push(name.to_owned());
            list(&mut cursor, occasion, Some(option), &mut found.clauses)?;
            if !cursor.take_sign("|") {
                break;
            }
        }
        if found.options.len() < 2 {
            return Err(cursor.expected("`|` and another option"));
        }
        found.clauses[0].effect = Effect::Choose { options: found.options.len() as u8 };
    } else {
        list(&mut cursor, occasion, None, &mut found.clauses)?;
    }
    cursor.end("`,` or the end")?;
    Ok(found)
}

/// Effects with commas between them.
fn list(
    cursor: &mut Cursor<'_>,
    occasion: Occasion,
    only_if: Option<u8>,
    clauses: &mut Vec<Clause>,
) -> Parsed<()> {
    loop {
        let start = cursor.mark();
        let effect = Effect::read_atom(cursor)?;
        let spread = (start..cursor.mark()).any(|mark| is_spread(cursor, mark));
        let wrong = senseless(&effect, occasion, clauses).or_else(|| out_of_range(&effect)).or_else(|| {
            (several(&effect) && !spread).then(|| "several units: `together` or `split`".to_owned())
        });
        if let Some(wrong) = wrong {
            return Err(cursor.mistake(start, wrong));
        }
        clauses.push(Clause { only_if, effect });
        if !cursor.take_sign(",") {
            return Ok(());
        }
    }
}

/// Whether the units of this effect can be in several places.
const fn several(effect: &Effect) -> bool {
    matches!(effect, Effect::Spawn { n: 2.., .. })
}

fn is_spread(cursor: &Cursor<'_>, mark: usize) -> bool {
    let mut there = cursor.clone();
    there.back_to(mark);
    matches!(there.peek(), Token::Word("together" | "split"))
}

/// Why this effect makes no sense at that moment, or after the earlier effects of the card.
fn senseless(effect: &Effect, occasion: Occasion, before: &[Clause]) -> Option<String> {
    use Effect::*;
    let speaks_of_battle = matches!(
        effect,
        Volley { .. }
            | HitOn { .. }
            | FoeHitOn { .. }
            | FirstStrike { .. }
            | Die { .. }
            | BonusDie { .. }
            | Absorb { .. }
            | Resilient { .. }
            | Suppress { .. }
            | Rescue { .. }
            | Spawn { at: SpawnAt::Battle, .. }
    );
    let lasts = matches!(
        effect,
        Carry { .. }
            | PlaceLimit { .. }
            | PowerfulDefense
            | StormOnLand { .. }
            | RunAmokTwice
            | IgnoreGuardianNeed { .. }
    );
    let sacrificed = || before.iter().any(|clause| matches!(clause.effect, Sacrifice { .. }));
    let what = match *effect {
        _ if speaks_of_battle && !occasion.in_battle() => "there is no battle when this card is played",
        _ if lasts && matches!(occasion, Occasion::Played(_)) => {
            "this is a property: it lasts for the rest of the game"
        }
        Spawn { at: SpawnAt::BattleSpace, .. }
            if !matches!(occasion, Occasion::Played(Timing::BattleWon) | Occasion::Property) =>
        {
            "no battle has just been won when this card is played"
        }
        Spawn { at: SpawnAt::SacrificeSpace, .. } if !sacrificed() => "no earlier effect sacrifices anything",
        Spawn { unit, at, .. } => {
            let at_sea = at == SpawnAt::FriendlyCoastSea;
            let flies = matches!(unit, UnitKind::StormElemental | UnitKind::Dragon);
            if at_sea == (unit == UnitKind::Warship) || flies {
                return None;
            }
            return Some(format!("`{}` cannot be put there: {}", unit.id(), at.id()));
        }
        LookDeck { n, draw, .. } if draw > n => "draws more cards than are looked at",
        _ => return None,
    };
    Some(what.to_owned())
}

/// A number that makes no sense on a card.
fn out_of_range(effect: &Effect) -> Option<String> {
    use Effect::*;
    let (number, range) = match *effect {
        Spawn { n, per, .. } => match per {
            Per::LostHomeTerritory { max: max @ (0 | 21..) } => (max, 1..=20),
            _ => (n, 1..=9),
        },
        HitOn { target, .. } | FoeHitOn { target, .. } => (target, 2..=12),
        Volley { dice } | StormOnLand { dice } => (dice.n, 1..=9),
        Absorb { hits, .. } => (hits, 1..=9),
        LookDeck { n, draw, .. } => (n.max(draw), 1..=3),
        Price { cost, .. } => (cost, 0..=9),
        Discount { by, min_cost, .. } => (by.max(min_cost), 1..=9),
        IgnoreGuardianNeed { max } => (max, 2..=8),
        Transfer { range: Some(range @ (0 | 10..)), .. } => (range, 1..=9),
        FirstStrike { n, .. } | Die { n, .. } => (n.unwrap_or(1), 1..=20),
        GainGold { n }
        | LoseGold { n }
        | StealGold { n }
        | Sacrifice { n, .. }
        | Destroy { n, .. }
        | BonusDie { n, .. }
        | Resilient { n, .. }
        | Suppress { n, .. }
        | Transfer { n, .. }
        | MoveBonus { n, .. }
        | Fly { n, .. }
        | DrawEvent { n }
        | DiscardEvent { n }
        | GuardianSwap { n }
        | Carry { n }
        | PlaceLimit { n }
        | Revive { n, .. }
        | Rescue { n, .. }
        | Convert { n, .. } => (n, 1..=20),
        Choose { .. } | Evade | GuardianPeek | PowerfulDefense | RunAmokTwice => return None,
    };
    let wrong = !range.contains(&number);
    wrong.then(|| format!("must be from {} to {}, not {number}", range.start(), range.end()))
}
