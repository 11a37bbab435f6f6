//! Compares text as people type it: with or without capitals and accents, and with typing mistakes.

/// Lower case, without accents and ligatures.
///
/// ```
/// use kernel::spelling::unaccented;
/// assert_eq!(unaccented("Épée, CHÂTEAU, cœur, Où ?"), "epee, chateau, coeur, ou ?");
/// assert_eq!(unaccented("e\u{301}pe\u{301}e"), "epee");
/// ```
#[must_use]
pub fn unaccented(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'â' | 'ä' | 'á' => folded.push('a'),
            'ç' => folded.push('c'),
            'é' | 'è' | 'ê' | 'ë' => folded.push('e'),
            'î' | 'ï' | 'í' => folded.push('i'),
            'ô' | 'ö' | 'ó' => folded.push('o'),
            'ù' | 'û' | 'ü' | 'ú' => folded.push('u'),
            'ÿ' => folded.push('y'),
            'ñ' => folded.push('n'),
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            // Accents typed as marks of their own.
            '\u{300}'..='\u{36f}' => {}
            c => folded.push(c),
        }
    }
    folded
}

/// How many letters must be put in, taken out or changed to turn a name into what was typed, of which the
/// first 40 letters count.
///
/// ```
/// use kernel::spelling::edits;
/// assert_eq!((edits("gecko", "gekco"), edits("orc", "ork"), edits("orc", "")), (2, 1, 3));
/// ```
#[must_use]
pub fn edits(name: &str, typed: &str) -> usize {
    let typed: Vec<char> = typed.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=typed.len()).collect();
    for (i, x) in name.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in typed.iter().enumerate() {
            let changed = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row[typed.len()]
}
