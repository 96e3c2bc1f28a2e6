//! Piece values for an engine.

use std::collections::BTreeMap;

use qishu_rules::{Bonus, PieceValue, Square, Squares};

use super::GameReader;
use crate::ast;
use crate::catalogue;
use crate::check::text_of;
use crate::limits;
use crate::sources::Span;

/// The points of a statement and their bonuses, from the first side's view; several if squares differ.
type Bonuses = Vec<(i32, Bonus)>;

impl GameReader<'_, '_> {
    /// The piece values of the first side, in the file's order, then those of the second.
    pub(super) fn piece_values(&mut self) -> Vec<PieceValue> {
        let statements: Vec<&ast::PieceValue> = self.spec.piece_values().collect();
        let mut written: Vec<(&ast::PieceValue, Bonuses)> = Vec::new();
        for statement in statements {
            self.report_repeated(&statement.pieces);
            written.extend(self.bonuses(statement).map(|bonuses| (statement, bonuses)));
        }
        self.report_said_twice(&written);
        let mut piece_values = Vec::new();
        for side in self.roster.side_numbers() {
            for (statement, bonuses) in &written {
                for piece in statement.pieces.iter().filter_map(|piece| self.roster.find(side, &piece.text)) {
                    piece_values.extend(bonuses.iter().map(|(points, bonus)| PieceValue {
                        name: text_of(statement.name.as_ref()),
                        piece_type: piece,
                        points: *points,
                        bonus: self.bonus_seen_by(side, bonus),
                        origin: self.sources.origin(statement.span),
                    }));
                }
            }
            if piece_values.len() > limits::MOVES {
                let at = written.last().map_or(self.grid.sides, |(statement, _)| Some(statement.span));
                let things = "values, counted for each piece and each number";
                at.into_iter().for_each(|at| self.report.add(|| catalogue::too_many(at, things, limits::MOVES)));
                return Vec::new();
            }
        }
        piece_values
    }

    /// The bonuses of a statement; `None` if it has a mistake, which has been reported.
    fn bonuses(&mut self, statement: &ast::PieceValue) -> Option<Bonuses> {
        let all = self.grid.board.squares().clone();
        Some(match &statement.bonus {
            ast::Bonus::Present(points) => vec![(self.in_points(points)?, Bonus::Present)],
            ast::Bonus::On(points, region) => {
                let squares = self.squares_of_value(region);
                vec![(self.in_points(points)?, Bonus::On(squares?))]
            }
            ast::Bonus::BySquare(points, span) => self.table(points, *span)?,
            ast::Bonus::Targets(points, region) => {
                let squares = region.as_ref().map_or(Some(all), |region| self.squares_of_value(region));
                vec![(self.in_points(points)?, Bonus::Targets(squares?))]
            }
            ast::Bonus::Attacked(points) => vec![(self.in_points(points)?, Bonus::Attacked)],
            ast::Bonus::Protected(points) => vec![(self.in_points(points)?, Bonus::Protected)],
        })
    }

    fn squares_of_value(&mut self, region: &ast::Region) -> Option<Squares> {
        let squares = self.named.regions.squares(region, self.report)?;
        if squares.is_empty() {
            self.report.add(|| catalogue::region_empty(region.span, "a `value` statement"));
            return None;
        }
        Some(squares)
    }

    /// The bonuses of a table of numbers for the squares of the grid: the squares of each different number.
    fn table(&mut self, points: &[ast::Spanned<i64>], span: Span) -> Option<Bonuses> {
        let (files, ranks) = (self.grid.files() as usize, self.grid.ranks() as usize);
        if points.len() != files * ranks {
            self.report.add(|| catalogue::piece_value_table_size(span, points.len(), files * ranks));
            return None;
        }
        let mut squares: BTreeMap<i32, Vec<Square>> = BTreeMap::new();
        for (place, points) in points.iter().enumerate() {
            let square = Square { rank: (ranks - 1 - place / files) as u8, file: (place % files) as u8 };
            let points = self.in_points(points)?;
            if points != 0 && self.grid.board.squares().has(square) {
                squares.entry(points).or_default().push(square);
            }
        }
        Some(squares.into_iter().map(|(points, squares)| (points, Bonus::On(squares.into_iter().collect()))).collect())
    }

    /// A number of points within the limit; reports a mistake if it is outside.
    fn in_points(&mut self, points: &ast::Spanned<i64>) -> Option<i32> {
        if points.value.abs() > limits::POINTS {
            self.report.add(|| catalogue::piece_value_out_of_range(points.span));
            return None;
        }
        i32::try_from(points.value).ok()
    }

    fn bonus_seen_by(&self, side: u32, bonus: &Bonus) -> Bonus {
        match bonus {
            Bonus::On(squares) => Bonus::On(self.grid.seen_by(side, squares)),
            Bonus::Targets(squares) => Bonus::Targets(self.grid.seen_by(side, squares)),
            Bonus::Present | Bonus::Attacked | Bonus::Protected => bonus.clone(),
        }
    }

    /// Reports a repeated bonus of a piece; a table of squares counts as one bonus.
    fn report_said_twice(&mut self, written: &[(&ast::PieceValue, Bonuses)]) {
        let mut said: Vec<(&str, &Bonuses, bool, Span)> = Vec::new();
        for (statement, bonuses) in written {
            let is_table = matches!(statement.bonus, ast::Bonus::BySquare(..));
            for piece in &statement.pieces {
                let same = |(of, other, other_is_table, _): &&(&str, &Bonuses, bool, Span)| {
                    let is_same =
                        is_table || bonuses.iter().map(|(_, bonus)| bonus).eq(other.iter().map(|(_, bonus)| bonus));
                    *of == piece.text && is_table == *other_is_table && is_same
                };
                match said.iter().find(same) {
                    Some((.., first)) => {
                        self.report.add(|| catalogue::piece_value_twice(statement.span, *first, &piece.text));
                    }
                    None => said.push((&piece.text, bonuses, is_table, statement.span)),
                }
            }
        }
    }
}
