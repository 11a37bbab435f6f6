//! "It is your turn": in the page for those who are connected, by e-mail for those who are not.

use crate::feed::Note;
use crate::room::Match;
use crate::{App, letters, time, words};
use kernel::Lang;
use store::{MatchId, PersonId, SeatOwner};
use wire::Tell;

/// Tells the person who has the turn now. Those who watch this match see it anyway.
pub(crate) fn tell(app: &App, id: MatchId, inside: &Match) {
    let Some(seat) = inside.turn() else {
        for row in &inside.seats {
            if let SeatOwner::Person(person) = row.owner {
                in_page(app, id, &inside.game, person, words::has_ended);
            }
        }
        return;
    };
    let Some(&SeatOwner::Person(person)) = inside.owner(seat) else { return };
    in_page(app, id, &inside.game, person, words::your_turn);
    if app.config.one_of_many {
        let (app, game) = (app.clone(), inside.game.clone());
        tokio::spawn(async move {
            Note::Turn { node: app.node.clone(), person, game }.tell(&app, id).await;
        });
    }
    if letters::post(app).is_some() {
        let (app, seq) = (app.clone(), inside.seq());
        tokio::spawn(async move { by_letter(&app, id, seat, person, seq).await });
    }
}

/// A notice to the other pages of this person on this node.
pub(crate) fn in_page(app: &App, id: MatchId, game: &str, person: PersonId, say: fn(Lang, &str) -> String) {
    let Ok(title) = app.title(game) else { return };
    for outbox in app.sockets_of(person) {
        if outbox.table != id {
            let message = say(outbox.lang, title.game().title(outbox.lang));
            outbox.tell(&Tell::Notice { table: id.to_string(), message });
        }
    }
}

/// Tells somebody on every page, on whichever node, that a seat was taken from them.
pub(crate) async fn shown_out(app: &App, id: MatchId, game: &str, person: PersonId, operator: bool) {
    everywhere(app, id, game, person, lost_seat(operator));
    if app.config.one_of_many {
        let note = Note::ShownOut { node: app.node.clone(), person, game: game.to_owned(), operator };
        note.tell(app, id).await;
    }
}

/// What to say about a seat that was taken from somebody.
pub(crate) const fn lost_seat(operator: bool) -> fn(Lang, &str) -> String {
    if operator { words::kicked } else { words::shown_out }
}

/// A notice to all pages of this person on this node, those about the match itself among them.
pub(crate) fn everywhere(
    app: &App,
    id: MatchId,
    game: &str,
    person: PersonId,
    say: fn(Lang, &str) -> String,
) {
    let Ok(title) = app.title(game) else { return };
    for outbox in app.sockets_of(person) {
        let message = say(outbox.lang, title.game().title(outbox.lang));
        outbox.tell(&Tell::Notice { table: id.to_string(), message });
    }
}

/// A letter, if the person wants one, has not come meanwhile, and it is still the same turn.
async fn by_letter(app: &App, id: MatchId, seat: u8, person: PersonId, seq: u64) {
    let Some((post, _)) = letters::post(app) else { return };
    let Ok(Some(who)) = app.store.person(person).await else { return };
    if who.email.is_none() || !who.notify {
        return;
    }
    if who.vacation.is_some_and(|back| back > time::now()) {
        return;
    }
    tokio::time::sleep(post.patience).await;
    let room = app.room(id);
    let Ok(inside) = room.enter(app).await else { return };
    let waiting = inside.turn() == Some(seat) && inside.seq() == seq;
    let here = room.attendance(&inside).0.has(seat);
    let game = inside.game.clone();
    drop(inside);
    if !waiting || here {
        return;
    }
    // Whoever has said meanwhile that letters are not wanted, or go elsewhere, is heard.
    let Ok(Some(who)) = app.store.person(person).await else { return };
    if !who.notify {
        return;
    }
    let title = |lang| app.title(&game).ok().map(|title| title.game().title(lang));
    if let Err(fault) = letters::your_turn(app, &who, title, &format!("/match/{id}")).await {
        tracing::warn!(%fault, "a letter could not be written");
    }
}
