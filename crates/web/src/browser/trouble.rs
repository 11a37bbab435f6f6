//! A panic ends the page, so it is reported in both languages, with a way to continue.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Shows the message that is part of the page, whatever state the rest is in.
    #[wasm_bindgen(js_namespace = ["window", "tablee"], js_name = trouble)]
    fn show(text: &str);
}

/// From now on a panic shows a message with a button that reloads.
pub(crate) fn watch() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        web_sys::console::error_1(&JsValue::from_str(&text));
        show(&text);
    }));
}
