//! The texts of Combat: questions, buttons, lines of the log.

use super::{effect, names};
use crate::board::Spot;
use crate::combat::{Asking, Choice, Fight, Incident, Phase};
use crate::content::{FoeId, PowerId, SpecialRules};
use crate::deeds::Source;
use crate::scenario::{Demon, Progress};
use crate::view::View;
use kernel::wording::{count, de, number, quoted, signed};
use kernel::{Lang, Seat};

/// The Monster of the current fight.
fn foe(lang: Lang, view: &View) -> String {
    match &view.fight {
        Some(fight) => names::foe(lang, fight.foe),
        None => lang.pick("the Monster", "le Monstre").to_owned(),
    }
}

fn strength(view: &View, of: fn(&Fight) -> i16) -> String {
    number(view.fight.as_ref().map_or(0, of))
}

/// The level of the Monster on the active Hero's space; 0 if there is none.
fn level(view: &View) -> u8 {
    let place = names::player(view, view.active).place;
    place.filter(|place| view.map.contains(*place)).map_or(0, |place| view.map.undefeated(place))
}

/// The enemy of a Hero who starts a fight, if its card is face up: the Magma Demon first, then the Elite
/// Monster.
fn sought(view: &View) -> Option<FoeId> {
    if level(view) > 0 {
        return None;
    }
    let demon = match (&view.course.progress, &view.scenario.sheet().special) {
        (Progress::Elementals(banishing), SpecialRules::Elementals(rules)) => match banishing.demon {
            Demon::Risen(on) if names::player(view, view.active).place == Some(on) => rules.faer,
            _ => None,
        },
        _ => None,
    };
    demon.map(|faer| faer.boss).or_else(|| view.bounty.as_ref().map(|card| card.elite))
}

/// A question of a Combat.
pub(super) fn question(lang: Lang, view: &View, seat: Seat, asking: Asking) -> String {
    match lang {
        Lang::En => question_en(view, seat, asking),
        Lang::Fr => question_fr(view, seat, asking),
    }
}

fn question_en(view: &View, seat: Seat, asking: Asking) -> String {
    const L: Lang = Lang::En;
    let hero = names::hero(L, view, seat);
    match asking {
        Asking::Before => match level(view) {
            0 => format!("How does {hero} get ready for the Combat?"),
            level => format!("How does {hero} get ready for the Combat with a Monster of level {level}?"),
        },
        Asking::Claim => format!("Does {hero} use the Control card to play the Monster?"),
        Asking::Phase(phase) => phase_en(view, seat, phase),
        Asking::Trophy(foe) => format!("Does {hero} keep {} as a Trophy?", names::foe(L, foe)),
        Asking::Barter => format!("{hero} carries too much: does {hero} trade first?"),
    }
}

fn phase_en(view: &View, seat: Seat, phase: Phase) -> String {
    const L: Lang = Lang::En;
    let hero = names::hero(L, view, seat);
    let foe = foe(L, view);
    let player = names::player(view, seat);
    match phase {
        Phase::Preparation => format!("What does {hero} use to prepare {foe}?"),
        Phase::Initiative => format!("Does {hero} make an Initiative attack on {foe}?"),
        Phase::Healing { .. } => {
            format!("Does {hero} heal (Health {} of {})?", player.health, player.maximum)
        }
        Phase::MonsterBefore => format!("What does {hero} use before {foe} rolls?"),
        Phase::MonsterCards => format!("Which cards does {hero} play before {foe} rolls?"),
        Phase::Duel { .. } => {
            let strength = strength(view, Fight::monster_strength);
            format!("{foe}: Combat Strength {strength}. Does {hero} change the roll?")
        }
        Phase::Defence => {
            let strength = strength(view, Fight::monster_strength);
            format!("{foe}: Combat Strength {strength}. How does {hero} defend?")
        }
        Phase::Curses => format!("Which cards does {hero} play before the Hero rolls?"),
        Phase::HeroBefore => format!("What does {hero} use before attacking {foe}?"),
        Phase::Strike => format!("What does {hero} attack {foe} with?"),
        Phase::HeroAfter => {
            let strength = strength(view, Fight::hero_strength);
            format!("{hero}'s Combat Strength is {strength}: does {hero} change the roll?")
        }
        Phase::Counter => {
            let strength = strength(view, Fight::hero_strength);
            format!("The Hero's Combat Strength is {strength}: does {hero} spend Gaar of {foe} on it?")
        }
    }
}

fn question_fr(view: &View, seat: Seat, asking: Asking) -> String {
    const L: Lang = Lang::Fr;
    let hero = names::hero(L, view, seat);
    let he = names::pronoun(view, seat);
    match asking {
        Asking::Before => match level(view) {
            0 => format!("Comment {hero} se prépare-t-{he} au Combat ?"),
            level => {
                format!("Comment {hero} se prépare-t-{he} au Combat contre un Monstre de niveau {level} ?")
            }
        },
        Asking::Claim => format!("{hero} utilise-t-{he} la carte Contrôle pour jouer le Monstre ?"),
        Asking::Phase(phase) => phase_fr(view, seat, phase),
        Asking::Trophy(foe) => format!("{hero} garde-t-{he} {} en Trophée ?", names::foe(L, foe)),
        Asking::Barter => format!("{hero} porte trop de choses : {hero} fait-{he} d'abord du Commerce ?"),
    }
}

fn phase_fr(view: &View, seat: Seat, phase: Phase) -> String {
    const L: Lang = Lang::Fr;
    let hero = names::hero(L, view, seat);
    let he = names::pronoun(view, seat);
    let foe = foe(L, view);
    let player = names::player(view, seat);
    match phase {
        Phase::Preparation => format!("Qu'utilise {hero} pour préparer {foe} ?"),
        Phase::Initiative => format!("{hero} lance-t-{he} une attaque d'Initiative contre {foe} ?"),
        Phase::Healing { .. } => {
            format!("{hero} se soigne-t-{he} (Santé {} sur {}) ?", player.health, player.maximum)
        }
        Phase::MonsterBefore => format!("Qu'utilise {hero} avant le jet du Monstre {foe} ?"),
        Phase::MonsterCards => format!("Quelles cartes {hero} joue-t-{he} avant le jet du Monstre {foe} ?"),
        Phase::Duel { .. } => {
            let strength = strength(view, Fight::monster_strength);
            format!("{foe} : Force de Combat {strength}. {hero} modifie-t-{he} le jet ?")
        }
        Phase::Defence => {
            let strength = strength(view, Fight::monster_strength);
            format!("{foe} : Force de Combat {strength}. Comment {hero} se défend-{he} ?")
        }
        Phase::Curses => format!("Quelles cartes {hero} joue-t-{he} avant le jet du Héros ?"),
        Phase::HeroBefore => format!("Qu'utilise {hero} avant d'attaquer {foe} ?"),
        Phase::Strike => format!("Avec quoi {hero} attaque-t-{he} {foe} ?"),
        Phase::HeroAfter => {
            let strength = strength(view, Fight::hero_strength);
            format!("La Force de Combat {} est de {strength} : {hero} modifie-t-{he} le jet ?", de(&hero))
        }
        Phase::Counter => {
            let strength = strength(view, Fight::hero_strength);
            format!(
                "La Force de Combat du Héros est de {strength} : {hero} dépense-t-{he} un jeton Gaar du Monstre {foe} ?"
            )
        }
    }
}

/// What pays for an Action, in brackets; nothing for its token.
pub(super) fn paid(lang: Lang, view: &View, source: Source) -> String {
    match source {
        Source::Token => String::new(),
        Source::Ability(slot) => {
            let name = names::tile_at(lang, view, names::asked(view), Spot::Slot(slot));
            format!(" ({})", quoted(lang, name))
        }
    }
}

/// What this many cards do.
fn section(lang: Lang, card: PowerId, n: u8) -> String {
    let power = card.power();
    let at = usize::from(n).clamp(1, power.sections.len().max(1)) - 1;
    power.sections.get(at).map(|section| effect::phrase(lang, *section)).unwrap_or_default()
}

/// A button of a Combat.
pub(super) fn choice(lang: Lang, view: &View, choice: Choice) -> String {
    match choice {
        Choice::Fight(source) => {
            let fight = lang.pick("fight", "combattre");
            let whom = sought(view).map(|foe| format!(" {}", names::foe(lang, foe)));
            format!("{fight}{}{}", whom.unwrap_or_default(), paid(lang, view, source))
        }
        Choice::Claim => lang.pick("use the Control card", "utiliser la carte Contrôle").to_owned(),
        Choice::Initiative => lang.pick("make the Initiative attack", "attaquer par Initiative").to_owned(),
        Choice::Play(card, n) => {
            let name = names::power_name(lang, card);
            let times = if n > 1 { format!(" × {n}") } else { String::new() };
            format!("{name}{times}{}{}", lang.pick(": ", " : "), section(lang, card, n))
        }
        Choice::Hope(points) => {
            let gives = match points {
                1 => lang.pick("+1 to the roll", "+1 au jet"),
                2 => lang.pick("1 Gaar", "1 jeton Gaar"),
                _ => lang.pick("+1 to the roll and 1 Damage", "+1 au jet et 1 Dégât"),
            };
            match lang {
                Lang::En => format!("{} of Hope: {gives}", count(lang, points, "point", "points")),
                Lang::Fr => format!("{} d'Espoir : {gives}", count(lang, points, "point", "points")),
            }
        }
        Choice::Keep => lang.pick("keep the Trophy", "garder le Trophée").to_owned(),
    }
}

/// What two dice show; a 0 was not rolled.
pub(super) fn dice(lang: Lang, [one, two]: [u8; 2]) -> String {
    match (one, two) {
        (n, 0) | (0, n) => n.to_string(),
        (one, two) => format!("{one}{}{two}", lang.pick(" and ", " et ")),
    }
}

/// The symbols of a Combat card besides its dice.
fn symbols(gaar: u8, chaos: u8) -> String {
    let each = [(gaar, "Gaar"), (chaos, "Chaos")];
    let shown = each.into_iter().filter(|(n, _)| *n > 0);
    shown.map(|(n, name)| format!(", {n} {name}")).collect()
}

/// What happened in a Combat.
pub(super) fn report(lang: Lang, view: &View, report: Incident) -> String {
    match lang {
        Lang::En => report_en(view, report),
        Lang::Fr => report_fr(view, report),
    }
}

fn report_en(view: &View, report: Incident) -> String {
    const L: Lang = Lang::En;
    match report {
        Incident::Control(seat) => format!("The Control card shows {}.", names::hero(L, view, seat)),
        Incident::Began { hero, monster, foe } => {
            let (hero, name) = (names::hero(L, view, hero), names::foe(L, foe));
            match monster {
                Some(seat) => format!("{hero} fights {name}, played by {}", names::hero(L, view, seat)),
                None => format!("{hero} fights {name}"),
            }
        }
        Incident::Round(n) => format!("Combat round {n}"),
        Incident::Played { card, n: 1 } => {
            format!("The Monster plays {}: {}.", names::power(L, card), section(L, card, 1))
        }
        Incident::Played { card, n } => {
            format!("The Monster plays {} {n} times: {}.", names::power(L, card), section(L, card, n))
        }
        Incident::Card { dice: shown, gaar, chaos, left } => {
            let left = count(L, left, "Combat card is left", "Combat cards are left");
            format!("A Combat card is turned up: dice {}{}; {left}.", dice(L, shown), symbols(gaar, chaos))
        }
        Incident::MonsterGaar { dice: shown, n } => {
            let shown = dice(L, shown);
            format!("The Monster spends a Gaar: the dice show {shown}, and {} counts besides.", signed(n))
        }
        Incident::Changed { n, strength } => {
            format!("The Monster's roll: {}, {} in all.", signed(n), number(strength))
        }
        Incident::Warded(n) => {
            format!("{} of this attack will be warded off.", count(L, n, "Wound", "Wounds"))
        }
        Incident::Damage(n) => format!("The Monster suffers {n} Damage."),
        Incident::Does(id) => format!("The attack does this: {}.", effect::phrase(L, id)),
        Incident::Regenerated(n) => format!("The Monster heals {n} Damage."),
        Incident::Left { health, of } => format!("The Monster has {health} of {of} Health left."),
        Incident::Monster(shown) => format!("The Monster rolls {}.", dice(L, shown)),
        Incident::Skips => "The Monster skips its attack.".into(),
        Incident::Struck { strength, wounds } => {
            let wounds = count(L, wounds, "Wound", "Wounds");
            format!("The Monster attacks with Combat Strength {}: {wounds}.", number(strength))
        }
        Incident::Hit { strength, damage } => {
            format!("The Hero attacks with Combat Strength {}: {damage} Damage.", number(strength))
        }
        Incident::Hope(n) => format!("The Die of Hope shows {n}."),
        Incident::Won(foe) => format!("{} is defeated.", names::foe(L, foe)),
        Incident::Lost(foe) => format!("{} kills the Hero.", names::foe(L, foe)),
    }
}

fn report_fr(view: &View, report: Incident) -> String {
    const L: Lang = Lang::Fr;
    match report {
        Incident::Control(seat) => format!("La carte Contrôle désigne {}.", names::hero(L, view, seat)),
        Incident::Began { hero, monster, foe } => {
            let (hero, name) = (names::hero(L, view, hero), names::foe(L, foe));
            match monster {
                Some(seat) => {
                    format!("{hero} affronte {name}, monstre joué par {}", names::hero(L, view, seat))
                }
                None => format!("{hero} affronte {name}"),
            }
        }
        Incident::Round(n) => format!("Tour de Combat {n}"),
        Incident::Played { card, n: 1 } => {
            format!("Le Monstre joue {} : {}.", names::power(L, card), section(L, card, 1))
        }
        Incident::Played { card, n } => {
            format!("Le Monstre joue {} {n} fois : {}.", names::power(L, card), section(L, card, n))
        }
        Incident::Card { dice: shown, gaar, chaos, left } => {
            let left = count(L, left, "carte restante", "cartes restantes");
            format!("Carte Combat révélée : dés {}{} ; {left}.", dice(L, shown), symbols(gaar, chaos))
        }
        Incident::MonsterGaar { dice: shown, n } => {
            let (shown, n) = (dice(L, shown), signed(n));
            format!("Le Monstre dépense un jeton Gaar : les dés donnent {shown}, avec {n} en plus du jet.")
        }
        Incident::Changed { n, strength } => {
            format!("Jet du Monstre : {}, {} en tout.", signed(n), number(strength))
        }
        Incident::Warded(n) => {
            let wounds = count(L, n, "Blessure sera parée", "Blessures seront parées");
            format!("{wounds} dans cette attaque.")
        }
        Incident::Damage(n) => format!("Le Monstre subit {}.", count(L, n, "Dégât", "Dégâts")),
        Incident::Does(id) => format!("Effet de l'attaque : {}.", effect::phrase(L, id)),
        Incident::Regenerated(n) => format!("Le Monstre soigne {}.", count(L, n, "Dégât", "Dégâts")),
        Incident::Left { health, of } => format!("Il reste au Monstre {health} Santé sur {of}."),
        Incident::Monster(shown) => format!("Le Monstre obtient {}.", dice(L, shown)),
        Incident::Skips => "Le Monstre n'attaque pas.".into(),
        Incident::Struck { strength, wounds } => {
            let wounds = count(L, wounds, "Blessure", "Blessures");
            format!("Le Monstre attaque avec une Force de Combat de {} : {wounds}.", number(strength))
        }
        Incident::Hit { strength, damage } => {
            let damage = count(L, damage, "Dégât", "Dégâts");
            format!("Le Héros attaque avec une Force de Combat de {} : {damage}.", number(strength))
        }
        Incident::Hope(n) => format!("Le Dé de l'Espoir indique {n}."),
        Incident::Won(foe) => format!("Monstre vaincu : {}.", names::foe(L, foe)),
        Incident::Lost(foe) => format!("Le Héros meurt face au Monstre {}.", names::foe(L, foe)),
    }
}
