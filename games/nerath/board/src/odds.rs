//! The odds of a battle as drawn: the question before it begins, and the bars of the answer.

use super::choices::Group;
use super::{allied, controller};
use kernel::Lang;
use nerath::content::{GuardianId, Space};
use nerath::realm::Realm;
use nerath::units::{Ground, Side, UnitKind};
use nerath::view::View;
use nerath_advice::{Army, BySide, Ending, Force, Guardian, Odds, Question, Stack, Survivors};
use serde_json::{Value, json};

/// A battle that waits or is planned, as a question: whoever stands there now, and those who would join.
/// Cards are left out: nobody has played any. None if nobody would fight.
#[must_use]
pub fn forecast(view: &View, space: Space, joining: Option<&Group>) -> Option<Question> {
    let attacker = attackers(view, space, joining);
    let ground = space.kind();
    let defender = match ground {
        Ground::Dungeon => Force::guardians(known_guardians(view, space)?),
        Ground::Territory | Ground::Sea => defenders(view, space),
    };
    let fights = |force: &Force, side: Side| {
        let tally = force.tally();
        !force.guardians.is_empty()
            || UnitKind::ALL.iter().any(|kind| tally[*kind] > 0 && kind.fights(side, ground))
    };
    (fights(&attacker, Side::Attacker) && fights(&defender, Side::Defender))
        .then(|| Question::new(ground, attacker, defender))
}

/// The attackers of a space: the active realm's units there, and those who would join.
fn attackers(view: &View, space: Space, joining: Option<&Group>) -> Force {
    let mut force = Force::default();
    add(view, space, view.active, Side::Attacker, &mut force);
    for (kind, n, _) in joining.map_or(&[][..], |group| &group.troops) {
        if *n > 0 {
            force.stacks.push(Stack::new(*kind, *n));
        }
    }
    for (id, _) in joining.map_or(&[][..], |group| &group.ships).iter().filter(|(_, taken)| *taken) {
        let Some(ship) = view.fleet.get(*id) else { continue };
        let aboard: Vec<UnitKind> = ship.cargo.iter().map(|unit| unit.kind).collect();
        if space.is_sea() {
            force = force.and_ship(&aboard);
        } else {
            force.stacks.extend(aboard.into_iter().map(|kind| Stack::new(kind, 1)));
        }
    }
    force
}

/// Everybody in a space whom the active realm would have to fight.
#[must_use]
pub fn defenders(view: &View, space: Space) -> Force {
    let mut force = Force::default();
    for realm in Realm::ALL.into_iter().filter(|realm| !allied(view, view.active, *realm)) {
        add(view, space, realm, Side::Defender, &mut force);
    }
    force
}

/// Whether nobody there would roll a die against the active realm.
#[must_use]
pub fn undefended(view: &View, space: Space) -> bool {
    let tally = defenders(view, space).tally();
    !UnitKind::ALL.iter().any(|kind| tally[*kind] > 0 && kind.fights(Side::Defender, space.kind()))
}

fn add(view: &View, space: Space, realm: Realm, side: Side, force: &mut Force) {
    for kind in super::stacks::SHOWN {
        let n = view.troops.get(space, realm, kind);
        if n > 0 {
            force.stacks.push(Stack::new(kind, n));
        }
    }
    for (_, ship) in view.fleet.at(space, realm) {
        let aboard = ship.cargo.iter().map(|unit| unit.kind).collect();
        force.stacks.push(Stack { aboard, ..Stack::new(UnitKind::Warship, 1) });
    }
    if side == Side::Defender && view.castles.contains(space) && controller(view, space) == Some(realm) {
        force.stacks.push(Stack::new(UnitKind::Castle, 1));
    }
}

/// The guardians of an entrance, if the viewer knows all of them.
fn known_guardians(view: &View, space: Space) -> Option<Vec<Guardian>> {
    let dungeon = view.dungeons.iter().find(|dungeon| dungeon.space == space)?;
    dungeon.tiles.iter().map(|tile| tile.map(guardian)).collect()
}

fn guardian(id: GuardianId) -> Guardian {
    let tile = id.tile();
    Guardian { first_strike: tile.first_strike, heroes_need: tile.heroes_need, ..Guardian::new(tile.dice) }
}

/// Heroes before a door behind which nobody has looked: the Heroes, the guardians known, how many are
/// unknown, and how many tiles of each kind they may be. None if everything is known or nobody would fight.
#[must_use]
pub fn delve(view: &View, space: Space, joining: Option<&Group>) -> Option<Value> {
    let dungeon = view.dungeons.iter().find(|dungeon| dungeon.space == space)?;
    let known: Vec<GuardianId> = dungeon.tiles.iter().flatten().copied().collect();
    let unknown = dungeon.tiles.len() - known.len();
    let attacker = attackers(view, space, joining);
    let tally = attacker.tally();
    if unknown == 0 || tally[UnitKind::Fighter] + tally[UnitKind::Wizard] == 0 {
        return None;
    }
    Some(json!({ "heroes": Army::from(attacker), "known": known, "unknown": unknown, "pool": unseen(view) }))
}

/// The guardian tiles whose place the viewer does not know: all of them but the destroyed and the seen.
#[must_use]
pub fn unseen(view: &View) -> Vec<(GuardianId, u8)> {
    let mut counts = nerath::content::guardian_counts();
    let seen = view.dungeons.iter().flat_map(|dungeon| dungeon.tiles.iter().flatten());
    for id in view.guardian_discard.iter().chain(seen) {
        counts[id.index()] = counts[id.index()].saturating_sub(1);
    }
    GuardianId::all().zip(counts).filter(|(_, n)| *n > 0).collect()
}

/// One bar of the histogram.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// Who is left; nobody in the middle.
    pub side: Option<Side>,
    /// How many are left, from the first number to the second.
    pub left: (u32, u32),
    /// How likely that is.
    pub chance: f64,
}

/// The odds of a battle as they are shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// Where it is fought.
    pub ground: Ground,
    /// The chance that the attack succeeds.
    pub won: f64,
    /// The chance that nobody is left.
    pub both: f64,
    /// The chance that it is beaten off.
    pub lost: f64,
    /// The bars.
    pub bars: Vec<Bar>,
    /// The rounds that it takes on average.
    pub rounds: Option<f64>,
    /// The gold that each side loses on average: attacker, defender.
    pub gold: [f64; 2],
    /// Behind a closed door: the chance of success against each guardian it may hide, the worst first.
    pub fates: Vec<(Vec<GuardianId>, f64, f64)>,
}

/// What the requests for odds answer.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Answered {
    Known(Box<Known>),
    Drawn { draws: Vec<Draw> },
}

#[derive(serde::Deserialize)]
struct Known {
    odds: Odds,
    question: Question,
}

#[derive(serde::Deserialize)]
struct Draw {
    guardians: Vec<GuardianId>,
    chance: f64,
    odds: Odds,
}

impl Reading {
    /// Reads the answer to a request `odds` or `delve`.
    pub fn of(answer: &Value) -> Result<Reading, serde_json::Error> {
        use serde::Deserialize;
        Ok(match Answered::deserialize(answer)? {
            Answered::Known(known) => Reading::one(known.question.ground, &known.odds),
            Answered::Drawn { draws } => Reading::mixed(&draws),
        })
    }

    fn one(ground: Ground, odds: &Odds) -> Reading {
        let summary = &odds.summary;
        Reading {
            ground,
            won: summary.won,
            both: summary.both_destroyed,
            lost: summary.lost,
            bars: bars(odds),
            rounds: summary.rounds,
            gold: Side::BOTH.map(|side| summary.losses[side].gold),
            fates: Vec::new(),
        }
    }

    /// Every draw weighed by its chance.
    fn mixed(draws: &[Draw]) -> Reading {
        let sum = |of: &dyn Fn(&Odds) -> f64| draws.iter().map(|draw| draw.chance * of(&draw.odds)).sum();
        let outcomes = draws.iter().flat_map(|draw| {
            draw.odds
                .outcomes
                .iter()
                .map(|outcome| (outcome.ending, outcome.survivors, outcome.chance * draw.chance))
        });
        let mut fates: Vec<(Vec<GuardianId>, f64, f64)> =
            draws.iter().map(|draw| (draw.guardians.clone(), draw.chance, draw.odds.summary.won)).collect();
        fates.sort_by(|one, other| one.2.total_cmp(&other.2));
        Reading {
            ground: Ground::Dungeon,
            won: sum(&|odds| odds.summary.won),
            both: sum(&|odds| odds.summary.both_destroyed),
            lost: sum(&|odds| odds.summary.lost),
            bars: bars_of(outcomes),
            rounds: None,
            gold: [sum(&|odds| odds.summary.losses.attacker.gold), 0.0],
            fates,
        }
    }
}

/// The most bars on each side of the middle.
const BARS: u32 = 7;

/// The bars: from many defenders left to none, over nobody at all, to many attackers left.
#[must_use]
pub fn bars(odds: &Odds) -> Vec<Bar> {
    bars_of(odds.outcomes.iter().map(|outcome| (outcome.ending, outcome.survivors, outcome.chance)))
}

fn bars_of(outcomes: impl Iterator<Item = (Ending, BySide<Survivors>, f64)>) -> Vec<Bar> {
    let mut tallies: Vec<(Option<Side>, u32, f64)> = Vec::new();
    for (ending, survivors, chance) in outcomes {
        let side = match ending {
            Ending::Won => Some(Side::Attacker),
            Ending::Lost => Some(Side::Defender),
            Ending::BothDestroyed => None,
            Ending::Retreated | Ending::Endless => continue,
        };
        let left = side.map_or(0, |side| {
            let survivors = survivors[side];
            survivors.units.units() + u32::from(survivors.guardian_dice)
        });
        match tallies.iter_mut().find(|(other, n, _)| (*other, *n) == (side, left)) {
            Some((_, _, sum)) => *sum += chance,
            None => tallies.push((side, left, chance)),
        }
    }
    let mut bars: Vec<Bar> = Vec::new();
    for side in [Some(Side::Defender), None, Some(Side::Attacker)] {
        let of_side: Vec<(u32, f64)> =
            tallies.iter().filter(|(other, ..)| *other == side).map(|(_, n, chance)| (*n, *chance)).collect();
        let most = of_side.iter().map(|(n, _)| *n).max().unwrap_or(0);
        // Large armies share a bar between several numbers, so that the picture stays readable.
        let width = most.div_ceil(BARS).max(1);
        let mut own: Vec<Bar> = match side {
            None => vec![Bar { side, left: (0, 0), chance: 0.0 }],
            Some(_) => (0..most.div_ceil(width))
                .map(|at| Bar { side, left: (at * width + 1, ((at + 1) * width).min(most)), chance: 0.0 })
                .collect(),
        };
        for (n, chance) in of_side {
            let at = if n == 0 { 0 } else { ((n - 1) / width) as usize };
            if let Some(bar) = own.get_mut(at) {
                bar.chance += chance;
            }
        }
        if side == Some(Side::Defender) {
            own.reverse();
        }
        bars.append(&mut own);
    }
    bars
}

/// A chance in per cent, as people read it.
#[must_use]
pub fn percent(lang: Lang, chance: f64) -> String {
    let space = lang.pick("", "\u{202f}");
    let whole = (chance * 100.0).round();
    if chance > 0.0 && whole < 1.0 {
        return format!("<1{space}%");
    }
    if chance < 1.0 && whole > 99.0 {
        return format!(">99{space}%");
    }
    format!("{whole:.0}{space}%")
}

/// A chance in per cent with one decimal, for those who want it exactly.
#[must_use]
pub fn exact(lang: Lang, chance: f64) -> String {
    let text = format!("{:.1}", chance * 100.0);
    match lang {
        Lang::En => format!("{text}%"),
        Lang::Fr => format!("{}\u{202f}%", text.replace('.', ",")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::opening;
    use nerath::content::at;

    fn attack() -> View {
        let mut view = opening();
        view.active = Realm::IronCircle;
        view.troops = nerath::troops::Troops::default();
        view.troops.add(at::KULMARK, Realm::IronCircle, UnitKind::Footsoldier, 3);
        view.troops.add(at::KULMARK, Realm::Nerath, UnitKind::Footsoldier, 2);
        view
    }

    #[test]
    fn a_forecast_counts_everybody_there_and_on_the_way() {
        let view = attack();
        let question = forecast(&view, at::KULMARK, None).expect("they fight");
        assert_eq!(question.ground, Ground::Territory);
        assert_eq!(question.armies.attacker.force.tally()[UnitKind::Footsoldier], 3);
        assert_eq!(question.armies.defender.force.tally()[UnitKind::Footsoldier], 2);
        let group = Group { at: at::SARTHEL, troops: vec![(UnitKind::Dragon, 1, 1)], ships: Vec::new() };
        let question = forecast(&view, at::KULMARK, Some(&group)).expect("they fight");
        assert_eq!(question.armies.attacker.force.tally()[UnitKind::Dragon], 1);
        assert_eq!(forecast(&view, at::SARTHEL, None), None);
    }

    #[test]
    fn castles_defend_and_never_attack() {
        let mut view = attack();
        view.castles.insert(at::KULMARK);
        let question = forecast(&view, at::KULMARK, None).expect("they fight");
        assert_eq!(question.armies.defender.force.tally()[UnitKind::Castle], 1);
        assert_eq!(question.armies.attacker.force.tally()[UnitKind::Castle], 0);
    }

    #[test]
    fn bars_add_up_to_certainty() {
        let question = forecast(&attack(), at::KULMARK, None).expect("they fight");
        let odds = nerath_advice::battle(&question);
        let bars = bars(&odds);
        let labels: Vec<(Option<Side>, u32)> = bars.iter().map(|bar| (bar.side, bar.left.0)).collect();
        let (d, a) = (Some(Side::Defender), Some(Side::Attacker));
        assert_eq!(labels, [(d, 2), (d, 1), (None, 0), (a, 1), (a, 2), (a, 3)]);
        let sum: f64 = bars.iter().map(|bar| bar.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let won: f64 = bars.iter().filter(|bar| bar.side == a).map(|bar| bar.chance).sum();
        assert!((won - odds.summary.won).abs() < 1e-12);
    }

    #[test]
    fn requests_are_answered_in_a_form_that_is_read() {
        let title: &dyn card::Title = &nerath_card::card();
        let question = forecast(&attack(), at::KULMARK, None).expect("they fight");
        let asked = json!({ "ground": question.ground, "armies": question.armies });
        let answer = title
            .extra("odds", &asked, None, Lang::En, &kernel::Budget::endless())
            .expect("known")
            .expect("answered");
        let reading = Reading::of(&answer).expect("readable");
        assert!((reading.won + reading.both + reading.lost - 1.0).abs() < 1e-9);
        assert!(reading.fates.is_empty() && reading.rounds.is_some());

        let mut view = opening();
        view.active = Realm::Karkoth;
        view.troops.add(at::TEMPLE_OF_ELEMENTAL_EVIL, Realm::Karkoth, UnitKind::Wizard, 2);
        let asked = delve(&view, at::TEMPLE_OF_ELEMENTAL_EVIL, None).expect("nobody has looked");
        let answer = title
            .extra("delve", &asked, None, Lang::En, &kernel::Budget::endless())
            .expect("known")
            .expect("answered");
        let reading = Reading::of(&answer).expect("readable");
        assert!((reading.won + reading.both + reading.lost - 1.0).abs() < 1e-9);
        assert!(reading.fates.len() > 5 && reading.fates[0].2 <= reading.won);
        let sum: f64 = reading.bars.iter().map(|bar| bar.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }

    #[test]
    fn large_armies_share_bars() {
        let mut view = attack();
        view.troops.add(at::KULMARK, Realm::IronCircle, UnitKind::Footsoldier, 20);
        let odds = nerath_advice::battle(&forecast(&view, at::KULMARK, None).expect("they fight"));
        let bars = bars(&odds);
        assert!(bars.len() <= 2 * BARS as usize + 1);
        assert_eq!(bars.last().map(|bar| bar.left.1), Some(23));
        let sum: f64 = bars.iter().map(|bar| bar.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }

    #[test]
    fn unseen_guardians_are_those_left_in_the_box() {
        let mut view = opening();
        let all: u8 = unseen(&view).iter().map(|(_, n)| *n).sum();
        let seen: usize = view.dungeons.iter().map(|dungeon| dungeon.tiles.iter().flatten().count()).sum();
        assert_eq!(usize::from(all) + seen, 30);
        view.guardian_discard.push(nerath::content::guardian::TROLL);
        assert_eq!(unseen(&view).iter().map(|(_, n)| *n).sum::<u8>(), all - 1);
    }

    #[test]
    fn chances_are_never_rounded_to_certainty() {
        assert_eq!(percent(Lang::En, 0.732), "73%");
        assert_eq!(percent(Lang::Fr, 0.004), "<1\u{202f}%");
        assert_eq!(percent(Lang::Fr, 0.999), ">99\u{202f}%");
        assert_eq!(percent(Lang::En, 1.0), "100%");
        assert_eq!(exact(Lang::Fr, 0.7321), "73,2\u{202f}%");
    }
}
