//! Matches in progress: whose turn it is, how they stand, the score as a race. Those where it is your turn
//! come first.

use super::news::{News, has_room, scenario};
use crate::browser::time;
use crate::games;
use crate::house::{crop, invites, race, seen};
use crate::parts::icon;
use leptos::prelude::*;
use table_view::said::capital;
use table_view::words::{list, when};
use table_view::{House, HouseWord, Kept, Phrase, Route, Said, Summary, Word, clock};
use wire::lobby::{MatchCard, SeatKind};

/// A match in progress, here or on the server.
#[derive(Clone, PartialEq)]
struct Going {
    key: String,
    game: String,
    title: Said,
    /// Where its link leads.
    route: Route,
    yours: bool,
    /// Whose turn it is, if it is somebody else's.
    turn: Option<Said>,
    /// The question, if it is the player's own turn.
    question: Said,
    summary: Option<Summary>,
    /// The names of the seats.
    names: Vec<Said>,
    touched: f64,
    /// When an answer is due.
    due: Option<i64>,
    /// Whether it waits for players.
    room: bool,
    online: bool,
    /// Why it cannot be continued, if so.
    aside: Option<String>,
    id: String,
}

impl Going {
    fn here(kept: &Kept) -> Option<Going> {
        let owes = kept.owes?;
        let yours = kept.waits_for_you();
        Some(Going {
            key: format!("{}/{}", kept.id, kept.seq),
            game: kept.game.clone(),
            title: kept.title.clone(),
            route: Route::Table(kept.game.clone(), kept.id.clone()),
            yours,
            turn: kept.seats.get(owes.index()).cloned().filter(|_| !yours),
            question: kept.question.clone(),
            summary: kept.summary.clone(),
            names: kept.seats.clone(),
            touched: kept.touched,
            due: None,
            room: false,
            online: false,
            aside: None,
            id: kept.id.clone(),
        })
    }

    fn there(card: &MatchCard) -> Option<Going> {
        if card.over.is_some() {
            return None;
        }
        let named = |at: usize| {
            let seat = card.seats.get(at)?;
            let bot = || games().get(&card.game)?.bot(seat.name.as_deref()?);
            match seat.kind {
                SeatKind::Bot => Some(bot().map_or_else(
                    || Said::alike(seat.name.as_deref().unwrap_or("")),
                    |bot| bot.title.clone(),
                )),
                SeatKind::Person => seat.name.as_deref().map(Said::alike),
                // The sign on the card says that a seat is free.
                SeatKind::Open | SeatKind::Invited => None,
            }
        };
        let names: Vec<Said> = (0..card.seats.len()).map(|at| named(at).unwrap_or_default()).collect();
        let room = has_room(card) && card.aside.is_none();
        let to_room = room && (card.seq == 0 || card.host);
        Some(Going {
            key: format!("{}/{}/{}", card.id, card.seq, names.len()),
            game: card.game.clone(),
            title: scenario(card),
            route: if to_room {
                Route::Room(card.id.clone())
            } else {
                Route::Online(card.game.clone(), card.id.clone())
            },
            yours: card.your_turn && !to_room,
            turn: card
                .turn
                .filter(|_| !card.your_turn)
                .and_then(|seat| names.get(usize::from(seat)).cloned()),
            question: Said::default(),
            summary: seen(&card.id),
            names,
            touched: card.updated as f64,
            due: card.deadline,
            room,
            online: true,
            aside: card.aside.clone(),
            id: card.id.clone(),
        })
    }
}

#[component]
pub(super) fn GoOn(news: News) -> impl IntoView {
    let ui = news.ui;
    let all = Memo::new(move |_| {
        let mut all: Vec<Going> =
            news.kept.with(|kept| kept.iter().flatten().filter_map(Going::here).collect());
        news.mine.with(|mine| all.extend(mine.iter().filter_map(Going::there)));
        all.sort_by(|a, b| (!a.yours).cmp(&!b.yours).then(b.touched.total_cmp(&a.touched)));
        all
    });
    let waiting = move || Some(news.waiting()).filter(|n| *n > 0).map(|n| ui.say(Phrase::WaitForYou(n)));
    view! {
        <Show when=move || all.with(|all| !all.is_empty())>
            <section class="cont" aria-labelledby="go-on-title">
                <div class="sec"><h2 id="go-on-title">{ui.house(HouseWord::GoOn)}</h2><span>{waiting}</span></div>
                <div class="goon matches">
                    <For each=move || all.get() key=|going| going.key.clone() children=move |going| view! { <Card news going/> }/>
                </div>
            </section>
        </Show>
    }
}

#[component]
fn Card(news: News, going: Going) -> impl IntoView {
    let ui = news.ui;
    let game = games().get(&going.game);
    let name = move || game.map_or("", |game| game.title.get(ui.lang.get()));
    let (yours, turn, room, is_aside) = (going.yours, going.turn.clone(), going.room, going.aside.is_some());
    let flag = move || {
        let lang = ui.lang.get();
        match &turn {
            _ if is_aside => Word::SetAside.get(lang).to_owned(),
            _ if yours => Word::YourTurn.get(lang).to_owned(),
            _ if room => HouseWord::SeatFree.get(lang).to_owned(),
            Some(name) => ui.tell(House::TurnOf(name.get(lang))),
            None => Word::Continue.get(lang).to_owned(),
        }
    };
    let (place, question) =
        (going.summary.as_ref().and_then(|summary| summary.place.clone()), going.question.clone());
    let (names, online) = (going.names.clone(), going.online);
    let sub = move || {
        let lang = ui.lang.get();
        let place = place.as_ref().map(|place| capital(place.get(lang)));
        let asked = Some(capital(question.get(lang))).filter(|text| yours && !text.is_empty());
        let who = (online || (place.is_none() && asked.is_none())).then(|| {
            list(
                lang,
                &names
                    .iter()
                    .map(|name| name.get(lang).to_owned())
                    .filter(|name| !name.is_empty())
                    .collect::<Vec<_>>(),
            )
        });
        [place, asked, who].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    let (touched, due) = (going.touched, going.due);
    let ago = move || {
        let lang = ui.lang.get();
        match due {
            Some(due) if !is_aside => {
                let left = clock::shown(lang, (due - time::server_now()).max(0));
                view! { <span class="clock" title=ui.word(Word::TimeLeft)>{icon("hourglass")}{left}</span> }
                    .into_any()
            }
            _ => {
                when(lang, if online { time::server_now() as f64 } else { time::now() } - touched).into_any()
            }
        }
    };
    let race = going.summary.as_ref().map(|summary| race(ui, summary, &going.names));
    let invites = (room && !invites(&going.id).is_empty()).then(|| {
        view! {
            <a class="btn btn--sm" href=Route::Room(going.id.clone()).to_string()>{icon("link")}{ui.house(HouseWord::Invitations)}</a>
        }
    });
    let aside = going.aside.clone().map(|why| {
        let journal = format!("./api/matches/{}/journal", going.id);
        view! { <a class="btn btn--quiet btn--sm" href=journal download="" title=why>{ui.word(Word::SaveJournal)}</a> }
    });
    let title = going.title.clone();
    let heading = move || {
        let scenario = title.get(ui.lang.get()).to_owned();
        if scenario.is_empty() { name().to_owned() } else { format!("{}, {scenario}", name()) }
    };
    let (id, doom) = (going.id.clone(), going.id.clone());
    view! {
        <article class="panel go match" class:go--mine=yours class:match--turn=yours data-game=going.game.clone() data-match=id>
            <a class="go__link" href=going.route.to_string()>
                <span class="go__art">{crop(&going.game)}<span class="go__flag turnflag chip" class:turnflag--wait=!yours>{flag}</span></span>
                <span class="go__b">
                    <span class="go__t"><b>{heading}</b></span>
                    <span class="go__s">{sub}</span>
                    {race}
                </span>
            </a>
            <span class="go__foot">
                <span class="mute">{ago}</span>
                {invites} {aside}
                {(!online).then(|| view! { <super::archive::Bin news id=doom/> })}
            </span>
        </article>
    }
}
