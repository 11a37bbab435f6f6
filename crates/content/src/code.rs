//! Writes Rust source from content: literals, names and tables.

use std::fmt::Write;

use crate::ids::Ids;

/// A string literal.
///
/// ```
/// assert_eq!(content::code::lit("the \"Horn\"\n"), r#""the \"Horn\"\n""#);
/// ```
pub fn lit(text: &str) -> String {
    format!("{text:?}")
}

/// `iron_circle` as `IronCircle`.
///
/// ```
/// assert_eq!(content::code::camel("citadel_of_irons_grasp"), "CitadelOfIronsGrasp");
/// ```
pub fn camel(id: &str) -> String {
    let capitalised = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect::<String>()
    };
    id.split('_').map(capitalised).collect()
}

/// `iron_circle` as `IRON_CIRCLE`; the hyphens of rule ids become underscores too.
///
/// ```
/// assert_eq!(content::code::screaming("CN-VIC-01"), "CN_VIC_01");
/// ```
pub fn screaming(id: &str) -> String {
    id.replace('-', "_").to_ascii_uppercase()
}

/// A list literal: `&[1, 2, 3]`.
///
/// ```
/// assert_eq!(content::code::slice([1, 2, 3]), "&[1, 2, 3]");
/// ```
pub fn slice<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("&[{}]", items.join(", "))
}

/// `Some(…)` or `None`.
///
/// ```
/// assert_eq!(content::code::option(Some("SPACES".to_owned())), "Some(SPACES)");
/// ```
pub fn option(code: Option<String>) -> String {
    code.map_or("None".to_owned(), |code| format!("Some({code})"))
}

/// A public constant.
///
/// ```
/// assert_eq!(
///     content::code::constant("How many spaces there are.", "SPACES", "usize", 86),
///     "/// How many spaces there are.\npub const SPACES: usize = 86;\n"
/// );
/// ```
pub fn constant(doc: &str, name: &str, ty: &str, value: impl ToString) -> String {
    format!("/// {doc}\npub const {name}: {ty} = {};\n", value.to_string())
}

/// A public static table, a row a line.
///
/// ```
/// assert_eq!(
///     content::code::table("Gold at the start.", "TREASURY", "u8", ["10", "11"]),
///     "/// Gold at the start.\npub static TREASURY: [u8; 2] = [\n    10,\n    11,\n];\n"
/// );
/// ```
pub fn table<T: ToString>(doc: &str, name: &str, ty: &str, rows: impl IntoIterator<Item = T>) -> String {
    let rows: Vec<String> = rows.into_iter().map(|row| format!("    {},\n", row.to_string())).collect();
    format!("/// {doc}\npub static {name}: [{ty}; {}] = [\n{}];\n", rows.len(), rows.concat())
}

/// A public module with a constant of type `ty` for each id, numbered in order and documented by its title.
///
/// ```
/// let names = [("round_shield".to_string(), "Round Shield".to_string())];
/// assert_eq!(
///     content::code::named("item", "Every Item.", "ItemId", &names),
///     "/// Every Item.\npub mod item {\n    /// Round Shield.\n    \
///      pub const ROUND_SHIELD: super::ItemId = super::ItemId(0);\n}\n"
/// );
/// ```
pub fn named(module: &str, doc: &str, ty: &str, names: &[(String, String)]) -> String {
    let constants: String = names
        .iter()
        .enumerate()
        .map(|(i, (id, title))| {
            let (title, name) = (title.trim_end_matches('.'), screaming(id));
            format!("    /// {title}.\n    pub const {name}: super::{ty} = super::{ty}({i});\n")
        })
        .collect();
    format!("/// {doc}\npub mod {module} {{\n{constants}}}\n")
}

/// The same constant or table, for its own module alone.
///
/// ```
/// let table = content::code::table("Gold.", "TREASURY", "u8", ["10"]);
/// assert!(content::code::hidden(table).starts_with("/// Gold.\nstatic TREASURY"));
/// ```
pub fn hidden(source: String) -> String {
    source.replacen("pub ", "", 1)
}

/// A public enum with a variant for each id, numbered like the ids, and its `ALL`, `index()` and `id()`.
///
/// It derives what values have (`Clone` … `Hash`, `Debug`); `derives` adds to it, for example
/// `"serde::Serialize, serde::Deserialize"`.
pub fn ids_enum(doc: &str, name: &str, derives: &str, ids: &Ids) -> String {
    let width = ids.width();
    let count = ids.len();
    let comma = if derives.is_empty() { "" } else { ", " };
    let (mut variants, mut all, mut arms) = (String::new(), String::new(), String::new());
    for id in ids.names() {
        let variant = camel(id);
        // Writing to a String cannot fail.
        let _ = writeln!(variants, "    /// `{id}`.\n    {variant},");
        let _ = writeln!(all, "        {name}::{variant},");
        let _ = writeln!(arms, "            {name}::{variant} => {id:?},");
    }
    format!(
        "/// {doc}
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug{comma}{derives})]
#[repr({width})]
pub enum {name} {{
{variants}}}

impl {name} {{
    /// All of them, in order.
    pub const ALL: [{name}; {count}] = [
{all}    ];

    /// Its place in tables.
    pub const fn index(self) -> usize {{
        self as usize
    }}

    /// Its id in content files.
    pub const fn id(self) -> &'static str {{
        match self {{
{arms}        }}
    }}
}}
"
    )
}
