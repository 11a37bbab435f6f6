//! The game in words, in both languages.

use crate::Pocket;
use crate::actions::{Action, Question};
use crate::cards::Card;
use crate::effects::Event;
use crate::eyes::View;
use kernel::{Lang, Narrate, Seat, Text};

impl Card {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> Text {
        match self {
            Card::Strike => Text { en: "Strike", fr: "Frappe" },
            Card::Guard => Text { en: "Guard", fr: "Parade" },
            Card::Purse => Text { en: "Purse", fr: "Bourse" },
        }
    }
}

fn name(lang: Lang, seat: Seat) -> String {
    format!("{} {}", lang.pick("Player", "Joueur"), seat.0.saturating_add(1))
}

fn coins(lang: Lang, count: u8) -> String {
    match lang {
        Lang::En => format!("{count} {}", if count == 1 { "coin" } else { "coins" }),
        Lang::Fr => format!("{count} {}", if count < 2 { "pièce" } else { "pièces" }),
    }
}

impl Narrate for Pocket {
    fn title(lang: Lang) -> &'static str {
        lang.pick("Pocket", "Poche")
    }

    fn seat(lang: Lang, _: &View, seat: Seat) -> String {
        name(lang, seat)
    }

    fn question(lang: Lang, _: &View, question: &Question) -> String {
        match (*question, lang) {
            (Question::Bid { most }, Lang::En) => format!("How much do you bid, up to {most}?"),
            (Question::Bid { most }, Lang::Fr) => format!("Combien misez-vous, jusqu’à {most}\u{202f}?"),
            (Question::Turn, Lang::En) => "It is your turn.".into(),
            (Question::Turn, Lang::Fr) => "C’est à vous.".into(),
            (Question::Target, Lang::En) => "Whom do you strike?".into(),
            (Question::Target, Lang::Fr) => "Qui frappez-vous\u{202f}?".into(),
            (Question::Stake { most }, Lang::En) => format!("How much do you add, up to {most}?"),
            (Question::Stake { most }, Lang::Fr) => {
                format!("Combien ajoutez-vous, jusqu’à {most}\u{202f}?")
            }
            (Question::React { from, stake }, Lang::En) => {
                format!("{} strikes with {}. Do you guard?", name(lang, from), coins(lang, stake))
            }
            (Question::React { from, stake }, Lang::Fr) => {
                format!("{} frappe avec {}. Parez-vous\u{202f}?", name(lang, from), coins(lang, stake))
            }
        }
    }

    fn action(lang: Lang, _: &View, action: &Action) -> String {
        match (*action, lang) {
            (Action::Bid(bid), Lang::En) => format!("Bid {}", coins(lang, bid)),
            (Action::Bid(bid), Lang::Fr) => format!("Miser {}", coins(lang, bid)),
            (Action::Draw, _) => lang.pick("Draw a card", "Piocher une carte").into(),
            (Action::Play(card), Lang::En) => format!("Play {}", card.name().get(lang)),
            (Action::Play(card), Lang::Fr) => format!("Jouer {}", card.name().get(lang)),
            (Action::Target(seat), Lang::En) => format!("Strike {}", name(lang, seat)),
            (Action::Target(seat), Lang::Fr) => format!("Frapper {}", name(lang, seat)),
            (Action::Stake(stake), Lang::En) => format!("Add {}", coins(lang, stake)),
            (Action::Stake(stake), Lang::Fr) => format!("Ajouter {}", coins(lang, stake)),
            (Action::Guard, _) => lang.pick("Guard", "Parer").into(),
            (Action::Yield, _) => lang.pick("Let it come", "Laisser venir").into(),
            (Action::End, _) => lang.pick("End the turn", "Finir le tour").into(),
        }
    }

    fn event(lang: Lang, _: &View, event: &Event) -> String {
        match (event, lang) {
            (Event::Bid(bid), _) => match (bid.value(), lang) {
                (Some(&value), Lang::En) => {
                    format!("{} bids {}.", name(lang, bid.owner()), coins(lang, value))
                }
                (Some(&value), Lang::Fr) => {
                    format!("{} mise {}.", name(lang, bid.owner()), coins(lang, value))
                }
                (None, Lang::En) => format!("{} has bid.", name(lang, bid.owner())),
                (None, Lang::Fr) => format!("{} a misé.", name(lang, bid.owner())),
            },
            (Event::Bids(bids), _) => {
                let bids: Vec<String> = bids.iter().map(u8::to_string).collect();
                format!("{}{}.", lang.pick("The bids: ", "Les mises\u{a0}: "), bids.join(", "))
            }
            (Event::Leads(seat), Lang::En) => format!("{} leads the round.", name(lang, *seat)),
            (Event::Leads(seat), Lang::Fr) => format!("{} mène la manche.", name(lang, *seat)),
            (Event::Drew(card), _) => {
                let what = match card.value() {
                    Some(card) => card.name().get(lang),
                    None => lang.pick("a card", "une carte"),
                };
                format!("{} {} {what}.", name(lang, card.owner()), lang.pick("draws", "pioche"))
            }
            (Event::Played(seat, card), _) => {
                let verb = lang.pick("plays", "joue");
                format!("{} {verb} {}.", name(lang, *seat), card.name().get(lang))
            }
            (Event::Struck(seat, stake), Lang::En) => {
                format!("{} is struck at, with {}.", name(lang, *seat), coins(lang, *stake))
            }
            (Event::Struck(seat, stake), Lang::Fr) => {
                format!("{} est la cible, avec {}.", name(lang, *seat), coins(lang, *stake))
            }
            (Event::Guarded(seat), Lang::En) => format!("{} guards.", name(lang, *seat)),
            (Event::Guarded(seat), Lang::Fr) => format!("{} pare.", name(lang, *seat)),
            (Event::Rolled(die), Lang::En) => format!("The die shows {die}."),
            (Event::Rolled(die), Lang::Fr) => format!("Le dé donne {die}."),
            (Event::Gained(seat, won), Lang::En) => {
                format!("{} gains {}.", name(lang, *seat), coins(lang, *won))
            }
            (Event::Gained(seat, won), Lang::Fr) => {
                format!("{} gagne {}.", name(lang, *seat), coins(lang, *won))
            }
            (Event::Took { by, from, coins: won }, Lang::En) => {
                format!("{} takes {} from {}.", name(lang, *by), coins(lang, *won), name(lang, *from))
            }
            (Event::Took { by, from, coins: won }, Lang::Fr) => {
                format!("{} prend {} à {}.", name(lang, *by), coins(lang, *won), name(lang, *from))
            }
            (Event::Ended(seat), Lang::En) => format!("{} ends the turn.", name(lang, *seat)),
            (Event::Ended(seat), Lang::Fr) => format!("{} finit son tour.", name(lang, *seat)),
        }
    }
}
