//! The time of day and timers.

use puzzles::daily::Day;
use std::cell::Cell;
use table_view::clock::Ahead;
use wasm_bindgen_futures::JsFuture;

thread_local! {
    static AHEAD: Cell<Ahead> = const { Cell::new(Ahead::NONE) };
}

/// Waits.
pub async fn sleep(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let _ = super::window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    // A timer cannot fail.
    let _ = JsFuture::from(promise).await;
}

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// The local hour of the day.
pub(crate) fn hour() -> u32 {
    js_sys::Date::new_0().get_hours()
}

/// The local day and month (from 0) of a time, and its hour and minute.
pub(crate) fn calendar(milliseconds: f64) -> (u32, u32, u32, u32) {
    let date = js_sys::Date::new(&milliseconds.into());
    (date.get_date(), date.get_month(), date.get_hours(), date.get_minutes())
}

/// The local date.
pub(crate) fn today() -> Day {
    // The browser tells how far the place is behind.
    Day::of(now(), -(js_sys::Date::new_0().get_timezone_offset() as i32))
}

/// Milliseconds since 1970 by the server's clock, as far as it is known: dates from the server are read
/// against this.
pub(crate) fn server_now() -> i64 {
    AHEAD.get().now(now() as i64)
}

/// The server has just sent its time.
pub(crate) fn server_told(time: i64) {
    AHEAD.set(Ahead::told(time, now() as i64));
}

/// A response of the server has this date header.
pub(crate) fn server_dated(date: &str) {
    let date = js_sys::Date::parse(date);
    if date.is_finite() {
        AHEAD.set(AHEAD.get().dated(date as i64, now() as i64));
    }
}
