//! The texts of actions, short enough for a button.

use super::grammar::{card, journey, place, ship};
use crate::action::{Action, Loss, Placement};
use crate::battle::Fighting;
use crate::question::CardRef;
use crate::state::Phase;
use crate::task::Task;
use crate::view::View;
use kernel::wording::amount;
use kernel::{Lang, Line};

/// The text of an action, as on a button.
pub(super) fn say(lang: Lang, view: &View, action: &Action) -> Line {
    let text = match lang {
        Lang::En => english(view, action),
        Lang::Fr => french(view, action),
    };
    Line::of(lang, &text)
}

/// What ends when the seat passes the current question.
fn done(lang: Lang, view: &View) -> &'static str {
    match (view.task, view.phase) {
        (Some(Task::Window(_)), _) => lang.pick("Play no card", "Ne pas jouer de carte"),
        (Some(Task::Battle(Fighting::Consent(_))), _) => lang.pick("Take the hit", "Encaisser la touche"),
        (Some(Task::Battle(Fighting::Rampage)), _) => lang.pick("No Rampage", "Pas de folie furieuse"),
        (Some(Task::Battle(Fighting::RampageOn(_))), _) => {
            lang.pick("Stop rampaging", "Arrêter la folie furieuse")
        }
        (Some(_), _) => lang.pick("Stop here", "S’arrêter là"),
        (None, Phase::Move) => lang.pick("End movement", "Terminer le mouvement"),
        (None, Phase::Battle) => lang.pick("End landings", "Terminer le débarquement"),
        (None, Phase::Reposition) => lang.pick("End repositioning", "Terminer le repositionnement"),
        (None, Phase::Reinforce) => lang.pick("End reinforcements", "Terminer les renforts"),
        (None, Phase::Start | Phase::Draw | Phase::Income) => lang.pick("Continue", "Continuer"),
    }
}

fn english(view: &View, action: &Action) -> String {
    const L: Lang = Lang::En;
    match *action {
        Action::Done => done(L, view).into(),
        Action::Amount(n) => amount(n).to_string(),
        Action::Event(id) => format!("Play {}", card(L, CardRef::Event(id))),
        Action::Treasure(id) => format!("Play {}", card(L, CardRef::Power(id))),
        Action::Property(id) => format!("Use {}", card(L, CardRef::Property(id))),
        Action::Move { kind, from, to } => format!("Move {}: {}", kind.name(L), journey(L, from, to)),
        Action::Sail { ship: id, to } => format!("Sail {} → {}", ship(L, view, id), place(L, to)),
        Action::Load { ship: id, kind, from } => {
            format!("Load {}: {} → {}", kind.name(L), place(L, from), ship(L, view, id))
        }
        Action::Unload { ship: id, kind, to } => {
            format!("Land {}: {} → {}", kind.name(L), ship(L, view, id), place(L, to))
        }
        Action::Fight(space) => format!("Fight in {}", place(L, space)),
        Action::Lose(loss) => lose_en(view, loss),
        Action::Press => "Press the attack".into(),
        Action::Retreat => "Retreat".into(),
        Action::Split => "Split the hits between the allies".into(),
        Action::Withdraw { kind, to } => format!("Retreat {} → {}", kind.name(L), place(L, to)),
        Action::WithdrawShip { ship: id, to } => format!("Retreat {} → {}", ship(L, view, id), place(L, to)),
        Action::Board { kind, ship: id } => format!("{} boards {}", kind.name(L), ship(L, view, id)),
        Action::Rampage(space) => format!("Rampage into {}", place(L, space)),
        Action::Buy { kind, castle, at } => match at {
            Placement::Space(space) if space == castle => {
                format!("Buy {}: {}", kind.name(L), place(L, space))
            }
            Placement::Space(space) => {
                format!("Buy {}: {} (Castle of {})", kind.name(L), place(L, space), place(L, castle))
            }
            Placement::Aboard(id) => {
                format!("Buy {}: aboard {} (Castle of {})", kind.name(L), ship(L, view, id), place(L, castle))
            }
        },
        Action::Space(space) => place(L, space).to_string(),
        Action::Realm(realm) => realm.name(L).into(),
        Action::Unit { space, realm, kind } => {
            format!("{} of {} in {}", kind.name(L), realm.name(L), place(L, space))
        }
        Action::Ship(id) => ship(L, view, id),
        Action::Card(id) => card(L, CardRef::Event(id)),
        Action::Option(n) => format!("Option {}", n + 1),
        Action::Guardian(n) => format!("Guardian {}", n + 1),
    }
}

fn lose_en(view: &View, loss: Loss) -> String {
    const L: Lang = Lang::En;
    match loss {
        Loss::Unit { realm, kind } => format!("Lose {} ({})", kind.counted(L, 1), realm.name(L)),
        Loss::Wound { realm, kind } => format!("Wound {} ({})", kind.counted(L, 1), realm.name(L)),
        Loss::Wounded { realm, kind } => format!("Lose a wounded {} ({})", kind.name(L), realm.name(L)),
        Loss::Castle => "The Castle takes the hit".into(),
        Loss::Ship(id) => format!("Lose {}", ship(L, view, id)),
        Loss::Aboard { ship: id, kind } => format!("Lose {} aboard {}", kind.name(L), ship(L, view, id)),
        Loss::Guardian { tile, die } => format!("Guardian {} loses die {}", tile + 1, die + 1),
    }
}

fn french(view: &View, action: &Action) -> String {
    const L: Lang = Lang::Fr;
    match *action {
        Action::Done => done(L, view).into(),
        Action::Amount(n) => amount(n).to_string(),
        Action::Event(id) => format!("Jouer {}", card(L, CardRef::Event(id))),
        Action::Treasure(id) => format!("Jouer {}", card(L, CardRef::Power(id))),
        Action::Property(id) => format!("Utiliser {}", card(L, CardRef::Property(id))),
        Action::Move { kind, from, to } => {
            format!("Déplacer {} : {}", kind.name(L), journey(L, from, to))
        }
        Action::Sail { ship: id, to } => format!("Naviguer : {} → {}", ship(L, view, id), place(L, to)),
        Action::Load { ship: id, kind, from } => {
            format!("Embarquer {} : {} → {}", kind.name(L), place(L, from), ship(L, view, id))
        }
        Action::Unload { ship: id, kind, to } => {
            format!("Débarquer {} : {} → {}", kind.name(L), ship(L, view, id), place(L, to))
        }
        Action::Fight(space) => format!("Livrer bataille : {}", place(L, space)),
        Action::Lose(loss) => lose_fr(view, loss),
        Action::Press => "Poursuivre l’attaque".into(),
        Action::Retreat => "Battre en retraite".into(),
        Action::Split => "Partager les touches entre alliés".into(),
        Action::Withdraw { kind, to } => format!("Retraite : {} → {}", kind.name(L), place(L, to)),
        Action::WithdrawShip { ship: id, to } => {
            format!("Retraite : {} → {}", ship(L, view, id), place(L, to))
        }
        Action::Board { kind, ship: id } => {
            format!("Embarquer : {} → {}", kind.name(L), ship(L, view, id))
        }
        Action::Rampage(space) => format!("Folie furieuse : {}", place(L, space)),
        Action::Buy { kind, castle, at } => match at {
            Placement::Space(space) if space == castle => {
                format!("Acheter {} : {}", kind.name(L), place(L, space))
            }
            Placement::Space(space) => {
                format!("Acheter {} : {} (Château : {})", kind.name(L), place(L, space), place(L, castle))
            }
            Placement::Aboard(id) => {
                format!(
                    "Acheter {} : à bord, {} (Château : {})",
                    kind.name(L),
                    ship(L, view, id),
                    place(L, castle)
                )
            }
        },
        Action::Space(space) => place(L, space).to_string(),
        Action::Realm(realm) => realm.name(L).into(),
        Action::Unit { space, realm, kind } => {
            format!("{} ({}), {}", kind.name(L), realm.name(L), place(L, space))
        }
        Action::Ship(id) => ship(L, view, id),
        Action::Card(id) => card(L, CardRef::Event(id)),
        Action::Option(n) => format!("Option {}", n + 1),
        Action::Guardian(n) => format!("Gardien {}", n + 1),
    }
}

fn lose_fr(view: &View, loss: Loss) -> String {
    const L: Lang = Lang::Fr;
    match loss {
        Loss::Unit { realm, kind } => format!("Perdre {} ({})", kind.counted(L, 1), realm.name(L)),
        Loss::Wound { realm, kind } => format!("Blesser {} ({})", kind.counted(L, 1), realm.name(L)),
        Loss::Wounded { realm, kind } => {
            format!("Perdre {} déjà blessé ({})", kind.counted(L, 1), realm.name(L))
        }
        Loss::Castle => "Le Château encaisse la touche".into(),
        Loss::Ship(id) => format!("Perdre : {}", ship(L, view, id)),
        Loss::Aboard { ship: id, kind } => {
            format!("Perdre {} à bord : {}", kind.name(L), ship(L, view, id))
        }
        Loss::Guardian { tile, die } => format!("Le gardien {} perd le dé {}", tile + 1, die + 1),
    }
}
