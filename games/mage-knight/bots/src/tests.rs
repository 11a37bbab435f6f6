//! The knight in small positions.

use super::judge::Judge;
use super::mind::Mind;
use super::outlook::Prospect;
use super::strength::Strength;
use super::{Knight, Temper, storm};
use bots::{Bot, Position};
use kernel::{Bag, Budget, Chance, Game, Log, Seat, Seed, Turn};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::assault::{Draft, Pact};
use mage_knight::combat::{Combat, Foe, Joined};
use mage_knight::content::{CardId, EnemyId, Hex, Spot, TilePos, card, enemy, tile};
use mage_knight::map::{Map, Placed, RevealedCity, Stance, Token, TokenFace};
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State, Who};
use mage_knight::task::Task;
use mage_knight::terms::{BasicColour, Hero, ManaColour, Site, Terrain};
use mage_knight::variants::{HeroChoice, Variants};

/// Tovak's first turn next to an enemy, with these cards in hand.
fn beside(foe: EnemyId, hand: &[CardId]) -> State {
    let setup = Setup { heroes: vec![Some(Hero::Tovak)], ..Setup::usual(ScenarioId::FirstReconnaissance, 1) };
    let mut state = MageKnight::start(&setup, &mut Chance::new(Seed(4), 0)).expect("a sound set-up");
    for index in 1.. {
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let action = legal.iter().find(|action| matches!(action, Action::Tactic(_))).unwrap_or(&Action::Done);
        MageKnight::apply(&mut state, action, &mut Chance::new(Seed(4), index), &mut Log::muted());
        if state.stage == Stage::Movement {
            break;
        }
    }
    let token = &mut state.map.tokens[0];
    let before = std::mem::replace(&mut token.face, TokenFace::Up(foe));
    let (at, TokenFace::Up(before)) = (token.at, before) else { panic!("orcs lie face up") };
    state.piles.unseen.put(before);
    state.piles.unseen.take(foe);
    let free = |map: &Map, hex| map.terrain(hex).is_some_and(|terrain| terrain.cost(false).is_some());
    let place = at
        .neighbours()
        .into_iter()
        .find(|hex| free(&state.map, *hex) && !matches!(state.map.site(*hex), Some(Site::Orc | Site::Keep)));
    let player = state.player_mut();
    (player.place, player.hand) = (place, Bag::default());
    hand.iter().for_each(|card| player.hand.put(*card));
    state
}

/// The knight plays until the turn is over.
fn played(mut state: State) -> State {
    let mut knight = Knight::default();
    let mut chance = Chance::new(Seed(9), 0);
    for index in 1..100 {
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let action =
            *knight.choose(&mut Position::new(&state, seat, prompt, &legal, &mut chance, &Budget::endless()));
        MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(5), index), &mut Log::muted());
        if matches!(state.stage, Stage::TurnStart | Stage::Tactics) {
            break;
        }
    }
    state
}

#[test]
fn beats_prowlers_without_a_scratch() {
    let state =
        played(beside(enemy::PROWLERS, &[card::RAGE, card::RAGE, card::RAGE, card::PROMISE, card::THREATEN]));
    assert!(state.players[Seat(0)].fame >= 2, "{}", state.players[Seat(0)].fame);
    assert_eq!(state.players[Seat(0)].wounds_in_hand(), 0);
    assert_eq!(state.piles.discard.count(enemy::PROWLERS), 1);
}

#[test]
fn leaves_alone_what_it_cannot_beat() {
    let state = played(beside(enemy::IRONCLADS, &[card::PROMISE, card::STAMINA, card::MARCH]));
    assert_eq!(state.piles.discard.count(enemy::IRONCLADS), 0);
    assert_eq!(state.players[Seat(0)].wounds_in_hand(), 0);
}

#[test]
fn counts_the_most_that_cards_can_give() {
    let left = |hand: &[CardId]| Strength::left(&beside(enemy::PROWLERS, hand));
    assert_eq!(left(&[card::RAGE]), Strength { attack: 4, ranged: 0, siege: 0, block: 2 });
    assert_eq!(left(&[card::SWIFTNESS]), Strength { attack: 3, ranged: 3, siege: 0, block: 1 });
    assert_eq!(left(&[card::CRUSHING_BOLT]), Strength { attack: 3, ranged: 3, siege: 3, block: 1 });
    assert_eq!(left(&[card::WOUND]), Strength::default());
    assert_eq!(left(&[card::MARCH, card::MARCH]), Strength { attack: 2, ranged: 0, siege: 0, block: 2 });
}

/// Puts these cards into a hand, and nothing else; the Deed deck is empty, so that everybody knows the hand.
fn holds(state: &mut State, seat: Seat, hand: &[CardId]) {
    let player = &mut state.players[seat];
    (player.hand, player.deck) = (Bag::default(), Default::default());
    hand.iter().for_each(|card| player.hand.put(*card));
}

/// Enough to get into the city and beat Crossbowmen; too little for two of them.
const ENOUGH: [CardId; 4] = [card::MARCH, card::RAGE, card::RAGE, card::RAGE];

/// Two heroes beside a white city with so many Crossbowmen, in the turn of the first, with these cards.
fn siege(defenders: usize, hands: [&[CardId]; 2]) -> State {
    let setup = Setup::usual(ScenarioId::BlitzCooperation, 2);
    let mut state = MageKnight::start(&setup, &mut Chance::new(Seed(4), 0)).expect("a sound set-up");
    let at = TilePos::new(6, 6);
    state.map.tiles.push(Placed::new(at, tile::CORE_7));
    for group in &mut state.map.deck.core {
        group.left -= u8::from(group.tiles.contains(tile::CORE_7));
        group.tiles.remove(tile::CORE_7);
    }
    let centre = at.hex(Spot::Centre);
    let (colour, shields) = (BasicColour::White, Default::default());
    let city = RevealedCity { at: centre, colour, level: 5, stance: Stance::Defended, shields, half: None };
    state.map.cities.push(city);
    for foe in std::iter::repeat_n(enemy::CROSSBOWMEN, defenders) {
        assert!(state.piles.unseen.take(foe));
        state.map.tokens.push(Token::new(centre, foe.enemy().pile, TokenFace::Up(foe)));
    }
    state.players[Seat(0)].place = Some(at.hex(Spot::NorthEast));
    state.players[Seat(1)].place = Some(at.hex(Spot::East));
    hands.into_iter().enumerate().for_each(|(seat, hand)| holds(&mut state, Seat(seat as u8), hand));
    state.source.dice.clear();
    state.stage = Stage::Movement;
    state.at = state.order.iter().position(|who| *who == Who::Seat(Seat(0))).expect("in the order") as u8;
    state
}

/// What a new knight answers.
fn answers(state: &State) -> (Seat, Action) {
    let Turn::Of(seat, prompt) = MageKnight::turn(state) else { panic!("somebody is asked") };
    let mut legal = Vec::new();
    MageKnight::legal(state, &mut legal);
    let mut chance = Chance::new(Seed(9), 0);
    (
        seat,
        *Knight::default().choose(&mut Position::new(
            state,
            seat,
            prompt,
            &legal,
            &mut chance,
            &Budget::endless(),
        )),
    )
}

/// What the knight of the second seat answers who is invited with this hand, against this many defenders.
fn invited(hand: &[CardId], n: u8) -> Action {
    let mut state = siege(usize::from(n) + 1, [&ENOUGH, hand]);
    let city = state.map.cities[0].at;
    let draft = Draft { city, invited: 0b10, shares: [1, n, 0, 0], agreed: 0 };
    state.tasks.push(Task::Assault(Pact::Consent(draft)));
    let (seat, action) = answers(&state);
    assert_eq!(seat, Seat(1));
    action
}

#[test]
fn joins_an_assault_when_the_city_is_likely_to_fall() {
    assert_eq!(invited(&ENOUGH, 1), Action::Agree);
    assert_eq!(invited(&ENOUGH, 2), Action::Refuse);
    assert_eq!(invited(&[card::MARCH, card::PROMISE], 1), Action::Refuse);
}

#[test]
fn proposes_an_assault_that_is_likely_to_succeed_and_only_once_a_turn() {
    let proposals = |hand: &[CardId], refused: u8| {
        let mut state = siege(2, [&ENOUGH, hand]);
        state.turn.refused = refused;
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        super::alliance::proposal(&state, &legal, &Budget::endless())
    };
    let city = siege(2, [&ENOUGH; 2]).map.cities[0].at;
    assert_eq!(proposals(&ENOUGH, 0), Some(Action::Propose(city)));
    assert_eq!(proposals(&ENOUGH, 1), None);
    assert_eq!(proposals(&[card::MARCH, card::PROMISE], 0), None, "the other one is too weak");
}

/// Knights of all seats play on until something is the case.
fn until(mut state: State, holds: impl Fn(&State) -> bool) -> State {
    let mut knights: Vec<Knight> = state.players.iter().map(|_| Knight::default()).collect();
    let mut chance = Chance::new(Seed(9), 0);
    for index in 1..400 {
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let budget = Budget::endless();
        let position = &mut Position::new(&state, seat, prompt, &legal, &mut chance, &budget);
        let action = *knights[seat.index()].choose(position);
        assert_eq!(MageKnight::check(&state, &action), Ok(()));
        MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(5), index), &mut Log::muted());
        if holds(&state) {
            return state;
        }
    }
    panic!("it comes to that");
}

/// Six cards of attack against two Crossbowmen: there are thousands of orders to play them in, and the
/// fight is followed to the one end that counts.
#[test]
fn a_large_fight_is_followed_to_its_end() {
    let mut state = siege(2, [&[card::RAGE; 6], &[card::MARCH]]);
    state.turn.movement = 4;
    let city = state.map.cities[0].at;
    let mut chance = Chance::new(Seed(5), 0);
    MageKnight::apply(&mut state, &Action::Move(city), &mut chance, &mut Log::muted());
    assert_eq!(state.stage, Stage::Combat);
    let judge = Judge::new(&state, Seat(0), Temper::CONQUEROR);
    let budget = Budget::endless();
    let mut mind = Mind::new(Seed(6), 20_000, &budget);
    let way = storm::best(&mut mind, &judge, &state, 20_000, 1).expect("there is time for it");
    for action in way.line {
        assert_eq!(MageKnight::check(&state, &action), Ok(()));
        MageKnight::apply(&mut state, &action, &mut chance, &mut Log::muted());
    }
    assert_eq!(state.map.cities[0].stance, Stance::Conquered);
    assert!(mind.steps <= 20_000 + 500, "{}", mind.steps);
}

#[test]
fn cities_count_for_more_with_more_time_and_strength_and_the_nearer_they_are() {
    let state = siege(2, [&ENOUGH; 2]);
    let hopes = |state: &State, temper: &Temper, turns: f64, far: u8| {
        let prospect = Prospect { gain: 0.0, frontier: Some(4), cities: [Some(far), None, None, None] };
        super::siege::hopes(state, Seat(0), temper, turns, &prospect, &[20.0, 30.0])
    };
    let usual = hopes(&state, &Temper::CONQUEROR, 6.0, 4);
    assert!(usual > hopes(&state, &Temper::CONQUEROR, 3.0, 4));
    assert!(usual > hopes(&state, &Temper::CONQUEROR, 6.0, 20));
    let mut wounded = state.clone();
    (0..4).for_each(|_| wounded.players[Seat(0)].discard.put(card::WOUND));
    assert!(usual > hopes(&wounded, &Temper::CONQUEROR, 6.0, 4));
    let mut taken = state.clone();
    taken.map.cities[0].stance = Stance::Conquered;
    assert!(hopes(&taken, &Temper::CONQUEROR, 6.0, 4) > usual);
    assert!(
        hopes(&state, &Temper::STEADY, 6.0, 4).abs() < 1e-9,
        "who only thinks a turn ahead hopes for nothing"
    );
}

/// What is still to be revealed is worth something as long as a city may lie there, and hardly anything
/// afterwards.
#[test]
fn tiles_are_of_little_use_once_all_cities_are_found() {
    let gain = |all: bool| {
        let mut state = siege(2, [&ENOUGH; 2]);
        if all {
            let second =
                RevealedCity { colour: BasicColour::Red, at: Hex::new(30, 0), ..state.map.cities[0] };
            state.map.cities.push(second);
        }
        let value = |state: &State| Judge::new(state, Seat(0), Temper::STEADY).after(state);
        let before = value(&state);
        state.map.deck.countryside.clear();
        state.map.deck.core.clear();
        value(&state) - before
    };
    assert!(gain(false) > 5.0, "{}", gain(false));
    assert!(gain(true) < 2.0, "{}", gain(true));
}

#[test]
fn knights_take_a_city_together() {
    let state = siege(2, [&ENOUGH; 2]);
    let state = until(state, |state| {
        matches!(state.stage, Stage::TurnStart | Stage::Tactics) && state.assault.is_none()
    });
    assert_eq!(state.map.cities[0].stance, Stance::Conquered);
    assert_eq!(state.map.cities[0].shields.len(), 2, "one each");
}

/// Two heroes on one space, of whom the first has come there and attacks; each with these cards.
fn rivals(first: &[CardId], second: &[CardId]) -> State {
    let setup = Setup::usual(ScenarioId::FullConquest, 2);
    let mut state = MageKnight::start(&setup, &mut Chance::new(Seed(4), 0)).expect("a sound set-up");
    let open = |hex: &Hex| state.map.site(*hex).is_none() && state.map.terrain(*hex) == Some(Terrain::Plains);
    let place = state.map.spaces().find(open).expect("a plain");
    state.at = state.order.iter().position(|who| *who == Who::Seat(Seat(0))).expect("in the order") as u8;
    state.stage = Stage::Movement;
    state.turn.path.push(Map::PORTAL);
    for (player, hand) in state.players.iter_mut().zip([first, second]) {
        player.place = Some(place);
        player.hand = Bag::default();
        hand.iter().for_each(|card| player.hand.put(*card));
    }
    let attack = Action::Attack(Seat(1));
    MageKnight::apply(&mut state, &attack, &mut Chance::new(Seed(4), 1), &mut Log::muted());
    state
}

/// Knights of both seats play until the duel is over.
fn fought(state: State) -> State {
    until(state, |state| state.duel.is_none())
}

/// Two heroes side by side on plains, in the turn of the first, who is behind, with these cards.
fn side_by_side(scenario: ScenarioId, first: &[CardId], second: &[CardId]) -> State {
    let setup = Setup::usual(scenario, 2);
    let mut state = MageKnight::start(&setup, &mut Chance::new(Seed(4), 0)).expect("a sound set-up");
    let open = |hex: &Hex| {
        let ground = state.map.terrain(*hex).filter(|_| state.map.site(*hex).is_none());
        ground.is_some_and(|ground| ground.cost(false).is_some_and(|cost| cost <= 3))
    };
    let plains = |hex: &Hex| open(hex) && state.map.terrain(*hex) == Some(Terrain::Plains);
    let beside = |hex: Hex| hex.neighbours().into_iter().find(open).map(|from| (from, hex));
    let (from, place) = state.map.spaces().filter(plains).find_map(beside).expect("plains");
    state.at = state.order.iter().position(|who| *who == Who::Seat(Seat(0))).expect("in the order") as u8;
    state.stage = Stage::Movement;
    state.players[Seat(0)].place = Some(from);
    state.players[Seat(1)].place = Some(place);
    holds(&mut state, Seat(0), first);
    holds(&mut state, Seat(1), second);
    state
}

#[test]
fn walks_up_to_drive_off_a_hero_who_is_ahead_and_defenceless() {
    let hand = [card::MARCH, card::RAGE, card::RAGE, card::RAGE, card::RAGE];
    let attacks = |fame: i16, theirs: &[CardId]| {
        let mut state = side_by_side(ScenarioId::FullConquest, &hand, theirs);
        let player = &mut state.players[Seat(1)];
        player.fame = fame;
        player.level = player.fame_level();
        let mut all = Vec::new();
        let mut knight = Knight::default();
        let mut chance = Chance::new(Seed(9), 0);
        for index in 1..12 {
            let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
            if seat != Seat(0) {
                break;
            }
            let mut legal = Vec::new();
            MageKnight::legal(&state, &mut legal);
            let action = *knight.choose(&mut Position::new(
                &state,
                seat,
                prompt,
                &legal,
                &mut chance,
                &Budget::endless(),
            ));
            MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(5), index), &mut Log::muted());
            all.push(action);
        }
        all.contains(&Action::Attack(Seat(1)))
    };
    assert!(attacks(40, &[]), "much Fame, and no card");
    assert!(!attacks(40, &[card::DETERMINATION; 8]), "too well defended");
    assert!(!attacks(0, &[]), "nothing to be had");
}

#[test]
fn who_stands_on_the_portal_in_the_last_round_announces_its_end() {
    let announces = |round: u8, place: Hex| {
        let mut state = side_by_side(ScenarioId::OneToReturn, &[card::RAGE], &[card::RAGE]);
        (state.round, state.night) = (round, true);
        state.stage = Stage::TurnStart;
        state.players[Seat(0)].place = Some(place);
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        assert!(legal.contains(&Action::AnnounceEnd), "the deck is empty");
        answers(&state).1 == Action::AnnounceEnd
    };
    let elsewhere =
        side_by_side(ScenarioId::OneToReturn, &[], &[]).players[Seat(0)].place.expect("it stands there");
    assert!(announces(4, Map::PORTAL));
    assert!(!announces(2, Map::PORTAL));
    assert!(!announces(4, elsewhere));
}

#[test]
fn a_strong_attack_on_an_empty_hand_drives_the_other_one_off() {
    let state = fought(rivals(&[card::RAGE, card::RAGE, card::RAGE, card::MARCH], &[]));
    let [first, second] = [Seat(0), Seat(1)].map(|seat| &state.players[seat]);
    assert_ne!(first.place, second.place);
    assert_ne!(first.place, Some(Map::PORTAL), "he stays");
}

#[test]
fn blocks_what_hurts_and_keeps_what_it_need_not_play() {
    let mut state = rivals(&[card::RAGE], &[card::DETERMINATION, card::MARCH, card::STAMINA]);
    let mut act = |action: Action| {
        MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(4), 2), &mut Log::muted());
    };
    [Action::DefendPartly, Action::Done, Action::Done, Action::Play(card::RAGE), Action::Strike]
        .into_iter()
        .for_each(&mut act);
    let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { panic!("somebody is asked") };
    assert_eq!(seat, Seat(1));
    let mut legal = Vec::new();
    MageKnight::legal(&state, &mut legal);
    let mut chance = Chance::new(Seed(9), 0);
    let action = *Knight::default().choose(&mut Position::new(
        &state,
        seat,
        prompt,
        &legal,
        &mut chance,
        &Budget::endless(),
    ));
    assert!(matches!(action, Action::Sideways(..) | Action::Play(card::DETERMINATION)), "{action:?}");
    assert_eq!(fought(state).players[Seat(1)].wounds_in_hand(), 0);
}

/// Two knights settle everything before the first round.
fn set_up(heroes: HeroChoice) -> State {
    let variants = Variants { heroes, starting_draft: true, ..Variants::default() };
    let setup = Setup { variants, ..Setup::usual(ScenarioId::FullConquest, 2) };
    let mut state = MageKnight::start(&setup, &mut Chance::new(Seed(4), 0)).expect("a sound set-up");
    let mut chance = Chance::new(Seed(9), 0);
    for index in 1..100 {
        if state.stage != Stage::SetUp {
            return state;
        }
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { panic!("somebody is asked") };
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let action = *Knight::thinking(100).choose(&mut Position::new(
            &state,
            seat,
            prompt,
            &legal,
            &mut chance,
            &Budget::endless(),
        ));
        MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(5), index), &mut Log::muted());
    }
    panic!("the bidding does not end");
}

#[test]
fn picks_the_hero_it_likes_best_and_keeps_the_best_cards() {
    let state = set_up(HeroChoice::Picked);
    let worth = |hero: Option<Hero>| hero.map_or(0.0, super::taste::hero_worth);
    let best = Hero::ALL.into_iter().map(super::taste::hero_worth).fold(0.0, f64::max);
    let Some(Who::Seat(first)) = state.order.first().copied() else { panic!("somebody is first") };
    assert!((worth(state.players[first].hero) - best).abs() < 1e-9);
    // Of its first packet it kept the best card.
    for player in &state.players {
        let kept: Vec<f64> = player.draft.kept.iter().map(|card| super::taste::card_worth(*card)).collect();
        let left = player.draft.left.map_or(0.0, super::taste::card_worth);
        assert!(kept.len() == 3 && kept[2] >= left);
    }
}

#[test]
fn bids_no_more_for_a_hero_than_it_is_better_than_the_next() {
    let state = set_up(HeroChoice::Auction);
    let mut worth: Vec<f64> = Hero::ALL.into_iter().map(super::taste::hero_worth).collect();
    worth.sort_by(f64::total_cmp);
    let spread = worth[3] - worth[0];
    for player in &state.players {
        assert!(f64::from(-player.fame) <= spread + 1.0, "{}", player.fame);
    }
}

#[test]
fn improves_its_worst_action() {
    let mut state = set_up(HeroChoice::Dealt);
    state.variants.action_improvement = true;
    (state.round, state.night, state.stage) = (2, true, Stage::EndOfTurn);
    let new = card::BLOOD_RAGE;
    state.offers.revealed.push(new);
    state.tasks.push(Task::End(::mage_knight::end_of_turn::Closing::Improve(Default::default())));
    let mut chance = Chance::new(Seed(9), 0);
    let mut answers = Vec::new();
    for index in 1..3 {
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { panic!("somebody is asked") };
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let action = *Knight::thinking(100).choose(&mut Position::new(
            &state,
            seat,
            prompt,
            &legal,
            &mut chance,
            &Budget::endless(),
        ));
        answers.push(action);
        if index == 1 {
            MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(5), index), &mut Log::muted());
        }
    }
    assert_eq!(answers[0], Action::Offer(0));
    assert!(matches!(answers[1], Action::Card(old) if old.card().is_action()), "{answers:?}");
}

/// The first seat meets Prowlers in the open, and another player may make them stronger (MK-VAR-ICBT-01).
fn watched(foe: EnemyId, hand: &[CardId]) -> State {
    let setup = Setup::usual(ScenarioId::FullConquest, 2);
    let mut state = MageKnight::start(&setup, &mut Chance::new(Seed(4), 0)).expect("a sound set-up");
    state.variants.interactive_combat = true;
    state.at = state.order.iter().position(|who| *who == Who::Seat(Seat(0))).expect("in the order") as u8;
    (state.stage, state.turn.acted) = (Stage::Combat, true);
    let player = &mut state.players[Seat(0)];
    player.hand = Bag::default();
    hand.iter().for_each(|card| player.hand.put(*card));
    assert!(state.piles.unseen.take(foe));
    state.combat = Some(Combat::new([Foe::new(foe, Joined::Drawn)].into_iter().collect()));
    state.tasks.push(Task::Combat(::mage_knight::combat::Clash::SetDie));
    state
}

/// Knights of both seats play the combat to its end; what the die was.
fn met(mut state: State) -> (State, ManaColour) {
    let mut knights = [Knight::default(), Knight::default()];
    let mut chance = Chance::new(Seed(9), 0);
    let mut die = None;
    for index in 1..200 {
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let budget = Budget::endless();
        let position = &mut Position::new(&state, seat, prompt, &legal, &mut chance, &budget);
        let action = *knights[seat.index()].choose(position);
        assert_eq!(MageKnight::check(&state, &action), Ok(()));
        MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(5), index), &mut Log::muted());
        die = die.or(state.combat.as_ref().and_then(|combat| combat.die).map(|die| die.colour));
        if state.combat.is_none() {
            return (state, die.expect("a die was set"));
        }
    }
    panic!("it ends");
}

#[test]
fn makes_the_enemies_of_others_stronger_where_it_hurts_and_fights_on_nevertheless() {
    // Prowlers: armor 3 and attack 4; one more of either does not save them from this hand.
    let hand = [card::RAGE, card::RAGE, card::DETERMINATION, card::MARCH, card::STAMINA];
    let (state, die) = met(watched(enemy::PROWLERS, &hand));
    assert_eq!((die, state.players[Seat(0)].fame), (ManaColour::Blue, 3));
    let (_, die) = met(watched(enemy::ORC_SUMMONERS, &hand));
    assert_eq!(die, ManaColour::White, "nobody wants to see what they summon");
}
