//! The thresholds of the planner, each with the reason for its value.
//!
//! Each value was varied alone over the variants and the test fixtures: 41 rules files, counted in total, by pieces
//! and by sides. The notes below give the effect, in steps of the plans and in time to plan all of them.

/// Up to this many different factors, every pair is compared; beyond it, a sweep joins the factors in board order.
///
/// With 4, plans take up to 2.3 times the steps; with 8, 9,652 steps more in all. From 12 on only the time changes:
/// with 24 it grows by half.
pub(crate) const KINDS_WEIGHED: usize = 12;

/// The most cases that a split may have.
///
/// With 16, a fixture of two single pieces splits by only one of them and takes up to twice the steps. From 64 to
/// 2,048 no plan changes. Each case is a separate elimination, so that many more would take seconds.
pub(crate) const MOST_CASES: usize = 512;

/// The least work for which a split is tried.
///
/// Values from a tenth to five times this one change no plan. Fifty times more leaves a count of two single pieces at
/// 3.2 million steps that takes 71 by cases.
pub(crate) const WORTH_SPLITTING: u128 = 200_000;

/// The most orders that are tried.
///
/// With 10, a fixture of many kinds takes 1.5 times the steps; with 30, Shogi takes a sixth more. From 50 to 300 no
/// plan changes by more than 6 steps.
pub(crate) const MOST_TRIALS: usize = 50;

/// The most sums that may fill one table. Sums with gaps and sums that feed others split a table's sum; every
/// combination that is possible is one of its sums.
///
/// Rules about lines multiply the combinations by three with each line. A thousand are too few for two numbers of
/// which every second value is excluded, on boards of 361 squares; most of these combinations are impossible.
pub const MOST_SUMS: usize = 1 << 14;

/// The planning effort of one trial, as a multiple of the effort that the best order so far took.
///
/// An order that takes much longer to plan seldom takes less work to count. Without this limit, eight boards of
/// Xiangqi take twice as long to plan. With half of it, a variant of Jieqi takes three times the steps. No variant of
/// the library has another plan because of it.
pub(crate) const LONGEST_TRIAL: u128 = 2;

/// The most orders that are tried while all of them fail, and the most searches for an order that serves further
/// cases.
///
/// Between 3 and 50 no plan changes. A failing trial can take a second, and a refusal should not take minutes.
pub(crate) const MOST_FAILURES: usize = 12;

/// Above this much work a group may be moved to any place in the order; below it, by one place only.
///
/// A hundred times less saves a sixth of the steps where a plan takes 5,000, and doubles the time to plan. A hundred
/// times more increases the steps of a fixture with many disguises by half.
pub(crate) const EXPENSIVE: u128 = 1_000_000;

/// Below this much work a plan is not worth improving.
///
/// With 0, plans of some hundred steps shrink to half of them, and planning takes 1.5 times as long. With 100,000,
/// planning takes 40 % less, and a plan of 5,000 steps grows by a fifth.
pub(crate) const CHEAP_ENOUGH: u128 = 1000;

/// The factor by which the work may grow when an order found for one count is reused for another.
///
/// A piece in place makes less work or hardly more. If the work grows fourfold, the rules interact differently, and a
/// new search is cheaper than the count.
pub(crate) const MOST_TIMES_THE_WORK: u128 = 4;

/// The least work that a marginal must save, so that small plans stay short.
///
/// With 10,000, there are 90 tables fewer of 1,381 in all, and plans of some thousand steps grow by a tenth. With 0,
/// planning does not end: a marginal that saves nothing is taken again and again.
pub(crate) const LEAST_SAVING: u128 = 100;

/// The most work that a marginal may leave, in tenths.
///
/// With 5, a fixture of many disguises takes 20 times the steps; 9 and 10 add tables that save nothing.
pub(crate) const TENTHS_LEFT: u128 = 8;

/// The most work, in tenths, that a marginal of a marginal may leave: a module with fewer tables is easier to read.
///
/// With 8, one variant takes a tenth more steps and one table more. A fixture of many disguises, which has 23 tables,
/// then has 38 and takes a twentieth of the steps. With 2, the largest variants take a sixth more steps for one table
/// fewer.
pub(crate) const TENTHS_LEFT_INSIDE: u128 = 5;

/// Plans of at most this many steps are carried out once while planning: the bounds are then the greatest numbers that
/// occur. Larger plans keep their computed bounds.
///
/// To carry out 65,536 steps takes milliseconds. With a million, planning everything takes a twentieth longer, and no
/// plan's steps change.
pub(crate) const MEASURED_STEPS: u128 = 1 << 16;

/// The most iterations that are simulated to count the trip count of loops whose ends depend on other loops.
///
/// Iterations with equal inner ends are simulated once. Beyond this limit, most loops belong to tables that are
/// refused.
pub(crate) const MOST_TURNS: u32 = 1 << 12;

/// The most loop ends that are examined to bound one number; beyond it, only the constant ends are used.
///
/// An end is examined once for every path through the ends of the outer loops, so that without a limit each loop of
/// two ends would double the time. Seven loops of two ends each are examined fully.
pub(crate) const MOST_ENDS_TRIED: u32 = 500;

/// Triangles of more limbs than this are built at run time by the generated program. The compiler takes some 7 steps
/// for each limb that it adds, and treats 2 million steps as an endless loop: this is a quarter of that.
pub(crate) const LARGE_TRIANGLE: usize = 1 << 16;

/// Tables with more bytes than this are allocated on the heap.
///
/// A smaller table is filled and read faster on the stack.
pub(crate) const LARGE_BYTES: u64 = 1 << 16;

/// The most bytes of all tables of a module that are kept on the stack. In a module that has more, larger tables are
/// allocated on the heap.
///
/// A thread has 2 MB of stack by default. An unoptimised program copies a table when it is returned, and again when
/// all tables become one value, which is returned too. Four times these bytes are half of the stack.
pub(crate) const MOST_STACK_BYTES: u64 = 1 << 18;

/// The most pairs of squares that rules may constrain in all.
///
/// Each pair is a constraint with a term for each square between.
pub(crate) const MOST_PAIRS: usize = 1 << 17;

/// The most bounded sums of which some are tested for being implied by the others.
///
/// Games have some dozen. A test takes time in proportion to their square, and each of them is tested.
pub(crate) const MOST_BOUNDS_COMBINED: usize = 64;

/// The most pivots of one such test.
///
/// Between two sums it takes three; no test of the library's variants takes more than a few dozen.
pub(crate) const MOST_PIVOTS: usize = 256;

/// The most pieces on squares that are compared with their images under all symmetries, to choose one representative
/// of each orbit.
///
/// The largest games of the library compare some thousand. With this limit, the numbers that compare positions fit
/// into 58 bits under any rules.
pub(crate) const MOST_IMAGES: usize = 1 << 15;

/// A loop with a constant trip count of at most this is made innermost when possible.
///
/// The compiler unrolls such a loop: a join of halves of Xiangqi takes 0.6 of the instructions then.
pub(crate) const FEW_TURNS: u128 = 16;

/// The functions of a module with more tables than this are compiled one by one.
///
/// Each function is called once, so the compiler would inline all of them into one function, and its time grows faster
/// than the function. A module of 195 tables took 100 seconds, and takes 17.
pub const MANY_TABLES: usize = 64;

/// Tables of at most this many steps are used without a trial of a frontier.
///
/// They take less than a tenth of a second, as that trial does, and tables can be compiled and read. With a sixteenth
/// of it nothing of the library or of the fixtures is counted otherwise.
pub const FEW_STEPS: u128 = 1 << 24;

/// The most numbers that planning looks through before the first trial of a frontier, as long as no cheap tables are
/// found.
///
/// It takes some milliseconds. Dominoes on eight by eight squares took half a second with a longer search, and take a
/// twentieth of it. With half of it, arrays of chess, whose tables are cheap, are not found to have any.
pub(crate) const QUICK_PLANNING: u128 = 1 << 17;

/// The most numbers that planning looks through before domains are tried and before a split into cases is searched
/// for, as long as no cheap tables are found.
///
/// It takes some hundredths of a second. With four times more, Latin squares and Arimaa's traps take up to twice as
/// long, and nothing is counted otherwise.
pub(crate) const NORMAL_PLANNING: u128 = 1 << 19;

/// The most numbers that the search for better tables looks through once cheap tables are found.
///
/// It takes a tenth of a second. All variants of the library but one are planned with less.
pub(crate) const PLANNING_OF_LITTLE_WORK: u128 = 1 << 21;

/// The most combinations of counted statistics for which one node of a frontier has counts.
///
/// Six numbers of pieces of two sides have some thousand.
pub(crate) const MOST_COUNTED_STATISTICS_COMBINED: usize = 1 << 14;

/// A frontier of at most this many steps is used without a search for a split into cases.
///
/// It takes some ten milliseconds, and planning hundreds of cases takes seconds. With half of it, all placements of
/// queens on seven by seven squares take three times as long. Nine small boards with one budget take five million steps,
/// and seconds by any other method.
pub(crate) const FEW_FRONTIER_STEPS: u128 = 1 << 23;

/// A bound on the positions of a system that is small enough for a frontier to be tried before tables, if it is one of
/// many cases.
///
/// Two kings and two rooks on sixteen squares have half of it. To plan tables for such a system takes a tenth of a
/// second, and to count it with a frontier a millisecond.
pub(crate) const FEW_POSITIONS: u128 = 1 << 20;

/// The most steps of all trials of a frontier for such a small system.
pub(crate) const TINY_FRONTIER_STEPS: u128 = 1 << 20;

/// A count by domains of at most this many steps is used if a short search for cases finds no tables.
///
/// It takes some tenths of a second. A long search for tables takes seconds or a minute where rules look at single
/// squares.
pub(crate) const FEW_DOMAIN_STEPS: u128 = 1 << 24;

/// The most steps that computing the domains of the squares may take with each order of the cells.
///
/// Where domains are of use it takes some thousand steps, or some ten thousand if two single pieces may be anywhere on
/// the board. Chess whose kings may not touch takes 1.6 million, a twentieth of a second. Lines of sight on all of a board of
/// 256 squares, between pieces none of which is single, took half a minute with each order without a result.
pub(crate) const MOST_STEPS_TO_DOMAINS: u128 = 1 << 22;

/// The most numbers that planning looks through for tables, which can be compiled, before domains are tried.
///
/// It takes some tenths of a second. With half of it, chess with kings apart is not found to have tables of 35,029
/// steps.
pub(crate) const PLANNING_BESIDE_DOMAINS: u128 = 1 << 21;

/// The most numbers that planning looks through once all short searches have failed.
///
/// It takes some seconds, and ten times as long in a build script that is not optimised.
pub(crate) const MOST_PLANNING: u128 = 1 << 24;

/// The most numbers that planning looks through in a build script, which as a rule is not optimised, once all short
/// searches have failed.
///
/// It takes some ten seconds then.
pub(crate) const BUILD_PLANNING: u128 = 1 << 22;

/// The most steps of trials in a build script. They decide only what is reported about rules that have no tables, and
/// whether tables of many steps are the least work.
///
/// They take some seconds where nothing is optimised.
pub(crate) const BUILD_TRIAL_STEPS: u128 = 1 << 22;

/// The most steps that computing the domain histograms may take with each order of the cells.
///
/// Where domains are of use it takes some hundred thousand. For legal positions with cannons, legs and caps on 90
/// squares, which a frontier counts in seconds, thirty million were not enough.
pub(crate) const MOST_STEPS_TO_HISTOGRAMS: u128 = 1 << 22;

/// The most steps of all trials of a frontier together, before the frontier is built.
///
/// They take less than half a second. A frontier that no trial completes is built in the order with
/// the least estimate.
pub(crate) const TRIAL_STEPS: u128 = 1 << 25;

/// The most steps of all trials of a frontier together where tables of many steps exist: only a completed trial can
/// replace the tables.
///
/// Rooks on 400 squares take half a minute then, and three times as long by their tables.
pub(crate) const TRIAL_STEPS_BESIDE_TABLES: u128 = 1 << 30;

/// Where no trial was completed, a count by domains with at most this many histograms is used, and a frontier
/// otherwise. Where there are so few, a frontier is tried for [`FEW_FRONTIER_STEPS`] at most: with all the steps of
/// trials, one variant of the library takes three seconds longer to plan, and nothing is counted otherwise.
///
/// Legal positions of games with eleven kinds of pieces on 64 squares have some thousand histograms for each square of
/// a king, and a frontier of theirs is beyond any limit. With cannons on 90 squares there are a million, and a
/// frontier is faster.
pub(crate) const FEW_HISTOGRAMS: usize = 1 << 14;

/// The steps of the first trial of each order of the cells.
pub(crate) const FIRST_TRIAL: u128 = 1 << 15;

/// Trials have fewer steps in proportion where an edge has more sums, slacks and words than this on average.
///
/// With lines of sight between two kinds of pieces on all of a board of 256 squares, planning took twelve seconds,
/// largely for trials, and takes half as long. No fixture and no variant of the library is counted otherwise.
pub(crate) const NARROW_NODE: usize = 64;

/// The factor by which each further trial is longer, so that all trials before the last take a seventh of it together.
pub(crate) const TIMES_LONGER_TRIAL: u128 = 8;

/// The most placements of royal pieces for which cases are distinguished.
///
/// A single piece on the largest boards with moves has some hundred squares, and two on parts of a board have no more.
pub(crate) const MOST_ROYAL_CASES: usize = 512;

/// The most nodes of a module that counts legal positions.
///
/// Each takes some ten characters. Legal positions of Xiangqi have two thousand. Games with long lines and more kinds
/// of pieces than can be counted beside the nodes soon have millions.
pub(crate) const MOST_DIAGRAM_NODES: usize = 1 << 12;

/// The most additions of counts that such a module makes.
///
/// It takes some seconds. Xiangqi has a hundred million.
pub(crate) const MOST_DIAGRAM_ADDITIONS: u128 = 1 << 31;

/// The most copies of pieces that the units of weights make, beyond the pieces themselves.
///
/// Twelve pieces of chess that weigh 64 each have some 750. Each copy is a kind of its own to the planner, which compares
/// kinds with one another.
pub const MOST_COPIES: usize = 1 << 10;

/// The most copies of pieces times the places of pieces in rules about squares, each of which may become a summand.
///
/// Two kings apart on 64 squares are 420 pairs; with 750 copies of pieces they have a tenth of it.
pub(crate) const MOST_PLACES_OF_COPIES: u128 = 1 << 22;
