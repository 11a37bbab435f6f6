//! The program: the library with the real shelf.

use std::process::ExitCode;

fn main() -> ExitCode {
    tablee::main(shelf::shelf())
}
