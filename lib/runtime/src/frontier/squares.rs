//! A frontier written out for its rules: what the values of each square do to a state.
//!
//! A *state* is what the squares before say about those behind. It consists of flags and of small numbers, in the bits
//! of some words. States that agree in all of them have the same completions. A square has a few groups of values, each
//! with one effect on the state: it may stand there or not, and it sets or clears flags and adds to numbers.
//!
//! The module that is generated for a variant names the flags and numbers and lists the squares; the rest is here.
//!
//! ```
//! use qishu_runtime::frontier::Effect::{Bars, Clears, Marks, Stays, Takes};
//! use qishu_runtime::frontier::*;
//!
//! // No two pieces on adjacent squares of a row. The flag says that the last square has a piece.
//! const TAKEN: Flags<1> = flag(0);
//! static EMPTY_OR_PIECE: [ValueGroup<'static>; 2] = [&[None], &[Some(0)]];
//! let row = SquareSteps::new(
//!     1,
//!     vec![
//!         square(0, &EMPTY_OR_PIECE).role(&[Stays, Marks], &[TAKEN]),
//!         square(1, &EMPTY_OR_PIECE).role(&[Clears, Takes], &[TAKEN]),
//!         square(2, &EMPTY_OR_PIECE).role(&[Clears, Bars], &[TAKEN]),
//!     ],
//! );
//! assert_eq!(row.count(), 5u32.into());
//! ```

use super::counted::CountedStatistic;
use super::groups::{FollowedGroups, GroupsAtSquare, StillAsked};
use super::state::{Flags, StateWords};
use super::steps::{NumberChange, SumChange, added};
use crate::circuit::{CellId, Field, GroupContent, GroupRules, GroupSteps, InterchangeableKinds, KeptAt, KindId};

/// The values of a square with one effect: empty (`None`), or a piece of one of these kinds.
pub type ValueGroup<'d> = &'d [Option<KindId>];

/// A count square by square.
#[derive(Clone, Debug)]
pub struct SquareSteps<const WORDS: usize> {
    /// The number of kinds.
    pub(super) kinds: usize,
    /// The squares in their order.
    pub(super) squares: Vec<SquareStep<WORDS>>,
    /// What no longer matters once some kinds are used up.
    pub(super) forgotten: Vec<Forgotten<WORDS>>,
    /// The sums that are counted beside the states.
    pub(super) counted: Vec<CountedStatistic>,
    /// The sets of interchangeable kinds, each counted as its first kind.
    pub(super) interchangeable: Vec<CountedAsOne>,
    /// The rules about groups.
    pub(super) groups: Vec<GroupSteps>,
    /// Whether there are no positions at all: then none is looked for.
    pub(super) is_empty: bool,
}

/// What a square does to a state.
#[derive(Clone, Debug)]
pub struct SquareStep<const WORDS: usize> {
    /// The index of the square in a position.
    pub(super) cell: CellId,
    /// Its values, grouped by their effect.
    pub(super) values: Vec<Vec<Option<KindId>>>,
    /// What each group of values adds to each counted statistic; empty if there are none.
    pub(super) counted: Vec<Vec<i64>>,
    /// What each group of values does to flags.
    pub(super) masks: Vec<Masks<WORDS>>,
    /// What the groups add to sums that are known exactly.
    sums: Vec<SumChange>,
    /// What the groups add to numbers of which only a limit matters.
    numbers: Vec<NumberChange>,
    /// What it has to do with each of the groups that are followed.
    pub(super) groups: Vec<GroupsAtSquare>,
    /// For each of them and each group of values the index of its content.
    contents: Vec<Vec<usize>>,
    /// Whether there are no groups, no sums and no numbers.
    is_of_flags: bool,
}

/// What a value does to a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// The flag stays as it is.
    Stays,
    /// The flag is set.
    Marks,
    /// The flag is cleared.
    Clears,
    /// The value is impossible if the flag is set.
    Bars,
    /// The value is impossible if the flag is set, and sets it.
    Takes,
    /// The value is impossible.
    Never,
}

/// What one group of values of a square does to flags, as masks.
#[derive(Clone, Debug)]
pub(super) struct Masks<const WORDS: usize> {
    /// Flags none of which may be set.
    bars: Flags<WORDS>,
    /// Bits that stay.
    stays: Flags<WORDS>,
    /// Flags that are set.
    sets: Flags<WORDS>,
    /// Flags that are set if another was: that one, and the flag that it sets.
    moves: Vec<(Flags<WORDS>, Flags<WORDS>)>,
    /// Whether the value is impossible.
    is_never: bool,
}

/// Flags and numbers that no longer matter once some kinds are used up.
#[derive(Clone, Debug)]
pub struct Forgotten<const WORDS: usize> {
    /// Flags and numbers, each with the least value that tells that a kind is used up. All must tell it.
    pub once: Vec<(Field, i64)>,
    /// The first and the last square after which they tell it.
    pub squares: (usize, usize),
    /// The bits that are cleared.
    pub clears: Flags<WORDS>,
    /// Bits of which none may be set then: what is still wanted of these kinds.
    pub bars: Flags<WORDS>,
}

/// Some interchangeable kinds, of which the first stands for all.
#[derive(Clone, Debug)]
pub(super) struct CountedAsOne {
    /// The kinds.
    pub kinds: InterchangeableKinds,
    /// Where the number of their pieces is found in the end.
    pub at: KeptAt,
    /// What is added to it.
    pub base: i64,
}

/// A square with these groups of values, which change nothing.
#[must_use]
pub fn square<const WORDS: usize>(cell: CellId, values: &[ValueGroup<'_>]) -> SquareStep<WORDS> {
    SquareStep {
        cell,
        values: values.iter().map(|group| group.to_vec()).collect(),
        counted: Vec::new(),
        masks: vec![Masks::nothing(); values.len()],
        sums: Vec::new(),
        numbers: Vec::new(),
        groups: Vec::new(),
        contents: Vec::new(),
        is_of_flags: true,
    }
}

impl<const WORDS: usize> SquareSteps<WORDS> {
    /// The count on these squares, with pieces of `kinds` kinds.
    #[must_use]
    pub fn new(kinds: usize, squares: Vec<SquareStep<WORDS>>) -> SquareSteps<WORDS> {
        SquareSteps {
            kinds,
            squares,
            forgotten: Vec::new(),
            counted: Vec::new(),
            interchangeable: Vec::new(),
            groups: Vec::new(),
            is_empty: false,
        }
    }

    /// The count with sums that are counted beside the states: a state then has a number of ways for each combination of
    /// their values.
    #[must_use]
    pub fn counting(mut self, statistics: &[CountedStatistic]) -> SquareSteps<WORDS> {
        self.counted.extend_from_slice(statistics);
        self
    }

    /// The count with something that no longer matters once some kinds are used up.
    #[must_use]
    pub fn forgetting(mut self, forgotten: Forgotten<WORDS>) -> SquareSteps<WORDS> {
        self.forgotten.push(forgotten);
        self
    }

    /// The count with a set of interchangeable kinds, each with the least and the greatest number of its pieces. The
    /// number of all their pieces is that found in the end, and the base.
    #[must_use]
    pub fn with_interchangeable(
        mut self,
        kinds: &[KindId],
        ranges: &[(i64, i64)],
        at: KeptAt,
        base: i64,
    ) -> SquareSteps<WORDS> {
        let kinds = InterchangeableKinds { kinds: kinds.to_vec(), ranges: ranges.to_vec() };
        self.interchangeable.push(CountedAsOne { kinds, at, base });
        self
    }

    /// The count with groups that are followed, in the order of their indices.
    #[must_use]
    pub fn following(mut self, groups: &[FollowedGroups]) -> SquareSteps<WORDS> {
        for &of in groups {
            let at = |square: &SquareStep<WORDS>| square.groups.iter().position(|at| at.groups == of);
            let squares = self.squares.iter();
            let squares = squares
                .map(|square| (square.cell, square.values.len(), at(square).map(|number| &square.groups[number])));
            let (steps, contents) = super::groups::steps(of, squares);
            for (square, contents) in self.squares.iter_mut().zip(contents) {
                square.contents.push(contents);
            }
            self.groups.push(steps);
        }
        self
    }

    /// The count of no positions: rules contradict each other.
    #[must_use]
    pub fn impossible(mut self) -> SquareSteps<WORDS> {
        self.is_empty = true;
        self
    }
}

impl<const WORDS: usize> SquareStep<WORDS> {
    /// The square with what each group of values adds to each counted statistic.
    #[must_use]
    pub fn counts(mut self, added: &[impl AsRef<[i64]>]) -> SquareStep<WORDS> {
        self.counted = added.iter().map(|added| added.as_ref().to_vec()).collect();
        self
    }

    /// The square with what each group of values does to some flags.
    ///
    /// # Panics
    ///
    /// Panics if there are more effects than groups of values.
    #[must_use]
    pub fn role(mut self, effects: &[Effect], flags: &[Flags<WORDS>]) -> SquareStep<WORDS> {
        let flags = flags.iter().fold(Flags::NONE, |all, &flags| all | flags);
        effects.iter().enumerate().for_each(|(value, &effect)| self.masks[value].add(effect, flags));
        self
    }

    /// The square with what the groups with these values do to some flags.
    ///
    /// # Panics
    ///
    /// Panics if the square has not all of these values.
    #[must_use]
    pub fn when(mut self, values: ValueGroup<'_>, effect: Effect, flags: &[Flags<WORDS>]) -> SquareStep<WORDS> {
        let flags = flags.iter().fold(Flags::NONE, |all, &flags| all | flags);
        for value in values {
            let group = self.values.iter().position(|group| group.contains(value)).expect("the square has the value");
            self.masks[group].add(effect, flags);
        }
        self
    }

    /// The square with flags that become others, each pair of them given as the flag before and that after it: the flag
    /// before, with what each group of values adds, is at most 1, and sets the flag after it if it is 1.
    #[must_use]
    pub fn join(mut self, pairs: &[(Flags<WORDS>, Flags<WORDS>)], adds: &[i64]) -> SquareStep<WORDS> {
        for &(before, after) in pairs {
            self.read(Some(before.field()));
            for (masks, &add) in self.masks.iter_mut().zip(adds) {
                match add {
                    ..0 => {}
                    0 => masks.moves.push((before, after)),
                    1 => (masks.bars, masks.sets) = (masks.bars | before, masks.sets | after),
                    2.. => masks.is_never = true,
                }
            }
        }
        self
    }

    /// The square with what its values add to a number.
    #[must_use]
    pub fn number(mut self, number: NumberChange) -> SquareStep<WORDS> {
        self.read(number.from);
        self.numbers.push(number);
        self.is_of_flags = false;
        self
    }

    /// The square with what its values add to a sum.
    #[must_use]
    pub fn sum(mut self, sum: SumChange) -> SquareStep<WORDS> {
        self.read(sum.from);
        self.sums.push(sum);
        self.is_of_flags = false;
        self
    }

    /// The square with what it has on it for some groups with each group of values, and the squares before it that are
    /// joined to it. These are also near it, by all conditions, unless others are told.
    #[must_use]
    pub fn group(mut self, groups: FollowedGroups, contents: &[GroupContent], joined: &[CellId]) -> SquareStep<WORDS> {
        self.read(Some(groups.field));
        self.is_of_flags = false;
        let (contents, joined) = (contents.to_vec(), joined.to_vec());
        self.groups.push(GroupsAtSquare { groups, contents, joined, near: None, asked: None });
        self
    }

    /// The square with the squares before it that are near it, for the groups told last, by some conditions.
    #[must_use]
    pub fn near(mut self, near: &[(CellId, u8)]) -> SquareStep<WORDS> {
        if let Some(last) = self.groups.last_mut() {
            last.near = Some(near.to_vec());
        }
        self
    }

    /// The square with the numbers that the groups told last still enter. Once all of these ask for nothing more, the
    /// groups are forgotten.
    #[must_use]
    pub fn while_asked(mut self, asked: &[StillAsked]) -> SquareStep<WORDS> {
        if let Some(last) = self.groups.last_mut() {
            last.asked = Some(asked.to_vec());
        }
        self
    }

    /// A number that is read from the state before the square does not stay; it is written anew.
    fn read(&mut self, field: Option<Field>) {
        let bits = field.map_or(Flags::NONE, Flags::of_field);
        self.masks.iter_mut().for_each(|masks| masks.stays = masks.stays.without(bits));
    }

    /// The state after the square with one of its groups of values; `None` if that is impossible.
    #[inline]
    pub(super) fn step(
        &self,
        value: usize,
        state: StateWords<WORDS>,
        known: &mut Vec<i64>,
        groups: &mut GroupRules<'_>,
    ) -> Option<StateWords<WORDS>> {
        let masks = &self.masks[value];
        if masks.is_never || state.has_any(masks.bars) {
            return None;
        }
        let mut next = state.masked(masks.stays, masks.sets);
        for &(before, after) in &masks.moves {
            if state.has_any(before) {
                next = next.masked(Flags::ALL, after);
            }
        }
        if self.is_of_flags {
            return Some(next);
        }
        for (at, contents) in self.groups.iter().zip(&self.contents) {
            at.write(contents[value], state, &mut next, groups);
        }
        known.clear();
        for sum in &self.sums {
            let before = sum.from.map_or(0, |from| state.get(from) + sum.zero);
            let value = before + sum.adds[value] + added(&sum.fed, known) + sum.groups.here(groups);
            if !sum.is_possible(value, sum.groups.sure(groups)) {
                return None;
            }
            known.push(value);
            if let Some(to) = sum.to {
                next.set(to, value.clamp(sum.kept.0, sum.kept.1) - sum.zero);
            }
        }
        for number in &self.numbers {
            let before = number.from.map_or(0, |from| state.get(from));
            let so_far = before + number.adds[value] + added(&number.fed, known) + number.groups.here(groups);
            let sure = number.groups.sure(groups);
            if so_far > number.most - sure.0 {
                return None;
            }
            if let Some(to) = number.to {
                let kept = if so_far <= number.asks_nothing - sure.1 { number.floor } else { so_far.max(number.floor) };
                next.set(to, kept.max(next.get(to)));
            }
        }
        for at in &self.groups {
            at.forget(&mut next, groups);
        }
        Some(next)
    }
}

impl<const WORDS: usize> Masks<WORDS> {
    /// Nothing changes.
    fn nothing() -> Masks<WORDS> {
        Masks { bars: Flags::NONE, stays: Flags::ALL, sets: Flags::NONE, moves: Vec::new(), is_never: false }
    }

    /// Adds an effect on some flags.
    fn add(&mut self, effect: Effect, flags: Flags<WORDS>) {
        match effect {
            Effect::Stays => {}
            Effect::Marks => self.sets = self.sets | flags,
            Effect::Clears => self.stays = self.stays.without(flags),
            // Where the value is possible, the flag is as good as cleared.
            Effect::Bars => self.bars = self.bars | flags,
            Effect::Takes => (self.bars, self.sets) = (self.bars | flags, self.sets | flags),
            Effect::Never => self.is_never = true,
        }
    }
}

impl<const WORDS: usize> Forgotten<WORDS> {
    /// The state without what is forgotten; `None` if something is still wanted of the kinds that are used up.
    #[inline]
    pub(super) fn forget(&self, square: usize, state: StateWords<WORDS>) -> Option<StateWords<WORDS>> {
        let is_told = self.squares.0 <= square
            && square <= self.squares.1
            && self.once.iter().all(|&(field, least)| state.get(field) >= least);
        if !is_told {
            return Some(state);
        }
        (!state.has_any(self.bars)).then(|| state.masked(Flags::ALL.without(self.clears), Flags::NONE))
    }
}
