//! Plain tables for the terminal.

use std::fmt;

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// Rows under a heading; each column is as wide as its widest cell.
pub(crate) struct Table {
    heading: Vec<(&'static str, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(heading: &[(&'static str, Align)]) -> Self {
        Self { heading: heading.to_vec(), rows: Vec::new() }
    }

    /// Adds a row; missing cells stay empty.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    fn cell(row: &[String], column: usize) -> &str {
        row.get(column).map_or("", String::as_str)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let titles: Vec<String> = self.heading.iter().map(|(title, _)| (*title).to_owned()).collect();
        let widths: Vec<usize> = (0..titles.len())
            .map(|column| {
                let cells = std::iter::once(&titles).chain(&self.rows);
                cells.map(|row| Self::cell(row, column).chars().count()).max().unwrap_or(0)
            })
            .collect();
        let rule: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
        for row in [&titles, &rule].into_iter().chain(&self.rows) {
            let mut line = String::new();
            for (column, (&width, (_, align))) in widths.iter().zip(&self.heading).enumerate() {
                let cell = Self::cell(row, column);
                line.push_str(&match align {
                    Align::Left => format!("{cell:<width$}  "),
                    Align::Right => format!("{cell:>width$}  "),
                });
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// `1234567` as `1 234 567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&[("case", Align::Left), ("count", Align::Right), ("mark", Align::Left)]);
        table.row(vec!["épée".into(), "7".into(), "ok".into()]);
        table.row(vec!["a long name".into(), "1 234 567".into()]);
        assert_eq!(
            table.to_string(),
            "case             count  mark\n\
             ───────────  ─────────  ────\n\
             épée                 7  ok\n\
             a long name  1 234 567\n"
        );
    }

    #[test]
    fn a_table_without_rows_still_has_its_heading() {
        let table = Table::new(&[("case", Align::Left)]);
        assert_eq!(table.to_string(), "case\n────\n");
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        let shown = [0, 12, 999, 1000, 123_456, 1_234_567].map(grouped);
        assert_eq!(shown, ["0", "12", "999", "1 000", "123 456", "1 234 567"]);
    }
}
