//! The rules in words, much like those of the rules language, each with its place.

use super::rules::{Cap, Contact, Demand, Pattern, Relation};
use super::{Game, Squares};

/// So many squares or rectangles are listed one by one.
const MOST_LISTED: usize = 12;

impl Contact {
    /// What one man does to the other, in a sentence.
    pub(super) fn verb(self) -> &'static str {
        match self {
            Contact::Faces { .. } => "faces",
            Contact::Touches => "touches",
            Contact::Beside => "is beside",
        }
    }
}

impl Game {
    pub(super) fn count_in_words(&self, piece: usize) -> String {
        let (name, piece) = (self.piece_name(piece), &self.pieces[piece]);
        match (piece.count.start(), piece.count.end()) {
            (low, high) if low == high => format!("{}: count {low} {name}", piece.origin),
            (low, high) => format!("{}: count {low}..{high} {name}", piece.origin),
        }
    }

    pub(super) fn cap_in_words(&self, cap: usize, line: usize) -> String {
        let Cap { at_most, men, lines, origin } = &self.caps[cap];
        let men: Vec<String> = men.iter().map(|men| self.piece_name(men.piece)).collect();
        format!("{origin}: at most {at_most} {} on {}", men.join(" or "), self.squares_in_words(&lines[line]))
    }

    pub(super) fn budget_in_words(&self, budget: usize) -> String {
        let budget = &self.budgets[budget];
        let gap = if budget.name.is_empty() { "" } else { " " };
        let mut text = format!("{}: budget{gap}{} ", budget.origin, budget.name);
        match (budget.range.start(), budget.range.end()) {
            (low, high) if low == high => text += &format!("{low} ="),
            (low, high) => text += &format!("{low}..{high} ="),
        }
        for (index, term) in budget.terms.iter().enumerate() {
            text += match (index, term.coefficient < 0) {
                (0, false) => " ",
                (0, true) => " -",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            if term.coefficient.unsigned_abs() != 1 {
                text += &format!("{}*", term.coefficient.unsigned_abs());
            }
            let name = self.piece_name(term.piece);
            text += &if term.over == 0 { name } else { format!("over({name}, {})", term.over) };
        }
        text
    }

    pub(super) fn pattern_in_words(&self, pattern: usize) -> String {
        let Pattern { literals, origin } = &self.patterns[pattern];
        let literals: Vec<String> = literals
            .iter()
            .map(|literal| {
                let no = if literal.present { "" } else { "no " };
                format!("{no}{} on {}", self.piece_name(literal.piece), literal.square)
            })
            .collect();
        format!("{origin}: forbid {}", literals.join(", "))
    }

    pub(super) fn relation_in_words(&self, relation: usize) -> String {
        let Relation { demand, first, contact, second, origin } = &self.relations[relation];
        let demand = match demand {
            Demand::Forbidden => "forbid",
            Demand::Required => "require",
        };
        let (verb, along) = match *contact {
            Contact::Faces { files, ranks, diagonals } => {
                let lines = [(files, "file"), (ranks, "rank"), (diagonals, "diagonal")];
                let lines: Vec<&str> = lines.iter().filter(|line| line.0).map(|line| line.1).collect();
                ("faces", format!(" along {}", lines.join(", ")))
            }
            Contact::Touches => ("touches", String::new()),
            Contact::Beside => ("beside", String::new()),
        };
        format!("{origin}: {demand} {} {verb} {}{along}", self.piece_name(*first), self.piece_name(*second))
    }

    /// The squares as they are written, or how many there are and the first and the last of them.
    pub(super) fn squares_in_words(&self, squares: &Squares) -> String {
        match &squares[..] {
            [first, .., last] if squares.rectangles().len() > MOST_LISTED => {
                format!("{} squares from {first} to {last}", squares.len())
            }
            _ => squares.to_string(),
        }
    }

    /// Some cells, or the first of them and how many more there are.
    pub(super) fn cells_in_words(&self, cells: &[usize]) -> String {
        let names: Vec<String> = cells.iter().take(MOST_LISTED).map(|&cell| self.cell_name(cell)).collect();
        match cells.len().saturating_sub(MOST_LISTED) {
            0 => names.join(" "),
            more => format!("{} and {more} more", names.join(" ")),
        }
    }

    /// The square of a cell, with its layer where that has a name.
    pub(super) fn cell_name(&self, cell: usize) -> String {
        let (layer, square) = self.place(cell);
        match self.layers.get(layer) {
            Some(layer) if !layer.is_empty() => format!("{square} ({layer})"),
            _ => square.to_string(),
        }
    }
}
