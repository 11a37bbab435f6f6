//! The attack of the Monster (EU-CBT-27 to EU-CBT-42).

use super::{Incident, Package, Phase, atoms, cards, ending, hope, phases, solo, tell};
use crate::effect::Effect;
use crate::effects::gains;
use crate::event::Harm;
use crate::frame::Play;
use crate::rolls::{EARTH, air, tell_turned};

/// Begins the attack: nothing is rolled, nothing prevented yet.
pub(super) fn begin(play: &mut Play<'_>) {
    let Some(fight) = &mut play.state.fight else { return };
    fight.dice = [0; 2];
    fight.bonus = std::mem::take(&mut fight.next_monster);
    fight.one_die = false;
    fight.wounds = Package::default();
    fight.used = 0;
    if fight.skips { cards(play) } else { phases::go(play, Phase::MonsterBefore) }
}

/// Step A after the Hero's part: Clovers of the last Combat round end (EU-CBT-28, EU-ELI-11), then the
/// Monster may play cards.
pub(super) fn cards(play: &mut Play<'_>) {
    cards::discard_clovers(play);
    let Some(fight) = &mut play.state.fight else { return };
    fight.weakened = 0;
    if std::mem::take(&mut fight.skips) {
        tell(play, Incident::Skips);
        phases::go(play, Phase::Healing { late: true });
    } else {
        phases::go(play, Phase::MonsterCards);
    }
}

/// Step B: the dice are rolled (EU-CBT-31), or a Combat card sets them (EU-SOL-12).
pub(super) fn roll(play: &mut Play<'_>) {
    let Some(fight) = &play.state.fight else { return };
    if fight.monster.is_none() {
        return solo::roll(play);
    }
    let dice = match fight.one_die {
        true => [play.chance.die(6), 0], // EU-CBT-27
        false => [play.chance.die(6), play.chance.die(6)],
    };
    rolled(play, dice);
    phases::go(play, Phase::Duel { hero: false, passed: false });
}

/// The dice show this: first they count for the Die of Hope, then Air and Earth change them (EU-CBT-32 to
/// EU-CBT-34).
pub(super) fn rolled(play: &mut Play<'_>, mut dice: [u8; 2]) {
    tell(play, Incident::Monster(dice));
    if dice[0] + dice[1] >= hope::MONSTER_AT_LEAST {
        hope::rise(play);
    }
    let Some(fight) = &mut play.state.fight else { return };
    // EU-ELI-16: the powers do not change the roll of one with Immunity.
    let powers = !fight.sheet().immune;
    // EU-SOL-14: a single die is left alone.
    let (turns, earth) = (powers && fight.air && dice[1] > 0, powers && fight.earth);
    let thrown = dice;
    if turns {
        dice = air(dice);
    }
    fight.dice = dice;
    tell_turned(play, None, thrown, dice);
    if earth {
        phases::monster_changed(play, EARTH);
    }
}

/// Step D: the Wounds and effects of the range that holds the Final Combat Strength (EU-CBT-42).
pub(super) fn strike(play: &mut Play<'_>) {
    let Some(fight) = &play.state.fight else { return };
    let (hero, strength) = (fight.hero, fight.monster_strength());
    let effect = fight.sheet().wounds.at(strength);
    for part in effect.whole() {
        atoms::monster(play, part.get());
    }
    let Some(fight) = &play.state.fight else { return };
    let wounds = fight.wounds.dealt(); // EU-WND-08: all at once
    let harm = Harm::Monster(fight.foe);
    tell(play, Incident::Struck { strength, wounds });
    if effect.whole().any(|part| is_more(part.get())) {
        tell(play, Incident::Does(effect));
    }
    gains::wounds(play, hero, wounds, harm);
    // EU-ELI-14, EU-ELI-15: nothing wards that off.
    if effect.whole().any(|part| *part.get() == Effect::Kill) {
        gains::wounds(play, hero, u8::MAX, harm);
    }
    if play.state.players[hero].health == 0 {
        return ending::died(play); // EU-END-01
    }
    phases::go(play, Phase::Healing { late: true });
}

/// Whether the attack of a Monster does more than Wounds.
const fn is_more(effect: &Effect) -> bool {
    !matches!(effect, Effect::Wounds(_) | Effect::MoreWounds(_) | Effect::All | Effect::Nothing)
}
