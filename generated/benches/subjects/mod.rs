//! What is counted in a process of its own, so that Valgrind sees nothing else: each variant of the library by its
//! generated module, and the same counts by hand; and positions turned into numbers and back.

#[path = "../peers/mod.rs"]
mod peers;

use std::env;
use std::ffi::OsString;
use std::hint::black_box;
use std::path::PathBuf;

use measure::{NotCounted, instructions};
use num_bigint::BigUint;
use qishu_runtime::Man;

/// The first argument of a process that counts.
const COUNT: &str = "count";

/// So many positions are ranked or unranked in one run, spread evenly over all of them.
pub const POSITIONS: u64 = 100;

/// One way to count one variant, or to number its positions.
pub struct Subject {
    /// What it is called.
    pub name: String,
    /// The variant that it counts.
    pub variant: &'static str,
    /// Counts once.
    run: Box<dyn Fn()>,
}

impl Subject {
    fn new<T>(name: impl Into<String>, variant: &'static str, count: impl Fn() -> T + 'static) -> Subject {
        let run = Box::new(move || drop(black_box(count())));
        Subject { name: name.into(), variant, run }
    }

    /// Whether it is a program written by hand.
    pub fn is_by_hand(&self) -> bool {
        self.name != self.variant
    }

    /// Counts so many times.
    pub fn run(&self, runs: u32) {
        (0..runs).for_each(|_| (self.run)());
    }

    /// The instructions of one count.
    ///
    /// # Errors
    ///
    /// Fails if Valgrind does.
    pub fn instructions(&self) -> Result<u64, NotCounted> {
        instructions(&this_program(), |runs| [COUNT, &self.name, &runs.to_string()].map(OsString::from).to_vec())
    }
}

/// All of them: each variant's module, followed by the programs written by hand that count the same, the best last.
pub fn all() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for variant in generated::VARIANTS {
        subjects.push(Subject::new(variant.name, variant.name, variant.count));
        match variant.name {
            "xiangqi" => subjects.extend([
                Subject::new("xiangqi_by_hand_memo", variant.name, || peers::xiangqi_memo::count(false)),
                Subject::new("xiangqi_by_hand_dense", variant.name, peers::xiangqi_dense::count),
                Subject::new("xiangqi_by_hand_halves", variant.name, peers::xiangqi_halves::count),
            ]),
            "jieqi" => subjects.push(Subject::new("jieqi_by_hand_halves", variant.name, peers::jieqi_halves::count)),
            _ => {}
        }
    }
    subjects
}

/// For each variant, its numbers turned into positions (`unrank`), and into positions and back (`both`), [`POSITIONS`] a
/// run.
pub fn numberings() -> Vec<Subject> {
    let numberings = generated::VARIANTS.iter().flat_map(|variant| {
        let count = variant.positions.total();
        let numbers: Vec<BigUint> = (0..POSITIONS).map(|step| &count * step / POSITIONS).collect();
        let (name, positions) = (variant.name, variant.positions);
        let to_rank = numbers.clone();
        let rank = move || {
            let mut position = vec![Man::NONE; positions.cells()];
            for number in &to_rank {
                positions.put(number, &mut position);
                black_box(positions.number_of(&position));
            }
        };
        let unrank = move || {
            let mut position = vec![Man::NONE; positions.cells()];
            for number in &numbers {
                black_box(positions.put(number, &mut position));
            }
        };
        [Subject::new(format!("{name}:unrank"), name, unrank), Subject::new(format!("{name}:both"), name, rank)]
    });
    numberings.collect()
}

/// Counts if this process was started for that. Returns whether it was.
pub fn counted_if_asked() -> bool {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [what, name, runs] = arguments.as_slice() else { return false };
    if what != COUNT {
        return false;
    }
    let subjects = if name.contains(':') { numberings() } else { all() };
    let subject = subjects.into_iter().find(|subject| subject.name == *name).expect("the name is one of the list");
    subject.run(runs.parse().expect("the runs are a number"));
    true
}

fn this_program() -> PathBuf {
    env::current_exe().expect("the system knows where this program is")
}
