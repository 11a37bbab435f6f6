//! Time.

use wasm_bindgen_futures::JsFuture;

/// Waits.
pub(crate) async fn sleep(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let _ = super::window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    // A timer cannot fail.
    let _ = JsFuture::from(promise).await;
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}
