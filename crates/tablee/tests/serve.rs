//! The server as a process: its log, how it stops, and who else may use its database.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
#![cfg(unix)]

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a server on a free port; returns its address.
fn serve(folder: &std::path::Path, arguments: &[&str]) -> (Child, String) {
    let db = format!("sqlite:{}", folder.join("tablee.db").display());
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--db", &db])
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("Tablée is at http://").trim_end_matches('/').to_owned();
    (child, address)
}

fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.7\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_server_stops_in_time_whoever_clings_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, address) = serve(folder.path(), &["--log", "json", "--behind-proxy"]);
    assert!(ask(&address, "/readyz").contains("\"ready\":true"));
    // A second one on the same file is told so, and goes.
    let (mut second, _) = serve(folder.path(), &[]);
    assert_eq!(second.wait().unwrap().code(), Some(i32::from(tablee::IN_USE)));
    // Half a request, an idle connection, and a socket that never says hello.
    let mut half = TcpStream::connect(&address).unwrap();
    half.write_all(
        b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    )
    .unwrap();
    let idle = TcpStream::connect(&address).unwrap();
    let mut socket = TcpStream::connect(&address).unwrap();
    socket
        .write_all(
            b"GET /api/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
              sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        )
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let began = Instant::now();
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        assert!(began.elapsed() < Duration::from_secs(35), "it still runs");
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(status.success(), "{status}");
    drop((half, idle, socket));
    // Every line of the log is an object, and none says who came from where.
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(lines.iter().any(|line| line["message"] == "serving"), "{log}");
    assert!(!log.contains("203.0.113.7"), "{log}");
}

#[test]
fn addresses_are_logged_only_for_operators_who_ask() {
    for (arguments, told) in [(&[][..], false), (&["--log-addresses"][..], true)] {
        let folder = tempfile::tempdir().unwrap();
        let db = format!("sqlite:{}", folder.path().join("tablee.db").display());
        let mut child = Command::new(env!("CARGO_BIN_EXE_tablee"))
            .args(["serve", "--listen", "127.0.0.1:0", "--behind-proxy", "--db", &db])
            .args(arguments)
            .env("RUST_LOG", "server=debug")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("//").nth(1).unwrap().trim().trim_end_matches('/').to_owned();
        ask(&address, "/api/matches/a-secret-in-the-path");
        Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        let mut log = String::new();
        child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        child.wait().unwrap();
        assert!(log.contains("answered") && log.contains("/api/matches/{id}"), "{log}");
        assert_eq!(log.contains("203.0.113.7"), told, "{log}");
        assert!(!log.contains("a-secret-in-the-path"), "{log}");
    }
}
