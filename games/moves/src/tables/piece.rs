//! The moves of one piece in tables.

use qishu_rules::{Board, PromotionTiming};
use qishu_runtime::moves::{
    Becoming, CaptureOrder, CaptureSteps, LimitedOutcome, PieceSets, RoyalView, SquareSet, set_of,
};

use super::lookup::LookupTable;
use crate::plan::{Checking, Going, PieceLimit, PiecePlan, PiecesChosen, PromotionPlan};

/// The moves of a piece by one pattern.
#[derive(Debug)]
pub struct GoingTable<S> {
    going: Going,
    /// The squares of departure, if the table does not imply them.
    from: Option<S>,
}

/// The squares that matter to a pattern in one position.
pub struct PatternSquares<S> {
    occupied: S,
    screens: Option<S>,
    blocking: S,
    counted: S,
    arrivals: S,
}

impl<S: SquareSet> PatternSquares<S> {
    /// The same while fewer squares are occupied.
    pub fn with(&self, occupied: S) -> Self {
        let screens = self.screens.map(|screens| screens & occupied);
        PatternSquares { occupied, screens, blocking: self.blocking & occupied, ..*self }
    }
}

impl<S: SquareSet> GoingTable<S> {
    fn new(board: &Board, going: &Going) -> Self {
        GoingTable { going: going.clone(), from: going.from.as_ref().map(|squares| set_of(board, squares)) }
    }

    /// What the pattern asks of a position, in which the piece may arrive on `empty` squares and capture `enemies`.
    pub fn asked<const PIECES: usize>(&self, at: &PieceSets<S, PIECES>, empty: S, enemies: S) -> PatternSquares<S> {
        let of = |pieces: &[usize]| at.of(pieces);
        let occupied = at.occupied();
        let screens = self.going.screens.as_ref().map(|screens| among(screens, occupied, of));
        let blocking = among(&self.going.blocking, occupied, of);
        let counted = self.going.counted.as_ref().map_or(S::EMPTY, |counted| among(counted, occupied, of));
        let captured = among(&self.going.captures, enemies, of);
        let arrivals = if self.going.to_empty { empty | captured } else { captured };
        PatternSquares { occupied, screens, blocking, counted, arrivals }
    }

    /// Whether the pattern may be repeated without captures.
    pub fn repeats(&self) -> bool {
        self.going.repeats
    }

    /// The squares where the piece arrives from a square.
    pub fn targets<const SQUARES: usize>(
        &self,
        tables: &[LookupTable<S, SQUARES>],
        from: usize,
        asked: &PatternSquares<S>,
    ) -> S {
        let PatternSquares { occupied, screens, blocking, counted, arrivals } = *asked;
        let table = &tables[self.going.table];
        let found = match screens {
            None => table.open(from, blocking, counted),
            Some(screens) => self.over_one(table, from, occupied, screens),
        };
        let starts = self.from.map_or(!S::EMPTY, |squares| squares.all_if_has(from));
        found & arrivals & starts
    }

    /// The squares to which the pattern leads over one of the screens.
    fn over_one<const SQUARES: usize>(
        &self,
        table: &LookupTable<S, SQUARES>,
        from: usize,
        occupied: S,
        screens: S,
    ) -> S {
        match self.going.directly_behind {
            false => table.over_one(from, occupied, screens),
            true => table.directly_behind_one(from, occupied, screens),
        }
    }

    /// Adds the captures of this pattern from a square that may continue or capture between.
    pub fn capture_step<const SQUARES: usize>(
        &self,
        tables: &[LookupTable<S, SQUARES>],
        from: usize,
        asked: &PatternSquares<S>,
        capture_steps: &mut CaptureSteps<S>,
    ) {
        let (targets, occupied) = (self.targets(tables, from, asked), asked.occupied);
        let between = |to| tables[self.going.table].between(from, to);
        let order = self.going.order;
        match (self.going.captures_between, self.going.again) {
            (true, true) if order != CaptureOrder::default() => {
                capture_steps.over_in_order(targets, occupied, order, between);
            }
            (false, _) if order != CaptureOrder::default() => capture_steps.onto_in_order(targets, occupied, order),
            (true, true) => capture_steps.over_again(targets, occupied, between),
            (true, false) => capture_steps.over(targets, occupied, between),
            (false, _) => capture_steps.onto_again(targets, occupied),
        }
    }

    /// The squares from which pieces may have such a step, for all of them together where the table supports that.
    pub fn capture_step_starts<const SQUARES: usize>(
        &self,
        tables: &[LookupTable<S, SQUARES>],
        asked: &PatternSquares<S>,
    ) -> Option<S> {
        let screens = asked.screens.filter(|_| self.going.captures_between)?;
        let LookupTable::Leaps(leaps) = &tables[self.going.table] else { return None };
        let starts = leaps.jump_starts(asked.occupied, screens, !asked.occupied);
        Some(starts & self.from.unwrap_or(!S::EMPTY))
    }

    /// Passes the paths of a piece onto the square of a royal piece to a view. `barred` are squares where the piece
    /// cannot arrive.
    pub fn onto_royal<const SQUARES: usize>(
        &self,
        tables: &[LookupTable<S, SQUARES>],
        piece: usize,
        to: usize,
        barred: S,
        view: &mut impl RoyalView<S>,
    ) {
        let table = &tables[self.going.table];
        let starts = self.from.unwrap_or(!S::EMPTY);
        if self.going.captures_between {
            return view.over_it(piece, |from, occupied| {
                self.over_one(table, from, occupied, S::of(to)) & !occupied & !barred & starts.all_if_has(from)
            });
        }
        if barred.has(to) {
            return;
        }
        let onto = table.onto(to) & starts;
        if matches!(table, LookupTable::Steps(_)) {
            return view.near(piece, onto);
        }
        let between = |from| table.between(from, to);
        match &self.going.screens {
            None => view.over_empty(piece, onto, between),
            Some(screens) => {
                let screens = among(screens, !S::EMPTY, |pieces| view.of(pieces));
                match self.going.directly_behind {
                    false => view.over_one(piece, onto, between, screens),
                    true => view.directly_behind_one(piece, onto, between, |from| table.before(from, to), screens),
                }
            }
        }
    }
}

/// The squares of some pieces, of all that are on `candidates`.
fn among<S: SquareSet>(pieces: &PiecesChosen, candidates: S, of: impl Fn(&[usize]) -> S) -> S {
    match pieces {
        PiecesChosen::All => candidates,
        PiecesChosen::Only(pieces) => of(pieces),
        PiecesChosen::AllBut(pieces) => candidates & !of(pieces),
    }
}

/// All moves of one piece.
#[derive(Debug)]
pub struct PieceTables<S> {
    /// Its moves to one square that capture at most the piece there.
    pub goes: Vec<GoingTable<S>>,
    /// Its moves that capture on the way or may continue after a capture.
    pub capture_steps: Vec<GoingTable<S>>,
    /// Its attacks on royal pieces, each with the royal pieces if they are not all.
    pub checks: Vec<(GoingTable<S>, Option<Vec<usize>>)>,
    /// The table of its drop, and the count limit.
    pub drop: Option<(usize, Option<PieceLimit>)>,
    /// Its promotions.
    pub promotions: Vec<PromotionTable<S>>,
    /// The squares of arrival of all promotions.
    pub changes_on: S,
}

/// One promotion of a piece.
#[derive(Debug)]
pub struct PromotionTable<S> {
    /// The squares of arrival.
    on: S,
    /// The squares of departure, if not all.
    from: Option<S>,
    /// The possible pieces, if its side chooses.
    chosen: Vec<u8>,
    /// The possible results of chance, or of a choice with limits.
    outcomes: Option<Vec<LimitedOutcome>>,
    by_chance: bool,
    by_capture: bool,
    timing: PromotionTiming,
}

impl<S: SquareSet> PieceTables<S> {
    /// The moves of a piece by its plan.
    pub fn new(board: &Board, plan: &PiecePlan) -> Self {
        let table = |going: &Going| GoingTable::new(board, going);
        let check = |checking: &Checking| (table(&checking.going), checking.royals.clone());
        PieceTables {
            goes: plan.goes.iter().map(table).collect(),
            capture_steps: plan.capture_steps.iter().map(table).collect(),
            checks: plan.checks.iter().map(check).collect(),
            drop: plan.drop.as_ref().map(|drop| (drop.table, drop.limit.clone())),
            changes_on: plan.promotions.iter().fold(S::EMPTY, |all, one| all | set_of(board, &one.on)),
            promotions: plan.promotions.iter().map(|one| PromotionTable::new(board, one)).collect(),
        }
    }
}

impl<S: SquareSet> PromotionTable<S> {
    fn new(board: &Board, plan: &PromotionPlan) -> Self {
        let outcome = |(&piece, limit): (&usize, Option<&PieceLimit>)| LimitedOutcome {
            piece: piece as u8,
            alike: limit.map_or(Vec::new(), |limit| limit.pieces.clone()).into(),
            most: limit.map_or(1, |limit| limit.most),
        };
        PromotionTable {
            on: set_of(board, &plan.on),
            from: plan.from.as_ref().map(|from| set_of(board, from)),
            chosen: plan.becomes.iter().map(|&piece| piece as u8).collect(),
            outcomes: plan.outcome_limits().map(|limits| plan.becomes.iter().zip(limits).map(outcome).collect()),
            by_chance: plan.by_chance.is_some(),
            by_capture: plan.by_capture,
            timing: plan.timing,
        }
    }

    /// The possible pieces after a move from a square to another, if these are of its squares.
    pub fn becoming(&self, from: usize, to: usize) -> Option<Becoming<'_>> {
        let is_it = self.on.has(to) && self.from.is_none_or(|squares| squares.has(from));
        is_it.then(|| match &self.outcomes {
            None if self.by_capture => Becoming::ByCapture(&self.chosen),
            None => match self.timing {
                PromotionTiming::AtOnce => Becoming::Chosen(&self.chosen),
                PromotionTiming::Again => Becoming::Again(&self.chosen),
                PromotionTiming::Afterwards => Becoming::Afterwards(&self.chosen),
            },
            Some(outcomes) if self.by_chance => Becoming::ByChance(outcomes),
            Some(outcomes) => Becoming::Limited(outcomes),
        })
    }

    /// The squares with the possible results, if chance decides.
    pub(crate) fn of_chance(&self) -> Option<(S, &[LimitedOutcome])> {
        Some((self.on, self.outcomes.as_deref().filter(|_| self.by_chance)?))
    }
}
