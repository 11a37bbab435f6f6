//! What is asked: a fight as somebody may know it.

use crate::combat::Fight;
use crate::content::{FoeId, PowerId, SLOTS};
use crate::player::{Piece, Player};
use crate::state::State;
use crate::terms::{Element, Hero, Mode};
use crate::view::View;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A Hero who fights.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fighter {
    /// Which Hero.
    pub hero: Hero,
    /// Current Health.
    pub health: u8,
    /// Gaar tokens.
    pub gaar: u8,
    /// Dwurt tokens.
    pub dwurt: u8,
    /// Reputation.
    pub reputation: u16,
    /// The slots of the board.
    pub slots: Vec<Option<Piece>>,
    /// Tiles that are carried.
    pub pack: Vec<Piece>,
    /// Loose Essences.
    pub essences: [u8; Element::COUNT],
}

impl Fighter {
    /// The Hero of a player.
    #[must_use]
    pub fn of(player: &Player) -> Fighter {
        Fighter {
            hero: player.hero,
            health: player.health,
            gaar: player.gaar,
            dwurt: player.dwurt,
            reputation: player.reputation,
            slots: player.slots.to_vec(),
            pack: player.pack.to_vec(),
            essences: player.essences,
        }
    }

    /// A Hero as the game begins: the Starting tiles, and nothing else (EU-HBD-03 to EU-HBD-08).
    #[must_use]
    pub fn fresh(hero: Hero) -> Fighter {
        Fighter::of(&Player::new(hero, false))
    }

    /// The same as a player of the game, whose other belongings do not matter.
    pub(super) fn player(&self) -> Player {
        let mut player = Player::new(self.hero, false);
        player.health = self.health;
        (player.gaar, player.dwurt, player.reputation) = (self.gaar, self.dwurt, self.reputation);
        player.slots = std::array::from_fn(|slot| self.slots.get(slot).copied().flatten());
        player.pack = self.pack.iter().copied().take(crate::player::MOST_CARRIED).collect();
        player.essences = self.essences;
        player
    }
}

/// What the Hero plays for, measured by a victory.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stakes {
    /// What a point of Health that is lost counts.
    pub wound: f64,
    /// What each thing that is spent counts: a token, a point of Hope, a Gem, an Essence, a tile.
    pub spent: f64,
}

impl Stakes {
    /// Victory above all; then Health, then what is spent.
    pub const VICTORY: Stakes = Stakes { wound: 1e-6, spent: 1e-8 };
}

impl Default for Stakes {
    fn default() -> Stakes {
        Stakes::VICTORY
    }
}

/// A fight to look into, from the moment at which it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The Hero.
    pub hero: Fighter,
    /// The fight.
    pub fight: Fight,
    /// The Die of Hope.
    pub hope: u8,
    /// The cards of the Monster Player that are known to whoever asks.
    pub hand: Vec<PowerId>,
    /// What the Hero plays for.
    #[serde(default)]
    pub stakes: Stakes,
}

impl Question {
    /// A Hero meets a Monster, on a space that no Elemental reaches, with nobody's cards known.
    #[must_use]
    pub fn new(hero: Fighter, foe: FoeId) -> Question {
        let fight = Fight::new(Seat(0), Some(Seat(1)), foe, [false; Element::COUNT]);
        Question { hero, fight, hope: 0, hand: Vec::new(), stakes: Stakes::VICTORY }
    }

    /// Whether such a fight can be: what comes from outside is looked at before anything is reckoned.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        const MOST: u8 = 60;
        let Question { hero, fight, hope, hand, stakes } = self;
        let numbers = [fight.bonus, fight.next_monster, fight.next_hero, fight.weakened];
        let packages = [fight.wounds, fight.blow];
        let packages = packages.iter().all(|all| all.plain.max(all.more).max(all.less) <= MOST);
        let tiles = hero.slots.len() <= SLOTS && hero.pack.len() <= crate::player::MOST_CARRIED;
        let gaar = [hero.gaar, hero.dwurt, fight.gaar, fight.chaos];
        let weighs = |stake: f64| (0.0..=10.0).contains(&stake);
        fight.is_sound(crate::state::PLAYERS)
            && packages
            && tiles
            && hero.health.max(fight.health) <= MOST
            && hero.health > 0
            && *hope <= 5
            && hand.len() <= usize::from(MOST)
            && gaar.iter().all(|n| *n <= 20)
            && numbers.iter().all(|n| n.unsigned_abs() <= 40)
            && weighs(stakes.wound)
            && weighs(stakes.spent)
    }

    /// The fight that is on, by all that a viewer sees of it; none if there is no fight. The hand of the Monster Player is known to
    /// its owner alone.
    #[must_use]
    pub fn of_view(view: &View) -> Option<Question> {
        let fight = view.fight.clone()?;
        let seen = view.players.get(fight.hero.index())?;
        let hero = Fighter {
            hero: seen.hero,
            health: seen.health,
            gaar: seen.gaar,
            dwurt: seen.dwurt,
            reputation: seen.reputation,
            slots: seen.slots.clone(),
            pack: seen.pack.clone(),
            essences: seen.essences,
        };
        let owner = fight.monster.and_then(|seat| view.players.get(seat.index()));
        let hand = owner.and_then(|player| player.hand.value().cloned()).unwrap_or_default();
        Some(Question { hero, fight, hope: view.hope, hand, stakes: Stakes::VICTORY })
    }

    /// Before a Combat: the Hero of a viewer's turn against a Monster that might come, where the Hero stands (EU-CBT-03, EU-CBT-05).
    /// [`may_come`] tells which ones might.
    #[must_use]
    pub fn before(view: &View, foe: FoeId) -> Option<Question> {
        let seen = view.players.get(view.active.index())?;
        let powers = view.map.powers(seen.place?);
        let competitive = view.mode == Mode::Competitive;
        let other = Seat(u8::from(view.active == Seat(0)));
        let fight = Fight::new(view.active, competitive.then_some(other), foe, powers);
        // Who plays the Monster is not known yet, and so is no hand.
        let view = View { fight: Some(fight), hope: 0, ..view.clone() };
        Question::of_view(&view).map(|question| Question { hand: Vec::new(), ..question })
    }

    /// The fight that is on, as this seat knows it: the cards of the Monster Player are known to who plays the Monster.
    #[must_use]
    pub fn of_state(state: &State, asker: Seat) -> Option<Question> {
        let fight = state.fight.clone()?;
        let hero = Fighter::of(&state.players[fight.hero.index()]);
        let known = fight.monster.filter(|seat| *seat == asker);
        let hand = known.map(|seat| state.players[seat.index()].hand.iter().collect()).unwrap_or_default();
        Some(Question { hero, fight, hope: state.hope, hand, stakes: Stakes::VICTORY })
    }

    /// The Hero of a seat against a Monster that comes, where the Hero stands; nobody's cards are known.
    #[must_use]
    pub fn against(state: &State, seat: Seat, foe: FoeId) -> Question {
        let player = &state.players[seat.index()];
        let powers = player.place.map(|place| state.map.powers(place)).unwrap_or_default();
        let other = Seat(u8::from(seat == Seat(0)));
        let monster = (state.mode == Mode::Competitive).then_some(other);
        let fight = Fight::new(seat, monster, foe, powers);
        Question { hero: Fighter::of(player), fight, hope: 0, hand: Vec::new(), stakes: Stakes::VICTORY }
    }
}

/// The Monsters of this level that a viewer must expect: the top card if it is known, else all with its back that the viewer does
/// not see elsewhere (EU-CBT-05). Each is as likely as the others.
#[must_use]
pub fn may_come(view: &View, level: u8) -> Vec<FoeId> {
    use crate::decks::Top;
    let top = usize::from(level).checked_sub(1).and_then(|at| view.monsters.get(at)).copied();
    let elsewhere = |foe: &FoeId| {
        let kept = view.players.iter().any(|player| player.trophies.contains(foe));
        kept || view.discarded_monsters.contains(foe)
    };
    let all = FoeId::monsters(level).filter(|foe| !elsewhere(foe));
    match top {
        Some(Top::Card(foe)) => vec![foe],
        Some(Top::Back(back)) => all.filter(|foe| foe.same_back(back)).collect(),
        _ => all.collect(),
    }
}

// The board of a question has a slot for every slot of a player.
const _: () = assert!(SLOTS <= 16);
