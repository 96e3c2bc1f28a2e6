//! Whatever the rules, all ways to count them agree.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| differential::hostile::count(text));
