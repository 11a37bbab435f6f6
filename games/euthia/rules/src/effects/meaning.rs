//! Whether an effect is of any use, can be paid, or changes a roll.

use crate::board::{Spot, health, sets};
use crate::combat;
use crate::content::EffectId;
use crate::effect::{Effect, GiveItem, GiveResource, Guard};
use crate::player::{Piece, Player, Tile};
use crate::scenario;
use crate::state::State;
use crate::terms::{Kind, Metal, Pile};
use kernel::Seat;

/// Whether a guard holds for a player; `tile` is the tile that the effect belongs to.
pub(crate) fn holds(state: &State, seat: Seat, guard: Guard, tile: Option<Spot>) -> bool {
    let player = &state.players[seat];
    let on = |place: crate::terms::Place| player.place.is_some_and(|space| place.is(state.map.kind(space)));
    match guard {
        Guard::Set(n) => sets::size(player) >= n, // EU-ARM-02
        Guard::EssenceOn(which) => tile
            .and_then(|spot| player.piece(spot))
            .is_some_and(|piece| piece.essences().any(|element| which.is_none_or(|which| which == element))),
        Guard::ReputationAtMost(n) => player.reputation <= n.into(),
        Guard::OnTarget(place) => on(place),
        Guard::Off(place) => !on(place),
        Guard::Near(place) => player.place.is_some_and(|space| {
            let mut near = state.map.neighbours(space).into_iter().chain([space]);
            near.any(|space| place.is(state.map.kind(space)))
        }),
        Guard::Within(place, n) => player.place.is_some_and(|space| {
            let distances = state.map.distances(space);
            let near = |to: &crate::map::Space| distances[usize::from(to.0)] <= n;
            state.map.spaces().filter(near).any(|to| place.is(state.map.kind(to)))
        }),
        Guard::FewestBanished => {
            let tokens = |seat: Seat| state.map.banished.iter().filter(|token| token.seat == seat).count();
            Seat::first(state.seats()).all(|other| tokens(other) >= tokens(seat))
        }
        Guard::TopReputation => state.players.iter().all(|other| other.reputation <= player.reputation),
        Guard::FirstKill => scenario::first_kill(state),
    }
}

/// Whether an effect does anything outside Combat. Effects of a fight do nothing there (EU-TRG-02).
pub(crate) fn does_something(state: &State, seat: Seat, effect: EffectId, tile: Option<Spot>) -> bool {
    if let Some(fight) = &state.fight {
        return fight.window().is_some_and(|window| combat::wants(state, window, seat, effect, tile));
    }
    let inner = |part: EffectId| does_something(state, seat, part, tile);
    match effect.get() {
        Effect::All => effect.parts().any(inner),
        Effect::Choose => effect.parts().any(inner),
        Effect::If(guard) => holds(state, seat, *guard, tile) && effect.parts().all(inner),
        Effect::IfPaid => effect.part(0).is_some_and(|cost| payable(state, seat, cost)),
        // EU-ACT-09: only in the player's own turn.
        Effect::Move(_) | Effect::Teleport(_) | Effect::GoTo(_) => state.seat() == seat && state.begun,
        Effect::Gold(_)
        | Effect::Reputation(_)
        | Effect::Silver(_)
        | Effect::GoldCard(_)
        | Effect::Gaar(_)
        | Effect::Potion(_)
        | Effect::Gem(..)
        | Effect::Essence(..)
        | Effect::Treasure(..)
        | Effect::Resource(..)
        | Effect::Reward(_)
        | Effect::Provisions(_)
        | Effect::Draft(..)
        | Effect::Wound(_) => true,
        Effect::Heal(_) | Effect::HealFull => health::is_hurt(&state.players[seat]),
        Effect::Dwurt(_) => state.players[seat].hero == crate::terms::Hero::Skoldur,
        Effect::Unlock(n) => unlockable(&state.players[seat], *n).next().is_some(),
        Effect::MonsterHealth(_) => scenario::feeds_dragon(state),
        cost if cost.is_cost() => payable(state, seat, effect),
        _ => false,
    }
}

/// The slots that an effect can unlock: those that cost at most this much gold; 9: any.
pub(super) fn unlockable(player: &Player, most: u8) -> impl Iterator<Item = u8> + '_ {
    use crate::content::{Lock, SLOTS};
    (0..SLOTS as u8).filter(move |slot| {
        let cheap = match player.hero.board().slots[usize::from(*slot)].lock {
            Lock::Open => false,
            Lock::Gold(n) => n <= most,
            Lock::Essence(_) => most >= 9,
        };
        cheap && !player.is_open(*slot)
    })
}

/// How an effect changes a Hero roll; `None` if it does not (EU-ROL-02).
pub(crate) fn clover(state: &State, seat: Seat, effect: EffectId, tile: Option<Spot>) -> Option<i8> {
    match effect.get() {
        Effect::Clover(n) => Some(*n),
        Effect::All => {
            let parts = effect.parts().filter_map(|part| clover(state, seat, part, tile));
            parts.fold(None, |sum, n| Some(sum.unwrap_or(0) + n))
        }
        Effect::Choose => effect.parts().find_map(|part| clover(state, seat, part, tile)),
        Effect::If(guard) if holds(state, seat, *guard, tile) => {
            effect.part(0).and_then(|part| clover(state, seat, part, tile))
        }
        _ => None,
    }
}

/// Whether a tile is an accepted Natural Resource.
pub(super) fn is_resource(piece: &Piece, which: GiveResource) -> bool {
    let Tile::Item(item) = piece.tile else { return false };
    let resource = piece.sheet().kind == Kind::Resource;
    resource
        && match which {
            GiveResource::Any => true,
            GiveResource::Pile(mine) => item.item().pile == Pile::of_mine(mine),
            GiveResource::One(ore) => ore.item() == item,
        }
}

/// Whether a tile is an accepted Item.
pub(super) fn is_item(piece: &Piece, which: GiveItem) -> bool {
    match which {
        GiveItem::Kind(kind) => piece.sheet().kind == kind,
        GiveItem::Treasure(level) => match piece.tile {
            Tile::Item(item) => item.item().pile == Pile::of_treasure(level),
            Tile::Hero(_) => false,
        },
    }
}

/// How many Silver or Gold cards a player holds.
pub(crate) fn cards(player: &Player, metal: Metal) -> u8 {
    player.hand.kinds().filter(|(card, _)| card.power().metal == metal).map(|(_, n)| n).sum()
}

/// Whether a player can pay a cost, or meets a requirement. Several costs are paid in order, the stricter
/// first, as the content writes them.
#[must_use]
pub fn payable(state: &State, seat: Seat, effect: EffectId) -> bool {
    let player = &state.players[seat];
    match effect.get() {
        Effect::All => effect.parts().all(|part| payable(state, seat, part)) && together(player, effect),
        Effect::Choose => effect.parts().any(|part| payable(state, seat, part)),
        Effect::Pay(n) => player.gold >= u16::from(*n),
        Effect::GiveGem(Some(gem), n) => player.gems[gem.index()] >= *n,
        Effect::GiveGem(None, n) => player.gems.iter().sum::<u8>() >= *n,
        Effect::GiveEssence(Some(element), n) => player.essences[element.index()] >= *n,
        Effect::GiveEssence(None, n) => player.essences.iter().sum::<u8>() >= *n,
        Effect::GiveResource(which, n) => {
            player.pack.iter().filter(|piece| is_resource(piece, *which)).count() >= usize::from(*n)
        }
        Effect::GiveTrophy(level, n) => {
            player.trophies.iter().filter(|foe| foe.foe().level >= level.0).count() >= usize::from(*n)
        }
        Effect::GivePotion(n) => {
            let potions = player.pack.iter().filter(|piece| is_healing_potion(piece)).count();
            potions >= usize::from(*n)
        }
        Effect::GiveItem(which, n) => {
            let will_do = |spot: &Spot| can_give(player, *spot, *which);
            player.spots().filter(will_do).count() >= usize::from(*n)
        }
        Effect::GiveGaar(n) => player.gaar >= *n, // EU-SKO-05
        Effect::GiveSilver(n) => cards(player, Metal::Silver) >= *n,
        Effect::GiveGoldCard(n) => cards(player, Metal::Gold) >= *n,
        Effect::LoseReputation(n) => player.reputation >= u16::from(*n),
        Effect::HaveReputation(n) => player.reputation >= u16::from(*n),
        Effect::HaveHealth(n) => health::maximum(player) >= *n,
        Effect::HaveSet(n) => sets::size(player) >= *n,
        // Nobody pays with the last Wound.
        Effect::Wound(n) => player.health > *n,
        Effect::Roll(_) => true,
        _ => false,
    }
}

/// Whether a Healing Potion.
pub(super) fn is_healing_potion(piece: &Piece) -> bool {
    matches!(piece.tile, Tile::Item(item) if item.item().pile == Pile::Potions)
}

/// Whether a tile can be given away: equipped ones only if Health remains (EU-HLT-09).
pub(super) fn can_give(player: &Player, spot: Spot, which: GiveItem) -> bool {
    let Some(piece) = player.piece(spot) else { return false };
    if !is_item(piece, which) {
        return false;
    }
    matches!(spot, Spot::Pack(_))
        || crate::board::rearranged(player, |player| {
            player.take(spot);
        })
        .is_ok()
}

/// Whether adjacent costs of one kind can be paid together (EU-FRE-15).
fn together(player: &Player, effect: EffectId) -> bool {
    let mut essences = 0;
    let mut trophies: arrayvec::ArrayVec<u8, 8> = arrayvec::ArrayVec::new();
    for part in effect.parts() {
        match part.get() {
            Effect::GiveEssence(_, n) => essences += n,
            Effect::GiveTrophy(level, n) => (0..*n).for_each(|_| trophies.push(level.0)),
            _ => {}
        }
    }
    trophies.sort_unstable_by(|one, other| other.cmp(one));
    let mut held: arrayvec::ArrayVec<u8, 12> = player.trophies.iter().map(|foe| foe.foe().level).collect();
    held.sort_unstable_by(|one, other| other.cmp(one));
    let enough =
        trophies.len() <= held.len() && trophies.iter().zip(&held).all(|(wanted, held)| held >= wanted);
    enough && player.essences.iter().sum::<u8>() >= essences
}
