//! The requests that only Euthia answers: exact odds of a Combat in progress, or of one that might come.

use card::{Complaint, Inquiry};
use euthia::Euthia;
use euthia::action::Action;
use euthia::content::FoeId;
use euthia::view::View;
use euthia_advice::{Effort, Odds, Question, Tried, Worth, notation};
use kernel::{Budget, Game, Lang};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What can be asked for: a question in words, a question in JSON, or neither for the current fight, or one
/// that might come.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    words: Option<Vec<String>>,
    question: Option<Question>,
    /// A Monster that might be met where the Hero stands.
    foe: Option<FoeId>,
    /// Or whatever Monster of this level comes next.
    level: Option<u8>,
    /// The language of the page for people, if one is wanted.
    report: Option<Lang>,
}

/// A Monster that may come.
#[derive(Serialize)]
struct Draw {
    foe: FoeId,
    /// How likely it is that one.
    chance: f64,
    /// None where that fight can go in too many ways.
    odds: Option<Odds>,
}

/// The odds of a Combat: the question as it was understood, everything there is to know about it, and a page
/// for people if one is wanted. No words at all are a call for help. Nothing is looked at that the asker may
/// not know.
pub(crate) fn odds(arguments: &Value, asker: &Inquiry<'_, Euthia>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    let asked = Asked::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    if asked.words.as_ref().is_some_and(Vec::is_empty) {
        return Ok(json!({ "help": notation::help(lang) }));
    }
    let report = asked.report;
    let questions = questions(asked, asker)?;
    if let [question] = &questions[..] {
        let odds = euthia_advice::combat_within(question, &mut Effort::within(asker.budget()));
        let odds = odds.map_err(|too_large| Complaint(too_large.text(lang).to_owned()))?;
        let mut answer = json!({ "question": question, "odds": odds });
        if let Some(lang) = report {
            answer["report"] = euthia_advice::report(question, &odds, lang).into();
        }
        return Ok(answer);
    }
    let draws = draws(&questions, asker.budget());
    let won: Option<f64> = draws.iter().map(|draw| Some(draw.chance * draw.odds.as_ref()?.won)).sum();
    let exact = draws.iter().all(|draw| draw.odds.as_ref().is_some_and(|odds| odds.most.is_none()));
    let most = |odds: &Odds| odds.most.unwrap_or(odds.won);
    let most: Option<f64> = draws.iter().map(|draw| Some(draw.chance * most(draw.odds.as_ref()?))).sum();
    Ok(json!({ "draws": draws, "won": won, "most": most.filter(|_| !exact), "tried": together(&draws) }))
}

/// What fights that were played say together with those that were looked at: nothing where none was played.
fn together(draws: &[Draw]) -> Option<Tried> {
    let (mut all, mut played) = (Tried { low: 0.0, high: 0.0, fights: 0 }, false);
    for draw in draws {
        let odds = draw.odds.as_ref()?;
        let (low, high) = match odds.tried {
            Some(tried) => (tried.low, tried.high),
            None => (odds.won, odds.most.unwrap_or(odds.won)),
        };
        played |= odds.tried.is_some();
        all.low += draw.chance * low;
        all.high += draw.chance * high;
        all.fights += odds.tried.map_or(0, |tried| tried.fights);
    }
    played.then_some(all)
}

/// What can be asked about the choices of the moment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// A legal answer with what it is worth.
#[derive(Serialize)]
struct Valued {
    answer: Action,
    /// How likely the Hero wins after it; at least so, if there is a most.
    won: f64,
    /// How likely at most, where the fight can go in too many ways to look at them all.
    most: Option<f64>,
    /// How often the Hero won after it where the fight was played instead.
    tried: Option<Tried>,
    #[serde(skip)]
    middle: f64,
}

/// What each legal answer to the current question is worth in the fight that is on: how likely the Hero wins
/// after it. Answers that the odds know nothing of, such as cards that are turned into others, are left out.
pub(crate) fn choices(arguments: &Value, asker: &Inquiry<'_, Euthia>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    Nothing::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    let no_fight = || complaint(lang, "there is no fight", "il n’y a pas de combat");
    let (view, state) = asker.view().zip(asker.imagine()).ok_or_else(no_fight)?;
    let question = Question::of_view(&view).ok_or_else(no_fight)?;
    let worth = euthia_advice::worth(&question, &mut Effort::within(asker.budget()));
    let worth = worth.map_err(|too_large| Complaint(too_large.text(lang).to_owned()))?;
    let mut legal = Vec::new();
    Euthia::legal(&state, &mut legal);
    // Where a thing can be used in several ways, whoever asks takes the best of them: the Hero the highest.
    let mut answers: Vec<Valued> = Vec::new();
    for one in worth {
        let middle = one.middle();
        let Worth { step, won, most, tried } = one;
        let Some(answer) = euthia_advice::action(&state, &legal, step) else { continue };
        let valued = Valued { answer, won, most, tried, middle };
        match answers.iter_mut().find(|one| one.answer == answer) {
            Some(known) if known.middle >= middle => {}
            Some(known) => *known = valued,
            None => answers.push(valued),
        }
    }
    Ok(json!({ "choices": answers }))
}

/// The odds against each of several Monsters that are equally likely, all together with no more effort than
/// one fight may take. What one of them leaves over is for those that follow.
fn draws(questions: &[Question], budget: &Budget<'_>) -> Vec<Draw> {
    let chance = 1.0 / questions.len() as f64;
    let mut effort = Effort::within(budget);
    let draw = |(at, question): (usize, &Question)| {
        let mut share = effort.share(questions.len() - at);
        let odds = euthia_advice::combat_within(question, &mut share).ok();
        effort.give_back(share);
        Draw { foe: question.fight.foe, chance, odds }
    };
    questions.iter().enumerate().map(draw).collect()
}

fn complaint(lang: Lang, en: &str, fr: &str) -> Complaint {
    Complaint(lang.pick(en, fr).to_owned())
}

/// The fights that are asked about: one, or one for each Monster that may come.
fn questions(asked: Asked, asker: &Inquiry<'_, Euthia>) -> Result<Vec<Question>, Complaint> {
    let lang = asker.lang();
    match (asked.words, asked.question, asked.foe, asked.level) {
        (Some(words), None, None, None) => notation::read(&words)
            .map(|question| vec![question])
            .map_err(|mistake| Complaint(mistake.text(lang))),
        (None, Some(question), None, None) if question.is_sound() => Ok(vec![question]),
        (None, Some(_), None, None) => {
            Err(complaint(lang, "there is no such fight", "un tel combat n’existe pas"))
        }
        (None, None, foe, level) if foe.is_none() || level.is_none() => {
            let no_match = || complaint(lang, "there is no match", "il n’y a pas de partie");
            let (turn, view) = (asker.turn().ok_or_else(no_match)?, asker.view().ok_or_else(no_match)?);
            if turn.is_none() {
                return Err(complaint(lang, "the game is over", "la partie est terminée"));
            }
            let found = met(&view, foe, level);
            if found.is_empty() {
                return Err(complaint(lang, "there is no fight", "il n’y a pas de combat"));
            }
            Ok(found)
        }
        _ => Err(complaint(
            lang,
            "ask with either `words`, or `question`, or `foe`, or `level`, or none of them for the fight of the moment",
            "demandez avec soit «\u{a0}words\u{a0}», soit «\u{a0}question\u{a0}», soit «\u{a0}foe\u{a0}», soit «\u{a0}level\u{a0}», ou rien de tel pour le combat en cours",
        )),
    }
}

/// The fight that is on, or those that may come of a Combat: against this Monster, or of this level, or where
/// the Hero stands.
fn met(view: &View, foe: Option<FoeId>, level: Option<u8>) -> Vec<Question> {
    if foe.is_none() && level.is_none() && view.fight.is_some() {
        return Question::of_view(view).into_iter().collect();
    }
    let here = || view.players.of(view.active)?.place.map(|place| view.map.undefeated(place));
    let foes = match foe {
        Some(foe) => vec![foe],
        None => level
            .or_else(here)
            .filter(|level| (1..=3).contains(level))
            .map_or_else(Vec::new, |level| euthia_advice::may_come(view, level)),
    };
    foes.into_iter().filter_map(|foe| Question::before(view, foe)).collect()
}
