//! Battles, rule by rule.
