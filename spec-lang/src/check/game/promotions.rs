//! Promotions: the possible results for each piece of each side.

use std::collections::BTreeMap;

use qishu_rules::{PieceTypeId, Promotion, Squares};

use super::GameReader;
use crate::ast;
use crate::catalogue;
use crate::check::text_of;
use crate::limits;
use crate::sources::Span;

impl GameReader<'_, '_> {
    /// All promotions of the first side in the file's order, then those of the second.
    pub(super) fn promotions(&mut self) -> Vec<Promotion> {
        let statements: Vec<&ast::Promotion> = self.spec.promotions().collect();
        let mut written: Vec<(&ast::Promotion, Squares)> = Vec::new();
        for statement in statements {
            self.report_repeated(&statement.pieces);
            self.report_repeated(&statement.becomes);
            let Some(squares) = self.named.regions.squares(&statement.region, self.report) else { continue };
            match squares.is_empty() {
                true => self.report.add(|| catalogue::region_empty(statement.region.span, "the promotion")),
                false => written.push((statement, squares)),
            }
        }
        self.report_overlaps(&written);
        let mut promotions = Vec::new();
        for side in self.roster.side_numbers() {
            for (statement, squares) in &written {
                for piece in statement.pieces.iter().filter_map(|piece| self.roster.find(side, &piece.text)) {
                    if promotions.len() == limits::MOVES {
                        let things = "promotions, counted for each piece";
                        self.report.add(|| catalogue::too_many(statement.span, things, limits::MOVES));
                        return promotions;
                    }
                    promotions.push(Promotion {
                        name: text_of(statement.name.as_ref()),
                        piece_type: piece,
                        on: self.grid.seen_by(side, squares),
                        becomes: self.becomes(statement, side).into(),
                        by_chance: statement.by_chance.is_some(),
                        origin: self.sources.origin(statement.span),
                    });
                }
            }
        }
        promotions
    }

    fn becomes(&mut self, statement: &ast::Promotion, side: u32) -> Vec<PieceTypeId> {
        let mut pieces = Vec::new();
        for name in &statement.becomes {
            match self.roster.find(side, &name.text) {
                Some(piece) => pieces.push(piece),
                None => {
                    self.report_lacking(name, side);
                }
            }
        }
        pieces
    }

    /// Reports promotions of a piece that overlap on a square.
    fn report_overlaps(&mut self, written: &[(&ast::Promotion, Squares)]) {
        let mut said: BTreeMap<&str, (Squares, Span)> = BTreeMap::new();
        for (statement, squares) in written {
            for piece in &statement.pieces {
                let (before, first) =
                    said.entry(&piece.text).or_insert_with(|| (Squares::EMPTY, statement.region.span));
                let common = before.intersection(squares);
                if !common.is_empty() {
                    let (at, first) = (statement.region.span, *first);
                    self.report.add(|| catalogue::promotions_overlap(at, first, &piece.text, &common));
                }
                *before = before.union(squares);
            }
        }
    }
}
