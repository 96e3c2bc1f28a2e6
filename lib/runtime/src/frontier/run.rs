//! A frontier as a layered diagram.

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;

use super::squares::{CountedAsOne, SquareStep, SquareSteps};
use super::state::StateWords;
use crate::circuit::{
    CellId, Circuit, Combinations, CountHalt, CountedCircuit, ForwardPass, GroupRules, InterchangeableKinds, KindId,
    LayeredDiagram, LevelChoice, Memory, NodeLayer, PlacementWays, big, kept_rows, refused,
};

/// A frontier with what one pass needs beside it.
pub(crate) struct SquarePass<'s, const WORDS: usize> {
    frontier: &'s SquareSteps<WORDS>,
    /// For each square and group of values their number.
    weights: Vec<Vec<u64>>,
    combinations: Combinations,
    /// The sums known on the current square.
    known: Vec<i64>,
    groups: GroupRules<'s>,
}

impl<const WORDS: usize> CountedCircuit for SquareSteps<WORDS> {
    fn count(&self) -> BigUint {
        let mut memory = Memory::new(u64::MAX);
        let counted = self.begin(&mut memory).and_then(|mut pass| {
            pass.finish(&mut memory, &mut |_| ControlFlow::Continue(()))?;
            let ends = self.ends(&pass.layer).zip(pass.layer.counts());
            Ok(kept_rows(ends.filter_map(|(pieces, ways)| Some((pieces?, big(ways)))), &self.interchangeable()))
        });
        let rows = counted.unwrap_or_else(|halt| refused(&halt));
        rows.into_iter().map(|(_, positions)| positions).sum()
    }

    fn circuit(&self, memory: &mut Memory) -> Result<Circuit, CountHalt> {
        let mut pass = self.begin(memory)?;
        let recording = pass.record(false, memory, &mut |_| ControlFlow::Continue(()))?;
        Ok(Circuit {
            fits: self.fits(),
            levels: recording.levels,
            combinations: self.combinations().number(),
            interchangeable: self.interchangeable(),
            ends: self.ends(&pass.layer).collect(),
            domains: Vec::new(),
            placements: Arc::new(PlacementWays::new(0, 0, std::iter::empty())),
            alike: Vec::new(),
            paths: recording.paths,
        })
    }
}

impl<const WORDS: usize> SquareSteps<WORDS> {
    /// A pass before the first square.
    pub(crate) fn begin(&self, memory: &mut Memory) -> Result<ForwardPass<SquarePass<'_, WORDS>>, CountHalt> {
        let start = (!self.is_empty).then(|| (StateWords::<WORDS>::FIRST.words().to_vec(), vec![1]));
        ForwardPass::new(SquarePass::new(self), start, 1, u128::MAX, memory)
    }

    fn interchangeable(&self) -> Vec<InterchangeableKinds> {
        self.interchangeable.iter().map(|one| one.kinds.clone()).collect()
    }

    /// The combinations of the counted statistics.
    fn combinations(&self) -> Combinations {
        Combinations::new(self.counted.iter().map(|statistic| statistic.most).collect())
    }

    /// For each state after the last square and each combination of the counted statistics: the number of pieces of each
    /// group, or `None` if a counted statistic is not allowed.
    fn ends<'e>(&'e self, layer: &'e NodeLayer) -> impl Iterator<Item = Option<Vec<i64>>> + 'e {
        let combinations = self.combinations();
        let allowed = |combination: usize| {
            let values = combinations.values(combination);
            let is_allowed = self.counted.iter().zip(&values).all(|(statistic, &value)| statistic.allows(value));
            is_allowed.then_some(values)
        };
        let values: Vec<Option<Vec<i64>>> = (0..combinations.number()).map(allowed).collect();
        (0..layer.nodes()).flat_map(move |number| {
            let pieces = |counted: &Vec<i64>| {
                let pieces = |one: &CountedAsOne| one.base + one.at.value(layer.node(number), counted);
                self.interchangeable.iter().map(pieces).collect()
            };
            values.iter().map(|counted| counted.as_ref().map(pieces)).collect::<Vec<_>>()
        })
    }

    /// For each kind the squares that it fits on.
    pub(crate) fn fits(&self) -> Vec<Arc<[CellId]>> {
        let mut fits: Vec<Vec<CellId>> = vec![Vec::new(); self.kinds];
        for square in &self.squares {
            let kinds = square.values.iter().flat_map(|value| value.iter().flatten());
            kinds.for_each(|&kind| fits[kind].push(square.cell));
        }
        let sorted = |mut cells: Vec<CellId>| {
            cells.sort_unstable();
            cells.into()
        };
        fits.into_iter().map(sorted).collect()
    }
}

impl<const WORDS: usize> SquarePass<'_, WORDS> {
    fn new(frontier: &SquareSteps<WORDS>) -> SquarePass<'_, WORDS> {
        let weights = |square: &SquareStep<WORDS>| square.values.iter().map(|group| group.len() as u64).collect();
        SquarePass {
            frontier,
            weights: frontier.squares.iter().map(weights).collect(),
            combinations: frontier.combinations(),
            known: Vec::new(),
            groups: GroupRules::new(&frontier.groups),
        }
    }
}

impl<const WORDS: usize> LayeredDiagram for SquarePass<'_, WORDS> {
    fn words(&self) -> usize {
        WORDS
    }

    fn levels(&self) -> usize {
        self.frontier.squares.len()
    }

    fn combinations(&self) -> &Combinations {
        &self.combinations
    }

    fn added(&self, level: usize) -> &[Vec<i64>] {
        &self.frontier.squares[level].counted
    }

    fn alternatives(&self, level: usize) -> usize {
        self.frontier.squares[level].values.len()
    }

    fn bytes_beside(&self) -> u64 {
        self.groups.bytes()
    }

    fn take(&mut self, level: usize, _: &[u64]) -> usize {
        self.groups.go_to(level);
        self.alternatives(level)
    }

    #[inline]
    fn write(&mut self, level: usize, alternative: usize, node: &[u64], behind: &mut [u64]) -> bool {
        let mut next =
            self.frontier.squares[level].step(alternative, StateWords::of(node), &mut self.known, &mut self.groups);
        for forgotten in &self.frontier.forgotten {
            next = next.and_then(|state| forgotten.forget(level, state));
        }
        if let Some(state) = next {
            behind.copy_from_slice(state.words());
        }
        next.is_some()
    }

    fn weight(&self, level: usize, alternative: usize, _: &[u64]) -> &[u64] {
        std::slice::from_ref(&self.weights[level][alternative])
    }

    fn growth(&self, level: usize, _: &NodeLayer) -> BigUint {
        self.weights[level].iter().sum::<u64>().into()
    }

    fn choice(&self, level: usize, _: &NodeLayer) -> LevelChoice {
        let square = &self.frontier.squares[level];
        let values = square.values.iter().enumerate();
        let mut values: Vec<(Option<KindId>, usize)> =
            values.flat_map(|(group, value)| value.iter().map(move |&kind| (kind, group))).collect();
        values.sort_unstable();
        LevelChoice::Put { cell: square.cell, values, weights: self.weights[level].clone() }
    }
}
