//! The subjects of measurement, each run in a separate process so that Valgrind measures nothing else. They are the
//! counts of the generated modules and equivalent hand-written ones, ranking and unranking, moves of some plies, and
//! planning.

#[allow(dead_code, reason = "what the page of results says of them is read by that page alone")]
pub mod families;
#[path = "../reference_engines/mod.rs"]
mod reference_engines;
#[path = "../reference_engines/xiangqi_moves.rs"]
mod xiangqi_moves;

use std::cell::LazyCell;
use std::env;
use std::ffi::OsString;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::PathBuf;

use measure::{NotCounted, instructions};
use num_bigint::BigUint;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_runtime::Piece;

/// The first argument of a process that counts.
const COUNT: &str = "count";

/// The number of positions ranked or unranked in one run, spread evenly over all of them.
pub const POSITIONS: u64 = 100;

/// One count of one variant, or one numbering of its positions.
pub struct Subject {
    /// Its name.
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

    /// Whether it is a hand-written program. The program's name may be followed by its task.
    pub fn is_by_hand(&self) -> bool {
        self.name.split(':').next() != Some(self.variant)
    }

    /// Counts `runs` times.
    pub fn run(&self, runs: u32) {
        (0..runs).for_each(|_| (self.run)());
    }

    /// The instructions of one count.
    ///
    /// # Errors
    ///
    /// Fails if Valgrind fails.
    pub fn instructions(&self) -> Result<u64, NotCounted> {
        instructions(&this_program(), |runs| [COUNT, &self.name, &runs.to_string()].map(OsString::from).to_vec())
    }
}

/// All subjects: each variant's module, followed by the hand-written programs for it, the best last.
pub fn all() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for variant in generated::VARIANTS {
        subjects.push(Subject::new(variant.name, variant.name, variant.count));
        match variant.name {
            "xiangqi" => subjects.extend([
                Subject::new("xiangqi_by_hand_memo", variant.name, || reference_engines::xiangqi_memo::count(false)),
                Subject::new("xiangqi_by_hand_dense", variant.name, reference_engines::xiangqi_dense::count),
                Subject::new("xiangqi_by_hand_halves", variant.name, reference_engines::xiangqi_halves::count),
            ]),
            "jieqi" => subjects.push(Subject::new(
                "jieqi_by_hand_halves",
                variant.name,
                reference_engines::jieqi_halves::count,
            )),
            _ => {}
        }
    }
    subjects
}

/// The ranking (`rank`) and unranking (`unrank`) of each variant, with [`POSITIONS`] positions a run.
pub fn numberings() -> Vec<Subject> {
    let numberings = generated::VARIANTS.iter().flat_map(|variant| {
        let (name, positions) = (variant.name, variant.positions);
        let empty = move || vec![Piece::NONE; positions.cells()];
        // Lazily, so that one subject does not wait for the counts of all others.
        let numbers = move || {
            let count = positions.total();
            (0..POSITIONS).map(move |step| &count * step / POSITIONS)
        };
        let to_unrank: LazyCell<Vec<BigUint>, _> = LazyCell::new(move || numbers().collect());
        let to_rank: LazyCell<Vec<Vec<Piece>>, _> = LazyCell::new(move || {
            let mut position = empty();
            let placed = |number| positions.put(&number, &mut position).then(|| position.clone());
            numbers().filter_map(placed).collect()
        });
        let rank = move || {
            for position in &*to_rank {
                black_box(positions.number_of(position));
            }
        };
        let unrank = move || {
            let mut position = empty();
            for number in &*to_unrank {
                black_box(positions.put(number, &mut position));
            }
        };
        [Subject::new(format!("{name}:rank"), name, rank), Subject::new(format!("{name}:unrank"), name, unrank)]
    });
    numberings.collect()
}

/// Openings for perft: a large board, a small one, and multiple captures.
const OPENINGS: &[(&str, &str, u32)] = &[
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 3),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", 3),
    ("draughts", "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w", 4),
];

/// Perft from each opening by the variant's module, followed by the hand-written program for it.
pub fn perfts() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for &(name, text, depth) in OPENINGS {
        let variant = generated::LIBRARY.iter().find(|variant| variant.name == name).expect("it is in the library");
        let state =
            variant.rules.expect("its rules are compiled").parse_state(text).expect("it is a state of the game");
        let play = variant.play.expect("its moves are compiled");
        let run = move || play(&state).ok()?.perft(depth, &mut |_| ControlFlow::Continue(()));
        subjects.push(Subject::new(format!("{name}:perft"), variant.name, run));
        if name == "xiangqi" {
            let by_hand = move || xiangqi_moves::HandPosition::new(text).perft(depth);
            subjects.push(Subject::new("xiangqi_by_hand:perft", variant.name, by_hand));
        }
    }
    subjects
}

/// Planning of two boards side by side, which have more orders to try than most variants of the library.
pub fn plannings() -> Vec<Subject> {
    let boards = families::FAMILIES.iter().find(|family| family.name == "boards").expect("it is one of the families");
    let rules = (boards.rules)(2);
    let model =
        qishu_spec_lang::check_texts(&[("boards.rules", &rules)]).models.expect("the rules are right").remove(0);
    let run = move || plan(&model, Statistic::Total, Limits::DEFAULT).map(|plan| plan.steps);
    vec![Subject::new("boards:plan", boards.name, run)]
}

/// Counts if this process was started for a count. Returns whether it was.
pub fn counted_if_asked() -> bool {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [what, name, runs] = arguments.as_slice() else { return false };
    if what != COUNT {
        return false;
    }
    let subjects = match name.split_once(':') {
        None => all(),
        Some((_, "perft")) => perfts(),
        Some((_, "plan")) => plannings(),
        Some(_) => numberings(),
    };
    let subject = subjects.into_iter().find(|subject| subject.name == *name).expect("the name is one of the list");
    subject.run(runs.parse().expect("the runs are a number"));
    true
}

fn this_program() -> PathBuf {
    env::current_exe().expect("the system knows where this program is")
}
