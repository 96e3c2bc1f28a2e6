//! Symmetries given by a file.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children};
use crate::ast::*;

impl Parser<'_> {
    pub(super) fn symmetry(&mut self, pair: &Pair<Rule>) -> Option<SymmetryDef> {
        let mut squares = Vec::new();
        for cycle in child(pair, Rule::moved_squares).iter().flat_map(|moved| children(moved, Rule::square_cycle)) {
            let members =
                children(&cycle, Rule::square_name).map(|square| self.name(&square)).collect::<Option<_>>()?;
            squares.push(Cycle { members, span: self.span(&cycle) });
        }
        let mut pieces = Vec::new();
        for cycle in child(pair, Rule::moved_pieces).iter().flat_map(|moved| children(moved, Rule::piece_cycle)) {
            let members =
                children(&cycle, Rule::moved_piece).map(|piece| self.sided_piece(&piece)).collect::<Option<_>>()?;
            pieces.push(Cycle { members, span: self.span(&cycle) });
        }
        Some(SymmetryDef { name: self.child_name(pair)?, squares, pieces, span: self.span(pair) })
    }
}
