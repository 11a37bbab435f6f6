//! Where a match lives. Everything above sees the [`Desk`](crate::desk::Desk), whose deeds are carried out here.

mod local;
mod online;

use crate::desk::{Desk, Hint};
use crate::helper::{self, Ask, Position};
use crate::ui::Pace;
use crate::{browser, games};
use kernel::{Lang, Seat, Seed, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use shelf::Advice;
use std::cell::RefCell;
use std::rc::Rc;
use table_view::replay::Replay;
use table_view::{Answer, Phrase, Said};

pub(crate) use local::{Local, NoTable, begin, fetch, import, open};
pub(crate) use online::{Farewell, Online, bring_home, connect};

/// Where a match lives.
pub(crate) enum Session {
    /// In this page, kept in this browser.
    Local(Box<Local>),
    /// On the server.
    Online(Rc<RefCell<Online>>),
    /// It is only looked at, from its beginning.
    Past(StoredValue<Replay, LocalStorage>),
}

/// What people call a bot; one that this page does not know keeps its name.
pub(crate) fn bot_title(game: &str, name: &str, lang: Lang) -> String {
    let bot = games().get(game).and_then(|game| game.bot(name));
    bot.map_or(name, |bot| bot.title.get(lang)).to_owned()
}

/// The strongest bot of a game: it gives hints and takes turns over.
pub(crate) fn adviser(game: &str) -> String {
    let strongest = games().get(game).and_then(|game| game.bots.last());
    strongest.map_or("random", |bot| bot.name.as_str()).to_owned()
}

impl Desk {
    /// What the match in this page says; nothing if it does not live here, or the table has been left.
    pub(crate) fn local<T>(self, with: impl FnOnce(&mut Local) -> T) -> Option<T> {
        self.session
            .try_update_value(|session| match session {
                Session::Local(local) => Some(with(local)),
                Session::Online(_) | Session::Past(_) => None,
            })
            .flatten()
    }

    /// The connection to the server, if the match lives there.
    fn online(self) -> Option<Rc<RefCell<Online>>> {
        self.session
            .try_with_value(|session| match session {
                Session::Online(online) => Some(Rc::clone(online)),
                Session::Local(_) | Session::Past(_) => None,
            })
            .flatten()
    }

    /// The position that is shown, where the page knows all of it.
    fn position(self) -> Option<Position> {
        self.session
            .try_with_value(|session| match session {
                Session::Local(local) => Some(local.position()),
                Session::Past(replay) => replay.try_with_value(|replay| Position::of(replay.table())),
                Session::Online(_) => None,
            })
            .flatten()
    }

    /// Whether odds may be reckoned of what only bots are busy with, or of what is long past: not while they hurry, as the
    /// same worker thinks for them.
    pub(crate) fn has_leisure(self) -> bool {
        self.session
            .try_with_value(|session| match session {
                Session::Local(local) => !local.hurry && self.ui.pace.get_untracked() != Pace::Instant,
                Session::Past(_) => true,
                Session::Online(_) => false,
            })
            .unwrap_or(false)
    }

    /// Whether the match lives on the server.
    pub(crate) fn is_online(self) -> bool {
        self.online().is_some()
    }

    /// Gives an answer.
    pub(crate) fn act(self, answer: Answer) {
        match self.online() {
            Some(online) => online::act(&online, answer),
            None => local::act(self, answer),
        }
    }

    /// Takes back the person's last actions.
    pub(crate) fn undo(self, count: u32) {
        match self.online() {
            Some(online) => online::undo(&online, count),
            None => local::undo(self, count),
        }
    }

    /// The person of this seat has the screen now.
    pub(crate) fn take_screen(self, seat: Seat) {
        local::take_screen(self, seat);
    }

    /// Why something cannot be done.
    pub(crate) fn why_not(self, what: Said, action: Value) {
        if let Some(online) = self.online() {
            online::why_not(&online, what, action);
            return;
        }
        let owes = self.moment.with_untracked(|moment| moment.owes());
        let refusal = self.local(|local| local.play.table().check(owes?, &action).err()).flatten();
        if let Some(refusal) = refusal {
            self.refuse(what, refusal);
        }
    }

    /// Asks a bot what it would do.
    pub(crate) fn ask_hint(self) {
        let bot = adviser(self.game);
        if let Some(online) = self.online() {
            online::hint(&online, bot);
            return;
        }
        let Some(position) = self.local(|local| local.position()) else { return };
        let seq = self.moment.with_untracked(|moment| moment.seq);
        self.asking.set(true);
        spawn_local(async move {
            let said =
                helper::ask(Ask::Advise { position, bot: bot.clone(), seed: Seed(browser::random()) }).await;
            let _ = self.asking.try_set(false);
            // The answer may come when the question has long been another, or the table been left.
            let Some(advice) = said.ok().and_then(|said| serde_json::from_value::<Advice>(said).ok()) else {
                return;
            };
            let number = self
                .moment
                .try_with_untracked(|moment| moment.number_of(&advice.action).filter(|_| moment.seq == seq));
            if let Some(Some(number)) = number {
                let reason = advice.reason.map(|reason| Said { en: reason.en, fr: reason.fr });
                self.hint.set(Some(Hint { bot, number, reason }));
            }
        });
    }

    /// Lets a bot play this turn, or stops it.
    pub(crate) fn play_for_me(self, wanted: bool) {
        match self.online() {
            Some(online) => online::play_for_me(&online, self, wanted),
            None => local::play_for_me(self, wanted),
        }
    }

    /// Runs the bots on without pauses until somebody here has to answer.
    pub(crate) fn hurry(self) {
        self.local(|local| local.hurry = true);
    }

    /// Asks what only this game can answer: odds, plans. Answered in the worker.
    #[allow(dead_code, reason = "for boards: the generic one asks for nothing")]
    pub(crate) async fn extra(self, name: &str, arguments: Value) -> Result<Value, String> {
        if let Some(online) = self.online() {
            return online::extra(&online, name, arguments).await;
        }
        let lang: Lang = self.ui.lang.get_untracked();
        let position = self.position().ok_or("not here")?;
        // Whoever looks at the screen asks.
        let seat = match self.moment.with_untracked(|moment| moment.viewer) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
            // Of a match that is over everything is known.
            Viewer::Arbiter => self.moment.with_untracked(|moment| moment.owes()),
        };
        helper::ask(Ask::Extra { position, seat, name: name.to_owned(), arguments, lang }).await
    }

    /// Saves the journal as a file.
    pub(crate) fn export(self) {
        let saved = self.local(|local| (local.kept.id.clone(), local.play.table().journal()));
        if let Some((id, journal)) = saved {
            let _ = browser::file::save(&table_view::keep::file_name(self.game, &id), &journal);
        }
    }

    /// Says something to the others at the table.
    pub(crate) fn say(self, text: &str) {
        if let Some(online) = self.online() {
            online::say(&online, text);
        }
    }

    /// Gives a seat that nobody has taken to a bot; why not, if it cannot be done.
    pub(crate) async fn give_to_bot(self, seat: Seat) -> Result<(), Said> {
        match self.online() {
            Some(online) => online::to_bot(&online, seat).await,
            None => Ok(()),
        }
    }

    /// Leaves the match for good.
    pub(crate) fn leave(self, how: Farewell) {
        if let Some(online) = self.online() {
            online::leave(&online, how);
        }
    }

    /// Plays the match once more: the same set-up, the same people, other luck.
    pub(crate) fn play_again(self) {
        match self.online() {
            Some(online) => online::rematch(&online),
            None => local::play_again(self),
        }
    }

    /// Tells the person what went wrong.
    pub(crate) fn tell(self, phrase: Phrase<'_>) {
        self.ui.notice.set(Some(Said::by(|lang| phrase.get(lang))));
    }
}
