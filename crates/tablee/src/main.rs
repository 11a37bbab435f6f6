//! The program: hands the world to the library and goes.

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use tablee::World;
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let quiet = || EnvFilter::new("off");
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_env_filter(EnvFilter::try_from_default_env().unwrap_or_else(|_| quiet()))
        .init();

    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let mut world = World {
        stdin: &mut io::stdin().lock(),
        stdout: &mut io::stdout().lock(),
        // Not locked: the progress bar and the logs write there too.
        stderr: &mut io::stderr(),
        locale: locale.into_iter().find(|value| !value.is_empty()),
        terminal: io::stderr().is_terminal(),
    };
    ExitCode::from(tablee::run(std::env::args_os(), &shelf::shelf(), &mut world))
}
