//! The game in words, in both languages.

use crate::Pocket;
use crate::action::Action;
use crate::content::CardId;
use crate::event::Event;
use crate::question::Question;
use crate::view::View;
use kernel::wording::{count, thing};
use kernel::{Lang, Line, Narrate, Seat, wording};
use std::fmt::Display;

fn name(lang: Lang, seat: Seat) -> String {
    format!("{} {}", lang.pick("Player", "Joueur"), seat.0.saturating_add(1))
}

/// A seat in a sentence.
fn who(lang: Lang, seat: Seat) -> impl Display {
    wording::seat(seat, name(lang, seat))
}

/// A card in a sentence.
fn the(lang: Lang, card: CardId) -> impl Display {
    thing(format!("card:{}", card.id()), card.card().name.get(lang))
}

fn coins(lang: Lang, n: u8) -> String {
    count(lang, n, lang.pick("coin", "pièce"), lang.pick("coins", "pièces"))
}

impl Narrate for Pocket {
    fn title(lang: Lang) -> &'static str {
        lang.pick("Pocket", "Poche")
    }

    fn seat(lang: Lang, _: &View, seat: Seat) -> String {
        name(lang, seat)
    }

    fn question(lang: Lang, _: &View, question: &Question) -> Line {
        let text: String = match (*question, lang) {
            (Question::Bid { most }, Lang::En) => format!("How much do you bid, up to {most}?"),
            (Question::Bid { most }, Lang::Fr) => format!("Combien misez-vous, jusqu’à {most} ?"),
            (Question::Turn, Lang::En) => "It is your turn.".into(),
            (Question::Turn, Lang::Fr) => "C’est à vous.".into(),
            (Question::Target, Lang::En) => "Whom do you strike?".into(),
            (Question::Target, Lang::Fr) => "Qui frappez-vous ?".into(),
            (Question::Stake { most }, Lang::En) => format!("How much do you add, up to {most}?"),
            (Question::Stake { most }, Lang::Fr) => {
                format!("Combien ajoutez-vous, jusqu’à {most} ?")
            }
            (Question::React { from, stake }, Lang::En) => {
                format!("{} strikes with {}. Do you guard?", who(lang, from), coins(lang, stake))
            }
            (Question::React { from, stake }, Lang::Fr) => {
                format!("{} frappe avec {}. Parez-vous ?", who(lang, from), coins(lang, stake))
            }
        };
        Line::of(lang, &text)
    }

    fn action(lang: Lang, _: &View, action: &Action) -> Line {
        let text: String = match (*action, lang) {
            (Action::Bid(bid), Lang::En) => format!("Bid {}", coins(lang, bid)),
            (Action::Bid(bid), Lang::Fr) => format!("Miser {}", coins(lang, bid)),
            (Action::Draw, _) => lang.pick("Draw a card", "Piocher une carte").into(),
            (Action::Play(card), Lang::En) => format!("Play {}", the(lang, card)),
            (Action::Play(card), Lang::Fr) => format!("Jouer {}", the(lang, card)),
            (Action::Target(seat), Lang::En) => format!("Strike {}", who(lang, seat)),
            (Action::Target(seat), Lang::Fr) => format!("Frapper {}", who(lang, seat)),
            (Action::Stake(stake), Lang::En) => format!("Add {}", coins(lang, stake)),
            (Action::Stake(stake), Lang::Fr) => format!("Ajouter {}", coins(lang, stake)),
            (Action::Guard, _) => lang.pick("Guard", "Parer").into(),
            (Action::Yield, _) => lang.pick("Let it come", "Laisser venir").into(),
            (Action::End, _) => lang.pick("End the turn", "Finir le tour").into(),
        };
        Line::of(lang, &text)
    }

    fn event(lang: Lang, _: &View, event: &Event) -> Line {
        let text = match (event, lang) {
            (Event::Bid(bid), _) => match (bid.value(), lang) {
                (Some(&value), Lang::En) => {
                    format!("{} bids {}.", who(lang, bid.owner()), coins(lang, value))
                }
                (Some(&value), Lang::Fr) => {
                    format!("{} mise {}.", who(lang, bid.owner()), coins(lang, value))
                }
                (None, Lang::En) => format!("{} has bid.", who(lang, bid.owner())),
                (None, Lang::Fr) => format!("{} a misé.", who(lang, bid.owner())),
            },
            (Event::Bids(bids), _) => {
                let bids: Vec<String> = bids.iter().map(u8::to_string).collect();
                format!("{}{}.", lang.pick("The bids: ", "Les mises : "), bids.join(", "))
            }
            (Event::Leads(seat), Lang::En) => format!("{} leads the round.", who(lang, *seat)),
            (Event::Leads(seat), Lang::Fr) => format!("{} mène la manche.", who(lang, *seat)),
            (Event::Drew(card), _) => {
                let what = match card.value() {
                    Some(card) => the(lang, *card).to_string(),
                    None => lang.pick("a card", "une carte").to_owned(),
                };
                format!("{} {} {what}.", who(lang, card.owner()), lang.pick("draws", "pioche"))
            }
            (Event::Played(seat, card), _) => {
                let verb = lang.pick("plays", "joue");
                format!("{} {verb} {}.", who(lang, *seat), the(lang, *card))
            }
            (Event::Struck(seat, stake), Lang::En) => {
                format!("{} is struck at, with {}.", who(lang, *seat), coins(lang, *stake))
            }
            (Event::Struck(seat, stake), Lang::Fr) => {
                format!("{} est la cible, avec {}.", who(lang, *seat), coins(lang, *stake))
            }
            (Event::Guarded(seat), Lang::En) => format!("{} guards.", who(lang, *seat)),
            (Event::Guarded(seat), Lang::Fr) => format!("{} pare.", who(lang, *seat)),
            (Event::Rolled(die), Lang::En) => format!("The die shows {die}."),
            (Event::Rolled(die), Lang::Fr) => format!("Le dé donne {die}."),
            (Event::Gained(seat, won), Lang::En) => {
                format!("{} gains {}.", who(lang, *seat), coins(lang, *won))
            }
            (Event::Gained(seat, won), Lang::Fr) => {
                format!("{} gagne {}.", who(lang, *seat), coins(lang, *won))
            }
            (Event::Took { by, from, coins: won }, Lang::En) => {
                format!("{} takes {} from {}.", who(lang, *by), coins(lang, *won), who(lang, *from))
            }
            (Event::Took { by, from, coins: won }, Lang::Fr) => {
                format!("{} prend {} à {}.", who(lang, *by), coins(lang, *won), who(lang, *from))
            }
            (Event::Ended(seat), Lang::En) => format!("{} ends the turn.", who(lang, *seat)),
            (Event::Ended(seat), Lang::Fr) => format!("{} finit son tour.", who(lang, *seat)),
        };
        Line::of(lang, &text)
    }
}
