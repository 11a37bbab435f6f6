//! The requests that only Mage Knight answers: "Can I?" and "Can we?".

use crate::puzzles;
use card::{Complaint, Inquiry};
use kernel::{Chance, Game, Lang, Log, Narrate, Seat, Seed, Viewer};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::Hex;
use mage_knight::state::{PLAYERS, State};
use mage_knight_advice::{self as advice, Aim, Goal, Hands, Line, NoSiege, Odds, Search, Siege, Way};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most goals of one question.
const GOALS: usize = 8;
/// How many steps are looked at, unless it is said: about a second's worth.
const STEPS: u64 = 500_000;
/// The most steps that can be asked for. Where time is short, it ends before.
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

/// Whether a seat can reach some goals this turn, and how; while somebody else plays, whether it could if its turn
/// began now (`ahead`). Nothing is looked at that this seat may not know.
pub(crate) fn plan(arguments: &Value, asker: &Inquiry<'_, MageKnight>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    let asked = Asked::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    let (state, seat, ahead) = match look_ahead(asker) {
        Some((state, seat)) => (state, seat, true),
        None => position(asker).map(|(state, seat)| (state, seat, false))?,
    };
    check(&asked, &state, lang)?;
    let aim = Aim { goals: asked.goals, wounds: asked.wounds, unit_wounds: asked.unit_wounds };
    let mut steps = asker.budget().part(asked.steps.unwrap_or(STEPS));
    let answer = advice::ask(&state, seat, &aim, &mut || !steps());
    let answer = answer.ok_or_else(|| not_in_turn(lang))?;
    let labels = asked.labels.and_then(|lang| Some(labels(&state, seat, answer.line.as_ref()?, lang)));
    let mut answer = serde_json::to_value(answer).expect("plain data has a JSON form");
    answer["seat"] = json!(seat);
    if ahead {
        answer["ahead"] = true.into();
    }
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
            Lang::En => format!("the field `goals` has from 1 to {GOALS} goals"),
            Lang::Fr => format!("le champ «\u{a0}goals\u{a0}» compte de 1 à {GOALS} buts"),
        }));
    }
    check_steps(asked.steps, lang)?;
    let foes = state.combat.as_ref().map_or(0, |combat| combat.foes.len());
    let unknown = |goal: &Goal| matches!(*goal, Goal::Foes(set) if set == 0 || u64::from(set) >> foes != 0);
    if asked.goals.iter().any(unknown) {
        return Err(Complaint(match lang {
            Lang::En => {
                format!("the goal `foes` names enemies of the combat, one bit each; there are {foes}")
            }
            Lang::Fr => {
                format!(
                    "le but «\u{a0}foes\u{a0}» désigne des ennemis du combat, un bit chacun\u{202f}; il y en a {foes}"
                )
            }
        }));
    }
    Ok(())
}

/// How long somebody may think.
fn check_steps(steps: Option<u64>, lang: Lang) -> Result<(), Complaint> {
    if steps.is_some_and(|steps| steps > MOST_STEPS) {
        return Err(Complaint(match lang {
            Lang::En => format!("the field `steps` is at most {MOST_STEPS}"),
            Lang::Fr => format!("le champ «\u{a0}steps\u{a0}» est au plus {MOST_STEPS}"),
        }));
    }
    Ok(())
}

/// The next turn of a seat while another one owes the answer, as the seat may imagine it.
fn look_ahead(asker: &Inquiry<'_, MageKnight>) -> Option<(State, Seat)> {
    let owes = asker.turn()??;
    let seat = asker.seat().filter(|seat| *seat != owes)?;
    Some((advice::ahead(&asker.imagine()?, seat)?, seat))
}

/// The position as the seat that owes the answer may imagine it, and that seat: nobody else gets an answer.
fn position(asker: &Inquiry<'_, MageKnight>) -> Result<(State, Seat), Complaint> {
    let lang = asker.lang();
    let complain = |en: &str, fr: &str| Complaint(lang.pick(en, fr).to_owned());
    let turn = asker.turn().ok_or_else(|| complain("there is no match", "il n’y a pas de partie"))?;
    let owes = turn.ok_or_else(|| complain("the game is over", "la partie est terminée"))?;
    let seat = asker.seat().filter(|seat| *seat == owes).ok_or_else(|| not_in_turn(lang))?;
    let state = asker.imagine().ok_or_else(|| not_in_turn(lang))?;
    Ok((state, seat))
}

fn not_in_turn(lang: Lang) -> Complaint {
    let text = lang.pick(
        "the seat that is asked is not the one whose turn it is",
        "le joueur interrogé n’est pas celui dont c’est le tour",
    );
    Complaint(text.to_owned())
}

/// What can be asked about a joint assault.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedTogether {
    city: Option<Hex>,
    shares: Option<Vec<u8>>,
    wounds: Option<u8>,
    steps: Option<u64>,
    text: Option<Lang>,
}

/// How likely a city falls to those who assault it together, as far as the seat that owes the answer can
/// tell.
pub(crate) fn assault(arguments: &Value, asker: &Inquiry<'_, MageKnight>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    let asked = AskedTogether::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    let (state, seat) = position(asker)?;
    check_steps(asked.steps, lang)?;
    let shares = asked.shares.map(|given| {
        let mut shares = [0; PLAYERS];
        (given.len() == state.players.len()).then(|| shares[..given.len()].copy_from_slice(&given))?;
        Some(shares)
    });
    let bad = || no_siege(NoSiege::NoSuchShares, lang);
    let shares = shares.map(|shares| shares.ok_or_else(bad)).transpose()?;
    let siege = Siege { city: asked.city, shares, wounds: asked.wounds };
    let found = advice::assault_within(&state, seat, &siege, asked.steps.unwrap_or(STEPS), asker.budget());
    let found = found.map_err(|no| no_siege(no, lang))?;
    let text = asked.text.map(|lang| {
        let deals = match (lang, found.deals) {
            (_, 1) => String::new(),
            (Lang::En, n) => {
                format!(" Each of the {n} ways to deal the garrison counts as often as it comes.")
            }
            (Lang::Fr, n) => format!(
                " Chacune des {n} façons de répartir la garnison compte autant de fois qu’elle se présente."
            ),
        };
        let falls = (
            lang.pick("The city falls for certain", "La cité tombe à coup sûr"),
            lang.pick("The city does not fall", "La cité ne tombe pas"),
            lang.pick("The city falls", "La cité tombe"),
        );
        format!("{}{deals}{}", chance(lang, falls, found.odds), over(lang, found.hands, true))
    });
    Ok(with(serde_json::to_value(found).expect("plain data has a JSON form"), seat, text))
}

fn no_siege(why: NoSiege, lang: Lang) -> Complaint {
    let text = match why {
        NoSiege::NotNow => lang.pick(
            "no joint assault can be proposed here now, and none is under way",
            "aucun assaut commun ne peut être proposé ici maintenant, et aucun n’est en cours",
        ),
        NoSiege::NoSuchShares => lang.pick(
            "The field `shares` has the number of defenders for each seat: all of the garrison, with one at least for who proposes and for a guest next to the city",
            "Le champ «\u{a0}shares\u{a0}» donne le nombre de défenseurs de chaque joueur\u{a0}: toute la garnison, dont un au moins pour qui propose l’assaut et pour un invité à côté de la cité",
        ),
    };
    Complaint(text.to_owned())
}

/// What can be asked about a duel.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedDuel {
    defender: Seat,
    steps: Option<u64>,
    /// The language of the labels and of the text, if they are wanted.
    text: Option<Lang>,
}

/// How likely the seat whose turn it is can drive another hero off, as far as it can tell.
pub(crate) fn duel(arguments: &Value, asker: &Inquiry<'_, MageKnight>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    let asked = AskedDuel::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    let (state, seat) = position(asker)?;
    check_steps(asked.steps, lang)?;
    if asked.defender == seat || asked.defender.index() >= state.players.len() {
        let text = lang.pick(
            "The field `defender` names another player",
            "Le champ «\u{a0}defender\u{a0}» désigne un autre joueur",
        );
        return Err(Complaint(text.to_owned()));
    }
    let found =
        advice::drive_off_within(&state, seat, asked.defender, asked.steps.unwrap_or(STEPS), asker.budget());
    let found = found.ok_or_else(|| not_in_turn(lang))?;
    let labels = asked.text.and_then(|lang| Some(labels(&state, seat, found.line.as_ref()?, lang)));
    let text = asked.text.map(|lang| {
        let driven = (
            lang.pick("The other hero is driven off for certain", "L’autre héros est chassé à coup sûr"),
            lang.pick("The other hero is not driven off", "L’autre héros n’est pas chassé"),
            lang.pick("The other hero is driven off", "L’autre héros est chassé"),
        );
        format!("{}{}", chance(lang, driven, found.odds), over(lang, found.hands, false))
    });
    let mut answer = with(serde_json::to_value(found).expect("plain data has a JSON form"), seat, text);
    if let Some(labels) = labels {
        answer["labels"] = labels.into();
    }
    Ok(answer)
}

fn with(mut answer: Value, seat: Seat, text: Option<String>) -> Value {
    answer["seat"] = json!(seat);
    if let Some(text) = text {
        answer["text"] = text.into();
    }
    answer
}

/// How likely something is, in a sentence: for certain, never, or with a chance.
fn chance(lang: Lang, (surely, never, perhaps): (&str, &str, &str), odds: Odds) -> String {
    let percent = |share: f64| match lang {
        Lang::En => format!("{:.0}%", 100.0 * share),
        Lang::Fr => format!("{:.0}\u{a0}%", 100.0 * share),
    };
    let told = match odds {
        Odds { yes, .. } if yes >= 1.0 => format!("{surely}."),
        Odds { no, .. } if no >= 1.0 => format!("{never}."),
        Odds { yes, .. } => match lang {
            Lang::En => format!("{perhaps} with a chance of {}.", percent(yes)),
            Lang::Fr => format!("{perhaps} avec une probabilité de {}.", percent(yes)),
        },
    };
    let open = match (lang, odds.open) {
        (_, open) if open <= 0.0 => String::new(),
        (Lang::En, open) => format!(
            " In another {} it stays open: dice, cards or monsters that nobody knows decide, or time was up.",
            percent(open)
        ),
        (Lang::Fr, open) => format!(
            " Dans {} des cas encore, rien n’est joué\u{a0}: des dés, des cartes ou des monstres que nul ne connaît décident, ou le temps a manqué.",
            percent(open)
        ),
    };
    format!("{told}{open}")
}

/// A sentence that says which hands the result takes into account.
fn over(lang: Lang, hands: Hands, partners: bool) -> String {
    let whose = match (lang, partners) {
        (Lang::En, true) => "the partners’",
        (Lang::En, false) => "the defender’s",
        (Lang::Fr, true) => "des partenaires",
        (Lang::Fr, false) => "du défenseur",
    };
    match (lang, hands) {
        (_, Hands::Known) => String::new(),
        (Lang::En, Hands::All(n)) => {
            format!(" Nobody but them knows {whose} hand: the result covers all {n} possible ones.")
        }
        (Lang::Fr, Hands::All(n)) => {
            format!(
                " Nul autre ne connaît la main {whose}\u{a0}: les {n} mains possibles ont toutes été comptées."
            )
        }
        (Lang::En, Hands::Sampled(n)) => {
            format!(
                " Nobody but them knows {whose} hand: {n} of those that are possible were tried, drawn at random."
            )
        }
        (Lang::Fr, Hands::Sampled(n)) => format!(
            " Nul autre ne connaît la main {whose}\u{a0}: {n} des mains possibles, tirées au hasard, ont été essayées."
        ),
    }
}

/// The actions of a line as on buttons.
fn labels(state: &State, seat: Seat, line: &Line, lang: Lang) -> Vec<String> {
    let mut state = state.clone();
    let mut label = |action: &Action| {
        let label = MageKnight::action(lang, &MageKnight::view(&state, Viewer::Seat(seat)), action).text();
        MageKnight::apply(&mut state, action, &mut Chance::new(Seed(0), 0), &mut Log::muted());
        label
    };
    line.actions.iter().map(&mut label).collect()
}

/// What can be asked about the Fame of a turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedFame {
    steps: Option<u64>,
}

/// The most Fame that the seat that owes the answer can win this turn for certain, without a Wound and without
/// losing a unit, as far as it can tell; and whether every line was looked at.
pub(crate) fn fame(arguments: &Value, asker: &Inquiry<'_, MageKnight>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    let asked = AskedFame::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    let (state, seat) = position(asker)?;
    check_steps(asked.steps, lang)?;
    let mut steps = asker.budget().part(asked.steps.unwrap_or(STEPS));
    let search = Search::new(&state, seat).ok_or_else(|| not_in_turn(lang))?;
    let mut value = |way: &Way<'_>| {
        let spared = way.cost.wounds == 0 && way.cost.units_lost == 0;
        spared.then(|| puzzles::gained(&state, seat, way))
    };
    let best = search.best(&mut value, &mut || !steps());
    let (fame, complete) = best.map_or((0, false), |best| (best.score.max(0), best.complete));
    Ok(json!({ "seat": seat, "fame": fame, "complete": complete }))
}
