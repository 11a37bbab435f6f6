//! Which content a journal was played with.

/// A 64-bit FNV-1a hash: for each byte, exclusive-or it in, then multiply by the FNV prime (modulo 2⁶⁴).
///
/// It tells versions of our own files apart; it is no defence against anybody. Carriage returns are passed over, so
/// that a checkout with other line endings has the same content.
#[derive(Clone)]
pub(crate) struct Fingerprint(u64);

impl Fingerprint {
    pub(crate) fn new() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }

    /// Adds a file; the zero bytes keep what ends one name or text from starting the next.
    pub(crate) fn file(&mut self, name: &str, bytes: &[u8]) {
        self.bytes(name.as_bytes());
        self.bytes(&[0]);
        self.bytes(bytes);
        self.bytes(&[0]);
    }

    /// 16 hexadecimal digits.
    pub(crate) fn hex(&self) -> String {
        format!("{:016x}", self.0)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().filter(|&&byte| byte != b'\r') {
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

    #[test]
    fn line_endings_do_not_count() {
        assert_eq!(raw("schema = 1\r\nx = 2\r\n"), raw("schema = 1\nx = 2\n"));
    }
}
