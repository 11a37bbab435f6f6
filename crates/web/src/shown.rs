//! A moment as it is shown around the board, in words, marks and numbers: computed once when the moment
//! arrives.

use crate::boards::Board;
use kernel::{Lang, Narrate, Outcome, Seat, Turn, Viewer};
use table_view::cue::{self, Cue};
use table_view::mark::Mark;
use table_view::prompt::Offer;
use table_view::{Beyond, Moment, Number, Said, Sentence, Undo};

/// A moment as it is shown around the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shown {
    /// How many lines the journal has.
    pub(crate) seq: usize,
    pub(crate) viewer: Viewer,
    /// The seat that has to answer.
    pub(crate) owes: Option<Seat>,
    /// The result, once the game is over.
    pub(crate) over: Option<Outcome>,
    /// The question.
    pub(crate) asks: Said,
    /// The legal answers, in the order of their numbers.
    pub(crate) answers: Vec<Offer>,
    /// What could have been answered a moment ago.
    pub(crate) refused: Vec<Said>,
    pub(crate) undo: Undo,
    /// The steps that only the whole table can take back.
    pub(crate) beyond: Vec<Beyond>,
    /// How many slips were forgiven.
    pub(crate) slips: u32,
    /// What is shown of each seat.
    pub(crate) seats: Vec<SeatShown>,
    /// Where in the game this is.
    pub(crate) place: Option<Said>,
    /// The sound of the last event.
    pub(crate) cue: Option<Cue>,
}

/// A seat as it is shown around the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeatShown {
    pub(crate) name: Said,
    pub(crate) mark: Mark,
    /// A few words about it.
    pub(crate) note: Option<Said>,
    /// Whether it stands for one or for several people.
    pub(crate) number: Number,
}

impl Shown {
    /// What is shown of this moment, in the words of the board.
    pub(crate) fn of<G: Narrate>(moment: &Moment<G>, board: &dyn Board<G>) -> Shown {
        let view = &*moment.view;
        let seat = |(at, name): (usize, &Said)| {
            let seat = Seat(at as u8);
            SeatShown {
                name: name.clone(),
                mark: board.mark(view, seat),
                note: both(|lang| board.seat_note(view, seat, lang)),
                number: board.number(view, seat),
            }
        };
        let offer = |(action, label): (&G::Action, &Sentence)| Offer {
            label: label.said(),
            symbol: board.symbol(action),
            ends: board.ends(action),
            on_board: board.on_board(view, action),
            step: both(|lang| board.step(view, action, lang)),
            warns: both(|lang| board.warns(view, action, lang)),
        };
        Shown {
            seq: moment.seq,
            viewer: moment.viewer,
            owes: moment.owes(),
            over: match &moment.turn {
                Turn::Over(outcome) => Some(outcome.clone()),
                Turn::Of(..) => None,
            },
            asks: moment.asks.said(),
            answers: moment.legal.iter().zip(&moment.labels).map(offer).collect(),
            refused: moment.refused.iter().map(|answer| answer.label.said()).collect(),
            undo: moment.undo.clone(),
            beyond: moment.beyond.clone(),
            slips: moment.slips,
            seats: moment.seats.iter().enumerate().map(seat).collect(),
            place: both(|lang| board.moment(view, lang)),
            cue: cue::among(moment.events.iter().filter_map(|event| board.cue(event))),
        }
    }
}

/// The same in both languages, if there is anything to say.
fn both(say: impl Fn(Lang) -> Option<String>) -> Option<Said> {
    Some(Said { en: say(Lang::En)?, fr: say(Lang::Fr)? })
}
