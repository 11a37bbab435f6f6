//! How an assault ends, and what follows for the turns of its participants.

use super::*;

#[rule("MK-COA-12", "MK-COA-15")]
#[test]
fn one_defender_left_drives_everybody_back_without_a_wound() {
    for (first, beaten) in [([0, 1], [0, 1]), ([0, 1], [1, 2])] {
        let mut state = two(&GARRISON).build();
        agreed(&mut state, &[TWO], &[2]);
        enter(&mut state);
        beat(&mut state, &first);
        // Whoever beat all stays in the city until the others have fought.
        assert_eq!((state.players[Seat(0)].place, state.seat()), (Some(city()), TWO));
        enter(&mut state);
        beat(&mut state, &beaten);
        let wounds = state.players[Seat(1)].wounds_in_hand();
        idle(&mut state);
        assert!(state.players[Seat(1)].wounds_in_hand() > wounds, "the last one has fought back");
        assert_eq!(state.map.cities[0].stance, Stance::Defended);
        assert_eq!(state.map.cities[0].shields[..], [ONE, ONE, TWO, TWO]);
        assert_eq!(defenders(&state, city()), 1);
        assert!(state.map.tokens.iter().all(|token| token.dealt.is_none()));
        assert_eq!(
            [ONE, TWO].map(|seat| state.players[seat].place),
            [ONE, TWO].map(|seat| Some(around(seat)))
        );
        assert_eq!((state.seat(), state.players[Seat(0)].wounds_in_hand()), (ONE, 0));
        assert!(state.turn.path.is_empty(), "there is no way back any more");
    }
}

#[rule("MK-COA-12")]
#[test]
fn a_city_without_defenders_falls_whatever_rampages_around_it() {
    let mut state = two(&GARRISON[..2]).enemy(spot(1, 0, Spot::SouthEast), enemy::FIRE_DRAGON).build();
    agreed(&mut state, &[TWO], &[]);
    win(&mut state);
    enter(&mut state);
    beat(&mut state, &[0]);
    assert!(state.combat.is_some(), "the dragon is left");
    idle(&mut state);
    assert_eq!(state.map.cities[0].stance, Stance::Conquered);
    assert!([ONE, TWO].iter().all(|seat| state.players[*seat].place == Some(city())));
    assert!(state.map.has_rampaging(spot(1, 0, Spot::SouthEast)));
}

#[rule("MK-COA-13")]
#[test]
fn each_heals_and_finishes_after_the_last_fight() {
    let mut state =
        two(&GARRISON[..2]).hand_of(TWO, &[card::TRANQUILITY]).deck_of(TWO, &[card::MARCH; 5]).build();
    agreed(&mut state, &[TWO], &[]);
    win(&mut state);
    let tranquility = Action::Play(card::TRANQUILITY);
    enter(&mut state);
    idle(&mut state);
    let wounds = state.players[Seat(1)].wounds_in_hand();
    assert!(wounds > 0);
    assert!(!legal(&state).contains(&tranquility), "it is Tovak's turn to finish");
    finish(&mut state);
    assert_eq!(asked(&state), (TWO, Asked::Stage(Stage::AfterAction)));
    act_seeded(&mut state, tranquility);
    while matches!(asked(&state).1, Asked::Effect { .. }) {
        let first = legal(&state)[0];
        act_seeded(&mut state, first);
    }
    while legal(&state).contains(&Action::HealHand) {
        act_seeded(&mut state, Action::HealHand);
    }
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), wounds - 1);
    finish(&mut state);
    assert!(state.players[Seat(1)].hand.len() >= 5, "a new hand is drawn");
}

#[rule("MK-COA-14", "MK-MOV-PL-03")]
#[test]
fn there_are_as_many_defenders_as_heroes_and_the_space_is_ones_own() {
    let proposal = Action::Propose(city());
    assert_eq!(refused(&two(&GARRISON[..1]).build(), proposal), MK_COA_14);
    let shared = two(&GARRISON).at(around(TWO)).build();
    assert_eq!(refused(&shared, proposal), MK_COA_14);
    // Two defenders: a second guest would have nobody to fight.
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON[..2]).build();
    act(&mut state, proposal);
    act(&mut state, Action::Invite(THREE));
    assert_eq!(
        asked(&state),
        (THREE, Asked::Join { city: city(), by: ONE, n: 1 }),
        "all are dealt, one each"
    );
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON[..3]).build();
    act(&mut state, proposal);
    act(&mut state, Action::Invite(THREE));
    assert!(legal(&state).contains(&Action::Invite(TWO)));
}

#[rule("MK-COA-15", "MK-END-03")]
#[test]
fn a_way_back_that_is_not_safe_is_a_withdrawal_further_on() {
    // Tovak came over the lake by some means: there he cannot stay.
    let lake = spot(1, 0, Spot::SouthWest);
    let shore = spot(1, 0, Spot::West);
    let mut state = two(&GARRISON[..2]).at(lake).shield(shore, ONE).build();
    state.turn.path.push(shore);
    agreed(&mut state, &[TWO], &[]);
    win(&mut state);
    act_seeded(&mut state, Action::Done);
    assert_eq!(
        (state.seat(), state.players[Seat(0)].place, state.players[Seat(0)].wounds_in_hand()),
        (ONE, Some(lake), 0)
    );
    finish(&mut state);
    assert_eq!((state.players[Seat(0)].place, state.players[Seat(0)].wounds_in_hand()), (Some(shore), 1));
}

#[rule("MK-COA-16")]
#[test]
fn who_does_not_enter_has_spent_the_turn() {
    for first in [true, false] {
        let mut state = two(&GARRISON).build();
        agreed(&mut state, &[TWO], &[2]);
        // Either the initiator or the guest stays outside.
        for seat in [ONE, TWO] {
            if (seat == ONE) == first {
                act_seeded(&mut state, Action::Done);
            } else {
                win(&mut state);
            }
        }
        let (idle, busy) = if first { (ONE, TWO) } else { (TWO, ONE) };
        assert_eq!(state.map.cities[0].stance, Stance::Defended);
        assert_eq!(state.players[idle].reputation, 0);
        assert_eq!(state.players[busy].reputation, -1);
        assert_eq!(usize::from(defenders(&state, city())), if first { 2 } else { 3 });
        assert_eq!(state.players[busy].place, Some(around(busy)));
        assert_eq!(state.players[idle].place, Some(around(idle)));
        assert!(state.players[Seat(1)].skipped && !state.players[Seat(0)].skipped);
        assert_eq!((state.seat(), state.stage), (ONE, Stage::AfterAction));
    }
}

#[rule("MK-COA-17", "MK-COA-10")]
#[test]
fn a_rampaging_enemy_is_met_until_somebody_has_beaten_it() {
    let lair = spot(1, 0, Spot::SouthEast);
    for beaten in [true, false] {
        let mut state = two(&GARRISON[..2]).enemy(lair, enemy::FIRE_DRAGON).build();
        agreed(&mut state, &[TWO], &[]);
        state.turn.movement = 2;
        act(&mut state, Action::Move(city()));
        // Tovak's step provokes nobody; the dragon is next to the city and may be challenged.
        assert_eq!(asked(&state), (ONE, Asked::Challenge));
        act(&mut state, Action::Challenge(lair));
        let combat = state.combat.as_ref().expect("it is fought");
        assert_eq!((combat.is_fortified(0), combat.is_fortified(1)), (true, false));
        assert_eq!(combat.armor(1), enemy::FIRE_DRAGON.enemy().armor, "the white city is not its own");
        let places: &[u8] = if beaten { &[0, 1] } else { &[0] };
        beat(&mut state, places);
        idle(&mut state);
        // Two for a Draconum, one less for the assault; no Shield for it.
        assert_eq!(state.players[Seat(0)].reputation, if beaten { 1 } else { -1 });
        assert_eq!(state.map.cities[0].shields[..], [ONE]);
        enter(&mut state);
        assert_eq!(foes(&state).len(), if beaten { 1 } else { 2 });
    }
}

#[rule("MK-COA-18", "MK-SCN-COOP-08", "MK-PVP-21")]
#[test]
fn the_skipped_turn_is_the_last_one_of_who_joined() {
    let mut state = two(&GARRISON[..2]).deck(&[card::MARCH; 9]).deck_of(TWO, &[card::MARCH; 9]).build();
    agreed(&mut state, &[TWO], &[]);
    win(&mut state);
    win(&mut state);
    finish(&mut state);
    finish(&mut state);
    // Order Tovak, Arythea: hers is skipped, his is the last one.
    assert_eq!((state.match_ends_in, state.seat(), state.stage), (Some(1), ONE, Stage::TurnStart));
    act_seeded(&mut state, Action::Done);
    finish(&mut state);
    assert_eq!(state.over, Some(MK_SCN_COOP_08));
}

#[rule("MK-COA-18", "MK-PVP-17")]
#[test]
fn an_extra_turn_of_a_guest_comes_when_the_assault_is_over() {
    let mut state = two(&GARRISON)
        .tactic_of(TWO, tactic::THE_RIGHT_MOMENT)
        .deck_of(TWO, &[card::MARCH; 9])
        .deck(&[card::MARCH; 9])
        .build();
    agreed(&mut state, &[TWO], &[2]);
    win(&mut state);
    act_seeded(&mut state, Action::Done);
    finish(&mut state);
    act_seeded(&mut state, Action::UseTactic);
    finish(&mut state);
    // Arythea plays again, before the Dummy, and her own turn is still skipped.
    assert_eq!((state.seat(), state.stage, state.acting), (TWO, Stage::TurnStart, Some(TWO)));
    assert!(state.players[Seat(1)].skipped);
}

#[rule("MK-COA-14", "MK-TEAM-09")]
#[test]
fn any_hero_near_by_may_be_invited_by_a_team() {
    let mut state = siege(ScenarioId::FullConquest, 3, &GARRISON).build();
    assert_eq!(refused(&state, Action::Propose(city())), MK_COA_01);
    // Tovak and Norowas against Arythea and somebody who is elsewhere.
    let mut fourth = state.players[Seat(1)];
    (fourth.hero, fourth.place) = (Some(Hero::Goldyx), None);
    state.players.push(fourth);
    state.order.push(Who::Seat(Seat(3)));
    for (player, team) in state.players.iter_mut().zip([0, 1, 0, 1]) {
        player.team = team;
    }
    act(&mut state, Action::Propose(city()));
    let all = legal(&state);
    assert!(all.contains(&Action::Invite(THREE)), "a partner");
    assert!(all.contains(&Action::Invite(TWO)), "an opponent");
}

#[test]
fn a_position_in_the_middle_of_an_assault_can_be_kept_and_gone_on_with() {
    let mut state = two(&GARRISON).build();
    // The table of a test lacks hands and decks; what belongs to the assault is sound at every step.
    let sound = |state: &State| assert_eq!(audit(state), Ok(()));
    for action in [Action::Propose(city()), Action::Invite(TWO), Action::Amount(2), Action::Agree] {
        sound(&state);
        act_seeded(&mut state, action);
    }
    sound(&state);
    win(&mut state);
    sound(&state);
    let kept: State = serde_json::from_value(serde_json::to_value(&state).expect("JSON")).expect("a state");
    assert_eq!(kept, state);
    let damages: [fn(&mut State); 5] = [
        |state| state.assault = None,
        |state| state.stage = Stage::AfterAction,
        |state| state.map.cities[0].stance = Stance::Conquered,
        |state| state.assault.iter_mut().for_each(|assault| assault.shares = [0; PLAYERS]),
        |state| state.aside.clear(),
    ];
    for damage in damages {
        let mut damaged = state.clone();
        damage(&mut damaged);
        assert!(audit(&damaged).is_err());
    }
    win(&mut state);
    sound(&state);
}

#[rule("MK-TEAM-02")]
#[test]
fn costs_of_a_partners_skill_do_not_change() {
    // Prayer of Weather makes moving dearer for others, but not for partners.
    let effect = skill::PRAYER_OF_WEATHER.skill().effect;
    let part = effect.whole().find(|part| {
        matches!(part.get(), crate::effect::Effect::Terrain { whose: crate::effect::Whose::Others, .. })
    });
    let lasting = crate::turn_record::Lasting {
        seat: TWO,
        origin: crate::question::Origin::Skill(skill::PRAYER_OF_WEATHER),
        effect: part.expect("it strikes others"),
        given: crate::task::Given::Nothing,
        round: false,
    };
    let mut state = two(&GARRISON).with(|state| state.lasting.push(lasting)).build();
    let plains = |state: &State| modifiers::move_cost(state, crate::terms::Terrain::Plains);
    assert_eq!(plains(&state), Some(2));
    state.players[Seat(1)].team = 1;
    assert_eq!(plains(&state), Some(3));
}

#[rule("MK-COA-14", "MK-TEAM-04")]
#[test]
fn who_can_be_invited_is_the_same_in_every_world_that_one_may_imagine() {
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON)
        .deck_of(THREE, &[card::MARCH])
        .hand_of(TWO, &[card::WOUND, card::WOUND])
        .build();
    for card in [card::MARCH, card::STAMINA, card::SWIFTNESS] {
        state.players[Seat(1)].deck.put_anywhere(card);
        state.players[Seat(2)].deck.put_anywhere(card);
    }
    // Arythea has nothing but Wounds; that much Tovak knows, as she cannot be invited.
    assert!(state.players[Seat(1)].hand.take(card::RAGE));
    let mut hands = std::collections::HashSet::new();
    for seed in 0..20 {
        let world = crate::secrecy::resample(&state, ONE, &mut Chance::new(Seed(seed), 1));
        assert_eq!(legal(&world), legal(&state));
        assert_eq!(eligible(&world, city()).collect::<Vec<_>>(), [THREE]);
        hands.insert(world.players[Seat(2)].hand.iter().collect::<Vec<_>>());
    }
    assert!(hands.len() > 1, "the hand of Norowas is still unknown");
}
