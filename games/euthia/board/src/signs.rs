//! The symbols of things other than spaces: tiles, Gems, Actions, Heroes.

use euthia::content::PowerId;
use euthia::content::Sheet;
use euthia::player::Tile;
use euthia::terms::{Colour, Deed, Family, Gem, Hero, Kind, Metal, Symbol};

/// The sign of a tile.
#[must_use]
pub fn tile(tile: Tile) -> &'static str {
    let sheet = tile.sheet();
    match sheet.kind {
        Kind::Weapon => "swords1",
        Kind::Shield => "block",
        Kind::Armour => sheet.slot.map_or("eu-cuirass", slot),
        Kind::Jewellery | Kind::Amulet => "e-ring",
        Kind::Scroll => "book",
        Kind::Potion => "potion",
        Kind::Flask => "flask",
        Kind::Chest => "chest",
        Kind::Pouch | Kind::Backpack => "e-sack",
        Kind::Valuable => "crown",
        Kind::Consumable | Kind::Provisions => "heal",
        Kind::Artefact => "hope",
        Kind::Special => "mark",
        Kind::Resource => "stone",
        Kind::Ability => "e-ability",
        Kind::Initiative => "e-initiative",
    }
}

/// The sign of a slot.
#[must_use]
pub const fn slot(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Sword => "swords1",
        Symbol::Ability => "e-ability",
        Symbol::Initiative => "e-initiative",
        Symbol::Helmet => "e-helmet",
        Symbol::Armour => "eu-cuirass",
        Symbol::Gloves => "e-gloves",
        Symbol::Leggings => "e-leggings",
        Symbol::Boots => "move",
        Symbol::Jewellery => "e-ring",
    }
}

/// The dye of a tile in the stylesheet: an Armour has that of its set, a Hero tile that of its Hero.
#[must_use]
pub const fn dye(sheet: &Sheet) -> &'static str {
    match (sheet.kind, sheet.family) {
        (_, Some(Family::Leather)) => "leather",
        (_, Some(Family::Mail)) => "mail",
        (_, Some(Family::Plate)) => "plate",
        (_, Some(Family::Dragonhide)) => "dragonhide",
        (Kind::Weapon | Kind::Shield, None) => "steel",
        (Kind::Ability | Kind::Initiative, None) => "ability",
        (Kind::Jewellery | Kind::Amulet | Kind::Valuable | Kind::Artefact, None) => "gold",
        (Kind::Potion | Kind::Flask | Kind::Scroll, None) => "potion",
        _ => "earth",
    }
}

/// The shape of a Gem.
#[must_use]
pub const fn gem(gem: Gem) -> &'static str {
    match gem {
        Gem::Ruby => "gem-cut",
        Gem::Emerald => "gem-square",
        Gem::Opal => "gem-oval",
        Gem::Onyx => "gem-tri",
        Gem::Sapphire => "gem-hex",
        Gem::Amethyst => "gem-kite",
        Gem::Demonite => "gem-drop",
        Gem::Diamond => "gem-star",
    }
}

/// The sign of an Action.
#[must_use]
pub const fn deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Mine => "pick",
        Deed::Trade => "coin",
        Deed::Combat => "attack",
    }
}

/// The sign of a Silver or Gold card.
#[must_use]
pub fn power(card: PowerId) -> &'static str {
    match card.power().metal {
        Metal::Silver => "eu-silver",
        Metal::Gold => "eu-gold",
    }
}

/// The sign of a Hero.
#[must_use]
pub const fn hero(hero: Hero) -> &'static str {
    match hero {
        Hero::Ael => "laurel",
        Hero::Dral => "helm",
        Hero::Keleia => "crossbow",
        Hero::Maeldur => "staff",
        Hero::Skoldur => "chest",
        Hero::Taesiri => "mage",
    }
}

/// The colours of a Hero in the stylesheet.
#[must_use]
pub const fn colour(hero: Hero) -> &'static str {
    match hero.board().colour {
        Colour::White => "white",
        Colour::Blue => "blue",
        Colour::Yellow => "gold",
        Colour::Red => "red",
        Colour::Black => "grey",
        Colour::Violet => "violet",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heroes_and_gems_are_told_apart_by_shape_and_by_colour() {
        for (at, one) in Hero::ALL.into_iter().enumerate() {
            for other in &Hero::ALL[..at] {
                assert_ne!((hero(one), colour(one)), (hero(*other), colour(*other)));
                assert_ne!(colour(one), colour(*other));
            }
        }
        for (at, one) in Gem::ALL.into_iter().enumerate() {
            assert!(Gem::ALL[..at].iter().all(|other| gem(*other) != gem(one)), "{one:?}");
        }
    }
}
