//! The combat: its four phases, the enemies, what has been put together and what is still missing, who takes
//! the damage.

use super::foe::{ability_icon, resistance_icon, token};
use super::{Mk, hand, sheet, siege};
use crate::fight::{self, Standing, Sum, Term};
use crate::glyphs::{mini, of, reach_icon};
use crate::goals::phases;
use crate::{Say, Subject, Thing, badge, heroes, words};
use kernel::{Lang, Seat};
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::combat::Combat;
use mage_knight::narrate::words::{ability_text, die_text, enemy_face, resistance_text};
use mage_knight::question::CombatPhase;
use mage_knight::terms::Ability;
use mage_knight::view::PlayerView;
use web::parts::{RuleChip, icon};

/// Whether there is a combat with enemies to be seen: then it lies over the map.
pub(super) fn fighting(mk: Mk) -> bool {
    mk.read(|now| now.view.combat.as_ref().is_some_and(|combat| !combat.foes.is_empty())).unwrap_or(false)
}

/// The combat over the map.
pub(super) fn arena(mk: Mk) -> AnyView {
    let hidden = RwSignal::new(false);
    let combat = move || mk.read(|now| now.view.combat.clone()).flatten();
    view! {
        <Show when=move || hidden.get()>
            <button class="movechip movechip--button mk__back board__float" on:click=move |_| hidden.set(false)>
                {icon("attack")}{mk.say(Say::SeeCombat)}
            </button>
        </Show>
        <div class="arena" class:is-hidden=move || hidden.get()>
            <div class="arena__top">
                {move || combat().map(|combat| steps(mk, &combat))}
                <button class="btn btn--sm" on:click=move |_| hidden.set(true)>{icon("compass")}{mk.say(Say::SeeMap)}</button>
            </div>
            {move || siege::strip(mk)}
            <div class="foes">
                {move || combat().map(|combat| (0..combat.foes.len()).map(|place| foe(mk, &combat, place)).collect_view())}
            </div>
            {move || die(mk)}
            {move || combat().and_then(|combat| stage(mk, &combat))}
            {move || blow(mk)}
            {move || hand::in_play(mk)}
            <div class="arena__units only-phone">{move || band(mk)}</div>
        </div>
    }
    .into_any()
}

/// The die that another player has set against the only enemy (MK-VAR-ICBT-01).
fn die(mk: Mk) -> Option<AnyView> {
    let lang = mk.lang();
    let (colour, text) = mk.read(|now| {
        let die = now.view.die.as_ref()?;
        Some((die.shown.or_else(|| die.colour.value().copied()), die_text(lang, &now.view)?))
    })??;
    let symbol = colour.map_or("dice", badge::mana);
    Some(view! { <span class="chip chip--warn">{icon(symbol)}{text}</span> }.into_any())
}

fn steps(mk: Mk, combat: &Combat) -> impl IntoView + use<> {
    let lang = mk.lang();
    let blocked = combat.foes.iter().filter(|foe| foe.blocked).count();
    let attackers = combat.attackers().count_ones() as usize + blocked;
    let note = |phase: CombatPhase| match phase {
        CombatPhase::Block if combat.phase == CombatPhase::Block => format!("{blocked} / {attackers}"),
        phase if phase == combat.phase => Say::Now.get(lang).to_owned(),
        _ => String::new(),
    };
    let steps = phases(combat.phase)
        .into_iter()
        .map(|(phase, say, done, now)| {
            view! {
                <li class="step" class:step--done=done aria-current={now.then_some("step")}>{say.get(lang)}<small>{note(phase)}</small></li>
            }
        })
        .collect_view();
    view! { <ol class="steps">{steps}</ol> }
}

/// An enemy.
fn foe(mk: Mk, combat: &Combat, place: usize) -> AnyView {
    let lang = mk.lang();
    let foe = combat.foes[place];
    let thing = Thing::Foe(place as u8);
    let face = enemy_face(lang, foe.enemy);
    let standing = fight::standing(combat, place);
    let legal = mk.has(thing);
    let done = match standing {
        Standing::Gone | Standing::Hidden => true,
        Standing::Blocked => combat.phase != CombatPhase::Attack,
        _ => false,
    };
    let striking = mk.read(|now| fight::blow(&now.view)).flatten().map(|blow| blow.by);
    let (state, class) = match standing {
        Standing::Gone => (Some(Say::Defeated), "chip chip--good"),
        Standing::Chosen if combat.phase == CombatPhase::Block => {
            (Some(Say::BlockingNow), "chip chip--accent")
        }
        Standing::Chosen => (Some(Say::Target), "chip chip--accent"),
        Standing::Blocked => (Some(Say::Blocked), "chip chip--good"),
        Standing::Dealt if striking == Some(place as u8) => (Some(Say::Strikes), "chip chip--bad"),
        Standing::Dealt => (Some(Say::HasStruck), "chip chip--warn"),
        Standing::Hidden => (Some(Say::Summoner), "chip"),
        Standing::Held => (Some(Say::NoAttack), "chip chip--good"),
        Standing::Ready => (None, "chip"),
    };
    let state = state.map(|say| view! { <span class=class>{say.get(lang)}</span> });
    let traits: Vec<(&'static str, String, String)> = Ability::ALL
        .into_iter()
        .filter(|ability| combat.has(place, *ability))
        .map(|ability| {
            let told = ability_text(lang, ability);
            (ability_icon(ability), told.name, told.text)
        })
        .chain(foe.resistances().iter().map(|what| {
            let told = resistance_text(lang, what);
            (resistance_icon(what), told.name, told.text)
        }))
        .collect();
    let by_site = combat.fortifications(place) > u8::from(combat.has(place, Ability::Fortified));
    let walls = by_site.then(|| {
        let told = ability_text(lang, Ability::Fortified);
        view! { <li>{icon("keep")}<span><b>{told.name}</b>" "{lang.pick("by the site", "par le site")}</span></li> }
    });
    let needs = numbers(lang, combat, place);
    let brief = traits
        .iter()
        .map(|(symbol, name, _)| view! { <span class="chip">{icon(symbol)}{name.clone()}</span> })
        .collect_view();
    let facts = traits
        .into_iter()
        .map(|(symbol, name, text)| view! { <li>{icon(symbol)}<span><b>{name}</b>" "{text}</span></li> })
        .collect_view();
    let what = words::said(foe.enemy.enemy().name);
    let click = move || mk.touch(thing, what.clone(), Action::Target(place as u8));
    let label = format!("{}. {}", face.name, face.numbers);
    let picture = token(combat, place, label.clone());
    view! {
        <section class="panel foe" class:foe--target={standing == Standing::Chosen} class:foe--done=done
            class:foe--legal=legal data-peek=Subject::Enemy(foe.enemy).to_string()>
            <button class="foe__btn" aria-label=label aria-pressed={(standing == Standing::Chosen).to_string()} on:click=move |_| click()>
                {picture}
            </button>
            <h3>{face.name} {state}</h3>
            <p class="foe__needs">{needs}</p>
            <ul class="foe__facts">{facts} {walls}</ul>
            <div class="foe__brief">{brief}</div>
        </section>
    }
    .into_any()
}

/// What it takes to beat or to block an enemy now.
fn numbers(lang: Lang, combat: &Combat, place: usize) -> String {
    let armor = words::labelled(lang, Say::Armor.get(lang), &combat.armor(place).to_string());
    match combat.phase {
        CombatPhase::Block | CombatPhase::Damage if combat.attack_of(place).is_some() => {
            let block = words::labelled(lang, Say::Block.get(lang), &combat.block_needed(place).to_string());
            format!("{block} · {}", words::damage(lang, combat.damage_of(place).into()))
        }
        _ => armor,
    }
}

/// The hero who fights: not always the one who looks.
fn fighter(mk: Mk) -> Option<(Seat, PlayerView)> {
    mk.read(|now| {
        let seat = heroes::acting(&now.view)?;
        Some((seat, now.view.players.get(seat.index())?.clone()))
    })
    .flatten()
}

/// The attack or block being prepared.
fn stage(mk: Mk, combat: &Combat) -> Option<AnyView> {
    let lang = mk.lang();
    let sum = fight::sum(combat)?;
    let terms = sum.terms.iter().map(|each| term(lang, &sum, *each)).collect_view();
    let empty = sum.terms.is_empty().then(|| {
        let say = if sum.need.is_none() { Say::ChooseFoe } else { Say::NothingYet };
        view! { <span class="eq__note">{say.get(lang)}</span> }
    });
    let armor = fighter(mk).map_or(1, |(_, player)| player.armor);
    let threat = (combat.phase == CombatPhase::Block).then(|| {
        let (damage, hurt) = fight::threat(combat, armor);
        (damage > 0)
            .then(|| view! { <p class="eq__threat">{icon("wound")}{words::threat(lang, damage, hurt)}</p> })
    });
    let total = total(mk, &sum);
    let own = fighter(mk).is_some_and(|(seat, _)| mk.desk.own_seat() == Some(seat));
    let title = match (sum.block, own) {
        (true, true) => Say::YourBlock,
        (false, true) => Say::YourAttack,
        (true, false) => Say::TheBlock,
        (false, false) => Say::TheAttack,
    };
    Some(
        view! {
            <section class="panel stage" aria-label=title.get(lang)>
                <div class="eq"><span class="eyebrow">{title.get(lang)}</span><div class="eq__terms">{terms} {empty}</div>{threat}</div>
                {total}
            </section>
        }
        .into_any(),
    )
}

fn term(lang: Lang, sum: &Sum, term: Term) -> impl IntoView + use<> {
    let symbol = term.reach.map_or("block", reach_icon);
    let class = mini(term.element);
    let rule = match (term.full, sum.block) {
        (true, _) => None,
        (false, true) => Some("MK-CBT-BLK-06"),
        (false, false) => Some("MK-CBT-RNG-07"),
    };
    let note = if term.full {
        Say::Full
    } else if sum.block {
        Say::Half
    } else {
        Say::Resisted
    };
    view! {
        <div class="term">
            <span class=class><span class="mini__art">{of(term.element).map(icon).collect_view()}{icon(symbol)}</span><b>{term.points}</b></span>
            <span class="eq__note">{note.get(lang)} {rule.map(|rule| view! { <RuleChip id=rule.to_owned() quiet=true/> })}</span>
        </div>
    }
}

fn total(mk: Mk, sum: &Sum) -> Option<AnyView> {
    let lang = mk.lang();
    let need = sum.need?;
    let enough = sum.enough();
    let verdict = if enough { Say::Enough.get(lang).to_owned() } else { words::missing(lang, sum.missing()) };
    let strike = mk.number(Action::Strike).map(|number| {
        let label = mk.desk.moment.with(|moment| moment.labels[number].text(lang));
        view! {
            <button class="act act--go" on:click=move |_| mk.desk.answer(number)>{icon(if sum.block { "block" } else { "attack" })}{label}</button>
        }
    });
    Some(
        view! {
            <div class="total" class:total--short={!enough}>
                <span class="total__n"><span>{sum.have}<span class="mute">" / "{need}</span></span>
                    <span class="total__ok" class:good=enough class:bad={!enough}>{icon(if enough { "check" } else { "cross" })}{verdict}</span></span>
                <div class="meter meter--lg" class:meter--good=enough role="meter" aria-label=Say::Total.get(lang) aria-valuemin="0"
                    aria-valuenow=sum.have.min(need) aria-valuemax=need style=format!("--v:{:.2}", sum.share())><span class="meter__fill"></span></div>
                {strike}
            </div>
        }
        .into_any(),
    )
}

/// The damage that is being assigned: the hero, or a unit.
fn blow(mk: Mk) -> Option<AnyView> {
    let lang = mk.lang();
    let (blow, units, armor, name) = mk
        .read(|now| {
            let blow = fight::blow(&now.view)?;
            let player = now.view.players.get(heroes::acting(&now.view)?.index())?;
            Some((blow, player.units.clone(), player.armor, player.hero?.sheet().name))
        })
        .flatten()?;
    let hurt = fight::wounds(blow.left, armor);
    let hero = mk.number(Action::DamageHero).map(|number| {
        view! {
            <button class="taker" on:click=move |_| mk.desk.answer(number)>
                <span class="taker__art">{icon("helm")}</span><b>{words::name(lang, name)}</b>
                <span>{icon("armor")}{armor}</span>
                <small class="bad">{words::wounds(lang, hurt.into())}{blow.poison.then(|| format!(" (+{hurt})"))}</small>
            </button>
        }
    });
    let takers = units
        .into_iter()
        .enumerate()
        .map(|(at, unit)| {
            let card = unit.unit.unit();
            let action = Action::DamageUnit(at as u8);
            let legal = mk.number(action).is_some();
            let taken = fight::absorb(blow, card.armor, card.resistances);
            let fate = match (taken.unhurt, blow.paralyze) {
                (true, _) => Say::Unhurt,
                (false, true) => Say::Destroyed,
                (false, false) => Say::GetsWound,
            };
            let what = words::said(card.name);
            view! {
                <button class="taker" class:is-off={!legal} data-peek=Subject::Unit(unit.unit).to_string()
                    on:click=move |_| mk.try_it(what.clone(), action)>
                    <span class="taker__art">{icon("people")}</span><b>{words::name(lang, card.name)}</b>
                    <span>{icon("armor")}{card.armor}</span>
                    <small>{fate.get(lang)}", "{words::then_left(lang, taken.left)}</small>
                </button>
            }
        })
        .collect_view();
    Some(
        view! {
            <section class="panel blow" aria-label=Say::WhoTakes.get(lang)>
                <h3>{Say::WhoTakes.get(lang)}<span class="chip chip--bad">{words::damage(lang, blow.left.into())}{of(blow.element).map(icon).collect_view()}</span></h3>
                <div class="blow__takers">{hero} {takers}</div>
            </section>
        }
        .into_any(),
    )
}

/// Units below the enemies on a phone, where the sheet is elsewhere.
pub(super) fn band(mk: Mk) -> Option<AnyView> {
    let player = mk.player()?;
    let units = player.units.iter().enumerate().map(|(at, unit)| sheet::own_unit(mk, at as u8, *unit));
    Some(units.collect_view().into_any())
}
