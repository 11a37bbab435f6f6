//! The block phase (MK-CBT-BLK).

use super::{Clash, Combat, FOES, Foe, Joined, die, results};
use crate::MageKnight;
use crate::action::Action;
use crate::content::EnemyAttack;
use crate::effects;
use crate::event::Event;
use crate::frame::Play;
use crate::map;
use crate::question::CombatPhase;
use crate::rules::{MK_CBT_BLK_01, MK_CBT_BLK_03, MK_CBT_BLK_04, MK_CBT_BLK_08, MK_CBT_RNG_10};
use crate::task::Task;
use crate::terms::{Ability, Element};
use arrayvec::ArrayVec;
use kernel::{Measure, Refusal, Step, not_an_answer};

/// Begins the phase: summoners summon.
pub(super) fn begin(play: &mut Play<'_>) {
    let Some(combat) = &mut play.state.combat else { return };
    combat.phase = CombatPhase::Block;
    play.log.tell(Event::CombatPhase(CombatPhase::Block));
    die::phase_begins(play);
    summon(play);
}

/// Each attacking summoner draws a monster, which fights in its place (MK-CBT-BLK-02, MK-CBT-BLK-03).
fn summon(play: &mut Play<'_>) {
    let Some(combat) = &play.state.combat else { return };
    let summons = |(place, foe): (usize, &Foe)| match foe.enemy.enemy().attack {
        EnemyAttack::Summons(pile) if !foe.gone && !foe.no_attack => Some((place as u8, pile)),
        _ => None,
    };
    let summoners: ArrayVec<_, FOES> = combat.foes.iter().enumerate().filter_map(summons).collect();
    for (by, pile) in summoners {
        let Some(enemy) = map::draw_token(play, pile) else { continue };
        let Some(combat) = &mut play.state.combat else { return };
        // A combat has room for every enemy and for the monsters of all four summoners of the box.
        if combat.foes.try_push(Foe::new(enemy, Joined::Summoned(by))).is_ok() {
            let by = combat.foes[usize::from(by)].enemy;
            play.log.tell(Event::Summoned { by, enemy });
        }
    }
}

/// Whether a block of this element is efficient against an attack of that one (MK-CBT-BLK-06).
#[must_use]
pub const fn is_efficient(block: Element, attack: Element) -> bool {
    match attack {
        Element::Physical => true,
        Element::Fire => matches!(block, Element::Ice | Element::ColdFire),
        Element::Ice => matches!(block, Element::Fire | Element::ColdFire),
        Element::ColdFire => matches!(block, Element::ColdFire),
    }
}

impl Combat {
    /// Checks whether an enemy may be the one to block: one at a time (MK-CBT-BLK-04).
    fn block_target_check(&self, place: u8) -> Result<(), Refusal> {
        let at = usize::from(place);
        match self.foes.get(at) {
            None => Err(not_an_answer()),
            Some(foe) if foe.gone => Err(Refusal::rule(MK_CBT_RNG_10)),
            Some(_) if self.is_hidden(at) => Err(Refusal::rule(MK_CBT_BLK_03)),
            Some(_) if self.blocking.is_some() => Err(Refusal::rule(MK_CBT_BLK_04)),
            Some(_) if !self.attacks(at) => Err(Refusal::rule(MK_CBT_BLK_01)),
            Some(_) => Ok(()),
        }
    }

    /// The total of the block being prepared (MK-CBT-BLK-07).
    #[must_use]
    pub fn block_total(&self) -> u16 {
        let attack = self.blocking.and_then(|place| self.attack_of(place.into()));
        let (_, attack) = attack.unwrap_or((0, Element::Physical));
        let (mut efficient, mut inefficient) = (0, 0);
        for element in Element::ALL {
            let sum = if is_efficient(element, attack) { &mut efficient } else { &mut inefficient };
            *sum += self.block_points(element);
        }
        efficient + inefficient / 2
    }

    /// The points of an element in the block being prepared; some count twice against a swift enemy
    /// (MK-VAR-PRINT-01).
    #[must_use]
    pub fn block_points(&self, element: Element) -> u16 {
        let twice = self.twice[element.index()];
        let swift = |place: u8| self.has(place.into(), Ability::Swift);
        let more = if twice > 0 && self.blocking.is_some_and(swift) { twice } else { 0 };
        u16::from(self.block[element.index()]) + u16::from(more)
    }

    fn block_check(&self) -> Result<(), Refusal> {
        let Some(place) = self.blocking else { return Err(Refusal::rule(MK_CBT_BLK_04)) };
        let (need, have) = (self.block_needed(place.into()), self.block_total());
        // MK-CBT-BLK-12: what is too weak would do nothing.
        if have >= need {
            Ok(())
        } else {
            Err(Refusal::rule(MK_CBT_BLK_08).with(Measure::Need, need).with(Measure::Have, have))
        }
    }

    /// Resets the block.
    pub(super) fn clear_block(&mut self) {
        self.blocking = None;
        self.block = Default::default();
        self.twice = Default::default();
        self.riders.clear();
    }
}

pub(super) fn legal(combat: &Combat, out: &mut Vec<Action>) {
    if combat.block_check().is_ok() {
        out.push(Action::Strike);
    }
    match combat.blocking {
        Some(place) => out.push(Action::Spare(place)),
        None => {
            let blockable = |place: &u8| combat.block_target_check(*place).is_ok();
            out.extend((0..combat.foes.len() as u8).filter(blockable).map(Action::Target));
        }
    }
}

pub(super) fn check(combat: &Combat, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Target(place) => combat.block_target_check(place),
        Action::Spare(place) if combat.blocking == Some(place) => Ok(()),
        Action::Spare(_) => Err(Refusal::rule(MK_CBT_BLK_04)),
        Action::Strike => combat.block_check(),
        _ => Err(not_an_answer()),
    }
}

pub(super) fn answer(play: &mut Play<'_>, action: Action) {
    let Some(combat) = &mut play.state.combat else { return };
    match action {
        Action::Target(place) => combat.blocking = Some(place),
        // MK-CBT-BLK-12: the points are lost; what else the deeds did stays (MK-CBT-BLK-13).
        Action::Spare(_) => combat.clear_block(),
        _ => blocked(play),
    }
}

/// The block succeeds. Effects that waited for it happen first, then a summoned monster is removed.
fn blocked(play: &mut Play<'_>) {
    let Some(combat) = &mut play.state.combat else { return };
    let Some(place) = combat.blocking else { return };
    let foe = &mut combat.foes[usize::from(place)];
    foe.blocked = true;
    play.log.tell(Event::Blocked(foe.enemy));
    let riders = std::mem::take(&mut combat.riders);
    play.state.tasks.push(Task::Combat(Clash::Blocked(place)));
    for rider in riders.into_iter().rev() {
        effects::block_succeeded(play, rider, place);
    }
}

/// An enemy has been blocked, by its index, and what follows from it is settled.
#[derive(Clone, Copy)]
pub(super) struct Blocked(pub(super) u8);

impl Step<MageKnight> for Blocked {
    /// What follows from a block is settled: the next one starts from zero.
    fn run(self, play: &mut Play<'_>) {
        let Some(combat) = &mut play.state.combat else { return };
        combat.clear_block();
        // MK-CBT-BLK-11.
        if combat.foes[usize::from(self.0)].is_summoned() {
            results::dismiss(play, self.0.into());
        }
    }
}
