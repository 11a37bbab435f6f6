//! `enemies.toml` and `ruins.toml`: the tokens.

use content::code::{constant, hidden, lit, named, slice, table};
use content::{Content, Document};

use super::effects::Effects;
use super::notation::Owner;
use super::{check_source, in_order, must_match};
use crate::terms::{Abilities, Ability, BasicColour, Element, Pile, Resistance, Resistances};
use words::notation::Code;

/// How many tokens each pile holds, in the order of [`Pile`] (MK-SETUP-02).
const TOKENS: [usize; 6] = [12, 10, 8, 10, 10, 10];

pub(super) fn write(content: &Content, effects: &Effects) {
    let file = content.read("enemies.toml");
    let code = piles(&file) + &abilities(&file) + &tokens(&file);
    content.write("enemies.rs", code);
    content.write("ruins.rs", ruins(content, effects));
}

fn piles(file: &Document) -> String {
    let entries = file.entries("pile");
    file.must_hold("pile", "piles", entries.len(), Pile::COUNT);
    must_match::<Pile>(&entries);
    for (entry, wanted) in entries.iter().zip(TOKENS) {
        check_source(entry);
        let tokens = entry.get("tokens");
        if usize::from(tokens.int(1..=20u8)) != wanted {
            tokens.fault(format!("must be {wanted}"));
        }
    }
    let names = entries.iter().map(|entry| entry.words().code());
    hidden(table("What the piles are called.", "PILE_NAMES", "Text", names))
}

fn abilities(file: &Document) -> String {
    let entries = file.entries("ability");
    file.must_hold("ability", "abilities", entries.len(), Ability::COUNT);
    must_match::<Ability>(&entries);
    let names = entries.iter().map(|entry| entry.words().code());
    hidden(table("What the abilities are called.", "ABILITY_NAMES", "Text", names))
}

fn tokens(file: &Document) -> String {
    let ids = file.ids("enemy");
    let mut tokens = [0usize; Pile::COUNT];
    let mut names = Vec::new();
    let mut rows = Vec::new();
    for (entry, id) in file.entries("enemy").into_iter().zip(ids.names()) {
        check_source(&entry);
        let name = entry.words();
        let pile = entry.get("colour").word::<Pile>();
        let copies = entry.get("copies").int(1..=3u8);
        tokens[pile.index()] += usize::from(copies);
        let abilities = Abilities::of(&entry.get("abilities").distinct_words::<Ability>());
        let attack = match entry.opt("summon") {
            Some(summon) => format!("EnemyAttack::Summons({})", summon.word::<Pile>().code()),
            None => format!(
                "EnemyAttack::Strike {{ n: {}, element: {} }}",
                entry.get("attack").int(2..=9u8),
                entry.get("element").word::<Element>().code()
            ),
        };
        if entry.opt("summon").is_some() != abilities.contains(Ability::Summon) {
            entry.fault("who has the ability to summon names the pile, and nobody else");
        }
        let resistances = Resistances::of(&entry.get("resist").distinct_words::<Resistance>());
        rows.push(format!(
            "Enemy {{ id: {}, name: {}, pile: {}, copies: {copies}, armor: {}, attack: {attack}, abilities: {}, resistances: {}, fame: {} }}",
            lit(id),
            name.code(),
            pile.code(),
            entry.get("armor").int(3..=9u8),
            abilities.code(),
            resistances.code(),
            entry.get("fame").int(2..=9u8),
        ));
        names.push((id.clone(), name.en.clone()));
    }
    for ((pile, found), wanted) in Pile::ALL.iter().zip(tokens).zip(TOKENS) {
        file.must_hold("enemy", &format!("{} tokens", pile.id()), found, wanted);
    }
    file.must_hold("enemy", "kinds of enemy", rows.len(), 29);
    constant("How many kinds of enemy there are.", "ENEMIES", "usize", rows.len())
        + &hidden(table("The enemies.", "ENEMY_TABLE", "Enemy", rows))
        + &named("enemy", "Every enemy by its name.", "EnemyId", &names)
}

fn ruins(content: &Content, effects: &Effects) -> String {
    let file = content.read("ruins.toml");
    let ids = file.ids("ruin");
    let mut altars = 0;
    let mut rows = Vec::new();
    for (i, (entry, id)) in file.entries("ruin").into_iter().zip(ids.names()).enumerate() {
        in_order(&entry.get("number"), entry.get("number").int(1..=12u8), i + 1);
        let inside = if entry.get("kind").one_of(&["altar", "enemies"]) == "altar" {
            altars += 1;
            let cost = entry.get("cost").entry();
            let mana = cost.get("mana").int(1..=3u8);
            format!(
                "RuinInside::Altar {{ colour: {}, mana: {mana} }}",
                cost.get("colour").word::<BasicColour>().code()
            )
        } else {
            let enemies = entry.get("enemies").list();
            if enemies.len() != 2 {
                entry.get("enemies").fault("must be two");
            }
            let piles = enemies.iter().map(|pile| pile.word::<Pile>().code());
            format!("RuinInside::Enemies({})", slice(piles))
        };
        let reward = effects.of(Owner::Site, &entry, "reward");
        rows.push(format!("Ruin {{ id: {}, inside: {inside}, reward: {reward} }}", lit(id)));
    }
    file.must_hold("ruin", "tokens", rows.len(), 12);
    file.must_hold("ruin", "altars", altars, 4);
    let names: Vec<(String, String)> = ids.names().iter().map(|id| (id.clone(), format!("`{id}`"))).collect();
    constant("How many ruins tokens there are.", "RUINS", "usize", rows.len())
        + &hidden(table("The ruins tokens.", "RUIN_TABLE", "Ruin", rows))
        + &named("ruin", "Every ruins token.", "RuinId", &names)
}
