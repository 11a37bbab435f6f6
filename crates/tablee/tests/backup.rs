//! Backups, and the message when one cannot be made.

mod common;

use common::{run, tablee};
use store::{Millis, PersonId, Store};
use tokio::runtime::Runtime;

#[test]
fn a_backup_holds_what_the_server_knows() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (db, copy) = (format!("sqlite:{}", path("tablee.db")), path("copy.db"));
    let runtime = Runtime::new().unwrap();
    let ada = PersonId::random().unwrap();
    // The store stays open: a server may be running.
    let store = runtime.block_on(async {
        let store = Store::open(&db).await.unwrap();
        store.create_guest(ada, Some("Ada"), Millis(0)).await.unwrap();
        store
    });
    let said = tablee(&["backup", &copy, "--db", &db]).ok();
    assert!(said.contains(&copy), "{said}");
    let restored = runtime.block_on(async {
        let restored = Store::open(&format!("sqlite:{copy}")).await.unwrap();
        restored.person(ada).await.unwrap()
    });
    assert_eq!(restored.unwrap().name.as_deref(), Some("Ada"));

    let complaint = tablee(&["backup", &copy, "--db", &db]).bad();
    assert!(complaint.contains("copy.db"), "nothing is overwritten: {complaint}");
    let missing = format!("sqlite:{}", path("missing.db"));
    assert!(tablee(&["backup", &path("other.db"), "--db", &missing]).bad().contains("no backup"));
    assert!(!folder.path().join("missing.db").exists(), "a backup makes no database");
    runtime.block_on(store.close());
}

#[test]
fn postgresql_has_its_own_tool() {
    let arguments = ["backup", "x.dump", "--db", "postgres://tablee:secret@localhost/tablee"];
    for locale in ["en_GB.UTF-8", "fr_FR.UTF-8"] {
        let complaint = run(&arguments, b"", Some(locale)).bad();
        assert!(complaint.contains("pg_dump") && !complaint.contains("secret"), "{complaint}");
    }
    let complaint = run(&["backup", "x.db", "--db", "tablee.db"], b"", Some("fr_FR.UTF-8")).bad();
    assert!(complaint.contains("sqlite:CHEMIN"), "{complaint}");
}

#[test]
fn a_damaged_database_is_told_and_gives_no_backup() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let db = format!("sqlite:{}", path("tablee.db"));
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(&db).await.unwrap();
        for number in 0..2000 {
            let name = format!("Somebody {number}");
            store.create_guest(PersonId::random().unwrap(), Some(&name), Millis(0)).await.unwrap();
        }
        store.close().await;
    });
    assert!(tablee(&["backup", &path("good.db"), "--db", &db]).ok().contains("good.db"));
    // Wherever the damage is: in a page of its middle, in its head, or in what is no database at all.
    let whole = std::fs::read(path("tablee.db")).unwrap();
    let pages = whole.len() / 4096;
    let mut told = 0;
    for page in (0..pages).step_by((pages / 12).max(1)) {
        let mut bytes = whole.clone();
        bytes[page * 4096..page * 4096 + 2048].fill(0x5a);
        std::fs::write(path("tablee.db"), &bytes).unwrap();
        let copy = path(&format!("copy{page}.db"));
        for arguments in [vec!["backup", &copy, "--db", &db], vec!["doctor", "--db", &db]] {
            let ran = tablee(&arguments);
            assert!(ran.code != 0, "page {page}: {arguments:?} said {}{}", ran.out, ran.err);
            assert!(!ran.err.is_empty());
            told += usize::from(ran.err.contains("recover"));
        }
        assert!(!std::path::Path::new(&copy).exists(), "page {page}: a bad copy is left");
    }
    assert!(told > 3, "{told} were told what to do");
}

#[test]
fn two_servers_never_use_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let db = format!("sqlite:{}", folder.path().join("tablee.db").display());
    let _first = store::hold(&db).unwrap();
    for (locale, words) in [("en_GB.UTF-8", "another server"), ("fr_FR.UTF-8", "un autre serveur")] {
        let ran = run(&["serve", "--db", &db, "--listen", "127.0.0.1:0"], b"", Some(locale));
        assert_eq!(ran.code, tablee::IN_USE);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}
