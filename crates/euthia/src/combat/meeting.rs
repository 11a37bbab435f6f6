//! Before a Combat: paying for it, who plays the Monster, and which Monster it is (EU-CBT-01 to EU-CBT-18).

use super::{Fight, Step};
use crate::action::Action;
use crate::deeds::{self, Source};
use crate::effects::gains;
use crate::event::Event;
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::state::State;
use crate::task::Task;
use crate::terms::{Deed, Metal, Mode};
use arrayvec::ArrayVec;
use kernel::{Refusal, Seat};

/// Whether the Hero whose turn it is can take a Combat action now (EU-MOV-05). Monsters that nobody controls are a chapter of their own
/// (EU-SOL).
pub(crate) fn is_available(state: &State) -> bool {
    state.mode == Mode::Competitive && deeds::sources(state, Deed::Combat).next().is_some()
}

pub(crate) fn source_question(state: &State) -> Option<Question> {
    let choice = deeds::sources(state, Deed::Combat).count() > 1;
    choice.then(|| Question { seat: state.seat(), what: Asked::CombatSource })
}

pub(crate) fn source_legal(state: &State, out: &mut Vec<Action>) {
    out.extend(deeds::sources(state, Deed::Combat).map(Action::Fight));
}

pub(crate) fn source_check(state: &State, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Fight(source) => deeds::check(state, Deed::Combat, *source),
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn source_answer(play: &mut Play<'_>, action: Action) {
    if let Action::Fight(source) = action {
        meet(play, source);
    }
}

/// A Combat begins where the Hero stands (EU-MOV-03); where there is one way to pay for it, that is taken.
pub(crate) fn begin(play: &mut Play<'_>) {
    let only = deeds::sources(play.state, Deed::Combat).next();
    if let Some(source) = only {
        meet(play, source);
    }
}

/// Pays, chooses the Monster Player, and meets the Monster.
fn meet(play: &mut Play<'_>, source: Source) {
    let hero = play.state.seat();
    let Some(space) = play.state.here() else { return };
    let level = play.state.map.undefeated(space);
    if level == 0 {
        return;
    }
    deeds::spend(play.state, Deed::Combat, source); // EU-MOV-05
    play.state.hope = 0; // EU-CBT-02
    let monster = monster_player(play, hero);
    let Some(foe) = play.state.monsters.draw(level, play.chance) else { return };
    let sheet = foe.foe();
    play.log.tell(Event::Met { seat: hero, monster, foe });
    gains::powers(play, monster, Metal::Silver, sheet.silver); // EU-CBT-15
    gains::powers(play, monster, Metal::Gold, sheet.gold);
    play.state.fight = Some(Fight {
        hero,
        monster,
        foe,
        space,
        health: sheet.health,
        damage: 0,
        chaos: sheet.chaos, // EU-CBT-16
        gaar: sheet.gaar,
        powers: play.state.map.powers(space), // EU-CBT-17
        round: 0,
        played: ArrayVec::new(),
        dice: [0; 2],
        bonus: 0,
        monster_next: 0,
        monster_dice: 0,
        skips: false,
        hero_next: 0,
        hero_all: 0,
        package: [0; 3],
        no_heal: false,
        silent: false,
        shields: 0,
        weapon: None,
    });
    play.state.tasks.push(Task::Combat(Step::Initiative));
    play.state.tasks.push(Task::Combat(Step::AsMonster));
}

/// Who plays the Monster: the only opponent, or the one whose Control card comes up (EU-CBT-07 to EU-CBT-09, EU-CBT-13).
fn monster_player(play: &mut Play<'_>, hero: Seat) -> Seat {
    let seats = play.state.seats();
    if seats == 2 {
        return Seat(1 - hero.0);
    }
    let others = |cards: &[u8; 4]| cards.iter().enumerate().any(|(at, n)| at != hero.index() && *n > 0);
    if !others(&play.state.control) && !others(&play.state.control_discard) {
        let opponents: ArrayVec<Seat, 4> = Seat::first(seats).filter(|seat| *seat != hero).collect();
        return opponents[play.chance.below(opponents.len() as u32) as usize]; // EU-CBT-13
    }
    loop {
        let total: u8 = play.state.control.iter().sum();
        if total == 0 {
            play.state.control = std::mem::take(&mut play.state.control_discard); // EU-GLD-01
            continue;
        }
        let mut place = play.chance.below(total.into()) as u8;
        let card = play.state.control.iter().position(|n| {
            let here = place < *n;
            place = place.saturating_sub(*n);
            here
        });
        let at = card.expect("a place among the cards");
        play.state.control[at] -= 1;
        let own = at == hero.index();
        if own && !play.state.players[at].control {
            play.state.players[at].control = true; // EU-CBT-09
        } else {
            play.state.control_discard[at] += 1;
        }
        if !own {
            return Seat(at as u8);
        }
    }
}
