//! The program: the library with the games there are.

use std::process::ExitCode;

fn main() -> ExitCode {
    tablee::main(shelf::shelf())
}
