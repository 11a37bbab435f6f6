//! Hero rolls outside Combat (EU-ROL), and what may be used during them (EU-TRG-13).

#[cfg(test)]
mod tests;

use crate::Euthia;
use crate::action::Action;
use crate::board::{self, Handling, Spot};
use crate::content::{DWURT_BONUS, GAAR_BONUS};
use crate::effect::Effect;
use crate::effects;
use crate::event::{Change, Event};
use crate::frame::Play;
use crate::free_actions;
use crate::player::Piece;
use crate::question::{Asked, Question};
use crate::rules::{EU_ROL_03, EU_SKO_06, EU_TRG_13};
use crate::scenario;
use crate::skoldur;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Element, Gem, Hero};
use crate::uses::{self, Occasion};
use kernel::{Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// A Hero roll that can still be changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// The owner's seat.
    pub seat: Seat,
    /// The two dice.
    pub dice: [u8; 2],
    /// The modifiers: Earth, Gaar, Clovers.
    pub bonus: i8,
    /// What for.
    pub purpose: Purpose,
}

/// What a roll is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The Challenge of an Elemental (EU-FRE-11).
    Challenge(Element),
    /// A Quest that requires at least this number.
    Need(u8),
    /// An attempt that the scenario offers, which requires at least this number.
    Feat(u8),
}

impl Roll {
    /// The current result (EU-ROL-01); it may be below 2 or above 12 (EU-ROL-12).
    #[must_use]
    pub fn total(&self) -> i16 {
        i16::from(self.dice[0]) + i16::from(self.dice[1]) + i16::from(self.bonus)
    }

    /// Adds to the roll, and reports it.
    fn change(&mut self, play: &mut Play<'_>, n: i8, by: Change) {
        self.bonus += n;
        if n != 0 {
            play.log.tell(Event::Changed { seat: self.seat, n, by, total: self.total() });
        }
    }
}

/// Turns a die over: opposite faces add up to 7 (EU-CMP-11).
#[must_use]
pub(crate) const fn opposite(die: u8) -> u8 {
    7 - die
}

/// The Air power: of two different dice, the higher one is turned over (EU-ROL-07).
#[must_use]
pub const fn air(dice: [u8; 2]) -> [u8; 2] {
    let [one, two] = dice;
    if one > two {
        [opposite(one), two]
    } else if two > one {
        [one, opposite(two)]
    } else {
        dice
    }
}

/// What the Earth power adds (EU-ROL-08).
pub const EARTH: i8 = 2;

/// Rolls a Hero's dice; Air, then Earth change the roll once (EU-ROL-06, EU-ROL-10).
pub(crate) fn begin(play: &mut Play<'_>, seat: Seat, purpose: Purpose) {
    let mut dice = [play.chance.die(6), play.chance.die(6)];
    play.log.tell(Event::Rolled { seat, dice });
    let player = &play.state.players[seat];
    let powers = player.place.map_or([false; Element::COUNT], |place| play.state.map.powers(place));
    // EU-HTL-14: whom Air does not reach keeps the dice.
    if powers[Element::Air.index()] && !board::is_immune(player, Element::Air) {
        let turned = air(dice);
        tell_turned(play, Some(seat), dice, turned);
        dice = turned;
    }
    let earth = if powers[Element::Earth.index()] { EARTH } else { 0 };
    let feat = match purpose {
        Purpose::Feat(_) => scenario::feat_bonus(play.state, seat),
        Purpose::Challenge(_) | Purpose::Need(_) => 0,
    };
    let luck = scenario::roll_bonus(play.state) + feat;
    let mut roll = Roll { seat, dice, bonus: 0, purpose };
    roll.change(play, earth, Change::Earth);
    roll.change(play, luck, Change::Scenario);
    play.state.tasks.push(Task::Roll(roll));
}

/// Reports that Air turned a die over, if it did (EU-ROL-07).
pub(crate) fn tell_turned(play: &mut Play<'_>, seat: Option<Seat>, before: [u8; 2], dice: [u8; 2]) {
    if before != dice {
        play.log.tell(Event::Turned { seat, dice });
    }
}

/// Whether the roller can change anything.
fn can_change(state: &State, roll: &Roll) -> bool {
    let mut tokens = [Action::Gaar(0), Action::Dwurt].into_iter();
    tokens.any(|action| check_change(state, roll, &action).is_ok())
        || skoldur::check_brew(state, roll.seat).is_ok() // EU-SKO-03
        || uses::any(state, roll.seat, Occasion::Roll, &mut |_| true)
        || uses::any(state, roll.seat, Occasion::Out, &mut |way| is_of_help(state, roll, &way))
        || is_at_hand(state, roll)
}

/// Whether it is the roller's own turn and nothing remains to be paid: a cost that was begun can always be
/// paid.
fn is_at_leave(state: &State, roll: &Roll) -> bool {
    let owed = |task: &Task| match task {
        Task::Effect(waiting) => waiting.effect.whole().any(|part| part.get().is_cost()),
        _ => false,
    };
    roll.seat == state.seat() && state.begun && !state.tasks.iter().any(owed)
}

/// Whether something can be used that does not change the roll itself (EU-TRG-13), but gives tokens for it,
/// or heals before Wounds are dealt. Anything else can be used later, so nobody is asked because of it.
fn is_of_help(state: &State, roll: &Roll, way: &Action) -> bool {
    let effect = uses::effect(state, roll.seat, way);
    check_use(state, roll, way).is_ok() && effect.is_some_and(|effect| uses::is_of_help(effect, wounds(roll)))
}

/// Whether the current roll would wound.
fn wounds(roll: &Roll) -> bool {
    let Purpose::Challenge(element) = roll.purpose else { return false };
    let outcome = element.elemental().challenge.at(roll.total());
    outcome.whole().any(|part| matches!(part.get(), Effect::Wound(_)))
}

/// Whether something carried that changes the roll could be equipped or set first (EU-ITM-03, EU-GEM-01).
fn is_at_hand(state: &State, roll: &Roll) -> bool {
    let player = state.player();
    let own = is_at_leave(state, roll);
    let gems = || Gem::ALL.into_iter().filter(|gem| player.gems[gem.index()] > 0);
    let helps = |piece: &Piece| uses::changes_rolls(state, roll.seat, piece);
    let shines = |gem: Gem| uses::is_clover(state, roll.seat, gem);
    let wanted = own && (player.pack.iter().any(helps) || gems().any(shines));
    let mut ways = Vec::new();
    if wanted {
        board::legal(state, &mut ways);
    }
    ways.iter().any(|way| match *way {
        Action::Board(Handling::Equip { pack, .. }) => player.piece(Spot::Pack(pack)).is_some_and(helps),
        Action::Board(Handling::SetGem { gem, .. }) => shines(gem),
        _ => false,
    })
}

/// Everything that changes the roll, in any order (EU-ROL-11).
fn changes(state: &State, roll: &Roll, out: &mut Vec<Action>) {
    out.extend((0..2).map(Action::Gaar).filter(|action| check_change(state, roll, action).is_ok()));
    out.extend([Action::Dwurt].into_iter().filter(|action| check_change(state, roll, action).is_ok()));
    uses::legal(state, roll.seat, Occasion::Roll, out);
    let mut ways = Vec::new();
    uses::legal(state, roll.seat, Occasion::Out, &mut ways);
    out.extend(
        ways.into_iter().filter(|way| !is_change(state, roll, way) && check_use(state, roll, way).is_ok()),
    );
}

/// Whether using something changes the roll itself.
fn is_change(state: &State, roll: &Roll, action: &Action) -> bool {
    uses::check_action(state, roll.seat, Occasion::Roll, action).is_ok()
}

/// Whether something can be used: what changes the roll and, in the player's own turn, anything usable
/// outside Combat that does not move the Hero (EU-TRG-13).
fn check_use(state: &State, roll: &Roll, action: &Action) -> Result<(), Refusal> {
    let change = uses::check_action(state, roll.seat, Occasion::Roll, action);
    if change.is_ok() || !is_at_leave(state, roll) {
        return change;
    }
    match uses::check_unless(state, action, uses::leaves, EU_TRG_13) {
        Err(refusal) if refusal.cites() != Some(EU_TRG_13) => change,
        checked => checked,
    }
}

impl Step<Euthia> for Roll {
    fn asks(&self, state: &State) -> Option<Question> {
        can_change(state, self).then_some(Question { seat: self.seat, what: Asked::Roll })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        changes(state, self, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Gaar(_) | Action::Dwurt | Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => {
                check_change(state, self, action)
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(mut self, play: &mut Play<'_>, action: Action) {
        let seat = self.seat;
        match action {
            Action::Gaar(die) => {
                // EU-ROL-03, EU-ROL-04: one die is rolled again, and 2 added, for each token.
                play.state.players[seat].gaar -= 1;
                self.dice[usize::from(die)] = play.chance.die(6);
                self.bonus += GAAR_BONUS as i8;
                play.log.tell(Event::Rerolled { seat, dice: self.dice, n: GAAR_BONUS as i8 });
            }
            Action::Dwurt => {
                let player = &mut play.state.players[seat];
                player.dwurt -= 1;
                player.dwurt_die = (player.dwurt_die + 1).min(5);
                let n = DWURT_BONUS + board::dwurt_power(&play.state.players[seat]);
                self.change(play, n, Change::Dwurt);
            }
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_)
                if !is_change(play.state, &self, &action) =>
            {
                play.state.tasks.push(Task::Roll(self));
                return uses::answer(play, seat, action);
            }
            Action::Use(spot, at) => {
                let tile = Some(spot);
                let part = play.state.players[seat]
                    .piece(spot)
                    .and_then(|piece| piece.sheet().parts.get(usize::from(at)));
                let n = part.and_then(|part| effects::clover(play.state, seat, part.effect, tile));
                uses::spend(play, seat, spot, at);
                self.change(play, n.unwrap_or(0), Change::Used);
            }
            Action::TurnGem(slot, at) => {
                let turned = uses::turn_gem(play, seat, slot, at);
                let n = turned.and_then(|(effect, _)| effects::clover(play.state, seat, effect, None));
                self.change(play, n.unwrap_or(0), Change::Used);
            }
            Action::Essence(element) => {
                let (effect, _) = uses::spend_essence(play, seat, element);
                let n = effects::clover(play.state, seat, effect, None);
                self.change(play, n.unwrap_or(0), Change::Used);
            }
            _ => return finish(play, self),
        }
        play.state.tasks.push(Task::Roll(self));
    }

    fn run(self, play: &mut Play<'_>) {
        finish(play, self);
    }
}

fn check_change(state: &State, roll: &Roll, action: &Action) -> Result<(), Refusal> {
    let player = &state.players[roll.seat];
    let skoldur = player.hero == Hero::Skoldur;
    match *action {
        // EU-SKO-06: Skoldur spends Dwurt instead.
        Action::Gaar(_) if skoldur => Err(Refusal::rule(EU_SKO_06)),
        Action::Gaar(die) if die > 1 || player.gaar == 0 => Err(Refusal::rule(EU_ROL_03)),
        Action::Gaar(_) => Ok(()),
        Action::Dwurt if !skoldur || player.dwurt == 0 => Err(Refusal::rule(EU_SKO_06)),
        Action::Dwurt => Ok(()),
        _ => check_use(state, roll, action),
    }
}

/// The roll is final.
fn finish(play: &mut Play<'_>, roll: Roll) {
    play.log.tell(Event::Result { seat: roll.seat, total: roll.total() });
    match roll.purpose {
        Purpose::Challenge(element) => free_actions::challenged(play, roll.seat, element, roll.total()),
        Purpose::Need(n) => free_actions::tried(play, roll.total() >= i16::from(n)),
        Purpose::Feat(n) => scenario::tried(play, roll.seat, roll.total() >= i16::from(n)),
    }
}
