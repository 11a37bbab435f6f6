//! The rule ledgers: texts in both languages, looked up by id and searched on demand.
