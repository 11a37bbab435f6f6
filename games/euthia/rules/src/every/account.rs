//! What the first player owns and what is in effect in the fight, as a list of counts; and what effects do to
//! that list, written from the rule book alone.

use super::said::{self, ITEMS, Said, Written, number, word};
use crate::state::State;
use crate::terms::{Element, Gem, Hero};
use crate::testing::ONE;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Counts by name; names that are missing count 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Account(BTreeMap<String, i64>);

impl Account {
    /// How many there are.
    pub(super) fn get(&self, name: &str) -> i64 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// Adds to a count.
    pub(super) fn add(&mut self, name: impl Into<String>, n: impl Into<i64>) {
        let (name, n) = (name.into(), n.into());
        let sum = self.get(&name) + n;
        if sum == 0 {
            self.0.remove(&name);
        } else {
            self.0.insert(name, sum);
        }
    }

    /// A copy with something added.
    pub(super) fn with(&self, name: impl Into<String>, n: impl Into<i64>) -> Account {
        let mut after = self.clone();
        after.add(name, n);
        after
    }

    /// The ids of what is counted as `kind(id)`.
    fn ids(&self, kind: &str) -> Vec<String> {
        let own = |name: &String| {
            let inner = name.strip_prefix(kind)?.strip_prefix('(')?.strip_suffix(')')?;
            Some(inner.to_owned())
        };
        self.0.keys().filter_map(own).collect()
    }

    /// The difference from another account.
    pub(super) fn beyond(&self, other: &Account) -> Account {
        let mut rest = self.clone();
        other.0.iter().for_each(|(name, n)| rest.add(name.clone(), -n));
        rest
    }
}

/// What the first player owns, and what is in effect in the fight.
pub(super) fn account(state: &State) -> Account {
    let mut all = Account::default();
    let player = &state.players[ONE];
    all.add("gold", player.gold);
    all.add("rep", player.reputation);
    all.add("gaar", player.gaar);
    all.add("dwurt", player.dwurt);
    all.add("dwurt die", player.dwurt_die);
    all.add("health", player.health);
    all.add("quests", player.quests);
    all.add("move", state.turn.movement);
    (0..15).filter(|slot| player.is_open(*slot)).for_each(|slot| all.add(format!("open({slot})"), 1));
    Gem::ALL.into_iter().for_each(|gem| all.add(format!("gem({})", gem.id()), player.gems[gem.index()]));
    for element in Element::ALL {
        all.add(format!("essence({})", element.id()), player.essences[element.index()]);
    }
    for piece in player.equipped().chain(&player.pack) {
        all.add(format!("tile({})", piece.sheet().id), 1);
        all.add("engaged", piece.engaged);
    }
    player.hand.iter().for_each(|card| all.add(format!("card({})", card.id()), 1));
    player.trophies.iter().for_each(|foe| all.add(format!("trophy({})", foe.id()), 1));
    state.piles.discard.iter().for_each(|item| all.add(format!("discard({})", item.id()), 1));
    for deck in &state.powers.decks {
        // Alone they go under the deck (EU-SOL-10).
        let away = deck.discard.iter().chain(deck.bottom.iter().flatten().copied());
        away.for_each(|card| all.add(format!("put away({})", card.id()), 1));
    }
    for foe in crate::decks::Monsters::cards(state.monsters.discard) {
        all.add(format!("beaten({})", foe.id()), 1);
    }
    if let Some(place) = player.place {
        let at =
            state.map.hex(place).map_or(format!("at(centre {})", place.tile()), |hex| hex_name(hex.q, hex.r));
        all.add(at, 1);
    }
    if let Some(other) = state.players.get(1) {
        other.hand.iter().for_each(|card| all.add(format!("theirs({})", card.id()), 1));
    }
    if let Some(crate::task::Task::Roll(roll)) = state.tasks.last() {
        all.add("roll", roll.total());
    }
    if let Some(fight) = &state.fight {
        all.add("strength", fight.bonus);
        all.add("next strength", fight.next_hero);
        all.add("next of monster", fight.next_monster);
        all.add("one die", fight.one_die);
        all.add("skips", fight.skips);
        all.add("w", fight.wounds.plain);
        all.add("xw", fight.wounds.more);
        all.add("ward", fight.wounds.less);
        all.add("dmg", fight.blow.plain);
        all.add("xdmg", fight.blow.more);
        all.add("damage", fight.damage);
        all.add("monster health", fight.health);
        all.add("chaos", fight.chaos);
        all.add("monster gaar", fight.gaar);
        all.add("weakened", fight.weakened);
        all.add("no heal", fight.no_heal);
        fight.played.iter().for_each(|set| all.add(format!("by monster({})", set.card.id()), set.n));
    }
    all
}

/// The name of a hex in an account.
pub(super) fn hex_name(q: i8, r: i8) -> String {
    format!("at({q} {r})")
}

/// When something is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// In the player's own turn, outside Combat.
    Out,
    /// After a roll outside Combat.
    Roll,
    /// In a Healing phase.
    Healing,
    /// Before the Monster rolls.
    MonsterBefore,
    /// After it.
    MonsterAfter,
    /// Before the Hero rolls.
    HeroBefore,
    /// After it.
    HeroAfter,
    /// In the preparation of the Monster.
    Preparation,
}

impl When {
    /// The effects that are possible then (EU-TRG): of several options only these can be picked.
    fn allows(self, atom: &str) -> bool {
        let meant: &[&str] = match self {
            When::Out => {
                return ![
                    "clover",
                    "mstr",
                    "mdie",
                    "mskip",
                    "mnext",
                    "ward",
                    "dmg",
                    "xdmg",
                    "silence",
                    "next_clover",
                ]
                .contains(&atom);
            }
            When::Roll => &["clover"],
            When::Healing => &["heal", "heal_full", "gaar", "dwurt", "silver", "goldcard"],
            When::MonsterBefore => &["mstr", "mdie", "mskip", "ward", "dmg", "next_clover"],
            When::MonsterAfter => &["mstr", "ward", "dmg", "next_clover"],
            When::HeroBefore => &["xdmg", "dmg", "silence"],
            When::HeroAfter => &["clover", "xdmg", "dmg", "gaar"],
            When::Preparation => &["chaos", "mgaar", "mcard"],
        };
        meant.contains(&atom)
    }
}

/// What an effect depends on.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// Whose board it is.
    pub hero: Hero,
    /// When it happens.
    pub when: When,
    /// The size of the Armour set.
    pub set: i64,
    /// The Essences on the tile.
    pub on_tile: Vec<String>,
    /// Maximum Health.
    pub maximum: i64,
    /// The hexes of the map.
    pub hexes: Vec<(i8, i8)>,
    /// The possible destinations, by kind, under their names in an account.
    pub places: Vec<(String, String)>,
}

/// A Silver or Gold card as it is written: its id and its metal.
static CARDS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let cards = said::entries("silver_gold.toml", "card");
    cards.iter().map(|card| (word(card, "id").to_owned(), word(card, "metal").to_owned())).collect()
});

/// Draws the first card of a deck that is left.
pub(super) fn draw_card(account: &Account, metal: &str, whose: &str) -> Account {
    let left = |id: &String| {
        let gone =
            ["card", "theirs", "put away", "by monster"].map(|kind| account.get(&format!("{kind}({id})")));
        8 - gone.iter().sum::<i64>() > 0
    };
    let first = CARDS.iter().find(|(id, own)| own == metal && left(id)).expect("a card is left");
    account.with(format!("{whose}({})", first.0), 1)
}

/// Draws the first tile of a pile that is left: its id.
fn draw_tile(account: &Account, pile: &str, drawn: &[&str]) -> &'static str {
    let left = |tile: &&Written| {
        let id = tile.id.as_str();
        let gone = account.get(&format!("tile({id})")) + account.get(&format!("discard({id})"));
        let drawn = drawn.iter().filter(|other| **other == id).count() as i64;
        tile.pile == pile && number(&tile.entry, "copies") - gone - drawn > 0
    };
    &ITEMS.iter().find(left).expect("a tile is left").id
}

/// The results of an effect: every way it can go. None if it cannot be paid.
pub(super) fn does(said: &Said, from: &Account, scene: &Scene) -> BTreeSet<Account> {
    match said {
        Said::Atom(name, words) => atom(name, words, from, scene).into_iter().collect(),
        Said::All(parts) => parts.iter().fold([from.clone()].into(), |ways, part| {
            ways.iter().flat_map(|way| does(part, way, scene)).collect()
        }),
        Said::One(sides) => {
            let meant = |side: &&Said| side.atoms().iter().all(|(name, _)| scene.when.allows(name));
            sides.iter().filter(meant).flat_map(|side| does(side, from, scene)).collect()
        }
        Said::If(guard, then) => match guard.as_ref() {
            Said::Atom(name, words) if name == "set" => {
                let wanted: i64 = words[0].parse().expect("a number");
                if scene.set >= wanted { does(then, from, scene) } else { [from.clone()].into() }
            }
            Said::Atom(name, words) if name == "ess" => {
                let there = scene.on_tile.iter().any(|own| words[0] == "any" || *own == words[0]);
                if there { does(then, from, scene) } else { [from.clone()].into() }
            }
            cost => {
                let paid = does(cost, from, scene);
                let then = paid.iter().flat_map(|paid| does(then, paid, scene));
                then.chain([from.clone()]).collect()
            }
        },
    }
}

/// Repeats something, each time in every way it can go.
fn times(n: i64, from: &Account, way: impl Fn(&Account) -> Vec<Account>) -> Vec<Account> {
    let mut ways: BTreeSet<Account> = [from.clone()].into();
    for _ in 0..n {
        ways = ways.iter().flat_map(&way).collect();
    }
    ways.into_iter().collect()
}

/// Gives away one of what is counted as `kind(id)`.
fn give(from: &Account, kind: &str, fits: impl Fn(&str) -> bool, to: Option<&str>) -> Vec<Account> {
    let given = |id: String| {
        let after = from.with(format!("{kind}({id})"), -1);
        match to {
            Some(to) if id != "healing_potion" => after.with(format!("{to}({id})"), 1),
            _ => after,
        }
    };
    from.ids(kind).into_iter().filter(|id| fits(id)).map(given).collect()
}

fn metal_of(id: &str) -> &'static str {
    &CARDS.iter().find(|(own, _)| own == id).expect("there is such a card").1
}

/// How far it is from one hex to another.
fn distance(from: (i8, i8), to: (i8, i8)) -> i64 {
    let (q, r) = (i64::from(to.0) - i64::from(from.0), i64::from(to.1) - i64::from(from.1));
    q.abs().max(r.abs()).max((q + r).abs())
}

fn atom(name: &str, words: &[String], from: &Account, scene: &Scene) -> Vec<Account> {
    // A number that stands last and is left out is 1.
    let n: i64 = words.last().map_or(Ok(1), |word| word.parse()).unwrap_or(1);
    let many: i64 = words.get(1).map_or(1, |word| word.parse().expect("a number"));
    let which = words.first().map_or("", String::as_str);
    let add = |name: &str| vec![from.with(name, n)];
    let pay = |name: &str| if from.get(name) >= n { vec![from.with(name, -n)] } else { Vec::new() };
    let shown = |holds: bool| if holds { vec![from.clone()] } else { Vec::new() };
    let in_hero_attack = matches!(scene.when, When::HeroBefore | When::HeroAfter);
    let heal = |n: i64| {
        let healed = n.min(scene.maximum - from.get("health")).max(0);
        vec![from.with("health", healed)]
    };
    let tiles = |pile: &str, n: i64| {
        times(n, from, |now| vec![now.with(format!("tile({})", draw_tile(now, pile, &[])), 1)])
    };
    match name {
        // What one gets.
        "gold" | "gaar" | "dwurt" | "move" => add(name),
        "rep" => vec![from.with("rep", n.max(-from.get("rep")))],
        "silver" => times(n, from, |now| vec![draw_card(now, "silver", "card")]),
        "goldcard" => times(n, from, |now| vec![draw_card(now, "gold", "card")]),
        "potion" => tiles("potions", n),
        "provisions" => tiles("provisions", n),
        "treasure" => tiles(&format!("treasure{which}"), many),
        "resource" => tiles(which, many),
        "reward" => tiles(which, 1),
        "gem" | "essence" => {
            let list = said::entries(&format!("{}s.toml", name), name);
            let ids: Vec<&str> = list.iter().map(|entry| word(entry, "id")).collect();
            let ids = match which {
                "any" => ids,
                "random" => ids[..1].to_vec(),
                one => vec![one],
            };
            times(many, from, |now| ids.iter().map(|id| now.with(format!("{name}({id})"), 1)).collect())
        }
        "draft" => {
            let mut drawn: Vec<&str> = Vec::new();
            (0..many).for_each(|_| drawn.push(draw_tile(from, which, &drawn)));
            let kept = |at: usize| {
                let mut after = from.with(format!("tile({})", drawn[at]), 1);
                let others = drawn.iter().enumerate().filter(|(other, _)| *other != at);
                others.for_each(|(_, id)| after.add(format!("discard({id})"), 1));
                after
            };
            (0..drawn.len()).map(kept).collect()
        }
        "unlock" => {
            let board = said::entries("heroes.toml", "hero");
            let board = board.iter().find(|board| word(board, "id") == scene.hero.id()).expect("a board");
            let slots = |list: &str| board[list].as_array().expect("slots").clone();
            let slots = slots("hero_slots").into_iter().chain(slots("equipment_slots"));
            let cheap = |slot: &toml::Value| match word(slot.as_table().expect("a slot"), "lock") {
                "" => false,
                lock => n >= 9 || lock.starts_with("gold") && Said::read(lock).sum("gold") <= n,
            };
            let opened =
                slots.enumerate().filter(|(_, slot)| cheap(slot)).map(|(at, _)| format!("open({at})"));
            opened.filter(|name| from.get(name) == 0).map(|name| from.with(name, 1)).collect()
        }
        // What one pays or shows.
        "pay" => {
            if from.get("gold") >= n {
                vec![from.with("gold", -n)]
            } else {
                Vec::new()
            }
        }
        "give_gaar" => pay("gaar"),
        "lose_rep" => pay("rep"),
        "give_gem" => times(many, from, |now| give(now, "gem", |id| which == "any" || id == which, None)),
        "give_essence" => {
            times(many, from, |now| give(now, "essence", |id| which == "any" || id == which, None))
        }
        "give_potion" => times(n, from, |now| give(now, "tile", |id| id == "healing_potion", None)),
        "give_silver" => {
            times(n, from, |now| give(now, "card", |id| metal_of(id) == "silver", Some("put away")))
        }
        "give_goldcard" => {
            times(n, from, |now| give(now, "card", |id| metal_of(id) == "gold", Some("put away")))
        }
        "give_resource" => {
            let mines = ["mountain", "lake", "cave"];
            let fits = |id: &str| {
                let pile = said::tile(id).pile.as_str();
                mines.contains(&pile) && (which == "any" || which == pile || which == id)
            };
            times(many, from, |now| give(now, "tile", fits, Some("discard")))
        }
        "give_item" => {
            let fits = |id: &str| {
                let tile = said::tile(id);
                tile.pile == which || word(&tile.entry, "type") == which || word(&tile.entry, "kind") == which
            };
            times(many, from, |now| give(now, "tile", fits, Some("discard")))
        }
        "give_trophy" => {
            let least: i64 = if which == "any" { 1 } else { which.parse().expect("a level") };
            // The number after the letter of a Monster or an Elite is its level.
            let level = |id: &str| i64::from(id.as_bytes()[1] - b'0');
            times(many, from, |now| give(now, "trophy", |id| level(id) >= least, Some("beaten")))
        }
        "have_rep" => shown(from.get("rep") >= n),
        "have_maxhp" => shown(scene.maximum >= n),
        "have_set" => shown(scene.set >= n),
        // What the dice show is the business of whoever rolls them.
        "roll" => vec![from.clone()],
        // Health.
        "heal" => heal(n),
        "heal_full" => heal(i64::MAX / 2),
        "wound" => {
            if from.get("health") > n {
                vec![from.with("health", -n)]
            } else {
                Vec::new()
            }
        }
        // Movement.
        "teleport" | "goto" => {
            let here = from.ids("at").pop().expect("the Hero stands somewhere");
            let gone = |to: &str| from.with(format!("at({here})"), -1).with(to, 1);
            let near: Vec<Account> = if name == "goto" {
                let such = scene.places.iter().filter(|(kind, to)| kind == which && from.get(to) == 0);
                such.map(|(_, to)| gone(to)).collect()
            } else {
                let (q, r) = here.split_once(' ').expect("a hex");
                let here = (q.parse().expect("a number"), r.parse().expect("a number"));
                let such = scene.hexes.iter().filter(|to| (1..=n).contains(&distance(here, **to)));
                such.map(|to| gone(&hex_name(to.0, to.1))).collect()
            };
            near.into_iter().chain([from.clone()]).collect()
        }
        // What belongs to a roll or a fight.
        "clover" if scene.when == When::Roll => add("roll"),
        "clover" | "mstr" => add("strength"),
        "next_clover" => add("next strength"),
        "mnext" => add("next of monster"),
        "mdie" => vec![from.with("one die", 1 - from.get("one die"))],
        "mskip" => vec![from.with("skips", 1 - from.get("skips"))],
        "dmg" if in_hero_attack => add("dmg"),
        "dmg" => add("damage"),
        "xdmg" | "ward" | "xw" | "w" | "chaos" => add(name),
        "mgaar" => add("monster gaar"),
        "mcard" => times(many, from, |now| vec![draw_card(now, which, "theirs")]),
        "mheal" => vec![from.with("damage", -n.min(from.get("damage")))],
        "mhp" => add("monster health"),
        "hclover" => add("weakened"),
        "no_heal" => add("no heal"),
        "steal_gaar" => {
            let stolen = n.min(from.get("gaar"));
            vec![from.with("gaar", -stolen).with("monster gaar", stolen)]
        }
        "silence" => {
            let ids = from.ids("by monster");
            let gone = |now: Account, id: &String| {
                let n = now.get(&format!("by monster({id})"));
                now.with(format!("by monster({id})"), -n).with(format!("put away({id})"), n)
            };
            vec![ids.iter().fold(from.clone(), gone)]
        }
        _ => panic!("nothing is known of `{name}`"),
    }
}
