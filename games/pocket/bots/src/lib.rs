//! The bots of Pocket.

use bots::{Bot, Position, Roster};
use kernel::{Lang, Text};
use pocket::Pocket;
use pocket::action::Action;
use pocket::content::CardId;
use pocket::effect::Effect;
use pocket::state::Phase;
use pocket::view::View;

/// The bots of Pocket.
#[must_use]
pub fn roster() -> Roster<Pocket> {
    let about = Text {
        en: "draws, strikes the richest, and stops what comes",
        fr: "pioche, frappe le plus riche et pare ce qui vient",
    };
    Roster::default()
        .with("brigand", Text { en: "Brigand", fr: "Brigand" }, about, || Box::new(Brigand::default()))
}

/// Plays by a few habits and the odds of a strike. It uses only what its seat can see.
#[derive(Default)]
pub struct Brigand {
    why: Option<Why>,
}

/// The reason for its answer.
#[derive(Clone, Copy)]
enum Why {
    Richest,
    Odds,
    Save,
}

impl Bot<Pocket> for Brigand {
    fn choose<'a>(&mut self, position: &mut Position<'a, Pocket>) -> &'a Action {
        let (view, legal) = (position.view(), position.legal());
        let (why, best) = legal
            .iter()
            .map(|action| (liking(&view, action), action))
            .max_by(|((_, a), _), ((_, b), _)| a.total_cmp(b))
            .map_or((None, &legal[0]), |((why, _), action)| (why, action));
        self.why = why;
        best
    }

    fn reason(&self, lang: Lang, _: &View) -> Option<String> {
        let (en, fr) = match self.why? {
            Why::Richest => ("The richest has most to lose.", "Le plus riche a le plus à perdre."),
            Why::Odds => ("The odds do not get better.", "Les chances ne seront pas meilleures."),
            Why::Save => ("That would cost coins.", "Cela coûterait des pièces."),
        };
        Some(lang.pick(en, fr).to_owned())
    }
}

/// How good an answer is, and why.
fn liking(view: &View, action: &Action) -> (Option<Why>, f64) {
    match *action {
        // To lead brings nothing that is worth a coin.
        Action::Bid(bid) => (Some(Why::Save), -f64::from(bid)),
        Action::Draw => (None, 4.0),
        Action::Play(card) => (Some(Why::Odds), worth(card)),
        Action::Target(seat) => (Some(Why::Richest), view.players[seat.index()].coins.into()),
        Action::Stake(stake) => (Some(Why::Odds), pocket_advice::strike(stake, struck(view)).gain),
        Action::Guard => (Some(Why::Save), 1.0),
        Action::Yield | Action::End => (None, 0.0),
    }
}

/// The coins of the seat being hit.
fn struck(view: &View) -> u8 {
    match view.phase {
        Phase::Stake { target } => view.players[target.index()].coins,
        _ => 0,
    }
}

/// What playing a card gains on average.
fn worth(card: CardId) -> f64 {
    match card.card().effect {
        Effect::Take { .. } => pocket_advice::strike(0, 2).gain,
        // 1, 1, 2, 2, 3 and 3 coins.
        Effect::Gain => 2.0,
        Effect::Stop => 0.0,
    }
}
