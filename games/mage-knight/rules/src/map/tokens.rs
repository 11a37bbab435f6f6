//! Enemy tokens and ruins tokens: a hidden one has no face until somebody may see it.

use super::Map;
use crate::content::{ENEMIES, EnemyId, Hex, RuinId, Seen};
use crate::effect::{Effect, OddEffect};
use crate::event::Event;
use crate::frame::Play;
use crate::state::State;
use crate::terms::Pile;
use kernel::{Bag, Chance, Dense, Seat};
use serde::{Deserialize, Serialize};

/// An enemy token on the map or on a city card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Token {
    /// The space.
    pub at: Hex,
    /// The colour of its back.
    pub pile: Pile,
    /// What it shows.
    pub face: TokenFace,
    /// Who faces it in a joint assault (MK-COA-07).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt: Option<Seat>,
    /// Whether it was placed on a lair together with another: each is worth one Reputation (MK-VAR-RAMP-04).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paired: bool,
}

/// What a token shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenFace {
    /// An enemy.
    Up(EnemyId),
    /// Its back.
    Down,
    /// Its back; it was already there when its pile was last shuffled, so it is none of those discarded until
    /// then.
    DownBefore,
}

/// A ruins token on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RuinToken {
    /// The space.
    pub at: Hex,
    /// What it shows, if it is face up.
    pub face: Option<RuinId>,
}

impl Token {
    /// A token on a space.
    #[must_use]
    pub const fn new(at: Hex, pile: Pile, face: TokenFace) -> Token {
        Token { at, pile, face, dealt: None, paired: false }
    }

    /// The enemy, if it can be seen.
    #[must_use]
    pub const fn enemy(&self) -> Option<EnemyId> {
        match self.face {
            TokenFace::Up(enemy) => Some(enemy),
            TokenFace::Down | TokenFace::DownBefore => None,
        }
    }
}

/// How many tokens of a pile are in a bag.
fn count(bag: &Bag<EnemyId, ENEMIES>, pile: Pile) -> u32 {
    bag.kinds().filter(|(enemy, _)| enemy.enemy().pile == pile).map(|(_, n)| u32::from(n)).sum()
}

/// Draws a token of a pile from a bag.
fn draw(bag: &mut Bag<EnemyId, ENEMIES>, pile: Pile, chance: &mut Chance) -> Option<EnemyId> {
    let total = count(bag, pile);
    if total == 0 {
        return None;
    }
    let mut number = chance.below(total);
    let drawn = bag.kinds().filter(|(enemy, _)| enemy.enemy().pile == pile).find(|(_, n)| {
        let here = number < u32::from(*n);
        number = number.saturating_sub((*n).into());
        here
    });
    let (enemy, _) = drawn?;
    bag.take(enemy);
    Some(enemy)
}

/// Moves the tokens of a pile from one bag to another.
fn pour(from: &mut Bag<EnemyId, ENEMIES>, to: &mut Bag<EnemyId, ENEMIES>, pile: Pile) {
    for enemy in (0..ENEMIES).map(EnemyId::from_index).filter(|enemy| enemy.enemy().pile == pile) {
        while from.take(enemy) {
            to.put(enemy);
        }
    }
}

/// Refills an empty pile from its discards (MK-SETUP-03). Tokens face down on the map are not part of it.
fn shuffle_if_empty(state: &mut State, pile: Pile) {
    let State { map, piles, .. } = state;
    let lying = |token: &&mut Token| token.pile == pile && token.face == TokenFace::Down;
    let down = map.tokens.iter().filter(|token| token.pile == pile && token.face == TokenFace::Down).count();
    if count(&piles.unseen, pile) as usize > down || count(&piles.discard, pile) == 0 {
        return;
    }
    map.tokens.iter_mut().filter(lying).for_each(|token| token.face = TokenFace::DownBefore);
    pour(&mut piles.unseen, &mut piles.before, pile);
    pour(&mut piles.discard, &mut piles.unseen, pile);
}

/// Draws an enemy token; `None` only if every token of the pile is in play.
pub(crate) fn draw_token(play: &mut Play<'_>, pile: Pile) -> Option<EnemyId> {
    shuffle_if_empty(play.state, pile);
    let piles = &mut play.state.piles;
    draw(&mut piles.unseen, pile, play.chance).or_else(|| draw(&mut piles.before, pile, play.chance))
}

/// Puts a token back: onto the discards of its pile.
pub(crate) fn discard_token(state: &mut State, enemy: EnemyId) {
    state.piles.discard.put(enemy);
}

/// Draws a token onto a space, face up.
pub(crate) fn put_face_up(play: &mut Play<'_>, at: Hex, pile: Pile) {
    if let Some(enemy) = draw_token(play, pile) {
        play.state.map.tokens.push(Token::new(at, pile, TokenFace::Up(enemy)));
        play.log.tell(Event::Revealed { at, enemy });
    }
}

/// The same, if a token is left in the pile or among its discards (MK-VAR-RAMP-07). Returns whether there was
/// one.
pub(crate) fn put_if_left(play: &mut Play<'_>, at: Hex, pile: Pile) -> bool {
    let State { map, piles, .. } = &*play.state;
    let down = map.tokens.iter().filter(|token| token.pile == pile && token.face == TokenFace::Down).count();
    let left = count(&piles.unseen, pile) as usize > down || count(&piles.discard, pile) > 0;
    if left {
        put_face_up(play, at, pile);
    }
    left
}

/// Puts a token on a space face down. If the pile has run out, it gets its face when it is turned up
/// (MK-SCN-MINES-04).
pub(crate) fn put_face_down(state: &mut State, at: Hex, pile: Pile) {
    shuffle_if_empty(state, pile);
    state.map.tokens.push(Token::new(at, pile, TokenFace::Down));
}

/// Turns up every hidden token on a space, and removes those for which no token is left.
pub(crate) fn turn_up(play: &mut Play<'_>, at: Hex) {
    let mut index = 0;
    while index < play.state.map.tokens.len() {
        if play.state.map.tokens[index].at != at || turn_up_one(play, index) {
            index += 1;
        }
    }
}

/// Turns up one token, by its index. Returns whether there is a token for it.
fn turn_up_one(play: &mut Play<'_>, index: usize) -> bool {
    let token @ Token { at, pile, face, .. } = play.state.map.tokens[index];
    let piles = &mut play.state.piles;
    let drawn = match face {
        TokenFace::Up(_) => return true,
        TokenFace::Down => draw(&mut piles.unseen, pile, play.chance),
        TokenFace::DownBefore => draw(&mut piles.before, pile, play.chance),
    };
    let drawn = drawn.or_else(|| {
        play.state.map.tokens.remove(index);
        let drawn = draw_token(play, pile)?;
        play.state.map.tokens.insert(index, token);
        Some(drawn)
    });
    if let Some(enemy) = drawn {
        play.state.map.tokens[index].face = TokenFace::Up(enemy);
        play.log.tell(Event::Revealed { at, enemy });
    }
    drawn.is_some()
}

/// Takes an enemy off a space, and puts its token onto the discards.
pub(crate) fn remove_token(state: &mut State, at: Hex, enemy: EnemyId) {
    // MK-COA-11: in a joint assault one of those dealt to the one who fights.
    let seat = state.seat();
    let tokens = &mut state.map.tokens;
    let is_it = |token: &Token| {
        token.at == at && token.enemy() == Some(enemy) && token.dealt.is_none_or(|to| to == seat)
    };
    if let Some(place) = tokens.iter().position(is_it) {
        tokens.remove(place);
        discard_token(state, enemy);
    }
}

/// Turns up whatever becomes visible: garrisons next to heroes, ruins by day or under a hero (MK-EXP-10,
/// MK-MOV-11).
pub(crate) fn look_around(play: &mut Play<'_>) {
    let day = !play.state.night || sees_as_by_day(play.state);
    let mut index = 0;
    while index < play.state.map.tokens.len() {
        let token = play.state.map.tokens[index];
        if token.enemy().is_some() || !is_seen(play.state, token.at, day) || turn_up_one(play, index) {
            index += 1;
        }
    }
    for index in 0..play.state.map.ruins.len() {
        let RuinToken { at, face } = play.state.map.ruins[index];
        if face.is_none() && is_seen(play.state, at, day) {
            let face = play.state.piles.ruins.draw(play.chance);
            play.state.map.ruins[index].face = face;
            if let Some(ruin) = face {
                play.log.tell(Event::RuinRevealed { at, ruin });
            }
        }
    }
}

/// Whether hidden tokens on a space are seen now.
fn is_seen(state: &State, at: Hex, day: bool) -> bool {
    let seen = state.map.site(at).and_then(|site| site.card().fight.as_ref()).and_then(|fight| fight.seen);
    // MK-VAR-MEGA-04: a garrison is seen from next to either half.
    let other = state.map.city_at(at).and_then(|city| city.half).map_or(at, |half| half.at);
    let near = |far| {
        let heroes = state.players.iter().filter_map(|player| player.place);
        heroes.into_iter().any(|hero| hero.distance(at) <= far || hero.distance(other) <= far)
    };
    match seen {
        None => false,
        Some(Seen::Adjacent) => near(1),
        Some(Seen::AdjacentByDay) => day && near(1),
        Some(Seen::ByDayOrEntered) => day || near(0),
    }
}

/// Whether an effect of this turn lets everybody see as if it were day.
fn sees_as_by_day(state: &State) -> bool {
    let sun = Effect::Odd(OddEffect::AmuletOfSun);
    state.turn.modifiers.iter().any(|modifier| *modifier.effect.get() == sun)
}

impl Map {
    /// The tokens on a space were placed together.
    pub(crate) fn pair(&mut self, at: Hex) {
        self.tokens.iter_mut().filter(|token| token.at == at).for_each(|token| token.paired = true);
    }

    /// Puts a ruins token onto a space, face down.
    pub(crate) fn put_ruin(&mut self, at: Hex) {
        self.ruins.push(RuinToken { at, face: None });
    }
}
