use super::*;
use crate::content::{foe, item};
use crate::map::Space;
use crate::player::{Inlay, Piece, Tile};
use crate::rules::{EU_ITM_04, EU_RND_13, EU_SET_02};
use crate::scenario::{Grade, grade};
use crate::scoring::outcome;
use crate::terms::{Gem, Metal};
use crate::testing::{ONE, TWO, act, act_drawing, legal, refused};
use kernel::rule;

const DOOM: ScenarioId = ScenarioId::ImpendingDoom;

fn against(players: usize) -> Table {
    bare(DOOM, Mode::Competitive, players)
}

fn ready(mode: Mode, players: usize) -> State {
    finale(bare(DOOM, mode, players))
}

/// Dral plays the enemy of Ael: the deck gives one Silver card to the Accomplice.
fn fighting() -> State {
    let mut state = ready(Mode::Competitive, 2);
    begin(&mut state);
    state
}

#[test]
#[rule("EU-SET-02")]
fn after_round_eight_comes_round_nine() {
    let mut table = against(2).build();
    table.first = TWO;
    let events = round_over(&mut table, 8, []);
    assert!(told(&events, Development::Finale));
    assert_eq!((table.round, table.in_finale(), table.seat()), (9, true, TWO));
    assert_eq!(asked(&table), (TWO, Asked::Scenario(Asking::Ready)));
    let mut earlier = against(2).build();
    round_over(&mut earlier, 7, []);
    assert_eq!((earlier.round, asked(&earlier)), (8, (ONE, Asked::Turn)));
}

#[test]
#[rule("EU-SET-02")]
fn everybody_is_refreshed_healed_and_takes_two_gaar() {
    let mut armed = Piece::new(Tile::Item(item::LEATHER_HELMET));
    armed.engaged = true;
    armed.inlays[0] = Inlay::Turned(Gem::Ruby);
    let state = finale(against(2).player(TWO, |player| {
        player.slots[7] = Some(armed);
        player.health = 1;
        player.gaar = 1;
    }));
    let player = &state.players[TWO];
    let piece = player.slots[7].unwrap();
    assert_eq!((piece.engaged, piece.inlays[0]), (false, Inlay::Active(Gem::Ruby)));
    assert_eq!((player.health, player.gaar), (crate::board::health::maximum(player), 3));
    assert_eq!(state.players[ONE].gaar, 2);
}

#[test]
#[rule("EU-SET-02", "EU-CBT-07")]
fn the_accomplice_then_at_once_the_saboteur() {
    let mut state = fighting();
    assert_eq!((fight(&state).foe, fight(&state).monster), (foe::ACCOMPLICE, Some(TWO)));
    assert_eq!(state.players[TWO].hand.len(), 1, "the Monster Player draws the cards of the enemy");
    // Nothing is refreshed between the two.
    let mut used = Piece::new(Tile::Item(item::LEATHER_HELMET));
    used.engaged = true;
    state.players[ONE].slots[7] = Some(used);
    state.players[ONE].health = 2;
    slay(&mut state);
    assert_eq!((fight(&state).foe, fight(&state).hero, state.seat()), (foe::SABOTEUR, ONE, ONE));
    assert_eq!((state.players[ONE].slots[7].unwrap().engaged, state.players[ONE].health), (true, 2));
    slay(&mut state);
    assert_eq!(asked(&state), (TWO, Asked::Scenario(Asking::Ready)), "then the next Hero");
    assert_eq!(state.players[ONE].reputation, 10, "4 for the Accomplice, 6 for the Saboteur");
}

#[test]
#[rule("EU-SET-02")]
fn the_initiative_tokens_show_how_far_the_chain_has_come() {
    let behind = |state: &State| match &state.course.progress {
        Progress::ImpendingDoom(chain) => chain.behind,
        _ => panic!("another scenario"),
    };
    let mut state = ready(Mode::Coop, 2);
    assert_eq!(behind(&state), 0);
    begin(&mut state);
    slay(&mut state);
    assert_eq!((behind(&state), fight(&state).foe), (1, foe::SABOTEUR));
    slay(&mut state);
    assert_eq!((behind(&state), asked(&state).0), (0, TWO), "each Hero has a chain");
}

#[test]
#[rule("EU-SET-02", "EU-CBT-08")]
fn with_three_players_control_cards_say_who_plays_the_enemy() {
    let mut state = ready(Mode::Competitive, 3);
    begin(&mut state);
    let monster = fight(&state).monster.expect("somebody plays the enemy");
    assert_eq!((fight(&state).hero, state.control_discard[monster.index()]), (ONE, 1));
    assert_ne!(monster, ONE);
}

#[test]
#[rule("EU-SET-02")]
fn dying_in_the_chain_costs_four_reputation_and_nothing_else() {
    let mut state = fighting();
    state.players[ONE].reputation = 9;
    let events = die(&mut state);
    let player = &state.players[ONE];
    assert_eq!((player.reputation, player.gaar, player.hand.len(), player.chaos), (5, 2, 0, 0));
    assert_eq!(state.players[TWO].beaten, [0; 4], "no token is lost");
    assert_eq!((player.place, player.health), (Some(state.chapel()), crate::board::health::maximum(player)));
    assert!(events.contains(&Event::Reputation { seat: ONE, n: -4 }));
    assert_eq!(asked(&state), (TWO, Asked::Scenario(Asking::Ready)), "the chain is over");
    assert!(state.fight.is_none());
    // Alone and together as well.
    for (mode, players) in [(Mode::Solo, 1), (Mode::Coop, 2)] {
        let mut state = ready(mode, players);
        begin(&mut state);
        state.players[ONE].reputation = 9;
        die(&mut state);
        assert_eq!((state.players[ONE].reputation, state.players[ONE].chaos), (5, 0), "{mode:?}");
    }
}

#[test]
#[rule("EU-SET-02")]
fn heroic_begins_with_a_monster_of_level_three() {
    let heroic = |state: &mut State| state.agreed.heroic = true;
    let mut state = finale(against(2).with(heroic));
    begin(&mut state);
    let monster = fight(&state).foe;
    assert_eq!(monster.foe().level, 3);
    state.players[ONE].reputation = 1;
    slay(&mut state);
    assert_eq!(fight(&state).foe, foe::ACCOMPLICE);
    let player = &state.players[ONE];
    assert_eq!(
        (player.reputation, player.trophies.len(), player.pack.len()),
        (1, 0, 1),
        "no Reward, no Trophy"
    );
    assert_eq!(state.monsters.discard, 1 << monster.index());
    assert_eq!(crate::audit::audit(&state), Ok(()));
    // Nor is it put back if it kills (EU-DTH-02): the next Hero meets one at random as well.
    let mut state = finale(against(2).with(heroic));
    begin(&mut state);
    let monster = fight(&state).foe;
    die(&mut state);
    assert_eq!(state.monsters.discard, 1 << monster.index());
    assert!(!state.monsters.tops.contains(&crate::decks::Top::Card(monster)));
    assert_eq!(crate::audit::audit(&state), Ok(()));
    // Without a card the chain begins with its named enemies.
    let mut state = finale(
        against(2)
            .with(heroic)
            .with(|state| (state.monsters.deck, state.monsters.tops) = (0, [crate::decks::Top::Nothing; 3])),
    );
    begin(&mut state);
    assert_eq!(fight(&state).foe, foe::ACCOMPLICE);
}

#[test]
#[rule("EU-SET-02", "EU-GRF-07", "EU-END-13")]
fn saboteur_and_accomplice_are_never_trophies() {
    let mut state = fighting();
    slay(&mut state);
    slay(&mut state);
    assert!(state.players[ONE].trophies.is_empty());
    assert!(!foe::ACCOMPLICE.foe().trophy && !foe::SABOTEUR.foe().trophy);
}

#[test]
#[rule("EU-SET-02")]
fn the_chain_costs_no_action_and_no_elemental_reaches_it() {
    // Earth all around.
    let earth = crate::content::TerritoryId::all()
        .find(|tile| {
            tile.territory().cells.iter().any(|cell| cell.kind == crate::terms::SpaceKind::ElementalEarth)
        })
        .expect("there is an Earth Elemental");
    let mut state = finale(against(2).tile(earth, -1, -1).at(Space::new(1, 0)));
    assert!(state.map.powers(Space::new(1, 0))[crate::terms::Element::Earth.index()]);
    begin(&mut state);
    assert_eq!((fight(&state).earth, state.players[ONE].tokens), (false, [true; 3]));
}

#[test]
#[rule("EU-SET-02", "EU-ITM-04")]
fn before_the_chain_the_hero_gets_ready_and_does_not_leave() {
    let mut state = finale(
        against(2)
            .carry(item::HEALING_POTION)
            .carry(item::LEATHER_HELMET)
            .one(|player| player.pack.push(Piece::new(Tile::Item(item::TELEPORT_SCROLL)))),
    );
    let scroll = Action::Use(crate::board::Spot::Pack(2), 0);
    assert_eq!(refused(&state, scroll), EU_SET_02);
    // There is nowhere to walk to either, whatever would give the points.
    let mut shining = state.clone();
    let helmet = Piece {
        inlays: [Inlay::Active(Gem::Sapphire), Inlay::Active(Gem::Diamond)],
        ..Piece::new(Tile::Item(item::DRAGON_HELMET))
    };
    (shining.players[ONE].slots[8], shining.players[ONE].health) = (Some(helmet), 1);
    assert_eq!(refused(&shining, Action::TurnGem(8, 0)), EU_SET_02);
    assert!(legal(&shining).contains(&Action::TurnGem(8, 1)), "a Diamond heals as well");
    let boards = legal(&state).into_iter().filter(|action| matches!(action, Action::Board(_))).count();
    assert!(boards > 0, "what is carried can be equipped");
    assert!(crate::testing::not_an_answer(&state, Action::March(crate::terms::Deed::Combat)));
    assert!(crate::testing::not_an_answer(&state, Action::Free(crate::free_actions::Free::Heal)));
    // Four Silver cards become a Gold card.
    crate::testing::during_seeded(&mut state, |play| {
        crate::effects::gains::cards(play, ONE, Metal::Silver, 4);
    });
    assert!(legal(&state).contains(&Action::Convert));
    // Too much to carry: first something is given up.
    state.players[ONE].gaar = 20;
    assert_eq!(asked(&state), (ONE, Asked::Excess));
    assert_eq!(refused(&state, Action::Done), EU_ITM_04);
    act(&mut state, Action::Dispose(crate::board::Thing::Pack(0)));
}

#[test]
#[rule("EU-SET-02", "EU-SGC-04")]
fn hands_are_cut_down_before_the_next_hero_fights() {
    let mut state = ready(Mode::Competitive, 2);
    crate::testing::during_seeded(&mut state, |play| {
        crate::effects::gains::cards(play, TWO, Metal::Silver, 6);
    });
    assert_eq!(asked(&state), (TWO, Asked::HandLimit));
    let card = state.players[TWO].hand.iter().next().unwrap();
    act(&mut state, Action::Discard(card));
    assert_eq!(asked(&state), (ONE, Asked::Scenario(Asking::Ready)));
}

#[test]
#[rule("EU-SET-02", "EU-SKO-10")]
fn skoldur_pays_for_the_dwurt_of_the_chain() {
    let heroes = [Hero::Skoldur, Hero::Dral];
    let table = Table::playing(DOOM, Mode::Coop, &heroes).with(|state| {
        state.players.iter_mut().for_each(|player| player.slots.fill(None));
    });
    let mut state = finale(table);
    assert_eq!((state.players[ONE].gaar, state.players[ONE].dwurt), (2, 5));
    act(&mut state, Action::Brew);
    assert_eq!((state.players[ONE].gaar, state.players[ONE].dwurt), (1, 6));
    begin(&mut state);
    state.players[ONE].dwurt_die = 1;
    slay(&mut state);
    slay(&mut state);
    assert_eq!(asked(&state), (ONE, Asked::DwurtDie));
    act_drawing(&mut state, Action::Done, [0]);
    assert_eq!((state.players[ONE].hand.len(), asked(&state).0), (1, TWO));
}

#[test]
#[rule("EU-SOL-30", "EU-COP-10")]
fn alone_the_saboteur_must_fall_together_by_half_of_the_heroes() {
    let graded = |mode, players, victors| {
        let mut state = bare(DOOM, mode, players).build();
        if let Progress::ImpendingDoom(chain) = &mut state.course.progress {
            chain.victors = victors;
        }
        let won = outcome(&state, EU_RND_13).standings.iter().all(|standing| standing.won);
        assert_eq!(won, grade(&state) != Some(Grade::Lost));
        grade(&state)
    };
    assert_eq!(graded(Mode::Solo, 1, 0), Some(Grade::Lost));
    assert_eq!(graded(Mode::Solo, 1, 1), Some(Grade::Won));
    assert_eq!(graded(Mode::Coop, 3, 0b001), Some(Grade::Lost));
    assert_eq!(graded(Mode::Coop, 3, 0b101), Some(Grade::Won));
    assert_eq!(graded(Mode::Coop, 4, 0b1010), Some(Grade::Won));
    assert_eq!(graded(Mode::Coop, 2, 0b10), Some(Grade::Won));
}

#[test]
#[rule("EU-RND-13", "EU-SOL-30")]
fn the_match_ends_after_the_last_chain() {
    let mut state = ready(Mode::Solo, 1);
    begin(&mut state);
    slay(&mut state);
    let mut lost = state.clone();
    slay(&mut state);
    assert_eq!((state.over, grade(&state)), (Some(EU_RND_13), Some(Grade::Won)));
    let events = die(&mut lost);
    assert!(told(&events, Development::Ended(Grade::Lost)));
    assert_eq!(lost.over, Some(EU_RND_13));
    assert_eq!(crate::audit::audit(&lost), Ok(()));
    assert_eq!(crate::view::view(&lost, kernel::Viewer::Seat(ONE)).grade, Some(Grade::Lost));
}
