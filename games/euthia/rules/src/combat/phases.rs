//! The phases of a fight: who is asked what, and what comes next (EU-CBT-24).

use super::{
    Asking, Choice, Combat, Fight, Incident, Phase, Window, ask, cards, ending, hero_attack, hope,
    monster_attack, tell,
};
use crate::Euthia;
use crate::action::Action;
use crate::board::{self, Spot};
use crate::content::{DWURT_BONUS, GAAR_BONUS, Part};
use crate::effect::Effect;
use crate::effects::clover;
use crate::event::{Change, Event};
use crate::frame::Play;
use crate::player::{Piece, Player};
use crate::question::Question;
use crate::rules::{
    EU_CBT_01, EU_CBT_19, EU_CBT_22, EU_CBT_30, EU_CBT_39, EU_ELI_19, EU_GAR_01, EU_GAR_02, EU_ROL_03,
    EU_SHD_02, EU_SKO_06,
};
use crate::state::State;
use crate::task::Task;
use crate::terms::{Hero, Usage};
use crate::uses::{self, Occasion};
use kernel::{Refusal, Seat, Step, not_an_answer};

/// What a Gaar adds to a roll of its own side, and subtracts from one of the other side (EU-GAR-03).
pub(super) const GAAR: i8 = GAAR_BONUS as i8;

/// Continues the fight with this phase.
pub(super) fn go(play: &mut Play<'_>, phase: Phase) {
    if let Some(fight) = &mut play.state.fight {
        fight.phase = phase;
        play.state.tasks.push(Task::Combat(Combat::Fight));
    }
}

/// Whether `found` holds for anything that can be used in the current window.
fn any_use(state: &State, fight: &Fight, seat: Seat, found: &mut dyn FnMut(Action) -> bool) -> bool {
    fight.window().is_some_and(|window| {
        let allowed = &mut |way| check_window(state, fight, window, seat, &way).is_ok() && found(way);
        uses::any(state, seat, Occasion::Fight(window), allowed)
    })
}

fn can_use(state: &State, fight: &Fight, seat: Seat) -> bool {
    any_use(state, fight, seat, &mut |_| true)
}

/// Whether one of Skoldur's tiles could be used in this window with more Dwurt, which he can make from Gaar
/// or Hope (EU-SKO-08).
pub(super) fn thirsts(player: &Player, window: Window) -> bool {
    let waits = |piece: &Piece| {
        let sheet = piece.sheet();
        let ready =
            |part: &Part| window.allows(part.trigger) && !(part.usage == Usage::Engage && piece.engaged);
        sheet.dwurt > player.dwurt && sheet.parts.iter().any(ready)
    };
    player.hero == Hero::Skoldur && player.equipped().any(waits)
}

/// The seat that must be asked; `None` if the phase passes by itself.
fn asked(state: &State, fight: &Fight) -> Option<Seat> {
    if fight.is_won() {
        return None;
    }
    let hero = fight.hero;
    let monster_asked = |asks: bool| fight.monster.filter(|_| asks);
    let hero_asked = |asks: bool| asks.then_some(hero);
    let player = &state.players[hero];
    // EU-SKO-03: Skoldur can make Dwurt of Gaar at any time.
    let brews = player.hero == Hero::Skoldur && player.gaar > 0;
    let tokens = if player.hero == Hero::Skoldur { player.dwurt + player.gaar } else { player.gaar };
    let hopes = state.hope >= hope::FOR_GAAR; // EU-SHI-03: at any moment
    match fight.phase {
        Phase::Preparation => fight.monster.filter(|seat| can_use(state, fight, *seat)),
        Phase::Initiative => {
            let tiles = hero_attack::tiles(state, fight, Window::Initiative);
            hero_asked(!tiles.is_empty() || brews && thirsts(player, Window::Initiative))
        }
        Phase::Healing { .. } | Phase::MonsterBefore | Phase::Defence | Phase::HeroBefore => {
            let more = || fight.window().is_some_and(|window| hopes && thirsts(player, window));
            hero_asked(brews || can_use(state, fight, hero) || more())
        }
        Phase::MonsterCards | Phase::Curses => monster_asked(cards::may_play(state, fight)),
        Phase::Duel { hero: false, .. } => monster_asked(fight.gaar > 0 || cards::may_play(state, fight)),
        Phase::Duel { hero: true, .. } => {
            // EU-ELI-19: against Immunity there is nothing to choose, but for points that the next roll might
            // lose (EU-SHI-06).
            let changes = || tokens > 0 || hopes || can_use(state, fight, hero);
            hero_asked(if fight.sheet().immune { state.hope == hope::HIGHEST } else { changes() })
        }
        Phase::Strike => {
            let choice = |window| {
                let more = (brews || hopes) && thirsts(player, window);
                hero_attack::tiles(state, fight, window).len() > 1 || more
            };
            hero_asked(fight.window().is_some_and(choice))
        }
        Phase::HeroAfter => hero_asked(tokens > 0 || state.hope > 0 || can_use(state, fight, hero)),
        Phase::Counter => monster_asked(hero_attack::may_counter(fight)),
    }
}

/// Whether the Hero Player is asked.
const fn is_heroes(phase: Phase) -> bool {
    !matches!(
        phase,
        Phase::Preparation
            | Phase::MonsterCards
            | Phase::Duel { hero: false, .. }
            | Phase::Curses
            | Phase::Counter
    )
}

/// The seat whose phase it is.
pub(super) fn decides(fight: &Fight) -> Option<Seat> {
    if is_heroes(fight.phase) { Some(fight.hero) } else { fight.monster }
}

/// The fight: its [`Phase`] says what is asked, and what comes next.
#[derive(Clone, Copy)]
pub(super) struct Fighting;

impl Step<Euthia> for Fighting {
    fn asks(&self, state: &State) -> Option<Question> {
        let fight = state.fight.as_ref()?;
        asked(state, fight).map(|seat| ask(seat, Asking::Phase(fight.phase)))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(fight) = &state.fight else { return };
        let Some(seat) = decides(fight) else { return };
        let offered = |action: &Action| check_answer(state, fight, seat, action).is_ok();
        out.extend([Action::Done, Action::Combat(Choice::Initiative)].into_iter().filter(offered));
        out.extend((0..2).map(Action::Gaar).chain([Action::Dwurt]).filter(offered));
        out.extend((1..=3).map(|points| Action::Combat(Choice::Hope(points))).filter(offered));
        cards::legal(state, fight, out);
        any_use(state, fight, seat, &mut |way| {
            out.push(way);
            false
        });
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Some(fight) = &state.fight else { return Err(not_an_answer()) };
        let Some(seat) = asked(state, fight) else { return Err(not_an_answer()) };
        check_answer(state, fight, seat, action)
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Some(fight) = &play.state.fight else { return };
        let Some(seat) = asked(play.state, fight) else { return };
        let phase = fight.phase;
        match action {
            Action::Done => advance(play),
            Action::Combat(Choice::Initiative) => hero_attack::begin(play, true),
            Action::Combat(Choice::Play(card, n)) => {
                cards::play(play, card, n);
                acted(play, phase);
            }
            Action::Gaar(die) => {
                reroll(play, phase, die.into());
                acted(play, phase);
            }
            Action::Dwurt => {
                dwurt(play, phase);
                acted(play, phase);
            }
            Action::Use(Spot::Slot(slot), at) if phase == Phase::Strike => {
                hero_attack::strike(play, slot, at)
            }
            _ => {
                go(play, phase);
                match action {
                    Action::Combat(Choice::Hope(points)) => hope::spend(play, points),
                    _ => {
                        if let (Action::Use(Spot::Slot(slot), _), Some(fight)) =
                            (action, &mut play.state.fight)
                        {
                            fight.used |= 1 << slot;
                        }
                        uses::answer(play, seat, action);
                    }
                }
            }
        }
    }

    fn run(self, play: &mut Play<'_>) {
        match &play.state.fight {
            Some(fight) if fight.is_won() => ending::won(play),
            Some(_) => advance(play),
            None => {}
        }
    }
}

/// Whether the seat that is asked may answer this.
fn check_answer(state: &State, fight: &Fight, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match *action {
        // EU-CBT-45: an attack must be chosen where there is one.
        Action::Done if fight.phase == Phase::Strike && can_strike(state, fight) => {
            Err(Refusal::rule(crate::rules::EU_CBT_45))
        }
        Action::Done => Ok(()),
        Action::Combat(Choice::Initiative)
            if fight.phase == Phase::Initiative && can_strike(state, fight) =>
        {
            Ok(())
        }
        Action::Combat(Choice::Initiative) => Err(Refusal::rule(EU_CBT_19)),
        Action::Combat(Choice::Play(card, n)) => cards::check(state, fight, card, n),
        Action::Combat(Choice::Hope(points)) if is_heroes(fight.phase) => {
            hope::check(state, fight.phase, points)
        }
        Action::Combat(Choice::Hope(_)) => Err(Refusal::rule(crate::rules::EU_SHI_05)),
        Action::Gaar(_) | Action::Dwurt => check_token(state, fight, *action),
        Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => check_use(state, fight, seat, action),
        // EU-CBT-01: there is no retreat; an Action is not interrupted (EU-ACT-06).
        Action::Walk(_) | Action::Portal(_) | Action::March(_) | Action::Free(_) => {
            Err(Refusal::rule(EU_CBT_01))
        }
        _ => Err(not_an_answer()),
    }
}

/// Whether there is something to attack with (EU-CBT-20, EU-CBT-45).
fn can_strike(state: &State, fight: &Fight) -> bool {
    let initiative = fight.phase == Phase::Initiative || fight.initiative;
    let window = if initiative { Window::Initiative } else { Window::Strike };
    !hero_attack::tiles(state, fight, window).is_empty()
}

/// Checks whether a Gaar or a Dwurt can be spent on the current roll.
fn check_token(state: &State, fight: &Fight, action: Action) -> Result<(), Refusal> {
    let player = &state.players[fight.hero];
    let skoldur = player.hero == Hero::Skoldur;
    let there = |die: u8| fight.dice.get(usize::from(die)).is_some_and(|face| *face > 0);
    match (fight.phase, action) {
        (Phase::Duel { hero: true, .. }, _) if fight.sheet().immune => Err(Refusal::rule(EU_ELI_19)),
        (Phase::Duel { hero: true, .. } | Phase::HeroAfter, Action::Gaar(die)) => {
            if skoldur {
                Err(Refusal::rule(EU_SKO_06))
            } else if player.gaar == 0 || !there(die) {
                Err(Refusal::rule(EU_ROL_03))
            } else {
                Ok(())
            }
        }
        (Phase::Duel { hero: true, .. } | Phase::HeroAfter, _) => {
            if skoldur && player.dwurt > 0 {
                Ok(())
            } else {
                Err(Refusal::rule(EU_SKO_06))
            }
        }
        (Phase::Duel { hero: false, .. } | Phase::Counter, Action::Gaar(die)) => {
            if fight.gaar == 0 || !there(die) { Err(Refusal::rule(EU_GAR_02)) } else { Ok(()) }
        }
        (Phase::Defence, _) => Err(Refusal::rule(EU_CBT_39)),
        _ => Err(Refusal::rule(EU_GAR_01)),
    }
}

/// Checks whether something can be used in the current window (EU-TRG).
fn check_use(state: &State, fight: &Fight, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Some(window) = fight.window() else {
        // EU-CBT-30: the Hero's part of step A is over when the Monster plays cards.
        let closed = fight.phase == Phase::MonsterCards;
        return Err(if closed { Refusal::rule(EU_CBT_30) } else { not_an_answer() });
    };
    check_window(state, fight, window, seat, action)?;
    uses::check_action(state, seat, Occasion::Fight(window), action)
}

/// Checks what a fight demands of the use of a tile, beyond the usual conditions.
fn check_window(
    state: &State,
    fight: &Fight,
    window: Window,
    seat: Seat,
    action: &Action,
) -> Result<(), Refusal> {
    if let Action::Use(spot, at) = *action {
        let part = state.players[seat].piece(spot).and_then(|piece| piece.sheet().parts.get(usize::from(at)));
        let Some(part) = part else { return Err(not_an_answer()) };
        if !window.allows(part.trigger) {
            let clover = clover(state, seat, part.effect, Some(spot)).is_some();
            return Err(Refusal::rule(window.forbids(part.trigger, clover)));
        }
        let silences = part.effect.whole().any(|effect| *effect.get() == Effect::Silence);
        if silences && fight.initiative {
            return Err(Refusal::rule(EU_CBT_22));
        }
        let again = matches!(spot, Spot::Slot(slot) if fight.used >> slot & 1 == 1);
        if part.usage == Usage::Each && again {
            return Err(Refusal::rule(EU_SHD_02)); // once in a Combat round
        }
    }
    Ok(())
}

/// Called when a seat has done something: in a duel the other side is next (EU-CBT-35, EU-CBT-38); in the
/// Hero's attack the Hero may answer a Gaar; in any other phase the seat may go on.
fn acted(play: &mut Play<'_>, phase: Phase) {
    let alone = play.state.fight.as_ref().is_some_and(|fight| fight.monster.is_none());
    let next = match phase {
        Phase::Duel { .. } if alone => Phase::Duel { hero: true, passed: true }, // EU-SOL-19
        Phase::Duel { hero, .. } => Phase::Duel { hero: !hero, passed: false },
        Phase::Counter => Phase::HeroAfter,
        phase => phase,
    };
    go(play, next);
}

/// Spends a Gaar: rerolls a die, and adds or subtracts 2 (EU-CBT-36, EU-CBT-37, EU-ROL-03).
fn reroll(play: &mut Play<'_>, phase: Phase, die: usize) {
    let face = play.chance.die(6);
    let Some(fight) = &mut play.state.fight else { return };
    let heroes = is_heroes(phase);
    if heroes {
        play.state.players[fight.hero].gaar -= 1;
    } else {
        fight.gaar -= 1;
    }
    // Whose roll it is: the Hero's in the Hero attack.
    let own = heroes == matches!(phase, Phase::HeroAfter | Phase::Counter);
    fight.dice[die] = face;
    let n = if own { GAAR } else { -GAAR };
    fight.bonus += n;
    let dice = fight.dice;
    let seat = if heroes { Some(fight.hero) } else { fight.monster };
    if let Some(seat) = seat {
        play.log.tell(Event::Rerolled { seat, dice, n });
    }
}

/// Spends a Dwurt: nothing is rerolled (EU-SKO-06, EU-SKO-07).
fn dwurt(play: &mut Play<'_>, phase: Phase) {
    let Some(fight) = &mut play.state.fight else { return };
    let player = &mut play.state.players[fight.hero];
    player.dwurt -= 1;
    player.dwurt_die = (player.dwurt_die + 1).min(5); // EU-SKO-12
    let n = DWURT_BONUS + board::dwurt_power(player);
    if phase == Phase::HeroAfter {
        changed(play, n, Change::Dwurt);
    } else {
        monster_changed(play, -n);
    }
}

/// Adds something to the Hero's roll, and reports it.
pub(super) fn changed(play: &mut Play<'_>, n: i8, by: Change) {
    let Some(fight) = &mut play.state.fight else { return };
    fight.bonus += n;
    let (seat, total) = (fight.hero, fight.hero_strength());
    // What counts before the dice lie there is told with them.
    if n != 0 && fight.dice[0] > 0 {
        play.log.tell(Event::Changed { seat, n, by, total });
    }
}

/// Adds something to the Monster's roll, and reports it.
pub(super) fn monster_changed(play: &mut Play<'_>, n: i8) {
    let Some(fight) = &mut play.state.fight else { return };
    fight.bonus += n;
    let (strength, rolled) = (fight.monster_strength(), fight.dice[0] > 0);
    if n != 0 && rolled {
        tell(play, Incident::Changed { n, strength });
    }
}

/// Goes to the next phase, when nobody does anything more in this one.
fn advance(play: &mut Play<'_>) {
    let Some(fight) = &mut play.state.fight else { return };
    match fight.phase {
        Phase::Preparation => go(play, Phase::Initiative),
        Phase::Initiative => round(play),
        Phase::Healing { late } => {
            fight.no_heal = false;
            if late { hero_attack::begin(play, false) } else { monster_attack::begin(play) }
        }
        Phase::MonsterBefore => monster_attack::cards(play),
        Phase::MonsterCards => monster_attack::roll(play),
        Phase::Duel { passed: true, .. } => go(play, Phase::Defence), // EU-CBT-38
        Phase::Duel { hero, .. } => go(play, Phase::Duel { hero: !hero, passed: true }),
        Phase::Defence => monster_attack::strike(play),
        Phase::Curses => go(play, Phase::HeroBefore),
        Phase::HeroBefore => go(play, Phase::Strike),
        Phase::Strike => hero_attack::only(play),
        Phase::HeroAfter => {
            let counter = hero_attack::may_counter(fight);
            if counter { go(play, Phase::Counter) } else { hero_attack::resolve(play) }
        }
        Phase::Counter => hero_attack::resolve(play),
    }
}

/// The next Combat round begins (EU-CBT-24).
pub(super) fn round(play: &mut Play<'_>) {
    if ending::is_time_up(play.state) {
        return ending::parted(play);
    }
    let Some(fight) = &mut play.state.fight else { return };
    fight.initiative = false;
    fight.round = fight.round.saturating_add(1);
    let healed = cards::regeneration(fight).min(fight.damage);
    fight.damage -= healed;
    let round = fight.round;
    tell(play, Incident::Round(round));
    if healed > 0 {
        tell(play, Incident::Regenerated(healed));
        super::tell_left(play);
    }
    go(play, Phase::Healing { late: false });
}
