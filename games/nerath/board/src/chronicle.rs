//! The story so far, read from the events of the log: the dice of the current round of battle, and what each
//! realm did in its turn.

use nerath::action::Loss;
use nerath::content::Space;
use nerath::event::{Event, GoldReason, Roll};
use nerath::question::CardRef;
use nerath::realm::{ByRealm, Realm};
use nerath::units::{Ground, Side, UnitKind};

/// Dice thrown by one side at once.
#[derive(Clone, PartialEq, Debug)]
pub struct Throw {
    /// The side that did it.
    pub side: Side,
    /// Before the others.
    pub first_strike: bool,
    /// What showed.
    pub dice: Vec<Roll>,
    /// How many hit.
    pub hits: u16,
}

/// What a realm did in one turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    /// Whose turn it was.
    pub realm: Realm,
    /// Territories taken: which, by whom they are held now, for how many points.
    pub conquered: Vec<(Space, Realm, u8)>,
    /// Attacks that did not succeed.
    pub repelled: Vec<Space>,
    /// Dungeons cleared.
    pub cleared: Vec<Space>,
    /// Treasures found.
    pub treasures: u8,
    /// Units bought, and what was paid.
    pub bought: Vec<(UnitKind, u8)>,
    /// Gold paid for them.
    pub spent: u16,
    /// Units lost, by realm.
    pub lost: ByRealm<u16>,
    /// Cards played, by whom.
    pub cards: Vec<(Realm, CardRef)>,
    /// Income collected.
    pub income: u16,
}

impl Story {
    fn of(realm: Realm) -> Story {
        Story {
            realm,
            conquered: Vec::new(),
            repelled: Vec::new(),
            cleared: Vec::new(),
            treasures: 0,
            bought: Vec::new(),
            spent: 0,
            lost: ByRealm::default(),
            cards: Vec::new(),
            income: 0,
        }
    }

    /// Whether there is nothing to tell.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        *self == Story { income: self.income, ..Story::of(self.realm) }
    }
}

/// A battle that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aftermath {
    /// The space.
    pub space: Space,
    /// Who attacked.
    pub attacker: Realm,
    /// Who won; nobody if nobody was left.
    pub winner: Option<Side>,
    /// After how many rounds.
    pub rounds: u8,
    /// How many units each side lost: attacker, defender.
    pub lost: [u16; 2],
    /// The points that were scored by it.
    pub points: u8,
    /// Whether the territory changed hands.
    pub conquered: bool,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chronicle {
    /// The dice of the round being fought, or of the last one.
    pub throws: Vec<Throw>,
    /// The turns, oldest first.
    pub stories: Vec<Story>,
    /// The last battle of the turn, once it is over.
    pub aftermath: Option<Aftermath>,
    /// The current battle: where, who attacks, the round.
    fighting: Option<(Space, Realm, u8)>,
    /// What it has cost so far: attacker, defender.
    fallen: [u16; 2],
}

impl Chronicle {
    /// Reads what happened, oldest first.
    pub fn read(events: impl IntoIterator<Item = Event>) -> Chronicle {
        let mut chronicle = Chronicle::default();
        for event in events {
            chronicle.add(event);
        }
        chronicle
    }

    fn add(&mut self, event: Event) {
        if let Event::Turn(realm) = event {
            self.stories.push(Story::of(realm));
            self.aftermath = None;
        }
        match &event {
            Event::BattleBegins { space, attacker } => {
                self.throws.clear();
                self.aftermath = None;
                self.fighting = Some((*space, *attacker, 0));
                self.fallen = [0; 2];
            }
            Event::HitTaken { side, loss }
                if !matches!(loss, Loss::Wound { .. } | Loss::Castle | Loss::Guardian { .. }) =>
            {
                self.fallen[*side as usize] += 1;
            }
            Event::Conquered { space, points, .. } => {
                if let Some(after) = self.aftermath.as_mut().filter(|after| after.space == *space) {
                    (after.points, after.conquered) = (after.points + points, true);
                }
            }
            Event::BattleRound(round) => {
                self.throws.clear();
                if let Some((.., last)) = &mut self.fighting {
                    *last = *round;
                }
            }
            Event::BattleEnds { space, winner } => {
                self.aftermath = self.fighting.map(|(_, attacker, rounds)| Aftermath {
                    space: *space,
                    attacker,
                    winner: *winner,
                    rounds,
                    lost: self.fallen,
                    points: 0,
                    conquered: false,
                });
            }
            Event::Rolled { side, first_strike, dice, hits } => self.throws.push(Throw {
                side: *side,
                first_strike: *first_strike,
                dice: dice.clone(),
                hits: *hits,
            }),
            _ => {}
        }
        let fighting = self.fighting;
        let Some(story) = self.stories.last_mut() else { return };
        match event {
            Event::Conquered { realm, space, points, .. } => story.conquered.push((space, realm, points)),
            Event::BattleEnds { space, winner } => match (winner, space.kind()) {
                (Some(Side::Attacker), Ground::Dungeon) => story.cleared.push(space),
                (Some(Side::Attacker), _) => {}
                (Some(Side::Defender) | None, _) => story.repelled.push(space),
            },
            Event::Plundered { treasure: Some(_), .. } => story.treasures += 1,
            Event::Placed { realm, kind, n, cost, .. } if realm == story.realm && cost > 0 => {
                story.spent += cost;
                count(&mut story.bought, kind, n);
            }
            Event::HitTaken { side, loss } => match loss {
                Loss::Unit { realm, .. } | Loss::Wounded { realm, .. } => story.lost[realm] += 1,
                Loss::Ship(_) | Loss::Aboard { .. } => {
                    // Whose ship it was is not told: the attacker is known, and a defender is whoever is not.
                    if let (Side::Attacker, Some((_, attacker, _))) = (side, fighting) {
                        story.lost[attacker] += 1;
                    }
                }
                Loss::Wound { .. } | Loss::Castle | Loss::Guardian { .. } => {}
            },
            Event::Destroyed { realm, n, .. } => story.lost[realm] += u16::from(n),
            Event::Played { realm, card } => story.cards.push((realm, card)),
            Event::Gold { realm, change, why: GoldReason::Income } if realm == story.realm => {
                story.income += change.unsigned_abs();
            }
            _ => {}
        }
    }

    /// What the others did since the last turn of these realms, oldest first.
    #[must_use]
    pub fn others(&self, own: &[Realm]) -> &[Story] {
        let is_own = |story: &Story| own.contains(&story.realm);
        let end = self.stories.iter().rposition(|story| !is_own(story)).map_or(0, |at| at + 1);
        let begin = self.stories[..end].iter().rposition(is_own).map_or(0, |at| at + 1);
        // Somebody who only looks on sees one round.
        let begin = if own.is_empty() { end.saturating_sub(Realm::COUNT) } else { begin };
        &self.stories[begin..end]
    }
}

fn count(units: &mut Vec<(UnitKind, u8)>, kind: UnitKind, n: u8) {
    match units.iter_mut().find(|(other, _)| *other == kind) {
        Some((_, count)) => *count = count.saturating_add(n),
        None => units.push((kind, n)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::Match;
    use nerath::content::at;

    #[test]
    fn the_others_turns_since_ones_own() {
        use Realm::{IronCircle, Karkoth, Nerath, Vailin};
        let turns = [Karkoth, Vailin, IronCircle, Nerath, Karkoth];
        let chronicle = Chronicle::read(turns.map(Event::Turn));
        let told = |own: &[Realm]| chronicle.others(own).iter().map(|story| story.realm).collect::<Vec<_>>();
        assert_eq!(told(&[Karkoth]), [Vailin, IronCircle, Nerath]);
        assert_eq!(told(&[Nerath]), [Karkoth]);
        assert_eq!(told(&[Vailin]), [IronCircle, Nerath, Karkoth]);
        assert_eq!(told(&[]).len(), 4);
    }

    #[test]
    fn a_turn_is_told_in_sums() {
        let placed = |n| Event::Placed {
            realm: Realm::Karkoth,
            kind: UnitKind::Footsoldier,
            n,
            at: at::DOL_THAMAR,
            cost: n.into(),
        };
        let conquered =
            Event::Conquered { realm: Realm::Karkoth, space: at::AMILIA, liberated_by: None, points: 1 };
        let chronicle = Chronicle::read([Event::Turn(Realm::Karkoth), placed(2), conquered, placed(1)]);
        let story = &chronicle.stories[0];
        assert_eq!((story.bought.as_slice(), story.spent), (&[(UnitKind::Footsoldier, 3)][..], 3));
        assert_eq!(story.conquered, [(at::AMILIA, Realm::Karkoth, 1)]);
        assert!(!story.is_quiet() && Story::of(Realm::Vailin).is_quiet());
    }

    #[test]
    fn a_battle_that_is_over_is_remembered_to_the_end_of_the_turn() {
        let (space, attacker) = (at::AMILIA, Realm::Karkoth);
        let mut events = vec![
            Event::Turn(attacker),
            Event::BattleBegins { space, attacker },
            Event::BattleRound(1),
            Event::BattleRound(2),
            Event::HitTaken {
                side: Side::Attacker,
                loss: Loss::Unit { realm: attacker, kind: UnitKind::Monster },
            },
            Event::BattleEnds { space, winner: Some(Side::Defender) },
        ];
        let after = Aftermath {
            space,
            attacker,
            winner: Some(Side::Defender),
            rounds: 2,
            lost: [1, 0],
            points: 0,
            conquered: false,
        };
        assert_eq!(Chronicle::read(events.clone()).aftermath, Some(after));
        events.push(Event::Turn(Realm::Vailin));
        assert_eq!(Chronicle::read(events).aftermath, None);
    }

    #[test]
    fn conquests_of_a_match_are_all_told() {
        let mut game = Match::new();
        let mut events = Vec::new();
        let mut control = game.view().control;
        let mut changed = 0;
        for _ in 0..1500 {
            if game.question().is_none() {
                break;
            }
            let mut first = true;
            game.until(|_, _| !std::mem::take(&mut first));
            events.extend(game.events());
            let now = game.view().control;
            changed += usize::from(now != control);
            control = now;
        }
        let told: usize = Chronicle::read(events).stories.iter().map(|story| story.conquered.len()).sum();
        assert!(changed > 0 && told >= changed, "{told} told, {changed} seen");
    }
}
