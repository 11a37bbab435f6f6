//! Every tile with a Combat trigger, every Gem, Essence and Monster does what it says.

use super::*;
use crate::combat::Incident;
use crate::content::{EffectId, HeroTileId, Part, foe, item};
use crate::effect::{Effect, Guard};
use crate::player::Inlay;
use crate::terms::{Element, Family, Gem, Kind, Symbol, Trigger};
use crate::testing::{act, act_seeded, legal};
use kernel::rule;

/// Every tile that a Hero can have, with a Hero who can.
fn tiles() -> impl Iterator<Item = (Hero, Tile)> {
    let own = HeroTileId::all().map(|tile| (tile.tile().hero, Tile::Hero(tile)));
    own.chain(ItemId::all().map(|item| (Hero::Dral, Tile::Item(item))))
}

/// A Hero whose only tile is this one, with everything on it and beside it that its effects ask for. Whatever
/// happens, somebody is asked again in the same window.
fn with(hero: Hero, tile: Tile) -> (State, Spot) {
    let mut state = bout(hero, foe::M1_GECKO);
    fight_mut(&mut state).health = 100;
    let player = &mut state.players[ONE];
    player.slots = [None; crate::content::SLOTS];
    player.unlocked = (1 << crate::content::SLOTS) - 1;
    (player.health, player.gaar, player.dwurt) = (1, 1, 5);
    player.essences = [1; Element::COUNT];
    player.pack.push(Piece::new(Tile::Item(item::POTION_MIST)));
    player.pack.push(Piece::new(Tile::Item(item::ELIXIR)));
    let slots = &player.hero.board().slots;
    let place = |player: &mut crate::player::Player, tile: Tile| {
        let fits = |at: &usize| Some(slots[*at].symbol) == tile.sheet().slot && player.slots[*at].is_none();
        let slot = (0..slots.len()).find(fits).expect("a slot is free");
        player.slots[slot] = Some(Piece::new(tile));
        Spot::Slot(slot as u8)
    };
    let spot = match tile.sheet().slot {
        Some(_) => place(player, tile),
        None => {
            player.pack.push(Piece::new(tile));
            Spot::Pack(2)
        }
    };
    let piece = player.piece_mut(spot).expect("the tile lies there");
    let wanted =
        tile.sheet().parts.iter().flat_map(|part| {
            part.effect.whole().chain(part.attack.0.iter().flat_map(|row| row.effect.whole()))
        });
    let essence = wanted.filter_map(|effect| match effect.get() {
        Effect::If(Guard::EssenceOn(which)) => Some(which.unwrap_or(Element::Air)),
        _ => None,
    });
    if let Some(essence) = essence.last() {
        piece.inlays[0] = Inlay::Essence(essence);
    }
    // A set of five pieces, without Gems.
    let armour = ItemId::all().filter(|item| {
        let sheet = &item.item().sheet;
        sheet.kind == Kind::Armour && sheet.family == Some(Family::Leather)
    });
    let mut taken = [false; Symbol::COUNT];
    for piece in armour {
        let symbol = piece.item().sheet.slot.expect("Armour has a slot");
        if !std::mem::replace(&mut taken[symbol.index()], true) && Tile::Item(piece) != tile {
            place(player, Tile::Item(piece));
        }
    }
    (state, spot)
}

/// The phase in which a trigger works.
const fn phase_of(trigger: Trigger) -> Option<Phase> {
    match trigger {
        Trigger::Heal => Some(HEALING),
        Trigger::MonsterBefore => Some(Phase::MonsterBefore),
        Trigger::MonsterAfter | Trigger::MonsterBoth => Some(Phase::Defence),
        Trigger::HeroBefore => Some(Phase::HeroBefore),
        Trigger::HeroAfter | Trigger::Roll => Some(Phase::HeroAfter),
        _ => None,
    }
}

/// What can change in a fight by a tile.
fn changes(state: &State) -> [i16; 11] {
    let (fight, player) = (fight(state), &state.players[ONE]);
    [
        fight.bonus.into(),
        fight.next_hero.into(),
        fight.wounds.less.into(),
        fight.blow.more.into(),
        fight.blow.plain.into(),
        fight.damage.into(),
        fight.skips.into(),
        fight.one_die.into(),
        player.health.into(),
        player.gaar.into(),
        fight.played.len() as i16,
    ]
}

/// What an effect says that it changes.
fn said(effect: EffectId, state: &State) -> [i16; 11] {
    let mut said = [0i16; 11];
    let player = &state.players[ONE];
    let hurt = i16::from(crate::board::health::maximum(player) - player.health);
    for effect in effect.whole() {
        match *effect.get() {
            Effect::MonsterStrength(n) | Effect::Clover(n) => said[0] += i16::from(n),
            Effect::NextClover(n) => said[1] += i16::from(n),
            Effect::Ward(n) => said[2] += i16::from(n),
            Effect::MoreDamage(n) => said[3] += i16::from(n),
            Effect::Damage(n) if matches!(fight(state).phase, Phase::HeroBefore | Phase::HeroAfter) => {
                said[4] += i16::from(n)
            }
            Effect::Damage(n) => said[5] += i16::from(n),
            Effect::MonsterSkip => said[6] = 1,
            Effect::MonsterDie(_) => said[7] = 1,
            Effect::Heal(n) => said[8] += i16::from(n),
            Effect::HealFull => said[8] = i16::MAX,
            Effect::Wound(n) => said[8] -= i16::from(n),
            Effect::Gaar(n) => said[9] += i16::from(n),
            Effect::Silence => said[10] = -1,
            _ => {}
        }
    }
    said[8] = said[8].min(hurt);
    said
}

/// Uses a tile in the phase of its trigger; whether it does what it says.
fn does_what_it_says(hero: Hero, tile: Tile, at: u8, part: &Part) {
    let Some(phase_now) = phase_of(part.trigger) else { return };
    let (mut state, spot) = with(hero, tile);
    if part.effect.whole().any(|effect| matches!(effect.get(), Effect::Wound(_))) {
        state.players[ONE].health = 3;
    }
    fight_mut(&mut state).dice = [4, 4];
    fight_mut(&mut state).weapon = None;
    if part.effect.whole().any(|effect| *effect.get() == Effect::Silence) {
        deal(&mut state, crate::content::power::CURSE, 1);
        fight_mut(&mut state).played.push(crate::combat::Played {
            card: crate::content::power::CURSE,
            n: 1,
            section: 1,
        });
    }
    phase(&mut state, phase_now, []);
    let action = Action::Use(spot, at);
    let id = tile.sheet().id;
    assert!(legal(&state).contains(&action), "{id} cannot be used in {phase_now:?}");
    let (before, said) = (changes(&state), said(part.effect, &state));
    act(&mut state, action);
    assert_eq!(fight(&state).phase, phase_now, "{id}");
    let after = changes(&state);
    for at in 0..before.len() {
        assert_eq!(after[at] - before[at], said[at], "{id}: change {at}");
    }
    let engaged = match spot {
        Spot::Slot(slot) => state.players[ONE].slots[usize::from(slot)].is_some_and(|piece| piece.engaged),
        Spot::Pack(_) => false,
    };
    assert_eq!(engaged, part.usage == crate::terms::Usage::Engage && matches!(spot, Spot::Slot(_)), "{id}");
}

#[test]
#[rule("EU-TRG-08", "EU-TRG-09", "EU-CBT-25", "EU-ARM-02")]
fn every_tile_with_a_combat_trigger_does_what_it_says() {
    let mut seen = 0;
    for (hero, tile) in tiles() {
        for (part, at) in tile.sheet().parts.iter().zip(0u8..).filter(|(part, _)| part.attack.0.is_empty()) {
            seen += u32::from(phase_of(part.trigger).is_some());
            does_what_it_says(hero, tile, at, part);
        }
    }
    assert!(seen > 70, "{seen} effects");
}

#[test]
#[rule("EU-CBT-53", "EU-TRG-06", "EU-TRG-07")]
fn every_weapon_and_combat_ability_hits_by_its_table() {
    let mut seen = 0;
    for (hero, tile) in tiles() {
        for (part, at) in tile.sheet().parts.iter().zip(0u8..).filter(|(part, _)| !part.attack.0.is_empty()) {
            seen += 1;
            let first = part.attack.0[0].low - 1;
            let rows = part.attack.0.iter().map(|row| (row.low, row.effect));
            for (strength, effect) in rows.chain([(first, EffectId::NOTHING)]) {
                let (mut state, spot) = with(hero, tile);
                let Spot::Slot(slot) = spot else { panic!("{} is not on the board", tile.sheet().id) };
                let fight = fight_mut(&mut state);
                (fight.initiative, fight.weapon) = (part.trigger == Trigger::Initiative, Some((slot, at)));
                (fight.dice, fight.bonus) = ([1, 1], strength - 2);
                phase(&mut state, Phase::HeroAfter, []);
                let events = act_seeded(&mut state, Action::Done);
                let wanted: u8 = effect
                    .whole()
                    .map(|effect| match *effect.get() {
                        Effect::Damage(n) => n,
                        Effect::MoreDamage(n) => n.unsigned_abs(),
                        _ => 0,
                    })
                    .sum();
                let hit = Event::Combat(Incident::Hit { strength: strength.into(), damage: wanted });
                assert!(events.contains(&hit), "{} at {strength}: {events:?}", tile.sheet().id);
            }
        }
    }
    assert_eq!(seen, 60, "attacks");
}

#[test]
#[rule("EU-CBT-42", "EU-WND-01", "EU-ELI-06")]
fn every_monster_and_elite_strikes_by_its_table() {
    for foe in FoeId::all().filter(|foe| matches!(foe.foe().kind, FoeKind::Monster | FoeKind::Elite)) {
        let sheet = foe.foe();
        let below = sheet.wounds.0[0].low - 1;
        let rows = sheet.wounds.0.iter().map(|row| (row.low, row.effect));
        for (strength, effect) in rows.chain([(below, EffectId::NOTHING)]) {
            let mut state = stripped(bout(Hero::Dral, foe));
            (state.players[ONE].health, state.players[ONE].gaar) = (50, 1);
            let fight_now = fight_mut(&mut state);
            (fight_now.dice, fight_now.bonus, fight_now.damage) = ([1, 1], strength - 2, 2);
            fight_now.phase = Phase::Defence;
            state.tasks.push(Task::Combat(Combat::Fight));
            let events = crate::testing::during_seeded(&mut state, frame::run);
            let sum = |of: fn(&Effect) -> i16| effect.whole().map(|effect| of(effect.get())).sum::<i16>();
            let wounds = sum(|effect| if let Effect::Wounds(n) = effect { (*n).into() } else { 0 });
            let struck = Event::Combat(Incident::Struck { strength: strength.into(), wounds: wounds as u8 });
            assert!(events.contains(&struck), "{} at {strength}", sheet.id);
            if effect.whole().any(|effect| *effect.get() == Effect::Kill) {
                assert!(state.fight.is_none());
                continue;
            }
            let heals = sum(|effect| if let Effect::MonsterHeal(n) = effect { (*n).into() } else { 0 });
            let grows = sum(|effect| if let Effect::MonsterHealth(n) = effect { (*n).into() } else { 0 });
            let weakens = sum(|effect| if let Effect::HeroClover(n) = effect { (*n).into() } else { 0 });
            let cards = sum(|effect| if let Effect::MonsterCard(_, n) = effect { (*n).into() } else { 0 });
            let fight = fight(&state);
            assert_eq!(i16::from(fight.damage), 2 - heals.min(2), "{}", sheet.id);
            assert_eq!(i16::from(fight.health), i16::from(sheet.health) + grows, "{}", sheet.id);
            assert_eq!(
                (i16::from(fight.weakened), state.players[TWO].hand.len() as i16),
                (weakens, cards),
                "{}",
                sheet.id
            );
            let dice: i16 = fight.dice.iter().map(|die| i16::from(*die)).sum();
            assert_eq!(fight.hero_strength(), dice + i16::from(sheet.penalty) + weakens, "{}", sheet.id);
        }
    }
}

/// A Gem in Dral's helmet.
fn with_gem(gem: Gem, phase_now: Phase) -> State {
    let (mut state, _) = with(Hero::Dral, Tile::Item(item::HUNTING_SWORD));
    let helmet = state.players[ONE]
        .slots
        .iter()
        .position(|piece| piece.is_some_and(|piece| piece.sheet().slot == Some(Symbol::Helmet)));
    let slot = helmet.expect("a helmet");
    if let Some(piece) = &mut state.players[ONE].slots[slot] {
        piece.inlays[0] = Inlay::Active(gem);
    }
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, phase_now, []);
    let turn = Action::TurnGem(slot as u8, 0);
    if legal(&state).contains(&turn) {
        act(&mut state, turn);
    }
    state
}

#[test]
#[rule("EU-GEM-03", "EU-GEM-06", "EU-TRG-11")]
fn gems_work_in_a_fight() {
    assert_eq!(fight(&with_gem(Gem::Emerald, Phase::HeroAfter)).hero_strength(), 9);
    assert_eq!(fight(&with_gem(Gem::Emerald, Phase::Defence)).monster_strength(), 8, "it is for Hero rolls");
    assert_eq!(with_gem(Gem::Opal, HEALING).players[ONE].health, 2);
    assert_eq!(fight(&with_gem(Gem::Onyx, Phase::Defence)).monster_strength(), 7);
    // A Diamond is what the moment asks for.
    assert_eq!(with_gem(Gem::Diamond, HEALING).players[ONE].health, 3);
    assert_eq!(fight(&with_gem(Gem::Diamond, Phase::Defence)).monster_strength(), 6);
    assert_eq!(fight(&with_gem(Gem::Diamond, Phase::HeroAfter)).hero_strength(), 10);
}

#[test]
#[rule("EU-ESS-03")]
fn essences_work_in_a_fight() {
    let spent = |element: Element, phase_now: Phase| {
        let (mut state, _) = with(Hero::Dral, Tile::Item(item::HUNTING_SWORD));
        state.players[ONE].essences = [2; Element::COUNT];
        fight_mut(&mut state).dice = [4, 4];
        state.players[ONE].pack.push(Piece::new(Tile::Item(item::HUNTER_TRAP)));
        phase(&mut state, phase_now, []);
        act(&mut state, Action::Essence(element));
        assert_eq!(state.players[ONE].essences[element.index()], 1);
        state
    };
    assert!(fight(&spent(Element::Air, Phase::MonsterBefore)).one_die);
    assert_eq!(fight(&spent(Element::Earth, Phase::HeroAfter)).hero_strength(), 11);
    assert_eq!(spent(Element::Water, HEALING).players[ONE].health, 5);
    assert_eq!(fight(&spent(Element::Fire, Phase::HeroBefore)).blow.more, 2);
}
