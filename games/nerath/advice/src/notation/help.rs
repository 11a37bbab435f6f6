//! Help text: how a question is written.

use kernel::Lang;

/// How a question is written.
#[must_use]
pub const fn help(lang: Lang) -> &'static str {
    match lang {
        Lang::En => ENGLISH,
        Lang::Fr => FRENCH,
    }
}

const ENGLISH: &str = "\
ATTACKER vs DEFENDER [OPTIONS]

A force is a list: 3 footsoldier, wizard, dragon
  unit names in English or French, singular or plural; the beginning of a name will do
  wounded dragon, inactive castle, 2 landed fighter     what has happened to them
  2 warship (wizard, footsoldier), warship              what each ship carries
  medusa + troll                                        guardians defend a dungeon
  nobody                                                an undefended space

Options
  --land, --sea, --dungeon     where; by default it follows from who fights
  --rounds N                   the attacker retreats after N rounds
  --retreat-at K               … as soon as no more than K of his units still fight
  --retreat-below P            … as soon as his chance to win falls below P: 0.3 or 30%
  --order-attacker LIST        what the side gives up first: footsoldier,monster; then what serves it best (best), or
  --order-defender LIST        in a fixed order: the weakest (weakest), the cheapest (cheapest) first;
                               wounds-last: wounds no Dragon before its turn to fall
  --attacker-effect LIST       cards in favour of a side; may be given several times
  --defender-effect LIST

Effects
  hit-on TARGET [WHO] [@ROUNDS]            own units hit on TARGET or more
  foe-hit-on TARGET [WHO] [@ROUNDS]        enemy units need TARGET or more
  first-strike [WHO] [xLIMIT] [@ROUNDS]    own units roll first
  die dSIDES [WHO] [xLIMIT] [@ROUNDS]      own units roll this die where theirs is smaller
  two-dice [WHO]                           own units roll two dice
  bonus-dice NdSIDES [@ROUNDS]             dice that are no units, each round
  volley NdSIDES                           dice before the first round
  absorb HITS                              the first hits of the battle are ignored
  absorb-once HITS                         up to so many hits of the first step that brings one are ignored
  resilient [WHO] [xLIMIT]                 own units take two hits
  suppress [WHO] [xLIMIT] [@ROUNDS]        enemy units do not roll
  heroes-need TARGET                       own Heroes never need more than this against guardians
  WHO: a unit, hero, land (land units but Castles), landed, all (by default); xLIMIT: so many of them at most;
  @ROUNDS: the first rounds only
";

const FRENCH: &str = "\
ATTAQUANT contre DÉFENSEUR [OPTIONS]

Une force est une liste\u{a0}: 3 fantassins, sorcier, dragon
  noms d’unités en français ou en anglais, au singulier ou au pluriel\u{202f}; le début du nom suffit
  dragon blessé, château inactif, 2 guerriers débarqués   ce qui leur est arrivé
  2 navires (sorcier, fantassin), navire                  ce que chaque navire porte
  méduse + troll                                          les gardiens défendent un donjon
  personne                                                un espace sans défenseur

Options
  --land, --sea, --dungeon     où\u{a0}: territoire, mer, donjon\u{202f}; d’ordinaire cela découle des forces
  --rounds N                   l’attaquant se retire après N rounds
  --retreat-at K               … dès que K de ses unités au plus combattent encore
  --retreat-below P            … dès que sa probabilité de gagner passe sous P\u{a0}: 0,3 ou 30%
  --order-attacker LISTE       ce que le camp sacrifie d’abord\u{a0}: fantassin,monstre\u{202f}; puis au mieux (au-mieux), ou dans
  --order-defender LISTE       un ordre fixe\u{a0}: d’abord les plus faibles (plus-faibles), les moins chers (moins-chers)\u{202f};
                               blessures-apres\u{a0}: ne blesse un Dragon qu’à son tour de tomber
  --attacker-effect LISTE      cartes en faveur d’un camp\u{202f}; répétable
  --defender-effect LISTE

Effets
  touche SEUIL [QUI] [@ROUNDS]            ses unités touchent sur SEUIL ou plus
  ennemi-touche SEUIL [QUI] [@ROUNDS]     les unités ennemies doivent faire SEUIL ou plus
  initiative [QUI] [xMAX] [@ROUNDS]       ses unités lancent d’abord
  dé dFACES [QUI] [xMAX] [@ROUNDS]        ses unités lancent ce dé si le leur est plus petit
  deux-dés [QUI]                          ses unités lancent deux dés
  dés-bonus NdFACES [@ROUNDS]             des dés en plus à chaque round, qui ne sont pas des unités
  salve NdFACES                           des dés avant le premier round
  absorbe TOUCHES                         les premières touches de la bataille sont ignorées
  absorbe-une-fois TOUCHES                autant de touches au plus, de la première étape qui en apporte, sont ignorées
  résistant [QUI] [xMAX]                  ses unités encaissent deux touches
  neutralise [QUI] [xMAX] [@ROUNDS]       des unités ennemies ne lancent pas
  héros-au-plus SEUIL                     ses Héros n’ont jamais besoin de plus contre les gardiens
  QUI\u{a0}: une unité, héros, terrestres (unités terrestres sauf Châteaux), débarqués, tous (d’ordinaire)\u{202f};
  xMAX\u{a0}: autant d’entre elles au plus\u{202f}; @ROUNDS\u{a0}: les premiers rounds seulement
";
