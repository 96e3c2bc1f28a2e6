//! Forbidden patterns.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children};
use crate::ast::{Copied, Forbid, Literal, LiteralPlace, Spanned};

impl Parser<'_> {
    pub(super) fn forbid(&mut self, pair: &Pair<Rule>) -> Option<Forbid> {
        let mut literals = Vec::new();
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::literal => literals.push(self.literal(&inner)?),
                Rule::held => literals.push(self.held(&inner)?),
                _ => {}
            }
        }
        let copied = match child(pair, Rule::copied) {
            Some(copied) => Some(self.copied(&copied)?),
            None => None,
        };
        Some(Forbid { name: self.label(pair)?, literals, copied, span: self.span(pair) })
    }

    fn copied(&mut self, pair: &Pair<Rule>) -> Option<Spanned<Copied>> {
        let value = match (child(pair, Rule::kw_square), child(pair, Rule::area)) {
            (None, _) => Copied::Lines(self.lines(pair)?),
            (Some(_), None) => Copied::Squares(None),
            (Some(_), Some(area)) => Copied::Squares(Some(self.child_region(&area)?)),
        };
        Some(Spanned { value, span: self.span(pair) })
    }

    fn literal(&mut self, pair: &Pair<Rule>) -> Option<Literal> {
        let present = child(pair, Rule::kw_no).is_none();
        let mut names = self.names(pair)?;
        let place = match child(pair, Rule::relative) {
            Some(relative) => self.relative(&relative)?,
            None => LiteralPlace::Square(names.pop()?),
        };
        let (side, piece) = match names.as_slice() {
            [piece] => (None, piece),
            [side, piece] => (Some(side.clone()), piece),
            _ => return None,
        };
        Some(Literal { present, side, piece: piece.clone(), place: Some(place), span: self.span(pair) })
    }

    fn relative(&mut self, pair: &Pair<Rule>) -> Option<LiteralPlace> {
        let numbers =
            children(pair, Rule::integer).map(|number| self.integer(&number)).collect::<Option<Vec<i64>>>()?;
        let span = self.span(pair);
        match *numbers.as_slice() {
            [number] => Some(LiteralPlace::OnLine(Spanned { value: number, span })),
            [files, ranks] => Some(LiteralPlace::Offset(Spanned { value: (files, ranks), span })),
            _ => None,
        }
    }
}
