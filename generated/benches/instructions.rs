//! Benchmarks in instructions: counts by the generated modules and by hand, ranking and unranking of a position, moves
//! of some plies, and planning.
//!
//! `cargo bench --package qishu-generated --bench instructions` prints them in four tables. They depend on the
//! compiler, but neither on the machine's load nor on its speed. Valgrind counts them; without it the tables are empty.

mod subjects;

use subjects::Subject;

fn main() {
    if subjects::counted_if_asked() {
        return;
    }
    print("count", &subjects::all());
    println!("\n{:<24}  {:>12}  {:>12}", "position", "rank", "unrank");
    for pair in subjects::numberings().chunks(2) {
        let [rank, unrank] = [0, 1].map(|index| pair[index].instructions().map(|run| run / subjects::POSITIONS));
        let (Ok(rank), Ok(unrank)) = (rank, unrank) else { return };
        println!("{:<24}  {rank:>12}  {unrank:>12}", pair[0].variant);
    }
    println!();
    print("perft", &subjects::perfts());
    println!();
    print("plan", &subjects::plannings());
}

/// Prints the instructions of each subject, and their ratio to the best hand-written program for its variant.
fn print(what: &str, subjects: &[Subject]) {
    let mut counted: Vec<(&Subject, u64)> = Vec::new();
    for subject in subjects {
        match subject.instructions() {
            Ok(instructions) => counted.push((subject, instructions)),
            Err(reason) => {
                println!("{reason}");
                return;
            }
        }
    }
    println!("{what:<24}  {:>12}  {:>22}", "instructions", "times the best by hand");
    for (subject, instructions) in &counted {
        let by_hand = counted.iter().filter(|(other, _)| other.variant == subject.variant && other.is_by_hand());
        let best = by_hand.map(|(_, instructions)| *instructions).min();
        let ratio = best.map_or(String::new(), |best| format!("{:.2}", *instructions as f64 / best as f64));
        println!("{}", format!("{:<24}  {instructions:>12}  {ratio:>22}", subject.name).trim_end());
    }
}
