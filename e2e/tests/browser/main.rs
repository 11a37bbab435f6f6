//! Tablée in a real browser, used as people use it. Each test has a server and browsers of its own; what they
//! saw is in `target/e2e`.

mod access;
mod account;
mod after;
mod assault;
mod broken;
mod clicks;
mod coach;
mod drama;
mod duel;
mod euthia;
mod euthia_moments;
mod figures;
mod gallery;
mod hot_seat;
mod journal;
mod keyboard;
mod learned;
mod layout;
mod leaving;
mod lessons;
mod mage_knight;
mod mishaps;
mod modules;
mod nerath;
mod new_match;
mod newcomer;
mod offline;
mod online;
mod pages;
mod phone;
mod puzzles;
mod rulebook;
mod sound;
