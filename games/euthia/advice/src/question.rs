//! A question about the odds: a fight as the asker may know it.

use euthia::combat::hope::HIGHEST;
use euthia::combat::{Fight, Phase};
use euthia::content::{FoeId, POWER_COPIES, PowerId, SLOTS};
use euthia::player::{MOST_CARRIED, Piece, Player, Tile};
use euthia::terms::{Element, Hero, Mode};
use euthia::view::View;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The most Health, of either side.
pub(crate) const MOST_HEALTH: u8 = 60;
/// The most loose Essences of an element: there are never too few in the box (EU-GLD-04), but nobody has
/// more.
pub(crate) const MOST_ESSENCES: u8 = 15;

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

    /// Whether the box has all this for one Hero.
    fn is_sound(&self) -> bool {
        let pieces = || self.slots.iter().flatten().chain(&self.pack);
        let there = |piece: &Piece| {
            let copies = pieces().filter(|other| other.tile == piece.tile).count();
            match piece.tile {
                Tile::Item(item) => copies <= item.item().copies.into(),
                Tile::Hero(tile) => copies == 1 && tile.tile().hero == self.hero,
            }
        };
        self.slots.len() <= SLOTS
            && self.pack.len() <= MOST_CARRIED
            && (1..=MOST_HEALTH).contains(&self.health)
            && self.essences.iter().all(|n| *n <= MOST_ESSENCES)
            && pieces().all(there)
    }

    /// The same as a player of the game, whose other belongings do not matter.
    pub(crate) fn player(&self) -> Player {
        let mut player = Player::new(self.hero, false);
        player.health = self.health;
        (player.gaar, player.dwurt, player.reputation) = (self.gaar, self.dwurt, self.reputation);
        player.slots = std::array::from_fn(|slot| self.slots.get(slot).copied().flatten());
        player.pack = self.pack.iter().copied().take(MOST_CARRIED).collect();
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

    /// Whether nothing counts as much as victory.
    pub(crate) fn are_victory(self) -> bool {
        self.wound <= Stakes::VICTORY.wound && self.spent <= Stakes::VICTORY.spent
    }
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

    /// Whether such a fight can be: what comes from outside is looked at before anything is computed.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let Question { hero, fight, hope, hand, stakes } = self;
        let numbers = [fight.bonus, fight.next_monster, fight.next_hero, fight.weakened];
        let packages = [fight.wounds, fight.blow];
        let packages = packages.iter().all(|all| all.plain.max(all.more).max(all.less) <= MOST_HEALTH);
        let tokens = [hero.gaar, hero.dwurt, fight.gaar, fight.chaos];
        let weighs = |stake: f64| (0.0..=10.0).contains(&stake);
        fight.is_sound(euthia::state::PLAYERS)
            && packages
            && hero.is_sound()
            && fight.health <= MOST_HEALTH
            && *hope <= HIGHEST
            && PowerId::all().all(|card| self.cards(card) <= POWER_COPIES.into())
            && hand.len() <= 60
            && tokens.iter().all(|n| *n <= 20)
            && numbers.iter().all(|n| n.unsigned_abs() <= 40)
            && self.dice_fit()
            && weighs(stakes.wound)
            && weighs(stakes.spent)
    }

    /// How many of a Silver or Gold card are known: in the hand, and by the Monster.
    fn cards(&self, card: PowerId) -> usize {
        let played = self.fight.played.iter().filter(|set| set.card == card).map(|set| usize::from(set.n));
        self.hand.iter().filter(|other| **other == card).count() + played.sum::<usize>()
    }

    /// Whether the dice lie there that the phase wants: one in a duel with a Monster that rolls one alone
    /// (EU-CBT-27), else both.
    const fn dice_fit(&self) -> bool {
        let Fight { dice, one_die, .. } = self.fight;
        match self.fight.phase {
            Phase::Duel { .. } => dice[0] > 0 && one_die == (dice[1] == 0),
            Phase::HeroAfter | Phase::Counter => dice[0] > 0 && dice[1] > 0,
            _ => true,
        }
    }

    /// The fight that is on, by all that a viewer sees of it; none if there is no fight. The hand of the
    /// Monster Player is known to its owner alone.
    #[must_use]
    pub fn of_view(view: &View) -> Option<Question> {
        let fight = view.fight?;
        let seen = view.players.of(fight.hero)?;
        let hero = Fighter {
            hero: seen.hero,
            health: seen.health,
            gaar: seen.gaar,
            dwurt: seen.dwurt,
            reputation: seen.reputation,
            slots: seen.slots.iter().map(|slot| slot.piece).collect(),
            pack: seen.pack.clone(),
            essences: Element::ALL.map(|element| *seen.essences.of(element)),
        };
        let owner = fight.monster.and_then(|seat| view.players.of(seat));
        let hand = owner.and_then(|player| player.hand.value().cloned()).unwrap_or_default();
        Some(Question { hero, fight, hope: view.hope, hand, stakes: Stakes::VICTORY })
    }

    /// Before a Combat: the Hero of a viewer's turn against a Monster that might come, where the Hero stands
    /// (EU-CBT-03, EU-CBT-05). [`may_come`] tells which ones might.
    #[must_use]
    pub fn before(view: &View, foe: FoeId) -> Option<Question> {
        let seen = view.players.of(view.active)?;
        let powers = view.map.powers(seen.place?);
        let competitive = view.mode == Mode::Competitive;
        let other = Seat(u8::from(view.active == Seat(0)));
        let fight = Fight::new(view.active, competitive.then_some(other), foe, powers);
        // Who plays the Monster is not known yet, and so is no hand.
        let view = View { fight: Some(fight), hope: 0, ..view.clone() };
        Question::of_view(&view).map(|question| Question { hand: Vec::new(), ..question })
    }
}

/// The Monsters of this level that a viewer must expect: the top card if it is known, else all with its back
/// that the viewer does not see elsewhere (EU-CBT-05). Each is as likely as the others.
#[must_use]
pub fn may_come(view: &View, level: u8) -> Vec<FoeId> {
    use euthia::decks::Top;
    let top = view.monsters.of(level).copied();
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
