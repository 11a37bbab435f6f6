//! Puzzles that strangers send: whatever stands in them, there is an answer or a complaint.

use kernel::{Budget, Lang};
use serde_json::{Value, json};
use shelf::Title;

fn asked(title: &dyn Title, arguments: &Value) -> Result<Value, String> {
    let told = title.extra("puzzle", arguments, None, Lang::Fr, &Budget::steps(1_000));
    told.expect("every game has puzzles").map_err(|complaint| complaint.0)
}

#[test]
fn what_is_no_puzzle_is_told_so() {
    for title in shelf::shelf().iter() {
        let game = title.game().id();
        let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
        let headers = [
            json!(null),
            json!(3),
            json!([]),
            json!("x"),
            json!({ "game": game }),
            json!({ "game": game, "version": 0, "setup": [], "state": 7 }),
            json!({ "game": game, "version": 1, "setup": {"scenario": "first_reconnaissance", "variants": 3} }),
            json!({ "game": game, "version": u64::MAX, "setup": {}, "state": {} }),
            json!({ "game": "x".repeat(10_000) }),
        ];
        let bare =
            [json!(null), json!([]), json!([1, 2]), json!("x"), json!(-1.5), json!(true), json!({}), deep];
        let puzzles = bare.into_iter().chain(headers.map(|header| json!({ "header": header })));
        for puzzle in puzzles {
            let no = asked(title, &json!({ "puzzle": puzzle, "played": [] }));
            let no = no.expect_err("that is no puzzle");
            assert!((5..600).contains(&no.len()), "{game}: {no}");
        }
        for arguments in [json!(null), json!([]), json!({}), json!({ "puzzle": {}, "more": 1 })] {
            assert!(asked(title, &arguments).is_err(), "{game}: {arguments}");
        }
    }
}
