//! Refusals: which rule an action breaks, or why it cannot be taken at all, with the numbers involved.

use crate::{Lang, RuleId, RuleTexts, sentence};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Why an action is not allowed.
///
/// ```
/// use kernel::{Lang, Measure, Refusal, RuleId};
/// let no = Refusal::rule(RuleId::new("CN-REI-03")).with(Measure::Cost, 6).with(Measure::Have, 4);
/// assert_eq!(no.text(Lang::En, &()), "Rule CN-REI-03 does not allow this. Here: it costs 6, you have 4.");
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
    /// The protocol of play, which is the same for every game.
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
    /// The action does not answer the current question.
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
    /// The required amount.
    Need,
    /// The available amount.
    Have,
    /// The maximum.
    Limit,
    /// The cost.
    Cost,
    /// The amount asked for.
    Asked,
}

impl Measure {
    /// The words around the number: `it costs 6`.
    #[must_use]
    pub const fn words(self, lang: Lang) -> &'static str {
        let (en, fr) = match self {
            Measure::Need => ("needed", "il faut"),
            Measure::Have => ("you have", "vous avez"),
            Measure::Limit => ("at most", "au plus"),
            Measure::Cost => ("it costs", "cela coûte"),
            Measure::Asked => ("asked", "demandé"),
        };
        lang.pick(en, fr)
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

    /// Adds a number to the refusal; it keeps the first four.
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

    /// The sentence for a person: what the rule says, if its text is available, or the point of protocol;
    /// then the numbers and the rule's id.
    #[must_use]
    pub fn text(&self, lang: Lang, rules: &dyn RuleTexts) -> String {
        let (why, id) = match self.reason {
            Reason::Rule(id) => match rules.says(id, lang) {
                Some(says) => (sentence(says), Some(id)),
                None => (no_text(id, lang), None),
            },
            Reason::Protocol(reason) => (sentence(reason.text(lang)), None),
        };
        let mut text = why;
        for (at, fact) in self.facts.iter().enumerate() {
            text.push_str(if at == 0 { lang.pick(" Here: ", " Ici\u{a0}: ") } else { ", " });
            text.push_str(&format!("{} {}", fact.what.words(lang), fact.value));
        }
        if !self.facts.is_empty() {
            text.push('.');
        }
        if let Some(id) = id {
            text.push_str(&format!(" [{id}]"));
        }
        text
    }
}

/// The sentence for a rule whose text is not available.
fn no_text(id: RuleId, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Rule {id} does not allow this."),
        Lang::Fr => format!("La règle {id} ne le permet pas."),
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
    /// The rule involved, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

/// What can be wrong with a field of a set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    /// It is missing.
    Missing,
    /// It cannot be read; with the parser's message.
    Unreadable(String),
    /// It names something that does not exist.
    Unknown(String),
    /// It appears twice.
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
    /// It contradicts another field.
    Contradicts(String),
}

impl SetupError {
    /// Something wrong with `field`.
    #[must_use]
    pub fn new(field: impl Into<String>, problem: Problem) -> SetupError {
        SetupError { field: field.into(), problem, rule: None }
    }

    /// Adds the rule involved.
    #[must_use]
    pub fn by(mut self, rule: RuleId) -> SetupError {
        self.rule = Some(rule);
        self
    }

    /// A sentence that says what to fix, with the id of the rule that says so.
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
            Lang::En => format!("The set-up field `{}` ", self.field),
            Lang::Fr => format!("Le champ «\u{a0}{}\u{a0}» de la mise en place ", self.field),
        };
        let text = sentence(&(subject + &what));
        match self.rule {
            Some(rule) => format!("{text} [{rule}]"),
            None => text,
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
        let json = serde_json::to_value(Refusal::protocol(Protocol::GameOver)).unwrap();
        assert_eq!(json, serde_json::json!({"protocol": "game_over"}));
    }

    /// A ledger with a single rule.
    struct Page;

    impl RuleTexts for Page {
        fn says(&self, rule: RuleId, lang: Lang) -> Option<&str> {
            let known = rule == RuleId::new("CN-TRA-01");
            known.then_some(lang.pick("A Warship carries at most 2.", "Un Navire porte au plus 2 unités."))
        }
    }

    #[test]
    fn refusals_say_what_the_rule_says_in_sentences() {
        let full = Refusal::rule(RuleId::new("CN-TRA-01")).with(Measure::Have, 2).with(Measure::Limit, 2);
        let texts = |refusal: &Refusal| Lang::ALL.map(|lang| refusal.text(lang, &Page));
        let en = "A Warship carries at most 2. Here: you have 2, at most 2. [CN-TRA-01]";
        let fr = "Un Navire porte au plus 2 unités. Ici\u{a0}: vous avez 2, au plus 2. [CN-TRA-01]";
        assert_eq!(texts(&full), [en, fr]);
        // A rule whose text is not at hand, and numbers that nobody needs.
        let other = Refusal::rule(RuleId::new("CN-MOV-04"));
        let en = "Rule CN-MOV-04 does not allow this.";
        assert_eq!(texts(&other), [en, "La règle CN-MOV-04 ne le permet pas."]);
    }

    #[test]
    fn points_of_protocol_are_sentences() {
        for protocol in
            [Protocol::NotYourTurn, Protocol::GameOver, Protocol::NotAnAnswer, Protocol::Unreadable]
        {
            let [en, fr] = Lang::ALL.map(|lang| Refusal::protocol(protocol).text(lang, &()));
            assert_ne!(en, fr);
            for text in [en, fr] {
                assert!(text.starts_with(char::is_uppercase) && text.ends_with('.'), "{text}");
                assert!(!text.contains(protocol.key()), "{text}");
            }
        }
        let over = Refusal::protocol(Protocol::GameOver);
        assert_eq!(over.text(Lang::Fr, &()), "La partie est terminée.");
    }

    #[test]
    fn setup_errors_name_field_and_rule() {
        let five = SetupError::new("realms", Problem::OutOfRange { given: 5, min: 2, max: 4 })
            .by(RuleId::new("CN-MOD-01"));
        let en = "The set-up field `realms` is 5; it must be from 2 to 4. [CN-MOD-01]";
        let fr =
            "Le champ «\u{a0}realms\u{a0}» de la mise en place vaut 5\u{202f}; il faut de 2 à 4. [CN-MOD-01]";
        assert_eq!(Lang::ALL.map(|lang| five.text(lang)), [en, fr]);
        let missing = SetupError::new("seats", Problem::Missing);
        assert_eq!(missing.text(Lang::En), "The set-up field `seats` is missing.");
    }
}
