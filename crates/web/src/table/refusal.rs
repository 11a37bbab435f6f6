//! "Why not?": a refusal with its rule, the rule's text and the numbers that were not met.

use super::*;
use crate::desk::Refused;
use crate::parts::RuleChip;
use kernel::{Fact, Lang};
use table_view::said::capital;

#[component]
pub(super) fn Refusal() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let drawer: Drawer = expect_context();
    move || {
        desk.refused.get().map(|Refused { what, rule, text, facts }| {
            let lang = ui.lang.get();
            let text = match &rule {
                Some(id) => drawer.text_of(id).unwrap_or_else(|| text.get(lang).to_owned()),
                None => text.get(lang).to_owned(),
            };
            let title = match what.get(lang) {
                "" => Word::NotAllowed.get(lang).to_owned(),
                what => capital(what),
            };
            let chip = rule.map(|id| {
                let open = id.clone();
                view! {
                    <RuleChip id=id/>
                    <button class="linkish" on:click=move |_| drawer.show(&open)>{ui.word(Word::ReadTheRule)}</button>
                }
            });
            let instead = desk.instead.get().map(|(said, number)| {
                view! { <button class="btn btn--sm btn--go" data-tool="instead" on:click=move |_| desk.answer(number)>{capital(said.get(lang))}</button> }
            });
            view! {
                <div class="board__float refusal">
                    <div class="toast toast--refusal" role="alert">
                        {icon("warn")}
                        <p class="toast__title">{title}</p>
                        <button class="toast__x" aria-label=ui.word(Word::Close) on:click=move |_| desk.refused.set(None)>
                            {icon("close")}
                        </button>
                        <p class="toast__text">{text}</p>
                        {numbers(&facts, lang)}
                        <p class="toast__foot">{instead} {chip}</p>
                    </div>
                </div>
            }
        })
    }
}

/// The numbers side by side: what is needed and what is available.
fn numbers(facts: &[Fact], lang: Lang) -> impl IntoView + use<> {
    let cells = facts
        .iter()
        .map(|fact| {
            let words = fact.what.words(lang);
            view! { <span class="stat"><span class="stat__v">{fact.value}</span><span class="stat__k">{words}</span></span> }
        })
        .collect::<Vec<_>>();
    (!cells.is_empty()).then(|| view! { <div class="toast__facts">{cells}</div> })
}
