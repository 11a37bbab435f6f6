//! Links to the things of a game that its sentences name.

use crate::desk::Desk;
use crate::ui::Ui;
use kernel::Narrate;
use leptos::ev;
use leptos::prelude::*;
use table_view::Phrase;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// What pressing a link does: it gets the id of the thing, and the link itself.
pub type Show = Callback<(String, Element)>;

/// What a board offers to the log; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Objects {
    ui: Ui,
    /// Whether the board can show the thing with this id.
    shows: Callback<(String,), bool>,
    show: Show,
    /// Whether the list that shows the links moves between them with the arrow keys: then they are not stops
    /// of the Tab key.
    roving: bool,
}

impl Objects {
    /// Those of this table; to be called where its board is.
    pub(crate) fn of<G: Narrate>(desk: Desk<G>) -> Objects {
        let (ui, board) = (desk.ui, desk.board);
        let shows = Callback::new(move |(id,): (String,)| board.shows(&id));
        Objects { ui, shows, show: board.show(desk), roving: false }
    }

    /// The same, for a list that moves between links with the arrow keys.
    pub(crate) const fn roving(self) -> Objects {
        Objects { roving: true, ..self }
    }

    /// Whether the list that shows the links moves between them with the arrow keys.
    pub(crate) const fn is_roving(self) -> bool {
        self.roving
    }

    /// A name as a link, if the board can show the thing. It is not a `button`: lines break around buttons,
    /// even between a name and its quotation mark.
    pub(crate) fn link(self, words: &str, id: &str) -> AnyView {
        if !self.shows.run((id.to_owned(),)) {
            return words.to_owned().into_any();
        }
        let label = Phrase::Shown(words).get(self.ui.lang.get_untracked());
        let (words, id) = (words.to_owned(), id.to_owned());
        let named = id.clone();
        let press = move |event: &web_sys::Event| {
            if let Some(link) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) {
                self.show.run((id.clone(), link));
            }
        };
        let click = press.clone();
        let key = move |event: ev::KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                event.stop_propagation();
                press(&event);
            }
        };
        view! {
            <span class="obj" role="button" tabindex=if self.roving { "-1" } else { "0" } data-peek=named aria-label=label
                on:click=move |event: ev::MouseEvent| click(&event) on:keydown=key>{words}</span>
        }
        .into_any()
    }
}
