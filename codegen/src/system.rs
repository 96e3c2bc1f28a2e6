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
//! * a budget sums with its own coefficients. A term such as `over(queen, 1)` is not linear; there the number of queens
//!   *feeds* the budget once it is known.
//!
//! The planner knows nothing but this system, which is why it has no special case for any rule.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use spec_lang::model::{LayerId, Model, Origin, PieceId, SideId, SquareId};

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
    pub cells: Rc<[CellId]>,
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
    pub cells: Option<Rc<[CellId]>>,
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
    /// All men of the position.
    Men,
}

impl Meaning {
    /// Where the rules say it; `None` for a sum that no rule mentions.
    pub fn origin<'m>(&self, model: &'m Model) -> Option<&'m Origin> {
        match *self {
            Meaning::Count(piece) => Some(&model.piece(piece).origin),
            Meaning::Cap { cap, .. } => Some(&model.caps[cap].origin),
            Meaning::Budget(budget) => Some(&model.budgets[budget].origin),
            Meaning::Pattern(pattern) => Some(&model.patterns[pattern].origin),
            Meaning::Men => None,
        }
    }
}

/// A further table to give beside the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// One number: the count.
    Total,
    /// The count by the number of men on the board.
    Men,
}

impl System {
    /// Writes the model's rules as constraints, leaving out those that nothing can break.
    pub fn new(model: &Model, statistic: Statistic) -> System {
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
                let fits: Rc<[CellId]> =
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
        if statistic == Statistic::Men {
            system.add_men();
        }
        system.drop_idle();
        system
    }

    /// Count ranges come first, so that a piece's id is also its constraint's.
    fn add_counts(&mut self, model: &Model, kinds_of_piece: &[Range<KindId>]) {
        for (id, piece) in model.pieces.iter().enumerate() {
            let terms = everywhere(kinds_of_piece[id].clone(), 1);
            self.constraints.push(Constraint {
                meaning: Meaning::Count(PieceId(id as u32)),
                terms,
                low: i64::from(*piece.count.start()),
                high: i64::from(*piece.count.end()),
                feeds: Vec::new(),
                kept: false,
            });
        }
    }

    fn add_caps(&mut self, model: &Model, kinds_of_piece: &[Range<KindId>], cell_ids: &BTreeMap<Cell, CellId>) {
        for (cap_id, cap) in model.caps.iter().enumerate() {
            for (line_id, line) in cap.lines.iter().enumerate() {
                let mut terms = Vec::new();
                for men in &cap.men {
                    let layer = model.piece(men.piece).layer;
                    let all = kinds_of_piece[men.piece.index()].clone();
                    let kinds = match men.placement {
                        Some(placement) => all.start + placement as usize..all.start + placement as usize + 1,
                        None => all,
                    };
                    let cells: Vec<CellId> =
                        line.iter().filter_map(|&square| cell_ids.get(&Cell { layer, square }).copied()).collect();
                    terms.extend(kinds.filter_map(|kind| self.term_on(kind, &cells, 1)));
                }
                self.constraints.push(Constraint {
                    meaning: Meaning::Cap { cap: cap_id, line: line_id },
                    terms,
                    low: 0,
                    high: i64::from(cap.at_most),
                    feeds: Vec::new(),
                    kept: false,
                });
            }
        }
    }

    fn add_budgets(&mut self, model: &Model, kinds_of_piece: &[Range<KindId>]) {
        for (budget_id, budget) in model.budgets.iter().enumerate() {
            let target = self.constraints.len();
            let mut linear: BTreeMap<PieceId, i64> = BTreeMap::new();
            for term in &budget.terms {
                if term.over == 0 {
                    *linear.entry(term.piece).or_default() += term.coefficient;
                } else {
                    let feed = Feed { target, over: i64::from(term.over), coefficient: term.coefficient };
                    self.constraints[term.piece.index()].feeds.push(feed);
                }
            }
            let terms = linear
                .into_iter()
                .filter(|&(_, coefficient)| coefficient != 0)
                .flat_map(|(piece, coefficient)| everywhere(kinds_of_piece[piece.index()].clone(), coefficient))
                .collect();
            self.constraints.push(Constraint {
                meaning: Meaning::Budget(budget_id),
                terms,
                low: *budget.range.start(),
                high: *budget.range.end(),
                feeds: Vec::new(),
                kept: false,
            });
        }
    }

    fn add_patterns(&mut self, model: &Model, kinds_of_piece: &[Range<KindId>], cell_ids: &BTreeMap<Cell, CellId>) {
        for (pattern_id, pattern) in model.patterns.iter().enumerate() {
            let mut terms: Vec<LinearTerm> = Vec::new();
            for literal in &pattern.literals {
                let cell = Cell { layer: model.piece(literal.piece).layer, square: literal.square };
                let cells: Vec<CellId> = cell_ids.get(&cell).copied().into_iter().collect();
                let coefficient = if literal.present { 1 } else { -1 };
                let kinds = kinds_of_piece[literal.piece.index()].clone();
                for term in kinds.filter_map(|kind| self.term_on(kind, &cells, coefficient)) {
                    merge_term(&mut terms, term);
                }
            }
            self.constraints.push(Constraint {
                meaning: Meaning::Pattern(pattern_id),
                terms,
                low: i64::MIN / 2,
                high: pattern.literals.iter().filter(|literal| literal.present).count() as i64 - 1,
                feeds: Vec::new(),
                kept: false,
            });
        }
    }

    fn add_men(&mut self) {
        let terms = everywhere(0..self.kinds.len(), 1);
        let high = self.cells.len() as i64;
        self.constraints.push(Constraint { meaning: Meaning::Men, terms, low: 0, high, feeds: Vec::new(), kept: true });
    }

    /// A term for the kind's men on those of the cells that it fits on; `None` if there are none.
    fn term_on(&self, kind: KindId, cells: &[CellId], coefficient: i64) -> Option<LinearTerm> {
        let fits = &self.kinds[kind].cells;
        let mut common: Vec<CellId> = cells.iter().copied().filter(|cell| fits.binary_search(cell).is_ok()).collect();
        common.sort_unstable();
        match common.len() {
            0 => None,
            n if n == fits.len() => Some(LinearTerm { kind, cells: None, coefficient }),
            _ => Some(LinearTerm { kind, cells: Some(common.into()), coefficient }),
        }
    }

    /// The least and the greatest value that one term can have.
    fn term_range(&self, term: &LinearTerm) -> (i64, i64) {
        let kind = &self.kinds[term.kind];
        let most = term.cells.as_ref().map_or(kind.most, |cells| kind.most.min(cells.len() as i64));
        ((most * term.coefficient).min(0), (most * term.coefficient).max(0))
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

    /// Leaves out constraints that every position satisfies and that feed nothing, and closes the gaps in the ids.
    ///
    /// An unbounded side is brought to what the sum can reach, so that later arithmetic stays small.
    fn drop_idle(&mut self) {
        let ranges = self.ranges();
        let mut renamed: Vec<Option<ConstraintId>> = Vec::new();
        let mut kept = 0;
        for (constraint, &(low, high)) in self.constraints.iter().zip(&ranges) {
            // A count's own range already limits its reach, so only the raw reach tells whether it binds.
            let reach: i64 = constraint.terms.iter().map(|term| self.term_range(term).1).sum();
            let idle = match constraint.meaning {
                Meaning::Count(_) => constraint.low <= 0 && self.piece_is_free(constraint, reach),
                _ => constraint.low <= low && high <= constraint.high,
            };
            let needed = constraint.kept || !constraint.feeds.is_empty() || !idle;
            renamed.push(needed.then_some(kept));
            kept += usize::from(needed);
        }
        let old = std::mem::take(&mut self.constraints);
        for ((mut constraint, new), (low, high)) in old.into_iter().zip(&renamed).zip(ranges) {
            if new.is_none() {
                continue;
            }
            constraint.low = constraint.low.max(low);
            constraint.high = constraint.high.min(high);
            constraint.feeds.retain_mut(|feed| match renamed[feed.target] {
                Some(target) => {
                    feed.target = target;
                    true
                }
                None => false,
            });
            constraint.feeds.sort_unstable();
            self.constraints.push(constraint);
        }
    }

    /// Whether a piece's kinds can cover all their cells without reaching the end of its count range.
    fn piece_is_free(&self, constraint: &Constraint, reach: i64) -> bool {
        let cells: i64 = constraint.terms.iter().map(|term| self.kinds[term.kind].cells.len() as i64).sum();
        reach <= constraint.high && cells <= constraint.high
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

/// The men of those kinds, wherever they stand.
fn everywhere(kinds: Range<KindId>, coefficient: i64) -> Vec<LinearTerm> {
    kinds.map(|kind| LinearTerm { kind, cells: None, coefficient }).collect()
}

/// Adds a pattern's term. Two literals may speak of one kind on different squares; they stay separate terms.
fn merge_term(terms: &mut Vec<LinearTerm>, term: LinearTerm) {
    match terms.iter_mut().find(|other| other.kind == term.kind && other.cells == term.cells) {
        Some(other) => other.coefficient += term.coefficient,
        None => terms.push(term),
    }
    terms.retain(|term| term.coefficient != 0);
}
