//! The combat: its four phases, the enemies, what is prepared and what is still missing, and who takes the
//! damage.

use super::foe::{ability_icon, resistance_icon, token};
use super::{Mk, hand, sheet, siege, stake};
use crate::fight::{self, Standing, Sum, Term};
use crate::geometry::{self, centre};
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

/// Whether the fight goes on in the right half of the map: then it is drawn at the left.
fn at_the_right(mk: Mk) -> bool {
    mk.read(|now| {
        let combat = now.view.combat.as_ref()?;
        let place = || now.view.players.get(heroes::acting(&now.view)?.index())?.place;
        let (x, _) = centre(combat.site.or_else(place)?);
        let frame = geometry::frame(&geometry::cells(now.view.map.tiles.iter().map(|placed| placed.at)), 0.0);
        Some(x > frame.x + frame.width / 2.0)
    })
    .flatten()
    .unwrap_or(false)
}

/// What is fought for: the site, or whoever rampages.
fn title(mk: Mk) -> Option<(&'static str, String)> {
    let lang = mk.lang();
    mk.read(|now| {
        let combat = now.view.combat.as_ref()?;
        let site = combat.site.and_then(|hex| now.view.map.site(hex));
        Some(match site {
            Some(site) => (badge::site(site), words::name(lang, site.card().name)),
            None => ("attack", Say::Fight.get(lang).to_owned()),
        })
    })
    .flatten()
}

/// The fight: over the map on the side away from it, or in a replay beside it.
pub(super) fn arena(mk: Mk, floats: bool) -> AnyView {
    let hidden = RwSignal::new(false);
    // As the combat would stand with what is prepared.
    let combat = move || stake::foreseen(mk).map(|(combat, _)| combat);
    let left = Memo::new(move |_| at_the_right(mk));
    let class = move || {
        let side = if left.get() { "duel fight duel--left" } else { "duel fight" };
        if floats { side } else { "duel fight duel--still" }
    };
    let tip = move || if left.get() { "tip tip--r" } else { "tip tip--l" };
    let close = floats.then(|| {
        view! {
            <button class="tool" aria-label=mk.say(Say::SeeMap) title=mk.say(Say::SeeMap) on:click=move |_| hidden.set(true)>{icon("close")}</button>
        }
    });
    view! {
        <Show when=move || hidden.get()>
            <button class="achip mk__back" on:click=move |_| hidden.set(false)>{icon("attack")}{mk.say(Say::SeeCombat)}</button>
        </Show>
        <section class=class hidden=move || hidden.get() aria-labelledby="fight-title">
            <i class=tip aria-hidden="true"></i>
            <header class="duel__head">
                {move || title(mk).map(|(symbol, name)| view! { {icon(symbol)}<h2 id="fight-title">{name}</h2> })}
                {move || combat().map(|combat| steps(mk, &combat))}
                {close}
            </header>
            <div class="duel__body">
                {move || siege::strip(mk)}
                <div class="foes2">
                    {move || combat().map(|combat| (0..combat.foes.len()).map(|place| foe(mk, &combat, place)).collect_view())}
                </div>
                {move || die(mk)}
                {move || blow(mk)}
            </div>
            {move || combat().and_then(|combat| equation(mk, &combat))}
        </section>
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

/// The four phases, the present one by its name.
fn steps(mk: Mk, combat: &Combat) -> impl IntoView + use<> {
    let lang = mk.lang();
    let symbol = |phase: CombatPhase| match phase {
        CombatPhase::Ranged => "ranged",
        CombatPhase::Block => "block",
        CombatPhase::Damage => "wound",
        CombatPhase::Attack => "attack",
    };
    let steps = phases(combat.phase)
        .into_iter()
        .map(|(phase, say, done, now)| {
            view! {
                <li class=done.then_some("done") aria-current={now.then_some("step")} title=say.get(lang)>
                    {icon(if done { "check" } else { symbol(phase) })}<span>{say.get(lang)}</span>
                </li>
            }
        })
        .collect_view();
    view! { <ol class="phases" aria-label=Say::Phases.get(lang)>{steps}</ol> }
}

/// An enemy: its token, how it stands, what is needed.
fn foe(mk: Mk, combat: &Combat, place: usize) -> AnyView {
    let lang = mk.lang();
    let foe = combat.foes[place];
    let thing = Thing::Foe(place as u8);
    let face = enemy_face(lang, foe.enemy);
    let standing = fight::standing(combat, place);
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
    let abilities = Ability::ALL
        .into_iter()
        .filter(|ability| combat.has(place, *ability))
        .map(|ability| (ability_icon(ability), ability_text(lang, ability).name, Subject::Ability(ability)));
    let resistances = foe.resistances();
    let resistances = resistances
        .iter()
        .map(|what| (resistance_icon(what), resistance_text(lang, what).name, Subject::Resistance(what)));
    let traits = abilities
        .chain(resistances)
        .map(|(symbol, name, about)| view! { <span class="chip" data-tip=about.to_string()>{icon(symbol)}{name}</span> })
        .collect_view();
    let by_site = combat.fortifications(place) > u8::from(combat.has(place, Ability::Fortified));
    let walls = by_site.then(|| {
        let told = ability_text(lang, Ability::Fortified);
        view! { <span class="chip" data-tip=Subject::Ability(Ability::Fortified).to_string()>{icon("keep")}{told.name}</span> }
    });
    let what = words::said(foe.enemy.enemy().name);
    let label = format!("{}. {}", face.name, face.numbers);
    let picture = token(combat, place, label.clone());
    let chosen = standing == Standing::Chosen;
    let class = move || {
        let state = match () {
            () if chosen => " foe2--now",
            () if mk.has(thing) && hand::is_hinted(mk, thing) => " foe2--legal foe2--hint",
            () if mk.has(thing) => " foe2--legal",
            () if done => " foe2--done",
            () => "",
        };
        format!("foe2{state}")
    };
    view! {
        <div class=class data-foe=place>
            <button class="foe2__btn" data-peek=Subject::Enemy(foe.enemy).to_string() aria-label=label aria-pressed=chosen.to_string()
                on:click=move |_| stake::at_foe(mk, place as u8, what.clone())>{picture}<h3>{face.name}</h3></button>
            {state}
            <p>{numbers(mk, combat, place)}</p>
            <p class="foe2__traits">{traits} {walls}</p>
        </div>
    }
    .into_any()
}

/// What is needed to beat or to block an enemy now, and what it does if nobody blocks it.
fn numbers(mk: Mk, combat: &Combat, place: usize) -> String {
    let lang = mk.lang();
    let foe = &combat.foes[place];
    if foe.gone {
        return String::new();
    }
    let armor = words::labelled(lang, Say::Armor.get(lang), &combat.armor(place).to_string());
    match combat.phase {
        CombatPhase::Ranged | CombatPhase::Block | CombatPhase::Damage if combat.attacks(place) => {
            let own = fighter(mk).map_or(1, |(_, player)| player.armor);
            let hurt = words::wounds(lang, fight::wounds(combat.damage_of(place), own).into());
            let block = words::labelled(lang, Say::Block.get(lang), &combat.block_needed(place).to_string());
            let if_not = match lang {
                Lang::En => format!("{hurt} if unblocked"),
                Lang::Fr => format!("{hurt} sans parade"),
            };
            if combat.phase == CombatPhase::Ranged {
                format!("{armor} · {if_not}")
            } else {
                format!("{block} · {if_not}")
            }
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

/// The attack or block being prepared, as an equation.
fn equation(mk: Mk, combat: &Combat) -> Option<AnyView> {
    let lang = mk.lang();
    let sum = fight::sum(combat)?;
    let many = sum.terms.len();
    let terms = sum
        .terms
        .iter()
        .enumerate()
        .map(|(at, each)| {
            let plus = (at + 1 < many).then(|| view! { <b aria-hidden="true">"+"</b> });
            view! { {term(lang, &sum, *each)} {plus} }
        })
        .collect_view();
    let empty = sum.terms.is_empty().then(|| {
        let say = if sum.need.is_none() && uses_target(mk) { Say::ChooseFoe } else { Say::NothingYet };
        view! { <span class="eq__note">{say.get(lang)}</span> }
    });
    let own = fighter(mk).is_some_and(|(seat, _)| mk.desk.own_seat() == Some(seat));
    let title = match (sum.block, own) {
        (true, true) => Say::YourBlock,
        (false, true) => Say::YourAttack,
        (true, false) => Say::TheBlock,
        (false, false) => Say::TheAttack,
    };
    Some(
        view! {
            <div class="eq2" role="group" aria-label=title.get(lang)>
                <div class="eq2__terms">{terms} {empty}</div>
                {total(mk, &sum)}
            </div>
        }
        .into_any(),
    )
}

/// Whether several enemies could be meant.
fn uses_target(mk: Mk) -> bool {
    mk.read(|now| now.legal.iter().filter(|action| matches!(action, Action::Target(_))).count() > 1)
        .unwrap_or(false)
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
        <div class="term" data-tip=if sum.block { "block" } else { "attack" }>
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
    let class = if enough { "meter meter--good" } else { "meter" };
    Some(
        view! {
            <div class="eq2__t">
                <span>"= "{sum.have}" "{lang.pick("of", "sur")}" "{need}</span>
                <span class=class role="meter" aria-label=Say::Total.get(lang) aria-valuemin="0"
                    aria-valuenow=sum.have.min(need) aria-valuemax=need style=format!("--v:{:.2}", sum.share())><span class="meter__fill"></span></span>
                <small class=if enough { "good" } else { "bad" }>{icon(if enough { "check" } else { "cross" })}{verdict}</small>
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
                <button class=if legal { "taker" } else { "taker is-off" } data-peek=Subject::Unit(unit.unit).to_string()
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
            <section class="blow" aria-label=Say::WhoTakes.get(lang)>
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
