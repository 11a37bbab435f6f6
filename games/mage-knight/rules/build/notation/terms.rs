//! The single effects: points, mana, cards, and what they change about enemies, units and terrain.

use super::parse::{Parsed, Parser, part};
use super::token::Token;
use crate::effect::{
    ArmorCut, BetterSideways, CostChange, DeckEnd, Effect, EnemyChange, EnemyTarget, EnemyTrait, GainTo,
    GainWhat, Hue, OddEffect, OfferColour, OwnUnits, Points, Readied, Span, TerrainChange, TravelEnd,
    UnitChange, UnitTrait, Whose, WithHalf,
};
use crate::terms::{
    Ability, BasicColour, Element, ManaColour, Reach, Resistance, Resistances, Terrain, Terrains,
};

impl Parser<'_> {
    pub(super) fn term(&mut self) -> Parsed<Effect> {
        if let Some(effect) = self.changes()? {
            return Ok(effect);
        }
        let Token::Word(word) = self.peek() else { return Err(self.expected("an effect")) };
        let mark = self.mark();
        self.advance();
        Ok(match word {
            "none" => Effect::Nothing,
            "move" => Effect::Move(self.number()?),
            "influence" => Effect::Influence(self.number()?),
            "heal" if self.take_word("unit") => Effect::HealUnit,
            "heal" => Effect::Heal(self.number()?),
            "draw" => Effect::Draw(self.number()?),
            "hand" => {
                self.words("limit")?;
                Effect::HandLimit(self.plus()?)
            }
            "attack" | "block" | "ranged" | "siege" | "physical" | "fire" | "ice" | "coldfire" => {
                self.back_to(mark);
                self.strike()?
            }
            "mana" => {
                let at = self.mark();
                let hue = self.hue(false)?;
                if self.take_word("now") {
                    let Hue::One(colour) = hue else {
                        return Err(self.mistake(at, "what is spent at once has one colour".to_owned()));
                    };
                    Effect::ManaNow(colour)
                } else {
                    Effect::Mana { hue, n: self.multiple() }
                }
            }
            "crystal" => Effect::Crystal { hue: self.hue(true)?, n: self.multiple() },
            "random" => {
                self.words("crystal")?;
                Effect::RandomCrystal(self.multiple())
            }
            "source-dice" => Effect::SourceDice(self.plus()?),
            "unlimited" => {
                let colour = self.one_of(&BasicColour::ALL, BasicColour::id, "a basic colour")?;
                self.words("and black")?;
                Effect::UnlimitedMana(colour)
            }
            "allow" => {
                let special = [ManaColour::Gold, ManaColour::Black];
                Effect::AllowMana(self.one_of(&special, ManaColour::id, "a special colour")?)
            }
            "fame" => Effect::Fame(self.plus()?),
            "rep" => match self.peek() {
                Token::Signed(n) if n != 0 => {
                    self.advance();
                    Effect::Reputation(n)
                }
                _ => return Err(self.expected("a number with a sign")),
            },
            "wound" if self.take_word("unit") => Effect::WoundUnit,
            "wound" => Effect::Wound(self.number()?),
            "ready" => self.ready()?,
            "ignore" => {
                self.words("site fortifications")?;
                Effect::IgnoreSiteFortifications
            }
            "skip" => {
                self.words("block and damage")?;
                Effect::SkipBlockAndDamage
            }
            "convert" => {
                let from = self.one_of(&Points::ALL, Points::id, "what to convert")?;
                let n = self.number()?;
                self.sign("->")?;
                Effect::Convert { from, n, into: part(self.strike()?) }
            }
            "sideways" => {
                let value = self.number()?;
                self.words("or")?;
                let better = self.number()?;
                self.words("if")?;
                let when = self.one_of(&BetterSideways::ALL, BetterSideways::id, "a condition")?;
                Effect::Sideways { value, better, when }
            }
            "with" => self.with_action()?,
            "next" => {
                self.words("attack card")?;
                let attack = self.plus()?;
                self.words("or block card")?;
                Effect::NextCard { attack, block: self.plus()? }
            }
            "travel" => self.travel()?,
            "gain" if self.take_word("unit") => Effect::GainUnit,
            "gain" => {
                let what = self.one_of(&GainWhat::ALL, GainWhat::id, "what to gain")?;
                let colour = self.one_of(&OfferColour::ALL, OfferColour::id, "which colour")?;
                self.sign("->")?;
                Effect::GainCard { what, colour, to: self.one_of(&GainTo::ALL, GainTo::id, "where to")? }
            }
            "this" => {
                self.words("card to deck")?;
                Effect::ThisCardTo(self.one_of(&DeckEnd::ALL, DeckEnd::id, "an end of the deck")?)
            }
            "recall" => {
                let n = self.number()?;
                let chosen = self.take_word("chosen");
                if !chosen {
                    self.words("random")?;
                }
                Effect::Recall { n, chosen }
            }
            "shuffle" => {
                self.words("discard into deck")?;
                Effect::ShuffleDiscards
            }
            "extra" => {
                self.words("turn")?;
                Effect::ExtraTurn
            }
            "lock" => {
                self.words("motivation")?;
                Effect::LockMotivation
            }
            "artifact" => Effect::Artifact(self.number()?),
            "spell" => Effect::Spell(self.number()?),
            "shield" => Effect::Shield,
            "odd" => Effect::Odd(self.one_of(&OddEffect::ALL, OddEffect::id, "an odd effect")?),
            unknown => return Err(self.mistake(mark, format!("no effect is called `{unknown}`"))),
        })
    }

    /// An attack or a block.
    fn strike(&mut self) -> Parsed<Effect> {
        let reach = self.phrase(&Reach::ALL[1..], Reach::id);
        let element = self.phrase(&Element::ALL[1..], Element::id).unwrap_or(Element::Physical);
        if reach.is_none() && self.take_word("block") {
            let n = self.number()?;
            if self.take_word("twice") {
                self.words("if swift")?;
                return Ok(Effect::SwiftBlock { n, element });
            }
            return Ok(Effect::Block { n, element });
        }
        if !self.take_word("attack") {
            return Err(self.expected(if reach.is_some() { "`attack`" } else { "`attack` or `block`" }));
        }
        Ok(Effect::Attack { n: self.number()?, reach: reach.unwrap_or(Reach::Melee), element })
    }

    fn ready(&mut self) -> Parsed<Effect> {
        self.sign("(")?;
        let who = if self.take_word("any") {
            Readied::Any
        } else if self.take_word("all") {
            Readied::All
        } else if self.take_word("unit") {
            Readied::Unit
        } else if self.take_word("levels") {
            Readied::Levels(self.number()?)
        } else if self.take_word("L") {
            self.sign("<=")?;
            Readied::OneUpTo(self.number()?)
        } else {
            return Err(self.expected("`any`, `all`, `unit`, `levels` or `L`"));
        };
        self.sign(")")?;
        Ok(Effect::Ready(who))
    }

    fn with_action(&mut self) -> Parsed<Effect> {
        self.words("another action")?;
        self.sign(":")?;
        let half = self.one_of(&WithHalf::ALL, WithHalf::id, "which effect")?;
        let times = self.multiple();
        let plus = if matches!(self.peek(), Token::Signed(_)) { self.plus()? } else { 0 };
        let trash = self.peek() == Token::Sign(",") && self.peek_after() == Token::Word("trash");
        if trash {
            self.sign(",")?;
            self.words("trash it")?;
        }
        Ok(Effect::WithAction { half, times, plus, trash })
    }

    fn travel(&mut self) -> Parsed<Effect> {
        let spaces = self.number()?;
        let mut each = 0;
        if self.take_word("for") {
            each = self.number()?;
            self.words("each")?;
        }
        let avoiding = if self.take_word("avoiding") { self.terrains()? } else { Terrains::NONE };
        self.words("to")?;
        let to = self.one_of(&TravelEnd::ALL, TravelEnd::id, "where it ends")?;
        Ok(Effect::Travel { spaces, each, avoiding, to })
    }

    /// `enemies{…}` and the like, or nothing if this is none.
    fn changes(&mut self) -> Parsed<Option<Effect>> {
        let mark = self.mark();
        if let Some(target) = self.phrase(&EnemyTarget::ALL, EnemyTarget::id) {
            if self.take_sign("{") {
                let changes = self.until_brace(Parser::enemy_change)?;
                self.sign("}")?;
                return Ok(Some(Effect::Enemies { target, changes }));
            }
            self.back_to(mark);
        }
        if let Some(who) = self.phrase(&OwnUnits::ALL, OwnUnits::id) {
            if self.take_sign("{") {
                let changes = self.until_brace(Parser::unit_change)?;
                let lasts = self.span()?.unwrap_or(Span::Turn);
                self.sign("}")?;
                return Ok(Some(Effect::Units { who, changes, lasts }));
            }
            self.back_to(mark);
        }
        if let Some(whose) = self.phrase(&Whose::ALL, Whose::id) {
            if self.take_sign("{") {
                let changes = self.until_brace(Parser::terrain_change)?;
                let lasts = self.span()?.unwrap_or(Span::Turn);
                self.sign("}")?;
                return Ok(Some(Effect::Terrain { whose, changes, lasts }));
            }
            self.back_to(mark);
        }
        Ok(None)
    }

    fn until_brace<T>(&mut self, each: fn(&mut Self) -> Parsed<T>) -> Parsed<&'static [T]> {
        let mut changes = vec![each(self)?];
        while self.take_sign(",") {
            changes.push(each(self)?);
        }
        Ok(changes.leak())
    }

    fn enemy_change(&mut self) -> Parsed<EnemyChange> {
        let what = self.enemy_trait()?;
        let mark = self.mark();
        let span = self.span()?;
        if span.is_some() && what == EnemyTrait::Destroy {
            return Err(self.mistake(mark, "what is destroyed stays so".to_owned()));
        }
        Ok(EnemyChange { what, lasts: span.unwrap_or(Span::Turn) })
    }

    fn enemy_trait(&mut self) -> Parsed<EnemyTrait> {
        if self.take_sign("-") {
            if self.take_word("fortified") {
                return Ok(EnemyTrait::NoFortification);
            }
            if self.take_word("swift") {
                return Ok(EnemyTrait::NoSwift);
            }
            self.words("resist")?;
            if self.take_word("all") {
                return Ok(EnemyTrait::NoResistance(Resistances::ALL));
            }
            let mut which = Resistances::NONE;
            loop {
                which = which.with(self.one_of(&Resistance::ALL, Resistance::id, "a resistance")?);
                if !self.take_word("and") {
                    return Ok(EnemyTrait::NoResistance(which));
                }
            }
        }
        if self.take_word("no-attack") {
            return Ok(EnemyTrait::NoAttack);
        }
        if self.take_word("destroy") {
            return Ok(EnemyTrait::Destroy);
        }
        if self.take_word("armor") {
            return self.armor();
        }
        if let Some(ability) = self.phrase(&Ability::ALL, Ability::id) {
            self.words("if physical")?;
            return Ok(EnemyTrait::AbilityIfPhysical(ability));
        }
        let element = self.phrase(&Element::ALL[1..], Element::id).unwrap_or(Element::Physical);
        if !self.take_word("attack") {
            return Err(self.expected("what changes about an enemy"));
        }
        Ok(EnemyTrait::MoreAttack(element, self.plus()?))
    }

    /// Armor goes up, or down to 1 at least (MK-FAQ-21).
    fn armor(&mut self) -> Parsed<EnemyTrait> {
        if matches!(self.peek(), Token::Signed(1..)) {
            return Ok(EnemyTrait::MoreArmor(self.plus()?));
        }
        let by = self.minus()?;
        let cut = if self.take_word("or") {
            let more = self.minus()?;
            self.words("if fortified")?;
            ArmorCut::Fortified(by, more)
        } else if self.take_word("per") {
            self.words("resistance")?;
            ArmorCut::PerResistance(by)
        } else {
            ArmorCut::By(by)
        };
        self.sign("(")?;
        self.words("min")?;
        if self.peek() != Token::Number(1) {
            return Err(self.expected_since("`1`", "armor never drops below"));
        }
        self.advance();
        self.sign(")")?;
        Ok(EnemyTrait::Armor(cut))
    }

    fn unit_change(&mut self) -> Parsed<UnitChange> {
        if self.take_word("no-damage") {
            return Ok(UnitChange::NoDamage);
        }
        if self.take_word("resist") {
            return Ok(UnitChange::Resist(self.one_of(&Resistance::ALL, Resistance::id, "a resistance")?));
        }
        let what = self.one_of(&UnitTrait::ALL, UnitTrait::id, "what changes about a unit")?;
        Ok(UnitChange::More(what, self.plus()?))
    }

    fn terrain_change(&mut self) -> Parsed<TerrainChange> {
        let terrains = self.terrains()?;
        self.sign(":")?;
        let cost = if self.take_word("open") {
            self.sign("=")?;
            CostChange::Open(self.number()?)
        } else if self.take_sign("=") {
            CostChange::Set(self.number()?)
        } else if matches!(self.peek(), Token::Signed(1..)) {
            let by = self.plus()?;
            CostChange::More { by, max: self.limit("max")? }
        } else {
            let by = self.minus()?;
            CostChange::Less { by, min: self.limit("min")? }
        };
        Ok(TerrainChange { terrains, cost })
    }

    /// `(min 0)`.
    fn limit(&mut self, word: &'static str) -> Parsed<u8> {
        self.sign("(")?;
        self.words(word)?;
        let limit = self.number()?;
        self.sign(")")?;
        Ok(limit)
    }

    fn terrains(&mut self) -> Parsed<Terrains> {
        if self.take_word("all") {
            return Ok(Terrains::ALL);
        }
        let mut terrains = Terrains::NONE;
        loop {
            terrains = terrains.with(self.one_of(&Terrain::ALL, Terrain::id, "a terrain")?);
            if !self.take_sign(",") {
                return Ok(terrains);
            }
        }
    }
}
