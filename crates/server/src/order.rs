//! Moderation on a server that is open to strangers: who is kept out, which addresses people came from, and
//! which tables have expired.

use crate::limits::{household, site};
use crate::outbox::{End, Outbox};
use crate::thinking::Network;
use crate::{App, Fault, room, time};
use axum::http::request::Parts;
use ipnet::IpNet;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;
use store::{Banned, Millis, PersonId};
use tokio::sync::OnceCell;

/// How long a table stays in the lobby without its host.
pub(crate) const LISTED: i64 = 60 * time::MINUTE;
/// How long a table waits at all at which nobody has played.
const KEPT: i64 = time::DAY;
/// How often it is noted that the makers of tables are here.
const ATTENDED: i64 = 5 * time::MINUTE;
/// How often the bans are read again: another node, or the command line, may have made some.
const BANS: Duration = Duration::from_secs(3);
/// How long addresses are kept.
pub(crate) const ADDRESSES: i64 = 30 * time::DAY;
/// How long the deeds of operators are kept: two years, and a day for clocks that differ.
pub(crate) const DEEDS: i64 = 731 * time::DAY;
/// How long reports are kept after they were settled.
pub(crate) const REPORTS: i64 = 365 * time::DAY;
/// How long it is remembered that an address was noted, in milliseconds.
const NOTED: i64 = 60 * time::MINUTE;
/// How many notes are remembered at most.
const MOST: usize = 100_000;

/// What is known about order on this node.
#[derive(Default)]
pub(crate) struct Order {
    bans: RwLock<Arc<Bans>>,
    /// Whose address was noted lately.
    noted: Mutex<HashMap<(PersonId, IpAddr), Millis>>,
    /// Every socket.
    sockets: Mutex<HashMap<u64, Arc<Outbox>>>,
    /// What networks are hashed with.
    salt: OnceCell<[u8; 32]>,
}

/// Why somebody is kept out.
#[derive(Clone, Debug)]
struct Why {
    reason: String,
    ends: Option<Millis>,
}

impl Why {
    fn holds(&self) -> bool {
        self.ends.is_none_or(|ends| ends > time::now())
    }

    fn fault(&self) -> Fault {
        Fault::Banned { reason: self.reason.clone(), until: self.ends.map(|ends| ends.0) }
    }
}

/// The bans that hold.
#[derive(Default)]
struct Bans {
    people: HashMap<PersonId, Why>,
    networks: Vec<(IpNet, Why)>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing under these locks can panic half-way: what is there is whole.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Order {
    fn bans(&self) -> Arc<Bans> {
        self.bans.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Why this person is kept out.
    pub(crate) fn person(&self, person: PersonId) -> Option<Fault> {
        self.bans().people.get(&person).filter(|why| why.holds()).map(Why::fault)
    }

    /// Why this address is kept out.
    pub(crate) fn address(&self, address: IpAddr) -> Option<Fault> {
        let address = address.to_canonical();
        let bans = self.bans();
        bans.networks
            .iter()
            .find(|(net, why)| net.contains(&address) && why.holds())
            .map(|(_, why)| why.fault())
    }

    /// Notes a socket for as long as what is returned is held.
    pub(crate) fn connected<'a>(&'a self, outbox: &Arc<Outbox>) -> Connected<'a> {
        lock(&self.sockets).insert(outbox.number, outbox.clone());
        Connected { order: self, number: outbox.number }
    }
}

/// A socket that is open.
pub(crate) struct Connected<'a> {
    order: &'a Order,
    number: u64,
}

impl Drop for Connected<'_> {
    fn drop(&mut self) {
        lock(&self.order.sockets).remove(&self.number);
    }
}

/// Reads the bans again, and closes the sockets of those who are kept out.
pub(crate) async fn refresh(app: &App) -> Result<(), Fault> {
    let mut bans = Bans::default();
    for ban in app.store.bans(time::now()).await? {
        let why = Why { reason: ban.reason, ends: ban.ends };
        match ban.banned {
            Banned::Person(person) => {
                // Of several the one that lasts longest is told.
                let longer = |known: &Why| match (known.ends, why.ends) {
                    (None, _) => false,
                    (Some(_), None) => true,
                    (Some(known), Some(new)) => new > known,
                };
                if bans.people.get(&person).is_none_or(longer) {
                    bans.people.insert(person, why);
                }
            }
            Banned::Network(network) => match network.parse() {
                Ok(network) => bans.networks.push((network, why)),
                Err(_) => tracing::error!(network, "a ban of what is no range of addresses"),
            },
        }
    }
    let none = bans.people.is_empty() && bans.networks.is_empty();
    *app.order.bans.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(bans);
    if none {
        return Ok(());
    }
    let sockets: Vec<Arc<Outbox>> = lock(&app.order.sockets).values().cloned().collect();
    for outbox in sockets {
        if let Err(fault) = admit(app, outbox.person, outbox.address).await {
            outbox.tell(&room::error(&fault, outbox.lang));
            outbox.end(End::Policy);
        }
    }
    Ok(())
}

/// Whether somebody may come in. A range never keeps an operator out.
pub(crate) async fn admit(app: &App, person: Option<PersonId>, address: IpAddr) -> Result<(), Fault> {
    if let Some(fault) = person.and_then(|person| app.order.person(person)) {
        return Err(fault);
    }
    let Some(fault) = app.order.address(address) else { return Ok(()) };
    match person {
        Some(person) if is_operator(app, person).await => Ok(()),
        _ => Err(fault),
    }
}

/// Lets a request in, and notes where it came from. Whoever is kept out may still take along or delete what
/// is known about them.
pub(crate) async fn enter(
    app: &App,
    person: Option<PersonId>,
    address: IpAddr,
    parts: &Parts,
) -> Result<(), Fault> {
    let own = matches!(
        (parts.method.as_str(), parts.uri.path()),
        ("GET" | "DELETE", "/api/me") | ("GET", "/api/me/export") | ("POST", "/api/logout")
    );
    if !own {
        admit(app, person, address).await?;
    }
    if let Some(person) = person {
        seen(app, person, address).await;
    }
    Ok(())
}

/// Whether somebody keeps order here. A store that does not answer makes nobody an operator.
pub(crate) async fn is_operator(app: &App, person: PersonId) -> bool {
    app.store.standing(person).await.ok().flatten().is_some_and(|standing| standing.operator)
}

/// Reads the bans again and again, until the server stops.
pub(crate) async fn watch(app: App) {
    loop {
        if let Err(fault) = refresh(&app).await {
            tracing::warn!(%fault, "the bans could not be read");
        }
        tokio::select! {
            () = tokio::time::sleep(BANS) => {}
            () = app.closes() => return,
        }
    }
}

/// Notes from where somebody comes, once an hour for a network.
pub(crate) async fn seen(app: &App, person: PersonId, address: IpAddr) {
    let (now, network) = (time::now(), household(address));
    {
        let mut noted = lock(&app.order.noted);
        if noted.get(&(person, network)).is_some_and(|at| at.0 + NOTED > now.0) {
            return;
        }
        if noted.len() >= MOST {
            noted.clear();
        }
        noted.insert((person, network), now);
    }
    let address = address.to_canonical().to_string();
    if let Err(error) = app.store.note_address(person, &network.to_string(), &address, now).await {
        tracing::warn!(%error, "an address could not be noted");
    }
}

/// A name for the network of an address that tells it from others, and nothing else.
pub(crate) async fn origin(app: &App, address: IpAddr) -> Result<String, Fault> {
    let salt = app.order.salt.get_or_try_init(|| async {
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh)?;
        Ok::<_, Fault>(app.store.secret("networks", fresh).await?)
    });
    let network = site(address).map_or_else(|| household(address), IpAddr::V6);
    let mut hash = Sha256::new();
    hash.update(salt.await?);
    hash.update(network.to_string());
    Ok(hash.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect())
}

/// The network of an address, for those who wait their turn.
pub(crate) async fn network(app: &App, address: IpAddr) -> Result<Network, Fault> {
    Ok(Network::named(&origin(app, address).await?))
}

/// Looks after the lobby: notes whose makers are here, and clears away the tables that nobody waits at.
pub(crate) async fn tidy(app: &App) -> Result<(), Fault> {
    let now = time::now();
    let waiting = app.store.unattended(time::after(now, -KEPT), time::after(now, -ATTENDED), 1_000).await?;
    let here = waiting.into_iter().filter(|(_, maker)| !app.sockets_of(*maker).is_empty());
    let here: Vec<_> = here.map(|(id, _)| id).collect();
    if !here.is_empty() {
        app.store.attend(here, now).await?;
    }
    app.store.expire_tables(time::after(now, -KEPT), 200).await?;
    Ok(())
}

/// Forgets what is too old to be kept.
pub(crate) async fn forget(app: &App) -> Result<(), Fault> {
    let now = time::now();
    lock(&app.order.noted).retain(|_, at| at.0 + NOTED > now.0);
    app.store.forget_addresses(time::after(now, -ADDRESSES)).await?;
    app.store.forget_deeds(time::after(now, -DEEDS)).await?;
    app.store.forget_reports(time::after(now, -REPORTS)).await?;
    Ok(())
}
