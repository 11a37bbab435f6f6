//! The odds of a battle as a page for people.

use crate::{
    Army, BySide, CasualtyOrder, Choice, Ending, Odds, Preference, Question, Retreat, Stack, Summary,
    Survivors,
};
use kernel::Lang;
use nerath::units::{Ground, Side, UnitKind};
use std::fmt::Write;

/// How long the bar of a certain event is.
const BAR: f64 = 40.0;
/// What is less likely than this is not worth a line of its own.
const RARE: f64 = 0.0005;

/// A page that tells the odds of a battle: who wins, how long it takes, what it costs, who is left.
#[must_use]
pub fn report(question: &Question, odds: &Odds, lang: Lang) -> String {
    let mut page = String::new();
    // Writing to a text cannot fail.
    let _ = header(&mut page, question, odds.choice, lang)
        .and_then(|()| endings(&mut page, &odds.summary, lang))
        .and_then(|()| losses(&mut page, question, &odds.summary, lang))
        .and_then(|()| Side::BOTH.into_iter().try_for_each(|side| survivors(&mut page, odds, side, lang)));
    page
}

fn header(page: &mut String, question: &Question, choice: Choice, lang: Lang) -> std::fmt::Result {
    for side in Side::BOTH {
        let army = &question.armies[side];
        let name = match side {
            Side::Attacker => lang.pick("Attacker: ", "Attaquant\u{a0}: "),
            Side::Defender => lang.pick("Defender: ", "Défenseur\u{a0}: "),
        };
        write!(page, "{name}{}", force(army, lang))?;
        if !army.modifiers.is_empty() {
            let n = army.modifiers.len();
            let s = if n == 1 { "" } else { "s" };
            match lang {
                Lang::En => write!(page, " ({n} card effect{s})")?,
                Lang::Fr => write!(page, " ({n} effet{s} de carte)")?,
            }
        }
        if let Some(order) = order(&army.order, lang) {
            write!(page, "{}{order}", lang.pick("; loses first: ", "\u{202f}; perd d’abord\u{a0}: "))?;
        }
        writeln!(page)?;
    }
    let ground = match question.ground {
        Ground::Territory => lang.pick("In a territory", "Sur un territoire"),
        Ground::Sea => lang.pick("At sea", "En mer"),
        Ground::Dungeon => lang.pick("In a dungeon", "Dans un donjon"),
    };
    writeln!(page, "{ground}{}{}", lang.pick("; ", "\u{202f}; "), plan(question, lang))?;
    let moment = [question.struck.then(|| struck(lang)), pending(question.hits, lang), limited(choice, lang)];
    moment.iter().flatten().try_for_each(|line| writeln!(page, "{line}"))?;
    writeln!(page)
}

fn struck(lang: Lang) -> String {
    let text = lang
        .pick("The First Strikes of the round are over.", "Les attaques d’Initiative du round sont passées.");
    text.to_owned()
}

/// Hits still to be taken.
fn pending(hits: BySide<u16>, lang: Lang) -> Option<String> {
    let BySide { attacker, defender } = hits;
    (!hits.is_none()).then(|| match lang {
        Lang::En => format!("Hits still to be taken: attacker {attacker}, defender {defender}"),
        Lang::Fr => {
            format!("Touches encore à subir\u{a0}: attaquant {attacker}, défenseur {defender}")
        }
    })
}

/// Where the battle is too large for the best choices.
fn limited(choice: Choice, lang: Lang) -> Option<String> {
    let text = match choice {
        Choice::Best => return None,
        Choice::NearlyBest => lang.pick(
            "The battle is too large to weigh every loss: of those who strike first, and of the others, the weakest fall first.",
            "La bataille est trop grande pour peser chaque perte\u{a0}: parmi ceux qui ont l’Initiative, comme parmi les autres, les plus faibles tombent d’abord.",
        ),
        Choice::Weakest => lang.pick(
            "The battle is too large to weigh every loss: the weakest fall first.",
            "La bataille est trop grande pour peser chaque perte\u{a0}: les plus faibles tombent d’abord.",
        ),
    };
    Some(text.to_owned())
}

/// Who fights.
fn force(army: &Army, lang: Lang) -> String {
    let mut items: Vec<String> = army.force.stacks.iter().map(|one| stack(one, lang)).collect();
    for guardian in &army.force.guardians {
        let dice: Vec<String> = guardian.dice.iter().map(|die| format!("d{}", die.sides())).collect();
        let mut item = format!("{} {}", lang.pick("guardian", "gardien"), dice.join("+"));
        if guardian.first_strike {
            item += lang.pick(", First Strike", ", Initiative");
        }
        if guardian.heroes_need != nerath::units::TO_HIT {
            item += &format!("{}{}", lang.pick(", Heroes need ", ", Héros\u{a0}: "), guardian.heroes_need);
        }
        items.push(format!("[{item}]"));
    }
    if items.is_empty() { lang.pick("nobody", "personne").to_owned() } else { items.join(", ") }
}

fn stack(stack: &Stack, lang: Lang) -> String {
    let mut text = stack.kind.counted(lang, stack.count);
    let notes = [
        (stack.wounds > 0 && !stack.kind.is_building(), lang.pick("wounded", "blessé")),
        (stack.wounds > 0 && stack.kind.is_building(), lang.pick("inactive", "inactif")),
        (stack.landed, lang.pick("landed", "débarqué")),
    ];
    for (_, note) in notes.into_iter().filter(|(says, _)| *says) {
        text += &format!(" [{note}]");
    }
    if !stack.aboard.is_empty() {
        let aboard: Vec<&str> = stack.aboard.iter().map(|kind| kind.name(lang)).collect();
        text += &format!(" ({})", aboard.join(", "));
    }
    text
}

/// An order of casualties that is not the usual one.
fn order(order: &CasualtyOrder, lang: Lang) -> Option<String> {
    if *order == CasualtyOrder::default() {
        return None;
    }
    let mut items: Vec<&str> = order.first.iter().map(|kind| kind.name(lang)).collect();
    match order.then {
        Preference::Best => {}
        Preference::Weakest => items.push(lang.pick("the weakest", "les plus faibles")),
        Preference::Cheapest => items.push(lang.pick("the cheapest", "les moins chers")),
    }
    if !order.wounds_first {
        items.push(lang.pick("wounds last", "les blessures après"));
    }
    Some(items.join(", "))
}

/// What the attacker means to do.
fn plan(question: &Question, lang: Lang) -> String {
    let mut plan = Vec::new();
    if let Some(rounds) = question.policy.max_rounds {
        plan.push(match lang {
            Lang::En => format!("after round {rounds}"),
            Lang::Fr => format!("après le round {rounds}"),
        });
    }
    match (question.policy.retreat, lang) {
        (Retreat::Never, _) => {}
        (Retreat::UnitsAtMost(n), Lang::En) => plan.push(format!("with {n} or fewer of his units")),
        (Retreat::UnitsAtMost(n @ 0..2), Lang::Fr) => plan.push(format!("à {n} unité ou moins")),
        (Retreat::UnitsAtMost(n), Lang::Fr) => plan.push(format!("à {n} unités ou moins")),
        (Retreat::ChanceBelow(p), Lang::En) => plan.push(format!("below a chance of {}", lang.percent(p))),
        (Retreat::ChanceBelow(p), Lang::Fr) => plan.push(format!("sous {} de chances", lang.percent(p))),
        (Retreat::Best(_), _) => plan.push(lang.pick("when it pays", "quand cela rapporte").to_owned()),
    }
    if plan.is_empty() {
        return lang.pick("the attacker fights to the end", "l’attaquant va jusqu’au bout").to_owned();
    }
    let plan = plan.join(lang.pick(", or ", ", ou "));
    format!("{} {plan}", lang.pick("the attacker retreats", "l’attaquant se retire"))
}

fn endings(page: &mut String, summary: &Summary, lang: Lang) -> std::fmt::Result {
    let names = [
        (Ending::Won, lang.pick("The attacker wins", "L’attaquant gagne")),
        (Ending::Lost, lang.pick("The defender wins", "Le défenseur gagne")),
        (Ending::BothDestroyed, lang.pick("Nobody is left", "Il ne reste personne")),
        (Ending::Retreated, lang.pick("The attacker retreats", "L’attaquant se retire")),
        (Ending::Endless, lang.pick("Nobody can hit", "Personne ne peut toucher")),
    ];
    for (ending, name) in names {
        let chance = summary.chance(ending);
        // The first three are always told, the others when they happen.
        if chance > 0.0 || ending <= Ending::BothDestroyed {
            line(page, name, chance, lang)?;
        }
    }
    if let Some(rounds) = summary.rounds {
        let name = lang.pick("Rounds on average: ", "Rounds en moyenne\u{a0}: ");
        writeln!(page, "{name}{}", lang.decimal(rounds, 2))?;
    }
    writeln!(page)
}

/// A name, a chance, and a bar as long as it is likely.
fn line(page: &mut String, name: &str, chance: f64, lang: Lang) -> std::fmt::Result {
    let bar = "█".repeat((chance * BAR).round() as usize);
    let text = format!("  {name:<26} {:>8}  {bar}", lang.percent(chance));
    writeln!(page, "{}", text.trim_end())
}

fn losses(page: &mut String, question: &Question, summary: &Summary, lang: Lang) -> std::fmt::Result {
    let title = lang.pick("Losses on average", "Pertes en moyenne");
    let sides = [lang.pick("attacker", "attaquant"), lang.pick("defender", "défenseur")];
    writeln!(page, "{title:<28} {:>14} {:>14}", sides[0], sides[1])?;
    let brought = BySide {
        attacker: question.armies.attacker.force.tally(),
        defender: question.armies.defender.force.tally(),
    };
    let of = |value: f64, all: u32| match all {
        0 => "–".to_owned(),
        _ => format!("{} / {all}", lang.decimal(value, 2)),
    };
    let mut row =
        |name: &str, cells: [String; 2]| writeln!(page, "  {name:<26} {:>14} {:>14}", cells[0], cells[1]);
    let both = |cell: &dyn Fn(Side) -> String| Side::BOTH.map(cell);
    let losses = &summary.losses;
    for kind in UnitKind::ALL {
        if kind.is_building() || Side::BOTH.into_iter().all(|side| brought[side][kind] == 0) {
            continue; // CN-BTL-14: Castles are never lost
        }
        let cell = |side: Side| of(losses[side].by_kind[kind.index()], brought[side][kind].into());
        row(kind.name(lang), both(&cell))?;
    }
    let castles = |side: Side| u32::from(brought[side][UnitKind::Castle]);
    let units = |side: Side| of(losses[side].units, brought[side].units() - castles(side));
    row(lang.pick("units", "unités"), both(&units))?;
    let gold = |side: Side| {
        of(losses[side].gold, brought[side].gold() - castles(side) * u32::from(UnitKind::Castle.cost()))
    };
    row(lang.pick("gold", "or"), both(&gold))?;
    let dice = BySide {
        attacker: guardian_dice(&question.armies.attacker),
        defender: guardian_dice(&question.armies.defender),
    };
    if dice.attacker + dice.defender > 0 {
        let cell = |side: Side| of(losses[side].guardian_dice, dice[side]);
        row(lang.pick("guardian dice", "dés de gardiens"), both(&cell))?;
    }
    Ok(())
}

fn guardian_dice(army: &Army) -> u32 {
    army.force.guardians.iter().map(|guardian| guardian.dice.len() as u32).sum()
}

/// Who is left of a side, and how likely that is.
fn survivors(page: &mut String, odds: &Odds, side: Side, lang: Lang) -> std::fmt::Result {
    let title = match side {
        Side::Attacker => lang.pick("Left of the attacker", "Ce qui reste à l’attaquant"),
        Side::Defender => lang.pick("Left of the defender", "Ce qui reste au défenseur"),
    };
    writeln!(page, "\n{title}")?;
    // None: beaten. Castles stay, but not with their owner.
    let mut list: Vec<(Option<Survivors>, f64)> = Vec::new();
    for outcome in &odds.outcomes {
        let beaten = match (outcome.ending, side) {
            (Ending::BothDestroyed, _) => true,
            (Ending::Lost, Side::Attacker) | (Ending::Won, Side::Defender) => true,
            (Ending::Won | Ending::Lost | Ending::Retreated | Ending::Endless, _) => false,
        };
        let left = (!beaten).then_some(outcome.survivors[side]);
        match list.iter_mut().find(|(known, _)| *known == left) {
            Some((_, chance)) => *chance += outcome.chance,
            None => list.push((left, outcome.chance)),
        }
    }
    let strength = |left: &Option<Survivors>| left.map(|left| (left.units.units(), left.guardian_dice));
    list.sort_by_key(|(left, _)| std::cmp::Reverse(strength(left)));
    let mut rest = 0.0;
    for (left, chance) in list {
        if chance < RARE {
            rest += chance;
            continue;
        }
        let bar = "█".repeat((chance * BAR).round().max(1.0) as usize);
        writeln!(page, "  {:>8}  {bar:<40}  {}", lang.percent(chance), roll_call(left.as_ref(), lang))?;
    }
    if rest >= RARE {
        let others = lang.pick("anything else", "tout le reste");
        writeln!(page, "  {:>8}  {:<40}  {others}", lang.percent(rest), "")?;
    }
    Ok(())
}

/// Who is left, in words.
fn roll_call(left: Option<&Survivors>, lang: Lang) -> String {
    let Some(left) = left else { return lang.pick("nobody", "personne").to_owned() };
    let units = UnitKind::ALL.into_iter().filter(|kind| left.units[*kind] > 0);
    let mut items: Vec<String> = units.map(|kind| kind.counted(lang, left.units[kind])).collect();
    match (left.guardian_dice, lang) {
        (0, _) => {}
        (1, Lang::En) => items.push("1 guardian die".into()),
        (1, Lang::Fr) => items.push("1 dé de gardien".into()),
        (n, Lang::En) => items.push(format!("{n} guardian dice")),
        (n, Lang::Fr) => items.push(format!("{n} dés de gardiens")),
    }
    items.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{battle, notation};

    fn page(line: &str, lang: Lang) -> String {
        let question = notation::read(&line.split(' ').collect::<Vec<_>>()).unwrap();
        report(&question, &battle(&question), lang)
    }

    #[test]
    fn a_page_tells_the_odds() {
        let english = page("footsoldier vs footsoldier", Lang::En);
        for text in [
            "Attacker: 1 Footsoldier\nDefender: 1 Footsoldier\nIn a territory; the attacker fights to the end\n",
            "The attacker wins             45.5%  ██████████████████\n",
            "Nobody is left                 9.1%  ████\n",
            "Rounds on average: 3.27\n",
            "  units                            0.55 / 1       0.55 / 1\n",
            "45.5%  ██████████████████                        1 Footsoldier\n",
        ] {
            assert!(english.contains(text), "{text}\n{english}");
        }
        assert!(!english.contains("retreats") && !english.contains("Castle"));
        let french = page("fantassin contre château --retreat-below 40%", Lang::Fr);
        for text in [
            "Attaquant\u{a0}: 1 Fantassin\n",
            "Sur un territoire\u{202f}; l’attaquant se retire sous 40,0\u{202f}% de chances\n",
            "L’attaquant se retire",
            "1 Château",
        ] {
            assert!(french.contains(text), "{text}\n{french}");
        }
    }

    #[test]
    fn chances_of_each_side_add_up() {
        for line in [
            "3 footsoldier, dragon vs castle, 2 monster",
            "2 warship (wizard, footsoldier), storm vs warship, wounded dragon --rounds 2",
            "2 fighter, wizard vs medusa + troll --attacker-effect volley=2d6",
        ] {
            let line = line.replace("volley=", "volley\u{2003}");
            let page = page(&line, Lang::En);
            for part in page.split("Left of the ").skip(1) {
                let percents = part.lines().skip(1).filter_map(|line| line.trim().split_once('%'));
                let sum: f64 = percents.map(|(number, _)| number.parse::<f64>().unwrap()).sum();
                assert!((sum - 100.0).abs() < 1.0, "{sum} {page}");
            }
        }
    }
}
