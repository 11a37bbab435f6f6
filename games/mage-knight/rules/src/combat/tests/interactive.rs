//! Interactive combat: a die that another player sets in secret (MK-VAR-ICBT).

use super::*;
use crate::content::{Spot, enemy, tile};
use crate::frame::Play;
use crate::scenarios::ScenarioId;
use crate::secrecy::{resample, secret, show};
use crate::state::Who;
use crate::terms::{Hero, ManaColour};
use crate::testing::{ONE, TWO, act_drawing, not_an_answer, spot};
use crate::{MageKnight, view};
use ManaColour::{Black, Blue, Gold, Green, Red, White};
use kernel::{Chance, Game, Log, Seat, Seed, Viewer, rule};
use std::collections::HashSet;

const THREE: Seat = Seat(2);

/// Where the enemy is.
fn east() -> Hex {
    spot(1, 0, Spot::East)
}

/// A table at which this was agreed on; Tovak stands beside an orc space.
fn table(board: Board) -> Board {
    let board = board.tile(tile::CORE_5, 1, 0).at(spot(1, 0, Spot::SouthEast));
    board.with(|state| state.variants.interactive_combat = true)
}

/// Tovak challenges this enemy alone.
fn challenges(board: Board, enemy: EnemyId) -> State {
    let mut state = table(board).with(|state| token(state, east(), enemy)).build();
    start(&mut state, Start::rampaging([east()]), &[]);
    state
}

/// The same, and Arythea sets the die.
fn alone(enemy: EnemyId, colour: ManaColour) -> State {
    let mut state = challenges(Board::new(), enemy);
    act(&mut state, Action::Mana(colour));
    state
}

/// Goes on to a phase.
fn until(state: &mut State, phase: CombatPhase) -> Vec<Event> {
    let mut told = Vec::new();
    while state.combat.as_ref().is_some_and(|combat| combat.phase != phase) {
        let action = match state.asked().map(|question| question.what) {
            Some(Asked::Combat(CombatPhase::Damage)) => legal(state)[0],
            Some(Asked::Damage { .. }) => Action::DamageHero,
            _ => Action::Done,
        };
        told.extend(act(state, action));
    }
    told
}

/// Who is asked for the die.
fn asked(state: &State) -> Option<Seat> {
    state.asked().filter(|question| matches!(question.what, Asked::SetDie(_))).map(|question| question.seat)
}

/// What is said of dice.
fn dice(events: &[Event]) -> Vec<Event> {
    let of_dice = |event: &&Event| {
        matches!(event, Event::DieSet { .. } | Event::DieShown { .. } | Event::DieIsNot { .. })
    };
    events.iter().filter(of_dice).cloned().collect()
}

#[rule("MK-VAR-ICBT-01")]
#[test]
fn a_die_is_set_against_a_single_enemy() {
    let state = challenges(Board::new(), enemy::PROWLERS);
    assert_eq!(asked(&state), Some(TWO));
    assert_eq!(legal(&state), ManaColour::ALL.map(Action::Mana));
    assert!(not_an_answer(&state, Action::Done));
    // Nothing of the kind without the agreement.
    let mut usual = table(Board::new()).with(|state| token(state, east(), enemy::PROWLERS)).build();
    usual.variants.interactive_combat = false;
    start(&mut usual, Start::rampaging([east()]), &[]);
    assert_eq!((asked(&usual), combat(&usual).die), (None, None));
}

#[rule("MK-VAR-ICBT-01", "MK-CBT-START-09")]
#[test]
fn all_who_are_there_when_the_combat_starts_are_counted() {
    let west = spot(1, 0, Spot::SouthWest);
    let two = |state: &mut State| {
        token(state, east(), enemy::PROWLERS);
        token(state, west, enemy::DIGGERS);
    };
    let mut state = table(Board::new()).with(two).build();
    start(&mut state, Start::rampaging([east()]), &[]);
    assert_eq!(state.asked().map(|question| question.what), Some(Asked::Challenge));
    let mut both = state.clone();
    act(&mut both, Action::Challenge(west));
    assert_eq!((asked(&both), combat(&both).foes.len(), combat(&both).die), (None, 2, None));
    act(&mut state, Action::Done);
    assert_eq!((asked(&state), combat(&state).foes.len()), (Some(TWO), 1));
    // Both provoked at once are two.
    let mut provoked = table(Board::new()).with(two).build();
    start(&mut provoked, Start::rampaging([east(), west]), &[]);
    assert_eq!(asked(&provoked), None);
    // One who is beaten leaves another alone, but that was not so at the start.
    attack(&mut both, 9, Reach::Siege, Element::Physical);
    act_all_of(&mut both, [Action::Target(0), Action::Strike]);
    assert_eq!((asked(&both), combat(&both).die), (None, None));
}

fn act_all_of(state: &mut State, actions: impl IntoIterator<Item = Action>) {
    actions.into_iter().for_each(|action| drop(act(state, action)));
}

#[rule("MK-VAR-ICBT-01", "MK-CBT-CITY-01")]
#[test]
fn the_last_defender_of_a_city_is_a_single_enemy() {
    let city = spot(1, 1, Spot::Centre);
    let assaults = |enemies: &[EnemyId]| {
        let board = Board::new().tile(tile::CORE_8, 1, 1).at(city);
        let mut state = board.with(|state| state.variants.interactive_combat = true).build();
        garrison(&mut state, city, enemies);
        let fight = state.map.site(city).unwrap().card().fight.as_ref().unwrap();
        let colour = state.map.colour(city);
        start(&mut state, Start::assault(city, fight, colour, spot(1, 1, Spot::East)), &[]);
        state
    };
    assert_eq!(asked(&assaults(&[enemy::GUARDSMEN, enemy::FIRE_MAGES])), None);
    let mut last = assaults(&[enemy::GUARDSMEN]);
    assert_eq!(asked(&last), Some(TWO));
    // What the city gives and what the die gives add up.
    let armor = combat(&last).armor(0);
    act(&mut last, Action::Mana(White));
    assert_eq!(combat(&last).armor(0), armor + 1);
}

#[rule("MK-VAR-ICBT-02")]
#[test]
fn white_hardens_at_range_red_strikes_harder_and_blue_hardens_in_the_end() {
    // Prowlers: armor 3, attack 4, Fame 2.
    let numbers = |state: &State| {
        let combat = combat(state);
        (combat.armor(0), combat.block_needed(0), combat.damage_of(0))
    };
    let cases = [
        (White, (4, 4, 4), (3, 4, 4), (3, 4, 4)),
        (Red, (3, 4, 4), (3, 5, 5), (3, 5, 5)),
        (Blue, (3, 4, 4), (3, 4, 4), (4, 4, 4)),
    ];
    for (colour, ranged, block, attack) in cases {
        let mut state = alone(enemy::PROWLERS, colour);
        assert_eq!(numbers(&state), ranged, "{colour:?}");
        until(&mut state, CombatPhase::Block);
        assert_eq!(numbers(&state), block, "{colour:?}");
        until(&mut state, CombatPhase::Attack);
        assert_eq!(numbers(&state), attack, "{colour:?}");
    }
}

/// Beats the enemy in this phase with as much as it takes, and not with less; what Fame it gives.
fn beaten(state: &mut State, phase: CombatPhase) -> i16 {
    until(state, phase);
    let (before, need) = (state.players[Seat(0)].fame, combat(state).armor(0));
    act(state, Action::Target(0));
    attack(state, need - 1, Reach::Siege, Element::Physical);
    assert!(!legal(state).contains(&Action::Strike));
    attack(state, 1, Reach::Siege, Element::Physical);
    act(state, Action::Strike);
    state.players[Seat(0)].fame - before
}

#[rule("MK-VAR-ICBT-02", "MK-VAR-ICBT-03")]
#[test]
fn whoever_was_made_stronger_is_worth_one_more_fame_in_whichever_phase() {
    for phase in [CombatPhase::Ranged, CombatPhase::Attack] {
        for colour in ManaColour::ALL {
            let fame = if [White, Red, Blue].contains(&colour) { 3 } else { 2 };
            assert_eq!(beaten(&mut alone(enemy::PROWLERS, colour), phase), fame, "{colour:?} {phase:?}");
        }
    }
    // An effect that destroys is no other way to beat it.
    let mut state = alone(enemy::PROWLERS, Red);
    during(&mut state, [], |play| crate::combat::results::defeat(play, 1));
    assert_eq!(state.players[Seat(0)].fame, 3);
    // If it is not beaten, there is no Fame at all.
    let mut spared = alone(enemy::PROWLERS, Blue);
    until(&mut spared, CombatPhase::Attack);
    act(&mut spared, Action::Done);
    assert_eq!((spared.players[Seat(0)].fame, spared.combat.is_none()), (0, true));
}

#[rule("MK-VAR-ICBT-02", "MK-CBT-START-02")]
#[test]
fn the_fame_is_halved_or_doubled_with_the_rest() {
    let worth = |worth: crate::combat::Worth| {
        let mut state = alone(enemy::PROWLERS, Red);
        combat_mut(&mut state).worth = worth;
        combat_mut(&mut state).foes[0].joined = Joined::Drawn;
        beaten(&mut state, CombatPhase::Ranged)
    };
    assert_eq!(worth(crate::combat::Worth::Half), 2, "half of 3, rounded up");
    assert_eq!(worth(crate::combat::Worth::Double), 6);
}

#[rule("MK-VAR-ICBT-03")]
#[test]
fn green_gold_and_black_change_nothing() {
    for colour in [Green, Gold, Black] {
        let mut state = alone(enemy::PROWLERS, colour);
        for phase in [CombatPhase::Ranged, CombatPhase::Block, CombatPhase::Attack] {
            until(&mut state, phase);
            let combat = combat(&state);
            assert_eq!((combat.armor(0), combat.block_needed(0), combat.damage_of(0)), (3, 4, 4));
        }
    }
}

#[rule("MK-VAR-ICBT-02", "MK-CBT-BLK-09")]
#[test]
fn one_more_attack_of_the_swift_takes_two_more_block() {
    let mut state = alone(enemy::WOLF_RIDERS, Red);
    until(&mut state, CombatPhase::Block);
    assert_eq!((combat(&state).block_needed(0), combat(&state).damage_of(0)), (8, 4));
}

#[rule("MK-VAR-ICBT-04")]
#[test]
fn the_die_is_shown_when_its_phase_begins() {
    let shown = |colour| Event::DieShown { seat: TWO, colour };
    let is_not = |colour| Event::DieIsNot { seat: TWO, colour };
    for colour in ManaColour::ALL {
        let mut state = challenges(Board::new(), enemy::PROWLERS);
        let set = Event::DieSet { seat: TWO, colour: kernel::Private::new(TWO, colour) };
        let first = dice(&act(&mut state, Action::Mana(colour)));
        assert_eq!(first, [set, if colour == White { shown(White) } else { is_not(White) }]);
        let second = dice(&until(&mut state, CombatPhase::Block));
        let expected = match colour {
            White => vec![],
            Red => vec![shown(Red)],
            _ => vec![is_not(Red)],
        };
        assert_eq!(second, expected, "{colour:?}");
        let third = dice(&until(&mut state, CombatPhase::Attack));
        assert_eq!(third, if [White, Red].contains(&colour) { vec![] } else { vec![shown(colour)] });
    }
}

#[rule("MK-VAR-ICBT-04")]
#[test]
fn a_combat_that_ends_before_shows_the_die() {
    let mut state = alone(enemy::PROWLERS, Blue);
    act(&mut state, Action::Target(0));
    attack(&mut state, 3, Reach::Siege, Element::Physical);
    let events = act(&mut state, Action::Strike);
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).expect("it was told");
    let die = at(&|event| *event == Event::DieShown { seat: TWO, colour: Blue });
    assert!(die < at(&|event| matches!(event, Event::Defeated { fame: 3, .. })), "first why, then how much");
    // Who skips block and damage sees it at the attack.
    let mut state = alone(enemy::PROWLERS, Red);
    combat_mut(&mut state).skips_block_and_damage = true;
    assert_eq!(dice(&act(&mut state, Action::Done)), [Event::DieShown { seat: TWO, colour: Red }]);
    assert_eq!(combat(&state).phase, CombatPhase::Attack);
}

/// Does something, and whether it can be taken back.
fn revocable(state: &mut State, action: Action) -> bool {
    let (mut chance, mut log) = (Chance::new(Seed(1), 1), Log::default());
    kernel::step::answer(&mut Play::new(state, &mut chance, &mut log), action);
    !chance.irrevocable()
}

#[rule("MK-VAR-ICBT-04", "MK-UNDO-02")]
#[test]
fn nobody_goes_back_past_what_was_said_of_the_die() {
    let mut state = challenges(Board::new(), enemy::PROWLERS);
    assert!(!revocable(&mut state, Action::Mana(Red)), "the fighter has heard that it is not white");
    assert!(revocable(&mut state, Action::Target(0)));
    assert!(!revocable(&mut state, Action::Done), "red is shown");
    assert!(revocable(&mut state, Action::Done), "nothing new is learnt in the block phase");
    let mut state = alone(enemy::PROWLERS, Gold);
    assert!(!revocable(&mut state, Action::Done), "it is not red");
    let mut beaten = alone(enemy::PROWLERS, Gold);
    act(&mut beaten, Action::Target(0));
    attack(&mut beaten, 3, Reach::Siege, Element::Physical);
    assert!(!revocable(&mut beaten, Action::Strike), "the die is seen with the last blow");
}

#[rule("MK-VAR-ICBT-04", "MK-VAR-ICBT-01")]
#[test]
fn until_it_is_shown_only_its_owner_knows_the_die() {
    let mut state = alone(enemy::PROWLERS, Blue);
    let told = Event::DieSet { seat: TWO, colour: kernel::Private::new(TWO, Blue) };
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
        let seen = view::view(&state, viewer);
        assert_eq!(seen.combat.as_ref().unwrap().die, None);
        let die = seen.die.expect("that there is one is no secret");
        assert_eq!((die.by, die.shown, die.colour.value()), (TWO, None, None));
        let Event::DieSet { colour, .. } = show(&told, viewer) else { panic!("it stays what it is") };
        assert_eq!(colour.value(), None);
    }
    let own = view::view(&state, Viewer::Seat(TWO));
    assert_eq!(own.die.unwrap().colour.value(), Some(&Blue));
    assert_eq!(own.combat.unwrap().die, None, "what can be worked out is the same for all");
    assert_eq!((secret(&state, TWO).die, secret(&state, ONE).die), (Some(Blue), None));
    // What another may imagine: all but what was ruled out.
    let imagined = |state: &State, seat: Seat| -> HashSet<ManaColour> {
        let worlds = (0..60).map(|seed| resample(state, seat, &mut Chance::new(Seed(seed), 1)));
        worlds.map(|world| world.combat.unwrap().die.unwrap().colour).collect()
    };
    assert_eq!(imagined(&state, ONE), HashSet::from([Red, Blue, Green, Gold, Black]));
    assert_eq!(imagined(&state, TWO), HashSet::from([Blue]));
    until(&mut state, CombatPhase::Block);
    assert_eq!(imagined(&state, ONE), HashSet::from([Blue, Green, Gold, Black]));
    until(&mut state, CombatPhase::Attack);
    assert_eq!(imagined(&state, ONE), HashSet::from([Blue]));
    let seen = view::view(&state, Viewer::Spectator);
    assert_eq!((seen.die.unwrap().shown, seen.combat.unwrap().armor(0)), (Some(Blue), 4));
}

#[rule("MK-VAR-ICBT-05")]
#[test]
fn the_player_before_in_the_round_order_chooses() {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx];
    let chooser = |order: &[Who], seat: Seat, teams: [u8; 3]| {
        let mut state = table(Board::of(ScenarioId::FullConquest, &heroes)).build();
        token(&mut state, east(), enemy::PROWLERS);
        state.order = order.iter().copied().collect();
        state.at = order.iter().position(|who| *who == Who::Seat(seat)).expect("in the order") as u8;
        state.players[seat].place = state.players[Seat(0)].place;
        state.players.iter_mut().zip(teams).for_each(|(player, team)| player.team = team);
        start(&mut state, Start::rampaging([east()]), &[]);
        asked(&state)
    };
    let [one, two, three] = [ONE, TWO, THREE].map(Who::Seat);
    assert_eq!(chooser(&[one, two, three], ONE, [0, 1, 2]), Some(THREE), "the first turn of the round");
    assert_eq!(chooser(&[one, two, three], TWO, [0, 1, 2]), Some(ONE));
    assert_eq!(chooser(&[two, one, three], THREE, [0, 1, 2]), Some(ONE));
    // No teammate, and not the Dummy.
    assert_eq!(chooser(&[one, two, three], THREE, [1, 0, 0]), Some(ONE));
    assert_eq!(chooser(&[one, two, three], ONE, [0, 1, 0]), Some(TWO));
    assert_eq!(chooser(&[one, Who::Dummy, two, three], TWO, [0, 1, 2]), Some(ONE));
    assert_eq!(chooser(&[one, two, three], ONE, [0, 0, 0]), None, "together there is no die");
}

#[rule("MK-VAR-ICBT-05", "MK-CBT-BLK-02", "MK-FAQ-20")]
#[test]
fn red_is_for_the_monster_that_is_summoned_and_the_fame_for_the_summoner() {
    let summoner = enemy::ORC_SUMMONERS;
    let fame = i16::from(summoner.enemy().fame);
    let mut state = alone(summoner, Red);
    act_drawing(&mut state, Action::Done, [0]);
    let monster = combat(&state).foes[1];
    let crate::content::EnemyAttack::Strike { n, .. } = monster.enemy.enemy().attack else {
        panic!("no summoner is summoned")
    };
    assert_eq!(combat(&state).attack_of(1).map(|(n, _)| n), Some(n + 1));
    assert_eq!(combat(&state).attack_of(0), None);
    // The monster gives no Fame, the summoner one more.
    let mut beaten_by = state.clone();
    during(&mut beaten_by, [], |play| crate::combat::results::defeat(play, 0b10));
    assert_eq!(beaten_by.players[Seat(0)].fame, 0);
    during(&mut beaten_by, [], |play| crate::combat::results::defeat(play, 0b1));
    assert_eq!(beaten_by.players[Seat(0)].fame, fame + 1);
    // White and blue harden the summoner alone.
    let mut state = alone(summoner, White);
    assert_eq!(combat(&state).armor(0), summoner.enemy().armor + 1);
    act_drawing(&mut state, Action::Done, [0]);
    let monster = combat(&state).foes[1].enemy.enemy();
    assert_eq!((combat(&state).armor(0), combat(&state).armor(1)), (summoner.enemy().armor, monster.armor));
}

#[rule("MK-VAR-ICBT-02", "MK-FAQ-21")]
#[test]
fn what_weakens_an_enemy_takes_off_what_the_die_has_put_on() {
    let mut state = alone(enemy::PROWLERS, White);
    combat_mut(&mut state).foes[0].armor_less = 2;
    assert_eq!(combat(&state).armor(0), 2);
    combat_mut(&mut state).foes[0].armor_less = 9;
    assert_eq!((combat(&state).armor(0), combat(&state).least_armor(0)), (1, 1));
}

#[rule("MK-VAR-ICBT-01", "MK-CBT-BLK-13")]
#[test]
fn an_enemy_that_does_not_attack_is_stronger_all_the_same() {
    let mut state = challenges(Board::new(), enemy::PROWLERS);
    act(&mut state, Action::Mana(Red));
    combat_mut(&mut state).foes[0].no_attack = true;
    // Nobody attacks: the block phase passes by itself, and the die is shown on the way.
    let told = dice(&act(&mut state, Action::Done));
    assert_eq!(told, [Event::DieShown { seat: TWO, colour: Red }]);
    assert_eq!(combat(&state).phase, CombatPhase::Attack);
}

#[rule("MK-VAR-ICBT-01", "MK-VAR-ICBT-04")]
#[test]
fn a_damaged_die_is_noticed() {
    // In a real match, so that the rest is sound.
    let setup = crate::setup::Setup::usual(ScenarioId::FullConquest, 2);
    let mut state = crate::setup::start(&setup, &mut Chance::new(Seed(3), 0)).expect("a usual set-up");
    state.variants.interactive_combat = true;
    (state.stage, state.at) = (Stage::TurnStart, 0);
    let tactics = crate::content::TacticId::of(false).take(2).collect::<Vec<_>>();
    for (player, tactic) in state.players.iter_mut().zip(tactics) {
        player.tactic = Some(tactic);
        state.tactics &= !(1 << tactic.index());
    }
    (state.stage, state.turn.dice_left, state.turn.acted) = (Stage::Combat, 1, true);
    assert!(state.piles.unseen.take(enemy::PROWLERS));
    let mut fight = Combat::new([Foe::new(enemy::PROWLERS, Joined::Drawn)].into_iter().collect());
    let by = Seat(1 - state.seat().0);
    let die = crate::combat::SecretDie { by, colour: Blue, shown: false };
    fight.die = Some(die);
    state.combat = Some(fight);
    assert_eq!(MageKnight::audit(&state), Ok(()));
    let damages: [fn(&mut State); 7] = [
        |state| state.variants.interactive_combat = false,
        |state| {
            let fighter = state.seat();
            combat_mut(state).die.as_mut().unwrap().by = fighter;
        },
        |state| combat_mut(state).die.as_mut().unwrap().by = Seat(9),
        // White is shown as the combat begins, red with the block phase, all of them with the attack.
        |state| combat_mut(state).die.as_mut().unwrap().colour = White,
        |state| {
            combat_mut(state).die.as_mut().unwrap().colour = Red;
            combat_mut(state).phase = CombatPhase::Block;
        },
        |state| combat_mut(state).phase = CombatPhase::Attack,
        |state| state.tasks.push(crate::task::Task::Combat(crate::combat::Clash::SetDie)),
    ];
    for (at, damage) in damages.into_iter().enumerate() {
        let mut damaged = state.clone();
        damage(&mut damaged);
        assert!(MageKnight::audit(&damaged).is_err(), "{at}");
    }
}
