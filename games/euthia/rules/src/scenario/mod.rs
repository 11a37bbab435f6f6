//! The rules of the scenarios (EU-SET-02): what each of them adds to the common ones, and how it is won.
//!
//! How a scenario hooks in: it is one file with its own state, a variant of [`Progress`], and with one
//! function for each moment at which it does something. The moments are the functions of this file; each is
//! called at one place of the common rules and hands over to the scenario that is played, by the kind of its
//! [`SpecialRules`], which hold its numbers:
//!
//! | moment | called by | what for |
//! | --- | --- | --- |
//! | [`Progress::new`], `set_up` | `setup` | the state, and gifts |
//! | `round_begins`, `turn_begins` | `round` | cards, tiles that must lie on the map |
//! | `round_ends`, `turn_ends` | `round`, `end_of_turn` | what strikes, what is learnt; after the last round, losses |
//! | `revealed` | `movement::reveal` | a tile has come to lie |
//! | `quest_completed` | `free_actions` | a Quest is done, its Reward still to come |
//! | `enemy`, `defeated`, `fell`, `parted` | `combat` | who is fought, and what follows |
//! | `open_legal`, `open_check`, `open_answer` | `turn` | what can be done in the open part of a turn |
//! | `final_battle` and `finale` | `round` | the fights after the last round |
//! | `bonus` | `scoring` | Reputation at the end |
//! | `grade` | `scoring` | how it ended alone or together |
//! | `entered`, `bars_challenge` | `movement`, `free_actions` | what a Hero does on the map |
//! | `feat_bonus`, `tried` | `rolls` | rolls for something that the scenario lets one try |
//! | `roll_bonus`, `poisons`, `bars_healing`, `scourge`, `first_kill`, `feeds_dragon`, `more_damage` | rolls, healing, powers, guards, effects | what lasts |
//!
//! What must ask somebody is a [`Due`] on the stack, its question an [`Asking`], its answer a [`Choice`], and
//! what is told of it a [`Development`]. An effect that a scenario starts belongs to
//! `effects::Origin::Scenario` with its [`Cause`]. All of a scenario's state is seen by all: what is hidden
//! is kept undecided, as a set of cards that may still come. Words are in `narrate::scenario`, what is on the
//! stack and checks of states that come from outside in `steps`. Refusals cite EU-SET-02.

mod brasath;
mod cause;
mod course;
mod dragon;
mod elementals;
mod faer;
mod finale;
mod forced;
mod goals;
mod golem;
mod hunt;
mod impending_doom;
mod mirrezil;
mod settlements;
mod slaughter;
mod steps;
mod strikes;
#[cfg(test)]
mod tests;
mod villagers;

pub use brasath::{Rites, RitesReport, SITES, Site};
pub use cause::Cause;
pub use course::{Asking, Choice, Course, Development, Due, Progress};
pub use dragon::Wyrm;
pub use elementals::{Banishing, BanishingReport, Offering, Stall};
pub use faer::Demon;
pub(crate) use finale::{Enemy, begin_finale, begin_part};
pub(crate) use forced::edge;
pub use goals::{Goal, Grade, Target};
pub(crate) use goals::{goals, grade};
pub use golem::{Golem, GolemReport, Walk};
pub use impending_doom::Chain;
pub use mirrezil::Threat;
pub use settlements::{SETTLEMENTS, Siege};
pub(crate) use steps::is_sound;
pub(crate) use strikes::wound;
pub use villagers::Help;

use crate::action::Action;
use crate::combat::Fight;
use crate::content::{ItemId, Mirrezil, Settlements, SpecialRules, TerritoryId};
use crate::effects::gains;
use crate::event::Event;
use crate::frame::Play;
use crate::map::Space;
use crate::state::State;
use crate::terms::Element;
use kernel::{Refusal, Seat, not_an_answer};

/// The rules of this scenario.
pub(crate) const fn rules(state: &State) -> &'static SpecialRules {
    &state.scenario.sheet().special
}

/// The seats in turn order.
pub(crate) fn in_order(state: &State) -> impl Iterator<Item = Seat> + use<> {
    let (first, seats) = (state.first.0, state.seats());
    (0..seats).map(move |step| Seat((first + step) % seats))
}

pub(crate) fn tell(play: &mut Play<'_>, development: Development) {
    play.log.tell(Event::Scenario(development));
}

/// Set-up: gifts of the scenario besides gold and Reputation.
pub(crate) fn set_up(play: &mut Play<'_>) {
    match rules(play.state) {
        SpecialRules::Brasath(rules) => brasath::set_up(play, rules),
        SpecialRules::Golem(rules) => golem::set_up(play, rules),
        SpecialRules::Elementals(rules) => elementals::set_up(play, rules),
        _ => {}
    }
}

/// A round has begun, but no turn yet.
pub(crate) fn round_begins(play: &mut Play<'_>) {
    match rules(play.state) {
        SpecialRules::Farruga(rules) => settlements::round_begins(play, rules),
        SpecialRules::Mirrezil(rules) => mirrezil::round_begins(play, rules),
        SpecialRules::Brasath(rules) => brasath::round_begins(play, rules),
        SpecialRules::Elementals(rules) => elementals::round_begins(play, rules),
        _ => {}
    }
}

/// A turn has begun.
pub(crate) fn turn_begins(play: &mut Play<'_>) {
    if let SpecialRules::Elementals(_) = rules(play.state) {
        elementals::turn_begins(play);
    }
}

/// A turn is ending: everything in it has been settled.
pub(crate) fn turn_ends(play: &mut Play<'_>) {
    if let SpecialRules::Mirrezil(_) = rules(play.state) {
        mirrezil::turn_ends(play);
    }
}

/// A round is over; after the last one, this is called before the final battle or the scoring.
pub(crate) fn round_ends(play: &mut Play<'_>) {
    match rules(play.state) {
        SpecialRules::Farruga(rules) => settlements::round_ends(play, rules),
        SpecialRules::Brasath(rules) => brasath::round_ends(play, rules),
        SpecialRules::Golem(rules) => golem::round_ends(play, rules),
        SpecialRules::Hunt(_)
        | SpecialRules::ImpendingDoom(_)
        | SpecialRules::Villagers(_)
        | SpecialRules::Mirrezil(_)
        | SpecialRules::Elementals(_) => {}
    }
}

/// A tile was placed on the map, with this number.
pub(crate) fn revealed(play: &mut Play<'_>, tile: TerritoryId, number: u8) {
    match rules(play.state) {
        SpecialRules::Brasath(rules) => brasath::revealed(play, rules, tile, number),
        SpecialRules::Golem(rules) => golem::revealed(play, rules, tile),
        _ => {}
    }
}

/// A Quest of an Encounter was completed. `first`: it is the first of that Encounter.
pub(crate) fn quest_completed(play: &mut Play<'_>, seat: Seat, first: bool) {
    if let SpecialRules::Villagers(rules) = rules(play.state) {
        villagers::quest_completed(play, rules, seat, first);
    }
}

/// The current enemy, if it is not the Monster of the space or the Elite Monster.
pub(crate) fn enemy(play: &mut Play<'_>) -> Option<Enemy> {
    match rules(play.state) {
        SpecialRules::ImpendingDoom(rules) => impending_doom::enemy(play, rules),
        SpecialRules::Farruga(_) | SpecialRules::Mirrezil(_) => finale_dragon(play.state),
        SpecialRules::Elementals(rules) => rules.faer.as_ref().and_then(|faer| faer::enemy(play.state, faer)),
        SpecialRules::Hunt(_)
        | SpecialRules::Villagers(_)
        | SpecialRules::Brasath(_)
        | SpecialRules::Golem(_) => None,
    }
}

/// A Monster is defeated. Returns whether this replaces the usual Reward.
pub(crate) fn defeated(play: &mut Play<'_>, fight: &Fight) -> bool {
    let last = play.state.in_finale();
    match rules(play.state) {
        SpecialRules::ImpendingDoom(rules) if last => impending_doom::defeated(play, rules, fight),
        SpecialRules::Farruga(rules) if last => settlements::settle(play, rules, fight),
        SpecialRules::Mirrezil(rules) if last => mirrezil::settle(play, rules, fight),
        SpecialRules::Mirrezil(_) => mirrezil::defeated(play, fight.hero),
        SpecialRules::Golem(_) => golem::defeated(play, fight),
        SpecialRules::Elementals(rules) => {
            return rules.faer.as_ref().is_some_and(|faer| faer::defeated(play, faer, fight));
        }
        SpecialRules::Hunt(_)
        | SpecialRules::ImpendingDoom(_)
        | SpecialRules::Villagers(_)
        | SpecialRules::Farruga(_)
        | SpecialRules::Brasath(_) => {}
    }
    last
}

/// A Hero fell in Combat. Returns whether this replaces the usual death.
pub(crate) fn fell(play: &mut Play<'_>, fight: &Fight) -> bool {
    if !play.state.in_finale() {
        return false;
    }
    if let SpecialRules::ImpendingDoom(rules) = rules(play.state) {
        impending_doom::fell(play, rules, fight);
        return true;
    }
    parted(play, fight);
    false
}

/// The Combat round after which the current fight ends.
pub(crate) fn round_limit(state: &State) -> Option<u8> {
    match rules(state) {
        SpecialRules::Farruga(Settlements { battle, .. })
        | SpecialRules::Mirrezil(Mirrezil { battle, .. }) => state.in_finale().then_some(battle.rounds),
        _ => None,
    }
}

/// A fight of the final battle ended without a victory of the Hero.
pub(crate) fn parted(play: &mut Play<'_>, fight: &Fight) {
    match rules(play.state) {
        SpecialRules::Farruga(rules) => settlements::settle(play, rules, fight),
        SpecialRules::Mirrezil(rules) => mirrezil::settle(play, rules, fight),
        _ => {}
    }
}

/// The fighting Hero's extra Damage in a successful attack.
pub(crate) fn more_damage(play: &mut Play<'_>) -> u8 {
    match rules(play.state) {
        SpecialRules::Mirrezil(rules) if play.state.in_finale() => mirrezil::more_damage(play, rules),
        _ => 0,
    }
}

/// What [`more_damage`] would add to a successful attack now.
pub(crate) fn damage_to_come(state: &State) -> u8 {
    match rules(state) {
        SpecialRules::Mirrezil(rules) if state.in_finale() => mirrezil::damage_to_come(state, rules),
        _ => 0,
    }
}

/// What is added to every Hero roll (EU-ROL-01).
pub(crate) fn roll_bonus(state: &State) -> i8 {
    match rules(state) {
        SpecialRules::Mirrezil(_) => mirrezil::roll_bonus(state),
        _ => 0,
    }
}

/// Whether Places of Trade and the power of Water do not heal.
pub(crate) fn poisons(state: &State) -> bool {
    match rules(state) {
        SpecialRules::Mirrezil(_) => mirrezil::poisons(state),
        _ => false,
    }
}

/// Whether Places of Trade do not heal.
pub(crate) fn bars_healing(state: &State) -> bool {
    match rules(state) {
        SpecialRules::Elementals(_) => slaughter::bars_healing(state),
        _ => poisons(state),
    }
}

/// The Wounds of an element's power, if a card changes them.
pub(crate) fn scourge(state: &State, element: Element) -> Option<(u8, Cause)> {
    match rules(state) {
        SpecialRules::Elementals(_) => slaughter::scourge(state, element),
        _ => None,
    }
}

/// A Hero has entered a space.
pub(crate) fn entered(play: &mut Play<'_>, seat: Seat, to: Space) {
    if let SpecialRules::Elementals(_) = rules(play.state) {
        elementals::entered(play, seat, to);
    }
}

/// Whether an Elemental cannot be challenged any more in this turn.
pub(crate) fn bars_challenge(state: &State) -> bool {
    matches!(rules(state), SpecialRules::Elementals(_)) && state.turn.feats > 0
}

/// The bonus to a roll for an attempt that the scenario offers.
pub(crate) fn feat_bonus(state: &State, seat: Seat) -> i8 {
    match rules(state) {
        SpecialRules::Brasath(rules) => brasath::feat_bonus(state, rules, seat),
        SpecialRules::Elementals(rules) => elementals::feat_bonus(state, rules, seat),
        _ => 0,
    }
}

/// The roll for an attempt that the scenario offers is complete.
pub(crate) fn tried(play: &mut Play<'_>, seat: Seat, succeeded: bool) {
    match rules(play.state) {
        SpecialRules::Brasath(rules) => brasath::tried(play, rules, seat, succeeded),
        SpecialRules::Elementals(rules) => elementals::tried(play, rules, seat, succeeded),
        _ => {}
    }
}

/// Whether an enemy of the scenario can be fought at the Hero's space.
pub(crate) fn enemy_at_hand(state: &State) -> bool {
    matches!(rules(state), SpecialRules::Elementals(_)) && faer::is_at_hand(state)
}

/// A Combat begins.
pub(crate) fn fight_begins(play: &mut Play<'_>, hero: Seat) {
    elementals::fight_begins(play, hero);
}

/// Whether nobody has defeated a Monster in this round.
pub(crate) fn first_kill(state: &State) -> bool {
    match rules(state) {
        SpecialRules::Mirrezil(_) => mirrezil::first_kill(state),
        _ => false,
    }
}

/// Whether the scenario has a dragon that can still gain Health.
pub(crate) const fn feeds_dragon(state: &State) -> bool {
    matches!(rules(state), SpecialRules::Mirrezil(_))
}

/// The dragon will have more Health.
pub(crate) fn feed_dragon(play: &mut Play<'_>, n: u8) {
    if feeds_dragon(play.state) {
        mirrezil::feed_dragon(play, n);
    }
}

/// Whether a battle follows the last round.
pub(crate) const fn final_battle(state: &State) -> bool {
    matches!(
        rules(state),
        SpecialRules::ImpendingDoom(_) | SpecialRules::Farruga(_) | SpecialRules::Mirrezil(_)
    )
}

/// The dragon of the final battle, if there is one.
fn wyrm(state: &State) -> Option<Wyrm> {
    match rules(state) {
        SpecialRules::Farruga(_) => Some(settlements::dragon(state)),
        SpecialRules::Mirrezil(_) => Some(mirrezil::dragon(state)),
        _ => None,
    }
}

/// The dragon as the enemy of the Hero whose part of the final battle it is.
fn finale_dragon(state: &State) -> Option<Enemy> {
    wyrm(state).filter(|_| state.in_finale()).and_then(|dragon| dragon.enemy(state))
}

/// Whether somebody is left to fight in the final battle.
fn enemy_left(state: &State) -> bool {
    wyrm(state).is_none_or(|dragon| !dragon.is_slain())
}

/// The final battle begins.
fn battle_begins(play: &mut Play<'_>) {
    match rules(play.state) {
        SpecialRules::ImpendingDoom(rules) => impending_doom::battle_begins(play, rules),
        SpecialRules::Farruga(rules) => settlements::battle_begins(play, rules),
        SpecialRules::Mirrezil(_) => mirrezil::battle_begins(play),
        _ => {}
    }
}

/// A Hero's part in the final battle begins.
fn part_begins(play: &mut Play<'_>) {
    if let SpecialRules::ImpendingDoom(_) = rules(play.state) {
        impending_doom::part_begins(play);
    }
}

/// Whether the Hero fights now: once against a dragon, repeatedly along a chain.
fn fights_on(play: &mut Play<'_>) -> bool {
    match rules(play.state) {
        SpecialRules::ImpendingDoom(rules) => impending_doom::fights_on(play, rules),
        _ => true,
    }
}

/// The final battle is over: everybody has fought, or no enemy is left.
pub(crate) fn battle_ends(play: &mut Play<'_>) {
    match rules(play.state) {
        SpecialRules::Farruga(Settlements { battle, .. })
        | SpecialRules::Mirrezil(Mirrezil { battle, .. }) => {
            let dragon = wyrm(play.state).unwrap_or_default();
            dragon::ends(play, battle, dragon);
        }
        _ => {}
    }
}

/// Reputation that the scenario adds at the end (EU-SCO).
pub(crate) fn bonus(state: &State, seat: Seat) -> u16 {
    match rules(state) {
        SpecialRules::Hunt(rules) => hunt::bonus(state, rules, seat),
        SpecialRules::Villagers(rules) => villagers::bonus(state, rules, seat),
        _ => 0,
    }
}

/// What can be done in the open part of a turn.
pub(crate) fn open_legal(state: &State, out: &mut Vec<Action>) {
    match rules(state) {
        SpecialRules::Villagers(_) => villagers::legal(state, out),
        SpecialRules::Farruga(rules) => settlements::legal(state, rules, out),
        SpecialRules::Brasath(rules) => brasath::open_legal(state, rules, out),
        SpecialRules::Golem(rules) => golem::open_legal(state, rules, out),
        SpecialRules::Elementals(_) => elementals::open_legal(state, out),
        SpecialRules::Hunt(_) | SpecialRules::ImpendingDoom(_) | SpecialRules::Mirrezil(_) => {}
    }
}

/// Whether something can be done in the open part of a turn.
pub(crate) fn open_check(state: &State, choice: Choice) -> Result<(), Refusal> {
    match (choice, rules(state)) {
        (Choice::Defend, SpecialRules::Farruga(rules)) => settlements::check(state, rules),
        (Choice::Help(at), SpecialRules::Villagers(_)) => villagers::check(state, at),
        (Choice::Legend(at), SpecialRules::Brasath(_)) => brasath::check_legend(state, at),
        (Choice::Ritual, SpecialRules::Brasath(rules)) => brasath::check_ritual(state, rules),
        (Choice::Weaken(card), SpecialRules::Golem(rules)) => golem::check_card(state, rules, card),
        (Choice::Banish(offering), SpecialRules::Elementals(_)) => elementals::check(state, offering),
        _ => Err(not_an_answer()),
    }
}

/// Does something in the open part of a turn.
pub(crate) fn open_answer(play: &mut Play<'_>, choice: Choice) {
    match (choice, rules(play.state)) {
        (Choice::Defend, SpecialRules::Farruga(rules)) => settlements::begin(play, rules),
        (Choice::Help(at), SpecialRules::Villagers(_)) => villagers::begin(play, at),
        (Choice::Legend(at), SpecialRules::Brasath(_)) => brasath::begin_legend(play, at),
        (Choice::Ritual, SpecialRules::Brasath(rules)) => brasath::begin_ritual(play, rules),
        (Choice::Weaken(card), SpecialRules::Golem(rules)) => golem::give(play, rules, card),
        (Choice::Banish(offering), SpecialRules::Elementals(rules)) => {
            elementals::begin(play, rules, offering)
        }
        _ => {}
    }
}

/// Draws one of the remaining cards, each equally likely.
fn draw(play: &mut Play<'_>, cards: u16) -> Option<u8> {
    let left = cards.count_ones();
    if left == 0 {
        return None;
    }
    let place = play.chance.below(left) as usize;
    (0..16).filter(|card| cards >> card & 1 == 1).nth(place)
}

/// Gives every player these tiles.
fn gifts(play: &mut Play<'_>, items: &[ItemId]) {
    for seat in Seat::first(play.state.seats()) {
        for item in items {
            if play.state.piles.unseen.take(*item) {
                gains::tile(play, seat, *item);
            }
        }
    }
}
