//! A hand-written move generator of Xiangqi, with this project's method for the safety of moves.
//!
//! Files and ranks are words of one bit a square, with a table by occupancy for slides and jumps. A horse has a table
//! by the occupancy of its four legs. The pieces of each kind are a set of squares. A move is tried only if it changes
//! the number of pieces between an enemy and the general from or to what that enemy needs. The last ply of perft is
//! counted.
//!
//! Source: the rules of the game; tables by the occupancy of a line are as old as Slate and Atkin (1977).

use std::sync::LazyLock;

const SQUARES: usize = 90;
const FILES: usize = 9;
const RANKS: usize = 10;
const NO_PIECE: u8 = u8::MAX;

const GENERAL: usize = 0;
const ADVISOR: usize = 1;
const ELEPHANT: usize = 2;
const HORSE: usize = 3;
const CHARIOT: usize = 4;
const CANNON: usize = 5;
const SOLDIER: usize = 6;
/// The number of kinds of a side; black's kinds have numbers increased by it.
const KINDS: usize = 7;
const LETTERS: &str = "KABNRCPkabnrcp";

/// The tables of moves.
struct Tables {
    /// By place on the line and its occupancy: the squares visible over empty ones, and those visible over one piece.
    file_slides: Vec<[u16; 1 << RANKS]>,
    file_jumps: Vec<[u16; 1 << RANKS]>,
    rank_slides: Vec<[u16; 1 << FILES]>,
    rank_jumps: Vec<[u16; 1 << FILES]>,
    /// The squares of the first file.
    file: Vec<u128>,
    /// By square and the occupied legs.
    horse: Vec<[u128; 16]>,
    /// The eye and the square beyond it.
    elephant: Vec<Vec<(u128, u128)>>,
    general: Vec<u128>,
    advisor: Vec<u128>,
    soldier: [Vec<u128>; 2],
    /// By square of arrival.
    horse_onto: Vec<u128>,
    soldier_onto: [Vec<u128>; 2],
    along_lines: Vec<u128>,
    along_file: Vec<u128>,
    /// By square of arrival and of departure, on a line and for a horse.
    between: Vec<[u128; SQUARES]>,
    leg: Vec<[u128; SQUARES]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The square at some distance, if it is on the board.
fn at(from: usize, right: i32, up: i32) -> Option<usize> {
    let (file, rank) = ((from % FILES) as i32 + right, (from / FILES) as i32 + up);
    let is_on_board = (0..FILES as i32).contains(&file) && (0..RANKS as i32).contains(&rank);
    is_on_board.then_some((rank * FILES as i32 + file) as usize)
}

fn set(squares: impl IntoIterator<Item = usize>) -> u128 {
    squares.into_iter().fold(0, |all, square| all | 1 << square)
}

fn squares(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// The places on a line that are visible from one place over a number of pieces.
fn seen(length: usize, from: usize, occupied: usize, over: u32) -> u16 {
    let mut found = 0;
    let mut walk = |places: &mut dyn Iterator<Item = usize>| {
        let mut passed = 0;
        for place in places {
            found |= u16::from(passed == over) << place;
            passed += u32::from(occupied >> place & 1 == 1);
        }
    };
    walk(&mut (0..from).rev());
    walk(&mut (from + 1..length));
    found
}

const STRAIGHT: [(i32, i32); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];
const SLANTING: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Tables {
    fn new() -> Tables {
        let each = |targets: &dyn Fn(usize) -> Vec<usize>| (0..SQUARES).map(|from| set(targets(from))).collect();
        let in_palace = |square: &usize| (3..6).contains(&(square % FILES)) && !(3..7).contains(&(square / FILES));
        let steps = |from: usize, directions: [(i32, i32); 4]| {
            directions.into_iter().filter_map(move |(right, up)| at(from, right, up)).collect::<Vec<_>>()
        };
        let forward = |from: usize, side: usize, back: i32| {
            let up = if side == 0 { 1 } else { -1 };
            let has_crossed = |square: usize| (square / FILES >= 5) == (side == 0);
            let beside = [(-1, 0), (1, 0)].into_iter().filter(move |_| has_crossed(from));
            let steps = beside.chain([(0, up * back)]).filter_map(move |(right, up)| at(from, right, up));
            steps.collect::<Vec<usize>>()
        };
        let mut tables = Tables {
            file_slides: (0..RANKS).map(|from| std::array::from_fn(|pieces| seen(RANKS, from, pieces, 0))).collect(),
            file_jumps: (0..RANKS).map(|from| std::array::from_fn(|pieces| seen(RANKS, from, pieces, 1))).collect(),
            rank_slides: (0..FILES).map(|from| std::array::from_fn(|pieces| seen(FILES, from, pieces, 0))).collect(),
            rank_jumps: (0..FILES).map(|from| std::array::from_fn(|pieces| seen(FILES, from, pieces, 1))).collect(),
            file: (0..1 << RANKS)
                .map(|pieces| set((0..RANKS).filter(|rank| pieces >> rank & 1 == 1).map(|rank| rank * FILES)))
                .collect(),
            horse: vec![[0; 16]; SQUARES],
            elephant: vec![Vec::new(); SQUARES],
            general: each(&|from| steps(from, STRAIGHT).into_iter().filter(in_palace).collect()),
            advisor: each(&|from| steps(from, SLANTING).into_iter().filter(in_palace).collect()),
            soldier: [0, 1].map(|side| each(&|from| forward(from, side, 1))),
            horse_onto: vec![0; SQUARES],
            soldier_onto: [0, 1].map(|_| vec![0; SQUARES]),
            along_lines: vec![0; SQUARES],
            along_file: vec![0; SQUARES],
            between: vec![[0; SQUARES]; SQUARES],
            leg: vec![[0; SQUARES]; SQUARES],
        };
        for from in 0..SQUARES {
            for (leg, (right, up)) in STRAIGHT.into_iter().enumerate() {
                let mut passed = 0;
                let ray = std::iter::successors(at(from, right, up), |&square| at(square, right, up));
                for to in ray {
                    tables.between[to][from] = passed;
                    passed |= 1 << to;
                }
                tables.along_lines[from] |= passed;
                tables.along_file[from] |= if right == 0 { passed } else { 0 };
                let aside = [-1, 1].map(|one| at(from, 2 * right + one * up.abs(), 2 * up + one * right.abs()));
                for to in aside.into_iter().flatten() {
                    tables.horse_onto[to] |= 1 << from;
                    tables.leg[to][from] = at(from, right, up).map_or(0, |leg| 1 << leg);
                    for pieces in (0..16).filter(|pieces| pieces >> leg & 1 == 0) {
                        tables.horse[from][pieces] |= 1 << to;
                    }
                }
            }
            for (right, up) in SLANTING {
                let (eye, to) = (at(from, right, up), at(from, 2 * right, 2 * up));
                let stays = |to: &usize| (to / FILES >= 5) == (from / FILES >= 5);
                tables.elephant[from].extend(eye.zip(to.filter(stays)).map(|(eye, to)| (1 << eye, 1 << to)));
            }
            for side in [0, 1] {
                squares(tables.soldier[side][from]).for_each(|to| tables.soldier_onto[side][to] |= 1 << from);
            }
        }
        tables
    }
}

/// The state of a game.
pub struct HandPosition {
    tables: &'static Tables,
    on: [u8; SQUARES],
    files: [u16; FILES],
    ranks: [u16; RANKS],
    pieces: [u128; 2 * KINDS],
    sides: [u128; 2],
    to_move: usize,
}

/// The moves that have to be tried.
struct Watch {
    in_check: bool,
    leaving: u128,
    arriving: u128,
    freeing: u128,
    blocking: u128,
}

impl HandPosition {
    /// Parses a position and the letter of the side to move.
    pub fn new(text: &str) -> HandPosition {
        let mut position = HandPosition {
            tables: &TABLES,
            on: [NO_PIECE; SQUARES],
            files: [0; FILES],
            ranks: [0; RANKS],
            pieces: [0; 2 * KINDS],
            sides: [0; 2],
            to_move: usize::from(text.contains(" b")),
        };
        let ranks = text.split(' ').next().unwrap_or_default().split('/').rev().enumerate();
        for (rank, letters) in ranks {
            let mut file = 0;
            for letter in letters.chars() {
                match LETTERS.find(letter) {
                    Some(piece) => {
                        position.put(piece, rank * FILES + file);
                        file += 1;
                    }
                    None => file += letter.to_digit(10).map_or(0, |empty| empty as usize),
                }
            }
        }
        position
    }

    /// The number of legal move sequences of a depth; the last ply is counted.
    pub fn perft(&mut self, depth: u32) -> u64 {
        let mut turns: [(u8, u8); 128] = [(0, 0); 128];
        let mut found = 0;
        let mut count = 0;
        self.each_legal(|from, targets| {
            if depth == 1 {
                count += u64::from(targets.count_ones());
                return;
            }
            for to in squares(targets) {
                turns[found] = (from as u8, to as u8);
                found += 1;
            }
        });
        for &(from, to) in &turns[..found] {
            let captured = self.make(from.into(), to.into());
            count += self.perft(depth - 1);
            self.unmake(from.into(), to.into(), captured);
        }
        count
    }

    fn occupied(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    fn lines(&self, from: usize, files: &[[u16; 1 << RANKS]], ranks: &[[u16; 1 << FILES]]) -> u128 {
        let (file, rank) = (from % FILES, from / FILES);
        let along_file = self.tables.file[usize::from(files[rank][usize::from(self.files[file])])] << file;
        along_file | u128::from(ranks[file][usize::from(self.ranks[rank])]) << (FILES * rank)
    }

    fn slides(&self, from: usize) -> u128 {
        self.lines(from, &self.tables.file_slides, &self.tables.rank_slides)
    }

    fn horse(&self, from: usize) -> u128 {
        let (file, rank) = (from % FILES, from / FILES);
        // Up and down are two of the bits beside the horse's in its file, left and right two of its rank.
        let up_and_down = usize::from(self.files[file]) << 1 >> rank & 0b101;
        let beside = usize::from(self.ranks[rank]) << 1 >> file & 0b101;
        self.tables.horse[from][up_and_down | beside << 1]
    }

    fn each_legal(&self, mut visit: impl FnMut(usize, u128)) {
        let (own, tables) = (self.to_move, self.tables);
        let (enemies, occupied) = (self.sides[1 - own], self.occupied());
        let watch = self.watch();
        let pieces = |kind: usize| squares(self.pieces[own * KINDS + kind]);
        let mut go = |kind: usize, from: usize, targets: u128| {
            let targets = targets & !self.sides[own];
            let (mut legal, tried) = if kind == GENERAL || watch.in_check {
                let all = kind == GENERAL || watch.freeing >> from & 1 == 1;
                (0, if all { targets } else { targets & watch.blocking })
            } else if watch.leaving >> from & 1 == 1 {
                (0, targets)
            } else {
                (targets & !watch.arriving, targets & watch.arriving)
            };
            for to in squares(tried) {
                legal |= u128::from(self.is_safe_after(kind, from, to)) << to;
            }
            visit(from, legal);
        };
        for from in pieces(GENERAL) {
            let other = self.pieces[(1 - own) * KINDS];
            let facing = tables.along_file[from] & other & self.slides(from);
            go(GENERAL, from, tables.general[from] | facing);
        }
        pieces(ADVISOR).for_each(|from| go(ADVISOR, from, tables.advisor[from]));
        for from in pieces(ELEPHANT) {
            let open = tables.elephant[from].iter().filter(|(eye, _)| eye & occupied == 0);
            go(ELEPHANT, from, open.fold(0, |all, (_, to)| all | to));
        }
        pieces(HORSE).for_each(|from| go(HORSE, from, self.horse(from)));
        pieces(CHARIOT).for_each(|from| go(CHARIOT, from, self.slides(from)));
        for from in pieces(CANNON) {
            let jumps = self.lines(from, &tables.file_jumps, &tables.rank_jumps);
            go(CANNON, from, self.slides(from) & !occupied | jumps & enemies);
        }
        pieces(SOLDIER).for_each(|from| go(SOLDIER, from, tables.soldier[own][from]));
    }

    fn watch(&self) -> Watch {
        let (tables, occupied) = (self.tables, self.occupied());
        let mut watch = Watch { in_check: false, leaving: 0, arriving: 0, freeing: 0, blocking: !0 };
        let enemy = |kind: usize| self.pieces[(1 - self.to_move) * KINDS + kind];
        for to in squares(self.pieces[self.to_move * KINDS]) {
            let soldiers = enemy(SOLDIER) & tables.soldier_onto[1 - self.to_move][to];
            squares(soldiers).for_each(|from| watch.open(from, 0, 0));
            for from in squares(enemy(HORSE) & tables.horse_onto[to]) {
                let leg = tables.leg[to][from];
                if leg & occupied == 0 {
                    watch.open(from, leg, 0)
                } else {
                    watch.leaving |= leg
                };
            }
            let sliders = enemy(CHARIOT) & tables.along_lines[to] | enemy(GENERAL) & tables.along_file[to];
            for from in squares(sliders) {
                let between = tables.between[to][from];
                let standing = between & occupied;
                match standing.count_ones() {
                    0 => watch.open(from, between, 0),
                    1 => watch.leaving |= standing,
                    _ => {}
                }
            }
            for from in squares(enemy(CANNON) & tables.along_lines[to]) {
                let between = tables.between[to][from];
                let standing = between & occupied;
                match standing.count_ones() {
                    0 => watch.arriving |= between,
                    1 => watch.open(from, between, standing),
                    2 => watch.leaving |= standing,
                    _ => {}
                }
            }
        }
        watch
    }

    fn is_safe_after(&self, kind: usize, from: usize, to: usize) -> bool {
        let (tables, changed) = (self.tables, 1 << from | 1 << to);
        let occupied = self.occupied() & !(1 << from) | 1 << to;
        let enemy = |kind: usize| self.pieces[(1 - self.to_move) * KINDS + kind] & !changed;
        let general = if kind == GENERAL { 1 << to } else { self.pieces[self.to_move * KINDS] };
        squares(general).all(|to| {
            let between = |from: usize| tables.between[to][from] & occupied;
            enemy(SOLDIER) & tables.soldier_onto[1 - self.to_move][to] == 0
                && squares(enemy(HORSE) & tables.horse_onto[to]).all(|from| tables.leg[to][from] & occupied != 0)
                && squares(enemy(CHARIOT) & tables.along_lines[to] | enemy(GENERAL) & tables.along_file[to])
                    .all(|from| between(from) != 0)
                && squares(enemy(CANNON) & tables.along_lines[to]).all(|from| between(from).count_ones() != 1)
        })
    }

    fn make(&mut self, from: usize, to: usize) -> u8 {
        let captured = self.on[to];
        if captured != NO_PIECE {
            self.remove(captured.into(), to);
        }
        let piece = self.on[from].into();
        self.remove(piece, from);
        self.put(piece, to);
        self.to_move ^= 1;
        captured
    }

    fn unmake(&mut self, from: usize, to: usize, captured: u8) {
        self.to_move ^= 1;
        let piece = self.on[to].into();
        self.remove(piece, to);
        self.put(piece, from);
        if captured != NO_PIECE {
            self.put(captured.into(), to);
        }
    }

    fn put(&mut self, piece: usize, square: usize) {
        self.on[square] = piece as u8;
        self.turn_over(piece, square);
    }

    fn remove(&mut self, piece: usize, square: usize) {
        self.on[square] = NO_PIECE;
        self.turn_over(piece, square);
    }

    fn turn_over(&mut self, piece: usize, square: usize) {
        self.files[square % FILES] ^= 1 << (square / FILES);
        self.ranks[square / FILES] ^= 1 << (square % FILES);
        self.pieces[piece] ^= 1 << square;
        self.sides[piece / KINDS] ^= 1 << square;
    }
}

impl Watch {
    /// Records an open path, from a square over some others.
    fn open(&mut self, from: usize, between: u128, screen: u128) {
        self.in_check = true;
        self.freeing |= screen;
        self.blocking &= between | 1 << from;
    }
}
