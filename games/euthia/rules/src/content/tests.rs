//! The generated tables: the numbers in the box, and what the rule book states.

use super::*;
use crate::effect::Effect;
use crate::terms::*;
use kernel::rule;

fn tiles_of(pile: Pile) -> usize {
    pile.items().map(|item| usize::from(item.item().copies)).sum()
}

#[test]
#[rule("EU-CMP-03")]
fn six_heroes_of_six_colours() {
    let mut colours: Vec<Colour> = Hero::ALL.iter().map(|hero| hero.board().colour).collect();
    assert_eq!(
        colours,
        [Colour::White, Colour::Blue, Colour::Yellow, Colour::Red, Colour::Black, Colour::Violet]
    );
    colours.sort_unstable();
    colours.dedup();
    assert_eq!(colours.len(), 6);
    assert_eq!(Hero::Skoldur.board().colour, Colour::Black);
}

#[test]
#[rule("EU-CMP-06")]
fn the_chapters_have_their_sizes() {
    let size = |chapter| TerritoryId::all().filter(|tile| tile.territory().chapter == chapter).count();
    assert_eq!([1, 2, 3, 4, 5].map(size), [18, 15, 14, 15, 14]);
    assert_eq!(TERRITORIES, 76);
}

#[test]
#[rule("EU-CMP-07")]
fn every_deck_has_its_size() {
    let trade = [Pile::Merchant, Pile::Alchemist, Pile::Towers].map(tiles_of);
    assert_eq!(trade, [73, 76, 70]);
    assert_eq!(Mine::ALL.map(|mine| tiles_of(Pile::of_mine(mine))), [25, 25, 24]);
    assert_eq!([1, 2, 3].map(|level| tiles_of(Pile::of_treasure(level))), [20, 20, 20]);
    assert_eq!([1, 2, 3].map(|level| FoeId::monsters(level).count()), [14, 14, 12]);
    let elites = |level| {
        let foe = |foe: &FoeId| foe.foe().kind == FoeKind::Elite && foe.foe().level == level;
        (FoeId::all().filter(foe).count(), BountyId::all().filter(|b| b.bounty().level == level).count())
    };
    assert_eq!([1, 2, 3].map(elites), [(7, 7), (7, 7), (6, 6)]);
    assert_eq!(Hero::ALL.map(|hero| hero.tiles().len()), [22, 22, 22, 21, 24, 24]);
    assert_eq!(HERO_TILES, 135);
}

#[test]
#[rule("EU-CMP-08")]
fn silver_and_gold_cards_come_in_eights() {
    let kinds = |metal| PowerId::all().filter(move |power| power.power().metal == metal);
    let cards = |metal| kinds(metal).count() * usize::from(POWER_COPIES);
    assert_eq!((cards(Metal::Silver), cards(Metal::Gold)), (24, 32));
    let used = |mode| kinds(Metal::Gold).filter(move |power| power.is_used(mode)).collect::<Vec<_>>();
    assert_eq!(used(Mode::Competitive), [power::POWER_SURGE, power::HEALING, power::POSSESSION]);
    assert_eq!(used(Mode::Solo), [power::POWER_SURGE, power::HEALING, power::MIND_CONTROL]);
}

#[test]
#[rule("EU-CMP-09")]
fn fourteen_encounters_of_seven_cards_and_a_second_set_of_the_witch() {
    assert_eq!(QUESTS, 14 * 7 + 7);
    for encounter in Encounter::ALL {
        let sets = Mode::ALL.map(|mode| encounter.quests(mode).collect::<Vec<_>>());
        assert!(sets.iter().all(|set| set.len() == 7));
        assert!(sets.iter().flatten().all(|quest| quest.quest().encounter == encounter));
        assert_eq!(sets[0] != sets[1], encounter == Encounter::Witch, "{encounter:?}");
        assert_eq!(sets[1], sets[2]);
    }
}

#[test]
#[rule("EU-TER-02")]
fn every_tile_is_of_one_group_and_each_chapter_has_fixed_ones() {
    let count = |chapter, group| {
        let of = |tile: &TerritoryId| (tile.territory().chapter, tile.territory().group) == (chapter, group);
        TerritoryId::all().filter(of).count()
    };
    for chapter in 1..=5 {
        assert_eq!(count(chapter, Group::Fixed), 3, "{chapter}");
        let all: usize = Group::ALL.iter().map(|group| count(chapter, *group)).sum();
        assert_eq!(all, [18, 15, 14, 15, 14][chapter as usize - 1]);
    }
    // Of the group Encounter are the tiles with an Encounter, but for the Chapel with the Priest.
    for tile in TerritoryId::all() {
        let sheet = tile.territory();
        let encounter = sheet.encounter.is_some_and(|encounter| encounter != Encounter::Priest);
        assert_eq!(sheet.group == Group::Encounter, encounter, "{tile:?}");
    }
}

#[test]
#[rule("EU-MAP-01", "EU-MAP-03", "EU-MAP-05")]
fn every_tile_has_three_spaces_of_known_kinds() {
    let mut kinds = std::collections::BTreeSet::new();
    for tile in TerritoryId::all() {
        assert_eq!(tile.territory().cells.len(), 3);
        for cell in tile.territory().cells {
            kinds.insert(cell.kind);
            assert!(cell.monster <= 3);
            assert_eq!(cell.monster > 0, cell.loot != EffectId::NOTHING, "{tile:?}");
        }
    }
    // Chapel, Towers and Legend are centres; everything else is a space of some tile.
    let centres = [SpaceKind::Chapel, SpaceKind::Towers, SpaceKind::Legend];
    assert!(SpaceKind::ALL.iter().all(|kind| kinds.contains(kind) != centres.contains(kind)));
}

#[test]
#[rule("EU-SPC-01")]
fn special_tiles_and_no_others_have_a_centre() {
    for tile in TerritoryId::all() {
        let sheet = tile.territory();
        assert_eq!(sheet.special.is_some(), sheet.centre.is_some(), "{tile:?}");
        let centre = match sheet.special {
            None => continue,
            Some(Special::Chapel) => SpaceKind::Chapel,
            Some(Special::Towers) => SpaceKind::Towers,
            Some(Special::MercenaryFortress | Special::Overlord) => SpaceKind::Encounter,
            Some(Special::Legend) => SpaceKind::Legend,
        };
        assert_eq!(sheet.centre, Some(centre));
    }
    let count = |special| TerritoryId::all().filter(|tile| tile.territory().special == Some(special)).count();
    assert_eq!(Special::ALL.map(count), [2, 3, 1, 1, 3]);
}

#[test]
#[rule("EU-ENC-05")]
fn hunter_armourer_and_witch_have_reward_tiles() {
    let giving: Vec<Encounter> =
        Encounter::ALL.into_iter().filter(|each| each.sheet().rewards.is_some()).collect();
    assert_eq!(giving, [Encounter::Hunter, Encounter::Armourer, Encounter::Witch]);
    assert_eq!(Rewards::ALL.map(|whose| tiles_of(Pile::of_rewards(whose))), [12, 12, 7]);
}

#[test]
#[rule("EU-WND-05")]
fn the_dragonfly_wounds_as_printed() {
    let wounds = |strength| match foe::M1_DRAGONFLY.foe().wounds.at(strength).get() {
        Effect::Wounds(n) => *n,
        _ => 0,
    };
    assert_eq!([3, 4, 7, 8, 11, 12].map(wounds), [0, 1, 1, 2, 2, 3]);
    assert_eq!((foe::M1_DRAGONFLY.foe().health, foe::M1_DRAGONFLY.foe().penalty), (3, -4));
}

#[test]
#[rule("EU-ROL-12")]
fn a_final_value_is_read_as_it_is() {
    let table = foe::M1_DRAGONFLY.foe().wounds;
    assert_eq!(table.at(-2), EffectId::NOTHING);
    assert_eq!(table.at(40), table.at(12));
    assert_ne!(table.at(12), EffectId::NOTHING);
}

#[test]
#[rule("EU-HTL-01")]
fn hero_tiles_are_equipment_or_abilities_and_only_starting_tiles_have_no_value() {
    for tile in HeroTileId::all() {
        let HeroTile { sheet, reputation, start, hero, .. } = tile.tile();
        let kinds = [Kind::Weapon, Kind::Shield, Kind::Ability, Kind::Initiative];
        assert!(kinds.contains(&sheet.kind), "{tile:?}");
        assert!(sheet.slot.is_some_and(Symbol::is_hero_slot), "{tile:?}");
        // Skoldur's tiles of value 0 are no Starting tiles (EU-SKO-16).
        assert!(*start || *reputation > 0 || *hero == Hero::Skoldur, "{tile:?}");
        assert!(!start || *reputation == 0, "{tile:?}");
    }
}

#[test]
#[rule("EU-TRG-01", "EU-TRG-10")]
fn each_effect_of_a_tile_has_its_trigger() {
    let feint = hero_tile::KELEIA_FEINT.tile().sheet.parts;
    assert_eq!(
        feint.iter().map(|part| part.trigger).collect::<Vec<_>>(),
        [Trigger::MonsterAfter, Trigger::HeroAfter]
    );
    // Scrolls, Potions, Jewellery, Weapons, Shields and cards carry triggers too.
    let triggered = |kind| {
        ItemId::all().any(|item| item.item().sheet.kind == kind && !item.item().sheet.parts.is_empty())
    };
    let kinds = [Kind::Scroll, Kind::Potion, Kind::Jewellery, Kind::Weapon, Kind::Shield];
    assert!(kinds.into_iter().all(triggered));
    assert_eq!(power::CURSE.power().trigger, Trigger::HeroBefore);
}

#[test]
#[rule("EU-ITM-01")]
fn abilities_are_no_items() {
    assert!(
        Kind::ALL.into_iter().all(|kind| kind.is_item() == !matches!(kind, Kind::Ability | Kind::Initiative))
    );
    assert!(ItemId::all().all(|item| item.item().sheet.kind.is_item()));
    assert!(!hero_tile::MAELDUR_FIREBALL.tile().sheet.kind.is_item());
}

#[test]
#[rule("EU-SGC-06")]
fn a_silver_card_has_two_sections_and_a_gold_card_three() {
    for card in PowerId::all() {
        let sections = if card.power().metal == Metal::Silver { 2 } else { 3 };
        assert_eq!(card.power().sections.len(), sections, "{card:?}");
    }
}

#[test]
#[rule("EU-ACT-02")]
fn tokens_give_the_movement_of_the_examples() {
    assert_eq!((Deed::Trade.moves(), Deed::Mine.moves()), (2, 1));
    // The book shows the third in a picture alone: ours is as good as the second.
    assert_eq!(Deed::Combat.moves(), 2);
}

#[test]
fn backs_tell_no_more_than_they_show() {
    // Two cards of level 1 share a back; which of them is there nobody knows (EU-CBT-05).
    assert!(foe::M1_GECKO.same_back(foe::M1_YOUNG_WOLF));
    assert_eq!(foe::M1_YOUNG_WOLF.back(), foe::M1_GECKO);
    assert!(!foe::M1_GECKO.same_back(foe::M1_KOBOLD));
}

#[test]
fn both_languages_name_everything() {
    let sheets =
        ItemId::all().map(|item| item.item().sheet).chain(HeroTileId::all().map(|tile| tile.tile().sheet));
    for sheet in sheets {
        assert!(!sheet.name.en.is_empty() && !sheet.name.fr.is_empty(), "{}", sheet.id);
    }
    for scenario in ScenarioId::ALL {
        let sheet = scenario.sheet();
        assert!(sheet.rules.iter().chain([&sheet.name, &sheet.victory]).all(|text| !text.fr.is_empty()));
        assert!(sheet.rules.len() >= 2, "{scenario:?}");
    }
}

#[test]
fn every_slot_opens_by_what_its_board_shows() {
    for hero in Hero::ALL {
        let slots = &hero.board().slots;
        assert!(slots[..HERO_SLOTS].iter().all(|slot| slot.symbol.is_hero_slot()));
        assert!(slots[HERO_SLOTS..].iter().all(|slot| !slot.symbol.is_hero_slot()));
        // Equipment slots are locked by gold alone (EU-SLT-01).
        assert!(slots[HERO_SLOTS..].iter().all(|slot| !matches!(slot.lock, Lock::Essence(_))));
        let open =
            |symbol| slots.iter().filter(|slot| slot.symbol == symbol && slot.lock == Lock::Open).count();
        for symbol in [Symbol::Sword, Symbol::Ability] {
            let start = hero
                .tiles()
                .filter(|tile| tile.tile().start && tile.tile().sheet.slot == Some(symbol))
                .count();
            assert!(start <= open(symbol), "the Starting tiles of {hero:?} fit (EU-HBD-04)");
        }
    }
}

#[test]
#[rule("EU-CMP-05")]
fn the_space_tells_the_face_of_an_interaction_token() {
    let spaces = TerritoryId::all().flat_map(|tile| tile.territory().cells.iter());
    let (mut mines, mut elementals) = (0, 0);
    for cell in spaces {
        assert!(cell.kind.mine().is_none() || cell.kind.elemental().is_none());
        mines += usize::from(cell.kind.mine().is_some());
        elementals += usize::from(cell.kind.elemental().is_some());
    }
    assert!(mines > 20 && elementals > 20, "there are both: {mines}, {elementals}");
}
