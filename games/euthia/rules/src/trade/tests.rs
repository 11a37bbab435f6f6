use super::*;
use crate::board::Handling;
use crate::content::{Lock, hero_tile, item, territory};
use crate::effects::Answer;
use crate::map::Space;
use crate::player::{Inlay, Piece, Tile};
use crate::rules::*;
use crate::terms::{Gem, Hero};
use crate::testing::{ONE, TWO, Table, act, act_drawing, act_seeded, answers, legal, not_an_answer, refused};
use kernel::rule;

const TRADE: Action = Action::Trade(Source::Token);

const fn deal(deal: Deal) -> Action {
    Action::Market(deal)
}

/// Ael at the Merchant of I-05, whose Offer holds four tiles.
fn at_merchant() -> Table {
    Table::new()
        .tile(territory::I_05, -1, -1)
        .at(Space::new(1, 0))
        .offer(Trade::Merchant, &[item::SLING, item::LEATHER_HELMET, item::POUCH, item::BROOCH])
}

/// The same in a Trade action.
fn trading(table: Table) -> State {
    let mut state = table.build();
    act(&mut state, TRADE);
    state
}

#[test]
#[rule("EU-TRD-01", "EU-MAP-08")]
fn trade_is_taken_at_a_liberated_merchant() {
    let mut state = at_merchant().build();
    act(&mut state, TRADE);
    assert!(!state.players[ONE].tokens[1]);
    act(&mut state, Action::Done);
    assert_eq!(refused(&state, TRADE), EU_ACT_01);
    let elsewhere = Table::new().at(crate::testing::start(0)).build();
    assert_eq!(refused(&elsewhere, TRADE), EU_TRD_01);
    let guarded = Table::new().tile(territory::I_04, -1, -1).at(Space::new(1, 0)).build();
    assert_eq!(refused(&guarded, TRADE), EU_MAP_08);
}

/// At the centre of liberated Towers whose outer spaces bear tokens of the other player.
fn at_towers() -> Table {
    Table::new().tile(territory::III_01, -1, -1).at(Space::centre(1)).with(|state| {
        (0..3).for_each(|cell| state.map.tokens_mut(Space::new(1, cell)).unwrap().trade = Some(TWO));
    })
}

#[test]
#[rule("EU-TRD-02", "EU-TRD-07", "EU-TRD-24", "EU-SPC-05")]
fn the_towers_trade_at_their_centre_without_a_fee() {
    let outside = at_towers().at(Space::new(1, 0)).build();
    assert_eq!(refused(&outside, TRADE), EU_TRD_02);
    let mut state = trading(at_towers().gold(3));
    assert_eq!((state.players[ONE].gold, state.players[TWO].gold), (3, 0));
    act(&mut state, deal(Deal::Gaar));
    act(&mut state, deal(Deal::Gaar));
    assert_eq!((state.players[ONE].gold, state.players[ONE].gaar), (1, 6));
    assert_eq!(refused(&trading(at_merchant().gold(3)), deal(Deal::Gaar)), EU_TRD_24);
}

fn with_token(table: Table) -> Table {
    table.with(|state| state.map.tokens_mut(Space::new(1, 0)).unwrap().trade = Some(TWO))
}

#[test]
#[rule("EU-TRD-04")]
fn the_owner_of_the_trade_token_gets_a_gold() {
    let state = trading(with_token(at_merchant().gold(4)));
    assert_eq!((state.players[ONE].gold, state.players[TWO].gold), (3, 1));
    let own =
        at_merchant().gold(4).with(|state| state.map.tokens_mut(Space::new(1, 0)).unwrap().trade = Some(ONE));
    assert_eq!(trading(own).players[ONE].gold, 4);
}

#[test]
#[rule("EU-COP-02")]
fn together_nobody_pays_for_a_token() {
    let state = Table::of(Mode::Coop, &[Hero::Ael, Hero::Dral])
        .tile(territory::I_05, -1, -1)
        .at(Space::new(1, 0))
        .gold(4);
    assert_eq!(trading(with_token(state)).players[ONE].gold, 4);
}

#[test]
#[rule("EU-TRD-05")]
fn who_cannot_pay_the_fee_sells_first() {
    let mut state = trading(with_token(at_merchant().carry(item::IRON)));
    let sale = deal(Deal::Sell(Spot::Pack(0)));
    assert!(
        legal(&state)
            .iter()
            .all(|action| matches!(action, Action::Market(Deal::Sell(_) | Deal::SellLoose(_))))
    );
    assert_eq!(refused(&state, deal(Deal::Refresh)), EU_TRD_05);
    assert_eq!(refused(&state, Action::Done), EU_TRD_05);
    act(&mut state, sale);
    assert_eq!((state.players[ONE].gold, state.players[TWO].gold), (2, 1));
    assert!(legal(&state).contains(&Action::Done));
}

#[test]
#[rule("EU-TRD-06")]
fn who_can_neither_pay_nor_sell_does_not_trade() {
    let state = with_token(at_merchant()).one(|player| player.slots = [None; 15]).build();
    assert_eq!(refused(&state, TRADE), EU_TRD_06);
}

#[test]
#[rule("EU-TRD-08")]
fn transactions_come_in_any_number_and_order() {
    let mut state =
        trading(at_merchant().gold(3).carry(item::IRON).carry(item::COAL).one(|player| player.health = 1));
    act(&mut state, deal(Deal::Sell(Spot::Pack(0))));
    act_seeded(&mut state, deal(Deal::Buy(0)));
    act(&mut state, deal(Deal::Sell(Spot::Pack(0))));
    act(&mut state, deal(Deal::Heal));
    assert_eq!((state.players[ONE].gold, state.players[ONE].health), (3 + 3 - 3 + 2 - 1, 3));
}

#[test]
#[rule("EU-TRD-09", "EU-TRD-10", "EU-TRD-11")]
fn a_bought_tile_is_replaced_at_once() {
    let mut state = trading(at_merchant().gold(6).offer(Trade::Alchemist, &[item::FLASK]));
    act_drawing(&mut state, deal(Deal::Buy(0)), [0]);
    // A sling costs 3 and sells for 1.
    assert_eq!((state.players[ONE].gold, state.players[ONE].pack[0].tile), (3, Tile::Item(item::SLING)));
    let offer = &state.piles.offers[Trade::Merchant.index()];
    assert_eq!((offer.len(), offer[3]), (4, item::LEATHER_HELMET));
    act(&mut state, deal(Deal::Sell(Spot::Pack(0))));
    assert_eq!(state.players[ONE].gold, 4);
    assert_eq!(
        state.piles.offers[Trade::Alchemist.index()].as_slice(),
        [item::FLASK],
        "another's Offer is not for sale"
    );
    state.players[ONE].gold = 1;
    assert_eq!(refused(&state, deal(Deal::Buy(0))), EU_TRD_09);
    assert!(not_an_answer(&state, deal(Deal::Buy(9))));
}

#[test]
#[rule("EU-TRD-12")]
fn abilities_are_not_sold() {
    let state = trading(at_merchant());
    // Ael's slot 2 holds Healing Touch.
    assert_eq!(refused(&state, deal(Deal::Sell(Spot::Slot(2)))), EU_TRD_12);
    assert!(legal(&state).contains(&deal(Deal::Sell(Spot::Slot(0)))), "her sceptre is Equipment");
}

#[test]
#[rule("EU-TRD-13", "EU-TRD-14", "EU-TRD-15")]
fn the_first_refresh_of_an_action_is_free() {
    let mut state = trading(at_merchant().gold(2).one(|player| player.kept = Some(Deed::Trade)));
    let old = state.piles.offers[0];
    for gold in [2, 1, 0] {
        act_seeded(&mut state, deal(Deal::Refresh));
        assert_eq!(state.players[ONE].gold, gold);
    }
    assert_eq!(refused(&state, deal(Deal::Refresh)), EU_TRD_14);
    assert!(old.iter().all(|item| state.piles.discard.count(*item) > 0));
    assert_eq!((state.piles.offers[0].len(), state.piles.discard.len()), (4, 12));
    // Another Trade action has its own free refresh.
    act(&mut state, Action::Done);
    act(&mut state, TRADE);
    act_seeded(&mut state, deal(Deal::Refresh));
    assert_eq!(state.players[ONE].gold, 0);
}

#[test]
#[rule("EU-TRD-16", "EU-TRD-17")]
fn sold_tiles_go_to_their_discards_and_hero_tiles_out_of_the_game() {
    let mut state = trading(at_merchant().carry(item::MAIL_GAUNTLETS).carry(item::VENOM_DAGGER));
    act(&mut state, deal(Deal::Sell(Spot::Pack(1))));
    act(&mut state, deal(Deal::Sell(Spot::Pack(0))));
    assert_eq!(state.players[ONE].gold, 5);
    assert_eq!(state.piles.discard.iter().collect::<Vec<_>>(), [item::MAIL_GAUNTLETS, item::VENOM_DAGGER]);
    act(&mut state, deal(Deal::Sell(Spot::Slot(0))));
    assert_eq!((state.players[ONE].gold, state.piles.discard.len()), (6, 2));
    let player = &state.players[ONE];
    let sceptre = Tile::Hero(hero_tile::AEL_SCEPTRE);
    assert!(player.equipped().chain(&player.pack).chain(&player.reserve).all(|piece| piece.tile != sceptre));
    assert_eq!(player.hidden >> hero_tile::AEL_SCEPTRE.own() & 1, 0);
}

#[test]
#[rule("EU-TRD-18")]
fn set_gems_raise_the_price_and_go_with_the_tile() {
    let gems = [Inlay::Active(Gem::Ruby), Inlay::Turned(Gem::Opal)];
    let mut state = trading(at_merchant().carry(item::DRAGON_HELMET));
    state.players[ONE].pack[0].inlays = gems;
    assert_eq!(refused(&state, deal(Deal::SellLoose(Thing::Gem(Gem::Ruby)))), EU_TRD_19);
    act(&mut state, deal(Deal::Sell(Spot::Pack(0))));
    assert_eq!((state.players[ONE].gold, state.players[ONE].gems), (7, [0; 8]));
}

#[test]
#[rule("EU-TRD-19", "EU-ESS-02")]
fn loose_gems_and_essences_sell_for_two() {
    let mut state = trading(at_merchant().one(|player| (player.gems[0], player.essences[3]) = (1, 1)));
    act(&mut state, deal(Deal::SellLoose(Thing::Gem(Gem::Ruby))));
    act(&mut state, deal(Deal::SellLoose(Thing::Essence(Element::Fire))));
    assert_eq!(
        (state.players[ONE].gold, state.players[ONE].gems[0], state.players[ONE].essences[3]),
        (4, 0, 0)
    );
}

#[test]
#[rule("EU-TRD-20", "EU-END-15", "EU-SKO-05")]
fn tokens_and_trophies_are_not_sold() {
    let table = at_merchant().one(|player| player.trophies.push(crate::content::foe::M1_BOAR));
    let state = trading(table);
    assert_eq!(refused(&state, deal(Deal::SellLoose(Thing::Gaar))), EU_TRD_20);
    assert_eq!(refused(&state, deal(Deal::SellLoose(Thing::Dwurt))), EU_TRD_20);
    assert!(not_an_answer(&state, deal(Deal::SellLoose(Thing::Trophy(0)))));
}

#[test]
#[rule("EU-TRD-21", "EU-TRD-22")]
fn a_resource_gives_all_of_one_side() {
    let mut state = trading(at_merchant().carry(item::RAW_SAPPHIRE).carry(item::FOSSIL));
    act(&mut state, deal(Deal::Sell(Spot::Pack(1))));
    assert_eq!((state.players[ONE].gold, state.players[ONE].reputation), (4, 1));
    act(&mut state, deal(Deal::Sell(Spot::Pack(0))));
    let side = |at| Action::Answer(Answer::Option(at));
    assert_eq!(legal(&state), [side(0), side(1)]);
    assert_eq!(refused(&state, side(2)), EU_TRD_22);
    act(&mut state, side(1));
    assert_eq!((state.players[ONE].gold, state.players[ONE].gems[Gem::Sapphire.index()]), (5, 1));
    assert!(legal(&state).contains(&Action::Done), "the Trade action goes on");
}

#[test]
#[rule("EU-HLT-09")]
fn what_keeps_a_hero_alive_is_not_sold() {
    let state = trading(at_merchant().equip(8, item::LEATHER_HELMET).one(|player| player.health = 1));
    assert_eq!(refused(&state, deal(Deal::Sell(Spot::Slot(8)))), EU_HLT_09);
}

#[test]
#[rule("EU-TRD-23")]
fn each_place_heals_its_amount_for_a_gold() {
    let mut state = trading(at_merchant().gold(2).one(|player| player.health = 1));
    act(&mut state, deal(Deal::Heal));
    assert_eq!(state.players[ONE].health, 3);
    act(&mut state, deal(Deal::Heal));
    assert_eq!((state.players[ONE].health, state.players[ONE].gold), (4, 0));
    state.players[ONE].health = 1;
    assert_eq!(refused(&state, deal(Deal::Heal)), EU_TRD_23);
    assert_eq!(Trade::ALL.map(Trade::heals), [2, 3, 4]);
}

#[test]
#[rule("EU-HLT-02", "EU-TRD-23")]
fn who_is_unhurt_pays_for_no_healing() {
    let mut state = trading(at_merchant().gold(2));
    assert_eq!(refused(&state, deal(Deal::Heal)), crate::rules::EU_HLT_02);
    state.players[ONE].health -= 1;
    act(&mut state, deal(Deal::Heal));
    assert_eq!(refused(&state, deal(Deal::Heal)), crate::rules::EU_HLT_02);
}

#[test]
#[rule("EU-TRD-25", "EU-ITM-03", "EU-ITM-04")]
fn room_is_made_at_the_end_of_the_action() {
    let table = at_merchant().gold(9).carry(item::COAL).carry(item::COAL).carry(item::IRON);
    let mut state = trading(table);
    act_seeded(&mut state, deal(Deal::Buy(0)));
    assert!(legal(&state).contains(&Action::Done), "nothing is forced yet");
    let mut sold = state.clone();
    act(&mut sold, deal(Deal::Sell(Spot::Pack(0))));
    act(&mut sold, Action::Done);
    assert!(legal(&sold).contains(&Action::March(Deed::Mine)));
    act(&mut state, Action::Done);
    assert_eq!(refused(&state, Action::March(Deed::Mine)), EU_ITM_04);
}

#[test]
#[rule("EU-HTL-02", "EU-HTL-03", "EU-HTL-04", "EU-HTL-06")]
fn revealing_takes_one_tile_of_each_value_up_to_the_reputation() {
    let mut state = trading(at_merchant().gold(3).one(|player| player.reputation = 5));
    act(&mut state, deal(Deal::Reveal));
    assert_eq!(state.players[ONE].gold, 2);
    let keep = |tile: crate::content::HeroTileId| deal(Deal::KeepTile(tile.own()));
    assert_eq!(answers(&state), [keep(hero_tile::AEL_RAY), keep(hero_tile::AEL_TARGE)]);
    act(&mut state, keep(hero_tile::AEL_TARGE));
    act(&mut state, keep(hero_tile::AEL_PRAYER));
    let reserve: Vec<Tile> = state.players[ONE].reserve.iter().map(|piece| piece.tile).collect();
    assert_eq!(reserve, [hero_tile::AEL_TARGE, hero_tile::AEL_PRAYER].map(Tile::Hero));
    // The others of these values are out of the game; those of value 6 stay hidden.
    let hidden: Vec<u8> = state.players[ONE].hidden_tiles().map(|tile| tile.tile().reputation).collect();
    assert_eq!(hidden.first(), Some(&6));
    assert_eq!(refused(&state, deal(Deal::Reveal)), EU_HTL_06);
}

#[test]
#[rule("EU-SKO-16")]
fn skoldurs_tiles_of_value_nothing_are_revealed_like_others() {
    let mut state = trading(
        Table::of(Mode::Competitive, &[Hero::Skoldur, Hero::Dral])
            .tile(territory::I_05, -1, -1)
            .at(Space::new(1, 0))
            .gold(1),
    );
    act(&mut state, deal(Deal::Reveal));
    act(&mut state, deal(Deal::KeepTile(hero_tile::SKOLDUR_BREW.own())));
    assert_eq!(state.players[ONE].reserve[0].tile, Tile::Hero(hero_tile::SKOLDUR_BREW));
}

/// Ael with a revealed Ray of Light (Ability, cost 2) and a Blessed Targe (Shield, cost 3).
fn with_reserve(gold: u16) -> Table {
    at_merchant().gold(gold).one(|player| {
        for tile in [hero_tile::AEL_RAY, hero_tile::AEL_TARGE] {
            player.hidden &= !(1 << tile.own());
            player.reserve.push(Piece::new(Tile::Hero(tile)));
        }
    })
}

const fn learn(reserve: u8, slot: u8) -> Action {
    deal(Deal::Learn { reserve, slot })
}

#[test]
#[rule("EU-HTL-05", "EU-HTL-07", "EU-HTL-09", "EU-HTL-12", "EU-SLT-01")]
fn abilities_are_learned_and_forgotten() {
    // Slots 2 and 3 are Ael's open Ability slots, both taken; 4 is locked.
    let mut state = trading(with_reserve(5).one(|player| player.reputation = 0));
    assert_eq!(refused(&state, learn(0, 4)), EU_SLT_01);
    assert_eq!(refused(&state, learn(0, 2)), EU_HTL_07, "another tile lies there");
    assert_eq!(refused(&state, learn(1, 2)), EU_HTL_10, "Equipment is bought");
    state.players[ONE].slots[2].as_mut().unwrap().engaged = true;
    act(&mut state, deal(Deal::Forget(2)));
    assert_eq!(state.players[ONE].gold, 5, "that is free");
    act(&mut state, learn(0, 2));
    assert_eq!(
        (state.players[ONE].gold, state.players[ONE].slots[2].unwrap().tile),
        (3, Tile::Hero(hero_tile::AEL_RAY))
    );
    // Learning it again costs all of it, and it is still engaged.
    act(&mut state, deal(Deal::Forget(2)));
    let healing_touch = state.players[ONE].reserve.iter().position(|piece| piece.engaged).unwrap() as u8;
    act(&mut state, learn(healing_touch, 2));
    assert_eq!(state.players[ONE].gold, 1);
    assert!(state.players[ONE].slots[2].unwrap().engaged);
    act(&mut state, deal(Deal::Forget(2)));
    let ray = Tile::Hero(hero_tile::AEL_RAY);
    let ray = state.players[ONE].reserve.iter().position(|piece| piece.tile == ray).unwrap() as u8;
    assert_eq!(refused(&state, learn(ray, 2)), EU_HTL_07, "too little gold");
    assert_eq!(refused(&state, deal(Deal::Forget(0))), EU_HTL_09, "a Weapon is not forgotten");
}

#[test]
#[rule("EU-HTL-08")]
fn a_placed_tile_moves_for_free_when_one_is_learned() {
    let mut state = trading(with_reserve(9).one(|player| player.unlocked |= 1 << 4 | 1 << 5));
    let shift = deal(Deal::Move { from: 2, to: 5 });
    assert_eq!(refused(&state, shift), EU_HTL_08);
    act(&mut state, learn(0, 4));
    act(&mut state, shift);
    assert_eq!((state.players[ONE].gold, state.players[ONE].slots[2]), (7, None));
    assert_eq!(refused(&state, deal(Deal::Move { from: 5, to: 2 })), EU_HTL_08, "once for each");
}

#[test]
#[rule("EU-HTL-10")]
fn hero_equipment_is_bought_into_a_sack() {
    let mut state = trading(with_reserve(4));
    assert_eq!(refused(&state, deal(Deal::BuyHero(0))), EU_HTL_07, "an Ability is learned");
    act(&mut state, deal(Deal::BuyHero(1)));
    assert_eq!(
        (state.players[ONE].gold, state.players[ONE].pack[0].tile),
        (1, Tile::Hero(hero_tile::AEL_TARGE))
    );
    let poor = trading(with_reserve(2));
    assert_eq!(refused(&poor, deal(Deal::BuyHero(1))), EU_HTL_10);
}

#[test]
#[rule("EU-SLT-02", "EU-SLT-03", "EU-ESS-02")]
fn slots_are_unlocked_for_good() {
    // Ael: slot 4 costs a gold, slot 6 a Water Essence.
    assert_eq!(Hero::Ael.board().slots[6].lock, Lock::Essence(Some(Element::Water)));
    let mut state = trading(at_merchant().gold(1).one(|player| player.essences = [1, 0, 1, 0]));
    let unlock = |slot, essence| deal(Deal::Unlock { slot, essence });
    assert_eq!(refused(&state, unlock(6, Some(Element::Air))), EU_SLT_02);
    assert_eq!(refused(&state, unlock(6, None)), EU_SLT_02);
    act(&mut state, unlock(6, Some(Element::Water)));
    act(&mut state, unlock(4, None));
    let player = &state.players[ONE];
    assert_eq!((player.gold, player.essences), (0, [1, 0, 0, 0]));
    assert!(player.is_open(4) && player.is_open(6));
    assert_eq!(refused(&state, unlock(4, None)), EU_SLT_02);
    // Emptied, it stays open.
    act(&mut state, deal(Deal::Forget(2)));
    assert!(state.players[ONE].is_open(2));
}

/// The first seat at the Alchemist of II-01, who bears its own Trade token.
fn at_alchemist(mode: Mode, heroes: &[Hero]) -> Table {
    Table::of(mode, heroes)
        .tile(territory::II_01, -1, -1)
        .at(Space::new(1, 0))
        .with(|state| state.map.tokens_mut(Space::new(1, 0)).unwrap().trade = Some(ONE))
}

#[test]
#[rule("EU-ITM-03", "EU-TRD-26", "EU-SLT-02")]
fn a_bought_flask_pays_a_lock_in_the_same_trade() {
    let offer = [item::FLASK, item::POTION_GREATER, item::POTION_GREATER, item::CASE];
    let table = at_alchemist(Mode::Competitive, &[Hero::Ael, Hero::Dral]).gold(5);
    let mut state = trading(table.offer(Trade::Alchemist, &offer).one(|player| player.health = 1));
    act_seeded(&mut state, deal(Deal::Buy(0)));
    // Water comes out of it, which opens Ael's slot 6.
    act_drawing(&mut state, Action::Use(Spot::Pack(0), 0), [2]);
    assert_eq!((state.players[ONE].pack.len(), state.players[ONE].essences), (0, [0, 0, 1, 0]));
    act(&mut state, deal(Deal::Unlock { slot: 6, essence: Some(Element::Water) }));
    assert!(state.players[ONE].is_open(6));
    // A Potion is drunk at once, and the Trade goes on.
    act_seeded(&mut state, deal(Deal::Buy(0)));
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    assert_eq!((state.players[ONE].health, state.players[ONE].gold), (4, 0));
    act(&mut state, Action::Done);
    assert!(legal(&state).contains(&Action::March(Deed::Mine)));
}

#[test]
#[rule("EU-TRD-26", "EU-TRD-01")]
fn what_takes_the_hero_away_waits_for_the_end_of_the_trade() {
    let mut state = trading(at_merchant().carry(item::SCROLL_TELEPORT).carry(item::POTION_SWIFT));
    let [passage, haste] = [0, 1].map(|at| Action::Use(Spot::Pack(at), 0));
    assert_eq!(refused(&state, passage), EU_TRD_26);
    act(&mut state, haste);
    assert_eq!(state.turn.movement, 3, "points that are there afterwards");
    act(&mut state, Action::Done);
    assert!(legal(&state).contains(&passage));
}

#[test]
#[rule("EU-TRD-26", "EU-TRD-05", "EU-ITM-08")]
fn before_the_fee_is_paid_nothing_is_used_or_equipped() {
    let table = at_merchant().carry(item::IRON).carry(item::SCROLL_GAAR).carry(item::LEATHER_HELMET);
    let mut state = trading(with_token(table));
    let read = Action::Use(Spot::Pack(1), 0);
    assert_eq!(refused(&state, read), EU_TRD_05);
    assert_eq!(refused(&state, Action::Board(Handling::Equip { pack: 2, slot: 8 })), EU_TRD_05);
    act(&mut state, deal(Deal::Sell(Spot::Pack(0))));
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    act(&mut state, Action::Board(Handling::Equip { pack: 0, slot: 8 }));
    assert_eq!((state.players[ONE].gaar, state.players[ONE].pack.len()), (7, 0));
}

#[test]
#[rule("EU-TRD-26", "EU-ACT-09")]
fn before_the_first_round_nobody_gets_movement() {
    let table =
        at_merchant().carry(item::POTION_SWIFT).carry(item::HEALING_POTION).one(|player| player.health = 1);
    let mut state = table.with(|state| (state.begun, state.players[ONE].place) = (false, None)).build();
    crate::testing::during_seeded(&mut state, |play| free(play, Trade::Merchant));
    assert_eq!(refused(&state, Action::Use(Spot::Pack(0), 0)), EU_TRG_02);
    act(&mut state, Action::Use(Spot::Pack(1), 0));
    assert_eq!(state.players[ONE].health, 4);
}

#[test]
#[rule("EU-TRD-26", "EU-DTH-11")]
fn whoever_dies_in_a_trade_action_trades_no_more() {
    let mut state = trading(at_merchant().gold(3));
    crate::testing::during_seeded(&mut state, |play| {
        crate::death::outside_combat(play, ONE);
        crate::frame::run(play);
    });
    assert_eq!(crate::frame::asked(&state).map(|question| question.what), Some(Asked::Turn));
}
