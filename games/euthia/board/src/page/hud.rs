//! In the lower left: the Hero's numbers at a glance, which open the full board, and the Action tokens.

use super::Eu;
use super::pieces::{coin, essence, gem, hearts};
use crate::lit::Scene;
use crate::{Say, Subject, Thing, signs, words};
use euthia::action::Action;
use euthia::question::Asked;
use euthia::terms::{Deed, Hero};
use euthia::view::PlayerView;
use kernel::Seat;
use leptos::prelude::*;
use table_view::Said;
use web::desk::Sheet;
use web::parts::icon;

/// The numbers at a glance.
pub(super) fn hud(eu: Eu) -> AnyView {
    (move || numbers(eu)).into_any()
}

fn numbers(eu: Eu) -> Option<AnyView> {
    let player = eu.player()?;
    let lang = eu.lang();
    let seat = eu.seat();
    let board = player.hero.board();
    let name = board.name.get(lang);
    let gaar = (0..board.gaar_slots.max(player.gaar))
        .map(|at| view! { <span class=if at < player.gaar { "eu-gaar__on" } else { "eu-gaar__off" }>{icon("gaar")}</span> })
        .collect_view();
    let gaar_label = format!("{} {}", player.gaar, Say::Gaar.get(lang));
    let dwurt = (board.dwurt_slots > 0).then(|| {
        view! { <span class="hs" data-tip="dwurt" tabindex="0">{icon("potion")}{player.dwurt}</span> }
    });
    let health = words::health(lang, player.health, player.maximum);
    let short = format!("{}/{}", player.health, player.maximum);
    // On a phone the button shows the emblem alone.
    let told = format!("{name}. {health}");
    Some(
        view! {
            <section class="float hud eu-hud" data-seat=eu.desk.mark(seat).colour aria-label=name>
                <button class="eu-hud__open" aria-keyshortcuts="s" aria-label=told on:click=move |_| open(eu)>
                    <span class="hud__shield">{icon(signs::hero(player.hero))}</span>
                    <span class="eu-hud__id">
                        <span class="hud__name">{name}{icon("up")}<small data-tip="reputation">{player.reputation}" "{icon("laurel")}<span class="vh">{Say::Reputation.get(lang)}</span></small></span>
                        {hearts(player.health, player.maximum, health.clone())}
                        <span class="eu-hud__hp">{health}</span>
                    </span>
                </button>
                <div class="eu-hud__row eu-hud__row--deeds">{tokens(eu, &player)}<span class="eu-gold" data-tip="gold" tabindex="0"><span class="vh">{Say::Gold.get(lang)}" "</span>{coin(player.gold)}</span></div>
                <div class="eu-hud__row">
                    <span class="eu-gaar" role="img" aria-label=gaar_label data-tip="gaar">{gaar}</span>
                    {dwurt}{loose(eu, &player)}
                </div>
                {others(eu, seat)}
                <div class="eu-hud__strip">
                    <span class="hs eu-hp__on" data-tip="health">{icon("heart")}<span>{short}</span></span>
                    <span class="hs" data-tip="gold">{icon("coin")}{player.gold}</span>
                    <span class="hs" data-tip="gaar">{icon("gaar")}{player.gaar}</span>
                    <span class="hs" data-tip="reputation">{icon("laurel")}{player.reputation}</span>
                </div>
            </section>
        }
        .into_any(),
    )
}

/// The boards of the others, a click away.
fn others(eu: Eu, own: Seat) -> Option<AnyView> {
    let lang = eu.lang();
    let heroes = eu.read(|now| {
        let all = now.view.players.seats().filter(|(seat, _)| *seat != own);
        all.map(|(seat, player)| (seat, player.hero)).collect::<Vec<_>>()
    })?;
    let button = |(seat, hero): (Seat, Hero)| {
        let name = hero.board().name.get(lang);
        let label = words::board_of(lang, name);
        let press = move |_| {
            eu.looked.set(Some(seat));
            eu.desk.sheet.set(Some(Sheet::Own));
        };
        view! {
            <button class="eu-other" data-seat=eu.desk.mark(seat).colour aria-label=label.clone() title=label on:click=press>
                <span class="hud__shield">{icon(signs::hero(hero))}</span>
            </button>
        }
    };
    let some = !heroes.is_empty();
    let buttons = heroes.into_iter().map(button).collect_view();
    some.then(|| {
        view! { <div class="eu-hud__row eu-hud__others" role="group" aria-label=eu.say(Say::Boards)>{buttons}</div> }.into_any()
    })
}

/// Opens the Hero's own board.
pub(super) fn open(eu: Eu) {
    eu.looked.set(None);
    eu.desk.sheet.set(Some(Sheet::Own));
}

/// Loose Gems and Essences.
fn loose(eu: Eu, player: &PlayerView) -> impl IntoView + use<> {
    let lang = eu.lang();
    let gems = player
        .gems
        .each()
        .flat_map(|(one, n)| std::iter::repeat_n(one, (*n).into()))
        .map(|one| gem(one, lang, false))
        .collect_view();
    let essences = player
        .essences
        .each()
        .flat_map(|(one, n)| std::iter::repeat_n(one, (*n).into()))
        .map(|one| essence(one, lang))
        .collect_view();
    view! { <span class="eu-loose">{gems}{essences}</span> }
}

/// The Action tokens: used for their Movement points by a click, if they are not for an Action.
pub(super) fn tokens(eu: Eu, player: &PlayerView) -> impl IntoView + use<> {
    let lang = eu.lang();
    let own = player.tokens;
    let drawn = Deed::ALL
        .into_iter()
        .map(|deed| {
            let there = *own.of(deed);
            let thing = Thing::Token(deed);
            let name = deed.name().get(lang);
            let class = move || {
                let state = match () {
                    () if eu.hinted(thing) => " eu-deed--legal eu-deed--hint",
                    () if eu.has(thing) => " eu-deed--legal",
                    () if !there => " eu-deed--used",
                    () => "",
                };
                format!("eu-deed eu-deed--{}{state}", deed.id())
            };
            let label = format!("{name}, {}", words::moves(lang, deed.moves()));
            let what = Said::by(|lang| deed.name().get(lang).to_owned());
            view! {
                <button class=class data-token=deed.id() data-tip=Subject::Deed(deed).to_string() aria-label=label
                    on:click=move |_| eu.touch(thing, what.clone(), Action::March(deed))>
                    {icon(signs::deed(deed))}<small>{icon("move")}{deed.moves()}</small>
                </button>
            }
        })
        .collect_view();
    let kept = player.kept.map(|deed| {
        view! { <span class=format!("eu-deed eu-deed--kept eu-deed--{}", deed.id()) data-tip=Subject::Deed(deed).to_string() tabindex="0">{icon(signs::deed(deed))}</span> }
    });
    view! { <span class="eu-deeds" role="group" aria-label=Say::Actions.get(lang)>{drawn}{kept}</span> }
}

/// In the bar: what there is to spend.
pub(super) fn purse(eu: Eu) -> AnyView {
    let drawn = move || {
        if !eu.yours() {
            return None;
        }
        match (eu.scene.get(), eu.asked()?) {
            (_, Asked::Turn) => {
                let left = eu.read(|now| now.view.turn.movement)?;
                Some(view! { <span class="purse" data-tip="movement">{icon("move")}<span class="vh">{eu.say(Say::AndMove)}" "</span>{left}</span> }.into_any())
            }
            (Scene::Trade, _) => {
                let gold = eu.player()?.gold;
                Some(view! { <span class="purse" data-tip="gold">{icon("coin")}<span class="vh">{eu.say(Say::Gold)}" "</span>{gold}</span> }.into_any())
            }
            (Scene::Fight, _) => {
                let strength =
                    eu.read(|now| Some(now.view.combat.as_ref()?.attack.as_ref()?.strength)).flatten()?;
                Some(view! { <span class="purse" data-tip="strength">{icon("attack")}<span class="vh">{eu.say(Say::Strength)}" "</span>{kernel::wording::number(strength)}</span> }.into_any())
            }
            _ => None,
        }
    };
    view! { <span class="purses">{drawn}</span> }.into_any()
}
