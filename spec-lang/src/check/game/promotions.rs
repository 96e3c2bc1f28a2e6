//! Promotions: the possible results for each piece of each side.

use std::collections::BTreeMap;

use qishu_rules::{PieceTypeId, Promotion, PromotionTiming, ResultLimit, Squares};

use super::GameReader;
use crate::ast::{self, Name};
use crate::catalogue;
use crate::check::text_of;
use crate::limits;
use crate::sources::Span;

impl GameReader<'_, '_> {
    /// All promotions of the first side in the file's order, then those of the second.
    pub(super) fn promotions(&mut self) -> Vec<Promotion> {
        let statements: Vec<&ast::Promotion> = self.spec.promotions().collect();
        let mut written: Vec<(&ast::Promotion, [Squares; 2])> = Vec::new();
        for statement in statements {
            self.report_repeated(&statement.pieces);
            let results: Vec<Name> = statement.becomes.iter().map(|result| result.name.clone()).collect();
            self.report_repeated(&results);
            self.check_limits(statement);
            self.check_timing(statement);
            let on = self.promotion_squares(Some(&statement.region));
            let from = self.promotion_squares(statement.from.as_ref());
            if let (Some(on), Some(from)) = (on, from) {
                written.push((statement, [on, from]));
            }
        }
        self.report_overlaps(&written);
        let mut promotions = Vec::new();
        for side in self.roster.side_numbers() {
            for (statement, [on, from]) in &written {
                for piece in statement.pieces.iter().filter_map(|piece| self.roster.find(side, &piece.text)) {
                    if promotions.len() == limits::MOVES {
                        let things = "promotions, counted for each piece";
                        self.report.add(|| catalogue::too_many(statement.span, things, limits::MOVES));
                        return promotions;
                    }
                    promotions.push(Promotion {
                        name: text_of(statement.name.as_ref()),
                        piece_type: piece,
                        on: self.grid.seen_by(side, on),
                        from: self.grid.seen_by(side, from),
                        becomes: self.becomes(statement, side).into(),
                        limits: self.result_limits(statement, side).into(),
                        by_chance: statement.by_chance.is_some(),
                        by_capture: statement.by_capture.is_some(),
                        timing: statement.timing.as_ref().map(|timing| timing.value).unwrap_or_default(),
                        origin: self.sources.origin(statement.span),
                    });
                }
            }
        }
        promotions
    }

    /// Reports limits of results that are repeated, out of range, or beside words that tell more about the promotion.
    fn check_limits(&mut self, statement: &ast::Promotion) {
        let timing = statement.timing.as_ref().map(|timing| timing.span);
        let words = statement.by_chance.or(statement.by_capture).or(timing);
        for result in &statement.becomes {
            let Some(limit) = &result.limit else { continue };
            self.in_range(limit.most.value, limit.most.span, 1, limits::SQUARES);
            let counted: Vec<Name> = std::iter::once(&result.name).chain(&limit.with).cloned().collect();
            self.report_repeated(&counted);
            if let Some(words) = words {
                self.report.add(|| catalogue::limited_result(limit.span, words));
            }
        }
    }

    /// The limits of the results of a side's promotion. A type that the side lacks is never counted.
    fn result_limits(&self, statement: &ast::Promotion, side: u32) -> Vec<ResultLimit> {
        let find = |name: &Name| self.roster.find(side, &name.text);
        let of_result = |result: &ast::PromotionResult| {
            let (limit, becomes) = (result.limit.as_ref()?, find(&result.name)?);
            let counted: Vec<PieceTypeId> =
                std::iter::once(becomes).chain(limit.with.iter().filter_map(find)).collect();
            Some(ResultLimit { becomes, counted: counted.into(), most: limit.most.value })
        };
        statement.becomes.iter().filter_map(of_result).collect()
    }

    /// Reports a word about several captures behind the promotion of a piece that captures one at most in a move.
    fn check_timing(&mut self, statement: &ast::Promotion) {
        if let Some((name, again)) =
            statement.pieces.iter().find_map(|name| self.repeats(name).map(|again| (name, again)))
        {
            self.report.add(|| catalogue::repeats_and_promotes(name, again));
        }
        let Some(timing) = &statement.timing else { return };
        let word = if timing.value == PromotionTiming::Again { "again" } else { "afterwards" };
        let continues = |name: &Name| {
            self.spec
                .moves()
                .any(|one| one.continues().is_some() && one.pieces.iter().any(|piece| piece.text == name.text))
        };
        if let Some(name) = statement.pieces.iter().find(|name| !continues(name)) {
            let none = format!("no move of the {} continues", name.text);
            self.report.add(|| catalogue::captures_once(timing.span, word, &none));
        }
    }

    /// The word `again` of a move by which a piece repeats steps without captures.
    fn repeats(&self, name: &Name) -> Option<Span> {
        let mut of_piece = self.spec.moves().filter(|one| one.pieces.iter().any(|piece| piece.text == name.text));
        of_piece.find_map(ast::MoveRule::repeats)
    }

    /// The squares of a region, none without one; `None` for a region with a mistake.
    fn promotion_squares(&mut self, region: Option<&ast::Region>) -> Option<Squares> {
        let Some(region) = region else { return Some(Squares::EMPTY) };
        let squares = self.named.regions.squares(region, self.report)?;
        if squares.is_empty() {
            self.report.add(|| catalogue::region_empty(region.span, "the promotion"));
            return None;
        }
        Some(squares)
    }

    fn becomes(&mut self, statement: &ast::Promotion, side: u32) -> Vec<PieceTypeId> {
        let mut pieces = Vec::new();
        for name in statement.becomes.iter().map(|result| &result.name) {
            match self.roster.find(side, &name.text) {
                Some(piece) => pieces.push(piece),
                None => {
                    self.report_lacking(name, side);
                }
            }
        }
        pieces
    }

    /// Reports promotions of a piece that have a square of arrival or of departure in common.
    fn report_overlaps(&mut self, written: &[(&ast::Promotion, [Squares; 2])]) {
        for end in 0..2 {
            let mut said: BTreeMap<&str, (Squares, Span)> = BTreeMap::new();
            for (statement, squares) in written {
                let region = if end == 0 { Some(&statement.region) } else { statement.from.as_ref() };
                let Some(at) = region.map(|region| region.span) else { continue };
                for piece in &statement.pieces {
                    let (before, first) = said.entry(&piece.text).or_insert_with(|| (Squares::EMPTY, at));
                    let common = before.intersection(&squares[end]);
                    if !common.is_empty() {
                        let first = *first;
                        self.report.add(|| catalogue::promotions_overlap(at, first, &piece.text, &common));
                    }
                    *before = before.union(&squares[end]);
                }
            }
        }
    }
}
