//! The scenarios, and the cards that single scenarios use.

use content::code::{constant, hidden, lit, option, slice, table};
use content::{Content, Document, Entry, Words, french};

use super::effects::Effects;
use super::foes::Foes;
use super::territories::Territories;
use super::tiles::Items;
use super::{must_match, provenance};
use crate::terms::{Aim, Dragon, Element, Finale, Group, Lasts, Mode, ScenarioId, Trade};
use words::notation::Code;

struct Reader<'a> {
    effects: &'a Effects,
    items: &'a Items,
    foes: &'a Foes,
    territories: &'a Territories,
}

pub(super) fn write(
    content: &Content,
    effects: &Effects,
    items: &Items,
    foes: &Foes,
    territories: &Territories,
) {
    let reader = Reader { effects, items, foes, territories };
    let file = content.read("scenarios.toml");
    must_match::<ScenarioId>(&file, "scenario");
    let rows: Vec<String> = file
        .entries("scenario")
        .iter()
        .zip(ScenarioId::ALL)
        .map(|(entry, id)| reader.scenario(entry, id))
        .collect();
    let code = hidden(table("The scenarios.", "SCENARIO_TABLE", "ScenarioSheet", rows))
        + &reader.cards(&content.read("scenario_cards.toml"));
    content.write("scenarios.rs", code);
}

impl Reader<'_> {
    fn scenario(&self, entry: &Entry<'_>, id: ScenarioId) -> String {
        provenance(entry);
        entry.get("order").int(id.index() + 1..=id.index() + 1);
        let modes: Vec<Mode> = entry.get("modes").list().iter().map(|node| node.word::<Mode>()).collect();
        if modes != Mode::ALL {
            entry.get("modes").fault("every scenario is played in all three modes (EU-COP-01)");
        }
        let chapters: Vec<u8> = entry.get("chapters").list().iter().map(|node| node.int(1..=5u8)).collect();
        let rows = entry.get("setup").entries();
        if rows.len() != 4 {
            entry.get("setup").fault("must be a row for each of 1 to 4 players");
        }
        let rows: Vec<String> =
            rows.iter().zip(1..=4u8).map(|(row, players)| self.row(row, players, &chapters)).collect();
        let (start, ..) = self.territories.of(&entry.get("start_tile"));
        let finale = entry.opt("final").map(|node| node.word::<Finale>()).unwrap_or(Finale::None);
        let dragon = entry.opt("dragon").map(|node| node.word::<Dragon>());
        entry.get("minutes_per_player").int(30..=240u8);
        format!(
            "ScenarioSheet {{ name: {}, rounds: {}, chapters: {}, start: {start}, finale: {}, dragon: {}, rows: [{}], rules: &[{}], victory: {}, special: {} }}",
            entry.words().code(),
            entry.get("rounds").int(1..=12u8),
            slice(&chapters),
            finale.code(),
            dragon.code(),
            rows.join(", "),
            texts(entry, "rules").iter().map(Words::code).collect::<Vec<_>>().join(", "),
            entry.words_of("victory").code(),
            self.special(&entry.get("params").entry(), id),
        )
    }

    /// What a number of players draws: never more than there is (EU-TER-03).
    fn row(&self, row: &Entry<'_>, players: u8, chapters: &[u8]) -> String {
        if row.opt("provenance").is_some() {
            provenance(row);
        }
        row.get("players").int(players..=players);
        let fixed = row.get("fixed").one_of(&["all", "solo"]);
        if (fixed == "solo") != (players == 1) {
            row.get("fixed").fault("`solo` is for one player (EU-SOL-01)");
        }
        let drawn = |field: &str, group: Group| -> Vec<u8> {
            let node = row.get(field);
            let counts: Vec<u8> = node.list().iter().map(|node| node.int(0..=18u8)).collect();
            if counts.len() != 5 {
                node.fault("must be five, one for each Chapter");
            }
            for (chapter, count) in (1..=5u8).zip(&counts) {
                if usize::from(*count) > self.territories.count(chapter, group) {
                    node.fault(format!("Chapter {chapter} does not hold so many"));
                }
                if *count > 0 && !chapters.contains(&chapter) {
                    node.fault(format!("Chapter {chapter} is not in use"));
                }
            }
            counts
        };
        let encounter = drawn("encounter", Group::Encounter);
        let other = drawn("other", Group::Other);
        let tiles: Vec<String> = row
            .get("scenario")
            .list()
            .iter()
            .map(|node| {
                let (tile, _, group) = self.territories.of(node);
                if group != Group::Scenario {
                    node.fault("is no Scenario tile");
                }
                tile
            })
            .collect();
        let elites: Vec<u8> = row.get("elites").list().iter().map(|node| node.int(1..=3u8)).collect();
        format!(
            "SetupRow {{ encounter: {}, other: {}, tiles: {}, elites: {}, reputation: {}, gold: {}, spell: {} }}",
            array(&encounter),
            array(&other),
            slice(tiles),
            slice(elites),
            row.get("start_reputation").int(0..=99u8),
            row.get("start_gold").int(0..=99u8),
            row.opt("spell").map_or(0, |node| node.int(0..=99u8)),
        )
    }

    fn special(&self, params: &Entry<'_>, id: ScenarioId) -> String {
        let n = |field: &str| params.get(field).int(0..=99u8);
        let signed = |field: &str| params.get(field).int(-99..=99i8);
        let list = |field: &str| -> Vec<u8> {
            params.get(field).list().iter().map(|node| node.int(0..=99u8)).collect()
        };
        let effect = |field: &str| self.effects.of(params, field);
        let medals = || array(&[n("solo_bronze"), n("solo_silver"), n("solo_gold")]);
        let per_damage = || {
            let pair = list("rep_per_damage");
            if pair.len() != 2 || pair.contains(&0) {
                params.get("rep_per_damage").fault("must be two numbers: Reputation, for so much damage");
            }
            array(&pair)
        };
        match id {
            ScenarioId::Hunt => format!(
                "SpecialRules::Hunt(Hunt {{ tally_bonus: {}, medals: {}, coop_per_player: {} }})",
                array(&list("trophy_bonus")),
                medals(),
                n("coop_per_player")
            ),
            ScenarioId::ImpendingDoom => {
                let chain = |field: &str| -> Vec<String> {
                    params.get(field).list().iter().map(|node| self.foes.of(node)).collect()
                };
                n("initiative_tokens");
                format!(
                    "SpecialRules::ImpendingDoom(ImpendingDoom {{ gaar: {}, chain: {}, heroic_level: {}, accomplice: {}, saboteur: {}, lost: {} }})",
                    n("gaar"),
                    slice(chain("chain")),
                    params.get("heroic_level").int(1..=3u8),
                    n("rep_accomplice"),
                    n("rep_saboteur"),
                    n("lose_rep")
                )
            }
            ScenarioId::Villagers => {
                n("character_cards");
                format!(
                    "SpecialRules::Villagers(Villagers {{ emblems: {}, emblem: {}, emblem_set: {}, set_bonus: {}, quest_gold: {}, medals: {}, coop_per_player: {} }})",
                    n("emblems"),
                    n("emblem_rep"),
                    n("emblem_set"),
                    n("emblem_set_bonus"),
                    n("quest_gold"),
                    medals(),
                    n("coop_per_player")
                )
            }
            ScenarioId::Farruga => {
                n("defence_tokens");
                format!(
                    "SpecialRules::Farruga(Settlements {{ forced: {}, per_settlement: {}, defence_cost: {}, defence: {}, per_turn: {}, offensive_after: {}, health_per_ruin: {}, health_per_saved: {}, battle: Battle {{ rounds: {}, per_damage: {}, last_blow: {}, lost: {} }} }})",
                    self.forced(params),
                    n("per_settlement"),
                    effect("defence_cost"),
                    n("defence_rep"),
                    n("max_per_turn"),
                    slice(list("offensive_after_rounds")),
                    signed("dragon_hp_per_ruin"),
                    signed("dragon_hp_per_saved"),
                    n("battle_rounds"),
                    per_damage(),
                    n("kill_rep"),
                    n("lose_rep")
                )
            }
            ScenarioId::Mirrezil => {
                self.territories.of(&params.get("lair_tile"));
                format!(
                    "SpecialRules::Mirrezil(Mirrezil {{ forced: {}, event_rounds: {}, weakness: {}, battle: Battle {{ rounds: {}, per_damage: {}, last_blow: {}, lost: {} }} }})",
                    self.forced(params),
                    slice(list("events_rounds")),
                    effect("lair_bonus"),
                    n("battle_rounds"),
                    per_damage(),
                    n("kill_rep"),
                    n("lose_rep")
                )
            }
            ScenarioId::Brasath => {
                n("legends");
                n("artefacts");
                params.get("priest").bool();
                let tiles: Vec<String> =
                    params.get("start_tiles").list().iter().map(|node| self.items.of(node)).collect();
                format!(
                    "SpecialRules::Brasath(BrasathRules {{ forced: {}, legends_per_site: {}, start_tiles: {}, target: {}, per_artefact: {}, seal: {}, fail: {}, seals_beyond_players: {}, from_round: {}, lost: {} }})",
                    self.forced(params),
                    n("legends_per_site"),
                    slice(tiles),
                    n("ritual_target"),
                    n("ritual_per_artefact"),
                    n("ritual_rep"),
                    effect("ritual_fail"),
                    n("ritual_needed_extra"),
                    n("ritual_from_round"),
                    n("lose_rep")
                )
            }
            ScenarioId::Golem => {
                params.get("kill_spell").one_of(&["level"]);
                params.get("kill_rep").one_of(&["level"]);
                let (crater, ..) = self.territories.of(&params.get("crater_tile"));
                format!(
                    "SpecialRules::Golem(GolemRules {{ crater: {crater}, crater_on: {}, steps: {}, destruction_a: {}, tokens: {}, spawn_levels: {}, card_spell: {}, card_reputation: {}, cards_per_turn: {}, hits: {}, heroic_spell: {}, lost: {} }})",
                    params.get("crater_chapter").int(1..=5u8),
                    slice(list("golem_steps")),
                    n("destruction_a"),
                    n("golem_tokens"),
                    slice(list("spawn_level_by_round")),
                    n("goldcard_spell"),
                    n("goldcard_rep"),
                    n("goldcard_max_per_turn"),
                    effect("golem_hits_hero"),
                    n("heroic_spell_bonus_per_player"),
                    n("lose_rep")
                )
            }
            ScenarioId::Elementals1 | ScenarioId::Elementals2 | ScenarioId::Elementals3 => {
                let episode = id.index() - ScenarioId::Elementals1.index();
                params.get("banishment").one_of(&[["banishment_1", "banishment_2", "banishment_3"][episode]]);
                let faer = params.opt("faer_max").map(|node| {
                    signed("faer_start");
                    format!(
                        "Faer {{ max: {}, per_slaughter: {}, per_banish: {}, boss: {}, rift: {}, reputation: {} }}",
                        node.int(1..=99u8),
                        signed("faer_per_slaughter"),
                        signed("faer_per_banish"),
                        self.foes.of(&params.get("boss")),
                        self.territories.of(&params.get("boss_tile")).0,
                        n("boss_rep")
                    )
                });
                let trades = params.opt("free_trades").map(|node| node.list()).unwrap_or_default();
                let trades = trades.iter().map(|node| node.word::<Trade>().code());
                format!(
                    "SpecialRules::Elementals(Elementals {{ episode: {episode}, roll: {}, fail: {}, catalysts: {}, free_trades: {}, slaughter_rounds: {}, rift_bonus: {}, faer: {} }})",
                    n("banish_roll"),
                    effect("banish_fail"),
                    params.get("catalysts").bool(),
                    slice(trades),
                    slice(list("slaughter_rounds")),
                    self.effects.of_opt(params, "rift_bonus"),
                    option(faer)
                )
            }
        }
    }

    /// Tiles that must be on the map when a round starts.
    fn forced(&self, params: &Entry<'_>) -> String {
        let one = |entry: &Entry<'_>| {
            let (tile, ..) = self.territories.of(&entry.get("tile"));
            format!("({tile}, {})", entry.get("round").int(1..=12u8))
        };
        slice(params.get("forced_tiles").entries().iter().map(one))
    }

    fn cards(&self, file: &Document) -> String {
        let rows = |list: &str, wanted: usize, one: &dyn Fn(&Entry<'_>) -> String| -> Vec<String> {
            let entries = file.entries(list);
            file.ids(list);
            file.must_hold(list, "cards", entries.len(), wanted);
            entries
                .iter()
                .map(|entry| {
                    provenance(entry);
                    one(entry)
                })
                .collect()
        };
        let named = |entry: &Entry<'_>| format!("id: {}, name: {}", lit(entry.id()), entry.words().code());
        let quest = |entry: &Entry<'_>| {
            format!("need: {}, reward: {}", self.effects.of(entry, "need"), self.effects.of(entry, "reward"))
        };
        let offensive = rows("offensive", 4, &|entry| {
            format!(
                "Offensive {{ {}, aim: {}, strength: {}, heroes: {} }}",
                named(entry),
                entry.get("target").word::<Aim>().code(),
                entry.get("strength").int(1..=9u8),
                self.effects.of_opt(entry, "hero_effect")
            )
        });
        let events = rows("event", 7, &|entry| {
            format!(
                "EventCard {{ {}, text: {}, lasts: {}, effect: {} }}",
                named(entry),
                entry.words_of("text").code(),
                entry.get("lasts").word::<Lasts>().code(),
                self.effects.of(entry, "do")
            )
        });
        let legends = rows("legend", 6, &|entry| {
            let artefact = self.items.of(&entry.get("artefact"));
            format!("Legend {{ {}, {}, artefact: {artefact} }}", named(entry), quest(entry))
        });
        let characters =
            rows("character", 4, &|entry| format!("Character {{ {}, {} }}", named(entry), quest(entry)));
        let slaughter = rows("slaughter", 10, &|entry| {
            format!(
                "Slaughter {{ {}, text: {}, element: {}, lasts: {}, effect: {} }}",
                named(entry),
                entry.words_of("text").code(),
                entry.get("element").word::<Element>().code(),
                entry.get("lasts").word_among(&[Lasts::Instant, Lasts::Round]).code(),
                self.effects.of(entry, "do")
            )
        });
        let banishments = rows("banishment", 3, &|entry| {
            entry.get("episode").int(1..=3u8);
            let goals: Vec<u8> =
                entry.get("goal_total").list().iter().map(|node| node.int(1..=30u8)).collect();
            if goals.len() != 4 {
                entry.get("goal_total").fault("must be four, one for each number of players");
            }
            format!(
                "Banishment {{ {}, goals: {}, each: {}, first_of_type: {} }}",
                named(entry),
                array(&goals),
                entry.get("rep_each").int(0..=9u8),
                entry.get("first_of_type").int(0..=9u8)
            )
        });
        let griffin = file.table("griffin");
        provenance(&griffin);
        griffin.ignore(&["cards", "cost", "reveals_tiles", "excluded_trophies"]);
        let (lair, ..) = self.territories.of(&griffin.get("lair_tile"));
        let faer = file.table("faer_power");
        provenance(&faer);
        faer.ignore(&["cards", "tokens", "max"]);
        table("The cards of Farruga's Offensive.", "OFFENSIVES", "Offensive", offensive)
            + &table("The Events of Mirrezil.", "EVENTS", "EventCard", events)
            + &table("The Legends (EU-MAP-04).", "LEGENDS", "Legend", legends)
            + &table("The Characters of the villages.", "CHARACTERS", "Character", characters)
            + &table("The Slaughter cards.", "SLAUGHTERS", "Slaughter", slaughter)
            + &table("The Banishment cards, one for each episode.", "BANISHMENTS", "Banishment", banishments)
            + &constant(
                "From how far the Griffin can be called (EU-GRF-03).",
                "GRIFFIN_CALL",
                "u8",
                griffin.get("call_range").int(1..=9u8),
            )
            + &constant(
                "How far the Griffin flies (EU-GRF-04).",
                "GRIFFIN_FLIGHT",
                "u8",
                griffin.get("fly_range").int(1..=9u8),
            )
            + &constant("The tile of the Griffin's Lair (EU-GRF-01).", "GRIFFIN_TILE", "TerritoryId", lair)
    }
}

/// A table with the lists `en` and `fr`, as long as each other.
fn texts(entry: &Entry<'_>, field: &str) -> Vec<Words> {
    entry.beside(&[field]);
    let texts = entry.get(field).entry();
    let (en, fr) = (texts.get("en"), texts.get("fr"));
    if en.list().len() != fr.list().len() {
        fr.fault("must have as many items as in English");
    }
    let both = en.list().into_iter().zip(fr.list());
    both.map(|(en, fr)| Words { en: en.str().to_owned(), fr: french::typeset(fr.str()) }).collect()
}

/// `[1, 2, 3]`.
fn array(numbers: &[u8]) -> String {
    format!("{numbers:?}")
}
