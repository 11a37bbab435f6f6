//! Phase 6: collect income (CN-INC).

use crate::content::{Space, SpaceSet};
use crate::event::{Event, GoldReason};
use crate::frame::Play;
use crate::realm::Realm;
use crate::state::{MOST_GOLD, State};

/// What a realm collects from its territories.
#[must_use]
pub fn income(state: &State, realm: Realm) -> u16 {
    // CN-INC-01, CN-INC-04: one gold a territory, captured Capitals included.
    let territories = state.control.by[realm].len() as u16;
    if state.control.by[realm].contains(Space::capital(realm)) {
        territories
    } else {
        territories.div_ceil(2) // CN-INC-03: half without one's own Capital, rounded up.
    }
}

/// Collects the income of the active realm, as control stands now (CN-INC-06); compulsory (CN-TRN-03).
pub(crate) fn collect(play: &mut Play<'_>) {
    let realm = play.state.active;
    let amount = income(play.state, realm);
    gain(play, realm, amount, GoldReason::Income);
    crate::cards::income_properties(play);
}

/// Adds gold to a treasury.
pub(crate) fn gain(play: &mut Play<'_>, realm: Realm, amount: u16, why: GoldReason) {
    if amount > 0 {
        let gold = &mut play.state.realms[realm].gold;
        *gold = gold.saturating_add(amount).min(MOST_GOLD);
        play.log.tell(Event::Gold { realm, change: amount as i16, why });
    }
}

/// Takes gold from a treasury, as far as possible (CN-EVT-07); returns the amount taken.
pub(crate) fn lose(play: &mut Play<'_>, realm: Realm, amount: u16, why: GoldReason) -> u16 {
    let gold = &mut play.state.realms[realm].gold;
    let taken = amount.min(*gold);
    *gold -= taken;
    if taken > 0 {
        play.log.tell(Event::Gold { realm, change: -(taken as i16), why });
    }
    taken
}

/// The home territories of a realm that an enemy holds.
#[must_use]
pub fn lost_home(state: &State, realm: Realm) -> SpaceSet {
    SpaceSet::homes(realm) - state.friendly_territories(realm)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Space, at};
    use crate::realm::Realm::{IronCircle, Karkoth, Nerath, Vailin};
    use crate::state::{Mode, Phase};
    use crate::testing::{Board, during};
    use kernel::rule;

    /// A board on which a realm controls exactly these.
    fn only(realm: Realm, territories: impl IntoIterator<Item = Space>) -> State {
        let other = realm.next();
        let mut board =
            SpaceSet::homes(realm).iter().fold(Board::new(), |board, space| board.control(space, other));
        for space in territories {
            board = board.control(space, realm);
        }
        board.active(realm).build()
    }

    #[rule("CN-INC-01")]
    #[test]
    fn one_gold_a_territory() {
        let mut state =
            Board::new().phase(Phase::Income).control(at::RETHMIL, Karkoth).gold(Karkoth, 2).build();
        let events = during(&mut state, [], collect);
        assert_eq!(state.realms[Karkoth].gold, 18);
        assert_eq!(events, [Event::Gold { realm: Karkoth, change: 16, why: GoldReason::Income }]);
    }

    #[rule("CN-INC-02")]
    #[test]
    fn base_income_with_gains_and_losses() {
        let state = Board::new().build();
        assert_eq!(Realm::ALL.map(|realm| income(&state, realm)), [15, 13, 13, 14]);
        let gained = [at::RETHMIL, at::MOONWATER_GLADES, at::SERPENT_JUNGLE];
        let board = gained.into_iter().fold(Board::new(), |board, space| board.control(space, Karkoth));
        let state = board.control(at::SHADOWCAPE, Nerath).control(at::SURTHWOLD, Vailin).build();
        assert_eq!(income(&state, Karkoth), 15 + 3 - 2);
    }

    #[rule("CN-INC-03")]
    #[test]
    fn half_without_the_capital_rounded_up() {
        let nine: Vec<Space> = SpaceSet::homes(Nerath).without(at::MITHRALFAST).iter().take(9).collect();
        assert_eq!(income(&only(Nerath, nine), Nerath), 5);
    }

    #[rule("CN-INC-04")]
    #[test]
    fn an_enemy_capital_is_worth_one() {
        let state = Board::new().control(at::VAILINDOR, Karkoth).build();
        assert_eq!(income(&state, Karkoth), 16);
    }

    #[rule("CN-INC-05")]
    #[test]
    fn a_liberated_territory_pays_its_owner() {
        let board = || Board::new().mode(Mode::Alliance).active(Vailin);
        let before = board().control(at::LASTLIGHT, IronCircle).build();
        let mut state = before.clone();
        state.set_controller(at::LASTLIGHT, Nerath); // What liberation by Vailin does.
        assert_eq!(income(&state, Vailin), income(&before, Vailin));
        assert_eq!(income(&state, Nerath), income(&before, Nerath) + 1);
    }

    #[rule("CN-INC-06")]
    #[test]
    fn as_control_stands_in_this_phase() {
        let mut nine: Vec<Space> = SpaceSet::homes(Nerath).without(at::MITHRALFAST).iter().take(9).collect();
        nine.push(at::MITHRALFAST); // Retaken this turn.
        let mut state = only(Nerath, nine);
        state.turn.held.remove(at::MITHRALFAST);
        assert_eq!(income(&state, Nerath), 10);
        assert_eq!(income(&only(Nerath, []), Nerath), 0);
        // Fleets and Heroes in dungeons hold nothing that pays.
        let board = Board::new().ship(at::AMILIAN_SEA, Karkoth, &[]);
        let state = board.troops(at::TOMB_OF_HORRORS, Karkoth, crate::units::UnitKind::Wizard, 1).build();
        assert_eq!(income(&state, Karkoth), 15);
    }

    #[rule("CN-INC-06")]
    #[test]
    fn only_the_land_is_halved() {
        let mut state = only(Nerath, [at::STONEMARCH, at::NENTIR_VALE]);
        state.treasure_deck.remove(crate::content::treasure::PURSE_OF_PLENTY);
        state.realms[Nerath].in_play.insert(crate::content::treasure::PURSE_OF_PLENTY);
        during(&mut state, [], collect);
        assert_eq!(state.realms[Nerath].gold, 1 + 1);
    }

    #[rule("CN-EVT-07")]
    #[test]
    fn a_treasury_is_never_less_than_empty() {
        let mut state = Board::new().gold(Vailin, 1).build();
        during(&mut state, [], |play| assert_eq!(lose(play, Vailin, 3, GoldReason::Theft), 1));
        assert_eq!(state.realms[Vailin].gold, 0);
    }
}
