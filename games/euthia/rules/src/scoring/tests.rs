use super::*;
use crate::content::{hero_tile, item, power, territory};
use crate::map::{Space, Tokens};
use crate::player::{Inlay, Tile};
use crate::rules::EU_RND_13;
use crate::terms::{Element, Gem, Hero};
use crate::testing::{ONE, THREE, TWO, Table};
use kernel::rule;

fn winners(state: &State) -> Vec<Seat> {
    outcome(state, EU_RND_13).winners().collect()
}

#[test]
#[rule("EU-CMP-01", "EU-SCO-15")]
fn the_highest_reputation_wins() {
    let heroes = [Hero::Ael, Hero::Dral, Hero::Keleia];
    let state = Table::of(Mode::Competitive, &heroes)
        .player(ONE, |player| player.reputation = 41)
        .player(TWO, |player| player.reputation = 39)
        .player(THREE, |player| player.reputation = 40)
        .build();
    assert_eq!(winners(&state), [ONE]);
    let places: Vec<u8> =
        outcome(&state, EU_RND_13).standings.iter().map(|standing| standing.place).collect();
    assert_eq!(places, [1, 3, 2]);
}

#[test]
#[rule("EU-SCO-16")]
fn hands_break_a_tie() {
    let state = Table::new()
        .player(ONE, |player| (0..3).for_each(|_| player.hand.put(power::CURSE)))
        .player(TWO, |player| player.hand.put(power::HEALING))
        .build();
    assert_eq!(winners(&state), [TWO]);
}

#[test]
#[rule("EU-SCO-17")]
fn a_tie_that_persists_is_shared() {
    let state = Table::new().build();
    assert_eq!(winners(&state), [ONE, TWO]);
}

/// A player with nothing to cash in: no tiles, no gold.
fn bare() -> Table {
    Table::new().one(|player| player.slots = [None; SLOTS])
}

fn one(table: Table) -> Score {
    score(&table.build(), ONE)
}

#[test]
#[rule("EU-SCO-01")]
fn hero_tiles_give_their_costs() {
    // Healing Touch 2, Magic Rampart 2, the Sceptre of Dawn 6.
    let table = Table::new()
        .one(|player| player.slots[0] = Some(Piece::new(Tile::Hero(hero_tile::AEL_DAWN_SCEPTRE))));
    assert_eq!(one(table).gold, 10);
    assert_eq!(one(bare()).gold, 0);
}

#[test]
#[rule("EU-SCO-02", "EU-SCO-03", "EU-SCO-07")]
fn unlocked_slots_give_what_they_cost() {
    // Ael: a sword slot for 2, an Ability slot for 3, one for a Water Essence, a jewellery slot for 2.
    let open = |slots: u16| one(bare().one(|player| player.unlocked |= slots)).gold;
    assert_eq!(open(1 << 1 | 1 << 5), 5);
    assert_eq!(open(1 << 6), 2);
    assert_eq!(open(1 << 14), 2);
    assert_eq!(open(1 << 0), 0, "free from the start");
}

#[test]
#[rule("EU-SCO-04")]
fn gems_and_essences_give_two_each() {
    let set = [Inlay::Active(Gem::Ruby), Inlay::Turned(Gem::Opal)];
    let table = bare().one(|player| {
        player.gems[0] = 1;
        player.slots[13] = Some(Piece { inlays: set, ..Piece::new(Tile::Item(item::T1_MAP)) });
        let torpor = Piece::new(Tile::Hero(hero_tile::TAESIRI_TORPOR));
        player.reserve.push(Piece { inlays: [Inlay::Essence(Element::Fire), Inlay::Empty], ..torpor });
    });
    assert_eq!(one(table).gold, 6);
}

#[test]
#[rule("EU-SCO-05", "EU-SCO-06")]
fn items_give_their_purchase_prices_and_tokens_nothing() {
    let table = bare().carry(item::VENOM_DAGGER).equip(13, item::BROOCH).one(|player| {
        player.gaar = 5;
        player.trophies.push(crate::content::foe::M1_BOAR);
    });
    assert_eq!(one(table).gold, 6 + 4);
    assert_eq!(one(bare().carry(item::T1_COINS)).gold, 0, "no purchase price");
}

#[test]
#[rule("EU-SCO-08")]
fn resources_are_cashed_in_for_reputation_first() {
    let score = one(bare().carry(item::RAW_DIAMOND));
    assert_eq!((score.gold, score.resources), (2, 3));
    let score = one(bare().carry(item::RAW_SAPPHIRE));
    assert_eq!((score.gold, score.resources), (4, 0), "its better side in gold");
    let score = one(bare().carry(item::COPPER));
    assert_eq!((score.gold, score.resources), (1, 1));
}

#[test]
#[rule("EU-SCO-09")]
fn five_gold_are_one_reputation() {
    assert_eq!(one(bare().gold(23)).for_gold, 4);
    assert_eq!(one(bare().gold(4)).for_gold, 0);
}

#[test]
#[rule("EU-SCO-10", "EU-SCO-11", "EU-SCO-12", "EU-SCO-13", "EU-SLT-04", "EU-ELI-20")]
fn the_score_table_counts_tokens_on_the_map() {
    let table =
        bare().tile(territory::I_10, -1, -1).tile(territory::I_13, 1, -2).tile(territory::I_05, -2, 1).with(
            |state| {
                let mut put =
                    |tile, cell, tokens| *state.map.tokens_mut(Space::new(tile, cell)).unwrap() = tokens;
                let mine = |n| Tokens { interaction: [n, 1, 0, 0], ..Tokens::default() };
                put(1, 0, mine(2));
                put(1, 2, mine(1));
                put(2, 1, Tokens { hero: Some(ONE), ..Tokens::default() });
                put(2, 2, Tokens { hero: Some(TWO), ..Tokens::default() });
                put(3, 0, Tokens { trade: Some(ONE), ..Tokens::default() });
                (state.players[ONE].quests, state.players[ONE].bounties) = (2, 2);
                // Markers on unlocked slots count for nothing.
                state.players[ONE].unlocked |= 1 << 1;
            },
        );
    let score = one(table);
    assert_eq!(score.counts, [1, 3, 1, 0, 2, 2]);
    assert_eq!(score.tallies, [0, 1, 1, 0, 3, 5]);
}

#[test]
#[rule("EU-SCO-14", "EU-SOL-29", "EU-GLD-11")]
fn deaths_in_combat_cost_two_each() {
    let fallen = |n, reputation| {
        let table =
            bare().player(TWO, |player| player.beaten[0] = n).one(|player| player.reputation = reputation);
        (one(table).deaths, score(&bare().player(TWO, |player| player.beaten[0] = n).build(), TWO).counts[3])
    };
    assert_eq!(fallen(3, 10), (6, 3));
    assert_eq!(
        one(bare().player(TWO, |player| player.beaten[0] = 3).one(|player| player.reputation = 10)).total,
        4
    );
    assert_eq!(one(bare().player(TWO, |player| player.beaten[0] = 3)).total, 0);
    assert_eq!(one(bare().one(|player| (player.chaos, player.reputation) = (2, 9))).total, 5);
}

#[test]
#[rule("EU-SOL-30", "EU-COP-01", "EU-COP-10")]
fn alone_and_together_the_score_is_told_and_nobody_is_beaten() {
    for (mode, heroes) in [(Mode::Solo, &[Hero::Ael][..]), (Mode::Coop, &[Hero::Ael, Hero::Dral][..])] {
        let state = Table::of(mode, heroes).one(|player| player.reputation = 36).build();
        let outcome = outcome(&state, EU_RND_13);
        assert!(outcome.standings.iter().all(|standing| standing.won && standing.place == 1));
        assert_eq!(outcome.standings[0].score, i32::from(score(&state, ONE).total));
        assert!(outcome.standings[0].score >= 36);
    }
}
