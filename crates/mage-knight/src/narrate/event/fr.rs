//! The log in French.

use super::super::grammar::{capital, count, signed};
use super::super::names::{self, band, card, foe, is_she, mana, place, quoted, seat, skill, tactic};
use super::{foes, who};
use crate::action::{Purse, Sideways};
use crate::content::{TileKind, levels};
use crate::event::{Bought, Event, Gain};
use crate::question::CombatPhase;
use crate::rules::MK_TURN_11;
use crate::view::View;
use kernel::Lang;

const L: Lang = Lang::Fr;

/// An event, as a line of the log.
pub(super) fn say(view: &View, event: &Event) -> String {
    let name = |of| seat(L, view, of);
    let at = |hex| place(L, &view.map, hex);
    let to_place = |hex| names::into(L, &view.map, hex);
    let wounds = |n: u8| count(L, n, "Blessure", "Blessures");
    match event {
        Event::Round { round, night } => {
            format!("La manche {round} commence : il fait {}.", if *night { "nuit" } else { "jour" })
        }
        Event::Tactic { seat, tactic: id } => {
            format!("{} prend la tactique {}.", who(L, view, *seat), tactic(L, *id))
        }
        Event::Turn(seat) => format!("{} : le tour commence.", who(L, view, *seat)),
        Event::EndAnnounced(seat) => format!("{} annonce la fin de la manche.", who(L, view, *seat)),
        Event::Passed { seat, rule } if *rule == MK_TURN_11 => {
            format!("{} saute ce tour [{rule}].", name(*seat))
        }
        Event::Passed { seat, rule } => format!("{} passe [{rule}].", name(*seat)),
        Event::LastTurns(rule) => format!("L'objectif est atteint : un dernier tour pour chacun [{rule}]."),
        Event::DummyFlipped(cards) => {
            let cards: Vec<String> = cards.iter().map(|id| card(L, *id)).collect();
            format!("Le Joueur fantôme retourne {}.", super::and(L, &cards))
        }
        Event::Played { seat, card: id, strong } => {
            let name_of = quoted(L, names::half_name(L, *id, *strong));
            let powered = if *strong && names::half_name(L, *id, true) == id.card().name.fr {
                " à pleine puissance"
            } else {
                ""
            };
            format!("{} joue {name_of}{powered}.", name(*seat))
        }
        Event::PlayedSideways { seat, card: id, as_what } => {
            let what = match as_what {
                Sideways::Move => "de Mouvement",
                Sideways::Influence => "d'Influence",
                Sideways::Attack => "d'Attaque",
                Sideways::Block => "de Parade",
            };
            format!("{} joue {} de côté en guise {what}.", name(*seat), card(L, *id))
        }
        Event::Skill { seat, skill: id } => format!("{} utilise {}.", name(*seat), skill(L, *id)),
        Event::Activated { seat, unit, ability } => {
            let what = unit.unit().abilities.get(usize::from(*ability));
            let what = what.map_or(String::new(), |ability| {
                format!(" : {}", super::super::effect::label(L, ability.effect.get()))
            });
            format!("{} active {}{what}.", name(*seat), band(L, *unit).the(L))
        }
        Event::Paid { seat, colour, purse } => {
            let from = match purse {
                Purse::Token(of) => format!("un jeton {}", of.name().fr),
                Purse::Crystal(of) => format!("un cristal {}", of.name().fr),
                Purse::Die(of) => format!("un dé {} de la Source", of.name().fr),
                Purse::Stolen(of) => format!("le dé {} de « Vol de Mana »", of.name().fr),
                Purse::Endless(of) => format!("du mana {} sans limite", of.name().fr),
            };
            format!("{} paie un {} avec {from}.", name(*seat), mana(L, *colour))
        }
        Event::Gained { seat, what: Gain::Token(colour) } => {
            format!("{} gagne un mana {}.", name(*seat), colour.name().fr)
        }
        Event::Gained { seat, what: Gain::Crystal(colour) } => {
            format!("{} gagne un cristal {}.", name(*seat), colour.name().fr)
        }
        Event::Drew { seat, n, cards } => match cards.value() {
            Some(cards) => {
                let cards: Vec<String> = cards.iter().map(|id| card(L, *id)).collect();
                format!("{} pioche {}.", name(*seat), super::and(L, &cards))
            }
            None => format!("{} pioche {}.", name(*seat), count(L, *n, "carte", "cartes")),
        },
        Event::Discarded { seat, card: id, removed: false } => {
            format!("{} défausse {}.", name(*seat), card(L, *id))
        }
        Event::Discarded { seat, card: id, removed: true } => {
            format!("{} retire {} de la partie.", name(*seat), card(L, *id))
        }
        Event::Moved { seat, to, cost } => {
            format!("{} va {} (Mouvement {cost}).", name(*seat), to_place(*to))
        }
        Event::Explored { seat, tile, .. } => {
            let sheet = tile.tile();
            let kind = match sheet.kind {
                TileKind::Start => "la tuile de départ".to_owned(),
                TileKind::Countryside => format!("la tuile Campagne {}", sheet.number),
                TileKind::Core => format!("la tuile Centrale {}", sheet.number),
            };
            let city = sheet.city.map_or(String::new(), |city| format!(" et la {}", names::city(L, city)));
            match seat {
                Some(seat) => format!("{} révèle {kind}{city}.", name(*seat)),
                None => format!("On révèle {kind}{city}."),
            }
        }
        Event::Entrance { site, .. } => {
            format!("On découvre une entrée secrète : {}.", names::site(L, *site).a(L))
        }
        Event::Awakened { seat, .. } => format!("{} éveille la clairière magique.", name(*seat)),
        Event::Interacts { seat, at: hex } => {
            format!("{} traite avec les habitants {}.", name(*seat), at(*hex).of_the(L))
        }
        Event::Bought { seat, what: Bought::Healing } => {
            format!("{} achète un point de guérison.", name(*seat))
        }
        Event::Bought { seat, what: Bought::Artifact } => format!("{} achète un artefact.", name(*seat)),
        Event::Bought { seat, what: Bought::Offered(unit) } => {
            format!("{} appelle {} dans l'offre.", name(*seat), band(L, *unit).the(L))
        }
        Event::Revealed { at: hex, enemy } => {
            let noun = foe(L, *enemy);
            let revealed = format!("{} {}", noun.number("est", "sont"), noun.agree("révélé"));
            let who = capital(&noun.the(L));
            if view.map.site(*hex).is_some() {
                format!("{who} {revealed} ({}).", at(*hex).the(L))
            } else {
                format!("{who} {revealed}.")
            }
        }
        Event::RuinRevealed { ruin, .. } => {
            let face = super::super::words::ruin_face(L, *ruin);
            format!("Les ruines sont révélées. {}", face.lines.join(" "))
        }
        Event::CombatBegins { seat, enemies } => format!("{} affronte {}.", name(*seat), foes(L, enemies)),
        Event::CombatPhase(phase) => match phase {
            CombatPhase::Ranged => "— Attaques à distance et de siège —".into(),
            CombatPhase::Block => "— Parades —".into(),
            CombatPhase::Damage => "— Affectation des dégâts —".into(),
            CombatPhase::Attack => "— Attaques —".into(),
        },
        Event::Defeated { enemies, fame } => match enemies.as_slice() {
            [only] => {
                let noun = foe(L, *only);
                let beaten = format!("{} {}", noun.number("est", "sont"), noun.agree("vaincu"));
                format!("{} {beaten} (Renommée +{fame}).", capital(&noun.the(L)))
            }
            several => format!("Victoire sur {} (Renommée +{fame}).", foes(L, several)),
        },
        Event::Summoned { by, enemy } => {
            let summoner = foe(L, *by);
            format!(
                "{} {} {}.",
                capital(&summoner.the(L)),
                summoner.number("invoque", "invoquent"),
                foe(L, *enemy).a(L)
            )
        }
        Event::Blocked(enemy) => {
            let noun = foe(L, *enemy);
            format!("L'attaque {} est parée.", noun.of_the(L))
        }
        Event::Poisoned { seat, n } => {
            format!("Poison : {} dans la défausse {}.", wounds(*n), names::of_seat(L, view, *seat))
        }
        Event::KnockedOut { seat } => {
            format!("{} est {}.", name(*seat), if is_she(view, *seat) { "assommée" } else { "assommé" })
        }
        Event::Retreated { seat, to } => format!("{} recule {}.", name(*seat), to_place(*to)),
        Event::Wounded { seat, n } => format!("{} reçoit {}.", name(*seat), wounds(*n)),
        Event::UnitWounded { seat, unit, destroyed } => {
            let noun = band(L, *unit);
            let what = noun.agree(if *destroyed { "détruit" } else { "blessé" });
            format!("{} {} sont {what}.", capital(&noun.the(L)), names::of_seat(L, view, *seat))
        }
        Event::Healed { seat, n, unit: None } => format!("{} guérit {}.", name(*seat), wounds(*n)),
        Event::Healed { seat, n, unit: Some(unit) } => {
            format!("{} guérit {} {}.", name(*seat), wounds(*n), band(L, *unit).of_the(L))
        }
        Event::Fame { seat, change } => format!("{} : Renommée {}.", name(*seat), signed(*change)),
        Event::Reputation { seat, change } => {
            format!("{} : Réputation {}.", name(*seat), signed((*change).into()))
        }
        Event::Recruited { seat, unit } => {
            format!("{} rejoignent {}.", capital(&band(L, *unit).the(L)), name(*seat))
        }
        Event::Disbanded { seat, unit } => format!("{} renvoie {}.", name(*seat), band(L, *unit).the(L)),
        Event::GainedCard { seat, card: id } => match id.value() {
            Some(id) => format!("{} gagne {}.", name(*seat), card(L, *id)),
            None => format!("{} gagne une carte.", name(*seat)),
        },
        Event::Conquered { seat, at: hex } => format!("{} conquiert {}.", name(*seat), at(*hex).the(L)),
        Event::Withdrew { seat, to } => format!("{} se replie {}.", name(*seat), to_place(*to)),
        Event::Level { seat, level } => {
            let gains = levels().get(usize::from(*level) - 1);
            let gains = gains
                .map_or(String::new(), |level| format!(" : Armure {}, main de {}", level.armor, level.hand));
            format!("{} atteint le niveau {level}{gains}.", name(*seat))
        }
        Event::GainedSkill { seat, skill: id } => {
            format!("{} acquiert la compétence {}.", name(*seat), skill(L, *id))
        }
        Event::SkillOffered(id) => format!("La compétence {} rejoint l'offre commune.", skill(L, *id)),
        Event::Rolled(faces) => {
            let faces: Vec<String> = faces.iter().map(|face| face.name().fr.to_owned()).collect();
            format!("Les dés de la Source montrent : {}.", faces.join(", "))
        }
        Event::Over(rule) => format!("La partie est terminée [{rule}]."),
    }
}
