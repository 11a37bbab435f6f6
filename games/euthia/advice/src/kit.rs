//! What a Hero can use in a fight, looked up once.

use crate::pool::Model;
use crate::question::{Fighter, Question};
use euthia::board;
use euthia::combat::Window;
use euthia::content::{DWURT_BONUS, EffectId, Foe, Row};
use euthia::effect::{Effect, Guard};
use euthia::player::{Inlay, Piece, Player, Tile};
use euthia::terms::{Element, Gem, Hero, Kind, Trigger, Usage};
use serde::{Deserialize, Serialize};

/// How many different things that are used up fit into a state.
pub(crate) const MOST_GROUPS: usize = 16;
/// How many of one kind fit.
pub(crate) const MOST_ALIKE: usize = 15;

/// The windows in which things are used.
const WINDOWS: [Window; 6] = [
    Window::Healing,
    Window::MonsterBefore,
    Window::Duel,
    Window::Defence,
    Window::HeroBefore,
    Window::HeroAfter,
];

/// Something that a Hero uses in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// A tile, for one of its effects.
    Tile(Tile, u8),
    /// A set Gem.
    Gem(Gem),
    /// A loose Essence.
    Essence(Element),
}

/// A thing with everything that matters of it.
pub(crate) struct Tool {
    pub(crate) thing: Thing,
    pub(crate) trigger: Trigger,
    /// Where it is counted when it is used up; none if it is never engaged.
    pub(crate) group: Option<u8>,
    /// Its slot, for what is used once in a Monster attack (EU-SHD-02).
    pub(crate) slot: Option<u8>,
    /// Where things are used up in a given order: only while more than the one and at most the other are left
    /// in its group.
    pub(crate) turn: Option<(u8, u8)>,
    pub(crate) dwurt: u8,
    pub(crate) vs_immune: bool,
    pub(crate) shield: bool,
    /// The ways to use it, each with all that it does.
    pub(crate) ways: Vec<Vec<Effect>>,
    /// The ranges of a Weapon or Combat Ability.
    pub(crate) ranges: Vec<(Row, Vec<Effect>)>,
}

/// The Hero's side of a fight, and what never changes in it.
pub(crate) struct Kit {
    pub(crate) foe: &'static Foe,
    /// Whether nobody plays the Monster (EU-SOL-12).
    pub(crate) alone: bool,
    pub(crate) air: bool,
    pub(crate) earth: bool,
    pub(crate) skoldur: bool,
    /// Whether the Air power does not reach the Hero's rolls (EU-HTL-14).
    pub(crate) airproof: bool,
    pub(crate) maximum: u8,
    /// The highest face of the Die of Hope that is looked at.
    pub(crate) hope: u8,
    /// The most Gaar or Dwurt to begin with.
    pub(crate) tokens: u8,
    /// Whether the known cards of the Monster Player count.
    pub(crate) cards: bool,
    /// What a Dwurt adds (EU-SKO-06).
    pub(crate) dwurt: i8,
    pub(crate) tools: Vec<Tool>,
    /// The things that are used up, those that are alike together; equipped ones by their slots.
    pub(crate) groups: Vec<(Thing, Option<usize>)>,
    /// Under which number each group is counted; none if it is left out.
    pub(crate) pools: Vec<Option<u8>>,
    /// The tools for each window, by their numbers.
    windows: [Vec<usize>; WINDOWS.len()],
    /// The bits of [`Node::left`](crate::node::Node) for what is of use after the Initiative attack.
    pub(crate) lasting: u64,
    /// Slots of things for the Hero's attack that are never engaged, one bit each.
    pub(crate) lasting_use: u16,
}

/// Every way to carry out an effect: alternatives are ways of their own, guards are looked at now. What must
/// be paid for is left out; nothing in the box asks for that in a fight.
fn ways(effect: EffectId, holds: &dyn Fn(Guard) -> bool) -> Vec<Vec<Effect>> {
    match *effect.get() {
        Effect::Nothing | Effect::IfPaid => vec![Vec::new()],
        Effect::All => effect.parts().fold(vec![Vec::new()], |all, part| {
            let more = ways(part, holds);
            let joined = |one: &Vec<Effect>| {
                let one = one.clone();
                more.iter().map(move |rest| [one.clone(), rest.clone()].concat()).collect::<Vec<_>>()
            };
            all.iter().flat_map(joined).collect()
        }),
        Effect::Choose => effect.parts().flat_map(|part| ways(part, holds)).collect(),
        Effect::If(guard) if holds(guard) => {
            effect.part(0).map_or(vec![Vec::new()], |part| ways(part, holds))
        }
        Effect::If(_) => vec![Vec::new()],
        atom => vec![vec![atom]],
    }
}

/// Whether something with this trigger can be used in a fight at all.
pub(crate) const fn is_for_fights(trigger: Trigger) -> bool {
    !matches!(trigger, Trigger::Out | Trigger::Permanent | Trigger::Mine | Trigger::AsMonster)
}

impl Kit {
    /// Looks up everything; none if there are too many different things that are used up.
    pub(crate) fn new(question: &Question, model: Model) -> Option<Kit> {
        let player = &question.hero.player();
        let fight = &question.fight;
        let mut kit = Kit {
            foe: fight.sheet(),
            alone: fight.monster.is_none(),
            air: fight.air,
            earth: fight.earth,
            skoldur: player.hero == Hero::Skoldur,
            airproof: board::is_immune(player, Element::Air),
            maximum: player.maximum_health(),
            hope: model.hope(),
            tokens: model.tokens(),
            cards: !matches!(model, Model::Most { bare: true, .. }),
            dwurt: DWURT_BONUS + board::dwurt_power(player),
            tools: Vec::new(),
            groups: Vec::new(),
            pools: Vec::new(),
            windows: Default::default(),
            lasting: 0,
            lasting_use: 0,
        };
        for (slot, piece) in player.slots.iter().enumerate() {
            if let Some(piece) = piece {
                kit.tile(player, piece, Some(slot));
                for inlay in piece.inlays {
                    if let Inlay::Active(gem) = inlay {
                        kit.charm(Thing::Gem(gem), gem.charm());
                    }
                }
            }
        }
        for piece in player.pack.iter().filter(|piece| !piece.sheet().kind.is_equipment()) {
            kit.tile(player, piece, None); // EU-ITM-05
        }
        for element in Element::ALL {
            if player.essences[element.index()] > 0 {
                kit.charm(Thing::Essence(element), element.charm());
            }
        }
        kit.pool(&question.hero, model)?;
        kit.sort();
        Some(kit)
    }

    fn sort(&mut self) {
        let fits = |window: Window, tool: &Tool| tool.ranges.is_empty() && window.allows(tool.trigger);
        let of = |window: Window| {
            let tools = self.tools.iter().enumerate();
            tools.filter(|(_, tool)| fits(window, tool)).map(|(at, _)| at).collect()
        };
        self.windows = WINDOWS.map(of);
        let lasting = self.tools.iter().filter(|tool| tool.trigger != Trigger::Initiative);
        self.lasting = lasting.filter_map(|tool| tool.group).fold(0, |bits, group| bits | 15 << (4 * group));
    }

    /// The tools that can be used in a window.
    pub(crate) fn tools(&self, window: Window) -> impl Iterator<Item = &Tool> {
        let at = WINDOWS.iter().position(|other| *other == window);
        at.into_iter().flat_map(|at| &self.windows[at]).map(|tool| &self.tools[*tool])
    }

    fn tile(&mut self, player: &Player, piece: &Piece, slot: Option<usize>) {
        let sheet = piece.sheet();
        let holds = |guard: Guard| match guard {
            Guard::Set(n) => board::armour_set(player) >= n,
            Guard::EssenceOn(which) => {
                piece.essences().any(|element| which.is_none_or(|which| which == element))
            }
            Guard::ReputationAtMost(n) => player.reputation <= n.into(),
            _ => false,
        };
        for (part, at) in sheet.parts.iter().zip(0u8..) {
            if !is_for_fights(part.trigger) {
                continue;
            }
            let thing = Thing::Tile(piece.tile, at);
            let group = match part.usage {
                Usage::Each | Usage::Permanent => None,
                // One engagement is for one of the effects, so that all parts of a tile are counted together.
                _ => Some(self.group(Thing::Tile(piece.tile, 0), slot)),
            };
            // What is used up is no tile of the board any more: nothing of it counts against Immunity.
            let kept = part.usage != Usage::Discard;
            let known =
                slot.is_none() && self.tools.iter().any(|tool| tool.thing == thing && tool.group == group);
            if known {
                continue;
            }
            if let (None, Some(slot), Trigger::HeroBefore | Trigger::HeroAfter | Trigger::Roll) =
                (group, slot, part.trigger)
            {
                self.lasting_use |= 1 << slot;
            }
            let first = |effect: EffectId| ways(effect, &holds).swap_remove(0);
            self.tools.push(Tool {
                thing,
                trigger: part.trigger,
                group,
                slot: slot.map(|slot| slot as u8),
                turn: None,
                dwurt: sheet.dwurt,
                vs_immune: kept && sheet.vs_immune,
                shield: kept && sheet.kind == Kind::Shield,
                ways: ways(part.effect, &holds),
                ranges: part.attack.0.iter().map(|row| (*row, first(row.effect))).collect(),
            });
        }
    }

    fn charm(&mut self, thing: Thing, charm: &euthia::content::Charm) {
        if !is_for_fights(charm.trigger) {
            return;
        }
        let group = Some(self.group(thing, None));
        if self.tools.iter().all(|tool| tool.thing != thing) {
            self.tools.push(Tool {
                thing,
                trigger: charm.trigger,
                group,
                slot: None,
                turn: None,
                dwurt: 0,
                vs_immune: false,
                shield: false,
                ways: ways(charm.effect, &|_| false),
                ranges: Vec::new(),
            });
        }
    }

    /// The number under which things that are alike are counted.
    fn group(&mut self, thing: Thing, slot: Option<usize>) -> u8 {
        let known = self.groups.iter().position(|group| *group == (thing, slot));
        let at = known.unwrap_or_else(|| {
            self.groups.push((thing, slot));
            self.groups.len() - 1
        });
        at as u8
    }

    /// How many things of each pool a Hero has ready, four bits each.
    pub(crate) fn left(&self, hero: &Fighter) -> u64 {
        let mut pools = [0; MOST_GROUPS];
        for (pool, n) in self.pools.iter().zip(self.counts(hero)) {
            if let Some(pool) = pool {
                pools[usize::from(*pool)] += n;
            }
        }
        let counts = pools.iter().map(|n| (*n).min(MOST_ALIKE) as u64);
        counts.enumerate().fold(0, |left, (at, n)| left | n << (4 * at))
    }

    /// How many things of each group a Hero has ready.
    pub(crate) fn counts(&self, hero: &Fighter) -> Vec<usize> {
        let ready = |piece: &&Piece, tile: Tile| piece.tile == tile && !piece.engaged;
        let count = |(thing, slot): &(Thing, Option<usize>)| match (*thing, *slot) {
            (Thing::Tile(tile, _), Some(slot)) => {
                hero.slots.get(slot).into_iter().flatten().filter(|piece| ready(piece, tile)).count()
            }
            (Thing::Tile(tile, _), None) => hero.pack.iter().filter(|piece| ready(piece, tile)).count(),
            (Thing::Gem(gem), _) => {
                let inlays = hero.slots.iter().flatten().flat_map(|piece| piece.inlays);
                inlays.filter(|inlay| *inlay == Inlay::Active(gem)).count()
            }
            (Thing::Essence(element), _) => hero.essences[element.index()].into(),
        };
        self.groups.iter().map(count).collect()
    }
}
