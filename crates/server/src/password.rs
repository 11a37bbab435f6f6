//! Passwords: argon2id, in threads of their own, a few at a time, since each takes memory and time on purpose.

use crate::{App, Fault};
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::LazyLock;

/// The longest password, in bytes.
pub(crate) const LONGEST: usize = 800;

/// 19 MiB and two passes: what OWASP recommends at least.
fn hasher() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT)
}

/// The hash of nobody's password: whoever has no account takes as long as one who has.
static NOBODY: LazyLock<String> = LazyLock::new(|| make("nobody's password", [7; 16]).unwrap_or_default());

fn make(password: &str, salt: [u8; 16]) -> Option<String> {
    let salt = SaltString::encode_b64(&salt).ok()?;
    Some(hasher().hash_password(password.as_bytes(), &salt).ok()?.to_string())
}

/// Whether this can be a password.
pub(crate) fn check(password: &str, name: &str) -> Result<(), Fault> {
    let length = password.chars().take(201).count();
    if !(8..=200).contains(&length) || password.len() > LONGEST || password.eq_ignore_ascii_case(name) {
        return Err(Fault::BadPassword);
    }
    Ok(())
}

/// The hash of a password.
pub(crate) async fn hash(app: &App, password: String) -> Result<String, Fault> {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt)?;
    apart(app, move || make(&password, salt)).await?.ok_or(Fault::Unavailable)
}

/// Whether a password is the one of this hash; without a hash it never is.
pub(crate) async fn verify(app: &App, password: String, hash: Option<String>) -> Result<bool, Fault> {
    apart(app, move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.clone());
        let same = PasswordHash::new(&hash)
            .is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok());
        known && same
    })
    .await
}

/// Does it in a thread of its own, when it is its turn.
async fn apart<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let right = app.passwords.clone().acquire_owned().await.map_err(|_| Fault::Closing)?;
    let done = tokio::task::spawn_blocking(move || {
        let _right = right;
        work()
    });
    done.await.map_err(|_| Fault::Unavailable)
}
