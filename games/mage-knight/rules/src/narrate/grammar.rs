//! Grammar of this game beyond the kernel's.

use kernel::Lang;
use kernel::wording::{plain, typeset};

/// A text in its language with correct typography, without the marks for links, for faces of cards and the
/// like.
pub(super) fn spoken(lang: Lang, text: &str) -> String {
    plain(&typeset(lang, text))
}
