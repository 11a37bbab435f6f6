//! `units.toml`: regular and elite units.

use content::code::{constant, hidden, lit, named, option, slice, table};
use content::{Content, Entry};

use super::effects::Effects;
use super::notation::Owner;
use super::{check_source, in_order};
use crate::terms::{ManaColour, Resistance, Resistances, Site, Sites};
use words::notation::Code;

/// Where units can be recruited at all.
const RECRUITING: [Site; 5] = [Site::Village, Site::Monastery, Site::Keep, Site::MageTower, Site::City];

pub(super) fn write(content: &Content, effects: &Effects) {
    let file = content.read("units.toml");
    let ids = file.ids("unit");
    let mut cards = [0usize; 2];
    let mut kinds = [0usize; 2];
    let mut names = Vec::new();
    let mut rows = Vec::new();
    for (entry, id) in file.entries("unit").into_iter().zip(ids.names()) {
        check_source(&entry);
        let name = entry.words();
        let elite = entry.get("kind").one_of(&["regular", "elite"]) == "elite";
        if !elite && kinds[1] > 0 {
            entry.get("kind").fault("regular units come first");
        }
        kinds[usize::from(elite)] += 1;
        let so_far = &mut cards[usize::from(elite)];
        let copies = entry.get("copies").int(1..=3u8);
        let ends: Vec<u8> = entry.get("number").list().iter().map(|number| number.int(1..=20u8)).collect();
        let [first, last] = ends[..] else {
            entry.get("number").fault("must be the first and the last card");
            continue;
        };
        in_order(&entry.get("number"), first, *so_far + 1);
        *so_far += usize::from(copies);
        if usize::from(last) != *so_far {
            entry.get("number").fault(format!("must end at {so_far}, with {copies} cards"));
        }
        let resistances = Resistances::of(&entry.get("resist").distinct_words::<Resistance>());
        let sites = entry.get("sites").distinct_words_among(&RECRUITING);
        if sites.is_empty() && entry.opt("sites").is_some() {
            entry.get("sites").fault("must name a site: nobody could recruit it");
        }
        let abilities = entry.get("abilities").entries();
        if !(2..=3).contains(&abilities.len()) {
            entry.get("abilities").fault("a unit has two or three abilities");
        }
        let first = abilities.len();
        let told = |abilities: Vec<Entry<'_>>| {
            slice(abilities.iter().map(|ability| {
                let mana = option(ability.opt("mana").map(|node| node.word::<ManaColour>().code()));
                let effect = effects.of(Owner::Unit, ability, "effect");
                format!("UnitAbility {{ mana: {mana}, effect: {effect} }}")
            }))
        };
        let abilities = told(abilities);
        let later = option(entry.opt("later").map(|node| {
            let later = node.entries();
            if later.len() != first {
                node.fault("must have as many abilities as the first printing");
            }
            told(later)
        }));
        rows.push(format!(
            "Unit {{ id: {}, name: {}, elite: {elite}, copies: {copies}, level: {}, cost: {}, armor: {}, resistances: {}, sites: {}, abilities: {abilities}, later: {later} }}",
            lit(id),
            name.code(),
            entry.get("level").int(if elite { 3..=4u8 } else { 1..=2 }),
            entry.get("cost").int(3..=12u8),
            entry.get("armor").int(2..=7u8),
            resistances.code(),
            Sites::of(&sites).code(),
        ));
        names.push((id.clone(), name.en.clone()));
    }
    file.must_hold("unit", "cards of regular units", cards[0], 20);
    file.must_hold("unit", "cards of elite units", cards[1], 20);
    file.must_hold("unit", "kinds of regular unit", kinds[0], 11);
    file.must_hold("unit", "kinds of elite unit", kinds[1], 9);
    content.write(
        "units.rs",
        constant("How many kinds of unit there are.", "UNITS", "usize", rows.len())
            + &hidden(table("The units, regular ones first.", "UNIT_TABLE", "Unit", rows))
            + &named("unit", "Every unit by its name.", "UnitId", &names),
    );
}
