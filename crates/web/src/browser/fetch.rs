//! Loads texts that belong to the client.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// The text at this address, relative to the page; none when it cannot be had.
pub(crate) async fn text(address: &str) -> Option<String> {
    let response = JsFuture::from(super::window().fetch_with_str(address)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}
