//! Effects of moves: changes of pieces on other squares than those of departure and arrival.

use qishu_rules::{Adjacency, Board, BoardAxis, Direction, SquareId, Squares};
use smallvec::SmallVec;

use super::groups::{GroupTable, GroupsShape};
use super::piece_sets::{NO_PIECE, PieceSets};
use super::row::rows;
use super::set::{SquareSet, neighbours, set_of};

/// A change of pieces on other squares, as plain data. Pieces are given by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectShape {
    /// The side that moves.
    pub side: usize,
    /// The pieces that change, each with what it becomes; `None` if it leaves the board.
    pub changes: Vec<(usize, Option<usize>)>,
    /// Where these pieces stand.
    pub reach: EffectReachShape,
    /// Whether a drop next to no piece of its side changes nothing.
    pub unless_alone: bool,
    /// The squares of these pieces, if not all.
    pub within: Option<Squares>,
    /// Whether the effect belongs to captures alone, and also removes the piece that has captured.
    pub is_blast: bool,
}

/// Where the pieces stand that an effect changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectReachShape {
    /// Side by side on a line from the square of arrival, up to what encloses them; exactly one piece if `singly`.
    Enclosed {
        /// What encloses them at both ends.
        by: EnclosingShape,
        /// Whether exactly one piece can be enclosed.
        singly: bool,
    },
    /// Between such pieces on the next squares in all the directions.
    Surrounded(EnclosingShape),
    /// Next to the square of arrival.
    Near(Adjacency),
    /// Anywhere, one that the side chooses after an arrival in a row of its pieces.
    AfterRow {
        /// The number of squares of a row.
        length: usize,
        /// The axes of rows.
        axes: Vec<BoardAxis>,
        /// Further rows.
        listed: Vec<Squares>,
        /// Whether pieces in rows of the other side are chosen only if there are no others.
        spares_rows: bool,
    },
    /// Anywhere, in groups.
    Groups(GroupsShape),
}

/// The pieces that enclose others, of which one has arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingShape {
    /// The directions of the lines.
    pub directions: Vec<Direction>,
    /// The pieces.
    pub by: Vec<usize>,
    /// The squares that enclose while they are empty.
    pub or_on: Squares,
}

/// One changed square: the pieces before and after, or [`NO_PIECE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChangedSquare {
    pub(super) square: u16,
    pub(super) before: u8,
    pub(super) after: u8,
    /// Whether the piece before was captured, so that it may be put in hand.
    pub(super) is_captured: bool,
}

/// The changes of one move.
pub(super) type ChangedSquares = SmallVec<[ChangedSquare; 8]>;

/// The effects of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct EffectTables<S> {
    effects: Vec<EffectTable<S>>,
    pub(super) has_blasts: bool,
    has_choices: bool,
}

#[derive(Clone, Debug)]
struct EffectTable<S> {
    side: usize,
    /// The pieces that change.
    pieces: Vec<usize>,
    /// For each piece by its number, what it becomes, or [`NO_PIECE`].
    becomes: Vec<u8>,
    reach: ReachTable<S>,
    unless_alone: bool,
    /// The squares of the pieces that change.
    within: S,
    is_blast: bool,
}

#[derive(Clone, Debug)]
enum ReachTable<S> {
    Enclosed {
        /// The rays from each square.
        rays: Vec<Vec<Vec<u16>>>,
        singly: bool,
        by: EnclosingTable<S>,
    },
    Surrounded {
        /// The next squares of each square.
        next: Vec<S>,
        /// For each square, those to which it is a next one.
        next_to: Vec<S>,
        by: EnclosingTable<S>,
    },
    /// The neighbours of each square.
    Near(Vec<S>),
    AfterRow {
        /// For each square the rows through it.
        rows: Vec<Vec<S>>,
        spares_rows: bool,
    },
    Groups(GroupTable<S>),
}

#[derive(Clone, Debug)]
struct EnclosingTable<S> {
    by: Vec<usize>,
    or_on: S,
}

impl<S: SquareSet> EffectTables<S> {
    /// The tables of some effects on a board.
    pub(super) fn new(board: &Board, shapes: &[EffectShape]) -> EffectTables<S> {
        EffectTables {
            effects: shapes.iter().map(|shape| EffectTable::new(board, shape)).collect(),
            has_blasts: shapes.iter().any(|shape| shape.is_blast),
            has_choices: shapes.iter().any(|shape| matches!(shape.reach, EffectReachShape::AfterRow { .. })),
        }
    }

    /// Whether there is any effect.
    #[inline]
    pub(super) fn any(&self) -> bool {
        !self.effects.is_empty()
    }

    /// The squares of the pieces among which a side chooses after the arrival of its piece on a square, given the squares
    /// of the pieces of both sides and those of any pieces after the move; empty if it chooses none.
    pub(super) fn choices(&self, side: usize, to: usize, sides: [S; 2], of: impl Fn(&[usize]) -> S) -> S {
        self.asking(side, to, sides, of).map_or(S::EMPTY, |(_, choices)| choices)
    }

    /// The first effect that asks for a choice, by its index, with the choices.
    fn asking(&self, side: usize, to: usize, sides: [S; 2], of: impl Fn(&[usize]) -> S) -> Option<(usize, S)> {
        let mut own = self.effects.iter().enumerate().filter(|(_, effect)| effect.side == side);
        own.find_map(|(index, effect)| Some((index, effect.choices(to, sides, &of)?)))
    }

    /// Whether a side ever chooses.
    #[inline]
    pub(super) fn has_choices(&self) -> bool {
        self.has_choices
    }

    /// The changes after a piece of a side has arrived on a square: whether by a drop, whether by a capture, and the square
    /// that the side has chosen. `on` has the piece on each square.
    pub(super) fn changes<const PIECES: usize>(
        &self,
        (side, piece, to): (usize, usize, usize),
        (drops, captures, chosen): (bool, bool, Option<usize>),
        on: &[u8],
        at: &PieceSets<S, PIECES>,
    ) -> ChangedSquares {
        let mut changed = ChangedSquares::new();
        let mut done = S::EMPTY;
        let asking =
            chosen.and_then(|chosen| Some((self.asking(side, to, at.sides, |pieces| at.of(pieces))?.0, chosen)));
        let happens = |effect: &EffectTable<S>| {
            effect.side == side && (!effect.is_blast || captures) && !(drops && effect.spares_drop(to, at))
        };
        for (index, effect) in self.effects.iter().enumerate().filter(|(_, effect)| happens(effect)) {
            let mut squares = match (&effect.reach, asking) {
                (ReachTable::AfterRow { .. }, Some((asking, chosen))) if asking == index => S::of(chosen),
                _ => effect.squares(piece, to, at),
            };
            if effect.is_blast {
                squares |= S::of(to);
            }
            for square in (squares & !done).squares() {
                let before = on[square];
                let after = effect.becomes.get(usize::from(before)).copied().unwrap_or(NO_PIECE);
                let is_captured = after == NO_PIECE && !effect.is_blast;
                changed.push(ChangedSquare { square: square as u16, before, after, is_captured });
            }
            done |= squares;
        }
        changed
    }

    /// The squares among some onto which a drop of a piece would flip another one.
    pub(super) fn flipping<const PIECES: usize>(
        &self,
        (side, piece): (usize, usize),
        targets: S,
        at: &PieceSets<S, PIECES>,
    ) -> S {
        // A drop captures nothing, so that no blast belongs to it.
        let own = || self.effects.iter().filter(|effect| effect.side == side && !effect.is_blast);
        let is_flipping = |to: &usize| {
            let (mut made, mut done) = (*at, S::EMPTY);
            made.turn_over(piece, side, S::of(*to));
            own().filter(|effect| !effect.spares_drop(*to, &made)).any(|effect| {
                let squares = effect.squares(piece, *to, &made) & !done;
                done |= squares;
                effect.flips() && !squares.is_empty()
            })
        };
        targets.squares().filter(is_flipping).fold(S::EMPTY, |all, to| all | S::of(to))
    }
}

impl<S: SquareSet> EffectTable<S> {
    fn new(board: &Board, shape: &EffectShape) -> EffectTable<S> {
        let squares = || (0..board.size()).map(|square| board.square(SquareId(square as u16)));
        let most = shape.changes.iter().map(|(piece, _)| *piece + 1).max().unwrap_or_default();
        let mut becomes = vec![NO_PIECE; most];
        for &(piece, after) in &shape.changes {
            becomes[piece] = after.map_or(NO_PIECE, |after| after as u8);
        }
        let reach = match &shape.reach {
            EffectReachShape::Near(adjacency) => ReachTable::Near(neighbours(board, *adjacency)),
            EffectReachShape::Groups(groups) => ReachTable::Groups(GroupTable::new(board, groups)),
            EffectReachShape::AfterRow { length, axes, listed, spares_rows } => {
                let rows = rows(board, &[(*length, axes)], listed);
                ReachTable::AfterRow { rows, spares_rows: *spares_rows }
            }
            EffectReachShape::Enclosed { by, singly } => {
                let ray = |square, direction: &Direction| {
                    board.ray(square, *direction).filter_map(|square| board.id(square)).map(|id| id.0).collect()
                };
                let rays = squares().map(|square| by.directions.iter().map(|one| ray(square, one)).collect());
                ReachTable::Enclosed { rays: rays.collect(), singly: *singly, by: EnclosingTable::new(board, by) }
            }
            EffectReachShape::Surrounded(by) => {
                let next = |square| {
                    let next = by.directions.iter().filter_map(move |&one| board.ray(square, one).next());
                    set_of::<S>(board, &next.collect())
                };
                let next: Vec<S> = squares().map(next).collect();
                let next_to = |to: usize| {
                    let with = (0..next.len()).filter(|&square| next[square].has(to));
                    with.fold(S::EMPTY, |all, square| all | S::of(square))
                };
                let next_to = (0..board.size()).map(next_to).collect();
                ReachTable::Surrounded { next, next_to, by: EnclosingTable::new(board, by) }
            }
        };
        let within = set_of(board, shape.within.as_ref().unwrap_or(board.squares()));
        let pieces = shape.changes.iter().map(|(piece, _)| *piece).collect();
        EffectTable {
            side: shape.side,
            pieces,
            becomes,
            reach,
            unless_alone: shape.unless_alone,
            within,
            is_blast: shape.is_blast,
        }
    }

    /// The squares among which its side chooses; `None` if the piece has arrived in no row.
    fn choices(&self, to: usize, sides: [S; 2], of: impl Fn(&[usize]) -> S) -> Option<S> {
        let ReachTable::AfterRow { rows, spares_rows } = &self.reach else { return None };
        let in_row = |square: usize, pieces: S| rows[square].iter().any(|&row| pieces & row == row);
        if !in_row(to, sides[self.side]) {
            return None;
        }
        let changed = of(&self.pieces) & self.within;
        let free = changed.squares().filter(|&square| !in_row(square, sides[1 - self.side]));
        let free = free.fold(S::EMPTY, |all, square| all | S::of(square));
        Some(if *spares_rows && !free.is_empty() { free } else { changed })
    }

    /// Whether a drop on a square changes nothing, because it is next to no piece of its side.
    fn spares_drop<const PIECES: usize>(&self, to: usize, at: &PieceSets<S, PIECES>) -> bool {
        match &self.reach {
            ReachTable::Near(near) => self.unless_alone && (near[to] & at.sides[self.side]).is_empty(),
            _ => false,
        }
    }

    fn flips(&self) -> bool {
        self.becomes.iter().any(|&piece| piece != NO_PIECE)
    }

    /// The squares on which it changes pieces after a piece has arrived on a square.
    fn squares<const PIECES: usize>(&self, piece: usize, to: usize, at: &PieceSets<S, PIECES>) -> S {
        let changing = at.of(&self.pieces) & self.within;
        match &self.reach {
            ReachTable::AfterRow { .. } => S::EMPTY,
            ReachTable::Near(near) => near[to] & changing,
            ReachTable::Groups(groups) => groups.counted(at).fold(S::EMPTY, |all, group| all | group) & changing,
            ReachTable::Enclosed { by, .. } | ReachTable::Surrounded { by, .. } if !by.by.contains(&piece) => S::EMPTY,
            ReachTable::Enclosed { rays, singly, by } => {
                let closing = by.squares(at);
                let enclosed = |ray: &Vec<u16>| {
                    let mut run = S::EMPTY;
                    for &square in ray {
                        if !changing.has(square.into()) {
                            let is_enclosed = closing.has(square.into()) && (!singly || run.len() == 1);
                            return if is_enclosed { run } else { S::EMPTY };
                        }
                        run |= S::of(square.into());
                    }
                    S::EMPTY
                };
                rays[to].iter().fold(S::EMPTY, |all, ray| all | enclosed(ray))
            }
            ReachTable::Surrounded { next, next_to, by } => {
                let open = !by.squares(at);
                let surrounded = (next_to[to] & changing).squares().filter(|&square| (next[square] & open).is_empty());
                surrounded.fold(S::EMPTY, |all, square| all | S::of(square))
            }
        }
    }
}

impl<S: SquareSet> EnclosingTable<S> {
    fn new(board: &Board, shape: &EnclosingShape) -> EnclosingTable<S> {
        EnclosingTable { by: shape.by.clone(), or_on: set_of(board, &shape.or_on) }
    }

    /// The squares of what encloses.
    fn squares<const PIECES: usize>(&self, at: &PieceSets<S, PIECES>) -> S {
        at.of(&self.by) | self.or_on & !at.occupied()
    }
}
