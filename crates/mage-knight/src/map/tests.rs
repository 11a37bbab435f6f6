//! Tests of the map.
