//! A frontier as an explicit decision diagram: all nodes between any two cells, and the edges from each.
//!
//! With the sums that are open nearly everywhere counted beside the nodes, there are often few nodes. A program can
//! then contain them, and a reader can follow them. Nodes from which no position can be completed are removed, and
//! equivalent nodes are merged, from the last cell to the first. This is the reduction of R. E. Bryant (Graph-based
//! algorithms for Boolean function manipulation, IEEE Transactions on Computers C-35, 1986).

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use qishu_rules::{PieceTypeId, Rules};
use qishu_runtime::circuit::{InterchangeableKinds, KeptAt, LayeredDiagram};
use qishu_runtime::frontier::{CompiledEdge, CompiledFrontier, CompiledSquare, X};

use super::advance::Advance;
use super::order::{CellOrder, orders};
use super::program::{CellLevel, Program};
use crate::system::{Cell, CellId, ConstraintId, KindId, System, merge_alike};

/// All nodes of a frontier.
#[derive(Clone, Debug)]
pub struct NodeDiagram {
    /// The order of the cells.
    pub order: CellOrder,
    /// The sums that are counted beside the nodes.
    pub sums: Vec<DiagramSum>,
    /// The cells in their order.
    pub cells: Vec<DiagramCell>,
    /// For each node after the last cell the number of positions for each path to it.
    pub ends: Vec<u64>,
    /// The maximum number of bits of any number of ways.
    pub bits: u64,
}

/// A count as a sum of cases, each of them a diagram.
#[derive(Clone, Debug)]
pub struct DiagramCases {
    /// The cells of all cases.
    pub cells: Vec<Cell>,
    /// The piece type of each kind.
    pub piece_types: Vec<PieceTypeId>,
    /// The distinct cases: those with equal numbers of positions occur once.
    pub cases: Vec<DiagramCase>,
}

impl DiagramCases {
    /// The names of the piece types of these kinds, each once.
    pub fn names(&self, rules: &Rules, kinds: &[KindId]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for &kind in kinds {
            let name = rules.piece_name(self.piece_types[kind]);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

/// A case, with the number of cases that have equally many positions.
#[derive(Clone, Debug)]
pub struct DiagramCase {
    /// A description of the first of them.
    pub words: String,
    /// The number of such cases.
    pub times: u32,
    /// Combinations that are forbidden in the first.
    pub threats: Vec<DiagramThreat>,
    /// The diagram of the first.
    pub diagram: NodeDiagram,
}

/// A forbidden combination: with it a royal piece could be captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramThreat {
    /// A description of the threat, with the place of the rule.
    pub rule: String,
    /// Cells, each with the kinds of which one is on it.
    pub present: Vec<(CellId, Vec<KindId>)>,
    /// Cells that are empty.
    pub empty: Vec<CellId>,
    /// Whether it is no threat where a random promotion cannot yield the capturing piece.
    pub by_chance: bool,
}

/// A sum that is counted beside the nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramSum {
    /// The kinds whose pieces count.
    pub kinds: Vec<KindId>,
    /// For each value from 0 to the maximum its number of ways in the end, 0 if it is not allowed.
    pub in_the_end: Vec<u64>,
}

/// One level of the diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramCell {
    /// The cell.
    pub cell: CellId,
    /// The possible cell values, grouped by their effect.
    pub edges: Vec<DiagramEdge>,
    /// For each node before the cell the node to which each edge leads, or [`X`].
    pub moves: Vec<Vec<u16>>,
}

/// Cell values of one cell with one common effect.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DiagramEdge {
    /// The kinds of each: none for an empty square, and several for a piece of one of some interchangeable kinds.
    pub cell_values: Vec<Vec<KindId>>,
    /// The contribution of each to each sum.
    pub added: Vec<u16>,
}

impl NodeDiagram {
    /// The diagram of a system, in the order of its cells that needs the fewest additions. `None` if every order has
    /// more than `most_nodes` nodes, or if no counted sums are left. Sums that the system keeps are dropped.
    pub fn of(mut system: System, most_nodes: usize) -> Option<NodeDiagram> {
        let interchangeable = merge_alike(&mut system);
        let written = orders(&system).into_iter().filter_map(|(order, cells)| {
            let (plain, with_counted_statistics) = Program::each_way(&system, cells);
            NodeDiagram::of_program(
                order,
                &with_counted_statistics.unwrap_or(plain),
                &system,
                &interchangeable,
                most_nodes,
            )
        });
        written.min_by_key(NodeDiagram::additions)
    }

    fn of_program(
        order: CellOrder,
        program: &Program,
        system: &System,
        interchangeable: &[InterchangeableKinds],
        most_nodes: usize,
    ) -> Option<NodeDiagram> {
        let (moves, last) = all_moves(program, most_nodes)?;
        let counted: Vec<ConstraintId> = program.counted_statistics.constraints().collect();
        // The last of the kept sums are the numbers of pieces of interchangeable kinds.
        let kept_interchangeable = &program.kept[program.kept.len() - interchangeable.len()..];
        let sums = counted.iter().enumerate().map(|(number, &id)| {
            let of_alike = kept_interchangeable
                .iter()
                .zip(interchangeable)
                .find(|((at, _), _)| *at == KeptAt::CountedStatistic(number));
            let in_the_end = (0..=program.counted_statistics.combinations.most(number)).map(|value| {
                let ways = match of_alike {
                    _ if !system.constraints[id].allows(value) => BigUint::ZERO,
                    Some(((_, least), interchangeable)) => interchangeable.arrangements(value + least),
                    None => BigUint::from(1u32),
                };
                u64::try_from(ways).ok()
            });
            let kinds: BTreeSet<KindId> = system.constraints[id].terms.iter().map(|term| term.kind).collect();
            let kinds = kinds.into_iter().flat_map(|kind| as_interchangeable(interchangeable, kind)).collect();
            Some(DiagramSum { kinds, in_the_end: in_the_end.collect::<Option<Vec<u64>>>()? })
        });
        let sums = sums.collect::<Option<Vec<DiagramSum>>>()?;
        let positions = |node: &Vec<u64>| {
            let pieces =
                kept_interchangeable.iter().zip(interchangeable).map(|((at, least), interchangeable)| match at {
                    KeptAt::Nowhere => interchangeable.arrangements(*least),
                    KeptAt::Field(field) => interchangeable.arrangements(field.get(node) + least),
                    KeptAt::CountedStatistic(_) => BigUint::from(1u32),
                });
            u64::try_from(pieces.product::<BigUint>()).ok()
        };
        let ends = last.iter().map(positions).collect::<Option<Vec<u64>>>()?;
        let (moves, ends) = reduced(moves, &ends);
        let levels = program.levels.iter().zip(&program.cell_values.levels).zip(&program.cell_values.cells);
        let cells = levels.zip(moves).map(|(((level, cell_values), &cell), moves)| {
            Some(DiagramCell { cell, edges: edges(level, cell_values, interchangeable)?, moves })
        });
        let cells = cells.collect::<Option<Vec<DiagramCell>>>()?;
        let bits = greatest(&sums, &cells).bits().max(1);
        Some(NodeDiagram { order, sums, cells, ends, bits })
    }

    /// The count, computed as a module that contains the diagram does.
    pub fn count(&self) -> BigUint {
        let edges: Vec<Vec<CompiledEdge<'_>>> =
            self.cells.iter().map(|cell| cell.edges.iter().map(DiagramEdge::compiled).collect()).collect();
        let moves: Vec<Vec<&[u16]>> =
            self.cells.iter().map(|cell| cell.moves.iter().map(Vec::as_slice).collect()).collect();
        let squares = edges.iter().zip(&moves).map(|(edges, moves)| CompiledSquare { edges, moves });
        let squares: Vec<CompiledSquare<'_>> = squares.collect();
        let sums: Vec<&[u64]> = self.sums.iter().map(|sum| sum.in_the_end.as_slice()).collect();
        CompiledFrontier { sums: &sums, squares: &squares, ends: &self.ends, bits: self.bits }.count()
    }

    /// The number of nodes before all cells.
    pub fn nodes(&self) -> usize {
        self.cells.iter().map(|cell| cell.moves.len()).sum()
    }

    /// The number of additions, if all combinations of the sums occur.
    pub fn additions(&self) -> u128 {
        let combinations: u128 = self.sums.iter().map(|sum| sum.in_the_end.len() as u128).product();
        let moves = self.cells.iter().flat_map(|cell| cell.moves.iter().flatten());
        moves.filter(|&&to| to != X).count() as u128 * combinations
    }
}

impl DiagramEdge {
    fn compiled(&self) -> CompiledEdge<'_> {
        CompiledEdge { cell_values: self.cell_values.len() as u64, added: &self.added }
    }
}

/// The kinds for which this one stands.
fn as_interchangeable(interchangeable: &[InterchangeableKinds], kind: KindId) -> Vec<KindId> {
    let found = interchangeable.iter().find(|interchangeable| interchangeable.kinds.contains(&kind));
    found.map_or(vec![kind], |interchangeable| interchangeable.kinds.clone())
}

/// For each cell, node before it and edge: the node to which it leads; `None` for no node.
type NodeMoves = Vec<Vec<Vec<Option<usize>>>>;

/// All edges, with the nodes after the last cell; `None` if there are more than `most_nodes` nodes.
fn all_moves(program: &Program, most_nodes: usize) -> Option<(NodeMoves, Vec<Vec<u64>>)> {
    let mut advance = Advance::new(program);
    let mut before: Vec<Vec<u64>> = program.start.iter().cloned().collect();
    let mut left = most_nodes.checked_sub(before.len())?;
    let mut moves: NodeMoves = Vec::with_capacity(program.levels.len());
    for (level, CellLevel { times, .. }) in program.levels.iter().enumerate() {
        let mut known: BTreeMap<Vec<u64>, usize> = BTreeMap::new();
        let mut behind: Vec<Vec<u64>> = Vec::new();
        let mut here = Vec::with_capacity(before.len());
        for node in &before {
            advance.take(level, node);
            let mut row = Vec::with_capacity(times.len());
            for edge in 0..times.len() {
                let mut next = vec![0; program.words];
                let to = advance.write(level, edge, node, &mut next).then(|| {
                    *known.entry(next).or_insert_with_key(|next| {
                        behind.push(next.clone());
                        behind.len() - 1
                    })
                });
                row.push(to);
            }
            here.push(row);
            if behind.len() > left {
                return None;
            }
        }
        left -= behind.len();
        moves.push(here);
        before = behind;
    }
    Some((moves, before))
}

/// Reduces the edges: dead nodes are removed and equivalent nodes merged. Also returns the number of positions of each
/// node after the last cell, none of them 0.
fn reduced(moves: NodeMoves, ends: &[u64]) -> (Vec<Vec<Vec<u16>>>, Vec<u64>) {
    let (mut kept, ends) = numbered(ends.iter().map(|&positions| (positions != 0).then_some(positions)));
    let mut all: Vec<Vec<Vec<u16>>> = Vec::with_capacity(moves.len());
    for moves in moves.into_iter().rev() {
        let row = |row: Vec<Option<usize>>| {
            let row: Vec<u16> = row.into_iter().map(|to| to.and_then(|to| kept[to]).unwrap_or(X)).collect();
            row.iter().any(|&to| to != X).then_some(row)
        };
        let (before, rows) = numbered(moves.into_iter().map(row));
        kept = before;
        all.push(rows);
    }
    all.reverse();
    (all, ends)
}

/// Numbers the distinct things in order of their first occurrence, `None` for none; and returns the things in that
/// order. There are fewer of them than [`X`].
fn numbered<T: Ord + Clone>(things: impl Iterator<Item = Option<T>>) -> (Vec<Option<u16>>, Vec<T>) {
    let mut known: BTreeMap<T, u16> = BTreeMap::new();
    let mut list: Vec<T> = Vec::new();
    let numbers = things.map(|thing| {
        let thing = thing?;
        Some(*known.entry(thing).or_insert_with_key(|thing| {
            list.push(thing.clone());
            list.len() as u16 - 1
        }))
    });
    (numbers.collect(), list)
}

/// The values of a cell, grouped by their effect; `None` if they add more than can be written out.
fn edges(
    level: &CellLevel,
    cell_values: &[Option<KindId>],
    interchangeable: &[InterchangeableKinds],
) -> Option<Vec<DiagramEdge>> {
    let edges = level.counted.iter().enumerate().map(|(edge, added)| {
        let values = cell_values.iter().zip(&level.edges).filter(|(_, of)| **of == edge);
        let values = values
            .map(|(cell_value, _)| cell_value.map_or_else(Vec::new, |kind| as_interchangeable(interchangeable, kind)));
        let added = added.iter().map(|&added| u16::try_from(added).ok()).collect::<Option<Vec<u16>>>()?;
        Some(DiagramEdge { cell_values: values.collect(), added })
    });
    edges.collect()
}

/// An upper bound for every number of ways. A path to a node with one combination of the sums is a choice of values for
/// the cells before it. The pieces that add to a sum are on distinct cells, and at most its value in number. On each
/// cell there is one of the values that add to no sum.
fn greatest(sums: &[DiagramSum], cells: &[DiagramCell]) -> BigUint {
    let mut bound = BigUint::from(1u32);
    for cell in cells {
        let add_nothing = cell.edges.iter().filter(|edge| edge.added.iter().all(|&added| added == 0));
        let none_else: usize = add_nothing.map(|edge| edge.cell_values.len()).sum();
        bound *= none_else.max(1);
    }
    for (number, sum) in sums.iter().enumerate() {
        // For each value of the sum so far, the number of ways.
        let mut ways = vec![BigUint::ZERO; sum.in_the_end.len()];
        ways[0] = BigUint::from(1u32);
        for cell in cells {
            let add = cell.edges.iter().filter(|edge| edge.added[number] > 0);
            let values: usize = add.map(|edge| edge.cell_values.len()).sum();
            for pieces in (1..ways.len()).rev() {
                let one_more = &ways[pieces - 1] * values;
                ways[pieces] += one_more;
            }
        }
        bound *= ways.into_iter().sum::<BigUint>();
    }
    bound
}
