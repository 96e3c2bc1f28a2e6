//! Paths of moves on the empty board, with their squares between.

use crate::{Bearings, Board, CountedLeg, Direction, Leg, Motion, MoveRule, Over, Square, Squares};

/// One path of a move over the board, regardless of other pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    /// The square of departure; `None` for drops.
    pub from: Option<Square>,
    /// The squares between that matter, in their order. These are the passed squares, unless the rule ignores them, or
    /// the square that supports a falling piece.
    pub between: Vec<Square>,
    /// The square of arrival.
    pub to: Square,
}

impl MoveRule {
    /// All its paths from some squares, in the order of these; an empty set of squares gives the paths of drops. A pass
    /// and castling have none.
    ///
    /// The paths are found lazily, each by a walk over at most the squares of the board.
    pub fn paths<'m>(&'m self, board: &'m Board, from: &'m Squares) -> impl Iterator<Item = Path> + 'm {
        let dropped = match &self.motion {
            Motion::Drops { falling, .. } => Some(*falling),
            _ => None,
        };
        let dropped = dropped.into_iter().flat_map(move |falling| self.drops(board, falling));
        let walks = !matches!(self.motion, Motion::Drops { .. } | Motion::Castles { .. } | Motion::Passes(_));
        let origins = if walks { from.intersection(&self.from).intersection(&self.within) } else { Squares::EMPTY };
        let origins: Vec<Square> = board.ids(&origins).map(|id| board.square(id)).collect();
        dropped.chain(origins.into_iter().flat_map(move |from| self.paths_from(board, from)))
    }

    fn drops<'m>(&'m self, board: &'m Board, falling: Option<Direction>) -> impl Iterator<Item = Path> + 'm {
        let squares = board.squares().iter().filter(|&to| self.into.has(to) && self.within.has(to));
        squares.map(move |to| {
            let below = falling.and_then(|falling| to.step(falling)).filter(|&below| board.squares().has(below));
            Path { from: None, between: below.into_iter().collect(), to }
        })
    }

    fn paths_from(&self, board: &Board, from: Square) -> Vec<Path> {
        let (mut found, over) = match &self.motion {
            Motion::Leaps { legs, over } => (self.leaps(board, from, legs, over), over),
            Motion::CountedLeaps { leg, over } => (self.counted(board, from, leg, over), over),
            Motion::Rides { legs } => (self.rides(board, from, legs), &Over::Empty),
            Motion::Slides { bearings, over } => (self.slides(board, from, bearings), over),
            Motion::Castles { .. } | Motion::Drops { .. } | Motion::Passes(_) => return Vec::new(),
        };
        found.retain(|path| self.into.has(path.to));
        if let Over::One { .. } = over {
            found.retain(|path| !path.between.is_empty());
        }
        found
    }

    /// The legs are appended one after another.
    fn leaps(&self, board: &Board, from: Square, legs: &[Leg], over: &Over) -> Vec<Path> {
        let mut partial = vec![(Path { from: Some(from), between: Vec::new(), to: from }, None::<Direction>)];
        for leg in legs {
            let longer = partial.iter().flat_map(|(path, last)| {
                let directions = &leg.bearings.directions;
                let directions = directions.iter().filter(|&&next| last.is_none_or(|last| last.moves_little(next)));
                let straight = directions
                    .filter_map(|&next| Some((self.with_leg(board, path, leg.length, next, over)?, Some(next))));
                straight.chain(self.with_listed(path, leg, over).into_iter().map(|path| (path, None)))
            });
            partial = longer.collect();
        }
        let arrives = |to: Square| board.squares().has(to) && self.within.has(to);
        partial.into_iter().map(|(path, _)| path).filter(|path| arrives(path.to)).collect()
    }

    /// The leaps by each number of pieces: as many paths in a direction as the grid has room for.
    fn counted(&self, board: &Board, from: Square, leg: &CountedLeg, over: &Over) -> Vec<Path> {
        let begin = Path { from: Some(from), between: Vec::new(), to: from };
        let arrives = |path: &Path| board.squares().has(path.to) && self.within.has(path.to);
        let in_direction = |&direction: &Direction| {
            let longer = |path: &Path| self.with_leg(board, path, leg.length, direction, over);
            std::iter::successors(longer(&begin), longer).filter(arrives).collect::<Vec<Path>>()
        };
        leg.directions.iter().flat_map(in_direction).collect()
    }

    /// The path extended by a leg; `None` if it leads off the grid or over squares that it must not pass.
    fn with_leg(&self, board: &Board, path: &Path, length: u8, direction: Direction, over: &Over) -> Option<Path> {
        let mut path = path.clone();
        for _ in 0..length {
            if Some(path.to) != path.from && *over != Over::Anybody {
                if !self.within.has(path.to) {
                    return None;
                }
                path.between.push(path.to);
            }
            path.to = path.to.step(direction).filter(|&next| board.grid().has(next))?;
        }
        Some(path)
    }

    /// The path extended by a leg along the lines that the rules list.
    fn with_listed(&self, path: &Path, leg: &Leg, over: &Over) -> Vec<Path> {
        let ends = leg.bearings.listed(path.to).filter_map(|ray| {
            let (&to, between) = ray.get(..leg.length.into())?.split_last()?;
            let is_within = *over == Over::Anybody || between.iter().all(|&square| self.within.has(square));
            let between = if *over == Over::Anybody { Vec::new() } else { between.to_vec() };
            is_within.then(|| Path { between, to, ..path.clone() })
        });
        ends.collect()
    }

    /// Each sequence of directions is one leap, which the ride repeats.
    fn rides(&self, board: &Board, from: Square, legs: &[Leg]) -> Vec<Path> {
        let mut leaps: Vec<Vec<Direction>> = vec![Vec::new()];
        for leg in legs {
            let turned = leaps.iter().flat_map(|leap| {
                let next = leg
                    .bearings
                    .directions
                    .iter()
                    .filter(|&&next| leap.last().is_none_or(|last| last.moves_little(next)));
                next.map(|&next| [leap.as_slice(), &vec![next; leg.length.into()]].concat())
            });
            leaps = turned.collect();
        }
        let rides = leaps.iter().flat_map(|leap| {
            let landings = std::iter::successors(Some(from), |&last| {
                let on_grid = |at: Square, &direction| at.step(direction).filter(|&next| board.grid().has(next));
                let to = leap.iter().try_fold(last, on_grid)?;
                (board.squares().has(to) && self.within.has(to)).then_some(to)
            });
            along(from, landings.skip(1))
        });
        rides.collect()
    }

    fn slides(&self, board: &Board, from: Square, bearings: &Bearings) -> Vec<Path> {
        let rays = bearings.rays(board, from);
        rays.flat_map(|ray| along(from, ray.into_iter().take_while(|&to| self.within.has(to)))).collect()
    }
}

/// The paths to each of some squares one after another, over those before.
fn along(from: Square, squares: impl Iterator<Item = Square>) -> Vec<Path> {
    let mut between = Vec::new();
    let path = |to: Square| {
        let path = Path { from: Some(from), between: between.clone(), to };
        between.push(to);
        path
    };
    squares.map(path).collect()
}
