//! Ranking: the number of a position.

use super::asked::asked_about;
use super::lookup::SumId;
use super::parts::{PreparedBranch, PreparedOperand, PreparedPart};
use super::planes::{Sets, Standing};
use super::pool::Pool;
use super::{Choice, Choose, Entry, Numbering, Part, PartId, Selected, Stages};
use crate::{Number, Piece};

/// The ranking of one part: its entry, its number there, and the number of pieces that it places.
struct Ranked<N> {
    entry: Entry,
    number: N,
    pieces: usize,
}

impl<N: Number> Ranked<N> {
    /// A part with the number zero.
    fn without_number(entry: Entry) -> Option<Self> {
        Some(Ranked { entry, number: N::from(0), pieces: 0 })
    }
}

impl<S: Stages> Numbering<'_, S> {
    /// The position's number; `None` if it is no position of the count, or has another number of cells.
    pub fn rank(&self, position: &[Piece]) -> Option<S::Number> {
        if position.len() != self.prepared.cells() {
            return None;
        }
        let is_at =
            |&(cell, kind): &(u32, u16)| position.get(cell as usize) == Some(&self.prepared.looks().piece(kind));
        let all = self.part_tree.cases.iter().enumerate();
        let mut all =
            all.flat_map(|(sum, cases)| cases.iter().enumerate().map(move |(index, case)| (sum, index, case)));
        let (sum, index, case) = all.find(|(_, _, case)| case.pieces.iter().all(is_at))?;
        let mut sets = Sets::new();
        let (order, rows) = (&self.part_tree.orders[case.order], self.prepared.rows_of_pieces(case.order));
        let standing = Standing::of(position, order, rows, self.prepared.looks(), &mut sets)?;
        let Ranked { entry, number, pieces } = self.rank_part(case.part, &[], standing)?;
        // The case must account for every piece.
        if pieces + case.pieces.len() != standing.pieces {
            return None;
        }
        if !self.part_tree.is_split {
            return Some(number);
        }
        let result = self.stages.result();
        let sources = self.stages.sources(result, sum);
        let numbers: Entry = sources.iter().map(|&(_, axis)| entry[axis]).collect();
        let ways = match self.part_tree.parts[case.part] {
            Part::Table { table, .. } => self.stages.value(table, &entry),
            _ => S::Number::from(1),
        };
        let mut whole = S::Number::from(index as u64).times(&ways);
        whole.increase(&number);
        whole.increase(&self.stages.before(result, &[], sum, &numbers)?);
        Some(whole)
    }

    /// The entry of a part without conditioning; `None` if no position of the count has this part.
    pub(super) fn entry_of(&self, part: PartId, standing: Standing<'_>) -> Option<Entry> {
        self.rank_part(part, &[], standing).map(|ranked| ranked.entry)
    }

    /// Ranks one part, for some conditioning numbers.
    fn rank_part(&self, part: PartId, conditioning: &[usize], standing: Standing<'_>) -> Option<Ranked<S::Number>> {
        match self.prepared.part(part) {
            PreparedPart::Nothing => Ranked::without_number(Entry::new()),
            PreparedPart::Conditioning => Ranked::without_number(conditioning.into()),
            // Their branch has the number of them.
            PreparedPart::Placed => None,
            PreparedPart::Pieces(pool) => Ranked::without_number(Entry::from_slice(&[pool.taken(standing)])),
            &PreparedPart::Table { table, ref branches, ref without_pieces, .. } => {
                if let Some(without_pieces) = without_pieces
                    && without_pieces.is_seen(standing)
                {
                    return Ranked::without_number(without_pieces.entry.clone());
                }
                if let Some(ranking) = self.prepared.ranking(part) {
                    let known = self.prepared.known();
                    let (entry, number, pieces) =
                        self.rank_known(ranking, known.asked(table, conditioning)?, standing)?;
                    return Some(Ranked { entry: known.spelled(table, entry), number, pieces });
                }
                let mut branches = branches.iter().enumerate();
                branches.find_map(|(sum, branch)| self.rank_branch((table, sum), branch, conditioning, standing))
            }
        }
    }

    /// Ranks one sum of a part's table, if the part is a choice of that sum.
    fn rank_branch(
        &self,
        (table, sum): SumId,
        PreparedBranch { operands, pool }: &PreparedBranch,
        conditioning: &[usize],
        standing: Standing<'_>,
    ) -> Option<Ranked<S::Number>> {
        let taken = pool.taken(standing);
        let alone = |operand: &PreparedOperand| match (self.prepared.part(operand.part), operand.table) {
            (PreparedPart::Placed, _) => Ranked::without_number(Entry::from_slice(&[taken])),
            // This branch's conditioning does not apply to another table.
            (_, Some(_)) => self.rank_part(operand.part, &[], standing),
            (_, None) => self.rank_part(operand.part, conditioning, standing),
        };
        let asking = |index: usize, other: &Ranked<S::Number>| {
            let asked = asked_about(self.stages, (table, sum), index, operands[index].conditioning, &other.entry);
            self.rank_part(operands[index].part, &asked, standing)
        };
        // An operand that is conditioned on the other comes after it.
        let ranked = if operands[0].conditioning > 0 {
            let second = alone(&operands[1])?;
            [asking(0, &second)?, second]
        } else {
            let first = alone(&operands[0])?;
            let second = if operands[1].conditioning > 0 { asking(1, &first)? } else { alone(&operands[1])? };
            [first, second]
        };
        let sources = self.stages.sources(table, sum);
        let numbers: Entry = sources.iter().map(|&(operand, axis)| ranked[operand].entry[axis]).collect();
        let mut choice = None;
        self.stages.choice(table, sum, &numbers, &mut |Choice { target, operands: entries, choose }| {
            let is_told = |index: usize| operands[index].table.is_some() || !entries[index].is_empty();
            let is_read = |index: usize| !is_told(index) || *entries[index] == *ranked[index].entry;
            choice = (is_read(0) && is_read(1)).then(|| (Entry::from_slice(target), choose));
        });
        let (entry, choose) = choice?;
        // The triangle holds the binomials of valid choices only.
        let before = self.stages.before(table, &entry, sum, &numbers)?;
        let mut number = self.rank_taken::<S::Number>(pool, standing, taken, choose.as_ref())?;
        let mut pieces = pool.placed(taken);
        for (ranked, operand) in ranked.iter().zip(operands) {
            if let Some(table) = operand.table {
                number = number.times(&self.stages.value(table, &ranked.entry));
                number.increase(&ranked.number);
            }
            pieces += ranked.pieces;
        }
        number.increase(&before);
        Some(Ranked { entry, number, pieces })
    }

    /// The rank of the selected combination; `None` if the choice selects another number of things.
    #[inline]
    pub(super) fn rank_taken<M: Number>(
        &self,
        pool: &Pool,
        standing: Standing<'_>,
        taken: usize,
        choose: Option<&Choose>,
    ) -> Option<M> {
        let (whole, triangle) = match (pool.selected, choose) {
            (Selected::Chosen, Some(choose)) if choose.part == taken => (choose.whole, choose.triangle),
            (Selected::Chosen, _) => return None,
            (Selected::None, _) => return (taken == 0).then(|| M::from(0)),
            (Selected::All, _) => return (taken == pool.things(standing)).then(|| M::from(0)),
        };
        if pool.decides && whole != pool.things(standing) {
            return None;
        }
        // There is one way to select nothing.
        if taken == 0 {
            return Some(M::from(0));
        }
        let combination = (whole, taken);
        match self.stages.word_binomials(triangle) {
            Some(binomial) => pool.rank(standing, combination, binomial).map(M::from),
            None => {
                let binomial = |n, k| self.stages.binomial(triangle, n, k);
                pool.rank(standing, combination, binomial).map(|rank| rank.resized())
            }
        }
    }
}
