//! Artifacts, and what sites give.

use super::{attack, basic, end, fight, foe, give, rich, strong};
use crate::action::Action;
use crate::content::{EffectId, Spot, card, enemy, tile, unit};
use crate::effect::Effect;
use crate::effects::modifiers::{move_cost, unit_armor, unit_resistances};
use crate::question::{CombatPhase, Origin};
use crate::rules::{MK_DEED_14, MK_UNIT_10};
use crate::state::Stage;
use crate::terms::BasicColour::{Blue, Green, Red, White};
use crate::terms::{Element, ManaColour, Reach, Resistance, Site, Terrain};
use crate::testing::{
    Board, ONE, Used, act, act_all, act_drawing, cards, during, legal, refused, spot, top, uses,
};
use crate::turn_record::Fate;
use kernel::{Seat, rule};

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[
    an_artifact_is_removed_for_its_strongest_effect,
    a_banner_is_assigned_to_a_unit_and_another_takes_its_place,
    banner_of_glory_raises_its_unit_and_gives_fame,
    banner_of_fear_spends_its_unit_to_stop_an_enemy,
    banner_of_protection_protects_its_unit_or_removes_wounds,
    banner_of_courage_readies,
    rings_give_mana_and_then_any_amount_of_it,
    sword_of_justice,
    horn_of_wrath_may_wound_its_bearer,
    endless_gem_pouch,
    golden_grail,
    book_of_wisdom,
    amulet_of_sun_lets_gold_shine_at_night,
    amulet_of_sun_shows_what_the_night_hides,
    amulet_of_darkness_lets_black_mana_be_used_by_day,
    random_crystals_come_by_the_die,
    of_the_artifacts_drawn_one_goes_back,
    a_spell_as_a_reward_goes_on_top_of_the_deck,
    the_glade_removes_a_wound_of_the_hand_or_the_discard_pile,
];

#[rule("MK-DEED-05")]
#[test]
fn an_artifact_is_removed_for_its_strongest_effect() {
    for (powered, fate, influence, fame) in [(false, Fate::Discard, 4, 2), (true, Fate::Remove, 9, 3)] {
        let mut state = Board::new().stage(Stage::Interaction).hand(&[card::ENDLESS_BAG_OF_GOLD]).build();
        let play = if powered { strong } else { basic };
        play(&mut state, card::ENDLESS_BAG_OF_GOLD, &[]);
        assert_eq!(state.turn.played[0].then, fate);
        assert_eq!((state.turn.influence, state.players[Seat(0)].fame), (influence, fame));
    }
}

#[rule("MK-UNIT-10")]
#[rule("MK-UNIT-11")]
#[test]
fn a_banner_is_assigned_to_a_unit_and_another_takes_its_place() {
    let board = Board::new().hand(&[card::BANNER_OF_GLORY, card::BANNER_OF_FEAR]).unit(unit::PEASANTS);
    let mut state = board.build();
    assert_eq!(refused(&state, Action::Play(card::BANNER_OF_GLORY)), MK_UNIT_10);
    act(&mut state, Action::Assign { card: card::BANNER_OF_GLORY, unit: 0 });
    assert_eq!(state.players[Seat(0)].units[0].banner, Some(card::BANNER_OF_GLORY));
    assert!(!legal(&state).contains(&Action::PlayStrong(card::BANNER_OF_GLORY)));
    act(&mut state, Action::Assign { card: card::BANNER_OF_FEAR, unit: 0 });
    assert_eq!(state.players[Seat(0)].units[0].banner, Some(card::BANNER_OF_FEAR));
    assert_eq!(state.players[Seat(0)].discard.count(card::BANNER_OF_GLORY), 1);
}

#[rule("MK-UNIT-10")]
#[test]
fn banner_of_glory_raises_its_unit_and_gives_fame() {
    uses(Used::Basic(card::BANNER_OF_GLORY));
    let board = Board::new().unit(unit::PEASANTS).unit(unit::PEASANTS).with(|state| {
        state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_GLORY);
    });
    let mut state = fight(board, CombatPhase::Attack, &[enemy::PROWLERS]);
    act(&mut state, Action::Activate { unit: 0, ability: 0 });
    assert_eq!(attack(&state), [(3, Reach::Melee, Element::Physical)]);
    assert_eq!(state.players[Seat(0)].fame, 1);
    let units = state.players[Seat(0)].units;
    assert_eq!([0, 1].map(|at| unit_armor(&state, ONE, &units[at])), [4, 3]);
    act(&mut state, Action::Activate { unit: 1, ability: 0 });
    assert_eq!((attack(&state)[0].0, state.players[Seat(0)].fame), (5, 1));

    let board = Board::new().hand(&[card::BANNER_OF_GLORY]).unit(unit::PEASANTS).unit(unit::PEASANTS);
    let mut state = fight(board, CombatPhase::Attack, &[enemy::PROWLERS]);
    strong(&mut state, card::BANNER_OF_GLORY, &[]);
    act(&mut state, Action::Activate { unit: 0, ability: 0 });
    act(&mut state, Action::Activate { unit: 1, ability: 0 });
    assert_eq!(attack(&state), [(6, Reach::Melee, Element::Physical)]);
    end(&mut state);
    assert_eq!(state.players[Seat(0)].fame, 2);
}

#[rule("MK-UNIT-10")]
#[test]
fn banner_of_fear_spends_its_unit_to_stop_an_enemy() {
    let board = || {
        Board::new().unit(unit::PEASANTS).with(|state| {
            state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_FEAR);
        })
    };
    let mut state = fight(board(), CombatPhase::Block, &[enemy::PROWLERS]);
    act(&mut state, Action::Banner(0));
    assert!(foe(&state, 0).no_attack && !state.players[Seat(0)].units[0].ready);
    assert_eq!(state.players[Seat(0)].fame, 1);
    let state = fight(board(), CombatPhase::Attack, &[enemy::PROWLERS]);
    assert_eq!(refused(&state, Action::Banner(0)), MK_DEED_14);

    let mut state =
        fight(Board::new().hand(&[card::BANNER_OF_FEAR]), CombatPhase::Ranged, &[enemy::PROWLERS]);
    strong(&mut state, card::BANNER_OF_FEAR, &[]);
    assert!(state.combat.as_ref().unwrap().skips_block_and_damage);
}

#[rule("MK-UNIT-10")]
#[test]
fn banner_of_protection_protects_its_unit_or_removes_wounds() {
    uses(Used::Basic(card::BANNER_OF_PROTECTION));
    let state = Board::new().unit(unit::PEASANTS).with(|state| {
        state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_PROTECTION);
    });
    let state = state.build();
    let unit = state.players[Seat(0)].units[0];
    let resistances = unit_resistances(&state, ONE, &unit);
    assert!(resistances.contains(Resistance::Fire) && resistances.contains(Resistance::Ice));
    assert_eq!(unit_armor(&state, ONE, &unit), 4);

    let board = Board::new().hand(&[card::BANNER_OF_PROTECTION, card::WOUND]);
    let mut state = fight(board, CombatPhase::Attack, &[enemy::PROWLERS]);
    strong(&mut state, card::BANNER_OF_PROTECTION, &[]);
    during(&mut state, [], |play| crate::player::wound_hero(play, ONE, 2));
    end(&mut state);
    act(&mut state, Action::Option(0));
    assert_eq!(state.players[Seat(0)].wounds_in_hand(), 1, "the one from before stays");
}

#[rule("MK-UNIT-09")]
#[test]
fn banner_of_courage_readies() {
    let board = || {
        Board::new().unit(unit::PEASANTS).unit(unit::FORESTERS).with(|state| {
            state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_COURAGE);
            state.players[Seat(0)].units.iter_mut().for_each(|unit| unit.ready = false);
        })
    };
    let mut state = board().build();
    act(&mut state, Action::Banner(0));
    assert_eq!([0, 1].map(|at| state.players[Seat(0)].units[at].ready), [true, false]);
    state.players[Seat(0)].units[0].ready = false;
    assert_eq!(refused(&state, Action::Banner(0)), MK_UNIT_10);
    let mut state = board().hand(&[card::BANNER_OF_COURAGE]).build();
    strong(&mut state, card::BANNER_OF_COURAGE, &[]);
    assert!(state.players[Seat(0)].units.iter().all(|unit| unit.ready));
}

#[rule("MK-GAIN-01")]
#[rule("MK-GAIN-02")]
#[test]
fn rings_give_mana_and_then_any_amount_of_it() {
    for (ring, colour, action, spell) in [
        (card::RUBY_RING, Red, card::THREATEN, card::MANA_MELTDOWN),
        (card::SAPPHIRE_RING, Blue, card::STAMINA, card::SPACE_BENDING),
        (card::DIAMOND_RING, White, card::PROMISE, card::CALL_TO_ARMS),
        (card::EMERALD_RING, Green, card::MARCH, card::MEDITATION),
    ] {
        let mut state = Board::new().hand(&[ring]).build();
        basic(&mut state, ring, &[]);
        let player = &state.players[Seat(0)];
        let mana = ManaColour::from(colour).index();
        assert_eq!((player.crystals[colour.index()], player.tokens[mana], player.fame), (1, 1, 1));

        let stage = if [card::THREATEN, card::PROMISE].contains(&action) {
            Stage::Interaction
        } else {
            Stage::Movement
        };
        let board = Board::new().night().stage(stage).hand(&[ring, action, spell]).discard(&[card::RAGE; 3]);
        let mut state = board.units(&[unit::PEASANTS]).build();
        strong(&mut state, ring, &[]);
        strong(&mut state, action, &[]);
        act(&mut state, Action::PlayStrong(spell));
        // What the spell does is of no matter here.
        state.tasks.clear();
        assert_eq!(state.players[Seat(0)].tokens, [0; 6], "all of it was paid with endless mana");
        let fame = state.players[Seat(0)].fame;
        end(&mut state);
        assert_eq!(state.players[Seat(0)].fame, fame + 1, "for the spell of its colour");
    }
}

#[rule("MK-CBT-GEN-02")]
#[test]
fn sword_of_justice() {
    let hand = [card::SWORD_OF_JUSTICE, card::MARCH, card::PROMISE, card::WOUND];
    let mut state = fight(Board::new().hand(&hand), CombatPhase::Attack, &[enemy::PROWLERS]);
    basic(&mut state, card::SWORD_OF_JUSTICE, &[Action::Card(card::MARCH), Action::Card(card::PROMISE)]);
    assert_eq!(attack(&state), [(6, Reach::Melee, Element::Physical)]);
    state.turn.defeated = 2;
    end(&mut state);
    assert_eq!(state.players[Seat(0)].fame, 2);

    // Physical attacks count double, those played before too; nobody resists them.
    let board = rich().hand(&[card::SWORD_OF_JUSTICE, card::RAGE, card::RAGE, card::FIRE_BOLT]);
    let mut state = fight(board, CombatPhase::Attack, &[enemy::GOLEMS]);
    act(&mut state, Action::Play(card::RAGE));
    strong(&mut state, card::SWORD_OF_JUSTICE, &[]);
    act(&mut state, Action::Play(card::RAGE));
    act(&mut state, Action::PlayStrong(card::FIRE_BOLT));
    assert_eq!(attack(&state), [(8, Reach::Melee, Element::Physical), (3, Reach::Ranged, Element::Fire)]);
    assert!(foe(&state, 0).resistances().is_empty());
    state.turn.defeated = 2;
    end(&mut state);
    assert_eq!(state.players[Seat(0)].fame, 2);
}

#[rule("MK-EFF-01")]
#[test]
fn horn_of_wrath_may_wound_its_bearer() {
    for (face, wounds) in [(1, 1), (2, 0), (6, 1)] {
        let mut state =
            fight(Board::new().hand(&[card::HORN_OF_WRATH]), CombatPhase::Ranged, &[enemy::PROWLERS]);
        act_drawing(&mut state, Action::Play(card::HORN_OF_WRATH), [face]);
        assert_eq!(attack(&state), [(6, Reach::Siege, Element::Physical)]);
        assert_eq!(state.players[Seat(0)].wounds_in_hand(), wounds);
    }
    let mut state = fight(Board::new().hand(&[card::HORN_OF_WRATH]), CombatPhase::Ranged, &[enemy::PROWLERS]);
    act(&mut state, Action::PlayStrong(card::HORN_OF_WRATH));
    act_drawing(&mut state, Action::Amount(3), [1, 2, 6]);
    assert_eq!(attack(&state), [(9, Reach::Siege, Element::Physical)]);
    assert_eq!(state.players[Seat(0)].wounds_in_hand(), 2);
}

#[rule("MK-GAIN-02")]
#[test]
fn endless_gem_pouch() {
    let mut state = Board::new().hand(&[card::ENDLESS_GEM_POUCH]).build();
    act_drawing(&mut state, Action::Play(card::ENDLESS_GEM_POUCH), [3, 6]);
    assert_eq!((state.players[Seat(0)].crystals, state.players[Seat(0)].fame), ([0, 0, 1, 0], 1));
    let mut state = Board::new().hand(&[card::ENDLESS_GEM_POUCH]).build();
    act_drawing(&mut state, Action::Play(card::ENDLESS_GEM_POUCH), [5]);
    act_drawing(&mut state, Action::Colour(White), [1]);
    assert_eq!(state.players[Seat(0)].crystals, [1, 0, 0, 1]);
    for (night, gold, black) in [(false, 1, 0), (true, 0, 1)] {
        let board = Board::new().hand(&[card::ENDLESS_GEM_POUCH]);
        let mut state = board.with(|state| state.night = night).build();
        strong(&mut state, card::ENDLESS_GEM_POUCH, &[]);
        assert_eq!(state.players[Seat(0)].tokens, [1, 1, 1, 1, gold, black]);
    }
}

#[rule("MK-HEAL-07")]
#[test]
fn golden_grail() {
    let mut state = Board::new().hand(&[card::GOLDEN_GRAIL, card::WOUND]).build();
    basic(&mut state, card::GOLDEN_GRAIL, &[]);
    assert_eq!(state.turn.healing, 2);
    act(&mut state, Action::HealHand);
    end(&mut state);
    assert_eq!(state.players[Seat(0)].fame, 1, "for the point that was spent, not for the other");
    let deck = [card::MARCH, card::RAGE, card::STAMINA];
    let mut state = Board::new().hand(&[card::GOLDEN_GRAIL, card::WOUND, card::WOUND]).deck(&deck).build();
    strong(&mut state, card::GOLDEN_GRAIL, &[Action::HealHand, Action::HealHand]);
    assert_eq!((cards(&state.players[Seat(0)].hand), state.turn.healing), (vec![card::RAGE, card::MARCH], 4));
}

#[rule("MK-GAIN-04")]
#[test]
fn book_of_wisdom() {
    let board = || {
        Board::new()
            .hand(&[card::BOOK_OF_WISDOM, card::RAGE])
            .advanced(&[card::BLOOD_RAGE])
            .spells(&[card::FIREBALL])
            .with(|state| {
                state.offers.advanced_deck = kernel::Deck::default();
                state.offers.spell_deck = kernel::Deck::default();
            })
    };
    let mut state = board().build();
    basic(&mut state, card::BOOK_OF_WISDOM, &[]);
    assert_eq!(
        (state.players[Seat(0)].hand.count(card::BLOOD_RAGE), state.removed.count(card::RAGE)),
        (1, 1)
    );
    let mut state = board().build();
    strong(&mut state, card::BOOK_OF_WISDOM, &[]);
    assert_eq!(
        (state.players[Seat(0)].hand.count(card::FIREBALL), state.players[Seat(0)].crystals),
        (1, [1, 0, 0, 0])
    );
}

#[rule("MK-HEAL-11")]
#[test]
fn points_of_the_grail_that_a_combat_took_give_no_fame() {
    let mut state = Board::new().hand(&[card::GOLDEN_GRAIL, card::TRANQUILITY, card::WOUND]).build();
    basic(&mut state, card::GOLDEN_GRAIL, &[]);
    crate::testing::during(&mut state, [], |play| {
        crate::combat::begin(play, crate::combat::Start::rampaging([]));
    });
    // The combat is over; what is healed now is healed by another card.
    (state.combat, state.stage) = (None, Stage::AfterAction);
    state.tasks.clear();
    basic(&mut state, card::TRANQUILITY, &[Action::HealHand]);
    super::end(&mut state);
    assert_eq!((state.players[Seat(0)].fame, state.players[Seat(0)].wounds_in_hand()), (0, 0));
}

#[rule("MK-MANA-07")]
#[rule("MK-EFF-02")]
#[test]
fn amulet_of_sun_lets_gold_shine_at_night() {
    for (powered, n) in [(false, 1), (true, 3)] {
        let mut state = Board::new().night().hand(&[card::AMULET_OF_SUN, card::MARCH]).build();
        let play = if powered { strong } else { basic };
        play(&mut state, card::AMULET_OF_SUN, &[]);
        assert_eq!(state.players[Seat(0)].tokens[ManaColour::Gold.index()], n);
        assert_eq!(move_cost(&state, Terrain::Forest), Some(3));
        act(&mut state, Action::PlayStrong(card::MARCH));
        assert_eq!(state.turn.movement, 4, "paid with gold");
    }
    // By day it gives the mana alone.
    let mut state = Board::new().hand(&[card::AMULET_OF_SUN]).build();
    basic(&mut state, card::AMULET_OF_SUN, &[]);
    assert!(state.turn.modifiers.is_empty());
}

#[rule("MK-MOV-11")]
#[test]
fn amulet_of_sun_shows_what_the_night_hides() {
    let (ruins, far) = (spot(0, 1, Spot::SouthEast), spot(0, 0, Spot::Centre));
    let board = Board::new().night().hand(&[card::AMULET_OF_SUN]).tile(tile::COUNTRYSIDE_10, 0, 1).at(far);
    let mut state = board.with(|state| state.map.put_ruin(ruins)).build();
    assert_eq!(state.map.ruin_at(ruins).unwrap().face, None);
    crate::testing::act_seeded(&mut state, Action::Play(card::AMULET_OF_SUN));
    assert!(state.map.ruin_at(ruins).unwrap().face.is_some());
}

#[rule("MK-MANA-06")]
#[test]
fn amulet_of_darkness_lets_black_mana_be_used_by_day() {
    for (powered, answers) in [(false, 1), (true, 3)] {
        let board = Board::new().hand(&[card::AMULET_OF_DARKNESS, card::MEDITATION]).discard(&[card::RAGE]);
        let mut state = board.tokens(ManaColour::Green, 1).build();
        let play = if powered { strong } else { basic };
        play(&mut state, card::AMULET_OF_DARKNESS, &vec![Action::Mana(ManaColour::Black); answers]);
        assert_eq!(move_cost(&state, Terrain::Desert), Some(3));
        assert!(legal(&state).contains(&Action::PlayStrong(card::MEDITATION)));
    }
}

fn reward(effect: fn(&Effect) -> bool) -> EffectId {
    EffectId::all().find(|id| effect(id.get())).expect("there is such a reward")
}

#[rule("MK-END-09")]
#[test]
fn random_crystals_come_by_the_die() {
    let two = reward(|effect| matches!(effect, Effect::RandomCrystal(2)));
    let mut state = Board::new().crystals(Red, 3).build();
    // Red has no room, black is Fame.
    give(&mut state, Origin::Site, two, &[1, 6]);
    let player = &state.players[Seat(0)];
    assert_eq!((player.crystals, player.tokens, player.fame), ([3, 0, 0, 0], [0; 6], 1));
    let mut state = Board::new().crystals(Red, 3).build();
    give(&mut state, Origin::Site, two, &[5]);
    assert_eq!(legal(&state), [Blue, Green, White].map(Action::Colour));
    act_drawing(&mut state, Action::Colour(Blue), [4]);
    assert_eq!(state.players[Seat(0)].crystals, [3, 1, 0, 1]);
}

#[rule("MK-END-10")]
#[test]
fn of_the_artifacts_drawn_one_goes_back() {
    let one = reward(|effect| matches!(effect, Effect::Artifact(1)));
    let mut state = Board::new().build();
    state.offers.artifact_deck = kernel::Deck::default();
    state.offers.artifact_deck.put_on_top(card::RUBY_RING);
    state.offers.artifact_deck.put_on_top(card::GOLDEN_GRAIL);
    state.offers.artifact_deck.put_on_top(card::HORN_OF_WRATH);
    give(&mut state, Origin::Site, one, &[]);
    assert_eq!(legal(&state), [card::GOLDEN_GRAIL, card::HORN_OF_WRATH].map(Action::Card));
    act(&mut state, Action::Card(card::HORN_OF_WRATH));
    assert_eq!(top(&state, ONE).as_slice(), [card::GOLDEN_GRAIL]);
    assert_eq!(state.offers.artifact_deck.iter().collect::<Vec<_>>(), [card::RUBY_RING, card::HORN_OF_WRATH]);
}

#[rule("MK-END-11")]
#[rule("MK-GAIN-03")]
#[test]
fn a_spell_as_a_reward_goes_on_top_of_the_deck() {
    let one = reward(|effect| matches!(effect, Effect::Spell(1)));
    let mut state = Board::new().spells(&[card::FIREBALL, card::CHILL]).build();
    state.offers.spell_deck = kernel::Deck::default();
    give(&mut state, Origin::Site, one, &[]);
    act_all(&mut state, [Action::Offer(1)]);
    assert_eq!(top(&state, ONE).as_slice(), [card::CHILL]);
}

#[rule("MK-END-05")]
#[rule("MK-HEAL-12")]
#[test]
fn the_glade_removes_a_wound_of_the_hand_or_the_discard_pile() {
    let glade = Site::MagicalGlade.card().end_of_turn;
    let mut state = Board::new().hand(&[card::WOUND]).discard(&[card::WOUND]).build();
    let wounds = state.wounds;
    give(&mut state, Origin::Site, glade, &[]);
    assert_eq!(legal(&state), [Action::Option(0), Action::Option(1), Action::Done]);
    act(&mut state, Action::Option(1));
    assert_eq!((state.players[Seat(0)].discard.len(), state.wounds), (0, wounds + 1));
    // A wounded unit is none of its business.
    let mut state =
        Board::new().unit(unit::PEASANTS).with(|state| state.players[Seat(0)].units[0].wounds = 1).build();
    give(&mut state, Origin::Site, glade, &[]);
    assert!(state.tasks.is_empty() && state.players[Seat(0)].units[0].wounds == 1);
}
