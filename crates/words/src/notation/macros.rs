//! The macro that declares a notation.

/// Declares a language: an enum whose atoms say how they are written.
///
/// An atom is written as pieces in brackets: texts, fields, and fields that are written in a way of their
/// own, as one of [`pieces`](crate::notation::pieces) or a module of the language says. A name alone is short
/// for `name(a, b)` with all fields. Blanks count for writing alone. Where several atoms could be meant, the
/// one that reaches farthest is.
///
/// Besides the enum this makes its [`Code`](crate::notation::Code), and [`Arg`](crate::notation::Arg) and
/// `Display` for a language that has atoms alone. In a language with other variants too, which the grammar
/// around it reads and writes, there are `read_atom` and `write_atom`.
///
/// ```
/// use words::notation::{Arg, Cursor, Code};
/// use words::notation::pieces::plus;
///
/// words::notation! {
///     /// What a fish does.
///     #[derive(Clone, Copy, PartialEq, Debug)]
///     Deed "a deed" {
///         /// It swims.
///         Swim(n: u8) = "swim",
///         /// It grows.
///         Grow {
///             /// How much.
///             by: u8,
///             /// How often.
///             times: u8,
///         } = ["grow " (plus by) " and again " times " times"],
///         /// It sleeps.
///         Sleep = ["sleep"],
///     }
/// }
///
/// let read = |text| Deed::read(&mut Cursor::new(text)?);
/// assert_eq!(read("grow +2 and again 3 times"), Ok(Deed::Grow { by: 2, times: 3 }));
/// assert_eq!(read("swim(4)")?.to_string(), "swim(4)");
/// assert_eq!(read("sleep")?.code(), "Deed::Sleep");
/// assert_eq!(read("swim(4)")?.code(), "Deed::Swim(4)");
/// assert_eq!(read("fly").unwrap_err().to_string(), "at character 1: a deed expected, not `fly`");
/// # Ok::<(), words::notation::Mistake>(())
/// ```
#[macro_export]
macro_rules! notation {
    // A language of atoms alone.
    (
        $(#[$doc:meta])* $name:ident $noun:literal {
            $($(#[$each:meta])* $variant:ident $(($($arg:ident: $ty:ty),+ $(,)?))? $({$($(#[$of:meta])* $field:ident: $fty:ty),+ $(,)?})? = $pattern:tt,)+
        }
    ) => {
        $crate::notation! {
            $(#[$doc])* $name $noun {} atoms {
                $($(#[$each])* $variant $(($($arg: $ty),+))? $({$($(#[$of])* $field: $fty),+})? = $pattern,)+
            }
        }

        impl $crate::notation::Arg for $name {
            fn read(cursor: &mut $crate::notation::Cursor<'_>) -> $crate::notation::Parsed<Self> {
                $name::read_atom(cursor)
            }

            fn write(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.write_atom(f)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.write_atom(f)
            }
        }
    };

    // A language in which some variants are not atoms.
    (
        $(#[$doc:meta])* $name:ident $noun:literal {
            $($(#[$own:meta])* $plain:ident $(($($parg:ident: $pty:ty),+ $(,)?))? $({$($(#[$pof:meta])* $pfield:ident: $pfty:ty),+ $(,)?})?,)*
        } atoms {
            $($(#[$each:meta])* $variant:ident $(($($arg:ident: $ty:ty),+ $(,)?))? $({$($(#[$of:meta])* $field:ident: $fty:ty),+ $(,)?})? = $pattern:tt,)+
        }
    ) => {
        $(#[$doc])*
        pub enum $name {
            $($(#[$own])* $plain $(($($pty),+))? $({$($(#[$pof])* $pfield: $pfty),+})?,)*
            $($(#[$each])* $variant $(($($ty),+))? $({$($(#[$of])* $field: $fty),+})?,)+
        }

        impl $name {
            /// Reads the atom here.
            pub fn read_atom(cursor: &mut $crate::notation::Cursor<'_>) -> $crate::notation::Parsed<Self> {
                let mut best = $crate::notation::Best::new(cursor);
                $(best.attempt(cursor, |cursor| {
                    $crate::notation!(@read cursor ($($($arg),+)? $($($field),+)?) $pattern);
                    Ok($name::$variant $(($($arg),+))? $({$($field),+})?)
                });)+
                best.finish(cursor, $noun)
            }

            /// Writes an atom so that it reads back as the same; writes nothing for other variants.
            pub fn write_atom(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($name::$variant $(($($arg),+))? $({$($field),+})? => {
                        $crate::notation!(@write f ($($($arg),+)? $($($field),+)?) $pattern);
                    })+
                    #[allow(unreachable_patterns, reason = "some languages have atoms alone")]
                    _ => {}
                }
                Ok(())
            }
        }

        impl $crate::notation::Code for $name {
            fn code(&self) -> ::std::string::String {
                match self {
                    $($name::$plain $(($($parg),+))? $({$($pfield),+})? => {
                        $crate::notation!(@code $name $plain $(($($parg)+))? $({$($pfield)+})?)
                    })*
                    $($name::$variant $(($($arg),+))? $({$($field),+})? => {
                        $crate::notation!(@code $name $variant $(($($arg)+))? $({$($field)+})?)
                    })+
                }
            }
        }
    };

    (@read $cursor:ident $all:tt [$($piece:tt)+]) => {
        $($crate::notation!(@read_piece $cursor $piece);)+
    };
    (@read $cursor:ident () $id:literal) => {
        $cursor.literal($id)?;
    };
    (@read $cursor:ident ($($arg:ident),+) $id:literal) => {
        $cursor.literal($id)?;
        let mut arguments = $crate::notation::Arguments::open($cursor);
        $(let $arg = arguments.read()?;)+
        arguments.close()?;
    };

    (@read_piece $cursor:ident $text:literal) => {
        $cursor.literal($text)?;
    };
    (@read_piece $cursor:ident $field:ident) => {
        let $field = $crate::notation::Arg::read($cursor)?;
    };
    (@read_piece $cursor:ident ($how:ident)) => {
        $how::read($cursor)?;
    };
    (@read_piece $cursor:ident ($how:ident $field:ident)) => {
        let $field = $how::read($cursor)?;
    };

    (@write $f:ident $all:tt [$($piece:tt)+]) => {
        $($crate::notation!(@write_piece $f $piece);)+
    };
    (@write $f:ident () $id:literal) => {
        $f.write_str($id)?;
    };
    (@write $f:ident ($first:ident $(, $arg:ident)*) $id:literal) => {
        $f.write_str(concat!($id, "("))?;
        $crate::notation::Arg::write($first, $f)?;
        $($f.write_str(",")?;
        $crate::notation::Arg::write($arg, $f)?;)*
        $f.write_str(")")?;
    };

    (@write_piece $f:ident $text:literal) => {
        $f.write_str($text)?;
    };
    (@write_piece $f:ident $field:ident) => {
        $crate::notation::Arg::write($field, $f)?;
    };
    (@write_piece $f:ident ($how:ident)) => {
        $how::write($f)?;
    };
    (@write_piece $f:ident ($how:ident $field:ident)) => {
        $how::write($field, $f)?;
    };

    (@code $name:ident $variant:ident) => {
        concat!(stringify!($name), "::", stringify!($variant)).to_owned()
    };
    (@code $name:ident $variant:ident ($($arg:ident)+)) => {
        format!(
            concat!(stringify!($name), "::", stringify!($variant), "({})"),
            [$($crate::notation::Code::code($arg)),+].join(", ")
        )
    };
    (@code $name:ident $variant:ident {$($field:ident)+}) => {
        format!(
            concat!(stringify!($name), "::", stringify!($variant), " {{ {} }}"),
            [$(format!(concat!(stringify!($field), ": {}"), $crate::notation::Code::code($field))),+].join(", ")
        )
    };
}
