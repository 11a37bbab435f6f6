//! A Megapolis: two cities that count as one (MK-VAR-MEGA).

use super::agreed_maps::on_top;
use super::{Map, Placed, RevealedCity, Stance, hand_bonus, look_around, reveal_tile};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{City, Direction, Hex, Spot, TileId, TilePos, enemy, tile};
use crate::event::Event;
use crate::frame::Play;
use crate::rules::MK_CBT_START_05;
use crate::scenarios::ScenarioId;
use crate::state::{Stage, State};
use crate::terms::{BasicColour, Hero, Pile, Site, Terrain};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during, during_seeded, refused, spot};
use crate::variants::TileNumbers;
use kernel::{Seat, rule};

/// The two halves, on the tile at (1, 1).
fn halves() -> (Hex, Hex) {
    (spot(1, 1, Spot::Centre), spot(1, 1, Spot::East))
}

/// A table whose only city will be a Megapolis of this level.
fn table(level: u8) -> State {
    let agreed = |state: &mut State| {
        state.variants.tiles = TileNumbers::new(8, 1, 1);
        state.variants.megapolis = Some(level);
    };
    Board::new().with(agreed).build()
}

/// Reveals a city's tile as a Megapolis with the city at this place among the three others.
fn revealed(level: u8, tile: TileId, other: u32, draws: &[u32]) -> (State, Vec<Event>) {
    let mut state = table(level);
    on_top(&mut state, tile);
    let numbers = [other].into_iter().chain(draws.iter().copied());
    let events = during(&mut state, numbers, |play| reveal_tile(play, Some(ONE), TilePos::new(1, 1)));
    (state, events)
}

/// The space to the right of the Megapolis, next to its second half alone; a tile is there, turned so that
/// this space is a lair of orcs.
fn beyond(state: &mut State) -> Hex {
    let (_, right) = halves();
    let hex = right.step(Direction::East);
    let (at, here) = hex.on_tile();
    let turned = (0..6).map(|turn| Placed { turn, ..Placed::new(at, tile::COUNTRYSIDE_1) });
    let lair = turned.into_iter().find(|placed| placed.face(here).site == Some(Site::Orc));
    state.variants.turned_tiles = true;
    state.map.tiles.push(lair.expect("one of six turns"));
    hex
}

/// A conquered Megapolis with these Shields.
fn conquered(tile: TileId, shields: &[Seat]) -> State {
    let (mut state, _) = match tile {
        tile::CORE_5 => revealed(8, tile, 1, &[0]), // green and blue
        _ => revealed(8, tile, 0, &[0]),
    };
    state.map.tokens.clear();
    state.piles = crate::testing::Board::new().build().piles;
    let city = &mut state.map.cities[0];
    (city.stance, city.shields) = (Stance::Conquered, shields.iter().copied().collect());
    state
}

#[rule("MK-VAR-MEGA-02")]
#[test]
fn another_city_stands_to_the_right_and_hides_what_is_printed_there() {
    // Red is the first of those left; then there are the orcs in the south-west, and none in the east.
    let (state, events) = revealed(12, tile::CORE_5, 0, &[0]);
    let (left, right) = halves();
    let told = Event::Megapolis { at: left, colour: BasicColour::Green, half: BasicColour::Red, level: 12 };
    assert!(events.contains(&told));
    assert_eq!((state.map.site(right), state.map.terrain(right)), (Some(Site::City), Some(Terrain::City)));
    assert_eq!(
        (state.map.colour(left), state.map.colour(right)),
        (Some(BasicColour::Green), Some(BasicColour::Red))
    );
    assert!(state.map.tokens_at(right).next().is_none() && !state.map.has_rampaging(right));
    assert!(state.map.spaces_with(Site::Orc).eq([spot(1, 1, Spot::SouthWest)]));
    assert_eq!(state.map.spaces_with(Site::City).collect::<Vec<_>>(), [left, right]);
    assert_eq!(state.map.cities.len(), 1);
    assert_eq!(kernel_audit(&state), Ok(()));
    // A card for the monastery of the blue city's tile, and its draconum.
    let (state, _) = revealed(12, tile::CORE_6, 0, &[0, 0]);
    assert_eq!(state.map.terrain(right), Some(Terrain::City));
    assert_eq!(crate::effects::modifiers::move_cost(&state, Terrain::City), Some(2));
}

fn kernel_audit(state: &State) -> Result<(), String> {
    use kernel::Game;
    // The rest of the table is bare; what is said of the map must hold.
    match MageKnight::audit(state) {
        Err(flaw) if flaw.field.starts_with("map") => Err(flaw.why),
        _ => Ok(()),
    }
}

#[rule("MK-VAR-RAMP-07", "MK-VAR-MEGA-02")]
#[test]
fn orcs_do_not_come_back_to_a_space_under_a_city() {
    let mut state = conquered(tile::CORE_5, &[ONE]);
    state.variants.rampaging = crate::variants::Rampaging::EvenMore;
    let (_, right) = halves();
    let mut log = kernel::Log::default();
    let mut chance = kernel::Chance::new(kernel::Seed(3), 1);
    let mut play = Play::new(&mut state, &mut chance, &mut log);
    crate::round::next(&mut play);
    assert_eq!(state.map.tokens_at(right).count(), 0);
    assert!(state.map.tokens_at(spot(1, 1, Spot::SouthWest)).count() > 0);
}

#[rule("MK-VAR-MEGA-03", "MK-VAR-MEGA-01", "MK-SCN-SOLO-10", "MK-SCN-COOP-13", "MK-SCN-BLITZCOOP-06")]
#[test]
fn each_half_has_half_the_level_and_both_garrisons_are_one() {
    let (left, right) = halves();
    for (level, halves) in [(15, [8, 7]), (22, [11, 11]), (2, [1, 1]), (12, [6, 6])] {
        let (state, _) = revealed(level, tile::CORE_5, 0, &[0]);
        let city = state.map.city_at(right).expect("the same city");
        assert_eq!((city.level, city.levels()), (level, halves));
        let (green, red) = (City::of(BasicColour::Green), City::of(BasicColour::Red));
        let expected = [green.garrison(halves[0]), red.garrison(halves[1])].concat();
        assert_eq!(state.map.tokens_at(left).map(|token| token.pile).collect::<Vec<_>>(), expected);
        assert_eq!(state.map.garrison_space(right), left);
    }
    // Of two cities, the second is the Megapolis; the first has its usual level.
    let mut state = Board::of(ScenarioId::SoloConquest, &[Hero::Tovak]).build();
    state.variants.megapolis = Some(12);
    for (tile, x) in [(tile::CORE_7, 1), (tile::CORE_8, 3)] {
        on_top(&mut state, tile);
        during_seeded(&mut state, |play| reveal_tile(play, Some(ONE), TilePos::new(x, 1)));
    }
    let levels: Vec<_> = state.map.cities.iter().map(|city| (city.level, city.half.is_some())).collect();
    assert_eq!(levels, [(5, false), (12, true)]);
    // Of the three cities of three players together, the third.
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Norowas];
    let mut state = Board::of(ScenarioId::BlitzCooperation, &heroes).build();
    state.variants.megapolis = Some(16);
    for (tile, x) in [(tile::CORE_7, 1), (tile::CORE_8, 3), (tile::CORE_5, 5)] {
        on_top(&mut state, tile);
        during_seeded(&mut state, |play| reveal_tile(play, Some(ONE), TilePos::new(x, 1)));
    }
    let levels: Vec<_> = state.map.cities.iter().map(|city| city.levels()).collect();
    assert_eq!(levels, [[5, 0], [8, 0], [8, 8]]);
}

#[rule("MK-VAR-MEGA-04")]
#[test]
fn the_garrison_is_seen_and_assaulted_from_next_to_either_half() {
    let (left, right) = halves();
    let (mut state, _) = revealed(8, tile::CORE_7, 0, &[0]); // white and red
    let far = beyond(&mut state);
    assert!(far.touches(right) && !far.touches(left));
    state.players[Seat(0)].place = Some(far);
    state.turn.movement = 9;
    let n = state.map.tokens_at(left).count();
    during_seeded(&mut state, look_around);
    assert!(state.map.tokens_at(left).all(|token| token.enemy().is_some()), "all of them are seen");
    act_seeded(&mut state, Action::Move(right));
    // The draconum next to the second half need not be challenged.
    act_seeded(&mut state, Action::Done);
    let combat = state.combat.as_ref().expect("an assault");
    assert_eq!((combat.site, combat.retreat, combat.fortified), (Some(left), Some(far), true));
    assert_eq!((combat.city, combat.half), (Some(BasicColour::White), Some(BasicColour::Red)));
    assert_eq!((combat.foes.len(), state.turn.movement), (n, 7));
    assert_eq!(state.players[Seat(0)].place, Some(right));
}

#[rule("MK-VAR-MEGA-05")]
#[test]
fn heroes_next_to_either_half_assault_it_together_and_share_one_garrison() {
    let (left, right) = halves();
    let (mut state, _) = revealed(8, tile::CORE_7, 0, &[0]);
    state.variants.joint_assaults = Some(true);
    // Who is to take a turn has something to play.
    state.players.iter_mut().for_each(|player| player.hand.put(crate::content::card::RAGE));
    let far = beyond(&mut state);
    let west = spot(1, 1, Spot::West);
    assert!(west.touches(left) && !west.touches(right) && far.touches(right) && !far.touches(left));
    state.players[Seat(0)].place = Some(west);
    state.players[Seat(1)].place = Some(far);
    during_seeded(&mut state, look_around);
    let invited = |state: &State| crate::assault::eligible(state, left).collect::<Vec<_>>();
    assert_eq!(invited(&state), [TWO]);
    state.players[Seat(1)].place = Some(Map::PORTAL);
    assert_eq!(invited(&state), []);
    state.players[Seat(1)].place = Some(far);
    let n = state.map.tokens_at(left).count() as u8;
    act(&mut state, Action::Propose(left));
    // Whatever is dealt to whom, it is dealt from one garrison.
    while state.assault.is_none() {
        let wanted =
            |action: &Action| matches!(action, Action::Invite(_) | Action::Amount(_) | Action::Agree);
        let answer = crate::testing::legal(&state).into_iter().find(wanted);
        act_seeded(&mut state, answer.unwrap_or(Action::Done));
    }
    let shares = state.assault.as_ref().map(|assault| assault.shares.iter().sum::<u8>());
    assert_eq!(shares, Some(n));
    assert!(state.map.tokens_at(left).all(|token| token.dealt.is_some()));
}

#[rule("MK-VAR-MEGA-06")]
#[test]
fn a_conquered_megapolis_is_one_city_with_two_spaces() {
    let (left, right) = halves();
    let mut state = conquered(tile::CORE_7, &[ONE, ONE, TWO]);
    let lair = beyond(&mut state);
    crate::map::remove_token(&mut state, lair, enemy::PROWLERS);
    assert!(state.piles.unseen.take(enemy::PROWLERS));
    state.map.tokens.push(super::Token::new(lair, Pile::Green, super::TokenFace::Up(enemy::PROWLERS)));
    assert_eq!(state.map.city_at(left).and_then(RevealedCity::leader), Some(ONE));
    assert!(state.map.is_conquered(right) && state.map.is_conquered(left));
    state.players[Seat(0)].place = Some(left);
    state.turn.movement = 4;
    assert_eq!(refused(&state, Action::Challenge(lair)), MK_CBT_START_05);
    act(&mut state, Action::Move(right));
    assert_eq!((state.turn.movement, state.stage), (2, Stage::Movement));
    assert!(crate::testing::legal(&state).contains(&Action::Challenge(lair)));
    // Two heroes may be in one half, as in any city that is open.
    state.players[Seat(1)].place = Some(left);
    act(&mut state, Action::Move(left));
    assert!(super::is_safe(&state, left, ONE));
}

#[rule("MK-VAR-MEGA-10")]
#[test]
fn a_megapolis_is_one_city_for_hands_and_influence() {
    let (left, right) = halves();
    let mut state = conquered(tile::CORE_7, &[ONE, ONE, TWO]);
    let far = beyond(&mut state);
    for place in [far, right, left, spot(1, 1, Spot::West)] {
        state.players[Seat(0)].place = Some(place);
        assert_eq!(hand_bonus(&state, ONE), 2);
    }
    state.players[Seat(1)].place = Some(far);
    assert_eq!(hand_bonus(&state, TWO), 1);
    state.players[Seat(0)].place = Some(Map::PORTAL);
    assert_eq!(hand_bonus(&state, ONE), 0);
    // One for each Shield, once.
    state.players[Seat(0)].place = Some(right);
    act(&mut state, Action::Interact);
    assert_eq!(state.turn.influence, 2);
    // Entered for two from outside, and provoking as any step does.
    let mut state = conquered(tile::CORE_5, &[ONE]);
    let orcs = spot(1, 1, Spot::SouthWest);
    state.map.tokens.push(super::Token::new(orcs, Pile::Green, super::TokenFace::Up(enemy::PROWLERS)));
    assert!(state.piles.unseen.take(enemy::PROWLERS));
    state.players[Seat(0)].place = Some(spot(1, 1, Spot::SouthEast));
    state.turn.movement = 2;
    act(&mut state, Action::Move(right));
    assert_eq!((state.turn.movement, state.stage), (0, Stage::Movement));
}

#[rule("MK-VAR-MEGA-07")]
#[test]
fn either_half_sells_what_both_have() {
    let (_, right) = halves();
    let mut state = conquered(tile::CORE_5, &[TWO]);
    let spells: Vec<_> = crate::content::CardId::spells().take(1).collect();
    let advanced: Vec<_> = crate::content::CardId::advanced_actions().take(2).collect();
    state.offers.spells = spells.iter().copied().collect();
    state.offers.advanced = advanced.iter().copied().collect();
    state.players[Seat(0)].place = Some(right);
    state.players[Seat(0)].tokens = [2; 6];
    act(&mut state, Action::Interact);
    state.turn.influence = 20;
    let legal = crate::testing::legal(&state);
    let sold = [Action::Buy(0), Action::BuyAdvanced(0), Action::BuyAdvanced(1), Action::BuyUnseen];
    assert!(sold.iter().all(|action| legal.contains(action)), "{legal:?}");
    assert!(!legal.contains(&Action::Buy(1)));
    act_seeded(&mut state, Action::BuyAdvanced(1));
    assert_eq!(
        (state.turn.influence, crate::testing::top(&state, ONE)[..].to_vec()),
        (14, vec![advanced[1]])
    );
    act_seeded(&mut state, Action::Buy(0));
    assert_eq!(state.turn.influence, 7);
    // Where one of them is sold alone there is one way to say it.
    let mut state = conquered(tile::CORE_7, &[TWO]);
    state.players[Seat(0)].place = Some(right);
    act(&mut state, Action::Interact);
    assert!(crate::testing::not_an_answer(&state, Action::BuyAdvanced(0)));
}

#[rule("MK-VAR-MEGA-08")]
#[test]
fn a_megapolis_is_one_city_when_points_are_counted() {
    let points = |state: &State| crate::scoring::sheets(state)[0].cities;
    let state = conquered(tile::CORE_7, &[ONE]);
    let mut one = state.clone();
    one.map.cities[0].half = None;
    assert_eq!(points(&state), points(&one));
    assert_eq!(points(&state), 12, "7 for its leader, 5 for most of them");
    assert_eq!(crate::scenarios::cities(&state).0, 1);
}

#[rule("MK-VAR-MEGA-09", "MK-VAR-MEGA-10")]
#[test]
fn two_megapolises_share_the_four_cities() {
    let two = |second: TileId, seed: u128| {
        let agreed = |state: &mut State| {
            state.variants.tiles = TileNumbers::new(8, 2, 1);
            (state.variants.first_megapolis, state.variants.megapolis) = (Some(8), Some(13));
        };
        let mut state = Board::new().with(agreed).build();
        for (tile, x) in [(tile::CORE_7, 1), (second, 3)] {
            on_top(&mut state, tile);
            let mut log = kernel::Log::muted();
            let mut chance = kernel::Chance::new(kernel::Seed(seed), x as u64);
            let mut play = Play::new(&mut state, &mut chance, &mut log);
            reveal_tile(&mut play, Some(ONE), TilePos::new(x, 1));
        }
        let both = state.map.cities.iter();
        both.map(|city| (city.level, city.colours().collect::<Vec<_>>())).collect::<Vec<_>>()
    };
    let (mut free, mut used) = (0, 0);
    for seed in 0..40 {
        let cities = two(tile::CORE_8, seed);
        let [(8, first), (13, second)] = &cities[..] else { panic!("{cities:?}") };
        assert_eq!(first[0], BasicColour::White);
        let mut all: Vec<BasicColour> = first.iter().chain(second).copied().collect();
        if first.contains(&BasicColour::Red) {
            used += 1;
        } else {
            // The printed city is free: it is the first half.
            assert_eq!(second[0], BasicColour::Red);
            free += 1;
        }
        all.sort_unstable();
        assert_eq!(all, BasicColour::ALL);
    }
    assert!(free > 0 && used > 0);
}
