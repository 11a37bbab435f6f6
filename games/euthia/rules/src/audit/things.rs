//! Checks that every tile and card is somewhere, exactly once.

use super::expect;
use crate::combat::Combat;
use crate::content::{CONTROL_CARDS, FOES, ITEMS, ItemId, MONSTERS, POWER_COPIES, PowerId};
use crate::player::Tile;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Encounter, Metal, Mode, Pile, Trade};
use kernel::Flaw;

pub(super) fn audit(state: &State) -> Result<(), Flaw> {
    items(state)?;
    powers(state)?;
    monsters(state)?;
    control(state)?;
    encounters(state)?;
    bounties(state)
}

/// Checks that every Item tile is in a pile, in a discard, in an Offer or with a player.
fn items(state: &State) -> Result<(), Flaw> {
    let mut found = [0u32; ITEMS];
    let mut count = |item: ItemId| found[item.index()] += 1;
    state.piles.unseen.iter().chain(state.piles.discard.iter()).for_each(&mut count);
    state.piles.offers.iter().flatten().copied().for_each(&mut count);
    for player in &state.players {
        let tiles = player.equipped().chain(&player.pack).chain(&player.reserve);
        for piece in tiles {
            if let Tile::Item(item) = piece.tile {
                count(item);
            }
        }
    }
    for task in &state.tasks {
        if let Task::Draft(drawn) = task {
            drawn.tiles.iter().flatten().copied().for_each(&mut count);
        }
    }
    for item in ItemId::all() {
        let (pile, copies) = (item.item().pile, u32::from(item.item().copies));
        let right = match pile {
            Pile::Potions => state.piles.unseen.count(item) == 0 && state.piles.discard.count(item) == 0,
            Pile::Witch if state.mode != Mode::Competitive => found[item.index()] == 0,
            _ => found[item.index()] == copies,
        };
        if !right {
            let why = format!("{} of {copies} tiles of {}", found[item.index()], item.id());
            return Err(Flaw::new("piles", why));
        }
    }
    let sorted = Trade::ALL.into_iter().all(|place| {
        state.piles.offers[place.index()].iter().all(|item| item.item().pile == Pile::of_trade(place))
    });
    expect(sorted, "piles.offers", "a tile of another Place of Trade")
}

/// Checks that every Silver and Gold card is in its deck, in its discard, in a reserve or in a hand.
fn powers(state: &State) -> Result<(), Flaw> {
    for power in PowerId::all() {
        let deck = state.powers.of(power.power().metal);
        let lying = deck.bottom.iter().chain(&deck.reserve).filter(|card| **card == Some(power)).count();
        let hands: usize = state.players.iter().map(|player| usize::from(player.hand.count(power))).sum();
        let played = state.fight.iter().flat_map(|fight| &fight.played).filter(|set| set.card == power);
        let played: usize = played.map(|set| usize::from(set.n)).sum();
        let seen = usize::from(deck.discard.count(power)) + lying + hands + played;
        let found = usize::from(deck.unseen.count(power)) + seen;
        let wanted = if power.is_used(state.mode) { POWER_COPIES } else { 0 };
        expect(found == usize::from(wanted), "powers", "eight of each card that is used")?;
    }
    for metal in Metal::ALL {
        let deck = state.powers.of(metal);
        let unseen = deck.bottom.iter().chain(&deck.reserve).filter(|card| card.is_none()).count();
        expect(unseen <= deck.unseen.len(), "powers", "a card that nobody has seen is one of those left")?;
        let known = deck.unseen.iter().chain(deck.discard.iter());
        let all = known.chain(deck.bottom.iter().chain(&deck.reserve).flatten().copied());
        let mut all = all;
        expect(all.all(|card| card.power().metal == metal), "powers", "a card of the other metal")?;
        let alone = state.mode != Mode::Competitive;
        expect(
            deck.discard.is_empty() || !alone,
            "powers.discard",
            "there is none in this mode (EU-SOL-10)",
        )?;
        expect(deck.reserve.is_empty() || alone, "powers.reserve", "Monsters are played by players")?;
    }
    Ok(())
}

/// Checks that every Monster card is in its deck, in its discard, or a Trophy.
fn monsters(state: &State) -> Result<(), Flaw> {
    expect(state.monsters.is_sound(), "monsters", "a card in the wrong deck")?;
    let mut found = [0u8; FOES];
    for card in crate::decks::Monsters::cards(state.monsters.deck | state.monsters.discard) {
        found[card.index()] += 1;
    }
    let won = state.tasks.iter().filter_map(|task| match task {
        Task::Combat(Combat::Trophy(foe)) => Some(*foe),
        _ => None,
    });
    for foe in state.fight.iter().map(|fight| fight.foe).chain(won) {
        found[foe.index()] += 1;
    }
    for trophy in state.players.iter().flat_map(|player| &player.trophies) {
        found[trophy.index()] += 1;
        expect(trophy.foe().trophy, "players.trophies", "it is never a Trophy")?;
    }
    expect(found[..MONSTERS].iter().all(|n| *n == 1), "monsters", "each Monster card is in one place")?;
    expect(found[MONSTERS..].iter().all(|n| *n <= 1), "players.trophies", "each card once")
}

/// Control cards: two of each Hero in play, for three players and more against each other (EU-DEC-05).
fn control(state: &State) -> Result<(), Flaw> {
    let used = state.mode == Mode::Competitive && state.seats() >= 3;
    for at in 0..state.control.len() {
        let held = state.players.get(at).map_or(0, |player| u8::from(player.control));
        let found =
            state.control[at].checked_add(state.control_discard[at]).and_then(|n| n.checked_add(held));
        let wanted = if used && at < state.players.len() { CONTROL_CARDS } else { 0 };
        expect(found == Some(wanted), "control", "two of each Hero in play")?;
    }
    Ok(())
}

fn encounters(state: &State) -> Result<(), Flaw> {
    for encounter in Encounter::ALL {
        let Some(deck) = &state.encounters[encounter.index()] else { continue };
        let cards = u32::from(deck.left) <= deck.unseen.count_ones() && deck.unseen < 1 << 7;
        expect(cards, "encounters", "more cards than there are")?;
        for card in deck.shown.iter().flatten() {
            let at = encounter.quests(state.mode).position(|other| other == *card);
            let turned = at.is_some_and(|at| deck.unseen >> at & 1 == 0);
            expect(turned, "encounters", "a card of another Encounter, or one that is in the deck")?;
        }
        expect(deck.shown[0].is_none() || deck.shown[0] != deck.shown[1], "encounters", "each card once")?;
        let completed = u32::from(deck.completed) + deck.shown.iter().flatten().count() as u32;
        expect(completed + deck.unseen.count_ones() <= 7, "encounters", "more cards than there are")?;
    }
    Ok(())
}

fn bounties(state: &State) -> Result<(), Flaw> {
    use crate::content::BountyId;
    let bounties = &state.bounties;
    expect(bounties.unseen >> BountyId::all().len() == 0, "bounties", "there is no such card")?;
    for (left, level) in bounties.left.iter().zip(1..) {
        let unseen =
            |card: &BountyId| card.bounty().level == level && bounties.unseen >> card.index() & 1 == 1;
        let enough = BountyId::all().filter(unseen).count() >= usize::from(*left);
        expect(enough, "bounties", "more cards than there are")?;
    }
    let shown = bounties.shown.is_none_or(|card| bounties.unseen >> card.index() & 1 == 0);
    expect(shown, "bounties.shown", "it is in the deck")
}
