//! A Place of Trade: the Offer with its prices, Hero tiles to learn or buy, services, and the player's own
//! board to sell from and unlock.

use super::hero::{carried, held, slots};
use super::pieces::{coin, face, tile_class};
use super::{Eu, over};
use crate::detail::detail;
use crate::{Say, Subject, Thing, words};
use euthia::action::Action;
use euthia::player::{Piece, Tile};
use euthia::trade::Deal;
use euthia::view::{Service, TradeView, Ware};
use kernel::Lang;
use kernel::wording::{capital, count};
use leptos::prelude::*;
use table_view::Said;
use web::parts::{eye, icon};

/// The trade over the map.
pub(super) fn scene(eu: Eu) -> AnyView {
    let title = move || {
        let lang = eu.lang();
        let place = eu.read(|now| now.view.trade.map(|trade| trade.place)).flatten();
        place.map_or(Say::Offer.get(lang), |place| euthia::called::trade(lang, place))
    };
    view! {
        <section class="eu-scene eu-trade" aria-label=title>
            {over::head(eu, "coin", title)}
            <div class="eu-body">
                {move || offer(eu)}
                {move || held(eu)}
                {move || own(eu)}
            </div>
        </section>
    }
    .into_any()
}

fn offer(eu: Eu) -> Option<AnyView> {
    let lang = eu.lang();
    let trade = eu.read(|now| now.view.trade).flatten()?;
    let wares = eu.read(|now| now.view.offers.of(trade.place).clone())?;
    let gold = eu.player().map_or(0, |player| player.gold);
    let fee = trade.owed.map(|(owner, n)| {
        let name = eu.desk.name(owner);
        let text = match lang {
            Lang::En => format!("{n} gold is owed to {name} for the Trade token: sell something first."),
            Lang::Fr => {
                format!("{n} Or à payer à {name} pour le jeton Commerce\u{a0}: vendez d’abord quelque chose.")
            }
        };
        view! { <p class="eu-note eu-note--warn">{icon("warn")}{text}</p> }
    });
    let tiles = wares.iter().enumerate().map(|(at, one)| ware(eu, at as u8, *one, gold)).collect_view();
    let learn: Vec<AnyView> = eu
        .player()
        .map(|player| player.reserve)
        .unwrap_or_default()
        .iter()
        .enumerate()
        .map(|(at, piece)| learn(eu, at as u8, *piece, gold))
        .collect();
    let none = learn.is_empty();
    let hidden = eu.player().map_or(0, |player| player.hidden);
    Some(
        view! {
            {fee}
            <div class="eu-stall">
                <div>
                    <h3 class="eyebrow">{Say::Offer.get(lang)}</h3>
                    <div class="eu-wares">{tiles}{wares.is_empty().then(|| view! { <span class="mute">{Say::NothingLeft.get(lang)}</span> })}</div>
                </div>
                <div>
                    <h3 class="eyebrow">{Say::Learn.get(lang)}{(hidden > 0).then(|| format!(" · {}", hidden_tiles(lang, hidden)))}</h3>
                    <div class="eu-wares">{learn}{none.then(|| view! { <span class="mute">{Say::NothingLeft.get(lang)}</span> })}</div>
                </div>
            </div>
            {services(eu, &trade)}
        }
        .into_any(),
    )
}

fn hidden_tiles(lang: Lang, n: u8) -> String {
    match lang {
        Lang::En => format!("{n} still hidden"),
        Lang::Fr if n == 1 => "1 encore cachée".to_owned(),
        Lang::Fr => format!("{n} encore cachées"),
    }
}

/// What a tile does, short.
fn does(tile: Tile, lang: Lang) -> String {
    let told = detail(lang, Subject::Tile(tile));
    // The whole is under the finger that rests on it.
    let short = |(name, text): &(String, String)| if text.is_empty() { name.clone() } else { text.clone() };
    told.lines.iter().filter(|(name, _)| !name.is_empty()).take(2).map(short).collect::<Vec<_>>().join("; ")
}

/// A tile of the Offer.
fn ware(eu: Eu, at: u8, ware: Ware, gold: u16) -> impl IntoView {
    let lang = eu.lang();
    let tile = Tile::Item(ware.tile);
    let thing = Thing::Ware(at);
    let deal = Action::Market(Deal::Buy(at));
    let class = move || format!("{} eu-ware", tile_class(tile, None, eu.has(thing), eu.hinted(thing)));
    let dear = u16::from(ware.price) > gold;
    let what = Said::by(|lang| ware.tile.item().sheet.name.get(lang).to_owned());
    let label =
        format!("{}, {}", ware.tile.item().sheet.name.get(lang), words::gold(lang, ware.price.into()));
    view! {
        <button class=class class:eu-dear=dear data-ware=at data-tip=Subject::Tile(tile).to_string() aria-label=label
            on:click=move |_| eu.touch(thing, what.clone(), deal)>
            {face(tile, lang)}<small class="eu-ware__does">{does(tile, lang)}</small>
            <span class="tile__price">{coin(ware.price)}</span>
        </button>
    }
}

/// A Hero tile that is revealed: an Ability to learn, a Weapon or Shield to buy.
fn learn(eu: Eu, at: u8, piece: Piece, gold: u16) -> AnyView {
    let lang = eu.lang();
    let thing = Thing::Reserve(at);
    let price = piece.sheet().cost;
    let dear = u16::from(price) > gold;
    let class = move || {
        let lit = tile_class(piece.tile, Some(&piece), eu.has(thing), eu.hinted(thing));
        format!("{lit} eu-ware")
    };
    let name = piece.sheet().name;
    let label = format!("{}, {}", name.get(lang), words::gold(lang, price.into()));
    let press = move |_| {
        if eu.about(thing).len() > 1 {
            eu.held.set(Some(thing));
        } else {
            eu.touch(thing, Said::by(|lang| name.get(lang).to_owned()), Action::Market(Deal::BuyHero(at)));
        }
    };
    view! {
        <button class=class class:eu-dear=dear data-reserve=at data-tip=Subject::Tile(piece.tile).to_string() aria-label=label on:click=press>
            {face(piece.tile, lang)}<small class="eu-ware__does">{does(piece.tile, lang)}</small>
            <span class="tile__price">{coin(price)}</span>
        </button>
    }
    .into_any()
}

/// What is done for gold.
fn services(eu: Eu, trade: &TradeView) -> impl IntoView + use<> {
    let lang = eu.lang();
    let service = |deal: Deal, symbol: &'static str, text: String, service: Service| {
        let action = Action::Market(deal);
        let hinted = move || {
            eu.number(action).is_some_and(|number| {
                eu.desk.hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.number == number))
            })
        };
        let class = move || {
            let open = if service.open { " eu-service--open" } else { "" };
            format!("eu-service{open}{}", if hinted() { " eu-service--hint" } else { "" })
        };
        let what = Said::alike(&text);
        let price = (service.price > 0).then(|| coin(service.price));
        view! {
            <button class=class data-deal=symbol on:click=move |_| eu.desk.attempt(what.clone(), action)>
                {icon(symbol)}<span>{text}</span>{price}
                {move || eu.number(action).is_some_and(|number| eu.desk.eye(number)).then(eye)}
            </button>
        }
    };
    let wounds = count(lang, trade.heals, lang.pick("Wound", "Blessure"), lang.pick("Wounds", "Blessures"));
    let heals = format!("{} {wounds}", lang.pick("Heal", "Soigner"));
    view! {
        <div class="eu-services" role="group" aria-label=Say::Services.get(lang)>
            {service(Deal::Refresh, "undo", lang.pick("New Offer", "Nouvelle Offre").to_owned(), trade.refresh)}
            {service(Deal::Reveal, "eye", lang.pick("Reveal Hero tiles", "Révéler des tuiles de Héros").to_owned(), trade.reveal)}
            {service(Deal::Heal, "heal", heals, trade.heal)}
            {service(Deal::Gaar, "gaar", lang.pick("Buy a Gaar", "Acheter un Gaar").to_owned(), trade.gaar)}
        </div>
    }
}

/// The own board: what is sold with a click, what is unlocked.
fn own(eu: Eu) -> Option<AnyView> {
    let player = eu.player()?;
    let seat = eu.seat();
    // What is about no thing that is there.
    let rest = move || {
        let all = eu.read(|now| {
            let all = now.legal.iter().enumerate();
            let left = |action: &Action| {
                matches!(action, Action::Convert | Action::CashIn(_) | Action::Brew | Action::Essence(_))
            };
            all.filter(|(_, action)| left(action)).map(|(number, _)| number).collect::<Vec<_>>()
        });
        let rows = all.unwrap_or_default().into_iter().map(|number| {
            view! { <button class="achip" data-scene-answer=number on:click=move |_| eu.desk.answer(number)>{move || capital(&eu.label(number))}</button> }
        });
        rows.collect_view()
    };
    Some(
        view! {
            <div class="eu-own"><h3 class="eyebrow">{eu.say(Say::Sell)}</h3>{slots(eu, seat, &player)}{carried(eu, seat, &player)}<div class="eu-acts">{rest}</div></div>
        }
        .into_any(),
    )
}
