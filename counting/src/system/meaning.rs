//! The meaning of a constraint's sum, in terms of the rules.

use qishu_rules::{Origin, PieceTypeId, SideId};
use qishu_spec_lang::Model;

/// The meaning of a constraint's sum, in terms of the rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// The number of a piece.
    Count(PieceTypeId),
    /// The pieces of a cap on one of its lines: indices into the model's caps and the cap's lines.
    Cap {
        /// The cap.
        cap: usize,
        /// The line.
        line: usize,
    },
    /// A budget: an index into the model's budgets.
    Budget(usize),
    /// The sum that decides whether one of the lines of a budget is counted.
    Line {
        /// The budget.
        budget: usize,
        /// The index of the budget's term about lines.
        term: usize,
        /// The index of the line in the term.
        line: usize,
        /// The index of the condition in the term; `None` for the number of conditions that hold.
        condition: Option<usize>,
    },
    /// A pattern: an index into the model's patterns.
    Pattern(usize),
    /// A relation: an index into the model's relations.
    Relation(usize),
    /// A rule about groups: an index into the model's.
    Groups(usize),
    /// A pseudo-legal move that captures a royal piece at once: an index into the moves of the model's game.
    Threat(usize),
    /// The condition that a position comes no later than one of its images under the symmetries of the rules.
    Images,
    /// All pieces of the position.
    Pieces,
    /// All pieces of a side.
    PiecesOf(SideId),
    /// The pieces of a type, as a statistic of the count; [`Meaning::Count`] is the rule about them.
    Number(PieceTypeId),
}

impl Meaning {
    /// The place of the rule; `None` for a sum that no rule mentions.
    pub fn origin<'m>(&self, model: &'m Model) -> Option<&'m Origin> {
        match *self {
            Meaning::Count(piece_type) => Some(&model.rules.piece_type(piece_type).origin),
            Meaning::Cap { cap, .. } => Some(&model.rules.caps[cap].origin),
            Meaning::Budget(budget) | Meaning::Line { budget, .. } => Some(&model.rules.budgets[budget].origin),
            Meaning::Pattern(pattern) => Some(&model.rules.patterns[pattern].origin),
            Meaning::Relation(relation) => Some(&model.rules.relations[relation].origin),
            Meaning::Groups(rule) => Some(&model.rules.groups[rule].origin),
            Meaning::Threat(statement) => model.game.as_ref().map(|game| &game.move_rules[statement].origin),
            Meaning::Images | Meaning::Pieces | Meaning::PiecesOf(_) | Meaning::Number(_) => None,
        }
    }
}
