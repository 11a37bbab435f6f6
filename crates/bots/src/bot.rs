//! What a bot is, and how much of the match it may see.

use kernel::{Budget, Chance, Game, Lang, Prompt, Seat, Viewer};

/// A player that answers for a seat. A new one is created for each match, so it may remember what it likes.
/// It takes a step of its budget for each state it looks at, and when the budget is used up answers with the
/// best it has found.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal answers. The lifetime proves it: an answer can only come from
    /// [`Position::legal`].
    fn choose<'a>(&mut self, position: &mut Position<'a, G>) -> &'a G::Action;

    /// The reason for its last answer, in one sentence, if it had one; `view` is what its seat saw then.
    fn reason(&self, _lang: Lang, _view: &G::View) -> Option<String> {
        None
    }

    /// Why it can no longer play, if something prevents it; its last answer is then `None`. Only outside
    /// programs can fail like this.
    fn fault(&self) -> Option<&str> {
        None
    }
}

/// The moment at which a bot has to answer, as its seat may know it.
///
/// The real state is inside but unreachable: a bot gets views and imagined states, which cost nothing until
/// they are used.
pub struct Position<'a, G: Game> {
    state: &'a G::State,
    seat: Seat,
    prompt: Prompt<G::Question>,
    legal: &'a [G::Action],
    chance: &'a mut Chance,
    budget: &'a Budget<'a>,
}

impl<'a, G: Game> Position<'a, G> {
    /// The moment at which `seat` must answer `prompt`. `legal` lists the answers; `chance` is the bot's own
    /// source, not that of the match; `budget` limits its thinking.
    pub fn new(
        state: &'a G::State,
        seat: Seat,
        prompt: Prompt<G::Question>,
        legal: &'a [G::Action],
        chance: &'a mut Chance,
        budget: &'a Budget<'a>,
    ) -> Self {
        Position { state, seat, prompt, legal, chance, budget }
    }

    /// The same moment, with only some of the legal answers.
    pub(crate) fn seeing<'b>(&'b mut self, legal: &'b [G::Action]) -> Position<'b, G> {
        let Position { state, seat, prompt, legal: _, chance, budget } = self;
        Position { state, seat: *seat, prompt: prompt.clone(), legal, chance, budget }
    }

    /// The seat that the bot answers for.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The question.
    pub const fn prompt(&self) -> &Prompt<G::Question> {
        &self.prompt
    }

    /// Every legal answer; never empty.
    pub const fn legal(&self) -> &'a [G::Action] {
        self.legal
    }

    /// What the seat sees.
    #[must_use]
    pub fn view(&self) -> G::View {
        G::view(self.state, Viewer::Seat(self.seat))
    }

    /// A state that the seat cannot tell from the real one, drawn afresh at each call.
    #[must_use]
    pub fn imagine(&mut self) -> G::State {
        G::resample(self.state, self.seat, self.chance)
    }

    /// The remaining budget.
    pub const fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// The bot's own random source, for its choices and for imagined dice.
    pub const fn chance(&mut self) -> &mut Chance {
        self.chance
    }
}
