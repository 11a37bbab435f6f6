//! A battle on the board: set up from a case, and fought through the engine's questions.

use crate::cases::{Card, Case};
use crate::judge::Fought;
use kernel::{Bag, Chance, Deck, Game, Log, Seed, Turn};
use nerath::Nerath;
use nerath::action::{Action, Loss};
use nerath::battle::fighters;
use nerath::content::{EventId, GuardianId, Space, SpaceSet, TreasureId};
use nerath::event::Event;
use nerath::fleet::{Fleet, Passenger, Ship, ShipId};
use nerath::question::Asked;
use nerath::realm::Realm;
use nerath::setup::Setup;
use nerath::state::{Length, Mode, Phase, State, Tile, TreasureSet};
use nerath::troops::Troops;
use nerath::turn_record::TurnRecord;
use nerath::units::{Die, Ground, Side, UnitKind};
use nerath_advice::{
    BySide, Casualty, Ending, Guardian, Plan, Question, Retreat, Salvo, Solver, Stack, notation,
};
use std::collections::VecDeque;

/// A position in which the active realm only has to end its Move phase for the battle to begin.
pub(crate) struct Field {
    pub(crate) question: Question,
    state: State,
    realms: [Realm; 2],
    /// Who takes the hits on each side.
    plan: Plan,
    /// The tiles of the dungeon, in the order of the force.
    tiles: Vec<GuardianId>,
}

/// Who takes a hit; at sea also what the ship concerned carries at that moment, since ships have no names.
struct Fall {
    who: Casualty,
    cargo: Vec<UnitKind>,
}

/// The hits of a battle as they fall.
struct Hits {
    plan: Plan,
    at_sea: bool,
    /// The ships afloat on each side, each with its stack and what it carries.
    ships: [Vec<(u16, Vec<UnitKind>)>; 2],
    /// The dice just rolled, if their hits have not been dealt out yet: when they are taken, and how many
    /// each side takes.
    rolled: Option<(Salvo, BySide<u16>)>,
    /// Who takes the hits of this step.
    falls: [VecDeque<Fall>; 2],
}

impl Hits {
    fn new(question: &Question, plan: Plan) -> Hits {
        let afloat = |side: Side| {
            let stacks = (0..).zip(&question.armies[side].force.stacks);
            let ships = stacks.filter(|(_, stack)| stack.kind == UnitKind::Warship);
            let each = |(at, stack): (u16, &Stack)| {
                std::iter::repeat_n((at, sorted(stack.aboard.iter().copied())), stack.count.into())
            };
            ships.flat_map(each).collect()
        };
        let at_sea = question.ground == Ground::Sea;
        Hits { plan, at_sea, ships: Side::BOTH.map(afloat), rolled: None, falls: Default::default() }
    }

    /// A side has rolled, after this many rounds begun.
    fn roll(&mut self, side: Side, rounds: u32, first_strike: bool, hits: u16) {
        let salvo = match (rounds as usize, first_strike) {
            (0, _) => Salvo::Volley(side.foe()),
            (rounds, true) => Salvo::FirstStrikes { fought: rounds - 1 },
            (rounds, false) => Salvo::Others { fought: rounds - 1 },
        };
        // Both sides roll for a step before its hits are taken; but each volley is taken at once.
        if self.rolled.is_some_and(|(before, _)| before != salvo) {
            self.deal();
        }
        let (_, on) = self.rolled.get_or_insert((salvo, BySide::default()));
        on[side.foe()] = hits;
    }

    /// Says who takes the hits of the dice just rolled.
    fn deal(&mut self) {
        let Some((salvo, on)) = self.rolled.take() else { return };
        let taken = self.plan.take(salvo, on);
        for side in Side::BOTH {
            let ships = &mut self.ships[side as usize];
            let at_sea = self.at_sea;
            let fall = |who: &Casualty| Fall {
                who: *who,
                cargo: if at_sea { hit(ships, *who) } else { Vec::new() },
            };
            let falls = taken[side].iter().filter(|who| **who != Casualty::Ignored).map(fall);
            self.falls[side as usize] = falls.collect();
        }
    }
}

/// What the ship carries that is hit, or has somebody hit aboard, if it is one of these.
fn hit(ships: &mut Vec<(u16, Vec<UnitKind>)>, who: Casualty) -> Vec<UnitKind> {
    let Casualty::Fallen { stack, kind } = who else { return Vec::new() };
    let concerned = ships
        .iter()
        .position(|(of, aboard)| *of == stack && (kind == UnitKind::Warship || aboard.contains(&kind)));
    let Some(place) = concerned else { return Vec::new() };
    let cargo = ships[place].1.clone();
    if kind == UnitKind::Warship {
        ships.remove(place);
    } else {
        let berth = cargo.iter().position(|aboard| *aboard == kind).expect("it is aboard");
        ships[place].1.remove(berth);
    }
    cargo
}

impl Field {
    pub(crate) fn prepare(case: &Case) -> Field {
        let words: Vec<&str> = [case.line].iter().chain(case.options).copied().collect();
        let question = notation::read(&words).unwrap_or_else(|mistake| panic!("{}: {mistake}", case.line));
        let realms = realms(case);
        let mut state = empty_board();
        let [attacker, defender] = realms;
        state.active = attacker;
        state.realms[attacker].gold = 20; // Somebody is asked something after the battle.
        let space = place(question.ground, defender);
        for side in Side::BOTH {
            let realm = realms[side as usize];
            for stack in &question.armies[side].force.stacks {
                assert_eq!(stack.wounds, 0, "{}: battles begin unhurt", case.line);
                match stack.kind {
                    UnitKind::Castle => state.castles.insert(space),
                    UnitKind::Warship => {
                        for _ in 0..stack.count {
                            let mut ship = Ship::new(realm, space);
                            ship.cargo =
                                stack.aboard.iter().map(|&kind| Passenger { kind, bound: false }).collect();
                            state.fleet.launch(ship).expect("room for a ship");
                        }
                    }
                    kind => state.troops.add(space, realm, kind, stack.count),
                }
                if stack.landed {
                    (0..stack.count).for_each(|_| state.turn.land(space, stack.kind));
                }
            }
        }
        let tiles: Vec<GuardianId> = question.armies.defender.force.guardians.iter().map(tile_of).collect();
        if let Some(dungeon) = space.dungeon_index() {
            state.dungeons.tiles[dungeon].clear();
            for &guardian in &tiles {
                assert!(state.dungeons.unseen.take(guardian), "{}: no such tile left", case.line);
                state.dungeons.tiles[dungeon].push(Tile { guardian: Some(guardian), seen: 0b1111 });
            }
        }
        for &(side, card) in case.cards {
            deal(&mut state, realms[side as usize], card);
        }
        state.turn.held = state.control.by[attacker];
        state.turn.castles_held = state.castles_of(attacker);
        assert_eq!(Nerath::audit(&state), Ok(()), "{}", case.line);
        let plan = Solver::default().plan(&question);
        Field { question, state, realms, plan, tiles }
    }

    /// Fights it out. `asked` sees the state whenever, once the rounds have begun, somebody chooses who takes
    /// a hit or the attacker may retreat.
    pub(crate) fn fight(&self, chance: &mut Chance, checked: bool, mut asked: impl FnMut(&State)) -> Fought {
        let mut state = self.state.clone();
        let mut hits = Hits::new(&self.question, self.plan.clone());
        let mut fought =
            Fought { ending: Ending::Endless, rounds: 0, lost: [[0; UnitKind::COUNT]; 2], guardian_dice: 0 };
        let mut action = Action::Done;
        loop {
            if checked {
                assert_eq!(Nerath::check(&state, &action), Ok(()), "{action:?}");
            }
            let mut log = Log::default();
            Nerath::apply(&mut state, &action, chance, &mut log);
            for event in log.into_events() {
                match event {
                    Event::BattleRound(round) => fought.rounds = round.into(),
                    Event::Rolled { side, first_strike, hits: scored, .. } => {
                        hits.roll(side, fought.rounds, first_strike, scored);
                    }
                    Event::HitTaken { side, loss } => {
                        hits.deal();
                        hits.falls[side as usize].pop_front();
                        self.count(&mut fought, side, loss);
                    }
                    // What goes down with a ship.
                    Event::Destroyed { realm, kind, n, .. } => {
                        let side = if realm == self.realms[0] { 0 } else { 1 };
                        fought.lost[side][kind.index()] += u32::from(n);
                    }
                    Event::BattleEnds { winner, .. } => {
                        fought.ending = match winner {
                            Some(Side::Attacker) => Ending::Won,
                            Some(Side::Defender) => Ending::Lost,
                            None => Ending::BothDestroyed,
                        };
                        return fought;
                    }
                    _ => {}
                }
            }
            let Turn::Of(_, prompt) = Nerath::turn(&state) else {
                panic!("the match ended before the battle")
            };
            action = match prompt.question.what {
                Asked::Hits { .. } => {
                    let side =
                        if prompt.question.realm == self.realms[0] { Side::Attacker } else { Side::Defender };
                    if fought.rounds > 0 {
                        asked(&state);
                    }
                    hits.deal();
                    self.lose(&state, side, hits.falls[side as usize].front().expect("a hit to take"))
                }
                Asked::PressOrRetreat => {
                    asked(&state);
                    if self.retreats(&state, fought.rounds) {
                        fought.ending = Ending::Retreated;
                        return fought;
                    }
                    Action::Press
                }
                // Every card is played as soon as it may be.
                Asked::Window(_) => legal(&state)[0],
                // What a card offers besides is left alone.
                Asked::Card { .. } => {
                    let answers = legal(&state);
                    if answers.contains(&Action::Done) { Action::Done } else { answers[0] }
                }
                other => panic!("{other:?} in the middle of a battle"),
            };
        }
    }

    fn count(&self, fought: &mut Fought, side: Side, loss: Loss) {
        let kind = match loss {
            Loss::Unit { kind, .. } | Loss::Wounded { kind, .. } | Loss::Aboard { kind, .. } => kind,
            Loss::Ship(_) => UnitKind::Warship,
            Loss::Wound { .. } | Loss::Castle => return,
            Loss::Guardian { .. } => {
                fought.guardian_dice += 1;
                return;
            }
        };
        fought.lost[side as usize][kind.index()] += 1;
    }

    /// The answer of an attacker with the policy of the question.
    fn retreats(&self, state: &State, rounds: u32) -> bool {
        let policy = &self.question.policy;
        let standing = || {
            let battle = state.battle.as_ref().expect("there is a battle");
            let count = |kind| u16::from(fighters(state, battle, self.realms[0], kind));
            UnitKind::ALL.into_iter().map(count).sum::<u16>()
        };
        let few = match policy.retreat {
            Retreat::Never => false,
            Retreat::UnitsAtMost(few) => standing() <= few,
            other => panic!("{other:?} looks ahead"),
        };
        few || policy.max_rounds.is_some_and(|most| rounds >= u32::from(most))
    }

    /// The answer that loses what comes next in the order of casualties.
    fn lose(&self, state: &State, side: Side, next: &Fall) -> Action {
        let realm = self.realms[side as usize];
        let legal = legal(state);
        let like = |id: ShipId| {
            state.fleet.get(id).is_some_and(|ship| {
                ship.realm == realm && sorted(ship.cargo.iter().map(|unit| unit.kind)) == next.cargo
            })
        };
        let at_sea = self.question.ground == Ground::Sea;
        let is_next = |loss: Loss| match (next.who, loss) {
            (Casualty::Wounded { kind, .. }, Loss::Wound { kind: other, .. }) => kind == other,
            (Casualty::Fallen { kind, .. }, Loss::Castle) => kind == UnitKind::Castle,
            (Casualty::Fallen { kind, .. }, Loss::Ship(id)) => kind == UnitKind::Warship && like(id),
            (Casualty::Fallen { kind, .. }, Loss::Aboard { ship, kind: other }) => {
                at_sea && kind == other && like(ship)
            }
            (
                Casualty::Fallen { kind, .. },
                Loss::Unit { kind: other, .. } | Loss::Wounded { kind: other, .. },
            ) => kind == other,
            (Casualty::GuardianDie { guardian, die }, Loss::Guardian { tile, die: at }) => {
                u16::from(tile) == guardian && self.die(tile, at) == die
            }
            _ => false,
        };
        let found = legal.iter().find(|action| matches!(action, Action::Lose(loss) if is_next(*loss)));
        *found.unwrap_or_else(|| panic!("{:?} ({:?}) among {legal:?}", next.who, next.cargo))
    }

    fn die(&self, tile: u8, at: u8) -> Die {
        self.tiles[usize::from(tile)].tile().dice[usize::from(at)]
    }
}

fn sorted(kinds: impl Iterator<Item = UnitKind>) -> Vec<UnitKind> {
    let mut kinds: Vec<UnitKind> = kinds.collect();
    kinds.sort_unstable();
    kinds
}

fn legal(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    Nerath::legal(state, &mut actions);
    actions
}

/// Who fights whom: whose cards they are says it, as far as it goes.
fn realms(case: &Case) -> [Realm; 2] {
    let owner = |side: Side| {
        let own = |(of, card): &(Side, Card)| (*of == side).then_some(*card);
        case.cards.iter().filter_map(own).find_map(|card| match card {
            Card::Event(id) => Some(event(id).realm()),
            Card::InPlay(_) => None,
        })
    };
    let other = |taken: Realm| if taken == Realm::Karkoth { Realm::Vailin } else { Realm::Karkoth };
    match (owner(Side::Attacker), owner(Side::Defender)) {
        (Some(one), Some(other)) => [one, other],
        (Some(one), None) => [one, other(one)],
        (None, Some(defender)) => [other(defender), defender],
        (None, None) => [Realm::Karkoth, Realm::Vailin],
    }
}

fn event(id: &str) -> EventId {
    EventId::from_id(id).unwrap_or_else(|| panic!("no card {id}"))
}

/// Gives a realm a card.
fn deal(state: &mut State, realm: Realm, card: Card) {
    match card {
        Card::Event(id) => {
            let slot = event(id).local();
            assert!(state.realms[realm].deck.take(slot), "{id} is in the deck");
            state.realms[realm].hand.put(slot);
        }
        Card::InPlay(id) => {
            let treasure = TreasureId::from_id(id).unwrap_or_else(|| panic!("no Treasure {id}"));
            state.treasure_deck.remove(treasure);
            state.realms[realm].in_play.insert(treasure);
        }
    }
}

/// A board with nothing on it but the Castles of the Capitals, in Karkoth's Move phase, all cards in the
/// decks.
fn empty_board() -> State {
    let setup = Setup::usual(Mode::FreeForAll, Length::Short, 4);
    let mut state = Nerath::start(&setup, &mut Chance::new(Seed(1), 0)).expect("the usual set-up");
    state.phase = Phase::Move;
    state.tasks.clear();
    state.turn = TurnRecord { acted: true, ..TurnRecord::default() };
    state.troops = Troops::default();
    state.fleet = Fleet::default();
    state.castles = Realm::ALL.into_iter().map(Space::capital).collect::<SpaceSet>();
    state.treasure_deck = TreasureSet::ALL;
    for realm in Realm::ALL {
        state.set_home(realm);
    }
    state
}

trait Home {
    fn set_home(&mut self, realm: Realm);
}

impl Home for State {
    /// A realm's own land, its whole deck, and nothing in hand.
    fn set_home(&mut self, realm: Realm) {
        SpaceSet::homes(realm).iter().for_each(|space| self.set_controller(space, realm));
        let holdings = &mut self.realms[realm];
        holdings.deck = Deck::of(realm.event_counts());
        (holdings.hand, holdings.discard) = (Bag::default(), Bag::default());
        (holdings.treasures, holdings.in_play) = (TreasureSet::default(), TreasureSet::default());
        (holdings.gold, holdings.points) = (0, 0);
    }
}

/// Where the battle is fought: not in a Capital, which has a Castle already.
fn place(ground: Ground, defender: Realm) -> Space {
    let spaces = match ground {
        Ground::Territory => SpaceSet::homes(defender).without(Space::capital(defender)),
        Ground::Sea => SpaceSet::SEAS,
        Ground::Dungeon => SpaceSet::DUNGEONS,
    };
    spaces.first().expect("there is such a space")
}

/// A guardian of the box like this one.
fn tile_of(guardian: &Guardian) -> GuardianId {
    let like = |id: &GuardianId| {
        let tile = id.tile();
        tile.dice == &guardian.dice[..]
            && tile.first_strike == guardian.first_strike
            && tile.heroes_need == guardian.heroes_need
    };
    GuardianId::all().find(like).expect("a guardian of the box")
}
