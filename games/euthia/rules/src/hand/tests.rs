use super::*;
use crate::content::power;
use crate::testing::{ONE, TWO, Table, act, act_drawing, legal, not_an_answer, refused};
use kernel::rule;

const HEROES: [crate::terms::Hero; 2] = [crate::terms::Hero::Ael, crate::terms::Hero::Dral];

fn silver(player: &mut Player, n: u8) {
    (0..n).for_each(|_| player.hand.put(power::RAGE));
}

#[test]
#[rule("EU-SGC-03", "EU-SGC-02")]
fn four_silver_cards_become_a_gold_card() {
    let mut state = Table::new().one(|player| silver(player, 3)).build();
    assert_eq!(refused(&state, Action::Convert), EU_SGC_03);
    state.players[ONE].hand.put(power::RAGE);
    act_drawing(&mut state, Action::Convert, [0]);
    let hand = &state.players[ONE].hand;
    assert_eq!((count(&state.players[ONE], Metal::Silver), hand.len()), (0, 1));
    assert_eq!(hand.count(power::POWER_SURGE), 1);
    assert_eq!(state.powers.of(Metal::Silver).discard.count(power::RAGE), 4);
}

#[test]
#[rule("EU-SGC-03", "EU-GLD-10")]
fn which_silver_cards_are_given_up_is_asked() {
    let mut state = Table::new()
        .one(|player| {
            silver(player, 3);
            player.hand.put(power::CURSE);
            player.hand.put(power::VENOM);
        })
        .build();
    act(&mut state, Action::Convert);
    let cards = [power::CURSE, power::RAGE, power::VENOM];
    assert_eq!(legal(&state), cards.map(Action::Discard));
    assert_eq!(refused(&state, Action::Discard(power::HEALING)), EU_SGC_03);
    act(&mut state, Action::Discard(power::CURSE));
    // Of what is left there is but one kind; that is nobody's business, so that it is asked as before.
    act(&mut state, Action::Discard(power::VENOM));
    assert_eq!(legal(&state), [Action::Discard(power::RAGE)]);
    act(&mut state, Action::Discard(power::RAGE));
    act_drawing(&mut state, Action::Discard(power::RAGE), [0]);
    let hand = &state.players[ONE].hand;
    assert_eq!((hand.count(power::RAGE), hand.count(power::POWER_SURGE)), (1, 1));
}

#[test]
#[rule("EU-SGC-04")]
fn five_cards_are_the_limit_outside_combat() {
    let mut state = Table::new()
        .one(|player| {
            silver(player, 4);
            (0..3).for_each(|_| player.hand.put(power::HEALING));
        })
        .build();
    assert!(not_an_answer(&state, Action::Done));
    assert_eq!(refused(&state, Action::Discard(power::CURSE)), EU_SGC_04);
    let mut discarding = state.clone();
    act(&mut discarding, Action::Discard(power::HEALING));
    act(&mut discarding, Action::Discard(power::HEALING));
    assert_eq!(discarding.players[ONE].hand.len(), 5);
    assert!(legal(&discarding).contains(&Action::Done));
    // Converting comes first: no card needs to be discarded then.
    act_drawing(&mut state, Action::Convert, [0]);
    assert_eq!(state.players[ONE].hand.len(), 4);
    assert!(legal(&state).contains(&Action::Done));
}

#[test]
fn whoever_holds_too_much_is_asked_even_in_the_turn_of_another() {
    let state = Table::new().player(TWO, |player| silver(player, 6)).build();
    assert_eq!(crate::frame::asked(&state).map(|question| question.seat), Some(TWO));
    assert_ne!(state.seat(), TWO);
    assert_eq!(state.seat(), ONE);
}

#[test]
#[rule("EU-SOL-09", "EU-SOL-06")]
fn alone_cards_become_coins_too() {
    let hero = [crate::terms::Hero::Ael];
    let mut state = Table::of(Mode::Solo, &hero)
        .one(|player| {
            silver(player, 4);
            player.hand.put(power::HEALING);
        })
        .build();
    let mut converted = state.clone();
    act_drawing(&mut converted, Action::Convert, [0]);
    assert_eq!(converted.powers.of(Metal::Gold).reserve.len(), 0, "a conversion feeds no reserve");
    act(&mut state, Action::CashIn(None));
    assert_eq!((state.players[ONE].gold, count(&state.players[ONE], Metal::Silver)), (1, 0));
    assert_eq!(refused(&state, Action::CashIn(None)), EU_SOL_09);
    act(&mut state, Action::CashIn(Some(power::HEALING)));
    assert_eq!((state.players[ONE].gold, state.players[ONE].hand.len()), (2, 0));
    let other = Table::new().one(|player| player.hand.put(power::HEALING)).build();
    assert_eq!(refused(&other, Action::CashIn(Some(power::HEALING))), EU_SOL_09);
}

#[test]
#[rule("EU-SOL-09", "EU-SGC-04")]
fn over_the_limit_cards_become_coins_alone_and_together() {
    for (mode, heroes) in [(Mode::Solo, &HEROES[..1]), (Mode::Coop, &HEROES[..])] {
        // Together it may be the turn of another.
        let seat = Seat(heroes.len() as u8 - 1);
        let mut state = Table::of(mode, heroes)
            .player(seat, |player| {
                silver(player, 4);
                (0..2).for_each(|_| player.hand.put(power::HEALING));
            })
            .build();
        let asked = crate::frame::asked(&state).map(|question| (question.seat, question.what));
        assert_eq!(asked, Some((seat, Asked::HandLimit)));
        let mut coins = state.clone();
        act(&mut coins, Action::CashIn(Some(power::HEALING)));
        assert_eq!((coins.players[seat].gold, coins.players[seat].hand.len()), (1, 5));
        act(&mut state, Action::CashIn(None));
        assert_eq!((state.players[seat].gold, state.players[seat].hand.len()), (1, 2));
        assert!(legal(&state).contains(&Action::Done));
    }
}
