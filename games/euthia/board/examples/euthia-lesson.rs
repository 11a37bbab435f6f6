//! For writers of lessons: the state, the question and every legal answer at the beginning of a step.
//! `cargo run -p euthia-board --example euthia-lesson -- LESSON STEP`

use std::process::ExitCode;

fn main() -> ExitCode {
    learn::harness::peek_from_arguments(&kernel::Shelved::<euthia::Euthia>::default())
}
