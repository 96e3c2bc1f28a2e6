//! Cases by their numbers: equal seeds, numbers and sizes draw equal rules on every machine.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, Reason, RngAlgorithm, TestRng, TestRunner};

use crate::random_game::{self, RandomGame};
use crate::random_spec::{self, RandomRules, Size};

/// A case together with all the simpler ones that it can be shrunk to.
pub type Drawn = Box<dyn ValueTree<Value = RandomRules>>;

/// One case of a series.
///
/// # Errors
///
/// As [`draw`].
pub fn case(seed: u64, number: u64, size: Size) -> Result<RandomRules, Reason> {
    draw(seed, number, size).map(|drawn| drawn.current())
}

/// Draws one case of a series, together with what it can be shrunk to.
///
/// # Errors
///
/// Fails if the checker refuses everything that is drawn, which would be a fault of the generator.
pub fn draw(seed: u64, number: u64, size: Size) -> Result<Drawn, Reason> {
    random_spec::cases(size).boxed().new_tree(&mut runner(seed, number))
}

/// One game of a series.
///
/// # Errors
///
/// As [`draw`].
pub fn game(seed: u64, number: u64) -> Result<RandomGame, Reason> {
    random_game::games().new_tree(&mut runner(seed, number)).map(|drawn| drawn.current())
}

/// What draws one case of a series.
fn runner(seed: u64, number: u64) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}
