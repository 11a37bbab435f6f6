//! What a card in hand or a unit can be used for in the current question, and how much it would add. A choice
//! is prepared on the board first, and played when a place, an enemy or the next-step button takes it.

use super::{Thing, lit};
use kernel::Lang;
use mage_knight::action::{Action, Sideways};
use mage_knight::combat::Combat;
use mage_knight::content::{CardId, CardKind, EffectId};
use mage_knight::effect::Effect;
use mage_knight::question::{Asked, CombatPhase, DuelMove};
use mage_knight::state::Stage;
use mage_knight::terms::{BasicColour, Element, ManaColour, Reach};
use mage_knight::view::View;

/// What the current question is paid with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// Move points.
    Move,
    /// Influence points.
    Influence,
    /// A block.
    Block,
    /// An attack from afar.
    Ranged,
    /// An attack.
    Attack,
}

/// What the current question is paid with, if it is paid with points.
#[must_use]
pub fn want(view: &View) -> Option<Want> {
    Some(match view.asked?.what {
        Asked::Stage(Stage::TurnStart | Stage::Movement) => Want::Move,
        Asked::Stage(Stage::Interaction) => Want::Influence,
        Asked::Combat(CombatPhase::Ranged) => Want::Ranged,
        Asked::Combat(CombatPhase::Block) | Asked::Duel(DuelMove::Block) => Want::Block,
        Asked::Combat(CombatPhase::Attack) | Asked::Duel(DuelMove::Attack) => Want::Attack,
        _ => return None,
    })
}

/// Points that a use adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gain {
    /// Move points.
    pub movement: u8,
    /// Influence points.
    pub influence: u8,
    /// Block, by element.
    pub block: [u8; Element::COUNT],
    /// Attack, by reach and element.
    pub attack: [[u8; Element::COUNT]; Reach::COUNT],
}

impl Gain {
    /// How many points of what is wanted.
    #[must_use]
    pub fn of(&self, want: Want) -> u8 {
        let attack = |reach: Reach| self.attack[reach.index()].iter().sum::<u8>();
        match want {
            Want::Move => self.movement,
            Want::Influence => self.influence,
            Want::Block => self.block.iter().sum(),
            Want::Ranged => attack(Reach::Ranged) + attack(Reach::Siege),
            Want::Attack => Reach::ALL.into_iter().map(attack).sum(),
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: &Gain) -> Gain {
        self.movement = self.movement.saturating_add(other.movement);
        self.influence = self.influence.saturating_add(other.influence);
        let sum = |into: &mut [u8; Element::COUNT], more: &[u8; Element::COUNT]| {
            into.iter_mut().zip(more).for_each(|(into, more)| *into = into.saturating_add(*more));
        };
        sum(&mut self.block, &other.block);
        self.attack.iter_mut().zip(&other.attack).for_each(|(into, more)| sum(into, more));
        self
    }

    /// The combat as it would stand with these points, and with this enemy as the one that is meant if nobody
    /// is yet.
    #[must_use]
    pub fn in_combat(&self, combat: &Combat, target: Option<u8>) -> Combat {
        let mut then = *combat;
        match (combat.phase, target) {
            (CombatPhase::Block, Some(foe)) => then.blocking = Some(foe),
            (CombatPhase::Ranged | CombatPhase::Attack, Some(foe)) => then.group |= 1 << foe,
            _ => {}
        }
        then.block.iter_mut().zip(self.block).for_each(|(into, more)| *into = into.saturating_add(more));
        for (into, more) in then.attack.iter_mut().zip(self.attack) {
            into.iter_mut().zip(more).for_each(|(into, more)| *into = into.saturating_add(more));
        }
        then
    }
}

/// One way to use a card or a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// The answers to give, the first of them legal now.
    pub steps: Vec<Action>,
    /// What it adds.
    pub gain: Gain,
    /// Whether nothing else happens: then it can be prepared, and is not played at once.
    pub plain: bool,
    /// The mana it takes.
    pub mana: Option<ManaColour>,
}

impl Use {
    /// The first answer.
    #[must_use]
    pub fn first(&self) -> Action {
        self.steps[0]
    }

    /// Whether the card is played sideways.
    #[must_use]
    pub fn is_sideways(&self) -> bool {
        matches!(self.first(), Action::Sideways(..))
    }

    /// Whether it can be prepared for what is wanted.
    #[must_use]
    pub fn fits(&self, want: Option<Want>) -> bool {
        self.plain && want.is_some_and(|want| self.gain.of(want) > 0)
    }
}

/// What an effect adds, if it adds nothing but points; and whether that is all it does.
fn gain(effect: &Effect, out: &mut Gain) -> bool {
    match *effect {
        Effect::All(parts) => return parts.iter().all(|part| gain(part, out)),
        Effect::Move(n) => out.movement += n,
        Effect::Influence(n) => out.influence += n,
        Effect::Block { n, element } => out.block[element.index()] += n,
        Effect::Attack { n, reach, element } => out.attack[reach.index()][element.index()] += n,
        _ => return false,
    }
    true
}

/// The ways to use an effect that begins with this answer: one for each alternative.
fn ways(first: Action, effect: EffectId, mana: Option<ManaColour>, loses: bool) -> Vec<Use> {
    let one = |steps: Vec<Action>, effect: &Effect| {
        let mut sum = Gain::default();
        let plain = gain(effect, &mut sum) && !loses;
        Use { steps, gain: if plain { sum } else { Gain::default() }, plain, mana }
    };
    match *effect.get() {
        Effect::Choose(parts) if !loses => {
            let part = |(at, part): (usize, &Effect)| one(vec![first, Action::Option(at as u8)], part);
            let all: Vec<Use> = parts.iter().enumerate().map(part).collect();
            // What is not all points is chosen when it is asked.
            if all.iter().any(|one| one.plain) { all } else { vec![one(vec![first], effect.get())] }
        }
        _ => vec![one(vec![first], effect.get())],
    }
}

/// The ways to use a card in hand, those that fit first. Mana of the colours `prepared` is promised to others.
#[must_use]
pub fn of_card(view: &View, legal: &[Action], id: CardId, prepared: &[ManaColour]) -> Vec<Use> {
    let card = id.card();
    let mut uses = Vec::new();
    for action in legal {
        match *action {
            Action::Play(other) | Action::PlayStrong(other) if other == id => {
                let strong = matches!(action, Action::PlayStrong(_));
                let colour = card.colour.map(ManaColour::from);
                let mana = match card.kind {
                    CardKind::Basic | CardKind::Advanced if strong => colour,
                    CardKind::Spell => colour,
                    _ => None,
                };
                // An artifact used for its stronger effect leaves the game.
                let loses = strong && card.kind == CardKind::Artifact;
                uses.extend(ways(*action, view.half(id, strong).effect, mana, loses));
            }
            Action::Sideways(other, what) if other == id => {
                let n = view.worth_sideways(id);
                let mut gain = Gain::default();
                match what {
                    Sideways::Move => gain.movement = n,
                    Sideways::Influence => gain.influence = n,
                    Sideways::Attack => gain.attack[Reach::Melee.index()][Element::Physical.index()] = n,
                    Sideways::Block => gain.block[Element::Physical.index()] = n,
                }
                uses.push(Use { steps: vec![*action], gain, plain: true, mana: None });
            }
            _ => {}
        }
    }
    sorted(view, uses, prepared)
}

/// The ways to use a unit, those that fit first. Mana of the colours `prepared` is promised to others.
#[must_use]
pub fn of_unit(view: &View, legal: &[Action], at: u8, prepared: &[ManaColour]) -> Vec<Use> {
    let Some(unit) = view.players.get(lit::asked(view)).and_then(|player| player.units.get(usize::from(at)))
    else {
        return Vec::new();
    };
    let abilities = view.abilities(unit.unit);
    let mut uses = Vec::new();
    for action in legal {
        if let Action::Activate { unit, ability } = *action
            && unit == at
            && let Some(told) = abilities.get(usize::from(ability))
        {
            uses.extend(ways(*action, told.effect, told.mana, false));
        }
    }
    sorted(view, uses, prepared)
}

/// What fits comes first: the most points that cost nothing that stays, then what costs a crystal; sideways
/// last. What is prepared already has its mana: a use that none is left for is not among them.
fn sorted(view: &View, mut uses: Vec<Use>, prepared: &[ManaColour]) -> Vec<Use> {
    let want = want(view);
    let price = |one: &Use| {
        let (Some(colour), Some(mut purse)) = (one.mana, Purse::of(view)) else { return Price::Free };
        for before in prepared {
            purse.pay(*before);
        }
        purse.pay(colour)
    };
    // Where nothing is prepared, the rules know ways to pay that the purse does not.
    uses.retain(|one| prepared.is_empty() || price(one) != Price::Nothing);
    uses.sort_by_key(|one| {
        let points = want.map_or(0, |want| one.gain.of(want));
        (!one.fits(want), one.is_sideways(), price(one), u8::MAX - points)
    });
    uses
}

/// What mana is paid with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Price {
    /// A token, or a die of the Source: it would be lost at the end of the turn anyway.
    Free,
    /// A crystal, which would stay.
    Crystal,
    /// Nothing of the kind is left.
    Nothing,
}

/// The mana a player has at hand.
struct Purse {
    tokens: [u8; ManaColour::COUNT],
    crystals: [u8; BasicColour::COUNT],
    dice: Vec<ManaColour>,
    dice_left: u8,
    /// The colour that stands for any other, if one does now.
    wild: Option<ManaColour>,
}

impl Purse {
    fn of(view: &View) -> Option<Purse> {
        let player = view.players.get(lit::asked(view))?;
        let gone = lit::dice_gone(view);
        let there = view.source.dice.iter().enumerate().filter(|(at, _)| gone >> at & 1 == 0);
        Some(Purse {
            tokens: player.tokens,
            crystals: player.crystals,
            dice: there.map(|(_, shown)| *shown).collect(),
            dice_left: view.turn.dice_left,
            wild: (!view.dark()).then_some(ManaColour::Gold),
        })
    }

    /// Takes out mana of a colour, what is lost anyway first.
    fn pay(&mut self, colour: ManaColour) -> Price {
        for shown in [Some(colour), self.wild].into_iter().flatten() {
            if self.tokens[shown.index()] > 0 {
                self.tokens[shown.index()] -= 1;
                return Price::Free;
            }
            let die = self.dice.iter().position(|die| *die == shown).filter(|_| self.dice_left > 0);
            if let Some(die) = die {
                self.dice.swap_remove(die);
                self.dice_left -= 1;
                return Price::Free;
            }
        }
        let basic = BasicColour::ALL.into_iter().find(|basic| ManaColour::from(*basic) == colour);
        match basic.map(|basic| &mut self.crystals[basic.index()]) {
            Some(crystals) if *crystals > 0 => {
                *crystals -= 1;
                Price::Crystal
            }
            _ => Price::Nothing,
        }
    }
}

/// The answers about a card or a unit that are none of its uses: to discard it, to heal it, to give it to
/// somebody.
#[must_use]
pub fn others(view: &View, legal: &[Action], thing: Thing) -> Vec<usize> {
    let about = |(number, action): (usize, &Action)| {
        let played = matches!(
            action,
            Action::Play(_) | Action::PlayStrong(_) | Action::Sideways(..) | Action::Activate { .. }
        );
        (!played && lit::things(view, *action).contains(&thing)).then_some(number)
    };
    legal.iter().enumerate().filter_map(about).collect()
}

/// Who is meant without being chosen: the only enemy that can be.
#[must_use]
pub fn only_target(legal: &[Action]) -> Option<u8> {
    let mut targets = legal.iter().filter_map(|action| match action {
        Action::Target(foe) => Some(*foe),
        _ => None,
    });
    let first = targets.next()?;
    targets.next().is_none().then_some(first)
}

/// The symbol of what is wanted.
#[must_use]
pub const fn symbol(want: Want) -> &'static str {
    match want {
        Want::Move => "move",
        Want::Influence => "influence",
        Want::Block => "block",
        Want::Ranged => "ranged",
        Want::Attack => "attack",
    }
}

/// What is wanted, by its name.
#[must_use]
pub const fn name(lang: Lang, want: Want) -> &'static str {
    use super::Say;
    match want {
        Want::Move => Say::Move,
        Want::Influence => Say::Influence,
        Want::Block => Say::Block,
        Want::Ranged | Want::Attack => Say::Attack,
    }
    .get(lang)
}
