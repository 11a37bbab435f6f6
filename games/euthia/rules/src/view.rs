//! What a viewer may see: the whole table, and of hands only his own (EU-GLD-10).

use crate::board::health;
use crate::combat::Fight;
use crate::content::{BountyId, FoeId, ItemId, PowerId};
use crate::decks::{EncounterDeck, Monsters, Offer, Top};
use crate::frame;
use crate::map::{Map, Space};
use crate::player::{Piece, Player};
use crate::question::Question;
use crate::scenario::{self, Course, Grade};
use crate::state::{Agreed, PLAYERS, State, TurnRecord};
use crate::task::Task;
use crate::terms::{Deed, Element, Encounter, Gem, Hero, Metal, Mode, Pile, ScenarioId, Trade};
use kernel::{BySeat, Private, RuleId, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// How the players stand to each other.
    pub mode: Mode,
    /// What was agreed besides.
    pub agreed: Agreed,
    /// The round.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// The first player.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is asked, and of whom; nothing when the match is over.
    pub asked: Option<Question>,
    /// What is being settled: what the question is about.
    pub task: Option<Task>,
    /// What is remembered of this turn.
    pub turn: TurnRecord,
    /// The players, by seat.
    pub players: BySeat<PlayerView, PLAYERS>,
    /// The map.
    pub map: Map,
    /// How many Territory tiles of each Chapter are left: their backs tell (EU-TER-11).
    pub stack: [u8; 5],
    /// The Chapter of the next one.
    pub next_chapter: Option<u8>,
    /// The three Offers.
    pub offers: [Offer; Trade::COUNT],
    /// How many tiles each pile holds.
    pub piles: [u32; Pile::COUNT],
    /// The discarded tiles.
    pub discarded_items: Vec<ItemId>,
    /// The decks of Silver and Gold cards.
    pub powers: [PowersView; Metal::COUNT],
    /// What is known of the top Monster cards (EU-CBT-05).
    pub monsters: [Top; 3],
    /// The discarded Monsters.
    pub discarded_monsters: Vec<FoeId>,
    /// How many Control cards are in the deck.
    pub control_deck: u8,
    /// Discarded Control cards, by seat.
    pub control_discard: [u8; 4],
    /// The Encounters in play.
    pub encounters: Vec<(Encounter, EncounterView)>,
    /// The Bounty that lies face up.
    pub bounty: Option<BountyId>,
    /// Bounties to come, by level.
    pub bounties: [u8; 3],
    /// Where the Griffin is.
    pub griffin: Option<Space>,
    /// The Die of Hope.
    pub hope: u8,
    /// The fight that is on.
    pub fight: Option<Fight>,
    /// Whether this viewer has claimed control of the Monster; the claims of others are not seen (EU-CBT-12).
    pub claimed: bool,
    /// What is remembered of the scenario's own rules: seen by all, what is hidden being undecided.
    pub course: Course,
    /// How the match ended, alone or together; nothing before.
    pub grade: Option<Grade>,
    /// The rule by which the match ended.
    pub over: Option<RuleId>,
}

/// A player, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// The Hero.
    pub hero: Hero,
    /// Where the Hero stands.
    pub place: Option<Space>,
    /// Current Health.
    pub health: u8,
    /// Maximum Health.
    pub maximum: u8,
    /// Gold.
    pub gold: u16,
    /// Reputation.
    pub reputation: u16,
    /// Gaar tokens.
    pub gaar: u8,
    /// Dwurt tokens.
    pub dwurt: u8,
    /// The Dwurt Die.
    pub dwurt_die: u8,
    /// Action tokens on their slots.
    pub tokens: [bool; Deed::COUNT],
    /// The token on the fourth slot.
    pub kept: Option<Deed>,
    /// The slots of the board.
    pub slots: Vec<Option<Piece>>,
    /// Which of them are open, one bit each.
    pub unlocked: u16,
    /// Tiles that are carried.
    pub pack: Vec<Piece>,
    /// Loose Gems.
    pub gems: [u8; Gem::COUNT],
    /// Loose Essences.
    pub essences: [u8; Element::COUNT],
    /// Trophies.
    pub trophies: Vec<FoeId>,
    /// Hero tiles beside the board.
    pub reserve: Vec<Piece>,
    /// How many Hero tiles are not revealed.
    pub hidden: u8,
    /// How many Silver and Gold cards are in hand.
    pub hand_size: [u8; Metal::COUNT],
    /// Which ones.
    pub hand: Private<Vec<PowerId>>,
    /// Control cards in hand.
    pub control: u8,
    /// Hero tokens taken from each seat.
    pub beaten: [u8; 4],
    /// Completed Quests.
    pub quests: u8,
    /// Collected Bounties.
    pub bounties: u8,
    /// Monsters defeated, by level.
    pub kills: [u8; 3],
    /// Chaos tokens on the board.
    pub chaos: u8,
}

/// A deck of Silver or Gold cards, as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PowersView {
    /// How many cards the deck holds.
    pub deck: u8,
    /// The discard.
    pub discard: Vec<PowerId>,
    /// How many cards the Monster's reserve holds.
    pub reserve: u8,
}

/// An Encounter in play, as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EncounterView {
    /// The cards face up, by their places; one that was completed leaves its place empty until the end of the
    /// turn.
    pub shown: Vec<Option<crate::content::QuestId>>,
    /// How many cards the deck holds.
    pub left: u8,
    /// How many Quests of it have been completed.
    pub completed: u8,
}

/// What this viewer may see.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let encounter = |deck: &EncounterDeck| EncounterView {
        shown: deck.shown.to_vec(),
        left: deck.left,
        completed: deck.completed,
    };
    View {
        scenario: state.scenario,
        mode: state.mode,
        agreed: state.agreed,
        round: state.round,
        rounds: state.rounds(),
        first: state.first,
        active: state.seat(),
        asked: if state.over.is_none() { frame::asked(state) } else { None },
        task: state.tasks.last().copied(),
        turn: state.turn.clone(),
        players: BySeat::from_fn(state.seats(), |seat| player_view(state, seat, viewer)),
        map: state.map.clone(),
        stack: state.stack.left(),
        next_chapter: state.stack.next_chapter(),
        offers: state.piles.offers.clone(),
        piles: Pile::ALL.map(|pile| state.piles.len(pile)),
        discarded_items: state.piles.discard.iter().collect(),
        powers: Metal::ALL.map(|metal| {
            let deck = state.powers.of(metal);
            PowersView {
                deck: deck.len() as u8,
                discard: deck.discard.iter().collect(),
                reserve: deck.reserve.len() as u8,
            }
        }),
        monsters: state.monsters.tops,
        discarded_monsters: Monsters::cards(state.monsters.discard).collect(),
        control_deck: state.control.iter().sum(),
        control_discard: state.control_discard,
        encounters: Encounter::ALL
            .into_iter()
            .filter_map(|each| state.encounters[each.index()].as_ref().map(|deck| (each, encounter(deck))))
            .collect(),
        bounty: state.bounties.shown,
        bounties: state.bounties.left,
        griffin: state.griffin,
        hope: state.hope,
        fight: state.fight.clone(),
        claimed: matches!(viewer, Viewer::Seat(seat) if state.claims >> seat.0 & 1 == 1),
        course: state.course.clone(),
        grade: state.over.and_then(|_| scenario::grade(state)),
        over: state.over,
    }
}

fn player_view(state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player: &Player = &state.players[seat];
    let of = |metal| player.hand.iter().filter(|card| card.power().metal == metal).count() as u8;
    PlayerView {
        hero: player.hero,
        place: player.place,
        health: player.health,
        maximum: health::maximum(player),
        gold: player.gold,
        reputation: player.reputation,
        gaar: player.gaar,
        dwurt: player.dwurt,
        dwurt_die: player.dwurt_die,
        tokens: player.tokens,
        kept: player.kept,
        slots: player.slots.to_vec(),
        unlocked: player.unlocked,
        pack: player.pack.to_vec(),
        gems: player.gems,
        essences: player.essences,
        trophies: player.trophies.to_vec(),
        reserve: player.reserve.to_vec(),
        hidden: player.hidden.count_ones() as u8,
        hand_size: Metal::ALL.map(of),
        hand: Private::new(seat, player.hand.iter().collect::<Vec<_>>()).to(viewer),
        control: player.control.into(),
        beaten: player.beaten,
        quests: player.quests,
        bounties: player.bounties,
        kills: player.kills,
        chaos: player.chaos,
    }
}
