//! Regions and drawings.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children};
use crate::ast::*;
use crate::notation;
use crate::sources::Span;

impl Parser<'_> {
    pub(super) fn region_def(&mut self, pair: &Pair<Rule>) -> Option<RegionDef> {
        let body = match child(pair, Rule::drawing) {
            Some(drawing) => RegionBody::Drawing(self.drawing(&drawing)?),
            None => RegionBody::Expr(self.child_region(pair)?),
        };
        Some(RegionDef { name: self.child_name(pair)?, body, span: self.span(pair) })
    }

    fn drawing(&mut self, pair: &Pair<Rule>) -> Option<Drawing> {
        let drawn = child(pair, Rule::drawn)?;
        let mut start = drawn.as_span().start();
        let mut lines = Vec::new();
        for line in drawn.as_str().split('\n') {
            let cells = line.split("//").next().unwrap_or_default();
            let cells: Vec<_> = cells
                .char_indices()
                .filter(|(_, cell)| !cell.is_whitespace())
                .map(|(offset, cell)| {
                    let start = start + offset;
                    let span = Span { file: self.file, start, end: start + cell.len_utf8() };
                    let value = match cell {
                        '#' => Some(true),
                        '.' => Some(false),
                        _ => None,
                    };
                    Spanned { value, span }
                })
                .collect();
            if !cells.is_empty() {
                lines.push(cells);
            }
            start += line.len() + 1;
        }
        Some(Drawing { lines, span: self.span(pair) })
    }

    pub(super) fn partition(&mut self, pair: &Pair<Rule>) -> Option<PartitionDef> {
        Some(PartitionDef {
            name: self.child_name(pair)?,
            parts: children(pair, Rule::region_expr).map(|part| self.region(&part)).collect::<Option<_>>()?,
            may_overlap: pair.as_rule() == Rule::lines_def,
            span: self.span(pair),
        })
    }

    pub(super) fn child_region(&mut self, pair: &Pair<Rule>) -> Option<Region> {
        self.region(&child(pair, Rule::region_expr)?)
    }

    pub(super) fn region(&mut self, pair: &Pair<Rule>) -> Option<Region> {
        let mut first = None;
        let mut rest = Vec::new();
        let mut op = SetOp::Add;
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::bar => op = SetOp::Add,
                Rule::minus => op = SetOp::Subtract,
                _ => {
                    let part = self.intersection(&inner)?;
                    match first {
                        None => first = Some(part),
                        Some(_) => rest.push((op, part)),
                    }
                }
            }
        }
        Some(Region { first: first?, rest, span: self.span(pair) })
    }

    fn intersection(&mut self, pair: &Pair<Rule>) -> Option<Intersection> {
        children(pair, Rule::union)
            .map(|union| children(&union, Rule::atom).map(|atom| self.atom(&atom)).collect::<Option<Union>>())
            .collect()
    }

    fn atom(&mut self, pair: &Pair<Rule>) -> Option<Atom> {
        let mirrors = children(pair, Rule::kw_mirror).map(|mirror| self.span(&mirror)).collect();
        let squares = pair.clone().into_inner().find(|inner| inner.as_rule() != Rule::kw_mirror)?;
        let squares = match squares.as_rule() {
            Rule::group => AtomKind::Group(Box::new(self.child_region(&squares)?)),
            Rule::files => AtomKind::Files(self.ranges(&squares, Rule::file_range)?),
            Rule::ranks => AtomKind::Ranks(self.ranges(&squares, Rule::rank_range)?),
            Rule::whole => AtomKind::Board,
            Rule::place => {
                let span = self.span(&squares);
                let mut corners = Vec::new();
                for corner in children(&squares, Rule::name) {
                    corners.push(self.name(&corner)?);
                }
                match <[Name; 2]>::try_from(corners) {
                    Ok([low, high]) => AtomKind::Rectangle(Bounds { low, high, span }),
                    Err(corners) => AtomKind::Word(corners.into_iter().next()?),
                }
            }
            _ => return None,
        };
        Some(Atom { mirrors, squares, span: self.span(pair) })
    }

    fn ranges(&mut self, pair: &Pair<Rule>, range: Rule) -> Option<Vec<Bounds<Spanned<u32>>>> {
        let mut ranges = Vec::new();
        for range in children(pair, range) {
            let mut bounds = Vec::new();
            for label in range.clone().into_inner().filter(|inner| inner.as_rule() != Rule::dots) {
                let span = self.span(&label);
                let value = match label.as_rule() {
                    Rule::file_label => notation::file_number(label.as_str())?,
                    _ => self.number(label)?,
                };
                bounds.push(Spanned { value, span });
            }
            ranges.push(Bounds { low: *bounds.first()?, high: *bounds.last()?, span: self.span(&range) });
        }
        Some(ranges)
    }
}
