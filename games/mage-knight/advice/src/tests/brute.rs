//! The planner against brute force: every legal action in every state, merging only states that are equal bit
//! for bit.

use super::*;
use crate::step::{Led, step};
use crate::{Beyond, Cost};
use kernel::{Dense, StableHasher};
use mage_knight::content::{CardId, ENEMIES, SkillId, UNITS, UnitId, card, enemy, tile, unit};
use mage_knight::map::{Token, TokenFace};
use mage_knight::terms::{BasicColour, ManaColour, Pile, Site};
use mage_knight::testing::legal;
use mage_knight::variants::Printing;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};

/// How many positions are compared, and how many states they may have. With 400 and 300 of up to 60,000 it
/// takes minutes.
const FIGHTS: u128 = 120;
const WAYS: u128 = 100;
const MOST: usize = 10_000;

/// The cheapest way to the goals, if there is one; nothing at all if there are too many states.
fn enumerate(root: &State, aim: &Aim, most: usize) -> Option<Option<Cost>> {
    let mut seen = HashSet::new();
    let mut open = vec![(root.clone(), Cost::default(), aim.at_first(root, ONE))];
    let mut best: Option<Cost> = None;
    while let Some((state, cost, met)) = open.pop() {
        for action in legal(&state) {
            let mut next = state.clone();
            let led = step(&mut next, action, ONE);
            let cost = cost.plus(Cost::of(&state, &next, action, ONE));
            if led == Led::Out(Beyond::TurnOver)
                || aim.wounds.is_some_and(|most| cost.wounds > most)
                || aim.unit_wounds.is_some_and(|most| cost.unit_wounds > most)
            {
                continue;
            }
            let met = aim.after(root, &state, &next, ONE, met);
            if met == aim.all() {
                best = Some(best.map_or(cost, |best| best.min(cost)));
                continue;
            }
            let mut hasher = StableHasher::default();
            (&next, cost, met).hash(&mut hasher);
            if led == Led::On && seen.insert(hasher.finish()) {
                open.push((next, cost, met));
            }
            if seen.len() > most {
                return None;
            }
        }
    }
    Some(best)
}

/// A small position: few cards, a unit perhaps, some mana.
struct Deal(Chance);

impl Deal {
    fn upto(&mut self, most: u32) -> u32 {
        self.0.below(most + 1)
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        *self.0.pick(things).expect("there are some")
    }

    fn card(&mut self) -> CardId {
        let kinds = self.upto(9);
        let mut cards: Vec<CardId> = match kinds {
            0..=4 => CardId::basic_actions().collect(),
            5..=7 => CardId::advanced_actions().collect(),
            8 => CardId::spells().collect(),
            _ => CardId::artifacts().collect(),
        };
        cards.retain(|card| !card.is_wound());
        self.one_of(&cards)
    }

    fn hand(&mut self, board: Board, most: u32) -> Board {
        let n = 1 + self.upto(most - 1);
        let mut hand: Vec<CardId> = (0..n).map(|_| self.card()).collect();
        if self.upto(5) == 0 {
            hand.push(card::WOUND);
        }
        board.hand(&hand)
    }

    fn mana(&mut self, mut board: Board) -> Board {
        for _ in 0..self.upto(2) {
            let colour = self.one_of(&BasicColour::ALL);
            board = board.crystals(colour, 1);
        }
        for _ in 0..self.upto(1) {
            let colour = self.one_of(&ManaColour::ALL);
            board = board.tokens(colour, 1);
        }
        let dice: Vec<ManaColour> = (0..self.upto(2)).map(|_| self.one_of(&ManaColour::ALL)).collect();
        if self.upto(3) == 0 { board.source(&dice).night() } else { board.source(&dice) }
    }

    fn company(&mut self, mut board: Board) -> Board {
        if self.upto(2) == 0 {
            let unit = UnitId::from_index(self.0.below(UNITS as u32) as usize);
            board = board.unit(unit);
        }
        if self.upto(3) == 0 {
            let skills: Vec<_> = SkillId::all().collect();
            let skill = self.one_of(&skills);
            board = board.skill(skill);
        }
        board
    }
}

/// Asks both, and compares.
fn compare(name: &str, state: &State, aim: &Aim, most: usize) -> bool {
    let Some(plain) = enumerate(state, aim, most) else { return false };
    let answer = answer(state, aim);
    assert!(answer.cheapest);
    let cost = answer.line.as_ref().map(|line| line.cost);
    assert_eq!(cost, plain, "{name}: {answer:?}\nhand {:?}", state.player().hand.iter().collect::<Vec<_>>());
    assert_eq!(answer.verdict == Verdict::Yes, plain.is_some());
    true
}

/// Every other position is of the later printing (MK-VAR-PRINT-01).
fn printed(board: Board, seed: u128) -> Board {
    let printing = if seed.is_multiple_of(2) { Printing::First } else { Printing::Later };
    board.with(|state| state.variants.printing = printing)
}

#[test]
fn fights_agree_with_plain_enumeration() {
    let mut compared = 0;
    for seed in 0..FIGHTS {
        let mut deal = Deal(Chance::new(Seed(seed), 7));
        let n = 1 + deal.upto(4) / 4;
        let foes: Vec<EnemyId> = (0..n)
            .map(|_| {
                loop {
                    let foe = EnemyId::from_index(deal.0.below(ENEMIES as u32) as usize);
                    let armor = foe.enemy().armor;
                    if armor < 5 || deal.upto(3) == 0 {
                        break foe;
                    }
                }
            })
            .collect();
        let foes = if foes.len() == 2 && foes[0] == foes[1] { &foes[..1] } else { &foes[..] };
        let board = if deal.upto(3) == 0 { besieged(foes) } else { against(foes) };
        let board = deal.hand(board, if n == 1 { 4 } else { 3 });
        let board = deal.mana(board);
        let board = printed(deal.company(board), seed);
        let state = board.build();
        let aim = Aim::new([super::foes(&state)]);
        let aim = match deal.upto(3) {
            0 => aim,
            1 => aim.wounds(0),
            2 => aim.wounds(2),
            _ => aim.wounds(3).unit_wounds(0),
        };
        compared += u32::from(compare(&format!("fight {seed}"), &state, &aim, MOST));
    }
    assert!(compared > FIGHTS as u32 / 2, "{compared} fights were small enough");
}

#[test]
fn ways_agree_with_plain_enumeration() {
    let mut compared = 0;
    for seed in 0..WAYS {
        let mut deal = Deal(Chance::new(Seed(seed), 8));
        let tiles = [tile::COUNTRYSIDE_1, tile::COUNTRYSIDE_2, tile::COUNTRYSIDE_3, tile::COUNTRYSIDE_5];
        let board = Board::new().tile(deal.one_of(&tiles), 0, 1).tile(tile::COUNTRYSIDE_4, 1, 0);
        let units = [unit::PEASANTS, unit::HERBALISTS, unit::FORESTERS, unit::UTEM_GUARDSMEN];
        let board = board.units(&units[..2]);
        let mut state = board.build();
        let spaces: Vec<_> = state.map.spaces().filter(|hex| state.map.terrain(*hex).is_some()).collect();
        let lairs = [Site::Orc, Site::Draconum];
        let lairs: Vec<_> = spaces
            .iter()
            .copied()
            .filter(|hex| state.map.site(*hex).is_some_and(|site| lairs.contains(&site)))
            .collect();
        for lair in &lairs {
            let foe = if deal.upto(1) == 0 { enemy::PROWLERS } else { enemy::DIGGERS };
            if state.piles.unseen.take(foe) {
                let face = TokenFace::Up(foe);
                state.map.tokens.push(Token::new(*lair, Pile::Green, face));
            }
        }
        let state = state.clone();
        let board = Board::new().with(|empty| *empty = state);
        let place = deal.one_of(&spaces);
        let board = deal.hand(board, 3).at(place);
        let board = deal.mana(board);
        let state = printed(deal.company(board), seed).build();
        if state.map.terrain(place).and_then(|terrain| terrain.cost(false)).is_none()
            || lairs.contains(&place)
        {
            continue;
        }
        let near: Vec<_> = spaces.iter().copied().filter(|hex| hex.distance(place) <= 3).collect();
        let goal = match deal.upto(3) {
            0 => deal.one_of(&units[..2]),
            _ => unit::PEASANTS,
        };
        let goals = match deal.upto(5) {
            0 => vec![Goal::Recruit(goal)],
            1 if !lairs.is_empty() => vec![Goal::Defeat(deal.one_of(&lairs))],
            2 if !lairs.is_empty() => {
                vec![Goal::Defeat(deal.one_of(&lairs)), Goal::Reach(deal.one_of(&near))]
            }
            _ => vec![Goal::Reach(deal.one_of(&near))],
        };
        compared += u32::from(compare(&format!("way {seed} {goals:?}"), &state, &Aim::new(goals), MOST));
    }
    assert!(compared > WAYS as u32 / 3, "{compared} ways were small enough");
}
