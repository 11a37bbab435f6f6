//! Turns `games/nerath/content` into static tables; a mistake in a file stops the build.

#[path = "build/mod.rs"]
mod tables;

#[allow(clippy::print_stdout, reason = "a build script speaks to cargo on its standard output")]
fn main() {
    println!("cargo::rerun-if-changed=build");
    content::build("nerath", tables::write);
}
