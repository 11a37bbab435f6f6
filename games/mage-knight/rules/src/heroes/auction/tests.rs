//! Bids of Fame for heroes.

use super::Auction;
use crate::MageKnight;
use crate::action::Action;
use crate::content::{FAME_LOWEST, fame_space, level_at};
use crate::event::Event;
use crate::player::gain_fame;
use crate::question::Asked;
use crate::rules::{MK_FLOW_02, MK_VAR_AUCTION_01, MK_VAR_AUCTION_02, MK_VAR_AUCTION_06};
use crate::scenarios::ScenarioId;
use crate::setup::{Setup, start};
use crate::state::{Stage, State, Who};
use crate::task::Task;
use crate::teams::Teams;
use crate::terms::Hero;
use crate::testing::{Board, ONE, act, act_seeded, during_seeded, legal, not_an_answer, refused};
use crate::variants::{HeroChoice, Variants};
use kernel::{Chance, Game, Lang, Narrate, Problem, Seat, Seed, Table, Viewer, rule};

/// A set-up in which heroes are auctioned.
fn auctioned(scenario: ScenarioId, players: u8) -> Setup {
    let variants = Variants { heroes: HeroChoice::Auction, ..Variants::default() };
    Setup { variants, ..Setup::usual(scenario, players) }
}

/// Such a match, and the players in the order that was drawn.
fn begin(scenario: ScenarioId, players: u8) -> (State, Vec<Seat>) {
    let state = start(&auctioned(scenario, players), &mut Chance::new(Seed(3), 0)).expect("a proper set-up");
    let order = super::in_order(&state).collect();
    (state, order)
}

/// Answers, and gives what happened; nothing of it can be taken back but the naming of a hero.
fn bid(state: &mut State, n: u8) -> Vec<Event> {
    act_seeded(state, if n == 0 { Action::Done } else { Action::Amount(n) })
}

fn asked(state: &State) -> (Seat, Asked) {
    let question = state.asked().expect("somebody is asked");
    (question.seat, question.what)
}

fn fame(state: &State, seat: Seat) -> i16 {
    state.players[seat].fame
}

#[rule("MK-VAR-AUCTION-01")]
#[test]
fn a_hero_whom_nobody_else_wants_costs_nothing() {
    let (mut state, order) = begin(ScenarioId::FullConquest, 3);
    let [a, b, c] = order[..] else { panic!("three players") };
    assert_eq!(asked(&state), (a, Asked::PickHero));
    let events = act(&mut state, Action::PickHero(Hero::Tovak));
    assert_eq!(events, [Event::HeroNamed { seat: a, hero: Hero::Tovak }]);
    assert!(state.players[a].hero.is_none(), "somebody may object");
    let offer = Asked::Bid { hero: Hero::Tovak, by: a, bid: 0 };
    assert_eq!(asked(&state), (b, offer));
    assert_eq!(refused(&state, Action::Amount(0)), MK_VAR_AUCTION_01);
    assert!(not_an_answer(&state, Action::PickHero(Hero::Goldyx)));
    assert_eq!(MageKnight::audit(&state), Ok(()));
    bid(&mut state, 0);
    assert_eq!(asked(&state), (c, offer));
    let events = bid(&mut state, 0);
    assert!(events.contains(&Event::HeroPicked { seat: a, hero: Hero::Tovak }));
    assert!(!events.iter().any(|event| matches!(event, Event::Fame { .. })));
    assert_eq!((state.players[a].hero, fame(&state, a)), (Some(Hero::Tovak), 0));
    // Whoever has a hero has no say any more.
    assert_eq!(asked(&state), (b, Asked::PickHero));
    assert_eq!(refused(&state, Action::PickHero(Hero::Tovak)), MK_FLOW_02);
    act(&mut state, Action::PickHero(Hero::Goldyx));
    assert_eq!(asked(&state).0, c);
    bid(&mut state, 0);
    // The last one picks freely: nobody is left to object.
    assert_eq!(asked(&state), (c, Asked::PickHero));
    act_seeded(&mut state, Action::PickHero(Hero::Arythea));
    assert_eq!(state.stage, Stage::Tactics);
    assert!(state.players.iter().all(|player| player.fame == 0));
}

#[rule("MK-VAR-AUCTION-01", "MK-VAR-AUCTION-02")]
#[test]
fn earlier_players_match_a_bid_and_later_ones_raise_it() {
    let (mut state, order) = begin(ScenarioId::FullConquest, 3);
    let [a, b, c] = order[..] else { panic!("three players") };
    act(&mut state, Action::PickHero(Hero::Tovak));
    bid(&mut state, 2);
    let offer = Asked::Bid { hero: Hero::Tovak, by: b, bid: 2 };
    // Who has named the hero matches the bid, or gives up.
    assert_eq!(asked(&state), (a, offer));
    assert!(legal(&state).contains(&Action::Amount(2)));
    assert_eq!(refused(&state, Action::Amount(1)), MK_VAR_AUCTION_02);
    bid(&mut state, 0);
    assert_eq!(asked(&state), (c, offer));
    assert_eq!(refused(&state, Action::Amount(2)), MK_VAR_AUCTION_02);
    bid(&mut state, 3);
    // Everybody may bid again: the first two need no more than 3.
    assert_eq!(asked(&state).0, a);
    bid(&mut state, 0);
    assert_eq!(asked(&state).0, b);
    bid(&mut state, 3);
    assert_eq!(asked(&state), (a, Asked::Bid { hero: Hero::Tovak, by: b, bid: 3 }));
    bid(&mut state, 0);
    assert_eq!(refused(&state, Action::Amount(3)), MK_VAR_AUCTION_02);
    bid(&mut state, 0);
    assert_eq!((state.players[b].hero, fame(&state, b)), (Some(Hero::Tovak), -3));
    assert_eq!((fame(&state, a), fame(&state, c)), (0, 0));
}

#[rule("MK-VAR-AUCTION-03")]
#[test]
fn of_equal_bids_the_earlier_one_wins_and_who_was_outbid_picks_again() {
    let (mut state, order) = begin(ScenarioId::FullConquest, 3);
    let [a, b, c] = order[..] else { panic!("three players") };
    act(&mut state, Action::PickHero(Hero::Tovak));
    bid(&mut state, 2);
    bid(&mut state, 2);
    for _ in 0..2 {
        bid(&mut state, 0);
    }
    assert_eq!((state.players[a].hero, fame(&state, a)), (Some(Hero::Tovak), -2));
    assert_eq!((fame(&state, b), asked(&state)), (0, (b, Asked::PickHero)));
    assert_eq!(MageKnight::audit(&state), Ok(()));
    // Another match: B outbids A, and A names the next hero, not C.
    let (mut state, _) = begin(ScenarioId::FullConquest, 3);
    act(&mut state, Action::PickHero(Hero::Tovak));
    bid(&mut state, 1);
    bid(&mut state, 0);
    let events = bid(&mut state, 0);
    assert!(events.contains(&Event::Fame { seat: b, change: -1 }));
    assert_eq!((state.players[b].hero, fame(&state, b)), (Some(Hero::Tovak), -1));
    assert_eq!((fame(&state, a), asked(&state)), (0, (a, Asked::PickHero)));
    act(&mut state, Action::PickHero(Hero::Goldyx));
    assert_eq!(asked(&state).0, c, "B has a hero");
}

#[rule("MK-VAR-AUCTION-04")]
#[test]
fn fame_below_nothing_is_level_one_and_coming_back_is_no_level() {
    assert_eq!(([-21, -2, 0, 2].map(level_at), level_at(3)), ([1; 4], 2));
    assert_eq!(
        [-21, -2, -1, 0, 119, 120].map(fame_space),
        [Some(99), Some(118), Some(119), Some(0), Some(119), None]
    );
    let mut state = Board::new().fame(-2).build();
    let events = during_seeded(&mut state, |play| gain_fame(play, ONE, 3));
    assert_eq!(events, [Event::Fame { seat: ONE, change: 3 }]);
    let player = &state.players[Seat(0)];
    assert_eq!((player.fame, player.level, player.fame_level()), (1, 1, 1));
}

#[rule("MK-VAR-AUCTION-05", "MK-TAC-01")]
#[test]
fn the_first_tactics_are_picked_against_the_order_of_heroes_whatever_the_fame() {
    let (mut state, order) = begin(ScenarioId::FullConquest, 3);
    let [a, b, c] = order[..] else { panic!("three players") };
    // B takes Tovak from A, who then takes Goldyx for 3.
    act(&mut state, Action::PickHero(Hero::Tovak));
    for n in [1, 0, 0] {
        bid(&mut state, n);
    }
    act(&mut state, Action::PickHero(Hero::Goldyx));
    for n in [3, 3, 0] {
        bid(&mut state, n);
    }
    act_seeded(&mut state, Action::PickHero(Hero::Arythea));
    assert_eq!([a, b, c].map(|seat| fame(&state, seat)), [-3, -1, 0]);
    assert_eq!(state.order[..], [a, b, c].map(Who::Seat), "the column is the order that was drawn");
    assert_eq!(MageKnight::audit(&state), Ok(()));
    for seat in [c, b, a] {
        assert_eq!(asked(&state), (seat, Asked::Stage(Stage::Tactics)));
        let tactic = legal(&state)[0];
        act_seeded(&mut state, tactic);
    }
    // MK-VAR-AUCTION-06: from the second round on, Fame below nothing is what it is.
    let mut later = Board::new().with(|state| state.variants.heroes = HeroChoice::Auction);
    later = later.stage(Stage::Tactics).fame(-3).with(|state| state.round = 2);
    assert_eq!(asked(&later.build()).0, ONE, "the column would have the last one first");
}

#[rule("MK-VAR-AUCTION-06", "MK-SCN-BLITZ-05")]
#[test]
fn a_bid_goes_down_to_the_start_of_the_last_row_at_most() {
    assert_eq!(FAME_LOWEST, -21);
    for (scenario, most) in [(ScenarioId::FullConquest, 21), (ScenarioId::BlitzConquest, 22)] {
        let (mut state, order) = begin(scenario, 2);
        act(&mut state, Action::PickHero(Hero::Tovak));
        assert_eq!(refused(&state, Action::Amount(most + 1)), MK_VAR_AUCTION_06);
        bid(&mut state, most);
        assert_eq!(legal(&state), [Action::Done, Action::Amount(most)], "the first one may match it");
        bid(&mut state, most);
        // Nobody can raise that, so nobody is asked.
        assert_eq!((fame(&state, order[0]), asked(&state)), (-21, (order[1], Asked::PickHero)));
        act_seeded(&mut state, Action::PickHero(Hero::Goldyx));
        assert_eq!(MageKnight::audit(&state), Ok(()));
        let view = MageKnight::view(&state, Viewer::Spectator);
        assert_eq!(view.players[order[0]].fame, -21);
        assert_eq!(view.sheets[order[0].index()].fame, -21);
    }
}

#[rule("MK-VAR-AUCTION-06", "MK-SCN-BLITZ-05")]
#[test]
fn in_blitz_coming_back_to_nothing_is_no_new_row() {
    let (mut state, order) = begin(ScenarioId::BlitzConquest, 2);
    act(&mut state, Action::PickHero(Hero::Tovak));
    bid(&mut state, 3);
    bid(&mut state, 0);
    let b = order[1];
    assert_eq!(fame(&state, b), -2, "1 minus the bid");
    act_seeded(&mut state, Action::PickHero(Hero::Goldyx));
    during_seeded(&mut state, |play| gain_fame(play, b, 2));
    assert_eq!(fame(&state, b), 0);
    during_seeded(&mut state, |play| gain_fame(play, b, 3));
    assert_eq!(fame(&state, b), 4, "3, and 1 for the new row");
    // All at once it is the same.
    let mut state = Board::of(ScenarioId::BlitzConquest, &[Hero::Tovak, Hero::Arythea]).fame(-2).build();
    during_seeded(&mut state, |play| gain_fame(play, ONE, 5));
    assert_eq!(fame(&state, ONE), 4);
}

#[rule("MK-VAR-AUCTION-06", "MK-TEAM-08")]
#[test]
fn fame_below_nothing_counts_in_the_score_of_teams_too() {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx, Hero::Norowas];
    let mut state = Board::of(ScenarioId::FullConquest, &heroes)
        .with(|state| {
            state.players.iter_mut().zip([0, 1, 0, 1]).for_each(|(player, team)| player.team = team);
            state.players[Seat(0)].fame = -4;
            state.players[Seat(2)].fame = 10;
        })
        .build();
    let fame_of = |state: &State, seat: usize| MageKnight::view(state, Viewer::Spectator).sheets[seat].fame;
    assert_eq!([0, 1, 2, 3].map(|seat| fame_of(&state, seat)), [-4, 0, -4, 0], "the lower of partners");
    // Alone each counts their own.
    state.players.iter_mut().zip(0..).for_each(|(player, team)| player.team = team);
    assert_eq!([0, 1, 2].map(|seat| fame_of(&state, seat)), [-4, 0, 10]);
}

#[rule("MK-VAR-AUCTION-01")]
#[test]
fn an_auction_takes_two_and_heroes_whom_nobody_has_settled_on() {
    let refused = |setup: &Setup| {
        let error = start(setup, &mut Chance::new(Seed(1), 0)).expect_err("refused");
        (error.field, error.problem, error.rule)
    };
    let problem =
        |with: &str| ("variants.heroes".into(), Problem::Contradicts(with.into()), Some(MK_VAR_AUCTION_01));
    assert_eq!(refused(&auctioned(ScenarioId::SoloConquest, 1)), problem("players"));
    let heroes = vec![None, Some(Hero::Tovak)];
    assert_eq!(refused(&Setup { heroes, ..auctioned(ScenarioId::FullConquest, 2) }), problem("heroes"));
    let heroes = vec![None, None];
    assert!(
        start(&Setup { heroes, ..auctioned(ScenarioId::FullConquest, 2) }, &mut Chance::new(Seed(1), 0))
            .is_ok()
    );
}

#[rule("MK-VAR-AUCTION-03", "MK-TEAM-01", "MK-SCN-COOP-06")]
#[test]
fn partners_bid_against_each_other_and_the_dummy_comes_last() {
    let setup = Setup { teams: Some(Teams::WithFirst(Seat(1))), ..auctioned(ScenarioId::FullConquest, 4) };
    let mut state = start(&setup, &mut Chance::new(Seed(8), 0)).expect("a proper set-up");
    let order: Vec<Seat> = super::in_order(&state).collect();
    act(&mut state, Action::PickHero(Hero::Tovak));
    for seat in &order[1..] {
        assert_eq!(asked(&state).0, *seat, "partners and others alike");
        bid(&mut state, 0);
    }
    let (mut state, order) = begin(ScenarioId::FullCooperation, 2);
    act(&mut state, Action::PickHero(Hero::Tovak));
    for n in [4, 0] {
        bid(&mut state, n);
    }
    act_seeded(&mut state, Action::PickHero(Hero::Arythea));
    let dummy = state.dummy.as_ref().expect("together there is one");
    assert!(dummy.tactic.is_some() && ![Hero::Tovak, Hero::Arythea].contains(&dummy.hero));
    // MK-VAR-AUCTION-05: from the end of the order, though it is B who has less Fame either way.
    assert_eq!((fame(&state, order[1]), asked(&state).0), (-4, order[1]));
    // MK-SCN-COOP-09: the lowest Fame counts for all.
    let view = MageKnight::view(&state, Viewer::Spectator);
    assert!(view.sheets.iter().all(|sheet| sheet.fame == -4));
}

#[rule("MK-VAR-AUCTION-01", "MK-UNDO-02")]
#[test]
fn a_bid_binds_but_a_hero_named_may_be_named_anew() {
    let setup = auctioned(ScenarioId::FullConquest, 2);
    let mut table: Table<MageKnight> = Table::new(setup, Seed(5)).expect("a proper set-up");
    let order: Vec<Seat> = super::in_order(table.state()).collect();
    table.submit(order[0], Action::PickHero(Hero::Tovak)).expect("it is free");
    table.undo(order[0], 1).expect("nobody has answered");
    table.submit(order[0], Action::PickHero(Hero::Goldyx)).expect("it is free");
    table.submit(order[1], Action::Amount(2)).expect("a proper bid");
    assert!(table.undoable(order[1]).is_err(), "a bid binds");
}

#[rule("MK-VAR-AUCTION-02", "MK-VAR-AUCTION-06")]
#[test]
fn a_damaged_auction_is_refused() {
    let (mut good, order) = begin(ScenarioId::FullConquest, 3);
    act(&mut good, Action::PickHero(Hero::Tovak));
    bid(&mut good, 0);
    bid(&mut good, 0);
    act(&mut good, Action::PickHero(Hero::Goldyx));
    assert_eq!(MageKnight::audit(&good), Ok(()));
    let Some(Task::Auction(auction)) = good.tasks.last().copied() else { panic!("an auction") };
    let with = |auction: Auction| {
        let mut state = good.clone();
        *state.tasks.last_mut().expect("it is there") = Task::Auction(auction);
        MageKnight::audit(&state)
    };
    assert_eq!(with(Auction { bid: 3, bidder: order[2], ..auction }), Ok(()));
    for damaged in [
        Auction { hero: Hero::Tovak, ..auction },
        Auction { bidder: order[0], ..auction },
        Auction { bidder: order[2], ..auction },
        Auction { bidder: Seat(9), ..auction },
        Auction { bid: 22, ..auction },
        Auction { passed: 1 << order[0].index(), ..auction },
        Auction { passed: 1 << 6, ..auction },
        Auction { passed: 1 << order[2].index(), ..auction },
    ] {
        assert!(with(damaged).is_err(), "{damaged:?}");
    }
    let damage: [fn(&mut State, Seat); 4] = [
        |state, one| state.players[one].fame = -22,
        |state, one| state.players[one].fame = 1,
        |state, one| state.players[Seat((one.0 + 1) % 3)].fame = -1,
        |state, _| state.variants.heroes = HeroChoice::Picked,
    ];
    for (at, damage) in damage.into_iter().enumerate() {
        let mut state = good.clone();
        damage(&mut state, order[0]);
        assert!(MageKnight::audit(&state).is_err(), "damage {at}");
    }
    // Later, nobody has less than nothing unless there was an auction, and no auction goes on.
    let usual =
        start(&Setup::usual(ScenarioId::FullConquest, 2), &mut Chance::new(Seed(1), 0)).expect("usual");
    let mut state = usual.clone();
    state.players[Seat(0)].fame = -1;
    assert!(MageKnight::audit(&state).is_err());
    let mut state = usual;
    state.tasks.push(Task::Auction(auction));
    assert!(MageKnight::audit(&state).is_err());
}

#[rule("MK-VAR-AUCTION-01", "MK-VAR-AUCTION-04")]
#[test]
fn bids_are_told_in_both_languages() {
    let (mut state, order) = begin(ScenarioId::FullConquest, 2);
    let [a, b] = [order[0], order[1]].map(|seat| seat.index() + 1);
    act(&mut state, Action::PickHero(Hero::Tovak));
    let said = |state: &State, lang| {
        let view = MageKnight::view(state, Viewer::Spectator);
        let question = state.asked().expect("somebody is asked");
        let action = |action| MageKnight::action(lang, &view, &action).text();
        (
            MageKnight::question(lang, &view, &question).text(),
            [action(Action::Amount(1)), action(Action::Done)],
        )
    };
    let (question, actions) = said(&state, Lang::En);
    assert_eq!(question, format!("Seat {a} names Tovak. Does Seat {b} object, and bid Fame for Tovak?"));
    assert_eq!(actions, ["Bid 1 Fame", "No bid"]);
    bid(&mut state, 3);
    let (question, actions) = said(&state, Lang::Fr);
    assert_eq!(
        question,
        format!("Siège {b} offre 3 de Renommée pour Tovak. Siège {a} fait-il une offre\u{202f}?")
    );
    assert_eq!(actions, ["Offrir 1 de Renommée", "Pas d’offre"]);
    let view = MageKnight::view(&state, Viewer::Spectator);
    let event = |lang, event| MageKnight::event(lang, &view, &event).text();
    let lost = Event::Fame { seat: order[1], change: -3 };
    assert_eq!(event(Lang::En, lost.clone()), format!("Seat {b}: Fame −3."));
    assert_eq!(event(Lang::Fr, lost), format!("Siège {b}\u{a0}: Renommée −3."));
    let offer = Event::Bid { seat: order[1], hero: Hero::Arythea, bid: 3 };
    assert_eq!(event(Lang::Fr, offer), format!("Siège {b} offre 3 de Renommée pour Arythea."));
}
