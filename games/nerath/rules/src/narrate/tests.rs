//! Numbers agree in both languages, and a button that ends something says what it ends.

use kernel::{Game, Lang, Narrate, Viewer};

use crate::Nerath;
use crate::action::Action;
use crate::content::Space;
use crate::event::{Event, GoldReason, Way};
use crate::realm::Realm;
use crate::state::Phase;
use crate::testing::Board;
use crate::units::UnitKind;

fn told(event: &Event) -> [String; 2] {
    let view = Nerath::view(&Board::new().build(), Viewer::Spectator);
    [Lang::En, Lang::Fr].map(|lang| Nerath::event(lang, &view, event).text())
}

#[test]
fn verbs_agree_with_how_many_units_move() {
    let (from, to) = (Space::from_index(0), Space::from_index(1));
    let moved = |n, how| Event::Moved { realm: Realm::Vailin, kind: UnitKind::Wizard, n, from, to, how };
    for (how, one, many) in [
        (Way::Boarded, "1 Wizard boards", "2 Wizards board "),
        (Way::Landed, "1 Wizard lands", "2 Wizards land,"),
        (Way::Retreated, "1 Wizard retreats", "2 Wizards retreat,"),
        (Way::Rampaged, "1 Wizard rampages", "2 Wizards rampage,"),
        (Way::Transferred, "1 Wizard is transferred", "2 Wizards are transferred"),
        (Way::LeftDungeon, "1 Wizard leaves", "2 Wizards leave "),
    ] {
        let [single, several] = [1, 2].map(|n| told(&moved(n, how))[0].clone());
        assert!(single.contains(one), "{single}");
        assert!(several.contains(many), "{several}");
    }
    assert!(told(&moved(2, Way::Moved))[1].contains("2 Sorciers"));
}

#[test]
fn dragons_die_and_gold_is_counted_in_pieces() {
    let duel = |lost| Event::DragonDuel { realm: Realm::Vailin, space: Space::from_index(0), lost };
    assert!(told(&duel(1))[0].ends_with("1 Dragon dies."));
    assert!(told(&duel(2))[0].ends_with("2 Dragons die."));
    let gold = |change| told(&Event::Gold { realm: Realm::Vailin, change, why: GoldReason::Income });
    assert!(gold(1)[1].contains("+1 pièce d’or (revenus)"));
    assert!(gold(-3)[1].contains("−3 pièces d’or"));
    assert!(gold(-3)[0].contains("−3 gold"));
}

#[test]
fn the_end_of_a_phase_says_which() {
    for (phase, labels) in [
        (Phase::Move, ["End movement", "Terminer le mouvement"]),
        (Phase::Reposition, ["End repositioning", "Terminer le repositionnement"]),
        (Phase::Reinforce, ["End reinforcements", "Terminer les renforts"]),
    ] {
        let view = Nerath::view(&Board::new().phase(phase).build(), Viewer::Spectator);
        assert_eq!(
            [Lang::En, Lang::Fr].map(|lang| Nerath::action(lang, &view, &Action::Done).text()),
            labels
        );
    }
}
