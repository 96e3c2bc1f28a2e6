//! Whatever game the text describes, passages and a walk over the board give the same turns.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| differential::hostile::play(text));
