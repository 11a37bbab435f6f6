use super::*;
use crate::board::Thing;
use crate::content::{QuestId, foe, item, power, quest, territory};
use crate::decks::EncounterDeck;
use crate::deeds::Source;
use crate::effects::Answer;
use crate::map::Space;
use crate::rules::*;
use crate::terms::{Element, Encounter, Gem, Hero, Mode};
use crate::testing::{ONE, THREE, TWO, Table, act, act_drawing, legal, refused};
use kernel::rule;

const fn free(free: Free) -> Action {
    Action::Free(free)
}

#[test]
#[rule("EU-FRE-01", "EU-ACT-05")]
fn the_chapel_heals_for_gold_as_often_as_one_likes() {
    let mut state = Table::of(Mode::Competitive, &[Hero::Dral, Hero::Ael])
        .gold(2)
        .one(|player| (player.health, player.tokens) = (1, [false; 3]))
        .build();
    act(&mut state, free(Free::Heal));
    assert_eq!((state.players[ONE].health, state.players[ONE].gold), (7, 1));
    state.players[ONE].health = 5;
    act(&mut state, free(Free::Heal));
    assert_eq!((state.players[ONE].health, state.players[ONE].gold), (7, 0));
    state.players[ONE].health = 5;
    assert_eq!(refused(&state, free(Free::Heal)), EU_FRE_01);
    let outside = Table::new().gold(2).at(crate::testing::start(0)).build();
    assert_eq!(refused(&outside, free(Free::Heal)), EU_FRE_01);
}

#[test]
#[rule("EU-HLT-02", "EU-FRE-01")]
fn nobody_pays_the_chapel_for_nothing() {
    let mut state = Table::new().gold(2).build();
    assert_eq!(refused(&state, free(Free::Heal)), crate::rules::EU_HLT_02);
    state.players[ONE].health -= 1;
    act(&mut state, free(Free::Heal));
    assert_eq!(refused(&state, free(Free::Heal)), crate::rules::EU_HLT_02);
}

#[test]
#[rule("EU-FRE-02", "EU-FRE-03")]
fn the_chapel_sells_healing_potions_and_nothing_else() {
    let mut state = Table::new().gold(3).build();
    act(&mut state, free(Free::Potion));
    act(&mut state, free(Free::Potion));
    assert_eq!((state.players[ONE].gold, state.players[ONE].pack.len()), (1, 2));
    assert_eq!(refused(&state, Action::Trade(Source::Token)), EU_FRE_03);
}

/// Ael on a Treasure of level 1 without a Monster.
fn at_treasure() -> Table {
    Table::new().tile(territory::I_15, -1, -1).at(Space::new(1, 2))
}

#[test]
#[rule("EU-FRE-04", "EU-FRE-07")]
fn a_treasure_is_discovered_at_any_moment_of_the_turn() {
    let mut state = at_treasure().build();
    act(&mut state, Action::March(crate::terms::Deed::Mine));
    act_drawing(&mut state, free(Free::Discover), [0]);
    assert_eq!(state.players[ONE].pack[0].sheet().id, "t1_coins");
    assert_eq!(state.map.tokens(Space::new(1, 2)).hero, Some(ONE));
    assert_eq!(refused(&Table::new().build(), free(Free::Discover)), EU_FRE_04);
}

#[test]
#[rule("EU-FRE-05", "EU-ITM-04")]
fn without_room_something_is_given_up_and_the_token_lies_there() {
    let mut state = at_treasure().carry(item::COAL).carry(item::COAL).carry(item::COAL).build();
    act_drawing(&mut state, free(Free::Discover), [0]);
    assert_eq!(refused(&state, Action::Done), EU_ITM_04);
    act(&mut state, Action::Dispose(Thing::Pack(3)));
    assert_eq!(state.players[ONE].pack.len(), 3);
    assert_eq!(state.map.tokens(Space::new(1, 2)).hero, Some(ONE));
    assert!(legal(&state).contains(&Action::Done));
}

#[test]
#[rule("EU-FRE-06")]
fn a_treasure_is_taken_once() {
    let state =
        at_treasure().with(|state| state.map.tokens_mut(Space::new(1, 2)).unwrap().hero = Some(TWO)).build();
    assert_eq!(refused(&state, free(Free::Discover)), EU_FRE_06);
}

/// Ael without Gaar on the Water Elemental of I-10.
fn at_water() -> Table {
    Table::new().tile(territory::I_10, -1, -1).at(Space::new(1, 2)).one(|player| player.gaar = 0)
}

#[test]
#[rule("EU-FRE-08", "EU-FRE-10", "EU-FRE-12", "EU-CMP-05", "EU-ESS-01")]
fn a_challenge_places_a_token_and_gives_what_the_card_says() {
    let mut state = at_water().build();
    act_drawing(&mut state, free(Free::Challenge), [4, 4]);
    assert_eq!(state.players[ONE].essences, [0, 0, 1, 0]);
    assert_eq!(state.map.tokens(Space::new(1, 2)).interaction, [1, 0, 0, 0]);
    assert!(
        state.map.elemental(Space::new(1, 2)).is_some(),
        "a token on an Elemental shows its Elemental face"
    );
    assert_eq!(refused(&state, free(Free::Challenge)), EU_FRE_08);
    assert_eq!(refused(&Table::new().build(), free(Free::Challenge)), EU_FRE_08);
}

#[test]
#[rule("EU-FRE-12")]
fn outside_all_ranges_nothing_happens() {
    assert_eq!(Element::Water.elemental().challenge.at(1), crate::content::EffectId::NOTHING);
    let mut state = at_water().build();
    let before = state.players[ONE];
    crate::testing::during_seeded(&mut state, |play| super::challenged(play, ONE, Element::Water, 1));
    assert_eq!((state.players[ONE], state.tasks.len()), (before, 0));
}

#[test]
#[rule("EU-FRE-09")]
fn opponents_with_tokens_are_paid_or_nobody_is_challenged() {
    let table = |gold| {
        Table::of(Mode::Competitive, &[Hero::Ael, Hero::Dral, Hero::Keleia])
            .tile(territory::I_10, -1, -1)
            .at(Space::new(1, 2))
            .gold(gold)
            .one(|player| player.gaar = 0)
            .with(|state| state.map.tokens_mut(Space::new(1, 2)).unwrap().interaction = [0, 1, 1, 0])
            .build()
    };
    assert_eq!(refused(&table(1), free(Free::Challenge)), EU_FRE_09);
    let mut state = table(2);
    act_drawing(&mut state, free(Free::Challenge), [4, 4]);
    assert_eq!([ONE, TWO, THREE].map(|seat| state.players[seat].gold), [0, 1, 1]);
}

#[test]
#[rule("EU-FRE-13")]
fn who_dies_of_a_challenge_gains_nothing() {
    // Fire at 5 or 6: a Wound and two Silver cards.
    let mut state = Table::new()
        .tile(territory::I_14, -1, -1)
        .at(Space::new(1, 0))
        .one(|player| (player.health, player.gaar, player.reputation) = (1, 0, 4))
        .build();
    act_drawing(&mut state, free(Free::Challenge), [2, 3]);
    act(&mut state, Action::Done); // EU-TRG-13: she could lay on her Healing Touch first.
    let player = &state.players[ONE];
    assert_eq!((player.place, player.health, player.hand.len()), (Some(Space::centre(0)), 4, 0));
    assert_eq!((player.reputation, state.map.tokens(Space::new(1, 0)).interaction[0]), (2, 1));
    let mut alive = Table::new()
        .tile(territory::I_14, -1, -1)
        .at(Space::new(1, 0))
        .one(|player| (player.health, player.gaar) = (2, 0))
        .build();
    act_drawing(&mut alive, free(Free::Challenge), [2, 3]);
    act_drawing(&mut alive, Action::Done, [0, 0]);
    assert_eq!((alive.players[ONE].health, alive.players[ONE].hand.len()), (1, 2));
}

/// Ael at an Encounter that shows these cards.
fn at(encounter: Encounter, tile: crate::content::TerritoryId, shown: [Option<QuestId>; 2]) -> Table {
    let deck = EncounterDeck { shown, unseen: 0, left: 0, completed: 0 };
    Table::new()
        .tile(tile, -1, -1)
        .at(Space::new(1, 0))
        .with(|state| state.encounters[encounter.index()] = Some(deck))
}

fn emissary(shown: [Option<QuestId>; 2]) -> Table {
    at(Encounter::Emissary, territory::I_08, shown)
}

#[test]
#[rule("EU-FRE-14", "EU-ENC-04", "EU-CMP-09")]
fn the_emissary_takes_an_emerald_or_a_ruby() {
    let mut state = emissary([Some(quest::EMISSARY_1), None])
        .one(|player| (player.gems[Gem::Ruby.index()], player.gems[Gem::Emerald.index()]) = (1, 1))
        .build();
    act(&mut state, free(Free::Quest(0)));
    act(&mut state, Action::Answer(Answer::Option(1)));
    let player = &state.players[ONE];
    assert_eq!((player.reputation, player.gold, player.quests), (1, 3, 1));
    assert_eq!((player.gems[Gem::Ruby.index()], player.gems[Gem::Emerald.index()]), (0, 1));
    assert_eq!(state.encounters[Encounter::Emissary.index()].unwrap().shown, [None, None]);
    // Without the Gems there is nothing to give.
    let poor = emissary([Some(quest::EMISSARY_1), None]).build();
    assert_eq!(refused(&poor, free(Free::Quest(0))), EU_FRE_14);
    assert_eq!(refused(&poor, free(Free::Quest(1))), EU_FRE_14);
    let elsewhere = Table::new().at(crate::testing::start(0)).build();
    assert_eq!(refused(&elsewhere, free(Free::Quest(0))), EU_ENC_04);
}

#[test]
#[rule("EU-FRE-15")]
fn one_item_pays_for_one_quest() {
    let mut state = emissary([Some(quest::EMISSARY_1), Some(quest::EMISSARY_4)])
        .one(|player| player.gems[Gem::Ruby.index()] = 2)
        .build();
    assert!(legal(&state).contains(&free(Free::Quest(1))), "two Gems of any kind");
    act(&mut state, free(Free::Quest(0)));
    assert_eq!(state.players[ONE].gems[Gem::Ruby.index()], 1, "the one way to pay is not asked for");
    assert_eq!(refused(&state, free(Free::Quest(1))), EU_FRE_14);
}

#[test]
#[rule("EU-FRE-16", "EU-END-15")]
fn a_trophy_is_spent_to_its_discard() {
    let mut state = at(Encounter::Hunter, territory::I_07, [Some(quest::HUNTER_4), None])
        .one(|player| player.trophies.extend([foe::M1_BOAR, foe::M2_OGRE]))
        .with(|state| state.monsters.deck &= !(1 << foe::M1_BOAR.index() | 1 << foe::M2_OGRE.index()))
        .build();
    act_drawing(&mut state, free(Free::Quest(0)), [0]);
    assert_eq!(state.players[ONE].trophies.as_slice(), [foe::M1_BOAR], "level 2 or higher was asked");
    assert_eq!(state.monsters.discard, 1 << foe::M2_OGRE.index());
    assert_eq!((state.players[ONE].reputation, state.players[ONE].pack.len()), (2, 1));
}

#[test]
#[rule("EU-ENC-05", "EU-ENC-07")]
fn a_reward_pile_that_is_empty_gives_nothing_and_the_quest_counts() {
    let mut state =
        at(Encounter::Hunter, territory::I_07, [Some(quest::HUNTER_6), None]).carry(item::FISH).build();
    let mut full = state.clone();
    act_drawing(&mut full, free(Free::Quest(0)), [0]);
    assert_eq!(full.players[ONE].pack[0].sheet().id, "hunter_bow");
    for tile in Pile::Hunter.items() {
        while state.piles.unseen.take(tile) {}
    }
    act(&mut state, free(Free::Quest(0)));
    assert_eq!((state.players[ONE].quests, state.players[ONE].pack.len()), (1, 0));
}

#[test]
#[rule("EU-MAP-08", "EU-SPC-05")]
fn quests_of_a_special_tile_are_done_at_its_liberated_centre() {
    let deck = EncounterDeck { shown: [Some(quest::MERCENARY_1), None], unseen: 0, left: 0, completed: 0 };
    let mut state = Table::new()
        .tile(territory::III_05, -1, -1)
        .gold(9)
        .at(Space::centre(1))
        .with(|state| state.encounters[Encounter::Mercenary.index()] = Some(deck))
        .build();
    assert_eq!(refused(&state, free(Free::Quest(0))), EU_MAP_08);
    (0..3).for_each(|cell| state.map.tokens_mut(Space::new(1, cell)).unwrap().hero = Some(TWO));
    let mut outside = state.clone();
    outside.players[ONE].place = Some(Space::new(1, 0));
    assert_eq!(refused(&outside, free(Free::Quest(0))), EU_ENC_04);
    act(&mut state, free(Free::Quest(0)));
    assert_eq!((state.players[ONE].gold, state.players[ONE].reputation), (5, 2));
}

#[test]
fn a_quest_with_a_roll_is_tried_once_in_a_turn() {
    let mut state = at(Encounter::Oracle, territory::V_04, [Some(quest::ORACLE_4), None])
        .gold(5)
        .one(|player| player.gaar = 0)
        .build();
    act_drawing(&mut state, free(Free::Quest(0)), [1, 2]);
    assert_eq!((state.players[ONE].gold, state.players[ONE].quests, state.tasks.len()), (3, 0, 0));
    assert_eq!(refused(&state, free(Free::Quest(0))), EU_FRE_14);
    let mut lucky = at(Encounter::Oracle, territory::V_04, [Some(quest::ORACLE_2), None])
        .one(|player| player.gaar = 0)
        .build();
    act_drawing(&mut lucky, free(Free::Quest(0)), [5, 5]);
    assert_eq!((lucky.players[ONE].reputation, lucky.players[ONE].quests), (4, 1));
}

#[test]
#[rule("EU-SKO-05")]
fn dwurt_is_no_gaar() {
    let deck = EncounterDeck { shown: [Some(quest::HERMIT_4), None], unseen: 0, left: 0, completed: 0 };
    let state = Table::of(Mode::Competitive, &[Hero::Skoldur, Hero::Dral])
        .tile(territory::IV_05, -1, -1)
        .at(Space::new(1, 0))
        .with(|state| state.encounters[Encounter::Hermit.index()] = Some(deck))
        .build();
    assert_eq!(state.players[ONE].dwurt, 5);
    assert_eq!(refused(&state, free(Free::Quest(0))), EU_FRE_14);
}

#[test]
fn cards_pay_for_quests_too() {
    let mut state = at(Encounter::Emissary, territory::I_08, [Some(quest::EMISSARY_6), None])
        .one(|player| {
            player.hand.put(power::HEALING);
            player.hand.put(power::CURSE);
            player.hand.put(power::RAGE);
        })
        .build();
    act(&mut state, free(Free::Quest(0)));
    act(&mut state, Action::Answer(Answer::Power(power::RAGE)));
    assert_eq!(state.players[ONE].hand.iter().collect::<Vec<_>>(), [power::CURSE]);
    assert_eq!(state.players[ONE].quests, 1);
}
