//! `skills.toml` and `tactics.toml`.

use content::Content;
use content::code::{camel, constant, hidden, lit, named, option, table};

use super::effects::Effects;
use super::notation::Owner;
use super::{check_source, in_order};
use crate::terms::{Category, Hero};
use words::notation::Code;

pub(super) fn write(content: &Content, effects: &Effects) {
    content.write("skills.rs", skills(content, effects));
    content.write("tactics.rs", tactics(content, effects));
}

fn skills(content: &Content, effects: &Effects) -> String {
    let file = content.read("skills.toml");
    let ids = file.ids("skill");
    let mut of_hero = [0usize; Hero::COUNT];
    let mut interactives = [0usize; Hero::COUNT];
    let mut names = Vec::new();
    let mut rows = Vec::new();
    for (i, (entry, id)) in file.entries("skill").into_iter().zip(ids.names()).enumerate() {
        check_source(&entry);
        let name = entry.words();
        let hero = entry.get("hero").word::<Hero>();
        of_hero[hero.index()] += 1;
        if hero.index() != (i / 10).min(3) {
            entry.get("hero").fault("the skills stand hero by hero, ten each");
        }
        in_order(&entry.get("number"), entry.get("number").int(1..=10u8), of_hero[hero.index()]);
        let interactive = entry.flag("interactive");
        interactives[hero.index()] += usize::from(interactive);
        let centre = entry.flag("centre");
        let usage = entry.get("usage").one_of(&["turn", "round", "permanent"]);
        if (interactive && usage != "round") || (centre && !interactive) {
            entry
                .fault("an interactive skill is used once a round, and only such a token goes to the centre");
        }
        rows.push(format!(
            "Skill {{ id: {}, name: {}, hero: {}, usage: Usage::{}, category: {}, interactive: {interactive}, centre: {centre}, effect: {} }}",
            lit(id),
            name.code(),
            hero.code(),
            camel(usage),
            entry.get("category").word::<Category>().code(),
            effects.of(Owner::Other, &entry, "effect"),
        ));
        names.push((id.clone(), name.en.clone()));
    }
    file.must_hold("skill", "skills", rows.len(), 40);
    for hero in Hero::ALL {
        file.must_hold("skill", &format!("skills of {}", hero.id()), of_hero[hero.index()], 10);
        let what = format!("interactive skill of {}", hero.id());
        file.must_hold("skill", &what, interactives[hero.index()], 1);
    }
    constant("How many skills there are.", "SKILLS", "usize", rows.len())
        + &hidden(table("The skills, ten a hero.", "SKILL_TABLE", "Skill", rows))
        + &named("skill", "Every skill by its name.", "SkillId", &names)
}

fn tactics(content: &Content, effects: &Effects) -> String {
    let file = content.read("tactics.toml");
    let ids = file.ids("tactic");
    let mut nights = 0;
    let mut names = Vec::new();
    let mut rows = Vec::new();
    for (i, (entry, id)) in file.entries("tactic").into_iter().zip(ids.names()).enumerate() {
        check_source(&entry);
        let name = entry.words();
        let night = entry.get("time").one_of(&["day", "night"]) == "night";
        nights += usize::from(night);
        if night != (i >= 6) {
            entry.get("time").fault("six tactics of days stand before six of nights");
        }
        let number = entry.get("number").int(1..=6u8);
        in_order(&entry.get("number"), number, i % 6 + 1);
        let when = camel(entry.get("when").one_of(&[
            "never",
            "taken",
            "taken_and_once_a_round",
            "before_a_turn",
            "before_each_turn",
            "once_a_turn",
            "once_a_round",
            "end_of_turn",
            "deck_empty",
        ]));
        rows.push(format!(
            "Tactic {{ id: {}, name: {}, night: {night}, number: {number}, when: TacticWhen::{when}, effect: {}, later: {} }}",
            lit(id),
            name.code(),
            effects.of(Owner::Other, &entry, "effect"),
            option(entry.opt("later").map(|node| effects.read(Owner::Other, &node).0)),
        ));
        names.push((id.clone(), name.en.clone()));
    }
    file.must_hold("tactic", "tactics", rows.len(), 12);
    file.must_hold("tactic", "tactics of nights", nights, 6);
    constant("How many tactics there are.", "TACTICS", "usize", rows.len())
        + &hidden(table("The tactics, those of days first.", "TACTIC_TABLE", "Tactic", rows))
        + &named("tactic", "Every tactic by its name.", "TacticId", &names)
}
