//! One table of a plan.

use qishu_rules::{Board, BoardAxis};
use qishu_runtime::moves::{CountedLeapTable, DropTable, Leap, LeapTable, LineTable, SquareSet, StepTable};

use crate::plan::{CountedLeapShape, LeapShape, MoveShape};

/// One table of a plan.
#[derive(Debug)]
pub enum LookupTable<S, const SQUARES: usize> {
    /// Lines along one axis.
    Line(LineTable<S, SQUARES, 1>),
    /// Lines along two axes.
    Lines(LineTable<S, SQUARES, 2>),
    /// Lines along three or four axes; one that is not used has no squares.
    ManyLines(LineTable<S, SQUARES, 4>),
    /// Moves that no piece on the way affects.
    Steps(StepTable<S, SQUARES>),
    /// Moves over squares between.
    Leaps(LeapTable<S, SQUARES>),
    /// Moves whose length is a number of pieces.
    CountedLeaps(CountedLeapTable<S>),
    /// Moves onto the board.
    Drops(DropTable<S>),
}

impl<S: SquareSet, const SQUARES: usize> LookupTable<S, SQUARES> {
    /// Fills a table.
    pub fn new(board: &Board, shape: &MoveShape) -> Self {
        let leap = |leap: &LeapShape| Leap::over(leap.to, leap.between.clone(), leap.from.clone());
        let leaps = |shapes: &[LeapShape]| shapes.iter().map(leap).collect::<Vec<_>>();
        match shape {
            MoveShape::Lines(axes) => {
                let axes: Vec<BoardAxis> = axes.iter().collect();
                match axes[..] {
                    [axis] => LookupTable::Line(LineTable::new(board, [axis])),
                    [one, other] => LookupTable::Lines(LineTable::new(board, [one, other])),
                    _ => LookupTable::ManyLines(LineTable::new(
                        board,
                        std::array::from_fn(|index| axes.get(index).copied()),
                    )),
                }
            }
            MoveShape::Steps(shapes) => LookupTable::Steps(StepTable::new(board, &leaps(shapes))),
            MoveShape::Leaps(shapes) => LookupTable::Leaps(LeapTable::new(board, &leaps(shapes))),
            MoveShape::CountedLeaps(shapes) => {
                let counted = |shape: &CountedLeapShape| (shape.number, leap(&shape.leaps));
                LookupTable::CountedLeaps(CountedLeapTable::new(board, &shapes.iter().map(counted).collect::<Vec<_>>()))
            }
            MoveShape::Drops(shapes) => LookupTable::Drops(DropTable::new(board, &leaps(shapes))),
        }
    }

    /// The squares between two.
    pub fn between(&self, from: usize, to: usize) -> S {
        match self {
            LookupTable::Line(line) => line.between(from, to),
            LookupTable::Lines(lines) => lines.between(from, to),
            LookupTable::ManyLines(lines) => lines.between(from, to),
            LookupTable::Leaps(leaps) => leaps.between(from, to),
            LookupTable::Steps(_) | LookupTable::CountedLeaps(_) | LookupTable::Drops(_) => S::EMPTY,
        }
    }

    /// The squares to which pieces move if none of the `blocking` ones may stand between; the number of the `counted` ones
    /// on a line decides how far they go, where it matters.
    pub fn open(&self, from: usize, blocking: S, counted: S) -> S {
        match self {
            LookupTable::Line(line) => line.slides(from, blocking),
            LookupTable::Lines(lines) => lines.slides(from, blocking),
            LookupTable::ManyLines(lines) => lines.slides(from, blocking),
            LookupTable::Leaps(leaps) => leaps.leaps(from, blocking),
            LookupTable::CountedLeaps(leaps) => leaps.leaps(from, blocking, counted),
            LookupTable::Steps(steps) => steps.to(from),
            LookupTable::Drops(_) => S::EMPTY,
        }
    }

    /// The squares to which pieces move if exactly one piece must stand between, one of the screens.
    pub fn over_one(&self, from: usize, occupied: S, screens: S) -> S {
        match self {
            LookupTable::Line(line) => line.jumps(from, occupied, screens),
            LookupTable::Lines(lines) => lines.jumps(from, occupied, screens),
            LookupTable::ManyLines(lines) => lines.jumps(from, occupied, screens),
            LookupTable::Leaps(leaps) => leaps.jumps(from, occupied, screens),
            LookupTable::Steps(_) | LookupTable::CountedLeaps(_) | LookupTable::Drops(_) => S::EMPTY,
        }
    }

    /// The same if that piece must stand on the last square before that of arrival.
    pub fn directly_behind_one(&self, from: usize, occupied: S, screens: S) -> S {
        match self {
            LookupTable::Line(line) => line.jumps_directly_behind(from, occupied, screens),
            LookupTable::Lines(lines) => lines.jumps_directly_behind(from, occupied, screens),
            LookupTable::ManyLines(lines) => lines.jumps_directly_behind(from, occupied, screens),
            LookupTable::Leaps(leaps) => leaps.jumps_directly_behind(from, occupied, screens),
            LookupTable::Steps(_) | LookupTable::CountedLeaps(_) | LookupTable::Drops(_) => S::EMPTY,
        }
    }

    /// The last square between two.
    pub fn before(&self, from: usize, to: usize) -> S {
        match self {
            LookupTable::Line(line) => line.before(from, to),
            LookupTable::Lines(lines) => lines.before(from, to),
            LookupTable::ManyLines(lines) => lines.before(from, to),
            LookupTable::Leaps(leaps) => leaps.before(from, to),
            LookupTable::Steps(_) | LookupTable::CountedLeaps(_) | LookupTable::Drops(_) => S::EMPTY,
        }
    }

    /// The squares from which pieces may come to a square.
    pub fn onto(&self, to: usize) -> S {
        match self {
            LookupTable::Line(line) => line.through(to),
            LookupTable::Lines(lines) => lines.through(to),
            LookupTable::ManyLines(lines) => lines.through(to),
            LookupTable::Leaps(leaps) => leaps.onto(to),
            LookupTable::Steps(steps) => steps.onto(to),
            // No such move leads onto a royal piece.
            LookupTable::CountedLeaps(_) | LookupTable::Drops(_) => S::EMPTY,
        }
    }
}
