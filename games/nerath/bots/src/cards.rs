//! Cards: when to play them, and the choices that they leave.

use super::battle::{best, prospect};
use super::forecast::Forecast;
use super::muster::{Muster, price};
use super::outlook::Outlook;
use super::value::points;
use nerath::action::Action;
use nerath::battle::{hits_coming, in_battle};
use nerath::content::{Clause, Effect, EventId, Kinds, Rounds, Space, SpawnAt, Timing};
use nerath::question::{CardChoice, CardRef, Occasion};
use nerath::realm::Realm;
use nerath::state::State;
use nerath::troops::TROOPS;
use nerath::units::{Side, UnitKind};
use nerath_advice::{self as odds, Lasts, Question, Stack};

/// How much of its worth a battle card must bring to be spent.
const THRIFT: f64 = 0.6;

/// What to play in a window; or nothing.
pub(super) fn window(
    state: &State,
    forecast: &mut Forecast,
    realm: Realm,
    occasion: Occasion,
    legal: &[Action],
) -> Option<Action> {
    // Treasures score, whatever else they do (CN-TRE-03).
    let treasure = legal.iter().find(|action| matches!(action, Action::Treasure(_)));
    if let Some(treasure) = treasure {
        return Some(*treasure);
    }
    match occasion {
        Occasion::TurnStart | Occasion::Income | Occasion::BattleWon => {
            legal.iter().find(|action| plays(action)).copied()
        }
        Occasion::BattleStart | Occasion::BattleRound | Occasion::Dungeon => {
            fight(state, forecast, realm, legal)
        }
        Occasion::TakeHits => absorb(state, forecast, realm, legal),
        Occasion::AttackDeclared => evade(state, forecast, realm, legal),
    }
}

/// Whether this is a card.
pub(super) fn plays(action: &Action) -> bool {
    matches!(action, Action::Event(_) | Action::Treasure(_) | Action::Property(_))
}

/// The battle card that changes most, if that is worth the card.
fn fight(state: &State, forecast: &mut Forecast, realm: Realm, legal: &[Action]) -> Option<Action> {
    let side = in_battle(state, realm)?;
    let before = prospect(state, forecast, realm, |_| {})?;
    let chosen = best(legal, |action| {
        let Action::Event(card) = *action else { return None };
        let after = prospect(state, forecast, realm, |question| enact(question, side, card.card().effects))?;
        let stays: f64 = card.card().effects.iter().map(lasting).sum();
        let gain = after - before + stays - THRIFT * worth_of(card);
        (gain > 0.0).then_some(gain)
    });
    chosen.or_else(|| legal.iter().find(|action| matches!(action, Action::Property(_))).copied())
}

/// What remains of an effect when the battle is over.
fn lasting(clause: &Clause) -> f64 {
    match clause.effect {
        Effect::Spawn { unit, n, .. } => 0.5 * price(unit) * f64::from(n),
        _ => 0.0,
    }
}

fn worth_of(card: EventId) -> f64 {
    f64::from(card.card().value_tenths) / 10.0
}

/// Puts the effects of a card into a question about a battle.
fn enact(question: &mut Question, side: Side, clauses: &[Clause]) {
    for clause in clauses {
        let army = &mut question.armies[side];
        let lasts = |rounds| match rounds {
            Rounds::One => Lasts::Rounds(1),
            Rounds::Battle => Lasts::Battle,
        };
        let mut add = |effect| _ = army.modifiers.try_push(effect);
        match clause.effect {
            Effect::Spawn { unit, n, at: SpawnAt::Battle, .. } => army.force.stacks.push(Stack::new(unit, n)),
            Effect::Volley { dice } => add(odds::Effect::Volley { die: dice.die, n: dice.n }),
            Effect::HitOn { target, who, rounds, .. } => {
                odds::Who::each(who, |who| add(odds::Effect::HitOn { target, who, lasts: lasts(rounds) }));
            }
            Effect::FoeHitOn { target, who, rounds } => {
                odds::Who::each(who, |who| add(odds::Effect::FoeHitOn { target, who, lasts: lasts(rounds) }));
            }
            Effect::FirstStrike { who, n, rounds } => {
                odds::Who::each(who, |who| {
                    add(odds::Effect::FirstStrike { who, up_to: n, lasts: lasts(rounds) })
                });
            }
            Effect::Die { who, n, die, rounds } => {
                odds::Who::each(who, |who| {
                    add(odds::Effect::Die { die, who, up_to: n, lasts: lasts(rounds) })
                });
            }
            Effect::BonusDie { die, n, rounds } => {
                add(odds::Effect::BonusDice { die, n, lasts: lasts(rounds) });
            }
            Effect::Resilient { who, n, .. } => {
                odds::Who::each(who, |who| add(odds::Effect::Resilient { who, up_to: Some(n) }));
            }
            Effect::Suppress { who, n, rounds } => {
                odds::Who::each(who, |who| {
                    add(odds::Effect::Suppress { who, up_to: Some(n), lasts: lasts(rounds) })
                });
            }
            Effect::Absorb { hits, .. } => add(odds::Effect::AbsorbFirst { hits }),
            _ => {}
        }
    }
}

/// Ignores hits where that saves more than the card is worth; what can be used again is used.
fn absorb(state: &State, forecast: &mut Forecast, realm: Realm, legal: &[Action]) -> Option<Action> {
    if let Some(property) = legal.iter().find(|action| matches!(action, Action::Property(_))) {
        return Some(*property);
    }
    let hits = hits_coming(state, realm);
    let side = in_battle(state, realm)?;
    let space = state.battle.as_ref()?.space;
    let own = Muster::of(state, space, realm);
    best(legal, |action| {
        let Action::Event(card) = *action else { return None };
        let mut ignored = 0;
        for step in card.card().effects {
            if let Effect::Absorb { hits: most, .. } = step.effect {
                ignored += u16::from(most).min(hits);
            }
        }
        // The cheapest fall first, and what they would have done in the rest of the battle is lost with them.
        let mut prices: Vec<f64> = own
            .iter()
            .filter(|(kind, _)| kind.fights(side, space.kind()) && !kind.is_building())
            .flat_map(|(kind, n)| std::iter::repeat_n(price(kind), n.into()))
            .collect();
        prices.sort_by(f64::total_cmp);
        let saved: f64 = prices.iter().take(ignored.into()).sum();
        let fought = prospect(state, forecast, realm, |question| {
            let effect = odds::Effect::AbsorbFirst { hits: ignored as u8 };
            _ = question.armies[side].modifiers.try_push(effect);
        })? - prospect(state, forecast, realm, |_| {})?;
        let gain = saved.max(fought) - THRIFT * worth_of(card);
        (gain > 0.0).then_some(gain)
    })
}

/// Slips away from a sea battle that would be lost.
fn evade(state: &State, forecast: &mut Forecast, realm: Realm, legal: &[Action]) -> Option<Action> {
    let attacked = state.turn.battles & state.presence(realm);
    let danger = attacked.iter().filter(|space| space.is_sea()).any(|space| {
        let foes = Muster::of(state, space, state.active);
        forecast.battle(space.kind(), &foes, &Muster::of(state, space, realm)).won > 0.5
    });
    legal.iter().find(|action| danger && plays(action)).copied()
}

/// What to play in the Move phase before the march, or in the Reinforce phase before the purchases.
pub(super) fn in_phase(outlook: &Outlook<'_>, legal: &[Action]) -> Option<Action> {
    let treasure = legal.iter().find(|action| matches!(action, Action::Treasure(_)));
    treasure
        .or_else(|| {
            legal.iter().find(|action| match action {
                Action::Event(card) => useful(outlook, *card),
                _ => false,
            })
        })
        .copied()
}

/// Whether a card that changes what may be moved or bought is of any use now.
fn useful(outlook: &Outlook<'_>, card: EventId) -> bool {
    let state = outlook.state;
    let gold = state.realms[outlook.realm()].gold;
    let card = card.card();
    card.effects.iter().any(|step| match step.effect {
        Effect::Price { cost, .. } => gold >= u16::from(cost),
        Effect::Discount { .. } => gold >= 6,
        Effect::Spawn { .. } | Effect::GainGold { .. } => true,
        Effect::MoveBonus { who, .. } => {
            // Whoever stands two steps from a prize.
            let ready = |kind: &UnitKind| *kind != UnitKind::Warship && who.kinds.contains(*kind);
            let near = |space| outlook.pull(space) > 2.0;
            TROOPS.into_iter().filter(ready).any(|kind| {
                state.turn.ready.iter().any(|(space, other, n)| other == kind && n >= 2 && near(space))
            }) || (who.kinds.contains(UnitKind::Warship) && state.fleet.zones(outlook.realm()).len() >= 2)
        }
        _ => card.timing == Timing::Reinforce,
    })
}

/// An answer to what a card asks.
pub(super) fn choose(
    outlook: &Outlook<'_>,
    card: CardRef,
    choice: CardChoice,
    legal: &[Action],
) -> Option<Action> {
    let (state, realm) = (outlook.state, outlook.realm());
    best(legal, |action| match (*action, choice) {
        (Action::Space(space), CardChoice::Place(UnitKind::Castle)) => {
            Some(outlook.relief(space, UnitKind::Castle) + outlook.pull(space))
        }
        (Action::Space(space), CardChoice::Place(kind)) => Some(outlook.station(space, kind)),
        (Action::Space(space), CardChoice::From) => Some(leaving(outlook, space)),
        (Action::Space(space), _) => Some(arriving(outlook, space)),
        (Action::Unit { space, realm: owner, kind }, _) if owner == realm => {
            Some(own_unit(outlook, card, space, kind))
        }
        (Action::Unit { space, realm: owner, kind }, _) => {
            let alone = state.troops.total(space, owner) == 1 && space.is_territory();
            let open = if alone { outlook.stakes.conquest(state, space) } else { 0.0 };
            Some((1.0 + outlook.stakes.hurt[owner]) * price(kind) + open)
        }
        (Action::Ship(ship), _) => {
            let ship = state.fleet.get(ship)?;
            let cargo: f64 = ship.cargo.iter().map(|unit| price(unit.kind)).sum();
            let worth = price(UnitKind::Warship) + cargo;
            Some(if ship.realm == realm { -worth } else { (1.0 + outlook.stakes.hurt[ship.realm]) * worth })
        }
        (Action::Realm(victim), _) => {
            Some(f64::from(state.realms[victim].gold.min(3)) + 0.1 * points(state, victim))
        }
        (Action::Card(card), CardChoice::Take) => Some(worth_of(card)),
        (Action::Card(card), _) => Some(-worth_of(card)),
        (Action::Option(option), _) => Some(-f64::from(option)),
        (Action::Guardian(tile), _) => {
            let at = state.battle.as_ref()?.space.dungeon_index()?;
            let guardian = state.dungeons.tiles[at].get(usize::from(tile))?.guardian?.tile();
            let dice: f64 =
                guardian.dice.iter().map(|die| f64::from(die.faces_from(6)) / f64::from(die.sides())).sum();
            Some(dice * guardian.dice.len() as f64 + f64::from(guardian.heroes_need) - 6.0 - 1.2)
        }
        (Action::Done, _) => Some(0.0),
        _ => None,
    })
}

/// The land unit that a transfer would take from a space first: the dearest.
fn traveller(outlook: &Outlook<'_>, space: Space) -> Option<UnitKind> {
    let here = outlook.state.troops.of(space, outlook.realm());
    let land = TROOPS.into_iter().zip(here).filter(|(kind, n)| *n > 0 && Kinds::LAND.contains(*kind));
    land.map(|(kind, _)| kind).max_by_key(|kind| kind.cost())
}

/// How good it is to take units from here; for what strikes the enemy, how much it hurts.
fn leaving(outlook: &Outlook<'_>, space: Space) -> f64 {
    let (state, realm) = (outlook.state, outlook.realm());
    if let Some(kind) = traveller(outlook, space) {
        let here = outlook.units[space.index()];
        return -outlook.departure(space, &here, kind) - outlook.promise(space, kind);
    }
    state
        .enemies(realm)
        .map(|enemy| outlook.stakes.hurt[enemy] * f64::from(state.troops.total(space, enemy).min(3)))
        .fold(0.0, f64::max)
}

/// How good it is for units to arrive here.
fn arriving(outlook: &Outlook<'_>, space: Space) -> f64 {
    let (state, stakes) = (outlook.state, &outlook.stakes);
    if space.is_territory() && !state.friendly_territories(stakes.realm).contains(space) {
        // An enemy territory is attacked: only if nobody is there to defend it.
        let open = Muster::against(state, space, stakes.realm).is_empty();
        return if open { stakes.conquest(state, space) + stakes.holding(state, space) } else { -5.0 };
    }
    outlook.station(space, UnitKind::Footsoldier)
}

/// How gladly a unit of the player's own is named: to be given up, or to travel.
fn own_unit(outlook: &Outlook<'_>, card: CardRef, space: Space, kind: UnitKind) -> f64 {
    let effects = match card {
        CardRef::Event(event) => event.card().effects,
        CardRef::Power(treasure) => treasure.card().power,
        CardRef::Property(treasure) => treasure.card().property,
    };
    let given_up =
        effects.iter().any(|step| matches!(step.effect, Effect::Sacrifice { .. } | Effect::Destroy { .. }));
    let replaced =
        effects.iter().any(|step| matches!(step.effect, Effect::Spawn { at: SpawnAt::SacrificeSpace, .. }));
    if replaced {
        return outlook.station(space, UnitKind::Monster);
    }
    if given_up {
        let here = outlook.units[space.index()];
        return -price(kind) - outlook.departure(space, &here, kind) - outlook.promise(space, kind);
    }
    price(kind)
}
