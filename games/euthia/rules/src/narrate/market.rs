//! The texts of trade and of the Hero board: transactions, Equipment, Gems, and what is given up.

use super::{effect, names};
use crate::board::{Handling, Spot, Thing};
use crate::content::{
    EffectId, FIRST_REFRESH, GAAR_PRICE, LOOSE_SALE, Lock, REFRESH, REVEAL_PRICE, SET_GEM_SALE,
};
use crate::event::Goods;
use crate::player::Tile;
use crate::task::Task;
use crate::terms::Trade;
use crate::trade::{Deal, Trading};
use crate::view::View;
use kernel::wording::{count, quoted};
use kernel::{Lang, Seat};

/// The current Trade action.
fn trading(view: &View) -> Option<Trading> {
    match view.task {
        Some(Task::Trade(trading)) => Some(trading),
        _ => None,
    }
}

/// This much gold, in brackets.
fn price(lang: Lang, n: u8) -> String {
    match lang {
        Lang::En => format!(" ({n} gold)"),
        Lang::Fr => format!(" ({n} Or)"),
    }
}

/// Something that the player owns.
pub(super) fn thing(lang: Lang, view: &View, seat: Seat, thing: Thing) -> String {
    match thing {
        Thing::Pack(at) => names::tile_at(lang, view, seat, Spot::Pack(at)),
        Thing::Gem(gem) => names::gem(lang, gem).to_owned(),
        Thing::Essence(element) => names::essence(lang, element).to_owned(),
        Thing::Gaar => lang.pick("Gaar token", "jeton Gaar").to_owned(),
        Thing::Dwurt => lang.pick("Dwurt token", "jeton Dwurt").to_owned(),
        Thing::Trophy(at) => {
            let trophy = names::player(view, seat).trophies.get(usize::from(at));
            let name = trophy.map(|foe| format!(" ({})", names::foe_name(lang, *foe)));
            format!("{}{}", lang.pick("Trophy", "Trophée"), name.unwrap_or_default())
        }
    }
}

/// What an event is about.
pub(super) fn goods(lang: Lang, goods: Goods) -> String {
    match goods {
        Goods::Tile(tile) => names::the_tile(lang, tile),
        Goods::Gem(gem) => quoted(lang, names::gem(lang, gem)),
        Goods::Essence(element) => quoted(lang, names::essence(lang, element)),
        Goods::Gaar => lang.pick("a Gaar", "un jeton Gaar").to_owned(),
        Goods::Dwurt => lang.pick("a Dwurt", "un jeton Dwurt").to_owned(),
        Goods::Trophy(foe) => match lang {
            Lang::En => format!("the Trophy {}", names::foe(lang, foe)),
            Lang::Fr => format!("le Trophée {}", names::foe(lang, foe)),
        },
    }
}

/// What a tile sells for, in brackets.
fn sale(lang: Lang, view: &View, seat: Seat, spot: Spot) -> String {
    let Some(piece) = names::piece(view, seat, spot) else { return String::new() };
    let sheet = piece.sheet();
    if sheet.sale != EffectId::NOTHING {
        return format!(" ({})", effect::phrase(lang, sheet.sale));
    }
    price(lang, sheet.sell + piece.gems().count() as u8 * SET_GEM_SALE)
}

/// The bare name of a tile in the reserve, and its cost.
fn beside(lang: Lang, view: &View, seat: Seat, at: u8) -> (String, u8) {
    match names::player(view, seat).reserve.get(usize::from(at)) {
        Some(piece) => (names::tile(lang, piece.tile), piece.sheet().cost),
        None => (lang.pick("a tile", "une tuile").to_owned(), 0),
    }
}

/// A transaction, as on a button.
pub(super) fn deal(lang: Lang, view: &View, deal: Deal) -> String {
    let seat = names::asked(view);
    let trading = trading(view);
    let colon = lang.pick(": ", " : ");
    let on = |slot: u8| names::tile_at(lang, view, seat, Spot::Slot(slot));
    match deal {
        Deal::Buy(at) => {
            let offer = trading.map(|trading| view.offers.of(trading.place));
            let item = offer.and_then(|offer| offer.get(usize::from(at)));
            let (name, cost) = match item {
                Some(ware) => (ware.tile.item().sheet.name.get(lang), ware.price),
                None => (lang.pick("a tile", "une tuile"), 0),
            };
            format!("{}{colon}{name}{}", lang.pick("buy", "acheter"), price(lang, cost))
        }
        Deal::BuyHero(at) => {
            let (name, cost) = beside(lang, view, seat, at);
            format!("{}{colon}{name}{}", lang.pick("buy", "acheter"), price(lang, cost))
        }
        Deal::Sell(spot) => {
            let name = names::tile_at(lang, view, seat, spot);
            let where_from = match spot {
                Spot::Slot(slot) => format!(", {}", names::slot(lang, view, seat, slot)),
                Spot::Pack(_) => String::new(),
            };
            let got = sale(lang, view, seat, spot);
            format!("{}{colon}{name}{where_from}{got}", lang.pick("sell", "vendre"))
        }
        Deal::SellLoose(what) => {
            let got = price(lang, LOOSE_SALE);
            format!("{}{colon}{}{got}", lang.pick("sell", "vendre"), thing(lang, view, seat, what))
        }
        Deal::Refresh => {
            let refreshes = trading.map_or(0, |trading| trading.refreshes);
            let cost = if refreshes == 0 { FIRST_REFRESH } else { REFRESH };
            format!("{}{}", lang.pick("refresh the Offer", "renouveler l'Offre"), price(lang, cost))
        }
        Deal::Heal => {
            let n = trading.map_or(0, |trading| trading.place.heals());
            let wounds = match lang {
                Lang::En => count(lang, n, "Wound", "Wounds"),
                Lang::Fr => count(lang, n, "Blessure", "Blessures"),
            };
            format!("{} {wounds}{}", lang.pick("heal", "soigner"), price(lang, 1))
        }
        Deal::Gaar => {
            format!("{}{}", lang.pick("buy a Gaar", "acheter un jeton Gaar"), price(lang, GAAR_PRICE))
        }
        Deal::Reveal => {
            format!(
                "{}{}",
                lang.pick("reveal Hero tiles", "dévoiler des tuiles Héros"),
                price(lang, REVEAL_PRICE)
            )
        }
        Deal::KeepTile(own) => match names::player(view, seat).hero.tile(own) {
            Some(tile) => names::tile(lang, Tile::Hero(tile)),
            None => lang.pick("a tile", "une tuile").to_owned(),
        },
        Deal::Learn { reserve, slot } => {
            let (name, cost) = beside(lang, view, seat, reserve);
            let slot = names::slot(lang, view, seat, slot);
            format!("{}{colon}{name}, {slot}{}", lang.pick("learn", "apprendre"), price(lang, cost))
        }
        Deal::Forget(slot) => {
            format!("{}{colon}{}", lang.pick("take off the board", "retirer du plateau"), on(slot))
        }
        Deal::Move { from, to } => {
            let to = names::slot(lang, view, seat, to);
            format!("{}{colon}{} → {to}", lang.pick("move", "déplacer"), on(from))
        }
        Deal::Unlock { slot, essence } => {
            let name = names::slot(lang, view, seat, slot);
            let board = names::player(view, seat).hero.board();
            let cost = match (essence, board.slots.get(usize::from(slot)).map(|slot| slot.lock)) {
                (Some(element), _) => format!(" ({})", names::essence(lang, element)),
                (None, Some(Lock::Gold(n))) => price(lang, n),
                (None, _) => String::new(),
            };
            format!("{}{colon}{name}{cost}", lang.pick("unlock", "déverrouiller"))
        }
    }
}

/// A transaction, as a line of the log.
pub(super) fn dealt(lang: Lang, view: &View, seat: Seat, deal: Deal, about: Option<Goods>) -> String {
    let hero = names::hero(lang, view, seat);
    let what = about.map_or_else(|| lang.pick("a tile", "une tuile").to_owned(), |about| goods(lang, about));
    match lang {
        Lang::En => match deal {
            Deal::Buy(_) | Deal::BuyHero(_) => format!("{hero} buys {what}."),
            Deal::Sell(_) | Deal::SellLoose(_) => format!("{hero} sells {what}."),
            Deal::Refresh => format!("{hero} refreshes the Offer."),
            Deal::Heal => format!("{hero} pays for healing."),
            Deal::Gaar => format!("{hero} buys a Gaar."),
            Deal::Reveal => format!("{hero} reveals Hero tiles."),
            Deal::KeepTile(_) => format!("{hero} keeps {what}."),
            Deal::Learn { .. } => format!("{hero} learns {what}."),
            Deal::Forget(_) => format!("{hero} takes {what} off the board."),
            Deal::Move { .. } => format!("{hero} moves {what} to another slot."),
            Deal::Unlock { slot, .. } => {
                format!("{hero} pays to unlock a slot ({}).", names::slot(lang, view, seat, slot))
            }
        },
        Lang::Fr => match deal {
            Deal::Buy(_) | Deal::BuyHero(_) => format!("{hero} achète {what}."),
            Deal::Sell(_) | Deal::SellLoose(_) => format!("{hero} vend {what}."),
            Deal::Refresh => format!("{hero} renouvelle l'Offre."),
            Deal::Heal => format!("{hero} paie des soins."),
            Deal::Gaar => format!("{hero} achète un jeton Gaar."),
            Deal::Reveal => format!("{hero} dévoile des tuiles Héros."),
            Deal::KeepTile(_) => format!("{hero} garde {what}."),
            Deal::Learn { .. } => format!("{hero} apprend {what}."),
            Deal::Forget(_) => format!("{hero} retire {what} du plateau."),
            Deal::Move { .. } => format!("{hero} déplace {what} sur un autre emplacement."),
            Deal::Unlock { slot, .. } => {
                format!("{hero} paie pour déverrouiller un {}.", names::slot(lang, view, seat, slot))
            }
        },
    }
}

/// A change of the player's own board, as on a button.
pub(super) fn handling(lang: Lang, view: &View, handling: Handling) -> String {
    let seat = names::asked(view);
    let colon = lang.pick(": ", " : ");
    let at = |spot: Spot| names::tile_at(lang, view, seat, spot);
    match handling {
        Handling::Equip { pack, slot } => {
            let name = at(Spot::Pack(pack));
            format!(
                "{}{colon}{name} → {}",
                lang.pick("equip", "équiper"),
                names::slot(lang, view, seat, slot)
            )
        }
        Handling::Unequip(slot) => {
            let where_from = names::slot(lang, view, seat, slot);
            format!("{}{colon}{}, {where_from}", lang.pick("take off", "déséquiper"), at(Spot::Slot(slot)))
        }
        Handling::SetGem { gem, tile } => {
            let to = match tile {
                Spot::Slot(slot) => format!("{}, {}", at(tile), names::slot(lang, view, seat, slot)),
                Spot::Pack(_) => at(tile).to_owned(),
            };
            format!("{}{colon}{} → {to}", lang.pick("set", "sertir"), names::gem(lang, gem))
        }
        Handling::PlaceEssence { essence, slot } => {
            let essence = names::essence(lang, essence);
            format!("{}{colon}{essence} → {}", lang.pick("place", "poser"), at(Spot::Slot(slot)))
        }
    }
}

/// A change of a board, as a line of the log.
pub(super) fn handled(lang: Lang, view: &View, seat: Seat, handling: Handling, tile: Option<Tile>) -> String {
    let hero = names::hero(lang, view, seat);
    let what =
        tile.map_or_else(|| lang.pick("a tile", "une tuile").to_owned(), |tile| names::the_tile(lang, tile));
    match (lang, handling) {
        (Lang::En, Handling::Equip { .. }) => format!("{hero} equips {what}."),
        (Lang::En, Handling::Unequip(_)) => format!("{hero} takes off {what}."),
        (Lang::En, Handling::SetGem { gem, .. }) => {
            format!("{hero} sets a Gem in {what} ({}).", names::gem(lang, gem))
        }
        (Lang::En, Handling::PlaceEssence { essence, .. }) => {
            format!("{hero} places an {} on {what}.", names::essence(lang, essence))
        }
        (Lang::Fr, Handling::Equip { .. }) => format!("{hero} équipe {what}."),
        (Lang::Fr, Handling::Unequip(_)) => format!("{hero} déséquipe {what}."),
        (Lang::Fr, Handling::SetGem { gem, .. }) => {
            format!("{hero} sertit une Gemme dans {what} ({}).", names::gem(lang, gem))
        }
        (Lang::Fr, Handling::PlaceEssence { essence, .. }) => {
            format!("{hero} pose une {} sur {what}.", names::essence(lang, essence))
        }
    }
}

/// A Place of Trade in a sentence.
pub(super) fn at_place(lang: Lang, place: Trade) -> &'static str {
    match (lang, place) {
        (Lang::En, Trade::Merchant) => "at the Merchant's",
        (Lang::En, Trade::Alchemist) => "at the Alchemist's",
        (Lang::En, Trade::Towers) => "in the Dragonslayer Towers",
        (Lang::Fr, Trade::Merchant) => "chez le Marchand",
        (Lang::Fr, Trade::Alchemist) => "chez l'Alchimiste",
        (Lang::Fr, Trade::Towers) => "aux Tours des Sauroctones",
    }
}
