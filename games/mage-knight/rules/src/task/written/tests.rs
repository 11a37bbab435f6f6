use super::*;
use crate::content::{EffectId, card, skill};
use crate::terms::BasicColour::{Blue, White};
use crate::turn_record::{Lasting, Modifier};
use kernel::StableHasher;
use serde_json::json;

const SEAT: Seat = Seat(1);
const ORIGIN: Origin = Origin::Site;

/// Some effect of the content for which this is true.
fn some(test: impl Fn(&Effect) -> bool) -> EffectId {
    EffectId::all().find(|effect| test(effect.get())).expect("the content has such an effect")
}

fn odd(odd: OddEffect) -> EffectId {
    some(|effect| *effect == Effect::Odd(odd))
}

/// An effect within another one for which this is true.
fn within(test: impl Fn(&Effect) -> bool) -> EffectId {
    some(test).part(0).expect("it has a part")
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = StableHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// How far each effect can have come, with the numbers that journals have for it.
fn progress() -> Vec<(EffectId, Progress, (u8, u8))> {
    let times = some(|effect| matches!(effect, Effect::Times(..)));
    let up_to = some(|effect| matches!(effect, Effect::UpTo(..)));
    let cards = some(|effect| matches!(effect, Effect::Cards { .. }));
    let levels = some(|effect| matches!(effect, Effect::Ready(Readied::Levels(_))));
    let crystal = some(|effect| matches!(effect, Effect::RandomCrystal(_)));
    let artifact = some(|effect| matches!(effect, Effect::Artifact(_)));
    let set_die = some(|effect| matches!(effect, Effect::Die(DieUse::Set, _)));
    let gain_unit = some(|effect| *effect == Effect::GainUnit);
    let lost = BasicColours::of(&[Blue, White]);
    vec![
        (times, Progress::Begins, (0, 0)),
        (times, Progress::Repeats { left: 0 }, (1, 0)),
        (up_to, Progress::Repeats { left: 3 }, (4, 0)),
        (cards, Progress::Done(2), (2, 0)),
        (levels, Progress::Done(3), (3, 0)),
        (odd(OddEffect::WingsOfNight), Progress::Done(1), (1, 0)),
        (crystal, Progress::Done(1), (1, 0)),
        (crystal, Progress::Gold { rolled: 2 }, (2, 0x80)),
        (artifact, Progress::Looked { dealt: 0 }, (1, 0)),
        (artifact, Progress::Looked { dealt: 1 }, (2, 0)),
        (set_die, Progress::Picked { die: 4 }, (1, 4)),
        (odd(OddEffect::ManaSearch), Progress::Picked { die: 4 }, (1, 0x84)),
        (gain_unit, Progress::RoomMade, (1, 0)),
        (odd(OddEffect::CallToArms), Progress::Called { place: 3 }, (1, 3)),
        (odd(OddEffect::ManaMeltdown), Progress::Lost(lost), (1, 0b1010)),
        (odd(OddEffect::EnergyFlow), Progress::Of(Seat(0)), (1, 0)),
        (odd(OddEffect::EnergySteal), Progress::Of(Seat(3)), (4, 0)),
        (odd(OddEffect::HealingRitual), Progress::PassesWound, (1, 0)),
        (odd(OddEffect::SourceFreeze), Progress::Thaws, (1, 0)),
    ]
}

/// What can be settled for an effect, with the number that journals have for it.
fn settled() -> Vec<(EffectId, Given, u8)> {
    let named = within(|effect| matches!(effect, Effect::Name(_)));
    let rolled = within(|effect| matches!(effect, Effect::Roll(_)));
    let per_card = some(|effect| matches!(effect, Effect::Per { count: crate::effect::Count::Card, .. }));
    let banner = within(|effect| matches!(effect, Effect::Banner(Effect::Only(..))));
    let blocked = within(|effect| matches!(effect, Effect::If(Condition::BlockSucceeds, _)));
    let others = some(|effect| matches!(effect, Effect::Enemies { target: EnemyTarget::Others, .. }));
    let root = card::RAGE.card().half(crate::variants::Printing::First, false).effect;
    vec![
        (root, Given::Nothing, 0),
        (root, Given::OnceMore, 0x40),
        (named, Given::Colour(ManaColour::Green), 2),
        (rolled, Given::Colour(ManaColour::Black), 5),
        (per_card, Given::Cards(0), 0),
        (per_card, Given::Cards(7), 7),
        (banner, Given::Unit(2), 2),
        (blocked, Given::Enemy(1), 1),
        (others, Given::Enemy(3), 3),
    ]
}

/// The effect keeps the form that it has had in journals and hashes, and comes back from it.
fn keeps_its_form(effect: EffectId, progress: Progress, given: Given, (first, second): (u8, u8)) {
    let resolving = resolving::Resolving { seat: SEAT, origin: ORIGIN, effect, progress, given };
    let numbers = Resolving { seat: SEAT, origin: ORIGIN, effect, progress: first, given: second };
    let written = json!({
        "seat": SEAT, "origin": ORIGIN, "effect": effect, "progress": first, "given": second
    });
    assert_eq!(serde_json::to_value(resolving).ok(), Some(written.clone()), "{resolving:?}");
    assert_eq!(hash(&resolving), hash(&numbers), "{resolving:?}");
    let read: resolving::Resolving = serde_json::from_value(written).expect("it is read again");
    assert_eq!(read, resolving);
}

#[test]
fn what_an_effect_is_in_the_middle_of_keeps_its_form() {
    for (effect, progress, numbers) in progress() {
        keeps_its_form(effect, progress, Given::Nothing, numbers);
    }
    let colour = Given::Colour(ManaColour::White);
    keeps_its_form(odd(OddEffect::MindRead), Progress::OtherDiscards, colour, (1, 3));
    keeps_its_form(odd(OddEffect::MindSteal), Progress::CasterTakes, colour, (2, 3));
}

#[test]
fn what_is_settled_keeps_its_form() {
    for (effect, given, number) in settled() {
        keeps_its_form(effect, Progress::Begins, given, (0, number));
        assert_eq!(hash(&given), hash(&number), "{given:?}");
        let modifier = Modifier { origin: ORIGIN, effect, given };
        let written = json!({ "origin": ORIGIN, "effect": effect, "given": number });
        assert_eq!(serde_json::to_value(modifier).ok(), Some(written.clone()), "{modifier:?}");
        assert_eq!(serde_json::from_value::<Modifier>(written).ok(), Some(modifier));
    }
}

#[test]
fn what_only_lasting_effects_are_given_keeps_its_form() {
    let forgoing =
        some(|effect| matches!(effect, Effect::Sideways { when: BetterSideways::NoSourceDie, .. }));
    for forgone in [false, true] {
        let modifier = Modifier { origin: ORIGIN, effect: forgoing, given: Given::SourceForgone(forgone) };
        let written = serde_json::to_value(modifier).expect("it is written");
        assert_eq!(written["given"], json!(u8::from(forgone)));
        assert_eq!(serde_json::from_value::<Modifier>(written).ok(), Some(modifier));
    }
    // One card was discarded for the talent, which does not ask how many.
    let talent = Modifier { origin: ORIGIN, effect: odd(OddEffect::MagicTalent), given: Given::Nothing };
    let written = serde_json::to_value(talent).expect("it is written");
    assert_eq!(serde_json::from_value::<Modifier>(written).ok(), Some(talent));

    let effect = odd(OddEffect::ManaExploit);
    let origin = Origin::Skill(skill::MANA_EXPLOIT);
    let given = Given::Colour(ManaColour::Black);
    let lasting = Lasting { seat: SEAT, origin, effect, given, round: false };
    let written = serde_json::to_value(lasting).expect("it is written");
    assert_eq!(written["given"], json!(5));
    assert_eq!(serde_json::from_value::<Lasting>(written).ok(), Some(lasting));
}

#[test]
fn numbers_that_are_read_are_written_again() {
    for effect in EffectId::all() {
        for (progress, given) in (0..8).flat_map(|progress| (0..=u8::MAX).map(move |given| (progress, given)))
        {
            let numbers = Resolving { seat: SEAT, origin: ORIGIN, effect, progress, given };
            if let Ok(resolving) = resolving::Resolving::try_from(numbers) {
                let again = Resolving::from(resolving);
                assert_eq!((again.progress, again.given), (progress, given), "{resolving:?}");
            }
        }
    }
}

#[test]
fn numbers_without_a_meaning_are_refused() {
    let root = card::RAGE.card().half(crate::variants::Printing::First, false).effect;
    let named = within(|effect| matches!(effect, Effect::Name(_)));
    for (effect, progress, given) in
        [(root, 0, 1), (root, 1, 0), (named, 0, 6), (odd(OddEffect::ManaSearch), 1, 4)]
    {
        let numbers = Resolving { seat: SEAT, origin: ORIGIN, effect, progress, given };
        assert!(resolving::Resolving::try_from(numbers).is_err(), "{effect:?} {progress} {given}");
    }
}

#[test]
fn whoever_asks_for_a_colour_stands_where_one_is_given() {
    use crate::effect::{Hue, HueBy, OfferColour};
    for effect in EffectId::all() {
        let asks = matches!(
            effect.get(),
            Effect::Mana { hue: Hue::By(HueBy::Same | HueBy::OfDie | HueBy::Named | HueBy::EachOther), .. }
                | Effect::Crystal {
                    hue: Hue::By(HueBy::Same | HueBy::OfDie | HueBy::Named | HueBy::EachOther),
                    ..
                }
                | Effect::GainCard { colour: OfferColour::Same, .. }
                | Effect::Sideways { when: BetterSideways::SameColour, .. }
                | Effect::Odd(
                    OddEffect::MagicTalentOfColour
                        | OddEffect::ManaRadiance
                        | OddEffect::ManaCurse
                        | OddEffect::MindRead
                        | OddEffect::MindSteal
                )
        );
        assert!(!asks || KINDS[effect.index()] == Kind::Colour, "{effect:?}");
    }
}

#[test]
fn what_overwrites_what_was_given_is_given_nothing() {
    for effect in EffectId::all() {
        if matches!(effect.get(), Effect::RandomCrystal(_) | Effect::Die(DieUse::Set, _)) {
            assert_eq!(KINDS[effect.index()], Kind::Nothing, "{effect:?}");
        }
    }
}
