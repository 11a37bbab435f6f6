//! A slip is forgiven when everybody at the table agrees: asked, answered, withdrawn.
//!
//! The store keeps the request, so that it outlives a node and all nodes know of it; the forgiveness itself
//! is a line of the journal like any other step. A request belongs to one moment of the match: any step ends
//! it, and it can be made only once at the same moment. Every seat that a person holds answers for itself,
//! because several people may share a screen.

use crate::play::{self, Step};
use crate::room::{Entered, Match, Room};
use crate::thinking::{Matter, OPENING, Whose};
use crate::{App, Fault, bots, opening, time};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use store::{MatchId, Millis, PersonId, SeatOwner, SeatRow};
use wire::Tell;
use wire::live::{SlipCard, SlipClosed, SlipEnd};
use wire::lobby::ClockCard;

/// How long people may think about it where nobody plays against a clock of minutes.
const SLOW: i64 = time::DAY;

/// How often a word is tried again that others were faster with.
const TRIES: usize = 4;

/// What somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plea {
    /// To take back so many of this seat's steps.
    Ask { seat: u8, steps: u32 },
    /// To answer.
    Answer { asker: u8, seat: u8, agrees: bool },
    /// No longer to ask.
    Withdraw { seat: u8 },
}

/// What is known of slips at one moment of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Asked {
    /// The moment: how many steps there were.
    seq: u64,
    /// The seats that have asked at this moment.
    by: Vec<u8>,
    /// What is asked now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    open: Option<Open>,
    /// How what was last asked ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    closed: Option<SlipClosed>,
}

/// What a seat asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Open {
    seat: u8,
    steps: u32,
    actions: u32,
    from: u64,
    agreed: Vec<u8>,
    /// Who sat where when it was asked: whoever came later was not asked.
    people: Vec<(u8, PersonId)>,
    until: i64,
}

/// What is asked, as the store has it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kept {
    text: Option<String>,
    asked: Asked,
    /// Whether somebody will tell when it has lapsed.
    watched: bool,
}

impl Kept {
    /// Reads what the store keeps; what cannot be read was never asked.
    pub(crate) fn read(text: Option<String>) -> Kept {
        let asked = text.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        Kept { text, asked, watched: false }
    }

    /// As it was written.
    pub(crate) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

impl Match {
    /// What is asked right now.
    pub(crate) fn plea(&self) -> Option<&Open> {
        let Asked { seq, open, .. } = &self.slip.asked;
        let open = open.as_ref().filter(|open| *seq == self.seq() && open.until > time::now().0)?;
        Some(open).filter(|open| open.people == self.people())
    }

    /// The people at the table, and their seats.
    fn people(&self) -> Vec<(u8, PersonId)> {
        let person = |row: &SeatRow| match row.owner {
            SeatOwner::Person(person) => Some((row.seat, person)),
            _ => None,
        };
        self.seats.iter().filter_map(person).collect()
    }

    /// The seats that must agree when this one asks.
    fn others(&self, asker: u8) -> Vec<u8> {
        self.people().into_iter().map(|(seat, _)| seat).filter(|&seat| seat != asker).collect()
    }

    fn slip_card(&self) -> Option<SlipCard> {
        let open = self.plea()?;
        let Open { seat, steps, actions, from, until, .. } = *open;
        let agreed = open.agreed.clone();
        let waits = self.others(seat).into_iter().filter(|other| !agreed.contains(other)).collect();
        Some(SlipCard { seq: self.seq(), seat, steps, actions, from, agreed, waits, until })
    }
}

/// What is to be told of slips to whoever comes; nothing if nobody asks.
pub(crate) fn told(inside: &Match) -> Option<Tell> {
    inside.slip_card().map(|slip| Tell::Slip { slip: Some(slip), closed: None })
}

/// Tells everybody here what is asked, or how it ended.
fn announce(room: &Room, inside: &Match) {
    let slip = inside.slip_card();
    let closed = match slip {
        Some(_) => None,
        None => inside.slip.asked.closed.clone().filter(|_| inside.slip.asked.seq == inside.seq()),
    };
    room.announce(|_| Tell::Slip { slip: slip.clone(), closed: closed.clone() });
}

/// Does what somebody wants about a slip at a match that is at `seq`; gives where the match is then.
pub(crate) async fn plead(
    app: &App,
    room: &Arc<Room>,
    person: PersonId,
    seq: u64,
    plea: Plea,
) -> Result<u64, Fault> {
    let mut inside = room.enter(app).await?;
    let (Plea::Ask { seat, .. } | Plea::Answer { seat, .. } | Plea::Withdraw { seat }) = plea;
    if !inside.own(Some(person)).has(seat) {
        return Err(if seat < inside.table.seats() { Fault::NotYourSeat } else { Fault::NoSuchSeat });
    }
    if let Some(why) = &inside.closed {
        return Err(Fault::Closed(why.clone()));
    }
    if inside.turn().is_none() {
        return Err(Fault::Over);
    }
    if inside.seq() != seq {
        return Err(Fault::Stale { seq: inside.seq() });
    }
    for _ in 0..TRIES {
        let done = match plea {
            Plea::Ask { seat, steps } => ask(app, room, &mut inside, person, (seat, steps)).await?,
            Plea::Answer { asker, seat, agrees } => {
                answer(app, room, &mut inside, asker, seat, agrees).await?
            }
            Plea::Withdraw { seat } => {
                let asked = close(&inside, seat, SlipEnd::Withdrawn, None)?;
                write(app, room, &mut inside, asked).await?
            }
        };
        if done {
            bots::wake(app, room, &mut inside);
            return Ok(inside.seq());
        }
        // Somebody else was faster, here or on another node: look again.
        let row = app.store.match_row(room.id).await?.ok_or(Fault::NoSuchMatch)?;
        if row.seq != seq {
            inside.in_sync = false;
            return Err(Fault::Stale { seq: row.seq });
        }
        heard(app, room, &mut inside, row.slip);
    }
    Err(Fault::Unavailable)
}

async fn ask(
    app: &App,
    room: &Arc<Room>,
    inside: &mut Entered<'_>,
    person: PersonId,
    (seat, steps): (u8, u32),
) -> Result<bool, Fault> {
    if inside.plea().is_some() {
        return Err(Fault::SlipAsked);
    }
    let before = Some(inside.slip.asked.clone()).filter(|asked| asked.seq == inside.seq());
    let mut asked = before.unwrap_or_else(|| Asked { seq: inside.seq(), ..Asked::default() });
    if asked.by.contains(&seat) {
        return Err(Fault::SlipAgain);
    }
    // Nobody else has asked for all of the match to be played through: it counts as a question of this person.
    let matter = Matter {
        network: inside.network,
        whose: Whose::Person(person),
        table: Some(room.id),
        time: OPENING,
        asked_by: Some(app.rank(Some(person)).await?),
    };
    let table = whole(app, room.id, inside, Some(matter)).await?;
    let gone = crate::guard(|| table.slip(Seat(seat), steps)).ok_or(Fault::Panicked)?;
    let gone = gone.map_err(Fault::NoUndo)?;
    let (Ok(actions), Some(first)) = (u32::try_from(gone.len()), gone.first()) else {
        return Err(Fault::Panicked);
    };
    let from = first.seq as u64;
    if inside.others(seat).is_empty() {
        carry_out(app, room, inside, table, seat, actions).await?;
        return Ok(true);
    }
    let patience = match inside.clock {
        ClockCard::Minutes { .. } => i64::try_from(app.config.slip_time.as_millis()).unwrap_or(SLOW),
        ClockCard::None | ClockCard::Days { .. } => SLOW,
    };
    let until = time::after(time::now(), patience).0;
    asked.by.push(seat);
    let people = inside.people();
    asked.open = Some(Open { seat, steps, actions, from, agreed: Vec::new(), people, until });
    asked.closed = None;
    write(app, room, inside, asked).await
}

async fn answer(
    app: &App,
    room: &Arc<Room>,
    inside: &mut Entered<'_>,
    asker: u8,
    seat: u8,
    agrees: bool,
) -> Result<bool, Fault> {
    if seat == asker {
        return Err(Fault::NotYourSeat);
    }
    if !agrees {
        let asked = close(inside, asker, SlipEnd::Refused, Some(seat))?;
        return write(app, room, inside, asked).await;
    }
    let mut asked = inside.slip.asked.clone();
    let open = asked.open.as_mut().filter(|open| open.seat == asker && inside.plea().is_some());
    let open = open.ok_or(Fault::NoSlip)?;
    if !open.agreed.contains(&seat) {
        open.agreed.push(seat);
    }
    let (actions, all) = (open.actions, inside.others(asker).iter().all(|other| open.agreed.contains(other)));
    if !write(app, room, inside, asked).await? {
        return Ok(false);
    }
    if all {
        let table = whole(app, room.id, inside, None).await?;
        carry_out(app, room, inside, table, asker, actions).await?;
    }
    Ok(true)
}

/// What is known once this seat asks no longer.
fn close(inside: &Match, asker: u8, why: SlipEnd, by: Option<u8>) -> Result<Asked, Fault> {
    inside.plea().filter(|open| open.seat == asker).ok_or(Fault::NoSlip)?;
    let closed = Some(SlipClosed { seat: asker, why, by });
    Ok(Asked { open: None, closed, ..inside.slip.asked.clone() })
}

/// Keeps what is asked and tells everybody; false if somebody else was faster.
async fn write(app: &App, room: &Arc<Room>, inside: &mut Entered<'_>, asked: Asked) -> Result<bool, Fault> {
    let text = serde_json::to_string(&asked).expect("plain data has a JSON form");
    let (seq, was) = (inside.seq(), inside.slip.text().map(str::to_owned));
    if !app.store.set_slip(room.id, seq, was.as_deref(), &text).await? {
        return Ok(false);
    }
    inside.slip = Kept { text: Some(text), asked, watched: false };
    announce(room, inside);
    watch(app, room, inside);
    Ok(true)
}

/// The match with all that it has forgotten here.
async fn whole(
    app: &App,
    id: MatchId,
    inside: &mut Entered<'_>,
    asker: Option<Matter>,
) -> Result<Box<dyn kernel::AnyTable>, Fault> {
    let (_, table) = opening::open_for(app, id, asker).await?;
    if table.seq() as u64 != inside.seq() {
        inside.in_sync = false;
        return Err(Fault::Stale { seq: table.seq() as u64 });
    }
    Ok(table)
}

/// Takes back what everybody has agreed to.
async fn carry_out(
    app: &App,
    room: &Arc<Room>,
    inside: &mut Entered<'_>,
    table: Box<dyn kernel::AnyTable>,
    seat: u8,
    actions: u32,
) -> Result<(), Fault> {
    let (whose, step) = (inside.turn(), Step::Forgive(actions));
    inside.table = table;
    inside.late = 0;
    let done = play::apply(inside, Seat(seat), &step);
    crate::guard(|| inside.table.forget()).ok_or(Fault::Panicked)?;
    done?;
    play::settle(app, room, inside, seat, whose, &step).await?;
    Ok(())
}

/// Takes in what the store has, if it is news.
pub(crate) fn heard(app: &App, room: &Arc<Room>, inside: &mut Match, text: Option<String>) {
    if inside.slip.text == text {
        return;
    }
    inside.slip = Kept::read(text);
    announce(room, inside);
    watch(app, room, inside);
    if inside.plea().is_none() {
        // Where it was answered a bot may be at it already.
        bots::wake_later(app, room);
    }
}

/// A seat has changed hands: whoever sits there now was not asked, or cannot be asked any more.
pub(crate) async fn seats_changed(
    app: &App,
    room: &Arc<Room>,
    inside: &mut Entered<'_>,
) -> Result<(), Fault> {
    let asked = inside.slip.asked.clone();
    let Some(open) = asked.open.as_ref().filter(|_| asked.seq == inside.seq()) else { return Ok(()) };
    if open.people == inside.people() {
        return Ok(());
    }
    let closed = Some(SlipClosed { seat: open.seat, why: SlipEnd::Seats, by: None });
    let asked = Asked { open: None, closed, ..asked };
    // Another node may have done it already: then it tells.
    write(app, room, inside, asked).await?;
    Ok(())
}

/// Tells when what is asked has lapsed.
pub(crate) fn watch(app: &App, room: &Arc<Room>, inside: &mut Match) {
    let Some(open) = inside.plea().cloned() else { return };
    if std::mem::replace(&mut inside.slip.watched, true) {
        return;
    }
    let left = u64::try_from(open.until - time::now().0).unwrap_or(0);
    let (app, room) = (app.clone(), room.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(left + 1)) => {}
            () = app.closes() => return,
        }
        let Ok(mut inside) = room.enter(&app).await else { return };
        let asked = &mut inside.slip.asked;
        if asked.open.as_ref() != Some(&open) || Millis(open.until) > time::now() {
            return;
        }
        asked.open = None;
        asked.closed = Some(SlipClosed { seat: open.seat, why: SlipEnd::Expired, by: None });
        announce(&room, &inside);
        bots::wake(&app, &room, &mut inside);
    });
}
