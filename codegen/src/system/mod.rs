//! The rules of a model as one system of linear constraints on the numbers of men.
//!
//! A *cell* is a square of one layer, a *kind* is a piece in one of its placements. A position puts at most one man on
//! each cell, of a kind that fits there; let `x(kind, cell)` be 1 if such a man stands there and 0 if not. Then every
//! rule is a constraint `low <= sum of coefficient * x(kind, cell) <= high`:
//!
//! * a count range sums the piece's kinds over all cells;
//! * a cap sums the capped kinds over the cells of one line;
//! * a forbidden pattern of p presences and any number of absences forbids that the presences, less the men that an
//!   absence rules out, sum to p: the sum is at most p - 1;
//! * two men that must not touch sum to at most 1; with a line of sight between them, less the men on the line; a man
//!   who needs another beside him is no more than those others;
//! * a budget sums with its own coefficients. A term such as `over(queen, 1)` is not linear; there the number of queens
//!   *feeds* the budget once it is known.
//!
//! The planner knows nothing but this system, which is why it has no special case for any rule.

mod rules;
mod simplify;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::error::{Limit, PlanError};
pub use crate::questions::statistic::Statistic;
use qishu_spec_lang::model::{LayerId, Model, Origin, PieceId, SideId, SquareId};

/// Rules may look at so many pairs of squares in all.
const MOST_PAIRS: usize = 20_000;

/// An index into [`System::cells`].
pub type CellId = usize;
/// An index into [`System::kinds`].
pub type KindId = usize;
/// An index into [`System::constraints`].
pub type ConstraintId = usize;

/// A model as linear constraints; see the [module documentation](self).
#[derive(Clone, Debug)]
pub struct System {
    /// Every square of every layer on which some kind fits.
    pub cells: Vec<Cell>,
    /// Every placement of every piece.
    pub kinds: Vec<Kind>,
    /// What the numbers of men must satisfy.
    pub constraints: Vec<Constraint>,
}

/// One square of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// The layer.
    pub layer: LayerId,
    /// The square.
    pub square: SquareId,
}

/// A piece in one of its placements.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The piece, of one side.
    pub piece: PieceId,
    /// The placement, an index into the piece's list.
    pub placement: usize,
    /// Whose it is.
    pub side: SideId,
    /// The cells it fits on, sorted.
    pub cells: Arc<[CellId]>,
    /// The most men of this kind that a position can hold.
    pub most: i64,
}

/// `low <= sum of the terms <= high`, and what the sum feeds.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// What the sum is, for people.
    pub meaning: Meaning,
    /// The summands; no two of them share a kind and a cell.
    pub terms: Vec<LinearTerm>,
    /// The least sum allowed.
    pub low: i64,
    /// The greatest sum allowed.
    pub high: i64,
    /// The sums that this one enters once it is known.
    pub feeds: Vec<Feed>,
    /// A kept sum is not spent when it is known: the count is given for each of its values.
    pub kept: bool,
    /// What a kept sum is without any of the terms, from men that are in place already.
    pub base: i64,
}

/// Adds `coefficient * max(0, sum - over)` to another constraint's sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Feed {
    /// The constraint fed.
    pub target: ConstraintId,
    /// How much of the sum is free of charge.
    pub over: i64,
    /// The factor.
    pub coefficient: i64,
}

/// The men of one kind, on some cells or on all, each counted `coefficient` times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearTerm {
    /// The kind.
    pub kind: KindId,
    /// The cells, sorted; `None` for all that the kind fits on.
    pub cells: Option<Arc<[CellId]>>,
    /// The factor, not zero.
    pub coefficient: i64,
}

/// What a constraint's sum is, in the words of the rules.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// The number of a piece.
    Count(PieceId),
    /// The men of a cap on one of its lines: indices into the model's caps and the cap's lines.
    Cap {
        /// The cap.
        cap: usize,
        /// The line.
        line: usize,
    },
    /// A budget: an index into the model's budgets.
    Budget(usize),
    /// A pattern: an index into the model's patterns.
    Pattern(usize),
    /// A relation: an index into the model's relations.
    Relation(usize),
    /// All men of the position.
    Men,
    /// All men of a side.
    MenOf(SideId),
    /// The men of a piece, as a number to split the count up by; [`Meaning::Count`] is the rule about them.
    Number(PieceId),
}

impl Meaning {
    /// Where the rules say it; `None` for a sum that no rule mentions.
    pub fn origin<'m>(&self, model: &'m Model) -> Option<&'m Origin> {
        match *self {
            Meaning::Count(piece) => Some(&model.piece(piece).origin),
            Meaning::Cap { cap, .. } => Some(&model.caps[cap].origin),
            Meaning::Budget(budget) => Some(&model.budgets[budget].origin),
            Meaning::Pattern(pattern) => Some(&model.patterns[pattern].origin),
            Meaning::Relation(relation) => Some(&model.relations[relation].origin),
            Meaning::Men | Meaning::MenOf(_) | Meaning::Number(_) => None,
        }
    }
}

impl System {
    /// Writes the model's rules as constraints, leaving out those that nothing can break.
    ///
    /// # Errors
    ///
    /// Fails if the rules look at so many pairs of squares that nobody could keep them in mind.
    pub fn new(model: &Model, statistic: Statistic) -> Result<System, PlanError> {
        let mut system = System::of_all_rules(model, statistic)?;
        system.settle();
        Ok(system)
    }

    /// Writes the model's rules as constraints, one for one.
    ///
    /// # Errors
    ///
    /// Fails if the rules look at so many pairs of squares that nobody could keep them in mind.
    pub fn of_all_rules(model: &Model, statistic: Statistic) -> Result<System, PlanError> {
        let pairs = rules::pairs_related(model);
        if pairs > MOST_PAIRS {
            let because = (0..model.relations.len()).map(|id| format!("{}", model.relations[id].origin)).collect();
            let (allowed, needed) = (MOST_PAIRS as u128, pairs as u128);
            return Err(PlanError::TooMuchWork { limit: Limit::Pairs, allowed, needed, because });
        }
        let mut cell_ids: BTreeMap<Cell, CellId> = BTreeMap::new();
        for piece in &model.pieces {
            for square in piece.reach() {
                cell_ids.insert(Cell { layer: piece.layer, square }, 0);
            }
        }
        for (id, value) in cell_ids.values_mut().enumerate() {
            *value = id;
        }
        let cells: Vec<Cell> = cell_ids.keys().copied().collect();
        let mut kinds = Vec::new();
        let mut kinds_of_piece: Vec<Range<KindId>> = Vec::new();
        for (id, piece) in model.pieces.iter().enumerate() {
            let first = kinds.len();
            for (index, placement) in piece.placements.iter().enumerate() {
                let fits: Arc<[CellId]> =
                    placement.region.iter().map(|&square| cell_ids[&Cell { layer: piece.layer, square }]).collect();
                kinds.push(Kind {
                    piece: PieceId(id as u32),
                    placement: index,
                    side: piece.side,
                    most: (fits.len() as i64).min(i64::from(*piece.count.end())),
                    cells: fits,
                });
            }
            kinds_of_piece.push(first..kinds.len());
        }
        let mut system = System { cells, kinds, constraints: Vec::new() };
        system.add_counts(model, &kinds_of_piece);
        system.add_caps(model, &kinds_of_piece, &cell_ids);
        system.add_budgets(model, &kinds_of_piece);
        system.add_patterns(model, &kinds_of_piece, &cell_ids);
        system.add_relations(model, &kinds_of_piece, &cell_ids);
        for tally in statistic.tallies(model) {
            system.add_tally(model, tally, &kinds_of_piece);
        }
        Ok(system)
    }

    /// A term for the kind's men on those of the cells that it fits on; `None` if there are none.
    pub(crate) fn term_on(&self, kind: KindId, cells: &[CellId], coefficient: i64) -> Option<LinearTerm> {
        let fits = &self.kinds[kind].cells;
        let common = cells.iter().copied().filter(|cell| fits.binary_search(cell).is_ok()).collect();
        term_for(fits, kind, Some(common), coefficient)
    }

    /// The least and the greatest value that one term can have.
    fn term_range(&self, term: &LinearTerm) -> (i64, i64) {
        let kind = &self.kinds[term.kind];
        // A count that has been left out limits nothing any more: some other constraint does so in its place.
        let is_counted = self.constraints.iter().any(|other| other.meaning == Meaning::Count(kind.piece));
        let cells = term.cells.as_ref().map_or(kind.cells.len(), |cells| cells.len()) as i64;
        let most = if is_counted { kind.most.min(cells) } else { cells };
        ((most * term.coefficient).min(0), (most * term.coefficient).max(0))
    }

    /// Whether nothing that counts towards the constraint takes anything off its sum.
    pub(crate) fn only_adds(&self, id: ConstraintId) -> bool {
        let mut fed = self.constraints.iter().flat_map(|other| &other.feeds).filter(|feed| feed.target == id);
        self.constraints[id].terms.iter().all(|term| term.coefficient > 0) && fed.all(|feed| feed.coefficient > 0)
    }

    /// The least and the greatest value that each constraint's sum can have, as far as single kinds tell.
    pub fn ranges(&self) -> Vec<(i64, i64)> {
        let mut ranges: Vec<(i64, i64)> = self
            .constraints
            .iter()
            .map(|constraint| {
                let (low, high) = constraint.terms.iter().fold((0, 0), |sum, term| {
                    let range = self.term_range(term);
                    (sum.0 + range.0, sum.1 + range.1)
                });
                match constraint.meaning {
                    // Several kinds of one piece share the piece's number.
                    Meaning::Count(_) => (low, high.min(constraint.high)),
                    _ => (low, high),
                }
            })
            .collect();
        for id in 0..self.constraints.len() {
            for feed in &self.constraints[id].feeds {
                let (low, high) = feed.range(ranges[id]);
                ranges[feed.target].0 += low;
                ranges[feed.target].1 += high;
            }
        }
        ranges
    }
}

impl Constraint {
    /// A sum that feeds nothing and is not kept.
    fn new(meaning: Meaning, terms: Vec<LinearTerm>, low: i64, high: i64) -> Constraint {
        Constraint { meaning, terms, low, high, feeds: Vec::new(), kept: false, base: 0 }
    }

    /// Takes off what some men that are in place count.
    fn take_off(&mut self, known: i64) {
        if self.kept {
            self.base += known;
        } else {
            self.low -= known;
            self.high -= known;
        }
    }
}

impl Feed {
    /// What the feed adds for a sum of that value.
    pub fn value(&self, sum: i64) -> i64 {
        self.coefficient * (sum - self.over).max(0)
    }

    /// The least and the greatest amount added for sums in that range.
    pub fn range(&self, (low, high): (i64, i64)) -> (i64, i64) {
        let ends = (self.value(low), self.value(high));
        (ends.0.min(ends.1), ends.0.max(ends.1))
    }
}

/// A term on some of the cells that a kind fits on, or on all for `None`; `None` if there are none.
fn term_for(fits: &[CellId], kind: KindId, cells: Option<Vec<CellId>>, coefficient: i64) -> Option<LinearTerm> {
    let Some(mut cells) = cells else {
        return (!fits.is_empty()).then_some(LinearTerm { kind, cells: None, coefficient });
    };
    cells.sort_unstable();
    match cells.len() {
        0 => None,
        n if n == fits.len() => Some(LinearTerm { kind, cells: None, coefficient }),
        _ => Some(LinearTerm { kind, cells: Some(cells.into()), coefficient }),
    }
}
