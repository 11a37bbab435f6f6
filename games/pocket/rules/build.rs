//! Turns `games/pocket/content` into static tables; a mistake in a file stops the build.

#[path = "src/effect.rs"]
#[allow(dead_code, unreachable_pub, reason = "it is the language of the crate: the script uses a part of it")]
mod effect;
#[path = "build/mod.rs"]
mod tables;

#[allow(clippy::print_stdout, reason = "a build script speaks to cargo on its standard output")]
fn main() {
    for path in ["build", "src/effect.rs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    content::build("pocket", tables::write);
}
