//! The HTTP server for a browser on this machine.

mod address;
mod answer;
mod assets;
mod guard;
mod listen;
mod routes;
mod token;

#[cfg(test)]
mod tests;

pub use listen::{PageServer, ServerError, ServerStopper};
