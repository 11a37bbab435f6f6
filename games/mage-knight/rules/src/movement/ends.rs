//! The action of the turn: interacting, entering a site, burning a monastery, challenging (MK-TURN-14).

use super::altar;
use crate::action::Action;
use crate::combat::{self, Remaining, Start};
use crate::content::{Conquered, Hex, RuinInside, SiteKind, TileKind};
use crate::frame::Play;
use crate::mana::Wallet;
use crate::rules::{
    MK_CBT_RES_08, MK_CBT_START_03, MK_CBT_START_04, MK_CBT_START_05, MK_MOV_PL_03, MK_SCN_DUNGEON_06,
    MK_SCN_MINES_05,
};
use crate::scenarios::ScenarioId;
use crate::state::State;
use crate::terms::{ManaColour, Site};
use crate::{duel, interaction, map};
use kernel::{Refusal, not_an_answer};

/// Every action that is possible here.
pub(super) fn legal(state: &State, place: Hex, out: &mut Vec<Action>) {
    out.extend(
        duel::opponents(state, place, state.seat())
            .filter(|other| duel::check_attack(state, place, *other).is_ok())
            .map(Action::Attack),
    );
    if map::is_occupied(state, place, state.seat()) {
        return;
    }
    let simple = [Action::Interact, Action::Enter, Action::Burn];
    out.extend(simple.into_iter().filter(|action| check(state, place, action).is_ok()));
    out.extend(state.map.rampaging_near(place).into_iter().map(Action::Challenge));
}

/// Whether an action is possible here.
pub(super) fn check(state: &State, place: Hex, action: &Action) -> Result<(), Refusal> {
    if let Action::Attack(other) = *action {
        return duel::check_attack(state, place, other);
    }
    // MK-MOV-PL-03, MK-MOV-PL-07.
    if map::is_occupied(state, place, state.seat()) {
        return Err(Refusal::rule(MK_MOV_PL_03));
    }
    match *action {
        Action::Interact => interaction::may_begin(state, place),
        Action::Enter => may_enter(state, place),
        Action::Burn => match state.map.site(place) {
            Some(Site::Monastery) if state.map.is_conquered(place) => Err(Refusal::rule(MK_CBT_RES_08)),
            Some(Site::Monastery) => Ok(()),
            _ => Err(Refusal::rule(MK_CBT_START_04)),
        },
        Action::Challenge(hex) if place.touches(hex) && state.map.has_rampaging(hex) => Ok(()),
        Action::Challenge(_) => Err(Refusal::rule(MK_CBT_START_05)),
        _ => Err(not_an_answer()),
    }
}

/// Whether the site here can be entered (MK-CBT-START-03).
fn may_enter(state: &State, place: Hex) -> Result<(), Refusal> {
    let no = |rule| Err(Refusal::rule(rule));
    let conquered = state.map.is_conquered(place);
    match state.map.site(place) {
        // MK-SCN-MINES-05: a mine in the hands of enemies.
        Some(Site::Mine) if state.scenario == ScenarioId::MinesLiberation => {
            if conquered {
                no(MK_SCN_MINES_05)
            } else {
                Ok(())
            }
        }
        Some(site) if site.kind() == SiteKind::Adventure => {
            let again = site.card().fight.as_ref().is_some_and(|fight| fight.conquered == Conquered::Again);
            if conquered && again && state.scenario == ScenarioId::DungeonLords {
                return no(MK_SCN_DUNGEON_06);
            }
            if conquered && !again {
                return no(MK_CBT_START_03);
            }
            match ruins_here(state, place) {
                Some(inside @ RuinInside::Altar { .. }) => altar::may_pay(state, inside),
                _ => Ok(()),
            }
        }
        _ => no(MK_CBT_START_03),
    }
}

/// The altar here, if it can be paid with this mana and nobody blocks it, with the colour it costs.
pub(super) fn asks_mana(state: &State, place: Hex, wallet: &Wallet) -> Option<(Action, ManaColour)> {
    let barred = map::is_occupied(state, place, state.seat()) || state.map.is_conquered(place);
    let owed = altar::owed(ruins_here(state, place).filter(|_| !barred)?);
    let colour = *owed.first()?;
    wallet.covers(&owed, false).then_some((Action::Enter, colour))
}

/// What is inside the ruins here.
fn ruins_here(state: &State, place: Hex) -> Option<RuinInside> {
    Some(state.map.ruin_at(place)?.face?.ruin().inside)
}

/// Takes the action.
pub(super) fn go(play: &mut Play<'_>, place: Hex, action: Action) {
    play.state.turn.acted = true;
    let site = play.state.map.site(place);
    match action {
        Action::Attack(other) => duel::begin(play, other),
        Action::Interact => interaction::begin(play, place),
        // MK-CBT-START-05: others nearby may be challenged besides.
        Action::Challenge(hex) => combat::begin(play, Start::rampaging([hex])),
        Action::Burn => {
            if let Some(fight) = site.and_then(|site| site.card().burn.as_ref()) {
                combat::begin(play, Start::site(place, fight));
            }
        }
        _ => match (ruins_here(play.state, place), site) {
            (Some(inside @ RuinInside::Altar { .. }), _) => altar::pay(play, place, inside),
            (_, Some(site)) => {
                if let Some(start) = entering(play.state, place, site) {
                    combat::begin(play, start);
                }
            }
            _ => {}
        },
    }
}

/// The fight of those who enter a site (MK-CBT-START-03): against the enemies that are there, or against new
/// ones if there are none.
fn entering(state: &State, place: Hex, site: Site) -> Option<Start> {
    if site == Site::Mine {
        // MK-SCN-MINES-05, MK-SCN-MINES-06.
        let core = state.map.tile_kind(place) == Some(TileKind::Core);
        let open_ground = Start { may_challenge: false, ..Start::rampaging([]) };
        return Some(Start {
            site: Some(place),
            dark: true,
            shield: true,
            honour: if core { 2 } else { 1 },
            ..open_ground
        });
    }
    let mut start = Start::site(place, site.card().fight.as_ref()?);
    if let Some(ruin) = state.map.ruin_at(place).and_then(|token| token.face) {
        start.rewards[1] = ruin.ruin().reward;
        if let RuinInside::Enemies(piles) = ruin.ruin().inside {
            start.draw(piles);
        }
    }
    if state.map.tokens_at(place).next().is_some() {
        start.draws = Default::default();
    }
    // MK-SCN-DUNGEON-04: a new token marks a secret entrance.
    if state.map.secrets.iter().any(|secret| secret.at == place) {
        start.remaining = Remaining::Replaced;
    }
    Some(start)
}
