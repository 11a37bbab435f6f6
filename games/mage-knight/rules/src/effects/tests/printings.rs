//! Changes in later printings, card by card: first and later side by side (MK-VAR-PRINT-01).

use super::{attack, basic, block, end, fight, foe, rich, strong};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{CardId, EffectId, TacticId, UnitId, card, enemy, tactic, unit};
use crate::end_of_turn::Closing;
use crate::question::CombatPhase;
use crate::rules::{MK_CBT_GEN_02, MK_DEED_10, MK_DEED_14};
use crate::setup::{Setup, start};
use crate::state::{Stage, State};
use crate::task::Task;
use crate::terms::BasicColour::{Blue, Red};
use crate::terms::{Categories, Category, Element, ManaColour, Reach};
use crate::testing::{Board, act, act_all, act_drawing, cards, during_seeded, legal, refused};
use crate::variants::Printing::{self, First, Later};
use kernel::{Chance, Game, Seat, Seed, rule};

/// A board on which this is the printing.
fn of(printing: Printing, board: Board) -> Board {
    board.with(|state| state.variants.printing = printing)
}

/// What an effect is in the notation.
fn says(effect: EffectId) -> String {
    effect.get().to_string()
}

#[rule("MK-VAR-PRINT-01")]
#[test]
fn the_first_printing_is_usual_and_later_ones_change_these_and_no_others() {
    let setup = Setup::usual(crate::scenarios::ScenarioId::FullConquest, 2);
    let mut state = start(&setup, &mut Chance::new(Seed(1), 0)).expect("a usual set-up");
    assert_eq!(state.variants.printing, First);
    let revised: Vec<&str> =
        CardId::all().filter(|id| id.card().is_revised()).map(|id| id.card().name.en).collect();
    let expected = [
        "Refreshing Walk",
        "Blood Ritual",
        "In Need",
        "Magic Talent",
        "Wings of Wind",
        "Space Bending",
        "Banner of Fear",
        "Horn of Wrath",
    ];
    assert_eq!(revised, expected);
    let units: Vec<UnitId> = UnitId::all().filter(|id| id.unit().is_revised()).collect();
    assert_eq!(units, [unit::UTEM_GUARDSMEN, unit::ALTEM_GUARDIANS]);
    let tactics: Vec<TacticId> = TacticId::all().filter(|id| id.tactic().is_revised()).collect();
    assert_eq!(tactics, [tactic::PLANNING]);
    // Each says something else in the later printing, all others the same.
    for id in CardId::all() {
        let same = id.card().halves(First) == id.card().halves(Later);
        assert_eq!(same, !id.card().is_revised(), "{id:?}");
    }
    for id in UnitId::all() {
        let same = id.unit().abilities(First) == id.unit().abilities(Later);
        assert_eq!(same, !id.unit().is_revised(), "{id:?}");
    }
    // All cards of a match are of one printing.
    assert_eq!(
        says(state.half(card::IN_NEED, false).effect),
        says(card::IN_NEED.card().half(First, false).effect)
    );
    state.variants.printing = Later;
    assert_eq!(
        says(state.half(card::IN_NEED, false).effect),
        says(card::IN_NEED.card().half(Later, false).effect)
    );
    assert_eq!(MageKnight::audit(&state), Ok(()));
}

#[rule("MK-VAR-PRINT-01")]
#[test]
fn in_need_gives_one_influence_more() {
    for (printing, values) in [(First, [3, 6]), (Later, [4, 7])] {
        for (powered, value) in [false, true].into_iter().zip(values) {
            let board = rich().stage(Stage::Interaction).hand(&[card::IN_NEED, card::WOUND]);
            let mut state = of(printing, board).build();
            let play = if powered { strong } else { basic };
            play(&mut state, card::IN_NEED, &[]);
            assert_eq!(state.turn.influence, value, "{printing:?}");
        }
    }
}

#[rule("MK-VAR-PRINT-01", "MK-DEED-14")]
#[test]
fn refreshing_walk_heals_at_any_time_and_moves_in_combat() {
    let walk = card::REFRESHING_WALK;
    let icons = |printing: Printing| walk.card().half(printing, false).categories;
    assert_eq!(icons(First), Categories::of(&[Category::Movement]));
    assert_eq!(icons(Later), Categories::of(&[Category::Movement, Category::Healing]));
    let at = |printing, stage| of(printing, rich().stage(stage).hand(&[walk, card::WOUND])).build();
    for (powered, points) in [(false, (2, 1)), (true, (4, 2))] {
        let play = if powered { strong } else { basic };
        let mut state = at(Later, Stage::Movement);
        play(&mut state, walk, &[]);
        assert_eq!((state.turn.movement, state.turn.healing), points);
        // After the action and in a rest it heals; in the first printing it is for moving alone.
        let action = if powered { Action::PlayStrong(walk) } else { Action::Play(walk) };
        for stage in [Stage::AfterAction, Stage::Rest, Stage::Interaction] {
            assert_eq!(refused(&at(First, stage), action), MK_DEED_14);
            let mut state = at(Later, stage);
            act(&mut state, action);
            assert_eq!(state.turn.healing, points.1);
        }
        // In combat it is Move points and nothing else, for whoever can turn them into something.
        let foes = [enemy::PROWLERS];
        let fights = |printing| fight(of(printing, rich().hand(&[walk])), CombatPhase::Attack, &foes);
        assert_eq!(refused(&fights(First), action), MK_DEED_14);
        let mut state = fights(Later);
        act(&mut state, action);
        assert_eq!((state.turn.movement, state.turn.healing), (points.0, 0));
    }
    // Agility does.
    let mut state = of(Later, rich().hand(&[card::AGILITY, walk])).build();
    basic(&mut state, card::AGILITY, &[]);
    state.turn.movement = 0;
    let combat = fight(Board::new(), CombatPhase::Attack, &[enemy::PROWLERS]).combat;
    (state.combat, state.stage) = (combat, Stage::Combat);
    act_all(&mut state, [Action::Play(walk), Action::Use(0), Action::Use(0)]);
    assert_eq!(attack(&state), [(2, Reach::Melee, Element::Physical)]);
    // The other card may be Concentration: the move is raised, and be it in combat.
    let mut state =
        fight(of(Later, rich().hand(&[card::CONCENTRATION, walk])), CombatPhase::Attack, &[enemy::PROWLERS]);
    strong(&mut state, card::CONCENTRATION, &[]);
    assert_eq!((state.turn.movement, state.turn.healing), (6, 0));
}

#[rule("MK-VAR-PRINT-01", "MK-GAIN-02")]
#[test]
fn blood_ritual_gives_a_crystal_and_may_make_another() {
    let ritual = card::BLOOD_RITUAL;
    for (printing, crystals, tokens) in [(First, 0, 1), (Later, 1, 0)] {
        let mut state = of(printing, Board::new().hand(&[ritual])).build();
        basic(&mut state, ritual, &[Action::Mana(ManaColour::Gold)]);
        let player = &state.players[Seat(0)];
        assert_eq!(
            (player.crystals[Red.index()], player.tokens[ManaColour::Red.index()]),
            (crystals, tokens)
        );
        assert_eq!((player.tokens[ManaColour::Gold.index()], player.wounds_in_hand()), (1, 1));
    }
    let gains = [ManaColour::Blue, ManaColour::Blue, ManaColour::Black].map(Action::Mana);
    let board = || Board::new().hand(&[ritual]).tokens(ManaColour::Red, 1);
    let mut first = of(First, board()).build();
    strong(&mut first, ritual, &gains);
    assert!(first.tasks.is_empty());
    let mut state = of(Later, board()).build();
    strong(&mut state, ritual, &gains);
    assert_eq!(legal(&state), [Action::Colour(Blue), Action::Done], "blue can be paid, or nothing");
    let mut declined = state.clone();
    act(&mut declined, Action::Done);
    assert_eq!(
        (declined.players[Seat(0)].tokens, declined.players[Seat(0)].crystals),
        ([0, 2, 0, 0, 0, 1], [0; 4])
    );
    act(&mut state, Action::Colour(Blue));
    assert_eq!(
        (state.players[Seat(0)].tokens, state.players[Seat(0)].crystals),
        ([0, 1, 0, 0, 0, 1], [0, 1, 0, 0])
    );
    // With nothing to pay, nobody is asked.
    let mut poor = of(Later, board()).build();
    strong(&mut poor, ritual, &[Action::Mana(ManaColour::Black); 3]);
    assert!(poor.tasks.is_empty());
}

#[rule("MK-VAR-PRINT-01", "MK-FAQ-15")]
#[test]
fn magic_talent_lends_a_spell_of_the_colour_of_the_card_discarded() {
    let talent = card::MAGIC_TALENT;
    let board = |printing, hand: &[CardId]| {
        let board = rich().hand(&[talent]).hand(hand).spells(&[card::RESTORATION, card::SPACE_BENDING]);
        of(printing, board).build()
    };
    // A green card is discarded: the green spell may be cast, the blue one not.
    let mut state = board(Later, &[card::MARCH]);
    basic(&mut state, talent, &[]);
    assert!(legal(&state).contains(&Action::Play(card::RESTORATION)));
    assert_eq!(refused(&state, Action::Play(card::SPACE_BENDING)), crate::rules::MK_DEED_02);
    let mut first = board(First, &[card::MARCH]);
    basic(&mut first, talent, &[]);
    assert!(legal(&first).contains(&Action::Play(card::SPACE_BENDING)));
    basic(&mut state, card::RESTORATION, &[]);
    assert!(!legal(&state).contains(&Action::Play(card::RESTORATION)), "once");
    assert_eq!(state.offers.spells.len(), 2, "it stays in the offer");
    // A spell has a colour too; an artifact has none, and no red spell is there for a red card.
    let mut spell = board(Later, &[card::CHILL]);
    basic(&mut spell, talent, &[]);
    assert!(legal(&spell).contains(&Action::Play(card::SPACE_BENDING)));
    assert_eq!(refused(&board(Later, &[card::RUBY_RING, card::RAGE]), Action::Play(talent)), MK_DEED_10);
    let choice = board(Later, &[card::MARCH, card::STAMINA, card::RAGE, card::RUBY_RING, card::WOUND]);
    let mut state = choice;
    act(&mut state, Action::Play(talent));
    assert_eq!(legal(&state), [card::MARCH, card::STAMINA].map(Action::Card));
    // Thrice with Maximal Effect: each card lends a spell of its colour.
    let mut state = board(Later, &[card::MAXIMAL_EFFECT, card::MARCH, card::STAMINA]);
    state.players[Seat(0)].hand.put(card::TRANQUILITY);
    act(&mut state, Action::Play(card::MAXIMAL_EFFECT));
    let given = [talent, card::MARCH, card::STAMINA, card::TRANQUILITY].map(Action::Card);
    act_all(&mut state, given);
    assert!(legal(&state).contains(&Action::Play(card::SPACE_BENDING)));
    basic(&mut state, card::RESTORATION, &[]);
    basic(&mut state, card::SPACE_BENDING, &[]);
    assert!(legal(&state).contains(&Action::Play(card::RESTORATION)), "by Tranquility");
}

#[rule("MK-VAR-PRINT-01", "MK-CBT-BLK-01")]
#[test]
fn wings_of_night_stop_enemies_one_by_one_for_move_points() {
    let wings = card::WINGS_OF_WIND;
    let foes = [enemy::PROWLERS, enemy::DIGGERS, enemy::WOLF_RIDERS];
    let board = |moves: u8| of(Later, rich().hand(&[wings]).moves(moves));
    let mut state = fight(board(3), CombatPhase::Ranged, &foes);
    act(&mut state, Action::PlayStrong(wings));
    assert_eq!(legal(&state), [0, 1, 2].map(Action::Enemy), "the first one must be, for nothing");
    act(&mut state, Action::Enemy(1));
    assert_eq!((foe(&state, 1).no_attack, state.turn.movement), (true, 3));
    assert_eq!(legal(&state), [Action::Enemy(0), Action::Enemy(2), Action::Done]);
    act(&mut state, Action::Enemy(0));
    assert_eq!((foe(&state, 0).no_attack, state.turn.movement), (true, 2));
    act(&mut state, Action::Enemy(2));
    assert_eq!((foe(&state, 2).no_attack, state.turn.movement), (true, 0));
    assert!(state.tasks.is_empty() && !state.combat.as_ref().unwrap().skips_block_and_damage);
    // The third costs 2.
    let mut state = fight(board(2), CombatPhase::Ranged, &foes);
    strong(&mut state, wings, &[Action::Enemy(0), Action::Enemy(1)]);
    assert!(state.tasks.is_empty() && !foe(&state, 2).no_attack && state.turn.movement == 1);
    // One may stop.
    let mut state = fight(board(9), CombatPhase::Ranged, &foes);
    strong(&mut state, wings, &[Action::Enemy(0), Action::Done]);
    assert_eq!((foe(&state, 1).no_attack, state.turn.movement), (false, 9));
    // Without Move points it stops one; the first printing does nothing then.
    let mut state = fight(board(0), CombatPhase::Block, &foes);
    strong(&mut state, wings, &[Action::Enemy(0)]);
    assert!(state.tasks.is_empty() && foe(&state, 0).no_attack);
    let first = fight(of(First, rich().hand(&[wings])), CombatPhase::Ranged, &foes);
    assert_eq!(refused(&first, Action::PlayStrong(wings)), MK_DEED_10);
}

#[rule("MK-VAR-PRINT-01")]
#[test]
fn the_strong_banner_of_fear_stops_three_enemies_at_most() {
    let banner = card::BANNER_OF_FEAR;
    let foes = [enemy::PROWLERS, enemy::DIGGERS, enemy::WOLF_RIDERS, enemy::IRONCLADS];
    let board = |printing| of(printing, rich().hand(&[banner]));
    let mut first = fight(board(First), CombatPhase::Ranged, &foes);
    strong(&mut first, banner, &[]);
    assert!(first.combat.as_ref().unwrap().skips_block_and_damage);
    let mut state = fight(board(Later), CombatPhase::Ranged, &foes);
    strong(&mut state, banner, &[Action::Enemy(0), Action::Enemy(2), Action::Enemy(3)]);
    let stopped = [0, 1, 2, 3].map(|place| foe(&state, place).no_attack);
    assert_eq!(stopped, [true, false, true, true]);
    assert!(state.tasks.is_empty() && !state.combat.as_ref().unwrap().skips_block_and_damage);
    let mut few = fight(board(Later), CombatPhase::Ranged, &foes);
    strong(&mut few, banner, &[Action::Enemy(0), Action::Done]);
    assert!(few.tasks.is_empty() && !foe(&few, 1).no_attack);
    // The banner of a unit is the same in both.
    assert_eq!(banner.card().half(First, false), banner.card().half(Later, false));
}

#[rule("MK-VAR-PRINT-01")]
#[test]
fn horn_of_wrath_is_weaker_by_one() {
    let horn = card::HORN_OF_WRATH;
    let expected = |n| [(n, Reach::Siege, Element::Physical)];
    for (printing, n) in [(First, 6), (Later, 5)] {
        let mut state = fight(of(printing, rich().hand(&[horn])), CombatPhase::Attack, &[enemy::PROWLERS]);
        act_drawing(&mut state, Action::Play(horn), [2]);
        assert_eq!(attack(&state), expected(n));
        let mut state = fight(of(printing, rich().hand(&[horn])), CombatPhase::Attack, &[enemy::PROWLERS]);
        act(&mut state, Action::PlayStrong(horn));
        let most: Vec<Action> = (0..=n).map(Action::Amount).collect();
        assert_eq!(legal(&state), most);
        act_drawing(&mut state, Action::Amount(n), vec![2; n.into()]);
        assert_eq!(attack(&state), expected(2 * n));
    }
}

#[rule("MK-VAR-PRINT-01", "MK-CBT-BLK-08")]
#[test]
fn the_block_of_guardsmen_and_guardians_counts_twice_against_the_swift() {
    for (unit, n) in [(unit::UTEM_GUARDSMEN, 4), (unit::ALTEM_GUARDIANS, 8)] {
        let blocks = |printing, foe| {
            let board = of(printing, rich().unit(unit).hand(&[card::RAGE]));
            let mut state = fight(board, CombatPhase::Block, &[foe]);
            act(&mut state, Action::Activate { unit: 0, ability: 1 });
            assert_eq!(block(&state), [(n, Element::Physical)]);
            state
        };
        let amounts = |state: &State| {
            let combat = state.combat.as_ref().unwrap();
            (combat.block_total(), combat.block_needed(0))
        };
        // Wolf Riders are swift and attack with 3.
        let n = u16::from(n);
        assert_eq!(amounts(&blocks(First, enemy::WOLF_RIDERS)), (n, 3));
        let mut state = blocks(Later, enemy::WOLF_RIDERS);
        assert_eq!(amounts(&state), (2 * n, 6));
        assert!(!foe(&state, 0).no_swift);
        // What another adds counts once.
        act(&mut state, Action::Sideways(card::RAGE, crate::action::Sideways::Block));
        assert_eq!(amounts(&state).0, 2 * n + 1);
        // Others are blocked with what it is; and the next block starts from nothing.
        assert_eq!(amounts(&blocks(Later, enemy::PROWLERS)).0, n);
        act(&mut state, Action::Spare(0));
        assert_eq!(amounts(&state).0, 0);
    }
    // What raises the block counts twice with it: it is one block.
    let board = of(Later, rich().unit(unit::UTEM_GUARDSMEN));
    let mut state = fight(board, CombatPhase::Block, &[enemy::WOLF_RIDERS]);
    state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_GLORY);
    act(&mut state, Action::Activate { unit: 0, ability: 1 });
    assert_eq!(state.combat.as_ref().unwrap().block_total(), 10);
    // The other abilities of the Guardians are the same.
    let same = |at: usize| {
        let [first, later] =
            [First, Later].map(|printing| unit::ALTEM_GUARDIANS.unit().abilities(printing)[at]);
        (first.mana, says(first.effect)) == (later.mana, says(later.effect))
    };
    assert!(same(0) && !same(1) && same(2));
}

#[rule("MK-VAR-PRINT-01")]
#[test]
fn time_bending_is_set_aside_until_the_round_ends() {
    let bending = card::SPACE_BENDING;
    for printing in [First, Later] {
        let mut state = of(printing, rich().hand(&[bending, card::MARCH])).build();
        act(&mut state, Action::Play(card::MARCH));
        strong(&mut state, bending, &[]);
        end(&mut state);
        assert_eq!(cards(&state.players[Seat(0)].hand), [card::MARCH]);
        assert!(state.turn.extra_turn && state.turn.no_draw);
        let played: Vec<CardId> = state.turn.played.iter().map(|played| played.card).collect();
        match printing {
            First => {
                assert_eq!((played.as_slice(), state.players[Seat(0)].set_aside), (&[bending][..], None))
            }
            Later => {
                assert_eq!((played.as_slice(), state.players[Seat(0)].set_aside), (&[][..], Some(bending)))
            }
        }
    }
}

#[rule("MK-VAR-PRINT-01", "MK-RND-10")]
#[test]
fn what_was_set_aside_comes_back_with_the_next_round() {
    let bending = card::SPACE_BENDING;
    let mut state = of(Later, Board::new().deck(&[card::MARCH])).build();
    state.offers.spell_deck.take(bending);
    state.players[Seat(0)].set_aside = Some(bending);
    // It counts as the player's own all the while.
    let spells = |state: &State| crate::scoring::sheets(state)[0];
    let before = spells(&state);
    state.players[Seat(0)].set_aside = None;
    assert_ne!(before, spells(&state));
    state.players[Seat(0)].set_aside = Some(bending);
    during_seeded(&mut state, |play| {
        crate::round::end(play);
        kernel::step::run(play);
    });
    let player = &state.players[Seat(0)];
    let own = player.hand.count(bending) + player.deck.iter().filter(|card| *card == bending).count() as u8;
    assert_eq!((player.set_aside, own), (None, 1));
}

#[rule("MK-VAR-PRINT-01", "MK-FAQ-15")]
#[test]
fn a_spell_that_is_lent_is_not_set_aside() {
    let bending = card::SPACE_BENDING;
    let board = rich().hand(&[card::MAGIC_TALENT, card::STAMINA]).spells(&[bending]);
    let mut state = of(Later, board).build();
    basic(&mut state, card::MAGIC_TALENT, &[]);
    strong(&mut state, bending, &[]);
    end(&mut state);
    assert_eq!((state.players[Seat(0)].set_aside, state.offers.spells.as_slice()), (None, &[bending][..]));
}

#[rule("MK-VAR-PRINT-01", "MK-DRAW-05", "MK-DRAW-06")]
#[test]
fn planning_is_one_card_more_or_a_higher_limit() {
    // Below and at the limit of 5 both draw up to 6; a hand above it draws one more in the first printing
    // alone.
    for (hand, [first, later]) in [(1, [5, 5]), (2, [6, 6]), (5, [6, 6]), (6, [7, 6]), (7, [8, 7])] {
        for (printing, expected) in [(First, first), (Later, later)] {
            let board = Board::new().tactic(tactic::PLANNING).hand(&vec![card::RAGE; hand]);
            let mut state = of(printing, board.deck(&[card::MARCH; 9])).build();
            during_seeded(&mut state, |play| {
                play.state.tasks.push(Task::End(Closing::Draw));
                kernel::step::run(play);
            });
            assert_eq!(state.players[Seat(0)].hand.len(), expected, "{hand} {printing:?}");
        }
    }
}

#[rule("MK-VAR-PRINT-01", "MK-CBT-GEN-02")]
#[test]
fn what_stops_enemies_is_for_combat() {
    for card in [card::WINGS_OF_WIND, card::BANNER_OF_FEAR] {
        let state = of(Later, rich().hand(&[card])).build();
        assert_eq!(refused(&state, Action::PlayStrong(card)), MK_DEED_14);
        // Once all enemies are gone there is nobody to be stopped.
        let mut state = fight(of(Later, rich().hand(&[card])), CombatPhase::Attack, &[enemy::PROWLERS; 2]);
        assert!(frame_allows(&state, card));
        state.combat.as_mut().unwrap().foes[0].no_attack = true;
        assert!(frame_allows(&state, card));
        state.combat.as_mut().unwrap().foes[1].no_attack = true;
        assert!(!frame_allows(&state, card));
        assert_ne!(refused(&state, Action::PlayStrong(card)), MK_CBT_GEN_02);
    }
}

fn frame_allows(state: &State, card: CardId) -> bool {
    legal(state).contains(&Action::PlayStrong(card))
}
