//! Goals that the planner is asked about: those nearby, ordered by their value.

use super::journey;
use kernel::{Lang, Seat};
use mage_knight::action::Action;
use mage_knight::assault::Pact;
use mage_knight::combat::FoeSet;
use mage_knight::content::{CardId, City, Hex, SiteKind, UnitId};
use mage_knight::map::{Map, RevealedCity, Stance};
use mage_knight::question::{Asked, CombatPhase};
use mage_knight::scenarios::ScenarioId;
use mage_knight::state::{Stage, Who};
use mage_knight::task::Task;
use mage_knight::terms::Site;
use mage_knight::view::{PlayerView, View};
use mage_knight_advice::{Answer, Cost, DriveOff, Goal, Line, Odds, Together, Verdict};
use serde::Deserialize;
use serde_json::{Value, json};
use table_view::Said;

use super::words;

/// The most goals that are shown.
const MOST: usize = 7;
/// How far a fight may be to be thought of.
const FAR: u8 = 4;
/// How far another hero may be.
const NEAR: u8 = 3;

/// What the planner is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Whether something is available this turn.
    Goal(Goal),
    /// Whether another hero can be driven off.
    Duel(Seat),
    /// Whether a city falls to an assault together.
    Assault(Hex),
}

impl Ask {
    /// The request to the planner and its arguments: to think this many steps, and to answer in a language.
    #[must_use]
    pub fn request(self, steps: u64, lang: Lang) -> (&'static str, Value) {
        let lang = lang.code();
        match self {
            Ask::Goal(goal) => ("plan", json!({ "goals": [goal], "steps": steps, "labels": lang })),
            Ask::Duel(defender) => ("duel", json!({ "defender": defender, "steps": steps, "text": lang })),
            Ask::Assault(city) => ("assault", json!({ "city": city, "steps": steps, "text": lang })),
        }
    }
}

/// Something that one might want this turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// What the planner is asked.
    pub ask: Ask,
    /// For people.
    pub name: Said,
    /// Where on the map it is.
    pub at: Option<Hex>,
    /// Its symbol.
    pub symbol: &'static str,
}

/// The city of an assault that is being proposed, if this seat is asked about it.
fn proposed(view: &View, seat: Seat) -> Option<Hex> {
    let question = view.asked.filter(|question| question.seat == seat)?;
    match (question.what, view.task) {
        (Asked::Invite(city) | Asked::Join { city, .. }, _) => Some(city),
        (Asked::Share(_), Some(Task::Assault(Pact::Share(draft)))) => Some(draft.city),
        _ => None,
    }
}

/// Whether the planner can be asked for this seat now: it is its turn, which is not ending yet, and it is
/// asked something; or it is asked about an assault together.
#[must_use]
pub fn may_ask(view: &View, seat: Seat) -> bool {
    if proposed(view, seat).is_some() {
        return view.over.is_none();
    }
    let in_order = view.order.get(usize::from(view.at)) == Some(&Who::Seat(seat));
    let active = view.acting.map_or(in_order, |acting| acting == seat);
    let open = |what: Asked| match what {
        Asked::Stage(stage) => matches!(stage, Stage::TurnStart | Stage::Movement | Stage::Interaction),
        Asked::Combat(_)
        | Asked::Challenge
        | Asked::Damage { .. }
        | Asked::Pay(_)
        | Asked::Spend(_)
        | Asked::Effect { .. } => !matches!(view.stage, Stage::Tactics | Stage::EndOfTurn),
        Asked::Window
        | Asked::Duel(_)
        | Asked::Rewards
        | Asked::PickCard
        | Asked::LevelUp
        | Asked::Disband
        | Asked::Discard
        | Asked::KeepBanner
        | Asked::LongNight
        | Asked::RemoveTactic
        | Asked::Invite(_)
        | Asked::Share(_)
        | Asked::Join { .. }
        | Asked::AgreeToRemove(_)
        | Asked::Entrance(_)
        | Asked::Awaken(_)
        | Asked::GiveWay(_)
        | Asked::SetDie(_)
        | Asked::ChosenOne
        | Asked::PickHero
        | Asked::Keep
        | Asked::AddDrafted
        | Asked::Improve
        | Asked::Replace(_)
        | Asked::Bid { .. } => false,
    };
    let asked = view.asked.is_some_and(|question| question.seat == seat && open(question.what));
    active && asked && view.over.is_none() && view.duel.is_none()
}

/// The match as if this seat's turn began now, while another one plays quietly: what the planner looks ahead to. It is
/// asked the same of [`mage_knight_advice::ahead`].
#[must_use]
pub fn ahead(view: &View, seat: Seat) -> Option<View> {
    let settled = view.over.is_none()
        && view.duel.is_none()
        && view.assault.is_none()
        && view.combat.is_none()
        && view.acting.is_none()
        && view.aside.is_empty()
        && !matches!(view.stage, Stage::SetUp | Stage::Tactics);
    let in_order = view.order.contains(&Who::Seat(seat));
    let waits = view.order.get(usize::from(view.at)) != Some(&Who::Seat(seat));
    let player = view.players.get(seat.index())?;
    let able = player.place.is_some() && !player.skipped && !player.eliminated;
    (settled && in_order && waits && able).then(|| {
        let mut next = view.clone();
        next.turn = Default::default();
        next.stage = Stage::Movement;
        next.asked = None;
        next
    })
}

/// What one might want, the nearest first.
#[must_use]
pub fn wishes(view: &View, seat: Seat) -> Vec<Wish> {
    if let Some(city) = proposed(view, seat) {
        return vec![together(view, city)];
    }
    let mut wishes = match &view.combat {
        Some(combat) if !combat.foes.is_empty() => foes(combat),
        _ => [with_others(view, seat), near(view, seat)].concat(),
    };
    wishes.truncate(MOST);
    wishes
}

/// What others have a say in: an assault together, and duels.
fn with_others(view: &View, seat: Seat) -> Vec<Wish> {
    let moves = view.asked.is_some_and(|question| question.what == Asked::Stage(Stage::Movement));
    let Some(here) = view.players.get(seat.index()).and_then(|player| player.place).filter(|_| moves) else {
        return Vec::new();
    };
    let calm = view.round_ends_in.is_none() && view.match_ends_in.is_none() && !view.turn.acted;
    let others = || {
        let all = view.players.iter().enumerate().filter(move |(at, _)| *at != seat.index());
        all.filter(|(_, player)| calm && !player.skipped && !player.eliminated)
    };
    let beside = |city: &&RevealedCity| {
        city.stance == Stance::Defended
            && city.is_next_to(here)
            && others().any(|(_, player)| player.place.is_some_and(|place| city.is_next_to(place)))
            && view.map.tokens_at(city.at).count() > 1
    };
    let allied = |at: usize| view.side(seat) >> at & 1 == 1;
    let joint = view.players.len() > 1
        && (view.side(seat).count_ones() > 1 || view.variants.joint_assaults == Some(true));
    let cities = view.map.cities.iter().filter(|_| joint && view.assault.is_none()).filter(beside);
    let duels = match view.variants.duels {
        Some(agreed) => agreed,
        None => view.scenario != ScenarioId::FirstReconnaissance,
    };
    let rivals = others().filter(|(at, player)| {
        // Several heroes may be together in a city, and on the portal as long as it is open.
        let open = view.scenario != ScenarioId::OneToReturn || view.round <= 1;
        let apart = |place: Hex| !(open && place == Map::PORTAL) && view.map.city_at(place).is_none();
        let near = player.place.is_some_and(|place| here.distance(place) <= NEAR && apart(place));
        duels && near && !allied(*at) && view.assault.is_none()
    });
    let drive_off = |(at, _)| {
        let player: &PlayerView = view.players.get(at)?;
        let hero = words::said(player.hero?.sheet().name);
        let name = Said { en: format!("Drive off {}", hero.en), fr: format!("Chasser {}", hero.fr) };
        Some(Wish { ask: Ask::Duel(Seat(at as u8)), name, at: player.place, symbol: "attack" })
    };
    cities.map(|city| together(view, city.at)).chain(rivals.filter_map(drive_off)).collect()
}

/// A city that is to be taken together.
fn together(view: &View, city: Hex) -> Wish {
    let colour = view.map.city_at(city).map(|city| city.colour);
    let city_name = colour.map(|colour| words::said(City::of(colour).name)).unwrap_or_default();
    let name = Said {
        en: format!("Take together: {}", city_name.en),
        fr: format!("Prendre ensemble\u{a0}: {}", city_name.fr),
    };
    Wish { ask: Ask::Assault(city), name, at: Some(city), symbol: super::badge::site(Site::City) }
}

/// The enemies of the combat: all of them, then each.
fn foes(combat: &mage_knight::combat::Combat) -> Vec<Wish> {
    let left: Vec<usize> = (0..combat.foes.len())
        .filter(|place| !combat.foes[*place].gone && !combat.foes[*place].is_summoned())
        .collect();
    let all = left.iter().fold(0, |set: FoeSet, place| set | 1 << place);
    let wish =
        |set: FoeSet, name: Said| Wish { ask: Ask::Goal(Goal::Foes(set)), name, at: None, symbol: "attack" };
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

/// Fights nearby, then what the place where the hero stands, or the next village, has to offer.
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
    let (en, fr) = if far == 1 { ("space", "case") } else { ("spaces", "cases") };
    Said { en: format!("{} ({far} {en} away)", name.en), fr: format!("{} (à {far}\u{a0}{fr})", name.fr) }
}

/// The fight that waits on a space.
#[must_use]
pub fn fight(view: &View, seat: Seat, hex: Hex) -> Option<Wish> {
    let site = view.map.site(hex)?;
    let name = words::said(site.card().name);
    let enemies: Vec<Said> = view
        .map
        .tokens_at(view.map.garrison_space(hex))
        .filter_map(|token| token.enemy())
        .map(|enemy| words::said(enemy.enemy().name))
        .collect();
    let name = match site.kind() {
        SiteKind::Rampaging if view.map.has_rampaging(hex) => match enemies.first() {
            Some(enemy) => beat(enemy),
            None => beat(&name),
        },
        SiteKind::Fortified if view.claims().is_assault(hex, seat) => taken(&name),
        SiteKind::Adventure if !view.map.is_conquered(hex) => taken(&name),
        _ => return None,
    };
    Some(Wish { ask: Ask::Goal(Goal::Defeat(hex)), name, at: Some(hex), symbol: super::badge::site(site) })
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
    Wish { ask: Ask::Goal(Goal::Reach(hex)), name, at: Some(hex), symbol: "move" }
}

/// Units and cards that is available where the hero stands.
fn gains(view: &View, seat: Seat, here: Hex) -> Vec<Wish> {
    let mut wishes = Vec::new();
    let Some(site) = view.map.site(here) else { return wishes };
    let open = site.kind() == SiteKind::Inhabited && !view.map.is_conquered(here)
        || view.map.has_shield(here, seat)
        || view.claims().is_held_for(here, seat)
        || site == Site::City && view.map.is_conquered(here);
    if !open {
        return wishes;
    }
    let mut seen: Vec<UnitId> = Vec::new();
    for unit in view.offers.units.iter().filter(|unit| view.scenario.recruits(**unit, site)) {
        if !seen.contains(unit) {
            seen.push(*unit);
            let name = words::said(unit.unit().name);
            wishes.push(Wish {
                ask: Ask::Goal(Goal::Recruit(*unit)),
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
        Wish { ask: Ask::Goal(Goal::Gain(*card)), name, at: None, symbol: "book" }
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
    /// How likely it is, where others have a say.
    pub odds: Option<Odds>,
    /// What the planner says about that.
    pub text: Option<String>,
}

impl Found {
    /// Reads what the planner answered.
    #[must_use]
    pub fn read(ask: Ask, value: &Value) -> Option<Found> {
        let (odds, line) = match ask {
            Ask::Goal(_) => return Found::read_plan(value),
            Ask::Duel(_) => DriveOff::deserialize(value).ok().map(|found| (found.odds, found.line))?,
            Ask::Assault(_) => (Together::deserialize(value).ok()?.odds, None::<Line>),
        };
        let verdict = match odds {
            Odds { yes, .. } if yes >= 1.0 => Verdict::Yes,
            Odds { no, .. } if no >= 1.0 => Verdict::No,
            Odds { open, .. } if open >= 1.0 => Verdict::Unfinished,
            _ => Verdict::Unknown,
        };
        Some(Found {
            verdict,
            actions: line.map_or_else(Vec::new, |line| line.actions),
            labels: labels(value),
            cost: None,
            cheapest: true,
            odds: Some(odds),
            text: value["text"].as_str().map(str::to_owned),
        })
    }

    fn read_plan(value: &Value) -> Option<Found> {
        let mut value = value.clone();
        // The count of steps is kept back; the type has it.
        value["visited"] = 0.into();
        let labels = labels(&value);
        let answer = Answer::deserialize(&value).ok()?;
        let (actions, cost) = answer.line.map_or((Vec::new(), None), |line| (line.actions, Some(line.cost)));
        Some(Found {
            verdict: answer.verdict,
            actions,
            labels,
            cost,
            cheapest: answer.cheapest,
            odds: None,
            text: None,
        })
    }

    /// How likely it is, where others have a say: a share of a hundred, or between which two where something
    /// is left open.
    #[must_use]
    pub fn chance(&self, lang: Lang) -> Option<String> {
        let Odds { yes, open, .. } = self.odds.filter(|odds| odds.open < 1.0)?;
        let [least, most] = [yes, yes + open].map(|share| format!("{:.0}", 100.0 * share));
        let between = if least == most { least } else { format!("{least}–{most}") };
        Some(match lang {
            Lang::En => format!("{between}%"),
            Lang::Fr => format!("{between}\u{a0}%"),
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

/// The line of an answer, for people.
fn labels(value: &Value) -> Vec<String> {
    let labels = value["labels"].as_array().into_iter().flatten();
    labels.filter_map(|label| label.as_str().map(str::to_owned)).collect()
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
    add(cost.unit_wounds, ("Wound on units", "Wounds on units"), ("Blessure d’unité", "Blessures d’unité"));
    add(cost.cards, ("card", "cards"), ("carte", "cartes"));
    add(cost.crystals, ("crystal", "crystals"), ("cristal", "cristaux"));
    add(cost.units, ("unit", "units"), ("unité", "unités"));
    add(cost.mana, ("mana", "mana"), ("mana", "manas"));
    add(cost.skills, ("skill", "skills"), ("compétence", "compétences"));
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
