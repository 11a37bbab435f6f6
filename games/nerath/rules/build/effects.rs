//! The effects of cards: from `{ op = "spawn", … }` to an expression of type `Clause`.

use content::code::{camel, slice};
use content::{Entry, Node};

use super::{DICE, UNITS};

/// When a card may be played.
pub(super) const TIMINGS: [&str; 13] = [
    "immediate",
    "turn_start",
    "move",
    "battle_start",
    "battle_start_attack",
    "battle_start_defend",
    "battle_round",
    "take_hits",
    "battle_won",
    "dungeon",
    "reinforce",
    "income",
    "enemy_attack_declared",
];

/// Names for several kinds of unit at once.
const GROUPS: [&str; 4] = ["hero", "land", "landed", "all"];
const LANDED: &str = "Who::LANDED";

/// On what occasion the effects happen: some make sense at certain moments only.
#[derive(Clone, Copy)]
pub(super) enum Occasion {
    /// When the card is played.
    Played(&'static str),
    /// For the rest of the game.
    Property,
}

impl Occasion {
    fn in_battle(self) -> bool {
        match self {
            Occasion::Played(timing) => {
                timing.starts_with("battle_") || ["dungeon", "take_hits"].contains(&timing)
            }
            Occasion::Property => true,
        }
    }
}

/// What earlier effects of the same card have prepared.
#[derive(Default)]
struct Before<'d> {
    options: Vec<&'d str>,
    sacrificed: bool,
}

/// The effects of a card: `&[Clause { … }, …]`.
pub(super) fn clauses(effects: &Node<'_>, occasion: Occasion) -> String {
    let mut before = Before::default();
    slice(effects.entries().iter().map(|entry| clause(entry, occasion, &mut before)))
}

fn clause<'d>(entry: &Entry<'d>, occasion: Occasion, before: &mut Before<'d>) -> String {
    let only_if = entry.opt("option").map_or("None".to_owned(), |option| {
        let name = option.str();
        match before.options.iter().position(|each| *each == name) {
            Some(at) => format!("Some({at})"),
            None => {
                option.fault(format!("no earlier `choose` offers `{name}`"));
                "None".to_owned()
            }
        }
    });
    let effect = effect(entry, occasion, before);
    format!("Clause {{ only_if: {only_if}, effect: Effect::{effect} }}")
}

/// Ops that speak of a battle being fought.
const BATTLE_OPS: [&str; 10] = [
    "volley",
    "hit_on",
    "foe_hit_on",
    "first_strike",
    "die",
    "bonus_die",
    "absorb",
    "resilient",
    "suppress",
    "rescue",
];

/// Ops that change a rule for the rest of the game.
const LASTING_OPS: [&str; 6] =
    ["carry", "place_limit", "powerful_defense", "storm_on_land", "run_amok_twice", "ignore_guardian_need"];

fn effect<'d>(entry: &Entry<'d>, occasion: Occasion, before: &mut Before<'d>) -> String {
    let op = entry.get("op");
    let name = op.str();
    if BATTLE_OPS.contains(&name) && !occasion.in_battle() {
        op.fault(format!("`{name}` needs a battle, and there is none when this card is played"));
    }
    if LASTING_OPS.contains(&name) && matches!(occasion, Occasion::Played(_)) {
        op.fault(format!("`{name}` is a property: it lasts for the rest of the game"));
    }
    let n = || entry.get("n").int(1..=20u8);
    match name {
        "" => "Evade".to_owned(), // already noted
        "spawn" => spawn(entry, occasion, before),
        "gain_gold" => format!("GainGold {{ n: {} }}", n()),
        "lose_gold" => {
            entry.get("who").one_of(&["each_enemy"]);
            format!("LoseGold {{ n: {} }}", n())
        }
        "steal_gold" => {
            entry.get("src").one_of(&["one_enemy"]);
            format!("StealGold {{ n: {} }}", n())
        }
        "sacrifice" => {
            before.sacrificed = true;
            let if_any = entry.opt("if_any").is_some_and(|node| node.bool());
            format!("Sacrifice {{ unit: {}, n: {}, if_any: {if_any} }}", unit(entry), n())
        }
        "destroy" => {
            let what = match entry.get("what").one_of(&["siege_or_warship", "hero"]) {
                "hero" => "Kinds::HEROES".to_owned(),
                _ => "Kinds::of(&[UnitKind::SiegeEngine, UnitKind::Warship])".to_owned(),
            };
            let at = camel(entry.get("at").one_of(&["enemy_territory", "enemy_adjacent_to_own"]));
            let chooser = camel(entry.get("chooser").one_of(&["you", "owner"]));
            format!(
                "Destroy {{ what: {what}, n: {}, at: EnemyPlace::{at}, chooser: Chooser::{chooser} }}",
                n()
            )
        }
        "volley" => format!("Volley {{ dice: {} }}", dice(&entry.get("dice"))),
        "hit_on" => {
            // Any such bonus beats what a guardian asks of Heroes: the card only says it again.
            entry.opt("overrides_guardians").map(|node| node.bool());
            let attack_only = entry.opt("when").map(|node| node.one_of(&["attack"])).is_some();
            let (target, who, rounds) = (target(entry), who(entry), rounds(entry));
            format!("HitOn {{ target: {target}, who: {who}, rounds: {rounds}, attack_only: {attack_only} }}")
        }
        "foe_hit_on" => {
            format!(
                "FoeHitOn {{ target: {}, who: {}, rounds: {} }}",
                target(entry),
                who(entry),
                rounds(entry)
            )
        }
        "first_strike" => {
            let n = entry.opt("n").map_or("None".to_owned(), |node| limit(&node));
            format!("FirstStrike {{ who: {}, n: {n}, rounds: {} }}", who(entry), rounds(entry))
        }
        "die" => {
            let (n, die) = (limit(&entry.get("n")), die(entry));
            format!("Die {{ who: {}, n: {n}, die: {die}, rounds: {} }}", who(entry), rounds(entry))
        }
        "bonus_die" => format!("BonusDie {{ die: {}, n: {}, rounds: {} }}", die(entry), n(), rounds(entry)),
        "absorb" => {
            let limit = entry.opt("limit").map_or("None".to_owned(), |limit| {
                let limit = limit.one_of(&["once_per_round", "once_per_dungeon_battle"]);
                format!("Some(AbsorbLimit::{})", camel(limit))
            });
            format!("Absorb {{ hits: {}, limit: {limit} }}", entry.get("hits").int(1..=9u8))
        }
        "resilient" => format!("Resilient {{ who: {}, n: {}, rounds: {} }}", who(entry), n(), rounds(entry)),
        "suppress" => format!("Suppress {{ who: {}, n: {}, rounds: {} }}", who(entry), n(), rounds(entry)),
        "transfer" => {
            entry.get("src").one_of(&["friendly_territory"]);
            let to = camel(entry.get("dst").one_of(&["friendly_territory", "any_territory"]));
            let range = match (entry.get("adjacent").bool(), entry.opt("range")) {
                (true, Some(range)) => {
                    range.fault("is 1 already: the spaces are adjacent");
                    "None".to_owned()
                }
                (true, None) => "Some(1)".to_owned(),
                (false, range) => {
                    range.map_or("None".to_owned(), |range| format!("Some({})", range.int(1..=9u8)))
                }
            };
            format!("Transfer {{ who: {}, n: {}, to: TransferTo::{to}, range: {range} }}", who(entry), n())
        }
        "move_bonus" => {
            format!("MoveBonus {{ who: {}, n: {}, max: {} }}", who(entry), n(), limit(&entry.get("max")))
        }
        "fly" => format!("Fly {{ who: {}, n: {} }}", who(entry), n()),
        "look_deck" => {
            let (look, draw) = (entry.get("n").int(1..=3u8), entry.get("draw").int(1..=3u8));
            if draw > look {
                entry.fault("draws more cards than are looked at");
            }
            let rest = camel(entry.get("rest").one_of(&["top", "bottom"]));
            format!("LookDeck {{ n: {look}, draw: {draw}, rest: Rest::{rest} }}")
        }
        "draw_event" => format!("DrawEvent {{ n: {} }}", n()),
        "discard_event" => {
            entry.get("who").one_of(&["self"]);
            format!("DiscardEvent {{ n: {} }}", n())
        }
        "price" => {
            let (cost, max) = (entry.get("cost").int(0..=9u8), limit(&entry.get("max")));
            format!("Price {{ unit: {}, cost: {cost}, max: {max} }}", unit(entry))
        }
        "discount" => {
            let units = kinds(&entry.get("unit"), &["any"]);
            let (by, max) = (entry.get("by").int(1..=9u8), limit(&entry.get("max")));
            let min_cost = entry.get("min_cost").int(0..=9u8);
            format!("Discount {{ units: {units}, by: {by}, max: {max}, min_cost: {min_cost} }}")
        }
        "choose" => choose(entry, before),
        "evade" => {
            entry.get("src").one_of(&["attacked_sea"]);
            entry.get("dst").one_of(&["adjacent_friendly_sea"]);
            "Evade".to_owned()
        }
        "guardian_swap" => format!("GuardianSwap {{ n: {} }}", n()),
        "guardian_peek" => "GuardianPeek".to_owned(),
        "ignore_guardian_need" => format!("IgnoreGuardianNeed {{ max: {} }}", entry.get("max").int(2..=8u8)),
        "carry" => format!("Carry {{ n: {} }}", n()),
        "place_limit" => format!("PlaceLimit {{ n: {} }}", n()),
        "powerful_defense" => {
            entry.get("who").one_of(&["siege_engine"]);
            "PowerfulDefense".to_owned()
        }
        "storm_on_land" => format!("StormOnLand {{ dice: {} }}", dice(&entry.get("dice"))),
        "run_amok_twice" => {
            entry.get("who").one_of(&["monster"]);
            "RunAmokTwice".to_owned()
        }
        "revive" => format!("Revive {{ unit: {}, n: {} }}", unit(entry), n()),
        "rescue" => {
            entry.get("to").one_of(&["capital_or_castle"]);
            format!("Rescue {{ who: {}, n: {} }}", who(entry), n())
        }
        "convert" => {
            entry.get("at").one_of(&["enemy_adjacent_to_own"]);
            format!("Convert {{ unit: {}, n: {} }}", unit(entry), n())
        }
        unknown => {
            op.fault(format!("no effect is called `{unknown}`"));
            "Evade".to_owned()
        }
    }
}

fn spawn(entry: &Entry<'_>, occasion: Occasion, before: &Before<'_>) -> String {
    let at = entry.get("at");
    let place = at.one_of(&[
        "capital",
        "castle",
        "friendly_territory",
        "own_territory",
        "held_territory",
        "held_territory_without_castle",
        "own_mountain_or_hills",
        "friendly_coast_sea",
        "battle",
        "battle_space",
        "sacrifice_space",
    ]);
    let node = entry.get("unit");
    let unit = node.one_of(&UNITS);
    let n = entry.get("n").int(1..=9u8);
    let at_sea = place == "friendly_coast_sea";
    if at_sea != (unit == "warship") && !["storm_elemental", "dragon"].contains(&unit) {
        node.fault(format!("cannot be put there: {place}"));
    }
    match place {
        "battle" if !occasion.in_battle() => at.fault("there is no battle when this card is played"),
        "battle_space" if !matches!(occasion, Occasion::Played("battle_won") | Occasion::Property) => {
            at.fault("no battle has just been won when this card is played");
        }
        "sacrifice_space" if !before.sacrificed => at.fault("no earlier effect sacrifices anything"),
        _ => {}
    }
    let spread = match entry.opt("spread") {
        Some(spread) => spread.one_of(&["one", "any"]),
        None => {
            if n > 1 {
                entry.get("spread"); // several units: in one space or split must be said
            }
            "one"
        }
    };
    let per = match entry.opt("per") {
        None => "Per::Card".to_owned(),
        Some(per) => {
            per.one_of(&["lost_home_territory"]);
            format!("Per::LostHomeTerritory {{ max: {} }}", entry.get("max").int(1..=20u8))
        }
    };
    format!(
        "Spawn {{ unit: UnitKind::{}, n: {n}, at: SpawnAt::{}, spread: Spread::{}, per: {per} }}",
        camel(unit),
        camel(place),
        camel(spread)
    )
}

fn choose<'d>(entry: &Entry<'d>, before: &mut Before<'d>) -> String {
    let options = entry.get("options");
    let entries = options.entries();
    if entries.len() < 2 || !before.options.is_empty() {
        options.fault("a card offers one choice, between two things at least");
    }
    before.options = entries.iter().map(Entry::id).collect();
    format!("Choose {{ options: {} }}", slice(entries.iter().map(|option| option.words().code())))
}

fn unit(entry: &Entry<'_>) -> String {
    format!("UnitKind::{}", camel(entry.get("unit").one_of(&UNITS)))
}

/// `fighter`, `hero` …
fn who(entry: &Entry<'_>) -> String {
    match &*kinds(&entry.get("who"), &GROUPS) {
        LANDED => LANDED.to_owned(),
        kinds => format!("Who::any({kinds})"),
    }
}

fn kinds(node: &Node<'_>, groups: &[&'static str]) -> String {
    let known: Vec<&str> = UNITS.iter().chain(groups).copied().collect();
    match node.one_of(&known) {
        "hero" => "Kinds::HEROES".to_owned(),
        "land" => "Kinds::LAND".to_owned(),
        "all" | "any" => "Kinds::ALL".to_owned(),
        "landed" => LANDED.to_owned(),
        unit => format!("Kinds::of(&[UnitKind::{}])", camel(unit)),
    }
}

fn target(entry: &Entry<'_>) -> u8 {
    entry.get("target").int(2..=12u8)
}

/// 0 is the whole battle, 1 the first or current round.
fn rounds(entry: &Entry<'_>) -> &'static str {
    match entry.get("rounds").int(0..=1u8) {
        0 => "Rounds::Battle",
        _ => "Rounds::One",
    }
}

/// 0 is no limit.
fn limit(node: &Node<'_>) -> String {
    match node.int(0..=20u8) {
        0 => "None".to_owned(),
        n => format!("Some({n})"),
    }
}

fn die(entry: &Entry<'_>) -> String {
    format!("Die::{}", camel(entry.get("die").one_of(&DICE)))
}

/// `2d8`.
fn dice(node: &Node<'_>) -> String {
    let text = node.str();
    let parsed = text.split_once('d').and_then(|(n, sides)| {
        let n = n.parse::<u8>().ok().filter(|n| (1..=9).contains(n))?;
        let die = DICE.into_iter().find(|die| die.strip_prefix('d') == Some(sides))?;
        Some(format!("Dice {{ n: {n}, die: Die::{} }}", camel(die)))
    });
    parsed.unwrap_or_else(|| {
        if !text.is_empty() {
            node.fault(format!("must be dice like 2d8, not `{text}`"));
        }
        String::new()
    })
}
