//! Whether a state that came from outside is one that play can go on from.

use crate::combat;
use crate::content::{
    CARDS, CRYSTALS_PER_COLOUR, CardId, CardKind, EnemyId, REPUTATION_HIGHEST, REPUTATION_LOWEST, RUINS,
    RuinId, SkillId, TILES, TacticId, UnitId, WOUNDS, levels,
};
use crate::end_of_turn::Step;
use crate::frame;
use crate::player::Player;
use crate::round;
use crate::state::{PLAYERS, State, Who};
use crate::task::Task;
use kernel::{Flaw, Seat};

/// Every card, token, tile, die, unit and skill there once and no more, every number in its range, and somebody to ask.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    table(state)?;
    for seat in Seat::first(state.players.len() as u8) {
        player(state, seat)?;
    }
    cards(state)?;
    units(state)?;
    enemies(state)?;
    tiles(state)?;
    skills(state)?;
    turn(state)?;
    tasks(state)?;
    combat::audit(state)?;
    if state.over.is_none() {
        let mut actions = Vec::new();
        frame::legal(state, &mut actions);
        if frame::asked(state).is_none() || actions.is_empty() {
            return Err(Flaw::new("stage", "nobody is asked anything, but the match is not over"));
        }
    }
    Ok(())
}

fn expect(holds: bool, field: &str, why: &str) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::new(field, why)) }
}

fn table(state: &State) -> Result<(), Flaw> {
    let n = state.players.len();
    let (min, max) = state.scenario.players();
    expect((min..=max).contains(&(n as u8)) && n <= PLAYERS, "players", "so many do not play this scenario")?;
    expect(state.dummy.is_some() == (n == 1), "dummy", "there is a Dummy in solo games alone")?;
    let everybody = Seat::first(n as u8).map(Who::Seat).chain(state.dummy.as_ref().map(|_| Who::Dummy));
    let once = everybody.clone().all(|who| state.order.iter().filter(|other| **other == who).count() == 1);
    expect(once && state.order.len() == everybody.count(), "order", "everybody is in it once")?;
    expect(usize::from(state.at) < state.order.len(), "at", "a place in the round order")?;
    expect((1..=state.scenario.rounds()).contains(&state.round), "round", "there is no such round")?;
    expect(state.night == state.round.is_multiple_of(2), "night", "every other round is a Night")?;
    let turns =
        |left: Option<u8>, most: usize| left.is_none_or(|left| (1..=most).contains(&usize::from(left)));
    let last = |left: Option<u8>, most: usize| turns(left, most) || state.over.is_some();
    expect(last(state.round_ends_in, state.order.len()), "round_ends_in", "one turn each at most")?;
    expect(last(state.match_ends_in, n), "match_ends_in", "one turn each at most")?;
    expect(
        state.over.is_none_or(|rule| crate::rules::RULES.ids().contains(&rule)),
        "over",
        "a rule of the ledger",
    )?;
    let dice = state.source.dice.len();
    expect(dice == usize::from(round::source_dice(state)), "source", "as many dice as players and two")?;
    let all = (1u16 << dice) - 1;
    let bits = [state.source.away, state.turn.dice_used, state.turn.dice_kept];
    expect(bits.iter().all(|bits| u16::from(*bits) & !all == 0), "source", "a die that is not there")?;
    let taken = state.players.iter().filter_map(|player| player.tactic);
    let taken = taken.chain(state.dummy.as_ref().and_then(|dummy| dummy.tactic));
    let mut seen = state.tactics | state.tactics_gone;
    expect(state.tactics & state.tactics_gone == 0 && seen < 1 << 12, "tactics", "there or gone, not both")?;
    for tactic in taken {
        expect(seen >> tactic.index() & 1 == 0, "tactics", "each is taken once")?;
        expect(
            tactic.tactic().night == state.night,
            "tactics",
            "day tactics by day, night tactics by night",
        )?;
        seen |= 1 << tactic.index();
    }
    // MK-RND-09: the six of the Day or of the Night are there, taken, or (alone) used up in an earlier round.
    let of = |night: bool| TacticId::of(night).fold(0, |set, tactic| set | 1 << tactic.index());
    let sorted = seen & of(state.night) == of(state.night) && state.tactics & of(!state.night) == 0;
    expect(sorted, "tactics", "day tactics by day, night tactics by night")?;
    expect(n == 1 || state.tactics_gone == 0, "tactics_gone", "tactics are used up in solo games alone")
}

fn player(state: &State, seat: Seat) -> Result<(), Flaw> {
    let player: &Player = &state.players[seat.index()];
    let alone = state.players.iter().filter(|other| other.hero == player.hero).count() == 1
        && state.dummy.as_ref().is_none_or(|dummy| dummy.hero != player.hero);
    expect(alone, "players.hero", "two with the same hero")?;
    let range =
        (1..=levels().len()).contains(&usize::from(player.level)) && player.level <= player.fame_level();
    expect(range && player.fame < 1_000, "players.fame", "a level is reached by Fame")?;
    let track = REPUTATION_LOWEST..=REPUTATION_HIGHEST;
    expect(track.contains(&player.reputation), "players.reputation", "off the track")?;
    let stored = player.crystals.iter().all(|n| *n <= CRYSTALS_PER_COLOUR);
    expect(stored, "players.crystals", "three of a colour at most")?;
    expect(player.tokens.iter().all(|n| *n < 100), "players.tokens", "more than there can be")?;
    let on_map = player.place.is_none_or(|place| state.map.contains(place));
    expect(on_map, "players.place", "off the map")?;
    let die = player.stolen_die.is_none_or(|die| usize::from(die) < state.source.dice.len());
    expect(die, "players.stolen_die", "a die that is not there")?;
    let banners = player.units.iter().filter_map(|unit| unit.banner).all(|card| card.card().is_banner());
    expect(banners, "players.units", "only banners are assigned to units")?;
    let wounds = player.units.iter().all(|unit| unit.wounds <= 2);
    expect(wounds, "players.units", "two Wounds at most")?;
    let down = player.skills_down.0 & !player.skills.0 == 0 && player.skills_used.0 & !player.skills.0 == 0;
    expect(down, "players.skills_down", "only own skills are used")
}

/// Every card is somewhere once: as many as the box holds of it for these heroes.
fn cards(state: &State) -> Result<(), Flaw> {
    let mut found = [0u32; CARDS];
    let mut count = |card: CardId| found[card.index()] += 1;
    for player in &state.players {
        player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter()).for_each(&mut count);
        player.spared.iter().copied().for_each(&mut count);
        player.units.iter().filter_map(|unit| unit.banner).for_each(&mut count);
    }
    if let Some(dummy) = &state.dummy {
        dummy.deck.iter().chain(dummy.discard.iter()).for_each(&mut count);
    }
    let offers = &state.offers;
    offers.spells.iter().chain(&offers.advanced).chain(&offers.monastery).copied().for_each(&mut count);
    offers.spell_deck.iter().chain(offers.advanced_deck.iter()).for_each(&mut count);
    offers.artifact_deck.iter().for_each(&mut count);
    state.turn.played.iter().map(|played| played.card).for_each(&mut count);
    state.removed.iter().for_each(&mut count);
    let on_units = state.players.iter().flat_map(|player| &player.units).map(|unit| u32::from(unit.wounds));
    found[crate::content::card::WOUND.index()] += u32::from(state.wounds) + on_units.sum::<u32>();
    let solo = state.players.len() == 1;
    let heroes = state.players.iter().map(|player| player.hero);
    let heroes = heroes.chain(state.dummy.as_ref().map(|dummy| dummy.hero));
    for card in CardId::all() {
        let expected = match card.card().kind {
            CardKind::Wound => u32::from(WOUNDS),
            CardKind::Basic => heroes.clone().map(|hero| u32::from(hero.starting_deck()[card.index()])).sum(),
            CardKind::Spell if solo && card.card().interactive => 0,
            CardKind::Spell | CardKind::Advanced | CardKind::Artifact => 1,
        };
        if found[card.index()] != expected {
            let why = format!("{} of {expected} copies of {}", found[card.index()], card.id());
            return Err(Flaw::new("cards", why));
        }
    }
    for (offer, kind) in [
        (&offers.spells[..], CardKind::Spell),
        (&offers.advanced[..], CardKind::Advanced),
        (&offers.monastery[..], CardKind::Advanced),
    ] {
        expect(offer.iter().all(|card| card.card().kind == kind), "offers", "a card of another kind")?;
    }
    let kind =
        |mut cards: Box<dyn Iterator<Item = CardId> + '_>, kind| cards.all(|card| card.card().kind == kind);
    let sorted = kind(Box::new(offers.spell_deck.iter()), CardKind::Spell)
        && kind(Box::new(offers.advanced_deck.iter()), CardKind::Advanced)
        && kind(Box::new(offers.artifact_deck.iter()), CardKind::Artifact);
    expect(sorted, "offers", "a card in the wrong deck")?;
    let buried = offers.buried.len() == offers.artifact_deck.known_at_bottom().len()
        && offers.buried.iter().all(|seat| seat.index() < state.players.len());
    expect(buried, "offers.buried", "somebody put each of them there")
}

/// No unit is there more often than in the box; those that were disbanded are gone.
fn units(state: &State) -> Result<(), Flaw> {
    let offers = &state.offers;
    let own = || state.players.iter().flat_map(|player| &player.units).map(|unit| unit.unit);
    for unit in UnitId::all() {
        let decks = offers.regular_deck.iter().chain(offers.elite_deck.iter());
        let all = decks.chain(offers.units.iter().copied()).chain(own());
        let found = all.filter(|other| *other == unit).count();
        expect(found <= usize::from(unit.unit().copies), "units", "more than in the box")?;
    }
    let sorted = offers.regular_deck.iter().all(|unit| !unit.unit().elite)
        && offers.elite_deck.iter().all(|unit| unit.unit().elite);
    expect(sorted, "offers", "a unit in the wrong deck")
}

/// Every enemy token and ruins token is somewhere once.
fn enemies(state: &State) -> Result<(), Flaw> {
    for enemy in EnemyId::all() {
        let on_map = state.map.tokens.iter().filter(|token| token.enemy() == Some(enemy)).count();
        let piles = &state.piles;
        let in_piles =
            [&piles.unseen, &piles.before, &piles.discard].map(|bag| usize::from(bag.count(enemy)));
        let fought = combat::drawn(state).filter(|other| *other == enemy).count();
        let found = on_map + fought + in_piles.into_iter().sum::<usize>();
        if found != usize::from(enemy.enemy().copies) {
            let why = format!("{found} of {} tokens of {}", enemy.enemy().copies, enemy.id());
            return Err(Flaw::new("enemies", why));
        }
    }
    let right =
        |token: &crate::map::Token| token.enemy().is_none_or(|enemy| enemy.enemy().pile == token.pile);
    expect(state.map.tokens.iter().all(right), "map.tokens", "a back of another colour")?;
    let there = |at| state.map.contains(at);
    expect(state.map.tokens.iter().all(|token| there(token.at)), "map.tokens", "off the map")?;
    expect(state.map.ruins.iter().all(|token| there(token.at)), "map.ruins", "off the map")?;
    let mut ruins = [0; RUINS];
    state.map.ruins.iter().filter_map(|token| token.face).for_each(|ruin| ruins[ruin.index()] += 1);
    state.piles.ruins.iter().for_each(|ruin| ruins[ruin.index()] += 1);
    expect(RuinId::all().all(|ruin| ruins[ruin.index()] <= 1), "piles.ruins", "each ruins token once")?;
    let hidden = state.map.ruins.iter().filter(|token| token.face.is_none()).count();
    expect(hidden <= state.piles.ruins.len(), "piles.ruins", "a hidden token is one of those left")
}

/// Every tile lies on the map once, or may still come.
fn tiles(state: &State) -> Result<(), Flaw> {
    let mut found = [0; TILES];
    state.map.tiles.iter().for_each(|placed| found[placed.tile.index()] += 1);
    for group in state.map.deck.countryside.iter().chain(&state.map.deck.core) {
        expect(group.left <= group.tiles.len(), "map.deck", "more tiles to come than there are")?;
        group.tiles.iter().for_each(|tile| found[tile.index()] += 1);
    }
    expect(found.iter().all(|n| *n <= 1), "map.tiles", "each tile once")?;
    let at_once = |placed: &crate::map::Placed| {
        state.map.tiles.iter().filter(|other| other.at == placed.at).count() == 1
    };
    expect(state.map.tiles.iter().all(at_once), "map.tiles", "two tiles in one place")?;
    let seats = 1u16 << state.players.len();
    let shields = state.map.tiles.iter().flat_map(|placed| placed.shields);
    expect(shields.into_iter().all(|shields| u16::from(shields) < seats), "map.tiles", "a Shield of nobody")?;
    let city = |city: &crate::map::RevealedCity| {
        state.map.contains(city.at) && city.shields.iter().all(|seat| seat.index() < state.players.len())
    };
    expect(state.map.cities.iter().all(city), "map.cities", "a city off the map, or a Shield of nobody")
}

/// Every skill token is in one place at most.
fn skills(state: &State) -> Result<(), Flaw> {
    let mut sets: Vec<u64> = vec![state.common_skills];
    sets.extend(state.players.iter().flat_map(|player| [player.skills.0, player.skill_pile.0]));
    sets.extend(state.dummy.as_ref().map(|dummy| dummy.skill_pile.0));
    for task in &state.tasks {
        if let Task::End(Step::Skill { revealed }) = task {
            sets.extend(revealed.iter().flatten().map(|skill| 1 << skill.index()));
        }
    }
    let mut all = 0;
    for set in sets {
        expect(set & all == 0 && set < 1 << SkillId::all().len(), "skills", "each token is in one place")?;
        all |= set;
    }
    let own = state
        .players
        .iter()
        .all(|player| player.skill_pile.iter().all(|skill| skill.skill().hero == player.hero));
    expect(own, "players.skill_pile", "the skills of another hero")
}

/// More than a turn can give of anything that is counted.
const PLENTY: u8 = 150;

/// What is remembered of the turn is what can happen in one, to those who are at the table.
fn turn(state: &State) -> Result<(), Flaw> {
    let turn = &state.turn;
    let counts = [
        turn.movement,
        turn.healing,
        turn.dice_left,
        turn.recruited,
        turn.defeated,
        turn.wounds_taken,
        turn.wounds_discarded,
        turn.boost,
        turn.grail,
        turn.grail_spent,
        turn.units_fought,
    ];
    let counts = counts.iter().chain(&turn.crystals_spent).chain(&turn.spells_cast);
    expect(counts.into_iter().all(|n| *n <= PLENTY), "turn", "more than a turn can give")?;
    expect(
        turn.influence.unsigned_abs() <= u16::from(PLENTY),
        "turn.influence",
        "more than a turn can give",
    )?;
    expect(turn.path.iter().all(|hex| state.map.contains(*hex)), "turn.path", "off the map")?;
    let here = |seat: Seat| seat.index() < state.players.len();
    expect(turn.mind.iter().all(|(seat, _)| here(*seat)), "turn.mind", "a player who is not there")?;
    let lasting = state.lasting.iter().all(|lasting| here(lasting.seat));
    expect(lasting, "lasting", "a player who is not there")?;
    expect(state.motivation.is_none_or(|(seat, _)| here(seat)), "motivation", "a player who is not there")
}

/// Whatever is on the stack is about somebody at the table.
fn tasks(state: &State) -> Result<(), Flaw> {
    let here = |seat: Seat| seat.index() < state.players.len();
    let sound = state.tasks.iter().all(|task| match task {
        Task::Effect(resolving) => here(resolving.seat),
        Task::End(Step::LongNight { seat, .. } | Step::Banners { seat }) => here(*seat),
        _ => true,
    });
    expect(sound, "tasks", "a task of nobody")
}
