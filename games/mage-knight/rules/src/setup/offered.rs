//! What the game offers: every scenario at each of its tables, and the options there. A new variant is a few
//! lines in [`choices`].

mod land;

use super::Setup;
use crate::rules::{
    MK_COA_01, MK_FLOW_02, MK_FLOW_06, MK_SCN_COOP_13, MK_SCN_DRUIDS_10, MK_SCN_DRUIDS_11, MK_SCN_GEN_07,
    MK_SCN_HOLD_13, MK_SCN_RETURN_06, MK_SCN_RETURN_07, MK_TEAM_01, MK_VAR_DECK_02, MK_VAR_DECK_06,
    MK_VAR_FRIENDLY_01, MK_VAR_FRIENDLY_02, MK_VAR_FRIENDLY_03, MK_VAR_FRIENDLY_04, MK_VAR_ICBT_01,
    MK_VAR_PRINT_01,
};
use crate::scenarios::{CityRule, ScenarioId};
use crate::state::PLAYERS;
use crate::teams::Teams;
use crate::terms::Hero;
use ScenarioId::{
    BlitzConquest, BlitzCooperation, ConquerAndHold, DruidNights, DungeonLords, FirstReconnaissance,
    FullConquest, FullCooperation, MinesLiberation, OneToReturn, SoloConquest,
};
use kernel::catalogue::{Alternative, Choice, Kind};
use kernel::{Lang, Mode, Scenario, Seat, Seating, Text, Words};

/// The scenarios on offer, with heroes dealt at random, in the order recommended to new players.
pub(crate) fn scenarios() -> Vec<Scenario<Setup>> {
    let all = [
        FirstReconnaissance,
        SoloConquest,
        FullConquest,
        BlitzConquest,
        FullCooperation,
        BlitzCooperation,
        MinesLiberation,
        DruidNights,
        DungeonLords,
        ConquerAndHold,
        OneToReturn,
    ];
    all.map(scenario).into()
}

fn scenario(scenario: ScenarioId) -> Scenario<Setup> {
    let (id, about) = said(scenario);
    Scenario::new(id, scenario.name(), about, tables(scenario, id), choices)
}

/// The numbers of players of a scenario, and its ways of playing.
fn tables(scenario: ScenarioId, id: &str) -> Vec<Seating<Setup>> {
    let (min, max) = scenario.players();
    let table = |players: u8| {
        let name = match players {
            1 if min == max => id.to_owned(),
            1 => format!("{id}-solo"),
            n => format!("{id}-{n}"),
        };
        let mode = match players {
            1 => Mode::Alone,
            _ if scenario.is_cooperative() => Mode::Together,
            4 if scenario == ConquerAndHold => Mode::Teams, // MK-SCN-HOLD-01
            _ => Mode::Against,
        };
        Seating::new(name, players, mode, Setup::usual(scenario, players))
    };
    let mut all: Vec<Seating<Setup>> = (min..=max).map(table).collect();
    if scenario.has_teams() && all.iter().all(|table| table.mode != Mode::Teams) {
        let setup = Setup { teams: Some(Teams::ByLot), ..Setup::usual(scenario, PLAYERS as u8) };
        all.push(Seating::new(format!("{id}-teams"), PLAYERS as u8, Mode::Teams, setup));
    }
    all
}

/// What can be chosen at a table, in the order of the form.
fn choices(table: &Seating<Setup>) -> Vec<Choice> {
    let (scenario, mode) = (table.setup.scenario, table.mode);
    let rivals = matches!(mode, Mode::Against | Mode::Teams);
    // MK-VAR-AUCTION-01: who has settled on a hero leaves nothing to bid for.
    let heroes = heroes();
    let mut all = vec![if table.players > 1 { heroes.not_when("hero_choice", ["auction"]) } else { heroes }];
    let mut offer = |offered: bool, choice: fn() -> Choice| all.extend(offered.then(choice));
    offer(mode == Mode::Teams, teams);
    offer(scenario == OneToReturn && mode == Mode::Teams, chosen_one);
    offer(scenario == DruidNights, || {
        epic(MK_SCN_DRUIDS_11).about(
        "Three Days and three Nights in a larger land, and a last Night with stronger monsters.",
        "Trois jours et trois nuits dans un plus grand pays, et une dernière nuit aux monstres plus forts.",
    )
    });
    offer(scenario == OneToReturn, || {
        epic(MK_SCN_RETURN_06).about(
            "Three Days and three Nights in a larger land, with stronger cities.",
            "Trois jours et trois nuits dans un plus grand pays, avec des cités plus fortes.",
        )
    });
    offer(scenario == DruidNights && mode != Mode::Alone, || {
        switch("competitive_glades", MK_SCN_DRUIDS_10).named("Rivalry for the glades", "Clairières disputées").about(
            "A glade has room for few Shields: whoever wakes it pushes another out.",
            "Une clairière n’a de place que pour peu de Boucliers\u{a0}: qui l’éveille en chasse un autre.",
        )
    });
    offer(scenario == ConquerAndHold, || {
        switch("all_revealed", MK_SCN_HOLD_13)
            .named("Open map", "Carte dévoilée")
            .about("All tiles are revealed from the start.", "Toutes les tuiles sont révélées dès le départ.")
    });
    all.extend(land::choices(table));
    let mut offer = |offered: bool, choice: fn() -> Choice| all.extend(offered.then(choice));
    let cities = scenario.layout(table.players, &table.setup.variants).cities;
    offer(mode == Mode::Against && matches!(cities, CityRule::Levels(_)), joint_assaults);
    offer(mode == Mode::Together, || {
        switch("lowest_scores", MK_SCN_COOP_13).named("The weakest counts", "Le plus faible compte").about(
            "Each category is scored by whoever has the least in it.",
            "Chaque catégorie compte pour qui y a le moins.",
        )
    });
    offer(rivals, || {
        switch("without_interactive_spells", MK_VAR_FRIENDLY_01)
            .named("No hostile spells", "Sans sorts hostiles")
            .about(
                "The spells that strike other players stay in the box.",
                "Les sorts qui nuisent aux autres joueurs restent dans la boîte.",
            )
    });
    offer(rivals, || {
        switch("without_interactive_skills", MK_VAR_FRIENDLY_02)
            .named("No hostile skills", "Sans compétences hostiles")
            .about(
                "The skills that harm other players stay in the box.",
                "Les compétences qui nuisent aux autres joueurs restent dans la boîte.",
            )
    });
    if rivals {
        all.push(duels(scenario));
    }
    all.push(switch("friendly_mana", MK_VAR_FRIENDLY_04).named("Friendly mana", "Mana amical").about(
        "By Day a gold die does not stand for a colour that the Source shows, and no effect rolls it again while there are others.",
        "De jour, un dé doré ne remplace pas une couleur que montre la Source, et aucun effet ne le relance tant qu’il y en a d’autres.",
    ));
    all.push(hero_choice(table.players));
    all.push(printing());
    all.push(switch("starting_draft", MK_VAR_DECK_06).named("Starting draft", "Draft de départ").about(
        "Everybody drafts three advanced actions before the game, and adds one to the deck after each Day.",
        "Chacun drafte trois actions avancées avant la partie, et en ajoute une à sa pioche après chaque jour.",
    ));
    // MK-VAR-DECK-02: three rounds have one Night.
    if scenario != FirstReconnaissance {
        all.push(
            switch("action_improvement", MK_VAR_DECK_02)
                .named("Action improvement", "Amélioration des actions")
                .about(
                    "After each Night but the last, an action of the deck may be replaced by an advanced one; who has least chooses first.",
                    "Après chaque nuit sauf la dernière, on peut remplacer une action de sa pioche par une action avancée\u{202f}; qui a le moins choisit d’abord.",
                ),
        );
    }
    if rivals {
        all.push(switch("interactive_combat", MK_VAR_ICBT_01).named("Interactive combat", "Combat interactif").about(
            "Another player sets a die in secret against whoever fights a single enemy, which may be stronger and worth more Fame.",
            "Face à un ennemi seul, un autre joueur règle un dé en secret\u{a0}: l’ennemi peut être plus fort et valoir plus de Renommée.",
        ));
    }
    all
}

/// The printing of the cards (MK-VAR-PRINT-01).
fn printing() -> Choice {
    let first = Alternative::new("first", Text { en: "First", fr: "Premier" })
        .about("The cards as they first came out.", "Les cartes telles qu’elles ont paru.");
    let later = Alternative::new("later", Text { en: "Later", fr: "Suivant" })
        .about("The cards with their later values.", "Les cartes avec leurs valeurs d’après.");
    Choice::one_of("printing", MK_VAR_PRINT_01, vec![first, later])
        .at("variants.printing")
        .named("Printing of the cards", "Tirage des cartes")
        .about(
            "Later printings changed ten cards and units, and a tactic.",
            "Les tirages suivants ont changé dix cartes et unités, ainsi qu’une tactique.",
        )
}

/// Whether players fight each other (MK-SCN-GEN-07, MK-VAR-FRIENDLY-03).
fn duels(scenario: ScenarioId) -> Choice {
    let open = Alternative::new("usual", Text { en: "As the scenario says", fr: "Selon le scénario" });
    let (open, other, rule) = if scenario == FirstReconnaissance {
        let yes = Alternative::new("allowed", Text { en: "Allowed", fr: "Permis" })
            .about("Players may attack each other.", "On peut attaquer les autres joueurs.")
            .writes(true);
        let open = open.about("Nobody fights another player.", "On ne combat pas les autres joueurs.");
        (open, yes, MK_SCN_GEN_07)
    } else {
        let no = Alternative::new("none", Text { en: "None", fr: "Aucun" }).writes(false);
        let no = if matches!(scenario, ConquerAndHold | OneToReturn) {
            no.about(
                "Nobody attacks another player; in this scenario that leaves little of the game.",
                "On n’attaque pas les autres joueurs\u{202f}; dans ce scénario, il reste alors peu du jeu.",
            )
        } else {
            no.about(
                "Nobody attacks another player; whoever stops on a hero’s space must go back.",
                "On n’attaque pas les autres joueurs\u{202f}; qui s’arrête sur la case d’un héros doit se retirer.",
            )
        };
        let open = open.about("Players may attack each other.", "On peut attaquer les autres joueurs.");
        (open, no, MK_VAR_FRIENDLY_03)
    };
    Choice::one_of("duels", rule, vec![open.writes(None::<bool>), other])
        .at("variants.duels")
        .named("Fights between players", "Combats entre joueurs")
        .about("Whether heroes may attack each other.", "Si les héros peuvent s’attaquer entre eux.")
}

/// Whether rivals may assault a city together (MK-COA-01).
fn joint_assaults() -> Choice {
    let none = Alternative::new("usual", Text { en: "None", fr: "Aucun" })
        .about("Everybody assaults cities alone.", "Chacun assaille les cités seul.")
        .writes(None::<bool>);
    let allowed = Alternative::new("allowed", Text { en: "Allowed", fr: "Permis" })
        .about(
            "Heroes may propose to assault a city together.",
            "Les héros peuvent proposer d’assaillir une cité ensemble.",
        )
        .writes(true);
    Choice::one_of("joint_assaults", MK_COA_01, vec![none, allowed])
        .at("variants.joint_assaults")
        .named("Joint assaults", "Assauts communs")
        .about("Whether rivals assault cities together.", "Si des rivaux assaillent les cités ensemble.")
}

/// A variant that is either on or off.
fn switch(field: &'static str, rule: kernel::RuleId) -> Choice {
    Choice::switch(field, rule).at(format!("variants.{field}"))
}

fn epic(rule: kernel::RuleId) -> Choice {
    switch("epic", rule).named("Epic game", "Partie épique")
}

/// Which player has which hero (MK-FLOW-02).
fn heroes() -> Choice {
    let options = Hero::ALL.into_iter().map(|hero| Alternative::new(hero.id(), hero.sheet().name)).collect();
    let open = Text { en: "at random", fr: "au hasard" };
    Choice::new("heroes", MK_FLOW_02, Kind::Seats { options, default: Vec::new(), open: open.into() })
        .named("Heroes", "Héros")
        .about(
            "Who plays which hero; a seat left open is dealt one at random.",
            "Qui joue quel héros\u{202f}; un siège laissé libre en reçoit un au hasard.",
        )
}

/// How the heroes are assigned (MK-FLOW-06).
fn hero_choice(players: u8) -> Choice {
    let dealt = Alternative::new("dealt", Text { en: "Settled or dealt", fr: "Fixés ou distribués" }).about(
        "Whoever has not settled on a hero beforehand is dealt one.",
        "Qui n’a pas fixé son héros d’avance en reçoit un au hasard.",
    );
    let picked = Alternative::new("picked", Text { en: "Picked", fr: "Choisis" }).about(
        "One after the other, in an order drawn by lot, before anything is laid out.",
        "L’un après l’autre, dans un ordre tiré au sort, avant toute mise en place.",
    );
    let auction = Alternative::new("auction", Text { en: "Auctioned", fr: "Aux enchères" }).about(
        "As picked, but whoever has no hero yet may bid Fame for the one that is named.",
        "Choisis, mais qui n’a pas encore de héros peut offrir de la Renommée pour celui qu’on désigne.",
    );
    let options = [dealt, picked].into_iter().chain((players > 1).then_some(auction));
    Choice::one_of("hero_choice", MK_FLOW_06, options.collect())
        .at("variants.heroes")
        .named("Choice of heroes", "Choix des héros")
        .about("How players come to their heroes.", "Comment les joueurs obtiennent leurs héros.")
}

/// Who plays with whom (MK-TEAM-01).
fn teams() -> Choice {
    let lot = Alternative::new("by_lot", Text { en: "By lot", fr: "Au sort" })
        .about("The teams are drawn by lot.", "Les équipes sont tirées au sort.");
    let with = |seat: usize| {
        let name = |lang: Lang| match lang {
            Lang::En => format!("Seats 1 and {}", seat + 1),
            Lang::Fr => format!("Sièges 1 et {}", seat + 1),
        };
        Alternative::new(format!("with_{}", seat + 1), Words::by(name))
            .about(
                "These two play together; so do the other two.",
                "Ces deux-là jouent ensemble\u{202f}; les deux autres aussi.",
            )
            .writes(Teams::WithFirst(Seat(seat as u8)))
    };
    let options = [lot].into_iter().chain((1..PLAYERS).map(with)).collect();
    Choice::one_of("teams", MK_TEAM_01, options)
        .named("Teams", "Équipes")
        .about("Who plays with whom.", "Qui joue avec qui.")
}

/// How each team's chosen one is determined (MK-SCN-RETURN-07).
fn chosen_one() -> Choice {
    let drawn = Alternative::new("drawn", Text { en: "Drawn", fr: "Tiré au sort" })
        .about("Chance names the chosen one of each team.", "Le sort désigne l’élu de chaque équipe.");
    let picked = Alternative::new("picked", Text { en: "Picked", fr: "Choisi" })
        .about("Each team names its chosen one in secret.", "Chaque équipe désigne son élu en secret.");
    Choice::one_of("chosen_one", MK_SCN_RETURN_07, vec![drawn, picked])
        .at("variants.chosen_one")
        .named("Chosen one", "Élu")
        .about(
            "How a team comes to the one who must return.",
            "Comment une équipe désigne celui qui doit revenir.",
        )
}

/// The short name of a scenario, and the line that explains it.
const fn said(scenario: ScenarioId) -> (&'static str, Text) {
    match scenario {
        FirstReconnaissance => (
            "reconnaissance",
            Text {
                en: "Learn the game: explore until the city comes into sight, three rounds at most.",
                fr: "Pour apprendre le jeu\u{a0}: explorez jusqu’à découvrir la cité, en trois manches au plus.",
            },
        ),
        SoloConquest => (
            "solo-conquest",
            Text {
                en: "Alone against time: conquer both cities within six rounds.",
                fr: "Seul contre le temps\u{a0}: conquérez les deux cités en six manches.",
            },
        ),
        FullConquest => (
            "conquest",
            Text {
                en: "Conquer all cities within six rounds; the most Fame wins.",
                fr: "Conquérez toutes les cités en six manches\u{202f}; la plus grande Renommée l’emporte.",
            },
        ),
        BlitzConquest => (
            "blitz",
            Text {
                en: "Conquer all cities within four rounds, with a faster start.",
                fr: "Conquérez toutes les cités en quatre manches, avec un départ plus rapide.",
            },
        ),
        FullCooperation => (
            "cooperation",
            Text {
                en: "Together against time: conquer all cities within six rounds, the last one the strongest.",
                fr: "Ensemble contre le temps\u{a0}: conquérez toutes les cités en six manches, la dernière étant la plus forte.",
            },
        ),
        BlitzCooperation => (
            "blitz-cooperation",
            Text {
                en: "Together against time: conquer all cities within four rounds, with a faster start.",
                fr: "Ensemble contre le temps\u{a0}: conquérez toutes les cités en quatre manches, avec un départ plus rapide.",
            },
        ),
        MinesLiberation => (
            "mines",
            Text {
                en: "Free every crystal mine within four rounds.",
                fr: "Libérez toutes les mines de cristal en quatre manches.",
            },
        ),
        DruidNights => (
            "druids",
            Text {
                en: "Wake the magical glades by day, and call their monsters by night.",
                fr: "Éveillez les clairières magiques le jour, et invoquez leurs monstres la nuit.",
            },
        ),
        DungeonLords => (
            "dungeons",
            Text {
                en: "Conquer every dungeon and tomb, the secret ones too, within five rounds.",
                fr: "Conquérez tous les donjons et tombeaux, même secrets, en cinq manches.",
            },
        ),
        ConquerAndHold => (
            "hold",
            Text {
                en: "Hold more keeps and mage towers than the others when the last round ends.",
                fr: "Tenez plus de Forteresses et de Tours de mage que les autres à la fin de la dernière manche.",
            },
        ),
        OneToReturn => (
            "return",
            Text {
                en: "Leave the portal before it closes, and be the one in front of it when the last Night ends.",
                fr: "Quittez le portail avant qu’il se referme, et soyez seul devant lui quand finit la dernière nuit.",
            },
        ),
    }
}
