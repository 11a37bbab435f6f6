//! A copy of the database, and what is said when there can be none.

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
