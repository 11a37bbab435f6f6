//! What sentences can speak of: everything of the box that can be looked at closely, by its name.

use super::detail::{self, Detail, Subject};
use super::words;
use kernel::Lang;
use mage_knight::content::{CardId, City, EnemyId, SkillId, TacticId, UnitId};
use mage_knight::terms::{BasicColour, Hero, Site};
use mage_knight::view::View;
use table_view::objects::Named;

/// Every thing as sentences have it: cards, skills and tactics in quotation marks, sites without their capitals.
#[must_use]
pub fn objects(lang: Lang) -> Vec<Named> {
    let name = |text| words::name(lang, text);
    let cards = CardId::all().flat_map(|id| {
        let (card, subject) = (id.card(), Subject::Card(id));
        let whole = name(card.name);
        // The strong half of a spell has a name of its own.
        let half = name(card.half_name(true));
        let half = (!half.is_empty() && half != whole).then(|| Named::title(half, subject));
        let whole = if id.is_wound() { Named::new(whole, subject) } else { Named::title(whole, subject) };
        [Some(whole), half].into_iter().flatten()
    });
    let skills = SkillId::all().map(|id| Named::title(name(id.skill().name), Subject::Skill(id)));
    let tactics = TacticId::all().map(|id| Named::title(name(id.tactic().name), Subject::Tactic(id)));
    let units = UnitId::all().map(|id| Named::new(name(id.unit().name), Subject::Unit(id)));
    let enemies = EnemyId::all().map(|id| Named::new(name(id.enemy().name), Subject::Enemy(id)));
    let sites =
        Site::ALL.into_iter().map(|id| Named::new(name(id.card().name).to_lowercase(), Subject::Site(id)));
    let cities =
        BasicColour::ALL.into_iter().map(|id| Named::new(name(City::of(id).name), Subject::City(id)));
    cards.chain(skills).chain(tactics).chain(units).chain(enemies).chain(sites).chain(cities).collect()
}

/// The things that an element of the page names, with spaces between.
#[must_use]
pub fn subjects(names: &str) -> Vec<Subject> {
    names.split_whitespace().filter_map(|name| name.parse().ok()).collect()
}

/// What things of one name say, each by itself. Of a skill that several heroes have, only those at the table count; where
/// that leaves more than one, it is told whose each is.
#[must_use]
pub fn details(lang: Lang, view: Option<&View>, subjects: &[Subject]) -> Vec<Detail> {
    let told = |subject: &Subject| detail::detail(lang, view, *subject);
    if subjects.len() < 2 {
        return subjects.iter().map(told).collect();
    }
    let plays =
        |hero: Hero| view.is_none_or(|view| view.players.iter().any(|player| player.hero == Some(hero)));
    let here: Vec<&Subject> = subjects.iter().filter(|subject| hero(**subject).is_none_or(plays)).collect();
    let alone = here.len() < 2;
    let told = |subject: &Subject| {
        let mut told = told(subject);
        if let Some(hero) = hero(*subject).filter(|_| !alone) {
            told.kind = format!("{} · {}", words::name(lang, hero.sheet().name), told.kind);
        }
        told
    };
    here.into_iter().map(told).collect()
}

/// Whose skill it is.
fn hero(subject: Subject) -> Option<Hero> {
    let Subject::Skill(id) = subject else { return None };
    Hero::ALL.into_iter().find(|hero| hero.skills().any(|own| own == id))
}
