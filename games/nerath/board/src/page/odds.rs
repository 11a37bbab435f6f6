//! The odds as a chart: who wins, and with how many units left.

use crate::odds::{Bar, Reading, exact, percent};
use crate::words::{self, Term};
use crate::{allied, colour, presence};
use kernel::Lang;
use leptos::prelude::*;
use nerath::content::Space;
use nerath::realm::Realm;
use nerath::units::{Ground, Side};
use nerath::view::View;

/// The colours of both sides: attacker, defender.
pub(super) type Colours = [&'static str; 2];

/// The colours of the two sides of a battle in this space.
pub(super) fn colours(view: &View, space: Space) -> Colours {
    let attacker = view
        .battle
        .as_ref()
        .filter(|battle| battle.space == space)
        .map_or(view.active, |battle| battle.attacker);
    let defends = |realm: &Realm| {
        !allied(view, attacker, *realm) && (presence(view, *realm) | view.control.by[*realm]).contains(space)
    };
    let defender = Realm::ALL.into_iter().find(defends).map_or("grey", colour);
    [colour(attacker), defender]
}

/// Won, nobody left, lost, as one bar with its numbers.
pub(super) fn split(reading: &Reading, [attacker, defender]: Colours, lang: Lang) -> impl IntoView + use<> {
    let (won, both, lost) = (reading.won, reading.both, reading.lost);
    let label = format!(
        "{}, {} {}, {} {}",
        words::success(lang, reading.ground, &exact(lang, won)),
        Term::BothGone.get(lang),
        exact(lang, both),
        Term::DefendersLeft.get(lang),
        exact(lang, lost)
    );
    let shown = |chance: f64| if chance >= 0.08 { percent(lang, chance) } else { String::new() };
    let success = words::success(lang, reading.ground, &percent(lang, won));
    let success = if won >= 0.42 { success } else { shown(won) };
    view! {
        <div class="odds__split" role="img" aria-label=label>
            <span class="hatch odds__of" data-seat=defender style=format!("--v:{lost:.3}")>{shown(lost)}</span>
            <span class="odds__none" style=format!("--v:{both:.3}")></span>
            <span class="odds__of" data-seat=attacker style=format!("--v:{won:.3}")>{success}</span>
        </div>
    }
}

/// The histogram with its key, and the same as a table.
pub(super) fn histogram(
    reading: &Reading,
    [attacker, defender]: Colours,
    lang: Lang,
) -> impl IntoView + use<> {
    let most = reading.bars.iter().map(|bar| bar.chance).fold(0.0, f64::max).max(1e-9);
    let seat = move |bar: &Bar| match bar.side {
        Some(Side::Attacker) => attacker,
        Some(Side::Defender) => defender,
        None => "none",
    };
    let bars = reading
        .bars
        .iter()
        .map(|bar| {
            let number = if bar.chance > 0.0 { (bar.chance * 100.0).round() } else { 0.0 };
            let text = match number {
                _ if bar.chance <= 0.0 => String::new(),
                n if n < 1.0 => "<1".to_owned(),
                n => format!("{n:.0}"),
            };
            let hatch = bar.side == Some(Side::Defender);
            view! {
                <div class="odds__bar" class:hatch=hatch class:odds__bar--none=bar.side.is_none() data-seat=seat(bar)
                    style=format!("--v:{:.3}", bar.chance / most * 0.86)><b>{text}</b></div>
            }
        })
        .collect_view();
    let axis = reading.bars.iter().map(|bar| view! { <span>{left(bar)}</span> }).collect_view();
    let defenders = if reading.ground == Ground::Dungeon { Term::DiceLeft } else { Term::DefendersLeft };
    let rows = reading
        .bars
        .iter()
        .filter(|bar| bar.chance > 0.0)
        .map(|bar| {
            let who = match bar.side {
                Some(Side::Attacker) => format!("{} {}", left(bar), Term::AttackersLeft.get(lang)),
                Some(Side::Defender) => format!("{} {}", left(bar), defenders.get(lang)),
                None => Term::BothGone.get(lang).to_owned(),
            };
            view! { <tr><th scope="row">{who}</th><td class="num">{exact(lang, bar.chance)}</td></tr> }
        })
        .collect_view();
    let label = words::success(lang, reading.ground, &exact(lang, reading.won));
    view! {
        <div class="odds">
            <div role="img" aria-label=label>
                <div class="odds__plot">{bars}</div>
                <div class="odds__axis" aria-hidden="true">{axis}</div>
            </div>
            <div class="odds__key">
                <span><i class="hatch odds__of" data-seat=defender></i>{defenders.get(lang)}</span>
                <span class="push"><i class="odds__of" data-seat=attacker></i>{Term::AttackersLeft.get(lang)}</span>
            </div>
            <details class="odds__table">
                <summary>{Term::AsTable.get(lang)}</summary>
                <table class="standings">
                    <thead><tr><th scope="col">{Term::Outcome.get(lang)}</th><th scope="col">{Term::Chance.get(lang)}</th></tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </details>
        </div>
    }
}

fn left(bar: &Bar) -> String {
    let (from, to) = bar.left;
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}
