//! The texts of questions, which name the hero of the seat that is asked.

use super::duel;
use super::effect::price;
use super::names::{card, does, foe, foe_at, of_seat, origin, place, seat, tactic};
use crate::combat;
use crate::content::{self, EffectId, Hex, levels};
use crate::effect::{CardFate, DieUse, Effect, GainWhat, HandCard, OddEffect, Price};
use crate::question::{Asked, CombatPhase, Origin, Question};
use crate::state::{Stage, Who};
use crate::task::{Progress, Resolving, Task};
use crate::turn_record::Rested;
use crate::view::View;
use kernel::wording::{count, de};
use kernel::{Lang, Line, Seat};

/// A question.
pub(super) fn say(lang: Lang, view: &View, question: &Question) -> Line {
    let text = match lang {
        Lang::En => english(view, question),
        Lang::Fr => french(view, question),
    };
    Line::of(lang, &text)
}

/// The enemy whose damage is being assigned.
fn striker(lang: Lang, view: &View) -> Option<String> {
    match view.task {
        Some(Task::Combat(combat::Clash::Assign { by, .. })) => {
            Some(foe(lang, foe_at(view, by)?).of_the(lang))
        }
        _ => None,
    }
}

/// The player whose turn is to begin.
fn active(view: &View) -> Option<Seat> {
    match view.order.get(usize::from(view.at)) {
        Some(Who::Seat(seat)) => Some(*seat),
        _ => None,
    }
}

/// The effect being resolved, if it is this one.
pub(super) fn resolving(view: &View, effect: EffectId) -> Option<Resolving> {
    match view.task {
        Some(Task::Effect(r)) if r.effect == effect => Some(r),
        _ => None,
    }
}

fn english(view: &View, question: &Question) -> String {
    const L: Lang = Lang::En;
    let who = seat(L, view, question.seat);
    match question.what {
        Asked::Stage(stage) => stage_en(view, stage, &who),
        Asked::Combat(phase) => phase_en(phase, &who),
        Asked::Duel(what) => duel::question(L, view, question.seat, what),
        Asked::Challenge => format!("Which other enemies does {who} challenge?"),
        Asked::Pay(colour) => format!("How does {who} pay the {} mana?", colour.name().en),
        Asked::Spend(colour) => format!("What does {who} spend the {} mana on?", colour.name().en),
        Asked::Effect { source, effect } => effect_en(view, question.seat, source, effect),
        Asked::Window if view.duel.is_some() => format!("Does {who} do anything before defending?"),
        Asked::Window => match active(view) {
            Some(other) => format!("Does {who} do anything before {} turn?", of_seat(L, view, other)),
            None => format!("Does {who} do anything before the next turn?"),
        },
        Asked::Damage { left } => match striker(L, view) {
            Some(striker) => format!("Who takes the {left} damage {striker}?"),
            None => format!("Who takes the {left} damage?"),
        },
        Asked::Rewards => format!("Which reward does {who} take next?"),
        Asked::PickCard => format!("Which advanced action does {who} learn?"),
        Asked::LevelUp => format!("Which skill does {who} gain at level {}?", level(view, question.seat)),
        Asked::Disband => format!("Which unit does {who} disband to make room?"),
        Asked::Discard => format!("Which cards does {who} discard before drawing?"),
        Asked::KeepBanner => format!("Which banners does {who} take back from the units?"),
        Asked::LongNight => {
            format!("Does {who} use {} to go on drawing?", tactic(L, content::tactic::LONG_NIGHT))
        }
        Asked::RemoveTactic => format!("Which tactic does {who} propose to remove from the game?"),
        Asked::AgreeToRemove(id) => {
            format!("Does {who} agree to remove the tactic {} from the game?", tactic(L, id))
        }
        Asked::Invite(hex) => {
            format!("Whom does {who} invite to assault {} together?", place(L, &view.map, hex).the(L))
        }
        Asked::Share(other) if other == question.seat => {
            format!("How many of the defenders does {who} mean to face?")
        }
        Asked::Share(other) => {
            format!("How many of the defenders does {who} want {} to face?", seat(L, view, other))
        }
        Asked::Join { city, by, n } => format!(
            "Does {who} join {} assault on {}, against {} dealt at random?",
            of_seat(L, view, by),
            place(L, &view.map, city).the(L),
            count(L, n, "defender", "defenders")
        ),
        Asked::Entrance(hex) => format!("Where is the secret entrance near {}?", near(L, view, hex)),
        Asked::Awaken(_) => format!("Does {who} awaken the glade before the fight?"),
        Asked::GiveWay(_) => {
            format!("Whose Shield on the glade gives way to {}?", of_seat(L, view, question.seat))
        }
        Asked::SetDie(enemy) => {
            format!("How does {who} strengthen {} in secret?", foe(L, enemy).the(L))
        }
        Asked::ChosenOne => {
            format!("Who on the team must return through the portal? {who} chooses in secret.")
        }
        Asked::Keep => format!("Which card does {who} keep, before the others go to the left?"),
        Asked::AddDrafted => format!("Which drafted card does {who} add to the deck?"),
        Asked::Improve => format!("Which action does {who} take, in exchange for one of the deck?"),
        Asked::Replace(id) => format!("Which action does {who} replace by {}?", card(L, id)),
        Asked::PickHero => format!("Which hero does {who} take?"),
        Asked::Bid { hero, by, bid: 0 } => {
            let (by, hero) = (seat(L, view, by), hero.sheet().name.en);
            format!("{by} names {hero}. Does {who} object, and bid Fame for {hero}?")
        }
        Asked::Bid { hero, by, bid } => {
            let (by, hero) = (seat(L, view, by), hero.sheet().name.en);
            format!("{by} bids {bid} Fame for {hero}. Does {who} bid?")
        }
    }
}

fn level(view: &View, seat: Seat) -> u8 {
    view.players.get(seat.index()).map_or(1, |player| player.level).min(levels().len() as u8)
}

fn near(lang: Lang, view: &View, hex: Hex) -> String {
    place(lang, &view.map, hex).the(lang)
}

fn stage_en(view: &View, stage: Stage, who: &str) -> String {
    const L: Lang = Lang::En;
    match stage {
        Stage::SetUp => "The game is being set up.".into(),
        Stage::Tactics => format!("Which tactic does {who} take?"),
        Stage::TurnStart => format!("Your turn, {who}: what do you do?"),
        Stage::Movement if view.turn.movement > 0 && !view.turn.halted => {
            format!("Where does {who} go with {}?", count(L, view.turn.movement, "Move point", "Move points"))
        }
        Stage::Movement => format!("What does {who} do?"),
        Stage::Interaction => {
            format!("What does {who} want from the locals, with {} Influence?", view.turn.influence.max(0))
        }
        Stage::Combat => format!("How does {who} fight?"),
        Stage::AfterAction => format!("Does {who} do anything else this turn?"),
        Stage::Rest => match view.turn.rested {
            Rested::NotYet => format!("Which card does {who} discard to rest?"),
            Rested::Standard => format!("Which Wounds does {who} discard while resting?"),
            Rested::Slow | Rested::Over => format!("Does {who} do anything else while resting?"),
        },
        Stage::EndOfTurn => format!("Does {who} end the turn?"),
    }
}

fn phase_en(phase: CombatPhase, who: &str) -> String {
    match phase {
        CombatPhase::Ranged => format!("Whom does {who} attack at range?"),
        CombatPhase::Block => format!("Whom does {who} block?"),
        CombatPhase::Damage => format!("Whose damage does {who} take first?"),
        CombatPhase::Attack => format!("Whom does {who} attack?"),
    }
}

fn effect_en(view: &View, asked: Seat, source: Origin, effect: EffectId) -> String {
    const L: Lang = Lang::En;
    let who = seat(L, view, asked);
    let source = origin(L, view, asked, source);
    let by = source.clone().map_or(String::new(), |source| format!(" for {source}"));
    let name = source.unwrap_or_else(|| "this place".into());
    let r = resolving(view, effect);
    let begun = r.is_some_and(|r| !r.begins());
    match *effect.get() {
        Effect::Choose(_) => format!("How does {who} use {name}?"),
        Effect::UpTo(n, _) => format!("How often does {who} use {name}, {n} times at most?"),
        Effect::Pay { price: cost, optional: true, .. } => format!("Does {who} {}{by}?", price(L, cost)),
        Effect::Pay { price: Price::Basic | Price::Either(..), .. } | Effect::PayByColour(_) => {
            format!("Which mana does {who} pay{by}?")
        }
        Effect::Cards { fate, card, .. } => {
            let what = match card {
                HandCard::Action => "action card",
                HandCard::Coloured => "card with a colour",
                HandCard::Wound => "Wound",
                HandCard::NonWound | HandCard::WithWounds => "card",
            };
            match fate {
                CardFate::Discard => format!("Which {what} does {who} discard{by}?"),
                CardFate::Trash => format!("Which {what} does {who} remove from the game{by}?"),
                CardFate::Shuffle => format!("Which {what} does {who} shuffle into the deck{by}?"),
            }
        }
        Effect::Name(_) => format!("Which colour does {who} name{by}?"),
        Effect::Die(DieUse::Set, _) if begun => format!("Which colour does {who} turn the die to?"),
        Effect::Die(DieUse::Reroll, _) => format!("Which die of the Source does {who} roll again{by}?"),
        Effect::Die(..) => format!("Which die of the Source does {who} take{by}?"),
        Effect::Mana { .. } => format!("Which mana does {who} gain{by}?"),
        Effect::Crystal { .. } | Effect::RandomCrystal(_) => format!("Which crystal does {who} gain{by}?"),
        Effect::HealUnit => format!("Which unit does {who} heal{by}?"),
        Effect::Ready(_) => format!("Which unit does {who} ready{by}?"),
        Effect::Enemies { .. } => format!("Which enemy does {who} choose{by}?"),
        Effect::Sideways { .. } => format!("Does {who} forgo the Source this turn{by}?"),
        Effect::WithAction { .. } => format!("Which action does {who} play with {name}?"),
        Effect::Travel { .. } => format!("Where does {who} go?"),
        Effect::GainCard { what: GainWhat::Advanced, .. } => {
            format!("Which advanced action does {who} take?")
        }
        Effect::GainCard { what: GainWhat::Spell, .. } | Effect::Spell(_) => {
            format!("Which spell does {who} take?")
        }
        Effect::GainUnit if room(view, asked) => format!("Which unit joins {who}?"),
        Effect::GainUnit => format!("Which unit does {who} disband to make room?"),
        Effect::Artifact(_) if r.is_some_and(|r| has_put_back(&r)) => {
            format!("Which artifact does {who} put on the deck first?")
        }
        Effect::Artifact(_) => format!("Which artifact does {who} put back?"),
        Effect::ThisCardTo(_) => format!("Does {name} go back to {} deck?", of_seat(L, view, asked)),
        Effect::Recall { n, chosen } if chosen && r.is_some_and(|r| r.done() < n) => {
            format!("Which card does {who} recall from the discard pile?")
        }
        Effect::Recall { .. } => "Do the recalled cards go on top of the deck or under it?".into(),
        Effect::Odd(odd) => odd_en(view, odd, asked, &who, r),
        _ => format!("What does {who} choose{by}?"),
    }
}

/// Whether an artifact was put back, or there were too few for that.
fn has_put_back(r: &Resolving) -> bool {
    matches!(r.progress, Progress::Looked { dealt } if dealt > 0)
}

/// Whether the seat has a free Command token, as far as the labels show: then the question is about a new
/// unit.
fn room(view: &View, asked: Seat) -> bool {
    let Some(player) = view.players.get(asked.index()) else { return true };
    let commanded = player.units.iter().filter(|unit| !unit.bonded).count();
    let bond_is_free = player.skills.contains(crate::content::skill::BONDS_OF_LOYALTY)
        && player.units.iter().all(|unit| !unit.bonded);
    commanded < usize::from(player.command_tokens) || bond_is_free
}

fn odd_en(view: &View, odd: OddEffect, asked: Seat, who: &str, r: Option<Resolving>) -> String {
    const L: Lang = Lang::En;
    let progress = r.map_or(Progress::Begins, |r| r.progress);
    match (odd, progress) {
        (OddEffect::CallToArms, Progress::Begins) => {
            format!("Which unit of the offer does {who} call to arms?")
        }
        (OddEffect::CallToArms, _) => format!("Which ability does {who} use?"),
        (OddEffect::ManaMeltdown, _) => format!("Which of the lost crystals does {who} gain?"),
        (OddEffect::MindRead | OddEffect::MindSteal, Progress::CasterTakes) => {
            format!("Which of the discarded actions does {who} keep?")
        }
        (OddEffect::MindRead | OddEffect::MindSteal, _) => {
            format!("Which card of that colour does {who} discard?")
        }
        (OddEffect::EnergyFlow | OddEffect::EnergySteal, Progress::Of(other)) => {
            format!("Which of {} units does {who} spend?", of_seat(L, view, other))
        }
        (OddEffect::EnergyFlow | OddEffect::EnergySteal, _) => format!("Which unit does {who} ready?"),
        (OddEffect::BannerOfProtection, _) => format!("Does {who} remove the Wounds received this turn?"),
        (OddEffect::HealingRitual, Progress::PassesWound) => "Who takes one of the Wounds?".into(),
        (OddEffect::HealingRitual, _) => format!("How many Wounds does {who} remove?"),
        (OddEffect::WingsOfNight, Progress::Done(n)) => {
            let cost = count(L, n, "Move point", "Move points");
            format!("Which other enemy does {who} keep from attacking for {cost}?")
        }
        (OddEffect::WingsOfNight | OddEffect::BannerOfFear, _) => {
            format!("Which enemy does {who} keep from attacking?")
        }
        (OddEffect::SourceFreeze, _) => format!("Which crystal does {who} gain?"),
        (OddEffect::ManaExploit, _) => format!("Which mana does {who} gain?"),
        (OddEffect::ManaSteal, _) => format!("Which die of the Source does {who} take?"),
        (OddEffect::ManaSearch, _) => format!("Which dice of the Source does {who} roll again?"),
        (OddEffect::Preparation, _) => format!("Which card of the deck does {who} take?"),
        (OddEffect::SparingPower, _) => format!("Does {who} put another card aside or take them all?"),
        (OddEffect::MagicalGlade, _) => format!("Which Wound does {who} leave in the glade?"),
        (
            OddEffect::CrystalMastery
            | OddEffect::ManaStorm
            | OddEffect::MagicTalent
            | OddEffect::MagicTalentOfColour
            | OddEffect::SpaceBending
            | OddEffect::TimeBending
            | OddEffect::TimeBendingAside
            | OddEffect::ManaRadiance
            | OddEffect::ManaCurse
            | OddEffect::SwordOfJustice
            | OddEffect::AmuletOfSun
            | OddEffect::AltemMagesColdFire
            | OddEffect::AltemMagesSiege
            | OddEffect::PowerOfPain
            | OddEffect::Polarization
            | OddEffect::BondsOfLoyalty
            | OddEffect::Planning
            | OddEffect::PlanningAhead
            | OddEffect::LongNight,
            _,
        ) => format!("What does {} choose?", seat(L, view, asked)),
    }
}

fn french(view: &View, question: &Question) -> String {
    const L: Lang = Lang::Fr;
    let who = seat(L, view, question.seat);
    let verb = |verb: &str| does(view, question.seat, verb);
    match question.what {
        Asked::Stage(stage) => stage_fr(view, stage, question.seat),
        Asked::Combat(phase) => match phase {
            CombatPhase::Ranged => format!("Qui {who} {} à distance ?", verb("frappe")),
            CombatPhase::Block => format!("Quelle attaque {who} {} ?", verb("pare")),
            CombatPhase::Damage => format!("De qui {who} {} d'abord les dégâts ?", verb("subit")),
            CombatPhase::Attack => format!("Qui {who} {} ?", verb("attaque")),
        },
        Asked::Duel(what) => duel::question(L, view, question.seat, what),
        Asked::Challenge => format!("Quels autres ennemis {who} {} ?", verb("défie")),
        Asked::Pay(colour) => format!("Comment {who} {} le mana {} ?", verb("paie"), colour.name().fr),
        Asked::Spend(colour) => format!("À quoi {who} {} le mana {} ?", verb("dépense"), colour.name().fr),
        Asked::Effect { source, effect } => effect_fr(view, question.seat, source, effect),
        Asked::Window if view.duel.is_some() => {
            format!("{who} {} quelque chose avant de se défendre ?", verb("fait"))
        }
        Asked::Window => match active(view) {
            Some(other) => {
                format!("{who} {} quelque chose avant le tour {} ?", verb("fait"), of_seat(L, view, other))
            }
            None => format!("{who} {} quelque chose avant le prochain tour ?", verb("fait")),
        },
        Asked::Damage { left } => {
            let damage = count(L, left, "dégât", "dégâts");
            let the = if left < 2 { "le " } else { "les " };
            match striker(L, view) {
                Some(striker) => format!("Qui encaisse {the}{damage} {striker} ?"),
                None => format!("Qui encaisse {the}{damage} ?"),
            }
        }
        Asked::Rewards => format!("Quelle récompense {who} {} ensuite ?", verb("prend")),
        Asked::PickCard => format!("Quelle action avancée {who} {} ?", verb("apprend")),
        Asked::LevelUp => {
            format!("Quelle compétence {who} {} au niveau {} ?", verb("acquiert"), level(view, question.seat))
        }
        Asked::Disband => format!("Quelle unité {who} {} pour faire place ?", verb("renvoie")),
        Asked::Discard => format!("Quelles cartes {who} {} avant de piocher ?", verb("défausse")),
        Asked::KeepBanner => format!("Quelles bannières {who} {} à ses unités ?", verb("reprend")),
        Asked::LongNight => {
            let tactic = tactic(L, content::tactic::LONG_NIGHT);
            format!("{who} {} {tactic} pour continuer à piocher ?", verb("utilise"))
        }
        Asked::RemoveTactic => format!("Quelle tactique {who} {} de retirer de la partie ?", verb("propose")),
        Asked::AgreeToRemove(id) => {
            format!("{who} {} de retirer de la partie la tactique {} ?", verb("accepte"), tactic(L, id))
        }
        Asked::Invite(hex) => {
            let city = place(L, &view.map, hex).the(L);
            format!("Qui {who} {} à assaillir ensemble {city} ?", verb("invite"))
        }
        Asked::Share(other) if other == question.seat => {
            format!("Combien de défenseurs {who} {} affronter ?", verb("veut"))
        }
        Asked::Share(other) => {
            let other = seat(L, view, other);
            format!("Combien de défenseurs {other} affronterait selon la proposition {} ?", de(&who))
        }
        Asked::Join { city, by, n } => format!(
            "{who} {} à l'assaut {} contre {}, face à {} au hasard ?",
            verb("se joint"),
            of_seat(L, view, by),
            place(L, &view.map, city).the(L),
            count(L, n, "défenseur tiré", "défenseurs tirés")
        ),
        Asked::Entrance(hex) => {
            let beside = place(L, &view.map, hex).of_the(L);
            format!("Où est l'entrée secrète près {beside} ?")
        }
        Asked::Awaken(_) => format!("{who} {} la clairière avant le combat ?", verb("éveille")),
        Asked::GiveWay(_) => {
            format!(
                "Quel Bouclier cède sa place sur la clairière à celui {} ?",
                of_seat(L, view, question.seat)
            )
        }
        Asked::SetDie(enemy) => {
            format!("Comment {who} {} en secret {} ?", verb("renforce"), foe(L, enemy).the(L))
        }
        Asked::ChosenOne => {
            format!("Qui de l'équipe doit revenir par le portail ? {who} choisit en secret.")
        }
        Asked::Keep => format!("Quelle carte {who} {}, avant de passer le reste à gauche ?", verb("garde")),
        Asked::AddDrafted => format!("Quelle carte du draft {who} {} à sa pioche ?", verb("ajoute")),
        Asked::Improve => format!("Quelle action {who} {}, en échange d'une de sa pioche ?", verb("prend")),
        Asked::Replace(id) => format!("Quelle action {who} {} par {} ?", verb("remplace"), card(L, id)),
        Asked::PickHero => format!("Quel héros {who} {} ?", verb("prend")),
        Asked::Bid { hero, by, bid: 0 } => {
            let (by, hero) = (seat(L, view, by), hero.sheet().name.fr);
            format!("{by} désigne {hero}. {who} {}, en offrant de la Renommée ?", verb("s'oppose"))
        }
        Asked::Bid { hero, by, bid } => {
            let (by, hero) = (seat(L, view, by), hero.sheet().name.fr);
            format!("{by} offre {bid} de Renommée pour {hero}. {who} {} une offre ?", verb("fait"))
        }
    }
}

fn stage_fr(view: &View, stage: Stage, asked: Seat) -> String {
    const L: Lang = Lang::Fr;
    let who = seat(L, view, asked);
    let verb = |verb: &str| does(view, asked, verb);
    match stage {
        Stage::SetUp => "La partie se met en place.".into(),
        Stage::Tactics => format!("Quelle tactique {who} {} ?", verb("prend")),
        Stage::TurnStart => format!("À vous, {who} : que faites-vous ?"),
        Stage::Movement if view.turn.movement > 0 && !view.turn.halted => {
            let points = count(L, view.turn.movement, "point de mouvement", "points de mouvement");
            format!("Où va {who} avec {points} ?")
        }
        Stage::Movement => format!("Que fait {who} ?"),
        Stage::Interaction => {
            let points = count(L, view.turn.influence.max(0), "point d'influence", "points d'influence");
            format!("Que demande {who} aux habitants pour {points} ?")
        }
        Stage::Combat => format!("Comment {who} {} ?", verb("combat")),
        Stage::AfterAction => format!("{who} {} encore quelque chose ce tour-ci ?", verb("fait")),
        Stage::Rest => match view.turn.rested {
            Rested::NotYet => format!("Quelle carte {who} {} pour se reposer ?", verb("défausse")),
            Rested::Standard => format!("Quelles Blessures {who} {} pendant le repos ?", verb("défausse")),
            Rested::Slow | Rested::Over => {
                format!("{who} {} encore quelque chose pendant le repos ?", verb("fait"))
            }
        },
        Stage::EndOfTurn => format!("{who} {} le tour ?", verb("termine")),
    }
}

fn effect_fr(view: &View, asked: Seat, source: Origin, effect: EffectId) -> String {
    const L: Lang = Lang::Fr;
    let who = seat(L, view, asked);
    let verb = |verb: &str| does(view, asked, verb);
    let source = origin(L, view, asked, source);
    let by = source.clone().map_or(String::new(), |source| format!(" pour {source}"));
    let name = source.unwrap_or_else(|| "ce lieu".into());
    let r = resolving(view, effect);
    let begun = r.is_some_and(|r| !r.begins());
    match *effect.get() {
        Effect::Choose(_) => format!("Comment {who} {} {name} ?", verb("utilise")),
        Effect::UpTo(n, _) => format!("Combien de fois {who} {} {name}, {n} au plus ?", verb("utilise")),
        Effect::Pay { price: cost, optional: true, .. } => {
            // `payez un mana rouge` → `paie-t-elle un mana rouge`.
            let cost = price(L, cost);
            let cost = cost.strip_prefix("payez ").unwrap_or(&cost);
            format!("{who} {} {cost}{by} ?", verb("paie"))
        }
        Effect::Pay { price: Price::Basic | Price::Either(..), .. } | Effect::PayByColour(_) => {
            format!("Quel mana {who} {}{by} ?", verb("paie"))
        }
        Effect::Cards { fate, card, .. } => {
            let what = match card {
                HandCard::Action => "carte Action",
                HandCard::Coloured => "carte de couleur",
                HandCard::Wound => "Blessure",
                HandCard::NonWound | HandCard::WithWounds => "carte",
            };
            match fate {
                CardFate::Discard => format!("Quelle {what} {who} {}{by} ?", verb("défausse")),
                CardFate::Trash => format!("Quelle {what} {who} {} de la partie{by} ?", verb("retire")),
                CardFate::Shuffle => format!("Quelle {what} {who} {} à la pioche{by} ?", verb("mélange")),
            }
        }
        Effect::Name(_) => format!("Quelle couleur {who} {}{by} ?", verb("nomme")),
        Effect::Die(DieUse::Set, _) if begun => {
            format!("Sur quelle couleur {who} {} le dé ?", verb("tourne"))
        }
        Effect::Die(DieUse::Reroll, _) => format!("Quel dé de la Source {who} {}{by} ?", verb("relance")),
        Effect::Die(..) => format!("Quel dé de la Source {who} {}{by} ?", verb("prend")),
        Effect::Mana { .. } => format!("Quel mana {who} {}{by} ?", verb("gagne")),
        Effect::Crystal { .. } | Effect::RandomCrystal(_) => {
            format!("Quel cristal {who} {}{by} ?", verb("gagne"))
        }
        Effect::HealUnit => format!("Quelle unité {who} {}{by} ?", verb("guérit")),
        Effect::Ready(_) => format!("Quelle unité {who} {}{by} ?", verb("prépare")),
        Effect::Enemies { .. } => format!("Quel ennemi {who} {}{by} ?", verb("choisit")),
        Effect::Sideways { .. } => format!("{who} {} à la Source ce tour-ci{by} ?", verb("renonce")),
        Effect::WithAction { .. } => format!("Quelle action {who} {} avec {name} ?", verb("joue")),
        Effect::Travel { .. } => format!("Où va {who} ?"),
        Effect::GainCard { what: GainWhat::Advanced, .. } => {
            format!("Quelle action avancée {who} {} ?", verb("prend"))
        }
        Effect::GainCard { what: GainWhat::Spell, .. } | Effect::Spell(_) => {
            format!("Quel sort {who} {} ?", verb("prend"))
        }
        Effect::GainUnit if room(view, asked) => format!("Quelle unité rejoint {who} ?"),
        Effect::GainUnit => format!("Quelle unité {who} {} pour faire place ?", verb("renvoie")),
        Effect::Artifact(_) if r.is_some_and(|r| has_put_back(&r)) => {
            format!("Quel artefact {who} {} d'abord sur la pioche ?", verb("pose"))
        }
        Effect::Artifact(_) => format!("Quel artefact {who} {} ?", verb("rend")),
        Effect::ThisCardTo(_) => {
            let owner = de(&who);
            format!("La carte {name} retourne-t-elle à la pioche {owner} ?")
        }
        Effect::Recall { n, chosen } if chosen && r.is_some_and(|r| r.done() < n) => {
            format!("Quelle carte de la défausse {who} {} ?", verb("reprend"))
        }
        Effect::Recall { .. } => "Les cartes reprises vont-elles sur la pioche ou dessous ?".into(),
        Effect::Odd(odd) => odd_fr(view, odd, asked, r),
        _ => format!("Que choisit {who}{by} ?"),
    }
}

fn odd_fr(view: &View, odd: OddEffect, asked: Seat, r: Option<Resolving>) -> String {
    const L: Lang = Lang::Fr;
    let who = seat(L, view, asked);
    let verb = |verb: &str| does(view, asked, verb);
    let progress = r.map_or(Progress::Begins, |r| r.progress);
    match (odd, progress) {
        (OddEffect::CallToArms, Progress::Begins) => {
            format!("Quelle unité de l'offre {who} {} aux armes ?", verb("appelle"))
        }
        (OddEffect::CallToArms, _) => format!("Quelle capacité {who} {} ?", verb("utilise")),
        (OddEffect::ManaMeltdown, _) => format!("Lequel des cristaux perdus {who} {} ?", verb("gagne")),
        (OddEffect::MindRead | OddEffect::MindSteal, Progress::CasterTakes) => {
            format!("Laquelle des actions défaussées {who} {} ?", verb("garde"))
        }
        (OddEffect::MindRead | OddEffect::MindSteal, _) => {
            format!("Quelle carte de cette couleur {who} {} ?", verb("défausse"))
        }
        (OddEffect::EnergyFlow | OddEffect::EnergySteal, Progress::Of(other)) => {
            format!("Quelle unité {} {who} {} ?", of_seat(L, view, other), verb("épuise"))
        }
        (OddEffect::EnergyFlow | OddEffect::EnergySteal, _) => {
            format!("Quelle unité {who} {} ?", verb("prépare"))
        }
        (OddEffect::BannerOfProtection, _) => {
            format!("{who} {} les Blessures reçues ce tour-ci ?", verb("retire"))
        }
        (OddEffect::HealingRitual, Progress::PassesWound) => "Qui reçoit l'une des Blessures ?".into(),
        (OddEffect::HealingRitual, _) => format!("Combien de Blessures {who} {} ?", verb("retire")),
        (OddEffect::WingsOfNight, Progress::Done(n)) => {
            let cost = count(L, n, "point de mouvement", "points de mouvement");
            format!("Quel autre ennemi {who} {} d'attaquer pour {cost} ?", verb("empêche"))
        }
        (OddEffect::WingsOfNight | OddEffect::BannerOfFear, _) => {
            format!("Quel ennemi {who} {} d'attaquer ?", verb("empêche"))
        }
        (OddEffect::SourceFreeze, _) => format!("Quel cristal {who} {} ?", verb("gagne")),
        (OddEffect::ManaExploit, _) => format!("Quel mana {who} {} ?", verb("gagne")),
        (OddEffect::ManaSteal, _) => format!("Quel dé de la Source {who} {} ?", verb("prend")),
        (OddEffect::ManaSearch, _) => format!("Quels dés de la Source {who} {} ?", verb("relance")),
        (OddEffect::Preparation, _) => format!("Quelle carte de la pioche {who} {} ?", verb("prend")),
        (OddEffect::SparingPower, _) => {
            format!("{who} {} une carte de plus de côté ou les {} toutes ?", verb("met"), verb("reprend"))
        }
        (OddEffect::MagicalGlade, _) => {
            format!("Quelle Blessure {who} {} dans la clairière ?", verb("laisse"))
        }
        (
            OddEffect::CrystalMastery
            | OddEffect::ManaStorm
            | OddEffect::MagicTalent
            | OddEffect::MagicTalentOfColour
            | OddEffect::SpaceBending
            | OddEffect::TimeBending
            | OddEffect::TimeBendingAside
            | OddEffect::ManaRadiance
            | OddEffect::ManaCurse
            | OddEffect::SwordOfJustice
            | OddEffect::AmuletOfSun
            | OddEffect::AltemMagesColdFire
            | OddEffect::AltemMagesSiege
            | OddEffect::PowerOfPain
            | OddEffect::Polarization
            | OddEffect::BondsOfLoyalty
            | OddEffect::Planning
            | OddEffect::PlanningAhead
            | OddEffect::LongNight,
            _,
        ) => format!("Que choisit {who} ?"),
    }
}
