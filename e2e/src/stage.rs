//! The browsers of one test, closed however it ends.

use crate::Page;
use fantoccini::ClientBuilder;
use futures_util::FutureExt as _;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::process::Stdio;
use std::sync::Mutex;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// The time limit of every test.
const PATIENCE: Duration = Duration::from_secs(600);

/// The kind of browser that opens the page.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Its preferred languages, in order.
    pub languages: &'static str,
    /// A phone with touch, instead of a desktop.
    pub phone: bool,
    /// The seed of all randomness in the page, so that a match is always the same.
    pub luck: Option<u32>,
    /// Whether the system asks for reduced motion.
    pub still: bool,
}

impl Look {
    /// A desktop, in English.
    pub const DESK: Look = Look { languages: "en-GB,en", phone: false, luck: None, still: false };
    /// A phone, in English.
    pub const PHONE: Look = Look { phone: true, ..Look::DESK };

    /// The same in French.
    #[must_use]
    pub const fn french(self) -> Look {
        Look { languages: "fr-FR,fr,en", ..self }
    }

    /// The same with this seed.
    #[must_use]
    pub const fn lucky(self, luck: u32) -> Look {
        Look { luck: Some(luck), ..self }
    }

    fn capabilities(self, profile: &str) -> serde_json::Map<String, Value> {
        let mut arguments = vec![
            "--headless".to_owned(),
            "--no-sandbox".into(),
            "--disable-gpu".into(),
            "--disable-dev-shm-usage".into(),
            "--no-first-run".into(),
            "--disable-background-networking".into(),
            "--disable-component-update".into(),
            "--disable-sync".into(),
            "--disable-quic".into(),
            format!("--user-data-dir={profile}/profile"),
        ];
        if self.still {
            arguments.push("--force-prefers-reduced-motion".into());
        }
        let mut chrome = json!({
            "args": arguments,
            "prefs": {
                "intl.accept_languages": self.languages,
                "download.default_directory": format!("{profile}/downloads"),
                "download.prompt_for_download": false,
            },
        });
        if self.phone {
            chrome["mobileEmulation"] =
                json!({"deviceMetrics": {"width": 390, "height": 844, "pixelRatio": 2.0, "touch": true}});
        }
        let wanted = json!({
            "browserName": "chrome",
            "goog:chromeOptions": chrome,
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        match wanted {
            Value::Object(wanted) => wanted,
            _ => unreachable!("written as an object"),
        }
    }
}

/// A driver and its browser.
struct Open {
    page: Page,
    driver: Child,
    profile: TempDir,
}

/// The browsers of a test.
pub struct Stage {
    name: &'static str,
    open: Mutex<Vec<Open>>,
}

impl Stage {
    /// Opens a browser with an empty page.
    pub async fn browser(&self, look: Look) -> Page {
        let profile = tempfile::tempdir().expect("a folder for the browser");
        let (driver, port) = driver().await;
        let folder = profile.path().to_str().expect("folders are named in UTF-8");
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(look.capabilities(folder))
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a browser");
        let luck = look.luck.map(fixed_luck);
        let page = Page::new(client, self.name, profile.path().join("downloads"), luck);
        if !look.phone {
            page.resize(1440, 900).await;
        }
        self.open.lock().expect("nobody panics while holding it").push(Open {
            page: page.clone(),
            driver,
            profile,
        });
        page
    }

    /// Closes every browser; takes screenshots first if the test failed.
    async fn close(&self, failed: bool) {
        let open = std::mem::take(&mut *self.open.lock().expect("nobody panics while holding it"));
        for (at, Open { page, mut driver, profile }) in open.into_iter().enumerate() {
            if failed {
                let seen = AssertUnwindSafe(page.confess(at)).catch_unwind();
                let _ = tokio::time::timeout(Duration::from_secs(20), seen).await;
            }
            let _ = tokio::time::timeout(Duration::from_secs(20), page.close()).await;
            let _ = driver.kill().await;
            drop(profile);
        }
    }
}

/// A generator that replaces the browser's: the same numbers in every run, different ones after each reload.
fn fixed_luck(luck: u32) -> String {
    format!(
        "if (window.lucky) return;
         window.lucky = true;
         const loads = Number(sessionStorage.getItem('loads') ?? 0) + 1;
         sessionStorage.setItem('loads', loads);
         let luck = ({luck} + 977 * loads) >>> 0;
         const next = () => {{
           luck = (luck + 0x6d2b79f5) >>> 0;
           let t = luck;
           t = Math.imul(t ^ (t >>> 15), t | 1);
           t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
           return (t ^ (t >>> 14)) >>> 0;
         }};
         Crypto.prototype.getRandomValues = (bytes) => {{
           for (let at = 0; at < bytes.length; at += 1) bytes[at] = next() & 255;
           return bytes;
         }};"
    )
}

/// Starts a driver and returns its port. Drivers that start at the same time may choose the same free port,
/// and all but one of them give up: those are started again.
async fn driver() -> (Child, u16) {
    for _ in 0..5 {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("chromedriver is installed: `cargo xtask e2e` does it");
        if let Some(port) = port_of(&mut driver).await {
            return (driver, port);
        }
    }
    panic!("chromedriver does not say where it listens");
}

/// The port that a driver reports; `None` if it ends without one.
async fn port_of(driver: &mut Child) -> Option<u16> {
    let out = driver.stdout.take().expect("its output was asked for");
    let mut lines = BufReader::new(out).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some((_, port)) = line.rsplit_once("successfully on port ")
            && let Ok(port) = port.trim_end_matches('.').parse()
        {
            // Whatever else it says is read, so that it never waits for a reader.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Some(port);
        }
    }
    None
}

/// Runs a test: `scene` gets a stage, and its browsers are closed whatever happens.
pub fn play(name: &'static str, scene: impl AsyncFnOnce(&Stage)) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
    runtime.block_on(async {
        let stage = Stage { name, open: Mutex::default() };
        let played = AssertUnwindSafe(tokio::time::timeout(PATIENCE, scene(&stage))).catch_unwind().await;
        stage.close(!matches!(played, Ok(Ok(())))).await;
        match played {
            Ok(Ok(())) => {}
            Ok(Err(_)) => panic!("{name} did not end in {PATIENCE:?}"),
            Err(panic) => resume_unwind(panic),
        }
    });
    runtime.shutdown_background();
}
