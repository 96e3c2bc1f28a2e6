//! The rounds of retrograde analysis: one for each number of plies, over the positions that are decided in them.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering::Relaxed};

use super::GraphHalt;
use super::rows::NumberRows;
use super::turned::{stopped, turned};
use crate::chunks::{CHUNK, all_tasks, chunks_of, numbers_of};
use crate::codes::FoundCodes;
use crate::rounds::SolveWatch;
use crate::value::ValueCode;

/// A graph while it is solved.
pub struct GraphRounds<'a> {
    codes: FoundCodes,
    predecessors: NumberRows,
    /// For each position the number of successors that are not known to be won.
    open: Vec<AtomicU16>,
    threads: usize,
    /// The bytes that there is room for, beside the codes as they are given.
    room: u64,
    watch: &'a SolveWatch<'a>,
    moves_again: &'a MovesAgain<'a>,
}

/// Tells of a position whether the side to move has also made the moves that lead there.
pub type MovesAgain<'a> = dyn Fn(u64) -> bool + Sync + 'a;

impl<'a> GraphRounds<'a> {
    /// The bytes of a position while the rounds run, beside its code, its rows and its number.
    pub const BYTES: u64 = size_of::<u16>() as u64;

    /// The values of all positions, for the side to move: a move of either side leads from a position to each of its
    /// successors, where the other side is to move, unless it [moves again](MovesAgain). Positions without successors have their codes; all others are
    /// unknown, and stay so if neither side can force a win: moves that go on without end are a draw.
    ///
    /// Takes at most `room` bytes, with the successors and without the codes. Reports numbers of positions.
    ///
    /// # Errors
    ///
    /// Fails if the watch stops it, if a win takes too many plies, or if `room` is too small.
    pub fn solve(
        successors: NumberRows,
        codes: FoundCodes,
        threads: usize,
        room: u64,
        watch: &'a SolveWatch<'a>,
        moves_again: &'a MovesAgain<'a>,
    ) -> Result<FoundCodes, GraphHalt> {
        let left = |taken: u64| room.checked_sub(taken).ok_or(GraphHalt::TooLarge);
        let counts = Self::BYTES * successors.rows();
        let predecessors = turned(&successors, threads, left(counts + successors.bytes())?, watch)?;
        let rows = (0..successors.chunks()).flat_map(|chunk| successors.chunk(chunk));
        let open = rows.map(|(_, row)| AtomicU16::new(row.count() as u16)).collect();
        drop(successors);
        let room = left(counts + predecessors.bytes())?;
        let mut rounds = GraphRounds { codes, predecessors, open, threads, room, watch, moves_again };
        rounds.all()?;
        Ok(rounds.codes)
    }

    fn all(&mut self) -> Result<(), GraphHalt> {
        let positions = self.codes.length();
        // Which chunks have positions that are decided in the plies of the round.
        let mut due: Vec<AtomicBool> = (0..chunks_of(positions)).map(|_| AtomicBool::new(true)).collect();
        for plies in 0.. {
            if plies >= ValueCode::MOST_PLIES {
                return Err(GraphHalt::TooLong);
            }
            // Values found in this round are a ply longer. Wider codes are a copy of the narrow ones.
            let is_narrow = !self.codes.is_wide() && plies + 1 > FoundCodes::MOST_BYTE_PLIES;
            if is_narrow && self.room < 2 * positions {
                return Err(GraphHalt::TooLarge);
            }
            self.codes.make_room(plies + 1);
            due = self.round(plies, &due)?;
            if !due.iter().any(|is_due| is_due.load(Relaxed)) {
                break;
            }
        }
        Ok(())
    }

    /// Goes back from all positions that are decided in a number of plies. The result is which chunks have positions that
    /// are decided in one more.
    fn round(&self, plies: u32, due: &[AtomicBool]) -> Result<Vec<AtomicBool>, GraphHalt> {
        let (positions, looked_at) = (self.codes.length(), AtomicU64::new(0));
        let found: Vec<AtomicBool> = due.iter().map(|_| AtomicBool::new(false)).collect();
        let flow = all_tasks(
            self.threads,
            due.len(),
            || (),
            |(), chunk| {
                let numbers = numbers_of(chunk, positions);
                let looked_at = looked_at.fetch_add(numbers.end - numbers.start, Relaxed);
                if !due[chunk].load(Relaxed) {
                    return ControlFlow::Continue(());
                }
                for number in numbers {
                    let code = self.codes.code(number);
                    if code.plies() == Some(plies) {
                        self.go_back(number, code.is_win(), plies + 1, &found);
                    }
                }
                (self.watch)(looked_at)
            },
        );
        stopped(flow)?;
        Ok(found)
    }

    /// Goes back from a decided position.
    fn go_back(&self, number: u64, is_win: bool, plies: u32, found: &[AtomicBool]) {
        // For the other side than the one that has moved there.
        let is_win = is_win != (self.moves_again)(number);
        for before in self.predecessors.row(number) {
            let code = match is_win {
                false => ValueCode::win(plies),
                // The last of its successors is won.
                true if self.open[before as usize].fetch_sub(1, Relaxed) == 1 => ValueCode::loss(plies),
                true => continue,
            };
            if self.codes.change(before, |old| (old == ValueCode::UNKNOWN).then_some(code)) {
                found[(before / CHUNK) as usize].store(true, Relaxed);
            }
        }
    }
}
