//! The attribute `#[rule("CN-MOV-04")]` that ties a test to the ledger rules it proves.
//!
//! The attribute leaves the test as it is. Beside it stands a constant that names each rule in the crate's
//! own `crate::rules`, so that a test which cites a rule that is not in the ledger does not compile. `cargo
//! xtask rules` reads the same attribute to count how much of the ledger is proved.

use proc_macro::{TokenStream, TokenTree};

/// Names the rules of the ledger which the test below proves: `#[rule("CN-MOV-04", "CN-MOV-05")]`.
#[proc_macro_attribute]
pub fn rule(ids: TokenStream, item: TokenStream) -> TokenStream {
    let mut checks = String::new();
    for token in ids {
        match &token {
            TokenTree::Literal(id) => match constant_name(&id.to_string()) {
                Some(name) => checks.push_str(&format!("let _ = crate::rules::{name};")),
                None => return complaint("a rule id looks like \"CN-MOV-04\""),
            },
            TokenTree::Punct(comma) if comma.as_char() == ',' => {}
            _ => return complaint("#[rule(…)] takes rule ids in quotes, separated by commas"),
        }
    }
    if checks.is_empty() {
        return complaint("#[rule(…)] names at least one rule");
    }
    let mut out: TokenStream = match format!("const _: () = {{ {checks} }};").parse() {
        Ok(tokens) => tokens,
        Err(_) => return complaint("a rule id looks like \"CN-MOV-04\""),
    };
    out.extend(item);
    out
}

/// `"CN-MOV-04"`, quotes included, becomes `CN_MOV_04`.
fn constant_name(literal: &str) -> Option<String> {
    let id = literal.strip_prefix('"')?.strip_suffix('"')?;
    let well_formed = !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    well_formed.then(|| id.replace('-', "_"))
}

fn complaint(message: &str) -> TokenStream {
    format!("compile_error!({message:?});").parse().unwrap_or_default()
}
