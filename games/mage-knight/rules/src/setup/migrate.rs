//! Set-ups of earlier versions keep the meaning they had when their matches began.

use serde_json::{Value, json};

/// Writes down explicitly what used to be the default.
pub(crate) fn migrate(version: u32, setup: &mut Value) {
    // Until version 2 the wedge of First Reconnaissance had no core tiles at the coast (MK-SCN-RECON-02).
    if version < 2 && setup["scenario"] == "first_reconnaissance" && setup["variants"]["shape"].is_null() {
        if !setup["variants"].is_object() {
            setup["variants"] = json!({});
        }
        setup["variants"]["shape"] = json!("wedge");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Shape;
    use kernel::{Chance, Seed};

    #[test]
    fn a_first_reconnaissance_of_the_first_version_keeps_its_coast() {
        let mut setup = json!({"scenario": "first_reconnaissance", "players": 2});
        migrate(2, &mut setup);
        assert_eq!(setup, json!({"scenario": "first_reconnaissance", "players": 2}));
        migrate(1, &mut setup);
        let once = setup.clone();
        migrate(1, &mut setup);
        assert_eq!(setup, once);
        let setup: crate::setup::Setup = serde_json::from_value(setup).unwrap();
        let state = crate::setup::start(&setup, &mut Chance::new(Seed(1), 0)).unwrap();
        assert_eq!(state.map.shape, Shape::Wedge);
    }
}
