//! The lobby: games on offer, new matches, a person's own matches and those with an open seat.

use crate::opening::why_aside;
use crate::room::{cards, clock, own};
use crate::safety::{Asked, Body};
use crate::session::{Me, Token, Visitor};
use crate::{App, Fault, bots, chat, clock as clocks, guard, time};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use kernel::{AnyTable, Lang, Turn, Wanted};
use serde::Deserialize;
use serde_json::Value;
use shelf::Title;
use store::{CreateError, Listing, MatchId, MatchRow, Page, PersonId, SeatOwner, SeatRow};
use wire::lobby::{Begun, BotCard, GameCard, Invitation, MatchCard, NewMatch, NewSeat, Talk, Visibility};

/// The secrets of invited people, by seat.
type Invitations = Vec<(u8, Token)>;

/// How many matches one person may have in progress.
const MATCHES: u32 = 200;

/// The games on offer.
#[utoipa::path(get, path = "/api/games", tag = "lobby", responses((status = 200, body = Vec<GameCard>)))]
pub(crate) async fn games(State(app): State<App>) -> Response {
    // It is long, and the same for all: made once, and shared by all to whom it is sent.
    let games = app.games.get_or_init(|| {
        let cards: Vec<GameCard> = app.shelf.iter().map(game_card).collect();
        serde_json::to_vec(&cards).expect("plain data has a JSON form").into()
    });
    ([(header::CONTENT_TYPE, "application/json")], games.clone()).into_response()
}

fn game_card(title: &dyn Title) -> GameCard {
    let game = title.game();
    GameCard {
        id: game.id().to_owned(),
        title: wire::Words::by(|lang| game.title(lang)),
        content: game.content().to_string(),
        scenarios: game.scenarios(),
        bots: title
            .bots()
            .into_iter()
            .map(|bot| BotCard {
                name: bot.name.to_owned(),
                title: bot.title.into(),
                about: bot.about.into(),
            })
            .collect(),
    }
}

/// Part of a list.
#[derive(Deserialize, utoipa::IntoParams)]
pub(crate) struct Part {
    /// How many to pass over.
    #[serde(default)]
    offset: u32,
    /// How many to tell.
    #[serde(default = "some")]
    limit: u32,
}

const fn some() -> u32 {
    50
}

impl From<Part> for Page {
    fn from(part: Part) -> Page {
        Page { offset: part.offset, limit: part.limit.min(store::limits::PAGE) }
    }
}

/// A person's own matches, first those in which it is their turn.
#[utoipa::path(get, path = "/api/matches", tag = "lobby", params(Part), responses((status = 200, body = Vec<MatchCard>)))]
pub(crate) async fn mine(
    State(app): State<App>,
    me: Me,
    Asked(part): Asked<Part>,
) -> Result<Json<Vec<MatchCard>>, Fault> {
    let listings = app.store.matches_of(me.person, part.into()).await?;
    // Whoever looks at the list of matches is here.
    let waits = |listing: &&Listing| {
        listing.row.creator == me.person
            && listing.row.visibility != store::Visibility::Private
            && listing.seats.iter().any(|seat| seat.owner == SeatOwner::Open)
    };
    let waiting: Vec<MatchId> = listings.iter().filter(waits).map(|listing| listing.row.id).collect();
    if !waiting.is_empty() {
        app.store.attend(waiting, time::now()).await?;
    }
    Ok(Json(listings.iter().map(|listing| card(listing, Some(me.person), me.lang)).collect()))
}

/// Matches with an open seat that the person may take, while their host is online. No person and no network
/// appears a second time before all others have appeared once; among equals the newest comes first.
#[utoipa::path(get, path = "/api/tables", tag = "lobby", params(Part), responses((status = 200, body = Vec<MatchCard>)))]
pub(crate) async fn open_tables(
    State(app): State<App>,
    visitor: Visitor,
    Asked(part): Asked<Part>,
) -> Result<Json<Vec<MatchCard>>, Fault> {
    let person = visitor.known.map(|known| known.person);
    let since = time::after(time::now(), -crate::order::LISTED);
    let listings = app.store.open_tables(person, since, part.into()).await?;
    Ok(Json(listings.iter().map(|listing| card(listing, person, visitor.lang)).collect()))
}

/// One match.
#[utoipa::path(get, path = "/api/matches/{id}", tag = "lobby", responses(
    (status = 200, body = MatchCard), (status = 404, body = wire::Problem)))]
pub(crate) async fn one(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<MatchCard>, Fault> {
    let listing = find(&app, &id).await?;
    Ok(Json(card(&listing, visitor.known.map(|known| known.person), visitor.lang)))
}

/// The match with this id.
pub(crate) async fn find(app: &App, id: &str) -> Result<Listing, Fault> {
    let id: MatchId = id.parse().map_err(|_| Fault::NoSuchMatch)?;
    let row = app.store.match_row(id).await?.ok_or(Fault::NoSuchMatch)?;
    Ok(Listing { seats: app.store.seats(id).await?, row })
}

/// A match for a list.
pub(crate) fn card(listing: &Listing, person: Option<PersonId>, lang: Lang) -> MatchCard {
    let Listing { row, seats } = listing;
    let yours = own(seats, person);
    let bot = row.turn.and_then(|turn| seats.iter().find(|seat| seat.seat == turn));
    MatchCard {
        id: row.id.to_string(),
        game: row.game.clone(),
        seats: cards(seats, lang),
        yours: yours.list(),
        seq: row.seq,
        turn: row.turn,
        your_turn: row.result.is_none()
            && row.aside.is_none()
            && row.turn.is_some_and(|seat| yours.has(seat)),
        over: row.result.as_deref().and_then(|result| serde_json::from_str(result).ok()),
        slips: row.slips,
        aside: why_aside(row, lang),
        clock: clock(row),
        // A bot's deadline is for the watchman alone.
        deadline: row
            .deadline
            .filter(|_| row.aside.is_none())
            .filter(|_| !matches!(bot, Some(SeatRow { owner: SeatOwner::Bot { .. }, .. })))
            .map(|deadline| deadline.0),
        visibility: visibility(row),
        talk: chat::wire_talk(row.talk),
        host: person == Some(row.creator),
        host_seat: seats
            .iter()
            .find(|seat| seat.owner == SeatOwner::Person(row.creator))
            .map(|seat| seat.seat),
        setup: serde_json::from_str(&row.setup).ok(),
        created: row.created.0,
        updated: row.updated.0,
    }
}

/// Who may find a match.
const fn visibility(row: &MatchRow) -> Visibility {
    match row.visibility {
        store::Visibility::Private => Visibility::Private,
        store::Visibility::Listed => Visibility::Listed,
        store::Visibility::Friends => Visibility::Friends,
    }
}

/// Starts a match.
#[utoipa::path(post, path = "/api/matches", tag = "lobby", request_body = NewMatch, responses(
    (status = 201, body = Begun), (status = 400, body = wire::Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    me: Me,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<Begun>), Fault> {
    may_begin(&app, &me)?;
    let (new, invitations) = set_up(&app, &me, new)?;
    let id = keep(&app, &me, new).await?;
    Ok((StatusCode::CREATED, Json(announce(&app, &me, id, invitations).await?)))
}

/// Whether a person may start a match, or has started too many lately.
pub(crate) fn may_begin(app: &App, me: &Me) -> Result<(), Fault> {
    if app.limiters.new_match(me.session, me.address) { Ok(()) } else { Err(Fault::TooFast) }
}

/// The requested match, with a seed that nobody knows.
fn set_up(app: &App, me: &Me, mut new: NewMatch) -> Result<(store::NewMatch, Invitations), Fault> {
    let title = app.title(&new.game)?;
    clocks::check(new.clock)?;
    let setup = wanted(title, &mut new)?;
    let seed = bots::seed()?;
    let opened = guard(|| title.game().open(&setup, seed)).ok_or(Fault::Panicked)?;
    let table = opened.map_err(Fault::BadSetup)?;
    let (owners, invitations) = owners(title, me.person, &new.seats)?;
    let opening = Opening {
        table: &*table,
        owners,
        clock: new.clock,
        visibility: new.visibility,
        talk: new.talk,
        rematch_of: None,
    };
    Ok((to_keep(me.person, opening)?, invitations))
}

/// The requested set-up: given as such, or by its scenario and choices.
fn wanted(title: &dyn Title, new: &mut NewMatch) -> Result<Value, Fault> {
    let chosen = new.players.is_some() || new.mode.is_some() || !new.choices.is_empty();
    match (new.setup.take(), new.scenario.take()) {
        (Some(setup), None) if !chosen => Ok(setup),
        (None, Some(scenario)) => {
            let choices = std::mem::take(&mut new.choices);
            let wanted = Wanted { scenario, players: new.players, mode: new.mode, choices };
            wanted.setup(&title.game().scenarios()).map_err(Fault::Unoffered)
        }
        _ => Err(Fault::BadRequest("setup, scenario".to_owned())),
    }
}

/// A match that is about to start.
pub(crate) struct Opening<'a> {
    pub(crate) table: &'a dyn AnyTable,
    pub(crate) owners: Vec<SeatOwner>,
    pub(crate) clock: wire::lobby::ClockCard,
    pub(crate) visibility: Visibility,
    pub(crate) talk: Talk,
    pub(crate) rematch_of: Option<MatchId>,
}

/// What is stored of a new match.
pub(crate) fn to_keep(me: PersonId, opening: Opening<'_>) -> Result<store::NewMatch, Fault> {
    let Opening { table, owners, clock, visibility, talk, rematch_of } = opening;
    if owners.len() != usize::from(table.seats()) {
        return Err(Fault::SeatCount { given: owners.len(), seats: table.seats() });
    }
    let now = time::now();
    let (turn, result) = match table.turn() {
        Turn::Of(seat, _) => (Some(seat.0), None),
        Turn::Over(outcome) => (None, serde_json::to_string(&outcome).ok()),
    };
    let journal = table.journal();
    let mut lines = journal.lines();
    let header = lines.next().ok_or(Fault::Panicked)?.to_owned();
    let line = |line: &str| -> Result<(u8, String), Fault> {
        let entry: kernel::Entry<Value> = serde_json::from_str(line).map_err(|_| Fault::Panicked)?;
        Ok((entry.seat.0, line.to_owned()))
    };
    let owner = turn.and_then(|seat| owners.get(usize::from(seat)));
    Ok(store::NewMatch {
        id: MatchId::random()?,
        game: table.game().to_owned(),
        edition: Some(table.edition().to_string()),
        header,
        setup: table.setup().to_string(),
        clock: serde_json::to_string(&clock).expect("plain data has a JSON form"),
        visibility: match visibility {
            Visibility::Private => store::Visibility::Private,
            Visibility::Listed => store::Visibility::Listed,
            Visibility::Friends => store::Visibility::Friends,
        },
        talk: chat::kept_talk(talk),
        creator: me,
        origin: None,
        lines: lines.map(line).collect::<Result<_, _>>()?,
        turn,
        deadline: owner.and_then(|owner| clocks::due(clock, owner, now)),
        result,
        slips: table.slips(),
        rematch_of,
        now,
        seats: owners,
    })
}

/// Starts a match if the person may have one more, and lets its bots play. If somebody has already started
/// the rematch, returns that one.
pub(crate) async fn keep(app: &App, me: &Me, mut new: store::NewMatch) -> Result<MatchId, Fault> {
    new.origin = Some(crate::order::origin(app, me.address).await?);
    let waits = new.visibility != store::Visibility::Private
        && new.result.is_none()
        && new.seats.contains(&SeatOwner::Open);
    let most = app.rank(Some(me.person)).await?.open_tables();
    if waits && app.store.waiting_tables(me.person).await? >= most as u64 {
        return Err(Fault::TooManyTables { limit: most });
    }
    let last = Page { offset: MATCHES - 1, limit: 1 };
    let listings = app.store.matches_of(me.person, last).await?;
    if listings.iter().any(|listing| listing.row.result.is_none() && listing.row.aside.is_none()) {
        return Err(Fault::TooManyMatches { limit: MATCHES as usize });
    }
    if !new.seats.iter().any(|owner| matches!(owner, SeatOwner::Person(_))) {
        may_leave_to_bots(app, me.person).await?;
    }
    let id = new.id;
    // A long journal is written bit by bit: others have their turn in between.
    let created = if new.lines.is_empty() {
        app.store.create_match(new).await
    } else {
        app.store.bring_match(new).await
    };
    match created {
        Ok(()) => {}
        Err(CreateError::Rematched(other)) => return Ok(other),
        Err(error) => return Err(error.into()),
    }
    // Of many that were begun at the same time none is too many when all are counted.
    if waits && app.store.waiting_tables(me.person).await? > most as u64 {
        app.store.delete_match(id).await?;
        return Err(Fault::TooManyTables { limit: most });
    }
    let room = app.room(id);
    let mut inside = room.enter(app).await?;
    bots::wake(app, &room, &mut inside);
    crate::notices::tell(app, id, &inside);
    Ok(id)
}

/// Whether a person may have one more match in progress without people: nobody would ever end it.
pub(crate) async fn may_leave_to_bots(app: &App, creator: PersonId) -> Result<(), Fault> {
    let limit = app.rank(Some(creator)).await?.bot_matches();
    match app.store.unmanned(creator).await? {
        few if few < limit as u64 => Ok(()),
        _ => Err(Fault::TooManyBotMatches { limit }),
    }
}

/// The card of a new match, with the links to its seats.
pub(crate) async fn announce(
    app: &App,
    me: &Me,
    id: MatchId,
    invitations: Invitations,
) -> Result<Begun, Fault> {
    let listing = find(app, &id.to_string()).await?;
    let invitation = |(seat, token): (u8, Token)| {
        let token = token.text();
        // After a hash: what stands there is not sent to any server, and so is in no log.
        Invitation { seat, path: format!("/#/join/{id}/{token}"), token }
    };
    Ok(Begun {
        table: card(&listing, Some(me.person), me.lang),
        invitations: invitations.into_iter().map(invitation).collect(),
    })
}

/// Who sits where, and the secrets of invited people.
pub(crate) fn owners(
    title: &dyn Title,
    me: PersonId,
    seats: &[NewSeat],
) -> Result<(Vec<SeatOwner>, Invitations), Fault> {
    let mut invitations = Vec::new();
    let mut owners = Vec::new();
    for (at, seat) in seats.iter().enumerate().take(store::limits::SEATS + 1) {
        owners.push(match seat {
            NewSeat::Me {} => SeatOwner::Person(me),
            NewSeat::Open {} => SeatOwner::Open,
            NewSeat::Bot { bot } => SeatOwner::Bot { name: known_bot(title, bot)?, level: String::new() },
            NewSeat::Invited {} => {
                let token = Token::random()?;
                let token_hash = token.hash();
                invitations.push((at as u8, token));
                SeatOwner::Invited { token_hash }
            }
        });
    }
    Ok((owners, invitations))
}

/// The bot of this name, which may be one that it had before: a new match gets the present one.
pub(crate) fn known_bot(title: &dyn Title, name: &str) -> Result<String, Fault> {
    match title.bots().iter().find(|bot| bot.is_called(name)) {
        Some(bot) => Ok(bot.name.to_owned()),
        None => Err(Fault::NoSuchBot(name.chars().take(64).collect())),
    }
}

/// Starts a rematch with the same people at the same table.
#[utoipa::path(post, path = "/api/matches/{id}/rematch", tag = "lobby", responses(
    (status = 201, body = Begun), (status = 409, body = wire::Problem)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    me: Me,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Begun>), Fault> {
    may_begin(&app, &me)?;
    let Listing { row, seats } = find(&app, &id).await?;
    if own(&seats, Some(me.person)).first().is_none() {
        return Err(Fault::NotYourSeat);
    }
    if row.result.is_none() {
        return Err(Fault::StillRunning);
    }
    if let Some(why) = crate::opening::why_closed(&row) {
        return Err(Fault::Closed(why));
    }
    let mut owners = Vec::new();
    for seat in seats {
        owners.push(match seat.owner {
            SeatOwner::Person(person) => match app.store.person(person).await? {
                // Nobody is brought to a table by somebody they do not want to hear of.
                Some(known)
                    if !known.deleted
                        && (person == me.person
                            || app.store.blocks_between(me.person, person).await? == (false, false)) =>
                {
                    SeatOwner::Person(person)
                }
                _ => SeatOwner::Open,
            },
            SeatOwner::Invited { .. } => SeatOwner::Open,
            other => other,
        });
    }
    let new = again(&app, &me, &row, owners)?;
    let id = keep(&app, &me, new).await?;
    Ok((StatusCode::CREATED, Json(announce(&app, &me, id, Vec::new()).await?)))
}

/// The same set-up, with other dice.
fn again(app: &App, me: &Me, row: &MatchRow, owners: Vec<SeatOwner>) -> Result<store::NewMatch, Fault> {
    let title = app.title(&row.game)?;
    let setup: Value = serde_json::from_str(&row.setup).map_err(|_| Fault::Broken)?;
    let seed = bots::seed()?;
    let opened = guard(|| title.game().open(&setup, seed)).ok_or(Fault::Panicked)?;
    let table = opened.map_err(Fault::BadSetup)?;
    let opening = Opening {
        table: &*table,
        owners,
        clock: clock(row),
        visibility: visibility(row),
        talk: chat::wire_talk(row.talk),
        rematch_of: Some(row.id),
    };
    to_keep(me.person, opening)
}
