//! What only Mage Knight answers: "Can I?".

use crate::Complaint;
use ::mage_knight::MageKnight;
use ::mage_knight::action::Action;
use ::mage_knight::plan::{self, Aim, Goal, Line};
use ::mage_knight::state::State;
use kernel::{Chance, Game, Lang, Log, Narrate, Seat, Seed, Turn, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most goals of one question.
const GOALS: usize = 8;
/// How many steps are looked at, unless it is said: about a second's worth.
const STEPS: u64 = 500_000;
/// The most steps that can be asked for.
const MOST_STEPS: u64 = 5_000_000;

/// What can be asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    goals: Vec<Goal>,
    wounds: Option<u8>,
    unit_wounds: Option<u8>,
    steps: Option<u64>,
    /// The language of the labels, if they are wanted.
    labels: Option<Lang>,
}

/// Whether the seat that owes the answer can reach some goals this turn, and how. Nothing is looked at that this seat may not
/// know.
pub(crate) fn plan(arguments: &Value, state: Option<&State>, lang: Lang) -> Result<Value, Complaint> {
    let complain = |en: &str, fr: &str| Complaint(lang.pick(en, fr).to_owned());
    let asked = Asked::deserialize(arguments).map_err(|error| Complaint(error.to_string()))?;
    let state = state.ok_or_else(|| complain("there is no match", "il n’y a pas de partie"))?;
    let Turn::Of(seat, _) = MageKnight::turn(state) else {
        return Err(complain("the game is over", "la partie est terminée"));
    };
    check(&asked, state, lang)?;
    let state = MageKnight::resample(state, seat, &mut Chance::new(Seed(0), 0));
    let aim = Aim { goals: asked.goals, wounds: asked.wounds, unit_wounds: asked.unit_wounds };
    let answer = plan::ask(&state, seat, &aim, &mut plan::nodes(asked.steps.unwrap_or(STEPS)));
    let answer = answer.ok_or_else(|| {
        complain(
            "the seat that is asked is not the one whose turn it is",
            "le joueur interrogé n’est pas celui dont c’est le tour",
        )
    })?;
    let labels = asked.labels.and_then(|lang| Some(labels(&state, seat, answer.line.as_ref()?, lang)));
    let mut answer = serde_json::to_value(answer).expect("plain data has a JSON form");
    answer["seat"] = json!(seat);
    // How many steps it took is nobody's business: it changes with every improvement.
    answer.as_object_mut().map(|fields| fields.remove("visited"));
    if let Some(labels) = labels {
        answer["labels"] = labels.into();
    }
    Ok(answer)
}

fn check(asked: &Asked, state: &State, lang: Lang) -> Result<(), Complaint> {
    if asked.goals.is_empty() || asked.goals.len() > GOALS {
        return Err(Complaint(match lang {
            Lang::En => format!("`goals` has from 1 to {GOALS} goals"),
            Lang::Fr => format!("«\u{a0}goals\u{a0}» compte de 1 à {GOALS} buts"),
        }));
    }
    if asked.steps.is_some_and(|steps| steps > MOST_STEPS) {
        return Err(Complaint(match lang {
            Lang::En => format!("`steps` is at most {MOST_STEPS}"),
            Lang::Fr => format!("«\u{a0}steps\u{a0}» est au plus {MOST_STEPS}"),
        }));
    }
    let foes = state.combat.as_ref().map_or(0, |combat| combat.foes.len());
    let unknown = |goal: &Goal| matches!(*goal, Goal::Foes(set) if set == 0 || u32::from(set) >> foes != 0);
    if asked.goals.iter().any(unknown) {
        return Err(Complaint(match lang {
            Lang::En => format!("`foes` names enemies of the combat, one bit each; there are {foes}"),
            Lang::Fr => {
                format!(
                    "«\u{a0}foes\u{a0}» désigne des ennemis du combat, un bit chacun\u{202f}; il y en a {foes}"
                )
            }
        }));
    }
    Ok(())
}

/// The actions of a line as on buttons.
fn labels(state: &State, seat: Seat, line: &Line, lang: Lang) -> Vec<String> {
    let mut state = state.clone();
    let mut label = |action: &Action| {
        let label = MageKnight::action(lang, &MageKnight::view(&state, Viewer::Seat(seat)), action);
        MageKnight::apply(&mut state, action, &mut Chance::new(Seed(0), 0), &mut Log::muted());
        label
    };
    line.actions.iter().map(&mut label).collect()
}
