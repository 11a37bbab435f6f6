//! The pages of the client as URL fragments (after `#`), which work under any path of any web server.

use std::fmt;

/// A page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Route {
    /// Home: matches to continue, a new match.
    #[default]
    Home,
    /// Setting up a new match, of this game if it is named.
    New(Option<String>),
    /// The waiting room of a match on the server: its id.
    Room(String),
    /// A match in this browser: its game, its id.
    Table(String, String),
    /// A match on the server: its game, its id.
    Online(String, String),
    /// A seat in a match on the server, by invitation: the match and the secret.
    Join(String, String),
    /// A replay of a match in this browser: its game, its id.
    Replay(String, String),
    /// A match whose address does not name its game: it is looked up and redirected.
    Find(Place, String),
    /// The rules of a game, at a rule if it is named.
    Rules(String, Option<String>),
    /// The summary of a game.
    Summary(String),
    /// The list of the puzzles.
    Puzzles,
    /// A puzzle: its game, its id.
    Puzzle(String, String),
    /// The lessons of a game.
    Lessons(String),
    /// A lesson: its game, its id.
    Lesson(String, String),
    /// Your account on the server.
    Account,
    /// Confirming an address, with the secret from an e-mail.
    Confirm(String),
    /// A new password, with the secret from an e-mail; without one, how to get that e-mail.
    Reset(Option<String>),
    /// Ending e-mails, with the secret at the end of one.
    Unsubscribe(String),
    /// The privacy page.
    Privacy,
    /// The operators' page.
    Operators,
    /// About Tablée.
    About,
}

/// Where to look for a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In this browser, to play.
    Table,
    /// On the server.
    Online,
    /// In this browser, to replay.
    Replay,
}

impl Place {
    const fn name(self) -> &'static str {
        match self {
            Place::Table => "table",
            Place::Online => "online",
            Place::Replay => "replay",
        }
    }

    /// The page of this match of this game.
    #[must_use]
    pub const fn of(self, game: String, id: String) -> Route {
        match self {
            Place::Table => Route::Table(game, id),
            Place::Online => Route::Online(game, id),
            Place::Replay => Route::Replay(game, id),
        }
    }
}

impl Route {
    /// Reads the part of an address from `#` on. What cannot be read leads home.
    ///
    /// ```
    /// use table_view::Route;
    /// assert_eq!(Route::read("#/table/pocket/a1"), Route::Table("pocket".into(), "a1".into()));
    /// assert_eq!(Route::read("#/rules/pocket/PK-BID-01").to_string(), "#/rules/pocket/PK-BID-01");
    /// assert_eq!(Route::read("#/nowhere"), Route::Home);
    /// ```
    #[must_use]
    pub fn read(hash: &str) -> Route {
        let mut parts = hash.trim_start_matches('#').split('/').filter(|part| !part.is_empty());
        let kind = parts.next();
        let mut name = || parts.next().filter(|part| is_name(part)).map(str::to_owned);
        let mut at = |place: Place| {
            let first = name()?;
            Some(match name() {
                Some(id) => place.of(first, id),
                None => Route::Find(place, first),
            })
        };
        let found = match kind {
            Some("table") => at(Place::Table),
            Some("online") => at(Place::Online),
            Some("replay") => at(Place::Replay),
            Some("new") => Some(Route::New(name())),
            Some("room") => name().map(Route::Room),
            Some("join") => name().and_then(|id| name().map(|token| Route::Join(id, token))),
            Some("rules") => name().map(|game| Route::Rules(game, name())),
            Some("summary") => name().map(Route::Summary),
            Some("puzzles") => Some(Route::Puzzles),
            Some("puzzle") => name().and_then(|game| name().map(|id| Route::Puzzle(game, id))),
            Some("lessons") => name().map(Route::Lessons),
            Some("lesson") => name().map(|game| match name() {
                Some(id) => Route::Lesson(game, id),
                None => Route::Lessons(game),
            }),
            Some("account") => Some(Route::Account),
            Some("confirm") => name().map(Route::Confirm),
            Some("reset") => Some(Route::Reset(name())),
            Some("unsubscribe") => name().map(Route::Unsubscribe),
            Some("privacy") => Some(Route::Privacy),
            Some("operators") => Some(Route::Operators),
            Some("about") => Some(Route::About),
            _ => None,
        };
        found.unwrap_or_default()
    }
}

/// The module that shows a page: the client comes in modules, so that no page loads more than it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Module<'a> {
    /// The first page.
    Home,
    /// Every other page without a game.
    Pages,
    /// The tables of this game, and its replays.
    Tables(&'a str),
}

impl Route {
    /// The module that shows this page. The page's own script decides alike, before any module is there.
    ///
    /// ```
    /// use table_view::{Module, Route};
    /// assert_eq!(Route::read("#/").module(), Module::Home);
    /// assert_eq!(Route::read("#/account").module(), Module::Pages);
    /// assert_eq!(Route::read("#/table/pocket/a1").module(), Module::Tables("pocket"));
    /// ```
    #[must_use]
    pub fn module(&self) -> Module<'_> {
        match self {
            Route::Home => Module::Home,
            Route::Table(game, _)
            | Route::Online(game, _)
            | Route::Replay(game, _)
            | Route::Puzzle(game, _)
            | Route::Lesson(game, _) => Module::Tables(game),
            _ => Module::Pages,
        }
    }

    /// Reads what somebody was sent: an address of this client, or the form that letters have.
    ///
    /// ```
    /// use table_view::{Place, Route};
    /// let seat = Route::Join("ab".into(), "cd".into());
    /// assert_eq!(Route::from_link("https://tablee.example/#/join/ab/cd"), Some(seat));
    /// let letter = Route::Find(Place::Online, "ab".into());
    /// assert_eq!(Route::from_link("https://tablee.example/match/ab"), Some(letter));
    /// assert_eq!(Route::from_link("hello"), None);
    /// ```
    #[must_use]
    pub fn from_link(text: &str) -> Option<Route> {
        let text = text.trim();
        let (page, hash) = text.split_once('#').unwrap_or((text, ""));
        let named = page.rsplit_once("/match/").map(|(_, id)| id.trim_end_matches('/'));
        let route = match named {
            Some(id) => Route::read(&format!("#/online/{id}")),
            None => Route::read(hash),
        };
        matches!(route, Route::Join(..) | Route::Room(_) | Route::Online(..) | Route::Find(Place::Online, _))
            .then_some(route)
    }
}

/// Whether this may be an id of a match, game or rule: letters, digits and a few signs. Nothing else gets
/// into the page from an address.
fn is_name(part: &str) -> bool {
    part.len() <= 64 && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.~".contains(&b))
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Home => write!(f, "#/"),
            Route::New(None) => write!(f, "#/new"),
            Route::New(Some(game)) => write!(f, "#/new/{game}"),
            Route::Room(id) => write!(f, "#/room/{id}"),
            Route::Table(game, id) => write!(f, "#/table/{game}/{id}"),
            Route::Online(game, id) => write!(f, "#/online/{game}/{id}"),
            Route::Find(place, id) => write!(f, "#/{}/{id}", place.name()),
            Route::Join(id, token) => write!(f, "#/join/{id}/{token}"),
            Route::Replay(game, id) => write!(f, "#/replay/{game}/{id}"),
            Route::Rules(game, None) => write!(f, "#/rules/{game}"),
            Route::Rules(game, Some(rule)) => write!(f, "#/rules/{game}/{rule}"),
            Route::Summary(game) => write!(f, "#/summary/{game}"),
            Route::Puzzles => write!(f, "#/puzzles"),
            Route::Puzzle(game, id) => write!(f, "#/puzzle/{game}/{id}"),
            Route::Lessons(game) => write!(f, "#/lessons/{game}"),
            Route::Lesson(game, id) => write!(f, "#/lesson/{game}/{id}"),
            Route::Account => write!(f, "#/account"),
            Route::Confirm(token) => write!(f, "#/confirm/{token}"),
            Route::Reset(None) => write!(f, "#/reset"),
            Route::Reset(Some(token)) => write!(f, "#/reset/{token}"),
            Route::Unsubscribe(token) => write!(f, "#/unsubscribe/{token}"),
            Route::Privacy => write!(f, "#/privacy"),
            Route::Operators => write!(f, "#/operators"),
            Route::About => write!(f, "#/about"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_an_address_that_leads_back_to_it() {
        let id = || "x-1".to_owned();
        let pages = [
            Route::Home,
            Route::New(None),
            Route::New(Some("pocket".into())),
            Route::Room(id()),
            Route::Table("pocket".into(), id()),
            Route::Online("pocket".into(), id()),
            Route::Join(id(), id()),
            Route::Replay("pocket".into(), id()),
            Route::Find(Place::Table, id()),
            Route::Find(Place::Online, id()),
            Route::Find(Place::Replay, id()),
            Route::Rules(id(), None),
            Route::Rules(id(), Some("PK-BID-01".into())),
            Route::Summary(id()),
            Route::Puzzles,
            Route::Puzzle("pocket".into(), id()),
            Route::Lessons(id()),
            Route::Lesson("pocket".into(), id()),
            Route::Account,
            Route::Confirm("A".repeat(43)),
            Route::Reset(None),
            Route::Reset(Some("A".repeat(43))),
            Route::Unsubscribe("A".repeat(64)),
            Route::Privacy,
            Route::Operators,
            Route::About,
        ];
        for page in pages {
            assert_eq!(Route::read(&page.to_string()), page);
        }
    }

    #[test]
    fn strange_addresses_lead_home() {
        for hash in ["", "#", "#/table", "#/table/<b>", "#/rules", &format!("#/table/{}", "a".repeat(65))] {
            assert_eq!(Route::read(hash), Route::Home, "{hash}");
        }
    }
}
