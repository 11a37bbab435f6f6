//! Converts what the server sends into the page's own types.

use super::{Online, Shared, There, slip};
use crate::browser::{self, notify, time};
use crate::desk::Desk;
use crate::games;
use crate::parts::gone;
use crate::session::{Place, adviser, title_of};
use kernel::{Narrate, Prompt, Seat, Turn, Viewer};
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;
use table_view::{Clock, LogEntry, Moment, Route, Said, Seen, Sentence, Stage, Undo, Word, log};
use wire::live::Update as News;

/// A new picture of the match has arrived; it replaces the previous one.
pub(super) fn shown<G: Narrate>(shared: &Shared<G>, update: News) {
    time::server_told(update.now);
    let mut online = shared.borrow_mut();
    if !online.is_of_this_game() {
        return;
    }
    let runs = update.turn.as_ref().and_then(|turn| Some((Seat(turn.seat), update.deadline?)));
    let clock = online.clock().map(|clock| Clock { runs, ..clock });
    online.learn(&update);
    let Some(moment) = online.moment(update) else {
        // Only a page of another version does not understand what the server shows.
        online.ui.notice.set(Some(Said::by(|lang| Word::NewerPage.get(lang).to_owned())));
        return;
    };
    online.turn_over(&moment);
    let stage = match moment.owes() {
        None => Stage::Over,
        Some(seat) if online.auto.is_some() => Stage::Bot(seat, adviser(G::ID)),
        Some(seat) if online.yours.contains(&seat) => Stage::Yours(seat),
        Some(seat) => Stage::Away(seat),
    };
    let (log, seen) = (online.log.clone(), online.seen.clone());
    let auto = online.auto.is_some();
    if let Some(desk) = online.desk {
        drop(online);
        let waited = desk.stage.with_untracked(|before| matches!(before, Stage::Away(_)));
        if waited && matches!(stage, Stage::Yours(_)) {
            notify::tell(Word::YourTurn.get(desk.ui.lang.get_untracked()));
        }
        desk.auto.set(auto);
        desk.clock.set(clock);
        desk.tell_log(log, seen);
        desk.show(moment, stage);
        slip::show(shared);
        super::auto::go_on(shared);
        return;
    }
    let (Some(welcome), opened) = (online.welcome.clone(), online.opened) else { return };
    let title = title_of(G::ID, &welcome.setup).unwrap_or_default();
    let (ui, board) = (online.ui, online.board);
    let session = Rc::new(There(Rc::clone(shared)));
    let desk = online.owner.with(|| Desk::new(ui, board, Place::Server, session, moment.clone()));
    online.desk = Some(desk);
    online.seat();
    drop(online);
    desk.title.set(title);
    desk.clock.set(clock);
    desk.chat.set(welcome.chat);
    desk.tell_log(log, seen);
    desk.show(moment, stage);
    slip::show(shared);
    let _ = opened.try_set(Some(Ok(desk)));
}

impl<G: Narrate> Online<G> {
    /// Whether the match belongs to this module's game. An address may name the wrong game: it is replaced by
    /// the right one, if this page has it.
    fn is_of_this_game(&mut self) -> bool {
        let Some(game) = self.welcome.as_ref().map(|welcome| welcome.game.clone()) else { return false };
        if game == G::ID {
            return true;
        }
        self.hang_up();
        match games().get(&game) {
            Some(_) => {
                let there = Route::Online(game, self.table.clone()).to_string();
                let _ = browser::window().location().replace(&there);
            }
            None => {
                let _ = self.opened.try_set(Some(Err(gone())));
            }
        }
        false
    }

    /// Adds what happened.
    fn learn(&mut self, update: &News) {
        if update.from > self.seq {
            // Too much was missed to be told: what comes is a new beginning.
            self.log.clear();
            self.seen.clear();
        }
        for step in update.steps.iter().filter(|step| step.seq >= self.seq) {
            match step.undo {
                Some(count) if step.forgiven => {
                    let entry = self.forgiven(step, count, update);
                    log::take_out(&mut self.log, &mut self.seen, count);
                    self.log.push(Arc::new(entry));
                    self.seen.push(Arc::new(Seen::by_all(Vec::new())));
                }
                Some(count) => log::take_out(&mut self.log, &mut self.seen, count),
                None => {
                    let did = self.called.remove(&step.seq).unwrap_or_default();
                    let lines = step.lines.iter().cloned().map(Sentence::alike).collect();
                    // The wall stands after the last step of one who can take nothing back.
                    let wall = step.seq + 1 == update.seq
                        && update.undo.as_ref().is_some_and(|undo| undo.seat == step.seat && undo.count == 0);
                    let entry = LogEntry::new(step.seq as usize, Seat(step.seat), did, wall, lines);
                    self.log.push(Arc::new(entry));
                    self.seen.push(Arc::new(Seen::by_all(events::<G>(&step.events))));
                }
            }
        }
        self.seq = update.seq;
    }

    /// The picture in the types of the game, unless they belong to another version.
    fn moment(&self, update: News) -> Option<Moment<G>> {
        let viewer = update.viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
        let asks =
            update.turn.as_ref().map_or_else(Sentence::default, |turn| Sentence::alike(turn.prompt.clone()));
        let undo = match (update.undo, viewer) {
            (Some(undo), Viewer::Seat(seat)) if undo.seat == seat.0 && update.over.is_none() => {
                match (undo.count, undo.why_not) {
                    (0, Some(why)) => Undo::Nothing(Said::alike(&why)),
                    (0, None) => Undo::Silent,
                    (count, _) => Undo::Steps(table_view::log::names(&self.log, count as usize)),
                }
            }
            _ => Undo::Silent,
        };
        let beyond = match viewer {
            Viewer::Seat(seat) if update.over.is_none() => {
                let fair = if let Undo::Steps(steps) = &undo { steps.len() } else { 0 };
                table_view::slip::beyond(&self.log, seat, fair)
            }
            _ => Vec::new(),
        };
        let turn = match (update.turn, update.over) {
            (_, Some(outcome)) => Turn::Over(outcome),
            (Some(turn), None) => {
                let question = G::Question::deserialize(turn.question).ok()?;
                Turn::Of(Seat(turn.seat), Prompt { kind: turn.kind, question })
            }
            (None, None) => return None,
        };
        let (legal, labels) = match update.legal {
            Some(legal) => (legal.actions, legal.labels),
            None => (Vec::new(), Vec::new()),
        };
        let last = update.steps.last();
        Some(Moment::<G> {
            seq: update.seq as usize,
            viewer,
            view: Arc::new(G::View::deserialize(update.view).ok()?),
            turn,
            asks,
            legal: legal.into_iter().map(G::Action::deserialize).collect::<Result<_, _>>().ok()?,
            labels: labels.into_iter().map(Sentence::alike).collect(),
            refused: Vec::new(),
            undo,
            beyond,
            slips: update.slips,
            seats: update.names.iter().map(|name| Said::alike(name)).collect(),
            events: last.map(|step| events::<G>(&step.events)).unwrap_or_default(),
        })
    }
}

/// What happened, as far as this page knows the types.
fn events<G: Narrate>(events: &[Value]) -> Vec<G::Event> {
    events.iter().filter_map(|event| G::Event::deserialize(event).ok()).collect()
}
