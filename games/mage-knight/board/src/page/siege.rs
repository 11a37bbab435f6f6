//! A joint assault: the proposal, the answers, who was dealt which enemies, and whose fight it is.

use super::Mk;
use super::pieces::{pile_colours, pile_symbol, portrait};
use super::scene::act;
use crate::siege::{self, Course, Defender, Party, Siege, Standing};
use crate::{Say, Subject, heroes, words};
use kernel::Lang;
use leptos::prelude::*;
use mage_knight::action::Action;
use mage_knight::content::City;
use mage_knight::narrate::words::{effect_text, enemy_face};
use mage_knight::view::View;
use table_view::said::capital;
use web::parts::{RuleChip, icon, seat_mark};

/// Something of the assault of the moment.
fn of_siege<T>(mk: Mk, with: impl FnOnce(&View, &Siege) -> T) -> Option<T> {
    mk.read(|now| siege::siege(&now.view).map(|siege| with(&now.view, &siege))).flatten()
}

/// Which city it is for.
pub(super) fn head(mk: Mk) -> AnyView {
    let head = move || {
        let lang = mk.lang();
        of_siege(mk, |_, siege| {
            let level = words::labelled(lang, &capital(Say::Level.get(lang)), &siege.city.level.to_string());
            let defenders = words::defenders(lang, siege.garrison.len() as u16);
            view! {
                {icon("city")}<h2 id="scene-title">{siege.title(lang)}</h2>
                <span class="chip">{level}</span><span class="chip">{defenders}</span>
            }
        })
    };
    head.into_any()
}

/// How it stands.
pub(super) fn told(mk: Mk) -> Option<String> {
    of_siege(mk, |view, siege| siege.told(mk.lang(), view))
}

/// The assault, as a part of the scene.
pub(super) fn siege(mk: Mk) -> AnyView {
    let body = move || {
        let lang = mk.lang();
        of_siege(mk, |view, siege| {
            let fights = siege.course == Course::Fighting;
            let rows = siege.parties.iter().map(|party| row(mk, view, siege, party)).collect_view();
            view! {
                {(!fights).then(|| garrison(lang, siege))}
                <ul class="siege__rows">{rows}</ul>
                {(!fights).then(|| price(lang, siege))}
                {fights.then(|| shields(mk, view, siege))}
                {acts(mk, siege)}
            }
        })
    };
    body.into_any()
}

/// The defenders, whom everybody next to the city has seen.
fn garrison(lang: Lang, siege: &Siege) -> impl IntoView + use<> {
    let bonus =
        siege.city.colours().map(|colour| effect_text(lang, City::of(colour).bonus)).collect::<Vec<_>>();
    let bonus =
        bonus.into_iter().filter(|text| !text.is_empty()).map(|text| capital(&text)).collect::<Vec<_>>();
    view! {
        <div class="siege__garrison">
            <span class="eyebrow" id="garrison-title">{Say::Garrison.get(lang)}</span>
            <ul class="siege__tokens" aria-labelledby="garrison-title">{siege.garrison.iter().map(|one| defender(lang, one)).collect_view()}</ul>
            <small>{bonus.join(" ")}</small>
            <small>{icon("eye")}" "{Say::DealtLater.get(lang)}</small>
        </div>
    }
}

/// A defender: its token, its name and its numbers.
fn defender(lang: Lang, one: &Defender) -> impl IntoView + use<> {
    let (rim, dark) = pile_colours(one.pile);
    let (symbol, name, numbers) = match one.enemy {
        Some(enemy) => {
            let face = enemy_face(lang, enemy);
            (portrait(enemy), face.name, face.numbers)
        }
        None => {
            (pile_symbol(one.pile), one.pile.name().get(lang).to_owned(), Say::FaceDown.get(lang).to_owned())
        }
    };
    let peek = one.enemy.map(|enemy| Subject::Enemy(enemy).to_string());
    view! {
        <li class="defender" data-peek=peek>
            <span class="defender__art" style=format!("--rim:{rim};--dark:{dark}") aria-hidden="true">{icon(symbol)}</span>
            <span><b>{name}</b><small>{numbers}</small></span>
        </li>
    }
}

/// A hero who takes part, or might.
fn row(mk: Mk, view: &View, siege: &Siege, party: &Party) -> AnyView {
    let lang = mk.lang();
    let seat = party.seat;
    let own = mk.desk.own_seat() == Some(seat);
    let name = heroes::name(lang, view, seat);
    let you = own.then(|| view! { <span class="you">{Say::You.get(lang)}</span> });
    let say = if own && party.standing == Standing::Awaited { Say::YourAnswer } else { party.standing.say() };
    let class = match party.standing {
        Standing::Agrees | Standing::Done => "chip chip--good",
        Standing::Awaited | Standing::Now => "chip chip--accent",
        Standing::StayedOut => "chip chip--warn",
        _ => "chip",
    };
    let wakes = (party.wakes && siege.course != Course::Fighting)
        .then(|| view! { <small class="siege__wakes">{icon("warn")}" "{Say::Wakes.get(lang)}</small> });
    let fights = siege.course == Course::Fighting;
    let share = party.share.map(|n| {
        let beaten = siege.beaten(party);
        let text =
            if fights && beaten > 0 { format!("{beaten} / {n}") } else { words::defenders(lang, n.into()) };
        view! { <b class="siege__n">{text}</b> }
    });
    // How many this one would face: said right here.
    let amounts = party.shared_now.then(|| {
        let legal = mk.read(|now| now.legal.clone()).unwrap_or_default();
        let ways = legal.into_iter().filter_map(|action| match action {
            Action::Amount(n) => {
                let number = mk.number(action)?;
                let label = format!("{name}, {}", words::defenders(lang, n.into()));
                Some(view! {
                    <button class="act siege__amount" aria-label=label data-scene-answer=number
                        on:click=move |_| mk.desk.answer(number)>{n}</button>
                })
            }
            _ => None,
        });
        view! { <span class="siege__amounts"><small>{Say::HowMany.get(lang)}</small>{ways.collect_view()}</span> }
    });
    let invite = act(mk, Action::Invite(seat), "people", false);
    let dealt: Vec<_> = siege.dealt(seat).map(|one| defender(lang, one)).collect();
    let dealt = (!dealt.is_empty()).then(|| view! { <ul class="siege__tokens">{dealt}</ul> });
    view! {
        <li class="party" class:party--own=own class:party--now={matches!(party.standing, Standing::Awaited | Standing::Now)}
            data-seat=mk.desk.mark(seat).colour>
            <div class="party__top">{seat_mark(mk.desk.mark(seat))}<b>{name}</b>{you}
                <span class="rival__n" title=Say::HiddenHand.get(lang)>{icon("cards")}{party.cards}</span>
                <span class="rival__n" title=Say::Units.get(lang)>{icon("people")}{party.units}</span>
                {share} <span class=class>{say.get(lang)}</span></div>
            {amounts} {invite} {wakes} {dealt}
        </li>
    }
    .into_any()
}

/// What is needed, what it brings, and that all must agree.
fn price(lang: Lang, siege: &Siege) -> impl IntoView + use<> {
    let step = format!(
        "{} ({})",
        Say::StepIn.get(lang),
        words::labelled(lang, Say::Move.get(lang), &siege.step.to_string())
    );
    view! {
        <ul class="siege__price" aria-label=Say::Price.get(lang)>
            <li>{icon("hourglass")}{Say::NextTurn.get(lang)}</li>
            <li>{icon("move")}{step}</li>
            <li>{icon("reputation")}{Say::Repute.get(lang)}</li>
            <li>{icon("dice")}{Say::OneDie.get(lang)}</li>
            <li>{icon("fame")}{Say::Spoils.get(lang)}</li>
        </ul>
        <p class="scene__line"><small>{Say::AllAgree.get(lang)}</small> <RuleChip id="MK-COA-05".to_owned() quiet=true/></p>
    }
}

/// The Shields on the city, and who leads it by them.
fn shields(mk: Mk, view: &View, siege: &Siege) -> Option<AnyView> {
    let lang = mk.lang();
    let leader = siege.leader(lang, view)?;
    let row = siege.city.shields.iter().map(|seat| seat_mark(mk.desk.mark(*seat))).collect_view();
    Some(view! { <p class="scene__line">{row}<span>{leader}</span> <RuleChip id="MK-COA-12".to_owned() quiet=true/></p> }.into_any())
}

fn acts(mk: Mk, siege: &Siege) -> Option<AnyView> {
    let agree = act(mk, Action::Agree, "check", true);
    let refuse = act(mk, Action::Refuse, "cross", false);
    // Whoever is to go into the city may stay outside, by the bar; only the proposal is ended here.
    let done = (siege.course == Course::Inviting).then(|| act(mk, Action::Done, "check", false)).flatten();
    let any = agree.is_some() || refuse.is_some() || done.is_some();
    any.then(|| view! { <div class="scene__acts">{agree} {refuse} {done}</div> }.into_any())
}

/// Over the fight of one of them: how the others stand.
pub(super) fn strip(mk: Mk) -> Option<AnyView> {
    let lang = mk.lang();
    of_siege(mk, |view, siege| {
        if siege.course != Course::Fighting {
            return None;
        }
        let parties = siege.parties.iter().map(|party| {
            let seat = party.seat;
            let own = mk.desk.own_seat() == Some(seat);
            let now = party.standing == Standing::Now;
            let text = format!("{} / {}", siege.beaten(party), party.share.unwrap_or(0));
            view! {
                <li class="siege__party" class:siege__party--now=now aria-current=now.then_some("step")>
                    {seat_mark(mk.desk.mark(seat))}<b>{heroes::name(lang, view, seat)}</b>
                    {own.then(|| view! { <span class="you">{Say::You.get(lang)}</span> })}
                    <span class="rival__n" title=Say::Defeated.get(lang)>{text}</span><small>{party.standing.say().get(lang)}</small>
                </li>
            }
        });
        Some(
            view! {
                <section class="panel siege__strip" aria-label=siege.title(lang)>
                    <p><b>{siege.title(lang)}</b> <span>{words::defenders(lang, siege.garrison.len() as u16)}</span></p>
                    <ol>{parties.collect_view()}</ol>
                    {shields(mk, view, siege)}
                </section>
            }
            .into_any(),
        )
    })
    .flatten()
}
