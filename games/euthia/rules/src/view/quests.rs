//! Encounters with their Quests, and the Bounty, with what they ask and give.

use crate::combat::is_lair;
use crate::content::{BountyId, EffectId, FoeId, QuestId};
use crate::effects;
use crate::map::Space;
use crate::state::State;
use crate::terms::{Encounter, SpaceKind};
use kernel::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// An Encounter in play (EU-ENC).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EncounterView {
    /// Which.
    pub encounter: Encounter,
    /// Where it is.
    pub place: Option<Space>,
    /// The cards face up, by index; a completed one leaves its place empty until the end of the turn.
    pub shown: Vec<Option<QuestView>>,
    /// How many cards the deck holds.
    pub left: u8,
    /// How many Quests of it have been completed.
    pub completed: u8,
}

/// A Quest that is face up (EU-FRE-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuestView {
    /// Which card.
    pub quest: QuestId,
    /// What it requires.
    pub need: EffectId,
    /// What it gives.
    pub reward: EffectId,
    /// How many of the required things the viewer has, out of how many; `None` for spectators.
    pub progress: Option<(u8, u8)>,
    /// Whether the viewer has everything required.
    pub payable: bool,
    /// Whether it was attempted in this turn (EU-FRE-14).
    pub tried: bool,
}

/// The Bounty that is face up (EU-ELI).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BountyView {
    /// Which card.
    pub bounty: BountyId,
    /// Its Elite Monster.
    pub elite: FoeId,
    /// The spaces where it can be fought (EU-ELI-04), once they are free of other Monsters.
    pub lairs: Vec<Space>,
    /// The Reward (EU-ELI-07).
    pub reward: EffectId,
}

/// How many of the required things a seat has: each part is checked on its own.
fn progress(state: &State, seat: Seat, need: EffectId) -> (u8, u8) {
    let parts: Vec<EffectId> = match need.get() {
        crate::effect::Effect::All => need.parts().collect(),
        _ => vec![need],
    };
    let have = parts.iter().filter(|part| effects::payable(state, seat, **part)).count();
    (have as u8, parts.len() as u8)
}

/// The space of each Encounter.
fn places(state: &State) -> impl Iterator<Item = (Encounter, Space)> + '_ {
    state.map.tiles.iter().zip(0u8..).filter_map(|(placed, tile)| {
        let encounter = placed.tile.territory().encounter?;
        let is_place = |space: &Space| {
            state.map.contains(*space)
                && matches!(state.map.printed(*space), SpaceKind::Encounter | SpaceKind::Chapel)
        };
        (0..4).map(|cell| Space::new(tile, cell)).find(is_place).map(|space| (encounter, space))
    })
}

/// The Encounters in play.
pub(super) fn encounters(state: &State, viewer: Viewer) -> Vec<EncounterView> {
    let seat = match viewer {
        Viewer::Seat(seat) if seat.index() < state.players.len() => Some(seat),
        _ => None,
    };
    let quest = |quest: QuestId| {
        let sheet = quest.quest();
        QuestView {
            quest,
            need: sheet.need,
            reward: sheet.reward,
            progress: seat.map(|seat| progress(state, seat, sheet.need)),
            payable: seat.is_some_and(|seat| effects::payable(state, seat, sheet.need)),
            tried: state.turn.tried.contains(&quest),
        }
    };
    let place = |encounter| places(state).find(|(other, _)| *other == encounter).map(|(_, space)| space);
    Encounter::ALL
        .into_iter()
        .filter_map(|encounter| {
            let deck = state.encounters[encounter.index()].as_ref()?;
            Some(EncounterView {
                encounter,
                place: place(encounter),
                shown: deck.shown.iter().map(|shown| shown.map(quest)).collect(),
                left: deck.left,
                completed: deck.completed,
            })
        })
        .collect()
}

/// The Bounty that is face up.
pub(super) fn bounty(state: &State, bounty: BountyId) -> BountyView {
    let card = bounty.bounty();
    let lairs = state.map.spaces().filter(|space| is_lair(state, card.lair, *space)).collect();
    BountyView { bounty, elite: card.elite, lairs, reward: card.reward }
}
