use super::*;
use crate::board::Spot;
use crate::content::{ItemId, LEGENDS, foe, power, territory};
use crate::effects::Answer;
use crate::map::Space;
use crate::rules::*;
use crate::scenario::{Cause, Choice, Grade, Rites, RitesReport, Site, grade};
use crate::setup::{Setup, start};
use crate::terms::{Element, Encounter, Gem, SpaceKind};
use crate::testing::{ONE, TWO, act, act_drawing, anchor, legal, not_an_answer, refused};
use kernel::{Seed, rule};

const SITE: Space = Space::centre(1);
const RITUAL: Action = Action::Scenario(Choice::Ritual);

const fn fulfil(at: u8) -> Action {
    Action::Scenario(Choice::Legend(at))
}

/// Ael at the centre of a liberated site with these Legends; beside it lies the lair.
fn at_site(legends: [Option<u8>; 2]) -> Table {
    let table = bare(ScenarioId::Brasath, Mode::Competitive, 2);
    let table = table.tile(territory::III_08, -1, -1).tile(territory::V_08, 1, -2).at(SITE);
    table.with(|state| {
        for cell in 0..3 {
            state.map.tokens_mut(Space::new(1, cell)).unwrap().hero = Some(TWO);
        }
        rites(state).sites.push(Site { tile: 1, legends });
        rites(state).cards = legends.iter().flatten().fold(0b11_1111, |cards, card| cards & !(1 << card));
    })
}

fn rites(state: &mut State) -> &mut Rites {
    match &mut state.course.progress {
        Progress::Brasath(rites) => rites,
        _ => panic!("another scenario"),
    }
}

#[test]
fn a_tile_that_is_missing_when_its_round_starts_is_placed_by_the_first_player() {
    for (tile, round) in [(territory::III_08, 5), (territory::IV_07, 6), (territory::V_08, 7)] {
        let mut state = bare(ScenarioId::Brasath, Mode::Competitive, 2).stack(&[tile]).build();
        state.first = TWO;
        round_over(&mut state, round - 1, []);
        assert_eq!(asked(&state), (TWO, Asked::Scenario(Asking::Place(tile))), "{tile:?}");
        let place = Action::Scenario(Choice::Place(anchor(-1, -1)));
        act_seeded(&mut state, place);
        assert_eq!(state.map.tiles[1].tile, tile);
        assert!(!state.stack.may_hold(tile) && state.begun);
    }
    // One that is there is not missed, and before its round nobody asks.
    let mut state = bare(ScenarioId::Brasath, Mode::Competitive, 2).tile(territory::III_08, -1, -1).build();
    round_over(&mut state, 4, []);
    assert_eq!(asked(&state).1, Asked::Turn);
    let mut state = bare(ScenarioId::Brasath, Mode::Competitive, 2).stack(&[territory::III_08]).build();
    round_over(&mut state, 3, []);
    assert_eq!(asked(&state).1, Asked::Turn);
}

#[test]
fn it_starts_at_the_priests_chapel_with_a_scroll_and_an_amulet_each() {
    for (mode, players) in [(Mode::Solo, 1), (Mode::Competitive, 4), (Mode::Coop, 3)] {
        let setup = Setup::new(ScenarioId::Brasath, mode, players);
        let state = start(&setup, &mut Chance::new(Seed(5), 1)).unwrap();
        assert_eq!(state.map.tiles[0].tile, territory::I_02);
        assert!(state.encounters[Encounter::Priest.index()].is_some());
        let gifts = [item::TELEPORT_SCROLL, item::AMULET_ETERNITY].map(|item| Piece::new(Tile::Item(item)));
        assert!(state.players.iter().all(|player| player.pack[..] == gifts));
        let unseen = |item: ItemId| state.piles.unseen.count(item);
        assert_eq!([unseen(item::TELEPORT_SCROLL), unseen(item::AMULET_ETERNITY)], [4 - players; 2]);
    }
}

#[test]
fn scroll_and_amulet_are_used_once() {
    let mut state = bare(ScenarioId::Brasath, Mode::Competitive, 2)
        .tile(territory::I_04, -1, -1)
        .carry(item::TELEPORT_SCROLL)
        .carry(item::AMULET_ETERNITY)
        .one(|player| player.health = 1)
        .build();
    act(&mut state, Action::Use(Spot::Pack(1), 0));
    assert_eq!(state.players[ONE].health, 4);
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    act(&mut state, Action::Answer(Answer::Space(Space::new(1, 2))));
    assert_eq!((state.here(), state.players[ONE].pack.len()), (Some(Space::new(1, 2)), 0));
}

#[test]
fn two_legends_come_to_a_site_when_it_is_revealed() {
    let mut state =
        bare(ScenarioId::Brasath, Mode::Competitive, 2).moves(1).stack(&[territory::III_08]).build();
    act(&mut state, Action::Walk(Space::new(0, 0)));
    let events = act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [0, 5, 0]);
    let shown = [Some(5), Some(0)];
    assert_eq!(rites(&mut state).sites[..], [Site { tile: 1, legends: shown }]);
    assert_eq!(rites(&mut state).cards, 0b01_1110);
    assert!(told(&events, Development::Rites(RitesReport::Legend(5))));
    // The lair is no site.
    let mut state =
        bare(ScenarioId::Brasath, Mode::Competitive, 2).moves(1).stack(&[territory::V_08]).build();
    act(&mut state, Action::Walk(Space::new(0, 0)));
    act_drawing(&mut state, Action::Reveal(anchor(-1, -1)), [0]);
    assert!(rites(&mut state).sites.is_empty());
}

#[test]
fn every_legend_is_fulfilled_at_the_centre_and_gives_its_artefact_and_three_reputation() {
    type Prepare = fn(&mut State);
    let ways: [(u8, Prepare, &[u32], ItemId); 9] = [
        (0, |state| state.players[ONE].gold = 6, &[], item::CHALICE),
        (0, |state| state.players[ONE].essences[Element::Water.index()] = 1, &[], item::CHALICE),
        (1, |state| state.players[ONE].trophies.push(foe::M3_WYVERN), &[], item::CROWN_OF_ARAKIUS),
        (2, |_| {}, &[6, 5], item::HORN),
        (3, |state| state.players[ONE].gold = 8, &[], item::MANTLE),
        (3, |state| state.players[ONE].pack.push(Piece::new(Tile::Item(item::SLING))), &[], item::MANTLE),
        (4, |state| state.players[ONE].gems[Gem::Ruby.index()] = 3, &[], item::SEAL),
        (5, |state| (0..2).for_each(|_| state.players[ONE].hand.put(power::HEALING)), &[], item::LANTERN),
        (5, |state| state.players[ONE].health = 6, &[], item::LANTERN),
    ];
    for (card, prepare, numbers, artefact) in ways {
        let mut state = at_site([None, Some(card)]).build();
        prepare(&mut state);
        let health = state.players[ONE].health;
        act_drawing(&mut state, fulfil(1), numbers.iter().copied());
        let player = &state.players[ONE];
        assert_eq!(player.reputation, 3, "Legend {card}");
        assert_eq!(player.pack[..], [Piece::new(Tile::Item(artefact))], "Legend {card}");
        assert_eq!((LEGENDS[usize::from(card)].artefact, state.piles.unseen.count(artefact)), (artefact, 0));
        assert_eq!(refused(&state, fulfil(1)), EU_SET_02, "it is fulfilled");
        // Five Wounds, where nothing else is paid; the Mantle gives 4 Health to whoever carries it.
        let more = if artefact == item::MANTLE { 4 } else { 0 };
        assert_eq!(player.health, more + if health == 6 { 1 } else { 4 }, "Legend {card}");
        let left = player.gold + u16::from(player.gems.iter().chain(&player.essences).sum::<u8>());
        assert_eq!((left, player.trophies.len(), player.hand.len()), (0, 0, 0), "all is paid");
    }
}

#[test]
fn a_legend_is_fulfilled_at_its_liberated_site_by_those_who_can_pay() {
    let state = at_site([Some(0), None]).build();
    assert_eq!(refused(&state, fulfil(0)), EU_SET_02, "nothing to pay with");
    assert_eq!(refused(&state, fulfil(1)), EU_SET_02, "no Legend there");
    let state = at_site([Some(5), None]).one(|player| player.health = 5).build();
    assert_eq!(refused(&state, fulfil(0)), EU_SET_02, "nobody pays with the last Wound");
    let state = at_site([Some(0), None]).gold(6).at(Space::new(1, 0)).build();
    assert_eq!(refused(&state, fulfil(0)), EU_SET_02, "beside the centre");
    let mut state = at_site([Some(0), None]).gold(6).build();
    state.map.tokens_mut(Space::new(1, 1)).unwrap().hero = None;
    assert_eq!(refused(&state, fulfil(0)), EU_MAP_08);
    // Where there is a choice of what to pay, it is asked for.
    let mut state = at_site([Some(0), None]).gold(6).build();
    state.players[ONE].essences[Element::Water.index()] = 1;
    act(&mut state, fulfil(0));
    let origin = crate::effects::Origin::Scenario(Cause::Legend(0));
    assert!(matches!(asked(&state), (ONE, Asked::Effect { origin: from, .. }) if from == origin));
    act(&mut state, Action::Answer(Answer::Option(0)));
    assert_eq!((state.players[ONE].gold, state.players[ONE].reputation), (6, 3));
    // In another scenario there is no such thing.
    assert!(not_an_answer(&Table::new().build(), fulfil(0)));
}

#[test]
fn a_legend_that_asks_for_a_roll_is_tried_once_per_turn() {
    let mut state = at_site([Some(2), None]).build();
    act_drawing(&mut state, fulfil(0), [4, 6]);
    assert_eq!((state.players[ONE].reputation, state.tasks.len()), (0, 0));
    assert_eq!(rites(&mut state).sites[0].legends, [Some(2), None]);
    assert_eq!(refused(&state, fulfil(0)), EU_SET_02);
    state.begun = false;
    go_on(&mut state, []);
    assert!(legal(&state).contains(&fulfil(0)));
}

#[test]
fn artefacts_work_where_they_are_carried() {
    let with = |artefact| bare(ScenarioId::Brasath, Mode::Competitive, 2).carry(artefact);
    let using = Action::Use(Spot::Pack(0), 0);
    let mut state = with(item::CHALICE).one(|player| player.health = 1).build();
    act(&mut state, using);
    assert_eq!((state.players[ONE].health, state.players[ONE].pack[0].engaged), (4, true));
    assert_eq!(refused(&state, using), EU_HTL_11, "once in a round");
    let state = with(item::MANTLE).build();
    assert_eq!(health::maximum(&state.players[ONE]), 8);
    let mut state = with(item::LANTERN).tile(territory::I_04, -1, -1).build();
    act(&mut state, using);
    act(&mut state, Action::Answer(Answer::Space(Space::new(1, 2))));
    assert_eq!(state.here(), Some(Space::new(1, 2)));
    // In a fight the Crown adds Damage, and the Horn holds the Monster off.
    for (artefact, phase) in [(item::CROWN_OF_ARAKIUS, Phase::HeroBefore), (item::HORN, Phase::MonsterBefore)]
    {
        let mut state = with(artefact).build();
        let begun = Fight::new(ONE, Some(TWO), foe::M1_GECKO, [false; Element::COUNT]);
        state.fight = Some(Fight { phase, ..begun });
        state.tasks.push(crate::task::Task::Combat(combat::Combat::Fight));
        let mut tried = state.clone();
        during_seeded(&mut tried, |play| {
            frame::answer(play, using);
        });
        assert!(legal(&state).contains(&using), "{artefact:?}");
        assert!(tried.players[ONE].pack[0].engaged);
    }
}

/// Ael on the lair in round 7, with so many Artefacts.
fn on_lair(mode: Mode, players: usize, artefacts: usize) -> Table {
    let table = bare(ScenarioId::Brasath, mode, players).tile(territory::V_08, 1, -2).at(Space::new(1, 0));
    let owned = [item::CHALICE, item::LANTERN, item::MANTLE];
    owned[..artefacts]
        .iter()
        .fold(table, |table, artefact| table.carry(*artefact))
        .with(|state| state.round = 7)
}

#[test]
fn the_ritual_makes_a_seal_with_twelve_or_more_and_artefacts_help() {
    assert_eq!(on_lair(Mode::Solo, 1, 0).build().map.kind(Space::new(1, 0)), SpaceKind::Lair);
    for (artefacts, dice, succeeds) in
        [(0, [6, 6], true), (0, [6, 5], false), (1, [5, 5], true), (2, [4, 4], true), (2, [4, 3], false)]
    {
        let mut state = on_lair(Mode::Competitive, 2, artefacts).build();
        let events = act_drawing(&mut state, RITUAL, dice);
        assert_eq!(rites(&mut state).seals, [u8::from(succeeds), 0, 0, 0], "{artefacts} {dice:?}");
        let player = &state.players[ONE];
        assert_eq!((player.reputation, player.health), if succeeds { (5, 4) } else { (0, 1) });
        let sealed = RitesReport::Sealed { seat: ONE, seals: 1, needed: 3 };
        assert_eq!(told(&events, Development::Rites(sealed)), succeeds);
        assert_eq!(refused(&state, RITUAL), EU_SET_02, "once per turn");
    }
    // The Seal of Roden is an Artefact too, and its Clover counts.
    let mut state = on_lair(Mode::Competitive, 2, 0).carry(item::SEAL).build();
    act_drawing(&mut state, RITUAL, [3, 3]);
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    act(&mut state, Action::Done);
    assert_eq!(rites(&mut state).seals[0], 1, "3 + 3 + 2 + 4");
}

#[test]
fn the_ritual_is_performed_on_the_lair_from_round_seven() {
    let mut state = on_lair(Mode::Competitive, 2, 0).with(|state| state.round = 6).build();
    assert_eq!(refused(&state, RITUAL), EU_SET_02);
    state.round = 7;
    assert!(legal(&state).contains(&RITUAL));
    state.players[ONE].place = Some(Space::new(1, 2));
    assert_eq!(refused(&state, RITUAL), EU_SET_02);
    assert_eq!(refused(&at_site([None, None]).with(|state| state.round = 9).build(), RITUAL), EU_SET_02);
    // Who fails with three Health or less dies, outside Combat.
    let mut state = on_lair(Mode::Competitive, 2, 0).one(|player| player.health = 3).build();
    let events = act_drawing(&mut state, RITUAL, [1, 1]);
    assert!(told(&events, Development::Wounded { seat: ONE, n: 3, by: Cause::Ritual }));
    assert_eq!(state.here(), Some(state.chapel()));
}

#[test]
fn brasath_is_banished_by_one_seal_more_than_there_are_players() {
    for (mode, players) in [(Mode::Solo, 1), (Mode::Competitive, 2), (Mode::Coop, 3), (Mode::Coop, 4)] {
        let mut state = on_lair(mode, players, 0).build();
        // The Seals of all count together.
        rites(&mut state).seals[players - 1] = players as u8;
        let events = act_drawing(&mut state, RITUAL, [6, 6]);
        assert!(told(&events, Development::Rites(RitesReport::Banished)));
        state.turn = Default::default();
        assert_eq!(refused(&state, RITUAL), EU_SET_02, "no more Seals");
        assert_eq!(grade(&state), (mode != Mode::Competitive).then_some(Grade::Won));
        assert_eq!(state.over, None, "play goes on");
    }
}

#[test]
#[rule("EU-SOL-30", "EU-COP-10")]
fn if_brasath_remains_after_round_ten_everybody_loses_six() {
    let ended = |mode, players: usize, seals: u8| {
        let mut state = on_lair(mode, players, 0).build();
        rites(&mut state).seals[0] = seals;
        state.players.iter_mut().for_each(|player| player.reputation = 10);
        let events = round_over(&mut state, 10, []);
        let remains = told(&events, Development::Rites(RitesReport::Remains));
        let won = crate::scoring::outcome(&state, EU_RND_13).standings.iter().all(|standing| standing.won);
        (state.players.last().unwrap().reputation, remains, grade(&state), won)
    };
    assert_eq!(ended(Mode::Solo, 1, 1), (4, true, Some(Grade::Lost), false));
    assert_eq!(ended(Mode::Solo, 1, 2), (10, false, Some(Grade::Won), true));
    assert_eq!(ended(Mode::Coop, 2, 2), (4, true, Some(Grade::Lost), false));
    assert_eq!(ended(Mode::Coop, 2, 3), (10, false, Some(Grade::Won), true));
    assert_eq!(ended(Mode::Competitive, 2, 2).0, 4);
    // After the ninth round nothing is lost.
    let mut state = on_lair(Mode::Competitive, 2, 0).one(|player| player.reputation = 10).build();
    round_over(&mut state, 9, []);
    assert_eq!(state.players[ONE].reputation, 10);
}
