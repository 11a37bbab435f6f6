//! Tests of heroes against and with each other, over whole fights: duels, assaults on cities, teams.

use super::duel::{self, Meeting};
use super::siege::{self, Course, Standing};
use super::{Say, Thing, badge, detail, heroes, lit, team};
use kernel::{Chance, Game, Lang, Log, Narrate, Seat, Seed, Turn, Viewer};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::{City, Hex, Spot, TilePos};
use mage_knight::duel::{DuelPhase, Part};
use mage_knight::event::Event;
use mage_knight::map::{Placed, RevealedCity, Stance, Token, TokenFace};
use mage_knight::player::Unit;
use mage_knight::question::{Asked, DuelMove};
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight::teams::Teams;
use mage_knight::view::View;

/// A match after the tactics were taken, with units and artifacts for everybody.
fn begun(setup: &Setup, seed: Seed) -> State {
    let mut state = MageKnight::start(setup, &mut Chance::new(seed, 0)).unwrap();
    for step in 1.. {
        let Turn::Of(..) = MageKnight::turn(&state) else { panic!("it has just begun") };
        if matches!(state.stage, Stage::Movement) && state.tasks.is_empty() {
            break;
        }
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        MageKnight::apply(&mut state, &legal[0], &mut Chance::new(seed, step), &mut Log::muted());
    }
    let mut dice = Chance::new(seed, 5000);
    let State { players, offers, .. } = &mut state;
    for player in players {
        player.fame = dice.below(60) as i16;
        player.level = mage_knight::content::level_at(player.fame);
        player.discard.put(offers.artifact_deck.draw(&mut dice).unwrap());
        player.hand.put(offers.artifact_deck.draw(&mut dice).unwrap());
        let unit = offers.regular_deck.draw(&mut dice).unwrap();
        player.units.push(Unit {
            unit,
            ready: true,
            wounds: 0,
            banner: None,
            banner_down: false,
            hit: false,
            bonded: false,
        });
    }
    state
}

/// Two heroes next to each other, one of them with Move points.
fn stand_off(seed: Seed) -> State {
    let mut state = begun(&Setup::usual(ScenarioId::FullConquest, 2), seed);
    let (own, other) = (state.seat(), Seat(1 - state.seat().0));
    let open =
        |hex: &Hex| state.map.site(*hex).is_none() && state.map.terrain(*hex).unwrap().cost(false).is_some();
    let spaces: Vec<Hex> = state.map.spaces().filter(open).collect();
    let pair = spaces.iter().find_map(|one| Some((*one, *spaces.iter().find(|two| one.touches(**two))?)));
    let (from, to) = pair.unwrap();
    state.players[own].place = Some(from);
    state.players[other].place = Some(to);
    state.turn.movement = 9;
    state
}

/// Heroes around a city with a garrison.
fn around_a_city(setup: &Setup, seed: Seed) -> State {
    let mut state = begun(setup, seed);
    let map = &mut state.map;
    let free = (-4..=4).flat_map(|x| (-4..=4).map(move |y| TilePos::new(x, y)));
    let at = free.into_iter().find(|at| map.tile_at(*at).is_none() && map.touched(*at) >= 2).unwrap();
    let mut groups = map.deck.core.iter_mut();
    let group = groups.find(|group| group.tiles.iter().all(|tile| tile.tile().city.is_some())).unwrap();
    let tile = group.tiles.iter().next().unwrap();
    group.tiles.remove(tile);
    group.left -= 1;
    map.tiles.push(Placed::new(at, tile));
    map.deck.core.retain(|group| group.left > 0);
    let (colour, centre) = (tile.tile().city.unwrap(), at.hex(Spot::Centre));
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
        let enemy = state.piles.unseen.iter().find(|enemy| enemy.enemy().pile == *pile).unwrap();
        state.piles.unseen.take(enemy);
        map.tokens.push(Token::new(centre, *pile, TokenFace::Up(enemy)));
    }
    let open = |hex: &Hex| map.terrain(*hex).and_then(|terrain| terrain.cost(state.night)).is_some();
    let places: Vec<Hex> = centre.neighbours().into_iter().filter(open).collect();
    for (player, place) in state.players.iter_mut().zip(places) {
        player.place = Some(place);
    }
    state.turn.movement = 4;
    state
}

/// Plays on for this many steps, `wanted` answers first; shows each position to whoever is asked.
fn play(
    mut state: State,
    seed: Seed,
    steps: u64,
    wanted: impl Fn(&Action) -> bool,
    mut look: impl FnMut(&State, &View, Seat, &[Action]),
) {
    let mut dice = Chance::new(seed, 9000);
    for step in 1..steps {
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let view = MageKnight::view(&state, Viewer::Seat(seat));
        for lang in Lang::ALL {
            assert!(!MageKnight::question(lang, &view, &prompt.question).text().is_empty());
            assert!(legal.iter().all(|action| !MageKnight::action(lang, &view, action).text().is_empty()));
        }
        look(&state, &view, seat, &legal);
        let picked: Vec<Action> = legal.iter().copied().filter(&wanted).collect();
        let busy: Vec<Action> = legal.iter().copied().filter(|action| *action != Action::Done).collect();
        let among = match () {
            () if !picked.is_empty() => &picked,
            () if !busy.is_empty() && dice.below(5) > 0 => &busy,
            () => &legal,
        };
        let action = among[dice.below(among.len() as u32) as usize];
        let mut log = Log::default();
        MageKnight::apply(&mut state, &action, &mut Chance::new(seed, 100 + step), &mut log);
        let after = MageKnight::view(&state, Viewer::Spectator);
        let events = log.into_events();
        for event in events.iter().filter_map(|event: &Event| MageKnight::show(event, Viewer::Spectator)) {
            for lang in Lang::ALL {
                assert!(!MageKnight::event(lang, &after, &event).text().is_empty(), "{event:?}");
            }
        }
    }
}

fn well_set(lang: Lang, text: &str) {
    assert!(!text.contains('\''), "{text}");
    assert!(!text.contains("  ") && !text.ends_with(' '), "{text}");
    if lang == Lang::Fr {
        assert!([" ?", " !", " ;", " :"].iter().all(|wrong| !text.contains(wrong)), "{text}");
    }
}

#[test]
fn a_duel_is_told_as_the_game_has_it() {
    let (mut damage, mut blocks, mut ranged, mut stolen) = (0, 0, 0, 0);
    for seed in 0..40 {
        let fights = |action: &Action| matches!(action, Action::Attack(_) | Action::Steal(_));
        let enter = |action: &Action| fights(action);
        let mut entered = stand_off(Seed(seed));
        let other = entered.players[Seat(1 - entered.seat().0)].place.unwrap();
        MageKnight::apply(
            &mut entered,
            &Action::Move(other),
            &mut Chance::new(Seed(seed), 99),
            &mut Log::muted(),
        );
        play(entered, Seed(seed), 80, enter, |_, view, seat, legal| {
            let Some(scene) = duel::scene(view) else { return };
            let told = view.duel.as_ref().unwrap();
            assert_eq!(scene.attack.iter().map(|term| term.points).sum::<u16>(), scene.strength);
            assert_eq!(told.fame[0], duel::fame(view, told.duel.aggressor, told.duel.defender));
            assert_eq!(told.fame[1], duel::fame(view, told.duel.defender, told.duel.aggressor));
            assert_eq!(scene.asked().map(|fighter| fighter.seat), Some(seat));
            let blocker = scene.fighter(told.blocker).unwrap();
            assert!(!blocker.attacks && blocker.armor == told.hero_cost);
            if told.duel.phase == DuelPhase::Melee {
                assert_eq!(blocker.artifacts, told.artifacts);
            }
            ranged += usize::from(scene.halved);
            for lang in Lang::ALL {
                well_set(lang, &scene.title(lang, view));
                well_set(lang, &scene.told(lang, view));
                for ending in &scene.endings {
                    well_set(lang, &ending.how(lang, view, &scene.duel));
                    well_set(lang, &ending.then(lang, view, &scene.duel));
                }
            }
            match view.asked.unwrap().what {
                // What can be bought is what the game offers, at the price that is told.
                Asked::Duel(DuelMove::Damage) => {
                    damage += 1;
                    let open: Vec<Action> = scene.affordable().map(|(_, prize)| prize.action()).collect();
                    let offered = legal.iter().filter(|action| **action != Action::Done);
                    assert_eq!(offered.clone().count(), open.len());
                    for action in offered {
                        assert!(open.contains(action), "{action:?}");
                        let price = scene.prices.iter().find(|(_, prize)| prize.action() == *action).unwrap();
                        assert_eq!(badge::badge(view, *action), Some(price.0.to_string()));
                        stolen += usize::from(matches!(action, Action::Steal(_)));
                    }
                }
                Asked::Duel(DuelMove::Block) => {
                    blocks += 1;
                    if !scene.duel.cancelled {
                        let nothing = scene.affordable().next().is_none();
                        assert_eq!(nothing, scene.blocked >= scene.enough(), "{scene:?}");
                    }
                }
                _ => {}
            }
            // Whoever is driven off is shown where.
            let lit = lit::lit(view, legal);
            for action in legal {
                if let Action::Drive(hex) = action {
                    assert!(lit.has(Thing::Space(*hex)));
                }
            }
        });
    }
    assert!(damage > 20 && blocks > 40 && ranged > 20 && stolen > 0, "{damage} {blocks} {ranged} {stolen}");
}

#[test]
fn nobody_sees_the_hand_of_the_other_in_a_duel() {
    let mut state = stand_off(Seed(3));
    let (own, other) = (state.seat(), Seat(1 - state.seat().0));
    let there = state.players[other].place.unwrap();
    let mut chance = Chance::new(Seed(3), 1);
    MageKnight::apply(&mut state, &Action::Move(there), &mut chance, &mut Log::muted());
    MageKnight::apply(&mut state, &Action::Attack(other), &mut chance, &mut Log::muted());
    let view = MageKnight::view(&state, Viewer::Seat(own));
    let scene = duel::scene(&view).unwrap();
    let held = &state.players[other].hand;
    let shown = &scene.fighters[1];
    assert_eq!((shown.seat, shown.played.len()), (other, 0));
    assert!(held.iter().all(|card| !shown.artifacts.contains(&card)));
    assert_eq!(duel::scene(&MageKnight::view(&state, Viewer::Seat(other))), Some(scene));
}

#[test]
fn a_meeting_says_what_staying_means() {
    let mut state = stand_off(Seed(1));
    let (own, other) = (state.seat(), Seat(1 - state.seat().0));
    let there = state.players[other].place.unwrap();
    let view = MageKnight::view(&state, Viewer::Seat(own));
    assert_eq!(duel::meeting(&view, there), Some(Meeting::Attack(other)));
    let told = detail::detail(Lang::En, Some(&view), super::Subject::Space(there)).spoken();
    assert!(told.contains("attacks"), "{told}");
    // Somebody whose token is face down is not attacked (MK-MOV-PL-07).
    state.players[other].skipped = true;
    let view = MageKnight::view(&state, Viewer::Seat(own));
    assert_eq!(duel::meeting(&view, there), Some(Meeting::Withdraw(other)));
    // A keep of the one who is at home is attacked by entering it.
    state.players[other].skipped = false;
    let mut seen = 0;
    for seed in 0..60 {
        play(
            stand_off(Seed(seed)),
            Seed(seed),
            30,
            |action| matches!(action, Action::Move(_)),
            |state, view, seat, legal| {
                if view.asked.unwrap().what != Asked::Stage(Stage::Movement) {
                    return;
                }
                let here = view.players[seat].place.unwrap();
                let attack = legal.iter().find_map(|action| match action {
                    Action::Attack(other) => Some(*other),
                    _ => None,
                });
                match duel::meeting(view, here) {
                    Some(Meeting::Attack(other)) if !state.turn.path.is_empty() => {
                        assert_eq!(attack, Some(other))
                    }
                    _ => assert_eq!(attack, None),
                }
                seen += usize::from(attack.is_some());
                for lang in Lang::ALL {
                    for met in [
                        Meeting::Attack,
                        Meeting::AtOnce,
                        Meeting::Withdraw,
                        Meeting::Halt,
                        Meeting::Together,
                    ] {
                        let met = met(seat);
                        well_set(lang, &met.text(lang, view));
                        assert!(MageKnight::rules().ids().iter().any(|rule| rule.to_string() == met.rule()));
                    }
                }
            },
        );
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn an_assault_is_told_from_the_proposal_to_the_last_fight() {
    let tables = [
        Setup::usual(ScenarioId::FullCooperation, 2),
        Setup::usual(ScenarioId::BlitzCooperation, 3),
        Setup { teams: Some(Teams::ByLot), ..Setup::usual(ScenarioId::FullConquest, 4) },
    ];
    let mut seen = [0; 4];
    let mut fights = 0;
    for (at, setup) in tables.iter().enumerate() {
        for seed in 0..6 {
            let seed = Seed(seed + 10 * at as u128);
            let wanted = |action: &Action| {
                matches!(action, Action::Propose(_) | Action::Invite(_) | Action::Agree)
                    || matches!(action, Action::Move(_))
            };
            play(around_a_city(setup, seed), seed, 120, wanted, |_, view, seat, legal| {
                let Some(told) = siege::siege(view) else {
                    assert!(view.assault.is_none());
                    return;
                };
                let asked = view.asked.unwrap();
                seen[told.course as usize] += 1;
                assert_eq!(told.parties.first().map(|party| party.seat), Some(told.by));
                let lit = lit::lit(view, legal);
                match told.course {
                    Course::Inviting => {
                        assert_eq!(asked.seat, told.by);
                        for action in legal {
                            let Action::Invite(guest) = action else { continue };
                            let party = told.parties.iter().find(|party| party.seat == *guest).unwrap();
                            assert_eq!(party.standing, Standing::Invitable);
                            let place = view.players[*guest].place.unwrap();
                            assert!(lit.has(Thing::Space(place)));
                        }
                    }
                    Course::Sharing => {
                        let now: Vec<Seat> = told
                            .parties
                            .iter()
                            .filter(|party| party.shared_now)
                            .map(|party| party.seat)
                            .collect();
                        assert_eq!(asked.what, Asked::Share(now[0]));
                    }
                    Course::Asking => {
                        let awaited: Vec<Seat> = told
                            .parties
                            .iter()
                            .filter(|party| party.standing == Standing::Awaited)
                            .map(|party| party.seat)
                            .collect();
                        assert_eq!(awaited, [seat]);
                        let shares: u8 = told.parties.iter().filter_map(|party| party.share).sum();
                        assert_eq!(usize::from(shares), told.garrison.len());
                        assert!(told.garrison.iter().all(|defender| defender.dealt.is_none()));
                    }
                    Course::Fighting => {
                        fights += 1;
                        let assault = view.assault.unwrap();
                        let dealt: usize =
                            told.parties.iter().map(|party| told.dealt(party.seat).count()).sum();
                        assert_eq!(dealt, told.garrison.len());
                        for party in &told.parties {
                            assert_eq!(party.share, Some(assault.shares[party.seat.index()]));
                            assert!(told.beaten(party) <= party.share.unwrap());
                        }
                        let now = told.parties.iter().filter(|party| party.standing == Standing::Now).count();
                        assert!(now <= 1, "{told:?}");
                    }
                }
                for lang in Lang::ALL {
                    well_set(lang, &told.title(lang));
                    well_set(lang, &told.told(lang, view));
                    told.leader(lang, view).iter().for_each(|text| well_set(lang, text));
                }
            });
        }
    }
    assert!(seen.iter().all(|n| *n > 0) && fights > 30, "{seen:?} {fights}");
}

#[test]
fn teams_know_their_players_their_score_and_their_goal() {
    let four = Setup { teams: Some(Teams::WithFirst(Seat(2))), ..Setup::usual(ScenarioId::FullConquest, 4) };
    let state = begun(&four, Seed(5));
    let view = MageKnight::view(&state, Viewer::Seat(Seat(1)));
    let told = team::teams(&view, Seat(1)).unwrap();
    let seats: Vec<Vec<Seat>> = told.teams.iter().map(|team| team.seats.clone()).collect();
    assert_eq!(seats, [vec![Seat(1), Seat(3)], vec![Seat(0), Seat(2)]]);
    assert_eq!(told.teams[0].score, Some(view.scores[1]));
    assert_eq!((told.title(), told.lowest_fame), (Say::YourTeam, true));
    assert_eq!(told.goal(Lang::Fr).as_deref(), Some("Cités conquises\u{a0}: 0 sur 4"));
    let together = begun(&Setup::usual(ScenarioId::BlitzCooperation, 2), Seed(5));
    let view = MageKnight::view(&together, Viewer::Seat(Seat(0)));
    let told = team::teams(&view, Seat(0)).unwrap();
    assert_eq!((told.teams.len(), told.title()), (1, Say::AllTogether));
    assert!(told.teams[0].own && told.cities.is_some());
    let rivals = begun(&Setup::usual(ScenarioId::FullConquest, 3), Seed(5));
    assert_eq!(team::teams(&MageKnight::view(&rivals, Viewer::Seat(Seat(0))), Seat(0)), None);
}

#[test]
fn who_acts_in_the_turn_of_another_is_known() {
    let mut state = stand_off(Seed(4));
    let (own, other) = (state.seat(), Seat(1 - state.seat().0));
    let there = state.players[other].place.unwrap();
    let mut chance = Chance::new(Seed(4), 1);
    for action in [Action::Move(there), Action::Attack(other)] {
        MageKnight::apply(&mut state, &action, &mut chance, &mut Log::muted());
    }
    while state.duel.as_ref().unwrap().part != Part::Attack {
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        let action =
            *legal.iter().find(|action| matches!(action, Action::Done | Action::DefendFully)).unwrap();
        MageKnight::apply(&mut state, &action, &mut chance, &mut Log::muted());
    }
    let view = MageKnight::view(&state, Viewer::Spectator);
    assert_eq!((heroes::in_order(&view), heroes::acting(&view)), (Some(own), Some(other)));
    assert!(heroes::record(&view, own).is_some() && heroes::record(&view, other).is_some());
    // A die that either of them has used is gone for both.
    state.turn.dice_used = 1;
    state.aside[0].turn.dice_used = 2;
    assert_eq!(lit::dice_gone(&MageKnight::view(&state, Viewer::Spectator)) & 3, 3);
}
