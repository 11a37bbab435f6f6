//! Reads lines of limited length from untrusted input.

use std::io::{self, BufRead};

/// The next line of an input.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// A line, without its line end. The last one need not have one.
    Text(&'a [u8]),
    /// A line longer than allowed. It has been skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads lines. Lines that are too long are skipped as they come, not kept in memory.
pub(crate) struct Lines<'a> {
    input: &'a mut dyn BufRead,
    line: Vec<u8>,
    max: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, max: usize) -> Self {
        Lines { input, line: Vec::new(), max }
    }

    pub(crate) fn next(&mut self) -> io::Result<Line<'_>> {
        self.line.clear();
        let (mut seen, mut too_long) = (false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            seen = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= self.line.len() + part.len() > self.max;
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(match (seen, too_long) {
            (false, _) => Line::End,
            (true, true) => Line::TooLong,
            (true, false) => Line::Text(&self.line),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_are_bounded_whatever_the_buffer() {
        for capacity in 1..12 {
            let mut input = BufReader::with_capacity(capacity, &b"one\n\n123456\n12345\nrest"[..]);
            let mut lines = Lines::new(&mut input, 5);
            assert_eq!(lines.next().unwrap(), Line::Text(b"one"));
            assert_eq!(lines.next().unwrap(), Line::Text(b""));
            assert_eq!(lines.next().unwrap(), Line::TooLong);
            assert_eq!(lines.next().unwrap(), Line::Text(b"12345"));
            assert_eq!(lines.next().unwrap(), Line::Text(b"rest"));
            assert_eq!(lines.next().unwrap(), Line::End);
        }
    }

    #[test]
    fn what_is_too_long_is_not_kept() {
        let mut input =
            BufReader::new(io::Read::chain(io::Read::take(io::repeat(b'x'), 64 << 20), &b"\nend"[..]));
        let mut lines = Lines::new(&mut input, 1000);
        assert_eq!(lines.next().unwrap(), Line::TooLong);
        assert!(lines.line.capacity() < 100_000);
        assert_eq!(lines.next().unwrap(), Line::Text(b"end"));
    }
}
