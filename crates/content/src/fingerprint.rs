//! Hashes the content that matters for play, so that a journal can say which content it was played with.

use crate::tree::{Data, Field, Table, Value};

/// A 64-bit FNV-1a hash: for each byte, exclusive-or it in, then multiply by the FNV prime (modulo 2⁶⁴).
///
/// It distinguishes versions of our own files; it is no protection against attacks. It covers only what
/// matters for play: not comments, the order of fields, texts, notes or drawings.
#[derive(Clone)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    pub(crate) fn new() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }

    /// Begins a file.
    pub(crate) fn file(&mut self, name: &str) {
        self.word(b'#', name);
    }

    /// Adds the fields of a table in the order of their names, except those that do not affect play.
    pub(crate) fn table(&mut self, table: &Table) {
        let mut fields: Vec<&Field> = table.fields.iter().filter(|field| !field.beside.get()).collect();
        fields.sort_by(|a, b| a.name.cmp(&b.name));
        self.bytes(b"{");
        for field in fields {
            self.word(b'.', &field.name);
            self.value(&field.value);
        }
        self.bytes(b"}");
    }

    fn value(&mut self, value: &Value) {
        match &value.data {
            Data::Str(text) => self.word(b's', text),
            Data::Int(number) => self.word(b'i', &number.map_or(String::new(), |n| n.to_string())),
            Data::Float(text) => self.word(b'f', text),
            Data::Bool(yes) => self.bytes(if *yes { b"y" } else { b"n" }),
            Data::Date => self.bytes(b"d"),
            Data::List(items) => {
                self.bytes(b"[");
                items.iter().for_each(|item| self.value(item));
                self.bytes(b"]");
            }
            Data::Table(table) => self.table(table),
        }
    }

    /// Adds a text; a zero byte separates it from the next.
    fn word(&mut self, kind: u8, text: &str) {
        self.bytes(&[kind]);
        self.bytes(text.as_bytes());
        self.bytes(&[0]);
    }

    /// 16 hexadecimal digits.
    pub(crate) fn hex(&self) -> String {
        format!("{:016x}", self.0)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprint;

    fn raw(text: &str) -> String {
        let mut print = Fingerprint::new();
        print.bytes(text.as_bytes());
        print.hex()
    }

    /// The published test values of FNV-1a 64.
    #[test]
    fn is_fnv_1a() {
        assert_eq!(raw(""), "cbf29ce484222325");
        assert_eq!(raw("a"), "af63dc4c8601ec8c");
        assert_eq!(raw("foobar"), "85944171f73967e8");
    }
}
