//! The solution of one material signature by retrograde analysis. First come positions that end at once or lead to
//! other material signatures, then, ply by ply, their predecessors.
//!
//! The round of ply n processes the positions decided in n plies. A retraction from a lost position leads to one that
//! is won in n + 1. A retraction from a won position leads to a candidate, which is then searched forward: it is lost
//! if all its moves lead to won positions. Moves to other material signatures are looked up in their tables. No
//! successor counts are needed, and duplicate moves do no harm.
//!
//! A move that allows a capture in passing leads to a position that is not in the table. It is worth what the other side
//! makes of the same pieces without the passed square, or of the capture, which is known in advance. So a retraction of
//! such a move leads to a candidate in any case.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::chunks::{CHUNK, all_tasks, chunks_of, numbers_of};
use super::codes::FoundCodes;
use super::pieces::BoardPieces;
use super::signature_game::SignatureGame;
use super::value::ValueCode;

/// No ply is pending in a chunk.
const NEVER: u16 = u16::MAX;

/// Is called repeatedly with the number of positions processed, and decides whether to continue.
pub type SolveWatch<'w> = dyn Fn(u64) -> ControlFlow<()> + Sync + 'w;

/// Why a material signature was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundsHalt {
    /// The watch stopped it.
    Stopped,
    /// Some win takes more plies than can be stored.
    TooLong,
    /// The length of some win requires two bytes for each position, which is not allowed.
    TooWide,
}

/// The values while they are computed.
pub struct Rounds<'a> {
    game: &'a SignatureGame<'a>,
    /// For each side to move the codes of all positions.
    codes: [FoundCodes; 2],
    /// For each side and chunk the least pending ply: one in which some of its positions are decided, and whose round
    /// is still to come.
    next: [Vec<AtomicU16>; 2],
    /// For each side and chunk the least such ply found since the round began.
    found: [Vec<AtomicU16>; 2],
    /// For each side and chunk whether there are candidates.
    candidates: [Vec<AtomicBool>; 2],
    /// The greatest number of plies so far.
    longest: AtomicU32,
    looked_at: AtomicU64,
    watch: &'a SolveWatch<'a>,
    threads: usize,
}

impl<'a> Rounds<'a> {
    /// Computes all values, with a byte for each position, or two if needed and allowed.
    ///
    /// # Errors
    ///
    /// Fails if the watch stops it, or if a win takes too many plies.
    pub fn solve(
        game: &'a SignatureGame<'a>,
        threads: usize,
        may_be_wide: bool,
        watch: &'a SolveWatch<'a>,
    ) -> Result<[FoundCodes; 2], RoundsHalt> {
        let (size, chunks) = (game.index.size(), chunks_of(game.index.size()));
        // Values that follow from those known in advance are a ply longer, or two after a capture in passing.
        let first = game.longest_of_others() + 1 + u32::from(game.allows_passing);
        if first > FoundCodes::MOST_BYTE_PLIES && !may_be_wide {
            return Err(RoundsHalt::TooWide);
        }
        let unknown = |is_to_move: bool| FoundCodes::new(if is_to_move { size } else { 0 }, first);
        let never = |()| (0..chunks).map(|_| AtomicU16::new(NEVER)).collect();
        let mut rounds = Rounds {
            game,
            codes: game.sides.map(unknown),
            next: [(); 2].map(never),
            found: [(); 2].map(never),
            candidates: [(); 2].map(|()| (0..chunks).map(|_| AtomicBool::new(false)).collect()),
            longest: AtomicU32::new(0),
            looked_at: AtomicU64::new(0),
            watch,
            threads,
        };
        match rounds.all(may_be_wide) {
            Err(halt) => Err(halt),
            Ok(()) if rounds.longest.load(Relaxed) >= ValueCode::MOST_PLIES => Err(RoundsHalt::TooLong),
            Ok(()) => Ok(rounds.codes),
        }
    }

    /// Runs all rounds, one after the other.
    fn all(&mut self, may_be_wide: bool) -> Result<(), RoundsHalt> {
        self.all_chunks(|board, side, chunk| self.begin(board, side, chunk))?;
        while let Some(ply) = self.next_ply() {
            // Values found in this round are at most a ply longer.
            let longest = u32::from(ply) + 1;
            if longest > FoundCodes::MOST_BYTE_PLIES && !may_be_wide {
                return Err(RoundsHalt::TooWide);
            }
            self.codes.iter_mut().for_each(|codes| codes.make_room(longest));
            self.all_chunks(|board, side, chunk| self.go_back(board, side, chunk, ply))?;
            self.all_chunks(|board, side, chunk| self.resolve(board, side, chunk, ply))?;
        }
        Ok(())
    }

    /// The least pending ply.
    fn next_ply(&self) -> Option<u16> {
        for (next, found) in self.next.iter().flatten().zip(self.found.iter().flatten()) {
            next.fetch_min(found.swap(NEVER, Relaxed), Relaxed);
        }
        let least = self.next.iter().flatten().map(|next| next.load(Relaxed)).min()?;
        (least != NEVER).then_some(least)
    }

    /// Processes all chunks of both sides in parallel.
    fn all_chunks(&self, one: impl Fn(&mut BoardPieces, usize, usize) + Sync) -> Result<(), RoundsHalt> {
        let board = || BoardPieces::new(self.game.weights.to_vec());
        let flow = all_tasks(self.threads, 2 * self.next[0].len(), board, |board, task| {
            if self.game.sides[task % 2] {
                one(board, task % 2, task / 2);
            }
            (self.watch)(self.looked_at.load(Relaxed))
        });
        if flow.is_break() { Err(RoundsHalt::Stopped) } else { Ok(()) }
    }

    /// The numbers of a chunk's positions.
    fn numbers(&self, chunk: usize) -> std::ops::Range<u64> {
        numbers_of(chunk, self.game.index.size())
    }

    /// Initializes a chunk: positions that end at once, and values from other material signatures.
    fn begin(&self, board: &mut BoardPieces, side: usize, chunk: usize) {
        for number in self.numbers(chunk) {
            let is_legal = self.game.index.position(number, board) && !self.game.packed_moves.in_check(board, 1 - side);
            let code = match is_legal {
                true => self.game.look_forward(board, side, false, |_| ValueCode::UNKNOWN),
                false => ValueCode::NONE,
            };
            self.write(side, number, code);
        }
        let numbers = self.numbers(chunk);
        self.looked_at.fetch_add(numbers.end - numbers.start, Relaxed);
    }

    /// Retracts moves from the positions that are decided in `ply` plies.
    fn go_back(&self, board: &mut BoardPieces, side: usize, chunk: usize, ply: u16) {
        if self.next[side][chunk].load(Relaxed) != ply {
            return;
        }
        let (win, loss) = (ValueCode::win(ply.into()), ValueCode::loss(ply.into()));
        let mut next = NEVER;
        for number in self.numbers(chunk) {
            let code = self.codes[side].code(number);
            if code == win || code == loss {
                self.game.index.position(number, board);
                let after = self.game.count.before(board, 1 - side);
                self.game.packed_moves.moves_back(board, 1 - side, |before, allows_capture| {
                    // Moves that start a new count have been looked at in the beginning.
                    if !self.game.count.restarts(after, before, 1 - side) {
                        let mark = |number| self.mark(1 - side, number, code == loss, allows_capture, ply);
                        self.game.index.numbers(before, mark);
                    }
                });
            } else if let Some(plies) = code.plies()
                && plies > ply.into()
            {
                next = next.min(plies as u16);
            }
        }
        // Plies that other threads find in this chunk meanwhile are recorded in `found`.
        self.next[side][chunk].store(next, Relaxed);
    }

    /// Marks a position with a move to one that is decided in `ply` plies, lost or won for the side to move there unless
    /// it captures in passing.
    fn mark(&self, side: usize, number: u64, leads_to_loss: bool, allows_capture: bool, ply: u16) {
        if !self.game.sides[side] {
            return;
        }
        let later = ValueCode::win(u32::from(ply) + 1);
        let must_look = allows_capture || self.game.packed_moves.excludes_moves();
        let improved = |code: ValueCode| {
            let is_open = code == ValueCode::UNKNOWN || code == ValueCode::CANDIDATE;
            let is_later_win = code.is_win() && code > later;
            // The other side may have had a capture in passing only, by which it wins later.
            let is_later_loss = allows_capture && !code.is_win() && code > ValueCode::loss(u32::from(ply) + 1);
            match leads_to_loss {
                true if must_look => (code == ValueCode::UNKNOWN || is_later_win).then_some(ValueCode::CANDIDATE),
                true => (is_open || is_later_win).then_some(later),
                false => (code == ValueCode::UNKNOWN || is_later_loss).then_some(ValueCode::CANDIDATE),
            }
        };
        if self.codes[side].change(number, improved) {
            let chunk = (number / CHUNK) as usize;
            match leads_to_loss && !must_look {
                true => _ = self.found[side][chunk].fetch_min(ply + 1, Relaxed),
                false => self.candidates[side][chunk].store(true, Relaxed),
            }
            self.longest.fetch_max(u32::from(ply) + 1, Relaxed);
        }
    }

    /// Searches forward from the candidates, once all positions decided in at most `ply` plies are known.
    fn resolve(&self, board: &mut BoardPieces, side: usize, chunk: usize, ply: u16) {
        if !self.candidates[side][chunk].swap(false, Relaxed) {
            return;
        }
        let stop_early = !self.game.packed_moves.excludes_moves() && !self.game.allows_passing;
        for number in self.numbers(chunk) {
            if self.codes[side].code(number) == ValueCode::CANDIDATE {
                self.game.index.position(number, board);
                let code = self.game.look_forward(board, side, stop_early, |board| self.known(board, 1 - side, ply));
                self.write(side, number, code);
            }
        }
    }

    /// The code of a position of this material signature, if it is decided in at most `ply` plies.
    fn known(&self, board: &BoardPieces, side: usize, ply: u16) -> ValueCode {
        let code = self.codes[side].code(self.game.index.number(board));
        let is_final = code.plies().is_some_and(|plies| plies <= ply.into());
        if is_final { code } else { ValueCode::UNKNOWN }
    }

    /// Stores the code of a position.
    fn write(&self, side: usize, number: u64, code: ValueCode) {
        self.codes[side].write(number, code);
        if let Some(plies) = code.plies() {
            self.found[side][(number / CHUNK) as usize].fetch_min(plies as u16, Relaxed);
            self.longest.fetch_max(plies, Relaxed);
        }
    }
}
