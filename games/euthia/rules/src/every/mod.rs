//! Everything in the box does what it says. An independent reader (`said`) reads the content files, their
//! meaning is written a second time from the rule book (`account`), and both are compared with the engine, in
//! every way an effect can go. Each family is tested as a whole, so no content can be added without being
//! tested.

mod account;
mod charms;
mod fights;
mod monsters;
mod outside;
mod permanent;
mod powers;
mod quests;
mod said;
mod stage;
mod trade;

use crate::content::{HeroTileId, ItemId};
use said::{HERO_TILES, ITEMS, tiles};

/// The triggers, and where the tiles with each are tested.
const TRIED: [(&str, &str); 14] = [
    ("out", "outside"),
    ("anytime", "outside, fights"),
    ("heal", "outside, fights"),
    ("roll", "outside, fights"),
    ("mine", "outside"),
    ("permanent", "permanent"),
    ("attack", "fights"),
    ("initiative", "fights"),
    ("mon_before", "fights"),
    ("mon_after", "fights"),
    ("mon_both", "fights"),
    ("hero_before", "fights"),
    ("hero_after", "fights"),
    ("as_monster", "fights"),
];

#[test]
fn no_tile_is_left_out() {
    // Every tile of the game is written, and every tile that is written is in the game.
    let mut written: Vec<&str> = HERO_TILES.iter().map(|tile| tile.id.as_str()).collect();
    let mut there: Vec<&str> = HeroTileId::all().map(HeroTileId::id).collect();
    written.sort_unstable();
    there.sort_unstable();
    assert_eq!(written, there);
    let mut written: Vec<&str> = ITEMS.iter().map(|tile| tile.id.as_str()).collect();
    let mut there: Vec<&str> = ItemId::all().map(ItemId::id).collect();
    written.sort_unstable();
    there.sort_unstable();
    assert_eq!(written, there);
    // Each has an effect at a moment that is tried out, or holds something (`permanent`), or is sold
    // (`trade`).
    for tile in tiles() {
        for part in &tile.parts {
            let known = TRIED.iter().any(|(trigger, _)| *trigger == part.trigger);
            assert!(known, "{}: `{}` is tried out nowhere", tile.id, part.trigger);
        }
        let other = ["hold", "sale"].iter().any(|field| tile.entry.contains_key(*field));
        let valuable = said::word(&tile.entry, "type") == "valuable";
        assert!(!tile.parts.is_empty() || other || valuable, "{} does nothing", tile.id);
        let game = tile.tile.sheet();
        assert_eq!(game.parts.len(), tile.parts.len(), "{}", tile.id);
    }
}
