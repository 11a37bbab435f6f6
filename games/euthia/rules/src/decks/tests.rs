use super::*;
use crate::content::{FoeId, foe, item, power};
use crate::terms::{Encounter, Metal, Mode, Pile};
use kernel::{Chance, Seed, rule};

fn chance() -> Chance {
    Chance::new(Seed(5), 1)
}

#[test]
#[rule("EU-GLD-01", "EU-TRB-06")]
fn an_empty_deck_is_made_anew_from_its_discard() {
    let mut deck = PowerDeck::default();
    (0..6).for_each(|_| deck.discard.put(power::CURSE));
    assert_eq!(deck.draw(&mut chance()), Some(power::CURSE));
    assert_eq!((deck.len(), deck.discard.len()), (5, 0));
    // Each pile has its own discard.
    let mut piles = Piles::new(Mode::Competitive);
    piles.put_away(item::POTION_MIST);
    assert_eq!(piles.discard.iter().collect::<Vec<_>>(), [item::POTION_MIST]);
    while piles.len(Pile::Merchant) > 0 {
        piles.draw(Pile::Merchant, &mut chance());
    }
    assert_eq!(piles.draw(Pile::Merchant, &mut chance()), None, "the Alchemists' discard stays where it is");
}

#[test]
#[rule("EU-GLD-07")]
fn without_deck_and_discard_nothing_is_drawn() {
    assert_eq!(PowerDeck::default().draw(&mut chance()), None);
    let mut monsters = Monsters::new();
    // Level 2 is used up: the next lower level is met, else the next higher.
    monsters.deck &= !FoeId::monsters(2).fold(0, |set, foe| set | 1 << foe.index());
    assert_eq!(monsters.draw(2, &mut chance()).map(|foe| foe.foe().level), Some(1));
    monsters.deck &= !FoeId::monsters(1).fold(0, |set, foe| set | 1 << foe.index());
    assert_eq!(monsters.draw(2, &mut chance()).map(|foe| foe.foe().level), Some(3));
}

#[test]
#[rule("EU-GLD-08")]
fn a_draw_goes_on_with_the_shuffled_discard() {
    let mut piles = Piles::new(Mode::Competitive);
    while piles.len(Pile::Cave) > 1 {
        let tile = piles.draw(Pile::Cave, &mut chance()).unwrap();
        if piles.discard.len() < 5 {
            piles.put_away(tile);
        }
    }
    assert!((0..3).all(|_| piles.draw(Pile::Cave, &mut chance()).is_some()));
    assert_eq!((piles.len(Pile::Cave), piles.discard.len()), (3, 0));
}

#[test]
#[rule("EU-GLD-09")]
fn healing_potions_never_run_out() {
    let mut piles = Piles::new(Mode::Competitive);
    assert!((0..40).all(|_| piles.draw(Pile::Potions, &mut chance()) == Some(item::HEALING_POTION)));
    piles.put_away(item::HEALING_POTION);
    assert_eq!(piles.discard.len(), 0);
}

/// The Monster decks with all three backs seen.
fn looked_at(chance: &mut Chance) -> Monsters {
    let mut monsters = Monsters::new();
    (1..=3).for_each(|level| monsters.look(level, chance));
    monsters
}

#[test]
#[rule("EU-CBT-05", "EU-CBT-14")]
fn the_back_of_the_top_monster_is_seen_and_holds() {
    let mut chance = chance();
    for level in 1..=3u8 {
        let mut monsters = looked_at(&mut chance);
        let Top::Back(back) = monsters.tops[usize::from(level) - 1] else { panic!("a back is seen") };
        let card = monsters.draw(level, &mut chance).unwrap();
        assert_eq!(card.foe().level, level);
        assert!(card.same_back(back));
        assert!(matches!(monsters.tops[usize::from(level) - 1], Top::Back(_)), "the next one is seen");
        assert!(monsters.is_sound());
    }
    // Of two cards with one back, either may be it.
    let mut found = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let mut monsters = Monsters::new();
        monsters.tops[0] = Top::Back(foe::M1_GECKO);
        found.insert(monsters.draw(1, &mut Chance::new(Seed(seed), 1)).unwrap());
    }
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [foe::M1_GECKO, foe::M1_YOUNG_WOLF]);
}

#[test]
#[rule("EU-DTH-02")]
fn a_monster_that_won_is_met_again() {
    let mut monsters = looked_at(&mut chance());
    let card = monsters.draw(1, &mut chance()).unwrap();
    monsters.put_back(card);
    assert_eq!(monsters.tops[0], Top::Card(card));
    assert!(monsters.is_sound());
    assert_eq!(monsters.draw(1, &mut Chance::new(Seed(77), 3)), Some(card));
}

#[test]
#[rule("EU-ENC-01", "EU-ENC-02", "EU-ENC-03", "EU-SOL-03", "EU-SOL-04", "EU-COP-07")]
fn an_encounter_has_as_many_cards_as_the_mode_says() {
    let sizes = |encounter, mode, players| {
        let mut deck = EncounterDeck::new(encounter, mode, players);
        deck.refill(encounter, mode, &mut chance());
        let shown: Vec<_> = deck.shown.iter().flatten().copied().collect();
        assert!(shown.iter().all(|quest| encounter.quests(mode).any(|own| own == *quest)));
        assert_eq!(deck.unseen.count_ones() as usize, 7 - shown.len());
        (shown.len(), deck.left)
    };
    assert_eq!([2, 3, 4].map(|n| sizes(Encounter::Emissary, Mode::Competitive, n)), [(2, 2), (2, 3), (2, 4)]);
    assert_eq!(sizes(Encounter::Witch, Mode::Competitive, 3), (2, 3));
    assert_eq!(sizes(Encounter::Witch, Mode::Solo, 1), (2, 3));
    assert_eq!(sizes(Encounter::Hunter, Mode::Solo, 1), (2, 1));
    assert_eq!(sizes(Encounter::Hunter, Mode::Coop, 3), (2, 3));
    let quests = |mode| Encounter::Witch.quests(mode).next().unwrap();
    assert_ne!(quests(Mode::Competitive), quests(Mode::Coop));
}

#[test]
#[rule("EU-SOL-08", "EU-SOL-10")]
fn reserve_cards_are_undecided_and_discards_go_under_the_deck() {
    let mut powers = Powers::new(Mode::Solo);
    let gold = powers.of_mut(Metal::Gold);
    assert!(gold.feed_reserve());
    assert_eq!((gold.len(), gold.reserve.as_slice(), gold.unseen.len()), (23, &[None][..], 24));
    gold.put_away(power::HEALING, Mode::Solo);
    assert_eq!((gold.bottom.as_slice(), gold.discard.len()), (&[Some(power::HEALING)][..], 0));
    let revealed = gold.reveal_reserve(&mut chance()).unwrap();
    assert_eq!((gold.reserve.len(), gold.unseen.len()), (0, 23));
    assert_eq!(revealed.power().metal, Metal::Gold);
    // The card at the bottom comes last.
    let drawn: Vec<_> = (0..24).map(|_| gold.draw(&mut chance()).unwrap()).collect();
    assert_eq!(drawn[23], power::HEALING);
    assert_eq!(gold.draw(&mut chance()), None);
}
