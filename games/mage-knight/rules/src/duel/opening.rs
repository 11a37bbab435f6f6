//! The start of a duel: who may be attacked, and how the defender takes part (MK-PVP-01 to MK-PVP-08,
//! MK-PVP-12, MK-PVP-16).

use super::{Duel, DuelPhase, Part, asks, go};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{Hex, SiteKind, TacticWhen};
use crate::deeds;
use crate::event::Event;
use crate::frame::Play;
use crate::map;
use crate::player::COMMAND;
use crate::question::{Asked, DuelMove, Question};
use crate::rules::{
    MK_MOV_PL_04, MK_MOV_PL_07, MK_PVP_01, MK_PVP_05, MK_PVP_16, MK_SCN_GEN_07, MK_SKILL_03, MK_TURN_01,
    MK_TURN_03, MK_VAR_FRIENDLY_03,
};
use crate::scenarios::{self, ScenarioId};
use crate::setup::Setup;
use crate::state::{Stage, State};
use crate::teams::Mode;
use crate::terms::Site;
use crate::turn_in_advance;
use crate::windows;
use kernel::{List, Problem, Refusal, RuleId, Seat, SetupError, Step, not_an_answer};

/// Duels cannot be agreed on in cooperative or solo games (MK-SCN-GEN-07).
pub(crate) fn check_setup(setup: &Setup) -> Result<(), SetupError> {
    let against = if setup.players == 1 {
        "players"
    } else if setup.scenario.is_cooperative() {
        "scenario"
    } else {
        return Ok(());
    };
    if setup.variants.duels == Some(true) {
        let problem = Problem::Contradicts(against.into());
        return Err(SetupError::new("variants.duels", problem).by(MK_SCN_GEN_07));
    }
    Ok(())
}

/// Checks whether players can fight each other in this match; the refusal names the rule.
fn allowed(state: &State) -> Result<(), RuleId> {
    match (state.mode(), state.variants.duels) {
        (Mode::Alone | Mode::Together, _) => Err(MK_SCN_GEN_07),
        (_, Some(false)) => Err(MK_VAR_FRIENDLY_03),
        (_, Some(true)) => Ok(()),
        (_, None) if state.scenario == ScenarioId::FirstReconnaissance => Err(MK_SCN_GEN_07),
        (_, None) => Ok(()),
    }
}

/// The other heroes on a space.
pub(crate) fn opponents(state: &State, at: Hex, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
    Seat::first(state.players.len() as u8)
        .filter(move |other| *other != seat && state.players[*other].place == Some(at))
}

/// Whether a player may attack a hero by entering that hero's space (MK-PVP-01, MK-MOV-PL-02).
pub(crate) fn attackable(state: &State, seat: Seat, other: Seat) -> Result<(), Refusal> {
    let Some(at) = state.players[other].place else { return Err(Refusal::rule(MK_PVP_01)) };
    attackable_at(state, seat, at, other)
}

/// Whether a hero on a space may be attacked by a player who enters it (MK-PVP-01, MK-MOV-PL-07).
fn attackable_at(state: &State, seat: Seat, at: Hex, other: Seat) -> Result<(), Refusal> {
    let no = |rule| Err(Refusal::rule(rule));
    if !opponents(state, at, seat).any(|here| here == other) {
        return no(MK_PVP_01);
    }
    // MK-MOV-PL-04: several may be together there.
    if !map::is_occupied(state, at, seat) {
        return no(MK_MOV_PL_04);
    }
    if let Err(rule) = allowed(state) {
        return no(rule);
    }
    let last_turns = state.match_ends_in.is_some() || scenarios::is_won(state);
    if state.round_ends_in.is_some() || last_turns || state.allied(seat, other) {
        return no(MK_MOV_PL_07);
    }
    if state.players[other].skipped {
        return no(MK_PVP_05);
    }
    Ok(())
}

/// The hero on a space who may be attacked by a player who enters it, if there is one.
pub(crate) fn whom(state: &State, seat: Seat, at: Hex) -> Option<Seat> {
    opponents(state, at, seat).find(|other| attackable_at(state, seat, at, *other).is_ok())
}

/// Checks whether the acting hero may attack another one on the same space: it must have been entered this
/// turn.
pub(crate) fn check_attack(state: &State, at: Hex, other: Seat) -> Result<(), Refusal> {
    attackable_at(state, state.seat(), at, other)?;
    if state.turn.path.is_empty() {
        return Err(Refusal::rule(MK_PVP_01));
    }
    Ok(())
}

/// The acting hero attacks another one on the same space: the action of the turn (MK-MOV-PL-03).
pub(crate) fn begin(play: &mut Play<'_>, defender: Seat) {
    let state = &mut *play.state;
    let aggressor = state.seat();
    let Some(at) = state.players[aggressor].place else { return };
    let site = state.map.site(at);
    state.stage = Stage::Combat;
    state.turn.acted = true;
    // MK-HEAL-11.
    (state.turn.healing, state.turn.grail) = (0, 0);
    state.duel = Some(Duel {
        aggressor,
        defender,
        at,
        from: state.turn.path.last().copied().unwrap_or(at),
        fortified: site.is_some_and(|site| site.kind() == SiteKind::Fortified && site != Site::City),
        ignores_site: false,
        moves: state.turn.movement,
        full: false,
        phase: DuelPhase::Ranged,
        part: Part::Begun,
        attacker: defender,
        passed: false,
        attack: [Default::default(); COMMAND + 1],
        block: Default::default(),
        blockers: 0,
        twice: Default::default(),
        freed: false,
        cancelled: false,
        riders: List::new(),
        left: 0,
        sides: Default::default(),
    });
    play.log.tell(Event::DuelBegins { aggressor, defender, at });
}

/// Whether the defender may do now what may be done before a turn.
pub(crate) fn before_a_turn(state: &State) -> bool {
    state.duel.as_ref().is_some_and(|duel| duel.part == Part::Before)
}

/// Whether the defender's tactic can be used, and is one for before a turn or for an empty Deed deck
/// (MK-DRAW-08).
fn can_use_tactic(state: &State) -> bool {
    let when = state.player().tactic.map(|tactic| tactic.tactic().when);
    matches!(when, Some(TacticWhen::BeforeATurn | TacticWhen::BeforeEachTurn | TacticWhen::DeckEmpty))
        && deeds::check(state, &Action::UseTactic).is_ok()
}

/// Whether the defender has anything to do before choosing how to take part (MK-PVP-04).
fn can_act(state: &State) -> bool {
    windows::can_act(state, state.seat()) || can_use_tactic(state)
}

/// The aggressor has entered; what led there is settled.
#[derive(Clone, Copy)]
pub(super) struct Begun;

impl Step<MageKnight> for Begun {
    fn run(self, play: &mut Play<'_>) {
        go(play, Part::Before);
    }
}

/// The defender may do what may be done before a turn (MK-PVP-04).
#[derive(Clone, Copy)]
pub(super) struct Before;

impl Step<MageKnight> for Before {
    fn asks(&self, state: &State) -> Option<Question> {
        asks(state, Asked::Window).filter(|_| can_act(state))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        if windows::can_plunder(state, state.seat()) {
            out.push(Action::Plunder);
        }
        if can_use_tactic(state) {
            out.push(Action::UseTactic);
        }
        out.extend(windows::skills(state, state.seat()).map(Action::Skill));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let seat = state.seat();
        let unless = |usable: bool, rule: RuleId| usable.then_some(()).ok_or_else(|| Refusal::rule(rule));
        match *action {
            Action::Done => Ok(()),
            Action::Plunder => unless(windows::can_plunder(state, seat), MK_TURN_03),
            Action::UseTactic => unless(can_use_tactic(state), MK_TURN_01),
            Action::Skill(skill) => {
                unless(windows::skills(state, seat).any(|other| other == skill), MK_SKILL_03)
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        // MK-UNDO-02: nobody goes back past another player's reaction.
        play.chance.reveal();
        let seat = play.state.seat();
        match action {
            Action::Plunder => windows::plunder(play, seat),
            Action::UseTactic => {
                // MK-PVP-04: once between two turns of the player's own.
                play.state.players[seat].tactic_early = true;
                deeds::answer(play, action);
            }
            Action::Skill(skill) => windows::use_skill(play, seat, skill),
            _ => go(play, Part::Choice),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        go(play, Part::Choice);
    }
}

/// Whether the defender can take a turn now: with a card other than a Wound, or without cards if some can be
/// drawn (MK-PVP-16).
fn can_take_part_fully(state: &State) -> bool {
    let player = state.player();
    player.cards_in_hand() > 0 || player.hand.is_empty() && !player.deck.is_empty()
}

/// The defender chooses how to take part (MK-PVP-12).
#[derive(Clone, Copy)]
pub(super) struct Choice;

impl Step<MageKnight> for Choice {
    fn asks(&self, state: &State) -> Option<Question> {
        asks(state, Asked::Duel(DuelMove::TakePart))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if can_take_part_fully(state) {
            out.push(Action::DefendFully);
        }
        out.push(Action::DefendPartly);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::DefendFully if can_take_part_fully(state) => Ok(()),
            Action::DefendFully => Err(Refusal::rule(MK_PVP_16)),
            Action::DefendPartly => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    /// The defender's choice is public and final.
    fn answer(self, play: &mut Play<'_>, action: Action) {
        play.chance.reveal();
        let full = action == Action::DefendFully;
        let Some(duel) = &mut play.state.duel else { return };
        duel.full = full;
        let seat = duel.defender;
        play.log.tell(Event::Defends { seat, full });
        play.log.tell(Event::DuelPhase(DuelPhase::Ranged));
        // MK-PVP-RNG-01: the defender is the first attacker.
        go(play, Part::Attack);
        if full {
            turn_in_advance::begin(play, seat);
            play.state.turn.acted = true;
        } else {
            // What was done before it is not done in the combat.
            play.state.turn.combat_used = false;
        }
    }

    fn run(self, _play: &mut Play<'_>) {}
}
