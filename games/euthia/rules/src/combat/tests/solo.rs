//! Combat without a Monster Player (EU-SOL, EU-COP).

use super::*;
use crate::content::{PowerId, foe, power};
use crate::effects::gains;
use crate::rules::EU_TRG_08;
use crate::terms::{Element, Metal};
use crate::testing::{act, act_drawing, during_seeded, refused};
use kernel::rule;

/// The numbers of Combat cards.
const SIX_THREE: u32 = 32;
const SIX_FIVE: u32 = 34;
const ONE_TWO: u32 = 1; // two Gaar, two Chaos
const FOUR_ONE: u32 = 18; // one Gaar
const TWO_FIVE: u32 = 10; // nothing
const FIVE_FIVE: u32 = 28; // one Chaos
const FIVE_SIX: u32 = 29; // two Chaos

/// Dral with one Gaar, alone.
fn dral() -> State {
    let mut state = stripped(alone(Hero::Dral, foe::M1_GECKO));
    state.players[ONE].gaar = 1;
    state
}

/// Cards on a reserve, the top one first.
fn reserve(state: &mut State, cards: &[PowerId]) {
    for card in cards {
        let deck = state.powers.of_mut(card.power().metal);
        assert!(deck.unseen.take(*card));
        deck.reserve.push(Some(*card));
    }
}

fn reserved(state: &State) -> [usize; 2] {
    [Metal::Silver, Metal::Gold].map(|metal| state.powers.of(metal).reserve.len())
}

/// The stacks by the Monster.
fn stacks(state: &State) -> Vec<(PowerId, u8)> {
    fight(state).played.iter().map(|set| (set.card, set.n)).collect()
}

/// A Monster attack with this Combat card and so many Chaos tokens.
fn attacked(mut state: State, chaos: u8, card: u32) -> State {
    fight_mut(&mut state).chaos = chaos;
    phase(&mut state, Phase::MonsterCards, [card]);
    state
}

#[test]
#[rule("EU-SOL-05", "EU-SOL-07", "EU-SOL-08")]
fn reserves_grow_and_four_silver_cards_become_gold() {
    let mut state = dral();
    reserve(&mut state, &[power::CURSE, power::RAGE, power::VENOM]);
    during_seeded(&mut state, |play| crate::combat::feed(play, Metal::Silver, 1));
    assert_eq!(reserved(&state), [0, 1]);
    let bottom: Vec<Option<PowerId>> = state.powers.of(Metal::Silver).bottom.to_vec();
    assert_eq!(bottom, [Some(power::CURSE), Some(power::RAGE), Some(power::VENOM), None], "oldest first");

    let mut state = Table::of(Mode::Solo, &[Hero::Dral]).build();
    state.players[ONE].tokens = [false; 3];
    act_drawing(&mut state, Action::Done, []);
    assert_eq!((state.round, reserved(&state)), (2, [1, 0]));
}

#[test]
#[rule("EU-SOL-06", "EU-COP-08")]
fn cards_that_are_drawn_feed_the_reserves_but_for_conversions() {
    let mut state = dral();
    during_seeded(&mut state, |play| gains::powers(play, ONE, Metal::Silver, 1));
    during_seeded(&mut state, |play| gains::powers(play, ONE, Metal::Gold, 2));
    assert_eq!((state.players[ONE].hand.len(), reserved(&state)), (3, [1, 2]));
    during_seeded(&mut state, |play| gains::cards(play, ONE, Metal::Gold, 1));
    assert_eq!((state.players[ONE].hand.len(), reserved(&state)), (4, [1, 2]));
    let mut state = Table::of(Mode::Coop, &[Hero::Dral, Hero::Ael]).build();
    during_seeded(&mut state, |play| gains::powers(play, TWO, Metal::Gold, 1));
    assert_eq!(reserved(&state), [0, 1], "the reserves are common");
}

#[test]
#[rule("EU-COP-07")]
fn together_the_silver_reserve_grows_with_every_turn() {
    let mut state = Table::of(Mode::Coop, &[Hero::Dral, Hero::Ael]).build();
    for player in &mut state.players {
        player.tokens = [false; 3];
    }
    act(&mut state, Action::Done);
    assert_eq!(reserved(&state), [1, 0]);
    act(&mut state, Action::Done);
    assert_eq!((state.round, reserved(&state)), (2, [2, 0]));
}

#[test]
#[rule("EU-SOL-11")]
fn the_cards_of_a_monster_go_to_the_reserves() {
    let mut state = dral();
    reserve(&mut state, &[power::CURSE, power::RAGE, power::VENOM]);
    state.fight = None;
    state.monsters.deck |= 1 << foe::M1_GECKO.index();
    on_top(&mut state, foe::M1_THORN_IMP);
    state.tasks.push(Task::Combat(Combat::Before));
    let fight_it = Action::Combat(Choice::Fight(crate::deeds::Source::Token));
    act_drawing(&mut state, fight_it, [0, TWO_FIVE]);
    assert_eq!((fight(&state).monster, reserved(&state)), (None, [1, 1]), "two Silver cards");
}

#[test]
#[rule("EU-SOL-12", "EU-SOL-15")]
fn a_combat_card_sets_the_dice() {
    let state = attacked(dral(), 0, SIX_THREE);
    assert_eq!((fight(&state).dice, fight(&state).monster_strength()), ([6, 3], 9));
    assert_eq!((asked(&state), state.combat_cards.len()), (ONE, 35));
}

#[test]
#[rule("EU-SOL-13", "EU-SOL-17")]
fn an_air_essence_takes_the_left_die() {
    let mut state = dral();
    state.players[ONE].essences[Element::Air.index()] = 1;
    phase(&mut state, Phase::MonsterBefore, []);
    act_drawing(&mut state, Action::Essence(Element::Air), [SIX_FIVE]);
    assert_eq!((fight(&state).monster_strength(), state.hope), (5, 0));
    let mut state = dral();
    (fight_mut(&mut state).air, fight_mut(&mut state).earth) = (true, true);
    let state = attacked(state, 0, SIX_FIVE);
    assert_eq!((fight(&state).monster_strength(), state.hope), (1 + 5 + 2, 1));
}

#[test]
#[rule("EU-SOL-16", "EU-SOL-17")]
fn the_monster_spends_gaar_on_a_low_die() {
    let mut state = dral();
    fight_mut(&mut state).gaar = 1;
    phase(&mut state, Phase::MonsterCards, [ONE_TWO, 5]);
    assert_eq!((fight(&state).dice, fight(&state).monster_strength(), fight(&state).gaar), ([5, 2], 9, 0));
    let mut state = dral();
    fight_mut(&mut state).gaar = 3;
    phase(&mut state, Phase::MonsterCards, [ONE_TWO, 4, 6]);
    assert_eq!((fight(&state).dice, fight(&state).bonus, fight(&state).gaar), ([4, 6], 4, 1));
    // (4, 1), one symbol, and a high die instead of the low one.
    let mut state = dral();
    (fight_mut(&mut state).gaar, fight_mut(&mut state).one_die) = (1, true);
    phase(&mut state, Phase::MonsterCards, [FOUR_ONE, 6]);
    assert_eq!((fight(&state).dice, fight(&state).gaar), ([6, 0], 0), "a single die is the lower one");
}

#[test]
#[rule("EU-SOL-18")]
fn a_chaos_action_needs_a_token_and_a_card() {
    let mut state = dral();
    reserve(&mut state, &[power::POWER_SURGE, power::HEALING]);
    fight_mut(&mut state).damage = 2;
    let state = attacked(state, 1, FIVE_SIX);
    assert_eq!((stacks(&state), fight(&state).chaos), (vec![(power::POWER_SURGE, 1)], 0));
    let mut state = dral();
    reserve(&mut state, &[power::POWER_SURGE]);
    let state = attacked(state, 2, FIVE_SIX);
    assert_eq!((stacks(&state).len(), fight(&state).chaos), (1, 1));
    let state = attacked(dral(), 2, FIVE_SIX);
    assert_eq!((stacks(&state).len(), fight(&state).chaos), (0, 2));
}

#[test]
#[rule("EU-SOL-19")]
fn the_hero_answers_with_gaar_and_tiles() {
    let mut state = alone(Hero::Keleia, foe::M1_GECKO);
    state.players[ONE].gaar = 2;
    let dodge = using(&state, crate::content::hero_tile::KELEIA_DODGE);
    phase(&mut state, Phase::MonsterCards, [SIX_THREE]);
    assert_eq!(refused(&state, dodge), EU_TRG_08);
    act_drawing(&mut state, Action::Gaar(0), [4]);
    assert_eq!((fight(&state).monster_strength(), asked(&state)), (5, ONE));
    act(&mut state, Action::Done);
    assert_eq!(asked_in(&state), Phase::Defence);
    assert!(crate::testing::legal(&state).contains(&dodge));
}

#[test]
#[rule("EU-SOL-20", "EU-SOL-22")]
fn a_stack_ends_with_a_card_of_another_kind() {
    let mut state = dral();
    reserve(&mut state, &[power::POWER_SURGE, power::POWER_SURGE, power::MIND_CONTROL, power::HEALING]);
    let state = attacked(state, 1, FIVE_FIVE);
    assert_eq!(stacks(&state), [(power::POWER_SURGE, 2)]);
    assert_eq!((fight(&state).wounds.more, fight(&state).chaos), (3, 0));
    let left: Vec<Option<PowerId>> = state.powers.of(Metal::Gold).reserve.to_vec();
    assert_eq!(left, [Some(power::HEALING), Some(power::MIND_CONTROL)], "it goes to the bottom");
}

#[test]
#[rule("EU-SOL-21", "EU-SOL-22")]
fn without_gold_cards_silver_ones_are_used() {
    let mut state = dral();
    reserve(&mut state, &[power::CURSE, power::CURSE, power::RAGE]);
    let mut state = attacked(state, 1, FIVE_FIVE);
    assert_eq!((stacks(&state), reserved(&state)), (vec![(power::CURSE, 2)], [1, 0]));
    act_drawing(&mut state, Action::Done, [6, 6]);
    assert_eq!(fight(&state).hero_strength(), 8);
    act_drawing(&mut state, Action::Done, [TWO_FIVE]);
    assert_eq!(fight(&state).damage, 1, "two of the sword at 8, one less");
}

#[test]
#[rule("EU-SOL-23")]
fn two_chaos_actions_make_two_stacks() {
    let surge = power::POWER_SURGE;
    let mut state = dral();
    reserve(&mut state, &[surge, surge, surge, surge, power::MIND_CONTROL]);
    let state = attacked(state, 2, FIVE_SIX);
    assert_eq!((stacks(&state), fight(&state).chaos), (vec![(surge, 3), (surge, 1)], 0));
    assert_eq!(state.powers.of(Metal::Gold).reserve[..], [Some(power::MIND_CONTROL)]);

    let mut state = dral();
    state.players[ONE].gaar = 3;
    reserve(&mut state, &[surge, power::MIND_CONTROL, power::MIND_CONTROL, surge]);
    let state = attacked(state, 2, FIVE_SIX);
    assert_eq!(stacks(&state), [(surge, 1), (power::MIND_CONTROL, 2)]);
}

#[test]
#[rule("EU-SOL-24")]
fn a_stack_of_what_there_is_and_then_silver() {
    let mut state = dral();
    reserve(&mut state, &[power::POWER_SURGE, power::CURSE, power::CURSE]);
    let state = attacked(state, 2, FIVE_SIX);
    assert_eq!(stacks(&state), [(power::POWER_SURGE, 1), (power::CURSE, 2)]);
}

#[test]
#[rule("EU-SOL-25")]
fn healing_of_an_unharmed_monster_is_one_card() {
    let mut state = dral();
    reserve(&mut state, &[power::HEALING, power::HEALING]);
    let state = attacked(state, 1, FIVE_FIVE);
    assert_eq!((stacks(&state), fight(&state).bonus), (vec![(power::HEALING, 1)], 2));
    assert_eq!(reserved(&state), [0, 1]);
    let mut state = dral();
    fight_mut(&mut state).damage = 4;
    reserve(&mut state, &[power::HEALING, power::HEALING]);
    let state = attacked(state, 1, FIVE_FIVE);
    assert_eq!((stacks(&state), fight(&state).damage), (vec![(power::HEALING, 2)], 1));
}

#[test]
#[rule("EU-SOL-26")]
fn only_one_stack_of_an_unharmed_monster_is_healing() {
    let mut state = dral();
    reserve(&mut state, &[power::HEALING, power::HEALING, power::POWER_SURGE, power::POWER_SURGE]);
    let state = attacked(state, 2, FIVE_SIX);
    assert_eq!(stacks(&state), [(power::HEALING, 1), (power::POWER_SURGE, 2)]);
    assert_eq!(state.powers.of(Metal::Gold).reserve[..], [Some(power::HEALING)]);
}

#[test]
#[rule("EU-SOL-27")]
fn stolen_gaar_is_for_the_next_round() {
    let mut state = dral();
    state.players[ONE].gaar = 2;
    reserve(&mut state, &[power::MIND_CONTROL]);
    let mut state = attacked(state, 1, ONE_TWO);
    assert_eq!((fight(&state).gaar, state.players[ONE].gaar, fight(&state).dice), (1, 1, [1, 2]));
    act_drawing(&mut state, Action::Done, [3, 4]);
    // The Combat card (1, 3) follows, with a Gaar symbol: the Monster rolls its lower die again.
    act_drawing(&mut state, Action::Done, [1, 6]);
    assert_eq!((fight(&state).gaar, fight(&state).dice, fight(&state).bonus), (0, [6, 3], 2));
}

#[test]
#[rule("EU-SOL-27", "EU-SKO-06")]
fn dwurt_is_stolen_where_there_is_no_gaar() {
    let mut state = stripped(alone(Hero::Skoldur, foe::M1_GECKO));
    state.players[ONE].dwurt = 2;
    reserve(&mut state, &[power::MIND_CONTROL]);
    let state = attacked(state, 1, FIVE_FIVE);
    assert_eq!((fight(&state).gaar, state.players[ONE].dwurt), (1, 1));
}

#[test]
#[rule("EU-SOL-28")]
fn a_death_alone_costs_a_chaos_token() {
    let mut state = dral();
    (state.players[ONE].gaar, state.players[ONE].health) = (0, 1);
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, Phase::Defence, [0]);
    let player = &state.players[ONE];
    assert_eq!((player.chaos, player.hand.len(), player.gaar), (1, 1, 3));
    assert_eq!(reserved(&state), [0, 1]);
}

#[test]
#[rule("EU-COP-09")]
fn a_death_together_costs_reputation() {
    let mut state = stripped(against(Table::of(Mode::Coop, &[Hero::Dral, Hero::Ael]), foe::M1_GECKO));
    (state.players[ONE].reputation, state.players[ONE].health) = (5, 1);
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, Phase::Defence, [0]);
    let player = &state.players[ONE];
    assert_eq!((player.reputation, player.chaos, player.place), (4, 0, Some(state.chapel())));
}

#[test]
#[rule("EU-GLD-01")]
fn the_combat_cards_are_shuffled_when_all_have_been_seen() {
    let mut state = dral();
    state.combat_cards = kernel::Bag::default();
    let state = attacked(state, 0, SIX_THREE);
    assert_eq!((fight(&state).dice, state.combat_cards.len()), ([6, 3], 35));
}

#[test]
#[rule("EU-COP-01")]
fn every_scenario_can_be_played_together() {
    for scenario in crate::terms::ScenarioId::ALL {
        for players in 2..=4 {
            let setup = crate::setup::Setup::new(scenario, Mode::Coop, players);
            let state = crate::setup::start(&setup, &mut Chance::new(kernel::Seed(1), 0));
            let state = state.unwrap_or_else(|problem| panic!("{scenario:?}: {problem}"));
            assert_eq!((state.mode, state.seats()), (Mode::Coop, players), "{scenario:?}");
            // The rest is as ever: the same rounds, tiles and gifts as against each other.
            let other = crate::setup::Setup::new(scenario, Mode::Competitive, players);
            let other =
                crate::setup::start(&other, &mut Chance::new(kernel::Seed(1), 0)).expect("it is offered");
            assert_eq!((state.rounds(), state.stack.left()), (other.rounds(), other.stack.left()));
            assert_eq!(state.players[ONE].gold, other.players[ONE].gold);
        }
    }
}

#[test]
#[rule("EU-COP-05")]
fn nobody_helps_another_in_combat() {
    let mut state = stripped(against(Table::of(Mode::Coop, &[Hero::Dral, Hero::Ael]), foe::M1_GECKO));
    let potion = Piece::new(Tile::Item(crate::content::item::HEALING_POTION));
    for (player, potions) in state.players.iter_mut().zip([2, 1]) {
        player.health = 1;
        player.pack.extend(std::iter::repeat_n(potion, potions));
    }
    (state.players[TWO].gaar, state.hope) = (3, 1);
    phase(&mut state, Phase::Healing { late: false }, []);
    assert_eq!(frame::asked(&state).map(|asked| asked.seat), Some(ONE));
    let drink = Action::Use(Spot::Pack(0), 0);
    let helps = kernel::check::<crate::Euthia>(&state, TWO, &drink);
    assert!(helps.is_err_and(|refusal| refusal.cites().is_none()), "it is another's Combat");
    act(&mut state, drink);
    // An own potion is drunk; that of the other cannot be named.
    let packs = state.players.iter().map(|player| player.pack.len()).collect::<Vec<_>>();
    assert_eq!((packs, state.players[ONE].health), (vec![1, 1], 4));
    assert!(!crate::testing::legal(&state).contains(&Action::Use(Spot::Pack(1), 0)));
    // Neither are Gaar lent: Dral has none, so that only Hope changes the roll.
    fight_mut(&mut state).dice = [2, 2];
    state.tasks.clear();
    phase(&mut state, Phase::HeroAfter, []);
    let changes = crate::testing::legal(&state);
    assert!(changes.contains(&Action::Combat(Choice::Hope(1))));
    assert!(changes.iter().all(|action| !matches!(action, Action::Gaar(_))));
    assert_eq!(state.players[TWO].gaar, 3);
}
