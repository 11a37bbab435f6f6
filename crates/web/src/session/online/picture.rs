//! What the server shows, in the page's own form.

use super::{Online, Shared};
use crate::browser::{self, notify, time};
use crate::desk::Desk;
use crate::games;
use crate::parts::gone;
use crate::session::{Session, adviser};
use crate::tables;
use kernel::{NoUndo, Prompt, Seat, Turn, Viewer};
use leptos::prelude::*;
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;
use table_view::{Answer, Clock, LogEntry, Moment, Route, Said, Sentence, Stage, Undo, Word};
use wire::live::Update as News;

/// A new picture of the match: it replaces the one before.
pub(super) fn shown(shared: &Shared, update: News) {
    time::server_told(update.now);
    let mut online = shared.borrow_mut();
    online.learn(&update);
    let runs = update.turn.as_ref().and_then(|turn| Some((Seat(turn.seat), update.deadline?)));
    let clock = online.clock().map(|clock| Clock { runs, ..clock });
    let moment = online.moment(update);
    online.turn_over(&moment);
    let stage = match moment.owes() {
        None => Stage::Over,
        Some(seat) if online.auto.is_some() => Stage::Bot(seat, adviser(&online.game())),
        Some(seat) if online.yours.contains(&seat) => Stage::Yours(seat),
        Some(seat) => Stage::Away(seat),
    };
    let log = Arc::new(online.log.clone());
    let auto = online.auto.is_some();
    if let Some(desk) = online.desk {
        drop(online);
        let waited = desk.stage.with_untracked(|before| matches!(before, Stage::Away(_)));
        if waited && matches!(stage, Stage::Yours(_)) {
            notify::tell(Word::YourTurn.get(desk.ui.lang.get_untracked()));
        }
        desk.auto.set(auto);
        desk.clock.set(clock);
        desk.log.set(log);
        desk.show(moment, stage);
        super::auto::go_on(shared);
        return;
    }
    let (Some(welcome), opened) = (online.welcome.clone(), online.opened) else { return };
    let Some(tables::Tables { game, .. }) = tables::of(&welcome.game) else {
        // The address names another game than the match is of: it makes room for the right one, if there is one here.
        online.hang_up();
        match games().get(&welcome.game) {
            Some(_) => {
                let there = Route::Online(welcome.game, online.table.clone()).to_string();
                let _ = browser::window().location().replace(&there);
            }
            None => {
                let _ = opened.try_set(Some(Err(gone())));
            }
        }
        return;
    };
    let scenarios = game.scenarios();
    let known = kernel::Scenario::whence(&scenarios, &welcome.setup);
    let title = known.map_or_else(Said::default, |(scenario, table)| scenario.title(table).into());
    let (ui, game) = (online.ui, game.id());
    let session = Session::Online(Rc::clone(shared));
    let desk = online.owner.with(|| Desk::new(ui, game, session, moment.clone()));
    online.desk = Some(desk);
    online.seat();
    drop(online);
    desk.title.set(title);
    desk.clock.set(clock);
    desk.chat.set(welcome.chat);
    desk.log.set(log);
    desk.show(moment, stage);
    let _ = opened.try_set(Some(Ok(desk)));
}

impl Online {
    /// Which game it is, once that is known.
    pub(super) fn game(&self) -> String {
        self.welcome.as_ref().map(|welcome| welcome.game.clone()).unwrap_or_default()
    }

    /// Takes in what happened.
    fn learn(&mut self, update: &News) {
        if update.from > self.seq {
            // Too much was missed to be told: what comes is a new beginning.
            self.log.clear();
        }
        for step in update.steps.iter().filter(|step| step.seq >= self.seq) {
            match step.undo {
                Some(count) => self.log.truncate(self.log.len().saturating_sub(count as usize)),
                None => {
                    let did = self.called.remove(&step.seq).unwrap_or_default();
                    let lines = step.lines.iter().cloned().map(Sentence::alike).collect();
                    // The wall stands after the last step of one who can take nothing back.
                    let wall = step.seq + 1 == update.seq
                        && update.undo.as_ref().is_some_and(|undo| undo.seat == step.seat && undo.count == 0);
                    let entry = LogEntry::new(step.seq as usize, Seat(step.seat), did, wall, lines)
                        .with_events(step.events.clone());
                    self.log.push(Arc::new(entry));
                }
            }
        }
        self.seq = update.seq;
    }

    /// The picture in the page's own form.
    fn moment(&self, update: News) -> Moment {
        let viewer = update.viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
        let question =
            update.turn.as_ref().map_or_else(Sentence::default, |turn| Sentence::alike(turn.prompt.clone()));
        let turn = match (update.turn, update.over) {
            (_, Some(outcome)) => Turn::Over(outcome),
            (Some(turn), None) => {
                Turn::Of(Seat(turn.seat), Prompt { kind: turn.kind, question: turn.question })
            }
            // Between two pictures of a server that says neither: nobody is asked.
            (None, None) => {
                Turn::Of(Seat(u8::MAX), Prompt { kind: kernel::PromptKind::Option, question: Value::Null })
            }
        };
        let legal =
            update.legal.map(|legal| legal.actions.into_iter().zip(legal.labels)).into_iter().flatten();
        let undo = match (update.undo, viewer) {
            (Some(undo), Viewer::Seat(seat)) if undo.seat == seat.0 && undo.count > 0 => {
                Undo::Steps(table_view::log::names(&self.log, undo.count as usize))
            }
            (Some(undo), Viewer::Seat(seat)) if undo.seat == seat.0 => Undo::Nothing(NoUndo::Irrevocable),
            (_, Viewer::Seat(_)) => Undo::Nothing(NoUndo::NothingPlayed),
            _ => Undo::NotYours,
        };
        Moment {
            seq: update.seq as usize,
            viewer,
            view: update.view,
            turn,
            question,
            answers: legal.map(|(action, label)| Answer { action, label: Sentence::alike(label) }).collect(),
            refused: Vec::new(),
            undo,
            seats: update.names.iter().map(|name| Said::alike(name)).collect(),
            events: update.steps.into_iter().next_back().map(|step| step.events).unwrap_or_default(),
        }
    }
}
