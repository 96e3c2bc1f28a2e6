//! The positions of a count by roles as numbers.
//!
//! A position gives each square a role, and so belongs to one tally; tallies come one after another. Within a tally,
//! the number has two digits: which of the ways to give roles with that tally it is, cell by cell, and which of the
//! ways to put pieces on squares of these roles, step by step: first how many of the squares the step takes, then
//! which, and last of which of their kinds alike pieces are.

use num_bigint::BigUint;
use qishu_rules::Piece;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use super::diagram::RoleChoice;
use super::find::RoleCount;
use super::passed::{PassedStep, WaysOn};
use super::steps::StepEnd;
use super::tally::Tallies;
use crate::frontier::{CellWatch, FrontierHalt, Memory, NOWHERE, big};
use crate::system::{CellId, KindId};

/// A count by roles with all its states, and for each the number of ways to go on.
#[derive(Clone, Debug)]
pub struct NumberedRoles {
    count: RoleCount,
    tallies: Tallies,
    /// The tallies in the order of their positions.
    in_order: Vec<NumberedTally>,
    steps: Vec<PassedStep>,
    /// The ways to go on from the states before each step, and from those behind the last.
    ways: Vec<WaysOn>,
    /// For each cell of the system the number of the cell in a position.
    place: Vec<usize>,
    /// For each kind the piece in a position.
    pieces: Vec<Piece>,
    /// How many cells a position has.
    cells: usize,
    total: BigUint,
}

/// A tally with its positions.
#[derive(Clone, Debug)]
struct NumberedTally {
    /// The state of the first layer that it is.
    state: usize,
    /// In how many ways squares can have these roles.
    roles: BigUint,
    /// In how many ways pieces can be put on squares of these roles.
    pieces: BigUint,
    /// The number behind the last of its positions.
    end: BigUint,
}

impl RoleCount {
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
    ) -> Result<NumberedRoles, FrontierHalt> {
        let mut memory = Memory::new(most_bytes);
        let tallies = Tallies::new(&self.diagram, &self.roles.roles, true, most_steps, &mut memory)?;
        let passed = self.passed_steps(most_steps, &mut memory, watch)?;
        let ways = self.ways_on(&passed, None, |_| true, &mut memory)?;
        let states = tallies.whole(&self.diagram);
        let mut total = BigUint::ZERO;
        let tally = |((state, (_, roles)), pieces): ((usize, &(Vec<i64>, BigUint)), BigUint)| {
            total += roles * &pieces;
            NumberedTally { state, roles: roles.clone(), pieces, end: total.clone() }
        };
        let in_order = states.into_iter().zip(&self.tallies).zip(ways[0].all()).map(tally).collect();
        let rules = &model.rules;
        let place = self.system.cells.iter().map(|cell| rules.cell(cell.layer, cell.square).unwrap_or(0)).collect();
        let pieces = rules.kinds().map(|kind| kind.piece).collect();
        Ok(NumberedRoles {
            count: self.clone(),
            tallies,
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

impl NumberedRoles {
    /// The cells of each role, ascending, on the way of that number among those with the tally.
    fn cells_of_roles(&self, tally: &NumberedTally, number: &BigUint) -> Vec<Vec<CellId>> {
        let mut cells: Vec<Vec<CellId>> = vec![Vec::new(); self.count.roles.roles.len()];
        let mut left = number.clone();
        let mut state = tally.state;
        for (stage, &cell) in self.count.diagram.cells.iter().enumerate() {
            let choices = self.tallies.choices(&self.count.diagram, stage, state);
            let found = choices.iter().find_map(|choice| {
                let next = self.tallies.behind(stage, state, choice)?;
                let ways = self.tallies.ways(stage + 1, next);
                if left < ways {
                    return Some((choice.role, next));
                }
                left -= ways;
                None
            });
            let (role, next) = found.expect("the ways of a tally are those of the roles of its next cell together");
            cells[role].push(cell);
            state = next;
        }
        cells.iter_mut().for_each(|cells| cells.sort_unstable());
        cells
    }

    /// What becomes of the squares of the slots behind a step.
    fn end(&self, step: usize, cells: &mut [Vec<CellId>]) {
        for end in &self.count.program.steps[step].ends {
            if let StepEnd::Merged { roles: (from, into), .. } = end {
                let merged = std::mem::take(&mut cells[*from]);
                cells[*into].extend(merged);
                cells[*into].sort_unstable();
            }
        }
    }

    /// The kind that stands on a cell, or the one that it is placed as; `None` inside for an empty square, and no
    /// answer if no piece like that can stand there.
    fn kind_on(&self, cell: CellId, position: &[Piece]) -> Option<Option<KindId>> {
        let piece = position[self.place[cell]];
        if piece == Piece::NONE {
            return Some(None);
        }
        let fits = |kind: &KindId| self.count.system.kinds[*kind].cells.binary_search(&cell).is_ok();
        let kinds = (0..self.pieces.len()).filter(|&kind| self.pieces[kind] == piece);
        kinds.map(|kind| self.count.placed_as(kind)).find(fits).map(Some)
    }

    /// The role of each cell in a position, stage by stage; `None` if it breaks a rule.
    fn roles_in(&self, position: &[Piece]) -> Option<Vec<RoleChoice>> {
        let mut node = self.count.diagram.root?;
        let stages = self.count.diagram.stages.iter().zip(&self.count.diagram.cells);
        let choices = stages.map(|(nodes, &cell)| {
            let kind = self.kind_on(cell, position)?;
            let has = |choice: &&RoleChoice| {
                let role = &self.count.roles.roles[choice.role];
                kind.map_or(role.may_be_empty, |kind| role.members.iter().any(|(member, _)| *member == kind))
            };
            let choice = *nodes[node].iter().find(has)?;
            node = choice.to;
            Some(choice)
        });
        choices.collect()
    }
}

impl Positions for NumberedRoles {
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
        let choices = self.roles_in(position)?;
        let mut cells: Vec<Vec<CellId>> = vec![Vec::new(); self.count.roles.roles.len()];
        for (choice, &cell) in choices.iter().zip(&self.count.diagram.cells) {
            cells[choice.role].push(cell);
        }
        cells.iter_mut().for_each(|cells| cells.sort_unstable());
        // A piece where no piece can stand is on none of these cells.
        let met = self.place.iter().filter(|&&place| position[place] != Piece::NONE).count();
        if met != position.iter().filter(|&&piece| piece != Piece::NONE).count() {
            return None;
        }
        let whole = self.tallies.tally_of(&self.count.diagram, &choices);
        let mut state = self.tallies.layers[0].find(&whole)?;
        let place = self.in_order.iter().position(|tally| tally.state == state)?;
        let tally = &self.in_order[place];
        let mut way = BigUint::ZERO;
        for (stage, taken) in choices.iter().enumerate() {
            for choice in self.tallies.choices(&self.count.diagram, stage, state) {
                let Some(next) = self.tallies.behind(stage, state, choice) else { continue };
                if choice == taken {
                    state = next;
                    break;
                }
                way += self.tallies.ways(stage + 1, next);
            }
        }
        let (mut state, mut number) = (place as u32, &tally.end - &tally.roles * &tally.pieces + way * &tally.pieces);
        for (index, (step, placing)) in self.steps.iter().zip(&self.count.program.steps).enumerate() {
            let squares = &mut cells[placing.slot];
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
        let place = self.in_order.partition_point(|tally| tally.end <= *number);
        let tally = &self.in_order[place];
        let mut left = number - (&tally.end - &tally.roles * &tally.pieces);
        let mut cells = self.cells_of_roles(tally, &(&left / &tally.pieces));
        left %= &tally.pieces;
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
            let (pieces, to, behind) = found.expect("the ways of a state are those of its numbers of pieces together");
            for cell in self.count.binomials.take(&mut cells[placing.slot], pieces, &(&left / &behind)) {
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
