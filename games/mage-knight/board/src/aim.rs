//! The goal card: what wins the match and everybody's progress; in a fight, what is at stake.

use super::{fight, heroes, team, words};
use kernel::{Lang, Seat, Viewer};
use mage_knight::content::Scoring;
use mage_knight::map::Stance;
use mage_knight::question::CombatPhase;
use mage_knight::scenarios::ScenarioId;
use mage_knight::terms::Site;
use mage_knight::view::View;
use table_view::{Goal, GoalLine};

/// What wins, and how far everybody is.
#[must_use]
pub fn goal(view: &View, viewer: Viewer, lang: Lang) -> Goal {
    let own = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Arbiter => None,
    };
    if let Some(goal) = of_fight(view, own, lang) {
        return goal;
    }
    let (symbol, title, done) = aim(view, own, lang);
    let tiles = view.map.deck.len();
    let mut lines = Vec::new();
    let left = match lang {
        Lang::En if tiles == 1 => "1 tile left to reveal".to_owned(),
        Lang::En => format!("{tiles} tiles left to reveal"),
        Lang::Fr if tiles < 2 => format!("{tiles}\u{a0}tuile à révéler"),
        Lang::Fr => format!("{tiles}\u{a0}tuiles à révéler"),
    };
    match done {
        Some((have, all)) => lines.push(GoalLine {
            text: format!("{have} {} {all} · {left}", lang.pick("of", "sur")),
            count: Some((have, all)),
            ..GoalLine::default()
        }),
        None => lines.push(GoalLine { text: left, ..GoalLine::default() }),
    }
    if let Some(turns) = view.match_ends_in {
        lines.push(GoalLine {
            text: format!(
                "{}\u{a0}· {}",
                lang.pick("The match ends", "La partie s’achève"),
                words::turns_left(lang, turns)
            ),
            ..GoalLine::default()
        });
    } else if let Some(turns) = view.round_ends_in {
        lines.push(GoalLine {
            text: format!("{}\u{a0}· {}", words::Say::RoundEnds.get(lang), words::turns_left(lang, turns)),
            ..GoalLine::default()
        });
    }
    let several = view.players.len() > 1;
    if several && view.scenario.scoring() != Scoring::None && !view.scenario.is_cooperative() {
        let best = view.scores.iter().copied().max().unwrap_or(0).max(1);
        for (at, score) in view.scores.iter().enumerate() {
            lines.push(GoalLine {
                seat: Some(Seat(at as u8)),
                text: score.to_string(),
                count: Some(((*score).max(0), best)),
            });
        }
    }
    let short = match done {
        Some((have, all)) => format!("{have}/{all}"),
        None => format!("{tiles}"),
    };
    Goal { symbol, title, short, lines, details: details(view, lang), rule: Some(rule(view.scenario)) }
}

/// The goal of the scenario in a few words, and how far it is.
fn aim(view: &View, own: Option<Seat>, lang: Lang) -> (&'static str, String, Option<(i32, i32)>) {
    let count = |(have, all): (u8, u8)| (i32::from(have), i32::from(all));
    let text = |en: &str, fr: &str| lang.pick(en, fr).to_owned();
    match view.scenario {
        ScenarioId::FirstReconnaissance => {
            let found = view.map.cities.iter().any(|city| city.level > 0 || city.stance != Stance::Closed);
            let found = found || !view.map.cities.is_empty();
            ("city", text("Find the city", "Trouver la cité"), Some((i32::from(found), 1)))
        }
        scenario if scenario.is_conquest() => {
            let cities = team::cities(view);
            let title = match cities.map(|(_, all)| all) {
                Some(1) => text("Conquer the city", "Conquérir la cité"),
                Some(2) => text("Conquer both cities", "Conquérir les deux cités"),
                _ => text("Conquer every city", "Conquérir toutes les cités"),
            };
            ("city", title, cities.map(count))
        }
        ScenarioId::MinesLiberation => {
            let mines = view.map.spaces_with(Site::Mine);
            let (mut all, mut free) = (0, 0);
            for mine in mines {
                all += 1;
                free += i32::from(view.map.tokens_at(mine).next().is_none());
            }
            ("mine", text("Free the mines", "Libérer les mines"), (all > 0).then_some((free, all)))
        }
        ScenarioId::DruidNights => {
            ("glade", text("Call up the glades by Night", "Incanter aux clairières, la nuit"), None)
        }
        ScenarioId::DungeonLords => {
            ("dungeon", text("Rule the dungeons", "Régner sur les souterrains"), None)
        }
        ScenarioId::ConquerAndHold => {
            let held = own.map(|seat| view.map.keeps_of(seat).count() + view.map.towers_of(seat).count());
            let title = text("Hold keeps and towers", "Tenir forteresses et tours");
            ("keep", title, held.map(|held| (held as i32, (held as i32).max(4))))
        }
        ScenarioId::OneToReturn => ("portal", text("Return to the portal", "Revenir au portail"), None),
        _ => ("fame", text("The highest score wins", "Le plus haut score gagne"), None),
    }
}

/// The whole goal in sentences.
fn details(view: &View, lang: Lang) -> Vec<String> {
    let text = |en: &str, fr: &str| lang.pick(en, fr).to_owned();
    let what = match view.scenario {
        ScenarioId::FirstReconnaissance => text(
            "Explore until the city is revealed: everybody then takes one last turn. The highest score wins; alone, the more the better.",
            "Explorez jusqu’à révéler la cité\u{a0}: chacun joue alors un dernier tour. Le plus haut score gagne\u{202f}; en solitaire, visez haut.",
        ),
        ScenarioId::SoloConquest | ScenarioId::FullCooperation | ScenarioId::BlitzCooperation => text(
            "Conquer every city before the last round ends. Rounds and cards that are left over count only once that is done.",
            "Conquérez toutes les cités avant la fin de la dernière manche. Manches et cartes restantes ne comptent qu’alors.",
        ),
        ScenarioId::FullConquest | ScenarioId::BlitzConquest => text(
            "When all cities are conquered, or after the last round, the highest score wins: Fame and achievements together.",
            "Quand toutes les cités sont conquises, ou après la dernière manche, le plus haut score gagne\u{a0}: Renommée et exploits réunis.",
        ),
        ScenarioId::MinesLiberation => text(
            "Drive the enemies from the mines. The highest score wins when all are free, or after the last round.",
            "Chassez les ennemis des mines. Le plus haut score gagne quand toutes sont libres, ou après la dernière manche.",
        ),
        ScenarioId::DruidNights => text(
            "By Day awaken magical glades, by Night call up their monsters and beat them. The highest score wins.",
            "Le jour, éveillez des clairières magiques\u{202f}; la nuit, incantez et battez leurs monstres. Le plus haut score gagne.",
        ),
        ScenarioId::DungeonLords => text(
            "Conquer dungeons and tombs: each counts twice. The highest score wins.",
            "Conquérez donjons et tombeaux\u{a0}: chacun compte double. Le plus haut score gagne.",
        ),
        ScenarioId::ConquerAndHold => text(
            "Neither Fame nor achievements count, only the keeps and mage towers held at the end. A tie is won by nobody.",
            "Ni Renommée ni exploits ne comptent, seulement les forteresses et tours de mage tenues à la fin. Une égalité ne profite à personne.",
        ),
        ScenarioId::OneToReturn => text(
            "Whoever stands in front of the open portal at the end has won, and nobody else.",
            "Qui se tient à la fin devant le portail ouvert a gagné, et personne d’autre.",
        ),
    };
    let when = words::round(lang, view.round, view.rounds, view.night, view.variants.nights);
    vec![what, when]
}

/// The rule that ends the scenario.
fn rule(scenario: ScenarioId) -> &'static str {
    match scenario {
        ScenarioId::FirstReconnaissance => "MK-SCN-RECON-06",
        ScenarioId::FullConquest => "MK-SCN-CONQUEST-05",
        ScenarioId::BlitzConquest => "MK-SCN-BLITZ-08",
        ScenarioId::SoloConquest => "MK-SCN-SOLO-07",
        ScenarioId::MinesLiberation => "MK-SCN-MINES-09",
        ScenarioId::DruidNights => "MK-SCN-DRUIDS-09",
        ScenarioId::DungeonLords => "MK-SCN-DUNGEON-08",
        ScenarioId::FullCooperation | ScenarioId::BlitzCooperation => "MK-SCN-COOP-08",
        ScenarioId::ConquerAndHold => "MK-SCN-HOLD-12",
        ScenarioId::OneToReturn => "MK-SCN-RETURN-04",
    }
}

/// What a fight comes to at this moment: what threatens, and what is still missing.
fn of_fight(view: &View, own: Option<Seat>, lang: Lang) -> Option<Goal> {
    let combat = view.combat.as_ref().filter(|combat| !combat.foes.is_empty() && view.duel.is_none())?;
    let fighter = heroes::acting(view)?;
    let armor = view.players.get(fighter.index())?.armor;
    let open = (0..combat.foes.len()).filter(|place| !combat.foes[*place].gone).count();
    let (damage, hurt) = fight::threat(combat, armor);
    let title = if own == Some(fighter) {
        lang.pick("Your fight", "Votre combat").to_owned()
    } else {
        let name = heroes::name(lang, view, fighter);
        match lang {
            Lang::En => format!("{name} fights"),
            Lang::Fr => format!("Combat de {name}"),
        }
    };
    let enemies = match lang {
        Lang::En if open == 1 => "1 enemy".to_owned(),
        Lang::En => format!("{open} enemies"),
        Lang::Fr if open < 2 => format!("{open}\u{a0}ennemi"),
        Lang::Fr => format!("{open}\u{a0}ennemis"),
    };
    let mut lines = vec![GoalLine { text: enemies, ..GoalLine::default() }];
    let (symbol, short) = match combat.phase {
        CombatPhase::Ranged | CombatPhase::Block if damage > 0 => {
            lines.push(GoalLine { text: words::threat(lang, damage, hurt), ..GoalLine::default() });
            ("wound", words::wounds(lang, hurt))
        }
        CombatPhase::Ranged | CombatPhase::Block => ("check", words::wounds(lang, 0)),
        CombatPhase::Damage | CombatPhase::Attack => {
            let armor: u16 = (0..combat.foes.len())
                .filter(|place| !combat.foes[*place].gone && !combat.foes[*place].is_summoned())
                .map(|place| u16::from(combat.armor(place)))
                .sum();
            let text =
                words::labelled(lang, lang.pick("Attack needed", "Attaque nécessaire"), &armor.to_string());
            lines.push(GoalLine { text, ..GoalLine::default() });
            ("attack", armor.to_string())
        }
    };
    let details = vec![
        lang.pick(
            "Ranged and siege attacks first; then blocks; then the damage of whoever was not blocked; then attacks on all who are left.",
            "D’abord les attaques à distance et de siège\u{202f}; puis les parades\u{202f}; puis les dégâts de qui n’est pas paré\u{202f}; enfin les attaques sur ceux qui restent.",
        )
        .to_owned(),
    ];
    Some(Goal { symbol, title, short, lines, details, rule: Some("MK-CBT-GEN-01") })
}
