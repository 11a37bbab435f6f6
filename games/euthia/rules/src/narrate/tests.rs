//! Every message has words in both languages with correct typography, some are pinned, and none reveals a
//! secret.

mod perils;
mod scenario;

use super::{effect, names};
use crate::Euthia;
use crate::action::Action;
use crate::board::{Handling, Spot, Thing};
use crate::combat::{Asking, Choice, Incident};
use crate::content::{EffectId, FoeId, HeroTileId, ItemId, PowerId, foe, item, power};
use crate::effects::Answer;
use crate::event::{Arrival, Event, Goods};
use crate::player::Tile;
use crate::question::{Asked, Question};
use crate::setup::Setup;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Deed, Element, Encounter, Hero, Metal, Mode, ScenarioId, SpaceKind, Trade};
use crate::testing::{ONE, TWO, Table, start};
use crate::trade::{Deal, Trading};
use crate::view::{self, View};
use kernel::wording::Kind;
use kernel::{Chance, Game, Lang, Log, Narrate, Private, Seat, Seed, Turn, Viewer};

/// English words that no French sentence has.
const ENGLISH: [&str; 18] = [
    "the", "and", "with", "your", "you", "card", "cards", "does", "wound", "wounds", "attack", "roll",
    "move", "turn", "draw", "gains", "tile", "level",
];

/// Whether a text may be shown.
#[track_caller]
fn sound(lang: Lang, text: &str) {
    assert!(!text.trim().is_empty(), "there is no text");
    assert!(!kernel::wording::is_marked(text), "{text:?} has marks");
    assert_eq!(text.trim(), text, "{text:?} is trimmed");
    // Where something lies is told in words: no pair of numbers in brackets.
    let pairs = text.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    for inside in pairs {
        let bare =
            |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit() || "−-".contains(c));
        assert!(!(inside.contains(',') && inside.split(", ").all(bare)), "{text:?} has a raw place");
    }
    for wrong in [
        "  ",
        "{",
        "}",
        "\u{a0}\u{a0}",
        " .",
        " ,",
        "..",
        "()",
        "Some(",
        "None",
        "::",
        "_",
        "'",
        "?.",
        "nothing",
    ] {
        assert!(!text.contains(wrong), "{text:?} has {wrong:?}");
    }
    if lang == Lang::En {
        for wrong in [" :", " ;", " ?", " !", "«", "\u{a0}", "\u{202f}"] {
            assert!(!text.contains(wrong), "{text:?} has {wrong:?}");
        }
        return;
    }
    for wrong in [
        " :",
        " ;",
        " ?",
        " !",
        " »",
        "« ",
        "“",
        " à le ",
        " de le ",
        " à les ",
        " de les ",
        " que il ",
        " de un ",
        "de Ael",
        " le Essence",
        "\u{a0}le Essence",
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
    for word in told.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase) {
        assert!(!ENGLISH.contains(&word.as_str()), "{text:?} has {word:?}");
    }
}

/// A text as a reader has it.
fn printed(lang: Lang, text: &str) -> String {
    kernel::Line::of(lang, text).text()
}

/// Both texts of something; they are sound and differ.
#[track_caller]
fn both(say: impl Fn(Lang) -> String) -> [String; 2] {
    let texts = Lang::ALL.map(|lang| {
        let text = printed(lang, &say(lang));
        sound(lang, &text);
        text
    });
    assert_ne!(texts[0], texts[1]);
    texts
}

#[test]
fn every_effect_and_every_part_of_one_has_its_phrase() {
    for id in EffectId::all().filter(|id| *id != EffectId::NOTHING) {
        let say = |lang| effect::phrase(lang, id);
        for lang in Lang::ALL {
            sound(lang, &printed(lang, &say(lang)));
        }
        // Only Dwurt tokens and the like are called the same in both languages.
        let same = matches!(id.get(), crate::effect::Effect::Gem(..) | crate::effect::Effect::GiveGem(..));
        assert!(same || say(Lang::En) != say(Lang::Fr), "{id:?}: {}", say(Lang::En));
    }
}

#[test]
fn every_thing_in_the_box_has_a_name_and_every_attack_its_ranges() {
    let tiles = ItemId::all().map(Tile::Item).chain(HeroTileId::all().map(Tile::Hero));
    for tile in tiles {
        for lang in Lang::ALL {
            sound(lang, &printed(lang, &names::tile(lang, tile)));
        }
        for part in tile.sheet().parts {
            if part.attack.0.is_empty() {
                both(|lang| effect::phrase(lang, part.effect));
            } else {
                both(|lang| effect::table(lang, &part.attack));
            }
        }
    }
    for lang in Lang::ALL {
        let sound = |text: &str| sound(lang, &printed(lang, text));
        FoeId::all().for_each(|foe| sound(&names::foe(lang, foe)));
        PowerId::all().for_each(|card| sound(&names::power(lang, card)));
        SpaceKind::ALL.into_iter().for_each(|kind| sound(names::space_kind(lang, kind)));
        Encounter::ALL.into_iter().for_each(|each| sound(each.sheet().name.get(lang)));
        sound(Euthia::title(lang).replace('\u{a0}', " ").as_str());
    }
}

#[test]
fn every_set_up_has_a_title_and_a_line_of_its_own() {
    let scenarios = Euthia::presets();
    for (at, scenario) in scenarios.iter().enumerate() {
        let [name, _] = both(|lang| scenario.name.get(lang).to_owned());
        both(|lang| scenario.about.get(lang).to_owned());
        assert!(scenarios[..at].iter().all(|other| other.name.en != name && other.id != scenario.id));
    }
    // Those who offer them print the text as it is.
    for scenario in &scenarios {
        for text in [&scenario.name, &scenario.about] {
            sound(Lang::En, &text.en);
            sound(Lang::Fr, &text.fr);
        }
    }
}

/// An action with the tiles it is about in place of where they lie: of equal things it is all one which is
/// meant.
fn meant(view: &View, action: &Action) -> String {
    let seat = names::asked(view);
    let tile = |spot: Spot| names::piece(view, seat, spot).map(|piece| piece.tile);
    let beside = |at: u8| view.players[seat].reserve.get(usize::from(at)).map(|piece| piece.tile);
    let trophy = |at: u8| view.players[seat].trophies[usize::from(at)];
    match *action {
        Action::Use(spot, at) => format!("use {:?} {at}", tile(spot)),
        Action::TurnGem(slot, at) => {
            let inlay = names::piece(view, seat, Spot::Slot(slot)).map(|piece| piece.inlays[usize::from(at)]);
            format!("turn {:?} {inlay:?}", tile(Spot::Slot(slot)))
        }
        Action::Dispose(Thing::Pack(at)) => format!("dispose {:?}", tile(Spot::Pack(at))),
        Action::Griffin { trophy: at, to } => format!("fly {:?} {to:?}", trophy(at)),
        Action::Dispose(Thing::Trophy(at)) => format!("dispose {:?}", trophy(at)),
        Action::Answer(Answer::Tile(spot)) => format!("answer {:?}", tile(spot)),
        Action::Answer(Answer::Trophy(at)) => format!("answer {:?}", trophy(at)),
        Action::Answer(Answer::Option(at)) => match view.task {
            Some(Task::Draft(drawn)) => format!("draft {:?}", drawn.tiles[usize::from(at)]),
            _ => format!("{action:?}"),
        },
        Action::Market(Deal::Sell(spot @ Spot::Pack(_))) => format!("sell {:?}", tile(spot)),
        Action::Market(Deal::BuyHero(at)) => format!("buy {:?}", beside(at)),
        Action::Market(Deal::Learn { reserve, slot }) => format!("learn {:?} {slot}", beside(reserve)),
        Action::Market(Deal::Buy(at)) => match view.task {
            Some(Task::Trade(trading)) => {
                format!("buy {:?}", view.offers.of(trading.place).get(usize::from(at)))
            }
            _ => format!("{action:?}"),
        },
        Action::Board(Handling::Equip { pack, slot }) => {
            format!("equip {:?} {slot}", tile(Spot::Pack(pack)))
        }
        Action::Board(Handling::SetGem { gem, tile: spot @ Spot::Pack(_) }) => {
            format!("set {gem:?} {:?}", tile(spot))
        }
        Action::Board(Handling::PlaceEssence { essence, slot }) => {
            format!("place {essence:?} {:?}", tile(Spot::Slot(slot)))
        }
        _ => format!("{action:?}"),
    }
}

/// Whether a button may read the same in both languages: a bare name.
const fn is_name(action: &Action) -> bool {
    matches!(action, Action::Answer(_) | Action::Market(Deal::KeepTile(_)))
}

/// Whether a text names a Silver or Gold card.
fn names_a_card(lang: Lang, text: &str) -> bool {
    PowerId::all().any(|card| text.contains(&printed(lang, &names::power(lang, card))))
}

/// What a viewer reads of a question, its answers and what happened; how much that was.
fn read(state: &State, viewer: Viewer, events: &[Event], legal: &[Action]) -> usize {
    let view = view::view(state, viewer);
    let mut texts: [Vec<String>; 2] = Default::default();
    for lang in Lang::ALL {
        for seat in Seat::first(state.seats()) {
            sound(lang, &Euthia::seat(lang, &view, seat));
        }
        let mut told = Vec::new();
        if let Turn::Of(_, prompt) = Euthia::turn(state) {
            let question = Euthia::question(lang, &view, &prompt.question).text();
            sound(lang, &question);
            assert!(question.ends_with('?'), "{question:?}");
            assert!(!names_a_card(lang, &question), "{question:?}");
            told.push(question);
        }
        for event in events {
            let Some(event) = Euthia::show(event, viewer) else { continue };
            let line = Euthia::event(lang, &view, &event);
            let text = line.words();
            sound(lang, &text);
            // A heading is no sentence.
            assert_eq!(text.ends_with('.'), line.kind() != Kind::Heading, "{text:?}");
            // EU-GLD-10: a card in a hand is named to nobody else.
            if let Event::Drew { seat, .. } = event {
                assert!(viewer == Viewer::Seat(seat) || !names_a_card(lang, &text), "{viewer:?}: {text:?}");
            }
            told.push(text);
        }
        let mut labels: Vec<(String, &Action)> = Vec::new();
        for action in legal {
            let label = Euthia::action(lang, &view, action).text();
            sound(lang, &label);
            assert!(!label.contains(lang.pick("Alternative", "Possibilité")), "{action:?}: {label:?}");
            let double = labels
                .iter()
                .find(|(other, before)| *other == label && meant(&view, before) != meant(&view, action));
            assert!(double.is_none(), "{label:?} is both {action:?} and {double:?}");
            labels.push((label, action));
        }
        told.extend(labels.into_iter().filter(|(_, action)| !is_name(action)).map(|(label, _)| label));
        texts[usize::from(lang == Lang::Fr)] = told;
    }
    let [english, french] = &texts;
    assert_eq!(english.len(), french.len());
    for (en, fr) in english.iter().zip(french) {
        assert_ne!(en, fr, "the two languages say it differently");
    }
    english.len()
}

/// A match at random, read by everybody; whether it came to its end.
fn read_match(setup: &Setup, seed: u128) -> bool {
    let seed = Seed(seed);
    let mut state = Euthia::start(setup, &mut Chance::new(seed, 0)).unwrap();
    let mut dice = Chance::new(Seed(seed.0 + 1), 0);
    let mut events = Vec::new();
    let mut told = 0;
    for at in 1..20_000 {
        let mut legal = Vec::new();
        Euthia::legal(&state, &mut legal);
        // Everybody's eyes on what happened, those of the seat that is asked on the answers.
        let asked = match Euthia::turn(&state) {
            Turn::Of(seat, _) => Some(seat),
            Turn::Over(_) => None,
        };
        for seat in Seat::first(state.seats()) {
            let answers: &[Action] = if asked == Some(seat) { &legal } else { &[] };
            told += read(&state, Viewer::Seat(seat), &events, answers);
        }
        if at % 8 == 0 {
            told += read(&state, Viewer::Spectator, &events, &[]);
        }
        if legal.is_empty() {
            assert!(told > 300, "{told} is little");
            return true;
        }
        // Whoever does nothing sees nothing: that is picked rarely, and so is what can be done for ever.
        let idle = |action: &Action| matches!(action, Action::Done | Action::Board(_));
        let busy: Vec<Action> = legal.iter().copied().filter(|action| !idle(action)).collect();
        let picked =
            if busy.is_empty() || dice.below(12) == 0 { dice.pick(&legal) } else { dice.pick(&busy) };
        let action = picked.expect("there is something to pick");
        let mut log = Log::default();
        Euthia::apply(&mut state, action, &mut Chance::new(seed, at), &mut log);
        events = log.into_events();
    }
    false
}

#[test]
fn whole_matches_of_every_set_up_can_be_read() {
    for (at, scenario) in Euthia::presets().into_iter().enumerate() {
        assert!(read_match(&scenario.setup, 40 + at as u128), "{} comes to its end", scenario.id);
    }
}

#[test]
fn matches_of_every_hero_with_everything_agreed_on_can_be_read() {
    for (at, hero) in Hero::ALL.into_iter().enumerate() {
        let other = Hero::ALL[(at + 1) % Hero::COUNT];
        for (mode, heroes) in [
            (Mode::Solo, vec![hero]),
            (Mode::Competitive, vec![hero, other]),
            (Mode::Coop, vec![other, hero]),
        ] {
            let mut setup = Setup::new(ScenarioId::Villagers, mode, heroes.len() as u8);
            setup.heroes = heroes.into_iter().map(Some).collect();
            (setup.elites, setup.griffin, setup.heroic) = (Some(true), true, setup.has_heroic());
            assert!(read_match(&setup, 400 + at as u128), "{setup:?} comes to its end");
        }
    }
}

/// A question to Ael or Dral, in both languages.
fn asked(state: &State, seat: Seat, what: Asked) -> [String; 2] {
    let view = view::view(state, Viewer::Seat(seat));
    Lang::ALL.map(|lang| Euthia::question(lang, &view, &Question { seat, what }).text())
}

fn labelled(state: &State, action: Action) -> [String; 2] {
    let view = view::view(state, Viewer::Seat(ONE));
    Lang::ALL.map(|lang| Euthia::action(lang, &view, &action).text())
}

fn told(state: &State, viewer: Viewer, event: Event) -> [String; 2] {
    let view = view::view(state, viewer);
    let event = Euthia::show(&event, viewer).unwrap();
    Lang::ALL.map(|lang| Euthia::event(lang, &view, &event).text())
}

/// What a scenario reports, sound in both languages and not the same.
fn reported(state: &State, report: crate::scenario::Development) -> [String; 2] {
    let texts = told(state, Viewer::Seat(ONE), Event::Scenario(report));
    Lang::ALL.iter().zip(&texts).for_each(|(lang, text)| sound(*lang, text));
    assert_ne!(texts[0], texts[1]);
    texts
}

#[test]
fn questions_speak_of_the_hero() {
    let state = Table::new().build();
    assert_eq!(asked(&state, ONE, Asked::Turn), ["What does Ael do?", "Que fait Ael\u{202f}?"]);
    let state = Table::new().moves(2).gold(3).build();
    assert_eq!(
        asked(&state, ONE, Asked::Turn),
        ["What does Ael do with 2 Movement points?", "Que fait Ael avec 2 points de Mouvement\u{202f}?"]
    );
    assert_eq!(
        asked(&state, TWO, Asked::Keep),
        ["Which Action token does Dral keep?", "Quel jeton Action Dral garde-t-il\u{202f}?"]
    );
    assert_eq!(
        asked(&state, ONE, Asked::Trade(Trade::Merchant)),
        ["What does Ael trade with 3 gold (Merchant)?", "Que négocie Ael avec 3 Or (Marchand)\u{202f}?"]
    );
    assert_eq!(
        asked(&state, ONE, Asked::Combat(Asking::Trophy(foe::M1_DRAGONFLY))),
        [
            "Does Ael keep “Dragonfly” as a Trophy?",
            "Ael garde-t-elle «\u{a0}Libellule\u{a0}» en Trophée\u{202f}?"
        ]
    );
}

#[test]
fn buttons_are_short_and_have_numbers() {
    let state = Table::new().carry(item::HEALING_POTION).build();
    assert_eq!(labelled(&state, Action::Done), ["End the turn", "Finir le tour"]);
    let [there, la] = Lang::ALL.map(|lang| names::space_kind(lang, state.map.kind(start(2))));
    assert_eq!(
        labelled(&state, Action::Walk(start(2))),
        [format!("Go south: {there}"), format!("Aller au sud\u{a0}: {la}")]
    );
    assert_eq!(
        labelled(&state, Action::Use(Spot::Pack(0), 0)),
        ["Healing Potion: heal 3 Wounds", "Potion de Soins\u{a0}: soigner 3 Blessures"]
    );
    assert_eq!(
        labelled(&state, Action::Essence(Element::Air)),
        ["Essence of Air: −1 Monster die", "Essence d’Air\u{a0}: −1 dé pour le Monstre"]
    );
    assert_eq!(
        labelled(&state, Action::Combat(Choice::Play(power::CURSE, 2))),
        [
            "Curse × 2: −4 to the Hero’s roll and −1 Damage if any is dealt",
            "Malédiction × 2\u{a0}: −4 au jet du Héros et −1 Dégât si l’attaque en inflige"
        ]
    );
    let trading = Trading { place: Trade::Merchant, owed: None, refreshes: 0, moves: 0, revealing: false };
    let trade = Table::new().offer(Trade::Merchant, &[item::LEATHER_HELMET]);
    let trade = trade.with(|state| state.tasks.push(Task::Trade(trading))).build();
    let sheet = &item::LEATHER_HELMET.item().sheet;
    assert_eq!(
        labelled(&trade, Action::Market(Deal::Buy(0))),
        [
            format!("Buy: {} ({} gold)", sheet.name.en, sheet.cost),
            format!("Acheter\u{a0}: {} ({} Or)", sheet.name.fr, sheet.cost)
        ]
    );
}

#[test]
fn the_log_names_who_did_what() {
    let state = Table::new().build();
    let all = Viewer::Spectator;
    assert_eq!(told(&state, all, Event::Turn(ONE)), ["— Ael’s turn —", "— Tour d’Ael —"]);
    assert_eq!(
        told(&state, all, Event::EndOfTurn { seat: TWO, kept: Some(Deed::Trade) }),
        [
            "Dral’s turn ends; Dral keeps the Trade token.",
            "Le tour de Dral se termine\u{202f}; il garde le jeton Commerce."
        ]
    );
    let to = state.chapel();
    assert_eq!(
        told(&state, all, Event::Moved { seat: ONE, to, by: Arrival::Resurrection }),
        ["Ael comes back to life: Chapel.", "Ael revient à la vie\u{a0}: Chapelle."]
    );
    let potion = Tile::Item(item::HEALING_POTION);
    assert_eq!(
        told(&state, all, Event::Disposed { seat: ONE, goods: Goods::Tile(potion) }),
        ["Ael gives up “Healing Potion”.", "Ael abandonne «\u{a0}Potion de Soins\u{a0}»."]
    );
    let began = Incident::Began { hero: ONE, monster: Some(TWO), foe: foe::M1_DRAGONFLY };
    assert_eq!(
        told(&state, all, Event::Combat(began)),
        [
            "— Ael fights “Dragonfly”, played by Dral —",
            "— Ael affronte «\u{a0}Libellule\u{a0}», monstre joué par Dral —"
        ]
    );
    assert_eq!(
        told(&state, all, Event::Reputation { seat: TWO, n: -2 }),
        ["Dral: −2 Reputation.", "Dral\u{a0}: −2 en Réputation."]
    );
}

#[test]
fn drawn_cards_are_named_to_their_owner_alone() {
    let state = Table::new().build();
    let cards = Private::new(ONE, vec![power::CURSE, power::RAGE]);
    let drew = Event::Drew { seat: ONE, metal: Metal::Silver, n: 2, cards };
    assert_eq!(
        told(&state, Viewer::Seat(ONE), drew.clone()),
        [
            "Ael draws 2 Silver cards: “Curse” and “Bestial Rage”.",
            "Ael pioche 2 cartes Argent\u{a0}: «\u{a0}Malédiction\u{a0}» et «\u{a0}Rage bestiale\u{a0}»."
        ]
    );
    for viewer in [Viewer::Seat(TWO), Viewer::Spectator] {
        assert_eq!(
            told(&state, viewer, drew.clone()),
            ["Ael draws 2 Silver cards.", "Ael pioche 2 cartes Argent."]
        );
    }
}
