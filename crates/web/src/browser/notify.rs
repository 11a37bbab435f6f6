//! "It is your turn" as a system notification while the page is hidden. Only after the person has asked for
//! it.

use super::document;
use web_sys::{Notification, NotificationPermission};

/// Whether the person has not decided yet about notifications.
pub(crate) fn undecided() -> bool {
    known() && Notification::permission() == NotificationPermission::Default
}

/// Asks for permission; the browser shows its own question.
pub(crate) fn ask() {
    if known() {
        // Whatever the answer is, the browser remembers it.
        let _ = Notification::request_permission();
    }
}

/// Shows a notification, if wanted and the page is not visible.
pub(crate) fn tell(text: &str) {
    if known() && document().hidden() && Notification::permission() == NotificationPermission::Granted {
        // Some phones want this told by a service worker; there the page's own notice must do.
        let _ = Notification::new(&format!("Tablée · {text}"));
    }
}

fn known() -> bool {
    js_sys::Reflect::has(&super::window(), &"Notification".into()).unwrap_or(false)
}
