//! Castling: two pieces of a side that move in one move, each along a line.

use qishu_rules::{Motion, MoveRule, Square, Squares};

use super::GameReader;
use crate::ast::{Castling, Name};
use crate::catalogue;
use crate::check::regions;
use crate::sources::Span;

/// A castling from the first side's view.
pub(super) struct WrittenCastling<'w> {
    statement: &'w Castling,
    /// The squares of departure and of arrival, one each.
    pub(super) path: [Squares; 2],
    with_path: [Squares; 2],
}

impl GameReader<'_, '_> {
    /// Reads a castling: one for each square of departure. `None` if it has a mistake, which has been reported.
    pub(super) fn castlings<'w>(&mut self, statement: &'w Castling) -> Option<Vec<WrittenCastling<'w>>> {
        let from = self.squares(Some(&statement.from));
        let to = self.single_square(&statement.to);
        let [with_from, with_to] = [0, 1].map(|end| self.single_square(&statement.with_path[end]));
        let (from, to, with) = (from?, to?, [with_from?, with_to?]);
        self.warn_of_idle_exclusive(statement);
        let with_path = self.straight(with, statement.with_path[0].span.to(statement.with_path[1].span))?;
        let at = statement.from.span.to(statement.to.span);
        let castling = |from: Square| {
            let path = self.straight([from, to], at)?;
            if path[0] == with_path[0] || path[1] == with_path[1] {
                let squares = &statement.with_path;
                self.report.add_once(|| catalogue::castling_meets(squares[0].span.to(squares[1].span)));
                return None;
            }
            Some(WrittenCastling { statement, path, with_path: with_path.clone() })
        };
        from.iter().map(castling).collect()
    }

    /// Warns of `exclusive` where no other side has a right of that name.
    pub(super) fn warn_of_idle_exclusive(&mut self, statement: &Castling) {
        let (Some(at), Some(right)) = (statement.exclusive, &statement.right) else { return };
        if self.rights.iter().filter(|one| one.name == right.text).count() < 2 {
            self.report.warn(|| catalogue::no_right_is_lost(at, &right.text));
        }
    }

    fn single_square(&mut self, name: &Name) -> Option<Square> {
        regions::square(self.grid, name, self.report)?.first()
    }

    /// The two squares of a path, if they are on one line of the board.
    fn straight(&mut self, [from, to]: [Square; 2], at: Span) -> Option<[Squares; 2]> {
        let (right, up) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
        if from != to && right != up && right != 0 && up != 0 {
            self.report.add_once(|| catalogue::castling_is_crooked(at));
            return None;
        }
        let missing = Squares::from_iter(from.way(to)).difference(self.grid.board.squares());
        if !missing.is_empty() {
            self.report.add_once(|| catalogue::castling_over_hole(at, &missing));
            return None;
        }
        Some([from, to].map(|square| Squares::from_iter([square])))
    }

    /// The motion for a side; `None` if the side lacks the other piece or the right.
    pub(super) fn castling_of(&mut self, written: &WrittenCastling<'_>, side: u32) -> Option<Motion> {
        let WrittenCastling { statement, path, with_path } = written;
        let seen = |squares: &Squares| self.grid.seen_by(side, squares).first();
        let ends = |path: &[Squares; 2]| -> Option<(Square, Square)> { Some((seen(&path[0])?, seen(&path[1])?)) };
        let ((_, to), with_path) = (ends(path)?, ends(with_path)?);
        let Some(with) = self.roster.find(side, &statement.with.text) else {
            self.report_lacking(&statement.with, side);
            return None;
        };
        let right_of = |name: &Name, side: u32| {
            self.rights.iter().position(|right| right.name == name.text && right.side.0 == side)
        };
        let right = match &statement.right {
            None => None,
            Some(name) => Some(right_of(name, side)?),
        };
        let ended = statement.right.as_ref().filter(|_| statement.exclusive.is_some());
        let ends = ended.and_then(|name| right_of(name, 1 - side));
        let reach = self.roster.piece(with).reach.clone().unwrap_or(Squares::EMPTY);
        let astray: Squares = [with_path.0, with_path.1].into_iter().filter(|&square| !reach.has(square)).collect();
        if !astray.is_empty() {
            let title = self.roster.title(with);
            self.report.add_once(|| catalogue::leads_astray(statement.span, &title, None, &astray));
        }
        Some(Motion::Castles { to, with, with_path, right, ends })
    }
}

/// Whether two move rules move the same pieces between the same squares, by whichever right.
pub(super) fn castle_alike(one: &MoveRule, other: &MoveRule) -> bool {
    let paths = |rule: &MoveRule| match rule.motion {
        Motion::Castles { to, with, with_path, .. } => Some((rule.piece_type, rule.from.first(), to, with, with_path)),
        _ => None,
    };
    paths(one).is_some_and(|paths_of_one| Some(paths_of_one) == paths(other))
}
