//! Four errands of a turn, counted in clicks: no more than they need, and nothing by surprise.

use e2e::position::{Position, before_a_block, before_a_recruit, before_a_walk};
use e2e::{House, Look, Page, campaign::before_a_whole_turn, play};
use std::cell::Cell;

/// Somebody who counts what they press.
struct Finger<'a> {
    page: &'a Page,
    clicks: Cell<u32>,
}

impl Finger<'_> {
    fn count(&self) {
        self.clicks.set(self.clicks.get() + 1);
    }

    /// Clicks the first thing that fits.
    async fn click(&self, css: &str) {
        self.page.click(css).await;
        self.count();
    }

    /// Clicks where a shape on the map is met.
    async fn click_on_map(&self, css: &str) {
        self.page.until(css, &format!("document.querySelector(\"{css}\")")).await;
        let point = self.page.point_on(css).await.unwrap_or_else(|| panic!("nothing is seen of {css}"));
        self.page.click_at(point).await;
        self.count();
    }

    /// Drags a stack to a space.
    async fn drag(&self, from: &str, to: &str) {
        let (stack, place) =
            (format!(".stk[data-drag][data-space='{from}']"), format!(".area[data-space='{to}']"));
        self.page.until(&stack, &format!("document.querySelector(\"{stack}\")")).await;
        let stack = self.page.point_on(&stack).await.unwrap_or_else(|| panic!("no stack is seen in {from}"));
        let place = self.page.point_on(&place).await.unwrap_or_else(|| panic!("nothing is seen of {to}"));
        self.page.drag_to(stack, place, None).await;
        self.count();
    }

    /// Presses the step button once it says this.
    async fn step(&self, says: &str) {
        self.page.says(".tbar__end[aria-disabled=false]", says).await;
        self.click(".tbar__end").await;
    }

    fn at_most(&self, most: u32, what: &str) {
        assert!(self.clicks.get() <= most, "{what}: {} clicks, not {most}", self.clicks.get());
    }
}

/// Opens a position as somebody brings it along.
async fn open(page: &Page, house: &House, position: Position) {
    page.go(&house.url("")).await;
    page.hurry_the_bots().await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("position.jsonl");
    std::fs::write(&file, position.header + "\n").expect("a file");
    page.choose_file("input[type=file]", file.to_str().expect("a path in UTF-8")).await;
    page.find(".prompt").await;
    page.my_turn().await;
}

#[test]
fn a_walk_takes_four_clicks() {
    play("clicks-walk", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(2)).await;
        let (position, to) = before_a_walk();
        open(&page, &house, position).await;
        let first = page.my_turn().await;
        let finger = Finger { page: &page, clicks: Cell::new(0) };
        finger.click(".hand [data-card=march][aria-pressed=false]").await;
        finger.click(".hand [data-card=march][aria-pressed=false]").await;
        finger.click_on_map(&format!(".hex-legal[data-hex='{},{}']", to.q, to.r)).await;
        finger.step("End turn").await;
        assert_eq!(page.count("[data-tool=sure]").await, 0, "nothing is lost, so nothing is asked");
        finger.at_most(4, "two cards, two spaces, the end of the turn");
        // Both cards, both steps, the end; then it is the next turn.
        page.until(
            "the turn is over",
            &format!("+document.querySelector('.prompt').dataset.seq >= {}", first.seq + 5),
        )
        .await;
        page.my_turn().await;
        page.find(&format!(".hex-hit[data-drag=hero][data-hex='{},{}']", to.q, to.r)).await;
        page.shot("walked").await;
    });
}

#[test]
fn a_recruit_takes_six_clicks() {
    play("clicks-recruit", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(2)).await;
        open(&page, &house, before_a_recruit()).await;
        let finger = Finger { page: &page, clicks: Cell::new(0) };
        finger.click("[data-ahead=deal]").await;
        page.find(".drw[data-page=offers]").await;
        for _ in 0..4 {
            finger.click(".hand .hcard--legal[aria-pressed=false]").await;
        }
        page.shot("paid").await;
        page.says(".offerunit.unit--legal", "Peasants").await;
        page.click_on(".offerunit.unit--legal", "Peasants").await;
        finger.count();
        finger.at_most(6, "a unit from a village");
        page.says(".crew .mate", "Peasants").await;
        page.shot("hired").await;
    });
}

#[test]
fn a_block_and_an_attack_take_eight_clicks() {
    play("clicks-block", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(2)).await;
        open(&page, &house, before_a_block()).await;
        // Nothing ranged is in hand: that phase passes by itself.
        page.says(".duel .phases [aria-current]", "Block").await;
        let finger = Finger { page: &page, clicks: Cell::new(0) };
        finger.click(".duel [data-foe]").await;
        finger.click(".crew .mate--legal").await;
        page.shot("unit").await;
        finger.step("Block").await;
        page.says(".duel .phases [aria-current]", "Attack").await;
        finger.click(".duel [data-foe]").await;
        finger.click(".hand [data-card=rage][aria-pressed=false]").await;
        finger.click(".hand [data-card=rage][aria-pressed=false]").await;
        page.shot("cards").await;
        finger.step("Strike").await;
        page.until("the fight is over", "!document.querySelector('.duel.fight')").await;
        finger.step("End turn").await;
        finger.at_most(8, "an enemy blocked by a unit, an attack by two cards, the end of the turn");
    });
}

#[test]
fn a_whole_turn_of_nerath_takes_twelve_clicks() {
    play("clicks-nerath", async |stage| {
        let house = House::open().await;
        let page = stage.browser(Look::DESK.lucky(2)).await;
        let (position, moves) = before_a_whole_turn();
        open(&page, &house, position).await;
        let finger = Finger { page: &page, clicks: Cell::new(0) };
        for (from, to) in moves {
            finger.drag(from.id(), to.id()).await;
            page.my_turn().await;
        }
        page.shot("moved").await;
        finger.step("To battle").await;
        // Each battle is rolled to its end; a card that could be played is passed over. What is bought first ends the
        // phase before.
        let mut passed = 0;
        page.my_turn().await;
        while page.count(".shop").await == 0 {
            if page.shows("[data-act=roll-on]").await {
                finger.click("[data-act=roll-on]").await;
                page.until(
                    "the battle is over, or asks",
                    "!document.querySelector('[data-act=stop]') && document.querySelector('.prompt').dataset.stage === 'yours'",
                )
                .await;
            } else if page.shows(".tbar__end[aria-disabled=false]").await {
                page.click(".tbar__end").await;
                passed += 1;
            }
            page.my_turn().await;
            assert!(finger.clicks.get() + passed < 30, "the battles have no end");
        }
        page.shot("shop").await;
        for kind in ["Footsoldier", "Footsoldier", "Siege Engine", "Fighter"] {
            let before = page.my_turn().await;
            page.click_on(".ware:not(.ware--off)", kind).await;
            finger.count();
            page.moved_on(&before).await;
        }
        let before = page.my_turn().await;
        finger.step("End turn").await;
        page.moved_on(&before).await;
        page.shot("over").await;
        finger.at_most(12, "three stacks, two battles, four units");
    });
}
