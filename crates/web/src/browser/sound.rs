//! Sounds, synthesised in the browser from a few notes: nothing is downloaded. Off until switched on.

use std::cell::{Cell, RefCell};
use table_view::cue::{Cue, Note};
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, AudioNode, AudioScheduledSourceNode, OscillatorType};

thread_local! {
    /// The audio context: browsers allow a page only a few, so there is one.
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    /// When the last sound was played.
    static LAST: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

/// Plays a sound. A browser that has no sound, or does not allow it, stays silent: everything is visible as
/// well.
pub(crate) fn play(cue: Cue) {
    let now = super::time::now();
    if !cue.is_drowned(now - LAST.get()) && try_to(cue).is_ok() {
        LAST.set(now);
    }
}

fn try_to(cue: Cue) -> Result<(), JsValue> {
    AUDIO.with(|audio| {
        let mut audio = audio.borrow_mut();
        let audio = match &mut *audio {
            Some(audio) => audio,
            none => none.insert(AudioContext::new()?),
        };
        // A page that has not been touched yet is asleep; it wakes with the first touch.
        let _ = audio.resume()?;
        cue.notes().iter().try_for_each(|note| ring(audio, note))
    })
}

/// One note: it starts at once and fades.
fn ring(audio: &AudioContext, note: &Note) -> Result<(), JsValue> {
    let (from, to) = (audio.current_time() + note.at, audio.current_time() + note.at + note.length);
    let fade = audio.create_gain()?;
    fade.gain().set_value_at_time(note.volume, from)?;
    fade.gain().exponential_ramp_to_value_at_time(0.0005, to)?;
    fade.connect_with_audio_node(&audio.destination())?;
    let source = match note.pitch {
        Some(pitch) => tone(audio, pitch, &fade)?,
        None => rattle(audio, note.length, &fade)?,
    };
    source.start_with_when(from)?;
    source.stop_with_when(to)
}

fn tone(audio: &AudioContext, pitch: f32, into: &AudioNode) -> Result<AudioScheduledSourceNode, JsValue> {
    let source = audio.create_oscillator()?;
    source.set_type(OscillatorType::Triangle);
    source.frequency().set_value(pitch);
    source.connect_with_audio_node(into)?;
    Ok(source.into())
}

fn rattle(audio: &AudioContext, length: f64, into: &AudioNode) -> Result<AudioScheduledSourceNode, JsValue> {
    let rate = audio.sample_rate();
    let frames = ((f64::from(rate) * length) as u32).max(1);
    let noise: Vec<f32> = (0..frames).map(|_| js_sys::Math::random() as f32 * 2.0 - 1.0).collect();
    let buffer = audio.create_buffer(1, frames, rate)?;
    buffer.copy_to_channel(&noise, 0)?;
    let source = audio.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(into)?;
    Ok(source.into())
}
