//! Cards and Treasures in battles.

use super::*;
use crate::content::EventId;

/// A battle in which this card is played as soon as somebody is asked.
fn playing(board: Board, space: Space, card: EventId, dice: &[u32]) -> (State, Vec<Event>) {
    let (mut state, _) = fight(board.holds(card), &[space], []);
    let events = act_rolling(&mut state, Action::Event(card), dice.iter().copied());
    (state, events)
}

#[rule("CN-TRE-05")]
#[test]
fn treasures_in_play_change_dice() {
    let board = board()
        .troops(FRONT, Karkoth, Footsoldier, 1)
        .troops(FRONT, Karkoth, Fighter, 2)
        .troops(FRONT, Karkoth, StormElemental, 1)
        .troops(FRONT, Vailin, SiegeEngine, 1)
        .in_play(Karkoth, treasure::GAUNTLETS_OF_MIGHT)
        .in_play(Karkoth, treasure::FLAMETONGUE)
        .in_play(Karkoth, treasure::WAR_BANNER)
        .in_play(Karkoth, treasure::BOTTLED_STORM)
        .in_play(Vailin, treasure::DRUMS_OF_WAR);
    let (state, events) = fight(board, &[FRONT], [1, 5, 1, 1, 1, 1, 1]);
    assert_eq!(
        rolls(&events),
        [
            (Attacker, true, vec![12], 0),           // One Fighter has the sword.
            (Attacker, false, vec![6, 12, 8, 8], 1), // The Footsoldier's 5 hits, in the first round.
            (Defender, false, vec![8, 8], 0),
        ]
    );
    assert_eq!(state.phase, Phase::Reposition); // And it was enough.
    assert_eq!(state.controller(FRONT), Karkoth);
}

#[rule("CN-TRE-05")]
#[test]
fn the_banner_is_for_the_first_round_of_an_attack() {
    let board = || {
        board()
            .troops(FRONT, Karkoth, Footsoldier, 1)
            .troops(FRONT, Vailin, Footsoldier, 1)
            .in_play(Vailin, treasure::WAR_BANNER)
    };
    let (_, events) = fight(board(), &[FRONT], [1, 5]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![6], 0)); // Not in defence.
    let attack = board().in_play(Karkoth, treasure::WAR_BANNER).with(|state| {
        state.realms[Vailin].in_play.remove(treasure::WAR_BANNER);
    });
    let (mut state, _) = fight(attack, &[FRONT], [4, 1]);
    let events = act_rolling(&mut state, Action::Press, [5, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6], 0)); // Not in the second round.
}

#[rule("CN-FST-02")]
#[test]
fn longbows_strike_first_in_the_first_round() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 2).troops(FRONT, Vailin, Footsoldier, 1);
    let (mut state, events) = playing(board, FRONT, event::VAILIN_ELVEN_LONGBOWS, &[5, 1]);
    assert_eq!(rolls(&events), [(Defender, true, vec![6], 1), (Attacker, false, vec![6], 0)]);
    let events = act_rolling(&mut state, Action::Press, [1, 5]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6], 0), (Defender, false, vec![6], 0)]);
}

#[rule("CN-EVT-08")]
#[test]
fn an_ambush_makes_attackers_miss_unless_they_have_a_bonus() {
    let board = board().troops(FRONT, Karkoth, Monster, 1).troops(FRONT, Vailin, Monster, 1);
    let (mut state, events) = playing(board, FRONT, event::VAILIN_FOREST_AMBUSH, &[6, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![12], 0));
    let events = act_rolling(&mut state, Action::Press, [6, 1]); // The ambush is for the first round.
    assert_eq!(rolls(&events)[0].3, 1);

    let board = self::board()
        .troops(FRONT, Karkoth, Monster, 1)
        .troops(FRONT, Vailin, Monster, 1)
        .holds(event::KARKOTH_ZOMBIE_TIDE);
    let (mut state, _) = fight(board.holds(event::VAILIN_FOREST_AMBUSH), &[FRONT], []);
    act(&mut state, Action::Event(event::KARKOTH_ZOMBIE_TIDE));
    let events = act_rolling(&mut state, Action::Event(event::VAILIN_FOREST_AMBUSH), [5, 1]);
    assert_eq!(rolls(&events)[0].3, 1);
}

#[rule("CN-EVT-08")]
#[test]
fn a_volley_is_taken_at_once() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 1).troops(FRONT, Vailin, Footsoldier, 1);
    let (state, events) = playing(board, FRONT, event::KARKOTH_GHOUL_PLAGUE, &[6, 6]);
    assert_eq!(rolls(&events), [(Attacker, true, vec![8, 8], 2)]);
    assert_eq!(state.controller(FRONT), Karkoth); // Nobody was left to fight.
}

#[rule("CN-EVT-08")]
#[test]
fn a_bound_devil_is_no_unit() {
    let board = Board::new().active(IronCircle).troops(at::TROLLHAUNT, IronCircle, Footsoldier, 1).troops(
        at::TROLLHAUNT,
        Nerath,
        Footsoldier,
        2,
    );
    let (state, events) = playing(board, at::TROLLHAUNT, event::IRON_CIRCLE_BOUND_DEVIL, &[1, 6, 6, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6, 12], 1));
    // It takes no hits: the attack is over.
    assert_eq!(state.controller(at::TROLLHAUNT), Nerath);
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-EVT-08")]
#[test]
fn landed_raiders_hit_on_five() {
    let coast = at::THORNMERE_PLAINS;
    let board = Board::new()
        .active(Vailin)
        .troops(coast, Vailin, Footsoldier, 2)
        .troops(coast, Karkoth, Footsoldier, 3)
        .with(|state| state.turn.land(coast, Footsoldier));
    let (_, events) = playing(board, coast, event::VAILIN_MARINE_RAIDERS, &[5, 5, 1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6, 6], 1)); // One of the two had landed.
}

#[rule("CN-EVT-08")]
#[test]
fn hits_are_ignored_in_answer_or_beforehand() {
    // Song of Healing, when hits are about to be taken.
    let board = board().troops(FRONT, Karkoth, Monster, 3).troops(FRONT, Vailin, Footsoldier, 2);
    let (mut state, _) = fight(board.holds(event::VAILIN_SONG_OF_HEALING), &[FRONT], [6, 6, 6, 1, 1]);
    assert_eq!(asked(&state).what, Asked::Window(crate::question::Occasion::TakeHits));
    let events = act(&mut state, Action::Event(event::VAILIN_SONG_OF_HEALING));
    assert!(events.contains(&Event::Absorbed { realm: Vailin, hits: 2 }));
    assert_eq!(count(&state, FRONT, Vailin, Footsoldier), 1);
    // Heroic Stand, before the first round: the first three hits, whenever they come.
    let ground = at::TROLLHAUNT;
    let board = Board::new().active(IronCircle).troops(ground, IronCircle, Monster, 2).troops(
        ground,
        Nerath,
        Footsoldier,
        2,
    );
    let (mut state, _) = playing(board, ground, event::NERATH_HEROIC_STAND, &[6, 6, 1, 1]);
    assert_eq!(count(&state, ground, Nerath, Footsoldier), 2);
    act_rolling(&mut state, Action::Press, [6, 6, 1, 1]);
    assert_eq!(count(&state, ground, Nerath, Footsoldier), 1);
}

#[rule("CN-TGH-01")]
#[test]
fn sworn_heroes_take_two_hits() {
    let ground = at::GOLDEN_SAVANNAH;
    let board = Board::new()
        .active(Nerath)
        .troops(ground, Nerath, Fighter, 2)
        .troops(ground, Nerath, Wizard, 1)
        .troops(ground, IronCircle, Monster, 3);
    let (mut state, _) = playing(board, ground, event::NERATH_PALADINS_OATH, &[1, 1, 1, 6, 6, 6]);
    // Three Heroes, two of them resilient: five hits to fell them all.
    assert_eq!(
        legal(&state),
        [wound(Nerath, Fighter), lose(Nerath, Fighter), wound(Nerath, Wizard), lose(Nerath, Wizard)]
    );
    act_all(&mut state, [wound(Nerath, Fighter), wound(Nerath, Wizard)]);
    assert_eq!(state.troops.total(ground, Nerath), 3);
    let wounded = |kind| Action::Lose(Loss::Wounded { realm: Nerath, kind });
    assert_eq!(legal(&state), [wounded(Fighter), wounded(Wizard)]);
    act(&mut state, wounded(Fighter));
    assert_eq!(count(&state, ground, Nerath, Fighter), 1);
}

#[rule("CN-TGH-01")]
#[test]
fn where_all_heroes_are_sworn_none_falls_to_one_hit() {
    let ground = at::GOLDEN_SAVANNAH;
    let board = Board::new()
        .active(Nerath)
        .troops(ground, Nerath, Fighter, 1)
        .troops(ground, Nerath, Wizard, 1)
        .troops(ground, IronCircle, Monster, 1);
    let (state, _) = playing(board, ground, event::NERATH_PALADINS_OATH, &[1, 1, 6]);
    assert_eq!(legal(&state), [wound(Nerath, Fighter), wound(Nerath, Wizard)]);
}

#[rule("CN-EVT-08")]
#[test]
fn a_cursed_hero_does_not_roll() {
    let board = board()
        .troops(FRONT, Karkoth, Footsoldier, 1)
        .troops(FRONT, Vailin, Fighter, 1)
        .troops(FRONT, Vailin, Wizard, 1)
        .holds(event::KARKOTH_WARLOCKS_CURSE);
    let (mut state, _) = fight(board, &[FRONT], []);
    act(&mut state, Action::Event(event::KARKOTH_WARLOCKS_CURSE));
    let hero = |kind| Action::Unit { space: FRONT, realm: Vailin, kind };
    assert_eq!(legal(&state), [hero(Fighter), hero(Wizard)]);
    let events = act_rolling(&mut state, hero(Wizard), [1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6], 0), (Defender, false, vec![10], 0)]);
    // Only in that round.
    let events = act_rolling(&mut state, Action::Press, [1, 1, 1]);
    assert_eq!(rolls(&events).len(), 3);
}

#[rule("CN-EVT-08")]
#[test]
fn a_champion_rolls_a_d20() {
    let board = board().troops(FRONT, Karkoth, Fighter, 2).troops(FRONT, Vailin, Monster, 2);
    let (mut state, events) = playing(board, FRONT, event::KARKOTH_WRAITH_CHAMPION, &[1, 1, 6, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![20, 10], 0));
    // The other one falls first.
    let events = act_rolling(&mut state, Action::Press, [1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![20], 0));
}

#[rule("CN-TRE-05")]
#[test]
fn the_harp_brings_a_footsoldier_back() {
    let board = board()
        .troops(FRONT, Karkoth, Footsoldier, 3)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .in_play(Karkoth, treasure::HARP_OF_MERCY);
    let (state, _) = fight(board, &[FRONT], [6, 6, 1, 6, 6]);
    assert_eq!(count(&state, FRONT, Karkoth, Footsoldier), 2); // Two lost, one back.
}

#[rule("CN-TRE-04")]
#[test]
fn the_phoenix_saves_heroes_just_destroyed() {
    let board = board()
        .troops(FRONT, Karkoth, Fighter, 1)
        .troops(FRONT, Karkoth, Footsoldier, 1)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .castle(at::KARKOTHI_THRONEHOLDS)
        .with(|state| {
            state.treasure_deck.remove(treasure::PHOENIX_FEATHER);
            state.realms[Karkoth].treasures.insert(treasure::PHOENIX_FEATHER);
        });
    let (mut state, _) = fight(board, &[FRONT], [1, 1, 6, 1]);
    act(&mut state, lose(Karkoth, Fighter));
    act(&mut state, Action::Treasure(treasure::PHOENIX_FEATHER));
    act(&mut state, Action::Unit { space: FRONT, realm: Karkoth, kind: Fighter });
    assert_eq!(count(&state, at::KARKOTHI_THRONEHOLDS, Karkoth, Fighter), 1);
    assert_eq!(count(&state, FRONT, Karkoth, Fighter), 0);
}

#[rule("CN-TRE-05")]
#[test]
fn treasures_of_the_deep_help_explorers() {
    let entrance = at::TEMPLE_OF_ELEMENTAL_EVIL;
    let board = board()
        .troops(entrance, Karkoth, Fighter, 1)
        .in_play(Karkoth, treasure::HELM_OF_BRILLIANCE)
        .in_play(Karkoth, treasure::SKELETON_KEY);
    let (mut state, events) = fight(lair(board, entrance, &[guardian::TROLL]), &[entrance], [6, 6, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![10], 1)); // The Troll asks for 7.
    assert!(events.contains(&Event::Absorbed { realm: Karkoth, hits: 1 }));
    act_rolling(&mut state, Action::Press, [1, 6]); // The helm is spent.
    assert_eq!(count(&state, entrance, Karkoth, Fighter), 0);
}

#[rule("CN-EVT-08")]
#[test]
fn a_guardian_is_swapped_for_another() {
    let entrance = at::CASTLE_RAVENLOFT;
    let board =
        Board::new().active(Nerath).troops(entrance, Nerath, Fighter, 1).holds(event::NERATH_DELVERS_MAP);
    let (mut state, _) = fight(lair(board, entrance, &[guardian::STONE_GOLEM]), &[entrance], []);
    act(&mut state, Action::Event(event::NERATH_DELVERS_MAP));
    // The first tile of the bag: goblins with 2d6. The Fighter hits on 5.
    let events = act_rolling(&mut state, Action::Guardian(0), [0, 5, 1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![10], 1), (Defender, false, vec![6, 6], 0)]);
    assert_eq!(state.dungeons.discard.count(guardian::STONE_GOLEM), 1);
}

#[rule("CN-EVT-08")]
#[test]
fn a_fleet_slips_away_in_the_fog() {
    let board = board()
        .ship(STRAIT, Karkoth, &[Footsoldier])
        .ship(STRAIT, Vailin, &[Fighter])
        .troops(STRAIT, Vailin, StormElemental, 1)
        .holds(event::VAILIN_SEA_FOG);
    let (mut state, _) = fight(board, &[STRAIT], []);
    act(&mut state, Action::Event(event::VAILIN_SEA_FOG));
    act(&mut state, Action::Space(at::AMILIAN_SEA));
    assert_eq!(state.fleet.at(at::AMILIAN_SEA, Vailin).count(), 1);
    assert_eq!(count(&state, at::AMILIAN_SEA, Vailin, StormElemental), 1);
    // No battle, and so no landing.
    assert_eq!(state.phase, Phase::Reposition);
}

/// Journals and states of every release hold this number.
#[test]
fn the_rounds_of_an_effect_are_written_as_a_number() {
    use crate::battle::During;
    for (during, number) in [(During::Battle, 0), (During::Round(2), 2)] {
        assert_eq!(serde_json::to_value(during).unwrap(), number);
        assert_eq!(serde_json::from_value::<During>(number.into()).unwrap(), during);
        assert_eq!(kernel::state_hash(&during), kernel::state_hash(&(number as u8)));
        assert!(during.includes(2) && (during == During::Battle || !during.includes(1)));
    }
}
