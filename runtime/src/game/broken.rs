//! What a position breaks, as data and in words.

use std::fmt;

use super::Game;

/// A rule that a position breaks. Its display is a sentence that names the rule, with its file and line, and the squares
/// concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken<'g> {
    /// Whose rule it is.
    pub(super) game: &'g Game,
    pub(super) rule: Rule,
}

/// A rule of a [`Game`], and what breaks it. Pieces, caps and other rules are indices into the game's lists; cells are
/// indices into the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A position has a man or nobody for each cell.
    Cells {
        /// How many entries this one has.
        found: usize,
    },
    /// Men are of the game's kinds.
    Kind {
        /// Where another one stands.
        cell: usize,
        /// His number.
        kind: usize,
    },
    /// A man stands in the region of his kind, on the layer of his piece.
    Place {
        /// Where he stands.
        cell: usize,
        /// His kind.
        kind: usize,
    },
    /// The number of a piece is in its range.
    Count {
        /// The piece.
        piece: usize,
        /// Where its men stand.
        cells: Vec<usize>,
    },
    /// No line of a cap has more men than allowed.
    Cap {
        /// The cap.
        cap: usize,
        /// The line, an index into the cap's.
        line: usize,
        /// Where the counted men stand.
        cells: Vec<usize>,
    },
    /// A budget's sum is in its range.
    Budget {
        /// The budget.
        budget: usize,
        /// The sum.
        sum: i128,
        /// The numbers of men of the terms' pieces.
        numbers: Vec<u32>,
    },
    /// A pattern does not occur.
    Pattern {
        /// The pattern.
        pattern: usize,
    },
    /// No two men stand so to one another.
    Forbidden {
        /// The relation.
        relation: usize,
        /// Where the man of the first piece stands.
        from: usize,
        /// Where the man of the second piece stands.
        to: usize,
    },
    /// Every man stands so to another one.
    Required {
        /// The relation.
        relation: usize,
        /// Where one stands who does not.
        from: usize,
    },
}

impl std::error::Error for Broken<'_> {}

impl fmt::Display for Broken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game;
        match &self.rule {
            Rule::Cells { found } => write!(f, "a position has {} cells, not {found}", game.cells()),
            Rule::Kind { cell, kind } => {
                write!(
                    f,
                    "the man on {} is of kind {kind}, of {} kinds in all",
                    game.cell_name(*cell),
                    game.kinds().count()
                )
            }
            Rule::Place { cell, kind } => self.misplaced(f, *cell, *kind),
            Rule::Count { piece, cells } => {
                write!(f, "{}: there are {}", game.count_in_words(*piece), self.men_on(cells))
            }
            Rule::Cap { cap, line, cells } => {
                write!(f, "{}: there are {}", game.cap_in_words(*cap, *line), self.men_on(cells))
            }
            Rule::Budget { budget, sum, numbers } => {
                write!(f, "{}: the sum is {sum}", game.budget_in_words(*budget))?;
                let terms = game.budgets[*budget].terms.iter().zip(numbers);
                let numbers: Vec<String> =
                    terms.map(|(term, number)| format!("{number} {}", game.piece_name(term.piece))).collect();
                write!(f, ", with {}", numbers.join(", "))
            }
            Rule::Pattern { pattern } => write!(f, "{}: all of this holds", game.pattern_in_words(*pattern)),
            Rule::Forbidden { relation, from, to } => {
                let (from, to) = (game.cell_name(*from), game.cell_name(*to));
                let verb = game.relations[*relation].contact.verb();
                write!(f, "{}: the one on {from} {verb} the one on {to}", game.relation_in_words(*relation))
            }
            Rule::Required { relation, from } => {
                let from = game.cell_name(*from);
                let verb = game.relations[*relation].contact.verb();
                write!(f, "{}: the one on {from} {verb} none", game.relation_in_words(*relation))
            }
        }
    }
}

impl Broken<'_> {
    /// The rule, and what breaks it.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    fn misplaced(&self, f: &mut fmt::Formatter<'_>, cell: usize, kind: usize) -> fmt::Result {
        let game = self.game;
        let Some(kind) = game.kinds().nth(kind) else { return Ok(()) };
        let piece = &game.pieces[kind.piece];
        write!(f, "{}: {} ", piece.origin, game.piece_name(kind.piece))?;
        if piece.placements.len() > 1 {
            write!(f, "in placement {} ", kind.index + 1)?;
        }
        write!(f, "on {}", game.squares_in_words(&kind.placement.region))?;
        let layer = if kind.layer == game.place(cell).0 { "" } else { ", which is another layer" };
        write!(f, ": there is one on {}{layer}", game.cell_name(cell))
    }

    /// How many men, and where.
    fn men_on(&self, cells: &[usize]) -> String {
        match cells {
            [] => "none".to_owned(),
            _ => format!("{}, on {}", cells.len(), self.game.cells_in_words(cells)),
        }
    }
}
