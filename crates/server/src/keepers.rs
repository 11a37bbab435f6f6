//! The parts of operators' actions that HTTP and the command line share.

use crate::words;
use ipnet::IpNet;
use kernel::{Lang, Words};
use std::net::IpAddr;

/// Why a match was closed, as it is kept: in both languages, with the operator's own words.
#[must_use]
pub fn closed(reason: &str) -> String {
    serde_json::to_string(&Words::by(|lang| words::closed(lang, reason))).unwrap_or_default()
}

/// A moment in words, in universal time.
#[must_use]
pub fn stamp(lang: Lang, millis: i64) -> String {
    words::stamp(lang, millis)
}

/// A range of addresses in its usual form, if it is one and does not keep out half of the world.
#[must_use]
pub fn range(text: &str) -> Option<String> {
    let text = text.trim();
    if text.len() > 64 {
        return None;
    }
    let net = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from)).ok()?.trunc();
    let widest = match net {
        IpNet::V4(_) => 8,
        IpNet::V6(_) => 16,
    };
    (net.prefix_len() >= widest).then(|| net.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_read_and_one_that_is_too_wide_is_not() {
        let read = |text: &str| range(text);
        assert_eq!(read("192.0.2.77/24").as_deref(), Some("192.0.2.0/24"));
        assert_eq!(read(" 192.0.2.77 ").as_deref(), Some("192.0.2.77/32"));
        assert_eq!(read("2001:db8:1:2::9/48").as_deref(), Some("2001:db8:1::/48"));
        for no in ["", "0.0.0.0/0", "::/0", "10.0.0.0/7", "2000::/3", "house", "1.2.3.4/33", "1.2.3.4/-1"] {
            assert_eq!(read(no), None, "{no}");
        }
    }
}
