use super::*;
use euthia::content::{foe, hero_tile, item, power};
use kernel::Lang;

fn read(line: &str) -> Result<Question, Mistake> {
    super::read(&line.split(' ').collect::<Vec<_>>())
}

#[test]
fn questions_are_read_in_both_languages() {
    let english =
        read("dral, round shield, 2 healing potion, essence of fire vs dragonfly --gaar 1 --hope=2").unwrap();
    assert_eq!((english.hero.hero, english.fight.foe), (Hero::Dral, foe::M1_DRAGONFLY));
    assert_eq!((english.hero.gaar, english.hope), (1, 2));
    let has = |tile: Tile| english.hero.slots.iter().flatten().any(|piece| piece.tile == tile);
    assert!(has(Tile::Hero(hero_tile::DRAL_ROUND_SHIELD)) && has(Tile::Hero(hero_tile::DRAL_BROADSWORD)));
    assert_eq!(english.hero.pack, [Piece::new(Tile::Item(item::HEALING_POTION)); 2]);
    assert_eq!(english.hero.essences[Element::Fire.index()], 1);
    let names = [
        hero_tile::DRAL_ROUND_SHIELD.tile().sheet.name.fr,
        item::HEALING_POTION.item().sheet.name.fr,
        Element::Fire.charm().name.fr,
        foe::M1_DRAGONFLY.foe().name.fr,
    ];
    let [shield, potion, essence, dragonfly] = names;
    let french = format!("Dral, {shield}, 2 {potion}, {essence} contre {dragonfly} --hope 2 --gaar=1");
    assert_eq!(read(&french), Ok(english));
}

#[test]
fn an_id_is_of_one_thing_though_another_is_called_so() {
    let boots = |written: &str| {
        let question = super::read(&[&format!("dral, {written} vs gecko"), "--bare"]).unwrap();
        question.hero.slots.iter().flatten().map(|piece| piece.tile).collect::<Vec<_>>()
    };
    assert_eq!(boots("mail_boots"), [Tile::Item(item::MAIL_BOOTS)], "the Mail Sabatons");
    assert_eq!(boots("Mail Boots"), [Tile::Item(item::MAIL_BOOTS_M)]);
}

#[test]
fn options_change_both_sides() {
    let question = read(
        "ael vs m1_gecko --bare --health 2 --monster-gaar 3 --chaos 2 --damage 1 --cards 2_curse,rage --air --alone",
    );
    assert!(question.is_err(), "cards are counted with a space");
    let words =
        ["ael vs gecko", "--cards", "2 curse, rage", "--chaos", "2", "--air", "--alone", "--damage", "1"];
    let question = super::read(&words).unwrap();
    assert_eq!(question.hand, [power::CURSE, power::CURSE, power::RAGE]);
    let fight = &question.fight;
    assert_eq!((fight.chaos, fight.air, fight.monster, fight.damage), (2, true, None, 1));
    let bare = read("ael vs gecko --bare --health 2").unwrap();
    assert!(bare.hero.slots.iter().all(Option::is_none) && bare.hero.health == 2);
}

#[test]
fn gems_are_set_where_there_is_room() {
    let no_place = Err(Mistake::NoPlace { name: Gem::Emerald.charm().name });
    let bare = |things: &str| super::read(&[&format!("dral, {things} vs gecko"), "--bare"]);
    let ring = item::T1_RING.item().sheet;
    let [mut one, mut all] = [String::from("t1_ring"), String::from("t1_ring")];
    one += ", emerald";
    (0..ring.gems).for_each(|_| all += ", emerald");
    let set = |question: Question| {
        let slots = question.hero.slots.into_iter().flatten();
        let ring = slots.filter(|piece| piece.tile == Tile::Item(item::T1_RING));
        ring.flat_map(|piece| piece.inlays).filter(|inlay| *inlay == Inlay::Active(Gem::Emerald)).count()
    };
    assert_eq!(bare(&one).map(set), Ok(1));
    assert_eq!(bare(&all).map(set), Ok(ring.gems.into()));
    assert_eq!(bare(&(all + ", emerald")), no_place, "the ring is full");
    assert_eq!(bare("emerald"), no_place);
}

#[test]
fn what_makes_no_sense_is_told() {
    let told = |line: &str, lang| read(line).expect_err(line).text(lang);
    assert!(told("dral", Lang::En).contains("`vs`"));
    assert!(told("dral vs", Lang::Fr).contains("contre"));
    assert!(told("drall vs gecko", Lang::En).contains("perhaps: Dral"));
    assert!(told("dral vs gekco", Lang::Fr).starts_with("le nom «\u{a0}gekco\u{a0}» n’est pas un Monstre"));
    assert!(told("dral, xylophone vs gecko", Lang::En).contains("`xylophone` is no tile"));
    assert!(told("dral vs gecko --gaar x", Lang::En).contains("from 0 to 12"));
    assert!(told("dral vs gecko --fly 1", Lang::En).contains("--fly"));
    assert!(told("dral vs gecko --gaar", Lang::Fr).contains("demande une valeur"));
}

#[test]
fn every_monster_is_found_by_its_names() {
    for monster in FoeId::all() {
        let name = monster.foe().name;
        for given in [name.en, name.fr] {
            let found = read(&format!("dral vs {given}")).unwrap().fight.foe;
            assert_eq!(found.foe().name, name, "{given}");
        }
        assert_eq!(read(&format!("dral vs {}", monster.foe().id)).unwrap().fight.foe, monster);
    }
}
