//! The scenario's goal: progress, places worth going to, and what the battle after the last round will bring.

use super::judge::{cards, rounds_left};
use super::strength::Strength;
use super::temper::Temper;
use euthia::content::{BANISHMENTS, CHARACTERS, Elementals, FoeId, LEGENDS, SpecialRules, item};
use euthia::effect::Effect;
use euthia::effects::payable;
use euthia::map::Space;
use euthia::player::{Player, Tile};
use euthia::scenario::{Choice, Demon, Progress, SETTLEMENTS, Siege};
use euthia::state::State;
use euthia::terms::{Element, Kind, Metal, Mode, SpaceKind};
use kernel::Seat;

/// What the goal of a scenario is worth alone and together, where it decides; each step towards it counts in
/// proportion.
const GOAL: f64 = 30.0;
/// Against each other it is a danger that all share.
const DANGER: f64 = 3.0;
/// What a Wound of a roll that fails costs.
const WOUND: f64 = 0.2;
/// What a token adds to a roll: a Gaar its bonus, and a better lower die.
const TOKEN: i16 = 3;

/// What the goal is worth.
fn goal(state: &State) -> f64 {
    if state.mode == Mode::Competitive { DANGER } else { GOAL }
}

/// Whether something done in the open part of a turn belongs to the scenario.
pub(super) const fn is_errand(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Defend
            | Choice::Help(_)
            | Choice::Legend(_)
            | Choice::Ritual
            | Choice::Weaken(_)
            | Choice::Banish(_)
    )
}

/// What has come of the scenario so far, and what its battle promises, to a seat.
pub(super) fn worth(state: &State, seat: Seat, strength: &Strength) -> f64 {
    let player = &state.players[seat];
    let share = match (&state.scenario.sheet().special, &state.course.progress) {
        (SpecialRules::Villagers(_), Progress::Villagers(help)) if state.mode != Mode::Competitive => {
            let open = (0..CHARACTERS.len()).filter(|at| help.helped >> at & 1 == 0);
            let ready = open.filter(|at| payable(state, seat, CHARACTERS[*at].need)).count();
            (f64::from(help.helped.count_ones()) + 0.3 * ready as f64) / CHARACTERS.len() as f64
        }
        (SpecialRules::Farruga(_), Progress::Settlements(siege)) if !state.in_finale() => {
            (0..SETTLEMENTS).map(|at| settlement(state, siege, at)).sum()
        }
        (SpecialRules::Mirrezil(_), Progress::Mirrezil(threat)) => {
            f64::from(threat.learnt >> seat.0 & 1) * 0.06 - f64::from(threat.extra) * 0.03
        }
        (SpecialRules::Brasath(rules), Progress::Brasath(rites)) => {
            let needed = f64::from(state.seats() + rules.seals_beyond_players);
            let seals = f64::from(rites.seals.iter().sum::<u8>());
            let ahead = if seals < needed { f64::from(artefacts(player).min(5)) } else { 0.0 };
            let ready = if seals < needed { 0.03 * f64::from(tokens(player).min(4)) } else { 0.0 };
            seals / needed + 0.1 * ahead + ready
        }
        (SpecialRules::Golem(_), Progress::Golem(golem)) => {
            let (whole, left) = (spell(state), f64::from(golem.spell));
            // Gold cards are there to be given, and four Silver ones are one.
            let stock = cards(player, Metal::Gold) + 0.2 * cards(player, Metal::Silver);
            (whole - left + 0.5 * stock.min(left)) / whole
        }
        (SpecialRules::Elementals(rules), Progress::Elementals(banishing)) => {
            let needed = f64::from(banishments(state, rules));
            let done = (state.map.banished.len() as f64 / needed).min(1.0);
            let open = (needed - state.map.banished.len() as f64).max(0.0);
            let essences: u8 = player.essences.iter().sum();
            let stock = (f64::from(essences) + f64::from(catalysts(player))).min(open);
            let risen = if matches!(banishing.demon, Demon::Risen(_)) { 0.4 } else { 0.0 };
            let ready = if open > 0.0 { 0.02 * f64::from(tokens(player).min(3)) } else { 0.0 };
            done + 0.4 * stock / needed + ready - risen
        }
        _ => 0.0,
    };
    goal(state) * share + finale(state, seat, strength)
}

/// What a Settlement counts: one that stands defended weakens Farruga, a ruin makes it stronger, and more
/// tokens keep Offensives off.
fn settlement(state: &State, siege: &Siege, at: usize) -> f64 {
    if siege.ruined[at] {
        return -0.3;
    }
    let SpecialRules::Farruga(rules) = &state.scenario.sheet().special else { return 0.0 };
    let to_come = rules.offensive_after.iter().filter(|round| **round >= state.round).count();
    let spare = f64::from(siege.defences[at].saturating_sub(1)).min(2.0) * 0.05 * to_come.min(2) as f64;
    if siege.defences[at] > 0 { 0.2 + spare } else { 0.0 }
}

/// The spell of the Golem as it is set up.
fn spell(state: &State) -> f64 {
    let sheet = state.scenario.sheet();
    let more = match &sheet.special {
        SpecialRules::Golem(rules) if state.agreed.heroic => rules.heroic_spell * state.seats(),
        _ => 0,
    };
    f64::from((sheet.rows[usize::from(state.seats()) - 1].spell + more).max(1))
}

/// How many Elementals must be banished.
fn banishments(state: &State, rules: &Elementals) -> u8 {
    BANISHMENTS[usize::from(rules.episode)].goals[usize::from(state.seats()) - 1].max(1)
}

fn artefacts(player: &Player) -> u8 {
    let pieces = player.equipped().chain(&player.pack);
    pieces.filter(|piece| piece.sheet().kind == Kind::Artefact).count() as u8
}

fn catalysts(player: &Player) -> u8 {
    player.pack.iter().filter(|piece| piece.tile == Tile::Item(item::CATALYST)).count() as u8
}

/// Health and tokens of a Hero as the battle after the last round begins: those of the moment when it is
/// near, else what is usual.
fn fitness(state: &State, seat: Seat) -> (f64, f64) {
    let player = &state.players[seat];
    let now = (f64::from(player.health), f64::from(tokens(player).min(6)));
    let usual = (f64::from(player.maximum_health()), 3.0);
    let far = rounds_left(state, seat).min(2.0) / 2.0;
    (usual.0 * far + now.0 * (1.0 - far), usual.1 * far + now.1 * (1.0 - far))
}

/// What the battle after the last round promises, or has brought towards the goal.
fn finale(state: &State, seat: Seat, strength: &Strength) -> f64 {
    let goal = if state.mode == Mode::Competitive { 0.0 } else { GOAL };
    let player = &state.players[seat];
    match (&state.scenario.sheet().special, &state.course.progress) {
        (SpecialRules::ImpendingDoom(rules), Progress::ImpendingDoom(chain)) => {
            if chain.victors >> seat.0 & 1 == 1 {
                return goal;
            }
            if has_fought(state, seat) {
                return 0.0;
            }
            // Everybody is healed, and takes two Gaar.
            let strength = strength.with_tokens(fitness(state, seat).1 + 2.0);
            let health = f64::from(player.maximum_health());
            let foes = rules.chain.iter().map(|foe| foe.foe());
            let (mut fallen, mut wounds, mut won, mut value) = (0.0, 0.0f64, 1.0, 0.0);
            for (at, foe) in foes.enumerate() {
                fallen += f64::from(foe.health);
                wounds = wounds.max(mean_wounds(foe));
                won = strength.beats(fallen, wounds, health);
                let last = at + 1 == rules.chain.len();
                value += won * f64::from(if last { rules.saboteur } else { rules.accomplice });
            }
            value + won * goal - (1.0 - won) * f64::from(rules.lost)
        }
        (SpecialRules::Farruga(rules), Progress::Settlements(siege)) => {
            let ruins = siege.ruined.iter().filter(|ruined| **ruined).count() as f64;
            let saved = siege.defences.iter().filter(|tokens| **tokens > 0).count() as f64;
            let change = f64::from(rules.health_per_ruin) * ruins + f64::from(rules.health_per_saved) * saved;
            let more = change * f64::from(state.seats());
            dragon(state, seat, &rules.battle, &siege.dragon, more, goal)
        }
        (SpecialRules::Mirrezil(rules), Progress::Mirrezil(threat)) => {
            dragon(state, seat, &rules.battle, &threat.dragon, f64::from(threat.extra), goal)
        }
        _ => 0.0,
    }
}

/// Whether a Hero's part in the final battle is over.
fn has_fought(state: &State, seat: Seat) -> bool {
    let seats = state.seats();
    let place = (seat.0 + seats - state.first.0) % seats;
    state.over.is_some() || state.in_finale() && place < state.at
}

/// A battle with a dragon: the Damage that is likely, and how likely it falls by all of it.
fn dragon(
    state: &State,
    seat: Seat,
    rules: &::euthia::content::Battle,
    wyrm: &::euthia::scenario::Wyrm,
    more: f64,
    goal: f64,
) -> f64 {
    if state.in_finale() && wyrm.is_slain() {
        return goal;
    }
    let card = state.scenario.sheet().dragon.and_then(|dragon| FoeId::dragon(dragon, state.seats()));
    let Some(foe) = card.map(FoeId::foe) else { return 0.0 };
    let left = if state.in_finale() {
        f64::from(wyrm.health) - f64::from(wyrm.damage)
    } else {
        (f64::from(foe.health) + more).max(1.0)
    };
    let wounds = mean_wounds(foe);
    let rounds = f64::from(rules.rounds);
    let dealt = |seat: Seat| {
        if has_fought(state, seat) {
            return 0.0;
        }
        let (health, tokens) = fitness(state, seat);
        let strength = Strength::of(&state.players[seat]).with_tokens(tokens);
        let stands = (health + strength.guard) / (wounds - strength.ward).max(0.5);
        // The board was judged with a penalty of 1.
        let hit = strength.damage * (1.0 + 0.2 * f64::from(foe.penalty + 1)) + 0.2;
        strength.burst + hit * rounds.min(stands)
    };
    let own = dealt(seat);
    let all: f64 = Seat::first(state.seats()).map(dealt).sum();
    let slain = 1.0 / (1.0 + ((left - all) / (1.0 + 0.12 * left)).exp());
    let [points, damage] = rules.per_damage.map(f64::from);
    let blow = f64::from(rules.last_blow) * own / all.max(0.1);
    let lost = if state.mode == Mode::Competitive { DANGER } else { f64::from(rules.lost) };
    own.min(left) * points / damage.max(1.0) + slain * (blow + goal) - (1.0 - slain) * lost
}

/// The Wounds that an enemy deals in a Combat round, its cards computed as a point more on the dice.
fn mean_wounds(foe: &::euthia::content::Foe) -> f64 {
    let wounds = |total: i16| {
        let parts = foe.wounds.at(total + 1);
        parts.whole().map(|one| if let Effect::Wounds(n) = one.get() { *n } else { 0 }).sum::<u8>()
    };
    (2..=12i16).map(|total| f64::from(6 - (total - 7).abs()) * f64::from(wounds(total))).sum::<f64>() / 36.0
}

/// What pulls a Hero towards something of the scenario that is so far away, though it may take several turns.
pub(super) fn pull(value: f64, distance: u8) -> f64 {
    0.5 * value / (1.0 + 0.12 * f64::from(distance))
}

/// What standing somewhere at the end of a turn brings or threatens.
pub(super) fn stand(state: &State, seat: Seat, here: Space) -> f64 {
    match (&state.scenario.sheet().special, &state.course.progress) {
        (SpecialRules::Mirrezil(_), Progress::Mirrezil(threat)) => {
            let learns = state.map.kind(here) == SpaceKind::Lair && threat.learnt >> seat.0 & 1 == 0;
            if learns { 0.06 * goal(state) + 0.5 } else { 0.0 }
        }
        (SpecialRules::Golem(rules), Progress::Golem(golem)) if golem.spell > 0 => {
            let steps = rules.steps.get(usize::from(state.round) - 1).copied().unwrap_or(0);
            let near = golem.at.and_then(|at| state.map.distance(at, here)).is_some_and(|far| far <= steps);
            if near { -1.2 } else { 0.0 }
        }
        _ => 0.0,
    }
}

/// What the scenario makes of a space for a seat; `wins` is how likely a fight with a Monster of each level
/// is won.
pub(super) fn attraction(state: &State, seat: Seat, space: Space, wins: &[f64; 3]) -> f64 {
    let player = &state.players[seat];
    let (map, goal) = (&state.map, goal(state));
    let free = map.liberated(space);
    let likely = |level: u8| wins[usize::from(level.clamp(1, 3)) - 1];
    match (&state.scenario.sheet().special, &state.course.progress) {
        (SpecialRules::Villagers(_), Progress::Villagers(help)) if state.mode != Mode::Competitive => {
            if map.kind(space) != SpaceKind::Chapel || !free {
                return 0.0;
            }
            let open = (0..CHARACTERS.len()).filter(|at| help.helped >> at & 1 == 0);
            let ready = open.filter(|at| payable(state, seat, CHARACTERS[*at].need)).count();
            ready as f64 * (2.0 + 0.7 * goal / CHARACTERS.len() as f64)
        }
        (SpecialRules::Farruga(rules), Progress::Settlements(siege)) => {
            let tile = map.placed(space).tile;
            let at = rules.forced.iter().position(|(forced, _)| *forced == tile);
            let Some(at) = at.filter(|_| map.kind(space) == SpaceKind::Settlement) else { return 0.0 };
            let full = siege.ruined[at] || siege.defences[at] >= rules.per_settlement;
            if full || !payable(state, seat, rules.defence_cost) {
                return 0.0;
            }
            f64::from(rules.defence) + goal * if siege.defences[at] == 0 { 0.2 } else { 0.08 }
        }
        (SpecialRules::Mirrezil(_), Progress::Mirrezil(threat)) => {
            let learns = map.kind(space) == SpaceKind::Lair && threat.learnt >> seat.0 & 1 == 0;
            if learns { 1.0 + 0.06 * goal } else { 0.0 }
        }
        (SpecialRules::Brasath(rules), Progress::Brasath(rites)) => {
            let site = rites.sites.iter().find(|site| usize::from(site.tile) == space.tile());
            let legends = site.into_iter().flat_map(|site| site.legends).flatten();
            let open = legends.filter(|card| payable(state, seat, LEGENDS[usize::from(*card)].need)).count();
            let here = open as f64 * (3.0 + 0.1 * goal);
            // A Monster that guards a site stands between the Hero and its Legends.
            let site = match (space.is_centre(), free) {
                (true, true) => here,
                (false, false) => 0.7 * here * likely(map.undefeated(space)),
                _ => 0.0,
            };
            let seals = rites.seals.iter().sum::<u8>();
            let needed = state.seats() + rules.seals_beyond_players;
            let lair = map.kind(space) == SpaceKind::Lair && seals < needed;
            if !lair || state.round + 1 < rules.from_round {
                return site;
            }
            let bonus = i16::from(rules.per_artefact * artefacts(player));
            let sealed = reached(player, i16::from(rules.target) - bonus);
            let value = sealed * (f64::from(rules.seal) + goal / f64::from(needed));
            site + value - (1.0 - sealed) * failure(player, 3)
        }
        (SpecialRules::Golem(rules), Progress::Golem(golem)) if golem.spell > 0 => {
            let step = goal / spell(state);
            let guarded =
                map.spawned_on(space).map_or(0.0, |level| likely(level) * f64::from(level) * (1.0 + step));
            let cards = cards(player, Metal::Gold).min(rules.cards_per_turn.into());
            let given = if map.is_destroyed(space) && free { cards * (0.6 + step) } else { 0.0 };
            guarded + given
        }
        (SpecialRules::Elementals(rules), Progress::Elementals(banishing)) => {
            let Some(element) = map.elemental(space) else {
                // The Magma Demon is harder than any common Monster.
                let demon = rules.faer.as_ref().filter(|_| banishing.demon == Demon::Risen(space));
                return demon.map_or(0.0, |faer| 0.6 * likely(3) * (f64::from(faer.reputation) + 0.4 * goal));
            };
            let step = elemental(state, seat, rules, element);
            let sure = player.essences[element.index()] > 0 || catalysts(player) > 0;
            let banished = if sure { 1.0 } else { reached(player, rules.roll.into()) };
            let value = banished * step - (1.0 - banished) * failure(player, 2);
            if free { value } else { 0.5 * value * likely(map.undefeated(space)) }
        }
        _ => 0.0,
    }
}

/// What banishing an Elemental brings.
fn elemental(state: &State, seat: Seat, rules: &Elementals, element: Element) -> f64 {
    let card = &BANISHMENTS[usize::from(rules.episode)];
    let mut own = state.map.banished.iter().filter(|token| token.seat == seat);
    let first = !own.any(|token| state.map.printed(token.on).elemental() == Some(element));
    let needed = banishments(state, rules);
    let towards =
        if state.map.banished.len() < needed.into() { goal(state) / f64::from(needed) } else { 0.0 };
    f64::from(card.each + if first { card.first_of_type } else { 0 }) + towards
}

/// Gaar, or Dwurt.
const fn tokens(player: &Player) -> u8 {
    player.gaar + player.dwurt
}

/// How likely a roll comes to this, with the help of the tokens that a Hero has.
fn reached(player: &Player, target: i16) -> f64 {
    let target = target - TOKEN * i16::from(tokens(player).min(4));
    let ways = |total: &i16| 6 - (total - 7).abs();
    f64::from((2..=12).filter(|total| *total >= target).map(|total| ways(&total)).sum::<i16>()) / 36.0
}

/// What a failure costs that deals this many Wounds: it may be the end.
fn failure(player: &Player, wounds: u8) -> f64 {
    f64::from(wounds) * WOUND + if player.health <= wounds { Temper::STEADY.death } else { 0.0 }
}
