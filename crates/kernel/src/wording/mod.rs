//! Sentences with meaning: what a game says, in spans that know what they speak of, and the grammar of both
//! languages.
//!
//! A game writes its sentences with `format!`, and names things through [`thing`], [`seat`] and [`rule`].
//! These put marks around the words, which [`Line::of`] turns into [`Span`]s once the sentence is typeset. So
//! nobody has to look for names in sentences: a log links what is a thing, a terminal prints the text, and a
//! screen reader speaks it.
//!
//! ```
//! use kernel::wording::{Line, Span, thing};
//! use kernel::Lang;
//! let rage = thing("card:rage", "Rage");
//! let line = Line::of(Lang::Fr, &format!("Tovak joue « {rage} »."));
//! assert_eq!(line.text(), "Tovak joue «\u{a0}Rage\u{a0}».");
//! assert_eq!(line.spans()[1], Span::Thing { id: "card:rage".into(), text: "Rage".into() });
//! ```

mod grammar;
mod json;
mod line;
mod marks;

pub use grammar::{
    Noun, and, capital, count, de, elides, is_single, number, of, or, quoted, signed, typeset,
};
pub use line::{Kind, Line, Span};
pub use marks::{Marked, amount, is_marked, plain, rule, seat, thing};
