//! "Can we?" and "Can I?" where other players are involved: joint assaults and duels, over unknown hands.

use super::super::{
    Aim, Goal, Hands, NoSiege, Siege, Together, Verdict, ahead, ask, assault, drive_off, nodes,
};
use kernel::Seat;
use mage_knight::action::Action;
use mage_knight::content::{CardId, EnemyId, Hex, Spot, card, enemy, tile, unit};
use mage_knight::map::Stance;
use mage_knight::question::Asked;
use mage_knight::scenarios::ScenarioId;
use mage_knight::state::State;
use mage_knight::terms::{BasicColour, Hero};
use mage_knight::testing::{Board, ONE, TWO, act, act_all, act_seeded, spot};

const STEPS: u64 = 2_000_000;

/// The white city, whose defenders have one more Armor.
fn city() -> Hex {
    spot(1, 0, Spot::Centre)
}

/// Two heroes beside a city with these defenders; Tovak has Move points enough to enter.
fn siege(garrison: &[EnemyId]) -> Board {
    let board = Board::of(ScenarioId::FullCooperation, &[Hero::Tovak, Hero::Arythea])
        .tile(tile::CORE_7, 1, 0)
        .city(city(), &[])
        .with(|state| state.map.cities[0].stance = Stance::Defended)
        .at(spot(1, 0, Spot::NorthEast))
        .place(TWO, spot(1, 0, Spot::East))
        .dummy(Hero::Goldyx, &[card::RAGE; 9])
        .moves(2);
    garrison.iter().fold(board, |board, enemy| board.enemy(city(), *enemy))
}

fn together(state: &State, seat: Seat) -> Together {
    assault(state, seat, &Siege::default(), STEPS).expect("it can be asked")
}

/// The hand of somebody and the deck change places, as far as these cards go.
fn swapped(state: &State, seat: Seat, hand: &[CardId]) -> State {
    let mut state = state.clone();
    let player = &mut state.players[seat];
    let before = std::mem::take(&mut player.hand);
    before.iter().for_each(|card| player.deck.put_anywhere(card));
    for card in hand {
        assert!(player.deck.take(*card), "it is there");
        player.hand.put(*card);
    }
    state
}

/// Tovak brings an attack of 6, Arythea one of 8: the Crossbowmen have Armor 5, the Guardsmen 8.
fn uneven() -> State {
    let rage = [card::RAGE; 3];
    let hers = [card::MARCH, card::RAGE, card::RAGE, card::RAGE, card::RAGE];
    siege(&[enemy::CROSSBOWMEN, enemy::GUARDSMEN]).hand(&rage).hand_of(TWO, &hers).build()
}

#[test]
fn every_deal_of_the_garrison_counts_as_often_as_it_comes() {
    let found = together(&uneven(), ONE);
    assert_eq!((found.deals, found.hands), (2, Hands::Known));
    assert_eq!((found.odds.yes, found.odds.no, found.odds.open), (0.5, 0.5, 0.0));
    let each: Vec<(Seat, u8, f64)> =
        found.parties.iter().map(|party| (party.seat, party.n, party.odds.yes)).collect();
    assert_eq!(each, [(ONE, 1, 0.5), (TWO, 1, 1.0)], "the Guardsmen are too much for Tovak");
    // Two of a kind are one deal, and three defenders two of whom are the same are shared in five ways.
    let same = siege(&[enemy::CROSSBOWMEN; 2]).hand(&[card::RAGE; 3]).hand_of(TWO, &[card::MARCH]);
    assert_eq!(together(&same.build(), ONE).deals, 1);
    let three = siege(&[enemy::CROSSBOWMEN, enemy::CROSSBOWMEN, enemy::GUARDSMEN]);
    let three = three.hand(&[card::RAGE]).hand_of(TWO, &[card::MARCH]).build();
    let shares = Some([1, 2, 0, 0]);
    let found = assault(&three, ONE, &Siege { shares, ..Siege::default() }, STEPS).expect("it can be asked");
    assert_eq!(found.deals, 2);
    let parties: Vec<u8> = found.parties.iter().map(|party| party.n).collect();
    assert_eq!(parties, [1, 2]);
}

#[test]
fn wounds_may_be_limited() {
    let limited = |wounds| {
        let siege = Siege { wounds, ..Siege::default() };
        assault(&uneven(), ONE, &siege, STEPS).expect("it can be asked").odds.yes
    };
    assert_eq!((limited(Some(2)), limited(Some(1))), (0.5, 0.0), "nobody blocks an attack of 4 and strikes");
}

/// Arythea has a unit that beats the Crossbowmen, and one card of four, of which only one leads into the
/// city.
fn alone_the_march() -> State {
    let board = siege(&[enemy::CROSSBOWMEN; 2]).hand(&[card::RAGE; 3]);
    let board = board.unit_of(TWO, unit::ALTEM_GUARDIANS).hand_of(TWO, &[card::MARCH]);
    board
        .deck_of(TWO, &[])
        .with(|state| {
            let deck = &mut state.players[TWO].deck;
            [card::RAGE, card::RAGE, card::DETERMINATION]
                .into_iter()
                .for_each(|card| deck.put_anywhere(card));
        })
        .build()
}

#[test]
fn a_partner_may_hold_any_of_the_cards_that_are_not_discarded() {
    let state = alone_the_march();
    let found = together(&state, ONE);
    assert_eq!(found.hands, Hands::All(3), "a March, a Rage or a Determination");
    assert!((found.odds.yes - 0.25).abs() < 1e-9, "{found:?}");
    assert!((found.odds.no - 0.75).abs() < 1e-9, "{found:?}");
    // What she holds is none of his business.
    assert_eq!(together(&swapped(&state, TWO, &[card::RAGE]), ONE), found);
    // She knows it.
    let mut state = state;
    act(&mut state, Action::Propose(city()));
    act(&mut state, Action::Invite(TWO));
    assert!(matches!(state.asked().expect("she is asked").what, Asked::Join { .. }));
    let hers = together(&state, TWO);
    assert_eq!((hers.hands, hers.odds.yes), (Hands::Known, 1.0), "{hers:?}");
    let without = together(&swapped(&state, TWO, &[card::RAGE]), TWO);
    assert_eq!((without.odds.yes, without.odds.no), (0.0, 1.0));
    assert_eq!(assault(&state, ONE, &Siege::default(), STEPS), Err(NoSiege::NotNow), "he is not asked");
}

#[test]
fn a_guest_does_not_know_the_hand_of_whoever_proposes() {
    let board = siege(&[enemy::CROSSBOWMEN; 2]).hand(&[card::RAGE; 3]).with(|state| {
        let deck = &mut state.players[ONE].deck;
        [card::MARCH; 3].into_iter().for_each(|card| deck.put_anywhere(card));
    });
    let mut state = board.unit_of(TWO, unit::ALTEM_GUARDIANS).hand_of(TWO, &[card::MARCH]).build();
    act_all(&mut state, [Action::Propose(city()), Action::Invite(TWO)]);
    let found = together(&state, TWO);
    // With two Rages and a March sideways, or three Rages, he beats Armor 5: 9 + 1 of 20 hands.
    assert_eq!(found.hands, Hands::All(4));
    assert!((found.odds.yes - 0.5).abs() < 1e-9, "{found:?}");
    assert_eq!(together(&swapped(&state, ONE, &[card::MARCH; 3]), TWO), found);
}

#[test]
fn of_many_hands_always_the_same_are_drawn() {
    let hers = [card::MARCH, card::RAGE, card::RAGE, card::STAMINA, card::SWIFTNESS];
    let deck = [
        card::DETERMINATION,
        card::PROMISE,
        card::THREATEN,
        card::CRYSTALLIZE,
        card::MANA_DRAW,
        card::CONCENTRATION,
        card::IMPROVISATION,
        card::TRANQUILITY,
    ];
    let board = siege(&[enemy::CROSSBOWMEN; 2]).hand(&[card::RAGE; 3]).hand_of(TWO, &hers);
    let state = board
        .with(|state| deck.into_iter().for_each(|card| state.players[TWO].deck.put_anywhere(card)))
        .build();
    let found = together(&state, ONE);
    assert_eq!(found.hands, Hands::Sampled(48));
    assert!(found.odds.yes > 0.0 && found.odds.yes < 1.0, "{found:?}");
    assert_eq!(together(&swapped(&state, TWO, &deck[..5]), ONE), found);
    // Who has no time says nothing; with a little, something about fewer hands.
    let hasty = |steps| assault(&state, ONE, &Siege::default(), steps).expect("it can be asked");
    assert_eq!((hasty(0).odds.open, hasty(0).hands), (1.0, Hands::Sampled(0)));
    let Hands::Sampled(few) = hasty(6_000).hands else { panic!("there are many") };
    assert!(few > 0 && few < 48, "{few}");
}

#[test]
fn it_is_asked_only_where_an_assault_can_be_proposed() {
    let state = uneven();
    let elsewhere = Siege { city: Some(spot(0, 0, Spot::Centre)), ..Siege::default() };
    assert_eq!(assault(&state, ONE, &elsewhere, STEPS), Err(NoSiege::NotNow));
    assert_eq!(assault(&state, TWO, &Siege::default(), STEPS), Err(NoSiege::NotNow));
    for shares in [[2, 0, 0, 0], [1, 0, 1, 0], [1, 2, 0, 0], [0, 2, 0, 0]] {
        let siege = Siege { shares: Some(shares), ..Siege::default() };
        assert_eq!(assault(&state, ONE, &siege, STEPS), Err(NoSiege::NoSuchShares), "{shares:?}");
    }
    let far = siege(&[enemy::CROSSBOWMEN; 2]).place(TWO, spot(0, 0, Spot::Centre)).tile(tile::START_A, 0, 0);
    assert_eq!(assault(&far.build(), ONE, &Siege::default(), STEPS), Err(NoSiege::NotNow));
}

#[test]
fn in_an_assault_everybody_plans_against_those_dealt_to_them() {
    let mut state = uneven();
    act_all(&mut state, [Action::Propose(city()), Action::Invite(TWO)]);
    act_seeded(&mut state, Action::Agree);
    for token in &mut state.map.tokens {
        token.dealt = Some(if token.enemy() == Some(enemy::GUARDSMEN) { TWO } else { ONE });
    }
    let aim = Aim::new([Goal::Defeat(city())]);
    let answer = ask(&state, ONE, &aim, &mut nodes(STEPS)).expect("it is his turn");
    let line = answer.line.expect("the Crossbowmen can be beaten, the Guardsmen are hers");
    assert_eq!((answer.verdict, line.cost.wounds, line.cost.cards), (Verdict::Yes, 2, 3));
    let found = together(&state, ONE);
    assert_eq!((found.deals, found.odds.yes), (1, 1.0));
    line.actions.into_iter().for_each(|action| drop(act_seeded(&mut state, action)));
    assert_eq!(state.seat(), TWO, "her part follows");
    assert_eq!(together(&state, TWO).odds.yes, 1.0);
    // He who has fought without effect has lost the city for all.
    let mut lost = uneven();
    act_all(&mut lost, [Action::Propose(city()), Action::Invite(TWO)]);
    act_seeded(&mut lost, Action::Agree);
    act_seeded(&mut lost, Action::Done);
    let found = together(&lost, TWO);
    assert_eq!((found.odds.no, found.parties[0].odds.no, found.parties[1].odds.yes), (1.0, 1.0, 1.0));
}

/// Tovak and Arythea on two plains, side by side.
fn field() -> Board {
    let on = |at| spot(0, 1, at);
    Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).at(on(Spot::NorthWest)).place(TWO, on(Spot::West))
}

#[test]
fn a_defender_blocks_with_whatever_the_hand_may_be() {
    let board = field().moves(2).hand(&[card::RAGE; 3]).hand_of(TWO, &[card::MARCH]).with(|state| {
        let her = &mut state.players[TWO];
        her.crystals[BasicColour::Blue.index()] = 1;
        [card::MARCH, card::STAMINA, card::DETERMINATION]
            .into_iter()
            .for_each(|card| her.deck.put_anywhere(card));
    });
    let state = board.build();
    let found = drive_off(&state, ONE, TWO, STEPS).expect("it is his turn");
    // An attack of 6, and a way out for 2: Determination, which blocks 5 with a blue mana, saves her in one
    // case of four.
    assert_eq!((found.attack, found.needs, found.hands), (6, Some(2), Hands::All(3)));
    assert!((found.odds.yes - 0.75).abs() < 1e-9 && (found.odds.no - 0.25).abs() < 1e-9, "{found:?}");
    let line = found.line.clone().expect("there is a way").actions;
    assert_eq!(line, [Action::Move(spot(0, 1, Spot::West)), Action::Attack(TWO)]);
    assert_eq!(drive_off(&swapped(&state, TWO, &[card::DETERMINATION]), ONE, TWO, STEPS), Some(found));
}

#[test]
fn a_defender_shoots_the_unit_that_would_strike() {
    let odds = |crystals: u8| {
        let board = field().moves(2).unit(unit::UTEM_SWORDSMEN).hand_of(TWO, &[card::SWIFTNESS; 2]);
        let state =
            board.with(|state| state.players[TWO].crystals[BasicColour::White.index()] = crystals).build();
        let found = drive_off(&state, ONE, TWO, STEPS).expect("it is his turn");
        (found.attack, found.odds.yes)
    };
    // Two cards block 2 of the 6; two Swiftnesses with mana make Ranged Attack 6, and the Swordsmen have
    // Armor 4.
    assert_eq!((odds(0), odds(2)), ((6, 1.0), (6, 0.0)));
}

#[test]
fn the_way_there_leaves_what_strikes() {
    let state = field().hand(&[card::MARCH, card::RAGE, card::RAGE]).build();
    let found = drive_off(&state, ONE, TWO, STEPS).expect("it is his turn");
    let line = found.line.expect("there is a way").actions;
    assert_eq!(line[0], Action::Play(card::MARCH));
    assert_eq!((found.attack, found.hands, found.odds.yes), (4, Hands::Known, 1.0));
    let stuck = drive_off(&field().build(), ONE, TWO, STEPS).expect("it is his turn");
    assert_eq!((stuck.line, stuck.odds.no), (None, 1.0));
    let weak = drive_off(&field().moves(2).hand(&[card::MARCH]).build(), ONE, TWO, STEPS);
    let weak = weak.expect("it is his turn");
    assert_eq!((weak.attack, weak.odds.no), (1, 1.0));
}

#[test]
fn of_many_hands_of_a_defender_always_the_same_are_drawn() {
    let hers = [card::MARCH, card::RAGE, card::RAGE, card::STAMINA, card::SWIFTNESS];
    let deck = [
        card::DETERMINATION,
        card::PROMISE,
        card::THREATEN,
        card::CRYSTALLIZE,
        card::MANA_DRAW,
        card::CONCENTRATION,
        card::IMPROVISATION,
        card::TRANQUILITY,
    ];
    let board = field().moves(2).hand(&[card::RAGE; 4]).hand_of(TWO, &hers);
    let state = board
        .with(|state| deck.into_iter().for_each(|card| state.players[TWO].deck.put_anywhere(card)))
        .build();
    let found = drive_off(&state, ONE, TWO, STEPS).expect("it is his turn");
    assert_eq!(found.hands, Hands::Sampled(48));
    assert!(found.odds.yes > 0.0 && found.odds.yes < 1.0, "{found:?}");
    assert_eq!(drive_off(&swapped(&state, TWO, &deck[..5]), ONE, TWO, STEPS), Some(found));
    let hasty = drive_off(&state, ONE, TWO, 0).expect("it is his turn");
    assert_eq!((hasty.odds.open, hasty.line), (1.0, None));
    assert_eq!(drive_off(&state, TWO, ONE, STEPS), None, "it is not her turn");
    assert_eq!(drive_off(&state, ONE, ONE, STEPS), None);
}

#[test]
fn while_somebody_else_plays_ones_next_turn_is_looked_ahead_to() {
    let place = spot(0, 1, Spot::Centre);
    let board = Board::of(ScenarioId::FullCooperation, &[Hero::Tovak, Hero::Arythea])
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .place(TWO, place)
        .dummy(Hero::Goldyx, &[card::RAGE; 9])
        .moves(2);
    let mut state = board.build();
    state.players[TWO].hand.put(card::MARCH);
    state.turn.dice_used = 1;
    let near = |hex: &Hex| state.map.terrain(*hex).and_then(|terrain| terrain.cost(false)) == Some(2);
    let to = place.neighbours().into_iter().find(near).expect("a plain");
    let aim = Aim::new([Goal::Reach(to)]);
    assert!(ask(&state, TWO, &aim, &mut nodes(1_000)).is_none(), "it is not their turn");
    let next = ahead(&state, TWO).expect("their turn comes");
    assert_eq!(ask(&next, TWO, &aim, &mut nodes(1_000)).unwrap().verdict, Verdict::Yes);
    // What somebody else has to walk with, and the dice that they use, are not one's own.
    assert_eq!((next.turn.movement, next.source.away & 1), (0, 1));
    assert_eq!(ahead(&state, ONE), None, "it is their turn already");
    assert_eq!(
        ahead(
            &siege(&[enemy::PROWLERS]).with(|state| state.stage = mage_knight::state::Stage::Tactics).build(),
            TWO
        ),
        None
    );
}
