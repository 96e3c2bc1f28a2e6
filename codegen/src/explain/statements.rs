//! The implications of the moves, as statements for a rules file.

use std::collections::BTreeMap;

use qishu_moves::proofs::{Derived, DerivedBudget, DerivedCap, DerivedPiece};
use qishu_rules::{PieceTypeId, Rules, Squares};
use qishu_spec_lang::Model;

use crate::text::WIDTH;
use crate::text::wrap::wrap_behind;

/// The indentation of statements within a variant, and of their content within them.
const INDENT: usize = 4;

/// The statements, one below the other, indented as within a variant.
///
/// A statement holds for both sides. Where these differ, a piece has the squares of either side, and only the caps and
/// budgets of both sides are stated.
pub fn statements(model: &Model, derived: &Derived) -> String {
    let writer = Writer { model, rules: &model.rules, derived };
    let blocks = [writer.piece_types(), writer.caps(), writer.budgets()];
    let blocks = blocks.iter().filter(|block| !block.is_empty()).map(|block| block.concat());
    let head = format!("// What the opening and the moves of {} imply, pieces in the way ignored.", model.name);
    format!("{}{}", lines(INDENT, &head), blocks.collect::<Vec<String>>().join("\n"))
}

struct Writer<'w> {
    model: &'w Model,
    rules: &'w Rules,
    derived: &'w Derived,
}

impl Writer<'_> {
    /// The piece types grouped by name, in the order of the rules.
    fn by_name(&self) -> Vec<Vec<PieceTypeId>> {
        let mut by_name: Vec<Vec<PieceTypeId>> = Vec::new();
        for piece_type in self.rules.piece_type_ids() {
            let name = &self.rules.piece_type(piece_type).name;
            match by_name.iter_mut().find(|piece_types| self.rules.piece_type(piece_types[0]).name == *name) {
                Some(piece_types) => piece_types.push(piece_type),
                None => by_name.push(vec![piece_type]),
            }
        }
        by_name
    }

    /// The squares of a side as the first side sees them, as in a rules file.
    fn as_written(&self, piece_type: PieceTypeId, squares: &Squares) -> Squares {
        match self.rules.piece_type(piece_type).side.index() {
            0 => squares.clone(),
            _ => self.rules.view.squares(self.rules.board.grid(), squares),
        }
    }

    fn piece_types(&self) -> Vec<String> {
        self.by_name().iter().map(|piece_types| self.piece_type(piece_types)).collect()
    }

    fn piece_type(&self, piece_types: &[PieceTypeId]) -> String {
        let piece_type = self.rules.piece_type(piece_types[0]);
        let derived: Vec<&DerivedPiece> =
            piece_types.iter().map(|piece_type| &self.derived.piece_types[piece_type.index()]).collect();
        let least = derived.iter().map(|one| one.least).min().unwrap_or(0);
        let most = derived.iter().map(|one| one.most).max().unwrap_or(0);
        let other = piece_type.other_letter.map_or(String::new(), |letter| format!(" or {letter}"));
        let letter = piece_type.letter.map_or(String::new(), |letter| format!(" {letter}{other}"));
        let of = match piece_types {
            [_] if self.rules.sides.len() > 1 => format!(" of {}", self.rules.sides[piece_type.side.index()]),
            _ => String::new(),
        };
        let mut clauses = vec![if least == most { format!("count {most}") } else { format!("count {least}..{most}") }];
        // Pieces of one appearance have the same index in the lists of both sides.
        for look in 0..derived[0].reached.len() {
            let reached = piece_types
                .iter()
                .zip(&derived)
                .map(|(&piece_type, one)| self.as_written(piece_type, &one.reached[look].1));
            let region = reached.fold(Squares::EMPTY, |all, one| all.union(&one));
            if !region.is_empty() {
                let appearance =
                    self.letter(derived[0].reached[look].0).map_or(String::new(), |letter| format!(" as {letter}"));
                clauses.push(format!("{}{appearance}", self.on(&region)));
            }
        }
        if clauses.len() == 1 {
            clauses.push("anywhere".to_owned());
        }
        let head = format!("piece {}{letter}{of} {{", piece_type.name);
        let line = format!("{}{head} {} }}\n", " ".repeat(INDENT), clauses.join(" "));
        if clauses.len() == 2 && line.len() <= WIDTH {
            return line;
        }
        let clauses: String = clauses.iter().map(|clause| lines(2 * INDENT, clause)).collect();
        format!("{}{clauses}{}", lines(INDENT, &head), lines(INDENT, "}"))
    }

    /// The letter of a piece, if it is not that of its type.
    fn letter(&self, piece: usize) -> Option<char> {
        let kind = self.rules.pieces().nth(piece)?;
        self.model.written(kind.piece_type, kind.index).letter
    }

    fn on(&self, region: &Squares) -> String {
        if region == self.rules.board.squares() {
            "anywhere".to_owned()
        } else {
            format!("on {}", self.rules.board.words(region))
        }
    }

    fn caps(&self) -> Vec<String> {
        self.common(self.derived.caps.iter().map(|cap| (cap.piece_types.clone(), self.cap(cap))))
    }

    fn cap(&self, cap: &DerivedCap) -> String {
        let per = cap.per.in_words();
        let region = self.rules.board.words(&self.as_written(cap.piece_types[0], &cap.region));
        let names: Vec<&str> =
            cap.piece_types.iter().map(|&piece_type| &*self.rules.piece_type(piece_type).name).collect();
        lines(INDENT, &format!("cap {} at most {}{per} on {region}", names.join(", "), cap.at_most))
    }

    fn budgets(&self) -> Vec<String> {
        let piece_types = |budget: &DerivedBudget| budget.terms.iter().map(|term| term.piece_type).collect();
        self.common(self.derived.budgets.iter().map(|budget| (piece_types(budget), self.budget(budget))))
    }

    fn budget(&self, budget: &DerivedBudget) -> String {
        let terms = budget.terms.iter().map(|term| match (&self.rules.piece_type(term.piece_type).name, term.over) {
            (name, 0) => name.to_string(),
            (name, over) => format!("over({name}, {over})"),
        });
        lines(INDENT, &format!("budget 0..{} = {}", budget.most, terms.collect::<Vec<String>>().join(" + ")))
    }

    /// The distinct statements that hold for all sides with such a piece.
    fn common(&self, stated: impl Iterator<Item = (Vec<PieceTypeId>, String)>) -> Vec<String> {
        let mut order: Vec<String> = Vec::new();
        let mut sides: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut concerned: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (piece_types, text) in stated {
            let side = self.rules.piece_type(piece_types[0]).side.index();
            let names: Vec<_> = piece_types.iter().map(|&piece_type| &self.rules.piece_type(piece_type).name).collect();
            let having = self.rules.piece_types.iter().filter(|piece_type| names.contains(&&piece_type.name));
            concerned.insert(text.clone(), having.map(|piece_type| piece_type.side.index()).collect());
            if !order.contains(&text) {
                order.push(text.clone());
            }
            sides.entry(text).or_default().push(side);
        }
        order.retain(|text| concerned[text].iter().all(|side| sides[text].contains(side)));
        order
    }
}

/// A statement, split into indented lines.
fn lines(indent: usize, text: &str) -> String {
    let wrapped = wrap_behind(&" ".repeat(indent), text, indent + INDENT, WIDTH);
    wrapped.iter().map(|line| format!("{line}\n")).collect()
}
