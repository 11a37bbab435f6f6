//! Finds what the Rust sources say about rules: which tests prove them, and which lines cite them.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, LitStr, Meta, Token};

use super::id;

/// A place that names a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    pub(crate) id: String,
    /// The file, relative to the root of the workspace, and the line.
    pub(crate) place: String,
    pub(crate) by: By,
}

/// What names a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// `#[rule]` on a test that the check runs.
    Test,
    /// `#[rule]` on a test that is `#[ignore]`d.
    IgnoredTest,
    /// `#[rule]` on a function that is not a test at all.
    Mistake,
    /// A comment or a text outside test code.
    Code,
    /// A constant such as `rules::CN_MOV_04` outside test code. The compiler knows whether it exists; a
    /// constant that only looks like a rule's does not matter here.
    Constant,
}

/// Reads every Rust file of every crate under `crates/` and `games/`.
pub(crate) fn read(root: &Path) -> Result<Vec<Citation>> {
    let mut files = Vec::new();
    for folder in ["crates", "games"].map(|name| root.join(name)).iter().filter(|folder| folder.is_dir()) {
        walk(folder, &mut files)?;
    }
    files.sort();
    let mut citations = Vec::new();
    for file in files {
        let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).with_context(|| format!("{name} cannot be read"))?;
        citations.extend(scan(&name, &text)?);
    }
    Ok(citations)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target" && name != "node_modules") {
                walk(&path, files)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The citations in one file.
pub(crate) fn scan(name: &str, text: &str) -> Result<Vec<Citation>> {
    let syntax = syn::parse_file(text).with_context(|| format!("{name} is not Rust that can be read"))?;
    let mut tests = Tests::default();
    tests.visit_file(&syntax);
    // The rules of a game without a ledger, which only tests play, are not numbered: the compiler looks after
    // them.
    let proofs = tests.proofs.into_iter().filter(|(id, ..)| id::is_id(id, '-'));

    // Test code cites whatever it likes, ids that must not exist included; only its #[rule] counts.
    // `tests/` of a crate, and `mod tests;` in a file of its own:
    let only_tests = name.split('/').any(|part| part == "tests" || part == "tests.rs");
    let test_code: Vec<RangeInclusive<usize>> = tests.lines.into_iter().chain(examples(text)).collect();
    let in_code = |line: usize| !only_tests && !test_code.iter().any(|lines| lines.contains(&line));
    let mentions = id::find(text).into_iter().filter(|mention| in_code(mention.line)).map(|mention| {
        let by = if mention.constant { By::Constant } else { By::Code };
        (mention.id, mention.line, by)
    });

    let citation = |(id, line, by)| Citation { id, place: format!("{name}:{line}"), by };
    Ok(proofs.chain(mentions).map(citation).collect())
}

/// The lines of examples in doc comments, which are tests too.
fn examples(text: &str) -> Vec<RangeInclusive<usize>> {
    let mut found = Vec::new();
    let mut opened = None;
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim_start();
        let Some(doc) = content.strip_prefix("///").or_else(|| content.strip_prefix("//!")) else {
            opened = None;
            continue;
        };
        if doc.trim_start().starts_with("```") {
            match opened.take() {
                None => opened = Some(line),
                Some(first) => found.push(first..=line),
            }
        }
    }
    found
}

/// Finds the tests of a file and the rules they name.
#[derive(Default)]
struct Tests {
    proofs: Vec<(String, usize, By)>,
    /// Lines of test functions and test modules, and of functions with `#[rule]`.
    lines: Vec<RangeInclusive<usize>>,
}

impl Tests {
    fn function(&mut self, attributes: &[Attribute], whole: RangeInclusive<usize>) {
        let is_test = attributes.iter().any(|attribute| ends_in(attribute, "test"));
        let ignored = attributes.iter().any(ignores);
        let is_bound = attributes.iter().any(|attribute| ends_in(attribute, "rule"));
        if is_test || is_bound {
            self.lines.push(whole);
        }
        let by = match (is_test, ignored) {
            (true, false) => By::Test,
            (true, true) => By::IgnoredTest,
            (false, _) => By::Mistake,
        };
        for attribute in attributes.iter().filter(|attribute| ends_in(attribute, "rule")) {
            // Arguments of another shape do not compile, so there is nothing to report about them here.
            let ids = attribute
                .parse_args_with(Punctuated::<LitStr, Token![,]>::parse_terminated)
                .unwrap_or_default();
            for id in ids {
                self.proofs.push((id.value(), id.span().start().line, by));
            }
        }
    }
}

impl<'ast> Visit<'ast> for Tests {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, lines(item));
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, lines(item));
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.attrs.iter().any(only_for_tests) {
            self.lines.push(lines(item));
        }
        visit::visit_item_mod(self, item);
    }
}

fn lines(syntax: &impl Spanned) -> RangeInclusive<usize> {
    let span = syntax.span();
    span.start().line..=span.end().line
}

/// `#[test]`, and `#[tokio::test]` as well; `#[rule(…)]`, and `#[kernel::rule(…)]` as well.
fn ends_in(attribute: &Attribute, name: &str) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == name)
}

/// `#[ignore]`, also if it applies only in some configuration: what does not always run proves nothing.
fn ignores(attribute: &Attribute) -> bool {
    attribute.path().is_ident("ignore")
        || attribute.path().is_ident("cfg_attr") && mentions(attribute, "ignore")
}

/// `#[cfg(test)]`.
fn only_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") && mentions(attribute, "test")
}

fn mentions(attribute: &Attribute, word: &str) -> bool {
    let Meta::List(list) = &attribute.meta else { return false };
    list.tokens.clone().into_iter().any(|token| token.to_string() == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, text: &str) -> Vec<(String, By)> {
        scan(name, text).unwrap().into_iter().map(|citation| (citation.id, citation.by)).collect()
    }

    fn one(id: &str, by: By) -> Vec<(String, By)> {
        vec![(id.to_owned(), by)]
    }

    #[test]
    fn a_test_that_names_a_rule_proves_it() {
        for attribute in ["#[rule(\"ZZ-MOV-01\")]", "#[kernel::rule(\"ZZ-MOV-01\",)]"] {
            for test in ["#[test]", "#[tokio::test]"] {
                for text in
                    [format!("{test} {attribute} fn f() {{}}"), format!("{attribute}\n{test}\nfn f() {{}}")]
                {
                    assert_eq!(found("a/src/x.rs", &text), one("ZZ-MOV-01", By::Test), "{text}");
                }
            }
        }
        let nested = "mod a { mod b { #[test] #[rule(\"ZZ-MOV-01\", \"ZZ-MOV-02\")] fn f() {} } }";
        assert_eq!(found("x.rs", nested).len(), 2);
    }

    #[test]
    fn an_ignored_test_proves_nothing() {
        for ignore in ["#[ignore]", "#[ignore = \"long\"]", "#[cfg_attr(debug_assertions, ignore)]"] {
            let text = format!("#[test]\n{ignore}\n#[rule(\"ZZ-MOV-01\")]\nfn f() {{}}");
            assert_eq!(found("x.rs", &text), one("ZZ-MOV-01", By::IgnoredTest), "{text}");
        }
    }

    #[test]
    fn a_rule_on_a_function_that_is_no_test_is_a_mistake() {
        assert_eq!(found("x.rs", "#[rule(\"ZZ-MOV-01\")] fn helper() {}"), one("ZZ-MOV-01", By::Mistake));
    }

    #[test]
    fn code_cites_and_test_code_does_not() {
        let text = "// ZZ-MOV-01: why\nfn apply() { refuse(rules::ZZ_MOV_02); }\n\
                    #[cfg(test)]\nmod tests {\n    // ZZ-MOV-03\n}\n\
                    /// ```\n/// find(\"ZZ-MOV-04\")\n/// ```\n/// ZZ-MOV-05\nfn f() {}\n\
                    #[test]\nfn g() { find(\"ZZ-MOV-06\") }\n";
        let expected = [("ZZ-MOV-01", By::Code), ("ZZ-MOV-02", By::Constant), ("ZZ-MOV-05", By::Code)];
        assert_eq!(found("a/src/x.rs", text), expected.map(|(id, by)| (id.to_owned(), by)));
        assert_eq!(found("a/tests/x.rs", "// ZZ-MOV-01"), []);
    }

    #[test]
    fn rules_without_a_number_belong_to_no_ledger() {
        assert_eq!(found("x.rs", "#[test] #[rule(\"ZZ-BID\")] fn f() {}"), []);
    }

    #[test]
    fn the_place_is_the_file_and_the_line() {
        let citations = scan("a/src/x.rs", "\n#[test]\n#[rule(\n    \"ZZ-MOV-01\"\n)]\nfn f() {}").unwrap();
        assert_eq!(citations.len(), 1);
        assert_eq!(citations[0].place, "a/src/x.rs:4");
    }
}
