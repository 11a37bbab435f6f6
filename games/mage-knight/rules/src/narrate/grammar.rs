//! Grammar of this game beyond the kernel's.

use kernel::Lang;
use kernel::wording::{plain, typeset};

/// A text in its language, typeset, for faces of cards and the like: their words alone.
pub(super) fn spoken(lang: Lang, text: &str) -> String {
    plain(&typeset(lang, text))
}
