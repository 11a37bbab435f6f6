//! How the land looks: the ground of a space, and the symbol of what is there.

use euthia::terms::{Element, SpaceKind};

/// The ground of a space: the name of its engraved pattern.
#[must_use]
pub const fn ground(kind: SpaceKind) -> &'static str {
    match kind {
        SpaceKind::Mountain | SpaceKind::GriffinLair => "mountain",
        SpaceKind::Lake => "lake",
        SpaceKind::Cave => "cave",
        SpaceKind::Encounter | SpaceKind::Treasure2 => "forest",
        SpaceKind::Alchemist | SpaceKind::ElementalEarth => "hills",
        SpaceKind::Merchant => "desert",
        SpaceKind::ElementalWater => "swamp",
        SpaceKind::ElementalFire | SpaceKind::Crater | SpaceKind::Rift | SpaceKind::Lair => "wasteland",
        _ => "plains",
    }
}

/// The sign of a space; a plain one has none.
#[must_use]
pub const fn sign(kind: SpaceKind) -> Option<&'static str> {
    Some(match kind {
        SpaceKind::Plain => return None,
        SpaceKind::Mountain => "pick",
        SpaceKind::Lake => "lake",
        SpaceKind::Cave => "cave",
        SpaceKind::Treasure1 | SpaceKind::Treasure2 | SpaceKind::Treasure3 => "chest",
        SpaceKind::ElementalAir => "wind",
        SpaceKind::ElementalEarth => "stone",
        SpaceKind::ElementalWater => "m-blue",
        SpaceKind::ElementalFire => "fire",
        SpaceKind::Portal => "portal",
        SpaceKind::Merchant => "tent",
        SpaceKind::Alchemist => "flask",
        SpaceKind::Encounter => "encounter",
        SpaceKind::Settlement => "village",
        SpaceKind::Crater => "eu-crater",
        SpaceKind::Rift => "eu-rift",
        SpaceKind::Lair => "u-dragon",
        SpaceKind::GriffinLair => "eu-griffin",
        SpaceKind::Chapel => "chapel",
        SpaceKind::Towers => "u-castle",
        SpaceKind::Legend => "tomb",
    })
}

/// The name of an element in the stylesheet.
#[must_use]
pub const fn element(element: Element) -> &'static str {
    match element {
        Element::Air => "air",
        Element::Earth => "earth",
        Element::Water => "water",
        Element::Fire => "fire",
    }
}

/// The sign of an element.
#[must_use]
pub const fn element_sign(of: Element) -> &'static str {
    match of {
        Element::Air => "wind",
        Element::Earth => "stone",
        Element::Water => "m-blue",
        Element::Fire => "fire",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elementals_bear_the_sign_of_their_element() {
        for kind in SpaceKind::ALL {
            if let Some(element) = kind.elemental() {
                assert_eq!(sign(kind), Some(element_sign(element)));
            }
            assert_eq!(sign(kind).is_none(), kind == SpaceKind::Plain, "{kind:?}");
        }
    }
}
