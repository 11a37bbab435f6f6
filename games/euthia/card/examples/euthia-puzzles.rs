//! Finds puzzles of Euthia: `cargo xtask puzzles euthia`.

fn main() -> anyhow::Result<()> {
    miner::run(&euthia_card::puzzles::order())
}
