//! Opening, upgrading, backing up, and reporting health.

use store::{Store, StoreError};

use crate::on_both;
use crate::world::{NOW, World, guest, match_of, turn};

on_both! {
    opening_again_changes_nothing,
    several_may_open_at_once,
    health_is_told,
    a_backup_is_the_whole_house,
}

async fn opening_again_changes_nothing(world: &World) {
    let first = world.open().await;
    let ada = guest(&first, "Ada").await;
    let id = match_of(&first, ada).await;
    first.append(id, 0, 0, "line", turn(1), NOW).await.unwrap();
    first.close().await;
    drop(first);
    for n in 1..4 {
        let store = world.open().await;
        assert_eq!(store.lines(id, 0).await.unwrap().len(), n);
        store.append(id, n as u64, 0, "line", turn(1), NOW).await.unwrap();
        store.close().await;
    }
}

async fn several_may_open_at_once(world: &World) {
    let mut opening = Vec::new();
    for _ in 0..5 {
        let address = world.address.clone();
        opening.push(tokio::spawn(async move { Store::open(&address).await }));
    }
    let mut stores = Vec::new();
    for store in opening {
        stores.push(store.await.unwrap().unwrap());
    }
    // Even stores that do not know of each other keep each other's changes apart.
    let ada = guest(&stores[0], "Ada").await;
    let id = match_of(&stores[1], ada).await;
    for (n, store) in stores.iter().enumerate() {
        store.append(id, n as u64, 0, "line", turn(0), NOW).await.unwrap();
    }
    assert_eq!(stores[0].lines(id, 0).await.unwrap().len(), 5);
}

async fn health_is_told(world: &World) {
    let store = world.open().await;
    store.health(NOW).await.unwrap();
    store.close().await;
    assert!(store.health(NOW).await.is_err());
    assert!(store.create_guest(store::PersonId::random().unwrap(), None, NOW).await.is_err());
}

async fn a_backup_is_the_whole_house(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let id = match_of(&store, ada).await;
    store.append(id, 0, 0, "line", turn(1), NOW).await.unwrap();
    let copy = world.folder.path().join("copy 'of' the house.db");
    if !world.is_sqlite() {
        assert!(matches!(store.backup(&copy).await, Err(StoreError::BackupByPgDump)));
        assert!(matches!(store::backup(&world.address, &copy).await, Err(StoreError::BackupByPgDump)));
        return;
    }
    store.backup(&copy).await.unwrap();
    assert!(matches!(store.backup(&copy).await, Err(StoreError::File { .. })), "nothing is overwritten");
    store.append(id, 1, 0, "after the backup", turn(1), NOW).await.unwrap();
    let from_outside = world.folder.path().join("outside.db");
    store::backup(&world.address, &from_outside).await.unwrap();
    for (file, lines) in [(copy, 1), (from_outside, 2)] {
        let restored = Store::open(&format!("sqlite:{}", file.display())).await.unwrap();
        assert_eq!(restored.lines(id, 0).await.unwrap().len(), lines);
        assert_eq!(restored.person(ada).await.unwrap(), store.person(ada).await.unwrap());
        restored.append(id, lines as u64, 0, "and on it goes", turn(0), NOW).await.unwrap();
    }
    // Also when nobody has it open.
    store.close().await;
    store::backup(&world.address, &world.folder.path().join("closed.db")).await.unwrap();
    let nowhere = world.folder.path().join("no such folder").join("x.db");
    assert!(store::backup(&world.address, &nowhere).await.is_err());
    assert!(store::backup("sqlite:/no/such/file.db", &world.folder.path().join("y.db")).await.is_err());
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_without_telling_its_password() {
    for address in [
        "",
        "sqlite:",
        "sqlite::memory:",
        "mysql://x",
        "tablee.db",
        "sqlite:x?mode=memory",
        "http://u:secret@h",
    ] {
        match Store::open(address).await {
            Err(error @ StoreError::Address(_)) => assert!(!error.to_string().contains("secret"), "{error}"),
            other => panic!("{address}: {other:?}"),
        }
    }
    let folder = tempfile::tempdir().unwrap();
    assert!(Store::open(&format!("sqlite:{}/no/such/folder/x.db", folder.path().display())).await.is_err());
    assert!(Store::open("postgres://tablee@localhost/x?host=/nowhere").await.is_err());
}

/// A database that a newer program has changed is not touched by an older one.
#[tokio::test]
async fn tables_of_a_newer_program_are_refused() {
    let world = World::sqlite();
    world.open().await.close().await;
    let path = world.address.strip_prefix("sqlite:").unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::Executor::execute(
        &mut connection,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (999, 'from the future', 1, x'00', 0)",
    )
    .await
    .unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    assert!(matches!(Store::open(&world.address).await, Err(StoreError::Migration(_))));
}
