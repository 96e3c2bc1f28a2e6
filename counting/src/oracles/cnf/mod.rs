//! The rules as a propositional formula, so that external model counters can check a count.
//!
//! A variable states that a piece of one type, in one placement, is on a square. The formula has exactly one model for
//! each position: all auxiliary variables are defined by equivalences. A counter may therefore project on the variables
//! of the pieces or count all models, with equal results.
//!
//! Like [`brute`](crate::oracles::brute), this works directly from the model's statements and does not use the planner.

mod formula;
mod groups;
mod rules;
mod signal;
mod sums;

use std::fmt;

use formula::Formula;
use qishu_rules::{Square, grouped};
use qishu_spec_lang::Model;

/// The maximum number of clauses of a formula. Model counters cannot read larger ones in reasonable time.
pub const MOST_CLAUSES: usize = 5_000_000;
/// The maximum number of variables of a formula.
pub(crate) const MOST_VARIABLES: usize = 5_000_000;
/// The maximum number of literals of all clauses together.
pub(crate) const MOST_LITERALS: usize = 25_000_000;
/// The maximum number of bits of one weight.
const MOST_BITS: usize = u128::BITS as usize;

/// A formula in conjunctive normal form whose models are the positions of a variant.
///
/// Its display is the text in the DIMACS format, with the comments of the model-counting competition.
#[derive(Clone, Debug)]
pub struct Cnf {
    /// The variant's name.
    name: String,
    /// The names of the pieces, such as `white king`; each piece in each placement once.
    pieces: Vec<String>,
    /// The meaning of the first variables: a piece, and its square or hand.
    shown: Vec<(usize, String)>,
    /// The weight of each of these variables if it is true, in a weighted formula.
    weights: Option<Vec<u128>>,
    formula: Formula,
}

/// Why there is no formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CnfError {
    /// The formula would exceed a limit.
    TooLarge {
        /// The limited size.
        size: FormulaSize,
        /// The limit.
        most: usize,
    },
}

/// A limited size of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaSize {
    /// Clauses.
    Clauses,
    /// Variables.
    Variables,
    /// Literals of all clauses.
    Literals,
    /// Bits of the weight of a stack.
    Bits,
}

/// The rules as a formula.
///
/// # Errors
///
/// Fails if the formula would be too large.
pub fn cnf(model: &Model) -> Result<Cnf, CnfError> {
    formula_of(model, false)
}

/// The rules as a formula with weights: the literal of a piece on a square weighs what the piece weighs there, and every
/// other literal 1. The weight of a model is the product of those of its literals, as that of a position is of those of
/// its pieces.
///
/// # Errors
///
/// Fails if the formula would be too large.
pub fn weighted_cnf(model: &Model) -> Result<Cnf, CnfError> {
    formula_of(model, true)
}

fn formula_of(model: &Model, weighted: bool) -> Result<Cnf, CnfError> {
    let mut pieces = Vec::new();
    let mut shown = Vec::new();
    let mut weights = Vec::new();
    let mut formula = Formula::default();
    let variables = rules::pieces(model, |piece_type, placement, squares| {
        let name = model.rules.piece_name(piece_type);
        let name = match model.written(piece_type, placement).letter {
            Some(letter) => format!("{name} as {letter}"),
            None => name,
        };
        let placed = &model.rules.piece_type(piece_type).placements[placement];
        pieces.push(if placed.height == 1 { name } else { format!("{} {name}", placed.height) });
        let place = |square: Square| match placed.hand {
            _ if model.rules.is_value(piece_type) => String::new(),
            Some(_) => " in hand".to_owned(),
            None => format!(" on {square}"),
        };
        shown.extend(squares.iter().map(|square| (pieces.len() - 1, place(square))));
        let is_on_board = placed.hand.is_none() && !model.rules.is_value(piece_type);
        for square in squares.iter().filter(|_| weighted) {
            let weight = u128::from(model.weight(piece_type, is_on_board.then_some(square)));
            let of_stack = weight.checked_pow(placed.height);
            weights.push(of_stack.ok_or(CnfError::TooLarge { size: FormulaSize::Bits, most: MOST_BITS })?);
        }
        squares.iter().map(|_| formula.variable()).collect()
    })?;
    rules::demand(model, variables, &mut formula)?;
    Ok(Cnf { name: model.name.clone(), pieces, shown, weights: weighted.then_some(weights), formula })
}

impl Cnf {
    /// The number of variables. They are numbered from 1.
    pub fn variables(&self) -> usize {
        self.formula.variables()
    }

    /// The number of variables that state where a piece is; these come first.
    pub fn shown(&self) -> usize {
        self.shown.len()
    }

    /// The number of clauses.
    pub fn clauses(&self) -> usize {
        self.formula.clauses().len()
    }
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "c t {}", if self.weights.is_some() { "pwmc" } else { "pmc" })?;
        writeln!(f, "p cnf {} {}", self.variables(), self.clauses())?;
        writeln!(f, "c The models are the positions of the variant {}.", self.name)?;
        writeln!(f, "c Each variable named below says that a piece stands on a square. The others follow from")?;
        writeln!(f, "c these, so that there are as many models of all variables as projected on the named ones.")?;
        for word in ["p show", "ind"] {
            write!(f, "c {word}")?;
            for variable in 1..=self.shown.len() {
                write!(f, " {variable}")?;
            }
            writeln!(f, " 0")?;
        }
        for (variable, weight) in (1..).zip(self.weights.iter().flatten()) {
            writeln!(f, "c p weight {variable} {weight} 0")?;
            writeln!(f, "c p weight -{variable} 1 0")?;
        }
        for (index, (piece, place)) in self.shown.iter().enumerate() {
            writeln!(f, "c var {} = {}{place}", index + 1, self.pieces[*piece])?;
        }
        for clause in self.formula.clauses() {
            for literal in clause {
                write!(f, "{literal} ")?;
            }
            writeln!(f, "0")?;
        }
        Ok(())
    }
}

impl fmt::Display for CnfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CnfError::TooLarge { size, most } = self;
        let size = match size {
            FormulaSize::Clauses => "clauses",
            FormulaSize::Variables => "variables",
            FormulaSize::Literals => "literals",
            FormulaSize::Bits => "bits of one weight",
        };
        let most = grouped(most);
        write!(f, "the formula of this variant is too large: it has more than the {most} {size} allowed")
    }
}

impl std::error::Error for CnfError {}
