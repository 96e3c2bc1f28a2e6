//! Pseudo-legal moves laid out for speed: by departure, by arrival for retraction, and by attacked square.

use std::ops::{Range, RangeInclusive};

use qishu_moves::plan::has_landings;
use qishu_moves::pseudo_moves::{PieceOfSide, PieceSet, PseudoMove, PseudoMoves};
use qishu_rules::{Board, Ending, Game, GameOutcome, PiecesLeft, PromotionTiming, Rules, SideId, SquareId, Squares};

use super::passing::PackedPassing;
use super::pieces::BoardPieces;
use super::unsolvable::{Unsolvable, unless_refused};

/// A pseudo-legal move as the solver stores it.
#[derive(Clone, Debug)]
pub struct PackedMove {
    /// The moving piece.
    pub piece: u8,
    /// The square of arrival.
    pub to: u8,
    /// The squares between.
    pub between: u128,
    /// Those on one of which a piece must be, if its pattern requires one between.
    pub hurdles: u128,
    /// Its further conditions, an index into [`PackedMoves::patterns`].
    pub pattern: u16,
    /// The number of following packed moves of this pattern that lead over all its squares between. If too many pieces
    /// are on these, none of them is possible.
    pub longer: u16,
    /// The pieces that it may become, a part of [`PackedMoves::becomes`].
    pub becomes: Range<u32>,
    /// What a promotion does to a piece that could continue.
    pub timing: PromotionTiming,
}

/// The common part of the packed moves of one statement.
#[derive(Clone, Debug)]
pub struct PackedPattern {
    /// The pieces of which one must be between; `None` if the squares between must be empty.
    pub over: Option<PieceSetBits>,
    /// Whether the piece between is captured.
    pub captures_between: bool,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
    /// The pieces that may be captured on arrival.
    pub captures: PieceSetBits,
    /// Whether the piece may continue.
    pub again: bool,
    /// Whether a piece that is captured between stays until the move ends.
    pub afterwards: bool,
    /// Whether the piece may not continue by it in the direction opposite to its last step.
    pub without_reversal: bool,
}

/// A set of pieces, for fast lookup.
pub type PieceSetBits = Vec<bool>;

/// A retraction: how a piece may have come to a square without a capture or promotion.
#[derive(Clone, Debug)]
pub struct PackedMoveBack {
    /// The square of departure.
    pub from: u8,
    /// The squares between.
    pub between: u128,
    /// Those on one of which a piece must be, if the condition requires one between.
    pub hurdles: u128,
    /// The condition on the squares between, an index into [`PackedMoves::patterns`].
    pub pattern: u16,
}

/// An end of the game that does not depend on repetition.
#[derive(Clone, Debug)]
pub enum PackedMoveEnd {
    /// A side has all squares of one of these rows.
    Row(Vec<u128>, GameOutcome),
    /// A side has a number of some pieces on some squares.
    Count {
        /// The pieces and the squares, for each side.
        of: [(Vec<usize>, u128); 2],
        /// The numbers.
        numbers: RangeInclusive<u32>,
        /// Whether all the squares must be occupied.
        while_full: bool,
        /// The outcome for that side.
        outcome: GameOutcome,
    },
    /// The side to move has no move.
    NoMove {
        /// Whether it applies in check only.
        in_check: bool,
        /// The pieces of each side whose numbers are compared, and whether the side to move needs more of them or fewer.
        balance: Option<([Vec<usize>; 2], bool)>,
        /// The outcome for each side to move.
        outcomes: [GameOutcome; 2],
    },
    /// No other pieces are left than these, so the game is drawn.
    OnlyLeft(Vec<PackedPiecesLeft>),
}

/// Pieces that may be left in a game that is drawn for want of others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackedPiecesLeft {
    /// The pieces.
    pub pieces: Vec<usize>,
    /// The squares on which they may stand.
    pub on: u128,
    /// The greatest number of them.
    pub at_most: u32,
}

/// The data of a game for the solver.
#[derive(Clone, Debug)]
pub struct PackedMoves {
    /// The number of squares of the board.
    pub squares: usize,
    /// The side of each piece.
    pub side_of: Vec<usize>,
    /// The pieces of each side.
    pub pieces_of: [Vec<usize>; 2],
    /// The royal pieces of each side.
    pub royals: [Vec<usize>; 2],
    /// The pieces of the type of each piece, and their count limit.
    pub fellows: Vec<(Vec<usize>, u32)>,
    /// The patterns of packed moves.
    pub patterns: Vec<PackedPattern>,
    /// The pieces that pieces may become by packed moves.
    pub becomes: Vec<u8>,
    /// The pieces of each side of which one must be on the board for it to pass.
    pub passers: [Vec<usize>; 2],
    /// Whether a side must capture if it can.
    pub must_capture: bool,
    /// Whether a side must capture the most pieces that it can.
    pub must_capture_most: bool,
    /// The pieces of each side that must be dropped if they can.
    pub must_drop: [Vec<usize>; 2],
    /// The ends, in the file's order.
    pub ends: Vec<PackedMoveEnd>,
    /// Whether some packed move may continue after a capture, or captures a piece between.
    pub takes_on_the_way: bool,
    /// Whether a piece that may continue has several squares of arrival behind a captured piece.
    pub has_landings: bool,
    /// The captures in passing.
    pub passing: PackedPassing,
    /// The board, for directions.
    pub board: Board,
    packed_moves: Vec<PackedMove>,
    from: Vec<Range<u32>>,
    drops: Vec<Range<u32>>,
    back: Vec<Vec<PackedMoveBack>>,
    threats: Vec<u32>,
    threats_on: Vec<Range<u32>>,
}

impl PackedMoves {
    /// Packs the pseudo-legal moves of a game.
    ///
    /// # Errors
    ///
    /// Fails if the game is [`Unsolvable`].
    pub fn new(rules: &Rules, game: &Game, pseudo_moves: &PseudoMoves) -> Result<PackedMoves, Unsolvable> {
        unless_refused(rules, game, pseudo_moves)?;
        let (squares, pieces) = (pseudo_moves.squares, pseudo_moves.pieces.len());
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
                afterwards: pattern.afterwards,
                without_reversal: pattern.without_reversal,
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
            must_capture_most: game.must_capture_most,
            must_drop: [0, 1].map(|side| {
                of_side(side, &|piece| {
                    let piece = &pseudo_moves.pieces[piece];
                    piece.hand.is_none() && game.must_drop.contains(&piece.piece_type)
                })
            }),
            has_landings: has_landings(pseudo_moves),
            passing: PackedPassing::new(rules, game, pseudo_moves),
            board: rules.board.clone(),
            ends: ends(rules, game, pseudo_moves),
            packed_moves: Vec::new(),
            from: Vec::new(),
            drops: Vec::new(),
            back: vec![Vec::new(); pieces * squares],
            threats: Vec::new(),
            threats_on: Vec::new(),
            side_of,
        };
        for piece in 0..pieces {
            // The hands are empty.
            let is_held = pseudo_moves.pieces[piece].hand.is_some();
            let drops = packed_moves.lay(pseudo_moves, if is_held { &[] } else { pseudo_moves.from(piece, None) });
            packed_moves.drops.push(drops);
            for square in 0..squares {
                let from = packed_moves.lay(pseudo_moves, pseudo_moves.from(piece, Some(SquareId(square as u16))));
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

    /// The pieces that a piece may become by a packed move.
    pub fn becomes_of(&self, packed_move: &PackedMove) -> &[u8] {
        &self.becomes[packed_move.becomes.start as usize..packed_move.becomes.end as usize]
    }

    /// Whether some moves are legal only if there are no others.
    pub fn excludes_moves(&self) -> bool {
        self.must_capture || self.must_drop.iter().any(|pieces| !pieces.is_empty())
    }

    /// The drops of a piece.
    #[inline]
    pub fn drops(&self, piece: usize) -> &[PackedMove] {
        let range = &self.drops[piece];
        &self.packed_moves[range.start as usize..range.end as usize]
    }

    /// The retractions of a piece from a square.
    #[inline]
    pub fn back(&self, piece: usize, square: u8) -> &[PackedMoveBack] {
        &self.back[piece * self.squares + usize::from(square)]
    }

    /// The packed moves by which a piece on a square may capture a piece on another.
    #[inline]
    pub fn threats(&self, piece: usize, from: u8, on: u8) -> impl Iterator<Item = &PackedMove> {
        let range = &self.threats_on[(piece * self.squares + usize::from(from)) * self.squares + usize::from(on)];
        self.threats[range.start as usize..range.end as usize]
            .iter()
            .map(|&packed_move| &self.packed_moves[packed_move as usize])
    }

    /// Packs some of all pseudo-legal moves. Those after which no piece can be there are left out.
    fn lay(&mut self, all: &PseudoMoves, pseudo_moves: &[PseudoMove]) -> Range<u32> {
        let start = self.packed_moves.len();
        for pseudo_move in pseudo_moves.iter().filter(|pseudo_move| !pseudo_move.becomes.is_empty()) {
            let becomes = self.becomes.len() as u32;
            self.becomes.extend(pseudo_move.becomes.iter().map(|&piece| piece as u8));
            self.packed_moves.push(PackedMove {
                piece: pseudo_move.piece as u8,
                to: pseudo_move.to.index() as u8,
                between: set_of(&pseudo_move.between),
                hurdles: set_of(all.hurdles(pseudo_move)),
                pattern: pseudo_move.pattern as u16,
                longer: 0,
                becomes: becomes..self.becomes.len() as u32,
                timing: pseudo_move.timing,
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
            if pattern.to_empty
                && !pseudo_move.continues_only
                && !pattern.captures_between
                && pseudo_move.becomes.contains(&pseudo_move.piece)
            {
                let place = usize::from(pseudo_move.piece) * self.squares + pseudo_move.to.index();
                let back = PackedMoveBack {
                    from: from.index() as u8,
                    between: set_of(&pseudo_move.between),
                    hurdles: set_of(pseudo_moves.hurdles(pseudo_move)),
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
                    let hurdles = super::pieces::squares_of(packed_move.hurdles);
                    hurdles.for_each(|square| by_target[usize::from(square)].push(index));
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

    /// Whether a packed move is possible with these pieces on the board, and the square of the piece that it captures.
    #[inline]
    pub fn capture_step(&self, packed_move: &PackedMove, board: &BoardPieces) -> Option<Option<u8>> {
        let pattern = &self.patterns[usize::from(packed_move.pattern)];
        let standing = packed_move.between & board.occupied;
        let over = match &pattern.over {
            None if standing == 0 => None,
            Some(pieces) if standing.count_ones() == 1 && standing & packed_move.hurdles != 0 => {
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

    /// Whether the step between the last two of three squares leads back in the direction of the first.
    pub fn reverses(&self, squares: [u8; 3]) -> bool {
        let [before, at, to] = squares.map(|square| self.board.square(SquareId(square.into())));
        at.toward(to).is_some() && at.toward(to) == at.toward(before)
    }

    /// Whether there are too many pieces between even for longer packed moves of the pattern.
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

/// The ends of the game that depend only on a position and its moves.
fn ends(rules: &Rules, game: &Game, pseudo_moves: &PseudoMoves) -> Vec<PackedMoveEnd> {
    let found = game.ends.iter().filter_map(|end| match end.ending {
        Ending::Count { ref pieces, ref on, at_least, at_most, while_full, in_hand: _, safe: _, sides: _ } => {
            let of = [0, 1].map(|side| {
                let is_one = |piece: &PieceOfSide| piece.side.index() == side && pieces.contains(&piece.piece_type);
                let own = (0..).zip(&pseudo_moves.pieces).filter(|(_, piece)| is_one(piece)).map(|(number, _)| number);
                (own.collect(), set_of(&rules.board.ids(&on[side]).collect::<Vec<_>>()))
            });
            Some(PackedMoveEnd::Count { of, numbers: at_least..=at_most, while_full, outcome: end.outcome })
        }
        Ending::NoMove { in_check, ref balance } => {
            let balance = balance.as_ref().map(|balance| {
                let of = |side| {
                    let pieces = pseudo_moves.pieces.iter().enumerate();
                    let own = pieces.filter(|(_, piece)| piece.side.index() == side);
                    let own = own.filter(|(_, piece)| balance.pieces.contains(&piece.piece_type));
                    own.map(|(number, _)| number).collect::<Vec<usize>>()
                };
                ([0, 1].map(of), balance.more)
            });
            let outcomes = [0, 1].map(SideId).map(|to_move| end.outcome_for(to_move, to_move));
            Some(PackedMoveEnd::NoMove { in_check, balance, outcomes })
        }
        Ending::Line(ref rows) => {
            let ids =
                |row: Squares| -> Vec<SquareId> { row.iter().filter_map(|square| rules.board.id(square)).collect() };
            let mut rows: Vec<u128> = rows.all(&rules.board).map(|row| set_of(&ids(row))).collect();
            rows.sort_unstable();
            rows.dedup();
            Some(PackedMoveEnd::Row(rows, end.outcome))
        }
        Ending::OnlyLeft(ref left) => {
            let part = |left: &PiecesLeft| {
                let is_one = |piece: &PieceOfSide| left.pieces.contains(&piece.piece_type);
                let pieces = (0..).zip(&pseudo_moves.pieces).filter(|(_, piece)| is_one(piece));
                let everywhere = rules.board.squares();
                let on = set_of(&rules.board.ids(left.on.as_ref().unwrap_or(everywhere)).collect::<Vec<_>>());
                let at_most = left.at_most.unwrap_or(u32::MAX);
                PackedPiecesLeft { pieces: pieces.map(|(number, _)| number).collect(), on, at_most }
            };
            Some(PackedMoveEnd::OnlyLeft(left.iter().map(part).collect()))
        }
        Ending::Repeats { .. } | Ending::QuietPlies { .. } | Ending::Groups(_) | Ending::Checks(_) => None,
    });
    found.collect()
}
