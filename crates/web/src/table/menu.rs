//! The menu: players, pace of the bots, journal, keys; on a phone also language and theme.

use super::*;
use crate::desk::Who;
use crate::guest::GuestName;
use crate::order::WhoMayWrite;
use crate::parts::{Dialog, LangSwitch, ThemeButton};
use crate::session::Place;
use crate::ui::Pace;

#[component]
pub(super) fn Menu() -> impl IntoView {
    let desk = frame();
    let ui = desk.ui;
    let open = move || desk.sheet.get() == Some(Sheet::Menu);
    let close = move || desk.sheet.set(None);
    let yours = move || matches!(desk.stage.get(), Stage::Yours(_));
    let sits_online = move || {
        let sits = desk.chairs.with(|chairs| chairs.iter().any(|chair| chair.sitter == Who::You));
        desk.is_online() && sits && desk.stage.get() != Stage::Over
    };
    let key =
        move |key: &'static str, word: Word| view! { <dt><kbd>{key}</kbd></dt><dd>{ui.word(word)}</dd> };
    let table_key = move |key: &'static str, word: TableWord| view! { <dt><kbd>{key}</kbd></dt><dd>{ui.table(word)}</dd> };
    view! {
        <Show when=open>
            <Dialog class="drawer drawer--menu" titled="menu-title" on_close=Callback::new(move |()| close())>
                <header class="drawer__head">
                    <h2 id="menu-title">{ui.word(Word::Menu)}</h2>
                    <button class="btn btn--quiet btn--icon push" aria-label=ui.word(Word::Close)
                        on:click=move |_| close()>{icon("close")}</button>
                </header>
                <div class="drawer__body menu">
                    <div class="row"><LangSwitch/><ThemeButton/></div>
                    <seats::List/>
                    <Show when=move || desk.is_online()><GuestName/></Show>
                    <Show when=move || desk.is_online() && desk.host.get()><WhoMayWrite talk=desk.talk/></Show>
                    <a class="btn" href=Route::Home.to_string()>{icon("mark")}{ui.word(Word::Home)}</a>
                    <Show when=move || yours() && desk.place() != Place::Practice>
                        <button class="btn" data-tool="auto" on:click=move |_| { close(); desk.play_for_me(true) }>
                            {icon("bot")}{ui.word(Word::PlayForMe)}
                        </button>
                    </Show>
                    <Show when=sits_online><leave::Leave/></Show>
                    <Show when=move || matches!(desk.place(), Place::Here(_))>
                        <button class="btn" on:click=move |_| _ = desk.please(|deeds| deeds.export())>{icon("cards")}{ui.word(Word::ExportJournal)}</button>
                        <p class="mute">{ui.word(Word::Saved)}</p>
                    </Show>
                    <h3 class="eyebrow">{ui.word(Word::Pace)}</h3>
                    <div class="seg" role="group" aria-label=ui.word(Word::Pace)>
                        {Pace::ALL.map(|(pace, word)| view! {
                            <button aria-pressed=move || (ui.pace.get() == pace).to_string()
                                on:click=move |_| ui.pace.set(pace)>{ui.word(word)}</button>
                        })}
                    </div>
                    <sounds::Switch/>
                    <label class="switch"><input type="checkbox" role="switch" prop:checked=move || ui.stops.get()
                        on:change=move |event| ui.stops.set(event_target_checked(&event))/><span>{ui.table(TableWord::Stops)}</span></label>
                    <crate::learn::Switch/>
                    <h3 class="eyebrow hide-phone">{ui.word(Word::Keys)}</h3>
                    <dl class="keys hide-phone">
                        {table_key("A", TableWord::KeysList)} {table_key("G", TableWord::KeysGoal)} {table_key("H", TableWord::KeysHint)}
                        {table_key("S", TableWord::KeysSheet)} {table_key("T", TableWord::KeysChat)}
                        {key("1 – 9", Word::KeysAnswers)} {key("E", Word::KeysEnd)} {key("Z", Word::KeysUndo)}
                        {key("?", Word::KeysRules)} {key("/", Word::KeysSearch)} {key("L", Word::KeysLog)}
                        {key("C", Word::KeysPlanner)} {key("Esc", Word::Close)}
                    </dl>
                    <p class="mute">{ui.word(Word::AboutUndo)}</p>
                </div>
            </Dialog>
        </Show>
    }
}
