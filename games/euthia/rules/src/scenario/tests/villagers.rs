use super::*;
use crate::content::{CHARACTERS, QuestId, foe, item, quest, territory};
use crate::decks::EncounterDeck;
use crate::effects::Answer;
use crate::free_actions::Free;
use crate::map::Space;
use crate::rules::{EU_RND_13, EU_SET_02};
use crate::scenario::{Choice, Grade, Help, bonus, grade};
use crate::scoring::{outcome, score};
use crate::terms::{Element, Encounter, Gem};
use crate::testing::{ONE, TWO, act, legal, refused};
use kernel::rule;

const VILLAGERS: ScenarioId = ScenarioId::Villagers;

fn help(state: &mut State) -> &mut Help {
    match &mut state.course.progress {
        Progress::Villagers(help) => help,
        _ => panic!("another scenario"),
    }
}

/// Ael at the Emissary, with Gems for the Quests.
fn emissary(mode: Mode, players: usize) -> Table {
    let shown: [Option<QuestId>; 2] = [Some(quest::EMISSARY_1), Some(quest::EMISSARY_4)];
    let deck = EncounterDeck { shown, unseen: 0, left: 0, completed: 0 };
    bare(VILLAGERS, mode, players)
        .tile(territory::I_08, -1, -1)
        .at(Space::new(1, 0))
        .one(|player| player.gems[Gem::Ruby.index()] = 3)
        .with(|state| state.encounters[Encounter::Emissary.index()] = Some(deck))
}

#[test]
#[rule("EU-SET-02", "EU-FRE-14")]
fn the_first_quest_of_an_encounter_gives_an_emblem_every_quest_a_coin() {
    let mut state = emissary(Mode::Competitive, 2).build();
    let events = act(&mut state, Action::Free(Free::Quest(0)));
    assert!(told(&events, Development::Emblem(ONE)));
    assert_eq!(help(&mut state).emblems, [1, 0, 0, 0]);
    assert_eq!(state.players[ONE].gold, 3 + 1, "the Reward of the card, and one more");
    let gold = state.players[ONE].gold;
    let events = act(&mut state, Action::Free(Free::Quest(1)));
    assert!(!told(&events, Development::Emblem(ONE)), "somebody has helped here before");
    assert_eq!(help(&mut state).emblems, [1, 0, 0, 0]);
    assert!(state.players[ONE].gold > gold);
}

#[test]
#[rule("EU-SET-02")]
fn there_are_six_emblems() {
    let mut state = emissary(Mode::Competitive, 2).with(|state| help(state).emblems = [2, 4, 0, 0]).build();
    let events = act(&mut state, Action::Free(Free::Quest(0)));
    assert!(!told(&events, Development::Emblem(ONE)));
    assert_eq!(help(&mut state).emblems, [2, 4, 0, 0]);
    assert_eq!(state.players[ONE].gold, 4, "the coin is not of the Emblem");
}

#[test]
#[rule("EU-SET-02")]
fn an_emblem_scores_two_and_three_of_them_four_more() {
    let scored = |emblems| {
        let mut state = bare(VILLAGERS, Mode::Competitive, 2).build();
        help(&mut state).emblems[0] = emblems;
        assert_eq!(score(&state, ONE).scenario, bonus(&state, ONE));
        (bonus(&state, ONE), bonus(&state, TWO))
    };
    assert_eq!([0, 1, 2, 3, 4].map(scored), [(0, 0), (2, 0), (4, 0), (10, 0), (12, 0)]);
}

#[test]
fn in_other_scenarios_a_quest_gives_its_reward_alone() {
    let mut state = emissary(Mode::Competitive, 2).build();
    (state.scenario, state.course.progress) = (ScenarioId::Hunt, Progress::Hunt);
    act(&mut state, Action::Free(Free::Quest(0)));
    assert_eq!(state.players[ONE].gold, 3);
}

const fn aid(at: u8) -> Action {
    Action::Scenario(Choice::Help(at))
}

#[test]
#[rule("EU-SET-02", "EU-MAP-08")]
fn characters_are_helped_at_the_chapel_once_alone_and_together() {
    for (mode, players) in [(Mode::Solo, 1), (Mode::Coop, 2)] {
        let mut state = bare(VILLAGERS, mode, players)
            .gold(2)
            .carry(item::HEALING_POTION)
            .one(|player| player.trophies.push(foe::M1_BOAR))
            .with(|state| state.monsters.deck &= !(1 << foe::M1_BOAR.index()))
            .build();
        let offered =
            |state: &State| (0..4).filter(|at| legal(state).contains(&aid(*at))).collect::<Vec<_>>();
        assert_eq!(offered(&state), [0, 2], "whom one can help: the Miller and the Orphan");
        let mut outside = state.clone();
        outside.players[ONE].place = Some(crate::testing::start(0));
        assert_eq!(refused(&outside, aid(0)), EU_SET_02);
        let events = act(&mut state, aid(0));
        assert!(told(&events, Development::Helped { seat: ONE, character: 0 }));
        let player = &state.players[ONE];
        // A Potion and two coins for two Reputation; a coin for the Quest.
        assert_eq!((player.pack.len(), player.gold, player.reputation, player.quests), (0, 1, 2, 1));
        assert_eq!(help(&mut state).helped, 1);
        act(&mut state, aid(2));
        let player = &state.players[ONE];
        assert_eq!((player.trophies.len(), player.gold, player.reputation, player.quests), (0, 4, 4, 2));
        assert_eq!(help(&mut state).emblems, [0; 4], "they belong to no Encounter");
        state.players[ONE].trophies.push(foe::M1_BOAR);
        assert_eq!(refused(&state, aid(2)), EU_SET_02, "one time");
    }
}

#[test]
#[rule("EU-SET-02")]
fn the_widow_and_the_elder_take_one_thing_or_another() {
    let mut state = bare(VILLAGERS, Mode::Solo, 1)
        .carry(item::COAL)
        .one(|player| {
            player.essences[Element::Air.index()] = 1;
            player.gems[Gem::Ruby.index()] = 2;
        })
        .build();
    act(&mut state, aid(1));
    assert_eq!(
        (state.players[ONE].pack.len(), state.players[ONE].gaar, state.players[ONE].reputation),
        (0, 1, 2)
    );
    act(&mut state, aid(3));
    assert!(matches!(asked(&state).1, Asked::Effect { .. }));
    act(&mut state, Action::Answer(Answer::Option(1)));
    assert_eq!((state.players[ONE].gems[Gem::Ruby.index()], state.players[ONE].reputation), (0, 5));
    assert_eq!(state.players[ONE].essences[Element::Air.index()], 1);
    assert_eq!(help(&mut state).helped, 0b1010);
}

#[test]
#[rule("EU-SET-02")]
fn against_each_other_there_are_no_characters() {
    let state = bare(VILLAGERS, Mode::Competitive, 2).gold(5).carry(item::HEALING_POTION).build();
    assert_eq!(refused(&state, aid(0)), EU_SET_02);
}

#[test]
#[rule("EU-SOL-30", "EU-COP-10")]
fn all_characters_and_the_reputation_are_needed() {
    let graded = |mode, players: usize, total: u16, helped| {
        let mut state = bare(VILLAGERS, mode, players).build();
        help(&mut state).helped = helped;
        let bare: u16 = Seat::first(state.seats()).map(|seat| score(&state, seat).total).sum();
        state.players[ONE].reputation = total - bare;
        let won = outcome(&state, EU_RND_13).standings.iter().all(|standing| standing.won);
        assert_eq!(won, grade(&state) != Some(Grade::Lost));
        grade(&state).unwrap()
    };
    assert_eq!(CHARACTERS.len(), 4);
    assert_eq!(graded(Mode::Solo, 1, 60, 0b0111), Grade::Lost);
    assert_eq!(graded(Mode::Solo, 1, 29, 0b1111), Grade::Lost);
    assert_eq!(graded(Mode::Solo, 1, 30, 0b1111), Grade::Bronze);
    assert_eq!(graded(Mode::Solo, 1, 40, 0b1111), Grade::Silver);
    assert_eq!(graded(Mode::Solo, 1, 52, 0b1111), Grade::Gold);
    assert_eq!(graded(Mode::Coop, 2, 52, 0b1111), Grade::Won);
    assert_eq!(graded(Mode::Coop, 2, 51, 0b1111), Grade::Lost);
    assert_eq!(graded(Mode::Coop, 2, 99, 0b1011), Grade::Lost);
}
