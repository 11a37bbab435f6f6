//! A match on the server, over a WebSocket. A lost connection is made again, and goes on where it was.

use super::Session;
use crate::browser::{server, time};
use crate::desk::{Chair, Desk, Hint, Refused as Shown, Who};
use crate::ui::Ui;
use crate::{SHELF, browser};
use kernel::{Lang, NoUndo, Prompt, Reason, Refusal, RuleId, Seat, Turn, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use table_view::{Answer, LogEntry, Moment, Phrase, Said, Stage, Undo, Word};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use wire::live::{Refused, Update as News, Welcome};
use wire::lobby::{SeatCard, SeatKind};
use wire::{Ask, Tell};

/// How often the server is asked whether it is still there, in milliseconds.
const HEARTBEAT: i32 = 25_000;
/// The longest wait before the connection is tried again.
const PATIENCE: i32 = 15_000;

/// The connection to one match.
pub(crate) struct Online {
    ui: Ui,
    table: String,
    /// Where the desk goes once the first picture has come.
    opened: RwSignal<Option<Result<Desk, String>>>,
    owner: Owner,
    desk: Option<Desk>,
    welcome: Option<Welcome>,
    socket: Option<web_sys::WebSocket>,
    lang: Lang,
    yours: Vec<Seat>,
    /// The number of the first step that is not known.
    seq: u64,
    log: Vec<Arc<LogEntry>>,
    /// What one's own steps were called on their buttons, by their numbers.
    called: HashMap<u64, Said>,
    waiting: HashMap<u64, Waiting>,
    last: u64,
    tries: u32,
    /// The table has been left.
    left: bool,
}

/// What a request was about.
enum Waiting {
    /// An action or a question whether it is allowed.
    Wish(Said),
    Hint(String),
    Extra(js_sys::Function),
}

type Shared = Rc<RefCell<Online>>;

/// Connects to a match; the desk appears in `opened`.
pub(crate) fn connect(ui: Ui, table: String, opened: RwSignal<Option<Result<Desk, String>>>) {
    let owner = Owner::current().expect("a page has an owner");
    let online = Rc::new(RefCell::new(Online {
        ui,
        table,
        opened,
        owner,
        desk: None,
        welcome: None,
        socket: None,
        lang: ui.lang.get_untracked(),
        yours: Vec::new(),
        seq: 0,
        log: Vec::new(),
        called: HashMap::new(),
        waiting: HashMap::new(),
        last: 0,
        tries: 0,
        left: false,
    }));
    let leaving = StoredValue::new_local(Rc::clone(&online));
    on_cleanup(move || {
        leaving.with_value(|online| {
            let mut online = online.borrow_mut();
            online.left = true;
            if let Some(socket) = online.socket.take() {
                let _ = socket.close();
            }
        });
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
                if let Some(socket) = &online.socket {
                    let _ = socket.close();
                }
            }
        });
    });
    spawn_local(async move {
        // Whoever looks at a match is somebody, at least a guest.
        let _ = server::me(ui.lang.get_untracked()).await;
        dial(&online);
        beat(online).await;
    });
}

/// Keeps the line open.
async fn beat(online: Shared) {
    loop {
        time::sleep(HEARTBEAT).await;
        if online.borrow().left {
            return;
        }
        send(&online, &Ask::Ping {});
    }
}

fn dial(online: &Shared) {
    if online.borrow().left {
        return;
    }
    let Ok(socket) = web_sys::WebSocket::new(&server::live_address()) else { return };
    let hello = {
        let online = online.borrow();
        Ask::Hello {
            protocol: wire::PROTOCOL,
            table: online.table.clone(),
            seq: Some(online.seq),
            lang: online.lang,
        }
    };
    let opened = {
        let (online, socket) = (Rc::clone(online), socket.clone());
        Closure::<dyn FnMut()>::new(move || {
            online.borrow_mut().tries = 0;
            let text = serde_json::to_string(&hello).expect("plain data has a JSON form");
            let _ = socket.send_with_str(&text);
        })
    };
    let heard = {
        let online = Rc::clone(online);
        Closure::<dyn FnMut(web_sys::MessageEvent)>::new(move |event: web_sys::MessageEvent| {
            let tell = event.data().as_string().and_then(|text| serde_json::from_str::<Tell>(&text).ok());
            if let Some(tell) = tell {
                hear(&online, tell);
            }
        })
    };
    let closed = {
        let online = Rc::clone(online);
        Closure::<dyn FnMut()>::new(move || redial(&online))
    };
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    // They live as long as the socket, which is not told when it dies; a few bytes a connection.
    opened.forget();
    heard.forget();
    closed.forget();
    online.borrow_mut().socket = Some(socket);
}

/// The connection is gone: tries again, ever more patiently.
fn redial(online: &Shared) {
    let (ui, wait) = {
        let mut online = online.borrow_mut();
        if online.left {
            return;
        }
        online.socket = None;
        // Whoever waits for an answer will not get it any more.
        for waiting in online.waiting.drain().map(|(_, waiting)| waiting) {
            if let Waiting::Extra(resolve) = waiting {
                let _ = resolve.call0(&JsValue::NULL);
            }
        }
        online.tries += 1;
        (online.ui, (300 << online.tries.min(6)).min(PATIENCE))
    };
    if online.borrow().tries > 1 {
        ui.notice.set(Some(Said::by(|lang| Word::Reconnecting.get(lang).to_owned())));
    }
    let online = Rc::clone(online);
    spawn_local(async move {
        time::sleep(wait).await;
        dial(&online);
    });
}

fn send(online: &Shared, ask: &Ask) {
    let online = online.borrow();
    if let Some(socket) = &online.socket {
        let text = serde_json::to_string(ask).expect("plain data has a JSON form");
        // A socket that is not open loses it; the update after the next connection shows how things stand.
        let _ = socket.send_with_str(&text);
    }
}

fn hear(online: &Shared, tell: Tell) {
    match tell {
        Tell::Welcome(welcome) => {
            let mut online = online.borrow_mut();
            online.yours = welcome.yours.iter().copied().map(Seat).collect();
            if let Some(desk) = online.desk {
                desk.chat.set(welcome.chat.clone());
            }
            online.welcome = Some(welcome);
        }
        Tell::Update(update) => shown(online, *update),
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
        Tell::Hint { id, action, .. } => {
            let (waiting, desk) = {
                let mut online = online.borrow_mut();
                (online.waiting.remove(&id), online.desk)
            };
            if let (Some(Waiting::Hint(bot)), Some(desk)) = (waiting, desk) {
                desk.asking.set(false);
                let number = desk.moment.with_untracked(|moment| moment.number_of(&action));
                desk.hint.set(number.map(|number| Hint { bot, number }));
            }
        }
        Tell::Presence { seats, .. } => {
            if let Some(desk) = online.borrow().desk {
                desk.chairs.update(|chairs| {
                    for (chair, here) in chairs.iter_mut().zip(seats) {
                        chair.here = matches!(chair.sitter, Who::Other(_)).then_some(here);
                    }
                });
            }
        }
        Tell::Seats { seats, yours } => {
            let mut online = online.borrow_mut();
            online.yours = yours.iter().copied().map(Seat).collect();
            if let Some(desk) = online.desk {
                desk.chairs.set(chairs(&seats, &online.yours));
            }
        }
        Tell::Chat { lines } => {
            if let Some(desk) = online.borrow().desk {
                desk.chat.update(|chat| {
                    let last = chat.last().map_or(i64::MIN, |line| line.id);
                    chat.extend(lines.into_iter().filter(|line| line.id > last));
                });
            }
        }
        Tell::Notice { message, .. } => online.borrow().ui.notice.set(Some(Said::alike(&message))),
        Tell::Error { id, message, .. } => {
            let (waiting, ui, opened, desk) = {
                let mut online = online.borrow_mut();
                (id.and_then(|id| online.waiting.remove(&id)), online.ui, online.opened, online.desk)
            };
            if let Some(Waiting::Extra(resolve)) = waiting {
                let _ = resolve.call0(&JsValue::NULL);
            }
            match desk {
                Some(desk) => {
                    desk.asking.set(false);
                    ui.notice.set(Some(Said::by(|lang| Phrase::ServerSays(&message).get(lang))));
                }
                None => {
                    online.borrow_mut().left = true;
                    let _ = opened.try_set(Some(Err(message)));
                }
            }
        }
        Tell::Pong {} => {}
    }
}

fn chairs(seats: &[SeatCard], yours: &[Seat]) -> Vec<Chair> {
    let chair = |(at, card): (usize, &SeatCard)| {
        let name = card.name.clone().unwrap_or_default();
        let sitter = match card.kind {
            _ if yours.contains(&Seat(at as u8)) => Who::You,
            SeatKind::Bot => Who::Bot(name),
            SeatKind::Person => Who::Other(name),
            SeatKind::Open | SeatKind::Invited => Who::Open,
        };
        Chair { sitter, here: None }
    };
    seats.iter().enumerate().map(chair).collect()
}

/// A new picture of the match: it replaces the one before.
fn shown(shared: &Shared, update: News) {
    let mut online = shared.borrow_mut();
    online.learn(&update);
    let moment = online.moment(update);
    let stage = match moment.owes() {
        None => Stage::Over,
        Some(seat) if online.yours.contains(&seat) => Stage::Yours(seat),
        Some(seat) => Stage::Away(seat),
    };
    let log = Arc::new(online.log.clone());
    if let Some(desk) = online.desk {
        desk.log.set(log);
        desk.show(moment, stage);
        return;
    }
    let (Some(welcome), opened) = (online.welcome.clone(), online.opened) else { return };
    let Some(title) = SHELF.get(&welcome.game) else {
        online.left = true;
        let _ = opened.try_set(Some(Err(welcome.game)));
        return;
    };
    let known = title.game().scenarios().into_iter().find(|scenario| scenario.setup == welcome.setup);
    let (ui, game) = (online.ui, title.game().id());
    let session = Session::Online(Rc::clone(shared));
    let desk = online.owner.with(|| Desk::new(ui, game, session, moment.clone()));
    desk.title.set(known.map_or_else(Said::default, |scenario| scenario.name.into()));
    desk.chairs.set(chairs(&welcome.seats, &online.yours));
    desk.chat.set(welcome.chat);
    desk.log.set(log);
    desk.show(moment, stage);
    online.desk = Some(desk);
    drop(online);
    let _ = opened.try_set(Some(Ok(desk)));
}

impl Online {
    fn next(&mut self, waiting: Waiting) -> u64 {
        self.last += 1;
        self.waiting.insert(self.last, waiting);
        self.last
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
                    let lines = step.lines.iter().map(|line| Said::alike(line)).collect();
                    // The wall stands after the last step of one who can take nothing back.
                    let wall = step.seq + 1 == update.seq
                        && update.undo.as_ref().is_some_and(|undo| undo.seat == step.seat && undo.count == 0);
                    let entry = LogEntry::new(step.seq as usize, Seat(step.seat), did, wall, lines);
                    self.log.push(Arc::new(entry));
                }
            }
        }
        self.seq = update.seq;
    }

    /// The picture in the page's own form.
    fn moment(&self, update: News) -> Moment {
        let viewer = update.viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
        let question = update.turn.as_ref().map_or_else(Said::default, |turn| Said::alike(&turn.prompt));
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
            answers: legal.map(|(action, label)| Answer { action, label: Said::alike(&label) }).collect(),
            refused: Vec::new(),
            undo,
            seats: update.names.iter().map(|name| Said::alike(name)).collect(),
            events: update.steps.into_iter().next_back().map(|step| step.events).unwrap_or_default(),
        }
    }
}

fn refuse(online: &Shared, id: u64, refused: &Refused) {
    let (waiting, desk, ui) = {
        let mut online = online.borrow_mut();
        (online.waiting.remove(&id), online.desk, online.ui)
    };
    let Some(desk) = desk else { return };
    desk.asking.set(false);
    let what = match waiting {
        Some(Waiting::Wish(what)) => what,
        _ => Said::default(),
    };
    match refused.rule.as_deref().and_then(RuleId::parse) {
        Some(rule) => {
            let mut refusal = Refusal { reason: Reason::Rule(rule), facts: Default::default() };
            refusal.facts.extend(refused.facts.iter().copied().take(4));
            desk.refused.set(Some(Shown { what, refusal }));
        }
        None => ui.notice.set(Some(Said::alike(&refused.message))),
    }
}

/// The seat that answers now, and the number of the picture it answers to.
fn asked(online: &Shared) -> Option<(u8, u64)> {
    let online = online.borrow();
    let owes = online.desk?.moment.with_untracked(|moment| moment.owes())?;
    Some((owes.0, online.seq))
}

pub(super) fn act(online: &Shared, answer: Answer) {
    let Some((seat, seq)) = asked(online) else { return };
    let id = {
        let mut online = online.borrow_mut();
        online.called.insert(seq, answer.label.clone());
        online.next(Waiting::Wish(answer.label))
    };
    send(online, &Ask::Act { id, seq, seat, action: answer.action });
}

pub(super) fn undo(online: &Shared, count: u32) {
    let (seat, seq) = {
        let online = online.borrow();
        let viewer = online.desk.map(|desk| desk.moment.with_untracked(|moment| moment.viewer));
        let Some(Viewer::Seat(seat)) = viewer else { return };
        (seat.0, online.seq)
    };
    let id = online.borrow_mut().next(Waiting::Wish(Said::default()));
    send(online, &Ask::Undo { id, seq, seat, count });
}

pub(super) fn why_not(online: &Shared, what: Said, action: Value) {
    let Some((seat, _)) = asked(online) else { return };
    let id = online.borrow_mut().next(Waiting::Wish(what));
    send(online, &Ask::Check { id, seat, action });
}

pub(super) fn hint(online: &Shared, bot: String) {
    let id = online.borrow_mut().next(Waiting::Hint(bot.clone()));
    if let Some(desk) = online.borrow().desk {
        desk.asking.set(true);
    }
    send(online, &Ask::Hint { id, bot });
}

pub(super) async fn extra(online: &Shared, name: &str, arguments: Value) -> Result<Value, String> {
    let mut sent = None;
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        sent = Some(online.borrow_mut().next(Waiting::Extra(resolve)));
    });
    let id = sent.ok_or("no promise")?;
    send(online, &Ask::Extra { id, name: name.to_owned(), arguments });
    let answer = JsFuture::from(promise).await.ok().and_then(|answer| answer.as_string());
    let answer = answer.ok_or("no answer")?;
    serde_json::from_str(&answer).map_err(|error| error.to_string())
}

pub(super) fn say(online: &Shared, text: &str) {
    send(online, &Ask::Chat { text: text.to_owned() });
}

/// The journal of a match that is over, taken into this browser; its id there.
pub(crate) async fn bring_home(ui: Ui, table: &str) -> Option<String> {
    let journal = browser::fetch::text(&format!("./api/matches/{table}/journal")).await?;
    match super::import(&journal).await {
        Ok(id) => Some(id),
        Err(error) => {
            ui.notice.set(Some(Said::by(|lang| error.text(lang))));
            None
        }
    }
}
