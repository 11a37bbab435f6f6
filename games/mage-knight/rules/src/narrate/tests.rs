//! Every message has words in both languages with correct typography, and some are pinned.

use super::words::*;
use crate::MageKnight;
use crate::action::Action;
use crate::content::{
    CardId, EffectId, EnemyId, RuinId, SkillId, TacticId, UnitId, card, enemy, skill, tactic, unit,
};
use crate::event::Event;
use crate::question::{Asked, CombatPhase, Origin, Question};
use crate::setup::Setup;
use crate::state::{Stage, State};
use crate::task::{Resolving, Task, written};
use crate::terms::{Ability, BasicColour, ManaColour, Resistance, Site};
use crate::testing::{Board, ONE, TWO};
use crate::variants::Printing;
use crate::view;
use kernel::{Chance, Game, Lang, Log, Narrate, Private, Seat, Seed, Turn, Viewer, rule};

/// English words that no French sentence has.
const ENGLISH: [&str; 18] = [
    "the", "and", "with", "your", "you", "card", "cards", "does", "wound", "wounds", "attack", "block",
    "move", "turn", "draw", "gain", "unit", "level",
];

/// Whether a text may be shown.
#[track_caller]
fn sound(lang: Lang, text: &str) {
    assert!(!text.trim().is_empty(), "there is no text");
    assert!(!kernel::wording::is_marked(text), "{text:?} has marks");
    assert_eq!(text.trim(), text, "{text:?} is trimmed");
    for wrong in ["  ", "{", "}", "\u{a0}\u{a0}", " .", " ,", "..", "()", "Some(", "None", "::"] {
        assert!(!text.contains(wrong), "{text:?} has {wrong:?}");
    }
    if lang == Lang::En {
        for wrong in [" :", " ;", " ?", " !", "«"] {
            assert!(!text.contains(wrong), "{text:?} has {wrong:?}");
        }
        return;
    }
    for wrong in [
        " :", " ;", " ?", " !", " »", "« ", "'", "“", "à le ", "de le ", "à les ", "de les ", " que il ",
        " de un ",
    ] {
        assert!(!text.contains(wrong), "{text:?} has {wrong:?}");
    }
    let chars: Vec<char> = text.chars().collect();
    for pair in chars.windows(2) {
        let fits = match pair[1] {
            ';' | '!' | '?' => pair[0] == '\u{202f}',
            ':' | '»' => pair[0] == '\u{a0}',
            _ => pair[0] != '«' || pair[1] == '\u{a0}',
        };
        assert!(fits, "{text:?}: before {:?}", pair[1]);
    }
    // The number of a rule is no word.
    let told = text.split('[').next().unwrap_or_default();
    let words = told.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    for word in words {
        assert!(!ENGLISH.contains(&word.as_str()), "{text:?} has {word:?}");
    }
}

/// Everything that one thing says, in both languages; the two differ in something.
#[track_caller]
fn both(say: impl Fn(Lang) -> Vec<String>) {
    let [english, french] = Lang::ALL.map(|lang| {
        let texts: Vec<String> = say(lang).into_iter().filter(|text| !text.is_empty()).collect();
        texts.iter().for_each(|text| sound(lang, text));
        texts
    });
    assert_eq!(english.len(), french.len());
    assert_ne!(english, french);
}

#[test]
fn every_effect_and_every_part_of_one_has_its_sentence() {
    for effect in EffectId::all() {
        for lang in Lang::ALL {
            let text = effect_text(lang, effect);
            sound(lang, &text);
            assert!(
                text.ends_with('.') && text.chars().next().is_some_and(|c| !c.is_lowercase()),
                "{text:?}"
            );
        }
        let mere_number = effect_text(Lang::En, effect).starts_with("Influence");
        assert!(mere_number || effect_text(Lang::En, effect) != effect_text(Lang::Fr, effect));
    }
}

#[test]
fn every_thing_in_the_box_says_what_it_is() {
    for printing in [Printing::First, Printing::Later] {
        for id in CardId::all() {
            both(|lang| {
                let face = card_face(lang, printing, id);
                let halves =
                    face.halves.into_iter().flat_map(|half| [half.name, half.cost, half.when, half.text]);
                [face.name, face.kind].into_iter().chain(halves).collect()
            });
        }
        for id in UnitId::all() {
            both(|lang| {
                let face = unit_face(lang, printing, id);
                let abilities = face.abilities.into_iter().flat_map(|ability| [ability.cost, ability.text]);
                [face.name, face.kind, face.numbers, face.resistances, face.recruited]
                    .into_iter()
                    .chain(abilities)
                    .collect()
            });
        }
        let skill = |face: SkillFace| vec![face.name, face.when, face.text];
        SkillId::all().for_each(|id| both(|lang| skill(skill_face(lang, id))));
        TacticId::all().for_each(|id| both(|lang| skill(tactic_face(lang, printing, id))));
        let explained = |face: TraitFace| vec![face.name, face.text];
        Ability::ALL.into_iter().for_each(|each| both(|lang| explained(ability_text(lang, each))));
        Resistance::ALL.into_iter().for_each(|each| both(|lang| explained(resistance_text(lang, each))));
        for id in EnemyId::all() {
            both(|lang| {
                let face = enemy_face(lang, id);
                let traits = face.traits.into_iter().flat_map(explained);
                [face.name, face.pile, face.numbers].into_iter().chain(traits).collect()
            });
        }
        let site = |face: SiteFace| {
            assert!(!face.lines.is_empty(), "{} says nothing", face.name);
            std::iter::once(face.name).chain(face.lines).collect::<Vec<_>>()
        };
        Site::ALL.into_iter().for_each(|id| both(|lang| site(site_face(lang, id))));
        BasicColour::ALL.into_iter().for_each(|colour| both(|lang| site(city_face(lang, colour))));
        RuinId::all().for_each(|id| both(|lang| site(ruin_face(lang, id))));
    }
}

#[rule("MK-VAR-PRINT-01")]
#[test]
fn later_printings_are_told_in_their_own_words() {
    let half = |lang, printing, id: CardId, strong: bool| {
        card_face(lang, printing, id).halves.swap_remove(usize::from(strong)).text
    };
    let later = |lang, id, strong| half(lang, Printing::Later, id, strong);
    assert_eq!(
        later(Lang::En, card::REFRESHING_WALK, false),
        "In combat too, Move 2. Out of combat, Heal 1."
    );
    assert_eq!(
        later(Lang::En, card::WINGS_OF_WIND, true),
        "An enemy does not attack in this combat; nor do others, for Move points: 1 for the second enemy, 2 for the third and so on."
    );
    assert_ne!(
        later(Lang::Fr, card::BANNER_OF_FEAR, true),
        half(Lang::Fr, Printing::First, card::BANNER_OF_FEAR, true)
    );
    let guardsmen = |lang| {
        unit_face(lang, Printing::Later, crate::content::unit::UTEM_GUARDSMEN).abilities.swap_remove(1).text
    };
    assert_eq!(guardsmen(Lang::En), "Block 4, which counts twice against a Swift attack.");
    assert_eq!(guardsmen(Lang::Fr), "Parade 4, qui compte double contre une attaque Vive.");
    let state =
        Board::new().hand(&[card::IN_NEED]).with(|state| state.variants.printing = Printing::Later).build();
    let label = labelled(&state, Action::Play(card::IN_NEED));
    assert!(label[0].contains("Influence 3"), "{label:?}");
}

/// What a viewer reads of a question, its answers and what happened.
fn read(state: &State, viewer: Viewer, events: &[Event], legal: &[Action]) {
    let view = view::view(state, viewer);
    for lang in Lang::ALL {
        for seat in Seat::first(state.players.len() as u8) {
            sound(lang, &MageKnight::seat(lang, &view, seat));
        }
        if let Turn::Of(_, prompt) = MageKnight::turn(state) {
            let question = MageKnight::question(lang, &view, &prompt.question).text();
            sound(lang, &question);
            assert!(question.ends_with('?'), "{question:?}");
        }
        let mut labels: Vec<(String, &Action)> = Vec::new();
        for action in legal {
            let label = MageKnight::action(lang, &view, action).text();
            sound(lang, &label);
            assert!(!label.contains(lang.pick("Alternative", "Possibilité")), "{action:?}: {label:?}");
            // Of equal things in an offer it is all one which is meant.
            let from_offer = matches!(
                action,
                Action::Recruit(_)
                    | Action::RecruitBonded(_)
                    | Action::Offer(_)
                    | Action::Buy(_)
                    | Action::BuyAdvanced(_)
                    | Action::Reward(_)
            );
            let double = labels.iter().find(|(other, _)| *other == label);
            assert!(from_offer || double.is_none(), "{label:?} is both {action:?} and {double:?}");
            labels.push((label, action));
        }
        for event in events {
            if let Some(event) = MageKnight::show(event, viewer) {
                sound(lang, &MageKnight::event(lang, &view, &event).text());
            }
        }
    }
}

/// A whole match at random, all of it read by everybody.
fn read_match(setup: &Setup, seed: u128) {
    let seed = Seed(seed);
    let mut state = MageKnight::start(setup, &mut Chance::new(seed, 0)).unwrap();
    let mut dice = Chance::new(Seed(seed.0 + 1), 0);
    let mut events = Vec::new();
    for at in 1..6_000 {
        let mut legal = Vec::new();
        MageKnight::legal(&state, &mut legal);
        // Everybody's eyes now and then, those of the seat that is asked always.
        if let Turn::Of(seat, _) = MageKnight::turn(&state) {
            read(&state, Viewer::Seat(seat), &events, &legal);
        }
        if at % 16 == 0 {
            read(&state, Viewer::Spectator, &events, &legal);
        }
        let Some(action) = dice.pick(&legal) else { return };
        let mut log = Log::default();
        MageKnight::apply(&mut state, action, &mut Chance::new(seed, at), &mut log);
        events = log.into_events();
    }
}

#[test]
fn a_whole_match_of_every_scenario_can_be_read() {
    for (at, scenario) in MageKnight::presets().into_iter().enumerate() {
        read_match(&scenario.setup, 40 + at as u128);
    }
}

/// A question of Tovak's or Arythea's, in both languages.
fn asked(state: &State, seat: Seat, what: Asked) -> [String; 2] {
    let view = view::view(state, Viewer::Seat(seat));
    Lang::ALL.map(|lang| MageKnight::question(lang, &view, &Question { seat, what }).text())
}

fn labelled(state: &State, action: Action) -> [String; 2] {
    let view = view::view(state, Viewer::Seat(ONE));
    Lang::ALL.map(|lang| MageKnight::action(lang, &view, &action).text())
}

fn told(state: &State, viewer: Viewer, event: Event) -> [String; 2] {
    let view = view::view(state, viewer);
    let event = MageKnight::show(&event, viewer).unwrap();
    Lang::ALL.map(|lang| MageKnight::event(lang, &view, &event).text())
}

#[test]
fn questions_speak_of_the_hero() {
    let mut state = Board::new().build();
    let stage = |state: &State, stage| asked(state, TWO, Asked::Stage(stage));
    assert_eq!(
        stage(&state, Stage::Tactics),
        ["Which tactic does Arythea take?", "Quelle tactique Arythea prend-elle\u{202f}?"]
    );
    assert_eq!(stage(&state, Stage::Movement), ["What does Arythea do?", "Que fait Arythea\u{202f}?"]);
    state.turn.movement = 3;
    assert_eq!(
        stage(&state, Stage::Movement),
        ["Where does Arythea go with 3 Move points?", "Où va Arythea avec 3 points de mouvement\u{202f}?"]
    );
    assert_eq!(
        asked(&state, ONE, Asked::Combat(CombatPhase::Block)),
        ["Whom does Tovak block?", "Quelle attaque Tovak pare-t-il\u{202f}?"]
    );
    assert_eq!(
        asked(&state, TWO, Asked::Window),
        [
            "Does Arythea do anything before Tovak’s turn?",
            "Arythea fait-elle quelque chose avant le tour de Tovak\u{202f}?"
        ]
    );
    let rage = card::RAGE.card().half(crate::variants::Printing::First, false).effect;
    let source = Origin::Card { card: card::RAGE, strong: false };
    assert_eq!(
        asked(&state, ONE, Asked::Effect { source, effect: rage }),
        ["How does Tovak use “Rage”?", "Comment Tovak utilise-t-il «\u{a0}Rage\u{a0}»\u{202f}?"]
    );
}

#[test]
fn buttons_are_short_and_have_numbers() {
    let state = Board::new().unit(unit::PEASANTS).build();
    assert_eq!(
        labelled(&state, Action::Play(card::RAGE)),
        ["Rage: Attack 2 or Block 2", "Rage\u{a0}: Attaque 2 ou Parade 2"]
    );
    assert_eq!(
        labelled(&state, Action::PlayStrong(card::RAGE)),
        ["Rage (a red mana): Attack 4", "Rage (un mana rouge)\u{a0}: Attaque 4"]
    );
    assert_eq!(
        labelled(&state, Action::PlayStrong(card::FIREBALL)),
        [
            "Firestorm (a red and a black mana): Take a Wound and Siege Fire Attack 8",
            "Tempête de Feu (un mana rouge et un mana noir)"
        ]
    );
    assert_eq!(
        labelled(&state, Action::Sideways(card::RAGE, crate::action::Sideways::Move)),
        ["Rage sideways: Move 1", "Rage de côté\u{a0}: Mouvement 1"]
    );
    assert_eq!(
        labelled(&state, Action::Activate { unit: 0, ability: 1 }),
        ["Peasants: Influence 2", "Paysans\u{a0}: Influence 2"]
    );
    assert_eq!(
        labelled(&state, Action::Pay(crate::action::Purse::Die(ManaColour::Gold))),
        ["Gold die of the Source", "Dé doré de la Source"]
    );
}

#[test]
fn the_log_tells_of_what_was_agreed_on() {
    let state = Board::new().build();
    let all = Viewer::Spectator;
    let dice = [ManaColour::Red, ManaColour::Black];
    assert_eq!(
        told(&state, all, Event::Darkness { dice, falls: true }),
        [
            "Does darkness come? The dice show red and black: night falls for the rest of the game.",
            "Les ténèbres approchent\u{202f}? Dés\u{a0}: rouge, noir\u{202f}; la nuit tombe, pour le reste de la partie."
        ]
    );
    let at = crate::map::Map::PORTAL;
    let (colour, half) = (BasicColour::White, BasicColour::Red);
    assert_eq!(
        told(&state, all, Event::Megapolis { at, colour, half, level: 15 }),
        [
            "The White City and the Red City are a Megapolis of level 15.",
            "La Cité blanche et la Cité rouge forment une Mégapole de niveau 15."
        ]
    );
    let dice = [ManaColour::Green, ManaColour::Gold];
    for event in [
        Event::Darkness { dice, falls: false },
        Event::TacticsBack { night: true },
        Event::TacticsBack { night: false },
        Event::LairRolled { at, die: ManaColour::White },
        Event::CityDrawn { at, colour },
    ] {
        let texts = told(&state, all, event);
        Lang::ALL.into_iter().zip(&texts).for_each(|(lang, text)| sound(lang, text));
        assert_ne!(texts[0], texts[1]);
    }
}

#[test]
fn the_log_names_who_did_what() {
    let state = Board::new().build();
    let all = Viewer::Spectator;
    assert_eq!(
        told(&state, all, Event::Played { seat: TWO, card: card::FIREBALL, strong: true }),
        ["Arythea plays “Firestorm”.", "Arythea joue «\u{a0}Tempête de Feu\u{a0}»."]
    );
    assert_eq!(
        told(&state, all, Event::KnockedOut { seat: TWO }),
        ["Arythea is knocked out.", "Arythea est assommée."]
    );
    let enemies = vec![enemy::PROWLERS, enemy::GARGOYLE, enemy::GARGOYLE];
    assert_eq!(
        told(&state, all, Event::CombatBegins { seat: ONE, enemies }),
        [
            "Tovak fights the Prowlers and the Gargoyle (× 2).",
            "Tovak affronte les Rôdeurs et la Gargouille (× 2)."
        ]
    );
    assert_eq!(
        told(&state, all, Event::Blocked(enemy::SWORDSMEN)),
        ["The Swordsmen are blocked.", "L’attaque des Épéistes est parée."]
    );
    assert_eq!(
        told(&state, all, Event::UnitWounded { seat: TWO, unit: unit::CATAPULTS, destroyed: true }),
        ["Arythea’s Catapults are destroyed.", "Les Catapultes d’Arythea sont détruites."]
    );
    let drew = Event::Drew { seat: ONE, n: 2, cards: Private::new(ONE, vec![card::RAGE, card::WOUND]) };
    assert_eq!(
        told(&state, Viewer::Seat(ONE), drew.clone()),
        ["Tovak draws “Rage” and a Wound.", "Tovak pioche «\u{a0}Rage\u{a0}» et une Blessure."]
    );
    assert_eq!(told(&state, Viewer::Seat(TWO), drew), ["Tovak draws 2 cards.", "Tovak pioche 2 cartes."]);
    assert_eq!(
        told(&state, all, Event::Reputation { seat: ONE, change: -1 }),
        ["Tovak: Reputation −1.", "Tovak\u{a0}: Réputation −1."]
    );
}

#[test]
fn effects_read_like_cards() {
    let say = |effect: EffectId| Lang::ALL.map(|lang| effect_text(lang, effect));
    assert_eq!(
        say(card::BLOOD_RAGE.card().half(crate::variants::Printing::First, false).effect),
        ["Attack 2, or take a Wound and Attack 5.", "Attaque 2, ou recevez une Blessure et Attaque 5."]
    );
    assert_eq!(
        say(card::FLAME_WALL.card().half(crate::variants::Printing::First, true).effect),
        [
            "Fire Attack 5 and Fire Attack 2 for each enemy faced in this combat, or Fire Block 7 and Fire Block 2 for each enemy faced in this combat.",
            "Attaque de feu 5 et Attaque de feu 2 pour chaque ennemi affronté dans ce combat, ou Parade de feu 7 et Parade de feu 2 pour chaque ennemi affronté dans ce combat."
        ]
    );
    assert_eq!(
        say(card::CHILL.card().half(crate::variants::Printing::First, true).effect),
        [
            "An enemy does not attack in this combat and loses 4 Armor (1 at least) this turn.",
            "Un ennemi n’attaque pas dans ce combat et perd 4 d’Armure (1 au moins) ce tour-ci."
        ]
    );
    assert_eq!(
        say(skill::DARK_PATHS.skill().effect),
        ["Move 1 by day. Move 2 at night.", "Mouvement 1 de jour. Mouvement 2 de nuit."]
    );
}

#[test]
fn every_effect_can_be_asked_about() {
    let state = Board::new().unit(unit::PEASANTS).unit_of(TWO, unit::CATAPULTS).build();
    let mut view = view::view(&state, Viewer::Seat(TWO));
    let sources = [
        Origin::Card { card: card::FIREBALL, strong: true },
        Origin::Unit { unit: 0, ability: 0 },
        Origin::Offered { unit: unit::CATAPULTS, ability: 0 },
        Origin::Skill(skill::FLIGHT),
        Origin::Tactic(tactic::PREPARATION),
        Origin::Site,
    ];
    let answers = [Action::Done, Action::Option(0), Action::Option(1), Action::Amount(1), Action::Amount(2)];
    let answers = answers.into_iter().chain([
        Action::Colour(BasicColour::Red),
        Action::Mana(ManaColour::Gold),
        Action::Card(card::MARCH),
        Action::Unit(0),
        Action::Offer(0),
        Action::Enemy(0),
    ]);
    let answers: Vec<Action> = answers.collect();
    for effect in EffectId::all() {
        for (at, source) in sources.into_iter().enumerate() {
            let question = Question { seat: TWO, what: Asked::Effect { source, effect } };
            let numbers =
                written::Resolving { seat: TWO, origin: source, effect, progress: at as u8 % 3, given: 0 };
            let Ok(resolving) = Resolving::try_from(numbers) else {
                continue;
            };
            view.asked = Some(question);
            view.task = Some(Task::Effect(resolving));
            for lang in Lang::ALL {
                let text = MageKnight::question(lang, &view, &question).text();
                sound(lang, &text);
                assert!(text.ends_with('?'), "{text:?}");
                answers
                    .iter()
                    .for_each(|answer| sound(lang, &MageKnight::action(lang, &view, answer).text()));
            }
        }
    }
}

#[rule("MK-VAR-ICBT-01", "MK-VAR-ICBT-04")]
#[test]
fn the_secret_die_has_its_words_for_whoever_may_know_it() {
    let foe = crate::combat::Foe::new(enemy::PROWLERS, crate::combat::Joined::Drawn);
    let mut combat = crate::combat::Combat::new([foe].into_iter().collect());
    combat.die = Some(crate::combat::SecretDie { by: TWO, colour: ManaColour::Red, shown: false });
    let mut state = Board::new().stage(Stage::Combat).with(|state| state.combat = Some(combat)).build();
    let known = |state: &State, viewer: Viewer| {
        let view = view::view(state, viewer);
        Lang::ALL.map(|lang| {
            let text = die_text(lang, &view).expect("there is a die");
            sound(lang, &text);
            text
        })
    };
    let spectator = Viewer::Spectator;
    assert_eq!(
        known(&state, spectator),
        ["Arythea’s die is secret, but not white", "Le dé d’Arythea est secret, mais pas blanc"]
    );
    let own = [
        "Arythea’s die, red: Attack +1, 1 Fame more",
        "Dé d’Arythea, rouge\u{a0}: attaque +1, 1 Renommée de plus",
    ];
    assert_eq!(known(&state, Viewer::Seat(TWO)), own);
    state.combat.as_mut().unwrap().phase = CombatPhase::Block;
    assert_eq!(known(&state, spectator)[0], "Arythea’s die is secret, but neither white nor red");
    state.combat.as_mut().unwrap().die.as_mut().unwrap().shown = true;
    assert_eq!(known(&state, spectator), own);
    // What is asked, what can be answered, and what is told.
    let mut view = view::view(&state, Viewer::Seat(TWO));
    let question = Question { seat: TWO, what: Asked::SetDie(enemy::PROWLERS) };
    view.asked = Some(question);
    for lang in Lang::ALL {
        sound(lang, &MageKnight::question(lang, &view, &question).text());
        for colour in ManaColour::ALL {
            sound(lang, &MageKnight::action(lang, &view, &Action::Mana(colour)).text());
        }
    }
    let white = MageKnight::action(Lang::En, &view, &Action::Mana(ManaColour::White)).text();
    assert_eq!(white, "White: Armor +1 in the ranged phase, 1 Fame more");
    for colour in ManaColour::ALL {
        let set = Event::DieSet { seat: TWO, colour: Private::new(TWO, colour) };
        for viewer in [Viewer::Seat(TWO), spectator] {
            let told = told(&state, viewer, set.clone());
            let tells = told[0].contains(colour.name().en);
            assert_eq!(tells, viewer == Viewer::Seat(TWO), "{told:?}");
            Lang::ALL.into_iter().zip(&told).for_each(|(lang, text)| sound(lang, text));
        }
        for event in [Event::DieShown { seat: TWO, colour }, Event::DieIsNot { seat: TWO, colour }] {
            let told = told(&state, spectator, event);
            Lang::ALL.into_iter().zip(&told).for_each(|(lang, text)| sound(lang, text));
        }
    }
}

#[rule("MK-VAR-PRINT-01")]
#[test]
fn a_card_that_is_set_aside_is_told() {
    let state = Board::new().build();
    let told = told(&state, Viewer::Spectator, Event::SetAside { seat: TWO, card: card::SPACE_BENDING });
    Lang::ALL.into_iter().zip(&told).for_each(|(lang, text)| sound(lang, text));
    assert_eq!(told[0], "Arythea sets “Space Bending” aside until the round ends.");
}
