//! A connection that waits for a slow reader, but not for ever.
//!
//! A client that sends requests and does not read the answers holds memory of the server. So a connection
//! must make progress: a stall may last [`GRACE`], and over a longer time the client must read at least as
//! fast as the slowest honest connection.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// How long a reader may stall.
pub(crate) const GRACE: Duration = Duration::from_secs(15);

/// The slowest allowed reading speed, in bytes a second.
const SLOWEST: u64 = 4 << 10;

/// How far a reader is behind.
#[derive(Clone, Copy)]
struct Behind {
    since: Instant,
    /// When something last went.
    moved: Instant,
    /// How much has gone since.
    gone: u64,
}

impl Behind {
    fn now() -> Behind {
        Behind { since: Instant::now(), moved: Instant::now(), gone: 0 }
    }

    /// When the patience ends.
    fn due(self, grace: Duration) -> Instant {
        (self.moved + grace).min(self.since + grace + Duration::from_secs(self.gone / SLOWEST))
    }
}

/// What to do about a client that is given up.
type GivenUp<S> = Box<dyn FnOnce(&S) + Send>;

/// A connection whose reader may be slow, but not too slow.
pub(crate) struct Patient<S> {
    stream: S,
    grace: Duration,
    /// How far the reader is behind; nothing when everything has gone.
    behind: Option<Behind>,
    alarm: Option<Pin<Box<Sleep>>>,
    /// Called once when the patience has come to its end.
    given_up: Option<GivenUp<S>>,
}

impl<S> Patient<S> {
    pub(crate) fn new(stream: S, grace: Duration, given_up: impl FnOnce(&S) + Send + 'static) -> Patient<S> {
        Patient { stream, grace, behind: None, alarm: None, given_up: Some(Box::new(given_up)) }
    }

    /// Records the result of a write, and gives up on a reader that is too far behind.
    fn wrote(&mut self, done: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(outcome) = done {
            if let (Some(behind), Ok(bytes)) = (&mut self.behind, &outcome) {
                behind.gone += *bytes as u64;
                behind.moved = Instant::now();
            }
            return Poll::Ready(outcome);
        }
        let due = self.behind.get_or_insert_with(Behind::now).due(self.grace);
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(due)));
        if alarm.deadline() != due {
            alarm.as_mut().reset(due);
        }
        ready!(alarm.as_mut().poll(context));
        if let Some(given_up) = self.given_up.take() {
            given_up(&self.stream);
        }
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wrote(done, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.wrote(done, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Whoever flushes has handed over all there was.
        self.behind = None;
        self.alarm = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    const SHORT: Duration = Duration::from_millis(300);

    /// Writes a mebibyte to somebody who reads so many bytes every so often; how that ended, how long it
    /// took, how much was read.
    async fn read_by(bytes: usize, pause: Duration) -> (io::Result<()>, Duration, usize) {
        let (near, mut far) = tokio::io::duplex(64 << 10);
        let mut patient = Patient::new(near, SHORT, |_| {});
        let reader = tokio::spawn(async move {
            let (mut all, mut some) = (0, vec![0; bytes]);
            loop {
                tokio::time::sleep(pause).await;
                match far.read(&mut some).await {
                    Ok(read) if read > 0 => all += read,
                    _ => return all,
                }
            }
        });
        let began = Instant::now();
        let written = match patient.write_all(&vec![0; 1 << 20]).await {
            Ok(()) => patient.flush().await,
            Err(error) => Err(error),
        };
        let took = began.elapsed();
        drop(patient);
        // Whoever reads drop by drop would take hours for what is on the way.
        let read = if written.is_ok() { reader.await.expect("it ends") } else { 0 };
        (written, took, read)
    }

    #[tokio::test]
    async fn whoever_stands_still_is_given_up() {
        let (near, _far) = tokio::io::duplex(64);
        let mut patient = Patient::new(near, SHORT, |_| {});
        let began = Instant::now();
        let error = patient.write_all(&[0; 1000]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(began.elapsed() >= SHORT && began.elapsed() < SHORT * 10, "{:?}", began.elapsed());
    }

    #[tokio::test]
    async fn nor_does_a_drop_now_and_then_help() {
        let (written, took, _) = read_by(16, Duration::from_millis(20)).await;
        assert!(written.is_err(), "a drop at a time would take twenty minutes");
        assert!(took < SHORT * 20, "{took:?}");
    }

    #[tokio::test]
    async fn a_slow_but_honest_reader_gets_everything() {
        let (written, _, read) = read_by(32 << 10, Duration::from_millis(30)).await;
        written.expect("a megabyte a second is enough");
        assert_eq!(read, 1 << 20);
    }
}
