#![doc = include_str!("../README.md")]

mod answers;
mod asked_rules;
#[cfg(target_family = "wasm")]
mod bindings;
mod drawings;
mod no_answer;
mod numbered;
mod playground;
mod question;

pub use playground::Playground;
