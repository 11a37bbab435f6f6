//! The actions, as on buttons: short, with their numbers.

use super::answer;
use super::effect::label;
use super::grammar::{capital, count, signed, spoken};
use super::names::{self, half_name, mana, place, side, toward, unit_name, way};
use super::words::card_cost;
use crate::action::{Action, Purse, Sideways};
use crate::combat::Combat;
use crate::content::{
    CardId, CardKind, City, Deal, EXPLORE_COST, EffectId, Hex, RuinInside, Sale, TilePos, UnitId, Ware,
};
use crate::effect::Effect;
use crate::effects::modifiers::worth_sideways;
use crate::map::Stance;
use crate::question::{Asked, CombatPhase};
use crate::state::Who;
use crate::terms::{BasicColour, Site, Terrain};
use crate::view::View;
use kernel::{Lang, Seat};

/// What a long text would do to a button: beyond this many characters the name must do.
const SHORT: usize = 72;

/// How much less a unit costs under Bonds of Loyalty.
const BOND: u8 = 5;

/// An action, as on a button.
pub(super) fn say(lang: Lang, view: &View, action: &Action) -> String {
    let text = match *action {
        Action::Done => done(lang, view).to_owned(),
        Action::Tactic(id) => {
            let tactic = id.tactic();
            format!("{}. {}", tactic.number, tactic.name.get(lang))
        }
        Action::AnnounceEnd => {
            lang.pick("Announce the end of the round", "Annoncer la fin de la manche").to_owned()
        }
        Action::Rest => lang.pick("Rest", "Se reposer").to_owned(),
        Action::Plunder => with_text(
            lang,
            lang.pick("Plunder the village", "Piller le village"),
            label(lang, Site::Village.card().plunder.get()),
        ),
        Action::Play(card) => play(lang, card, false),
        Action::PlayStrong(card) => play(lang, card, true),
        Action::Sideways(card, what) => sideways(lang, view, card, what),
        Action::Skill(id) => with_text(lang, id.skill().name.get(lang), label(lang, id.skill().effect.get())),
        Action::UseTactic => match view.players.get(own(view).index()).and_then(|player| player.tactic) {
            Some(id) => format!("{} {}", lang.pick("Use", "Utiliser"), names::tactic(lang, id)),
            None => lang.pick("Use the tactic", "Utiliser la tactique").to_owned(),
        },
        Action::Activate { unit, ability } => activate(lang, view, unit, ability),
        Action::Banner(unit) => banner(lang, view, unit),
        Action::Use(at) => use_modifier(lang, view, at),
        Action::Assign { card, unit } => {
            format!("{} → {}", card.card().name.get(lang), my_unit(lang, view, unit))
        }
        Action::Pay(purse) => pay(lang, purse),
        Action::Crystal(colour) => match lang {
            Lang::En => format!("Turn a {} crystal into mana", colour.name().en),
            Lang::Fr => format!("Changer un cristal {} en mana", colour.name().fr),
        },
        Action::HealHand => {
            lang.pick("Heal a Wound in hand (1)", "Guérir une Blessure en main (1)").to_owned()
        }
        Action::HealUnit(unit) => {
            let level = active(view)
                .and_then(|seat| names::unit_at(view, seat, unit))
                .map_or(0, |id| id.unit().level);
            format!("{} {} ({level})", lang.pick("Heal the", "Guérir :"), my_unit(lang, view, unit))
        }
        Action::Move(hex) => go(lang, view, hex),
        Action::Tunnel(hex) => tunnel(lang, view, hex),
        Action::Explore(at) => explore(lang, view, at),
        Action::Interact => lang.pick("Deal with the locals", "Traiter avec les habitants").to_owned(),
        Action::Enter => enter(lang, view),
        Action::Burn => {
            let reputation = Site::Monastery.card().burn.as_ref().map_or(0, |fight| fight.reputation);
            let reputation = signed(reputation.into());
            match lang {
                Lang::En => format!("Burn the monastery (Reputation {reputation})"),
                Lang::Fr => format!("Incendier le monastère (Réputation {reputation})"),
            }
        }
        Action::Challenge(hex) => challenge(lang, view, hex),
        Action::Awaken => lang.pick("Awaken the glade", "Éveiller la clairière").to_owned(),
        Action::Incant => lang.pick("Speak the incantation", "Prononcer l'incantation").to_owned(),
        Action::Recruit(at) => recruit(lang, view, at, 0),
        Action::RecruitBonded(at) => recruit(lang, view, at, BOND),
        Action::Disband(unit) => {
            format!("{} {}", lang.pick("Disband the", "Renvoyer :"), my_unit(lang, view, unit))
        }
        Action::BuyHealing => {
            bought(lang, view, lang.pick("Heal a Wound", "Guérir une Blessure"), &[Ware::Heal])
        }
        Action::Buy(at) => buy(lang, view, at),
        Action::BuyUnseen => bought(
            lang,
            view,
            lang.pick("Learn the unseen action of the deck", "Apprendre l'action cachée de la pioche"),
            &[Ware::Advanced],
        ),
        Action::BuyArtifact => {
            bought(lang, view, lang.pick("Buy an artifact", "Acheter un artefact"), &[Ware::Artifact])
        }
        Action::AddElite => bought(
            lang,
            view,
            lang.pick("Call an elite unit to the offer", "Appeler une unité d'élite dans l'offre"),
            &[Ware::EliteUnit],
        ),
        Action::Target(at) => target(lang, view, at),
        Action::Spare(at) => {
            format!("{} {}", lang.pick("Leave out:", "Laisser de côté :"), names::foe_name(lang, view, at))
        }
        Action::Strike => strike(lang, view),
        Action::Suffer(at) => suffer(lang, view, at),
        Action::DamageUnit(unit) => damage_unit(lang, view, unit),
        Action::DamageHero => damage_hero(lang, view),
        Action::Option(_)
        | Action::Amount(_)
        | Action::Colour(_)
        | Action::Mana(_)
        | Action::Card(_)
        | Action::Offer(_)
        | Action::Die(_)
        | Action::Unit(_)
        | Action::Enemy(_)
        | Action::Space(_)
        | Action::PickSkill(_)
        | Action::Reward(_) => answer::say(lang, view, *action),
        Action::Discard(card) => {
            format!("{} {}", lang.pick("Discard", "Défausser"), names::card(lang, card))
        }
    };
    spoken(lang, &text)
}

/// The seat that is asked; when nobody is any more, that of the last turn.
pub(super) fn own(view: &View) -> Seat {
    view.asked.map(|question| question.seat).or_else(|| active(view)).unwrap_or(Seat(0))
}

/// The seat whose turn it is.
fn active(view: &View) -> Option<Seat> {
    match view.order.get(usize::from(view.at)) {
        Some(Who::Seat(seat)) => Some(*seat),
        _ => None,
    }
}

/// Where the hero stands whose turn it is.
fn here(view: &View) -> Option<Hex> {
    view.players.get(active(view)?.index())?.place
}

/// The unit of the seat that is asked.
fn my_unit(lang: Lang, view: &View, unit: u8) -> String {
    unit_name(lang, view, own(view), unit)
}

/// A name, and what it does if that is short.
pub(super) fn with_text(lang: Lang, name: &str, text: String) -> String {
    if name.chars().count() + text.chars().count() > SHORT {
        return name.to_owned();
    }
    format!("{name}{}{text}", lang.pick(": ", " : "))
}

/// What `Done` means now.
fn done(lang: Lang, view: &View) -> &'static str {
    let Some(question) = view.asked else { return lang.pick("Done", "Terminé") };
    match question.what {
        Asked::Stage(stage) => answer::stage_done(lang, view, stage),
        Asked::Combat(phase) => match phase {
            CombatPhase::Ranged if skips(view) => lang.pick("On to the attack", "Passer à l'attaque"),
            CombatPhase::Ranged => lang.pick("On to the blocks", "Passer aux parades"),
            CombatPhase::Block => lang.pick("Take the damage", "Encaisser les dégâts"),
            CombatPhase::Damage => lang.pick("On to the attack", "Passer à l'attaque"),
            CombatPhase::Attack => lang.pick("End the combat", "Finir le combat"),
        },
        Asked::Challenge => lang.pick("Nobody else", "Personne d'autre"),
        Asked::Window => lang.pick("Let it pass", "Laisser passer"),
        Asked::Effect { effect, .. } => answer::effect_done(lang, effect.get()),
        Asked::Rewards => {
            lang.pick("Wait for the new Command token", "Attendre le nouveau jeton Commandement")
        }
        Asked::Discard => lang.pick("Draw", "Piocher"),
        Asked::KeepBanner => lang.pick("Leave the others in place", "Laisser les autres en place"),
        Asked::LongNight => lang.pick("No", "Non"),
        Asked::Pay(_)
        | Asked::Spend(_)
        | Asked::Damage { .. }
        | Asked::PickCard
        | Asked::LevelUp
        | Asked::Disband
        | Asked::Entrance(_) => lang.pick("Done", "Terminé"),
    }
}

fn skips(view: &View) -> bool {
    view.combat.as_ref().is_some_and(|combat| combat.skips_block_and_damage)
}

/// A card, for one of its effects.
fn play(lang: Lang, id: CardId, strong: bool) -> String {
    let card = id.card();
    let half = if strong { &card.strong } else { &card.basic };
    let text = label(lang, half.effect.get());
    let cost = match (card.kind, strong) {
        (CardKind::Artifact, true) => lang.pick("ultimate effect", "effet ultime").to_owned(),
        (_, false) if card.kind != CardKind::Spell => String::new(),
        _ => card_cost(lang, id, strong),
    };
    let name = half_name(lang, id, strong);
    let name = if cost.is_empty() { name.to_owned() } else { format!("{name} ({cost})") };
    with_text(lang, &name, text)
}

fn sideways(lang: Lang, view: &View, card: CardId, what: Sideways) -> String {
    let name = card.card().name.get(lang);
    let n = worth_sideways(&view.turn, card).unwrap_or(1);
    let what = match what {
        Sideways::Move => lang.pick("Move", "Mouvement"),
        Sideways::Influence => "Influence",
        Sideways::Attack => lang.pick("Attack", "Attaque"),
        Sideways::Block => lang.pick("Block", "Parade"),
    };
    match lang {
        Lang::En => format!("{name} sideways: {what} {n}"),
        Lang::Fr => format!("{name} de côté : {what} {n}"),
    }
}

/// One ability of a unit, its mana included.
pub(super) fn ability(lang: Lang, unit: UnitId, at: u8) -> String {
    let Some(ability) = unit.unit().abilities.get(usize::from(at)) else {
        return format!("{} {}", lang.pick("Ability", "Capacité"), at + 1);
    };
    let text = label(lang, ability.effect.get());
    match ability.mana {
        Some(colour) => format!("{text} ({})", mana(lang, colour)),
        None => text,
    }
}

fn activate(lang: Lang, view: &View, unit: u8, at: u8) -> String {
    let name = my_unit(lang, view, unit);
    match names::unit_at(view, own(view), unit) {
        Some(id) => format!("{name}{}{}", lang.pick(": ", " : "), ability(lang, id, at)),
        None => name,
    }
}

fn banner(lang: Lang, view: &View, unit: u8) -> String {
    let card = view
        .players
        .get(own(view).index())
        .and_then(|player| player.units.get(usize::from(unit))?.banner)
        .map_or(lang.pick("Banner", "Bannière"), |banner| banner.card().name.get(lang));
    format!("{card} ({})", my_unit(lang, view, unit))
}

/// Something that an earlier effect has left open.
fn use_modifier(lang: Lang, view: &View, at: u8) -> String {
    let Some(modifier) = view.turn.modifiers.get(usize::from(at)) else {
        return lang.pick("Use an earlier effect", "Utiliser un effet antérieur").to_owned();
    };
    let text = match *modifier.effect.get() {
        Effect::Convert { from, n, into } => {
            let points = match from {
                crate::effect::Points::Move => count(
                    lang,
                    n,
                    lang.pick("Move point", "point de mouvement"),
                    lang.pick("Move points", "points de mouvement"),
                ),
                crate::effect::Points::Influence => count(
                    lang,
                    n,
                    lang.pick("Influence point", "point d'influence"),
                    lang.pick("Influence points", "points d'influence"),
                ),
            };
            format!("{points} → {}", label(lang, into))
        }
        _ => label(lang, modifier.effect.part(0).unwrap_or(EffectId::NOTHING).get()),
    };
    let seat = active(view).unwrap_or(Seat(0));
    match names::origin(lang, view, seat, modifier.origin) {
        Some(origin) => format!("{}{}{text}", capital(&origin), lang.pick(": ", " : ")),
        None => text,
    }
}

fn pay(lang: Lang, purse: Purse) -> String {
    match (lang, purse) {
        (Lang::En, Purse::Token(colour)) => format!("{} mana token", capital(colour.name().en)),
        (Lang::En, Purse::Crystal(colour)) => format!("{} crystal", capital(colour.name().en)),
        (Lang::En, Purse::Die(colour)) => format!("{} die of the Source", capital(colour.name().en)),
        (Lang::En, Purse::Stolen(colour)) => format!("{} die of “Mana Steal”", capital(colour.name().en)),
        (Lang::En, Purse::Endless(colour)) => format!("{} mana without limit", capital(colour.name().en)),
        (Lang::Fr, Purse::Token(colour)) => format!("Jeton de mana {}", colour.name().fr),
        (Lang::Fr, Purse::Crystal(colour)) => format!("Cristal {}", colour.name().fr),
        (Lang::Fr, Purse::Die(colour)) => format!("Dé {} de la Source", colour.name().fr),
        (Lang::Fr, Purse::Stolen(colour)) => format!("Dé {} de « Vol de Mana »", colour.name().fr),
        (Lang::Fr, Purse::Endless(colour)) => format!("Mana {} sans limite", colour.name().fr),
    }
}

/// `(Move 3)`.
fn moves(lang: Lang, cost: u8) -> String {
    format!("({} {cost})", lang.pick("Move", "Mouvement"))
}

fn go(lang: Lang, view: &View, hex: Hex) -> String {
    let ground = view.map.terrain(hex).unwrap_or(Terrain::Plains);
    let cost = moves(lang, view.move_costs[ground.index()].unwrap_or(0));
    let there = place(lang, &view.map, hex);
    let way = here(view).and_then(|from| way(lang, from, hex));
    let assault = active(view).is_some_and(|seat| is_assault(view, hex, seat));
    match (lang, assault, way) {
        (Lang::En, true, Some(way)) => format!("Assault {} {} {cost}", there.the(lang), toward(lang, way)),
        (Lang::En, true, None) => format!("Assault {} {cost}", there.the(lang)),
        (Lang::En, false, Some(way)) => format!("Go {way}: {} {cost}", described(lang, view, hex)),
        (Lang::En, false, None) => format!("Leap: {} {cost}", described(lang, view, hex)),
        (Lang::Fr, true, Some(way)) => {
            format!("Donner l'assaut {} {} {cost}", there.to_the(lang), toward(lang, way))
        }
        (Lang::Fr, true, None) => format!("Donner l'assaut {} {cost}", there.to_the(lang)),
        (Lang::Fr, false, Some(way)) => {
            format!("Aller {} : {} {cost}", toward(lang, way), described(lang, view, hex))
        }
        (Lang::Fr, false, None) => format!("Bondir : {} {cost}", described(lang, view, hex)),
    }
}

/// Whether entering a space is an assault (MK-MOV-06), as anybody can see.
fn is_assault(view: &View, hex: Hex, seat: Seat) -> bool {
    match view.map.site(hex) {
        Some(Site::Keep) => !view.map.has_shield(hex, seat),
        Some(Site::City) => view.map.city_at(hex).is_some_and(|city| city.stance == Stance::Defended),
        Some(site) if site.is_fortified() => !view.map.is_conquered(hex),
        _ => false,
    }
}

/// A space by its terrain and its site: `hills, village`.
pub(super) fn described(lang: Lang, view: &View, hex: Hex) -> String {
    let ground = view.map.terrain(hex).map_or(String::new(), |ground| ground.name().get(lang).to_lowercase());
    match names::site_on(&view.map, hex) {
        Some(Site::City) => place(lang, &view.map, hex).the(lang),
        Some(site) => format!("{ground}, {}", site.card().name.get(lang).to_lowercase()),
        None => ground,
    }
}

fn tunnel(lang: Lang, view: &View, hex: Hex) -> String {
    let there = place(lang, &view.map, hex).to_the(lang);
    // MK-SCN-DUNGEON-07.
    let cost = here(view).and_then(|from| view.map.underground(from, hex)).map_or(0, |spaces| spaces + 2);
    let cost = moves(lang, cost);
    match lang {
        Lang::En => format!("Go underground {there} at {}, {} {cost}", hex.q, hex.r),
        Lang::Fr => format!("Aller sous terre {there} en {}, {} {cost}", hex.q, hex.r),
    }
}

fn explore(lang: Lang, view: &View, at: TilePos) -> String {
    let cost = moves(lang, EXPLORE_COST);
    let from = here(view).map(|hex| hex.on_tile().0);
    match from.and_then(|from| side(lang, from, at)) {
        Some(way) => format!("{} {} {cost}", lang.pick("Explore", "Explorer"), toward(lang, way)),
        None => match lang {
            Lang::En => format!("Explore tile position {}, {} {cost}", at.x, at.y),
            Lang::Fr => format!("Explorer l'emplacement {}, {} {cost}", at.x, at.y),
        },
    }
}

fn enter(lang: Lang, view: &View) -> String {
    let Some(hex) = here(view) else { return lang.pick("Enter", "Entrer").to_owned() };
    if let Some(ruin) = view.map.ruin_at(hex).and_then(|token| token.face)
        && let RuinInside::Altar { colour, mana } = ruin.ruin().inside
    {
        return match lang {
            Lang::En => format!("Sacrifice {mana} {} mana at the altar", colour.name().en),
            Lang::Fr => format!("Sacrifier {mana} manas {}s à l'autel", colour.name().fr),
        };
    }
    let there = place(lang, &view.map, hex);
    match lang {
        Lang::En => format!("Enter {}", there.the(lang)),
        Lang::Fr => format!("Entrer dans {}", there.the(lang)),
    }
}

fn challenge(lang: Lang, view: &View, hex: Hex) -> String {
    let foes: Vec<String> = view
        .map
        .tokens_at(hex)
        .map(|token| match token.enemy() {
            Some(enemy) => names::foe(lang, enemy).the(lang),
            None => lang.pick("somebody unknown", "un inconnu").to_owned(),
        })
        .collect();
    let foes = super::grammar::and(lang, &foes);
    let way = here(view)
        .and_then(|from| way(lang, from, hex))
        .map_or(String::new(), |way| format!(" {}", toward(lang, way)));
    format!("{} {foes}{way}", lang.pick("Challenge", "Défier"))
}

/// `4 Influence`.
fn influence(lang: Lang, n: u8) -> String {
    match lang {
        Lang::En => format!("{n} Influence"),
        Lang::Fr => format!("{n} en influence"),
    }
}

fn recruit(lang: Lang, view: &View, at: u8, less: u8) -> String {
    let Some(unit) = view.offers.units.get(usize::from(at)) else {
        return lang.pick("Recruit", "Recruter").to_owned();
    };
    let card = unit.unit();
    let name = card.name.get(lang);
    let cost = influence(lang, card.cost.saturating_sub(less));
    let bond = if less > 0 { lang.pick(" under Bonds of Loyalty", " par Liens de Loyauté") } else { "" };
    match lang {
        Lang::En => format!("Recruit {name}{bond}: {cost}"),
        Lang::Fr => format!("Recruter{bond} : {name}, {cost}"),
    }
}

/// What is for sale where the hero stands.
fn sale(view: &View, wares: &[Ware]) -> Option<Sale> {
    let hex = here(view)?;
    let deals = view.map.site(hex)?.card().interact.iter();
    let city = || Some(City::of(view.map.colour(hex)?).sells);
    let mut sales = deals.filter_map(|deal| match deal.what {
        Deal::Buy(sale) => Some(sale),
        Deal::City => city(),
        Deal::Recruit => None,
    });
    sales.find(|sale| wares.contains(&sale.ware))
}

/// Something that is bought, with its price.
fn bought(lang: Lang, view: &View, what: &str, wares: &[Ware]) -> String {
    match sale(view, wares) {
        Some(sale) => format!("{what}{}{}", lang.pick(": ", " : "), influence(lang, sale.influence)),
        None => what.to_owned(),
    }
}

fn buy(lang: Lang, view: &View, at: u8) -> String {
    let verb = lang.pick("Learn", "Apprendre");
    let Some(sale) = sale(view, &[Ware::MonasteryAdvanced, Ware::Spell, Ware::Advanced]) else {
        return verb.to_owned();
    };
    let offer = match sale.ware {
        Ware::MonasteryAdvanced => &view.offers.monastery,
        Ware::Spell => &view.offers.spells,
        _ => &view.offers.advanced,
    };
    let Some(card) = offer.get(usize::from(at)) else { return verb.to_owned() };
    let colour = card.card().colour.filter(|_| sale.mana > 0);
    let mana = colour.map_or(String::new(), |colour: BasicColour| {
        format!("{}{}", lang.pick(" and a ", " et un "), mana(lang, colour.into()))
    });
    format!(
        "{verb} {}{}{}{mana}",
        names::card(lang, *card),
        lang.pick(": ", " : "),
        influence(lang, sale.influence)
    )
}

fn target(lang: Lang, view: &View, at: u8) -> String {
    let name = names::foe_name(lang, view, at);
    let Some(combat) = &view.combat else { return name };
    if combat.phase == CombatPhase::Block {
        let needed = combat.block_needed(at.into());
        return match lang {
            Lang::En => format!("Block: {name} (Block {needed} needed)"),
            Lang::Fr => format!("Parer : {name} (Parade {needed} requise)"),
        };
    }
    let armor = combat.armor(at.into());
    match lang {
        Lang::En => format!("Attack: {name} (Armor {armor})"),
        Lang::Fr => format!("Attaquer : {name} (Armure {armor})"),
    }
}

fn strike(lang: Lang, view: &View) -> String {
    let Some(combat) = &view.combat else { return lang.pick("Strike", "Frapper").to_owned() };
    match (lang, combat.phase) {
        (Lang::En, CombatPhase::Block) => {
            format!("Block: {} against {}", combat.block_total(), needed(combat))
        }
        (Lang::Fr, CombatPhase::Block) => {
            format!("Parer : {} contre {}", combat.block_total(), needed(combat))
        }
        (Lang::En, _) => {
            format!("Strike: Attack {} against Armor {}", combat.attack_total(), combat.armor_total())
        }
        (Lang::Fr, _) => {
            format!("Frapper : Attaque {} contre Armure {}", combat.attack_total(), combat.armor_total())
        }
    }
}

fn needed(combat: &Combat) -> u16 {
    combat.blocking.map_or(0, |at| combat.block_needed(at.into()))
}

fn suffer(lang: Lang, view: &View, at: u8) -> String {
    let damage = view.combat.as_ref().map_or(0, |combat| combat.damage_of(at.into()));
    let name = names::foe_name(lang, view, at);
    match lang {
        Lang::En => format!("{name}: {damage} damage"),
        Lang::Fr => format!("{name} : {}", count(lang, damage, "dégât", "dégâts")),
    }
}

fn damage_unit(lang: Lang, view: &View, unit: u8) -> String {
    let name = my_unit(lang, view, unit);
    let armor = names::unit_at(view, own(view), unit).map_or(0, |id| id.unit().armor);
    match lang {
        Lang::En => format!("{name} (Armor {armor})"),
        Lang::Fr => format!("{name} (Armure {armor})"),
    }
}

fn damage_hero(lang: Lang, view: &View) -> String {
    let seat = own(view);
    let name = names::seat(lang, view, seat);
    let armor = view.players.get(seat.index()).map_or(0, |player| player.armor);
    match lang {
        Lang::En => format!("{name} (Armor {armor})"),
        Lang::Fr => format!("{name} (Armure {armor})"),
    }
}
