//! The library as a program uses it.

mod derived;
mod engine;
mod facade;
mod memory;
mod moves;
mod notation;
mod reached;
mod render;
