use super::*;
use crate::action::Loss;
use crate::content::{GuardianId, SpaceSet, at, event, guardian, treasure};
use crate::question::CardRef;
use crate::rules::{CN_EVT_08, CN_TRE_01};
use crate::testing::{act, act_all, act_rolling, legal, refused};
use Realm::{Karkoth, Vailin};
use Side::{Attacker, Defender};
use UnitKind::{Fighter, Footsoldier, Monster, SiegeEngine, StormElemental, Wizard};
use kernel::rule;

/// Karkoth attacks Rethmil, where Vailin has this many Footsoldiers; Karkoth has this Treasure in play.
fn at_rethmil(card: TreasureId, kind: UnitKind, n: u8, defenders: u8) -> Board {
    Board::new().in_play(Karkoth, card).troops(at::RETHMIL, Karkoth, kind, n).troops(
        at::RETHMIL,
        Vailin,
        Footsoldier,
        defenders,
    )
}

/// The battle begins, with these dice for its first round.
fn fought(board: Board, space: Space, dice: &[u32]) -> (State, Vec<Event>) {
    let board = board.phase(Phase::Battle).with(|state| {
        state.turn.battles.insert(space);
        state.troops.add(Space::capital(state.active), state.active, StormElemental, 1);
    });
    let mut state = board.build();
    let events = during(&mut state, dice.iter().copied(), kernel::step::run);
    (state, events)
}

/// Heroes of Karkoth explore the Temple of Elemental Evil, where this guardian lurks.
fn temple(board: Board, guardian: GuardianId, heroes: u8) -> Board {
    board.troops(at::TEMPLE_OF_ELEMENTAL_EVIL, Karkoth, Fighter, heroes).with(|state| {
        let dungeon = at::TEMPLE_OF_ELEMENTAL_EVIL.dungeon_index().unwrap();
        assert!(state.dungeons.unseen.take(guardian));
        state.dungeons.tiles[dungeon][0].guardian = Some(guardian);
    })
}

#[rule("CN-TRE-05")]
#[test]
fn gauntlets_of_might_and_staff_of_power() {
    let board = at_rethmil(treasure::GAUNTLETS_OF_MIGHT, Fighter, 2, 1);
    let (_, events) = fought(board, at::RETHMIL, &[1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![12, 12], 0));
    let board = at_rethmil(treasure::STAFF_OF_POWER, Wizard, 1, 1).troops(at::RETHMIL, Karkoth, Fighter, 1);
    let (_, events) = fought(board, at::RETHMIL, &[1, 1, 1]);
    assert_eq!(rolls(&events)[..2], [(Attacker, true, vec![12], 0), (Attacker, false, vec![10], 0)]);
}

#[rule("CN-TRE-06")]
#[test]
fn a_property_helps_its_owner_only() {
    let board = Board::new()
        .in_play(Vailin, treasure::GAUNTLETS_OF_MIGHT)
        .troops(at::RETHMIL, Karkoth, Fighter, 1)
        .troops(at::RETHMIL, Vailin, Fighter, 1);
    let (_, events) = fought(board, at::RETHMIL, &[1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![10], 0), (Defender, false, vec![12], 0)]);
}

#[rule("CN-TRE-04", "CN-TRE-05")]
#[test]
fn flametongue() {
    let card = treasure::FLAMETONGUE;
    let board = Board::new()
        .troops(at::RETHMIL, Karkoth, Fighter, 2)
        .troops(at::RETHMIL, Vailin, Footsoldier, 3)
        .with(|state| give(state, Karkoth, card));
    let mut state = attack(board, at::RETHMIL, &[]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::BattleStart));
    // The Power before the first round; the Property in this battle already.
    let events = act_rolling(&mut state, Action::Treasure(card), [6, 1, 1, 1, 1]);
    let expected = [
        (Attacker, true, vec![20], 1),
        (Attacker, true, vec![10], 0),
        (Attacker, false, vec![10], 0),
        (Defender, false, vec![6, 6], 0),
    ];
    assert_eq!(rolls(&events), expected);
    assert_eq!(state.realms[Karkoth].points, 1);
    let (_, events) = fought(at_rethmil(card, Fighter, 2, 1), at::RETHMIL, &[1, 1, 1]);
    assert_eq!(rolls(&events)[..2], [(Attacker, true, vec![10], 0), (Attacker, false, vec![10], 0)]);
}

#[test]
fn war_banner() {
    let board = at_rethmil(treasure::WAR_BANNER, Footsoldier, 2, 3);
    let (mut state, events) = fought(board, at::RETHMIL, &[5, 5, 1, 1, 1]);
    assert_eq!(rolls(&events)[0].3, 2);
    let events = act_rolling(&mut state, Action::Press, [5, 5, 1]);
    assert_eq!(rolls(&events)[0].3, 0, "in the first round only");
    // Not for those who are attacked.
    let board = Board::new()
        .in_play(Vailin, treasure::WAR_BANNER)
        .troops(at::RETHMIL, Karkoth, Footsoldier, 1)
        .troops(at::RETHMIL, Vailin, Footsoldier, 1);
    let (_, events) = fought(board, at::RETHMIL, &[1, 5]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![6], 0));
}

#[test]
fn bottled_storm_on_land() {
    let (_, events) =
        fought(at_rethmil(treasure::BOTTLED_STORM, StormElemental, 1, 1), at::RETHMIL, &[1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![8, 8], 0));
}

#[test]
fn drums_of_war() {
    let board = Board::new()
        .in_play(Vailin, treasure::DRUMS_OF_WAR)
        .troops(at::RETHMIL, Karkoth, SiegeEngine, 1)
        .troops(at::RETHMIL, Vailin, SiegeEngine, 1);
    let (_, events) = fought(board, at::RETHMIL, &[1, 1, 1, 1]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![8, 8], 0));
}

#[test]
fn aegis() {
    let card = treasure::AEGIS;
    let (mut state, _) = fought(at_rethmil(card, Fighter, 3, 3), at::RETHMIL, &[1, 1, 1, 6, 6, 1]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::TakeHits));
    assert_eq!(legal(&state), [Action::Property(card), Action::Done]);
    let events = act(&mut state, Action::Property(card));
    assert!(events.contains(&Event::Played { realm: Karkoth, card: CardRef::Property(card) }));
    assert!(events.contains(&Event::Absorbed { realm: Karkoth, hits: 1 }));
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Fighter), 2);
    // Once in a game round: nobody is asked about the next hit.
    act_rolling(&mut state, Action::Press, [1, 1, 6, 1, 1]);
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Fighter), 1);
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
    // In the next game round it is of use again.
    state.round += 1;
    act_rolling(&mut state, Action::Press, [1, 6, 1, 1]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::TakeHits));
}

#[rule("CN-TRE-01")]
#[test]
fn aegis_is_played_at_the_start_of_a_battle() {
    let card = treasure::AEGIS;
    let board = Board::new()
        .troops(at::RETHMIL, Karkoth, Fighter, 2)
        .troops(at::RETHMIL, Vailin, Footsoldier, 1)
        .with(|state| give(state, Karkoth, card));
    let mut state = attack(board, at::RETHMIL, &[]);
    assert_eq!(refused(&state, Action::Property(card)), CN_TRE_01, "not in play yet");
    act_rolling(&mut state, Action::Treasure(card), [1, 1, 6]);
    assert_eq!(state.realms[Karkoth].points, 1);
    assert_eq!(asked(&state), window(Karkoth, Occasion::TakeHits), "of use in this battle already");
}

#[test]
fn bridle_of_the_wild_runs_on() {
    let board =
        Board::new().in_play(Karkoth, treasure::BRIDLE_OF_THE_WILD).troops(at::RETHMIL, Karkoth, Monster, 1);
    let mut state = attack(board, at::RETHMIL, &[]);
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::Rampage });
    act(&mut state, Action::Rampage(at::MOONWATER_GLADES));
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::Rampage });
    act(&mut state, Action::Rampage(at::SERPENT_JUNGLE));
    assert_eq!(state.troops.get(at::SERPENT_JUNGLE, Karkoth, Monster), 1);
    assert_eq!((state.realms[Karkoth].points, state.phase), (3, Phase::Reposition));
}

#[test]
fn harp_of_mercy() {
    let board = at_rethmil(treasure::HARP_OF_MERCY, Footsoldier, 3, 2);
    let (mut state, _) = fought(board, at::RETHMIL, &[6, 1, 1, 6, 6]);
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Footsoldier), 1);
    act_rolling(&mut state, Action::Press, [6, 1]);
    // One of the two that were lost.
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Footsoldier), 2);
    // Nobody comes back after a defeat.
    let board = at_rethmil(treasure::HARP_OF_MERCY, Footsoldier, 1, 1);
    let (state, _) = fought(board, at::RETHMIL, &[1, 6]);
    assert_eq!(state.troops.total(at::RETHMIL, Karkoth), 0);
}

#[test]
fn helm_of_brilliance() {
    let card = treasure::HELM_OF_BRILLIANCE;
    let board = temple(Board::new().in_play(Karkoth, card), guardian::OGRE, 2);
    let (mut state, events) = fought(board, at::TEMPLE_OF_ELEMENTAL_EVIL, &[1, 1, 6]);
    assert!(events.contains(&Event::Absorbed { realm: Karkoth, hits: 1 }));
    assert_eq!(state.troops.get(at::TEMPLE_OF_ELEMENTAL_EVIL, Karkoth, Fighter), 2);
    // The first hit of the battle only.
    act_rolling(&mut state, Action::Press, [1, 1, 6]);
    assert_eq!(state.troops.get(at::TEMPLE_OF_ELEMENTAL_EVIL, Karkoth, Fighter), 1);
    // And in dungeons only.
    let (state, _) = fought(at_rethmil(card, Fighter, 2, 1), at::RETHMIL, &[1, 1, 6]);
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Fighter), 1);
}

#[rule("CN-TRE-01", "CN-GRD-05")]
#[test]
fn skeleton_key() {
    let card = treasure::SKELETON_KEY;
    let board = temple(Board::new().with(|state| give(state, Karkoth, card)), guardian::TROLL, 1);
    let mut state = attack(board, at::TEMPLE_OF_ELEMENTAL_EVIL, &[]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::Dungeon));
    let without = act_rolling(&mut state.clone(), Action::Done, [6, 1, 1]);
    assert_eq!(rolls(&without)[0].3, 0);
    let with = act_rolling(&mut state, Action::Treasure(card), [6, 1, 1]);
    assert_eq!((rolls(&with)[0].3, state.realms[Karkoth].points), (1, 2));
}

#[test]
fn phoenix_feather() {
    let card = treasure::PHOENIX_FEATHER;
    let board = Board::new()
        .castle(at::KARKOTHI_THRONEHOLDS)
        .castle(at::MAZE_OF_MAUR_KHUL)
        .castle(at::RETHMIL)
        .troops(at::RETHMIL, Karkoth, Fighter, 2)
        .troops(at::RETHMIL, Karkoth, Wizard, 1)
        .troops(at::RETHMIL, Vailin, Footsoldier, 3)
        .with(|state| give(state, Karkoth, card));
    // The Wizard first; then all three are hit.
    let (mut state, _) = fought(board, at::RETHMIL, &[1, 1, 1, 6, 6, 6, 1]);
    // All three hits fall on three units: nothing to choose. Then they may be rescued.
    assert_eq!(asked(&state), window(Karkoth, Occasion::TakeHits));
    assert_eq!(legal(&state), [Action::Treasure(card), Action::Done]);
    act(&mut state, Action::Treasure(card));
    assert_eq!(choice(&state), (Karkoth, CardChoice::Unit));
    let heroes = [unit(at::RETHMIL, Karkoth, Fighter), unit(at::RETHMIL, Karkoth, Wizard)];
    assert_eq!(legal(&state), [heroes[0], heroes[1], Action::Done]);
    assert_eq!(refused(&state, unit(at::RETHMIL, Karkoth, Footsoldier)), CN_EVT_08);
    act(&mut state, heroes[1]);
    assert_eq!(choice(&state), (Karkoth, CardChoice::To));
    assert_eq!(refused(&state, Action::Space(at::RETHMIL)), CN_EVT_08);
    act_all(
        &mut state,
        [Action::Space(at::MAZE_OF_MAUR_KHUL), heroes[0], Action::Space(at::KARKOTHI_THRONEHOLDS)],
    );
    assert_eq!(state.troops.get(at::MAZE_OF_MAUR_KHUL, Karkoth, Wizard), 1);
    assert_eq!(state.troops.get(at::KARKOTHI_THRONEHOLDS, Karkoth, Fighter), 1);
    // Two, not three; and the battle is lost all the same.
    assert_eq!((state.phase, state.controller(at::RETHMIL)), (Phase::Reposition, Vailin));
    assert_eq!(state.realms[Karkoth].points, 2);
}

#[test]
fn phoenix_feather_needs_fallen_heroes() {
    let card = treasure::PHOENIX_FEATHER;
    let board = Board::new()
        .castle(at::KARKOTHI_THRONEHOLDS)
        .troops(at::RETHMIL, Karkoth, Footsoldier, 2)
        .troops(at::RETHMIL, Vailin, Footsoldier, 1)
        .with(|state| give(state, Karkoth, card));
    let (state, _) = fought(board, at::RETHMIL, &[1, 1, 6]);
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Footsoldier), 1);
}

#[test]
fn a_hero_lost_at_sea_may_be_rescued() {
    let card = treasure::PHOENIX_FEATHER;
    let board = Board::new()
        .castle(at::KARKOTHI_THRONEHOLDS)
        .ship(at::TARSEM_COAST, Karkoth, &[Fighter])
        .ship(at::TARSEM_COAST, Vailin, &[])
        .ship(at::TARSEM_COAST, Vailin, &[])
        .with(|state| give(state, Karkoth, card));
    let mut state = attack(board, at::TARSEM_COAST, &[event::VAILIN_STORM_CALLER]);
    act_rolling(&mut state, Action::Done, [1, 1, 6, 1]);
    act(&mut state, Action::Lose(Loss::Ship(crate::fleet::ShipId(0))));
    act(&mut state, Action::Treasure(card));
    // There is one way to go; but it may be left.
    assert_eq!(legal(&state), [unit(at::TARSEM_COAST, Karkoth, Fighter), Action::Done]);
    act(&mut state, unit(at::TARSEM_COAST, Karkoth, Fighter));
    assert_eq!(state.troops.get(at::KARKOTHI_THRONEHOLDS, Karkoth, Fighter), 1);
    assert_eq!(state.fleet.zones(Karkoth), SpaceSet::EMPTY);
}
