//! Phrases in statements about the board, the pieces and the positions.

use super::{Explain, LeaveOut, Phrases, Write, row};
use crate::parse::syntax::Rule;

const NO_ATTACKS: &str = "attacks are no relation of the language: name the lines of sight, as in `forbid guard faces enemy king along file, rank`";
const HEADINGS: &str = "a heading says where the other piece stands, as in `forbid stone touches king forward`";
const OWN_STATEMENT: &str = "this is a statement of its own, outside the braces of the piece";
const NO_LINES: &str =
    "`touches` and `beside` have no lines: `faces` and `aligned` have, as in `forbid stone aligned stone along file`";
const ALONG: &str = "neighbours are joined along lines";
const BESIDES: &str = "squares outside a region are the board without it";
const WHOLE_BOARD: &str = "a budget counts pieces wherever they are; on a region they are limited by a cap, as in `cap stone at most 2 on camp`";

const WHOLE_WEIGHT: &str =
    "a weight is a whole number from 0 on: multiply all weights by the same number to have no fractions";

/// The phrases, in order of precedence.
pub(super) const PHRASES: &[Phrases] = &[
    row(&["board"], None, &["hexagonal", "hexagon", "hex"], Write("joined along file, rank, rising"), ALONG),
    row(
        &["board"],
        None,
        &["joined orthogonally", "orthogonally", "orthogonal"],
        Write("joined along file, rank"),
        ALONG,
    ),
    row(&["board"], None, &["joined diagonally"], Write("joined along diagonal"), ALONG),
    row(
        &["board"],
        None,
        &["diagonally", "diagonal", "with diagonals"],
        Write("joined along file, rank, diagonal"),
        ALONG,
    ),
    row(&["board"], None, &["without", "except", "minus"], Write("keep board -"), BESIDES),
    row(
        &["board"],
        None,
        &["toroidal", "torus", "cylindrical", "wrapping", "wrapped", "cyclic"],
        Explain,
        "no line leads around the edge of a board",
    ),
    row(&["piece"], None, &["for"], Write("of"), "the side of a piece stands behind another word"),
    row(&["count"], None, &["any", "*", "unlimited", "many"], Explain, "a range has both ends, as in `count 0..8`"),
    row(&["count"], None, &["even"], Explain, "even numbers are written as in `count 0..8 by 2`"),
    row(&["count"], None, &["odd"], Explain, "odd numbers are written as in `count 1..7 by 2`"),
    row(&["count"], None, &["not in", "except", "off", "outside", "without"], Write("on board -"), BESIDES),
    row(&["count"], None, &["within", "inside", "at"], Write("on"), "a placement begins with one word"),
    row(&["forbid"], None, &["pieces", "piece"], LeaveOut, ""),
    row(&["require"], None, &["pieces", "piece"], LeaveOut, ""),
    row(&["forbid"], None, &["along"], Explain, NO_LINES),
    row(&["require"], None, &["along"], Explain, NO_LINES),
    row(&["cap"], Some(Rule::kw_on), &["along", "in each", "on each"], Write("per"), "lines stand behind one word"),
    row(&["in"], None, &["in"], Write("on"), "`in` stands before `hand` only, a placement begins with another word"),
    row(&["on"], None, &["royal", "value", "moves", "move", "promotes"], Explain, OWN_STATEMENT),
    row(&["anywhere"], None, &["royal", "value", "moves", "move", "promotes"], Explain, OWN_STATEMENT),
    row(&["on"], Some(Rule::number), &["stacked"], Explain, "heights stand behind `stacked`, as in `stacked 1..3`"),
    row(
        &["anywhere"],
        Some(Rule::number),
        &["stacked"],
        Explain,
        "heights stand behind `stacked`, as in `stacked 1..3`",
    ),
    row(
        &["cap"],
        Some(Rule::kw_on),
        &["everywhere", "anywhere"],
        Write("on board"),
        "the squares of a cap stand behind `on`",
    ),
    row(&["budget"], None, &["exactly"], LeaveOut, ""),
    row(
        &["budget"],
        None,
        &["max(", "min(", "abs(", "count(", "sum(", "max (", "min (", "abs ("],
        Explain,
        "a sum has two functions: `over(guard, 1)` is the number of guards above 1, and `lines(file, at least 1 guard)` a number of files",
    ),
    row(&["budget"], Some(Rule::term), &["("], Explain, "a sum has no parentheses: write each term with its sign"),
    row(
        &["budget"],
        None,
        &["/", "."],
        Explain,
        "coefficients are whole numbers: multiply the range and the other terms instead",
    ),
    row(
        &["budget"],
        Some(Rule::having),
        &[""],
        Explain,
        "a condition on lines is a limit, as in `lines(file, at least 2 guard)`",
    ),
    row(&["budget"], Some(Rule::sign), &["in hand", "on", "in", "where", "if", "when"], Explain, WHOLE_BOARD),
    row(
        &["forbid"],
        None,
        &["unless", "without", "except if", "except"],
        Write(", no"),
        "a condition that permits the pattern is a literal with `no`",
    ),
    row(
        &["forbid"],
        None,
        &["then"],
        Explain,
        "`forbid stone on a1, no king on b1` requires the king if the stone is there",
    ),
    row(
        &["forbid", "require"],
        None,
        &[
            "attacks",
            "attacked",
            "checks",
            "checked",
            "threatens",
            "threatened",
            "protects",
            "protected",
            "defends",
            "defended",
            "in check",
            "in checkmate",
        ],
        Explain,
        NO_ATTACKS,
    ),
    row(
        &["forbid", "require"],
        Some(Rule::kw_touches),
        &["behind", "before", "above", "below", "under", "in front", "left", "right"],
        Explain,
        HEADINGS,
    ),
    row(
        &["forbid"],
        None,
        &["on the same", "on same", "in the same", "in same"],
        Explain,
        "pieces on one line are aligned, as in `forbid stone aligned stone along file`",
    ),
    row(&["weight"], None, &["=", "is"], LeaveOut, ""),
    row(&["weight"], None, &["-", ".", "/"], Explain, WHOLE_WEIGHT),
];
