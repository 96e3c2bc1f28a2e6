//! Numbers, times and texts as people write and read them.

pub mod decoded;
pub mod duration;
pub mod elo;
pub mod number;
