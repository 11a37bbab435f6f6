//! The events, as lines of the log.

use super::grammar::{card, journey, number, phase, side};
use crate::action::Loss;
use crate::event::{Event, GoldReason, Roll, Way};
use crate::question::CardRef;
use crate::units::{Side, UnitKind};
use kernel::Lang;

/// An event, as a line of the log.
pub(super) fn say(lang: Lang, event: &Event) -> String {
    match lang {
        Lang::En => english(event),
        Lang::Fr => french(event),
    }
}

fn english(event: &Event) -> String {
    const L: Lang = Lang::En;
    match event {
        Event::Round(n) => format!("Game round {n}."),
        Event::Turn(realm) => format!("{}: the turn begins.", realm.name(L)),
        Event::Phase(which) => format!("— {} —", phase(L, *which)),
        Event::Drew { realm, card: drawn } => match drawn.value() {
            Some(id) => format!("{} draws {}.", realm.name(L), card(L, CardRef::Event(*id))),
            None => format!("{} draws an Event card.", realm.name(L)),
        },
        Event::Reshuffled(realm) => format!("{} shuffles its discards into a new deck.", realm.name(L)),
        Event::Played { realm, card: which } => match which {
            CardRef::Property(_) => format!("{}: {} takes effect.", realm.name(L), card(L, *which)),
            CardRef::Event(_) | CardRef::Power(_) => format!("{} plays {}.", realm.name(L), card(L, *which)),
        },
        Event::Discarded { realm, card: id } => {
            format!("{} discards {}.", realm.name(L), card(L, CardRef::Event(*id)))
        }
        Event::Moved { realm, kind, n, from, to, how } => {
            let verb = match how {
                Way::Moved => "",
                Way::Boarded => " board a ship",
                Way::Landed => " land",
                Way::Retreated => " retreat",
                Way::Rampaged => " rampage",
                Way::Transferred => " are transferred",
                Way::LeftDungeon => " leave the dungeon",
            };
            format!("{}: {}{verb}, {}.", realm.name(L), kind.counted(L, *n), journey(L, *from, *to))
        }
        Event::Placed { realm, kind, n, at, cost } => {
            let paid = if *cost > 0 { format!(" for {cost} gold") } else { String::new() };
            format!(
                "{}: {} appear{} in {}{paid}.",
                realm.name(L),
                kind.counted(L, *n),
                if *n == 1 { "s" } else { "" },
                at.name(L)
            )
        }
        Event::Destroyed { realm, kind, n, at, rule } => {
            format!("{} loses {} in {} [{rule}].", realm.name(L), kind.counted(L, *n), at.name(L))
        }
        Event::BattleBegins { space, attacker } => format!("{} attacks {}.", attacker.name(L), space.name(L)),
        Event::GuardianRevealed { space, guardian } => {
            format!("In {} lurks: {}.", space.name(L), guardian.tile().name.get(L))
        }
        Event::BattleRound(n) => format!("Battle round {n}."),
        Event::Rolled { side: who, first_strike, dice, hits } => {
            let first = if *first_strike { " (First Strike)" } else { "" };
            format!("{}{first}: {} — {}.", side(L, *who), rolls(L, dice), number(*hits, "hit", "hits"))
        }
        Event::Absorbed { realm, hits } => {
            format!("{} ignores {}.", realm.name(L), number(*hits, "hit", "hits"))
        }
        Event::HitTaken { side: who, loss } => format!("{}: {}.", side(L, *who), taken_en(*loss)),
        Event::Pressed => "The attacker presses on.".into(),
        Event::Retreated => "The attacker retreats.".into(),
        Event::BattleEnds { space, winner } => match winner {
            Some(Side::Attacker) => format!("{}: the attacker wins.", space.name(L)),
            Some(Side::Defender) => format!("{}: the defender holds.", space.name(L)),
            None => format!("{}: no battle is fought.", space.name(L)),
        },
        Event::Conquered { realm, space, liberated_by, points } => {
            let scored = if *points > 0 { format!(" (+{points} VP)") } else { String::new() };
            match liberated_by {
                Some(by) => format!("{} liberates {} for {}.", by.name(L), space.name(L), realm.name(L)),
                None => format!("{} takes {}{scored}.", realm.name(L), space.name(L)),
            }
        }
        Event::Plundered { realm, treasure } => match treasure.as_ref().map(|card| card.value()) {
            Some(Some(id)) => format!("{} finds {}.", realm.name(L), card(L, CardRef::Power(*id))),
            Some(None) => format!("{} finds a Treasure.", realm.name(L)),
            None => format!("{} finds nothing: no Treasure is left.", realm.name(L)),
        },
        Event::Restocked { space, tiles } => {
            format!("{}: {} in.", space.name(L), number(*tiles, "new guardian moves", "new guardians move"))
        }
        Event::Looked { realm, cards } => match cards.value() {
            Some(seen) => {
                let names: Vec<String> = seen.iter().map(|id| card(L, CardRef::Event(*id))).collect();
                format!("{} looks at the top of its deck: {}.", realm.name(L), names.join(", "))
            }
            None => format!("{} looks at the top of its deck.", realm.name(L)),
        },
        Event::Peeked(realm) => format!("{} looks at the face-down guardians.", realm.name(L)),
        Event::Gold { realm, change, why } => {
            let reason = match why {
                GoldReason::Income => "income",
                GoldReason::Reward => "reward",
                GoldReason::Card => "card",
                GoldReason::Theft => "theft",
            };
            format!("{}: {change:+} gold ({reason}).", realm.name(L))
        }
        Event::Points { realm, points } => format!("{}: +{points} VP.", realm.name(L)),
        Event::DragonDuel { realm, space, lost } => {
            format!(
                "{}: Dragons fight each other in {}; {} dies.",
                realm.name(L),
                space.name(L),
                UnitKind::Dragon.counted(L, *lost)
            )
        }
        Event::Won { realm, rule } => format!("{} wins [{rule}].", realm.name(L)),
    }
}

fn taken_en(loss: Loss) -> String {
    const L: Lang = Lang::En;
    match loss {
        Loss::Unit { realm, kind } => format!("{} of {} is destroyed", kind.counted(L, 1), realm.name(L)),
        Loss::Wound { realm, kind } => format!("{} of {} is wounded", kind.counted(L, 1), realm.name(L)),
        Loss::Wounded { realm, kind } => {
            format!("a wounded {} of {} is destroyed", kind.name(L), realm.name(L))
        }
        Loss::Castle => "the Castle falls silent".into(),
        Loss::Ship(_) => "a Warship sinks with all aboard".into(),
        Loss::Aboard { kind, .. } => format!("{} aboard is destroyed", kind.counted(L, 1)),
        Loss::Guardian { .. } => "a guardian loses a die".into(),
    }
}

fn french(event: &Event) -> String {
    const L: Lang = Lang::Fr;
    match event {
        Event::Round(n) => format!("Tour de jeu {n}."),
        Event::Turn(realm) => format!("{}\u{a0}: le tour commence.", realm.name(L)),
        Event::Phase(which) => format!("— {} —", phase(L, *which)),
        Event::Drew { realm, card: drawn } => match drawn.value() {
            Some(id) => format!("{} pioche {}.", realm.name(L), card(L, CardRef::Event(*id))),
            None => format!("{} pioche une carte Événement.", realm.name(L)),
        },
        Event::Reshuffled(realm) => format!("{} remélange sa défausse.", realm.name(L)),
        Event::Played { realm, card: which } => match which {
            CardRef::Property(_) => format!("{}\u{a0}: {} prend effet.", realm.name(L), card(L, *which)),
            CardRef::Event(_) | CardRef::Power(_) => format!("{} joue {}.", realm.name(L), card(L, *which)),
        },
        Event::Discarded { realm, card: id } => {
            format!("{} défausse {}.", realm.name(L), card(L, CardRef::Event(*id)))
        }
        Event::Moved { realm, kind, n, from, to, how } => {
            let verb = match how {
                Way::Moved => "",
                Way::Boarded => " (embarquement)",
                Way::Landed => " (débarquement)",
                Way::Retreated => " (retraite)",
                Way::Rampaged => " (saccage)",
                Way::Transferred => " (transfert)",
                Way::LeftDungeon => " (sortie du donjon)",
            };
            format!("{}\u{a0}: {}{verb}, {}.", realm.name(L), kind.counted(L, *n), journey(L, *from, *to))
        }
        Event::Placed { realm, kind, n, at, cost } => {
            let paid = if *cost > 0 { format!(", {cost} or") } else { String::new() };
            format!("{}\u{a0}: {} en renfort ({}{paid}).", realm.name(L), kind.counted(L, *n), at.name(L))
        }
        Event::Destroyed { realm, kind, n, at, rule } => {
            format!("{} perd {} ({}) [{rule}].", realm.name(L), kind.counted(L, *n), at.name(L))
        }
        Event::BattleBegins { space, attacker } => {
            format!("{} attaque\u{a0}: {}.", attacker.name(L), space.name(L))
        }
        Event::GuardianRevealed { space, guardian } => {
            format!("{}\u{a0}: le gardien est révélé, {}.", space.name(L), guardian.tile().name.get(L))
        }
        Event::BattleRound(n) => format!("Round {n}."),
        Event::Rolled { side: who, first_strike, dice, hits } => {
            let first = if *first_strike { " (Première frappe)" } else { "" };
            format!(
                "{}{first}\u{a0}: {} — {}.",
                side(L, *who),
                rolls(L, dice),
                number(*hits, "touche", "touches")
            )
        }
        Event::Absorbed { realm, hits } => {
            format!("{} ignore {}.", realm.name(L), number(*hits, "touche", "touches"))
        }
        Event::HitTaken { side: who, loss } => format!("{}\u{a0}: {}.", side(L, *who), taken_fr(*loss)),
        Event::Pressed => "L’attaquant poursuit.".into(),
        Event::Retreated => "L’attaquant bat en retraite.".into(),
        Event::BattleEnds { space, winner } => match winner {
            Some(Side::Attacker) => format!("{}\u{a0}: victoire de l’attaquant.", space.name(L)),
            Some(Side::Defender) => format!("{}\u{a0}: le défenseur tient bon.", space.name(L)),
            None => format!("{}\u{a0}: il n’y a pas de bataille.", space.name(L)),
        },
        Event::Conquered { realm, space, liberated_by, points } => {
            let scored = if *points > 0 { format!(" (+{points} PV)") } else { String::new() };
            match liberated_by {
                Some(by) => format!("{} libère {} pour {}.", by.name(L), space.name(L), realm.name(L)),
                None => format!("{} prend {}{scored}.", realm.name(L), space.name(L)),
            }
        }
        Event::Plundered { realm, treasure } => match treasure.as_ref().map(|card| card.value()) {
            Some(Some(id)) => format!("{} trouve {}.", realm.name(L), card(L, CardRef::Power(*id))),
            Some(None) => format!("{} trouve un Trésor.", realm.name(L)),
            None => format!("{} ne trouve rien\u{a0}: il n’y a plus de Trésor.", realm.name(L)),
        },
        Event::Restocked { space, tiles } => {
            format!("{}\u{a0}: {}.", space.name(L), number(*tiles, "nouveau gardien", "nouveaux gardiens"))
        }
        Event::Looked { realm, cards } => match cards.value() {
            Some(seen) => {
                let names: Vec<String> = seen.iter().map(|id| card(L, CardRef::Event(*id))).collect();
                format!("{} regarde le dessus de sa pioche\u{a0}: {}.", realm.name(L), names.join(", "))
            }
            None => format!("{} regarde le dessus de sa pioche.", realm.name(L)),
        },
        Event::Peeked(realm) => format!("{} regarde les gardiens cachés.", realm.name(L)),
        Event::Gold { realm, change, why } => {
            let reason = match why {
                GoldReason::Income => "revenus",
                GoldReason::Reward => "récompense",
                GoldReason::Card => "carte",
                GoldReason::Theft => "vol",
            };
            format!("{}\u{a0}: {change:+} or ({reason}).", realm.name(L))
        }
        Event::Points { realm, points } => format!("{}\u{a0}: +{points} PV.", realm.name(L)),
        Event::DragonDuel { realm, space, lost } => {
            format!(
                "{}\u{a0}: les Dragons se battent entre eux ({})\u{202f}; pertes\u{a0}: {}.",
                realm.name(L),
                space.name(L),
                UnitKind::Dragon.counted(L, *lost)
            )
        }
        Event::Won { realm, rule } => format!("{} gagne la partie [{rule}].", realm.name(L)),
    }
}

fn taken_fr(loss: Loss) -> String {
    const L: Lang = Lang::Fr;
    match loss {
        Loss::Unit { realm, kind } => format!("{} détruit ({})", kind.counted(L, 1), realm.name(L)),
        Loss::Wound { realm, kind } => format!("{} blessé ({})", kind.counted(L, 1), realm.name(L)),
        Loss::Wounded { realm, kind } => {
            format!("{} blessé, puis détruit ({})", kind.counted(L, 1), realm.name(L))
        }
        Loss::Castle => "le Château se tait".into(),
        Loss::Ship(_) => "un Navire de guerre sombre avec toute sa cargaison".into(),
        Loss::Aboard { kind, .. } => format!("{} détruit à bord", kind.counted(L, 1)),
        Loss::Guardian { .. } => "un gardien perd un dé".into(),
    }
}

/// The dice on the table, hits in bold brackets: "Fighter d10 [7], Footsoldier d6 3".
fn rolls(lang: Lang, dice: &[Roll]) -> String {
    let one = |roll: &Roll| {
        let name = roll.kind.map_or("", |kind| kind.name(lang));
        let face = if roll.hit { format!("[{}]", roll.face) } else { roll.face.to_string() };
        format!("{name} d{} {face}", roll.die.sides()).trim_start().to_owned()
    };
    dice.iter().map(one).collect::<Vec<_>>().join(", ")
}
