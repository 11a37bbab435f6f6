use super::*;
use crate::{Effect, Force};
use UnitKind::*;
use kernel::Lang;

fn question(line: &str) -> Result<Question, Mistake> {
    read(&line.split(' ').collect::<Vec<_>>())
}

#[test]
fn a_whole_line_is_read() {
    let words = [
        "3 fantassins, sorcier",
        "contre",
        "château",
        "--rounds=3",
        "--retreat-below",
        "25%",
        "--order-attacker",
        "wizard,cheapest,wounds-last",
        "--attacker-effect",
        "volley d6",
        "--attacker-effect=absorb 1",
        "--defender-effect",
        "absorb 2",
    ];
    let read = read(&words).unwrap();
    assert_eq!(read.ground, Ground::Territory);
    assert_eq!(read.armies.attacker.force, Force::of(&[(Footsoldier, 3), (Wizard, 1)]));
    assert_eq!(read.armies.defender.force, Force::of(&[(Castle, 1)]));
    assert_eq!(read.policy, Policy { max_rounds: Some(3), retreat: Retreat::ChanceBelow(0.25) });
    let order = &read.armies.attacker.order;
    assert_eq!(
        (&order.first[..], order.then, order.wounds_first),
        (&[Wizard][..], Preference::Cheapest, false)
    );
    assert_eq!(read.armies.attacker.modifiers.len(), 2);
    assert_eq!(read.armies.defender.modifiers[..], [Effect::AbsorbFirst { hits: 2 }]);
    assert_eq!(read.armies.defender.order, CasualtyOrder::default());
}

#[test]
fn the_ground_follows_from_who_fights() {
    let ground = |line: &str| question(line).unwrap().ground;
    assert_eq!(ground("dragon vs storm"), Ground::Territory);
    assert_eq!(ground("dragon vs storm --sea"), Ground::Sea);
    assert_eq!(ground("dragon vs warship (wizard)"), Ground::Sea);
    assert_eq!(ground("2 fighter vs troll"), Ground::Dungeon);
    assert_eq!(ground("fighter vs nobody"), Ground::Territory);
}

#[test]
fn who_cannot_fight_there_is_told_by_the_rule() {
    let rule = |line: &str| match question(line) {
        Err(Mistake::OutOfPlace { rule, .. }) => rule,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(rule("castle vs dragon"), CN_CST_04);
    assert_eq!(rule("warship, fighter vs dragon"), CN_SEA_02);
    assert_eq!(rule("warship vs footsoldier"), CN_SEA_02);
    assert_eq!(rule("warship vs dragon --land"), CN_UNI_10);
    assert_eq!(rule("dragon vs troll"), CN_DUN_01);
    assert_eq!(rule("fighter vs dragon --dungeon"), CN_DUN_07);
    assert_eq!(rule("troll vs dragon"), CN_DUN_01);
    assert_eq!(rule("dragon vs troll --sea"), CN_DUN_01);
    assert_eq!(question("dragon vs 2 castle"), Err(Mistake::Castles));
}

#[test]
fn nonsense_is_refused_in_both_languages() {
    for line in [
        "",
        "dragon",
        "dragon vs",
        "vs dragon",
        "dragon vs dragon vs dragon",
        "dragon vs dragno",
        "dragon vs dragon --fly",
        "dragon vs dragon --rounds",
        "dragon vs dragon --rounds 0",
        "dragon vs dragon --rounds 31",
        "dragon vs dragon --rounds 2 --rounds 3",
        "dragon vs dragon --sea --land",
        "dragon vs dragon --retreat-at 1 --retreat-below 0.5",
        "dragon vs dragon --retreat-below 1.5",
        "dragon vs dragon --retreat-below nan",
        "dragon vs dragon --retreat-below -0.1",
        "dragon vs dragon --order-attacker dragon,dragon",
        "dragon vs dragon --order-attacker troll",
        "dragon vs dragon --attacker-effect absorb",
        "60 dragon vs 61 dragon",
        "dragon vs dragon --attacker-effect absorb-once=20,absorb=1",
    ] {
        let mistake = question(line).expect_err(line);
        let [english, french] = Lang::ALL.map(|lang| mistake.text(lang));
        assert!(!english.is_empty() && english != french, "{line}: {english} / {french}");
        assert!(!french.contains(" ;") && !french.contains(" :") && !french.contains("« "), "{french}");
    }
    let many = question("dragon vs dragon --attacker-effect=absorb\u{a0}20;absorb\u{a0}1");
    assert!(matches!(many, Err(Mistake::Excess(_))), "{many:?}");
}

#[test]
fn the_help_shows_every_effect_and_option() {
    for lang in Lang::ALL {
        let help = help(lang);
        let plain = plain(help);
        for name in effect::names(lang).split(", ") {
            assert!(plain.contains(&format!("\n  {name} ")), "{name}");
        }
        for option in ["--rounds", "--retreat-at", "--retreat-below", "--order-attacker", "--defender-effect"]
        {
            assert!(help.contains(option), "{option}");
        }
    }
}

#[test]
fn the_largest_question_is_answered_soon() {
    let line = "60 dragon vs 60 dragon --rounds 30 --retreat-below 0.01";
    let mut words: Vec<&str> = line.split(' ').collect();
    words.extend([
        "--attacker-effect",
        "absorb 20,bonus-dice 20d20 @20",
        "--defender-effect",
        "absorb 20,resilient",
    ]);
    let question = read(&words).unwrap();
    let odds = crate::battle(&question);
    assert!((odds.summary.total() - 1.0).abs() < 1e-9);
}
