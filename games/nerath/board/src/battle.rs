//! The battle screen: the units of each side, losses, and the dice.

use super::chronicle::Throw;
use nerath::action::{Action, Loss};
use nerath::battle::Battle;
use nerath::content::{Effect, GuardianId, Space};
use nerath::event::Roll;
use nerath::realm::Realm;
use nerath::troops::{TROOPS, slot};
use nerath::units::{Die, Ground, Side, TO_HIT, UnitKind};
use nerath::view::View;

/// A battle as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The space.
    pub space: Space,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// Attackers, then defenders.
    pub camps: [Camp; 2],
}

/// One side.
#[derive(Clone, PartialEq, Debug)]
pub struct Camp {
    /// The side.
    pub side: Side,
    /// Its realms; none for guardians.
    pub realms: Vec<Realm>,
    /// Its units, kind by kind.
    pub rows: Vec<Row>,
    /// Its guardians.
    pub guardians: Vec<Keeper>,
    /// Dice that are nobody's: those of cards.
    pub loose: Vec<Roll>,
    /// The hits that it has rolled this round; nothing before it has rolled.
    pub rolled: Option<u16>,
    /// The hits that it has still to take.
    pub to_take: u16,
}

/// The units of one kind of one realm.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The owner.
    pub realm: Realm,
    /// The kind of unit.
    pub kind: UnitKind,
    /// How many stand.
    pub standing: u8,
    /// How many have fallen in this battle.
    pub fallen: u8,
    /// How many of those who stand are wounded.
    pub wounded: u8,
    /// What their dice show.
    pub dice: Vec<Roll>,
}

/// A guardian.
#[derive(Clone, PartialEq, Debug)]
pub struct Keeper {
    /// Which; nothing before it is turned up.
    pub id: Option<GuardianId>,
    /// Its dice, and whether it still has each of them.
    pub dice: Vec<(Die, bool)>,
}

/// The current battle, with the dice of its round.
#[must_use]
pub fn scene(view: &View, throws: &[Throw]) -> Option<Scene> {
    let battle = view.battle.as_ref()?;
    // Dice of an earlier battle are none of this one's: before the first round nobody has rolled.
    let throws = if battle.round == 0 { &[] } else { throws };
    Some(Scene {
        space: battle.space,
        round: battle.round,
        camps: Side::BOTH.map(|side| camp(view, battle, side, throws)),
    })
}

fn camp(view: &View, battle: &Battle, side: Side, throws: &[Throw]) -> Camp {
    let of_side = || throws.iter().filter(|throw| throw.side == side);
    let mut dice: Vec<Roll> = of_side().flat_map(|throw| throw.dice.iter().copied()).collect();
    let realms: Vec<Realm> = battle.realms(side).collect();
    let mut rows = Vec::new();
    for &realm in &realms {
        for kind in super::stacks::SHOWN.into_iter().chain([UnitKind::Warship, UnitKind::Castle]) {
            let standing = standing(view, battle, realm, kind);
            let troop = TROOPS.contains(&kind);
            let fallen = if troop { battle.lost[realm][slot(kind)] } else { 0 };
            let silent = kind == UnitKind::Castle && battle.castle_silent && castle_here(view, battle, realm);
            if standing == 0 && fallen == 0 && !silent {
                continue;
            }
            // A die says what rolled it, not whose it was: allies share their dice in turn order.
            let most = usize::from(standing + fallen + u8::from(silent))
                * usize::from(kind.dice(side, battle.ground())).max(2);
            let own: Vec<Roll> =
                dice.iter().copied().filter(|roll| roll.kind == Some(kind)).take(most).collect();
            let mut left = own.len();
            dice.retain(|roll| {
                let taken = roll.kind == Some(kind) && left > 0;
                left -= usize::from(taken);
                !taken
            });
            let wounded = if troop { battle.wounded[realm][slot(kind)].min(standing) } else { 0 };
            rows.push(Row { realm, kind, standing, fallen: fallen + u8::from(silent), wounded, dice: own });
        }
    }
    Camp {
        side,
        realms,
        rows,
        guardians: if side == Side::Defender { keepers(view, battle) } else { Vec::new() },
        loose: dice,
        rolled: of_side().map(|throw| throw.hits).reduce(|all, hits| all + hits),
        to_take: battle.hits[side as usize],
    }
}

/// A battle that has not begun, as it would be fought: nobody has rolled.
#[must_use]
pub fn preview(view: &View, space: Space) -> Scene {
    let attacker = view.active;
    let ground = space.kind();
    let row = |side: Side, realm: Realm| {
        let kinds = super::stacks::SHOWN.into_iter().chain([UnitKind::Warship, UnitKind::Castle]);
        kinds.filter(move |kind| kind.fights(side, ground)).filter_map(move |kind| {
            let standing = match kind {
                UnitKind::Castle => {
                    u8::from(view.castles.contains(space) && view.control.by[realm].contains(space))
                }
                UnitKind::Warship => view.fleet.at(space, realm).count() as u8,
                UnitKind::Fighter | UnitKind::Wizard if ground == Ground::Sea => {
                    let aboard = view.fleet.at(space, realm).flat_map(|(_, ship)| ship.cargo.iter());
                    aboard.filter(|unit| unit.kind == kind).count() as u8
                }
                _ => view.troops.get(space, realm, kind),
            };
            (standing > 0).then(|| Row { realm, kind, standing, fallen: 0, wounded: 0, dice: Vec::new() })
        })
    };
    let camp = |side: Side| {
        let of_side = |realm: &Realm| match side {
            Side::Attacker => *realm == attacker,
            Side::Defender => !super::allied(view, attacker, *realm),
        };
        let rows: Vec<Row> =
            Realm::ALL.into_iter().filter(of_side).flat_map(|realm| row(side, realm)).collect();
        let mut realms: Vec<Realm> = rows.iter().map(|row| row.realm).collect();
        realms.dedup();
        let dungeon = view.dungeons.iter().find(|dungeon| dungeon.space == space && side == Side::Defender);
        let keeper = |id: &Option<GuardianId>| Keeper {
            id: *id,
            dice: id.map_or(&[][..], |id| id.tile().dice).iter().map(|die| (*die, true)).collect(),
        };
        let guardians = dungeon.map_or(Vec::new(), |dungeon| dungeon.tiles.iter().map(keeper).collect());
        Camp { side, realms, rows, guardians, loose: Vec::new(), rolled: None, to_take: 0 }
    };
    Scene { space, round: 0, camps: Side::BOTH.map(camp) }
}

/// What the dice of a kind must show to hit (CN-BTL-06): more against some guardians (CN-GRD-05), and as cards
/// at work have it.
#[must_use]
pub fn needs(view: &View, space: Space, side: Side, realm: Realm, kind: UnitKind) -> u8 {
    let Some(battle) = view.battle.as_ref().filter(|battle| battle.space == space) else {
        let known = view.dungeons.iter().find(|dungeon| dungeon.space == space && side == Side::Attacker);
        let asked = known.into_iter().flat_map(|dungeon| dungeon.tiles.iter().flatten());
        return asked.map(|id| id.tile().heroes_need).max().unwrap_or(TO_HIT).max(TO_HIT);
    };
    let dungeon = battle.ground() == Ground::Dungeon;
    let mut foes = if dungeon && side == Side::Attacker { battle.heroes_need.max(TO_HIT) } else { TO_HIT };
    let mut own = None::<u8>;
    for boon in battle.boons.iter().filter(|boon| boon.during.includes(battle.round.max(1))) {
        let Some(clause) = boon.card.clauses().get(usize::from(boon.step)) else { continue };
        let theirs = battle.side_of(boon.realm) == Some(side.foe());
        match clause.effect {
            Effect::HitOn { target, who, attack_only, .. }
                if boon.realm == realm
                    && who.means(kind, false)
                    && (!attack_only || side == Side::Attacker) =>
            {
                own = Some(own.map_or(target, |best| best.min(target)));
            }
            Effect::FoeHitOn { target, who, .. } if theirs && who.means(kind, false) => {
                foes = foes.max(target)
            }
            Effect::IgnoreGuardianNeed { max } if boon.realm == realm && dungeon => {
                foes = foes.min(max.max(TO_HIT))
            }
            _ => {}
        }
    }
    own.unwrap_or(foes)
}

fn castle_here(view: &View, battle: &Battle, realm: Realm) -> bool {
    view.castles.contains(battle.space) && view.control.by[realm].contains(battle.space)
}

/// How many units of a kind a realm has that roll dice and take hits in the battle.
fn standing(view: &View, battle: &Battle, realm: Realm, kind: UnitKind) -> u8 {
    let ground = battle.ground();
    let Some(side) = battle.side_of(realm).filter(|side| kind.fights(*side, ground)) else { return 0 };
    match (kind, ground) {
        // CN-CST-04: a Castle defends only; CN-BTL-14: one that has taken a hit is out of the battle.
        (UnitKind::Castle, _) => {
            u8::from(side == Side::Defender && !battle.castle_silent && castle_here(view, battle, realm))
        }
        (UnitKind::Warship, _) => view.fleet.at(battle.space, realm).count() as u8,
        // CN-SEA-01: at sea, Heroes fight from aboard.
        (UnitKind::Fighter | UnitKind::Wizard, Ground::Sea) => {
            let aboard = view.fleet.at(battle.space, realm).flat_map(|(_, ship)| ship.cargo.iter());
            aboard.filter(|unit| unit.kind == kind).count() as u8
        }
        _ => view.troops.get(battle.space, realm, kind),
    }
}

fn keepers(view: &View, battle: &Battle) -> Vec<Keeper> {
    let Some(dungeon) = view.dungeons.iter().find(|dungeon| dungeon.space == battle.space) else {
        return Vec::new();
    };
    let keeper = |(at, id): (usize, &Option<GuardianId>)| {
        let left = battle.guardian_dice.get(at).copied().unwrap_or(0);
        let dice = id.map_or(&[][..], |id| id.tile().dice);
        let fought = battle.round > 0;
        let dice = dice.iter().enumerate().map(|(at, die)| (*die, !fought || left >> at & 1 == 1));
        Keeper { id: *id, dice: dice.collect() }
    };
    dungeon.tiles.iter().enumerate().map(keeper).collect()
}

/// The answers by which a row takes a hit, by their numbers.
#[must_use]
pub fn losses(row: &Row, legal: &[Action], view: &View) -> Vec<usize> {
    let of_row = |loss: Loss| match loss {
        Loss::Unit { realm, kind } | Loss::Wound { realm, kind } | Loss::Wounded { realm, kind } => {
            (realm, kind) == (row.realm, row.kind)
        }
        Loss::Castle => row.kind == UnitKind::Castle,
        Loss::Ship(ship) => {
            row.kind == UnitKind::Warship && view.fleet.get(ship).is_some_and(|ship| ship.realm == row.realm)
        }
        Loss::Aboard { ship, kind } => {
            kind == row.kind && view.fleet.get(ship).is_some_and(|ship| ship.realm == row.realm)
        }
        Loss::Guardian { .. } => false,
    };
    numbers(legal, of_row)
}

/// The answer by which a guardian loses a die.
#[must_use]
pub fn guardian_loss(legal: &[Action], tile: usize, die: usize) -> Option<usize> {
    numbers(legal, |loss| loss == Loss::Guardian { tile: tile as u8, die: die as u8 }).first().copied()
}

fn numbers(legal: &[Action], wanted: impl Fn(Loss) -> bool) -> Vec<usize> {
    let is = |action: &Action| matches!(action, Action::Lose(loss) if wanted(*loss));
    legal.iter().enumerate().filter(|(_, action)| is(action)).map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chronicle::Chronicle;
    use crate::tests::Match;

    /// In every battle of a match, the rows add up to the units there, every die is somewhere, and every unit
    /// that may take a hit can be clicked.
    #[test]
    fn the_screen_shows_everybody_and_every_die() {
        let mut game = Match::new();
        let mut events = Vec::new();
        let (mut fights, mut hits) = (0, 0);
        for _ in 0..2500 {
            if game.question().is_none() {
                break;
            }
            let mut first = true;
            game.until(|_, _| !std::mem::take(&mut first));
            events.extend(game.events());
            let (view, legal) = (game.view(), game.legal());
            let chronicle = Chronicle::read(events.iter().cloned());
            let Some(scene) = scene(&view, &chronicle.throws) else { continue };
            fights += 1;
            for camp in &scene.camps {
                let shown: usize =
                    camp.rows.iter().map(|row| row.dice.len()).sum::<usize>() + camp.loose.len();
                let thrown: usize = match scene.round {
                    0 => 0,
                    _ => chronicle.throws.iter().filter(|t| t.side == camp.side).map(|t| t.dice.len()).sum(),
                };
                assert_eq!(shown, thrown);
            }
            let rows = || scene.camps.iter().flat_map(|camp| &camp.rows);
            for (number, action) in legal.iter().enumerate() {
                let Action::Lose(loss) = action else { continue };
                hits += 1;
                let found = match loss {
                    Loss::Guardian { tile, die } => {
                        guardian_loss(&legal, (*tile).into(), (*die).into()) == Some(number)
                    }
                    _ => rows().any(|row| losses(row, &legal, &view).contains(&number)),
                };
                assert!(found, "{loss:?}");
            }
            if events.len() > 4000 {
                events.drain(..2000);
            }
        }
        assert!(fights > 20 && hits > 5, "{fights} fights, {hits} hits");
    }

    /// Every die that was rolled hit exactly when it showed what its kind needs, as the screen tells it.
    #[test]
    fn what_a_die_needs_is_what_it_hits_on() {
        let mut game = Match::new();
        let (mut seen, mut dungeons) = (0, 0);
        for _ in 0..6000 {
            if game.question().is_none() {
                break;
            }
            game.by_chance();
            let view = game.view();
            let Some(battle) = &view.battle else { continue };
            for event in game.events() {
                let nerath::event::Event::Rolled { side, dice, .. } = event else { continue };
                let Some(realm) = battle.realms(side).next().filter(|_| battle.realms(side).count() == 1)
                else {
                    continue;
                };
                // Landed units and cards of the round before may roll otherwise: they are told by their cards.
                if !battle.boons.is_empty() {
                    continue;
                }
                for roll in dice.iter().filter(|roll| roll.kind.is_some()) {
                    let kind = roll.kind.expect("it was filtered");
                    assert_eq!(
                        roll.hit,
                        roll.face >= needs(&view, battle.space, side, realm, kind),
                        "{roll:?}"
                    );
                    seen += 1;
                    dungeons +=
                        usize::from(battle.ground() == Ground::Dungeon && battle.heroes_need > TO_HIT);
                }
            }
        }
        assert!(seen > 100 && dungeons > 0, "{seen} dice, {dungeons} against hard guardians");
    }

    #[test]
    fn a_battle_is_shown_before_it_begins() {
        let mut game = Match::new();
        game.until(|_, legal| {
            legal.iter().any(|action| matches!(action, Action::Fight(space) if space.is_territory()))
        });
        let (view, legal) = (game.view(), game.legal());
        for action in &legal {
            let Action::Fight(space) = action else { continue };
            let scene = preview(&view, *space);
            assert_eq!(scene.camps[0].realms, [view.active]);
            assert!(scene.camps[0].rows.iter().all(|row| row.standing > 0));
            let defended = !scene.camps[1].rows.is_empty() || !scene.camps[1].guardians.is_empty();
            assert_eq!(defended, space.is_dungeon() || !crate::odds::undefended(&view, *space), "{space:?}");
        }
    }
}
