//! How a roll came about: the dice as they first fell, and what has changed them since.

use crate::words::Say;
use euthia::combat::Incident;
use euthia::event::{Change, Event};
use euthia::view::Side;
use kernel::{Lang, Seat};

/// A roll that lies on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// The dice as they first fell; 0: a die that was not rolled.
    pub first: [u8; 2],
    /// The Gaar and the Chaos symbols of the Combat card that set them, where nobody plays the Monster.
    pub card: Option<(u8, u8)>,
    /// What was added and taken off, in order.
    pub steps: Vec<Step>,
}

/// Something that was added to a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What.
    pub by: Cause,
    /// How much.
    pub n: i8,
}

/// What changes a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A Gaar, and who spent it; nobody where nobody plays the Monster.
    Gaar(Option<Seat>),
    /// Something else.
    By(Change),
}

/// The roll of this side that was made last, told by what happened, the newest first. Outside Combat it is the
/// Hero's.
#[must_use]
pub fn rolled<'a>(side: Side, mut newest_first: impl Iterator<Item = &'a Event>) -> Option<Rolled> {
    let mut steps = Vec::new();
    let first = loop {
        let step = match (newest_first.next()?, side) {
            (Event::Rolled { dice, .. }, Side::Hero) => break *dice,
            (Event::Combat(Incident::Monster(dice)), Side::Monster) => break *dice,
            // The other side has rolled since, or it was another fight.
            (Event::Rolled { .. } | Event::Combat(Incident::Monster(_) | Incident::Began { .. }), _) => {
                return None;
            }
            (Event::Rerolled { seat, n, .. }, _) => Step { by: Cause::Gaar(Some(*seat)), n: *n },
            (Event::Combat(Incident::MonsterGaar { n, .. }), _) => Step { by: Cause::Gaar(None), n: *n },
            (Event::Changed { n, by, .. }, _) => Step { by: Cause::By(*by), n: *n },
            (Event::Combat(Incident::Changed { n, .. }), _) => Step { by: Cause::By(Change::Used), n: *n },
            _ => continue,
        };
        steps.push(step);
    };
    steps.reverse();
    let card = match newest_first.next() {
        Some(Event::Combat(Incident::Card { gaar, chaos, .. })) => Some((*gaar, *chaos)),
        _ => None,
    };
    Some(Rolled { first, card, steps })
}

impl Rolled {
    /// What a die showed first, if it shows something else now.
    #[must_use]
    pub fn was(&self, die: usize, now: u8) -> Option<u8> {
        self.first.get(die).copied().filter(|first| *first > 0 && *first != now)
    }

    /// What was spent in a Combat, each cause once, if it comes to this much altogether. What the power of Earth
    /// adds and the scenario are told on their own there.
    #[must_use]
    pub fn spent(&self, n: i8, earth: i8) -> Option<Vec<Step>> {
        let own = |step: &&Step| !matches!(step.by, Cause::By(Change::Earth | Change::Scenario));
        let without = || {
            // The log of the Monster's attack does not say what was Earth: it comes first.
            let first =
                self.steps.iter().position(|step| step.by == Cause::By(Change::Used) && step.n == earth)?;
            let others = self.steps.iter().enumerate().filter(|(at, _)| *at != first).map(|(_, step)| step);
            together(others.filter(own), n)
        };
        together(self.steps.iter().filter(own), n).or_else(without)
    }

    /// All that changed a roll outside Combat, each cause once, if it comes to this much altogether.
    #[must_use]
    pub fn steps_to(&self, n: i8) -> Option<Vec<Step>> {
        together(self.steps.iter(), n)
    }
}

fn together<'a>(steps: impl Iterator<Item = &'a Step>, n: i8) -> Option<Vec<Step>> {
    let mut all: Vec<Step> = Vec::new();
    for step in steps.filter(|step| step.n != 0) {
        match all.iter_mut().find(|other| other.by == step.by) {
            Some(other) => other.n = other.n.saturating_add(step.n),
            None => all.push(*step),
        }
    }
    let sum: i16 = all.iter().map(|step| i16::from(step.n)).sum();
    (sum == i16::from(n)).then_some(all)
}

/// What changed a roll, in words; `hero` is whose Combat or roll it is.
#[must_use]
pub fn cause(lang: Lang, by: Cause, hero: Seat) -> String {
    match by {
        Cause::Gaar(Some(seat)) if seat == hero => Say::Gaar.get(lang).to_owned(),
        Cause::Gaar(_) => lang.pick("Gaar of the Monster", "Gaar du Monstre").to_owned(),
        Cause::By(Change::Earth) => euthia::called::elemental(lang, euthia::terms::Element::Earth).to_owned(),
        Cause::By(Change::Dwurt) => Say::Dwurt.get(lang).to_owned(),
        Cause::By(Change::Hope) => Say::Hope.get(lang).to_owned(),
        Cause::By(Change::Scenario) => lang.pick("Scenario", "Scénario").to_owned(),
        Cause::By(Change::Used) => lang.pick("Effects used", "Effets utilisés").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use euthia::task::Task;
    use euthia::terms::Element;
    use euthia::view::By;

    #[test]
    fn dice_are_shown_as_they_fell_and_with_what_changed_them() {
        let one = Seat(0);
        let told = [
            Event::Combat(Incident::Card { dice: [2, 6], gaar: 1, chaos: 0, left: 30 }),
            Event::Combat(Incident::Monster([2, 6])),
            Event::Combat(Incident::MonsterGaar { dice: [5, 6], n: 2 }),
            Event::Rerolled { seat: one, dice: [5, 1], n: -2 },
            Event::Rerolled { seat: one, dice: [4, 1], n: -2 },
        ];
        let found = rolled(Side::Monster, told.iter().rev()).expect("a roll");
        assert_eq!((found.first, found.card), ([2, 6], Some((1, 0))));
        assert_eq!([found.was(0, 4), found.was(1, 6)], [Some(2), None]);
        let spent = found.spent(-2, 0).expect("2 and twice −2");
        assert_eq!(spent.iter().map(|step| step.n).collect::<Vec<_>>(), [2, -4]);
        assert_eq!(found.spent(5, 2), None, "what is not known is not told");
        assert_eq!(rolled(Side::Hero, told.iter().rev()), None, "that was the Monster");
    }

    #[test]
    fn what_is_told_of_a_roll_agrees_with_what_lies_there_over_whole_matches() {
        let (mut fights, mut rolls, mut changed, mut unknown) = (0, 0, 0, 0);
        testing::each_told_moment(|view, events| {
            let newest = || events.iter().rev();
            if let Some(attack) = view.combat.as_ref().and_then(|combat| combat.attack.as_ref()) {
                let found = rolled(attack.side, newest()).expect("an attack has been rolled");
                let part = |by: By| attack.parts.iter().find(|part| part.by == by).map_or(0, |part| part.n);
                let spent = found.spent(part(By::Spent), part(By::Power(Element::Earth)));
                // What was used before the dice lay there is told with other words: then it stays in one piece.
                fights += 1;
                unknown += u32::from(spent.is_none());
                changed += u32::from(spent.is_some_and(|steps| !steps.is_empty()));
            }
            if let Some(Task::Roll(roll)) = view.task {
                let found = rolled(Side::Hero, newest()).expect("it was rolled");
                let now: i16 = roll.dice.iter().map(|die| i16::from(*die)).sum();
                let added: i16 = found.steps.iter().map(|step| i16::from(step.n)).sum();
                assert_eq!(now + added, roll.total(), "{roll:?}: {found:?}");
                rolls += 1;
            }
        });
        assert!(fights > 50 && rolls > 5 && changed > 5, "{fights} {rolls} {changed}");
        assert!(unknown * 10 < fights, "{unknown} of {fights}");
    }
}
