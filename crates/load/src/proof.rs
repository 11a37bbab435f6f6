//! Compares the journals in the store with the actions that were acknowledged to the players.

use std::collections::HashMap;

use anyhow::{Context as _, Result, ensure};
use kernel::{Entry, Recorded};
use serde_json::Value;
use store::{MatchId, Store};

use crate::player::Ledger;

/// The result of the comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Proof {
    /// Matches replayed.
    pub matches: usize,
    /// Lines in their journals.
    pub lines: usize,
    /// Acknowledged actions; every one of them is there.
    pub acknowledged: usize,
    /// Lines that were stored without the player hearing of it, because the server died in between.
    pub unheard: usize,
}

/// Checks every match: each acknowledged action is where it was acknowledged, each line is an action that was
/// sent for that position, and the journal replays.
///
/// # Errors
///
/// If a match fails.
pub async fn prove(store: &Store, ledgers: &HashMap<MatchId, Ledger>) -> Result<Proof> {
    let shelf = shelf::shelf();
    let mut proof = Proof::default();
    for (&id, ledger) in ledgers {
        let row = store.match_row(id).await?.with_context(|| format!("{id} is gone"))?;
        let lines = store.lines(id, 0).await?;
        ensure!(row.seq == lines.len() as u64, "{id} is at {}, with {} lines", row.seq, lines.len());
        let mut journal = row.header.clone();
        for (line, at) in lines.iter().zip(0u64..) {
            ensure!(line.seq == at, "{id} has line {} in the place of {at}", line.seq);
            let entry: Entry<Value> = serde_json::from_str(&line.line)?;
            let Recorded::Act(action) = entry.step else { anyhow::bail!("{id}: nobody took anything back") };
            let found: (u8, Value) = (entry.seat.0, action);
            let sent = ledger.sent.get(&at).with_context(|| format!("{id}: nobody sent line {at}"))?;
            let mut known = false;
            for (seat, text) in sent {
                known |= (*seat, serde_json::from_str(text)?) == found;
            }
            ensure!(known, "{id}: line {at} is not what was sent: {}", line.line);
            match ledger.kept.get(&at) {
                Some((seat, text)) => {
                    ensure!(
                        (*seat, serde_json::from_str(text)?) == found,
                        "{id}: line {at} is not what was acknowledged"
                    );
                }
                None => proof.unheard += 1,
            }
            journal.push('\n');
            journal.push_str(&line.line);
        }
        for at in ledger.kept.keys() {
            ensure!(
                *at < row.seq,
                "{id}: line {at} was acknowledged and is not there: the match is at {}",
                row.seq
            );
        }
        journal.push('\n');
        let title = shelf.get(&row.game).context("the game is on the shelf")?;
        let (table, damage) = title
            .game()
            .load(&journal, &mut |_, _, _| {})
            .map_err(|error| anyhow::anyhow!("{id} does not replay: {error}"))?;
        ensure!(damage.is_none(), "{id} replays only in part");
        ensure!(table.seq() as u64 == row.seq, "{id} replays to {} of {}", table.seq(), row.seq);
        ensure!(table.turn().seat().map(|seat| seat.0) == row.turn, "{id}: it is somebody else's turn");
        proof.matches += 1;
        proof.lines += lines.len();
        proof.acknowledged += ledger.kept.len();
    }
    Ok(proof)
}
