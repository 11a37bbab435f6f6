//! Recruiting: the castle that new units go to, and what a click on a kind in the shop does there.

use nerath::action::{Action, Placement};
use nerath::content::{Space, SpaceSet};
use nerath::units::UnitKind;
use nerath::view::View;

/// What a click on a kind means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recruit {
    /// One is bought and placed at once.
    Now(Action),
    /// A place must be chosen first: these spaces.
    Where(SpaceSet),
    /// It cannot be had now; this would have been tried.
    Refused(Action),
}

/// The places that new units can go to: Castles, or without any the territories that take units; and the zones
/// off their coasts (CN-REI-12), where ships take them aboard (CN-REI-16).
#[must_use]
pub fn castles(view: &View, legal: &[Action]) -> SpaceSet {
    let mut all = SpaceSet::EMPTY;
    for action in legal {
        match *action {
            Action::Buy { kind: UnitKind::Castle, .. } => {}
            Action::Buy { at: Placement::Aboard(ship), .. } => {
                if let Some(ship) = view.fleet.get(ship) {
                    all.insert(ship.at);
                }
            }
            Action::Buy { castle, at: Placement::Space(at), .. } => {
                all.insert(castle);
                // What is placed off the coast can be sent there at once.
                all.insert(at);
            }
            _ => {}
        }
    }
    all
}

/// The castle that new units go to: the one chosen as long as it takes any, else the realm's own Capital, else
/// the first that does.
#[must_use]
pub fn target(view: &View, legal: &[Action], chosen: Option<Space>) -> Option<Space> {
    let open = castles(view, legal);
    // Before the phase nobody knows what may be bought: the Castles held since the turn began.
    let open = if open.is_empty() { view.castles & view.turn.castles_held } else { open };
    let capital = Space::capital(view.active);
    chosen
        .filter(|space| open.contains(*space))
        .or(Some(capital).filter(|space| open.contains(*space)))
        .or(open.first())
}

/// What a click on a kind in the shop means while new units go to this castle.
#[must_use]
pub fn want(view: &View, legal: &[Action], kind: UnitKind, target: Option<Space>) -> Recruit {
    let offers: Vec<(Space, Placement, Action)> = legal
        .iter()
        .filter_map(|action| match *action {
            Action::Buy { kind: other, castle, at } if other == kind => Some((castle, at, *action)),
            _ => None,
        })
        .collect();
    let place = |at: Placement| match at {
        Placement::Space(space) => Some(space),
        Placement::Aboard(_) => None,
    };
    let castle = target.filter(|space| !space.is_sea()).unwrap_or(Space::capital(view.active));
    if offers.is_empty() {
        return Recruit::Refused(Action::Buy { kind, castle, at: Placement::Space(castle) });
    }
    let places: SpaceSet = offers.iter().filter_map(|(_, at, _)| place(*at)).collect();
    if kind == UnitKind::Castle {
        return Recruit::Where(places);
    }
    // A zone takes what goes aboard the ships there, and what is placed in it.
    if let Some(zone) = target.filter(|space| space.is_sea()) {
        let here = |at: Placement| match at {
            Placement::Aboard(ship) => view.fleet.get(ship).is_some_and(|ship| ship.at == zone),
            Placement::Space(space) => space == zone,
        };
        return match offers.iter().find(|(_, at, _)| here(*at)) {
            Some((.., action)) => Recruit::Now(*action),
            None => Recruit::Where(places),
        };
    }
    let at_target = offers.iter().filter(|(from, ..)| Some(*from) == target);
    if let Some((.., action)) = at_target.clone().find(|(_, at, _)| place(*at) == target) {
        return Recruit::Now(*action);
    }
    let near: Vec<Action> =
        at_target.filter(|(_, at, _)| place(*at).is_some()).map(|(.., action)| *action).collect();
    match near[..] {
        [only] => Recruit::Now(only),
        [] => Recruit::Where(places),
        _ => Recruit::Where(near.iter().filter_map(placed).collect()),
    }
}

/// The space where an answer places what it buys.
#[must_use]
pub fn placed(action: &Action) -> Option<Space> {
    match *action {
        Action::Buy { at: Placement::Space(space), .. } => Some(space),
        _ => None,
    }
}

/// The answer that buys this kind for this place, charged to the target if it can be.
#[must_use]
pub fn buy_at(legal: &[Action], kind: UnitKind, target: Option<Space>, to: Space) -> Option<Action> {
    let fits = |action: &&Action| matches!(**action, Action::Buy { kind: other, at: Placement::Space(at), .. } if other == kind && at == to);
    let charged = |action: &&Action| matches!(**action, Action::Buy { castle, .. } if Some(castle) == target);
    legal.iter().filter(fits).find(charged).or_else(|| legal.iter().find(fits)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Match;
    use nerath::question::Asked;
    use nerath::state::Phase;

    fn reinforcing() -> (View, Vec<Action>) {
        let mut game = Match::new();
        let mut shop = |view: &View, legal: &[Action]| {
            view.phase == Phase::Reinforce && view.task.is_none() && castles(view, legal).len() > 1
        };
        game.until(&mut shop);
        assert!(matches!(game.question().map(|asked| asked.what), Some(Asked::Phase(Phase::Reinforce))));
        (game.view(), game.legal())
    }

    #[test]
    fn a_click_buys_at_the_target_and_nowhere_else() {
        let (view, legal) = reinforcing();
        for castle in castles(&view, &legal) - SpaceSet::SEAS {
            match want(&view, &legal, UnitKind::Footsoldier, Some(castle)) {
                Recruit::Now(Action::Buy { castle: charged, at, .. }) => {
                    assert_eq!((charged, at), (castle, Placement::Space(castle)));
                }
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_castle_always_asks_for_its_place() {
        let (view, legal) = reinforcing();
        let capital = Space::capital(view.active);
        let dear = legal.iter().any(|action| matches!(action, Action::Buy { kind: UnitKind::Castle, .. }));
        match want(&view, &legal, UnitKind::Castle, Some(capital)) {
            Recruit::Where(places) => {
                assert!(dear && !places.is_empty());
                for place in places {
                    assert_eq!(
                        buy_at(&legal, UnitKind::Castle, Some(capital), place).and_then(|buy| placed(&buy)),
                        Some(place)
                    );
                }
            }
            Recruit::Refused(_) => assert!(!dear),
            Recruit::Now(action) => panic!("{action:?} was bought without asking where"),
        }
    }

    #[test]
    fn every_purchase_can_be_reached_from_the_shop() {
        // Whatever may be bought is bought by its kind, a castle or a zone with ships and, where asked, a place.
        let (view, legal) = reinforcing();
        for action in &legal {
            let (kind, castle, to) = match *action {
                Action::Buy { kind, castle, at: Placement::Space(to) } => (kind, castle, to),
                Action::Buy { kind, at: Placement::Aboard(ship), .. } => {
                    let zone = view.fleet.get(ship).expect("a ship").at;
                    assert!(
                        matches!(want(&view, &legal, kind, Some(zone)), Recruit::Now(Action::Buy { kind: bought, at: Placement::Aboard(_), .. }) if bought == kind)
                    );
                    continue;
                }
                _ => continue,
            };
            match want(&view, &legal, kind, Some(castle)) {
                // A zone can be the target itself.
                Recruit::Now(found) if placed(&found) != Some(to) => {
                    assert!(castles(&view, &legal).contains(to), "{action:?}");
                    assert!(
                        matches!(want(&view, &legal, kind, Some(to)), Recruit::Now(found) if placed(&found) == Some(to)),
                        "{action:?}"
                    );
                }
                Recruit::Now(_) => {}
                Recruit::Where(places) => assert!(places.contains(to), "{action:?}"),
                Recruit::Refused(_) => panic!("{action:?} is legal"),
            }
        }
    }

    #[test]
    fn the_target_is_a_castle_that_takes_units() {
        let (view, legal) = reinforcing();
        let open = castles(&view, &legal);
        let sea = SpaceSet::SEAS.first();
        let found = target(&view, &legal, sea).expect("somewhere");
        assert!(open.contains(found));
        let last = open.iter().last();
        assert_eq!(target(&view, &legal, last), last);
    }
}
