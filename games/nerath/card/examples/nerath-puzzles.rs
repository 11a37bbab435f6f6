//! Finds puzzles of Conquest of Nerath: `cargo xtask puzzles nerath`.

fn main() -> anyhow::Result<()> {
    miner::run(&nerath_card::puzzles::order())
}
