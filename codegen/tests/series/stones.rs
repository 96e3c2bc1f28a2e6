//! Stones on a grid, and their constraints on empty squares.

use crate::{counts, on_square, with_free_squares};

/// A006506: no two stones are beside one another.
#[test]
fn independent() {
    let rules = |size| {
        let most = size * size;
        on_square(size, &format!("piece stone {{ count 0..{most} anywhere }} forbid stone beside stone"))
    };
    let terms = "7, 63, 1234, 55447, 5598861, 1280128950, 660647962955, 770548397261707";
    counts(rules, 2, terms);
}

/// A133515: every square has a stone, or one beside it.
#[test]
fn dominating() {
    let rules = |size| with_free_squares(size, "require free beside stone");
    counts(rules, 2, "11, 291, 28661, 10982565, 16031828359, 89373230342147");
}

/// A197048, the diagonal of A197054: both of these, so that no stone can be added.
#[test]
fn maximal_independent() {
    let rules = |size| with_free_squares(size, "require free beside stone forbid stone beside stone");
    counts(rules, 2, "2, 10, 42, 358, 4468, 88056, 2745186");
}

/// A002416: stones anywhere, as rules that say nothing have them.
#[test]
fn any_stones() {
    let rules = |size| on_square(size, &format!("piece stone {{ count 0..{} anywhere }}", size * size));
    counts(rules, 1, "2, 16, 512, 65536, 33554432, 68719476736, 562949953421312");
}
