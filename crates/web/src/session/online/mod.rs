//! A match on the server, over a WebSocket. A lost connection is opened again and continues where it was.

mod auto;
mod line;
mod picture;
mod seats;
mod slip;

use super::{Session, Soon, adviser};
use crate::boards::Board;
use crate::browser::{self, notify, server, time};
use crate::desk::{Chair, Desk, Hint, Refused as Shown, Who};
use crate::ui::Ui;
use kernel::{Edition, Lang, Narrate, Seat, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use table_view::{Answer, Clock, LogEntry, Phrase, Route, Said, Seen, Sentence, Word};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wire::live::{Refused, SlipCard, Welcome};
use wire::lobby::{ClockCard, SeatCard, SeatKind};
use wire::{Ask, Tell};

use line::{beat, dial, send};
pub(crate) use seats::Farewell;
use seats::{leave, rematch, to_bot};

/// The connection to a match.
pub(crate) struct Online<G: Narrate> {
    ui: Ui,
    board: &'static dyn Board<G>,
    table: String,
    /// Receives the desk once the first picture has arrived.
    opened: RwSignal<Option<Result<Desk<G>, Said>>>,
    owner: Owner,
    desk: Option<Desk<G>>,
    welcome: Option<Welcome>,
    socket: Option<web_sys::WebSocket>,
    lang: Lang,
    yours: Vec<Seat>,
    /// Which seats belong to somebody who is connected.
    here: Vec<bool>,
    watching: u32,
    /// The number of the first unknown step.
    seq: u64,
    log: Vec<Arc<LogEntry>>,
    /// What happened in each entry of the log.
    seen: Vec<Arc<Seen<G::Event>>>,
    /// The labels of the player's own steps on their buttons, by step number.
    called: HashMap<u64, Sentence>,
    waiting: HashMap<u64, Waiting>,
    last: u64,
    tries: u32,
    /// The message about the lost connection has been shown.
    lost: bool,
    /// A bot plays for this seat until its turn is over: the seat, and its view when the bot began.
    auto: Option<(Seat, Arc<G::View>)>,
    /// What somebody asks the table to forgive.
    slip: Option<SlipCard>,
    /// The table has been left.
    left: bool,
}

/// What a request was about.
enum Waiting {
    /// An action, or a question whether it is legal.
    Wish(Said),
    Hint(String),
    /// What a bot would do, to be done at once.
    Auto,
    Extra(js_sys::Function),
}

type Shared<G> = Rc<RefCell<Online<G>>>;

/// Connects to a match; the desk appears in `opened`.
pub(crate) fn connect<G: Narrate>(
    ui: Ui,
    board: &'static dyn Board<G>,
    table: String,
    opened: RwSignal<Option<Result<Desk<G>, Said>>>,
) {
    let owner = Owner::current().expect("a page has an owner");
    let online = Rc::new(RefCell::new(Online {
        ui,
        board,
        table,
        opened,
        owner,
        desk: None,
        welcome: None,
        socket: None,
        lang: ui.lang.get_untracked(),
        yours: Vec::new(),
        here: Vec::new(),
        watching: 0,
        seq: 0,
        log: Vec::new(),
        seen: Vec::new(),
        called: HashMap::new(),
        waiting: HashMap::new(),
        last: 0,
        tries: 0,
        lost: false,
        auto: None,
        slip: None,
        left: false,
    }));
    let leaving = StoredValue::new_local(Rc::clone(&online));
    on_cleanup(move || {
        leaving.with_value(|online| online.borrow_mut().hang_up());
    });
    // The server words everything in one language: another one needs everything again.
    let speaking = StoredValue::new_local(Rc::clone(&online));
    Effect::new(move || {
        let lang = ui.lang.get();
        speaking.with_value(|online| {
            let mut online = online.borrow_mut();
            if online.lang != lang {
                online.lang = lang;
                online.seq = 0;
                online.log.clear();
                online.seen.clear();
                if let Some(socket) = &online.socket {
                    let _ = socket.close();
                }
            }
        });
    });
    spawn_local(async move {
        // Whoever looks at a match is somebody, at least a guest.
        let _ = server::me(ui.lang.get_untracked()).await;
        // A socket that is refused tells a page nothing: whoever is kept out reads why here.
        let path = format!("matches/{}", online.borrow().table);
        let card = server::ask::<Value>("GET", &path, server::NOTHING, ui.lang.get_untracked()).await;
        if let Err(Some(problem)) = card
            && problem.code == "banned"
        {
            online.borrow_mut().left = true;
            let _ = opened.try_set(Some(Err(server::said(Some(problem)))));
            return;
        }
        dial(&online);
        beat(online).await;
    });
}

fn hear<G: Narrate>(online: &Shared<G>, tell: Tell) {
    if online.borrow().left {
        // What was under way when the table was left.
        return;
    }
    match tell {
        Tell::Welcome(welcome) => welcomed(online, welcome),
        Tell::Update(update) => {
            let seq = update.seq;
            picture::shown(online, *update);
            tell_changes(online, seq);
        }
        Tell::Done { id, .. } => {
            online.borrow_mut().waiting.remove(&id);
        }
        Tell::Refused(refused) => refuse(online, refused.id, &refused),
        Tell::Checked { id, refusal } => {
            if let Some(refused) = refusal {
                refuse(online, id, &refused);
            }
        }
        Tell::Answer { id, answer } => {
            let waiting = online.borrow_mut().waiting.remove(&id);
            if let Some(Waiting::Extra(resolve)) = waiting {
                let _ = resolve.call1(&JsValue::NULL, &JsValue::from_str(&answer.to_string()));
            }
        }
        Tell::Hint { id, action, reason, .. } => {
            let (waiting, desk) = {
                let mut online = online.borrow_mut();
                (online.waiting.remove(&id), online.desk)
            };
            let Some(desk) = desk else { return };
            let action = G::Action::deserialize(&action).ok();
            let number =
                desk.moment.with_untracked(|moment| action.and_then(|action| moment.number_of(&action)));
            match waiting {
                Some(Waiting::Hint(bot)) => {
                    desk.asking.set(false);
                    desk.hint.set(number.map(|number| Hint {
                        bot,
                        number,
                        reason: reason.as_deref().map(Said::alike),
                    }));
                }
                Some(Waiting::Auto) => auto::advised(online, number),
                _ => {}
            }
        }
        Tell::Presence { seats, watching } => {
            let mut online = online.borrow_mut();
            (online.here, online.watching) = (seats, watching);
            online.seat();
        }
        Tell::Seats { seats, yours } => {
            let mut online = online.borrow_mut();
            online.yours = yours.iter().copied().map(Seat).collect();
            if let Some(welcome) = &mut online.welcome {
                welcome.seats = seats;
            }
            online.seat();
        }
        Tell::Chat { lines } => {
            if let Some(desk) = online.borrow().desk {
                desk.chat.update(|chat| {
                    let last = chat.last().map_or(i64::MIN, |line| line.id);
                    chat.extend(lines.into_iter().filter(|line| line.id > last));
                });
            }
        }
        Tell::Talk { talk, may_chat } => {
            let mut online = online.borrow_mut();
            if let Some(welcome) = &mut online.welcome {
                (welcome.talk, welcome.may_chat) = (talk, may_chat);
            }
            online.seat();
        }
        Tell::Slip { slip, closed } => slip::told(online, slip, closed),
        Tell::Notice { message, .. } => {
            notify::tell(&message);
            online.borrow().ui.notice.set(Some(Said::alike(&message)));
        }
        // The line goes dead next, and is dialled again until the server is back.
        Tell::Error { id: None, code, .. } if code == "closing" => {}
        Tell::Error { id, message, .. } => {
            let (waiting, ui, opened, desk) = {
                let mut online = online.borrow_mut();
                (id.and_then(|id| online.waiting.remove(&id)), online.ui, online.opened, online.desk)
            };
            if let Some(Waiting::Extra(resolve)) = waiting {
                let _ = resolve.call0(&JsValue::NULL);
            }
            let said = Said::by(|lang| Phrase::ServerSays(&message).get(lang));
            match desk {
                Some(desk) => {
                    auto::stop(online);
                    desk.asking.set(false);
                    ui.notice.set(Some(said));
                }
                None => {
                    online.borrow_mut().left = true;
                    let _ = opened.try_set(Some(Err(said)));
                }
            }
        }
        // The line makes updates of changes.
        Tell::Change(_) | Tell::Pong {} => {}
    }
}

fn welcomed<G: Narrate>(shared: &Shared<G>, welcome: Welcome) {
    time::server_told(welcome.now);
    let (desk, ui, found) = {
        let mut online = shared.borrow_mut();
        online.yours = welcome.yours.iter().copied().map(Seat).collect();
        online.tries = 0;
        online.welcome = Some(welcome.clone());
        online.seat();
        (online.desk, online.ui, std::mem::take(&mut online.lost))
    };
    if found || ui.notice.get_untracked() == Some(line::is_lost()) {
        ui.notice.set(None);
    }
    // A page of another version may draw what the server sends, but knows other rules.
    let is_ours = welcome.game == G::ID;
    if is_ours && !welcome.edition.is_empty() && welcome.edition != Edition::of::<G>().to_string() {
        ui.notice.set(Some(Said::by(|lang| Word::NewerPage.get(lang).to_owned())));
    }
    // What is asked now is told behind this.
    slip::told(shared, None, None);
    if let Some(desk) = desk {
        desk.chat.set(welcome.chat);
    }
}

/// Tells somebody who comes back that the rules have changed under the match, unless somebody has played on
/// since: then it is in the log.
fn tell_changes<G: Narrate>(shared: &Shared<G>, seq: u64) {
    let (ui, changed) = {
        let mut online = shared.borrow_mut();
        let changed = online.welcome.as_mut().and_then(|welcome| welcome.changed.take());
        (online.ui, changed)
    };
    if let Some(changed) = changed.filter(|changed| changed.seq == seq) {
        ui.notice.set(Some(Said::alike(&changed.lines.join(" "))));
    }
}

impl<G: Narrate> Online<G> {
    /// Updates the desk: who plays which seat, and who is connected.
    fn seat(&self) {
        let (Some(desk), Some(welcome)) = (self.desk, &self.welcome) else { return };
        let chair = |(at, card): (usize, &SeatCard)| {
            let name = card.name.clone().unwrap_or_default();
            let sitter = match card.kind {
                _ if self.yours.contains(&Seat(at as u8)) => Who::You,
                SeatKind::Bot => Who::Bot(name),
                SeatKind::Person => Who::Other(name, card.guest),
                SeatKind::Open | SeatKind::Invited => Who::Open,
            };
            let here = self.here.get(at).copied().filter(|_| matches!(sitter, Who::Other(..)));
            Chair { sitter, here }
        };
        desk.chairs.set(welcome.seats.iter().enumerate().map(chair).collect());
        desk.watching.set(self.watching);
        desk.host.set(welcome.host);
        desk.talk.set(welcome.talk);
        desk.may_chat.set(welcome.may_chat);
    }

    /// The clock of the match, if it has one.
    fn clock(&self) -> Option<Clock> {
        match self.welcome.as_ref()?.clock {
            ClockCard::None => None,
            ClockCard::Minutes { each, .. } => Some(Clock::minutes(each)),
            ClockCard::Days { each, .. } => Some(Clock::days(each)),
        }
    }

    fn next(&mut self, waiting: Waiting) -> u64 {
        self.last += 1;
        self.waiting.insert(self.last, waiting);
        self.last
    }
}

fn refuse<G: Narrate>(online: &Shared<G>, id: u64, refused: &Refused) {
    let (waiting, desk, ui) = {
        let mut online = online.borrow_mut();
        (online.waiting.remove(&id), online.desk, online.ui)
    };
    let Some(desk) = desk else { return };
    auto::stop(online);
    desk.asking.set(false);
    let what = match waiting {
        Some(Waiting::Wish(what)) => what,
        _ => Said::default(),
    };
    // What the rule says, where the server has said it.
    let text = Said::alike(refused.text.as_ref().unwrap_or(&refused.message));
    match &refused.rule {
        Some(rule) => {
            let (rule, facts) = (Some(rule.clone()), refused.facts.clone());
            desk.refused.set(Some(Shown { what, rule, text, facts }));
        }
        None => ui.notice.set(Some(text)),
    }
}

/// The seat that is asked, and the number of the picture it answers.
fn asked<G: Narrate>(online: &Shared<G>) -> Option<(u8, u64)> {
    let online = online.borrow();
    let owes = online.desk?.moment.with_untracked(|moment| moment.owes())?;
    Some((owes.0, online.seq))
}

/// The session of a match on the server.
struct There<G: Narrate>(Shared<G>);

fn value<A: serde::Serialize>(action: &A) -> Value {
    serde_json::to_value(action).expect("plain data has a JSON form")
}

impl<G: Narrate> Session<G> for There<G> {
    fn act(&self, _desk: Desk<G>, answer: Answer<G::Action>) {
        let Some((seat, seq)) = asked(&self.0) else { return };
        let id = {
            let mut online = self.0.borrow_mut();
            online.called.insert(seq, answer.label.clone());
            online.next(Waiting::Wish(answer.label.said()))
        };
        send(&self.0, &Ask::Act { id, seq, seat, action: value(&answer.action) });
    }

    fn undo(&self, desk: Desk<G>, count: u32) {
        let Viewer::Seat(seat) = desk.moment.with_untracked(|moment| moment.viewer) else { return };
        let (id, seq) = {
            let mut online = self.0.borrow_mut();
            (online.next(Waiting::Wish(Said::default())), online.seq)
        };
        send(&self.0, &Ask::Undo { id, seq, seat: seat.0, count });
    }

    fn ask_forgiveness(&self, desk: Desk<G>, steps: u32) {
        slip::ask(&self.0, desk, steps);
    }

    fn answer_forgiveness(&self, _desk: Desk<G>, seat: Seat, agrees: bool) {
        slip::answer(&self.0, seat, agrees);
    }

    fn withdraw_plea(&self, _desk: Desk<G>) {
        slip::withdraw(&self.0);
    }

    fn why_not(&self, _desk: Desk<G>, what: Said, action: G::Action) {
        let Some((seat, _)) = asked(&self.0) else { return };
        let id = self.0.borrow_mut().next(Waiting::Wish(what));
        send(&self.0, &Ask::Check { id, seat, action: value(&action) });
    }

    fn hint(&self, desk: Desk<G>) {
        let bot = adviser(G::ID);
        let id = self.0.borrow_mut().next(Waiting::Hint(bot.clone()));
        desk.asking.set(true);
        send(&self.0, &Ask::Hint { id, bot });
    }

    fn ask(&self, _desk: Desk<G>, name: &str, arguments: Value) -> Soon<Result<Value, String>> {
        let mut sent = None;
        let promise = js_sys::Promise::new(&mut |resolve, _| {
            sent = Some(self.0.borrow_mut().next(Waiting::Extra(resolve)));
        });
        if let Some(id) = sent {
            send(&self.0, &Ask::Extra { id, name: name.to_owned(), arguments });
        }
        Box::pin(async move {
            let answer = JsFuture::from(promise).await.ok().and_then(|answer| answer.as_string());
            let answer = answer.ok_or("no answer")?;
            serde_json::from_str(&answer).map_err(|error| error.to_string())
        })
    }

    fn play_for_me(&self, desk: Desk<G>, wanted: bool) {
        auto::play_for_me(&self.0, desk, wanted);
    }

    fn has_leisure(&self, _ui: Ui) -> bool {
        false
    }

    fn say(&self, text: &str) {
        send(&self.0, &Ask::Chat { text: text.to_owned() });
    }

    fn give_to_bot(&self, seat: Seat) -> Soon<Result<(), Said>> {
        let online = Rc::clone(&self.0);
        Box::pin(async move { to_bot(&online, seat).await })
    }

    fn leave(&self, how: Farewell) {
        leave(&self.0, how);
    }

    fn play_again(&self, _desk: Desk<G>) {
        rematch(&self.0);
    }

    fn bring_home(&self, desk: Desk<G>) {
        let table = self.0.borrow().table.clone();
        spawn_local(async move {
            let path = format!("./api/matches/{table}/journal");
            let Some(journal) = browser::fetch::text(&path).await else { return };
            match super::import::<G>(&journal).await {
                Ok(id) => desk.ui.go(&Route::Replay(G::ID.to_owned(), id)),
                Err(error) => desk.ui.notice.set(Some(crate::modules::trouble(&error))),
            }
        });
    }
}
