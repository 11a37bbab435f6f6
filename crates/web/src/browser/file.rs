//! Files that people save and open.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Offers a text for saving as a file.
pub(crate) fn save(name: &str, text: &str) -> Option<()> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type("application/jsonl");
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    let address = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    let link: web_sys::HtmlAnchorElement = super::document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address).ok()
}

/// The text of the file that was chosen in this field. The field is emptied, so that the same file can be
/// chosen again.
pub(crate) async fn chosen(field: web_sys::HtmlInputElement) -> Option<String> {
    let file = field.files()?.get(0)?;
    let text = JsFuture::from(file.text()).await.ok()?.as_string();
    field.set_value("");
    text
}
