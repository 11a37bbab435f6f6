//! Writes effects as Rust constants.

/// A value that can be written as a constant into a generated table.
pub trait Code {
    /// The Rust source of the value.
    fn code(&self) -> String;
}

macro_rules! plain {
    ($($name:ty),+) => {
        $(impl Code for $name {
            fn code(&self) -> String {
                self.to_string()
            }
        })+
    };
}

plain!(u8, i8, bool);

impl<T: Code> Code for Option<T> {
    fn code(&self) -> String {
        self.as_ref().map_or("None".to_owned(), |inner| format!("Some({})", inner.code()))
    }
}

impl<T: Code + ?Sized> Code for &T {
    fn code(&self) -> String {
        format!("&{}", (**self).code())
    }
}

impl<T: Code> Code for [T] {
    fn code(&self) -> String {
        let items: Vec<String> = self.iter().map(Code::code).collect();
        format!("[{}]", items.join(", "))
    }
}

impl<T: Code, const N: usize> Code for [T; N] {
    fn code(&self) -> String {
        self[..].code()
    }
}
