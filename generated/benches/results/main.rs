//! Measurement of the library, the hand-written programs and the families of growing games, written as a page.
//!
//! `cargo bench --package qishu-generated --bench results -- write` writes `generated/results`. Without the word it
//! does nothing, since it takes minutes and changes files.

mod measuring;
mod numbers;
mod page;
mod picture;
#[path = "../reference_engines/numbers.rs"]
mod reference_numbers;
#[path = "../subjects/mod.rs"]
mod subjects;

use std::error::Error;
use std::fs;
use std::path::Path;

use measuring::{Measured, measure_family, model, naive_frontier_time, planned, say, time_of};
use numbers::measured_numbers;
use page::Count;
use subjects::Subject;
use subjects::families::FAMILIES;

/// The argument that requests the page.
const WRITE: &str = "write";

fn main() -> Result<(), Box<dyn Error>> {
    if subjects::counted_if_asked() {
        return Ok(());
    }
    if !std::env::args().any(|argument| argument == WRITE) {
        println!("the results are written by `cargo bench --package qishu-generated --bench results -- {WRITE}`");
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    fs::create_dir_all(&folder)?;
    let numbers = measured_numbers()?;
    let counts = library();
    let mut families = Vec::new();
    for family in FAMILIES {
        let points = measure_family(family);
        fs::write(folder.join(format!("{}.svg", family.name)), picture::picture(family, &points)?)?;
        families.push((family, points));
    }
    fs::write(folder.join("README.md"), page::page(&counts, &numbers, &families))?;
    Ok(())
}

/// Every variant and every hand-written program.
fn library() -> Vec<Count> {
    let subjects = subjects::all();
    let mut counts: Vec<Count> = subjects.iter().map(count).collect();
    for index in 0..counts.len() {
        let by_hand = subjects
            .iter()
            .zip(&counts)
            .filter(|(subject, _)| subject.is_by_hand() && subject.variant == subjects[index].variant);
        // The best program is the fastest one.
        let best = by_hand.map(|(_, count)| &count.measured).min_by_key(|measured| measured.time);
        let ratio = best.and_then(|best| {
            let own = &counts[index].measured;
            let instructions = own.instructions? as f64 / best.instructions? as f64;
            Some((instructions, own.time?.as_secs_f64() / best.time?.as_secs_f64()))
        });
        counts[index].ratio = ratio;
    }
    counts
}

fn count(subject: &Subject) -> Count {
    println!("{}", subject.name);
    let model = generated::VARIANTS.iter().find(|v| v.name == subject.name).map(|variant| model(variant.files));
    let measured = Measured {
        time: Some(time_of(|| subject.run(1))),
        instructions: subject.instructions().inspect_err(say).ok(),
        naive_frontier: model.as_ref().and_then(naive_frontier_time),
    };
    Count {
        name: subject.name.clone(),
        planned: model.as_ref().and_then(|model| planned(model).ok()),
        measured,
        ratio: None,
    }
}
