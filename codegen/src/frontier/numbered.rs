//! Ranking and unranking of the positions of a frontier.
//!
//! For each cell in the frontier's order, positions with an empty cell come first, and then those with a piece of each
//! kind. A position's number is therefore a sum over the cells: each adds the number of positions with equal cells
//! before and an earlier value here. Between two cells, that depends on the node alone.

use num_bigint::BigUint;
use qishu_rules::Piece;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use super::find::Frontier;
use super::interchangeable::InterchangeableKinds;
use super::kept::words;
use super::layer::{add, big};
use super::memory::{FrontierHalt, Memory};
use super::pass::{CellWatch, NOWHERE, Pass};

/// A frontier with all nodes, and for each the number of completions.
#[derive(Clone, Debug)]
pub struct NumberedFrontier {
    levels: Vec<NumberedLevel>,
    /// The groups of interchangeable pieces; the levels have only the first of each.
    interchangeable: Vec<InterchangePieces>,
    /// The number of cells of a position.
    cells: usize,
    total: BigUint,
}

/// Pieces of one group of interchangeable kinds.
#[derive(Clone, Debug)]
struct InterchangePieces {
    /// The pieces; the levels have the first.
    pieces: Vec<Piece>,
    /// Whether they can stand on each cell of a position. A cell on which they cannot stand is never part of the
    /// arrangement.
    can_stand: Vec<bool>,
    /// Their kinds.
    kinds: InterchangeableKinds,
}

/// The data for one cell.
#[derive(Clone, Debug)]
struct NumberedLevel {
    /// The index of the cell in a position.
    cell: usize,
    /// The cell values in order, each with its edge.
    cell_values: Vec<(Piece, usize)>,
    /// The number of edges.
    edges: usize,
    /// For each node and edge the node to which it leads.
    moves: Vec<u32>,
    /// The number of limbs of each count after the cell.
    limbs: usize,
    /// For each node after the cell the number of completions.
    ways: Vec<u64>,
}

impl Frontier {
    /// Numbers the positions of a whole system, which has no kept sums and no pieces placed beforehand.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if the watch stops it.
    pub fn numbered(
        &self,
        model: &Model,
        most_steps: u128,
        most_bytes: u64,
        watch: &mut CellWatch<'_>,
    ) -> Result<NumberedFrontier, FrontierHalt> {
        let mut memory = Memory::new(most_bytes);
        let mut pass = Pass::new(&self.program, most_steps, &mut memory)?;
        let mut all_moves: Vec<Vec<u32>> = Vec::with_capacity(self.program.levels.len());
        let mut widths: Vec<usize> = vec![pass.layer.len()];
        for level in &self.program.levels {
            let count = pass.layer.len() * level.times.len();
            let mut moves: Vec<u32> = memory.room(count)?;
            pass.advance(&mut memory, Some(&mut moves), watch)?;
            all_moves.push(moves);
            widths.push(pass.layer.len());
        }
        let ends: Vec<Vec<i64>> =
            (0..pass.layer.len()).map(|number| self.program.kept_in(pass.layer.node(number), &[])).collect();
        drop(pass);
        let rules = &model.rules;
        let pieces: Vec<Piece> = rules.kinds().map(|kind| kind.piece).collect();
        // From the last cell to the first. The kinds of interchangeable pieces are still open after the last cell.
        widths.pop();
        let ends: Vec<BigUint> = ends.iter().map(|pieces| words(&self.interchangeable, pieces, None)).collect();
        let mut limbs = ends.iter().map(|words| words.bits().div_ceil(64)).max().unwrap_or(1).max(1) as usize;
        let mut ways: Vec<u64> = Vec::with_capacity(ends.len() * limbs);
        for words in ends {
            ways.extend(words.iter_u64_digits().chain(std::iter::repeat(0)).take(limbs));
        }
        let mut levels: Vec<NumberedLevel> = Vec::with_capacity(all_moves.len());
        let last_first = all_moves.into_iter().zip(widths).enumerate().rev();
        for (level, (moves, nodes)) in last_first {
            let cell_values = &self.program.cell_values.levels[level];
            let program = &self.program.levels[level];
            let greatest = ways.chunks_exact(limbs).map(big).max().unwrap_or(BigUint::ZERO) * cell_values.len();
            let limbs_before = greatest.bits().div_ceil(64).max(1) as usize;
            let words = nodes * limbs_before;
            let mut ways_before: Vec<u64> = memory.room(words)?;
            ways_before.resize(words, 0);
            let edges = program.times.len();
            for (moves, sum) in moves.chunks_exact(edges).zip(ways_before.chunks_exact_mut(limbs_before)) {
                for (&to, &times) in moves.iter().zip(&program.times).filter(|(to, _)| **to != NOWHERE) {
                    add(sum, times, &ways[to as usize * limbs..][..limbs]);
                }
            }
            let place = self.system.cells[self.program.cell_values.cells[level]];
            levels.push(NumberedLevel {
                cell: rules.cell(place.layer, place.square).unwrap_or(0),
                cell_values: cell_values
                    .iter()
                    .map(|cell_value| cell_value.map_or(Piece::NONE, |kind| pieces[kind]))
                    .zip(program.edges.iter().copied())
                    .collect(),
                edges,
                moves,
                limbs,
                ways,
            });
            (ways, limbs) = (ways_before, limbs_before);
        }
        levels.reverse();
        let total = ways.chunks_exact(limbs).map(big).sum();
        let interchangeable = self.interchangeable.iter().map(|interchangeable| {
            let mut can_stand = vec![false; rules.cells()];
            for &cell in self.system.kinds[interchangeable.kinds[0]].cells.iter() {
                let place = self.system.cells[cell];
                if let Some(cell) = rules.cell(place.layer, place.square) {
                    can_stand[cell] = true;
                }
            }
            InterchangePieces {
                pieces: interchangeable.kinds.iter().map(|&kind| pieces[kind]).collect(),
                can_stand,
                kinds: interchangeable.clone(),
            }
        });
        Ok(NumberedFrontier { levels, interchangeable: interchangeable.collect(), cells: rules.cells(), total })
    }
}

impl InterchangePieces {
    /// Which of the kinds a piece on a cell has, if any.
    fn letter(&self, cell: usize, piece: Piece) -> Option<usize> {
        self.pieces.iter().position(|&one| one == piece).filter(|_| self.can_stand[cell])
    }
}

impl NumberedLevel {
    /// The node to which an edge leads, and its number of completions; `None` if it has none.
    fn go(&self, node: usize, edge: usize) -> Option<(usize, BigUint)> {
        let to = self.moves[node * self.edges + edge];
        (to != NOWHERE).then(|| (to as usize, big(&self.ways[to as usize * self.limbs..][..self.limbs])))
    }
}

impl Positions for NumberedFrontier {
    fn cells(&self) -> usize {
        self.cells
    }

    fn total(&self) -> BigUint {
        self.total.clone()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        let pieces = position.iter().filter(|&&piece| piece != Piece::NONE).count();
        if position.len() != self.cells || self.total == BigUint::ZERO {
            return None;
        }
        let (mut node, mut number, mut met) = (0, BigUint::ZERO, 0);
        let mut words: Vec<Vec<usize>> = vec![Vec::new(); self.interchangeable.len()];
        for level in &self.levels {
            let mut piece = position[level.cell];
            met += usize::from(piece != Piece::NONE);
            for (interchangeable, word) in self.interchangeable.iter().zip(&mut words) {
                if let Some(letter) = interchangeable.letter(level.cell, piece) {
                    word.push(letter);
                    piece = interchangeable.pieces[0];
                }
            }
            let here = level.cell_values.iter().position(|&(cell_value, _)| cell_value == piece)?;
            for &(_, edge) in &level.cell_values[..here] {
                number += level.go(node, edge).map_or(BigUint::ZERO, |(_, ways)| ways);
            }
            node = level.go(node, level.cell_values[here].1)?.0;
        }
        let mut number_of_words = BigUint::ZERO;
        for (InterchangePieces { kinds, .. }, word) in self.interchangeable.iter().zip(&words) {
            number_of_words = number_of_words * kinds.words(word.len() as i64) + kinds.number_of(word)?;
        }
        number += number_of_words;
        // A piece on a cell where no piece can stand is on none of these cells.
        (met == pieces && number < self.total).then_some(number)
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        assert_eq!(position.len(), self.cells, "a position has one piece or none for each cell");
        position.fill(Piece::NONE);
        if *number >= self.total {
            return false;
        }
        let (mut node, mut left) = (0, number.clone());
        for level in &self.levels {
            let found = level.cell_values.iter().find_map(|&(piece, edge)| {
                let (to, ways) = level.go(node, edge)?;
                if left < ways {
                    return Some((piece, to));
                }
                left -= ways;
                None
            });
            let (piece, to) = found.expect("the ways of a node are those of its cell values together");
            (position[level.cell], node) = (piece, to);
        }
        for interchangeable @ InterchangePieces { pieces, kinds, .. } in self.interchangeable.iter().rev() {
            let cells = self.levels.iter().map(|level| level.cell);
            let cells: Vec<usize> =
                cells.filter(|&cell| interchangeable.letter(cell, position[cell]) == Some(0)).collect();
            let words = kinds.words(cells.len() as i64);
            let word = kinds.word(cells.len(), &(&left % &words));
            cells.iter().zip(word).for_each(|(&cell, letter)| position[cell] = pieces[letter]);
            left /= words;
        }
        true
    }
}
