//! Pseudo-legal moves laid out for speed: who may go where from a square, which may have come from where, and who
//! threatens that.

use std::ops::Range;

use qishu_rules::{Ending, Game, GameOutcome, RelationKind, Rules, SideId, SquareId};

use super::pieces::{BoardPieces, MOST_PIECES, MOST_SQUARES};
use crate::moves::pseudo_moves::{PieceSet, PseudoMove, PseudoMoves};

/// One pseudo-legal move.
#[derive(Clone, Debug)]
pub struct PackedMove {
    /// Who goes.
    pub piece: u8,
    /// Where it arrives.
    pub to: u8,
    /// The squares between.
    pub between: u128,
    /// What else must hold, an index into [`PackedMoves::patterns`].
    pub pattern: u16,
    /// How many of the packed moves behind this one lead over all its squares between, and by the same way: where too
    /// many pieces stand on these, none of them can be gone.
    pub longer: u16,
    /// Who it is then, a part of [`PackedMoves::becomes`].
    pub becomes: Range<u32>,
}

/// What the packed moves of one statement have in common.
#[derive(Clone, Debug)]
pub struct PackedPattern {
    /// Who must stand between; no piece if it is `None`.
    pub over: Option<PieceSetBits>,
    /// Whether the piece between is captured.
    pub captures_between: bool,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
    /// Who may be captured on arrival.
    pub captures: PieceSetBits,
    /// Whether the piece may go on.
    pub again: bool,
}

/// A set of pieces, to be asked quickly.
pub type PieceSetBits = Vec<bool>;

/// How a piece may have come to a square without capture anybody or changing.
#[derive(Clone, Debug)]
pub struct PackedMoveBack {
    /// Where it was.
    pub from: u8,
    /// The squares between.
    pub between: u128,
    /// Who must stand there, an index into [`PackedMoves::patterns`].
    pub pattern: u16,
}

/// One way for a game to be over before its sides have repeated anything.
#[derive(Clone, Debug)]
pub enum PackedMoveEnd {
    /// A side has all squares of one of these rows.
    Row(Vec<u128>, GameOutcome),
    /// The side to move has no move, and is in check where that is asked.
    NoMove {
        /// Whether it counts in check only.
        in_check: bool,
        /// What it is for the side to move.
        outcome: GameOutcome,
    },
}

/// All that is asked of a game while it is solved.
#[derive(Clone, Debug)]
pub struct PackedMoves {
    /// How many squares the board has.
    pub squares: usize,
    /// The side of each piece.
    pub side_of: Vec<usize>,
    /// The pieces of each side.
    pub pieces_of: [Vec<usize>; 2],
    /// The royal pieces of each side.
    pub royals: [Vec<usize>; 2],
    /// The pieces of the same type as each piece, and how many there may be.
    pub fellows: Vec<(Vec<usize>, u32)>,
    /// What packed moves have in common.
    pub patterns: Vec<PackedPattern>,
    /// The pieces that a piece may be after a packed move.
    pub becomes: Vec<u8>,
    /// The pieces of which one must stand on the board for its side to pass.
    pub passers: [Vec<usize>; 2],
    /// Whether a side that can take a piece must.
    pub must_capture: bool,
    /// The ends, in the file's order.
    pub ends: Vec<PackedMoveEnd>,
    /// Whether some packed move may go on after a piece has been captured, or takes a piece between.
    pub takes_on_the_way: bool,
    packed_moves: Vec<PackedMove>,
    from: Vec<Range<u32>>,
    drops: Vec<Range<u32>>,
    back: Vec<Vec<PackedMoveBack>>,
    threats: Vec<u32>,
    threats_on: Vec<Range<u32>>,
}

/// Why a game cannot be solved at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// The board has more squares than a set has room for.
    Squares(usize),
    /// There are more pieces than a byte can tell apart.
    Pieces(usize),
    /// Chance decides who a piece is.
    Chance,
}

impl PackedMoves {
    /// Lays out the pseudo-legal moves of a game.
    ///
    /// # Errors
    ///
    /// Fails if the board or the pieces are too many, or if chance plays.
    pub fn new(rules: &Rules, game: &Game, pseudo_moves: &PseudoMoves) -> Result<PackedMoves, Unsolvable> {
        let (squares, pieces) = (pseudo_moves.squares, pseudo_moves.pieces.len());
        if squares > MOST_SQUARES {
            return Err(Unsolvable::Squares(squares));
        }
        if pieces > MOST_PIECES {
            return Err(Unsolvable::Pieces(pieces));
        }
        if pseudo_moves.all.iter().any(|pseudo_move| pseudo_move.by_chance) {
            return Err(Unsolvable::Chance);
        }
        let all = |is_one: &dyn Fn(usize) -> bool| (0..pieces).filter(|&piece| is_one(piece)).collect::<Vec<_>>();
        let side_of: Vec<usize> = pseudo_moves.pieces.iter().map(|piece| piece.side.index()).collect();
        let fellows = |piece: usize| {
            let same = all(&|other| pseudo_moves.pieces[other].piece_type == pseudo_moves.pieces[piece].piece_type);
            (same, pseudo_moves.pieces[piece].most)
        };
        let bits = |set: &PieceSet| {
            let mut bits = vec![false; pieces];
            set.numbers().for_each(|piece| bits[piece] = true);
            bits
        };
        let patterns: Vec<PackedPattern> = pseudo_moves
            .patterns
            .iter()
            .map(|pattern| PackedPattern {
                over: pattern.over.as_ref().map(bits),
                captures_between: pattern.captures_between,
                to_empty: pattern.to_empty,
                captures: bits(&pattern.captures),
                again: pattern.again,
            })
            .collect();
        let of_side =
            |side: usize, is_one: &dyn Fn(usize) -> bool| all(&|piece| side_of[piece] == side && is_one(piece));
        let mut packed_moves = PackedMoves {
            squares,
            pieces_of: [0, 1].map(|side| of_side(side, &|_| true)),
            royals: [0, 1].map(|side| of_side(side, &|piece| pseudo_moves.pieces[piece].is_royal)),
            fellows: (0..pieces).map(fellows).collect(),
            takes_on_the_way: patterns.iter().any(|pattern| pattern.captures_between || pattern.again),
            patterns,
            becomes: Vec::new(),
            passers: [0, 1].map(|side| pseudo_moves.passers[side].numbers().collect()),
            must_capture: game.must_capture,
            ends: ends(rules, game),
            packed_moves: Vec::new(),
            from: Vec::new(),
            drops: Vec::new(),
            back: vec![Vec::new(); pieces * squares],
            threats: Vec::new(),
            threats_on: Vec::new(),
            side_of,
        };
        for piece in 0..pieces {
            let drops = packed_moves.lay(pseudo_moves.from(piece, None));
            packed_moves.drops.push(drops);
            for square in 0..squares {
                let from = packed_moves.lay(pseudo_moves.from(piece, Some(SquareId(square as u16))));
                packed_moves.from.push(from);
            }
        }
        packed_moves.lay_back(pseudo_moves);
        packed_moves.lay_threats(pseudo_moves);
        Ok(packed_moves)
    }

    /// The packed moves of a piece from a square.
    #[inline]
    pub fn from(&self, piece: usize, square: u8) -> &[PackedMove] {
        let range = &self.from[piece * self.squares + usize::from(square)];
        &self.packed_moves[range.start as usize..range.end as usize]
    }

    /// The packed moves of a piece onto the board.
    #[inline]
    pub fn drops(&self, piece: usize) -> &[PackedMove] {
        let range = &self.drops[piece];
        &self.packed_moves[range.start as usize..range.end as usize]
    }

    /// How a piece may have come to a square.
    #[inline]
    pub fn back(&self, piece: usize, square: u8) -> &[PackedMoveBack] {
        &self.back[piece * self.squares + usize::from(square)]
    }

    /// The packed moves by which a piece on a square may take who stands on another.
    #[inline]
    pub fn threats(&self, piece: usize, from: u8, on: u8) -> impl Iterator<Item = &PackedMove> {
        let range = &self.threats_on[(piece * self.squares + usize::from(from)) * self.squares + usize::from(on)];
        self.threats[range.start as usize..range.end as usize]
            .iter()
            .map(|&packed_move| &self.packed_moves[packed_move as usize])
    }

    /// Adds pseudo-legal moves. One after which no piece can be there is none.
    fn lay(&mut self, pseudo_moves: &[PseudoMove]) -> Range<u32> {
        let start = self.packed_moves.len();
        for pseudo_move in pseudo_moves.iter().filter(|pseudo_move| !pseudo_move.becomes.is_empty()) {
            let becomes = self.becomes.len() as u32;
            self.becomes.extend(pseudo_move.becomes.iter().map(|&piece| piece as u8));
            self.packed_moves.push(PackedMove {
                piece: pseudo_move.piece as u8,
                to: pseudo_move.to.index() as u8,
                between: set_of(&pseudo_move.between),
                pattern: pseudo_move.pattern as u16,
                longer: 0,
                becomes: becomes..self.becomes.len() as u32,
            });
        }
        for packed_move in start..self.packed_moves.len() {
            let PackedMove { between, pattern, .. } = self.packed_moves[packed_move];
            let behind = self.packed_moves[packed_move + 1..].iter();
            let longer =
                behind.take_while(|other| other.pattern == pattern && between & !other.between == 0 && between != 0);
            self.packed_moves[packed_move].longer = longer.count() as u16;
        }
        start as u32..self.packed_moves.len() as u32
    }

    fn lay_back(&mut self, pseudo_moves: &PseudoMoves) {
        for pseudo_move in &pseudo_moves.all {
            let (Some(from), pattern) = (pseudo_move.from, pseudo_moves.pattern(pseudo_move)) else { continue };
            if pattern.to_empty && !pattern.captures_between && pseudo_move.becomes.contains(&pseudo_move.piece) {
                let place = usize::from(pseudo_move.piece) * self.squares + pseudo_move.to.index();
                let back = PackedMoveBack {
                    from: from.index() as u8,
                    between: set_of(&pseudo_move.between),
                    pattern: pseudo_move.pattern as u16,
                };
                self.back[place].push(back);
            }
        }
    }

    fn lay_threats(&mut self, pseudo_moves: &PseudoMoves) {
        let mut by_target: Vec<Vec<u32>> = vec![Vec::new(); self.squares];
        for place in 0..pseudo_moves.pieces.len() * self.squares {
            for index in self.from[place].clone() {
                let packed_move = &self.packed_moves[index as usize];
                let pattern = &self.patterns[usize::from(packed_move.pattern)];
                if pattern.captures_between {
                    let between = super::pieces::squares_of(packed_move.between);
                    between.for_each(|square| by_target[usize::from(square)].push(index));
                } else if pattern.captures.contains(&true) {
                    by_target[usize::from(packed_move.to)].push(index);
                }
            }
            for packed_moves in &mut by_target {
                let start = self.threats.len() as u32;
                self.threats.append(packed_moves);
                self.threats_on.push(start..self.threats.len() as u32);
            }
        }
    }

    /// Whether a packed move can be gone with these pieces on the board, and the square where a piece is captured by
    /// it.
    #[inline]
    pub fn capture_step(&self, packed_move: &PackedMove, board: &BoardPieces) -> Option<Option<u8>> {
        let pattern = &self.patterns[usize::from(packed_move.pattern)];
        let standing = packed_move.between & board.occupied;
        let over = match &pattern.over {
            None if standing == 0 => None,
            Some(pieces) if standing.count_ones() == 1 => {
                let square = standing.trailing_zeros() as u8;
                board.piece(square).filter(|&piece| pieces[piece])?;
                Some(square)
            }
            _ => return None,
        };
        let target = board.piece(packed_move.to);
        let may_arrive = target.map_or(pattern.to_empty, |piece| pattern.captures[piece]);
        let captured = if pattern.captures_between { over } else { target.map(|_| packed_move.to) };
        may_arrive.then_some(captured)
    }

    /// Whether so many pieces stand between that no longer packed move of the same way can be gone either.
    #[inline]
    pub fn is_blocked(&self, packed_move: &PackedMove, board: &BoardPieces) -> bool {
        let standing = packed_move.between & board.occupied;
        match self.patterns[usize::from(packed_move.pattern)].over {
            None => standing != 0,
            Some(_) => standing & standing.wrapping_sub(1) != 0,
        }
    }

    /// Whether a royal piece of a side could be captured if the other side were to move.
    #[inline]
    pub fn in_check(&self, board: &BoardPieces, side: usize) -> bool {
        self.royals[side].iter().any(|&royal| {
            super::pieces::squares_of(board.of_piece[royal]).any(|on| {
                self.pieces_of[1 - side].iter().any(|&piece| {
                    super::pieces::squares_of(board.of_piece[piece]).any(|from| {
                        self.threats(piece, from, on)
                            .any(|packed_move| self.capture_step(packed_move, board) == Some(Some(on)))
                    })
                })
            })
        })
    }
}

fn set_of(squares: &[SquareId]) -> u128 {
    squares.iter().fold(0, |set, square| set | 1 << square.index())
}

/// The ends that a position and its moves tell.
fn ends(rules: &Rules, game: &Game) -> Vec<PackedMoveEnd> {
    let found = game.ends.iter().filter_map(|end| match end.ending {
        Ending::NoMove { in_check } => Some(PackedMoveEnd::NoMove { in_check, outcome: end.outcome }),
        Ending::Line { length, axes } => {
            let board = &rules.board;
            let row = |first, ray: Vec<_>| {
                let squares: Vec<SquareId> = std::iter::once(first)
                    .chain(ray)
                    .take(length.into())
                    .filter_map(|square| board.id(square))
                    .collect();
                (squares.len() == usize::from(length)).then(|| set_of(&squares))
            };
            let rays = board
                .squares()
                .iter()
                .flat_map(|first| board.rays(first, RelationKind::Faces(axes)).map(move |ray| (first, ray)));
            let mut rows: Vec<u128> = rays.filter_map(|(first, ray)| row(first, ray.into_iter().collect())).collect();
            rows.sort_unstable();
            rows.dedup();
            Some(PackedMoveEnd::Row(rows, end.outcome))
        }
        Ending::Repeats { .. } | Ending::QuietPlies { .. } => None,
    });
    found.collect()
}

/// The side of that number.
#[inline]
pub fn side_id(side: usize) -> SideId {
    SideId(side as u32)
}
