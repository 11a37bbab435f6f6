//! Explains errors with names and passwords, and how to fix them.

use crate::Word;

/// What is being done to an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A name is taken on.
    Rename,
    /// An account is made.
    Register,
    /// Somebody comes back to one.
    SignIn,
    /// A session ends, here or everywhere.
    SignOut,
    /// The password is changed.
    ChangePassword,
    /// All that is known is deleted.
    Delete,
    /// Letters are asked for, confirmed or ended.
    Letters,
}

/// What a problem with this code means here, and what to do; none where the server's own words must do.
#[must_use]
pub fn advice(deed: Deed, code: &str) -> Option<Word> {
    Some(match (code, deed) {
        ("name_taken", _) => Word::NameTaken,
        ("bad_name", _) => Word::BadName,
        ("bad_password", _) => Word::BadPassword,
        ("weak_password", _) => Word::WeakPassword,
        ("bad_email", _) => Word::BadEmail,
        ("bad_link", _) => Word::BadLink,
        ("too_many_emails", _) => Word::TooManyLetters,
        ("wrong_password", Deed::ChangePassword | Deed::Delete | Deed::Letters) => Word::WrongOldPassword,
        ("wrong_password", _) => Word::WrongPassword,
        ("too_fast", _) => Word::TooFast,
        // Whoever comes in needs no session, so this is somebody whose session has ended meanwhile.
        ("unauthenticated", _) => Word::SessionOver,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_password_is_told_where_it_was_typed() {
        assert_eq!(advice(Deed::SignIn, "wrong_password"), Some(Word::WrongPassword));
        assert_eq!(advice(Deed::ChangePassword, "wrong_password"), Some(Word::WrongOldPassword));
        assert_eq!(advice(Deed::Register, "name_taken"), Some(Word::NameTaken));
        assert_eq!(advice(Deed::Delete, "unavailable"), None, "the server says it in its own words");
    }
}
