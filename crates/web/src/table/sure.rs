//! Asks for confirmation before an answer with a permanent cost.

use super::*;
use table_view::said::capital;

#[component]
pub(super) fn Sure() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let asked = move || {
        let number = desk.sure.get()?;
        desk.shown.with(|shown| {
            let offer = shown.answers.get(number)?;
            Some((number, offer.label.clone(), offer.warns.clone()?))
        })
    };
    let close = move || desk.sure.set(None);
    move || {
        asked().map(|(number, label, cost)| {
            let lang = ui.lang.get();
            view! {
                <Dialog class="dialog sure" titled="sure-title" on_close=Callback::new(move |()| close())>
                    <h2 id="sure-title">{capital(label.get(lang))}</h2>
                    <p>{cost.get(lang).to_owned()}</p>
                    <div class="row">
                        <button class="btn" data-tool="cancel" on:click=move |_| close()>{ui.table(TableWord::Cancel)}</button>
                        <button class="btn btn--go push" data-tool="sure" on:click=move |_| desk.answer_surely(number)>
                            {icon("check")}{ui.table(TableWord::DoIt)}
                        </button>
                    </div>
                </Dialog>
            }
        })
    }
}
