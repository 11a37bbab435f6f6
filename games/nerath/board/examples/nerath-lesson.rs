//! For writers of lessons: the state, the question and every legal answer at the beginning of a step.
//! `cargo run -p nerath-board --example nerath-lesson -- march 2`

use std::process::ExitCode;

fn main() -> ExitCode {
    learn::harness::peek_from_arguments(&kernel::Shelved::<nerath::Nerath>::default())
}
