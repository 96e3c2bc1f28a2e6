//! From where on the planner does something else: every threshold of planning, each with the reason for its number.
//!
//! The numbers were varied one at a time over the variants and the fixtures of the tests, 41 rules files counted whole,
//! by pieces and by sides. What is said below is what came of it: in steps of the plans, and in time to plan all of
//! them.

/// Up to this many different factors, every pair is weighed up; beyond it, a sweep takes them as they come.
///
/// With 4, plans take up to 2.3 times the steps; with 8, 9,652 steps more in all. From 12 on nothing changes but the
/// time, by a half with 24.
pub const KINDS_WEIGHED: usize = 12;

/// More cases than this are not tried.
///
/// With 16, a fixture of two single pieces tells only one of them by cases and takes up to twice the steps; from 64 to
/// 2,048 no plan changes. Each case is an elimination of its own, so that many more would take seconds.
pub const MOST_CASES: usize = 512;

/// Below this much work no split is tried.
///
/// Ten times less or five times more change no plan; fifty times more leaves a count of two single pieces at 3.2
/// million steps that takes 71 by cases.
pub const WORTH_SPLITTING: u128 = 200_000;

/// How many orders are tried at most.
///
/// With 10, a fixture of many kinds takes half as many steps again; with 30, Shogi takes a sixth more. From 50 to 300
/// no plan changes by more than 6 steps.
pub const MOST_TRIALS: usize = 50;

/// The most combinations of what sums with gaps and sums that feed others can be that one table is planned with: each
/// that is possible is a sum that fills it.
///
/// Rules about lines let them grow threefold with each line; a thousand are too few for two numbers of which every
/// other one is left out on boards of 361 squares, most of whose combinations are impossible.
pub const MOST_SUMS: usize = 1 << 14;

/// A trial may look through so many times as many numbers as the best order so far took.
///
/// What takes much longer to plan seldom takes less work to count. With no such end eight boards of Xiangqi take twice
/// as long to plan, and with half as many a variant of Jieqi takes three times as many steps; no variant of the library
/// has another plan with it.
pub const LONGEST_TRIAL: u128 = 2;

/// How many orders are tried while none is anything but hopeless, and how often one is searched for that serves further
/// cases.
///
/// Between 3 and 50 no plan changes. A hopeless trial can take a second, and a refusal should not take minutes.
pub const MOST_FAILURES: usize = 12;

/// Above this much work a group may be moved to any place in the order, below it only by one.
///
/// A hundred times less saves a sixth of the steps where a plan takes 5,000, and doubles the time to plan; a hundred
/// times more leaves a fixture with many disguises at half as many steps again.
pub const EXPENSIVE: u128 = 1_000_000;

/// Below this much work a plan is not worth improving.
///
/// With 0, plans of some hundred steps get half as many, and planning takes half as long again; with 100,000 it takes
/// 40 % less, and a plan of 5,000 steps gets a fifth more.
pub const CHEAP_ENOUGH: u128 = 1000;

/// An order found for one count serves another if it takes no more than so many times the work.
///
/// A piece in place makes less work or hardly more. Where it makes four times as much, the rules hold together
/// otherwise than they did, and to search again is cheaper than to count so.
pub const MOST_TIMES_THE_WORK: u128 = 4;

/// A marginal must save at least this much work, so that small plans stay short.
///
/// With 10,000, there are 90 tables fewer of 1,381 in all, and plans of some thousand steps get a tenth more. With 0, a
/// marginal that saves nothing is taken again and again, without end.
pub const LEAST_SAVING: u128 = 100;

/// A marginal must leave at most so many tenths of the work.
///
/// With 5, a fixture of many disguises takes 20 times the steps; 9 and 10 add tables that save nothing.
pub const TENTHS_LEFT: u128 = 8;

/// The same for a marginal of a marginal: a module with fewer tables is easier to read.
///
/// With 8, one variant takes a tenth more steps and a table more, and a fixture of many disguises, which has 23 tables,
/// takes a twentieth of its steps with 38; with 2, the largest variants take a sixth more steps for a table fewer.
pub const TENTHS_LEFT_INSIDE: u128 = 5;

/// Plans of at most this many steps are carried out once while planning: no bound is tighter than the greatest number
/// that occurs. Larger plans keep their masses.
///
/// To carry out 65,536 steps takes milliseconds; with a million, planning everything takes
/// a twentieth longer, and no plan's steps change.
pub const MEASURED_STEPS: u128 = 1 << 16;

/// Loops whose ends depend on others are gone through, to count their turns, as long as that takes no more turns than
/// this.
///
/// Turns inside which all ends come to the same are gone through once. Beyond so many, most loops belong to tables that
/// are refused.
pub const MOST_TURNS: u32 = 1 << 12;

/// So many ends of loops are looked at to find out what one number can be; beyond it, the constant ends have to do.
///
/// An end is looked at once for every way through the ends of the loops around it, so that without a limit each loop of
/// two ends would double the time. Seven loops of two ends each are looked at fully.
pub const MOST_ENDS_TRIED: u32 = 500;

/// Triangles of more limbs than this are built while the generated program runs. The compiler takes some 7 steps for
/// each limb that it adds, and a build of 2 million steps for an endless loop: this is a quarter of that.
pub const LARGE_TRIANGLE: usize = 1 << 16;

/// Tables with more bytes than this are allocated.
///
/// A smaller table is filled and read sooner where it lies on the stack.
pub const LARGE_BYTES: u64 = 1 << 16;

/// Tables that are not allocated have so many bytes together; of those of a module that has more, larger ones are
/// allocated.
///
/// A thread has 2 MB of stack by default. Where a program is not optimised, a table is copied when it is returned and
/// when all of them become one value, which is returned too: four times these bytes are half of the stack.
pub const MOST_STACK_BYTES: u64 = 1 << 18;

/// Rules may look at so many pairs of squares in all.
///
/// Each pair is a constraint with a term for each square between.
pub const MOST_PAIRS: usize = 1 << 17;

/// So many pieces on squares may be compared with their images under all symmetries together, to have one position
/// stand for each orbit.
///
/// The largest games of the library compare some thousand. With so many, all that positions are compared by fits into
/// 58 bits, whatever the rules are.
pub const MOST_IMAGES: usize = 1 << 15;

/// A loop that turns so often and no oftener, whatever the loops around it are at, is written innermost, where it can
/// be.
///
/// The compiler writes so few turns out one after the other: a join of halves of Xiangqi takes 0.6 of the instructions
/// then.
pub const FEW_TURNS: u128 = 16;

/// The functions of a module with more tables than this are compiled one by one.
///
/// Each is called once, so the compiler would make one function of them all, and its time grows faster than the
/// function: a module of 195 tables took 100 seconds, and takes 17.
pub const MANY_TABLES: usize = 64;

/// Tables of at most so many steps are taken as they are, without a look at a frontier.
///
/// They take less than a tenth of a second, as that look does, and tables can be compiled and read. With a sixteenth of
/// it nothing of the library or of the fixtures is counted otherwise.
pub const FEW_STEPS: u128 = 1 << 24;

/// As long as no tables are found that are little work, planning looks through no more numbers than this before a first
/// look at a frontier.
///
/// It takes some milliseconds. Dominoes on eight by eight squares took half a second with a longer search, and take a
/// twentieth of it. With half as many, arrays of chess, whose tables are little work, are not found to have any.
pub const QUICK_PLANNING: u128 = 1 << 17;

/// The same before anyone looks at domains, or searches for cases to tell apart.
///
/// It takes some hundredths of a second. With four times as much, Latin squares and Arimaa's traps take a fifth longer
/// or twice as long, and nothing is counted otherwise.
pub const NORMAL_PLANNING: u128 = 1 << 19;

/// Where tables that are little work are found, the search for better ones looks through no more numbers than this.
///
/// It takes a tenth of a second. All variants of the library but one are planned with less.
pub const PLANNING_OF_LITTLE_WORK: u128 = 1 << 21;

/// An edge of a node takes a frontier as long as so many steps of tables: it writes a node and looks for it among
/// the others.
pub const STEPS_OF_AN_EDGE: u128 = 8;

/// So many numbers of ways of one node take a frontier as long as a step of tables: they are added where they stand.
pub const WAYS_OF_A_STEP: u128 = 4;

/// So many combinations of what sums have come to a node of a frontier has numbers of ways for at most.
///
/// Six numbers of pieces of two sides have some thousand.
pub const MOST_COUNTED_STATISTICS_COMBINED: usize = 1 << 14;

/// A frontier of at most so many steps is taken before anyone looks for cases to tell apart.
///
/// It takes some ten milliseconds, and planning hundreds of cases takes seconds. With half as many, all placements of
/// queens on seven by seven squares take three times as long.
pub const FEW_FRONTIER_STEPS: u128 = 1 << 22;

/// A count by domains of at most so many steps is taken if a short search for cases finds no tables.
///
/// It takes some tenths of a second, and a long search for tables takes seconds or a minute where rules look at single
/// squares.
pub const FEW_DOMAIN_STEPS: u128 = 1 << 24;

/// To give domains to squares may take so many steps with each order of the cells.
///
/// Where domains are of use it takes some thousand, some ten thousand if two single pieces are looked for on all of a
/// board. Rules about lines of sight on all of a board of 256 squares, between pieces of which no piece is single, went
/// on for half a minute with each order in vain.
pub const MOST_STEPS_TO_DOMAINS: u128 = 1 << 20;

/// Before domains are looked at, planning looks through no more numbers than this for tables, which can be compiled.
///
/// It takes some tenths of a second. With half as many, chess with kings apart is not found to have tables of 35,029
/// steps.
pub const PLANNING_BESIDE_DOMAINS: u128 = 1 << 21;

/// To decide how a system is counted, planning looks through no more numbers than this once all short searches have
/// failed.
///
/// It takes some seconds, and ten times as long in a build script that is not optimised.
pub const MOST_PLANNING: u128 = 1 << 24;

/// The same in a build script, which as a rule is not optimised.
///
/// It takes some ten seconds then.
pub const BUILD_PLANNING: u128 = 1 << 22;

/// Trials in a build script take no more steps than these. They decide only what is said of rules that have no tables,
/// and whether tables of many steps are the least work.
///
/// They take some seconds where nothing is optimised.
pub const BUILD_TRIAL_STEPS: u128 = 1 << 22;

/// So many slots are looked at together to tell where pieces stand in a count by domains.
///
/// Each has a number for each node, which with all slots at once took more bytes than all nodes and moves together.
/// Every move is gone back once for so many slots.
pub const MOST_MARKED_POOLS: usize = 6;

/// To find out how many squares can have each domain may take so many steps with each order of the cells.
///
/// Where domains are of use it takes some hundred thousand. For legal positions with cannons, legs and caps on 90
/// squares, which a frontier counts in seconds, thirty million did not do.
pub const MOST_STEPS_TO_HISTOGRAMS: u128 = 1 << 22;

/// So many steps all trials of a frontier may take together before it is carried out.
///
/// They take less than half a second. A frontier that they do not get through is carried out in the order that came
/// farthest.
pub const TRIAL_STEPS: u128 = 1 << 25;

/// The same where there are tables, which are many steps: only a trial that comes to its end can take their place.
///
/// Rooks on 400 squares take half a minute then, and three times as long by the tables that they have.
pub const TRIAL_STEPS_BESIDE_TABLES: u128 = 1 << 30;

/// Where no trial came to its end, a count by domains with no more histograms than this is carried out, and else a
/// frontier.
///
/// Legal positions of games with eleven kinds of pieces on 64 squares have some thousand histograms for each square of
/// a king, and a frontier of theirs is beyond any limit; with cannons on 90 squares there are a million, and a frontier
/// is sooner done.
pub const FEW_HISTOGRAMS: usize = 1 << 14;

/// So many steps each order of the cells is tried with at first.
pub const FIRST_TRIAL: u128 = 1 << 15;

/// Beyond so many sums, slacks and words for each edge, trials have as many times fewer steps as there are more on
/// the average.
///
/// With lines of sight between two kinds of pieces on all of a board of 256 squares, planning took twelve seconds, of
/// which trials were a large part, and takes half as long. No fixture and no variant of the library is counted
/// otherwise.
pub const NARROW_NODE: usize = 64;

/// So many times as many with each further trial, so that all trials before the last take a seventh of it together.
pub const TIMES_LONGER_TRIAL: u128 = 8;

/// To follow all moves from an opening and to match pieces with squares may take so many steps.
///
/// The estimate is far above what it takes: games on boards of a hundred squares have some hundred million, and are
/// done in milliseconds.
pub const MOST_PROOF_STEPS: u128 = 1 << 34;

/// Where royal pieces can stand in more ways than this, no cases are told apart.
///
/// A single piece on the largest boards with moves has some hundred squares, and two on parts of a board have no more.
pub const MOST_ROYAL_CASES: usize = 512;

/// A module that counts legal positions holds so many nodes at most.
///
/// Each takes some ten characters. Legal positions of Xiangqi have two thousand; with pieces of more kinds than can be
/// counted beside the nodes, on boards with long lines, there are soon millions.
pub const MOST_DIAGRAM_NODES: usize = 1 << 12;

/// So many numbers of ways such a module adds up at most.
///
/// It takes some seconds. Xiangqi has a hundred million.
pub const MOST_DIAGRAM_ADDITIONS: u128 = 1 << 31;
