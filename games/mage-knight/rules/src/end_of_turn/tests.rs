//! The end of a turn, step by step.

use crate::action::Action;
use crate::content::card::{MARCH, RAGE, STAMINA, WOUND};
use crate::content::{CardId, EffectId, Hex, SkillId, Spot, TileId, UnitId, card, skill, tactic, tile, unit};
use crate::effect::Effect;
use crate::event::Event;
use crate::player::SkillSet;
use crate::rules::{MK_DRAW_01, MK_END_13, MK_HEAL_02, MK_LVL_04, MK_LVL_05, MK_LVL_06};
use crate::state::{Stage, State};
use crate::terms::{BasicColour, Hero, ManaColour};
use crate::testing::{
    Board, ONE, TWO, act, act_all, act_drawing, act_seeded, during, during_seeded, legal, refused, spot, top,
};
use crate::turn_record::{Fate, Played};
use kernel::{Seat, rule};

/// Tovak on the portal, with nothing left to do but to end his turn; a card was used.
fn ending() -> Board {
    Board::new()
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .at(Hex::new(0, 0))
        .hand_of(TWO, &[RAGE])
        .stage(Stage::EndOfTurn)
        .with(|state| state.turn.card_used = true)
}

/// The same on a space of a tile next to the start.
fn ending_at(tile: TileId, at: Spot) -> Board {
    ending().tile(tile, 1, 0).at(spot(1, 0, at))
}

/// Ends the turn, as far as nothing is asked.
fn end(state: &mut State) -> Vec<Event> {
    during_seeded(state, kernel::step::run)
}

/// An effect of the content that is just this.
fn effect(wanted: Effect) -> EffectId {
    EffectId::all().find(|id| *id.get() == wanted).expect("the content has such an effect")
}

#[rule("MK-END-01")]
#[test]
fn the_steps_come_in_order() {
    // A white mine, and a new level: the crystal comes first.
    let mut state = ending_at(tile::COUNTRYSIDE_3, Spot::SouthEast)
        .advanced(&[card::AGILITY, card::AMBUSH, card::BLOOD_RAGE])
        .source(&[ManaColour::Red; 4])
        .with(|state| {
            state.players[Seat(0)].fame = 3;
            state.turn.dice_used = 1;
        })
        .build();
    let events = end(&mut state);
    let at = |what: &dyn Fn(&Event) -> bool| events.iter().position(what).expect("it happened");
    let rolled = at(&|event| matches!(event, Event::Rolled(_)));
    let crystal = at(&|event| matches!(event, Event::Gained { .. }));
    let level = at(&|event| matches!(event, Event::Level { level: 2, .. }));
    assert!(rolled < crystal && crystal < level);
    assert_eq!(state.players[Seat(0)].crystals[BasicColour::White.index()], 1);
}

#[rule("MK-END-03")]
#[test]
fn a_hero_on_no_safe_space_goes_back_with_a_wound_for_each() {
    // From the plains onto a lake, and about on it.
    let (plains, lake) = (spot(0, 1, Spot::East), spot(0, 1, Spot::NorthEast));
    let mut state = ending().at(lake).with(|state| state.turn.path.extend([plains, lake])).build();
    assert_eq!(state.map.terrain(lake), Some(crate::terms::Terrain::Lake));
    let events = end(&mut state);
    assert!(events.contains(&Event::Withdrew { seat: ONE, to: plains }));
    assert_eq!((state.players[Seat(0)].place, state.players[Seat(0)].hand.count(WOUND)), (Some(plains), 2));
}

#[rule("MK-END-03")]
#[test]
fn wounds_of_a_withdrawal_are_wounds_of_the_turn() {
    // The Banner of Protection was given up: at the end of the turn, all Wounds of the turn may go.
    let (plains, lake) = (spot(0, 1, Spot::East), spot(0, 1, Spot::NorthEast));
    let board = ending().at(lake).hand(&[WOUND]).with(|state| {
        state.turn.path.push(plains);
        let effect = card::BANNER_OF_PROTECTION.card().half(crate::variants::Printing::First, true).effect;
        let origin = crate::question::Origin::Card { card: card::BANNER_OF_PROTECTION, strong: true };
        state.turn.modifiers.push(crate::turn_record::Modifier {
            origin,
            effect,
            given: crate::task::Given::Nothing,
        });
    });
    let mut state = board.build();
    end(&mut state);
    assert_eq!(state.players[Seat(0)].hand.count(WOUND), 2, "one of before, and one for the way back");
    act(&mut state, Action::Option(0));
    assert_eq!(state.players[Seat(0)].hand.count(WOUND), 1);
}

#[rule("MK-END-02")]
#[test]
fn a_safe_space_is_stayed_on() {
    // An unconquered dungeon is safe.
    let mut state = ending_at(tile::COUNTRYSIDE_7, Spot::SouthEast)
        .with(|state| state.turn.path.push(spot(1, 0, Spot::Centre)))
        .build();
    end(&mut state);
    assert_eq!(state.players[Seat(0)].place, Some(spot(1, 0, Spot::SouthEast)));
    assert_eq!(state.players[Seat(0)].hand.count(WOUND), 0);
}

#[rule("MK-END-04", "MK-DEED-09", "MK-MANA-02", "MK-DEED-05")]
#[test]
fn the_play_area_is_cleared() {
    let played = |card, then| Played { card, then };
    let mut state = ending()
        .hand(&[WOUND])
        .tokens(ManaColour::Red, 2)
        .with(|state| {
            state.turn.played.extend([
                played(RAGE, Fate::Discard),
                played(STAMINA, Fate::Discard),
                played(MARCH, Fate::Discard),
                played(card::BANNER_OF_GLORY, Fate::Remove),
                played(card::AGILITY, Fate::DeckTop),
                played(card::AMBUSH, Fate::DeckBottom),
            ]);
            state.turn.no_draw = true;
        })
        .build();
    end(&mut state);
    let player = &state.players[Seat(0)];
    assert_eq!(player.tokens, [0; 6]);
    assert_eq!(player.discard.iter().count(), 3);
    assert_eq!(state.removed.count(card::BANNER_OF_GLORY), 1);
    assert_eq!(top(&state, ONE)[..], [card::AGILITY]);
    assert_eq!(player.deck.iter().last(), Some(card::AMBUSH));
    assert_eq!(player.hand.len(), 1, "what was not played stays");
}

#[rule("MK-END-05", "MK-HEAL-12")]
#[test]
fn a_glade_takes_a_wound_from_hand_or_discard_pile() {
    let glade = || ending().at(spot(0, 1, Spot::Centre)).with(|state| state.turn.no_draw = true);
    let mut state = glade().discard(&[WOUND]).build();
    let pile = state.wounds;
    end(&mut state);
    if state.players[Seat(0)].discard.count(WOUND) == 1 {
        // It is for the player to say.
        let remove = legal(&state).into_iter().find(|action| *action != Action::Done);
        act_seeded(&mut state, remove.expect("the Wound can be removed"));
    }
    assert_eq!((state.players[Seat(0)].discard.count(WOUND), state.wounds), (0, pile + 1));
    // Without a Wound there is nothing to ask; a unit's stays where it is.
    let mut state = glade()
        .unit(unit::PEASANTS)
        .with(|state| {
            state.players[Seat(0)].units[0].wounds = 1;
            state.wounds -= 1;
        })
        .build();
    end(&mut state);
    assert_eq!(state.players[Seat(0)].units[0].wounds, 1);
    assert_eq!(state.seat(), TWO);
}

#[rule("MK-END-06", "MK-END-07")]
#[test]
fn a_mine_gives_a_crystal_if_there_is_room() {
    let mine = |n: u8| {
        let board = ending_at(tile::COUNTRYSIDE_6, Spot::Centre).crystals(BasicColour::Red, n);
        let mut state = board.build();
        end(&mut state);
        (state.players[Seat(0)].crystals[BasicColour::Red.index()], state.players[Seat(0)].tokens)
    };
    assert_eq!(mine(1), (2, [0; 6]));
    assert_eq!(mine(3), (3, [0; 6]));
}

#[rule("MK-SCN-MINES-07")]
#[test]
fn a_mine_in_the_hands_of_enemies_gives_nothing() {
    let mine = spot(1, 0, Spot::Centre);
    let board = || {
        Board::of(crate::scenarios::ScenarioId::MinesLiberation, &[Hero::Tovak, Hero::Arythea])
            .tile(tile::COUNTRYSIDE_6, 1, 0)
            .at(mine)
            .hand_of(TWO, &[RAGE])
            .stage(Stage::EndOfTurn)
            .with(|state| state.turn.card_used = true)
    };
    let mut state = board().build();
    end(&mut state);
    assert_eq!(state.players[Seat(0)].crystals, [0; 4]);
    // From the turn in which it is liberated.
    let mut state = board().shield(mine, ONE).build();
    end(&mut state);
    assert_eq!(state.players[Seat(0)].crystals[BasicColour::Red.index()], 1);
}

#[rule("MK-END-08", "MK-GAIN-06")]
#[test]
fn rewards_are_taken_in_any_order() {
    let spells: Vec<CardId> = CardId::spells().take(3).collect();
    let mut state = ending()
        .spells(&spells)
        .with(|state| {
            state.turn.rewards.extend([effect(Effect::Spell(1)), effect(Effect::Artifact(1))]);
            state.turn.no_draw = true;
        })
        .build();
    end(&mut state);
    assert_eq!(legal(&state), [Action::Reward(0), Action::Reward(1)]);
    // The artifact first: two are drawn, one goes back.
    act_seeded(&mut state, Action::Reward(1));
    let back = legal(&state)[0];
    act_seeded(&mut state, back);
    // Then the spell.
    assert!(legal(&state).contains(&Action::Offer(1)));
    act_seeded(&mut state, Action::Offer(1));
    assert_eq!(top(&state, ONE)[0], spells[1]);
    assert_eq!(state.seat(), TWO);
}

#[rule("MK-END-09")]
#[test]
fn random_crystals_follow_the_die() {
    // Black, gold, blue with three blue ones: Fame, a crystal of choice, and nothing.
    let mut state = ending()
        .crystals(BasicColour::Blue, 3)
        .with(|state| {
            state.turn.rewards.push(effect(Effect::RandomCrystal(3)));
            state.turn.no_draw = true;
        })
        .build();
    let (blue, gold, black) = (2, 5, 6);
    during(&mut state, [black, gold], kernel::step::run);
    assert_eq!(state.players[Seat(0)].fame, 1);
    let choice: Vec<Action> = legal(&state);
    assert!(choice.contains(&Action::Colour(BasicColour::Green)), "{choice:?}");
    act_drawing(&mut state, Action::Colour(BasicColour::Green), [blue]);
    let player = &state.players[Seat(0)];
    assert_eq!(player.crystals[BasicColour::Green.index()], 1);
    assert_eq!(player.crystals[BasicColour::Blue.index()], 3);
    assert_eq!(player.tokens, [0; 6]);
}

#[rule("MK-END-10")]
#[test]
fn of_the_artifacts_drawn_one_goes_under_the_deck() {
    let mut state = ending()
        .with(|state| {
            state.turn.rewards.push(effect(Effect::Artifact(1)));
            state.turn.no_draw = true;
        })
        .build();
    end(&mut state);
    let [Action::Card(one), Action::Card(other)] = legal(&state)[..] else { panic!("two were drawn") };
    act_seeded(&mut state, Action::Card(one));
    assert_eq!(top(&state, ONE)[..], [other]);
    assert_eq!(state.offers.artifact_deck.len(), 15);
    assert_eq!(state.offers.artifact_deck.iter().last(), Some(one), "at the bottom");
}

#[rule("MK-END-11", "MK-GAIN-04", "MK-GAIN-05")]
#[test]
fn a_spell_comes_from_the_offer_which_is_filled_again() {
    let spells: Vec<CardId> = CardId::spells().take(4).collect();
    let [a, b, c, d] = spells[..] else { panic!("there are twenty") };
    let mut state = ending()
        .spells(&[c, b, a])
        .units(&[unit::PEASANTS])
        .with(|state| {
            state.offers.spell_deck.take(d);
            state.offers.spell_deck.put_on_top(d);
            let monks = card::AGILITY;
            state.offers.advanced_deck.take(monks);
            state.offers.monastery.push(monks);
            state.turn.rewards.push(effect(Effect::Spell(1)));
            state.turn.no_draw = true;
        })
        .build();
    end(&mut state);
    assert_eq!(legal(&state), [Action::Offer(0), Action::Offer(1), Action::Offer(2)]);
    act_seeded(&mut state, Action::Offer(1));
    assert_eq!(state.offers.spells[..], [c, a, d]);
    assert_eq!(top(&state, ONE)[..], [b]);
    assert_eq!((state.offers.units.len(), state.offers.monastery.len()), (1, 1));
}

/// A unit as a reward, with one unit already there.
fn unit_reward(fame: i16) -> State {
    ending()
        .unit(unit::PEASANTS)
        .units(&[unit::FORESTERS, unit::HERBALISTS])
        .advanced(&[card::AGILITY, card::AMBUSH, card::BLOOD_RAGE])
        .with(|state| {
            let player = &mut state.players[Seat(0)];
            player.fame = fame;
            player.level = 2;
            state.turn.rewards.push(effect(Effect::GainUnit));
            state.turn.no_draw = true;
        })
        .build()
}

fn units(state: &State) -> Vec<UnitId> {
    state.players[Seat(0)].units.iter().map(|unit| unit.unit).collect()
}

#[rule("MK-END-12")]
#[test]
fn a_unit_without_a_command_token_takes_the_place_of_another() {
    let mut state = unit_reward(4);
    end(&mut state);
    let open = legal(&state);
    assert!(open.contains(&Action::Unit(0)) && open.contains(&Action::Done), "{open:?}");
    act_seeded(&mut state, Action::Unit(0));
    act_seeded(&mut state, Action::Offer(1));
    assert_eq!(units(&state), [unit::HERBALISTS]);
    let mut state = unit_reward(4);
    end(&mut state);
    act_seeded(&mut state, Action::Done);
    assert_eq!(units(&state), [unit::PEASANTS]);
}

#[rule("MK-END-13")]
#[test]
fn a_unit_may_wait_for_the_new_command_token() {
    let mut state = unit_reward(8);
    end(&mut state);
    assert_eq!(legal(&state), [Action::Done, Action::Reward(0)]);
    act_seeded(&mut state, Action::Done);
    assert_eq!(state.players[Seat(0)].level, 3);
    act_seeded(&mut state, Action::Offer(0));
    assert_eq!(units(&state), [unit::PEASANTS, unit::FORESTERS]);
    // Nothing else waits.
    let mut state = unit_reward(8);
    state.turn.rewards.push(effect(Effect::Spell(1)));
    end(&mut state);
    assert_eq!(refused(&state, Action::Done), MK_END_13);
}

/// Tovak with this much Fame at level 1.
fn risen(fame: i16) -> Board {
    ending().advanced(&[card::AGILITY, card::AMBUSH, card::BLOOD_RAGE]).with(move |state| {
        state.players[Seat(0)].fame = fame;
        state.turn.no_draw = true;
    })
}

#[rule("MK-LVL-01", "MK-LVL-02", "MK-SKILL-01")]
#[test]
fn levels_are_gained_one_by_one_at_the_end_of_the_turn() {
    let mut state = risen(9).build();
    assert_eq!((state.players[Seat(0)].level, state.command_tokens(ONE)), (1, 1));
    end(&mut state);
    assert_eq!(state.players[Seat(0)].level, 2, "the second level waits for the skill of the first");
    let pick = legal(&state)[0];
    act_seeded(&mut state, pick);
    act_seeded(&mut state, Action::Offer(0));
    let player = &state.players[Seat(0)];
    assert_eq!((player.level, player.skills.len()), (3, 1));
    assert_eq!((state.armor(ONE), state.command_tokens(ONE)), (3, 2));
    assert_eq!(state.seat(), TWO);
}

#[rule("MK-LVL-03", "MK-LVL-04", "MK-LVL-07", "MK-SETUP-08")]
#[test]
fn one_of_two_own_skills_and_any_advanced_action() {
    let mut state = risen(3).build();
    state.turn.no_draw = false;
    end(&mut state);
    let [Action::PickSkill(one), Action::PickSkill(two)] = legal(&state)[..] else { panic!("two skills") };
    assert_eq!(state.players[Seat(0)].skill_pile.len(), 8);
    let third = Hero::Tovak.skills().find(|skill| ![one, two].contains(skill)).expect("there are ten");
    assert_eq!(refused(&state, Action::PickSkill(third)), MK_LVL_04);
    act_seeded(&mut state, Action::PickSkill(two));
    assert_eq!(SkillSet(state.common_skills).iter().collect::<Vec<_>>(), [one]);
    assert_eq!(legal(&state), [0, 1, 2].map(Action::Offer));
    act_seeded(&mut state, Action::Offer(2));
    let player = &state.players[Seat(0)];
    assert!(player.skills.contains(two));
    assert_eq!(player.hand.count(card::BLOOD_RAGE), 1, "drawn first");
    assert_eq!(state.offers.advanced.len(), 3);
}

#[rule("MK-LVL-05", "MK-LVL-06", "MK-SKILL-02")]
#[test]
fn or_a_skill_of_another_hero_and_the_lowest_card() {
    let other: SkillId = skill::MOTIVATION_ARYTHEA;
    let own = Hero::Tovak.skills().next().expect("Tovak has skills");
    let mut state = risen(3)
        .with(|state| {
            state.players[Seat(0)].skill_pile.remove(own);
            state.players[Seat(1)].skill_pile.remove(other);
            state.common_skills = 1 << other.index() | 1 << own.index();
        })
        .build();
    end(&mut state);
    let revealed: Vec<SkillId> = legal(&state)
        .into_iter()
        .filter_map(|action| match action {
            Action::PickSkill(skill) if skill != other => Some(skill),
            _ => None,
        })
        .collect();
    assert_eq!(revealed.len(), 2);
    assert_eq!(refused(&state, Action::PickSkill(own)), MK_LVL_06);
    assert_eq!(refused(&state, Action::PickSkill(skill::MOTIVATION_GOLDYX)), MK_LVL_05);
    act_seeded(&mut state, Action::PickSkill(other));
    assert_eq!(top(&state, ONE)[..], [card::AGILITY], "the lowest one");
    assert!(state.players[Seat(0)].skills.contains(other));
    let common: SkillSet = revealed.into_iter().chain([own]).collect();
    assert_eq!(SkillSet(state.common_skills), common);
}

#[rule("MK-SOLO-02", "MK-SOLO-03")]
#[test]
fn alone_a_skill_of_the_dummy_joins_the_offer_for_the_next_time() {
    let mut state = Board::solo()
        .dummy(Hero::Goldyx, &[RAGE; 9])
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .at(Hex::new(0, 0))
        .advanced(&[card::AGILITY, card::AMBUSH, card::BLOOD_RAGE])
        .stage(Stage::EndOfTurn)
        .with(|state| {
            state.turn.card_used = true;
            state.turn.no_draw = true;
            state.players[Seat(0)].fame = 15;
        })
        .build();
    end(&mut state);
    assert_eq!(legal(&state).len(), 2, "none of the Dummy's yet");
    let pick = legal(&state)[0];
    act_seeded(&mut state, pick);
    let of_dummy: Vec<SkillId> =
        SkillSet(state.common_skills).iter().filter(|skill| skill.skill().hero == Hero::Goldyx).collect();
    assert_eq!(of_dummy.len(), 1);
    assert_eq!(state.dummy.as_ref().map(|dummy| dummy.skill_pile.len()), Some(8));
    act_seeded(&mut state, Action::Offer(2));
    // Level 4: it can be taken now, with the lowest card.
    assert!(legal(&state).contains(&Action::PickSkill(of_dummy[0])));
    act_seeded(&mut state, Action::PickSkill(of_dummy[0]));
    assert_eq!(top(&state, ONE)[0], card::AGILITY);
}

#[rule("MK-DRAW-01", "MK-TURN-09", "MK-HEAL-02")]
#[test]
fn a_card_must_be_used_in_the_turn_or_discarded_at_its_end() {
    let board = ending().hand(&[RAGE, MARCH, MARCH, STAMINA, WOUND]);
    let mut state = board.with(|state| state.turn.card_used = false).build();
    end(&mut state);
    assert_eq!(refused(&state, Action::Done), MK_DRAW_01);
    assert_eq!(refused(&state, Action::Discard(WOUND)), MK_HEAL_02);
    act(&mut state, Action::Discard(RAGE));
    assert!(legal(&state).contains(&Action::Done));
    act_all(&mut state, [Action::Discard(MARCH), Action::Discard(MARCH)]);
    act_seeded(&mut state, Action::Discard(STAMINA));
    let player = &state.players[Seat(0)];
    assert_eq!((player.hand.len(), player.discard.len()), (1, 4));
}

/// How many cards are in hand after the turn.
fn drawn(board: Board) -> usize {
    let mut state = board.build();
    end(&mut state);
    while state.seat() == ONE {
        act_seeded(&mut state, Action::Done);
    }
    state.players[Seat(0)].hand.len()
}

#[rule("MK-DRAW-02", "MK-DRAW-06", "MK-DRAW-07")]
#[test]
fn the_hand_is_filled_up_to_the_limit() {
    assert_eq!(drawn(ending().hand(&[RAGE, WOUND]).deck(&[MARCH; 9])), 5);
    assert_eq!(drawn(ending().hand(&[RAGE; 7]).deck(&[MARCH; 9])), 7);
    assert_eq!(drawn(ending().hand(&[RAGE]).deck(&[MARCH; 2]).discard(&[MARCH; 3])), 3);
    assert_eq!(drawn(ending().fame(24).deck(&[MARCH; 9])), 6);
}

#[rule("MK-DRAW-03", "MK-DRAW-04", "MK-DRAW-05")]
#[test]
fn keeps_and_cities_near_by_raise_the_limit() {
    // Core 7 has a city with a keep next to it; two more keeps are far away.
    let (city, keep) = (spot(3, 1, Spot::Centre), spot(3, 1, Spot::West));
    let far = [spot(1, 0, Spot::NorthEast), spot(2, 0, Spot::SouthWest)];
    let board = |keeps: usize, shields: &[kernel::Seat], at: Hex| {
        let mut board = ending()
            .tile(tile::COUNTRYSIDE_3, 1, 0)
            .tile(tile::COUNTRYSIDE_10, 2, 0)
            .tile(tile::CORE_7, 3, 1)
            .deck(&[MARCH; 12])
            .at(at);
        for hex in [keep, far[0], far[1]].into_iter().take(keeps) {
            board = board.shield(hex, ONE);
        }
        if shields.is_empty() { board } else { board.city(city, shields) }
    };
    let beside = spot(3, 1, Spot::SouthWest);
    assert_eq!(drawn(board(3, &[], keep)), 8, "three keeps, in one of them");
    assert_eq!(drawn(board(3, &[], beside)), 8, "next to one of them");
    assert_eq!(drawn(board(0, &[ONE], beside)), 7, "next to a city that one leads");
    assert_eq!(drawn(board(0, &[TWO, TWO, ONE], beside)), 6, "with a Shield on its card");
    assert_eq!(drawn(board(0, &[TWO], beside)), 5);
    assert_eq!(drawn(board(1, &[ONE], beside)), 7, "the better one");
    assert_eq!(drawn(board(3, &[ONE], beside)), 8, "the better one");
    assert_eq!(drawn(board(3, &[ONE], spot(1, 0, Spot::Centre))), 8, "near another keep");
}

#[rule("MK-DRAW-05", "MK-FAQ-02")]
#[test]
fn planning_draws_one_card_more() {
    let board = |hand: &[CardId]| ending().tactic(tactic::PLANNING).hand(hand).deck(&[MARCH; 9]);
    assert_eq!(drawn(board(&[RAGE, WOUND])), 6, "Wounds count");
    assert_eq!(drawn(board(&[RAGE])), 5);
}

#[rule("MK-DRAW-08")]
#[test]
fn long_night_helps_when_the_deck_runs_out() {
    let mut state =
        ending().night().tactic(tactic::LONG_NIGHT).hand(&[WOUND]).deck(&[MARCH]).discard(&[RAGE; 4]).build();
    end(&mut state);
    assert_eq!(legal(&state), [Action::UseTactic, Action::Done]);
    act_seeded(&mut state, Action::UseTactic);
    assert_eq!((state.players[Seat(0)].hand.len(), state.seat()), (5, TWO));
}
