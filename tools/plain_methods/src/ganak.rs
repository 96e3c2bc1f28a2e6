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

/// The limits of the counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GanakLimits {
    /// The most seconds.
    pub seconds: u64,
    /// The most bytes.
    pub bytes: u64,
}

/// Reads a formula from standard input and prints its count, or the sum of the weights of its models; exit code 3 if the
/// counter is not installed. The limits are those of the process, since the counter cannot be interrupted. The weighted
/// counter takes and gives floating-point numbers, in which whole numbers below 2^53 are exact.
const SCRIPT: &str = "
import sys
try:
    from pyganak import Counter, WeightedCounter
except ImportError:
    sys.exit(3)
is_weighted, is_projected = (word == 'yes' for word in sys.argv[1:3])
if len(sys.argv) > 3:
    import resource, signal
    signal.alarm(int(sys.argv[3]))
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[4]),) * 2)
counter = WeightedCounter() if is_weighted else Counter()
for line in sys.stdin:
    words = line.split()
    if words[:2] == ['p', 'cnf']:
        counter.new_vars(int(words[2]))
    elif words[:3] == ['c', 'p', 'show'] and is_projected:
        counter.set_sampling_set([int(word) for word in words[3:-1]])
    elif words[:3] == ['c', 'p', 'weight'] and is_weighted:
        counter.set_lit_weight(int(words[3]), float(words[4]))
    elif words[0] != 'c':
        counter.add_clause([int(word) for word in words[:-1]])
count = counter.count()
assert not is_weighted or count == int(count) < 2 ** 53
print(int(count))
";

/// The number of models of a formula in DIMACS.
///
/// # Errors
///
/// Fails if the counter is not installed, or if it does not keep to the limits.
pub fn count(text: &str, models: Models, limits: Option<GanakLimits>) -> Result<String, NotAnswered> {
    counted(text, models, false, limits)
}

/// The sum of the weights of all models of a weighted formula in DIMACS, less than 2^53.
///
/// # Errors
///
/// Fails if the counter is not installed, or if the sum is greater.
pub fn weighted_sum(text: &str, models: Models) -> Result<String, NotAnswered> {
    counted(text, models, true, None)
}

fn counted(text: &str, models: Models, is_weighted: bool, limits: Option<GanakLimits>) -> Result<String, NotAnswered> {
    let flags = [is_weighted, models == Models::Projected].map(|flag| if flag { "yes" } else { "no" });
    let limits = limits.into_iter().flat_map(|limits| [limits.seconds, limits.bytes]);
    let arguments: Vec<String> =
        flags.into_iter().map(str::to_owned).chain(limits.map(|limit| limit.to_string())).collect();
    let printed = python::ask("pyganak", SCRIPT, &arguments, text)?;
    // The counter itself may print a remark before.
    Ok(printed.lines().last().unwrap_or_default().to_string())
}
