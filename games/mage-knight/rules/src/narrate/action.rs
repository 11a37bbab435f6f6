//! The texts of actions: short, with their numbers.

use super::effect::{label, label_by_hour};
use super::names::{self, mana, unit_name};
use super::words::card_cost;
use super::{answer, deal, duel, fight, journey};
use crate::action::{Action, Purse, Sideways};
use crate::assault;
use crate::content::{self, CardId, CardKind, EffectId, Hex, UnitId, Ware};
use crate::effect::{Effect, Points};
use crate::effects::modifiers::worth_sideways;
use crate::question::{Asked, CombatPhase};
use crate::state::Who;
use crate::task::Task;
use crate::terms::Site;
use crate::view::View;
use kernel::wording::{capital, count, plain, signed};
use kernel::{Lang, Line, Seat};

/// The longest text of a card that fits on a button, in characters; beyond that only the name is shown.
const SHORT: usize = 80;

/// An action, as on a button.
pub(super) fn say(lang: Lang, view: &View, action: &Action) -> Line {
    let text = match *action {
        Action::Done => match view.asked.map(|question| question.what) {
            Some(Asked::Duel(what)) => duel::done(lang, view, what),
            _ => done(lang, view).to_owned(),
        },
        Action::PickHero(hero) => hero.sheet().name.get(lang).to_owned(),
        Action::Tactic(id) => {
            let tactic = id.tactic();
            format!("{}. {}", tactic.number, names::tactic_name(lang, id))
        }
        Action::Agree => lang.pick("Agree", "Accepter").to_owned(),
        Action::Refuse => lang.pick("Refuse", "Refuser").to_owned(),
        Action::AnnounceEnd => {
            lang.pick("Announce the end of the round", "Annoncer la fin de la manche").to_owned()
        }
        Action::Rest => lang.pick("Rest", "Se reposer").to_owned(),
        Action::Plunder => with_text(
            lang,
            lang.pick("Plunder the village", "Piller le village"),
            label(lang, Site::Village.card().plunder.get()),
        ),
        Action::Play(card) => play(lang, view, card, false),
        Action::PlayStrong(card) => play(lang, view, card, true),
        Action::Sideways(card, what) => sideways(lang, view, card, what),
        Action::Skill(id) => with_text(
            lang,
            &names::skill_name(lang, id),
            label_by_hour(lang, view.dark(), id.skill().effect.get()),
        ),
        Action::UseTactic => match view.players.get(own(view).index()).and_then(|player| player.tactic) {
            Some(id) => format!("{} {}", lang.pick("Use", "Utiliser"), names::tactic(lang, id)),
            None => lang.pick("Use the tactic", "Utiliser la tactique").to_owned(),
        },
        Action::Activate { unit, ability } => activate(lang, view, unit, ability),
        Action::Banner(unit) => banner(lang, view, unit),
        Action::Use(at) => use_modifier(lang, view, at),
        Action::Assign { card, unit } => {
            format!("{} → {}", names::card_name(lang, card), my_unit(lang, view, unit))
        }
        Action::Pay(purse) => pay(lang, purse),
        Action::Crystal(colour) => match lang {
            Lang::En => format!("Turn a {} crystal into mana", colour.name().en),
            Lang::Fr => format!("Changer un cristal {} en mana", colour.name().fr),
        },
        Action::HealHand => {
            lang.pick("Heal a Wound in hand (1)", "Guérir une Blessure en main (1)").to_owned()
        }
        Action::HealUnit(unit) => {
            let level = active(view)
                .and_then(|seat| names::unit_at(view, seat, unit))
                .map_or(0, |id| id.unit().level);
            format!("{} {} ({level})", lang.pick("Heal the", "Guérir :"), my_unit(lang, view, unit))
        }
        Action::Move(hex) => journey::go(lang, view, hex),
        Action::Tunnel(hex) => journey::tunnel(lang, view, hex),
        Action::Explore(at) => journey::explore(lang, view, at),
        Action::Interact => lang.pick("Deal with the locals", "Traiter avec les habitants").to_owned(),
        Action::Enter => journey::enter(lang, view),
        Action::Burn => {
            let reputation = Site::Monastery.card().burn.as_ref().map_or(0, |fight| fight.reputation);
            let reputation = signed(reputation);
            match lang {
                Lang::En => format!("Burn the monastery (Reputation {reputation})"),
                Lang::Fr => format!("Incendier le monastère (Réputation {reputation})"),
            }
        }
        Action::Challenge(hex) => journey::challenge(lang, view, hex),
        Action::Propose(hex) => {
            let city = names::place(lang, &view.map, hex).the(lang);
            match lang {
                Lang::En => format!("Propose a joint assault on {city}"),
                Lang::Fr => format!("Proposer d'assaillir ensemble {city}"),
            }
        }
        Action::Invite(seat) => {
            format!("{} {}", lang.pick("Invite", "Inviter"), names::seat(lang, view, seat))
        }
        Action::Attack(seat) => duel::attack(lang, view, seat),
        Action::DefendFully => lang
            .pick("Take the next turn now to defend", "Défendre en jouant dès maintenant le prochain tour")
            .to_owned(),
        Action::DefendPartly => {
            lang.pick("Defend and keep the next turn", "Défendre en gardant le prochain tour").to_owned()
        }
        Action::Awaken => lang.pick("Awaken the glade", "Éveiller la clairière").to_owned(),
        Action::Incant => lang.pick("Speak the incantation", "Prononcer l'incantation").to_owned(),
        Action::Recruit(at) => deal::recruit(lang, view, at, false),
        // For nothing, under a skill: there is no price to tell.
        Action::RecruitBonded(at)
            if view.asked.is_some_and(|question| matches!(question.what, Asked::Effect { .. })) =>
        {
            let skill = names::skill_name(lang, crate::content::skill::BONDS_OF_LOYALTY);
            format!("{} ({skill})", answer::say(lang, view, Action::Offer(at)))
        }
        Action::RecruitBonded(at) => deal::recruit(lang, view, at, true),
        Action::Disband(unit) => {
            format!("{} {}", lang.pick("Disband the", "Renvoyer :"), my_unit(lang, view, unit))
        }
        Action::BuyHealing => {
            deal::bought(lang, view, lang.pick("Heal a Wound", "Guérir une Blessure"), &[Ware::Heal])
        }
        Action::Buy(at) => deal::buy(lang, view, &[Ware::MonasteryAdvanced, Ware::Spell, Ware::Advanced], at),
        Action::BuyAdvanced(at) => deal::buy(lang, view, &[Ware::Advanced], at),
        Action::BuyUnseen => deal::bought(
            lang,
            view,
            lang.pick("Learn the unseen action of the deck", "Apprendre l'action cachée de la pioche"),
            &[Ware::Advanced],
        ),
        Action::BuyArtifact => {
            deal::bought(lang, view, lang.pick("Buy an artifact", "Acheter un artefact"), &[Ware::Artifact])
        }
        Action::AddElite => deal::bought(
            lang,
            view,
            lang.pick("Call an elite unit to the offer", "Appeler une unité d'élite dans l'offre"),
            &[Ware::EliteUnit],
        ),
        Action::Target(at) => fight::target(lang, view, at),
        Action::Spare(at) => {
            format!("{} {}", lang.pick("Leave out:", "Laisser de côté :"), names::foe_name(lang, view, at))
        }
        Action::Strike if view.duel.is_some() => duel::strike(lang, view),
        Action::Strike => fight::strike(lang, view),
        Action::Suffer(at) => fight::suffer(lang, view, at),
        Action::DamageUnit(unit) if view.duel.is_some() => duel::damage_unit(lang, view, unit),
        Action::DamageHero if view.duel.is_some() => duel::damage_hero(lang, view),
        Action::Steal(card) => duel::steal(lang, view, card),
        Action::Drive(hex) => duel::drive(lang, view, hex),
        Action::DamageUnit(unit) => fight::damage_unit(lang, view, unit),
        Action::DamageHero => fight::damage_hero(lang, view),
        Action::Option(_)
        | Action::Amount(_)
        | Action::Colour(_)
        | Action::Mana(_)
        | Action::Card(_)
        | Action::Offer(_)
        | Action::Die(_)
        | Action::Unit(_)
        | Action::Enemy(_)
        | Action::Space(_)
        | Action::Hero(_)
        | Action::PickSkill(_)
        | Action::Reward(_) => answer::say(lang, view, *action),
        Action::Discard(card) => {
            format!("{} {}", lang.pick("Discard", "Défausser"), names::card(lang, card))
        }
    };
    Line::of(lang, &text)
}

/// The seat that is asked; once nobody is, the seat of the last turn.
pub(super) fn own(view: &View) -> Seat {
    view.asked.map(|question| question.seat).or_else(|| active(view)).unwrap_or(Seat(0))
}

/// The seat that acts.
pub(super) fn active(view: &View) -> Option<Seat> {
    if view.acting.is_some() {
        return view.acting;
    }
    match view.order.get(usize::from(view.at)) {
        Some(Who::Seat(seat)) => Some(*seat),
        _ => None,
    }
}

/// The space of the hero whose turn it is.
pub(super) fn here(view: &View) -> Option<Hex> {
    view.players.get(active(view)?.index())?.place
}

/// The unit of the seat that is asked.
pub(super) fn my_unit(lang: Lang, view: &View, unit: u8) -> String {
    unit_name(lang, view, own(view), unit)
}

/// A name, and what it does if that is short.
pub(super) fn with_text(lang: Lang, name: &str, text: String) -> String {
    if plain(name).chars().count() + plain(&text).chars().count() > SHORT {
        return name.to_owned();
    }
    format!("{name}{}{text}", lang.pick(": ", " : "))
}

/// What `Done` means now.
fn done(lang: Lang, view: &View) -> &'static str {
    let Some(question) = view.asked else { return lang.pick("Done", "Terminé") };
    match question.what {
        Asked::Stage(stage) => answer::stage_done(lang, view, stage),
        Asked::Combat(phase) => match phase {
            CombatPhase::Ranged if skips(view) => lang.pick("Continue to Attack", "Passer à l'attaque"),
            CombatPhase::Ranged => lang.pick("Continue to Block", "Passer aux parades"),
            CombatPhase::Block => lang.pick("Take the damage", "Encaisser les dégâts"),
            CombatPhase::Damage => lang.pick("Continue to Attack", "Passer à l'attaque"),
            CombatPhase::Attack => lang.pick("End the combat", "Finir le combat"),
        },
        Asked::Challenge => lang.pick("Nobody else", "Personne d'autre"),
        Asked::Window => lang.pick("Do nothing", "Ne rien faire"),
        Asked::Effect { effect, .. } => answer::effect_done(lang, effect.get()),
        Asked::Rewards => {
            lang.pick("Wait for the new Command token", "Attendre le nouveau jeton Commandement")
        }
        Asked::Discard => lang.pick("Draw", "Piocher"),
        Asked::KeepBanner => lang.pick("Leave the others in place", "Laisser les autres en place"),
        Asked::LongNight => lang.pick("No", "Non"),
        Asked::Awaken(_) => lang.pick("Leave it asleep", "La laisser endormie"),
        Asked::Improve => lang.pick("Replace nothing", "Ne rien remplacer"),
        Asked::Bid { .. } => lang.pick("No bid", "Pas d'offre"),
        Asked::Invite(_) if nobody_invited(view) => lang.pick("No joint assault", "Pas d'assaut commun"),
        Asked::Invite(_) => lang.pick("Nobody else", "Personne d'autre"),
        Asked::Pay(_)
        | Asked::Spend(_)
        | Asked::Duel(_)
        | Asked::Damage { .. }
        | Asked::PickCard
        | Asked::LevelUp
        | Asked::Disband
        | Asked::RemoveTactic
        | Asked::Share(_)
        | Asked::Join { .. }
        | Asked::AgreeToRemove(_)
        | Asked::Entrance(_)
        | Asked::GiveWay(_)
        | Asked::SetDie(_)
        | Asked::ChosenOne
        | Asked::Keep
        | Asked::AddDrafted
        | Asked::Replace(_)
        | Asked::PickHero => lang.pick("Done", "Terminé"),
    }
}

/// Whether the proposal of a joint assault has only just begun.
fn nobody_invited(view: &View) -> bool {
    matches!(view.task, Some(Task::Assault(assault::Pact::Invite(draft))) if draft.invited == 0)
}

fn skips(view: &View) -> bool {
    view.combat.as_ref().is_some_and(|combat| combat.skips_block_and_damage)
}

/// A card, for one of its effects.
fn play(lang: Lang, view: &View, id: CardId, strong: bool) -> String {
    let card = id.card();
    let half = view.half(id, strong);
    let text = label_by_hour(lang, view.dark(), half.effect.get());
    let cost = match (card.kind, strong) {
        (CardKind::Artifact, true) => lang.pick("ultimate effect", "effet ultime").to_owned(),
        (_, false) if card.kind != CardKind::Spell => String::new(),
        _ => card_cost(lang, id, strong),
    };
    let name = names::half_name_of(lang, id, strong);
    let name = if cost.is_empty() { name } else { format!("{name} ({cost})") };
    with_text(lang, &name, text)
}

fn sideways(lang: Lang, view: &View, card: CardId, what: Sideways) -> String {
    let name = names::card_name(lang, card);
    let n = worth_sideways(&view.turn, card).unwrap_or(1);
    let what = match what {
        Sideways::Move => lang.pick("Move", "Mouvement"),
        Sideways::Influence => "Influence",
        Sideways::Attack => lang.pick("Attack", "Attaque"),
        Sideways::Block => lang.pick("Block", "Parade"),
    };
    match lang {
        Lang::En => format!("{name} sideways: {what} {n}"),
        Lang::Fr => format!("{name} de côté : {what} {n}"),
    }
}

/// One ability of a unit, its mana included.
pub(super) fn ability(lang: Lang, view: &View, unit: UnitId, at: u8) -> String {
    let Some(ability) = view.abilities(unit).get(usize::from(at)) else {
        return format!("{} {}", lang.pick("Ability", "Capacité"), at + 1);
    };
    let text = label(lang, ability.effect.get());
    match ability.mana {
        Some(colour) => format!("{text} ({})", mana(lang, colour)),
        None => text,
    }
}

fn activate(lang: Lang, view: &View, unit: u8, at: u8) -> String {
    let name = my_unit(lang, view, unit);
    match names::unit_at(view, own(view), unit) {
        Some(id) => format!("{name}{}{}", lang.pick(": ", " : "), ability(lang, view, id, at)),
        None => name,
    }
}

fn banner(lang: Lang, view: &View, unit: u8) -> String {
    let card = view
        .players
        .get(own(view).index())
        .and_then(|player| player.units.get(usize::from(unit))?.banner)
        .map_or_else(|| lang.pick("Banner", "Bannière").to_owned(), |banner| names::card_name(lang, banner));
    format!("{card} ({})", my_unit(lang, view, unit))
}

/// Something that an earlier effect has made possible.
fn use_modifier(lang: Lang, view: &View, at: u8) -> String {
    let Some(modifier) = view.turn.modifiers.get(usize::from(at)) else {
        return lang.pick("Use an earlier effect", "Utiliser un effet antérieur").to_owned();
    };
    let text = match *modifier.effect.get() {
        Effect::Convert { from, n, into } => {
            let points = match from {
                Points::Move => count(
                    lang,
                    n,
                    lang.pick("Move point", "point de mouvement"),
                    lang.pick("Move points", "points de mouvement"),
                ),
                Points::Influence => count(
                    lang,
                    n,
                    lang.pick("Influence point", "point d'influence"),
                    lang.pick("Influence points", "points d'influence"),
                ),
            };
            format!("{points} → {}", label(lang, into))
        }
        _ => label(lang, modifier.effect.part(0).unwrap_or(EffectId::NOTHING).get()),
    };
    let seat = active(view).unwrap_or(Seat(0));
    match names::origin(lang, view, seat, modifier.origin) {
        Some(origin) => format!("{}{}{text}", capital(&origin), lang.pick(": ", " : ")),
        None => text,
    }
}

fn pay(lang: Lang, purse: Purse) -> String {
    match (lang, purse) {
        (Lang::En, Purse::Token(colour)) => format!("{} mana token", capital(colour.name().en)),
        (Lang::En, Purse::Crystal(colour)) => format!("{} crystal", capital(colour.name().en)),
        (Lang::En, Purse::Die(colour)) => format!("{} die of the Source", capital(colour.name().en)),
        (Lang::En, Purse::Stolen(colour)) => {
            format!(
                "{} die of {}",
                capital(colour.name().en),
                names::tactic(lang, content::tactic::MANA_STEAL)
            )
        }
        (Lang::En, Purse::Endless(colour)) => format!("{} mana without limit", capital(colour.name().en)),
        (Lang::Fr, Purse::Token(colour)) => format!("Jeton de mana {}", colour.name().fr),
        (Lang::Fr, Purse::Crystal(colour)) => format!("Cristal {}", colour.name().fr),
        (Lang::Fr, Purse::Die(colour)) => format!("Dé {} de la Source", colour.name().fr),
        (Lang::Fr, Purse::Stolen(colour)) => {
            format!("Dé {} de {}", colour.name().fr, names::tactic(lang, content::tactic::MANA_STEAL))
        }
        (Lang::Fr, Purse::Endless(colour)) => format!("Mana {} sans limite", colour.name().fr),
    }
}
