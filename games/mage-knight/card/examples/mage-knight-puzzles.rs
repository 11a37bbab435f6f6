//! Finds puzzles of Mage Knight: `cargo xtask puzzles mage-knight`.

fn main() -> anyhow::Result<()> {
    miner::run(&mage_knight_card::puzzles::order())
}
