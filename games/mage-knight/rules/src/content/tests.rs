//! The generated tables against the box: examples of every family, and the counts and shapes that the ledger
//! states.

use std::collections::HashSet;

use kernel::{Bag, Deck, Dense, Lang, rule};

use super::*;
use crate::effect::Effect;
use crate::terms::*;
use crate::variants::Printing;

/// The printing that is usual.
const FIRST: Printing = Printing::First;

/// What an effect is in the notation.
fn says(effect: EffectId) -> String {
    effect.get().to_string()
}

#[test]
#[rule("MK-DEED-01")]
fn deed_cards_are_of_five_kinds() {
    let count = |kind| CardId::all().filter(|card| card.card().kind == kind).count();
    let kinds = [CardKind::Wound, CardKind::Basic, CardKind::Advanced, CardKind::Spell, CardKind::Artifact];
    assert_eq!(kinds.map(count), [1, 16, 28, 20, 16]);
    assert_eq!(CardId::all().len(), kinds.map(count).iter().sum::<usize>());
    assert_eq!(WOUNDS, 40);
    assert!(card::WOUND.is_wound() && CardId::all().filter(|card| card.is_wound()).count() == 1);
    for (cards, kind) in [
        (CardId::basic_actions().collect::<Vec<_>>(), CardKind::Basic),
        (CardId::advanced_actions().collect(), CardKind::Advanced),
        (CardId::spells().collect(), CardKind::Spell),
        (CardId::artifacts().collect(), CardKind::Artifact),
    ] {
        assert!(cards.iter().all(|card| card.card().kind == kind));
        assert_eq!(cards.len(), count(kind));
    }
}

#[test]
fn basic_actions() {
    let rage = card::RAGE.card();
    assert_eq!((rage.name.en, rage.colour, rage.number), ("Rage", Some(BasicColour::Red), 1));
    assert_eq!(rage.half(FIRST, false).categories, Categories::of(&[Category::Combat]));
    assert_eq!(says(rage.half(FIRST, true).effect), "attack 4");
    let threaten = card::THREATEN.card();
    assert_eq!(says(threaten.half(FIRST, true).effect), "influence 5; rep -1 @end");
    let toughness = card::COLD_TOUGHNESS.card();
    assert_eq!((toughness.hero, toughness.number), (Some(Hero::Tovak), 3));
    assert_eq!(
        says(toughness.half(FIRST, true).effect),
        "ice block 5; per icon of the blocked enemy: ice block 1"
    );
}

#[test]
fn every_hero_starts_with_sixteen_cards_one_of_their_own() {
    for hero in Hero::ALL {
        let deck: Deck<CardId, CARDS, 2> = Deck::of(*hero.starting_deck());
        assert_eq!(deck.len(), 16);
        let count = |card: CardId| hero.starting_deck()[card.index()];
        for other in Hero::ALL {
            assert_eq!(count(other.sheet().special), u8::from(other == hero));
        }
        for colour in BasicColour::ALL {
            let of_colour = CardId::basic_actions().filter(|card| card.card().colour == Some(colour));
            assert_eq!(of_colour.map(count).sum::<u8>(), 4, "{hero:?} {colour:?}");
        }
    }
    let count = |hero: Hero, card: CardId| hero.starting_deck()[card.index()];
    assert_eq!((count(Hero::Arythea, card::RAGE), count(Hero::Tovak, card::RAGE)), (1, 2));
    assert_eq!(count(Hero::Tovak, card::DETERMINATION), 0);
    assert_eq!(
        Hero::Goldyx.sheet().dummy_crystals,
        [BasicColour::Green, BasicColour::Green, BasicColour::Blue]
    );
}

#[test]
fn advanced_actions() {
    for colour in BasicColour::ALL {
        assert_eq!(CardId::advanced_actions().filter(|card| card.card().colour == Some(colour)).count(), 7);
    }
    let need = card::IN_NEED.card();
    assert_eq!(
        says(need.half(FIRST, false).effect),
        "influence 2; per wound in hand or on units: influence 1"
    );
    let maximal = card::MAXIMAL_EFFECT.card();
    assert_eq!(says(maximal.half(FIRST, false).effect), "with another action: basic x3, trash it");
    assert_eq!(says(card::BLOOD_RITUAL.card().half(FIRST, true).effect), "wound 1; mana any x3");
}

#[test]
fn spells() {
    for colour in BasicColour::ALL {
        assert_eq!(CardId::spells().filter(|card| card.card().colour == Some(colour)).count(), 5);
    }
    let interactive: Vec<CardId> = CardId::spells().filter(|card| card.card().interactive).collect();
    assert_eq!(interactive, [card::MANA_MELTDOWN, card::MANA_CLAIM, card::MIND_READ, card::ENERGY_FLOW]);
    let fireball = card::FIREBALL.card();
    assert_eq!([false, true].map(|strong| fireball.half_name(strong).fr), ["Boule de Feu", "Tempête de Feu"]);
    assert_eq!(
        *fireball.half(FIRST, false).effect.get(),
        Effect::Attack { n: 5, reach: Reach::Ranged, element: Element::Fire }
    );
    // First printing.
    assert_eq!(
        says(card::WINGS_OF_WIND.card().half(FIRST, true).effect),
        "in combat: if unspent move covers enemies: skip block and damage"
    );
    assert!(card::WINGS_OF_WIND.card().half(FIRST, true).categories.contains(Category::Combat));
}

#[test]
fn artifacts() {
    let banners: Vec<CardId> = CardId::artifacts().filter(|card| card.card().is_banner()).collect();
    assert_eq!(
        banners,
        [card::BANNER_OF_GLORY, card::BANNER_OF_FEAR, card::BANNER_OF_PROTECTION, card::BANNER_OF_COURAGE]
    );
    let horn = card::HORN_OF_WRATH.card();
    assert_eq!(says(horn.half(FIRST, false).effect), "siege attack 6; roll: red, black -> wound 1");
    let Effect::All([_, Effect::Roll(faces)]) = horn.half(FIRST, false).effect.get() else {
        panic!("{horn:?}")
    };
    assert_eq!(faces[ManaColour::Black.index()], Effect::Wound(1));
    assert_eq!(faces[ManaColour::Gold.index()], Effect::Nothing);
}

#[test]
fn units() {
    let cards = |elite| Bag::<UnitId, UNITS>::of(UnitId::counts(elite)).len();
    assert_eq!((UNITS, cards(false), cards(true)), (20, 20, 20));
    let golems = unit::ICE_GOLEMS.unit();
    assert_eq!((golems.level, golems.cost, golems.armor, golems.copies), (3, 8, 4, 2));
    assert_eq!(golems.resistances, Resistances::of(&[Resistance::Ice, Resistance::Physical]));
    assert_eq!(golems.sites, Sites::of(&[Site::MageTower, Site::Keep]));
    assert_eq!(golems.abilities(FIRST)[1].mana, Some(ManaColour::Blue));
    assert_eq!(says(golems.abilities(FIRST)[1].effect), "ice attack 6");
    assert_eq!(unit::ALTEM_MAGES.unit().abilities(FIRST)[2].mana, Some(ManaColour::Black));
}

#[test]
fn enemies() {
    let tokens = |pile: Pile| Bag::<EnemyId, ENEMIES>::of(pile.counts()).len();
    assert_eq!(Pile::ALL.map(tokens), [12, 10, 8, 10, 10, 10]);
    assert_eq!(ENEMIES, 29);
    let mages = enemy::ALTEM_MAGES.enemy();
    assert_eq!(mages.attack, EnemyAttack::Strike { n: 4, element: Element::ColdFire });
    assert_eq!(mages.abilities, Abilities::of(&[Ability::Fortified, Ability::Brutal, Ability::Poison]));
    assert_eq!((mages.armor, mages.fame, mages.pile), (8, 8, Pile::White));
    assert_eq!(enemy::ORC_SUMMONERS.enemy().attack, EnemyAttack::Summons(Pile::Brown));
    for each in EnemyId::all() {
        let each = each.enemy();
        let summons = matches!(each.attack, EnemyAttack::Summons(_));
        assert_eq!(each.abilities.contains(Ability::Summon), summons, "{}", each.id);
    }
    assert_eq!(Ability::Swift.name().get(Lang::Fr), "Vif");
}

#[test]
fn ruins() {
    assert_eq!(RUINS, 12);
    assert_eq!(ruin::ALTAR_WHITE.ruin().inside, RuinInside::Altar { colour: BasicColour::White, mana: 3 });
    assert_eq!(*ruin::ALTAR_WHITE.ruin().reward.get(), Effect::Fame(7));
    let dragon = ruin::BROWN_RED_ARTIFACT_ARTIFACT.ruin();
    assert_eq!(dragon.inside, RuinInside::Enemies(&[Pile::Brown, Pile::Red]));
    assert_eq!(*dragon.reward.get(), Effect::Artifact(2));
}

#[test]
fn skills() {
    for hero in Hero::ALL {
        let skills: Vec<SkillId> = hero.skills().collect();
        assert_eq!(skills.len(), 10);
        assert!(skills.iter().all(|skill| skill.skill().hero == hero));
        assert_eq!(skills.iter().filter(|skill| skill.skill().interactive).count(), 1);
    }
    assert_eq!(SKILLS, 40);
    let weather = skill::PRAYER_OF_WEATHER.skill();
    assert_eq!((weather.usage, weather.centre), (Usage::Round, true));
    assert_eq!(
        says(weather.effect),
        "terrain{all: -2 (min 1) [next turn]}; others terrain{all: +1 (max 5) [next turn]}"
    );
    assert_eq!(skill::BONDS_OF_LOYALTY.skill().usage, Usage::Permanent);
}

#[test]
fn tactics() {
    for night in [false, true] {
        let numbers: Vec<u8> = TacticId::of(night).map(|tactic| tactic.tactic().number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
        assert!(TacticId::of(night).all(|tactic| tactic.tactic().night == night));
    }
    assert_eq!(*tactic::EARLY_BIRD.tactic().effect(FIRST).get(), Effect::Nothing);
    let rethink = tactic::RETHINK.tactic();
    assert_eq!(rethink.when, TacticWhen::Taken);
    assert_eq!(
        says(rethink.effect(FIRST)),
        "discard up to 3 with wounds: per card: draw 1; shuffle discard into deck"
    );
}

#[test]
fn tiles() {
    let count = |kind| TileId::of(kind).count();
    assert_eq!([TileKind::Start, TileKind::Countryside, TileKind::Core].map(count), [2, 11, 8]);
    let sea =
        |tile: TileId| Spot::ALL.into_iter().filter(|spot| tile.face(*spot).terrain == Terrain::Sea).count();
    assert_eq!((sea(tile::START_A), sea(tile::START_B)), (3, 2));
    let city = tile::CORE_5.face(Spot::Centre);
    assert_eq!(
        (city.site, city.colour, city.ground()),
        (Some(Site::City), Some(BasicColour::Green), Terrain::City)
    );
    assert_eq!(tile::CORE_4.face(Spot::NorthWest).colour, Some(BasicColour::Blue));
    let sites = |site: Site| {
        TileId::all().flat_map(|tile| tile.tile().faces).filter(|face| face.site == Some(site)).count()
    };
    assert_eq!([Site::Village, Site::Keep, Site::Mine, Site::City, Site::Portal].map(sites), [6, 5, 8, 4, 2]);
}

#[test]
fn sites() {
    let village = Site::Village.card();
    assert_eq!(
        village.interact[1],
        Interaction { what: Deal::Buy(Sale { ware: Ware::Heal, influence: 3, mana: 0 }), who: Who::Anybody }
    );
    assert_eq!(says(village.plunder), "rep -1; draw 2");
    let burn = Site::Monastery.card().burn.expect("monasteries burn");
    assert_eq!((burn.enemies, burn.reputation, burn.units_allowed), (&[Pile::Violet][..], -3, false));
    let dungeon = Site::Dungeon.card().fight.expect("dungeons are fought for");
    assert!(dungeon.night_rules && !dungeon.units_allowed);
    assert_eq!(dungeon.conquered, Conquered::Again);
    assert_eq!(says(dungeon.reward), "shield; roll: basic -> artifact 1 | gold, black -> spell 1");
    let fortified: Vec<Site> = Site::ALL.into_iter().filter(|site| site.is_fortified()).collect();
    assert_eq!(fortified, [Site::Keep, Site::MageTower, Site::City]);
    assert_eq!(says(Site::Draconum.card().fight.expect("they are fought").reward), "rep +2");
}

#[test]
fn cities() {
    for colour in BasicColour::ALL {
        let city = City::of(colour);
        assert_eq!(city.tile.tile().city, Some(colour));
        assert_eq!(city.garrisons.len(), 11);
    }
    let red = City::of(BasicColour::Red);
    assert_eq!(red.garrison(1), [Pile::White]);
    assert_eq!(red.garrison(11), [Pile::Brown, Pile::Violet, Pile::White, Pile::White, Pile::White]);
    assert_eq!(red.sells, Sale { ware: Ware::Artifact, influence: 12, mana: 0 });
    assert_eq!(says(red.bonus), "garrison{brutal if physical}");
    assert_eq!(
        says(City::of(BasicColour::Blue).bonus),
        "garrison{ice attack +2, fire attack +2, coldfire attack +1}"
    );
}

#[test]
fn levels_and_tracks() {
    for (i, level) in levels().iter().enumerate() {
        let number = i as u8 + 1;
        assert_eq!(level.fame, number * number - 1);
        assert_eq!(level_at(level.fame.into()), number);
        let gain = match number {
            1 => LevelGain::Nothing,
            _ if number.is_multiple_of(2) => LevelGain::SkillAndAdvanced,
            _ => LevelGain::CommandToken,
        };
        assert_eq!(level.gain, gain);
        assert_eq!(level.command_tokens, number.div_ceil(2));
    }
    let (first, last) = (levels()[0], levels()[9]);
    assert_eq!((first.armor, first.hand, last.armor, last.hand), (2, 5, 4, 7));
    let track: Vec<Option<i8>> = (REPUTATION_LOWEST..=REPUTATION_HIGHEST).map(reputation_modifier).collect();
    assert_eq!(track.len(), 15);
    assert_eq!(track[4], Some(-1));
    let closed: Vec<Terrain> = Terrain::ALL.into_iter().filter(|each| each.cost(true).is_none()).collect();
    assert_eq!(closed, [Terrain::Lake, Terrain::Mountain, Terrain::Sea]);
    assert_eq!((Terrain::Desert.cost(false), Terrain::Desert.cost(true)), (Some(5), Some(3)));
}

#[test]
fn scoring() {
    let beating = Achievement::GreatestBeating.card();
    assert_eq!(beating.scores, [Score { what: Scored::Wound, points: -2, per: 1 }]);
    assert_eq!((beating.title, beating.title_tied), (-3, -1));
    assert_eq!(
        Achievement::GreatestLoot.card().scores[1],
        Score { what: Scored::Crystal, points: 1, per: 2 }
    );
    assert_eq!((Scoring::Conquest.card().city_leader, Scoring::Solo.card().unplayed_round), (7, 30));
    assert_eq!(Scoring::Cooperation.card().base, FameBase::LowestFame);
}

#[test]
#[rule("MK-MANA-01")]
fn four_colours_are_basic_and_two_special() {
    let basic: Vec<ManaColour> =
        ManaColour::ALL.into_iter().filter(|colour| colour.basic().is_some()).collect();
    assert_eq!(basic, BasicColour::ALL.map(ManaColour::from));
    assert_eq!([ManaColour::Gold, ManaColour::Black].map(ManaColour::basic), [None, None]);
    assert!(BasicColour::ALL.into_iter().all(|colour| ManaColour::from(colour).basic() == Some(colour)));
}

#[test]
fn ids_are_dense_and_travel_as_text() {
    let json = serde_json::to_string(&card::FIRE_BOLT).unwrap();
    assert_eq!(json, "\"fire_bolt\"");
    assert_eq!(serde_json::from_str::<CardId>(&json).unwrap(), card::FIRE_BOLT);
    assert!(serde_json::from_str::<CardId>("\"water_bolt\"").is_err());
    assert_eq!(CardId::from_index(card::FIRE_BOLT.index()), card::FIRE_BOLT);
    assert_eq!(serde_json::to_string(&Site::MageTower).unwrap(), "\"mage_tower\"");
    let last = EffectId::all().last().unwrap();
    let json = serde_json::to_string(&last).unwrap();
    assert_eq!(serde_json::from_str::<EffectId>(&json).unwrap(), last);
    assert!(serde_json::from_str::<EffectId>("60000").is_err());
}

#[test]
fn names_are_there_in_both_languages_and_differ_within_a_family() {
    for lang in Lang::ALL {
        let distinct = |names: Vec<&'static str>| {
            assert!(names.iter().all(|name| !name.is_empty()));
            names.iter().collect::<HashSet<_>>().len()
        };
        assert_eq!(distinct(CardId::all().map(|card| card.card().name.get(lang)).collect()), CARDS);
        assert_eq!(distinct(UnitId::all().map(|unit| unit.unit().name.get(lang)).collect()), UNITS);
        assert_eq!(distinct(EnemyId::all().map(|enemy| enemy.enemy().name.get(lang)).collect()), ENEMIES);
        // The four Motivations share their name.
        assert_eq!(distinct(SkillId::all().map(|skill| skill.skill().name.get(lang)).collect()), SKILLS - 3);
        assert_eq!(distinct(Site::ALL.map(|site| site.card().name.get(lang)).to_vec()), Site::COUNT);
    }
}

// Where hexes and tiles lie.

/// Positions all around the start.
fn positions() -> impl Iterator<Item = TilePos> {
    (-5..=5).flat_map(|x| (-5..=5).map(move |y| TilePos::new(x, y)))
}

#[test]
fn every_hex_is_on_one_tile() {
    let mut seen = HashSet::new();
    for tile in positions() {
        for spot in Spot::ALL {
            let hex = tile.hex(spot);
            assert_eq!(hex.on_tile(), (tile, spot));
            assert!(seen.insert(hex), "{hex:?} is on two tiles");
        }
    }
    for q in -6..=6 {
        for r in -6..=6 {
            let hex = Hex::new(q, r);
            let (tile, spot) = hex.on_tile();
            assert_eq!(tile.hex(spot), hex);
            assert!(seen.contains(&hex), "{hex:?} is on none");
        }
    }
}

#[test]
fn directions_lead_there_and_back() {
    let hex = Hex::new(3, -4);
    for way in Direction::ALL {
        assert_eq!(hex.step(way).step(way.opposite()), hex);
        assert!(hex.touches(hex.step(way)));
        assert_eq!(Spot::ALL[way.index() + 1].id(), way.id());
        assert_eq!(TilePos::default().hex(Spot::ALL[way.index() + 1]), Hex::default().step(way));
    }
    assert_eq!(hex.neighbours().into_iter().collect::<HashSet<_>>().len(), 6);
    assert_eq!(hex.distance(Hex::new(3, -1)), 3);
    assert_eq!(Hex::new(0, 0).distance(Hex::new(2, -2)), 2);
}

#[test]
fn neighbouring_tiles_share_three_edges_on_each_side() {
    // Own hex and the hexes of the neighbour, as printed on the tiles.
    let north = [
        (Spot::NorthWest, Spot::SouthWest),
        (Spot::NorthWest, Spot::SouthEast),
        (Spot::NorthEast, Spot::SouthEast),
    ];
    let here = TilePos::new(2, 1);
    let mut all = 0;
    for side in TileSide::ALL {
        let there = here.beside(side);
        assert!(here.touches(there) && there.touches(here));
        assert_eq!(there.beside(side.opposite()), here);
        let mut edges = Vec::new();
        for own in Spot::ALL {
            for other in Spot::ALL {
                if here.hex(own).touches(there.hex(other)) {
                    edges.push((own, other));
                }
            }
        }
        assert_eq!(edges.len(), 3, "{side:?}");
        if side == TileSide::North {
            edges.sort();
            let mut wanted = north;
            wanted.sort();
            assert_eq!(edges, wanted);
        }
        all += edges.len();
    }
    // The six outer hexes have three edges each that lead off the tile.
    assert_eq!(all, 18);
    let touching = positions().filter(|other| {
        *other != here && here.hexes().iter().any(|hex| other.hexes().iter().any(|far| hex.touches(*far)))
    });
    assert_eq!(touching.collect::<HashSet<_>>(), here.neighbours().into_iter().collect());
}

/// The columns of a shape: how far it goes from the start.
fn columns(shape: Shape) -> Vec<i8> {
    (-5..=5).filter(|&y| (-5..=5).any(|x| shape.holds(TilePos::new(x, y)))).collect()
}

#[test]
#[rule("MK-MAP-02")]
fn on_the_wedge_core_tiles_keep_away_from_the_coast() {
    let wedge = Shape::Wedge;
    assert_eq!(wedge.card().start, tile::START_A);
    assert_eq!(wedge.card().initial.len(), 2);
    for row in 1..5 {
        // A row: all positions as far from the start.
        let places: Vec<TilePos> =
            (-5..=5).map(|x| TilePos::new(x, row - x)).filter(|at| wedge.holds(*at)).collect();
        assert_eq!(places.len(), row as usize + 1);
        for (i, at) in places.iter().enumerate() {
            let coast = i == 0 || i + 1 == places.len();
            assert!(wedge.allows(*at, TileKind::Countryside));
            assert_eq!(wedge.allows(*at, TileKind::Core), !coast, "{at:?}");
            assert!(Shape::WedgeUnrestricted.allows(*at, TileKind::Core));
        }
    }
    assert!(!wedge.allows(TilePos::default(), TileKind::Countryside));
    assert!(wedge.allows(TilePos::default(), TileKind::Start));
}

#[test]
#[rule("MK-MAP-03", "MK-MAP-04")]
fn open_maps_have_so_many_columns() {
    for (shape, wanted) in [(Shape::Open, -2..=2), (Shape::Open4, -2..=1), (Shape::Open3, -1..=1)] {
        assert_eq!(shape.card().start, tile::START_B);
        assert_eq!(shape.card().initial.len(), 3);
        assert_eq!(columns(shape), wanted.collect::<Vec<i8>>(), "{shape:?}");
        for at in positions() {
            // Nothing lies behind the start.
            assert!(!shape.holds(at) || (at.x >= 0 && at.x + at.y >= 0), "{at:?}");
        }
    }
    // The coast goes on for two tiles on each side of the start tile before it turns.
    for at in [TilePos::new(0, 1), TilePos::new(0, 2), TilePos::new(1, -1), TilePos::new(2, -2)] {
        assert!(Shape::Open.allows(at, TileKind::Core), "{at:?}");
    }
    assert!(!Shape::Open.holds(TilePos::new(0, 3)) && !Shape::Open.holds(TilePos::new(3, -3)));
}

#[test]
#[rule("MK-MAP-05")]
fn shapes_are_recommended_by_the_number_of_players() {
    let players = |shape: Shape| shape.card().players;
    assert_eq!(players(Shape::Wedge), [2, 3]);
    assert_eq!(players(Shape::Open), [4]);
    assert_eq!(players(Shape::Open4), [3, 4]);
    assert_eq!(players(Shape::Open3), [2, 3]);
}

#[test]
fn first_tiles_touch_the_start() {
    for shape in Shape::ALL {
        let initial = shape.card().initial;
        assert!(initial.iter().all(|at| at.touches(TilePos::default()) && shape.holds(*at)));
        let placed = |at: TilePos| at == TilePos::default() || initial.contains(&at);
        assert!(initial.iter().all(|at| touched(*at, placed) >= 2), "{shape:?}");
    }
    assert_eq!((EXPLORE_COST, COUNTRYSIDE_TOUCHES, CORE_TOUCHES, LEFTOVER_TOUCHES), (2, 2, 2, 3));
}

#[test]
fn rules_can_be_cited() {
    assert_eq!(crate::rules::RULES.game(), "mage-knight");
    assert!(crate::rules::RULES.contains(crate::rules::MK_MAP_02));
}

/// A match that was kept goes on by the effect it was in the middle of, whatever its number is by then.
#[test]
fn effects_are_kept_by_what_they_are() {
    for id in EffectId::all() {
        let written = serde_json::to_value(id).expect("plain data has a JSON form");
        assert_eq!(serde_json::from_value::<EffectId>(written).ok(), Some(id), "{id:?}");
        // As it was written before.
        assert_eq!(serde_json::from_value::<EffectId>(id.index().into()).ok(), Some(id));
        // Its number is another effect's, or nobody's.
        for number in [usize::from(id == EffectId::NOTHING), 60_000, 70_000] {
            let moved = format!("{number}: {}", id.get());
            let found: EffectId = serde_json::from_value(moved.into()).expect("it is there by its words");
            assert_eq!(found.get(), id.get());
        }
        // One effect was added before it.
        let next = id.index() + 1;
        let found: EffectId =
            serde_json::from_value(format!("{next}: {}", id.get()).into()).expect("it is there");
        assert!(found == id || found.index() == next || found.index() == next + 1, "{found:?} for {id:?}");
    }
    for strange in ["0: dance", "0", "", "x: block 2"] {
        assert!(serde_json::from_value::<EffectId>(strange.into()).is_err(), "{strange}");
    }
    assert!(serde_json::from_value::<EffectId>(60_000.into()).is_err());
}
