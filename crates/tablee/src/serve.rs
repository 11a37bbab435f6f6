//! `tablee serve`: the server.

use crate::cli::ServeArgs;
use crate::{Error, World};
use kernel::Lang;
use server::{App, Client, Config, Limits, Mail};
use shelf::Shelf;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// How long the server waits for a player to appear before it sends an e-mail.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long the last tasks may take after everything else has ended.
const LAST: Duration = Duration::from_secs(2);

/// The pages embedded in the program, by path: none in a debug build, and none if they were not built before.
static PAGES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// The pages to serve: those of a folder, otherwise the embedded ones.
fn client(args: &ServeArgs) -> Result<Option<Client>, Error> {
    match &args.client {
        Some(folder) => Client::from_dir(folder)
            .map(Some)
            .map_err(|cause| Error::File { path: folder.display().to_string(), cause }),
        None if PAGES.is_empty() => Ok(None),
        None => {
            let pages = PAGES.iter().map(|(name, bytes)| ((*name).to_owned(), Cow::Borrowed(*bytes)));
            Ok(Some(Client::from_files(pages)))
        }
    }
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Serve(error.to_string())
}

fn config(args: &ServeArgs) -> Result<Config, Error> {
    let defaults = Config::default();
    let mail = args.smtp.clone().zip(args.mail_from.clone());
    Ok(Config {
        public_url: args.public_url.clone(),
        behind_proxy: args.behind_proxy,
        client: client(args)?.map(Arc::new),
        limits: if args.no_limits { Limits::NONE } else { Limits::default() },
        mail: mail.map(|(smtp, from)| Mail { smtp, from, patience: PATIENCE }),
        bot_time: Duration::from_secs(args.bot_seconds),
        bots_at_once: args.bots.map_or(defaults.bots_at_once, usize::from),
        metrics_token: args.metrics_token.clone(),
        one_of_many: args.db.starts_with("postgres"),
        log_addresses: args.log_addresses,
        ..defaults
    })
}

/// Runs the server until it is told to stop.
pub(crate) fn run(
    args: ServeArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    world: &mut World<'_>,
) -> Result<(), Error> {
    let config = config(&args)?;
    let runtime = Runtime::new().map_err(failed)?;
    // Held until the process ends: two servers on one file would not hear of each other's steps.
    let _hold = store::hold(&args.db).map_err(|error| match error {
        StoreError::InUse { path } => Error::InUse { path },
        other => failed(other),
    })?;
    let served = runtime.block_on(async {
        let store =
            Store::open_fed(&args.db, store::CONNECTIONS, args.feed.as_deref()).await.map_err(failed)?;
        let app = App::new(shelf.clone(), store, config).map_err(failed)?;
        let listener = TcpListener::bind(args.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        // The first line on standard output says where: with port 0 nobody could know otherwise.
        let ready = lang.pick("Tablée is at", "Tablée est à");
        writeln!(world.stdout, "{ready} http://{address}/")?;
        world.stdout.flush()?;
        server::serve(app, listener, told_to_stop()).await;
        Ok(())
    });
    // Whatever still runs has had its time: nobody who stops a server should have to wait for it, or to kill
    // it.
    runtime.shutdown_timeout(LAST);
    served
}

/// Waits for Ctrl-C or a signal from the system.
async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! {
                    _ = interrupted => {}
                    _ = terminated.recv() => {}
                }
            }
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
