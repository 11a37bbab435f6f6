//! Tests of movement.
