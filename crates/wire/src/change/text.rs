//! Where values begin and end in a JSON text that is not parsed: as `serde_json` writes it, without spaces.

/// A value in a text: where it begins and ends.
pub(super) type Span = (usize, usize);

/// A field in a text: its name as it is written between the quotes, and its value.
pub(super) type Field = (Span, Span);

/// Where each object and each list of a text begins and ends, in the order of their beginnings.
pub(super) fn brackets(text: &[u8]) -> Option<Vec<Span>> {
    let (mut spans, mut open): (Vec<Span>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match KINDS[usize::from(byte)] {
            Kind::Quote => at = string_end(text, at)?,
            Kind::Opens => {
                open.push(spans.len());
                spans.push((at, at));
                at += 1;
            }
            Kind::Closes => {
                at += 1;
                spans[open.pop()?].1 = at;
            }
            Kind::Else => at += 1,
        }
    }
    open.is_empty().then_some(spans)
}

/// Where the value ends that begins here.
pub(super) fn end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at)? {
        b'"' => return string_end(text, at),
        b'{' | b'[' => {}
        b'}' | b']' | b',' | b':' => return None,
        _ => {
            let ends = |b: &u8| matches!(b, b',' | b':' | b'}' | b']' | b'{' | b'[' | b'"');
            return text[at..].iter().position(ends).map(|length| at + length).or(Some(text.len()));
        }
    }
    let (mut depth, mut at) = (1u32, at + 1);
    loop {
        match KINDS[usize::from(*text.get(at)?)] {
            Kind::Quote => at = string_end(text, at)?,
            Kind::Opens => (depth, at) = (depth + 1, at + 1),
            Kind::Closes if depth == 1 => return Some(at + 1),
            Kind::Closes => (depth, at) = (depth - 1, at + 1),
            Kind::Else => at += 1,
        }
    }
}

/// What a byte means to whoever looks for the end of a value.
#[derive(Clone, Copy)]
enum Kind {
    Else,
    Quote,
    Opens,
    Closes,
}

const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Else; 256];
    kinds[b'"' as usize] = Kind::Quote;
    kinds[b'{' as usize] = Kind::Opens;
    kinds[b'[' as usize] = Kind::Opens;
    kinds[b'}' as usize] = Kind::Closes;
    kinds[b']' as usize] = Kind::Closes;
    kinds
};

/// Where the text in quotes ends that begins here, after the second quote.
pub(super) fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The fields of an object from here on, which may be after a comma or before one, and where its last bracket
/// is.
pub(super) fn fields(text: &[u8], at: usize) -> Option<(Vec<Field>, usize)> {
    let (mut at, mut fields) = (at, Vec::new());
    loop {
        match text.get(at)? {
            b'}' => return Some((fields, at)),
            b',' => at += 1,
            b'"' => {
                let name = string_end(text, at)?;
                let value = end(text, name + 1)?;
                fields.push(((at + 1, name - 1), (name + 1, value)));
                at = value;
            }
            _ => return None,
        }
    }
}

/// The items of a list from here on, and where its last bracket is.
pub(super) fn items(text: &[u8], at: usize) -> Option<(Vec<Span>, usize)> {
    let (mut at, mut items) = (at, Vec::new());
    loop {
        match text.get(at)? {
            b']' => return Some((items, at)),
            b',' => at += 1,
            _ => {
                let to = end(text, at)?;
                items.push((at, to));
                at = to;
            }
        }
    }
}
