//! Steps and leaps: moves whose squares lie at fixed distances from where they start.

use qishu_rules::{Board, List, Square, SquareId, Squares};

use super::lines::is_wide;
use super::set::SquareSet;

/// Moves that differ only in their squares of departure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leap {
    to: Distance,
    between: List<Distance>,
    from: Squares,
}

/// The distance to a square: files to the right and ranks up; negative for left and down.
pub type Distance = (i8, i8);

impl Leap {
    /// The leap to the square at some distance, over those at other distances, from each of some squares.
    pub const fn new(to: Distance, between: &'static [Distance], from: Squares) -> Leap {
        Leap { to, between: List::Borrowed(between), from }
    }

    /// The same, with distances that are known at run time only.
    pub fn over(to: Distance, between: Vec<Distance>, from: Squares) -> Leap {
        Leap { to, between: between.into(), from }
    }

    /// The squares of departure and of arrival, and those between, where all of them are on the board.
    pub(super) fn paths<S: SquareSet>(&self, board: &Board) -> impl Iterator<Item = (usize, usize, S)> {
        board.ids(&self.from).filter_map(|from| {
            let to = at(board, from, self.to)?;
            let between: Option<Vec<SquareId>> = self.between.iter().map(|&one| at(board, from, one)).collect();
            let between = between?.into_iter().fold(S::EMPTY, |all, one| all | S::of(one.index()));
            Some((from.index(), to.index(), between))
        })
    }

    /// The last of the squares between on the way from a square; none if there are none.
    fn before<S: SquareSet>(&self, board: &Board, from: usize) -> S {
        let before = self.between.last().and_then(|&before| at(board, SquareId(from as u16), before));
        before.map_or(S::EMPTY, |before| S::of(before.index()))
    }
}

/// The square at some distance, if it is on the board.
fn at(board: &Board, from: SquareId, (right, up): Distance) -> Option<SquareId> {
    let Square { rank, file } = board.square(from);
    board.id(Square { rank: rank.checked_add_signed(up)?, file: file.checked_add_signed(right)? })
}

/// Moves that no piece on the way affects.
#[derive(Clone, Debug)]
pub struct StepTable<S, const SQUARES: usize> {
    /// The squares of arrival, by that of departure.
    to: [S; SQUARES],
    /// The squares of departure, by that of arrival.
    onto: [S; SQUARES],
}

impl<S: SquareSet, const SQUARES: usize> StepTable<S, SQUARES> {
    /// The table of some leaps without squares between.
    ///
    /// # Panics
    ///
    /// Panics if the board does not have `SQUARES` squares.
    pub fn new(board: &Board, leaps: &[Leap]) -> Self {
        let mut table = StepTable { to: [S::EMPTY; SQUARES], onto: [S::EMPTY; SQUARES] };
        for (from, to, _) in leaps.iter().flat_map(|leap| leap.paths::<S>(board)) {
            table.to[from] |= S::of(to);
            table.onto[to] |= S::of(from);
        }
        table
    }

    /// The squares to which a piece moves.
    #[inline]
    pub fn to(&self, from: usize) -> S {
        self.to[from]
    }

    /// The squares from which a piece comes to a square.
    #[inline]
    pub fn onto(&self, to: usize) -> S {
        self.onto[to]
    }
}

/// Moves that depend on the squares between. At most one path leads from a square to another.
#[derive(Clone, Debug)]
pub struct LeapTable<S, const SQUARES: usize> {
    /// For each square of departure, the index in `moves` where its moves begin.
    begins: Vec<usize>,
    moves: Vec<LeapsOver<S>>,
    /// The squares of departure, by that of arrival.
    onto: [S; SQUARES],
    /// For each square of arrival, and each of departure, the squares between; empty for wide boards.
    between: Vec<[S; SQUARES]>,
    /// All moves, grouped by the distances of their squares in the board's order.
    alike: Vec<AlikeLeaps<S>>,
}

/// The leaps from one square over the same squares.
#[derive(Clone, Copy, Debug)]
struct LeapsOver<S> {
    between: S,
    /// The last of the squares between.
    before: S,
    to: S,
}

/// Leaps with equal differences of indices in the board's order.
#[derive(Clone, Debug)]
struct AlikeLeaps<S> {
    from: S,
    between: Vec<i16>,
    to: i16,
}

impl<S: SquareSet, const SQUARES: usize> LeapTable<S, SQUARES> {
    /// The table of some leaps.
    ///
    /// # Panics
    ///
    /// Panics if the board does not have `SQUARES` squares.
    pub fn new(board: &Board, leaps: &[Leap]) -> Self {
        let mut by_origin: Vec<Vec<LeapsOver<S>>> = vec![Vec::new(); SQUARES];
        let mut table = LeapTable {
            begins: vec![0],
            moves: Vec::new(),
            onto: [S::EMPTY; SQUARES],
            between: vec![[S::EMPTY; SQUARES]; if is_wide(SQUARES) { 0 } else { SQUARES }],
            alike: Vec::new(),
        };
        let paths =
            leaps.iter().flat_map(|leap| leap.paths::<S>(board).map(|path| (path, leap.before::<S>(board, path.0))));
        for ((from, to, between), before) in paths {
            match by_origin[from].iter_mut().find(|over| (over.between, over.before) == (between, before)) {
                Some(over) => over.to |= S::of(to),
                None => by_origin[from].push(LeapsOver { between, before, to: S::of(to) }),
            }
            table.onto[to] |= S::of(from);
            if let Some(row) = table.between.get_mut(to) {
                row[from] = between;
            }
            let away = |square: usize| square as i16 - from as i16;
            let (between, to): (Vec<i16>, i16) = (between.squares().map(away).collect(), away(to));
            match table.alike.iter_mut().find(|one| (&one.between, one.to) == (&between, to)) {
                Some(one) => one.from |= S::of(from),
                None => table.alike.push(AlikeLeaps { from: S::of(from), between, to }),
            }
        }
        for moves in by_origin {
            table.moves.extend(moves);
            table.begins.push(table.moves.len());
        }
        table
    }

    /// The squares to which a piece moves if no piece may stand between.
    #[inline]
    pub fn leaps(&self, from: usize, occupied: S) -> S {
        let arrivals = |over: &LeapsOver<S>| over.to.only_if((over.between & occupied).is_empty());
        self.moves(from).iter().fold(S::EMPTY, |all, over| all | arrivals(over))
    }

    /// The squares to which a piece moves if exactly one piece must stand between, one of the screens.
    #[inline]
    pub fn jumps(&self, from: usize, occupied: S, screens: S) -> S {
        let is_open = |standing: S| standing.is_single() && !(standing & screens).is_empty();
        let arrivals = |over: &LeapsOver<S>| over.to.only_if(is_open(over.between & occupied));
        self.moves(from).iter().fold(S::EMPTY, |all, over| all | arrivals(over))
    }

    /// The same if that piece must stand on the last of the squares between.
    #[inline]
    pub fn jumps_directly_behind(&self, from: usize, occupied: S, screens: S) -> S {
        let is_open =
            |over: &&LeapsOver<S>| over.between & occupied == over.before && !(over.before & screens).is_empty();
        self.moves(from).iter().filter(is_open).fold(S::EMPTY, |all, over| all | over.to)
    }

    /// The last of the squares between a square of departure and one of arrival, if there are any.
    #[inline]
    pub fn before(&self, from: usize, to: usize) -> S {
        self.moves(from).iter().find(|over| over.to.has(to)).map_or(S::EMPTY, |over| over.before)
    }

    /// The squares from which pieces could move to some squares if exactly one piece must stand between, one of the
    /// screens. The computation covers all pieces at once, which costs much less than the jumps of each.
    #[inline]
    pub fn jump_starts(&self, occupied: S, screens: S, to: S) -> S {
        self.alike.iter().fold(S::EMPTY, |starts, leaps| {
            let (mut once, mut twice, mut seen) = (S::EMPTY, S::EMPTY, S::EMPTY);
            for &away in &leaps.between {
                let standing = occupied.shifted(-away);
                twice |= once & standing;
                once |= standing;
                seen |= screens.shifted(-away);
            }
            starts | leaps.from & to.shifted(-leaps.to) & seen & !twice
        })
    }

    /// The squares from which a piece comes to a square.
    #[inline]
    pub fn onto(&self, to: usize) -> S {
        self.onto[to]
    }

    /// The squares between a square of departure and one of arrival.
    #[inline]
    pub fn between(&self, from: usize, to: usize) -> S {
        if !is_wide(SQUARES) {
            return self.between[to][from];
        }
        self.moves(from).iter().find(|over| over.to.has(to)).map_or(S::EMPTY, |over| over.between)
    }

    #[inline]
    fn moves(&self, from: usize) -> &[LeapsOver<S>] {
        &self.moves[self.begins[from]..self.begins[from + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares;

    #[test]
    fn a_leap_needs_its_squares_and_none_or_one_piece_between() {
        let board = Board::new(4, 4, squares!("a1..d4"));
        // Two ranks up and one file to either side, over the square in front, from the second rank too.
        let leaps = [(-1, 2), (1, 2)].map(|to| Leap::new(to, &[(0, 1)], squares!("a1..d2")));
        let table: LeapTable<u64, 16> = LeapTable::new(&board, &leaps);
        let [a1, b2, c3] = [0, 5, 10];
        assert_eq!(table.leaps(a1, 0).squares().collect::<Vec<_>>(), [9]);
        assert_eq!(table.leaps(b2, 0).squares().collect::<Vec<_>>(), [12, 14]);
        assert_eq!(table.leaps(b2, u64::of(9)), 0, "a piece stands in front");
        assert_eq!(table.jumps(b2, u64::of(9), u64::of(9)).len(), 2);
        assert_eq!(table.jumps(b2, u64::of(9), 0), 0, "no piece over which it may go");
        assert_eq!(table.jumps(b2, u64::of(5), u64::of(9)), 0, "no piece, though it could be a screen");
        assert_eq!(table.leaps(c3, 0), 0, "it does not start there");
        assert_eq!(table.onto(9).squares().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(table.between(2, 9), u64::of(6));
        let wide: LeapTable<u64, 129> = LeapTable::new(&board, &leaps);
        assert_eq!((wide.between(2, 9), wide.between(9, 2)), (u64::of(6), 0));
        let steps: StepTable<u64, 16> = StepTable::new(&board, &[Leap::new((0, 1), &[], squares!("a1..d4"))]);
        assert_eq!((steps.to(a1), steps.to(12), steps.onto(4)), (u64::of(4), 0, u64::of(0)));
    }

    #[test]
    fn a_jump_directly_behind_needs_its_piece_on_the_last_square() {
        let board = Board::new(4, 4, squares!("a1..d4"));
        let leaps = [Leap::new((0, 3), &[(0, 1), (0, 2)], squares!("a1..d1"))];
        let table: LeapTable<u64, 16> = LeapTable::new(&board, &leaps);
        let [a2, a3, a4] = [4, 8, 12].map(u64::of);
        assert_eq!(table.jumps_directly_behind(0, a3 | a4, a3), a4);
        assert_eq!(table.jumps_directly_behind(0, a3, a2), 0, "it is no screen");
        assert_eq!(table.jumps_directly_behind(0, a2, a2), 0, "it is further off");
        assert_eq!(table.jumps_directly_behind(0, a2 | a3, a2 | a3), 0, "two pieces");
        assert_eq!((table.before(0, 12), table.before(0, 13)), (a3, 0));
    }

    #[test]
    fn jumps_begin_where_pieces_are_asked_one_by_one() {
        // Without c2, later squares have smaller indices, so equal distances do not have equal index differences.
        let board = Board::new(4, 4, squares!("a1..d1 a2..b2 d2 a3..d4"));
        let leaps = [
            Leap::new((0, 2), &[(0, 1)], squares!("a1..d2")),
            Leap::new((-1, 2), &[(0, 1)], squares!("b1..d2")),
            Leap::new((3, 0), &[(1, 0), (2, 0)], squares!("a1..a4")),
            Leap::new((0, -3), &[(0, -1), (0, -2)], squares!("a4..d4")),
        ];
        let table: LeapTable<u64, 15> = LeapTable::new(&board, &leaps);
        for pieces in (0..1u64 << 15).step_by(131) {
            let (screens, to) = (pieces & 0b101_1010_1101_0110, !pieces & 0x7fff);
            let starts: Vec<usize> = (0..15).filter(|&from| table.jumps(from, pieces, screens) & to != 0).collect();
            assert_eq!(table.jump_starts(pieces, screens, to).squares().collect::<Vec<_>>(), starts, "{pieces:#b}");
        }
    }
}
