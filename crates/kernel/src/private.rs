//! A marker type for values that only one seat may know.

use crate::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Something that only its owner may know, inside an event or a view.
///
/// Others get the same thing with its value gone. The conformance suite looks for the marker in everything a
/// viewer is sent, and fails a game that lets a value through to the wrong eyes.
///
/// Of something that may be absent, mark the inside: `Option<Private<T>>`. In JSON, `Private<Option<T>>`
/// cannot tell an absent thing from one that was not let through.
///
/// ```
/// use kernel::{Private, Seat, Viewer};
/// let drawn = Private::new(Seat(0), "ace");
/// assert_eq!(drawn.to(Viewer::Seat(Seat(0))).value(), Some(&"ace"));
/// assert_eq!(drawn.to(Viewer::Spectator).value(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Private<T> {
    /// The owner of the secret.
    #[serde(rename = "private_to")]
    owner: Seat,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    value: Option<T>,
}

impl<T> Private<T> {
    /// A secret of `owner`.
    pub const fn new(owner: Seat, value: T) -> Private<T> {
        Private { owner, value: Some(value) }
    }

    /// The owner of the secret.
    pub const fn owner(&self) -> Seat {
        self.owner
    }

    /// The secret, if this copy still has it.
    pub const fn value(&self) -> Option<&T> {
        self.value.as_ref()
    }
}

impl<T: Clone> Private<T> {
    /// The copy that `viewer` may have.
    #[must_use]
    pub fn to(&self, viewer: Viewer) -> Private<T> {
        Private { owner: self.owner, value: self.value.clone().filter(|_| viewer.sees(self.owner)) }
    }
}
