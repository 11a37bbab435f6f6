//! The story of a finished match: the dice of Heroes and Monsters compared with what was to be expected, and
//! the Combats that went against the odds.

use crate::fight::{Ahead, percent};
use crate::words;
use euthia::Euthia;
use euthia::combat::Incident;
use euthia::content::FoeId;
use euthia::event::Event;
use euthia::state::PLAYERS;
use kernel::Seat;
use serde::Deserialize;
use serde_json::{Value, json};
use table_view::Said;
use table_view::retold::{KeyMoment, Look, Luck, Seen, Teller, Throws};

/// What a die shows on average.
const MEAN: f64 = 3.5;

/// A Combat of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Fought {
    /// How many actions had been played before it began.
    at: usize,
    seat: Seat,
    foe: FoeId,
    /// Whether the Hero has won; nothing as long as it goes on.
    won: Option<bool>,
}

/// The dice of a seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Dice {
    /// Those of its Hero.
    pub hero: Luck,
    /// Those of the Monsters against it.
    pub monsters: Luck,
}

/// Reads a match of Euthia.
#[derive(Debug, Default)]
pub struct Retold {
    dice: [Dice; PLAYERS],
    fights: Vec<Fought>,
    /// Whether a Combat card has just set the dice of the Monster: they are not rolled then (EU-SOL-12).
    card: bool,
}

impl Retold {
    /// The dice of every seat as they fell first: what is rolled again because it fell badly tells nothing.
    #[must_use]
    pub const fn dice(&self) -> &[Dice; PLAYERS] {
        &self.dice
    }

    fn read(&mut self, at: usize, event: &Event) {
        let rolled = |luck: &mut Luck, dice: [u8; 2]| {
            for face in dice.into_iter().filter(|face| *face > 0) {
                luck.add(face.into(), MEAN);
            }
        };
        let card = std::mem::take(&mut self.card);
        match *event {
            Event::Rolled { seat, dice } => {
                if let Some(own) = self.dice.get_mut(seat.index()) {
                    rolled(&mut own.hero, dice);
                }
            }
            Event::Combat(Incident::Card { .. }) => self.card = true,
            Event::Combat(Incident::Monster(dice)) if !card => {
                let hero = self.fights.last().map(|fight| fight.seat.index());
                if let Some(own) = hero.and_then(|hero| self.dice.get_mut(hero)) {
                    rolled(&mut own.monsters, dice);
                }
            }
            Event::Combat(Incident::Began { hero, foe, .. }) => {
                self.fights.push(Fought { at: at.saturating_sub(1), seat: hero, foe, won: None });
            }
            Event::Combat(Incident::Won(foe)) => self.ended(foe, true),
            Event::Combat(Incident::Lost(foe)) => self.ended(foe, false),
            _ => {}
        }
    }

    fn ended(&mut self, foe: FoeId, won: bool) {
        if let Some(fight) = self.fights.last_mut().filter(|fight| fight.foe == foe) {
            fight.won.get_or_insert(won);
        }
    }
}

impl Teller<Euthia> for Retold {
    fn see(&mut self, seen: &Seen<'_, Euthia>) {
        for event in seen.events {
            self.read(seen.at, event);
        }
    }

    fn luck(&self) -> Vec<Throws> {
        let mut all = Vec::new();
        for (seat, dice) in self.dice.iter().enumerate() {
            for (whose, luck) in [(words::Dice::Hero, dice.hero), (words::Dice::Monsters, dice.monsters)] {
                if luck.expected > 0.0 {
                    let told = Said::by(|lang| words::luck(lang, whose, luck));
                    all.push(Throws { seat: Seat(seat as u8), luck, told });
                }
            }
        }
        all
    }

    fn looks(self: Box<Self>, _people: &[Seat]) -> Vec<Look> {
        let look = |fight: Fought| {
            let won = fight.won?;
            let (at, seat, arguments) = (fight.at, fight.seat, json!({ "foe": fight.foe }));
            let judge = Box::new(move |answer: &Value| judged(fight, won, answer));
            Some(Look { at, seat, name: "odds", arguments, judge })
        };
        self.fights.into_iter().filter_map(look).collect()
    }
}

/// A Combat that ended in a way that was less likely than not.
fn judged(fight: Fought, won: bool, answer: &Value) -> Option<KeyMoment> {
    let odds = Ahead::deserialize(answer).ok()?.won()?;
    let chance = if won { odds.middle() } else { 1.0 - odds.middle() };
    (chance < 0.5).then(|| KeyMoment {
        at: fight.at,
        seat: fight.seat,
        weight: 1.0 - chance,
        title: Said::by(|lang| words::against(lang, fight.foe)),
        told: Said::by(|lang| words::against_the_odds(lang, won, &percent(lang, odds))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Lang;

    fn fight(foe: FoeId) -> Event {
        Event::Combat(Incident::Began { hero: Seat(1), monster: None, foe })
    }

    #[test]
    fn dice_are_set_against_their_mean() {
        let mut retold = Retold::default();
        let foe = FoeId::monsters(1).next().expect("there are Monsters");
        let card = Event::Combat(Incident::Card { dice: [6, 6], gaar: 0, chaos: 0, left: 3 });
        let told = [
            Event::Rolled { seat: Seat(0), dice: [6, 5] },
            Event::Rerolled { seat: Seat(0), dice: [6, 6], n: 0 },
            fight(foe),
            Event::Combat(Incident::Monster([4, 0])),
            card,
            Event::Combat(Incident::Monster([6, 6])),
            Event::Combat(Incident::Monster([1, 2])),
        ];
        for event in &told {
            retold.read(1, event);
        }
        assert_eq!(retold.dice()[0].hero, Luck { rolled: 11, expected: 7.0 });
        assert_eq!(retold.dice()[0].monsters, Luck::default());
        assert_eq!(retold.dice()[1].monsters, Luck { rolled: 7, expected: 10.5 }, "cards are no dice");
        let luck = retold.luck();
        assert_eq!(luck.len(), 2);
        assert_eq!(luck[0].told.en, "Hero dice: 11 where 7.0 were to be expected");
        assert_eq!(luck[1].told.fr, "Dés de ses Monstres\u{a0}: 7 pour 10,5 attendus");
    }

    #[test]
    fn a_combat_against_the_odds_is_told() {
        let mut retold = Retold::default();
        let mut foes = FoeId::monsters(2);
        let (first, second) = (foes.next().expect("one"), foes.next().expect("another"));
        let told = [
            (9, fight(first)),
            (12, Event::Combat(Incident::Lost(first))),
            (20, fight(second)),
            (22, Event::Combat(Incident::Won(second))),
            // One that is still on when the match ends.
            (30, fight(first)),
        ];
        for (at, event) in &told {
            retold.read(*at, event);
        }
        let looks = Box::new(retold).looks(&[]);
        assert_eq!(looks.iter().map(|look| look.at).collect::<Vec<_>>(), [8, 19]);
        let answer = json!({ "odds": { "won": 0.9, "most": null, "expected_wounds": 2.0 } });
        let lost = (looks[0].judge)(&answer).expect("nine out of ten are won");
        assert!((lost.weight - 0.9).abs() < 1e-12 && lost.at == 8 && lost.seat == Seat(1));
        assert!(lost.told.en.contains("90%") && lost.told.fr.contains("90\u{202f}%"), "{lost:?}");
        assert!(lost.title.fr.contains(first.foe().name.get(Lang::Fr)));
        assert_eq!((looks[1].judge)(&answer), None, "this was to be expected");
        assert_eq!((looks[0].judge)(&json!({ "help": "" })), None);
    }
}
