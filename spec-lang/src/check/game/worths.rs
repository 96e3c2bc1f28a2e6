//! What pieces are worth to an engine.

use std::collections::BTreeMap;

use qishu_rules::{Merit, Square, Squares, Worth};

use super::GameReader;
use crate::ast;
use crate::catalogue;
use crate::check::text_of;
use crate::limits;
use crate::sources::Span;

/// The points of a statement and what they are for, as the first side sees it; several where squares differ.
type Merits = Vec<(i32, Merit)>;

impl GameReader<'_, '_> {
    /// What the pieces of the first side are worth, in the file's order, then those of the second.
    pub(super) fn worths(&mut self) -> Vec<Worth> {
        let statements: Vec<&ast::Worth> = self.spec.worths().collect();
        let mut written: Vec<(&ast::Worth, Merits)> = Vec::new();
        for statement in statements {
            self.report_repeated(&statement.pieces);
            written.extend(self.merits(statement).map(|merits| (statement, merits)));
        }
        self.report_said_twice(&written);
        let mut worths = Vec::new();
        for side in self.roster.side_numbers() {
            for (statement, merits) in &written {
                for piece in statement.pieces.iter().filter_map(|piece| self.roster.find(side, &piece.text)) {
                    worths.extend(merits.iter().map(|(points, merit)| Worth {
                        name: text_of(statement.name.as_ref()),
                        piece_type: piece,
                        points: *points,
                        merit: self.merit_seen_by(side, merit),
                        origin: self.sources.origin(statement.span),
                    }));
                }
            }
            if worths.len() > limits::MOVES {
                let at = written.last().map_or(self.grid.sides, |(statement, _)| Some(statement.span));
                let things = "worths, counted for each piece and each number";
                at.into_iter().for_each(|at| self.report.add(|| catalogue::too_many(at, things, limits::MOVES)));
                return Vec::new();
            }
        }
        worths
    }

    /// What a statement says; `None` if that cannot be told, which has been reported then.
    fn merits(&mut self, statement: &ast::Worth) -> Option<Merits> {
        let all = self.grid.board.squares().clone();
        Some(match &statement.merit {
            ast::Merit::Present(points) => vec![(self.in_points(points)?, Merit::Present)],
            ast::Merit::On(points, region) => {
                let squares = self.squares_of_worth(region);
                vec![(self.in_points(points)?, Merit::On(squares?))]
            }
            ast::Merit::BySquare(points, span) => self.table(points, *span)?,
            ast::Merit::Targets(points, region) => {
                let squares = region.as_ref().map_or(Some(all), |region| self.squares_of_worth(region));
                vec![(self.in_points(points)?, Merit::Targets(squares?))]
            }
            ast::Merit::Attacked(points) => vec![(self.in_points(points)?, Merit::Attacked)],
            ast::Merit::Protected(points) => vec![(self.in_points(points)?, Merit::Protected)],
        })
    }

    fn squares_of_worth(&mut self, region: &ast::Region) -> Option<Squares> {
        let squares = self.named.regions.squares(region, self.report)?;
        if squares.is_empty() {
            self.report.add(|| catalogue::region_empty(region.span, "what a piece is worth"));
            return None;
        }
        Some(squares)
    }

    /// Of a number for each square of the grid: for each number the squares that have it.
    fn table(&mut self, points: &[ast::Spanned<i64>], span: Span) -> Option<Merits> {
        let (files, ranks) = (self.grid.files() as usize, self.grid.ranks() as usize);
        if points.len() != files * ranks {
            self.report.add(|| catalogue::worth_table_size(span, points.len(), files * ranks));
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
        Some(squares.into_iter().map(|(points, squares)| (points, Merit::On(squares.into_iter().collect()))).collect())
    }

    /// A number of points, if a piece can be worth so many; reported if not.
    fn in_points(&mut self, points: &ast::Spanned<i64>) -> Option<i32> {
        if points.value.abs() > limits::POINTS {
            self.report.add(|| catalogue::worth_out_of_range(points.span));
            return None;
        }
        i32::try_from(points.value).ok()
    }

    fn merit_seen_by(&self, side: u32, merit: &Merit) -> Merit {
        match merit {
            Merit::On(squares) => Merit::On(self.grid.seen_by(side, squares)),
            Merit::Targets(squares) => Merit::Targets(self.grid.seen_by(side, squares)),
            Merit::Present | Merit::Attacked | Merit::Protected => merit.clone(),
        }
    }

    /// What a piece is worth for one thing is said once; a table of squares is one thing.
    fn report_said_twice(&mut self, written: &[(&ast::Worth, Merits)]) {
        let mut said: Vec<(&str, &Merits, bool, Span)> = Vec::new();
        for (statement, merits) in written {
            let is_table = matches!(statement.merit, ast::Merit::BySquare(..));
            for piece in &statement.pieces {
                let same = |(of, other, other_is_table, _): &&(&str, &Merits, bool, Span)| {
                    let is_same =
                        is_table || merits.iter().map(|(_, merit)| merit).eq(other.iter().map(|(_, merit)| merit));
                    *of == piece.text && is_table == *other_is_table && is_same
                };
                match said.iter().find(same) {
                    Some((.., first)) => {
                        self.report.add(|| catalogue::worth_twice(statement.span, *first, &piece.text));
                    }
                    None => said.push((&piece.text, merits, is_table, statement.span)),
                }
            }
        }
    }
}
