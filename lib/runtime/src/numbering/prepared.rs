//! A part tree prepared for ranking and unranking.

use qishu_rules::Rules;

use super::known::{Known, RankingSteps};
use super::looks::Looks;
use super::parts::{PreparedBranch, PreparedOperand, PreparedPart};
use super::planes::own_row;
use super::pool::Pool;
use super::without_pieces::WithoutPieces;
use super::{Branch, Order, Part, PartId, PartTree, Stages};
use crate::Number;

/// The limit on stored ranking steps, each of about two hundred bytes.
const MOST_STEPS: usize = 1 << 14;

/// The precomputed data of a part tree for ranking and unranking.
#[derive(Clone, Debug)]
pub struct Prepared<N> {
    /// The number of cells of a position.
    cells: usize,
    parts: Box<[PreparedPart]>,
    /// Precomputed choices.
    known: Known<N>,
    /// The ranking steps of parts whose choices are known: those that parts with other choices read, or that no part
    /// reads.
    rankings: Box<[Option<RankingSteps>]>,
    /// The correspondence of pieces and kinds.
    looks: Looks,
    /// For each order, the row offset of the first kind, for an empty square and for each piece.
    rows_of_pieces: Box<[Box<[usize]>]>,
}

impl<N: Number> Prepared<N> {
    /// Prepares the part tree of these stages for the positions of these rules, with at most `most` precomputed
    /// choices. The data of empty parts and the ranking steps are added later.
    pub(super) fn new<S: Stages<Number = N>>(
        stages: &S,
        part_tree: &PartTree,
        rules: &Rules,
        most: usize,
    ) -> Prepared<N> {
        let looks = Looks::new(rules);
        let operand = |part: PartId| {
            let table = if let Part::Table { table, .. } = part_tree.parts[part] { Some(table) } else { None };
            PreparedOperand { part, table, conditioning: table.map_or(0, |table| stages.conditioning(table)) }
        };
        let branch = |branch: &Branch, is_only: bool| PreparedBranch {
            operands: branch.operands.map(operand),
            pool: Pool::of(&branch.selection, is_only),
        };
        let part = |part: &Part| match part {
            Part::Nothing => PreparedPart::Nothing,
            Part::Conditioning => PreparedPart::Conditioning,
            Part::Placed => PreparedPart::Placed,
            Part::Pieces { places, cells } => PreparedPart::Pieces(Pool::pieces(*places, cells)),
            Part::Table { table, branches, is_word } => PreparedPart::Table {
                table: *table,
                branches: branches.iter().map(|one| branch(one, branches.len() == 1)).collect(),
                is_word: *is_word,
                without_pieces: None,
            },
        };
        let chunks = rules.cells().div_ceil(64);
        let rows_of_pieces = |order: &Order| looks.places(order).map(|place| own_row(place) * chunks).collect();
        Prepared {
            cells: rules.cells(),
            parts: part_tree.parts.iter().map(part).collect(),
            known: Known::new(stages, part_tree, most),
            rankings: vec![None; part_tree.parts.len()].into(),
            rows_of_pieces: part_tree.orders.iter().map(rows_of_pieces).collect(),
            looks,
        }
    }

    /// Stores the data of a part without pieces.
    pub(super) fn set_without_pieces(&mut self, part: PartId, without: WithoutPieces) {
        if let PreparedPart::Table { without_pieces, .. } = &mut self.parts[part] {
            *without_pieces = Some(without);
        }
    }

    /// Stores the ranking steps of these parts where their choices are known.
    pub(super) fn add_rankings(&mut self, parts: Vec<PartId>) {
        let mut most = MOST_STEPS;
        for part in parts {
            if let PreparedPart::Table { table, .. } = self.parts[part]
                && self.known.has(table)
                && self.rankings[part].is_none()
            {
                let ranking = RankingSteps::of(&self.parts, &self.known, part, most);
                most -= ranking.as_ref().map_or(0, RankingSteps::len);
                self.rankings[part] = ranking;
            }
        }
    }

    /// The ranking steps of a part, if its choices are known.
    #[inline]
    pub(super) fn ranking(&self, part: PartId) -> Option<&RankingSteps> {
        self.rankings[part].as_ref()
    }

    /// The parts of the board.
    pub(super) fn parts(&self) -> &[PreparedPart] {
        &self.parts
    }

    /// A part of the board.
    #[inline]
    pub(super) fn part(&self, part: PartId) -> &PreparedPart {
        &self.parts[part]
    }

    /// The precomputed choices.
    #[inline]
    pub(super) fn known(&self) -> &Known<N> {
        &self.known
    }

    /// The correspondence of pieces and kinds.
    #[inline]
    pub(super) fn looks(&self) -> &Looks {
        &self.looks
    }

    /// The row offset of the first kind in an order, for an empty square and for each piece.
    #[inline]
    pub(super) fn rows_of_pieces(&self, order: usize) -> &[usize] {
        &self.rows_of_pieces[order]
    }

    /// The number of cells of a position.
    #[inline]
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// The number of chunks of 64 cells in a set.
    #[inline]
    pub(super) fn chunks(&self) -> usize {
        self.cells.div_ceil(64)
    }
}
