//! The Warlord in small positions: an empty board with only what the test is about.

use super::Warlord;
use super::forecast::{Forecast, Memory};
use super::muster::Muster;
use bots::{Bot, Position};
use kernel::{Budget, Chance, Game, Log, Seed, Turn};
use nerath::Nerath;
use nerath::action::{Action, Loss};
use nerath::cards::Window;
use nerath::content::{Space, SpaceSet, TreasureId, at, guardian, treasure};
use nerath::fleet::{Fleet, Passenger, Ship};
use nerath::question::Occasion;
use nerath::realm::Realm::{self, Karkoth, Nerath as League, Vailin};
use nerath::setup::Setup;
use nerath::state::{Length, Mode, Phase, State, TreasureSet};
use nerath::task::Task;
use nerath::troops::Troops;
use nerath::turn_record::TurnRecord;
use nerath::units::UnitKind::{self, *};
use nerath::units::{Ground, Side};

/// Karkoth's Move phase on an empty board, every territory its home realm's.
fn board() -> State {
    let setup = Setup::usual(Mode::FreeForAll, Length::Short, 4);
    let mut state = Nerath::start(&setup, &mut Chance::new(Seed(1), 0)).expect("the usual set-up is sound");
    state.tasks.clear();
    (state.troops, state.fleet, state.castles) = (Troops::default(), Fleet::default(), SpaceSet::EMPTY);
    (state.active, state.phase, state.turn) = (Karkoth, Phase::Move, TurnRecord::default());
    for realm in Realm::ALL {
        let holdings = &mut state.realms[realm];
        holdings.gold = 0;
        for card in holdings.hand.iter().collect::<Vec<_>>() {
            holdings.hand.take(card);
            holdings.deck.put_anywhere(card);
        }
    }
    state
}

/// Everything that stands on the board has stood there since the turn began.
fn begin(mut state: State) -> State {
    let realm = state.active;
    (state.turn.held, state.turn.castles_held) = (state.control.by[realm], state.castles_of(realm));
    state.turn.hostile = state.hostile(realm);
    if state.phase == Phase::Move {
        for (space, owner, kind, n) in state.troops.iter().collect::<Vec<_>>() {
            if owner == realm {
                state.turn.ready.set(space, kind, n);
            }
        }
    }
    state.turn.castles_counted = state.castles_of(realm).len() as u8;
    state
}

fn with(mut state: State, space: Space, realm: Realm, units: &[(UnitKind, u8)]) -> State {
    for &(kind, n) in units {
        match kind {
            Castle => state.castles.insert(space),
            _ => state.troops.add(space, realm, kind, n),
        }
    }
    state
}

/// What the Warlord answers here.
fn answer(warlord: &mut Warlord, state: &State, seed: u128) -> Action {
    let Turn::Of(seat, prompt) = Nerath::turn(state) else { panic!("the match is over") };
    let mut legal = Vec::new();
    Nerath::legal(state, &mut legal);
    *warlord.choose(&mut Position::new(
        state,
        seat,
        prompt,
        &legal,
        &mut Chance::new(Seed(seed), 0),
        &Budget::endless(),
    ))
}

/// The Warlord plays for everybody as long as this holds; dice show what `faces` says, in turn.
fn play_while(state: &mut State, faces: &[u32], going: impl Fn(&State) -> bool) {
    let mut warlord = Warlord::default();
    let mut dice = faces.iter().copied().cycle();
    while going(state) && matches!(Nerath::turn(state), Turn::Of(..)) {
        let action = answer(&mut warlord, state, 5);
        let mut chance = Chance::scripted(dice.by_ref().take(200).collect::<Vec<_>>());
        Nerath::apply(state, &action, &mut chance, &mut Log::muted());
    }
}

fn moves(mut state: State) -> State {
    play_while(&mut state, &[1, 6, 1], |state| matches!(state.phase, Phase::Move | Phase::Battle));
    state
}

#[test]
fn takes_an_undefended_capital() {
    let door = (at::VAILINDOR.neighbours() & SpaceSet::TERRITORIES).first().expect("it is no island");
    let mut state = with(board(), door, Karkoth, &[(Footsoldier, 2)]);
    state.set_controller(door, Karkoth);
    let state = moves(begin(state));
    assert_eq!(state.controller(at::VAILINDOR), Karkoth);
    assert!(state.realms[Karkoth].points >= 5);
}

#[test]
fn does_not_leave_its_capital_to_an_army_next_to_it() {
    let capital = Space::capital(Karkoth);
    let near: Vec<Space> = (capital.neighbours() & SpaceSet::TERRITORIES).iter().collect();
    let mut state = with(board(), capital, Karkoth, &[(Castle, 1), (Footsoldier, 5), (Fighter, 2)]);
    state = with(state, near[0], Vailin, &[(Footsoldier, 5), (SiegeEngine, 2)]);
    state.set_controller(near[0], Vailin);
    state.set_controller(near[1], Vailin); // A tempting prize: nobody is there.
    let state = moves(begin(state));
    assert!(state.troops.total(capital, Karkoth) >= 5, "{:?}", state.troops);
}

#[test]
fn takes_what_nobody_defends_with_one_unit_each() {
    let state = moves(begin(with(board(), at::THORNMERE_PLAINS, Karkoth, &[(Footsoldier, 3)])));
    assert_eq!(state.realms[Karkoth].points, 3);
    for space in [at::MOONWATER_GLADES, at::RETHMIL, at::SERPENT_JUNGLE] {
        assert_eq!(state.troops.total(space, Karkoth), 1, "{space:?}");
    }
}

#[test]
fn leaves_a_strong_garrison_alone_and_attacks_a_weak_one() {
    let mut state = with(board(), at::THORNMERE_PLAINS, Karkoth, &[(Footsoldier, 3), (SiegeEngine, 2)]);
    state = with(state, at::RETHMIL, Vailin, &[(Dragon, 2), (Footsoldier, 4)]);
    state = with(state, at::MOONWATER_GLADES, Vailin, &[(Footsoldier, 1)]);
    state = with(state, at::SERPENT_JUNGLE, Vailin, &[(Dragon, 2), (Footsoldier, 4)]);
    let mut state = begin(state);
    play_while(&mut state, &[1], |state| state.phase == Phase::Move && state.battle.is_none());
    let attacked = state.battle.as_ref().map(|battle| battle.space);
    assert_eq!(attacked, Some(at::MOONWATER_GLADES));
    assert!(state.turn.battles.without(at::MOONWATER_GLADES).is_empty());
}

#[test]
fn lands_where_nobody_waits() {
    let mut state = with(board(), at::WINTERSKULL_LANDS, Karkoth, &[(Footsoldier, 2)]);
    let quay = (at::WINTERSKULL_LANDS.neighbours() & SpaceSet::SEAS).first().expect("an island");
    state.fleet.launch(Ship::new(Karkoth, quay)).expect("there is room");
    let state = moves(begin(state));
    assert!(state.realms[Karkoth].points >= 1, "{:?}", state.fleet);
}

#[test]
fn heroes_go_for_an_easy_treasure() {
    let mut state = with(board(), at::DOL_THAMAR, Karkoth, &[(Fighter, 2), (Wizard, 1)]);
    let entrance = at::TEMPLE_OF_ELEMENTAL_EVIL.dungeon_index().expect("an entrance");
    let tile = &mut state.dungeons.tiles[entrance][0];
    tile.guardian = Some(guardian::RUST_MONSTER);
    tile.turn_up();
    state.dungeons.unseen.take(guardian::RUST_MONSTER);
    let mut state = begin(state);
    play_while(&mut state, &[10], |state| matches!(state.phase, Phase::Move | Phase::Battle));
    assert_eq!(state.realms[Karkoth].treasures.len(), 1);
}

/// A battle after its first round, in which nobody hit anybody.
fn after_a_round(attackers: &[(UnitKind, u8)], defenders: &[(UnitKind, u8)]) -> State {
    let state = with(board(), at::THORNMERE_PLAINS, Karkoth, attackers);
    let mut state = begin(with(state, at::RETHMIL, Vailin, defenders));
    let mut act = |action, faces: Vec<u32>| {
        Nerath::apply(&mut state, &action, &mut Chance::scripted(faces), &mut Log::muted());
    };
    for &(kind, n) in attackers {
        act(Action::Move { kind, from: at::THORNMERE_PLAINS, to: at::RETHMIL }, vec![]);
        if n > 1 {
            act(Action::Amount(n), vec![]);
        }
    }
    act(Action::Done, vec![1; 40]);
    state
}

#[test]
fn retreats_at_bad_odds_and_presses_on_at_good_ones() {
    let bad = after_a_round(&[(Monster, 1), (Footsoldier, 1)], &[(Dragon, 2), (Fighter, 3)]);
    assert_eq!(answer(&mut Warlord::default(), &bad, 1), Action::Retreat);
    let good = after_a_round(&[(Monster, 2), (Footsoldier, 4), (SiegeEngine, 2)], &[(Footsoldier, 2)]);
    assert_eq!(answer(&mut Warlord::default(), &good, 1), Action::Press);
}

#[test]
fn dragons_are_wounded_first_and_footsoldiers_fall_before_wizards() {
    let hit = |units: &[(UnitKind, u8)]| {
        let mut state = after_a_round(units, &[(Fighter, 3)]);
        // One hit against the attacker, none against the defender.
        let dice: u32 = units
            .iter()
            .map(|(kind, n)| u32::from(*n) * u32::from(kind.dice(Side::Attacker, Ground::Territory)))
            .sum();
        let mut faces = vec![1; dice as usize];
        faces.extend([10, 1, 1]);
        Nerath::apply(&mut state, &Action::Press, &mut Chance::scripted(faces), &mut Log::muted());
        answer(&mut Warlord::default(), &state, 1)
    };
    let realm = Karkoth;
    assert_eq!(hit(&[(Footsoldier, 3), (Dragon, 1)]), Action::Lose(Loss::Wound { realm, kind: Dragon }));
    assert_eq!(hit(&[(Footsoldier, 3), (Wizard, 2)]), Action::Lose(Loss::Unit { realm, kind: Footsoldier }));
}

#[test]
fn plays_a_treasure_of_three_points_at_once() {
    let mut state = board();
    let holdings: &[TreasureId] = &[treasure::STAR_SAPPHIRE];
    state.realms[Karkoth].treasures = holdings.iter().copied().collect();
    state.treasure_deck = TreasureSet(state.treasure_deck.0 & !state.realms[Karkoth].treasures.0);
    state.phase = Phase::Draw;
    state.tasks.push(Task::Window(Window::new(Occasion::TurnStart)));
    let state = begin(state);
    assert_eq!(answer(&mut Warlord::default(), &state, 1), Action::Treasure(treasure::STAR_SAPPHIRE));
}

#[test]
fn spends_its_gold_where_the_enemy_stands() {
    let capital = Space::capital(League);
    let mut state = with(board(), capital, League, &[(Castle, 1), (Footsoldier, 1)]);
    state = with(state, at::NERA, League, &[(Castle, 1), (Footsoldier, 1)]);
    let near = (capital.neighbours() & SpaceSet::TERRITORIES).first().expect("it is no island");
    state = with(state, near, Karkoth, &[(Footsoldier, 2), (Fighter, 1)]);
    state.set_controller(near, Karkoth);
    // No other land lies open, which would be a reason to spread.
    for land in state.control.by[League] & !(SpaceSet::of(capital) | SpaceSet::of(at::NERA)) {
        state = with(state, land, League, &[(Footsoldier, 1)]);
    }
    (state.active, state.phase) = (League, Phase::Reinforce);
    state.realms[League].gold = 12;
    let mut state = begin(state);
    play_while(&mut state, &[1], |state| state.phase == Phase::Reinforce && state.active == League);
    let [front, rear] = [capital, at::NERA].map(|space| Muster::of(&state, space, League));
    assert!(front.gold() > rear.gold(), "{front:?}, {rear:?}");
}

#[test]
fn what_others_hold_does_not_change_its_mind() {
    // Imagined hands differ from seed to seed, the answer does not.
    let setup = Setup::usual(Mode::FreeForAll, Length::Short, 4);
    let mut state = Nerath::start(&setup, &mut Chance::new(Seed(3), 0)).expect("the usual set-up is sound");
    let mut one = Warlord::default();
    let mut other = Warlord::default();
    for index in 1..400 {
        let action = answer(&mut one, &state, index);
        assert_eq!(action, answer(&mut other, &state, 10_000 + index), "at answer {index}");
        Nerath::apply(&mut state, &action, &mut Chance::new(Seed(3), index as u64), &mut Log::muted());
    }
}

#[test]
fn the_rough_measure_of_a_force_is_near_the_exact_odds() {
    let forces = [
        Muster::default().with(Footsoldier, 2),
        Muster::default().with(Footsoldier, 3).with(SiegeEngine, 1),
        Muster::default().with(Fighter, 2).with(Footsoldier, 2),
        Muster::default().with(Monster, 2).with(SiegeEngine, 2).with(Footsoldier, 3),
        Muster::default().with(Dragon, 1).with(Wizard, 1).with(Footsoldier, 5),
        Muster::default().with(Dragon, 2).with(Monster, 2).with(Footsoldier, 6),
    ];
    let budget = Budget::endless();
    let mut forecast = Forecast::new(Memory::default(), &budget, super::Temper::STEADY);
    let (mut errors, mut pairs) = (0.0, 0.0);
    for attacker in &forces {
        for defender in &forces {
            let exact = forecast.battle(Ground::Territory, attacker, defender).won;
            let own = attacker.strength(Side::Attacker, Ground::Territory);
            let rough = own.chance_against(defender.strength(Side::Defender, Ground::Territory));
            errors += (exact - rough).abs();
            pairs += 1.0;
        }
    }
    assert!(errors / pairs < 0.1, "{}", errors / pairs);
}

#[test]
fn cargo_that_is_aboard_already_lands_too() {
    let mut state = board();
    let zone = (at::SERPENT_JUNGLE.neighbours() & SpaceSet::SEAS).first().expect("a coast");
    let mut ship = Ship::new(Karkoth, zone);
    ship.cargo.push(Passenger { kind: Footsoldier, bound: false });
    state.fleet.launch(ship).expect("there is room");
    let state = moves(begin(state));
    assert_eq!(state.realms[Karkoth].points, 1);
}
