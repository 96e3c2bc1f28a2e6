//! What people see: messages, answers and tables, and the variants that a command is about.

pub mod answer;
pub mod ask;
pub mod columns;
pub mod console;
pub mod ended;
pub mod human;
pub mod passed_over;
pub mod piece_names;
pub mod report;
pub mod tabular;
pub mod target;
pub mod whole;
