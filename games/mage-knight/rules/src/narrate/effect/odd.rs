//! The texts of effects that only one card has.

use crate::effect::OddEffect;

/// In English.
pub(super) const fn english(odd: OddEffect) -> &'static str {
    match odd {
        OddEffect::CrystalMastery => "all crystals that you spent this turn return to your inventory",
        OddEffect::ManaStorm => {
            "roll all dice of the Source again; this turn black and gold dice count as any basic colour"
        }
        OddEffect::MagicTalent => {
            "this turn you may cast a spell of the offer for its mana as if it were in your hand; it stays in the offer"
        }
        OddEffect::MagicTalentOfColour => {
            "this turn you may cast a spell of that card’s colour from the offer for its mana as if it were in your hand; it stays in the offer"
        }
        OddEffect::SpaceBending => {
            "this turn you move and explore two spaces away as if they were next to you, provoking nobody"
        }
        OddEffect::TimeBending => {
            "all other cards that you played this turn return to your hand; you draw no cards"
        }
        OddEffect::TimeBendingAside => {
            "all other cards that you played this turn return to your hand; you draw no cards, and this card is set aside until the round ends"
        }
        OddEffect::WingsOfNight => {
            "an enemy does not attack in this combat; nor do others, for Move points: 1 for the second enemy, 2 for the third and so on"
        }
        OddEffect::CallToArms => {
            "use one ability of a unit of the offer as if it were yours; it takes no damage"
        }
        OddEffect::ManaMeltdown => {
            "each other player loses a random crystal or, without crystals, takes a Wound; you may gain one of those lost"
        }
        OddEffect::ManaRadiance => "every player takes a Wound for each of their crystals of that colour",
        OddEffect::ManaCurse => {
            "this round each other player takes a Wound in every turn in which they use mana of that colour"
        }
        OddEffect::MindRead => {
            "each other player discards an action or a spell of that colour or shows a hand without one"
        }
        OddEffect::MindSteal => {
            "each other player discards an action or a spell of that colour or shows a hand without one; you may keep one of those actions for good"
        }
        OddEffect::EnergyFlow => {
            "ready a unit; if you do, you may spend a unit of level 2 or less of each other player"
        }
        OddEffect::EnergySteal => {
            "ready a unit and heal it; if you do, you may spend a unit of level 3 or less of each other player"
        }
        OddEffect::BannerOfFear => "up to three enemies do not attack in this combat",
        OddEffect::BannerOfProtection => "you may remove all Wounds that you received this turn",
        OddEffect::SwordOfJustice => "your physical attacks in the attack phase count double this turn",
        OddEffect::AmuletOfSun => "you see nearby garrisons and all ruins as by day",
        OddEffect::AltemMagesColdFire => "all your attacks of this combat become Cold Fire",
        OddEffect::AltemMagesSiege => "all your attacks of this combat become Siege attacks",
        OddEffect::PowerOfPain => {
            "you may play one Wound sideways this turn as if it were any card; it is worth 2"
        }
        OddEffect::Polarization => {
            "one mana counts as its opposite this turn: red and blue, green and white; black counts as any other colour by day, gold as black for a spell at night"
        }
        OddEffect::HealingRitual => {
            "remove up to 2 Wounds from your hand; one of them goes to the closest other hero"
        }
        OddEffect::SourceFreeze => {
            "until your next turn the others cannot use their usual die of the Source; then you gain a crystal of a basic colour shown there"
        }
        OddEffect::ManaExploit => {
            "gain a mana of any colour but gold; until your next turn each other player takes a Wound for every other colour of mana they use"
        }
        OddEffect::BondsOfLoyalty => {
            "two regular units join the offer; this token commands one more unit, which costs 5 Influence less, fights anywhere and is never disbanded"
        }
        OddEffect::ManaSteal => {
            "take a die of a basic colour from the Source; you may use it once, in any turn of the day"
        }
        OddEffect::Planning => {
            "with two cards or more in hand before you draw, draw one card beyond your hand limit"
        }
        OddEffect::PlanningAhead => {
            "with two cards or more in hand before you draw, your hand limit is 1 higher for that draw"
        }
        OddEffect::LongNight => "three random cards of your discard pile become your deck",
        OddEffect::ManaSearch => "roll up to two dice of the Source again, depleted ones first",
        OddEffect::Preparation => "take any card of your deck to your hand, then shuffle the deck",
        OddEffect::SparingPower => {
            "put the top card of your deck face down under this tactic; or, once, take all cards there to your hand"
        }
        OddEffect::MagicalGlade => "you may remove a Wound from your hand or your discard pile",
    }
}

/// In French.
pub(super) const fn french(odd: OddEffect) -> &'static str {
    match odd {
        OddEffect::CrystalMastery => "tous les cristaux dépensés ce tour-ci reviennent dans votre inventaire",
        OddEffect::ManaStorm => {
            "relancez tous les dés de la Source ; ce tour-ci, les dés noirs et dorés comptent comme n'importe quelle couleur de base"
        }
        OddEffect::MagicTalent => {
            "ce tour-ci, vous pouvez lancer un sort de l'offre contre son mana comme s'il était dans votre main ; il reste dans l'offre"
        }
        OddEffect::MagicTalentOfColour => {
            "ce tour-ci, vous pouvez lancer un sort de l'offre de la couleur de cette carte contre son mana comme s'il était dans votre main ; il reste dans l'offre"
        }
        OddEffect::SpaceBending => {
            "ce tour-ci, vous vous déplacez et explorez à deux cases comme si elles vous touchaient, sans provoquer personne"
        }
        OddEffect::TimeBending => {
            "toutes les autres cartes jouées ce tour-ci reviennent dans votre main ; vous ne piochez pas"
        }
        OddEffect::TimeBendingAside => {
            "toutes les autres cartes jouées ce tour-ci reviennent dans votre main ; vous ne piochez pas, et cette carte est mise de côté jusqu'à la fin de la manche"
        }
        OddEffect::WingsOfNight => {
            "un ennemi n'attaque pas durant ce combat ; d'autres non plus contre des points de mouvement : 1 pour le deuxième, 2 pour le troisième et ainsi de suite"
        }
        OddEffect::CallToArms => {
            "utilisez une capacité d'une unité de l'offre comme si elle était à vous ; elle ne subit aucun dégât"
        }
        OddEffect::ManaMeltdown => {
            "chaque autre joueur perd un cristal au hasard ou, s'il n'en a pas, reçoit une Blessure ; vous pouvez gagner l'un des cristaux perdus"
        }
        OddEffect::ManaRadiance => {
            "chaque joueur reçoit une Blessure pour chacun de ses cristaux de cette couleur"
        }
        OddEffect::ManaCurse => {
            "dans cette manche, chaque autre joueur reçoit une Blessure à tout tour où il utilise du mana de cette couleur"
        }
        OddEffect::MindRead => {
            "chaque autre joueur défausse une action ou un sort de cette couleur ou montre une main qui n'en a pas"
        }
        OddEffect::MindSteal => {
            "chaque autre joueur défausse une action ou un sort de cette couleur ou montre une main qui n'en a pas ; vous pouvez garder pour de bon l'une de ces actions"
        }
        OddEffect::EnergyFlow => {
            "préparez une unité ; vous pouvez alors épuiser une unité de niveau 2 ou moins de chaque autre joueur"
        }
        OddEffect::EnergySteal => {
            "préparez et guérissez une unité ; vous pouvez alors épuiser une unité de niveau 3 ou moins de chaque autre joueur"
        }
        OddEffect::BannerOfFear => "jusqu'à trois ennemis n'attaquent pas durant ce combat",
        OddEffect::BannerOfProtection => "vous pouvez retirer toutes les Blessures reçues ce tour-ci",
        OddEffect::SwordOfJustice => {
            "vos attaques physiques de la phase d'attaque comptent double ce tour-ci"
        }
        OddEffect::AmuletOfSun => "vous voyez les garnisons proches et toutes les ruines comme de jour",
        OddEffect::AltemMagesColdFire => "toutes vos attaques de ce combat deviennent de feu froid",
        OddEffect::AltemMagesSiege => "toutes vos attaques de ce combat deviennent des attaques de siège",
        OddEffect::PowerOfPain => {
            "vous pouvez jouer une Blessure de côté ce tour-ci comme n'importe quelle carte ; elle vaut 2"
        }
        OddEffect::Polarization => {
            "ce tour-ci, un mana compte comme son opposé : rouge et bleu, vert et blanc ; de jour, le noir compte comme toute autre couleur ; de nuit, l'or compte comme du noir pour un sort"
        }
        OddEffect::HealingRitual => {
            "retirez jusqu'à 2 Blessures de votre main ; l'une d'elles va au héros le plus proche"
        }
        OddEffect::SourceFreeze => {
            "jusqu'à votre prochain tour, les autres ne peuvent pas utiliser leur dé habituel de la Source ; vous gagnez alors un cristal d'une couleur de base qui s'y montre"
        }
        OddEffect::ManaExploit => {
            "gagnez un mana de n'importe quelle couleur sauf l'or ; jusqu'à votre prochain tour, chaque autre joueur reçoit une Blessure pour toute autre couleur de mana qu'il utilise"
        }
        OddEffect::BondsOfLoyalty => {
            "deux unités régulières rejoignent l'offre ; ce jeton commande une unité de plus, qui coûte 5 points d'influence de moins, se bat partout et n'est jamais renvoyée"
        }
        OddEffect::ManaSteal => {
            "prenez un dé d'une couleur de base à la Source ; vous pouvez l'utiliser une fois, à l'un de vos tours du jour"
        }
        OddEffect::Planning => {
            "avec au moins deux cartes en main avant de piocher, piochez une carte au-delà de votre limite de main"
        }
        OddEffect::PlanningAhead => {
            "avec deux cartes ou plus en main avant de piocher, votre limite de main augmente de 1 pour cette pioche"
        }
        OddEffect::LongNight => "trois cartes de votre défausse, au hasard, deviennent votre pioche",
        OddEffect::ManaSearch => "relancez jusqu'à deux dés de la Source, les épuisés d'abord",
        OddEffect::Preparation => "prenez en main une carte de votre pioche, puis mélangez la pioche",
        OddEffect::SparingPower => {
            "glissez la première carte de votre pioche face cachée sous cette tactique ; ou, une fois, prenez en main toutes celles qui s'y trouvent"
        }
        OddEffect::MagicalGlade => "vous pouvez retirer une Blessure de votre main ou de votre défausse",
    }
}
