//! The reason for a wanderer's answer, in one sentence.

use kernel::Lang;

/// What it has in mind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Why {
    /// To fight; how often that is won.
    Fight { won: f64 },
    /// To reveal land.
    Explore,
    /// To mine.
    Mine,
    /// To trade.
    Trade,
    /// To fulfil a Quest.
    Quest,
    /// To challenge an Elemental.
    Challenge,
    /// To take a Treasure.
    Treasure,
    /// To heal.
    Heal,
    /// To take a potion along.
    Potion,
    /// To serve the aim of the scenario.
    Errand,
    /// To stand well at the end of the turn.
    Stand,
    /// Better equipment on the board.
    Equip,
    /// A good deal.
    Deal,
    /// The best of what it tried in a fight; how often the Hero won.
    Struggle { won: f64, hero: bool },
    /// The best of several answers to a small question.
    Choice,
    /// Nothing that is left is worth it.
    Enough,
}

impl Why {
    /// The sentence.
    pub(super) fn text(self, lang: Lang) -> String {
        let about = |won: f64, en: &str, fr: &str| {
            lang.pick(en, fr).replace("{}", &(won * 100.0).round().to_string())
        };
        match self {
            Why::Fight { won } => about(
                won,
                "It looks for a fight that pays, and that it wins about {}% of the time.",
                "Il cherche un combat qui rapporte, et qu’il gagne dans environ {}\u{a0}% des cas.",
            ),
            Why::Struggle { won, hero: true } => about(
                won,
                "With this the Hero wins about {}% of the time, which is worth the price.",
                "Ainsi le Héros gagne dans environ {}\u{a0}% des cas, ce qui en vaut le prix.",
            ),
            Why::Struggle { won, hero: false } => about(
                won,
                "Against this the Hero wins only about {}% of the time, for a fair price in cards.",
                "Contre cela, le Héros ne gagne que dans environ {}\u{a0}% des cas, pour un bon prix en cartes.",
            ),
            other => other.plain(lang).to_owned(),
        }
    }

    /// What it is for, in a few words.
    fn short(self, lang: Lang) -> &'static str {
        match self {
            Why::Fight { .. } | Why::Struggle { .. } => lang.pick("a fight", "un combat"),
            Why::Explore => lang.pick("unknown land", "l’exploration"),
            Why::Mine => lang.pick("a Mine", "une Mine"),
            Why::Trade | Why::Deal => lang.pick("a Trade", "un commerce"),
            Why::Quest => lang.pick("a Quest", "une Quête"),
            Why::Challenge => lang.pick("an Elemental", "un Élémentaire"),
            Why::Treasure => lang.pick("a Treasure", "un Trésor"),
            Why::Heal => lang.pick("healing", "se soigner"),
            Why::Potion => lang.pick("a Healing Potion", "une Potion de Soins"),
            Why::Errand => lang.pick("the goal of the scenario", "le but du scénario"),
            Why::Stand => lang.pick("another place to stand", "une autre place"),
            Why::Equip => lang.pick("equipment", "l’équipement"),
            Why::Choice => lang.pick("another answer", "une autre réponse"),
            Why::Enough => lang.pick("ending the turn", "finir le tour"),
        }
    }

    /// The same once more, elsewhere or otherwise.
    fn again(self, lang: Lang) -> &'static str {
        match self {
            Why::Fight { .. } | Why::Struggle { .. } => lang.pick("another fight", "un autre combat"),
            Why::Explore => lang.pick("another edge of the land", "une autre terre inconnue"),
            Why::Mine => lang.pick("another Mine", "une autre Mine"),
            Why::Trade | Why::Deal => lang.pick("another Trade", "un autre commerce"),
            Why::Quest => lang.pick("another Quest", "une autre Quête"),
            Why::Challenge => lang.pick("another Elemental", "un autre Élémentaire"),
            Why::Treasure => lang.pick("another Treasure", "un autre Trésor"),
            _ => lang.pick("another way to it", "une autre façon de faire"),
        }
    }

    fn plain(self, lang: Lang) -> &'static str {
        match self {
            Why::Explore => lang.pick(
                "Unknown land promises more than what is known nearby.",
                "Les terres inconnues promettent plus que ce qu’il connaît à proximité.",
            ),
            Why::Mine => lang.pick(
                "A Mine within reach: its yield sells well, and its token counts at the end.",
                "Une Mine à portée\u{a0}: son produit se vend bien, et son jeton compte à la fin.",
            ),
            Why::Trade => lang.pick(
                "Its gold does more good as equipment.",
                "Son or sert davantage une fois changé en équipement.",
            ),
            Why::Quest => lang.pick(
                "What the Quest asks costs less than what it gives.",
                "Ce que la Quête demande coûte moins que ce qu’elle donne.",
            ),
            Why::Challenge => lang.pick(
                "The Elemental should give more than it costs in Wounds.",
                "L’Élémentaire devrait rapporter plus qu’il ne coûte en Blessures.",
            ),
            Why::Treasure => lang.pick("A Treasure waits there.", "Un Trésor l’y attend."),
            Why::Heal => lang.pick(
                "Health now is worth more than the gold it costs.",
                "La Santé vaut maintenant plus que l’or qu’elle coûte.",
            ),
            Why::Potion => lang.pick(
                "A Healing Potion for the next fight is worth its gold.",
                "Une Potion de Soins pour le prochain combat vaut son or.",
            ),
            Why::Errand => {
                lang.pick("It brings the goal of the scenario closer.", "Cela rapproche du but du scénario.")
            }
            Why::Stand => lang.pick(
                "The best place it can reach for the next turn.",
                "La meilleure place qu’il puisse atteindre pour le tour suivant.",
            ),
            Why::Equip => lang.pick(
                "It makes the Hero board stronger and costs nothing.",
                "Le plateau Héros en est plus fort, et cela ne coûte rien.",
            ),
            Why::Deal => lang.pick("The best deal here.", "La meilleure affaire ici."),
            Why::Choice => lang.pick("The most useful of the answers.", "La plus utile des réponses."),
            Why::Fight { .. } | Why::Struggle { .. } | Why::Enough => lang.pick(
                "Nothing left to do is worth its price.",
                "Rien de ce qui reste à faire ne vaut son prix.",
            ),
        }
    }
}

/// How a plan did in the head beside the second best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lead {
    /// By how much it did better, in Reputation.
    pub(super) by: f64,
    /// What the second best is for.
    pub(super) instead: Why,
    /// Whether that is for the same thing, elsewhere.
    pub(super) alike: bool,
}

impl Lead {
    /// The sentence.
    pub(super) fn text(self, lang: Lang) -> String {
        let instead = if self.alike { self.instead.again(lang) } else { self.instead.short(lang) };
        // Luck in the head makes small differences.
        let worse = format!("{:.1}", self.by);
        match lang {
            Lang::En if self.by < CLEAR => {
                format!(
                    "Played on through the next turn, the second choice ({instead}) comes to about the same."
                )
            }
            Lang::En => format!(
                "Played on through the next turn, the second choice ({instead}) comes to about {worse} Reputation less."
            ),
            Lang::Fr if self.by < CLEAR => {
                format!(
                    "Poursuivi en pensée jusqu’au tour suivant, le second choix ({instead}) vaut à peu près autant."
                )
            }
            Lang::Fr => format!(
                "Poursuivi en pensée jusqu’au tour suivant, le second choix ({instead}) rapporte environ {} Réputation de moins.",
                worse.replace('.', ",")
            ),
        }
    }
}

/// A lead that is told.
const CLEAR: f64 = 0.3;
