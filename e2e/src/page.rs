//! A page in a browser: reads it, clicks, types.

use fantoccini::actions::{
    InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long something may take to appear: far longer than needed, because other tests may keep the machine
/// busy.
const PATIENCE: Duration = Duration::from_secs(40);
const GLANCE: Duration = Duration::from_millis(40);

/// Keys that are not characters.
pub mod key {
    /// Tab.
    pub const TAB: char = '\u{e004}';
    /// Enter.
    pub const ENTER: char = '\u{e007}';
    /// Escape.
    pub const ESCAPE: char = '\u{e00c}';
    /// Right arrow.
    pub const RIGHT: char = '\u{e014}';
    /// Down arrow.
    pub const DOWN: char = '\u{e015}';
}

/// A page in a browser; clones are the same page.
#[derive(Clone)]
pub struct Page {
    client: Client,
    test: &'static str,
    downloads: Arc<PathBuf>,
    /// Fixes the randomness of the page before anybody plays.
    luck: Option<Arc<str>>,
}

impl Page {
    pub(crate) fn new(client: Client, test: &'static str, downloads: PathBuf, luck: Option<String>) -> Page {
        Page { client, test, downloads: Arc::new(downloads), luck: luck.map(Into::into) }
    }

    pub(crate) async fn close(self) {
        // A browser that is gone already is closed.
        let _ = self.client.close().await;
    }

    /// After a failure, reports what the page looked like and what failed in it.
    pub(crate) async fn confess(&self, at: usize) {
        self.shot(&format!("failed-{at}")).await;
        let state = "return [location.href, document.getElementById('trouble-text')?.textContent ?? '', \
                     document.body.innerText.slice(0, 3000)]";
        if let Ok(state) = self.client.execute(state, Vec::new()).await {
            let lines = state.as_array().into_iter().flatten().filter_map(Value::as_str);
            let text: Vec<&str> = lines.collect();
            let file = crate::folder().join(format!("{}-failed-{at}.txt", self.test));
            let _ = std::fs::write(file, text.join("\n"));
        }
    }

    /// Opens an address and waits until the client is ready.
    pub async fn go(&self, address: &str) {
        self.client.goto(address).await.expect("the page opens");
        self.ready().await;
    }

    /// Reloads the page.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page reloads");
        self.ready().await;
    }

    /// Waits until the client is ready.
    pub async fn ready(&self) {
        self.until("the client is up", "performance.getEntriesByName('tablee-ready').length > 0").await;
        if let Some(luck) = &self.luck {
            self.js(luck).await;
        }
    }

    /// Runs a script; its `return` is the result.
    pub async fn js(&self, script: &str) -> Value {
        self.js_with(script, Vec::new()).await
    }

    /// Runs a script with arguments.
    pub async fn js_with(&self, script: &str, arguments: Vec<Value>) -> Value {
        match self.client.execute(script, arguments).await {
            Ok(value) => value,
            Err(error) => panic!("{script}: {error}"),
        }
    }

    /// The value of an expression.
    pub async fn value(&self, expression: &str) -> Value {
        self.js(&format!("return {expression}")).await
    }

    /// Waits until an expression is true.
    pub async fn until(&self, what: &str, expression: &str) {
        let began = Instant::now();
        while self.value(&format!("!!({expression})")).await != json!(true) {
            self.sound().await;
            assert!(began.elapsed() < PATIENCE, "{}: {what} ({expression})", self.test);
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Checks that nothing has failed in the page.
    pub async fn sound(&self) {
        let trouble = self
            .value("document.getElementById('trouble')?.hidden === false && document.getElementById('trouble-text').textContent")
            .await;
        assert!(!trouble.is_string(), "{}: the page broke: {trouble}", self.test);
    }

    /// The first visible element that matches; waits for it.
    pub async fn find(&self, css: &str) -> Element {
        self.seen(css, "").await
    }

    /// The first visible element that matches and has this text; waits for it.
    pub async fn seen(&self, css: &str, text: &str) -> Element {
        let began = Instant::now();
        loop {
            if let Some(found) = self.look(css, text).await {
                return found;
            }
            self.sound().await;
            assert!(began.elapsed() < PATIENCE, "{}: no {css} with “{text}”", self.test);
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// The first visible element that matches and has this text, if there is one now.
    pub async fn look(&self, css: &str, text: &str) -> Option<Element> {
        let script = "const [css, text] = arguments;
            for (const old of document.querySelectorAll('[data-e2e]')) old.removeAttribute('data-e2e');
            const plain = (text) => (text ?? '').replace(/[\\u00a0\\u202f]/g, ' ').toLowerCase();
            const found = [...document.querySelectorAll(css)].find((element) =>
              element.checkVisibility({visibilityProperty: true}) && element.getClientRects().length > 0
              && [element.innerText || element.textContent, element.getAttribute('aria-label')]
                .some((words) => plain(words).includes(plain(text))));
            found?.setAttribute('data-e2e', '');
            return !!found;";
        let found = self.js_with(script, vec![json!(css), json!(text)]).await;
        if found != json!(true) {
            return None;
        }
        self.client.find(Locator::Css("[data-e2e]")).await.ok()
    }

    /// Clicks the first matching element; waits for it.
    pub async fn click(&self, css: &str) {
        self.click_on(css, "").await;
    }

    /// Clicks the first matching element with this text; waits for it.
    pub async fn click_on(&self, css: &str, text: &str) {
        let began = Instant::now();
        loop {
            // A page that is drawn again takes its elements away: then another one is found.
            let clicked = self.seen(css, text).await.click().await;
            match clicked {
                Ok(()) => return,
                Err(error) if began.elapsed() > PATIENCE => panic!("{}: {css} “{text}”: {error}", self.test),
                Err(_) => {
                    // Something stands before it, such as a bar that stays in sight: people scroll then.
                    self.js("document.querySelector('[data-e2e]')?.scrollIntoView({block: 'center', inline: 'center'})").await;
                    tokio::time::sleep(GLANCE).await;
                }
            }
        }
    }

    /// Types into the first matching element.
    pub async fn type_into(&self, css: &str, text: &str) {
        self.find(css).await.send_keys(text).await.expect("something to type into");
    }

    /// Chooses a file in a field, which need not be visible.
    pub async fn choose_file(&self, css: &str, path: &str) {
        let field = self.client.find(Locator::Css(css)).await.expect("a field for files");
        field.send_keys(path).await.expect("the file is taken");
    }

    /// Presses a key wherever the focus is.
    pub async fn press(&self, key: char) {
        let stroke = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key });
        self.client.perform_actions(stroke).await.expect("a key can be pressed");
    }

    /// Drags the first matching element with the mouse, one step per frame.
    pub async fn drag(&self, css: &str, steps: u32) {
        let place = self.find(css).await.rectangle().await.expect("it has a place");
        let (x, y) = (place.0 + place.2 / 2.0, place.1 + place.3 / 2.0);
        let move_to = |step: u32| {
            let angle = f64::from(step) / 12.0;
            let (x, y) = (x + 90.0 * angle.sin(), y + 60.0 * (angle / 2.0).sin());
            PointerAction::MoveTo { duration: Some(Duration::from_millis(16)), x, y }
        };
        let mut mouse = MouseActions::new("mouse".to_owned())
            .then(move_to(0))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        for step in 1..steps {
            mouse = mouse.then(move_to(step));
        }
        let mouse = mouse.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("a mouse");
    }

    /// A point at which the pointer meets a matching element: the first that is neither hidden behind others
    /// nor out of sight. Shapes often do not cover the centre of their bounding box.
    pub async fn point_on(&self, css: &str) -> Option<(f64, f64)> {
        let script = "const steps = [5, 3, 7, 4, 6, 2, 8, 1, 9];
            for (const found of document.querySelectorAll(arguments[0])) {
              const box = found.getBoundingClientRect();
              for (const down of steps) for (const along of steps) {
                const [x, y] = [box.left + box.width * along / 10, box.top + box.height * down / 10];
                const met = document.elementFromPoint(x, y);
                if (met && (found === met || found.contains(met))) return [x, y];
              }
            }
            return null;";
        let point = self.js_with(script, vec![json!(css)]).await;
        Some((point[0].as_f64()?, point[1].as_f64()?))
    }

    /// Clicks with the mouse at a point.
    pub async fn click_at(&self, (x, y): (f64, f64)) {
        let mouse = MouseActions::new("mouse".to_owned())
            .then(to(x, y, 20))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("a mouse");
    }

    /// Drags with the mouse from one point to another, and pauses there before letting go.
    pub async fn drag_to(&self, from: (f64, f64), there: (f64, f64), name: Option<&str>) {
        let mut mouse = MouseActions::new("mouse".to_owned())
            .then(to(from.0, from.1, 20))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        for step in way(from, there) {
            mouse = mouse.then(to(step.0, step.1, 20));
        }
        self.client.perform_actions(mouse).await.expect("a mouse");
        if let Some(name) = name {
            self.shot(name).await;
        }
        let up = MouseActions::new("mouse".to_owned()).then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(up).await.expect("a mouse");
    }

    /// Drags with a finger from one point to another.
    pub async fn touch_drag(&self, from: (f64, f64), there: (f64, f64)) {
        let mut finger = TouchActions::new("finger".to_owned())
            .then(to(from.0, from.1, 0))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
        for step in way(from, there) {
            finger = finger.then(to(step.0, step.1, 30));
        }
        let finger = finger.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("a finger");
    }

    /// Holds a finger on a point.
    pub async fn touch_long(&self, (x, y): (f64, f64)) {
        let finger = TouchActions::new("finger".to_owned())
            .then(to(x, y, 0))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Pause { duration: Duration::from_millis(700) })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("a finger");
    }

    /// The text of the first matching element; waits for it. No-break spaces become spaces.
    pub async fn text(&self, css: &str) -> String {
        let text = self.find(css).await.text().await.expect("a text");
        text.replace(['\u{a0}', '\u{202f}'], " ")
    }

    /// Whether a matching element is visible now.
    pub async fn shows(&self, css: &str) -> bool {
        self.look(css, "").await.is_some()
    }

    /// The number of matching elements.
    pub async fn count(&self, css: &str) -> u64 {
        let count = self.js_with("return document.querySelectorAll(arguments[0]).length", vec![json!(css)]);
        count.await.as_u64().unwrap_or_default()
    }

    /// Waits for an element with this text.
    pub async fn says(&self, css: &str, text: &str) {
        self.seen(css, text).await;
    }

    /// Resizes the window so that the page has this size.
    pub async fn resize(&self, width: u32, height: u32) {
        let frame = self.value("[outerWidth - innerWidth, outerHeight - innerHeight]").await;
        let frame = |at: usize| frame[at].as_u64().and_then(|size| u32::try_from(size).ok()).unwrap_or(0);
        self.client.set_window_size(width + frame(0), height + frame(1)).await.expect("a window");
    }

    /// Saves a screenshot for people to look at.
    pub async fn shot(&self, name: &str) {
        if let Ok(picture) = self.client.screenshot().await {
            let file = crate::folder().join(format!("{}-{name}.png", self.test));
            std::fs::write(file, picture).expect("a picture is saved");
        }
    }

    /// Waits for a file that the page offers for download; its text.
    pub async fn downloaded(&self) -> (PathBuf, String) {
        let began = Instant::now();
        loop {
            let files = std::fs::read_dir(&*self.downloads).into_iter().flatten().flatten();
            let mut done = files
                .map(|file| file.path())
                .filter(|path| path.extension().is_some_and(|kind| kind == "jsonl" || kind == "json"));
            if let Some(path) = done.next()
                && let Ok(text) = std::fs::read_to_string(&path)
                && !text.is_empty()
            {
                return (path, text);
            }
            assert!(began.elapsed() < PATIENCE, "{}: nothing was saved", self.test);
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Checks that nothing is wider than the window.
    pub async fn fits_the_window(&self) {
        let over = self.value("[document.scrollingElement.scrollWidth, innerWidth]").await;
        let (page, window) = (over[0].as_f64(), over[1].as_f64());
        assert!(page <= window, "{}: the page is {page:?} wide, the window {window:?}", self.test);
    }
}

fn to(x: f64, y: f64, milliseconds: u64) -> PointerAction {
    PointerAction::MoveTo { duration: Some(Duration::from_millis(milliseconds)), x, y }
}

/// A path from one point to another in small steps.
fn way(from: (f64, f64), there: (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    (1..=10).map(move |step| {
        let part = f64::from(step) / 10.0;
        (from.0 + (there.0 - from.0) * part, from.1 + (there.1 - from.1) * part)
    })
}
