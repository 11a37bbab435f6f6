//! The end of a Combat: victory with its Reward and Loot (EU-END), or death (EU-DTH-02 to EU-DTH-10).

use super::{Asking, Choice, Combat, Incident, ask, cards, hope, tell};
use crate::Euthia;
use crate::action::Action;
use crate::board::storage;
use crate::content::{COOP_DEATH, DEATH_GAAR, DEATH_GOLD_CARDS, FoeId};
use crate::death;
use crate::deeds;
use crate::effects::{self, Origin, gains};
use crate::frame::Play;
use crate::map::Space;
use crate::player::MOST_TROPHIES;
use crate::question::Question;
use crate::scenario;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Deed, FoeKind, Metal, Mode, Pile, SpaceKind, Special};
use crate::trade;
use kernel::{Refusal, Step, not_an_answer};

/// The points left on the Die of Hope become Gaar; an odd one is lost (EU-END-08, EU-DTH-09).
fn settle_hope(play: &mut Play<'_>, seat: kernel::Seat) {
    let gaar = std::mem::take(&mut play.state.hope) / hope::FOR_GAAR;
    if gaar > 0 {
        gains::gaar(play, seat, gaar);
    }
}

/// The Monster is defeated (EU-END-01). The steps of a victory come in order: the last one is pushed first.
pub(super) fn won(play: &mut Play<'_>) {
    cards::discard(play, |_| false); // EU-END-07; its tokens go back to the supply
    let Some(fight) = play.state.fight.take() else { return };
    let (seat, foe) = (fight.hero, fight.foe);
    tell(play, Incident::Won(foe));
    let reputation = play.state.players[seat].reputation;
    let level = usize::from(foe.foe().level);
    if let Some(kills) = level.checked_sub(1).and_then(|at| play.state.players[seat].kills.get_mut(at)) {
        *kills += 1;
    }
    settle_hope(play, seat);
    if scenario::defeated(play, &fight) {
        return;
    }
    let reward = match fight.bounty {
        // EU-ELI-07: whatever the Reputation; no token, no Loot.
        Some(bounty) => {
            play.state.players[seat].bounties += 1;
            play.state.bounties.shown = None;
            play.state.tasks.push(Task::Combat(Combat::Barter)); // EU-END-10: a victory like any other
            Some(bounty.bounty().reward)
        }
        None => {
            play.state.tasks.extend(spoils(play.state).map(Task::Combat));
            // EU-END-02, EU-END-03.
            (reputation <= foe.foe().reward_limit.into()).then_some(foe.foe().reward)
        }
    };
    play.state.tasks.push(Task::Combat(Combat::Trophy(foe)));
    if let Some(reward) = reward {
        effects::start(play, seat, Origin::Reward, reward);
    }
}

/// The steps after the Reward, the last one first: there is no Loot for a Monster that is not printed there.
fn spoils(state: &State) -> impl Iterator<Item = Combat> + use<> {
    let printed = state.here().is_none_or(|here| state.map.spawned_on(here).is_none());
    [Some(Combat::Barter), Some(Combat::Mark), printed.then_some(Combat::Loot)].into_iter().flatten()
}

/// Whether the fight is over after this many Combat rounds, as in the final battle of some scenarios.
pub(super) fn is_time_up(state: &State) -> bool {
    let limit = scenario::round_limit(state);
    state.fight.as_ref().zip(limit).is_some_and(|(fight, limit)| fight.round >= limit)
}

/// Hero and Monster separate: neither is defeated.
pub(super) fn parted(play: &mut Play<'_>) {
    cards::discard(play, |_| false);
    let Some(fight) = play.state.fight.take() else { return };
    settle_hope(play, fight.hero);
    scenario::parted(play, &fight);
}

/// No Monster is left to guard the space: it is taken (EU-GLD-07).
pub(super) fn unguarded(play: &mut Play<'_>) {
    let steps = spoils(play.state).filter(|step| *step != Combat::Barter);
    play.state.tasks.extend(steps.map(Task::Combat));
}

/// Whether the card can be kept (EU-END-13): some never can (EU-GRF-07).
fn may_keep(state: &State, foe: FoeId) -> bool {
    foe.foe().trophy && state.player().trophies.len() < MOST_TROPHIES
}

/// The player may keep the defeated Monster as a Trophy (EU-END-04).
#[derive(Clone, Copy)]
pub(super) struct Trophy(pub(super) FoeId);

impl Step<Euthia> for Trophy {
    fn asks(&self, state: &State) -> Option<Question> {
        may_keep(state, self.0).then(|| ask(state.seat(), Asking::Trophy(self.0)))
    }

    fn legal(&self, _: &State, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Combat(Choice::Keep)]);
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done | Action::Combat(Choice::Keep) => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::Combat(Choice::Keep) {
            play.state.player_mut().trophies.push(self.0);
        } else {
            self.run(play);
        }
    }

    fn run(self, play: &mut Play<'_>) {
        // The card goes to the discard of its level; that of an Elite Monster leaves the game.
        crate::board::put_trophy_away(play, self.0);
    }
}

/// The Loot of the space is gained, whatever the Reputation (EU-END-05).
#[derive(Clone, Copy)]
pub(super) struct Loot;

impl Step<Euthia> for Loot {
    fn run(self, play: &mut Play<'_>) {
        let seat = play.state.seat();
        let loot = play.state.here().and_then(|here| play.state.map.cell(here)).map(|cell| cell.loot);
        if let Some(loot) = loot {
            effects::start(play, seat, Origin::Loot, loot);
        }
    }
}

/// The tokens of the winner are placed (EU-END-09); a Treasure is taken at once (EU-END-12).
#[derive(Clone, Copy)]
pub(super) struct Mark;

impl Step<Euthia> for Mark {
    fn run(self, play: &mut Play<'_>) {
        let seat = play.state.seat();
        let Some(here) = play.state.here() else { return };
        let spawned = play.state.map.spawned.iter().position(|spawned| spawned.on == here);
        if let Some(at) = spawned {
            // It goes as it came: the space stays whose it was.
            play.state.map.spawned.remove(at);
            return;
        }
        let kind = play.state.map.kind(here);
        let trades = is_place_of_trade(play.state, here);
        let Some(tokens) = play.state.map.tokens_mut(here) else { return };
        if trades {
            tokens.trade = Some(seat); // EU-TRD-03: the Monster guarded the space, so that no token lay there
        } else if kind.mine().is_some() {
            tokens.interaction[seat.index()] = 2;
        } else {
            tokens.hero = Some(seat);
        }
        if let Some(level) = kind.treasure() {
            gains::tiles(play, seat, Pile::of_treasure(level), 1);
        }
    }
}

/// A Merchant, an Alchemist, or an outer space of the Dragonslayer Towers.
fn is_place_of_trade(state: &State, space: Space) -> bool {
    let special = state.map.placed(space).tile.territory().special;
    matches!(state.map.kind(space), SpaceKind::Merchant | SpaceKind::Alchemist)
        || special == Some(Special::Towers)
}

/// Whether the winner carries too much and can trade here first (EU-END-10, EU-END-11).
fn may_barter(state: &State) -> bool {
    let trades = |source| trade::check(state, source).is_ok();
    storage::excess(state.player()) > 0 && deeds::sources(state, Deed::Trade).any(trades)
}

/// A player who carries too much may trade first (EU-END-10).
#[derive(Clone, Copy)]
pub(super) struct Barter;

impl Step<Euthia> for Barter {
    fn asks(&self, state: &State) -> Option<Question> {
        may_barter(state).then(|| ask(state.seat(), Asking::Barter))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        trade::legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Trade(source) => trade::check(state, *source),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Trade(source) = action {
            trade::begin(play, source);
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}

/// The Hero is dead (EU-DTH-02 to EU-DTH-10): the Monster stays, and nothing is gained from it.
pub(crate) fn died(play: &mut Play<'_>) {
    cards::discard(play, |_| false); // EU-DTH-03
    let Some(fight) = play.state.fight.take() else { return };
    let (seat, foe) = (fight.hero, fight.foe);
    tell(play, Incident::Lost(foe));
    settle_hope(play, seat);
    if scenario::fell(play, &fight) {
        return;
    }
    if foe.foe().kind == FoeKind::Monster {
        play.state.monsters.put_back(foe); // EU-DTH-02; EU-ELI-10: an Elite stays where it is
    }
    match (fight.monster, play.state.mode) {
        (Some(monster), _) => play.state.players[monster].beaten[seat.index()] += 1, // EU-DTH-04
        (None, Mode::Coop) => gains::reputation(play, seat, -(COOP_DEATH as i8)),    // EU-COP-09
        (None, _) => play.state.players[seat].chaos += 1,                            // EU-SOL-28
    }
    death::resurrect(play, seat); // EU-DTH-05, EU-DTH-07
    gains::gaar(play, seat, DEATH_GAAR); // EU-DTH-06
    gains::powers(play, seat, Metal::Gold, DEATH_GOLD_CARDS);
}
