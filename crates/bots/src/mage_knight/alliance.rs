//! Assaults together: when to propose one, with whom, and when to join.

use ::mage_knight::action::Action;
use ::mage_knight::assault::{Draft, Step};
use ::mage_knight::content::Hex;
use ::mage_knight::map::Stance;
use ::mage_knight::state::State;
use ::mage_knight::task::Task;
use kernel::Seat;

/// What a card, and the level of a unit, do in a fight, about; and what it takes to get into the city.
const CARD: f64 = 2.6;
const LEVEL: f64 = 1.9;
const WAY: f64 = 2.0;

/// How many defenders of a city a hero could beat, about. Of others it is known how many cards they hold, not which: the state is
/// an imagined one.
fn capacity(state: &State, seat: Seat, city: Hex) -> f64 {
    let player = &state.players[seat.index()];
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

/// Whether an action is a step into a city with a garrison.
pub(super) fn storms(state: &State, action: Action) -> bool {
    let Action::Move(hex) = action else { return false };
    state.map.city_at(hex).is_some_and(|city| city.stance == Stance::Defended)
}

/// The assault that is worth proposing: those near by could take the city together. Who was refused does not ask again this turn.
pub(super) fn proposal(state: &State, legal: &[Action]) -> Option<Action> {
    if state.turn.refused > 0 {
        return None;
    }
    legal.iter().copied().find(|action| {
        let Action::Propose(city) = *action else { return false };
        let garrison = state.map.tokens_at(city).count() as f64;
        let own = capacity(state, state.seat(), city);
        let others: f64 = near(state, city).map(|seat| capacity(state, seat, city).max(0.0)).sum();
        own >= 1.0 && others >= 1.0 && own + others >= garrison
    })
}

/// The other heroes next to a city who have a turn to give.
fn near(state: &State, city: Hex) -> impl Iterator<Item = Seat> + '_ {
    let others = Seat::first(state.players.len() as u8).filter(|seat| *seat != state.seat());
    let city = state.map.city_at(city);
    others.filter(move |seat| {
        let player = &state.players[seat.index()];
        city.zip(player.place).is_some_and(|(city, place)| city.is_next_to(place)) && !player.skipped
    })
}

/// What is being proposed.
fn draft(state: &State) -> Option<Draft> {
    match state.tasks.last() {
        Some(Task::Assault(Step::Invite(draft) | Step::Share(draft) | Step::Consent(draft))) => Some(*draft),
        _ => None,
    }
}

/// Whom to invite next: the strongest, until there are enough.
pub(super) fn guest(state: &State, city: Hex, legal: &[Action]) -> Action {
    let invited = draft(state).map_or(0, |draft| draft.invited);
    let party = Seat::first(state.players.len() as u8)
        .filter(|seat| *seat == state.seat() || invited >> seat.index() & 1 == 1);
    let strength: f64 = party.map(|seat| capacity(state, seat, city)).sum();
    if invited != 0 && strength >= state.map.tokens_at(city).count() as f64 {
        return Action::Done;
    }
    let mut best: Option<(f64, Action)> = None;
    for action in legal {
        let Action::Invite(seat) = *action else { continue };
        let value = capacity(state, seat, city);
        if value >= 1.0 && best.is_none_or(|(other, _)| value > other) {
            best = Some((value, *action));
        }
    }
    best.map_or(Action::Done, |(_, action)| action)
}

/// How many defenders somebody is to face: as many as they can beat, as far as it is possible.
pub(super) fn share(state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let city = draft(state)?.city;
    let wanted = capacity(state, seat, city).floor().max(1.0);
    let amounts = legal.iter().copied().filter(|action| matches!(action, Action::Amount(_)));
    amounts.min_by(|a, b| {
        let far = |action: &Action| match action {
            Action::Amount(n) => (f64::from(*n) - wanted).abs(),
            _ => f64::MAX,
        };
        far(a).total_cmp(&far(b))
    })
}

/// Whether to join: if the share looks beatable.
pub(super) fn joins(state: &State, seat: Seat, city: Hex, n: u8) -> bool {
    capacity(state, seat, city) + 0.25 >= f64::from(n)
}
