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
HERO, THINGS vs MONSTER [OPTIONS]

The Hero has the Starting tiles, and what is listed besides: dral, round shield, 2 healing potion, emerald, essence of fire
  tiles of the Hero and Equipment go to their slots, Gems are set, other Items and Essences are carried
  names in English or French; the beginning of a name will do

Options
  --bare               without the Starting tiles
  --health N           Health, full unless given
  --gaar N, --dwurt N  tokens, as at the start of a game unless given
  --hope N             the Die of Hope
  --monster-gaar N     Gaar of the Monster, as on its card unless given
  --chaos N            its Chaos tokens
  --damage N           damage that it has already
  --cards LIST         Silver and Gold cards of the Monster Player that are known: 2 curse, rage
  --air, --earth       the power of an Elemental reaches the fight
  --alone              nobody plays the Monster: Combat cards do
";

const FRENCH: &str = "\
HÉROS, OBJETS contre MONSTRE [OPTIONS]

Le Héros a ses tuiles de départ, et ce qui est nommé en plus\u{a0}: dral, bouclier rond, 2 potion de soin, émeraude, essence de feu
  les tuiles du Héros et l’Équipement vont sur leurs emplacements, les Gemmes sont serties, le reste est porté
  noms en français ou en anglais\u{202f}; le début du nom suffit

Options
  --bare               sans les tuiles de départ
  --health N           Santé, pleine d’ordinaire
  --gaar N, --dwurt N  jetons, d’ordinaire comme au début d’une partie
  --hope N             le dé d’Espoir
  --monster-gaar N     Gaar du Monstre, d’ordinaire ceux de sa carte
  --chaos N            ses jetons Chaos
  --damage N           les dégâts qu’il a déjà
  --cards LISTE        cartes Argent et Or connues du joueur Monstre\u{a0}: 2 malédiction, rage
  --air, --earth       le pouvoir d’un Élémentaire (Air, Terre) atteint le combat
  --alone              personne ne joue le Monstre\u{a0}: les cartes Combat le font
";
