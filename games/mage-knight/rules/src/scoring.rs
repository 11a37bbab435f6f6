//! The final score (MK-SCN-GEN-03, MK-SCN-GEN-04, and what each scenario adds).

mod victory;

use crate::content::{Achievement, AchievementUse, CardKind, FameBase, Score, Scored, Scoring, ScoringCard};
use crate::map::Stance;
use crate::scenarios::{self, ScenarioId};
use crate::state::State;
use crate::teams::Mode;
use crate::terms::Site;
use arrayvec::ArrayVec;
use kernel::{Outcome, RuleId, Seat, Standing};
use serde::{Deserialize, Serialize};

/// A number for each seat.
type BySeat = ArrayVec<i32, { crate::state::PLAYERS }>;

/// How the match ended.
pub(crate) fn outcome(state: &State, rule: RuleId) -> Outcome {
    if let Some(outcome) = victory::outcome(state, rule) {
        return outcome;
    }
    let scores = scores(state);
    // MK-SCN-SOLO-08, MK-SCN-COOP-09: alone and together, one wins by the goal.
    let by_goal = matches!(state.mode(), Mode::Alone | Mode::Together);
    let standings = Seat::first(scores.len() as u8)
        .map(|seat| {
            let score = scores[seat.index()];
            let place = 1 + scores.iter().filter(|other| **other > score).count() as u8;
            // MK-SCN-RECON-07: ties share the victory; partners always do (MK-TEAM-08).
            let won = if by_goal { scenarios::is_won(state) } else { place == 1 };
            Standing { seat, place, score, won }
        })
        .collect();
    Outcome { rule, standings }
}

/// The parts of a seat's score. Team-mates share one score, and so the same sheet (MK-TEAM-08,
/// MK-SCN-COOP-09).
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
    /// The bonus of a game against time, in solo and cooperative games (MK-SCN-SOLO-09, MK-SCN-COOP-11,
    /// MK-SCN-COOP-12).
    pub bonus: i32,
    /// Points for keeps and mage towers held (MK-SCN-HOLD-12).
    #[serde(default)]
    pub held: i32,
}

impl Sheet {
    /// All points together.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.fame + self.achievements.iter().sum::<i32>() + self.cities + self.mines + self.bonus + self.held
    }
}

/// The final score of every seat.
pub(crate) fn scores(state: &State) -> BySeat {
    sheets(state).iter().map(Sheet::total).collect()
}

/// The parts of every seat's final score.
pub(crate) fn sheets(state: &State) -> ArrayVec<Sheet, { crate::state::PLAYERS }> {
    let card = card(state);
    let by_seat = |add: &dyn Fn(&mut BySeat)| {
        let mut points: BySeat = state.players.iter().map(|_| 0).collect();
        add(&mut points);
        points
    };
    let achievements = Achievement::ALL
        .map(|achievement| by_seat(&|points| add_achievement(state, achievement, card.achievements, points)));
    let cities = by_seat(&|points| add_cities(state, &card, points));
    let mines = by_seat(&|points| add_mines(state, points));
    let fame: BySeat = state.players.iter().map(|player| i32::from(player.fame)).collect();
    let fame = match card.base {
        FameBase::OwnFame => fame,
        FameBase::Nothing => return victory::sheets(state, &card),
        // MK-TEAM-08, MK-SCN-COOP-09.
        FameBase::LowestFame | FameBase::LowerFameOfPartners => of_teams(state, &fame, i32::min),
    };
    let bonus = bonus(state, &card);
    let sheet = |at: usize| Sheet {
        fame: fame[at],
        achievements: std::array::from_fn(|which| achievements[which][at]),
        cities: cities[at],
        mines: mines[at],
        bonus,
        held: 0,
    };
    (0..state.players.len()).map(sheet).collect()
}

/// The scoring rules: those of solo games, of the scenario, or of teams with the scenario's points for cities
/// (MK-TEAM-11).
fn card(state: &State) -> ScoringCard {
    let of_scenario = *state.scenario.scoring().card();
    match state.mode() {
        Mode::Alone => *Scoring::Solo.card(),
        // MK-SCN-HOLD-17: where Fame does not count, neither does how teams count it.
        Mode::Teams if of_scenario.base != FameBase::Nothing => {
            let ScoringCard { base, achievements, .. } = *Scoring::Team.card();
            ScoringCard { base, achievements, ..of_scenario }
        }
        Mode::Against | Mode::Together | Mode::Teams => of_scenario,
    }
}

/// One number for each team, from those of its players; a player without a team keeps their own.
fn of_teams(state: &State, points: &BySeat, pick: impl Fn(i32, i32) -> i32) -> BySeat {
    let team = |at: usize| state.players[Seat(at as u8)].team;
    let one = |at: usize| {
        let partners = (0..points.len()).filter(|other| team(*other) == team(at));
        partners.map(|other| points[other]).reduce(&pick).unwrap_or(0)
    };
    (0..points.len()).map(one).collect()
}

/// How a category counts for a team: its best result, or by agreement its lowest; for Wounds always the
/// larger penalty (MK-TEAM-08, MK-TEAM-11, MK-SCN-COOP-10, MK-SCN-COOP-13).
fn category(state: &State, points: &BySeat, penalty: bool) -> BySeat {
    let lowest = penalty || state.variants.lowest_scores;
    of_teams(state, points, if lowest { i32::min } else { i32::max })
}

/// Adds a category of the score card: points for everybody, and a title for the best (MK-SCN-GEN-03).
fn add_achievement(state: &State, achievement: Achievement, used: AchievementUse, scores: &mut BySeat) {
    let card = achievement.card();
    let points: BySeat = Seat::first(state.players.len() as u8)
        .map(|seat| card.scores.iter().map(|score| worth(state, seat, score)).sum())
        .collect();
    let points = category(state, &points, achievement == Achievement::GreatestBeating);
    for (score, points) in scores.iter_mut().zip(&points) {
        *score += points;
    }
    if matches!(used, AchievementUse::NoTitles | AchievementUse::BestOfEach) {
        return;
    }
    let crawler =
        achievement == Achievement::GreatestAdventurer && state.scenario == ScenarioId::DungeonLords;
    if crawler {
        // MK-SCN-DUNGEON-09: the title goes by dungeons and tombs alone, and is worth more.
        let points: BySeat = Seat::first(state.players.len() as u8)
            .map(|seat| shields(state, seat, |site| matches!(site, Site::Dungeon | Site::Tomb)))
            .collect();
        return add_title(state, &points, 1, 5, 2, scores);
    }
    add_title(state, &points, card.title.signum().into(), card.title.into(), card.title_tied.into(), scores);
}

/// A title for the player or team with the most; fewer points for each if several are tied. Nobody gets it
/// for zero.
fn add_title(state: &State, points: &BySeat, sign: i32, alone: i32, tied: i32, scores: &mut BySeat) {
    let best = points.iter().map(|points| points * sign).max().unwrap_or(0);
    let teams = state.players.iter().zip(points).filter(|(_, points)| **points * sign == best);
    let holders = teams.fold(0u8, |teams, (player, _)| teams | 1 << player.team).count_ones();
    if best > 0 {
        let title = if holders == 1 { alone } else { tied };
        for (score, points) in scores.iter_mut().zip(points) {
            if points * sign == best {
                *score += title;
            }
        }
    }
}

/// The points for a player's cards, crystals and units, as on the score card (MK-VAR-DECK-03).
pub(crate) fn belongings(state: &State, seat: Seat) -> i32 {
    let counted = [Achievement::GreatestKnowledge, Achievement::GreatestLoot, Achievement::GreatestLeader];
    counted
        .iter()
        .flat_map(|achievement| achievement.card().scores)
        .map(|score| worth(state, seat, score))
        .sum()
}

/// The points for a player's things of one kind.
fn worth(state: &State, seat: Seat, score: &Score) -> i32 {
    let player = &state.players[seat];
    let cards = |kind: CardKind| {
        let deed = player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter());
        let played = state.record(seat).into_iter().flat_map(|turn| &turn.played).chain(&player.in_play);
        let deed = deed
            .chain(played.map(|played| played.card))
            .chain(player.spared.iter().copied())
            .chain(player.set_aside);
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

/// How many of a player's Shields are on certain kinds of sites.
fn shields(state: &State, seat: Seat, test: impl Fn(Site) -> bool) -> i32 {
    let sites = Site::ALL.into_iter().filter(|site| *site != Site::City && test(*site));
    let spaces = sites.flat_map(|site| state.map.spaces_with(site));
    spaces.filter(|space| state.map.has_shield(*space, seat)).count() as i32
}

/// Points for conquered cities: for their leaders, for others with a Shield there, and for the player with
/// the most (MK-SCN-CONQUEST-06, MK-SCN-CONQUEST-07, MK-SCN-GEN-04).
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
    let points = category(state, &points, false);
    for (score, points) in scores.iter_mut().zip(&points) {
        *score += points;
    }
    add_title(state, &points, 1, card.city_title.into(), card.city_title_tied.into(), scores);
}

/// Points for liberated mines (MK-SCN-MINES-10).
fn add_mines(state: &State, scores: &mut BySeat) {
    if state.scenario != ScenarioId::MinesLiberation {
        return;
    }
    let points: BySeat = Seat::first(state.players.len() as u8)
        .map(|seat| scenarios::mines_of(state, seat).map(|mine| if mine.core { 7 } else { 4 }).sum())
        .collect();
    let points = category(state, &points, false);
    for (score, points) in scores.iter_mut().zip(&points) {
        *score += points;
    }
    if state.players.len() > 1 {
        add_title(state, &points, 1, 5, 2, scores);
    }
}

/// The bonus of a game against time, in solo (MK-SCN-SOLO-09) and cooperative games (MK-SCN-COOP-11,
/// MK-SCN-COOP-12); zero in all others. Points for remaining time count once the goal is reached or the match
/// is over.
fn bonus(state: &State, card: &ScoringCard) -> i32 {
    let (conquered, all) = scenarios::cities(state);
    let mut bonus = i32::from(card.city) * i32::from(conquered);
    if all > 0 && conquered == all {
        bonus += i32::from(card.all_cities);
    }
    let leads = |seat: Seat| state.map.cities.iter().any(|city| city.leader() == Some(seat));
    if Seat::first(state.players.len() as u8).all(leads) {
        bonus += i32::from(card.every_player_leads_a_city);
    }
    if state.over.is_none() && !scenarios::is_won(state) {
        return bonus;
    }
    let early = state.rounds().saturating_sub(state.round);
    let dummy = state.dummy.as_ref().map_or(0, |dummy| dummy.deck.len() as i32);
    bonus += i32::from(card.unplayed_round) * i32::from(early);
    bonus += i32::from(card.dummy_card_left) * dummy;
    if state.round_ends_in.is_none() {
        bonus += i32::from(card.round_end_not_announced);
    }
    bonus
}

#[cfg(test)]
mod tests;
