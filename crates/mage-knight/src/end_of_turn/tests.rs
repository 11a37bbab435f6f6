//! The end of a turn, step by step.
