//! The course of a turn at the table: which answers are given on the board, the label of the next-step
//! button, what needs confirmation, and what is answered by itself because there is nothing to decide.

use super::{lit, uses, words};
use kernel::Lang;
use mage_knight::action::Action;
use mage_knight::content::{CardKind, EnemyAttack};
use mage_knight::question::{Asked, CombatPhase, DuelMove};
use mage_knight::state::Stage;
use mage_knight::view::View;
use table_view::Said;

/// What is asked.
fn asked(view: &View) -> Option<Asked> {
    view.asked.map(|question| question.what)
}

/// Whether a card lies in the hand of whoever is asked, as far as the viewer sees it.
fn in_hand(view: &View, id: mage_knight::content::CardId) -> bool {
    let player = view.players.get(lit::asked(view));
    player.and_then(|player| player.hand.value()).is_some_and(|hand| hand.contains(&id))
}

/// Whether an answer is laid out as a card over the map, in the current question: tactics, skills, heroes,
/// cards of an offer or of a pile.
#[must_use]
pub fn is_laid_out(view: &View, action: Action) -> bool {
    match action {
        Action::PickHero(_) | Action::Tactic(_) | Action::PickSkill(_) => true,
        Action::Offer(_) => {
            lit::things(view, action).iter().any(|thing| !matches!(thing, super::Thing::OfferedUnit(_)))
        }
        Action::Card(id) => !in_hand(view, id),
        _ => false,
    }
}

/// Whether an answer is given on something that the board draws.
#[must_use]
pub fn on_board(view: &View, action: Action) -> bool {
    match action {
        Action::Move(_)
        | Action::Tunnel(_)
        | Action::Challenge(_)
        | Action::Space(_)
        | Action::Explore(_)
        | Action::Play(_)
        | Action::PlayStrong(_)
        | Action::Sideways(..)
        | Action::Discard(_)
        | Action::HealHand
        | Action::Assign { .. }
        | Action::Activate { .. }
        | Action::Banner(_)
        | Action::HealUnit(_)
        | Action::Disband(_)
        | Action::Crystal(_) => true,
        Action::Card(id) => in_hand(view, id) || is_laid_out(view, action),
        Action::Unit(_) => !lit::things(view, action).is_empty(),
        // In a fight each of these is on its enemy, on whoever takes the damage, or on the step button.
        Action::Target(_) | Action::Spare(_) | Action::Suffer(_) | Action::Enemy(_) => {
            view.combat.as_ref().is_some_and(|combat| !combat.foes.is_empty()) && view.duel.is_none()
        }
        Action::Strike => true,
        Action::Agree | Action::Refuse | Action::Invite(_) | Action::Amount(_) => {
            super::siege::siege(view).is_some()
        }
        Action::DamageHero | Action::DamageUnit(_) | Action::Steal(_) | Action::Drive(_) => true,
        Action::DefendFully | Action::DefendPartly => view.duel.is_some(),
        _ => is_laid_out(view, action),
    }
}

/// What the step button says.
#[must_use]
pub fn step(view: &View, action: Action, lang: Lang) -> Option<&'static str> {
    if action != Action::Done {
        return None;
    }
    Some(match asked(view)? {
        Asked::Stage(Stage::TurnStart) if !is_pass(view) => lang.pick("Play the turn", "Jouer le tour"),
        Asked::Stage(Stage::TurnStart) => lang.pick("Pass", "Passer"),
        Asked::Stage(Stage::Movement | Stage::AfterAction) => lang.pick("End turn", "Finir le tour"),
        Asked::Stage(Stage::Interaction) => lang.pick("Stop dealing", "Prendre congé"),
        Asked::Stage(Stage::Rest) => lang.pick("End rest", "Finir le repos"),
        Asked::Combat(CombatPhase::Ranged) => lang.pick("Go on to Block", "Passer à la parade"),
        Asked::Combat(CombatPhase::Block) => {
            let open = view.combat.as_ref().is_some_and(|combat| combat.attackers() != 0);
            if open {
                lang.pick("Take the hits", "Encaisser")
            } else {
                lang.pick("Go on to Attack", "Passer à l’attaque")
            }
        }
        Asked::Combat(CombatPhase::Attack) => lang.pick("End the fight", "Finir le combat"),
        Asked::Duel(DuelMove::Attack | DuelMove::Block) => lang.pick("That is all", "C’est tout"),
        Asked::Discard => lang.pick("Draw cards", "Piocher"),
        _ => return None,
    })
}

/// Whether a turn that begins can only be passed.
fn is_pass(view: &View) -> bool {
    view.players.get(lit::asked(view)).is_some_and(|player| player.hand_size == 0 && player.deck == 0)
}

/// What an answer costs for good.
#[must_use]
pub fn warns(view: &View, action: Action, lang: Lang) -> Option<String> {
    let text = match action {
        Action::Plunder => lang.pick(
            "You lose 1 Reputation and draw 2 cards. This cannot be undone.",
            "Vous perdez 1\u{a0}Réputation et piochez 2\u{a0}cartes. Impossible de revenir en arrière.",
        ),
        Action::Burn => lang.pick(
            "You lose 3 Reputation, then fight an enemy nobody has seen. This cannot be undone.",
            "Vous perdez 3\u{a0}Réputation, puis affrontez un ennemi que nul n’a vu. Impossible de revenir en arrière.",
        ),
        Action::Rest => lang.pick(
            "You neither move nor act this turn: you discard one card, and Wounds with it.",
            "Ni mouvement ni action ce tour-ci\u{a0}: vous défaussez une carte, et des Blessures avec elle.",
        ),
        Action::AnnounceEnd => lang.pick(
            "You give up this turn. Everybody else takes one more, then the round ends.",
            "Vous renoncez à ce tour. Les autres en jouent encore un, puis la manche s’achève.",
        ),
        Action::Disband(_) => {
            lang.pick("The unit leaves the game.", "L’unité quitte la partie.")
        }
        Action::PlayStrong(id) if id.card().kind == CardKind::Artifact => {
            lang.pick("The artifact then leaves the game.", "L’artefact quitte ensuite la partie.")
        }
        Action::Done => return warns_of_the_end(view, lang),
        _ => return None,
    };
    Some(text.to_owned())
}

/// What is lost by ending a turn or a fight now.
fn warns_of_the_end(view: &View, lang: Lang) -> Option<String> {
    let player = view.players.get(lit::asked(view))?;
    match asked(view)? {
        Asked::Stage(Stage::Movement) if !view.turn.card_used && player.hand_size > 0 => Some(
            lang.pick(
                "You have played no card this turn: you will have to discard one.",
                "Vous n’avez joué aucune carte ce tour-ci\u{a0}: il faudra en défausser une.",
            )
            .to_owned(),
        ),
        Asked::Stage(Stage::Movement) if view.turn.movement >= 2 => Some(match lang {
            Lang::En => format!("{} Move points are still unspent.", view.turn.movement),
            Lang::Fr => format!("Il reste {}\u{a0}points de mouvement.", view.turn.movement),
        }),
        Asked::Combat(_) => {
            let sum = super::fight::sum(view.combat.as_ref()?)?;
            sum.enough().then(|| {
                if sum.block {
                    lang.pick(
                        "Your block is enough: it would be lost.",
                        "Votre parade suffit\u{a0}: elle serait perdue.",
                    )
                } else {
                    lang.pick(
                        "Your attack is enough: it would be lost.",
                        "Votre attaque suffit\u{a0}: elle serait perdue.",
                    )
                }
                .to_owned()
            })
        }
        _ => None,
    }
}

/// The answer to a question that holds no decision.
#[must_use]
pub fn passes(view: &View, legal: &[Action]) -> Option<usize> {
    let done = legal.iter().position(|action| *action == Action::Done);
    let only = |also: fn(&Action) -> bool| legal.iter().all(|action| *action == Action::Done || also(action));
    match asked(view)? {
        // Resting stays possible until something of a normal turn is done (MK-REST-05).
        Asked::Stage(Stage::TurnStart) => {
            let begins = only(|action| *action == Action::Rest) && !is_pass(view);
            let has_cards = view.players.get(lit::asked(view)).is_some_and(|player| player.hand_size > 0);
            done.filter(|_| begins && has_cards)
        }
        // A summoner draws its monster when the blocks begin: nobody goes past that unasked.
        Asked::Combat(CombatPhase::Ranged) => {
            let idle =
                only(|action| matches!(action, Action::Target(_) | Action::Spare(_) | Action::Crystal(_)));
            let combat = view.combat.as_ref()?;
            let summons = combat
                .foes
                .iter()
                .any(|foe| !foe.gone && matches!(foe.enemy.enemy().attack, EnemyAttack::Summons(_)));
            done.filter(|_| idle && !summons)
        }
        Asked::Combat(CombatPhase::Block) => {
            let combat = view.combat.as_ref()?;
            done.filter(|_| combat.attackers() == 0 && combat.blocking.is_none())
        }
        Asked::Combat(CombatPhase::Damage) => match legal {
            [Action::Suffer(_)] => Some(0),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a turn begins in a village that could be plundered: it waits for that, and dealing is one click all the same.
#[must_use]
pub fn may_deal_first(view: &View, legal: &[Action]) -> bool {
    asked(view) == Some(Asked::Stage(Stage::TurnStart))
        && legal.contains(&Action::Plunder)
        && legal.contains(&Action::Done)
}

/// What helps whoever tried this without effect.
#[must_use]
pub fn instead(view: &View, legal: &[Action], refused: Action) -> Option<(Said, Action)> {
    let said = |en: &str, fr: &str| Said { en: en.to_owned(), fr: fr.to_owned() };
    let can = |action: Action| legal.contains(&action);
    let influence = |effect: mage_knight::content::EffectId| {
        let mut parts = effect.whole();
        parts.any(|part| matches!(part.get(), mage_knight::effect::Effect::Influence(_)))
    };
    let deals = match refused {
        Action::Play(id) => influence(view.half(id, false).effect),
        Action::PlayStrong(id) => influence(view.half(id, true).effect),
        Action::Recruit(_) | Action::Buy(_) | Action::BuyHealing | Action::BuyArtifact => true,
        _ => false,
    };
    if deals && can(Action::Interact) {
        return Some((said("Deal with the locals", "Traiter avec les habitants"), Action::Interact));
    }
    if can(Action::Done) && asked(view) == Some(Asked::Stage(Stage::TurnStart)) {
        return Some((said("Play the turn", "Jouer le tour"), Action::Done));
    }
    if let Action::Play(_) | Action::PlayStrong(_) | Action::Sideways(..) | Action::Activate { .. } = refused
        && let Some(foe) = uses::only_target(legal)
    {
        let name = view.combat.as_ref()?.foes.get(usize::from(foe))?.enemy.enemy().name;
        return Some((words::said(name), Action::Target(foe)));
    }
    None
}
