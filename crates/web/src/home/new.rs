//! A new match: game, scenario, seats, variants.

use crate::browser::server;
use crate::games;
use crate::modules::{self, Order};
use crate::parts::{RuleChip, icon};
use crate::rules::Drawer;
use crate::session::adviser;
use crate::ui::{Ui, ui};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use table_view::catalogue::{BotCard, ScenarioCard};
use table_view::variants::{self, Variant};
use table_view::{Chairs, Phrase, Route, Said, Sitter, Word};
use wire::lobby::{Begun, NewSeat, Visibility};

/// How many scenarios are shown before the rest is asked for.
const SHORT_LIST: usize = 5;

/// Who shall sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Pick {
    /// Somebody at this screen.
    Person,
    Bot(String),
    /// Whoever comes first; on a server.
    Open,
    /// Whoever has the link; on a server.
    Invited,
}

impl Pick {
    fn sitter(&self) -> Sitter {
        match self {
            Pick::Bot(name) => Sitter::Bot(name.clone()),
            Pick::Person | Pick::Open | Pick::Invited => Sitter::Person,
        }
    }

    fn seat(&self) -> NewSeat {
        match self {
            Pick::Person => NewSeat::Me {},
            Pick::Bot(bot) => NewSeat::Bot { bot: bot.clone() },
            Pick::Open => NewSeat::Open {},
            Pick::Invited => NewSeat::Invited {},
        }
    }
}

/// What has been chosen so far; copied freely.
#[derive(Clone, Copy)]
struct Choice {
    ui: Ui,
    game: RwSignal<&'static str>,
    scenario: RwSignal<&'static str>,
    sitters: RwSignal<Vec<Pick>>,
    /// Whether the match shall be kept by the server.
    online: RwSignal<bool>,
    /// The links for those who are invited to the match that was just made.
    invited: RwSignal<Vec<String>>,
    roles: RwSignal<Vec<Option<String>>>,
    wanted: RwSignal<Vec<bool>>,
    cover: RwSignal<bool>,
    busy: RwSignal<bool>,
}

impl Choice {
    fn scenarios(game: &str) -> &'static [ScenarioCard] {
        games().get(game).map_or(&[], |game| &game.scenarios)
    }

    /// The scenario; follows the choice where something is drawn from it.
    fn chosen(self) -> Option<&'static ScenarioCard> {
        games().get(self.game.get())?.scenario(self.scenario.get())
    }

    fn variants(self) -> Vec<Variant> {
        self.chosen().map(|scenario| variants::of(self.game.get(), &scenario.setup)).unwrap_or_default()
    }

    /// The set-up with everything that was chosen.
    fn setup(self) -> Option<Value> {
        let mut setup = self.chosen()?.setup.clone();
        for (variant, wanted) in self.variants().iter().zip(self.wanted.get()) {
            variant.choose(&mut setup, wanted);
        }
        variants::choose_roles(self.game.get(), &mut setup, &self.roles.get());
        Some(setup)
    }

    fn take_game(self, game: &'static str) {
        self.game.set(game);
        if let Some(first) = Choice::scenarios(game).first() {
            self.take_scenario(&first.id);
        }
    }

    /// Takes a scenario: the first seat is a person's, the others are bots'.
    fn take_scenario(self, id: &'static str) {
        self.scenario.set(id);
        self.wanted.set(vec![false; untrack(|| self.variants()).len()]);
        self.roles.set(Vec::new());
        let seats = untrack(|| self.chosen()).map_or(0, |scenario| scenario.seats.len());
        let bot = Pick::Bot(adviser(self.game.get_untracked()));
        self.sitters.set((0..seats).map(|at| if at == 0 { Pick::Person } else { bot.clone() }).collect());
        self.roles.set(vec![None; seats]);
    }

    fn start(self) {
        let (Some(setup), Some(scenario)) = untrack(|| (self.setup(), self.chosen())) else { return };
        let (ui, game) = (self.ui, self.game.get_untracked());
        if self.online.get_untracked() {
            self.start_online(setup);
            return;
        }
        let sitters = self.sitters.with_untracked(|all| all.iter().map(Pick::sitter).collect());
        let chairs = Chairs { sitters, cover: self.cover.get_untracked(), looking: None };
        self.busy.set(true);
        spawn_local(async move {
            let order = Order { title: scenario.name.clone(), setup, chairs };
            match modules::begin(game, &order).await {
                Ok(id) => ui.go(&Route::Table(game.to_owned(), id)),
                Err(said) => ui.notice.set(Some(said)),
            }
            let _ = self.busy.try_set(false);
        });
    }

    /// Begins the match on the server; those who are invited get a link each.
    fn start_online(self, setup: Value) {
        let (ui, lang) = (self.ui, self.ui.lang.get_untracked());
        let seats: Vec<NewSeat> = self.sitters.with_untracked(|all| all.iter().map(Pick::seat).collect());
        let listed = seats.iter().any(|seat| matches!(seat, NewSeat::Open {}));
        let new = wire::lobby::NewMatch {
            game: self.game.get_untracked().to_owned(),
            scenario: None,
            setup: Some(setup),
            seats,
            clock: Default::default(),
            visibility: if listed { Visibility::Listed } else { Visibility::Private },
        };
        self.busy.set(true);
        spawn_local(async move {
            let _ = server::me(lang).await;
            match server::ask::<Begun>("POST", "matches", Some(&new), lang).await {
                Ok(begun) if begun.invitations.is_empty() => {
                    ui.go(&Route::Online(begun.table.game, begun.table.id));
                }
                Ok(begun) => {
                    let page = crate::browser::window().location().href().unwrap_or_default();
                    let page = page.split('#').next().unwrap_or_default().to_owned();
                    let id = begun.table.id;
                    let link = |token: String| format!("{page}{}", Route::Join(id.clone(), token));
                    let mut links: Vec<String> =
                        begun.invitations.into_iter().map(|invitation| link(invitation.token)).collect();
                    links.push(Route::Online(begun.table.game, id.clone()).to_string());
                    let _ = self.invited.try_set(links);
                }
                Err(problem) => {
                    let message = problem.map(|problem| problem.message).unwrap_or_default();
                    ui.notice.set(Some(Said::by(|lang| Phrase::ServerSays(&message).get(lang))));
                }
            }
            let _ = self.busy.try_set(false);
        });
    }
}

#[component]
pub(super) fn NewMatch() -> impl IntoView {
    let ui = ui();
    let first = games().games.first().map_or("", |game| game.id.as_str());
    let choice = Choice {
        ui,
        game: RwSignal::new(first),
        scenario: RwSignal::new(""),
        sitters: RwSignal::new(Vec::new()),
        online: RwSignal::new(false),
        invited: RwSignal::new(Vec::new()),
        roles: RwSignal::new(Vec::new()),
        wanted: RwSignal::new(Vec::new()),
        cover: RwSignal::new(true),
        busy: RwSignal::new(false),
    };
    choice.take_game(first);
    provide_context(Drawer::new(ui, first.to_owned()));
    let drawer: Drawer = expect_context();
    Effect::new(move || drawer.game.set(choice.game.get().to_owned()));
    let cards =
        games().games.iter().map(|game| view! { <GameCard choice id=game.id.as_str()/> }).collect_view();
    view! {
        <section aria-labelledby="new-match">
            <div class="sec"><h2 id="new-match">{ui.word(Word::NewMatch)}</h2><span>{ui.word(Word::ChooseGame)}</span></div>
            <div class="games" role="radiogroup" aria-label=ui.word(Word::Game)>{cards}</div>
            <div class="panel setup" data-game=move || choice.game.get()>
                <Scenarios choice/>
                <Seats choice/>
                <Variants choice/>
                <Start choice/>
            </div>
        </section>
        <crate::rules::RulesDrawer/>
    }
}

#[component]
fn GameCard(choice: Choice, id: &'static str) -> impl IntoView {
    let ui = choice.ui;
    let game = games().get(id).expect("cards are made of the games on offer");
    let (min, max) = game.players();
    let rules = game.rules;
    view! {
        <button class="panel gamecard" role="radio" data-game=id
            aria-checked=move || (choice.game.get() == id).to_string() on:click=move |_| choice.take_game(id)>
            <span class="gamecard__art" aria-hidden="true">{art(id)}</span>
            <span class="gamecard__b">
                <b class="gamecard__t">{move || game.title.get(ui.lang.get())}</b>
                <span class="gamecard__f">
                    <span>{icon("person")}{move || ui.say(Phrase::Players(min, max))}</span>
                    <span>{icon("book")}{move || ui.say(Phrase::RuleCount(rules))}</span>
                </span>
            </span>
        </button>
    }
}

/// A picture of a game: its own symbols in a row.
fn art(game: &str) -> impl IntoView + use<> {
    let symbols: &[(&str, &'static str)] = match game {
        "nerath" => {
            &[("karkoth", "r-karkoth"), ("vailin", "r-vailin"), ("iron", "r-iron"), ("nerath", "r-nerath")]
        }
        "mage-knight" => &[("red", "helm"), ("green", "city"), ("grey", "magetower"), ("iron", "draconum")],
        "euthia" => &[("green", "mountain"), ("red", "swords1"), ("grey", "cave"), ("white", "tent")],
        _ => &[("red", "dice")],
    };
    symbols
        .iter()
        .map(|(seat, symbol)| view! { <span class="gamecard__sym" data-seat=*seat>{icon(symbol)}</span> })
        .collect_view()
}

#[component]
fn Scenarios(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let every = RwSignal::new(false);
    let list = move || {
        let all = Choice::scenarios(choice.game.get());
        let chosen = choice.scenario.get();
        let hidden = all.len().saturating_sub(SHORT_LIST);
        let options: Vec<_> = all
            .iter()
            .enumerate()
            .filter(|(at, scenario)| every.get() || *at < SHORT_LIST || scenario.id == chosen)
            .map(|(_, scenario)| {
                let id = scenario.id.as_str();
                view! {
                    <button class="opt" role="radio" aria-checked=(id == chosen).to_string()
                        on:click=move |_| choice.take_scenario(id)>
                        <i></i>
                        <span><b>{scenario.name.get(ui.lang.get())}</b><small>{scenario.about.get(ui.lang.get())}</small></span>
                    </button>
                }
            })
            .collect();
        let more = (hidden > 0).then(|| view! {
            <button class="btn btn--quiet btn--sm" aria-expanded=every.get().to_string()
                on:click=move |_| every.update(|every| *every = !*every)>
                {if every.get() { Word::Fewer.get(ui.lang.get()).to_owned() } else { ui.say(Phrase::MoreAnswers(hidden)) }}
                {icon("chev-d")}
            </button>
        });
        view! { {options} {more} }
    };
    view! {
        <div>
            <h3>{icon("compass")}{ui.word(Word::Scenario)}</h3>
            <div class="opts" role="radiogroup" aria-label=ui.word(Word::Scenario)>{list}</div>
        </div>
    }
}

#[component]
fn Seats(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let rows = move || {
        let game = choice.game.get();
        let names = choice.chosen()?.seat_names(game, &choice.wanted.get(), &choice.roles.get());
        Some(names.into_iter().enumerate().map(|(at, name)| seat(choice, game, at, name)).collect_view())
    };
    let several =
        move || choice.sitters.with(|all| all.iter().filter(|one| **one == Pick::Person).count() > 1);
    view! {
        <div>
            <h3>{icon("people")}{ui.word(Word::Seats)}</h3>
            {rows}
            <Show when=several>
                <label class="switch">
                    <input type="checkbox" prop:checked=move || choice.cover.get()
                        on:change=move |event| choice.cover.set(event_target_checked(&event))/>
                    <span>{ui.word(Word::CoverScreen)}<small class="mute">{ui.word(Word::CoverScreenAbout)}</small></span>
                </label>
            </Show>
        </div>
    }
}

fn seat(choice: Choice, game: &'static str, at: usize, name: Option<Said>) -> impl IntoView {
    let ui = choice.ui;
    let name = move || match &name {
        Some(name) => name.get(ui.lang.get()).to_owned(),
        None => ui.say(Phrase::SeatNumber(at as u8 + 1)),
    };
    let label = name.clone();
    let bots: &[BotCard] = games().get(game).map_or(&[], |game| &game.bots);
    let sits = move || choice.sitters.with(|sitters| sitters.get(at).cloned().unwrap_or(Pick::Person));
    let is_bot = move || matches!(sits(), Pick::Bot(_));
    let put = move |sitter: Pick| {
        choice.sitters.update(|sitters| {
            if let Some(place) = sitters.get_mut(at) {
                *place = sitter;
            }
        });
    };
    let about = {
        move || match sits() {
            Pick::Bot(name) => bots
                .iter()
                .find(|bot| bot.name == name)
                .map_or("", |bot| bot.about.get(ui.lang.get()))
                .to_owned(),
            Pick::Open => Word::OpenSeat.get(ui.lang.get()).to_owned(),
            Pick::Invited => Word::Invite.get(ui.lang.get()).to_owned(),
            Pick::Person => String::new(),
        }
    };
    let level = {
        move || {
            is_bot().then(|| view! {
                <select class="select" aria-label=ui.word(Word::Level)
                    on:change=move |event| put(Pick::Bot(event_target_value(&event)))>
                    {bots.iter().map(|bot| {
                        let (name, title) = (bot.name.as_str(), &bot.title);
                        view! { <option value=name selected=move || sits() == Pick::Bot(name.into())>{move || title.get(ui.lang.get())}</option> }
                    }).collect_view()}
                </select>
            })
        }
    };
    let roles = variants::roles(game);
    let role = (!roles.is_empty()).then(|| {
        let taken = move |id: &str| choice.roles.with(|all| all.get(at).cloned().flatten().as_deref() == Some(id));
        view! {
            <select class="select" aria-label=label on:change=move |event| {
                let value = event_target_value(&event);
                choice.roles.update(|roles| {
                    // Nobody plays what another has taken.
                    roles.iter_mut().filter(|role| role.as_deref() == Some(&*value)).for_each(|role| *role = None);
                    if let Some(place) = roles.get_mut(at) {
                        *place = Some(value).filter(|value| !value.is_empty());
                    }
                });
            }>
                <option value="">{ui.word(Word::AtRandom)}</option>
                {roles.iter().map(|(id, name)| view! { <option value=*id selected=move || taken(id)>{*name}</option> }).collect_view()}
            </select>
        }
    });
    let bot = adviser(game);
    let who = move |pick: Pick, word: Word, symbol: &'static str| {
        let same = {
            let pick = pick.clone();
            move || std::mem::discriminant(&sits()) == std::mem::discriminant(&pick)
        };
        view! {
            <button aria-pressed=move || same().to_string() on:click=move |_| put(pick.clone())>
                {icon(symbol)}{ui.word(word)}
            </button>
        }
    };
    view! {
        <div class="seatrow">
            <span class="seat__disc" aria-hidden="true">{move || icon(if is_bot() { "bot" } else { "person" })}</span>
            <b class="seatrow__who">{name}</b>
            <span class="seatrow__pick">
                {role}
                <span class="seg" role="group" aria-label=ui.word(Word::WhoPlays)>
                    {who(Pick::Person, Word::Person, "person")}
                    {who(Pick::Bot(bot), Word::Bot, "bot")}
                    {move || choice.online.get().then(|| view! {
                        {who(Pick::Open, Word::OpenSeat, "people")}
                        {who(Pick::Invited, Word::Invite, "link")}
                    })}
                </span>
                {level}
            </span>
            <small class="seatrow__about">{about}</small>
        </div>
    }
}

#[component]
fn Variants(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let rows = move || {
        let list = choice.variants();
        if list.is_empty() {
            return view! { <p class="mute">{ui.word(Word::NoVariants)}</p> }.into_any();
        }
        list.into_iter()
            .enumerate()
            .map(|(at, variant)| {
                let on = move || choice.wanted.with(|wanted| wanted.get(at).copied().unwrap_or(false));
                view! {
                    <label class="switch">
                        <input type="checkbox" prop:checked=on on:change=move |event| {
                            let checked = event_target_checked(&event);
                            choice.wanted.update(|wanted| if let Some(place) = wanted.get_mut(at) { *place = checked });
                        }/>
                        <span>
                            {variant.name.get(ui.lang.get())}" "<RuleChip id=variant.rule.to_owned() quiet=true/>
                            <small class="mute">{variant.about.get(ui.lang.get())}</small>
                        </span>
                    </label>
                }
            })
            .collect_view()
            .into_any()
    };
    let place = move |online: bool, word: Word, symbol: &'static str| {
        view! {
            <button aria-pressed=move || (choice.online.get() == online).to_string() on:click=move |_| {
                choice.online.set(online);
                if !online {
                    // Seats for others are the server's: at this screen a person takes them.
                    choice.sitters.update(|all| {
                        all.iter_mut().filter(|one| matches!(one, Pick::Open | Pick::Invited)).for_each(|one| *one = Pick::Person);
                    });
                }
            }>{icon(symbol)}{ui.word(word)}</button>
        }
    };
    let places =
        move || {
            ui.server.get().then(|| view! {
            <h3>{icon("globe")}{ui.word(Word::WherePlayed)}</h3>
            <div class="seg" role="group" aria-label=ui.word(Word::WherePlayed)>
                {place(false, Word::InThisBrowser, "device")} {place(true, Word::OnThisServer, "globe")}
            </div>
        })
        };
    view! { <div>{places}<h3>{icon("gear")}{ui.word(Word::Variants)}</h3>{rows}</div> }
}

/// Selects the whole text of a field, ready to be copied.
fn select_all(event: leptos::ev::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(&event).select();
}

#[component]
fn Start(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let summary = move || {
        let lang = ui.lang.get();
        let title = choice.chosen().map_or("", |scenario| scenario.name.get(lang));
        let people = choice.sitters.with(|all| all.iter().filter(|one| **one == Pick::Person).count());
        let bots = choice.sitters.with(Vec::len) - people;
        ui.say(Phrase::TableFor(title, people, bots))
    };
    let links = move || {
        let mut links = choice.invited.get();
        let table = links.pop()?;
        Some(view! {
            <div class="invites" role="status">
                <h3>{icon("link")}{ui.word(Word::ShareLink)}</h3>
                {links.into_iter().map(|link| view! {
                    <input class="invites__link" readonly prop:value=link aria-label=ui.word(Word::ShareLink)
                        on:focus=select_all/>
                }).collect_view()}
                <a class="btn btn--go" href=table>{ui.word(Word::Continue)}{icon("chev-r")}</a>
            </div>
        })
    };
    view! {
        {links}
        <div class="start">
            <p>{summary}</p>
            <button class="btn btn--go btn--lg push" id="lay-the-table" disabled=move || choice.busy.get()
                on:click=move |_| choice.start()>{ui.word(Word::LayTheTable)}{icon("chev-r")}</button>
        </div>
    }
}
