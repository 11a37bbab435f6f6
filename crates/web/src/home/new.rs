//! A new match: game, scenario, seats, variants.

use crate::SHELF;
use crate::parts::{RuleChip, icon};
use crate::rules::Drawer;
use crate::session::{self, adviser};
use crate::ui::{Ui, ui};
use kernel::Scenario;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use table_view::variants::{self, Variant};
use table_view::{Chairs, Phrase, Route, Said, Sitter, Word};

/// How many scenarios are shown before the rest is asked for.
const SHORT_LIST: usize = 5;

/// What has been chosen so far; copied freely.
#[derive(Clone, Copy)]
struct Choice {
    ui: Ui,
    game: RwSignal<&'static str>,
    scenario: RwSignal<&'static str>,
    sitters: RwSignal<Vec<Sitter>>,
    roles: RwSignal<Vec<Option<String>>>,
    wanted: RwSignal<Vec<bool>>,
    cover: RwSignal<bool>,
    busy: RwSignal<bool>,
}

impl Choice {
    fn scenarios(game: &str) -> Vec<Scenario<Value>> {
        SHELF.get(game).map(|title| title.game().scenarios()).unwrap_or_default()
    }

    fn chosen(self) -> Option<Scenario<Value>> {
        let id = self.scenario.get();
        Choice::scenarios(self.game.get()).into_iter().find(|scenario| scenario.id == id)
    }

    fn variants(self) -> Vec<Variant> {
        self.chosen().map(|scenario| variants::of(self.game.get(), &scenario.setup)).unwrap_or_default()
    }

    /// The set-up with everything that was chosen.
    fn setup(self) -> Option<Value> {
        let mut setup = self.chosen()?.setup;
        for (variant, wanted) in self.variants().iter().zip(self.wanted.get()) {
            variant.choose(&mut setup, wanted);
        }
        variants::choose_roles(self.game.get(), &mut setup, &self.roles.get());
        Some(setup)
    }

    fn take_game(self, game: &'static str) {
        self.game.set(game);
        if let Some(first) = Choice::scenarios(game).first() {
            self.take_scenario(first.id);
        }
    }

    /// Takes a scenario: the first seat is a person's, the others are bots'.
    fn take_scenario(self, id: &'static str) {
        self.scenario.set(id);
        self.wanted.set(vec![false; self.variants().len()]);
        self.roles.set(Vec::new());
        let title = SHELF.get(self.game.get_untracked());
        let setup =
            Choice::scenarios(self.game.get_untracked()).into_iter().find(|s| s.id == id).map(|s| s.setup);
        let seats =
            title.zip(setup).map_or(0, |(title, setup)| variants::seat_names(title.game(), &setup).len());
        let bot = Sitter::Bot(adviser(self.game.get_untracked()));
        self.sitters.set((0..seats).map(|at| if at == 0 { Sitter::Person } else { bot.clone() }).collect());
        self.roles.set(vec![None; seats]);
    }

    fn start(self) {
        let (Some(setup), Some(scenario)) = (self.setup(), self.chosen()) else { return };
        let (ui, game) = (self.ui, self.game.get_untracked());
        let chairs = Chairs {
            sitters: self.sitters.get_untracked(),
            cover: self.cover.get_untracked(),
            looking: None,
        };
        self.busy.set(true);
        spawn_local(async move {
            match session::begin(game, scenario.name.into(), &setup, chairs).await {
                Ok(id) => ui.go(&Route::Table(id)),
                Err(error) => ui.notice.set(Some(Said::by(|lang| error.text(lang)))),
            }
            let _ = self.busy.try_set(false);
        });
    }
}

#[component]
pub(super) fn NewMatch() -> impl IntoView {
    let ui = ui();
    let first = SHELF.iter().next().map_or("", |title| title.game().id());
    let choice = Choice {
        ui,
        game: RwSignal::new(first),
        scenario: RwSignal::new(""),
        sitters: RwSignal::new(Vec::new()),
        roles: RwSignal::new(Vec::new()),
        wanted: RwSignal::new(Vec::new()),
        cover: RwSignal::new(true),
        busy: RwSignal::new(false),
    };
    choice.take_game(first);
    provide_context(Drawer::new(ui, first.to_owned()));
    let drawer: Drawer = expect_context();
    Effect::new(move || drawer.game.set(choice.game.get().to_owned()));
    let games = SHELF.iter().map(|title| view! { <GameCard choice id=title.game().id()/> }).collect_view();
    view! {
        <section aria-labelledby="new-match">
            <div class="sec"><h2 id="new-match">{ui.word(Word::NewMatch)}</h2><span>{ui.word(Word::ChooseGame)}</span></div>
            <div class="games" role="radiogroup" aria-label=ui.word(Word::Game)>{games}</div>
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
    let game = SHELF.get(id).map(|title| title.game()).expect("cards are made from the shelf");
    let seats = move || {
        let counts: Vec<u8> = game
            .scenarios()
            .iter()
            .map(|scenario| variants::seat_names(game, &scenario.setup).len() as u8)
            .collect();
        (counts.iter().copied().min().unwrap_or(0), counts.into_iter().max().unwrap_or(0))
    };
    let (min, max) = seats();
    let rules = game.rules().ids().len();
    view! {
        <button class="panel gamecard" role="radio" data-game=id
            aria-checked=move || (choice.game.get() == id).to_string() on:click=move |_| choice.take_game(id)>
            <span class="gamecard__art" aria-hidden="true">{art(id)}</span>
            <span class="gamecard__b">
                <b class="gamecard__t">{move || game.title(ui.lang.get())}</b>
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
        "mage-knight" => &[("red", "helm"), ("green", "city"), ("grey", "magetower"), ("white", "draconum")],
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
            .into_iter()
            .enumerate()
            .filter(|(at, scenario)| every.get() || *at < SHORT_LIST || scenario.id == chosen)
            .map(|(_, scenario)| {
                let id = scenario.id;
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
        let title = SHELF.get(game)?;
        let names = variants::seat_names(title.game(), &choice.setup()?);
        Some(names.into_iter().enumerate().map(|(at, name)| seat(choice, game, at, name)).collect_view())
    };
    let several =
        move || choice.sitters.with(|all| all.iter().filter(|one| **one == Sitter::Person).count() > 1);
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
    let bots = SHELF.get(game).map(|title| title.bots()).unwrap_or_default();
    let sits = move || choice.sitters.with(|sitters| sitters.get(at).cloned().unwrap_or(Sitter::Person));
    let is_bot = move || matches!(sits(), Sitter::Bot(_));
    let put = move |sitter: Sitter| {
        choice.sitters.update(|sitters| {
            if let Some(place) = sitters.get_mut(at) {
                *place = sitter;
            }
        });
    };
    let about = {
        let bots = bots.clone();
        move || match sits() {
            Sitter::Bot(name) => bots
                .iter()
                .find(|bot| bot.name == name)
                .map_or("", |bot| bot.about.get(ui.lang.get()))
                .to_owned(),
            Sitter::Person => Word::Here.get(ui.lang.get()).to_owned(),
        }
    };
    let level = {
        let bots = bots.clone();
        move || {
            is_bot().then(|| view! {
                <select class="select" aria-label=ui.word(Word::Level)
                    on:change=move |event| put(Sitter::Bot(event_target_value(&event)))>
                    {bots.iter().map(|bot| {
                        let name = bot.name;
                        view! { <option value=name selected=move || sits() == Sitter::Bot(name.into())>{name}</option> }
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
                <option value="">"?"</option>
                {roles.iter().map(|(id, name)| view! { <option value=*id selected=move || taken(id)>{*name}</option> }).collect_view()}
            </select>
        }
    });
    let bot = adviser(game);
    view! {
        <div class="seatrow">
            <span class="seat__disc" aria-hidden="true">{move || icon(if is_bot() { "bot" } else { "person" })}</span>
            <span class="seatrow__who"><b>{name}</b><small>{about}</small></span>
            <span class="seatrow__pick">
                {role}
                <span class="seg" role="group" aria-label=ui.word(Word::WhoPlays)>
                    <button aria-pressed=move || (!is_bot()).to_string() on:click=move |_| put(Sitter::Person)>
                        {icon("person")}{ui.word(Word::Person)}</button>
                    <button aria-pressed=move || is_bot().to_string() on:click=move |_| put(Sitter::Bot(bot.clone()))>
                        {icon("bot")}{ui.word(Word::Bot)}</button>
                </span>
                {level}
            </span>
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
    view! { <div><h3>{icon("gear")}{ui.word(Word::Variants)}</h3>{rows}</div> }
}

#[component]
fn Start(choice: Choice) -> impl IntoView {
    let ui = choice.ui;
    let summary = move || {
        let lang = ui.lang.get();
        let title = choice.chosen().map_or("", |scenario| scenario.name.get(lang));
        let people = choice.sitters.with(|all| all.iter().filter(|one| **one == Sitter::Person).count());
        let bots = choice.sitters.with(Vec::len) - people;
        ui.say(Phrase::TableFor(title, people, bots))
    };
    view! {
        <div class="start">
            <p>{summary}</p>
            <button class="btn btn--go btn--lg push" id="lay-the-table" disabled=move || choice.busy.get()
                on:click=move |_| choice.start()>{ui.word(Word::LayTheTable)}{icon("chev-r")}</button>
        </div>
    }
}
