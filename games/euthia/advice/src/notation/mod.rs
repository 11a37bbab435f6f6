//! A question in words, as it is typed on a command line.
//!
//! ```
//! use euthia_advice::notation;
//! let question = notation::read(&["dral, round shield", "vs", "dragonfly", "--gaar", "1"])?;
//! assert!(euthia_advice::combat(&question).is_ok_and(|odds| odds.won > 0.5));
//! # Ok::<(), notation::Mistake>(())
//! ```

mod help;
mod mistake;
mod names;
#[cfg(test)]
mod tests;

pub use help::help;
pub use mistake::Mistake;

use crate::question::{Fighter, MOST_ESSENCES, MOST_HEALTH, Question};
use euthia::content::{FoeId, ItemId, POWER_COPIES, PowerId};
use euthia::player::{Inlay, MOST_CARRIED, Piece, Tile};
use euthia::terms::{Element, Gem, Hero};
use kernel::Text;
use names::{Named, find, fold};

/// The most of anything that is counted.
const MOST: u8 = 12;

const HERO: Text = Text { en: "Hero", fr: "un Héros" };
const THING: Text = Text {
    en: "tile of this Hero, Item, Gem or Essence",
    fr: "une tuile de ce Héros, un Objet, une Gemme ou une Essence",
};
const MONSTER: Text = Text { en: "Monster", fr: "un Monstre" };
const CARD: Text = Text { en: "Silver or Gold card", fr: "une carte Argent ou Or" };

/// Something that a Hero may have.
#[derive(Clone, Copy)]
enum Owned {
    Tile(Tile),
    Gem(Gem),
    Essence(Element),
}

/// Reads a question: a Hero with things, `vs`, a Monster, and options anywhere.
///
/// # Errors
/// If it makes no sense.
pub fn read<W: AsRef<str>>(words: &[W]) -> Result<Question, Mistake> {
    let mut sides = vec![String::new()];
    let mut options: Vec<(String, Option<String>)> = Vec::new();
    let mut words = words.iter().map(AsRef::as_ref);
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            Some(option) => options.push(match option.split_once('=') {
                Some((option, value)) => (option.to_owned(), Some(value.to_owned())),
                None if is_flag(option) => (option.to_owned(), None),
                None => (option.to_owned(), words.next().map(str::to_owned)),
            }),
            None => {
                for word in word.split_whitespace() {
                    if matches!(&*fold(word), "v" | "vs." | "versu" | "against" | "contre") {
                        sides.push(String::new());
                    } else if let Some(side) = sides.last_mut() {
                        *side += word;
                        side.push(' ');
                    }
                }
            }
        }
    }
    let [hero, foe] = &sides[..] else { return Err(Mistake::Sides) };
    if hero.trim().is_empty() || foe.trim().is_empty() {
        return Err(Mistake::Sides);
    }
    let bare = options.iter().any(|(option, _)| option == "bare");
    let monsters: Vec<Named<FoeId>> =
        FoeId::all().map(|foe| Named { thing: foe, id: foe.foe().id, name: foe.foe().name }).collect();
    let mut question = Question::new(fighter(hero, bare)?, find(MONSTER, foe, &monsters)?);
    for (option, value) in &options {
        set(&mut question, option, value.as_deref())?;
    }
    if question.is_sound() { Ok(question) } else { Err(Mistake::NoSuchFight) }
}

fn is_flag(option: &str) -> bool {
    matches!(option, "bare" | "air" | "earth" | "alone")
}

fn set(question: &mut Question, option: &str, value: Option<&str>) -> Result<(), Mistake> {
    let value = || value.ok_or_else(|| Mistake::NoValue { option: format!("--{option}") });
    let fight = &mut question.fight;
    match option {
        "bare" => {}
        "air" => fight.air = true,
        "earth" => fight.earth = true,
        "alone" => fight.monster = None,
        "health" => question.hero.health = number(value()?, 1, MOST_HEALTH)?,
        "gaar" => question.hero.gaar = number(value()?, 0, MOST)?,
        "dwurt" => question.hero.dwurt = number(value()?, 0, MOST)?,
        "hope" => question.hope = number(value()?, 0, 5)?,
        "monster-gaar" => fight.gaar = number(value()?, 0, MOST)?,
        "chaos" => fight.chaos = number(value()?, 0, MOST)?,
        "damage" => fight.damage = number(value()?, 0, fight.health - 1)?,
        "cards" => {
            let cards: Vec<Named<PowerId>> = PowerId::all()
                .map(|card| Named { thing: card, id: card.power().id, name: card.power().name })
                .collect();
            for item in value()?.split(',') {
                let (n, name) = counted(item)?;
                let card = find(CARD, name, &cards)?;
                question.hand.extend(std::iter::repeat_n(card, n.into()));
                if question.hand.iter().filter(|other| **other == card).count() > POWER_COPIES.into() {
                    return Err(Mistake::TooMany { name: card.power().name, most: POWER_COPIES });
                }
            }
        }
        _ => return Err(Mistake::UnknownOption { given: format!("--{option}") }),
    }
    Ok(())
}

fn number(text: &str, least: u8, most: u8) -> Result<u8, Mistake> {
    let number = text.trim().parse().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| Mistake::Number { given: text.to_owned(), least, most })
}

/// `2 healing potion`: how many of what.
fn counted(item: &str) -> Result<(u8, &str), Mistake> {
    let item = item.trim();
    match item.split_once(' ') {
        Some((n, name)) if n.starts_with(|digit: char| digit.is_ascii_digit()) => {
            Ok((number(n, 1, MOST)?, name))
        }
        _ => Ok((1, item)),
    }
}

/// A Hero with what is listed.
fn fighter(list: &str, bare: bool) -> Result<Fighter, Mistake> {
    let mut items = list.split(',');
    let heroes = Hero::ALL.map(|hero| Named { thing: hero, id: hero.id(), name: hero.board().name });
    let hero = find(HERO, items.next().unwrap_or_default(), &heroes)?;
    let mut fighter = Fighter::fresh(hero);
    if bare {
        fighter.slots.fill(None);
    }
    let tiles = hero.tiles().map(Tile::Hero).chain(ItemId::all().map(Tile::Item));
    let mut known: Vec<Named<Owned>> = tiles
        .map(|tile| Named { thing: Owned::Tile(tile), id: tile.sheet().id, name: tile.sheet().name })
        .collect();
    known.extend(Gem::ALL.map(|gem| Named { thing: Owned::Gem(gem), id: gem.id(), name: gem.charm().name }));
    known.extend(Element::ALL.map(|element| Named {
        thing: Owned::Essence(element),
        id: element.id(),
        name: element.charm().name,
    }));
    let mut placed = 0u16;
    for item in items {
        let (n, name) = counted(item)?;
        for _ in 0..n {
            match find(THING, name, &known)? {
                Owned::Tile(tile) => take(&mut fighter, tile, &mut placed)?,
                Owned::Gem(gem) => set_gem(&mut fighter, gem)?,
                Owned::Essence(element) => essence(&mut fighter, element)?,
            }
        }
    }
    fighter.health = fighter.player().maximum_health();
    Ok(fighter)
}

fn essence(fighter: &mut Fighter, element: Element) -> Result<(), Mistake> {
    let count = &mut fighter.essences[element.index()];
    *count = count
        .checked_add(1)
        .filter(|n| *n <= MOST_ESSENCES)
        .ok_or(Mistake::TooMany { name: element.charm().name, most: MOST_ESSENCES })?;
    Ok(())
}

/// Puts a tile on a free slot with its symbol, else in the place of a Starting tile; what has no slot is
/// carried.
fn take(fighter: &mut Fighter, tile: Tile, placed: &mut u16) -> Result<(), Mistake> {
    let name = tile.sheet().name;
    if let Tile::Item(item) = tile {
        let pieces = fighter.slots.iter().flatten().chain(&fighter.pack);
        let most = item.item().copies;
        if pieces.filter(|piece| piece.tile == tile).count() >= most.into() {
            return Err(Mistake::TooMany { name, most });
        }
    }
    let Some(symbol) = tile.sheet().slot else {
        if fighter.pack.len() >= MOST_CARRIED {
            return Err(Mistake::NoPlace { name });
        }
        fighter.pack.push(Piece::new(tile));
        return Ok(());
    };
    let slots = &fighter.hero.board().slots;
    let fits = |slot: &usize| slots[*slot].symbol == symbol && *placed >> slot & 1 == 0;
    let free = (0..slots.len()).filter(fits).find(|slot| fighter.slots[*slot].is_none());
    let slot = free.or_else(|| (0..slots.len()).find(fits)).ok_or(Mistake::NoPlace { name })?;
    fighter.slots[slot] = Some(Piece::new(tile));
    *placed |= 1 << slot;
    Ok(())
}

/// Sets a Gem in a tile that has room for one (EU-GEM-01).
fn set_gem(fighter: &mut Fighter, gem: Gem) -> Result<(), Mistake> {
    let mut pieces = fighter.slots.iter_mut().flatten();
    let room = pieces.find(|piece| piece.gems().count() < piece.sheet().gems.into());
    let place = room.and_then(|piece| piece.inlays.iter_mut().find(|inlay| **inlay == Inlay::Empty));
    let place = place.ok_or(Mistake::NoPlace { name: gem.charm().name })?;
    *place = Inlay::Active(gem);
    Ok(())
}
