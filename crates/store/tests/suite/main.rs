//! What a store promises, held by SQLite and by a real PostgreSQL alike.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod chat;
mod clocks;
mod feed;
mod hostile;
mod house;
mod journal;
mod letters;
mod matches;
mod names;
mod order;
mod people;
mod races;
mod releases;
mod retention;
mod slips;
mod world;

/// Runs each of these tests on both databases.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(&$crate::world::World::sqlite()).await;
            })+
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                if let Some(world) = $crate::world::World::postgres().await {
                    super::$name(&world).await;
                }
            })+
        }
    };
}

pub(crate) use on_both;
