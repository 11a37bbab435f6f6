//! The teams: partners, their goal and score, and what partners may tell each other.

use super::Mk;
use super::pieces;
use crate::team::{self, Team};
use crate::{Say, heroes, words};
use kernel::Seat;
use leptos::prelude::*;
use mage_knight::terms::BasicColour;
use mage_knight::view::View;
use web::parts::{RuleChip, icon, seat_mark};

/// The panel of the team, where there are teams.
pub(super) fn team(mk: Mk) -> Option<AnyView> {
    let lang = mk.lang();
    let own = mk.seat();
    mk.read(|now| {
        let view = &now.view;
        let teams = team::teams(view, own)?;
        let title = teams.title().get(lang);
        let goal = teams.goal(lang).map(|goal| view! { <p class="team__line">{icon("city")}{goal}</p> });
        let base = teams.lowest_fame.then(|| view! { <p class="team__line">{icon("fame")}{Say::LowestFame.get(lang)}</p> });
        let rows = teams.teams.iter().map(|team| one(mk, view, own, team, teams.teams.len() > 1)).collect_view();
        Some(
            view! {
                <section class="panel team" aria-label=title>
                    <h3 class="team__title">{icon("people")}{title}</h3>
                    {rows} {goal} {base}
                    <details class="team__talk"><summary>{icon("eye")}{lang.pick("What partners may share", "Ce que les coéquipiers partagent")}</summary>
                        <p>{Say::TeamTalk.get(lang)} " "<RuleChip id="MK-TEAM-04".to_owned() quiet=true/>" "<RuleChip id="MK-TEAM-03".to_owned() quiet=true/></p></details>
                </section>
            }
            .into_any(),
        )
    })
    .flatten()
}

/// A team with its players and its score.
fn one(mk: Mk, view: &View, own: Seat, team: &Team, several: bool) -> AnyView {
    let lang = mk.lang();
    let head = (several && !team.own).then(|| view! { <h4 class="eyebrow">{Say::OtherTeam.get(lang)}</h4> });
    let member = |seat: Seat| {
        let player = view.players.get(seat.index())?;
        let you = (seat == own).then(|| view! { <span class="you">{Say::You.get(lang)}</span> });
        let crystals = BasicColour::ALL
            .into_iter()
            .filter(|colour| player.crystals[colour.index()] > 0)
            .map(|colour| pieces::crystals(colour, player.crystals[colour.index()]))
            .collect_view();
        Some(view! {
            <li class="rival" data-seat=mk.desk.mark(seat).colour>
                {seat_mark(mk.desk.mark(seat))}<b>{heroes::name(lang, view, seat)}</b>{you}
                <span class="rival__n" title=Say::Fame.get(lang)>{icon("fame")}{words::fame(player.fame)}</span>
                <span class="rival__n" title=Say::HiddenHand.get(lang)>{icon("cards")}{player.hand_size}</span>
                <span class="rival__n">{crystals}</span>
            </li>
        })
    };
    let members = team.seats.iter().filter_map(|seat| member(*seat)).collect_view();
    let score = team.score.map(|score| {
        view! { <p class="team__line">{icon("chart")}{words::labelled(lang, Say::TeamScore.get(lang), &score.to_string())}</p> }
    });
    view! { {head}<ul>{members}</ul>{score} }.into_any()
}
