//! Tiny battles whose odds are fractions that fit in a line.

use super::*;
use Side::{Attacker, Defender};
use nerath::units::Die;

// CN-BTL-08: a round is 1/36 both, 5/36 one, 5/36 the other, 25/36 nothing; so of every 11 decisive rounds 5
// are won.
#[test]
fn footsoldier_against_footsoldier() {
    let question = land(&[(Footsoldier, 1)], &[(Footsoldier, 1)]);
    chances(&question, 5.0 / 11.0, 5.0 / 11.0, 1.0 / 11.0);
    let odds = battle(&question);
    same(odds.summary.rounds.unwrap(), 36.0 / 11.0);
    same(odds.summary.losses.attacker.gold, 6.0 / 11.0);
    same(odds.summary.losses.defender.by_kind[Footsoldier.index()], 6.0 / 11.0);
    assert_eq!(odds.outcomes.len(), 3);
    assert_eq!(odds.outcomes[0].ending, Ending::Won);
    assert_eq!(odds.outcomes[0].survivors.attacker.units[Footsoldier], 1);
    assert_eq!(odds.outcomes[0].survivors.defender.units.units(), 0);
    same(odds.outcomes[0].chance, 5.0 / 11.0);
}

// CN-FST-01: 1/2 the Wizard kills before the answer; else 1/6 he dies; else again: 6 to 1.
#[test]
fn first_strike_falls_before_the_answer() {
    chances(&land(&[(Wizard, 1)], &[(Footsoldier, 1)]), 6.0 / 7.0, 1.0 / 7.0, 0.0);
    chances(&land(&[(Footsoldier, 1)], &[(Wizard, 1)]), 1.0 / 7.0, 6.0 / 7.0, 0.0);
}

// CN-FST-03: both strike first, at the same time.
#[test]
fn wizard_against_wizard() {
    chances(&land(&[(Wizard, 1)], &[(Wizard, 1)]), 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0);
}

// CN-FST-05: the Fighter beside a Wizard does not roll once the lone defender is gone. State F+W against a
// Castle: the Wizard silences it with 1/2; else the Castle and the Fighter roll together, 3/4 and 1/2.
#[test]
fn a_castle_silenced_by_first_strike_does_not_roll() {
    // CN-FST-06. The Wizard alone wins w = 1/2 + 1/2·1/4·w = 4/7; the Fighter falls first.
    let alone = 4.0 / 7.0;
    // A round: 1/2 won; else (1/2) Fighter hits (1/2): won whoever falls; else Castle hits (3/4): Wizard
    // alone; else again.
    let pair = (0.5 + 0.25 + 0.25 * 0.75 * alone) / (1.0 - 0.25 * 0.25);
    let question = land(&[(Fighter, 1), (Wizard, 1)], &[(Castle, 1)]);
    chances(&question, pair, 1.0 - pair, 0.0);
    // CN-BTL-14: a Castle is never destroyed.
    assert_eq!(quick(&question).losses.defender, Losses::default());
}

// CN-BTL-15: a Castle alone is fought; one hit wins if an attacker survives. One Footsoldier: 1/6 against
// 3/4.
#[test]
fn a_castle_alone_must_be_fought() {
    // A round: 1/24 won, 15/24 lost, 3/24 both, 5/24 nothing.
    let question = land(&[(Footsoldier, 1)], &[(Castle, 1)]);
    chances(&question, 1.0 / 19.0, 15.0 / 19.0, 3.0 / 19.0);
    let kept = battle(&question).outcomes.iter().all(|outcome| outcome.survivors.defender.units[Castle] == 1);
    assert!(kept);
}

// CN-BTL-14: an inactive Castle neither rolls nor takes hits.
#[test]
fn an_inactive_castle_is_no_defender() {
    let silent = Stack { wounds: 1, ..Stack::new(Castle, 1) };
    let question = Question::new(
        Ground::Territory,
        Force::of(&[(Footsoldier, 1)]),
        Force::of(&[(Footsoldier, 1)]).and(silent),
    );
    chances(&question, 5.0 / 11.0, 5.0 / 11.0, 1.0 / 11.0);
}

// CN-TGH-01: two hits. Against a wounded Dragon a Fighter wins 1/7, both die 3/7; he wounds it unhurt with
// 1/7.
#[test]
fn a_dragon_takes_two_hits() {
    chances(&land(&[(Fighter, 1)], &[(Dragon, 1)]), 1.0 / 49.0, 45.0 / 49.0, 3.0 / 49.0);
    let wounded = Force::default().and(Stack { wounds: 1, ..Stack::new(Dragon, 1) });
    let question = Question::new(Ground::Territory, Force::of(&[(Fighter, 1)]), wounded);
    chances(&question, 1.0 / 7.0, 3.0 / 7.0, 3.0 / 7.0);
}

// CN-TGH-02: a wound costs nothing; so a Dragon takes the first hit and keeps the Footsoldier.
#[test]
fn wounds_come_first_and_heal() {
    let question = land(&[(Fighter, 1)], &[(Dragon, 1), (Footsoldier, 1)]).until(Policy::rounds(1));
    let summary = quick(&question);
    same(summary.losses.defender.units, 0.0);
    let order = CasualtyOrder { wounds_first: false, ..CasualtyOrder::default() };
    let summary = quick(&question.losing(Defender, order));
    same(summary.losses.defender.by_kind[Footsoldier.index()], 0.5);
}

// CN-UNI-03: a Siege Engine attacks with 2d8 (25, 30, 9 of 64) and defends with one.
#[test]
fn power_attack() {
    // Against one Footsoldier: hit 39/64, answer 1/6. Nothing: 25/64 · 5/6.
    let decided = 1.0 - 25.0 / 64.0 * 5.0 / 6.0;
    let both = 39.0 / 64.0 / 6.0 / decided;
    let won = 39.0 / 64.0 * 5.0 / 6.0 / decided;
    chances(&land(&[(SiegeEngine, 1)], &[(Footsoldier, 1)]), won, 1.0 - won - both, both);
    // Defending: 3/8 against 1/6. Nothing: 5/8 · 5/6 = 25/48; lost 15/48, won 5/48, both 3/48.
    chances(&land(&[(Footsoldier, 1)], &[(SiegeEngine, 1)]), 5.0 / 23.0, 15.0 / 23.0, 3.0 / 23.0);
}

// CN-SEA-06: a Storm Elemental rolls 2d8 at sea on either side, 1d8 on land.
#[test]
fn shipwreck() {
    let one_die = (3.0 / 8.0 * 5.0 / 8.0) / (1.0 - 25.0 / 64.0);
    chances(&land(&[(StormElemental, 1)], &[(SiegeEngine, 1)]), one_die, one_die, 1.0 - 2.0 * one_die);
    let ship = Force::of(&[(Warship, 1)]);
    let storm = Force::of(&[(StormElemental, 1)]);
    let decided = 1.0 - 25.0 / 64.0 * 5.0 / 8.0;
    let (storm_wins, ship_wins) = (39.0 / 64.0 * 5.0 / 8.0 / decided, 25.0 / 64.0 * 3.0 / 8.0 / decided);
    chances(&sea(ship.clone(), storm.clone()), ship_wins, storm_wins, 1.0 - ship_wins - storm_wins);
    chances(&sea(storm, ship), storm_wins, ship_wins, 1.0 - ship_wins - storm_wins);
}

// CN-SEA-02, CN-SEA-03: cargo neither rolls nor takes hits, and sinks with its ship.
#[test]
fn cargo_sinks_with_the_ship() {
    let question = sea(Force::default().and_ship(&[Monster, Footsoldier]), Force::of(&[(Warship, 1)]));
    // 3/8 each: won 15/39, both 9/39.
    chances(&question, 15.0 / 39.0, 15.0 / 39.0, 9.0 / 39.0);
    let losses = quick(&question).losses.attacker;
    same(losses.by_kind[Monster.index()], 24.0 / 39.0);
    same(losses.gold, 6.0 * 24.0 / 39.0);
}

// CN-SEA-03, CN-SEA-04: a Hero aboard takes a hit of his own, or goes down with the ship for a single hit.
#[test]
fn heroes_aboard_fall_alone_or_with_the_ship() {
    let loaded = Force::default().and_ship(&[Fighter, Monster]);
    let question = sea(Force::of(&[(Warship, 1)]), loaded);
    let survivors = |order| {
        let odds = battle(&question.clone().losing(Defender, order));
        let list = odds.survivors(Defender);
        list.iter()
            .map(|(left, _)| (left.units[Warship], left.units[Fighter], left.units[Monster]))
            .collect::<Vec<_>>()
    };
    assert_eq!(survivors(CasualtyOrder::default()), [(1, 1, 1), (1, 0, 1), (0, 0, 0)]);
    assert_eq!(survivors(CasualtyOrder::listed(&[Warship])), [(1, 1, 1), (0, 0, 0)]);
    // CN-SEA-05: struck first by a Wizard, neither ship nor Fighter rolls. 1d10 first, then 1d8 together with
    // the answer; the Wizard goes down only with his ship.
    let wizard = Force::default().and_ship(&[Wizard]);
    let question = sea(wizard, Force::default().and_ship(&[Fighter]))
        .losing(Attacker, CasualtyOrder::listed(&[Warship]))
        .losing(Defender, CasualtyOrder::listed(&[Warship]));
    // A round: 1/2 won at once; else ship 3/8 against ship and Fighter 1 - 5/8 · 1/2 = 11/16.
    let nothing = 0.5 * 5.0 / 8.0 * 5.0 / 16.0;
    let (won, lost) = (0.5 + 0.5 * 3.0 / 8.0 * 5.0 / 16.0, 0.5 * 5.0 / 8.0 * 11.0 / 16.0);
    let both = 0.5 * 3.0 / 8.0 * 11.0 / 16.0;
    let all = 1.0 - nothing;
    chances(&question, won / all, lost / all, both / all);
}

// CN-BTL-09: the order is the owner's choice.
#[test]
fn a_listed_order_is_followed() {
    let question = land(&[(Fighter, 1)], &[(Footsoldier, 1), (Monster, 1)]).until(Policy::rounds(1));
    let lost = |order, kind: UnitKind| {
        quick(&question.clone().losing(Defender, order)).losses.defender.by_kind[kind.index()]
    };
    same(lost(CasualtyOrder::default(), Footsoldier), 0.5);
    same(lost(CasualtyOrder::default(), Monster), 0.0);
    same(lost(CasualtyOrder::listed(&[Monster]), Monster), 0.5);
    same(lost(CasualtyOrder::cheapest(), Footsoldier), 0.5);
}

/// Who takes this many hits of the others on one side.
fn casualties(question: &Question, side: Side, hits: u16) -> Vec<Casualty> {
    let mut on = BySide::default();
    on[side] = hits;
    Solver::default().plan(question).take(Salvo::Others { fought: 0 }, on)[side].clone()
}

// What takes each hit is told beforehand: the weakest first. Those who strike first are kept: by an attacker
// longer than by a defender.
#[test]
fn casualties_in_order() {
    let fallen = |stack, kind| Casualty::Fallen { stack, kind };
    let attack = [(Wizard, 1), (Dragon, 1), (SiegeEngine, 1), (Footsoldier, 1)];
    let question = land(&attack, &[(Monster, 1)])
        .with(Attacker, Effect::AbsorbFirst { hits: 1 })
        .losing(Attacker, CasualtyOrder::weakest());
    assert_eq!(
        casualties(&question, Attacker, 9),
        [
            Casualty::Ignored,
            Casualty::Wounded { stack: 1, kind: Dragon },
            fallen(3, Footsoldier),
            fallen(2, SiegeEngine),
            fallen(1, Dragon),
            fallen(0, Wizard),
        ]
    );
    let defence = [(Monster, 1), (Wizard, 1), (Castle, 1), (SiegeEngine, 1)];
    assert_eq!(
        casualties(&land(&[(Monster, 1)], &defence).losing(Defender, CasualtyOrder::weakest()), Defender, 4),
        [fallen(3, SiegeEngine), fallen(1, Wizard), fallen(0, Monster), fallen(2, Castle)]
    );
    let tile = Guardian::new(&[Die::D20, Die::D6]);
    let dungeon = Question::new(Ground::Dungeon, Force::of(&[(Fighter, 1)]), Force::guardians([tile]));
    let dice = [Die::D6, Die::D20].map(|die| Casualty::GuardianDie { guardian: 0, die });
    assert_eq!(casualties(&dungeon, Defender, 2), dice);
}

// A Castle costs nothing, so it goes first for whoever counts gold, and late for whoever counts dice.
#[test]
fn the_cheapest_loss_is_a_castle() {
    let question = land(&[(Fighter, 1)], &[(Castle, 1), (Monster, 1)]).until(Policy::rounds(1));
    let gold = |order| quick(&question.clone().losing(Defender, order)).losses.defender.gold;
    same(gold(CasualtyOrder::cheapest()), 0.0);
    same(gold(CasualtyOrder::default()), 1.5);
}

// Hits on 5 or more: 1/3 for a d6. Whole battle, then first round only.
#[test]
fn own_bonus_and_its_duration() {
    let plain = land(&[(Footsoldier, 1)], &[(Footsoldier, 1)]);
    let bonus = |lasts| Effect::HitOn { target: 5, who: Who::Kind(Footsoldier), lasts };
    // Of 18: won 5, lost 2, both 1, nothing 10.
    chances(&plain.clone().with(Attacker, bonus(Lasts::Battle)), 5.0 / 8.0, 2.0 / 8.0, 1.0 / 8.0);
    let then = 10.0 / 18.0;
    chances(
        &plain.with(Attacker, bonus(Lasts::Rounds(1))),
        5.0 / 18.0 + then * 5.0 / 11.0,
        2.0 / 18.0 + then * 5.0 / 11.0,
        1.0 / 18.0 + then / 11.0,
    );
}

// Foes on 7 or more: a d6 cannot hit. If nobody ever can, the battle has no end.
#[test]
fn foes_that_cannot_hit() {
    let plain = land(&[(Footsoldier, 1)], &[(Footsoldier, 1)]);
    let fog = |lasts| Effect::FoeHitOn { target: 7, who: Who::All, lasts };
    chances(&plain.clone().with(Defender, fog(Lasts::Battle)), 0.0, 1.0, 0.0);
    // First round: 1/6 lost; then as ever.
    let won = 5.0 / 6.0 * 5.0 / 11.0;
    let both = 5.0 / 6.0 / 11.0;
    chances(&plain.clone().with(Defender, fog(Lasts::Rounds(1))), won, 1.0 - won - both, both);
    let nobody = plain.with(Defender, fog(Lasts::Battle)).with(Attacker, fog(Lasts::Battle));
    let summary = quick(&nobody);
    same(summary.endless, 1.0);
    assert_eq!(summary.rounds, None);
    // The own bonus beats the enemy's hindrance.
    let bonus = Effect::HitOn { target: 6, who: Who::All, lasts: Lasts::Battle };
    chances(&nobody.with(Attacker, bonus), 1.0, 0.0, 0.0);
}

// Replaced dice, extra dice, more First Strike, silenced dice.
#[test]
fn dice_that_cards_change() {
    let plain = land(&[(Fighter, 1)], &[(Fighter, 1)]);
    chances(&plain, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0);
    let whole = Lasts::Battle;
    let who = Who::Hero;
    // 3/4 against 1/2: of 8, won 3, lost 1, both 3, nothing 1.
    let d20 = Effect::Die { die: Die::D20, who, up_to: Some(1), lasts: whole };
    chances(&plain.clone().with(Attacker, d20), 3.0 / 7.0, 1.0 / 7.0, 3.0 / 7.0);
    // First Strike: 1/2 won, 1/4 lost, 1/4 nothing.
    let first = Effect::FirstStrike { who, up_to: None, lasts: whole };
    chances(&plain.clone().with(Attacker, first), 2.0 / 3.0, 1.0 / 3.0, 0.0);
    // An extra d10: 3/4 against 1/2 again, though the die is no unit.
    let extra = Effect::BonusDice { die: Die::D10, n: 1, lasts: whole };
    chances(&plain.clone().with(Attacker, extra), 3.0 / 7.0, 1.0 / 7.0, 3.0 / 7.0);
    // Silenced for a round: 1/2 lost at once, else as ever.
    let hush = Effect::Suppress { who, up_to: Some(1), lasts: Lasts::Rounds(1) };
    chances(&plain.clone().with(Defender, hush), 1.0 / 6.0, 0.5 + 1.0 / 6.0, 1.0 / 6.0);
    // Two dice for a Siege Engine that defends: the mirror of its attack.
    let siege = land(&[(Footsoldier, 1)], &[(SiegeEngine, 1)])
        .with(Defender, Effect::TwoDice { who: Who::Kind(SiegeEngine) });
    let mirror = quick(&land(&[(SiegeEngine, 1)], &[(Footsoldier, 1)]));
    chances(&siege, mirror.lost, mirror.won, mirror.both_destroyed);
}

// A limited effect stays with the unit kept longest.
#[test]
fn one_champion_among_fighters() {
    let d20 = Effect::Die { die: Die::D20, who: Who::Kind(Fighter), up_to: Some(1), lasts: Lasts::Battle };
    let two = land(&[(Fighter, 2)], &[(Dragon, 1)]).with(Attacker, d20);
    // The same two as a Fighter (d10) and a Castle-like d20: a Fighter and a wounded Dragon.
    let champion = Force::of(&[(Fighter, 1)]).and(Stack { wounds: 1, ..Stack::new(Dragon, 1) });
    let alike = quick(&Question::new(Ground::Territory, champion, Force::of(&[(Dragon, 1)])));
    chances(&two, alike.won, alike.lost, alike.both_destroyed);
}

// Hits before the first round, the attacker's first (CN-EVT-08).
#[test]
fn volleys() {
    let plain = land(&[(Footsoldier, 1)], &[(Footsoldier, 1)]);
    let shot = Effect::Volley { die: Die::D10, n: 1 };
    chances(&plain.clone().with(Attacker, shot), 0.5 + 2.5 / 11.0, 2.5 / 11.0, 0.5 / 11.0);
    let both = plain.with(Attacker, shot).with(Defender, shot);
    chances(&both, 0.5 + 1.25 / 11.0, 0.25 + 1.25 / 11.0, 0.25 / 11.0);
}

// Ignored hits: the first ones, or those of one step.
#[test]
fn ignored_hits() {
    let ships = |n| Force::of(&[(Warship, n)]);
    // A Footsoldier who ignores one hit lasts as long as two hits, like a Resilient one.
    let plain = land(&[(Fighter, 1)], &[(Footsoldier, 1)]);
    let first = plain.clone().with(Defender, Effect::AbsorbFirst { hits: 1 });
    let tough = plain.clone().with(Defender, Effect::Resilient { who: Who::All, up_to: None });
    let once = plain.with(Defender, Effect::AbsorbOnce { hits: 1 });
    let expected = quick(&tough);
    for question in [first, once] {
        chances(&question, expected.won, expected.lost, expected.both_destroyed);
    }
    // Two hits ignored at once are not two hits ignored one after another: a single shot uses the card up.
    let shot = |n| Effect::Volley { die: Die::D20, n };
    let after = |effect, n| {
        let question = sea(ships(1), ships(3)).with(Attacker, shot(n)).with(Defender, effect);
        quick(&question.until(Policy::rounds(1)))
    };
    // After a volley of one (3/4 a hit) and a round (3/8 a hit): lost only if both hit, or never.
    same(after(Effect::AbsorbOnce { hits: 2 }, 1).losses.defender.units, 0.75 * 0.375);
    same(after(Effect::AbsorbFirst { hits: 2 }, 1).losses.defender.units, 0.0);
    // After a volley of two, 9/16 both hit.
    same(after(Effect::AbsorbFirst { hits: 2 }, 2).losses.defender.units, 9.0 / 16.0 * 0.375);
    same(after(Effect::AbsorbOnce { hits: 2 }, 2).losses.defender.units, 15.0 / 16.0 * 0.375);
}

// CN-UNI-11, CN-CST-04: whoever cannot fight there is not in the battle.
#[test]
fn bystanders_neither_roll_nor_fall() {
    let question = land(&[(Footsoldier, 1), (Castle, 1), (Warship, 1)], &[(Footsoldier, 1), (Warship, 2)]);
    chances(&question, 5.0 / 11.0, 5.0 / 11.0, 1.0 / 11.0);
    assert_eq!(battle(&question).outcomes[0].survivors.defender.units[Warship], 2);
}

// CN-RMP-04: nobody defends, nothing is rolled.
#[test]
fn an_empty_side_has_lost_already() {
    let taken = quick(&land(&[(Footsoldier, 1)], &[]));
    same(taken.won, 1.0);
    assert_eq!(taken.rounds, Some(0.0));
    same(quick(&land(&[], &[(Footsoldier, 1)])).lost, 1.0);
    same(quick(&land(&[], &[])).both_destroyed, 1.0);
}

// A passing card in a one-round glance at the future: survivors and histograms agree.
#[test]
fn histograms_add_up() {
    let odds = battle(&land(&[(Footsoldier, 2), (Dragon, 1)], &[(Monster, 2), (Castle, 1)]));
    for side in Side::BOTH {
        for measure in [Measure::Hits, Measure::Units, Measure::Gold] {
            let bars = odds.histogram(side, measure);
            same(bars.iter().map(|&(_, p)| p).sum(), 1.0);
            assert!(bars.is_sorted_by(|left, right| left.0 < right.0), "{bars:?}");
        }
        let gold: f64 =
            odds.histogram(side, Measure::Gold).iter().map(|&(gold, p)| f64::from(gold) * p).sum();
        let brought = if side == Attacker { 7.0 } else { 10.0 };
        same(gold + odds.summary.losses[side].gold, brought);
        same(odds.survivors(side).iter().map(|&(_, p)| p).sum(), 1.0);
    }
    let hits: Vec<u32> = odds.histogram(Attacker, Measure::Hits).iter().map(|bar| bar.0).collect();
    assert_eq!(hits, [0, 1, 2, 3, 4]);
    let units: Vec<u32> = odds.histogram(Attacker, Measure::Units).iter().map(|bar| bar.0).collect();
    assert_eq!(units, [0, 1, 2, 3]);
    let outcomes: f64 = odds.outcomes.iter().map(|outcome| outcome.chance).sum();
    same(outcomes, 1.0);
}
