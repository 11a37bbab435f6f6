//! What a viewer may see: the whole table, but only their own hand and deck.

use crate::assault::Assault;
use crate::combat::Combat;
use crate::content::{CardId, EnemyId, Half, Hex, TacticId, UnitAbility, UnitId};
use crate::duel::{self, DuelView};
use crate::effects::modifiers;
use crate::map::{self, Map};
use crate::movement;
use crate::player::{Player, SkillSet, Unit};
use crate::question::Question;
use crate::scenarios::ScenarioId;
use crate::scoring::{self, Sheet};
use crate::source::Source;
use crate::state::{Aside, PLAYERS, Stage, State, Who};
use crate::task::Task;
use crate::teams;
use crate::terms::{BasicColour, Hero, ManaColour, Pile, Terrain};
use crate::turn_record::{Lasting, Played, TurnRecord};
use crate::variants::{Nights, Variants};
use kernel::{BySeat, Private, RuleId, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Which scenario.
    pub scenario: ScenarioId,
    /// What else was agreed on.
    #[serde(default, skip_serializing_if = "Variants::is_usual")]
    pub variants: Variants,
    /// The game round.
    pub round: u8,
    /// The maximal number of rounds.
    pub rounds: u8,
    /// Whether this round is a Night.
    pub night: bool,
    /// Where in the round.
    pub stage: Stage,
    /// The round order, from the top.
    pub order: Vec<Who>,
    /// Whose turn it is: a place in the round order.
    pub at: u8,
    /// How many turns are left in the round, once its end is announced.
    pub round_ends_in: Option<u8>,
    /// How many turns are left in the match, once its goal is met.
    pub match_ends_in: Option<u8>,
    /// What is asked, and of whom; nothing when the match is over.
    pub asked: Option<Question>,
    /// What is being settled before the stage continues: what the question is about.
    pub task: Option<Task>,
    /// What the rules remember of this turn.
    pub turn: TurnRecord,
    /// Who acts, if it is not the player whose turn it is in the round order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acting: Option<Seat>,
    /// Interrupted turns of other players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<Aside>,
    /// The joint assault in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assault: Option<Assault>,
    /// What it costs the player whose turn it is to move into each terrain, with every effect in force.
    pub move_costs: [Option<u8>; Terrain::COUNT],
    /// The spaces that other heroes block for the active player (MK-MOV-PL-03).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Hex>,
    /// The heroes whom the one who acts may attack by entering their space and staying (MK-PVP-01,
    /// MK-MOV-PL-02).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attackable: Vec<Seat>,
    /// Effects that outlast the turn.
    pub lasting: Vec<Lasting>,
    /// The combat being fought.
    pub combat: Option<Combat>,
    /// The die that makes its only enemy stronger (MK-VAR-ICBT-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<DieView>,
    /// The duel of two players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duel: Option<DuelView>,
    /// The players, by seat.
    pub players: BySeat<PlayerView, PLAYERS>,
    /// The Dummy player.
    pub dummy: Option<DummyView>,
    /// The map.
    pub map: Map,
    /// The mana dice.
    pub source: Source,
    /// The offers.
    pub offers: OffersView,
    /// The enemies that were discarded.
    pub discarded_enemies: Vec<EnemyId>,
    /// How many tokens are in each pile or face down on the map, by pile.
    pub hidden_enemies: [u8; Pile::COUNT],
    /// The tactics that can be taken.
    pub tactics: Vec<TacticId>,
    /// The tactics that are out of the game.
    pub tactics_gone: Vec<TacticId>,
    /// Wound cards left in their pile.
    pub wounds: u8,
    /// The common skill offer.
    pub common_skills: SkillSet,
    /// The score that each seat would have if the match ended now.
    pub scores: Vec<i32>,
    /// The parts of these scores.
    pub sheets: Vec<Sheet>,
    /// The chosen ones of the teams, once revealed (MK-SCN-RETURN-07).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen_ones: Vec<Seat>,
    /// The rule by which the match ended.
    pub over: Option<RuleId>,
}

impl View {
    /// A player and the partners, one bit a seat (MK-TEAM-01).
    #[must_use]
    pub fn side(&self, seat: Seat) -> u8 {
        teams::side(self.players.iter().map(|player| player.team), seat)
    }

    /// Whether a round of the match is or was a Night; `None` if nobody can know (MK-VAR-NIGHT-02).
    #[must_use]
    pub fn is_night(&self, round: u8) -> Option<bool> {
        let agreed = self.variants.is_night(round);
        match round.cmp(&self.round) {
            std::cmp::Ordering::Equal => Some(self.night),
            // Once darkness has come it stays, and it was Day as long as it is Day.
            std::cmp::Ordering::Greater => agreed.or(self.night.then_some(true)),
            std::cmp::Ordering::Less => agreed.or((!self.night).then_some(false)),
        }
    }

    /// The number of this Day or Night, where it is known.
    #[must_use]
    pub fn hour(&self) -> Option<u8> {
        match self.variants.nights {
            Nights::Usual | Nights::Arrival => Some(self.round.div_ceil(2)),
            Nights::Darkness => (!self.night).then_some(self.round),
        }
    }

    /// One of the two effects of a card, as it is printed in this match (MK-VAR-PRINT-01).
    #[must_use]
    pub const fn half(&self, card: CardId, strong: bool) -> &'static Half {
        card.card().half(self.variants.printing, strong)
    }

    /// What a unit can do, as it is printed in this match.
    #[must_use]
    pub const fn abilities(&self, unit: UnitId) -> &'static [UnitAbility] {
        unit.unit().abilities(self.variants.printing)
    }

    /// The value of a card now if played sideways (MK-DEED-07).
    #[must_use]
    pub fn worth_sideways(&self, card: CardId) -> u8 {
        modifiers::worth_sideways(&self.turn, card).unwrap_or(1)
    }

    /// Whether it is night for the active hero: by Night, and underground (MK-MANA-12).
    #[must_use]
    pub fn dark(&self) -> bool {
        self.night || self.combat.as_ref().is_some_and(Combat::is_dark)
    }

    /// Whether a step of the hero whose turn it is provokes rampaging enemies (MK-MOV-08).
    #[must_use]
    pub fn provokes(&self, from: Hex, to: Hex) -> bool {
        !movement::provoked(&self.map, &self.turn, from, to).is_empty()
    }
}

/// A player, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// The hero; `None` while heroes are still being picked.
    pub hero: Option<Hero>,
    /// The team.
    #[serde(default)]
    pub team: u8,
    /// Where the hero stands.
    pub place: Option<Hex>,
    /// Fame; negative if it was bid for a hero (MK-VAR-AUCTION-04).
    pub fame: i16,
    /// The space on the Reputation track.
    pub reputation: i8,
    /// The level.
    pub level: u8,
    /// The hero's armor.
    pub armor: u8,
    /// The hand limit of the level.
    pub hand_limit: u8,
    /// How many cards the hand would be filled up to if it were filled now.
    pub draw_limit: u8,
    /// How many Command tokens there are.
    pub command_tokens: u8,
    /// The crystals, by basic colour.
    pub crystals: [u8; BasicColour::COUNT],
    /// Mana tokens, by colour.
    pub tokens: [u8; ManaColour::COUNT],
    /// How many cards are in hand.
    pub hand_size: u8,
    /// The cards in hand.
    pub hand: Private<Vec<CardId>>,
    /// How many cards the Deed deck holds.
    pub deck: u8,
    /// The cards that the player knows to lie on top of it, the topmost first.
    pub known_top: Private<Vec<CardId>>,
    /// The discard pile.
    pub discard: Vec<CardId>,
    /// The units.
    pub units: Vec<Unit>,
    /// The skills.
    pub skills: SkillSet,
    /// Those that are face down.
    pub skills_down: SkillSet,
    /// Those used in this turn.
    pub skills_used: SkillSet,
    /// How many skill tokens are left in the hero's own pile.
    pub skill_pile: u8,
    /// The tactic.
    pub tactic: Option<TacticId>,
    /// Whether it has been used up.
    pub tactic_down: bool,
    /// The source die on the tactic.
    pub stolen_die: Option<u8>,
    /// How many cards lie under the tactic.
    pub spared: u8,
    /// The card that is set aside until the round ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<CardId>,
    /// The cards that stay in the play area after a defence in part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_play: Vec<Played>,
    /// The source dice used in it, one bit each.
    #[serde(default)]
    pub dice_held: u8,
    /// The source dice that an effect set aside in it, one bit each.
    #[serde(default)]
    pub dice_set: u8,
    /// Whether the next turn is skipped.
    pub skipped: bool,
    /// Whether a village was plundered since the last own turn.
    pub plundered: bool,
    /// The Nights in which an incantation was made, one bit each.
    pub incantations: u8,
    /// Whether the player is out of the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub eliminated: bool,
    /// The cards drafted at the start that have not been added yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<DraftView>,
    /// The chosen one of the team, if it has one: known only to its players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen_one: Option<Private<Seat>>,
}

/// A player's part in the draft, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DraftView {
    /// How many cards the packet before the player has.
    pub packet_size: u8,
    /// These cards.
    pub packet: Private<Vec<CardId>>,
    /// How many cards were kept and not added yet.
    pub kept_size: u8,
    /// These cards.
    pub kept: Private<Vec<CardId>>,
}

/// The Dummy player, as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DummyView {
    /// The hero whose cards it uses.
    pub hero: Hero,
    /// How many cards its deck holds.
    pub deck: u8,
    /// Its discards.
    pub discard: Vec<CardId>,
    /// Its crystals, by basic colour.
    pub crystals: [u8; BasicColour::COUNT],
    /// How many skill tokens are left in its pile.
    pub skill_pile: u8,
    /// Its tactic.
    pub tactic: Option<TacticId>,
}

/// A die that makes a single enemy stronger (MK-VAR-ICBT-01).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DieView {
    /// Who has set it.
    pub by: Seat,
    /// What it shows, once everybody has seen it.
    pub shown: Option<ManaColour>,
    /// What it shows, for whoever has set it.
    pub colour: Private<ManaColour>,
}

/// The offers, and how much is left in their decks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OffersView {
    /// The spells, the lowest-placed card first.
    pub spells: Vec<CardId>,
    /// The advanced actions, the lowest-placed card first.
    pub advanced: Vec<CardId>,
    /// The units.
    pub units: Vec<UnitId>,
    /// The advanced actions of monasteries.
    pub monastery: Vec<CardId>,
    /// The advanced actions that are revealed to improve others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<CardId>,
    /// How many cards the spell deck holds.
    pub spell_deck: u8,
    /// How many cards the advanced action deck holds.
    pub advanced_deck: u8,
    /// How many cards the artifact deck holds.
    pub artifact_deck: u8,
    /// How many regular units are left.
    pub regular_deck: u8,
    /// How many elite units are left.
    pub elite_deck: u8,
}

/// What this viewer may see.
pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let tactics = |set: u16| TacticId::all().filter(|tactic| set >> tactic.index() & 1 == 1).collect();
    let mut hidden_enemies = [0; Pile::COUNT];
    for enemy in state.piles.unseen.iter().chain(state.piles.before.iter()) {
        hidden_enemies[enemy.enemy().pile.index()] += 1;
    }
    let sheets = scoring::sheets(state).to_vec();
    View {
        scenario: state.scenario,
        variants: state.variants,
        round: state.round,
        rounds: state.rounds(),
        night: state.night,
        stage: state.stage,
        order: state.order.to_vec(),
        at: state.at,
        round_ends_in: state.round_ends_in,
        match_ends_in: state.match_ends_in,
        asked: if state.over.is_none() { state.asked() } else { None },
        task: state.tasks.last().copied(),
        turn: state.turn,
        acting: state.acting,
        aside: state.aside.to_vec(),
        assault: state.assault,
        move_costs: Terrain::ALL.map(|terrain| modifiers::move_cost(state, terrain)),
        barred: {
            let places = state.players.iter().filter_map(|player| player.place);
            places.filter(|hex| map::is_occupied(state, *hex, state.seat())).collect()
        },
        attackable: Seat::first(state.players.len() as u8)
            .filter(|other| duel::attackable(state, state.seat(), *other).is_ok())
            .collect(),
        lasting: state.lasting.to_vec(),
        combat: state.combat.map(|combat| Combat { die: combat.die.filter(|die| die.shown), ..combat }),
        die: die_view(state, viewer),
        duel: duel::view(state),
        players: BySeat::from_fn(state.players.len() as u8, |seat| player_view(state, seat, viewer)),
        dummy: state.dummy.as_ref().map(|dummy| DummyView {
            hero: dummy.hero,
            deck: dummy.deck.len() as u8,
            discard: dummy.discard.iter().collect(),
            crystals: dummy.crystals,
            skill_pile: dummy.skill_pile.len() as u8,
            tactic: dummy.tactic,
        }),
        map: state.map,
        source: state.source,
        offers: OffersView {
            spells: state.offers.spells.to_vec(),
            advanced: state.offers.advanced.to_vec(),
            units: state.offers.units.to_vec(),
            monastery: state.offers.monastery.to_vec(),
            revealed: state.offers.revealed.to_vec(),
            spell_deck: state.offers.spell_deck.len() as u8,
            advanced_deck: state.offers.advanced_deck.len() as u8,
            artifact_deck: state.offers.artifact_deck.len() as u8,
            regular_deck: state.offers.regular_deck.len() as u8,
            elite_deck: state.offers.elite_deck.len() as u8,
        },
        discarded_enemies: state.piles.discard.iter().collect(),
        hidden_enemies,
        tactics: tactics(state.tactics),
        tactics_gone: tactics(state.tactics_gone),
        wounds: state.wounds,
        common_skills: SkillSet(state.common_skills),
        scores: sheets.iter().map(Sheet::total).collect(),
        sheets,
        chosen_ones: Seat::first(state.players.len() as u8)
            .filter(|seat| state.over.is_some() && state.players[*seat].chosen)
            .collect(),
        over: state.over,
    }
}

/// The die that makes a single enemy stronger: its colour is visible only to the player who set it, until it
/// is revealed.
fn die_view(state: &State, viewer: Viewer) -> Option<DieView> {
    let die = state.combat.as_ref()?.die?;
    let shown = die.shown.then_some(die.colour);
    Some(DieView { by: die.by, shown, colour: Private::new(die.by, die.colour).to(viewer) })
}

fn player_view(state: &State, seat: Seat, viewer: Viewer) -> PlayerView {
    let player: &Player = &state.players[seat];
    let level = state.level(seat);
    PlayerView {
        hero: player.hero,
        team: player.team,
        place: player.place,
        fame: player.fame,
        reputation: player.reputation,
        level: player.level,
        armor: level.armor,
        hand_limit: level.hand,
        draw_limit: crate::end_of_turn::draw_limit(state, seat),
        command_tokens: level.command_tokens,
        crystals: player.crystals,
        tokens: player.tokens,
        hand_size: player.hand.len() as u8,
        hand: Private::new(seat, player.hand.iter().collect::<Vec<_>>()).to(viewer),
        deck: player.deck.len() as u8,
        known_top: Private::new(seat, player.deck.known_on_top().iter().rev().copied().collect::<Vec<_>>())
            .to(viewer),
        discard: player.discard.iter().collect(),
        units: player.units.to_vec(),
        skills: player.skills,
        skills_down: player.skills_down,
        skills_used: player.skills_used,
        skill_pile: player.skill_pile.len() as u8,
        tactic: player.tactic,
        tactic_down: player.tactic_down,
        stolen_die: player.stolen_die,
        spared: player.spared.len() as u8,
        set_aside: player.set_aside,
        in_play: player.in_play.to_vec(),
        dice_held: player.dice_held,
        dice_set: player.dice_set,
        skipped: player.skipped,
        plundered: player.plundered,
        incantations: player.incantations,
        eliminated: player.eliminated,
        draft: draft_view(player, seat, viewer),
        chosen_one: state.chosen_one(seat).map(|chosen| Private::new(seat, chosen).to(viewer)),
    }
}

fn draft_view(player: &Player, seat: Seat, viewer: Viewer) -> Option<DraftView> {
    let (packet, kept): (Vec<CardId>, Vec<CardId>) =
        (player.draft.packet.to_vec(), player.draft.waiting().collect());
    if packet.is_empty() && kept.is_empty() {
        return None;
    }
    Some(DraftView {
        packet_size: packet.len() as u8,
        packet: Private::new(seat, packet).to(viewer),
        kept_size: kept.len() as u8,
        kept: Private::new(seat, kept).to(viewer),
    })
}
