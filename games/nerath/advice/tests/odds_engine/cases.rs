//! The battles to compare.

use nerath::units::Side::{self, Attacker, Defender};

/// A battle: the question in words, and the cards that have the effects it names.
pub(crate) struct Case {
    pub(crate) line: &'static str,
    pub(crate) options: &'static [&'static str],
    pub(crate) cards: &'static [(Side, Card)],
}

/// A card that takes part.
#[derive(Clone, Copy)]
pub(crate) enum Card {
    /// An Event card in the hand of a side, played as soon as it may be.
    Event(&'static str),
    /// A Treasure that a side has played earlier.
    InPlay(&'static str),
}

use Card::{Event, InPlay};

const fn plain(line: &'static str) -> Case {
    Case { line, options: &[], cards: &[] }
}

const fn with(line: &'static str, options: &'static [&'static str]) -> Case {
    Case { line, options, cards: &[] }
}

const fn card(line: &'static str, options: &'static [&'static str], cards: &'static [(Side, Card)]) -> Case {
    Case { line, options, cards }
}

#[rustfmt::skip]
pub(crate) const CASES: &[Case] = &[
    // In territories.
    plain("footsoldier vs footsoldier"),
    plain("3 footsoldier vs footsoldier"),
    plain("footsoldier vs castle"),
    plain("3 footsoldier, wizard, dragon vs castle, 2 footsoldier"),
    plain("2 siege engine vs castle, footsoldier"),
    plain("siege engine vs 2 siege engine"),
    plain("2 monster vs 2 fighter"),
    plain("wizard vs wizard"),
    plain("2 wizard, footsoldier vs wizard, 2 fighter"),
    plain("dragon vs dragon"),
    plain("dragon vs 3 footsoldier, castle"),
    plain("2 dragon, fighter vs dragon, wizard, castle"),
    plain("storm vs 2 footsoldier"),
    plain("2 storm, dragon vs storm, monster"),
    plain("6 footsoldier, 2 siege engine, fighter, wizard, monster vs castle, 4 footsoldier, wizard, fighter"),
    plain("10 footsoldier vs 8 footsoldier, castle"),
    plain("fighter, wizard, monster, storm, dragon vs fighter, wizard, monster, storm, dragon"),
    plain("4 fighter vs 5 footsoldier, siege engine"),
    plain("20 footsoldier, 4 wizard, 3 dragon vs castle, 15 footsoldier, 6 fighter, dragon"),
    with("3 footsoldier, monster vs castle, monster", &["--order-attacker", "monster"]),
    with("3 footsoldier, 2 monster, wizard vs castle, 2 monster", &["--order-attacker", "cheapest", "--order-defender", "castle"]),
    with("2 dragon, 2 footsoldier vs 2 dragon, wizard", &["--order-attacker", "wounds-last", "--order-defender", "wounds-last,dragon"]),
    with("4 footsoldier, wizard vs castle, 3 footsoldier", &["--rounds", "2"]),
    with("4 footsoldier, wizard vs castle, 3 footsoldier", &["--retreat-at", "2"]),
    with("3 monster vs 3 fighter", &["--retreat-at", "1"]),
    with("2 dragon, wizard vs castle, 4 fighter", &["--rounds", "1"]),
    with("2 dragon, wizard, 3 footsoldier vs castle, 4 fighter", &["--rounds", "3", "--retreat-at", "3"]),
    // At sea.
    plain("warship vs warship"),
    plain("2 warship vs warship, storm"),
    plain("warship (wizard, fighter) vs warship (fighter)"),
    plain("2 warship (wizard), dragon vs storm, warship"),
    plain("storm, dragon vs 2 warship (wizard, wizard)"),
    plain("warship (footsoldier, footsoldier), warship (fighter) vs 2 storm"),
    plain("2 warship (wizard, footsoldier), storm vs warship, dragon"),
    plain("3 storm vs 3 warship"),
    with("dragon vs storm", &["--sea"]),
    with("warship (fighter, monster), warship (wizard) vs warship (siege, siege), warship", &["--order-attacker", "warship"]),
    with("warship (fighter), warship vs dragon, warship", &["--order-defender", "warship", "--rounds", "2"]),
    with("3 warship (wizard, fighter) vs 2 warship (fighter, fighter), storm", &["--order-attacker", "fighter,warship", "--retreat-at", "3"]),
    // In dungeons.
    plain("2 fighter vs ogre"),
    plain("fighter, wizard vs medusa"),
    plain("2 fighter, wizard vs medusa + troll"),
    plain("3 wizard vs beholder"),
    plain("2 wizard vs troll"),
    plain("4 fighter, 2 wizard vs lich + young dragon"),
    plain("fighter vs goblin warband"),
    with("2 fighter, wizard vs hydra", &["--retreat-at", "1"]),
    plain("2 wizard, fighter vs rust monster + stone golem"),
    // With Event cards.
    card("4 footsoldier vs 4 footsoldier", &["--attacker-effect", "volley 2d8"], &[(Attacker, Event("karkoth_ghoul_plague"))]),
    card("3 footsoldier, 2 monster vs castle, 2 monster",
        &["--attacker-effect", "hit-on 5 footsoldier @1, hit-on 5 monster @1"], &[(Attacker, Event("karkoth_zombie_tide"))]),
    card("3 footsoldier, dragon vs 2 fighter, castle", &["--defender-effect", "die d20 fighter x1"], &[(Defender, Event("karkoth_wraith_champion"))]),
    card("3 fighter vs 2 monster", &["--defender-effect", "absorb-once 1"], &[(Defender, Event("karkoth_vampiric_feast"))]),
    card("3 fighter vs 2 wizard, 2 footsoldier", &["--attacker-effect", "suppress hero x1 @1"], &[(Attacker, Event("karkoth_warlocks_curse"))]),
    card("3 warship (fighter), dragon vs 2 warship (wizard), storm", &["--defender-effect", "volley 4d8"], &[(Defender, Event("vailin_storm_caller"))]),
    card("4 fighter vs 4 footsoldier, castle",
        &["--defender-effect", "first-strike footsoldier @1, hit-on 5 footsoldier @1"], &[(Defender, Event("vailin_elven_longbows"))]),
    card("2 dragon, 3 footsoldier vs 2 fighter, wizard", &["--defender-effect", "foe-hit-on 7 @1"], &[(Defender, Event("vailin_forest_ambush"))]),
    card("3 landed footsoldier, landed fighter, monster vs castle, 2 fighter",
        &["--attacker-effect", "hit-on 5 landed"], &[(Attacker, Event("vailin_marine_raiders"))]),
    card("2 landed fighter, fighter, storm vs castle, 2 fighter",
        &["--attacker-effect", "hit-on 5 landed"], &[(Attacker, Event("vailin_marine_raiders"))]),
    card("2 warship (wizard, fighter) vs 3 warship", &["--attacker-effect", "absorb-once 2"], &[(Attacker, Event("vailin_song_of_healing"))]),
    card("4 footsoldier, wizard vs 2 footsoldier, monster", &["--defender-effect", "bonus-dice d12"], &[(Defender, Event("iron_circle_bound_devil"))]),
    card("4 fighter vs 4 fighter, castle", &["--attacker-effect", "volley 3d10"], &[(Attacker, Event("iron_circle_hellfire_volley"))]),
    card("6 footsoldier, wizard vs castle, 3 footsoldier", &["--attacker-effect", "hit-on 5 footsoldier"], &[(Attacker, Event("iron_circle_goblin_frenzy"))]),
    card("3 monster vs castle, 2 footsoldier", &["--defender-effect", "absorb-once 2"], &[(Defender, Event("iron_circle_iron_discipline"))]),
    card("3 fighter, wizard vs beholder", &["--attacker-effect", "hit-on 5"], &[(Attacker, Event("nerath_veteran_warlord"))]),
    card("5 monster vs castle, 2 fighter, footsoldier", &["--defender-effect", "absorb 3"], &[(Defender, Event("nerath_heroic_stand"))]),
    card("3 fighter, 2 wizard, footsoldier vs 4 monster, castle",
        &["--attacker-effect", "first-strike hero @1, die d12 hero @1"], &[(Attacker, Event("nerath_charge_of_the_knights"))]),
    card("2 fighter, wizard, footsoldier vs 3 monster", &["--attacker-effect", "resilient hero x2"], &[(Attacker, Event("nerath_paladins_oath"))]),
    card("2 fighter, wizard vs hydra", &["--attacker-effect", "resilient hero x2"], &[(Attacker, Event("nerath_paladins_oath"))]),
    card("2 fighter, wizard vs medusa + minotaur", &["--attacker-effect", "hit-on 5 hero"], &[(Attacker, Event("nerath_delvers_map"))]),
    card("2 warship (fighter, wizard) vs 2 warship, storm", &["--attacker-effect", "volley 2d20"], &[(Attacker, Event("nerath_silver_wings"))]),
    card("3 footsoldier, monster vs 3 fighter",
        &["--attacker-effect", "volley 2d8", "--defender-effect", "volley 2d20"],
        &[(Attacker, Event("karkoth_ghoul_plague")), (Defender, Event("nerath_silver_wings"))]),
    card("4 footsoldier, fighter vs 3 footsoldier, fighter, castle",
        &["--attacker-effect", "hit-on 5", "--defender-effect", "foe-hit-on 7 @1"],
        &[(Attacker, Event("nerath_veteran_warlord")), (Defender, Event("vailin_forest_ambush"))]),
    // With Treasures in play.
    card("3 fighter vs 3 fighter, footsoldier", &["--attacker-effect", "die d12 fighter"], &[(Attacker, InPlay("gauntlets_of_might"))]),
    card("3 footsoldier, dragon vs 2 wizard, 2 fighter",
        &["--defender-effect", "die d12 wizard, first-strike fighter x1"], &[(Defender, InPlay("staff_of_power")), (Defender, InPlay("flametongue"))]),
    card("5 footsoldier, monster vs castle, 2 footsoldier", &["--attacker-effect", "hit-on 5 footsoldier @1"], &[(Attacker, InPlay("war_banner"))]),
    card("3 storm vs 2 monster, castle", &["--attacker-effect", "two-dice storm"], &[(Attacker, InPlay("bottled_storm"))]),
    card("4 monster vs 2 siege engine, footsoldier", &["--defender-effect", "two-dice siege"], &[(Defender, InPlay("drums_of_war"))]),
    card("3 monster vs 3 fighter", &["--attacker-effect", "absorb-once 1"], &[(Attacker, InPlay("aegis"))]),
    card("2 fighter, wizard vs troll + owlbear",
        &["--attacker-effect", "absorb 1, heroes-need 6"], &[(Attacker, InPlay("helm_of_brilliance")), (Attacker, InPlay("skeleton_key"))]),
];
