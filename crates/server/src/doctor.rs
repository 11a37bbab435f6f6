//! Says what will become of a match when this version of the program opens it.

use crate::guard;
use crate::journal::put_together;
use crate::keeper::unpack;
use kernel::{Budget, Carried, Lang, Snapshot, Words};
use serde::Serialize;
use shelf::Shelf;
use store::Surveyed;

/// What becomes of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It goes on, or is told again, as it was.
    AsItWas,
    /// Its rules have changed, and it goes on from the very state in which it stands.
    FromItsState,
    /// Its rules have changed, and it goes on from where its journal leads by the new ones: nobody has
    /// written its state down.
    FromItsJournal,
    /// It is over, its rules have changed, and what happened is in its album.
    FromItsAlbum,
    /// It does not go on, or cannot be told again. It is kept, and its journal can be downloaded.
    Lost(Words),
}

/// What becomes of this match.
#[must_use]
pub fn fate(shelf: &Shelf, found: &Surveyed) -> Fate {
    let Some(title) = shelf.get(&found.game) else {
        return Fate::Lost(Words::by(|lang| match lang {
            Lang::En => format!("there is no game `{}` in this version", found.game),
            Lang::Fr => format!("cette version n’a pas de jeu «\u{a0}{}\u{a0}»", found.game),
        }));
    };
    let text = put_together(&found.header, found.lines.iter().map(String::as_str), &found.parts);
    let snapshot: Option<Snapshot> = found.snapshot.as_deref().and_then(unpack);
    let resumed = guard(|| {
        let resumed = title.game().resume(&text, snapshot.as_ref(), &Budget::endless())?;
        let turn = resumed.table.turn().seat().map(|seat| seat.0);
        Ok::<_, kernel::JournalError>((resumed.part.map(|(_, carried)| carried), turn))
    });
    let over = found.result.is_some();
    let in_album = over && !found.lines.is_empty() && found.recorded >= found.lines.len() as u64;
    let other_turn = || {
        let damage = kernel::Damage::OtherTurn;
        Fate::Lost(Words::by(|lang| damage.told(lang, &ledger::All)))
    };
    match resumed {
        Some(Ok((None, _))) => Fate::AsItWas,
        Some(Ok((Some(_), _))) if in_album => Fate::FromItsAlbum,
        Some(Ok((Some(Carried::Proven | Carried::Kept), _))) => Fate::FromItsState,
        Some(Ok((Some(_), turn))) if over || turn == found.turn => Fate::FromItsJournal,
        Some(Ok(_)) => other_turn(),
        Some(Err(_)) | None if in_album => Fate::FromItsAlbum,
        Some(Err(error)) => Fate::Lost(Words::by(|lang| error.told(lang, &ledger::All))),
        None => Fate::Lost(Words::by(|lang| crate::Fault::Panicked.text(lang))),
    }
}
