//! Describes a space of the map in words: its distance and direction from a landmark.

use super::names::{site, space_kind, way};
use crate::map::{Anchor, Hex, Space};
use crate::terms::SpaceKind;
use crate::view::View;
use kernel::Lang;
use kernel::wording::and;

/// A space of the map with its position. Something unique only needs its name.
pub(super) fn space(lang: Lang, view: &View, space: Space) -> String {
    let site = site(lang, view, space);
    if !view.map.contains(space) || is_landmark(view, space) {
        return site.to_owned();
    }
    let here = hex(view, space);
    match from_landmark(lang, view, here) {
        Some(told) => format!("{site} ({told})"),
        None => site.to_owned(),
    }
}

/// The position of a tile: that of its first space.
pub(super) fn slot(lang: Lang, view: &View, at: Anchor) -> String {
    from_landmark(lang, view, at.0)
        .unwrap_or_else(|| lang.pick("at the edge of the map", "au bord de la carte").to_owned())
}

/// The position of a hex: its distance and direction from the nearest unique place.
fn from_landmark(lang: Lang, view: &View, here: Hex) -> Option<String> {
    let landmarks = view.map.spaces().filter(|other| is_landmark(view, *other));
    let landmark = landmarks.min_by_key(|other| {
        let far: i16 = steps(hex(view, *other), here).iter().map(|(n, _)| n).sum();
        // The great places of the map first: they are what lies at a centre.
        (far, !other.is_centre(), view.map.kind(*other) as u8)
    })?;
    let name = of_the(lang, view.map.kind(landmark));
    let there = hex(view, landmark);
    let told: Vec<String> = steps(there, here)
        .into_iter()
        .enumerate()
        .map(|(at, (n, step))| {
            let way = way(lang, there, Hex { q: there.q + step.q, r: there.r + step.r });
            let unit = if at > 0 { String::new() } else { unit(lang, n) };
            match lang {
                Lang::En => format!("{n}{unit} {way}"),
                Lang::Fr if way.starts_with(['e', 'o']) => format!("{n}{unit} à l'{way}"),
                Lang::Fr => format!("{n}{unit} au {way}"),
            }
        })
        .collect();
    let told =
        if told.is_empty() { lang.pick("at the foot", "au pied").to_owned() } else { and(lang, &told) };
    Some(format!("{told} {name}"))
}

fn unit(lang: Lang, n: i16) -> String {
    let unit = match (lang, n) {
        (Lang::En, 1) => "space",
        (Lang::En, _) => "spaces",
        (Lang::Fr, 1) => "case",
        (Lang::Fr, _) => "cases",
    };
    format!(" {unit}")
}

/// Whether a space is something that lies nowhere else on the map, as far as it is known.
fn is_landmark(view: &View, space: Space) -> bool {
    let kind = view.map.kind(space);
    // Encounters have names of their own, and many of them.
    let named = !matches!(kind, SpaceKind::Plain | SpaceKind::Encounter);
    named
        && !view.map.is_destroyed(space)
        && view.map.banished_by(space).is_none()
        && view.map.spaces().all(|other| other == space || view.map.kind(other) != kind)
}

/// Where a space lies; a centre where its tile does.
fn hex(view: &View, space: Space) -> Hex {
    let placed = view.map.placed(space);
    if space.is_centre() { placed.at.0 } else { placed.at.hex(space.cell() as u8) }
}

/// The way from one hex to another, straight on and then with a turn at most: so many of each step, the longer
/// part first.
fn steps(from: Hex, to: Hex) -> Vec<(i16, Hex)> {
    let (q, r) = (i16::from(to.q) - i16::from(from.q), i16::from(to.r) - i16::from(from.r));
    let aslant = if q * r < 0 { q.abs().min(r.abs()) } else { 0 };
    let sign = |n: i16| n.signum() as i8;
    let mut all = vec![
        (aslant, Hex { q: sign(q), r: sign(r) }),
        (q.abs() - aslant, Hex { q: sign(q), r: 0 }),
        (r.abs() - aslant, Hex { q: 0, r: sign(r) }),
    ];
    all.retain(|(n, _)| *n > 0);
    all.sort_by_key(|(n, _)| std::cmp::Reverse(*n));
    all
}

/// What lies at a landmark, as what something else is near.
fn of_the(lang: Lang, kind: SpaceKind) -> String {
    let name = space_kind(lang, kind);
    let of = match kind {
        _ if lang == Lang::En => "of the ",
        SpaceKind::Mountain
        | SpaceKind::Lake
        | SpaceKind::Cave
        | SpaceKind::Settlement
        | SpaceKind::Rift
        | SpaceKind::Lair
        | SpaceKind::GriffinLair
        | SpaceKind::Chapel
        | SpaceKind::Legend
        | SpaceKind::Plain
        | SpaceKind::Encounter => "de la ",
        SpaceKind::Treasure1
        | SpaceKind::Treasure2
        | SpaceKind::Treasure3
        | SpaceKind::Portal
        | SpaceKind::Merchant
        | SpaceKind::Crater => "du ",
        SpaceKind::ElementalAir
        | SpaceKind::ElementalEarth
        | SpaceKind::ElementalWater
        | SpaceKind::ElementalFire
        | SpaceKind::Alchemist => "de l'",
        SpaceKind::Towers => "des ",
    };
    format!("{of}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_has_one_turn_at_most_and_leads_there() {
        for q in -6..=6 {
            for r in -6..=6 {
                let all = steps(Hex { q: 1, r: -2 }, Hex { q: 1 + q, r: r - 2 });
                assert!(all.len() <= 2, "{q} {r}: {all:?}");
                let sum =
                    |of: fn(&Hex) -> i8| all.iter().map(|(n, step)| n * i16::from(of(step))).sum::<i16>();
                assert_eq!((sum(|step| step.q), sum(|step| step.r)), (q.into(), r.into()), "{all:?}");
            }
        }
    }
}
