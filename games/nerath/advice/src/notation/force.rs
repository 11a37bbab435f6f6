//! Forces in words: `3 footsoldier, wounded dragon, 2 warship (wizard, fighter)`.

use super::Mistake;
use super::names::{Named, find, find_unit, fold};
use crate::limits::Quantity;
use crate::{Force, Guardian, MOST_ABOARD, Stack};
use arrayvec::ArrayVec;
use nerath::units::{Class, UnitKind};

/// Reads a force.
pub(super) fn read(text: &str) -> Result<Force, Mistake> {
    if matches!(&*fold(text), "nobody" | "none" | "personne") {
        return Ok(Force::default());
    }
    let mut force = Force::default();
    let mut units = 0;
    for item in split(text) {
        units += add(&mut force, item.trim())?;
        // Checked on the way, so that nothing grows without end.
        Quantity::Units.allows(units)?;
    }
    Ok(force)
}

/// The items of a list: `,`, `+`, `;`, `and`, `et` stand between them, those in brackets left alone.
fn split(text: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    let mut depth = 0_u32;
    let spaced = text.replace(['(', '['], " ( ").replace([')', ']'], " ) ").replace([',', '+', ';'], " , ");
    for word in spaced.split_whitespace() {
        match word {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(word, "," | "and" | "et" | "&") {
            items.push(String::new());
        } else if let Some(item) = items.last_mut() {
            item.push_str(word);
            item.push(' ');
        }
    }
    items
}

/// One item: how many, which, in what state, with what aboard.
struct Item<'a> {
    count: u8,
    wounded: bool,
    landed: bool,
    name: String,
    aboard: Option<&'a str>,
}

fn item(text: &str) -> Result<Item<'_>, Mistake> {
    let unexpected = || Mistake::Unexpected { given: text.to_owned() };
    let (head, aboard) = match text.split_once('(') {
        Some((head, rest)) => (head, Some(rest.trim().strip_suffix(')').ok_or_else(unexpected)?)),
        None => (text, None),
    };
    let mut found = Item { count: 1, wounded: false, landed: false, name: String::new(), aboard };
    for (place, word) in head.split_whitespace().enumerate() {
        if place == 0 && word.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
            found.count = count(word)?;
            continue;
        }
        match &*fold(word) {
            "wounded" | "blesse" | "blessee" | "inactive" | "inactif" | "silent" => found.wounded = true,
            "landed" | "debarque" | "debarquee" => found.landed = true,
            _ => {
                found.name.push_str(word);
                found.name.push(' ');
            }
        }
    }
    found.name.truncate(found.name.trim_end().len());
    if found.name.is_empty() { Err(unexpected()) } else { Ok(found) }
}

/// `3`, `3x` or `3×`.
fn count(word: &str) -> Result<u8, Mistake> {
    let digits = word.strip_suffix(['x', '×']).unwrap_or(word);
    let most = Quantity::Units.most();
    let number = digits.parse().ok().filter(|n| (1..=most).contains(&u32::from(*n)));
    number.ok_or_else(|| Mistake::Number { given: word.to_owned(), least: 1, most })
}

/// Adds one item to the force; gives the number of units and of guardian dice in it.
fn add(force: &mut Force, text: &str) -> Result<u32, Mistake> {
    let item = item(text)?;
    let unexpected = || Mistake::Unexpected { given: text.to_owned() };
    match find(&item.name)? {
        Named::Guardian(guardian) => {
            if item.wounded || item.landed || item.aboard.is_some() {
                return Err(unexpected());
            }
            let tile = guardian.tile();
            for _ in 0..item.count {
                force.guardians.push(Guardian {
                    first_strike: tile.first_strike,
                    heroes_need: tile.heroes_need,
                    ..Guardian::new(tile.dice)
                });
            }
            Ok(u32::from(item.count) * tile.dice.len() as u32)
        }
        Named::Unit(kind) => {
            let aboard = match (item.aboard, kind) {
                (None, _) => ArrayVec::new(),
                (Some(cargo), UnitKind::Warship) => aboard(cargo)?,
                (Some(_), _) => return Err(Mistake::Cargo { given: text.to_owned() }),
            };
            if item.wounded && kind.hits() == 1 && !kind.is_building() {
                return Err(unexpected()); // Only a card could have let it live; JSON questions can say so.
            }
            let units = u32::from(item.count) * (1 + aboard.len() as u32);
            let (wounds, landed) = (u8::from(item.wounded), item.landed);
            force.stacks.push(Stack { wounds, landed, aboard, ..Stack::new(kind, item.count) });
            Ok(units)
        }
    }
}

/// What each ship carries.
fn aboard(text: &str) -> Result<ArrayVec<UnitKind, MOST_ABOARD>, Mistake> {
    let wrong = || Mistake::Cargo { given: text.trim().to_owned() };
    let mut hold = ArrayVec::new();
    for passenger in split(text) {
        let Item { count, wounded, landed, name, aboard } = item(passenger.trim())?;
        let kind = find_unit(&name)?;
        if wounded || landed || aboard.is_some() || kind.class() != Class::Land || kind.is_building() {
            return Err(wrong());
        }
        for _ in 0..count {
            hold.try_push(kind).map_err(|_| wrong())?;
        }
    }
    Ok(hold)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Excess;
    use UnitKind::*;
    use nerath::units::Die;

    #[test]
    fn forces_are_read() {
        let plain = Force::of(&[(Footsoldier, 3), (Wizard, 1), (Dragon, 1)]);
        for text in [
            "3 footsoldier, wizard, dragon",
            "3x Footsoldiers + 1 wizard + dragon",
            "3× fantassins et un sorcier",
            "3 fantassins, sorcier et dragon",
            "3 fantassins ; sorcier ; dragon",
        ] {
            if text.contains("un sorcier") {
                assert!(read(text).is_err(), "`un` is no number");
            } else {
                assert_eq!(read(text), Ok(plain.clone()), "{text}");
            }
        }
        let ships = Force::default()
            .and(Stack { aboard: [Wizard, Fighter].into_iter().collect(), ..Stack::new(Warship, 2) })
            .and_ship(&[])
            .and(Stack { wounds: 1, ..Stack::new(Dragon, 1) });
        for text in [
            "2 warship (wizard, fighter), warship, wounded dragon",
            "2 navires [sorcier + guerrier] + navire + dragon blessé",
        ] {
            assert_eq!(read(text), Ok(ships.clone()), "{text}");
        }
        let landed = Force::default().and(Stack { landed: true, ..Stack::new(Fighter, 2) });
        assert_eq!(read("2 landed fighters"), Ok(landed.clone()));
        assert_eq!(read("2 guerriers débarqués"), Ok(landed));
        let silent = Force::default().and(Stack { wounds: 1, ..Stack::new(Castle, 1) });
        assert_eq!(read("inactive castle"), Ok(silent));
        assert_eq!(read("nobody"), Ok(Force::default()));
        let residents = read("medusa + troll").unwrap();
        assert_eq!((residents.stacks.len(), residents.guardians.len()), (0, 2));
        assert!(residents.guardians[0].first_strike);
        assert!(residents.guardians[1].dice.iter().all(|die| Die::ALL.contains(die)));
    }

    #[test]
    fn nonsense_is_refused() {
        let number = |given: &str| Mistake::Number { given: given.into(), least: 1, most: 60 };
        assert_eq!(read("0 dragon"), Err(number("0")));
        assert_eq!(read("61 dragon"), Err(number("61")));
        assert_eq!(read("-1 dragon"), Err(number("-1")));
        assert_eq!(read("99999999999999999999 dragon"), Err(number("99999999999999999999")));
        let most = Quantity::Units.most();
        let excess = Mistake::Excess(Excess { what: Quantity::Units, most });
        assert_eq!(read("31 dragon, 30 wizard"), Err(excess.clone()));
        assert_eq!(read("21 warship (fighter, wizard)"), Err(excess.clone()));
        assert_eq!(read(&"dragon,".repeat(100)), Err(excess));
        for text in [
            "",
            ",",
            "3",
            "dragon,",
            "wounded",
            "wounded fighter",
            "wounded troll",
            "warship (",
            "warship (fighter",
            "warship (fighter) dragon",
            "dragon (fighter)",
            "warship (dragon)",
            "warship (castle)",
            "warship (5 fighter)",
            "warship ((fighter))",
            "warship ()",
            "troll (fighter)",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
