//! The texts of events: lines of the log.

use super::grammar::{card, journey, phase, place, realm_named, side};
use crate::action::Loss;
use crate::event::{Event, GoldReason, Roll, Way};
use crate::question::CardRef;
use crate::units::{Side, UnitKind};
use crate::view::View;
use kernel::wording::{Kind, count, rule as cite, signed};
use kernel::{Lang, Line};

/// The text of an event, as a line of the log.
pub(super) fn say(lang: Lang, view: &View, event: &Event) -> Line {
    let text = match lang {
        Lang::En => english(view, event),
        Lang::Fr => french(view, event),
    };
    Line::of(lang, &text).with_kind(match event {
        Event::Phase(_) => Kind::Heading,
        Event::Won { .. } => Kind::Result,
        _ => Kind::Line,
    })
}

fn english(view: &View, event: &Event) -> String {
    const L: Lang = Lang::En;
    let who = |realm| realm_named(L, view, realm);
    match event {
        Event::Round(n) => format!("Game round {n}."),
        Event::Turn(realm) => format!("{}: the turn begins.", who(*realm)),
        Event::Phase(which) => phase(L, *which).into(),
        Event::Drew { realm, card: drawn } => match drawn.value() {
            Some(id) => format!("{} draws {}.", who(*realm), card(L, CardRef::Event(*id))),
            None => format!("{} draws an Event card.", who(*realm)),
        },
        Event::Reshuffled(realm) => format!("{} shuffles its discards into a new deck.", who(*realm)),
        Event::Played { realm, card: which } => match which {
            CardRef::Property(_) => format!("{}: {} takes effect.", who(*realm), card(L, *which)),
            CardRef::Event(_) | CardRef::Power(_) => format!("{} plays {}.", who(*realm), card(L, *which)),
        },
        Event::Discarded { realm, card: id } => {
            format!("{} discards {}.", who(*realm), card(L, CardRef::Event(*id)))
        }
        Event::Moved { realm, kind, n, from, to, how } => {
            let (one, many) = match how {
                Way::Moved => ("", ""),
                Way::Boarded => (" boards a ship", " board a ship"),
                Way::Landed => (" lands", " land"),
                Way::Retreated => (" retreats", " retreat"),
                Way::Rampaged => (" rampages", " rampage"),
                Way::Transferred => (" is transferred", " are transferred"),
                Way::LeftDungeon => (" leaves the dungeon", " leave the dungeon"),
            };
            let verb = if *n == 1 { one } else { many };
            format!("{}: {}{verb}, {}.", who(*realm), kind.counted(L, *n), journey(L, *from, *to))
        }
        Event::Placed { realm, kind, n, at, cost } => {
            let paid = if *cost > 0 { format!(" for {cost} gold") } else { String::new() };
            format!(
                "{}: {} appear{} in {}{paid}.",
                who(*realm),
                kind.counted(L, *n),
                if *n == 1 { "s" } else { "" },
                place(L, *at)
            )
        }
        Event::Destroyed { realm, kind, n, at, rule } => {
            format!("{} loses {} in {} [{}].", who(*realm), kind.counted(L, *n), place(L, *at), cite(*rule))
        }
        Event::BattleBegins { space, attacker } => {
            format!("{} attacks {}.", who(*attacker), place(L, *space))
        }
        Event::GuardianRevealed { space, guardian } => {
            format!("{}: the guardian is revealed, {}.", place(L, *space), guardian.tile().name.get(L))
        }
        Event::BattleRound(n) => format!("Battle round {n}."),
        Event::Rolled { side: whose, first_strike, dice, hits } => {
            let first = if *first_strike { " (First Strike)" } else { "" };
            format!("{}{first}: {} — {}.", side(L, *whose), rolls(L, dice), count(L, *hits, "hit", "hits"))
        }
        Event::Absorbed { realm, hits } => {
            format!("{} ignores {}.", who(*realm), count(L, *hits, "hit", "hits"))
        }
        Event::HitTaken { side: whose, loss } => format!("{}: {}.", side(L, *whose), taken_en(*loss)),
        Event::Pressed => "The attacker presses on.".into(),
        Event::Retreated => "The attacker retreats.".into(),
        Event::BattleEnds { space, winner } => match winner {
            Some(Side::Attacker) => format!("{}: the attacker wins.", place(L, *space)),
            Some(Side::Defender) => format!("{}: the defender holds.", place(L, *space)),
            None => format!("{}: no battle is fought.", place(L, *space)),
        },
        Event::Conquered { realm, space, liberated_by, points } => {
            let scored = if *points > 0 { format!(" (+{points} VP)") } else { String::new() };
            match liberated_by {
                Some(by) => format!("{} liberates {} for {}.", who(*by), place(L, *space), who(*realm)),
                None => format!("{} takes {}{scored}.", who(*realm), place(L, *space)),
            }
        }
        Event::Plundered { realm, treasure } => match treasure.as_ref().map(|card| card.value()) {
            Some(Some(id)) => format!("{} finds {}.", who(*realm), card(L, CardRef::Power(*id))),
            Some(None) => format!("{} finds a Treasure.", who(*realm)),
            None => format!("{} finds nothing: no Treasure is left.", who(*realm)),
        },
        Event::Restocked { space, tiles } => {
            format!(
                "{}: {} in.",
                place(L, *space),
                count(L, *tiles, "new guardian moves", "new guardians move")
            )
        }
        Event::Looked { realm, cards } => match cards.value() {
            Some(seen) => {
                let names: Vec<String> = seen.iter().map(|id| card(L, CardRef::Event(*id))).collect();
                format!("{} looks at the top of its deck: {}.", who(*realm), names.join(", "))
            }
            None => format!("{} looks at the top of its deck.", who(*realm)),
        },
        Event::Peeked(realm) => format!("{} looks at the face-down guardians.", who(*realm)),
        Event::Gold { realm, change, why } => {
            let reason = match why {
                GoldReason::Income => "income",
                GoldReason::Reward => "reward",
                GoldReason::Card => "card",
                GoldReason::Theft => "theft",
            };
            format!("{}: {} gold ({reason}).", who(*realm), signed(*change))
        }
        Event::Points { realm, points } => format!("{}: +{points} VP.", who(*realm)),
        Event::DragonDuel { realm, space, lost } => {
            format!(
                "{}: Dragons fight each other in {}; {} {}.",
                who(*realm),
                place(L, *space),
                UnitKind::Dragon.counted(L, *lost),
                if *lost == 1 { "dies" } else { "die" }
            )
        }
        Event::Won { realm, rule } => format!("{} wins [{}].", who(*realm), cite(*rule)),
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
        Loss::Castle => "the Castle takes the hit and rolls no more".into(),
        Loss::Ship(_) => "a Warship sinks with all aboard".into(),
        Loss::Aboard { kind, .. } => format!("{} aboard is destroyed", kind.counted(L, 1)),
        Loss::Guardian { .. } => "a guardian loses a die".into(),
    }
}

fn french(view: &View, event: &Event) -> String {
    const L: Lang = Lang::Fr;
    let who = |realm| realm_named(L, view, realm);
    match event {
        Event::Round(n) => format!("Tour de jeu {n}."),
        Event::Turn(realm) => format!("{} : le tour commence.", who(*realm)),
        Event::Phase(which) => phase(L, *which).into(),
        Event::Drew { realm, card: drawn } => match drawn.value() {
            Some(id) => format!("{} pioche {}.", who(*realm), card(L, CardRef::Event(*id))),
            None => format!("{} pioche une carte Événement.", who(*realm)),
        },
        Event::Reshuffled(realm) => format!("{} remélange sa défausse.", who(*realm)),
        Event::Played { realm, card: which } => match which {
            CardRef::Property(_) => format!("{} : {} prend effet.", who(*realm), card(L, *which)),
            CardRef::Event(_) | CardRef::Power(_) => format!("{} joue {}.", who(*realm), card(L, *which)),
        },
        Event::Discarded { realm, card: id } => {
            format!("{} défausse {}.", who(*realm), card(L, CardRef::Event(*id)))
        }
        Event::Moved { realm, kind, n, from, to, how } => {
            let verb = match how {
                Way::Moved => "",
                Way::Boarded => " (embarquement)",
                Way::Landed => " (débarquement)",
                Way::Retreated => " (retraite)",
                Way::Rampaged => " (folie furieuse)",
                Way::Transferred => " (transfert)",
                Way::LeftDungeon => " (sortie du donjon)",
            };
            format!("{} : {}{verb}, {}.", who(*realm), kind.counted(L, *n), journey(L, *from, *to))
        }
        Event::Placed { realm, kind, n, at, cost } => {
            let paid = if *cost > 0 { format!(", {}", gold(*cost)) } else { String::new() };
            format!("{} : {} en renfort ({}{paid}).", who(*realm), kind.counted(L, *n), place(L, *at))
        }
        Event::Destroyed { realm, kind, n, at, rule } => {
            format!("{} perd {} ({}) [{}].", who(*realm), kind.counted(L, *n), place(L, *at), cite(*rule))
        }
        Event::BattleBegins { space, attacker } => {
            format!("{} attaque : {}.", who(*attacker), place(L, *space))
        }
        Event::GuardianRevealed { space, guardian } => {
            format!("{} : le gardien est révélé, {}.", place(L, *space), guardian.tile().name.get(L))
        }
        Event::BattleRound(n) => format!("Round {n}."),
        Event::Rolled { side: whose, first_strike, dice, hits } => {
            let first = if *first_strike { " (Initiative)" } else { "" };
            format!(
                "{}{first} : {} — {}.",
                side(L, *whose),
                rolls(L, dice),
                count(L, *hits, "touche", "touches")
            )
        }
        Event::Absorbed { realm, hits } => {
            format!("{} ignore {}.", who(*realm), count(L, *hits, "touche", "touches"))
        }
        Event::HitTaken { side: whose, loss } => format!("{} : {}.", side(L, *whose), taken_fr(*loss)),
        Event::Pressed => "L’attaquant poursuit.".into(),
        Event::Retreated => "L’attaquant bat en retraite.".into(),
        Event::BattleEnds { space, winner } => match winner {
            Some(Side::Attacker) => format!("{} : victoire de l’attaquant.", place(L, *space)),
            Some(Side::Defender) => format!("{} : le défenseur tient bon.", place(L, *space)),
            None => format!("{} : il n’y a pas de bataille.", place(L, *space)),
        },
        Event::Conquered { realm, space, liberated_by, points } => {
            let scored = if *points > 0 { format!(" (+{points} PV)") } else { String::new() };
            match liberated_by {
                Some(by) => format!("{} libère {} pour {}.", who(*by), place(L, *space), who(*realm)),
                None => format!("{} prend {}{scored}.", who(*realm), place(L, *space)),
            }
        }
        Event::Plundered { realm, treasure } => match treasure.as_ref().map(|card| card.value()) {
            Some(Some(id)) => format!("{} trouve {}.", who(*realm), card(L, CardRef::Power(*id))),
            Some(None) => format!("{} trouve un Trésor.", who(*realm)),
            None => format!("{} ne trouve rien : il n’y a plus de Trésor.", who(*realm)),
        },
        Event::Restocked { space, tiles } => {
            format!("{} : {}.", place(L, *space), count(L, *tiles, "nouveau gardien", "nouveaux gardiens"))
        }
        Event::Looked { realm, cards } => match cards.value() {
            Some(seen) => {
                let names: Vec<String> = seen.iter().map(|id| card(L, CardRef::Event(*id))).collect();
                format!("{} regarde le dessus de sa pioche : {}.", who(*realm), names.join(", "))
            }
            None => format!("{} regarde le dessus de sa pioche.", who(*realm)),
        },
        Event::Peeked(realm) => format!("{} regarde les gardiens cachés.", who(*realm)),
        Event::Gold { realm, change, why } => {
            let reason = match why {
                GoldReason::Income => "revenus",
                GoldReason::Reward => "récompense",
                GoldReason::Card => "carte",
                GoldReason::Theft => "vol",
            };
            format!(
                "{} : {}{} ({reason}).",
                who(*realm),
                if *change < 0 { "−" } else { "+" },
                gold(change.unsigned_abs())
            )
        }
        Event::Points { realm, points } => format!("{} : +{points} PV.", who(*realm)),
        Event::DragonDuel { realm, space, lost } => {
            format!(
                "{} : les Dragons se battent entre eux ({}) ; pertes : {}.",
                who(*realm),
                place(L, *space),
                UnitKind::Dragon.counted(L, *lost)
            )
        }
        Event::Won { realm, rule } => format!("{} gagne la partie [{}].", who(*realm), cite(*rule)),
    }
}

/// An amount of gold in French.
fn gold(n: u16) -> String {
    count(Lang::Fr, n, "pièce d’or", "pièces d’or")
}

fn taken_fr(loss: Loss) -> String {
    const L: Lang = Lang::Fr;
    match loss {
        Loss::Unit { realm, kind } => format!("{} détruit ({})", kind.counted(L, 1), realm.name(L)),
        Loss::Wound { realm, kind } => format!("{} blessé ({})", kind.counted(L, 1), realm.name(L)),
        Loss::Wounded { realm, kind } => {
            format!("{} blessé, puis détruit ({})", kind.counted(L, 1), realm.name(L))
        }
        Loss::Castle => "le Château encaisse la touche et ne lance plus de dé".into(),
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
