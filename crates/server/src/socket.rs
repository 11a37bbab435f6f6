//! WebSockets that need little memory: there are thousands of them, and most are idle most of the time.

use crate::Fault;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::Request;
use axum::http::request::Parts;
use axum::response::Response;
use futures_util::SinkExt as _;
use futures_util::stream::SplitSink;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::future::Future;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Bytes, Message};

/// The longest message of a client, in bytes.
const LONGEST: usize = 64 << 10;
/// How much is read from a socket at once, in bytes.
const READ: usize = 2 << 10;
/// How much waits to be sent together, in bytes.
const TOGETHER: usize = 2 << 10;
/// How much is sent in one frame, in bytes. A socket keeps room for the longest frame that it ever sent.
const FRAGMENT: usize = 4 << 10;

/// A socket.
pub(crate) type Socket = WebSocketStream<TokioIo<Upgraded>>;
/// The way to its other end.
pub(crate) type Sink = SplitSink<Socket, Message>;

/// A request to go on as a WebSocket.
pub(crate) struct Upgrade {
    answer: Response,
    raised: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Fault> {
        let no = || Fault::BadRequest("WebSocket".to_owned());
        let mut asked = Request::new(());
        (*asked.method_mut(), *asked.version_mut()) = (parts.method.clone(), parts.version);
        *asked.headers_mut() = parts.headers.clone();
        let answer = create_response_with_body(&asked, Body::empty).map_err(|_| no())?;
        let raised = parts.extensions.remove::<OnUpgrade>().ok_or_else(no)?;
        Ok(Self { answer, raised })
    }
}

impl Upgrade {
    /// The answer to the request; what is done with the socket begins when it has been sent.
    pub(crate) fn then<F: Future<Output = ()> + Send>(
        self,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        tokio::spawn(async move {
            let raised = match self.raised.await {
                Ok(raised) => TokioIo::new(raised),
                Err(error) => return tracing::debug!(%error, "a socket that came to nothing"),
            };
            let config = WebSocketConfig::default()
                .max_message_size(Some(LONGEST))
                .max_frame_size(Some(LONGEST))
                .read_buffer_size(READ)
                .write_buffer_size(TOGETHER)
                .max_write_buffer_size(8 << 20);
            serve(WebSocketStream::from_raw_socket(raised, Role::Server, Some(config)).await).await;
        });
        self.answer
    }
}

/// Sends messages together, and a long text in several frames.
pub(crate) async fn send(sink: &mut Sink, messages: Vec<Message>) -> Result<(), tungstenite::Error> {
    for message in messages {
        match message {
            Message::Text(text) if text.len() > FRAGMENT => {
                let mut rest = Bytes::from(text);
                let mut kind = Data::Text;
                while !rest.is_empty() {
                    let part = rest.split_to(rest.len().min(FRAGMENT));
                    let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
                    sink.feed(Message::Frame(frame)).await?;
                    kind = Data::Continue;
                }
            }
            message => sink.feed(message).await?,
        }
    }
    sink.flush().await
}
