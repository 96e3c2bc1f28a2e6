//! Whatever the text, the checker answers, and its mistakes lie within it.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| differential::hostile::read(text));
