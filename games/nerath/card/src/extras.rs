//! The requests that only Nerath answers: exact battle odds, also for dungeons whose guardians nobody has
//! seen.

use card::{Complaint, Inquiry, MOST_ANSWERED, size_of_json};
use kernel::Lang;
use nerath::Nerath;
use nerath::content::{GUARDIANS, GuardianId};
use nerath_advice::{
    self as odds, Army, BySide, Force, Ground, Guardian, Odds, Policy, Question, Solver, notation,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What can be asked for: a question in words, a question in JSON, or neither for the current battle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    words: Option<Vec<String>>,
    ground: Option<Ground>,
    armies: Option<BySide<Army>>,
    policy: Option<Policy>,
    struck: Option<bool>,
    hits: Option<BySide<u16>>,
    /// The language of the page for people, if one is wanted.
    report: Option<Lang>,
}

/// The odds of a battle: the question as it was understood, everything there is to know about it, and a page
/// for people if one is wanted. No words at all are a call for help.
pub(crate) fn odds(arguments: &Value, asker: &Inquiry<'_, Nerath>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    let asked = Asked::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    if asked.words.as_ref().is_some_and(Vec::is_empty) {
        return Ok(json!({ "help": notation::help(lang) }));
    }
    let report = asked.report;
    let question = question(asked, asker)?;
    question.check_size().map_err(|excess| Complaint(excess.text(lang)))?;
    let odds = Solver::default().battle_within(&question, asker.budget());
    let odds = odds.ok_or_else(|| Complaint::too_long(lang))?;
    let mut answer = json!({ "question": question, "odds": odds });
    if let Some(lang) = report {
        answer["report"] = odds::report(&question, &odds, lang).into();
    }
    Ok(answer)
}

fn question(asked: Asked, asker: &Inquiry<'_, Nerath>) -> Result<Question, Complaint> {
    let lang = asker.lang();
    let complain = |en: &str, fr: &str| Complaint(lang.pick(en, fr).to_owned());
    let midway = asked.struck.is_some() || asked.hits.is_some();
    match (asked.words, asked.ground, asked.armies) {
        (Some(words), None, None) if asked.policy.is_none() && !midway => {
            notation::read(&words).map_err(|mistake| Complaint(mistake.text(lang)))
        }
        (None, Some(ground), Some(armies)) => {
            let policy = asked.policy.unwrap_or_default();
            let (struck, hits) = (asked.struck.unwrap_or_default(), asked.hits.unwrap_or_default());
            Ok(Question { ground, armies, policy, struck, hits })
        }
        (None, None, None) if !midway => {
            let question = asker.imagine().as_ref().and_then(Question::under_way);
            let question =
                question.ok_or_else(|| complain("there is no battle", "il n’y a pas de bataille"))?;
            Ok(Question { policy: asked.policy.unwrap_or(question.policy), ..question })
        }
        _ => Err(complain(
            "ask with either `words`, or `ground` and `armies`, or neither for the battle of the moment",
            "demandez avec soit «\u{a0}words\u{a0}», soit «\u{a0}ground\u{a0}» et «\u{a0}armies\u{a0}», soit ni l’un ni l’autre pour la bataille en cours",
        )),
    }
}

/// Heroes before a dungeon whose guardians are not all known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Delve {
    /// Who goes in.
    heroes: Army,
    /// The guardians that are known.
    known: Vec<GuardianId>,
    /// How many are not: one or two.
    unknown: u8,
    /// What they may be, and how many tiles of each there are.
    pool: Vec<(GuardianId, u8)>,
}

/// One possibility of who lurks there.
#[derive(Serialize)]
struct Draw {
    /// The unknown ones.
    guardians: Vec<GuardianId>,
    /// How likely it is that it is them.
    chance: f64,
    /// The battle against all of them.
    odds: Odds,
}

/// The odds in a dungeon for everything that its unknown tiles may be, each with its chance. It knows no more
/// than what it is told, so that nobody learns a secret by asking.
pub(crate) fn delve(arguments: &Value, asker: &Inquiry<'_, Nerath>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    let asked = Delve::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    asked.check(lang)?;
    let total: u32 = asked.pool.iter().map(|(_, n)| u32::from(*n)).sum();
    let (mut draws, mut size): (Vec<Value>, usize) = (Vec::new(), 0);
    let mut solver = Solver::default();
    for (guardians, chance) in drawn(&asked.pool, asked.unknown, f64::from(total)) {
        let residents = asked.known.iter().chain(&guardians).map(|id| resident(*id));
        let question = Question::new(Ground::Dungeon, asked.heroes.clone(), Force::guardians(residents));
        question.check_size().map_err(|excess| Complaint(excess.text(lang)))?;
        let odds =
            solver.battle_within(&question, asker.budget()).ok_or_else(|| Complaint::too_long(lang))?;
        let draw =
            serde_json::to_value(Draw { guardians, chance, odds }).expect("plain data has a JSON form");
        // Before there is too much of it, not after.
        size += size_of_json(&draw);
        if size > MOST_ANSWERED {
            return Err(Complaint::too_large(lang));
        }
        draws.push(draw);
    }
    Ok(json!({ "draws": draws }))
}

/// The most tiles of a dungeon that are known: no entrance has more.
const KNOWN: usize = 2;

impl Delve {
    /// Whether this can be: a dungeon has few tiles, and there are only so many guardians.
    fn check(&self, lang: Lang) -> Result<(), Complaint> {
        let complain = |en: String, fr: String| {
            Err(Complaint(match lang {
                Lang::En => en,
                Lang::Fr => fr,
            }))
        };
        let total: u32 = self.pool.iter().map(|(_, n)| u32::from(*n)).sum();
        if self.unknown > 2 || total < u32::from(self.unknown) {
            return complain(
                "there are at most two unknown tiles, and no more than in `pool`".to_owned(),
                "il y a au plus deux tuiles inconnues, et pas plus que dans «\u{a0}pool\u{a0}»".to_owned(),
            );
        }
        if self.known.len() > KNOWN {
            return complain(
                format!("the field `known` has at most {KNOWN} guardians"),
                format!("le champ «\u{a0}known\u{a0}» compte au plus {KNOWN} gardiens"),
            );
        }
        let again = |at: usize| self.pool[..at].iter().any(|(id, _)| *id == self.pool[at].0);
        let most = |(id, n): &(GuardianId, u8)| *n <= id.tile().copies;
        if self.pool.len() > GUARDIANS || (0..self.pool.len()).any(again) || !self.pool.iter().all(most) {
            return complain(
                "the field `pool` names each guardian once at most, with no more tiles than there are".to_owned(),
                "le champ «\u{a0}pool\u{a0}» nomme chaque gardien une fois au plus, sans plus de tuiles qu’il n’y en a".to_owned(),
            );
        }
        Ok(())
    }
}

fn resident(id: GuardianId) -> Guardian {
    let tile = id.tile();
    Guardian { first_strike: tile.first_strike, heroes_need: tile.heroes_need, ..Guardian::new(tile.dice) }
}

/// Every draw of this many tiles, each set of them once, with its chance.
fn drawn(pool: &[(GuardianId, u8)], count: u8, total: f64) -> Vec<(Vec<GuardianId>, f64)> {
    let one = || pool.iter().map(|(id, n)| (*id, f64::from(*n)));
    match count {
        0 => vec![(Vec::new(), 1.0)],
        1 => one().map(|(id, n)| (vec![id], n / total)).collect(),
        _ => one()
            .enumerate()
            .flat_map(|(at, (first, n))| {
                one().skip(at).map(move |(second, m)| {
                    // Two alike are drawn in one order, two different ones in two.
                    let ways = if first == second { n * (n - 1.0) } else { 2.0 * n * m };
                    (vec![first, second], ways / (total * (total - 1.0)))
                })
            })
            .filter(|(_, chance)| *chance > 0.0)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nerath::content::{guardian, guardian_counts};
    use nerath::units::UnitKind;

    fn pool() -> Vec<(GuardianId, u8)> {
        GuardianId::all().zip(guardian_counts()).collect()
    }

    fn ask(unknown: u8, known: &[GuardianId]) -> Value {
        let heroes = Army::from(Force::of(&[(UnitKind::Fighter, 2), (UnitKind::Wizard, 1)]));
        json!({ "heroes": heroes, "known": known, "unknown": unknown, "pool": pool() })
    }

    fn delved(arguments: &Value, lang: Lang) -> Result<Value, Complaint> {
        delve(arguments, &Inquiry::new(None, lang, &kernel::Budget::endless()))
    }

    #[test]
    fn the_draws_are_everything_that_can_be() {
        for unknown in 0..=2 {
            let answer = delved(&ask(unknown, &[guardian::TROLL]), Lang::En).unwrap();
            let draws = answer["draws"].as_array().unwrap();
            let sum: f64 = draws.iter().map(|draw| draw["chance"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{unknown}: {sum}");
            for draw in draws {
                let won = draw["odds"]["summary"]["won"].as_f64().unwrap();
                assert!((0.0..=1.0).contains(&won));
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for wrong in [ask(3, &[]), json!({ "heroes": {} })] {
            assert!(delved(&wrong, Lang::Fr).is_err());
        }
        let mut empty = ask(1, &[]);
        empty["pool"] = json!([]);
        assert!(delved(&empty, Lang::En).is_err());
    }

    #[test]
    fn no_pool_is_larger_than_the_box() {
        let mut twice = ask(2, &[]);
        let pool = twice["pool"].as_array_mut().unwrap();
        pool.push(pool[0].clone());
        assert!(delved(&twice, Lang::En).is_err());
        let mut many = ask(2, &[]);
        many["pool"][0][1] = json!(200);
        assert!(delved(&many, Lang::Fr).is_err());
        assert!(delved(&ask(1, &[guardian::TROLL; 3]), Lang::En).is_err());
    }
}
