//! Equipping, setting Gems, placing Essences, and giving up what cannot be carried (EU-ITM, EU-GEM, EU-HLT-05
//! to EU-HLT-09).

use super::standing::{self, Standing};
use super::{health, sack_sum, storage};
use crate::action::Action;
use crate::content::{FoeId, SLOTS};
use crate::event::{Event, Goods};
use crate::frame::Play;
use crate::player::{Inlay, MOST_CARRIED, MOST_TROPHIES, Piece, Player, Tile};
use crate::rules::{
    EU_ESS_02, EU_GEM_01, EU_HLT_07, EU_HLT_09, EU_ITM_04, EU_ITM_05, EU_ITM_06, EU_SAC_04, EU_SLT_01,
};
use crate::state::State;
use crate::terms::{Element, Gem};
use arrayvec::ArrayVec;
use kernel::{Measure, Refusal, Seat, not_an_answer};
use serde::{Deserialize, Serialize};

/// The place of a player's tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// On a slot of the board.
    Slot(u8),
    /// Among the carried things.
    Pack(u8),
}

/// What can be done with the player's own board at any time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Handling {
    /// Equips a carried tile; the tile that was on the slot is then carried (EU-ITM-07).
    Equip {
        /// Which carried tile.
        pack: u8,
        /// On which slot.
        slot: u8,
    },
    /// Removes a tile from a slot, to carry it.
    Unequip(u8),
    /// Sets a loose Gem in Equipment (EU-GEM-01).
    SetGem {
        /// Which Gem.
        gem: Gem,
        /// In which tile.
        tile: Spot,
    },
    /// Places a loose Essence on an Ability that takes it (EU-ESS-02).
    PlaceEssence {
        /// Which Essence.
        essence: Element,
        /// The slot of the Ability.
        slot: u8,
    },
}

/// Something that is given up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// A carried tile.
    Pack(u8),
    /// A loose Gem.
    Gem(Gem),
    /// A loose Essence.
    Essence(Element),
    /// A Gaar token.
    Gaar,
    /// A Dwurt token.
    Dwurt,
    /// A Trophy.
    Trophy(u8),
}

/// The most different things that can be given up.
const MOST_THINGS: usize = MOST_CARRIED + Gem::COUNT + Element::COUNT + 2 + MOST_TROPHIES;

impl Player {
    /// The tile that is there.
    #[must_use]
    pub fn piece(&self, spot: Spot) -> Option<&Piece> {
        match spot {
            Spot::Slot(slot) => self.slots.get(usize::from(slot))?.as_ref(),
            Spot::Pack(at) => self.pack.get(usize::from(at)),
        }
    }

    /// The goods that would be given up.
    pub(crate) fn goods(&self, thing: Thing) -> Option<Goods> {
        Some(match thing {
            Thing::Pack(at) => Goods::Tile(self.piece(Spot::Pack(at))?.tile),
            Thing::Gem(gem) => Goods::Gem(gem),
            Thing::Essence(element) => Goods::Essence(element),
            Thing::Gaar => Goods::Gaar,
            Thing::Dwurt => Goods::Dwurt,
            Thing::Trophy(at) => Goods::Trophy(*self.trophies.get(usize::from(at))?),
        })
    }

    /// The tile that is there, to change it.
    pub(crate) fn piece_mut(&mut self, spot: Spot) -> Option<&mut Piece> {
        match spot {
            Spot::Slot(slot) => self.slots.get_mut(usize::from(slot))?.as_mut(),
            Spot::Pack(at) => self.pack.get_mut(usize::from(at)),
        }
    }

    /// Takes the tile that is there off the board or out of the pack.
    pub(crate) fn take(&mut self, spot: Spot) -> Option<Piece> {
        match spot {
            Spot::Slot(slot) => self.slots.get_mut(usize::from(slot))?.take(),
            Spot::Pack(at) => (usize::from(at) < self.pack.len()).then(|| self.pack.remove(at.into())),
        }
    }

    /// All spots with a tile.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let slots: [bool; SLOTS] = std::array::from_fn(|at| self.slots[at].is_some());
        let pack = (0..self.pack.len() as u8).map(Spot::Pack);
        (0..SLOTS as u8).filter(move |slot| slots[usize::from(*slot)]).map(Spot::Slot).chain(pack)
    }
}

/// A player after a change of Equipment: current Health follows Maximum Health, and neither it nor the Sacks
/// may run out (EU-HLT-05 to EU-HLT-08, EU-SAC-04).
pub(crate) fn rearranged(player: &Player, change: impl FnOnce(&mut Player)) -> Result<Player, Refusal> {
    let mut after = *player;
    change(&mut after);
    if !health::follow(&mut after, health::maximum(player)) {
        return Err(Refusal::rule(EU_HLT_07).with(Measure::Have, i32::from(player.health)));
    }
    if sack_sum(&after) < -3 {
        return Err(Refusal::rule(EU_SAC_04)
            .with(Measure::Limit, -3)
            .with(Measure::Have, i32::from(sack_sum(&after))));
    }
    Ok(after)
}

/// The change in the sums of the tiles, or the rule that forbids it.
fn change(player: &Player, handling: Handling) -> Result<Standing, Refusal> {
    let mut change = Standing::default();
    match handling {
        Handling::Equip { pack, slot } => {
            let (new, old) = exchanged(player, pack, slot)?;
            change += standing::equipped(new);
            change -= standing::carried(new);
            if let Some(old) = old {
                change += standing::carried(old);
                change -= standing::equipped(old);
            }
        }
        Handling::Unequip(slot) => {
            let Some(piece) = player.piece(Spot::Slot(slot)) else { return Err(not_an_answer()) };
            // Abilities are no Items: they go to the reserve, in a Trade action (EU-HTL-09).
            if !piece.sheet().kind.is_item() || player.pack.len() == MOST_CARRIED {
                return Err(Refusal::rule(EU_ITM_05));
            }
            change += standing::carried(piece);
            change -= standing::equipped(piece);
        }
        Handling::SetGem { gem, tile } => {
            let Some(piece) = player.piece(tile) else { return Err(not_an_answer()) };
            if player.gems[gem.index()] == 0 || piece.gems().count() >= piece.sheet().gems.into() {
                return Err(Refusal::rule(EU_GEM_01));
            }
            if matches!(tile, Spot::Slot(_)) && piece.inlays.contains(&Inlay::Empty) {
                change += standing::set_gem(gem);
            }
        }
        Handling::PlaceEssence { essence, slot } => {
            let Some(piece) = player.piece(Spot::Slot(slot)) else { return Err(not_an_answer()) };
            if player.essences[essence.index()] == 0
                || piece.essences().count() >= piece.sheet().essences.into()
            {
                return Err(Refusal::rule(EU_ESS_02));
            }
        }
    }
    Ok(change)
}

/// Checks whether a player's Health and Sacks allow a change; `sack` is the sum of the modifiers (EU-HLT-07,
/// EU-SAC-04).
fn bears(player: &Player, sacks: i8, change: Standing) -> Result<(), Refusal> {
    if i16::from(player.health) + change.health <= 0 {
        return Err(Refusal::rule(EU_HLT_07).with(Measure::Have, i32::from(player.health)));
    }
    let sacks = sacks + change.sacks;
    if sacks < -3 {
        return Err(Refusal::rule(EU_SAC_04).with(Measure::Limit, -3).with(Measure::Have, i32::from(sacks)));
    }
    Ok(())
}

/// Carries out an allowed change.
fn handle(player: &mut Player, handling: Handling) {
    let maximum = health::maximum(player);
    match handling {
        Handling::Equip { pack, slot } => {
            let new = player.pack.remove(pack.into());
            let old = player.slots[usize::from(slot)].replace(new);
            player.pack.extend(old);
        }
        Handling::Unequip(slot) => {
            let piece = player.take(Spot::Slot(slot));
            player.pack.extend(piece);
        }
        Handling::SetGem { gem, tile } => {
            player.gems[gem.index()] -= 1;
            put(player.piece_mut(tile), Inlay::Active(gem));
        }
        Handling::PlaceEssence { essence, slot } => {
            player.essences[essence.index()] -= 1;
            put(player.piece_mut(Spot::Slot(slot)), Inlay::Essence(essence));
        }
    }
    health::follow(player, maximum);
}

/// Puts something in the first free place of a tile.
fn put(piece: Option<&mut Piece>, inlay: Inlay) {
    let free = piece.and_then(|piece| piece.inlays.iter_mut().find(|inlay| **inlay == Inlay::Empty));
    if let Some(free) = free {
        *free = inlay;
    }
}

/// The carried tile that may be equipped on a slot, and the one that is there and is carried afterwards.
fn exchanged(player: &Player, pack: u8, slot: u8) -> Result<(&Piece, Option<&Piece>), Refusal> {
    let (Some(piece), Some(place)) =
        (player.piece(Spot::Pack(pack)), player.hero.board().slots.get(usize::from(slot)))
    else {
        return Err(not_an_answer());
    };
    if piece.sheet().slot != Some(place.symbol) {
        return Err(Refusal::rule(EU_ITM_06));
    }
    if !player.is_open(slot) {
        return Err(Refusal::rule(EU_SLT_01));
    }
    let old = player.piece(Spot::Slot(slot));
    // An Ability cannot be carried (EU-HTL-09).
    if old.is_some_and(|old| !old.sheet().kind.is_item()) {
        return Err(Refusal::rule(EU_ITM_06));
    }
    Ok((piece, old))
}

/// Everything that can be done with the player's own board now.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let player = state.player();
    let sacks = sack_sum(player);
    let mut offer = |handling: Handling| {
        if change(player, handling).is_ok_and(|change| bears(player, sacks, change).is_ok()) {
            out.push(Action::Board(handling));
        }
    };
    for pack in 0..player.pack.len() as u8 {
        let symbol = player.pack[usize::from(pack)].sheet().slot;
        if symbol.is_some() {
            let slots = (0..SLOTS as u8)
                .filter(|slot| Some(player.hero.board().slots[usize::from(*slot)].symbol) == symbol);
            slots.for_each(|slot| offer(Handling::Equip { pack, slot }));
        }
    }
    for slot in 0..SLOTS as u8 {
        if player.slots[usize::from(slot)].is_some() {
            offer(Handling::Unequip(slot));
        }
    }
    if player.gems.iter().any(|n| *n > 0) {
        for tile in player.spots() {
            Gem::ALL.into_iter().for_each(|gem| offer(Handling::SetGem { gem, tile }));
        }
    }
    if player.essences.iter().any(|n| *n > 0) {
        for slot in 0..SLOTS as u8 {
            Element::ALL.into_iter().for_each(|essence| offer(Handling::PlaceEssence { essence, slot }));
        }
    }
}

pub(crate) fn check(state: &State, handling: Handling) -> Result<(), Refusal> {
    let player = state.player();
    bears(player, sack_sum(player), change(player, handling)?)
}

pub(crate) fn answer(play: &mut Play<'_>, handling: Handling) {
    if check(play.state, handling).is_ok() {
        let spot = match handling {
            Handling::Equip { pack, .. } => Spot::Pack(pack),
            Handling::Unequip(slot) | Handling::PlaceEssence { slot, .. } => Spot::Slot(slot),
            Handling::SetGem { tile, .. } => tile,
        };
        let tile = play.state.player().piece(spot).map(|piece| piece.tile);
        handle(play.state.player_mut(), handling);
        play.log.tell(Event::Handled { seat: play.state.seat(), handling, tile });
    }
}

/// What a player who carries too much can give up: only things that need a Sack, so that giving them up makes
/// room (EU-ITM-04); what keeps its Hero alive only if there is nothing else (EU-HLT-09).
pub(crate) fn disposable(player: &Player) -> ArrayVec<Thing, MOST_THINGS> {
    let mut things: ArrayVec<Thing, MOST_THINGS> =
        spare(player).filter(|thing| makes_room(player, *thing)).collect();
    if things.is_empty() {
        things.extend(spare(player));
    }
    if things.iter().any(|thing| !is_vital(player, *thing)) {
        things.retain(|thing| !is_vital(player, *thing));
    }
    things
}

/// Whether giving it up leaves fewer things without a place. A thing that holds others takes a Sack itself;
/// what was in it then needs a place.
fn makes_room(player: &Player, thing: Thing) -> bool {
    let holds = matches!(thing, Thing::Pack(at) if player.pack[usize::from(at)].sheet().hold.is_some());
    let mut without = *player;
    let _ = lose(&mut without, thing);
    holds || storage::excess(&without) < storage::excess(player)
}

/// Removes something from a player: a tile or a Trophy that goes elsewhere.
fn lose(player: &mut Player, thing: Thing) -> (Option<Piece>, Option<FoeId>) {
    match thing {
        Thing::Pack(at) => return (player.take(Spot::Pack(at)), None),
        Thing::Gem(gem) => player.gems[gem.index()] -= 1,
        Thing::Essence(element) => player.essences[element.index()] -= 1,
        Thing::Gaar => player.gaar -= 1,
        Thing::Dwurt => player.dwurt -= 1,
        Thing::Trophy(at) => return (None, Some(player.trophies.remove(at.into()))),
    }
    (None, None)
}

/// Whether the Hero would lose the last Health with something that works while carried.
fn is_vital(player: &Player, thing: Thing) -> bool {
    let Thing::Pack(at) = thing else { return false };
    let loses = |player: &mut Player| {
        player.take(Spot::Pack(at));
    };
    rearranged(player, loses).is_err()
}

/// Everything that can be given up.
fn spare(player: &Player) -> impl Iterator<Item = Thing> + '_ {
    let pack = (0..player.pack.len() as u8).map(Thing::Pack);
    let gems = Gem::ALL.into_iter().filter(|gem| player.gems[gem.index()] > 0).map(Thing::Gem);
    let essences =
        Element::ALL.into_iter().filter(|one| player.essences[one.index()] > 0).map(Thing::Essence);
    let tokens = [(player.gaar > 0, Thing::Gaar), (player.dwurt > 0, Thing::Dwurt)];
    let tokens = tokens.into_iter().filter(|(there, _)| *there).map(|(_, token)| token);
    pack.chain(gems).chain(essences).chain(tokens).chain((0..player.trophies.len() as u8).map(Thing::Trophy))
}

/// Checks whether something may be given up: only by a player who carries too much (EU-ITM-04).
pub(crate) fn check_disposal(player: &Player, thing: Thing) -> Result<(), Refusal> {
    if !spare(player).any(|other| other == thing) {
        return Err(not_an_answer());
    }
    if storage::excess(player) == 0 {
        return Err(Refusal::rule(EU_ITM_04));
    }
    if disposable(player).contains(&thing) {
        return Ok(());
    }
    Err(Refusal::rule(if makes_room(player, thing) { EU_HLT_09 } else { EU_ITM_04 }))
}

/// Gives something up: to its discard, or to the supply (EU-ITM-04).
pub(crate) fn dispose(play: &mut Play<'_>, seat: Seat, thing: Thing) {
    let player = &mut play.state.players[seat];
    let Some(goods) = player.goods(thing) else { return };
    play.log.tell(Event::Disposed { seat, goods });
    let maximum = health::maximum(player);
    let (piece, trophy) = lose(player, thing);
    if let Some(piece) = piece {
        health::follow(player, maximum);
        put_away(play, piece);
    }
    if let Some(trophy) = trophy {
        put_trophy_away(play, trophy);
    }
}

/// A tile leaves a player: an Item goes to its discard, a Hero tile out of the game (EU-TRD-17); what is on
/// it to the supply.
pub(crate) fn put_away(play: &mut Play<'_>, piece: Piece) {
    if let Tile::Item(item) = piece.tile {
        play.state.piles.put_away(item);
    }
}

/// A Trophy goes to the discard of its level (EU-FRE-16); an Elite's leaves the game.
pub(crate) fn put_trophy_away(play: &mut Play<'_>, trophy: FoeId) {
    if trophy.foe().kind == crate::terms::FoeKind::Monster {
        play.state.monsters.put_away(trophy);
    }
}
