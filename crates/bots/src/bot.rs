//! What a bot is, and how much of the match it may see.

use kernel::{Budget, Chance, Game, Lang, Prompt, Seat, Viewer};

/// Somebody who answers for a seat. A new one is made for each match, so it may remember what it likes. It
/// takes a step of its budget for each state it looks at, and answers with the best it has found when there
/// is none left.
pub trait Bot<G: Game>: Send {
    /// One of the legal answers. The lifetime says it: an answer can only come out of [`Position::legal`].
    fn choose<'a>(&mut self, position: &mut Position<'a, G>) -> &'a G::Action;

    /// Why it answered as it did last, in a sentence, if it had a reason; `view` is what its seat saw then.
    fn reason(&self, _lang: Lang, _view: &G::View) -> Option<String> {
        None
    }

    /// What keeps it from playing on, if something does: its last answer is none then. Only a player outside
    /// this program can come to that.
    fn fault(&self) -> Option<&str> {
        None
    }
}

/// The moment at which a bot has to answer, as far as its seat may know it.
///
/// The real state is inside, but there is no way to it: a bot gets views and imagined states, and both cost
/// nothing until they are asked for.
pub struct Position<'a, G: Game> {
    state: &'a G::State,
    seat: Seat,
    prompt: Prompt<G::Question>,
    legal: &'a [G::Action],
    chance: &'a mut Chance,
    budget: &'a Budget<'a>,
}

impl<'a, G: Game> Position<'a, G> {
    /// The moment at which `seat` owes the answer to `prompt`: `legal` lists the answers there are, `chance`
    /// is the bot's own source, which must not be that of the match, `budget` says how long it may think.
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

    /// The same moment, with only these of the legal answers in sight.
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

    /// Every legal answer; never none.
    pub const fn legal(&self) -> &'a [G::Action] {
        self.legal
    }

    /// What the seat sees.
    #[must_use]
    pub fn view(&self) -> G::View {
        G::view(self.state, Viewer::Seat(self.seat))
    }

    /// A state that the seat cannot tell from the real one, drawn anew at each call.
    #[must_use]
    pub fn imagine(&mut self) -> G::State {
        G::resample(self.state, self.seat, self.chance)
    }

    /// What is left to think with.
    pub const fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// The bot's own random source, for its choices and for the dice of the games it plays in its head.
    pub const fn chance(&mut self) -> &mut Chance {
        self.chance
    }
}
