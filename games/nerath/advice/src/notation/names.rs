//! Names as people type them: in either language, singular or plural, with or without accents, or
//! abbreviated.

use super::Mistake;
use kernel::Text;
use kernel::spelling::{edits, unaccented};
use nerath::content::GuardianId;
use nerath::units::UnitKind;

/// What a name in a force stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// A kind of unit.
    Unit(UnitKind),
    /// A guardian of a dungeon.
    Guardian(GuardianId),
}

impl Named {
    /// Everything that has a name, units first.
    fn all() -> impl Iterator<Item = Named> {
        UnitKind::ALL.into_iter().map(Named::Unit).chain(GuardianId::all().map(Named::Guardian))
    }

    pub(super) fn name(self) -> Text {
        match self {
            Named::Unit(kind) => Text { en: kind.name(kernel::Lang::En), fr: kind.name(kernel::Lang::Fr) },
            Named::Guardian(guardian) => guardian.tile().name,
        }
    }

    fn folded(self) -> [String; 2] {
        let Text { en, fr } = self.name();
        [fold(en), fold(fr)]
    }
}

/// Small letters without accents, with plain dashes.
pub(super) fn plain(text: &str) -> String {
    unaccented(text).replace(['_', '–', '‑'], "-")
}

/// The same with single spaces between words, and each word without the mark of its plural.
pub(super) fn fold(text: &str) -> String {
    let plain = plain(text).replace(['-', '\'', '’'], " ");
    let singular =
        |word: &str| word.strip_suffix(['s', 'x']).filter(|rest| !rest.is_empty()).unwrap_or(word).to_owned();
    plain.split_whitespace().map(singular).collect::<Vec<_>>().join(" ")
}

/// The unit or guardian with this name, or the only one whose name begins so.
pub(super) fn find(given: &str) -> Result<Named, Mistake> {
    let wanted = fold(given);
    if let Some(found) = Named::all().find(|each| each.folded().contains(&wanted)) {
        return Ok(found);
    }
    let begins = |name: &String| name.starts_with(&wanted) || name.contains(&format!(" {wanted}"));
    let close: Vec<Named> = match wanted.len() {
        0..3 => Vec::new(),
        _ => Named::all().filter(|each| each.folded().iter().any(begins)).collect(),
    };
    match close[..] {
        [only] => Ok(only),
        [] => Err(Mistake::UnknownName { given: given.to_owned(), near: near(&wanted) }),
        _ => Err(Mistake::UnknownName {
            given: given.to_owned(),
            near: close.into_iter().map(Named::name).collect(),
        }),
    }
}

/// The unit with this name.
pub(super) fn find_unit(given: &str) -> Result<UnitKind, Mistake> {
    match find(given)? {
        Named::Unit(kind) => Ok(kind),
        Named::Guardian(_) => Err(Mistake::NotAUnit { given: given.to_owned() }),
    }
}

/// What may have been meant: the nearest names, or every unit when none is near.
fn near(wanted: &str) -> Vec<Text> {
    let distance =
        |each: &Named| each.folded().iter().map(|name| edits(name, wanted)).min().unwrap_or(usize::MAX);
    let mut names: Vec<(usize, Named)> = Named::all().map(|each| (distance(&each), each)).collect();
    names.retain(|(edits, _)| *edits <= 2.max(wanted.len() / 3));
    names.sort_by_key(|(edits, _)| *edits);
    if names.is_empty() {
        return UnitKind::ALL.into_iter().map(|kind| Named::Unit(kind).name()).collect();
    }
    names.into_iter().take(3).map(|(_, each)| each.name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_understood_in_both_languages_and_numbers() {
        use UnitKind::*;
        for (given, kind) in [
            ("footsoldier", Footsoldier),
            ("Footsoldiers", Footsoldier),
            ("FANTASSINS", Footsoldier),
            ("siege_engine", SiegeEngine),
            ("engins de siège", SiegeEngine),
            ("engin de siege", SiegeEngine),
            ("siege", SiegeEngine),
            ("châteaux", Castle),
            ("chateau", Castle),
            ("élémentaires des tempêtes", StormElemental),
            ("storm", StormElemental),
            ("elemental", StormElemental),
            ("tempete", StormElemental),
            ("navires", Warship),
            ("dragon", Dragon),
            ("sorciers", Wizard),
        ] {
            assert_eq!(find(given), Ok(Named::Unit(kind)), "{given}");
        }
        for guardian in GuardianId::all() {
            let Text { en, fr } = guardian.tile().name;
            for given in [en, fr, guardian.id(), &plain(fr)] {
                assert_eq!(find(given), Ok(Named::Guardian(guardian)), "{given}");
            }
        }
        assert_eq!(find_unit("troll"), Err(Mistake::NotAUnit { given: "troll".into() }));
    }

    #[test]
    fn a_slip_is_met_with_suggestions() {
        let near = |given: &str| match find(given) {
            Err(Mistake::UnknownName { near, .. }) => near.iter().map(|name| name.en).collect::<Vec<_>>(),
            other => panic!("{given}: {other:?}"),
        };
        assert_eq!(near("wizzard"), ["Wizard"]);
        assert_eq!(near("fantasin"), ["Footsoldier"]);
        assert_eq!(near("golbin warband"), ["Goblin Warband"]);
        assert_eq!(near("xylophone").len(), UnitKind::COUNT);
        assert_eq!(near("").len(), UnitKind::COUNT);
        assert!(near("gar").len() > 1, "several names begin so");
    }
}
