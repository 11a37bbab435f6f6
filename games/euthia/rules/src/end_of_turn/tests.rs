use crate::action::Action;
use crate::content::{QuestId, territory};
use crate::decks::EncounterDeck;
use crate::rules::EU_RND_08;
use crate::terms::{Deed, Encounter, Mode};
use crate::testing::{ONE, Table, act, act_seeded, legal, refused};
use kernel::rule;

#[test]
#[rule("EU-RND-08", "EU-RND-10")]
fn one_unused_token_is_kept_and_movement_is_lost() {
    let mut state = Table::new().moves(1).one(|player| player.tokens = [false, true, true]).build();
    act(&mut state, Action::Done);
    assert_eq!(state.turn.movement, 0);
    assert_eq!(legal(&state), [Action::Done, Action::Keep(Deed::Trade), Action::Keep(Deed::Combat)]);
    assert_eq!(refused(&state, Action::Keep(Deed::Mine)), EU_RND_08);
    act(&mut state, Action::Keep(Deed::Combat));
    assert_eq!((state.players[ONE].kept, state.players[ONE].tokens), (Some(Deed::Combat), [false; 3]));
    act_seeded(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    assert_eq!(state.seat(), ONE);
    let player = &state.players[ONE];
    assert_eq!(Deed::ALL.map(|deed| player.tokens_of(deed)), [1, 1, 2]);
}

#[test]
#[rule("EU-RND-09")]
fn the_kept_token_can_be_kept_again_and_no_other_with_it() {
    let mut state = Table::new()
        .one(|player| (player.tokens, player.kept) = ([false, true, false], Some(Deed::Combat)))
        .build();
    act(&mut state, Action::Done);
    let choices = [Action::Done, Action::Keep(Deed::Trade), Action::Keep(Deed::Combat)];
    assert_eq!(legal(&state), choices);
    act(&mut state, Action::Keep(Deed::Trade));
    assert_eq!((state.players[ONE].kept, state.players[ONE].tokens), (Some(Deed::Trade), [false; 3]));
}

#[test]
#[rule("EU-RND-11", "EU-GLD-02", "EU-ENC-06")]
fn encounters_show_two_cards_again_as_far_as_they_go() {
    let card = |at: usize| Encounter::Hunter.quests(Mode::Competitive).nth(at);
    let deck =
        |left, unseen, shown: [Option<QuestId>; 2]| Some(EncounterDeck { shown, unseen, left, completed: 1 });
    let mut state = Table::new()
        .tile(territory::I_07, -1, -1)
        .tile(territory::I_08, 1, -2)
        .with(|state| {
            state.encounters[Encounter::Hunter.index()] = deck(3, 0b111_1100, [card(0), None]);
            state.encounters[Encounter::Emissary.index()] = deck(0, 0b000_1111, [None, None]);
        })
        .build();
    act(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    let hunter = state.encounters[Encounter::Hunter.index()].unwrap();
    assert_eq!((hunter.shown.iter().flatten().count(), hunter.left), (2, 2));
    // Nothing fills an empty one.
    let emissary = state.encounters[Encounter::Emissary.index()].unwrap();
    assert_eq!((emissary.shown, emissary.left), ([None, None], 0));
}

#[test]
#[rule("EU-RND-14")]
fn movement_is_lost_before_the_token_is_chosen_and_encounters_come_last() {
    let card = Encounter::Hunter.quests(Mode::Competitive).next();
    let deck = EncounterDeck { shown: [card, None], unseen: 0b111_1100, left: 3, completed: 1 };
    let mut state = Table::new()
        .tile(territory::I_07, -1, -1)
        .moves(2)
        .with(|state| state.encounters[Encounter::Hunter.index()] = Some(deck))
        .build();
    act(&mut state, Action::Done);
    assert_eq!(state.turn.movement, 0);
    assert_eq!(state.encounters[Encounter::Hunter.index()], Some(deck), "the token is chosen first");
}
