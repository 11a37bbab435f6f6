//! The hands that other players may hold: every one that fits what the asker knows, or a fixed sample of
//! them.
//!
//! Everybody knows which cards a player has in hand and Deed deck together, and what was discarded: any of
//! these cards may be in hand. Nothing else is used.

use kernel::{Chance, Game, Seat, Seed};
use mage_knight::MageKnight;
use mage_knight::content::CardId;
use mage_knight::player::Player;
use mage_knight::state::State;
use serde::{Deserialize, Serialize};

/// The most hands that are all looked at, and how many are where there are more.
const MOST: usize = 48;
/// Where the hands come from that are looked at, and whatever else is imagined.
pub(super) const SEED: Seed = Seed(0x7ab1ee);

/// The hands of others that a result takes into account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hands {
    /// All that matter are known.
    Known,
    /// Over all there may be, so many, each as often as it is dealt.
    All(u32),
    /// Over this many of them, drawn at random from always the same seed.
    Sampled(u32),
}

/// How likely something is, over all that the asker does not know. The three make 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Odds {
    /// How likely it can be done for certain.
    pub yes: f64,
    /// How likely it cannot be done.
    pub no: f64,
    /// How likely it stays open: dice, cards or monsters that nobody knows would decide, or time was up.
    pub open: f64,
}

/// What may come of one case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    Yes,
    No,
    Open,
}

impl Odds {
    pub(super) const NONE: Odds = Odds { yes: 0.0, no: 0.0, open: 0.0 };

    /// Nothing is known.
    pub(super) const OPEN: Odds = Odds { open: 1.0, ..Odds::NONE };

    pub(super) fn count(&mut self, case: Case, weight: f64) {
        *match case {
            Case::Yes => &mut self.yes,
            Case::No => &mut self.no,
            Case::Open => &mut self.open,
        } += weight;
    }

    /// The same so that the three make 1.
    pub(super) fn whole(self) -> Odds {
        let sum = self.yes + self.no + self.open;
        if sum <= 0.0 {
            return Odds::OPEN;
        }
        // What is certain is told as such, whatever rounding does.
        let share = |part: f64| if part >= sum - 1e-9 { 1.0 } else { part / sum };
        Odds { yes: share(self.yes), no: share(self.no), open: share(self.open) }
    }
}

/// States that the asker cannot tell from the real one, which differ in the hands of these seats, and how
/// likely each is.
pub(super) fn imagined(state: &State, asker: Seat, whose: &[Seat]) -> (Hands, Vec<(f64, State)>) {
    let whose: Vec<Seat> = whose.iter().copied().filter(|seat| *seat != asker).collect();
    let each: Option<Vec<Vec<Hand>>> = whose.iter().map(|seat| hands_of(&state.players[*seat])).collect();
    if let Some(each) = each.filter(|each| each.iter().map(Vec::len).product::<usize>() <= MOST) {
        let base = MageKnight::resample(state, asker, &mut Chance::new(SEED, 0));
        let mut dealt = vec![(1.0, base)];
        for (seat, hands) in whose.iter().zip(&each) {
            dealt = dealt.iter().flat_map(|one| hands.iter().map(|hand| given(one, *seat, hand))).collect();
        }
        dealt.retain(|(_, dealt)| state.looks_like(dealt));
        if !dealt.is_empty() {
            let hands = if dealt.len() == 1 { Hands::Known } else { Hands::All(dealt.len() as u32) };
            return (hands, dealt);
        }
    }
    let one = |at: u64| (1.0, MageKnight::resample(state, asker, &mut Chance::new(SEED, at)));
    (Hands::Sampled(MOST as u32), (0..MOST as u64).map(one).collect())
}

/// A hand, and in how many ways it is dealt.
type Hand = (Vec<CardId>, f64);

/// Every hand that a player may hold; none if there are too many.
fn hands_of(player: &Player) -> Option<Vec<Hand>> {
    let mut pool = *player.deck.unknown();
    player.hand.iter().chain(player.spared.iter().copied()).for_each(|card| pool.put(card));
    let kinds: Vec<(CardId, u8)> = pool.kinds().collect();
    let mut hands = Vec::new();
    choose(&kinds, player.hand.len(), 1.0, &mut Vec::new(), &mut hands);
    (hands.len() <= MOST).then_some(hands)
}

fn choose(kinds: &[(CardId, u8)], left: usize, ways: f64, hand: &mut Vec<CardId>, hands: &mut Vec<Hand>) {
    let Some(((card, n), rest)) = kinds.split_first() else {
        if left == 0 {
            hands.push((hand.clone(), ways));
        }
        return;
    };
    let others: usize = rest.iter().map(|(_, n)| usize::from(*n)).sum();
    let n = usize::from(*n);
    let len = hand.len();
    for taken in left.saturating_sub(others)..=n.min(left) {
        if hands.len() > MOST {
            return;
        }
        hand.extend(std::iter::repeat_n(*card, taken));
        choose(rest, left - taken, ways * binomial(n, taken), hand, hands);
        hand.truncate(len);
    }
}

pub(super) fn binomial(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |ways, at| ways * (n - at) as f64 / (at + 1) as f64)
}

/// The same with another hand.
fn given((weight, state): &(f64, State), seat: Seat, (hand, ways): &Hand) -> (f64, State) {
    let mut state = state.clone();
    let Player { hand: own, deck, spared, .. } = &mut state.players[seat];
    let (before, under) = (std::mem::take(own), std::mem::take(spared));
    before.iter().chain(under.iter().copied()).for_each(|card| deck.put_anywhere(card));
    for card in hand {
        if deck.take(*card) {
            own.put(*card);
        }
    }
    let known: Vec<CardId> = deck.known_on_top().to_vec();
    let mut chance = Chance::new(SEED, 0);
    for _ in &known {
        deck.draw(&mut chance);
    }
    spared.extend((0..under.len()).map_while(|_| deck.draw(&mut chance)));
    known.into_iter().for_each(|card| deck.put_on_top(card));
    (weight * ways, state)
}
