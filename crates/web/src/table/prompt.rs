//! The prompt bar: who must decide what, and every legal answer.

use super::undo::UndoButton;
use super::*;
use crate::browser;
use crate::parts::{RuleChip, seat_mark};
use crate::session::bot_title;
use kernel::Viewer;
use table_view::Stage;
use table_view::prompt::{self, Offer, fits};
use table_view::said::capital;

#[component]
pub(super) fn Prompt() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let seat = move || desk.shown.with(|shown| shown.owes);
    let waits = move || !matches!(desk.stage.get(), Stage::Yours(_));
    // The focus goes to the first answer when the question changes and it was here before. What has opened
    // meanwhile keeps it.
    let inside = || {
        browser::document().active_element().is_some_and(|element| {
            element.tag_name() == "BODY" || element.closest(".prompt").ok().flatten().is_some()
        })
    };
    Effect::new(move |first: Option<()>| {
        desk.shown.track();
        if first.is_some() && inside() {
            spawn_local(async move {
                browser::time::sleep(0).await;
                if inside() {
                    browser::focus(".prompt__acts .act");
                }
            });
        }
    });
    view! {
        <section class="prompt" class:prompt--wait=waits data-seat=move || seat().map(|seat| desk.mark(seat).colour)
            data-stage=move || desk.stage.with(Stage::id) data-seq=move || desk.shown.with(|shown| shown.seq)
            aria-label=ui.word(Word::Question)>
            <div class="prompt__top">
                {move || seat().map(|seat| seat_mark(desk.mark(seat)))}
                <div class="prompt__ask" aria-live="polite">
                    <h1 class="prompt__q">{move || question(desk)}</h1>
                    <p class="prompt__sub">{move || sub(desk)}</p>
                </div>
                <div class="row push prompt__tools">
                    <Tools/>
                    <UndoButton/>
                </div>
            </div>
            {move || (!waits()).then(|| view! { <Answers/> })}
        </section>
    }
}

fn question(desk: Frame) -> String {
    let (ui, lang) = (desk.ui, desk.ui.lang.get());
    match desk.stage.get() {
        Stage::Yours(_) => desk.shown.with(|shown| capital(shown.asks.get(lang))),
        Stage::HandOver(seat) => ui.say(Phrase::HandTo(&desk.name(seat))),
        Stage::Bot(seat, _) => ui.say(Phrase::Thinks(&desk.name(seat), desk.number(seat))),
        Stage::Away(seat) => ui.say(Phrase::Decides(&desk.name(seat), desk.number(seat))),
        Stage::Over => Word::GameOver.get(lang).to_owned(),
    }
}

fn sub(desk: Frame) -> AnyView {
    let (ui, lang) = (desk.ui, desk.ui.lang.get());
    match desk.stage.get() {
        Stage::Yours(seat) => {
            let count = desk.shown.with(|shown| shown.answers.len());
            let name = desk.name(seat);
            view! { <b>{name}</b>" · "{ui.say(Phrase::AnswersAbout(count))} }.into_any()
        }
        Stage::Bot(..) | Stage::Away(_) => desk.shown.with(|shown| capital(shown.asks.get(lang))).into_any(),
        Stage::HandOver(_) => ().into_any(),
        Stage::Over => desk
            .shown
            .with(|shown| shown.over.as_ref().map(|outcome| outcome.rule.to_string()))
            .map(|rule| view! { {ui.word(Word::EndedBy)}" "<RuleChip id=rule/> })
            .into_any(),
    }
}

/// Hint, "play this turn for me", skipping ahead.
#[component]
fn Tools() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let yours = move || matches!(desk.stage.get(), Stage::Yours(_));
    let bots = move || matches!(desk.stage.get(), Stage::Bot(..)) && !desk.is_online();
    let asked = RwSignal::new(!browser::notify::undecided());
    // Whoever only looks on has no turn to wait for.
    let away = move || {
        matches!(desk.stage.get(), Stage::Away(_))
            && !asked.get()
            && matches!(desk.viewer.get(), Viewer::Seat(_))
    };
    view! {
        <Show when=yours>
            <button class="btn btn--quiet" data-tool="hint" title=ui.word(Word::HintAbout) aria-busy=move || desk.asking.get().to_string()
                on:click=move |_| _ = desk.please(|deeds| deeds.hint())>
                {icon("compass")}<span class="hide-phone">{ui.word(Word::Hint)}</span>
            </button>
            <button class="btn btn--quiet hide-phone" data-tool="auto" on:click=move |_| desk.play_for_me(true)>
                {icon("bot")}{ui.word(Word::PlayForMe)}
            </button>
        </Show>
        <Show when=move || desk.auto.get()>
            <button class="btn" on:click=move |_| desk.play_for_me(false)>{icon("person")}{ui.word(Word::StopPlaying)}</button>
        </Show>
        <Show when=away>
            <button class="btn" data-tool="tell" on:click=move |_| { browser::notify::ask(); asked.set(true) }>
                {icon("bell")}{ui.word(Word::TellMe)}
            </button>
        </Show>
        <Show when=bots>
            <button class="btn" data-tool="skip" on:click=move |_| _ = desk.please(|deeds| deeds.hurry())>{icon("last")}{ui.word(Word::Skip)}</button>
        </Show>
    }
}

/// The legal answers, and those that have just become illegal.
#[component]
fn Answers() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let typed = RwSignal::new(String::new());
    let Badges(badges) = expect_context();
    let shown = move || {
        let shown = desk.shown.get();
        let picked = desk.picked.get().map(|picked| picked.answers);
        let layout = prompt::lay_out(&shown.answers, picked.as_deref(), desk.wide.get());
        (shown, layout)
    };
    let listed = move || {
        let (shown, layout) = shown();
        let (lang, typed) = (ui.lang.get(), typed.get());
        let found: Vec<usize> =
            layout.shown.into_iter().filter(|n| fits(shown.answers[*n].label.get(lang), &typed)).collect();
        let none = found.is_empty() && !typed.is_empty();
        let badges = badges.get();
        let buttons = found
            .into_iter()
            .enumerate()
            .map(|(at, number)| {
                button(
                    desk,
                    number,
                    &shown.answers[number],
                    badges.get(number).cloned().flatten(),
                    key_of(at),
                )
            })
            .collect_view();
        let none = none.then(|| view! { <span class="mute">{ui.word(Word::NoAnswerFits)}</span> });
        view! { {buttons} {none} }
    };
    let done = move || {
        let (shown, layout) = shown();
        layout.done.map(|number| button(desk, number, &shown.answers[number], None, Some('E')))
    };
    let refused = move || {
        let (shown, _) = shown();
        if desk.picked.get().is_some() {
            return None;
        }
        Some(
            shown
                .refused
                .iter()
                .enumerate()
                .map(|(at, label)| refused_button(desk, at, label))
                .collect_view(),
        )
    };
    let more = move || {
        let (_, layout) = shown();
        let wide = desk.wide.get();
        (layout.more > 0 || wide).then(|| {
            let label = if wide {
                Word::Fewer.get(ui.lang.get()).to_owned()
            } else {
                ui.say(Phrase::MoreAnswers(layout.more))
            };
            view! {
                <button class="btn act--more" aria-expanded=wide.to_string()
                    on:click=move |_| { typed.set(String::new()); desk.wide.update(|wide| *wide = !*wide) }>
                    {label}{icon("chev-d")}
                </button>
            }
        })
    };
    let filter = move || {
        desk.wide.get().then(|| {
            view! {
                <span class="field prompt__filter">{icon("search")}
                    <input type="search" autocomplete="off" placeholder=ui.word(Word::FilterAnswers)
                        aria-label=ui.word(Word::FilterAnswers) prop:value=move || typed.get()
                        on:input=move |event| typed.set(event_target_value(&event))/>
                </span>
            }
        })
    };
    let picked = move || {
        desk.picked.get().map(|picked| {
            view! {
                <button class="btn btn--sm prompt__picked" aria-label=ui.word(Word::ClearSelection)
                    on:click=move |_| desk.picked.set(None)>
                    {picked.what.get(ui.lang.get()).to_owned()}{icon("close")}
                </button>
            }
        })
    };
    let hint = move || {
        desk.hint.get().map(|hint| {
            let lang = ui.lang.get();
            let what = desk.shown.with(|shown| {
                shown.answers.get(hint.number).map(|answer| answer.label.get(lang).to_owned()).unwrap_or_default()
            });
            let number = hint.number;
            let why = hint.reason.as_ref().map(|reason| reason.get(lang).to_owned()).or_else(|| {
                let bot = crate::games().get(desk.game)?.bot(&hint.bot)?;
                Some(ui.say(Phrase::ThisBot(bot.about.get(lang))))
            });
            view! {
                <p class="prompt__hint" role="status" data-hint=number>
                    {icon("bot")}<span>{ui.say(Phrase::Suggests(&bot_title(desk.game, &hint.bot, lang), &what))}<small>{why}</small></span>
                    <button class="btn btn--sm" on:click=move |_| desk.answer(number)>{icon("check")}{ui.word(Word::Play)}</button>
                </p>
            }
        })
    };
    view! {
        {hint} {filter}
        <div class="prompt__acts" class:is-wide=move || desk.wide.get() role="group" aria-label=ui.word(Word::Answers)>
            {picked} {listed} {refused} {more} {done}
        </div>
    }
}

/// The key of the answer in this place.
fn key_of(at: usize) -> Option<char> {
    char::from_digit(at as u32 + 1, 10).filter(|_| at < 9)
}

fn button(
    desk: Frame,
    number: usize,
    answer: &Offer,
    badge: Option<String>,
    key: Option<char>,
) -> impl IntoView + use<> {
    let label = answer.label.clone();
    let plain = answer.ends;
    let hinted = move || desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.number == number));
    let badge = badge.map(|badge| view! { <span class="act__cost">{badge}</span> });
    let symbol = answer.symbol.map(icon);
    view! {
        <button class="act" class:act--plain=plain class:act--go=hinted data-answer=number
            aria-keyshortcuts=key.map(String::from) on:click=move |_| desk.answer(number)>
            {key.map(|key| view! { <kbd>{key}</kbd> })}
            {symbol}
            {move || capital(label.get(desk.ui.lang.get()))}
            {badge}
        </button>
    }
}

fn refused_button(desk: Frame, number: usize, label: &Said) -> impl IntoView + use<> {
    let ui = desk.ui;
    let shown = label.clone();
    view! {
        <button class="act" aria-disabled="true" title=ui.word(Word::NoLongerPossible)
            on:click=move |_| _ = desk.please(|deeds| deeds.why_not(number))>
            {icon("why")}
            {move || capital(shown.get(ui.lang.get()))}
        </button>
    }
}
