//! Loads texts that belong to the client.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The text at this address, relative to the page; `None` if it cannot be fetched.
pub(crate) async fn text(address: &str) -> Option<String> {
    let response = JsFuture::from(super::window().fetch_with_str(address)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Whether what is fetched passes the service worker, which keeps it: on a first visit it takes over a little later.
pub(crate) fn is_kept() -> bool {
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).unwrap_or(JsValue::UNDEFINED);
    let container = get(&super::window().navigator(), "serviceWorker");
    !container.is_undefined() && !get(&container, "controller").is_null()
}
