//! Many players at many tables.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use kernel::Wanted;
use kernel::catalogue::Picks;
use serde_json::Value;
use store::MatchId;
use tokio::sync::watch;
use tokio::task::JoinSet;
use wire::lobby::{Begun, ClockCard, Join, MatchCard, NewMatch, NewSeat, Visibility};
use wire::people::{ComeIn, Me};

use crate::http::post;
use crate::player::{Ledger, Player, Table, ours};
use crate::tally::Tally;

/// The most tables of a crowd.
const MOST: usize = 2_000;

/// At one table in this many, everything is read as a real client reads it.
const THOROUGH: u32 = 50;

/// How many people log in at the same time.
const DOORS: usize = 16;

/// What a crowd does.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// The scenario, which determines the number of seats.
    pub scenario: String,
    /// The number of tables.
    pub tables: usize,
    /// Actions per second, at all tables together.
    pub rate: f64,
    /// How long to play before measuring.
    pub warm_up: Duration,
    /// The protocol version.
    pub protocol: u32,
    /// Where the players of one table connect if there are several nodes.
    pub seating: Seating,
}

/// The nodes that the players of one table connect to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// Each to the next node: the nodes have the most to tell each other.
    Apart,
    /// All to one node, as with a proxy that routes each match by its address.
    Together,
}

/// A crowd at play.
#[derive(Debug)]
pub struct Crowd {
    tables: Vec<Arc<Table>>,
    players: JoinSet<Result<()>>,
    tally: Arc<Tally>,
    servers: Vec<watch::Sender<SocketAddr>>,
    stop: watch::Sender<bool>,
    here: Arc<AtomicU32>,
    people: u32,
}

impl Crowd {
    /// Lets everybody log in and sit down at the first server, then play on all of them. Returns when all
    /// sockets are open.
    ///
    /// # Errors
    ///
    /// If a server is not on this machine, or refuses somebody.
    pub async fn gather(servers: &[SocketAddr], plan: &Plan) -> Result<Self> {
        ensure!(plan.tables <= MOST, "no more than {MOST} tables");
        ensure!(plan.rate > 0.0 && !servers.is_empty(), "a pace and a server are needed");
        for &server in servers {
            ours(server)?;
        }
        let seats = seats(plan)?;
        let rows = sit_down(servers[0], plan, seats).await?;
        let (stop, stopped) = watch::channel(false);
        let here = Arc::new(AtomicU32::new(0));
        let at: Vec<_> = servers.iter().map(|&server| watch::channel(server)).collect();
        let people = u32::try_from(rows.len() * usize::from(seats))?;
        // All sockets are opened first; then the play begins, and after the warm-up the measuring.
        let opening = Duration::from_secs(2) + Duration::from_millis(2) * people;
        let begin = Instant::now() + opening;
        let tally = Arc::new(Tally::new(begin + plan.warm_up));
        let pace = Duration::from_secs_f64(rows.len() as f64 / plan.rate);
        let (mut tables, mut players) = (Vec::new(), JoinSet::new());
        let count = u32::try_from(rows.len())?;
        for ((id, cookies), number) in rows.into_iter().zip(0u32..) {
            // Spread over the first round, so that not everybody acts at once.
            let table = Arc::new(Table::new(id, pace, begin + pace * number / count));
            tables.push(Arc::clone(&table));
            for (cookie, seat) in cookies.into_iter().zip(0u8..) {
                let node = match plan.seating {
                    Seating::Apart => usize::from(seat),
                    Seating::Together => number as usize,
                };
                let server = at[node % at.len()].1.clone();
                let player = Player {
                    table: Arc::clone(&table),
                    seat,
                    cookie,
                    tally: Arc::clone(&tally),
                    server,
                    stop: stopped.clone(),
                    here: Arc::clone(&here),
                    protocol: plan.protocol,
                    thorough: number.is_multiple_of(THOROUGH),
                };
                players.spawn(player.play());
            }
            // A thousand sockets a second are opened: a listener has a short queue.
            if number % 4 == 3 {
                tokio::time::sleep(Duration::from_millis(4 * u64::from(seats))).await;
            }
        }
        let servers = at.into_iter().map(|(sender, _)| sender).collect();
        let mut crowd = Self { tables, players, tally, servers, stop, here, people };
        crowd.complete(Duration::from_secs(120)).await?;
        Ok(crowd)
    }

    /// Waits until every socket is open.
    ///
    /// # Errors
    ///
    /// If it takes too long, or a player met something that must not happen.
    pub async fn complete(&mut self, patience: Duration) -> Result<()> {
        let begun = Instant::now();
        loop {
            self.check()?;
            // Those whose match is over have left.
            let left = u32::try_from(self.players.len())?;
            let here = self.here.load(Ordering::Relaxed);
            if here >= left {
                return Ok(());
            }
            ensure!(begun.elapsed() < patience, "{here} of {left} sockets are open");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The number of players.
    #[must_use]
    pub fn people(&self) -> u32 {
        self.people
    }

    /// Plays and measures for this long.
    ///
    /// # Errors
    ///
    /// If a player met something that must not happen.
    pub async fn play_for(&mut self, time: Duration) -> Result<()> {
        let until = Instant::now() + time;
        while Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(100).min(until - Instant::now())).await;
            self.check()?;
        }
        Ok(())
    }

    /// When measuring begins.
    #[must_use]
    pub fn measured_from(&self) -> Instant {
        self.tally.from()
    }

    /// The counts.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Moves the players of this server to another address from their next socket on.
    ///
    /// # Errors
    ///
    /// If that is not on this machine.
    pub fn move_to(&self, server: usize, to: SocketAddr) -> Result<()> {
        let moved = self.servers.get(server).context("no such server")?;
        moved.send_replace(ours(to)?);
        Ok(())
    }

    /// The number of acknowledged actions so far.
    #[must_use]
    pub fn acknowledged(&self) -> usize {
        self.tables.iter().map(|table| table.ledger().kept.len()).sum()
    }

    /// Stops playing and returns, for each match, what was sent and what was acknowledged.
    ///
    /// # Errors
    ///
    /// If a player met something that must not happen.
    pub async fn leave(mut self) -> Result<HashMap<MatchId, Ledger>> {
        self.stop.send_replace(true);
        while let Some(player) = self.players.join_next().await {
            player??;
        }
        self.tables
            .iter()
            .map(|table| {
                Ok((table.id.parse().context("the server names matches by their ids")?, table.ledger()))
            })
            .collect()
    }

    fn check(&mut self) -> Result<()> {
        while let Some(player) = self.players.try_join_next() {
            player??;
        }
        Ok(())
    }
}

/// The number of seats at a table.
fn seats(plan: &Plan) -> Result<u8> {
    let shelf = shelf::shelf();
    let title = shelf.get(&plan.game).with_context(|| format!("there is no game {}", plan.game))?;
    let scenarios = title.game().scenarios();
    let (_, table) = Wanted::usual(&*plan.scenario).find(&scenarios)?;
    Ok(table.players)
}

/// Lets everybody log in and sit down; returns the matches, each with the cookies of its seats.
async fn sit_down(server: SocketAddr, plan: &Plan, seats: u8) -> Result<Vec<(String, Vec<String>)>> {
    let (mut rows, mut doors) = (Vec::new(), JoinSet::new());
    for number in 0..plan.tables {
        if doors.len() >= DOORS
            && let Some(row) = doors.join_next().await
        {
            rows.push(row??);
        }
        doors.spawn(table(server, plan.clone(), seats, number));
    }
    while let Some(row) = doors.join_next().await {
        rows.push(row??);
    }
    Ok(rows)
}

async fn table(server: SocketAddr, plan: Plan, seats: u8, number: usize) -> Result<(String, Vec<String>)> {
    let mut cookies = Vec::new();
    for seat in 0..seats {
        let wish = ComeIn { name: Some(format!("Player {number}.{seat}")), lang: None };
        let answer = post::<Me>(server, "/api/me", None, &wish).await?;
        cookies.push(answer.cookie.context("who comes in gets a cookie")?);
    }
    let mut wanted = vec![NewSeat::Open {}; usize::from(seats)];
    wanted[0] = NewSeat::Me {};
    let new = NewMatch {
        game: plan.game,
        scenario: Some(plan.scenario),
        players: None,
        mode: None,
        choices: Picks::new(),
        setup: None::<Value>,
        seats: wanted,
        clock: ClockCard::None,
        visibility: Visibility::Private,
        talk: Default::default(),
    };
    // A server of an earlier version does not know what is usual anyway.
    let mut new = serde_json::to_value(new)?;
    if let Some(fields) = new.as_object_mut() {
        fields.remove("talk");
    }
    let begun = post::<Begun>(server, "/api/matches", Some(&cookies[0]), &new).await?.body;
    for (seat, cookie) in (0..seats).zip(&cookies).skip(1) {
        let join = Join { seat: Some(seat), token: None };
        let path = format!("/api/matches/{}/join", begun.table.id);
        post::<MatchCard>(server, &path, Some(cookie), &join).await?;
    }
    Ok((begun.table.id, cookies))
}
