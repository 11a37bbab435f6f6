//! A match played in this page: stored in the browser after every action, with bots in the worker.

mod kept;

use super::{Place, Session, Soon, adviser, summary_of};
use crate::boards::Board;
use crate::browser::{self, keep, time};
use crate::desk::{Chair, Desk, Hint, Refused};
use crate::helper::{self, Ask, Position};
use crate::ui::{Pace, Ui};
use card::Advice;
use kept::{not_saved, start, take_over, untold, write_down};
use kernel::{Edition, Entry, Narrate, NoUndo, Refusal, Seat, Seed, Snapshot, Turn, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;
use std::rc::Rc;
use std::sync::Arc;
use table_view::said::capital;
use table_view::slip::Verdict;
use table_view::{
    Answer, Chairs, HouseWord, Kept, Play, Route, Said, Sentence, Slip, SlipPhrase, Stage, Summary,
};

pub(crate) use kept::{NoTable, begin, fetch, go_on, import};

/// How often the screen is drawn while bots play without pauses, in milliseconds.
const GLIMPSE: f64 = 120.0;

/// A match in this page.
struct Local<G: Narrate> {
    play: Play<G>,
    kept: Kept,
    board: &'static dyn Board<G>,
    /// The bots play without pauses.
    hurry: bool,
    /// A bot plays for this seat until its turn is over: the seat, and its view when the bot began.
    auto: Option<(Seat, Arc<G::View>)>,
    driving: bool,
    /// What somebody at this screen asks the others to forgive.
    slip: Option<Slip>,
}

impl<G: Narrate> Local<G> {
    /// Who has to do something.
    fn stage(&self) -> Stage {
        let owes = self.play.table().turn().seat();
        match (self.kept.chairs.stage(owes), &self.auto) {
            (Stage::Yours(seat) | Stage::HandOver(seat), Some((auto, _))) if seat == *auto => {
                Stage::Bot(seat, adviser(G::ID))
            }
            (stage, _) => stage,
        }
    }

    /// The label of an action that a bot chose for this seat, as its person would have seen it; `None` for
    /// the bots' own seats.
    fn called(&self, seat: Seat, action: &G::Action) -> Sentence {
        match self.kept.chairs.people().any(|person| person == seat) {
            true => self.play.label(Viewer::Seat(seat), action),
            false => Sentence::default(),
        }
    }

    /// Plays an action and saves it.
    fn act(&mut self, seat: Seat, action: G::Action, did: Sentence) -> Result<(), Refusal> {
        self.play.act(seat, action, did)?;
        self.slip = None;
        self.keep();
        Ok(())
    }

    /// Takes back what everybody has forgiven, and saves that.
    fn forgive(&mut self, seat: Seat, steps: u32) -> Result<(), NoUndo> {
        self.play.forgive(seat, steps)?;
        (self.slip, self.auto) = (None, None);
        self.keep();
        Ok(())
    }

    /// Asks the others at this screen to forgive a slip; without others it is forgiven at once.
    fn ask(&mut self, seat: Seat, steps: u32) -> Result<(), NoUndo> {
        if self.slip.is_some() {
            return Ok(());
        }
        let slip = self.play.slip(seat, steps)?;
        if slip.waits.is_empty() {
            return self.forgive(seat, steps);
        }
        self.slip = Some(slip);
        Ok(())
    }

    /// Somebody at this screen answers such a request.
    fn answer(&mut self, seat: Seat, agrees: bool) -> Option<Verdict> {
        let slip = self.slip.as_mut()?;
        let (asker, steps) = (slip.asker, slip.steps);
        let verdict = slip.answer(seat, agrees);
        match verdict {
            Verdict::Waits => {}
            Verdict::Refused => self.slip = None,
            Verdict::Forgiven => {
                // What was possible when it was asked still is: nobody has played since.
                let _ = self.forgive(asker, steps);
            }
        }
        Some(verdict)
    }

    /// Saves the last line of the journal and the state of the match.
    fn keep(&mut self) {
        let table = self.play.table();
        self.kept.seq = table.seq();
        self.kept.owes = table.turn().seat();
        self.kept.slips = table.slips();
        self.kept.touched = time::now();
        // Only what waits for somebody here is shown with its question.
        self.kept.question = match self.kept.chairs.stage(self.kept.owes) {
            Stage::Yours(seat) | Stage::HandOver(seat) => self.play.question(Viewer::Seat(seat)).said(),
            Stage::Bot(..) | Stage::Away(_) | Stage::Over => Said::default(),
        };
        self.kept.edition = Some(Edition::of::<G>());
        self.kept.snapshot = Some(Snapshot::of(table));
        self.kept.summary = Some(summary(self.board, &self.play, &self.kept));
        let table = self.play.table();
        let (kept, line) = (self.kept.clone(), table.entries().last().map(Entry::to_line));
        // What happened is written down while its rules are here.
        let over = kept.owes.is_none().then(|| table.journal().to_string());
        spawn_local(async move {
            let number = kept.seq;
            if let Err(why) = keep::keep(&kept, kept.edition, number, line.as_slice()).await {
                not_saved(&why);
            }
            if let Some(journal) = over {
                write_down::<G>(&kept, &journal).await;
            }
        });
    }
}

/// The state of a match, for lists; its points are appended to the earlier ones.
fn summary<G: Narrate>(board: &dyn Board<G>, play: &Play<G>, kept: &Kept) -> Summary {
    let before = kept.summary.as_ref().map(|summary| summary.courses.clone());
    let turn = play.table().turn();
    let view = play.view(kept.chairs.viewer(&kept.chairs.stage(turn.seat())));
    let (seats, seq) = (play.seats(), play.table().seq());
    let mut summary = summary_of(board, &view, seats, seq, before.unwrap_or_default());
    if let Turn::Over(outcome) = turn {
        summary.over = Some(outcome);
    }
    summary
}

/// Opens the table of a match.
pub(crate) fn open<G: Narrate>(
    ui: Ui,
    board: &'static dyn Board<G>,
    mut kept: Kept,
    journal: &str,
) -> Result<Desk<G>, NoTable> {
    if kept.game != G::ID {
        return Err(NoTable::Gone);
    }
    let people = kept.chairs.people().collect();
    let resumed = Play::<G>::resume(journal, kept.snapshot.as_ref(), people);
    let (play, part) = resumed.map_err(NoTable::Journal)?;
    kept.summary = Some(summary(board, &play, &kept));
    take_over(&mut kept, &play, journal, part);
    let moment = play.moment(Viewer::Spectator);
    let (name, place) = (kept.title.clone(), Place::Here(kept.id.clone()));
    let chairs: Vec<Chair> = kept.chairs.sitters.iter().map(Chair::from).collect();
    let courses = kept.summary.as_ref().map(|summary| summary.courses.clone()).unwrap_or_default();
    let local = Local { play, kept, board, hurry: false, auto: None, driving: false, slip: None };
    let here = Here(StoredValue::new_local(local));
    let desk = Desk::new(ui, board, place, Rc::new(here), moment);
    desk.title.set(name);
    desk.chairs.set(chairs);
    desk.courses.set(courses);
    here.settle(desk);
    here.drive(desk);
    Ok(desk)
}

/// The session of a match in this page; it ends with its table.
struct Here<G: Narrate>(StoredValue<Local<G>, LocalStorage>);

impl<G: Narrate> Clone for Here<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Narrate> Copy for Here<G> {}

impl<G: Narrate> Here<G> {
    /// Reads something from the match; `None` once the table has been left.
    fn with<T>(self, of: impl FnOnce(&mut Local<G>) -> T) -> Option<T> {
        self.0.try_update_value(of)
    }

    /// The position, for the worker.
    fn position(self) -> Option<Position> {
        self.with(|local| Position::of(local.play.table()))
    }

    /// Updates the desk to the current state.
    fn settle(self, desk: Desk<G>) {
        let shown = self.with(|local| {
            if let Some((seat, began)) = &local.auto {
                let now = local.play.view(Viewer::Seat(*seat));
                if !local.board.is_same_turn(began, &now) {
                    local.auto = None;
                }
            }
            let stage = local.stage();
            if let Stage::Yours(seat) = stage {
                local.kept.chairs.take(seat);
                local.hurry = false;
            }
            let moment = local.play.moment(local.kept.chairs.viewer(&stage));
            let log = (local.play.log().entries().to_vec(), local.play.log().seen().to_vec());
            (moment, stage, log, local.auto.is_some(), local.slip.clone())
        });
        if let Some((moment, stage, (entries, seen), auto, slip)) = shown {
            desk.auto.set(auto);
            desk.slip.set(slip);
            desk.tell_log(entries, seen);
            desk.show(moment, stage);
        }
        if let Some(word) = untold() {
            desk.ui.notice.set(Some(Said::by(|lang| word.get(lang).to_owned())));
        }
    }

    /// Lets the bots play until somebody here has to answer. The page draws their actions at the chosen pace.
    fn drive(self, desk: Desk<G>) {
        if self.with(|local| std::mem::replace(&mut local.driving, true)) != Some(false) {
            return;
        }
        spawn_local(async move {
            let mut drawn = 0.0;
            while let Some(Some((seat, bot, seq))) = self.with(|local| match local.stage() {
                // Nobody plays while the table is asked.
                Stage::Bot(seat, bot) if local.slip.is_none() => Some((seat, bot, local.play.table().seq())),
                _ => None,
            }) {
                let Some(action) = self.choose(desk, &bot).await else { break };
                // While the bot thought, its answer may have become nobody's business.
                let played = self.with(|local| {
                    let same = local.play.table().seq() == seq
                        && local.slip.is_none()
                        && matches!(local.stage(), Stage::Bot(who, _) if who == seat);
                    same.then(|| {
                        let did = local.called(seat, &action);
                        local.act(seat, action, did)
                    })
                });
                match played {
                    Some(Some(Ok(()))) => {}
                    Some(None) => continue,
                    Some(Some(Err(_))) | None => break,
                }
                let pace = desk.ui.pace.get_untracked();
                let hurry = self.with(|local| local.hurry).unwrap_or(false) || pace == Pace::Instant;
                let waits = self.with(|local| matches!(local.stage(), Stage::Bot(..))).unwrap_or(false);
                if !hurry || !waits || time::now() - drawn > GLIMPSE {
                    drawn = time::now();
                    self.settle(desk);
                }
                let told = self.with(|local| {
                    let last = local.play.log().entries().last();
                    last.is_some_and(|entry| !entry.lines(Viewer::Spectator).is_empty())
                });
                if !hurry && waits && told == Some(true) {
                    time::sleep(pace.milliseconds()).await;
                }
            }
            self.with(|local| local.driving = false);
        });
    }

    /// What a bot would do, and why.
    async fn advice(self, bot: &str) -> Option<Result<(G::Action, Advice), String>> {
        let position = self.position()?;
        let seed = Seed(browser::random());
        let said = helper::ask(Ask::Advise { position, bot: bot.to_owned(), seed }).await;
        Some(said.and_then(|said| {
            let advice: Advice = serde_json::from_value(said).map_err(|error| error.to_string())?;
            let action = G::Action::deserialize(&advice.action).map_err(|error| error.to_string())?;
            Ok((action, advice))
        }))
    }

    /// The bot's answer; any legal one if it fails, so that a bot never blocks a match.
    async fn choose(self, desk: Desk<G>, bot: &str) -> Option<G::Action> {
        match self.advice(bot).await? {
            Ok((action, _)) => Some(action),
            // Why is a matter for those who mend bots: people read that the match goes on.
            Err(_) => {
                desk.ui.notice.set(Some(Said::by(|lang| HouseWord::BotStumbled.get(lang).to_owned())));
                self.with(|local| local.play.table().legal().pop()).flatten()
            }
        }
    }
}

impl<G: Narrate> Session<G> for Here<G> {
    fn act(&self, desk: Desk<G>, answer: Answer<G::Action>) {
        let Some(seat) = desk.moment.with_untracked(|moment| moment.owes()) else { return };
        let Answer { action, label } = answer;
        match self.with(|local| local.act(seat, action, label.clone())) {
            Some(Ok(())) => {
                self.settle(desk);
                self.drive(desk);
            }
            Some(Err(refusal)) => desk.refused.set(Some(Refused::by_rules(label.said(), &refusal))),
            None => {}
        }
    }

    fn undo(&self, desk: Desk<G>, count: u32) {
        let Viewer::Seat(seat) = desk.moment.with_untracked(|moment| moment.viewer) else { return };
        let done = self.with(|local| {
            let done = local.play.undo(seat, count);
            if done.is_ok() {
                (local.auto, local.slip) = (None, None);
                local.keep();
            }
            done
        });
        if let Some(Ok(())) = done {
            desk.refused.set(None);
            self.settle(desk);
            self.drive(desk);
        }
    }

    fn ask_forgiveness(&self, desk: Desk<G>, steps: u32) {
        let Viewer::Seat(seat) = desk.moment.with_untracked(|moment| moment.viewer) else { return };
        match self.with(|local| local.ask(seat, steps)) {
            Some(Ok(())) => {
                desk.refused.set(None);
                self.settle(desk);
                self.drive(desk);
            }
            Some(Err(why)) => desk.ui.notice.set(Some(Said::by(|lang| capital(&why.text(lang))))),
            None => {}
        }
    }

    fn answer_forgiveness(&self, desk: Desk<G>, seat: Seat, agrees: bool) {
        let verdict = self.with(|local| local.answer(seat, agrees)).flatten();
        if verdict == Some(Verdict::Refused) {
            let name =
                desk.names.with_untracked(|names| names.get(seat.index()).cloned()).unwrap_or_default();
            desk.ui.notice.set(Some(Said::by(|lang| SlipPhrase::Refused(name.get(lang)).get(lang))));
        }
        self.settle(desk);
        self.drive(desk);
    }

    fn withdraw_plea(&self, desk: Desk<G>) {
        self.with(|local| local.slip = None);
        self.settle(desk);
        self.drive(desk);
    }

    fn why_not(&self, desk: Desk<G>, what: Said, action: G::Action) {
        let owes = desk.moment.with_untracked(|moment| moment.owes());
        let refusal = self.with(|local| local.play.table().check(owes?, &action).err()).flatten();
        if let Some(refusal) = refusal {
            desk.refused.set(Some(Refused::by_rules(what, &refusal)));
        }
    }

    fn hint(&self, desk: Desk<G>) {
        let (here, bot) = (*self, adviser(G::ID));
        let seq = desk.moment.with_untracked(|moment| moment.seq);
        desk.asking.set(true);
        spawn_local(async move {
            let advice = here.advice(&bot).await;
            let _ = desk.asking.try_set(false);
            let Some(Ok((action, advice))) = advice else { return };
            // The answer may come when the question has long been another, or the table been left.
            let number = desk
                .moment
                .try_with_untracked(|moment| moment.number_of(&action).filter(|_| moment.seq == seq));
            if let Some(Some(number)) = number {
                let reason = advice.reason.map(|reason| Said { en: reason.en, fr: reason.fr });
                desk.hint.set(Some(Hint { bot, number, reason }));
            }
        });
    }

    fn ask(&self, desk: Desk<G>, name: &str, arguments: Value) -> Soon<Result<Value, String>> {
        let (position, lang) = (self.position(), desk.ui.lang.get_untracked());
        // Whoever looks at the screen asks.
        let seat = match desk.moment.with_untracked(|moment| moment.viewer) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Arbiter => None,
        };
        let name = name.to_owned();
        Box::pin(async move {
            let position = position.ok_or("the table has been left")?;
            helper::ask(Ask::Extra { position, seat, name, arguments, lang }).await
        })
    }

    fn play_for_me(&self, desk: Desk<G>, wanted: bool) {
        let owes = desk.moment.with_untracked(|moment| moment.owes());
        self.with(|local| {
            local.auto = owes.filter(|_| wanted).map(|seat| (seat, local.play.view(Viewer::Seat(seat))));
        });
        self.settle(desk);
        self.drive(desk);
    }

    fn has_leisure(&self, ui: Ui) -> bool {
        self.with(|local| !local.hurry && ui.pace.get_untracked() != Pace::Instant) == Some(true)
    }

    fn take_screen(&self, desk: Desk<G>, seat: Seat) {
        self.with(|local| local.kept.chairs.take(seat));
        self.settle(desk);
    }

    fn hurry(&self) {
        self.with(|local| local.hurry = true);
    }

    fn export(&self) {
        let saved = self.with(|local| (local.kept.id.clone(), local.play.table().journal().to_string()));
        if let Some((id, journal)) = saved {
            let _ = browser::file::save(&table_view::keep::file_name(G::ID, &id), &journal);
        }
    }

    fn journal(&self) -> Option<String> {
        self.with(|local| local.play.table().journal().to_string())
    }

    fn play_again(&self, desk: Desk<G>) {
        let same = self.with(|local| {
            let chairs = Chairs { looking: None, ..local.kept.chairs.clone() };
            (local.play.table().setup().clone(), local.kept.title.clone(), chairs)
        });
        let Some((setup, title, chairs)) = same else { return };
        spawn_local(async move {
            match start::<G>(title, setup, chairs).await {
                Ok(id) => desk.ui.go(&Route::Table(G::ID.to_owned(), id)),
                Err(error) => desk.ui.notice.set(Some(Said::by(|lang| error.text(lang)))),
            }
        });
    }
}
