//! The starting draft, and where its cards go.

use super::{Draft, KEPT};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{CardId, card};
use crate::deck_building::monastery_cards;
use crate::end_of_turn::Closing;
use crate::event::Event;
use crate::question::Asked;
use crate::round;
use crate::rules::{MK_VAR_DECK_06, MK_VAR_DECK_07};
use crate::scenarios::ScenarioId;
use crate::setup::{Setup, start};
use crate::state::{Stage, State};
use crate::task::Task;
use crate::terms::Hero;
use crate::testing::{Board, ONE, TWO, act_seeded, during_seeded, legal, not_an_answer, refused};
use crate::variants::{HeroChoice, Nights, Variants};
use kernel::{Chance, Game, Lang, Narrate, Private, Seat, Seed, Step, Table, Viewer, rule};
use std::collections::HashSet;

fn drafted(scenario: ScenarioId, players: u8) -> Setup {
    let variants = Variants { starting_draft: true, ..Variants::default() };
    Setup { variants, ..Setup::usual(scenario, players) }
}

fn begin(setup: &Setup, seed: u128) -> State {
    start(setup, &mut Chance::new(Seed(seed), 0)).expect("a proper set-up")
}

fn asked(state: &State) -> (Seat, Asked) {
    let question = state.asked().expect("somebody is asked");
    (question.seat, question.what)
}

/// Everybody keeps the first card there is, until the draft is over.
fn draft(state: &mut State) {
    while state.stage == Stage::SetUp {
        let first = legal(state)[0];
        act_seeded(state, first);
    }
}

fn packets(state: &State) -> Vec<Vec<CardId>> {
    state.players.iter().map(|player| player.draft.packet.to_vec()).collect()
}

#[rule("MK-VAR-DECK-06", "MK-VAR-DECK-08")]
#[test]
fn packets_go_to_the_left_until_everybody_has_kept_three_cards() {
    let mut state = begin(&drafted(ScenarioId::FullConquest, 3), 4);
    let dealt = packets(&state);
    assert!(dealt.iter().all(|packet| packet.len() == 4));
    assert_eq!(state.offers.advanced_deck.len(), 28 - 12);
    // Before map, offers and dice, but with the heroes and their decks.
    assert_eq!(state.stage, Stage::SetUp);
    assert!(state.map.tiles.is_empty() && state.source.dice.is_empty() && state.offers.units.is_empty());
    assert!(state.players.iter().all(|player| player.deck.len() == 16 && player.hand.is_empty()));
    assert_eq!(MageKnight::audit(&state), Ok(()));
    assert_eq!(asked(&state), (Seat(0), Asked::Keep));
    assert_eq!(legal(&state), dealt[0].iter().copied().map(Action::Card).collect::<Vec<_>>());
    assert_eq!(refused(&state, Action::Card(dealt[1][0])), MK_VAR_DECK_06);
    assert!(not_an_answer(&state, Action::Done));
    for seat in 0..3 {
        assert_eq!(asked(&state), (Seat(seat), Asked::Keep));
        act_seeded(&mut state, Action::Card(dealt[usize::from(seat)][0]));
        assert_eq!(MageKnight::audit(&state), Ok(()));
    }
    // What each has left is with the next one.
    for (seat, packet) in dealt.iter().enumerate() {
        assert_eq!(packets(&state)[(seat + 1) % 3], packet[1..]);
        assert_eq!(state.players[Seat(seat as u8)].draft.kept[..], packet[..1]);
    }
    draft(&mut state);
    for seat in 0..3 {
        let from = |step: usize| dealt[(seat + 3 - step) % 3][step];
        assert_eq!(state.players[Seat(seat as u8)].draft.kept[..], [from(0), from(1), from(2)]);
    }
    // 9 kept, 3 shuffled back: 19 before the offer takes 3 and the monasteries theirs.
    let offers = &state.offers;
    assert_eq!(offers.advanced_deck.len() + offers.advanced.len() + offers.monastery.len(), 19);
    assert!(offers.advanced_deck.known_at_bottom().is_empty());
    assert_eq!((state.stage, asked(&state).1), (Stage::Tactics, Asked::Stage(Stage::Tactics)));
    assert!(state.players.iter().all(|player| (player.hand.len(), player.deck.len()) == (5, 11)));
    assert_eq!(MageKnight::audit(&state), Ok(()));
}

#[rule("MK-VAR-DECK-08", "MK-VAR-DECK-06", "MK-FLOW-06")]
#[test]
fn alone_one_keeps_three_of_four_and_heroes_are_picked_before() {
    let mut setup = drafted(ScenarioId::SoloConquest, 1);
    setup.variants.heroes = HeroChoice::Picked;
    let mut state = begin(&setup, 2);
    assert!(state.players[Seat(0)].draft.is_empty(), "first the hero");
    act_seeded(&mut state, Action::PickHero(Hero::Tovak));
    assert!(
        state.dummy.is_some() && state.map.tiles.is_empty(),
        "the Dummy's hero is drawn before the draft"
    );
    assert_eq!(MageKnight::audit(&state), Ok(()));
    let four = packets(&state)[0].clone();
    for at in [3, 0, 1] {
        assert_eq!(asked(&state), (ONE, Asked::Keep));
        act_seeded(&mut state, Action::Card(four[at]));
    }
    assert_eq!(state.players[Seat(0)].draft.kept[..], [four[3], four[0], four[1]]);
    assert_eq!((state.players[Seat(0)].draft.left, state.stage), (Some(four[2]), Stage::Tactics));
}

/// Ends a round and answers whatever is asked for the next one by its first answer.
fn next_round(state: &mut State) -> Vec<Event> {
    let mut events = during_seeded(state, |play| {
        round::end(play);
        kernel::step::run(play);
    });
    while let Some(question) = state.asked() {
        if question.what == Asked::Stage(Stage::Tactics) {
            break;
        }
        let first = legal(state)[0];
        events.extend(act_seeded(state, first));
    }
    events
}

fn added(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::AddedDrafted { .. })).count()
}

#[rule("MK-VAR-DECK-07", "MK-VAR-DECK-08")]
#[test]
fn one_card_joins_the_deck_after_each_day() {
    let mut state = begin(&drafted(ScenarioId::BlitzConquest, 2), 9);
    draft(&mut state);
    let kept = state.players[Seat(0)].draft.kept;
    let knowledge = |state: &State| MageKnight::view(state, Viewer::Spectator).sheets[0].achievements;
    let nothing = knowledge(&state);
    during_seeded(&mut state, |play| {
        round::end(play);
        kernel::step::run(play);
    });
    assert_eq!(asked(&state), (ONE, Asked::AddDrafted));
    assert_eq!(legal(&state), kept.iter().copied().map(Action::Card).collect::<Vec<_>>());
    assert_eq!(refused(&state, Action::Card(card::RAGE)), MK_VAR_DECK_07);
    assert_eq!(knowledge(&state), nothing, "what is not added counts for nothing");
    assert_eq!(MageKnight::audit(&state), Ok(()));
    let events = act_seeded(&mut state, Action::Card(kept[1]));
    assert!(events.contains(&Event::AddedDrafted { seat: ONE, card: kept[1] }));
    assert_eq!(asked(&state).0, TWO);
    let first = legal(&state)[0];
    act_seeded(&mut state, first);
    let player = &state.players[Seat(0)];
    assert_eq!(player.hand.len() + player.deck.len(), 17, "shuffled into the deck");
    let there = player.hand.count(kept[1]) > 0 || player.deck.iter().any(|other| other == kept[1]);
    assert!(there && player.draft.waiting().eq([kept[0], kept[2]]));
    assert_ne!(knowledge(&state), nothing);
    // Not after a Night; the second one after the second Day; the third stays in the box.
    assert_eq!((added(&next_round(&mut state)), state.round), (0, 3));
    assert_eq!((added(&next_round(&mut state)), state.round), (2, 4));
    assert_eq!(state.players[Seat(0)].draft.waiting().count(), 1);
    next_round(&mut state);
    assert!(state.over.is_some());
    assert_eq!(MageKnight::audit(&state), Ok(()));
    let advanced = |player: &crate::player::Player| {
        let all = player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter());
        all.filter(|card| CardId::advanced_actions().any(|other| other == *card)).count()
    };
    assert_eq!(advanced(&state.players[Seat(0)]), 2);
}

#[rule("MK-VAR-DECK-07", "MK-VAR-NIGHT-01", "MK-VAR-NIGHT-02")]
#[test]
fn only_days_count_where_the_nights_are_others() {
    for (nights, rounds) in [(Nights::Arrival, vec![3, 5]), (Nights::Usual, vec![2, 4, 6])] {
        let mut setup = drafted(ScenarioId::FullConquest, 2);
        setup.variants.nights = nights;
        let mut state = begin(&setup, 1);
        draft(&mut state);
        let mut found = Vec::new();
        while state.over.is_none() {
            if added(&next_round(&mut state)) == 2 {
                found.push(state.round);
            }
        }
        assert_eq!(found, rounds, "{nights:?}");
    }
    // The last of three cards is not asked for.
    let mut setup = drafted(ScenarioId::FullConquest, 2);
    setup.variants.nights = Nights::Darkness;
    let mut state = begin(&setup, 1);
    draft(&mut state);
    state.players.iter_mut().for_each(|player| {
        let added: Vec<CardId> = player.draft.kept[..2].to_vec();
        player.draft.added = 0b11;
        added.into_iter().for_each(|card| player.discard.put(card));
    });
    let events = during_seeded(&mut state, |play| round::prepare(play, false));
    assert_eq!(added(&events), 0);
    let events = during_seeded(&mut state, kernel::step::run);
    assert_eq!(added(&events), 2, "a Day is over, whatever comes next");
    assert_eq!(added(&during_seeded(&mut state, |play| round::prepare(play, true))), 0);
}

#[rule("MK-VAR-DECK-08")]
#[test]
fn drafted_cards_are_secret_until_they_are_added() {
    let mut state = begin(&drafted(ScenarioId::FullConquest, 2), 6);
    let own = packets(&state);
    let seen = |state: &State, viewer: Viewer, seat: Seat| {
        let draft = MageKnight::view(state, viewer).players[seat].draft.clone().expect("a draft");
        (draft.packet.value().cloned(), draft.kept.value().cloned(), draft.packet_size, draft.kept_size)
    };
    assert_eq!(seen(&state, Viewer::Seat(ONE), ONE), (Some(own[0].clone()), Some(vec![]), 4, 0));
    assert_eq!(seen(&state, Viewer::Seat(ONE), TWO), (None, None, 4, 0));
    let events = act_seeded(&mut state, Action::Card(own[0][0]));
    let kept = Event::Kept { seat: ONE, card: Private::new(ONE, own[0][0]) };
    assert_eq!(events, std::slice::from_ref(&kept));
    let shown = MageKnight::show(&kept, Viewer::Seat(TWO)).expect("that a card was kept");
    assert_eq!(shown, Event::Kept { seat: ONE, card: Private::new(ONE, own[0][0]).to(Viewer::Seat(TWO)) });
    let view = MageKnight::view(&state, Viewer::Seat(TWO));
    assert_eq!(MageKnight::event(Lang::En, &view, &shown).text().split(' ').next_back(), Some("card."));
    draft(&mut state);
    let (_, kept, _, n) = seen(&state, Viewer::Seat(TWO), ONE);
    assert_eq!((kept, n), (None, 3));
}

/// States that a seat may imagine.
fn worlds(state: &State, seat: Seat) -> Vec<State> {
    (0..80).map(|seed| MageKnight::resample(state, seat, &mut Chance::new(Seed(seed), 7))).collect()
}

/// Those of some cards that nobody has seen since: a card of an offer is known to all.
fn unseen(state: &State, cards: &[CardId]) -> HashSet<CardId> {
    let seen = |card: &CardId| state.offers.advanced.contains(card) || state.offers.monastery.contains(card);
    cards.iter().copied().filter(|card| !seen(card)).collect()
}

/// What a player has kept, by the step of the draft.
fn kept(worlds: &[State], seat: Seat, step: usize) -> HashSet<CardId> {
    worlds.iter().map(|world| world.players[seat].draft.kept[step]).collect()
}

#[rule("MK-VAR-DECK-08")]
#[test]
fn a_seat_remembers_what_it_has_passed_on_and_imagines_the_rest() {
    let mut state = begin(&drafted(ScenarioId::FullConquest, 4), 8);
    let dealt = packets(&state);
    draft(&mut state);
    let from_first = worlds(&state, ONE);
    for world in &from_first {
        assert_eq!(MageKnight::audit(world), Ok(()));
        assert_eq!(world.players[Seat(0)], state.players[Seat(0)], "one's own cards");
    }
    // The second player took one of the three that the first passed on.
    let passed = unseen(&state, &dealt[0][1..]);
    assert_eq!(kept(&from_first, Seat(1), 1), passed);
    assert_eq!(kept(&from_first, Seat(2), 2), passed);
    // The first pick of the others is any card that the first player has never seen.
    let own: HashSet<CardId> = [&dealt[0][..], &dealt[3][1..], &dealt[2][2..]].concat().into_iter().collect();
    for seat in 1..4 {
        let first = kept(&from_first, Seat(seat), 0);
        assert!(first.len() > 8 && first.is_disjoint(&own), "{seat}");
    }
    // What the fourth passed on last: one of two was left for the second player.
    assert_eq!(kept(&from_first, Seat(1), 2), unseen(&state, &dealt[3][2..]));
    // Two players see everything come back: what the other took from the first packet is known.
    let mut state = begin(&drafted(ScenarioId::FullConquest, 2), 8);
    let dealt = packets(&state);
    draft(&mut state);
    let from_first = worlds(&state, ONE);
    assert_eq!(kept(&from_first, Seat(1), 1), HashSet::from([dealt[0][1]]));
    assert_eq!(kept(&from_first, Seat(1), 2), unseen(&state, &dealt[1][2..]));
    assert!(kept(&from_first, Seat(1), 0).len() > 8);
    assert!(from_first.iter().all(|world| MageKnight::audit(world) == Ok(())));
}

#[rule("MK-VAR-DECK-08")]
#[test]
fn in_the_middle_of_the_draft_a_seat_imagines_what_others_look_at() {
    let mut state = begin(&drafted(ScenarioId::FullConquest, 3), 8);
    let dealt = packets(&state);
    for packet in &dealt {
        act_seeded(&mut state, Action::Card(packet[0]));
    }
    let from_first = worlds(&state, ONE);
    for world in &from_first {
        assert_eq!(MageKnight::audit(world), Ok(()));
        assert_eq!(packets(world)[0], dealt[2][1..], "the packet in front of the seat");
        let passed: HashSet<CardId> = packets(world)[1].iter().copied().collect();
        assert_eq!(passed, dealt[0][1..].iter().copied().collect(), "what it passed on");
    }
    let unseen: HashSet<CardId> = from_first.iter().flat_map(|world| packets(world)[2].clone()).collect();
    assert!(unseen.len() > 10);
}

#[rule("MK-VAR-DECK-06", "MK-UNDO-02")]
#[test]
fn a_card_kept_can_be_taken_back_until_packets_are_passed_on() {
    let mut table: Table<MageKnight> =
        Table::new(drafted(ScenarioId::FullConquest, 2), Seed(3)).expect("a proper set-up");
    for seat in [ONE, TWO] {
        let first = table.legal()[0];
        table.submit(seat, first).expect("it is in the packet");
        if seat == ONE {
            table.undo(ONE, 1).expect("nothing was shown");
            let last = table.legal()[3];
            table.submit(ONE, last).expect("it is in the packet");
        }
    }
    assert!(table.undoable(TWO).is_err(), "the next packet has been seen");
}

#[rule("MK-VAR-DECK-01", "MK-VAR-DECK-08", "MK-RND-06")]
#[test]
fn when_actions_run_short_monasteries_are_left_out_first() {
    // One card left, one monastery, an offer that will have two empty places.
    let short = |draft: bool, left: usize, offer: &[CardId]| {
        Board::new()
            .tile(crate::content::tile::COUNTRYSIDE_5, 1, 0)
            .with(|state| {
                state.variants.starting_draft = draft;
                let all: Vec<CardId> = state.offers.advanced_deck.iter().collect();
                all.iter().skip(left).for_each(|card| assert!(state.offers.advanced_deck.take(*card)));
                state.offers.advanced = offer.iter().copied().collect();
            })
            .build()
    };
    let monasteries = short(true, 9, &[]).map.monasteries();
    assert_eq!(monasteries, 1);
    let two = [card::AGILITY, card::AMBUSH];
    // The lower one of two leaves and goes under the deck: two cards for two places.
    assert_eq!(monastery_cards(&short(true, 1, &two)), 0);
    assert_eq!(monastery_cards(&short(true, 2, &two)), 1);
    assert_eq!(monastery_cards(&short(false, 1, &two)), 1, "as ever without these variants");
    let mut state = short(true, 1, &two);
    during_seeded(&mut state, |play| round::prepare(play, true));
    assert_eq!((state.offers.advanced.len(), state.offers.monastery.len()), (3, 0));
    // With a Dummy the card that leaves does not come back.
    let mut state = short(true, 2, &two);
    let of_three =
        Board::of(ScenarioId::FullCooperation, &[Hero::Tovak, Hero::Arythea]).dummy(Hero::Goldyx, &[]);
    state.dummy = of_three.build().dummy;
    assert_eq!(monastery_cards(&state), 0);
}

#[rule("MK-VAR-DECK-01", "MK-LVL-07")]
#[test]
fn when_none_are_left_players_receive_nothing() {
    let mut state = Board::new()
        .with(|state| {
            let all: Vec<CardId> = state.offers.advanced_deck.iter().collect();
            all.iter().for_each(|card| assert!(state.offers.advanced_deck.take(*card)));
            state.variants.action_improvement = true;
            (state.round, state.night) = (2, true);
        })
        .build();
    // Nothing to learn at a new level, and nothing to improve actions with.
    state.tasks.push(Task::End(Closing::Advanced));
    assert_eq!(state.asked(), None);
    during_seeded(&mut state, |play| {
        play.state.tasks.pop();
        Closing::Advanced.run(play);
        super::super::improvement::begin(play);
    });
    assert_eq!(state.players[Seat(0)].deck.len(), 0);
    assert!(state.tasks.is_empty() && state.offers.revealed.is_empty());
}

#[rule("MK-VAR-DECK-07", "MK-SCN-RETURN-08")]
#[test]
fn who_is_eliminated_adds_nothing_any_more() {
    let mut state = begin(&drafted(ScenarioId::OneToReturn, 3), 5);
    draft(&mut state);
    // Two have left the portal before it closes, the third has not.
    let away = state.map.tiles[1].at.centre();
    state.players[Seat(0)].place = Some(away);
    state.players[Seat(1)].place = Some(away);
    let waiting: Vec<CardId> = state.players[Seat(2)].draft.waiting().collect();
    let events = next_round(&mut state);
    assert!(events.contains(&Event::Eliminated { seat: Seat(2) }));
    assert_eq!(added(&events), 2);
    assert!(waiting.iter().all(|card| state.removed.count(*card) == 1));
    assert_eq!(MageKnight::audit(&state), Ok(()));
    assert_eq!(MageKnight::audit(&worlds(&state, ONE)[0]), Ok(()));
}

#[rule("MK-VAR-DECK-06", "MK-VAR-DECK-08")]
#[test]
fn a_damaged_draft_is_refused() {
    let good = begin(&drafted(ScenarioId::FullConquest, 3), 4);
    let damage: [fn(&mut State); 9] = [
        |state| state.players[Seat(0)].draft.packet.truncate(3),
        |state| state.players[Seat(0)].draft.packet[0] = state.players[Seat(1)].draft.packet[0],
        |state| state.players[Seat(0)].draft.added = 1,
        |state| state.players[Seat(0)].draft.left = Some(card::AGILITY),
        |state| state.players[Seat(0)].hero = None,
        |state| state.players[Seat(0)].deck = Default::default(),
        |state| state.variants.starting_draft = false,
        |state| {
            for player in &mut state.players {
                player.draft.kept = player.draft.packet.drain(..KEPT).collect();
            }
        },
        |state| state.stage = Stage::Tactics,
    ];
    for (at, damage) in damage.into_iter().enumerate() {
        let mut state = good.clone();
        damage(&mut state);
        assert!(MageKnight::audit(&state).is_err(), "damage {at}");
    }
    let mut good = good;
    draft(&mut good);
    let damage: [fn(&mut State); 5] = [
        |state| state.players[Seat(0)].draft.added = 1,
        |state| state.players[Seat(0)].draft.added = 8,
        |state| state.players[Seat(0)].draft = Draft::default(),
        |state| state.players[Seat(0)].draft.left = None,
        |state| state.variants.starting_draft = false,
    ];
    for (at, damage) in damage.into_iter().enumerate() {
        let mut state = good.clone();
        damage(&mut state);
        assert!(MageKnight::audit(&state).is_err(), "damage {at} later");
    }
    assert_eq!(MageKnight::audit(&good), Ok(()));
}
