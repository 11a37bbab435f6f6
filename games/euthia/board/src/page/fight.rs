//! A Combat over the map: Monster and Hero, the dice and their modifiers, the ruler from Combat Strength to
//! damage, and every answer with its value.

use super::pieces::{chance, hearts};
use super::rows::row;
use super::{Eu, fights, over};
use crate::detail;
use crate::fight::{self, Band, Part, Ruler, known, most, parts, ruler};
use crate::rolled::{Rolled, cause, rolled};
use crate::{Say, Subject, signs, terrain, words};
use euthia::Euthia;
use euthia::action::Action;
use euthia::combat::{Asking, Fight, Phase, Played};
use euthia::content::{EffectId, FoeId};
use euthia::effect::Effect;
use euthia::event::Event;
use euthia::question::Asked;
use euthia::task::Task;
use euthia::terms::{Element, Mode};
use euthia::view::{AttackView, By, CombatView, Side, View, WeaponView};
use kernel::wording::{number, signed};
use kernel::{Lang, Narrate};
use leptos::prelude::*;
use web::parts::{eye, icon};

/// The Combat that is on, or what comes right before it.
pub(super) fn scene(eu: Eu) -> AnyView {
    let on = Memo::new(move |_| eu.read(|now| now.view.combat.is_some()).unwrap_or(false));
    let title = move || {
        let lang = eu.lang();
        eu.read(|now| match &now.view.fight {
            Some(fight) if fight.round > 0 => match lang {
                Lang::En => format!("Combat, round {}", fight.round),
                Lang::Fr => format!("Combat, Tour {}", fight.round),
            },
            Some(_) => Say::Combat.get(lang).to_owned(),
            None => Say::BeforeCombat.get(lang).to_owned(),
        })
    };
    view! {
        <section class="eu-scene eu-fight" aria-label=eu.say(Say::Combat)>
            {over::head(eu, "attack", title)}
            <div class="eu-body">
                {move || if on.get() { whole(eu) } else { before(eu) }}
            </div>
        </section>
    }
    .into_any()
}

/// Everything of a Combat in progress.
fn whole(eu: Eu) -> Option<AnyView> {
    let lang = eu.lang();
    eu.read(|now| {
        let view = &now.view;
        let (combat, fight) = view.combat.as_ref().zip(view.fight.as_ref())?;
        let told = told(now, lang);
        Some(
            view! {
                {course(fight, lang)}
                {foe(combat, fight, lang)}
                {hero(eu, view, fight, lang)}
                {(!told.is_empty()).then(|| view! { <div class="eu-told" role="status">{told.into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}</div> })}
                {combat.attack.as_ref().map(|attack| roll_of(eu, now, fight, attack, lang))}
                {rulers(combat, fight, lang)}
                {played(fight, lang)}
                {answers(eu, now, lang)}
            }
            .into_any(),
        )
    })
    .flatten()
}

/// What has just happened, in the words of the log.
fn told(now: &super::Moment, lang: Lang) -> Vec<String> {
    let lines = now.events.iter().filter(|event| {
        matches!(
            event,
            Event::Combat(_) | Event::Wounded { .. } | Event::Healed { .. } | Event::Turned { .. }
        )
    });
    let lines: Vec<String> = lines.map(|event| Euthia::event(lang, &now.view, event).words()).collect();
    let skip = lines.len().saturating_sub(4);
    lines.into_iter().skip(skip).filter(|line| !line.is_empty()).collect()
}

/// The parts of the Combat round.
fn course(fight: &Fight, lang: Lang) -> impl IntoView + use<> {
    let (all, at) = parts(fight.phase, fight.initiative);
    let drawn = all
        .into_iter()
        .enumerate()
        .map(|(n, part)| {
            let (symbol, say) = match part {
                Part::Initiative => ("e-initiative", Say::Initiative),
                Part::Healing => ("heal", Say::HealingPhase),
                Part::Monster => ("u-monster", Say::ItsAttack),
                Part::Hero => ("attack", Say::YourAttack),
            };
            let done = n < at;
            view! { <li class:done=done aria-current=(n == at).then_some("step")>{icon(if done { "check" } else { symbol })}<span>{say.get(lang)}</span></li> }
        })
        .collect_view();
    view! { <ol class="eu-course">{drawn}</ol> }
}

/// The Monster.
fn foe(combat: &CombatView, fight: &Fight, lang: Lang) -> impl IntoView + use<> {
    let sheet = combat.foe.foe();
    let health = words::health(lang, combat.left, combat.health);
    let penalty = (sheet.penalty != 0).then(|| {
        let text = format!("{} {}", lang.pick("Hero rolls", "Jets du Héros"), signed(sheet.penalty));
        view! { <span class="chip chip--bad" data-tip="penalty" tabindex="0">{text}</span> }
    });
    let token = |n: u8, symbol: &'static str, say: Say, tip: &'static str| {
        (n > 0).then(|| view! { <span class="chip" data-tip=tip tabindex="0">{icon(symbol)}{n}" "{say.get(lang)}</span> })
    };
    let power = |there: bool, element: Element| {
        there.then(|| view! { <span class=format!("chip eu-powerchip eu-powerchip--{}", terrain::element(element)) data-tip=Subject::Elemental(element).to_string() tabindex="0">{icon(terrain::element_sign(element))}{element.elemental().name.get(lang)}</span> })
    };
    view! {
        <div class="eu-foe">
            {portrait(combat.foe, lang)}
            <div class="eu-foe__who">
                <h3 data-tip=Subject::Monster(combat.foe).to_string() tabindex="0">{sheet.name.get(lang)}</h3>
                <span class="eu-foe__hp">{hearts(combat.left, combat.health, health.clone())}<b>{health}</b></span>
                <span class="eu-foe__has">{penalty}{token(fight.gaar, "gaar", Say::Gaar, "monster-gaar")}{token(fight.chaos, "chaos", Say::Chaos, "monster-chaos")}
                    {sheet.immune.then(|| view! { <span class="chip chip--warn" data-tip="immunity" tabindex="0">{lang.pick("Immunity", "Immunité")}</span> })}
                    {power(fight.air, Element::Air)}{power(fight.earth, Element::Earth)}</span>
            </div>
            {prize(fight::prize(fight), combat.rewarded, lang)}
        </div>
    }
}

/// The picture of a Monster, with swords for its level.
fn portrait(foe: FoeId, lang: Lang) -> impl IntoView {
    let sheet = foe.foe();
    let symbol = match (sheet.dragon.is_some(), sheet.level) {
        (true, _) => "u-dragon",
        (_, 3) => "draconum",
        (_, 2) => "orc",
        _ => "u-monster",
    };
    let swords = (0..sheet.level).map(|_| icon("eu-sword")).collect_view();
    let label = words::monster(lang, sheet.level);
    view! {
        <span class="eu-foe__art" role="img" aria-label=label>{icon(symbol)}<span class="eu-foe__level">{swords}</span></span>
    }
}

/// What victory gives.
fn prize(reward: EffectId, rewarded: bool, lang: Lang) -> Option<AnyView> {
    if reward == EffectId::NOTHING {
        return None;
    }
    let text = if rewarded { detail::effect(lang, reward) } else { Say::NoPrize.get(lang).to_owned() };
    Some(view! { <div class="eu-foe__prize" class:eu-off=!rewarded><span class="eyebrow">{Say::Prize.get(lang)}</span><span>{text}</span></div> }.into_any())
}

/// The Hero in the Combat.
fn hero(eu: Eu, view: &View, fight: &Fight, lang: Lang) -> Option<AnyView> {
    let player = view.players.of(fight.hero)?;
    let health = words::health(lang, player.health, player.maximum);
    let has = |n: u8, symbol: &'static str, say: Say, tip: &'static str| {
        view! { <span class="chip" class:eu-off=n == 0 data-tip=tip tabindex="0">{icon(symbol)}{n}" "{say.get(lang)}</span> }
    };
    let cards = view.combat_cards.as_ref().filter(|_| view.mode != Mode::Competitive).map(|deck| {
        let text = words::deck(lang, deck.left, deck.seen.len());
        view! { <span class="chip" data-tip="combat-cards" tabindex="0">{icon("cards")}{text}</span> }
    });
    let rival = fight.monster.and_then(|seat| view.players.of(seat)).map(|player| {
        let name = player.hero.board().name.get(lang);
        let text = match lang {
            Lang::En => format!("{name} plays the Monster"),
            Lang::Fr => format!("{name} joue le Monstre"),
        };
        view! { <span class="chip chip--warn">{text}</span> }
    });
    Some(
        view! {
            <div class="eu-us" data-seat=eu.desk.mark(fight.hero).colour>
                <span class="eu-us__sign">{icon(signs::hero(player.hero))}</span><b>{player.hero.board().name.get(lang)}</b>
                {hearts(player.health, player.maximum, health.clone())}<span>{health}</span>
                {has(player.gaar, "gaar", Say::Gaar, "gaar")}
                {(player.dwurt > 0).then(|| has(player.dwurt, "potion", Say::Dwurt, "dwurt"))}
                <span class="chip" class:eu-off={view.hope == 0} data-tip="hope" tabindex="0">{icon("hope")}{Say::Hope.get(lang)}" "{view.hope}</span>
                {rival}{cards}
            </div>
        }
        .into_any(),
    )
}

/// How the roll of this side came about, as far as it was seen here.
fn came_about(eu: Eu, now: &super::Moment, side: Side) -> Option<Rolled> {
    let viewer = now.viewer;
    let here = eu.desk.happened.with_untracked(|all| {
        rolled(side, all.iter().rev().flat_map(|seen| seen.events(viewer).iter().rev()))
    });
    // A replay has no log: there the last action alone is at hand.
    here.or_else(|| rolled(side, now.events.iter().rev()))
}

/// A die, with what it showed first if that was something else, and the Gaar that may be spent on it.
fn die(eu: Eu, at: usize, face: u8, was: Option<u8>, colour: &'static str, lang: Lang) -> AnyView {
    let was = was.map(|was| {
        let told = format!("{} {was}", Say::Was.get(lang));
        view! { <span class=format!("die {colour} die--was") role="img" aria-label=told.clone() title=told>{was}</span> }
    });
    view! {
        <div class="eu-die">
            <span class="eu-die__faces">{was}<span class=format!("die {colour}") role="img" aria-label=face.to_string()>{face}</span></span>
            {move || reroll(eu, at as u8, face)}
        </div>
    }
    .into_any()
}

/// The dice of an attack, what changes their sum, and where it stands.
fn roll_of(eu: Eu, now: &super::Moment, fight: &Fight, attack: &AttackView, lang: Lang) -> AnyView {
    let view = &now.view;
    let mine = attack.side == Side::Hero;
    let card = !mine && fight.monster.is_none() && view.mode != Mode::Competitive;
    let before = came_about(eu, now, attack.side);
    let symbols = before.as_ref().and_then(|before| before.card).filter(|_| card).map(|(gaar, chaos)| {
        let each = |n: u8, symbol: &'static str| (0..n).map(|_| icon(symbol)).collect_view();
        let told = format!("{gaar} {}, {chaos} {}", Say::Gaar.get(lang), Say::Chaos.get(lang));
        view! { <span class="eu-ccard__has" role="img" aria-label=told data-tip="combat-cards" tabindex="0">{each(gaar, "gaar")}{each(chaos, "chaos")}</span> }
    });
    // A die that is not rolled has no face; the others keep their numbers.
    let dice: Vec<AnyView> = fight
        .dice
        .iter()
        .enumerate()
        .filter(|(_, face)| **face > 0)
        .map(|(at, face)| {
            let was = before.as_ref().and_then(|before| before.was(at, *face));
            die(eu, at, *face, was, if mine { "die--red" } else { "die--black" }, lang)
        })
        .collect();
    let chip = |n: i8, text: String| {
        let class = if (n > 0) == mine { "chip chip--good" } else { "chip chip--bad" };
        view! { <span class=class>{signed(n)}" "{text}</span> }
    };
    let earth = attack.parts.iter().find(|change| change.by == By::Power(Element::Earth));
    let earth = earth.map_or(0, |change| change.n);
    let changes = attack
        .parts
        .iter()
        .flat_map(|change| {
            let spent = before.as_ref().filter(|_| change.by == By::Spent);
            match spent.and_then(|before| before.spent(change.n, earth)) {
                Some(steps) => {
                    steps.into_iter().map(|step| chip(step.n, cause(lang, step.by, fight.hero))).collect()
                }
                None => vec![chip(change.n, words::by(lang, change.by))],
            }
        })
        .collect_view();
    let label = if card {
        Say::CombatCard
    } else if mine {
        Say::YourAttack
    } else {
        Say::ItsAttack
    };
    let deals = words::symbols(lang, attack.side, attack.symbols)
        .map(|told| view! { <p class="eu-roll__deals">{told}</p> });
    view! {
        <div class="eu-roll" class:eu-roll--card=card>
            <div class="eu-roll__dice"><span class="eyebrow">{label.get(lang)}</span><div>{dice}</div>{symbols}</div>
            <div class="eu-roll__mods">{changes}{deals}</div>
            <span class="eu-roll__sum" data-tip="strength" tabindex="0"><b>{number(attack.strength)}</b><small>{Say::Strength.get(lang)}</small></span>
        </div>
    }
    .into_any()
}

/// A Gaar on a die.
fn reroll(eu: Eu, at: u8, face: u8) -> Option<AnyView> {
    let number = eu.number(Action::Gaar(at)).filter(|_| eu.yours())?;
    let lang = eu.lang();
    let label = eu.label(number);
    let text = format!("{} {face}", Say::Rerolls.get(lang));
    Some(
        view! {
            <button class="act-chip eu-reroll" data-scene-answer=number aria-label=label.clone() title=label on:click=move |_| eu.desk.answer(number)>
                {icon("gaar")}<span>{text}</span>{chance(eu, number)}{move || eu.desk.eye(number).then(eye)}
            </button>
        }
        .into_any(),
    )
}

/// The rulers: of the Monster while it attacks or before, of each weapon while the Hero does.
fn rulers(combat: &CombatView, fight: &Fight, lang: Lang) -> AnyView {
    let now = combat.attack.as_ref().map(|attack| (attack.side, attack.strength));
    let heros = matches!(
        fight.phase,
        Phase::Initiative
            | Phase::Curses
            | Phase::HeroBefore
            | Phase::Strike
            | Phase::HeroAfter
            | Phase::Counter
    );
    if heros {
        let now = now.filter(|(side, _)| *side == Side::Hero).map(|(_, strength)| strength);
        let drawn =
            combat.weapons.iter().take(3).map(|weapon| weapon_ruler(weapon, now, lang)).collect_view();
        return view! { <div class="eu-rulers">{drawn}</div> }.into_any();
    }
    let now = now.filter(|(side, _)| *side == Side::Monster).map(|(_, strength)| strength);
    let name = combat.foe.foe().name.get(lang);
    view! { <div class="eu-rulers">{ruler_of(name, "u-monster", &ruler(&combat.monster, now), now, Say::WoundsAbove, lang)}</div> }.into_any()
}

fn weapon_ruler(weapon: &WeaponView, now: Option<i16>, lang: Lang) -> AnyView {
    let name = weapon.tile.sheet().name.get(lang);
    ruler_of(name, signs::tile(weapon.tile), &ruler(&weapon.deals, now), now, Say::DamageAbove, lang)
        .into_any()
}

fn ruler_of(
    name: &'static str,
    symbol: &'static str,
    ruler: &Ruler,
    now: Option<i16>,
    note: Say,
    lang: Lang,
) -> impl IntoView + use<> {
    let most = most(ruler).max(1);
    let from = ruler.from;
    let count = ruler.to - from + 1;
    let band = |band: &Band| {
        let on = now.is_some_and(|now| (band.from..=band.to).contains(&now));
        let n = band.n();
        let kills = band.deals.is_some_and(|deals| deals.kills);
        let text = match () {
            () if kills => Say::Dead.get(lang).to_owned(),
            () if n == 0 && band.does_more() => "✦".to_owned(),
            () if n == 0 => "–".to_owned(),
            () if band.does_more() => format!("{n}✦"),
            () => n.to_string(),
        };
        let title = band.deals.map(|deals| detail::effect(lang, deals.effect));
        let style = format!(
            "grid-column:{}/span {};--k:{}",
            band.from - from + 1,
            band.to - band.from + 1,
            u16::from(n) * 90 / u16::from(most)
        );
        view! { <span class="eu-band" class:is-now=on style=style title=title><b>{text}</b></span> }
    };
    let bands = ruler.bands.iter().map(band).collect_view();
    let scale = (from..=ruler.to)
        .map(|at| {
            let text = if at == ruler.to { format!("{}+", number(at)) } else { number(at) };
            view! { <span class:is-now=now == Some(at)>{text}</span> }
        })
        .collect_view();
    let said: Vec<String> = ruler
        .bands
        .iter()
        .filter_map(|band| Some((band, band.deals?)))
        .map(|(band, deals)| {
            let colon = lang.pick(": ", "\u{a0}: ");
            format!("{}{colon}{}", range(band, ruler.to), detail::effect(lang, deals.effect))
        })
        .collect();
    // What a number cannot say stands below.
    let more: Vec<(String, String)> = ruler
        .bands
        .iter()
        .filter(|band| band.does_more())
        .filter_map(|band| Some((range(band, ruler.to), detail::effect(lang, band.deals?.effect))))
        .collect();
    let more = (!more.is_empty()).then(|| {
        let lines =
            more.into_iter().map(|(at, effect)| view! { <li><b>"✦ "{at}</b>" "{effect}</li> }).collect_view();
        view! { <ul class="eu-rulerbox__more">{lines}</ul> }
    });
    view! {
        <div class="eu-rulerbox">
            <span class="eu-rulerbox__head"><b>{icon(symbol)}{name}</b><small>{note.get(lang)}</small></span>
            <div class="eu-ruler" style=format!("--n:{count}") role="img" aria-label=said.join(", ")>{bands}{scale}</div>
            {more}
        </div>
    }
}

/// The Combat Strengths of a band; the last one has no end.
fn range(band: &Band, end: i16) -> String {
    match (number(band.from), number(band.to)) {
        (from, _) if band.to == end => format!("{from}+"),
        (from, to) if from == to => from,
        (from, to) => format!("{from}–{to}"),
    }
}

/// The cards that lie there, played by the Monster.
fn played(fight: &Fight, lang: Lang) -> Option<AnyView> {
    if fight.played.is_empty() {
        return None;
    }
    let drawn = fight
        .played
        .iter()
        .map(|set: &Played| {
            let card = set.card.power();
            let section = card.sections.get(usize::from(set.section.max(1)) - 1).copied().unwrap_or(EffectId::NOTHING);
            let n = (set.n > 1).then(|| format!(" ×{}", set.n));
            view! {
                <span class=format!("eu-minicard eu-dye--{}", card.metal.id()) data-tip=Subject::Power(set.card).to_string() tabindex="0">
                    {icon(signs::power(set.card))}<b>{card.name.get(lang)}{n}</b><small>{detail::effect(lang, section)}</small>
                </span>
            }
        })
        .collect_view();
    Some(view! { <div class="eu-played">{drawn}</div> }.into_any())
}

/// Every answer with what it is worth.
fn answers(eu: Eu, now: &super::Moment, lang: Lang) -> Option<AnyView> {
    if now.legal.is_empty() {
        return None;
    }
    let rows = now
        .legal
        .iter()
        .enumerate()
        // The dice bear their own, and boards are put in order on the sheet.
        .filter(|(_, action)| !matches!(action, Action::Gaar(_) | Action::Board(_) | Action::Done))
        .map(|(number, _)| row(eu, number))
        .collect_view();
    let done = now.number_of(&Action::Done).map(|number| {
        let text = match now.view.asked.map(|asked| asked.what) {
            Some(Asked::Combat(Asking::Phase(phase))) => crate::course::go_on(&now.view, phase, lang),
            _ => Say::AsItIs.get(lang).to_owned(),
        };
        view! {
            <button class="eu-row eu-row--done" data-scene-answer=number on:click=move |_| eu.desk.answer(number)>
                {icon("next")}<span>{text}</span>{move || eu.desk.eye(number).then(eye)}{chance(eu, number)}
            </button>
        }
    });
    let known = move || {
        let say = match () {
            () if eu.worths.with(Option::is_some) => Say::Choices,
            () => Say::ChoicesPlain,
        };
        say.get(eu.lang())
    };
    // What the numbers mean where they are not exact, in sight: a finger points at nothing.
    let note = move || {
        let note = eu
            .worths
            .with(|worths| worths.as_ref()?.choices.iter().find_map(|worth| worth.chance().note()))?;
        Some(view! { <p class="eu-note eu-answers__note">{note.get(eu.lang())}</p> })
    };
    Some(
        view! {
            <div class="eu-answers"><span class="eyebrow">{known}</span>{note}<div class="eu-rows">{rows}{done}</div></div>
        }
        .into_any(),
    )
}

/// What comes right before a Combat: who waits there, how it would go, and what can still be done.
fn before(eu: Eu) -> Option<AnyView> {
    let lang = eu.lang();
    eu.read(|now| {
        let view = &now.view;
        let place = view.players.of(view.active)?.place.filter(|place| view.map.contains(*place))?;
        let level = view.map.undefeated(place);
        let asks = now.asks.text(lang);
        // Only who is about to fight is told how that would go.
        let asked = !now.legal.is_empty()
            && now.view.asked.is_some_and(|asked| asked.what == Asked::Combat(Asking::Before));
        let who = match (known(view, level), level) {
            (Some(foe), 1..) => {
                let sheet = foe.foe();
                let least = words::back(lang, sheet.health, sheet.least_wounds);
                let reputation = view.players.of(view.active).map_or(0, |player| player.reputation);
                let rewarded = reputation <= u16::from(sheet.reward_limit);
                view! {
                    <div class="eu-foe">{portrait(foe, lang)}
                        <div class="eu-foe__who"><h3>{words::monster(lang, level)}</h3><p>{least}</p></div>
                        {prize(sheet.reward, rewarded, lang)}</div>
                }
                .into_any()
            }
            _ => view! { <p class="eu-note">{asks}</p> }.into_any(),
        };
        let fight = now.legal.iter().enumerate().filter(|(_, action)| fights(action));
        let fight = fight
            .map(|(number, _)| {
                view! {
                    <button class="act act--go eu-go" data-scene-answer=number on:click=move |_| eu.desk.answer(number)>
                        {icon("attack")}<span>{move || eu.label(number)}</span>{move || eu.desk.eye(number).then(eye)}
                    </button>
                }
            })
            .collect_view();
        let rest = now
            .legal
            .iter()
            .enumerate()
            .filter(|(_, action)| !fights(action) && !matches!(action, Action::Board(_)))
            .map(|(number, _)| row(eu, number))
            .collect_view();
        Some(
            view! {
                {who}
                {asked.then_some(move || ahead(eu))}
                <div class="eu-acts">{fight}</div>
                <div class="eu-rows">{rest}</div>
            }
            .into_any(),
        )
    })
    .flatten()
}

/// How the Combat would go.
fn ahead(eu: Eu) -> AnyView {
    let lang = eu.lang();
    let told = eu.ahead.with(|ahead| ahead.as_ref().map(|(_, ahead)| ahead.won()));
    match told {
        None => view! { <p class="eu-odds mute">{Say::Reckoning.get(lang)}</p> }.into_any(),
        Some(None) => ().into_any(),
        Some(Some(chance)) => {
            let text = fight::percent(lang, chance);
            let won = chance.middle();
            let note = chance.note().map(|note| view! { <p class="eu-odds__note mute">{note.get(lang)}</p> });
            view! {
                <div class="eu-odds"><span>{Say::WinsBy.get(lang)}</span><b>{text}</b>
                    <span class="eu-odds__bar" aria-hidden="true"><i style=format!("--v:{won:.3}")></i></span></div>
                {note}
            }
            .into_any()
        }
    }
}

/// A Hero roll outside Combat.
pub(super) fn roll(eu: Eu) -> AnyView {
    let body = move || {
        let lang = eu.lang();
        eu.read(|now| {
            let Some(Task::Roll(roll)) = now.view.task else { return None };
            let before = came_about(eu, now, Side::Hero);
            let dice = roll
                .dice
                .iter()
                .enumerate()
                .map(|(at, face)| {
                    let was = before.as_ref().and_then(|before| before.was(at, *face));
                    die(eu, at, *face, was, "die--red", lang)
                })
                .collect_view();
            let chip = |n: i8, text: String| {
                let class = if n > 0 { "chip chip--good" } else { "chip chip--bad" };
                view! { <span class=class>{signed(n)}" "{text}</span> }
            };
            let steps = before.as_ref().and_then(|before| before.steps_to(roll.bonus)).unwrap_or_default();
            let bonus = if steps.is_empty() && roll.bonus != 0 {
                vec![chip(roll.bonus, words::by(lang, By::Spent))]
            } else {
                steps.into_iter().map(|step| chip(step.n, cause(lang, step.by, roll.seat))).collect()
            };
            let gives = gives(&roll, lang);
            Some(view! {
                <div class="eu-roll">
                    <div class="eu-roll__dice"><div>{dice}</div></div><div class="eu-roll__mods">{bonus}</div>
                    <span class="eu-roll__sum"><b>{number(roll.total())}</b><small>{Say::Total.get(lang)}</small></span>
                </div>
                {gives}
                {answers(eu, now, lang)}
            })
        })
        .flatten()
    };
    view! {
        <section class="eu-scene eu-fight" aria-label=eu.say(Say::Choose)>
            {over::head(eu, "dice", move || eu.question())}
            <div class="eu-body">{body}</div>
        </section>
    }
    .into_any()
}

/// What a roll comes to, and what others would.
fn gives(roll: &euthia::rolls::Roll, lang: Lang) -> AnyView {
    use euthia::rolls::Purpose;
    match roll.purpose {
        Purpose::Challenge(element) => {
            let table = &element.elemental().challenge;
            let total = roll.total();
            let rows = table
                .0
                .iter()
                .map(|row| {
                    let on = i16::from(row.low) <= total && (row.high == i8::MAX || total <= i16::from(row.high));
                    let range = match (row.low, row.high) {
                        (low, i8::MAX) => format!("{low}+"),
                        (i8::MIN, high) => format!("≤ {high}"),
                        (low, high) if low == high => low.to_string(),
                        (low, high) => format!("{low}–{high}"),
                    };
                    let bad = row.effect.whole().any(|part| matches!(part.get(), Effect::Wound(_)));
                    view! { <li class:is-now=on class:eu-bad=bad><b>{range}</b><span>{detail::effect(lang, row.effect)}</span></li> }
                })
                .collect_view();
            view! { <ul class="eu-table">{rows}</ul> }.into_any()
        }
        Purpose::Need(need) | Purpose::Feat(need) => {
            let text = match lang {
                Lang::En => format!("{need} or more is needed"),
                Lang::Fr => format!("il faut au moins {need}"),
            };
            view! { <p class="eu-note">{text}</p> }.into_any()
        }
    }
}
