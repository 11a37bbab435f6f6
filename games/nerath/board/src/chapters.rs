//! The rules that concern a question: the drawer opens at them.

use nerath::question::{Asked, Question};
use nerath::state::Phase;

/// Ids of rules, the most telling first, then areas.
#[must_use]
pub const fn now(question: &Question) -> &'static [&'static str] {
    match question.what {
        Asked::Phase(Phase::Move) => &["CN-MOV-01", "CN-MOV-03", "CN-MOV-08", "CN-MOV", "CN-TRA", "CN-ATK"],
        Asked::Phase(Phase::Battle) => &["CN-BTL-01", "CN-BTL-02", "CN-BTL-06", "CN-BTL"],
        Asked::Phase(Phase::Reposition) => &["CN-REP-01", "CN-REP-08", "CN-REP-04", "CN-REP"],
        Asked::Phase(Phase::Reinforce) => &["CN-REI-01", "CN-REI-02", "CN-REI-03", "CN-REI", "CN-UNI"],
        Asked::Phase(Phase::Start) | Asked::StartOrder => &["CN-DRW-04", "CN-DRW", "CN-TRE"],
        Asked::Phase(_) => &["CN-TRN-02", "CN-TRN"],
        Asked::HowMany { .. } => &["CN-MOV-01", "CN-REI-01", "CN-UNI"],
        Asked::Window(_) => &["CN-EVT-01", "CN-EVT-08", "CN-EVT", "CN-TRE"],
        Asked::Landing => &["CN-AMP-06", "CN-AMP-03", "CN-AMP"],
        Asked::Hits { .. } => &["CN-BTL-09", "CN-BTL-10", "CN-TGH-01", "CN-BTL", "CN-TGH"],
        Asked::Consent { .. } => &["CN-BTL-17", "CN-BTL-16", "CN-BTL"],
        Asked::PressOrRetreat => &["CN-RET-01", "CN-RET-02", "CN-RET-03", "CN-RET"],
        Asked::Withdrawal => &["CN-RET-03", "CN-RET-08", "CN-RET"],
        Asked::Rampage => &["CN-RMP-01", "CN-RMP-02", "CN-RMP"],
        Asked::Card { .. } => &["CN-EVT-08", "CN-EVT-04", "CN-EVT", "CN-TRE"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::Ledger;
    use nerath::realm::Realm;
    use nerath::units::UnitKind;

    #[test]
    fn every_chapter_named_exists() {
        let ledger = Ledger::of("nerath").expect("a ledger");
        let phases =
            [Phase::Start, Phase::Draw, Phase::Move, Phase::Battle, Phase::Reposition, Phase::Reinforce];
        let asked = phases.map(Asked::Phase).into_iter().chain([
            Asked::HowMany { kind: UnitKind::Dragon, max: 2 },
            Asked::StartOrder,
            Asked::Landing,
            Asked::Hits { left: 1 },
            Asked::Consent { left: 1 },
            Asked::PressOrRetreat,
            Asked::Withdrawal,
            Asked::Rampage,
        ]);
        for what in asked {
            let ids = now(&Question { realm: Realm::Karkoth, what });
            assert!(ledger.get(ids[0]).is_some(), "{what:?} begins with a rule");
            for id in ids {
                assert!(ledger.has_area(id), "{what:?}: {id}");
            }
        }
    }

    /// The table of units on the one-page summary says what the units of the game are.
    #[test]
    fn the_summary_has_the_units_as_they_are() {
        use kernel::Lang;
        for lang in Lang::ALL {
            let summary = Ledger::of("nerath").expect("a ledger").summary(lang).expect("a summary");
            let rows = &summary.tables[0].rows;
            assert_eq!(rows.len(), UnitKind::ALL.len());
            for (row, kind) in rows.iter().zip(UnitKind::ALL) {
                let hits = if kind == UnitKind::Dragon { 2 } else { 1 };
                let wanted = [
                    kind.name(lang).to_owned(),
                    kind.cost().to_string(),
                    format!("d{}", kind.die().sides()),
                    kind.movement().to_string(),
                    hits.to_string(),
                ];
                assert_eq!(row.cells[..5], wanted);
                assert_eq!(row.icon.as_deref(), Some(crate::unit_symbol(kind)));
            }
        }
    }
}
