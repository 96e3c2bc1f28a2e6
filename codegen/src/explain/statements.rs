//! The implications of the moves, as statements for a rules file.

use std::collections::BTreeMap;

use qishu_moves::proofs::{Derived, DerivedBudget, DerivedCap, DerivedPiece};
use qishu_rules::{Lines, PieceTypeId, Rules, Squares};
use qishu_spec_lang::Model;
use qishu_spec_lang::ast::{self, Budget, Cap, LineLimit, Name, PieceType, Placement, Region, SidedPiece, Term};
use qishu_spec_lang::sources::Span;

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
        for piece_type in self.rules.non_value_type_ids() {
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
        let owner = Some(&self.rules.sides[piece_type.side.index()])
            .filter(|_| piece_types.len() == 1 && self.rules.sides.len() > 1);
        // Pieces of one appearance have the same index in the lists of both sides.
        let placements = (0..derived[0].reached.len()).filter_map(|look| {
            let reached = piece_types
                .iter()
                .zip(&derived)
                .map(|(&piece_type, one)| self.as_written(piece_type, &one.reached[look].1));
            let region = reached.fold(Squares::EMPTY, |all, one| all.union(&one));
            (!region.is_empty()).then(|| self.placement(&region, self.letter(derived[0].reached[look].0)))
        });
        let mut placements: Vec<Placement> = placements.collect();
        let in_hand = piece_types.iter().any(|&piece_type| self.rules.can_be_in_hand(piece_type));
        let is_on_board = piece_type.on_board().next().is_some();
        if placements.is_empty() && is_on_board {
            placements.push(self.placement(self.rules.board.squares(), None));
        }
        self.in_lines(&PieceType {
            name: Name::unplaced(&*piece_type.name),
            symbol: piece_type.letter.map(Name::unplaced),
            other_symbol: piece_type.letter.and(piece_type.other_letters()).map(Name::unplaced),
            owner: owner.map(|side| Name::unplaced(&**side)),
            counts: vec![(least..=most).into()],
            placements,
            in_hand: in_hand.then_some(Span::NOWHERE).into_iter().collect(),
            called: Vec::new(),
            broken: false,
            span: Span::NOWHERE,
        })
    }

    /// A piece on one line if it has at most one placement and fits; otherwise each clause has its own.
    fn in_lines(&self, piece: &PieceType) -> String {
        let text = piece.to_string();
        let line = format!("{}{text}\n", " ".repeat(INDENT));
        if piece.placements.len() <= 1 && line.len() <= WIDTH {
            return line;
        }
        let head = text.split_inclusive('{').next().unwrap_or_default();
        let clauses: String = piece.clauses().map(|clause| lines(2 * INDENT, &clause)).collect();
        format!("{}{clauses}{}", lines(INDENT, head), lines(INDENT, "}"))
    }

    fn placement(&self, region: &Squares, letter: Option<char>) -> Placement {
        Placement {
            region: (region != self.rules.board.squares()).then(|| Region::of(&self.rules.board, region)),
            stacked: None,
            symbol: letter.map(Name::unplaced),
            limit: None,
            span: Span::NOWHERE,
        }
    }

    /// The letter of a piece, if it is not that of its type.
    fn letter(&self, piece: usize) -> Option<char> {
        let kind = self.rules.pieces().nth(piece)?;
        self.model.written(kind.piece_type, kind.index).letter
    }

    fn caps(&self) -> Vec<String> {
        self.common(self.derived.caps.iter().map(|cap| (cap.piece_types.clone(), self.cap(cap))))
    }

    fn cap(&self, cap: &DerivedCap) -> String {
        let per = match &cap.per {
            Lines::Whole => ast::Lines::Region,
            Lines::Along(axis) => ast::Lines::Along(*axis),
            Lines::Parts(partition) => ast::Lines::Partition(Name::unplaced(&**partition)),
        };
        let statement = Cap {
            name: None,
            across_sides: false,
            pieces: cap.piece_types.iter().map(|&piece_type| self.name(piece_type).into()).collect(),
            limit: LineLimit::at_most(cap.at_most, per),
            region: Region::of(&self.rules.board, &self.as_written(cap.piece_types[0], &cap.region)),
            span: Span::NOWHERE,
        };
        lines(INDENT, &statement.to_string())
    }

    fn name(&self, piece_type: PieceTypeId) -> Name {
        Name::unplaced(&*self.rules.piece_type(piece_type).name)
    }

    fn budgets(&self) -> Vec<String> {
        let piece_types = |budget: &DerivedBudget| budget.terms.iter().map(|term| term.piece_type).collect();
        let of_sides = self.derived.budgets.iter().map(|budget| (piece_types(budget), self.budget(budget)));
        let across_sides = self.derived.across_sides.iter().map(|budget| self.budget_across_sides(budget));
        self.common(of_sides).into_iter().chain(across_sides).collect()
    }

    fn budget(&self, budget: &DerivedBudget) -> String {
        let terms = budget.terms.iter().map(|term| Term::over(1, self.name(term.piece_type).into(), term.over));
        lines(INDENT, &Budget::of((0..=budget.most).into(), terms.collect()).to_string())
    }

    /// A budget of both sides; a type is one summand if all sides that have it are among the terms.
    fn budget_across_sides(&self, budget: &DerivedBudget) -> String {
        let mut terms: Vec<Term> = Vec::new();
        let has = |piece_type: PieceTypeId| budget.terms.iter().any(|term| term.piece_type == piece_type);
        for term in &budget.terms {
            let own = self.rules.piece_type(term.piece_type);
            let mut alike = self.rules.piece_type_ids().filter(|&other| self.rules.piece_type(other).name == own.name);
            let side = (!alike.all(has)).then(|| Name::unplaced(&*self.rules.sides[own.side.index()]));
            let piece = SidedPiece { side, ..self.name(term.piece_type).into() };
            let term = Term::over(1, piece, term.over);
            if !terms.contains(&term) {
                terms.push(term);
            }
        }
        let budget = Budget { across_sides: true, ..Budget::of((0..=budget.most).into(), terms) };
        lines(INDENT, &budget.to_string())
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
