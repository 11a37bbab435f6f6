//! What is prepared on the board: cards and units, each with one of their uses, until a place, an enemy or
//! the next-step button takes them. Nothing is spent before that.

use super::Mk;
use crate::uses::{self, Gain, Use, Want};
use crate::{Say, Thing, course, fight, lit, seats, words};
use kernel::Lang;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mage_knight::action::Action;
use mage_knight::content::CardId;
use mage_knight::event::Event;
use mage_knight::question::{Asked, CombatPhase};
use mage_knight::state::Stage;
use mage_knight::terms::ManaColour;
use std::collections::VecDeque;
use table_view::Said;
use web::browser::time;
use web::desk::{Ahead, NextStep, Picked};

/// A card in hand by its index, or a unit by its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Held {
    Card(usize, CardId),
    Unit(u8),
}

impl Held {
    /// The thing on the board that it is.
    pub(super) const fn thing(self) -> Thing {
        match self {
            Held::Card(_, id) => Thing::Card(id),
            Held::Unit(at) => Thing::Unit(at),
        }
    }
}

/// Something that is prepared.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Staked {
    pub(super) held: Held,
    pub(super) way: Use,
}

/// The ways to use something now, those that fit first.
pub(super) fn uses_of(mk: Mk, held: Held) -> Vec<Use> {
    // What else is prepared has its mana already.
    let prepared: Vec<ManaColour> = mk
        .staked
        .with(|all| all.iter().filter(|one| one.held != held).filter_map(|one| one.way.mana).collect());
    mk.read(|now| match held {
        Held::Card(_, id) => uses::of_card(&now.view, &now.legal, id, &prepared),
        Held::Unit(at) => uses::of_unit(&now.view, &now.legal, at, &prepared),
    })
    .unwrap_or_default()
}

/// What all that is prepared adds.
pub(super) fn gain(mk: Mk) -> Gain {
    mk.staked.with(|all| all.iter().fold(Gain::default(), |sum, one| sum.and(&one.way.gain)))
}

/// The Move points there are, with what is prepared.
pub(super) fn movement(mk: Mk) -> u8 {
    let have = mk.read(|now| now.view.turn.movement).unwrap_or(0);
    have.saturating_add(gain(mk).movement)
}

/// Whether something is prepared.
pub(super) fn is_staked(mk: Mk, held: Held) -> bool {
    mk.staked.with(|all| all.iter().any(|one| one.held == held))
}

/// What a thing is called.
pub(super) fn name(mk: Mk, held: Held) -> Said {
    match held {
        Held::Card(_, id) => words::said(id.card().name),
        Held::Unit(at) => mk
            .now()
            .and_then(|now| {
                let player = now.view.players.get(lit::asked(&now.view))?;
                Some(words::said(player.units.get(usize::from(at))?.unit.unit().name))
            })
            .unwrap_or_default(),
    }
}

/// Prepares a use, in place of another of the same thing.
fn stake(mk: Mk, held: Held, way: Use) {
    mk.staked.update(|all| {
        all.retain(|one| one.held != held);
        all.push(Staked { held, way });
    });
}

/// Takes back what was prepared of a thing.
fn drop_it(mk: Mk, held: Held) {
    mk.staked.update(|all| all.retain(|one| one.held != held));
}

/// A card or a unit was clicked: it is chosen with its first use that fits, then with the next one, then put
/// back.
pub(super) fn touch(mk: Mk, held: Held) {
    if begins(mk) {
        begin(mk, move || touch(mk, held));
        return;
    }
    let Some(now) = mk.now() else { return };
    let want = uses::want(&now.view);
    let (ways, others) = untrack(|| (uses_of(mk, held), uses::others(&now.view, &now.legal, held.thing())));
    let fitting: Vec<Use> = ways.iter().filter(|way| way.fits(want)).cloned().collect();
    match (&ways[..], &others[..]) {
        ([], []) => {
            let action = match held {
                Held::Card(_, id) => Action::Play(id),
                Held::Unit(unit) => Action::Activate { unit, ability: 0 },
            };
            mk.desk.attempt(name(mk, held), action);
        }
        ([], [only]) => mk.desk.answer(*only),
        ([], _) => mk.desk.picked.set(Some(Picked { what: name(mk, held), answers: others })),
        _ => {
            let before = mk.staked.with_untracked(|all| {
                let one = all.iter().find(|one| one.held == held)?;
                fitting.iter().position(|way| *way == one.way)
            });
            let chosen = mk.chosen.get_untracked() == Some(held);
            match (fitting.get(before.map_or(0, |at| at + 1)), chosen) {
                (Some(way), _) => {
                    mk.chosen.set(Some(held));
                    stake(mk, held, way.clone());
                }
                (None, true) => {
                    mk.chosen.set(None);
                    drop_it(mk, held);
                }
                (None, false) => mk.chosen.set(Some(held)),
            }
        }
    }
}

/// Something is given to a place or an enemy without having been chosen before.
pub(super) fn lift(mk: Mk, held: Held) {
    if !untrack(|| is_staked(mk, held)) {
        touch(mk, held);
    }
}

/// One use was clicked: it is prepared if it fits, and played at once if it does something else.
pub(super) fn use_it(mk: Mk, held: Held, way: Use) {
    let want = mk.now().and_then(|now| uses::want(&now.view));
    if way.fits(want) {
        let same = mk.staked.with_untracked(|all| all.iter().any(|one| one.held == held && one.way == way));
        if same { drop_it(mk, held) } else { stake(mk, held, way) }
    } else {
        mk.chosen.set(None);
        run(mk, way.steps, false, false);
    }
}

/// The answers that play what is prepared.
fn steps(mk: Mk) -> Vec<Action> {
    mk.staked.with_untracked(|all| all.iter().flat_map(|one| one.way.steps.clone()).collect())
}

/// Plays what is prepared, then gives these answers.
pub(super) fn run_with(mk: Mk, before: Vec<Action>, after: Vec<Action>, careful: bool) {
    run(mk, [before, steps(mk), after].concat(), careful, false);
}

/// Whether the turn has not begun yet, and the first card or space begins it.
fn begins(mk: Mk) -> bool {
    mk.now().is_some_and(|now| {
        let start = now.question().is_some_and(|question| question.what == Asked::Stage(Stage::TurnStart));
        start && now.legal.contains(&Action::Done)
    })
}

/// Begins the turn, then does what was wanted.
pub(super) fn begin(mk: Mk, then: impl FnOnce() + 'static) {
    let Some(number) = mk.now().and_then(|now| now.number_of(&Action::Done)) else { return };
    spawn_local(async move {
        if give(mk, number).await && !begins(mk) {
            then();
        }
    });
}

/// Begins the turn if it has not begun, then does what was wanted.
pub(super) fn begun(mk: Mk, then: impl FnOnce() + 'static) {
    if begins(mk) { begin(mk, then) } else { then() }
}

/// Gives an answer, and waits until the match has gone on; whether it has.
async fn give(mk: Mk, number: usize) -> bool {
    let desk = mk.desk;
    let Some(seq) = desk.moment.try_with_untracked(|moment| moment.seq) else { return false };
    desk.answer(number);
    // Online the next moment comes when the server has answered.
    for _ in 0..60 {
        match desk.moment.try_with_untracked(|moment| moment.seq) {
            Some(now) if now == seq => time::sleep(50).await,
            found => return found.is_some(),
        }
    }
    false
}

/// What comes next of a list of answers.
enum Next {
    Give(usize),
    Refused(Action),
    Over,
}

/// The next answer of a list: mana is found by itself, and a choice that is not asked is left out.
fn next_of(now: &super::Moment, steps: &mut VecDeque<Action>) -> Next {
    if let Some(Asked::Pay(colour)) = now.question().map(|question| question.what)
        && !matches!(steps.front(), Some(Action::Pay(_)))
    {
        return lit::thrifty(&now.legal, colour).map_or(Next::Over, Next::Give);
    }
    while let Some(step) = steps.pop_front() {
        match now.number_of(&step) {
            Some(number) => return Next::Give(number),
            None if matches!(step, Action::Option(_) | Action::Pay(_)) => {}
            None => return Next::Refused(step),
        }
    }
    Next::Over
}

/// Gives these answers one after the other, as long as each of them is legal, and says why one is not. A
/// careful one stops when something hidden comes to light; a paced one lets each step be seen.
pub(super) fn run(mk: Mk, steps: Vec<Action>, careful: bool, paced: bool) {
    mk.staked.set(Vec::new());
    mk.chosen.set(None);
    spawn_local(async move {
        let mut steps = VecDeque::from(steps);
        loop {
            let next = mk.desk.moment.try_with_untracked(|now| next_of(now, &mut steps));
            match next {
                Some(Next::Give(number)) => {
                    if !give(mk, number).await {
                        return;
                    }
                }
                Some(Next::Refused(action)) => {
                    mk.desk.attempt(Said::default(), action);
                    return;
                }
                Some(Next::Over) | None => return,
            }
            let news = mk.desk.moment.try_with_untracked(|now| now.events.iter().any(is_news));
            if careful && news != Some(false) {
                return;
            }
            if paced && !steps.is_empty() {
                time::sleep(mk.desk.ui.pause()).await;
            }
        }
    });
}

/// Whether something hidden has come to light.
const fn is_news(event: &Event) -> bool {
    matches!(event, Event::Revealed { .. } | Event::RuinRevealed { .. } | Event::Explored { .. })
}

/// Ends the turn: whatever is asked on the way that only says so is answered. Cards are discarded before
/// drawing only by whoever asks for it.
pub(super) fn end_turn(mk: Mk, discard: bool) {
    mk.staked.set(Vec::new());
    mk.chosen.set(None);
    spawn_local(async move {
        let Some(before) = mk.now() else { return };
        for _ in 0..4 {
            let Some(now) = mk.now() else { return };
            let asked = now.question().map(|question| question.what);
            let ends = match asked {
                Some(Asked::Stage(Stage::Movement | Stage::AfterAction)) => true,
                Some(Asked::Discard) => !discard,
                _ => false,
            };
            let same = now.viewer == before.viewer && seats::is_same_turn(&before.view, &now.view);
            match now.number_of(&Action::Done).filter(|_| ends && same) {
                Some(number) if give(mk, number).await => {}
                _ => return,
            }
        }
    });
}

/// An enemy was clicked: what is prepared is for it, or it is the one that is meant.
pub(super) fn at_foe(mk: Mk, foe: u8, what: Said) {
    let Some(now) = mk.now() else { return };
    let combat = now.view.combat.as_ref();
    if mk.staked.with_untracked(Vec::is_empty) {
        mk.touch(Thing::Foe(foe), what, Action::Target(foe));
        return;
    }
    let target = now.legal.contains(&Action::Target(foe)).then_some(foe);
    let then = combat.map(|combat| untrack(|| gain(mk)).in_combat(combat, target));
    // A block is for one enemy, and struck at once; an attack may be meant for more.
    let strikes = then.is_some_and(|then| {
        then.phase == CombatPhase::Block && fight::sum(&then).is_some_and(|sum| sum.enough())
    });
    run_with(
        mk,
        target.map(Action::Target).into_iter().collect(),
        strikes.then_some(Action::Strike).into_iter().collect(),
        false,
    );
}

/// The combat as it would stand with what is prepared, and the enemy that is meant by itself.
pub(super) fn foreseen(mk: Mk) -> Option<(mage_knight::combat::Combat, Option<u8>)> {
    let gain = gain(mk);
    mk.read(|now| {
        let combat = now.view.combat.as_ref()?;
        let target = uses::only_target(&now.legal).filter(|_| combat.group == 0 && combat.blocking.is_none());
        Some((gain.in_combat(combat, target.filter(|_| gain != Gain::default())), target))
    })
    .flatten()
}

/// Keeps what is prepared in step with the moment, and the step button in step with both.
pub(super) fn listen(mk: Mk) {
    Effect::new(move || {
        let now = mk.desk.moment.get();
        let yours = mk.yours();
        let hand = mk.player().and_then(|player| player.hand.value().cloned()).unwrap_or_default();
        let stays = |held: Held, first: Option<Action>| {
            let there = match held {
                Held::Card(at, id) => hand.get(at) == Some(&id),
                Held::Unit(_) => true,
            };
            yours && there && first.is_none_or(|first| now.legal.contains(&first))
        };
        if mk.staked.with_untracked(|all| all.iter().any(|one| !stays(one.held, Some(one.way.first())))) {
            mk.staked.update(|all| all.retain(|one| stays(one.held, Some(one.way.first()))));
        }
        if mk.chosen.get_untracked().is_some_and(|held| !stays(held, None)) {
            mk.chosen.set(None);
        }
    });
    Effect::new(move || mk.desk.next.set(next(mk)));
    Effect::new(move || mk.desk.ahead.set(deal(mk).into_iter().collect()));
    // One step back: what is chosen is put back, and nothing else happens.
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let prepared = mk.chosen.get_untracked().is_some() || mk.staked.with_untracked(|all| !all.is_empty());
        if event.key() == "Escape" && prepared {
            mk.chosen.set(None);
            mk.staked.set(Vec::new());
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
}

/// A turn that begins where one may deal at once: nobody has to open it first.
fn deal(mk: Mk) -> Option<Ahead> {
    let now = mk.desk.moment.get();
    (mk.yours() && course::may_deal_first(&now.view, &now.legal)).then(|| Ahead {
        id: "deal",
        symbol: "influence",
        label: said(|lang| lang.pick("Deal with the locals", "Traiter avec les habitants").to_owned()),
        act: Callback::new(move |()| begin(mk, move || run(mk, vec![Action::Interact], false, false))),
    })
}

fn said(label: impl Fn(Lang) -> String) -> Said {
    Said::by(label)
}

/// What the step button does, if it is more than one answer or another than the one that ends.
fn next(mk: Mk) -> Option<NextStep> {
    if !mk.yours() {
        return None;
    }
    let staked = mk.staked.get();
    let now = mk.desk.moment.get();
    let asked = now.question()?.what;
    let want = uses::want(&now.view);
    let act = |act: fn(Mk)| Callback::new(move |()| act(mk));
    if !staked.is_empty() {
        let want = want?;
        let points = gain(mk).of(want);
        let (then, _) = foreseen(mk).unzip();
        let sum = then.as_ref().and_then(fight::sum).filter(|_| matches!(asked, Asked::Combat(_)));
        return Some(match sum {
            Some(sum) if sum.enough() => {
                let many = then.map_or(0, |then| then.group.count_ones());
                NextStep {
                    label: said(|lang| strike(lang, sum.block, many)),
                    eye: false,
                    ends: false,
                    act: act(play_and_strike),
                }
            }
            _ => NextStep {
                label: said(|lang| match lang {
                    Lang::En => format!("Play: {} {points}", uses::name(lang, want)),
                    Lang::Fr => format!("Jouer\u{a0}: {} {points}", uses::name(lang, want)),
                }),
                eye: false,
                ends: false,
                act: act(play),
            },
        });
    }
    if now.legal.contains(&Action::Strike) {
        let combat = now.view.combat.as_ref();
        let block = matches!(asked, Asked::Combat(CombatPhase::Block)) || want == Some(Want::Block);
        let many = combat.map_or(1, |combat| combat.group.count_ones());
        return Some(NextStep {
            label: said(|lang| strike(lang, block, many)),
            eye: false,
            ends: false,
            act: act(|mk| run(mk, vec![Action::Strike], false, false)),
        });
    }
    match asked {
        Asked::Stage(Stage::Movement | Stage::AfterAction) if now.legal.contains(&Action::Done) => {
            Some(NextStep {
                label: said(|lang| lang.pick("End turn", "Finir le tour").to_owned()),
                eye: true,
                ends: true,
                act: act(|mk| end_turn(mk, false)),
            })
        }
        Asked::Damage { .. } => {
            let blow = fight::blow(&now.view)?;
            let armor = now.view.players.get(now.question()?.seat.index())?.armor;
            let hurt = fight::wounds(blow.left, armor);
            now.legal.contains(&Action::DamageHero).then(|| NextStep {
                label: said(|lang| match lang {
                    Lang::En => format!("Take {}", words::wounds(lang, hurt.into())),
                    Lang::Fr => format!("Subir {}", words::wounds(lang, hurt.into())),
                }),
                eye: false,
                ends: false,
                act: act(|mk| run(mk, vec![Action::DamageHero], false, false)),
            })
        }
        _ => None,
    }
}

/// `Block`, `Strike`, `Strike: 2`.
fn strike(lang: Lang, block: bool, many: u32) -> String {
    match (block, many) {
        (true, _) => Say::Blocks.get(lang).to_owned(),
        (false, 0 | 1) => Say::Strike.get(lang).to_owned(),
        (false, _) => words::labelled(lang, Say::Strike.get(lang), &many.to_string()),
    }
}

/// Plays what is prepared.
fn play(mk: Mk) {
    let target = untrack(|| foreseen(mk)).and_then(|(_, target)| target);
    run_with(mk, target.map(Action::Target).into_iter().collect(), Vec::new(), false);
}

/// Plays what is prepared, and strikes or blocks with it.
fn play_and_strike(mk: Mk) {
    let target = untrack(|| foreseen(mk)).and_then(|(_, target)| target);
    run_with(mk, target.map(Action::Target).into_iter().collect(), vec![Action::Strike], false);
}
