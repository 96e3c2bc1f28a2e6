//! Broken rules of a position, as data and in words.

use std::fmt;

use super::words::squares_in_words;
use crate::{GroupRule, Kind, Piece, PieceTypeId, Rules, Squares};

/// A rule that a position breaks. Its display is a sentence that names the rule, with its file and line, and the
/// squares concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken<'r> {
    /// The rules to which it belongs.
    pub(super) rules: &'r Rules,
    pub(super) rule: BrokenRule,
}

/// A rule of a [`Rules`](crate::Rules), and its violation. Piece types, caps and other rules are indices into the
/// rules' lists; cells are indices into the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokenRule {
    /// A position has a piece or none for each cell.
    Cells {
        /// The number of entries of the position.
        found: usize,
    },
    /// All pieces are pieces of the rules.
    Piece {
        /// The cell of another piece.
        cell: usize,
        /// Its number.
        number: usize,
    },
    /// A piece stands in a region of its placements, on the layer of its type.
    Place {
        /// The cell.
        cell: usize,
        /// The piece.
        piece: Piece,
    },
    /// The number of pieces of a type is allowed.
    Count {
        /// The piece type.
        piece_type: PieceTypeId,
        /// The number of its pieces.
        found: u32,
        /// The cells of its pieces.
        cells: Vec<usize>,
    },
    /// Each line of a cap has an allowed number of pieces.
    Cap {
        /// The cap.
        cap: usize,
        /// The line, an index into the cap's.
        line: usize,
        /// The number of pieces.
        found: usize,
        /// The cells of the counted pieces.
        cells: Vec<usize>,
    },
    /// A budget's sum is in its range.
    Budget {
        /// The budget.
        budget: usize,
        /// The sum.
        sum: i128,
        /// The numbers of pieces of the terms' types.
        numbers: Vec<u32>,
        /// The numbers of lines that the terms about lines count.
        lines: Vec<usize>,
        /// The numbers of groups that the terms about groups count.
        groups: Vec<usize>,
    },
    /// A pattern does not occur.
    Pattern {
        /// The pattern.
        pattern: usize,
    },
    /// No two pieces have a forbidden relation.
    Forbidden {
        /// The relation.
        relation: usize,
        /// The cell of the piece of the first type.
        from: usize,
        /// The cell of the piece of the second type.
        to: usize,
    },
    /// Every piece has a required adjacency to another one.
    Required {
        /// The relation.
        relation: usize,
        /// The cell of a piece without it.
        from: usize,
    },
    /// The number of groups is allowed.
    Groups {
        /// The rule about groups.
        rule: usize,
        /// The number of groups.
        found: usize,
        /// The squares of the first of them; none if there is no group.
        first: Squares,
    },
}

impl std::error::Error for Broken<'_> {}

impl fmt::Display for Broken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules;
        match &self.rule {
            BrokenRule::Cells { found } => write!(f, "a position has {} cells, not {found}", rules.cells()),
            BrokenRule::Piece { cell, number } => {
                let (cell, pieces) = (rules.cell_name(*cell), rules.pieces().count());
                write!(f, "the piece on {cell} has the number {number}, of {pieces} pieces in all")
            }
            BrokenRule::Place { cell, piece } => self.misplaced(f, *cell, *piece),
            BrokenRule::Count { piece_type, found, cells } => {
                write!(f, "{}: ", rules.piece_type(*piece_type).origin)?;
                write!(f, "{}: there are {}", rules.count_in_words(*piece_type), self.pieces_on(*found as usize, cells))
            }
            BrokenRule::Cap { cap, line, found, cells } => {
                write!(f, "{}: ", rules.caps[*cap].origin)?;
                if rules.caps[*cap].pieces.iter().any(|pieces| rules.is_value(pieces.piece_type)) {
                    return write!(f, "{}: there is no value", rules.cap_in_words(*cap, *line));
                }
                write!(f, "{}: there are {}", rules.cap_in_words(*cap, *line), self.pieces_on(*found, cells))
            }
            BrokenRule::Budget { budget, sum, numbers, lines, groups } => {
                write!(f, "{}: {}: the sum is {sum}", rules.budgets[*budget].origin, rules.budget_in_words(*budget))?;
                let terms = rules.budgets[*budget].terms.iter().zip(numbers);
                let numbers = terms.map(|(term, number)| format!("{number} {}", rules.piece_name(term.piece_type)));
                let lines = rules.budgets[*budget].lines.iter().zip(lines);
                let lines = lines.map(|(term, lines)| format!("{lines} {}", rules.line_term_in_words(term)));
                let groups = rules.budgets[*budget].groups.iter().zip(groups);
                let groups = groups.map(|(term, groups)| format!("{groups} {}", rules.group_term_in_words(term)));
                write!(f, ", with {}", numbers.chain(lines).chain(groups).collect::<Vec<String>>().join(", "))
            }
            BrokenRule::Pattern { pattern } => {
                let origin = &rules.patterns[*pattern].origin;
                write!(f, "{origin}: {}: all of this holds", rules.pattern_in_words(*pattern))
            }
            BrokenRule::Forbidden { relation, from, to } => {
                let (from, to) = (rules.cell_name(*from), rules.cell_name(*to));
                let (origin, verb) =
                    (&rules.relations[*relation].origin, rules.relations[*relation].relation_kind().verb());
                write!(f, "{origin}: {}: the one on {from} {verb} the one on {to}", rules.relation_in_words(*relation))
            }
            BrokenRule::Required { relation, from } => {
                let from = rules.cell_name(*from);
                let (origin, verb) =
                    (&rules.relations[*relation].origin, rules.relations[*relation].relation_kind().verb());
                write!(f, "{origin}: {}: the one on {from} {verb} none", rules.relation_in_words(*relation))
            }
            BrokenRule::Groups { rule, found, first } => {
                let GroupRule { origin, .. } = &rules.groups[*rule];
                write!(f, "{origin}: {}: there are {found}", rules.group_rule_in_words(*rule))?;
                match first.is_empty() {
                    true => Ok(()),
                    false => write!(f, ", the first on {}", squares_in_words(first)),
                }
            }
        }
    }
}

impl Broken<'_> {
    /// The rule and its violation.
    pub fn rule(&self) -> &BrokenRule {
        &self.rule
    }

    fn misplaced(&self, f: &mut fmt::Formatter<'_>, cell: usize, piece: Piece) -> fmt::Result {
        let rules = self.rules;
        let kinds: Vec<Kind> = rules.kinds().filter(|kind| kind.piece == piece).collect();
        let Some(kind) = kinds.first() else { return Ok(()) };
        let piece_type = rules.piece_type(kind.piece_type);
        write!(f, "{}: {} ", piece_type.origin, rules.piece_name(kind.piece_type))?;
        if kinds.len() == 1 && piece_type.placements.len() > 1 {
            write!(f, "in placement {} ", kind.index + 1)?;
        }
        let (in_hand, on_board): (Vec<&Kind>, Vec<&Kind>) =
            kinds.iter().partition(|kind| kind.placement.hand.is_some());
        let region = on_board.iter().fold(Squares::EMPTY, |all, kind| all.union(&kind.placement.region));
        if rules.is_value(kind.piece_type) {
            return write!(f, "is a value: there is one on {}", rules.cell_name(cell));
        }
        match (on_board.is_empty(), in_hand.is_empty()) {
            (true, _) => write!(f, "in hand")?,
            (false, true) => write!(f, "on {}", squares_in_words(&region))?,
            (false, false) => write!(f, "on {} or in hand", squares_in_words(&region))?,
        }
        let is_elsewhere = kind.layer != rules.place(cell).0 && !on_board.is_empty();
        let layer = if is_elsewhere { ", which is another layer" } else { "" };
        write!(f, ": there is one on {}{layer}", rules.cell_name(cell))
    }

    /// The number of pieces, and their cells.
    fn pieces_on(&self, found: usize, cells: &[usize]) -> String {
        match cells {
            [] => "none".to_owned(),
            _ => format!("{found}, on {}", self.rules.cells_in_words(cells)),
        }
    }
}
