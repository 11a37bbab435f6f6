//! The operators' page: reports, people, bans, tables, and the audit trail.

use crate::browser::{server, time};
use crate::order::{reason, said};
use crate::parts::{Lost, Page, Waiting, icon};
use crate::ui::{Ui, ui};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use table_view::words::when;
use table_view::{OrderWord, Place, Route, Said, Word};
use wire::order::{BanCard, Because, DeedCard, Mute, NewBan, PersonFile, ReportCard, Verdict};

/// How many entries of the trail are fetched at once.
const DEEDS: usize = 50;

/// What all parts of the page share; cheap to copy.
#[derive(Clone, Copy)]
struct Desk {
    ui: Ui,
    reports: RwSignal<Vec<ReportCard>>,
    bans: RwSignal<Vec<BanCard>>,
    trail: RwSignal<Vec<DeedCard>>,
    file: RwSignal<Option<PersonFile>>,
    /// Whether the trail has been loaded to its end.
    whole: RwSignal<bool>,
    failed: RwSignal<Option<Said>>,
}

impl Desk {
    /// Sends a request, reports that it is done, and reloads everything.
    fn act(self, path: String, body: impl serde::Serialize + 'static) {
        spawn_local(async move {
            let done =
                server::tell("POST", &format!("admin/{path}"), Some(&body), self.ui.lang.get_untracked())
                    .await;
            match done {
                Ok(()) => {
                    self.ui.notice.set(Some(said(OrderWord::Done)));
                    let _ = self.failed.try_set(None);
                    self.look().await;
                }
                Err(problem) => self.ui.notice.set(Some(server::said(problem))),
            }
        });
    }

    async fn look(self) {
        let lang = self.ui.lang.get_untracked();
        if let Ok(found) = server::ask::<Vec<ReportCard>>("GET", "admin/reports", server::NOTHING, lang).await
        {
            let _ = self.reports.try_set(found);
        }
        if let Ok(found) = server::ask::<Vec<BanCard>>("GET", "admin/bans", server::NOTHING, lang).await {
            let _ = self.bans.try_set(found);
        }
        let _ = self.trail.try_set(Vec::new());
        self.more().await;
    }

    /// Loads the next part of the trail.
    async fn more(self) {
        let lang = self.ui.lang.get_untracked();
        let Some(offset) = self.trail.try_with_untracked(Vec::len) else { return };
        let path = format!("admin/audit?offset={offset}&limit={DEEDS}");
        if let Ok(found) = server::ask::<Vec<DeedCard>>("GET", &path, server::NOTHING, lang).await {
            let _ = self.whole.try_set(found.len() < DEEDS);
            let _ = self.trail.try_update(|trail| trail.extend(found));
        }
    }

    fn look_up(self, who: &str) {
        let who = String::from(js_sys::encode_uri_component(who.trim()));
        spawn_local(async move {
            let path = format!("admin/people?who={who}");
            match server::ask::<PersonFile>("GET", &path, server::NOTHING, self.ui.lang.get_untracked()).await
            {
                Ok(found) => {
                    let _ = self.file.try_set(Some(found));
                    let _ = self.failed.try_set(None);
                    request_animation_frame(|| crate::browser::into_sight("#person"));
                }
                Err(problem) => {
                    let _ = self.failed.try_set(Some(server::said(problem)));
                }
            }
        });
    }

    /// How long ago something was.
    fn ago(self, at: i64) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        let ui = self.ui;
        move || when(ui.lang.get(), (time::server_now() - at) as f64)
    }

    /// A future time, in words.
    fn until(self, ends: Option<i64>) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        let ui = self.ui;
        move || {
            let lang = ui.lang.get();
            match ends {
                None => OrderWord::ForGood.get(lang).to_owned(),
                Some(ends) => {
                    let date = js_sys::Date::new(&(ends as f64).into());
                    let options = js_sys::Object::new();
                    let shown = String::from(date.to_locale_string(lang.code(), &options));
                    format!("{} {shown}", OrderWord::Until.get(lang))
                }
            }
        }
    }
}

/// The page.
#[component]
pub(super) fn Operators() -> impl IntoView {
    let ui = ui();
    let desk = Desk {
        ui,
        reports: RwSignal::new(Vec::new()),
        bans: RwSignal::new(Vec::new()),
        trail: RwSignal::new(Vec::new()),
        file: RwSignal::new(None),
        whole: RwSignal::new(true),
        failed: RwSignal::new(None),
    };
    // Nothing before it is known whether one is an operator.
    let known = RwSignal::new(None::<Result<(), Said>>);
    spawn_local(async move {
        let lang = ui.lang.get_untracked();
        let asked = server::ask::<Vec<ReportCard>>("GET", "admin/reports", server::NOTHING, lang).await;
        let first = asked.map(|_| ()).map_err(|problem| match problem {
            Some(problem) if problem.code == "operators_only" => said(OrderWord::OperatorsOnly),
            problem => server::said(problem),
        });
        if first.is_ok() {
            desk.look().await;
        }
        let _ = known.try_set(Some(first));
    });
    move || match known.get() {
        None => view! { <Waiting word=Word::Connecting/> }.into_any(),
        Some(Err(why)) => view! { <Lost why/> }.into_any(),
        Some(Ok(())) => view! {
            <Page class="account operators">
                <h1>{ui.order(OrderWord::Operators)}</h1>
                <Reports desk/>
                <LookUp desk/>
                <div class="account__parts"><Bans desk/><Close desk/></div>
                <Trail desk/>
            </Page>
        }
        .into_any(),
    }
}

#[component]
fn Reports(desk: Desk) -> impl IntoView {
    let ui = desk.ui;
    view! {
        <section aria-labelledby="reports-title">
            <div class="sec"><h2 id="reports-title">{ui.order(OrderWord::Reports)}</h2></div>
            <Show when=move || desk.reports.with(Vec::is_empty)><p class="mute">{ui.order(OrderWord::NoReports)}</p></Show>
            <For each=move || desk.reports.get() key=|report| report.id children=move |report| view! { <OneReport desk report/> }/>
        </section>
    }
}

#[component]
fn OneReport(desk: Desk, report: ReportCard) -> impl IntoView {
    let ui = desk.ui;
    let verdict = RwSignal::new(String::new());
    let (number, target) = (report.id, report.target.id.clone());
    let settle = move |event: ev::SubmitEvent| {
        event.prevent_default();
        desk.act(format!("reports/{number}"), Verdict { verdict: verdict.get_untracked() });
    };
    let about = report.target.id.clone();
    let line = move |line: wire::order::SaidLine| {
        let theirs = line.person.id == about;
        view! { <p class:operators__theirs=theirs><b>{line.person.name}</b>" "{line.text}</p> }
    };
    let context: Vec<_> = report.context.into_iter().map(line).collect();
    let field = format!("verdict-{number}");
    view! {
        <article class="panel account__part operators__report">
            <p><b>{report.target.name}</b>" · "{ui.order(reason(report.reason))}" · "{desk.ago(report.at)}
                <span class="mute">" — "{report.reporter.name}</span></p>
            {(!report.text.is_empty()).then(|| view! { <p>{report.text}</p> })}
            {(!context.is_empty()).then(|| view! { <div class="operators__said">{context}</div> })}
            <div class="row row--wrap">
                <button type="button" class="btn btn--sm" on:click=move |_| desk.look_up(&target)>{icon("search")}{ui.order(OrderWord::LookUp)}</button>
                <a class="btn btn--sm btn--quiet" href=Route::Find(Place::Online, report.table).to_string()>{icon("eye")}{ui.order(OrderWord::Matches)}</a>
            </div>
            <form class="joinrow operators__line" on:submit=settle>
                <label class="vh" for=field.clone()>{ui.order(OrderWord::Verdict)}</label>
                <span class="field"><input id=field maxlength="500" required placeholder=ui.order(OrderWord::Verdict)
                    prop:value=move || verdict.get() on:input=move |event| verdict.set(event_target_value(&event))/></span>
                <button class="btn">{ui.order(OrderWord::Settle)}</button>
            </form>
        </article>
    }
}

/// A field of a form.
fn field(
    desk: Desk,
    id: &'static str,
    word: OrderWord,
    kind: &'static str,
    typed: RwSignal<String>,
) -> impl IntoView {
    let ui = desk.ui;
    view! {
        <div class="account__field">
            <label for=id>{ui.order(word)}</label>
            <span class="field"><input id=id type=kind maxlength="500" autocapitalize="none" autocomplete="off" spellcheck="false" min="0"
                prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event))/></span>
        </div>
    }
}

#[component]
fn LookUp(desk: Desk) -> impl IntoView {
    let ui = desk.ui;
    let who = RwSignal::new(String::new());
    let go = move |event: ev::SubmitEvent| {
        event.prevent_default();
        desk.look_up(&who.get_untracked());
    };
    view! {
        <section aria-labelledby="lookup-title">
            <div class="sec"><h2 id="lookup-title">{ui.order(OrderWord::LookUp)}</h2></div>
            <p class="mute">{ui.order(OrderWord::LookUpAbout)}</p>
            <form class="joinrow" on:submit=go>
                <span class="field">{icon("person")}
                    <input id="who" maxlength="100" required placeholder=ui.order(OrderWord::NameOrId) aria-label=ui.order(OrderWord::NameOrId) autocapitalize="none" spellcheck="false"
                        prop:value=move || who.get() on:input=move |event| who.set(event_target_value(&event))/>
                </span>
                <button class="btn">{icon("search")}{ui.order(OrderWord::LookUp)}</button>
            </form>
            {move || desk.failed.get().map(|why| view! { <p class="trouble-line" role="alert">{icon("warn")}<span>{ui.of(why)}</span></p> })}
            {move || desk.file.get().map(|file| view! { <File desk file/> })}
        </section>
    }
}

/// A person, and what an operator can do about them.
#[component]
fn File(desk: Desk, file: PersonFile) -> impl IntoView {
    let ui = desk.ui;
    let (why, hours) = (RwSignal::new(String::new()), RwSignal::new("24".to_owned()));
    let id = StoredValue::new(file.person.id.clone());
    let given = move || hours.get_untracked().trim().parse::<u32>().unwrap_or(24);
    let mute = move |_| {
        let wish = Mute { hours: given(), why: why.get_untracked() };
        desk.act(format!("people/{}/mute", id.get_value()), wish);
    };
    let ban = move |seats: bool| {
        let hours = Some(given()).filter(|hours| *hours > 0);
        let person = Some(id.get_value());
        desk.act("bans".to_owned(), NewBan { person, range: None, hours, why: why.get_untracked(), seats });
    };
    let kind = match (file.operator, file.guest) {
        (true, _) => OrderWord::AnOperator,
        (_, true) => OrderWord::Guest,
        _ => OrderWord::AnAccount,
    };
    let muted = file.muted.map(|until| {
        let until = desk.until(Some(until));
        view! { <p class="trouble-line">{icon("warn")}<span>{ui.order(OrderWord::Mute)}" "{until}</span></p> }
    });
    let addresses = file.addresses.into_iter().map(|seen| {
        view! { <li class="people__row"><code>{seen.address}</code><span class="mute push">{desk.ago(seen.last)}</span></li> }
    });
    let bans = file.bans.into_iter().map(|card| view! { <OneBan desk card/> });
    let name = file.person.name.clone();
    let matches = file.matches.into_iter().map(move |card| {
        let seat = card.seats.iter().position(|seat| seat.name.as_deref() == Some(name.as_str()));
        let going_on = card.over.is_none() && card.aside.is_none();
        let (id, href) = (card.id.clone(), Route::Online(card.game.clone(), card.id).to_string());
        let kick = seat.filter(|_| going_on).map(|seat| {
            let kick = move |_| {
                desk.act(format!("matches/{id}/seats/{seat}/kick"), Because { why: why.get_untracked() });
            };
            view! { <button type="button" class="btn btn--sm" on:click=kick>{ui.order(OrderWord::Kick)}</button> }
        });
        view! { <li class="people__row"><a href=href>{card.game}</a><span class="mute">{desk.ago(card.updated)}</span><span class="push">{kick}</span></li> }
    });
    view! {
        <article class="panel account__part" id="person">
            <h3>{file.person.name}</h3>
            <p class="mute">{ui.order(kind)}" · "{desk.ago(file.created)}" · "{ui.order(OrderWord::Reports)}" "{file.waiting}"/"{file.reports}" · "<code>{file.person.id}</code></p>
            {muted}
            {field(desk, "why", OrderWord::Why, "text", why)}
            {field(desk, "hours", OrderWord::Hours, "number", hours)}
            <p class="mute">{ui.order(OrderWord::HoursAbout)}</p>
            <div class="row row--wrap">
                <button type="button" class="btn" data-tool="mute" on:click=mute>{ui.order(OrderWord::Mute)}</button>
                <button type="button" class="btn" data-tool="ban" on:click=move |_| ban(false)>{ui.order(OrderWord::Ban)}</button>
                <button type="button" class="btn" data-tool="ban-seats" on:click=move |_| ban(true)>{ui.order(OrderWord::BanAndSeats)}</button>
            </div>
            <ul class="people">{bans.collect_view()}</ul>
            <h4>{ui.order(OrderWord::Addresses)}</h4>
            <ul class="people">{addresses.collect_view()}</ul>
            <h4>{ui.order(OrderWord::Matches)}</h4>
            <ul class="people">{matches.collect_view()}</ul>
        </article>
    }
}

#[component]
fn OneBan(desk: Desk, card: BanCard) -> impl IntoView {
    let ui = desk.ui;
    let who = card.person.map(|person| person.name).or(card.range).unwrap_or_default();
    let holds = card.lifted.is_none() && card.ends.is_none_or(|ends| ends > time::server_now());
    let lift = holds.then(|| {
        let because = card.reason.clone();
        let lift = move |_| desk.act(format!("bans/{}/lift", card.id), Because { why: because.clone() });
        view! { <button type="button" class="btn btn--sm" on:click=lift>{ui.order(OrderWord::Lift)}</button> }
    });
    view! {
        <li class="people__row">
            <span><b>{who}</b>" "<span class="mute">{desk.until(card.ends)}" · "{card.reason}</span></span>
            <span class="push">{lift}</span>
        </li>
    }
}

#[component]
fn Bans(desk: Desk) -> impl IntoView {
    let ui = desk.ui;
    let (range, why, hours) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new("24".to_owned()));
    let ban = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let hours = hours.get_untracked().trim().parse::<u32>().ok().filter(|hours| *hours > 0);
        let range = Some(range.get_untracked());
        desk.act(
            "bans".to_owned(),
            NewBan { person: None, range, hours, why: why.get_untracked(), seats: false },
        );
    };
    view! {
        <section class="panel account__part" aria-labelledby="bans-title">
            <h2 id="bans-title">{ui.order(OrderWord::Bans)}</h2>
            <Show when=move || desk.bans.with(Vec::is_empty)><p class="mute">{ui.order(OrderWord::NoBans)}</p></Show>
            <ul class="people">{move || desk.bans.get().into_iter().map(|card| view! { <OneBan desk card/> }).collect_view()}</ul>
            <form class="operators__form" on:submit=ban>
                {field(desk, "range", OrderWord::Range, "text", range)}
                {field(desk, "range-hours", OrderWord::Hours, "number", hours)}
                {field(desk, "range-why", OrderWord::Why, "text", why)}
                <button class="btn">{ui.order(OrderWord::Ban)}</button>
            </form>
        </section>
    }
}

#[component]
fn Close(desk: Desk) -> impl IntoView {
    let ui = desk.ui;
    let (table, seat, why) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let id = move || {
        let typed = table.get_untracked();
        // An address of the match does as well as its id.
        typed.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned()
    };
    let because = move || Because { why: why.get_untracked() };
    let close = move |event: ev::SubmitEvent| {
        event.prevent_default();
        desk.act(format!("matches/{}/close", id()), because());
    };
    let kick = move |_| {
        // People count from one. What is no seat stays as typed, and the server says so.
        let typed = seat.get_untracked().trim().to_owned();
        let at = typed.parse().ok().and_then(|n: u8| n.checked_sub(1)).map_or(typed, |at| at.to_string());
        desk.act(format!("matches/{}/seats/{at}/kick", id()), because());
    };
    view! {
        <form class="panel account__part" aria-labelledby="close-title" on:submit=close>
            <h2 id="close-title">{ui.order(OrderWord::CloseTable)}</h2>
            <p class="mute">{ui.order(OrderWord::CloseTableAbout)}</p>
            {field(desk, "close-table", OrderWord::MatchId, "text", table)}
            {field(desk, "close-why", OrderWord::Why, "text", why)}
            <button class="btn" data-tool="close">{ui.order(OrderWord::CloseIt)}</button>
            {field(desk, "close-seat", OrderWord::SeatNumber, "number", seat)}
            <button type="button" class="btn" on:click=kick>{ui.order(OrderWord::Kick)}</button>
        </form>
    }
}

#[component]
fn Trail(desk: Desk) -> impl IntoView {
    let ui = desk.ui;
    let deed = move |deed: DeedCard| {
        view! {
            <li class="people__row">
                <span><b>{deed.name}</b>" · "{ui.order(OrderWord::of_deed(&deed.act))}" "<span class="operators__target">{deed.target}</span>" "{deed.why}</span>
                <span class="mute push">{desk.ago(deed.at)}</span>
            </li>
        }
    };
    let more = move |_| spawn_local(desk.more());
    view! {
        <section aria-labelledby="trail-title">
            <div class="sec"><h2 id="trail-title">{ui.order(OrderWord::Trail)}</h2></div>
            <p class="mute">{ui.order(OrderWord::TrailAbout)}</p>
            <ul class="people">{move || desk.trail.get().into_iter().map(deed).collect_view()}</ul>
            <Show when=move || !desk.whole.get()><button type="button" class="btn" on:click=more>{ui.order(OrderWord::More)}</button></Show>
        </section>
    }
}
