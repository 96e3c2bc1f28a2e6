//! The positions of a frontier as numbers.
//!
//! Cell by cell in the frontier's order, the positions with no piece there come first, and then those with a piece of
//! each kind. So a position's number is a sum over the cells: of how many positions there are with the same cells
//! before and an earlier occupant here. Between two cells, that depends on the state alone.

use num_bigint::BigUint;
use qishu_rules::Piece;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use super::alike::AlikeKinds;
use super::find::Frontier;
use super::kept::words;
use super::layer::{add, big};
use super::memory::{FrontierHalt, Memory};
use super::pass::{CellWatch, NOWHERE, Pass};

/// A frontier with all states, and for each the number of ways to go on.
#[derive(Clone, Debug)]
pub struct NumberedFrontier {
    stages: Vec<NumberedStage>,
    /// The pieces of which the stages know only the first of each.
    alike: Vec<AlikePieces>,
    /// How many cells a position has.
    cells: usize,
    total: BigUint,
}

/// Pieces that are gone through as one.
#[derive(Clone, Debug)]
struct AlikePieces {
    /// The pieces; the stages have the first.
    pieces: Vec<Piece>,
    /// Whether they can stand on each cell of a position. Elsewhere who looks like one of them is none of them.
    can_stand: Vec<bool>,
    /// Their kinds.
    kinds: AlikeKinds,
}

/// What there is to know before one cell.
#[derive(Clone, Debug)]
struct NumberedStage {
    /// The number of the cell in a position.
    cell: usize,
    /// The occupants in their order, each with its effect.
    occupants: Vec<(Piece, usize)>,
    /// How many effects there are.
    effects: usize,
    /// For each state and effect the state to which it leads.
    moves: Vec<u32>,
    /// How many limbs the numbers of ways behind the cell have.
    limbs: usize,
    /// For each state behind the cell the number of ways to go on from there.
    ways: Vec<u64>,
}

impl Frontier {
    /// Numbers the positions of a whole system: without sums that are kept, and with no pieces in place beforehand.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if any piece that watches stops it.
    pub fn numbered(
        &self,
        model: &Model,
        most_steps: u128,
        most_bytes: u64,
        watch: &mut CellWatch<'_>,
    ) -> Result<NumberedFrontier, FrontierHalt> {
        let mut memory = Memory::new(most_bytes);
        let mut pass = Pass::new(&self.program, most_steps, &mut memory)?;
        let mut all_moves: Vec<Vec<u32>> = Vec::with_capacity(self.program.stages.len());
        let mut widths: Vec<usize> = vec![pass.layer.len()];
        for stage in &self.program.stages {
            let count = pass.layer.len() * stage.times.len();
            let mut moves: Vec<u32> = memory.room(count)?;
            pass.advance(&mut memory, Some(&mut moves), watch)?;
            all_moves.push(moves);
            widths.push(pass.layer.len());
        }
        let ends: Vec<Vec<i64>> =
            (0..pass.layer.len()).map(|number| self.program.kept_in(pass.layer.state(number), &[])).collect();
        drop(pass);
        let rules = &model.rules;
        let pieces: Vec<Piece> = rules.kinds().map(|kind| kind.piece).collect();
        // From the last cell to the first: where nothing is left, it is still open of which of their kinds alike pieces
        // are.
        widths.pop();
        let ends: Vec<BigUint> = ends.iter().map(|pieces| words(&self.alike, pieces, None)).collect();
        let mut limbs = ends.iter().map(|words| words.bits().div_ceil(64)).max().unwrap_or(1).max(1) as usize;
        let mut ways: Vec<u64> = Vec::with_capacity(ends.len() * limbs);
        for words in ends {
            ways.extend(words.iter_u64_digits().chain(std::iter::repeat(0)).take(limbs));
        }
        let mut stages: Vec<NumberedStage> = Vec::with_capacity(all_moves.len());
        let last_first = all_moves.into_iter().zip(widths).enumerate().rev();
        for (stage, (moves, states)) in last_first {
            let occupants = &self.program.occupants.stages[stage];
            let program = &self.program.stages[stage];
            let greatest = ways.chunks_exact(limbs).map(big).max().unwrap_or(BigUint::ZERO) * occupants.len();
            let limbs_before = greatest.bits().div_ceil(64).max(1) as usize;
            let words = states * limbs_before;
            let mut ways_before: Vec<u64> = memory.room(words)?;
            ways_before.resize(words, 0);
            let effects = program.times.len();
            for (moves, sum) in moves.chunks_exact(effects).zip(ways_before.chunks_exact_mut(limbs_before)) {
                for (&to, &times) in moves.iter().zip(&program.times).filter(|(to, _)| **to != NOWHERE) {
                    add(sum, times, &ways[to as usize * limbs..][..limbs]);
                }
            }
            let place = self.system.cells[self.program.occupants.cells[stage]];
            stages.push(NumberedStage {
                cell: rules.cell(place.layer, place.square).unwrap_or(0),
                occupants: occupants
                    .iter()
                    .map(|occupant| occupant.map_or(Piece::NONE, |kind| pieces[kind]))
                    .zip(program.effects.iter().copied())
                    .collect(),
                effects,
                moves,
                limbs,
                ways,
            });
            (ways, limbs) = (ways_before, limbs_before);
        }
        stages.reverse();
        let total = ways.chunks_exact(limbs).map(big).sum();
        let alike = self.alike.iter().map(|alike| {
            let mut can_stand = vec![false; rules.cells()];
            for &cell in self.system.kinds[alike.kinds[0]].cells.iter() {
                let place = self.system.cells[cell];
                if let Some(cell) = rules.cell(place.layer, place.square) {
                    can_stand[cell] = true;
                }
            }
            AlikePieces { pieces: alike.kinds.iter().map(|&kind| pieces[kind]).collect(), can_stand, kinds: alike.clone() }
        });
        Ok(NumberedFrontier { stages, alike: alike.collect(), cells: rules.cells(), total })
    }
}

impl AlikePieces {
    /// Which of them a piece on a cell is, if it is one.
    fn letter(&self, cell: usize, piece: Piece) -> Option<usize> {
        self.pieces.iter().position(|&one| one == piece).filter(|_| self.can_stand[cell])
    }
}

impl NumberedStage {
    /// The state to which an effect leads, and how many ways there are to go on from there; `None` if there are none.
    fn go(&self, state: usize, effect: usize) -> Option<(usize, BigUint)> {
        let to = self.moves[state * self.effects + effect];
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
        let (mut state, mut number, mut met) = (0, BigUint::ZERO, 0);
        let mut words: Vec<Vec<usize>> = vec![Vec::new(); self.alike.len()];
        for stage in &self.stages {
            let mut piece = position[stage.cell];
            met += usize::from(piece != Piece::NONE);
            for (alike, word) in self.alike.iter().zip(&mut words) {
                if let Some(letter) = alike.letter(stage.cell, piece) {
                    word.push(letter);
                    piece = alike.pieces[0];
                }
            }
            let here = stage.occupants.iter().position(|&(occupant, _)| occupant == piece)?;
            for &(_, effect) in &stage.occupants[..here] {
                number += stage.go(state, effect).map_or(BigUint::ZERO, |(_, ways)| ways);
            }
            state = stage.go(state, stage.occupants[here].1)?.0;
        }
        let mut number_of_words = BigUint::ZERO;
        for (AlikePieces { kinds, .. }, word) in self.alike.iter().zip(&words) {
            number_of_words = number_of_words * kinds.words(word.len() as i64) + kinds.number_of(word)?;
        }
        number += number_of_words;
        // A piece where no piece can stand is on none of these cells.
        (met == pieces && number < self.total).then_some(number)
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        assert_eq!(position.len(), self.cells, "a position has one piece or none for each cell");
        position.fill(Piece::NONE);
        if *number >= self.total {
            return false;
        }
        let (mut state, mut left) = (0, number.clone());
        for stage in &self.stages {
            let found = stage.occupants.iter().find_map(|&(piece, effect)| {
                let (to, ways) = stage.go(state, effect)?;
                if left < ways {
                    return Some((piece, to));
                }
                left -= ways;
                None
            });
            let (piece, to) = found.expect("the ways of a state are those of its occupants together");
            (position[stage.cell], state) = (piece, to);
        }
        for alike @ AlikePieces { pieces, kinds, .. } in self.alike.iter().rev() {
            let cells = self.stages.iter().map(|stage| stage.cell);
            let cells: Vec<usize> = cells.filter(|&cell| alike.letter(cell, position[cell]) == Some(0)).collect();
            let words = kinds.words(cells.len() as i64);
            let word = kinds.word(cells.len(), &(&left % &words));
            cells.iter().zip(word).for_each(|(&cell, letter)| position[cell] = pieces[letter]);
            left /= words;
        }
        true
    }
}
