use crate::action::Action;
use crate::content::item;
use crate::frame;
use crate::map::Space;
use crate::player::{Inlay, Piece, Tile};
use crate::question::Asked;
use crate::rules::EU_RND_13;
use crate::terms::{Deed, Gem, Hero, Mode};
use crate::testing::{ONE, THREE, TWO, Table, act, act_seeded};
use kernel::{Seat, rule};

/// Ends the turn, keeping nothing.
fn pass(state: &mut crate::state::State) {
    act_seeded(state, Action::Done);
    if frame::asked(state).is_some_and(|question| question.what == Asked::Keep) {
        act_seeded(state, Action::Done);
    }
}

#[test]
#[rule("EU-RND-01", "EU-RND-02", "EU-RND-03", "EU-HTL-12")]
fn a_round_starts_with_tokens_ready_tiles_and_active_gems() {
    let ring =
        Piece { inlays: [Inlay::Turned(Gem::Emerald), Inlay::Empty], ..Piece::new(Tile::Item(item::BROOCH)) };
    let mut state = Table::new()
        .one(|player| {
            player.slots[13] = Some(Piece { engaged: true, ..ring });
            player.pack.push(Piece { engaged: true, ..ring });
            player.reserve.push(Piece {
                engaged: true,
                ..Piece::new(Tile::Hero(crate::content::hero_tile::AEL_PRAYER))
            });
            player.tokens = [false; 3];
        })
        .build();
    // The other player's turn begins no round.
    pass(&mut state);
    assert_eq!((state.round, state.players[ONE].tokens), (1, [false; 3]));
    pass(&mut state);
    assert_eq!(state.round, 2);
    let player = &state.players[ONE];
    assert_eq!(player.tokens, [true; 3]);
    for piece in [player.slots[13].as_ref().unwrap(), &player.pack[0], &player.reserve[0]] {
        assert!(!piece.engaged);
    }
    assert_eq!(player.slots[13].unwrap().inlays[0], Inlay::Active(Gem::Emerald));
    assert_eq!(player.pack[0].inlays[0], Inlay::Active(Gem::Emerald));
}

#[test]
#[rule("EU-RND-04", "EU-RND-12")]
fn turns_go_clockwise_from_the_first_player() {
    let heroes = [Hero::Ael, Hero::Dral, Hero::Keleia];
    let mut state = Table::of(Mode::Competitive, &heroes).with(|state| state.first = TWO).build();
    let mut order: Vec<Seat> = Vec::new();
    for _ in 0..4 {
        order.push(state.seat());
        pass(&mut state);
    }
    assert_eq!(order, [TWO, THREE, ONE, TWO]);
    assert_eq!(state.round, 2);
}

#[test]
#[rule("EU-RND-05", "EU-SPC-06")]
fn a_hero_comes_to_the_chapel_at_the_start_of_the_first_turn() {
    let mut state = Table::new()
        .player(TWO, |player| player.place = None)
        .stack(&[crate::content::territory::I_04])
        .build();
    assert_eq!(state.players[TWO].place, None);
    pass(&mut state);
    assert_eq!(state.players[TWO].place, Some(Space::centre(0)));
    assert_eq!(state.map.tiles.len(), 1, "a centre is no edge of the map");
}

#[test]
#[rule("EU-RND-13")]
fn the_game_ends_after_the_last_round() {
    let mut state = Table::new().with(|state| (state.round, state.at) = (7, 1)).build();
    assert_eq!(state.over, None);
    pass(&mut state);
    assert_eq!((state.over, state.round), (Some(EU_RND_13), 7));
    assert!(matches!(<crate::Euthia as kernel::Game>::turn(&state), kernel::Turn::Over(_)));
}

#[test]
#[rule("EU-RND-07")]
fn a_turn_may_end_at_once() {
    let mut state = Table::new().build();
    act(&mut state, Action::Done);
    act(&mut state, Action::Keep(Deed::Combat));
    assert_eq!((state.seat(), state.players[ONE].kept), (TWO, Some(Deed::Combat)));
}

#[test]
#[rule("EU-RND-06", "EU-ACT-07")]
fn moves_and_actions_come_in_any_order() {
    use crate::content::territory;
    use crate::deeds::Source;
    use crate::free_actions::Free;
    // A mountain at (-1, -1), the Earth Elemental next to it.
    let mut state =
        Table::new().tile(territory::I_12, -1, -1).at(Space::new(1, 0)).one(|player| player.gaar = 0).build();
    act(&mut state, Action::March(Deed::Trade));
    act_seeded(&mut state, Action::Mine(Source::Token));
    act(&mut state, Action::Walk(Space::new(1, 1)));
    act_seeded(&mut state, Action::Free(Free::Challenge));
    assert_eq!((state.turn.movement, state.players[ONE].pack.len()), (1, 1));
    assert_eq!(state.map.tokens(Space::new(1, 1)).interaction[0], 1);
}

#[test]
#[rule("EU-CMP-04")]
fn a_hero_has_two_sets_of_action_tokens_and_two_dice() {
    for deed in Deed::ALL {
        let mut state = Table::new().build();
        act_seeded(&mut state, Action::Done);
        act_seeded(&mut state, Action::Keep(deed));
        pass(&mut state);
        assert_eq!((state.round, state.seat()), (2, ONE));
        let owned = Deed::ALL.map(|other| state.players[ONE].tokens_of(other));
        assert_eq!(owned, Deed::ALL.map(|other| if other == deed { 2 } else { 1 }));
        // Both are used; there is no third.
        act(&mut state, Action::March(deed));
        act(&mut state, Action::March(deed));
        assert_eq!((state.players[ONE].tokens_of(deed), state.turn.movement), (0, 2 * deed.moves()));
        // Nobody keeps two: the second set has one place on the board.
        act_seeded(&mut state, Action::Done);
        let kept: Vec<Action> =
            crate::testing::legal(&state).into_iter().filter(|action| *action != Action::Done).collect();
        let others = Deed::ALL.into_iter().filter(|other| *other != deed);
        assert_eq!(kept, others.map(Action::Keep).collect::<Vec<_>>());
    }
    let mut state = Table::new().build();
    let events = crate::testing::during_seeded(&mut state, |play| {
        crate::rolls::begin(play, ONE, crate::rolls::Purpose::Need(2));
    });
    assert!(matches!(events[..], [crate::event::Event::Rolled { dice: [1..=6, 1..=6], .. }]));
}
