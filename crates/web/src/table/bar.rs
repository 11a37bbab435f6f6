//! The bar: the phase of the match, the question, the players, hint and undo, and the next step.

use super::*;
use table_view::When;

#[component]
pub(super) fn Bar(
    /// What the player can spend, as the board draws it.
    purse: Option<AnyView>,
) -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let place = move || {
        let lang = ui.lang.get();
        desk.shown.with(|shown| shown.place.as_ref().map(|place| place.get(lang).to_owned()))
    };
    let title = move || {
        let lang = ui.lang.get();
        format!("{} · {}", (desk.heading)(lang), desk.title.get().get(lang))
    };
    view! {
        <header class="tbar prompt" data-stage=move || ask::stage_name(&desk.stage.get())
            data-seq=move || desk.shown.with(|shown| shown.seq)>
            <a class="skip" href="#content" on:click=crate::parts::skip>{ui.word(Word::SkipToContent)}</a>
            <button class="skip" on:click=move |_| desk.page.set(Some(DrawerPage::Answers))>{ui.table(TableWord::SkipToAnswers)}</button>
            <a class="tbar__home" href=Route::Home.to_string() aria-label=ui.word(Word::Home) title=ui.word(Word::Home)>{icon("mark")}</a>
            <h1 class="tbar__when" title=title><span class="vh">{title}". "</span><b>{place}</b></h1>
            <Phases/>
            <ask::Ask/>
            {purse.map(|purse| view! { <div class="purses">{purse}</div> })}
            <seats::Seats/>
            <div class="tbar__tools">
                <tools::Tools/>
                <tools::UndoTool/>
                <slip::SlipButton/>
                <seats::Marks/>
                <button class="tool" aria-label=ui.word(Word::Menu) title=ui.word(Word::Menu)
                    on:click=move |_| desk.sheet.set(Some(Sheet::Menu))>{icon("menu")}</button>
            </div>
            <step::StepButton/>
        </header>
    }
}

/// The phases of the turn, with the current one marked.
#[component]
fn Phases() -> impl IntoView {
    let desk = frame();
    let told: Told = expect_context();
    let ui = desk.ui;
    // Most moments of a turn belong to the same phase.
    let phases = Memo::new(move |_| told.phases.run((ui.lang.get(),)));
    move || {
        let phases = phases.get();
        (!phases.is_empty()).then(|| {
            let phases = phases
                .into_iter()
                .map(|phase| {
                    let (now, title) = (phase.when == When::Now, phase.name.clone());
                    view! {
                        <li class:done=phase.when == When::Done aria-current=now.then_some("step") title=title>
                            {icon(if phase.when == When::Done { "check" } else { phase.symbol })}<span>{phase.name}</span>
                        </li>
                    }
                })
                .collect_view();
            view! { <ol class="phases" aria-label=ui.table(TableWord::Phases)>{phases}</ol> }
        })
    }
}
