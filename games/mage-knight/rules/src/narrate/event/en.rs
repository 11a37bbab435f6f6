//! The log in English.

use super::super::fight;
use super::super::names::{
    self, about_site, band, card, foe, mana, place, seat, site, skill, tactic, wounds,
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
use kernel::wording::{capital, count, rule as cite, signed};

const L: Lang = Lang::En;

/// An event, as a line of the log.
pub(super) fn say(view: &View, event: &Event) -> String {
    let name = |of| seat(L, view, of);
    let at = |hex| place(L, &view.map, hex);
    let to_place = |hex| names::into(L, &view.map, hex);
    match event {
        Event::Round { round, night } => {
            format!("Round {round} begins: it is {}.", if *night { "Night" } else { "Day" })
        }
        Event::Darkness { dice, falls } => {
            let [one, other] = dice.map(|die| die.name().en);
            let end = if *falls { "night falls for the rest of the game" } else { "another Day follows" };
            format!("Does darkness come? The dice show {one} and {other}: {end}.")
        }
        Event::TacticsBack { night } => {
            let of = if *night { "Night" } else { "Day" };
            format!("Too few {of} tactics are left: those that were removed come back.")
        }
        Event::LairRolled { die, .. } => {
            format!("Rampaging enemies: the die for a cleared space shows {}.", die.name().en)
        }
        Event::HeroNamed { seat, hero } => format!("{} names {}.", name(*seat), hero.sheet().name.en),
        Event::Bid { seat, hero, bid } => {
            format!("{} bids {bid} Fame for {}.", name(*seat), hero.sheet().name.en)
        }
        Event::NoBid { seat, hero } => format!("{} does not bid for {}.", name(*seat), hero.sheet().name.en),
        Event::Packet { seat, n, cards } => match cards.value() {
            Some(cards) => format!("{} looks at {}.", name(*seat), super::cards(L, cards)),
            None => format!("{} looks at {}.", name(*seat), count(L, *n, "card", "cards")),
        },
        Event::Kept { seat, card: kept } => match kept.value() {
            Some(kept) => format!("{} keeps {}.", name(*seat), card(L, *kept)),
            None => format!("{} keeps a card.", name(*seat)),
        },
        Event::AddedDrafted { seat, card: id } => {
            format!("{} adds {} to the deck.", name(*seat), card(L, *id))
        }
        Event::Improvement { cards, scores } => {
            let scores: Vec<String> =
                scores.iter().map(|(seat, score)| format!("{} {score}", name(*seat))).collect();
            format!(
                "Actions can be improved with {}. The least comes first: {}.",
                super::cards(L, cards),
                scores.join(", ")
            )
        }
        Event::Improved { seat, old, new } => {
            format!("{} replaces {} by {}.", name(*seat), card(L, *old), card(L, *new))
        }
        Event::HeroPicked { seat, hero } => {
            format!("{} plays {}.", names::chair(L, *seat), hero.sheet().name.en)
        }
        Event::DummyHero(hero) => format!("The Dummy player has the cards of {}.", hero.sheet().name.en),
        Event::Tactic { seat, tactic: id } => {
            format!("{} takes the tactic {}.", who(L, view, *seat), tactic(L, *id))
        }
        Event::RemovalProposed { seat, tactic: id } => {
            format!("{} proposes to remove the tactic {} from the game.", name(*seat), tactic(L, *id))
        }
        Event::Agreed { seat } => format!("{} agrees.", name(*seat)),
        Event::Refused { seat } => format!("{} does not agree.", name(*seat)),
        Event::TacticRemoved(id) => format!("The tactic {} is out of the game.", tactic(L, *id)),
        Event::AssaultProposed { seat, city, shares } => {
            let shares: Vec<String> = shares.iter().map(|(of, n)| format!("{n} for {}", name(*of))).collect();
            let city = at(*city).the(L);
            format!(
                "{} proposes to assault {city} together: {} of the defenders.",
                name(*seat),
                super::and(L, &shares)
            )
        }
        Event::Dealt { seat, enemies } => format!("{} is dealt {}.", name(*seat), foes(L, enemies)),
        Event::AssaultFailed { city } => format!("The joint assault on {} has failed.", at(*city).the(L)),
        Event::Turn(seat) => format!("{}: the turn begins.", who(L, view, *seat)),
        Event::EndAnnounced(seat) => format!("{} announces the end of the round.", who(L, view, *seat)),
        Event::Passed { seat, rule } if *rule == MK_TURN_11 => {
            format!("{} misses this turn [{}].", name(*seat), cite(*rule))
        }
        Event::Passed { seat, rule } => format!("{} passes [{}].", name(*seat), cite(*rule)),
        Event::TurnInAdvance { seat } => {
            format!("{} takes the next turn now and turns the Round Order token face down.", name(*seat))
        }
        Event::LastTurns(rule) => format!("The goal is met: one last turn for everybody [{}].", cite(*rule)),
        Event::DummyFlipped(cards) => {
            let cards: Vec<String> = cards.iter().map(|id| card(L, *id)).collect();
            format!("The Dummy player turns over {}.", super::and(L, &cards))
        }
        Event::Played { seat, card: id, strong } => {
            let name_of = names::half(L, *id, *strong);
            let powered = if *strong && names::half_name(L, *id, true) == id.card().name.en {
                " at full strength"
            } else {
                ""
            };
            format!("{} plays {name_of}{powered}.", name(*seat))
        }
        Event::PlayedSideways { seat, card: id, as_what } => {
            let what = match as_what {
                Sideways::Move => "Move",
                Sideways::Influence => "Influence",
                Sideways::Attack => "Attack",
                Sideways::Block => "Block",
            };
            format!("{} plays {} sideways as {what}.", name(*seat), card(L, *id))
        }
        Event::Skill { seat, skill: id } => format!("{} uses {}.", name(*seat), skill(L, *id)),
        Event::Activated { seat, unit, ability } => {
            let what = view.abilities(*unit).get(usize::from(*ability));
            let what = what.map_or(String::new(), |ability| {
                format!(": {}", super::super::effect::label(L, ability.effect.get()))
            });
            format!("{} activates {}{what}.", name(*seat), band(L, *unit).the(L))
        }
        Event::Paid { seat, colour, purse } => {
            let from = match purse {
                Purse::Token(of) => format!("a {} token", of.name().en),
                Purse::Crystal(of) => format!("a {} crystal", of.name().en),
                Purse::Die(of) => format!("a {} die of the Source", of.name().en),
                Purse::Stolen(of) => {
                    format!("the {} die of {}", of.name().en, tactic(L, content::tactic::MANA_STEAL))
                }
                Purse::Endless(of) => format!("{} mana without limit", of.name().en),
            };
            format!("{} pays {} with {from}.", name(*seat), mana(L, *colour))
        }
        Event::Gained { seat, what: Gain::Token(colour) } => {
            format!("{} gains a {} mana.", name(*seat), colour.name().en)
        }
        Event::Gained { seat, what: Gain::Crystal(colour) } => {
            format!("{} gains a {} crystal.", name(*seat), colour.name().en)
        }
        Event::Drew { seat, n, cards } => match cards.value() {
            Some(cards) => {
                let cards: Vec<String> = cards.iter().map(|id| card(L, *id)).collect();
                format!("{} draws {}.", name(*seat), super::and(L, &cards))
            }
            None => format!("{} draws {}.", name(*seat), count(L, *n, "card", "cards")),
        },
        Event::Discarded { seat, card: id, removed: false } => {
            format!("{} discards {}.", name(*seat), card(L, *id))
        }
        Event::Discarded { seat, card: id, removed: true } => {
            format!("{} removes {} from the game.", name(*seat), card(L, *id))
        }
        Event::HandShown { seat, cards } if cards.is_empty() => {
            format!("{} has no card to show.", name(*seat))
        }
        Event::HandShown { seat, cards } => {
            format!("{} shows the whole hand: {}.", name(*seat), super::cards(L, cards))
        }
        Event::Moved { seat, to, cost } => {
            format!("{} goes {} (Move {cost}).", name(*seat), to_place(*to))
        }
        Event::Explored { seat, tile, .. } => {
            let sheet = tile.tile();
            let kind = match sheet.kind {
                TileKind::Start => "the start tile".to_owned(),
                TileKind::Countryside => format!("countryside tile {}", sheet.number),
                TileKind::Core => format!("core tile {}", sheet.number),
            };
            // Where cities come by lot, the printed one is not there.
            let city = sheet.city.filter(|_| !view.variants.random_cities);
            let city = city.map_or(String::new(), |city| format!(" with the {}", names::city(L, city)));
            match seat {
                Some(seat) => format!("{} reveals {kind}{city}.", name(*seat)),
                None => format!("{} is revealed{city}.", capital(&kind)),
            }
        }
        Event::CityDrawn { colour, .. } => {
            format!("The lot falls on the {}.", names::city(L, *colour))
        }
        Event::Megapolis { colour, half, level, .. } => {
            format!(
                "The {} and the {} are a Megapolis of level {level}.",
                names::city(L, *colour),
                names::city(L, *half)
            )
        }
        Event::Entrance { site: at_entrance, .. } => {
            format!("A secret entrance is found: {}.", site(L, *at_entrance).a(L))
        }
        Event::Awakened { seat, .. } => {
            format!("{} awakens {}.", name(*seat), site(L, Site::MagicalGlade).the(L))
        }
        Event::GaveWay { seat, of, .. } => {
            format!(
                "{} Shield on the {} gives way to {}.",
                names::of_seat(L, view, *of),
                about_site(Site::MagicalGlade, "glade"),
                names::of_seat(L, view, *seat)
            )
        }
        Event::DieSet { seat, colour } => match colour.value() {
            Some(colour) => format!("{} sets a die in secret: {}.", name(*seat), colour.name().en),
            None => format!("{} sets a die in secret.", name(*seat)),
        },
        Event::DieShown { seat, colour } => {
            let (whose, text) = (names::of_seat(L, view, *seat), fight::die(L, *colour));
            format!("{whose} die shows {}: {text}.", colour.name().en)
        }
        Event::DieIsNot { seat, colour } => {
            format!("{} die is not {}.", names::of_seat(L, view, *seat), colour.name().en)
        }
        Event::PortalClosed(rule) => {
            format!("The {} closes [{}].", site(L, Site::Portal).bare(), cite(*rule))
        }
        Event::Eliminated { seat } => {
            format!("{} was on {} and is out of the game.", name(*seat), site(L, Site::Portal).the(L))
        }
        Event::ChosenOne { seat, chosen } => match chosen.value() {
            Some(chosen) => format!("{} is the chosen one of the team, who must return.", name(*chosen)),
            None => format!("{} knows the chosen one of the team.", name(*seat)),
        },
        Event::ChosenOnes(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| name(*seat)).collect();
            format!("The chosen ones are shown: {}.", super::and(L, &names))
        }
        Event::Interacts { seat, at: hex } => match view.map.site(*hex) {
            Some(Site::City | Site::Keep | Site::MageTower) | None => {
                format!("{} deals with the locals of {}.", name(*seat), at(*hex).the(L))
            }
            Some(_) => format!("{} deals with the people of {}.", name(*seat), at(*hex).the(L)),
        },
        Event::Bought { seat, what: Bought::Healing } => format!("{} buys a healing point.", name(*seat)),
        Event::Bought { seat, what: Bought::Artifact } => format!("{} buys an artifact.", name(*seat)),
        Event::Bought { seat, what: Bought::Offered(unit) } => {
            format!("{} calls {} to the offer.", name(*seat), band(L, *unit).the(L))
        }
        Event::Revealed { at: hex, enemy } => match at(*hex) {
            there if view.map.site(*hex).is_some() => {
                format!(
                    "{} {} revealed: {}.",
                    capital(&foe(L, *enemy).the(L)),
                    foe(L, *enemy).number("is", "are"),
                    there.the(L)
                )
            }
            _ => format!(
                "{} {} revealed.",
                capital(&foe(L, *enemy).the(L)),
                foe(L, *enemy).number("is", "are")
            ),
        },
        Event::RuinRevealed { ruin, .. } => {
            let face = super::super::words::ruin_face(L, *ruin);
            let ruins = about_site(Site::AncientRuins, "ruins");
            format!("The {ruins} are revealed. {}", face.lines.join(" "))
        }
        Event::CombatBegins { seat, enemies } => format!("{} fights {}.", name(*seat), foes(L, enemies)),
        Event::CombatPhase(phase) => match phase {
            CombatPhase::Ranged => "Ranged and siege attacks".into(),
            CombatPhase::Block => "Blocks".into(),
            CombatPhase::Damage => "Damage".into(),
            CombatPhase::Attack => "Attacks".into(),
        },
        Event::Defeated { enemies, fame } => {
            let many = enemies.len() > 1 || enemies.first().is_some_and(|enemy| foe(L, *enemy).is_plural());
            format!(
                "{} {} defeated (Fame +{fame}).",
                capital(&foes(L, enemies)),
                if many { "are" } else { "is" }
            )
        }
        Event::Summoned { by, enemy } => {
            let summoner = foe(L, *by);
            format!(
                "{} {} {}.",
                capital(&summoner.the(L)),
                summoner.number("summons", "summon"),
                foe(L, *enemy).a(L)
            )
        }
        Event::Blocked(enemy) => {
            let noun = foe(L, *enemy);
            format!("{} {} blocked.", capital(&noun.the(L)), noun.number("is", "are"))
        }
        Event::Poisoned { seat, n } => {
            format!("Poison: {} into {} discard pile.", wounds(L, *n), names::of_seat(L, view, *seat))
        }
        Event::KnockedOut { seat } => format!("{} is knocked out.", name(*seat)),
        Event::DuelBegins { aggressor, defender, at: hex } => {
            format!("{} attacks {}: {}.", name(*aggressor), name(*defender), at(*hex).the(L))
        }
        Event::Defends { seat, full: true } => {
            format!("{} takes part fully, with the next turn.", name(*seat))
        }
        Event::Defends { seat, full: false } => {
            format!("{} takes part partially and keeps the next turn.", name(*seat))
        }
        Event::DuelPhase(DuelPhase::Ranged) => "Ranged and siege attacks".into(),
        Event::DuelPhase(DuelPhase::Melee) => "Melee".into(),
        Event::DuelAttack { seat, n, kinds } => {
            format!("{} attacks with {n} ({}).", name(*seat), super::super::duel::kinds(L, kinds))
        }
        Event::DuelPass { seat } => format!("{} does not attack.", name(*seat)),
        Event::DuelBlock { seat, cancelled: true, .. } => {
            format!("{} makes the attack come to nothing.", name(*seat))
        }
        Event::DuelBlock { seat, block: 0, left, .. } => {
            format!("{} does not block: {left} damage.", name(*seat))
        }
        Event::DuelBlock { seat, block, left: 0, .. } => {
            format!("{} blocks with {block}: nothing is left of the attack.", name(*seat))
        }
        Event::DuelBlock { seat, block, left, .. } => {
            format!("{} blocks with {block}: {left} damage is left.", name(*seat))
        }
        Event::Stolen { by, from, card: id } => {
            format!("{} steals {} from {}.", name(*by), card(L, *id), name(*from))
        }
        Event::DrivenOff { seat, to } => format!("{} is driven off {}.", name(*seat), to_place(*to)),
        Event::DuelEnds { winner: Some(seat) } => format!("{} wins the fight.", name(*seat)),
        Event::DuelEnds { winner: None } => "The fight ends without a winner.".into(),
        Event::SetAside { seat, card: id } => {
            format!("{} sets {} aside until the round ends.", name(*seat), card(L, *id))
        }
        Event::Retreated { seat, to } => format!("{} retreats {}.", name(*seat), to_place(*to)),
        Event::Wounded { seat, n } => format!("{} takes {}.", name(*seat), wounds(L, *n)),
        Event::UnitWounded { seat, unit, destroyed } => {
            let what = if *destroyed { "are destroyed" } else { "are wounded" };
            format!("{} {} {what}.", names::of_seat(L, view, *seat), names::unit(L, *unit))
        }
        Event::Healed { seat, n, unit: None } => {
            format!("{} heals {}.", name(*seat), wounds(L, *n))
        }
        Event::Healed { seat, n, unit: Some(unit) } => {
            format!("{} heals {} of {}.", name(*seat), wounds(L, *n), band(L, *unit).the(L))
        }
        Event::Fame { seat, change } => format!("{}: Fame {}.", name(*seat), signed(*change)),
        Event::Reputation { seat, change } => {
            format!("{}: Reputation {}.", name(*seat), signed(*change))
        }
        Event::Recruited { seat, unit } => {
            format!("{} join {}.", capital(&band(L, *unit).the(L)), name(*seat))
        }
        Event::Disbanded { seat, unit } => format!("{} disbands {}.", name(*seat), band(L, *unit).the(L)),
        Event::GainedCard { seat, card: id } => match id.value() {
            Some(id) => format!("{} gains {}.", name(*seat), card(L, *id)),
            None => format!("{} gains a card.", name(*seat)),
        },
        Event::Conquered { seat, at: hex } => format!("{} conquers {}.", name(*seat), at(*hex).the(L)),
        Event::Withdrew { seat, to } => format!("{} withdraws {}.", name(*seat), to_place(*to)),
        Event::Level { seat, level } => {
            let gains = levels().get(usize::from(*level) - 1);
            let gains = gains
                .map_or(String::new(), |level| format!(": Armor {}, hand of {}", level.armor, level.hand));
            format!("{} reaches level {level}{gains}.", name(*seat))
        }
        Event::GainedSkill { seat, skill: id } => {
            format!("{} gains the skill {}.", name(*seat), skill(L, *id))
        }
        Event::SkillOffered(id) => format!("The skill {} joins the common offer.", skill(L, *id)),
        Event::Rolled(faces) => {
            let faces: Vec<String> = faces.iter().map(|face| face.name().en.to_owned()).collect();
            format!("The dice of the Source show: {}.", faces.join(", "))
        }
        Event::Over(rule) => format!("The match is over [{}].", cite(*rule)),
    }
}
