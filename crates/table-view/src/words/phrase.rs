//! Texts with parameters.

use kernel::Lang;
use kernel::wording::count;

/// Whether a name is singular or plural: a seat may play two realms, and verbs agree with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// Singular.
    One,
    /// Plural.
    Several,
}

impl Number {
    /// The number for this count.
    #[must_use]
    pub const fn of(count: usize) -> Number {
        if count > 1 { Number::Several } else { Number::One }
    }

    const fn pick<'a>(self, one: &'a str, several: &'a str) -> &'a str {
        match self {
            Number::One => one,
            Number::Several => several,
        }
    }
}

/// A text of the client with parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase<'a> {
    /// How many matches wait for you.
    WaitForYou(usize),
    /// How many rules a game has.
    RuleCount(usize),
    /// The number of players.
    Players(u8, u8),
    /// The number of options.
    ToChoose(usize),
    /// What an option excludes.
    NotTogether(&'a str),
    /// What an option requires.
    OnlyTogether(&'a str),
    /// How many more answers there are.
    MoreAnswers(usize),
    /// How many answers concern what was picked.
    AnswersAbout(usize),
    /// What undo would take back.
    UndoWhat(&'a str),
    /// How many more steps can be undone.
    MoreSteps(usize),
    /// A bot is thinking.
    Thinks(&'a str, Number),
    /// Somebody must decide.
    Decides(&'a str, Number),
    /// The screen goes to somebody.
    HandTo(&'a str),
    /// Somebody has taken the screen.
    IAm(&'a str),
    /// Who won.
    Wins(&'a str, Number),
    /// The current action, out of how many.
    StepOf(usize, usize),
    /// The name of a match that continues from an action of another one.
    PlayedOn(&'a str, usize),
    /// How many actions a match has.
    Actions(usize),
    /// What a bot suggests.
    Suggests(&'a str, &'a str),
    /// How a bot plays.
    ThisBot(&'a str),
    /// The journal could not be read.
    BadJournal(&'a str),
    /// The players of a table: people at this screen, bots, people elsewhere.
    TableFor(&'a str, usize, usize, usize),
    /// How many rules were found.
    Found(usize),
    /// The seat number.
    SeatNumber(u8),
    /// A bot failed.
    BotFailed(&'a str),
    /// The server refused something.
    ServerSays(&'a str),
    /// A clock of this many minutes.
    MinutesEach(u16),
    /// A clock of this many days.
    DaysEach(u16),
    /// How many spectators there are.
    Watching(u32),
    /// The person's new name.
    NowCalled(&'a str),
    /// A link to something that a sentence names.
    Shown(&'a str),
    /// Logged in with this account.
    SignedInAs(&'a str),
    /// A guest with this name.
    GuestCalled(&'a str),
    /// An open seat goes to a bot: whose it would be.
    SeatToBot(&'a str),
}

impl Phrase<'_> {
    /// The text in one language.
    #[must_use]
    pub fn get(self, lang: Lang) -> String {
        match (self, lang) {
            (Phrase::WaitForYou(1), Lang::En) => "1 waits for you".into(),
            (Phrase::WaitForYou(n), Lang::En) => format!("{n} wait for you"),
            (Phrase::WaitForYou(1), Lang::Fr) => "1 vous attend".into(),
            (Phrase::WaitForYou(n), Lang::Fr) => format!("{n} vous attendent"),
            (Phrase::RuleCount(n) | Phrase::Found(n), Lang::En) => counted(lang, n, "rule", "rules"),
            (Phrase::RuleCount(n) | Phrase::Found(n), Lang::Fr) => counted(lang, n, "règle", "règles"),
            (Phrase::Players(1, 1), Lang::En) => "1 player".into(),
            (Phrase::Players(1, 1), Lang::Fr) => "1 joueur".into(),
            (Phrase::ToChoose(n), lang) => counted(lang, n, "option", "options"),
            (Phrase::NotTogether(name), Lang::En) => format!("Not together with: {name}"),
            (Phrase::NotTogether(name), Lang::Fr) => format!("Pas avec\u{a0}: {name}"),
            (Phrase::OnlyTogether(name), Lang::En) => format!("Only together with: {name}"),
            (Phrase::OnlyTogether(name), Lang::Fr) => format!("Seulement avec\u{a0}: {name}"),
            (Phrase::Players(min, max), Lang::En) if min == max => format!("{min} players"),
            (Phrase::Players(min, max), Lang::Fr) if min == max => format!("{min} joueurs"),
            (Phrase::Players(min, max), Lang::En) => format!("{min}–{max} players"),
            (Phrase::Players(min, max), Lang::Fr) => format!("{min} à {max} joueurs"),
            (Phrase::MoreAnswers(n), Lang::En) => format!("{n} more"),
            (Phrase::MoreAnswers(n), Lang::Fr) => format!("{n} de plus"),
            (Phrase::AnswersAbout(n), Lang::En) => counted(lang, n, "answer", "answers"),
            (Phrase::AnswersAbout(n), Lang::Fr) => counted(lang, n, "réponse", "réponses"),
            (Phrase::UndoWhat(what), Lang::En) => format!("Undo: {what}"),
            (Phrase::UndoWhat(what), Lang::Fr) => format!("Reprendre\u{a0}: {what}"),
            (Phrase::MoreSteps(1), Lang::En) => "1 more step can be undone".into(),
            (Phrase::MoreSteps(n), Lang::En) => format!("{n} more steps can be undone"),
            (Phrase::MoreSteps(1), Lang::Fr) => "encore 1 action à reprendre".into(),
            (Phrase::MoreSteps(n), Lang::Fr) => format!("encore {n} actions à reprendre"),
            (Phrase::Thinks(name, n), Lang::En) => format!("{name} {} thinking…", n.pick("is", "are")),
            (Phrase::Thinks(name, n), Lang::Fr) => {
                format!("{name} {}…", n.pick("réfléchit", "réfléchissent"))
            }
            (Phrase::Decides(name, n), Lang::En) => format!("{name} {}.", n.pick("decides", "decide")),
            (Phrase::Decides(name, n), Lang::Fr) => format!("{name} {}.", n.pick("décide", "décident")),
            (Phrase::HandTo(name), Lang::En) => format!("Hand the screen to {name}"),
            (Phrase::HandTo(name), Lang::Fr) => format!("Passez l’écran à {name}"),
            (Phrase::IAm(name), Lang::En) => format!("I am {name}"),
            (Phrase::IAm(name), Lang::Fr) => format!("Je suis {name}"),
            (Phrase::Wins(name, n), Lang::En) => format!("{name} {}", n.pick("wins", "win")),
            (Phrase::Wins(name, n), Lang::Fr) => format!("{name} {}", n.pick("l’emporte", "l’emportent")),
            (Phrase::StepOf(at, of), Lang::En) => format!("step {at} of {of}"),
            (Phrase::StepOf(at, of), Lang::Fr) => format!("action {at} sur {of}"),
            (Phrase::PlayedOn(title, at), Lang::En) => format!("{title}, from step {at} on"),
            (Phrase::PlayedOn(title, at), Lang::Fr) => format!("{title}, à partir de l’action {at}"),
            (Phrase::Actions(n), lang) => counted(lang, n, "action", "actions"),
            (Phrase::Suggests(bot, what), Lang::En) => format!("The bot “{bot}” would choose: {what}"),
            (Phrase::Suggests(bot, what), Lang::Fr) => {
                format!("Le robot «\u{a0}{bot}\u{a0}» choisirait\u{a0}: {what}")
            }
            (Phrase::ThisBot(about), Lang::En) => format!("This bot {about}."),
            (Phrase::ThisBot(about), Lang::Fr) => format!("Ce robot {about}."),
            (Phrase::BadJournal(why), Lang::En) => format!("This journal can’t be used: {why}"),
            (Phrase::BadJournal(why), Lang::Fr) => format!("Ce journal est inutilisable\u{a0}: {why}"),
            (Phrase::TableFor(title, people, bots, others), lang) => {
                format!("{title}{} {}", lang.pick(":", "\u{a0}:"), seated(lang, people, bots, others))
            }
            (Phrase::SeatNumber(n), Lang::En) => format!("Seat {n}"),
            (Phrase::SeatNumber(n), Lang::Fr) => format!("Siège {n}"),
            (Phrase::BotFailed(why), Lang::En) => {
                format!("A bot failed, so another answer was played: {why}")
            }
            (Phrase::BotFailed(why), Lang::Fr) => {
                format!("Un robot a échoué, une autre réponse a été jouée\u{a0}: {why}")
            }
            (Phrase::ServerSays(what), Lang::En) => format!("The server says: {what}"),
            (Phrase::ServerSays(what), Lang::Fr) => format!("Le serveur répond\u{a0}: {what}"),
            (Phrase::MinutesEach(n), Lang::En) => counted(lang, n.into(), "minute a turn", "minutes a turn"),
            (Phrase::MinutesEach(n), Lang::Fr) => {
                counted(lang, n.into(), "minute par tour", "minutes par tour")
            }
            (Phrase::DaysEach(n), Lang::En) => counted(lang, n.into(), "day a turn", "days a turn"),
            (Phrase::DaysEach(n), Lang::Fr) => counted(lang, n.into(), "jour par tour", "jours par tour"),
            (Phrase::Watching(1), Lang::En) => "1 is watching".into(),
            (Phrase::Watching(n), Lang::En) => format!("{n} are watching"),
            (Phrase::Watching(n @ (0 | 1)), Lang::Fr) => format!("{n} personne regarde"),
            (Phrase::Watching(n), Lang::Fr) => format!("{n} personnes regardent"),
            (Phrase::NowCalled(name), Lang::En) => format!("The others now see “{name}”."),
            (Phrase::NowCalled(name), Lang::Fr) => {
                format!("Les autres voient désormais «\u{a0}{name}\u{a0}».")
            }
            (Phrase::Shown(name), Lang::En) => format!("{name} (show)"),
            (Phrase::Shown(name), Lang::Fr) => format!("{name} (montrer)"),
            (Phrase::SignedInAs(name), Lang::En) => format!("You are signed in as {name}."),
            (Phrase::SignedInAs(name), Lang::Fr) => format!("Vous êtes connecté avec le compte {name}."),
            (Phrase::GuestCalled(name), Lang::En) => {
                format!("You play here as a guest: the others see “{name}”.")
            }
            (Phrase::GuestCalled(name), Lang::Fr) => {
                format!("Vous jouez ici en invité\u{a0}: les autres voient «\u{a0}{name}\u{a0}».")
            }
            (Phrase::SeatToBot(name), Lang::En) => format!("Give {name}’s seat to a bot"),
            (Phrase::SeatToBot(name), Lang::Fr) => format!("Donner le siège à un robot\u{a0}: {name}"),
        }
    }
}

fn seated(lang: Lang, people: usize, bots: usize, others: usize) -> String {
    let people = match (people, lang) {
        (0, Lang::En) => "nobody at this screen".into(),
        (0, Lang::Fr) => "personne à cet écran".into(),
        (1, Lang::En) => "you".into(),
        (1, Lang::Fr) => "vous".into(),
        (n, Lang::En) => format!("{n} people at this screen"),
        (n, Lang::Fr) => format!("{n} personnes à cet écran"),
    };
    let bots = match (bots, lang) {
        (0, _) => None,
        (1, Lang::En) => Some("one bot".into()),
        (1, Lang::Fr) => Some("un robot".into()),
        (n, Lang::En) => Some(format!("{n} bots")),
        (n, Lang::Fr) => Some(format!("{n} robots")),
    };
    let others = match (others, lang) {
        (0, _) => None,
        (1, Lang::En) => Some("one seat for somebody else".into()),
        (1, Lang::Fr) => Some("un siège pour quelqu’un d’autre".into()),
        (n, Lang::En) => Some(format!("{n} seats for others")),
        (n, Lang::Fr) => Some(format!("{n} sièges pour d’autres")),
    };
    [Some(people), bots, others].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A count with the noun that agrees.
fn counted(lang: Lang, n: usize, one: &str, several: &str) -> String {
    count(lang, i64::try_from(n).unwrap_or(i64::MAX), one, several)
}

/// A list of names: `a, b and c`.
#[must_use]
pub fn list(lang: Lang, names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), lang.pick("and", "et")),
    }
}

/// Roughly how long ago.
#[must_use]
pub fn when(lang: Lang, milliseconds: f64) -> String {
    let minutes = (milliseconds / 60_000.0).max(0.0) as u64;
    match (minutes, lang) {
        (0, Lang::En) => "now".into(),
        (0, Lang::Fr) => "à l’instant".into(),
        (1..60, Lang::En) => format!("{minutes} min ago"),
        (1..60, Lang::Fr) => format!("il y a {minutes} min"),
        (60..1440, Lang::En) => format!("{} h ago", minutes / 60),
        (60..1440, Lang::Fr) => format!("il y a {} h", minutes / 60),
        (1440..2880, Lang::En) => "yesterday".into(),
        (1440..2880, Lang::Fr) => "hier".into(),
        (_, Lang::En) => format!("{} days ago", minutes / 1440),
        (_, Lang::Fr) => format!("il y a {} jours", minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        assert_eq!(Phrase::TableFor("Duel", 1, 1, 0).get(Lang::Fr), "Duel\u{a0}: vous, un robot");
        assert_eq!(Phrase::TableFor("Duel", 2, 0, 0).get(Lang::En), "Duel: 2 people at this screen");
        let invited = Phrase::TableFor("Duel", 1, 0, 1).get(Lang::En);
        assert_eq!(invited, "Duel: you, one seat for somebody else");
        let names = ["a", "b", "c"].map(String::from);
        assert_eq!(list(Lang::Fr, &names), "a, b et c");
        assert_eq!(when(Lang::Fr, 3.0 * 86_400_000.0), "il y a 3 jours");
        assert_eq!(when(Lang::En, -5.0), "now");
    }

    #[test]
    fn none_is_plural_in_english_and_singular_in_french() {
        let said = |phrase: Phrase<'_>| [Lang::En, Lang::Fr].map(|lang| phrase.get(lang));
        assert_eq!(said(Phrase::Found(0)), ["0 rules", "0 règle"]);
        assert_eq!(said(Phrase::AnswersAbout(1)), ["1 answer", "1 réponse"]);
        assert_eq!(said(Phrase::Actions(1)), ["1 action", "1 action"]);
        assert_eq!(said(Phrase::MinutesEach(1)), ["1 minute a turn", "1 minute par tour"]);
        assert_eq!(said(Phrase::DaysEach(3)), ["3 days a turn", "3 jours par tour"]);
        assert_eq!(said(Phrase::MoreSteps(1)), ["1 more step can be undone", "encore 1 action à reprendre"]);
    }

    #[test]
    fn verbs_follow_the_number_of_those_who_do_it() {
        let two = "Vailin and Nerath";
        assert_eq!(Phrase::Wins("Nerath", Number::of(1)).get(Lang::En), "Nerath wins");
        assert_eq!(Phrase::Wins(two, Number::of(2)).get(Lang::En), "Vailin and Nerath win");
        let deux = "Vailin et Nerath";
        assert_eq!(Phrase::Wins("Nerath", Number::One).get(Lang::Fr), "Nerath l’emporte");
        assert_eq!(Phrase::Wins(deux, Number::Several).get(Lang::Fr), "Vailin et Nerath l’emportent");
        assert_eq!(Phrase::Decides(deux, Number::Several).get(Lang::Fr), "Vailin et Nerath décident.");
        assert_eq!(Phrase::Thinks(two, Number::Several).get(Lang::En), "Vailin and Nerath are thinking…");
    }
}
