//! The rules that concern a question: the drawer opens at them.

use mage_knight::question::{Asked, CombatPhase, DuelMove, Question};
use mage_knight::state::Stage;

/// Ids of rules, the most telling first, then areas.
#[must_use]
pub const fn now(question: &Question) -> &'static [&'static str] {
    match question.what {
        Asked::Stage(Stage::Tactics) => &["MK-TAC-01", "MK-TAC-04", "MK-TAC"],
        Asked::Stage(_) => {
            &["MK-TURN-12", "MK-MOV-04", "MK-EXP-01", "MK-DEED-07", "MK-TURN", "MK-MOV", "MK-INT"]
        }
        Asked::Combat(CombatPhase::Ranged) => {
            &["MK-CBT-RNG-02", "MK-CBT-RNG-03", "MK-CBT-RNG-09", "MK-CBT-RNG"]
        }
        Asked::Combat(CombatPhase::Block) => {
            &["MK-CBT-BLK-08", "MK-CBT-BLK-06", "MK-CBT-BLK-09", "MK-CBT-BLK"]
        }
        Asked::Combat(CombatPhase::Damage) | Asked::Damage { .. } => {
            &["MK-CBT-DMG-09", "MK-CBT-DMG-03", "MK-CBT-DMG-05", "MK-CBT-DMG"]
        }
        Asked::Combat(CombatPhase::Attack) => &["MK-CBT-ATK-01", "MK-CBT-RNG-07", "MK-CBT-ATK"],
        Asked::Duel(DuelMove::TakePart) => &["MK-PVP-02", "MK-PVP"],
        Asked::Duel(DuelMove::Attack) => &["MK-PVP-RNG-01", "MK-PVP-RNG", "MK-PVP-MEL"],
        Asked::Duel(DuelMove::Block | DuelMove::Damage) => &["MK-PVP-MEL-01", "MK-PVP-MEL"],
        Asked::Challenge | Asked::Entrance(_) | Asked::Awaken(_) => {
            &["MK-CBT-START-05", "MK-CBT-START-09", "MK-CBT-START"]
        }
        Asked::SetDie(_) => &["MK-CBT-GEN-02", "MK-CBT-GEN"],
        Asked::Pay(_) | Asked::Spend(_) => &["MK-MANA-11", "MK-MANA-08", "MK-MANA-03", "MK-MANA"],
        Asked::Effect { .. } => &["MK-EFF-01", "MK-EFF", "MK-DEED"],
        Asked::Window => &["MK-TURN-01", "MK-SKILL-04", "MK-TURN"],
        Asked::Rewards | Asked::PickCard => &["MK-END-08", "MK-END-10", "MK-END-11", "MK-END"],
        Asked::LevelUp => &["MK-LVL-03", "MK-LVL-04", "MK-LVL-05", "MK-LVL"],
        Asked::Disband => &["MK-UNIT-04", "MK-UNIT-05", "MK-UNIT"],
        Asked::Discard => &["MK-DRAW-01", "MK-REST-02", "MK-DRAW"],
        Asked::KeepBanner => &["MK-UNIT-12", "MK-UNIT"],
        Asked::LongNight => &["MK-DRAW-08", "MK-DRAW"],
        Asked::RemoveTactic | Asked::AgreeToRemove(_) => &["MK-TAC-05", "MK-TAC"],
        Asked::Invite(_) | Asked::Share(_) | Asked::Join { .. } => &["MK-COA-04", "MK-COA-05", "MK-COA"],
        Asked::GiveWay(_) => &["MK-MOV-PL-01", "MK-MOV-PL"],
        Asked::PickHero | Asked::ChosenOne => &["MK-FLOW-02", "MK-FLOW"],
        Asked::Keep | Asked::AddDrafted | Asked::Improve | Asked::Replace(_) => &["MK-DEED-01", "MK-DEED"],
        Asked::Bid { .. } => &["MK-FLOW-02", "MK-FLOW"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Lang, Seat};
    use ledger::Ledger;
    use mage_knight::terms::ManaColour;

    #[test]
    fn every_chapter_named_exists() {
        let ledger = Ledger::of("mage-knight").expect("a ledger");
        let asked = [
            Asked::Stage(Stage::Tactics),
            Asked::Combat(CombatPhase::Ranged),
            Asked::Combat(CombatPhase::Block),
            Asked::Combat(CombatPhase::Damage),
            Asked::Combat(CombatPhase::Attack),
            Asked::Duel(DuelMove::TakePart),
            Asked::Duel(DuelMove::Attack),
            Asked::Duel(DuelMove::Block),
            Asked::Challenge,
            Asked::Pay(ManaColour::Red),
            Asked::Window,
            Asked::Damage { left: 1 },
            Asked::Rewards,
            Asked::PickCard,
            Asked::LevelUp,
            Asked::Disband,
            Asked::Discard,
            Asked::KeepBanner,
            Asked::LongNight,
            Asked::RemoveTactic,
            Asked::Share(Seat(0)),
            Asked::ChosenOne,
            Asked::PickHero,
            Asked::Keep,
        ];
        for what in asked {
            let ids = now(&Question { seat: Seat(0), what });
            assert!(ledger.get(ids[0]).is_some(), "{what:?} begins with a rule");
            for id in ids {
                assert!(ledger.has_area(id), "{what:?}: {id}");
            }
        }
    }

    /// The table of terrains on the one-page summary says what the game's own content does.
    #[test]
    fn the_summary_has_the_terrains_as_they_are() {
        let tracks = include_str!("../../content/tracks.toml");
        for (lang, field) in [(Lang::En, "en"), (Lang::Fr, "fr")] {
            let summary = Ledger::of("mage-knight").expect("a ledger").summary(lang).expect("a summary");
            let rows = &summary.tables[0].rows;
            // Cities cost the same everywhere and are no terrain (MK-MOV-05).
            for row in rows.iter().filter(|row| row.rules == ["MK-MOV-04"]) {
                let name = format!("{field} = \"{}\"", row.cells[0]);
                let cost = format!("cost = [{}, {}]", row.cells[1], row.cells[2]);
                let near = |part: &str| part.contains(&name) && part.contains(&cost);
                assert!(tracks.split("[[terrain]]").any(near), "{name}: {cost}");
            }
            assert_eq!(rows.len(), 7);
        }
    }
}
