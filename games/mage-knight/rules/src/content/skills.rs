//! The skills of the heroes.

use kernel::{Text, named_id};
use serde::{Deserialize, Serialize};

use super::effects::EffectId;
use crate::terms::{Category, Hero};

/// A skill token; those of one hero are consecutive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SkillId(u8);

named_id!(SkillId, SKILLS, |index| SKILL_TABLE[index].id, "skill");

/// The definition of a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// The hero whose pile it starts in; any owner may use it (MK-SKILL-02).
    pub hero: Hero,
    /// How often.
    pub usage: Usage,
    /// When it may be used.
    pub category: Category,
    /// Whether it affects other players, so that it is left out of solo and cooperative games.
    pub interactive: bool,
    /// Whether its token is in the centre while it lasts (MK-SKILL-04).
    pub centre: bool,
    /// What it does.
    pub effect: EffectId,
}

/// How often a skill may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Usage {
    /// Once a turn (MK-SKILL-05).
    Turn,
    /// Once a round (MK-SKILL-03).
    Round,
    /// It is always in effect.
    Permanent,
}

impl SkillId {
    /// What it is.
    #[inline]
    pub const fn skill(self) -> &'static Skill {
        &SKILL_TABLE[self.index()]
    }
}

impl Hero {
    /// The hero's ten skills.
    pub fn skills(self) -> impl ExactSizeIterator<Item = SkillId> + Clone {
        let first = self.index() as u8 * 10;
        (first..first + 10).map(SkillId)
    }
}

include!(concat!(env!("OUT_DIR"), "/skills.rs"));
