//! Checks whether play can go on from a state that came from outside.

use crate::assault;
use crate::combat;
use crate::content::{
    CARDS, CITY_LEVELS, CRYSTALS_PER_COLOUR, CardId, CardKind, Direction, EnemyId, FAME_LOWEST,
    REPUTATION_HIGHEST, REPUTATION_LOWEST, RUINS, RuinId, SkillId, Spot, TILES, TacticId, TileKind, UnitId,
    WOUNDS, levels,
};
use crate::deck_building::{draft, improvement};
use crate::duel;
use crate::end_of_turn::Closing;
use crate::map::{self, Half};
use crate::player::{Player, SkillSet};
use crate::round;
use crate::scenarios::ScenarioId;
use crate::setup::{self, Without, check_variants};
use crate::state::{PLAYERS, Stage, State, Who};
use crate::task::{Progress, Task};
use crate::teams::Mode;
use crate::turn_record::TurnRecord;
use crate::variants::{ChosenOne, HeroChoice};
use kernel::{Flaw, Lang, Seat};

/// Checks that every card, token, tile, die, unit and skill is somewhere exactly once, that every number is
/// in range, and that somebody can be asked.
pub(crate) fn audit(state: &State) -> Result<(), Flaw> {
    table(state)?;
    if state.stage == Stage::SetUp {
        setup::audit(state)?;
        return asks(state);
    }
    set_up(state)?;
    for seat in Seat::first(state.players.len() as u8) {
        player(state, seat)?;
    }
    cards(state)?;
    units(state)?;
    enemies(state)?;
    tiles(state)?;
    skills(state)?;
    records(state).try_for_each(|record| turn(state, record))?;
    acting(state)?;
    tasks(state)?;
    combat::audit(state)?;
    assault::audit(state)?;
    duel::audit(state)?;
    if state.over.is_none() { asks(state) } else { Ok(()) }
}

/// Checks that somebody is asked, and can answer.
fn asks(state: &State) -> Result<(), Flaw> {
    let mut actions = Vec::new();
    kernel::step::legal::<crate::MageKnight>(state, &mut actions);
    let asked = state.asked().is_some() && !actions.is_empty();
    expect(asked, "stage", "nobody is asked anything, but the match is not over")
}

/// The records of all turns in progress.
fn records(state: &State) -> impl Iterator<Item = &TurnRecord> {
    state.aside.iter().map(|aside| &aside.turn).chain([&state.turn])
}

fn expect(holds: bool, field: &str, why: &str) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::new(field, why)) }
}

/// Checks the players and what they agreed on.
fn table(state: &State) -> Result<(), Flaw> {
    let n = state.players.len();
    let (min, max) = state.scenario.players();
    expect((min..=max).contains(&(n as u8)) && n <= PLAYERS, "players", "so many do not play this scenario")?;
    // MK-TEAM-01: one team for all, two of two, or everybody for themselves.
    let partners = |of: &Player| state.players.iter().filter(|other| other.team == of.team).count();
    let alike = state.players.iter().all(|player| partners(player) == partners(&state.players[Seat(0)]));
    let known = state.players.iter().all(|player| usize::from(player.team) < n);
    expect(known && alike, "players.team", "there are no such teams")
}

/// Checks the table once the game is set up.
fn set_up(state: &State) -> Result<(), Flaw> {
    let n = state.players.len();
    let dummy = state.scenario.has_dummy(n as u8);
    expect(state.dummy.is_some() == dummy, "dummy", "there is a Dummy alone and together, and only then")?;
    // MK-DUM-08: more than three of a colour, but one a round at most, and what it had.
    let crystals = state.dummy.iter().flat_map(|dummy| dummy.crystals);
    expect(crystals.into_iter().all(|n| n < 60), "dummy.crystals", "more than a match can give")?;
    let everybody = || state.seats_left().map(Who::Seat).chain(state.dummy.as_ref().map(|_| Who::Dummy));
    let once = everybody().all(|who| state.order.iter().filter(|other| **other == who).count() == 1);
    expect(once && state.order.len() == everybody().count(), "order", "everybody is in it once")?;
    let at = usize::from(state.at) < state.order.len() || state.over.is_some();
    expect(at, "at", "a place in the round order")?;
    expect((1..=state.rounds()).contains(&state.round), "round", "there is no such round")?;
    let night = state.variants.is_night(state.round).is_none_or(|night| night == state.night);
    expect(night, "night", "the Nights are not those that were agreed on")?;
    check_variants(state).map_err(|error| Flaw::new("variants", error.text(Lang::En)))?;
    own_options(state)?;
    let turns =
        |left: Option<u8>, most: usize| left.is_none_or(|left| (1..=most).contains(&usize::from(left)));
    // The last turn of all counts down to nothing, and a round order may have become shorter on the way.
    let ended =
        |left: Option<u8>| state.over.is_some() && left.is_none_or(|left| usize::from(left) <= PLAYERS);
    let last = |left: Option<u8>, most: usize| turns(left, most) || ended(left);
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
    let turns = records(state).flat_map(|turn| [turn.dice_used, turn.dice_kept]);
    let bits = turns
        .chain([state.source.away])
        .chain(state.players.iter().flat_map(|player| [player.dice_held, player.dice_set]));
    expect(bits.into_iter().all(|bits| u16::from(bits) & !all == 0), "source", "a die that is not there")?;
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
    let used_up = n == 1 || state.scenario.is_cooperative() || state.tactics_gone == 0;
    expect(used_up, "tactics_gone", "tactics are used up alone and together")
}

fn player(state: &State, seat: Seat) -> Result<(), Flaw> {
    let player: &Player = &state.players[seat];
    let alone = state.players.iter().filter(|other| other.hero == player.hero).count() == 1
        && state.dummy.as_ref().is_none_or(|dummy| Some(dummy.hero) != player.hero);
    expect(player.hero.is_some(), "players.hero", "everybody has a hero")?;
    expect(alone, "players.hero", "two with the same hero")?;
    let range =
        (1..=levels().len()).contains(&usize::from(player.level)) && player.level <= player.fame_level();
    expect(range && player.fame < 1_000, "players.fame", "a level is reached by Fame")?;
    // MK-VAR-AUCTION-06.
    let lowest = if state.variants.heroes == HeroChoice::Auction { FAME_LOWEST } else { 0 };
    expect(player.fame >= lowest, "players.fame", "less than there can be")?;
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
    expect(draft::is_sound(state, &player.draft), "players.draft", "three cards were drafted, or none")?;
    let down = player.skills_down.0 & !player.skills.0 == 0 && player.skills_used.0 & !player.skills.0 == 0;
    expect(down, "players.skills_down", "only own skills are used")
}

/// Checks that parts of single scenarios are in no other scenario.
fn own_options(state: &State) -> Result<(), Flaw> {
    let hold = state.scenario == ScenarioId::ConquerAndHold;
    let four = state.players.len() == PLAYERS;
    expect(!hold || !four || state.mode() == Mode::Teams, "players.team", "four play this in two teams")?;
    // MK-SCN-RETURN-08: whoever is out has left nothing but Shields and what is printed of the hero.
    let out = |player: &Player| {
        let gone = player.hand.is_empty() && player.deck.is_empty() && player.discard.is_empty();
        gone && player.units.is_empty() && player.place.is_none()
    };
    let eliminated = || state.players.iter().filter(|player| player.eliminated);
    expect(eliminated().all(out), "players.eliminated", "somebody who is still there")?;
    let closed = !state.portal_is_open() || state.over.is_some();
    expect(closed || eliminated().next().is_none(), "players.eliminated", "the portal is still open")?;
    // MK-SCN-RETURN-07: one in each team, or none yet.
    let seats = || Seat::first(state.players.len() as u8).filter(|seat| state.players[*seat].chosen);
    let once = seats().all(|seat| seats().filter(|other| state.allied(*other, seat)).count() == 0);
    expect(once, "players.chosen", "a team has one chosen one")?;
    expect(state.has_chosen_ones() || seats().next().is_none(), "players.chosen", "there are no teams")?;
    let picks = state.variants.chosen_one == ChosenOne::Picked;
    let all = seats().count() == 2 || picks && state.round == 1 && state.stage == Stage::Tactics;
    expect(!state.has_chosen_ones() || all, "players.chosen", "every team has a chosen one")
}

/// Checks that every card is somewhere exactly once, as many as the box holds for these heroes.
fn cards(state: &State) -> Result<(), Flaw> {
    let mut found = [0u32; CARDS];
    let mut count = |card: CardId| found[card.index()] += 1;
    for player in &state.players {
        player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter()).for_each(&mut count);
        player.spared.iter().copied().chain(player.set_aside).for_each(&mut count);
        player.draft.packet.iter().copied().chain(player.draft.waiting()).for_each(&mut count);
        player.in_play.iter().map(|played| played.card).for_each(&mut count);
        player.units.iter().filter_map(|unit| unit.banner).for_each(&mut count);
    }
    if let Some(dummy) = &state.dummy {
        dummy.deck.iter().chain(dummy.discard.iter()).for_each(&mut count);
    }
    let offers = &state.offers;
    offers.spells.iter().chain(&offers.advanced).chain(&offers.monastery).copied().for_each(&mut count);
    offers.revealed.iter().copied().for_each(&mut count);
    offers.spell_deck.iter().chain(offers.advanced_deck.iter()).for_each(&mut count);
    offers.artifact_deck.iter().for_each(&mut count);
    records(state).flat_map(|turn| &turn.played).map(|played| played.card).for_each(&mut count);
    state.removed.iter().for_each(&mut count);
    let on_units = state.players.iter().flat_map(|player| &player.units).map(|unit| u32::from(unit.wounds));
    found[crate::content::card::WOUND.index()] += u32::from(state.wounds) + on_units.sum::<u32>();
    let without = Without::in_match(state);
    let heroes = state.players.iter().filter_map(|player| player.hero);
    let heroes = heroes.chain(state.dummy.as_ref().map(|dummy| dummy.hero));
    for card in CardId::all() {
        let expected = match card.card().kind {
            CardKind::Wound => u32::from(WOUNDS),
            CardKind::Basic => heroes.clone().map(|hero| u32::from(hero.starting_deck()[card.index()])).sum(),
            CardKind::Spell if !without.keeps_spell(card) => 0,
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
        (&offers.revealed[..], CardKind::Advanced),
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

/// Checks that no unit is there more often than in the box; disbanded units are gone.
fn units(state: &State) -> Result<(), Flaw> {
    let offers = &state.offers;
    let own = || state.players.iter().flat_map(|player| &player.units).map(|unit| unit.unit);
    for unit in UnitId::all() {
        let decks = offers.regular_deck.iter().chain(offers.elite_deck.iter());
        let all = decks.chain(offers.units.iter().copied()).chain(own());
        let found = all.filter(|other| *other == unit).count();
        expect(found <= usize::from(unit.unit().copies), "units", "more than in the box")?;
        let there = found == 0 || unit.unit().level <= state.scenario.highest_units();
        expect(there, "units", "a unit that is not played with")?;
    }
    let sorted = offers.regular_deck.iter().all(|unit| !unit.unit().elite)
        && offers.elite_deck.iter().all(|unit| unit.unit().elite);
    expect(sorted, "offers", "a unit in the wrong deck")
}

/// Checks that every enemy token and ruins token is somewhere exactly once.
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
    expect(state.map.secrets.iter().all(|secret| there(secret.at)), "map.secrets", "off the map")?;
    let mut ruins = [0; RUINS];
    state.map.ruins.iter().filter_map(|token| token.face).for_each(|ruin| ruins[ruin.index()] += 1);
    state.piles.ruins.iter().for_each(|ruin| ruins[ruin.index()] += 1);
    expect(RuinId::all().all(|ruin| ruins[ruin.index()] <= 1), "piles.ruins", "each ruins token once")?;
    let hidden = state.map.ruins.iter().filter(|token| token.face.is_none()).count();
    expect(hidden <= state.piles.ruins.len(), "piles.ruins", "a hidden token is one of those left")
}

/// Checks that every tile is on the map once, or can still be drawn.
fn tiles(state: &State) -> Result<(), Flaw> {
    let mut found = [0; TILES];
    state.map.tiles.iter().for_each(|placed| found[placed.tile.index()] += 1);
    for group in state.map.deck.countryside.iter().chain(&state.map.deck.core) {
        expect(group.left <= group.tiles.len(), "map.deck", "more tiles to come than there are")?;
        group.tiles.iter().for_each(|tile| found[tile.index()] += 1);
    }
    expect(found.iter().all(|n| *n <= 1), "map.tiles", "each tile once")?;
    let near = |at: crate::content::TilePos| at.x.unsigned_abs() <= FAR && at.y.unsigned_abs() <= FAR;
    expect(
        state.map.tiles.iter().all(|placed| near(placed.at)),
        "map.tiles",
        "farther than tiles can reach",
    )?;
    let at_once = |placed: &crate::map::Placed| {
        state.map.tiles.iter().filter(|other| other.at == placed.at).count() == 1
    };
    expect(state.map.tiles.iter().all(at_once), "map.tiles", "two tiles in one place")?;
    let seats = 1u16 << state.players.len();
    let shields = state.map.tiles.iter().flat_map(|placed| placed.shields);
    expect(shields.into_iter().all(|shields| u16::from(shields) < seats), "map.tiles", "a Shield of nobody")?;
    let turned = |placed: &crate::map::Placed| {
        placed.turn == 0 || placed.turn < 6 && placed.tile.tile().kind != TileKind::Start
    };
    let turned =
        |placed: &crate::map::Placed| turned(placed) && (placed.turn == 0 || state.variants.turned_tiles);
    expect(
        state.map.tiles.iter().all(turned),
        "map.tiles",
        "a tile is turned by one of six turns, if at all",
    )?;
    let shape = state.layout().shape;
    expect(state.map.shape == shape, "map.shape", "another shape than was agreed on")?;
    cities(state)
}

/// Checks that every city is on a city tile, or next to such a city, and that each colour occurs once.
fn cities(state: &State) -> Result<(), Flaw> {
    let mut colours = 0u8;
    for city in &state.map.cities {
        let here =
            state.map.contains(city.at) && city.shields.iter().all(|seat| seat.index() < state.players.len());
        expect(here, "map.cities", "a city off the map, or a Shield of nobody")?;
        let beside =
            |half: Half| half.at == city.at.step(Direction::East) && city.at.on_tile().1 == Spot::Centre;
        let half = city.half.is_none_or(|half| beside(half) && state.variants.megapolis.is_some());
        expect(half, "map.cities", "the second half of a Megapolis is to the right of the first")?;
        let most = if city.half.is_some() { 2 * CITY_LEVELS } else { CITY_LEVELS };
        expect(usize::from(city.level) <= most, "map.cities", "there is no such level")?;
        for colour in city.colours() {
            expect(colours >> colour.index() & 1 == 0, "map.cities", "each city once")?;
            colours |= 1 << colour.index();
        }
    }
    Ok(())
}

/// Checks that every skill token is in at most one place, and that none that stays in the box is anywhere
/// (MK-VAR-FRIENDLY-02).
fn skills(state: &State) -> Result<(), Flaw> {
    let mut sets: Vec<u64> = vec![state.common_skills];
    sets.extend(state.players.iter().flat_map(|player| [player.skills.0, player.skill_pile.0]));
    sets.extend(state.dummy.as_ref().map(|dummy| dummy.skill_pile.0));
    for task in &state.tasks {
        if let Task::End(Closing::Skill { revealed }) = task {
            sets.extend(revealed.iter().flatten().map(|skill| 1 << skill.index()));
        }
    }
    let mut all = 0;
    for set in sets {
        expect(set & all == 0 && set < 1 << SkillId::all().len(), "skills", "each token is in one place")?;
        all |= set;
    }
    let without = Without::in_match(state);
    let kept = SkillSet(all).iter().all(|skill| without.keeps_skill(skill));
    expect(kept, "skills", "a token that stays in the box")?;
    let own = state
        .players
        .iter()
        .all(|player| player.skill_pile.iter().all(|skill| Some(skill.skill().hero) == player.hero));
    expect(own, "players.skill_pile", "the skills of another hero")
}

/// How far from the start a tile can be: more than all tiles in a row, and near enough for every space to
/// have coordinates.
const FAR: u8 = 24;

/// More of anything than a turn can give.
const PLENTY: u8 = 150;

/// Less Influence than bad Reputation and spending can leave.
const INFLUENCE_LOWEST: i16 = -50;

/// Checks that the turn record holds only what can happen in a turn, to players at the table.
fn turn(state: &State, turn: &TurnRecord) -> Result<(), Flaw> {
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
        turn.refused,
    ];
    let counts = counts.iter().chain(&turn.crystals_spent).chain(&turn.spells_cast);
    expect(counts.into_iter().all(|n| *n <= PLENTY), "turn", "more than a turn can give")?;
    let influence = (INFLUENCE_LOWEST..=i16::from(PLENTY)).contains(&turn.influence);
    expect(influence, "turn.influence", "more or less than a turn can give")?;
    expect(turn.path.iter().all(|hex| state.map.contains(*hex)), "turn.path", "off the map")?;
    let here = |seat: Seat| seat.index() < state.players.len();
    expect(turn.mind.iter().all(|(seat, _)| here(*seat)), "turn.mind", "a player who is not there")
}

/// Checks that players who act or have a turn in progress are at the table, each once.
fn acting(state: &State) -> Result<(), Flaw> {
    let here = |seat: Seat| seat.index() < state.players.len();
    let unlike = state.acting.is_none_or(|seat| here(seat) && state.in_order() != Who::Seat(seat));
    expect(unlike, "acting", "somebody else at the table")?;
    let busy = || state.aside.iter().map(|aside| aside.seat);
    let once = busy()
        .all(|seat| here(seat) && seat != state.seat() && busy().filter(|other| *other == seat).count() == 1);
    expect(once, "aside", "each player has one turn")?;
    let lasting = state.lasting.iter().all(|lasting| here(lasting.seat));
    expect(lasting, "lasting", "a player who is not there")
}

/// Checks that what an effect in progress has picked exists.
fn is_among_them(state: &State, progress: Progress) -> bool {
    match progress {
        Progress::Of(seat) => seat.index() < state.players.len(),
        Progress::Picked { die } => usize::from(die) < state.source.dice.len(),
        Progress::Called { place } => usize::from(place) < state.offers.units.len(),
        _ => true,
    }
}

/// Checks that everything on the stack concerns players at the table.
fn tasks(state: &State) -> Result<(), Flaw> {
    let here = |seat: Seat| seat.index() < state.players.len();
    let improves = |task: &Task| matches!(task, Task::End(Closing::Improve(_)));
    let revealed = !state.offers.revealed.is_empty();
    expect(
        state.tasks.iter().any(improves) == revealed,
        "offers.revealed",
        "cards are revealed for a choice",
    )?;
    let sound = state.tasks.iter().all(|task| match task {
        Task::Effect(resolving) => here(resolving.seat) && is_among_them(state, resolving.progress),
        Task::Map(map::Visit::Awaken(hex)) => state.combat.is_some() && state.player().place == Some(*hex),
        Task::Map(map::Visit::GiveWay(hex)) => state.map.shields(*hex) != 0,
        Task::Map(map::Visit::Entrance { near, .. }) => state.map.contains(*near),
        Task::End(Closing::LongNight { seat, left, .. }) => here(*seat) && *left <= PLENTY,
        Task::End(Closing::Banners { seat }) => here(*seat),
        Task::Window(window) => u16::from(window.passed) < 1 << state.players.len(),
        // Heroes are picked before anything else.
        Task::Auction(_) => false,
        Task::End(Closing::Improve(improvement)) => improvement::is_sound(state, improvement),
        Task::End(Closing::AddDrafted { seat }) => here(*seat) && state.variants.starting_draft,
        Task::End(Closing::RemoveTactic(removal)) => round::removal::is_sound(state, removal),
        _ => true,
    });
    expect(sound, "tasks", "a task of nobody")
}
