//! How often is too often.

use axum::http::HeaderMap;
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use store::TokenHash;

/// How much anybody may ask for. Zero stands for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Requests a second from one address, and ten times as many at once.
    pub per_address: u32,
    /// Requests a second of one session, and ten times as many at once.
    pub per_session: u32,
    /// Messages a second over one socket, and ten times as many at once.
    pub per_socket: u32,
    /// Sockets at once from one address.
    pub sockets_per_address: u32,
    /// Guests, accounts, new names and log-ins a minute from one address.
    pub entries: u32,
    /// Matches begun a minute by one session.
    pub matches: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            per_address: 30,
            per_session: 15,
            per_socket: 10,
            sockets_per_address: 64,
            entries: 10,
            matches: 10,
        }
    }
}

impl Limits {
    /// For those who are trusted: load on one's own machine.
    pub const NONE: Limits = Limits {
        per_address: 1_000_000,
        per_session: 1_000_000,
        per_socket: 1_000_000,
        sockets_per_address: 1_000_000,
        entries: 1_000_000,
        matches: 1_000_000,
    };
}

/// How many kilobytes of journals may come from one address in an hour.
const UPLOADS: u32 = 16 << 10;

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// One socket's own measure.
pub(crate) type Own = RateLimiter<NotKeyed, InMemoryState, DefaultClock>;

/// Who asked how much lately.
pub(crate) struct Limiters {
    addresses: Keyed<IpAddr>,
    sessions: Keyed<TokenHash>,
    entries: Keyed<IpAddr>,
    matches: Keyed<TokenHash>,
    replays: Keyed<IpAddr>,
    uploads: Keyed<IpAddr>,
    sockets: Counts,
    connections: Counts,
    limits: Limits,
}

fn count(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

fn per_second(number: u32) -> Quota {
    Quota::per_second(count(number)).allow_burst(count(number.saturating_mul(10)))
}

impl Limiters {
    pub(crate) fn new(limits: &Limits) -> Limiters {
        Limiters {
            addresses: RateLimiter::dashmap(per_second(limits.per_address)),
            sessions: RateLimiter::dashmap(per_second(limits.per_session)),
            entries: RateLimiter::dashmap(Quota::per_minute(count(limits.entries))),
            matches: RateLimiter::dashmap(Quota::per_minute(count(limits.matches))),
            replays: RateLimiter::dashmap(per_second(limits.per_address.div_ceil(15))),
            uploads: RateLimiter::dashmap(Quota::per_hour(count(UPLOADS))),
            sockets: Arc::default(),
            connections: Arc::default(),
            limits: *limits,
        }
    }

    /// Whether this address may ask once more.
    pub(crate) fn address(&self, address: IpAddr) -> bool {
        self.addresses.check_key(&household(address)).is_ok()
    }

    /// Whether this session may ask once more.
    pub(crate) fn session(&self, session: TokenHash) -> bool {
        self.sessions.check_key(&session).is_ok()
    }

    /// Whether somebody may come in from this address.
    pub(crate) fn entry(&self, address: IpAddr) -> bool {
        self.entries.check_key(&household(address)).is_ok()
    }

    /// Whether this session may begin one more match.
    pub(crate) fn new_match(&self, session: TokenHash) -> bool {
        self.matches.check_key(&session).is_ok()
    }

    /// Whether a match may be told again to this address: every time it is played through.
    pub(crate) fn replay(&self, address: IpAddr) -> bool {
        self.replays.check_key(&household(address)).is_ok()
    }

    /// Whether so many bytes of journals may come from this address, whoever brings them.
    pub(crate) fn upload(&self, address: IpAddr, bytes: u64) -> bool {
        let kilobytes = count(u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX));
        matches!(self.uploads.check_key_n(&household(address), kilobytes), Ok(Ok(())))
    }

    /// The measure of one socket.
    pub(crate) fn socket(&self) -> Own {
        RateLimiter::direct(per_second(self.limits.per_socket))
    }

    /// The measure of one socket for what costs more: chat, hints, odds.
    pub(crate) fn socket_favours(&self) -> Own {
        let each = count(self.limits.per_socket.div_ceil(10));
        RateLimiter::direct(Quota::per_second(each).allow_burst(each.saturating_mul(count(8))))
    }

    /// The right to have one more socket open from this address, for as long as it is held.
    pub(crate) fn connect(&self, address: IpAddr) -> Option<Connected> {
        Connected::one_more(&self.sockets, address, self.limits.sockets_per_address)
    }

    /// The right to have one more connection open from this address, whatever it is for.
    pub(crate) fn accept(&self, address: IpAddr) -> Option<Connected> {
        Connected::one_more(&self.connections, address, self.limits.sockets_per_address.saturating_mul(4))
    }

    /// Forgets those who have been quiet.
    pub(crate) fn sweep(&self) {
        self.addresses.retain_recent();
        self.sessions.retain_recent();
        self.entries.retain_recent();
        self.matches.retain_recent();
        self.replays.retain_recent();
        self.uploads.retain_recent();
    }
}

/// How many of something each address has open.
type Counts = Arc<Mutex<HashMap<IpAddr, u32>>>;

/// The right to have something open.
pub(crate) struct Connected {
    counts: Counts,
    address: IpAddr,
}

impl Connected {
    fn one_more(counts: &Counts, address: IpAddr, most: u32) -> Option<Connected> {
        let address = household(address);
        let mut all = counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let open = all.entry(address).or_default();
        if *open >= most {
            return None;
        }
        *open += 1;
        drop(all);
        Some(Connected { counts: counts.clone(), address })
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut all = self.counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(open) = all.get_mut(&self.address) {
            *open = open.saturating_sub(1);
            if *open == 0 {
                all.remove(&self.address);
            }
        }
    }
}

/// One household has one IPv4 address, or a whole network of IPv6.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four => four,
    }
}

/// Who asks: the other end of the connection, or whoever the proxy in front of the house says. The proxy adds the address
/// that it saw at the end of the list; what stands before was written by the client.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    let told = || {
        let list = headers.get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    behind_proxy.then(told).flatten().unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_brings_so_much_an_hour() {
        let limiters = Limiters::new(&Limits::default());
        let home: IpAddr = "192.0.2.1".parse().unwrap();
        let brought = (0..100).filter(|_| limiters.upload(home, 1 << 20)).count();
        assert_eq!(brought, 16, "sixteen times a mebibyte");
        assert!(limiters.upload("192.0.2.2".parse().unwrap(), 4 << 20));
        assert!(!limiters.upload("192.0.2.3".parse().unwrap(), u64::MAX));
    }

    #[test]
    fn too_often_is_told_from_often() {
        let limiters = Limiters::new(&Limits { per_address: 1, sockets_per_address: 2, ..Limits::default() });
        let home: IpAddr = "2001:db8::1".parse().unwrap();
        let same: IpAddr = "2001:db8::2".parse().unwrap();
        let other: IpAddr = "192.0.2.1".parse().unwrap();
        let passed = (0..100).filter(|_| limiters.address(home)).count();
        assert!((10..=12).contains(&passed), "{passed}");
        assert!(!limiters.address(same), "one network is one household");
        assert!(limiters.address(other));

        let first = limiters.connect(home);
        let second = limiters.connect(same);
        assert!(first.is_some() && second.is_some() && limiters.connect(home).is_none());
        drop(first);
        assert!(limiters.connect(home).is_some());
    }

    #[test]
    fn a_client_cannot_invent_its_address() {
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "198.51.100.7, 203.0.113.9".parse().unwrap());
        assert_eq!(client(peer, &headers, false), peer);
        assert_eq!(client(peer, &headers, true), "203.0.113.9".parse::<IpAddr>().unwrap());
        headers.insert("x-forwarded-for", "'; DROP TABLE people".parse().unwrap());
        assert_eq!(client(peer, &headers, true), peer);
    }
}
