//! Counts by Ganak, an exact counter of projected models: `pip install pyganak`, and `PYTHON` names an interpreter
//! other than `python3`.

use common::python::{self, NotAnswered};

/// Which models of a formula are counted. Each position has one, whichever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Models {
    /// Those that differ in the named variables.
    Projected,
    /// All of them.
    All,
}

impl Models {
    /// The word for them in the scripts.
    fn word(self) -> &'static str {
        match self {
            Models::Projected => "projected",
            Models::All => "all",
        }
    }
}

/// The limits of the counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GanakLimits {
    /// The most seconds.
    pub seconds: u64,
    /// The most bytes.
    pub bytes: u64,
}

/// Reads a formula from standard input and prints its count; exit code 3 if the counter is not installed. The limits
/// are those of the process, since the counter cannot be interrupted.
const SCRIPT: &str = "
import sys
try:
    from pyganak import Counter
except ImportError:
    sys.exit(3)
if len(sys.argv) > 2:
    import resource, signal
    signal.alarm(int(sys.argv[2]))
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[3]),) * 2)
counter = Counter()
for line in sys.stdin:
    words = line.split()
    if words[:2] == ['p', 'cnf']:
        counter.new_vars(int(words[2]))
    elif words[:3] == ['c', 'p', 'show'] and sys.argv[1] == 'projected':
        counter.set_sampling_set([int(word) for word in words[3:-1]])
    elif words[0] != 'c':
        counter.add_clause([int(word) for word in words[:-1]])
print(counter.count())
";

/// The number of models of a formula in DIMACS.
///
/// # Errors
///
/// Fails if the counter is not installed, or if it does not keep to the limits.
pub fn count(text: &str, models: Models, limits: Option<GanakLimits>) -> Result<String, NotAnswered> {
    let mut arguments = vec![models.word().to_string()];
    arguments
        .extend(limits.into_iter().flat_map(|limits| [limits.seconds, limits.bytes]).map(|limit| limit.to_string()));
    let printed = python::ask("pyganak", SCRIPT, &arguments, text)?;
    // The counter itself may print a remark before.
    Ok(printed.lines().last().unwrap_or_default().to_string())
}

/// Reads a weighted formula from standard input and prints the sum of the weights of its models; exit code 3 if the
/// counter is not installed. The counter takes and gives floating-point numbers, in which whole numbers below 2^53 are
/// exact.
const WEIGHTED_SCRIPT: &str = "
import sys
try:
    from pyganak import WeightedCounter
except ImportError:
    sys.exit(3)
counter = WeightedCounter()
for line in sys.stdin:
    words = line.split()
    if words[:2] == ['p', 'cnf']:
        counter.new_vars(int(words[2]))
    elif words[:3] == ['c', 'p', 'show'] and sys.argv[1] == 'projected':
        counter.set_sampling_set([int(word) for word in words[3:-1]])
    elif words[:3] == ['c', 'p', 'weight']:
        counter.set_lit_weight(int(words[3]), float(words[4]))
    elif words[0] != 'c':
        counter.add_clause([int(word) for word in words[:-1]])
sum = counter.count()
assert sum == int(sum) < 2 ** 53
print(int(sum))
";

/// The sum of the weights of all models of a weighted formula in DIMACS, less than 2^53.
///
/// # Errors
///
/// Fails if the counter is not installed, or if the sum is greater.
pub fn weighted_sum(text: &str, models: Models) -> Result<String, NotAnswered> {
    let printed = python::ask("pyganak", WEIGHTED_SCRIPT, &[models.word().to_string()], text)?;
    Ok(printed.lines().last().unwrap_or_default().to_string())
}
