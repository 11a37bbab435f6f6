//! A joint assault: who is invited, how many enemies each would face, whose answer is awaited, and who was
//! dealt which.

use super::heroes::{acting, name};
use super::words::{self, Say};
use kernel::{Lang, Seat};
use mage_knight::assault::Pact;
use mage_knight::content::{EnemyId, Hex};
use mage_knight::map::{RevealedCity, Stance};
use mage_knight::question::Asked;
use mage_knight::state::Who;
use mage_knight::task::Task;
use mage_knight::terms::{Pile, Terrain};
use mage_knight::view::View;

/// How far an assault has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// The initiator says whom to invite.
    Inviting,
    /// The initiator says how many each faces.
    Sharing,
    /// Those who are invited answer.
    Asking,
    /// One after the other fights.
    Fighting,
}

/// Where somebody stands in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Has proposed it.
    Proposes,
    /// Can be invited.
    Invitable,
    /// Is invited, and will be asked.
    Invited,
    /// Is asked now.
    Awaited,
    /// Has agreed.
    Agrees,
    /// Has fought.
    Done,
    /// Has not gone in, and will not.
    StayedOut,
    /// Fights now, or goes in.
    Now,
    /// Will fight.
    Next,
}

impl Standing {
    /// In a word.
    #[must_use]
    pub const fn say(self) -> Say {
        match self {
            Standing::Proposes => Say::Proposes,
            Standing::Invitable => Say::Invitable,
            Standing::Invited => Say::Invited,
            Standing::Awaited => Say::Awaited,
            Standing::Agrees => Say::Agrees,
            Standing::Done => Say::FightDone,
            Standing::StayedOut => Say::StayedOut,
            Standing::Now => Say::FightNow,
            Standing::Next => Say::FightNext,
        }
    }
}

/// A defender of the city.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defender {
    /// Who it is, if it has been seen.
    pub enemy: Option<EnemyId>,
    /// The colour of its back.
    pub pile: Pile,
    /// To whom it was dealt.
    pub dealt: Option<Seat>,
}

/// A hero who takes part, or might.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Party {
    /// Whose hero.
    pub seat: Seat,
    /// Where this one stands in it.
    pub standing: Standing,
    /// How many defenders this one faces, once it is said.
    pub share: Option<u8>,
    /// Whether this is the one whose number is being said.
    pub shared_now: bool,
    /// How many cards are in hand.
    pub cards: u8,
    /// How many units are ready.
    pub units: u8,
    /// Whether the step into the city provokes rampaging enemies.
    pub wakes: bool,
}

/// An assault, being proposed or under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Siege {
    /// The city.
    pub city: RevealedCity,
    /// Who proposed it.
    pub by: Seat,
    /// How far it has come.
    pub course: Course,
    /// The heroes, in the order of their fights.
    pub parties: Vec<Party>,
    /// The defenders that are left.
    pub garrison: Vec<Defender>,
    /// What a step into the city costs.
    pub step: u8,
}

/// The assault of the moment.
#[must_use]
pub fn siege(view: &View) -> Option<Siege> {
    let (city, by, course) = match (view.assault, view.task) {
        (Some(assault), _) => (assault.city, assault.by, Course::Fighting),
        (None, Some(Task::Assault(step))) => {
            let (draft, course) = match step {
                Pact::Invite(draft) => (draft, Course::Inviting),
                Pact::Share(draft) => (draft, Course::Sharing),
                Pact::Consent(draft) => (draft, Course::Asking),
                Pact::Next => return None,
            };
            (draft.city, acting(view)?, course)
        }
        (None, _) => return None,
    };
    let found = *view.map.cities.iter().find(|other| other.at == city)?;
    let parties = order(view, by).filter_map(|seat| party(view, &found, by, course, seat)).collect();
    let garrison = view.map.tokens_at(city).map(|token| Defender {
        enemy: token.enemy(),
        pile: token.pile,
        dealt: token.dealt,
    });
    Some(Siege {
        by,
        course,
        parties,
        garrison: garrison.collect(),
        step: view.move_costs[Terrain::City.index()].unwrap_or(2),
        city: found,
    })
}

/// The players in the order of the round, beginning with one of them.
fn order(view: &View, first: Seat) -> impl Iterator<Item = Seat> + '_ {
    let at = view.order.iter().position(|who| *who == Who::Seat(first)).unwrap_or(0);
    let all = view.order.iter().cycle().skip(at).take(view.order.len());
    all.filter_map(|who| match who {
        Who::Seat(seat) => Some(*seat),
        Who::Dummy => None,
    })
}

fn party(view: &View, city: &RevealedCity, by: Seat, course: Course, seat: Seat) -> Option<Party> {
    let player = view.players.get(seat.index())?;
    let bit = |set: u8| set >> seat.index() & 1 == 1;
    let asked = view.asked.is_some_and(|question| question.seat == seat);
    let (standing, share) = match (view.assault, view.task) {
        (Some(assault), _) => {
            if !assault.has(seat) {
                return None;
            }
            let standing = match () {
                () if bit(assault.done) && bit(assault.entered) => Standing::Done,
                () if bit(assault.done) => Standing::StayedOut,
                () if acting(view) == Some(seat) => Standing::Now,
                () => Standing::Next,
            };
            (standing, assault.shares[seat.index()])
        }
        (None, Some(Task::Assault(Pact::Invite(draft) | Pact::Share(draft) | Pact::Consent(draft)))) => {
            let standing = match course {
                _ if seat == by => Standing::Proposes,
                _ if bit(draft.agreed) => Standing::Agrees,
                Course::Asking if asked => Standing::Awaited,
                _ if bit(draft.invited) => Standing::Invited,
                // Who else could be asked is only of interest while somebody is.
                Course::Inviting if eligible(view, city, seat) => Standing::Invitable,
                _ => return None,
            };
            (standing, draft.shares[seat.index()])
        }
        (None, _) => return None,
    };
    let shared_now = view.asked.is_some_and(|question| question.what == Asked::Share(seat));
    let place = player.place.filter(|place| city.is_next_to(*place));
    Some(Party {
        seat,
        standing,
        share: Some(share).filter(|n| *n > 0),
        shared_now,
        cards: player.hand_size,
        units: player.units.iter().filter(|unit| unit.ready && unit.wounds == 0).count() as u8,
        wakes: place.is_some_and(|place| wakes(view, city, place)),
    })
}

/// Whether somebody may be invited, as far as everybody sees: next to the city, with the token face up
/// (MK-COA-03).
fn eligible(view: &View, city: &RevealedCity, seat: Seat) -> bool {
    let player = &view.players[seat];
    !player.skipped && player.place.is_some_and(|place| city.is_next_to(place))
}

/// Whether the step from a space into the city provokes rampaging enemies (MK-COA-10).
fn wakes(view: &View, city: &RevealedCity, from: Hex) -> bool {
    let into = || city.spaces().filter(|space| space.touches(from));
    view.map.rampaging_near(from).iter().any(|lair| into().any(|space| space.touches(*lair)))
}

impl Siege {
    /// The defenders dealt to somebody that are left.
    pub fn dealt(&self, seat: Seat) -> impl Iterator<Item = &Defender> {
        self.garrison.iter().filter(move |defender| defender.dealt == Some(seat))
    }

    /// How many of those dealt to a party have been beaten.
    #[must_use]
    pub fn beaten(&self, party: &Party) -> u8 {
        party.share.unwrap_or(0).saturating_sub(self.dealt(party.seat).count() as u8)
    }

    /// The parties that are in, or invited.
    pub fn members(&self) -> impl Iterator<Item = &Party> {
        self.parties.iter().filter(|party| party.standing != Standing::Invitable)
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self, lang: Lang) -> String {
        let colours = self.city.colours();
        let cities = colours.map(|colour| mage_knight::narrate::words::city_face(lang, colour).name);
        words::labelled(lang, Say::JointAssault.get(lang), &cities.collect::<Vec<_>>().join(", "))
    }

    /// How things stand, in a sentence.
    #[must_use]
    pub fn told(&self, lang: Lang, view: &View) -> String {
        let by = name(lang, view, self.by);
        let awaited = self.parties.iter().find(|party| party.standing == Standing::Awaited);
        let now = self.parties.iter().find(|party| party.standing == Standing::Now);
        let left = self.garrison.len() as u16;
        match (self.course, lang) {
            (Course::Inviting, Lang::En) => format!("{by} says whom to invite."),
            (Course::Inviting, Lang::Fr) => format!("{by} choisit qui inviter."),
            (Course::Sharing, Lang::En) => format!("{by} says how many defenders each would face."),
            (Course::Sharing, Lang::Fr) => {
                format!("{by} propose combien de défenseurs chacun affronterait.")
            }
            (Course::Asking, Lang::En) => match awaited {
                Some(party) => format!("{by} waits for the answer: {}.", name(lang, view, party.seat)),
                None => format!("{by} has proposed it."),
            },
            (Course::Asking, Lang::Fr) => match awaited {
                Some(party) => format!("{by} attend la réponse\u{a0}: {}.", name(lang, view, party.seat)),
                None => format!("{by} l’a proposé."),
            },
            (Course::Fighting, Lang::En) => {
                let who = now.map(|party| format!("{} fights. ", name(lang, view, party.seat)));
                format!("{}{} of the garrison left.", who.unwrap_or_default(), words::defenders(lang, left))
            }
            (Course::Fighting, Lang::Fr) => {
                let who = now.map(|party| format!("{} combat. ", name(lang, view, party.seat)));
                format!("{}Il reste {}.", who.unwrap_or_default(), words::defenders(lang, left))
            }
        }
    }

    /// Who leads the city by Shields, if anybody has put one there.
    #[must_use]
    pub fn leader(&self, lang: Lang, view: &View) -> Option<String> {
        let leader = self.city.leader().filter(|_| self.city.stance != Stance::Friendly)?;
        let n = u16::from(self.city.shields_of(leader));
        let who = name(lang, view, leader);
        Some(match lang {
            Lang::En => format!("Leader by Shields: {who} ({n})"),
            Lang::Fr => format!("Dirigeant, aux Boucliers\u{a0}: {who} ({n})"),
        })
    }
}
