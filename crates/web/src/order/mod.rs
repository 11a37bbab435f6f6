//! Getting along with others: a small menu about a person, to befriend, block or report them.

mod person;
mod table;

pub(crate) use person::{AboutPerson, Aim};
pub(crate) use table::{ShowOut, WhoMayWrite};

use crate::ui::Ui;
use leptos::prelude::*;
use table_view::{OrderWord, Said};
use wire::lobby::Talk;
use wire::order::ReportReason;

/// A fixed text in both languages.
pub(crate) fn said(word: OrderWord) -> Said {
    Said::by(|lang| word.get(lang).to_owned())
}

impl Ui {
    /// A fixed text about reports and blocking, in the current language.
    pub(crate) fn order(self, word: OrderWord) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || word.get(self.lang.get())
    }
}

/// A reason in words.
pub(crate) const fn reason(reason: ReportReason) -> OrderWord {
    match reason {
        ReportReason::Insult => OrderWord::ReasonInsult,
        ReportReason::Spam => OrderWord::ReasonSpam,
        ReportReason::Cheating => OrderWord::ReasonCheating,
        ReportReason::Stalling => OrderWord::ReasonStalling,
        ReportReason::Name => OrderWord::ReasonName,
        ReportReason::Other => OrderWord::ReasonOther,
    }
}

/// Who may write, in words.
pub(crate) const TALKS: [(Talk, OrderWord); 5] = [
    (Talk::Members, OrderWord::TalkMembers),
    (Talk::Everybody, OrderWord::TalkEverybody),
    (Talk::Players, OrderWord::TalkPlayers),
    (Talk::Friends, OrderWord::TalkFriends),
    (Talk::Nobody, OrderWord::TalkNobody),
];
