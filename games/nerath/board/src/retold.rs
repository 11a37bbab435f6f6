//! The story of a finished match: hits compared with what the dice promise, and the battles that went against
//! the odds.

use crate::odds::{Reading, delve, forecast, percent};
use crate::words;
use kernel::Seat;
use nerath::Nerath;
use nerath::content::Space;
use nerath::event::{Event, Roll};
use nerath::realm::{ByRealm, Realm};
use nerath::units::Side;
use serde_json::{Value, json};
use table_view::Said;
use table_view::retold::{KeyMoment, Look, Luck, Seen, Teller, Throws};

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The attack succeeded.
    Won,
    /// It was beaten off.
    Lost,
    /// Nobody was left.
    Both,
}

/// A battle of the match.
#[derive(Clone, PartialEq, Debug)]
struct Fought {
    /// How many actions had been played before it began.
    at: usize,
    seat: Seat,
    attacker: Realm,
    space: Space,
    /// The request that asks for its odds.
    request: (&'static str, Value),
    /// How it ended; nothing if the attacker left.
    end: Option<End>,
}

/// Reads a match of Nerath.
#[derive(Debug, Default)]
pub struct Retold {
    hits: ByRealm<Luck>,
    players: Option<ByRealm<Seat>>,
    battles: Vec<Fought>,
    /// Whether the last of them is still being fought.
    fighting: bool,
}

/// What dice are worth in hits.
#[must_use]
pub fn expected(dice: &[Roll]) -> f64 {
    dice.iter().map(|roll| f64::from(roll.die.faces_from(roll.need)) / f64::from(roll.die.sides())).sum()
}

impl Retold {
    /// The hits of each realm, and what was to be expected.
    #[must_use]
    pub const fn hits(&self) -> &ByRealm<Luck> {
        &self.hits
    }

    /// Takes in what happened at once.
    fn read(&mut self, event: &Event) {
        match event {
            Event::Rolled { dice, .. } => {
                for roll in dice {
                    // A guardian has no luck of its own.
                    if let Some(realm) = roll.realm {
                        self.hits[realm].add(roll.hit.into(), expected(std::slice::from_ref(roll)));
                    }
                }
            }
            Event::Retreated => self.fighting = false,
            Event::BattleEnds { winner, .. } if self.fighting => {
                self.fighting = false;
                if let Some(battle) = self.battles.last_mut() {
                    battle.end = Some(match winner {
                        Some(Side::Attacker) => End::Won,
                        Some(Side::Defender) => End::Lost,
                        None => End::Both,
                    });
                }
            }
            _ => {}
        }
    }
}

impl Teller<Nerath> for Retold {
    fn see(&mut self, seen: &Seen<'_, Nerath>) {
        self.players = Some(seen.now.players);
        for event in seen.events {
            if let Event::BattleBegins { space, attacker } = *event {
                // Before the first die, and without cards: what was on the table when it was decided.
                let known = forecast(seen.before, space, None)
                    .map(|battle| ("odds", json!({ "ground": battle.ground, "armies": battle.armies })));
                let request = known.or_else(|| Some(("delve", delve(seen.before, space, None)?)));
                self.fighting = request.is_some() && seen.before.active == attacker;
                if let (true, Some(request)) = (self.fighting, request) {
                    let seat = seen.before.players[attacker];
                    let at = seen.at.saturating_sub(1);
                    self.battles.push(Fought { at, seat, attacker, space, request, end: None });
                }
            }
            self.read(event);
        }
    }

    fn luck(&self) -> Vec<Throws> {
        let Some(players) = &self.players else { return Vec::new() };
        let mut seats: Vec<(Seat, Luck)> = Vec::new();
        for realm in Realm::ALL {
            let (seat, hits) = (players[realm], self.hits[realm]);
            match seats.iter_mut().find(|(other, _)| *other == seat) {
                Some((_, luck)) => luck.add(hits.rolled, hits.expected),
                None => seats.push((seat, hits)),
            }
        }
        seats
            .into_iter()
            .filter(|(_, luck)| luck.expected > 0.0)
            .map(|(seat, luck)| Throws { seat, luck, told: Said::by(|lang| words::luck(lang, luck)) })
            .collect()
    }

    fn looks(self: Box<Self>, _people: &[Seat]) -> Vec<Look> {
        let look = |battle: Fought| {
            let end = battle.end?;
            let (name, arguments) = battle.request.clone();
            let (at, seat) = (battle.at, battle.seat);
            Some(Look {
                at,
                seat,
                name,
                arguments,
                judge: Box::new(move |answer| judged(&battle, end, answer)),
            })
        };
        self.battles.into_iter().filter_map(look).collect()
    }
}

/// A battle that ended in a way that was less likely than not.
fn judged(battle: &Fought, end: End, answer: &Value) -> Option<KeyMoment> {
    let odds = Reading::of(answer).ok()?;
    let chance = match end {
        End::Won => odds.won,
        End::Lost => odds.lost,
        End::Both => odds.both,
    };
    (chance < 0.5).then(|| KeyMoment {
        at: battle.at,
        seat: battle.seat,
        weight: 1.0 - chance,
        title: Said::by(|lang| words::attack_on(lang, battle.attacker, battle.space)),
        told: Said::by(|lang| {
            words::against_the_odds(lang, end, &percent(lang, odds.won), &percent(lang, chance))
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Match;
    use kernel::Lang;
    use nerath::content::at;
    use nerath::units::{Die, UnitKind};
    use nerath_advice as advice;

    fn roll(realm: Realm, die: Die, need: u8, face: u8) -> Roll {
        let (kind, realm) = (Some(UnitKind::Footsoldier), Some(realm));
        Roll { kind, die, face, hit: face >= need, need, realm }
    }

    #[test]
    fn hits_are_set_against_what_the_dice_promise() {
        let mut retold = Retold::default();
        let dice = vec![
            roll(Realm::Vailin, Die::D6, 6, 6),
            roll(Realm::Vailin, Die::D20, 6, 5),
            roll(Realm::Vailin, Die::D8, 5, 8),
            // A guardian counts for nobody.
            Roll { realm: None, ..roll(Realm::Vailin, Die::D10, 6, 9) },
        ];
        assert!((expected(&dice[..3]) - (1.0 / 6.0 + 0.75 + 0.5)).abs() < 1e-12);
        retold.read(&Event::Rolled { side: Side::Attacker, first_strike: false, dice, hits: 3 });
        let luck = retold.hits()[Realm::Vailin];
        assert_eq!(luck.rolled, 2);
        assert!((luck.expected - (1.0 / 6.0 + 0.75 + 0.5)).abs() < 1e-12);
        assert_eq!(retold.hits()[Realm::Karkoth], Luck::default());
    }

    #[test]
    fn a_match_by_chance_is_told_battle_by_battle() {
        let (mut game, mut retold, mut at) = (Match::new(), Retold::default(), 0);
        let (mut rolled, mut guardians) = (0, 0);
        while game.question().is_some() && (at < 60 || retold.battles.len() < 4) && at < 5_000 {
            let before = game.view();
            game.by_chance();
            at += 1;
            let (now, events) = (game.view(), game.events());
            for event in &events {
                if let Event::Rolled { dice, hits, .. } = event {
                    rolled += u32::from(*hits);
                    guardians += dice.iter().filter(|roll| roll.realm.is_none() && roll.hit).count() as u32;
                }
            }
            retold.see(&Seen { at, before: &before, now: &now, events: &events });
        }
        let told: u32 = retold.luck().iter().map(|throws| throws.luck.rolled).sum();
        assert!(told > 0 && told + guardians == rolled, "{told} and {guardians} of {rolled}");
        let ended: Vec<Fought> =
            retold.battles.iter().filter(|battle| battle.end.is_some()).cloned().collect();
        assert!(ended.len() >= 2, "{ended:?}");
        assert_eq!(Box::new(retold).looks(&[]).len(), ended.len());
    }

    #[test]
    fn what_was_unlikely_is_told() {
        let battle = advice::Question::new(
            nerath::units::Ground::Territory,
            advice::Force::of(&[(UnitKind::Footsoldier, 1)]),
            advice::Force::of(&[(UnitKind::Footsoldier, 3)]),
        );
        let answer = json!({ "question": battle, "odds": advice::battle(&battle) });
        let fought = Fought {
            at: 7,
            seat: Seat(1),
            attacker: Realm::Vailin,
            space: at::DOL_THAMAR,
            request: ("odds", Value::Null),
            end: None,
        };
        let won = judged(&fought, End::Won, &answer).expect("one against three seldom wins");
        assert_eq!((won.at, won.seat), (7, Seat(1)));
        assert!(won.weight > 0.8, "{won:?}");
        assert!(won.title.en.contains("Vailin") && won.told.en.contains("succeeded"), "{won:?}");
        assert!(won.told.fr.contains("\u{202f}%"), "{won:?}");
        assert_eq!(judged(&fought, End::Lost, &answer), None, "this was to be expected");
    }

    #[test]
    fn both_languages_tell_the_luck() {
        let luck = Luck { rolled: 47, expected: 43.38 };
        assert_eq!(words::luck(Lang::En, luck), "47 hits where 43.4 were to be expected");
        assert_eq!(words::luck(Lang::Fr, luck), "47 touches pour 43,4 attendues");
    }
}
