//! The fields of an update, and of the view within it, as they stood last. Most of them are the same for all
//! viewers of a table and stay the same from step to step, so each is kept once, and its change is computed
//! once for everybody.

use std::sync::Arc;
use wire::change;

/// A field in writing, with its name.
#[derive(Clone)]
struct Piece {
    text: Arc<str>,
    /// Where the name ends, after its quote.
    name: usize,
}

impl Piece {
    fn name(&self) -> &str {
        &self.text[..self.name]
    }

    fn value(&self) -> &str {
        &self.text[self.name + 1..]
    }

    fn is(&self, other: &Piece) -> bool {
        Arc::ptr_eq(&self.text, &other.text)
    }

    /// Where this field ends, if it stands in this text here.
    fn ends_at(&self, text: &str, at: usize) -> Option<usize> {
        let to = at + self.text.len();
        // A number goes on where another one ends.
        let ends = matches!(text.as_bytes().get(to), Some(b',' | b'}'));
        (ends && text.as_bytes().get(at..to)? == self.text.as_bytes()).then_some(to)
    }
}

/// All that stands.
#[derive(Default)]
pub(crate) struct Standing {
    outer: Vec<Piece>,
    /// The fields of the view, which is the last of the fields.
    view: Vec<Piece>,
}

/// What became of a field, for the next reader who is to be told the same.
struct Turned {
    old: Piece,
    new: Piece,
    change: Arc<str>,
}

/// What has been found out while the same step is told to several.
#[derive(Default)]
pub(crate) struct Sheet(Vec<Turned>);

/// How the view begins within what stands.
const VIEW: &str = r#""view":{"#;

impl Standing {
    /// Takes a text apart, an object whose last field is the view, and finds what differs from what stood
    /// before. A piece that one of the others has is taken from there. Nothing if the text is of another
    /// form.
    pub(crate) fn read(
        text: &str,
        before: &Standing,
        others: &[&Standing],
        sheet: &mut Sheet,
    ) -> Option<(Standing, String)> {
        let mut change = String::from("{");
        let at = text.starts_with('{').then_some(1)?;
        let among = |part: fn(&Standing) -> &Vec<Piece>| others.iter().flat_map(move |other| part(other));
        let mut reader = Reader { text, at, change: &mut change, sheet };
        let outer = reader.pieces(Some(VIEW), &before.outer, || among(|standing| &standing.outer))?;
        if !reader.text[reader.at..].starts_with(VIEW) {
            return None;
        }
        reader.at += VIEW.len();
        let outside = reader.change.len();
        reader.separate();
        reader.change.push_str(r#""~view":{"#);
        let inside = reader.change.len();
        let view = reader.pieces(None, &before.view, || among(|standing| &standing.view))?;
        let ended = &reader.text[reader.at..] == "}}";
        if change.len() == inside {
            change.truncate(outside);
        } else {
            change.push('}');
        }
        change.push('}');
        ended.then_some((Standing { outer, view }, change))
    }

    /// The fields in writing, after each other, and the bracket at the end of the object that they belong to.
    pub(crate) fn write(&self, text: &mut String) {
        for piece in &self.outer {
            text.push_str(&piece.text);
            text.push(',');
        }
        text.push_str(VIEW);
        for (number, piece) in self.view.iter().enumerate() {
            if number > 0 {
                text.push(',');
            }
            text.push_str(&piece.text);
        }
        text.push_str("}}");
    }

    /// How long that is.
    pub(crate) fn len(&self) -> usize {
        let pieces = self.outer.iter().chain(&self.view);
        pieces.map(|piece| piece.text.len() + 1).sum::<usize>() + VIEW.len() + 2
    }
}

/// Reads a text from front to back.
struct Reader<'r> {
    text: &'r str,
    at: usize,
    change: &'r mut String,
    sheet: &'r mut Sheet,
}

impl Reader<'_> {
    /// The fields of the object in which the reader is, up to the one that begins so, or up to the last
    /// bracket.
    fn pieces<'p, O: Iterator<Item = &'p Piece>>(
        &mut self,
        until: Option<&str>,
        before: &[Piece],
        others: impl Fn() -> O,
    ) -> Option<Vec<Piece>> {
        let mut pieces: Vec<Piece> = Vec::with_capacity(before.len());
        // The field that comes next, if the names are the same as before.
        let mut next = 0;
        loop {
            match self.text.as_bytes().get(self.at)? {
                b'}' => break,
                b',' => self.at += 1,
                _ if until.is_some_and(|until| self.text[self.at..].starts_with(until)) => break,
                _ => {
                    if let Some(same) = before.get(next)
                        && let Some(to) = same.ends_at(self.text, self.at)
                    {
                        pieces.push(same.clone());
                        (self.at, next) = (to, next + 1);
                        continue;
                    }
                    let (piece, place) = self.piece(before, next, &others)?;
                    pieces.push(piece);
                    next = place.map_or(next, |place| place + 1);
                }
            }
        }
        for gone in before {
            if !pieces.iter().any(|piece| piece.name() == gone.name()) {
                self.separate();
                let name = gone.name();
                self.change.push_str(r#""-"#);
                self.change.push_str(&name[1..]);
                self.change.push_str(":0");
            }
        }
        Some(pieces)
    }

    /// A field that is not what stood in its place, and the place where one of its name stood before.
    fn piece<'p, O: Iterator<Item = &'p Piece>>(
        &mut self,
        before: &[Piece],
        next: usize,
        others: &impl Fn() -> O,
    ) -> Option<(Piece, Option<usize>)> {
        // Somebody else may have been told the same already.
        if let Some(old) = before.get(next)
            && let Some((turned, to)) = self.turned(old)
        {
            let (new, change) = (turned.new.clone(), turned.change.clone());
            self.separate();
            self.change.push_str(&change);
            self.at = to;
            return Some((new, Some(next)));
        }
        let (name, to) = change::field_ends(self.text, self.at)?;
        let (name, text) = (name - self.at, &self.text[self.at..to]);
        let place = before.iter().position(|old| old.name() == &text[..name]);
        self.at = to;
        let old = place.map(|place| &before[place]);
        if let Some(same) = old.filter(|old| *old.text == *text) {
            return Some((same.clone(), place));
        }
        let known = others().find(|other| *other.text == *text).cloned();
        let new = known.unwrap_or_else(|| Piece { text: text.into(), name });
        self.separate();
        let bare = &new.name()[1..name - 1];
        match old {
            Some(old) => {
                let change: Arc<str> = change::of_field(bare, old.value(), new.value())?.into();
                self.change.push_str(&change);
                self.sheet.0.push(Turned { old: old.clone(), new: new.clone(), change });
            }
            None => {
                self.change.push_str(r#""="#);
                self.change.push_str(&new.text[1..]);
            }
        }
        Some((new, place))
    }

    /// What became of this field for somebody else, if that is what stands here, and where it ends.
    fn turned(&self, old: &Piece) -> Option<(&Turned, usize)> {
        let mut turned = self.sheet.0.iter().filter(|turned| turned.old.is(old));
        turned.find_map(|turned| Some((turned, turned.new.ends_at(self.text, self.at)?)))
    }

    fn separate(&mut self) {
        if !self.change.ends_with('{') {
            self.change.push(',');
        }
    }
}
