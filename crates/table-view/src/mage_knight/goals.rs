//! What the planner is asked: goals that lie near, by their worth to somebody who looks at the map.

use super::journey;
use crate::Said;
use kernel::{Lang, Seat};
use mage_knight::action::Action;
use mage_knight::content::{CardId, Hex, SiteKind, UnitId};
use mage_knight::plan::{Answer, Cost, Goal, Verdict};
use mage_knight::question::{Asked, CombatPhase};
use mage_knight::state::{Stage, Who};
use mage_knight::terms::Site;
use mage_knight::view::View;

use super::words;

/// The most goals that are shown.
const MOST: usize = 7;
/// How far a fight may be to be thought of.
const FAR: u8 = 4;

/// Something that one might want this turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// As the planner has it.
    pub goal: Goal,
    /// For people.
    pub name: Said,
    /// Where on the map it is.
    pub at: Option<Hex>,
    /// Its symbol.
    pub symbol: &'static str,
}

/// Whether the planner can be asked for this seat now: it is its turn, which is not ending yet, and it is asked something.
#[must_use]
pub fn may_ask(view: &View, seat: Seat) -> bool {
    let active = view.order.get(usize::from(view.at)) == Some(&Who::Seat(seat));
    let open = |what: Asked| match what {
        Asked::Stage(stage) => matches!(stage, Stage::TurnStart | Stage::Movement | Stage::Interaction),
        Asked::Combat(_)
        | Asked::Challenge
        | Asked::Damage { .. }
        | Asked::Pay(_)
        | Asked::Spend(_)
        | Asked::Effect { .. } => !matches!(view.stage, Stage::Tactics | Stage::EndOfTurn),
        Asked::Window
        | Asked::Rewards
        | Asked::PickCard
        | Asked::LevelUp
        | Asked::Disband
        | Asked::Discard
        | Asked::KeepBanner
        | Asked::LongNight
        | Asked::Entrance(_) => false,
    };
    let asked = view.asked.is_some_and(|question| question.seat == seat && open(question.what));
    active && asked && view.over.is_none()
}

/// What one might want, the nearest first.
#[must_use]
pub fn wishes(view: &View, seat: Seat) -> Vec<Wish> {
    let mut wishes = match &view.combat {
        Some(combat) if !combat.foes.is_empty() => foes(combat),
        _ => near(view, seat),
    };
    wishes.truncate(MOST);
    wishes
}

/// The enemies of the combat: all of them, then each.
fn foes(combat: &mage_knight::combat::Combat) -> Vec<Wish> {
    let left: Vec<usize> = (0..combat.foes.len())
        .filter(|place| !combat.foes[*place].gone && !combat.foes[*place].is_summoned())
        .collect();
    let all = left.iter().fold(0u16, |set, place| set | 1 << place);
    let wish = |set: u16, name: Said| Wish { goal: Goal::Foes(set), name, at: None, symbol: "attack" };
    let mut wishes = Vec::new();
    if left.len() > 1 {
        wishes.push(wish(all, Said { en: "Beat them all".into(), fr: "Les vaincre tous".into() }));
    }
    for place in left {
        let name = combat.foes[place].enemy.enemy().name;
        wishes.push(wish(1 << place, beat(&words::said(name))));
    }
    wishes
}

fn beat(name: &Said) -> Said {
    Said { en: format!("Beat: {}", name.en), fr: format!("Vaincre\u{a0}: {}", name.fr) }
}

/// Fights near by, then what the place where the hero stands, or the next village, has to offer.
fn near(view: &View, seat: Seat) -> Vec<Wish> {
    let Some(here) = view.players.get(seat.index()).and_then(|player| player.place) else {
        return Vec::new();
    };
    let ways = journey::ways(view, seat);
    let mut fights: Vec<(u8, u16, Wish)> = Vec::new();
    for hex in view.map.spaces() {
        let far = here.distance(hex);
        let Some(wish) = fight(view, seat, hex).filter(|_| far <= FAR) else { continue };
        let cost = ways.get(&hex).map_or(u16::MAX, |way| way.cost);
        fights.push((far, cost, wish));
    }
    fights.sort_by_key(|(far, cost, _)| (*far, *cost));
    let mut wishes: Vec<Wish> = Vec::new();
    for (far, _, wish) in fights.iter().take(4) {
        // Two of a name are told apart by how far they are.
        let twins = fights.iter().filter(|(.., other)| other.name == wish.name).count();
        let name = if twins > 1 { away(&wish.name, *far) } else { wish.name.clone() };
        wishes.push(Wish { name, ..wish.clone() });
    }
    wishes.extend(gains(view, seat, here));
    wishes
}

fn away(name: &Said, far: u8) -> Said {
    let (en, fr) = if far == 1 { ("space", "espace") } else { ("spaces", "espaces") };
    Said { en: format!("{} ({far} {en} away)", name.en), fr: format!("{} (à {far}\u{a0}{fr})", name.fr) }
}

/// The fight that waits on a space.
#[must_use]
pub fn fight(view: &View, seat: Seat, hex: Hex) -> Option<Wish> {
    let site = view.map.site(hex)?;
    let name = words::said(site.card().name);
    let enemies: Vec<Said> = view
        .map
        .tokens_at(hex)
        .filter_map(|token| token.enemy())
        .map(|enemy| words::said(enemy.enemy().name))
        .collect();
    let name = match site.kind() {
        SiteKind::Rampaging if view.map.has_rampaging(hex) => match enemies.first() {
            Some(enemy) => beat(enemy),
            None => beat(&name),
        },
        SiteKind::Fortified if journey::is_assault(&view.map, hex, seat) => taken(&name),
        SiteKind::Adventure if !view.map.is_conquered(hex) => taken(&name),
        _ => return None,
    };
    Some(Wish { goal: Goal::Defeat(hex), name, at: Some(hex), symbol: super::badge::site(site) })
}

fn taken(name: &Said) -> Said {
    Said {
        en: format!("Take the {}", name.en.to_lowercase()),
        fr: format!("Prendre\u{a0}: {}", name.fr.to_lowercase()),
    }
}

/// The space of a hero as a goal.
#[must_use]
pub fn reach(view: &View, hex: Hex) -> Wish {
    let ground = view.map.terrain(hex).map(|ground| words::said(ground.name())).unwrap_or_default();
    let name = match view.map.site(hex) {
        Some(site) => words::said(site.card().name),
        None => ground,
    };
    let name = Said {
        en: format!("Stand here: {}", name.en.to_lowercase()),
        fr: format!("Se tenir là\u{a0}: {}", name.fr.to_lowercase()),
    };
    Wish { goal: Goal::Reach(hex), name, at: Some(hex), symbol: "move" }
}

/// Units and cards that can be had where the hero stands.
fn gains(view: &View, seat: Seat, here: Hex) -> Vec<Wish> {
    let mut wishes = Vec::new();
    let Some(site) = view.map.site(here) else { return wishes };
    let open = site.kind() == SiteKind::Inhabited && !view.map.is_conquered(here)
        || view.map.has_shield(here, seat)
        || site == Site::City && view.map.is_conquered(here);
    if !open {
        return wishes;
    }
    let mut seen: Vec<UnitId> = Vec::new();
    for unit in view.offers.units.iter().filter(|unit| unit.unit().sites.contains(site)) {
        if !seen.contains(unit) {
            seen.push(*unit);
            let name = words::said(unit.unit().name);
            wishes.push(Wish {
                goal: Goal::Recruit(*unit),
                name: Said {
                    en: format!("Recruit: {}", name.en),
                    fr: format!("Recruter\u{a0}: {}", name.fr),
                },
                at: None,
                symbol: "people",
            });
        }
    }
    let learn = |card: &CardId| {
        let name = words::said(card.card().name);
        let name = Said { en: format!("Learn: {}", name.en), fr: format!("Apprendre\u{a0}: {}", name.fr) };
        Wish { goal: Goal::Gain(*card), name, at: None, symbol: "book" }
    };
    match site {
        Site::Monastery => wishes.extend(view.offers.monastery.iter().map(learn)),
        Site::MageTower => wishes.extend(view.offers.spells.iter().map(learn)),
        _ => {}
    }
    wishes
}

/// What the planner found, as the panel tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Whether it can be done.
    pub verdict: Verdict,
    /// The answers to give.
    pub actions: Vec<Action>,
    /// The same for people, in the language in which it was asked.
    pub labels: Vec<String>,
    /// What it costs, if there is a line.
    pub cost: Option<Cost>,
    /// Whether nothing is cheaper.
    pub cheapest: bool,
}

impl Found {
    /// Reads the answer to the request `plan`.
    #[must_use]
    pub fn read(value: &serde_json::Value) -> Option<Found> {
        use serde::Deserialize;
        let mut value = value.clone();
        // The count of steps is kept back; the type has it.
        value["visited"] = 0.into();
        let labels = value["labels"].as_array().map(|labels| {
            labels.iter().filter_map(|label| label.as_str().map(str::to_owned)).collect::<Vec<_>>()
        });
        let answer = Answer::deserialize(&value).ok()?;
        let (actions, cost) = answer.line.map_or((Vec::new(), None), |line| (line.actions, Some(line.cost)));
        Some(Found {
            verdict: answer.verdict,
            actions,
            labels: labels.unwrap_or_default(),
            cost,
            cheapest: answer.cheapest,
        })
    }

    /// The spaces that the hero comes through, the first one where it stands.
    #[must_use]
    pub fn path(&self, from: Option<Hex>) -> Vec<Hex> {
        let steps: Vec<Hex> = self
            .actions
            .iter()
            .filter_map(|action| match action {
                Action::Move(hex) | Action::Tunnel(hex) | Action::Space(hex) => Some(*hex),
                _ => None,
            })
            .collect();
        if steps.is_empty() { Vec::new() } else { from.into_iter().chain(steps).collect() }
    }
}

/// The price of a line: Wounds if there are any, then cards and the like.
#[must_use]
pub fn price(lang: Lang, cost: Cost) -> Vec<String> {
    let mut parts = Vec::new();
    let mut add = |n: u8, en: (&str, &str), fr: (&str, &str)| {
        if n > 0 {
            let noun = match lang {
                Lang::En => {
                    if n == 1 {
                        en.0
                    } else {
                        en.1
                    }
                }
                Lang::Fr => {
                    if n == 1 {
                        fr.0
                    } else {
                        fr.1
                    }
                }
            };
            parts.push(format!("{n}\u{a0}{noun}"));
        }
    };
    add(cost.units_lost, ("unit lost", "units lost"), ("unité perdue", "unités perdues"));
    add(cost.unit_wounds, ("unit wounded", "units wounded"), ("unité blessée", "unités blessées"));
    add(cost.cards, ("card", "cards"), ("carte", "cartes"));
    add(cost.crystals, ("crystal", "crystals"), ("cristal", "cristaux"));
    add(cost.units, ("unit", "units"), ("unité", "unités"));
    add(cost.mana, ("mana", "mana"), ("mana", "manas"));
    add(cost.skills, ("skill", "skills"), ("talent", "talents"));
    let hurt = match cost.wounds {
        0 => words::Say::NoWound.get(lang).to_owned(),
        n => words::wounds(lang, n.into()),
    };
    parts.insert(0, hurt);
    parts
}

/// The phases of a combat in order, with where the combat stands in them.
#[must_use]
pub fn phases(now: CombatPhase) -> [(CombatPhase, words::Say, bool, bool); 4] {
    use words::Say;
    [
        (CombatPhase::Ranged, Say::Ranged),
        (CombatPhase::Block, Say::Blocking),
        (CombatPhase::Damage, Say::Assign),
        (CombatPhase::Attack, Say::Attacking),
    ]
    .map(|(phase, say)| (phase, say, phase < now, phase == now))
}
