//! Passages laid out for speed: who may go where from a square, which may have come from where, and who threatens that.

use std::ops::Range;

use qishu_rules::{Contact, Ending, Game, GameOutcome, Rules, SideId, SquareId};

use super::pieces::{BoardPieces, MOST_PIECES, MOST_SQUARES};
use crate::moves::passage::{PieceSet, Passage, Passages};

/// One passage.
#[derive(Clone, Debug)]
pub struct Track {
    /// Who goes.
    pub piece: u8,
    /// Where it arrives.
    pub to: u8,
    /// The squares between.
    pub between: u128,
    /// What else must hold, an index into [`Tracks::ways`].
    pub way: u16,
    /// How many of the tracks behind this one lead over all its squares between, and by the same way: where too many
    /// pieces stand on these, none of them can be gone.
    pub longer: u16,
    /// Who it is then, a part of [`Tracks::becomes`].
    pub becomes: Range<u32>,
}

/// What the tracks of one statement have in common.
#[derive(Clone, Debug)]
pub struct TrackWay {
    /// Who must stand between; no piece if it is `None`.
    pub over: Option<PieceSetBits>,
    /// Whether the piece between is taken.
    pub takes_between: bool,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
    /// Who may be taken on arrival.
    pub takes: PieceSetBits,
    /// Whether the piece may go on.
    pub again: bool,
}

/// A set of pieces, to be asked quickly.
pub type PieceSetBits = Vec<bool>;

/// How a piece may have come to a square without taking anybody or changing.
#[derive(Clone, Debug)]
pub struct TrackBack {
    /// Where it was.
    pub from: u8,
    /// The squares between.
    pub between: u128,
    /// Who must stand there, an index into [`Tracks::ways`].
    pub way: u16,
}

/// One way for a game to be over before its sides have repeated anything.
#[derive(Clone, Debug)]
pub enum TrackEnd {
    /// A side has all squares of one of these rows.
    Row(Vec<u128>, GameOutcome),
    /// The side to move has no turn, and is in check where that is asked.
    NoTurn {
        /// Whether it counts in check only.
        in_check: bool,
        /// What it is for the side to move.
        outcome: GameOutcome,
    },
}

/// All that is asked of a game while it is solved.
#[derive(Clone, Debug)]
pub struct Tracks {
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
    /// What tracks have in common.
    pub ways: Vec<TrackWay>,
    /// The pieces that a piece may be after a track.
    pub becomes: Vec<u8>,
    /// The pieces of which one must stand on the board for its side to pass.
    pub passers: [Vec<usize>; 2],
    /// Whether a side that can take a piece must.
    pub must_take: bool,
    /// The ends, in the file's order.
    pub ends: Vec<TrackEnd>,
    /// Whether some track may go on after a piece has been taken, or takes a piece between.
    pub takes_on_the_way: bool,
    tracks: Vec<Track>,
    from: Vec<Range<u32>>,
    drops: Vec<Range<u32>>,
    back: Vec<Vec<TrackBack>>,
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

impl Tracks {
    /// Lays out the passages of a game.
    ///
    /// # Errors
    ///
    /// Fails if the board or the pieces are too many, or if chance plays.
    pub fn new(rules: &Rules, game: &Game, passages: &Passages) -> Result<Tracks, Unsolvable> {
        let (squares, pieces) = (passages.squares, passages.pieces.len());
        if squares > MOST_SQUARES {
            return Err(Unsolvable::Squares(squares));
        }
        if pieces > MOST_PIECES {
            return Err(Unsolvable::Pieces(pieces));
        }
        if passages.all.iter().any(|passage| passage.by_chance) {
            return Err(Unsolvable::Chance);
        }
        let all = |is_one: &dyn Fn(usize) -> bool| (0..pieces).filter(|&piece| is_one(piece)).collect::<Vec<_>>();
        let side_of: Vec<usize> = passages.pieces.iter().map(|piece| piece.side.index()).collect();
        let fellows = |piece: usize| {
            let same = all(&|other| passages.pieces[other].piece_type == passages.pieces[piece].piece_type);
            (same, passages.pieces[piece].most)
        };
        let bits = |set: &PieceSet| {
            let mut bits = vec![false; pieces];
            set.numbers().for_each(|piece| bits[piece] = true);
            bits
        };
        let ways: Vec<TrackWay> = passages
            .ways
            .iter()
            .map(|way| TrackWay {
                over: way.over.as_ref().map(bits),
                takes_between: way.takes_between,
                to_empty: way.to_empty,
                takes: bits(&way.takes),
                again: way.again,
            })
            .collect();
        let of_side = |side: usize, is_one: &dyn Fn(usize) -> bool| all(&|piece| side_of[piece] == side && is_one(piece));
        let mut tracks = Tracks {
            squares,
            pieces_of: [0, 1].map(|side| of_side(side, &|_| true)),
            royals: [0, 1].map(|side| of_side(side, &|piece| passages.pieces[piece].is_royal)),
            fellows: (0..pieces).map(fellows).collect(),
            takes_on_the_way: ways.iter().any(|way| way.takes_between || way.again),
            ways,
            becomes: Vec::new(),
            passers: [0, 1].map(|side| passages.passers[side].numbers().collect()),
            must_take: game.must_take,
            ends: ends(rules, game),
            tracks: Vec::new(),
            from: Vec::new(),
            drops: Vec::new(),
            back: vec![Vec::new(); pieces * squares],
            threats: Vec::new(),
            threats_on: Vec::new(),
            side_of,
        };
        for piece in 0..pieces {
            let drops = tracks.lay(passages.from(piece, None));
            tracks.drops.push(drops);
            for square in 0..squares {
                let from = tracks.lay(passages.from(piece, Some(SquareId(square as u16))));
                tracks.from.push(from);
            }
        }
        tracks.lay_back(passages);
        tracks.lay_threats(passages);
        Ok(tracks)
    }

    /// The tracks of a piece from a square.
    #[inline]
    pub fn from(&self, piece: usize, square: u8) -> &[Track] {
        let range = &self.from[piece * self.squares + usize::from(square)];
        &self.tracks[range.start as usize..range.end as usize]
    }

    /// The tracks of a piece onto the board.
    #[inline]
    pub fn drops(&self, piece: usize) -> &[Track] {
        let range = &self.drops[piece];
        &self.tracks[range.start as usize..range.end as usize]
    }

    /// How a piece may have come to a square.
    #[inline]
    pub fn back(&self, piece: usize, square: u8) -> &[TrackBack] {
        &self.back[piece * self.squares + usize::from(square)]
    }

    /// The tracks by which a piece on a square may take who stands on another.
    #[inline]
    pub fn threats(&self, piece: usize, from: u8, on: u8) -> impl Iterator<Item = &Track> {
        let range = &self.threats_on[(piece * self.squares + usize::from(from)) * self.squares + usize::from(on)];
        self.threats[range.start as usize..range.end as usize].iter().map(|&track| &self.tracks[track as usize])
    }

    /// Adds passages. One after which no piece can be there is none.
    fn lay(&mut self, passages: &[Passage]) -> Range<u32> {
        let start = self.tracks.len();
        for passage in passages.iter().filter(|passage| !passage.becomes.is_empty()) {
            let becomes = self.becomes.len() as u32;
            self.becomes.extend(passage.becomes.iter().map(|&piece| piece as u8));
            self.tracks.push(Track {
                piece: passage.piece as u8,
                to: passage.to.index() as u8,
                between: set_of(&passage.between),
                way: passage.way as u16,
                longer: 0,
                becomes: becomes..self.becomes.len() as u32,
            });
        }
        for track in start..self.tracks.len() {
            let Track { between, way, .. } = self.tracks[track];
            let behind = self.tracks[track + 1..].iter();
            let longer = behind.take_while(|other| other.way == way && between & !other.between == 0 && between != 0);
            self.tracks[track].longer = longer.count() as u16;
        }
        start as u32..self.tracks.len() as u32
    }

    fn lay_back(&mut self, passages: &Passages) {
        for passage in &passages.all {
            let (Some(from), way) = (passage.from, passages.way(passage)) else { continue };
            if way.to_empty && !way.takes_between && passage.becomes.contains(&passage.piece) {
                let place = usize::from(passage.piece) * self.squares + passage.to.index();
                let back =
                    TrackBack { from: from.index() as u8, between: set_of(&passage.between), way: passage.way as u16 };
                self.back[place].push(back);
            }
        }
    }

    fn lay_threats(&mut self, passages: &Passages) {
        let mut by_target: Vec<Vec<u32>> = vec![Vec::new(); self.squares];
        for place in 0..passages.pieces.len() * self.squares {
            for index in self.from[place].clone() {
                let track = &self.tracks[index as usize];
                let way = &self.ways[usize::from(track.way)];
                if way.takes_between {
                    let between = super::pieces::squares_of(track.between);
                    between.for_each(|square| by_target[usize::from(square)].push(index));
                } else if way.takes.contains(&true) {
                    by_target[usize::from(track.to)].push(index);
                }
            }
            for tracks in &mut by_target {
                let start = self.threats.len() as u32;
                self.threats.append(tracks);
                self.threats_on.push(start..self.threats.len() as u32);
            }
        }
    }

    /// Whether a track can be gone with these pieces on the board, and the square where a piece is taken by it.
    #[inline]
    pub fn hop(&self, track: &Track, board: &BoardPieces) -> Option<Option<u8>> {
        let way = &self.ways[usize::from(track.way)];
        let standing = track.between & board.occupied;
        let over = match &way.over {
            None if standing == 0 => None,
            Some(pieces) if standing.count_ones() == 1 => {
                let square = standing.trailing_zeros() as u8;
                board.piece(square).filter(|&piece| pieces[piece])?;
                Some(square)
            }
            _ => return None,
        };
        let target = board.piece(track.to);
        let may_arrive = target.map_or(way.to_empty, |piece| way.takes[piece]);
        let taken = if way.takes_between { over } else { target.map(|_| track.to) };
        may_arrive.then_some(taken)
    }

    /// Whether so many pieces stand between that no longer track of the same way can be gone either.
    #[inline]
    pub fn is_blocked(&self, track: &Track, board: &BoardPieces) -> bool {
        let standing = track.between & board.occupied;
        match self.ways[usize::from(track.way)].over {
            None => standing != 0,
            Some(_) => standing & standing.wrapping_sub(1) != 0,
        }
    }

    /// Whether a royal piece of a side could be taken if the other side were to move.
    #[inline]
    pub fn in_check(&self, board: &BoardPieces, side: usize) -> bool {
        self.royals[side].iter().any(|&royal| {
            super::pieces::squares_of(board.of_piece[royal]).any(|on| {
                self.pieces_of[1 - side].iter().any(|&piece| {
                    super::pieces::squares_of(board.of_piece[piece])
                        .any(|from| self.threats(piece, from, on).any(|track| self.hop(track, board) == Some(Some(on))))
                })
            })
        })
    }
}

fn set_of(squares: &[SquareId]) -> u128 {
    squares.iter().fold(0, |set, square| set | 1 << square.index())
}

/// The ends that a position and its turns tell.
fn ends(rules: &Rules, game: &Game) -> Vec<TrackEnd> {
    let found = game.ends.iter().filter_map(|end| match end.ending {
        Ending::NoMove { in_check } => Some(TrackEnd::NoTurn { in_check, outcome: end.outcome }),
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
                .flat_map(|first| board.rays(first, Contact::Faces(axes)).map(move |ray| (first, ray)));
            let mut rows: Vec<u128> = rays.filter_map(|(first, ray)| row(first, ray.into_iter().collect())).collect();
            rows.sort_unstable();
            rows.dedup();
            Some(TrackEnd::Row(rows, end.outcome))
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
