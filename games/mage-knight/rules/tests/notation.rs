//! The notation of effects: text, tree and text again agree, and mistakes are reported at their position.

use std::fs;
use std::path::Path;

use mage_knight::content::EffectId;
use mage_knight::effect::*;
use mage_knight::terms::*;
use mage_knight::{effect, terms};

#[path = "../build/mod.rs"]
#[allow(dead_code, reason = "another test builds the tables")]
mod tables;

use tables::notation::parse;

/// The fields that hold effects.
const FIELDS: [&str; 9] = [
    "basic_effect",
    "powered_effect",
    "strong_effect",
    "effect",
    "reward",
    "bonus",
    "plunder",
    "start_of_turn",
    "end_of_turn",
];

/// Every string of the content that is an effect.
fn strings() -> Vec<String> {
    fn walk(value: &toml::Value, found: &mut Vec<String>) {
        match value {
            toml::Value::Table(table) => {
                for (name, value) in table {
                    match value {
                        toml::Value::String(text) if FIELDS.contains(&name.as_str()) => {
                            found.push(text.clone())
                        }
                        _ => walk(value, found),
                    }
                }
            }
            toml::Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
            _ => {}
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let mut found = Vec::new();
    for file in fs::read_dir(folder).expect("the content is there") {
        let path = file.expect("readable").path();
        if path.ends_with("rules.toml") || path.ends_with("coverage.toml") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("text");
        walk(&toml::Value::Table(text.parse().expect("it is TOML")), &mut found);
    }
    found
}

#[test]
fn content_survives_the_round_trip() {
    let strings = strings();
    // Two a card (80), those of units (51), skills (40), tactics (12), ruins (12), cities (4) and sites.
    assert!(strings.len() > 270, "{}", strings.len());
    for text in &strings {
        let tree = parse(text).unwrap_or_else(|mistake| panic!("{text}: {mistake}"));
        let printed = tree.to_string();
        assert_eq!(parse(&printed), Ok(tree), "{text} printed as {printed}");
    }
}

#[test]
fn tables_hold_what_the_strings_say() {
    for id in EffectId::all() {
        assert_eq!(parse(&id.get().to_string()).as_ref(), Ok(id.get()), "{id:?}");
    }
    let trees: Vec<Effect> = strings().iter().map(|text| parse(text).expect("it parses")).collect();
    let known: Vec<&Effect> = EffectId::all().map(EffectId::get).collect();
    assert!(trees.iter().all(|tree| known.contains(&tree)));
}

#[test]
fn numbers_of_effects_lead_to_the_parts() {
    for id in EffectId::all() {
        let parts: Vec<Effect> = id.parts().map(|part| *part.get()).collect();
        assert_eq!(parts, id.get().parts());
        assert_eq!(id.part(0), id.parts().next());
        assert_eq!(id.part(parts.len()), None);
    }
}

#[test]
fn every_odd_effect_is_somebodys() {
    for odd in OddEffect::ALL {
        let owners = EffectId::all().filter(|id| *id.get() == Effect::Odd(odd)).count();
        let expected = if odd == OddEffect::AmuletOfSun { 2 } else { 1 };
        assert_eq!(owners, expected, "{odd:?}");
    }
}

/// Numbers that look random enough.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

fn leaf(dice: &mut Dice) -> Effect {
    let leaves: Vec<Effect> =
        EffectId::all().map(|id| *id.get()).filter(|effect| effect.parts().is_empty()).collect();
    dice.pick(&leaves)
}

/// A tree that means nothing, but is well formed.
fn tree(dice: &mut Dice, depth: usize) -> Effect {
    if depth == 0 {
        return leaf(dice);
    }
    let mut part = || -> &'static Effect { Box::leak(Box::new(tree(dice, depth - 1))) };
    let [a, b, c] = [part(), part(), part()];
    let list: &'static [Effect] = if dice.below(2) == 0 { vec![*a, *b] } else { vec![*a, *b, *c] }.leak();
    match dice.below(16) {
        0..3 => Effect::All(list),
        3..5 => Effect::Choose(list),
        5 => Effect::Times(2, a),
        6 => Effect::UpTo(3, a),
        7 => {
            let prices = [Price::Basic, Price::Unit, Price::Both(BasicColour::Red, BasicColour::Blue)];
            Effect::Pay { price: dice.pick(&prices), optional: dice.below(2) == 0, then: a }
        }
        8 => Effect::PayByColour(Box::leak(Box::new([*a, *b, *c, Effect::Nothing]))),
        9 => Effect::Roll(Box::leak(Box::new([*a, *b, *a, *c, Effect::Nothing, Effect::Fame(1)]))),
        10 => {
            let (fate, card) = (dice.pick(&CardFate::ALL), dice.pick(&HandCard::ALL));
            Effect::Cards { fate, amount: Amount::UpTo(3), card, then: a }
        }
        11 => Effect::If(dice.pick(&Condition::ALL), a),
        12 => Effect::Per { count: dice.pick(&Count::ALL), max: Some(3), then: a },
        13 => Effect::Only(dice.pick(&Timing::ALL), a),
        14 => Effect::At(dice.pick(&Moment::ALL), a),
        _ => Effect::Whenever(dice.pick(&Trigger::ALL), a),
    }
}

#[test]
fn any_tree_survives_the_round_trip() {
    let mut dice = Dice(7);
    for _ in 0..3000 {
        let depth = dice.below(4);
        let effect = tree(&mut dice, depth);
        let printed = effect.to_string();
        assert_eq!(parse(&printed), Ok(effect), "{printed}");
    }
}

#[track_caller]
fn refused(text: &str, said: &str) {
    assert_eq!(parse(text).expect_err("a mistake").to_string(), said);
}

#[test]
fn mistakes_are_told_where_they_are() {
    refused("move 2; atack 3", "at character 9: no effect is called `atack`");
    refused("move", "at character 5: a number expected, not the end");
    refused("move 2;", "at character 8: an effect expected, not the end");
    refused("", "at character 1: an effect expected, not the end");
    refused("move 2 heal 1", "at character 8: `;` or the end expected, not `heal`");
    refused("(move 2; heal 1", "at character 16: `)` expected, not the end");
    refused(
        "choose: move 2",
        "at character 15: `|` expected, not the end: a choice is between two things at least",
    );
    refused(
        "if noon: move 2",
        "at character 4: a condition (day, night, on forest, not on forest, interacting, block succeeds, unspent move covers enemies, least fame) expected, not `noon`",
    );
    refused("ranged block 3", "at character 8: `attack` expected, not `block`");
    refused("crystal gold", "at character 9: crystals have basic colours only");
    refused("mana basic now", "at character 6: what is spent at once has one colour");
    refused("fame 1", "at character 6: a number with a plus sign expected, not `1`");
    refused("attack 300", "at character 8: `300` is too big a number");
    refused("attack é", "at character 8: `é` means nothing here");
    refused("enemy{armor -3 (min 2)}", "at character 21: `1` expected, not `2`: armor never drops below");
    refused("enemy{destroy [turn]}", "at character 15: what is destroyed stays so");
    refused("pay by colour: red -> move 1 | red -> move 2", "at character 32: red is there twice");
    refused("roll: basic -> fame +1 | red -> fame +2", "at character 26: red is there twice");
    refused("odd refreshing_walk", &odd_names());
}

fn odd_names() -> String {
    let names: Vec<&str> = OddEffect::ALL.iter().map(|odd| odd.id()).collect();
    format!("at character 5: an odd effect ({}) expected, not `refreshing_walk`", names.join(", "))
}

#[test]
fn precedence() {
    const FAME: Effect = Effect::Fame(1);
    const REP: Effect = Effect::Reputation(-1);
    // A clause with a colon takes in what follows up to the next semicolon.
    assert_eq!(
        parse("if day: fame +1, rep -1; fame +1"),
        Ok(Effect::All(&[Effect::If(Condition::Day, &Effect::All(&[FAME, REP])), FAME]))
    );
    // An alternative is a list; a choice ends at the semicolon.
    assert_eq!(
        parse("choose: fame +1, rep -1 | rep -1; fame +1"),
        Ok(Effect::All(&[Effect::Choose(&[Effect::All(&[FAME, REP]), REP]), FAME]))
    );
    // What comes after the sign @ belongs to the one item before it.
    assert_eq!(parse("fame +1, rep -1 @end"), Ok(Effect::All(&[FAME, Effect::At(Moment::EndOfTurn, &REP)])));
    assert_eq!(
        parse("(fame +1, rep -1) @end").map(|effect| effect.to_string()),
        Ok("(fame +1; rep -1) @end".to_owned())
    );
    // The number of a mana is its own, that of a group repeats it.
    assert_eq!(parse("mana any x3"), Ok(Effect::Mana { hue: Hue::By(HueBy::Any), n: 3 }));
    assert_eq!(parse("(fame +1) x3"), Ok(Effect::Times(3, &FAME)));
}

#[test]
fn an_effect_is_small() {
    assert!(size_of::<Effect>() <= 24, "{}", size_of::<Effect>());
}
