//! What is shown in French is set as French is: real apostrophes, unbreakable spaces.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use content::french::unset;
use std::path::Path;

#[test]
fn every_french_text_of_the_box_is_typeset() {
    let mut texts = 0;
    for file in std::fs::read_dir(Path::new(env!("OUT_DIR"))).unwrap() {
        let source = std::fs::read_to_string(file.unwrap().path()).unwrap();
        texts += source.matches("fr: \"").count();
        assert_eq!(unset(&source), Vec::<String>::new());
    }
    assert!(texts > 50, "{texts} texts are not the whole box");
}
