//! Pan and zoom: one transform on a board's content, by drag, wheel, pinch, buttons and keys.
#![allow(dead_code, reason = "for boards: the generic one scrolls")]

use crate::browser::time;
use crate::parts::icon;
use crate::ui::ui;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::Word;
use wasm_bindgen::JsCast;

/// The largest zoom.
const CLOSEST: f64 = 6.0;
/// A zoom counts as finished after this many milliseconds.
const REST: i32 = 180;
/// A few frames, in milliseconds.
const FRAMES: i32 = 60;
/// A drag shorter than this is a click.
const SLACK: f64 = 5.0;

/// The position of the content: moved by `x` and `y` pixels, then enlarged.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Stand {
    x: f64,
    y: f64,
    scale: f64,
}

impl Stand {
    const WHOLE: Stand = Stand { x: 0.0, y: 0.0, scale: 1.0 };

    /// Zooms by `factor`, keeping what is at this point in place.
    fn zoomed(self, factor: f64, (x, y): (f64, f64)) -> Stand {
        let scale = (self.scale * factor).clamp(1.0, CLOSEST);
        let factor = scale / self.scale;
        Stand { x: x - (x - self.x) * factor, y: y - (y - self.y) * factor, scale }
    }

    /// Limits the position so that the content does not leave its frame.
    fn within(self, width: f64, height: f64) -> Stand {
        let x = self.x.clamp(width * (1.0 - self.scale), 0.0);
        let y = self.y.clamp(height * (1.0 - self.scale), 0.0);
        Stand { x, y, ..self }
    }
}

/// Where to look: from the size of the frame to a point within it and a zoom; `None` to see everything.
pub type Look = Callback<(f64, f64), Option<((f64, f64), f64)>>;

/// A frame whose content can be moved and zoomed. Clicks on the content work as usual; one that ends a drag
/// does not count.
#[component]
pub fn PanZoom(
    /// Where to look: a point of the frame as it shows everything, and the zoom there; called with the size
    /// of the frame. Without it, everything is shown.
    #[prop(optional)]
    look: Option<Look>,
    /// An element that is brought into view as soon as it is drawn.
    #[prop(optional)]
    seek: Option<NodeRef<leptos::svg::Path>>,
    /// Receives the zoom, for a board that places names anew.
    #[prop(optional)]
    zoom: Option<RwSignal<f64>>,
    children: Children,
) -> impl IntoView {
    let ui = ui();
    let frame = NodeRef::<leptos::html::Div>::new();
    let stand = RwSignal::new(Stand::WHOLE);
    // The pointers that are down, by their ids, and how far the first has come.
    let down = StoredValue::new(Vec::<(i32, f64, f64)>::new());
    let dragged = StoredValue::new(0.0f64);

    let size = move || {
        let bounds = frame.get_untracked().map(|frame| frame.get_bounding_client_rect());
        bounds.map_or((1.0, 1.0, 0.0, 0.0), |b| (b.width(), b.height(), b.left(), b.top()))
    };
    let turn = move |with: &dyn Fn(Stand) -> Stand| {
        let (width, height, ..) = size();
        stand.update(|stand| *stand = with(*stand).within(width, height));
    };
    let middle = move || {
        let (width, height, ..) = size();
        (width / 2.0, height / 2.0)
    };

    // The frame follows what the board wants to be looked at.
    Effect::new(move || {
        let (Some(look), Some(_)) = (look, frame.get()) else { return };
        let (width, height, ..) = size();
        if height > 1.0
            && let Some(((x, y), scale)) = look.run((width, height))
        {
            let scale = scale.clamp(1.0, CLOSEST);
            turn(&|_| Stand { x: width / 2.0 - x * scale, y: height / 2.0 - y * scale, scale });
        }
    });

    // A layer of its own keeps panning smooth, but is painted for one size only: once a zoom has come to
    // rest, it is laid anew.
    let settling = RwSignal::new(false);
    let scale = Memo::new(move |_| stand.with(|stand| stand.scale));
    Effect::new(move |before: Option<f64>| {
        let now = scale.get();
        if let Some(zoom) = zoom {
            zoom.set(now);
        }
        if before.is_some_and(|before| before != now) {
            spawn_local(async move {
                time::sleep(REST).await;
                if scale.try_get_untracked() == Some(now) {
                    let _ = settling.try_set(true);
                    time::sleep(FRAMES).await;
                    let _ = settling.try_set(false);
                }
            });
        }
        now
    });

    let pressed = move |event: ev::PointerEvent| {
        // A piece that can be lifted is dragged by itself; with a second finger the map is meant.
        if down.with_value(Vec::is_empty) && super::drag::liftable(event.target()).is_some() {
            dragged.set_value(0.0);
            return;
        }
        down.update_value(|down| {
            // A first finger ends whatever came before: what a press opens may lie over the map when it is let go,
            // and then the map never hears of it.
            if event.is_primary() {
                down.clear();
            }
            down.push((event.pointer_id(), event.client_x().into(), event.client_y().into()))
        });
        dragged.set_value(0.0);
    };
    let moved = move |event: ev::PointerEvent| {
        let here = (f64::from(event.client_x()), f64::from(event.client_y()));
        let pointers = down.get_value();
        let Some(at) = pointers.iter().position(|(id, ..)| *id == event.pointer_id()) else { return };
        let (_, x, y) = pointers[at];
        let (dx, dy) = (here.0 - x, here.1 - y);
        dragged.update_value(|dragged| *dragged += dx.abs() + dy.abs());
        if dragged.get_value() > SLACK
            && let Some(frame) = frame.get_untracked()
        {
            // From here on it is a drag: the frame keeps the pointer even when it leaves.
            let _ = frame.set_pointer_capture(event.pointer_id());
        }
        match pointers[..] {
            [_] => turn(&|stand| Stand { x: stand.x + dx, y: stand.y + dy, ..stand }),
            [one, two] => {
                let other = if at == 0 { two } else { one };
                let (.., left, top) = size();
                let apart = |(ax, ay): (f64, f64)| (ax - other.1).hypot(ay - other.2).max(1.0);
                let factor = apart(here) / apart((x, y));
                let centre = ((here.0 + other.1) / 2.0 - left, (here.1 + other.2) / 2.0 - top);
                turn(&|stand| stand.zoomed(factor, centre));
            }
            _ => {}
        }
        down.update_value(|down| down[at] = (event.pointer_id(), here.0, here.1));
    };
    let released = move |event: ev::PointerEvent| {
        down.update_value(|down| down.retain(|(id, ..)| *id != event.pointer_id()));
    };
    // A pointer that goes down beside a card may be over it with its first step: the window hears it wherever it is.
    let listening = [
        window_event_listener(ev::pointermove, moved),
        window_event_listener(ev::pointerup, released),
        window_event_listener(ev::pointercancel, released),
    ];
    on_cleanup(move || listening.into_iter().for_each(|handle| handle.remove()));
    let wheel = move |event: ev::WheelEvent| {
        event.prevent_default();
        let (.., left, top) = size();
        let at = (f64::from(event.client_x()) - left, f64::from(event.client_y()) - top);
        turn(&|stand| stand.zoomed((-event.delta_y() / 400.0).exp(), at));
    };
    let after_drag = move |event: ev::MouseEvent| {
        if dragged.get_value() > SLACK {
            dragged.set_value(0.0);
            event.stop_propagation();
            event.prevent_default();
        }
    };
    let into_sight = move |element: &web_sys::Element| {
        let b = element.get_bounding_client_rect();
        let (width, height, left, top) = size();
        let off = |low: f64, high: f64, size: f64| {
            if low < 0.0 {
                -low + 20.0
            } else if high > size {
                size - high - 20.0
            } else {
                0.0
            }
        };
        let (dx, dy) =
            (off(b.left() - left, b.right() - left, width), off(b.top() - top, b.bottom() - top, height));
        turn(&|stand| Stand { x: stand.x + dx, y: stand.y + dy, ..stand });
    };
    // What gets the focus by keyboard is brought into sight.
    let focused = move |event: ev::FocusEvent| {
        if let Some(target) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) {
            into_sight(&target);
        }
    };
    Effect::new(move || {
        if let Some(sought) = seek.and_then(|seek| seek.get()) {
            into_sight(&sought);
        }
    });

    let transform = move || {
        let Stand { x, y, scale } = stand.get();
        // Pieces that keep their size turn the scale back.
        format!("transform:translate({x:.1}px,{y:.1}px) scale({scale:.3});--zoom:{scale:.3}")
    };
    let button = move |word: Word, symbol: &'static str, act: fn(Stand, (f64, f64)) -> Stand| {
        view! {
            <button class="btn btn--icon" aria-label=ui.word(word) title=ui.word(word)
                on:click=move |_| { let at = middle(); turn(&|stand| act(stand, at)) }>{icon(symbol)}</button>
        }
    };
    view! {
        <div class="pan" node_ref=frame on:pointerdown=pressed on:wheel=wheel on:click:capture=after_drag on:focusin=focused>
            <div class="pan__content" class:is-settling=move || settling.get() style=transform>{children()}</div>
        </div>
        <div class="board__tools">
            {button(Word::ZoomIn, "plus", |stand, at| stand.zoomed(1.4, at))}
            {button(Word::ZoomOut, "minus", |stand, at| stand.zoomed(1.0 / 1.4, at))}
            {button(Word::WholeBoard, "target", |_, _| Stand::WHOLE)}
        </div>
    }
}
