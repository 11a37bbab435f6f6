use super::*;
use crate::content::{at, event, treasure};
use crate::event::Event;
use crate::question::CardRef;
use crate::rules::{CN_DRW_04, CN_EVT_09};
use crate::testing::{act, during, legal, refused};
use Realm::{Karkoth, Nerath, Vailin};
use UnitKind::Footsoldier;
use kernel::{Bag, Private, rule};

/// The turn of a realm begins; it has a unit to move, so that the Move phase asks.
fn turn_of(realm: Realm, board: Board, numbers: &[u32]) -> (State, Vec<Event>) {
    let mut state =
        board.troops(Space::capital(realm), realm, Footsoldier, 1).active(realm).phase(Phase::Draw).build();
    let events = begin(&mut state, numbers);
    (state, events)
}

fn begin(state: &mut State, numbers: &[u32]) -> Vec<Event> {
    let realm = state.active;
    during(state, numbers.iter().copied(), |play| {
        frame::begin_turn(play, realm);
        kernel::step::run(play);
    })
}

#[rule("CN-DRW-01")]
#[test]
fn a_card_is_drawn_each_turn() {
    let opening = [event::KARKOTH_TRIBUTE_OF_THRALLS, event::KARKOTH_GHOUL_PLAGUE];
    let board = Board::new().with(|state| opening.iter().for_each(|card| deal(state, *card)));
    // Ten cards are before it in the deck.
    let (state, events) = turn_of(Karkoth, board, &[10]);
    let drawn = event::KARKOTH_SHADOW_ROAD;
    assert_eq!((state.realms[Karkoth].hand.len(), held(&state, drawn)), (3, 1));
    assert_eq!(state.realms[Karkoth].deck.len(), 17);
    assert_eq!(state.phase, Phase::Move);
    assert!(events.contains(&Event::Drew { realm: Karkoth, card: Private::new(kernel::Seat(0), drawn) }));
}

#[rule("CN-DRW-01")]
#[test]
fn there_is_no_hand_limit() {
    let board = Board::new().with(|state| {
        let twelve: Vec<_> = state.realms[Nerath].deck.iter().take(12).collect();
        twelve.into_iter().for_each(|card| deal(state, Nerath.event(card)));
    });
    let (state, _) = turn_of(Nerath, board, &[0]);
    assert_eq!((state.realms[Nerath].hand.len(), state.realms[Nerath].discard.len()), (13, 0));
}

#[rule("CN-DRW-02")]
#[test]
fn an_exhausted_deck_is_made_anew_from_the_discards() {
    let board = Board::new().with(|state| {
        let five: Vec<_> = state.realms[Vailin].deck.iter().take(5).collect();
        five.into_iter().for_each(|card| deal(state, Vailin.event(card)));
        stack(state, Vailin, &[]);
    });
    let (state, events) = turn_of(Vailin, board, &[0]);
    let holdings = &state.realms[Vailin];
    assert_eq!((holdings.deck.len(), holdings.discard.len(), holdings.hand.len()), (14, 0, 6));
    assert!(events.contains(&Event::Reshuffled(Vailin)));
}

#[rule("CN-DRW-03")]
#[test]
fn the_discards_stay_while_there_is_a_card_to_draw() {
    let last = event::VAILIN_SEA_FOG;
    let board = Board::new().with(|state| stack(state, Vailin, &[last]));
    let (mut state, _) = turn_of(Vailin, board, &[]);
    assert_eq!((state.realms[Vailin].deck.len(), state.realms[Vailin].discard.len()), (0, 19));
    begin(&mut state, &[0]);
    assert_eq!((state.realms[Vailin].deck.len(), state.realms[Vailin].discard.len()), (18, 0));
}

#[rule("CN-DRW-03")]
#[test]
fn with_every_card_in_hand_none_is_drawn() {
    let board = Board::new().with(|state| {
        state.realms[Vailin].hand = Bag::of(Vailin.event_counts());
        state.realms[Vailin].deck = Deck::default();
    });
    let (mut state, _) = turn_of(Vailin, board, &[]);
    // The start of the turn is a window for its cards.
    act(&mut state, Action::Done);
    assert_eq!((state.realms[Vailin].hand.len(), state.phase), (20, Phase::Move));
}

#[rule("CN-EVT-02")]
#[test]
fn a_card_that_says_so_is_played_as_soon_as_it_is_drawn() {
    let whispers = event::KARKOTH_WHISPERS_OF_THE_CHAINED_GOD;
    let board = Board::new()
        .troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1)
        .gold(Nerath, 3)
        .with(|state| stack(state, Karkoth, &[whispers]));
    let (mut state, _) = turn_of(Karkoth, board, &[]);
    assert_eq!((state.phase, choice(&state)), (Phase::Draw, (Karkoth, CardChoice::Unit)));
    act(&mut state, unit(at::DOL_THAMAR, Karkoth, Footsoldier));
    assert_eq!((state.phase, state.realms[Nerath].gold), (Phase::Move, 2));
    assert_eq!((held(&state, whispers), discarded(&state, whispers)), (0, 1));
}

#[rule("CN-SET-08")]
#[test]
fn such_a_card_in_the_opening_hand_waits_for_the_first_turn() {
    let whispers = event::KARKOTH_WHISPERS_OF_THE_CHAINED_GOD;
    let board =
        Board::new().troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1).with(|state| deal(state, whispers));
    let (mut state, _) = turn_of(Karkoth, board, &[]);
    // It resolves before the draw.
    assert_eq!((state.phase, state.realms[Karkoth].deck.len()), (Phase::Start, 19));
    assert_eq!(choice(&state), (Karkoth, CardChoice::Unit));
    during(&mut state, [0], |play| kernel::step::answer(play, unit(at::DOL_THAMAR, Karkoth, Footsoldier)));
    assert_eq!((state.phase, state.realms[Karkoth].deck.len()), (Phase::Move, 18));
    assert_eq!(discarded(&state, whispers), 1);
}

#[rule("CN-DRW-04", "CN-TRE-05")]
#[test]
fn start_of_turn_properties_come_before_the_draw() {
    let horn = treasure::HORN_OF_VALHALLA;
    let (mut state, events) = turn_of(Vailin, Board::new().in_play(Vailin, horn), &[]);
    assert_eq!((state.phase, state.realms[Vailin].deck.len()), (Phase::Start, 20));
    assert!(events.contains(&Event::Played { realm: Vailin, card: CardRef::Property(horn) }));
    assert_eq!(choice(&state), (Vailin, CardChoice::Place(Footsoldier)));
    assert_eq!(refused(&state, Action::Space(at::MITHRALFAST)), CN_EVT_09);
    for round in 1..=2 {
        if round == 2 {
            begin(&mut state, &[]);
        }
        during(&mut state, [0], |play| kernel::step::answer(play, Action::Space(at::RETHMIL)));
        assert_eq!(state.troops.get(at::RETHMIL, Vailin, Footsoldier), round);
        // Drawn: Rich Convoy, which is for the income phase.
        assert_eq!(state.phase, Phase::Move);
    }
}

#[rule("CN-DRW-04")]
#[test]
fn the_active_realm_chooses_the_order_of_several() {
    let (horn, whispers) = (treasure::HORN_OF_VALHALLA, event::KARKOTH_WHISPERS_OF_THE_CHAINED_GOD);
    let board = Board::new().in_play(Karkoth, horn).with(|state| deal(state, whispers));
    let (mut state, _) = turn_of(Karkoth, board, &[]);
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::StartOrder });
    assert_eq!(legal(&state), [Action::Property(horn), Action::Event(whispers)]);
    assert_eq!(refused(&state, Action::Property(treasure::CRYSTAL_BALL)), CN_DRW_04);
    act(&mut state, Action::Property(horn));
    act(&mut state, Action::Space(at::DOL_THAMAR));
    // Two Footsoldiers are there now: which one is given up must be asked.
    assert_eq!(choice(&state), (Karkoth, CardChoice::Unit));
    assert_eq!(legal(&state).len(), 2);
}

#[rule("CN-TRE-06", "CN-MOD-10")]
#[test]
fn a_treasure_serves_the_realm_that_won_it() {
    let board = Board::new()
        .mode(crate::state::Mode::Alliance)
        .in_play(Vailin, treasure::HORN_OF_VALHALLA)
        .with(|state| {
            state.players[Nerath] = state.players[Vailin];
        });
    let (state, _) = turn_of(Nerath, board, &[0]);
    assert_eq!(state.troops.iter().count(), 1, "only the unit that was there");
    assert!(
        state.has_in_play(Vailin, treasure::HORN_OF_VALHALLA)
            && !state.has_in_play(Nerath, treasure::HORN_OF_VALHALLA)
    );
}

#[rule("CN-TRN-05")]
#[test]
fn a_realm_without_anything_still_draws() {
    let mut state = Board::new().active(Nerath).phase(Phase::Draw).build();
    for space in crate::content::SpaceSet::homes(Nerath) {
        state.set_controller(space, Karkoth);
    }
    state.troops.add(at::MITHRALFAST, Karkoth, Footsoldier, 1);
    // Nerath's card, then Karkoth's, whose turn is next: Nerath has nothing to do.
    begin(&mut state, &[0, 0]);
    assert_eq!((state.realms[Nerath].hand.len(), state.realms[Nerath].gold), (1, 0));
    assert_eq!(state.active, Karkoth);
}

#[rule("CN-TRN-03")]
#[test]
fn the_draw_and_the_income_come_whatever_else_is_passed() {
    let board = Board::new().gold(Karkoth, 5).castle(at::KARKOTHI_THRONEHOLDS);
    let (mut state, _) = turn_of(Karkoth, board, &[0]);
    act(&mut state, Action::Done);
    assert_eq!(state.phase, Phase::Reinforce);
    // Vailin draws when its turn begins.
    state.troops.add(at::VAILINDOR, Vailin, Footsoldier, 1);
    during(&mut state, [0], |play| kernel::step::answer(play, Action::Done));
    assert_eq!(state.active, Vailin);
    assert_eq!((state.realms[Karkoth].hand.len(), state.realms[Karkoth].gold), (1, 5 + 15));
}
