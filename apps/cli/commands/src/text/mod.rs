//! Numbers and times as people write and read them.

pub mod duration;
pub mod number;
