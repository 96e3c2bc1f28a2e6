//! The positions of a frontier as numbers.
//!
//! Cell by cell in the frontier's order, the positions with nobody there come first, and then those with a man of each kind.
//! So a position's number is a sum over the cells: of how many positions there are with the same cells before and an earlier
//! occupant here. Between two cells, that depends on the state alone.

use num_bigint::BigUint;
use qishu_rules::Man;
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
    /// The men of whom the stages know only the first of each.
    alike: Vec<AlikeMen>,
    /// How many cells a position has.
    cells: usize,
    total: BigUint,
}

/// Men who are gone through as one.
#[derive(Clone, Debug)]
struct AlikeMen {
    /// The men; the stages have the first.
    men: Vec<Man>,
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
    /// The occupants in their order, each with his effect.
    occupants: Vec<(Man, usize)>,
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
    /// Numbers the positions of a whole system: without sums that are kept, and with no men in place beforehand.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if whoever watches stops it.
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
        let men: Vec<Man> = rules.kinds().map(|kind| kind.man).collect();
        // From the last cell to the first: where nothing is left, it is still open of which of their kinds alike men are.
        widths.pop();
        let ends: Vec<BigUint> = ends.iter().map(|men| words(&self.alike, men, None)).collect();
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
                    .map(|occupant| occupant.map_or(Man::NONE, |kind| men[kind]))
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
            AlikeMen { men: alike.kinds.iter().map(|&kind| men[kind]).collect(), can_stand, kinds: alike.clone() }
        });
        Ok(NumberedFrontier { stages, alike: alike.collect(), cells: rules.cells(), total })
    }
}

impl AlikeMen {
    /// Which of them a man on a cell is, if he is one.
    fn letter(&self, cell: usize, man: Man) -> Option<usize> {
        self.men.iter().position(|&one| one == man).filter(|_| self.can_stand[cell])
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

    fn number_of(&self, position: &[Man]) -> Option<BigUint> {
        let men = position.iter().filter(|&&man| man != Man::NONE).count();
        if position.len() != self.cells || self.total == BigUint::ZERO {
            return None;
        }
        let (mut state, mut number, mut met) = (0, BigUint::ZERO, 0);
        let mut words: Vec<Vec<usize>> = vec![Vec::new(); self.alike.len()];
        for stage in &self.stages {
            let mut man = position[stage.cell];
            met += usize::from(man != Man::NONE);
            for (alike, word) in self.alike.iter().zip(&mut words) {
                if let Some(letter) = alike.letter(stage.cell, man) {
                    word.push(letter);
                    man = alike.men[0];
                }
            }
            let here = stage.occupants.iter().position(|&(occupant, _)| occupant == man)?;
            for &(_, effect) in &stage.occupants[..here] {
                number += stage.go(state, effect).map_or(BigUint::ZERO, |(_, ways)| ways);
            }
            state = stage.go(state, stage.occupants[here].1)?.0;
        }
        let mut number_of_words = BigUint::ZERO;
        for (AlikeMen { kinds, .. }, word) in self.alike.iter().zip(&words) {
            number_of_words = number_of_words * kinds.words(word.len() as i64) + kinds.number_of(word)?;
        }
        number += number_of_words;
        // A man where no man can stand is on none of these cells.
        (met == men && number < self.total).then_some(number)
    }

    fn put(&self, number: &BigUint, position: &mut [Man]) -> bool {
        assert_eq!(position.len(), self.cells, "a position has one man or nobody for each cell");
        position.fill(Man::NONE);
        if *number >= self.total {
            return false;
        }
        let (mut state, mut left) = (0, number.clone());
        for stage in &self.stages {
            let found = stage.occupants.iter().find_map(|&(man, effect)| {
                let (to, ways) = stage.go(state, effect)?;
                if left < ways {
                    return Some((man, to));
                }
                left -= ways;
                None
            });
            let (man, to) = found.expect("the ways of a state are those of its occupants together");
            (position[stage.cell], state) = (man, to);
        }
        for alike @ AlikeMen { men, kinds, .. } in self.alike.iter().rev() {
            let cells = self.stages.iter().map(|stage| stage.cell);
            let cells: Vec<usize> = cells.filter(|&cell| alike.letter(cell, position[cell]) == Some(0)).collect();
            let words = kinds.words(cells.len() as i64);
            let word = kinds.word(cells.len(), &(&left % &words));
            cells.iter().zip(word).for_each(|(&cell, letter)| position[cell] = men[letter]);
            left /= words;
        }
        true
    }
}
