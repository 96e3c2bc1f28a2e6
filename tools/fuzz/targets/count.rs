//! All counting methods agree on every text.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| differential::hostile::count(text));
