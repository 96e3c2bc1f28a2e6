//! The commands that show a variant, and those that hold its count against other ways to count.

pub mod bench;
pub mod cite;
pub mod codes;
pub mod diff;
pub mod draw;
pub mod explain;
pub mod export;
pub mod report_page;
pub mod show;
pub mod verify;
