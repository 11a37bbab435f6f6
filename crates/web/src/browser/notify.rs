//! "It is your turn" as a system notification while the page is hidden. Only after the person has asked for
//! it.

use super::document;
use web_sys::{Notification, NotificationPermission};

/// Whether the person has not yet said if they want to be told.
pub(crate) fn undecided() -> bool {
    known() && Notification::permission() == NotificationPermission::Default
}

/// Asks whether they want to be told; the browser asks in its own words.
pub(crate) fn ask() {
    if known() {
        // Whatever the answer is, the browser remembers it.
        let _ = Notification::request_permission();
    }
}

/// Tells it, if it is wanted and the page is not in sight.
pub(crate) fn tell(text: &str) {
    if known() && document().hidden() && Notification::permission() == NotificationPermission::Granted {
        // Some phones want this told by a service worker; there the page's own notice must do.
        let _ = Notification::new(&format!("Tablée · {text}"));
    }
}

fn known() -> bool {
    js_sys::Reflect::has(&super::window(), &"Notification".into()).unwrap_or(false)
}
