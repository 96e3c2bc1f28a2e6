//! Pseudo-legal moves and the oracle on the board give the same moves for every text.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| differential::hostile::play(text));
