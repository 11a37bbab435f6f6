//! Closed lists of phrases, prices and spans.

use super::parse::{Parsed, Parser};
use super::token::Token;
use crate::effect::{Hue, HueBy, Points, Price, Span};
use crate::terms::{BasicColour, ManaColour};

impl Parser<'_> {
    /// The longest of these phrases that is written here, if one is.
    pub(super) fn phrase<T: Copy>(&mut self, all: &[T], id: fn(T) -> &'static str) -> Option<T> {
        let mark = self.mark();
        let mut best: Option<(usize, T)> = None;
        for &each in all {
            self.back_to(mark);
            if !id(each).is_empty() && id(each).split(' ').all(|word| self.take_word(word)) {
                let end = self.mark();
                if best.is_none_or(|(longest, _)| end > longest) {
                    best = Some((end, each));
                }
            }
        }
        self.back_to(best.map_or(mark, |(end, _)| end));
        best.map(|(_, each)| each)
    }

    /// One of these phrases.
    pub(super) fn one_of<T: Copy>(&mut self, all: &[T], id: fn(T) -> &'static str, noun: &str) -> Parsed<T> {
        let names: Vec<&str> = all.iter().map(|each| id(*each)).collect();
        self.phrase(all, id).ok_or_else(|| self.expected(&format!("{noun} ({})", names.join(", "))))
    }

    /// `[combat]`, if it is there.
    pub(super) fn span(&mut self) -> Parsed<Option<Span>> {
        if !self.take_sign("[") {
            return Ok(None);
        }
        let span = self.one_of(&Span::ALL, Span::id, "how long")?;
        self.sign("]")?;
        Ok(Some(span))
    }

    /// What mana or a crystal is coloured by.
    pub(super) fn hue(&mut self, crystal: bool) -> Parsed<Hue> {
        let mark = self.mark();
        let hue = match self.phrase(&ManaColour::ALL, ManaColour::id) {
            Some(colour) => Hue::One(colour),
            None => Hue::By(self.one_of(&HueBy::ALL, HueBy::id, "a colour")?),
        };
        let none_such = matches!(hue, Hue::One(ManaColour::Gold | ManaColour::Black) | Hue::By(HueBy::Any));
        if crystal && none_such {
            return Err(self.mistake(mark, "crystals have basic colours only".to_owned()));
        }
        Ok(hue)
    }

    /// What an effect costs.
    pub(super) fn price(&mut self) -> Parsed<Price> {
        if self.take_word(HueBy::Basic.id()) {
            return Ok(Price::Basic);
        }
        if self.take_word("unit") {
            return Ok(Price::Unit);
        }
        if let Some(points) = self.phrase(&Points::ALL, Points::id) {
            return Ok(Price::Points(points, self.number()?));
        }
        let mark = self.mark();
        let colour = self.one_of(&ManaColour::ALL, ManaColour::id, "a price")?;
        let both = match self.peek() {
            Token::Word("and") => true,
            Token::Word("or") => false,
            _ => return Ok(Price::Mana(colour)),
        };
        self.advance();
        let Some(first) = colour.basic() else {
            return Err(self.mistake(mark, "two basic colours expected".to_owned()));
        };
        let second = self.one_of(&BasicColour::ALL, BasicColour::id, "a basic colour")?;
        Ok(if both { Price::Both(first, second) } else { Price::Either(first, second) })
    }
}
