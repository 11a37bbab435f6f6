//! The rules of the scenarios, sentence by sentence.

mod hunt;
