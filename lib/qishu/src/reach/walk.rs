//! From the positions of one ply to those of the next.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use qishu_rules::GameState;
use qishu_runtime::moves::PackedFields;

use super::classes::Classes;
use super::orbit_firsts::OrbitFirsts;
use super::packed_list::{BLOCK, PackedList};
use super::{ReachedPly, ReachedPositions};
use crate::error::Error;
use crate::moves::Moves;
use crate::parallel;
use crate::shard::Shard;
use crate::work::{Progress, Work};

/// The number of positions after which progress is reported and repeated positions are looked for.
const WAVE: usize = 64 * BLOCK;

/// So few positions are not looked through for repeated ones before the end of the ply.
const FEW: usize = 1 << 16;

/// The positions that have been reached so far.
pub(super) struct PositionWalk<'a> {
    moves: &'a Moves,
    start: &'a GameState,
    fields: PackedFields,
    work: &'a Work<'a>,
    /// All positions so far, sorted.
    known: PackedList,
    classes: Option<Classes>,
    /// If only one position of each orbit is followed.
    firsts: Option<OrbitFirsts>,
    /// Which positions are counted.
    shard: Shard,
    plies: Vec<ReachedPly>,
    /// Whether lines are cut off that go on.
    is_cut: bool,
}

/// What follows some positions.
struct NextPly {
    /// The lines that end in them; 0 if lines are not counted.
    ended: u128,
    /// Whether one of them has a move.
    goes_on: bool,
    /// The positions one ply later; of a whole ply, sorted.
    after: PackedList,
}

impl<'a> PositionWalk<'a> {
    /// A walk that begins at a state.
    pub(super) fn new(moves: &'a Moves, start: &'a GameState, work: &'a Work<'a>) -> Result<Self, Error> {
        let fields = moves.position(start)?.packed_fields();
        let (known, plies, shard) = (PackedList::new(fields.words(), false), Vec::new(), Shard::WHOLE);
        Ok(PositionWalk { moves, start, fields, work, known, classes: None, firsts: None, shard, plies, is_cut: false })
    }

    /// The same walk, with the positions of one part counted.
    pub(super) fn of_part(mut self, shard: Shard) -> Self {
        self.shard = shard;
        self
    }

    /// The same walk, with the orbits of positions counted.
    pub(super) fn counting_orbits(mut self, firsts: Option<OrbitFirsts>) -> Self {
        self.classes = firsts.map(|firsts| Classes::new(firsts, self.words()));
        self
    }

    /// The same walk, but of each orbit only the first position is followed.
    pub(super) fn through_orbits(mut self, firsts: Option<OrbitFirsts>) -> Self {
        self.firsts = firsts;
        self
    }

    /// The number of words of a packed position.
    pub(super) fn words(&self) -> usize {
        self.fields.words()
    }

    /// All positions, sorted.
    pub(super) fn all(mut self) -> Result<PackedList, Error> {
        let mut start = self.start(false)?;
        if let Some(firsts) = &self.firsts {
            let mut images = firsts.images()?;
            start.try_for_each(|position| images.replace(position))?;
        }
        self.follow_new(start)?;
        Ok(self.known)
    }

    /// The first position, to which one line leads.
    fn start(&self, counts_lines: bool) -> Result<PackedList, Error> {
        let mut position = vec![0; self.words()];
        self.moves.position(self.start)?.pack(&self.fields, &mut position);
        let mut start = PackedList::new(self.words(), counts_lines);
        start.push(&position, 1);
        Ok(start)
    }

    /// Follows all lines for a number of plies. Without it, follows them until they end or a position returns, and then
    /// new positions only.
    pub(super) fn follow(mut self, plies: Option<u32>) -> Result<ReachedPositions, Error> {
        if let Some(new) = self.follow_lines(plies)? {
            self.follow_new(new)?;
        }
        Ok(ReachedPositions { plies: self.plies, is_complete: !self.is_cut })
    }

    /// Follows all lines. Without a number of plies, the result is the new positions of the first ply at which a position
    /// returns, if there is one.
    fn follow_lines(&mut self, plies: Option<u32>) -> Result<Option<PackedList>, Error> {
        let mut frontier = self.start(true)?;
        while !frontier.is_empty() {
            let new = frontier.unknown(&self.known);
            if plies.is_none() && new.len() < frontier.len() {
                return Ok(Some(new));
            }
            self.add(&frontier, &new)?;
            drop(new);
            let left = plies.map(|plies| plies.saturating_sub(self.plies.len().saturating_sub(1) as u32));
            let NextPly { ended, goes_on, after } = self.following(&frontier, left)?;
            if let Some(ply) = self.plies.last_mut() {
                ply.ended = within_128_bits(ended);
            }
            self.is_cut = left == Some(0) && goes_on;
            frontier = after;
        }
        Ok(None)
    }

    /// Follows positions that are new until none is left.
    fn follow_new(&mut self, mut new: PackedList) -> Result<(), Error> {
        while !new.is_empty() {
            self.add(&new, &new)?;
            new = self.following(&new, None)?.after.unknown(&self.known);
        }
        Ok(())
    }

    /// Adds the figures of the next ply, whose positions are sorted.
    fn add(&mut self, frontier: &PackedList, new: &PackedList) -> Result<(), Error> {
        self.known.merge(new);
        let own = self.own_of(frontier)?;
        let [mut positions, mut newly] = [own.len(), self.own_of(new)?.len()];
        if let Some(classes) = &mut self.classes {
            [positions, newly] = classes.add(&own)?;
        }
        let before = self.plies.last().map_or(0, |ply| ply.in_all);
        self.plies.push(ReachedPly {
            plies: self.plies.len() as u32,
            positions: frontier.counts_lines().then_some(positions as u64),
            new: newly as u64,
            in_all: before + newly as u64,
            lines: if own.counts_lines() { within_128_bits(own.all_lines()) } else { None },
            ended: None,
        });
        Ok(())
    }

    /// What follows the positions of a ply, after which some are left; after the last ply no positions are listed.
    fn following(&self, frontier: &PackedList, left: Option<u32>) -> Result<NextPly, Error> {
        let most = self.room(frontier);
        let mut all = NextPly { ended: 0, goes_on: false, after: frontier.emptied() };
        let mut limit = FEW.min(most);
        for (wave, blocks) in frontier.blocks(BLOCK).chunks(WAVE / BLOCK).enumerate() {
            self.report(wave * WAVE, frontier.len())?;
            for following in parallel::each(blocks, |block| self.following_block(frontier, block.clone(), left)) {
                let NextPly { ended, goes_on, after } = following?;
                all.ended = all.ended.saturating_add(ended);
                all.goes_on |= goes_on;
                all.after.append(&after);
            }
            if all.after.len() > limit {
                all.after.make_distinct();
                // A quarter of the room is left for those that repeat others: else they would be looked for all the time.
                if all.after.len() > most / 4 * 3 {
                    return Err(self.too_many());
                }
                limit = (2 * all.after.len()).clamp(FEW.min(most), most);
            }
        }
        self.report(frontier.len(), frontier.len())?;
        all.after.make_distinct();
        Ok(all)
    }

    /// What follows a few positions of a list.
    fn following_block(&self, list: &PackedList, block: Range<usize>, left: Option<u32>) -> Result<NextPly, Error> {
        let mut position = self.moves.position(self.start)?;
        let mut following = NextPly { ended: 0, goes_on: false, after: list.emptied() };
        let mut ends = list.emptied();
        let mut words = vec![0; self.words()];
        for index in block {
            let lines = list.lines(index);
            position.unpack(&self.fields, list.position(index));
            let moves = match left {
                Some(0) => position.moves().len(),
                _ => {
                    position.pack_after_each(&self.fields, &mut words, &mut |after| following.after.push(after, lines))
                }
            };
            match moves {
                0 => ends.push(list.position(index), lines),
                _ => following.goes_on = true,
            }
        }
        if let Some(firsts) = &self.firsts {
            let mut images = firsts.images()?;
            following.after.try_for_each(|position| images.replace(position))?;
        }
        following.ended = self.own(ends)?.all_lines();
        if left == Some(1) {
            following.after = self.own(following.after)?;
        }
        Ok(following)
    }

    /// The positions of a list that the part has.
    fn own_of<'l>(&self, list: &'l PackedList) -> Result<Cow<'l, PackedList>, Error> {
        if self.shard == Shard::WHOLE {
            return Ok(Cow::Borrowed(list));
        }
        let own = list.of_blocks(BLOCK, list.emptied(), |block| {
            let mut part = list.emptied();
            block.for_each(|index| part.push(list.position(index), list.lines(index)));
            self.own(part)
        });
        Ok(Cow::Owned(own?))
    }

    /// Those of some positions that the part has; up to symmetries, whole orbits.
    fn own(&self, list: PackedList) -> Result<PackedList, Error> {
        if self.shard == Shard::WHOLE {
            return Ok(list);
        }
        let mut images = self.classes.as_ref().map(|classes| classes.firsts.images()).transpose()?;
        let mut own = list.emptied();
        let mut first = vec![0; self.words()];
        for index in 0..list.len() {
            first.copy_from_slice(list.position(index));
            if let Some(images) = &mut images {
                images.replace(&mut first)?;
            }
            if self.shard.has(&first) {
                own.push(list.position(index), list.lines(index));
            }
        }
        Ok(own)
    }

    /// How many positions of the next ply there is room for, beside those so far and those of this ply. Each of them is
    /// listed once more as a new one, and then known.
    fn room(&self, frontier: &PackedList) -> usize {
        let classes = self.classes.as_ref().map_or(0, |classes| classes.known.bytes());
        let held = self.known.bytes() + classes + frontier.bytes();
        let lists = if self.classes.is_some() { 5 } else { 2 };
        let allowed = usize::try_from(self.work.bytes()).unwrap_or(usize::MAX);
        allowed.saturating_sub(held) / (frontier.row_bytes() + lists * self.known.row_bytes())
    }

    /// The positions of the next ply take too much memory.
    fn too_many(&self) -> Error {
        let last = self.plies.last();
        let (plies, positions) = last.map_or((0, 0), |last| (last.plies, last.in_all));
        Error::TooManyReached { plies, positions, allowed: self.work.bytes() }
    }

    fn report(&self, done: usize, of: usize) -> Result<(), Error> {
        let progress = Progress::of_units(done as u128, of as u128, "positions of the last ply");
        match self.work.report(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Stopped(progress)),
        }
    }
}

/// A number of lines, unless it is the greatest one, which stands for itself and all beyond.
fn within_128_bits(lines: u128) -> Option<u128> {
    (lines < u128::MAX).then_some(lines)
}
