//! The course of turns at the table, over whole matches.

use super::tests::everywhere;
use super::{aim, course, lit, tips, uses};
use kernel::{Chance, Game, Lang, Log, Seed, Viewer};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::question::{Asked, CombatPhase};
use mage_knight::state::{Stage, State};
use mage_knight::view::View;

fn after(state: &State, action: Action, seed: u128) -> State {
    let mut state = state.clone();
    MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(seed), 1), &mut Log::muted());
    state
}

fn legal_in(state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    MageKnight::legal(state, &mut legal);
    legal
}

#[test]
fn what_is_given_on_the_board_has_its_thing_there() {
    let mut seen = 0;
    everywhere(|_, view, _, legal| {
        let lit = lit::lit(view, legal);
        for (number, action) in
            legal.iter().enumerate().filter(|(_, action)| course::on_board(view, **action))
        {
            let drawn = lit.things().any(|thing| lit.at(thing).contains(&number));
            // These are drawn by the fight, the duel, the assault or the choice over the map.
            let elsewhere = course::is_laid_out(view, *action)
                || view.combat.is_some()
                || view.duel.is_some()
                || super::siege::siege(view).is_some();
            assert!(drawn || elsewhere, "{action:?}");
            seen += 1;
        }
    });
    assert!(seen > 2000, "{seen}");
}

#[test]
fn where_a_turn_begins_in_a_village_dealing_is_possible_at_once() {
    let mut seen = 0;
    everywhere(|state, view, _, legal| {
        if course::may_deal_first(view, legal) {
            seen += 1;
            let then = legal_in(&after(state, Action::Done, 1));
            // Whoever is attacked by somebody at the same place has another question first.
            let asks = MageKnight::view(&after(state, Action::Done, 1), Viewer::Arbiter).asked;
            let moves = asks.is_some_and(|asked| asked.what == Asked::Stage(Stage::Movement));
            assert!(!moves || then.contains(&Action::Interact));
        }
    });
    assert!(seen > 5, "{seen}");
}

#[test]
fn what_is_passed_holds_no_decision_and_reveals_nothing() {
    let (mut starts, mut fights) = (0, 0);
    everywhere(|state, view, _, legal| {
        let Some(number) = course::passes(view, legal) else { return };
        let action = legal[number];
        // Whatever the dice and the decks hold, the same comes of it.
        assert_eq!(after(state, action, 1), after(state, action, 2), "{action:?}");
        match view.asked.map(|question| question.what) {
            Some(Asked::Stage(Stage::TurnStart)) => {
                starts += 1;
                let then = legal_in(&after(state, action, 1));
                let asks = MageKnight::view(&after(state, action, 1), Viewer::Arbiter).asked;
                let moves = asks.is_some_and(|asked| asked.what == Asked::Stage(Stage::Movement));
                assert_eq!(legal.contains(&Action::Rest) && moves, moves && then.contains(&Action::Rest));
                assert!(!legal.contains(&Action::Plunder) && !legal.contains(&Action::AnnounceEnd));
            }
            _ => fights += 1,
        }
    });
    assert!(starts > 50 && fights > 5, "{starts} {fights}");
}

#[test]
fn what_costs_for_good_is_asked_about_and_the_rest_is_not() {
    let (mut asked, mut plain) = (0, 0);
    everywhere(|_, view, _, legal| {
        for action in legal {
            let warns = Lang::ALL.map(|lang| course::warns(view, *action, lang));
            assert_eq!(warns[0].is_some(), warns[1].is_some());
            match action {
                Action::Plunder | Action::Burn | Action::Rest | Action::AnnounceEnd | Action::Disband(_) => {
                    assert!(warns[0].is_some(), "{action:?}");
                    asked += 1;
                }
                Action::Move(_) | Action::Play(_) | Action::Target(_) | Action::Strike => {
                    assert!(warns[0].is_none(), "{action:?}");
                    plain += 1;
                }
                _ => {}
            }
        }
    });
    assert!(asked > 50 && plain > 500, "{asked} {plain}");
}

/// Gives the answers of a use, mana found by itself, as the page does.
fn played(state: &State, one: &uses::Use) -> Option<State> {
    let mut state = state.clone();
    let mut steps = one.steps.iter().copied().peekable();
    for _ in 0..8 {
        let kernel::Turn::Of(seat, _) = MageKnight::turn(&state) else { return None };
        let view = MageKnight::view(&state, Viewer::Seat(seat));
        let legal = legal_in(&state);
        if let Some(Asked::Pay(colour)) = view.asked.map(|question| question.what) {
            state = after(&state, legal[lit::thrifty(&legal, colour)?], 1);
            continue;
        }
        match steps.next() {
            None => return Some(state),
            Some(step) if legal.contains(&step) => state = after(&state, step, 1),
            Some(Action::Option(_)) => {}
            Some(_) => return None,
        }
    }
    None
}

#[test]
fn what_is_prepared_gives_the_points_it_promises() {
    let (mut moves, mut blocks, mut attacks) = (0, 0, 0);
    everywhere(|state, view, seat, legal| {
        let Some(want) = uses::want(view) else { return };
        let hand = view.players[seat].hand.value().cloned().unwrap_or_default();
        let cards = hand.iter().flat_map(|id| uses::of_card(view, legal, *id, &[]));
        let units =
            (0..view.players[seat].units.len()).flat_map(|at| uses::of_unit(view, legal, at as u8, &[]));
        for one in cards.chain(units) {
            assert!(legal.contains(&one.first()), "{one:?}");
            // Effects in force may add to what is printed.
            let bare = view.turn.modifiers.is_empty() && view.turn.boost == 0 && view.lasting.is_empty();
            if !one.fits(Some(want)) || !bare || view.duel.is_some() {
                continue;
            }
            let Some(then) = played(state, &one) else { panic!("{one:?} cannot be played") };
            match want {
                uses::Want::Move => {
                    moves += 1;
                    assert_eq!(then.turn.movement, view.turn.movement + one.gain.movement, "{one:?}");
                }
                uses::Want::Influence => {
                    assert_eq!(then.turn.influence, view.turn.influence + i16::from(one.gain.influence));
                }
                uses::Want::Block => {
                    blocks += 1;
                    let (was, is) = (view.combat.as_ref().unwrap(), then.combat.as_ref().unwrap());
                    let foreseen = one.gain.in_combat(was, None);
                    assert_eq!(foreseen.block, is.block, "{one:?}");
                }
                uses::Want::Ranged | uses::Want::Attack => {
                    attacks += 1;
                    let (was, is) = (view.combat.as_ref().unwrap(), then.combat.as_ref().unwrap());
                    assert_eq!(one.gain.in_combat(was, None).attack, is.attack, "{one:?}");
                }
            }
        }
    });
    assert!(moves > 200 && blocks > 20 && attacks > 20, "{moves} {blocks} {attacks}");
}

/// Two cards that both want the one die of the Source are not both offered its mana: the second click prepares what can
/// still be paid.
#[test]
fn what_is_prepared_together_can_be_paid_together() {
    let (mut several, mut strong) = (0, 0);
    everywhere(|state, view, seat, legal| {
        let want = uses::want(view);
        let bare = view.turn.modifiers.is_empty() && view.lasting.is_empty() && view.duel.is_none();
        if want.is_none() || !bare {
            return;
        }
        let (mut prepared, mut now) = (Vec::new(), state.clone());
        let mut done = 0;
        for id in view.players[seat].hand.value().cloned().unwrap_or_default() {
            let first = uses::of_card(view, legal, id, &prepared).into_iter().find(|one| one.fits(want));
            let Some(first) = first else { continue };
            now = played(&now, &first).unwrap_or_else(|| panic!("{first:?} after {prepared:?}"));
            done += 1;
            strong += usize::from(first.mana.is_some());
            prepared.extend(first.mana);
        }
        several += usize::from(done > 1);
    });
    assert!(several > 50 && strong > 20, "{several} {strong}");
}

#[test]
fn the_step_button_says_what_it_does() {
    everywhere(|_, view, _, legal| {
        let Some(Asked::Stage(Stage::Movement) | Asked::Combat(CombatPhase::Block)) =
            view.asked.map(|question| question.what)
        else {
            return;
        };
        if legal.contains(&Action::Done) {
            for lang in Lang::ALL {
                let text = course::step(view, Action::Done, lang).expect("a short word");
                assert!(text.chars().count() <= 19, "{text}");
            }
        }
    });
}

#[test]
fn every_sign_explains_itself_and_cites_a_rule() {
    let ledger = include_str!("../../content/rules.toml");
    let mut shown: Option<View> = None;
    everywhere(|_, view, _, _| shown = shown.take().or_else(|| Some(view.clone())));
    let view = shown.unwrap();
    for key in tips::SIGNS {
        for lang in Lang::ALL {
            let tip = tips::tip(&view, key, lang).unwrap_or_else(|| panic!("{key}"));
            let rule = tip.rule.unwrap();
            assert!(ledger.contains(&format!("id = \"{rule}\"")), "{key}: {rule}");
            assert!(!tip.title.is_empty() && tip.text.len() > 20, "{key}");
            if lang == Lang::Fr {
                assert!(!tip.text.contains(" ;") && !tip.text.contains(" :") && !tip.text.contains('\''));
            }
        }
    }
    assert!(tips::tip(&view, "ability:swift", Lang::En).is_some_and(|tip| tip.title == "Swift"));
    assert!(tips::tip(&view, "nonsense", Lang::En).is_none());
}

#[test]
fn the_goal_is_told_in_every_scenario() {
    let ledger = include_str!("../../content/rules.toml");
    everywhere(|_, view, seat, _| {
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            for lang in Lang::ALL {
                let goal = aim::goal(view, viewer, lang);
                assert!(!goal.title.is_empty() && !goal.short.is_empty() && !goal.lines.is_empty());
                assert!(ledger.contains(&format!("id = \"{}\"", goal.rule.unwrap())));
                assert!(
                    goal.lines.iter().all(|line| line.count.is_none_or(|(have, of)| have <= of.max(have)))
                );
            }
        }
    });
}

#[test]
fn a_space_is_told_in_one_line() {
    let mut told = 0;
    everywhere(|_, view, seat, _| {
        let ways = super::journey::ways(view, seat);
        for hex in view.map.spaces() {
            for lang in Lang::ALL {
                let text = tips::space(lang, view, hex, ways.get(&hex), 3);
                assert!(!text.is_empty() && !text.contains('\n'));
                told += usize::from(ways.get(&hex).is_some_and(|way| way.provokes) && text.contains(','));
            }
        }
    });
    assert!(told > 20, "{told}");
}
