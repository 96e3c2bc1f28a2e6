//! The library as a program uses it.

mod chess960;
mod derived;
mod engine;
mod facade;
mod memory;
mod moves;
mod notation;
mod perft_table;
mod reached;
mod render;
mod tables;
