//! `tracks.toml`: levels, Reputation, terrain, mana, supply, scoring.

use content::code::{camel, constant, hidden, option, slice, table};
use content::{Content, Document};

use super::{check_source, in_order, must_match};
use crate::terms::{ManaColour, Terrain};

const ACHIEVEMENTS: [&str; 6] = [
    "greatest_knowledge",
    "greatest_loot",
    "greatest_leader",
    "greatest_conqueror",
    "greatest_adventurer",
    "greatest_beating",
];

const SCORINGS: [&str; 7] =
    ["conquest", "cooperation", "solo", "first_reconnaissance", "conquer_and_hold", "none", "team"];

pub(super) fn write(content: &Content) {
    let file = content.read("tracks.toml");
    content.write(
        "tracks.rs",
        levels(&file) + &reputation(&file) + &terrains(&file) + &mana(&file) + &supply(&file),
    );
    content.write("scoring.rs", achievements(&file) + &scorings(&file) + &player_combat(&file));
}

fn levels(file: &Document) -> String {
    let entries = file.entries("level");
    file.must_hold("level", "levels", entries.len(), 10);
    let mut next = 0;
    let mut rows = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        in_order(&entry.get("level"), entry.get("level").int(1..=10u8), i + 1);
        let fame = entry.get("fame");
        let row: Vec<u8> = fame.list().iter().map(|number| number.int(0..=200u8)).collect();
        let [first, last] = row[..] else {
            fame.fault("must be the first and the last space of the row");
            continue;
        };
        if first != next || last < first {
            fame.fault(format!("must start at {next}: the rows follow one another"));
        }
        next = last.saturating_add(1);
        let gain = match entry.opt("gain") {
            Some(gain) => {
                format!("LevelGain::{}", camel(gain.one_of(&["command_token", "skill_and_advanced"])))
            }
            None if i == 0 => "LevelGain::Nothing".to_owned(),
            None => {
                entry.fault("reaching a level gives something");
                String::new()
            }
        };
        rows.push(format!(
            "Level {{ fame: {first}, armor: {}, hand: {}, command_tokens: {}, gain: {gain} }}",
            entry.get("armor").int(2..=4u8),
            entry.get("hand").int(5..=7u8),
            entry.get("command_tokens").int(1..=5u8),
        ));
    }
    constant("How many spaces the Fame track has, from 0.", "FAME_SPACES", "u8", next)
        + &hidden(table("The levels, from 1.", "LEVEL_TABLE", "Level", rows))
}

fn reputation(file: &Document) -> String {
    let entry = file.table("reputation");
    let (lowest, highest) = (entry.get("lowest").int(-9..=0i8), entry.get("highest").int(0..=9i8));
    let start = entry.get("start").int(lowest..=highest);
    let modifiers = entry.get("modifiers");
    let list: Vec<i8> = modifiers.list().iter().map(|number| number.int(-9..=9i8)).collect();
    if list.len() != usize::from(highest.abs_diff(lowest)) {
        modifiers.fault("must be one for each space but the lowest");
    }
    if !list.is_sorted() {
        modifiers.fault("must grow with Reputation");
    }
    constant("Where everybody starts on the Reputation track (MK-SETUP-01).", "REPUTATION_START", "i8", start)
        + &constant("The lowest space of the Reputation track, the X.", "REPUTATION_LOWEST", "i8", lowest)
        + &constant("The highest space of the Reputation track.", "REPUTATION_HIGHEST", "i8", highest)
        + &hidden(table("The modifiers, from the space above the X.", "REPUTATION_MODIFIERS", "i8", list))
}

fn terrains(file: &Document) -> String {
    let entries = file.entries("terrain");
    file.must_hold("terrain", "terrains", entries.len(), Terrain::COUNT);
    must_match::<Terrain>(&entries);
    let mut by_time = [Vec::new(), Vec::new()];
    for entry in &entries {
        let costs = entry.opt("cost").map(|node| {
            let costs: Vec<u8> = node.list().iter().map(|cost| cost.int(2..=5u8)).collect();
            if costs.len() != 2 {
                node.fault("must be two numbers: by day and by night");
            }
            costs
        });
        for (time, column) in by_time.iter_mut().enumerate() {
            let cost = costs.as_ref().map(|costs| costs.get(time).copied().unwrap_or(2));
            column.push(option(cost.map(|cost| cost.to_string())));
        }
    }
    let names = entries.iter().map(|entry| entry.words().code());
    let rows = by_time.map(|column| format!("[{}]", column.join(", ")));
    hidden(table("What terrains are called.", "TERRAIN_NAMES", "Text", names))
        + &hidden(table(
            "What terrains cost, by day and by night.",
            "TERRAIN_COSTS",
            "[Option<u8>; 10]",
            rows,
        ))
}

fn mana(file: &Document) -> String {
    let entries = file.entries("mana");
    file.must_hold("mana", "colours", entries.len(), ManaColour::COUNT);
    must_match::<ManaColour>(&entries);
    let names = entries.iter().map(|entry| entry.words().code());
    hidden(table("What the colours are called.", "COLOUR_NAMES", "Text", names))
}

fn supply(file: &Document) -> String {
    let entry = file.table("supply");
    let number = |doc: &str, field: &str| {
        constant(doc, &content::code::screaming(field), "u8", entry.get(field).int(1..=20u8))
    };
    [
        number("How many mana dice there are.", "mana_dice"),
        number("How many crystals of a colour an inventory holds (MK-MANA-03).", "crystals_per_colour"),
        number(
            "How many dice more than players the source holds (MK-SETUP-11).",
            "source_dice_beyond_players",
        ),
        number("How many source dice a player may use in a turn (MK-MANA-08).", "source_dice_per_turn"),
        number("How many spells are on offer (MK-SETUP-06).", "spell_offer"),
        number("How many advanced actions are on offer (MK-SETUP-07).", "advanced_offer"),
        number("How many units more than players are on offer (MK-SETUP-09).", "unit_offer_beyond_players"),
        number("How many cards the dummy player turns over in a turn.", "dummy_flips"),
    ]
    .concat()
}

fn achievements(file: &Document) -> String {
    let entries = file.entries("achievement");
    file.must_hold("achievement", "achievements", entries.len(), ACHIEVEMENTS.len());
    let rows = entries.iter().zip(ACHIEVEMENTS).map(|(entry, id)| {
        check_source(entry);
        entry.get("id").one_of(&[id]);
        let scores = entry.get("scores").entries();
        let scores = slice(scores.iter().map(|score| {
            let what = camel(score.get("what").one_of(&[
                "spell",
                "advanced_action",
                "artifact",
                "crystal",
                "unit_level",
                "conquest_shield",
                "adventure_shield",
                "wound",
            ]));
            let per = score.opt("per").map_or(1, |node| node.int(2..=9u8));
            let points = score.get("points").int(-9..=9i8);
            format!("Score {{ what: Scored::{what}, points: {points}, per: {per} }}")
        }));
        format!(
            "AchievementCard {{ name: {}, scores: {scores}, title: {}, title_tied: {} }}",
            entry.words().code(),
            entry.get("title").int(-9..=9i8),
            entry.get("title_tied").int(-9..=9i8),
        )
    });
    hidden(table("The achievements.", "ACHIEVEMENT_TABLE", "AchievementCard", rows))
}

fn scorings(file: &Document) -> String {
    let entries = file.entries("scoring");
    file.must_hold("scoring", "ways of scoring", entries.len(), SCORINGS.len());
    let rows = entries.iter().zip(SCORINGS).map(|(entry, id)| {
        entry.get("id").one_of(&[id]);
        let base = camel(entry.get("base").one_of(&[
            "own_fame",
            "lowest_fame",
            "lower_fame_of_partners",
            "nothing",
        ]));
        let achievements = camel(entry.get("achievements").one_of(&[
            "titles",
            "no_titles",
            "best_of_each",
            "better_partner",
            "nothing",
        ]));
        let fields = [
            "city_leader",
            "city_contributor",
            "city_title",
            "city_title_tied",
            "city",
            "all_cities",
            "every_player_leads_a_city",
            "unplayed_round",
            "dummy_card_left",
            "round_end_not_announced",
            "keep",
            "mage_tower",
        ];
        let numbers = fields.map(|field| {
            let points = entry.opt(field).map_or(0, |node| node.int(1..=99u8));
            format!("{field}: {points}")
        });
        format!(
            "ScoringCard {{ base: FameBase::{base}, achievements: AchievementUse::{achievements}, {} }}",
            numbers.join(", ")
        )
    });
    hidden(table("The ways of scoring.", "SCORING_TABLE", "ScoringCard", rows))
}

fn player_combat(file: &Document) -> String {
    let entry = file.table("player_combat");
    let number =
        |doc: &str, name: &str, field: &str| constant(doc, name, "u8", entry.get(field).int(0..=9u8));
    number("Fame for beating a hero of a higher level.", "DUEL_FAME_LOWER_LEVEL", "lower_level")
        + &number("Fame besides for each level of difference.", "DUEL_FAME_EACH_LEVEL", "each_level_below")
        + &number(
            "Fame for beating a hero of the same level with more Fame.",
            "DUEL_FAME_LESS_FAME",
            "same_level_less_fame",
        )
}
