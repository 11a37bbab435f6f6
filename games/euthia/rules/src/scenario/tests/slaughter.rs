use super::elementals::banishing;
use super::*;
use crate::content::{SLAUGHTERS, SpecialRules, power, territory};
use crate::deeds::Source;
use crate::effects::Answer;
use crate::map::{Banishment, Space};
use crate::rules::*;
use crate::scenario::{Cause, Due, rules};
use crate::task::Task;
use crate::terms::{Deed, Element, Metal};
use crate::testing::{ONE, TWO, act, legal, refused, start};
use kernel::rule;

const WOUND: Action = Action::Answer(Answer::Option(1));
const PAY: Action = Action::Answer(Answer::Option(0));

/// The number of a card.
fn card(id: &str) -> u8 {
    SLAUGHTERS.iter().position(|card| card.id == id).expect("there is such a card") as u8
}

/// Ael and Dral in the second episode, both at the Chapel and unharmed.
fn table() -> Table {
    bare(ScenarioId::Elementals2, Mode::Competitive, 2).with(|state| state.round = 3)
}

/// A card is turned up, with these draws after it.
fn turn_up(state: &mut State, id: &str, numbers: &[u32]) -> Vec<Event> {
    banishing(state).cards = 1 << card(id);
    state.tasks.push(Task::Scenario(Due::Card));
    let events = go_on(state, [0].into_iter().chain(numbers.iter().copied()));
    assert!(told(&events, Development::Card(Cause::Slaughter(card(id)))));
    events
}

fn health(state: &State) -> [u8; 2] {
    [ONE, TWO].map(|seat| state.players[seat].health)
}

#[test]
fn a_card_comes_at_the_start_of_the_rounds_of_the_episode() {
    let cards = |episode, round: u8| {
        let mut state = bare(episode, Mode::Competitive, 2).build();
        // Whatever comes, it costs nobody anything that these Heroes could be asked about.
        banishing(&mut state).cards = 1 << card("drowning");
        let comes = match rules(&state) {
            SpecialRules::Elementals(rules) => rules.slaughter_rounds.contains(&(round + 1)),
            _ => panic!("another scenario"),
        };
        round_over(&mut state, round, if comes { vec![0] } else { vec![] });
        assert_eq!(banishing(&mut state).card.is_some(), comes);
        comes
    };
    let second: Vec<bool> = (1..8).map(|round| cards(ScenarioId::Elementals2, round)).collect();
    assert_eq!(second, [false, true, true, true, true, true, true], "from round 3");
    let third: Vec<bool> = (1..9).map(|round| cards(ScenarioId::Elementals3, round)).collect();
    assert_eq!(third, [true; 8], "from round 2");
}

#[test]
fn no_card_comes_twice_and_its_effect_ends_with_the_round() {
    let mut state = table().build();
    turn_up(&mut state, "drowning", &[]);
    assert_eq!((banishing(&mut state).cards, banishing(&mut state).card), (0, Some(card("drowning"))));
    round_over(&mut state, 7, []);
    assert_eq!(banishing(&mut state).card, None, "none is left");
}

#[test]
fn howling_gale_takes_a_movement_point_of_the_next_turn_but_on_a_portal() {
    let portal = Space::new(1, 1);
    let mut state = table().tile(territory::I_05, -1, -1).place(TWO, portal).build();
    state.begun = false;
    turn_up(&mut state, "gale", &[]);
    assert_eq!((state.turn.hampered, banishing(&mut state).hampered), (1, [0; 4]), "Ael's turn has begun");
    act(&mut state, Action::March(Deed::Trade));
    assert_eq!(state.turn.movement, 1);
    act(&mut state, Action::March(Deed::Mine));
    assert_eq!(state.turn.movement, 2, "only the first is lost");
    act_seeded(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    act(&mut state, Action::March(Deed::Trade));
    assert_eq!(state.turn.movement, 2, "Dral was on a Portal");
}

#[test]
fn cyclone_costs_a_gaar_or_two_wounds_near_an_air_elemental() {
    // I-15 has Air at its first space, (-1, -1): two spaces from (0, 0), three from (0, 1).
    let near = || table().tile(territory::I_15, -1, -1).place(ONE, start(0)).place(TWO, start(2));
    let mut state = near().build();
    assert_eq!(state.map.distance(start(0), Space::new(1, 0)), Some(2));
    turn_up(&mut state, "cyclone", &[]);
    assert_eq!(health(&state), [2, 7], "no Gaar to discard");
    let mut state = near().one(|player| player.gaar = 1).build();
    turn_up(&mut state, "cyclone", &[]);
    assert_eq!(asked(&state).0, ONE);
    let mut wounded = state.clone();
    act(&mut state, PAY);
    assert_eq!((state.players[ONE].gaar, health(&state)), (0, [4, 7]));
    act(&mut wounded, WOUND);
    assert_eq!((wounded.players[ONE].gaar, health(&wounded)), (1, [2, 7]));
    // A banished one is none.
    let mut state = near().build();
    state.map.banished.push(Banishment { on: Space::new(1, 0), seat: TWO });
    turn_up(&mut state, "cyclone", &[]);
    assert_eq!(health(&state), [4, 7]);
}

#[test]
fn thunderhead_gives_a_silver_card_and_a_chaos_token_to_the_next_monster() {
    let mut state = table().tile(territory::I_11, -1, -1).at(start(0)).moves(3).build();
    turn_up(&mut state, "thunder", &[0, 0]);
    assert_eq!([ONE, TWO].map(|seat| state.players[seat].hand.len()), [1, 1]);
    assert!(
        state.players.iter().all(|player| player.hand.iter().all(|card| card.power().metal == Metal::Silver))
    );
    assert_eq!(banishing(&mut state).thunder, [1, 1, 0, 0]);
    (state.players[ONE].health, state.players[ONE].reputation) = (3, 99);
    state.players[ONE].pack.push(Piece::new(Tile::Item(item::HEALING_POTION)));
    let guarded = crate::testing::on(&state, 0, -1);
    act(&mut state, Action::Walk(guarded));
    act_seeded(&mut state, Action::Combat(combat::Choice::Fight(Source::Token)));
    assert_eq!(fight(&state).chaos, fight(&state).foe.foe().chaos + 1);
    assert_eq!(banishing(&mut state).thunder, [0, 1, 0, 0], "the next Combat of the other Hero");
}

#[test]
fn tremor_costs_two_gold_or_a_wound() {
    let mut state = table().gold(2).build();
    turn_up(&mut state, "tremor", &[]);
    assert_eq!((asked(&state).0, state.players[TWO].health), (ONE, 7), "in turn order");
    act(&mut state, PAY);
    assert_eq!((state.players[ONE].gold, health(&state)), (0, [4, 6]));
    let mut state = table().gold(2).build();
    turn_up(&mut state, "tremor", &[]);
    act(&mut state, WOUND);
    assert_eq!((state.players[ONE].gold, health(&state)), (2, [3, 6]));
}

#[test]
fn landslide_wounds_where_the_power_of_earth_works() {
    // I-12 has Earth at (0, -1): next to (0, 0) and not to (0, 1).
    let near = || table().tile(territory::I_12, -1, -1).place(ONE, start(0)).place(TWO, start(2));
    let mut state = near().build();
    let events = turn_up(&mut state, "landslide", &[]);
    assert_eq!(health(&state), [2, 7]);
    assert!(told(&events, Development::Wounded { seat: ONE, n: 2, by: Cause::Slaughter(card("landslide")) }));
    let mut state = near().build();
    state.map.banished.push(Banishment { on: Space::new(1, 1), seat: TWO });
    turn_up(&mut state, "landslide", &[]);
    assert_eq!(health(&state), [4, 7]);
}

#[test]
fn in_a_flood_the_power_of_water_wounds() {
    let by_water = || table().tile(territory::I_10, -1, -1).at(Space::centre(0)).moves(1);
    let mut state = by_water().one(|player| player.health = 3).build();
    turn_up(&mut state, "flood", &[]);
    assert_eq!(health(&state), [3, 7], "not at once");
    act(&mut state, Action::Walk(start(0)));
    assert_eq!(state.players[ONE].health, 1);
    // It can kill, outside Combat; without the card it heals as ever.
    let mut state = by_water().one(|player| (player.health, player.reputation) = (2, 9)).build();
    turn_up(&mut state, "flood", &[]);
    act(&mut state, Action::Walk(start(0)));
    assert_eq!((state.here(), state.players[ONE].reputation), (Some(state.chapel()), 7));
    let mut state = by_water().one(|player| player.health = 1).build();
    act(&mut state, Action::Walk(start(0)));
    assert_eq!(state.players[ONE].health, 3);
}

#[test]
fn in_a_wildfire_the_power_of_fire_deals_three_wounds() {
    let by_fire = || table().tile(territory::II_14, -1, -1).at(Space::centre(0)).moves(1);
    let mut state = by_fire().build();
    turn_up(&mut state, "wildfire", &[]);
    assert_eq!(health(&state), [4, 7]);
    act(&mut state, Action::Walk(start(0)));
    assert_eq!(state.players[ONE].health, 1);
    let mut state = by_fire().build();
    turn_up(&mut state, "flood", &[]);
    act(&mut state, Action::Walk(start(0)));
    assert_eq!(state.players[ONE].health, 2, "two as ever");
}

#[test]
fn drowning_rain_bars_healing_at_places_of_trade_alone() {
    let heal = Action::Market(crate::trade::Deal::Heal);
    let at_merchant = || table().tile(territory::I_05, -1, -1).at(Space::new(1, 0)).gold(3);
    let mut state = at_merchant().one(|player| player.health = 1).build();
    turn_up(&mut state, "drowning", &[]);
    act(&mut state, Action::Trade(Source::Token));
    assert_eq!(refused(&state, heal), EU_SET_02);
    let mut state = at_merchant().one(|player| player.health = 1).build();
    act(&mut state, Action::Trade(Source::Token));
    assert!(legal(&state).contains(&heal));
    // The Chapel heals, and so does the power of Water.
    let mut state =
        table().tile(territory::I_10, -1, -1).gold(1).moves(1).one(|player| player.health = 1).build();
    turn_up(&mut state, "drowning", &[]);
    assert!(legal(&state).contains(&Action::Free(crate::free_actions::Free::Heal)));
    act(&mut state, Action::Walk(start(0)));
    assert_eq!(state.players[ONE].health, 3);
}

#[test]
fn eruption_strikes_those_with_the_fewest_banishment_tokens() {
    let mut state = table().tile(territory::I_10, -1, -1).build();
    state.map.banished.push(Banishment { on: Space::new(1, 2), seat: ONE });
    turn_up(&mut state, "eruption", &[]);
    assert_eq!(health(&state), [4, 4]);
    // All who share the fewest; an Essence keeps the Wounds off.
    let mut state = table().one(|player| player.essences[Element::Air.index()] = 1).build();
    turn_up(&mut state, "eruption", &[]);
    assert_eq!(asked(&state).0, ONE);
    act(&mut state, PAY);
    assert_eq!((state.players[ONE].essences, health(&state)), ([0; 4], [4, 4]));
}

#[test]
fn massacre_wounds_everybody_and_gives_a_gold_card() {
    let mut state = table().one(|player| (player.health, player.reputation) = (2, 5)).build();
    turn_up(&mut state, "massacre", &[0, 0]);
    let gold =
        |seat| state.players[seat].hand.iter().filter(|card| card.power().metal == Metal::Gold).count();
    // Ael dies of it and draws all the same.
    assert_eq!((health(&state), state.players[ONE].reputation), ([4, 5], 3));
    assert_eq!([gold(ONE), gold(TWO)], [1, 1]);
}

#[test]
#[rule("EU-SOL-09", "EU-SET-02")]
fn together_cards_become_coins_when_the_ground_shakes() {
    let bare = || bare(ScenarioId::Elementals2, Mode::Coop, 2).with(|state| state.round = 3);
    let with_cards = |n: usize| {
        let mut state = bare().one(|player| (0..n).for_each(|_| player.hand.put(power::HEALING))).build();
        turn_up(&mut state, "tremor", &[]);
        state
    };
    // One coin is not enough: nothing is asked.
    assert_eq!(health(&with_cards(1)), [3, 6]);
    let mut state = with_cards(2);
    assert_eq!((asked(&state).0, crate::testing::answers(&state)), (ONE, vec![WOUND]));
    act(&mut state, Action::CashIn(Some(power::HEALING)));
    assert_eq!(health(&state), [4, 7]);
    let mut wounded = state.clone();
    act(&mut wounded, WOUND);
    assert_eq!((wounded.players[ONE].gold, health(&wounded)), (1, [3, 6]));
    // With the second coin there is a choice.
    act(&mut state, Action::CashIn(Some(power::HEALING)));
    act(&mut state, PAY);
    assert_eq!((state.players[ONE].gold, health(&state)), (0, [4, 6]));
}

#[test]
#[rule("EU-SKO-03", "EU-SET-02")]
fn a_gaar_that_is_brewed_is_not_given() {
    let air = Space::new(1, 0);
    let near = bare(ScenarioId::Elementals2, Mode::Competitive, 2).tile(territory::I_15, -1, -1);
    let mut state = near.with(|state| state.round = 3).at(air).build();
    state.players[ONE] = crate::player::Player::new(crate::terms::Hero::Skoldur, false);
    (state.players[ONE].gaar, state.players[ONE].place) = (1, Some(air));
    turn_up(&mut state, "cyclone", &[]);
    assert_eq!(crate::testing::answers(&state), [PAY, WOUND]);
    act(&mut state, Action::Brew);
    assert_eq!((state.players[ONE].dwurt, state.players[ONE].health), (6, 4), "only the Wounds are left");
}
