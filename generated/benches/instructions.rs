//! The instructions of one count: the generated modules beside the same counts written by hand.
//!
//! `cargo bench --package qishu-generated --bench instructions` prints them in one table. They depend on the compiler,
//! but neither on the machine's load nor on its speed. Valgrind counts them; without it there is no table.

mod subjects;

use subjects::Subject;

fn main() {
    if subjects::counted_if_asked() {
        return;
    }
    let subjects = subjects::all();
    let mut counted: Vec<(&Subject, u64)> = Vec::new();
    for subject in &subjects {
        match subject.instructions() {
            Ok(instructions) => counted.push((subject, instructions)),
            Err(reason) => {
                println!("{reason}");
                return;
            }
        }
    }
    println!("{:<24}  {:>12}  {:>22}", "count", "instructions", "times the best by hand");
    for (subject, instructions) in &counted {
        let by_hand = counted.iter().filter(|(other, _)| other.variant == subject.variant && other.is_by_hand());
        let best = by_hand.map(|(_, instructions)| *instructions).min();
        let ratio = best.map_or(String::new(), |best| format!("{:.2}", *instructions as f64 / best as f64));
        println!("{}", format!("{:<24}  {instructions:>12}  {ratio:>22}", subject.name).trim_end());
    }
}
