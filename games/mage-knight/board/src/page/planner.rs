//! "Can I?": goals nearby, whether they can be reached this turn, and how. Computed in the worker.

use super::{Mk, stake};
use crate::Say;
use crate::goals::{self, Ask, Found, Wish};
use ::mage_knight_advice::Verdict;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mage_knight::view::View;
use table_view::Stage;
use table_view::said::capital;
use web::browser::time;
use web::parts::icon;

/// How many steps are looked at unasked: less than a second's worth.
const GLANCE: u64 = 150_000;
/// How many when somebody asks for it.
const THOUGHT: u64 = 2_000_000;
/// How long the table is quiet before the planner begins.
const QUIET: i32 = 350;

/// A goal, and what has been found out about it.
#[derive(Clone, PartialEq)]
struct Row {
    wish: Wish,
    state: State,
}

#[derive(Clone, PartialEq)]
enum State {
    /// Not asked yet, or being thought about.
    Open,
    Known(Found),
    /// The planner could not say.
    Mute,
}

/// The panel.
pub(super) fn planner(mk: Mk) -> AnyView {
    let rows = RwSignal::new(Vec::<Row>::new());
    let chosen = RwSignal::new(None::<Ask>);
    let round = StoredValue::new(0u32);
    Effect::new(move || {
        let seat = mk.seat();
        let wanted = mk.wanted.get();
        mk.lang();
        let view = planned(mk);
        let ready = view.is_some();
        let mut wishes = view.as_ref().map(|view| goals::wishes(view, seat)).unwrap_or_default();
        if let (Some(view), Some(hex)) = (&view, wanted) {
            let wish = Some(goals::fight(view, seat, hex).unwrap_or_else(|| goals::reach(view, hex)));
            wishes.retain(|other| wish.as_ref().is_none_or(|wish| wish.ask != other.ask));
            wishes.splice(0..0, wish);
        }
        let number = round
            .try_update_value(|round| {
                *round += 1;
                *round
            })
            .unwrap_or(0);
        rows.set(wishes.into_iter().map(|wish| Row { wish, state: State::Open }).collect());
        if !ready {
            return;
        }
        spawn_local(async move {
            time::sleep(QUIET).await;
            let goals: Vec<Ask> =
                rows.try_get_untracked().unwrap_or_default().iter().map(|row| row.wish.ask).collect();
            for goal in goals {
                if round.try_get_value() != Some(number) {
                    return;
                }
                ask(mk, rows, goal, GLANCE).await;
            }
        });
    });
    // The way of the chosen line is drawn on the map.
    Effect::new(move || {
        let goal = chosen.get();
        let from = mk.player().and_then(|player| player.place);
        let path = rows.with(|rows| {
            rows.iter().find(|row| Some(row.wish.ask) == goal).and_then(|row| match &row.state {
                State::Known(found) => Some(found.path(from)),
                _ => None,
            })
        });
        mk.path.set(path.unwrap_or_default());
        let at =
            rows.with(|rows| rows.iter().find(|row| Some(row.wish.ask) == goal).and_then(|row| row.wish.at));
        mk.goal.set(at);
    });
    let ready = move || planned(mk).is_some();
    let asking = move || {
        let say = if mk.asking.get() { Say::PickSpace } else { Say::AskSpace };
        say.get(mk.lang())
    };
    let list = move || {
        let shown = rows.get();
        if shown.is_empty() {
            let say = if ready() { Say::NoGoals } else { Say::NothingToPlan };
            return view! { <p class="plan__none">{mk.say(say)}</p> }.into_any();
        }
        shown.into_iter().map(|row| line(mk, rows, chosen, row)).collect_view().into_any()
    };
    view! {
        <section class="planner" aria-label=mk.say(Say::CanI) tabindex="-1">
            <p class="mute">{move || if waits(mk) { Say::LooksAhead } else { Say::Exact }.get(mk.lang())}</p>
            <div class="plan scroll">{list}</div>
            <Show when=ready>
                <button class="btn btn--sm planner__ask" aria-pressed=move || mk.asking.get().to_string()
                    on:click=move |_| mk.asking.update(|asking| *asking = !*asking)>{icon("target")}{asking}</button>
            </Show>
        </section>
    }
    .into_any()
}

/// Whether somebody elsewhere plays, and the planner looks ahead to one's own turn. (Bots are soon done, and think
/// where the planner does.)
fn waits(mk: Mk) -> bool {
    matches!(mk.desk.stage.get(), Stage::Away(_)) && mk.desk.own_seat().is_some()
}

/// The position that is planned in: as it stands, or while somebody else plays as if one's own turn began.
fn planned(mk: Mk) -> Option<View> {
    let seat = mk.seat();
    let (yours, waits) = (mk.yours(), waits(mk));
    mk.read(|now| match yours {
        true => goals::may_ask(&now.view, seat).then(|| now.view.as_ref().clone()),
        false if waits => goals::ahead(&now.view, seat),
        false => None,
    })
    .flatten()
}

/// Asks about one goal, and keeps the answer if the goal is still on the list.
async fn ask(mk: Mk, rows: RwSignal<Vec<Row>>, goal: Ask, steps: u64) {
    let Some(seq) = mk.desk.moment.try_with_untracked(|moment| moment.seq) else { return };
    let lang = mk.desk.ui.lang.get_untracked();
    let (request, arguments) = goal.request(steps, lang);
    let said = mk.desk.extra(request, arguments).await;
    if mk.desk.moment.try_with_untracked(|moment| moment.seq) != Some(seq) {
        return;
    }
    let state = match said.ok().as_ref().and_then(|said| Found::read(goal, said)) {
        Some(found) => State::Known(found),
        None => State::Mute,
    };
    rows.try_update(|rows| {
        if let Some(row) = rows.iter_mut().find(|row| row.wish.ask == goal) {
            row.state = state;
        }
    });
}

/// One goal.
fn line(mk: Mk, rows: RwSignal<Vec<Row>>, chosen: RwSignal<Option<Ask>>, row: Row) -> AnyView {
    let lang = mk.lang();
    let goal = row.wish.ask;
    let (class, symbol, verdict) = match &row.state {
        State::Open => ("plan__row", "hourglass", Say::Thinking),
        State::Mute => ("plan__row plan__row--maybe", "why", Say::NotFinished),
        State::Known(found) => match found.verdict {
            // It can be done, but not for nothing.
            Verdict::Yes if found.cost.is_some_and(|cost| cost.wounds + cost.units_lost > 0) => {
                ("plan__row plan__row--maybe", "wound", Say::ForCertain)
            }
            Verdict::Yes => ("plan__row plan__row--yes", "check", Say::ForCertain),
            Verdict::No => ("plan__row plan__row--no", "cross", Say::Never),
            Verdict::Unknown => ("plan__row plan__row--maybe", "dice", Say::ByChance),
            Verdict::Unfinished => ("plan__row plan__row--maybe", "hourglass", Say::NotFinished),
        },
    };
    let found = match row.state {
        State::Known(found) => Some(found),
        _ => None,
    };
    let price = found.as_ref().and_then(|found| found.cost).map(|cost| goals::price(lang, cost));
    let chip = match &price {
        Some(price) => {
            let hurt = found.as_ref().and_then(|found| found.cost).is_some_and(|cost| cost.wounds > 0);
            view! { <span class=if hurt { "chip chip--bad" } else { "chip chip--good" }>{price[0].clone()}</span> }.into_any()
        }
        None => {
            let chance = found.as_ref().and_then(|found| found.chance(lang));
            view! { <span class="chip">{chance.unwrap_or_else(|| verdict.get(lang).to_owned())}</span> }
                .into_any()
        }
    };
    let how = match (&price, &found) {
        (Some(price), Some(found)) => {
            let cheap = if found.cheapest { Say::Cheapest } else { Say::PerhapsCheaper };
            let spent = price[1..].join(", ");
            let parts = [spent, cheap.get(lang).to_owned()];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
        }
        _ => String::new(),
    };
    let unfinished =
        found.as_ref().is_some_and(|found| found.verdict == Verdict::Unfinished || !found.cheapest);
    let is_chosen = move || chosen.get() == Some(goal);
    let details = move || is_chosen().then(|| steps(mk, rows, goal, found.clone(), unfinished));
    view! {
        <div class=move || if is_chosen() { format!("{class} is-chosen") } else { class.to_owned() }>
            <span class="plan__v">{icon(symbol)}</span>
            <button class="plan__goal" aria-expanded=move || is_chosen().to_string()
                on:click=move |_| chosen.update(|chosen| *chosen = if *chosen == Some(goal) { None } else { Some(goal) })>
                {row.wish.name.get(lang).to_owned()}
            </button>
            {chip}
            <span class="plan__how">{how}</span>
            {details}
        </div>
    }
    .into_any()
}

/// How it is done, and the buttons that do it.
fn steps(mk: Mk, rows: RwSignal<Vec<Row>>, goal: Ask, found: Option<Found>, unfinished: bool) -> AnyView {
    let longer = unfinished.then(|| {
        view! {
            <button class="btn btn--sm" on:click=move |_| {
                rows.update(|rows| if let Some(row) = rows.iter_mut().find(|row| row.wish.ask == goal) { row.state = State::Open });
                spawn_local(ask(mk, rows, goal, THOUGHT));
            }>{icon("hourglass")}{mk.say(Say::ThinkLonger)}</button>
        }
    });
    let found = found.unwrap_or(Found {
        verdict: Verdict::No,
        actions: Vec::new(),
        labels: Vec::new(),
        cost: None,
        cheapest: false,
        odds: None,
        text: None,
    });
    let done = found.cost.is_some() && found.actions.is_empty();
    // What cannot be done, or not for certain, says so in a sentence.
    let why = (found.actions.is_empty() && found.text.is_none() && !done).then_some(match found.verdict {
        Verdict::No => Say::WhyNever,
        Verdict::Unknown => Say::WhyChance,
        Verdict::Yes | Verdict::Unfinished => Say::WhyUnfinished,
    });
    let labels = found.labels.iter().map(|label| view! { <li>{capital(label)}</li> }).collect_view();
    let play = (mk.yours() && !found.actions.is_empty()).then(|| {
        let (all, first) = (found.actions.clone(), found.actions[..1].to_vec());
        view! {
            <button class="btn btn--sm btn--go" on:click=move |_| stake::run(mk, all.clone(), false, true)>{icon("play")}{mk.say(Say::PlayLine)}</button>
            <button class="btn btn--sm" on:click=move |_| stake::run(mk, first.clone(), false, false)>{icon("next")}{mk.say(Say::PlayStep)}</button>
        }
    });
    view! {
        <div class="plan__more">
            {why.map(|why| view! { <p>{mk.say(why)}</p> })}
            {found.text.clone().map(|text| view! { <p>{text}</p> })}
            <ol class="plan__steps">{labels}</ol>
            {done.then(|| view! { <p>{mk.say(Say::AlreadyDone)}</p> })}
            <div class="row row--wrap">{play} {longer}</div>
        </div>
    }
    .into_any()
}
