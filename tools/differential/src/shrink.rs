//! Shrinks a failing case to a simple one.

use proptest::strategy::ValueTree;

use crate::draw::Drawn;
use crate::random_spec::RandomRules;

/// The simplest failing case found, and its failure: `failure` is called for at most `most` simpler cases.
///
/// The result is `None` if not even the case itself fails.
pub fn shrink(
    drawn: &mut Drawn,
    most: usize,
    mut failure: impl FnMut(&RandomRules) -> Option<String>,
) -> Option<(RandomRules, String)> {
    let case = drawn.current();
    let what = failure(&case)?;
    let mut simplest = (case, what);
    let mut asked = 0;
    let mut goes_on = drawn.simplify();
    while goes_on && asked < most {
        asked += 1;
        let case = drawn.current();
        goes_on = match failure(&case) {
            Some(what) => {
                simplest = (case, what);
                drawn.simplify()
            }
            None => drawn.complicate(),
        };
    }
    Some(simplest)
}
