//! The rules in words close to the rules language.

use crate::{
    Adjacency, Budget, Cap, Demand, Kind, Layer, LineTerm, Origin, Pattern, PieceTypeId, Relation, RelationKind, Rules,
    Squares,
};

/// The maximum number of listed squares or rectangles.
const MOST_LISTED: usize = 12;

impl Rules {
    /// The caps, budgets, patterns, relations and rules about groups in words, each with its origin.
    pub fn laws_in_words(&self) -> Vec<(Origin, String)> {
        let caps = self.caps.iter().map(|cap| (&cap.origin, self.whole_cap_in_words(cap)));
        let budgets = self.budgets.iter().enumerate().map(|(id, one)| (&one.origin, self.budget_in_words(id)));
        let patterns = self.patterns.iter().enumerate().map(|(id, one)| (&one.origin, self.pattern_in_words(id)));
        let relations = self.relations.iter().enumerate().map(|(id, one)| (&one.origin, self.relation_in_words(id)));
        let groups = self.groups.iter().enumerate().map(|(id, one)| (&one.origin, self.group_rule_in_words(id)));
        let all = caps.chain(budgets).chain(patterns).chain(relations).chain(groups);
        all.map(|(origin, words)| (origin.clone(), words)).collect()
    }

    pub(super) fn count_in_words(&self, piece_type: PieceTypeId) -> String {
        format!("count {} {}", self.piece_type(piece_type).count_in_words(), self.piece_name(piece_type))
    }

    fn whole_cap_in_words(&self, cap: &Cap) -> String {
        if let Some(state_variable) = self.state_variable_in_words(cap) {
            return state_variable;
        }
        let per = cap.per.in_words();
        let squares = cap.lines.iter().fold(Squares::EMPTY, |all, line| all.union(line));
        format!("{} {}{per} on {}", cap.limit.in_words(), self.capped_pieces_in_words(cap), squares_in_words(&squares))
    }

    /// The state variable whose single value this cap ensures, with all its values, as the rules language writes them;
    /// `None` for caps on pieces.
    #[must_use]
    pub fn state_variable_in_words(&self, cap: &Cap) -> Option<String> {
        let state_variable = cap.pieces.first().map(|pieces| self.piece_type(pieces.piece_type).layer)?;
        let Layer { name, is_state_variable, .. } = &self.layers[state_variable.index()];
        let value = |kind: Kind| match (&*self.piece_type(kind.piece_type).name, &*kind.placement.symbol) {
            (name, symbol) if name == symbol => name.to_owned(),
            (name, symbol) => format!("{name} as {symbol}"),
        };
        let values: Vec<String> = self.values(state_variable).map(value).collect();
        is_state_variable.then(|| format!("state {name}: {}", values.join(", ")))
    }

    /// The piece types of a cap, each once, regardless of placements.
    fn capped_pieces_in_words(&self, cap: &Cap) -> String {
        let mut pieces: Vec<String> = cap.pieces.iter().map(|pieces| self.piece_name(pieces.piece_type)).collect();
        pieces.dedup();
        pieces.join(" or ")
    }

    pub(super) fn cap_in_words(&self, cap: usize, line: usize) -> String {
        let cap = &self.caps[cap];
        if let Some(state_variable) = self.state_variable_in_words(cap) {
            return state_variable;
        }
        format!(
            "{} {} on {}",
            cap.limit.in_words(),
            self.capped_pieces_in_words(cap),
            squares_in_words(&cap.lines[line])
        )
    }

    pub(super) fn budget_in_words(&self, budget: usize) -> String {
        let Budget { name, terms, lines, groups, .. } = &self.budgets[budget];
        let sums = self.budgets[budget].sums_in_words();
        let gap = if name.is_empty() { "" } else { " " };
        let mut text = format!("budget{gap}{name} {sums} =");
        let pieces = terms.iter().map(|term| {
            let name = self.piece_name(term.piece_type);
            (term.coefficient, if term.over == 0 { name } else { format!("over({name}, {})", term.over) })
        });
        let lines = lines.iter().map(|term| (term.coefficient, self.line_term_in_words(term)));
        let groups = groups.iter().map(|term| (term.coefficient, self.group_term_in_words(term)));
        for (index, (coefficient, summand)) in pieces.chain(lines).chain(groups).enumerate() {
            text += match (index, coefficient < 0) {
                (0, false) => " ",
                (0, true) => " -",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            if coefficient.unsigned_abs() != 1 {
                text += &format!("{}*", coefficient.unsigned_abs());
            }
            text += &summand;
        }
        text
    }

    /// The lines that a term counts, without its coefficient.
    pub(super) fn line_term_in_words(&self, term: &LineTerm) -> String {
        let conditions = term.having.iter().map(|condition| {
            let piece_types: Vec<String> =
                condition.piece_types.iter().map(|&piece_type| self.piece_name(piece_type)).collect();
            format!(", {} {}", condition.limit.in_words(), piece_types.join(" or "))
        });
        format!("lines({}{})", term.per.word().unwrap_or("board"), conditions.collect::<String>())
    }

    pub(super) fn pattern_in_words(&self, pattern: usize) -> String {
        let Pattern { literals, .. } = &self.patterns[pattern];
        let literals: Vec<String> = literals
            .iter()
            .map(|literal| {
                let no = if literal.present { "" } else { "no " };
                if self.is_value(literal.piece_type) {
                    return format!("{no}{}", self.piece_name(literal.piece_type));
                }
                format!("{no}{} on {}", self.piece_name(literal.piece_type), literal.square)
            })
            .collect();
        format!("forbid {}", literals.join(", "))
    }

    pub(super) fn relation_in_words(&self, relation: usize) -> String {
        let relation @ Relation { demand, first, .. } = &self.relations[relation];
        let demand = match demand {
            Demand::Forbidden(_) => "forbid",
            Demand::Required(_) => "require",
        };
        let (verb, along) = match relation.relation_kind() {
            RelationKind::Faces(axes) => ("faces", format!(" along {}", axes.in_words())),
            RelationKind::Regardless(Adjacency::Touches) => ("touches", String::new()),
            RelationKind::Regardless(Adjacency::Beside) => ("beside", String::new()),
            RelationKind::Regardless(Adjacency::Aligned(axes)) => ("aligned", format!(" along {}", axes.in_words())),
        };
        let seconds: Vec<String> = relation.seconds().map(|piece_type| self.piece_name(piece_type)).collect();
        let toward: Vec<&str> = relation.toward.iter().map(|direction| direction.in_words()).collect();
        let toward = if toward.is_empty() { String::new() } else { format!(", {}", toward.join(" or ")) };
        let on =
            relation.squares.as_ref().map_or(String::new(), |squares| format!(" on {}", squares_in_words(squares)));
        format!("{demand} {}{on} {verb} {}{along}{toward}", self.piece_name(*first), seconds.join(" or "))
    }

    /// Some cells, or the first of them and the number of others.
    pub(super) fn cells_in_words(&self, cells: &[usize]) -> String {
        let names: Vec<String> = cells.iter().take(MOST_LISTED).map(|&cell| self.cell_name(cell)).collect();
        match cells.len().saturating_sub(MOST_LISTED) {
            0 => names.join(" "),
            more => format!("{} and {more} more", names.join(" ")),
        }
    }

    /// The square of a cell, with the name of its layer if it has one.
    pub(super) fn cell_name(&self, cell: usize) -> String {
        let (layer, square) = self.place(cell);
        match self.layer_name(layer) {
            Some(beside) if !self.layers[layer.index()].is_board() => format!("({beside})"),
            Some(layer) => format!("{square} ({layer})"),
            None => square.to_string(),
        }
    }
}

/// The squares as text, or their number with the first and the last of them.
pub(super) fn squares_in_words(squares: &Squares) -> String {
    match (squares.first(), squares.last()) {
        (Some(first), Some(last)) if squares.rectangles().len() > MOST_LISTED => {
            format!("{} squares from {first} to {last}", squares.len())
        }
        _ => squares.to_string(),
    }
}
