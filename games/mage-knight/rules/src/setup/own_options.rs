//! Options of single scenarios.

use super::Setup;
use crate::content::Shape;
use crate::rules::{
    MK_SCN_DRUIDS_10, MK_SCN_DRUIDS_11, MK_SCN_HOLD_13, MK_SCN_RETURN_06, MK_SCN_RETURN_07, MK_VAR_MAP_01,
};
use crate::scenarios::ScenarioId;
use crate::variants::ChosenOne;
use kernel::{Problem, RuleId, SetupError};

impl Setup {
    /// Whether every option that was chosen is one of the scenario.
    pub(super) fn check_own_options(&self) -> Result<(), SetupError> {
        let (scenario, variants) = (self.scenario, &self.variants);
        let druids = scenario == ScenarioId::DruidNights;
        let hold = scenario == ScenarioId::ConquerAndHold;
        let back = scenario == ScenarioId::OneToReturn;
        let unless = |fits: bool, field: &str, with: &str, rule: RuleId| {
            if fits {
                Ok(())
            } else {
                Err(SetupError::new(field, Problem::Contradicts(with.into())).by(rule))
            }
        };
        if variants.competitive_glades {
            unless(druids, "variants.competitive_glades", "scenario", MK_SCN_DRUIDS_10)?;
            // Alone there is nobody to take a glade from.
            unless(self.players > 1, "variants.competitive_glades", "players", MK_SCN_DRUIDS_10)?;
        }
        if variants.epic {
            let rule = if back { MK_SCN_RETURN_06 } else { MK_SCN_DRUIDS_11 };
            unless(druids || back, "variants.epic", "scenario", rule)?;
        }
        if variants.all_revealed {
            unless(hold, "variants.all_revealed", "scenario", MK_SCN_HOLD_13)?;
        }
        if variants.chosen_one != ChosenOne::default() {
            unless(back, "variants.chosen_one", "scenario", MK_SCN_RETURN_07)?;
            unless(self.teams.is_some(), "variants.chosen_one", "teams", MK_SCN_RETURN_07)?;
        }
        // In Conquer and Hold there is nothing to choose, and its map is for no other scenario.
        unless(!hold || variants.shape.is_none(), "variants.shape", "scenario", MK_VAR_MAP_01)?;
        unless(!hold || variants.tiles.are_usual(), "variants.tiles", "scenario", MK_VAR_MAP_01)?;
        unless(variants.shape != Some(Shape::Predefined), "variants.shape", "scenario", MK_VAR_MAP_01)
    }
}
