//! Tests of interactions.
