//! Who may speak at a table, how much, and who hears it.

use crate::feed::chat_line;
use crate::metrics::TooFast;
use crate::outbox::Outbox;
use crate::room::{Match, Room};
use crate::{App, Fault, time};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use store::{ChatLine, PersonId, Talk};
use wire::Tell;

/// How long a message may be, in characters.
const LONGEST: usize = 500;

/// Says something at a table.
pub(crate) async fn say(app: &App, room: &Arc<Room>, person: PersonId, text: &str) -> Result<(), Fault> {
    // Line ends and the like would let one speak in somebody else's name.
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST {
        return Err(Fault::BadChat { limit: LONGEST });
    }
    let inside = room.enter(app).await?;
    let (seat, floor) = (inside.own(Some(person)).first(), Floor::at(&inside, Some(person)));
    drop(inside);
    // One measure for a person and a match, over however many sockets.
    if !app.limiters.say(person, room.id, seat.is_some()) {
        app.metrics.held_up(TooFast::Messages);
        return Err(Fault::TooFast);
    }
    let standing = app.store.standing(person).await?.ok_or(Fault::Unauthenticated)?;
    if let Some(until) = standing.muted.filter(|until| *until > time::now()) {
        return Err(Fault::Muted { until: until.0 });
    }
    if !floor.may(app).await? {
        return Err(Fault::NoChat);
    }
    app.store.say(room.id, person, seat, text, time::now()).await?;
    Ok(())
}

/// What a table says about who may speak there, for one person.
#[derive(Clone, Copy)]
pub(crate) struct Floor {
    talk: Talk,
    host: PersonId,
    person: Option<PersonId>,
    seated: bool,
}

impl Floor {
    pub(crate) fn at(inside: &Match, person: Option<PersonId>) -> Floor {
        let seated = inside.own(person).first().is_some();
        Floor { talk: inside.talk, host: inside.creator, person, seated }
    }

    /// Whether that person may speak, as far as the table is concerned.
    pub(crate) async fn may(self, app: &App) -> Result<bool, Fault> {
        let Some(person) = self.person else { return Ok(false) };
        Ok(match self.talk {
            Talk::Everybody => true,
            Talk::Members => {
                self.seated || app.store.standing(person).await?.is_some_and(|standing| standing.registered)
            }
            Talk::Players => self.seated,
            Talk::Friends => person == self.host || app.store.are_friends(person, self.host).await?,
            Talk::Nobody => false,
        })
    }
}

/// Tells everybody who may speak now.
pub(crate) async fn announce_talk(app: &App, talk: Talk, readers: Vec<(Arc<Outbox>, Floor)>) {
    for (outbox, floor) in readers {
        let may_chat = floor.may(app).await.unwrap_or(false);
        outbox.tell(&Tell::Talk { talk: wire_talk(talk), may_chat });
    }
}

/// Hands on what was said to everybody at the table who wants to hear it of those who say it.
pub(crate) async fn announce(app: &App, room: &Room, said: &[ChatLine]) -> Result<(), Fault> {
    let mut deaf: HashMap<PersonId, HashSet<PersonId>> = HashMap::new();
    for line in said {
        if let Entry::Vacant(unasked) = deaf.entry(line.person) {
            unasked.insert(app.store.blockers(line.person).await?.into_iter().collect());
        }
    }
    if deaf.values().all(HashSet::is_empty) {
        room.announce(|lang| Tell::Chat { lines: said.iter().map(|line| chat_line(line, lang)).collect() });
        return Ok(());
    }
    for outbox in room.outboxes() {
        let hears = |line: &&ChatLine| {
            !outbox
                .person
                .is_some_and(|person| deaf.get(&line.person).is_some_and(|deaf| deaf.contains(&person)))
        };
        let lines: Vec<_> = said.iter().filter(hears).map(|line| chat_line(line, outbox.lang)).collect();
        if !lines.is_empty() {
            outbox.tell(&Tell::Chat { lines });
        }
    }
    Ok(())
}

/// What was said, without the words of those whom the reader has blocked.
pub(crate) async fn for_reader(
    app: &App,
    said: Vec<ChatLine>,
    reader: Option<PersonId>,
) -> Result<Vec<ChatLine>, Fault> {
    let Some(reader) = reader else { return Ok(said) };
    let blocked: HashSet<PersonId> =
        app.store.blocked(reader).await?.into_iter().map(|known| known.person).collect();
    Ok(said.into_iter().filter(|line| !blocked.contains(&line.person)).collect())
}

/// Who may speak, as it goes over the wire.
pub(crate) const fn wire_talk(talk: Talk) -> wire::lobby::Talk {
    match talk {
        Talk::Everybody => wire::lobby::Talk::Everybody,
        Talk::Members => wire::lobby::Talk::Members,
        Talk::Players => wire::lobby::Talk::Players,
        Talk::Friends => wire::lobby::Talk::Friends,
        Talk::Nobody => wire::lobby::Talk::Nobody,
    }
}

/// The same the other way.
pub(crate) const fn kept_talk(talk: wire::lobby::Talk) -> Talk {
    match talk {
        wire::lobby::Talk::Everybody => Talk::Everybody,
        wire::lobby::Talk::Members => Talk::Members,
        wire::lobby::Talk::Players => Talk::Players,
        wire::lobby::Talk::Friends => Talk::Friends,
        wire::lobby::Talk::Nobody => Talk::Nobody,
    }
}
