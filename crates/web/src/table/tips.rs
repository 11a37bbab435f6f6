//! Tooltips: any element with the attribute `data-tip` explains itself when pointed at, focused or held.

use super::*;
use crate::browser::time;
use crate::parts::RuleChip;
use leptos::ev;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// How long the pointer has to rest on a sign, in milliseconds.
const REST: i32 = 300;

/// The sign being explained, and its position on the page.
#[derive(Clone, PartialEq)]
struct Shown {
    tip: Tip,
    /// Its horizontal centre, its top and its bottom.
    at: (f64, f64, f64),
}

/// The sign being explained; cheap to copy.
#[derive(Clone, Copy)]
struct Tips(RwSignal<Option<Shown>>);

/// The nearest element that explains itself.
fn sign(target: Option<web_sys::EventTarget>) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest("[data-tip]").ok()?
}

/// Listens for as long as the table is open.
pub(super) fn listen(desk: Frame) {
    let told: Told = expect_context();
    let tips = RwSignal::new(None::<Shown>);
    provide_context(Tips(tips));
    // Counts what was pointed at, so that only what is still meant after a moment speaks.
    let pointed = StoredValue::new(0u32);
    let explain = move |element: Element| {
        let key = element.get_attribute("data-tip")?;
        let tip = told.tip.run((key, desk.ui.lang.get_untracked()))?;
        let bounds = element.get_bounding_client_rect();
        Some(Shown { tip, at: (bounds.left() + bounds.width() / 2.0, bounds.top(), bounds.bottom()) })
    };
    let after = move |element: Element, wait: i32| {
        pointed.update_value(|n| *n = n.wrapping_add(1));
        let turn = pointed.get_value();
        spawn_local(async move {
            time::sleep(wait).await;
            if pointed.try_get_value() == Some(turn) {
                let _ = tips.try_set(explain(element));
            }
        });
    };
    let away = move || {
        pointed.update_value(|n| *n = n.wrapping_add(1));
        if tips.with_untracked(Option::is_some) {
            tips.set(None);
        }
    };
    let over = window_event_listener(ev::pointerover, move |event| match sign(event.target()) {
        Some(element) if event.pointer_type() == "mouse" => after(element, REST),
        Some(_) => {}
        None => away(),
    });
    let focus = window_event_listener(ev::focusin, move |event| match sign(event.target()) {
        Some(element) => after(element, REST),
        None => away(),
    });
    let down = window_event_listener(ev::pointerdown, move |_| away());
    crate::boards::press::long(
        "[data-tip]",
        Callback::new(move |element: Element| tips.set(explain(element))),
    );
    on_cleanup(move || {
        over.remove();
        focus.remove();
        down.remove();
    });
}

#[component]
pub(super) fn TipBox() -> impl IntoView {
    let Tips(tips) = expect_context();
    move || {
        tips.get().map(|Shown { tip, at: (middle, top, bottom) }| {
            // Below the sign in the upper half of the window, above it in the lower.
            let window = crate::browser::window();
            let height = window.inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(800.0);
            let below = top < height / 2.0;
            let place = if below { format!("--x:{middle:.0}px;top:{:.0}px", bottom + 8.0) } else { format!("--x:{middle:.0}px;bottom:{:.0}px", height - top + 8.0) };
            view! {
                <div class="tipbox" role="tooltip" style=place>
                    <b>{tip.title}</b><p>{tip.text}</p>{tip.rule.map(|rule| view! { <RuleChip id=rule quiet=true/> })}
                </div>
            }
        })
    }
}
