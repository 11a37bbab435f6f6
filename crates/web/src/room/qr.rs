//! Links as QR codes.

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write as _;
use table_view::HouseWord;

/// The QR code of a text; nothing if it is too long.
pub(super) fn code(ui: crate::ui::Ui, text: &str) -> Option<impl IntoView + use<>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            // Writing to a text cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    // Readers want a pale margin of four modules.
    let frame = format!("-4 -4 {0} {0}", size + 8);
    Some(view! {
        <svg class="qr" viewBox=frame role="img" aria-label=ui.house(HouseWord::ScanToJoin) shape-rendering="crispEdges">
            <path fill="#fff" d=format!("M-4-4h{0}v{0}h-{0}z", size + 8)></path>
            <path fill="#17120b" d=path></path>
        </svg>
    })
}
