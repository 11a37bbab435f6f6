//! Rate limits.

use axum::http::HeaderMap;
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use store::{MatchId, PersonId, TokenHash};

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
    /// Sockets at once of one person.
    pub sockets_per_person: u32,
    /// Guests, accounts, new names and log-ins a minute from one address.
    pub entries: u32,
    /// Matches begun a minute by one session.
    pub matches: u32,
    /// Letters asked for in an hour from one address.
    pub letters: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            per_address: 30,
            per_session: 15,
            per_socket: 10,
            sockets_per_address: 64,
            sockets_per_person: 20,
            entries: 10,
            matches: 10,
            letters: 10,
        }
    }
}

impl Limits {
    /// For trusted clients: load tests on your own machine.
    pub const NONE: Limits = Limits {
        per_address: 1_000_000,
        per_session: 1_000_000,
        per_socket: 1_000_000,
        sockets_per_address: 1_000_000,
        sockets_per_person: 1_000_000,
        entries: 1_000_000,
        matches: 1_000_000,
        letters: 1_000_000,
    };
}

/// How many journals are on their way in at once: from one household, and in all.
const BRINGING: [u32; 2] = [2, 16];

/// How much somebody may say in an hour; whoever sits there may say it as fast as others.
const WORDS: u32 = 600;

/// How many matches may be begun in an hour from one address, for each that one session may begin in a minute.
const HOURLY_MATCHES: u32 = 20;

/// How many reports may come in an hour from one address.
const REPORTS: u32 = 10;

/// How many kilobytes of journals may come from one address in an hour.
const UPLOADS: u32 = 16 << 10;

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// One socket's own measure.
pub(crate) type Own = RateLimiter<NotKeyed, InMemoryState, DefaultClock>;

/// How many times as much a site may ask for as one household in it.
const SITE: u32 = 4;

/// A measure for one household, and a wider one for the site that it may be a part of.
struct ByAddress {
    household: Keyed<IpAddr>,
    site: Keyed<Ipv6Addr>,
}

impl ByAddress {
    fn new(quota: Quota) -> ByAddress {
        let wide = Quota::with_period(quota.replenish_interval() / SITE)
            .unwrap_or(quota)
            .allow_burst(quota.burst_size().saturating_mul(count(SITE)));
        ByAddress { household: RateLimiter::dashmap(quota), site: RateLimiter::dashmap(wide) }
    }

    fn check(&self, address: IpAddr) -> bool {
        self.check_many(address, NonZeroU32::MIN)
    }

    fn check_many(&self, address: IpAddr, number: NonZeroU32) -> bool {
        let may = |checked| matches!(checked, Ok(Ok(())));
        may(self.household.check_key_n(&household(address), number))
            && site(address).is_none_or(|site| may(self.site.check_key_n(&site, number)))
    }

    fn sweep(&self) {
        self.household.retain_recent();
        self.site.retain_recent();
    }
}

/// Who asked how much lately.
pub(crate) struct Limiters {
    addresses: ByAddress,
    sessions: Keyed<TokenHash>,
    entries: ByAddress,
    matches: Keyed<TokenHash>,
    hourly_matches: ByAddress,
    reports: ByAddress,
    replays: ByAddress,
    words: Keyed<PersonId>,
    /// What is said at a match by all together who look on.
    table_words: Keyed<MatchId>,
    hourly_words: Keyed<PersonId>,
    uploads: ByAddress,
    letters: ByAddress,
    bringing: Counts,
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

/// One thing a second, and eight at once, of what costs more.
fn costly(limits: &Limits) -> Quota {
    let each = count(limits.per_socket.div_ceil(10));
    Quota::per_second(each).allow_burst(each.saturating_mul(count(8)))
}

impl Limiters {
    pub(crate) fn new(limits: &Limits) -> Limiters {
        let [words, reports] = if *limits == Limits::NONE { [u32::MAX; 2] } else { [WORDS, REPORTS] };
        let matches = limits.matches.saturating_mul(HOURLY_MATCHES);
        Limiters {
            addresses: ByAddress::new(per_second(limits.per_address)),
            sessions: RateLimiter::dashmap(per_second(limits.per_session)),
            entries: ByAddress::new(Quota::per_minute(count(limits.entries))),
            matches: RateLimiter::dashmap(Quota::per_minute(count(limits.matches))),
            hourly_matches: ByAddress::new(Quota::per_hour(count(matches))),
            reports: ByAddress::new(Quota::per_hour(count(reports))),
            replays: ByAddress::new(per_second(limits.per_address.div_ceil(15))),
            words: RateLimiter::dashmap(costly(limits)),
            table_words: RateLimiter::dashmap(costly(limits)),
            hourly_words: RateLimiter::dashmap(Quota::per_hour(count(words))),
            uploads: ByAddress::new(Quota::per_hour(count(UPLOADS))),
            letters: ByAddress::new(Quota::per_hour(count(limits.letters))),
            bringing: Arc::default(),
            sockets: Arc::default(),
            connections: Arc::default(),
            limits: *limits,
        }
    }

    /// Whether this address may ask once more.
    pub(crate) fn address(&self, address: IpAddr) -> bool {
        self.addresses.check(address)
    }

    /// Whether this session may ask once more.
    pub(crate) fn session(&self, session: TokenHash) -> bool {
        self.sessions.check_key(&session).is_ok()
    }

    /// Whether somebody may come in from this address.
    pub(crate) fn entry(&self, address: IpAddr) -> bool {
        self.entries.check(address)
    }

    /// Whether this session may begin one more match, from this address.
    pub(crate) fn new_match(&self, session: TokenHash, address: IpAddr) -> bool {
        self.matches.check_key(&session).is_ok() && self.hourly_matches.check(address)
    }

    /// Whether one more report may come from this address, whoever makes it.
    pub(crate) fn report(&self, address: IpAddr) -> bool {
        self.reports.check(address)
    }

    /// Whether a match may be told again to this address: every time it is played through.
    pub(crate) fn replay(&self, address: IpAddr) -> bool {
        self.replays.check(address)
    }

    /// Whether this address may send so many bytes of journals, whoever imports them.
    pub(crate) fn upload(&self, address: IpAddr, bytes: u64) -> bool {
        let kilobytes = count(u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX));
        self.uploads.check_many(address, kilobytes)
    }

    /// The right to bring a journal along from this address, for as long as it is held.
    pub(crate) fn bring(&self, address: IpAddr) -> Option<Connected> {
        let [home, all] = BRINGING;
        let mut keys = places(address, home);
        keys.push((Key::All, all));
        Connected::one_more(&self.bringing, keys)
    }

    /// Whether somebody may ask for one more letter from this address.
    pub(crate) fn letter(&self, address: IpAddr) -> bool {
        self.letters.check(address)
    }

    /// The measure of one socket.
    pub(crate) fn socket(&self) -> Own {
        RateLimiter::direct(per_second(self.limits.per_socket))
    }

    /// The measure of one socket for what costs more: chat, hints, odds.
    pub(crate) fn socket_costly(&self) -> Own {
        RateLimiter::direct(costly(&self.limits))
    }

    /// Whether this person may say one thing more at this match, over whichever socket. Those who sit there
    /// do not wait for those who look on.
    pub(crate) fn say(&self, person: PersonId, table: MatchId, seated: bool) -> bool {
        self.words.check_key(&person).is_ok()
            && (seated || self.table_words.check_key(&table).is_ok())
            && self.hourly_words.check_key(&person).is_ok()
    }

    /// The right of this person to have one more socket open from this address, for as long as it is held.
    pub(crate) fn connect(&self, address: IpAddr, person: Option<PersonId>) -> Option<Connected> {
        let mut keys = places(address, self.limits.sockets_per_address);
        keys.extend(person.map(|person| (Key::Person(person), self.limits.sockets_per_person)));
        Connected::one_more(&self.sockets, keys)
    }

    /// The right to have one more connection open from this address, whatever it is for.
    pub(crate) fn accept(&self, address: IpAddr) -> Option<Connected> {
        Connected::one_more(
            &self.connections,
            places(address, self.limits.sockets_per_address.saturating_mul(4)),
        )
    }

    /// Forgets those who have been quiet.
    pub(crate) fn sweep(&self) {
        self.addresses.sweep();
        self.sessions.retain_recent();
        self.entries.sweep();
        self.matches.retain_recent();
        self.hourly_matches.sweep();
        self.reports.sweep();
        self.replays.sweep();
        self.words.retain_recent();
        self.table_words.retain_recent();
        self.hourly_words.retain_recent();
        self.uploads.sweep();
        self.letters.sweep();
    }
}

/// Who has something open.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Household(IpAddr),
    Site(Ipv6Addr),
    Person(PersonId),
    All,
}

/// The household and the site of an address, with the most that each may have open.
fn places(address: IpAddr, most: u32) -> Vec<(Key, u32)> {
    let mut keys = vec![(Key::Household(household(address)), most)];
    keys.extend(site(address).map(|site| (Key::Site(site), most.saturating_mul(SITE))));
    keys
}

/// How many of something each has open.
type Counts = Arc<Mutex<HashMap<Key, u32>>>;

/// The right to have something open.
pub(crate) struct Connected {
    counts: Counts,
    keys: Vec<(Key, u32)>,
}

impl Connected {
    fn one_more(counts: &Counts, keys: Vec<(Key, u32)>) -> Option<Connected> {
        let mut all = counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if keys.iter().any(|(key, most)| all.get(key).copied().unwrap_or_default() >= *most) {
            return None;
        }
        for (key, _) in &keys {
            *all.entry(*key).or_default() += 1;
        }
        drop(all);
        Some(Connected { counts: counts.clone(), keys })
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut all = self.counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for (key, _) in &self.keys {
            if let Some(open) = all.get_mut(key) {
                *open = open.saturating_sub(1);
                if *open == 0 {
                    all.remove(key);
                }
            }
        }
    }
}

/// One household has one IPv4 address, or a whole network of IPv6.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four => four,
    }
}

/// The site that a network of IPv6 may be a part of: whoever is given 65,536 networks must not count as so
/// many households.
pub(crate) fn site(address: IpAddr) -> Option<Ipv6Addr> {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            Some(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
        IpAddr::V4(_) => None,
    }
}

/// Who asks: the other end of the connection, or whoever the proxy in front of the house says. The proxy adds
/// the address that it saw at the end of the list; what stands before was written by the client.
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
    fn one_person_says_so_much_an_hour() {
        let limiters = Limiters::new(&Limits { per_socket: 10_000, ..Limits::default() });
        let (person, table) = (PersonId::random().unwrap(), MatchId::random().unwrap());
        let said = (0..5_000).filter(|_| limiters.say(person, table, true)).count();
        assert!((600..=602).contains(&said), "{said}");
        assert!(limiters.say(PersonId::random().unwrap(), table, true));
    }

    #[test]
    fn many_names_at_one_address_begin_and_report_no_more() {
        let limiters = Limiters::new(&Limits::default());
        let (home, other): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let begun = (0..500u16).filter(|name| {
            let mut session = [0; 32];
            session[..2].copy_from_slice(&name.to_le_bytes());
            limiters.new_match(session, home)
        });
        assert_eq!(begun.count(), 200);
        assert!(limiters.new_match([9; 32], other));
        assert_eq!((0..100).filter(|_| limiters.report(home)).count(), 10);
        assert!(limiters.report(other));
    }

    #[test]
    fn a_site_brings_and_asks_for_little_more_than_a_household() {
        let limiters = Limiters::new(&Limits::default());
        let at = |network: u16| IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 7, network, 0, 0, 0, 1));
        let brought = (0..1000).filter(|network| limiters.upload(at(*network), 1 << 20)).count();
        assert_eq!(brought, 64, "four times as much as one household");
        let letters = (0..1000).filter(|network| limiters.letter(at(*network))).count();
        assert_eq!(letters, 40);
        let held: Vec<_> = (0..100).filter_map(|network| limiters.bring(at(network))).collect();
        assert_eq!(held.len(), 8);
        let four = |last: u8| IpAddr::from([192, 0, 2, last]);
        let others: Vec<_> = (0..100).filter_map(|last| limiters.bring(four(last))).collect();
        assert_eq!(others.len(), 8, "sixteen in all");
        drop(held);
        assert!(limiters.bring(four(101)).is_some());
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

        let first = limiters.connect(home, None);
        let second = limiters.connect(same, None);
        assert!(first.is_some() && second.is_some() && limiters.connect(home, None).is_none());
        drop(first);
        assert!(limiters.connect(home, None).is_some());
    }

    #[test]
    fn many_networks_of_one_site_are_not_many_households() {
        let limits =
            Limits { per_address: 1, sockets_per_address: 2, sockets_per_person: 3, ..Limits::default() };
        let limiters = Limiters::new(&limits);
        let at = |network: u16| IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 7, network, 0, 0, 0, 1));
        let passed = (0..1000).filter(|network| limiters.address(at(*network))).count();
        assert!((40..=44).contains(&passed), "{passed}");
        assert!(limiters.address("2001:db8:8::1".parse().unwrap()), "another site");
        assert!(limiters.address("::ffff:192.0.2.1".parse().unwrap()), "IPv4 has no sites");

        let open: Vec<_> = (0..100).filter_map(|network| limiters.connect(at(network), None)).collect();
        assert_eq!(open.len(), 8);
        drop(open);
        let person = PersonId::random().unwrap();
        let four = |last: u8| IpAddr::from([192, 0, 2, last]);
        let open: Vec<_> = (0..100).filter_map(|last| limiters.connect(four(last), Some(person))).collect();
        assert_eq!(open.len(), 3, "one person has so many sockets, from wherever");
        drop(open);
        assert!(limiters.connect(four(1), Some(person)).is_some());
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
