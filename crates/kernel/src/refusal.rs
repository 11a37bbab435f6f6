//! How the program says no: always with the rule, or with the reason of protocol, and with the numbers.

use crate::{Lang, RuleId};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Why an action is not allowed.
///
/// ```
/// use kernel::{Lang, Measure, Refusal, RuleId};
/// let no = Refusal::rule(RuleId::new("CN-REI-03")).with(Measure::Cost, 6).with(Measure::Have, 4);
/// assert_eq!(no.text(Lang::En), "CN-REI-03 (cost 6, have 4)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The rule or the point of protocol that forbids it.
    #[serde(flatten)]
    pub reason: Reason,
    /// The numbers that made it illegal.
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub facts: ArrayVec<Fact, 4>,
}

/// What forbids an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A rule of the game's ledger.
    Rule(RuleId),
    /// The way play is organised, which is the same for every game.
    Protocol(Protocol),
}

/// Reasons that no rule book needs to state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Protocol {
    /// Another seat owes the answer.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// This is no answer to the question that is being asked.
    NotAnAnswer,
    /// The action cannot be read, or names something that does not exist.
    Unreadable,
}

/// One number of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fact {
    /// What the number measures.
    pub what: Measure,
    /// The number.
    pub value: i32,
}

/// What a number in a refusal measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// What is required.
    Need,
    /// What is there.
    Have,
    /// What must not be exceeded.
    Limit,
    /// What it would cost.
    Cost,
    /// What was asked for.
    Asked,
}

impl Measure {
    fn text(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Measure::Need, Lang::En) => "need",
            (Measure::Need, Lang::Fr) => "il faut",
            (Measure::Have, Lang::En) => "have",
            (Measure::Have, Lang::Fr) => "disponible",
            (Measure::Limit, Lang::En) => "limit",
            (Measure::Limit, Lang::Fr) => "limite",
            (Measure::Cost, Lang::En) => "cost",
            (Measure::Cost, Lang::Fr) => "coût",
            (Measure::Asked, Lang::En) => "asked",
            (Measure::Asked, Lang::Fr) => "demandé",
        }
    }
}

impl Protocol {
    /// The message key, for clients that render their own texts.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Protocol::NotYourTurn => "not_your_turn",
            Protocol::GameOver => "game_over",
            Protocol::NotAnAnswer => "not_an_answer",
            Protocol::Unreadable => "unreadable",
        }
    }

    fn text(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Protocol::NotYourTurn, Lang::En) => "it is another seat's turn to answer",
            (Protocol::NotYourTurn, Lang::Fr) => "c’est à un autre siège de répondre",
            (Protocol::GameOver, Lang::En) => "the game is over",
            (Protocol::GameOver, Lang::Fr) => "la partie est terminée",
            (Protocol::NotAnAnswer, Lang::En) => "this does not answer the question being asked",
            (Protocol::NotAnAnswer, Lang::Fr) => "cela ne répond pas à la question posée",
            (Protocol::Unreadable, Lang::En) => "this action cannot be read",
            (Protocol::Unreadable, Lang::Fr) => "cette action est illisible",
        }
    }
}

impl Refusal {
    /// A refusal by a rule of the ledger.
    #[must_use]
    pub const fn rule(id: RuleId) -> Refusal {
        Refusal { reason: Reason::Rule(id), facts: ArrayVec::new_const() }
    }

    /// A refusal by protocol.
    #[must_use]
    pub const fn protocol(reason: Protocol) -> Refusal {
        Refusal { reason: Reason::Protocol(reason), facts: ArrayVec::new_const() }
    }

    /// The same refusal with one more number; the fifth and later ones are left out.
    #[must_use]
    pub fn with(mut self, what: Measure, value: impl Into<i32>) -> Refusal {
        // A refusal with more than four numbers helps nobody.
        let _ = self.facts.try_push(Fact { what, value: value.into() });
        self
    }

    /// The rule that forbids it, if it was one.
    #[must_use]
    pub const fn cites(&self) -> Option<RuleId> {
        match self.reason {
            Reason::Rule(id) => Some(id),
            Reason::Protocol(_) => None,
        }
    }

    /// A short sentence: the rule's id or the point of protocol, and the numbers. The rule's own text is in the ledger.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut text = match self.reason {
            Reason::Rule(id) => id.to_string(),
            Reason::Protocol(reason) => reason.text(lang).to_owned(),
        };
        for (at, fact) in self.facts.iter().enumerate() {
            text.push_str(if at == 0 { " (" } else { ", " });
            text.push_str(&format!("{} {}", fact.what.text(lang), fact.value));
        }
        if !self.facts.is_empty() {
            text.push(')');
        }
        text
    }
}

/// Why a match cannot start as asked: the field of the set-up, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub struct SetupError {
    /// The field, as it is written in the set-up.
    pub field: String,
    /// What is wrong.
    pub problem: Problem,
    /// The rule that says so, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// What can be wrong with a field of a set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// It is not there.
    Missing,
    /// It cannot be read; the reader's words.
    Unreadable(String),
    /// It names something that does not exist.
    Unknown(String),
    /// It is there twice.
    Twice(String),
    /// A number outside its bounds.
    OutOfRange {
        /// The number given.
        given: i64,
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
    },
    /// It cannot go together with another field.
    Contradicts(String),
}

impl SetupError {
    /// Something wrong with `field`.
    #[must_use]
    pub fn new(field: impl Into<String>, problem: Problem) -> SetupError {
        SetupError { field: field.into(), problem, rule: None }
    }

    /// The same error with the rule that says so.
    #[must_use]
    pub fn by(mut self, rule: RuleId) -> SetupError {
        self.rule = Some(rule);
        self
    }

    /// A sentence that says what to mend.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let what = match (&self.problem, lang) {
            (Problem::Missing, Lang::En) => "is missing".to_owned(),
            (Problem::Missing, Lang::Fr) => "manque".to_owned(),
            (Problem::Unreadable(why), Lang::En) => format!("cannot be read: {why}"),
            (Problem::Unreadable(why), Lang::Fr) => format!("est illisible\u{a0}: {why}"),
            (Problem::Unknown(name), Lang::En) => format!("names `{name}`, which does not exist"),
            (Problem::Unknown(name), Lang::Fr) => format!("nomme «\u{a0}{name}\u{a0}», qui n’existe pas"),
            (Problem::Twice(name), Lang::En) => format!("names `{name}` twice"),
            (Problem::Twice(name), Lang::Fr) => format!("nomme deux fois «\u{a0}{name}\u{a0}»"),
            (Problem::OutOfRange { given, min, max }, Lang::En) => {
                format!("is {given}; it must be from {min} to {max}")
            }
            (Problem::OutOfRange { given, min, max }, Lang::Fr) => {
                format!("vaut {given}\u{202f}; il faut de {min} à {max}")
            }
            (Problem::Contradicts(other), Lang::En) => format!("cannot go together with `{other}`"),
            (Problem::Contradicts(other), Lang::Fr) => format!("est incompatible avec «\u{a0}{other}\u{a0}»"),
        };
        let subject = match lang {
            Lang::En => format!("set-up field `{}` ", self.field),
            Lang::Fr => format!("le champ «\u{a0}{}\u{a0}» de la mise en place ", self.field),
        };
        match self.rule {
            Some(rule) => format!("{subject}{what} [{rule}]"),
            None => subject + &what,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_travel_with_rule_and_numbers() {
        let no = Refusal::rule(RuleId::new("CN-MOV-04")).with(Measure::Need, 3).with(Measure::Have, 2);
        let json = serde_json::to_value(&no).unwrap();
        assert_eq!(
            json,
            serde_json::json!({"rule": "CN-MOV-04", "facts": [{"what": "need", "value": 3}, {"what": "have", "value": 2}]})
        );
        assert_eq!(serde_json::from_value::<Refusal>(json).unwrap(), no);
        assert_eq!(no.text(Lang::Fr), "CN-MOV-04 (il faut 3, disponible 2)");
        let json = serde_json::to_value(Refusal::protocol(Protocol::GameOver)).unwrap();
        assert_eq!(json, serde_json::json!({"protocol": "game_over"}));
    }

    #[test]
    fn setup_errors_name_field_and_rule() {
        let five = SetupError::new("realms", Problem::OutOfRange { given: 5, min: 2, max: 4 })
            .by(RuleId::new("CN-MOD-01"));
        assert_eq!(five.text(Lang::En), "set-up field `realms` is 5; it must be from 2 to 4 [CN-MOD-01]");
        assert!(five.text(Lang::Fr).contains("de 2 à 4"));
    }
}
