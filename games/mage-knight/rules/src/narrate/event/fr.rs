//! The log in French.

use super::super::fight;
use super::super::names::{
    self, about_site, band, card, foe, is_she, mana, place, seat, site, skill, tactic, wounds,
};
use super::{foes, who};
use crate::action::{Purse, Sideways};
use crate::content::{self, TileKind, levels};
use crate::duel::DuelPhase;
use crate::event::{Bought, Event, Gain};
use crate::question::CombatPhase;
use crate::rules::MK_TURN_11;
use crate::terms::Site;
use crate::view::View;
use kernel::Lang;
use kernel::wording::{capital, count, de, rule as cite, signed};

const L: Lang = Lang::Fr;

/// An event, as a line of the log.
pub(super) fn say(view: &View, event: &Event) -> String {
    let name = |of| seat(L, view, of);
    let at = |hex| place(L, &view.map, hex);
    let to_place = |hex| names::into(L, &view.map, hex);
    match event {
        Event::Round { round, night } => {
            format!("La manche {round} commence : il fait {}.", if *night { "nuit" } else { "jour" })
        }
        Event::Darkness { dice, falls } => {
            let [one, other] = dice.map(|die| die.name().fr);
            let end = if *falls {
                "la nuit tombe, pour le reste de la partie"
            } else {
                "un nouveau jour va suivre"
            };
            format!("Les ténèbres approchent ? Dés : {one}, {other} ; {end}.")
        }
        Event::TacticsBack { night } => {
            let of = if *night { "de nuit" } else { "de jour" };
            format!("Il reste trop peu de tactiques {of} : celles qui étaient retirées reviennent.")
        }
        Event::LairRolled { die, .. } => {
            format!("Ennemis errants : le dé d'une case libérée montre {}.", die.name().fr)
        }
        Event::HeroNamed { seat, hero } => format!("{} désigne {}.", name(*seat), hero.sheet().name.fr),
        Event::Bid { seat, hero, bid } => {
            format!("{} offre {bid} de Renommée pour {}.", name(*seat), hero.sheet().name.fr)
        }
        Event::NoBid { seat, hero } => {
            format!("{} n'offre rien pour {}.", name(*seat), hero.sheet().name.fr)
        }
        Event::Packet { seat, n, cards } => match cards.value() {
            Some(cards) => format!("{} regarde {}.", name(*seat), super::cards(L, cards)),
            None => format!("{} regarde {}.", name(*seat), count(L, *n, "carte", "cartes")),
        },
        Event::Kept { seat, card: kept } => match kept.value() {
            Some(kept) => format!("{} garde {}.", name(*seat), card(L, *kept)),
            None => format!("{} garde une carte.", name(*seat)),
        },
        Event::AddedDrafted { seat, card: id } => {
            format!("{} ajoute {} à sa pioche.", name(*seat), card(L, *id))
        }
        Event::Improvement { cards, scores } => {
            let scores: Vec<String> =
                scores.iter().map(|(seat, score)| format!("{} {score}", name(*seat))).collect();
            format!(
                "Des actions peuvent être améliorées avec {}. Qui a le moins choisit d'abord : {}.",
                super::cards(L, cards),
                scores.join(", ")
            )
        }
        Event::Improved { seat, old, new } => {
            format!("{} remplace {} par {}.", name(*seat), card(L, *old), card(L, *new))
        }
        Event::HeroPicked { seat, hero } => {
            format!("{} joue {}.", names::chair(L, *seat), hero.sheet().name.fr)
        }
        Event::DummyHero(hero) => format!("Le Joueur fantôme a les cartes {}.", de(hero.sheet().name.fr)),
        Event::Tactic { seat, tactic: id } => {
            format!("{} prend la tactique {}.", who(L, view, *seat), tactic(L, *id))
        }
        Event::RemovalProposed { seat, tactic: id } => {
            format!("{} propose de retirer de la partie la tactique {}.", name(*seat), tactic(L, *id))
        }
        Event::Agreed { seat } => format!("{} accepte.", name(*seat)),
        Event::Refused { seat } => format!("{} refuse.", name(*seat)),
        Event::TacticRemoved(id) => format!("La tactique {} est retirée de la partie.", tactic(L, *id)),
        Event::AssaultProposed { seat, city, shares } => {
            let shares: Vec<String> =
                shares.iter().map(|(of, n)| format!("{n} pour {}", name(*of))).collect();
            let city = at(*city).the(L);
            format!(
                "{} propose d'assaillir ensemble {city}, défenseurs répartis ainsi : {}.",
                name(*seat),
                super::and(L, &shares)
            )
        }
        Event::Dealt { seat, enemies } => format!("{} affrontera {}.", name(*seat), foes(L, enemies)),
        Event::AssaultFailed { city } => format!("L'assaut commun contre {} a échoué.", at(*city).the(L)),
        Event::Turn(seat) => format!("{} : le tour commence.", who(L, view, *seat)),
        Event::EndAnnounced(seat) => format!("{} annonce la fin de la manche.", who(L, view, *seat)),
        Event::Passed { seat, rule } if *rule == MK_TURN_11 => {
            format!("{} saute ce tour [{}].", name(*seat), cite(*rule))
        }
        Event::Passed { seat, rule } => format!("{} passe [{}].", name(*seat), cite(*rule)),
        Event::TurnInAdvance { seat } => {
            format!(
                "{} joue dès maintenant son prochain tour et retourne son jeton d'Ordre face cachée.",
                name(*seat)
            )
        }
        Event::LastTurns(rule) => {
            format!("L'objectif est atteint : un dernier tour pour chacun [{}].", cite(*rule))
        }
        Event::DummyFlipped(cards) => {
            let cards: Vec<String> = cards.iter().map(|id| card(L, *id)).collect();
            format!("Le Joueur fantôme retourne {}.", super::and(L, &cards))
        }
        Event::Played { seat, card: id, strong } => {
            let name_of = names::half(L, *id, *strong);
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
            let what = view.abilities(*unit).get(usize::from(*ability));
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
                Purse::Stolen(of) => {
                    format!("le dé {} de {}", of.name().fr, tactic(L, content::tactic::MANA_STEAL))
                }
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
        Event::HandShown { seat, cards } if cards.is_empty() => {
            format!("{} n'a aucune carte à montrer.", name(*seat))
        }
        Event::HandShown { seat, cards } => {
            format!("{} montre toute sa main : {}.", name(*seat), super::cards(L, cards))
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
            // Where cities come by lot, the printed one is not there.
            let city = sheet.city.filter(|_| !view.variants.random_cities);
            let city = city.map_or(String::new(), |city| format!(" et la {}", names::city(L, city)));
            match seat {
                Some(seat) => format!("{} révèle {kind}{city}.", name(*seat)),
                None => format!("On révèle {kind}{city}."),
            }
        }
        Event::CityDrawn { colour, .. } => {
            format!("Le sort désigne la {}.", names::city(L, *colour))
        }
        Event::Megapolis { colour, half, level, .. } => {
            format!(
                "La {} et la {} forment une Mégapole de niveau {level}.",
                names::city(L, *colour),
                names::city(L, *half)
            )
        }
        Event::Entrance { site: at_entrance, .. } => {
            format!("On découvre une entrée secrète : {}.", site(L, *at_entrance).a(L))
        }
        Event::Awakened { seat, .. } => {
            format!("{} éveille {}.", name(*seat), site(L, Site::MagicalGlade).the(L))
        }
        Event::GaveWay { seat, of, .. } => {
            let (of, seat) = (names::of_seat(L, view, *of), names::of_seat(L, view, *seat));
            let glade = about_site(Site::MagicalGlade, "clairière");
            format!("Sur la {glade}, le Bouclier {of} cède sa place à celui {seat}.")
        }
        Event::DieSet { seat, colour } => match colour.value() {
            Some(colour) => format!("{} règle un dé en secret : {}.", name(*seat), colour.name().fr),
            None => format!("{} règle un dé en secret.", name(*seat)),
        },
        Event::DieShown { seat, colour } => {
            let (whose, text) = (names::of_seat(L, view, *seat), fight::die(L, *colour));
            format!("Le dé {whose} est {} : {text}.", colour.name().fr)
        }
        Event::DieIsNot { seat, colour } => {
            format!("Le dé {} n'est pas {}.", names::of_seat(L, view, *seat), colour.name().fr)
        }
        Event::PortalClosed(rule) => {
            format!("Le {} se referme [{}].", site(L, Site::Portal).bare(), cite(*rule))
        }
        Event::Eliminated { seat } => {
            let out = if names::is_she(view, *seat) { "éliminée" } else { "éliminé" };
            format!("{}, encore sur {}, est {out}.", name(*seat), site(L, Site::Portal).the(L))
        }
        Event::ChosenOne { seat, chosen } => match chosen.value() {
            Some(chosen) => {
                let (elect, who) =
                    if names::is_she(view, *chosen) { ("élue", "celle") } else { ("élu", "celui") };
                format!("{} est l'{elect} de l'équipe, {who} qui doit revenir.", name(*chosen))
            }
            None => format!("{} connaît l'élu de son équipe.", name(*seat)),
        },
        Event::ChosenOnes(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| name(*seat)).collect();
            format!("On révèle les élus : {}.", super::and(L, &names))
        }
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
            let ruins = about_site(Site::AncientRuins, "ruines");
            format!("Les {ruins} sont révélées. {}", face.lines.join(" "))
        }
        Event::CombatBegins { seat, enemies } => format!("{} affronte {}.", name(*seat), foes(L, enemies)),
        Event::CombatPhase(phase) => match phase {
            CombatPhase::Ranged => "Attaques à distance et de siège".into(),
            CombatPhase::Block => "Parades".into(),
            CombatPhase::Damage => "Affectation des dégâts".into(),
            CombatPhase::Attack => "Attaques".into(),
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
            format!("Poison : {} dans la défausse {}.", wounds(L, *n), names::of_seat(L, view, *seat))
        }
        Event::KnockedOut { seat } => {
            format!("{} est {}.", name(*seat), if is_she(view, *seat) { "assommée" } else { "assommé" })
        }
        Event::DuelBegins { aggressor, defender, at: hex } => {
            format!("{} attaque {} : {}.", name(*aggressor), name(*defender), at(*hex).the(L))
        }
        Event::Defends { seat, full: true } => {
            format!("{} participe pleinement, avec son prochain tour.", name(*seat))
        }
        Event::Defends { seat, full: false } => {
            format!("{} participe partiellement et garde son prochain tour.", name(*seat))
        }
        Event::DuelPhase(DuelPhase::Ranged) => "Attaques à distance et de siège".into(),
        Event::DuelPhase(DuelPhase::Melee) => "Mêlée".into(),
        Event::DuelAttack { seat, n, kinds } => {
            format!("{} attaque avec {n} ({}).", name(*seat), super::super::duel::kinds(L, kinds))
        }
        Event::DuelPass { seat } => format!("{} n'attaque pas.", name(*seat)),
        Event::DuelBlock { seat, cancelled: true, .. } => {
            format!("{} réduit l'attaque à néant.", name(*seat))
        }
        Event::DuelBlock { seat, block: 0, left, .. } => {
            format!("{} ne pare pas : {}.", name(*seat), count(L, *left, "dégât", "dégâts"))
        }
        Event::DuelBlock { seat, block, left: 0, .. } => {
            format!("{} pare {block} : il ne reste rien de l'attaque.", name(*seat))
        }
        Event::DuelBlock { seat, block, left, .. } => {
            format!("{} pare {block} : il reste {}.", name(*seat), count(L, *left, "dégât", "dégâts"))
        }
        Event::Stolen { by, from, card: id } => {
            format!("{} vole {} à {}.", name(*by), card(L, *id), name(*from))
        }
        Event::DrivenOff { seat, to } => {
            let driven = if is_she(view, *seat) { "chassée" } else { "chassé" };
            format!("{} est {driven} {}.", name(*seat), to_place(*to))
        }
        Event::DuelEnds { winner: Some(seat) } => format!("{} remporte le combat.", name(*seat)),
        Event::DuelEnds { winner: None } => "Le combat finit sans vainqueur.".into(),
        Event::SetAside { seat, card: id } => {
            format!("{} met {} de côté jusqu'à la fin de la manche.", name(*seat), card(L, *id))
        }
        Event::Retreated { seat, to } => format!("{} recule {}.", name(*seat), to_place(*to)),
        Event::Wounded { seat, n } => format!("{} reçoit {}.", name(*seat), wounds(L, *n)),
        Event::UnitWounded { seat, unit, destroyed } => {
            let noun = band(L, *unit);
            let what = noun.agree(if *destroyed { "détruit" } else { "blessé" });
            format!("{} {} sont {what}.", capital(&noun.the(L)), names::of_seat(L, view, *seat))
        }
        Event::Healed { seat, n, unit: None } => format!("{} guérit {}.", name(*seat), wounds(L, *n)),
        Event::Healed { seat, n, unit: Some(unit) } => {
            format!("{} guérit {} {}.", name(*seat), wounds(L, *n), band(L, *unit).of_the(L))
        }
        Event::Fame { seat, change } => format!("{} : Renommée {}.", name(*seat), signed(*change)),
        Event::Reputation { seat, change } => {
            format!("{} : Réputation {}.", name(*seat), signed(*change))
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
        Event::Over(rule) => format!("La partie est terminée [{}].", cite(*rule)),
    }
}
