//! Dungeons, guardians and plunder (CN-DUN, CN-GRD, CN-PLD).

use super::*;
use crate::battle::dungeon;
use crate::content::GUARDIANS;
use kernel::{Bag, Dense, Seat};

const ENTRANCE: Space = at::TEMPLE_OF_ELEMENTAL_EVIL;

fn heroes(fighters: u8, wizards: u8) -> Board {
    let board = if fighters > 0 { board().troops(ENTRANCE, Karkoth, Fighter, fighters) } else { board() };
    if wizards > 0 { board.troops(ENTRANCE, Karkoth, Wizard, wizards) } else { board }
}

fn explore(board: Board, guardians: &[GuardianId], dice: &[u32]) -> (State, Vec<Event>) {
    fight(lair(board, ENTRANCE, guardians), &[ENTRANCE], dice.iter().copied())
}

fn tiles(state: &State) -> Vec<Tile> {
    state.dungeons.tiles[ENTRANCE.dungeon_index().expect("an entrance")].to_vec()
}

fn guardian_loses(tile: u8, die: u8) -> Action {
    Action::Lose(Loss::Guardian { tile, die })
}

#[rule("CN-DUN-01", "CN-DUN-02")]
#[test]
fn tiles_are_revealed_when_their_battle_starts() {
    let first_undecided = 0; // The bag gives its first tile.
    let board = heroes(1, 0).troops(FRONT, Karkoth, Footsoldier, 1);
    let (mut state, _) = fight(board, &[ENTRANCE, FRONT], []);
    assert_eq!(tiles(&state), [Tile::default()]);
    let goblins = GuardianId::from_index(0);
    let events = act_rolling(&mut state, Action::Fight(ENTRANCE), [first_undecided, 1, 1, 1]);
    assert!(events.contains(&Event::GuardianRevealed { space: ENTRANCE, guardian: goblins }));
    assert!(tiles(&state)[0].face_up());
    assert!(events.contains(&Event::BattleRound(1)));
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::PressOrRetreat });
}

#[rule("CN-DUN-03", "CN-DUN-04", "CN-GRD-03")]
#[test]
fn the_next_realm_decides_for_the_guardians() {
    // Karkoth's d10 hits; the Beholder rolls d6 and d20.
    let (state, _) = explore(heroes(1, 0), &[guardian::BEHOLDER], &[6, 1, 1]);
    assert_eq!(asked(&state), Question { realm: Vailin, what: Asked::Hits { left: 1 } });
    assert_eq!(legal(&state), [guardian_loses(0, 0), guardian_loses(0, 1)]);
    for (explorer, decides) in [(Vailin, IronCircle), (Nerath, Karkoth)] {
        let board = Board::new().active(explorer).troops(ENTRANCE, explorer, Fighter, 1);
        let (state, _) = explore(board, &[guardian::BEHOLDER], &[6, 1, 1]);
        assert_eq!(asked(&state).realm, decides);
    }
    // CN-GRD-03: whichever die it keeps, a second hit destroys it.
    for (gone, kept) in [(0, 20), (1, 6)] {
        let (mut state, _) = explore(heroes(1, 0), &[guardian::BEHOLDER], &[6, 1, 1]);
        act(&mut state, guardian_loses(0, gone));
        let events = act_rolling(&mut state, Action::Press, [6, 1, 0]);
        assert_eq!(rolls(&events)[1], (Defender, false, vec![kept], 0));
        assert_eq!(state.turn.cleared.iter().collect::<Vec<_>>(), [ENTRANCE]);
    }
}

#[rule("CN-DUN-05", "CN-PLD-02")]
#[test]
fn several_guardians_fight_as_one_side() {
    // The Medusa strikes first; three hits are needed.
    let board = heroes(3, 0);
    let (mut state, events) = explore(board, &[guardian::TROLL, guardian::MEDUSA], &[1, 7, 7, 1, 1, 1]);
    assert_eq!(
        rolls(&events),
        [(Defender, true, vec![20], 0), (Attacker, false, vec![10; 3], 2), (Defender, false, vec![8; 2], 0)]
    );
    assert_eq!(legal(&state), [guardian_loses(0, 0), guardian_loses(1, 0)]);
    act_all(&mut state, [guardian_loses(0, 0), guardian_loses(0, 1)]);
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
    act_rolling(&mut state, Action::Press, [1, 7, 1, 1, 0]);
    assert_eq!(state.realms[Karkoth].treasures.len(), 1); // CN-PLD-02: one, for three Heroes and two guardians.
    assert_eq!(state.dungeons.discard.len(), 2);
}

#[rule("CN-DUN-06")]
#[test]
fn surviving_guardians_recover_face_up() {
    let (mut state, _) = explore(heroes(1, 0), &[guardian::TROLL], &[7, 1, 1]);
    act(&mut state, Action::Retreat);
    act(&mut state, Action::Withdraw { kind: Fighter, to: at::DOL_THAMAR });
    assert!(tiles(&state)[0].face_up());
    let index = ENTRANCE.dungeon_index().expect("an entrance");
    let tiles = state.dungeons.tiles[index];
    let next = Board::new().active(Vailin).troops(ENTRANCE, Vailin, Fighter, 1).with(|state| {
        state.dungeons.tiles[index] = tiles;
        state.dungeons.unseen.take(guardian::TROLL);
    });
    let (_, events) = fight(next, &[ENTRANCE], [1, 1, 1]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![8, 8], 0));
}

#[rule("CN-DUN-07")]
#[test]
fn guardians_are_no_units() {
    let board = heroes(1, 0).with(|state| {
        let curse = event::KARKOTH_WARLOCKS_CURSE;
        assert!(state.realms[Karkoth].deck.take(curse.local()));
        state.realms[Karkoth].hand.put(curse.local());
    });
    // "One enemy Hero rolls no die": there is none, so there is no moment to play it.
    let (state, _) = explore(board, &[guardian::OGRE], &[1, 1]);
    assert_eq!(asked(&state).what, Asked::PressOrRetreat);
}

#[rule("CN-DUN-08")]
#[test]
fn mutual_destruction_gives_nothing_but_new_guardians() {
    let (state, events) = explore(heroes(1, 0).gold(Karkoth, 4), &[guardian::OGRE], &[6, 6]);
    assert_eq!(state.treasure_deck.len(), 30);
    assert_eq!((state.realms[Karkoth].gold, state.realms[Karkoth].treasures.len()), (4, 0));
    assert_eq!(tiles(&state), [Tile::default(); 2]);
    assert!(events.contains(&Event::BattleEnds { space: ENTRANCE, winner: None }));
}

#[rule("CN-DUN-09", "CN-GRD-10")]
#[test]
fn a_destroyed_guardian_is_not_replaced_while_another_lives() {
    let guardians = [guardian::OGRE, guardian::GARGOYLES]; // d12 and 2d8, 1 gold each.
    let (mut state, _) = explore(heroes(2, 0).gold(Karkoth, 4), &guardians, &[6, 1, 1, 1, 1]);
    act(&mut state, guardian_loses(0, 0));
    act(&mut state, Action::Retreat);
    act(&mut state, Action::Withdraw { kind: Fighter, to: at::DOL_THAMAR });
    act(&mut state, Action::Amount(2));
    let left = tiles(&state);
    assert_eq!((left.len(), left[0].guardian, left[0].face_up()), (1, Some(guardian::GARGOYLES), true));
    assert_eq!(state.dungeons.discard.count(guardian::OGRE), 1);
    assert_eq!(state.realms[Karkoth].gold, 4);
}

#[rule("CN-GRD-01")]
#[test]
fn a_guardian_hits_on_six_or_more() {
    let (_, events) = explore(heroes(2, 0), &[guardian::BEHOLDER], &[1, 1, 6, 5]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![6, 20], 1));
}

#[rule("CN-GRD-02", "CN-GRD-04")]
#[test]
fn medusa_strikes_first_and_falls_to_one_hit() {
    let (state, events) = explore(heroes(1, 1), &[guardian::MEDUSA], &[6, 1, 0]);
    // The Wizard and the Medusa at once; the Fighter need not roll.
    assert_eq!(rolls(&events), [(Attacker, true, vec![10], 1), (Defender, true, vec![20], 0)]);
    assert!(state.turn.cleared.contains(ENTRANCE));
}

#[rule("CN-GRD-05")]
#[test]
fn some_guardians_are_hard_to_hit() {
    let (mut state, events) = explore(heroes(1, 0), &[guardian::STONE_GOLEM], &[7, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![10], 0));
    let events = act_rolling(&mut state, Action::Press, [8, 1, 0]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![10], 1));
}

#[rule("CN-GRD-06")]
#[test]
fn the_penalty_holds_against_all_guardians() {
    let (_, events) = explore(heroes(0, 1), &[guardian::TROLL, guardian::MEDUSA], &[6, 1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, true, vec![10], 0));
}

#[rule("CN-GRD-07")]
#[test]
fn the_highest_penalty_lasts_the_whole_battle() {
    let guardians = [guardian::TROLL, guardian::STONE_GOLEM]; // 7+ with 2d8, 8+ with d12.
    let (mut state, events) = explore(heroes(1, 1), &guardians, &[7, 8, 1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, true, vec![10], 0));
    act(&mut state, guardian_loses(1, 0));
    // The golem is gone: the Wizard's First Strike and the Fighter still need 8.
    let events = act_rolling(&mut state, Action::Press, [7, 7, 1, 1]);
    assert_eq!(rolls(&events)[0].3 + rolls(&events)[1].3, 0);
}

#[rule("CN-GRD-08")]
#[test]
fn a_bonus_beats_the_penalty() {
    let warlord = event::NERATH_VETERAN_WARLORD;
    let board = Board::new().active(Nerath).troops(ENTRANCE, Nerath, Fighter, 1).with(|state| {
        assert!(state.realms[Nerath].deck.take(warlord.local()));
        state.realms[Nerath].hand.put(warlord.local());
    });
    let (mut state, _) = explore(board, &[guardian::TROLL], &[]);
    let events = act_rolling(&mut state, Action::Event(warlord), [5, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![10], 1));
}

#[rule("CN-GRD-09", "CN-PLD-01")]
#[test]
fn a_won_dungeon_pays_and_is_plundered() {
    let board = heroes(1, 0).gold(Karkoth, 4);
    let (state, events) = explore(board, &[guardian::GELATINOUS_CUBE], &[7, 1, 0]); // 2 gold
    assert_eq!(state.realms[Karkoth].gold, 6);
    assert_eq!((state.treasure_deck.len(), state.realms[Karkoth].treasures.len()), (29, 1));
    let treasure = state.realms[Karkoth].treasures.iter().next();
    let secret = treasure.map(|treasure| kernel::Private::new(Seat(0), treasure));
    assert!(events.contains(&Event::Plundered { realm: Karkoth, treasure: secret }));
}

#[rule("CN-GRD-10")]
#[test]
fn rewards_add_up() {
    let guardians = [guardian::OGRE, guardian::GELATINOUS_CUBE]; // 1 and 2 gold
    let (state, _) = explore(heroes(2, 0), &guardians, &[7, 7, 1, 1, 0]);
    assert_eq!(state.realms[Karkoth].gold, 3);
}

#[rule("CN-GRD-11")]
#[test]
fn the_discards_become_a_new_stock() {
    let mut state = Board::new().build();
    let dungeons = &mut state.dungeons;
    // One tile in the stock, eight discards, the others out of the way, face up.
    let mut faces: Vec<GuardianId> = dungeons.unseen.iter().collect();
    dungeons.unseen = Bag::default();
    let here = ENTRANCE.dungeon_index().expect("an entrance");
    for (at, entrance) in dungeons.tiles.iter_mut().enumerate() {
        entrance.clear();
        while at != here && entrance.len() < 2 {
            let guardian = faces.pop();
            entrance.push(Tile { guardian, seen: 0b1111 });
        }
    }
    faces.drain(..8).for_each(|guardian| dungeons.discard.put(guardian));
    let last = faces[0];
    dungeons.unseen.put(last);
    assert_eq!((dungeons.stock(), dungeons.discard.len(), GUARDIANS), (1, 8, 25));

    during(&mut state, [0], |play| dungeon::restock(play, ENTRANCE, 2));
    assert_eq!((state.dungeons.stock(), state.dungeons.discard.len()), (7, 0));
    // The first one was the last of the old stock, though nobody has seen it; the second can be any of the
    // new.
    assert_eq!(tiles(&state), [Tile { guardian: Some(last), seen: 0 }, Tile::default()]);

    // Still short: as many as there are.
    state.dungeons.tiles[here].clear();
    state.dungeons.unseen = Bag::default();
    during(&mut state, [], |play| dungeon::restock(play, ENTRANCE, 2));
    assert_eq!(tiles(&state), []);
}

#[rule("CN-PLD-02")]
#[test]
fn two_entrances_give_two_treasures() {
    let other = at::VAULT_OF_THE_DROW;
    let board = heroes(1, 0).troops(other, Karkoth, Fighter, 1);
    let board = lair(lair(board, ENTRANCE, &[guardian::OGRE]), other, &[guardian::OGRE]);
    let (mut state, _) = fight(board, &[ENTRANCE, other], []);
    act_rolling(&mut state, Action::Fight(ENTRANCE), [6, 1, 0, 6, 1, 0]);
    assert_eq!(state.realms[Karkoth].treasures.len(), 2);
}

#[rule("CN-PLD-03")]
#[test]
fn an_empty_treasure_deck_is_not_refilled() {
    let board = heroes(1, 0).with(|state| {
        state.realms[Nerath].in_play = std::mem::take(&mut state.treasure_deck);
    });
    let (mut state, events) = explore(board, &[guardian::OGRE], &[6, 1]);
    assert_eq!((state.realms[Karkoth].gold, state.realms[Karkoth].treasures.len()), (1, 0));
    assert!(events.contains(&Event::Plundered { realm: Karkoth, treasure: None }));
    // The Hero leaves, and new guardians move in.
    act(&mut state, Action::Move { kind: Fighter, from: ENTRANCE, to: at::DOL_THAMAR });
    act(&mut state, Action::Done);
    assert_eq!(tiles(&state), [Tile::default(); 2]);
}
