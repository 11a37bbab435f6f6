//! What only Nerath answers: exact battle odds.

use crate::Complaint;
use ::nerath::odds::{self, Army, BySide, Ground, Policy, Question, notation};
use ::nerath::state::State;
use kernel::Lang;
use serde::Deserialize;
use serde_json::{Value, json};

/// What can be asked for: a question in words, a question in JSON, or neither for the battle of the moment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    words: Option<Vec<String>>,
    ground: Option<Ground>,
    armies: Option<BySide<Army>>,
    policy: Option<Policy>,
    /// The language of the page for people, if one is wanted.
    report: Option<Lang>,
}

/// The odds of a battle: the question as it was understood, everything there is to know about it, and a page for people if
/// one is wanted. No words at all are a call for help.
pub(crate) fn odds(arguments: &Value, state: Option<&State>, lang: Lang) -> Result<Value, Complaint> {
    let asked = Asked::deserialize(arguments).map_err(|error| Complaint(error.to_string()))?;
    if asked.words.as_ref().is_some_and(Vec::is_empty) {
        return Ok(json!({ "help": notation::help(lang) }));
    }
    let report = asked.report;
    let question = question(asked, state, lang)?;
    question.check_size().map_err(|excess| Complaint(excess.text(lang)))?;
    let odds = odds::battle(&question);
    let mut answer = json!({ "question": question, "odds": odds });
    if let Some(lang) = report {
        answer["report"] = odds::report(&question, &odds, lang).into();
    }
    Ok(answer)
}

fn question(asked: Asked, state: Option<&State>, lang: Lang) -> Result<Question, Complaint> {
    let complain = |en: &str, fr: &str| Complaint(lang.pick(en, fr).to_owned());
    match (asked.words, asked.ground, asked.armies) {
        (Some(words), None, None) if asked.policy.is_none() => {
            notation::read(&words).map_err(|mistake| Complaint(mistake.text(lang)))
        }
        (None, Some(ground), Some(armies)) => {
            Ok(Question { ground, armies, policy: asked.policy.unwrap_or_default() })
        }
        (None, None, None) => {
            let question = state.and_then(::nerath::battle::odds_question);
            let question =
                question.ok_or_else(|| complain("there is no battle", "il n’y a pas de bataille"))?;
            Ok(Question { policy: asked.policy.unwrap_or(question.policy), ..question })
        }
        _ => Err(complain(
            "either `words`, or `ground` and `armies`, or neither for the battle of the moment",
            "soit «\u{a0}words\u{a0}», soit «\u{a0}ground\u{a0}» et «\u{a0}armies\u{a0}», soit ni l’un ni l’autre pour la bataille en cours",
        )),
    }
}
