//! Interactive combat (MK-VAR-ICBT): against a single enemy, another player secretly sets a die that makes it
//! stronger.
//!
//! The die counts only from the phase that it concerns, and everybody sees it then: before that, nothing that
//! a player can work out depends on it.

use super::{Clash, Combat, Joined, start};
use crate::MageKnight;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Play;
use crate::question::CombatPhase;
use crate::question::{Asked, Question};
use crate::state::{State, Who};
use crate::task::Task;
use crate::terms::ManaColour;
use kernel::{Chance, Flaw, Private, Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// The die that another player has set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SecretDie {
    /// The seat that set it.
    pub by: Seat,
    /// The face it is set to.
    pub colour: ManaColour,
    /// Whether everybody has seen it.
    pub shown: bool,
}

impl SecretDie {
    /// Whether it makes the enemy stronger, and so worth more Fame (MK-VAR-ICBT-02, MK-VAR-ICBT-03).
    const fn strengthens(self) -> bool {
        matches!(self.colour, ManaColour::White | ManaColour::Red | ManaColour::Blue)
    }
}

impl Combat {
    /// The face, once everybody has seen it.
    #[must_use]
    pub fn shown_die(&self) -> Option<ManaColour> {
        self.die.filter(|die| die.shown).map(|die| die.colour)
    }

    /// What the die adds to an enemy's armor in this phase (MK-VAR-ICBT-02).
    pub(super) fn armor_by_die(&self, place: usize) -> u8 {
        let stronger = matches!(
            (self.phase, self.shown_die()),
            (CombatPhase::Ranged, Some(ManaColour::White)) | (CombatPhase::Attack, Some(ManaColour::Blue))
        );
        u8::from(stronger && place == 0)
    }

    /// What the die adds to the attack of an enemy, or of the monster it summons (MK-VAR-ICBT-02,
    /// MK-VAR-ICBT-05).
    pub(super) fn attack_by_die(&self, place: usize) -> u8 {
        let its = place == 0 || self.foes.get(place).is_some_and(|foe| foe.joined == Joined::Summoned(0));
        u8::from(its && self.shown_die() == Some(ManaColour::Red))
    }

    /// The Fame of an enemy: what its token shows, and one more for enemies that the die made stronger,
    /// whatever came of it (MK-VAR-ICBT-02).
    pub(super) fn fame_of(&self, place: usize) -> u8 {
        let more = place == 0 && self.die.is_some_and(SecretDie::strengthens);
        self.foes.get(place).map_or(0, |foe| foe.enemy.enemy().fame) + u8::from(more)
    }

    /// The lowest armor of an enemy in this phase or a later one.
    #[must_use]
    pub fn least_armor(&self, place: usize) -> u8 {
        let by_die = if self.phase == CombatPhase::Ranged { self.armor_by_die(place) } else { 0 };
        self.armor(place).saturating_sub(by_die).max(1)
    }
}

/// Who sets the die: the nearest earlier player in round order who is not a teammate (MK-VAR-ICBT-05).
pub(super) fn chooser(state: &State) -> Option<Seat> {
    if !state.variants.interactive_combat {
        return None;
    }
    let fighter = state.seat();
    let n = state.order.len();
    let at = state.order.iter().position(|who| *who == Who::Seat(fighter))?;
    let before = (1..n).map(|back| state.order[(at + n - back) % n]);
    let rival = |who: Who| match who {
        Who::Seat(seat) => Some(seat).filter(|seat| !state.allied(fighter, *seat)),
        Who::Dummy => None,
    };
    before.filter_map(rival).next()
}

/// All enemies have joined: if there is exactly one, another player sets the die (MK-VAR-ICBT-01).
pub(super) fn ask(play: &mut Play<'_>) {
    let single = play.state.combat.as_ref().is_some_and(|combat| combat.foes.len() == 1);
    if single && chooser(play.state).is_some() {
        play.state.tasks.push(Task::Combat(Clash::SetDie));
    } else {
        start::first_phase(play);
    }
}

/// Another player sets the die against a single enemy (MK-VAR-ICBT-01).
#[derive(Clone, Copy)]
pub(super) struct SetDie;

impl Step<MageKnight> for SetDie {
    fn asks(&self, state: &State) -> Option<Question> {
        let enemy = state.combat.as_ref().and_then(|combat| combat.foes.first())?.enemy;
        chooser(state).map(|seat| Question { seat, what: Asked::SetDie(enemy) })
    }

    /// Any face is legal.
    fn legal(&self, _state: &State, out: &mut Vec<Action>) {
        out.extend(ManaColour::ALL.map(Action::Mana));
    }

    fn check(&self, _state: &State, action: &Action) -> Result<(), Refusal> {
        if matches!(action, Action::Mana(_)) { Ok(()) } else { Err(not_an_answer()) }
    }

    /// The die is set, and the fight begins.
    fn answer(self, play: &mut Play<'_>, action: Action) {
        let chooser = chooser(play.state);
        if let (Action::Mana(colour), Some(by), Some(combat)) = (action, chooser, &mut play.state.combat) {
            // MK-UNDO-02: another player's answer, of which the fighter learns something at once.
            play.chance.reveal();
            combat.die = Some(SecretDie { by, colour, shown: false });
            play.log.tell(Event::DieSet { seat: by, colour: Private::new(by, colour) });
        }
        start::first_phase(play);
    }

    /// Nobody can set it.
    fn run(self, play: &mut Play<'_>) {
        start::first_phase(play);
    }
}

/// A phase begins: the die is shown if it concerns this phase, and in the attack phase in any case; otherwise
/// its setter says what it is not (MK-VAR-ICBT-04).
pub(super) fn phase_begins(play: &mut Play<'_>) {
    let Some(combat) = &play.state.combat else { return };
    let Some(die) = combat.die.filter(|die| !die.shown) else { return };
    let about = match combat.phase {
        CombatPhase::Ranged => ManaColour::White,
        CombatPhase::Block => ManaColour::Red,
        CombatPhase::Damage => return,
        CombatPhase::Attack => die.colour,
    };
    if die.colour == about {
        return show(play);
    }
    play.chance.reveal();
    play.log.tell(Event::DieIsNot { seat: die.by, colour: about });
}

/// Shows the die to everybody; at the latest when the combat is over (MK-VAR-ICBT-04).
pub(super) fn show(play: &mut Play<'_>) {
    let die = play.state.combat.as_mut().and_then(|combat| combat.die.as_mut());
    if let Some(die) = die.filter(|die| !die.shown) {
        play.chance.reveal();
        die.shown = true;
        play.log.tell(Event::DieShown { seat: die.by, colour: die.colour });
    }
}

/// The possible faces of a die about which no more is known than what was said up to this phase.
fn possible(phase: CombatPhase) -> impl Iterator<Item = ManaColour> {
    let said = move |colour: &ManaColour| match colour {
        ManaColour::White => true,
        ManaColour::Red => phase != CombatPhase::Ranged,
        _ => false,
    };
    ManaColour::ALL.into_iter().filter(move |colour| !said(colour))
}

/// Redraws another seat's die from the faces that were not ruled out.
pub(crate) fn roll_anew(state: &mut State, eyes: Option<Seat>, chance: &mut Chance) {
    let Some(combat) = &mut state.combat else { return };
    let phase = combat.phase;
    if let Some(die) = combat.die.as_mut().filter(|die| !die.shown && Some(die.by) != eyes) {
        let colours: Vec<ManaColour> = possible(phase).collect();
        if let Some(colour) = chance.pick(&colours) {
            die.colour = *colour;
        }
    }
}

/// The die that a seat has set and nobody else has seen.
pub(crate) fn secret_of(state: &State, seat: Seat) -> Option<ManaColour> {
    let die = state.combat.as_ref().and_then(|combat| combat.die)?;
    (die.by == seat && !die.shown).then_some(die.colour)
}

/// Checks whether such a die can be there.
pub(super) fn audit(state: &State, combat: &Combat) -> Result<(), Flaw> {
    let Some(die) = combat.die else { return Ok(()) };
    let single = combat.foes.iter().filter(|foe| !foe.is_summoned()).count() == 1;
    let known = die.shown || possible(combat.phase).any(|colour| colour == die.colour);
    let open = die.shown || combat.phase != CombatPhase::Attack && combat.any_undefeated();
    if chooser(state) == Some(die.by) && single && known && open {
        Ok(())
    } else {
        Err(Flaw::new(
            "combat.die",
            "set by the player before, against a single enemy, and shown in its phase",
        ))
    }
}
