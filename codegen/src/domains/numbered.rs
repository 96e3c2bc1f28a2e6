//! Ranking and unranking of the positions of a count by domains.
//!
//! A position determines the domain of each square, and thus its histogram. Histograms come one after another. Within a
//! histogram, the number has two digits. The first is the rank of the assignment of domains, cell by cell. The second
//! is the rank of the placement of pieces. Each step contributes the number of squares to fill, their combination, and
//! last the arrangement of interchangeable kinds.

use num_bigint::BigUint;
use qishu_rules::Piece;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use super::diagram::DomainChoice;
use super::find::DomainCount;
use super::histogram::Histograms;
use super::passed::{PassedStep, WaysOn};
use super::steps::StepEnd;
use crate::frontier::{CellWatch, FrontierHalt, Memory, NOWHERE, big};
use crate::system::{CellId, KindId};

/// A count by domains with all its nodes, and for each the number of completions.
#[derive(Clone, Debug)]
pub struct NumberedDomains {
    count: DomainCount,
    histograms: Histograms,
    /// The histograms in the order of their positions.
    in_order: Vec<NumberedHistogram>,
    steps: Vec<PassedStep>,
    /// The completions of the nodes before each step, and of those after the last.
    ways: Vec<WaysOn>,
    /// For each cell of the system its index in a position.
    place: Vec<usize>,
    /// For each kind its piece in a position.
    pieces: Vec<Piece>,
    /// The number of cells of a position.
    cells: usize,
    total: BigUint,
}

/// A histogram with its range of positions.
#[derive(Clone, Debug)]
struct NumberedHistogram {
    /// Its node in the first layer.
    state: usize,
    /// The number of assignments of domains with this histogram.
    domains: BigUint,
    /// The number of placements of pieces on squares of these domains.
    pieces: BigUint,
    /// The end (exclusive) of its numbers.
    end: BigUint,
}

impl DomainCount {
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
    ) -> Result<NumberedDomains, FrontierHalt> {
        let mut memory = Memory::new(most_bytes);
        let histograms = Histograms::new(&self.diagram, &self.domains.domains, true, most_steps, &mut memory)?;
        let passed = self.passed_steps(most_steps, &mut memory, watch)?;
        let ways = self.ways_on(&passed, None, |_| true, &mut memory)?;
        let states = histograms.whole(&self.diagram);
        let mut total = BigUint::ZERO;
        let histogram = |((state, (_, domains)), pieces): ((usize, &(Vec<i64>, BigUint)), BigUint)| {
            total += domains * &pieces;
            NumberedHistogram { state, domains: domains.clone(), pieces, end: total.clone() }
        };
        let in_order = states.into_iter().zip(&self.histograms).zip(ways[0].all()).map(histogram).collect();
        let rules = &model.rules;
        let place = self.system.cells.iter().map(|cell| rules.cell(cell.layer, cell.square).unwrap_or(0)).collect();
        let pieces = rules.kinds().map(|kind| kind.piece).collect();
        Ok(NumberedDomains {
            count: self.clone(),
            histograms,
            in_order,
            steps: passed.steps,
            ways,
            place,
            pieces,
            cells: rules.cells(),
            total,
        })
    }
}

impl NumberedDomains {
    /// The cells of each domain, ascending, in the assignment of that rank among those with the histogram.
    fn cells_of_domains(&self, histogram: &NumberedHistogram, number: &BigUint) -> Vec<Vec<CellId>> {
        let mut cells: Vec<Vec<CellId>> = vec![Vec::new(); self.count.domains.domains.len()];
        let mut left = number.clone();
        let mut state = histogram.state;
        for (level, &cell) in self.count.diagram.cells.iter().enumerate() {
            let choices = self.histograms.choices(&self.count.diagram, level, state);
            let found = choices.iter().find_map(|choice| {
                let next = self.histograms.behind(level, state, choice)?;
                let ways = self.histograms.ways(level + 1, next);
                if left < ways {
                    return Some((choice.domain, next));
                }
                left -= ways;
                None
            });
            let (domain, next) =
                found.expect("the ways of a histogram are those of the domains of its next cell together");
            cells[domain].push(cell);
            state = next;
        }
        cells.iter_mut().for_each(|cells| cells.sort_unstable());
        cells
    }

    /// Updates the squares of the pools after a step.
    fn end(&self, step: usize, cells: &mut [Vec<CellId>]) {
        for end in &self.count.program.steps[step].ends {
            if let StepEnd::Merged { domains: (from, into), .. } = end {
                let merged = std::mem::take(&mut cells[*from]);
                cells[*into].extend(merged);
                cells[*into].sort_unstable();
            }
        }
    }

    /// The kind on a cell, by its representative; `Some(None)` for an empty square, and `None` if no such piece can be
    /// there.
    fn kind_on(&self, cell: CellId, position: &[Piece]) -> Option<Option<KindId>> {
        let piece = position[self.place[cell]];
        if piece == Piece::NONE {
            return Some(None);
        }
        let fits = |kind: &KindId| self.count.system.kinds[*kind].cells.binary_search(&cell).is_ok();
        let kinds = (0..self.pieces.len()).filter(|&kind| self.pieces[kind] == piece);
        kinds.map(|kind| self.count.placed_as(kind)).find(fits).map(Some)
    }

    /// The domain of each cell in a position, level by level; `None` if a rule is broken.
    fn domains_in(&self, position: &[Piece]) -> Option<Vec<DomainChoice>> {
        let mut node = self.count.diagram.root?;
        let levels = self.count.diagram.levels.iter().zip(&self.count.diagram.cells);
        let choices = levels.map(|(nodes, &cell)| {
            let kind = self.kind_on(cell, position)?;
            let has = |choice: &&DomainChoice| {
                let domain = &self.count.domains.domains[choice.domain];
                kind.map_or(domain.may_be_empty, |kind| domain.members.iter().any(|(member, _)| *member == kind))
            };
            let choice = *nodes[node].iter().find(has)?;
            node = choice.to;
            Some(choice)
        });
        choices.collect()
    }
}

impl Positions for NumberedDomains {
    fn cells(&self) -> usize {
        self.cells
    }

    fn total(&self) -> BigUint {
        self.total.clone()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        if position.len() != self.cells {
            return None;
        }
        let choices = self.domains_in(position)?;
        let mut cells: Vec<Vec<CellId>> = vec![Vec::new(); self.count.domains.domains.len()];
        for (choice, &cell) in choices.iter().zip(&self.count.diagram.cells) {
            cells[choice.domain].push(cell);
        }
        cells.iter_mut().for_each(|cells| cells.sort_unstable());
        // A piece on a cell where no piece can stand is on none of these cells.
        let met = self.place.iter().filter(|&&place| position[place] != Piece::NONE).count();
        if met != position.iter().filter(|&&piece| piece != Piece::NONE).count() {
            return None;
        }
        let whole = self.histograms.histogram_of(&self.count.diagram, &choices);
        let mut state = self.histograms.layers[0].find(&whole)?;
        let place = self.in_order.iter().position(|histogram| histogram.state == state)?;
        let histogram = &self.in_order[place];
        let mut way = BigUint::ZERO;
        for (level, taken) in choices.iter().enumerate() {
            for choice in self.histograms.choices(&self.count.diagram, level, state) {
                let Some(next) = self.histograms.behind(level, state, choice) else { continue };
                if choice == taken {
                    state = next;
                    break;
                }
                way += self.histograms.ways(level + 1, next);
            }
        }
        let (mut state, mut number) =
            (place as u32, &histogram.end - &histogram.domains * &histogram.pieces + way * &histogram.pieces);
        for (index, (step, placing)) in self.steps.iter().zip(&self.count.program.steps).enumerate() {
            let squares = &mut cells[placing.pool];
            let is_taken = |cell: CellId| self.kind_on(cell, position) == Some(Some(placing.kind));
            let pieces = squares.iter().filter(|&&cell| is_taken(cell)).count();
            let stride = placing.most as usize + 1;
            let moves = &step.moves[state as usize * stride..][..stride];
            let all = i64::from(step.squares[state as usize]);
            for (fewer, &to) in moves.iter().enumerate().take(pieces).filter(|(_, to)| **to != NOWHERE) {
                number += big(self.count.binomials.choose(all, fewer as i64)) * self.ways[index + 1].of(to as usize);
            }
            state = *moves.get(pieces).filter(|to| **to != NOWHERE)?;
            number += self.count.binomials.rank(squares, is_taken) * self.ways[index + 1].of(state as usize);
            self.end(index, &mut cells);
        }
        let mut number_of_words = BigUint::ZERO;
        for alike in &self.count.alike {
            let cells = self.count.system.kinds[alike.kinds[0]].cells.iter();
            let letter = |piece: Piece| alike.kinds.iter().position(|&kind| self.pieces[kind] == piece);
            let word: Vec<usize> = cells.filter_map(|&cell| letter(position[self.place[cell]])).collect();
            number_of_words = number_of_words * alike.words(word.len() as i64) + alike.number_of(&word)?;
        }
        Some(number + number_of_words)
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        assert_eq!(position.len(), self.cells, "a position has one piece or none for each cell");
        position.fill(Piece::NONE);
        if *number >= self.total {
            return false;
        }
        let place = self.in_order.partition_point(|histogram| histogram.end <= *number);
        let histogram = &self.in_order[place];
        let mut left = number - (&histogram.end - &histogram.domains * &histogram.pieces);
        let mut cells = self.cells_of_domains(histogram, &(&left / &histogram.pieces));
        left %= &histogram.pieces;
        let mut stands_on: Vec<Vec<CellId>> = vec![Vec::new(); self.pieces.len()];
        let mut state = place as u32;
        for (index, (step, placing)) in self.steps.iter().zip(&self.count.program.steps).enumerate() {
            let stride = placing.most as usize + 1;
            let moves = &step.moves[state as usize * stride..][..stride];
            let all = i64::from(step.squares[state as usize]);
            let found = moves.iter().enumerate().filter(|(_, to)| **to != NOWHERE).find_map(|(pieces, &to)| {
                let behind = self.ways[index + 1].of(to as usize);
                let ways = big(self.count.binomials.choose(all, pieces as i64)) * &behind;
                if left < ways {
                    return Some((pieces, to, behind));
                }
                left -= ways;
                None
            });
            let (pieces, to, behind) = found.expect("the ways of a node are those of its numbers of pieces together");
            for cell in self.count.binomials.take(&mut cells[placing.pool], pieces, &(&left / &behind)) {
                position[self.place[cell]] = self.pieces[placing.kind];
                stands_on[placing.kind].push(cell);
            }
            left %= behind;
            state = to;
            self.end(index, &mut cells);
        }
        for alike in self.count.alike.iter().rev() {
            let cells = &mut stands_on[alike.kinds[0]];
            cells.sort_unstable();
            let words = alike.words(cells.len() as i64);
            let word = alike.word(cells.len(), &(&left % &words));
            cells
                .iter()
                .zip(word)
                .for_each(|(&cell, letter)| position[self.place[cell]] = self.pieces[alike.kinds[letter]]);
            left /= words;
        }
        true
    }
}
