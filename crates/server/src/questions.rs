//! Slow questions over a socket: bots' hints, and requests that only one game answers. Play goes on
//! meanwhile.

use crate::outbox::Outbox;
use crate::room::Room;
use crate::thinking::{Matter, QUESTION, Whose};
use crate::{App, Fault, bots, guard, order};
use kernel::{Seat, Viewer};
use serde_json::Value;
use shelf::{Advice, Asker};
use std::sync::Arc;
use store::PersonId;
use wire::Tell;

/// A person who asks, at a match.
#[derive(Clone)]
pub(crate) struct Questioner {
    pub(crate) app: App,
    pub(crate) room: Arc<Room>,
    pub(crate) outbox: Arc<Outbox>,
}

/// What is asked.
pub(crate) enum Question {
    /// A request that only this game answers.
    Extra { name: String, arguments: Value },
    /// What a bot would do in the person's place.
    Hint { bot: String },
}

impl Questioner {
    /// Queues a question; nobody waits here for the answer.
    pub(crate) fn ask(self, id: u64, question: Question) {
        tokio::spawn(async move {
            let answered = match question {
                Question::Extra { name, arguments } => self.extra(id, name, arguments).await,
                Question::Hint { bot } => self.hint(id, &bot).await,
            };
            let told = match answered {
                Ok(told) => told,
                Err(fault) => Tell::Error {
                    id: Some(id),
                    code: fault.code().to_owned(),
                    message: fault.text(self.outbox.lang),
                    wait: fault.wait(),
                },
            };
            self.outbox.tell(&told);
        });
    }

    fn person(&self) -> Result<PersonId, Fault> {
        self.outbox.person.ok_or(Fault::Unauthenticated)
    }

    async fn matter(&self) -> Result<Matter, Fault> {
        let person = self.person()?;
        let rank = self.app.rank(Some(person)).await?;
        let network = order::network(&self.app, self.outbox.address).await?;
        let (whose, table) = (Whose::Person(person), Some(self.room.id));
        Ok(Matter { network, whose, table, time: QUESTION, asked_by: Some(rank) })
    }

    /// Asks the game something that only it answers, from the asker's point of view.
    async fn extra(&self, id: u64, name: String, arguments: Value) -> Result<Tell, Fault> {
        let matter = self.matter().await?;
        let inside = self.room.enter(&self.app).await?;
        let own = inside.own(self.outbox.person);
        let turn = inside.turn();
        // A plan is made of the cards in hand: it is for whoever holds them.
        if self.app.title(&inside.game)?.is_own(&name) && !turn.is_some_and(|seat| own.has(seat)) {
            return Err(if turn.is_none() { Fault::Over } else { Fault::NotYourSeat });
        }
        // The seat that owes the answer if it is one's own, or else one's first; who has none looks on.
        let seat = turn.filter(|seat| own.has(*seat)).or_else(|| own.first()).map(Seat);
        let (game, branch) = (inside.game.clone(), inside.table.branch());
        drop(inside);
        let (app, lang) = (self.app.clone(), self.outbox.lang);
        let thought = self.app.thinking.think(matter, move |budget| {
            let title = app.title(&game)?;
            let asker = Asker { table: &*branch, seat };
            match title.extra(&name, &arguments, Some(asker), lang, budget) {
                Some(Ok(answer)) => Ok(answer),
                Some(Err(complaint)) => Err(Fault::Declined(complaint.0)),
                None => Err(Fault::BadRequest(name.chars().take(64).collect())),
            }
        });
        let answer = thought.await??;
        Ok(Tell::Answer { id, answer })
    }

    /// Asks a bot what it would do in the person's place.
    async fn hint(&self, id: u64, bot: &str) -> Result<Tell, Fault> {
        let inside = self.room.enter(&self.app).await?;
        let seat = inside.turn().ok_or(Fault::Over)?;
        if !inside.own(self.outbox.person).has(seat) {
            return Err(Fault::NotYourSeat);
        }
        if self.app.title(&inside.game)?.bots().iter().all(|known| !known.is_called(bot)) {
            return Err(Fault::NoSuchBot(bot.chars().take(64).collect()));
        }
        let (game, branch) = (inside.game.clone(), inside.table.branch());
        drop(inside);
        let lang = self.outbox.lang;
        let in_words = branch.branch();
        let time = self.app.config.bot_time.min(QUESTION);
        let matter = Matter { time, ..self.matter().await? };
        let Advice { action, reason, .. } = bots::think(&self.app, matter, &game, bot, branch).await?;
        let reason = reason.map(|reason| reason.get(lang).to_owned());
        let label = guard(|| in_words.speak(lang, Viewer::Seat(Seat(seat))).action(&action)).flatten();
        Ok(Tell::Hint { id, seat, action, label: label.unwrap_or_default().text(), reason })
    }
}
