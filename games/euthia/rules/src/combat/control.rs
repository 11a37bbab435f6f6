//! Who plays the Monster (EU-CBT-06 to EU-CBT-13), and which Monster appears (EU-CBT-14 to EU-CBT-17).

use super::{Asking, Choice, Combat, Fight, Incident, Phase, elites, ending, phases, solo, tell};
use crate::Euthia;
use crate::action::Action;
use crate::content::FoeId;
use crate::effects::gains;
use crate::frame::Play;
use crate::question::Question;
use crate::scenario::{self, Enemy};
use crate::state::State;
use crate::task::Task;
use crate::terms::{Element, Metal, Mode};
use arrayvec::ArrayVec;
use kernel::{Refusal, Seat, Step, not_an_answer};

/// The opponents of the Hero Player in turn order.
fn opponents(state: &State) -> impl Iterator<Item = Seat> + use<> {
    let (hero, seats) = (state.seat().0, state.seats());
    (1..seats).map(move |step| Seat((hero + step) % seats))
}

/// The next opponent after this one with a Control card in hand.
fn next_holder(state: &State, after: Option<Seat>) -> Option<Seat> {
    let mut rest = opponents(state).skip_while(move |seat| after.is_some_and(|after| *seat != after));
    if after.is_some() {
        rest.next();
    }
    rest.find(|seat| state.players[*seat].control)
}

/// Whether a player with a Control card has answered while others are still asked (EU-CBT-12).
pub(crate) fn has_answered(state: &State, seat: Seat) -> bool {
    let asked = state.tasks.iter().find_map(|task| match task {
        Task::Combat(Combat::Claim(seat)) => Some(*seat),
        _ => None,
    });
    let Some(asked) = asked else { return false };
    let mut before = opponents(state).take_while(|other| *other != asked);
    before.any(|other| other == seat) && state.players[seat].control
}

/// Finds a Monster Player: nobody, the only opponent, or one of several.
pub(super) fn find(play: &mut Play<'_>) {
    if play.state.mode != Mode::Competitive {
        return meet(play, None);
    }
    if play.state.seats() == 2 {
        let opponent = opponents(play.state).next();
        return meet(play, opponent); // EU-CBT-07
    }
    ask(play, None);
}

/// Asks the next holder of a Control card (EU-CBT-10); after the last one a Monster Player is known.
fn ask(play: &mut Play<'_>, after: Option<Seat>) {
    match next_holder(play.state, after) {
        Some(seat) => play.state.tasks.push(Task::Combat(Combat::Claim(seat))),
        None => decide(play),
    }
}

/// A player with a Control card may take control of the Monster; the others are asked without knowing the
/// answer (EU-CBT-10, EU-CBT-12).
#[derive(Clone, Copy)]
pub(super) struct Claim(pub(super) Seat);

impl Step<Euthia> for Claim {
    fn asks(&self, _: &State) -> Option<Question> {
        Some(super::ask(self.0, Asking::Claim))
    }

    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Combat(Choice::Claim)]);
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done | Action::Combat(Choice::Claim) => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::Combat(Choice::Claim) {
            play.state.claims |= 1 << self.0.0;
        }
        ask(play, Some(self.0));
    }

    fn run(self, _: &mut Play<'_>) {}
}

fn decide(play: &mut Play<'_>) {
    let claims = std::mem::take(&mut play.state.claims);
    let claimers: ArrayVec<Seat, 4> =
        opponents(play.state).filter(|seat| claims >> seat.0 & 1 == 1).collect();
    let monster = match claimers[..] {
        [] => reveal(play),
        [only] => take(play, only),
        // EU-CBT-11: only the one who is drawn discards the card.
        _ => {
            let drawn = claimers[play.chance.below(claimers.len() as u32) as usize];
            take(play, drawn)
        }
    };
    meet(play, Some(monster));
}

fn take(play: &mut Play<'_>, seat: Seat) -> Seat {
    play.state.players[seat].control = false;
    play.state.control_discard[seat.index()] += 1;
    seat
}

/// Reveals Control cards until one shows another Hero (EU-CBT-08, EU-CBT-09).
fn reveal(play: &mut Play<'_>) -> Seat {
    let hero = play.state.seat();
    let mut own = 0u8;
    let monster = loop {
        if play.state.control.iter().all(|n| *n == 0) {
            // EU-GLD-01: the discard is shuffled into a new deck.
            play.state.control = std::mem::take(&mut play.state.control_discard);
        }
        let others = (0..play.state.control.len()).filter(|at| *at != hero.index());
        let left: u8 = others.map(|at| play.state.control[at] + play.state.control_discard[at]).sum();
        if left == 0 {
            // EU-CBT-13: nobody else can be revealed.
            let opponents: ArrayVec<Seat, 4> = opponents(play.state).collect();
            break opponents[play.chance.below(opponents.len() as u32) as usize];
        }
        let total: u8 = play.state.control.iter().sum();
        let mut place = play.chance.below(total.into()) as u8;
        let seat = (0u8..).find(|at| {
            let n = play.state.control[usize::from(*at)];
            let here = place < n;
            place = place.saturating_sub(n);
            here
        });
        let seat = Seat(seat.expect("a place among the cards of the deck"));
        play.state.control[seat.index()] -= 1;
        tell(play, Incident::Control(seat));
        if seat != hero {
            play.state.control_discard[seat.index()] += 1;
            break seat;
        }
        own += 1;
    };
    let player = &mut play.state.players[hero];
    if own > 0 && !player.control {
        player.control = true;
        own -= 1;
    }
    play.state.control_discard[hero.index()] += own;
    monster
}

/// The Monster appears, with its cards and tokens.
fn meet(play: &mut Play<'_>, monster: Option<Seat>) {
    if let Some(enemy) = scenario::enemy(play) {
        return face(play, monster, enemy);
    }
    let hero = play.state.seat();
    let here = play.state.here().expect("the Hero who fights is on the map");
    let level = play.state.map.undefeated(here);
    let bounty = if level == 0 { elites::at_hand(play.state) } else { None };
    let foe: Option<FoeId> = match bounty {
        Some(bounty) => Some(bounty.bounty().elite),
        None => play.state.monsters.draw(level.max(1), play.chance), // EU-CBT-14
    };
    // EU-GLD-07: without a card there is nothing to fight, and the space is free.
    let Some(foe) = foe else { return ending::unguarded(play) };
    let powers = play.state.map.powers(here);
    begin(play, Fight { bounty, ..Fight::new(hero, monster, foe, powers) });
}

/// Faces an enemy of the scenario. No power of an Elemental applies to a final battle.
fn face(play: &mut Play<'_>, monster: Option<Seat>, enemy: Enemy) {
    let Enemy { foe, health, damage } = enemy;
    let here = play.state.here().filter(|_| !play.state.in_finale());
    let powers = here.map_or([false; Element::COUNT], |here| play.state.map.powers(here));
    let fight = Fight::new(play.state.seat(), monster, foe, powers);
    begin(play, Fight { health, damage, ..fight });
}

/// The fight begins, and cards are drawn for the Monster.
fn begin(play: &mut Play<'_>, fight: Fight) {
    let (hero, monster, foe, sheet) = (fight.hero, fight.monster, fight.foe, fight.sheet());
    tell(play, Incident::Began { hero, monster, foe });
    play.state.fight = Some(fight);
    scenario::fight_begins(play, hero);
    // EU-CBT-15: into the hand of the Monster Player, or into the reserves (EU-SOL-11).
    for (metal, n) in [(Metal::Silver, sheet.silver), (Metal::Gold, sheet.gold)] {
        match monster {
            Some(seat) if n > 0 => gains::powers(play, seat, metal, n),
            Some(_) => {}
            None => solo::feed(play, metal, n),
        }
    }
    phases::go(play, Phase::Preparation);
}
