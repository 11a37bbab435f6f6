//! Joint assaults: when to propose one, with whom, and when to join. The game's planner gives the odds that
//! the city falls; where it cannot, a rough estimate does.

use kernel::{Budget, Seat};
use mage_knight::action::Action;
use mage_knight::assault::{Draft, Pact};
use mage_knight::content::Hex;
use mage_knight::map::Stance;
use mage_knight::state::State;
use mage_knight::task::Task;
use mage_knight_advice::{self as advice, Siege, Together};

/// How many steps the planner may take.
const STEPS: u64 = 80_000;
/// How likely it must be that the city falls, to propose an assault and to join one.
const PROPOSE: f64 = 0.35;
const JOIN: f64 = 0.25;
/// What is left open counts so much, if a rough estimate says that it can be done, and otherwise.
const LIKELY: f64 = 0.65;
const UNLIKELY: f64 = 0.1;

/// What a card, and the level of a unit, do in a fight, about; and what is needed to get into the city.
const CARD: f64 = 2.6;
const LEVEL: f64 = 1.9;
const WAY: f64 = 2.0;

/// How many defenders of a city a hero could beat, about. Of others it is known how many cards they hold, not
/// which: the state is an imagined one.
fn capacity(state: &State, seat: Seat, city: Hex) -> f64 {
    let player = &state.players[seat];
    let units = player.units.iter().filter(|unit| unit.ready && unit.wounds == 0);
    let levels: f64 = units.map(|unit| f64::from(unit.unit.unit().level)).sum();
    let mana: f64 = player.crystals.iter().map(|n| f64::from(*n)).sum();
    let strength = CARD * player.cards_in_hand() as f64 + LEVEL * levels + 0.8 * mana - WAY;
    strength / toughness(state, city)
}

/// How hard a defender is to beat, on the average.
fn toughness(state: &State, city: Hex) -> f64 {
    let enemies = state.map.tokens_at(city).filter_map(|token| token.enemy());
    let (mut sum, mut n) = (0.0, 0.0);
    for enemy in enemies {
        sum += f64::from(enemy.enemy().armor) + 0.5 * f64::from(enemy.enemy().fame);
        n += 1.0;
    }
    if n > 0.0 { (sum / n + 1.0_f64).max(1.0) } else { 8.0 }
}

/// How likely it is that the city falls, and how the planner would share its defenders.
fn outlook(state: &State, seat: Seat, city: Hex, time: &Budget<'_>) -> Option<(f64, Together)> {
    let siege = Siege { city: Some(city), ..Siege::default() };
    let found = advice::assault_within(state, seat, &siege, STEPS, time).ok()?;
    let able = |party: &advice::Party| capacity(state, party.seat, city) + 0.25 >= f64::from(party.n);
    let open = if found.parties.iter().all(able) { LIKELY } else { UNLIKELY };
    Some((found.odds.yes + open * found.odds.open, found))
}

/// Whether an action is a step into a city with a garrison that the hero may well beat alone.
pub(super) fn takes(state: &State, action: Action) -> bool {
    let Action::Move(hex) = action else { return false };
    let city = state.map.city_at(hex).filter(|city| city.stance == Stance::Defended);
    city.is_some_and(|city| {
        capacity(state, state.seat(), city.at) >= state.map.tokens_at(city.at).count() as f64
    })
}

/// The assault that is worth proposing: those nearby could take the city together. Who was refused does not
/// ask again this turn.
pub(super) fn proposal(state: &State, legal: &[Action], time: &Budget<'_>) -> Option<Action> {
    if state.turn.refused > 0 {
        return None;
    }
    legal.iter().copied().find(|action| {
        let Action::Propose(city) = *action else { return false };
        outlook(state, state.seat(), city, time).is_some_and(|(chance, _)| chance >= PROPOSE)
    })
}

/// What is being proposed.
fn draft(state: &State) -> Option<Draft> {
    match state.tasks.last() {
        Some(Task::Assault(Pact::Invite(draft) | Pact::Share(draft) | Pact::Consent(draft))) => Some(*draft),
        _ => None,
    }
}

/// How many defenders somebody is to face, by the best plan there is.
fn planned(state: &State, city: Hex, seat: Seat, time: &Budget<'_>) -> Option<u8> {
    let (_, found) = outlook(state, state.seat(), city, time)?;
    found.parties.iter().find(|party| party.seat == seat).map(|party| party.n)
}

/// Whom to invite next: whoever has a part in the plan; somebody at least, for an assault that was proposed
/// is not dropped.
pub(super) fn guest(state: &State, city: Hex, legal: &[Action], time: &Budget<'_>) -> Action {
    let invited = draft(state).map_or(0, |draft| draft.invited);
    let guests = legal.iter().copied().filter_map(|action| match action {
        Action::Invite(seat) => Some((seat, action)),
        _ => None,
    });
    let wanted = guests.clone().find(|(seat, _)| planned(state, city, *seat, time).is_some());
    let strongest = guests
        .filter(|_| invited == 0)
        .max_by(|(a, _), (b, _)| capacity(state, *a, city).total_cmp(&capacity(state, *b, city)));
    wanted.or(strongest).map_or(Action::Done, |(_, action)| action)
}

/// How many defenders somebody is to face: as planned, as far as it is possible.
pub(super) fn share(state: &State, seat: Seat, legal: &[Action], time: &Budget<'_>) -> Option<Action> {
    let city = draft(state)?.city;
    let rough = || capacity(state, seat, city).floor().max(1.0);
    let wanted = planned(state, city, seat, time).map_or_else(rough, f64::from);
    let amounts = legal.iter().copied().filter(|action| matches!(action, Action::Amount(_)));
    amounts.min_by(|a, b| {
        let far = |action: &Action| match action {
            Action::Amount(n) => (f64::from(*n) - wanted).abs(),
            _ => f64::MAX,
        };
        far(a).total_cmp(&far(b))
    })
}

/// Whether to join: if the city is likely enough to fall.
pub(super) fn joins(state: &State, seat: Seat, city: Hex, time: &Budget<'_>) -> bool {
    outlook(state, seat, city, time).is_some_and(|(chance, _)| chance >= JOIN)
}
