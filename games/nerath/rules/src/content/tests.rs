//! The generated tables against what the ledger says about the box.
//!
//! A test names a rule if the tables alone prove it; where they only hold its numbers, a comment cites it.

use std::collections::HashSet;

use kernel::{Bag, Deck, Lang, Text, rule};

use super::*;
use crate::realm::Realm;
use crate::units::{Class, Die, Ground, UnitKind};

/// The sea zones that a ship reaches in this many moves over empty seas.
fn sea_reach(from: Space, moves: u8) -> SpaceSet {
    (0..moves).fold(SpaceSet::of(from), |reached, _| reached | (reached.neighbours() & SpaceSet::SEAS))
}

/// How many units of a kind a realm starts with in a space.
fn starting(realm: Realm, space: Space, kind: UnitKind) -> u8 {
    let here = PLACEMENTS.iter().filter(|each| each.realm == realm && each.space == space);
    here.flat_map(|each| each.units).filter(|(unit, _)| *unit == kind).map(|(_, n)| n).sum()
}

#[test]
#[rule("CN-SPC-01")]
fn spaces_have_a_name_and_a_kind_and_touch_mutually() {
    for lang in Lang::ALL {
        let names: HashSet<&str> = Space::all().map(|space| space.name(lang)).collect();
        assert_eq!(names.len(), SPACES);
    }
    let count = |kind| Space::all().filter(|space| space.kind() == kind).count();
    assert_eq!([Ground::Territory, Ground::Sea, Ground::Dungeon].map(count), [55, 21, 10]);
    for space in Space::all() {
        assert!(!space.touches(space), "{space:?}");
        for other in space.neighbours() {
            assert!(other.touches(space), "{space:?} {other:?}");
        }
    }
}

#[test]
#[rule("CN-SPC-02")]
fn the_board_does_not_wrap() {
    assert!(!at::KHARAVAS.touches(at::FORBIDDEN_CITY));
    assert!(!at::DAWNFORGE_MOUNTAINS.touches(at::SCARLET_PRINCIPALITIES));
}

#[test]
#[rule("CN-SPC-04")]
fn coasts_and_islands() {
    assert!(at::WINTERSKULL_LANDS.coastal() && at::WINTERSKULL_LANDS.island());
    assert!(!at::WINTERSKULL_LANDS.neighbours().meets(SpaceSet::TERRITORIES));
    for space in SpaceSet::TERRITORIES {
        assert_eq!(space.coastal(), space.neighbours().meets(SpaceSet::SEAS), "{space:?}");
    }
    assert!(SpaceSet::ISLANDS.within(SpaceSet::COASTAL));
    assert!(!SpaceSet::COASTAL.meets(SpaceSet::SEAS | SpaceSet::DUNGEONS));
}

#[test]
#[rule("CN-SPC-05", "CN-INC-02")]
fn home_territories_are_the_base_income() {
    assert_eq!(Realm::ALL.map(|realm| SpaceSet::homes(realm).len()), [15, 13, 13, 14]);
    assert_eq!(Realm::ALL.map(|realm| realm.card().base_income), [15, 13, 13, 14]);
    let all = Realm::ALL.into_iter().fold(SpaceSet::EMPTY, |all, realm| all | SpaceSet::homes(realm));
    assert_eq!(all, SpaceSet::TERRITORIES);
    for space in Space::all() {
        let owners: Vec<Realm> =
            Realm::ALL.into_iter().filter(|realm| SpaceSet::homes(*realm).contains(space)).collect();
        assert_eq!(space.home().into_iter().collect::<Vec<_>>(), owners, "{space:?}");
    }
}

#[test]
#[rule("CN-SPC-06")]
fn capitals_start_with_a_castle() {
    let capitals = [at::KARKOTHI_THRONEHOLDS, at::VAILINDOR, at::CITADEL_OF_IRONS_GRASP, at::MITHRALFAST];
    assert_eq!(Realm::ALL.map(Space::capital), capitals);
    for realm in Realm::ALL {
        let capital = Space::capital(realm);
        assert_eq!((capital.home(), capital.capital_of()), (Some(realm), Some(realm)));
        assert_eq!(starting(realm, capital, UnitKind::Castle), 1);
    }
    assert_eq!(Space::all().filter(|space| space.capital_of().is_some()).count(), 4);
}

// CN-SPC-10
#[test]
fn dungeons_belong_to_nobody() {
    for (index, space) in SpaceSet::DUNGEONS.iter().enumerate() {
        assert_eq!((space.home(), space.dungeon_index()), (None, Some(index)));
        assert_eq!(Space::dungeon(index), space);
    }
    assert_eq!(at::MITHRALFAST.dungeon_index(), None);
}

#[test]
#[rule("CN-TRA-18")]
fn what_a_warship_reaches_from_the_gulf_of_kar() {
    let reach = sea_reach(at::GULF_OF_KAR, 2);
    let named = [
        at::GULF_OF_KAR,
        at::DRAGONS_GATE,
        at::FORBIDDING_SHORE,
        at::AMILIAN_SEA,
        at::KRAKENS_REACH,
        at::TARSEM_COAST,
    ];
    assert_eq!(reach, named.into_iter().collect());
    for shore in [at::MAZE_OF_MAUR_KHUL, at::RUINED_LAND_OF_TARSEMBOR] {
        assert!(sea_reach(at::GULF_OF_KAR, 1).meets(shore.neighbours()), "{shore:?}");
    }
}

#[test]
#[rule("CN-SET-02")]
fn nobody_starts_at_a_border_or_in_a_dungeon() {
    assert!(!PLACEMENTS.is_empty());
    for placement in &PLACEMENTS {
        let space = placement.space;
        assert!(!space.is_dungeon(), "{placement:?}");
        if space.is_territory() {
            let foreign = SpaceSet::TERRITORIES - SpaceSet::homes(placement.realm);
            assert!(!space.neighbours().meets(foreign) && !foreign.contains(space), "{placement:?}");
        }
        for (unit, _) in placement.units {
            match unit.class() {
                Class::Land => assert!(space.is_territory(), "{placement:?}"),
                Class::Naval => assert!(space.is_sea(), "{placement:?}"),
                Class::Flying => {}
            }
        }
    }
    assert!(PLACEMENTS.iter().any(|placement| placement.space.is_sea()));
}

#[test]
#[rule("CN-SET-07")]
fn starting_treasuries() {
    assert_eq!(Realm::ALL.map(|realm| realm.card().treasury), [10, 11, 12, 13]);
}

#[test]
#[rule("CN-CMP-01")]
fn figures() {
    assert_eq!(FIGURES, [20, 6, 6, 6, 8, 3, 4, 4, 6]);
    assert_eq!(FIGURES.iter().map(|&n| u16::from(n)).sum::<u16>() * 4, 252);
}

// CN-CMP-04
#[test]
fn dice_are_a_number_and_a_size() {
    let volley = event::KARKOTH_GHOUL_PLAGUE.card().effects[0].effect;
    assert_eq!(volley, Effect::Volley { dice: Dice { n: 2, die: Die::D8 } });
}

// CN-TRN-01, CN-DUN-04
#[test]
fn turn_order() {
    use Realm::*;
    assert_eq!(Realm::ALL, [Karkoth, Vailin, IronCircle, Nerath]);
    assert_eq!(Realm::ALL.map(Realm::next), [Vailin, IronCircle, Nerath, Karkoth]);
    assert_eq!(Nerath.and_after(), [Nerath, Karkoth, Vailin, IronCircle]);
}

// CN-MOD-02
#[test]
fn alliances() {
    use Realm::*;
    assert_eq!(Realm::ALL.map(Realm::ally), [IronCircle, Nerath, Karkoth, Vailin]);
}

// CN-SET-03
#[test]
fn every_realm_has_twenty_event_cards() {
    for realm in Realm::ALL {
        let deck: Deck<EventSlot, MAX_EVENTS_PER_REALM, 3> = Deck::of(realm.event_counts());
        assert_eq!(deck.len(), 20);
        for card in realm.events() {
            assert_eq!((card.realm(), realm.event(card.local())), (realm, card));
        }
    }
    assert_eq!(Realm::ALL.map(|realm| realm.events().count()).iter().sum::<usize>(), EVENTS);
}

// CN-SET-04, CN-TRE-03
#[test]
fn thirty_treasures_of_one_to_three_points() {
    assert_eq!(TREASURES, 30);
    assert!(TreasureId::all().all(|treasure| (1..=3).contains(&treasure.card().vp)));
}

// CN-SET-05
#[test]
fn thirty_guardian_tiles() {
    assert_eq!(Bag::<GuardianId, GUARDIANS>::of(guardian_counts()).len(), 30);
}

// CN-GRD-01, CN-GRD-04, CN-GRD-05
#[test]
fn guardians_of_the_rule_book() {
    let [medusa, troll, beholder] =
        [guardian::MEDUSA, guardian::TROLL, guardian::BEHOLDER].map(GuardianId::tile);
    assert_eq!((medusa.dice, medusa.first_strike), (&[Die::D20][..], true));
    assert_eq!((troll.dice, troll.first_strike), (&[Die::D8, Die::D8][..], false));
    assert!(troll.heroes_need > 6);
    assert_eq!(beholder.dice, [Die::D6, Die::D20]);
}

// CN-TRE-04, CN-TRE-05
#[test]
fn the_horn_of_valhalla() {
    let horn = treasure::HORN_OF_VALHALLA.card();
    let footsoldiers = |n| Clause {
        only_if: None,
        effect: Effect::Spawn {
            unit: UnitKind::Footsoldier,
            n,
            at: SpawnAt::FriendlyTerritory,
            spread: Spread::One,
            per: Per::Card,
        },
    };
    assert_eq!(horn.power, [footsoldiers(3)]);
    assert_eq!(horn.property, [footsoldiers(1)]);
    assert_eq!(horn.trigger, Some(Trigger::At(Timing::TurnStart)));
}

// CN-GRD-08
#[test]
fn the_veteran_warlord() {
    let warlord = event::NERATH_VETERAN_WARLORD.card();
    assert!(warlord.place.allows(Ground::Dungeon));
    let Effect::HitOn { target, who, .. } = warlord.effects[0].effect else { panic!("{warlord:?}") };
    assert_eq!((target, who), (5, Who::any(Kinds::ALL)));
}

#[test]
fn a_choice_leads_to_different_clauses() {
    let engineers = event::NERATH_DWARVEN_ENGINEERS.card();
    let [choose, siege, castle] = engineers.effects else { panic!("{engineers:?}") };
    assert_eq!((choose.effect, choose.only_if), (Effect::Choose { options: 2 }, None));
    assert_eq!(engineers.options.len(), 2);
    assert_eq!((siege.only_if, castle.only_if), (Some(0), Some(1)));
}

#[test]
fn who_is_meant() {
    let heroes: Vec<UnitKind> = UnitKind::ALL.into_iter().filter(|kind| kind.is_hero()).collect();
    assert_eq!(Kinds::HEROES.iter().collect::<Vec<_>>(), heroes);
    use UnitKind::*;
    assert_eq!(Kinds::LAND.iter().collect::<Vec<_>>(), [Footsoldier, SiegeEngine, Fighter, Wizard, Monster]);
    assert!(Who::LANDED.means(Footsoldier, true) && !Who::LANDED.means(Footsoldier, false));
    assert!(Who::any(Kinds::LAND).means(Footsoldier, false));
}

#[test]
fn sets_of_spaces() {
    let mut set: SpaceSet = [at::VAILINDOR, at::GULF_OF_KAR].into_iter().collect();
    assert!(set.contains(at::VAILINDOR) && !set.contains(at::AMILIA));
    set.insert(at::AMILIA);
    set.remove(at::VAILINDOR);
    assert_eq!(set.iter().collect::<Vec<_>>(), [at::AMILIA, at::GULF_OF_KAR]);
    assert_eq!((set.len(), set.iter().len(), (!set).len()), (2, 2, SPACES - 2));
    assert_eq!(set & SpaceSet::SEAS, at::GULF_OF_KAR.into());
    assert_eq!(set - SpaceSet::SEAS, SpaceSet::of(at::AMILIA));
    assert_eq!(SpaceSet::TERRITORIES | SpaceSet::SEAS | SpaceSet::DUNGEONS, SpaceSet::ALL);
    assert_eq!(!SpaceSet::ALL, SpaceSet::EMPTY);
    assert_eq!(SpaceSet::EMPTY.first(), None);
    assert_eq!(SpaceSet::ALL.iter().last(), Some(Space::from_index(SPACES - 1)));
}

#[test]
fn ids_travel_as_text() {
    let there =
        serde_json::to_string(&(at::GULF_OF_KAR, event::NERATH_CALL_TO_ARMS, guardian::TROLL)).unwrap();
    assert_eq!(there, r#"["gulf_of_kar","nerath_call_to_arms","troll"]"#);
    let back: (Space, EventId, GuardianId) = serde_json::from_str(&there).unwrap();
    assert_eq!(back, (at::GULF_OF_KAR, event::NERATH_CALL_TO_ARMS, guardian::TROLL));
    assert_eq!(serde_json::to_string(&Realm::IronCircle).unwrap(), "\"iron_circle\"");

    let set: SpaceSet = [at::GULF_OF_KAR, at::AMILIA].into_iter().collect();
    let json = serde_json::to_string(&set).unwrap();
    assert_eq!(json, r#"["amilia","gulf_of_kar"]"#);
    assert_eq!(serde_json::from_str::<SpaceSet>(&json).unwrap(), set);

    let error = serde_json::from_str::<Space>("\"atlantis\"").unwrap_err().to_string();
    assert!(error.starts_with("no space is called `atlantis`"), "{error}");
    assert!(serde_json::from_str::<TreasureId>("\"troll\"").is_err());
    for space in Space::all() {
        assert_eq!(Space::from_id(space.id()), Some(space));
    }
}

/// Every text of the content that people read.
fn texts() -> Vec<Text> {
    let spaces = Space::all().map(|space| Text { en: space.name(Lang::En), fr: space.name(Lang::Fr) });
    let realms = REALMS.iter().flat_map(|realm| [realm.name, realm.full_name]);
    let events = EventId::all().flat_map(|event| [event.card().name, event.card().text]);
    let options = EventId::all().flat_map(|event| event.card().options);
    let treasures = TreasureId::all().flat_map(|treasure| [treasure.card().name, treasure.card().text]);
    let guardians = GuardianId::all().map(|guardian| guardian.tile().name);
    spaces.chain(realms).chain(events).chain(options.copied()).chain(treasures).chain(guardians).collect()
}

#[test]
fn every_text_is_in_both_languages() {
    for Text { en, fr } in texts() {
        assert!(!en.trim().is_empty() && !fr.trim().is_empty(), "{en:?} {fr:?}");
        // Long texts that are the same were not translated.
        assert!(en.len() < 30 || en != fr, "{en:?}");
    }
}

#[test]
fn french_is_typeset() {
    for Text { fr, .. } in texts() {
        for wrong in [" ;", " !", " ?", " :", " »", "« ", "...", "\"", "  "] {
            assert!(!fr.contains(wrong), "{wrong:?} in {fr:?}");
        }
        let chars: Vec<char> = fr.chars().collect();
        for pair in chars.windows(2) {
            let before = match pair[1] {
                ';' | '!' | '?' => '\u{202f}',
                ':' => '\u{a0}',
                _ => continue,
            };
            assert_eq!(pair[0], before, "before {:?} in {fr:?}", pair[1]);
        }
        let unaccented = ["Evénement", "Evènement", "Epée", "Egide", "Elémentaire", "Eveil"];
        assert!(!unaccented.iter().any(|word| fr.contains(word)) && !fr.starts_with("A "), "{fr:?}");
    }
}
