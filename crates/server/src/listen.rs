//! Connections: how they are accepted, how slow they may be, and how they end.

use crate::metrics::TooFast;
use crate::patient::{GRACE, Patient};
use crate::{App, FAREWELL, router};
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tower::ServiceExt as _;

/// How long a client may take to send a request; idle connections are closed after that too.
const PATIENCE: Duration = Duration::from_secs(30);

/// The longest head of a request, in bytes.
const HEAD: usize = 32 << 10;

/// Takes connections until it is told to stop, then lets those that are being served come to their end.
/// WebSockets are told to end by the house.
pub(crate) async fn accept(app: &App, listener: TcpListener, stop: impl Future<Output = ()>) {
    let router = router(app.clone());
    let (open, mut ended) = mpsc::channel::<()>(1);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(HEAD);
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, mostly: those that are open will end.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Behind a proxy all connections come from it.
        let right = app.limiters.accept(peer.ip());
        if right.is_none() && !app.config.behind_proxy {
            app.metrics.held_up(TooFast::Connections);
            continue;
        }
        // An update is one write, and should not wait for more.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request.map(Body::new))
        });
        let metrics = app.clone();
        let patient = Patient::new(stream, GRACE, move |stream| {
            metrics.metrics.slow.inc();
            // What the reader has not taken is thrown away with the connection.
            let _ = stream.set_zero_linger();
        });
        let connection = http.serve_connection(TokioIo::new(patient), service).with_upgrades();
        let (app, open) = (app.clone(), open.clone());
        tokio::spawn(async move {
            let _open = (open, right);
            let mut connection = std::pin::pin!(connection);
            // How a connection ends is the affair of the client; when the house closes, the request that is
            // being answered is the last.
            tokio::select! {
                _ = connection.as_mut() => return,
                () = app.closes() => connection.as_mut().graceful_shutdown(),
            }
            let _ = tokio::time::timeout(FAREWELL, connection).await;
        });
    }
    tracing::info!("stopping");
    drop(listener);
    app.closing.send_replace(true);
    drop(open);
    // Nothing is ever sent: this ends when the last connection does.
    let _ = tokio::time::timeout(FAREWELL, ended.recv()).await;
}
