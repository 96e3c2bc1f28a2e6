//! Random circuits against brute force. Pools and interchangeable kinds are part of the circuits of random rules, which
//! `codegen/tests` compares with brute force.

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use proptest::prelude::*;
use qishu_rules::Piece;

use super::binomials::PlacementWays;
use super::combinations::Combinations;
use super::diagram::LayeredDiagram;
use super::explicit::Circuit;
use super::layer::NodeLayer;
use super::level::{KindId, LevelChoice};
use super::memory::Memory;
use super::numbered::{NumberedCircuit, PositionLayout};
use super::pass::ForwardPass;
use crate::numbering::Positions;

/// The values of a cell: empty, and two kinds.
const VALUES: [Option<KindId>; 3] = [None, Some(0), Some(1)];

/// The most nodes between two levels.
const NODES: usize = 4;

/// A random diagram over cells in a row.
#[derive(Clone, Debug)]
struct RandomDiagram {
    /// For each cell the alternative of each value.
    alternatives: Vec<[usize; 3]>,
    /// For each cell, node and alternative the node after it.
    targets: Vec<[[Option<u64>; 3]; NODES]>,
    /// For each cell what each alternative adds to the counted sums.
    added: Vec<Vec<Vec<i64>>>,
    combinations: Combinations,
    /// The number of values of each alternative of each cell.
    weights: Vec<[u64; 3]>,
    /// For each last node and combination whether it is allowed.
    is_allowed: Vec<bool>,
}

impl LayeredDiagram for RandomDiagram {
    fn words(&self) -> usize {
        1
    }

    fn levels(&self) -> usize {
        self.alternatives.len()
    }

    fn combinations(&self) -> &Combinations {
        &self.combinations
    }

    fn added(&self, level: usize) -> &[Vec<i64>] {
        &self.added[level]
    }

    fn alternatives(&self, _: usize) -> usize {
        3
    }

    fn take(&mut self, _: usize, _: &[u64]) -> usize {
        3
    }

    fn write(&mut self, level: usize, alternative: usize, node: &[u64], behind: &mut [u64]) -> bool {
        let to = self.targets[level][node[0] as usize][alternative];
        behind[0] = to.unwrap_or(0);
        to.is_some() && self.weights[level][alternative] > 0
    }

    fn weight(&self, level: usize, alternative: usize, _: &[u64]) -> &[u64] {
        std::slice::from_ref(&self.weights[level][alternative])
    }

    fn growth(&self, _: usize, _: &NodeLayer) -> BigUint {
        VALUES.len().into()
    }

    fn choice(&self, level: usize, _: &NodeLayer) -> LevelChoice {
        LevelChoice::Put {
            cell: level,
            values: VALUES.into_iter().zip(self.alternatives[level]).collect(),
            weights: self.weights[level].to_vec(),
        }
    }
}

impl RandomDiagram {
    /// The positions, in the order of their paths: for each cell the index of its value.
    fn positions(&self) -> Vec<Vec<usize>> {
        let mut positions: Vec<(Vec<usize>, u64, Vec<i64>)> = vec![(Vec::new(), 0, vec![0; self.combinations.sums()])];
        for level in 0..self.levels() {
            let longer = |(position, node, sums): &(Vec<usize>, u64, Vec<i64>)| {
                let value = |value: usize| {
                    let alternative = self.alternatives[level][value];
                    let to = self.targets[level][*node as usize][alternative]?;
                    let sums: Vec<i64> =
                        sums.iter().zip(&self.added[level][alternative]).map(|(sum, added)| sum + added).collect();
                    let is_within = sums.iter().enumerate().all(|(sum, value)| *value <= self.combinations.most(sum));
                    is_within.then(|| ([&position[..], &[value]].concat(), to, sums))
                };
                (0..VALUES.len()).filter_map(value).collect::<Vec<_>>()
            };
            positions = positions.iter().flat_map(longer).collect();
        }
        let combinations = self.combinations.number();
        let is_allowed = |(_, node, sums): &(Vec<usize>, u64, Vec<i64>)| {
            let combination = (0..combinations).find(|&number| self.combinations.values(number) == *sums);
            combination.is_some_and(|combination| self.is_allowed[*node as usize * combinations + combination])
        };
        positions.into_iter().filter(is_allowed).map(|(position, ..)| position).collect()
    }

    fn circuit(&self) -> Circuit {
        let memory = &mut Memory::new(1 << 20);
        let starts = [(vec![0], vec![1])];
        let mut pass = ForwardPass::new(self.clone(), starts, 1, u128::MAX, memory).expect("there is memory");
        let recording = pass.record(true, memory, &mut |_| ControlFlow::Continue(())).expect("there is memory");
        let combinations = self.combinations.number();
        let last = (0..pass.layer.nodes()).flat_map(|number| {
            let node = pass.layer.node(number)[0] as usize;
            (0..combinations).map(move |combination| node * combinations + combination)
        });
        Circuit {
            fits: vec![(0..self.levels()).collect(); 2],
            levels: recording.levels,
            combinations,
            interchangeable: Vec::new(),
            ends: last.map(|end| self.is_allowed[end].then(Vec::new)).collect(),
            domains: Vec::new(),
            placements: Arc::new(PlacementWays::new(0, 0, std::iter::empty())),
            alike: Vec::new(),
            paths: recording.paths,
        }
    }
}

fn random_diagram() -> impl Strategy<Value = RandomDiagram> {
    let most = prop::collection::vec(0..3i64, 0..3);
    (1..5usize, most).prop_flat_map(|(cells, most)| {
        let to = prop::option::weighted(0.8, 0..NODES as u64);
        let targets = prop::collection::vec(prop::array::uniform4(prop::array::uniform3(to)), cells);
        let alternatives = prop::collection::vec(prop::array::uniform3(0..3usize), cells);
        let added = prop::collection::vec(prop::collection::vec(prop::collection::vec(0..2i64, most.len()), 3), cells);
        let combinations = Combinations::new(most);
        let is_allowed = prop::collection::vec(prop::bool::weighted(0.7), NODES * combinations.number());
        (targets, alternatives, added, is_allowed).prop_map(move |(targets, alternatives, added, is_allowed)| {
            let values = |of: &[usize; 3]| [0, 1, 2].map(|edge| of.iter().filter(|&&one| one == edge).count() as u64);
            let weights = alternatives.iter().map(values).collect();
            RandomDiagram { alternatives, targets, added, combinations: combinations.clone(), weights, is_allowed }
        })
    })
}

/// The pieces of the two kinds.
const PIECES: [Piece; 2] = [Piece::of(0), Piece::of(1)];

proptest! {
    #[test]
    fn every_query_agrees_with_brute_force(diagram in random_diagram()) {
        let positions = diagram.positions();
        let circuit = diagram.circuit();
        let (memory, watch) = (&mut Memory::new(1 << 20), &mut |_| ControlFlow::Continue(()));
        let marginals = circuit.marginals(memory, watch).expect("there is memory");
        for marginal in &marginals {
            let has = |position: &&Vec<usize>| VALUES[position[marginal.cell]] == Some(marginal.kind);
            prop_assert_eq!(&marginal.positions, &positions.iter().filter(has).count().into());
        }
        prop_assert_eq!(marginals.len(), 2 * diagram.levels());
        let cells = diagram.levels();
        let layout = PositionLayout { cells, place: (0..cells).collect(), pieces: PIECES.to_vec() };
        let numbered = NumberedCircuit::new(circuit, layout, memory, watch).expect("there is memory");
        prop_assert_eq!(numbered.total(), positions.len().into());
        let written = |position: &[usize]| -> Vec<Piece> {
            position.iter().map(|&value| VALUES[value].map_or(Piece::NONE, |kind| PIECES[kind])).collect()
        };
        let mut found = vec![Piece::NONE; diagram.levels()];
        for (number, position) in positions.iter().enumerate() {
            prop_assert!(numbered.put(&number.into(), &mut found));
            prop_assert_eq!(&found, &written(position));
            prop_assert_eq!(numbered.number_of(&found), Some(number.into()));
        }
        prop_assert!(!numbered.put(&positions.len().into(), &mut found));
        // All other rows have no number.
        for code in 0..3usize.pow(diagram.levels() as u32) {
            let position: Vec<usize> = (0..diagram.levels()).map(|cell| code / 3usize.pow(cell as u32) % 3).collect();
            let number = numbered.number_of(&written(&position));
            prop_assert_eq!(number.is_some(), positions.contains(&position));
        }
    }
}
