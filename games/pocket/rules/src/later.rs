//! Pocket in a later release, to test what happens to matches then.

use crate::action::Action;
use crate::event::Event;
use crate::question::Question;
use crate::rules::PK_BID_01;
use crate::setup::Setup;
use crate::state::State;
use crate::view::View;
use crate::{Pocket, Secret};
use kernel::{
    Chance, Fingerprint, Flaw, Game, Lang, Line, Log, Narrate, Refusal, RuleBook, Scenario, Seat, SetupError,
    Text, Turn, Version, Viewer,
};
use serde_json::Value;

/// Pocket with a change.
#[derive(Debug)]
pub struct Later<const TWIST: u8>;

/// Only the version number has changed.
pub type Renumbered = Later<0>;
/// The deck is cut before a draw: the same line draws another card.
pub type Cut = Later<1>;
/// Bids of three are illegal.
pub type Mean = Later<2>;
/// Both.
pub type CutAndMean = Later<3>;
/// The deck is cut, but nobody has raised the version number.
pub type Unsaid = Later<4>;
/// The bank used to be called vault.
pub type Renamed = Later<5>;
/// Nobody may bid, and no earlier state passes the audit.
pub type Strange = Later<6>;

const FIRST: Version = Version { contents: &[Pocket::CONTENT], ..Version::FIRST };
const SECOND: Version =
    Version { number: 2, contents: &[], changed: Text { en: "The deck is cut.", fr: "On coupe la pioche." } };

impl<const TWIST: u8> Game for Later<TWIST> {
    const ID: &'static str = Pocket::ID;
    const CONTENT: Fingerprint = Pocket::CONTENT;
    const VERSIONS: &'static [Version] = if TWIST == 4 { &[FIRST] } else { &[FIRST, SECOND] };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Question = Question;
    type Secret = Secret;

    fn rules() -> &'static RuleBook {
        Pocket::rules()
    }

    fn scenarios() -> Vec<Scenario<Setup>> {
        Pocket::scenarios()
    }

    fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
        Pocket::start(setup, chance)
    }

    fn seats(state: &State) -> u8 {
        Pocket::seats(state)
    }

    fn turn(state: &State) -> Turn<Question> {
        Pocket::turn(state)
    }

    fn legal(state: &State, out: &mut Vec<Action>) {
        Pocket::legal(state, out);
        out.retain(|action| Self::check(state, action).is_ok());
    }

    fn check(state: &State, action: &Action) -> Result<(), Refusal> {
        let refused = match action {
            Action::Bid(3) => matches!(TWIST, 2 | 3),
            Action::Bid(_) => TWIST == 6,
            _ => false,
        };
        if refused {
            return Err(Refusal::rule(PK_BID_01));
        }
        Pocket::check(state, action)
    }

    fn apply(state: &mut State, action: &Action, chance: &mut Chance, log: &mut Log<Event>) {
        if matches!(TWIST, 1 | 3 | 4) && *action == Action::Draw {
            chance.below(7);
        }
        Pocket::apply(state, action, chance, log);
    }

    fn view(state: &State, viewer: Viewer) -> View {
        Pocket::view(state, viewer)
    }

    fn show(event: &Event, viewer: Viewer) -> Option<Event> {
        Pocket::show(event, viewer)
    }

    fn secret(state: &State, seat: Seat) -> Secret {
        Pocket::secret(state, seat)
    }

    fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
        Pocket::resample(state, seat, chance)
    }

    fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
        Pocket::resample_for_spectators(state, chance)
    }

    fn audit(state: &State) -> Result<(), Flaw> {
        if TWIST == 6 {
            return Err(Flaw::new("players", "nobody plays like this any more"));
        }
        Pocket::audit(state)
    }

    fn migrate_state(version: u32, state: &mut Value) {
        if TWIST == 5
            && version == 1
            && let Some(bank) = state.as_object_mut().and_then(|fields| fields.remove("vault"))
        {
            state["bank"] = bank;
        }
    }
}

impl<const TWIST: u8> Narrate for Later<TWIST> {
    fn title(lang: Lang) -> &'static str {
        Pocket::title(lang)
    }

    fn seat(lang: Lang, view: &View, seat: Seat) -> String {
        Pocket::seat(lang, view, seat)
    }

    fn question(lang: Lang, view: &View, question: &Question) -> Line {
        Pocket::question(lang, view, question)
    }

    fn action(lang: Lang, view: &View, action: &Action) -> Line {
        Pocket::action(lang, view, action)
    }

    fn event(lang: Lang, view: &View, event: &Event) -> Line {
        Pocket::event(lang, view, event)
    }
}
