//! The list of legal answers and the check agree, at every moment and with any hand.

use super::fight;
use crate::action::{Action, Purse, Sideways};
use crate::content::{CardId, EnemyId, SkillId, UnitId};
use crate::frame::Play;
use crate::question::CombatPhase;
use crate::state::{Stage, State};
use crate::terms::{BasicColour, ManaColour};
use crate::testing::{Board, legal};
use kernel::{Chance, Log, Seat, Seed, rule};

/// Answers to questions that deeds and effects may ask, sensible or not.
fn forged() -> Vec<Action> {
    let mut all = vec![Action::Done, Action::UseTactic, Action::HealHand, Action::Strike];
    for card in CardId::all() {
        all.extend([Action::Play(card), Action::PlayStrong(card), Action::Card(card), Action::Discard(card)]);
        all.extend(
            [Sideways::Move, Sideways::Influence, Sideways::Attack, Sideways::Block]
                .map(|what| Action::Sideways(card, what)),
        );
        all.extend((0..3).map(|unit| Action::Assign { card, unit }));
    }
    all.extend(SkillId::all().map(Action::Skill));
    for n in 0..8 {
        all.extend([
            Action::Option(n),
            Action::Amount(n),
            Action::Offer(n),
            Action::Unit(n),
            Action::Enemy(n),
            Action::Use(n),
            Action::Banner(n),
            Action::HealUnit(n),
            Action::Die(n),
        ]);
        all.extend((0..4).map(|ability| Action::Activate { unit: n, ability }));
    }
    for colour in ManaColour::ALL {
        all.extend([
            Action::Mana(colour),
            Action::Pay(Purse::Token(colour)),
            Action::Pay(Purse::Die(colour)),
        ]);
        all.extend([Action::Pay(Purse::Stolen(colour)), Action::Pay(Purse::Endless(colour))]);
    }
    for colour in BasicColour::ALL {
        all.extend([Action::Colour(colour), Action::Crystal(colour), Action::Pay(Purse::Crystal(colour))]);
    }
    all
}

fn agree(state: &State, forged: &[Action]) {
    let listed = legal(state);
    for (at, action) in listed.iter().enumerate() {
        assert!(!listed[..at].contains(action), "{action:?} is listed twice");
    }
    for action in forged {
        let allowed = kernel::step::check::<crate::MageKnight>(state, action).is_ok();
        assert_eq!(
            allowed,
            listed.contains(action),
            "{action:?} in {:?} with {:?}",
            state.stage,
            state.tasks.last()
        );
    }
}

/// A random position in the middle of a turn.
fn position(chance: &mut Chance) -> State {
    let mut board = Board::new();
    let pick = |chance: &mut Chance, n: usize| chance.below(n as u32) as usize;
    let spells: Vec<CardId> = CardId::spells().skip(pick(chance, 16)).take(3).collect();
    let advanced: Vec<CardId> = CardId::advanced_actions().skip(pick(chance, 20)).take(3).collect();
    let units: Vec<UnitId> = UnitId::all().skip(pick(chance, 15)).take(3).collect();
    let free = |card: &CardId| !spells.contains(card) && !advanced.contains(card);
    let cards: Vec<CardId> = CardId::all().filter(free).collect();
    let hand: Vec<CardId> = (0..6).map(|_| cards[pick(chance, cards.len())]).collect();
    board = board.hand(&hand).deck(&cards[1..6]).discard(&cards[3..8]);
    for _ in 0..2 {
        let unit = UnitId::all().nth(pick(chance, crate::content::UNITS)).unwrap();
        board = board.unit(unit);
    }
    let banner = CardId::artifacts().nth(pick(chance, 4)).unwrap();
    for _ in 0..4 {
        board = board.skill(SkillId::all().nth(pick(chance, crate::content::SKILLS)).unwrap());
    }
    for colour in ManaColour::ALL {
        board = board.tokens(colour, pick(chance, 2) as u8);
    }
    for colour in BasicColour::ALL {
        board = board.crystals(colour, pick(chance, 2) as u8);
    }
    let dice: Vec<ManaColour> = (0..4).map(|_| ManaColour::ALL[pick(chance, 6)]).collect();
    board = board.source(&dice).spells(&spells).advanced(&advanced).units(&units);
    if pick(chance, 2) == 0 {
        board = board.night();
    }
    let start = crate::content::Hex::new(0, 0);
    board = board.tile(crate::content::tile::COUNTRYSIDE_1, 0, 1).at(start).place(crate::testing::TWO, start);
    let phase = [None, Some(CombatPhase::Ranged), Some(CombatPhase::Block), Some(CombatPhase::Attack)]
        [pick(chance, 4)];
    let mut state = match phase {
        Some(phase) => {
            let mut state = fight(board, phase);
            let enemy = EnemyId::all().nth(pick(chance, crate::content::ENEMIES)).unwrap();
            state.combat.as_mut().unwrap().foes[0].enemy = enemy;
            state
        }
        None => {
            let stage = [Stage::Movement, Stage::AfterAction][pick(chance, 2)];
            board.stage(stage).build()
        }
    };
    state.players[Seat(0)].units[0].banner = Some(banner);
    state.players[Seat(0)].units[1].ready = pick(chance, 2) == 0;
    state.turn.healing = pick(chance, 3) as u8;
    state.turn.movement = pick(chance, 4) as u8;
    state
}

#[rule("MK-DEED-10")]
#[test]
fn what_is_listed_is_what_is_allowed() {
    let forged = forged();
    for seed in 0..400 {
        let mut chance = Chance::new(Seed(seed), 0);
        let mut state = position(&mut chance);
        let stage = state.stage;
        for _ in 0..12 {
            // Only deeds and what they ask are of interest here; the phase stays what it is.
            if state.stage != stage || state.over.is_some() || state.asked().is_none() {
                break;
            }
            agree(&state, &forged);
            let answers: Vec<Action> = legal(&state)
                .into_iter()
                .filter(|action| !state.tasks.is_empty() || super::super::is_deed(action))
                .collect();
            let Some(action) = chance.pick(&answers).copied() else { break };
            let mut log = Log::default();
            kernel::step::answer(&mut Play::new(&mut state, &mut chance, &mut log), action);
        }
    }
}
