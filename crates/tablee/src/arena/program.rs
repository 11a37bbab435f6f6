//! Outside players: each runs as a process of its own, reads questions from standard input and writes answers
//! to standard output, one line of JSON each.

use crate::engine::lines::{Line as Read, Lines};
use crate::engine::{MAX_LINE, PROTOCOL};
use bots::{Call, Line};
use serde_json::{Value, json};
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The minimum time a program has to start.
const START: Duration = Duration::from_secs(30);
/// How long a program may take to end after its input has ended.
const FAREWELL: Duration = Duration::from_secs(1);

/// A program, and its idle processes.
pub(super) struct Program {
    command: Vec<String>,
    /// The first request to every process.
    hello: Value,
    time: Duration,
    idle: Mutex<Vec<Process>>,
}

/// A running process.
struct Process {
    child: Child,
    requests: Option<Sender<String>>,
    replies: Receiver<Result<String, String>>,
    asked: u64,
    time: Duration,
}

/// A process lent to one match; afterwards it waits for the next, if it still works.
struct Lent {
    program: Arc<Program>,
    process: Option<Process>,
}

impl Program {
    /// A program started with this command, split at spaces. The first process starts at once, so that a
    /// program that cannot play is reported before the first match.
    pub(super) fn new(
        command: &str,
        game: &str,
        setup: &Value,
        seats: u8,
        time: Duration,
    ) -> Result<Arc<Program>, String> {
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        let hello =
            json!({ "do": "hello", "protocol": PROTOCOL, "game": game, "setup": setup, "seats": seats });
        let program = Arc::new(Program { command, hello, time, idle: Mutex::default() });
        let first = program.start()?;
        program.idle.lock().unwrap_or_else(PoisonError::into_inner).push(first);
        Ok(program)
    }

    /// The function with which matches start it.
    pub(super) fn call(self: &Arc<Program>) -> Call {
        let program = Arc::clone(self);
        Arc::new(move || {
            let waiting = program.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let process = waiting.map_or_else(|| program.start(), Ok)?;
            Ok(Box::new(Lent { program: Arc::clone(&program), process: Some(process) }))
        })
    }

    fn start(&self) -> Result<Process, String> {
        let (name, words) = self.command.split_first().ok_or("there is no command")?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|cause| format!("{name}: {cause}"))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or("it has no input or no output")?;
        let (requests, questions) = channel();
        let (answers, replies) = channel();
        thread::spawn(move || converse(input, output, &questions, &answers));
        let mut process =
            Process { child, requests: Some(requests), replies, asked: 0, time: self.time.max(START) };
        process.ask(self.hello.clone())?;
        process.time = self.time;
        Ok(process)
    }
}

/// Passes requests to a process and its replies back, until either end closes.
fn converse(
    mut input: ChildStdin,
    output: ChildStdout,
    questions: &Receiver<String>,
    answers: &Sender<Result<String, String>>,
) {
    let mut output = BufReader::new(output);
    let mut lines = Lines::new(&mut output, MAX_LINE);
    for question in questions {
        let sent = writeln!(input, "{question}").and_then(|()| input.flush());
        let answer = match sent.and_then(|()| lines.next()) {
            Ok(Read::Text(line)) => {
                String::from_utf8(line.to_vec()).map_err(|_| "its reply is not UTF-8".into())
            }
            Ok(Read::TooLong) => Err(format!("its reply is longer than {MAX_LINE} bytes")),
            Ok(Read::End) => Err("it ended without a reply".to_owned()),
            Err(cause) => Err(format!("it cannot be talked to: {cause}")),
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

impl Process {
    fn ask(&mut self, mut request: Value) -> Result<Value, String> {
        self.asked += 1;
        request["id"] = json!(self.asked);
        let gone = || "it has ended".to_owned();
        self.requests.as_ref().ok_or_else(gone)?.send(request.to_string()).map_err(|_| gone())?;
        let reply = match self.replies.recv_timeout(self.time) {
            Ok(reply) => reply?,
            Err(RecvTimeoutError::Timeout) => {
                return Err(format!("no reply within {} s", self.time.as_secs()));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(gone()),
        };
        let mut reply: Value =
            serde_json::from_str(&reply).map_err(|cause| format!("its reply is not JSON: {cause}"))?;
        if reply["id"] != request["id"] {
            return Err(format!("it replies to request {}, not to {}", reply["id"], request["id"]));
        }
        match reply.get_mut("ok") {
            Some(ok) => Ok(ok.take()),
            None => Err(reply["error"]["message"].as_str().unwrap_or("its reply has no `ok`").to_owned()),
        }
    }
}

impl Drop for Process {
    /// Closes its input; a program that goes on regardless is stopped.
    fn drop(&mut self) {
        self.requests = None;
        let late = Instant::now() + FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < late {
            thread::sleep(Duration::from_millis(5));
        }
        // It has ended by itself, or is ended now; either way its place is given back.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Line for Lent {
    fn ask(&mut self, request: Value) -> Result<Value, String> {
        let process = self.process.as_mut().ok_or("it has ended")?;
        let reply = process.ask(request);
        if reply.is_err() {
            self.process = None;
        }
        reply
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.program.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
        }
    }
}
