//! Moves turned round: the predecessors of each position.
//!
//! Rows of predecessors are made for one band of positions at a time, as wide as there is room for: the numbers of a band
//! are counted, written to their places, and packed.

use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use super::GraphHalt;
use super::rows::{NumberRows, RowChunk, RowWriter};
use crate::chunks::{CHUNK, all_tasks, numbers_of};
use crate::rounds::SolveWatch;

/// The bytes of a number before it is packed, and of the place at which the next one of its row is written.
const SLOT: u64 = size_of::<u32>() as u64;

/// Turns rows round: number `a` is in row `b` of the result if `b` is in row `a`. Takes at most `room` bytes beside the
/// rows, and reports the same number of positions for each pass.
///
/// # Errors
///
/// Fails if the watch stops it, or if `room` is too small.
pub fn turned(
    successors: &NumberRows,
    threads: usize,
    room: u64,
    watch: &SolveWatch<'_>,
) -> Result<NumberRows, GraphHalt> {
    let turning = Turning { successors, threads, watch };
    let arrivals: Vec<AtomicU64> = (0..successors.chunks()).map(|_| AtomicU64::new(0)).collect();
    turning.each(|_, after| {
        arrivals[(after / CHUNK) as usize].fetch_add(1, Relaxed);
    })?;
    let mut predecessors = NumberRows::default();
    let mut begin = 0;
    while begin < successors.chunks() {
        // As many packed predecessors as successors are still to come, if they pack as well.
        let share =
            |numbers: u64| (successors.bytes() as u128 * u128::from(numbers)).div_ceil(numbers_or_one(successors));
        let (mut end, mut numbers) = (begin, 0);
        while let Some(more) = arrivals.get(end).map(|arrivals| arrivals.load(Relaxed)) {
            let together = numbers + more;
            let slots = SLOT * (together + (end + 1 - begin) as u64 * CHUNK);
            let needed = u128::from(predecessors.bytes()) + share(together) + u128::from(slots);
            if needed > room.into() || together > u32::MAX.into() {
                break;
            }
            (end, numbers) = (end + 1, together);
        }
        if end == begin {
            return Err(GraphHalt::TooLarge);
        }
        turning.band(begin..end, &mut predecessors)?;
        if predecessors.bytes() > room {
            return Err(GraphHalt::TooLarge);
        }
        begin = end;
    }
    Ok(predecessors)
}

fn numbers_or_one(rows: &NumberRows) -> u128 {
    rows.numbers().max(1).into()
}

/// Rows that are turned round.
struct Turning<'a> {
    successors: &'a NumberRows,
    threads: usize,
    watch: &'a SolveWatch<'a>,
}

impl Turning<'_> {
    /// Shows each number with that of its row.
    fn each(&self, show: impl Fn(u64, u64) + Sync) -> Result<(), GraphHalt> {
        let looked_at = AtomicU64::new(0);
        let flow = all_tasks(
            self.threads,
            self.successors.chunks(),
            || (),
            |(), chunk| {
                let mut rows = 0;
                for (number, row) in self.successors.chunk(chunk) {
                    row.for_each(|after| show(number, after));
                    rows += 1;
                }
                (self.watch)(looked_at.fetch_add(rows, Relaxed))
            },
        );
        stopped(flow)
    }

    /// Appends the rows of some chunks.
    fn band(&self, chunks: Range<usize>, predecessors: &mut NumberRows) -> Result<(), GraphHalt> {
        let positions = self.successors.rows();
        let first = chunks.start as u64 * CHUNK;
        let band = first..(chunks.end as u64 * CHUNK).min(positions);
        let place = |after: u64| band.contains(&after).then(|| (after - first) as usize);
        // First the number of predecessors of each position, then where those before it end: there its own begin.
        let mut ends: Vec<AtomicU32> = (band.start..band.end).map(|_| AtomicU32::new(0)).collect();
        self.each(|_, after| {
            if let Some(place) = place(after) {
                ends[place].fetch_add(1, Relaxed);
            }
        })?;
        let mut sum = 0;
        for end in &mut ends {
            let number = std::mem::replace(end.get_mut(), sum);
            sum += number;
        }
        let slots: Vec<AtomicU32> = (0..sum).map(|_| AtomicU32::new(0)).collect();
        self.each(|number, after| {
            if let Some(place) = place(after) {
                let slot = ends[place].fetch_add(1, Relaxed);
                slots[slot as usize].store(number as u32, Relaxed);
            }
        })?;
        let packed: Vec<OnceLock<RowChunk>> = chunks.clone().map(|_| OnceLock::new()).collect();
        let flow = all_tasks(self.threads, packed.len(), Vec::new, |row: &mut Vec<u32>, chunk| {
            let mut writer = RowWriter::new(chunks.start + chunk);
            for number in numbers_of(chunks.start + chunk, positions) {
                let at = (number - first) as usize;
                let begin = if at == 0 { 0 } else { ends[at - 1].load(Relaxed) };
                let slots = &slots[begin as usize..ends[at].load(Relaxed) as usize];
                row.clear();
                row.extend(slots.iter().map(|slot| slot.load(Relaxed)));
                // Several threads have written them, in any order.
                row.sort_unstable();
                writer.push(row);
            }
            // Each chunk is one task.
            let _ = packed[chunk].set(writer.finish());
            ControlFlow::Continue(())
        });
        stopped(flow)?;
        packed.into_iter().filter_map(OnceLock::into_inner).for_each(|chunk| predecessors.push(chunk));
        Ok(())
    }
}

/// Whether the watch has stopped something.
pub(super) fn stopped(flow: ControlFlow<()>) -> Result<(), GraphHalt> {
    if flow.is_break() { Err(GraphHalt::Stopped) } else { Ok(()) }
}
