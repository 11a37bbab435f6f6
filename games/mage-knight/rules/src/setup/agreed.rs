//! Variants that a scenario has no place for (MK-VAR-GEN-02).

use super::Setup;
use crate::content::CITY_LEVELS;
use crate::deck_building::improvement;
use crate::rules::{
    MK_VAR_AUCTION_01, MK_VAR_CITYLVL_01, MK_VAR_DECK_02, MK_VAR_ICBT_05, MK_VAR_MAP_01, MK_VAR_MEGA_01,
    MK_VAR_MEGA_09, MK_VAR_NIGHT_03,
};
use crate::scenarios::{CityRule, ScenarioId};
use crate::state::State;
use crate::variants::{HeroChoice, Nights, Variants};
use kernel::{Problem, RuleId, SetupError};

/// The most city tiles where there is a Megapolis (MK-VAR-MEGA-01).
pub(super) const CITIES_WITH_MEGAPOLIS: u8 = 3;

/// The table and its agreements.
struct Table<'a> {
    scenario: ScenarioId,
    players: u8,
    variants: &'a Variants,
}

impl Setup {
    /// Whether these variants can be played at this table.
    pub(super) fn check_variants(&self) -> Result<(), SetupError> {
        let Setup { scenario, players, variants, .. } = self;
        // MK-VAR-AUCTION-01: who has settled on a hero leaves nothing to bid for.
        if variants.heroes == HeroChoice::Auction && self.heroes.iter().any(Option::is_some) {
            return Err(contradicts("variants.heroes", "heroes", MK_VAR_AUCTION_01));
        }
        Table { scenario: *scenario, players: *players, variants }.check()
    }
}

/// Whether the variants of a match can be played at its table.
pub(crate) fn check_variants(state: &State) -> Result<(), SetupError> {
    let State { scenario, players, variants, .. } = state;
    Table { scenario: *scenario, players: players.len() as u8, variants }.check()
}

impl Table<'_> {
    fn check(&self) -> Result<(), SetupError> {
        // MK-VAR-NIGHT-03: the druids count their Nights.
        if self.variants.nights != Nights::Usual && self.scenario == ScenarioId::DruidNights {
            return Err(contradicts("variants.nights", "scenario", MK_VAR_NIGHT_03));
        }
        // MK-VAR-AUCTION-01: alone there is nobody to bid against.
        if self.variants.heroes == HeroChoice::Auction && self.players < 2 {
            return Err(contradicts("variants.heroes", "players", MK_VAR_AUCTION_01));
        }
        // MK-VAR-DECK-02: there must be a Night that is not the last.
        let rounds = self.scenario.rounds(self.players, self.variants);
        if self.variants.action_improvement && !improvement::is_possible(self.variants, rounds) {
            return Err(contradicts("variants.action_improvement", "scenario", MK_VAR_DECK_02));
        }
        // MK-VAR-ICBT-05: somebody has to stand against the one who fights.
        if self.variants.interactive_combat && self.players == 1 {
            return Err(contradicts("variants.interactive_combat", "players", MK_VAR_ICBT_05));
        }
        if self.variants.interactive_combat && self.scenario.is_cooperative() {
            return Err(contradicts("variants.interactive_combat", "scenario", MK_VAR_ICBT_05));
        }
        self.check_tiles()?;
        self.check_levels()?;
        self.check_megapolis()
    }

    /// The numbers of tiles (MK-VAR-MAP-01).
    fn check_tiles(&self) -> Result<(), SetupError> {
        let layout = self.scenario.layout(self.players, self.variants);
        let bounds = self.scenario.tile_bounds(layout.shape);
        let named = ["countryside", "cities", "core"].into_iter().zip(self.variants.tiles.numbers());
        for ((name, given), bounds) in named.zip(bounds) {
            let Some(given) = given else { continue };
            let field = format!("variants.tiles.{name}");
            within(field, given, (*bounds.start(), *bounds.end()), MK_VAR_MAP_01)?;
        }
        Ok(())
    }

    /// The levels of the cities to conquer (MK-VAR-CITYLVL-01).
    fn check_levels(&self) -> Result<(), SetupError> {
        let levels = &self.variants.city_levels;
        let layout = self.scenario.layout(self.players, self.variants);
        let conquered = matches!(layout.cities, CityRule::Levels(_));
        if !levels.is_empty() && !conquered {
            return Err(contradicts("variants.city_levels", "scenario", MK_VAR_CITYLVL_01));
        }
        if levels.len() > usize::from(layout.city_tiles()) {
            return Err(contradicts("variants.city_levels", "variants.tiles", MK_VAR_CITYLVL_01));
        }
        for level in levels {
            within("variants.city_levels".into(), *level, (1, CITY_LEVELS as u8), MK_VAR_CITYLVL_01)?;
        }
        Ok(())
    }

    /// A Megapolis consists of two cities of levels 1 to 11 (MK-VAR-MEGA-01); two of them use all four
    /// cities, on two city tiles (MK-VAR-MEGA-09).
    fn check_megapolis(&self) -> Result<(), SetupError> {
        let (field, second) = ("variants.megapolis", "variants.first_megapolis");
        let Some(level) = self.variants.megapolis else {
            // MK-VAR-MEGA-01: the last city revealed is the Megapolis, if there is one.
            return match self.variants.first_megapolis {
                Some(_) => Err(contradicts(second, field, MK_VAR_MEGA_01)),
                None => Ok(()),
            };
        };
        let layout = self.scenario.layout(self.players, self.variants);
        if !matches!(layout.cities, CityRule::Levels(_)) {
            return Err(contradicts(field, "scenario", MK_VAR_MEGA_01));
        }
        let tiles = layout.city_tiles();
        if tiles > CITIES_WITH_MEGAPOLIS {
            return Err(contradicts(field, "variants.tiles", MK_VAR_MEGA_01));
        }
        within(field.into(), level, (2, 2 * CITY_LEVELS as u8), MK_VAR_MEGA_01)?;
        let Some(level) = self.variants.first_megapolis else { return Ok(()) };
        if tiles != 2 {
            return Err(contradicts(second, "variants.tiles", MK_VAR_MEGA_09));
        }
        within(second.into(), level, (2, 2 * CITY_LEVELS as u8), MK_VAR_MEGA_01)
    }
}

/// Whether a number is within its bounds.
fn within(field: String, given: u8, (min, max): (u8, u8), rule: RuleId) -> Result<(), SetupError> {
    if (min..=max).contains(&given) {
        return Ok(());
    }
    let range = Problem::OutOfRange { given: given.into(), min: min.into(), max: max.into() };
    Err(SetupError::new(field, range).by(rule))
}

fn contradicts(field: &str, other: &str, rule: RuleId) -> SetupError {
    SetupError::new(field, Problem::Contradicts(other.into())).by(rule)
}
