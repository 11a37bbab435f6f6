//! The texts of questions.

use super::grammar::{card, place, plural, realm_named};
use crate::question::{Asked, CardChoice, Occasion, Question};
use crate::state::Phase;
use crate::view::View;
use kernel::{Lang, Line};

/// The text of a question, which names the realm if its seat plays two.
pub(super) fn say(lang: Lang, view: &View, question: &Question) -> Line {
    let text = asked(lang, view, question.what);
    let seat = view.players[question.realm];
    if view.players.iter().filter(|(_, player)| **player == seat).count() == 1 {
        return Line::of(lang, &text);
    }
    let realm = realm_named(lang, view, question.realm);
    Line::of(lang, &format!("{realm}{}{text}", lang.pick(": ", " : ")))
}

fn asked(lang: Lang, view: &View, what: Asked) -> String {
    let battle = || view.battle.as_ref().map(|battle| place(lang, battle.space)).unwrap_or_default();
    match (lang, what) {
        (Lang::En, Asked::Phase(phase)) => phase_en(phase).into(),
        (Lang::Fr, Asked::Phase(phase)) => phase_fr(phase).into(),
        (Lang::En, Asked::HowMany { kind, max }) => {
            format!("how many {}? At most {max}.", plural(lang, kind))
        }
        (Lang::Fr, Asked::HowMany { kind, max }) => {
            format!("quel nombre ({}) ? {max} au plus.", plural(lang, kind))
        }
        (Lang::En, Asked::StartOrder) => "your turn begins: which effect comes first?".into(),
        (Lang::Fr, Asked::StartOrder) => "votre tour commence : quel effet vient en premier ?".into(),
        (Lang::En, Asked::Window(occasion)) => format!("{} Play a card?", occasion_en(occasion)),
        (Lang::Fr, Asked::Window(occasion)) => format!("{} Jouer une carte ?", occasion_fr(occasion)),
        (Lang::En, Asked::Landing) => "the sea is won: where does the cargo land?".into(),
        (Lang::Fr, Asked::Landing) => "la mer est à vous : où débarquer la cargaison ?".into(),
        (Lang::En, Asked::Hits { left }) => format!("{}: choose what takes the hit ({left} left).", battle()),
        (Lang::Fr, Asked::Hits { left }) => {
            format!("{} : qui encaisse la touche ? ({left} à encaisser)", battle())
        }
        (Lang::En, Asked::Consent { left }) => {
            format!("{}: does your unit take this hit, or do the allies split them? ({left} left)", battle())
        }
        (Lang::Fr, Asked::Consent { left }) => format!(
            "{} : votre unité encaisse-t-elle cette touche, ou partagez-vous entre alliés ? ({left} à encaisser)",
            battle()
        ),
        (Lang::En, Asked::PressOrRetreat) => format!("{}: press the attack or retreat?", battle()),
        (Lang::Fr, Asked::PressOrRetreat) => {
            format!("{} : poursuivre l’attaque ou battre en retraite ?", battle())
        }
        (Lang::En, Asked::Withdrawal) => "where do the retreating units go?".into(),
        (Lang::Fr, Asked::Withdrawal) => "où vont les unités qui battent en retraite ?".into(),
        (Lang::En, Asked::Rampage) => "does a Monster rampage?".into(),
        (Lang::Fr, Asked::Rampage) => "un Monstre entre-t-il en folie furieuse ?".into(),
        (Lang::En, Asked::Card { card: which, choice }) => {
            format!("{}: {}", card(lang, which), choice_en(choice))
        }
        (Lang::Fr, Asked::Card { card: which, choice }) => {
            format!("{} : {}", card(lang, which), choice_fr(choice))
        }
    }
}

const fn phase_en(phase: Phase) -> &'static str {
    match phase {
        Phase::Start | Phase::Draw | Phase::Income => "what do you do?",
        Phase::Move => "move your units, or end the phase.",
        Phase::Battle => "which battle comes next?",
        Phase::Reposition => "your flying units may move again, and Heroes leave the dungeons they cleared.",
        Phase::Reinforce => "buy and place units, or end the phase.",
    }
}

const fn phase_fr(phase: Phase) -> &'static str {
    match phase {
        Phase::Start | Phase::Draw | Phase::Income => "que faites-vous ?",
        Phase::Move => "déplacez vos unités, ou terminez la phase.",
        Phase::Battle => "quelle bataille livrer maintenant ?",
        Phase::Reposition => {
            "vos unités volantes peuvent se déplacer encore, et les Héros quittent les donjons conquis."
        }
        Phase::Reinforce => "achetez et placez des unités, ou terminez la phase.",
    }
}

const fn occasion_en(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::TurnStart => "Your turn begins.",
        Occasion::AttackDeclared => "You are attacked.",
        Occasion::BattleStart => "A battle begins.",
        Occasion::BattleRound => "A battle round begins.",
        Occasion::TakeHits => "Your side is hit.",
        Occasion::BattleWon => "The battle is won.",
        Occasion::Dungeon => "Your Heroes enter a dungeon.",
        Occasion::Income => "You collect income.",
    }
}

const fn occasion_fr(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::TurnStart => "Votre tour commence.",
        Occasion::AttackDeclared => "On vous attaque.",
        Occasion::BattleStart => "Une bataille commence.",
        Occasion::BattleRound => "Un round de bataille commence.",
        Occasion::TakeHits => "Votre camp est touché.",
        Occasion::BattleWon => "La bataille est gagnée.",
        Occasion::Dungeon => "Vos Héros entrent dans un donjon.",
        Occasion::Income => "Vous percevez vos revenus.",
    }
}

fn choice_en(choice: CardChoice) -> String {
    match choice {
        CardChoice::Place(kind) => format!("where do the new {} appear?", plural(Lang::En, kind)),
        CardChoice::From => "where from?".into(),
        CardChoice::Unit => "which unit?".into(),
        CardChoice::To => "where to?".into(),
        CardChoice::Realm => "which realm?".into(),
        CardChoice::Take => "which card do you take?".into(),
        CardChoice::PutBack => "which card goes back next?".into(),
        CardChoice::Discard => "which card do you discard?".into(),
        CardChoice::Option => "which option?".into(),
        CardChoice::Guardian => "which guardian?".into(),
    }
}

fn choice_fr(choice: CardChoice) -> String {
    match choice {
        CardChoice::Place(kind) => format!("où placer ces unités ({}) ?", plural(Lang::Fr, kind)),
        CardChoice::From => "d’où ?".into(),
        CardChoice::Unit => "quelle unité ?".into(),
        CardChoice::To => "vers où ?".into(),
        CardChoice::Realm => "quel royaume ?".into(),
        CardChoice::Take => "quelle carte prenez-vous ?".into(),
        CardChoice::PutBack => "quelle carte remettez-vous ensuite ?".into(),
        CardChoice::Discard => "quelle carte défaussez-vous ?".into(),
        CardChoice::Option => "quelle option ?".into(),
        CardChoice::Guardian => "quel gardien ?".into(),
    }
}
