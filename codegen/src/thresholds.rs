//! From where on the planner does something else: every threshold of planning, each with the reason for its number.

/// Up to this many different factors, every pair is weighed up; beyond it, a sweep takes them as they come.
pub const KINDS_WEIGHED: usize = 12;

/// Plans of at most this many steps are carried out once while planning, which takes milliseconds: no bound is tighter
/// than the greatest number that occurs. Larger plans keep their masses.
pub const MEASURED_STEPS: u128 = 1 << 16;

/// More cases than this are not tried.
pub const MOST_CASES: usize = 512;

/// Below this much work no split is tried.
pub const WORTH_SPLITTING: u128 = 200_000;

/// How many orders are tried at most.
pub const MOST_TRIALS: usize = 100;

/// How many orders are tried while none is anything but hopeless.
pub const MOST_FAILURES: usize = 12;

/// Above this much work a group may be moved to any place in the order, below it only by one.
pub const EXPENSIVE: u128 = 1_000_000;

/// Below this much work a plan is not worth improving.
pub const CHEAP_ENOUGH: u128 = 1000;

/// An order found for one count serves another if it takes no more than so many times the work.
pub const MUCH_ALIKE: u128 = 4;

/// A table made ahead must save at least this much work, so that small plans stay short.
pub const LEAST_SAVING: u128 = 100;

/// It must leave at most so many tenths of the work.
pub const TENTHS_LEFT: u128 = 8;

/// The same for a table made ahead of one that is itself made ahead: a module with fewer tables is easier to read.
pub const TENTHS_LEFT_INSIDE: u128 = 5;

/// Triangles of more limbs than this are built while the generated program runs. The compiler takes some 7 steps for
/// each limb that it adds, and a build of 2 million steps for an endless loop: this is a quarter of that.
pub const LARGE_TRIANGLE: usize = 1 << 16;

/// Tables with more bytes than this are allocated.
pub const LARGE_BYTES: u64 = 1 << 16;

/// Loops whose ends depend on others are gone through as long as that takes no more turns than this.
pub const MOST_TURNS: u32 = 1 << 15;

/// Rules may look at so many pairs of squares in all.
pub const MOST_PAIRS: usize = 20_000;

/// So many ends of loops are looked at to find out what one number can be; beyond it, the constant ends have to do.
pub const MOST_ENDS_TRIED: u32 = 500;
