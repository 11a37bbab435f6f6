//! The end of a fight: victory (EU-END) or the Hero's death (EU-DTH).

use super::{Fight, Step, cards};
use crate::content::{DEATH_GAAR, DEATH_GOLD_CARDS};
use crate::death;
use crate::effects::{self, Origin, gains};
use crate::event::Event;
use crate::frame::Play;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Metal, Pile, Special};

/// Whether the Monster is defeated or the Hero dead (EU-END-01).
pub(super) fn is_decided(state: &State, fight: &Fight) -> bool {
    fight.damage >= fight.health || state.players[fight.hero.index()].health == 0
}

/// Ends a fight that is decided; a Hero who falls with the Monster has not won.
pub(super) fn decide(play: &mut Play<'_>) {
    let Some(fight) = &play.state.fight else { return };
    let (hero, foe, space) = (fight.hero, fight.foe, fight.space);
    if play.state.players[hero.index()].health == 0 {
        return die(play);
    }
    play.log.tell(Event::Defeated { seat: hero, foe });
    cards::discard(play, cards::Discarded::All); // EU-END-07
    let hope = std::mem::take(&mut play.state.hope);
    gains::gaar(play, hero, hope / 2); // EU-END-08
    let reputation = play.state.players[hero.index()].reputation;
    let kills = &mut play.state.players[hero.index()].kills[usize::from(foe.foe().level.max(1)) - 1];
    *kills = kills.saturating_add(1);
    let loot = play.state.map.cell(space).map_or(crate::content::EffectId::NOTHING, |cell| cell.loot);
    mark(play, space);
    // In the order of EU-END-02 to EU-END-05: the Reward, the Trophy, the Loot.
    effects::start(play, hero, Origin::Victory, loot);
    play.state.tasks.push(Task::Combat(Step::Trophy));
    if reputation <= foe.foe().reward_limit.into() {
        effects::start(play, hero, Origin::Victory, foe.foe().reward); // EU-END-03
    }
}

/// The winner's token: a Trade token at a Place of Trade and around the Towers, two Interaction tokens on a Mine, a Hero token elsewhere; a
/// Treasure is taken with it (EU-END-09, EU-END-12, EU-TRD-03).
fn mark(play: &mut Play<'_>, space: crate::map::Space) {
    let hero = play.state.seat();
    let kind = play.state.map.kind(space);
    let towers = play.state.map.placed(space).tile.territory().special == Some(Special::Towers);
    let Some(tokens) = play.state.map.tokens_mut(space) else { return };
    if kind.trade().is_some() || towers {
        tokens.trade = Some(hero);
    } else if kind.mine().is_some() {
        tokens.interaction[hero.index()] = 2;
    } else {
        tokens.hero = Some(hero);
    }
    if let Some(level) = kind.treasure() {
        play.log.tell(Event::Discovered { seat: hero, level });
        gains::tiles(play, hero, Pile::of_treasure(level), 1);
    }
}

/// The card of the defeated Monster is kept or discarded, and the fight is over (EU-END-04, EU-END-13).
pub(super) fn settle(play: &mut Play<'_>, trophy: bool) {
    let Some(fight) = play.state.fight.take() else { return };
    let kept = trophy && play.state.players[fight.hero.index()].trophies.try_push(fight.foe).is_ok();
    if !kept {
        play.state.monsters.put_away(fight.foe);
    }
}

/// The Hero dies in Combat, step by step (EU-DTH-02 to EU-DTH-10).
fn die(play: &mut Play<'_>) {
    cards::discard(play, cards::Discarded::All); // EU-DTH-03
    let Some(fight) = play.state.fight.take() else { return };
    let Fight { hero, monster, foe, .. } = fight;
    play.state.monsters.put_back(foe); // EU-DTH-02
    play.log.tell(Event::Fell { seat: hero, monster });
    let beaten = &mut play.state.players[monster.index()].beaten[hero.index()];
    *beaten = beaten.saturating_add(1); // EU-DTH-04
    death::resurrect(play, hero);
    let hope = std::mem::take(&mut play.state.hope);
    gains::gaar(play, hero, DEATH_GAAR + hope / 2); // EU-DTH-06, EU-DTH-09
    gains::powers(play, hero, Metal::Gold, DEATH_GOLD_CARDS);
}
