//! Strong heroes with extra points, so that random matches reach situations they otherwise never would.

use kernel::{Chance, Game, Scenario};
use mage_knight::MageKnight;
use mage_knight::content::{level_at, levels};
use mage_knight::player::Unit;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};

/// The set-ups on offer that are meant here, with everything as usual: what can be chosen is examined with
/// the game itself.
#[allow(dead_code, reason = "not all who meet strong heroes meet them everywhere")]
pub(crate) fn as_usual(meant: impl Fn(&Setup) -> bool) -> Vec<Scenario<Setup>> {
    let mut all = MageKnight::scenarios();
    for scenario in &mut all {
        scenario.choices.clear();
        scenario.tables.retain(|table| meant(&table.setup));
    }
    all.retain(|scenario| !scenario.tables.is_empty());
    all
}

/// Gives every hero Fame, cards, units, skills and crystals out of the box.
pub(crate) fn enrich(state: &mut State, dice: &mut Chance) {
    let State { players, offers, .. } = state;
    for player in players {
        player.fame += dice.below(70) as i16;
        player.level = level_at(player.fame);
        for _ in 0..dice.below(4) {
            let decks = [&mut offers.spell_deck.draw(dice), &mut offers.advanced_deck.draw(dice)];
            let cards = decks.map(Option::take).into_iter().chain([offers.artifact_deck.draw(dice)]);
            cards.flatten().for_each(|card| player.deck.put_on_top(card));
        }
        let tokens = u32::from(levels()[usize::from(player.level) - 1].command_tokens);
        for _ in 0..dice.below(tokens + 1) {
            let deck = if dice.below(2) == 0 { &mut offers.regular_deck } else { &mut offers.elite_deck };
            player.units.extend(deck.draw(dice).map(|unit| Unit {
                unit,
                ready: true,
                wounds: 0,
                banner: None,
                banner_down: false,
                hit: false,
                bonded: false,
            }));
        }
        for _ in 0..player.level / 2 {
            let skills: Vec<_> = player.skill_pile.iter().collect();
            if let Some(skill) = dice.pick(&skills) {
                player.skill_pile.remove(*skill);
                player.skills.insert(*skill);
            }
        }
        player.crystals = [0; 4].map(|_: u8| dice.below(4) as u8);
    }
}

/// Points for free, whenever somebody who may use them has none.
pub(crate) fn bless(state: &mut State) {
    if !state.tasks.is_empty() {
        return;
    }
    match state.stage {
        Stage::Movement if state.turn.movement == 0 && state.turn.path.len() < 8 => state.turn.movement = 7,
        Stage::Interaction if state.turn.influence == 0 => state.turn.influence = 12,
        Stage::Combat => {
            if let Some(combat) = &mut state.combat {
                combat.attack.iter_mut().flatten().for_each(|points| *points = (*points).max(6));
                combat.block.iter_mut().for_each(|points| *points = (*points).max(6));
            }
        }
        _ => {}
    }
}
