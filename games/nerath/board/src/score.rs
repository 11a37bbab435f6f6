//! Victory points: how many everybody has, and where they came from.

use super::allied;
use nerath::content::Space;
use nerath::realm::Realm;
use nerath::state::{Length, Mode};
use nerath::victory::{self, Goal};
use nerath::view::View;

/// One side on the track: a realm, or an alliance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Its realms, in turn order.
    pub realms: Vec<Realm>,
    /// What counts for it: points, or Treasures in a long game.
    pub score: u16,
}

/// What ends the match, and how far each side is.
#[must_use]
pub fn race(view: &View) -> (Goal, Vec<Side>) {
    let goal = victory::goal(view.length, view.mode);
    let leads = |realm: &Realm| view.mode == Mode::FreeForAll || realm.index() < realm.ally().index();
    let sides = Realm::ALL.into_iter().filter(leads).map(|lead| {
        let realms: Vec<Realm> = Realm::ALL.into_iter().filter(|realm| allied(view, lead, *realm)).collect();
        let score = realms.iter().map(|realm| counted(view, *realm)).sum();
        Side { realms, score }
    });
    (goal, sides.collect())
}

/// What counts of a realm in a match of this length.
#[must_use]
pub fn counted(view: &View, realm: Realm) -> u16 {
    let own = &view.realms[realm];
    match view.length {
        Length::Short | Length::Medium => own.points,
        Length::Long => u16::from(own.treasures_size) + own.in_play.len() as u16,
    }
}

/// The score of one realm, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The owner.
    pub realm: Realm,
    /// Points by conquests (CN-VPS-01).
    pub conquests: u16,
    /// Points by Treasures played (CN-TRE-03).
    pub treasures: u16,
    /// All points.
    pub points: u16,
    /// Territories held.
    pub territories: u16,
    /// Of those, territories that were somebody else's.
    pub taken: u16,
    /// Capitals held, its own among them.
    pub capitals: u16,
    /// Treasures owned, in hand and in play.
    pub hoard: u16,
    /// Gold left.
    pub gold: u16,
}

/// The score of every realm, taken apart.
#[must_use]
pub fn sheets(view: &View) -> Vec<Sheet> {
    let sheet = |realm: Realm| {
        let own = &view.realms[realm];
        let held = view.control.by[realm];
        let treasures: u16 = own.in_play.iter().map(|treasure| u16::from(treasure.card().vp)).sum();
        let capitals = Realm::ALL.into_iter().filter(|other| held.contains(Space::capital(*other))).count();
        Sheet {
            realm,
            conquests: own.points.saturating_sub(treasures),
            treasures,
            points: own.points,
            territories: held.len() as u16,
            taken: held.iter().filter(|space| space.home() != Some(realm)).count() as u16,
            capitals: capitals as u16,
            hoard: u16::from(own.treasures_size) + own.in_play.len() as u16,
            gold: own.gold,
        }
    };
    Realm::ALL.map(sheet).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{Match, opening};

    #[test]
    fn alliances_count_together() {
        let mut view = opening();
        view.realms[Realm::Karkoth].points = 3;
        view.realms[Realm::IronCircle].points = 4;
        let (goal, sides) = race(&view);
        assert_eq!((goal, sides.len(), sides[0].score), (Goal::Points(13), 4, 3));
        view.mode = Mode::Alliance;
        let (goal, sides) = race(&view);
        assert_eq!((goal, sides.len(), sides[0].score), (Goal::Points(20), 2, 7));
        assert_eq!(sides[0].realms, [Realm::Karkoth, Realm::IronCircle]);
    }

    #[test]
    fn points_are_conquests_and_treasures() {
        let mut game = Match::new();
        game.until(|view, _| view.round > 6);
        for sheet in sheets(&game.view()) {
            assert_eq!(sheet.conquests + sheet.treasures, sheet.points, "{sheet:?}");
            assert!(sheet.taken <= sheet.territories);
        }
        assert!(sheets(&game.view()).iter().any(|sheet| sheet.conquests > 0));
    }
}
