//! The table of any game: whose turn it is, which answers there are, and what was answered.

use crate::Page;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long others may think until it is our turn again.
const PATIENCE: Duration = Duration::from_secs(180);

/// The state of a match, as the prompt bar shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// Who must act: `yours`, `bot`, `away`, `cover` or `over`.
    pub stage: String,
    /// The number of journal lines.
    pub seq: u64,
    /// The question.
    pub question: String,
}

impl Page {
    /// Starts a match from the page for a new one: game and scenario by their names in the language of the
    /// page, for this many players.
    pub async fn lay_the_table(&self, game: &str, scenario: &str, players: u8) {
        self.choose(game, scenario, players).await;
        self.click("#lay-the-table").await;
        self.find(".prompt").await;
    }

    /// Chooses game, scenario and number of players on the page for a new match.
    pub async fn choose(&self, game: &str, scenario: &str, players: u8) {
        self.js("location.hash = '#/new'").await;
        self.click_on(".gamecard", game).await;
        self.seen(".gamecard[aria-current=page]", game).await;
        // The longer lists show their first scenarios only.
        if self.look("#step-scenario .opt", scenario).await.is_none() {
            self.click("#step-scenario [aria-expanded=false]").await;
        }
        self.click_on("#step-scenario .opt", scenario).await;
        self.seen("#step-scenario .opt:has(:checked)", scenario).await;
        // A scenario for one number of players does not ask for it.
        if self.count("#step-players").await > 0 {
            self.click_on("#step-players label", &players.to_string()).await;
            self.seen("#step-players label:has(:checked)", &players.to_string()).await;
        }
    }

    /// What the prompt bar shows now.
    pub async fn prompt(&self) -> Prompt {
        let said = self
            .value(
                "(() => { const bar = document.querySelector('.prompt'); return bar && \
                 [bar.dataset.stage, bar.dataset.seq, bar.querySelector('.prompt__q').textContent]; })()",
            )
            .await;
        let text = |at: usize| said[at].as_str().unwrap_or_default().to_owned();
        Prompt { stage: text(0), seq: text(1).parse().unwrap_or_default(), question: text(2) }
    }

    /// Waits until somebody here must answer, or the game is over.
    pub async fn my_turn(&self) -> Prompt {
        self.stage_of(&["yours", "over"]).await
    }

    /// Waits until the prompt bar is at one of these stages.
    pub async fn stage_of(&self, stages: &[&str]) -> Prompt {
        let began = Instant::now();
        loop {
            let prompt = self.prompt().await;
            if stages.contains(&prompt.stage.as_str()) {
                return prompt;
            }
            self.sound().await;
            assert!(began.elapsed() < PATIENCE, "others think too long: {prompt:?}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits until the match has moved on.
    pub async fn moved_on(&self, from: &Prompt) -> Prompt {
        let began = Instant::now();
        loop {
            let prompt = self.prompt().await;
            if prompt.seq != from.seq || prompt.stage != from.stage {
                return prompt;
            }
            self.sound().await;
            assert!(began.elapsed() < PATIENCE, "nothing happens after {from:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits briefly for a reaction: the match moves on, or there are fewer answers.
    pub async fn noticed(&self, from: &Prompt) -> bool {
        for _ in 0..60 {
            let prompt = self.prompt().await;
            if prompt.seq != from.seq || prompt.stage != from.stage || self.shows(".prompt__picked").await {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        self.sound().await;
        false
    }

    /// All answers by number, from the list of answers.
    pub async fn answers(&self) -> Vec<(u64, String)> {
        self.open_drawer("answers").await;
        let listed = self
            .value(
                "[...document.querySelectorAll('.drw [data-answer]')].map((one) => \
                 [Number(one.dataset.answer), one.innerText.replace(/\\s+/g, ' ').trim()])",
            )
            .await;
        let answer = |one: &Value| Some((one[0].as_u64()?, one[1].as_str()?.to_owned()));
        listed.as_array().into_iter().flatten().filter_map(answer).collect()
    }

    /// Gives the answer with this number in the list of all answers, and confirms it if asked.
    pub async fn answer(&self, number: u64) {
        self.open_drawer("answers").await;
        self.click(&format!(".drw [data-answer='{number}']")).await;
        self.confirm().await;
    }

    /// Confirms an answer with a permanent cost, if asked.
    pub async fn confirm(&self) {
        if self.count("[data-tool=sure]").await > 0 {
            self.click("[data-tool=sure]").await;
        }
    }

    /// Gives the first listed answer.
    pub async fn first_answer(&self) {
        self.open_drawer("answers").await;
        self.click(".drw [data-answer]").await;
        self.confirm().await;
    }

    /// Asks the bot for a hint, and gives that answer with the button beside the hint.
    pub async fn follow_the_hint(&self) {
        let before = self.prompt().await;
        self.click(".tbar [data-tool=hint]").await;
        self.hint().await;
        self.click(".hintcard [data-answer]").await;
        self.confirm().await;
        self.moved_on(&before).await;
    }

    /// Lets a bot play the rest of this turn, from the menu.
    pub async fn let_a_bot_play(&self) {
        self.open_menu().await;
        self.click("[data-tool=auto]").await;
    }

    /// Opens the menu of the table.
    pub async fn open_menu(&self) {
        self.click(".tbar [aria-label=Menu]").await;
        self.find(".menu").await;
    }

    /// Changes the language at the table: `EN`, `FR`.
    pub async fn speak(&self, language: &str) {
        self.open_menu().await;
        self.click_on(".menu .seg button", language).await;
        self.press(crate::key::ESCAPE).await;
        self.until("the menu is closed", "!document.querySelector('.menu')").await;
    }

    /// Unfolds the tabs of the drawer, which are one button on a phone.
    pub async fn unfold_the_spine(&self) {
        if self.shows(".spine__fold[aria-expanded=false]").await {
            self.click(".spine__fold").await;
        }
    }

    /// Opens a page of the drawer by its name, unless it is open.
    pub async fn open_drawer(&self, page: &str) {
        if self.count(&format!(".drw[data-page={page}]")).await == 0 {
            self.unfold_the_spine().await;
            self.click(&format!(".spine [data-page={page}]")).await;
            self.find(&format!(".drw[data-page={page}]")).await;
        }
    }

    /// Closes the drawer, if it is open.
    pub async fn close_drawer(&self) {
        if self.count(".drw").await > 0 {
            self.click(".drw [aria-label=Close], .drw [aria-label=Fermer]").await;
            self.until("the drawer is closed", "!document.querySelector('.drw')").await;
        }
    }

    /// Waits for the hint; returns the number of its answer.
    pub async fn hint(&self) -> u64 {
        self.until("a hint", "document.querySelector('.prompt__hint')?.dataset.hint").await;
        let number = self.value("document.querySelector('.prompt__hint').dataset.hint").await;
        number.as_str().and_then(|number| number.parse().ok()).expect("a number")
    }

    /// Everything in the log, oldest first; opens it.
    pub async fn log(&self) -> Vec<String> {
        self.open_drawer("log").await;
        let lines = self.value("[...document.querySelectorAll('.log__item, .log__item--head')].map((one) => one.textContent)").await;
        lines.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Sets the pace of the bots in the menu, so that a match takes no longer than necessary.
    pub async fn hurry_the_bots(&self) {
        self.js_with("localStorage.setItem('tablee.pace', arguments[0])", vec![json!("off")]).await;
        self.reload().await;
    }
}
