//! Checks whether play can go on from a state that came from outside.

use crate::Nerath;
use crate::content::{EVENTS, GuardianId, Space, SpaceSet, TREASURES};
use crate::frame::Play;
use crate::realm::Realm;
use crate::state::{MOST_GOLD, MOST_POINTS, MOST_ROUNDS, Phase, State};
use crate::task::Task;
use crate::troops::{CROWD, LAND_TROOPS, TROOPS};
use crate::turn_record::{Bargain, Price};
use crate::units::{Class, UnitKind};
use kernel::{Chance, Flaw, Log, Seed, step};

/// Checks that every card and tile is somewhere exactly once, every unit is where it may be, and somebody can
/// be asked.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    seats(state)?;
    cards(state)?;
    tiles(state)?;
    units(state)?;
    turn(state)?;
    groups(state)?;
    measure(state)?;
    if state.won.is_none() && step::asked::<Nerath>(state).is_none() {
        return Err(Flaw::new("phase", "nobody is asked anything, but the match is not over"));
    }
    Ok(())
}

fn seats(state: &State) -> Result<(), Flaw> {
    if !(2..=4).contains(&state.seats) || state.players.0.iter().any(|seat| seat.0 >= state.seats) {
        return Err(Flaw::new("players", "two to four seats, and each realm at one of them"));
    }
    if state.round == 0 {
        return Err(Flaw::new("round", "rounds are counted from 1"));
    }
    Ok(())
}

/// Checks that the twenty Event cards of each realm, and the thirty Treasures, are each somewhere exactly
/// once.
fn cards(state: &State) -> Result<(), Flaw> {
    for realm in Realm::ALL {
        let holdings = &state.realms[realm];
        let mut found = [0u32; EVENTS];
        let resolving = crate::cards::being_resolved(state, realm);
        for card in holdings.deck.iter().chain(holdings.hand.iter()).chain(holdings.discard.iter()) {
            let slot = kernel::Dense::index(card);
            if slot >= realm.events().count() {
                return Err(Flaw::new(format!("realms.{realm:?}"), "a card of another realm"));
            }
            found[realm.event(card).index()] += 1;
        }
        for card in resolving {
            found[card.index()] += 1;
        }
        for card in realm.events() {
            if found[card.index()] != u32::from(card.card().copies) {
                let why =
                    format!("{} of {} copies of {}", found[card.index()], card.card().copies, card.id());
                return Err(Flaw::new(format!("realms.{realm:?}"), why));
            }
        }
    }
    let mut all = state.treasure_deck.0;
    let mut count = state.treasure_deck.len();
    for realm in Realm::ALL {
        let holdings = &state.realms[realm];
        all |= holdings.treasures.0 | holdings.in_play.0;
        count += holdings.treasures.len() + holdings.in_play.len();
    }
    if count != TREASURES as u32 || all != crate::state::TreasureSet::ALL.0 {
        return Err(Flaw::new("treasure_deck", "each Treasure is in the deck, in one hand or in play once"));
    }
    Ok(())
}

/// Checks that the thirty guardian tiles are each somewhere exactly once.
fn tiles(state: &State) -> Result<(), Flaw> {
    let dungeons = &state.dungeons;
    let decided = dungeons.tiles.iter().flatten().filter_map(|tile| tile.guardian);
    for guardian in GuardianId::all() {
        let here = decided.clone().filter(|other| *other == guardian).count()
            + usize::from(dungeons.unseen.count(guardian))
            + usize::from(dungeons.discard.count(guardian));
        if here != usize::from(guardian.tile().copies) {
            let why = format!("{here} of {} tiles of {}", guardian.tile().copies, guardian.id());
            return Err(Flaw::new("dungeons", why));
        }
    }
    let undecided = dungeons.tiles.iter().flatten().filter(|tile| tile.guardian.is_none());
    if undecided.clone().count() > dungeons.unseen.len() || undecided.clone().any(|tile| tile.seen != 0) {
        return Err(Flaw::new("dungeons", "an undecided tile is one of the unseen"));
    }
    Ok(())
}

fn units(state: &State) -> Result<(), Flaw> {
    if !state.castles.within(SpaceSet::TERRITORIES) {
        return Err(Flaw::new("castles", "Castles stand in territories"));
    }
    // CN-SPC-06, CN-CST-04: a Castle stays where it was built, so each Capital has one.
    if let Some(realm) = Realm::ALL.into_iter().find(|realm| !state.castles.contains(Space::capital(*realm)))
    {
        return Err(Flaw::new("castles", format!("the Capital of {realm:?} is missing")));
    }
    for (space, realm, kind, _) in state.troops.iter() {
        let allowed = match space.kind() {
            crate::units::Ground::Territory => true,
            crate::units::Ground::Sea => kind.class() == Class::Flying,
            crate::units::Ground::Dungeon => kind.is_hero() && realm == state.active,
        };
        if !allowed {
            return Err(Flaw::new("troops", format!("{kind:?} of {realm:?} cannot stand in {space:?}")));
        }
    }
    for (_, ship) in state.fleet.iter() {
        if !ship.at.is_sea() || ship.cargo.iter().any(|unit| !LAND_TROOPS.contains(&unit.kind)) {
            return Err(Flaw::new("fleet", format!("a Warship of {:?} in {:?}", ship.realm, ship.at)));
        }
    }
    Ok(())
}

fn turn(state: &State) -> Result<(), Flaw> {
    for (space, kind, n) in state.turn.ready.iter() {
        if n > state.troops.get(space, state.active, kind) {
            return Err(Flaw::new(
                "turn.ready",
                format!("{n} {kind:?} may move in {space:?}, but fewer are there"),
            ));
        }
    }
    if state.turn.landed.iter().any(|landed| !TROOPS.contains(&landed.kind) || !landed.space.is_territory()) {
        return Err(Flaw::new("turn.landed", "land units land in territories"));
    }
    if state.turn.bargains.iter().any(|bargain| bargain.kind == Some(UnitKind::Castle) && bargain.left > 1) {
        return Err(Flaw::new("turn.bargains", "at most one Castle at a special price"));
    }
    if !state.turn.battles.is_empty() && !matches!(state.phase, Phase::Move | Phase::Battle) {
        return Err(Flaw::new("turn.battles", "battles wait only until the Battle phase is over"));
    }
    crate::cards::audit(state)?;
    crate::battle::audit(state)
}

/// More of anything than a turn can give.
const PLENTY: u8 = 100;
/// More zones than all cards of a realm can add together.
const MOST_WINDS: u8 = 20;
/// More hits than all dice can score at once.
const MOST_HITS: u16 = 6_000;

/// Checks that no number is larger than a match can make it: code that thinks about a state relies on that.
fn measure(state: &State) -> Result<(), Flaw> {
    let expect = |holds: bool, field: &str| {
        if holds { Ok(()) } else { Err(Flaw::new(field, "more than a match can give")) }
    };
    expect(state.round <= MOST_ROUNDS, "round")?;
    for holdings in &state.realms.0 {
        expect(holdings.gold <= MOST_GOLD, "realms.gold")?;
        expect(holdings.points <= MOST_POINTS, "realms.points")?;
        expect(holdings.aegis_used <= state.round, "realms.aegis_used")?;
    }
    let turn = &state.turn;
    expect(turn.favourable_winds <= MOST_WINDS, "turn.favourable_winds")?;
    expect(turn.flights <= PLENTY, "turn.flights")?;
    expect(turn.forced_march.iter().all(|n| *n <= PLENTY), "turn.forced_march")?;
    expect(turn.landed.iter().all(|landed| landed.n <= PLENTY), "turn.landed")?;
    expect(usize::from(turn.castles_counted) <= SpaceSet::TERRITORIES.len(), "turn.castles_counted")?;
    let cheap = |bargain: &Bargain| match bargain.price {
        Price::Fixed(price) => price <= PLENTY,
        Price::Less(less, least) => less <= PLENTY && least <= PLENTY,
    };
    let bargains = turn.bargains.iter().all(|bargain| bargain.left <= PLENTY && cheap(bargain));
    expect(bargains, "turn.bargains")?;
    expect(state.fleet.iter().all(|(_, ship)| ship.sailed <= PLENTY), "fleet.sailed")?;
    expect(state.troops.iter().all(|(.., n)| n <= CROWD), "troops")?;
    let Some(battle) = &state.battle else { return Ok(()) };
    expect(battle.hits.iter().all(|hits| *hits <= MOST_HITS), "battle.hits")?;
    let few = |counts: &crate::realm::ByRealm<u8>| counts.0.iter().all(|n| *n <= PLENTY);
    expect(few(&battle.resilient), "battle.resilient")?;
    expect(few(&battle.shields), "battle.shields")?;
    expect(battle.heroes_need <= PLENTY, "battle.heroes_need")
}

/// Checks that a group whose size is asked belongs to a possible action, and is no larger than allowed.
fn groups(state: &State) -> Result<(), Flaw> {
    let Some((group, rest)) = state.tasks.iter().enumerate().find_map(|(at, task)| match task {
        Task::HowMany(group) => Some((*group, at)),
        _ => None,
    }) else {
        return Ok(());
    };
    let mut before = state.clone();
    before.tasks.truncate(rest);
    let action = group.action();
    let asks_again = rest + 1 == state.tasks.len()
        && step::asked::<Nerath>(&before).is_some()
        && step::check::<Nerath>(&before, &action).is_ok()
        && {
            let (chance, log) = (&mut Chance::new(Seed(0), 0), &mut Log::muted());
            step::answer(&mut Play::new(&mut before, chance, log), action);
            before.tasks == state.tasks
        };
    if asks_again { Ok(()) } else { Err(Flaw::new("tasks", "a group that nobody has chosen")) }
}
