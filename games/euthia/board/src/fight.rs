//! A Combat in numbers: the damage of each Combat Strength, how the fight stands, the value of each answer.

use crate::words::Say;
use euthia::action::Action;
use euthia::combat::{Fight, Phase};
use euthia::content::{EffectId, FoeId};
use euthia::decks::Top;
use euthia::effect::Effect;
use euthia::view::{Deals, View};
use serde::Deserialize;

/// A ruler: below the Combat Strengths, above them what they deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruler {
    /// The first Combat Strength that is shown.
    pub from: i16,
    /// The last one; it stands for all above it.
    pub to: i16,
    /// What is dealt, from the left to the right, without gaps.
    pub bands: Vec<Band>,
}

/// Neighbouring Combat Strengths that deal the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// The first of them.
    pub from: i16,
    /// The last of them.
    pub to: i16,
    /// What they deal; nothing where no range holds them.
    pub deals: Option<Deals>,
}

impl Band {
    /// Wounds or Damage.
    #[must_use]
    pub fn n(&self) -> u8 {
        self.deals.map_or(0, |deals| deals.n)
    }

    /// Whether it does more than Wounds and Damage.
    #[must_use]
    pub fn does_more(&self) -> bool {
        let plain = |effect: EffectId| {
            matches!(
                effect.get(),
                Effect::All
                    | Effect::Wounds(_)
                    | Effect::MoreWounds(_)
                    | Effect::Damage(_)
                    | Effect::MoreDamage(_)
            )
        };
        self.deals.is_some_and(|deals| deals.effect != EffectId::NOTHING && !deals.effect.whole().all(plain))
    }
}

/// The ruler of an attack that stands at this Combat Strength.
#[must_use]
pub fn ruler(deals: &[Deals], now: Option<i16>) -> Ruler {
    let lows = deals.iter().map(|one| i16::from(one.from)).filter(|low| *low > -50);
    let from = lows.clone().chain(now).min().unwrap_or(2).min(2);
    let last = deals.iter().map(|one| i16::from(one.from)).max().unwrap_or(12);
    let to = last.max(12).max(now.unwrap_or(12)).max(from);
    let holds =
        |one: &Deals, at: i16| i16::from(one.from) <= at && one.to.is_none_or(|to| at <= i16::from(to));
    let mut bands: Vec<Band> = Vec::new();
    for at in from..=to {
        let found = deals.iter().find(|one| holds(one, at)).copied();
        match bands.last_mut() {
            Some(band) if band.deals == found => band.to = at,
            _ => bands.push(Band { from: at, to: at, deals: found }),
        }
    }
    Ruler { from, to, bands }
}

/// The most that any Combat Strength deals.
#[must_use]
pub fn most(ruler: &Ruler) -> u8 {
    ruler.bands.iter().map(Band::n).max().unwrap_or(0)
}

/// What is known of the next Monster of a level.
#[must_use]
pub fn known(view: &View, level: u8) -> Option<FoeId> {
    match view.monsters.of(level)? {
        Top::Nothing => None,
        Top::Back(foe) | Top::Card(foe) => Some(*foe),
    }
}

/// What victory gives: for an Elite Monster that of its Bounty (EU-ELI-07), otherwise what the card says.
#[must_use]
pub fn prize(fight: &Fight) -> EffectId {
    fight.bounty.map_or(fight.sheet().reward, |bounty| bounty.bounty().reward)
}

/// The parts of a Combat round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The Initiative attack, before the first round.
    Initiative,
    /// Healing.
    Healing,
    /// The Monster attacks.
    Monster,
    /// The Hero attacks.
    Hero,
}

/// The parts of the round that is on, in order, and which of them it is.
#[must_use]
pub fn parts(phase: Phase, initiative: bool) -> (Vec<Part>, usize) {
    if initiative || matches!(phase, Phase::Preparation | Phase::Initiative) {
        return (vec![Part::Initiative, Part::Monster, Part::Hero], 0);
    }
    let all = vec![Part::Healing, Part::Monster, Part::Hero];
    let at = match phase {
        Phase::Healing { late: false } => 0,
        Phase::Healing { late: true }
        | Phase::MonsterBefore
        | Phase::MonsterCards
        | Phase::Duel { .. }
        | Phase::Defence
        | Phase::Preparation
        | Phase::Initiative => 1,
        Phase::Curses | Phase::HeroBefore | Phase::Strike | Phase::HeroAfter | Phase::Counter => 2,
    };
    (all, at)
}

/// What an answer is worth: how likely the Hero wins after it.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub struct Worth {
    /// The answer.
    pub answer: Action,
    /// How likely; at least so, if there is a most.
    pub won: f64,
    /// How likely at most.
    pub most: Option<f64>,
    /// Where the fight was played instead of being looked at.
    #[serde(default)]
    pub tried: Option<Tried>,
}

/// How often the Hero won where a fight was played by a rule of thumb: hardly less, and hardly more.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub struct Tried {
    /// The lower end.
    pub low: f64,
    /// The higher one.
    pub high: f64,
}

/// How likely the Hero wins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    /// For certain at least, if there is a most.
    pub won: f64,
    /// At most.
    pub most: Option<f64>,
    /// Where it was played.
    pub tried: Option<Tried>,
}

impl Chance {
    /// One number for it.
    #[must_use]
    pub fn middle(&self) -> f64 {
        self.tried.map_or(self.won, |tried| f64::midpoint(tried.low, tried.high))
    }

    /// What the numbers mean, where they are not exact.
    #[must_use]
    pub fn note(&self) -> Option<Say> {
        match (self.tried, self.most) {
            (Some(_), _) => Some(Say::Tried),
            (None, Some(most)) if most - self.won > 0.005 => Some(Say::Between),
            _ => None,
        }
    }
}

impl Worth {
    /// How likely the Hero wins after it.
    #[must_use]
    pub const fn chance(&self) -> Chance {
        Chance { won: self.won, most: self.most, tried: self.tried }
    }
}

/// What all answers are worth.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub struct Worths {
    /// Each of them.
    pub choices: Vec<Worth>,
}

impl Worths {
    /// What an answer is worth.
    #[must_use]
    pub fn of(&self, action: Action) -> Option<Worth> {
        self.choices.iter().find(|one| one.answer == action).copied()
    }

    /// The best chance of all answers: for the Hero the highest, for whoever plays the Monster the lowest.
    #[must_use]
    pub fn best(&self, hero: bool) -> Option<f64> {
        let better = if hero { f64::max } else { f64::min };
        self.choices.iter().map(|one| one.chance().middle()).reduce(better)
    }
}

/// The odds of a Combat that may come: against the Monster there, or against each that may be drawn.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Ahead {
    /// Whichever is drawn.
    Draws {
        /// All of them together; nothing where one cannot be computed.
        won: Option<f64>,
        /// The most, where it is not exact.
        most: Option<f64>,
        /// Where fights were played instead of being looked at.
        #[serde(default)]
        tried: Option<Tried>,
        /// How many Monsters may come.
        draws: Vec<Draw>,
    },
    /// The one that is known.
    One {
        /// The odds.
        odds: Odds,
    },
}

/// A Monster that may come.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Draw {
    /// Which.
    pub foe: FoeId,
}

/// What is shown of odds.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
pub struct Odds {
    /// How likely the Hero wins.
    pub won: f64,
    /// At most, where it is not exact.
    pub most: Option<f64>,
    /// Where it was played instead of being looked at.
    #[serde(default)]
    pub tried: Option<Tried>,
    /// The Health that it costs on average.
    pub expected_wounds: f64,
}

impl Ahead {
    /// How likely the Hero wins.
    #[must_use]
    pub const fn won(&self) -> Option<Chance> {
        match self {
            Ahead::Draws { won: Some(won), most, tried, .. } => {
                Some(Chance { won: *won, most: *most, tried: *tried })
            }
            Ahead::Draws { won: None, .. } => None,
            Ahead::One { odds } => Some(Chance { won: odds.won, most: odds.most, tried: odds.tried }),
        }
    }
}

/// A chance in whole percent; what is not certain is never told as certain, what was played never as exact.
#[must_use]
pub fn percent(lang: kernel::Lang, chance: Chance) -> String {
    let whole = |chance: f64| match (chance * 100.0).round() {
        n if n >= 100.0 && chance < 1.0 - 1e-9 => 99.0,
        n if n <= 0.0 && chance > 1e-9 => 1.0,
        // What is hardly below nothing, by the last digits of a sum, is nothing.
        n => n.max(0.0) + 0.0,
    };
    let unit = lang.pick("%", "\u{202f}%");
    let (about, low, high) = match (chance.tried, chance.most) {
        (Some(tried), _) => ("≈\u{202f}", tried.low, Some(tried.high)),
        (None, most) => ("", chance.won, most),
    };
    match high.map(whole).filter(|high| *high > whole(low)) {
        Some(high) => format!("{about}{:.0}–{high:.0}{unit}", whole(low)),
        None => format!("{about}{:.0}{unit}", whole(low)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use kernel::Lang;

    #[test]
    fn rulers_have_no_gaps_and_show_what_is_dealt() {
        let mut rulers = 0;
        testing::each_moment(|view, _| {
            let Some(combat) = &view.combat else { return };
            let now = combat.attack.as_ref().map(|attack| attack.strength);
            for deals in combat.weapons.iter().map(|weapon| &weapon.deals).chain([&combat.monster]) {
                let ruler = ruler(deals, now);
                assert_eq!(ruler.bands.first().map(|band| band.from), Some(ruler.from));
                assert_eq!(ruler.bands.last().map(|band| band.to), Some(ruler.to));
                assert!(ruler.bands.windows(2).all(|two| two[0].to + 1 == two[1].from), "{ruler:?}");
                assert!((10..=40).contains(&(ruler.to - ruler.from)), "{ruler:?}");
                rulers += 1;
            }
            // The attack that is on deals what its ruler says.
            if let Some(attack) = &combat.attack
                && attack.side == euthia::view::Side::Monster
            {
                let ruler = ruler(&combat.monster, now);
                let band = ruler.bands.iter().find(|band| (band.from..=band.to).contains(&attack.strength));
                assert_eq!(band.map(Band::n), Some(attack.deals));
            }
        });
        assert!(rulers > 20, "{rulers}");
    }

    #[test]
    fn whoever_fights_an_elite_sees_what_its_bounty_gives() {
        let mut elites = 0;
        testing::each_moment(|view, _| {
            let Some(fight) = view.fight else { return };
            let told = crate::detail::effect(Lang::En, prize(&fight));
            if let Some(bounty) = fight.bounty {
                assert_eq!(told, crate::detail::effect(Lang::En, bounty.bounty().reward));
                assert!(!told.is_empty());
                elites += 1;
            }
        });
        assert!(elites > 0);
    }

    #[test]
    fn nothing_uncertain_is_told_as_certain() {
        let told = |lang, won, most, tried: Option<(f64, f64)>| {
            let tried = tried.map(|(low, high)| Tried { low, high });
            let chance = Chance { won, most, tried };
            (percent(lang, chance), chance.note())
        };
        let exact = |lang, won| told(lang, won, None, None);
        assert_eq!(exact(Lang::En, 0.9999), ("99%".into(), None));
        assert_eq!(exact(Lang::En, 1.0), ("100%".into(), None));
        assert_eq!(exact(Lang::Fr, 0.0001), ("1\u{202f}%".into(), None));
        assert_eq!(exact(Lang::En, -0.0), ("0%".into(), None));
        assert_eq!(exact(Lang::En, -1e-17), ("0%".into(), None));
        assert_eq!(told(Lang::En, 0.412, Some(0.6), None), ("41–60%".into(), Some(Say::Between)));
        assert_eq!(told(Lang::En, 0.412, Some(0.4121), None), ("41%".into(), None));
        let tried = told(Lang::Fr, 0.0, Some(1.0), Some((0.712, 0.75)));
        assert_eq!(tried, ("≈\u{202f}71–75\u{202f}%".into(), Some(Say::Tried)));
    }

    #[test]
    fn the_answers_of_the_helper_are_understood() {
        let told = r#"{"choices":[{"answer":"done","won":0.5,"most":null},{"answer":{"gaar":1},"won":0.75,"most":0.8,"tried":{"low":0.74,"high":0.78,"fights":2000}}]}"#;
        let worths: Worths = serde_json::from_str(told).unwrap();
        assert_eq!([worths.best(true), worths.best(false)], [Some(0.76), Some(0.5)]);
        assert_eq!(worths.of(Action::Done).map(|worth| worth.won), Some(0.5));
        assert_eq!(worths.of(Action::Gaar(0)), None);
    }
}
