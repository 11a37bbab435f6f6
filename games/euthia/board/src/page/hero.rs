//! A Hero's full board: slots with their locks, tiles and what is on them, carried Items, Gems, Trophies,
//! Hero tiles beside the board. A click on a thing offers its actions; a tile can be dragged to its slot.

use super::Eu;
use super::pieces::{face, hearts, inlays, tile_class};
use super::rows::row;
use crate::detail::detail;
use crate::{Say, Subject, Thing, signs, terrain, words};
use euthia::action::Action;
use euthia::board::{Handling, Spot};
use euthia::content::HERO_SLOTS;
use euthia::player::Piece;
use euthia::terms::Metal;
use euthia::view::{PlayerView, Price, SlotView};
use kernel::wording::signed;
use kernel::{Lang, Seat};
use leptos::prelude::*;
use table_view::Said;
use web::parts::{icon, seat_mark};

/// The sheet: the player's own board, and those of the others at a click.
pub(super) fn sheet(eu: Eu) -> AnyView {
    let shown = Memo::new(move |_| eu.looked.get().unwrap_or_else(|| eu.seat()));
    let tabs = move || {
        let many = eu.read(|now| now.view.players.len()).unwrap_or(0);
        let tab = |at: usize| {
            let seat = Seat(at as u8);
            let on = move || shown.get() == seat;
            view! {
                <button class="chip eu-tab" class:chip--accent=on aria-pressed=move || on().to_string() data-seat=move || eu.desk.mark(seat).colour
                    on:click=move |_| eu.looked.set(Some(seat))>{move || seat_mark(eu.desk.mark(seat))}{move || eu.desk.name(seat)}</button>
            }
        };
        (many > 1).then(|| view! { <div class="eu-tabs" role="group" aria-label=eu.say(Say::Boards)>{(0..many).map(tab).collect_view()}</div> })
    };
    view! {
        <div class="eu-sheet">
            {tabs}
            {move || { let seat = shown.get(); eu.player_on(seat).map(|player| board(eu, seat, &player)) }}
            {move || held(eu)}
        </div>
    }
    .into_any()
}

/// A Hero's board with its head.
fn board(eu: Eu, seat: Seat, player: &PlayerView) -> AnyView {
    let lang = eu.lang();
    let sheet = player.hero.board();
    let health = words::health(lang, player.health, player.maximum);
    let stat = |symbol: &'static str, tip: &'static str, name: &'static str, value: String| {
        view! { <div class="stat" data-tip=tip tabindex="0"><span class="stat__v">{icon(symbol)}{value}</span><span class="stat__k">{name}</span></div> }
    };
    let kills = player.kills.level1 + player.kills.level2 + player.kills.level3;
    let sacks = format!("{}/{}", player.sacks.all - player.sacks.free, player.sacks.all);
    let (silver, gold) = (player.hand_size.of(Metal::Silver), player.hand_size.of(Metal::Gold));
    let hand = words::hand(lang, *silver, *gold, player.hand_limit);
    view! {
        <section class="eu-hero" data-seat=eu.desk.mark(seat).colour>
            <header class="eu-hero__head">
                <span class="hud__shield">{icon(signs::hero(player.hero))}</span>
                <div><b class="eu-hero__name">{sheet.name.get(lang)}</b>" "<small>{sheet.role.get(lang)}</small>
                    <div class="eu-hero__hp">{hearts(player.health, player.maximum, health.clone())}<b>{health}</b></div></div>
            </header>
            <div class="eu-hero__stats">
                {stat("coin", "gold", Say::Gold.get(lang), player.gold.to_string())}
                {stat("gaar", "gaar", Say::Gaar.get(lang), format!("{}/{}", player.gaar, sheet.gaar_slots))}
                {(sheet.dwurt_slots > 0).then(|| stat("potion", "dwurt", Say::Dwurt.get(lang), format!("{}/{}", player.dwurt, sheet.dwurt_slots)))}
                {stat("laurel", "reputation", Say::Reputation.get(lang), player.reputation.to_string())}
                {stat("attack", "kills", Say::Monsters.get(lang), kills.to_string())}
                {stat("e-sack", "sacks", Say::Sacks.get(lang), sacks)}
                {(player.chaos > 0).then(|| stat("chaos", "chaos", Say::Chaos.get(lang), player.chaos.to_string()))}
                {(sheet.dwurt_slots > 0).then(|| stat("dice", "dwurt-die", Say::DwurtDie.get(lang), player.dwurt_die.to_string()))}
                {stat("encounter", "quests", Say::QuestsDone.get(lang), player.quests.to_string())}
                {(player.bounties > 0).then(|| stat("crown", "bounties", Say::Bounties.get(lang), player.bounties.to_string()))}
                {stat("cards", "cards", Say::Cards.get(lang), hand)}
                {(player.control > 0).then(|| stat("u-monster", "control", Say::Control.get(lang), player.control.to_string()))}
            </div>
            {slots(eu, seat, player)}
            {carried(eu, seat, player)}
            {score(player, lang)}
        </section>
    }
    .into_any()
}

/// What the Hero would score now, line by line.
fn score(player: &PlayerView, lang: Lang) -> impl IntoView + use<> {
    let rows = player
        .score
        .lines
        .iter()
        .filter(|line| line.n > 0 || line.points != 0)
        .map(|line| {
            let many = words::how_many(*line);
            view! { <tr><th scope="row">{words::scored(lang, line.what)}</th><td class="num">{many.map(|many| view! { <small>{many}</small> })}" "{signed(line.points)}</td></tr> }
        })
        .collect_view();
    let total = player.score.total;
    view! {
        <details class="eu-now">
            <summary><span>{Say::ScoreNow.get(lang)}</span><b>{total}</b></summary>
            <table class="standings eu-score"><thead><tr><th></th><th scope="col" class="num"><small>{Say::ScoreColumns.get(lang)}</small></th></tr></thead><tbody>{rows}</tbody></table>
        </details>
    }
}

/// The slots of a Hero's board.
pub(super) fn slots(eu: Eu, seat: Seat, player: &PlayerView) -> impl IntoView + use<> {
    let lang = eu.lang();
    let (hero, gear) = player.slots.split_at(HERO_SLOTS.min(player.slots.len()));
    let group = |say: Say, from: usize, slots: &[SlotView]| {
        let drawn =
            slots.iter().enumerate().map(|(at, one)| slot(eu, seat, (from + at) as u8, *one)).collect_view();
        view! { <div><h3 class="eyebrow">{say.get(lang)}</h3><div class="eu-grid">{drawn}</div></div> }
    };
    view! { <div class="eu-slots">{group(Say::HeroSlots, 0, hero)}{group(Say::Equipment, hero.len(), gear)}</div> }
}

/// What opens a slot.
pub(super) fn price(lang: Lang, price: Price) -> String {
    match price {
        Price::Gold(n) => words::gold(lang, n.into()),
        Price::Essence(Some(element)) => element.charm().name.get(lang).to_owned(),
        Price::Essence(None) => lang.pick("any Essence", "une Essence").to_owned(),
    }
}

fn slot(eu: Eu, seat: Seat, at: u8, one: SlotView) -> AnyView {
    let lang = eu.lang();
    let thing = Thing::Slot(at);
    let own = eu.seat() == seat;
    let name = eu
        .read(|now| euthia::called::slot(lang, &now.view, seat, at))
        .map(|name| kernel::wording::capital(&name))
        .unwrap_or_default();
    let lit = move || own && eu.yours() && eu.has(thing);
    let Some(piece) = one.piece else {
        let (symbol, text) = match one.lock {
            Some(lock) => ("lock", price(lang, lock)),
            None => (signs::slot(one.symbol), Say::Empty.get(lang).to_owned()),
        };
        let locked = one.lock.is_some();
        let class = move || {
            let lit = if lit() { " eu-slot--legal" } else { "" };
            format!("slot eu-slot{}{lit}", if locked { " eu-slot--closed" } else { "" })
        };
        let label = format!("{name}, {text}");
        // What goes there is enough under its sign.
        let short = kernel::wording::capital(&name.replace(" slot", "").replace("Emplacement ", ""));
        return view! {
            <button class=class data-slot=at aria-label=label data-tip=locked.then_some("lock") aria-pressed=move || (eu.held.get() == Some(thing)).to_string()
                on:click=move |_| if own { hold(eu, thing) }>
                {icon(symbol)}<span>{if locked { text.clone() } else { short }}</span>
                {locked.then(|| view! { <span class="eu-slot__kind">{icon(signs::slot(one.symbol))}</span> })}
            </button>
        }
        .into_any();
    };
    tile(eu, own, thing, piece, Some(at), Some(name))
}

/// A tile that can be chosen, dragged and explained.
pub(super) fn tile(
    eu: Eu,
    own: bool,
    thing: Thing,
    piece: Piece,
    slot: Option<u8>,
    place: Option<String>,
) -> AnyView {
    let lang = eu.lang();
    let lit = move || own && eu.yours() && eu.has(thing);
    let class = move || tile_class(piece.tile, Some(&piece), lit(), own && eu.hinted(thing));
    let label = match &place {
        Some(place) => format!("{}, {place}", piece.sheet().name.get(lang)),
        None => piece.sheet().name.get(lang).to_owned(),
    };
    let drag = match thing {
        Thing::Pack(at) if own => Some(format!("pack:{at}")),
        _ => None,
    };
    view! {
        <button class=class data-slot=slot data-drag=drag data-onto="[data-slot]" data-ghost=signs::tile(piece.tile)
            data-tip=Subject::Tile(piece.tile).to_string() aria-label=label aria-pressed=move || (eu.held.get() == Some(thing)).to_string()
            on:click=move |_| hold(eu, thing)>
            {face(piece.tile, lang)}{inlays(&piece, lang)}
            {piece.engaged.then(|| view! { <span class="eu-tile__state">{Say::Engaged.get(lang)}</span> })}
        </button>
    }
    .into_any()
}

/// What is carried: tiles, Gems, Essences, Trophies; Hero tiles beside the board.
pub(super) fn carried(eu: Eu, seat: Seat, player: &PlayerView) -> impl IntoView + use<> {
    let lang = eu.lang();
    let own = eu.seat() == seat;
    let pack: Vec<AnyView> = player
        .pack
        .iter()
        .enumerate()
        .map(|(at, piece)| tile(eu, own, Thing::Pack(at as u8), *piece, None, None))
        .collect();
    let loose = |thing: Thing,
                 symbol: &'static str,
                 class: String,
                 name: &'static str,
                 tip: String,
                 n: u8| {
        let lit = move || own && eu.yours() && eu.has(thing);
        (n > 0).then(|| {
            view! {
                <button class=move || if lit() { "eu-bead eu-bead--legal" } else { "eu-bead" } data-tip=tip on:click=move |_| if own { hold(eu, thing) }>
                    <span class=class>{icon(symbol)}</span><b>{n}</b><span>{name}</span>
                </button>
            }
        })
    };
    let gems = player
        .gems
        .each()
        .map(|(one, n)| {
            let class = format!("gem eu-gem--{}", one.id());
            loose(
                Thing::Gem(one),
                signs::gem(one),
                class,
                one.charm().name.get(lang),
                Subject::Gem(one).to_string(),
                *n,
            )
        })
        .collect_view();
    let essences = player
        .essences
        .each()
        .map(|(one, n)| {
            let class = format!("eu-essence eu-essence--{}", terrain::element(one));
            loose(
                Thing::Essence(one),
                terrain::element_sign(one),
                class,
                one.charm().name.get(lang),
                Subject::Essence(one).to_string(),
                *n,
            )
        })
        .collect_view();
    let some = player.gems.each().any(|(_, n)| *n > 0) || player.essences.each().any(|(_, n)| *n > 0);
    let trophies = player
        .trophies
        .iter()
        .map(|foe| view! { <span class="chip" tabindex="0" data-tip=Subject::Monster(*foe).to_string()>{icon("crown")}{foe.foe().name.get(lang)}</span> })
        .collect_view();
    let reserve: Vec<AnyView> = player
        .reserve
        .iter()
        .enumerate()
        .map(|(at, piece)| tile(eu, own, Thing::Reserve(at as u8), *piece, None, None))
        .collect();
    let group = |say: Say, there: bool, body: AnyView| {
        there.then(|| view! { <div class="eu-group"><h3 class="eyebrow">{say.get(lang)}</h3>{body}</div> })
    };
    view! {
        {group(Say::Carried, !player.pack.is_empty(), view! { <div class="eu-grid">{pack}</div> }.into_any())}
        {group(Say::Gems, some, view! { <div class="eu-beads">{gems}{essences}</div> }.into_any())}
        {group(Say::Reserve, !player.reserve.is_empty(), view! { <div class="eu-grid">{reserve}</div> }.into_any())}
        {group(Say::Trophies, !player.trophies.is_empty(), view! { <div class="eu-beads">{trophies}</div> }.into_any())}
    }
}

/// Chooses a thing, or lets go of it.
fn hold(eu: Eu, thing: Thing) {
    eu.held.update(|held| *held = (*held != Some(thing)).then_some(thing));
}

/// What can be done with the thing that was chosen, and what it is.
pub(super) fn held(eu: Eu) -> Option<AnyView> {
    let thing = eu.held.get()?;
    let lang = eu.lang();
    let seat = eu.looked.get().unwrap_or_else(|| eu.seat());
    let own = eu.seat() == seat;
    let told = eu.player_on(seat).and_then(|player| {
        let piece = match thing {
            Thing::Slot(at) => player.slots.get(usize::from(at))?.piece?,
            Thing::Pack(at) => *player.pack.get(usize::from(at))?,
            Thing::Reserve(at) => *player.reserve.get(usize::from(at))?,
            Thing::Gem(gem) => return Some(detail(lang, Subject::Gem(gem))),
            Thing::Essence(element) => return Some(detail(lang, Subject::Essence(element))),
            _ => return None,
        };
        Some(detail(lang, Subject::Tile(piece.tile)))
    });
    let answers = if own && eu.yours() { eu.about(thing) } else { Vec::new() };
    if told.is_none() && answers.is_empty() {
        return None;
    }
    let rows = answers.into_iter().map(|number| row(eu, number)).collect_view();
    Some(
        view! {
            <div class="eu-held" role="group" aria-label=eu.say(Say::Choose)>
                <button class="btn btn--quiet btn--icon eu-held__close" aria-label=eu.say(Say::Back) on:click=move |_| eu.held.set(None)>{icon("close")}</button>
                {told.map(|told| view! { <div class="eu-held__told">{super::peek::body(told)}</div> })}
                <div class="eu-rows">{rows}</div>
            </div>
        }
        .into_any(),
    )
}

/// A carried tile was let go over a slot.
pub(super) fn dropped(eu: Eu, what: &str, place: &web_sys::Element) {
    let pack = what.strip_prefix("pack:").and_then(|at| at.parse::<u8>().ok());
    let slot = place.get_attribute("data-slot").and_then(|at| at.parse::<u8>().ok());
    if let Some((pack, slot)) = pack.zip(slot) {
        let name = untrack(|| {
            let seat = eu.seat();
            eu.read(|now| {
                let piece = now.view.players.of(seat)?.pack.get(usize::from(pack)).copied()?;
                Some(Said::by(|lang| piece.sheet().name.get(lang).to_owned()))
            })
            .flatten()
        });
        eu.desk.attempt(name.unwrap_or_default(), Action::Board(Handling::Equip { pack, slot }));
    }
}

/// Where a tile lies, for those who choose one.
pub(super) fn piece_at(player: &PlayerView, spot: Spot) -> Option<Piece> {
    match spot {
        Spot::Slot(at) => player.slots.get(usize::from(at))?.piece,
        Spot::Pack(at) => player.pack.get(usize::from(at)).copied(),
    }
}
