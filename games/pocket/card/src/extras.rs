//! The requests that only Pocket answers: the odds of a strike.

use card::{Complaint, Inquiry};
use pocket::Pocket;
use pocket::state::{COINS_IN_THE_BOX, HIGHEST_STAKE, Phase};
use serde::Deserialize;
use serde_json::{Value, json};

/// The arguments: a stake, and the coins of the target; without coins, the current strike is meant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    stake: u8,
    coins: Option<u8>,
}

/// The odds of a strike, from public information.
pub(crate) fn odds(arguments: &Value, asker: &Inquiry<'_, Pocket>) -> Result<Value, Complaint> {
    let lang = asker.lang();
    let asked = Asked::deserialize(arguments).map_err(|error| Complaint::unreadable(lang, &error))?;
    let complaint = |en: &str, fr: &str| Complaint(lang.pick(en, fr).to_owned());
    let struck = || {
        let view = asker.view()?;
        match view.phase {
            Phase::Stake { target } | Phase::React { target, .. } => Some(view.players[target.index()].coins),
            _ => None,
        }
    };
    let coins = asked.coins.or_else(struck);
    let coins = coins.ok_or_else(|| complaint("nobody is struck at", "personne n’est visé"))?;
    if asked.stake > HIGHEST_STAKE || coins > COINS_IN_THE_BOX {
        return Err(complaint("there is no such strike", "une telle frappe n’existe pas"));
    }
    Ok(json!(pocket_advice::strike(asked.stake, coins)))
}

#[cfg(test)]
mod tests {
    use crate::card;
    use ::card::{Asker, Title};
    use kernel::{AnyTable, Budget, Lang, Seed};
    use serde_json::{Value, json};

    fn ask(arguments: &Value, table: Option<&dyn AnyTable>) -> Result<Value, String> {
        let (asker, budget) = (table.map(Asker::in_turn), Budget::endless());
        let asked = Title::extra(&card(), "odds", arguments, asker, Lang::Fr, &budget);
        asked.expect("it has odds").map_err(|complaint| complaint.0)
    }

    #[test]
    fn a_strike_is_worked_out_and_what_is_none_is_told() {
        let odds = ask(&json!({"stake": 0, "coins": 5}), None).expect("odds");
        assert_eq!(odds["takes"], json!([0.5, 0.5, 0.0]));
        let none = ask(&json!({"stake": 3, "coins": 5}), None);
        assert_eq!(none, Err("une telle frappe n’existe pas".to_owned()));
        assert!(ask(&json!({"hats": 1}), None).is_err());
    }

    #[test]
    fn the_strike_of_the_moment_is_meant_where_nothing_is_said() {
        let card = card();
        let table = card.game().open(&json!({"seats": 2, "rounds": 1}), Seed(1)).expect("a table");
        let asked = ask(&json!({"stake": 0}), Some(&*table));
        assert_eq!(asked, Err("personne n’est visé".to_owned()), "the auction is on");
    }
}
