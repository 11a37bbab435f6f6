#![allow(unreachable_pub, dead_code, reason = "the macros make lists and languages for others")]

use super::pieces::{list, minus, multiple, plus, prefix};
use super::*;

crate::words! {
    /// A kind of fish.
    Fish {
        /// A trout.
        Trout = "trout",
        /// A pike.
        Pike = "pike",
        /// A very old pike.
        OldPike = "old pike",
    }
}

crate::words! {
    /// How it is cooked.
    Cooking "how to cook" {
        /// Not at all; not written.
        Raw = "raw",
        /// In a pan.
        Fried = "fried",
    }
}

crate::notation! {
    /// What is ordered.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    Order "an order" {
        /// A meal.
        Meal {
            /// How it is cooked.
            how: Cooking,
            /// What it is.
            fish: Fish,
            /// How many.
            n: u8,
        } = [(prefix how) fish (multiple n)],
        /// Several kinds at once.
        Mixed(fish: &'static [Fish]) = ["mixed {" (list fish) "}"],
        /// More or less salt.
        Salt(more: u8, less: u8) = ["salt " (plus more) " or " (minus less)],
        /// Money.
        Tip(n: i8, times: u8) = "tip",
        /// A fish of one kind, or of any.
        Catch(which: Option<Fish>) = "catch",
        /// Nothing.
        Pass = "pass",
    }
}

fn read(text: &str) -> Parsed<Order> {
    let mut cursor = Cursor::new(text)?;
    let order = Order::read(&mut cursor)?;
    cursor.end("the end")?;
    Ok(order)
}

const ORDERS: [(&str, Order); 9] = [
    ("trout", Order::Meal { how: Cooking::Raw, fish: Fish::Trout, n: 1 }),
    ("fried old pike x3", Order::Meal { how: Cooking::Fried, fish: Fish::OldPike, n: 3 }),
    ("mixed {pike, trout}", Order::Mixed(&[Fish::Pike, Fish::Trout])),
    ("salt +2 or -1", Order::Salt(2, 1)),
    ("tip(-3,2)", Order::Tip(-3, 2)),
    ("tip(3,1)", Order::Tip(3, 1)),
    ("catch(any)", Order::Catch(None)),
    ("catch(pike)", Order::Catch(Some(Fish::Pike))),
    ("pass", Order::Pass),
];

#[test]
fn what_is_written_reads_back_as_the_same() {
    for (text, order) in ORDERS {
        assert_eq!(read(text), Ok(order), "{text}");
        assert_eq!(order.to_string(), text);
    }
}

#[test]
fn the_last_arguments_may_be_left_out() {
    assert_eq!(read("tip(2)"), Ok(Order::Tip(2, 1)));
    assert_eq!(read("tip").unwrap_err().to_string(), "at character 4: `(` expected, not the end");
    assert_eq!(read("tip(2,1,3)").unwrap_err().to_string(), "at character 8: `)` expected, not `,`");
    assert_eq!(read("pass(2)").unwrap_err().to_string(), "at character 5: the end expected, not `(`");
}

#[test]
fn a_mistake_is_told_where_reading_came_farthest() {
    let said = |text| read(text).unwrap_err().to_string();
    assert_eq!(
        said("mixed {pike, cod}"),
        "at character 14: a fish (trout, pike, old pike) expected, not `cod`"
    );
    assert_eq!(said("salt +2 or 3"), "at character 12: a number with a minus sign expected, not `3`");
    assert_eq!(said("cod"), "at character 1: an order expected, not `cod`");
    assert_eq!(said("tip(trout)"), "at character 5: a number from -128 to 127 expected, not `trout`");
    assert_eq!(said("salt §"), "at character 6: `§` means nothing here");
    assert_eq!(said("tip(300)"), "at character 5: `300` is too big a number");
}

#[test]
fn constants_are_rust_source() {
    assert_eq!(ORDERS[1].1.code(), "Order::Meal { how: Cooking::Fried, fish: Fish::OldPike, n: 3 }");
    assert_eq!(ORDERS[2].1.code(), "Order::Mixed(&[Fish::Pike, Fish::Trout])");
    assert_eq!(Some(true).code(), "Some(true)");
    assert_eq!([1u8, 2].code(), "[1, 2]");
}

#[test]
fn a_list_has_a_noun() {
    assert_eq!((Fish::noun(), Cooking::noun()), ("a fish".to_owned(), "how to cook".to_owned()));
    assert_eq!(noun("OddEffect"), "an odd effect");
}
