//! Passwords: argon2id on threads of its own, a few at a time, since each hash takes memory and time on
//! purpose.

use crate::{App, Fault};
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The longest password, in bytes.
pub(crate) const LONGEST: usize = 800;

/// 19 MiB and two passes: what OWASP recommends at least.
fn hasher() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::DEFAULT)
}

/// The hash of nobody's password, so that a sign-in without an account takes as long as one with.
static NOBODY: LazyLock<String> = LazyLock::new(|| make("nobody's password", [7; 16]).unwrap_or_default());

fn make(password: &str, salt: [u8; 16]) -> Option<String> {
    let salt = SaltString::encode_b64(&salt).ok()?;
    Some(hasher().hash_password(password.as_bytes(), &salt).ok()?.to_string())
}

/// What people choose most, in lower case, and what stands for it with a year or a few signs behind it.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().filter(|line| !line.is_empty()).collect());

/// The fewest characters of a password.
pub(crate) const SHORTEST: usize = 10;

/// Whether this can be a password.
pub(crate) fn check(password: &str, name: &str) -> Result<(), Fault> {
    let length = password.chars().take(201).count();
    let (folded, name) = (password.trim().to_lowercase(), name.trim().to_lowercase());
    if !(SHORTEST..=200).contains(&length) || password.len() > LONGEST || folded == name {
        return Err(Fault::BadPassword);
    }
    if is_weak(&folded, &name) {
        return Err(Fault::WeakPassword);
    }
    Ok(())
}

/// Whether a password, in lower case, is one of the first to be tried.
fn is_weak(folded: &str, name: &str) -> bool {
    let bare = |text: &str| text.trim_matches(|c: char| !c.is_alphabetic()).to_owned();
    // As it is, without what stands before and behind, and each of them with the signs that are often written
    // for letters.
    let forms = [
        folded.to_owned(),
        bare(folded),
        in_letters(folded),
        in_letters(&bare(folded)),
        bare(&in_letters(folded)),
    ];
    let few = folded.chars().collect::<HashSet<char>>().len() < 4;
    let listed = |text: &str| COMMON.contains(text) || (!name.is_empty() && text == name);
    // A word said twice or more is one word.
    let said_again = |text: &str| {
        let whole: Vec<char> = text.chars().collect();
        (1..=whole.len() / 2).any(|part| {
            whole.len().is_multiple_of(part)
                && whole.chunks(part).all(|chunk| chunk == &whole[..part])
                && (part < 4 || listed(&whole[..part].iter().collect::<String>()))
        })
    };
    few || runs(folded) || forms.iter().any(|form| !form.is_empty() && (listed(form) || said_again(form)))
}

/// The same with letters for the signs that are often written for them.
fn in_letters(text: &str) -> String {
    let letter = |c| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    };
    text.chars().map(letter).collect()
}

/// Whether it is the keys of a keyboard or of the alphabet in their order.
fn runs(folded: &str) -> bool {
    const ROWS: [&str; 7] = [
        "abcdefghijklmnopqrstuvwxyz",
        "01234567890123456789",
        "qwertyuiopasdfghjklzxcvbnm",
        "azertyuiopqsdfghjklmwxcvbn",
        "1q2w3e4r5t6y7u8i9o0p",
        "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.",
        "1a2z3e4r5t6y7u8i9o0p",
    ];
    let back: String = folded.chars().rev().collect();
    ROWS.iter().any(|row| row.contains(folded) || row.contains(back.as_str()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_would_try_is_no_password() {
        for weak in [
            "Password123",
            "p@ssw0rd2024!",
            "1234567890",
            "qwertyuiop",
            "azertyuiop",
            "aaaaaaaaaaaa",
            "abababababab",
            "motdepasse",
            "MotDePasse!!",
            "iloveyou2025",
            "abcdefghijk",
            "0987654321",
            "letmeinletmein",
            "1q2w3e4r5t",
            "football1998",
            "administrator",
            "ada lovelace 1815",
            "Tablee2024!",
        ] {
            assert_eq!(check(weak, "Ada Lovelace"), Err(Fault::WeakPassword), "{weak}");
        }
        for bad in ["short", "nine char", "ADA LOVELACE", " ada lovelace "] {
            assert_eq!(check(bad, "Ada Lovelace"), Err(Fault::BadPassword), "{bad}");
        }
        for fine in [
            "an engine of brass",
            "correct horse battery",
            "Zw9-rk!qLp2",
            "une machine en laiton",
            "пароль от сейфа",
        ] {
            assert_eq!(check(fine, "Ada Lovelace"), Ok(()), "{fine}");
        }
    }
}
