//! The checker answers every text, and its errors lie within it.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| differential::hostile::read(text));
