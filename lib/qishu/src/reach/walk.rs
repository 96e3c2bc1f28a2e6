//! From the positions of one ply to those of the next.

use std::borrow::Cow;
use std::ops::ControlFlow;

use qishu_rules::GameState;
use qishu_runtime::moves::PackedFields;

use super::classes::Classes;
use super::orbit_firsts::OrbitFirsts;
use super::reached::{BLOCK, LineCount, Packed, Reached, add, distinct, unknown};
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
pub(super) struct PositionWalk<'a, const WORDS: usize> {
    moves: &'a Moves,
    start: &'a GameState,
    fields: PackedFields,
    work: &'a Work<'a>,
    /// All positions so far, sorted.
    known: Vec<Packed<WORDS>>,
    classes: Option<Classes<WORDS>>,
    /// If only one position of each orbit is followed.
    firsts: Option<OrbitFirsts>,
    /// Which positions are counted.
    shard: Shard,
    plies: Vec<ReachedPly>,
    /// Whether lines are cut off that go on.
    is_cut: bool,
}

/// What follows some positions.
struct NextPly<L, const WORDS: usize> {
    /// The lines that end in them.
    ended: L,
    /// Whether one of them has a move.
    goes_on: bool,
    /// The positions one ply later, sorted.
    after: Vec<Reached<L, WORDS>>,
}

impl<'a, const WORDS: usize> PositionWalk<'a, WORDS> {
    /// A walk that begins at a state.
    pub(super) fn new(moves: &'a Moves, start: &'a GameState, work: &'a Work<'a>) -> Result<Self, Error> {
        let fields = moves.position(start)?.packed_fields();
        let (known, plies, shard) = (Vec::new(), Vec::new(), Shard::WHOLE);
        Ok(PositionWalk { moves, start, fields, work, known, classes: None, firsts: None, shard, plies, is_cut: false })
    }

    /// The same walk, with the positions of one part counted.
    pub(super) fn of_part(mut self, shard: Shard) -> Self {
        self.shard = shard;
        self
    }

    /// The same walk, with the orbits of positions counted.
    pub(super) fn counting_orbits(mut self, firsts: Option<OrbitFirsts>) -> Self {
        self.classes = firsts.map(Classes::new);
        self
    }

    /// The same walk, but of each orbit only the first position is followed.
    pub(super) fn through_orbits(mut self, firsts: Option<OrbitFirsts>) -> Self {
        self.firsts = firsts;
        self
    }

    /// All positions, sorted.
    pub(super) fn all(mut self) -> Result<Vec<Packed<WORDS>>, Error> {
        let mut position = self.start()?;
        if let Some(firsts) = &self.firsts {
            firsts.images()?.replace(&mut position)?;
        }
        self.follow_new(vec![Reached { position, lines: () }])?;
        Ok(self.known)
    }

    fn start(&self) -> Result<Packed<WORDS>, Error> {
        let mut position = [0; WORDS];
        self.moves.position(self.start)?.pack(&self.fields, &mut position);
        Ok(position)
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
    fn follow_lines(&mut self, plies: Option<u32>) -> Result<Option<Vec<Reached<(), WORDS>>>, Error> {
        let mut frontier = vec![Reached { position: self.start()?, lines: 1u128 }];
        while !frontier.is_empty() {
            let new = unknown(&frontier, &self.known);
            if plies.is_none() && new.len() < frontier.len() {
                return Ok(Some(new));
            }
            self.add(&frontier, &new)?;
            drop(new);
            let left = plies.map(|plies| plies.saturating_sub(self.plies.len().saturating_sub(1) as u32));
            let NextPly { ended, goes_on, after } = self.following(&frontier, left)?;
            if let Some(ply) = self.plies.last_mut() {
                ply.ended = ended.number();
            }
            self.is_cut = left == Some(0) && goes_on;
            frontier = after;
        }
        Ok(None)
    }

    /// Follows positions that are new until none is left.
    fn follow_new(&mut self, mut new: Vec<Reached<(), WORDS>>) -> Result<(), Error> {
        while !new.is_empty() {
            self.add(&new, &new)?;
            let after = self.following(&new, None)?.after;
            new = unknown(&after, &self.known);
        }
        Ok(())
    }

    /// Adds the figures of the next ply, whose positions are sorted.
    fn add<L: LineCount>(&mut self, frontier: &[Reached<L, WORDS>], new: &[Reached<(), WORDS>]) -> Result<(), Error> {
        add(&mut self.known, new);
        let own = self.own_of(frontier)?;
        let [mut positions, mut newly] = [own.len(), self.own_of(new)?.len()];
        if let Some(classes) = &mut self.classes {
            [positions, newly] = classes.add(&own)?;
        }
        let before = self.plies.last().map_or(0, |ply| ply.in_all);
        self.plies.push(ReachedPly {
            plies: self.plies.len() as u32,
            positions: L::ARE_COUNTED.then_some(positions as u64),
            new: newly as u64,
            in_all: before + newly as u64,
            lines: own.iter().fold(L::NONE, |sum, one| sum.and(one.lines)).number(),
            ended: None,
        });
        Ok(())
    }

    /// What follows the positions of a ply, after which some are left; after the last ply no positions are listed.
    fn following<L: LineCount>(
        &self,
        frontier: &[Reached<L, WORDS>],
        left: Option<u32>,
    ) -> Result<NextPly<L, WORDS>, Error> {
        let most = self.room(frontier);
        let mut all: NextPly<L, WORDS> = NextPly::new();
        let mut limit = FEW.min(most);
        for (wave, positions) in frontier.chunks(WAVE).enumerate() {
            self.report(wave * WAVE, frontier.len())?;
            for following in parallel::each_block(positions, BLOCK, |block| self.following_block(block, left)) {
                let NextPly { ended, goes_on, after } = following?;
                all.ended = all.ended.and(ended);
                all.goes_on |= goes_on;
                all.after.extend(after);
            }
            if all.after.len() > limit {
                distinct(&mut all.after);
                // A quarter of the room is left for those that repeat others: else they would be looked for all the time.
                if all.after.len() > most / 4 * 3 {
                    return Err(self.too_many());
                }
                limit = (2 * all.after.len()).clamp(FEW.min(most), most);
            }
        }
        self.report(frontier.len(), frontier.len())?;
        distinct(&mut all.after);
        Ok(all)
    }

    /// What follows a few positions.
    fn following_block<L: LineCount>(
        &self,
        block: &[Reached<L, WORDS>],
        left: Option<u32>,
    ) -> Result<NextPly<L, WORDS>, Error> {
        let mut position = self.moves.position(self.start)?;
        let (mut following, mut ends) = (NextPly::new(), Vec::new());
        let mut words = [0; WORDS];
        for one in block {
            position.unpack(&self.fields, &one.position);
            let moves = match left {
                Some(0) => position.moves().len(),
                _ => position.pack_after_each(&self.fields, &mut words, &mut |after| {
                    let mut position = [0; WORDS];
                    position.copy_from_slice(after);
                    following.after.push(Reached { position, lines: one.lines });
                }),
            };
            match moves {
                0 => ends.push(*one),
                _ => following.goes_on = true,
            }
        }
        if let Some(firsts) = &self.firsts {
            let mut images = firsts.images()?;
            following.after.iter_mut().try_for_each(|one| images.replace(&mut one.position))?;
        }
        following.ended = self.own(ends)?.iter().fold(L::NONE, |sum, one| sum.and(one.lines));
        if left == Some(1) {
            following.after = self.own(following.after)?;
        }
        Ok(following)
    }

    /// The positions of a list that the part has.
    fn own_of<'l, L: LineCount>(&self, list: &'l [Reached<L, WORDS>]) -> Result<Cow<'l, [Reached<L, WORDS>]>, Error> {
        if self.shard == Shard::WHOLE {
            return Ok(Cow::Borrowed(list));
        }
        let own = parallel::each_block(list, BLOCK, |block| self.own(block.to_vec()));
        Ok(Cow::Owned(own.into_iter().collect::<Result<Vec<_>, Error>>()?.concat()))
    }

    /// Those of some positions that the part has; up to symmetries, whole orbits.
    fn own<L: LineCount>(&self, list: Vec<Reached<L, WORDS>>) -> Result<Vec<Reached<L, WORDS>>, Error> {
        if self.shard == Shard::WHOLE {
            return Ok(list);
        }
        let mut images = self.classes.as_ref().map(|classes| classes.firsts.images()).transpose()?;
        let mut own = Vec::new();
        for one in list {
            let mut first = one.position;
            if let Some(images) = &mut images {
                images.replace(&mut first)?;
            }
            own.extend(self.shard.has(&first).then_some(one));
        }
        Ok(own)
    }

    /// How many positions of the next ply there is room for, beside those so far and those of this ply. Each of them is
    /// listed once more as a new one, and then known.
    fn room<L>(&self, frontier: &[Reached<L, WORDS>]) -> usize {
        let packed = size_of::<Packed<WORDS>>();
        let classes = self.classes.as_ref().map_or(0, |classes| classes.known.len());
        let held = (self.known.len() + classes) * packed + size_of_val(frontier);
        let lists = if self.classes.is_some() { 5 } else { 2 };
        let allowed = usize::try_from(self.work.bytes()).unwrap_or(usize::MAX);
        allowed.saturating_sub(held) / (size_of::<Reached<L, WORDS>>() + lists * packed)
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

impl<L: LineCount, const WORDS: usize> NextPly<L, WORDS> {
    /// Nothing follows no position.
    fn new() -> Self {
        NextPly { ended: L::NONE, goes_on: false, after: Vec::new() }
    }
}
