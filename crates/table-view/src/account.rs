//! Explains errors with names and passwords, and how to fix them.

use crate::Word;

/// An action on an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Choosing a name.
    Rename,
    /// Creating an account.
    Register,
    /// Logging in.
    SignIn,
    /// Logging out, here or everywhere.
    SignOut,
    /// Changing the password.
    ChangePassword,
    /// Deleting everything that is known.
    Delete,
    /// Asking for e-mails, confirming an address, or ending them.
    Letters,
}

/// What an error code means here, and what to do; `None` if the server's own message is enough.
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
