//! Properties of legal actions: the list agrees with the check, and nothing outside it is accepted.

use super::case::{Case, Verdict, Wrong, json};
use super::forge::Forge;
use super::{Property, case::Doing};
use crate::{Chance, Game, Log, MAX_SEATS, Protocol, Reason, Refusal, Seat, Turn};
use serde::Deserialize;

/// Lists up to this length are tested completely; from longer ones a few actions are picked.
const ALL_OF: usize = 8;

impl<G: Game> Case<'_, G> {
    /// [`Property::Ends`]: the list is in order, and so is the outcome.
    pub(super) fn answers_are_in_order(&mut self) -> Verdict {
        let wrong = |what: String| Err(Wrong::new(Property::Ends, what));
        let seats = self.seats();
        if seats == 0 || usize::from(seats) > MAX_SEATS {
            return wrong(format!("there are {seats} seats"));
        }
        match self.table.turn() {
            Turn::Of(seat, _) if seat.0 >= seats => wrong(format!("seat {seat} of {seats} owes an answer")),
            Turn::Of(..) => {
                let mut sorted: Vec<&G::Action> = self.legal.iter().collect();
                sorted.sort_unstable();
                match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                    Some(twice) => wrong(format!("{:?} is listed twice", twice[0])),
                    None => Ok(()),
                }
            }
            Turn::Over(_) if !self.legal.is_empty() => {
                wrong(format!("the game is over, but {:?} is legal", self.legal[0]))
            }
            Turn::Over(outcome) if !G::rules().contains(outcome.rule) => {
                wrong(format!("the game ended by {}, which is not in the ledger", outcome.rule))
            }
            Turn::Over(outcome) if !outcome.standings.iter().map(|s| s.seat).eq(Seat::first(seats)) => {
                wrong(format!("the outcome does not name each seat in order: {:?}", outcome.standings))
            }
            Turn::Over(_) => Ok(()),
        }
    }

    /// [`Property::Listed`]: a listed action is accepted and can be applied, with the same result each time.
    pub(super) fn listed_apply(&mut self) -> Verdict {
        let Turn::Of(seat, _) = self.table.turn() else { return Ok(()) };
        let whole = self.legal.len() <= ALL_OF;
        for at in 0..self.legal.len().min(ALL_OF) {
            let at = if whole { at } else { self.dice.below(self.legal.len() as u32) as usize };
            let action = self.legal[at].clone();
            if let Err(refusal) = self.table.check(seat, &action) {
                let why = refusal.text(crate::Lang::En, &());
                return Err(Wrong::new(
                    Property::Listed,
                    format!("{action:?} is listed, but refused: {why}"),
                ));
            }
            self.doing = Doing::Acting(seat, action.clone());
            let (told, told_irrevocable) = self.outcome_of(&action, Log::default());
            let (muted, muted_irrevocable) = self.outcome_of(&action, Log::muted());
            self.doing = Doing::Looking;
            if told != muted || told_irrevocable != muted_irrevocable {
                let how = super::case::difference(&told, &muted);
                return Err(Wrong::new(
                    Property::Listed,
                    format!("{action:?}, carried out twice with the same chance, differs {how}"),
                ));
            }
        }
        Ok(())
    }

    fn outcome_of(&self, action: &G::Action, mut log: Log<G::Event>) -> (G::State, bool) {
        let mut next = self.table.state().clone();
        let mut chance = Chance::new(self.table.seed(), self.table.index());
        G::apply(&mut next, action, &mut chance, &mut log);
        (next, chance.irrevocable())
    }

    /// [`Property::Unlisted`]: an unlisted action is refused, with a reason that exists, and changes nothing.
    pub(super) fn unlisted_are_refused(&mut self) -> Verdict {
        for forged in self.forgeries() {
            match self.table.turn() {
                Turn::Over(_) => self.attempt(Seat(0), &forged, Some(Protocol::GameOver))?,
                Turn::Of(owes, _) if self.legal.contains(&forged) => {
                    // Legal, but not for everybody: the others wait, and so does a seat that is not there.
                    for seat in Seat::first(self.seats()).chain([Seat(u8::MAX)]).filter(|seat| *seat != owes)
                    {
                        self.attempt(seat, &forged, Some(Protocol::NotYourTurn))?;
                    }
                }
                Turn::Of(owes, _) => self.attempt(owes, &forged, None)?,
            }
        }
        Ok(())
    }

    /// Listed actions with something changed, and actions from other states; some of them may be legal after
    /// all.
    fn forgeries(&mut self) -> Vec<G::Action> {
        let mut forgeries = Vec::new();
        for _ in 0..self.plan.forgeries {
            let remembered = self.dice.pick(&self.memory.actions).cloned();
            let listed = self.dice.pick(&self.legal).cloned();
            let Some(model) = listed.or_else(|| remembered.clone()) else { continue };
            let mut forged = json(&model);
            let donor = remembered.as_ref().map(json).unwrap_or_default();
            Forge { donor: &donor, dice: &mut self.dice }.twist(&mut forged);
            // What cannot even be read is refused before the game gets to see it.
            forgeries.extend(G::Action::deserialize(forged));
            forgeries.extend(remembered);
        }
        forgeries.sort_unstable();
        forgeries.dedup();
        forgeries
    }

    fn attempt(&mut self, seat: Seat, action: &G::Action, expected: Option<Protocol>) -> Verdict {
        let wrong = |what: String| Err(Wrong::new(Property::Unlisted, what));
        self.doing = Doing::Acting(seat, action.clone());
        let refusal = match self.table.check(seat, action) {
            Ok(()) => return wrong(format!("{action:?} is not listed for seat {seat}, but allowed")),
            Err(refusal) => refusal,
        };
        match refusal.reason {
            Reason::Rule(id) if !G::rules().contains(id) => {
                return wrong(format!("{action:?} is refused by {id}, which is not in the ledger"));
            }
            reason if expected.is_some_and(|protocol| reason != Reason::Protocol(protocol)) => {
                return wrong(format!(
                    "{action:?} of seat {seat} is refused for another reason: {refusal:?}"
                ));
            }
            _ => {}
        }
        let before = (self.table.state().clone(), self.table.seq());
        let submitted: Result<_, Refusal> = self.table.submit(seat, action.clone()).map(|_| ());
        self.doing = Doing::Looking;
        if submitted != Err(refusal) {
            return wrong(format!("{action:?} was refused when asked about, but not the same when played"));
        }
        if (self.table.state(), self.table.seq()) != (&before.0, before.1) {
            return wrong(format!("{action:?} was refused, but changed the state"));
        }
        self.report.refused += 1;
        Ok(())
    }
}
