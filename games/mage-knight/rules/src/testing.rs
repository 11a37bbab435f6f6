//! Positions for tests: an empty table to which a test adds only what its rule is about.

use crate::content::{CardId, EnemyId, Hex, SkillId, Spot, TacticId, TileId, TilePos, UnitId, tile};
use crate::map::{self, Placed, RevealedCity, Stance, Token, TokenFace};
use crate::player::{Dummy, SkillSet, Unit};
use crate::scenarios::ScenarioId;
use crate::setup::{self, Setup};
use crate::state::{Stage, Who};
use crate::terms::{BasicColour, Hero, ManaColour, Pile};
use arrayvec::ArrayVec;
use kernel::{Bag, Deck, Seat};
use std::cell::RefCell;
use std::collections::HashSet;

kernel::by_hand!(crate::MageKnight);

/// The seat that most tests are about.
pub const ONE: Seat = Seat(0);
/// The seat after it.
pub const TWO: Seat = Seat(1);

/// A table under construction.
pub struct Board {
    state: State,
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl Board {
    /// Full Conquest for two, Tovak and Arythea, by day in round 1. It is Tovak's turn, in movement; empty
    /// hands, Deed decks and discards, no source dice, no offers, nothing on the map. The decks and piles
    /// behind them are those of the box.
    pub fn new() -> Board {
        Board::of(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea])
    }

    /// The same with Tovak alone, in Solo Conquest, and no Dummy.
    pub fn solo() -> Board {
        Board::of(ScenarioId::SoloConquest, &[Hero::Tovak])
    }

    /// The same in any scenario with any heroes.
    pub fn of(scenario: ScenarioId, heroes: &[Hero]) -> Board {
        let mut state = setup::empty(&Setup::usual(scenario, heroes.len() as u8), heroes);
        state.stage = Stage::Movement;
        state.turn.dice_left = 1;
        for player in &mut state.players {
            player.deck = Deck::default();
        }
        Board { state }
    }

    /// By night.
    pub fn night(mut self) -> Board {
        self.state.night = true;
        self
    }

    /// Where in the turn.
    pub fn stage(mut self, stage: Stage) -> Board {
        self.state.stage = stage;
        self
    }

    /// Whose turn it is.
    pub fn active(mut self, seat: Seat) -> Board {
        let at = self.state.order.iter().position(|who| *who == Who::Seat(seat));
        self.state.at = at.expect("the seat is in the round order") as u8;
        self
    }

    /// Cards in Tovak's hand, besides those there.
    pub fn hand(self, cards: &[CardId]) -> Board {
        self.hand_of(ONE, cards)
    }

    /// Cards in somebody's hand, besides those there.
    pub fn hand_of(mut self, seat: Seat, cards: &[CardId]) -> Board {
        for card in cards {
            self.wound_out(*card);
            self.state.players[seat].hand.put(*card);
        }
        self
    }

    /// Tovak's Deed deck, the top card first.
    pub fn deck(self, cards: &[CardId]) -> Board {
        self.deck_of(ONE, cards)
    }

    /// Somebody's Deed deck, the top card first.
    pub fn deck_of(mut self, seat: Seat, cards: &[CardId]) -> Board {
        for card in cards.iter().rev() {
            self.wound_out(*card);
            self.state.players[seat].deck.put_on_top(*card);
        }
        self
    }

    /// Cards in Tovak's discard pile.
    pub fn discard(mut self, cards: &[CardId]) -> Board {
        for card in cards {
            self.wound_out(*card);
            self.state.players[ONE].discard.put(*card);
        }
        self
    }

    /// Wounds come from their pile.
    fn wound_out(&mut self, card: CardId) {
        self.state.wounds -= u8::from(card.is_wound());
    }

    /// A ready unit of Tovak's.
    pub fn unit(self, unit: UnitId) -> Board {
        self.unit_of(ONE, unit)
    }

    /// A ready unit of somebody's.
    pub fn unit_of(mut self, seat: Seat, unit: UnitId) -> Board {
        self.state.players[seat].units.push(Unit {
            unit,
            ready: true,
            wounds: 0,
            banner: None,
            banner_down: false,
            hit: false,
            bonded: false,
        });
        self
    }

    /// Crystals of Tovak's.
    pub fn crystals(mut self, colour: BasicColour, n: u8) -> Board {
        self.state.players[ONE].crystals[colour.index()] = n;
        self
    }

    /// Mana tokens of Tovak's.
    pub fn tokens(mut self, colour: ManaColour, n: u8) -> Board {
        self.state.players[ONE].tokens[colour.index()] = n;
        self
    }

    /// The dice of the Source.
    pub fn source(mut self, dice: &[ManaColour]) -> Board {
        self.state.source.dice = dice.iter().copied().collect();
        self
    }

    /// A skill of Tovak's.
    pub fn skill(mut self, skill: SkillId) -> Board {
        for player in &mut self.state.players {
            player.skill_pile.remove(skill);
        }
        self.state.players[ONE].skills.insert(skill);
        self
    }

    /// Tovak's tactic.
    pub fn tactic(self, tactic: TacticId) -> Board {
        self.tactic_of(ONE, tactic)
    }

    /// Somebody's tactic.
    pub fn tactic_of(mut self, seat: Seat, tactic: TacticId) -> Board {
        self.state.players[seat].tactic = Some(tactic);
        self.state.tactics &= !(1 << tactic.index());
        self
    }

    /// Tovak's Fame; the level goes with it.
    pub fn fame(mut self, fame: i16) -> Board {
        let player = &mut self.state.players[ONE];
        player.fame = fame;
        player.level = player.fame_level();
        self
    }

    /// Tovak's Reputation.
    pub fn reputation(mut self, space: i8) -> Board {
        self.state.players[ONE].reputation = space;
        self
    }

    /// Where Tovak stands.
    pub fn at(self, hex: Hex) -> Board {
        self.place(ONE, hex)
    }

    /// Where somebody stands.
    pub fn place(mut self, seat: Seat, hex: Hex) -> Board {
        self.state.players[seat].place = Some(hex);
        self
    }

    /// The spell offer, the lowest-placed card first.
    pub fn spells(mut self, cards: &[CardId]) -> Board {
        for card in cards {
            self.state.offers.spell_deck.take(*card);
        }
        self.state.offers.spells = cards.iter().copied().collect();
        self
    }

    /// The advanced action offer, the lowest-placed card first.
    pub fn advanced(mut self, cards: &[CardId]) -> Board {
        for card in cards {
            self.state.offers.advanced_deck.take(*card);
        }
        self.state.offers.advanced = cards.iter().copied().collect();
        self
    }

    /// The unit offer.
    pub fn units(mut self, units: &[UnitId]) -> Board {
        for unit in units {
            self.state.offers.regular_deck.take(*unit);
            self.state.offers.elite_deck.take(*unit);
        }
        self.state.offers.units = units.iter().copied().collect();
        self
    }

    /// A tile on the map; the start tile of the wedge is there from the first one on. Nothing happens to its
    /// sites.
    pub fn tile(mut self, tile: TileId, x: i8, y: i8) -> Board {
        if self.state.map.tiles.is_empty() {
            self.state.map.tiles.push(placed(tile::START_A, 0, 0));
        }
        self.state.map.tiles.push(placed(tile, x, y));
        self
    }

    /// Somebody's Shield on a space.
    pub fn shield(mut self, hex: Hex, seat: Seat) -> Board {
        self.state.map.put_shield(hex, seat);
        self
    }

    /// An enemy on a space, for all to see.
    pub fn enemy(mut self, at: Hex, enemy: EnemyId) -> Board {
        assert!(self.state.piles.unseen.take(enemy), "there is such a token left");
        self.state.map.tokens.push(Token::new(at, enemy.enemy().pile, TokenFace::Up(enemy)));
        self
    }

    /// A hidden enemy on a space.
    pub fn hidden(mut self, at: Hex, pile: Pile) -> Board {
        map::put_face_down(&mut self.state, at, pile);
        self
    }

    /// Move points.
    pub fn moves(mut self, n: u8) -> Board {
        self.state.turn.movement = n;
        self
    }

    /// Influence points.
    pub fn influence(mut self, n: i16) -> Board {
        self.state.turn.influence = n;
        self
    }

    /// A conquered city, with these Shields on its card.
    pub fn city(mut self, at: Hex, shields: &[Seat]) -> Board {
        let colour = self.state.map.colour(at).expect("there is a city");
        let shields = shields.iter().copied().collect();
        self.state.map.cities.push(RevealedCity {
            at,
            colour,
            level: 4,
            stance: Stance::Conquered,
            shields,
            half: None,
        });
        self
    }

    /// The Dummy, with this deck.
    pub fn dummy(mut self, hero: Hero, deck: &[CardId]) -> Board {
        let mut crystals = [0; BasicColour::COUNT];
        hero.sheet().dummy_crystals.into_iter().for_each(|colour| crystals[colour.index()] += 1);
        let mut bag = Bag::default();
        deck.iter().for_each(|card| bag.put(*card));
        self.state.dummy = Some(Dummy {
            hero,
            deck: bag,
            discard: Bag::default(),
            crystals,
            skill_pile: match self.state.players.len() {
                1 => setup::Without::in_match(&self.state).skill_pile(hero),
                _ => SkillSet::default(),
            },
            tactic: None,
        });
        self.state.order.push(Who::Dummy);
        self
    }

    /// Anything else.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Board {
        change(&mut self.state);
        self
    }

    /// The position.
    pub fn build(self) -> State {
        self.state
    }
}

fn placed(tile: TileId, x: i8, y: i8) -> Placed {
    Placed::new(TilePos::new(x, y), tile)
}

/// A space of the tile at a position.
pub fn spot(x: i8, y: i8, spot: Spot) -> Hex {
    TilePos::new(x, y).hex(spot)
}

/// Does something that is legal and needs no chance.
pub fn act(state: &mut State, action: Action) -> Vec<Event> {
    act_drawing(state, action, [])
}

/// Does something that is legal, with these draws: a die shows the number given, a bag gives the card at that
/// place.
pub fn act_drawing(state: &mut State, action: Action, numbers: impl IntoIterator<Item = u32>) -> Vec<Event> {
    allowed(state, action);
    during(state, numbers, |play| kernel::step::answer(play, action))
}

/// Does something that is legal, whatever is drawn.
pub fn act_seeded(state: &mut State, action: Action) -> Vec<Event> {
    allowed(state, action);
    during_seeded(state, |play| kernel::step::answer(play, action))
}

/// Something of the content that a test has put to use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Used {
    /// The upper half of a card, or the whole of a banner that a unit carries.
    Basic(CardId),
    /// The lower half of a card.
    Strong(CardId),
    /// An ability of a unit.
    Ability(UnitId, u8),
    /// A skill.
    Skill(SkillId),
    /// A tactic.
    Tactic(TacticId),
}

thread_local! {
    static USED: RefCell<HashSet<Used>> = RefCell::default();
}

/// Records that a test uses something by other means than an action.
pub fn uses(what: Used) {
    USED.with_borrow_mut(|used| used.insert(what));
}

/// What some tests put to use.
pub fn used_while(tests: impl FnOnce()) -> HashSet<Used> {
    USED.take();
    tests();
    USED.take()
}

/// Records what an action uses.
fn note(state: &State, action: Action) {
    let unit = |place: u8| state.player().units.get(usize::from(place));
    let used = match action {
        Action::Play(card) => Some(Used::Basic(card)),
        Action::PlayStrong(card) => Some(Used::Strong(card)),
        Action::Activate { unit: place, ability } => {
            unit(place).map(|unit| Used::Ability(unit.unit, ability))
        }
        Action::Banner(place) => unit(place).and_then(|unit| unit.banner).map(Used::Basic),
        Action::Skill(skill) => Some(Used::Skill(skill)),
        Action::UseTactic => state.player().tactic.map(Used::Tactic),
        _ => None,
    };
    used.into_iter().for_each(uses);
}

fn allowed(state: &State, action: Action) {
    note(state, action);
    kernel::testing::assert_legal::<crate::MageKnight>(state, &action);
}

/// The cards of a bag, in order.
pub fn cards<const N: usize>(bag: &Bag<CardId, N>) -> Vec<CardId> {
    bag.iter().collect()
}

/// The known top cards of a Deed deck, the topmost first.
pub fn top(state: &State, seat: Seat) -> ArrayVec<CardId, 16> {
    state.players[seat].deck.known_on_top().iter().rev().copied().collect()
}
