//! The start of a combat: what is fought over, which enemies take part, and revealing them (MK-CBT-START).

use super::{Clash, Combat, FOES, Foe, Joined, die};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{Drawn, EffectId, EnemyId, Fight, Hex, Left};
use crate::event::Event;
use crate::frame::Play;
use crate::map;
use crate::player::change_reputation;
use crate::question::CombatPhase;
use crate::question::{Asked, Question};
use crate::rules::{MK_CBT_START_05, MK_CBT_START_09};
use crate::state::{Stage, State};
use crate::task::Task;
use crate::terms::{BasicColour, Pile};
use kernel::{List, Refusal, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// What a combat is about. Created by [`Start::site`], [`Start::assault`], [`Start::rampaging`] and others,
/// and changed where the fight differs.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// The space of the site being fought over. All tokens on it take part.
    pub(crate) site: Option<Hex>,
    /// Whether the site fortifies them.
    pub(crate) fortified: bool,
    /// The city that it is.
    pub(crate) city: Option<BasicColour>,
    /// The other half, if it is a Megapolis.
    pub(crate) half: Option<BasicColour>,
    /// How many tokens of each pile are drawn for the fight, in addition to those on the space.
    pub(crate) draws: [u8; Pile::COUNT],
    /// What happens to undefeated enemies of the site.
    pub(crate) remaining: Remaining,
    /// How the Fame of the site's enemies counts.
    pub(crate) worth: Worth,
    /// The spaces of rampaging enemies that must be fought.
    pub(crate) rampaging: List<Hex, 6>,
    /// Whether further rampaging enemies nearby may be challenged (MK-CBT-START-09, MK-CBT-START-10).
    pub(crate) may_challenge: bool,
    /// Whether units may be used.
    pub(crate) units_allowed: bool,
    /// Whether night rules apply (MK-MANA-12).
    pub(crate) dark: bool,
    /// The change of Reputation for the attempt, whatever its result.
    pub(crate) reputation: i8,
    /// Whether the winner marks the site with a Shield.
    pub(crate) shield: bool,
    /// The change of Reputation for conquering the site.
    pub(crate) honour: i8,
    /// The rewards for conquering the site; a Shield among them marks the site at once.
    pub(crate) rewards: [EffectId; 2],
    /// Where the hero retreats to if the site is not conquered.
    pub(crate) retreat: Option<Hex>,
}

/// What happens to undefeated enemies of a site.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remaining {
    /// They stay where they are, face up (MK-CBT-RES-11).
    Stay,
    /// They stay, and a hidden one joins them for each that was defeated (MK-CBT-RES-11).
    Joined,
    /// They are discarded (MK-CBT-RES-10).
    Discarded,
    /// They are discarded, and each is replaced by a hidden one (MK-SCN-DUNGEON-04).
    Replaced,
}

/// How the Fame on the tokens of a site counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// In full.
    Whole,
    /// Half of the total, rounded up (MK-CBT-START-02, MK-SCN-HOLD-10).
    Half,
    /// Double (MK-SCN-DRUIDS-05).
    Double,
}

impl Worth {
    /// Applies this to an amount of Fame.
    #[must_use]
    pub const fn of(self, fame: u8) -> u8 {
        match self {
            Worth::Whole => fame,
            Worth::Half => fame.div_ceil(2),
            Worth::Double => fame * 2,
        }
    }
}

impl Start {
    /// A fight on open ground, without enemies yet.
    fn new() -> Start {
        Start {
            site: None,
            fortified: false,
            city: None,
            half: None,
            draws: [0; Pile::COUNT],
            remaining: Remaining::Stay,
            worth: Worth::Whole,
            rampaging: List::new(),
            may_challenge: false,
            units_allowed: true,
            dark: false,
            reputation: 0,
            shield: false,
            honour: 0,
            rewards: [EffectId::NOTHING; 2],
            retreat: None,
        }
    }

    /// Rampaging enemies attack, or one of them is challenged; others nearby may be challenged too
    /// (MK-CBT-START-05).
    pub(crate) fn rampaging(spaces: impl IntoIterator<Item = Hex>) -> Start {
        Start { rampaging: spaces.into_iter().collect(), may_challenge: true, ..Start::new() }
    }

    /// A site is entered, assaulted or burned, as its card says; assaults need [`Start::assault`] too.
    pub(crate) fn site(at: Hex, fight: &Fight) -> Start {
        let mut start = Start {
            site: Some(at),
            units_allowed: fight.units_allowed,
            dark: fight.night_rules,
            reputation: fight.reputation,
            shield: true,
            rewards: [fight.reward, EffectId::NOTHING],
            remaining: match fight.left {
                Left::Stay => Remaining::Stay,
                Left::Refilled => Remaining::Joined,
                Left::Discarded => Remaining::Discarded,
            },
            ..Start::new()
        };
        if fight.drawn == Drawn::Entered {
            start.draw(fight.enemies);
        }
        start
    }

    /// A fortified site is assaulted from this space, to which the hero retreats (MK-CBT-START-01).
    pub(crate) fn assault(at: Hex, fight: &Fight, city: Option<BasicColour>, from: Hex) -> Start {
        Start { fortified: true, may_challenge: true, city, retreat: Some(from), ..Start::site(at, fight) }
    }

    /// The keep of an absent player: this many tokens defend it (MK-CBT-START-02, MK-SCN-HOLD-10).
    pub(crate) fn absent_owner(at: Hex, fight: &Fight, from: Hex, defenders: u8) -> Start {
        let mut start = Start::assault(at, fight, None, from);
        (0..defenders).for_each(|_| start.draw(fight.enemies));
        Start { remaining: Remaining::Discarded, worth: Worth::Half, ..start }
    }

    /// Monsters of these piles are summoned to be fought, this many of each; undefeated ones vanish
    /// (MK-SCN-DRUIDS-04, MK-SCN-DRUIDS-05).
    pub(crate) fn incantation(piles: &[Pile], n: u8) -> Start {
        let mut start = Start { remaining: Remaining::Discarded, worth: Worth::Double, ..Start::new() };
        piles.iter().for_each(|pile| start.draws[pile.index()] = n);
        start
    }

    /// Draws further tokens of these piles.
    pub(crate) fn draw(&mut self, piles: &[Pile]) {
        piles.iter().for_each(|pile| self.draws[pile.index()] += 1);
    }
}

/// Starts a combat: the action of the turn (MK-CBT-START-06).
pub(crate) fn begin(play: &mut Play<'_>, start: Start) {
    let seat = play.state.seat();
    let state = &mut *play.state;
    state.stage = Stage::Combat;
    state.turn.acted = true;
    // MK-HEAL-11.
    (state.turn.healing, state.turn.grail) = (0, 0);
    state.combat = Some(Combat {
        site: start.site,
        fortified: start.fortified,
        city: start.city,
        half: start.half,
        rampaging: start.rampaging,
        draws: start.draws,
        remaining: start.remaining,
        worth: start.worth,
        shield: start.shield,
        honour: start.honour,
        rewards: start.rewards,
        retreat: start.retreat,
        units_allowed: start.units_allowed,
        dark: start.dark,
        moves: state.turn.movement,
        ..Combat::new(List::new())
    });
    change_reputation(play, seat, start.reputation);
    play.state.tasks.push(Task::Combat(if start.may_challenge { Clash::Gather } else { Clash::Open }));
}

/// The spaces with rampaging enemies that can still be challenged.
fn challenges(state: &State) -> impl Iterator<Item = Hex> + '_ {
    let near = state.player().place.map(|place| state.map.rampaging_near(place)).unwrap_or_default();
    let joined = |hex: &Hex| state.combat.as_ref().is_some_and(|combat| combat.rampaging.contains(hex));
    near.into_iter().filter(move |hex| !joined(hex))
}

/// Rampaging enemies nearby may be challenged too (MK-CBT-START-09).
#[derive(Clone, Copy)]
pub(super) struct Gather;

impl Step<MageKnight> for Gather {
    fn asks(&self, state: &State) -> Option<Question> {
        challenges(state).next().map(|_| Question { seat: state.seat(), what: Asked::Challenge })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(challenges(state).map(Action::Challenge));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Challenge(hex) if challenges(state).any(|near| near == *hex) => Ok(()),
            Action::Challenge(hex) if state.map.has_rampaging(*hex) => Err(Refusal::rule(MK_CBT_START_09)),
            Action::Challenge(_) => Err(Refusal::rule(MK_CBT_START_05)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Challenge(hex) => {
                if let Some(combat) = &mut play.state.combat {
                    combat.rampaging.push(hex);
                }
                play.state.tasks.push(Task::Combat(Clash::Gather));
            }
            _ => self.run(play),
        }
    }

    /// Everybody who was challenged has joined.
    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::Combat(Clash::Open));
    }
}

/// All enemies are revealed.
#[derive(Clone, Copy)]
pub(super) struct Open;

impl Step<MageKnight> for Open {
    /// Reveals every enemy (MK-CBT-START-12): those of the site first.
    fn run(self, play: &mut Play<'_>) {
        let Some(combat) = &mut play.state.combat else { return };
        let (site, remaining, rampaging) = (combat.site, combat.remaining, combat.rampaging);
        let draws = std::mem::take(&mut combat.draws);
        let mut foes: List<Foe, FOES> = List::new();
        let mut join = |enemy: EnemyId, joined: Joined, paired: bool| {
            // There are fewer tokens to any fight than there is room: a garrison, six spaces around, some
            // glades.
            let _ = foes.try_push(Foe { paired, ..Foe::new(enemy, joined) });
        };
        let piles = || Pile::ALL.into_iter().flat_map(|pile| (0..draws[pile.index()]).map(move |_| pile));
        if let Some(at) = site {
            if remaining != Remaining::Discarded {
                piles().for_each(|pile| map::put_face_up(play, at, pile));
            }
            map::turn_up(play, at);
            // MK-COA-11: in a joint assault everybody faces those who were dealt to them.
            let seat = play.state.seat();
            let own = |token: &&map::Token| token.dealt.is_none_or(|to| to == seat);
            let tokens = play.state.map.tokens_at(at).filter(own);
            tokens.filter_map(map::Token::enemy).for_each(|enemy| join(enemy, Joined::Site, false));
        }
        if remaining == Remaining::Discarded {
            for pile in piles() {
                if let Some(enemy) = map::draw_token(play, pile) {
                    join(enemy, Joined::Drawn, false);
                }
            }
        }
        for (place, at) in rampaging.iter().enumerate() {
            map::turn_up(play, *at);
            let tokens = play
                .state
                .map
                .tokens_at(*at)
                .filter_map(|token| token.enemy().map(|enemy| (enemy, token.paired)));
            tokens.for_each(|(enemy, paired)| join(enemy, Joined::Rampaging(place as u8), paired));
        }
        play.log.tell_with(|| Event::CombatBegins {
            seat: play.state.seat(),
            enemies: foes.iter().map(|foe| foe.enemy).collect(),
        });
        if let Some(combat) = &mut play.state.combat {
            combat.foes = foes;
        }
        die::ask(play);
    }
}

/// Begins the ranged phase.
pub(super) fn first_phase(play: &mut Play<'_>) {
    play.log.tell(Event::CombatPhase(CombatPhase::Ranged));
    die::phase_begins(play);
}
