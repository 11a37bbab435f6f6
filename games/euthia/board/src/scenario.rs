//! What the scenario adds: what it has put on the map, and the cards that it holds ready.

use crate::detail::{self, Detail};
use crate::words::{self, Say};
use euthia::content::{CHARACTERS, EVENTS, LEGENDS, SLAUGHTERS, SpecialRules};
use euthia::map::Space;
use euthia::scenario::{Demon, Progress, Rites, Siege, Target};
use euthia::terms::{Lasts, Mode, SpaceKind};
use euthia::view::View;
use kernel::Lang;
use kernel::wording::{capital, count};

/// Something that the scenario has put on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The Golem.
    Golem,
    /// The Magma Demon.
    Demon,
    /// So many Magic Defence tokens.
    Defences(u8),
    /// A Settlement in ruins.
    Ruin,
    /// So many Legends that wait there.
    Legends(u8),
    /// The Seals that lie there, and how many it takes.
    Seals(u16, u16),
}

/// Everything that the scenario has put on the map.
#[must_use]
pub fn signs(view: &View) -> Vec<(Space, Sign)> {
    let mut found = match &view.course.progress {
        Progress::Golem(golem) => golem.at.map(|at| (at, Sign::Golem)).into_iter().collect(),
        Progress::Settlements(siege) => settlements(view, siege),
        Progress::Brasath(rites) => rites_on_map(view, rites),
        Progress::Elementals(banishing) => match banishing.demon {
            Demon::Risen(at) => vec![(at, Sign::Demon)],
            Demon::Asleep | Demon::Slain => Vec::new(),
        },
        Progress::Hunt | Progress::ImpendingDoom(_) | Progress::Villagers(_) | Progress::Mirrezil(_) => {
            Vec::new()
        }
    };
    found.retain(|(space, _)| view.map.contains(*space));
    found
}

/// The Settlements are numbered in the order of their Chapters, in whatever order they come to the map.
fn settlements(view: &View, siege: &Siege) -> Vec<(Space, Sign)> {
    let SpecialRules::Farruga(rules) = &view.scenario.sheet().special else { return Vec::new() };
    let numbered = rules.forced.iter().zip(siege.defences.iter().zip(siege.ruined));
    numbered
        .filter_map(|((tile, _), (defences, ruined))| {
            let space = view.map.place_of(*tile, SpaceKind::Settlement)?;
            Some((space, if ruined { Sign::Ruin } else { Sign::Defences(*defences) }))
        })
        .collect()
}

fn rites_on_map(view: &View, rites: &Rites) -> Vec<(Space, Sign)> {
    let legends = rites
        .sites
        .iter()
        .map(|site| (Space::centre(site.tile), Sign::Legends(site.legends.iter().flatten().count() as u8)));
    let seals = view.goals.iter().find(|goal| goal.what == Target::Seals);
    let lair = view.map.spaces().find(|space| view.map.kind(*space) == SpaceKind::Lair);
    let lair = lair.zip(seals).map(|(space, goal)| (space, Sign::Seals(goal.have, goal.need)));
    legends.chain(lair).collect()
}

/// What a sign says.
#[must_use]
pub fn told(sign: Sign, lang: Lang) -> String {
    match sign {
        Sign::Golem => lang.pick("the Golem", "le Golem").to_owned(),
        Sign::Demon => lang.pick("the Magma Demon", "le Démon de magma").to_owned(),
        Sign::Defences(n) => count(
            lang,
            n,
            lang.pick("Magic Defence token", "jeton Défense Magique"),
            lang.pick("Magic Defence tokens", "jetons Défense Magique"),
        ),
        Sign::Ruin => lang.pick("in ruins", "en ruine").to_owned(),
        Sign::Legends(n) => count(lang, n, lang.pick("Legend", "Légende"), lang.pick("Legends", "Légendes")),
        Sign::Seals(have, need) => match lang {
            Lang::En => format!("Seals: {have} of {need}"),
            Lang::Fr => format!("Sceaux\u{a0}: {have} sur {need}"),
        },
    }
}

/// What lies and stands on a space besides what is printed there, in words: everything that has a sign on the
/// map says here what it is.
#[must_use]
pub fn lying(view: &View, space: Space, lang: Lang) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let name = |at: usize| view.players.of(kernel::Seat(at as u8)).map(|it| it.hero.board().name.get(lang));
    let colon = lang.pick(": ", "\u{a0}: ");
    let lies = view.map.tokens(space);
    let treasure = view.map.printed(space).treasure().is_some();
    if let Some(owner) = lies.hero.and_then(|seat| name(seat.index())) {
        said.push(match (lang, treasure) {
            (Lang::En, true) => format!("taken by {owner}"),
            (Lang::En, false) => format!("freed by {owner}"),
            (Lang::Fr, true) => format!("pris{colon}{owner}"),
            (Lang::Fr, false) => format!("libéré{colon}{owner}"),
        });
    }
    if let Some(owner) = lies.trade.and_then(|seat| name(seat.index())) {
        said.push(match lang {
            Lang::En => format!("Trade token of {owner}"),
            Lang::Fr => format!("jeton Commerce{colon}{owner}"),
        });
    }
    for (seat, n) in lies.interaction.iter().enumerate().filter(|(_, n)| **n > 0) {
        let Some(owner) = name(seat) else { continue };
        let tokens = count(
            lang,
            *n,
            lang.pick("Interaction token", "jeton Interaction"),
            lang.pick("Interaction tokens", "jetons Interaction"),
        );
        said.push(match lang {
            Lang::En => format!("{tokens} of {owner}"),
            Lang::Fr => format!("{tokens}{colon}{owner}"),
        });
    }
    if let Some(owner) = view.map.banished_by(space).and_then(|seat| name(seat.index())) {
        said.push(match lang {
            Lang::En => format!("banished by {owner}"),
            Lang::Fr => format!("révoqué{colon}{owner}"),
        });
    }
    if view.map.is_destroyed(space) {
        said.push(lang.pick("destroyed", "détruite").to_owned());
    }
    if view.griffin == Some(space) {
        said.push(Say::Griffin.get(lang).to_owned());
    }
    said.extend(signs(view).into_iter().filter(|(at, _)| *at == space).map(|(_, sign)| told(sign, lang)));
    for player in view.players.iter().filter(|player| player.place == Some(space)) {
        said.push(player.hero.board().name.get(lang).to_owned());
    }
    said
}

/// The cards and counts of the scenario that everybody may look at: each with what it is, and what it asks
/// and gives.
#[must_use]
pub fn sheets(view: &View, lang: Lang) -> Vec<Detail> {
    match &view.course.progress {
        Progress::Villagers(help) => {
            let mut all = vec![emblems(view, &help.emblems, lang)];
            // EU-SET-02: Characters are there alone and together.
            if view.mode != Mode::Competitive {
                all.extend(CHARACTERS.iter().enumerate().map(|(at, card)| {
                    let helped = help.helped >> at & 1 == 1;
                    asks(lang, card.name.get(lang), character(lang, helped), card.need, None, card.reward)
                }));
            }
            all
        }
        Progress::Brasath(rites) => {
            let lying = rites.sites.iter().flat_map(|site| site.legends.iter().flatten());
            lying
                .filter_map(|card| LEGENDS.get(usize::from(*card)))
                .map(|card| {
                    let artefact = card.artefact.item().sheet.name.get(lang);
                    let kind = lang.pick("Legend", "Légende").to_owned();
                    asks(lang, card.name.get(lang), kind, card.need, Some(artefact), card.reward)
                })
                .collect()
        }
        Progress::Mirrezil(threat) => {
            let event = threat.event.and_then(|at| EVENTS.get(usize::from(at)));
            let event =
                event.map(|card| in_force(lang, card.name.get(lang), card.text.get(lang), card.lasts));
            let knows: Vec<&str> = view
                .players
                .seats()
                .filter(|(seat, _)| threat.learnt >> seat.0 & 1 == 1)
                .map(|(_, player)| player.hero.board().name.get(lang))
                .collect();
            let knows = (!knows.is_empty()).then(|| Detail {
                title: lang.pick("The weakness of the dragon", "La faiblesse du dragon").to_owned(),
                kind: String::new(),
                lines: vec![(lang.pick("Known to", "Connue de").to_owned(), knows.join(", "))],
            });
            event.into_iter().chain(knows).collect()
        }
        Progress::Elementals(banishing) => {
            let card = banishing.card.and_then(|at| SLAUGHTERS.get(usize::from(at)));
            let card = card.map(|card| in_force(lang, card.name.get(lang), card.text.get(lang), card.lasts));
            let most = match &view.scenario.sheet().special {
                SpecialRules::Elementals(rules) => rules.faer.as_ref().map(|faer| faer.max),
                _ => None,
            };
            let faer = most.map(|most| Detail {
                title: lang.pick("Power of the Faer", "Pouvoir du Faër").to_owned(),
                kind: match lang {
                    Lang::En => format!("{} of {most}", banishing.faer),
                    Lang::Fr => format!("{} sur {most}", banishing.faer),
                },
                lines: Vec::new(),
            });
            card.into_iter().chain(faer).collect()
        }
        Progress::Settlements(siege) => settlements(view, siege)
            .into_iter()
            .map(|(space, sign)| Detail {
                title: words::space(lang, view, space),
                kind: chapter(lang, view.map.placed(space).tile.territory().chapter),
                lines: vec![(String::new(), capital(&told(sign, lang)))],
            })
            .collect(),
        Progress::Hunt | Progress::ImpendingDoom(_) | Progress::Golem(_) => Vec::new(),
    }
}

fn chapter(lang: Lang, n: u8) -> String {
    format!("{} {n}", Say::Chapter.get(lang))
}

fn character(lang: Lang, helped: bool) -> String {
    if helped {
        lang.pick("Character at the Chapel, helped", "Personnage à la Chapelle, aidé").to_owned()
    } else {
        lang.pick("Character at the Chapel", "Personnage à la Chapelle").to_owned()
    }
}

/// The Emblems of everybody, and those that are left.
fn emblems(view: &View, taken: &[u8], lang: Lang) -> Detail {
    let all = match &view.scenario.sheet().special {
        SpecialRules::Villagers(rules) => rules.emblems,
        _ => 0,
    };
    let left = all.saturating_sub(taken.iter().sum());
    let own = view.players.seats().map(|(seat, player)| {
        let n = taken.get(seat.index()).copied().unwrap_or(0);
        (player.hero.board().name.get(lang).to_owned(), n.to_string())
    });
    let lines = own.chain([(lang.pick("Left", "Restants").to_owned(), left.to_string())]).collect();
    Detail { title: lang.pick("Emblems", "Emblèmes").to_owned(), kind: String::new(), lines }
}

/// A card that asks something and gives something.
fn asks(
    lang: Lang,
    name: &str,
    kind: String,
    need: euthia::content::EffectId,
    tile: Option<&str>,
    reward: euthia::content::EffectId,
) -> Detail {
    let gives = [tile.map(str::to_owned), Some(detail::effect(lang, reward))];
    let gives = gives.into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
    let lines = vec![
        (capital(Say::Asks.get(lang)), detail::effect(lang, need)),
        (capital(Say::Gives.get(lang)), gives),
    ];
    Detail { title: name.to_owned(), kind, lines }
}

/// A card that was turned up in this round.
fn in_force(lang: Lang, name: &str, text: &str, lasts: Lasts) -> Detail {
    let kind = match lasts {
        Lasts::Round => lang.pick("holds for this round", "vaut pour cette manche"),
        Lasts::Instant | Lasts::Game => lang.pick("turned up in this round", "révélée à cette manche"),
    };
    Detail { title: name.to_owned(), kind: kind.to_owned(), lines: vec![(String::new(), text.to_owned())] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use std::collections::BTreeSet;

    #[test]
    fn whatever_has_a_sign_on_the_map_is_told_in_words() {
        let mut kinds = BTreeSet::new();
        testing::each_moment(|view, _| {
            for (space, sign) in signs(view) {
                kinds.insert(format!("{sign:?}").split('(').next().unwrap_or_default().to_owned());
                for lang in Lang::ALL {
                    assert!(lying(view, space, lang).contains(&told(sign, lang)), "{sign:?}");
                }
            }
            for space in view.map.spaces() {
                let tokens = view.map.tokens(space);
                let some = !tokens.is_empty() || view.griffin == Some(space);
                assert!(!some || !lying(view, space, Lang::Fr).is_empty(), "{space:?}: {tokens:?}");
            }
        });
        for kind in ["Golem", "Defences", "Legends", "Seals"] {
            assert!(kinds.contains(kind), "{kind} was never there: {kinds:?}");
        }
    }

    #[test]
    fn each_settlement_bears_its_own_tokens() {
        let mut seen = 0;
        testing::each_moment(|view, _| {
            let Progress::Settlements(siege) = &view.course.progress else { return };
            let SpecialRules::Farruga(rules) = &view.scenario.sheet().special else { return };
            for (space, sign) in signs(view) {
                let tile = view.map.placed(space).tile;
                let at = rules.forced.iter().position(|(forced, _)| *forced == tile).expect("one of them");
                let wanted = if siege.ruined[at] { Sign::Ruin } else { Sign::Defences(siege.defences[at]) };
                assert_eq!(sign, wanted);
                seen += 1;
            }
        });
        assert!(seen > 10, "{seen}");
    }

    #[test]
    fn the_cards_of_a_scenario_say_what_they_ask_and_give() {
        let mut seen = 0;
        testing::each_moment(|view, _| {
            for lang in Lang::ALL {
                for sheet in sheets(view, lang) {
                    assert!(!sheet.title.is_empty(), "{sheet:?}");
                    assert!(!sheet.kind.is_empty() || !sheet.lines.is_empty(), "{sheet:?}");
                    seen += 1;
                }
            }
        });
        assert!(seen > 100, "{seen}");
    }
}
