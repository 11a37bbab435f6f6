//! Tiles that are used in a fight, and Weapons with the tables of their attacks.

use super::account::{When, account, does};
use super::said::{Part, Said, Written, at, entries, number, tiles, word};
use super::stage::*;
use crate::action::Action;
use crate::board::Spot;
use crate::combat::{Incident, Phase, Played};
use crate::content::{FoeId, foe, item, power};
use crate::event::Event;
use crate::frame;
use crate::player::Piece;
use crate::state::State;
use crate::testing::{ONE, TWO, act, legal};
use kernel::rule;
use std::collections::BTreeSet;

/// The Monster that is fought.
pub(super) const GECKO: FoeId = foe::M1_GECKO;

/// The moments of a fight at which a Hero can use tiles.
pub(super) const WINDOWS: [(Phase, When); 6] = [
    (Phase::Healing { late: false }, When::Healing),
    (Phase::Healing { late: true }, When::Healing),
    (Phase::MonsterBefore, When::MonsterBefore),
    (Phase::Defence, When::MonsterAfter),
    (Phase::HeroBefore, When::HeroBefore),
    (Phase::HeroAfter, When::HeroAfter),
];

/// The moments at which a trigger applies (EU-TRG-04 to EU-TRG-09).
pub(super) fn works(trigger: &str, when: When) -> bool {
    match trigger {
        "heal" => when == When::Healing,
        "mon_before" => when == When::MonsterBefore,
        "mon_after" => when == When::MonsterAfter,
        "mon_both" => matches!(when, When::MonsterBefore | When::MonsterAfter),
        "hero_before" => when == When::HeroBefore,
        "hero_after" | "roll" => when == When::HeroAfter,
        "out" | "permanent" | "mine" | "attack" | "initiative" | "as_monster" => false,
        other => panic!("nothing is known of the trigger {other}"),
    }
}

/// The owner of a tile in a fight, with enough other things that every window asks.
fn holding(written: &Written, set: i64, essences: &[String]) -> (State, Spot) {
    let mut state = fighting(owner(written).0, GECKO);
    state.fight.as_mut().expect("a fight is on").health = 100;
    let spot = give(&mut state, written.tile);
    dress(&mut state, set);
    inlay(&mut state, spot, essences);
    let player = &mut state.players[ONE];
    (player.gaar, player.dwurt, player.essences) = (1, 3, [1; 4]);
    for other in ["elixir", "potion_mist", "hunter_trap", "potion_fire", "scroll_fortune"] {
        give_item(&mut state, other);
    }
    (state, spot)
}

/// Advances to a window, with dice that show eight.
pub(super) fn come_to(state: &mut State, phase: Phase) {
    state.fight.as_mut().expect("a fight is on").dice = [4, 4];
    enter(state, phase, []);
}

#[test]
#[rule("EU-TRG-04", "EU-TRG-08", "EU-TRG-09", "EU-TRG-11", "EU-ARM-02")]
fn every_tile_does_what_it_says_in_the_windows_of_its_trigger_and_in_no_other() {
    let own = tiles().flat_map(|tile| tile.parts.iter().map(move |part| (tile, part)));
    let mut tried = BTreeSet::new();
    for (written, part) in own.filter(|(_, part)| part.trigger != "anytime") {
        for (phase, when) in WINDOWS {
            for (set, essences) in circumstances(written, &[&part.does]) {
                if use_it(written, part, (phase, when), set, &essences, works(&part.trigger, when)) {
                    tried.insert((written.id.as_str(), part.at));
                }
            }
        }
    }
    let fought = |part: &&Part| {
        WINDOWS.iter().any(|(_, when)| part.trigger != "anytime" && works(&part.trigger, *when))
    };
    for written in tiles() {
        for part in written.parts.iter().filter(fought) {
            assert!(tried.contains(&(written.id.as_str(), part.at)), "{} was used", written.id);
        }
    }
}

#[test]
#[rule("EU-TRG-04")]
fn every_tile_for_any_time_works_where_it_means_something() {
    for written in tiles() {
        for part in written.parts.iter().filter(|part| part.trigger == "anytime") {
            for (phase, when) in WINDOWS {
                // Healing waits for a Healing phase, and so does what comes with it; Gaar is of use after a
                // roll too.
                let heals = part.does.says("heal") || part.does.says("heal_full");
                let works = when == When::Healing || when == When::HeroAfter && !heals;
                use_it(written, part, (phase, when), 0, &[], works);
            }
        }
    }
}

/// Uses a tile in a window, if it works there; returns whether it was useful.
fn use_it(
    written: &Written,
    part: &Part,
    (phase, when): (Phase, When),
    set: i64,
    essences: &[String],
    works: bool,
) -> bool {
    let (mut state, spot) = holding(written, set, essences);
    if part.does.says("silence") {
        assert!(state.powers.decks[0].unseen.take(power::CURSE));
        let curse = Played { card: power::CURSE, n: 1, section: 1 };
        state.fight.as_mut().expect("a fight is on").played.push(curse);
    }
    come_to(&mut state, phase);
    let (action, before) = (Action::Use(spot, part.at), account(&state));
    let what = format!("{} in {phase:?} with a set of {set} and {essences:?}", written.id);
    if !works {
        assert!(!legal(&state).contains(&action), "{what}");
        return false;
    }
    let start = used(&before, written, &part.usage);
    let wanted = does(&part.does, &start, &scene(&state, when, set, essences));
    if wanted.iter().all(|way| *way == start) {
        assert!(!legal(&state).contains(&action), "{what} is of no use");
        return false;
    }
    assert!(legal(&state).contains(&action), "{what} can be used");
    compare(&what, &before, &explore(&state, action), &wanted);
    true
}

/// What remains of an effect against a Monster with Immunity: what weakens the Monster or its attack is gone,
/// except Wounds prevented by a Shield, and the few tiles that say so (EU-ELI-16 to EU-ELI-18).
fn blunted(written: &Written, does: &Said) -> Said {
    let pierces = written.entry.get("vs_immune").is_some_and(|value| value.as_bool() == Some(true));
    let shield = ["type", "kind"].iter().any(|field| word(&written.entry, field) == "shield");
    let stays = |said: &Said| match said {
        _ if pierces => true,
        Said::Atom(name, words) => match name.as_str() {
            "mstr" => !words[0].starts_with('-'),
            "mdie" | "mskip" | "mnext" => false,
            "ward" => shield,
            _ => true,
        },
        Said::If(_, then) => shield || !then.says("ward") && !then.says("mstr"),
        _ => true,
    };
    match does {
        Said::All(parts) => Said::All(parts.iter().filter(|part| stays(part)).cloned().collect()),
        one if stays(one) => one.clone(),
        _ => Said::All(Vec::new()),
    }
}

#[test]
#[rule("EU-ELI-16", "EU-ELI-17", "EU-ELI-18")]
fn every_tile_does_to_immunity_what_it_can() {
    let own = tiles().flat_map(|tile| tile.parts.iter().map(move |part| (tile, part)));
    let mut spoilt = 0;
    for (written, part) in own.filter(|(_, part)| part.trigger != "anytime" && !part.does.says("silence")) {
        for (phase, when) in WINDOWS.into_iter().filter(|(_, when)| works(&part.trigger, *when)) {
            for (set, essences) in circumstances(written, &[&part.does]) {
                let (mut state, spot) = holding(written, set, &essences);
                state.fight.as_mut().expect("a fight is on").foe = foe::E1_TOMB_GUARD;
                // Shields work against it, so that somebody is asked in its attack.
                give_item(
                    &mut state,
                    if written.id == "buckler" { "wooden_shield" } else { "silver_shield" },
                );
                state.players[ONE].pack.push(Piece::new(crate::player::Tile::Item(item::POTION_FIRE)));
                if when == When::MonsterBefore {
                    state.fight.as_mut().expect("a fight is on").phase = phase;
                    state.tasks.clear();
                    state.tasks.push(crate::task::Task::Combat(crate::combat::Combat::Fight));
                } else {
                    come_to(&mut state, phase);
                }
                let (action, before) = (Action::Use(spot, part.at), account(&state));
                let start = used(&before, written, &part.usage);
                let left = blunted(written, &part.does);
                let wanted = does(&left, &start, &scene(&state, when, set, &essences));
                let what = format!("{} in {phase:?} with a set of {set} and {essences:?}", written.id);
                if wanted.iter().all(|way| *way == start) {
                    assert!(!legal(&state).contains(&action), "{what} is of no use");
                    spoilt += 1;
                    continue;
                }
                assert!(legal(&state).contains(&action), "{what} can be used");
                // Before its roll nobody need be asked again, and the dice come.
                if matches!(when, When::MonsterAfter | When::HeroBefore | When::HeroAfter) {
                    compare(&what, &before, &explore(&state, action), &wanted);
                }
            }
        }
    }
    assert!(spoilt > 15, "{spoilt} are of no use");
}

#[test]
#[rule("EU-SHD-02")]
fn what_is_not_engaged_is_used_once_in_a_monster_attack() {
    let each =
        |written: &&Written| written.parts.iter().any(|part| part.usage == "each" && part.attack.is_empty());
    for written in tiles().filter(each) {
        assert!(written.entry.values().any(|value| value.as_str() == Some("shield")), "{}", written.id);
        let (mut state, spot) = holding(written, 0, &[]);
        come_to(&mut state, Phase::Defence);
        act(&mut state, Action::Use(spot, 0));
        assert!(!legal(&state).contains(&Action::Use(spot, 0)), "{}", written.id);
        come_to(&mut state, Phase::Healing { late: false });
        act(&mut state, Action::Done);
        come_to(&mut state, Phase::Defence);
        assert!(legal(&state).contains(&Action::Use(spot, 0)), "{} works in every round", written.id);
    }
}

#[test]
#[rule("EU-TRG-05", "EU-CBT-18")]
fn every_amulet_of_darkness_strengthens_the_monster() {
    let mut tried = 0;
    for written in tiles().filter(|tile| tile.parts.iter().any(|part| part.trigger == "as_monster")) {
        let mut state = fighting(owner(written).0, GECKO);
        give_item(&mut state, "elixir");
        let crate::player::Tile::Item(item) = written.tile else { panic!("{} is an Item", written.id) };
        assert!(state.piles.unseen.take(item));
        state.players[TWO].pack.push(Piece::new(written.tile));
        enter(&mut state, Phase::Preparation, []);
        assert_eq!(frame::asked(&state).expect("somebody is asked").seat, crate::testing::TWO);
        let (action, before) = (Action::Use(Spot::Pack(0), 0), account(&state));
        let wanted = does(&written.parts[0].does, &before, &scene(&state, When::Preparation, 0, &[]));
        let mut after = state.clone();
        crate::testing::act_drawing(&mut after, action, vec![0; written.parts[0].does.sum("mcard") as usize]);
        compare(&written.id, &before, &[account(&after)].into(), &wanted);
        assert!(after.players[TWO].pack[0].engaged, "{}", written.id);
        // The Hero's own amulets are of no use to the Hero.
        let (mut own, spot) = holding(written, 0, &[]);
        come_to(&mut own, Phase::MonsterBefore);
        assert!(!legal(&own).contains(&Action::Use(spot, 0)), "{}", written.id);
        tried += 1;
    }
    assert_eq!(tried, 3);
}

/// The penalty of the Monster that is fought.
fn penalty() -> i64 {
    let monsters = entries("monsters.toml", "monster");
    number(monsters.iter().find(|monster| word(monster, "id") == GECKO.id()).expect("it is there"), "penalty")
}

#[test]
#[rule("EU-CBT-45", "EU-CBT-48", "EU-CBT-51", "EU-CBT-53", "EU-TRG-06", "EU-TRG-07", "EU-WND-07")]
fn every_weapon_and_every_ability_to_attack_hits_by_its_table() {
    let own = tiles().flat_map(|tile| tile.parts.iter().map(move |part| (tile, part)));
    let mut tried = 0;
    for (written, part) in own.filter(|(_, part)| !part.attack.is_empty()) {
        assert!(["attack", "initiative"].contains(&part.trigger.as_str()), "{}", written.id);
        let says: Vec<_> = part.attack.iter().map(|row| &row.2).collect();
        for (set, essences) in circumstances(written, &says) {
            for sum in 2..=12 {
                attack(written, part, set, &essences, sum);
            }
        }
        tried += 1;
    }
    assert!(tried > 50, "{tried} were tried");
}

/// Attacks with two dice of this total.
fn attack(written: &Written, part: &Part, set: i64, essences: &[String], sum: u32) {
    let (mut state, _) = holding(written, set, essences);
    let fight = state.fight.as_mut().expect("a fight is on");
    fight.initiative = part.trigger == "initiative";
    // As after the choice to attack: nothing is rolled, nothing is dealt.
    (fight.dice, fight.bonus) = ([0; 2], 0);
    let before = account(&state);
    let dice = [sum / 2, sum - sum / 2];
    enter(&mut state, Phase::Strike, dice);
    assert_eq!(state.fight.as_ref().map(|fight| fight.phase), Some(Phase::HeroAfter), "{}", written.id);
    let strength = i64::from(sum) + penalty();
    let events = act(&mut state, Action::Done);
    let row = at(&part.attack, strength);
    let (plain, more) = (row.sum("dmg"), row.atoms().iter().any(|(name, _)| *name == "ess"));
    let start = used(&before, written, &part.usage);
    let wanted: BTreeSet<_> = does(&row, &start, &scene(&state, When::HeroAfter, set, essences))
        .into_iter()
        .map(|way| {
            let dealt = if plain > 0 { way.get("dmg") + way.get("xdmg") } else { 0 };
            way.with("damage", dealt)
        })
        .collect();
    let what = format!("{} at {strength} with {essences:?}", written.id);
    assert!(more || plain > 0 || row.atoms().is_empty(), "{what} deals Damage");
    compare(&what, &before, &[account(&state)].into(), &wanted);
    let dealt = account(&state).get("damage");
    let hit = Event::Combat(Incident::Hit { strength: strength as i16, damage: dealt as u8 });
    assert!(events.contains(&hit), "{what}: {events:?}");
}
