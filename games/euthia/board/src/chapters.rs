//! The rules that concern a question: the drawer opens at them.

use euthia::combat::Asking;
use euthia::question::{Asked, Question};

/// Ids of rules, the most telling first, then areas.
#[must_use]
pub const fn now(question: &Question) -> &'static [&'static str] {
    match question.what {
        Asked::Turn => &["EU-RND-06", "EU-ACT-01", "EU-MOV-01", "EU-RND", "EU-ACT", "EU-MOV", "EU-FRE"],
        Asked::Reveal => &["EU-REV-02", "EU-REV-01", "EU-REV"],
        Asked::Keep => &["EU-RND-08", "EU-RND-09", "EU-RND"],
        Asked::DwurtDie => &["EU-SKO-10", "EU-SKO-11", "EU-SKO"],
        Asked::Excess => &["EU-ITM-04", "EU-SAC-01", "EU-ITM", "EU-SAC"],
        Asked::HandLimit | Asked::Discard(_) => &["EU-SGC-04", "EU-SGC-03", "EU-SGC"],
        Asked::Cart => &["EU-MIN-07", "EU-MIN-08", "EU-MIN"],
        Asked::Trade(_) => &["EU-TRD-08", "EU-TRD-13", "EU-TRD-23", "EU-HTL-07", "EU-TRD", "EU-HTL"],
        Asked::HeroTile => &["EU-HTL-03", "EU-HTL-04", "EU-HTL"],
        Asked::Roll => &["EU-ROL-11", "EU-ROL-02", "EU-ROL-03", "EU-ROL"],
        Asked::Draft => &["EU-GLD-08", "EU-GLD"],
        Asked::Combat(Asking::Before) => &["EU-CBT-03", "EU-CBT-04", "EU-CBT-05", "EU-CBT"],
        Asked::Combat(Asking::Claim) => &["EU-CBT-10", "EU-CBT-08", "EU-CBT"],
        Asked::Combat(Asking::Phase(_)) => {
            &["EU-CBT-24", "EU-CBT-35", "EU-CBT-45", "EU-CBT", "EU-GAR", "EU-SHI"]
        }
        Asked::Combat(Asking::Trophy(_)) => &["EU-END-13", "EU-END-04", "EU-END"],
        Asked::Combat(Asking::Barter) => &["EU-END-10", "EU-END-11", "EU-TRD"],
        Asked::Scenario(_) => &["EU-SET-02", "EU-SET"],
        Asked::Effect { .. } => &["EU-GLD-05", "EU-TRG-01", "EU-TRG"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seat;
    use ledger::Ledger;

    #[test]
    fn every_chapter_named_exists() {
        let ledger = Ledger::of("euthia").expect("a ledger");
        let asked = [
            Asked::Turn,
            Asked::Reveal,
            Asked::Keep,
            Asked::DwurtDie,
            Asked::Excess,
            Asked::HandLimit,
            Asked::Cart,
            Asked::HeroTile,
            Asked::Roll,
            Asked::Draft,
            Asked::Combat(Asking::Before),
            Asked::Combat(Asking::Claim),
            Asked::Combat(Asking::Barter),
        ];
        for what in asked {
            let ids = now(&Question { seat: Seat(0), what });
            assert!(ledger.get(ids[0]).is_some(), "{what:?} begins with a rule");
            for id in ids {
                assert!(ledger.has_area(id), "{what:?}: {id}");
            }
        }
    }
}
