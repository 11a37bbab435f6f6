//! People: guests, accounts, and their settings.

use kernel::{Lang, Words};
use serde::{Deserialize, Serialize};

/// Who one is here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The person's id.
    pub id: String,
    /// What others read.
    pub name: String,
    /// Whether one plays without an account: everything is tied to this browser.
    pub guest: bool,
    /// The language of e-mails.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub lang: Option<Lang>,
    /// The confirmed e-mail address.
    pub email: Option<String>,
    /// An address that waits to be confirmed; nothing else is sent to it before.
    #[serde(default)]
    pub wanted_email: Option<String>,
    /// Whether an e-mail tells the person that it is their turn.
    pub notify: bool,
    /// Until when one is on holiday, in milliseconds of Unix time.
    pub vacation: Option<i64>,
    /// Whether this server sends e-mail.
    pub letters: bool,
}

/// A guest who comes in.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComeIn {
    /// The name that others see; made up if there is none.
    #[serde(default)]
    pub name: Option<String>,
    /// The person's language.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub lang: Option<Lang>,
}

/// A name and a password: to make an account of oneself as a guest, or to come back to one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

// The password stays out of logs.
impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Credentials").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPassword {
    /// The one there is.
    pub old: String,
    /// The one to come.
    pub new: String,
}

/// What to change about oneself; what is left out stays.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Settings {
    /// What others read; for an account also the name to log in with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The language of e-mails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub lang: Option<Lang>,
    /// The e-mail address to use once it is confirmed; an empty text removes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The password, which a new address needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Whether an e-mail tells the person that it is their turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notify: Option<bool>,
    /// Until when one is on holiday, in milliseconds of Unix time; 0 when one is back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation: Option<i64>,
}

// The password stays out of logs.
impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The last word: an account says its password, a guest that it is sure.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Goodbye {
    /// The password of an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// `delete`, from a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sure: Option<String>,
}

/// What somebody with an account has learned and solved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Progress {
    /// How often it was written.
    pub revision: u64,
    /// What was written: the server does not read it.
    pub text: String,
}

/// One of the person's sessions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionCard {
    /// Its name, which opens nothing.
    pub id: String,
    /// Whether it is the one that asks.
    pub this: bool,
    /// From what it was begun, in a few words, if that is known.
    pub device: Option<String>,
    /// When it began, in milliseconds of Unix time.
    pub began: i64,
    /// When it was used last, give or take a day, in milliseconds of Unix time.
    pub seen: i64,
}

/// The secret from an e-mail.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FromLetter {
    /// The secret.
    pub token: String,
}

/// Somebody who has forgotten a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Forgotten {
    /// The address that was confirmed.
    pub email: String,
}

/// A new password, with the secret from an e-mail.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPasswordFromLetter {
    /// The secret.
    pub token: String,
    /// The password to come.
    pub password: String,
}

/// Something that the server keeps about people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Kept {
    /// What it is.
    pub what: Words,
    /// What it is kept for.
    pub why: Words,
    /// For how long it is kept.
    pub how_long: Words,
}
