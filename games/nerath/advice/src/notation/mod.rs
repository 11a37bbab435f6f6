//! A question in words, as it is typed on a command line.
//!
//! ```
//! use nerath_advice::{self as odds, notation};
//! let words = ["3 footsoldier, wizard, dragon", "vs", "castle, 2 footsoldier", "--rounds", "4"];
//! let question = notation::read(&words).unwrap();
//! assert!(odds::battle(&question).summary.won > 0.5);
//! ```

mod effect;
mod force;
mod help;
mod mistake;
mod names;

pub use help::help;
pub use mistake::Mistake;

use super::limits::Quantity;
use super::{Army, BySide, CasualtyOrder, Policy, Preference, Question, Retreat};
use kernel::Text;
use names::{find_unit, plain};
use nerath::rules::{CN_CST_04, CN_DUN_01, CN_DUN_07, CN_SEA_02, CN_UNI_10};
use nerath::units::{Ground, Side, UnitKind};

/// Reads a question: two forces with `vs` between them, and options anywhere.
///
/// Where the battle is fought follows from who fights, unless an option says it: guardians are met in
/// dungeons, Warships at sea.
pub fn read<W: AsRef<str>>(words: &[W]) -> Result<Question, Mistake> {
    let mut reader = Reader::default();
    let mut words = words.iter().map(AsRef::as_ref);
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            Some(option) => match option.split_once('=') {
                Some((option, value)) => reader.option(option, &mut || Some(value))?,
                None => reader.option(option, &mut || words.next())?,
            },
            None => reader.force(word),
        }
    }
    reader.question()
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    forces: String,
    ground: Option<Ground>,
    armies: BySide<Army>,
    orders: BySide<bool>,
    policy: Policy,
}

impl Reader {
    fn force(&mut self, word: &str) {
        self.forces.push_str(word);
        self.forces.push(' ');
    }

    fn option<'a>(&mut self, name: &str, value: &mut dyn FnMut() -> Option<&'a str>) -> Result<(), Mistake> {
        let option = || format!("--{name}");
        let mut value = || value().ok_or_else(|| Mistake::NoValue { option: option() });
        let fresh = match name {
            "land" | "territory" => self.ground.replace(Ground::Territory).is_none(),
            "sea" => self.ground.replace(Ground::Sea).is_none(),
            "dungeon" => self.ground.replace(Ground::Dungeon).is_none(),
            "rounds" => self.policy.max_rounds.replace(number(value()?, Quantity::Rounds)?).is_none(),
            "retreat-at" => self.retreat(Retreat::UnitsAtMost(number(value()?, Quantity::Units)?.into())),
            "retreat-below" => self.retreat(Retreat::ChanceBelow(chance(value()?)?)),
            "order-attacker" => self.order(Side::Attacker, value()?)?,
            "order-defender" => self.order(Side::Defender, value()?)?,
            "attacker-effect" => self.effect(Side::Attacker, value()?)?,
            "defender-effect" => self.effect(Side::Defender, value()?)?,
            _ => return Err(Mistake::UnknownOption { given: option() }),
        };
        if fresh { Ok(()) } else { Err(Mistake::Contradiction { option: option() }) }
    }

    fn retreat(&mut self, retreat: Retreat) -> bool {
        std::mem::replace(&mut self.policy.retreat, retreat) == Retreat::Never
    }

    fn order(&mut self, side: Side, text: &str) -> Result<bool, Mistake> {
        self.armies[side].order = order(text)?;
        Ok(!std::mem::replace(&mut self.orders[side], true))
    }

    /// May be given several times.
    fn effect(&mut self, side: Side, text: &str) -> Result<bool, Mistake> {
        effect::read(text, &mut self.armies[side].modifiers)?;
        Ok(true)
    }

    fn question(self) -> Result<Question, Mistake> {
        let Reader { forces, ground, mut armies, policy, .. } = self;
        let (attacker, defender) = halves(&forces)?;
        armies.attacker.force = force::read(&attacker)?;
        armies.defender.force = force::read(&defender)?;
        let ground = ground.unwrap_or_else(|| usual_ground(&armies));
        let question = Question { ground, armies, policy, struck: false, hits: BySide::default() };
        Side::BOTH.into_iter().try_for_each(|side| in_place(&question, side))?;
        question.check_size()?;
        Ok(question)
    }
}

/// The two forces.
fn halves(text: &str) -> Result<(String, String), Mistake> {
    let mut halves = vec![String::new()];
    for word in text.split_whitespace() {
        if matches!(&*plain(word), "vs" | "vs." | "versus" | "against" | "contre") {
            halves.push(String::new());
        } else if let Some(half) = halves.last_mut() {
            half.push_str(word);
            half.push(' ');
        }
    }
    match <[String; 2]>::try_from(halves) {
        Ok([attacker, defender]) if !attacker.is_empty() && !defender.is_empty() => Ok((attacker, defender)),
        _ => Err(Mistake::Forces),
    }
}

fn usual_ground(armies: &BySide<Army>) -> Ground {
    let any = |test: fn(&Army) -> bool| Side::BOTH.into_iter().any(|side| test(&armies[side]));
    if any(|army| !army.force.guardians.is_empty()) {
        Ground::Dungeon
    } else if any(|army| army.force.stacks.iter().any(|stack| stack.kind == UnitKind::Warship)) {
        Ground::Sea
    } else {
        Ground::Territory
    }
}

/// Whether everybody listed can fight there: who cannot was hardly meant.
fn in_place(question: &Question, side: Side) -> Result<(), Mistake> {
    let ground = question.ground;
    let force = &question.armies[side].force;
    if !force.guardians.is_empty() && (ground, side) != (Ground::Dungeon, Side::Defender) {
        let name = Text { en: "A guardian", fr: "Un gardien" };
        return Err(Mistake::OutOfPlace { name, side, ground, rule: CN_DUN_01 });
    }
    for stack in &force.stacks {
        let kind = stack.kind;
        let rule = match (ground, side) {
            (Ground::Territory, _) if kind == UnitKind::Warship => CN_UNI_10,
            (Ground::Territory, Side::Attacker) if kind.is_building() => CN_CST_04,
            // Heroes fight at sea, but from aboard.
            (Ground::Sea, _) if kind.is_hero() || !kind.fights(side, ground) => CN_SEA_02,
            (Ground::Dungeon, Side::Attacker) if !kind.is_hero() => CN_DUN_01,
            (Ground::Dungeon, Side::Defender) => CN_DUN_07,
            _ => continue,
        };
        return Err(Mistake::unit_out_of_place(kind, side, ground, rule));
    }
    let castles = force.stacks.iter().filter(|stack| stack.kind == UnitKind::Castle);
    if castles.map(|stack| u32::from(stack.count)).sum::<u32>() > 1 { Err(Mistake::Castles) } else { Ok(()) }
}

/// `footsoldier, monster`: these first; `weakest` or `cheapest` for the rest, instead of the best choices;
/// `wounds-last` if somebody falls before another is wounded.
fn order(text: &str) -> Result<CasualtyOrder, Mistake> {
    let mut order = CasualtyOrder::default();
    for word in text.split(',').map(str::trim) {
        match &*plain(word) {
            "best" | "au-mieux" => order.then = Preference::Best,
            "cheapest" | "moins-chers" => order.then = Preference::Cheapest,
            "weakest" | "plus-faibles" => order.then = Preference::Weakest,
            "wounds-last" | "blessures-apres" => order.wounds_first = false,
            _ => {
                let kind = find_unit(word)?;
                if order.first.contains(&kind) {
                    return Err(Mistake::Unexpected { given: word.to_owned() });
                }
                order.first.push(kind); // No kind twice, so there is room for it.
            }
        }
    }
    Ok(order)
}

fn number(text: &str, what: Quantity) -> Result<u8, Mistake> {
    let (least, most) = (u32::from(what == Quantity::Rounds), what.most());
    let number = text.trim().parse().ok().filter(|n| (least..=most).contains(&u32::from(*n)));
    number.ok_or_else(|| Mistake::Number { given: text.to_owned(), least, most })
}

/// `0.3`, `0,3` or `30%`.
fn chance(text: &str) -> Result<f64, Mistake> {
    let (digits, whole) = match text.trim().strip_suffix('%') {
        Some(percent) => (percent.trim(), 100.0),
        None => (text.trim(), 1.0),
    };
    let chance = digits.replace(',', ".").parse::<f64>().ok().map(|number| number / whole);
    chance
        .filter(|chance| (0.0..=1.0).contains(chance))
        .ok_or_else(|| Mistake::Chance { given: text.to_owned() })
}

#[cfg(test)]
mod tests;
