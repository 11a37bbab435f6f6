//! The conformance properties of joint assaults: strong heroes who are put next to a city at the start of
//! every turn, for as long as it has a garrison.

use kernel::{
    Chance, Fingerprint, Flaw, Game, Log, Mode, Refusal, RuleBook, Scenario, Seat, Seating, Seed, SetupError,
    Text, Turn, Viewer,
};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::{City, Hex, TilePos};
use mage_knight::event::Event;
use mage_knight::map::{Placed, RevealedCity, Stance, Token, TokenFace};
use mage_knight::question::Question;
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight::teams::Teams;
use mage_knight::variants::Variants;
use mage_knight::view::View;

use crate::strong_heroes::{bless, enrich};

/// Mage Knight around a city.
struct Siege;

/// Puts a city onto the map, next to other tiles, with a garrison for all to see.
fn raise_city(state: &mut State) {
    let map = &mut state.map;
    let free = (-4..=4).flat_map(|x| (-4..=4).map(move |y| TilePos::new(x, y)));
    let at = free.into_iter().find(|at| map.tile_at(*at).is_none() && map.touched(*at) >= 2);
    let groups = map.deck.core.iter_mut();
    let mut with_city = groups.filter(|group| group.tiles.iter().all(|tile| tile.tile().city.is_some()));
    let (Some(at), Some(group)) = (at, with_city.next()) else { panic!("there is room for a city") };
    let tile = group.tiles.iter().next().expect("there is a city to come");
    group.tiles.remove(tile);
    group.left -= 1;
    map.tiles.push(Placed::new(at, tile));
    let colour = tile.tile().city.expect("it has a city");
    let centre = at.hex(mage_knight::content::Spot::Centre);
    let shields = Default::default();
    map.cities.push(RevealedCity {
        at: centre,
        colour,
        level: 5,
        stance: Stance::Defended,
        shields,
        half: None,
    });
    for pile in City::of(colour).garrison(5) {
        let enemy = state.piles.unseen.iter().find(|enemy| enemy.enemy().pile == *pile);
        let enemy = enemy.expect("there are tokens left");
        state.piles.unseen.take(enemy);
        map.tokens.push(Token::new(centre, *pile, TokenFace::Up(enemy)));
    }
    map.deck.core.retain(|group| group.left > 0);
    gather(state);
}

/// Brings all heroes back to the city that stands, each to a space of their own.
fn gather(state: &mut State) {
    let Some(city) = state.map.cities.first().filter(|city| city.stance == Stance::Defended) else { return };
    let at: Hex = city.at;
    let open = |hex: &Hex| {
        let cost = state.map.terrain(*hex).and_then(|terrain| terrain.cost(state.night));
        cost.is_some() && state.map.site(*hex) != Some(mage_knight::terms::Site::Keep)
    };
    let places: Vec<Hex> = at.neighbours().into_iter().filter(open).collect();
    for (player, place) in state.players.iter_mut().zip(places) {
        player.place = Some(place);
    }
}

impl Game for Siege {
    const ID: &'static str = MageKnight::ID;
    const CONTENT: Fingerprint = MageKnight::CONTENT;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Secret = mage_knight::Secret;

    fn rules() -> &'static RuleBook {
        MageKnight::rules()
    }

    fn scenarios() -> Vec<Scenario<Setup>> {
        let agreed = Variants { joint_assaults: Some(true), ..Variants::default() };
        let (rivals, four) =
            (Setup::usual(ScenarioId::FullConquest, 3), Setup::usual(ScenarioId::FullConquest, 4));
        let tables = vec![
            Seating::new("cooperation", 2, Mode::Together, Setup::usual(ScenarioId::FullCooperation, 2)),
            Seating::new(
                "blitz-cooperation",
                3,
                Mode::Together,
                Setup::usual(ScenarioId::BlitzCooperation, 3),
            ),
            Seating::new("rivals", 3, Mode::Against, Setup { variants: agreed, ..rivals }),
            Seating::new("teams", 4, Mode::Teams, Setup { teams: Some(Teams::ByLot), ..four }),
        ];
        let words = Text { en: "Siege", fr: "Siège" };
        vec![Scenario::new("siege", words, words, tables, |_| Vec::new())]
    }

    fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
        let mut state = MageKnight::start(setup, chance)?;
        enrich(&mut state, chance);
        raise_city(&mut state);
        Ok(state)
    }

    fn seats(state: &State) -> u8 {
        MageKnight::seats(state)
    }

    fn turn(state: &State) -> Turn<Question> {
        MageKnight::turn(state)
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        MageKnight::legal(state, out);
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        MageKnight::check(state, action)
    }

    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        MageKnight::apply(state, action, chance, log);
        bless(state);
        if state.stage == Stage::TurnStart && state.tasks.is_empty() && state.aside.is_empty() {
            gather(state);
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        MageKnight::view(state, viewer)
    }

    fn show(event: &Event, viewer: Viewer) -> Option<Event> {
        MageKnight::show(event, viewer)
    }

    fn secret(state: &State, seat: Seat) -> mage_knight::Secret {
        MageKnight::secret(state, seat)
    }

    fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
        MageKnight::resample(state, seat, chance)
    }

    fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
        MageKnight::resample_for_spectators(state, chance)
    }

    fn audit(state: &State) -> Result<(), Flaw> {
        MageKnight::audit(state)
    }
}

kernel::conformance!(Siege, games: 3, actions: 20_000, seed: Seed(13));

/// The sieges are worth their name: heroes assault the city together, some with success.
#[test]
fn cities_are_assaulted_together() {
    let (mut proposed, mut refused, mut dealt, mut failed, mut finished) = (0, 0, 0, 0, 0);
    for scenario in Siege::presets() {
        for game in 0..12 {
            let seed = Seed(game);
            let mut dice = Chance::new(seed, u64::MAX);
            let mut state = Siege::start(&scenario.setup, &mut Chance::new(seed, 0)).expect("it starts");
            let mut legal = Vec::new();
            for index in 1..20_000 {
                legal.clear();
                Siege::legal(&state, &mut legal);
                let Some(action) = dice.pick(&legal) else { break };
                let mut log = Log::default();
                Siege::apply(&mut state, action, &mut Chance::new(seed, index), &mut log);
                for event in log.into_events() {
                    match event {
                        Event::AssaultProposed { .. } => proposed += 1,
                        Event::Refused { .. } => refused += 1,
                        Event::Dealt { .. } => dealt += 1,
                        Event::AssaultFailed { .. } => failed += 1,
                        Event::Over(_) => finished += 1,
                        _ => {}
                    }
                }
            }
        }
    }
    let all = format!("{proposed} {refused} {dealt} {failed} {finished}");
    assert!(proposed > 10 && refused > 5 && dealt > 10 && failed > 3, "{all}");
    assert_eq!(finished, 48, "every match ends");
}
