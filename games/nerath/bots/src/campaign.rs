//! The plan of a Move phase: attacks by their value, Heroes into dungeons, everybody else where they are
//! needed.

use super::attack::{Assault, Pick};
use super::dungeon;
use super::forecast::Forecast;
use super::muster::Muster;
use super::outlook::Outlook;
use super::sea::Ferry;
use super::why::Why;
use nerath::action::Action;
use nerath::content::{SPACES, Space, SpaceSet};
use nerath::realm::Realm;
use nerath::state::State;
use nerath::troops::TROOPS;
use nerath::units::UnitKind;
use std::collections::VecDeque;

/// Something to do, and with how many units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Order {
    /// The action.
    pub(super) action: Action,
    /// The answer if it is asked how many.
    pub(super) n: u8,
    /// What for.
    pub(super) why: Why,
}

/// Heroes who could go into a dungeon together.
struct Party {
    entrance: Space,
    value: f64,
    won: f64,
    heroes: Vec<(UnitKind, Space)>,
}

/// A Move phase being planned.
pub(super) struct Campaign<'a, 'b> {
    pub(super) outlook: Outlook<'a>,
    pub(super) forecast: &'a mut Forecast<'b>,
    /// Who may march into each space, as the rules list it.
    pub(super) marches: Vec<Vec<(UnitKind, Space)>>,
    /// Units that have no orders yet, by space.
    pub(super) free: Vec<Muster>,
    /// Ships that have no orders yet.
    pub(super) ferries: Vec<Ferry>,
    /// Units that stand in enemy spaces, or are sent there.
    pub(super) sent: Vec<Muster>,
    /// The spaces that are attacked.
    pub(super) targets: SpaceSet,
    orders: Vec<Order>,
}

/// The orders for the Move phase of the active realm.
pub(super) fn orders(state: &State, legal: &[Action], forecast: &mut Forecast) -> VecDeque<Order> {
    let mut campaign = Campaign::new(state, legal, forecast);
    let stakes = campaign.outlook.stakes;
    campaign.assaults(stakes.temper.wage * stakes.point);
    campaign.ventures();
    // Who is still free has nothing better to do: he may make a success surer, or what is won safer.
    campaign.assaults(0.0);
    campaign.advance();
    campaign.orders.into()
}

impl<'a, 'b> Campaign<'a, 'b> {
    fn new(state: &'a State, legal: &[Action], forecast: &'a mut Forecast<'b>) -> Campaign<'a, 'b> {
        let realm = state.active;
        let mut outlook = Outlook::new(state, realm, forecast.temper);
        let mut marches = vec![Vec::new(); SPACES];
        for action in legal {
            if let Action::Move { kind, from, to } = *action {
                marches[to.index()].push((kind, from));
            }
        }
        let mut free = vec![Muster::default(); SPACES];
        for (space, kind, n) in state.turn.ready.iter() {
            free[space.index()].add(kind, n);
        }
        let mut sent = vec![Muster::default(); SPACES];
        let mut targets = SpaceSet::EMPTY;
        for space in state.turn.battles {
            // Whoever is there already fights there.
            sent[space.index()] = Muster::of(state, space, realm);
            free[space.index()] = Muster::default();
            outlook.units[space.index()] = Muster::default();
            targets.insert(space);
        }
        let ferries = Ferry::all(state);
        Campaign { outlook, forecast, marches, free, ferries, sent, targets, orders: Vec::new() }
    }

    fn realm(&self) -> Realm {
        self.outlook.realm()
    }

    /// The best attack first, then the best that is left, as long as they are worthwhile.
    fn assaults(&mut self, wage: f64) {
        let (state, worthwhile) = (self.outlook.state, self.outlook.stakes.temper.worthwhile);
        let spaces: Vec<Space> =
            (state.turn.hostile & (SpaceSet::TERRITORIES | SpaceSet::SEAS)).iter().collect();
        let mut plans: Vec<Option<Assault>> = spaces.iter().map(|space| self.assault(*space, wage)).collect();
        // Each attack takes units that are gone then; when time is up, those that were found have to do.
        while !self.forecast.time.is_over() {
            let worth = |plan: &Option<Assault>| plan.as_ref().map_or(f64::MIN, |plan| plan.value);
            let best =
                (0..plans.len()).max_by(|one, other| worth(&plans[*one]).total_cmp(&worth(&plans[*other])));
            let Some(plan) = best.and_then(|best| plans[best].take()).filter(|plan| plan.value > worthwhile)
            else {
                return;
            };
            let mut touched: SpaceSet = plan.picks.iter().filter_map(|pick| pick.from).collect();
            touched.insert(plan.target);
            let at_sea = plan.picks.iter().any(|pick| pick.voyage.is_some() || pick.ship.is_some());
            self.commit(&plan);
            for (place, space) in spaces.iter().enumerate() {
                let shares = |pick: &Pick| {
                    pick.from.is_some_and(|from| touched.contains(from))
                        || (at_sea && (pick.voyage.is_some() || pick.ship.is_some()))
                };
                let stale = match &plans[place] {
                    Some(plan) => plan.picks.iter().any(shares),
                    None => *space == plan.target,
                };
                if stale {
                    plans[place] = self.assault(*space, wage);
                }
            }
        }
    }

    /// Gives the orders of an attack.
    fn commit(&mut self, plan: &Assault) {
        let target = plan.target;
        let why = Why::Assault { target, won: plan.won };
        let hostile = self.outlook.state.turn.hostile;
        self.targets.insert(target);
        for (place, voyage) in plan.voyages.iter().enumerate() {
            let here = || plan.picks.iter().filter(move |pick| pick.voyage == Some(place));
            let loads: Vec<_> = here().filter_map(|pick| Some((pick.kind, pick.from?))).collect();
            let landing: Vec<_> = here().map(|pick| pick.kind).collect();
            if landing.is_empty() {
                continue;
            }
            let orders = voyage.orders(&loads, &landing, target);
            self.orders.extend(orders.map(|action| Order { action, n: 1, why }));
            self.ferries.retain(|ferry| ferry.id != voyage.ship);
        }
        let mut marches: Vec<(UnitKind, Space, u8)> = Vec::new();
        for pick in &plan.picks {
            self.sent[target.index()].add(pick.kind, 1);
            let Some(from) = pick.from else { continue };
            self.outlook.units[from.index()].remove(pick.kind, 1);
            if let Some(ship) = pick.ship {
                let ferry = self.ferries.iter().find(|ferry| ferry.id == ship);
                let course = ferry.and_then(|ferry| ferry.course(ferry.at, target, 0, hostile));
                for to in course.into_iter().flatten() {
                    self.orders.push(Order { action: Action::Sail { ship, to }, n: 1, why });
                }
                self.ferries.retain(|ferry| ferry.id != ship);
                continue;
            }
            self.free[from.index()].remove(pick.kind, 1);
            if pick.voyage.is_none() {
                match marches.iter_mut().find(|(kind, space, _)| (*kind, *space) == (pick.kind, from)) {
                    Some((.., n)) => *n += 1,
                    None => marches.push((pick.kind, from, 1)),
                }
            }
        }
        for (kind, from, n) in marches {
            self.orders.push(Order { action: Action::Move { kind, from, to: target }, n, why });
        }
        // What is won is to be held.
        if plan.won > 0.6 {
            self.outlook.units[target.index()] = plan.survivors;
        }
    }

    /// Sends Heroes into the dungeons where it is worth it, the best one first.
    fn ventures(&mut self) {
        let (state, worthwhile) = (self.outlook.state, self.outlook.stakes.temper.worthwhile);
        while !self.forecast.time.is_over() {
            let mut best: Option<Party> = None;
            for entrance in SpaceSet::DUNGEONS - self.targets {
                let exits = entrance.neighbours() & state.friendly_territories(self.realm());
                if exits.is_empty() {
                    continue;
                }
                let Some(party) = self.party(entrance) else { continue };
                if best.as_ref().is_none_or(|best| party.value > best.value) {
                    best = Some(party);
                }
            }
            let Some(Party { entrance, won, heroes, .. }) = best.filter(|party| party.value > worthwhile)
            else {
                return;
            };
            self.targets.insert(entrance);
            let why = Why::Venture { entrance, won };
            for (kind, from) in heroes {
                self.free[from.index()].remove(kind, 1);
                self.outlook.units[from.index()].remove(kind, 1);
                let action = Action::Move { kind, from, to: entrance };
                match self.orders.iter_mut().find(|order| order.action == action) {
                    Some(order) => order.n += 1,
                    None => self.orders.push(Order { action, n: 1, why }),
                }
            }
        }
    }

    /// The best party for a dungeon, and what it is worth.
    fn party(&mut self, entrance: Space) -> Option<Party> {
        let (state, realm, stakes) = (self.outlook.state, self.realm(), self.outlook.stakes);
        let mut heroes: Vec<(f64, UnitKind, Space)> = Vec::new();
        for &(kind, from) in &self.marches[entrance.index()] {
            let mut here = self.outlook.units[from.index()];
            for _ in 0..self.free[from.index()].get(kind) {
                heroes.push((self.outlook.departure(from, &here, kind), kind, from));
                here.remove(kind, 1);
            }
        }
        heroes.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut best: Option<(f64, f64, usize)> = None;
        let (mut fighters, mut wizards, mut cost) = (0, 0, 0.0);
        for (place, (fee, kind, _)) in heroes.iter().enumerate().take(4) {
            cost += fee + 0.1;
            if *kind == UnitKind::Wizard {
                wizards += 1
            } else {
                fighters += 1
            }
            let venture = dungeon::venture(state, self.forecast, entrance, realm, fighters, wizards);
            let value = dungeon::worth(&stakes, venture) - cost;
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, venture.won, place + 1));
            }
        }
        let (value, won, n) = best?;
        let heroes = heroes.into_iter().take(n).map(|(_, kind, from)| (kind, from)).collect();
        Some(Party { entrance, value, won, heroes })
    }

    /// Everybody who has nothing else to do goes where he is worth most.
    fn advance(&mut self) {
        let state = self.outlook.state;
        let mut ways: Vec<Vec<Space>> = vec![Vec::new(); SPACES * TROOPS.len()];
        let place = |kind: UnitKind, from: Space| from.index() * TROOPS.len() + ::nerath::troops::slot(kind);
        for to in SpaceSet::TERRITORIES | (SpaceSet::SEAS - state.turn.hostile) {
            // Friendly territories, and those that are as good as taken.
            let taken = self.targets.contains(to) && !self.outlook.units[to.index()].is_empty();
            if state.turn.hostile.contains(to) && !taken {
                continue;
            }
            for &(kind, from) in &self.marches[to.index()] {
                ways[place(kind, from)].push(to);
            }
        }
        let groups: Vec<(Space, UnitKind)> = (0..SPACES)
            .map(Space::from_index)
            .flat_map(|from| TROOPS.into_iter().map(move |kind| (from, kind)))
            .filter(|(from, kind)| self.free[from.index()].get(*kind) > 0)
            .collect();
        for (from, kind) in groups {
            for _ in 0..self.free[from.index()].get(kind) {
                self.step(kind, from, &ways[place(kind, from)]);
            }
        }
    }

    /// Sends one unit to the best of these places, if that is better than its own.
    fn step(&mut self, kind: UnitKind, from: Space, ways: &[Space]) {
        let here = self.outlook.units[from.index()];
        let stay = self.outlook.departure(from, &here, kind) + self.outlook.promise(from, kind);
        let best = ways
            .iter()
            .map(|to| (self.outlook.station(*to, kind), *to))
            .max_by(|one, other| one.0.total_cmp(&other.0));
        let Some((_, to)) = best.filter(|(value, _)| *value > stay + self.outlook.stakes.temper.restless)
        else {
            return;
        };
        self.outlook.units[from.index()].remove(kind, 1);
        self.outlook.units[to.index()].add(kind, 1);
        self.free[from.index()].remove(kind, 1);
        let action = Action::Move { kind, from, to };
        match self.orders.iter_mut().find(|order| order.action == action) {
            Some(order) => order.n += 1,
            None => self.orders.push(Order { action, n: 1, why: Why::Advance { to } }),
        }
    }
}
