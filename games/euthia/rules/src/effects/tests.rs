use super::*;
use crate::content::{item, quest};
use crate::effect::Effect;
use crate::terms::{Hero, Mode};
use crate::testing::{ONE, Table, act, act_drawing, during_seeded, legal};
use kernel::rule;

/// Ael with an effect on the stack.
fn with(table: Table, effect: EffectId) -> State {
    let mut state = table.build();
    during_seeded(&mut state, |play| {
        start(play, ONE, Origin::Quest, effect);
        crate::frame::run(play);
    });
    state
}

#[test]
fn gems_are_named_chosen_or_random() {
    // A casket: one of one's choice, one at random.
    let effect = item::CASKET.item().sheet.parts[0].effect;
    let mut state = with(Table::new(), effect);
    assert_eq!(legal(&state).len(), 8);
    act_drawing(&mut state, Action::Answer(Answer::Gem(Gem::Diamond)), [0]);
    assert_eq!(
        (state.players[ONE].gems[Gem::Diamond.index()], state.players[ONE].gems[Gem::Ruby.index()]),
        (1, 1)
    );
}

#[test]
fn several_of_ones_choice_are_asked_one_by_one() {
    let effect = item::T3_FLASK.item().sheet.parts[0].effect;
    let mut state = with(Table::new(), effect);
    for element in [Element::Air, Element::Fire, Element::Fire] {
        act(&mut state, Action::Answer(Answer::Essence(element)));
    }
    assert_eq!((state.players[ONE].essences, state.tasks.len()), ([1, 0, 0, 2], 0));
}

#[test]
fn a_draft_keeps_one_tile_and_discards_the_others() {
    let draft = quest::SMUGGLER_3.quest().reward;
    assert_eq!(*draft.get(), Effect::Draft(crate::terms::Trade::Merchant, 3));
    let mut state = with(Table::new(), draft);
    assert_eq!(legal(&state).len(), 3);
    act(&mut state, Action::Answer(Answer::Option(2)));
    assert_eq!((state.players[ONE].pack.len(), state.piles.discard.len()), (1, 2));
}

#[test]
fn a_slot_is_unlocked_for_free() {
    let effect = quest::SCHOLAR_6.quest().reward;
    let mut state = with(Table::new(), effect);
    // Up to four gold: all locked slots but the one for an Essence.
    let slots: Vec<u8> = legal(&state)
        .iter()
        .filter_map(|action| match action {
            Action::Answer(Answer::Slot(slot)) => Some(*slot),
            _ => None,
        })
        .collect();
    assert_eq!(slots, [1, 4, 5, 7, 9, 12, 14]);
    act(&mut state, Action::Answer(Answer::Slot(9)));
    assert!(state.players[ONE].is_open(9));
}

#[test]
fn what_is_to_be_paid_for_may_be_declined() {
    let spring = crate::content::hero_tile::TAESIRI_ESSENCE_SPRING.tile().sheet.parts[0].effect;
    let table = || {
        Table::of(Mode::Competitive, &[Hero::Taesiri, Hero::Dral])
            .one(|player| player.essences = [1, 0, 0, 0])
    };
    let mut state = with(table(), spring);
    assert_eq!(legal(&state), [Action::Done, Action::Answer(Answer::Option(1))]);
    let mut declined = state.clone();
    act(&mut declined, Action::Done);
    assert_eq!((declined.players[ONE].gold, declined.players[ONE].essences[0]), (0, 1));
    act(&mut state, Action::Answer(Answer::Option(1)));
    assert_eq!((state.players[ONE].gold, state.players[ONE].gaar, state.players[ONE].essences[0]), (2, 6, 0));
    let poor = with(Table::of(Mode::Competitive, &[Hero::Taesiri, Hero::Dral]), spring);
    assert_eq!(poor.tasks.len(), 0);
}

#[test]
#[rule("EU-GLD-04")]
fn tokens_never_run_out() {
    let gaar = item::SCROLL_GAAR_D.item().sheet.parts[0].effect;
    let state = with(Table::new().one(|player| player.gaar = 30), gaar);
    assert_eq!(state.players[ONE].gaar, 35);
}

#[test]
#[rule("EU-GLD-07")]
fn a_draw_from_nothing_is_skipped_and_the_rest_happens() {
    // Poaching: a Silver card and a gold.
    let effect = crate::content::hero_tile::KELEIA_POACH_MULTI.tile().sheet.parts[0].effect;
    let empty = Table::new().with(|state| state.powers.decks = Default::default());
    let state = with(empty, effect);
    assert_eq!((state.players[ONE].hand.len(), state.players[ONE].gold), (0, 1));
}

#[test]
#[rule("EU-TRB-03")]
fn reputation_has_no_upper_bound() {
    let effect = item::T3_RELIC.item().sheet.parts[0].effect;
    let state = with(Table::new().one(|player| player.reputation = 98), effect);
    assert_eq!(state.players[ONE].reputation, 102);
}

#[test]
#[rule("EU-GLD-11")]
fn only_reputation_that_was_there_is_lost_and_told_of() {
    let lost = |reputation: u16| {
        let mut state = Table::new().one(|player| player.reputation = reputation).build();
        let events = during_seeded(&mut state, |play| gains::reputation(play, ONE, -3));
        assert_eq!(state.players[ONE].reputation, reputation.saturating_sub(3));
        events
    };
    let told = |n: i8| crate::event::Event::Reputation { seat: ONE, n };
    assert_eq!((lost(5), lost(2), lost(0)), (vec![told(-3)], vec![told(-2)], vec![]));
}
