//! Passages laid out for speed: who may go where from a square, who may have come from where, and who threatens whom.

use std::ops::Range;

use qishu_rules::{Contact, Ending, Game, GameOutcome, Rules, SideId, SquareId};

use super::men::{BoardMen, MOST_MEN, MOST_SQUARES};
use crate::moves::passage::{MenSet, Passage, Passages};

/// One passage.
#[derive(Clone, Debug)]
pub struct Track {
    /// Who goes.
    pub man: u8,
    /// Where he arrives.
    pub to: u8,
    /// The squares between.
    pub between: u128,
    /// What else must hold, an index into [`Tracks::ways`].
    pub way: u16,
    /// How many of the tracks behind this one lead over all its squares between, and by the same way: where too many men
    /// stand on these, none of them can be gone.
    pub longer: u16,
    /// Who he is then, a part of [`Tracks::becomes`].
    pub becomes: Range<u32>,
}

/// What the tracks of one statement have in common.
#[derive(Clone, Debug)]
pub struct TrackWay {
    /// Who must stand between; nobody if it is `None`.
    pub over: Option<MenSetBits>,
    /// Whether the man between is taken.
    pub takes_between: bool,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
    /// Who may be taken on arrival.
    pub takes: MenSetBits,
    /// Whether the man may go on.
    pub again: bool,
}

/// A set of men, to be asked quickly.
pub type MenSetBits = Vec<bool>;

/// How a man may have come to a square without taking anybody or changing.
#[derive(Clone, Debug)]
pub struct TrackBack {
    /// Where he was.
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
    /// The side of each man.
    pub side_of: Vec<usize>,
    /// The men of each side.
    pub men_of: [Vec<usize>; 2],
    /// The royal men of each side.
    pub royals: [Vec<usize>; 2],
    /// The men of the same piece as each man, and how many there may be.
    pub fellows: Vec<(Vec<usize>, u32)>,
    /// What tracks have in common.
    pub ways: Vec<TrackWay>,
    /// The men that somebody may be after a track.
    pub becomes: Vec<u8>,
    /// The men of whom one must stand on the board for its side to pass.
    pub passers: [Vec<usize>; 2],
    /// Whether a side that can take somebody must.
    pub must_take: bool,
    /// The ends, in the file's order.
    pub ends: Vec<TrackEnd>,
    /// Whether some track may go on after somebody has been taken, or takes somebody between.
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
    /// There are more men than a byte can tell apart.
    Men(usize),
    /// Chance decides who somebody is.
    Chance,
}

impl Tracks {
    /// Lays out the passages of a game.
    ///
    /// # Errors
    ///
    /// Fails if the board or the men are too many, or if chance plays.
    pub fn new(rules: &Rules, game: &Game, passages: &Passages) -> Result<Tracks, Unsolvable> {
        let (squares, men) = (passages.squares, passages.men.len());
        if squares > MOST_SQUARES {
            return Err(Unsolvable::Squares(squares));
        }
        if men > MOST_MEN {
            return Err(Unsolvable::Men(men));
        }
        if passages.all.iter().any(|passage| passage.by_chance) {
            return Err(Unsolvable::Chance);
        }
        let all = |is_one: &dyn Fn(usize) -> bool| (0..men).filter(|&man| is_one(man)).collect::<Vec<_>>();
        let side_of: Vec<usize> = passages.men.iter().map(|man| man.side.index()).collect();
        let fellows = |man: usize| {
            let same = all(&|other| passages.men[other].piece == passages.men[man].piece);
            (same, passages.men[man].most)
        };
        let bits = |set: &MenSet| {
            let mut bits = vec![false; men];
            set.numbers().for_each(|man| bits[man] = true);
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
        let of_side = |side: usize, is_one: &dyn Fn(usize) -> bool| all(&|man| side_of[man] == side && is_one(man));
        let mut tracks = Tracks {
            squares,
            men_of: [0, 1].map(|side| of_side(side, &|_| true)),
            royals: [0, 1].map(|side| of_side(side, &|man| passages.men[man].is_royal)),
            fellows: (0..men).map(fellows).collect(),
            takes_on_the_way: ways.iter().any(|way| way.takes_between || way.again),
            ways,
            becomes: Vec::new(),
            passers: [0, 1].map(|side| passages.passers[side].numbers().collect()),
            must_take: game.must_take,
            ends: ends(rules, game),
            tracks: Vec::new(),
            from: Vec::new(),
            drops: Vec::new(),
            back: vec![Vec::new(); men * squares],
            threats: Vec::new(),
            threats_on: Vec::new(),
            side_of,
        };
        for man in 0..men {
            let drops = tracks.lay(passages.from(man, None));
            tracks.drops.push(drops);
            for square in 0..squares {
                let from = tracks.lay(passages.from(man, Some(SquareId(square as u16))));
                tracks.from.push(from);
            }
        }
        tracks.lay_back(passages);
        tracks.lay_threats(passages);
        Ok(tracks)
    }

    /// The tracks of a man from a square.
    #[inline]
    pub fn from(&self, man: usize, square: u8) -> &[Track] {
        let range = &self.from[man * self.squares + usize::from(square)];
        &self.tracks[range.start as usize..range.end as usize]
    }

    /// The tracks of a man onto the board.
    #[inline]
    pub fn drops(&self, man: usize) -> &[Track] {
        let range = &self.drops[man];
        &self.tracks[range.start as usize..range.end as usize]
    }

    /// How a man may have come to a square.
    #[inline]
    pub fn back(&self, man: usize, square: u8) -> &[TrackBack] {
        &self.back[man * self.squares + usize::from(square)]
    }

    /// The tracks by which a man on a square may take who stands on another.
    #[inline]
    pub fn threats(&self, man: usize, from: u8, on: u8) -> impl Iterator<Item = &Track> {
        let range = &self.threats_on[(man * self.squares + usize::from(from)) * self.squares + usize::from(on)];
        self.threats[range.start as usize..range.end as usize].iter().map(|&track| &self.tracks[track as usize])
    }

    /// Adds passages. One after which nobody can be there is none.
    fn lay(&mut self, passages: &[Passage]) -> Range<u32> {
        let start = self.tracks.len();
        for passage in passages.iter().filter(|passage| !passage.becomes.is_empty()) {
            let becomes = self.becomes.len() as u32;
            self.becomes.extend(passage.becomes.iter().map(|&man| man as u8));
            self.tracks.push(Track {
                man: passage.man as u8,
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
            if way.to_empty && !way.takes_between && passage.becomes.contains(&passage.man) {
                let place = usize::from(passage.man) * self.squares + passage.to.index();
                let back =
                    TrackBack { from: from.index() as u8, between: set_of(&passage.between), way: passage.way as u16 };
                self.back[place].push(back);
            }
        }
    }

    fn lay_threats(&mut self, passages: &Passages) {
        let mut by_target: Vec<Vec<u32>> = vec![Vec::new(); self.squares];
        for place in 0..passages.men.len() * self.squares {
            for index in self.from[place].clone() {
                let track = &self.tracks[index as usize];
                let way = &self.ways[usize::from(track.way)];
                if way.takes_between {
                    let between = super::men::squares_of(track.between);
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

    /// Whether a track can be gone with these men on the board, and the square where somebody is taken by it.
    #[inline]
    pub fn hop(&self, track: &Track, board: &BoardMen) -> Option<Option<u8>> {
        let way = &self.ways[usize::from(track.way)];
        let standing = track.between & board.occupied;
        let over = match &way.over {
            None if standing == 0 => None,
            Some(men) if standing.count_ones() == 1 => {
                let square = standing.trailing_zeros() as u8;
                board.man(square).filter(|&man| men[man])?;
                Some(square)
            }
            _ => return None,
        };
        let target = board.man(track.to);
        let may_arrive = target.map_or(way.to_empty, |man| way.takes[man]);
        let taken = if way.takes_between { over } else { target.map(|_| track.to) };
        may_arrive.then_some(taken)
    }

    /// Whether so many men stand between that no longer track of the same way can be gone either.
    #[inline]
    pub fn is_blocked(&self, track: &Track, board: &BoardMen) -> bool {
        let standing = track.between & board.occupied;
        match self.ways[usize::from(track.way)].over {
            None => standing != 0,
            Some(_) => standing & standing.wrapping_sub(1) != 0,
        }
    }

    /// Whether a royal man of a side could be taken if the other side were to move.
    #[inline]
    pub fn in_check(&self, board: &BoardMen, side: usize) -> bool {
        self.royals[side].iter().any(|&royal| {
            super::men::squares_of(board.of_man[royal]).any(|on| {
                self.men_of[1 - side].iter().any(|&man| {
                    super::men::squares_of(board.of_man[man])
                        .any(|from| self.threats(man, from, on).any(|track| self.hop(track, board) == Some(Some(on))))
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
