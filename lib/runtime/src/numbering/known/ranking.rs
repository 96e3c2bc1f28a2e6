//! Ranking of a part whose choices are precomputed.
//!
//! The parts below it are processed in sequence, as a tree automaton runs from the leaves to the root. Each step
//! computes a part's state from the states of its operands, in a few dozen instructions.

use smallvec::{SmallVec, smallvec};

use super::super::planes::Standing;
use super::super::{Numbering, Stages};
use super::steps::{CONDITIONING, NOTHING, PLACED, RankingSteps, Step, WideNumbers};
use super::{ChoiceWeight, KnownChoice, NONE};
use crate::Number;

/// The number of states that need no allocation.
const FEW: usize = 128;

/// The state of a part in a position.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The number of its entry, or [`NONE`] if no position of the count has this part.
    entry: u32,
    /// The number of pieces that it places.
    pieces: u32,
    /// Its number at the entry, if that fits a 64-bit word.
    number: u64,
}

impl State {
    const NONE: State = State::of(NONE);

    /// A part with the number zero.
    const fn of(entry: u32) -> State {
        State { entry, pieces: 0, number: 0 }
    }
}

impl<S: Stages> Numbering<'_, S> {
    /// Ranks a part of a known table by its steps, for some conditioning numbers. The result is its entry, its number
    /// there, and the number of pieces that it places. `None` if no position of the count has this part.
    pub(in super::super) fn rank_known(
        &self,
        ranking: &RankingSteps,
        conditioning: u32,
        standing: Standing<'_>,
    ) -> Option<(u32, S::Number, usize)> {
        let known = self.prepared.known();
        let (mut few, mut many) = ([State::NONE; FEW], Vec::new());
        let states = if ranking.slots <= FEW {
            &mut few[..ranking.slots]
        } else {
            many.resize(ranking.slots, State::NONE);
            &mut many
        };
        let mut numbers: SmallVec<[S::Number; 8]> = smallvec![S::Number::from(0); ranking.numbers];
        states[NOTHING] = State::of(0);
        states[CONDITIONING] = State::of(conditioning);
        let mut steps = ranking.steps.iter();
        while let Some(step) = steps.next() {
            match step {
                Step::WithoutPieces { without_pieces, slot, steps: all } => {
                    if without_pieces.is_seen(standing) {
                        states[*slot] = without_pieces.known.map_or(State::NONE, State::of);
                        steps = steps.as_slice()[*all..].iter();
                    }
                }
                Step::Pieces { pool, slot } => states[*slot] = State::of(pool.taken(standing) as u32),
                Step::Ask { sum, operand, other, slot } => {
                    states[*slot] = State::of(known.conditioning(*sum, *operand, states[*other].entry));
                }
                Step::Choose { sum: (table, sum), operands, pool, slot, wide } => {
                    let taken = pool.taken(standing);
                    states[PLACED].entry = taken as u32;
                    let [first, second] = operands.map(|operand| states[operand]);
                    let known_table = known.table(*table);
                    let Some(index) = known_table.choice(*sum, [first.entry, second.entry]) else { continue };
                    let KnownChoice { target, choose, .. } = &known_table.choices[index];
                    let pieces = pool.placed(taken) as u32 + first.pieces + second.pieces;
                    let mut state = State { entry: *target, pieces, number: 0 };
                    match wide {
                        None => {
                            let number = self.rank_taken::<u64>(pool, standing, taken, choose.as_ref());
                            let Some(number) = number else { continue };
                            let ChoiceWeight { before, ways } = &known.words[*table].choices[index];
                            let number = (number * ways[0] + first.number) * ways[1] + second.number;
                            state.number = before + number;
                        }
                        Some(WideNumbers { operands, own }) => {
                            let number = self.rank_taken::<S::Number>(pool, standing, taken, choose.as_ref());
                            let Some(mut number) = number else { continue };
                            let ChoiceWeight { before, ways } = &known.numbers[*table].choices[index];
                            for ((state, operand), ways) in [first, second].iter().zip(operands).zip(ways) {
                                number = number.times(ways);
                                match operand {
                                    Some(operand) => number.increase(&numbers[*operand]),
                                    None => number.increase(&S::Number::from(state.number)),
                                }
                            }
                            number.increase(before);
                            numbers[*own] = number;
                        }
                    }
                    states[*slot] = state;
                }
            }
        }
        let State { entry, pieces, number } = states[ranking.slot];
        let number = ranking.number.map_or_else(|| S::Number::from(number), |own| numbers[own].clone());
        (entry != NONE).then_some((entry, number, pieces as usize))
    }
}
