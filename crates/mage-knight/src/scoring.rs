//! The final score (MK-SCN-GEN-03, MK-SCN-GEN-04, and what each scenario adds).

use crate::content::{Achievement, AchievementUse, CardKind, Score, Scored, Scoring, ScoringCard};
use crate::map::Stance;
use crate::player::Player;
use crate::scenarios::{self, ScenarioId};
use crate::state::State;
use crate::terms::Site;
use arrayvec::ArrayVec;
use kernel::{Outcome, RuleId, Seat, Standing};
use serde::{Deserialize, Serialize};

/// A number for each seat.
type BySeat = ArrayVec<i32, { crate::state::PLAYERS }>;

/// How the match ended.
pub(crate) fn outcome(state: &State, rule: RuleId) -> Outcome {
    let scores = scores(state);
    let solo = scores.len() == 1;
    let standings = Seat::first(scores.len() as u8)
        .map(|seat| {
            let score = scores[seat.index()];
            let place = 1 + scores.iter().filter(|other| **other > score).count() as u8;
            // MK-SCN-RECON-07: ties share the victory. MK-SCN-SOLO-08: alone, one wins by the goal.
            let won = if solo { scenarios::is_won(state) } else { place == 1 };
            Standing { seat, place, score, won }
        })
        .collect();
    Outcome { rule, standings }
}

/// What the score of a seat is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// Fame.
    pub fame: i32,
    /// Points for each category of the score card, titles included.
    pub achievements: [i32; Achievement::COUNT],
    /// Points for cities, their title included.
    pub cities: i32,
    /// Points for liberated mines, their title included.
    pub mines: i32,
    /// What a solo game adds.
    pub solo: i32,
}

impl Sheet {
    /// All points together.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.fame + self.achievements.iter().sum::<i32>() + self.cities + self.mines + self.solo
    }
}

/// The final score of every seat.
pub(crate) fn scores(state: &State) -> BySeat {
    sheets(state).iter().map(Sheet::total).collect()
}

/// What the final score of every seat is made of.
pub(crate) fn sheets(state: &State) -> ArrayVec<Sheet, { crate::state::PLAYERS }> {
    let solo = state.players.len() == 1;
    let scoring = if solo { Scoring::Solo } else { state.scenario.scoring() };
    let card = scoring.card();
    let by_seat = |add: &dyn Fn(&mut BySeat)| {
        let mut points: BySeat = state.players.iter().map(|_| 0).collect();
        add(&mut points);
        points
    };
    let achievements = Achievement::ALL
        .map(|achievement| by_seat(&|points| add_achievement(state, achievement, card.achievements, points)));
    let cities = by_seat(&|points| add_cities(state, card, points));
    let mines = by_seat(&|points| add_mines(state, points));
    let sheet = |(at, player): (usize, &Player)| Sheet {
        fame: player.fame.into(),
        achievements: std::array::from_fn(|which| achievements[which][at]),
        cities: cities[at],
        mines: mines[at],
        solo: if solo { solo_bonus(state, card) } else { 0 },
    };
    state.players.iter().enumerate().map(sheet).collect()
}

/// What a category of the score card gives: points for everybody, and a title for the best (MK-SCN-GEN-03).
fn add_achievement(state: &State, achievement: Achievement, used: AchievementUse, scores: &mut BySeat) {
    let card = achievement.card();
    let points: BySeat = Seat::first(state.players.len() as u8)
        .map(|seat| card.scores.iter().map(|score| worth(state, seat, score)).sum())
        .collect();
    for (score, points) in scores.iter_mut().zip(&points) {
        *score += points;
    }
    if used != AchievementUse::Titles {
        return;
    }
    let crawler =
        achievement == Achievement::GreatestAdventurer && state.scenario == ScenarioId::DungeonLords;
    if crawler {
        // MK-SCN-DUNGEON-09: the title goes by dungeons and tombs alone, and is worth more.
        let points: BySeat = Seat::first(state.players.len() as u8)
            .map(|seat| shields(state, seat, |site| matches!(site, Site::Dungeon | Site::Tomb)))
            .collect();
        return add_title(&points, 1, 5, 2, scores);
    }
    add_title(&points, card.title.signum().into(), card.title.into(), card.title_tied.into(), scores);
}

/// A title for whoever has most; less for each if several have. Nobody has it for nothing.
fn add_title(points: &BySeat, sign: i32, alone: i32, tied: i32, scores: &mut BySeat) {
    let best = points.iter().map(|points| points * sign).max().unwrap_or(0);
    let holders = points.iter().filter(|points| **points * sign == best).count();
    if best > 0 {
        let title = if holders == 1 { alone } else { tied };
        for (score, points) in scores.iter_mut().zip(points) {
            if points * sign == best {
                *score += title;
            }
        }
    }
}

/// What things of one sort are worth to a player.
fn worth(state: &State, seat: Seat, score: &Score) -> i32 {
    let player = &state.players[seat.index()];
    let cards = |kind: CardKind| {
        let deed = player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter());
        let played = state.turn.played.iter().filter(|_| state.is_active(seat)).map(|played| played.card);
        let deed = deed.chain(played).chain(player.spared.iter().copied());
        deed.filter(|card| card.card().kind == kind).count() as i32
    };
    let n = match score.what {
        Scored::Spell => cards(CardKind::Spell),
        Scored::AdvancedAction => cards(CardKind::Advanced),
        Scored::Artifact => {
            cards(CardKind::Artifact)
                + player.units.iter().filter(|unit| unit.banner.is_some()).count() as i32
        }
        Scored::Crystal => player.crystals.iter().map(|n| i32::from(*n)).sum(),
        Scored::UnitLevel => {
            let level = |unit: &crate::player::Unit| {
                let level = i32::from(unit.unit.unit().level);
                if unit.wounds > 0 { level / 2 } else { level }
            };
            player.units.iter().map(level).sum()
        }
        Scored::ConquestShield => {
            shields(state, seat, |site| matches!(site, Site::Keep | Site::MageTower | Site::Monastery))
        }
        Scored::AdventureShield => {
            // MK-SCN-DUNGEON-09: dungeons and tombs count twice.
            let double = state.scenario == ScenarioId::DungeonLords;
            let deep = shields(state, seat, |site| matches!(site, Site::Dungeon | Site::Tomb));
            shields(state, seat, is_adventure) + if double { deep } else { 0 }
        }
        Scored::Wound => cards(CardKind::Wound),
    };
    n / i32::from(score.per) * i32::from(score.points)
}

const fn is_adventure(site: Site) -> bool {
    matches!(site.kind(), crate::content::SiteKind::Adventure)
}

/// How many of a player's Shields lie on sites of some kinds.
fn shields(state: &State, seat: Seat, test: impl Fn(Site) -> bool) -> i32 {
    let sites = Site::ALL.into_iter().filter(|site| *site != Site::City && test(*site));
    let spaces = sites.flat_map(|site| state.map.spaces_with(site));
    spaces.filter(|space| state.map.has_shield(*space, seat)).count() as i32
}

/// Points for conquered cities: for their leaders and for the others with a Shield there, and for whoever has most of them
/// (MK-SCN-CONQUEST-06, MK-SCN-CONQUEST-07, MK-SCN-GEN-04).
fn add_cities(state: &State, card: &ScoringCard, scores: &mut BySeat) {
    let points: BySeat = Seat::first(state.players.len() as u8)
        .map(|seat| {
            let conquered = state.map.cities.iter().filter(|city| city.stance == Stance::Conquered);
            let points = conquered.map(|city| match (city.leader() == Some(seat), city.shields_of(seat)) {
                (true, _) => card.city_leader.into(),
                (false, 0) => 0,
                (false, _) => i32::from(card.city_contributor),
            });
            points.sum()
        })
        .collect();
    for (score, points) in scores.iter_mut().zip(&points) {
        *score += points;
    }
    add_title(&points, 1, card.city_title.into(), card.city_title_tied.into(), scores);
}

/// Points for liberated mines (MK-SCN-MINES-10).
fn add_mines(state: &State, scores: &mut BySeat) {
    if state.scenario != ScenarioId::MinesLiberation {
        return;
    }
    let points: BySeat = Seat::first(state.players.len() as u8)
        .map(|seat| scenarios::mines_of(state, seat).map(|mine| if mine.core { 7 } else { 4 }).sum())
        .collect();
    for (score, points) in scores.iter_mut().zip(&points) {
        *score += points;
    }
    if state.players.len() > 1 {
        add_title(&points, 1, 5, 2, scores);
    }
}

/// What a solo game adds (MK-SCN-SOLO-09).
fn solo_bonus(state: &State, card: &ScoringCard) -> i32 {
    let (conquered, all) = scenarios::cities(state);
    let early = state.scenario.rounds().saturating_sub(state.round);
    let dummy = state.dummy.as_ref().map_or(0, |dummy| dummy.deck.len() as i32);
    let mut bonus = i32::from(card.city) * i32::from(conquered);
    if all > 0 && conquered == all {
        bonus += i32::from(card.all_cities);
    }
    bonus += i32::from(card.unplayed_round) * i32::from(early);
    bonus += i32::from(card.dummy_card_left) * dummy;
    if state.round_ends_in.is_none() {
        bonus += i32::from(card.round_end_not_announced);
    }
    bonus
}

#[cfg(test)]
mod tests;
