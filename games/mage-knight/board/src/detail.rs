//! Descriptions of things on the table: cards, units, enemies, skills, tactics, spaces.

use super::words::{self, Say};
use super::{duel, journey};
use kernel::{Lang, Narrate};
use mage_knight::MageKnight;
use mage_knight::content::{CardId, EnemyId, Hex, SkillId, TacticId, UnitId};
use mage_knight::map::{Stance, TokenFace};
use mage_knight::narrate::words::{
    SiteFace, ability_text, card_face, city_face, enemy_face, resistance_text, ruin_face, site_face,
    skill_face, tactic_face, unit_face,
};
use mage_knight::terms::{Ability, BasicColour, ManaColour, Resistance, Site};
use mage_knight::variants::Printing;
use mage_knight::view::View;
use std::fmt;
use std::str::FromStr;

/// A thing that can be looked at. Written as `card:rage`, `space:2,-1`: so elements of the page name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A deed card.
    Card(CardId),
    /// A unit.
    Unit(UnitId),
    /// An enemy.
    Enemy(EnemyId),
    /// A skill.
    Skill(SkillId),
    /// A tactic.
    Tactic(TacticId),
    /// An ability of enemies.
    Ability(Ability),
    /// A resistance.
    Resistance(Resistance),
    /// A colour of mana.
    Mana(ManaColour),
    /// A kind of site.
    Site(Site),
    /// A city by its colour.
    City(BasicColour),
    /// A space of the map.
    Space(Hex),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Card(id) => write!(f, "card:{}", id.id()),
            Subject::Unit(id) => write!(f, "unit:{}", id.id()),
            Subject::Enemy(id) => write!(f, "enemy:{}", id.id()),
            Subject::Skill(id) => write!(f, "skill:{}", id.id()),
            Subject::Tactic(id) => write!(f, "tactic:{}", id.id()),
            Subject::Ability(id) => write!(f, "ability:{}", id.id()),
            Subject::Resistance(id) => write!(f, "resistance:{}", id.id()),
            Subject::Mana(id) => write!(f, "mana:{}", id.id()),
            Subject::Site(id) => write!(f, "site:{}", id.id()),
            Subject::City(id) => write!(f, "city:{}", id.id()),
            Subject::Space(hex) => write!(f, "space:{},{}", hex.q, hex.r),
        }
    }
}

/// Not the name of a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSubject;

impl FromStr for Subject {
    type Err = NoSubject;

    fn from_str(text: &str) -> Result<Subject, NoSubject> {
        let (kind, id) = text.split_once(':').ok_or(NoSubject)?;
        let found = match kind {
            "card" => CardId::from_id(id).map(Subject::Card),
            "unit" => UnitId::from_id(id).map(Subject::Unit),
            "enemy" => EnemyId::from_id(id).map(Subject::Enemy),
            "skill" => SkillId::from_id(id).map(Subject::Skill),
            "tactic" => TacticId::from_id(id).map(Subject::Tactic),
            "ability" => Ability::from_id(id).map(Subject::Ability),
            "resistance" => Resistance::from_id(id).map(Subject::Resistance),
            "mana" => ManaColour::from_id(id).map(Subject::Mana),
            "site" => Site::from_id(id).map(Subject::Site),
            "city" => BasicColour::from_id(id).map(Subject::City),
            "space" => id
                .split_once(',')
                .and_then(|(q, r)| Some(Subject::Space(Hex::new(q.parse().ok()?, r.parse().ok()?)))),
            _ => None,
        };
        found.ok_or(NoSubject)
    }
}

/// What is told of a thing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Detail {
    /// What it is called.
    pub title: String,
    /// What sort of thing it is.
    pub kind: String,
    /// What it says, line by line; some lines have a name.
    pub lines: Vec<(String, String)>,
}

impl Detail {
    fn add(&mut self, name: impl Into<String>, text: impl Into<String>) {
        let (name, text) = (name.into(), text.into());
        if !name.is_empty() || !text.is_empty() {
            self.lines.push((name, text));
        }
    }

    /// All of it in one sentence, for those who listen.
    #[must_use]
    pub fn spoken(&self) -> String {
        let mut parts = vec![self.title.clone(), self.kind.clone()];
        for (name, text) in &self.lines {
            parts.push(if name.is_empty() { text.clone() } else { format!("{name}, {text}") });
        }
        parts.retain(|part| !part.is_empty());
        parts.join(". ").replace("..", ".")
    }
}

/// What a thing says.
#[must_use]
pub fn detail(lang: Lang, view: Option<&View>, subject: Subject) -> Detail {
    // Where nobody plays, things are as they are usually printed.
    let printing = view.map_or(Printing::First, |view| view.variants.printing);
    match subject {
        Subject::Card(id) => card(lang, printing, id),
        Subject::Unit(id) => {
            let face = unit_face(lang, printing, id);
            let mut detail = Detail { title: face.name, kind: face.kind, lines: Vec::new() };
            detail.add("", face.numbers);
            detail.add("", face.resistances);
            for ability in face.abilities {
                detail.add(capital(&ability.cost), ability.text);
            }
            detail.add("", face.recruited);
            detail
        }
        Subject::Enemy(id) => {
            let face = enemy_face(lang, id);
            let mut detail = Detail { title: face.name, kind: face.pile, lines: Vec::new() };
            detail.add("", face.numbers);
            for each in face.traits {
                detail.add(each.name, each.text);
            }
            detail
        }
        Subject::Skill(id) => {
            let face = skill_face(lang, id);
            Detail { title: face.name, kind: face.when, lines: vec![(String::new(), face.text)] }
        }
        Subject::Tactic(id) => {
            let face = tactic_face(lang, printing, id);
            let mut detail = Detail { title: face.name, kind: face.when, lines: Vec::new() };
            detail.add("", face.text);
            detail
        }
        Subject::Ability(ability) => {
            let face = ability_text(lang, ability);
            Detail { title: face.name, kind: String::new(), lines: vec![(String::new(), face.text)] }
        }
        Subject::Resistance(what) => {
            let face = resistance_text(lang, what);
            Detail { title: face.name, kind: String::new(), lines: vec![(String::new(), face.text)] }
        }
        Subject::Mana(colour) => {
            Detail { title: capital(colour.name().get(lang)), kind: "mana".to_owned(), lines: Vec::new() }
        }
        Subject::Site(site) => site_card(site_face(lang, site)),
        Subject::City(colour) => site_card(city_face(lang, colour)),
        Subject::Space(hex) => view.map(|view| space(lang, view, hex)).unwrap_or_default(),
    }
}

fn site_card(face: SiteFace) -> Detail {
    let lines = face.lines.into_iter().map(|line| (String::new(), line)).collect();
    Detail { title: face.name, kind: String::new(), lines }
}

fn card(lang: Lang, printing: Printing, id: CardId) -> Detail {
    let face = card_face(lang, printing, id);
    let mut detail = Detail { title: face.name.clone(), kind: face.kind, lines: Vec::new() };
    if id.is_wound() {
        detail.add("", Say::NotPlayable.get(lang));
    }
    for half in face.halves {
        let mut name = Vec::new();
        if half.name != face.name {
            name.push(half.name);
        }
        if !half.cost.is_empty() {
            name.push(capital(&half.cost));
        }
        detail.add(name.join(", "), half.text);
    }
    detail
}

/// A space: its ground and what entering it costs, its site, who is there.
fn space(lang: Lang, view: &View, hex: Hex) -> Detail {
    let Some(face) = view.map.face(hex) else {
        return Detail { title: Say::Unknown.get(lang).to_owned(), ..Detail::default() };
    };
    let ground = face.ground().name().get(lang);
    let cost = match view.move_costs[face.ground().index()] {
        Some(cost) => words::labelled(lang, Say::Move.get(lang), &cost.to_string()),
        None => Say::NoEntry.get(lang).to_owned(),
    };
    let mut detail = Detail { title: ground.to_owned(), kind: cost.clone(), lines: Vec::new() };
    if let Some(site) = view.map.site(hex) {
        let told = match (site, view.map.colour(hex)) {
            (Site::City, Some(colour)) => city_face(lang, colour),
            _ => site_face(lang, site),
        };
        detail.title = match (site, view.map.colour(hex)) {
            (Site::Mine, Some(colour)) => format!("{} ({})", told.name, colour.name().get(lang)),
            _ => told.name,
        };
        detail.kind = format!("{ground} · {cost}");
        for line in told.lines {
            detail.add("", line);
        }
    }
    if let Some(city) = view.map.city_at(hex) {
        let stance = match city.stance {
            Stance::Closed => ("Closed: nobody enters it.", "Fermée\u{a0}: nul n’y entre."),
            Stance::Defended => ("Defended.", "Défendue."),
            Stance::Conquered => ("Conquered.", "Conquise."),
            Stance::Friendly => ("Open to all.", "Ouverte à tous."),
        };
        let level = words::labelled(lang, &capital(Say::Level.get(lang)), &city.level.to_string());
        detail.add(if city.level > 0 { level } else { String::new() }, lang.pick(stance.0, stance.1));
        // MK-VAR-MEGA-04, MK-VAR-MEGA-07: what the other half gives and sells.
        for other in city.colours().filter(|colour| Some(*colour) != city.colour_at(hex)) {
            let other = city_face(lang, other);
            detail.add(
                lang.pick("Megapolis", "Mégapole"),
                format!("{}. {}", other.name, other.lines.join(" ")),
            );
        }
    }
    if let Some(ruin) = view.map.ruin_at(hex) {
        match ruin.face {
            Some(id) => {
                let face = ruin_face(lang, id);
                detail.add(face.name, face.lines.join(" "));
            }
            None => detail.add("", Say::FaceDown.get(lang)),
        }
    }
    for token in view.map.tokens_at(view.map.garrison_space(hex)) {
        match token.face {
            TokenFace::Up(enemy) => {
                let face = enemy_face(lang, enemy);
                let traits: Vec<String> = face.traits.into_iter().map(|each| each.name).collect();
                let text = [vec![face.numbers], traits].concat().join(", ");
                detail.add(face.name, text);
            }
            TokenFace::Down | TokenFace::DownBefore => {
                detail.add(token.pile.name().get(lang), Say::FaceDown.get(lang));
            }
        }
    }
    let met = duel::meeting(view, hex);
    for (at, player) in view.players.iter().enumerate() {
        let seat = kernel::Seat(at as u8);
        if player.place == Some(hex) {
            detail.add(MageKnight::seat(lang, view, seat), "");
            if let Some(meeting) = met.filter(|meeting| meeting.whom() == seat) {
                detail.add("", meeting.text(lang, view));
            }
        }
        if view.map.has_shield(hex, seat) {
            let name = MageKnight::seat(lang, view, seat);
            detail.add(name, lang.pick("has a Shield here", "a un Bouclier ici"));
        }
    }
    detail
}

/// What going to a space takes, with the Move points of the turn.
#[must_use]
pub fn way(lang: Lang, view: &View, way: &journey::Way) -> String {
    let mut text = words::way(lang, way.cost, view.turn.movement);
    if way.provokes {
        text = format!("{text}\u{a0}· {}", Say::Provokes.get(lang));
    }
    if way.assault {
        text = format!("{text}\u{a0}· {}", Say::Assault.get(lang));
    }
    text
}

fn capital(text: &str) -> String {
    table_view::said::capital(text)
}
