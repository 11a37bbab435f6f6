//! For writers of lessons: the state, the question and every legal answer at the beginning of a step.
//! `cargo run -p mage-knight-board --example mage-knight-lesson -- LESSON STEP`

use std::process::ExitCode;

fn main() -> ExitCode {
    learn::harness::peek_from_arguments(&kernel::Shelved::<mage_knight::MageKnight>::default())
}
