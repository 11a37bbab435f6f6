//! The functions of the board, over whole matches.

use super::*;
use super::{fight, goals, journey};
use kernel::{Chance, Game, Lang, Log, Seat, Seed, Viewer};
use mage_knight::MageKnight;
use mage_knight::action::{Action, Purse};
use mage_knight::content::{CardId, EnemyId, Hex, SkillId, TacticId, UnitId};
use mage_knight::state::{Stage, State};
use mage_knight::terms::{Ability, BasicColour, Element, ManaColour, Resistance, Site};
use mage_knight::variants::Printing;
use mage_knight::view::View;
use mage_knight_advice::Aim;

/// Plays random matches of every scenario, and shows each position to whoever is asked.
pub(super) fn everywhere(mut look: impl FnMut(&State, &View, Seat, &[Action])) {
    for (at, scenario) in MageKnight::presets().into_iter().enumerate() {
        let seed = Seed(at as u128 + 7);
        let mut state = MageKnight::start(&scenario.setup, &mut Chance::new(seed, 0)).unwrap();
        let mut dice = Chance::new(Seed(99), at as u64);
        for step in 1..400 {
            let kernel::Turn::Of(seat, _) = MageKnight::turn(&state) else { break };
            let mut legal = Vec::new();
            MageKnight::legal(&state, &mut legal);
            look(&state, &MageKnight::view(&state, Viewer::Seat(seat)), seat, &legal);
            // Resting and ending everything at once shows little: other answers come first, mostly.
            let busy: Vec<Action> = legal
                .iter()
                .copied()
                .filter(|action| !matches!(action, Action::Done | Action::Rest | Action::AnnounceEnd))
                .collect();
            let among = if busy.is_empty() || dice.below(6) == 0 { &legal } else { &busy };
            let action = among[dice.below(among.len() as u32) as usize];
            MageKnight::apply(&mut state, &action, &mut Chance::new(seed, step), &mut Log::muted());
        }
    }
}

#[test]
fn one_step_ways_are_the_legal_moves() {
    let mut moves = 0;
    everywhere(|state, view, seat, legal| {
        let asked = mage_knight::question::Asked::Stage(Stage::Movement);
        let bent =
            state.turn.modifiers.iter().any(|modifier| modifier.effect.get().to_string().contains("bending"));
        if view.asked.is_none_or(|question| question.what != asked) || bent {
            return;
        }
        let ways = journey::ways(view, seat);
        if view.turn.halted {
            assert!(ways.is_empty() && !legal.iter().any(|action| matches!(action, Action::Move(_))));
            return;
        }
        let here = view.players[seat].place.unwrap();
        for hex in here.neighbours() {
            let can = legal.contains(&Action::Move(hex));
            // Where the step itself is refused, there may be a way around.
            let way = ways.get(&hex).filter(|way| way.path.len() == 2);
            assert_eq!(can, way.is_some_and(|way| way.fits(view.turn.movement)), "{hex:?}");
            if let Some(way) = way {
                moves += 1;
                assert_eq!(Some(way.cost), journey::step_cost(view, hex).map(u16::from));
            }
        }
        for (to, way) in &ways {
            assert_eq!((way.path[0], way.path.last()), (here, Some(to)));
            assert!(way.path.windows(2).all(|two| two[0].touches(two[1])));
        }
    });
    assert!(moves > 500, "{moves}");
}

#[test]
fn every_answer_about_a_space_glows_there_with_its_cost() {
    let mut badges = 0;
    everywhere(|_, view, _, legal| {
        let lit = lit::lit(view, legal);
        for (number, action) in legal.iter().enumerate() {
            for thing in lit::things(view, *action) {
                assert!(lit.at(thing).contains(&number));
            }
            match *action {
                Action::Move(hex) => {
                    assert!(lit.has(Thing::Space(hex)));
                    assert!(badge::badge(view, *action).is_some(), "{action:?}");
                    badges += 1;
                }
                Action::Explore(at) => {
                    assert!(lit.has(Thing::Tile(at)));
                    assert_eq!(badge::badge(view, *action).as_deref(), Some("2"));
                }
                Action::Buy(_) | Action::Recruit(_) => {
                    assert_eq!(lit::things(view, *action).len(), 1, "{action:?}");
                    assert!(badge::badge(view, *action).is_some(), "{action:?}");
                }
                Action::Target(foe) => {
                    assert!(lit.has(Thing::Foe(foe)) && badge::badge(view, *action).is_some());
                }
                Action::Pay(Purse::Die(_)) => {
                    assert!(!lit::things(view, *action).is_empty(), "{action:?}");
                }
                _ => {}
            }
        }
    });
    assert!(badges > 300, "{badges}");
}

#[test]
fn a_strike_is_legal_when_the_sum_is_enough() {
    let mut strikes = 0;
    everywhere(|_, view, _, legal| {
        let Some(combat) = &view.combat else { return };
        let asked = view.asked.map(|question| question.what);
        if !matches!(asked, Some(mage_knight::question::Asked::Combat(_))) {
            return;
        }
        let Some(sum) = fight::sum(combat) else {
            assert_eq!(combat.phase, mage_knight::question::CombatPhase::Damage);
            return;
        };
        assert_eq!(sum.enough(), legal.contains(&Action::Strike), "{sum:?}");
        assert_eq!(sum.missing() == 0, sum.enough() || sum.need.is_none());
        assert!((0.0..=1.0).contains(&sum.share()));
        strikes += usize::from(sum.enough());
        for place in 0..combat.foes.len() {
            let standing = fight::standing(combat, place);
            let chosen = legal.contains(&Action::Spare(place as u8));
            assert_eq!(chosen, standing == fight::Standing::Chosen, "{standing:?}");
        }
    });
    assert!(strikes > 0);
}

#[test]
fn blocks_and_damage_by_element() {
    assert!(fight::blocks_fully(Element::Ice, Element::Fire));
    assert!(!fight::blocks_fully(Element::Fire, Element::Fire));
    assert!(!fight::blocks_fully(Element::Ice, Element::ColdFire));
    assert_eq!([0, 1, 3, 4].map(|damage| fight::wounds(damage, 3)), [0, 1, 1, 2]);
    let blow = fight::Blow { by: 0, left: 5, element: Element::Ice, poison: false, paralyze: false };
    let resistant = mage_knight::terms::Resistances::of(&[Resistance::Ice]);
    let none = mage_knight::terms::Resistances::NONE;
    assert_eq!(fight::absorb(blow, 3, none), fight::Absorbed { left: 2, unhurt: false });
    assert_eq!(fight::absorb(blow, 5, resistant), fight::Absorbed { left: 0, unhurt: true });
    assert_eq!(fight::absorb(blow, 4, resistant), fight::Absorbed { left: 0, unhurt: false });
}

#[test]
fn wishes_are_what_the_planner_understands() {
    let answer = |state: &State, seat: Seat, wish: &goals::Wish| match wish.ask {
        goals::Ask::Goal(goal) => {
            let aim = Aim::new([goal]);
            let answer = mage_knight_advice::ask(state, seat, &aim, &mut mage_knight_advice::nodes(50));
            serde_json::to_value(answer.expect("it can be asked")).unwrap()
        }
        goals::Ask::Duel(defender) => {
            let answer = mage_knight_advice::drive_off(state, seat, defender, 50);
            serde_json::to_value(answer.expect("it can be asked")).unwrap()
        }
        goals::Ask::Assault(city) => {
            let siege = mage_knight_advice::Siege { city: Some(city), ..Default::default() };
            let answer = mage_knight_advice::assault(state, seat, &siege, 50);
            serde_json::to_value(answer.expect("it can be asked")).unwrap()
        }
    };
    let (mut asked, mut others) = (0, 0);
    everywhere(|state, view, seat, _| {
        let wishes = goals::wishes(view, seat);
        if !goals::may_ask(view, seat) {
            return;
        }
        for wish in wishes.iter().take(1) {
            assert!(!wish.name.en.is_empty() && !wish.name.fr.is_empty());
            if asked % 40 == 0 {
                let found = goals::Found::read(wish.ask, &answer(state, seat, wish)).expect("it can be read");
                if matches!(wish.ask, goals::Ask::Goal(_)) {
                    assert_eq!(found.cost.is_some(), found.verdict == mage_knight_advice::Verdict::Yes);
                }
            }
            asked += 1;
        }
        // Others have a say in few positions: each of them is tried.
        for wish in wishes.iter().filter(|wish| !matches!(wish.ask, goals::Ask::Goal(_))) {
            let found = goals::Found::read(wish.ask, &answer(state, seat, wish)).expect("it can be read");
            assert!(found.odds.is_some(), "{wish:?}");
            others += 1;
        }
        let spaces: Vec<goals::Ask> = wishes.iter().map(|wish| wish.ask).collect();
        for (at, goal) in spaces.iter().enumerate() {
            assert!(!spaces[..at].contains(goal), "{goal:?} twice");
        }
    });
    assert!(asked > 100, "{asked}");
    assert!(others > 0, "heroes come near each other");
}

#[test]
fn odds_are_told_as_exactly_as_they_are_known() {
    let told = |yes: f64, no: f64, open: f64| {
        let answer = serde_json::json!({
            "defender": 1, "line": null, "attack": 4, "needs": 2, "hands": { "sampled": 48 },
            "odds": { "yes": yes, "no": no, "open": open }, "text": "words", "seat": 0,
        });
        let found = goals::Found::read(goals::Ask::Duel(Seat(1)), &answer).expect("it can be read");
        assert_eq!(found.text.as_deref(), Some("words"));
        (found.verdict, found.chance(Lang::En), found.chance(Lang::Fr))
    };
    use mage_knight_advice::Verdict;
    assert_eq!(told(1.0, 0.0, 0.0), (Verdict::Yes, Some("100%".into()), Some("100\u{a0}%".into())));
    assert_eq!(told(0.25, 0.75, 0.0), (Verdict::Unknown, Some("25%".into()), Some("25\u{a0}%".into())));
    assert_eq!(told(0.25, 0.5, 0.25), (Verdict::Unknown, Some("25–50%".into()), Some("25–50\u{a0}%".into())));
    assert_eq!(told(0.0, 1.0, 0.0).0, Verdict::No);
    assert_eq!(told(0.0, 0.0, 1.0), (Verdict::Unfinished, None, None), "nothing is known");
}

#[test]
fn everything_can_be_looked_at_and_named() {
    let subjects = CardId::all()
        .map(Subject::Card)
        .chain(UnitId::all().map(Subject::Unit))
        .chain(EnemyId::all().map(Subject::Enemy))
        .chain(SkillId::all().map(Subject::Skill))
        .chain(TacticId::all().map(Subject::Tactic))
        .chain(Ability::ALL.into_iter().map(Subject::Ability))
        .chain(Resistance::ALL.into_iter().map(Subject::Resistance))
        .chain(ManaColour::ALL.into_iter().map(Subject::Mana))
        .chain(Site::ALL.into_iter().map(Subject::Site))
        .chain(BasicColour::ALL.into_iter().map(Subject::City));
    for subject in subjects {
        assert_eq!(subject.to_string().parse(), Ok(subject));
        for lang in Lang::ALL {
            let told = detail::detail(lang, None, subject);
            assert!(!told.title.is_empty() && !told.spoken().is_empty(), "{subject:?}");
        }
    }
    assert_eq!("space:2,-1".parse(), Ok(Subject::Space(Hex::new(2, -1))));
    assert_eq!("card:nothing".parse::<Subject>(), Err(detail::NoSubject));
    assert_eq!("rage".parse::<Subject>(), Err(detail::NoSubject));
    let mut sites = 0;
    everywhere(|_, view, _, _| {
        for hex in view.map.spaces() {
            let told = detail::detail(Lang::Fr, Some(view), Subject::Space(hex));
            assert!(!told.title.is_empty() && !told.kind.is_empty());
            sites += usize::from(view.map.site(hex).is_some() && !told.lines.is_empty());
        }
    });
    assert!(sites > 0);
}

#[test]
fn cards_show_symbols_where_these_tell_all() {
    use mage_knight::content::card;
    let row = glyphs::glyphs(Lang::En, card::RAGE.card().half(Printing::First, false).effect);
    let two = Glyph::Number("2".into());
    assert_eq!(row, [Glyph::Icon("attack"), Glyph::Or, Glyph::Icon("block"), two]);
    let march = glyphs::glyphs(Lang::En, card::MARCH.card().half(Printing::First, true).effect);
    assert_eq!(march, [Glyph::Icon("move"), Glyph::Number("4".into())]);
    // A text never stands beside symbols, and every card has a picture.
    for id in CardId::all().filter(|id| !id.is_wound()) {
        let printings = [Printing::First, Printing::Later];
        for half in printings.into_iter().flat_map(|printing| id.card().halves(printing)) {
            let row = glyphs::glyphs(Lang::Fr, half.effect);
            let texts = row.iter().filter(|glyph| matches!(glyph, Glyph::Text(_))).count();
            assert!(!row.is_empty() && (texts == 0 || row.len() == 1), "{}", id.id());
            assert!(!glyphs::emblem(half.effect).is_empty());
        }
    }
    assert_eq!((glyphs::signed(-3), glyphs::signed(2)), ("\u{2212}3".to_owned(), "+2".to_owned()));
}

#[test]
fn what_is_lost_anyway_is_paid_first() {
    let red = ManaColour::Red;
    let ways = [
        Action::Pay(Purse::Crystal(BasicColour::Red)),
        Action::Pay(Purse::Die(ManaColour::Gold)),
        Action::Pay(Purse::Die(red)),
        Action::Pay(Purse::Token(red)),
    ];
    assert_eq!(lit::thrifty(&ways, red), Some(3));
    assert_eq!(lit::thrifty(&ways[..3], red), Some(2));
    assert_eq!(lit::thrifty(&ways[..1], red), Some(0));
    assert_eq!(lit::thrifty(&[Action::Done], red), None);
}

#[test]
fn fame_below_nothing_has_a_sign_and_a_place_on_the_track() {
    assert_eq!([-2, 0, 12].map(words::fame), ["\u{2212}2", "0", "12"]);
    let mark = |fame| words::fame_mark(Lang::En, fame);
    assert_eq!(mark(-2).as_deref(), Some("marked on space 118 of the track"));
    assert_eq!((mark(0), mark(30)), (None, None));
}
