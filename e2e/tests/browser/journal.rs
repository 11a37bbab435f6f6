//! A match is saved to a file and opened again from it.

use e2e::{House, Look, play};

#[test]
fn a_journal_is_exported_and_imported() {
    play("journal", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(11)).await;
        page.go(&house.url("")).await;
        page.hurry_the_bots().await;
        page.lay_the_table("Conquest of Nerath", "Short game", 4).await;
        for _ in 0..3 {
            page.my_turn().await;
            page.follow_the_hint().await;
        }
        let left = page.my_turn().await;
        page.open_menu().await;
        page.click_on(".menu button", "Export the journal").await;
        let (file, journal) = page.downloaded().await;
        assert!(journal.lines().count() > 3, "{journal}");
        assert_eq!(journal.lines().count() as u64, left.seq + 1, "a header, then a line an action");

        // Somebody else takes it up in a browser that knows nothing of it.
        let other = stage.browser(Look::DESK).await;
        other.go(&house.url("")).await;
        other.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;
        let taken = other.my_turn().await;
        assert_eq!((taken.seq, &taken.question), (left.seq, &left.question));
        other.shot("imported").await;
        other.follow_the_hint().await;

        // What is no journal is refused in words.
        let nonsense = file.with_file_name("nonsense.json");
        std::fs::write(&nonsense, "{\"not\": \"a journal\"}\n").expect("a file");
        other.click(".tbar__home").await;
        other.find(".gcard").await;
        other.choose_file("input[type=file]", nonsense.to_str().expect("a path in UTF-8")).await;
        other.says(".notices", "This file is no match of Tablée").await;
    });
}
