//! An enemy token, large: attack at the left, armor at the right, Fame below, abilities above.

use super::pieces::{mark, pile_colours, portrait};
use leptos::prelude::*;
use mage_knight::combat::Combat;
use mage_knight::content::EnemyAttack;
use mage_knight::terms::{Ability, Element, Resistance};

/// The symbol of an ability.
pub(super) const fn ability_icon(ability: Ability) -> &'static str {
    match ability {
        Ability::Fortified => "fortified",
        Ability::Swift => "swift",
        Ability::Brutal => "brutal",
        Ability::Poison => "poison",
        Ability::Paralyze => "paralyze",
        Ability::Summon => "summon",
    }
}

/// The symbol of a resistance.
pub(super) const fn resistance_icon(what: Resistance) -> &'static str {
    match what {
        Resistance::Physical => "armor",
        Resistance::Fire => "fire",
        Resistance::Ice => "ice",
    }
}

/// The token of an enemy with its numbers of the moment.
pub(super) fn token(combat: &Combat, place: usize, label: String) -> impl IntoView + use<> {
    let foe = &combat.foes[place];
    let enemy = foe.enemy.enemy();
    let (rim, dark) = pile_colours(enemy.pile);
    let ticks = (0..24)
        .map(|at| view! { <path d="M100 9v7" transform=format!("rotate({} 100 100)", at * 15) class="foe__tick"></path> })
        .collect_view();
    let above: Vec<(&'static str, bool)> = Ability::ALL
        .into_iter()
        .filter(|ability| combat.has(place, *ability))
        .map(|ability| (ability_icon(ability), false))
        .chain(foe.resistances().iter().map(|what| (resistance_icon(what), true)))
        .collect();
    let many = above.len() as f64;
    let above = above
        .into_iter()
        .enumerate()
        .map(|(at, (symbol, resists))| {
            let angle = (at as f64 - (many - 1.0) / 2.0) * 21.0_f64.to_radians();
            let (x, y) = (100.0 + 80.0 * angle.sin(), 100.0 - 80.0 * angle.cos());
            view! {
                <g transform=format!("translate({x:.0} {y:.0})")>
                    <circle r="15" class="foe__sign" class:foe__sign--resists=resists></circle>
                    {mark(symbol, 0.0, 0.0, 18.0, "foe__signi")}
                </g>
            }
        })
        .collect_view();
    let (strike, class, symbol) = match (enemy.attack, combat.attack_of(place)) {
        (EnemyAttack::Summons(_), _) | (_, None) => ("?".to_owned(), "foe__atk foe__atk--summon", "summon"),
        (_, Some((n, element))) => {
            let (class, symbol) = match element {
                Element::Physical => ("foe__atk", "attack"),
                Element::Fire => ("foe__atk foe__atk--fire", "fire"),
                Element::Ice => ("foe__atk foe__atk--ice", "ice"),
                Element::ColdFire => ("foe__atk foe__atk--cold", "ice"),
            };
            (n.to_string(), class, symbol)
        }
    };
    let armor = combat.armor(place);
    view! {
        <svg class="foe__token" viewBox="-7 0 214 200" role="img" aria-label=label>
            <circle cx="100" cy="104" r="92" opacity=".35"></circle>
            <circle cx="100" cy="100" r="94" fill=dark></circle><circle cx="100" cy="100" r="91" fill=rim></circle>
            {ticks}
            <circle cx="100" cy="100" r="80" class="foe__face"></circle>
            <circle cx="100" cy="100" r="80" fill="none" stroke=dark stroke-width="2.5"></circle>
            <circle cx="100" cy="100" r="74" fill="none" stroke=dark stroke-opacity=".4"></circle>
            <g color=dark>{mark(portrait(foe.enemy), 100.0, 101.0, 84.0, "")}</g>
            {above}
            <g transform="translate(24 128)"><circle r="27" class=class></circle>
                {mark(symbol, -1.0, -10.0, 17.0, "foe__signi")}<text y="18" class="foe__n foe__n--atk">{strike}</text></g>
            <g transform="translate(176 128)"><path d="M-25-27H25v24c0 17-12 26-25 33-13-7-25-16-25-33z" class="foe__arm"></path>
                <text y="11" class="foe__n foe__n--arm">{armor}</text></g>
            <g transform="translate(100 180)"><rect x="-29" y="-15" width="58" height="30" rx="15" class="foe__sign"></rect>
                {mark("fame", -12.0, 0.0, 17.0, "foe__fame")}<text x="11" y="7" class="foe__n foe__n--fame">{enemy.fame}</text></g>
        </svg>
    }
}
