//! Whatever game the text describes, pseudo-legal moves and a walk over the board give the same moves.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| differential::hostile::play(text));
