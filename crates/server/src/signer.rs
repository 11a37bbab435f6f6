//! Signatures that only this server can make: links that work without logging in, the mark of a known device,
//! and keys that count people without naming them. One secret is behind all of it, shared by all nodes.

use crate::{App, Fault};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac as _};
use sha2::Sha256;
use store::PersonId;

/// Half of the 256 bits are plenty for something that must be tried over the network.
const SHORT: usize = 16;

/// The secret, ready for use.
#[derive(Clone)]
pub(crate) struct Signer(Hmac<Sha256>);

/// What a signature is for: one made for one thing is worth nothing for another.
#[derive(Clone, Copy)]
pub(crate) enum Seal {
    /// The link that ends letters.
    Unsubscribe,
    /// The mark of a device from which somebody has logged in.
    Device,
}

impl Seal {
    const fn name(self) -> &'static [u8] {
        match self {
            Seal::Unsubscribe => b"unsubscribe",
            Seal::Device => b"device",
        }
    }
}

impl Signer {
    /// The one of this house; the first who asks brings the secret.
    pub(crate) async fn of(app: &App) -> Result<Signer, Fault> {
        let signer = app.signer.get_or_try_init(|| async {
            let mut fresh = [0; 32];
            getrandom::fill(&mut fresh)?;
            let secret = app.store.secret("signer", fresh).await?;
            let mac = Hmac::new_from_slice(&secret).map_err(|_| Fault::Unavailable)?;
            Ok::<Signer, Fault>(Signer(mac))
        });
        Ok(signer.await?.clone())
    }

    /// Every part counts with its length, so that no two lists of parts are the same.
    fn mac(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        for part in parts {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        mac
    }

    /// A key for something that is counted.
    pub(crate) fn key(&self, parts: &[&str]) -> [u8; 32] {
        let parts: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
        self.mac(&parts).finalize().into_bytes().into()
    }

    /// A text that proves that this server said so about a person.
    pub(crate) fn seal(&self, seal: Seal, person: PersonId, more: [u8; 16]) -> String {
        let person = person.to_bytes();
        let mac = self.mac(&[seal.name(), &person, &more]).finalize().into_bytes();
        let text: Vec<u8> = [&person[..], &more[..], &mac[..SHORT]].concat();
        URL_SAFE_NO_PAD.encode(text)
    }

    /// The person such a text is about, if this server has made it.
    pub(crate) fn unseal(&self, seal: Seal, text: &str) -> Option<(PersonId, [u8; 16])> {
        // Nothing long is decoded.
        if text.len() != 64 {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (person, rest) = bytes.split_first_chunk::<16>()?;
        let (more, mac) = rest.split_first_chunk::<16>()?;
        // Compared in the same time whatever it is.
        self.mac(&[seal.name(), person, more]).verify_truncated_left(mac).ok()?;
        (mac.len() == SHORT).then(|| (PersonId::from_bytes(*person), *more))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_worth_something_for_one_thing_alone() {
        let signer = Signer(Hmac::new_from_slice(&[7; 32]).unwrap());
        let (ada, ben) = (PersonId::from_bytes([1; 16]), PersonId::from_bytes([2; 16]));
        let text = signer.seal(Seal::Unsubscribe, ada, [0; 16]);
        assert_eq!(signer.unseal(Seal::Unsubscribe, &text), Some((ada, [0; 16])));
        assert_eq!(signer.unseal(Seal::Device, &text), None);
        let other = Signer(Hmac::new_from_slice(&[8; 32]).unwrap());
        assert_eq!(other.unseal(Seal::Unsubscribe, &text), None);
        // Somebody else's name in front of the same signature.
        let mut forged = URL_SAFE_NO_PAD.decode(&text).unwrap();
        forged[..16].copy_from_slice(&ben.to_bytes());
        assert_eq!(signer.unseal(Seal::Unsubscribe, &URL_SAFE_NO_PAD.encode(forged)), None);
        for none in ["", "x", &text[..63], &"A".repeat(64), &"!".repeat(64), &"A".repeat(1 << 20)] {
            assert_eq!(signer.unseal(Seal::Unsubscribe, none), None);
        }
    }

    #[test]
    fn keys_differ_where_their_parts_do() {
        let signer = Signer(Hmac::new_from_slice(&[7; 32]).unwrap());
        assert_ne!(signer.key(&["ab", "c"]), signer.key(&["a", "bc"]));
        assert_eq!(signer.key(&["ab", "c"]), signer.key(&["ab", "c"]));
    }
}
