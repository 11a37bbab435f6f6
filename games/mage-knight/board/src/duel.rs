//! A fight between two heroes: who attacks, what is prepared, what the damage can buy, and what is at stake.

use super::fight::blocks_fully;
use super::heroes::{acting, agree, in_play, in_reach, name};
use super::words::{self, Say};
use super::{Subject, detail};
use kernel::{Lang, Seat};
use mage_knight::action::Action;
use mage_knight::content::{CardId, Hex, UnitId};
use mage_knight::duel::{Duel, DuelPhase, DuelView, Part};
use mage_knight::player::Unit;
use mage_knight::terms::{Element, Reach, Site};
use mage_knight::view::View;

/// How a fighter takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taking {
    /// In a turn of their own: the aggressor, or a defender who takes the next turn now (MK-PVP-05).
    Fully,
    /// Without giving up the next turn (MK-PVP-07).
    Partly,
    /// The defender has not said it yet.
    Undecided,
}

/// One of the two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// Whose hero.
    pub seat: Seat,
    /// Whether it is the aggressor.
    pub aggressor: bool,
    /// Whether this one attacks now; the other one blocks.
    pub attacks: bool,
    /// Whether this one is asked now.
    pub asked: bool,
    /// How this one takes part.
    pub taking: Taking,
    /// What one Wound of the hero costs the other.
    pub armor: u16,
    /// The Wounds that have come to the hand in this duel.
    pub wounds: u8,
    /// The units.
    pub units: Vec<Soldier>,
    /// The cards played so far, in this turn.
    pub played: Vec<CardId>,
    /// The artifacts that could be stolen.
    pub artifacts: Vec<CardId>,
}

/// A unit of one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Soldier {
    /// Its place.
    pub place: u8,
    /// The unit.
    pub unit: Unit,
    /// Whether it takes part in the attack or the block of the moment.
    pub engaged: bool,
}

/// Points of one sort in the attack or the block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// How many.
    pub points: u16,
    /// How far an attack reaches; nothing for a block.
    pub reach: Option<Reach>,
    /// What they are made of.
    pub element: Element,
    /// The unit that gives them; otherwise the hero.
    pub by: Option<UnitId>,
    /// Whether they count in full: otherwise half (MK-PVP-RNG-04).
    pub full: bool,
}

/// What damage can buy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Prize {
    /// A retreat to a space.
    Drive(Hex),
    /// A Wound for the hero.
    Wound,
    /// A Wound for a unit, by its index.
    Unit(u8, UnitId),
    /// An artifact.
    Steal(CardId),
}

impl Prize {
    /// The answer by which it is taken.
    #[must_use]
    pub const fn action(self) -> Action {
        match self {
            Prize::Drive(hex) => Action::Drive(hex),
            Prize::Wound => Action::DamageHero,
            Prize::Unit(place, _) => Action::DamageUnit(place),
            Prize::Steal(card) => Action::Steal(card),
        }
    }

    /// What it is called.
    #[must_use]
    pub fn text(self, lang: Lang, view: &View) -> String {
        match self {
            Prize::Drive(hex) => detail::detail(lang, Some(view), Subject::Space(hex)).title,
            Prize::Wound => Say::AWound.get(lang).to_owned(),
            Prize::Unit(_, unit) => words::name(lang, unit.unit().name),
            Prize::Steal(card) => words::name(lang, card.card().name),
        }
    }
}

/// How a duel may end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who drives the other one off; nobody if both pass.
    pub winner: Option<Seat>,
    /// What the winner gains.
    pub fame: u8,
    /// The site that changes hands (MK-PVP-19).
    pub site: Option<Site>,
}

/// A duel as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The duel itself.
    pub duel: Duel,
    /// The aggressor and the defender.
    pub fighters: [Fighter; 2],
    /// What the attack is made of.
    pub attack: Vec<Term>,
    /// What it amounts to.
    pub strength: u16,
    /// What the block is made of.
    pub block: Vec<Term>,
    /// What it amounts to.
    pub blocked: u16,
    /// By how much that lowers the attack.
    pub stopped: u16,
    /// Whether the block counts half, because it is an attack from afar (MK-PVP-RNG-05).
    pub halved: bool,
    /// What comes through, or is left of it.
    pub left: u16,
    /// What damage can buy of the one who blocks, the cheapest first.
    pub prices: Vec<(u16, Prize)>,
    /// How it may end.
    pub endings: [Ending; 3],
}

/// The current duel.
#[must_use]
pub fn scene(view: &View) -> Option<Scene> {
    let told = view.duel.as_ref()?;
    let duel = &told.duel;
    let site = view.map.site(duel.at).filter(|_| view.claims().is_assault(duel.at, duel.aggressor));
    let ending = |winner: Seat, fame: u8, site: Option<Site>| Ending { winner: Some(winner), fame, site };
    Some(Scene {
        duel: *duel,
        fighters: [duel.aggressor, duel.defender].map(|seat| fighter(view, told, seat)),
        attack: attack(view, duel),
        strength: told.attack,
        block: block(duel),
        blocked: told.block,
        stopped: duel.stopped(),
        halved: duel.phase == DuelPhase::Ranged && !duel.freed,
        left: told.left,
        prices: prices(view, told),
        endings: [
            ending(duel.aggressor, told.fame[0], site),
            ending(duel.defender, told.fame[1], None),
            Ending { winner: None, fame: 0, site: None },
        ],
    })
}

fn fighter(view: &View, told: &DuelView, seat: Seat) -> Fighter {
    let duel = &told.duel;
    let attacks = duel.attacker == seat;
    let player = view.players.get(seat.index());
    let units = player.into_iter().flat_map(|player| player.units.iter().enumerate());
    let soldier = |(at, unit): (usize, &Unit)| {
        let engaged = if attacks { duel.engages(at) } else { duel.blockers >> at & 1 == 1 };
        Soldier { place: at as u8, unit: *unit, engaged }
    };
    let taking = match duel.part {
        _ if seat == duel.aggressor || duel.full => Taking::Fully,
        Part::Begun | Part::Before | Part::Choice => Taking::Undecided,
        _ => Taking::Partly,
    };
    let armor = player.map_or(0, |player| u16::from(player.armor));
    Fighter {
        seat,
        aggressor: seat == duel.aggressor,
        attacks,
        asked: view.asked.is_some_and(|question| question.seat == seat),
        taking,
        armor: if attacks { armor } else { told.hero_cost },
        wounds: duel.side(seat).wounds,
        units: units.map(soldier).collect(),
        played: in_play(view, seat).map(|played| played.card).collect(),
        artifacts: in_reach(view, seat),
    }
}

fn attack(view: &View, duel: &Duel) -> Vec<Term> {
    let units = view.players.get(duel.attacker.index()).map_or(&[][..], |player| &player.units[..]);
    let mut terms = Vec::new();
    for (giver, by_reach) in duel.attack.iter().enumerate() {
        for reach in Reach::ALL {
            for element in Element::ALL {
                let points = u16::from(by_reach[reach.index()][element.index()]);
                if points > 0 {
                    let by = units.get(giver).map(|unit| unit.unit);
                    // The hero gives what is in the last row, whatever the number of units.
                    let by = by.filter(|_| giver + 1 < duel.attack.len());
                    terms.push(Term { points, reach: Some(reach), element, by, full: true });
                }
            }
        }
    }
    terms
}

fn block(duel: &Duel) -> Vec<Term> {
    let present = |element: &Element| duel.block[element.index()] > 0;
    let full = |element| duel.kinds().any(|kind| blocks_fully(element, kind));
    let term = |element: Element| Term {
        points: duel.block[element.index()].into(),
        reach: None,
        element,
        by: None,
        full: full(element),
    };
    Element::ALL.into_iter().filter(present).map(term).collect()
}

fn prices(view: &View, told: &DuelView) -> Vec<(u16, Prize)> {
    let units = view.players.get(told.blocker.index()).map_or(&[][..], |player| &player.units[..]);
    let retreats = told.retreats.iter().map(|retreat| (retreat.cost, Prize::Drive(retreat.to)));
    let costs = told.unit_costs.iter().zip(units).enumerate();
    let wounded = costs.filter_map(|(at, (cost, unit))| Some(((*cost)?, Prize::Unit(at as u8, unit.unit))));
    let stolen = told.artifacts.iter().map(|card| (told.theft_cost, Prize::Steal(*card)));
    let mut prices: Vec<(u16, Prize)> =
        retreats.chain([(told.hero_cost, Prize::Wound)]).chain(wounded).chain(stolen).collect();
    prices.sort_unstable();
    prices
}

impl Scene {
    /// The one who is asked, if one of the two is.
    #[must_use]
    pub fn asked(&self) -> Option<&Fighter> {
        self.fighters.iter().find(|fighter| fighter.asked)
    }

    /// The fighter of a seat.
    #[must_use]
    pub fn fighter(&self, seat: Seat) -> Option<&Fighter> {
        self.fighters.iter().find(|fighter| fighter.seat == seat)
    }

    /// The least block after which the damage buys nothing.
    #[must_use]
    pub fn enough(&self) -> u16 {
        let Some((cheapest, _)) = self.prices.first() else { return 0 };
        let stopped = (self.strength + 1).saturating_sub(*cheapest);
        if self.halved { stopped * 2 } else { stopped }
    }

    /// What the damage that comes through is enough for.
    pub fn affordable(&self) -> impl Iterator<Item = &(u16, Prize)> {
        self.prices.iter().filter(|(cost, _)| *cost <= self.left)
    }

    /// Where they fight.
    #[must_use]
    pub fn title(&self, lang: Lang, view: &View) -> String {
        let place = detail::detail(lang, Some(view), Subject::Space(self.duel.at)).title;
        format!("{}{}{place}", Say::Duel.get(lang), lang.pick(": ", "\u{a0}: "))
    }

    /// How things stand, in a sentence or two.
    #[must_use]
    pub fn told(&self, lang: Lang, view: &View) -> String {
        let duel = &self.duel;
        let hero = |seat: Seat| name(lang, view, seat);
        let (attacker, blocker) = (hero(duel.attacker), hero(duel.blocker()));
        match (duel.part, lang) {
            (Part::Begun | Part::Before, Lang::En) => {
                format!("{} may first do what is done before a turn.", hero(duel.defender))
            }
            (Part::Begun | Part::Before, Lang::Fr) => {
                format!("{} peut d’abord faire ce qui se fait avant un tour.", hero(duel.defender))
            }
            (Part::Choice, Lang::En) => {
                format!("{} says how to take part, openly and for good.", hero(duel.defender))
            }
            (Part::Choice, Lang::Fr) => {
                format!("{} choisit sa participation, ouvertement et pour de bon.", hero(duel.defender))
            }
            (Part::Attack, _) => self.attack_told(lang, view),
            (Part::Block, _) => self.block_told(lang),
            (Part::Blocked | Part::Damage, Lang::En) => {
                format!("{attacker} has {} to spend on {blocker}.", words::damage(lang, self.left))
            }
            (Part::Blocked | Part::Damage, Lang::Fr) => {
                format!("{attacker} a {} à répartir contre {blocker}.", words::damage(lang, self.left))
            }
            (Part::Over, Lang::En) => "The fight is over.".to_owned(),
            (Part::Over, Lang::Fr) => "Le combat est fini.".to_owned(),
        }
    }

    fn attack_told(&self, lang: Lang, view: &View) -> String {
        let duel = &self.duel;
        let (attacker, blocker) = (name(lang, view, duel.attacker), name(lang, view, duel.blocker()));
        let aggressor = name(lang, view, duel.aggressor);
        let siege = match (duel.siege_only(), lang) {
            (false, _) => "",
            (true, Lang::En) => " Behind these walls only siege attacks reach the defender.",
            (true, Lang::Fr) => " Derrière ces murs, seules les attaques de siège portent.",
        };
        let text = match (duel.passed, duel.phase, lang) {
            (false, _, Lang::En) => format!("{attacker} attacks or passes."),
            (false, _, Lang::Fr) => format!("{attacker} attaque ou passe."),
            (true, DuelPhase::Ranged, Lang::En) => {
                format!("{blocker} has passed. If {attacker} passes too, the melee begins.")
            }
            (true, DuelPhase::Ranged, Lang::Fr) => {
                format!("{blocker} a passé. Si {attacker} passe aussi, le corps à corps commence.")
            }
            (true, DuelPhase::Melee, Lang::En) => {
                format!("{blocker} has passed. If {attacker} passes too, it ends, and {aggressor} goes back.")
            }
            (true, DuelPhase::Melee, Lang::Fr) => {
                format!("{blocker} a passé. Si {attacker} passe aussi, tout s’arrête et {aggressor} recule.")
            }
        };
        text + siege
    }

    fn block_told(&self, lang: Lang) -> String {
        let enough = self.enough();
        let through = match lang {
            Lang::En if self.left == 1 => "1 comes through".to_owned(),
            Lang::En => format!("{} come through", self.left),
            Lang::Fr if self.left < 2 => format!("{} passe", words::damage(lang, self.left)),
            Lang::Fr => format!("{} passent", words::damage(lang, self.left)),
        };
        match (self.affordable().next().is_none(), lang) {
            (true, Lang::En) if self.left == 0 => "Nothing comes through.".to_owned(),
            (true, Lang::Fr) if self.left == 0 => "Rien ne passe.".to_owned(),
            (true, Lang::En) => format!("{through}, which buys nothing."),
            (true, Lang::Fr) => format!("{through}, sans rien permettre."),
            (false, Lang::En) => format!("{through}. A block of {enough} leaves nothing to buy."),
            (false, Lang::Fr) => format!("{through}. Une parade de {enough} ne laisse rien à prendre."),
        }
    }
}

impl Fighter {
    /// What this one is in the duel.
    #[must_use]
    pub fn role(&self, lang: Lang, view: &View) -> &'static str {
        match (self.aggressor, lang) {
            (true, Lang::En) => "aggressor",
            (false, Lang::En) => "defender",
            (true, Lang::Fr) => agree(view, self.seat, "agresseur", "agresseuse"),
            (false, Lang::Fr) => agree(view, self.seat, "défenseur", "défenseuse"),
        }
    }

    /// How the defender takes part; nothing to say of the aggressor.
    #[must_use]
    pub const fn taking_told(&self) -> Option<Say> {
        match self.taking {
            _ if self.aggressor => None,
            Taking::Fully => Some(Say::TakesPartFully),
            Taking::Partly => Some(Say::TakesPartPartly),
            Taking::Undecided => Some(Say::TakesPartHow),
        }
    }
}

impl Ending {
    /// How it comes to that.
    #[must_use]
    pub fn how(&self, lang: Lang, view: &View, duel: &Duel) -> String {
        let Some(winner) = self.winner else { return Say::BothPass.get(lang).to_owned() };
        let (who, whom) = (name(lang, view, winner), name(lang, view, duel.opponent(winner)));
        match lang {
            Lang::En => format!("{who} drives {whom} off"),
            Lang::Fr => format!("{who} repousse {whom}"),
        }
    }

    /// What follows from it.
    #[must_use]
    pub fn then(&self, lang: Lang, view: &View, duel: &Duel) -> String {
        let aggressor = name(lang, view, duel.aggressor);
        match (self.winner, self.site, lang) {
            (None, _, Lang::En) => format!("{aggressor} goes back, without a Wound"),
            (None, _, Lang::Fr) => format!("{aggressor} repart d’où {} vient, sans Blessure", {
                agree(view, duel.aggressor, "il", "elle")
            }),
            (Some(_), Some(site), _) => {
                let site = mage_knight::narrate::words::site_face(lang, site).name;
                match lang {
                    Lang::En => format!("and takes this place: {site}"),
                    Lang::Fr => format!("et prend ce lieu\u{a0}: {site}"),
                }
            }
            (Some(winner), None, _) if self.fame == 0 => {
                let loser = duel.opponent(winner);
                let fame = |seat: Seat| view.players.get(seat.index()).map_or(0, |player| player.fame);
                let say = if fame(winner) >= fame(loser) { Say::NotLessFame } else { Say::HigherLevel };
                say.get(lang).to_owned()
            }
            (Some(_), None, _) => String::new(),
        }
    }
}

/// The Fame that one player gains by driving another one off: nothing with as much Fame or a higher level
/// (MK-PVP-RES-01, MK-PVP-RES-02).
#[must_use]
pub fn fame(view: &View, winner: Seat, loser: Seat) -> u8 {
    let (Some(winner), Some(loser)) = (view.players.get(winner.index()), view.players.get(loser.index()))
    else {
        return 0;
    };
    if winner.fame >= loser.fame || winner.level > loser.level {
        return 0;
    }
    1 + 2 * (loser.level - winner.level)
}

/// What it means to stop on a space where another hero stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// Whoever stays attacks that hero (MK-MOV-PL-02).
    Attack(Seat),
    /// The step in is an attack on that hero (MK-MOV-PL-02).
    AtOnce(Seat),
    /// No fight is possible: no action there, and a forced withdrawal (MK-MOV-PL-07).
    Withdraw(Seat),
    /// The same, and the step in ends the movement: that hero is at home (MK-MOV-PL-02, MK-TEAM-10).
    Halt(Seat),
    /// Heroes may be there together (MK-MOV-PL-04).
    Together(Seat),
}

impl Meeting {
    /// Whom one meets.
    #[must_use]
    pub const fn whom(self) -> Seat {
        let (Meeting::Attack(seat)
        | Meeting::AtOnce(seat)
        | Meeting::Withdraw(seat)
        | Meeting::Halt(seat)
        | Meeting::Together(seat)) = self;
        seat
    }

    /// The rule that says so.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Meeting::Attack(_) | Meeting::AtOnce(_) => "MK-MOV-PL-02",
            Meeting::Withdraw(_) | Meeting::Halt(_) => "MK-MOV-PL-07",
            Meeting::Together(_) => "MK-MOV-PL-04",
        }
    }

    /// What it means.
    #[must_use]
    pub fn text(self, lang: Lang, view: &View) -> String {
        let who = name(lang, view, self.whom());
        // MK-PVP-13, MK-SCN-HOLD-07.
        let price = match (view.scenario.towers_have_owners(), lang) {
            (true, _) => "",
            (false, Lang::En) => " It costs 1 Reputation.",
            (false, Lang::Fr) => " Cela coûte 1 de Réputation.",
        };
        let [free, lost] = match lang {
            Lang::En => [
                "Going through is free.",
                "has no action and is forced to withdraw, with a Wound for each space.",
            ],
            Lang::Fr => {
                ["On passe librement.", "prive d’action et mène à la Retraite forcée, une Blessure par case."]
            }
        };
        match (self, lang) {
            (Meeting::Attack(_), Lang::En) => {
                format!("{free} Whoever stays on this space attacks {who}, as the action of the turn.")
            }
            (Meeting::Attack(_), Lang::Fr) => {
                format!("{free} Rester sur cette case, c’est attaquer {who}\u{a0}: c’est l’action du tour.")
            }
            (Meeting::AtOnce(_), Lang::En) => {
                format!("Entering ends the movement and is an attack on {who}.{price}")
            }
            (Meeting::AtOnce(_), Lang::Fr) => {
                format!("Y entrer arrête le déplacement et attaque {who} d’office.{price}")
            }
            (Meeting::Withdraw(_), Lang::En) => format!("{free} Whoever stays {lost}"),
            (Meeting::Withdraw(_), Lang::Fr) => format!("{free} Rester {lost}"),
            (Meeting::Halt(_), Lang::En) => format!("Entering ends the movement; whoever does so {lost}"),
            (Meeting::Halt(_), Lang::Fr) => format!("Y entrer arrête le déplacement, {lost}"),
            (Meeting::Together(_), Lang::En) => "Several heroes may be here together.".to_owned(),
            (Meeting::Together(_), Lang::Fr) => "Plusieurs héros peuvent y être ensemble.".to_owned(),
        }
    }
}

/// What it means for the one who acts to stop on a space, if another hero stands there.
#[must_use]
pub fn meeting(view: &View, at: Hex) -> Option<Meeting> {
    let own = acting(view)?;
    let seats = (0..view.players.len()).map(|at| Seat(at as u8));
    let there = |seat: &Seat| *seat != own && view.players[*seat].place == Some(at);
    let here: Vec<Seat> = seats.filter(there).collect();
    let first = *here.first()?;
    if !view.barred.contains(&at) {
        return Some(Meeting::Together(first));
    }
    let foe = here.iter().copied().find(|seat| view.attackable.contains(seat));
    let claims = view.claims();
    let owner = view.map.owner(at).filter(|_| claims.is_held_for(at, own));
    let storms = claims.is_assault(at, own);
    Some(match foe {
        Some(foe) if storms => Meeting::AtOnce(foe),
        Some(foe) => Meeting::Attack(foe),
        // MK-TEAM-10: a partner is at home.
        None if storms || owner.is_some_and(|owner| here.contains(&owner)) => Meeting::Halt(first),
        None => Meeting::Withdraw(first),
    })
}
