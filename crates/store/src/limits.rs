//! The longest texts allowed, in bytes of UTF-8. The store is the last line of defence, so it checks what
//! callers have checked before.

use crate::StoreError;

/// A person's name.
pub const NAME: usize = 100;
/// A language tag.
pub const LANG: usize = 35;
/// An e-mail address, by RFC 5321.
pub const EMAIL: usize = 254;
/// A hint of the device of a session.
pub const DEVICE: usize = 100;
/// A password hash in its text form.
pub const PASSWORD_HASH: usize = 512;
/// The id of a game, a bot or a level.
pub const WORD: usize = 64;
/// The first line of a journal, a set-up or a result.
pub const DOCUMENT: usize = 256 * 1024;
/// The description of a clock.
pub const CLOCK: usize = 1024;
/// Who wants to take something back, and who has agreed.
pub const SLIP: usize = 2048;
/// What somebody has learned and solved.
pub const PROGRESS: usize = 48 * 1024;
/// One line of a journal.
pub const LINE: usize = 64 * 1024;
/// Lines in one match.
pub const LINES: usize = 200_000;
/// Seats at one table.
pub const SEATS: usize = 16;
/// One message of the chat.
pub const CHAT: usize = 4_000;
/// A cached state.
pub const SNAPSHOT: usize = 16 * 1024 * 1024;
/// A line of a journal that has a whole state in it.
pub const PART: usize = 1024 * 1024;
/// A passing note to the other nodes; PostgreSQL carries no more than 8,000 bytes in a notification.
pub const NOTE: usize = 2_000;
/// Friends, requests for friendship and blocked people of one person, each.
pub(crate) const FRIENDS: i64 = 200;
/// Why an operator did something, or what a report says.
pub const REASON: usize = 2_000;
/// What was said when a report was made.
pub const CONTEXT: usize = 64 * 1024;
/// Rows in one page of a list.
pub const PAGE: u32 = 200;

/// The text itself, if it is short enough and free of NUL, which PostgreSQL cannot keep.
pub(crate) fn text<'t>(field: &'static str, text: &'t str, limit: usize) -> Result<&'t str, StoreError> {
    if text.len() > limit {
        return Err(StoreError::TooLong { field, limit });
    }
    if text.contains('\0') {
        return Err(StoreError::Nul { field });
    }
    Ok(text)
}

/// The same for a text that may be absent.
pub(crate) fn maybe(
    field: &'static str,
    given: Option<&str>,
    limit: usize,
) -> Result<Option<String>, StoreError> {
    given.map(|given| text(field, given, limit).map(str::to_owned)).transpose()
}
